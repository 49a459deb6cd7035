//! Refusals and their messages: chapter, construct, line. Nothing here may panic or exit.

use tandem_nvvm::{CompileError, CompilerFault, Diagnostic, Options, Severity, Source, compile};

const KERNEL: &str = "!nvvm.annotations = !{!0}\n!0 = !{ptr @k, !\"kernel\", i32 1}\n\
                      !nvvmir.version = !{!1}\n!1 = !{i32 2, i32 0}\n";

fn error(text: impl Into<Vec<u8>>) -> CompileError {
    refusal(text, &Options::default())
}

fn refusal(text: impl Into<Vec<u8>>, options: &Options) -> CompileError {
    let text = text.into();
    match compile(&Source::new("in.ll", text.clone()), options) {
        Ok(_) => panic!("it was compiled:\n{}", String::from_utf8_lossy(&text)),
        Err(e) => e,
    }
}

/// Top level, body of @k from line 2 on, clause, words of the message, line.
type Case = (&'static str, &'static str, &'static str, &'static str, Option<u32>);

/// Instructions and their operands.
const INSTRUCTIONS: &[Case] = &[
    ("", "fence seq_cst", "§10.6.4", "fence", Some(2)),
    ("", "%v = load atomic i32, ptr %p seq_cst, align 4", "§10.6.2", "load atomic", Some(2)),
    ("", "store atomic i32 1, ptr %p seq_cst, align 4", "§10.6.3", "store atomic", Some(2)),
    ("", "%v = atomicrmw add ptr %p, i128 1 seq_cst", "§3.30", "atomicrmw add of i128", Some(2)),
    ("", "%v = atomicrmw add ptr %p, i16 1 seq_cst", "§3.30", "atomicrmw", Some(2)),
    ("", "%v = atomicrmw xchg ptr %p, float 1.0 seq_cst", "§10.6.6", "atomicrmw", Some(2)),
    ("", "%v = cmpxchg ptr %p, i8 1, i8 2 seq_cst seq_cst", "§3.30", "cmpxchg", Some(2)),
    ("", "%v = cmpxchg ptr %p, ptr %p, ptr null seq_cst seq_cst", "§10.6.5", "cmpxchg", Some(2)),
    (
        "",
        "%c = addrspacecast ptr %p to ptr addrspace(5)\n%v = atomicrmw add ptr addrspace(5) %c, i32 1 seq_cst",
        "§10.6.6",
        "addrspace(5)",
        Some(3),
    ),
    ("", "%a = alloca i32, addrspace(5)", "§10.6.1", "addrspace()", Some(2)),
    ("", "%a = alloca i32, align 16777216", "§10.6.1", "align", Some(2)),
    ("", "%a = alloca [9999999999 x i32]", "§10.6.1", "bytes", Some(2)),
    (
        "",
        "%c = addrspacecast ptr %p to ptr addrspace(4)\nstore i32 1, ptr addrspace(4) %c",
        "§12.1",
        "store",
        Some(3),
    ),
    ("@g = global [99999999999 x i8] zeroinitializer", "", "§3.11", "@g", Some(4)),
    ("@g = addrspace(3) global i32 undef, align 256", "", "§3.11", "align 256", Some(4)),
    ("", "%v = load x86_fp80, ptr %p", "§4", "x86_fp80", Some(2)),
    ("", "%v = load i640, ptr %p", "§4", "i640", Some(2)),
    ("", "%q = addrspacecast ptr %p to ptr addrspace(2)", "§12.1", "addrspace(2)", None),
    (
        "",
        "%g = addrspacecast ptr %p to ptr addrspace(1)\n%s = addrspacecast ptr addrspace(1) %g to ptr addrspace(3)",
        "§12.2.2",
        "addrspacecast",
        Some(3),
    ),
    ("", "call void asm sideeffect \"bra.uni L;\", \"\"()", "§6.1", "bra.uni", Some(2)),
];

