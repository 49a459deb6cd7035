//! Events that are wrong as a whole: all keys belong to another instruction or to another warp, or have
//! changed places.

use super::cases::{At, Cases};
use super::diagnosis::{Diagnosis, EVIDENCE, Evidence, Subject, predicate, text};
use super::events::{EVENTS, Key, Shape};
use super::value::Value;
use super::which;
use tandem_abi::Record;

/// The values of all keys of an event.
type Whole = Vec<Option<Value>>;

/// Keys that take each other's place.
const ENTRIES: &[(&str, &str)] =
    &[("top-rpc", "under-rpc"), ("top-pc", "under-pc"), ("top-mask", "under-mask")];
const WORDS: &[(&str, &str)] = &[("top-rpc", "top-pc"), ("under-rpc", "under-pc"), ("address", "value")];

/// The prediction for an event at a step.
#[derive(Clone, Copy)]
enum Tell {
    /// Keys are exchanged.
    Exchanged(&'static [(&'static str, &'static str)]),
    /// The event is that of the step so many places on.
    Beside(isize),
    /// The event is that of the same step of another warp.
    Warp(fn(usize, usize) -> usize),
}

/// One event of all cases.
struct Event<'a> {
    cases: &'a Cases<'a>,
    keys: &'a [&'a Key],
    /// A register's content before a warp's first instruction is unknown, but its stack is empty.
    stack: bool,
}

impl Event<'_> {
    fn of(&self, r: &Record) -> Whole {
        self.keys.iter().map(|k| self.cases.value(k, r)).collect()
    }

    fn exchanged(&self, w: &Whole, pairs: &[(&str, &str)]) -> Whole {
        let find = |name: &str| self.keys.iter().position(|k| k.name == name);
        let mut out = w.clone();
        for (a, b) in pairs {
            if let (Some(a), Some(b)) = (find(a), find(b)) {
                out.swap(a, b);
            }
        }
        out
    }

    fn foretold(&self, tell: Tell, at: At) -> Option<Whole> {
        let golden = |at: At| self.of(self.cases.golden(at));
        match tell {
            Tell::Exchanged(pairs) => Some(self.exchanged(&golden(at), pairs)),
            Tell::Warp(pick) => self.cases.other_warp(at, pick).map(golden),
            Tell::Beside(by) => match self.cases.beside(at, by) {
                Some(at) => Some(golden(at)),
                None => {
                    let first = Record { lanes: self.cases.lanes as u8, ..Record::ZERO };
                    (by < 0 && self.stack).then(|| self.of(&first))
                }
            },
        }
    }
}

fn same(a: &Whole, b: &Whole) -> bool {
    a.iter().zip(b).all(|(a, b)| match (a, b) {
        (Some(a), Some(b)) => a.agrees(b),
        _ => a.is_none() == b.is_none(),
    })
}

/// Like `same`, for the prediction of an exchange: a value that comes from an empty place, or goes to one,
/// may be anything.
fn same_exchanged(told: &Whole, b: &Whole) -> bool {
    told.iter().zip(b).all(|(a, b)| a.as_ref().zip(b.as_ref()).is_none_or(|(a, b)| a.agrees(b)))
}

/// The hypotheses, in the order in which they are tried: the words, the part to look at, and the prediction.
fn tries(stack: bool) -> Vec<(&'static str, &'static str, Tell)> {
    let late = "the cycle in which the event is reported, and which instruction it is matched with";
    let slot = "the index of the warp slot";
    let (before, after) = if stack {
        ("as it was before the instruction, not after it", "as it is after the next instruction")
    } else {
        ("that of the previous instruction of the warp", "that of the next instruction of the warp")
    };
    let words = if stack { "with rpc and pc exchanged" } else { "with address and value exchanged" };
    vec![
        (
            "with the top entry and the one under it exchanged",
            "which entry is the top",
            Tell::Exchanged(ENTRIES),
        ),
        (words, "the order of the keys", Tell::Exchanged(WORDS)),
        (before, late, Tell::Beside(-1)),
        (after, late, Tell::Beside(1)),
        ("that of another warp (always warp 0)", slot, Tell::Warp(|_, _| 0)),
        ("that of another warp (the one behind)", slot, Tell::Warp(|own, of| (own + 1) % of)),
        ("that of another warp (the one before)", slot, Tell::Warp(|own, of| (own + of - 1) % of)),
    ]
}

/// The lie of an event that is wrong as a whole, if it is.
pub fn lie(
    cases: &Cases<'_>,
    event: usize,
    keys: &[&Key],
    waived: &dyn Fn(&Key, &Record) -> bool,
) -> Option<Diagnosis> {
    let whole = Event { cases, keys, stack: EVENTS[event].what == "the SIMT stack" };
    let (mut wrong, mut right) = (Vec::new(), Vec::new());
    for (at, golden, seen) in cases.all().filter(|(_, golden, _)| !keys.iter().any(|k| waived(k, golden))) {
        let (known, seen) = (whole.of(golden), whole.of(seen));
        if same(&known, &seen) { right.push((at, known)) } else { wrong.push((at, seen)) }
    }
    for (words, look, tell) in tries(whole.stack) {
        let same = if matches!(tell, Tell::Exchanged(_)) { same_exchanged } else { same };
        let told: Vec<Option<Whole>> = wrong.iter().map(|(at, _)| whole.foretold(tell, *at)).collect();
        let fits = told.iter().zip(&wrong).all(|(t, (_, seen))| t.as_ref().is_none_or(|t| same(t, seen)));
        // That the event never comes is no sign that it belongs elsewhere.
        let comes = |w: &Whole| keys[0].shape != Shape::When || w[0].is_some_and(|v| v.first() != 0);
        if !fits || !told.iter().flatten().any(comes) {
            continue;
        }
        // Records that are right although the hypothesis predicts otherwise must be told apart.
        let differs = |at: At, known: &Whole| whole.foretold(tell, at).is_some_and(|t| !same(&t, known));
        let kept: Vec<At> =
            right.iter().filter(|(at, known)| differs(*at, known)).map(|(at, _)| *at).collect();
        let at: Vec<At> = wrong.iter().map(|(at, _)| *at).collect();
        let Some(which) = which::tells_apart(cases, &at, &kept) else { continue };
        let which = if which.is_empty() { which } else { format!(", {which}") };
        let first = keys[0];
        return Some(Diagnosis {
            event: Subject::of(&EVENTS[event]),
            key: if first.shape == Shape::When { "when" } else { first.name }.into(),
            sentence: format!("{} {}{which}", EVENTS[event].what, predicate(words)),
            explained: true,
            look: look.into(),
            wrong: (at.len(), at.len() + right.len()),
            evidence: evidence(cases, keys, &at),
            notes: vec![],
        });
    }
    None
}

/// The first keys of the first records that differ.
fn evidence(cases: &Cases<'_>, keys: &[&Key], wrong: &[At]) -> Vec<Evidence> {
    let mut shown = Vec::new();
    for at in wrong {
        let Some(seen) = &cases.step(*at).seen else { continue };
        for key in keys {
            match (cases.value(key, cases.golden(*at)), cases.value(key, seen)) {
                (Some(a), Some(b)) if a.agrees(&b) => continue,
                (None, None) => continue,
                (a, b) => {
                    shown.push(Evidence { at: *at, lane: None, expected: text(key, a), seen: text(key, b) })
                }
            }
            if shown.len() == EVIDENCE {
                return shown;
            }
        }
    }
    shown
}
