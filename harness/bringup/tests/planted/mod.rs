//! DUTs with errors in their probes and faults in their RTL, which `tandem_cfg_pkg::MutantSel` picks.

use serde::Deserialize;
use serde_yaml::{Mapping, Value};
use std::fs;
use std::path::{Path, PathBuf};
use tandem_abi::Config;
use tandem_bringup::selftest::Place;
use tandem_judge::Failure;
use tandem_run::Machines;
use ventus_dut::{Builder, DutRef, Flavour, Library, workspace_root};

/// A table of errors.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Errors {
    /// Errors of probes.
    pub errors: Vec<ProbeError>,
    /// Faults of the RTL.
    #[serde(default)]
    pub faults: Vec<Fault>,
}

/// An error of a probe.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProbeError {
    /// What it is.
    pub name: String,
    /// Keys with other expressions.
    #[serde(default)]
    pub edits: Vec<Edit>,
    /// Events that are too many.
    #[serde(default)]
    pub add: Vec<Add>,
    /// Registers that it needs.
    #[serde(default)]
    pub collect: Mapping,
    /// Event and key that must be named.
    pub key: String,
    /// A part of the sentence.
    pub says: String,
    /// Whether other keys are wrong as well.
    #[serde(default)]
    pub others: bool,
}

/// A wrong key.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edit {
    event: String,
    key: String,
    wrong: String,
}

/// One event too many.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Add {
    event: String,
    keys: Mapping,
}

/// A fault of the RTL: a text of a file and the one that takes its place; PICKED is the condition.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fault {
    /// What it is.
    pub name: String,
    file: String,
    find: String,
    wrong: String,
}

impl Errors {
    /// A table next to the tests.
    pub fn read(name: &str) -> Errors {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name);
        serde_yaml::from_str(&fs::read_to_string(&path).unwrap()).unwrap_or_else(|e| panic!("{name}: {e}"))
    }

    /// Faults with the numbers that pick them.
    fn numbered(&self) -> Vec<(&Fault, usize)> {
        self.faults.iter().enumerate().map(|(n, f)| (f, self.errors.len() + n + 1)).collect()
    }
}

fn picked(number: usize) -> String {
    format!("(tandem_cfg_pkg::MutantSel == 32'd{number})")
}

/// A DUT with every error of a table.
pub struct Planted {
    dir: PathBuf,
}

impl Planted {
    /// A directory whose `probes.yaml` has the errors, and whose RTL has the faults.
    pub fn by_yaml(dut: &str, errors: &Errors) -> Planted {
        let from = workspace_root().join(dut);
        let planted = Planted::empty(dut);
        let mut file: Value =
            serde_yaml::from_str(&fs::read_to_string(from.join("probes.yaml")).unwrap()).unwrap();
        let probes = file["probes"].as_sequence_mut().unwrap();
        for (n, e) in errors.errors.iter().enumerate() {
            plant(probes, e, &picked(n + 1));
        }
        planted.put("probes.yaml", &serde_yaml::to_string(&file).unwrap());
        planted.rtl(&from, &errors.numbered());
        planted
    }

    /// The directory, named after the DUT, so that the library of an unchanged table is found in the cache.
    fn empty(dut: &str) -> Planted {
        let name = Path::new(dut).file_name().unwrap();
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("probe-errors").join(name);
        fs::create_dir_all(&dir).unwrap();
        Planted { dir }
    }

    /// Tests run at once: a file is there whole or not at all.
    fn put(&self, name: &str, text: &str) {
        let path = self.dir.join(name);
        if fs::read_to_string(&path).is_ok_and(|there| there == text) {
            return;
        }
        let part = self.dir.join(format!("{name}.{:?}", std::thread::current().id()));
        fs::write(&part, text).unwrap();
        fs::rename(part, path).unwrap();
    }

    /// The file list with absolute paths, the profile, and the files that faults change.
    fn rtl(&self, from: &Path, texts: &[(&Fault, usize)]) {
        self.put("profile.yaml", &fs::read_to_string(from.join("profile.yaml")).unwrap());
        let (dir, list) = rtl_list(from);
        let mut out = String::new();
        for line in list.lines().map(str::trim).filter(|l| !l.is_empty() && !l.starts_with("//")) {
            let (option, path) = match line.strip_prefix("+incdir+") {
                Some(path) => ("+incdir+", path),
                None => ("", line),
            };
            let mine: Vec<&(&Fault, usize)> = texts.iter().filter(|(e, _)| e.file == path).collect();
            if mine.is_empty() {
                out += &format!("{option}{}\n", dir.join(path).display());
                continue;
            }
            let mut text = fs::read_to_string(dir.join(path)).unwrap();
            for (e, number) in mine {
                assert_eq!(text.matches(&e.find).count(), 1, "{path}: {}", e.find);
                text = text.replace(&e.find, &e.wrong.replace("PICKED", &picked(*number)));
            }
            let name = path.replace('/', "-");
            self.put(&name, &text);
            out += &format!("{name}\n");
        }
        self.put("files.f", &out);
    }

