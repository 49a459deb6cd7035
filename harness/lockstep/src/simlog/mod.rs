//! Instruction logs of the Ventus simulator as typed lines. [`parse()`] reads them, [`std::fmt::Display`] of
//! [`Line`] prints them by the same rules, and [`Session`] makes them from retire records.
//!
//! This module is about text only. The log engine decides what a line means for the comparison. Reading never
//! guesses: text that the rules do not allow is a [`LogError`] with its line and column.

mod parse;
mod print;
mod session;

pub use parse::parse;
pub(crate) use session::VTYPE_AT_RESET;
pub use session::{NEEDED, Session, Unprintable, placed};

use std::fmt;
use tandem_abi::SimtEntry;

/// Why a log cannot be read: the place, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogError {
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1.
    pub column: usize,
    /// What was expected, and what was found.
    pub message: String,
}

impl LogError {
    /// An error at this place.
    pub fn new(line: usize, column: usize, message: impl Into<String>) -> LogError {
        LogError { line, column, message: message.into() }
    }
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for LogError {}

/// One line, with the lines of its SIMT stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its line in the file, from 1.
    pub number: usize,
    /// The warp of its workgroup.
    pub core: usize,
    /// Its contents.
    pub kind: LineKind,
}

/// The three kinds of lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// An instruction is about to execute: the first of its two lines.
    Fetch {
        /// Address.
        pc: u32,
        /// Instruction word.
        insn: u32,
        /// Its disassembly, which is not used.
        text: String,
    },
    /// An instruction has executed: the second line.
    Commit(Commit),
    /// Stands for a first line that would repeat the last one.
    Executed {
        /// How often the last instruction executed.
        times: u64,
    },
}

/// The effects of an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commit {
    /// Privilege level.
    pub privilege: u8,
    /// Address.
    pub pc: u32,
    /// Instruction word.
    pub insn: u32,
    /// The items, in the line's order.
    pub items: Vec<Placed>,
}

/// An item and the column where it begins, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The column.
    pub column: usize,
    /// The item.
    pub item: Item,
}

/// One item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// `xN 0x…`: a scalar register was written.
    X {
        /// Register, 1 to 255.
        reg: u8,
        /// Its value.
        value: u32,
    },
    /// `fN 0x…`: the same by a floating-point instruction; the registers are those of `xN`.
    F {
        /// Register.
        reg: u8,
        /// Its value, without the bits that box it.
        value: u32,
    },
    /// `vN MASK8 0x…`: a vector register was written.
    V {
        /// Register.
        reg: u8,
        /// The SIMT mask, without the effect of `v0.t`.
        mask: u32,
        /// The whole register after the instruction, lane 0 first.
        lanes: Vec<u32>,
    },
    /// `cADDR_name 0x…`: a CSR was written.
    Csr {
        /// Address.
        addr: u16,
        /// The simulator's name for it.
        name: String,
        /// Its value.
        value: u32,
    },
    /// `eSEW mLMUL lVL`: the vector configuration in effect.
    Config(Config),
    /// `mem ADDR`: a load.
    Load {
        /// Byte address.
        addr: u32,
    },
    /// `mem ADDR DATA`: a store.
    Store {
        /// Byte address.
        addr: u32,
        /// The stored data, zero-extended.
        data: u32,
        /// Bytes stored: 1, 2 or 4.
        size: u8,
    },
    /// `current mask: M current npc: P stack size: N`, with the stack's lines.
    Simt {
        /// Active lanes afterwards.
        mask: u32,
        /// Where the last branch or effective JOIN went.
        npc: u32,
        /// The whole stack, top first.
        stack: Vec<SimtEntry>,
    },
}

/// `eSEW mLMUL lVL`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// Bits of an element: 8, 16, 32 or 64.
    pub sew: u8,
    /// `vlmul` as vtype encodes it: 0 to 3 are m1, m2, m4, m8; 5 to 7 are mf8, mf4, mf2.
    pub lmul: u8,
    /// vl.
    pub vl: u32,
}

/// Names of `vlmul` values; 4 is reserved.
const LMUL: [&str; 8] = ["m1", "m2", "m4", "m8", "", "mf8", "mf4", "mf2"];

impl Config {
    /// The configuration that a vtype requests, unless it is refused or reserved.
    pub fn of(vtype: u32, vl: u32) -> Option<Config> {
        let (lmul, sew) = ((vtype & 7) as u8, vtype >> 3 & 7);
        (vtype >> 8 == 0 && lmul != 4 && sew < 4).then(|| Config { sew: 8 << sew, lmul, vl })
    }
}

impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lmul = LMUL.get(usize::from(self.lmul)).copied().unwrap_or_default();
        write!(f, "e{} {lmul} l{}", self.sew, self.vl)
    }
}

impl Line {
    /// The instruction's effects, if this is a second line.
    pub fn commit(&self) -> Option<&Commit> {
        match &self.kind {
            LineKind::Commit(c) => Some(c),
            _ => None,
        }
    }
}

impl Commit {
    /// The items without their columns.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.items.iter().map(|p| &p.item)
    }
}
