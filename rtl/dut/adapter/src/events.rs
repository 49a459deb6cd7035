//! What a probe can report: the kinds of events with their keys, and how an event finds its instruction.

use crate::error::AdapterError;
use crate::schema::{Expr, Probe};
use std::collections::BTreeMap;

/// How wide the value of a key is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A condition: anything but 0 is true.
    Bit,
    /// 32 bits.
    Word,
    /// A word for each lane: an expression with `$lane`, or 1024 bits.
    Lanes,
}

/// A key of an event.
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// Its width.
    pub shape: Shape,
    /// What it is if it is left out; `None` if it must be given.
    pub default: Option<&'static str>,
}

/// When within a cycle an event is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Workgroups start.
    Group,
    /// Their warps start.
    Start,
    /// Instructions are issued.
    Issue,
    /// Parts of instructions.
    Part,
    /// Instructions are done, and workgroups end.
    End,
}

/// A kind of event.
pub struct Kind {
    /// Its name under `events`.
    pub name: &'static str,
    /// When within a cycle it is reported.
    pub phase: Phase,
    /// Whether it belongs to an instruction that was issued before: it has `match` and `slot`.
    pub matched: bool,
    /// Its keys besides `when`, `for`, `match`, `slot` and `last`.
    pub keys: &'static [Key],
}

const fn must(name: &'static str, shape: Shape) -> Key {
    Key { name, shape, default: None }
}

const fn may(name: &'static str, shape: Shape, default: &'static str) -> Key {
    Key { name, shape, default: Some(default) }
}

/// In the text of a default: the key was left out, and the call does without it.
pub const ABSENT: &str = "";

/// The default of what the launch implies. If it is left out, the library does not check it.
const UNTOLD: &str = "32'h0";

use Phase::{End, Group, Issue, Part, Start};
use Shape::{Bit, Lanes, Word};

/// Every kind, in the order in which those of one cycle are reported.
pub const KINDS: [Kind; 15] = [
    Kind {
        name: "workgroup-start",
        phase: Group,
        matched: false,
        keys: &[
            must("wg", Word),
            may("x", Word, UNTOLD),
            may("y", Word, UNTOLD),
            may("z", Word, UNTOLD),
            may("sm-wg", Word, "0"),
            may("lds-base", Word, "32'h70000000"),
            may("pds-base", Word, UNTOLD),
        ],
    },
    Kind {
        name: "warp-start",
        phase: Start,
        matched: false,
        keys: &[must("slot", Word), must("wg", Word), must("warp", Word), may("sm-wg", Word, "0")],
    },
    Kind {
        name: "issue",
        phase: Issue,
        matched: false,
        keys: &[
            must("slot", Word),
            must("pc", Word),
            must("insn", Word),
            may("prefix", Word, "0"),
            may("mask", Word, "0"),
            may("beat", Word, "0"),
            may("tag", Word, "0"),
            may("unit", Word, "0"),
            may("done", Bit, ABSENT),
        ],
    },
    Kind {
        name: "source",
        phase: Part,
        matched: true,
        keys: &[
            must("index", Word),
            may("scalar", Word, ABSENT),
            may("vector", Word, ABSENT),
            must("value", Lanes),
        ],
    },
    Kind {
        name: "control",
        phase: Part,
        matched: true,
        keys: &[
            must("next-pc", Word),
            may("next-mask", Word, "0"),
            may("push", Bit, "0"),
            may("pop", Bit, "0"),
            may("depth", Word, "0"),
            may("top-rpc", Word, "0"),
            may("top-pc", Word, "0"),
            may("top-mask", Word, "0"),
            may("under-rpc", Word, "0"),
            may("under-pc", Word, "0"),
            may("under-mask", Word, "0"),
        ],
    },
    Kind { name: "scalar-write", phase: Part, matched: true, keys: &[must("rd", Word), must("data", Word)] },
    Kind {
        name: "vector-write",
        phase: Part,
        matched: true,
        keys: &[must("rd", Word), must("mask", Word), must("data", Lanes)],
    },
    Kind {
        name: "memory",
        phase: Part,
        matched: true,
        keys: &[
            may("load", Bit, "0"),
            may("store", Bit, "0"),
            may("atomic", Bit, "0"),
            may("private", Bit, "0"),
            may("local", Bit, ABSENT),
            must("size", Word),
            must("mask", Word),
            must("address", Lanes),
            must("data", Lanes),
        ],
    },
    Kind { name: "stamp", phase: Part, matched: true, keys: &[] },
    Kind { name: "csr", phase: Part, matched: true, keys: &[must("address", Word), must("value", Word)] },
    Kind { name: "flags", phase: Part, matched: true, keys: &[must("value", Word)] },
    Kind { name: "trap", phase: Part, matched: true, keys: &[must("cause", Word), may("value", Word, "0")] },
    Kind { name: "done", phase: End, matched: true, keys: &[] },
    Kind { name: "workgroup-end", phase: End, matched: false, keys: &[must("wg", Word)] },
    // Implied by `issue` if no probe reports `control`; not in a file.
    Kind { name: "implied-control", phase: Part, matched: true, keys: &[] },
];

