//! Named choices where the manual leaves room, and the planted faults that test the blame of a mismatch.

use std::fmt;
use std::str::FromStr;

/// How `v0.t` reads the mask register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum V0Mask {
    /// Lane i is enabled by bit 0 of its own element of v0, which is what compares write.
    #[default]
    PerLane,
    /// Lane i is enabled by bit i of element 0 of v0.
    Packed,
}

/// The ISA profile: everything about the reference model that is a choice and not a fact.
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

/// A wrong behaviour that golden shows on request, so that a test sees golden blamed. Off by default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// SRA, SRAI and the vector shifts of the same kind shift in zeros.
    SraAsSrl,
    /// VADD loses the carry from bit 15 to bit 16 in lane 3.
    VaddCarry,
    /// A JOIN that pops keeps the mask it had.
    JoinKeepsMask,
    /// Loads of bytes and halfwords forget the sign.
    LoadSignLost,
    /// Fused multiply-add rounds the product before it adds.
    FmaRoundsTwice,
    /// On a tie the not-taken side of a divergent branch runs first.
    TieSide,
}

impl Fault {
    /// Every fault with its name.
    pub const ALL: [(Fault, &'static str); 6] = [
        (Fault::SraAsSrl, "sra-as-srl"),
        (Fault::VaddCarry, "vadd-carry"),
        (Fault::JoinKeepsMask, "join-keeps-mask"),
        (Fault::LoadSignLost, "load-sign-lost"),
        (Fault::FmaRoundsTwice, "fma-rounds-twice"),
        (Fault::TieSide, "tie-side"),
    ];
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Fault::ALL.iter().find(|(fault, _)| fault == self).map_or("", |(_, name)| name);
        f.write_str(name)
    }
}

/// A fault's name was not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultError(String);

impl fmt::Display for FaultError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Fault::ALL.iter().map(|(_, name)| *name).collect();
        write!(f, "golden fault '{}': expected one of {}", self.0, names.join(", "))
    }
}

impl std::error::Error for FaultError {}

impl FromStr for Fault {
    type Err = FaultError;

    fn from_str(s: &str) -> Result<Fault, FaultError> {
        Fault::ALL
            .iter()
            .find(|(_, name)| *name == s)
            .map(|(fault, _)| *fault)
            .ok_or_else(|| FaultError(s.to_string()))
    }
}
