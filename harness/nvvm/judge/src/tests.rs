//! The judge's findings on small modules.

use super::*;

fn diagnostics(text: &str, strict: bool) -> Vec<String> {
    let input = Input { path: "in.ll", text: text.as_bytes(), tables: None, strict, only: None };
    judge(&input).iter().map(ToString::to_string).collect()
}

const VERSION: &str = "\n!nvvmir.version = !{!9000}\n!9000 = !{i32 2, i32 0}\n";

#[test]
fn clean_modules_are_clean() {
    let text = "target triple = \"nvptx64-nvidia-cuda\"\ndefine void @k(ptr %p, i32 zeroext %n) #0 {\nentry:\n  \
                %v = load i32, ptr %p, align 4\n  ret void\n}\nattributes #0 = { nounwind }\n\
                !nvvm.annotations = !{!0}\n!0 = !{ptr @k, !\"kernel\", i32 1}\n";
    assert_eq!(diagnostics(&format!("{text}{VERSION}"), true), Vec::<String>::new());
}

#[test]
fn all_errors_are_found_at_once() {
    let text = format!(
        "@a.b = thread_local global fp128 0xL0\ndefine void @k() gc \"x\" {{\n  fence seq_cst\n  ret void\n}}{VERSION}"
    );
    let got = diagnostics(&text, false);
    assert_eq!(got.len(), 5, "{got:#?}");
    assert!(got.iter().any(|s| s.starts_with("in.ll:3: ") && s.contains("§10.6.4")), "{got:#?}");
}

#[test]
fn what_bitcode_hides_is_judged_by_its_own_tables() {
    let text = format!(
        "define void @k(ptr %p) {{\n  %x = atomicrmw fadd ptr %p, float 1.0 seq_cst\n  ret void\n}}{VERSION}"
    );
    let judged = |name: &str, ty: &str| {
        let function = bitcode::Named {
            name: name.into(),
            kind: bitcode::Kind::Function,
            ty: ty.into(),
            linkage: "external",
            declared: true,
            convention: 0,
            attributes: Vec::new(),
        };
        let tables = bitcode::Facts { symbols: vec![function], ..bitcode::Facts::default() };
        judge(&Input {
            path: "in.bc",
            text: text.as_bytes(),
            tables: Some(&tables),
            strict: false,
            only: None,
        })
    };
    assert_eq!(judged("llvm.nvvm.atomic.load.add.f32.p0f32", "float (float*, float)"), []);
    let got = judged("llvm.nvvm.ptr.gen.to.global.p1i8.p0i8", "i8 addrspace(1)* (i8*)");
    assert_eq!(got.len(), 2, "{got:#?}");
    assert!(got.iter().all(|d| d.line.is_none()));
}

#[test]
fn the_repositorys_own_kernels_are_taken_without_a_word() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../isa-tests/kernels");
    let mut seen = 0;
    for path in glob::glob(&root.join("**/*.ll").display().to_string()).expect("a pattern") {
        let path = path.expect("kernels");
        let text = std::fs::read_to_string(&path).expect("a kernel");
        // The documents have other names for LLVM's matrix operations.
        let strict = !text.contains("@llvm.nvvm.wmma.");
        assert_eq!(diagnostics(&text, strict), Vec::<String>::new(), "{path:?}");
        seen += 1;
    }
    assert!(seen > 10);
}

/// What clang 19 writes for a CUDA kernel: attributes, comdats, alignments, layout and no version.
const CLANG: &str = r#"target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
$_Z1fi = comdat any
@.str = private unnamed_addr constant [2 x i8] c"a\00", align 1
define dso_local void @k(ptr nocapture noundef writeonly %p) local_unnamed_addr #0 {
  %t = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = tail call noundef i32 @_Z1fi(i32 noundef %t)
  fence seq_cst
  store i32 %s, ptr %p, align 4
  ret void
}
define linkonce_odr noundef i32 @_Z1fi(i32 noundef %n) comdat align 2 {
  ret i32 %n
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
attributes #0 = { mustprogress willreturn "target-cpu"="sm_70" }
!nvvm.annotations = !{!0}
!0 = !{ptr @k, !"kernel", i32 1}
"#;

#[test]
fn what_clang_writes_is_taken_with_one_note_for_each_kind() {
    assert_eq!(
        diagnostics(CLANG, false),
        [
            "in.ll:1: note: target datalayout \"e-i64:64-i128:128-v16:16-v32:32-n16:32:64\" (NVVM IR 2.0 \
             §3.25): not one of the listed layouts, but LLVM's own for nvptx64 with the same meaning",
            "in.ll:3: note: comdat of variables and functions (2 times) (NVVM IR 2.0 §3.9): it changes no \
             result; ignored",
            "in.ll:4: note: @.str (NVVM IR 2.0 §2): not in the document; compiled as LLVM means it",
            "in.ll:5: note: dso_local @k (NVVM IR 2.0 §3.6): it changes no result; ignored",
            "in.ll:5: note: noundef, writeonly and range of parameters, arguments and results (8 times) (NVVM \
             IR 2.0 §3.16): it changes no result; ignored",
            "in.ll:8: note: fence (NVVM IR 2.0 §10.6.4): not in the document; compiled as LLVM means it",
            "in.ll:12: note: alignment of @_Z1fi (NVVM IR 2.0 §3.12): it changes no result; ignored",
            "in.ll:16: note: attributes #0: mustprogress, willreturn and \"target-cpu\" (NVVM IR 2.0 §3.21): \
             it changes no result; ignored",
        ]
    );
}

#[test]
fn to_the_letter_each_of_them_is_an_error() {
    let got = diagnostics(&format!("{CLANG}{VERSION}"), true);
    assert!(got.iter().all(|d| d.contains(": unsupported: ")), "{got:#?}");
    // The layout, two comdats, @.str, dso_local, eight attributes of values, fence, align, the group.
    assert_eq!(got.len(), 16, "{got:#?}");
}
