//! Random expressions over half, bfloat, float and double, on golden at level 0 and at level 2: the optimised
//! code must give the same results, whichever runtime routines it uses. `tuples` tests the routines
//! themselves. `TANDEM_SEEDS=from..to` runs other seeds than the default ones.

mod common;

use common::{Arg, words};
use std::fmt::Write;

const THREADS: u32 = 16;
const TYPES: [(&str, u32); 4] = [("half", 16), ("bfloat", 16), ("float", 32), ("double", 64)];

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }
}

/// Expressions under construction: values of each type by name.
struct Program {
    text: String,
    values: [Vec<String>; 4],
    flags: Vec<String>,
    next: u32,
}

impl Program {
    fn name(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    /// A value of a type, sometimes a constant.
    fn operand(&self, ty: usize, r: &mut Random) -> String {
        if r.below(5) == 0 {
            // -0, 1, 0.5, -2, 3: exact in each format.
            let constant = match TYPES[ty].0 {
                "half" => r.pick(&["0xH8000", "0xH3C00", "0xH3800", "0xHC000", "0xH4200"]),
                "bfloat" => r.pick(&["0xR8000", "0xR3F80", "0xR3F00", "0xRC000", "0xR4040"]),
                _ => r.pick(&["-0.0", "1.0", "0.5", "-2.0", "3.0"]),
            };
            return constant.to_string();
        }
        let all = &self.values[ty];
        all[r.below(all.len() as u64) as usize].clone()
    }

    fn step(&mut self, r: &mut Random) {
        let ty = r.below(4) as usize;
        let name = TYPES[ty].0;
        let to = self.name();
        let (a, b) = (self.operand(ty, r), self.operand(ty, r));
        let mut result = ty;
        let line = match r.below(14) {
            0..=4 => {
                let op = r.pick(&["fadd", "fsub", "fmul", "fdiv", "frem"]);
                format!("{op} {name} {a}, {b}")
            }
            5 => format!("fneg {name} {a}"),
            6 => {
                let p = r.pick(&["oeq", "olt", "oge", "one", "ord", "uno", "ugt", "une", "ule"]);
                let _ = writeln!(self.text, "  {to} = fcmp {p} {name} {a}, {b}");
                self.flags.push(to);
                return;
            }
            7 | 8 => {
                let c = self.flags[r.below(self.flags.len() as u64) as usize].clone();
                format!("select i1 {c}, {name} {a}, {name} {b}")
            }
            9 => {
                // Signs by bits, as programs write fabs and copysign.
                let bits = TYPES[ty].1;
                let (x, y) = (self.name(), self.name());
                let mask = if r.below(2) == 0 { (1u64 << (bits - 1)) - 1 } else { 1 << (bits - 1) };
                let op = if mask >> (bits - 1) == 0 { "and" } else { r.pick(&["or", "xor"]) };
                let _ = writeln!(self.text, "  {x} = bitcast {name} {a} to i{bits}");
                let _ = writeln!(self.text, "  {y} = {op} i{bits} {x}, u0x{mask:X}");
                format!("bitcast i{bits} {y} to {name}")
            }
            10 => {
                let c = self.operand(ty, r);
                let suffix = ["f16", "bf16", "f32", "f64"][ty];
                format!("call {name} @llvm.fma.{suffix}({name} {a}, {name} {b}, {name} {c})")
            }
            11 => {
                // Through an integer and back; the bits keep it in range.
                let (i, j) = (self.name(), self.name());
                let bits = TYPES[ty].1;
                let _ = writeln!(self.text, "  {i} = bitcast {name} {a} to i{bits}");
                let _ = writeln!(self.text, "  {j} = ashr i{bits} {i}, {}", r.below(u64::from(bits)));
                format!("{} i{bits} {j} to {name}", r.pick(&["sitofp", "uitofp"]))
            }
            _ => {
                let wider = r.below(2) == 0;
                match (ty, wider) {
                    (0 | 1, true) => result = 2 + r.below(2) as usize,
                    (2, true) => result = 3,
                    (2, false) => result = r.below(2) as usize,
                    (3, false) => result = r.below(3) as usize,
                    _ => return,
                }
                let op = if TYPES[result].1 > TYPES[ty].1 { "fpext" } else { "fptrunc" };
                format!("{op} {name} {a} to {}", TYPES[result].0)
            }
        };
        let _ = writeln!(self.text, "  {to} = {line}");
        self.values[result].push(to);
    }
}

/// A kernel that computes from eight words of each thread and stores the last values of each type, with all
/// NaNs alike.
fn program(r: &mut Random) -> String {
    let mut p = Program {
        text: String::from(
            "define void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {\n  \
             %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %at = mul i32 %t, 32\n  \
             %from = getelementptr i8, ptr addrspace(1) %in, i32 %at\n  \
             %to = getelementptr i8, ptr addrspace(1) %out, i32 %at\n",
        ),
        values: Default::default(),
        flags: Vec::new(),
        next: 0,
    };
    let mut offset = 0;
    for (n, (ty, bits)) in TYPES.into_iter().enumerate() {
        for _ in 0..2 {
            offset = u32::next_multiple_of(offset, bits / 8);
            let (q, v) = (p.name(), p.name());
            let _ = writeln!(p.text, "  {q} = getelementptr i8, ptr addrspace(1) %from, i32 {offset}");
            let _ = writeln!(p.text, "  {v} = load {ty}, ptr addrspace(1) {q}");
            p.values[n].push(v);
            offset += bits / 8;
        }
    }
    p.text += "  %first = fcmp olt double %v14, %v16\n";
    p.flags.push("%first".into());
    for _ in 0..8 + r.below(30) {
        p.step(r);
    }
    let mut offset = 0;
    for (n, (ty, bits)) in TYPES.into_iter().enumerate() {
        for k in 0..2 {
            let v = p.values[n][p.values[n].len() - 1 - k].clone();
            offset = u32::next_multiple_of(offset, bits / 8);
            let (q, nan, i, s) = (p.name(), p.name(), p.name(), p.name());
            let _ = writeln!(p.text, "  {q} = getelementptr i8, ptr addrspace(1) %to, i32 {offset}");
            let _ = writeln!(p.text, "  {nan} = fcmp uno {ty} {v}, {v}");
            let _ = writeln!(p.text, "  {i} = bitcast {ty} {v} to i{bits}");
            let _ = writeln!(p.text, "  {s} = select i1 {nan}, i{bits} -1, i{bits} {i}");
            let _ = writeln!(p.text, "  store i{bits} {s}, ptr addrspace(1) {q}");
            offset += bits / 8;
        }
    }
    p.text += "  ret void\n}\ndeclare half @llvm.fma.f16(half, half, half)\n\
               declare bfloat @llvm.fma.bf16(bfloat, bfloat, bfloat)\n\
               declare float @llvm.fma.f32(float, float, float)\n\
               declare double @llvm.fma.f64(double, double, double)\n";
    p.text
}

#[test]
fn passes_change_no_result() {
    let seeds = match std::env::var("TANDEM_SEEDS") {
        Ok(s) => {
            let (from, to) = s.split_once("..").expect("TANDEM_SEEDS=from..to");
            from.parse::<u64>().unwrap()..to.parse().unwrap()
        }
        Err(_) => 1..13,
    };
    let mut distinct = std::collections::HashSet::new();
    for seed in seeds {
        let mut r = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        r.below(1);
        let ir = program(&mut r);
        let input = (0..THREADS * 8)
            .map(|_| match r.below(4) {
                // Small exponents' neighbourhoods: pairs of halves and bfloats near 1, floats and doubles
                // near 1 and 0.
                0 => 0x3f80_3c00 ^ r.below(1 << 32) as u32 & 0x807f_83ff,
                1 => r.below(1 << 32) as u32 & 0x807f_ffff,
                2 => 0x3ff0_0000 ^ r.below(1 << 32) as u32 & 0x800f_ffff,
                _ => r.below(1 << 32) as u32,
            })
            .collect();
        // Every configuration at both levels; `words` asserts that they agree.
        let out = words(&ir, 1, THREADS, &[Arg::Buffer(input), Arg::Buffer(vec![0; THREADS as usize * 8])]);
        distinct.extend(out[1].clone());
    }
    // Programs that compute nothing but NaN or zero would agree too.
    assert!(distinct.len() > 200, "only {} different words", distinct.len());
}

/// LLVM's own attribute flushes the function's singles, also in what passes fold.
#[test]
fn attributes_flush() {
    let ir = "
define void @k(ptr addrspace(1) %a, ptr addrspace(1) %r) \"denormal-fp-math-f32\"=\"preserve-sign,preserve-sign\" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr float, ptr addrspace(1) %a, i32 %t
  %q = getelementptr float, ptr addrspace(1) %r, i32 %t
  %x = load float, ptr addrspace(1) %p
  %z = fmul float 0x3810000000000000, 0x3FE0000000000000
  %s = fadd float %z, %x
  store float %s, ptr addrspace(1) %q
  ret void
}";
    let input = vec![0, 0x0040_0000, 0x8040_0000, 0x3f80_0000];
    let out = words(ir, 1, 4, &[Arg::Buffer(input), Arg::Buffer(vec![7; 4])]);
    // 2^-127 is 0, and so is 0 more than it.
    assert_eq!(out[1], [0, 0, 0, 0x3f80_0000]);
}
