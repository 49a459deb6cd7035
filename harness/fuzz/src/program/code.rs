//! Instructions with labels: one list, laid out as words for engines and as text for people.

use std::fmt::Write as _;
use tandem_abi::PAGE_BYTES;
use ventus_isa::{EncodeError, Insn, Op, disasm, encode};

/// A place in the code.
pub type Label = usize;

/// How a label's address changes an instruction's immediate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fix {
    /// Nothing.
    None,
    /// Distance from the instruction.
    Relative(Label),
    /// Upper 20 bits, rounded so that the lower 12 can be added with their sign.
    Hi(Label),
    /// Lower 12 bits, signed.
    Lo(Label),
}

/// One element of the list.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// The label is here.
    Label(Label),
    /// An instruction.
    Insn(Insn, Fix),
    /// A word that need not be an instruction.
    Word(u32),
    /// This many words without instructions.
    Gap(u32),
    /// Words without instructions up to a multiple of this many bytes.
    Align(u32),
    /// Words without instructions up to the next address with this label's offset in a page. The label comes
    /// before.
    Like(Label),
    /// Words without instructions up to the last word of a page.
    PageEnd,
    /// A remark in the text.
    Remark(String),
}

impl Item {
    /// Whether it stands for words without instructions.
    pub fn is_filler(&self) -> bool {
        matches!(self, Item::Gap(_) | Item::Align(_) | Item::Like(_) | Item::PageEnd)
    }
}

/// Code under construction.
#[derive(Clone, Debug)]
pub struct Code {
    /// The list.
    pub items: Vec<Item>,
    labels: usize,
    /// The address of its first word.
    base: u32,
}

/// Filler words that an item stands for at an address.
fn nothing(item: &Item, at: u32, labels: &[u32]) -> u32 {
    let up_to = |offset: u32| (offset.wrapping_sub(at) & (PAGE_BYTES - 1)) / 4;
    match item {
        Item::Gap(words) => *words,
        Item::Align(bytes) => (at.next_multiple_of((*bytes).max(4)) - at) / 4,
        Item::Like(l) => up_to(labels.get(*l).copied().unwrap_or(at)),
        Item::PageEnd => up_to(PAGE_BYTES - 4),
        _ => 0,
    }
}

fn words_of(insn: &Insn) -> Result<u32, EncodeError> {
    Ok(encode(insn)?.iter().count() as u32)
}

impl Code {
    /// Empty code that begins at this address.
    pub fn at(base: u32) -> Code {
        Code { items: Vec::new(), labels: 0, base }
    }

    /// Code of these elements that begins at this address.
    pub fn of(items: Vec<Item>, base: u32) -> Code {
        let labels = items.iter().map(|i| match i {
            Item::Label(l) | Item::Like(l) | Item::Insn(_, Fix::Relative(l) | Fix::Hi(l) | Fix::Lo(l)) => {
                l + 1
            }
            _ => 0,
        });
        let labels = labels.max().unwrap_or(0);
        Code { items, labels, base }
    }

    /// Appends an instruction.
    pub fn push(&mut self, insn: Insn) {
        self.items.push(Item::Insn(insn, Fix::None));
    }

    /// Appends an instruction that refers to a label.
    pub fn push_fixed(&mut self, insn: Insn, fix: Fix) {
        self.items.push(Item::Insn(insn, fix));
    }

    /// Appends a remark.
    pub fn remark(&mut self, text: &str) {
        self.items.push(Item::Remark(text.to_string()));
    }

    /// A label that is not placed yet.
    pub fn label(&mut self) -> Label {
        self.labels += 1;
        self.labels - 1
    }

    /// Places a label here.
    pub fn place(&mut self, label: Label) {
        self.items.push(Item::Label(label));
    }

    /// Instructions so far.
    pub fn instructions(&self) -> usize {
        self.items.iter().filter(|i| matches!(i, Item::Insn(..))).count()
    }

    /// Addresses of the labels.
    pub fn layout(&self) -> Result<Vec<u32>, EncodeError> {
        Ok(self.places()?.0)
    }

    /// Addresses of the items.
    pub fn starts(&self) -> Result<Vec<u32>, EncodeError> {
        Ok(self.places()?.1)
    }

