//! Finds the probe that lies, from records that are wrong.
//!
//! For each event, the keys that differ are collected over all programs whose results in memory are right.
//! First an event is tried as a whole (it belongs to the instruction before, or to another warp), then key by
//! key. A hypothesis must predict every record that is wrong. If several do, the first that leaves every
//! right record unchanged wins. If none does, one wins whose exceptions share a property (`which`). If no
//! hypothesis fits, the first differences are shown as they are.

use super::cases::{At, Cases};
use super::diagnosis::{Diagnosis, EVIDENCE, Evidence, Subject, predicate, word};
use super::events::{EVENTS, Key, Shape};
use super::hypotheses::{self, Hypothesis};
use super::value::Value;
use super::which;
use super::whole;
use tandem_abi::Record;

/// The key that tells global, local and private memory apart.
const SPACE: &str = "private, local";

/// One key's values, for records in which both sides have one.
struct Compared {
    at: At,
    known: Value,
    seen: Value,
}

impl Compared {
    fn wrong(&self) -> bool {
        !self.known.agrees(&self.seen)
    }
}

/// Every lie that the records show, in the order of [`EVENTS`]. `waived` says which keys of a record are not
/// compared.
pub fn lies(cases: &Cases<'_>, waived: &dyn Fn(&Key, &Record) -> bool) -> Vec<Diagnosis> {
    let mut all = Vec::new();
    all.extend(issues(cases));
    for (n, event) in EVENTS.iter().enumerate() {
        let keys: Vec<&Key> =
            event.keys.iter().filter(|k| cases.promised.contains(k.field.group())).collect();
        let compared: Vec<Vec<Compared>> = keys.iter().map(|k| compared(cases, k, waived)).collect();
        let differ: Vec<usize> =
            (0..keys.len()).filter(|k| compared[*k].iter().any(Compared::wrong)).collect();
        let missing = differ.iter().any(|k| keys[*k].shape == Shape::When);
        if let Some(lie) =
            (missing || differ.len() > 1).then(|| whole::lie(cases, n, &keys, waived)).flatten()
        {
            all.push(lie);
            continue;
        }
        for k in differ {
            all.push(match keys[k].shape {
                Shape::When => presence(cases, n, &compared[k]),
                Shape::Kind(names) => kinds(cases, n, keys[k], names, &compared[k]),
                _ => by_key(cases, n, keys[k], &compared[k]),
            });
        }
    }
    // Which memory an access is in follows from the addresses of its lanes.
    let moved = |l: &Diagnosis| l.event.name == "memory" && (l.key == "mask" || l.key == "address");
    if all.iter().any(moved) {
        all.retain(|l| l.key != SPACE);
    }
    all
}

fn compared(cases: &Cases<'_>, key: &Key, waived: &dyn Fn(&Key, &Record) -> bool) -> Vec<Compared> {
    let mut all = Vec::new();
    for (at, golden, seen) in cases.all() {
        if let (Some(known), Some(seen)) = (cases.value(key, golden), cases.value(key, seen))
            && !waived(key, golden)
        {
            all.push(Compared { at, known, seen });
        }
    }
    all
}

/// Instructions that are not reported, or reported twice.
fn issues(cases: &Cases<'_>) -> Vec<Diagnosis> {
    let steps: Vec<At> = cases
        .tracks
        .iter()
        .enumerate()
        .flat_map(|(track, t)| (0..t.steps.len()).map(move |step| At { track, step }))
        .collect();
    let (right, lost): (Vec<At>, Vec<At>) = steps.iter().partition(|at| cases.step(**at).seen.is_some());
    let mut all = Vec::new();
    if !lost.is_empty() {
        let which = amount(cases, &lost, &right);
        let shown = lost.iter().map(|at| Evidence {
            at: *at,
            lane: None,
            expected: "a record".into(),
            seen: "none".into(),
        });
        all.push(Diagnosis {
            event: Subject::named("issue"),
            key: "when".into(),
            sentence: format!("instructions{which} are not reported"),
            explained: true,
            look: "the condition of the event: it must hold once for each instruction".into(),
            wrong: (lost.len(), steps.len()),
            evidence: shown.take(EVIDENCE).collect(),
            notes: vec![],
        });
    }
    let extra: Vec<(At, &Record)> = cases
        .tracks
        .iter()
        .enumerate()
        .flat_map(|(track, t)| t.extra.iter().map(move |(step, r)| (At { track, step: *step }, r)))
        .collect();
    if !extra.is_empty() {
        let twice = extra.iter().all(|(at, r)| {
            let near = [-1, 0].iter().filter_map(|by| cases.beside(*at, *by));
            near.into_iter().any(|at| cases.golden(at).pc == r.pc)
        });
        let shown = extra.iter().map(|(at, r)| Evidence {
            at: cases.beside(*at, 0).or_else(|| cases.beside(*at, -1)).unwrap_or(*at),
            lane: None,
            expected: "no further record".into(),
            seen: format!("one more, pc {:#010x}", r.pc),
        });
        all.push(Diagnosis {
            event: Subject::named("issue"),
            key: "when".into(),
            sentence: if twice { "instructions are reported twice" } else { "there are too many records" }
                .into(),
            explained: twice,
            look: "the condition of the event: it must hold in one cycle of an instruction only".into(),
            wrong: (extra.len(), steps.len()),
            evidence: shown.take(EVIDENCE).collect(),
            notes: vec![],
        });
    }
    all
}

