//! What instructions promise: arithmetic without overflow, values in a range, callees of the called type,
//! private variables within their scope.

use crate::support::{job, result};
use tandem_oracle::{Doubts, HostError, HostJob, HostResult, UndefinedBits};

const DECLARATIONS: &str = "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
    declare void @llvm.lifetime.start.p0(i64, ptr)\ndeclare void @llvm.lifetime.end.p0(i64, ptr)\n\
    @none = internal addrspace(1) global i32 0, align 4\n";

/// A kernel of one thread whose `%i` is 0, though no compiler knows that.
fn kernel(functions: &str, body: &str) -> String {
    format!(
        "{DECLARATIONS}{functions}\ndefine void @k(ptr addrspace(1) %out) {{\n\
         %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n{body}\nret void }}"
    )
}

fn ran(job: &HostJob) -> HostResult {
    result(job).unwrap_or_else(|e| panic!("{e}\n{}", String::from_utf8_lossy(&job.ir[0])))
}

fn word(r: &HostResult) -> u32 {
    let b = &r.regions[0].bytes;
    u32::from_le_bytes([b[0], b[1], b[2], b[3]])
}

/// A row computes `%v` from `%x` (5) and `%y` (all ones) of a type, and says whether that is poison.
#[test]
fn promises_of_arithmetic() {
    let rows = [
        ("i32", "add %x, %y", false),
        ("i32", "add nsw %x, %y", false),
        ("i32", "add nuw %x, %y", true),
        ("i32", "sub nuw nsw %x, %y", true),
        ("i32", "sub nsw %x, %y", false),
        ("i64", "mul nuw %x, %y", true),
        ("i64", "mul nsw %x, %y", false),
        ("i128", "mul nuw nsw %x, %y", true),
        ("i128", "mul nuw nsw %x, %x", false),
        ("i17", "mul nuw %x, %y", true),
        ("i256", "mul nuw %x, %y", true),
        ("i8", "shl nsw %x, 4", false),
        ("i8", "shl nsw %x, 5", true),
        ("i8", "shl nuw %x, 5", false),
        ("i8", "shl nuw %x, 6", true),
        ("i32", "udiv exact %x, 2", true),
        ("i32", "udiv exact %x, 5", false),
        ("i32", "sdiv exact %x, %y", false),
        ("i32", "lshr exact %x, 1", true),
        ("i32", "ashr exact %x, 0", false),
    ];
    for (ty, op, poison) in rows {
        let (name, operands) = op.split_once(" %x").unwrap();
        let body = format!(
            "%w = zext i32 %i to i256\n%z = trunc i256 %w to i1\n%x = select i1 %z, {ty} 0, {ty} 5\n\
             %y = select i1 %z, {ty} 0, {ty} -1\n%v = {name} {ty} %x{operands}\n\
             store {ty} %v, ptr addrspace(1) %out, align 1"
        );
        holds(&kernel("", &body), poison, &format!("%v = {name} {ty} %x{operands}"));
    }
    // One lane of a vector.
    let body = "%a = insertelement <2 x i32> <i32 1, i32 -1>, i32 %i, i32 0\n\
        %v = add nuw <2 x i32> %a, <i32 1, i32 1>\n%e = extractelement <2 x i32> %v, i32 1\n\
        store i32 %e, ptr addrspace(1) %out";
    holds(&kernel("", body), true, "%v = add nuw <2 x i32> %a");
}