    /// Addresses of the labels and of the items.
    fn places(&self) -> Result<(Vec<u32>, Vec<u32>), EncodeError> {
        let (mut at, mut addresses) = (self.base, vec![self.base; self.labels]);
        let mut starts = Vec::with_capacity(self.items.len());
        for item in &self.items {
            starts.push(at);
            match item {
                Item::Label(l) => addresses[*l] = at,
                Item::Insn(insn, _) => at += 4 * words_of(insn)?,
                Item::Word(_) => at += 4,
                Item::Gap(_) | Item::Align(_) | Item::Like(_) | Item::PageEnd => {
                    at += 4 * nothing(item, at, &addresses);
                }
                Item::Remark(_) => {}
            }
        }
        Ok((addresses, starts))
    }

    /// The words.
    pub fn words(&self) -> Result<Vec<u32>, EncodeError> {
        let labels = self.layout()?;
        let mut words = Vec::new();
        for item in &self.items {
            let pc = self.base + 4 * words.len() as u32;
            match item {
                Item::Insn(insn, fix) => words.extend(encode(&fixed(insn, *fix, pc, &labels))?.iter()),
                Item::Word(word) => words.push(*word),
                Item::Gap(_) | Item::Align(_) | Item::Like(_) | Item::PageEnd => {
                    words.resize(words.len() + nothing(item, pc, &labels) as usize, 0);
                }
                Item::Label(_) | Item::Remark(_) => {}
            }
        }
        Ok(words)
    }

    /// Assembly that assembles to the same words.
    pub fn text(&self) -> Result<String, EncodeError> {
        let labels = self.layout()?;
        let mut text = String::new();
        let mut pc = self.base;
        for item in &self.items {
            // Writing to a string does not fail.
            let _ = match item {
                Item::Label(l) => writeln!(text, "L{l}:"),
                Item::Remark(r) => writeln!(text, "    # {r}"),
                Item::Word(word) => {
                    pc += 4;
                    writeln!(text, "    .word {word:#010x}")
                }
                Item::Gap(_) | Item::Align(_) | Item::Like(_) | Item::PageEnd => {
                    let bytes = 4 * nothing(item, pc, &labels);
                    pc += bytes;
                    if bytes == 0 { Ok(()) } else { writeln!(text, "    .space {bytes}") }
                }
                Item::Insn(insn, fix) => {
                    let words = encode(&fixed(insn, *fix, pc, &labels))?;
                    let last = pc + 4 * u32::from(words.prefix.is_some());
                    let line = disasm(&fixed(insn, *fix, last, &labels), last);
                    pc = last + 4;
                    writeln!(text, "    {}", with_label(&line, *fix, insn.op))
                }
            };
        }
        Ok(text)
    }
}

/// The instruction with its label's address filled in.
fn fixed(insn: &Insn, fix: Fix, pc: u32, labels: &[u32]) -> Insn {
    let at = |l: Label| labels.get(l).copied().unwrap_or(pc);
    match fix {
        Fix::None => *insn,
        Fix::Relative(l) => {
            // A label is relative to the word itself, which comes after its prefix.
            let prefix = encode(insn).is_ok_and(|w| w.prefix.is_some());
            insn.imm(at(l).wrapping_sub(pc).wrapping_sub(4 * u32::from(prefix)) as i32)
        }
        Fix::Hi(l) => insn.imm((at(l).wrapping_add(0x800) & !0xfff) as i32),
        Fix::Lo(l) => insn.imm(((at(l) << 20) as i32) >> 20),
    }
}

/// The last operand as a label.
fn with_label(line: &str, fix: Fix, op: Op) -> String {
    let last = match fix {
        Fix::None => return line.to_string(),
        Fix::Relative(l) => format!("L{l}"),
        Fix::Hi(l) => format!("%hi(L{l})"),
        Fix::Lo(l) => format!("%lo(L{l})"),
    };
    if op == Op::Jalr {
        // rd, imm(rs1): the immediate is not the last thing.
        let (head, tail) = line.rsplit_once(' ').unwrap_or((line, ""));
        let base = tail.find('(').map_or("", |i| &tail[i..]);
        return format!("{head} {last}{base}");
    }
    match line.rsplit_once(' ') {
        Some((head, _)) => format!("{head} {last}"),
        None => line.to_string(),
    }
}