/// Words that say which of the records are wrong. Empty if all are.
fn amount(cases: &Cases<'_>, wrong: &[At], right: &[At]) -> String {
    match which::tells_apart(cases, wrong, right) {
        Some(text) if text.is_empty() => String::new(),
        Some(text) => format!(" {text}"),
        None => format!(" ({} of {})", wrong.len(), wrong.len() + right.len()),
    }
}

/// An event that is lost, or comes although nothing happened.
fn presence(cases: &Cases<'_>, event: usize, compared: &[Compared]) -> Diagnosis {
    let e = &EVENTS[event];
    let lost: Vec<At> = compared.iter().filter(|c| c.wrong() && c.known.first() != 0).map(|c| c.at).collect();
    let extra: Vec<At> =
        compared.iter().filter(|c| c.wrong() && c.known.first() == 0).map(|c| c.at).collect();
    let has = |is: bool| -> Vec<At> {
        compared.iter().filter(|c| !c.wrong() && (c.known.first() != 0) == is).map(|c| c.at).collect()
    };
    let index = e.index.map_or(String::new(), |n| format!(" {n}"));
    let subject = format!("{}{index}", e.what);
    let (sentence, look) = match (lost.is_empty(), extra.is_empty()) {
        (false, true) if has(true).is_empty() => {
            (format!("{subject} never comes"), "the condition of the event: it never holds")
        }
        (false, true) => (
            format!("{subject}{} is lost", amount(cases, &lost, &has(true))),
            "the condition of the event in the cycles of these instructions",
        ),
        (true, false) => (
            format!("{subject} is reported{} although there is none", amount(cases, &extra, &has(false))),
            "the condition of the event: it holds too often",
        ),
        _ => (
            format!("{subject} is lost in some records and reported in others that have none"),
            "which instruction the event is matched with",
        ),
    };
    let shown = compared.iter().filter(|c| c.wrong()).map(|c| {
        let is = |v: &Value| if v.first() != 0 { subject.clone() } else { "none".to_string() };
        Evidence { at: c.at, lane: None, expected: is(&c.known), seen: is(&c.seen) }
    });
    Diagnosis {
        event: Subject::of(&EVENTS[event]),
        key: "when".into(),
        explained: lost.is_empty() || extra.is_empty(),
        sentence,
        look: look.into(),
        wrong: (lost.len() + extra.len(), compared.len()),
        evidence: shown.take(EVIDENCE).collect(),
        notes: vec![],
    }
}

/// Kinds that are taken for others.
fn kinds(cases: &Cases<'_>, event: usize, key: &Key, names: &[&str], compared: &[Compared]) -> Diagnosis {
    let name = |w: u32| names.get(w as usize).map_or(format!("{w}"), |n| (*n).to_string());
    let mut pairs: Vec<(u32, u32)> =
        compared.iter().filter(|c| c.wrong()).map(|c| (c.known.first(), c.seen.first())).collect();
    pairs.sort_unstable();
    pairs.dedup();
    let told: Vec<String> =
        pairs.iter().map(|(is, said)| format!("{} is reported as {}", name(*is), name(*said))).collect();
    let wrong: Vec<At> = compared.iter().filter(|c| c.wrong()).map(|c| c.at).collect();
    let same_kind: Vec<At> = compared
        .iter()
        .filter(|c| !c.wrong() && pairs.iter().any(|(is, _)| *is == c.known.first()))
        .map(|c| c.at)
        .collect();
    let which = amount(cases, &wrong, &same_kind);
    Diagnosis {
        event: Subject::of(&EVENTS[event]),
        key: key.name.into(),
        sentence: format!("{}{which}", told.join(", ")),
        explained: pairs.len() <= 2,
        look: "the condition that tells the kinds apart".into(),
        wrong: (wrong.len(), compared.len()),
        evidence: evidence(key, compared),
        notes: vec![],
    }
}

