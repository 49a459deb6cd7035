//! `tandem diff`: runs that agree, runs that part, and traces that cannot be compared.

mod common;

use common::{Ended, Scratch, root};
use serde_json::Value;

/// One warp, whose fifth instruction shifts right.
const SHIFTS: &str =
    "li x5, -8\naddi x6, x5, 1\nvid.v v1\nsra x7, x5, x0\nsrai x8, x5, 1\nadd x9, x8, x8\nendprg\n";

fn here() -> Scratch {
    let here = Scratch::new();
    here.assemble("k", SHIFTS);
    here
}

fn json(ended: &Ended) -> Value {
    serde_json::from_str(&ended.out).unwrap_or_else(|e| panic!("{e}: {ended}"))
}

/// A kernel of the tree.
fn kernel(engine: &str, name: &str) -> String {
    format!("{engine}:{}", root().join("isa-tests/kernels").join(name).display())
}

#[test]
fn engines_that_agree_have_compared_every_instruction() {
    let here = here();
    for name in ["saxpy", "collatz"] {
        let (a, b) = (kernel("golden", name), kernel("dut", name));
        let report = json(&here.run(&["diff", &a, &b, "--json"]).expect_code(0));
        assert_eq!(report["same"], true, "{report:#}");
        assert_eq!(report["unreported"], serde_json::json!(["fflags_acc"]), "{report:#}");
        let run = here.run(&["run", &a["golden:".len()..], "-e", "golden,dut", "--json"]);
        let pair = json(&run)["pairs"][0].clone();
        assert_eq!(report["compared"], pair["compared"], "{report:#}");
    }
}

/// The same fault is shown at the same place and in the same form as by `run`.
#[test]
fn a_planted_fault_is_where_run_finds_it() {
    let here = here();
    let plant = ["--config", "tiny", "--plant", "golden:sra-as-srl"];
    let run = here.run(&[&["run", "k.elf", "-e", "golden,dut"][..], &plant].concat()).expect_code(1);
    let diff = here.run(&[&["diff", "dut:k.elf", "golden:k.elf"][..], &plant].concat()).expect_code(1);
    for line in [
        "  pc        0x80000010  srai x8, x5, 1",
        "  sdata                        0xfffffffc                   0x7ffffffc",
    ] {
        assert!(run.out.contains(line) && diff.out.contains(line), "no '{line}': {run}\n{diff}");
    }
    let diff = diff.says(&["DIFFERENT", "A and B differ in sdata", "last instructions of this warp (A):"]);
    let window = |text: &str| text.split("last instructions").nth(1).map(|w| w.matches("8000000c").count());
    assert_eq!(window(&diff.out), window(&run.out));
    let report = json(&here.run(&[&["diff", "dut:k.elf", "golden:k.elf", "--json"][..], &plant].concat()));
    assert_eq!((&report["same"], &report["compared"]), (&false.into(), &5.into()), "{report:#}");
    let first = &report["different"][0];
    assert_eq!((&first["after"], &first["fields"]), (&4.into(), &serde_json::json!(["sdata"])), "{report:#}");
}

#[test]
fn files_and_engines_mix() {
    let here = here();
    for (format, file) in [("jsonl", "a.jsonl"), ("spike", "a.log")] {
        here.run(&["trace", "k.elf", "--format", format, "--out", file]).expect_code(0);
        for other in ["golden:k.elf", "dut:k.elf", file] {
            here.run(&["diff", file, other])
                .expect_code(0)
                .says(&["SAME", "compared  7 instructions of 1 warp,"]);
            here.run(&["diff", other, file]).expect_code(0);
        }
        let plant = ["--plant", "golden:sra-as-srl"];
        let words = [&["diff", file, "golden:k.elf"][..], &plant].concat();
        here.run(&words).expect_code(1).says(&["A and B differ in sdata"]);
    }
    here.run(&["diff", "a.jsonl", "a.log"]).expect_code(0).says(&["SAME"]);
}

/// A run that ends early differs, and the report says which side continues.
#[test]
fn a_side_that_ends_is_a_difference() {
    let here = here();
    here.assemble("short", &SHIFTS.replace("add x9, x8, x8\n", ""));
    here.run(&["diff", "golden:k.elf", "golden:short.elf"]).expect_code(1).says(&["A and B differ in insn"]);
    here.run(&["trace", "k.elf", "-f", "jsonl", "--out", "k.jsonl"]).expect_code(0);
    let whole = here.text("k.jsonl");
    let last = whole.lines().position(|l| l.contains("endprg")).expect("endprg");
    let without: Vec<&str> = whole.lines().enumerate().filter(|(n, _)| *n != last).map(|(_, l)| l).collect();
    here.put("cut.jsonl", without.join("\n") + "\n");
    let says = ["B ends this warp here, and A goes on", "endprg"];
    here.run(&["diff", "golden:k.elf", "cut.jsonl"]).expect_code(1).says(&says);
}

#[test]
fn what_cannot_be_compared_is_refused() {
    let here = here();
    here.run(&["trace", "k.elf", "-f", "jsonl", "--to", "3", "--out", "to.jsonl"]).expect_code(0);
    here.run(&["trace", "k.elf", "-f", "jsonl", "--warp", "0.0", "--out", "warp.jsonl"]).expect_code(0);
    here.run(&["trace", "k.elf", "-f", "jsonl", "--config", "tiny", "--out", "tiny.jsonl"]).expect_code(0);
    here.put("half.jsonl", here.text("tiny.jsonl").lines().next().expect("a header"));
    here.put("text", "nothing of the kind\n");
    for (a, code, says) in [
        ("to.jsonl", 2, "was cut by --from or --to"),
        ("warp.jsonl", 2, "do not show the same part"),
        ("tiny.jsonl", 5, "A has warps of 4 lanes and B of 8"),
        ("half.jsonl", 5, "has warps of 4 lanes"),
        ("text", 5, "expected 'core N:'"),
        ("none", 5, "none: no such file or directory"),
        ("cpu:k.elf", 2, "expected a trace file, golden:TARGET"),
        ("dut=:k.elf", 2, "expected a trace file, golden:TARGET"),
    ] {
        here.run(&["diff", a, "golden:k.elf"]).expect_code(code).says(&[says]);
    }
    here.run(&["diff", "warp.jsonl", "golden:k.elf", "--warp", "0.0"]).expect_code(0);
    here.run(&["diff", "half.jsonl", "tiny.jsonl"])
        .expect_code(5)
        .says(&["half.jsonl: the trace ends after line 1"]);
    here.run(&["diff", "golden:k.elf", "golden:k.elf", "--pc", "0x90000000"])
        .expect_code(1)
        .says(&["nothing was compared"]);
    for (option, value) in [("--warp", "0.0"), ("--pc", "0x90000000")] {
        let files = ["diff", "warp.jsonl", "warp.jsonl", option, value];
        here.run(&files).expect_code(2).says(&["both runs are recorded already"]);
    }
    here.run(&["diff", "golden:k.elf", "golden:k.elf", "--warp", "7.0"])
        .expect_code(2)
        .says(&["no warp 7.0; the program has workgroup 0 with warp 0"]);
    let plant = ["diff", "golden:k.elf", "golden:k.elf", "--plant", "rtl:tie-side"];
    here.run(&plant).expect_code(2).says(&["neither run uses the engine that has this fault"]);
    here.assemble("loop", "spin: j spin\n");
    let words = ["diff", "golden:loop.elf", "golden:loop.elf", "--max-cycles", "20"];
    here.run(&words).expect_code(3).says(&["(timeout)"]);
}
