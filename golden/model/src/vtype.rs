//! `vtype`: the element widths and group sizes that the machine supports (errata D6, D30).

/// Bits of vtype for the tail and mask policies, which mean nothing here.
const POLICY: u32 = 0xc0;
/// The value of a vtype that the machine refused.
pub const VILL: u32 = 0x8000_0000;

/// What vtype asks of vector instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vtype {
    /// Element width: 8, 16, 32 or 64.
    pub sew: u8,
    /// Registers of a group: 1 or 2.
    pub lmul: u8,
    /// A vset* refused its vtype: no vector instruction may follow until another vset* succeeds.
    pub refused: bool,
}

impl Vtype {
    /// At a warp's start, whatever the CSR reads.
    pub const START: Vtype = Vtype { sew: 32, lmul: 1, refused: false };

    /// After a vset* has refused.
    pub const REFUSED: Vtype = Vtype { refused: true, ..Vtype::START };

    /// What the value asks for, if the machine supports it.
    pub fn of(value: u32) -> Option<Vtype> {
        let (sew, lmul) = match value & !POLICY {
            0b000_000 => (8, 1),
            0b001_000 => (16, 1),
            0b010_000 => (32, 1),
            0b011_000 => (64, 1),
            0b000_001 => (8, 2),
            0b001_001 => (16, 2),
            0b010_001 => (32, 2),
            _ => return None,
        };
        Some(Vtype { sew, lmul, refused: false })
    }
}
