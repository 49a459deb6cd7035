//! Tests of the instruction table, the assembler and the disassembler.
//!
//! One program for all files, because each program is linked, and its copies of generic code compiled, again.

mod assembler;
mod common;
mod llvm;
mod logs;
mod pinned;
mod roundtrip;
mod table;
