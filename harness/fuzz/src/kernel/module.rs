//! Prints the whole module: prologue, functions, the kernel's end, declarations; and makes the launch's
//! arguments.

use super::emit::{Emit, Fun, FunctionText, OUT_BYTES, Param, SCALARS, Shape};
use super::expr::{BY_VALUE, IN_BYTES};
use super::stmt::{self, COUNTER_BYTES, STORE_BYTES};
use super::tree::{Expr, Kernel, SIGNATURES, Stmt};
use super::types::Ty;
use std::collections::BTreeMap;
use std::fmt::Write;
use tandem_abi::Config;
use tandem_launch::ElemType;
use tandem_launch::args::{ArgSpec, ArgValue, BufferSpec, StructSpec};
use tandem_launch::layout::Geometry;
use tandem_launch::random::Random;

/// A kernel ready to be compiled and launched.
#[derive(Clone, Debug, PartialEq)]
pub struct Module {
    /// NVVM IR.
    pub text: String,
    /// Launch.
    pub geometry: Geometry,
    /// Arguments for each of the data sets.
    pub args: Vec<Vec<ArgSpec>>,
    /// Lines of instructions that the threads execute at most, about.
    pub cost: u64,
    /// Features of the kernel that its text does not show, and how often each occurs.
    pub marks: BTreeMap<&'static str, u32>,
    /// The words of a thread's results: bytes and name.
    pub slots: Vec<(u32, String)>,
}

/// Name of the kernel.
pub const NAME: &str = "k";
/// Private stack per thread, for functions that may call themselves: three times the largest frame that the
/// budget allows, including everything inlined into it.
pub const STACK: u32 = 32768;
/// Bytes of the print buffer.
pub const PRINT: u32 = 65536;

/// Target layout of NVVM 2.0 §3.25; every module begins with it.
const HEAD: &str = "target datalayout = \"e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64\"\n\
    target triple = \"nvptx64-nvidia-cuda\"\n\n";

/// A grid and block that fit the machine: few threads, so that cases are cheap.
pub fn shape(k: &Kernel, config: &Config) -> Shape {
    let most = (config.warps * config.lanes).min(72);
    let uses_warp = config.lanes == 32 && k.uses_warp();
    let grid = k.launch.grid.map(|g| u32::from(g % 3).max(1));
    let grid = if grid.iter().product::<u32>() > 3 { [grid[0], 1, 1] } else { grid };
    let raw = k.launch.block.map(u32::from);
    let x = if config.lanes == 32 { raw[0] % 72 } else { raw[0] % (3 * config.lanes).min(40) };
    let mut block = [x.max(1), raw[1] % 4, raw[2] % 3].map(|n| n.max(1));
    if block.iter().product::<u32>() > most {
        block[2] = 1;
    }
    if block.iter().product::<u32>() > most {
        block[1] = 1;
    }
    block[0] = block[0].min(most);
    if uses_warp {
        // Only whole warps.
        let threads: u32 = block.iter().product();
        block = if threads > 40 && most >= 64 { [32, 2, 1] } else { [32, 1, 1] };
        if raw[0] % 2 == 1 && threads <= 40 {
            block = [8, 4, 1];
        }
    }
    Shape { grid, block, warp: uses_warp }
}

/// Prints a kernel for a machine.
pub fn print(k: &Kernel, config: &Config) -> Module {
    let shape = shape(k, config);
    let meet = stmt::any(&k.body, &mut |s| matches!(s, Stmt::Count(which, _) if *which >= 128));
    let mut e = Emit {
        kernel: k,
        shape,
        f: Fun::default(),
        done: (0..k.funcs.len()).map(|_| None).collect(),
        globals: BTreeMap::new(),
        declares: BTreeMap::new(),
        params: Default::default(),
        marks: BTreeMap::new(),
        out_bytes: 0,
        meet_at_end: meet,
        slots: Vec::new(),
    };
    for n in (0..k.funcs.len()).rev() {
        e.function(n);
    }
    e.body();
    let cost = e.f.cost;
    let text = e.assemble();
    let args = k.data.iter().map(|d| e.arguments(*d)).collect();
    let threads = shape.threads();
    let shared = if text.contains("@xd") { threads * 4 } else { 0 };
    Module {
        text,
        geometry: Geometry { grid: shape.grid, block: shape.block, shared },
        args,
        cost,
        marks: e.marks,
        slots: e.slots,
    }
}

