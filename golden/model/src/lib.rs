//! The reference model: executes Ventus binaries instruction by instruction. No I/O.
