//! What runs have exercised: Verilator's counts and a functional model of SIMT execution, merged and reported.
