//! Random encodings and programs, run in lockstep and shrunk to a few instructions.
