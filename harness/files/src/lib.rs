//! Writes result files: reports, counts, generated sources, reproducers. A killed run leaves none of them
//! half written, because everything goes through [`write_atomically`].
//!
//! The crate `tempfile` is not used here because its files are readable by their owner only.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};

/// Writes `contents` to a temporary file next to `path`, then renames it. No reader ever sees half a file,
/// and an existing file survives a crash of the machine. Missing directories are created.
///
/// A device, a pipe or a link is not replaced but written to.
///
/// # Errors
/// What the system says. The error does not name the file; the temporary is removed.
pub fn write_atomically(path: &Path, contents: &[u8]) -> io::Result<()> {
    if fs::symlink_metadata(path).is_ok_and(|m| !m.is_file()) {
        // /dev/stdout may be a file that already has text in it.
        let device = path.starts_with("/dev");
        let mut file =
            OpenOptions::new().write(true).append(device).truncate(!device).create(!device).open(path)?;
        return file.write_all(contents);
    }
    let dir = path.parent().filter(|d| !d.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(dir)?;
    let name = path.file_name().ok_or_else(|| io::Error::other("the path names no file"))?;
    // Threads of one process may write the same file at the same time, and so may processes.
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let n = COUNT.fetch_add(1, Ordering::Relaxed);
    let temporary = dir.join(format!(".{}.{}-{n}.tmp", name.to_string_lossy(), std::process::id()));
    let written = write(&temporary, contents).and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        // The first error is the one to report.
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// Checks that [`write_atomically`] could write `path` now, before hours of work for its contents. Missing
/// directories are created; an existing file stays as it is.
///
/// # Errors
/// What the system says. The error does not name the file.
pub fn check_writable(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(m) if m.is_dir() => return Err(io::Error::from(io::ErrorKind::IsADirectory)),
        // Opening a pipe would wait for its reader.
        Ok(m) if !m.is_file() => return Ok(()),
        _ => {}
    }
    let dir = path.parent().filter(|d| !d.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(dir)?;
    let name = path.file_name().ok_or_else(|| io::Error::other("the path names no file"))?;
    let probe = dir.join(format!(".{}.{}.probe", name.to_string_lossy(), std::process::id()));
    File::create(&probe)?;
    fs::remove_file(&probe)
}

/// Writes a new file through to the disk.
fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(contents)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("a/out.json");
        write_atomically(&file, b"one").unwrap();
        write_atomically(&file, b"two").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"two");
        assert_eq!(fs::read_dir(dir.path().join("a")).unwrap().count(), 1);
    }

    #[test]
    fn what_cannot_be_written_is_known_before() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("file"), b"one").unwrap();
        for (name, writable) in [("file", true), ("new/out", true), ("file/out", false), ("new", false)] {
            assert_eq!(check_writable(&dir.path().join(name)).is_ok(), writable, "{name}");
        }
        assert_eq!(fs::read(dir.path().join("file")).unwrap(), b"one");
        assert_eq!(fs::read_dir(dir.path().join("new")).unwrap().count(), 0);
    }

    #[test]
    fn readers_see_whole_files_while_threads_write_the_same_one() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("out");
        let contents = [vec![b'a'; 100_000], vec![b'b'; 50_000]];
        write_atomically(&file, &contents[0]).unwrap();
        std::thread::scope(|scope| {
            for text in &contents {
                scope.spawn(|| (0..20).for_each(|_| write_atomically(&file, text).unwrap()));
            }
            for _ in 0..50 {
                assert!(contents.contains(&fs::read(&file).unwrap()));
            }
        });
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_that_cannot_be_replaced_leaves_no_temporary() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("name ".repeat(60));
        assert!(write_atomically(&file, b"text").is_err());
        assert!(write_atomically(Path::new("/"), b"a directory").is_err());
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_device_or_link_is_written_to() {
        write_atomically(Path::new("/dev/null"), b"gone").unwrap();
        assert!(!fs::symlink_metadata("/dev/null").unwrap().is_file());
        let dir = tempfile::tempdir().unwrap();
        let (file, link) = (dir.path().join("file"), dir.path().join("link"));
        write_atomically(&file, b"something longer").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write_atomically(&link, b"new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");
    }
}
