//! Inline PTX (NVVM 2.0 §6.1): instructions with a direct meaning here are lowered like the equivalent IR;
//! all others are refused by name.
//!
//! **Operands.** Constraints `c h r l f d`, outputs `=`, early clobbers `=&`, inputs tied to an output by its
//! number. Clobbers (`~{memory}`) are accepted and have no effect, because accesses stay in order. Operand
//! `n` is `$n`, `${n}` or `${n:modifier}`; `$$` is a `$`. `c` is a 16-bit register that holds 8 bits. A
//! pointer uses `l` (or `r`: its low word). The text declares registers of its own by `.reg .type a, b<n>;`,
//! in scopes `{ }`. `//` and `/* */` are comments. Literals: decimal, octal, `0x`, `0b`, with `U`, `0f` and
//! `0d` bits, decimal fractions, `WARP_SZ`. A register that is read before it is written is zero.
//!
//! **Predicates and branches.** If `@p` or `@!p` is before an instruction that only writes registers, the
//! registers keep their old values. All other instructions are branched around. `bra` goes to a label of the
//! text; a loop has one entrance.
//!
//! **Instructions**, with `iN` for any of `uN sN` of 16, 32 and 64 bits, and `bN` likewise:
//!
//! | | |
//! |---|---|
//! | `mov` | all of `bN iN f32 f64 pred`; `mov.b32` and `mov.b64` also pack `{a, b}` (and `{a, b, c, d}`) and unpack into it |
//! | `add sub` | `iN`; with `.sat.s32`; with `.cc.i32`, `.cc.i64`; `addc subc` (with or without `.cc`) `i32 i64` |
//! | `mul mad` | `.lo .hi` `iN`; `.wide` of 16 and 32 bits; `mad.hi.sat.s32`; `mad.cc`, `madc` `.lo .hi` `i32 i64` |
//! | `mul24 mad24` | `.lo .hi` `i32` |
//! | `sad div rem min max` | `iN` (division by zero as in the IR) |
//! | `abs neg` | `sN` |
//! | `and or xor not` | `bN pred`; `cnot` `bN` |
//! | `shl shr` | `shl.bN`, `shr` of `bN iN`; counts beyond the width are the width |
//! | `shf` | `.l .r`, `.wrap .clamp`, `b32` |
//! | `lop3.b32 prmt.b32 fns.b32` | the table a literal; `prmt` with each mode |
//! | `bfe bfi` | `i32 i64`, `b32 b64` |
//! | `bmsk szext` | `.clamp .wrap`, `b32` and `i32` |
//! | `bfind` | `i32 i64`, with `.shiftamt` |
//! | `popc clz brev` | `b32 b64` |
//! | `dp2a dp4a` | `.atype.btype`, `dp2a` with `.lo .hi` |
//! | `setp` | all comparisons of `bN iN f16 bf16 f32 f64`, with `p\|q`, with `.and .or .xor` and a third operand, `.ftz` |
//! | `set` | `.u32.T .s32.T` and `.f32.T`, combined likewise |
//! | `selp slct testp` | `bN iN f32 f64`; `slct` tests an `s32` or `f32`; each question of `testp` |
//! | `cvt` | between integers of 8 to 64 bits, `f16 bf16 f32 f64`, in every rounding, with `.sat .ftz`; `tf32`; pairs `f16x2 bf16x2 e4m3x2 e5m2x2`; `cvt.pack.sat` |
//! | `cvta`, `cvta.to`, `isspacep` | a copy, as all spaces lie in one map; questions about an address |
//! | `add sub mul fma` | `.f32 .f64` in every rounding, `.sat .ftz`; `.f16 .bf16 .f16x2 .bf16x2` to nearest, `fma.relu` |
//! | `div sqrt rcp` | `.f32 .f64` in every rounding; `.approx` and `div.full`; `rsqrt ex2 lg2 sin cos tanh` with `.approx`, `ex2 tanh` of 16 bits too |
//! | `abs neg min max copysign` | all floats (`copysign`: `.f32 .f64`), `.NaN` |
//! | `ld st` | every space but `.param`, `.volatile .relaxed .acquire .release` with a scope, cache hints, 8 to 64 bits, `.v2 .v4` |
//! | `atom red` | every operation of 32 and 64 bits, `cas.b16`, `add` of `f16 bf16 f16x2 bf16x2 f32 f64`, orders and scopes |
//! | `cp.async` | of 4, 8 and 16 bytes, done at once; its groups |
//! | `shfl vote match redux elect` | `.sync`, with `d\|p`; `activemask` |
//! | `wmma mma ldmatrix` | every shape, type and layout of LLVM 19's target (see `matrix`) |
//! | `membar fence` | every level, order and scope; `fence.proxy.alias .async` |
//! | `nanosleep prefetch` | hints without effect, as `createpolicy discard applypriority griddepcontrol pmevent`; `trap` ends the kernel |
//! | `bar barrier` | `.sync`, `.red.popc .and .or` of any number, without a count; `bar.warp.sync` |
//! | special registers | `%name` where `llvm.nvvm.read.ptx.sreg.name` is known (§15.4) |

