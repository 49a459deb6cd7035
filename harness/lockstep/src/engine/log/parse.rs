//! The lines of a simulator log.
//!
//! Of the two lines an instruction has, the second (with a privilege level before the pc) says everything and
//! is the one that counts. Errors name the line and what was expected in it.

use tandem_abi::SimtEntry;

/// One logged instruction.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// Line of the file, from 1.
    pub number: usize,
    /// Core: the warp of its workgroup.
    pub core: usize,
    /// Address.
    pub pc: u32,
    /// Instruction word.
    pub insn: u32,
    /// Scalar register written (integer or, the same file here, floating point).
    pub scalar: Option<(u8, u32)>,
    /// Vector register written.
    pub vector: Option<Vector>,
    /// Memory items in the line's order.
    pub mem: Vec<Mem>,
    /// CSR items: address and value.
    pub csrs: Vec<(u32, u32)>,
    /// LMUL and vl of an `e32` item.
    pub vset: Option<(u32, u32)>,
    /// Whether an item says that this is a vector instruction.
    pub is_vector: bool,
    /// Mask, npc and stack size of a SIMT instruction.
    pub simt: Option<Simt>,
    /// Its stack afterwards, top first.
    pub stack: Vec<SimtEntry>,
}

/// A `vN` item.
#[derive(Clone, Debug)]
pub struct Vector {
    /// Register.
    pub reg: u8,
    /// Lanes written.
    pub mask: u32,
    /// The whole register, lane 0 first.
    pub lanes: Vec<u32>,
}

/// A `mem` item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mem {
    /// Address.
    pub addr: u32,
    /// Store data.
    pub data: Option<u32>,
    /// Bytes of a store; 0 for loads, which do not say.
    pub size: u8,
}

/// The state that a SIMT instruction leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Simt {
    /// Active mask.
    pub mask: u32,
    /// Where the branch or join continues.
    pub npc: u32,
    /// Entries on the stack.
    pub depth: u32,
}

/// Reads a log whose warps have `wf_size` threads.
pub fn parse(text: &str, wf_size: usize) -> Result<Vec<Line>, String> {
    let mut out: Vec<Line> = Vec::new();
    for (i, raw) in text.lines().enumerate() {
        let number = i + 1;
        let fail = |m: String| format!("line {number}: {m}");
        let raw = raw.trim_end();
        if raw.is_empty() {
            continue;
        }
        if raw.starts_with("[r_pc]") {
            let entry = stack_entry(raw)
                .ok_or_else(|| fail("expected [r_pc] PC [else_pc] PC [else_mask] MASK".into()))?;
            let line = out.last_mut().ok_or_else(|| fail("a stack entry before any instruction".into()))?;
            line.stack.push(entry);
            continue;
        }
        let body = raw.strip_prefix("core").and_then(|r| r.split_once(':'));
        let Some((core, rest)) = body else {
            return Err(fail(format!("expected 'core N:' or a stack entry, found '{}'", clip(raw))));
        };
        let core = core.trim().parse().map_err(|_| fail(format!("'{}' is no core number", clip(core))))?;
        let rest = rest.trim_start();
        // The first line of each pair is the disassembly; a repeated one is abridged.
        if rest.starts_with("0x") || rest.starts_with("Executed ") {
            continue;
        }
        let mut line = commit(rest, wf_size).map_err(fail)?;
        (line.number, line.core) = (number, core);
        out.push(line);
    }
    if out.is_empty() {
        return Err("line 1: expected at least one instruction".into());
    }
    Ok(out)
}

fn clip(text: &str) -> String {
    text.chars().take(40).flat_map(char::escape_default).collect()
}

/// A number with `0x`; longer ones are NaN-boxed floats, of which the low 32 bits count.
fn hex(text: &str) -> Option<u32> {
    let digits = text.strip_prefix("0x")?;
    (digits.len() <= 16).then(|| u64::from_str_radix(digits, 16).ok()).flatten().map(|v| v as u32)
}

fn bare_hex(text: &str) -> Option<u32> {
    u32::from_str_radix(text, 16).ok()
}

