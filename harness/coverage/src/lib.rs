//! Coverage of runs: Verilator's counts and a functional model of SIMT execution, merged and reported.
//!
//! | module | contents |
//! |---|---|
//! | [`facts`] | named facts of a retire record, and of its warp's history |
//! | [`expr`] | expressions over them |
//! | [`model`] | axes, groups and points, read from `isa-tests/coverage/simt.yaml` |
//! | [`observer`] | hits of a stream of records, one case at a time |
//! | [`dat`] | Verilator's coverage files: read, merged, written |
//! | [`collect`] | collects the results of a campaign's workers and stores them from time to time |
//! | [`exclude`] | exclusions of what cannot be reached, with reasons |
//! | [`store`] | both kinds in a campaign's directory, written atomically |
//! | [`mod@error`] | the errors of all of these |
//! | [`report`] | text, lcov, HTML and JSON |
//!
//! The crate reads records and files. It does not know engines, and it prints nothing.

pub mod collect;
pub mod dat;
pub mod error;
pub mod exclude;
pub mod expr;
pub mod facts;
pub mod model;
pub mod observer;
pub mod report;
pub mod store;

pub use collect::Collector;
pub use dat::Coverage;
pub use model::Model;
pub use observer::Observer;
pub use store::Store;