/// Kinds that a file can have.
pub fn kinds() -> impl Iterator<Item = &'static Kind> {
    KINDS.iter().filter(|k| !k.name.starts_with("implied"))
}

/// How an event finds the instruction that it belongs to.
#[derive(Clone, Debug)]
pub enum Matching {
    /// The one that is issued in this cycle.
    Now,
    /// The one that its slot issued last.
    Latest,
    /// The one in flight in its slot whose `tag` at issue was this.
    Tag(Expr),
    /// The oldest in flight in its slot that writes this scalar register and has not done so.
    Scalar(Expr),
    /// The same for a vector register.
    Vector(Expr),
    /// The oldest in flight in its slot whose `unit` at issue was this.
    Order(Expr),
}

/// One event as a probe reports it.
#[derive(Clone, Debug)]
pub struct Event {
    /// Its kind: an index into [`KINDS`].
    pub kind: usize,
    /// Its number among those of its kind in the probe.
    pub number: usize,
    /// Line of the file.
    pub line: usize,
    /// When.
    pub when: Expr,
    /// How it finds its instruction.
    pub matching: Option<(Matching, Option<Expr>)>,
    /// Values by key.
    pub values: BTreeMap<&'static str, Expr>,
    /// For the start of a workgroup: which of x, y, z and pds-base are left out, bit 0 first.
    pub untold: u32,
    /// `$name` and its value, for an event that is repeated.
    pub repeat: Option<(String, u32)>,
    /// Whether it is the instruction's last event: a condition.
    pub last: Option<Expr>,
}

impl Event {
    /// What it is.
    pub fn kind(&self) -> &'static Kind {
        &KINDS[self.kind]
    }

    /// What the ports of the probe that belong to it begin with.
    pub fn name(&self) -> String {
        format!("{}_{}", self.kind().name.replace('-', "_"), self.number)
    }
}

/// The events of a probe, in the order in which those of one cycle are reported. `size` gives the value of a
/// count: a number, or `NumWarp`, `NumLane`, `NumSm`.
pub fn read(
    file: &str,
    probe: &Probe,
    size: &dyn Fn(&str) -> Option<u32>,
) -> Result<Vec<Event>, AdapterError> {
    if let Some(name) = probe.events.keys().find(|name| !kinds().any(|k| k.name == *name)) {
        let line = probe.events[name].0.first().and_then(first_line).unwrap_or(probe.module.line);
        let known: Vec<&str> = kinds().map(|k| k.name).collect();
        let what = format!("there is no event '{name}': expected one of {}", known.join(", "));
        return Err(AdapterError::at(file, line, what));
    }
    let mut events = vec![];
    for (kind, k) in KINDS.iter().enumerate() {
        let Some(list) = probe.events.get(k.name) else { continue };
        let mut number = 0;
        for keys in &list.0 {
            let line = first_line(keys).unwrap_or(probe.module.line);
            let one = Reader { file, k, keys, line };
            for at in 0..one.times(size)?.1 {
                let mut event = one.event(kind, number)?;
                event.repeat = one.times(size)?.0.map(|name| (name, at));
                number += 1;
                events.push(event);
            }
        }
    }
    Ok(events)
}

fn first_line(keys: &BTreeMap<String, Expr>) -> Option<usize> {
    keys.values().map(|e| e.line).min()
}

/// One event of a file.
struct Reader<'a> {
    file: &'a str,
    k: &'static Kind,
    keys: &'a BTreeMap<String, Expr>,
    line: usize,
}

