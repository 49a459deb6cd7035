//! Coverage of the instruction table: for each row, the checks of it: a pinned word, a round trip, a model,
//! the RTL's decoder, a directed test, an outside judge. Every cell is looked up or tried out; none is
//! written by hand.

use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use tandem_abi::{Config, Launch, MAX_LANES, Record, Trap};
use tandem_judge::{ExitCode, Failure};
use ventus_golden::{Golden, Profile, Step, WgStart};
use ventus_isa::{Insn, Kind, Op, Role, Row, Status, VtypeUse, asm, decode_prefixed, encode, rows};

/// The columns.
const COLUMNS: [&str; 6] = ["encode", "decode", "golden", "rtl", "directed", "outside"];

/// A row and its cells. An empty cell means that nothing of this kind checks the row.
struct Line {
    row: &'static Row,
    cells: [String; 6],
}

/// The table of a checkout.
pub struct Report {
    lines: Vec<Line>,
}

/// Builds the table of the checkout at `root`.
///
/// # Errors
/// If an input file cannot be read.
pub fn report(root: &Path) -> Result<Report, Failure> {
    Ok(Report { lines: table(root)? })
}

impl Report {
    /// Empty cells.
    fn empty(&self) -> Vec<String> {
        self.lines.iter().flat_map(faults).collect()
    }

    /// Rows that implementations have, and rows that only the manual has.
    fn counts(&self) -> (usize, usize) {
        let manual = self.lines.iter().filter(|l| l.row.status == Status::ManualOnly).count();
        (self.lines.len() - manual, manual)
    }

    /// Whether no cell is empty.
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::held(!self.lines.is_empty() && self.empty().is_empty())
    }

    /// As JSON.
    pub fn to_json(&self) -> String {
        let rows: Vec<_> = self
            .lines
            .iter()
            .map(|l| {
                let cells: serde_json::Map<_, _> =
                    COLUMNS.iter().zip(&l.cells).map(|(c, t)| (c.to_string(), json!(t))).collect();
                json!({"mnemonic": l.row.name, "extension": l.row.ext.name(), "status": l.row.status.name(),
                       "cells": cells})
            })
            .collect();
        let (listed, manual) = self.counts();
        let out = json!({"rows": rows, "implemented": listed, "manual_only": manual, "empty": self.empty()});
        format!("{out}\n")
    }

    /// As text: the table, and its empty cells.
    pub fn to_text(&self) -> String {
        let widths: Vec<usize> = (0..COLUMNS.len())
            .map(|c| self.lines.iter().map(|l| l.cells[c].len()).max().unwrap_or(0).max(COLUMNS[c].len()))
            .collect();
        let mut s = String::new();
        let mut put = |name: &str, cells: &[String]| {
            let cells: Vec<String> =
                cells.iter().zip(&widths).map(|(text, width)| format!("{text:<width$}")).collect();
            let _ = writeln!(s, "{}", format!("{name:<18} {}", cells.join("  ")).trim_end());
        };
        put("instruction", &COLUMNS.map(String::from));
        self.lines.iter().for_each(|l| put(l.row.name, &l.cells));
        let (empty, (listed, manual)) = (self.empty(), self.counts());
        let _ = writeln!(
            s,
            "{} instructions: {listed} that implementations have, {manual} of the manual alone; {} empty \
             cells",
            self.lines.len(),
            empty.len()
        );
        for e in &empty {
            let _ = writeln!(s, "  {e}");
        }
        s
    }
}

/// The empty cells of a row.
fn faults(line: &Line) -> Vec<String> {
    let missing = COLUMNS.iter().zip(&line.cells).filter(|(_, text)| text.is_empty());
    missing.map(|(column, _)| format!("{}: nothing for {column}", line.row.name)).collect()
}

