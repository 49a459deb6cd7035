//! The printer's state: the function under construction with its blocks, phis and variables, and the module
//! around it.

use super::tree::{Array, Kernel, Var};
use super::types::Ty;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Most lines of IR, about, that one activation of a function or one thread of the kernel may execute.
pub const BUDGET: u64 = 2000;

/// The kernel's launch, within the machine's limits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// Blocks.
    pub grid: [u32; 3],
    /// Threads per block.
    pub block: [u32; 3],
    /// Whether warp operations are defined: 32 lanes, and every warp full.
    pub warp: bool,
}

impl Shape {
    /// Threads per block.
    pub fn threads(&self) -> u32 {
        self.block.iter().product()
    }

    /// Blocks.
    pub fn blocks(&self) -> u32 {
        self.grid.iter().product()
    }
}

/// An edge into a block: its source, and the variables' values.
#[derive(Clone, Debug)]
pub struct Edge {
    pub from: String,
    pub env: Vec<String>,
}

/// A basic block.
#[derive(Default)]
pub struct Block {
    pub label: String,
    pub phis: String,
    pub text: String,
}

/// Ways out of a loop's body.
#[derive(Default)]
pub struct Around {
    pub number: u32,
    pub breaks: Vec<Edge>,
    pub continues: Vec<Edge>,
}

/// The function under construction.
#[derive(Default)]
pub struct Fun {
    pub blocks: Vec<Block>,
    pub at: usize,
    pub next: u32,
    pub vars: Vec<Var>,
    pub arrays: Vec<Array>,
    /// Values of variables, except those in memory.
    pub env: Vec<String>,
    /// Lines before the first block's own, and the values that they define.
    pub before: String,
    pub defined: BTreeMap<String, String>,
    /// Whether all variables have a value.
    pub started: bool,
    /// Its number; `None` for the kernel.
    pub number: Option<usize>,
    /// Whether all threads of the block arrive together.
    pub together: bool,
    /// Whether values must be the same in all threads.
    pub uniform: bool,
    /// How often the current code is executed, at most, and the cost so far.
    pub weight: u64,
    pub cost: u64,
    pub loops: Vec<Around>,
    pub exits: Vec<Edge>,
    /// Whether it already calls itself.
    pub called_itself: bool,
}

impl Fun {
    pub fn new(vars: &[Var], arrays: &[Array], number: Option<usize>) -> Fun {
        let mut f = Fun {
            vars: vars.to_vec(),
            arrays: arrays.to_vec(),
            env: vec![String::new(); vars.len()],
            number,
            together: number.is_none(),
            weight: 1,
            ..Fun::default()
        };
        f.open("start");
        f
    }

    /// Begins a block with this label.
    pub fn open(&mut self, label: &str) {
        self.blocks.push(Block { label: label.to_string(), ..Block::default() });
        self.at = self.blocks.len() - 1;
    }

    /// The label of the current block.
    pub fn label(&self) -> String {
        self.blocks[self.at].label.clone()
    }

    /// Adds a line.
    pub fn line(&mut self, text: &str) {
        self.cost = self.cost.saturating_add(self.weight);
        let _ = writeln!(self.blocks[self.at].text, "  {text}");
    }

    /// A fresh number.
    pub fn fresh(&mut self) -> u32 {
        self.next += 1;
        self.next
    }

    /// Adds an instruction with a result.
    pub fn ins(&mut self, text: &str) -> String {
        let name = format!("%v{}", self.fresh());
        self.line(&format!("{name} = {text}"));
        name
    }

    /// An edge from the current place, with the variables' values.
    pub fn edge(&self) -> Edge {
        Edge { from: self.label(), env: self.env.clone() }
    }

    /// Begins a block to which these edges lead, with a phi for each variable whose values differ.
    pub fn merge(&mut self, label: &str, edges: &[Edge]) {
        self.open(label);
        for v in 0..self.env.len() {
            let first = &edges[0].env[v];
            if self.vars[v].memory || edges.iter().all(|e| e.env[v] == *first) {
                self.env[v].clone_from(first);
                continue;
            }
            let name = format!("%v{}", self.fresh());
            let incoming: Vec<String> =
                edges.iter().map(|e| format!("[ {}, %{} ]", e.env[v], e.from)).collect();
            self.phi(self.at, &name, self.vars[v].ty, &incoming);
            self.env[v] = name;
        }
    }

    /// Adds a phi to a block.
    pub fn phi(&mut self, block: usize, name: &str, ty: Ty, incoming: &[String]) {
        let _ = writeln!(self.blocks[block].phis, "  {name} = phi {} {}", ty.text(), incoming.join(", "));
        self.cost = self.cost.saturating_add(self.weight);
    }

