//! Builds, caches and loads DUT libraries (Verilated RTL behind a C ABI).
