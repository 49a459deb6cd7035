//! Writes result files: reports, counts, generated sources, reproducers. A killed run leaves none of them
//! half written, because everything goes through [`write_atomically`].
//!
//! The crate `tempfile` is not used here because its files are readable by their owner only.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// Writes `contents` to a temporary file next to `path`, then renames it. No reader ever sees half a file,
/// and an existing file survives a crash of the machine. Missing directories are created.
///
/// A device, a pipe or a link is not replaced but written to.
///
/// # Errors
/// What the system says. The error does not name the file; the temporary is removed.
pub fn write_atomically(path: &Path, contents: &[u8]) -> io::Result<()> {
    let mut growing = Growing::new(path)?;
    growing.write_all(contents)?;
    growing.finish()
}

/// A file that is written piece by piece and appears under its name when it is whole, as by
/// [`write_atomically`]. Dropped before [`Growing::finish`], it leaves nothing.
pub struct Growing {
    file: File,
    path: PathBuf,
    /// The name until the file is whole; none of a device, a pipe or a link.
    temporary: Option<PathBuf>,
}

impl Growing {
    /// Begins the file. Missing directories are created.
    ///
    /// # Errors
    /// What the system says. The error does not name the file.
    pub fn new(path: &Path) -> io::Result<Growing> {
        if fs::symlink_metadata(path).is_ok_and(|m| !m.is_file()) {
            // /dev/stdout may be a file that already has text in it.
            let device = path.starts_with("/dev");
            let file =
                OpenOptions::new().write(true).append(device).truncate(!device).create(!device).open(path)?;
            return Ok(Growing { file, path: path.to_path_buf(), temporary: None });
        }
        let (temporary, file) = temporary(path)?;
        Ok(Growing { file, path: path.to_path_buf(), temporary: Some(temporary) })
    }

    /// Gives the file its name, after it has reached the disk.
    ///
    /// # Errors
    /// What the system says; then the temporary is removed.
    pub fn finish(mut self) -> io::Result<()> {
        let Some(temporary) = &self.temporary else { return Ok(()) };
        self.file.sync_all()?;
        fs::rename(temporary, &self.path)?;
        self.temporary = None;
        Ok(())
    }
}

impl Write for Growing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Growing {
    fn drop(&mut self) {
        if let Some(temporary) = &self.temporary {
            // The error that matters is the one that stopped the writer.
            let _ = fs::remove_file(temporary);
        }
    }
}

/// A name for a file that another library writes by itself. The file gets its own name when it is whole, as
/// by [`write_atomically`]. Dropped before [`Temporary::finish`], it leaves nothing.
pub struct Temporary {
    name: PathBuf,
    path: PathBuf,
    finished: bool,
}

impl Temporary {
    /// Chooses the name, next to `path`. Missing directories are created.
    ///
    /// # Errors
    /// What the system says, also if no file can be made there. The error does not name the file.
    pub fn new(path: &Path) -> io::Result<Temporary> {
        let (name, _) = temporary(path)?;
        Ok(Temporary { name, path: path.to_path_buf(), finished: false })
    }

    /// The name until the file is whole. An empty file has it already.
    pub fn name(&self) -> &Path {
        &self.name
    }

    /// Gives the file its own name, after it has reached the disk.
    ///
    /// # Errors
    /// What the system says; then the temporary is removed.
    pub fn finish(mut self) -> io::Result<()> {
        File::open(&self.name)?.sync_all()?;
        fs::rename(&self.name, &self.path)?;
        self.finished = true;
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.finished {
            // The error that matters is the one that stopped the writer.
            let _ = fs::remove_file(&self.name);
        }
    }
}

/// Makes an empty file next to `path`, and missing directories.
fn temporary(path: &Path) -> io::Result<(PathBuf, File)> {
    let dir = path.parent().filter(|d| !d.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::create_dir_all(dir)?;
    let name = path.file_name().ok_or_else(|| io::Error::other("the path names no file"))?;
    // Threads of one process may write the same file at the same time, and so may processes.
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let n = COUNT.fetch_add(1, Ordering::Relaxed);
    let temporary = dir.join(format!(".{}.{}-{n}.tmp", name.to_string_lossy(), std::process::id()));
    let file = File::create(&temporary)?;
    Ok((temporary, file))
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
    fn a_file_that_grows_appears_when_it_is_whole() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("trace");
        fs::write(&file, b"old").unwrap();
        for whole in [false, true] {
            let mut growing = Growing::new(&file).unwrap();
            growing.write_all(b"ne").unwrap();
            growing.write_all(b"w").unwrap();
            assert_eq!(fs::read(&file).unwrap(), b"old");
            if whole {
                growing.finish().unwrap();
            }
        }
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_of_another_writer_appears_when_it_is_whole() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("waves");
        for whole in [false, true] {
            let temporary = Temporary::new(&file).unwrap();
            // Some writers replace what is there.
            fs::remove_file(temporary.name()).unwrap();
            fs::write(temporary.name(), b"new").unwrap();
            assert!(!file.exists());
            if whole {
                temporary.finish().unwrap();
            }
        }
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1);
        assert!(Temporary::new(&file.join("x")).is_err());
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