    /// The directory as reports show it.
    pub fn shown(&self) -> String {
        let root = workspace_root();
        self.dir.strip_prefix(&root).unwrap_or(&self.dir).display().to_string()
    }

    /// Whether a report's place is there: the line of the file has the key.
    pub fn has(&self, place: &Place) -> bool {
        let text = fs::read_to_string(workspace_root().join(&place.file)).unwrap_or_default();
        place.line > 0 && text.lines().count() >= place.line
    }
}

/// The list of the RTL itself: a list may name another one.
fn rtl_list(from: &Path) -> (PathBuf, String) {
    let list = fs::read_to_string(from.join("files.f")).unwrap();
    let other = list.lines().find_map(|l| l.trim().strip_prefix("-f "));
    match other {
        Some(other) => rtl_list(from.join(other).parent().unwrap()),
        None => (from.to_path_buf(), list),
    }
}

/// The probe that has the event `NAME` or `NAME.N`, and the number of the event in it. N counts through all
/// probes.
fn place(probes: &[Value], event: &str) -> (usize, usize) {
    let (name, mut number) = event.split_once('.').map_or((event, 0), |(e, n)| (e, n.parse().unwrap()));
    for (at, probe) in probes.iter().enumerate() {
        let count = match &probe["events"][name] {
            Value::Null => 0,
            Value::Sequence(all) => all.len(),
            _ => 1,
        };
        if number < count {
            return (at, number);
        }
        number -= count;
    }
    panic!("no probe has {event}")
}

/// What is there, or what is wrong instead. Of `match`, that is the expression after the word that says how.
fn either(key: &str, right: &str, wrong: &str, picked: &str) -> String {
    match right.split_once(' ') {
        Some((how, what)) if key == "match" => format!("{how} {picked} ? ({wrong}) : ({what})"),
        _ => format!("{picked} ? ({wrong}) : ({right})"),
    }
}

/// Puts an error beside what is right.
fn plant(probes: &mut [Value], e: &ProbeError, picked: &str) {
    let first = e.edits.first().map_or(0, |edit| place(probes, &edit.event).0);
    for (name, register) in &e.collect {
        probes[first]["collect"].as_mapping_mut().unwrap().insert(name.clone(), register.clone());
    }
    for edit in &e.edits {
        let (at, number) = place(probes, &edit.event);
        let name = edit.event.split('.').next().unwrap();
        let event = &mut probes[at]["events"][name];
        let event = if event.is_sequence() { &mut event[number] } else { event };
        let right = match &event[&*edit.key] {
            Value::Null => "0".to_string(),
            Value::String(text) => text.clone(),
            other => serde_yaml::to_string(other).unwrap().trim().to_string(),
        };
        // A collected register has all lanes; beside a value of one lane, it has that lane's.
        let bare = edit.wrong.contains("$lane") && !right.contains("$lane");
        let right = if bare { format!("{right}[$lane]") } else { right };
        event[&*edit.key] = Value::String(either(&edit.key, &right, &edit.wrong, picked));
    }
    for add in &e.add {
        let mut keys = add.keys.clone();
        let when = keys["when"].as_str().unwrap().to_string();
        keys.insert("when".into(), Value::String(format!("{picked} && ({when})")));
        let at = place(probes, &add.event).0;
        let events = &mut probes[at]["events"][&*add.event];
        let mut all =
            if events.is_sequence() { events.as_sequence().unwrap().clone() } else { vec![events.clone()] };
        all.push(Value::Mapping(keys));
        *events = Value::Sequence(all);
    }
}

impl Machines for Planted {
    fn open(&self, config: &Config, _: Flavour) -> Result<Library, Failure> {
        let build = |source| Ok(Builder::new(source)?.build(config, Flavour::Mutants)?.path);
        self.dut().open(config, Flavour::Mutants, build).map_err(Failure::tool)
    }

    fn dut(&self) -> DutRef {
        DutRef::Sources(self.dir.clone())
    }
}
