//! Address spaces, widths and alignments on golden.

mod common;

use common::{Arg, Run, TAIL, build, execute, words};
use tandem_abi::Config;
use tandem_launch::ElemType;
use tandem_launch::args::{ArgSpec, ArgValue, BufferSpec};
use tandem_nvvm::Options;

#[test]
fn a_private_array_with_a_computed_index_stays_each_threads_own() {
    let ir = "define void @k(ptr addrspace(1) %out) {
        entry:
          %a = alloca [8 x i32], align 4
          %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
          br label %fill
        fill:
          %j = phi i32 [ 0, %entry ], [ %j1, %fill ]
          %p = getelementptr [8 x i32], ptr %a, i32 0, i32 %j
          %v = mul i32 %j, %t
          store i32 %v, ptr %p
          %j1 = add i32 %j, 1
          %m = icmp ult i32 %j1, 8
          br i1 %m, label %fill, label %read
        read:
          %x = and i32 %t, 7
          %q = getelementptr [8 x i32], ptr %a, i32 0, i32 %x
          %r = load i32, ptr %q
          %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
          store i32 %r, ptr addrspace(1) %o
          ret void
        }";
    let got = words(ir, 1, 21, &[Arg::Buffer(vec![0; 21])]);
    assert_eq!(got[0], (0..21).map(|t| (t & 7) * t).collect::<Vec<u32>>());
}

#[test]
fn a_private_variable_whose_address_escapes_works_through_generic_pointers() {
    // The callee writes through the pointer; a phi picks between two variables.
    let ir = "define internal void @set(ptr %p, i32 %v) noinline {
          store i32 %v, ptr %p
          ret void
        }
        define void @k(ptr addrspace(1) %out) {
        entry:
          %a = alloca i32, align 4
          %b = alloca i64, align 8
          %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
          store i32 1, ptr %a
          store i64 2, ptr %b
          %bit = and i32 %t, 1
          %c = icmp eq i32 %bit, 0
          br i1 %c, label %x, label %y
        x:
          br label %z
        y:
          br label %z
        z:
          %p = phi ptr [ %a, %x ], [ %b, %y ]
          %v = add i32 %t, 100
          call void @set(ptr %p, i32 %v)
          %l = load i32, ptr %a
          %m = load i64, ptr %b
          %m32 = trunc i64 %m to i32
          %h = mul i32 %l, 1000
          %r = add i32 %h, %m32
          %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
          store i32 %r, ptr addrspace(1) %o
          ret void
        }";
    let got = words(ir, 2, 13, &[Arg::Buffer(vec![0; 13])]);
    let want: Vec<u32> =
        (0..13).map(|t| if t & 1 == 0 { (t + 100) * 1000 + 2 } else { 1000 + t + 100 }).collect();
    assert_eq!(got[0], want);
}

#[test]
fn bytes_halves_and_unaligned_words() {
    let ir = "define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
          %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
          %p = getelementptr i8, ptr addrspace(1) %in, i32 %t
          %b = load i8, ptr addrspace(1) %p, align 1
          %w = load i32, ptr addrspace(1) %p, align 1
          %p1 = getelementptr i8, ptr addrspace(1) %p, i64 -1
          %e = icmp eq i32 %t, 0
          %q = select i1 %e, ptr addrspace(1) %p, ptr addrspace(1) %p1
          %h = load i16, ptr addrspace(1) %q, align 1
          %bs = sext i8 %b to i32
          %hs = sext i16 %h to i32
          %s = add i32 %bs, %hs
          %r = xor i32 %s, %w
          %o = getelementptr { i8, i32, i16 }, ptr addrspace(1) %out, i32 %t, i32 1
          store i32 %r, ptr addrspace(1) %o, align 4
          %o0 = getelementptr { i8, i32, i16 }, ptr addrspace(1) %out, i32 %t, i32 0
          store i8 %b, ptr addrspace(1) %o0
          %o2 = getelementptr { i8, i32, i16 }, ptr addrspace(1) %out, i32 %t, i32 2
          store i16 %h, ptr addrspace(1) %o2
          ret void
        }";
    let input: Vec<u32> = (0..6).map(|i| 0x8392_a1f0u32.wrapping_mul(2 * i + 1)).collect();
    let bytes: Vec<u8> = input.iter().flat_map(|w| w.to_le_bytes()).collect();
    let got = words(ir, 1, 16, &[Arg::Buffer(input), Arg::Buffer(vec![0; 48])]);
    for t in 0..16usize {
        let at = t.saturating_sub(1);
        let b = bytes[t];
        let w = u32::from_le_bytes([bytes[t], bytes[t + 1], bytes[t + 2], bytes[t + 3]]);
        let h = u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let r = (i32::from(b as i8) + i32::from(h as i16)) as u32 ^ w;
        assert_eq!(got[1][3 * t..3 * t + 3], [u32::from(b), r, u32::from(h)], "thread {t}");
    }
}

