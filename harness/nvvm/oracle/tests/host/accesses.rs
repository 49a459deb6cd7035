//! Accesses that a program must not make: beyond a variable, off its alignment, of a texture of another kind.
//! And accesses that it may make if its result does not depend on them, which leave a doubt.

use crate::support::{OUT, OUT_BYTES, job, result};
use tandem_oracle::{Doubts, HostError, HostJob, Region, ThreadOrder, UndefinedBits};

const DECLARATIONS: &str = "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare void @llvm.nvvm.barrier0()\n\
    declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)\n\
    declare {float, float, float, float} @llvm.nvvm.tex.unified.1d.v4f32.s32(i64, i32)\n\
    declare {i32, i32, i32, i32} @llvm.nvvm.tex.unified.1d.v4u32.s32(i64, i32)\n\
    @s = internal addrspace(3) global [4 x i32] undef, align 4\n\
    @t = internal addrspace(3) global [4 x i32] undef, align 4\n\
    @d = external addrspace(3) global [0 x i32], align 64\n";

/// A kernel whose thread number is `%i`, and a pointer that no function shows the origin of.
fn kernel(body: &str) -> String {
    format!(
        "{DECLARATIONS}define i32 @read(ptr addrspace(3) %p) {{\n%v = load i32, ptr addrspace(3) %p, align 4\n\
         ret i32 %v }}\ndefine void @k(ptr addrspace(1) %out) {{\n\
         %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n{body}\nret void }}"
    )
}

fn crash(body: &str, threads: u32) -> String {
    match result(&job(&kernel(body), threads)) {
        Err(HostError::Crash(text)) => text,
        other => panic!("{other:?}\n{body}"),
    }
}

#[test]
fn beyond_a_variable() {
    let rows = [
        // A variable that the function names, by its own bounds: @t may lie next to @s.
        (
            "%p = getelementptr i32, ptr addrspace(3) @s, i32 %i\nstore i32 1, ptr addrspace(3) %p",
            "4 bytes at offset 16 of @s of 16 bytes",
        ),
        (
            "%p = getelementptr i32, ptr addrspace(3) @s, i32 -1\nstore i32 1, ptr addrspace(3) %p",
            "4 bytes at offset -4 of @s",
        ),
        // One that it does not, by the piece in which the access begins.
        (
            "%p = getelementptr i32, ptr addrspace(3) @s, i32 4\n%v = call i32 @read(ptr addrspace(3) %p)",
            "4 bytes at offset 16 of @s of 16 bytes",
        ),
        (
            "%p = getelementptr i32, ptr addrspace(3) @d, i32 16\nstore i32 1, ptr addrspace(3) %p",
            "4 bytes at offset 64 of dynamic shared memory of 64 bytes",
        ),
        (
            "%p = getelementptr i8, ptr addrspace(3) @d, i32 62\n%v = load i32, ptr addrspace(3) %p, align 1",
            "4 bytes at offset 62 of dynamic",
        ),
        (
            "%p = getelementptr i32, ptr addrspace(3) @d, i32 16\n\
          call void asm sideeffect \"st.shared.u32 [$0], 1;\", \"l\"(ptr addrspace(3) %p)",
            "4 bytes at offset 64 of dynamic",
        ),
        (
            "%a = alloca [2 x i32], align 4\n%p = getelementptr i32, ptr %a, i32 %i\nstore i32 1, ptr %p, align 4",
            "4 bytes at offset 8 of local variable %a of 8 bytes",
        ),
    ];
    for (body, want) in rows {
        let text = crash(body, 5);
        assert!(text.starts_with(want) && text.contains(" i32") | text.contains("st."), "{text}\n{body}");
    }
}

