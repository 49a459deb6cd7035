//! An interactive view of a run: every instruction that golden and the DUT retired, forwards and backwards.
//!
//! The run comes first, as in `tandem run`: golden follows the DUT and every field is compared. Its records
//! are kept, and the user steps through them. So a step back is as cheap as a step, and the view never waits
//! for the program.
//!
//! | module | contents |
//! |---|---|
//! | [`tape`] | the records of a run, and its end |
//! | [`state`] | registers, masks, stacks and memory after any number of them |
//! | [`session`] | the user's place in the run: position, warp, breakpoints, what to show |
//! | [`command`] | turns keys and lines into commands |
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
