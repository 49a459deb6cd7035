//! Names and locks of cached libraries.
//!
//! `<cache>/<config>-<flavour>-<key>/libdut.so` is complete or absent: it is built elsewhere and renamed. A
//! lock file of the same name keeps two processes from building the same library.

use crate::error::BuildError;
use crate::workspace::workspace_root;
use std::env;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// The library's file name in its directory.
pub(crate) const LIBRARY: &str = "libdut.so";

/// The directory of the libraries: `TANDEM_CACHE`, or `build/dut` in the workspace.
pub fn default_cache() -> PathBuf {
    match env::var_os("TANDEM_CACHE") {
        Some(dir) if !dir.is_empty() => PathBuf::from(dir),
        _ => workspace_root().join("build/dut"),
    }
}

/// A content hash under construction. Every part is preceded by its length, so that parts cannot run
/// together.
pub(crate) struct Key(blake3::Hasher);

impl Key {
    pub(crate) fn new() -> Key {
        let mut key = Key(blake3::Hasher::new());
        key.part(b"tandem dut library 1");
        key
    }

    pub(crate) fn part(&mut self, bytes: &[u8]) {
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }

    /// A file's name and contents.
    pub(crate) fn file(&mut self, dir: &Path, name: &Path) -> Result<(), BuildError> {
        let path = dir.join(name);
        self.part(name.as_os_str().as_encoded_bytes());
        self.part(&fs::read(&path).map_err(BuildError::io("read", &path))?);
        Ok(())
    }

    /// The first 16 hexadecimal digits.
    pub(crate) fn text(&self) -> String {
        self.0.finalize().to_hex()[..16].to_string()
    }
}

/// The right to build one entry; released when dropped.
pub(crate) struct Lock(#[allow(dead_code)] File);

impl Lock {
    /// Takes the lock of `name`, calling `waiting` once if another process has it.
    pub(crate) fn take(cache: &Path, name: &str, waiting: impl FnOnce()) -> Result<Lock, BuildError> {
        fs::create_dir_all(cache).map_err(BuildError::io("create the cache", cache))?;
        let path = cache.join(format!("{name}.lock"));
        let file = File::create(&path).map_err(BuildError::io("create the lock", &path))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                waiting();
                file.lock().map_err(BuildError::io("wait for the lock", &path))?;
            }
            Err(TryLockError::Error(e)) => return Err(BuildError::io("lock", &path)(e)),
        }
        Ok(Lock(file))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;

    #[test]
    fn parts_do_not_run_together() {
        let key = |parts: &[&str]| {
            let mut k = Key::new();
            parts.iter().for_each(|p| k.part(p.as_bytes()));
            k.text()
        };
        assert_ne!(key(&["ab", "c"]), key(&["a", "bc"]));
        assert_eq!(key(&["ab", "c"]), key(&["ab", "c"]));
        assert_eq!(key(&[]).len(), 16);
    }

    #[test]
    fn a_lock_keeps_the_second_taker_waiting() {
        let dir = tempfile::tempdir().unwrap();
        let first = Lock::take(dir.path(), "x", || panic!("nobody has it")).unwrap();
        let released = AtomicBool::new(false);
        let (told, hears) = std::sync::mpsc::channel();
        thread::scope(|s| {
            let second = s.spawn(|| {
                let lock = Lock::take(dir.path(), "x", || told.send(()).unwrap()).unwrap();
                assert!(released.load(Ordering::SeqCst), "taken while the first held it");
                drop(lock);
            });
            hears.recv().unwrap();
            released.store(true, Ordering::SeqCst);
            drop(first);
            second.join().unwrap();
        });
    }
}
