//! Named choices that the manual leaves open.

/// How `v0.t` reads the mask register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum V0Mask {
    /// Lane i is enabled by bit 0 of its own element of v0, which is what compares write.
    #[default]
    PerLane,
    /// Lane i is enabled by bit i of element 0 of v0.
    Packed,
}

/// The ISA profile: everything about the reference model that is a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Reading of `v0.t`.
    pub v0_mask: V0Mask,
    /// mstatus of a warp at its start.
    pub initial_mstatus: u32,
    /// vtype of a warp at its start.
    pub initial_vtype: u32,
    /// Entries of the SIMT stack for each lane of the machine.
    pub stack_entries_per_lane: u32,
}

impl Default for Profile {
    fn default() -> Profile {
        Profile {
            v0_mask: V0Mask::PerLane,
            initial_mstatus: 0x0000_1800,
            initial_vtype: 0x8000_0000,
            stack_entries_per_lane: 2,
        }
    }
}
