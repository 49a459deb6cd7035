//! Bare RISC-V executables: where they stop, the meaning of a word in `tohost`, and their signature.

mod common;

use common::Scratch;

/// Stops at ENDPRG, after writing the second word of its signature.
const ENDPRG: &str = "\
    la      t0, begin_signature
    li      t1, 0xcafef00d
    sw      t1, 4(t0)
    endprg
    .data
    .globl begin_signature
begin_signature:
    .word 0x0000abcd
    .word 0
    .globl end_signature
end_signature:
    .word 0x55555555
";

/// Writes `value` to tohost and then spins.
fn tohost(value: &str) -> String {
    tohost_by(value, "sw t0, 0(t1)")
}

/// Writes `value` to tohost with this instruction, after a signature, and then spins.
fn tohost_by(value: &str, how: &str) -> String {
    format!(
        "    li t0, {value}\n    la t1, tohost\n    la t2, begin_signature\n    sw t0, 0(t2)\n    {how}\n\
         spin: j spin\n    .data\n    .globl tohost, begin_signature, end_signature\n\
         tohost: .word 0\nbegin_signature: .word 0xabcd\nend_signature:\n"
    )
}

#[test]
fn endprg_ends_it_and_the_signature_is_written() {
    let here = Scratch::new();
    here.assemble("end", ENDPRG);
    // A single engine compares nothing, so it does not pass: it ran.
    for (engines, word) in [("golden", "RAN"), ("golden,dut", "PASS")] {
        here.run(&["run", "end.elf", "-e", engines, "--signature", "sig"]).expect_code(0).says(&[word]);
        assert_eq!(here.text("sig"), "0000abcd\ncafef00d\n", "{engines}");
    }
}

#[test]
fn tohost_ends_it_with_the_programs_own_verdict() {
    for (value, code, says) in [
        ("1", 0, "config default"),
        ("5", 1, "wrote 0x5 to tohost: its own test 2 failed"),
        ("4", 5, "asks for a host service"),
        // 0 ends nothing, so the program spins.
        ("0", 3, "TIMEOUT"),
    ] {
        let here = Scratch::new();
        here.assemble("host", &tohost(value));
        for engines in ["golden", "golden,dut"] {
            here.run(&["run", "host.elf", "-e", engines, "--max-cycles", "20000", "--bundle", engines])
                .expect_code(code)
                .says(&[says]);
        }
    }
}

/// The cycles that a run reports.
fn cycles(here: &Scratch, engines: &str) -> String {
    let out = here.run(&["run", "end.elf", "-e", engines, "--json"]).expect_code(0).out;
    let report: serde_json::Value = serde_json::from_str(&out).unwrap();
    report["cycles"].to_string()
}

#[test]
fn an_amo_in_tohost_ends_it_in_the_same_cycle_with_and_without_golden() {
    for how in ["sw t0, 0(t1)", "amoswap.w x0, t0, (t1)", "amoadd.w t3, t0, (t1)"] {
        let here = Scratch::new();
        here.assemble("end", &tohost_by("1", how));
        let both = cycles(&here, "golden,dut");
        assert_eq!(both, cycles(&here, "dut"), "{how}");
        assert!(both.parse::<u64>().is_ok_and(|n| (10..2_000).contains(&n)), "{how}: {both}");
    }
}

#[test]
fn only_a_run_that_ended_well_leaves_a_signature() {
    for (value, code) in [("1", 0), ("5", 1), ("4", 5), ("0", 3)] {
        let here = Scratch::new();
        here.assemble("sig", &tohost(value));
        std::fs::write(here.path("sig"), "of an older run").unwrap();
        for engines in ["golden", "golden,dut"] {
            let args = [
                "run",
                "sig.elf",
                "-e",
                engines,
                "--max-cycles",
                "20000",
                "--bundle",
                engines,
                "--signature",
                "sig",
            ];
            let out = here.run(&args).expect_code(code);
            if code == 0 {
                assert_eq!(here.text("sig"), "00000001\n");
            } else {
                out.says(&["no signature in sig: the run did not end well"]);
                assert!(!here.path("sig").exists(), "{value}");
            }
        }
    }
}

#[test]
fn a_signature_needs_its_symbols() {
    let here = Scratch::new();
    here.assemble("none", "endprg\n");
    here.run(&["run", "none.elf", "-e", "golden", "--signature", "sig"])
        .expect_code(5)
        .says(&["begin_signature", "end_signature"]);
    assert!(!here.path("sig").exists());
}

