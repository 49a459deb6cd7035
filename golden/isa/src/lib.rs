//! The Ventus instruction table: decode, encode, assembler, disassembler.
