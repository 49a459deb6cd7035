//! Random control flow against a small interpreter.
//!
//! A program is a random graph of blocks (usually irreducible) over eight variables, some uniform, some
//! different in each thread. Variables are allocas, so level 0 exercises private memory. At level 2, LLVM
//! makes phis of them, which exercises divergence, meeting points, scalars that wait for the other side, and
//! allocation. Some programs call themselves, from anywhere in the graph and under any mask; calls through
//! pointers choose their target by lane. `TANDEM_SEEDS=from..to` runs other seeds than the default ones.

mod common;

use common::{Arg, words};
use std::fmt::Write;

const VARS: usize = 8;
const THREADS: u32 = 19;
/// Backward jumps that a thread may take before it leaves; inner calls of a recursive program may take fewer.
const FUEL: u32 = 24;
const INNER_FUEL: u32 = 3;
/// How deep a program calls itself.
const DEPTH: u32 = 2;

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

#[derive(Clone, Copy)]
enum Operand {
    Var(usize),
    Const(u32),
}

#[derive(Clone, Copy)]
struct Step {
    op: &'static str,
    to: usize,
    a: Operand,
    b: Operand,
}

struct Block {
    steps: Vec<Step>,
    predicate: &'static str,
    a: Operand,
    b: Operand,
    then: usize,
    other: usize,
}

/// The last block is the exit.
fn program(r: &mut Random, recursive: bool) -> Vec<Block> {
    let count = 3 + r.below(9) as usize;
    let operand = |r: &mut Random| {
        if r.below(3) == 0 {
            Operand::Const(r.pick(&[0, 1, 2, 3, 5, 17, 100, 0x7fff_ffff, u32::MAX, 0x8000_0000]))
        } else {
            Operand::Var(r.below(VARS as u64) as usize)
        }
    };
    (0..count)
        .map(|n| {
            let steps = (0..r.below(5))
                .map(|_| Step {
                    op: match r.below(8) {
                        0 if recursive => "self",
                        _ => r.pick(&[
                            "add", "sub", "mul", "and", "or", "xor", "shl", "lshr", "ashr", "udiv", "srem",
                            "call", "wide", "select", "pointer",
                        ]),
                    },
                    to: r.below(VARS as u64) as usize,
                    a: operand(r),
                    b: operand(r),
                })
                .collect();
            // Mostly near targets, including backward ones.
            let target = |r: &mut Random| {
                (n + 1 + count - r.below(3) as usize * (1 + r.below(2) as usize))
                    .min(2 * count - 1)
                    .max(count)
                    - count
            };
            let target = |r: &mut Random| {
                if r.below(4) == 0 { r.below(count as u64) as usize } else { target(r).max(1) }
            };
            Block {
                steps,
                predicate: r.pick(&["eq", "ne", "ult", "slt", "sge", "ugt"]),
                a: operand(r),
                b: operand(r),
                then: target(r),
                other: (n + 1).min(count - 1),
            }
        })
        .collect()
}

