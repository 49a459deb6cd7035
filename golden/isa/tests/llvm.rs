//! The standard rows against LLVM's own RISC-V tables: our words, LLVM's disassembly, our assembler.
//!
//! LLVM reads each word and prints it; our assembler must know that text by the same mnemonic and turn it back
//! into the word. An operand that our table misplaces would come back elsewhere.

mod common;

use common::random;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::io::Write;
use std::process::{Command, Stdio};
use ventus_isa::{CSRS, Ext, Insn, Kind, Op, Status, asm, encode, rows};

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
    insn
}

/// Disassemble all `words` with one call of LLVM.
fn llvm_disassembly(words: &[u32], attributes: &str) -> Vec<String> {
    let mut child = Command::new(TOOL)
        .args(["-triple=riscv32", &format!("-mattr={attributes}"), "--disassemble", "-M", "no-aliases"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|e| panic!("{TOOL} cannot be started ({e}): install Debian's llvm-19"));
    let input: String =
        words.iter().map(|w| w.to_le_bytes().map(|b| format!("0x{b:02x}")).join(" ") + "\n").collect();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{TOOL} refuses words:\n{errors}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(str::trim).filter(|l| !l.is_empty() && *l != ".text").map(str::to_string).collect()
}

/// LLVM's `f` registers are `x` registers of the same number here.
fn without_f_registers(text: &str) -> String {
    const F: [&str; 32] = [
        "ft0", "ft1", "ft2", "ft3", "ft4", "ft5", "ft6", "ft7", "fs0", "fs1", "fa0", "fa1", "fa2", "fa3",
        "fa4", "fa5", "fa6", "fa7", "fs2", "fs3", "fs4", "fs5", "fs6", "fs7", "fs8", "fs9", "fs10", "fs11",
        "ft8", "ft9", "ft10", "ft11",
    ];
    let name = |word: &str| match F.iter().position(|f| *f == word) {
        Some(number) => format!("x{number}"),
        None => word.to_string(),
    };
    let (mnemonic, operands) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let operands: Vec<String> = operands.split(", ").map(name).collect();
    format!("{mnemonic} {}", operands.join(", "))
}

fn compare(extensions: &[Ext], attributes: &str) {
    let ops: Vec<Op> = rows()
        .iter()
        .filter(|r| extensions.contains(&r.ext))
        // Those two are F, not Zfinx; the reference list's neighbours of them are checked by `table`.
        .filter(|r| !matches!(r.op, Op::FmvXW | Op::FmvWX))
        .map(|r| r.op)
        .collect();
    let mut runner = TestRunner::deterministic();
    let (mut words, mut insns) = (Vec::new(), Vec::new());
    for op in &ops {
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
    assert_eq!(words.len(), ops.len() * SAMPLES);
    println!("{} instructions, {} words equal to LLVM's", ops.len(), words.len());
}

#[test]
fn scalar_rows_agree_with_llvm() {
    compare(&[Ext::I, Ext::M, Ext::A, Ext::Zicsr, Ext::Zfinx], "+m,+a,+zicsr,+zfinx");
}

#[test]
fn vector_rows_agree_with_llvm() {
    compare(&[Ext::V, Ext::VLoad], "+m,+f,+zve32f");
}

#[test]
fn every_standard_row_is_in_one_of_the_two() {
    for row in rows().iter().filter(|r| r.status == Status::Standard) {
        assert_ne!(row.ext, Ext::Ventus, "{} is compared with nothing", row.name);
    }
}
