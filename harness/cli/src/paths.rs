//! Where things are: the project's root, and the reference data beside it.

use std::path::{Path, PathBuf};

/// Root of the checkout: `TANDEM_ROOT` (set by `scripts/tandem`), else where this program was built from.
pub fn root() -> PathBuf {
    std::env::var_os("TANDEM_ROOT").map_or_else(
        || {
            let here = Path::new(env!("CARGO_MANIFEST_DIR"));
            here.ancestors().nth(2).unwrap_or(here).to_path_buf()
        },
        PathBuf::from,
    )
}

/// The reference data: `TANDEM_SHARED`, else `shared` beside the checkout.
pub fn shared() -> PathBuf {
    std::env::var_os("TANDEM_SHARED").map_or_else(|| root().join("../shared"), PathBuf::from)
}