    /// Defines a value at the function's beginning, once; returns its operand.
    pub fn define(&mut self, key: &str, text: &str) -> String {
        if let Some(have) = self.defined.get(key) {
            return have.clone();
        }
        let name = format!("%{key}");
        let _ = writeln!(self.before, "  {name} = {text}");
        self.cost += 1;
        self.defined.insert(key.to_string(), name.clone());
        name
    }

    /// The rest of the budget, in executions of one line here.
    pub fn left(&self) -> u64 {
        BUDGET.saturating_sub(self.cost) / self.weight.max(1)
    }

    /// The blocks as text.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for (n, b) in self.blocks.iter().enumerate() {
            let _ = writeln!(out, "{}:", b.label);
            if n == 0 {
                out += &self.before;
            }
            out += &b.phis;
            out += &b.text;
        }
        out
    }
}

/// A finished function.
pub struct FunctionText {
    pub name: String,
    pub text: String,
    pub cost: u64,
}

/// A parameter of the kernel, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Param {
    /// Results: one slice per thread.
    Out,
    /// Read-only input.
    In,
    /// Eight words per thread.
    Own,
    /// Words in which all threads count.
    Counters,
    /// Words in which a block counts, as left at its end.
    BlockCounters,
    /// Scalars.
    Scalar(u8),
    /// A structure, byval.
    ByValue,
    /// An array by value.
    Direct,
}

/// Scalar parameters.
pub const SCALARS: [Ty; 7] =
    [Ty::Int(32), Ty::Int(64), Ty::Int(16), Ty::Int(8), Ty::Float, Ty::Double, Ty::Int(32)];

/// The module under construction.
pub struct Emit<'k> {
    pub kernel: &'k Kernel,
    pub shape: Shape,
    pub f: Fun,
    /// Functions by number.
    pub done: Vec<Option<FunctionText>>,
    /// Module-level lines by the name that they define.
    pub globals: BTreeMap<String, String>,
    pub declares: BTreeMap<String, String>,
    pub params: BTreeSet<Param>,
    /// Features of the kernel that its text does not show, and how often each occurs.
    pub marks: BTreeMap<&'static str, u32>,
    /// Bytes of a thread's slice of the results, and their meaning.
    pub out_bytes: u32,
    pub slots: Vec<(u32, String)>,
    /// Whether threads synchronise at the end, for the counters in shared memory.
    pub meet_at_end: bool,
}

