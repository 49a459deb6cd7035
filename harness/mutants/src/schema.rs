//! One build that contains every chosen mutant.
//!
//! The rewritten RTL is in a separate directory with a file list, so the DUT builder takes it like any other
//! source. Its contents are part of the library's key. If Verilator refuses mutants, its messages identify
//! them, and they are left out by name.

use crate::choose::choose;
use crate::discover::{Class, Edit, File, List, Machines, Mutant, parse};
use crate::error::{FileError, SchemaError};
use crate::rewrite::rewrite;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};
use tandem_abi::{Config, NAMED_CONFIGS, Translation};
use tandem_files::write_atomically;
use ventus_dut::planted::{self, PlantedFault, Selection};
use ventus_dut::{BuildError, Builder, Flavour, PROFILE, Profile, Source};

/// The parameters that determine the list of mutants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The list from which they are chosen.
    pub list: List,
    /// Approximate number.
    pub number: usize,
    /// Seed of the choice.
    pub seed: u64,
}

impl Choice {
    /// The usual choice from a list.
    pub fn of(list: List) -> Choice {
        match list {
            List::General => Choice { list, number: 700, seed: 5 },
            List::Hard => Choice { list, number: 400, seed: 5 },
        }
    }
}

impl Default for Choice {
    fn default() -> Choice {
        Choice::of(List::General)
    }
}

/// The mutants of a build: number `n` is `mutants[n - 1]`.
#[derive(Clone, Debug)]
pub struct Schema {
    /// The mutants.
    pub mutants: Vec<Mutant>,
    /// The ids of all mutants of all lists.
    pub possible: BTreeSet<String>,
    /// Mutants that do not build, and why.
    pub left_out: Vec<(Mutant, String)>,
    /// The rewritten source.
    pub dir: PathBuf,
    /// The original, if `probes.yaml` makes its adapter. The adapter stays unchanged.
    adapter: Option<Source>,
    /// The bugs written by hand, if it consists of those.
    hand: Vec<PlantedFault>,
}

/// The name of a source list's file in the rewritten source. A list may lead out of its directory, but the
/// rewritten files may not.
pub(crate) fn inside(name: &str) -> String {
    let parts = Path::new(name).components().map(|part| match part {
        Component::Normal(part) => part.to_string_lossy(),
        Component::ParentDir => "up".into(),
        Component::RootDir => "root".into(),
        Component::CurDir | Component::Prefix(_) => ".".into(),
    });
    parts.collect::<Vec<_>>().join("/")
}

/// Writes rewritten files and their file list into a directory: the text that `rewrite` makes of each file,
/// and the C++ of the source as it is.
pub(crate) fn write_source(
    dir: &Path,
    source: &Source,
    files: &[File],
    rewrite: impl Fn(&File) -> Result<String, SchemaError>,
) -> Result<(), SchemaError> {
    let put = |path: &Path, text: &str| -> Result<(), FileError> {
        // Another run may have the same files open.
        if fs::read_to_string(path).is_ok_and(|old| old == text) {
            return Ok(());
        }
        write_atomically(path, text.as_bytes()).map_err(FileError::on(path))
    };
    let mut list = String::new();
    for include in &source.include_dirs {
        let dir = source.dir.join(include);
        let dir = std::path::absolute(&dir).map_err(FileError::on(&dir))?;
        list += &format!("+incdir+{}\n", dir.display());
    }
    let mut add = |name: &str, text: &str| -> Result<(), FileError> {
        let name = inside(name);
        put(&dir.join(&name), text)?;
        list += &format!("{name}\n");
        Ok(())
    };
    for f in files {
        add(&f.name, &rewrite(f)?)?;
    }
    for f in &source.cpp {
        let from = source.dir.join(f);
        let text = fs::read_to_string(&from).map_err(FileError::on(&from))?;
        add(&f.to_string_lossy(), &text)?;
    }
    Ok(put(&dir.join("files.f"), &list)?)
}

/// The source that [`write_source`] has written. `original` is given if `probes.yaml` makes its adapter,
/// which stays.
pub(crate) fn rewritten_source(dir: &Path, original: Option<&Source>) -> Result<Source, BuildError> {
    let rewritten = Source::from_list(&dir.join("files.f"))?;
    Ok(match original {
        Some(original) => original.clone().with_rtl_of(rewritten),
        None => rewritten,
    })
}