fn table(root: &Path) -> Result<Vec<Line>, Failure> {
    let pinned = pinned(&root.join("isa-tests/encodings"))?;
    let sweep = sweep_names(&root.join("rtl/tb/decode"))?;
    let judges = Judges::read(&root.join("isa-tests/oracles"))?;
    let directed = crate::directed::written::written(root)?;
    let lines = rows().iter().map(|row| {
        let count = pinned.get(row.name).copied().unwrap_or(0);
        let test = directed.join(row.family.folder()).join(format!("{}.s", row.name));
        let cells = [
            if count > 0 { format!("{count} pinned") } else { String::new() },
            if round_trip(row) { "round trip".to_string() } else { String::new() },
            model(row.op).unwrap_or_default().to_string(),
            if sweep.contains(&format!("{:?}", row.op)) { "sweep".to_string() } else { String::new() },
            if tests(&test, row.name) { row.family.folder().to_string() } else { String::new() },
            judges.of(row.name),
        ];
        Line { row, cells }
    });
    Ok(lines.collect())
}

/// Whether a file has an expectation for this instruction: the mnemonic, followed by `#=`.
fn tests(file: &Path, mnemonic: &str) -> bool {
    std::fs::read_to_string(file).is_ok_and(|text| {
        text.lines().filter_map(|line| line.split_once("#=")).any(|(code, _)| {
            code.rsplit(':').next().unwrap_or_default().split_whitespace().next() == Some(mnemonic)
        })
    })
}

fn read(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|e| Failure::tool(format!("{}: {e}", path.display())))
}

/// Texts of files, by name.
type Texts = BTreeMap<String, String>;

/// The texts of a directory's files whose names end in this way, by the rest of their names.
fn files(directory: &Path, ending: &str) -> Result<Texts, Failure> {
    let fail = |e: std::io::Error| Failure::tool(format!("{}: {e}", directory.display()));
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(directory).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if let Some(stem) = name.strip_suffix(ending) {
            found.insert(stem.to_string(), read(&path)?);
        }
    }
    Ok(found)
}

/// Pinned words of each mnemonic: their text assembles to them, and they decode to it.
fn pinned(directory: &Path) -> Result<BTreeMap<&'static str, usize>, Failure> {
    let mut counts = BTreeMap::new();
    for (name, text) in files(directory, ".txt")? {
        if name == "illegal" {
            continue;
        }
        for line in text.lines().map(|l| l.split('#').next().unwrap_or("").trim()).filter(|l| !l.is_empty()) {
            let is_word = |t: &&str| t.len() == 8 && t.bytes().all(|b| b.is_ascii_hexdigit());
            let words: Vec<u32> = line
                .split_whitespace()
                .take_while(is_word)
                .filter_map(|t| u32::from_str_radix(t, 16).ok())
                .collect();
            let text = line.get(9 * words.len()..).unwrap_or("").trim();
            let (prefix, word) = match words[..] {
                [word] => (0, word),
                [prefix, word] => (prefix, word),
                _ => return Err(Failure::tool(format!("{name}.txt: '{line}' has no words"))),
            };
            let at = 0x8000_0000 - if prefix == 0 { 0 } else { 4 };
            if let Ok(insn) = decode_prefixed(prefix, word)
                && asm::assemble_line(text, at).is_ok_and(|again| again == words)
            {
                *counts.entry(insn.op.name()).or_insert(0) += 1;
            }
        }
    }
    Ok(counts)
}

/// Whether decoding an encoding returns the instruction, for small and large operand numbers.
fn round_trip(row: &'static Row) -> bool {
    (0..32u32).all(|pattern| {
        let mut insn = Insn::new(row.op);
        for (i, field) in row.format.operands().iter().enumerate() {
            let high = pattern >> (i % 5) & 1 != 0;
            let value = match field.kind {
                Kind::X => [1, 62][usize::from(high)],
                Kind::V => [2, 254][usize::from(high)],
                _ => {
                    let (low, top) = field.range();
                    if high { top as i32 } else { low as i32 }
                }
            };
            insn.set(field.role, value);
        }
        let insn = insn.canonical();
        encode(&insn).is_ok_and(|w| decode_prefixed(w.prefix.unwrap_or(0), w.word) == Ok(insn))
    })
}

