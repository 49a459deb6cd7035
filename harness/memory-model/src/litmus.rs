//! Litmus tests: a few accesses of a few threads, written on one line.
//!
//! ```text
//! x=1; F; y=1 | a=y; F; b=x
//! ```
//! `|` separates threads and `;` operations. `x`, `y`, `z` are locations, zero at first; letters from `a` on
//! are registers.
//!
//! | text | operation |
//! |---|---|
//! | `x=1` | store |
//! | `a=x` | load |
//! | `a=x<-1`, `a=x+1` | atomic swap, atomic add |
//! | `a=lr x`, `a=sc x 1` | load-reserved; store-conditional, whose status is 0 if it stored |
//! | `F` | FENCE |
//! | `B` | BARRIER |
//!
//! Atomics may end in `.aq`, `.rl` or `.aqrl`.

use std::fmt;
use thiserror::Error;

/// A location, as its place among `x`, `y`, `z`.
pub type Loc = usize;
/// A register, as its place among `a`, `b`, ...
pub type Reg = usize;

/// Names of locations.
pub const LOCATIONS: [&str; 3] = ["x", "y", "z"];
/// Most registers that a test may have.
pub const MAX_REGISTERS: usize = 8;
/// Most threads that a test may have.
pub const MAX_THREADS: usize = 4;
/// Most accesses that a test may have: what an enumeration gets through.
pub const MAX_ACCESSES: usize = 12;

/// The ordering bits of an atomic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bits {
    /// Acquire.
    pub aq: bool,
    /// Release.
    pub rl: bool,
}

impl fmt::Display for Bits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.aq, self.rl) {
            (false, false) => "",
            (true, false) => ".aq",
            (false, true) => ".rl",
            (true, true) => ".aqrl",
        })
    }
}

/// One operation of a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// A plain store of a value.
    Store(Loc, u32),
    /// A plain load.
    Load(Reg, Loc),
    /// An atomic that stores a value and returns the old one.
    Swap(Reg, Loc, u32, Bits),
    /// An atomic that adds a value and returns the old one.
    Add(Reg, Loc, u32, Bits),
    /// Load-reserved.
    Lr(Reg, Loc, Bits),
    /// Store-conditional; its register is 0 if it stored and 1 if not.
    Sc(Reg, Loc, u32, Bits),
    /// FENCE.
    Fence,
    /// BARRIER of the workgroup.
    Barrier,
}

impl Op {
    /// The location that it accesses.
    pub fn loc(&self) -> Option<Loc> {
        match *self {
            Op::Store(loc, _) | Op::Load(_, loc) | Op::Swap(_, loc, ..) => Some(loc),
            Op::Add(_, loc, ..) | Op::Lr(_, loc, _) | Op::Sc(_, loc, ..) => Some(loc),
            Op::Fence | Op::Barrier => None,
        }
    }

    /// The register that it writes.
    pub fn reg(&self) -> Option<Reg> {
        match *self {
            Op::Load(reg, _) | Op::Swap(reg, ..) | Op::Add(reg, ..) => Some(reg),
            Op::Lr(reg, ..) | Op::Sc(reg, ..) => Some(reg),
            Op::Store(..) | Op::Fence | Op::Barrier => None,
        }
    }

    /// The ordering bits, if it is an atomic.
    pub fn atomic(&self) -> Option<Bits> {
        match *self {
            Op::Swap(.., bits) | Op::Add(.., bits) | Op::Lr(.., bits) | Op::Sc(.., bits) => Some(bits),
            _ => None,
        }
    }
}

fn register(reg: Reg) -> char {
    (b'a' + reg as u8) as char
}

impl fmt::Display for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |loc: Loc| LOCATIONS[loc];
        match *self {
            Op::Store(loc, value) => write!(f, "{}={value}", name(loc)),
            Op::Load(reg, loc) => write!(f, "{}={}", register(reg), name(loc)),
            Op::Swap(reg, loc, value, bits) => write!(f, "{}={}<-{value}{bits}", register(reg), name(loc)),
            Op::Add(reg, loc, value, bits) => write!(f, "{}={}+{value}{bits}", register(reg), name(loc)),
            Op::Lr(reg, loc, bits) => write!(f, "{}=lr {}{bits}", register(reg), name(loc)),
            Op::Sc(reg, loc, value, bits) => write!(f, "{}=sc {} {value}{bits}", register(reg), name(loc)),
            Op::Fence => f.write_str("F"),
            Op::Barrier => f.write_str("B"),
        }
    }
}

