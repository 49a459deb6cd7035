//! `compile --emit case`: kernels written with their launches as .metadata and .data give the same results as
//! when run directly.

mod common;

use common::{Scratch, root, vecadd};

/// vecadd's launch, as `run` and `compile --emit case` take it.
const LAUNCH: [&str; 12] = [
    "--kernel",
    "vecadd",
    "--block",
    "32",
    "--arg",
    "f32[32]=1.5",
    "--arg",
    "f32[32]=2",
    "--arg",
    "f32[32]=0",
    "--arg",
    "i32:32",
];

#[test]
fn a_kernel_of_the_command_line_leaves_the_same_buffers() {
    let here = Scratch::new();
    here.put("vecadd.ll", vecadd());
    let emit = ["compile", "vecadd.ll", "--emit", "case", "-o", "out/v", "--config", "tiny"];
    here.run(&[&emit[..], &LAUNCH].concat()).expect_code(0);
    let direct = ["run", "vecadd.ll", "-e", "golden", "-c", "tiny", "--dump", "2=direct.bin"];
    here.run(&[&direct[..], &LAUNCH].concat()).expect_code(0);
    // A case has no parameter names: its data buffers are numbered in address order.
    here.run(&["run", "out/v", "-e", "golden", "--dump", "2=case.bin"]).expect_code(0).says(&["config tiny"]);
    assert_eq!(here.get("case.bin"), here.get("direct.bin"));
    assert_eq!(here.get("case.bin"), 3.5f32.to_le_bytes().repeat(32));
}

/// A kernel file states its launch and its expectations, so `--as-case` judges the case by them.
#[test]
fn a_kernel_file_is_judged_as_a_case() {
    let here = Scratch::new();
    let kernel = root().join("isa-tests/kernels/saxpy");
    let kernel = kernel.to_str().expect("a path");
    here.run(&["compile", kernel, "--emit", "case", "-o", "saxpy"]).expect_code(0);
    here.run(&["run", "saxpy", "-e", "golden"]).expect_code(0);
    here.run(&["run", kernel, "-e", "host,golden", "--as-case"]).expect_code(0).says(&["PASS", "expected"]);
}

/// Several launches of one program become a directory, which is read back as one chain in the same order.
#[test]
fn a_chain_is_a_directory() {
    let here = Scratch::new();
    let store =
        |value: u32| format!("li x5, 0x90000000\nlw x6, 0(x5)\naddi x6, x6, {value}\nsw x6, 0(x5)\nendprg\n");
    let first = format!("# launch: grid=1 warps=1 lanes=4\n{}.data\n.word 5\n", store(1));
    let text = format!("{first}# then: grid=1\n{}", store(2));
    here.put("chain.s", text);
    here.run(&["compile", "chain.s", "--emit", "case", "-o", "chain"]).expect_code(0);
    for file in ["kernel_0.metadata", "kernel_0.data", "kernel_1.metadata", "kernel_1.data"] {
        assert!(here.path("chain").join(file).is_file(), "{file}");
    }
    here.run(&["run", "chain", "-e", "golden"]).expect_code(0).says(&["2 kernels"]);
}

#[test]
fn what_cannot_be_a_case_is_refused() {
    let here = Scratch::new();
    here.put("vecadd.ll", vecadd());
    for (words, code, says) in [
        (&["compile", "vecadd.ll", "--emit", "case"][..], 2, "-o NAME names the case"),
        (&["compile", "vecadd.ll", "--emit", "case", "-o", "v"], 2, "needs --kernel"),
        (&["compile", "vecadd.ll", "-o", "v", "--grid", "2"], 2, "need --emit case"),
    ] {
        here.run(words).expect_code(code).says(&[says]);
    }
    // It would spin after its store, which means nothing to a case.
    let tohost =
        "li t0, 1\nla t1, tohost\nsw t0, 0(t1)\nspin: j spin\n.data\n.globl tohost\ntohost: .word 0\n";
    here.assemble("host", tohost);
    for words in
        [&["compile", "host.elf", "--emit", "case", "-o", "h"][..], &["run", "host.elf", "--as-case"]]
    {
        here.run(words).expect_code(5).says(&["ends by a store to tohost (0x", "ENDPRG"]);
    }
    assert!(!here.path("h.metadata").exists());
    let virtual_memory = ["compile", "vecadd.ll", "--emit", "case", "-o", "v", "--config", "tiny+sv39"];
    here.run(&[&virtual_memory[..], &LAUNCH].concat()).expect_code(5).says(&["without +sv39"]);
}