/// Instructions for which the hand-written SystemVerilog table of the sweep gives some of the RTL decoder's
/// controls.
fn sweep_names(directory: &Path) -> Result<BTreeSet<String>, Failure> {
    let mut names = BTreeSet::new();
    for (_, text) in files(directory, ".sv")? {
        for line in text.lines().map(|l| l.split("//").next().unwrap_or("")) {
            let words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            names.extend(words.filter_map(|w| w.strip_prefix("Is")).map(str::to_string));
        }
    }
    Ok(names)
}

const CODE: u32 = 0x8000_0000;
const DATA: u32 = 0x9000_0000;

/// The model's result for the instruction with valid operands; `None` if the model lacks the instruction or
/// refuses it.
fn model(op: Op) -> Option<&'static str> {
    let format = op.row().format;
    let mut insn = Insn::new(op).rd(8).rs1(20).rs2(12);
    insn.rs3 = 8;
    insn.rm = if format.operand(Role::Rm).is_some() { 7 } else { 0 };
    insn.csr = if format.operand(Role::Csr).is_some() { 0x001 } else { 0 };
    // Operands that the instruction lacks are zero.
    for role in [Role::Rd, Role::Rs1, Role::Rs2, Role::Rs3] {
        if format.operand(role).is_none() {
            insn.set(role, 0);
        }
    }
    let fixed = op.row().vtype == VtypeUse::Group8;
    let vtype = Insn::new(Op::Vsetvli).imm(if fixed { 0xc0 } else { 0xd0 });
    let mut golden = Golden::new(Config::new(1, 2, 4), Profile::default());
    golden.memory_mut().map(CODE, 0x1000);
    golden.memory_mut().map(DATA, 0x1_0000);
    for (i, insn) in [vtype, insn.canonical()].iter().enumerate() {
        golden.memory_mut().write_u32(CODE + 4 * i as u32, encode(insn).ok()?.word).ok()?;
    }
    let launch = Launch {
        start_pc: CODE,
        csr_knl: DATA,
        grid: [1, 1, 1],
        wf_size: 4,
        wg_warps: 1,
        lds_size: 4096,
        pds_size: 64,
        sgprs: 64,
        vgprs: 64,
        pds_base: DATA + 0x8000,
        ptbr: 0,
    };
    golden.launch(&launch).ok()?;
    let start = WgStart { wg: 0, sm: 0, sm_wg: 0, lds_base: 0x7000_0000, pds_base: None };
    golden.start_workgroup(&start).ok()?;
    golden.set_x(0, 0, 20, DATA);
    golden.set_x(0, 0, 12, 8);
    let private = op.row().is_private();
    let base = if private { 0 } else { DATA };
    golden.set_v(0, 0, 20, &std::array::from_fn::<u32, MAX_LANES, _>(|lane| base + 4 * lane as u32));
    golden.set_v(0, 0, 12, &std::array::from_fn::<u32, MAX_LANES, _>(|lane| 4 * lane as u32));
    let mut record = Record::ZERO;
    if golden.step(0, 0, &mut record) != Step::Retired {
        return None;
    }
    match golden.step(0, 0, &mut record) {
        Step::Retired | Step::WarpEnded => Some("retires"),
        // The purpose of these two instructions.
        Step::Trapped if record.trap == Trap::Environment as u8 => Some("traps"),
        _ => None,
    }
}

/// The lists of `isa-tests/oracles`.
struct Judges {
    /// Judge and the instructions that it judges.
    lists: Vec<(String, BTreeSet<String>)>,
    /// Why an instruction has no judge.
    reasons: BTreeMap<String, String>,
}

impl Judges {
    fn read(directory: &Path) -> Result<Judges, Failure> {
        let (mut lists, mut reasons) = (Vec::new(), BTreeMap::new());
        for (name, text) in files(directory, ".txt")? {
            let lines = text.lines().map(|l| l.split('#').next().unwrap_or("").trim_end());
            if name == "none" {
                let mut reason = String::new();
                for line in lines {
                    match line.strip_suffix(':') {
                        Some(head) => reason = head.to_string(),
                        None => {
                            reasons.extend(line.split_whitespace().map(|m| (m.to_string(), reason.clone())))
                        }
                    }
                }
            } else {
                lists.push((name, lines.flat_map(str::split_whitespace).map(str::to_string).collect()));
            }
        }
        Ok(Judges { lists, reasons })
    }

