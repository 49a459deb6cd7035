//! Directives.

use super::Fault;
use super::expr::Expr;
use super::names::nearest;
use super::source::character;
use super::state::{Item, MAX_SECTION, State};

/// Directives for linkers and debuggers; accepted, without effect here.
const NO_EFFECT: &[&str] = &[
    ".local",
    ".weak",
    ".type",
    ".size",
    ".file",
    ".loc",
    ".ident",
    ".attribute",
    ".option",
    ".addrsig",
    ".hidden",
    ".cfi_startproc",
    ".cfi_endproc",
    ".cfi_offset",
    ".cfi_def_cfa_offset",
];

/// The others, for suggestions.
const KNOWN: &[&str] = &[
    ".text", ".data", ".rodata", ".bss", ".section", ".globl", ".global", ".equ", ".set", ".byte", ".half",
    ".2byte", ".short", ".word", ".4byte", ".long", ".dword", ".8byte", ".quad", ".float", ".single",
    ".ascii", ".asciz", ".string", ".space", ".skip", ".zero", ".fill", ".align", ".p2align", ".balign",
    ".end",
];

fn unknown(name: &str) -> Fault {
    let fault = Fault::new(format!("`{name}` is not a directive that this assembler knows"));
    match nearest(name, KNOWN.iter().copied()) {
        Some(near) => fault.hint(format!("did you mean `{near}`?")),
        None => fault,
    }
}