/// Calls of functions and intrinsics.
const CALLS: &[Case] = &[
    ("declare void @f()", "call void @f()", "§10.8", "@f", Some(2)),
    (
        "declare i32 @llvm.nvvm.read.ptx.sreg.smid()",
        "%v = call i32 @llvm.nvvm.read.ptx.sreg.smid()",
        "§15.4",
        "smid",
        Some(2),
    ),
    (
        "declare float @llvm.sin.f32(float)",
        "%v = call float @llvm.sin.f32(float 1.0)",
        "§11",
        "llvm.sin",
        Some(2),
    ),
    ("declare void @llvm.nvvm.membar(i32)", "call void @llvm.nvvm.membar(i32 3)", "§15.2", "membar", Some(2)),
    (
        "declare void @llvm.nvvm.membar(i32)",
        "call void @llvm.nvvm.membar(i32 4)",
        "§15.2",
        "membar(4)",
        Some(2),
    ),
    (
        "declare void @llvm.nvvm.membar(i32)",
        "%f = load i32, ptr %p\ncall void @llvm.nvvm.membar(i32 %f)",
        "§15.2",
        "constant",
        Some(3),
    ),
    (
        "declare void @llvm.nvvm.cluster.barrier(i32)",
        "call void @llvm.nvvm.cluster.barrier(i32 0)",
        "§15.2",
        "Hopper",
        Some(2),
    ),
];

/// Module-level constructs.
const MODULE: &[Case] = &[
    ("target triple = \"x86_64-unknown-linux-gnu\"", "", "§3.26", "x86_64", Some(1)),
    ("target datalayout = \"e-p:32:32\"", "", "§3.25", "e-p:32:32", Some(1)),
    ("module asm \"nop\"", "", "§3.24", "module asm", Some(4)),
    ("@g = thread_local global i32 0", "", "§3.5", "@g", Some(4)),
    ("@g = global i32 0, section \"x\"", "", "§3.11", "section", Some(4)),
    ("@g = addrspace(7) global i32 0", "", "§12.1", "addrspace(7)", Some(4)),
    ("@g = addrspace(3) global i32 5", "", "§3.11", "shared @g", Some(4)),
    ("@g = external addrspace(1) global i32", "", "§3.11", "external @g", Some(4)),
    ("@a.b = global i32 0", "", "§2", "@a.b", Some(4)),
    ("define void @f.g() {\nret void }", "", "§2", "@f.g", Some(4)),
    (
        "@llvm.global_ctors = appending global [0 x { i32, ptr, ptr }] zeroinitializer",
        "",
        "§9",
        "global_ctors",
        Some(4),
    ),
    ("!nvvmir.version = !{!7}\n!7 = !{i32 3, i32 0}", "", "§3.15", "version 3", Some(5)),
    ("define void @f() section \"s\" {\nret void }", "", "§3.12", "section", Some(4)),
    ("define void @f() align 16 {\nret void }", "", "§3.12", "align", Some(4)),
    ("$c = comdat any\ndefine void @f() comdat($c) {\nret void }", "", "§3.9", "comdat of @f", Some(5)),
    ("declare extern_weak void @f()", "call void @f()", "§3.1", "extern_weak", None),
    ("define void @f() gc \"shadow-stack\" {\nret void }", "", "§3.12", "garbage", Some(4)),
];

#[test]
fn constructs_are_refused_with_chapter_and_line() {
    for (top, body, clause, words, line) in [INSTRUCTIONS, CALLS, MODULE].into_iter().flatten() {
        let end = if body.is_empty() { "" } else { "\n" };
        let function = format!("define void @k(ptr %p) {{\n{body}{end}ret void\n}}");
        // Target lines come first in a module; anything else follows the kernel.
        let text = if top.starts_with("target") {
            format!("{top}\n{function}\n{KERNEL}")
        } else {
            format!("{function}\n{top}\n{KERNEL}")
        };
        // The documents' refusals: by default some of these are compiled as LLVM means them.
        match refusal(text.clone(), &Options { strict: true, ..Options::default() }) {
            CompileError::Refused(list) => {
                let fits = |d: &&Diagnostic| {
                    d.severity == Severity::Error && d.clause == *clause && d.to_string().contains(words)
                };
                let Some(r) = list.iter().find(fits) else { panic!("{list:#?}\n{text}") };
                assert_eq!(r.path, "in.ll");
                assert!(line.is_none() || r.line == *line, "line {:?} of {r}\n{text}", r.line);
            }
            other => panic!("{other}\n{text}"),
        }
    }
}