#[test]
fn off_an_alignment() {
    let rows = [
        "%p = getelementptr i8, ptr addrspace(1) %out, i32 2\nstore i32 1, ptr addrspace(1) %p, align 4",
        "%p = getelementptr i8, ptr addrspace(3) @s, i32 2\nstore i32 1, ptr addrspace(3) %p, align 4",
        "%p = getelementptr i8, ptr addrspace(1) %out, i32 2\n\
         %v = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic",
        "%p = getelementptr i8, ptr addrspace(1) %out, i32 8\n\
         call void asm sideeffect \"st.global.v4.u32 [$0], {$1, $1, $1, $1};\", \"l,r\"(ptr addrspace(1) %p, i32 1)",
    ];
    for body in rows {
        let text = crash(body, 1);
        assert!(text.contains("which is not aligned to"), "{text}\n{body}");
    }
    // What is not promised is not asked for.
    let loose =
        "%p = getelementptr i8, ptr addrspace(1) %out, i32 2\nstore i32 1, ptr addrspace(1) %p, align 1";
    assert!(result(&job(&kernel(loose), 1)).is_ok());
}

#[test]
fn dynamic_shared_memory_has_the_alignment_of_its_arrays() {
    let body = "%a = ptrtoint ptr addrspace(3) @d to i32\n%low = and i32 %a, 63\n\
        store i32 %low, ptr addrspace(1) %out\nstore i32 1, ptr addrspace(3) @s";
    assert_eq!(result(&job(&kernel(body), 1)).unwrap().regions[0].bytes[..4], [0; 4]);
}

/// The doubts that a kernel leaves, the first word of its result, and whether that differs when undefined
/// values have other bits.
fn doubts(body: &str, threads: u32) -> (Doubts, u32, bool) {
    let run = |undefined| {
        result(&HostJob { undefined, ..job(&kernel(body), threads) })
            .unwrap_or_else(|e| panic!("{e}\n{body}"))
    };
    let word = |b: &[u8]| u32::from_le_bytes([b[0], b[1], b[2], b[3]]);
    let (usual, other) = (run(UndefinedBits::Zeros), run(UndefinedBits::Negative));
    let [first, again] = [&usual, &other].map(|r| word(&r.regions[0].bytes));
    (usual.doubts, first, first != again)
}

#[test]
fn undefined_values_leave_a_doubt() {
    let undefined = Doubts { undefined: true, ..Doubts::default() };
    let own = "%p = getelementptr i32, ptr addrspace(3) @s, i32 %i\nstore i32 7, ptr addrspace(3) %p\n";
    let read = "%q = getelementptr i32, ptr addrspace(3) @s, i32 3\n%v = load i32, ptr addrspace(3) %q\n\
        store i32 %v, ptr addrspace(1) %out";
    assert_eq!(doubts(&format!("{own}{read}"), 1), (undefined, 0, true), "nothing wrote it");
    assert_eq!(
        doubts(&format!("{own}call void @llvm.nvvm.barrier0()\n{read}"), 4),
        (Doubts::default(), 7, false)
    );
    let pair = "%q = getelementptr i32, ptr addrspace(3) @s, i32 2\n%v = load i32, ptr addrspace(3) %q\n\
        %r = getelementptr i32, ptr addrspace(3) @s, i32 3\n%w = load i32, ptr addrspace(3) %r\n";
    for cancel in ["xor i32 %v, %w", "sub i32 %v, %w"] {
        let body = format!("{pair}%d = {cancel}\nstore i32 %d, ptr addrspace(1) %out");
        assert_eq!(doubts(&body, 1), (undefined, 0, true), "{cancel}");
    }
    let shuffle = |mask: u32, lane: u32| {
        format!(
            "%v = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 {mask}, i32 5, i32 {lane}, i32 31)\n\
             store i32 %v, ptr addrspace(1) %out"
        )
    };
    assert_eq!(doubts(&shuffle(3, 1), 2), (Doubts::default(), 5, false));
    assert_eq!(doubts(&shuffle(3, 9), 2), (undefined, 0, true), "a lane outside of the mask");
    assert_eq!(doubts(&shuffle(15, 3), 2), (undefined, 0, true), "a lane that is not there");
}

