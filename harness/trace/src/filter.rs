//! Selects the records of a run that are written.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use tandem_abi::{Launch, Record};
use tandem_launch::Job;
use tandem_words::readable;
use thiserror::Error;

/// A filter that cannot be read, or that names something the program does not have.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FilterError {
    /// A text of the wrong form.
    #[error("'{0}': expected {1}")]
    Form(String, &'static str),
    /// No kernel has this symbol.
    #[error("no symbol '{0}'; the program has {1}")]
    Symbol(String, String),
    /// No kernel has this warp.
    #[error("no warp {0}; the program has {1}")]
    Warp(Warps, String),
}

/// The first or last record: the number of an instruction, from 0 over the whole run, or a cycle of its
/// kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Bound {
    /// `N`.
    Number(u64),
    /// `@N`.
    Cycle(u64),
}

/// Warps: `WG.WARP`, or `WG.*` for all of a workgroup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Warps {
    /// Workgroup, linear in the grid.
    pub wg: u32,
    /// Warp of the workgroup; all if absent.
    pub warp: Option<u16>,
}

/// Addresses of code: one address, an inclusive range, a symbol up to the next one, or a place in a symbol.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Place {
    /// `0x80000010`, `0x80000010..0x80000040`.
    Range(u32, u32),
    /// `saxpy`, `saxpy+0x10`; of C++ the symbol or the name that reports show, `scale<float>`.
    Symbol(String, Option<u32>),
}

/// The records to write. By default, all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Filter {
    /// The first record.
    pub from: Option<Bound>,
    /// The last record.
    pub to: Option<Bound>,
    /// Warps. Empty means all.
    pub warps: Vec<Warps>,
    /// Addresses. Empty means all.
    pub places: Vec<Place>,
}

fn number(text: &str) -> Option<u32> {
    match text.strip_prefix("0x") {
        Some(digits) => u32::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

impl FromStr for Bound {
    type Err = FilterError;

    fn from_str(s: &str) -> Result<Bound, FilterError> {
        let bad = |_| FilterError::Form(s.into(), "N, the number of an instruction, or @N, a cycle");
        match s.strip_prefix('@') {
            Some(cycle) => cycle.parse().map(Bound::Cycle).map_err(bad),
            None => s.parse().map(Bound::Number).map_err(bad),
        }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bound::Number(n) => write!(f, "{n}"),
            Bound::Cycle(n) => write!(f, "@{n}"),
        }
    }
}

impl Warps {
    /// Whether a launch has them.
    fn are_of(&self, launch: &Launch) -> bool {
        u64::from(self.wg) < launch.workgroups()
            && self.warp.is_none_or(|warp| u32::from(warp) < launch.wg_warps)
    }
}

/// The warps of a job in words; those of each kernel if they differ.
fn warps_of(job: &Job) -> String {
    const MOST: usize = 6;
    let up_to = |what: &str, n: u64| match n {
        0 | 1 => format!("{what} 0"),
        n => format!("{what}s 0 to {}", n - 1),
    };
    let of = |l: &Launch| {
        format!("{} with {}", up_to("workgroup", l.workgroups()), up_to("warp", l.wg_warps.into()))
    };
    let all: Vec<String> = job.kernels.iter().map(|k| of(&k.launch)).collect();
    match all.first() {
        None => "none".to_string(),
        Some(first) if all.iter().all(|other| other == first) => first.clone(),
        Some(_) => {
            let named =
                all.iter().zip(&job.kernels).map(|(warps, k)| format!("{warps} in kernel {}", k.name));
            named.take(MOST).collect::<Vec<_>>().join(", ")
        }
    }
}

impl FromStr for Warps {
    type Err = FilterError;

    fn from_str(s: &str) -> Result<Warps, FilterError> {
        let bad = || FilterError::Form(s.into(), "WORKGROUP.WARP, or WORKGROUP.* for all its warps");
        let (wg, warp) = s.split_once('.').ok_or_else(bad)?;
        let warp = if warp == "*" { None } else { Some(warp.parse().map_err(|_| bad())?) };
        Ok(Warps { wg: wg.parse().map_err(|_| bad())?, warp })
    }
}

impl fmt::Display for Warps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.warp {
            Some(warp) => write!(f, "{}.{warp}", self.wg),
            None => write!(f, "{}.*", self.wg),
        }
    }
}

impl FromStr for Place {
    type Err = FilterError;