#[test]
fn kernels_must_be_there_and_void() {
    let no_kernel = "define void @f() {\nret void\n}\n";
    assert!(matches!(error(no_kernel), CompileError::Kernel(m) if m.contains("no kernels")));
    let source = Source::new("in.ll", format!("define void @k() {{\nret void\n}}\n{KERNEL}"));
    let asked = Options { kernel: Some("other".into()), ..Options::default() };
    assert!(matches!(compile(&source, &asked), Err(CompileError::Kernel(m)) if m.contains("@k")));
    assert!(compile(&source, &Options::default()).is_ok());
    let result = format!("define i32 @k() {{\nret i32 1\n}}\n{KERNEL}");
    assert!(matches!(error(result), CompileError::Refused(r) if r[0].clause == "§13.3"));
}

#[test]
fn what_is_no_ir_is_an_error_with_its_line() {
    let cases: &[(&[u8], Option<u32>)] = &[
        (b"", None),
        (b"hello", Some(1)),
        (b"define void @k() {\n  %x = add i32 1, %y\n  ret void\n}\n", Some(2)),
        (b"define void @k() {\n  br label %nowhere\n}\n", Some(2)),
        (b"define void @k() {\n  ret i32 1\n}\n", Some(2)),
        (b"define void @k() {\n", Some(2)),
        (b"BC\xc0\xde", None),
        (b"BC\xc0\xde\x35\x14\x00\x00\x05\x00\x00\x00\x62\x0c\x30\x24", None),
        (b"\xff\xfe\x00\x00", Some(1)),
    ];
    for (text, line) in cases {
        match error(*text) {
            CompileError::Invalid { line: got, message, .. } => {
                assert!(!message.is_empty(), "{text:?}");
                assert!(line.is_none() || got == *line, "{text:?}: line {got:?}: {message}");
            }
            CompileError::Kernel(_) if text.is_empty() => {}
            other => panic!("{text:?}: {other}"),
        }
    }
}

#[test]
fn cut_off_and_garbled_modules_never_panic() {
    let whole = format!(
        "@s = internal addrspace(3) global [4 x i32] undef\ndefine void @k(ptr %p, i64 %x) {{\nentry:\n\
         %c = icmp slt i64 %x, 5\nbr i1 %c, label %a, label %b\na:\nstore i64 %x, ptr %p\nbr label %b\n\
         b:\nret void\n}}\n{KERNEL}"
    );
    let mut compiled = 0;
    for cut in 0..whole.len() {
        let text = &whole.as_bytes()[..cut];
        compiled += u32::from(compile(&Source::new("cut.ll", text), &Options::default()).is_ok());
        let mut garbled = whole.clone().into_bytes();
        garbled[cut] = garbled[cut].wrapping_add(1);
        compiled += u32::from(compile(&Source::new("garbled.ll", garbled), &Options::default()).is_ok());
    }
    // Some changes (a digit, a letter of a name) leave a module that compiles; most do not.
    assert!(compiled > 0 && compiled < whole.len() as u32);
}

#[test]
fn fault_names_read_back() {
    for fault in CompilerFault::ALL {
        assert_eq!(fault.name().parse(), Ok(fault));
    }
    assert!("no-such-fault".parse::<CompilerFault>().unwrap_err().to_string().contains("wrong-gep-scale"));
}