/// The machines on which Verilator checks the mutants: a small one and one with everything, so far as the DUT
/// can be those.
pub(crate) fn lint_configs(source: &Source) -> Result<Vec<Config>, BuildError> {
    let [(_, tiny), .., (_, multi)] = NAMED_CONFIGS;
    let path = source.dir.join(PROFILE);
    if !path.is_file() {
        return Ok(vec![tiny, multi.with(Translation::Sv39)]);
    }
    let profile = Profile::read(&path)?;
    let mut configs = vec![tiny, multi.with(Translation::Sv39)];
    configs.retain(|c| profile.check_config(c).is_ok());
    if configs.is_empty() {
        let b = &profile.limits;
        configs.push(Config::new(1, b.warps.min(tiny.warps), b.lanes[0]));
    }
    Ok(configs)
}

/// Reads the files of a source list.
pub fn files(source: &Source) -> Result<Vec<File>, FileError> {
    let read = |f: &PathBuf| {
        let path = source.dir.join(f);
        let text = fs::read_to_string(&path).map_err(FileError::on(&path))?;
        Ok(File { name: f.to_string_lossy().into_owned(), text })
    };
    source.files.iter().map(read).collect()
}

impl Schema {
    /// Chooses mutants of `source` and writes the rewritten files into a directory below `root`.
    pub fn prepare(source: &Source, choice: Choice, root: &Path) -> Result<Schema, SchemaError> {
        let files = files(source)?;
        let trees = parse(&files)?;
        let mut possible = BTreeSet::new();
        let mut mutants = vec![];
        for list in List::ALL {
            let all = list.propose(&files, &trees);
            if list == choice.list {
                mutants = choose(&all, choice.number, choice.seed);
            }
            possible.extend(all.into_iter().map(|m| m.id));
        }
        let adapter = source.adapter.is_some().then(|| source.clone());
        let mut schema =
            Schema { mutants, possible, left_out: vec![], dir: PathBuf::new(), adapter, hand: vec![] };
        let key = schema.key(&files, choice);
        schema.dir = root.join(&key);
        let verdict = root.join(format!("{key}.left-out"));
        if let Ok(text) = fs::read_to_string(&verdict) {
            schema.leave_out_names(&text);
            schema.write(&files, source)?;
            return Ok(schema);
        }
        schema.write(&files, source)?;
        schema.lint(&files, source)?;
        let lines: Vec<String> = schema.left_out.iter().map(|(m, why)| format!("{} {why}", m.id)).collect();
        write_atomically(&verdict, lines.join("\n").as_bytes()).map_err(FileError::on(&verdict))?;
        Ok(schema)
    }

    /// A build of bugs written by hand. Their numbers are their places in the list. Their authors must make
    /// sure that they build.
    pub fn by_hand(source: &Source, hand: Vec<PlantedFault>, root: &Path) -> Result<Schema, SchemaError> {
        let files = files(source)?;
        let numbered = |(n, fault): (u32, PlantedFault)| PlantedFault { number: n, ..fault };
        let hand: Vec<PlantedFault> = (1..).zip(hand).map(numbered).collect();
        let mutants: Vec<Mutant> = hand.iter().map(|fault| hand_mutant(fault, &files)).collect();
        let possible = mutants.iter().map(|m| m.id.clone()).collect();
        let adapter = source.adapter.is_some().then(|| source.clone());
        let mut schema = Schema { mutants, possible, left_out: vec![], dir: PathBuf::new(), adapter, hand };
        let replaced = format!("{:?}", schema.hand);
        let key = schema.key(&files, Choice { number: schema.hand.len(), seed: 0, ..Choice::default() });
        schema.dir = root.join(format!("{key}-{:016x}", crate::discover::hash(&replaced)));
        schema.write(&files, source)?;
        Ok(schema)
    }

    fn key(&self, files: &[File], choice: Choice) -> String {
        let mut text = format!("{choice:?}");
        for f in files {
            text += &f.name;
            text += &f.text;
        }
        // The rewriting method is part of the key.
        for m in &self.mutants {
            text += &format!("{} {} {:?}", m.id, m.after, m.edit.span());
        }
        format!("mutants-{:016x}", crate::discover::hash(&text))
    }

    fn leave_out_names(&mut self, text: &str) {
        for line in text.lines() {
            let (id, why) = line.split_once(' ').unwrap_or((line, ""));
            if let Some(i) = self.mutants.iter().position(|m| m.id == id) {
                self.left_out.push((self.mutants.remove(i), why.to_string()));
            }
        }
    }

