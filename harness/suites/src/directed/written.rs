//! The generated directed tests: `isa-tests/asm` stands for the files that `isa-tests/asm/generate` writes to
//! `build/directed`, and a path in it for the same path there.

use std::path::{Path, PathBuf};
use std::process::Command;
use tandem_judge::Failure;

/// The directory of the generated tests, from the project's root.
const WRITTEN: &str = "build/directed";

/// The directory with the files of `target`: `target` itself, if it exists or is not a directory of the
/// project at `root`.
///
/// # Errors
/// If the tests cannot be written.
pub fn resolved(target: &Path, root: &Path) -> Result<PathBuf, Failure> {
    let Ok(ours) = root.join("isa-tests/asm").canonicalize() else {
        return Ok(target.to_path_buf());
    };
    let inside = target.ancestors().find_map(|above| {
        let above_here = if above == Path::new("") { Path::new(".") } else { above };
        let same = above_here.canonicalize().is_ok_and(|above| above == ours);
        same.then(|| target.strip_prefix(above).unwrap_or(Path::new("")))
    });
    match inside {
        Some(inside) if inside == Path::new("") || !target.exists() => Ok(written(root)?.join(inside)),
        _ => Ok(target.to_path_buf()),
    }
}

/// Writes the directed tests of the project at `root`, and returns their directory. A project without a
/// generator has them in `isa-tests/asm`.
///
/// # Errors
/// If the generator fails.
pub fn written(root: &Path) -> Result<PathBuf, Failure> {
    let source = root.join("isa-tests/asm");
    let generator = source.join("generate");
    if !generator.is_dir() {
        return Ok(source);
    }
    let to = root.join(WRITTEN);
    let fail = |why: &str| {
        Failure::tool(format!("python3 {} {}: {}", generator.display(), to.display(), why.trim_end()))
    };
    let done = Command::new("python3")
        .arg(&generator)
        .arg(&to)
        .output()
        .map_err(|error| fail(&format!("{error}; the directed tests are written by Python 3")))?;
    if !done.status.success() {
        return Err(fail(&String::from_utf8_lossy(&done.stderr)));
    }
    let here = std::env::current_dir().unwrap_or_default();
    Ok(to.strip_prefix(here).map(Path::to_path_buf).unwrap_or(to))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The project's own directory exists, with a test of every kind; other paths stay as they are.
    #[test]
    fn our_directory_stands_for_what_is_written() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let ours = root.join("isa-tests/asm");
        let all = resolved(&ours, &root).unwrap();
        assert!(all.ends_with(WRITTEN), "{}", all.display());
        let add = resolved(&ours.join("rv32i/add.s"), &root).unwrap();
        assert!(add.ends_with("build/directed/rv32i/add.s"), "{}", add.display());
        assert!(std::fs::read_to_string(add).unwrap().contains("#="));
        assert_eq!(resolved(&ours.join("README.md"), &root).unwrap(), ours.join("README.md"));
        let elsewhere = tempfile::tempdir().unwrap();
        assert_eq!(resolved(elsewhere.path(), &root).unwrap(), elsewhere.path());
        assert_eq!(written(elsewhere.path()).unwrap(), elsewhere.path().join("isa-tests/asm"));
    }

    #[test]
    fn a_generator_that_fails_is_named_with_what_it_says() {
        let root = tempfile::tempdir().unwrap();
        let generator = root.path().join("isa-tests/asm/generate");
        std::fs::create_dir_all(&generator).unwrap();
        std::fs::write(generator.join("__main__.py"), "raise SystemExit('no ink')\n").unwrap();
        let failure = written(root.path()).unwrap_err();
        assert!(failure.message.contains("generate") && failure.message.contains("no ink"), "{failure:?}");
    }
}
