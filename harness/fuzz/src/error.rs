//! Errors of cases that cannot be turned into a job for the engines.

use tandem_abi::LaunchError;
use tandem_launch::LoadError;
use ventus_isa::EncodeError;

/// Why a case cannot be run.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CaseError {
    /// An instruction has no encoding.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The loader refuses the image.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The machine refuses the launch.
    #[error(transparent)]
    Launch(#[from] LaunchError),
    /// No page tables can be made for it. Without them the case would not test translation.
    #[error("its pages cannot be laid out: {0}")]
    Pages(LoadError),
    /// An instruction refers to a place that is not in the code.
    #[error("no {0}")]
    Label(String),
    /// Data or code do not fit into their areas.
    #[error("{words} words of data, code from {entry:#010x} on")]
    Room {
        /// Words of data.
        words: usize,
        /// Address of the first instruction.
        entry: u32,
    },
    /// The target word of a jump lies in the code itself.
    #[error("the stub at {0:#010x} is inside the code")]
    Stub(u32),
    /// A program does not name its machine.
    #[error("a program without a machine")]
    NoMachine,
    /// A list of instructions has no launch.
    #[error("a case without code")]
    NoCode,
    /// A module was compiled to nothing that can be launched.
    #[error("the compiler made no kernel")]
    NoKernel,
}
