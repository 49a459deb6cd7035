//! What instructions promise: arithmetic without overflow, values in a range, callees of the called type,
//! private variables within their scope.

use crate::support::{job, result};
use tandem_oracle::{Doubts, HostError, HostJob, HostResult};

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

/// A value that is poison leaves a doubt, is named, and has the opposite bits in the other run; arithmetic
/// that keeps its promises does none of this.
fn holds(ir: &str, poison: bool, instruction: &str) {
    let (zeros, ones) = (ran(&job(ir, 1)), ran(&HostJob { ones: true, ..job(ir, 1) }));
    assert_eq!(zeros.doubts, Doubts { undefined: poison, unordered: false }, "{ir}");
    let named = zeros.poison.as_deref().unwrap_or_default();
    assert_eq!(named.contains(instruction) && named.contains("by thread [0, 0, 0]"), poison, "{named}\n{ir}");
    assert_eq!(zeros.regions != ones.regions, poison, "{ir}");
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

#[test]
fn poison_that_no_result_uses_is_no_fault() {
    let body = "%v = add nuw i32 %i, -1\n%w = add nuw i32 %v, 2\n%c = icmp eq i32 %i, 0\n\
        %s = select i1 %c, i32 7, i32 %w\nstore i32 %s, ptr addrspace(1) %out";
    let ir = kernel("", body);
    let (zeros, ones) = (ran(&job(&ir, 1)), ran(&HostJob { ones: true, ..job(&ir, 1) }));
    assert_eq!((word(&zeros), word(&ones)), (7, 7));
    assert!(zeros.doubts.undefined);
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
    let (zeros, ones) =
        (ran(&job(&kernel("", &again), 1)), HostJob { ones: true, ..job(&kernel("", &again), 1) });
    assert_eq!((word(&zeros), word(&ran(&ones))), (0, u32::MAX));
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
