//! Barriers and warp operations with many threads (NVVM 2.0 §15.2, §15.4, §15.6).

use crate::support::{job, result, words};

const DECLARATIONS: &str = "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare i32 @llvm.nvvm.read.ptx.sreg.laneid()\n\
    declare i32 @llvm.nvvm.read.ptx.sreg.warpsize()\n\
    declare i32 @llvm.nvvm.barrier0.popc(i32)\ndeclare i32 @llvm.nvvm.barrier0.and(i32)\ndeclare i32 @llvm.nvvm.barrier0.or(i32)\n\
    declare {i32, i1} @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)\ndeclare {i32, i1} @llvm.nvvm.vote.sync(i32, i32, i1)\n\
    declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)\ndeclare i32 @llvm.nvvm.match.any.sync.i64(i32, i64)\n\
    declare {i32, i1} @llvm.nvvm.match.all.sync.i32(i32, i32)\ndeclare {i32, i1} @llvm.nvvm.elect.sync(i32)\n\
    declare i32 @llvm.nvvm.activemask()\ndeclare void @llvm.nvvm.bar.warp.sync(i32)\n";

/// The value `%v` (an i32) that `body` computes in each of `threads` threads; `%t` is the thread's number.
fn each(body: &str, threads: u32) -> Vec<u32> {
    let ir = format!(
        "{DECLARATIONS}define void @k(ptr addrspace(1) %out) {{\n%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
         %o = getelementptr i32, ptr addrspace(1) %out, i32 %t\n{body}\nstore i32 %v, ptr addrspace(1) %o\nret void }}"
    );
    words(&ir, threads, threads as usize)
}

fn all(value: u32, threads: u32) -> Vec<u32> {
    vec![value; threads as usize]
}

#[test]
fn barriers_count_and_join() {
    for (kind, want) in [("popc", 13), ("and", 0), ("or", 1)] {
        let body = format!(
            "%c = urem i32 %t, 3\n%z = icmp eq i32 %c, 0\n%p = select i1 %z, i32 8, i32 0\n%v = call i32 @llvm.nvvm.barrier0.{kind}(i32 %p)"
        );
        assert_eq!(each(&body, 38), all(want, 38), "{kind}");
    }
}

/// The device takes three of its barriers for one with a reduction, and arrivals at barriers are compared.
#[test]
fn a_barrier_with_a_reduction_counts_three_times() {
    for (call, want) in [("void @llvm.nvvm.barrier0()", 7), ("i32 @llvm.nvvm.barrier0.or(i32 %t)", 21)] {
        let ir = format!(
            "{DECLARATIONS}declare void @llvm.nvvm.barrier0()\ndefine void @k(ptr addrspace(1) %out) {{\n\
             %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n{}call {call}\nret void }}",
            if call.starts_with("i32") { "%n = " } else { "" }
        );
        assert_eq!(result(&job(&ir, 7)).unwrap().arrivals, want, "{call}");
    }
}

#[test]
fn lanes_are_32_a_warp() {
    let body = "%l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()\n%w = call i32 @llvm.nvvm.read.ptx.sreg.warpsize()\n%v = add i32 %l, %w";
    assert_eq!(each(body, 40), (0..40).map(|t| t % 32 + 32).collect::<Vec<_>>());
}

#[test]
fn shuffles() {
    // A butterfly sum over segments of 8 lanes, in both warps.
    let mut body = String::from("%s0 = add i32 %t, 0\n");
    for (n, step) in [(1, 4), (2, 2), (3, 1)] {
        let p = n - 1;
        body += &format!(
            "%q{n} = call {{i32, i1}} @llvm.nvvm.shfl.sync.i32(i32 -1, i32 3, i32 %s{p}, i32 {step}, i32 6175)\n%x{n} = extractvalue {{i32, i1}} %q{n}, 0\n%s{n} = add i32 %s{p}, %x{n}\n"
        );
    }
    let want: Vec<u32> = (0..64).map(|t| (t / 8 * 8..t / 8 * 8 + 8).sum()).collect();
    assert_eq!(each(&format!("{body}%v = add i32 %s3, 0"), 64), want);
    let up = "%q = call {i32, i1} @llvm.nvvm.shfl.sync.i32(i32 -1, i32 1, i32 %t, i32 3, i32 0)\n%x = extractvalue {i32, i1} %q, 0\n%f = extractvalue {i32, i1} %q, 1\n%z = zext i1 %f to i32\n%y = mul i32 %z, 100\n%v = add i32 %x, %y";
    assert_eq!(each(up, 32), (0..32).map(|t| if t < 3 { t } else { t - 3 + 100 }).collect::<Vec<_>>());
}

