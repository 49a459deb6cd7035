//! Calls: direct calls, calls through pointers, and variable arguments.
//!
//! A call through a pointer is a chain of comparisons with the functions of its type whose address is taken.
//! Each comparison is followed by a direct call. Lanes with different targets diverge there as at any branch,
//! register allocation knows every callee, and an address that matches none of them traps.
//!
//! Variable arguments (NVVM IR 2.0 §11.1) are written to a buffer in the caller's private memory, each at its
//! natural alignment; the buffer's address is an extra argument.

use super::memory::flat;
use super::state::FuncLower;
use crate::word::{Arg, Cond, FuncId, Inst, Op, Term, TrapKind};
use tandem_ir::CompileError;
use tandem_llvm::{TypeKind, Value, ValueKind};

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
            _ if name.starts_with("llvm.va_") => {
                return self.va_intrinsic(i, &name)?.ok_or_else(|| self.unknown(i, &name));
            }
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
            let hint = if name.starts_with("__nv_") {
                "a function of CUDA's libdevice that Tandem has none for: link a library that defines it \
                 (--link libdevice.10.bc)"
            } else {
                "none of the linked modules defines the function: add the one that does"
            };
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
}