    /// The judges of an instruction or, in parentheses, why there is none.
    fn of(&self, mnemonic: &str) -> String {
        let judges: Vec<&str> = self
            .lists
            .iter()
            .filter(|(_, list)| list.contains(mnemonic))
            .map(|(name, _)| name.as_str())
            .collect();
        match (judges.is_empty(), self.reasons.get(mnemonic)) {
            (true, Some(reason)) => format!("({reason})"),
            // A reason for an instruction that is judged anyway is a fault.
            (false, Some(_)) => String::new(),
            _ => judges.join(" "),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checkout() -> std::path::PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    #[test]
    fn the_table_is_the_reference_list_and_what_the_manual_adds() {
        let text = std::fs::read_to_string(tandem_refdata::reference!("spec/ventus-encodings.tsv")).unwrap();
        let lines = text.lines().filter(|l| !l.starts_with('#') && !l.starts_with("mnemonic"));
        let listed: BTreeSet<&str> = lines.filter_map(|l| l.split('\t').next()).collect();
        let table = table(&checkout()).unwrap();
        let names: BTreeSet<&str> = table.iter().map(|l| l.row.name).collect();
        assert!(listed.is_subset(&names));
        // Not in the list: instructions that only the manual has, and six that the list omits.
        let unlisted = ["ebreak", "ecall", "fmv.w.x", "fmv.x.w", "regext", "regexti"];
        for line in table.iter().filter(|l| !listed.contains(l.row.name)) {
            assert!(
                line.row.status == Status::ManualOnly || unlisted.contains(&line.row.name),
                "{}",
                line.row.name
            );
        }
        let manual = table.iter().filter(|l| l.row.status == Status::ManualOnly).count();
        assert_eq!(table.len(), listed.len() + manual + unlisted.len());
    }

    /// Each lookup returns nothing if there is nothing.
    #[test]
    fn cells_can_be_empty() {
        let directory = tempfile::tempdir().unwrap();
        let root = directory.path();
        for sub in ["isa-tests/encodings", "isa-tests/oracles", "rtl/tb/decode", "isa-tests/asm/rv32i"] {
            std::fs::create_dir_all(root.join(sub)).unwrap();
        }
        std::fs::write(
            root.join("isa-tests/encodings/a.txt"),
            "00a58513  addi x10, x11, 10 # right\n00a58513  addi x10, x11, 9\n",
        )
        .unwrap();
        std::fs::write(root.join("rtl/tb/decode/t.sv"), "x = IsAdd; // IsSub\n").unwrap();
        std::fs::write(root.join("isa-tests/oracles/judge.txt"), "# list\nadd xor\n").unwrap();
        std::fs::write(root.join("isa-tests/oracles/none.txt"), "nobody:\n  addi xor\n").unwrap();
        let directed = |name: &str, text: &str| {
            std::fs::write(root.join("isa-tests/asm/rv32i").join(name), text).unwrap();
        };
        directed("sub.s", "_start: sub x1, x2, x3 #= x1 0\n");
        // A file without expectations for its instruction does not count.
        directed("xor.s", "xor x1, x2, x3 # = x1 0\nendprg #= end\n");
        directed("or.s", "");
        let lines = table(root).unwrap();
        let cells = |name: &str| lines.iter().find(|l| l.row.name == name).unwrap().cells.clone();
        assert_eq!(cells("addi"), ["1 pinned", "round trip", "retires", "", "", "(nobody)"]);
        assert_eq!(cells("add"), ["", "round trip", "retires", "sweep", "", "judge"]);
        assert_eq!(cells("sub"), ["", "round trip", "retires", "", "rv32i", ""]);
        assert_eq!(cells("xor")[5], "", "judged, and a reason why not");
        assert_eq!((cells("xor")[4].as_str(), cells("or")[4].as_str()), ("", ""));
        let sub = lines.iter().find(|l| l.row.name == "sub").unwrap();
        assert_eq!(faults(sub), ["encode", "rtl", "outside"].map(|c| format!("sub: nothing for {c}")));
    }
}