#[test]
fn member_masks_split_a_warp() {
    // Odd and even lanes vote separately, from different places in the code.
    let body = "%odd = and i32 %t, 1\n%c = icmp eq i32 %odd, 0\nbr i1 %c, label %even, label %other\n\
        even:\n%h = icmp ugt i32 %t, 16\n%q = call {i32, i1} @llvm.nvvm.vote.sync(i32 1431655765, i32 3, i1 %h)\n%b1 = extractvalue {i32, i1} %q, 0\nbr label %end\n\
        other:\n%q2 = call {i32, i1} @llvm.nvvm.vote.sync(i32 -1431655766, i32 3, i1 true)\n%b2 = extractvalue {i32, i1} %q2, 0\nbr label %end\n\
        end:\n%v = phi i32 [%b1, %even], [%b2, %other]";
    let want: Vec<u32> = (0..32).map(|t| if t % 2 == 0 { 0x5554_0000 } else { 0xaaaa_aaaa }).collect();
    assert_eq!(each(body, 32), want);
}

#[test]
fn votes() {
    for (mode, predicate, want) in [
        (0, "ult i32 %t, 32", 1),
        (0, "ult i32 %t, 31", 0),
        (1, "eq i32 %t, 5", 1),
        (1, "eq i32 %t, 99", 0),
        (2, "eq i32 %t, 99", 1),
        (2, "eq i32 %t, 9", 0),
    ] {
        let body = format!(
            "%p = icmp {predicate}\n%q = call {{i32, i1}} @llvm.nvvm.vote.sync(i32 -1, i32 {mode}, i1 %p)\n%b = extractvalue {{i32, i1}} %q, 1\n%v = zext i1 %b to i32"
        );
        assert_eq!(each(&body, 32), all(want, 32), "mode {mode}, {predicate}");
    }
}

#[test]
fn matches() {
    let any = "%c = urem i32 %t, 3\n%v = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %c)";
    let want: Vec<u32> =
        (0..32u32).map(|t| (0..32u32).filter(|l| l % 3 == t % 3).fold(0, |m, l| m | 1 << l)).collect();
    assert_eq!(each(any, 32), want);
    let wide = "%w = zext i32 %t to i64\n%c = shl i64 %w, 33\n%v = call i32 @llvm.nvvm.match.any.sync.i64(i32 -1, i64 %c)";
    assert_eq!(each(wide, 32), (0..32).map(|t| 1 << t).collect::<Vec<u32>>(), "the high half counts");
    for (value, want) in [("%c = and i32 %t, 0", 0xffff_fffe), ("%c = and i32 %t, 1", 0)] {
        let body = format!(
            "{value}\n%q = call {{i32, i1}} @llvm.nvvm.match.all.sync.i32(i32 -1, i32 %c)\n%m = extractvalue {{i32, i1}} %q, 0\n%f = extractvalue {{i32, i1}} %q, 1\n%z = zext i1 %f to i32\n%v = sub i32 %m, %z"
        );
        assert_eq!(each(&body, 32), all(want, 32));
    }
}

#[test]
fn the_lowest_member_is_elected() {
    let body = "%c = icmp ugt i32 %t, 3\nbr i1 %c, label %in, label %end\nin:\n%q = call {i32, i1} @llvm.nvvm.elect.sync(i32 -16)\n%l = extractvalue {i32, i1} %q, 0\n%f = extractvalue {i32, i1} %q, 1\n%z = zext i1 %f to i32\n%y = mul i32 %z, 100\n%x = add i32 %l, %y\nbr label %end\nend:\n%v = phi i32 [0, %0], [%x, %in]";
    let want: Vec<u32> = (0..32)
        .map(|t| {
            if t < 4 {
                0
            } else if t == 4 {
                104
            } else {
                4
            }
        })
        .collect();
    assert_eq!(each(body, 32), want);
}

#[test]
fn threads_that_came_together_are_active() {
    let body = "%c = icmp ult i32 %t, 5\nbr i1 %c, label %in, label %end\nin:\n%m = call i32 @llvm.nvvm.activemask()\nbr label %end\nend:\n%x = phi i32 [7, %0], [%m, %in]\n%n = call i32 @llvm.nvvm.activemask()\n%y = shl i32 %n, 8\n%v = xor i32 %x, %y";
    let want: Vec<u32> = (0..8).map(|t| 0xff00 ^ if t < 5 { 31 } else { 7 }).collect();
    assert_eq!(each(body, 8), want);
}
