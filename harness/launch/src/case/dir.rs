//! Directories of cases: which kernels form a chain, and in which order they run.
//!
//! Only `.metadata` files with their `.data` count; other files are ignored. The order comes from the caller,
//! or else from `chain.yaml`, or else from the names. It is an error if only some names look like those of a
//! chain, because a chain run as single kernels, or single kernels run as a chain, might well pass.

use super::{file_name, load_kernel, load_pair, with_ext};
use crate::error::read_text;
use crate::{Job, LoadError};
use schemars::JsonSchema;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The file that states the order of a directory.
pub const CHAIN_FILE: &str = "chain.yaml";

/// `chain.yaml`.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Chain {
    /// Kernels by file name without extension, in the order in which they run.
    order: Vec<String>,
}

/// Loads a directory.
pub(super) fn load_dir(dir: &Path, order: Option<&[String]>) -> Result<Vec<Job>, LoadError> {
    let stems = stems(dir)?;
    if stems.is_empty() {
        return Err(LoadError::new("expected at least one .metadata file in this directory").in_file(dir));
    }
    if let Some(order) = order {
        let chain = named(&stems, order).map_err(|e| LoadError::new(format!("--order: {e}")).in_file(dir))?;
        return chain_of(dir, &chain).map(|job| vec![job]);
    }
    strays(dir)?;
    let file = dir.join(CHAIN_FILE);
    // Anything of that name states an order. A dangling link must not leave the order to the names.
    if file.symlink_metadata().is_ok() {
        let parsed: Chain = tandem_yaml::from_str(&read_text(&file)?).map_err(|e| {
            let what = format!("expected 'order: [KERNEL, ...]': {}", e.what);
            LoadError::line(e.line.unwrap_or(1), what).in_file(&file)
        })?;
        let chain = named(&stems, &parsed.order).map_err(|e| LoadError::new(e.to_string()).in_file(&file))?;
        if let Some(left) = stems.iter().find(|s| !chain.contains(s)) {
            let m = format!(
                "kernel {} is in the directory but not in the order: add it, or move it elsewhere",
                file_name(left)
            );
            return Err(LoadError::new(m).in_file(&file));
        }
        return chain_of(dir, &chain).map(|job| vec![job]);
    }
    let mut numbered: Vec<(u64, String, PathBuf)> = Vec::new();
    for stem in &stems {
        let name = file_name(stem);
        if let Some(n) = trailing_number(&name) {
            numbered.push((n, name, stem.clone()));
        }
    }
    if numbered.is_empty() {
        return independent(dir, &stems);
    }
    if let Some(odd) = stems.iter().find(|s| trailing_number(&file_name(s)).is_none()) {
        let m = format!(
            "is this a chain? {} ends in _NUMBER, as the kernels of a chain do, but {} does not: state the \
             order with --order or in {CHAIN_FILE}, or move kernels that are not part of the chain elsewhere",
            numbered[0].1,
            file_name(odd)
        );
        return Err(LoadError::new(m).in_file(dir));
    }
    for log in entries(dir)?.iter().filter(|path| path.extension().is_some_and(|e| e == "log")) {
        let stem = log.with_extension("");
        if trailing_number(&file_name(&stem)).is_some() && !stems.contains(&stem) {
            let name = file_name(&stem);
            let m = format!(
                "there is a log of a kernel {name} and no {name}.metadata: is it missing from the chain? \
                 State the order with --order or in {CHAIN_FILE}, or move the log elsewhere"
            );
            return Err(LoadError::new(m).in_file(dir));
        }
    }
    numbered.sort();
    let chain: Vec<PathBuf> = numbered.into_iter().map(|(_, _, stem)| stem).collect();
    chain_of(dir, &chain).map(|job| vec![job])
}

/// The keys of a YAML file; none of another file, or of one that is no mapping.
fn keys(path: &Path) -> serde_yaml::Mapping {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    match serde_yaml::from_str(&text) {
        Ok(serde_yaml::Value::Mapping(keys)) => keys,
        _ => serde_yaml::Mapping::new(),
    }
}