impl Emit<'_> {
    /// Allocas of variables in memory, and initial values of all.
    fn variables(&mut self, first: usize) {
        for v in first..self.f.vars.len() {
            let var = self.f.vars[v];
            if var.memory {
                let _ = writeln!(self.f.before, "  %m{v} = alloca {}", var.ty.text());
            }
            let value = match var.init % 4 {
                _ if var.ty == Ty::Ptr => self.area(var.init),
                0 => self.constant(u64::from(var.init / 4), var.ty),
                // Bits of the input, at a different place for each thread.
                1 | 2 if self.f.number.is_none() => {
                    let (tid, own) =
                        (Box::new(Expr::Place(2)), Box::new(Expr::Const(u64::from(var.init / 4))));
                    let index = Expr::Bin(0, tid, own);
                    self.expr(&Expr::Load(11 * (var.init / 4 % 5), Box::new(index)), var.ty)
                }
                _ => self.place(var.init, var.ty),
            };
            self.write(v, value);
        }
        self.f.started = true;
    }

    /// Prints function `n`.
    fn function(&mut self, n: usize) {
        let func = &self.kernel.funcs[n];
        let (ret, params) = SIGNATURES[usize::from(func.signature) % SIGNATURES.len()];
        let mut vars: Vec<_> =
            params.iter().map(|ty| super::tree::Var { ty: *ty, memory: false, init: 0 }).collect();
        vars.extend(&func.vars);
        self.f = Fun::new(&vars, &func.arrays, Some(n));
        let mut list: Vec<String> =
            params.iter().enumerate().map(|(k, ty)| format!("{} %p{k}", ty.text())).collect();
        for (k, _) in params.iter().enumerate() {
            self.f.env[k] = format!("%p{k}");
        }
        if func.recursive {
            list.insert(0, "i32 %deep".into());
        }
        self.variables(params.len());
        self.stmts(&func.body);
        if !self.f.exits.is_empty() {
            let mut edges = std::mem::take(&mut self.f.exits);
            edges.push(self.f.edge());
            self.f.line("br label %exit");
            self.f.merge("exit", &edges);
        }
        self.finish_function();
        let attributes = ["", " noinline", " alwaysinline"][usize::from(func.inline) % 3];
        let attributes = if func.recursive && attributes == " alwaysinline" { "" } else { attributes };
        let text = format!(
            "define internal {} @f{n}({}){attributes} {{\n{}}}\n",
            ret.text(),
            list.join(", "),
            self.f.text()
        );
        let cost = if func.recursive { self.f.cost * 3 } else { self.f.cost } + 10;
        self.done[n] = Some(FunctionText { name: format!("f{n}"), text, cost });
    }

    /// Returns a function's result.
    pub fn finish_function(&mut self) {
        let Some(n) = self.f.number else { return };
        let func = &self.kernel.funcs[n];
        let (ret, _) = SIGNATURES[usize::from(func.signature) % SIGNATURES.len()];
        let v = self.expr(&func.result, ret);
        self.f.line(&format!("ret {} {v}", ret.text()));
    }

    /// Prints the kernel.
    fn body(&mut self) {
        self.f = Fun::new(&self.kernel.vars, &self.kernel.arrays, None);
        self.variables(0);
        if self.meet_at_end {
            self.clear_counters();
        }
        self.stmts(&self.kernel.body);
        if !self.f.exits.is_empty() {
            let mut edges = std::mem::take(&mut self.f.exits);
            edges.push(self.f.edge());
            self.f.line("br label %exit");
            self.f.merge("exit", &edges);
        }
        self.results();
        if self.meet_at_end {
            self.copy_counters();
        }
        self.f.line("ret void");
    }

    /// The first thread of a block.
    fn first_thread(&mut self, what: &str, body: impl FnOnce(&mut Self)) {
        let lin = self.linear();
        let c = self.f.ins(&format!("icmp eq i32 {lin}, 0"));
        self.f.line(&format!("br i1 {c}, label %{what}, label %{what}ed"));
        self.f.open(what);
        body(self);
        self.f.line(&format!("br label %{what}ed"));
        self.f.open(&format!("{what}ed"));
    }

    fn clear_counters(&mut self) {
        self.globals.insert("cnt".into(), stmt::counters());
        self.first_thread("clear", |e| {
            let list = [
                ("ptr addrspace(3)".to_string(), "@cnt".to_string()),
                ("i8".into(), "0".into()),
                ("i32".into(), COUNTER_BYTES.to_string()),
                ("i1".into(), "false".into()),
            ];
            e.intrinsic_void("llvm.memset.p3.i32", &list);
        });
        self.intrinsic_void("llvm.nvvm.barrier0", &[]);
    }

    fn copy_counters(&mut self) {
        self.intrinsic_void("llvm.nvvm.barrier0", &[]);
        let block = self.block();
        self.first_thread("copy", |e| {
            let at = e.f.ins(&format!("mul i32 {block}, {COUNTER_BYTES}"));
            let (space, base) = (e.buffer_ty(), e.param(Param::BlockCounters));
            let p = e.f.ins(&format!("getelementptr i8, {space} {base}, i32 {at}"));
            let name = if space == "ptr" { "llvm.memcpy.p0.p3.i32" } else { "llvm.memcpy.p1.p3.i32" };
            let list = [
                (space.to_string(), p),
                ("ptr addrspace(3)".to_string(), "@cnt".to_string()),
                ("i32".into(), COUNTER_BYTES.to_string()),
                ("i1".into(), "false".into()),
            ];
            e.intrinsic_void(name, &list);
        });
    }

    /// Stores every variable to the results.
    fn results(&mut self) {
        let mut at = if self.marks.contains_key("store to results") {
            self.slots.push((STORE_BYTES, "stores".into()));
            STORE_BYTES
        } else {
            0
        };
        for v in 0..self.f.vars.len() {
            let ty = self.f.vars[v].ty;
            let value = self.read(v);
            let parts: Vec<(Ty, String)> = match ty {
                Ty::Ptr => vec![(Ty::Int(32), self.convert(&value, ty, Ty::Int(32), 2))],
                Ty::Vector(_) | Ty::Aggregate(_) => (0..ty.parts())
                    .map(|k| {
                        let (part, path) = ty.part(k);
                        (part, self.take(&value, ty, &path))
                    })
                    .collect(),
                _ => vec![(ty, value)],
            };
            for (part, x) in parts {
                let w = part.bits().next_power_of_two().max(32);
                let x = self.settled(&x, part);
                let x = if part.is_float() {
                    self.f.ins(&format!("bitcast {} {x} to i{}", part.text(), part.bits()))
                } else {
                    x
                };
                let x = self.convert(&x, Ty::Int(part.bits()), Ty::Int(w), 1);
                let bytes = w / 8;
                let start = at;
                at = at.next_multiple_of(bytes);
                let (space, base) = (self.buffer_ty(), self.out());
                let p = self.f.ins(&format!("getelementptr i8, {space} {base}, i32 {at}"));
                self.f.line(&format!("store i{w} {x}, {space} {p}"));
                at += bytes;
                self.slots.push((at - start, ty.text()));
            }
        }
        self.out_bytes = at.next_multiple_of(16);
    }

    /// Puts the module together: everything that the kernel reaches.
    fn assemble(&mut self) -> String {
        let params: Vec<String> = self.params.iter().map(|p| self.parameter(*p)).collect();
        let kernel = format!("define void @{NAME}({}) {{\n{}}}\n", params.join(", "), self.f.text())
            .replace(OUT_BYTES, &self.out_bytes.to_string());
        let mut body = kernel;
        let mut globals: BTreeMap<&String, &String> = BTreeMap::new();
        let mut functions = BTreeMap::new();
        loop {
            let names = names(&body);
            let more_functions: Vec<&FunctionText> = self
                .done
                .iter()
                .flatten()
                .filter(|d| names.contains(&d.name) && !functions.contains_key(&d.name))
                .collect();
            let more_globals: Vec<_> =
                self.globals.iter().filter(|(n, _)| names.contains(*n) && !globals.contains_key(n)).collect();
            if more_functions.is_empty() && more_globals.is_empty() {
                break;
            }
            for d in more_functions {
                functions.insert(d.name.clone(), ());
                body += "\n";
                body += &d.text;
            }
            for (n, text) in more_globals {
                globals.insert(n, text);
                let _ = writeln!(body, "\n{text}");
            }
        }
        let names = names(&body);
        let declares: Vec<&str> =
            self.declares.iter().filter(|(n, _)| names.contains(*n)).map(|(_, t)| t.as_str()).collect();
        format!(
            "{HEAD}{body}\n{}\n\n!nvvm.annotations = !{{!0}}\n!0 = !{{ptr @{NAME}, !\"kernel\", i32 1}}\n\
             !nvvmir.version = !{{!1}}\n!1 = !{{i32 2, i32 0}}\n",
            declares.join("\n")
        )
    }

    fn parameter(&self, p: Param) -> String {
        let name = p.name();
        match p {
            Param::Scalar(n) => format!("{} {name}", SCALARS[usize::from(n)].text()),
            Param::ByValue => format!("ptr byval({BY_VALUE}) align 8 {name}"),
            Param::Direct => format!("[3 x i32] {name}"),
            _ => format!("{} {name}", self.buffer_ty()),
        }
    }

    /// The arguments, with data from this seed.
    fn arguments(&self, seed: u32) -> Vec<ArgSpec> {
        let (threads, blocks) = (self.shape.threads() * self.shape.blocks(), self.shape.blocks());
        self.params
            .iter()
            .map(|p| {
                let mut data = Data::new(seed, *p);
                let value = match p {
                    Param::Out => buffer(vec![0; (self.out_bytes * threads) as usize]),
                    Param::In => buffer(data.bytes(IN_BYTES)),
                    Param::Own => buffer(data.bytes(32 * threads)),
                    Param::Counters => buffer(vec![0; COUNTER_BYTES as usize]),
                    Param::BlockCounters => buffer(vec![0; (COUNTER_BYTES * blocks) as usize]),
                    Param::Scalar(n) => data.scalar(SCALARS[usize::from(*n)]),
                    Param::ByValue => ArgValue::Struct(StructSpec {
                        fields: vec![
                            data.scalar(Ty::Int(32)),
                            data.scalar(Ty::Int(64)),
                            ArgValue::Struct(StructSpec {
                                fields: (0..4).map(|_| data.scalar(Ty::Int(16))).collect(),
                                align: None,
                            }),
                        ],
                        align: None,
                    }),
                    Param::Direct => ArgValue::Struct(StructSpec {
                        fields: (0..3).map(|_| data.scalar(Ty::Int(32))).collect(),
                        align: None,
                    }),
                };
                ArgSpec { name: Some(p.name()[1..].to_string()), value }
            })
            .collect()
    }
}