    fn write(&self, files: &[File], source: &Source) -> Result<(), SchemaError> {
        let mut edits: BTreeMap<&str, Vec<(u32, &Edit)>> = BTreeMap::new();
        for (i, m) in self.mutants.iter().enumerate() {
            edits.entry(&m.file).or_default().push((i as u32 + 1, &m.edit));
        }
        write_source(&self.dir, source, files, |f| {
            Ok(if self.hand.is_empty() {
                rewrite(&f.text, edits.get(f.name.as_str()).map_or(&[], Vec::as_slice))
            } else {
                planted::rewrite(Path::new(&f.name), &f.text, &self.hand, Selection::AtRunTime)?
            })
        })
    }

    /// Leaves out mutants that Verilator refuses, until it refuses nothing.
    fn lint(&mut self, files: &[File], source: &Source) -> Result<(), SchemaError> {
        for config in lint_configs(source)? {
            loop {
                let builder = Builder::new(self.source()?)?;
                let Some(errors) = builder.lint(&config, Flavour::Mutants)? else { break };
                let places = places(&errors);
                let before = self.mutants.len();
                let mut kept = vec![];
                for m in std::mem::take(&mut self.mutants) {
                    let text = files.iter().find(|f| f.name == m.file).map_or("", |f| &f.text);
                    let (_, end) = m.edit.span();
                    let last = text[..end.min(text.len())].matches('\n').count() + 1;
                    let hit =
                        places.iter().find(|p| inside(&m.file) == p.0 && (m.line..=last).contains(&p.1));
                    match hit {
                        Some(p) => self.left_out.push((m, p.2.clone())),
                        None => kept.push(m),
                    }
                }
                self.mutants = kept;
                if self.mutants.len() == before {
                    return Err(SchemaError::Refused(errors));
                }
                self.write(files, source)?;
            }
        }
        Ok(())
    }

    /// The rewritten files.
    pub fn source(&self) -> Result<Source, BuildError> {
        rewritten_source(&self.dir, self.adapter.as_ref())
    }

    /// The number of a mutant in the build.
    pub fn number(&self, id: &str) -> Option<u32> {
        self.mutants.iter().position(|m| m.id == id).map(|i| i as u32 + 1)
    }

    /// The machines of `configs` on which mutant `number` exists.
    pub fn configs(&self, number: u32, configs: &[Config]) -> Vec<Config> {
        let machines = (number as usize).checked_sub(1).and_then(|i| self.mutants.get(i)).map(|m| m.machines);
        let fits = |c: &&Config| match machines.unwrap_or(Machines::Any) {
            Machines::Any => true,
            Machines::Sv39 => c.is_sv39(),
            Machines::Bare => !c.is_sv39(),
        };
        configs.iter().filter(fits).copied().collect()
    }
}

/// A bug written by hand as a mutant: it is where its first text is.
fn hand_mutant(fault: &PlantedFault, files: &[File]) -> Mutant {
    let edit = fault.edits.first();
    let name = edit.map_or_else(String::new, |e| e.file.to_string_lossy().into_owned());
    let text = files.iter().find(|f| f.name == name).map_or("", |f| f.text.as_str());
    let start = edit.and_then(|e| text.find(&e.find)).unwrap_or(0);
    let unit = Path::new(&name).file_stem().map_or_else(String::new, |s| s.to_string_lossy().into_owned());
    Mutant {
        id: format!("hand:{}", fault.name),
        scope: unit.clone(),
        unit,
        line: text[..start].matches('\n').count() + 1,
        file: name,
        class: Class::ByHand,
        before: edit.map_or_else(String::new, |e| e.find.clone()),
        after: fault.what.clone(),
        machines: Machines::Any,
        edit: Edit::ByHand(start, start + edit.map_or(0, |e| e.find.len())),
    }
}

/// `%Error: simt/vt_ctrl.sv:12:3: why`, possibly with a code.
pub(crate) fn places(errors: &str) -> Vec<(String, usize, String)> {
    let place = |line: &str| {
        let rest = line.strip_prefix("%Error")?;
        let (_, rest) = rest.split_once(": ")?;
        let mut parts = rest.splitn(4, ':');
        let file = parts.next()?.to_string();
        let number = parts.next()?.parse().ok()?;
        parts.next()?;
        Some((file, number, parts.next().unwrap_or_default().trim().to_string()))
    };
    errors.lines().filter_map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rewritten_files_stay_in_their_directory() {
        for (name, there) in [
            ("simt/vt_ctrl.sv", "simt/vt_ctrl.sv"),
            ("../../src/pkg/p.sv", "up/up/src/pkg/p.sv"),
            ("/opt/rtl/top.sv", "root/opt/rtl/top.sv"),
        ] {
            assert_eq!(inside(name), there);
        }
    }
}
