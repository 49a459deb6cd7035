//! The standard encodings against LLVM's own RISC-V tables, both ways.
//!
//! LLVM reads each of our words and prints it; our assembler must know that text by the same mnemonic and
//! turn it back into the word. And LLVM assembles our text, which must give the word. An operand that our
//! table misplaces would come back elsewhere.
//!
//! `isa-tests/oracles/llvm-mc.txt` is the list of what is compared here, `none.txt` has what LLVM lacks, and
//! why.

use crate::common::{listed, random};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::io::Write;
use std::process::{Command, Stdio};
use ventus_isa::{CSRS, Ext, Insn, Kind, Op, Role, Row, asm, disasm, encode, rows};

const TOOL: &str = "llvm-mc-19";
const SAMPLES: usize = 40;

/// Operands that LLVM prints although our table and LLVM's differ about reserved values.
fn acceptable(mut insn: Insn) -> Insn {
    let row = insn.op.row();
    for field in row.format.operands() {
        match field.kind {
            Kind::Rm if matches!(insn.rm, 5 | 6) => insn.rm = 7,
            Kind::Csr => insn.csr = CSRS[insn.csr as usize % CSRS.len()].0,
            // Only plain fences: fm = 0, both sets non-empty.
            Kind::Fence => insn.imm = insn.imm & 0xff | 0x11,
            // SEW up to 64 and an LMUL that is not reserved.
            Kind::Vtype => insn.imm = insn.imm & 0xdb & !if insn.imm & 7 == 4 { 4 } else { 0 },
            // Mask-register operations are unmasked in RVV.
            Kind::Vm if row.name.ends_with(".mm") => insn.vm = true,
            _ => {}
        }
    }
    // Reserved by RVV: the mask as destination of what it masks (errata D16).
    let masked = !insn.vm || row.name.starts_with("vmerge");
    if masked && insn.rd == 0 && row.format.operand(Role::Rd).is_some_and(|f| f.kind == Kind::V) {
        insn = insn.rd(8);
    }
    insn
}

