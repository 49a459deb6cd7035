//! LLVM's bitstream: a container of blocks and records, as `llvm/docs/BitCodeFormat.rst` describes it. The
//! reader trusts no length. Reading past the end is an error, and a record cannot be longer than the rest of
//! the stream.

use std::collections::HashMap;
use std::rc::Rc;

/// Deepest nesting of blocks that is accepted; LLVM writes four levels.
const DEEPEST: usize = 16;
/// Most abbreviations that one block may define, and most operands of one abbreviation.
const MOST_ABBREVIATIONS: usize = 4096;

/// A fault in a stream, and its bit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The fault.
    pub what: &'static str,
    /// Bit offset from the start of the stream.
    pub bit: usize,
}

/// A record: its code and operands; a blob gives one operand per byte.
#[derive(Debug, Default)]
pub(super) struct Record {
    pub code: u64,
    pub ops: Vec<u64>,
}

impl Record {
    /// Operand `n`, 0 if absent.
    pub fn op(&self, n: usize) -> u64 {
        self.ops.get(n).copied().unwrap_or(0)
    }

    /// Operands from `n` to the end, as text.
    pub fn text(&self, n: usize) -> String {
        let bytes: Vec<u8> = self.ops.iter().skip(n).map(|&c| c as u8).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// The next item in a block.
pub(super) enum Item {
    /// A block, which the reader has entered.
    Block(u64),
    /// A record of the current block.
    Record(Record),
    /// The end of the block.
    End,
    /// The end of the stream.
    Finished,
}

#[derive(Clone, Copy)]
enum Operand {
    Literal(u64),
    Fixed(u32),
    Vbr(u32),
    Array,
    Char6,
    Blob,
}

type Abbreviation = Rc<Vec<Operand>>;

struct Block {
    id: u64,
    width: u32,
    abbreviations: Vec<Abbreviation>,
    /// First bit after the block.
    end: usize,
}

/// A reader of blocks and records.
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    bit: usize,
    stack: Vec<Block>,
    /// Abbreviations that BLOCKINFO defines for blocks of an id.
    shared: HashMap<u64, Vec<Abbreviation>>,
    /// The block id to which BLOCKINFO's records apply.
    subject: Option<u64>,
}

const BLOCKINFO: u64 = 0;

impl<'a> Reader<'a> {
    /// A reader of the stream after the magic number.
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes, bit: 32, stack: Vec::new(), shared: HashMap::new(), subject: None }
    }

    fn broken<T>(&self, what: &'static str) -> Result<T, Broken> {
        Err(Broken { what, bit: self.bit })
    }

    fn end(&self) -> usize {
        self.bytes.len().saturating_mul(8)
    }

    fn fixed(&mut self, width: u32) -> Result<u64, Broken> {
        if width > 64 {
            return self.broken("a field is wider than 64 bits");
        }
        if self.end().saturating_sub(self.bit) < width as usize {
            return self.broken("the stream ends inside a record");
        }
        let mut value = 0u64;
        let mut got = 0;
        while got < width {
            let byte = u64::from(self.bytes[self.bit / 8]);
            let from = (self.bit % 8) as u32;
            let take = (8 - from).min(width - got);
            value |= ((byte >> from) & ((1 << take) - 1)) << got;
            got += take;
            self.bit += take as usize;
        }
        Ok(value)
    }

    fn vbr(&mut self, width: u32) -> Result<u64, Broken> {
        if !(2..=32).contains(&width) {
            return self.broken("a variable field has an impossible width");
        }
        let mut value = 0u64;
        let mut shift = 0;
        loop {
            let piece = self.fixed(width)?;
            let data = piece & ((1 << (width - 1)) - 1);
            if shift < 64 {
                value |= data << shift;
            }
            if piece >> (width - 1) == 0 {
                return Ok(value);
            }
            shift += width - 1;
            if shift > 70 {
                return self.broken("a variable field does not end");
            }
        }
    }

    fn align(&mut self) {
        self.bit = self.bit.next_multiple_of(32);
    }

    /// The next block, record or end.
    pub fn next(&mut self) -> Result<Item, Broken> {
        loop {
            let (width, id) = self.stack.last().map_or((2, None), |b| (b.width, Some(b.id)));
            // Streams are padded to words. A rest that is too short for an entry's head is padding.
            if id.is_none() && self.end().saturating_sub(self.bit) < 32 {
                return Ok(Item::Finished);
            }
            match self.fixed(width)? {
                0 => {
                    self.align();
                    return match self.stack.pop() {
                        Some(_) => Ok(Item::End),
                        None => Ok(Item::Finished),
                    };
                }
                1 => return self.enter().map(Item::Block),
                2 => self.define(id)?,
                3 => {
                    let code = self.vbr(6)?;
                    let count = self.length(6)?;
                    let mut ops = Vec::with_capacity(count);
                    for _ in 0..count {
                        ops.push(self.vbr(6)?);
                    }
                    return self.record(id, Record { code, ops });
                }
                n => {
                    let found = self.stack.last().and_then(|b| b.abbreviations.get(n as usize - 4).cloned());
                    let Some(a) = found else { return self.broken("an abbreviation is not defined") };
                    let record = self.abbreviated(&a)?;
                    return self.record(id, record);
                }
            }
        }
    }

    /// The head of a block: enters it and returns its number.
    fn enter(&mut self) -> Result<u64, Broken> {
        let id = self.vbr(8)?;
        let width = self.vbr(4)?;
        self.align();
        let words = self.fixed(32)?;
        let end = usize::try_from(words)
            .ok()
            .and_then(|w| w.checked_mul(32))
            .and_then(|b| b.checked_add(self.bit))
            .filter(|&end| end <= self.end());
        let Some(end) = end else { return self.broken("a block is longer than the stream") };
        if !(2..=32).contains(&width) || self.stack.len() >= DEEPEST {
            return self.broken("a block's head makes no sense");
        }
        let abbreviations = self.shared.get(&id).cloned().unwrap_or_default();
        self.stack.push(Block { id, width: width as u32, abbreviations, end });
        if id == BLOCKINFO {
            self.subject = None;
        }
        Ok(id)
    }

    /// Defines an abbreviation: for block `id` or, in BLOCKINFO, for the blocks to which it applies.
    fn define(&mut self, id: Option<u64>) -> Result<(), Broken> {
        let a = Rc::new(self.abbreviation()?);
        let list = match (id, self.subject) {
            (Some(BLOCKINFO), Some(subject)) => self.shared.entry(subject).or_default(),
            (Some(BLOCKINFO) | None, _) => {
                return self.broken("an abbreviation belongs to no block");
            }
            _ => match self.stack.last_mut() {
                Some(b) => &mut b.abbreviations,
                None => return self.broken("an abbreviation belongs to no block"),
            },
        };
        if list.len() >= MOST_ABBREVIATIONS {
            return self.broken("too many abbreviations");
        }
        list.push(a);
        Ok(())
    }

    /// Records the definitions of BLOCKINFO.
    fn record(&mut self, id: Option<u64>, record: Record) -> Result<Item, Broken> {
        if id == Some(BLOCKINFO) && record.code == 1 {
            self.subject = Some(record.op(0));
        }
        Ok(Item::Record(record))
    }

    /// Leaves the block just entered.
    pub fn skip(&mut self) {
        if let Some(b) = self.stack.pop() {
            self.bit = b.end;
        }
    }

    /// A number of operands, each of which takes at least a bit.
    fn length(&mut self, width: u32) -> Result<usize, Broken> {
        let n = self.vbr(width)?;
        match usize::try_from(n) {
            Ok(n) if n <= self.end() - self.bit => Ok(n),
            _ => self.broken("a record is longer than the stream"),
        }
    }

    fn abbreviation(&mut self) -> Result<Vec<Operand>, Broken> {
        let count = self.vbr(5)?;
        if count == 0 || count > MOST_ABBREVIATIONS as u64 {
            return self.broken("an abbreviation has an impossible length");
        }
        let mut out = Vec::new();
        for _ in 0..count {
            out.push(if self.fixed(1)? == 1 {
                Operand::Literal(self.vbr(8)?)
            } else {
                match self.fixed(3)? {
                    1 => Operand::Fixed(self.vbr(5)?.min(u64::from(u32::MAX)) as u32),
                    2 => Operand::Vbr(self.vbr(5)?.min(u64::from(u32::MAX)) as u32),
                    3 => Operand::Array,
                    4 => Operand::Char6,
                    5 => Operand::Blob,
                    _ => return self.broken("an abbreviation's encoding is unknown"),
                }
            });
        }
        Ok(out)
    }

    fn scalar(&mut self, o: Operand) -> Result<u64, Broken> {
        match o {
            Operand::Literal(v) => Ok(v),
            Operand::Fixed(0) | Operand::Vbr(0) => Ok(0),
            Operand::Fixed(w) => self.fixed(w),
            Operand::Vbr(w) => self.vbr(w),
            Operand::Char6 => {
                const CHARS: &[u8; 64] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";
                Ok(u64::from(CHARS[self.fixed(6)? as usize]))
            }
            Operand::Array | Operand::Blob => self.broken("a list where a number should stand"),
        }
    }

    fn abbreviated(&mut self, a: &[Operand]) -> Result<Record, Broken> {
        let mut all = Vec::new();
        let mut at = 0;
        while at < a.len() {
            match a[at] {
                Operand::Array => {
                    let Some(&element) = a.get(at + 1) else { return self.broken("an array of nothing") };
                    let count = self.length(6)?;
                    for _ in 0..count {
                        let v = self.scalar(element)?;
                        all.push(v);
                    }
                    at += 1;
                }
                Operand::Blob => {
                    let count = self.length(6)?;
                    self.align();
                    let from = self.bit / 8;
                    let Some(blob) = from.checked_add(count).and_then(|to| self.bytes.get(from..to)) else {
                        return self.broken("a blob is longer than the stream");
                    };
                    all.extend(blob.iter().map(|&b| u64::from(b)));
                    self.bit = (from + count) * 8;
                    self.align();
                }
                other => {
                    let v = self.scalar(other)?;
                    all.push(v);
                }
            }
            at += 1;
        }
        if all.is_empty() {
            return self.broken("a record without a code");
        }
        let code = all.remove(0);
        Ok(Record { code, ops: all })
    }
}
