//! Several modules: the linkage rules, and what two files may not contradict each other on.

use tandem_nvvm::{CompileError, Options, Source, compile_modules};

const KERNEL: &str = "declare i32 @f(i32)\n\
    define void @k(ptr addrspace(1) %p) {\n  %v = call i32 @f(i32 5)\n  store i32 %v, ptr addrspace(1) %p\n  ret void\n}\n\
    !nvvm.annotations = !{!0}\n!0 = !{ptr @k, !\"kernel\", i32 1}\n";

fn link(modules: &[&str]) -> Result<tandem_nvvm::Compiled, CompileError> {
    let names = ["a.ll", "b.ll", "c.ll"];
    let sources: Vec<Source> = modules.iter().zip(names).map(|(m, n)| Source::new(n, *m)).collect();
    compile_modules(&sources, &Options { opt_level: 0, ..Options::default() })
}

fn refused(modules: &[&str]) -> String {
    match link(modules) {
        Ok(_) => panic!("linked: {modules:?}"),
        Err(e) => e.to_string(),
    }
}

fn f(linkage: &str, value: i32) -> String {
    format!("define {linkage} i32 @f(i32 %x) {{\n  %r = add i32 %x, {value}\n  ret i32 %r\n}}\n")
}

/// The constant that the linked `@f` adds, seen in the code.
fn adds(modules: &[&str]) -> Vec<i32> {
    let c = link(modules).unwrap_or_else(|e| panic!("{e}"));
    [1111, 1222].into_iter().filter(|n| c.asm.contains(&format!(", {n}"))).collect()
}

#[test]
fn linkages_go_together() {
    for (a, b, wins) in [
        ("", "weak", 1111),
        ("weak", "", 1222),
        ("linkonce", "", 1222),
        ("linkonce_odr", "weak_odr", 1222),
        ("available_externally", "", 1222),
        ("weak", "weak", 1111),
        ("", "internal", 1111),
        ("private", "", 1222),
    ] {
        let (x, y) = (f(a, 1111), f(b, 1222));
        assert_eq!(adds(&[KERNEL, &x, &y]), [wins], "{a} with {b}");
    }
    assert_eq!(adds(&[KERNEL, &f("available_externally", 1111)]), [1111]);
}

#[test]
fn contradictions_name_both_files() {
    let two = refused(&[KERNEL, &f("", 1), &f("", 2)]);
    assert_eq!(
        two,
        "c.ll:1: unsupported: @f (NVVM IR 2.0 §3.1): b.ll:1 defines it too, and neither definition gives way (weak, linkonce)"
    );
    for (other, clause, words) in [
        (
            "define i32 @f(i64 %x) {\n  ret i32 1\n}\n",
            "§3.1",
            "b.ll:1: unsupported: @f (NVVM IR 2.0 §3.1): a.ll:2 has it with the type i32 (i32)",
        ),
        ("@f = addrspace(1) global i32 0\n", "§3.1", "a.ll:2 has a function of this name"),
        ("target triple = \"nvptx-nvidia-cuda\"\n", "§3.26", "nvptx-*-cuda"),
        (
            "!nvvmir.version = !{!0}\n!0 = !{i32 2, i32 0}\n",
            "§3.15",
            "b.ll:1: unsupported: NVVM IR version 2.x (NVVM IR 2.0 §3.15): a.ll has 1.x",
        ),
        (
            "declare void @k(ptr addrspace(1))\n!nvvm.annotations = !{!0}\n!0 = !{ptr @k, !\"kernel\", i32 0}\n",
            "§13.2",
            "b.ll:3: unsupported: kernel = 0 of @k (NVVM IR 2.0 §13.2): a.ll:9 gives @k the value 1",
        ),
    ] {
        let first = format!("target triple = \"nvptx64-nvidia-cuda\"\n{KERNEL}");
        let error = refused(&[&first, other]);
        assert!(error.contains(clause) && error.contains(words), "{error}");
    }
    let layout = "target datalayout = \"e-p:32:32:32-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64\"\n";
    assert!(refused(&[KERNEL, &format!("{layout}{}", f("", 1))]).contains("§3.25"));
}

#[test]
fn what_is_missing_is_named_where_it_is_used() {
    let error = refused(&[&f("", 1).replace("@f", "@other"), KERNEL]);
    assert!(error.contains("b.ll:") && error.contains("@f"), "{error}");
    let error = refused(&["@g = external addrspace(1) global i32\n", KERNEL, &f("", 1)]);
    assert!(error.contains("a.ll:1") && error.contains("@g"), "{error}");
}

#[test]
fn dialects_mix() {
    let old = "define i32 @f(i32 %x) {\n  %p = alloca i32\n  store i32 %x, i32* %p\n  %v = load i32* %p\n  %r = add i32 %v, 1111\n  ret i32 %r\n}\n\
        !0 = metadata !{i32 1}\n";
    assert_eq!(adds(&[KERNEL, old]), [1111]);
}

#[test]
fn a_module_without_a_layout_takes_either_64_bit_one() {
    let layout = "target datalayout = \"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64\"\n";
    let other = f("", 1);
    assert_eq!(adds(&[&format!("{layout}{KERNEL}"), &other]), adds(&[KERNEL, &other]));
    assert_eq!(adds(&[KERNEL, &format!("{layout}{other}")]), adds(&[KERNEL, &other]));
}

/// A kernel that stores a device function's result, and what is behind it.
fn device(call: &str, rest: &str) -> String {
    format!(
        "define void @k(ptr addrspace(1) %p) {{\n  %v = {call}\n  store i32 %v, ptr addrspace(1) %p\n  ret void\n}}\n\
         {rest}\n!nvvm.annotations = !{{!0}}\n!0 = !{{ptr @k, !\"kernel\", i32 1}}\n"
    )
}

#[test]
fn device_functions_come_by_themselves_unless_a_module_defines_them() {
    let call = "call i32 @__nv_sad(i32 1, i32 2, i32 3)";
    let kernel = device(call, "declare i32 @__nv_sad(i32, i32, i32)");
    let compiled = link(&[&kernel]).unwrap_or_else(|e| panic!("{e}"));
    // The host gets the same functions.
    assert_eq!(compiled.ir.len(), 2);
    assert!(String::from_utf8_lossy(&compiled.ir[1]).contains("define i32 @__nv_sad"));
    let own = "define i32 @__nv_sad(i32 %a, i32 %b, i32 %c) {\n  %r = add i32 %a, 1111\n  ret i32 %r\n}\n";
    assert_eq!(adds(&[&kernel, own]), [1111]);
    assert_eq!(link(&[&kernel, own]).map(|c| c.ir.len()).ok(), Some(2), "nothing is added");
}

#[test]
fn device_functions_that_are_not_there_or_of_another_type_are_refused() {
    let unknown = refused(&[&device("call i32 @__nv_nosuch(i32 1)", "declare i32 @__nv_nosuch(i32)")]);
    assert!(
        unknown.contains("call of @__nv_nosuch") && unknown.contains("--link libdevice.10.bc"),
        "{unknown}"
    );
    let other = refused(&[&device("call i32 @__nv_popc(i64 1)", "declare i32 @__nv_popc(i64)")]);
    assert!(other.contains("@__nv_popc") && other.contains("has it with the type i32 (i32)"), "{other}");
}