impl Reader<'_> {
    fn bad<T>(&self, line: usize, what: impl std::fmt::Display) -> Result<T, AdapterError> {
        Err(AdapterError::at(self.file, line, format!("{}: {what}", self.k.name)))
    }

    fn event(&self, kind: usize, number: usize) -> Result<Event, AdapterError> {
        let mut general = vec!["when", "for"];
        if self.k.matched {
            general.extend(["match", "slot", "last"]);
        }
        let known = |name: &str| general.contains(&name) || self.k.keys.iter().any(|k| k.name == name);
        if let Some((name, e)) = self.keys.iter().find(|(name, _)| !known(name)) {
            let own = self.k.keys.iter().map(|k| k.name);
            let all: Vec<&str> = general.iter().copied().chain(own).collect();
            if name == "tag" {
                return self.bad(e.line, "only `issue` has a tag; a later event has `match: tag EXPRESSION`");
            }
            return self.bad(e.line, format!("there is no key '{name}': expected {}", all.join(", ")));
        }
        let Some(when) = self.keys.get("when") else {
            return self.bad(self.line, "`when` is missing: say in which cycles it happens");
        };
        let mut values = BTreeMap::new();
        let implied = self.k.keys.iter().filter(|key| key.default == Some(UNTOLD)).enumerate();
        let untold = implied.filter(|(_, key)| !self.keys.contains_key(key.name)).map(|(n, _)| 1 << n).sum();
        for key in self.k.keys {
            match (self.keys.get(key.name), key.default) {
                (Some(e), _) => values.insert(key.name, e.clone()),
                (None, Some(ABSENT)) => None,
                (None, Some(default)) => values.insert(key.name, Expr::implied(default, self.line)),
                (None, None) => return self.bad(self.line, format!("`{}` is missing", key.name)),
            };
        }
        if self.k.name == "source" && values.contains_key("scalar") == values.contains_key("vector") {
            return self.bad(self.line, "expected the register's number as `scalar` or as `vector`");
        }
        let matching = if self.k.matched { Some(self.matching()?) } else { None };
        let last = self.keys.get("last").cloned();
        Ok(Event {
            kind,
            number,
            line: self.line,
            when: when.clone(),
            matching,
            values,
            untold,
            repeat: None,
            last,
        })
    }

    fn matching(&self) -> Result<(Matching, Option<Expr>), AdapterError> {
        let slot = self.keys.get("slot").cloned();
        let Some(e) = self.keys.get("match") else { return Ok((Matching::Now, None)) };
        let (how, what) = e.text.split_once(' ').unwrap_or((&e.text, ""));
        let what = Expr::implied(what.trim(), e.line);
        let found = match how {
            "now" => return Ok((Matching::Now, None)),
            "latest" => Matching::Latest,
            "tag" => Matching::Tag(what.clone()),
            "scalar" => Matching::Scalar(what.clone()),
            "vector" => Matching::Vector(what.clone()),
            "order" => Matching::Order(what.clone()),
            _ => {
                return self.bad(
                    e.line,
                    format!(
                        "match '{how}': expected now, latest, tag EXPRESSION, scalar EXPRESSION, vector \
                         EXPRESSION or order EXPRESSION"
                    ),
                );
            }
        };
        if how == "latest" && !what.text.is_empty() {
            return self.bad(e.line, "match latest: nothing can follow");
        }
        if how != "latest" && what.text.is_empty() {
            return self.bad(e.line, format!("match {how}: say what, as in `match: {how} EXPRESSION`"));
        }
        if slot.is_none() {
            return self.bad(e.line, format!("match {how} needs `slot`: the warp slot of the instruction"));
        }
        Ok((found, slot))
    }

    /// The name and the count of `for: NAME < COUNT`.
    fn times(&self, size: &dyn Fn(&str) -> Option<u32>) -> Result<(Option<String>, u32), AdapterError> {
        let Some(e) = self.keys.get("for") else { return Ok((None, 1)) };
        let parts = e.text.split_once('<').map(|(n, c)| (n.trim(), size(c.trim())));
        match parts {
            Some((name, Some(count @ 1..=1024)))
                if !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') =>
            {
                Ok((Some(name.to_string()), count))
            }
            _ => self.bad(e.line, format!("for '{}': expected NAME < COUNT, as in `w < NumWarp`", e.text)),
        }
    }
}