/// What LLVM's tool prints for `input`.
fn llvm(arguments: &[&str], attributes: &str, input: String) -> String {
    let mut child = Command::new(TOOL)
        .args(["-triple=riscv32", &format!("-mattr={attributes}")])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|e| panic!("{TOOL} cannot be started ({e}): install Debian's llvm-19"));
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{TOOL} refuses:\n{errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// Disassemble all `words` with one call of LLVM.
fn llvm_disassembly(words: &[u32], attributes: &str) -> Vec<String> {
    let input =
        words.iter().map(|w| w.to_le_bytes().map(|b| format!("0x{b:02x}")).join(" ") + "\n").collect();
    let text = llvm(&["--disassemble", "-M", "no-aliases"], attributes, input);
    text.lines().map(str::trim).filter(|l| !l.is_empty() && *l != ".text").map(str::to_string).collect()
}

/// Assemble all `lines` with one call of LLVM.
fn llvm_assembly(lines: &[String], attributes: &str) -> Vec<u32> {
    let text = llvm(&["--show-encoding"], attributes, lines.join("\n") + "\n");
    let words = text.lines().filter_map(|l| l.split_once("encoding: [")).map(|(_, bytes)| {
        let bytes = bytes.trim_end().trim_end_matches(']').split(',');
        let byte = |text: &str| u8::from_str_radix(text.trim_start_matches("0x"), 16).unwrap();
        u32::from_le_bytes(bytes.map(byte).collect::<Vec<_>>().try_into().unwrap())
    });
    words.collect()
}

/// LLVM's `f` registers, by number.
const F: [&str; 32] = [
    "ft0", "ft1", "ft2", "ft3", "ft4", "ft5", "ft6", "ft7", "fs0", "fs1", "fa0", "fa1", "fa2", "fa3", "fa4",
    "fa5", "fa6", "fa7", "fs2", "fs3", "fs4", "fs5", "fs6", "fs7", "fs8", "fs9", "fs10", "fs11", "ft8",
    "ft9", "ft10", "ft11",
];

/// LLVM's `f` registers are `x` registers of the same number here.
fn without_f_registers(text: &str) -> String {
    let name = |word: &str| match F.iter().position(|f| *f == word) {
        Some(number) => format!("x{number}"),
        None => word.to_string(),
    };
    let (mnemonic, operands) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let operands: Vec<String> = operands.split(", ").map(name).collect();
    format!("{mnemonic} {}", operands.join(", "))
}

/// Is the operand at `place` of the text an `f` register to LLVM? (LLVM has no scalar floating point in `x`
/// registers together with a vector unit.)
fn is_f(op: Op, place: usize) -> bool {
    let name = op.name();
    match op {
        Op::FmvXW | Op::VfmvVF | Op::VfmvSF => place == 1,
        Op::FmvWX | Op::VfmvFS => place == 0,
        // vfmacc.vf and its kind have the scalar before vs2.
        _ if name.starts_with("v") && name.ends_with(".vf") => {
            place == if op.row().format.reads_destination() { 1 } else { 2 }
        }
        _ => false,
    }
}

/// Our text of `insn`, in LLVM's words: CSRs by number, targets as distances, `f` registers.
fn for_llvm(insn: &Insn) -> String {
    let text = disasm(insn, 0);
    let (mnemonic, operands) = text.split_once(' ').unwrap_or((&text, ""));
    let fields = insn.op.row().format.operands();
    let count = operands.split(", ").count();
    let operands: Vec<String> = operands
        .split(", ")
        .enumerate()
        .map(|(i, operand)| match operand.strip_prefix('x') {
            Some(number) if is_f(insn.op, i) => F[number.parse::<usize>().unwrap()].to_string(),
            _ if i == 1 && fields.iter().any(|f| f.kind == Kind::Csr) => insn.csr.to_string(),
            _ if i + 1 == count && fields.iter().any(|f| f.kind == Kind::Target) => insn.imm.to_string(),
            _ => operand.to_string(),
        })
        .collect();
    format!("{mnemonic} {}", operands.join(", "))
}

/// Words of `ops` through LLVM and back, and our texts through LLVM.
fn compare(ops: &[Op], attributes: &str) {
    let mut runner = TestRunner::deterministic();
    let (mut words, mut insns) = (Vec::new(), Vec::new());
    for op in ops {
        for _ in 0..SAMPLES {
            let operands = any::<[u32; 8]>().new_tree(&mut runner).unwrap().current();
            let insn = acceptable(random::build(*op, operands, false));
            let encoded = encode(&insn).unwrap();
            assert_eq!(encoded.prefix, None, "{insn:?}");
            words.push(encoded.word);
            insns.push(insn);
        }
    }
    let lines = llvm_disassembly(&words, attributes);
    assert_eq!(lines.len(), words.len());
    for ((line, word), insn) in lines.iter().zip(&words).zip(&insns) {
        let mnemonic = line.split_whitespace().next().unwrap();
        let base = mnemonic.trim_end_matches(".aqrl").trim_end_matches(".aq").trim_end_matches(".rl");
        assert_eq!(base, insn.op.name(), "{word:#010x}: LLVM says `{line}`");
        let text = without_f_registers(line);
        match asm::assemble_line(&text, 0) {
            Ok(again) => assert_eq!(again, [*word], "LLVM's `{line}`, ours {insn:?}"),
            Err(error) => panic!("LLVM's `{line}` ({word:#010x}): {error}"),
        }
    }
    let texts: Vec<String> = insns.iter().map(for_llvm).collect();
    let again = llvm_assembly(&texts, attributes);
    assert_eq!(again.len(), words.len());
    for ((text, word), llvm) in texts.iter().zip(&words).zip(&again) {
        assert_eq!(llvm, word, "LLVM makes {llvm:#010x} of `{text}`, which is {word:#010x} here");
    }
    assert_eq!(words.len(), ops.len() * SAMPLES);
    println!("{} instructions, {} words equal to LLVM's, both ways", ops.len(), words.len());
}

/// The rows of these extensions that LLVM knows.
fn of(extensions: &[Ext]) -> Vec<Op> {
    let known = |op: Op| listed("llvm-mc").contains(op.name());
    rows().iter().filter(|r| extensions.contains(&r.ext) && known(r.op)).map(|r| r.op).collect()
}

const MOVES: [Op; 2] = [Op::FmvXW, Op::FmvWX];

#[test]
fn scalar_rows_agree_with_llvm() {
    let mut ops = of(&[Ext::I, Ext::M, Ext::A, Ext::Zicsr, Ext::Zfinx]);
    ops.retain(|op| !MOVES.contains(op));
    assert_eq!(ops.len(), 40 + 8 + 11 + 6 + 22);
    compare(&ops, "+m,+a,+zicsr,+zfinx");
}

/// F's, which Zfinx lacks (errata E8).
#[test]
fn moves_agree_with_llvm() {
    compare(&MOVES, "+f");
}

/// RVV for elements of 32 bits and all its ratified extensions, so that a row of one needs no change here.
const VECTOR: &str = "+m,+f,+zve32f,+zvbb,+zvkg,+zvkned,+zvknha,+zvksed,+zvksh";

#[test]
fn vector_rows_agree_with_llvm() {
    let ops = of(&[Ext::V, Ext::VLoad]);
    let vector = |r: &&Row| matches!(r.ext, Ext::V | Ext::VLoad);
    for row in rows().iter().filter(vector) {
        assert!(ops.contains(&row.op), "isa-tests/oracles/llvm-mc.txt lacks {}", row.name);
    }
    compare(&ops, VECTOR);
}

/// LLVM lacks Ventus's own instructions and the atomics that RVV dropped after 0.10. Everything else is in
/// the list.
#[test]
fn the_list_has_every_standard_encoding() {
    let listed = listed("llvm-mc");
    for name in &listed {
        let known = Op::from_name(name).is_some();
        assert!(known, "isa-tests/oracles/llvm-mc.txt has {name}, which is no row");
    }
    for row in rows() {
        let lacks = row.ext == Ext::Ventus || row.clause.contains("RVV 0.10");
        let (name, clause) = (row.name, row.clause);
        match listed.contains(name) {
            true => assert!(!lacks, "isa-tests/oracles/llvm-mc.txt has {name} ({clause}), which LLVM lacks"),
            false => assert!(lacks, "isa-tests/oracles/llvm-mc.txt lacks {name} ({clause})"),
        }
    }
}