/// What lies behind a buffer in its page belongs to nobody. Reading it is no fault by itself.
#[test]
fn reads_behind_a_buffer_leave_a_doubt() {
    let copy = |from: u32| {
        let ir = kernel(&format!(
            "%p = getelementptr i32, ptr addrspace(1) %out, i32 {from}\n%v = load i32, ptr addrspace(1) %p\n\
             store i32 %v, ptr addrspace(1) %out"
        ));
        HostJob { spare: vec![(OUT + 16, OUT_BYTES as u32 - 16)], ..job(&ir, 1) }
    };
    for (from, behind) in [(3, false), (4, true)] {
        let usual = copy(from);
        let other = HostJob { undefined: UndefinedBits::Negative, ..usual.clone() };
        let (usual, other) = (result(&usual).unwrap(), result(&other).unwrap());
        assert_eq!(usual.doubts, Doubts { undefined: behind, ..Doubts::default() });
        assert_eq!(usual.regions[0].bytes[..4] != other.regions[0].bytes[..4], behind);
        assert_eq!(usual.overrun, None);
        let named = usual.poison.unwrap_or_default();
        let want = "4 bytes behind a buffer, at 0x90000010, were read (%v = load";
        assert_eq!(named.starts_with(want), behind, "{named}");
    }
}

/// A maximum takes a negative number as it takes 0. Large bits show it, and reach memory, stacks, operands
/// and floats alike.
#[test]
fn large_bits_show_what_a_maximum_hides() {
    let read = "%p = getelementptr i32, ptr addrspace(1) %out, i32 4\n%u = load i32, ptr addrspace(1) %p\n";
    let local = "%a = alloca [4 x i32]\n%q = getelementptr i32, ptr %a, i32 2\n%u = load i32, ptr %q\n";
    let undef = "%u = add i32 undef, 0\n";
    let most = "%m = call i32 @llvm.smax.i32(i32 %u, i32 7)\n";
    let float = "%f = bitcast i32 %u to float\n%g = call float @llvm.maxnum.f32(float %f, float 7.0)\n\
                 %m = bitcast float %g to i32\n";
    for value in [read, local, undef] {
        for most in [most, float] {
            let ir = kernel(&format!("{value}{most}store i32 %m, ptr addrspace(1) %out"));
            let ir =
                ir + "declare i32 @llvm.smax.i32(i32, i32)\ndeclare float @llvm.maxnum.f32(float, float)\n";
            let word = |undefined| {
                let spare = vec![(OUT + 16, OUT_BYTES as u32 - 16)];
                let ran = result(&HostJob { spare, undefined, ..job(&ir, 1) }).unwrap();
                ran.regions[0].bytes[..4].to_vec()
            };
            let usual = word(UndefinedBits::Zeros);
            assert_eq!(word(UndefinedBits::Negative), usual, "{ir}");
            assert_ne!(word(UndefinedBits::Large), usual, "{ir}");
        }
    }
}

/// A store behind a buffer is told even if it leaves no trace.
#[test]
fn stores_behind_a_buffer_are_told() {
    for (at, overrun) in [(0, None), (3, None), (4, Some(OUT + 16)), (1000, Some(OUT + 4000))] {
        let ir = kernel(&format!(
            "%p = getelementptr i32, ptr addrspace(1) %out, i32 {at}\nstore i32 0, ptr addrspace(1) %p"
        ));
        let job = HostJob { spare: vec![(OUT + 16, OUT_BYTES as u32 - 16)], ..job(&ir, 1) };
        assert_eq!(result(&job).unwrap().overrun, overrun, "{at}");
    }
}

