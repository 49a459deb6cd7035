//! The commands as users start them: the instruction table, the compiler, a kernel from the command line.

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
    here.run(&["isa", "encode", "frobnicate x1"])
        .expect_code(2)
        .says(&["`frobnicate` is not an instruction"]);
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
    // Like `head`, but at once: the pipe has no reader.
    drop(child.stdout.take());
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
}

/// Both programs are `tandem` to their users.
#[test]
fn usage_names_the_command_and_not_the_program() {
    let here = Scratch::new();
    for (words, says) in [
        (&["fuzz", "--nothing"][..], "Usage: tandem fuzz "),
        (&["regress"], "Usage: tandem regress "),
        (&["isa", "sweep", "--nothing"], "Usage: tandem isa sweep "),
        (&["nothing"], "Usage: tandem "),
        (&["fuzz", "--help"], "Usage: tandem fuzz "),
    ] {
        let ended = here.run(words).says(&[says]);
        assert!(!format!("{ended}").contains("tandem-campaign"), "{words:?}: {ended}");
    }
}

/// Options may stand before a plan, and those of all commands before the command.
#[test]
fn options_may_come_before_operands() {
    let here = Scratch::new();
    here.put("p.yaml", "name: p\ngroups:\n- {name: g, run: [x.s]}\n");
    for words in [
        &["regress", "--list", "p.yaml"][..],
        &["regress", "-j2", "--list", "p.yaml"],
        &["regress", "--jobs", "2", "--list", "p.yaml"],
        &["--dut", "in-tree", "regress", "--list", "p.yaml"],
        &["regress", "--dut", "in-tree", "--list", "p.yaml"],
    ] {
        here.run(words).expect_code(0).says(&["g x.s"]);
    }
    here.run(&["--records", "mask", "regress", "--list", "p.yaml"])
        .expect_code(0)
        .says(&["tandem run x.s --records mask\n"]);
}

/// A verdict is the same if nobody listens to what a suite says meanwhile: a failed case is told on standard
/// error.
#[test]
fn a_suite_needs_no_listener() {
    let here = Scratch::new();
    here.put("bad.ll", "not IR\n");
    let bad = here.path("bad.ll").display().to_string();
    let plan =
        |code: i32| format!("name: p\ngroups:\n- {{name: g, command: [check, {bad}], exit_code: {code}}}\n");
    for (expected, code) in [(0, 1), (5, 0)] {
        here.put("p.yaml", plan(expected));
        let unread = || std::io::pipe().expect("a pipe").1;
        let mut command = here.command();
        let started = command.args(["regress", "p.yaml"]).stdout(Stdio::null()).stderr(unread());
        assert_eq!(started.status().expect("tandem starts").code(), Some(code));
    }
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
        // Address and word; labels may have other names.
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

const ABI: &str =
    "define void @k(i8 zeroext %n, double %x, ptr byval({ i32, i64 }) %s, ptr addrspace(1) %out) {
  call void @f(ptr addrspace(1) %out)
  ret void
}
define weak void @f(ptr addrspace(1) %out) noinline {
  store volatile i32 1, ptr addrspace(1) %out
  ret void
}
@g = internal addrspace(1) global i64 5
!nvvm.annotations = !{!0}
!0 = !{ptr @k, !\"kernel\", i32 1}
!nvvmir.version = !{!1}
!1 = !{i32 2, i32 0}
";

#[test]
fn what_a_launch_must_know_is_printed() {
    let here = Scratch::new();
    here.put("abi.ll", ABI);
    let info = here.run(&["compile", "abi.ll", "--emit", "info", "-O0"]).expect_code(0).out;
    for line in [
        "kernel k at 0x8000",
        "  parameter 0  offset 0    size 1    align 1   i8 %n",
        "  parameter 1  offset 8    size 8    align 8   double %x",
        "  parameter 2  offset 16   size 16   align 8   { i32, i64 } %s",
        "  parameter 3  offset 32   size 8    align 8   ptr addrspace(1) %out",
    ] {
        assert!(info.lines().any(|l| l.starts_with(line)), "{line} in\n{info}");
    }
    let symbol = |name: &str| info.lines().find(|l| l.ends_with(&format!("  {name}"))).unwrap_or_default();
    assert!(symbol("k").contains(" global   function"), "{info}");
    assert!(symbol("f").contains(" weak     function"), "{info}");
    assert!(symbol("g").is_empty() || symbol("g").contains(" local    variable      8 bytes"), "{info}");
}

#[test]
fn a_report_shows_the_text_of_the_source_line() {
    let here = Scratch::new();
    let ir = "declare void @llvm.trap()
define void @k(ptr addrspace(1) %out) !dbg !5 {
  call void @llvm.trap(), !dbg !8
  ret void
}
!nvvm.annotations = !{!0}
!llvm.dbg.cu = !{!1}
!llvm.module.flags = !{!3}
!nvvmir.version = !{!4}
!0 = !{ptr @k, !\"kernel\", i32 1}
!1 = distinct !DICompileUnit(language: DW_LANG_C, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: \"kernel.cu\", directory: \"DIRECTORY\")
!3 = !{i32 1, !\"Debug Info Version\", i32 3}
!4 = !{i32 2, i32 0, i32 3, i32 1}
!5 = distinct !DISubprogram(name: \"k\", file: !2, line: 1, type: !6, unit: !1, spFlags: DISPFlagDefinition)
!6 = !DISubroutineType(types: !7)
!7 = !{}
!8 = !DILocation(line: 2, column: 3, scope: !5)
";
    let run = |name: &str| {
        let words = ["run", name, "--kernel", "k", "--engine", "golden,host", "--arg", "u32[1]=0"];
        here.run(&words).expect_code(1).out
    };
    // The source file that debug information names, if it exists.
    here.put("debug.ll", ir.replace("DIRECTORY", "."));
    let without = run("debug.ll");
    assert!(without.contains("source    ./kernel.cu:2 (file not found)"), "{without}");
    here.put("kernel.cu", "__global__ void k(int *out) {\n    __trap();\n}\n");
    let with = run("debug.ll");
    assert!(with.contains("source    ./kernel.cu:2\n            __trap();\n"), "{with}");
    // The host traps too, so the program is to blame.
    assert!(
        with.contains("blame: program") && with.contains("the host's run of the same IR ends badly too"),
        "{with}"
    );
    // Without debug information the IR is the source.
    let plain: String = ir.lines().filter(|l| !l.contains("llvm.dbg.cu")).map(|l| format!("{l}\n")).collect();
    let plain = plain.replace(", !dbg !8", "").replace(" !dbg !5", "");
    here.put("plain.ll", plain);
    let plain = run("plain.ll");
    assert!(plain.contains("source    plain.ll:3\n            call void @llvm.trap()\n"), "{plain}");
}

#[test]
fn lcov_of_the_model_alone_is_refused() {
    let here = Scratch::new();
    here.run(&["coverage", "run", "--corpus", "c", "--model-only", "--cases", "5"]).expect_code(0);
    let report = |format| here.run(&["coverage", "report", "--corpus", "c", "--format", format]);
    report("text").expect_code(0);
    report("lcov").expect_code(5).says(&["only the model of SIMT execution was collected here"]);
}
