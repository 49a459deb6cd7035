//! An NVIDIA GPU as one more opinion on a kernel's result. It gets the kernel as PTX, the same launch and the
//! same buffers as the host oracle, at the same addresses, and its results are compared like the host's.
//!
//! A machine that runs regressions rarely has a GPU, so a question can be answered elsewhere and later:
//!
//! ```text
//! Question ──▶ Asker (child process, libcuda) ────────────▶ Answer
//!     └──▶ DIR/KEY.question ──▶ tandem-gpu answer ──▶ FILE ──▶ Recorded ──▶ Answer
//! ```
//!
//! An [`Asker`] needs a driver on this machine. [`write_question`] leaves a question in a directory. The
//! program `tandem-gpu`, which needs nothing but the driver, answers all of them, and [`Recorded`] reads what
//! it wrote. A question's [`Key`] is made of everything that determines its answer but the code generator, so
//! recorded answers hold as long as the kernel and its launch do.
//!
//! This crate knows neither LLVM nor the other engines: its callers make the PTX.

mod child;
mod driver;
mod hex;
mod memory;
mod question;
mod recorded;

pub use child::{Asker, CHILD_ARGUMENT, child_main};
pub use driver::Device;
pub use question::{
    Answer, End, Failure, Key, KeyError, Question, QuestionError, Region, questions_in, write_question,
};
pub use recorded::{LineFault, Recorded, RecordedError};
