//! Parses text into typed lines.
//!
//! ```text
//! log     := (line newline | blank newline)*          at least one commit
//! line    := "core" DEC ":" (fetch | executed | commit)
//! fetch   := PC "(" HEX ")" anything                  the first of an instruction's two lines
//! executed:= "Executed" DEC "times"                   for a fetch line that would repeat the last one
//! commit  := PRIV PC "(" HEX ")" item* (newline entry)*
//! item    := "x" REG VALUE                            REG from 1: x0 is never an item
//!          | "f" REG VALUE                            16 digits box 32 bits in ones
//!          | "v" REG MASK "0x" WORD (WORD)*           one WORD a thread, the highest lane first
//!          | "c" DEC "_" NAME VALUE                   12-bit address
//!          | "e" SEW "m" LMUL "l" DEC                 8, 16, 32, 64; 1, 2, 4, 8, f2, f4, f8
//!          | "mem" VALUE                              a load
//!          | "mem" VALUE DATA                         a store; DATA has the digits of its width
//!          | "current" "mask:" BARE "current" "npc:" BARE "stack" "size:" BARE
//! entry   := "[r_pc]" BARE "[else_pc]" BARE "[else_mask]" BARE    as many as "size:" says, top first
//! VALUE   := "0x" and 1 to 16 hexadecimal digits, of which the low 32 bits count; the others are 0 or all 1
//! DATA    := "0x" and 1 or 2 (byte), 4 (halfword) or 8 (word) digits
//! PC, HEX := "0x" and 1 to 16 or 1 to 8 digits;  BARE, MASK := 1 to 8 digits;  WORD := 8 digits
//! ```
//!
//! Words are separated by blanks and tabs. Items come in any order; of an AMO, loads come before stores.

use super::{Commit, Config, Item, LMUL, Line, LineKind, LogError, Placed};
use tandem_abi::SimtEntry;

/// Reads a log whose warps have `lanes` threads.
pub fn parse(text: &str, lanes: usize) -> Result<Vec<Line>, LogError> {
    let mut out: Vec<Line> = Vec::new();
    let mut stack = Stack::default();
    let mut last = 1;
    for (i, raw) in text.lines().enumerate() {
        let mut words = Words::new(i + 1, raw);
        if words.is_done() {
            continue;
        }
        last = words.line;
        if words.peek() == "[r_pc]" {
            stack.entry(&mut words)?;
            continue;
        }
        stack.finish(&mut out)?;
        let line = line(&mut words, lanes, &mut stack)?;
        out.push(line);
    }
    stack.finish(&mut out)?;
    if !out.iter().any(|l| l.commit().is_some()) {
        return Err(LogError::new(last, 1, "expected at least one instruction that executed"));
    }
    Ok(out)
}

/// The stack of the last commit, while its lines are read.
#[derive(Default)]
struct Stack {
    /// Line and column of `stack size: N`, and N.
    size: Option<(usize, usize, u32)>,
    entries: Vec<SimtEntry>,
}

impl Stack {
    fn entry(&mut self, words: &mut Words) -> Result<(), LogError> {
        let (line, column) = (words.line, words.column());
        let room = self.size.is_some_and(|(_, _, n)| (self.entries.len() as u64) < u64::from(n));
        if !room {
            let m = match self.size {
                Some((_, _, n)) => format!("expected {n} stack entries, as 'stack size' says, found another"),
                None => "a stack entry, but the line before it has no 'stack size'".into(),
            };
            return Err(LogError::new(line, column, m));
        }
        let mut field = |label: &str| {
            words.literal(label)?;
            words.bare(8)
        };
        let (rpc, pc, mask) = (field("[r_pc]")?, field("[else_pc]")?, field("[else_mask]")?);
        self.entries.push(SimtEntry { rpc, pc, mask });
        words.end("a stack entry")
    }

