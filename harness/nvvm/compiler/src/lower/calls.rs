//! Calls: who may call whom, direct calls, calls through pointers, and variable arguments.
//!
//! A call through a pointer is a chain of comparisons with the functions of its type whose address is taken;
//! each comparison is followed by a direct call. Lanes with different targets diverge there as at any branch,
//! register allocation knows every callee, and an address that matches none of them traps.
//!
//! Variable arguments (NVVM IR 2.0 §11.1) are written to a buffer in the caller's private memory, each at its
//! natural alignment; the buffer's address is an extra argument.

use super::Context;
use super::function::FuncLower;
use super::memory::Memory;
use crate::word::{Arg, Cond, FuncId, Inst, Op, Space, Term, TrapKind};
use std::collections::{HashMap, HashSet};
use tandem_ir::CompileError;
use tandem_llvm::{Function, Type, TypeKind, Value, ValueKind};

/// Facts about the calls of a module.
#[derive(Default)]
pub(super) struct CallGraph<'m> {
    /// Functions whose address is taken, in module order.
    pub(super) taken: Vec<Function<'m>>,
    /// Functions that may end up calling themselves, with the number of their cycle.
    pub(super) cycle: HashMap<Value<'m>, usize>,
    /// Number of cycles.
    pub(super) cycles: usize,
    /// Functions that some code calls.
    pub(super) called: HashSet<Value<'m>>,
}