/// Without records and without a signature, nothing of a program that ends by tohost is compared: two engines
/// that compare nothing are no pass.
#[test]
fn tohost_alone_compares_nothing() {
    let here = Scratch::new();
    let source = "    li t0, 1\n    la t1, tohost\n    sw t0, 0(t1)\nspin: j spin\n    .data\n    .globl tohost\ntohost: .word 0\n";
    here.assemble("bare", source);
    here.run(&["run", "bare.elf", "-e", "golden,dut"]).expect_code(0).says(&["PASS"]);
    here.run(&["run", "bare.elf", "-e", "golden,dut", "--records", "none"])
        .expect_code(4)
        .says(&["nothing was shown"]);
    // The program's own test failed on both sides: that is its verdict.
    here.assemble("failed", &source.replace("li t0, 1", "li t0, 3"));
    here.run(&["run", "failed.elf", "-e", "golden,dut", "--records", "none"])
        .expect_code(1)
        .says(&["its own test 1 failed"]);
}

/// If the DUT's records do not show accesses, the end is seen in memory, in the same cycle with and without
/// golden.
#[test]
fn without_records_of_accesses_the_end_is_seen_in_memory() {
    let here = Scratch::new();
    here.assemble("end", &tohost("1"));
    let seen: u64 = cycles(&here, "dut").parse().expect("cycles");
    let mut ends = Vec::new();
    for (engines, records, word) in
        [("golden,dut", "none", "PASS"), ("dut", "none", "RAN"), ("dut", "sdst,vdst", "RAN")]
    {
        let args = ["run", "end.elf", "-e", engines, "--records", records, "--signature", "sig", "--json"];
        let ended = here.run(&args).expect_code(0);
        let report: serde_json::Value = serde_json::from_str(&ended.out).unwrap();
        ends.push(report["cycles"].as_u64().expect("cycles"));
        assert_eq!(here.text("sig"), "00000001\n", "{engines} {records}");
        std::fs::remove_file(here.path("sig")).unwrap();
        here.run(&args[..args.len() - 1]).says(&[word, "the cycle in which the write to tohost retired"]);
    }
    assert!(ends.iter().all(|n| *n == ends[0]), "{ends:?}");
    // That is near the cycle in which the store retires.
    assert!(seen.abs_diff(ends[0]) < 100, "{ends:?}, and {seen} with records");
    for (value, code) in [("5", 1), ("4", 5), ("0", 3)] {
        here.assemble("host", &tohost(value));
        for engines in ["dut", "golden,dut"] {
            let args = ["run", "host.elf", "-e", engines, "--records", "none", "--max-cycles", "20000"];
            here.run(&[&args[..], &["--bundle", &format!("{value}-{engines}")]].concat()).expect_code(code);
        }
    }
    // A word that is not 0 from the beginning does not show when it is written.
    let begins = tohost("1").replace("tohost: .word 0", "tohost: .word 1");
    here.assemble("begins", &begins);
    here.run(&["run", "begins.elf", "-e", "golden,dut"]).expect_code(0).says(&["PASS"]);
    for engines in ["dut", "golden,dut"] {
        here.run(&["run", "begins.elf", "-e", engines, "--records", "none"])
            .expect_code(5)
            .says(&["holds 0x1 before it begins", "--records mem"]);
    }
}

/// A compiled kernel is no program of its own: without a launch, its arguments would be whatever is at
/// address 0. One without arguments runs.
#[test]
fn a_compiled_kernel_is_told_to_need_a_launch() {
    let here = Scratch::new();
    here.put("k.ll", common::vecadd());
    here.run(&["compile", "k.ll", "-o", "k.elf"]).expect_code(0);
    for words in [&["run", "k.elf", "-e", "golden"][..], &["trace", "k.elf"]] {
        here.run(words).expect_code(5).says(&[
            "k.elf: a compiled kernel, vecadd, with 28 bytes of arguments",
            "it needs a launch. Run the module that it was compiled from: `ROOT/scripts/tandem run MODULE \
             --kernel vecadd --grid X,Y,Z --block X,Y,Z --arg TYPE:VALUE ...`",
            "`ROOT/scripts/tandem compile --emit case` writes a kernel with its launch",
        ]);
    }
    let none =
        "define void @k() {\n  ret void\n}\n!nvvm.annotations = !{!0}\n!0 = !{ptr @k, !\"kernel\", i32 1}\n";
    here.put("none.ll", format!("target triple = \"nvptx64-nvidia-cuda\"\n{none}"));
    here.run(&["compile", "none.ll", "-o", "none.elf"]).expect_code(0);
    here.run(&["run", "none.elf", "-e", "golden"]).expect_code(0).says(&["RAN"]);
}