fn text(blocks: &[Block]) -> String {
    let mut out = String::from(
        "define internal i32 @h(i32 %x, i32 %y) noinline {
           %c = icmp ult i32 %x, %y
           br i1 %c, label %a, label %b
         a:
           %p = sub i32 %y, %x
           ret i32 %p
         b:
           %q = xor i32 %x, %y
           ret i32 %q
         }
         define internal i32 @g(i32 %x, i32 %y) noinline {
           %p = mul i32 %x, 3
           %q = add i32 %p, %y
           ret i32 %q
         }
         define void @k(ptr addrspace(1) %out, i32 %n) {
           %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
           %r = call i32 @body(i32 %n, i32 %tid, i32 2, i32 24)
           %slot = getelementptr i32, ptr addrspace(1) %out, i32 %tid
           store i32 %r, ptr addrspace(1) %slot
           ret void
         }
         define internal i32 @body(i32 %n, i32 %tid, i32 %deep, i32 %start) noinline {
         entry:
           %fuel = alloca i32
           store i32 %start, ptr %fuel\n",
    );
    let mut t = 0;
    for v in 0..VARS {
        let _ = writeln!(out, "%v{v} = alloca i32");
        let source = if v < VARS / 2 { "%n" } else { "%tid" };
        let _ = writeln!(out, "%i{v} = mul i32 {source}, {}\nstore i32 %i{v}, ptr %v{v}", v + 1);
    }
    let _ = writeln!(out, "br label %b0");
    let mut read = |o: Operand, out: &mut String| match o {
        Operand::Const(c) => (c as i32).to_string(),
        Operand::Var(v) => {
            t += 1;
            let _ = writeln!(out, "%r{t} = load i32, ptr %v{v}");
            format!("%r{t}")
        }
    };
    for (n, block) in blocks.iter().enumerate() {
        let _ = writeln!(out, "b{n}:");
        for (k, s) in block.steps.iter().enumerate() {
            let (a, b) = (read(s.a, &mut out), read(s.b, &mut out));
            let x = format!("%x{n}_{k}");
            let _ = match s.op {
                "shl" | "lshr" | "ashr" => {
                    writeln!(out, "{x}s = and i32 {b}, 31\n{x} = {} i32 {a}, {x}s", s.op)
                }
                "udiv" | "srem" => writeln!(
                    out,
                    "{x}s = or i32 {b}, 2\n{x}t = and i32 {x}s, 2147483647\n{x} = {} i32 {a}, {x}t",
                    s.op
                ),
                "call" => writeln!(out, "{x} = call i32 @h(i32 {a}, i32 {b})"),
                "pointer" => writeln!(
                    out,
                    "{x}c = icmp slt i32 {b}, 4\n{x}p = select i1 {x}c, ptr @h, ptr @g\n\
                     {x} = call i32 {x}p(i32 {a}, i32 {b})"
                ),
                "self" => {
                    let l = format!("s{n}_{k}");
                    writeln!(
                        out,
                        "{x}c = icmp eq i32 %deep, 0\nbr i1 {x}c, label %{l}z, label %{l}d\n{l}z:\n\
                         {x}z = xor i32 {a}, {b}\nbr label %{l}j\n{l}d:\n{x}m = sub i32 %deep, 1\n\
                         {x}r = call i32 @body(i32 {a}, i32 {b}, i32 {x}m, i32 {INNER_FUEL})\nbr label %{l}j\n\
                         {l}j:\n{x} = phi i32 [ {x}z, %{l}z ], [ {x}r, %{l}d ]"
                    )
                }
                "wide" => writeln!(
                    out,
                    "{x}a = sext i32 {a} to i64\n{x}b = zext i32 {b} to i64\n{x}m = mul i64 {x}a, {x}b\n\
                     {x}n = add i64 {x}m, {x}a\n{x}h = lshr i64 {x}n, 13\n{x} = trunc i64 {x}h to i32"
                ),
                "select" => {
                    writeln!(out, "{x}c = icmp slt i32 {a}, {b}\n{x} = select i1 {x}c, i32 {b}, i32 {a}")
                }
                op => writeln!(out, "{x} = {op} i32 {a}, {b}"),
            };
            let _ = writeln!(out, "store i32 {x}, ptr %v{}", s.to);
        }
        if n + 1 == blocks.len() {
            let _ = writeln!(out, "%acc{VARS} = load i32, ptr %fuel");
            for v in (0..VARS).rev() {
                let _ = writeln!(
                    out,
                    "%f{v} = load i32, ptr %v{v}\n%m{v} = mul i32 %acc{}, 31\n%acc{v} = add i32 %m{v}, %f{v}",
                    v + 1
                );
            }
            let _ = writeln!(out, "ret i32 %acc0\n}}");
            continue;
        }
        let (a, b) = (read(block.a, &mut out), read(block.b, &mut out));
        let back = |to: usize, side: &str| if to <= n { format!("k{n}{side}") } else { format!("b{to}") };
        let _ = writeln!(
            out,
            "%c{n} = icmp {} i32 {a}, {b}\nbr i1 %c{n}, label %{}, label %{}",
            block.predicate,
            back(block.then, "t"),
            back(block.other, "o")
        );
        if block.then <= n {
            let last = blocks.len() - 1;
            let _ = writeln!(
                out,
                "k{n}t:\n%g{n} = load i32, ptr %fuel\n%d{n} = sub i32 %g{n}, 1\nstore i32 %d{n}, ptr %fuel\n\
                 %z{n} = icmp eq i32 %d{n}, 0\nbr i1 %z{n}, label %b{last}, label %b{}",
                block.then
            );
        }
    }
    out
}