    fn from_str(s: &str) -> Result<Place, FilterError> {
        let bad = || FilterError::Form(s.into(), "0xADDRESS, 0xFIRST..0xLAST, SYMBOL or SYMBOL+OFFSET");
        if !s.starts_with(|c: char| c.is_ascii_digit()) {
            let (name, offset) = match s.rsplit_once('+') {
                Some((name, offset)) => (name, Some(number(offset).ok_or_else(bad)?)),
                None => (s, None),
            };
            return if name.is_empty() { Err(bad()) } else { Ok(Place::Symbol(name.into(), offset)) };
        }
        let (first, last) = s.split_once("..").unwrap_or((s, s));
        let (first, last) = (number(first).ok_or_else(bad)?, number(last).ok_or_else(bad)?);
        if first <= last { Ok(Place::Range(first, last)) } else { Err(bad()) }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Range(first, last) if first == last => write!(f, "{first:#x}"),
            Place::Range(first, last) => write!(f, "{first:#x}..{last:#x}"),
            Place::Symbol(name, Some(offset)) => write!(f, "{name}+{offset:#x}"),
            Place::Symbol(name, None) => f.write_str(name),
        }
    }
}

/// Text in both directions, for JSON.
macro_rules! as_text {
    ($($type:ty),*) => {$(
        impl From<$type> for String {
            fn from(value: $type) -> String {
                value.to_string()
            }
        }

        impl TryFrom<String> for $type {
            type Error = FilterError;

            fn try_from(text: String) -> Result<$type, FilterError> {
                text.parse()
            }
        }
    )*};
}
as_text!(Bound, Warps, Place);

impl Place {
    /// The addresses in each kernel of a job. A symbol may be in only some of them.
    ///
    /// # Errors
    /// If no kernel has the symbol.
    pub fn resolve(&self, job: &Job) -> Result<Vec<Option<RangeInclusive<u32>>>, FilterError> {
        let (name, offset) = match self {
            Place::Range(first, last) => return Ok(vec![Some(*first..=*last); job.kernels.len()]),
            Place::Symbol(name, offset) => (name, offset),
        };
        let of = |symbols: &[tandem_launch::Symbol]| {
            let at = symbols.iter().position(|s| s.name == *name || readable(&s.name) == *name)?;
            let first = symbols[at].addr;
            let next = symbols[at..].iter().map(|s| s.addr).find(|addr| *addr > first);
            Some(match offset {
                Some(offset) => first.wrapping_add(*offset)..=first.wrapping_add(*offset),
                None => first..=next.map_or(u32::MAX, |next| next - 1),
            })
        };
        let ranges: Vec<_> = job.kernels.iter().map(|k| of(&k.symbols)).collect();
        if ranges.iter().any(Option::is_some) {
            return Ok(ranges);
        }
        const MOST: usize = 12;
        let all = job.kernels.iter().flat_map(|k| &k.symbols);
        let mut known: Vec<_> = all.map(|s| readable(&s.name)).take(MOST).collect();
        known.dedup();
        let known = if known.is_empty() { "none".to_string() } else { known.join(", ") };
        Err(FilterError::Symbol(name.clone(), known))
    }
}

/// A filter with the addresses of a job.
#[derive(Clone, Debug)]
pub struct Resolved {
    filter: Filter,
    /// By place, then kernel.
    ranges: Vec<Vec<Option<RangeInclusive<u32>>>>,
    kernels: usize,
}

impl Filter {
    /// Whether everything is written.
    pub fn is_all(&self) -> bool {
        *self == Filter::default()
    }

    /// The filter for a job.
    ///
    /// # Errors
    /// If it names a symbol or a warp that no kernel has.
    pub fn resolve(&self, job: &Job) -> Result<Resolved, FilterError> {
        let is_there = |w: &&Warps| job.kernels.iter().any(|k| w.are_of(&k.launch));
        if let Some(none) = self.warps.iter().find(|w| !is_there(w)) {
            return Err(FilterError::Warp(*none, warps_of(job)));
        }
        let ranges = self.places.iter().map(|p| p.resolve(job)).collect::<Result<_, _>>()?;
        Ok(Resolved { filter: self.clone(), ranges, kernels: job.kernels.len() })
    }
}

impl Resolved {
    /// Whether a record is written.
    pub fn shows(&self, number: u64, kernel: usize, r: &Record) -> bool {
        let after = match self.filter.from {
            None => true,
            Some(Bound::Number(n)) => number >= n,
            Some(Bound::Cycle(n)) => r.cycle >= n,
        };
        after && !self.is_past(number, r) && self.has_warp(r) && self.has_place(kernel, r.pc)
    }