/// A litmus test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    /// Its name: the shape and what orders its accesses.
    pub name: String,
    /// The operations of each thread.
    pub threads: Vec<Vec<Op>>,
}

/// Why a text is no litmus test.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TestError {
    /// An operation that cannot be read.
    #[error("'{0}': expected an operation such as x=1, a=x, a=x<-1.aq, a=x+1, a=lr x, a=sc x 1, F or B")]
    Op(String),
    /// A register that two operations write.
    #[error("register {0} is written twice")]
    Twice(char),
    /// Registers that leave one out.
    #[error("registers must be a, b, c ... without a gap: {0} is missing")]
    Gap(char),
    /// Threads of one workgroup that would wait for each other forever.
    #[error("every thread must have the same number of barriers")]
    Barriers,
    /// An SC without an LR of its thread before it: it would always fail.
    #[error("an sc of {0} has no lr of its location before it in its thread")]
    Reservation(&'static str),
    /// More than an enumeration gets through.
    #[error("{0} {1}: at most {2} are possible")]
    Size(usize, &'static str, usize),
}

impl Test {
    /// Reads a test.
    ///
    /// # Errors
    /// If an operation cannot be read, or the whole is too large or could not end.
    pub fn parse(name: &str, text: &str) -> Result<Test, TestError> {
        let thread = |t: &str| t.split(';').map(|op| parse_op(op.trim())).collect::<Result<Vec<_>, _>>();
        let threads = text.split('|').map(thread).collect::<Result<Vec<_>, _>>()?;
        let test = Test { name: name.to_string(), threads };
        test.check()?;
        Ok(test)
    }

    fn check(&self) -> Result<(), TestError> {
        let limit =
            |n: usize, what, most| if n > most { Err(TestError::Size(n, what, most)) } else { Ok(()) };
        limit(self.threads.len(), "threads", MAX_THREADS)?;
        limit(self.ops().filter(|op| op.loc().is_some()).count(), "accesses", MAX_ACCESSES)?;
        limit(self.registers(), "registers", MAX_REGISTERS)?;
        let mut written = [false; MAX_REGISTERS];
        for reg in self.ops().filter_map(Op::reg) {
            if std::mem::replace(&mut written[reg], true) {
                return Err(TestError::Twice(register(reg)));
            }
        }
        if let Some(gap) = written[..self.registers()].iter().position(|w| !w) {
            return Err(TestError::Gap(register(gap)));
        }
        let barriers = |ops: &Vec<Op>| ops.iter().filter(|op| **op == Op::Barrier).count();
        if self.threads.iter().any(|t| barriers(t) != barriers(&self.threads[0])) {
            return Err(TestError::Barriers);
        }
        for ops in &self.threads {
            for (n, op) in ops.iter().enumerate() {
                let reserves = |o: &Op| matches!((o, op), (Op::Lr(_, l, _), Op::Sc(_, s, ..)) if l == s);
                if let (Op::Sc(_, loc, ..), false) = (op, ops[..n].iter().any(reserves)) {
                    return Err(TestError::Reservation(LOCATIONS[*loc]));
                }
            }
        }
        Ok(())
    }

    /// All operations, thread after thread.
    pub fn ops(&self) -> impl Iterator<Item = &Op> {
        self.threads.iter().flatten()
    }

    /// Number of registers.
    pub fn registers(&self) -> usize {
        self.ops().filter_map(Op::reg).max().map_or(0, |r| r + 1)
    }

    /// Number of locations, `x` always included.
    pub fn locations(&self) -> usize {
        self.ops().filter_map(Op::loc).max().unwrap_or(0) + 1
    }

    /// Whether it has an atomic, which works on words only.
    pub fn has_atomics(&self) -> bool {
        self.ops().any(|op| op.atomic().is_some())
    }

    /// Whether it has a barrier, which needs one workgroup.
    pub fn has_barriers(&self) -> bool {
        self.ops().any(|op| *op == Op::Barrier)
    }

    /// The outcome as `a=1 b=0 x=2`: registers, then the locations' final values.
    pub fn outcome_text(&self, outcome: &Outcome) -> String {
        let names = (0..self.registers()).map(|r| register(r).to_string());
        let names = names.chain((0..self.locations()).map(|l| LOCATIONS[l].to_string()));
        let values: Vec<String> =
            names.zip(&outcome.0).map(|(name, value)| format!("{name}={value}")).collect();
        values.join(" ")
    }
}

impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, ops) in self.threads.iter().enumerate() {
            f.write_str(if n > 0 { " | " } else { "" })?;
            for (i, op) in ops.iter().enumerate() {
                write!(f, "{}{op}", if i > 0 { "; " } else { "" })?;
            }
        }
        Ok(())
    }
}