impl State<'_> {
    /// One directive of the first pass.
    pub fn directive(&mut self, name: &str, operands: &[String]) -> Result<(), Fault> {
        let expect =
            |what: &str| Fault::new(format!("expected `{name} {what}`, found {} operands", operands.len()));
        match name {
            ".text" | ".data" | ".rodata" | ".bss" => {
                if !operands.is_empty() {
                    return Err(expect("").hint(format!("use `.section {name}.name` for another section")));
                }
                self.select(name);
            }
            ".section" => {
                let section = operands.first().ok_or_else(|| expect("name"))?;
                self.select(section);
                self.section_flags(operands);
            }
            ".globl" | ".global" => {
                if operands.is_empty() {
                    return Err(expect("symbol"));
                }
                self.globals.extend(operands.iter().cloned());
            }
            ".equ" | ".set" => {
                let [symbol, value] = operands else { return Err(expect("name, value")) };
                self.equ(symbol, value)?;
            }
            ".byte" => self.numbers(operands, 1)?,
            ".half" | ".2byte" | ".short" => self.numbers(operands, 2)?,
            ".word" | ".4byte" | ".long" => self.numbers(operands, 4)?,
            ".dword" | ".8byte" | ".quad" => self.numbers(operands, 8)?,
            ".float" | ".single" => self.floats(operands)?,
            ".ascii" => self.strings(operands, false)?,
            ".asciz" | ".string" => self.strings(operands, true)?,
            ".space" | ".skip" | ".zero" => {
                let (size, byte) = match operands {
                    [size] => (self.number(size)?, 0),
                    [size, byte] => (self.number(size)?, self.number(byte)?),
                    _ => return Err(expect("size[, byte]")),
                };
                self.fill(size, byte)?;
            }
            ".fill" => {
                let (count, size, value) = match operands {
                    [count] => (self.number(count)?, 1, 0),
                    [count, size] => (self.number(count)?, self.number(size)?, 0),
                    [count, size, value] => (self.number(count)?, self.number(size)?, self.number(value)?),
                    _ => return Err(expect("count[, size[, value]]")),
                };
                self.repeat(count, size, value)?;
            }
            ".align" | ".p2align" | ".balign" => {
                let text = operands.first().ok_or_else(|| expect("alignment"))?;
                let value = self.number(text)?;
                let bytes = if name == ".balign" {
                    value
                } else {
                    1i64.checked_shl(value.clamp(0, 63) as u32).unwrap_or(0)
                };
                self.align(bytes)?;
            }
            ".end" => {}
            _ if NO_EFFECT.contains(&name) => {}
            _ => return Err(unknown(name)),
        }
        Ok(())
    }

    fn floats(&mut self, operands: &[String]) -> Result<(), Fault> {
        for text in operands {
            let value: f32 = text.parse().map_err(|_| {
                Fault::new(format!("`{text}` is not a floating-point number")).hint("as in 1.5, -2e-3, inf")
            })?;
            self.push(Item::Bytes(value.to_bits().to_le_bytes().to_vec()), 4)?;
        }
        Ok(())
    }

    /// Texts, each with a zero after it if `zero`.
    fn strings(&mut self, operands: &[String], zero: bool) -> Result<(), Fault> {
        for text in operands {
            let mut bytes = string(text)?;
            bytes.extend(zero.then_some(0));
            let size = bytes.len() as u64;
            self.push(Item::Bytes(bytes), size)?;
        }
        Ok(())
    }

    /// A value of `size` bytes, `count` times.
    fn repeat(&mut self, count: i64, size: i64, value: i64) -> Result<(), Fault> {
        let total = u64::try_from(count).ok().and_then(|c| c.checked_mul(size as u64));
        let total = total.filter(|t| (0..=8).contains(&size) && *t <= MAX_SECTION).ok_or_else(|| {
            Fault::new(format!("cannot fill {count} times {size} bytes")).hint("the size is 0 to 8")
        })?;
        let one = &value.to_le_bytes()[..size as usize];
        self.push(Item::Bytes(one.repeat(count as usize)), total)
    }

    /// `"awx"` and `@nobits` of `.section`.
    fn section_flags(&mut self, operands: &[String]) {
        let section = &mut self.sections[self.current];
        if let Some(flags) = operands.get(1).and_then(|f| f.strip_prefix('"')) {
            section.executable |= flags.contains('x');
            section.writable = flags.contains('w');
        }
        section.nobits |= operands.iter().any(|o| o == "@nobits" || o == "%nobits") && section.size == 0;
    }

    fn number(&self, text: &str) -> Result<i64, Fault> {
        self.constant(&self.expr(text)?)
    }

    fn numbers(&mut self, operands: &[String], width: u32) -> Result<(), Fault> {
        if operands.is_empty() {
            return Err(Fault::new("expected at least one value"));
        }
        for text in operands {
            let expr = match high_half(text).filter(|_| width == 8) {
                Some(number) => Expr::Num(number as i64),
                None => self.expr(text)?,
            };
            self.push(Item::Number { expr, width }, width.into())?;
        }
        Ok(())
    }

    fn fill(&mut self, size: i64, byte: i64) -> Result<(), Fault> {
        let count = u32::try_from(size).map_err(|_| Fault::new(format!("cannot reserve {size} bytes")))?;
        let byte = u8::try_from(byte & 0xff).unwrap_or(0);
        self.push(Item::Fill { count, byte }, count.into())
    }

    /// Fill up to a multiple of `bytes`: with NOPs in code, zeros elsewhere.
    fn align(&mut self, bytes: i64) -> Result<(), Fault> {
        let align =
            u32::try_from(bytes).ok().filter(|a| a.is_power_of_two() && *a <= 1 << 20).ok_or_else(|| {
                Fault::new(format!("cannot align to {bytes} bytes"))
                    .hint("expected a power of two up to 1 MiB")
            })?;
        const NOP: u32 = 0x0000_0013;
        let section = &mut self.sections[self.current];
        section.align = section.align.max(align);
        let gap = section.size.next_multiple_of(align) - section.size;
        if section.executable && section.size.is_multiple_of(4) && gap.is_multiple_of(4) {
            let nops = NOP.to_le_bytes().repeat(gap as usize / 4);
            return if gap == 0 { Ok(()) } else { self.push(Item::Bytes(nops), gap.into()) };
        }
        if gap == 0 { Ok(()) } else { self.fill(gap.into(), 0) }
    }
}

/// The bytes of a quoted string.
fn string(text: &str) -> Result<Vec<u8>, Fault> {
    let inner = text.strip_prefix('"').and_then(|t| t.strip_suffix('"')).filter(|_| text.len() >= 2);
    let mut rest =
        inner.ok_or_else(|| Fault::new(format!("expected a string in double quotes, found `{text}`")))?;
    let mut bytes = Vec::new();
    while !rest.is_empty() {
        if rest.starts_with('\\') {
            let (byte, used) = character(rest)?;
            bytes.push(byte as u8);
            rest = &rest[used..];
        } else {
            let used = rest.chars().next().map_or(1, char::len_utf8);
            bytes.extend_from_slice(&rest.as_bytes()[..used]);
            rest = &rest[used..];
        }
    }
    Ok(bytes)
}

/// A 64-bit number that expressions, which are signed, cannot hold: 2^63 and above.
fn high_half(text: &str) -> Option<u64> {
    let lower = text.trim().to_ascii_lowercase();
    let number = match lower.get(..2) {
        Some("0x") => u64::from_str_radix(&lower[2..], 16),
        Some("0b") => u64::from_str_radix(&lower[2..], 2),
        _ => lower.parse(),
    };
    number.ok().filter(|n| i64::try_from(*n).is_err())
}