    /// Whether the run is over for this filter.
    pub fn is_over(&self, number: u64, kernel: usize, r: &Record) -> bool {
        let cycles_return = matches!(self.filter.to, Some(Bound::Cycle(_))) && kernel + 1 < self.kernels;
        !cycles_return && self.is_past(number, r)
    }

    fn is_past(&self, number: u64, r: &Record) -> bool {
        match self.filter.to {
            None => false,
            Some(Bound::Number(n)) => number > n,
            Some(Bound::Cycle(n)) => r.cycle > n,
        }
    }

    /// Whether it has the warp of a record. For records of a workgroup, whether it has any of its warps.
    pub fn has_warp(&self, r: &Record) -> bool {
        let workgroup = r.kind != tandem_abi::Kind::Retire as u8;
        let has = |w: &Warps| w.wg == r.wg && (workgroup || w.warp.is_none_or(|warp| warp == r.warp));
        self.filter.warps.is_empty() || self.filter.warps.iter().any(has)
    }

    fn has_place(&self, kernel: usize, pc: u32) -> bool {
        let in_range = |of: &Vec<Option<RangeInclusive<u32>>>| {
            of.get(kernel).is_some_and(|range| range.as_ref().is_some_and(|range| range.contains(&pc)))
        };
        self.ranges.is_empty() || self.ranges.iter().any(in_range)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        for text in ["0", "17", "@200"] {
            assert_eq!(text.parse::<Bound>().unwrap().to_string(), text);
        }
        for text in ["0.0", "3.*", "12.7"] {
            assert_eq!(text.parse::<Warps>().unwrap().to_string(), text);
        }
        for text in ["0x80000010", "0x80000010..0x80000040", "saxpy", "saxpy+0x10", "_Z1fv.part"] {
            assert_eq!(text.parse::<Place>().unwrap().to_string(), text);
        }
    }

    /// A filter that picks nothing would show an empty trace, as if nothing had run.
    #[test]
    fn a_warp_that_the_program_lacks_is_refused_with_those_that_it_has() {
        let kernel = |name: &str, x: u32, wg_warps: u32| {
            let bare = tandem_launch::elf::Bare::one_warp(4);
            let launch = Launch { grid: [x, 1, 1], wg_warps, ..bare.launch(0, 0, 0) };
            tandem_launch::KernelRun::new(name, launch, vec![])
        };
        let told = |kernels: &[(&str, u32, u32)], warp: &str| {
            let kernels = kernels.iter().map(|(name, x, warps)| kernel(name, *x, *warps)).collect();
            let filter = Filter { warps: vec![warp.parse().unwrap()], ..Filter::default() };
            let resolved = filter.resolve(&Job { kernels, ..Job::default() });
            resolved.err().map_or_else(String::new, |e| e.to_string())
        };
        let one = [("k", 4, 2)];
        for there in ["0.0", "3.1", "3.*"] {
            assert_eq!(told(&one, there), "", "{there}");
        }
        for none in ["9.9", "4.*", "4.0", "0.2"] {
            let want = format!("no warp {none}; the program has workgroups 0 to 3 with warps 0 to 1");
            assert_eq!(told(&one, none), want);
        }
        let two = [("a", 1, 1), ("b", 1, 3)];
        assert_eq!(told(&two, "0.2"), "");
        assert_eq!(
            told(&two, "1.0"),
            "no warp 1.0; the program has workgroup 0 with warp 0 in kernel a, workgroup 0 with warps 0 to 2 \
             in kernel b"
        );
    }

    #[test]
    fn what_is_none_is_refused_with_its_form() {
        for bad in ["", "x", "@", "@-1", "-1", "1.5"] {
            assert!(bad.parse::<Bound>().unwrap_err().to_string().contains("@N"), "{bad}");
        }
        for bad in ["", "1", "1.", ".1", "*.1", "1.70000", "a.b"] {
            assert!(bad.parse::<Warps>().unwrap_err().to_string().contains("WORKGROUP.WARP"), "{bad}");
        }
        for bad in ["", "0xg", "8..", "9..8", "f+", "+4", "0x100000000"] {
            assert!(bad.parse::<Place>().unwrap_err().to_string().contains("SYMBOL"), "{bad}");
        }
    }
}
