//! The commands as a user starts them: the instruction table, the compiler, a kernel from the command line.

mod common;

use common::{Scratch, run_vecadd, vecadd};
use std::process::Stdio;

#[test]
fn encode_and_decode_are_inverse() {
    let here = Scratch::new();
    for (text, words) in [
        ("addi x5, x0, 7", "00700293"),
        ("lui x5, 0x12345", "123452b7"),
        // vadd.vv with vm = 1: funct6 0, vs2 = 2, vs1 = 3, vd = 1.
        ("vadd.vv v1, v2, v3", "022180d7"),
    ] {
        let encoded = here.run(&["isa", "encode", text]).expect_code(0).says(&[words]).out;
        let word = encoded.split_whitespace().find(|w| w.ends_with(words)).expect("the word").to_string();
        here.run(&["isa", "decode", &word]).expect_code(0).says(&[text.split(' ').next().expect("mnemonic")]);
        here.run(&["isa", "disasm", &word]).expect_code(0).says(&[text.split(' ').next().expect("mnemonic")]);
    }
    here.run(&["isa", "encode", "frobnicate x1"]).expect_code(2).says(&["`frobnicate` is no instruction"]);
    here.run(&["isa", "show", "vadd.vv"]).expect_code(0).says(&["vadd.vv"]);
    here.run(&["isa", "show", "nosuch"]).expect_code(2);
    here.run(&["isa", "list", "--ext", "nosuch"]).expect_code(2).says(&["nosuch"]);
}

#[test]
fn a_reader_that_leaves_ends_the_list_quietly() {
    let here = Scratch::new();
    let mut child = here
        .command()
        .args(["isa", "list"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("tandem starts");
    // As `head` does, but at once: the pipe has no reader any more.
    drop(child.stdout.take());
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
}

#[test]
fn a_kernel_from_the_command_line() {
    let here = Scratch::new();
    here.put("vecadd.ll", vecadd());
    let input: Vec<u8> = (0..32u8).flat_map(|i| f32::from(i).to_le_bytes()).collect();
    here.put("in.bin", &input);
    let mut words = run_vecadd("golden", &["--dump", "2=out.bin", "--json"]);
    let first = words.iter().position(|w| *w == "f32[32]=1").expect("the first argument");
    words[first] = "f32[32]=@in.bin";
    let report = here.run(&words).expect_code(0).out;
    let expected: Vec<u8> = (0..32u8).flat_map(|i| (f32::from(i) + 2.0).to_le_bytes()).collect();
    assert_eq!(here.get("out.bin"), expected);
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!((&report["verdict"], &report["kernels"]), (&"ran".into(), &1.into()));
    let fields =
        ["target", "config", "engines", "seed", "blame", "pairs", "cycles", "detail", "replay", "seconds"];
    for f in fields {
        assert!(report.get(f).is_some(), "no {f} in {report}");
    }
}

#[test]
fn compiled_assembly_assembles() {
    let here = Scratch::new();
    here.put("vecadd.ll", vecadd());
    here.run(&["compile", "vecadd.ll", "-o", "k.elf"]).expect_code(0);
    here.run(&["compile", "vecadd.ll", "--emit", "asm", "-o", "k.s"]).expect_code(0);
    here.run(&["isa", "asm", "k.s", "-o", "again.elf"]).expect_code(0);
    let text = |name: &str| {
        let elf = here.path(name).to_string_lossy().into_owned();
        let out = here.run(&["isa", "disasm", &elf]).expect_code(0).out;
        // Address and word; labels may be named otherwise.
        let is_hex = |w: &str| {
            w.trim_end_matches(':').len() == 8 && u32::from_str_radix(w.trim_end_matches(':'), 16).is_ok()
        };
        out.lines()
            .map(|l| l.split_whitespace().take(3).filter(|w| is_hex(w)).collect::<Vec<_>>().join(" "))
            .filter(|l| !l.is_empty())
            .collect::<Vec<_>>()
    };
    let compiled = text("k.elf");
    assert!(compiled.len() > 10, "{compiled:?}");
    assert_eq!(compiled, text("again.elf"));
}