#[test]
fn constants_globals_and_pointers_in_memory() {
    // @table holds the address of @g; the kernel reads through it, and counts blocks in @g itself.
    let ir = "@g = addrspace(1) global [3 x i32] [i32 10, i32 20, i32 30], align 4
        @c = addrspace(4) constant { i8, i64, [2 x i16] } { i8 -3, i64 5000000000, [2 x i16] [i16 7, i16 -9] }, align 8
        @plain = global i32 77, align 4
        @table = addrspace(1) global ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @g to ptr), i64 8), align 8
        define void @k(ptr addrspace(1) %out) {
          %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
          %p = load ptr, ptr addrspace(1) @table
          %v = load i32, ptr %p
          %b = load i8, ptr addrspace(4) @c
          %w = load i64, ptr addrspace(4) getelementptr ({ i8, i64, [2 x i16] }, ptr addrspace(4) @c, i32 0, i32 1)
          %i = and i32 %t, 1
          %hp = getelementptr { i8, i64, [2 x i16] }, ptr addrspace(4) @c, i32 0, i32 2, i32 %i
          %h = load i16, ptr addrspace(4) %hp
          %pl = load i32, ptr @plain
          %bs = sext i8 %b to i32
          %hs = sext i16 %h to i32
          %wt = trunc i64 %w to i32
          %s0 = add i32 %v, %bs
          %s1 = add i32 %s0, %hs
          %s2 = add i32 %s1, %pl
          %s3 = xor i32 %s2, %wt
          %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
          store i32 %s3, ptr addrspace(1) %o
          ret void
        }";
    let got = words(ir, 1, 6, &[Arg::Buffer(vec![0; 6])]);
    let want = |t: i32| ((30 - 3 + if t & 1 == 0 { 7 } else { -9 } + 77) as u32) ^ 5_000_000_000u64 as u32;
    assert_eq!(got[0], (0..6).map(want).collect::<Vec<u32>>());
}

/// Uses a parameter of each width and every special register of a place.
const DIMENSIONS: &str = "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
        declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
        declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
        declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
        declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
        declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
        declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
        declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
        declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
        declare i32 @llvm.nvvm.read.ptx.sreg.warpsize()
        @dyn = external addrspace(3) global [0 x i32], align 4
        define void @dims(i8 %a, i16 %b, i64 %c, float %f, i32* %out) {
          %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
          %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
          %z = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
          %ny = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
          %by = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
          %bz = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
          %gx = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
          %gy = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
          %gz = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
          %ws = call i32 @llvm.nvvm.read.ptx.sreg.warpsize()
          %l0 = mul i32 %z, %ny
          %l1 = add i32 %l0, %y
          %l2 = mul i32 %l1, 3
          %lin = add i32 %l2, %x
          %s = getelementptr [0 x i32], [0 x i32] addrspace(3)* @dyn, i32 0, i32 %lin
          store i32 %lin, i32 addrspace(3)* %s
          %ld = load i32, i32 addrspace(3)* %s
          %blk0 = mul i32 %bz, %gy
          %blk = add i32 %blk0, %by
          %o0 = mul i32 %blk, 12
          %o = add i32 %o0, %ld
          %p = getelementptr i32, i32* %out, i32 %o
          %as = sext i8 %a to i32
          %bs = sext i16 %b to i32
          %ch = lshr i64 %c, 20
          %ct = trunc i64 %ch to i32
          %fi = fptosi float %f to i32
          %r0 = add i32 %as, %bs
          %r1 = add i32 %r0, %ct
          %r2 = add i32 %r1, %fi
          %d0 = mul i32 %gx, 100
          %d1 = mul i32 %gz, 10000
          %r3 = add i32 %r2, %d0
          %r4 = add i32 %r3, %d1
          %r5 = add i32 %r4, %ws
          %r6 = xor i32 %r5, %o
          store i32 %r6, i32* %p
          ret void
        }
        !nvvm.annotations = !{!0}
        !0 = !{void (i8, i16, i64, float, i32*)* @dims, !\"kernel\", i32 1}";

#[test]
fn parameters_of_every_width_and_three_dimensions() {
    let scalar = |ty, bits| ArgSpec { name: None, value: ArgValue::Scalar(ty, bits) };
    let args = [
        scalar(ElemType::I8, 0xfe),
        scalar(ElemType::I16, 0xff00),
        scalar(ElemType::I64, 0x1234_5678_9abc),
        scalar(ElemType::F32, u64::from((-9.75f32).to_bits())),
        ArgSpec { name: None, value: ArgValue::Buffer(BufferSpec::new(ElemType::U32, vec![0; 4 * 72])) },
    ];
    for opt_level in [0, 2] {
        for config in [Config::new(1, 8, 8), Config::new(2, 8, 16)] {
            let run = Run {
                ir: DIMENSIONS,
                kernel: "dims",
                grid: [1, 2, 3],
                block: [3, 2, 2],
                shared: 48,
                config,
                options: Options { opt_level, kernel: Some("dims".into()), ..Options::default() },
            };
            let out = execute(&run, &args);
            for (o, w) in out[0].chunks(4).enumerate() {
                let base = -2 - 256 + (0x1234_5678_9abcu64 >> 20) as i32 - 9 + 100 + 30000 + 32;
                assert_eq!(
                    u32::from_le_bytes([w[0], w[1], w[2], w[3]]),
                    base as u32 ^ o as u32,
                    "element {o}"
                );
            }
        }
    }
}

#[test]
fn small_copies_and_aggregates() {
    let ir = "declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
        declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
        define internal { i32, i64 } @pair(i32 %a) noinline {
          %w = zext i32 %a to i64
          %x = mul i64 %w, 4294967299
          %s = insertvalue { i32, i64 } undef, i32 %a, 0
          %t = insertvalue { i32, i64 } %s, i64 %x, 1
          ret { i32, i64 } %t
        }
        define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
          %buf = alloca [4 x i32], align 4
          %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
          call void @llvm.memset.p0.i64(ptr %buf, i8 3, i64 16, i1 false)
          %src = getelementptr [2 x i32], ptr addrspace(1) %in, i32 %t
          call void @llvm.memcpy.p0.p1.i64(ptr %buf, ptr addrspace(1) %src, i64 6, i1 false)
          %p1 = getelementptr i32, ptr %buf, i32 1
          %v = load i32, ptr %p1
          %s = call { i32, i64 } @pair(i32 %v)
          %x = extractvalue { i32, i64 } %s, 1
          %h = lshr i64 %x, 32
          %h32 = trunc i64 %h to i32
          %vec = load <2 x i32>, ptr addrspace(1) %src, align 4
          %sum = add <2 x i32> %vec, <i32 1, i32 2>
          %e = extractelement <2 x i32> %sum, i32 1
          %r = xor i32 %h32, %e
          %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
          store i32 %r, ptr addrspace(1) %o
          ret void
        }";
    let input: Vec<u32> = (0..20).map(|i| 0x1357_9bdfu32.wrapping_mul(i + 1)).collect();
    let got = words(ir, 1, 10, &[Arg::Buffer(input.clone()), Arg::Buffer(vec![0; 10])]);
    for t in 0..10 {
        let second = input[2 * t + 1];
        let v = 0x0303_0000 | second & 0xffff;
        let high = ((u64::from(v) * 4_294_967_299) >> 32) as u32;
        assert_eq!(got[1][t], high ^ second.wrapping_add(2), "thread {t}");
    }
}

