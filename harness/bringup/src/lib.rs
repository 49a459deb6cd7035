//! Brings a new DUT up. Each module is the logic of one command of `tandem dut`; `harness/campaign` reads
//! their arguments and prints what they return.
//!
//! | module | what |
//! |---|---|
//! | [`elaborate`] | Verilator reads somebody's RTL; `xml` and `json` are its formats, `macros` its numbers |
//! | [`design`] | what is known of it: modules, parameters, signals |
//! | [`check`] | `dut check`: which level a DUT reaches, by its promises and by small programs |
//! | [`level`] | the levels, and what the measured table says of them |
//! | [`skeleton`] | `dut new`: the skeleton of an adapter; `find` knows ports by their names, `likely` signals |
//! | [`mod@unit`] | `dut unit`: modules of the RTL by themselves, against golden's arithmetic |
//! | [`selftest`] | whether its probes tell the truth: names the one that lies |

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
