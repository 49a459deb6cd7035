use super::convert;
use tandem_llvm::Module;

fn converted(text: &str) -> String {
    let out = convert(text, "in.ll").expect("converted").text;
    assert_eq!(out.matches('\n').count(), text.matches('\n').count(), "lines moved:\n{out}");
    out
}

/// Each construct alone, and the converted text (blanks aside).
type Case = (&'static str, &'static str);

/// Loads, stores and addresses without their type; calls with the callee's type.
const LOADS_STORES_AND_ADDRESSES: &[Case] = &[
    ("%v = load i32* %p", "%v = load i32, i32* %p"),
    (
        "%v = load volatile i32 addrspace(1)* %p, align 4",
        "%v = load volatile i32, i32 addrspace(1)* %p, align 4",
    ),
    ("%v = volatile load i32* %p", "%v = load volatile i32, i32* %p"),
    ("volatile store i32 1, i32* %p", "store volatile i32 1, i32* %p"),
    ("%f = load void (i32)** %p", "%f = load void (i32)*, void (i32)** %p"),
    (
        "%q = getelementptr inbounds %S* %p, i32 0, i32 1",
        "%q = getelementptr inbounds %S, %S* %p, i32 0, i32 1",
    ),
    ("%q = getelementptr <2 x i8*> %v, <2 x i32> %i", "%q = getelementptr i8, <2 x i8*> %v, <2 x i32> %i"),
    (
        "%v = load i32* getelementptr ([4 x i32]* @g, i32 0, i32 1)",
        "%v = load i32, i32* getelementptr ([4 x i32], [4 x i32]* @g, i32 0, i32 1)",
    ),
    (
        "%v = load i32* %p, !dbg !1\n%r = call i32 (i8*, ...)* @printf(i8* %f, i32 %v)",
        "%v = load i32, i32* %p, !dbg !1\n%r = call i32 (i8*, ...) @printf(i8* %f, i32 %v)",
    ),
];

/// Attributes without types, and the forms of atomics.
const PARAMETERS_AND_ATOMICS: &[Case] = &[
    (
        "call void @f(%S* byval align 8 %a, i8* nest %b)",
        "call void @f(%S* byval(%S) align 8 %a, i8* nest %b)",
    ),
    (
        "declare void @f({ i32, [2 x i8] }* noalias sret)",
        "declare void @f({ i32, [2 x i8] }* noalias sret({ i32, [2 x i8] }))",
    ),
    (
        "%o = cmpxchg i32* %p, i32 %c, i32 7 acq_rel, !x !1",
        "%\"tandem.pair.5\" = cmpxchg i32* %p, i32 %c, i32 7 acq_rel acquire, !x !1 %o = extractvalue { i32, i1 } %\"tandem.pair.5\", 0",
    ),
    ("fence singlethread seq_cst", "fence syncscope(\"singlethread\") seq_cst"),
];

/// Metadata with types.
const METADATA: &[Case] = &[
    (
        "!0 = metadata !{void ()* @k, metadata !\"kernel\", metadata !1, null}",
        "!0 = !{void ()* @k, !\"kernel\", !1, null}",
    ),
    (
        "call void @llvm.dbg.declare(metadata !{i32* %x}, metadata !12)",
        "call void @llvm.dbg.declare(metadata i32* %x, metadata !12)",
    ),
];

/// Aliases, with the linkage after the word and without their type.
const ALIASES: &[Case] = &[
    ("@a = alias weak void ()* @b", "@a = weak alias void (), void ()* @b"),
    (
        "@a = hidden alias i32* getelementptr ({ i8, i32 }* @b, i32 0, i32 1)",
        "@a = hidden alias i32, i32* getelementptr ({ i8, i32 }, { i8, i32 }* @b, i32 0, i32 1)",
    ),
    (
        "@a = alias getelementptr ({ i8, i32 }* @b, i32 0, i32 1)",
        "@a = alias i32, getelementptr ({ i8, i32 }, { i8, i32 }* @b, i32 0, i32 1)",
    ),
    ("@a = alias internal bitcast (i32* @b to i8*)", "@a = internal alias i8, bitcast (i32* @b to i8*)"),
];