mod atomic;
mod float;
mod flow;
mod insn;
mod integer;
mod lanes;
mod memory;

use super::scalar::{Format, words_for};
use super::state::FuncLower;
use crate::word::Arg;
use flow::Plan;
use std::collections::HashMap;
use tandem_ir::CompileError;
use tandem_ir::ptx::{self, Operand};
use tandem_llvm::{TypeKind, Value};

const CLAUSE: &str = "§6.1";

/// The reason why a text cannot be lowered.
enum Fault {
    /// The PTX construct, and the reason.
    Refused(String, String),
    /// An error of lowering itself.
    Other(CompileError),
}

impl From<CompileError> for Fault {
    fn from(e: CompileError) -> Fault {
        Fault::Other(e)
    }
}

fn refused<T>(what: impl Into<String>, hint: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::Refused(what.into(), hint.into()))
}

/// A register of the text: an operand, or one that the text declares.
struct Register {
    /// 1 for a predicate.
    bits: u32,
    value: Vec<Arg>,
    input: bool,
}

/// How an instruction reads its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Bits,
    Unsigned,
    Signed,
    Float,
    /// bfloat16.
    Brain,
    Predicate,
}

/// A type suffix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ty {
    kind: Kind,
    bits: u32,
}

const U32: Ty = Ty { kind: Kind::Unsigned, bits: 32 };
const PRED: Ty = Ty { kind: Kind::Predicate, bits: 1 };

impl Ty {
    fn parse(text: &str) -> Option<Ty> {
        if text == "pred" {
            return Some(PRED);
        }
        if text == "bf16" {
            return Some(Ty { kind: Kind::Brain, bits: 16 });
        }
        let kind = match text.chars().next()? {
            'b' => Kind::Bits,
            'u' => Kind::Unsigned,
            's' => Kind::Signed,
            'f' => Kind::Float,
            _ => return None,
        };
        let bits = text[1..].parse().ok().filter(|b| matches!(b, 8 | 16 | 32 | 64))?;
        (kind != Kind::Float || bits > 8).then_some(Ty { kind, bits })
    }

    /// The format of a float's type.
    fn format(self) -> Option<Format> {
        match (self.kind, self.bits) {
            (Kind::Float, 16) => Some(Format::Half),
            (Kind::Float, 32) => Some(Format::Single),
            (Kind::Float, 64) => Some(Format::Double),
            (Kind::Brain, _) => Some(Format::Brain),
            _ => None,
        }
    }

    fn is_integer(self) -> bool {
        !matches!(self.kind, Kind::Float | Kind::Brain | Kind::Predicate)
    }
}