/// A parameter's pointer, however it is computed, leads to no other argument's buffer. A second buffer lies
/// 16 KiB behind the start of the first.
#[test]
fn a_pointer_leads_to_its_own_buffer_alone() {
    let (second, direct) = (OUT + 0x4000, "getelementptr i32, ptr addrspace(1) %out, i32 4096");
    let turns = "getelementptr i32, ptr addrspace(1) %out, i32 4090\nbr label %loop\nloop:\n\
        %q = phi ptr addrspace(1) [ %first, %0 ], [ %p, %loop ]\n\
        %p = getelementptr i32, ptr addrspace(1) %q, i32 1\n\
        %w = ptrtoint ptr addrspace(1) %p to i64\n%at = icmp eq i64 %w, 2415935488\n\
        br i1 %at, label %end, label %loop\nend:";
    let other = "getelementptr i32, ptr addrspace(1) %two, i32 -4096";
    let rows = [
        (
            format!("%p = {direct}\nstore i32 7, ptr addrspace(1) %p"),
            "offset 16384 of the buffer of %out of 16 bytes",
        ),
        (format!("%p = {direct}\n%v = load i32, ptr addrspace(1) %p"), "offset 16384 of the buffer of %out"),
        (
            format!("%p = {direct}\n%v = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic"),
            "offset 16384 of the buffer of %out",
        ),
        (format!("%first = {turns}\nstore i32 7, ptr addrspace(1) %p"), "offset 16384 of the buffer of %out"),
        (
            "%v = alloca ptr addrspace(1)\nstore ptr addrspace(1) %out, ptr %v\n\
                 %l = load ptr addrspace(1), ptr %v\n\
                 %n = getelementptr i32, ptr addrspace(1) %l, i32 4096\n\
                 store ptr addrspace(1) %n, ptr %v\n%p = load ptr addrspace(1), ptr %v\n\
                 store i32 7, ptr addrspace(1) %p"
                .to_string(),
            "offset 16384 of the buffer of %out",
        ),
        (format!("%p = {other}\nstore i32 7, ptr addrspace(1) %p"), "offset -16384 of the buffer of %two"),
    ];
    let of = |body: &str| {
        let ir = kernel(body).replace("%out)", "%out, ptr addrspace(1) %two)");
        let job = job(&ir, 1);
        let args = [u64::from(OUT), u64::from(second)].iter().flat_map(|a| a.to_le_bytes()).collect();
        let regions = vec![
            Region { addr: OUT, bytes: vec![0; OUT_BYTES] },
            Region { addr: second, bytes: vec![0; OUT_BYTES] },
        ];
        result(&HostJob { args, regions, spare: vec![(OUT + 16, OUT_BYTES as u32 - 16)], ..job })
    };
    for (body, want) in rows {
        match of(&body) {
            Err(HostError::Crash(text)) => assert!(text.contains(want), "{text}\n{body}"),
            other => panic!("{other:?}\n{body}"),
        }
    }
    // Its own buffer, and either of two.
    let either = "%c = icmp eq i32 %i, 0\n\
        %b = select i1 %c, ptr addrspace(1) %two, ptr addrspace(1) %out\n";
    for body in [
        "store i32 7, ptr addrspace(1) %two".to_string(),
        format!("{either}store i32 7, ptr addrspace(1) %b"),
        "%v = alloca ptr addrspace(1)\nstore ptr addrspace(1) %out, ptr %v\n\
         store ptr addrspace(1) %two, ptr %v\n%p = load ptr addrspace(1), ptr %v\n\
         store i32 7, ptr addrspace(1) %p"
            .to_string(),
    ] {
        let after = of(&body).unwrap_or_else(|e| panic!("{e}\n{body}"));
        assert_eq!(after.regions[1].bytes[0], 7, "{body}");
    }
}

