//! The reference model: executes Ventus binaries instruction by instruction. No I/O.
//!
//! [`Golden`] is the machine. A harness gives it a [`Launch`](tandem_abi::Launch), tells it which workgroups
//! begin where, and steps warps one instruction at a time in any order; each step fills a
//! [`Record`](tandem_abi::Record). [`Golden::run_alone`] is a dispatcher for runs without another engine.
//!
//! | module | contents |
//! |---|---|
//! | [`Golden`] (`golden.rs`, `step.rs`, `alone.rs`, `run.rs`) | launches, workgroups, the step, running alone, running fast |
//! | `warp.rs`, `simt.rs`, `csr.rs`, `vtype.rs` | a warp's registers, SIMT stack and CSRs |
//! | `beats.rs` | which instructions take two steps, and what each names |
//! | `space.rs`, `mmu.rs`, `reserve.rs`, `code.rs` | memory with LDS, address translation, reservations of LR, decoded code |
//! | `exec/` | what each instruction does, a file for each extension |
//! | [`fp`] | IEEE half, single and double precision with RISC-V results and flags |
//! | [`Profile`], [`Hints`] | choices the manual leaves open, choices of another engine |

mod alone;
mod beats;
mod code;
mod csr;
mod exec;
pub mod fp;
mod golden;
mod hints;
mod mmu;
mod profile;
mod reserve;
mod run;
mod simt;
mod space;
mod step;
mod vtype;
mod warp;

pub use alone::RunEnd;
pub use code::decode;
pub use golden::{Golden, StartError, WgStart};
pub use hints::Hints;
pub use profile::{Profile, V0Mask};
pub use step::Step;
pub use tandem_abi::LaunchError;
pub use warp::WarpState;