/// An assembly text while it is lowered.
struct Ptx<'s, 'a, 'm> {
    l: &'s mut FuncLower<'a, 'm>,
    i: Value<'m>,
    registers: Vec<Register>,
    scopes: Vec<HashMap<String, usize>>,
    /// CC.CF
    carry: Arg,
    /// Whether an instruction of the text so far sets CC.CF.
    carried: bool,
    /// Whether the instruction acts, if it has a predicate.
    guard: Option<Arg>,
    /// Labels that were met, by the number of their statement.
    labels: HashMap<usize, flow::Place>,
    /// Whether control reaches the statement that is lowered.
    live: bool,
    /// Operands that are numbers of the text (constraints `n` and `i`), by their own number.
    numbers: HashMap<usize, i64>,
}

impl<'m> FuncLower<'_, 'm> {
    /// A call of inline assembly.
    pub(super) fn inline_asm(&mut self, i: Value<'m>, callee: Value<'m>) -> Result<Vec<Arg>, CompileError> {
        let asm = callee.inline_asm().ok_or_else(|| self.internal("inline assembly that is none"))?;
        if asm.intel {
            let hint = "inline assembly is PTX, without inteldialect";
            return Err(self.cx.refuse(CLAUSE, "asm inteldialect", Some(i), hint));
        }
        let mut ptx = Ptx {
            l: self,
            i,
            registers: Vec::new(),
            scopes: vec![HashMap::new()],
            carry: Arg::Const(0),
            carried: false,
            guard: None,
            labels: HashMap::new(),
            live: true,
            numbers: HashMap::new(),
        };
        // PTX says it at each instruction (`.ftz`).
        let flushes = std::mem::replace(&mut ptx.l.flushes, false);
        let done = ptx.run(&asm.text, &asm.constraints);
        self.flushes = flushes;
        match done {
            Ok(words) => Ok(words),
            Err(Fault::Other(e)) => Err(e),
            Err(Fault::Refused(what, hint)) => Err(self.cx.refuse(CLAUSE, what, Some(i), hint)),
        }
    }
}

impl<'m> Ptx<'_, '_, 'm> {
    fn run(&mut self, text: &str, constraints: &str) -> Result<Vec<Arg>, Fault> {
        let outputs = self.bind(constraints)?;
        let statements = ptx::statements(&self.with_numbers(text));
        let statements = match statements {
            Ok(s) => s,
            Err(what) => {
                return refused(
                    format!("PTX text at {what}"),
                    "it cannot be read as a list of PTX instructions",
                );
            }
        };
        let plan = Plan::of(&statements)?;
        for (n, s) in statements.iter().enumerate() {
            match s.name.as_str() {
                "{" => self.scopes.push(HashMap::new()),
                "}" if self.scopes.len() > 1 => {
                    self.scopes.pop();
                }
                "}" => return refused("PTX '}'", "the '{' before it is missing"),
                ".reg" => self.declare(&s.operands)?,
                name if name.starts_with('.') => {
                    return refused(format!("PTX {name}"), "the only directive that is supported is .reg");
                }
                _ if !plan.reaches(n) => {}
                name if name.ends_with(':') => self.begin_label(n),
                "bra" | "bra.uni" => {
                    let condition = self.condition(s)?;
                    self.branch_to(&plan, n, condition);
                }
                _ => self.instruction(s)?,
            }
        }
        self.finish_labels();
        let mut out = Vec::new();
        for (register, bits) in outputs {
            let value = self.registers[register].value.clone();
            out.extend(self.l.mask_top(value[..words_for(bits)].to_vec(), bits));
        }
        Ok(out)
    }

    /// The text with its numbers in the place of their operands.
    fn with_numbers(&self, text: &str) -> String {
        let mut out = String::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('$') {
            let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            out += before;
            match after[..digits].parse().ok().and_then(|n| self.numbers.get(&n)) {
                Some(number) => out += &number.to_string(),
                // A doubled `$` stands for one, and no operand follows it.
                None if after.starts_with('$') => out += "$$",
                None => out += &rest[before.len()..before.len() + 1 + digits],
            }
            rest = after.strip_prefix('$').unwrap_or(&after[digits..]);
        }
        out + rest
    }

