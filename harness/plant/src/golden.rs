//! Faults of the reference model.

use crate::PlantError;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A wrong behaviour of the reference model, with which tests check that the model is blamed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GoldenFault {
    /// SRA, SRAI and the vector shifts of the same kind shift in zeros.
    SraAsSrl,
    /// VADD loses the carry from bit 15 to bit 16 in lane 3.
    VaddCarry,
    /// A JOIN that pops does not change the mask.
    JoinKeepsMask,
    /// Loads of bytes and halfwords do not extend the sign.
    LoadSignLost,
    /// Single-precision multiply-add rounds the product before it adds.
    FmaRoundsTwice,
    /// On a tie, the not-taken side of a divergent branch runs first.
    TieSide,
}

impl GoldenFault {
    /// Every fault.
    pub const ALL: [GoldenFault; 6] = [
        GoldenFault::SraAsSrl,
        GoldenFault::VaddCarry,
        GoldenFault::JoinKeepsMask,
        GoldenFault::LoadSignLost,
        GoldenFault::FmaRoundsTwice,
        GoldenFault::TieSide,
    ];

    /// The name it is selected by.
    pub const fn name(self) -> &'static str {
        match self {
            GoldenFault::SraAsSrl => "sra-as-srl",
            GoldenFault::VaddCarry => "vadd-carry",
            GoldenFault::JoinKeepsMask => "join-keeps-mask",
            GoldenFault::LoadSignLost => "load-sign-lost",
            GoldenFault::FmaRoundsTwice => "fma-rounds-twice",
            GoldenFault::TieSide => "tie-side",
        }
    }
}

impl fmt::Display for GoldenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GoldenFault {
    type Err = PlantError;

    fn from_str(s: &str) -> Result<GoldenFault, PlantError> {
        let names = || GoldenFault::ALL.iter().map(|f| f.name());
        let found = GoldenFault::ALL.into_iter().find(|f| f.name() == s);
        found.ok_or_else(|| PlantError::unknown("golden", s, names()))
    }
}
