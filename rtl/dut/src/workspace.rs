//! Where the project is.

use std::env;
use std::path::{Path, PathBuf};

/// The workspace: `TANDEM_ROOT`, or where this crate was compiled.
pub fn workspace_root() -> PathBuf {
    match env::var_os("TANDEM_ROOT") {
        Some(root) if !root.is_empty() => PathBuf::from(root),
        _ => Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").components().collect(),
    }
}