    /// Called when the next line is not an entry: gives the entries to their commit.
    fn finish(&mut self, lines: &mut [Line]) -> Result<(), LogError> {
        let Some((line, column, size)) = self.size.take() else { return Ok(()) };
        let found = std::mem::take(&mut self.entries);
        if found.len() as u64 != u64::from(size) {
            let m = format!("stack size {size} (hexadecimal {size:x}), but {} entries follow", found.len());
            return Err(LogError::new(line, column, m));
        }
        if let Some(Line { kind: LineKind::Commit(c), .. }) = lines.last_mut() {
            for p in &mut c.items {
                if let Item::Simt { stack, .. } = &mut p.item {
                    stack.clone_from(&found);
                }
            }
        }
        Ok(())
    }
}

fn line(words: &mut Words, lanes: usize, stack: &mut Stack) -> Result<Line, LogError> {
    let number = words.line;
    let core = core(words)?;
    let first = words.peek();
    let kind = if first.starts_with("0x") {
        let (pc, insn) = (words.value()?, word_in_brackets(words)?);
        LineKind::Fetch { pc, insn, text: words.rest() }
    } else if first == "Executed" {
        words.next();
        let times = words.decimal("a number of times", u64::MAX)?;
        words.literal("times")?;
        words.end("'Executed N times'")?;
        LineKind::Executed { times }
    } else {
        LineKind::Commit(commit(words, lanes, stack)?)
    };
    Ok(Line { number, core, kind })
}

/// `core   0:`, `core0:` or `core1000:`.
fn core(words: &mut Words) -> Result<usize, LogError> {
    let (line, column) = (words.line, words.column());
    let fail = |found: &str| {
        let m = format!("expected 'core N:' or a stack entry, found '{}'", clip(found));
        LogError::new(line, column, m)
    };
    let first = words.next();
    let glued = first.strip_prefix("core").ok_or_else(|| fail(first))?;
    let digits = if glued.is_empty() { words.next() } else { glued };
    let digits = digits.strip_suffix(':').ok_or_else(|| fail(digits))?;
    decimal(digits).and_then(|n| usize::try_from(n).ok()).ok_or_else(|| fail(digits))
}

fn word_in_brackets(words: &mut Words) -> Result<u32, LogError> {
    let fail = words.expected("(0xINSN)");
    let inner = words.next().strip_prefix('(').and_then(|s| s.strip_suffix(')'));
    let digits = inner.and_then(|s| s.strip_prefix("0x")).filter(|d| d.len() <= 8);
    digits.and_then(hexadecimal).map(|v| v as u32).ok_or(fail)
}

/// `PRIV 0xPC (0xINSN) ITEM*`.
fn commit(words: &mut Words, lanes: usize, stack: &mut Stack) -> Result<Commit, LogError> {
    let fail = words.expected("a privilege level (0 to 3), 0xPC or 'Executed'");
    let privilege = decimal(words.next()).filter(|p| *p <= 3).ok_or(fail)? as u8;
    let (pc, insn) = (words.value()?, word_in_brackets(words)?);
    let mut items: Vec<Placed> = Vec::new();
    while !words.is_done() {
        let column = words.column();
        let item = item(words, lanes, stack)?;
        let stored = items.iter().any(|p| matches!(p.item, Item::Store { .. }));
        if stored && matches!(item, Item::Load { .. }) {
            let m = "a load ('mem ADDR') after a store: expected all loads before the stores";
            return Err(LogError::new(words.line, column, m));
        }
        let same = |p: &Placed| std::mem::discriminant(&p.item) == std::mem::discriminant(&item);
        let once = matches!(item, Item::Config(_) | Item::Simt { .. });
        if once && items.iter().any(same) {
            return Err(LogError::new(words.line, column, "this item is in the line twice, expected once"));
        }
        items.push(Placed { column, item });
    }
    Ok(Commit { privilege, pc, insn, items })
}