#[test]
fn a_copy_is_there_when_it_was_awaited() {
    let copy = |wait: &str| {
        format!(
            "store i32 7, ptr addrspace(1) %out\n\
             call void asm sideeffect \"cp.async.ca.shared.global [$0], [$1], 4; {wait}\", \"r,l\"\
             (ptr addrspace(3) @s, ptr addrspace(1) %out)\n\
             %v = load i32, ptr addrspace(3) @s\nstore i32 %v, ptr addrspace(1) %out"
        )
    };
    for wait in ["cp.async.wait_all;", "cp.async.commit_group; cp.async.wait_group 0;"] {
        assert_eq!(doubts(&copy(wait), 1), (Doubts::default(), 7, false), "{wait}");
    }
    let undefined = Doubts { undefined: true, ..Doubts::default() };
    for wait in [
        "",
        "cp.async.commit_group;",
        "cp.async.wait_group 0;",
        "cp.async.commit_group; cp.async.wait_group 1;",
    ] {
        assert_eq!(doubts(&copy(wait), 1), (undefined, 0, true), "{wait}");
    }
}

#[test]
fn accesses_without_a_barrier_leave_a_doubt() {
    let exchange = |between: &str| {
        format!(
            "%p = getelementptr i32, ptr addrspace(3) @s, i32 %i\nstore i32 %i, ptr addrspace(3) %p\n{between}\n\
             %o = xor i32 %i, 1\n%q = getelementptr i32, ptr addrspace(3) @s, i32 %o\n\
             %v = load i32, ptr addrspace(3) %q\nstore i32 %v, ptr addrspace(1) %out"
        )
    };
    assert!(doubts(&exchange(""), 2).0.unordered);
    assert!(!doubts(&exchange("call void @llvm.nvvm.barrier0()"), 2).0.unordered);
}

#[test]
fn atomics_have_an_order_only_among_themselves() {
    let add = "%a = atomicrmw add ptr addrspace(3) @s, i32 1 monotonic\n";
    let ptx = "call void asm sideeffect \"red.shared.add.u32 [$0], 1;\", \"r\"(ptr addrspace(3) @s)\n";
    let load = "%v = load i32, ptr addrspace(3) @s\nstore i32 %v, ptr addrspace(1) %out\n";
    let store = "store i32 7, ptr addrspace(3) @s\n";
    let barrier = "call void @llvm.nvvm.barrier0()\n";
    let all = |parts: &[&str]| doubts(&parts.concat(), 2).0.unordered;
    // Each thread runs all of it, one after the other.
    assert!(!all(&[add, ptx]));
    assert!(all(&[add, load]), "the first thread reads before the second adds");
    assert!(all(&[ptx, load]));
    assert!(all(&[load, barrier, add, store]));
    assert!(!all(&[add, barrier, load]));
    assert!(!all(&[load, barrier, add]));
    // The last thread alone reads: forwards it sees everything, by luck.
    let last = "%c = icmp eq i32 %i, 1\nbr i1 %c, label %yes, label %no\nyes:\n%v = load i32, \
        ptr addrspace(3) @s\nstore i32 %v, ptr addrspace(1) %out\nbr label %no\nno:\n";
    assert!(all(&[add, last]));
    assert!(!all(&[add, barrier, last]));
}

#[test]
fn a_texture_of_another_kind() {
    // Width, height, slices, row, slice, kind, bits, channels, flags, address modes, depth follow the base.
    let descriptor = |height: u32, kind: u32| {
        let words = [OUT + 256, 4, height, 1, 16, 16 * height, kind, 32, 1, 0, 0x01_01_01, 1];
        words.iter().flat_map(|w: &u32| w.to_le_bytes()).collect::<Vec<u8>>()
    };
    let run = |height, kind, name: &str, ty: &str| {
        let body = format!(
            "%x = call {{{ty}, {ty}, {ty}, {ty}}} @llvm.nvvm.tex.unified.1d.{name}.s32(i64 {OUT}, i32 0)\n\
             %v = extractvalue {{{ty}, {ty}, {ty}, {ty}}} %x, 0\nstore {ty} %v, ptr addrspace(1) %out"
        );
        let mut job = job(&kernel(&body), 1);
        let words = descriptor(height, kind);
        job.regions[0].bytes[..words.len()].copy_from_slice(&words);
        result(&job).map(|_| ()).map_err(|e| e.to_string())
    };
    assert_eq!(run(1, 2, "v4f32", "float"), Ok(()));
    assert_eq!(run(1, 1, "v4u32", "i32"), Ok(()));
    for (height, kind, name, ty, want) in [
        (4, 2, "v4f32", "float", "an image of 4x4x1 texels in 1 slices was accessed as a 1D image"),
        (1, 1, "v4f32", "float", "a texture of integers was read as floats"),
        (1, 2, "v4u32", "i32", "a texture of floats was read as integers"),
    ] {
        let error = run(height, kind, name, ty).unwrap_err();
        assert!(error.contains(want), "{error}");
    }
}

