//! Debug information (NVVM 2.0 §16) and symbols (§17.1) in the executable, as llvm-dwarfdump and llvm-readelf
//! read them.

mod common;

use common::build;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use tandem_nvvm::{Options, Source, compile_modules};

/// The output of an LLVM 19 tool for an executable.
fn asked(tool: &str, options: &[&str], elf: &[u8]) -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let n = COUNT.fetch_add(1, Ordering::Relaxed);
    let file = std::env::temp_dir().join(format!("tandem-debug-{}-{n}.elf", std::process::id()));
    std::fs::write(&file, elf).unwrap();
    let out = Command::new(format!("{tool}-19")).args(options).arg(&file).output();
    let out = out.unwrap_or_else(|e| panic!("{tool}-19 (package llvm-19, see scripts/setup): {e}"));
    std::fs::remove_file(&file).unwrap();
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8(out.stdout).unwrap()
}

/// A kernel of one file that inlines a function of another, which inlines a third.
fn inlining(kind: &str) -> String {
    format!(
        "define void @_Z1kPi(ptr addrspace(1) %p) !dbg !10 {{
  %x = load i32, ptr addrspace(1) %p, align 4, !dbg !20
  %y = call i32 @middle(i32 %x), !dbg !21
  store i32 %y, ptr addrspace(1) %p, align 4, !dbg !22
  ret void, !dbg !23
}}
define internal i32 @middle(i32 %x) alwaysinline !dbg !11 {{
  %y = call i32 @inner(i32 %x), !dbg !24
  %z = add i32 %y, 5, !dbg !25
  ret i32 %z, !dbg !25
}}
define internal i32 @inner(i32 %x) alwaysinline !dbg !12 {{
  %y = mul i32 %x, %x, !dbg !26
  ret i32 %y, !dbg !26
}}
define void @apart(ptr %p) noinline !dbg !13 {{
  store i32 1, ptr %p, align 4, !dbg !27
  ret void, !dbg !27
}}
define void @other(ptr %p) {{
  call void @apart(ptr %p)
  ret void
}}
!nvvm.annotations = !{{!0, !1}}
!llvm.dbg.cu = !{{!2}}
!llvm.module.flags = !{{!3}}
!nvvmir.version = !{{!4}}
!0 = !{{ptr @_Z1kPi, !\"kernel\", i32 1}}
!1 = !{{ptr @other, !\"kernel\", i32 1}}
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !5, emissionKind: {kind})
!3 = !{{i32 1, !\"Debug Info Version\", i32 3}}
!4 = !{{i32 2, i32 0, i32 3, i32 1}}
!5 = !DIFile(filename: \"kernel.cu\", directory: \"/src\")
!6 = !DIFile(filename: \"helpers.h\", directory: \"/src/include\")
!7 = !DISubroutineType(types: !8)
!8 = !{{}}
!10 = distinct !DISubprogram(name: \"k\", linkageName: \"_Z1kPi\", scope: !5, file: !5, line: 40, type: !7, unit: !2, spFlags: DISPFlagDefinition)
!11 = distinct !DISubprogram(name: \"middle\", scope: !6, file: !6, line: 7, type: !7, unit: !2, spFlags: DISPFlagDefinition)
!12 = distinct !DISubprogram(name: \"inner\", scope: !6, file: !6, line: 2, type: !7, unit: !2, spFlags: DISPFlagDefinition)
!13 = distinct !DISubprogram(name: \"apart\", scope: !6, file: !6, line: 30, type: !7, unit: !2, spFlags: DISPFlagDefinition)
!20 = !DILocation(line: 41, column: 3, scope: !10)
!21 = !DILocation(line: 42, column: 3, scope: !10)
!22 = !DILocation(line: 43, column: 3, scope: !10)
!23 = !DILocation(line: 44, column: 1, scope: !10)
!24 = !DILocation(line: 8, column: 3, scope: !11)
!25 = !DILocation(line: 9, column: 3, scope: !11)
!26 = !DILocation(line: 3, column: 3, scope: !12)
!27 = !DILocation(line: 31, column: 3, scope: !13)
"
    )
}

#[test]
fn inlined_code_has_the_line_that_it_was_written_on() {
    for opt_level in [1, 2, 3] {
        let options = Options { opt_level, kernel: Some("_Z1kPi".into()), ..Options::default() };
        let compiled = build(&inlining("FullDebug"), &options);
        // The multiplication is two calls deep: its own line, not that of a call.
        let multiply = |l: &&str| l.contains("mul") && l.contains(" line ");
        let multiply = compiled.asm.lines().find(multiply).unwrap_or_else(|| panic!("{}", compiled.asm));
        let address =
            u32::from_str_radix(multiply.split("# ").nth(1).unwrap().split(' ').next().unwrap(), 16).unwrap();
        let at = compiled.line_table.iter().rev().find(|l| l.addr <= address).unwrap();
        assert_eq!((at.file.as_str(), at.line), ("/src/include/helpers.h", 3), "level {opt_level}");
        // The same as a debugger sees it.
        let found = asked("llvm-dwarfdump", &[&format!("--lookup={address:#x}")], &compiled.elf);
        assert!(found.contains("Line info: file '/src/include/helpers.h', line 3"), "{found}");
        for line in [41, 43] {
            assert!(
                compiled.line_table.iter().any(|l| l.file == "/src/kernel.cu" && l.line == line),
                "line {line}"
            );
        }
    }
}

#[test]
fn functions_are_described_as_the_unit_asks() {
    let elf = build(&inlining("FullDebug"), &Options::default()).elf;
    let verified = asked("llvm-dwarfdump", &["--verify"], &elf);
    assert!(verified.contains("No errors."), "{verified}");
    let dump = asked("llvm-dwarfdump", &["--debug-info"], &elf);
    let kernel =
        dump.split("DW_TAG_subprogram").find(|s| s.contains("\"k\"")).unwrap_or_else(|| panic!("{dump}"));
    for part in [
        "DW_AT_linkage_name\t(\"_Z1kPi\")",
        "DW_AT_decl_file\t(\"/src/kernel.cu\")",
        "DW_AT_decl_line\t(40)",
        "DW_AT_low_pc\t(0x80000",
    ] {
        assert!(kernel.contains(part), "{part} in\n{dump}");
    }
    assert!(dump.contains("DW_AT_name\t(\"apart\")"), "{dump}");
    // Inlined everywhere, it has no code of its own.
    assert!(!dump.contains("\"inner\""), "{dump}");
    // Lines only.
    let elf = build(&inlining("DebugDirectivesOnly"), &Options::default()).elf;
    let dump = asked("llvm-dwarfdump", &["--debug-info", "--debug-line"], &elf);
    assert!(!dump.contains("DW_TAG_subprogram") && dump.contains("/src/include/helpers.h"), "{dump}");
}

#[test]
fn linkage_becomes_the_symbols_binding() {
    let linkages = [
        "external",
        "internal",
        "private",
        "weak",
        "weak_odr",
        "linkonce",
        "linkonce_odr",
        "available_externally",
    ];
    let mut ir = String::from(
        "@g = addrspace(1) global i32 1\n@h = internal addrspace(1) global i32 2\n@c = common addrspace(1) global i32 0\n",
    );
    let mut calls = String::new();
    for l in linkages {
        let word = if l == "external" { "" } else { l };
        ir += &format!("define {word} hidden void @f_{l}(ptr addrspace(1) %p) noinline {{\nstore volatile i32 1, ptr addrspace(1) %p\nret void }}\n")
            .replace("internal hidden", "internal")
            .replace("private hidden", "private");
        calls += &format!("call void @f_{l}(ptr addrspace(1) %p)\n");
    }
    ir += "@nick = weak alias void (ptr addrspace(1)), ptr @f_external\n";
    ir += &format!(
        "define void @k(ptr addrspace(1) %p) {{\n{calls}%v = load volatile i32, ptr addrspace(1) @g\n%w = load volatile i32, ptr addrspace(1) @h\n\
         %c = load volatile i32, ptr addrspace(1) @c\nret void }}\n!nvvm.annotations = !{{!0}}\n!0 = !{{ptr @k, !\"kernel\", i32 1}}\n"
    );
    let elf = build(&ir, &Options { opt_level: 0, ..Options::default() }).elf;
    let table = asked("llvm-readelf", &["--symbols"], &elf);
    let row = |name: &str| {
        let found = table.lines().find(|l| l.split_whitespace().last() == Some(name));
        let words: Vec<&str> =
            found.unwrap_or_else(|| panic!("{name} in\n{table}")).split_whitespace().collect();
        (words[3].to_string(), words[4].to_string())
    };
    let is = |name: &str, kind: &str, binding: &str| {
        assert_eq!(row(name), (kind.into(), binding.into()), "{name}\n{table}")
    };
    for l in linkages {
        let binding = match l {
            "external" => "GLOBAL",
            "internal" | "private" => "LOCAL",
            _ => "WEAK",
        };
        is(&format!("f_{l}"), "FUNC", binding);
    }
    is("k", "FUNC", "GLOBAL");
    is("g", "OBJECT", "GLOBAL");
    is("h", "OBJECT", "LOCAL");
    is("c", "OBJECT", "WEAK");
    // Visibility is ignored.
    assert!(!table.contains("HIDDEN"), "{table}");
}

#[test]
fn a_weak_definition_that_is_replaced_is_none() {
    let ours = Source::new(
        "a.ll",
        "define weak i32 @f() noinline {\nret i32 1 }\ndefine void @k(ptr addrspace(1) %p) {\n%v = call i32 @f()\nstore i32 %v, ptr addrspace(1) %p\nret void }\n!nvvm.annotations = !{!0}\n!0 = !{ptr @k, !\"kernel\", i32 1}\n",
    );
    let theirs = Source::new("b.ll", "define i32 @f() noinline {\nret i32 2 }\n");
    let elf = compile_modules(&[ours, theirs], &Options { opt_level: 0, ..Options::default() }).unwrap().elf;
    let table = asked("llvm-readelf", &["--symbols"], &elf);
    let f: Vec<&str> = table.lines().filter(|l| l.ends_with(" f")).collect();
    assert!(f.len() == 1 && f[0].contains("GLOBAL"), "{table}");
}