fn stack_entry(raw: &str) -> Option<SimtEntry> {
    let mut words = raw.split_whitespace();
    let mut next = |label: &str| (words.next()? == label).then(|| words.next().and_then(bare_hex)).flatten();
    Some(SimtEntry { rpc: next("[r_pc]")?, pc: next("[else_pc]")?, mask: next("[else_mask]")? })
}

/// `PRIV 0xPC (0xINSN) ITEM*`.
fn commit(rest: &str, wf_size: usize) -> Result<Line, String> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let mut line = Line::default();
    let [level, pc, insn, items @ ..] = &words[..] else {
        return Err(format!("expected PRIV 0xPC (0xINSN), found '{}'", clip(rest)));
    };
    if level.parse::<u8>().is_err() {
        return Err(format!("expected a privilege level, found '{}'", clip(level)));
    }
    line.pc = hex(pc).ok_or_else(|| format!("expected 0xPC, found '{}'", clip(pc)))?;
    let inner = insn.strip_prefix('(').and_then(|s| s.strip_suffix(')'));
    line.insn = inner.and_then(hex).ok_or_else(|| format!("expected (0xINSN), found '{}'", clip(insn)))?;
    let mut at = 0;
    while at < items.len() {
        at += item(&items[at..], wf_size, &mut line)?;
    }
    Ok(line)
}

