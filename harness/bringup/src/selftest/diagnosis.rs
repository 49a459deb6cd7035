//! The diagnosis of a probe: the event and key that are wrong, how, and the records that show it.

use super::cases::At;
use super::events::{EVENTS, Event, Key, Shape};
use super::value::Value;

/// Most lines of evidence.
pub const EVIDENCE: usize = 8;

/// An event, and the place at which it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subject {
    /// Its name in `probes.yaml`; empty if it is not known.
    pub name: &'static str,
    /// The trace call of an adapter by hand.
    pub call: &'static str,
    /// For `source`: which operand.
    pub index: Option<usize>,
    /// A line of `probes.yaml` that a message named.
    pub line: Option<usize>,
}

impl Subject {
    /// The subject of one of [`EVENTS`].
    pub fn of(event: &Event) -> Subject {
        Subject { name: event.name, call: event.call, index: event.index, line: None }
    }

    /// An event by its name.
    pub fn named(name: &'static str) -> Subject {
        const CALLS: [(&str, &str); 6] = [
            ("workgroup-start", "tandem_tr_wg_start"),
            ("warp-start", "tandem_tr_warp_start"),
            ("workgroup-end", "tandem_tr_wg_end"),
            ("stamp", "tandem_tr_stamp"),
            ("done", "tandem_tr_done"),
            ("", "tandem_tr_"),
        ];
        let known = EVENTS.iter().find(|e| e.name == name && e.index.unwrap_or(0) == 0);
        let call = known.map(|e| e.call);
        let call = call.or_else(|| CALLS.iter().find(|(n, _)| *n == name).map(|(_, c)| *c));
        Subject { name, call: call.unwrap_or("tandem_tr_"), index: None, line: None }
    }
}

/// A probe that lies, or a difference that nothing explains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnosis {
    /// The event that is wrong.
    pub event: Subject,
    /// The key of `probes.yaml`; `when` if the event comes too rarely or too often.
    pub key: String,
    /// The fault, as a sentence without its end.
    pub sentence: String,
    /// Whether a hypothesis explains it.
    pub explained: bool,
    /// The part to look at.
    pub look: String,
    /// The number of wrong records, and of all.
    pub wrong: (usize, usize),
    /// The first of them: a step, which lanes, expected and seen.
    pub evidence: Vec<Evidence>,
    /// Further evidence, as text.
    pub notes: Vec<String>,
}

/// One line of evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The place.
    pub at: At,
    /// Lane; `None` if the value is not one of lanes.
    pub lane: Option<u32>,
    /// Golden's value.
    pub expected: String,
    /// The DUT's value.
    pub seen: String,
}

/// The end of a sentence about a value.
pub fn predicate(text: &str) -> String {
    text.strip_prefix("with ").map_or_else(|| format!("is {text}"), |has| format!("has {has}"))
}

/// A key's value with its name, for evidence.
pub fn text(key: &Key, value: Option<Value>) -> String {
    match value {
        None => format!("no {}", key.name),
        Some(v) => format!("{} {}", key.name, word(key, v.first())),
    }
}

/// A word of a key in the form in which people write it.
pub fn word(key: &Key, word: u32) -> String {
    match key.shape {
        Shape::Kind(names) => names.get(word as usize).map_or(format!("{word}"), |n| (*n).to_string()),
        Shape::Register => format!("{word}"),
        Shape::When => if word != 0 { "yes" } else { "no" }.into(),
        _ => format!("{word:#010x}"),
    }
}