fn item(words: &mut Words, lanes: usize, stack: &mut Stack) -> Result<Item, LogError> {
    let unknown = words.expected("an item (xN, fN, vN, cADDR_name, eSEW, mem or current)");
    let first = words.peek();
    match first {
        "mem" => return access(words),
        "current" => return simt(words, stack),
        _ => {}
    }
    let (letter, rest) = first.split_at_checked(1).unwrap_or((first, ""));
    let register = |lowest: u64| decimal(rest).filter(|n| (lowest..256).contains(n)).map(|n| n as u8);
    match letter {
        "x" => {
            let never = words.expected("x1 to x255 (x0 is never written)");
            let reg = register(1).ok_or(if rest == "0" { never } else { unknown })?;
            words.next();
            Ok(Item::X { reg, value: words.value()? })
        }
        "f" => {
            let reg = register(0).ok_or(unknown)?;
            words.next();
            Ok(Item::F { reg, value: words.value()? })
        }
        "v" => {
            let reg = register(0).ok_or(unknown)?;
            words.next();
            vector(words, reg, lanes)
        }
        "c" => {
            let (addr, name) = rest.split_once('_').ok_or_else(|| unknown.clone())?;
            let addr = decimal(addr).filter(|a| *a < 4096).ok_or(unknown)? as u16;
            let name = name.to_string();
            words.next();
            Ok(Item::Csr { addr, name, value: words.value()? })
        }
        "e" => {
            let sew = decimal(rest).filter(|n| [8, 16, 32, 64].contains(n)).ok_or(unknown)? as u8;
            words.next();
            configuration(words, sew)
        }
        _ => Err(unknown),
    }
}

/// `mLMUL lVL`.
fn configuration(words: &mut Words, sew: u8) -> Result<Item, LogError> {
    let fail = words.expected("mLMUL (m1, m2, m4, m8, mf2, mf4 or mf8)");
    let lmul = words.next();
    let lmul = LMUL.iter().position(|name| !name.is_empty() && *name == lmul).ok_or(fail)? as u8;
    let fail = words.expected("lVL");
    let vl = words.next().strip_prefix('l').and_then(decimal).and_then(|n| u32::try_from(n).ok());
    Ok(Item::Config(Config { sew, lmul, vl: vl.ok_or(fail)? }))
}

/// `MASK8 0x<lanes>`.
fn vector(words: &mut Words, reg: u8, lanes: usize) -> Result<Item, LogError> {
    if words.peek().starts_with("0x") {
        let m = format!(
            "v{reg} has no mask: this log is of an older version of the simulator, which prints 'vN 0x...' \
             and not 'vN MASK 0x...'. It does not say which lanes were written: log the run with a newer one"
        );
        return Err(LogError::new(words.line, words.column(), m));
    }
    let mask = words.bare(8)?;
    let mut values = Vec::with_capacity(lanes);
    for n in 0..lanes {
        let form = if n == 0 { "0x and eight digits" } else { "eight digits" };
        let what = format!("{form} ({lanes} threads a warp; this is value {} of v{reg})", n + 1);
        let fail = words.expected(&what);
        let word = words.next();
        let digits = if n == 0 { word.strip_prefix("0x") } else { Some(word) };
        let digits = digits.filter(|d| d.len() == 8);
        values.push(digits.and_then(hexadecimal).ok_or(fail)? as u32);
    }
    values.reverse();
    Ok(Item::V { reg, mask, lanes: values })
}

/// `mem ADDR` or `mem ADDR DATA`.
fn access(words: &mut Words) -> Result<Item, LogError> {
    words.next();
    let addr = words.value()?;
    let Some(digits) = words.peek().strip_prefix("0x") else { return Ok(Item::Load { addr }) };
    let fail = words.expected("store data of 1 or 2 (byte), 4 (halfword) or 8 (word) digits");
    let size = match digits.len() {
        1 | 2 => 1,
        4 => 2,
        8 => 4,
        16 => {
            let m = "a store of 16 digits is one of a doubleword, which Ventus does not have";
            return Err(LogError::new(words.line, words.column(), m));
        }
        _ => return Err(fail),
    };
    let data = hexadecimal(digits).ok_or(fail)? as u32;
    words.next();
    Ok(Item::Store { addr, data, size })
}

