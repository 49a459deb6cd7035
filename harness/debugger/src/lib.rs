//! An interactive view of a run: every instruction that golden and the DUT retired, forwards and backwards.
//!
//! The run comes first, as in `tandem run`: golden follows the DUT and every field is compared. Its records
//! are kept, and the view goes through them. So a step back is as cheap as a step, and whatever the program
//! waits for, the view does not wait.
//!
//! | module | contents |
//! |---|---|
//! | [`tape`] | the records of a run, and its end |
//! | [`state`] | registers, masks, stacks and memory after any number of them |
//! | [`session`] | where the user is: position, warp, breakpoints, what to show |
//! | [`command`] | keys and lines become commands |
//! | [`view`] | the screen |
//!
//! Nothing here runs an engine or reads a terminal.

pub mod command;
pub mod session;
pub mod state;
pub mod tape;
pub mod view;

pub use command::{Input, Key};
pub use session::Session;
pub use tape::Tape;
