//! Faults made from the RTL's own syntax, all in one build, and what campaigns make of them.