/// What is poison without a flag, or by one of LLVM's newer other. A row computes `%v` from `%i`, which is 0,
/// says whether one of its steps is poison, and which.
#[test]
fn promises_of_shifts_bits_and_conversions() {
    let convert = |op: &str, number: &str| {
        format!("%f = sitofp i32 %i to double\n%g = fadd double %f, {number}\n%v = {op} double %g to i32")
    };
    let rows = [
        ("%n = add i32 %i, 32\n%v = shl i32 1, %n".to_string(), true, "%v = shl"),
        ("%n = add i32 %i, 31\n%v = shl i32 1, %n".into(), false, ""),
        ("%n = sub i32 %i, 1\n%v = lshr i32 8, %n".into(), true, "%v = lshr"),
        ("%n = add i32 %i, 40\n%v = ashr i32 -8, %n".into(), true, "%v = ashr"),
        ("%n = add i32 %i, 5\n%v = or disjoint i32 %n, 4".into(), true, "%v = or disjoint"),
        ("%n = add i32 %i, 5\n%v = or disjoint i32 %n, 8".into(), false, ""),
        (
            "%n = sub i32 %i, 1\n%z = zext nneg i32 %n to i64\n%v = trunc i64 %z to i32".into(),
            true,
            "%z = zext",
        ),
        ("%n = add i32 %i, 1\n%z = zext nneg i32 %n to i64\n%v = trunc i64 %z to i32".into(), false, ""),
        ("%n = add i32 %i, 255\n%t = trunc nuw i32 %n to i8\n%v = zext i8 %t to i32".into(), false, ""),
        (
            "%n = add i32 %i, 256\n%t = trunc nuw i32 %n to i8\n%v = zext i8 %t to i32".into(),
            true,
            "%t = trunc",
        ),
        (
            "%n = add i32 %i, 255\n%t = trunc nsw i32 %n to i8\n%v = sext i8 %t to i32".into(),
            true,
            "%t = trunc",
        ),
        ("%n = sub i32 %i, 128\n%t = trunc nsw i32 %n to i8\n%v = sext i8 %t to i32".into(), false, ""),
        (
            "%n = sub i32 %i, 1\n%f = uitofp nneg i32 %n to double\n%c = fcmp ogt double %f, 5.0\n\
             %v = zext i1 %c to i32"
                .into(),
            true,
            "%f = uitofp",
        ),
        (convert("fptosi", "3.0e9"), true, "%v = fptosi"),
        (convert("fptosi", "2147483647.5"), false, ""),
        (convert("fptosi", "-2147483648.5"), false, ""),
        (convert("fptosi", "-2147483649.0"), true, "%v = fptosi"),
        (convert("fptosi", "0x7FF8000000000000"), true, "%v = fptosi"),
        (convert("fptoui", "3.0e9"), false, ""),
        (convert("fptoui", "4294967296.0"), true, "%v = fptoui"),
        (convert("fptoui", "-0.5"), false, ""),
        (convert("fptoui", "-1.0"), true, "%v = fptoui"),
        (
            "%n = sub i32 -2147483648, %i\n%v = call i32 @llvm.abs.i32(i32 %n, i1 true)".into(),
            true,
            "@llvm.abs",
        ),
        ("%n = sub i32 -2147483648, %i\n%v = call i32 @llvm.abs.i32(i32 %n, i1 false)".into(), false, ""),
        ("%v = call i32 @llvm.ctlz.i32(i32 %i, i1 true)".into(), true, "@llvm.ctlz"),
        ("%v = call i32 @llvm.cttz.i32(i32 %i, i1 false)".into(), false, ""),
    ];
    let declared = "declare i32 @llvm.abs.i32(i32, i1)\ndeclare i32 @llvm.ctlz.i32(i32, i1)\n\
        declare i32 @llvm.cttz.i32(i32, i1)\n";
    for (code, poison, at) in rows {
        let body = format!("{code}\nstore i32 %v, ptr addrspace(1) %out");
        holds(&kernel(declared, &body), poison, at);
    }
}

/// A value that is poison leaves a doubt, is named, and has the opposite bits in the other run; arithmetic
/// that keeps its promises does none of this.
fn holds(ir: &str, poison: bool, instruction: &str) {
    let (usual, other) =
        (ran(&job(ir, 1)), ran(&HostJob { undefined: UndefinedBits::Negative, ..job(ir, 1) }));
    assert_eq!(usual.doubts, Doubts { undefined: poison, unordered: false }, "{ir}");
    let named = usual.poison.as_deref().unwrap_or_default();
    assert_eq!(named.contains(instruction) && named.contains("by thread [0, 0, 0]"), poison, "{named}\n{ir}");
    assert_eq!(usual.regions != other.regions, poison, "{ir}");
}

