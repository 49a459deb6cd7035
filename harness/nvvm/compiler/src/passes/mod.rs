//! Rewrites of word IR: recursion becomes a loop ([`merge_cycles`]), values are computed once ([`share`]),
//! and what selection does not want to see goes ([`clean`]).

mod clean;
mod cycles;
mod share;

pub use clean::clean;
pub use cycles::merge as merge_cycles;
pub use share::share;
