//! Brings a new DUT up. Each module is the logic of one command of `tandem dut`; `harness/campaign` reads
//! their arguments and prints what they return.
//!
//! | module | what |
//! |---|---|
//! | [`elaborate`] | Verilator reads somebody's RTL |
//! | [`design`] | what is known of it: modules, parameters, signals |
//! | [`selftest`] | whether its probes tell the truth: names the one that lies |

pub mod design;
pub mod elaborate;
mod json;
pub mod selftest;
mod xml;