/// Refuses YAML files that would be left out without a word: kernels, which would seem to have passed, and a
/// file that is meant to be [`CHAIN_FILE`] and has another name, by that name or because an order is all it
/// states. The names of the kernels would give the order instead.
fn strays(dir: &Path) -> Result<(), LoadError> {
    for path in entries(dir)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let lower = name.to_lowercase();
        let Some(stem) = lower.strip_suffix(".yaml").or_else(|| lower.strip_suffix(".yml")) else { continue };
        if name == CHAIN_FILE {
            continue;
        }
        let keys = keys(&path);
        let states_order = keys.len() == 1 && keys.contains_key("order");
        if matches!(stem, "chain" | "chains") || states_order {
            let m = format!("nothing reads a file of this name: the order of a chain is in {CHAIN_FILE}");
            return Err(LoadError::new(m).in_file(&path));
        }
        if keys.contains_key("kernel") && keys.contains_key("block") {
            let m = "a kernel file beside Ventus cases: name it, or the cases, by the file's name";
            return Err(LoadError::new(m).in_file(&path));
        }
    }
    Ok(())
}

/// Why kernels cannot run in the stated order.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
enum OrderError {
    #[error("an order of no kernels, expected at least one")]
    Empty,
    #[error("there is no kernel '{name}' (no {name}.metadata); there are {}", have.join(", "))]
    Unknown { name: String, have: Vec<String> },
    #[error("kernel '{0}' is named twice; a kernel runs once")]
    Twice(String),
}

/// The kernels of these names.
fn named(stems: &[PathBuf], order: &[String]) -> Result<Vec<PathBuf>, OrderError> {
    if order.is_empty() {
        return Err(OrderError::Empty);
    }
    let mut out: Vec<PathBuf> = Vec::new();
    for name in order {
        let stem = stems.iter().find(|s| file_name(s) == *name).ok_or_else(|| OrderError::Unknown {
            name: name.clone(),
            have: stems.iter().map(|s| file_name(s)).collect(),
        })?;
        if out.contains(stem) {
            return Err(OrderError::Twice(name.clone()));
        }
        out.push(stem.clone());
    }
    Ok(out)
}

/// One job of these kernels on one memory.
fn chain_of(dir: &Path, chain: &[PathBuf]) -> Result<Job, LoadError> {
    let mut job = Job { name: file_name(dir), ..Job::default() };
    for stem in chain {
        let (kernel, buffers) = load_pair(stem)?;
        job.kernels.push(kernel);
        for mut b in buffers {
            b.arg = Some(job.buffers.len());
            b.name = format!("{}.{}", job.kernels.last().map_or("", |k| k.name.as_str()), b.name);
            job.buffers.push(b);
        }
    }
    Ok(job)
}

/// One job per kernel. If some cannot be loaded, the error names all of them, and how to run the others.
fn independent(dir: &Path, stems: &[PathBuf]) -> Result<Vec<Job>, LoadError> {
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    for stem in stems {
        match load_kernel(stem) {
            Ok(job) => good.push(job),
            Err(e) => bad.push(e),
        }
    }
    if bad.len() == 1 && good.is_empty() {
        return Err(bad.remove(0));
    }
    if bad.is_empty() {
        return Ok(good);
    }
    let mut m = format!("{} of {} kernels cannot be loaded:", bad.len(), stems.len());
    bad.iter().for_each(|e| m += &format!("\n  {e}"));
    if let Some(first) = good.first() {
        let path = with_ext(&dir.join(&first.name), "metadata");
        m += &format!("\n  the others can be run one by one: {}, ...", path.display());
    }
    Err(LoadError::new(m).in_file(dir))
}

/// Paths of the directory's entries, in order.
fn entries(dir: &Path) -> Result<Vec<PathBuf>, LoadError> {
    let fail = |e: std::io::Error| LoadError::new(format!("cannot list the directory: {e}")).in_file(dir);
    let listed = std::fs::read_dir(dir).map_err(fail)?;
    let mut paths: Vec<PathBuf> =
        listed.map(|entry| Ok(entry?.path())).collect::<Result<_, _>>().map_err(fail)?;
    paths.sort();
    Ok(paths)
}

/// Paths of `dir`'s kernels without extension, in name order.
pub(super) fn stems(dir: &Path) -> Result<Vec<PathBuf>, LoadError> {
    // A dangling link is a kernel that cannot be loaded. It must not go unnoticed.
    let is_kernel = |path: &PathBuf| path.extension().is_some_and(|e| e == "metadata") && !path.is_dir();
    let mut stems: Vec<PathBuf> =
        entries(dir)?.into_iter().filter(is_kernel).map(|path| path.with_extension("")).collect();
    // Extensions took part in the order of the entries.
    stems.sort();
    Ok(stems)
}

fn trailing_number(name: &str) -> Option<u64> {
    let (_, digits) = name.rsplit_once('_')?;
    digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}
