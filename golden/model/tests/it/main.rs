//! The reference model's tests, one file to a feature.
//!
//! One program for all files, because each program is linked, and its copies of generic code compiled, again.

mod atomics;
mod beats;
mod common;
mod float;
mod memory;
mod pairs;
mod print;
mod quiet;
mod scalar;
mod sv39;
mod vector;
mod ventus;
mod ventus_logs;