/// Linkages, libraries and casts between spaces that LLVM 19 lacks.
const THE_REST: &[Case] = &[
    ("@a = linker_private_weak constant i8 0", "@a = private constant i8 0"),
    ("deplibs = [ \"c\",\n\"m\" ]", "\n"),
    (
        "%x = bitcast i8 addrspace(3)* %p to i32*",
        "%\"tandem.bits.5\" = ptrtoint i8 addrspace(3)* %p to i64 %x = inttoptr i64 %\"tandem.bits.5\" to i32*",
    ),
    (
        "@p = global i8* bitcast (i32 addrspace(1)* @g to i8*)",
        "@p = global i8* inttoptr (i64 ptrtoint (i32 addrspace(1)* @g to i64) to i8*)",
    ),
];

#[test]
fn old_spellings() {
    let all = [LOADS_STORES_AND_ADDRESSES, PARAMETERS_AND_ATOMICS, METADATA, ALIASES, THE_REST];
    for (old, new) in all.into_iter().flatten() {
        let plain = |s: &str| {
            s.split([' ', '\t'])
                .filter(|w| !w.is_empty())
                .collect::<Vec<_>>()
                .join(" ")
                .replace(" )", ")")
                .replace("\n ", "\n")
                .replace(" (", "(")
                .replace(" ,", ",")
        };
        assert_eq!(plain(&converted(old)), plain(new));
    }
}

#[test]
fn todays_text_stays() {
    let text = "%S = type { i32, ptr }\n@a = weak alias i32, i32* @b\n!nvvm.annotations = !{!0}\n!0 = !{ptr @k, !\"kernel\", i32 1}\n\
        define void @k(ptr byval(%S) align 8 %load, ptr sret(i32) %q) {\n\
        load:\n  %v = load i32, ptr %q ; load i32* %p\n  %g = getelementptr inbounds nuw i32, ptr %q, i32 %v\n\
        %f = call void ()* @getf()\n  call i32 (ptr, ...) @printf(ptr %q)\n  %x = cmpxchg ptr %q, i32 1, i32 2 seq_cst monotonic\n\
        %b = bitcast i32* %q to i8*\n  call void asm sideeffect \"load i32* %p\", \"r\"(i32 zeroinitializer)\n  ret void\n}\n";
    assert_eq!(converted(text), text);
    let two = "!nvvmir.version = !{!9}\n!9 = !{i32 2, i32 0}\n%x = bitcast i8 addrspace(3)* %p to i32*\n";
    assert_eq!(converted(two), two);
}

#[test]
fn newer_attributes_go_with_a_warning() {
    let out = convert(
        "declare void @f(ptr captures(none) %p) nocreateundeforpoison\n%c = icmp samesign ult i32 1, 2\n",
        "in.ll",
    );
    let out = out.expect("converted");
    assert!(!out.text.contains("captures") && !out.text.contains("samesign"), "{}", out.text);
    let warnings: Vec<_> = out.warnings.iter().map(|w| (w.construct.as_str(), w.line)).collect();
    assert_eq!(
        warnings,
        [("captures(none)", Some(1)), ("nocreateundeforpoison", Some(1)), ("samesign", Some(2))]
    );
}