/// `current mask: M current npc: P stack size: N`; the entries follow on lines of their own.
fn simt(words: &mut Words, stack: &mut Stack) -> Result<Item, LogError> {
    let mut field = |labels: [&str; 2]| {
        labels.iter().try_for_each(|label| words.literal(label))?;
        let column = words.column();
        words.bare(8).map(|value| (column, value))
    };
    let (_, mask) = field(["current", "mask:"])?;
    let (_, npc) = field(["current", "npc:"])?;
    let (column, size) = field(["stack", "size:"])?;
    stack.size = Some((words.line, column, size));
    Ok(Item::Simt { mask, npc, stack: Vec::new() })
}

/// The words of a line, with their columns.
struct Words<'a> {
    line: usize,
    text: &'a str,
    /// Byte at which the next word begins; the line's end if there is none.
    at: usize,
}

impl<'a> Words<'a> {
    fn new(line: usize, text: &'a str) -> Words<'a> {
        let mut words = Words { line, text, at: 0 };
        words.skip_blanks();
        words
    }

    fn skip_blanks(&mut self) {
        let left = &self.text[self.at..];
        self.at += left.len() - left.trim_ascii_start().len();
    }

    fn is_done(&self) -> bool {
        self.at == self.text.len()
    }

    /// Column of the next word, in characters from 1.
    fn column(&self) -> usize {
        self.text[..self.at].chars().count() + 1
    }

    /// The next word; empty at the line's end.
    fn peek(&self) -> &'a str {
        self.text[self.at..].split_ascii_whitespace().next().unwrap_or("")
    }

    fn next(&mut self) -> &'a str {
        let word = self.peek();
        self.at += word.len();
        self.skip_blanks();
        word
    }

    fn rest(&mut self) -> String {
        let rest = self.text[self.at..].trim_end().to_string();
        self.at = self.text.len();
        rest
    }

    /// The error for an unexpected next word.
    fn expected(&self, what: &str) -> LogError {
        let found = match self.peek() {
            "" => "the end of the line".into(),
            word => format!("'{}'", clip(word)),
        };
        LogError::new(self.line, self.column(), format!("expected {what}, found {found}"))
    }

    fn literal(&mut self, word: &str) -> Result<(), LogError> {
        let fail = self.expected(&format!("'{word}'"));
        (self.next() == word).then_some(()).ok_or(fail)
    }

    fn end(&self, of: &str) -> Result<(), LogError> {
        if self.is_done() { Ok(()) } else { Err(self.expected(&format!("nothing after {of}"))) }
    }

    fn decimal(&mut self, what: &str, most: u64) -> Result<u64, LogError> {
        let fail = self.expected(what);
        decimal(self.next()).filter(|n| *n <= most).ok_or(fail)
    }

    /// Up to `most` digits without `0x`.
    fn bare(&mut self, most: usize) -> Result<u32, LogError> {
        let fail = self.expected(&format!("1 to {most} hexadecimal digits"));
        let word = self.next();
        (word.len() <= most).then(|| hexadecimal(word)).flatten().map(|v| v as u32).ok_or(fail)
    }

    /// `0x` and digits, of 32 bits, or of 64 bits whose upper half is all zeros or all ones.
    fn value(&mut self) -> Result<u32, LogError> {
        let fail = self.expected("0x and 1 to 16 hexadecimal digits");
        let wide = self.expected("a value of 32 bits (the bits above them all 0 or all 1)");
        let digits = self.next().strip_prefix("0x").filter(|d| d.len() <= 16);
        let value = digits.and_then(hexadecimal).ok_or(fail)?;
        matches!(value >> 32, 0 | 0xffff_ffff).then_some(value as u32).ok_or(wide)
    }
}

/// Digits alone, without the sign that `from_str_radix` would accept.
fn hexadecimal(digits: &str) -> Option<u64> {
    digits.bytes().all(|b| b.is_ascii_hexdigit()).then(|| u64::from_str_radix(digits, 16).ok()).flatten()
}

