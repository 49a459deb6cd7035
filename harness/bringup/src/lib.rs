//! Brings a new DUT up. Each module is the logic of one command of `tandem dut`; `harness/campaign` reads
//! their arguments and prints what they return.
//!
//! | module | what |
//! |---|---|
//! | [`elaborate`] | Verilator reads somebody's RTL |
//! | [`design`] | what is known of it: modules, parameters, signals |

pub mod design;
pub mod elaborate;
mod json;
mod xml;
