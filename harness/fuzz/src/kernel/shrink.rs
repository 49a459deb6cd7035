//! What a kernel is cut to.

use super::tree::Kernel;

/// Whether a kernel has a warp operation.
pub fn uses_warp(k: &Kernel) -> bool {
    format!("{:?}", k.body).contains("Warp(")
}
