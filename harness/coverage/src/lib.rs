//! What runs have exercised: Verilator's counts and a functional model of SIMT execution, merged and
//! reported.
//!
//! | room | what is in it |
//! |---|---|
//! | [`facts`] | named facts of a retire record, and what its warp did before |
//! | [`expr`] | expressions over them |
//! | [`model`] | axes, groups and points, read from `isa-tests/coverage/simt.yaml` |
//! | [`observer`] | hits of a stream of records, a case at a time |
//! | [`dat`] | Verilator's coverage files: read, merged, written |
//! | [`collect`] | what a campaign's workers hand in, stored now and then |
//! | [`exclude`] | what cannot be reached, with reasons |
//! | [`store`] | both kinds in a campaign's directory, written atomically |
//! | [`mod@error`] | why any of it cannot be done |
//! | [`report`] | text, lcov, HTML and JSON |
//!
//! The crate sees records and files. It knows nothing of engines, and it prints nothing.

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
