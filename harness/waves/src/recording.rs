//! The signals of a file of waves.

use crate::Subject;
use fst_reader::{FstHierarchyEntry, FstReader};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// A signal of a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Signal {
    /// Instances from the top down, with dots.
    pub scope: String,
    /// Its name.
    pub name: String,
    /// Its bits as the file states them, `[31:0]`; empty if it states none.
    pub range: String,
}

impl Signal {
    /// Instances and name.
    pub fn path(&self) -> String {
        format!("{}.{}", self.scope, self.name)
    }

    /// The path in Surfer, to which an array is a scope: `data[3]` is `data.[3]`.
    pub(crate) fn surfer(&self) -> String {
        format!("{}.{}", self.scope, self.name.replace('[', ".["))
    }

    /// Its name without indices, and its first and last index.
    fn parts(&self) -> (&str, Option<(u32, u32)>) {
        let Some((name, rest)) = self.name.split_once('[') else { return (&self.name, None) };
        let indices: Vec<u32> =
            rest.trim_end_matches(']').split("][").filter_map(|n| n.parse().ok()).collect();
        (name, indices.first().zip(indices.last()).map(|(a, b)| (*a, *b)))
    }

    /// Whether this is its name, apart from indices.
    pub(crate) fn is_named(&self, name: &str) -> bool {
        self.parts().0 == name
    }

    /// Whether it is a parameter, whose value never changes. Their names begin with a capital.
    pub(crate) fn is_constant(&self) -> bool {
        self.name.starts_with(|c: char| c.is_ascii_uppercase())
    }

    /// Whether it is a clock.
    pub(crate) fn is_clock(&self) -> bool {
        self.range.is_empty() && matches!(self.name.as_str(), "clk_i" | "clk" | "clock" | "aclk" | "ACLK")
    }

    /// Whether it is a reset.
    pub(crate) fn is_reset(&self) -> bool {
        self.range.is_empty() && (self.name.starts_with("rst") || self.name.starts_with("reset"))
    }

    /// Whether it may concern a failure. An element of an array does if its first index is the warp's slot or
    /// its last one a lane that differs. If the slot is unknown, the first elements do.
    pub(crate) fn concerns(&self, about: &Subject) -> bool {
        const FIRST: u32 = 2;
        let lanes = if about.lanes.is_empty() { &[0][..] } else { &about.lanes };
        self.parts().1.is_none_or(|(first, last)| {
            lanes.contains(&last) || about.slot == Some(first) || (about.slot.is_none() && first < FIRST)
        })
    }
}

/// Why a file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum RecordingError {
    /// The system's error.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// It is no FST file, or damaged.
    #[error(transparent)]
    Fst(#[from] fst_reader::ReaderError),
}

/// What a file has.
#[derive(Clone, Debug, Default)]
pub struct Recording {
    /// Its first time.
    pub start: u64,
    /// Its last time.
    pub end: u64,
    /// Signals by scope, in the file's order.
    scopes: BTreeMap<String, Vec<Signal>>,
    /// Scopes in the file's order.
    order: Vec<String>,
}

impl Recording {
    /// Reads what a file has, but not its values.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn read(file: &Path) -> Result<Recording, RecordingError> {
        let mut reader = FstReader::open(BufReader::new(File::open(file)?))?;
        let header = reader.get_header();
        let mut r = Recording { start: header.start_time, end: header.end_time, ..Recording::default() };
        let mut at: Vec<String> = vec![];
        let each = |entry| match entry {
            FstHierarchyEntry::Scope { name, .. } => {
                at.push(name);
                r.scope(&at.join("."));
            }
            FstHierarchyEntry::UpScope => drop(at.pop()),
            FstHierarchyEntry::Var { name, .. } => r.add(&at.join("."), &name),
            _ => {}
        };
        reader.read_hierarchy(each)?;
        Ok(r)
    }

    /// Adds a scope.
    pub(crate) fn scope(&mut self, scope: &str) {
        if !self.scopes.contains_key(scope) {
            self.scopes.insert(scope.into(), vec![]);
            self.order.push(scope.into());
        }
    }

    /// Adds a signal by its name in the file: `data`, `data [31:0]`, `lanes[3][7:0]`.
    pub(crate) fn add(&mut self, scope: &str, text: &str) {
        let (name, range) = match text.rsplit_once('[') {
            Some((name, bits)) if bits.contains(':') => (name.trim_end(), format!("[{bits}")),
            _ => (text.trim_end(), String::new()),
        };
        let signal = Signal { scope: scope.into(), name: name.into(), range };
        self.scopes.entry(scope.into()).or_default().push(signal);
    }

    /// The signals of a scope itself.
    pub fn in_scope(&self, scope: &str) -> &[Signal] {
        self.scopes.get(scope).map_or(&[], Vec::as_slice)
    }

    /// Every scope, in the file's order.
    pub fn scopes(&self) -> impl Iterator<Item = &str> {
        self.order.iter().map(String::as_str)
    }

    /// Every signal.
    pub fn signals(&self) -> impl Iterator<Item = &Signal> {
        self.scopes.values().flatten()
    }
}
