//! Paths: the project's root, and how paths inside it are shown.

use std::path::{Path, PathBuf};

/// Root of the checkout: `TANDEM_ROOT` (set by `scripts/tandem`), or else the directory that this program was
/// built in.
pub fn root() -> PathBuf {
    std::env::var_os("TANDEM_ROOT").map_or_else(
        || {
            let here = Path::new(env!("CARGO_MANIFEST_DIR"));
            here.ancestors().nth(2).unwrap_or(here).to_path_buf()
        },
        PathBuf::from,
    )
}

/// The command that starts this program from the current directory: short in the project's root, absolute
/// elsewhere.
pub fn command() -> String {
    let root = root();
    match std::env::current_dir() {
        Ok(here) if same(&here, &root) => "./scripts/tandem".to_string(),
        _ => crate::out::quoted(&[root.join("scripts/tandem").to_string_lossy().into_owned()]),
    }
}

/// A path inside the project in its most readable form: relative in the project's root, absolute elsewhere.
pub fn shown(path: &Path) -> String {
    let root = root();
    let short = std::env::current_dir().is_ok_and(|here| same(&here, &root));
    let path = if short { path.strip_prefix(&root).unwrap_or(path) } else { path };
    crate::out::quoted(&[path.to_string_lossy().into_owned()])
}

fn same(a: &Path, b: &Path) -> bool {
    matches!((a.canonicalize(), b.canonicalize()), (Ok(a), Ok(b)) if a == b)
}
