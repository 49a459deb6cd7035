//! One function: blocks, phis, the entry prelude, and the one exit.

use super::context::Context;
use super::params::Param;
use super::special::Prelude;
use super::state::FuncLower;
use crate::word::{Arg, Block, BlockId, Builder, Cond, Func, FuncId, Inst, Op, Program, Term};
use std::collections::{BTreeMap, HashMap};
use tandem_ir::CompileError;
use tandem_llvm::{Block as LlvmBlock, Function, Opcode, TypeKind, Value, ValueKind};

/// The role of a function.
pub(super) enum Form {
    /// Other functions call it.
    Device,
    /// The launcher starts it.
    Kernel(Vec<Param>),
    /// The launcher starts it, and it only calls its body, because other functions call that too.
    Launch(Vec<Param>, FuncId),
}

impl Form {
    /// The parameters that the launcher passes.
    fn params(&self) -> Option<&[Param]> {
        match self {
            Form::Device => None,
            Form::Kernel(p) | Form::Launch(p, _) => Some(p),
        }
    }
}

/// A return: the block that ends with it, and the words of its result.
type Return = (BlockId, Vec<Arg>);

/// Lowers a function.
pub(super) fn lower<'m>(
    cx: &Context<'m>,
    program: &mut Program,
    f: Function<'m>,
    form: &Form,
) -> Result<Func, CompileError> {
    let launch = matches!(form, Form::Launch(..));
    let order = if launch { Vec::new() } else { reverse_postorder(f) };
    let kernel = form.params().is_some();
    let first = usize::from(kernel);
    let mut lower = begin(cx, program, f, first, &order);
    lower.kernel = kernel && !launch;
    let exit = lower.exit;
    let (mut params, mut results) = (Vec::new(), 0);
    if let Some(from_launcher) = form.params() {
        let guard = lower.guard(first, exit);
        lower.done.insert(0, guard);
        lower.load_params(f, from_launcher, !launch)?;
    } else {
        if f.result().kind() != TypeKind::Void {
            results = lower.words_of(f.result(), None)?;
        }
        params = lower.take_params(f)?;
    }
    let mut returns: Vec<Return> = Vec::new();
    if let Form::Launch(_, body) = form {
        let args = f.params().iter().flat_map(|p| lower.values[p].clone()).collect();
        lower.b.effect(Op::Call(*body), args);
        lower.end_block(Term::Jump(exit), exit);
    } else {
        lower.begin_dynamic();
    }
    lower.name_phis(&order)?;
    for (n, block) in order.iter().enumerate() {
        if n > 0 {
            // The entry block continues after the code for the parameters.
            lower.at = first + n;
        }
        lower.block(*block, results, &mut returns)?;
    }
    lower.fill_phis(&order)?;
    lower.finish(first, results, &returns)?;
    let room = cx.rooms.get(&f.value()).copied().unwrap_or_default();
    Ok(Func {
        name: f.name(),
        kernel,
        params,
        results,
        blocks: std::mem::take(&mut lower.done).into_values().collect(),
        exit,
        vals: lower.b.next,
        warp: lower.warp,
        frame: if launch { 0 } else { room.frame },
        stacked: if kernel { None } else { room.stacked() },
    })
}