#[test]
fn promises_of_ranges() {
    let flags = "!0 = !{i32 0, i32 3}\n!1 = !{i32 5, i32 0}\n!2 = !{i32 1, i32 3, i32 4, i32 9}\n";
    let f = "define internal i32 @f(i32 %n) {\n%v = add i32 %n, 4\nret i32 %v }\n";
    for (range, poison) in [(0, true), (1, true), (2, false)] {
        let call = format!("%v = call i32 @f(i32 %i), !range !{range}\nstore i32 %v, ptr addrspace(1) %out");
        let ir = format!("{}\n{flags}", kernel(f, &call));
        holds(&ir, poison, "%v = call i32 @f(i32 %i)");
        let load = format!(
            "store i32 4, ptr addrspace(1) %out\n\
             %v = load i32, ptr addrspace(1) %out, !range !{range}\nstore i32 %v, ptr addrspace(1) %out"
        );
        holds(&format!("{}\n{flags}", kernel("", &load)), poison, "%v = load i32, ptr addrspace(1) %out");
        let vector = format!(
            "store <2 x i32> <i32 2, i32 4>, ptr addrspace(1) %out\n\
             %v = load <2 x i32>, ptr addrspace(1) %out, !range !{range}\n\
             store <2 x i32> %v, ptr addrspace(1) %out"
        );
        let ir = format!("{}\n{flags}", kernel("", &vector));
        holds(&ir, range != 2, "%v = load <2 x i32>, ptr addrspace(1) %out");
        // Nothing may stand between such a call and its return, so it is not checked.
        let tail = format!(
            "{f}define internal i32 @t(i32 %n) {{\n\
            %v = musttail call i32 @f(i32 %n), !range !{range}\nret i32 %v }}\n"
        );
        let body = "%v = call i32 @t(i32 %i)\nstore i32 %v, ptr addrspace(1) %out";
        assert_eq!(word(&ran(&job(&format!("{}\n{flags}", kernel(&tail, body)), 1))), 4);
    }
}

/// A lane that a vector does not have.
#[test]
fn lanes_beyond_the_vector() {
    for (index, poison) in [(3, false), (4, true), (-1, true)] {
        let at = format!("%n = add i32 %i, {index}\n");
        let load = "%w = load <4 x i32>, ptr addrspace(1) %out\n";
        let extract = format!(
            "{at}{load}%v = extractelement <4 x i32> %w, i32 %n\nstore i32 %v, ptr addrspace(1) %out"
        );
        holds(&kernel("", &extract), poison, "%v = extractelement <4 x i32> %w, i32 %n");
        let insert = format!(
            "{at}{load}%v = insertelement <4 x i32> %w, i32 7, i32 %n\n\
             store <4 x i32> %v, ptr addrspace(1) %out"
        );
        holds(&kernel("", &insert), poison, "%v = insertelement <4 x i32> %w, i32 7, i32 %n");
    }
}

/// A comparison with poison may give either, whatever value stands for the poison.
#[test]
fn comparisons_of_poison() {
    let largest = "%x = sub i32 2147483647, %i\n%v = add nsw i32 %x, 1\n";
    for compare in [
        "%c = icmp sgt i32 %v, %x\n",
        "%u = sext i32 %v to i64\n%y = sext i32 %x to i64\n%c = icmp sgt i64 %u, %y\n",
        "%u = and i32 %v, 7\n%w = add nsw i32 %v, %u\n%c = icmp eq i32 %w, -2147483648\n",
    ] {
        let ir = format!("{largest}{compare}%r = zext i1 %c to i32\nstore i32 %r, ptr addrspace(1) %out");
        holds(&kernel("", &ir), true, "%v = add nsw i32 %x, 1");
    }
}

/// `x + 1 > x`, which passes make true, by way of what passes see through.
#[test]
fn comparisons_of_poison_that_has_gone_a_way() {
    let largest = "%x = sub i32 2147483647, %i\n%v = add nsw i32 %x, 1\n%yes = icmp eq i32 %i, 0\n";
    for way in [
        "%p = select i1 %yes, i32 %v, i32 7",
        "br i1 %yes, label %a, label %b\na:\nbr label %b\nb:\n%p = phi i32 [ %v, %a ], [ 7, %0 ]",
        // A loop that is left with what it was entered with.
        "br label %l\nl:\n%p = phi i32 [ %v, %0 ], [ %q, %l ]\n%n = phi i32 [ 0, %0 ], [ %m, %l ]\n\
         %q = add i32 %p, 0\n%m = add i32 %n, 1\n%on = icmp ult i32 %m, 3\nbr i1 %on, label %l, label %e\ne:",
        "%m = alloca i32\nstore i32 %v, ptr %m\n%p = load i32, ptr %m",
        "%m = insertelement <2 x i32> zeroinitializer, i32 %v, i32 %i\n\
         %n = shufflevector <2 x i32> %m, <2 x i32> zeroinitializer, <4 x i32> <i32 2, i32 1, i32 0, i32 3>\n\
         %p = extractelement <4 x i32> %n, i32 2",
    ] {
        let body = format!(
            "{largest}{way}\n%c = icmp sgt i32 %p, %x\n%r = zext i1 %c to i32\n\
             store i32 %r, ptr addrspace(1) %out"
        );
        holds(&kernel("", &body), true, "%v = add nsw i32 %x, 1");
    }
    // The other lanes of a vector, and what a select or a phi leaves out, are not poison.
    for way in [
        "%m = insertelement <2 x i32> zeroinitializer, i32 %v, i32 1\n%p = extractelement <2 x i32> %m, i32 %i",
        "%p = select i1 %yes, i32 %i, i32 %v",
        "br i1 %yes, label %a, label %b\na:\nbr label %b\nb:\n%p = phi i32 [ 7, %a ], [ %v, %0 ]",
    ] {
        let ir = kernel("", &format!("{largest}{way}\nstore i32 %p, ptr addrspace(1) %out"));
        let (usual, other) =
            (ran(&job(&ir, 1)), ran(&HostJob { undefined: UndefinedBits::Negative, ..job(&ir, 1) }));
        assert!(usual.doubts.undefined, "{ir}");
        assert_eq!(word(&usual), word(&other), "{ir}");
    }
}

