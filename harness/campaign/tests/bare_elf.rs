//! Bare RISC-V executables: where they stop, what a word in `tohost` means, and the signature they leave.

mod common;

use common::Scratch;

/// Stops at ENDPRG, after it has written the second word of its signature.
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
    format!(
        "    li t0, {value}\n    la t1, tohost\n    sw t0, 0(t1)\nspin: j spin\n    .data\n    .globl tohost\n\
         tohost: .word 0\n"
    )
}

#[test]
fn endprg_ends_it_and_the_signature_is_written() {
    let here = Scratch::new();
    here.assemble("end", ENDPRG);
    // One engine compares nothing, so it does not pass: it ran.
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
        ("4", 5, "asks a host for a service"),
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

#[test]
fn a_signature_needs_its_symbols() {
    let here = Scratch::new();
    here.assemble("none", "endprg\n");
    here.run(&["run", "none.elf", "-e", "golden", "--signature", "sig"])
        .expect_code(5)
        .says(&["begin_signature", "end_signature"]);
    assert!(!here.path("sig").exists());
}
