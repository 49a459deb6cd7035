//! Brings a new DUT up. Each module is the logic of one command of `tandem dut`; `harness/campaign` reads
//! their arguments and prints their results.
//!
//! | module | contents |
//! |---|---|
//! | [`elaborate`] | has Verilator read somebody's RTL; `xml` and `json` are its formats, `macros` its numbers |
//! | [`design`] | the known facts of a design: modules, parameters, signals |
//! | [`check`] | `dut check`: the level that a DUT reaches, by its promises and by small programs |
//! | [`level`] | the levels, and the measured table about them |
//! | [`skeleton`] | `dut new`: the skeleton of an adapter; `find` knows ports by their names, `likely` signals |
//! | [`mod@unit`] | `dut unit`: modules of the RTL by themselves, against golden's arithmetic |
//! | [`selftest`] | `dut selftest`: whether the probes tell the truth, and which one lies |

pub mod check;
pub mod design;
pub mod elaborate;
mod find;
mod json;
pub mod level;
mod likely;
pub mod macros;
mod names;
pub mod selftest;
pub mod skeleton;
pub mod unit;
mod xml;
