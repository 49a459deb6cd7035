//! What tools say of their versions. Every run needs the answers, because they decide which library is the
//! right one, and asking takes a fifth of a second: Verilator's command is a Perl script. So an answer is
//! kept in the cache, under a key made of the files that gave it.

use crate::cache::{Key, default_cache};
use std::env;
use std::fs;
use std::io::Read;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The first line of `TOOL --version`; `None` if it does not run.
pub(crate) fn first_line(tool: &str) -> Option<String> {
    match key(tool) {
        Some(key) => remembered(&default_cache().join("versions").join(key), || ask(tool)),
        None => ask(tool),
    }
}

/// The answer in the file, or a new one, which is kept there.
fn remembered(file: &Path, ask: impl FnOnce() -> Option<String>) -> Option<String> {
    if let Ok(line) = fs::read_to_string(file)
        && !line.is_empty()
    {
        return Some(line);
    }
    let line = ask()?;
    // Without it, the tool is asked again.
    let _ = tandem_files::write_atomically(file, line.as_bytes());
    Some(line)
}

fn ask(tool: &str) -> Option<String> {
    let output = Command::new(tool).arg("--version").output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    output.status.success().then(|| text.lines().next().unwrap_or("").to_string())
}

/// Programs that ask another one, so that their own file says nothing.
const WRAPPERS: [&str; 5] = ["ccache", "sccache", "distcc", "icecc", "colorgcc"];

/// A key of everything that determines the answer. `None` if that is not known: the tool is a script that may
/// start anything, or a wrapper.
fn key(tool: &str) -> Option<String> {
    let named = on_path(tool)?;
    let file = fs::canonicalize(&named).ok()?;
    let name = file.file_name()?.to_str()?;
    if WRAPPERS.contains(&name) {
        return None;
    }
    let mut files = vec![file.clone()];
    if !is_program(&file) {
        // Verilator's script starts the program beside it, unless these variables name another one.
        let set = |name: &str| env::var_os(name).is_some_and(|v| !v.is_empty());
        let program = file.with_file_name(format!("{name}_bin"));
        if set("VERILATOR_ROOT") || set("VERILATOR_BIN") || !program.is_file() {
            return None;
        }
        files.push(program);
    }
    let mut key = Key::new();
    key.part(named.as_os_str().as_encoded_bytes());
    for file in files {
        let about = fs::metadata(&file).ok()?;
        key.part(file.as_os_str().as_encoded_bytes());
        for number in [about.ino(), about.size(), about.mtime() as u64, about.mtime_nsec() as u64] {
            key.part(&number.to_le_bytes());
        }
    }
    Some(key.text())
}

/// The file that a shell would start.
fn on_path(tool: &str) -> Option<PathBuf> {
    if tool.contains('/') {
        return Some(tool.into());
    }
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|dir| dir.join(tool))
        .find(|file| fs::metadata(file).is_ok_and(|about| about.is_file() && about.mode() & 0o111 != 0))
}

fn is_program(file: &Path) -> bool {
    let mut magic = [0; 4];
    fs::File::open(file).and_then(|mut f| f.read_exact(&mut magic)).is_ok() && magic == *b"\x7fELF"
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    #[test]
    fn an_answer_is_asked_for_once() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("versions/x");
        assert_eq!(remembered(&file, || None), None);
        assert_eq!(remembered(&file, || Some("tool 1".into())), Some("tool 1".into()));
        assert_eq!(remembered(&file, || panic!("it is known")), Some("tool 1".into()));
    }

    #[test]
    fn another_file_has_another_key() {
        let dir = tempfile::tempdir().unwrap();
        let put = |name: &str, contents: &[u8]| {
            let path = dir.path().join(name);
            fs::write(&path, contents).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
            path.to_str().unwrap().to_string()
        };
        let tool = put("tool", b"\x7fELF 1");
        let first = key(&tool).expect("a program");
        assert_eq!(key(&tool), Some(first.clone()));
        put("tool", b"\x7fELF of a newer version");
        assert_ne!(key(&tool), Some(first));

        // Verilator's own layout: the script stays, and the program changes.
        let script = put("verilator", b"#!/usr/bin/env perl\n");
        assert_eq!(key(&script), None, "any script");
        put("verilator_bin", b"\x7fELF 1");
        let first = key(&script).expect("a script with its program");
        put("verilator_bin", b"\x7fELF of a newer version");
        assert_ne!(key(&script), Some(first));

        put("ccache", b"\x7fELF");
        symlink(dir.path().join("ccache"), dir.path().join("g++")).unwrap();
        assert_eq!(key(dir.path().join("g++").to_str().unwrap()), None, "a wrapper");
        assert_eq!(key("/no/such/tool"), None);
    }
}