/// The same for one thread.
fn interpret(blocks: &[Block], tid: u32, n: u32, deep: u32, mut fuel: u32) -> u32 {
    let mut vars: Vec<u32> =
        (0..VARS).map(|v| if v < VARS / 2 { n } else { tid }.wrapping_mul(v as u32 + 1)).collect();
    let mut at = 0;
    loop {
        let block = &blocks[at];
        for s in &block.steps {
            let value = |o: Operand| match o {
                Operand::Const(c) => c,
                Operand::Var(v) => vars[v],
            };
            let (a, b) = (value(s.a), value(s.b));
            vars[s.to] = match s.op {
                "add" => a.wrapping_add(b),
                "sub" => a.wrapping_sub(b),
                "mul" => a.wrapping_mul(b),
                "and" => a & b,
                "or" => a | b,
                "xor" => a ^ b,
                "shl" => a << (b & 31),
                "lshr" => a >> (b & 31),
                "ashr" => ((a as i32) >> (b & 31)) as u32,
                "udiv" => a / ((b | 2) & 0x7fff_ffff),
                "srem" => (a as i32 % (((b | 2) & 0x7fff_ffff) as i32)) as u32,
                "call" => {
                    if a < b {
                        b - a
                    } else {
                        a ^ b
                    }
                }
                "pointer" if (b as i32) >= 4 => a.wrapping_mul(3).wrapping_add(b),
                "pointer" => {
                    if a < b {
                        b - a
                    } else {
                        a ^ b
                    }
                }
                "self" if deep == 0 => a ^ b,
                "self" => interpret(blocks, b, a, deep - 1, INNER_FUEL),
                "wide" => {
                    let x = i64::from(a as i32) as u64;
                    (x.wrapping_mul(u64::from(b)).wrapping_add(x) >> 13) as u32
                }
                _ => (a as i32).max(b as i32) as u32,
            };
        }
        if at + 1 == blocks.len() {
            return (0..VARS).rev().fold(fuel, |acc, v| acc.wrapping_mul(31).wrapping_add(vars[v]));
        }
        let value = |o: Operand| match o {
            Operand::Const(c) => c,
            Operand::Var(v) => vars[v],
        };
        let (a, b) = (value(block.a), value(block.b));
        let taken = match block.predicate {
            "eq" => a == b,
            "ne" => a != b,
            "ult" => a < b,
            "slt" => (a as i32) < b as i32,
            "sge" => a as i32 >= b as i32,
            _ => a > b,
        };
        let next = if taken { block.then } else { block.other };
        if next <= at {
            fuel -= 1;
            if fuel == 0 {
                at = blocks.len() - 1;
                continue;
            }
        }
        at = next;
    }
}

fn seeds() -> std::ops::Range<u64> {
    let asked = std::env::var("TANDEM_SEEDS").ok();
    let range = asked
        .as_deref()
        .and_then(|s| s.split_once(".."))
        .and_then(|(a, b)| Some(a.parse().ok()?..b.parse().ok()?));
    range.unwrap_or(1..60)
}

fn agrees(seed: u64, recursive: bool) {
    let mut r = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let blocks = program(&mut r, recursive);
    let ir = text(&blocks);
    let n = 6;
    let got = words(&ir, 1, THREADS, &[Arg::Buffer(vec![0; THREADS as usize]), Arg::Word(n)]);
    let want: Vec<u32> = (0..THREADS).map(|t| interpret(&blocks, t, n, DEPTH, FUEL)).collect();
    assert_eq!(got[0], want, "seed {seed}\n{ir}");
}

#[test]
fn random_control_flow_agrees_with_the_interpreter() {
    seeds().for_each(|seed| agrees(seed, false));
}

#[test]
fn random_recursion_agrees_with_the_interpreter() {
    seeds().step_by(2).for_each(|seed| agrees(seed + 1000, true));
}