/// Atomics that do not commute: each thread adds 1, then takes the maximum with 7. A thread that runs alone
/// finds 7 from the first one on; in turns, all add first.
#[test]
fn threads_take_turns_after_each_atomic_if_asked() {
    let ir = "define void @k(ptr addrspace(1) %out) {
        %a = atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
        %b = atomicrmw max ptr addrspace(1) %out, i32 7 monotonic
        ret void
    }";
    for (order, expected) in
        [(ThreadOrder::Forwards, 22), (ThreadOrder::Backwards, 22), (ThreadOrder::InTurns, 16)]
    {
        let after = result(&HostJob { order, ..job(ir, 16) }).expect("it runs");
        assert_eq!(after.regions[0].bytes[..4], u32::to_le_bytes(expected), "{order:?}");
    }
}

/// Each thread takes a number from a word without an atomic. A thread that runs alone finds a number of its
/// own; in step, all find the same one, as the lanes of a warp do.
#[test]
fn threads_run_in_step_if_asked() {
    let ir = "define void @k(ptr addrspace(1) %out) {
        %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
        %mine = load i32, ptr addrspace(1) %out
        %next = add i32 %mine, 1
        store i32 %next, ptr addrspace(1) %out
        %i = add i32 %t, 1
        %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
        store i32 %mine, ptr addrspace(1) %p
        ret void
    }
    declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()";
    for (order, expected) in [
        (ThreadOrder::Forwards, [4, 0, 1, 2, 3]),
        (ThreadOrder::InTurns, [4, 0, 1, 2, 3]),
        (ThreadOrder::InSteps, [1, 0, 0, 0, 0]),
    ] {
        let after = result(&HostJob { order, ..job(ir, 4) }).expect("it runs");
        let words: Vec<u32> = after.regions[0].bytes[..20]
            .chunks_exact(4)
            .map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]))
            .collect();
        assert_eq!(words, expected, "{order:?}");
    }
}

/// Whoever waits at a barrier, for a lock or for its warp gets on in steps, too.
#[test]
fn threads_in_step_reach_barriers_and_locks() {
    let ir = "@s = internal addrspace(3) global [64 x i32] undef
    @lock = internal addrspace(1) global i32 0
    define void @k(ptr addrspace(1) %out) {
    entry:
        %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
        %p = getelementptr i32, ptr addrspace(3) @s, i32 %t
        store i32 %t, ptr addrspace(3) %p
        call void @llvm.nvvm.barrier0()
        %n = sub i32 63, %t
        %q = getelementptr i32, ptr addrspace(3) @s, i32 %n
        %v = load i32, ptr addrspace(3) %q
        br label %take
    take:
        %old = atomicrmw xchg ptr addrspace(1) @lock, i32 1 acquire
        %free = icmp eq i32 %old, 0
        br i1 %free, label %held, label %take
    held:
        %sum = load i32, ptr addrspace(1) %out
        %more = add i32 %sum, %v
        store i32 %more, ptr addrspace(1) %out
        %gone = atomicrmw xchg ptr addrspace(1) @lock, i32 0 release
        ret void
    }
    declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
    declare void @llvm.nvvm.barrier0()";
    let after = result(&HostJob { order: ThreadOrder::InSteps, ..job(ir, 64) }).expect("it runs");
    assert_eq!(after.regions[0].bytes[..4], u32::to_le_bytes(63 * 32));
}
