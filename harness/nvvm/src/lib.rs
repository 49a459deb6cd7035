//! NVVM IR to Ventus binaries, and the host oracle that gives the IR's own result.