    /// Makes registers of the operands. Returns those of the results, with the width that each result needs.
    fn bind(&mut self, constraints: &str) -> Result<Vec<(usize, u32)>, Fault> {
        let ty = self.i.ty();
        let results: Vec<_> = match ty.kind() {
            TypeKind::Void => Vec::new(),
            TypeKind::Struct => (0..ty.len()).map(|n| ty.element(n)).collect(),
            _ => vec![ty],
        };
        let (mut results, mut args) = (results.into_iter(), self.i.call_args().into_iter());
        let mut outputs: Vec<(usize, u32)> = Vec::new();
        for (n, c) in constraints.split(',').filter(|c| !c.is_empty() && !c.starts_with('~')).enumerate() {
            let bad = || {
                let hint = "operands are \"=\" and one of c (i8), h (i16), r (i32), l (i64), f (float), \
                            d (double), or n and a constant";
                refused(format!("constraint \"{c}\""), hint)
            };
            let output = c.starts_with('=');
            let letter = c.trim_start_matches('=').trim_start_matches('&');
            let (value, ty) = if output {
                (None, results.next())
            } else {
                let a = args.next();
                (a, a.map(|a| a.ty()))
            };
            let Some(ty) = ty else { return bad() };
            if let ("n" | "i", Some(number), TypeKind::Int(width @ 1..=64)) =
                (letter, value.and_then(|v| v.int_bits()), ty.kind())
            {
                let unused = 64 - width;
                self.numbers.insert(n, (number << unused) as i64 >> unused);
                continue;
            }
            let name = format!("${n}");
            let words = match value {
                Some(v) => self.l.words(v)?,
                None => Vec::new(),
            };
            if let Ok(tied) = letter.parse::<usize>()
                && !output
                && let Some(&(register, bits)) = outputs.get(tied)
            {
                if words.len() != words_for(bits) {
                    return bad();
                }
                let value = self.l.resize(&words, bits, self.registers[register].bits, false);
                self.registers[register].value = value;
                self.scopes[0].insert(name, register);
                continue;
            }
            let pointer = matches!(ty.kind(), TypeKind::Pointer(_));
            let (bits, wanted) = match (letter, ty.kind()) {
                ("c", TypeKind::Int(8)) => (16, 8),
                ("h", TypeKind::Int(16)) => (16, 16),
                ("r", TypeKind::Int(32)) => (32, 32),
                ("l", TypeKind::Int(64)) | ("d", TypeKind::Double) => (64, 64),
                ("f", TypeKind::Float) => (32, 32),
                ("r" | "l", _) if pointer => (if letter == "r" { 32 } else { 64 }, 32),
                _ => return bad(),
            };
            let mut value = words;
            value.resize(words_for(bits), Arg::Const(0));
            if output {
                outputs.push((self.registers.len(), wanted));
            }
            self.scopes[0].insert(name, self.registers.len());
            self.registers.push(Register { bits, value, input: !output });
        }
        Ok(outputs)
    }

    /// `.reg .type a, b<n>`
    fn declare(&mut self, operands: &[Operand]) -> Result<(), Fault> {
        let hint = "a declaration must be .reg, a type of 8 to 64 bits or .pred, and names";
        let Some((Operand::Name(ty), names)) = operands.split_first() else {
            return refused("PTX .reg", hint);
        };
        // The type precedes the first name without a comma: the reader keeps both.
        let Some(ty) = ty.strip_prefix('.').and_then(Ty::parse) else {
            return refused(format!("PTX .reg {ty}"), hint);
        };
        for name in names {
            let all = match name {
                Operand::Name(name) => vec![name.clone()],
                Operand::Many(name, n) => (0..*n).map(|k| format!("{name}{k}")).collect(),
                _ => return refused("PTX .reg", hint),
            };
            for name in all {
                let register = self.registers.len();
                self.registers.push(Register {
                    bits: ty.bits,
                    value: vec![Arg::Const(0); words_for(ty.bits)],
                    input: false,
                });
                if let Some(scope) = self.scopes.last_mut() {
                    scope.insert(name, register);
                }
            }
        }
        Ok(())
    }

