//! The Ventus compiler: NVVM IR in, an executable with source lines out.
//!
//! A module passes through these modules: `tandem_ir` prepares and links it, and `tandem_ir_judge` judges its
//! text; then `legal` (kernels and launch bounds of the linked module) → LLVM's passes → `lower` (to 32-bit
//! word IR, `word`) → `passes` → `analysis` (shape, divergence) → `machine` (selection, allocation, emission)
//! → `object` (ELF with source lines). [`compile`] calls them in turn; `runtime` holds the helper functions
//! that are linked in.
//!
//! It knows neither the host oracle nor the child process that runs it, and it never launches anything.

mod analysis;
mod compile;
mod legal;
mod lower;
mod machine;
mod object;
mod output;
mod passes;
mod rows;
mod runtime;
mod word;

pub use compile::{compile, compile_modules};
pub use legal::Bounds;
pub use lower::{Param, ParamPart};
pub use output::{Compiled, KernelInfo, LineEntry, Options, SymbolEntry};
pub use tandem_plant::CompilerFault;
