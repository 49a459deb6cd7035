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

/// The functions that the blocks call, and the kernel that calls them.
const HEAD: &str = "define internal i32 @h(i32 %x, i32 %y) noinline {
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
           store i32 %start, ptr %fuel\n";

/// The IR of a program under construction.
struct Text {
    out: String,
    /// Values read from variables so far.
    reads: u32,
}

impl Text {
    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.out, "{line}");
    }

    /// The name of an operand after it was read.
    fn read(&mut self, o: Operand) -> String {
        match o {
            Operand::Const(c) => (c as i32).to_string(),
            Operand::Var(v) => {
                self.reads += 1;
                let t = self.reads;
                self.line(format_args!("%r{t} = load i32, ptr %v{v}"));
                format!("%r{t}")
            }
        }
    }

    /// The variables, each a multiple of a value from the launch.
    fn variables(&mut self) {
        for v in 0..VARS {
            self.line(format_args!("%v{v} = alloca i32"));
            let source = if v < VARS / 2 { "%n" } else { "%tid" };
            self.line(format_args!("%i{v} = mul i32 {source}, {}\nstore i32 %i{v}, ptr %v{v}", v + 1));
        }
        self.line(format_args!("br label %b0"));
    }

    /// Step `k` of block `n`.
    fn step(&mut self, n: usize, k: usize, s: &Step) {
        let (a, b) = (self.read(s.a), self.read(s.b));
        let x = format!("%x{n}_{k}");
        let text = match s.op {
            "shl" | "lshr" | "ashr" => format!("{x}s = and i32 {b}, 31\n{x} = {} i32 {a}, {x}s", s.op),
            "udiv" | "srem" => {
                format!("{x}s = or i32 {b}, 2\n{x}t = and i32 {x}s, 2147483647\n{x} = {} i32 {a}, {x}t", s.op)
            }
            "call" => format!("{x} = call i32 @h(i32 {a}, i32 {b})"),
            "pointer" => format!(
                "{x}c = icmp slt i32 {b}, 4\n{x}p = select i1 {x}c, ptr @h, ptr @g\n\
                 {x} = call i32 {x}p(i32 {a}, i32 {b})"
            ),
            "self" => {
                let l = format!("s{n}_{k}");
                format!(
                    "{x}c = icmp eq i32 %deep, 0\nbr i1 {x}c, label %{l}z, label %{l}d\n{l}z:\n\
                     {x}z = xor i32 {a}, {b}\nbr label %{l}j\n{l}d:\n{x}m = sub i32 %deep, 1\n\
                     {x}r = call i32 @body(i32 {a}, i32 {b}, i32 {x}m, i32 {INNER_FUEL})\nbr label %{l}j\n\
                     {l}j:\n{x} = phi i32 [ {x}z, %{l}z ], [ {x}r, %{l}d ]"
                )
            }
            "wide" => format!(
                "{x}a = sext i32 {a} to i64\n{x}b = zext i32 {b} to i64\n{x}m = mul i64 {x}a, {x}b\n\
                 {x}n = add i64 {x}m, {x}a\n{x}h = lshr i64 {x}n, 13\n{x} = trunc i64 {x}h to i32"
            ),
            "select" => format!("{x}c = icmp slt i32 {a}, {b}\n{x} = select i1 {x}c, i32 {b}, i32 {a}"),
            op => format!("{x} = {op} i32 {a}, {b}"),
        };
        self.line(format_args!("{text}\nstore i32 {x}, ptr %v{}", s.to));
    }

    /// The exit: fuel and variables folded into one word.
    fn result(&mut self) {
        self.line(format_args!("%acc{VARS} = load i32, ptr %fuel"));
        for v in (0..VARS).rev() {
            self.line(format_args!(
                "%f{v} = load i32, ptr %v{v}\n%m{v} = mul i32 %acc{}, 31\n%acc{v} = add i32 %m{v}, %f{v}",
                v + 1
            ));
        }
        self.line(format_args!("ret i32 %acc0\n}}"));
    }

    /// The branch at the end of block `n`; a backward jump uses fuel, and without fuel the program ends.
    fn branch(&mut self, n: usize, block: &Block, last: usize) {
        let (a, b) = (self.read(block.a), self.read(block.b));
        let back = |to: usize, side: &str| if to <= n { format!("k{n}{side}") } else { format!("b{to}") };
        self.line(format_args!(
            "%c{n} = icmp {} i32 {a}, {b}\nbr i1 %c{n}, label %{}, label %{}",
            block.predicate,
            back(block.then, "t"),
            back(block.other, "o")
        ));
        if block.then <= n {
            self.line(format_args!(
                "k{n}t:\n%g{n} = load i32, ptr %fuel\n%d{n} = sub i32 %g{n}, 1\nstore i32 %d{n}, ptr %fuel\n\
                 %z{n} = icmp eq i32 %d{n}, 0\nbr i1 %z{n}, label %b{last}, label %b{}",
                block.then
            ));
        }
    }
}

fn text(blocks: &[Block]) -> String {
    let mut t = Text { out: HEAD.to_string(), reads: 0 };
    t.variables();
    let last = blocks.len() - 1;
    for (n, block) in blocks.iter().enumerate() {
        t.line(format_args!("b{n}:"));
        for (k, s) in block.steps.iter().enumerate() {
            t.step(n, k, s);
        }
        if n == last {
            t.result();
        } else {
            t.branch(n, block, last);
        }
    }
    t.out
}

/// The same for one thread.
fn interpret(blocks: &[Block], tid: u32, n: u32, deep: u32, mut fuel: u32) -> u32 {
    let mut vars: Vec<u32> =
        (0..VARS).map(|v| if v < VARS / 2 { n } else { tid }.wrapping_mul(v as u32 + 1)).collect();
    let value = |vars: &[u32], o: Operand| match o {
        Operand::Const(c) => c,
        Operand::Var(v) => vars[v],
    };
    let mut at = 0;
    loop {
        let block = &blocks[at];
        for s in &block.steps {
            let (a, b) = (value(&vars, s.a), value(&vars, s.b));
            vars[s.to] = match s.op {
                "self" if deep == 0 => a ^ b,
                "self" => interpret(blocks, b, a, deep - 1, INNER_FUEL),
                op => operation(op, a, b),
            };
        }
        if at + 1 == blocks.len() {
            return (0..VARS).rev().fold(fuel, |acc, v| acc.wrapping_mul(31).wrapping_add(vars[v]));
        }
        let (a, b) = (value(&vars, block.a), value(&vars, block.b));
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

/// The computation of a step that does not call the program itself.
fn operation(op: &str, a: u32, b: u32) -> u32 {
    let h = if a < b { b.wrapping_sub(a) } else { a ^ b };
    match op {
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
        "call" => h,
        "pointer" if (b as i32) >= 4 => a.wrapping_mul(3).wrapping_add(b),
        "pointer" => h,
        "wide" => {
            let x = i64::from(a as i32) as u64;
            (x.wrapping_mul(u64::from(b)).wrapping_add(x) >> 13) as u32
        }
        _ => (a as i32).max(b as i32) as u32,
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