/// A function before lowering: its blocks are `order`, numbered from `first`, followed by the exit.
fn begin<'a, 'm>(
    cx: &'a Context<'m>,
    program: &'a mut Program,
    f: Function<'m>,
    first: BlockId,
    order: &[LlvmBlock<'m>],
) -> FuncLower<'a, 'm> {
    let exit = first + order.len().max(1);
    FuncLower {
        cx,
        function: f.value(),
        b: Builder::new(0),
        flushes: f.flushes_subnormals(),
        values: HashMap::new(),
        prelude: Prelude::default(),
        expression: FuncLower::compute,
        warp: false,
        kernel: false,
        varargs: None,
        blocks: order.iter().enumerate().map(|(n, b)| (*b, first + n)).collect(),
        last: HashMap::new(),
        done: BTreeMap::new(),
        at: first,
        next_block: exit + 1,
        exit,
        program,
    }
}

/// Whether a call ends the thread (PTX exit).
fn is_exit(i: Value<'_>) -> bool {
    i.callee().is_some_and(|c| c.kind() == ValueKind::Function && c.name() == "llvm.nvvm.exit")
}

/// Reachable blocks, each after its dominators.
fn reverse_postorder<'m>(f: Function<'m>) -> Vec<LlvmBlock<'m>> {
    let Some(entry) = f.blocks().first().copied() else { return Vec::new() };
    let successors = |b: LlvmBlock<'m>| b.instructions().last().map(|t| t.successors()).unwrap_or_default();
    let mut seen = std::collections::HashSet::from([entry]);
    let mut order = Vec::new();
    let mut stack = vec![(entry, successors(entry))];
    while let Some((block, rest)) = stack.last_mut() {
        match rest.pop() {
            Some(next) if seen.insert(next) => {
                let succs = successors(next);
                stack.push((next, succs));
            }
            Some(_) => {}
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

impl<'m> FuncLower<'_, 'm> {
    /// Values for the parameters that a caller passes; those by value are copied.
    fn take_params(&mut self, f: Function<'m>) -> Result<Vec<u32>, CompileError> {
        let mut params = Vec::new();
        for p in f.params() {
            let n = self.words_of(p.ty(), None)?;
            let vals: Vec<u32> = (0..n).map(|_| self.b.fresh()).collect();
            self.values.insert(p, vals.iter().map(|&v| Arg::Val(v)).collect());
            params.extend(vals);
        }
        if f.is_varargs() {
            let list = self.b.fresh();
            self.varargs = Some(Arg::Val(list));
            params.push(list);
        }
        for (n, p) in f.params().into_iter().enumerate() {
            if let Some(Some(ty)) = f.param_attribute(n as u32, "byval") {
                let from = self.word(p)?;
                let align = f.param_align(n as u32).unwrap_or_else(|| self.cx.module.abi_align(ty));
                self.copy_byval(p, ty, from, align)?;
            }
        }
        Ok(params)
    }

    /// Gives phis their results before any block is lowered, because loops use them early.
    fn name_phis(&mut self, order: &[LlvmBlock<'m>]) -> Result<(), CompileError> {
        for block in order {
            for i in block.instructions().filter(|i| i.opcode() == Some(Opcode::LLVMPHI)) {
                let n = self.words_of(i.ty(), Some(i))?;
                let vals = (0..n).map(|_| Arg::Val(self.b.fresh())).collect();
                self.values.insert(i, vals);
            }
        }
        Ok(())
    }

    /// Puts the values of the whole function at the head of block `first`, and writes the exit.
    fn finish(&mut self, first: BlockId, results: usize, returns: &[Return]) -> Result<(), CompileError> {
        let mut prelude = std::mem::take(&mut self.prelude.insts);
        if let Some(entry) = self.done.get_mut(&first) {
            prelude.append(&mut entry.insts);
            entry.insts = prelude;
        }
        let last = self.exit_block(results, returns);
        self.done.insert(self.exit, last);
        if self.done.len() != self.next_block {
            return Err(self.internal("a block that was not written"));
        }
        Ok(())
    }

    fn block(
        &mut self,
        block: LlvmBlock<'m>,
        results: usize,
        returns: &mut Vec<Return>,
    ) -> Result<(), CompileError> {
        let mut term = Term::Jump(self.exit);
        for i in block.instructions() {
            self.b.line = self.line_of(i);
            if i.ty().kind() != TypeKind::Void {
                // Even of values that nothing reads.
                self.cx.leaves(i.ty(), Some(i))?;
            }
            match i.opcode() {
                Some(Opcode::LLVMPHI) => {}
                Some(Opcode::LLVMRet) => {
                    let words = match i.operands().first() {
                        Some(&v) => self.words(v)?,
                        None => Vec::new(),
                    };
                    returns.push((self.at, words));
                }
                Some(Opcode::LLVMCall) if is_exit(i) => {
                    if !self.kernel {
                        let hint = "it ends a thread in a kernel's own code only: return from the function, \
                                    or have it inlined (alwaysinline)";
                        return Err(self.cx.refuse("§15", "@llvm.nvvm.exit", Some(i), hint));
                    }
                    // The rest of the block is never reached.
                    returns.push((self.at, vec![Arg::Const(0); results]));
                    term = Term::Jump(self.exit);
                    break;
                }
                Some(Opcode::LLVMUnreachable) => returns.push((self.at, vec![Arg::Const(0); results])),
                Some(Opcode::LLVMBr) => term = self.branch(i)?,
                Some(Opcode::LLVMSwitch) => {
                    return Err(self.internal("a switch that was not lowered to branches"));
                }
                _ => {
                    let words = self.compute(i)?;
                    self.values.insert(i, words);
                }
            }
        }
        self.last.insert(block, self.at);
        self.end_block(term, self.exit);
        Ok(())
    }

    fn branch(&mut self, i: Value<'m>) -> Result<Term, CompileError> {
        let to: Vec<BlockId> = i
            .successors()
            .iter()
            .map(|s| self.blocks.get(s).copied().ok_or_else(|| self.internal("a branch out of its function")))
            .collect::<Result<_, _>>()?;
        Ok(match to[..] {
            [then, other] if then != other => {
                let c = i
                    .operands()
                    .first()
                    .copied()
                    .ok_or_else(|| self.internal("a branch without condition"))?;
                let c = self.word(c)?;
                match c {
                    Arg::Const(c) => Term::Jump(if c & 1 != 0 { then } else { other }),
                    _ => Term::Branch { cond: Cond::Ne, a: c, b: Arg::Const(0), then, other },
                }
            }
            [to, ..] => Term::Jump(to),
            [] => return Err(self.internal("a branch to nowhere")),
        })
    }

    /// Writes the phis of each block, now that every operand exists.
    fn fill_phis(&mut self, order: &[LlvmBlock<'m>]) -> Result<(), CompileError> {
        for block in order {
            let id = self.blocks[block];
            let mut phis = Vec::new();
            for i in block.instructions().take_while(|i| i.opcode() == Some(Opcode::LLVMPHI)) {
                let line = self.line_of(i);
                let dsts = self.values[&i].clone();
                let mut froms: Vec<BlockId> = Vec::new();
                let mut sources: Vec<Vec<Arg>> = Vec::new();
                for (from, v) in i.incoming() {
                    // Unreachable predecessors and folded branches contribute nothing.
                    let Some(&p) = self.last.get(&from) else { continue };
                    if froms.contains(&p) || !self.done[&p].term.successors().contains(&id) {
                        continue;
                    }
                    let words = self.words(v)?;
                    // Constant expressions are computed at the end of the predecessor.
                    let mut needed = std::mem::take(&mut self.b.out);
                    if let Some(b) = self.done.get_mut(&p) {
                        b.insts.append(&mut needed);
                    }
                    froms.push(p);
                    sources.push(words);
                }
                for (w, d) in dsts.iter().enumerate() {
                    let Arg::Val(d) = *d else { continue };
                    let args = sources.iter().map(|s| s[w]).collect();
                    phis.push(Inst { op: Op::Phi(froms.clone()), args, dsts: vec![d], line });
                }
            }
            if let Some(b) = self.done.get_mut(&id) {
                phis.append(&mut b.insts);
                b.insts = phis;
            }
        }
        Ok(())
    }

    /// The exit block: phis collect the results of every return.
    fn exit_block(&mut self, results: usize, returns: &[Return]) -> Block {
        let froms: Vec<BlockId> = returns.iter().map(|r| r.0).collect();
        let mut insts = Vec::new();
        let mut args = Vec::new();
        for w in 0..results {
            let d = self.b.fresh();
            let sources = returns.iter().map(|r| r.1[w]).collect();
            insts.push(Inst { op: Op::Phi(froms.clone()), args: sources, dsts: vec![d], line: 0 });
            args.push(Arg::Val(d));
        }
        Block { insts, term: Term::Exit(args), line: 0 }
    }
}