/// A whole module in LLVM 3.2's syntax, read by LLVM.
#[test]
fn a_module_of_2012_is_read() {
    let text = r#"; NVVM IR 1.1
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-unknown-cuda"
%S = type { i32, float, [4 x i8]* }
%link = type { %link*, i32 }
@g = addrspace(1) global [4 x i32] zeroinitializer, align 4
@t = internal addrspace(4) constant [2 x i32] [i32 zext (i8 -1 to i32), i32 or (i32 1, i32 6)]
@f = alias linkonce_odr i32 (i32)* @twice
@llvm.used = appending global [1 x i8*] [i8* bitcast (void (%S*, i32 addrspace(1)*)* @k to i8*)], section "llvm.metadata"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x() nounwind readnone
declare i8* @llvm.nvvm.ptr.global.to.gen.p0i8.p1i8(i8 addrspace(1)*) nounwind readnone
declare void @llvm.memcpy.p0i8.p1i8.i64(i8* nocapture, i8 addrspace(1)* nocapture, i64, i32, i1) nounwind
declare void @llvm.dbg.declare(metadata, metadata) nounwind readnone
declare i32 @llvm.ctlz.i32(i32)
define i32 @twice(i32 %x) nounwind readnone {
  %1 = shl i32 %x, 1
  ret i32 %1
}
define void @k(%S* byval align 8 %s, i32 addrspace(1)* %p) nounwind {
entry:
  %buf = alloca [8 x i8], align 4
  %loc = alloca i32
  call void @llvm.dbg.declare(metadata !{i32* %loc}, metadata !5), !dbg !6
  %t = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x() nounwind readnone
  %f1 = getelementptr inbounds %S* %s, i64 0, i32 1
  %v = load float* %f1, align 4, !tbaa !3
  %a = getelementptr i32 addrspace(1)* %p, i32 %t
  %old = cmpxchg i32 addrspace(1)* %a, i32 0, i32 1 seq_cst
  %x = call i32 (i32)* @f(i32 %old)
  %y = call i32 @llvm.ctlz.i32(i32 %x)
  %c = bitcast i32 addrspace(1)* %p to i8 addrspace(1)*
  %d = call i8* @llvm.nvvm.ptr.global.to.gen.p0i8.p1i8(i8 addrspace(1)* %c)
  %b = bitcast [8 x i8]* %buf to i8*
  call void @llvm.memcpy.p0i8.p1i8.i64(i8* %b, i8 addrspace(1)* %c, i64 8, i32 4, i1 false)
  store volatile i32 %y, i32 addrspace(1)* getelementptr inbounds ([4 x i32] addrspace(1)* @g, i32 0, i64 zext (i32 1 to i64))
  store i64 zext (i32 ptrtoint ([4 x i32] addrspace(1)* @g to i32) to i64), i64* null
  ret void, !dbg !6
}
!nvvm.annotations = !{!0}
!llvm.dbg.cu = !{!5}
!0 = metadata !{void (%S*, i32 addrspace(1)*)* @k, metadata !"kernel", i32 1}
!3 = metadata !{metadata !"float", metadata !4}
!4 = metadata !{metadata !"omnipotent char", metadata !7}
!5 = metadata !{i32 786449, i32 0, i32 12, metadata !"a.c", metadata !"/", metadata !"clang", i1 false, metadata !"", i32 0, null}
!6 = metadata !{i32 8, i32 3, metadata !5, null}
!7 = metadata !{metadata !"Simple C/C++ TBAA"}
"#;
    let out = converted(text);
    let module = Module::parse(out.as_bytes(), "in.ll").unwrap_or_else(|e| panic!("{e:?}\n{out}"));
    assert!(module.function("k").is_some());
}

/// Truncated and malformed texts: nothing panics, and no line is lost.
#[test]
fn torn_texts_are_survived() {
    let text = "define void @k(%S* byval %s) { %o = cmpxchg i32* %p, i32 zext (i8 1 to i32), i32 7 seq_cst\n\
        call void (i8*)* @f(i8* bitcast (i32 addrspace(1)* @g to i8*))\n@a = alias weak getelementptr ({ i8, i32 }* @b, i32 0, i32 1)\n\
        !0 = metadata !{metadata !{i32 %x}, metadata !\"a\"} deplibs = [ \"x\" ] load volatile <2 x {i8}*> }";
    for end in (0..text.len()).filter(|&n| text.is_char_boundary(n)) {
        for part in [&text[..end], &text[end..]] {
            if let Ok(c) = convert(part, "in.ll") {
                assert_eq!(c.text.matches('\n').count(), part.matches('\n').count());
            }
        }
    }
}
