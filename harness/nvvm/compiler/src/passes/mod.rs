//! Rewrites of word IR: recursion becomes a loop ([`merge_cycles`]), values are computed once ([`share`]),
//! and code that selection cannot handle or need not see is removed ([`clean`]).

mod clean;
mod cycles;
mod share;

pub use clean::clean;
pub use cycles::merge as merge_cycles;
pub use share::share;