fn buffer(init: Vec<u8>) -> ArgValue {
    ArgValue::Buffer(BufferSpec::new(ElemType::U32, init))
}

/// Numbers for buffers and scalars: zeros, ascending numbers, or special and random ones.
struct Data {
    seed: u32,
    random: Random,
    count: u32,
}

impl Data {
    fn new(seed: u32, p: Param) -> Data {
        let place = match p {
            Param::Scalar(n) => u64::from(n) + 10,
            Param::In => 1,
            Param::Own => 2,
            Param::ByValue => 3,
            _ => 4,
        };
        Data { seed, random: Random::new(u64::from(seed) << 8 | place), count: 0 }
    }

    fn word(&mut self) -> u32 {
        self.count += 1;
        match self.seed {
            0 => 0,
            1 => self.count,
            _ => {
                let z = self.random.next();
                let random = (z >> 32) as u32;
                match z % 8 {
                    0 => [0, 1, u32::MAX, 0x8000_0000, 0x7fff_ffff, 0xffff, 0x80, 0x7fc0_0000]
                        [(random % 8) as usize],
                    1 | 2 => random % 100,
                    3 => (random % 50).wrapping_neg(),
                    // Floats near 1; the upper halves of doubles near 1.
                    4 => 0x3f80_0000 ^ random & 0x80ff_ffff,
                    5 => 0x3ff0_0000 ^ random & 0x807f_ffff,
                    _ => random,
                }
            }
        }
    }

