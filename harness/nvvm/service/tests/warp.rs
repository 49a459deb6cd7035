//! Warp operations (§15.6) on 32 lanes of golden, against the documents' pseudo-code, which is written out
//! here.

mod common;

use common::{Arg, Run, TAIL, execute, spec, words};
use tandem_abi::NAMED_CONFIGS;
use tandem_nvvm::Options;

const HEAD: &str = "
declare {i32, i1} @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
declare {i32, i1} @llvm.nvvm.vote.sync(i32, i32, i1)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)
declare i32 @llvm.nvvm.match.any.sync.i64(i32, i64)
declare {i32, i1} @llvm.nvvm.match.all.sync.i32(i32, i32)
declare {i32, i1} @llvm.nvvm.match.all.sync.i64(i32, i64)
declare {i32, i1} @llvm.nvvm.elect.sync(i32)
declare i32 @llvm.nvvm.activemask()
declare void @llvm.nvvm.bar.warp.sync(i32)
declare i32 @llvm.nvvm.barrier0.popc(i32)
declare i32 @llvm.nvvm.barrier0.and(i32)
declare i32 @llvm.nvvm.barrier0.or(i32)
";

/// Runs on the machine of 32 lanes, at both levels.
fn wide(ir: &str, threads: u32, args: &[Arg]) -> Vec<Vec<u32>> {
    let ir = format!("{HEAD}{ir}{TAIL}");
    let mut all: Vec<Vec<Vec<u32>>> = Vec::new();
    for opt_level in [0, 2] {
        let options = Options { opt_level, kernel: Some("k".into()), ..Options::default() };
        assert_eq!(common::build(&ir, &options).kernels[0].lanes, Some(32));
        let config = NAMED_CONFIGS[2].1;
        let run =
            Run { ir: &ir, kernel: "k", grid: [1; 3], block: [threads, 1, 1], shared: 0, config, options };
        let specs: Vec<_> = args.iter().map(spec).collect();
        let words = |b: &Vec<u8>| b.chunks(4).map(|c| u32::from_le_bytes([c[0], c[1], c[2], c[3]])).collect();
        all.push(execute(&run, &specs).iter().map(words).collect());
    }
    assert_eq!(all[0], all[1]);
    all.remove(0)
}

/// The pseudo-code of §15.6.2 for one lane: its source lane and whether it is in range.
fn source(mode: u32, lane: i32, b: u32, c: u32) -> (i32, bool) {
    let (b, clamp, mask) = ((b & 31) as i32, (c & 31) as i32, (c >> 8 & 31) as i32);
    let max = (lane & mask) | (clamp & !mask);
    let min = lane & mask;
    let (j, p) = match mode {
        0 => (min | (b & !mask & 31), (min | (b & !mask & 31)) <= max),
        1 => (lane - b, lane - b >= max),
        2 => (lane + b, lane + b <= max),
        _ => (lane ^ b, (lane ^ b) <= max),
    };
    if p { (j, true) } else { (lane, false) }
}

#[test]
fn shuffles_follow_the_pseudo_code() {
    for mode in 0..4 {
        let ir = format!(
            "define void @k(ptr %a, ptr %b, ptr %c, ptr %d, ptr %p) {{
               %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
               %pa = getelementptr i32, ptr %a, i32 %t
               %pb = getelementptr i32, ptr %b, i32 %t
               %pc = getelementptr i32, ptr %c, i32 %t
               %va = load i32, ptr %pa
               %vb = load i32, ptr %pb
               %vc = load i32, ptr %pc
               %r = call {{i32, i1}} @llvm.nvvm.shfl.sync.i32(i32 -1, i32 {mode}, i32 %va, i32 %vb, i32 %vc)
               %v = extractvalue {{i32, i1}} %r, 0
               %o = extractvalue {{i32, i1}} %r, 1
               %w = zext i1 %o to i32
               %pd = getelementptr i32, ptr %d, i32 %t
               %pp = getelementptr i32, ptr %p, i32 %t
               store i32 %v, ptr %pd
               store i32 %w, ptr %pp
               ret void
             }}"
        );
        // Segments of 32, 16, 8 and 4 lanes, and lanes that disagree about everything.
        for c in [0x1f, 0, 0x101f, 0x1800, 0x1c1f, 0xffff] {
            for step in [0u32, 1, 3, 16, 31] {
                let n = 64u32;
                let a: Vec<u32> = (0..n).map(|t| 1000 + 7 * t).collect();
                let wild = c == 0xffff;
                let b: Vec<u32> = (0..n).map(|t| if wild { t * 13 + step } else { step }).collect();
                let cs: Vec<u32> = (0..n).map(|t| if wild { t * 0x357 } else { c }).collect();
                let zeros = vec![0; n as usize];
                let out = wide(
                    &ir,
                    n,
                    &[
                        Arg::Buffer(a.clone()),
                        Arg::Buffer(b.clone()),
                        Arg::Buffer(cs.clone()),
                        Arg::Buffer(zeros.clone()),
                        Arg::Buffer(zeros),
                    ],
                );
                for t in 0..n as usize {
                    let (j, p) = source(mode, t as i32 % 32, b[t], cs[t]);
                    let from = t / 32 * 32 + j as usize;
                    assert_eq!((out[3][t], out[4][t]), (a[from], u32::from(p)), "{mode} {c:#x} {step} {t}");
                }
            }
        }
    }
}