#[test]
fn volatile_accesses_are_kept_each_at_its_width() {
    // Loads and stores of the text, by mnemonic, at level 2, next to those of %z. Words are atomics.
    let count = |body: &str| {
        let ir = format!(
            "define void @k(ptr addrspace(1) %p) {{\n%q = getelementptr i8, ptr addrspace(1) %p, i32 4\n\
             %z = load volatile i32, ptr addrspace(1) %p\n{body}\nret void\n}}\n{TAIL}"
        );
        let asm = build(&ir, &Options { kernel: Some("k".into()), ..Options::default() }).asm;
        [&["lw", "amoor"][..], &["lh"], &["lb"], &["sw", "amoswap"], &["sh"], &["sb"]].map(|ops| {
            let of = |line: &&str| {
                let name = line.split_whitespace().next().unwrap_or_default().trim_start_matches('v');
                ops.iter().any(|op| name.starts_with(op))
            };
            asm.lines().filter(of).count()
        })
    };
    let without = count("");
    let plus = |body: &str, want: [usize; 6]| {
        let with = count(body);
        let added: Vec<usize> = with.iter().zip(without).map(|(a, b)| a - b).collect();
        assert_eq!(added, want, "{body}");
    };
    // Unread, repeated, and overwritten ones are all there; a 64-bit one is two words.
    plus(
        "%a = load volatile i32, ptr addrspace(1) %p\n%b = load volatile i32, ptr addrspace(1) %p",
        [2, 0, 0, 0, 0, 0],
    );
    plus(
        "store volatile i32 1, ptr addrspace(1) %p\nstore volatile i32 1, ptr addrspace(1) %p",
        [0, 0, 0, 2, 0, 0],
    );
    plus(
        "%a = load volatile i8, ptr addrspace(1) %p\n%b = load volatile i16, ptr addrspace(1) %q",
        [0, 1, 1, 0, 0, 0],
    );
    plus(
        "store volatile i8 1, ptr addrspace(1) %p\nstore volatile i16 1, ptr addrspace(1) %q",
        [0, 0, 0, 0, 1, 1],
    );
    plus(
        "%a = load volatile i64, ptr addrspace(1) %p\nstore volatile i64 0, ptr addrspace(1) %p",
        [2, 0, 0, 2, 0, 0],
    );
    // Plain ones are not.
    plus(
        "%a = load i32, ptr addrspace(1) %p\nstore i32 1, ptr addrspace(1) %q\nstore i32 2, ptr addrspace(1) %q",
        [0, 0, 0, 1, 0, 0],
    );
}