    fn bytes(&mut self, n: u32) -> Vec<u8> {
        (0..n / 4).flat_map(|_| self.word().to_le_bytes()).collect()
    }

    fn scalar(&mut self, ty: Ty) -> ArgValue {
        let word = u64::from(self.word());
        let (elem, bits) = match ty {
            Ty::Int(8) => (ElemType::U8, word & 0xff),
            Ty::Int(16) => (ElemType::U16, word & 0xffff),
            Ty::Int(64) => (ElemType::U64, word | u64::from(self.word()) << 32),
            Ty::Float => (ElemType::F32, word),
            Ty::Double => (ElemType::F64, u64::from(self.word()) | word << 32),
            _ => (ElemType::U32, word),
        };
        // A value that is written to a file as a number must be a number.
        let bits = match elem {
            ElemType::F32 if !f32::from_bits(bits as u32).is_finite() => 0x4010_0000,
            ElemType::F64 if !f64::from_bits(bits).is_finite() => 0x4010_0000 << 32,
            _ => bits,
        };
        ArgValue::Scalar(elem, bits)
    }
}

/// Names with an @ in a text.
fn names(text: &str) -> std::collections::BTreeSet<String> {
    let mut out = std::collections::BTreeSet::new();
    for piece in text.split('@').skip(1) {
        let end =
            piece.find(|c: char| !c.is_alphanumeric() && !matches!(c, '.' | '_')).unwrap_or(piece.len());
        out.insert(piece[..end].to_string());
    }
    out
}