/// A variable that only one way writes: with the phi of its values folded to the one that is there, both runs
/// would give 0.
#[test]
fn a_variable_that_only_the_other_way_writes() {
    let body = "%v = alloca i32\n%z = icmp ne i32 %i, 0\nbr i1 %z, label %a, label %b\na:\n\
        store i32 0, ptr %v\nbr label %b\nb:\n%r = load i32, ptr %v\nstore i32 %r, ptr addrspace(1) %out";
    let usual = job(&kernel("", body), 1);
    let other = HostJob { undefined: UndefinedBits::Negative, ..usual.clone() };
    assert_ne!(word(&ran(&usual)), word(&ran(&other)));
}

/// Two undefined values that would cancel if they had the same bits.
#[test]
fn undefined_values_differ_from_each_other() {
    for (of, what) in [("i32", "xor"), ("i32", "sub"), ("i64", "sub"), ("i16", "xor"), ("<2 x i32>", "sub")] {
        let variables = format!(
            "%a = alloca {of}\n%b = alloca {of}\n%x = load {of}, ptr %a\n%y = load {of}, ptr %b\n\
             %v = {what} {of} %x, %y\nstore {of} %v, ptr addrspace(1) %out"
        );
        let undef = format!("%v = {what} {of} undef, undef\nstore {of} %v, ptr addrspace(1) %out");
        for body in [variables, undef] {
            let usual = job(&kernel("", &body), 1);
            let other = HostJob { undefined: UndefinedBits::Negative, ..usual.clone() };
            assert_ne!(word(&ran(&usual)), word(&ran(&other)), "{body}");
        }
    }
}

/// Code that nothing reaches may use itself.
#[test]
fn an_instruction_that_uses_itself() {
    let body = "br label %b\ndead:\n%x = add nsw i32 %x, 1\nbr label %b\nb:\n\
        store i32 7, ptr addrspace(1) %out";
    let job = HostJob { undefined: UndefinedBits::Negative, ..job(&kernel("", body), 1) };
    assert_eq!(word(&ran(&job)), 7);
}

#[test]
fn the_least_number_by_minus_one() {
    for (ty, least) in [("i8", "-128"), ("i32", "-2147483648"), ("i64", "-9223372036854775808")] {
        for op in ["sdiv", "srem"] {
            let row = |dividend: &str| {
                let body = format!(
                    "%w = zext i32 %i to i128\n%z = trunc i128 %w to i1\n%a = select i1 %z, {ty} 1, {ty} {dividend}\n\
                     %b = select i1 %z, {ty} 1, {ty} -1\n%v = {op} {ty} %a, %b\n\
                     store {ty} %v, ptr addrspace(1) %out, align 1"
                );
                kernel("", &body)
            };
            let text = crash(&row(least));
            let want = format!("the least number was divided by -1 (%v = {op} {ty} %a, %b)");
            assert!(text.starts_with(&want), "{text}");
            ran(&job(&row("7"), 1));
        }
    }
}

#[test]
fn poison_that_no_result_uses_is_no_fault() {
    let body = "%v = add nuw i32 %i, -1\n%w = add nuw i32 %v, 2\n%c = icmp eq i32 %i, 0\n\
        %s = select i1 %c, i32 7, i32 %w\nstore i32 %s, ptr addrspace(1) %out";
    let ir = kernel("", body);
    let (usual, other) =
        (ran(&job(&ir, 1)), ran(&HostJob { undefined: UndefinedBits::Negative, ..job(&ir, 1) }));
    assert_eq!((word(&usual), word(&other)), (7, 7));
    assert!(usual.doubts.undefined);
}