/// The result of a test: each register, then each location's final value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Outcome(pub Vec<u32>);

fn parse_op(text: &str) -> Result<Op, TestError> {
    let bad = || TestError::Op(text.to_string());
    match text {
        "F" => return Ok(Op::Fence),
        "B" => return Ok(Op::Barrier),
        _ => {}
    }
    let (left, right) = text.split_once('=').ok_or_else(bad)?;
    if let Some(loc) = location(left) {
        return Ok(Op::Store(loc, right.parse().map_err(|_| bad())?));
    }
    let reg = match left.as_bytes() {
        [c @ b'a'..=b'h'] => usize::from(c - b'a'),
        _ => return Err(bad()),
    };
    if let Some(loc) = location(right) {
        return Ok(Op::Load(reg, loc));
    }
    let (right, bits) = split_bits(right);
    let value = |v: &str| v.parse::<u32>().map_err(|_| bad());
    let place = |l: &str| location(l).ok_or_else(bad);
    if let Some(rest) = right.strip_prefix("lr ") {
        return Ok(Op::Lr(reg, place(rest)?, bits));
    }
    if let Some(rest) = right.strip_prefix("sc ") {
        let (loc, v) = rest.split_once(' ').ok_or_else(bad)?;
        return Ok(Op::Sc(reg, place(loc)?, value(v)?, bits));
    }
    if let Some((loc, v)) = right.split_once("<-") {
        return Ok(Op::Swap(reg, place(loc)?, value(v)?, bits));
    }
    let (loc, v) = right.split_once('+').ok_or_else(bad)?;
    Ok(Op::Add(reg, place(loc)?, value(v)?, bits))
}

fn location(text: &str) -> Option<Loc> {
    LOCATIONS.iter().position(|name| *name == text)
}

fn split_bits(text: &str) -> (&str, Bits) {
    let all = [(".aqrl", true, true), (".aq", true, false), (".rl", false, true)];
    let found = all.into_iter().find_map(|(end, aq, rl)| Some((text.strip_suffix(end)?, Bits { aq, rl })));
    found.unwrap_or((text, Bits::default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_read_and_written() {
        for text in
            ["x=1; F; y=1 | a=y; F; b=x", "a=x<-1.rl; B | B; b=x+2.aq", "a=lr x.aqrl; b=sc x 1 | x=2; c=x"]
        {
            assert_eq!(Test::parse("T", text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_test_is_refused_with_the_reason() {
        for (text, says) in [
            ("x=", "expected an operation"),
            ("a=w", "expected an operation"),
            ("", "expected an operation"),
            ("i=x", "expected an operation"),
            ("a=x | a=y", "a is written twice"),
            ("b=x", "a is missing"),
            ("a=x; B | b=x", "same number of barriers"),
            ("a=sc x 1", "no lr"),
            ("x=1 | x=1 | x=1 | x=1 | x=1", "5 threads: at most 4"),
        ] {
            let error = Test::parse("T", text).unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
