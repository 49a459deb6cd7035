//! The memory model of Ventus (`docs/memory-model.md`) in three forms that check each other.
//!
//! | module | contents |
//! |---|---|
//! | [`axioms`] | the model: which orders of a small execution are allowed |
//! | [`litmus`] | litmus tests as text, and the table of well-known ones |
//! | [`allowed`] | every outcome of a litmus test that the model allows, by enumeration |
//! | [`check`] | whether the retire records of a whole run have an order that the model allows |
//!
//! Nothing here knows how a program is run.

pub mod allowed;
pub mod axioms;
pub mod check;
pub mod litmus;
pub mod shapes;
