//! The second pass: place the sections, resolve symbols, encode.

use super::expr::{Scope, Value};
use super::operand::{Parsed, usage};
use super::state::{Item, Placed, State, SymbolView};
use super::{AsmError, Fault, Object, Section, Symbol};
use crate::encode::encode_as;
use crate::field::Kind;

impl State<'_> {
    /// Second pass: place sections, resolve, encode.
    pub fn finish(mut self) -> Result<Object, Vec<AsmError>> {
        self.place();
        self.collect_pcrel();
        let mut object = Object { entry: self.options.text_base, ..Object::default() };
        let sections = std::mem::take(&mut self.sections);
        let mut kept: Vec<Option<usize>> = Vec::new();
        for (index, section) in sections.iter().enumerate() {
            let base = self.addresses[index];
            let mut bytes = Vec::with_capacity(section.size as usize);
            for placed in &section.items {
                self.line = placed.line;
                let dot = Value { section: Some(index), offset: placed.offset.into() };
                if let Err(fault) = self.bytes(placed, dot, &mut bytes) {
                    self.fault(fault);
                }
                // A word written by hand among instructions is one too.
                let by_hand = matches!(placed.item, Item::Number { width: 4, .. });
                if matches!(placed.item, Item::Insn { .. }) || by_hand && section.executable {
                    object.lines.push((base.wrapping_add(placed.offset), placed.line));
                }
            }
            kept.push((section.size > 0).then_some(object.sections.len()));
            if section.size > 0 {
                object.sections.push(Section {
                    name: section.name.clone(),
                    addr: base,
                    bytes,
                    executable: section.executable,
                    writable: section.writable,
                    nobits: section.nobits,
                    align: section.align,
                });
            }
        }
        object.lines.sort_unstable();
        let symbols: Vec<_> =
            self.symbols.keys().filter(|n| !n.contains('\u{1}') && !n.starts_with(".L")).cloned().collect();
        for name in symbols {
            let scope = SymbolView { state: &self, dot: Value::num(0), prefix: 0, depth: 0 };
            let Ok(value) = scope.symbol(&name) else { continue };
            let Ok(addr) = scope.address(value) else { continue };
            let section = value.section.and_then(|s| kept[s]);
            let global = self.globals.contains(&name);
            object.symbols.insert(name, Symbol { value: addr as u32, section, global });
        }
        if let Some(start) = object.symbol("_start") {
            object.entry = start;
        }
        if self.errors.is_empty() {
            return Ok(object);
        }
        self.errors.sort_by_key(|e| e.line);
        self.errors.dedup();
        Err(self.errors)
    }

    /// `.text` at its base, the others after it or at the data base, each from a page of its own.
    fn place(&mut self) {
        let page = |addr: u64, align: u32| addr.next_multiple_of(u64::from(align.max(4096)));
        let mut next = u64::from(self.options.text_base);
        if next % 4 != 0 {
            self.fault(Fault::new(format!("the base address {next:#x} is not a multiple of 4")));
        }
        for (index, section) in self.sections.iter().enumerate() {
            if index == 1 {
                next = self.options.data_base.map_or(next, u64::from);
            }
            if index > 0 && (index > 1 || self.options.data_base.is_none()) {
                next = page(next, section.align);
            }
            self.addresses.push(next as u32);
            next += u64::from(section.size);
        }
        if next > 1 << 32 {
            self.fault(Fault::new("the program does not fit in the address space"));
        }
    }

    /// Note every `%pcrel_hi` so that `%pcrel_lo` finds it.
    fn collect_pcrel(&mut self) {
        let mut found = Vec::new();
        for (index, section) in self.sections.iter().enumerate() {
            for placed in &section.items {
                let Item::Insn { parsed, size } = &placed.item else { continue };
                let Some(target) = parsed.imm.as_ref().and_then(|(_, e)| e.pcrel_hi_target()) else {
                    continue;
                };
                let dot = Value { section: Some(index), offset: placed.offset.into() };
                let scope = SymbolView { state: self, dot, prefix: size - 4, depth: 0 };
                let distance = || -> Result<_, Fault> {
                    Ok((
                        scope.address(dot)?,
                        scope.address(target.eval(&scope)?)?.wrapping_sub(scope.address(scope.pc())?),
                    ))
                };
                // An undefined target is reported when the instruction itself is encoded.
                found.extend(distance().ok());
            }
        }
        self.pcrel.extend(found);
    }

    fn bytes(&self, placed: &Placed, dot: Value, out: &mut Vec<u8>) -> Result<(), Fault> {
        match &placed.item {
            Item::Bytes(bytes) => out.extend_from_slice(bytes),
            Item::Fill { count, byte } => out.resize(out.len() + *count as usize, *byte),
            Item::Number { expr, width } => {
                // Even after a fault the bytes that follow keep their place.
                let start = out.len();
                out.resize(start + *width as usize, 0);
                let scope = SymbolView { state: self, dot, prefix: 0, depth: 0 };
                let value = scope.address(expr.eval(&scope)?)?;
                let bits = width * 8;
                if bits < 64 && !(-(1i64 << (bits - 1))..1 << bits).contains(&value) {
                    return Err(Fault::new(format!("{value} does not fit in {width} bytes")));
                }
                out[start..].copy_from_slice(&value.to_le_bytes()[..*width as usize]);
            }
            Item::Insn { parsed, size } => {
                let start = out.len();
                out.resize(start + *size as usize, 0);
                let words = self.encode(parsed, *size, dot)?;
                for (i, word) in words.iter().enumerate() {
                    out[start + 4 * i..start + 4 * i + 4].copy_from_slice(&word.to_le_bytes());
                }
            }
        }
        Ok(())
    }

    fn encode(&self, parsed: &Parsed, size: u32, dot: Value) -> Result<Vec<u32>, Fault> {
        let mut insn = parsed.insn;
        if let Some((field, expr)) = &parsed.imm {
            let scope = SymbolView { state: self, dot, prefix: size - 4, depth: 0 };
            let value = scope.address(expr.eval(&scope)?)?;
            let fits = |min: i64, max: i64| {
                if (min..=max).contains(&value) {
                    return Ok(());
                }
                let fault = Fault::new(format!(
                    "{} = {value:#x} is out of range, expected {min} to {max:#x}",
                    field.name
                ));
                Err(fault.hint(format!("`{}`", usage(insn.op.row()))))
            };
            insn.imm = match field.kind {
                Kind::Target => value.wrapping_sub(scope.address(scope.pc())?) as i32,
                Kind::Upper => {
                    fits(-0x8_0000, 0xf_ffff)?;
                    (value << 12) as i32
                }
                _ => {
                    fits(-(1 << 31), (1 << 32) - 1)?;
                    value as u32 as i32
                }
            };
        }
        let words = encode_as(&insn, size == 8).map_err(|e| {
            let fault = Fault::new(e.to_string());
            match insn.op.row().format.operands().iter().any(|f| f.kind == Kind::Target) {
                true => fault.hint("the target is too far: jump to it with `j` or `tail` from nearby"),
                false => fault,
            }
        })?;
        let words: Vec<u32> = words.iter().collect();
        if words.len() as u32 * 4 != size {
            let fault =
                Fault::new(format!("{}: the immediate {} needs a REGEXTI prefix", insn.op.name(), insn.imm));
            return Err(fault.hint("define the symbols it uses before this line"));
        }
        Ok(words)
    }
}