fn decimal(digits: &str) -> Option<u64> {
    digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

/// The first characters of text that may be long or binary.
fn clip(text: &str) -> String {
    text.chars().take(40).flat_map(char::escape_default).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn damage_is_named_with_line_column_and_what_was_expected() {
        let ok = "core   0: 3 0x80000060 (0x00000013) x1 0x1\n";
        let old = "older version of the simulator";
        for (bad, column, message) in [
            ("nonsense", 1, "expected 'core N:'"),
            ("core x: 3 0x0 (0x0)", 1, "expected 'core N:'"),
            ("core 0: 3 0x0", 14, "expected (0xINSN), found the end of the line"),
            ("core 0: z 0x0 (0x0)", 9, "privilege level"),
            ("core 0: 3 banana (0x0)", 11, "expected 0x and 1 to 16"),
            (
                "core 0: 3\u{a0}0x0 (0x0)",
                9,
                "privilege level (0 to 3), 0xPC or 'Executed', found '3\\u{a0}0x0'",
            ),
            ("core 0: 3 0x0 0x0", 15, "expected (0xINSN), found '0x0'"),
            ("core 0: 3 0x0 (0x0) x1", 23, "expected 0x"),
            ("core 0: 3 0x0 (0x0) x1 0xg", 24, "found '0xg'"),
            ("core 0: 3 0x0 (0x0) x1 0x+1", 24, "found '0x+1'"),
            ("core 0: 3 0x0 (0x0) x1 0x0000000180000000", 24, "a value of 32 bits"),
            ("core 0: 3 0x0 (0x0) x0 0x0", 21, "x0 is never written"),
            ("core 0: 3 0x0 (0x0) x256 0x0", 21, "expected an item"),
            ("core 0: 3 0x0 (0x0) y1 0x0", 21, "expected an item"),
            ("core 0: 3 0x0 (0x0) v1 0x00000000 00000000 00000000 00000000", 24, old),
            ("core 0: 3 0x0 (0x0) v1 f 0x00000000 00000000", 45, "value 3 of v1"),
            ("core 0: 3 0x0 (0x0) c4096_x 0x0", 21, "expected an item"),
            ("core 0: 3 0x0 (0x0) e32 m3 l4", 25, "mLMUL"),
            ("core 0: 3 0x0 (0x0) e32 m1 4", 28, "lVL"),
            ("core 0: 3 0x0 (0x0) e32 m1 l4 e32 m1 l4", 31, "twice"),
            ("core 0: 3 0x0 (0x0) current mask: 1", 36, "expected 'current'"),
            ("core 0: 3 0x0 (0x0) mem 0x0 0x123", 29, "store data of 1 or 2"),
            ("core 0: 3 0x0 (0x0) mem 0x0 0x12 mem 0x0", 34, "all loads before the stores"),
            ("[r_pc] 1 [else_pc] 2 [else_mask] 3", 1, "no 'stack size'"),
            ("core 0: Executed many times", 18, "a number of times"),
            ("core 0: 3 0x0 (0x0) current mask: 1 current npc: 2 stack size: 2", 64, "0 entries follow"),
        ] {
            let e = parse(&format!("{ok}{bad}\n"), 4).unwrap_err();
            assert_eq!((e.line, e.column), (2, column), "{bad}: {e}");
            assert!(e.message.contains(message), "{bad}: {e}");
        }
        assert!(parse("", 4).unwrap_err().message.contains("at least one"));
        assert!(parse("core 0: 0x0 (0x13) nop\n", 4).is_err(), "nothing executed");
    }

    #[test]
    fn a_stack_of_ten_is_of_size_a() {
        let entry = "[r_pc] 80000144 [else_pc] 80000148 [else_mask] 0000000f \n";
        let head =
            "core 1: 3 0x80000144 (0x205b) current mask:\t0000000e current npc:\t80000144 stack size: a\n";
        let lines = parse(&format!("{head}{}", entry.repeat(10)), 4).unwrap();
        let Item::Simt { stack, mask: 0xe, npc: 0x8000_0144 } = &lines[0].commit().unwrap().items[0].item
        else {
            panic!("{lines:?}")
        };
        assert_eq!(*stack, vec![SimtEntry { rpc: 0x8000_0144, pc: 0x8000_0148, mask: 0xf }; 10]);
        for wrong in [9, 11] {
            let e = parse(&format!("{head}{}", entry.repeat(wrong)), 4).unwrap_err();
            assert!(e.message.contains("entr"), "{e}");
        }
    }
}
