//! Faults of the compiler: wrong code that every engine executes alike and only the host oracle contradicts.
//! They prove that the blame goes to the compiler.

use crate::PlantError;
use std::fmt;
use std::str::FromStr;

/// A fault to plant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum CompilerFault {
    /// `sdiv` and `srem` of 32 bits and less divide as unsigned.
    SignedDivAsUnsigned,
    /// If two phi copies belong to one edge, the second is lost.
    DropsSecondPhiCopy,
    /// getelementptr scales an index by half the size of elements of 8 bytes and more.
    WrongGepScale,
    /// 64-bit addition loses the carry into the high word.
    LosesCarry,
    /// `sext` from 8 and 16 bits extends with zeros.
    SextAsZext,
    /// Signed less-than compares as unsigned.
    SignedLessAsUnsigned,
    /// Calls of `llvm.nvvm.barrier0` and its other spellings are lost.
    LosesBarriers,
}

impl CompilerFault {
    /// All of them.
    pub const ALL: [CompilerFault; 7] = [
        CompilerFault::SignedDivAsUnsigned,
        CompilerFault::DropsSecondPhiCopy,
        CompilerFault::WrongGepScale,
        CompilerFault::LosesCarry,
        CompilerFault::SextAsZext,
        CompilerFault::SignedLessAsUnsigned,
        CompilerFault::LosesBarriers,
    ];

    /// The name it is selected by.
    pub fn name(self) -> &'static str {
        match self {
            CompilerFault::SignedDivAsUnsigned => "signed-div-as-unsigned",
            CompilerFault::DropsSecondPhiCopy => "drops-second-phi-copy",
            CompilerFault::WrongGepScale => "wrong-gep-scale",
            CompilerFault::LosesCarry => "loses-carry",
            CompilerFault::SextAsZext => "sext-as-zext",
            CompilerFault::SignedLessAsUnsigned => "signed-less-as-unsigned",
            CompilerFault::LosesBarriers => "loses-barriers",
        }
    }
}

impl fmt::Display for CompilerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for CompilerFault {
    type Err = PlantError;

    fn from_str(s: &str) -> Result<CompilerFault, PlantError> {
        let names = || CompilerFault::ALL.iter().map(|f| f.name());
        let found = CompilerFault::ALL.into_iter().find(|f| f.name() == s);
        found.ok_or_else(|| PlantError::unknown("compiler", s, names()))
    }
}