/// Writes twelve words per thread: each vote, match and mask.
const VOTES: &str = "
      define void @k(ptr %in, ptr %out) {
        %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
        %pi = getelementptr i32, ptr %in, i32 %t
        %v = load i32, ptr %pi
        %odd = trunc i32 %v to i1
        %row = mul i32 %t, 12
        %po = getelementptr i32, ptr %out, i32 %row
        %all = call {i32, i1} @llvm.nvvm.vote.sync(i32 -1, i32 0, i1 %odd)
        %any = call {i32, i1} @llvm.nvvm.vote.sync(i32 -1, i32 1, i1 %odd)
        %eq = call {i32, i1} @llvm.nvvm.vote.sync(i32 -1, i32 2, i1 %odd)
        %bal = call {i32, i1} @llvm.nvvm.vote.sync(i32 -1, i32 3, i1 %odd)
        %r0 = extractvalue {i32, i1} %all, 1
        %r1 = extractvalue {i32, i1} %any, 1
        %r2 = extractvalue {i32, i1} %eq, 1
        %w0 = zext i1 %r0 to i32
        %w1 = zext i1 %r1 to i32
        %w2 = zext i1 %r2 to i32
        %w3 = extractvalue {i32, i1} %bal, 0
        %w4 = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %v)
        %x = sext i32 %v to i64
        %y = mul i64 %x, -4294967295
        %w5 = call i32 @llvm.nvvm.match.any.sync.i64(i32 -1, i64 %y)
        %ma = call {i32, i1} @llvm.nvvm.match.all.sync.i32(i32 -1, i32 %v)
        %w6 = extractvalue {i32, i1} %ma, 0
        %mb = call {i32, i1} @llvm.nvvm.match.all.sync.i64(i32 -1, i64 %y)
        %m1 = extractvalue {i32, i1} %mb, 1
        %w7 = sext i1 %m1 to i32
        %w8 = call i32 @llvm.nvvm.activemask()
        %el = call {i32, i1} @llvm.nvvm.elect.sync(i32 -1)
        %w9 = extractvalue {i32, i1} %el, 0
        %e1 = extractvalue {i32, i1} %el, 1
        %w10 = zext i1 %e1 to i32
        call void @llvm.nvvm.bar.warp.sync(i32 -1)
        %low = icmp slt i32 %v, 5
        br i1 %low, label %some, label %end
      some:
        %s = call i32 @llvm.nvvm.activemask()
        br label %end
      end:
        %w11 = phi i32 [ 0, %0 ], [ %s, %some ]
        STORES
        ret void
      }";

#[test]
fn votes_and_matches_see_every_active_lane() {
    let stores: String = (0..12)
        .map(|n| format!("%s{n} = getelementptr i32, ptr %po, i32 {n}\nstore i32 %w{n}, ptr %s{n}\n"))
        .collect();
    let ir = VOTES.replace("STORES", &stores);
    let patterns: [fn(u32) -> u32; 5] =
        [|t| t % 7, |_| 3, |_| 4, |t| u32::from(t == 31), |t| t.wrapping_neg()];
    for pattern in patterns {
        let n = 64u32;
        let v: Vec<u32> = (0..n).map(pattern).collect();
        let out = wide(&ir, n, &[Arg::Buffer(v.clone()), Arg::Buffer(vec![0; 12 * n as usize])]);
        for t in 0..n as usize {
            let warp = &v[t / 32 * 32..][..32];
            let mask = |f: &dyn Fn(u32) -> bool| {
                warp.iter().enumerate().fold(0u32, |m, (l, &x)| m | u32::from(f(x)) << l)
            };
            let odd = mask(&|x| x & 1 == 1);
            let same = mask(&|x| x == v[t]);
            let all = u32::MAX * u32::from(same == u32::MAX);
            let low = mask(&|x| (x as i32) < 5);
            let want = [
                u32::from(odd == u32::MAX),
                u32::from(odd != 0),
                u32::from(odd == 0 || odd == u32::MAX),
                odd,
                same,
                same,
                all,
                all,
                u32::MAX,
                0,
                u32::from(t % 32 == 0),
                if (v[t] as i32) < 5 { low } else { 0 },
            ];
            assert_eq!(out[1][12 * t..][..12], want, "thread {t}");
        }
    }
}

/// Several in a row and in a loop, on every machine; the block does not fill its last warp.
#[test]
fn barriers_reduce_over_the_block() {
    let ir = "
      declare i32 @llvm.nvvm.barrier0.popc(i32)
      declare i32 @llvm.nvvm.barrier0.and(i32)
      declare i32 @llvm.nvvm.barrier0.or(i32)
      define void @k(ptr %out) {
        %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
        br label %loop
      loop:
        %i = phi i32 [ 0, %0 ], [ %i1, %loop ]
        %below = icmp ult i32 %t, %i
        %p = zext i1 %below to i32
        %n = call i32 @llvm.nvvm.barrier0.popc(i32 %p)
        %q = mul i32 %p, -8
        %o = call i32 @llvm.nvvm.barrier0.or(i32 %q)
        %a = call i32 @llvm.nvvm.barrier0.and(i32 %q)
        %on = icmp ne i32 %o, 0
        %an = icmp ne i32 %a, 0
        %ob = select i1 %on, i32 100, i32 0
        %ab = select i1 %an, i32 1000, i32 0
        %s1 = add i32 %n, %ob
        %s2 = add i32 %s1, %ab
        %row = mul i32 %i, 27
        %at = add i32 %row, %t
        %pa = getelementptr i32, ptr %out, i32 %at
        store i32 %s2, ptr %pa
        %i1 = add i32 %i, 9
        %more = icmp ult i32 %i1, 28
        br i1 %more, label %loop, label %done
      done:
        ret void
      }";
    let out = words(ir, 1, 27, &[Arg::Buffer(vec![7; 28 * 27])]);
    for (i, want) in [(0, 0), (9, 109), (18, 118), (27, 1127)] {
        assert_eq!(out[0][i * 27..][..27], [want; 27], "{i}");
    }
}