/// A key that is wrong in a way of its own.
fn by_key(cases: &Cases<'_>, event: usize, key: &Key, compared: &[Compared]) -> Diagnosis {
    let wrong: Vec<At> = compared.iter().filter(|c| c.wrong()).map(|c| c.at).collect();
    let mut best: Option<(Rank, String, &'static str)> = None;
    let mut all = hypotheses::about(key);
    all.extend(learned(key, compared));
    for h in &all {
        let Some((rank, which)) = verdict_on(cases, h, compared) else { continue };
        if best.as_ref().is_none_or(|(least, ..)| rank < *least) {
            best = Some((rank, format!("{}{which}", h.text), h.look));
        }
        if rank == (Exceptions::None, 0) {
            break;
        }
    }
    let e = &EVENTS[event];
    let subject = match e.index {
        Some(n) => format!("the {} of operand {n}", key.name),
        None => format!("{} of {}", key.name, e.name),
    };
    let explained = best.is_some();
    let (sentence, look) = match best {
        Some((_, text, look)) => (format!("{subject} {}", predicate(&text)), look.to_string()),
        None => (
            format!("{subject} is wrong{}", amount(cases, &wrong, &right(compared))),
            "no simple error of a probe explains these values: compare the expression with the evidence"
                .into(),
        ),
    };
    Diagnosis {
        event: Subject::of(&EVENTS[event]),
        key: key.name.into(),
        sentence,
        explained,
        look,
        wrong: (wrong.len(), compared.len()),
        evidence: evidence(key, compared),
        notes: vec![],
    }
}

fn right(compared: &[Compared]) -> Vec<At> {
    compared.iter().filter(|c| !c.wrong()).map(|c| c.at).collect()
}

/// Records that are right although a hypothesis predicts another value. The fewer there are, the better the
/// hypothesis explains the wrong ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Exceptions {
    /// There are none.
    None,
    /// A property tells them from the wrong ones.
    Apart,
    /// So many, and nothing tells them apart.
    Some(usize),
}

/// How well a hypothesis explains: the right records against it, and the wrong ones that it says nothing of.
type Rank = (Exceptions, usize);

/// Whether a hypothesis predicts every wrong record. If so, its errors among the right ones, and words for
/// which records are wrong.
fn verdict_on(cases: &Cases<'_>, h: &Hypothesis<'_>, compared: &[Compared]) -> Option<(Rank, String)> {
    let (mut wrong, mut kept, mut blind) = (Vec::new(), Vec::new(), 0);
    for c in compared {
        let Some(told) = (h.foretell)(cases, c.at) else { continue };
        let care = c.known.care & c.seen.care & told.care;
        if c.wrong() {
            if !told.agrees(&Value { care, ..c.seen }) {
                return None;
            }
            wrong.extend((care != 0).then_some(c.at));
            // Of a record with one lane nobody knows what another order of lanes would show there.
            blind += usize::from(care == 0 && c.known.care.is_power_of_two());
        } else if care != 0 && !told.agrees(&Value { care, ..c.known }) {
            kept.push(c.at);
        }
    }
    // A hypothesis without an opinion on most of the wrong records explains nothing.
    let silent = compared.iter().filter(|c| c.wrong()).count() - wrong.len() - blind;
    if wrong.len() <= silent {
        return None;
    }
    if kept.is_empty() {
        return Some(((Exceptions::None, silent), String::new()));
    }
    let (kept, text) = match which::tells_apart(cases, &wrong, &kept) {
        Some(text) => (Exceptions::Apart, format!(", {text}")),
        None => {
            let text = format!(" (in {} records of {})", wrong.len(), wrong.len() + kept.len());
            (Exceptions::Some(kept.len()), text)
        }
    };
    Some(((kept, silent), text))
}

/// The common property of the wrong records: a constant, or a constant difference.
fn learned<'a>(key: &'a Key, compared: &[Compared]) -> Vec<Hypothesis<'a>> {
    let wrong: Vec<&Compared> = compared.iter().filter(|c| c.wrong()).collect();
    let [first, rest @ ..] = &wrong[..] else { return vec![] };
    if rest.is_empty() {
        return vec![];
    }
    let mut all = Vec::new();
    let lane = (first.known.differing(&first.seen)).trailing_zeros() as usize;
    let (known, seen) = (first.known.words[lane.min(31)], first.seen.words[lane.min(31)]);
    let constant = seen;
    all.push(Hypothesis {
        text: format!("always {constant:#x}"),
        look: "which signal the expression names",
        foretell: Box::new(move |_, _| Some(Value::everywhere(constant))),
    });
    let by = seen.wrapping_sub(known);
    let amount =
        if by >> 31 == 0 { format!("{by:#x} too high") } else { format!("{:#x} too low", by.wrapping_neg()) };
    all.push(Hypothesis {
        text: amount,
        look: "what the expression adds",
        foretell: Box::new(move |c, at| Some(c.known(key, at)?.map(|w| w.wrapping_add(by)))),
    });
    let flipped = seen ^ known;
    all.push(Hypothesis {
        text: format!("with the bits {flipped:#x} inverted"),
        look: "the bits that the expression selects",
        foretell: Box::new(move |c, at| Some(c.known(key, at)?.map(|w| w ^ flipped))),
    });
    all
}

fn evidence(key: &Key, compared: &[Compared]) -> Vec<Evidence> {
    let mut shown = Vec::new();
    for c in compared.iter().filter(|c| c.wrong()) {
        let differing = c.known.differing(&c.seen);
        // Two lanes of a record, so that several records are seen.
        for lane in (0..32).filter(|l| differing >> l & 1 != 0).take(2) {
            let show = |v: &Value| word(key, v.words[lane]);
            shown.push(Evidence {
                at: c.at,
                lane: (key.shape == Shape::Lanes).then_some(lane as u32),
                expected: show(&c.known),
                seen: show(&c.seen),
            });
            if shown.len() == EVIDENCE {
                return shown;
            }
        }
    }
    shown
}