/// Reads one item and returns how many words it took.
fn item(words: &[&str], wf_size: usize, line: &mut Line) -> Result<usize, String> {
    let first = words[0];
    let word = |i: usize| words.get(i).copied().unwrap_or("");
    let value = |i: usize| {
        hex(word(i)).ok_or_else(|| format!("after '{first}': expected 0x..., found '{}'", clip(word(i))))
    };
    let number = |text: &str| text.parse::<u32>().ok();
    let register = |prefix: char| first.strip_prefix(prefix).and_then(number).filter(|n| *n < 256);
    match first {
        "e32" => {
            let lmul = word(1).strip_prefix('m').and_then(number);
            let vl = word(2).strip_prefix('l').and_then(number);
            line.vset = Some(
                lmul.zip(vl)
                    .ok_or_else(|| format!("after 'e32': expected mL lVL, found '{}'", clip(word(1))))?,
            );
            line.is_vector = true;
            Ok(3)
        }
        "mem" => {
            let addr = value(1)?;
            let digits = word(2).strip_prefix("0x").map(str::len);
            let size = match digits {
                None => 0,
                Some(n @ (2 | 4 | 8)) => n as u8 / 2,
                Some(n) => return Err(format!("store data of {n} digits, expected 2, 4 or 8")),
            };
            let data = (size > 0).then(|| value(2)).transpose()?;
            line.mem.push(Mem { addr, data, size });
            Ok(if size > 0 { 3 } else { 2 })
        }
        "current" => {
            let labels = ["current", "mask:", "", "current", "npc:", "", "stack", "size:"];
            if labels.iter().enumerate().any(|(i, l)| !l.is_empty() && word(i) != *l) {
                return Err("expected 'current mask: M current npc: P stack size: N'".into());
            }
            let parts = (bare_hex(word(2)), bare_hex(word(5)), number(word(8)));
            let (Some(mask), Some(npc), Some(depth)) = parts else {
                return Err("expected 'current mask: M current npc: P stack size: N' with numbers".into());
            };
            line.simt = Some(Simt { mask, npc, depth });
            Ok(9)
        }
        _ if register('v').is_some() => {
            let reg = register('v').unwrap_or(0) as u8;
            let mask = bare_hex(word(1))
                .ok_or_else(|| format!("after '{first}': expected a mask, found '{}'", clip(word(1))))?;
            let mut lanes = Vec::with_capacity(wf_size);
            for i in 0..wf_size {
                let text = word(2 + i);
                let v = if i == 0 { hex(text) } else { bare_hex(text).filter(|_| text.len() == 8) };
                lanes.push(v.ok_or_else(|| {
                    format!("'{first}': expected {wf_size} lanes, found '{}' as number {i}", clip(text))
                })?);
            }
            lanes.reverse();
            if line.vector.replace(Vector { reg, mask, lanes }).is_some() {
                return Err("two vector writes in one line".into());
            }
            line.is_vector = true;
            Ok(2 + wf_size)
        }
        _ if first.starts_with(['x', 'f']) => {
            let reg = register('x')
                .or_else(|| register('f'))
                .ok_or_else(|| format!("unknown item '{}'", clip(first)))?;
            if line.scalar.replace((reg as u8, value(1)?)).is_some() {
                return Err("two scalar writes in one line".into());
            }
            Ok(2)
        }
        _ => {
            let csr = first.strip_prefix('c').and_then(|r| r.split_once('_')).and_then(|(n, _)| number(n));
            let addr = csr.filter(|a| *a < 4096).ok_or_else(|| format!("unknown item '{}'", clip(first)))?;
            line.csrs.push((addr, value(1)?));
            line.is_vector |= addr == super::CSR_VSTART;
            Ok(2)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_of_every_kind() {
        let text = "\
core   1: 0x80000144 (0x0000205b) join    v0, v0, pc + 0
core   1: 3 0x80000144 (0x0000205b) current mask:\t0000000e current npc:\t80000144 stack size: 1
[r_pc] 80000144 [else_pc] 80000148 [else_mask] 0000000f \n\
core   1: Executed 2 times
core   0: 3 0x80000060 (0x00000013) f7  0xffffffff42b40000
core   3: 3 0x80000118 (0x0202c0d7) c8_vstart 0x00000000 e32 m1 l2 v33 00000003 0x00000001 9000106c mem 0x10 mem 0x20
core   3: 3 0x80000118 (0x0202c0d7) mem 0x90000010 0x3f000000\n";
        let lines = parse(text, 2).unwrap();
        assert_eq!(lines.len(), 4);
        assert_eq!((lines[0].number, lines[0].core, lines[0].pc), (2, 1, 0x8000_0144));
        assert_eq!(lines[0].simt, Some(Simt { mask: 0xe, npc: 0x8000_0144, depth: 1 }));
        assert_eq!(lines[0].stack, [SimtEntry { rpc: 0x8000_0144, pc: 0x8000_0148, mask: 0xf }]);
        assert_eq!(lines[1].scalar, Some((7, 0x42b4_0000)));
        let v = lines[2].vector.as_ref().unwrap();
        assert_eq!((v.reg, v.mask, v.lanes.as_slice()), (33, 3, &[0x9000_106c, 1][..]));
        assert_eq!(lines[2].mem[1], Mem { addr: 0x20, data: None, size: 0 });
        assert_eq!(lines[3].mem, [Mem { addr: 0x9000_0010, data: Some(0x3f00_0000), size: 4 }]);
    }

    #[test]
    fn damage_is_named_with_its_line() {
        let ok = "core   0: 3 0x80000060 (0x00000013) x1 0x1\n";
        for (bad, message) in [
            ("nonsense", "expected 'core N:'"),
            ("core x: 3 0x0 (0x0)", "no core number"),
            ("core 0: 3 0x0", "expected PRIV"),
            ("core 0: z 0x0 (0x0)", "privilege level"),
            ("core 0: 3 0x0 0x0", "expected (0xINSN)"),
            ("core 0: 3 0x0 (0x0) x1", "expected 0x..."),
            ("core 0: 3 0x0 (0x0) y1 0x0", "unknown item 'y1'"),
            ("core 0: 3 0x0 (0x0) v1 ff 0x0 00000000", "expected 4 lanes"),
            ("core 0: 3 0x0 (0x0) current mask: 1", "current npc"),
            ("core 0: 3 0x0 (0x0) mem 0x0 0x123", "3 digits"),
            ("core 0: 3 0x0 (0x0) x1 0x0 x2 0x0", "two scalar writes"),
            ("[r_pc] 1 [else_pc] 2", "expected [r_pc]"),
        ] {
            let e = parse(&format!("{ok}{bad}\n"), 4).unwrap_err();
            assert!(e.starts_with("line 2: ") && e.contains(message), "{bad}: {e}");
        }
        assert!(parse("", 4).unwrap_err().contains("at least one"));
    }
}