    fn lookup(&self, name: &str) -> Option<usize> {
        self.scopes.iter().rev().find_map(|s| s.get(name)).copied()
    }

    /// An operand's words and the width of its register. Literals have the width of `ty`.
    fn read(&mut self, operand: &Operand, ty: Ty) -> Result<(Vec<Arg>, u32), Fault> {
        let literal = |bits: u64| {
            let words = [bits as u32, (bits >> 32) as u32].map(Arg::Const);
            words[..words_for(ty.bits)].to_vec()
        };
        match operand {
            Operand::Number(n) if !matches!(ty.kind, Kind::Float | Kind::Brain) => {
                let mask = u64::MAX >> (64 - ty.bits);
                Ok((literal(*n as u64 & mask), ty.bits))
            }
            Operand::Float(bits, 64) if ty.bits == 32 && ty.kind == Kind::Float => {
                Ok((literal((f64::from_bits(*bits) as f32).to_bits().into()), 32))
            }
            Operand::Float(bits, width) if *width == ty.bits => Ok((literal(*bits), ty.bits)),
            Operand::Name(name) if name == "WARP_SZ" => Ok((literal(32), ty.bits)),
            Operand::Name(name) => {
                if let Some(register) = self.lookup(name) {
                    let r = &self.registers[register];
                    return Ok((r.value.clone(), r.bits));
                }
                let Some(special) = name.strip_prefix('%') else {
                    return refused(format!("register {name}"), "it is neither an operand nor declared");
                };
                let intrinsic =
                    format!("llvm.nvvm.read.ptx.sreg.{}", special.replace("lanemask_", "lanemask."));
                match self.l.intrinsic(self.i, &intrinsic) {
                    Ok(words) => {
                        let bits = 32 * words.len() as u32;
                        Ok((words, bits))
                    }
                    Err(_) => refused(format!("register {name}"), "it is not a special register of §15.4"),
                }
            }
            Operand::Not(name) if ty == PRED => {
                let (value, bits) = self.read(&Operand::Name(name.clone()), ty)?;
                Ok((vec![self.l.b.not(value[0])], bits))
            }
            other => refused(format!("operand {other}"), "the instruction does not accept it"),
        }
    }

    /// An operand of exactly this type's size.
    fn get(&mut self, operand: &Operand, ty: Ty) -> Result<Vec<Arg>, Fault> {
        let (words, bits) = self.read(operand, ty)?;
        if bits != ty.bits {
            return refused(
                format!("operand {operand}"),
                format!("a register of {bits} bits where the instruction takes {}", ty.bits),
            );
        }
        Ok(words)
    }

    /// Writes a register of exactly this size.
    fn set(&mut self, operand: &Operand, bits: u32, value: Vec<Arg>) -> Result<(), Fault> {
        let Operand::Name(name) = operand else {
            return refused(format!("operand {operand}"), "a result must be one register");
        };
        if name == "_" {
            return Ok(());
        }
        let Some(register) = self.lookup(name) else {
            return refused(format!("register {name}"), "it is neither an operand nor declared");
        };
        let r = &self.registers[register];
        if r.input || r.bits != bits {
            let hint = if r.input {
                "an input may not be written".to_string()
            } else {
                format!("a register of {} bits where the instruction gives {bits}", r.bits)
            };
            return refused(format!("register {name}"), hint);
        }
        let old = r.value.clone();
        let value = match self.guard {
            Some(c) => value.iter().zip(&old).map(|(&v, &o)| self.l.b.select(c, v, o)).collect(),
            None => value,
        };
        self.registers[register].value = value;
        Ok(())
    }
}