impl<'m> CallGraph<'m> {
    pub(super) fn of(defined: &[Function<'m>]) -> CallGraph<'m> {
        let number: HashMap<Value<'m>, usize> =
            defined.iter().enumerate().map(|(n, f)| (f.value(), n)).collect();
        let mut graph = CallGraph {
            taken: defined.iter().copied().filter(|f| is_taken(f.value(), f.value(), 0)).collect(),
            ..CallGraph::default()
        };
        let mut callees: Vec<Vec<usize>> = Vec::new();
        for f in defined {
            let mut out = Vec::new();
            for i in f.blocks().into_iter().flat_map(|b| b.instructions()) {
                let (Some(callee), Some(ty)) = (i.callee(), i.call_type()) else { continue };
                match callee.kind() {
                    ValueKind::InlineAsm => {}
                    ValueKind::Function => out.extend(number.get(&callee)),
                    _ => out.extend(graph.targets(ty).map(|t| number[&t.value()])),
                }
            }
            graph.called.extend(out.iter().map(|&n| defined[n].value()));
            callees.push(out);
        }
        // Two functions are in one cycle if each reaches the other.
        let reach: Vec<HashSet<usize>> = (0..defined.len())
            .map(|n| {
                let mut seen = HashSet::new();
                let mut work = callees[n].clone();
                while let Some(c) = work.pop() {
                    if seen.insert(c) {
                        work.extend(&callees[c]);
                    }
                }
                seen
            })
            .collect();
        for n in (0..defined.len()).filter(|&n| reach[n].contains(&n)) {
            let with = reach[n].iter().filter(|&&o| o < n && reach[o].contains(&n)).min();
            let cycle = match with {
                Some(&o) => graph.cycle[&defined[o].value()],
                None => {
                    graph.cycles += 1;
                    graph.cycles - 1
                }
            };
            graph.cycle.insert(defined[n].value(), cycle);
        }
        graph
    }

    /// Functions that a call through a pointer of this type may reach.
    fn targets(&self, ty: Type<'m>) -> impl Iterator<Item = Function<'m>> {
        self.taken.iter().copied().filter(move |f| f.signature() == ty)
    }
}

/// Whether a function (or a constant that holds it) is used other than by calls of it.
fn is_taken<'m>(f: Value<'m>, v: Value<'m>, depth: u32) -> bool {
    depth > 16
        || v.users().into_iter().any(|u| match u.kind() {
            ValueKind::Instruction => u.callee() != Some(f) || u.call_args().contains(&f),
            ValueKind::Global => !matches!(u.name().as_str(), "llvm.used" | "llvm.compiler.used"),
            ValueKind::Aggregate | ValueKind::Expression => is_taken(f, u, depth + 1),
            _ => true,
        })
}

impl<'m> Context<'m> {
    /// The position of each variable argument in its buffer (index, offset), and the buffer's bytes.
    pub(super) fn varargs_layout(&self, call: Value<'m>) -> (Vec<(u32, u32)>, u32) {
        let Some(ty) = call.call_type().filter(|t| t.is_varargs()) else { return (Vec::new(), 0) };
        let mut at = 0u32;
        let mut places = Vec::new();
        for (n, a) in call.call_args().into_iter().enumerate().skip(ty.fixed_params() as usize) {
            let ty = call.byval_argument(n as u32).unwrap_or(a.ty());
            at = at.next_multiple_of(self.module.abi_align(ty).max(1));
            places.push((n as u32, at));
            at = at.saturating_add(self.size(ty));
        }
        (places, at)
    }
}

impl<'m> FuncLower<'_, 'm> {
    pub(super) fn call(&mut self, i: Value<'m>) -> Result<Vec<Arg>, CompileError> {
        let callee = i.callee().ok_or_else(|| self.internal("a call without callee"))?;
        if callee.kind() == ValueKind::InlineAsm {
            return self.inline_asm(i, callee);
        }
        let name = callee.name();
        if i.bundles() > 0 && name != "llvm.assume" {
            return Err(self.cx.refuse(
                "§3.23",
                "operand bundle",
                Some(i),
                "operand bundles are not part of NVVM IR",
            ));
        }
        if callee.kind() != ValueKind::Function {
            return self.call_pointer(i, callee);
        }
        match name.as_str() {
            "llvm.trap" => {
                let reason = self.program.trap(TrapKind::Requested, "llvm.trap");
                self.b.effect(Op::Trap(reason), vec![]);
                return Ok(Vec::new());
            }
            "llvm.stacksave" | "llvm.stacksave.p0" | "llvm.stackrestore" | "llvm.stackrestore.p0" => {
                return self.stack_intrinsic(i, name.contains("save"));
            }
            _ if name.starts_with("llvm.va_") => return self.va_intrinsic(i, &name),
            _ => {}
        }
        if name.starts_with("llvm.") {
            return self.intrinsic(i, &name);
        }
        if let Some(op) = name.strip_prefix("tandem.op.") {
            return self.machine_op(i, op);
        }
        if name == "vprintf" && !self.cx.funcs.contains_key(&callee) {
            return self.vprintf(i);
        }
        let Some(&id) = self.cx.funcs.get(&callee) else {
            let hint = "none of the linked modules defines the function: add the one that does";
            return Err(self.cx.refuse("§10.8", format!("call of @{name}"), Some(i), hint));
        };
        let args = self.call_words(i)?;
        let dsts = self.call_results(i)?;
        Ok(self.call_function(id, args, dsts))
    }

    fn call_results(&self, i: Value<'m>) -> Result<usize, CompileError> {
        if i.ty().kind() == TypeKind::Void { Ok(0) } else { self.words_of(i.ty(), Some(i)) }
    }

    fn call_function(&mut self, id: FuncId, args: Vec<Arg>, results: usize) -> Vec<Arg> {
        let dsts: Vec<u32> = (0..results).map(|_| self.b.fresh()).collect();
        let line = self.b.line;
        self.b.out.push(Inst { op: Op::Call(id), args, dsts: dsts.clone(), line });
        dsts.into_iter().map(Arg::Val).collect()
    }

    /// The argument words of a call; variable arguments are passed by their buffer.
    fn call_words(&mut self, i: Value<'m>) -> Result<Vec<Arg>, CompileError> {
        let ty = i.call_type().ok_or_else(|| self.internal("a call without type"))?;
        let fixed = ty.fixed_params() as usize;
        let mut args = Vec::new();
        for a in i.call_args().into_iter().take(fixed) {
            args.extend(self.words(a)?);
        }
        if !ty.is_varargs() {
            return Ok(args);
        }
        let (places, bytes) = self.cx.varargs_layout(i);
        if bytes == 0 {
            args.push(Arg::Const(0));
            return Ok(args);
        }
        let buffer = self.slot_address(i)?;
        for (n, at) in places {
            let a = i.call_args()[n as usize];
            let words = self.words(a)?;
            match i.byval_argument(n) {
                Some(ty) => {
                    let (bytes, align) = (self.cx.size(ty), self.cx.module.abi_align(ty));
                    let to = self.b.add(buffer, Arg::Const(at));
                    self.copy_bytes(to, words[0], bytes, align)?;
                }
                None => {
                    let align = self.cx.module.abi_align(a.ty());
                    self.store_type(&flat(buffer, align.min(16)), a.ty(), at, &words, Some(i))?;
                }
            }
        }
        args.push(buffer);
        Ok(args)
    }

    /// A call through a pointer: compares it with every function that it may mean.
    fn call_pointer(&mut self, i: Value<'m>, callee: Value<'m>) -> Result<Vec<Arg>, CompileError> {
        let target = self.word(callee)?;
        let ty = i.call_type().ok_or_else(|| self.internal("a call without type"))?;
        let args = self.call_words(i)?;
        let results = self.call_results(i)?;
        let candidates: Vec<FuncId> =
            self.cx.graph.targets(ty).filter_map(|f| self.cx.funcs.get(&f.value()).copied()).collect();
        let after = self.new_block();
        let mut froms = Vec::new();
        let mut returned = Vec::new();
        for id in candidates {
            let (then, other) = (self.new_block(), self.new_block());
            self.end_block(
                Term::Branch { cond: Cond::Eq, a: target, b: Arg::Code(id, 0), then, other },
                then,
            );
            returned.push(self.call_function(id, args.clone(), results));
            froms.push(then);
            self.end_block(Term::Jump(after), other);
        }
        let why = "call through a pointer that is not a function of the call's type (null, or a wild value)";
        let reason = self.program.trap(TrapKind::WildCall, why);
        self.b.effect(Op::Trap(reason), vec![]);
        froms.push(self.at);
        returned.push(vec![Arg::Const(0); results]);
        self.end_block(Term::Jump(after), after);
        Ok((0..results)
            .map(|w| self.b.emit(Op::Phi(froms.clone()), returned.iter().map(|r| r[w]).collect()))
            .collect())
    }

    /// llvm.va_start, llvm.va_end and llvm.va_copy: a va_list is the address of the next argument.
    fn va_intrinsic(&mut self, i: Value<'m>, name: &str) -> Result<Vec<Arg>, CompileError> {
        let mut args = Vec::new();
        for a in i.call_args() {
            args.push(self.word(a)?);
        }
        let next = match name {
            n if n.starts_with("llvm.va_start") => self.varargs.ok_or_else(|| {
                let hint = "only a function with variable arguments ('...') has a list of them";
                self.cx.refuse("§11.1", "llvm.va_start", Some(i), hint)
            })?,
            n if n.starts_with("llvm.va_copy") => self.load_part(&flat(args[1], 4), 0, 4),
            n if n.starts_with("llvm.va_end") => return Ok(Vec::new()),
            _ => return Err(self.unknown(i, name)),
        };
        let list = flat(args[0], 4);
        self.store_part(&list, 0, 4, next);
        if self.cx.module.pointer_bytes() > 4 {
            self.store_part(&list, 4, 4, Arg::Const(0));
        }
        Ok(Vec::new())
    }

    /// va_arg: the next argument; moves the list past it.
    pub(super) fn va_arg(&mut self, i: Value<'m>, list: Value<'m>) -> Result<Vec<Arg>, CompileError> {
        let list = flat(self.word(list)?, 4);
        let (size, align) = (self.cx.size(i.ty()), self.cx.module.abi_align(i.ty()).max(1));
        let mut at = self.load_part(&list, 0, 4);
        if align > 1 {
            let up = self.b.add(at, Arg::Const(align - 1));
            at = self.b.and(up, !(align - 1));
        }
        let words = self.load_type(&flat(at, align), i.ty(), 0, Some(i))?;
        let behind = self.b.add(at, Arg::Const(size));
        self.store_part(&list, 0, 4, behind);
        Ok(words)
    }

    /// Copies bytes of flat memory that do not overlap, with both sides aligned to `align`.
    pub(super) fn copy_bytes(
        &mut self,
        to: Arg,
        from: Arg,
        bytes: u32,
        align: u32,
    ) -> Result<(), CompileError> {
        const MOST_IN_PLACE: u32 = 32;
        let step = align.clamp(1, 4);
        if bytes > step * MOST_IN_PLACE {
            self.helper("tandem.mem.copy", vec![to, from, Arg::Const(bytes)], 0)?;
            return Ok(());
        }
        let (to, from) = (flat(to, step), flat(from, step));
        let mut at = 0;
        while at < bytes {
            let n = step.min(1 << (bytes - at).ilog2());
            let word = self.load_part(&from, at, n);
            self.store_part(&to, at, n, word);
            at += n;
        }
        Ok(())
    }
}

/// Flat memory at an address.
pub(super) fn flat(address: Arg, align: u32) -> Memory {
    Memory { space: Space::Flat, address, align, volatile: false }
}