fn crash(ir: &str) -> String {
    match result(&job(ir, 1)) {
        Err(HostError::Crash(text)) => text,
        other => panic!("{other:?}\n{ir}"),
    }
}

#[test]
fn a_callee_of_another_type() {
    let functions = "define internal i32 @one(i32 %n) {\n%v = add i32 %n, 1\nret i32 %v }\n\
        define internal i32 @two(i32 %n, i32 %m) {\n%v = add i32 %n, %m\nret i32 %v }\n\
        define internal void @choose(ptr %p, i1 %c) {\n%f = select i1 %c, ptr @one, ptr @two\n\
        store ptr %f, ptr %p\nret void }\n";
    let through = |c: &str| {
        let body = format!(
            "%p = alloca ptr\ncall void @choose(ptr %p, i1 {c})\n%f = load ptr, ptr %p\n\
             %v = call i32 %f(i32 4)\nstore i32 %v, ptr addrspace(1) %out"
        );
        kernel(functions, &body)
    };
    assert_eq!(word(&ran(&job(&through("true"), 1))), 5);
    let text = crash(&through("false"));
    let want = "what was called is no function of type i32 (i32) (%v = call i32 %f(i32 4))";
    assert!(text.starts_with(want), "{text}");
    let direct = kernel(functions, "%v = call i32 @two(i32 4)\nstore i32 %v, ptr addrspace(1) %out");
    let want = "a function of type i32 (i32, i32) was called as i32 (i32)";
    let text = crash(&direct);
    assert!(text.starts_with(want), "{text}");
}

#[test]
fn a_variable_after_its_scope() {
    let scope = |then: &str| {
        format!(
            "%a = alloca [2 x i32]\n%q = getelementptr i32, ptr %a, i32 1\n\
             call void @llvm.lifetime.start.p0(i64 8, ptr %a)\nstore i32 7, ptr %q\n\
             %u = load i32, ptr %q\nstore i32 %u, ptr addrspace(1) %out\n\
             call void @llvm.lifetime.end.p0(i64 8, ptr %a)\n{then}"
        )
    };
    assert_eq!(word(&ran(&job(&kernel("", &scope("")), 1))), 7);
    let text = crash(&kernel("", &scope("store i32 1, ptr %a")));
    assert!(text.starts_with("local variable %a was accessed after its scope had ended"), "{text}");
    // LLVM's passes may load what nothing uses.
    let unused = scope("%v = load i32, ptr %q");
    assert_eq!(word(&ran(&job(&kernel("", &unused), 1))), 7);
    let used = scope("%v = load i32, ptr %q\nstore i32 %v, ptr addrspace(1) %out");
    holds(&kernel("", &used), true, "%v = load i32, ptr %q");
    // Inline PTX, and a function that gets the pointer.
    let f = "define internal void @set(ptr %p) {\nstore i32 1, ptr %p\nret void }\n";
    crash(&kernel(f, &scope("call void @set(ptr %a)")));
    crash(&kernel(f, &scope("call void asm sideeffect \"st.u32 [$0], 1;\", \"l\"(ptr %a)")));
    // A scope that begins again, with contents that are not defined.
    let again = scope(
        "call void @llvm.lifetime.start.p0(i64 8, ptr %a)\n%v = load i32, ptr %q\n\
         store i32 %v, ptr addrspace(1) %out",
    );
    let usual = job(&kernel("", &again), 1);
    let other = HostJob { undefined: UndefinedBits::Negative, ..usual.clone() };
    assert_eq!(word(&ran(&usual)), 0);
    assert_ne!(word(&ran(&other)), 0);
}

/// When a function has returned, its variables' places belong to those of others.
#[test]
fn places_of_ended_scopes_are_used_again() {
    let functions = "define internal void @scoped() noinline {\n%a = alloca [8 x i32]\n\
        call void @llvm.lifetime.start.p0(i64 32, ptr %a)\nstore i32 7, ptr %a\n\
        call void @llvm.lifetime.end.p0(i64 32, ptr %a)\nret void }\n\
        define internal i32 @plain(i32 %n) noinline {\n%a = alloca [8 x i32]\n\
        %p = getelementptr i32, ptr %a, i32 %n\nstore i32 9, ptr %p\n%v = load i32, ptr %p\nret i32 %v }\n";
    let body = "call void @scoped()\n%v = call i32 @plain(i32 %i)\nstore i32 %v, ptr addrspace(1) %out";
    assert_eq!(word(&ran(&job(&kernel(functions, body), 1))), 9);
}