impl Emit<'_> {
    pub fn mark(&mut self, what: &'static str) {
        *self.marks.entry(what).or_default() += 1;
    }

    /// Calls an intrinsic.
    pub fn intrinsic(&mut self, ret: &str, name: &str, args: &[(String, String)]) -> String {
        let call = self.call_text(ret, name, args);
        self.f.ins(&call)
    }

    /// Calls an intrinsic without a result.
    pub fn intrinsic_void(&mut self, name: &str, args: &[(String, String)]) {
        let call = self.call_text("void", name, args);
        self.f.line(&call);
    }

    fn call_text(&mut self, ret: &str, name: &str, args: &[(String, String)]) -> String {
        let types: Vec<&str> = args.iter().map(|(t, _)| t.as_str()).collect();
        self.declares.insert(name.to_string(), format!("declare {ret} @{name}({})", types.join(", ")));
        let list: Vec<String> = args.iter().map(|(t, v)| format!("{t} {v}")).collect();
        format!("call {ret} @{name}({})", list.join(", "))
    }

    /// A special register, read at the function's beginning.
    pub fn sreg(&mut self, name: &str) -> String {
        let full = format!("llvm.nvvm.read.ptx.sreg.{name}");
        self.declares.insert(full.clone(), format!("declare i32 @{full}()"));
        self.f.define(name, &format!("call i32 @{full}()"))
    }

    /// A kernel's parameter.
    pub fn param(&mut self, p: Param) -> String {
        self.params.insert(p);
        p.name()
    }

    /// The type of pointers to buffers.
    pub fn buffer_ty(&self) -> &'static str {
        if self.kernel.generic { "ptr" } else { "ptr addrspace(1)" }
    }

    /// The number of the thread in its block.
    pub fn linear(&mut self) -> String {
        let [_, y, z] = self.shape.block;
        let x = self.sreg("tid.x");
        if y * z == 1 {
            return x;
        }
        let (ty, tz) = (self.sreg("tid.y"), self.sreg("tid.z"));
        let (nx, ny) = (self.sreg("ntid.x"), self.sreg("ntid.y"));
        let a = self.f.define("lin.a", &format!("mul i32 {tz}, {ny}"));
        let b = self.f.define("lin.b", &format!("add i32 {a}, {ty}"));
        let c = self.f.define("lin.c", &format!("mul i32 {b}, {nx}"));
        self.f.define("lin", &format!("add i32 {c}, {x}"))
    }

    /// The number of the block in the grid.
    pub fn block(&mut self) -> String {
        let [_, y, z] = self.shape.grid;
        let x = self.sreg("ctaid.x");
        if y * z == 1 {
            return x;
        }
        let (cy, cz) = (self.sreg("ctaid.y"), self.sreg("ctaid.z"));
        let (nx, ny) = (self.sreg("nctaid.x"), self.sreg("nctaid.y"));
        let a = self.f.define("blk.a", &format!("mul i32 {cz}, {ny}"));
        let b = self.f.define("blk.b", &format!("add i32 {a}, {cy}"));
        let c = self.f.define("blk.c", &format!("mul i32 {b}, {nx}"));
        self.f.define("blk", &format!("add i32 {c}, {x}"))
    }

    /// The number of the thread in the grid.
    pub fn global(&mut self) -> String {
        let lin = self.linear();
        if self.shape.blocks() == 1 {
            return lin;
        }
        let block = self.block();
        let threads = self.shape.threads();
        let a = self.f.define("glob.a", &format!("mul i32 {block}, {threads}"));
        self.f.define("glob", &format!("add i32 {a}, {lin}"))
    }

    /// The thread's slice of a buffer with `bytes` bytes per thread.
    pub fn slice(&mut self, p: Param, bytes: &str) -> String {
        let (base, g, ty) = (self.param(p), self.global(), self.buffer_ty());
        let key = &base[1..];
        let at = self.f.define(&format!("{key}.at"), &format!("mul i32 {g}, {bytes}"));
        self.f.define(&format!("{key}.t"), &format!("getelementptr i8, {ty} {base}, i32 {at}"))
    }

    /// The thread's slice of the results.
    pub fn out(&mut self) -> String {
        self.slice(Param::Out, OUT_BYTES)
    }

    /// A generic pointer to eight words private to the thread: in global, shared or local memory.
    pub fn area(&mut self, which: u8) -> String {
        match which % 3 {
            0 if self.f.number.is_none() => {
                let own = self.slice(Param::Own, "32");
                match self.kernel.generic {
                    true => own,
                    false => {
                        let text = format!("addrspacecast ptr addrspace(1) {own} to ptr");
                        self.f.define("own.g", &text)
                    }
                }
            }
            1 if self.f.number.is_none() => {
                let own = self.own_shared();
                self.f.define("sh.g", &format!("addrspacecast ptr addrspace(3) {own} to ptr"))
            }
            _ => {
                let fresh = !self.f.defined.contains_key("pri");
                let p = self.f.define("pri", "alloca [8 x i32], align 8");
                if fresh {
                    self.zero(&p, "ptr", 32);
                }
                p
            }
        }
    }

    /// The thread's eight words of shared memory.
    pub fn own_shared(&mut self) -> String {
        let fresh = !self.f.defined.contains_key("sh.t");
        let threads = self.shape.threads();
        self.globals.insert(
            "sh".into(),
            format!("@sh = internal addrspace(3) global [{threads} x [8 x i32]] undef, align 16"),
        );
        let lin = self.linear();
        let p = self.f.define(
            "sh.t",
            &format!("getelementptr [{threads} x [8 x i32]], ptr addrspace(3) @sh, i32 0, i32 {lin}"),
        );
        if fresh {
            self.zero(&p, "ptr addrspace(3)", 32);
        }
        p
    }

    /// Zeroes memory at the function's beginning.
    pub fn zero(&mut self, p: &str, ty: &str, bytes: u32) {
        let space = if ty == "ptr" { "p0" } else { "p3" };
        let name = format!("llvm.memset.{space}.i32");
        self.declares.insert(name.clone(), format!("declare void @{name}({ty}, i8, i32, i1)"));
        let _ = writeln!(self.f.before, "  call void @{name}({ty} align 8 {p}, i8 0, i32 {bytes}, i1 false)");
    }
}

/// Placeholder for the bytes of a thread's slice of the results until they are known.
pub const OUT_BYTES: &str = "OUTBYTES";

impl Param {
    /// Its name.
    pub fn name(self) -> String {
        match self {
            Param::Out => "%out".into(),
            Param::In => "%in".into(),
            Param::Own => "%own".into(),
            Param::Counters => "%count".into(),
            Param::BlockCounters => "%bcount".into(),
            Param::Scalar(n) => format!("%s{n}"),
            Param::ByValue => "%byval".into(),
            Param::Direct => "%direct".into(),
        }
    }
}
