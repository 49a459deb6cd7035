//! One function: blocks, phis, the entry prelude, and the one exit.

use super::Context;
use super::kernel::Param;
use super::special::Special;
use crate::word::{Arg, Block, BlockId, Builder, Cond, Func, FuncId, Inst, LineId, Op, Program, Term};
use std::collections::{BTreeMap, HashMap};
use tandem_ir::CompileError;
use tandem_llvm::{Block as LlvmBlock, Function, IntPredicate, Opcode, Type, TypeKind, Value, ValueKind};

/// A function while it is lowered.
pub(super) struct FuncLower<'a, 'm> {
    pub(super) cx: &'a Context<'m>,
    /// The function.
    pub(super) function: Value<'m>,
    pub(super) b: Builder,
    /// Whether operations on singles flush subnormals.
    pub(super) flushes: bool,
    /// Words of each value lowered so far.
    pub(super) values: HashMap<Value<'m>, Vec<Arg>>,
    /// Code at the head of the entry block, for [`Special`] values.
    pub(super) prelude: Vec<Inst>,
    pub(super) specials: HashMap<Special, Arg>,
    /// Whether it uses a warp operation.
    pub(super) warp: bool,
    /// Address of the variable arguments.
    pub(super) varargs: Option<Arg>,
    /// The block with which each of LLVM's begins.
    blocks: HashMap<LlvmBlock<'m>, BlockId>,
    /// The block with which it ends, if it took several.
    last: HashMap<LlvmBlock<'m>, BlockId>,
    /// Finished blocks.
    done: BTreeMap<BlockId, Block>,
    /// The block being written.
    pub(super) at: BlockId,
    next_block: BlockId,
    exit: BlockId,
    line_ids: HashMap<(String, u32), LineId>,
    pub(super) program: &'a mut Program,
}

/// The role of a function.
pub(super) enum Form {
    /// Other functions call it.
    Device,
    /// The launcher starts it.
    Kernel(Vec<Param>),
    /// The launcher starts it, and it only calls its body, because other functions call that too.
    Launch(Vec<Param>, FuncId),
}

/// Lowers a function.
pub(super) fn lower<'m>(
    cx: &Context<'m>,
    program: &mut Program,
    f: Function<'m>,
    form: &Form,
) -> Result<Func, CompileError> {
    let order = if matches!(form, Form::Launch(..)) { Vec::new() } else { reverse_postorder(f) };
    let params = match form {
        Form::Device => None,
        Form::Kernel(p) | Form::Launch(p, _) => Some(p.as_slice()),
    };
    let first = usize::from(params.is_some());
    let exit = first + order.len().max(1);
    let mut lower = FuncLower {
        cx,
        function: f.value(),
        b: Builder::new(0),
        flushes: cx.flushes,
        values: HashMap::new(),
        prelude: Vec::new(),
        specials: HashMap::new(),
        warp: false,
        varargs: None,
        blocks: order.iter().enumerate().map(|(n, b)| (*b, first + n)).collect(),
        last: HashMap::new(),
        done: BTreeMap::new(),
        at: first,
        next_block: exit + 1,
        exit,
        line_ids: HashMap::new(),
        program,
    };
    let mut func_params = Vec::new();
    let mut results = 0;
    if let Some(params) = params {
        let guard = lower.guard(first, exit);
        lower.done.insert(0, guard);
        lower.load_params(f, params, matches!(form, Form::Kernel(_)))?;
    } else {
        if f.result().kind() != TypeKind::Void {
            results = lower.words_of(f.result(), None)?;
        }
        for p in f.params() {
            let n = lower.words_of(p.ty(), None)?;
            let vals: Vec<u32> = (0..n).map(|_| lower.b.fresh()).collect();
            lower.values.insert(p, vals.iter().map(|&v| Arg::Val(v)).collect());
            func_params.extend(vals);
        }
        if f.is_varargs() {
            let list = lower.b.fresh();
            lower.varargs = Some(Arg::Val(list));
            func_params.push(list);
        }
        for (n, p) in f.params().into_iter().enumerate() {
            if let Some(Some(ty)) = f.param_attribute(n as u32, "byval") {
                let from = lower.word(p)?;
                let align = f.param_align(n as u32).unwrap_or_else(|| cx.module.abi_align(ty));
                lower.copy_byval(p, ty, from, align)?;
            }
        }
    }
    let mut returns: Vec<(BlockId, Vec<Arg>)> = Vec::new();
    if let Form::Launch(_, body) = form {
        let args = f.params().iter().flat_map(|p| lower.values[p].clone()).collect();
        lower.b.effect(Op::Call(*body), args);
        lower.end_block(Term::Jump(exit), exit);
    } else {
        lower.begin_dynamic();
    }
    // Phi results exist before any block is lowered, because loops use them early.
    for block in &order {
        for i in block.instructions().filter(|i| i.opcode() == Some(Opcode::LLVMPHI)) {
            let n = lower.words_of(i.ty(), Some(i))?;
            let vals = (0..n).map(|_| Arg::Val(lower.b.fresh())).collect();
            lower.values.insert(i, vals);
        }
    }
    for (n, block) in order.iter().enumerate() {
        if n > 0 {
            // The entry block continues after the code for the parameters.
            lower.at = first + n;
        }
        lower.block(*block, results, &mut returns)?;
    }
    lower.fill_phis(&order)?;
    let mut prelude = std::mem::take(&mut lower.prelude);
    if let Some(entry) = lower.done.get_mut(&first) {
        prelude.append(&mut entry.insts);
        entry.insts = prelude;
    }
    let last = lower.exit_block(results, &returns);
    lower.done.insert(exit, last);
    if lower.done.len() != lower.next_block {
        return Err(lower.internal("a block that was not written"));
    }
    let room = cx.rooms.get(&f.value()).copied().unwrap_or_default();
    Ok(Func {
        name: f.name(),
        kernel: params.is_some(),
        params: func_params,
        results,
        blocks: std::mem::take(&mut lower.done).into_values().collect(),
        exit,
        vals: lower.b.next,
        warp: lower.warp,
        frame: if matches!(form, Form::Launch(..)) { 0 } else { room.frame },
        stacked: if params.is_none() { room.stacked() } else { None },
    })
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
    /// The number of words of a type's values.
    pub(super) fn words_of(&self, ty: Type<'m>, at: Option<Value<'m>>) -> Result<usize, CompileError> {
        Ok(self.cx.leaves(ty, at)?.iter().map(|l| l.kind.words()).sum())
    }

    /// The words of a value.
    pub(super) fn words(&mut self, v: Value<'m>) -> Result<Vec<Arg>, CompileError> {
        if let Some(words) = self.values.get(&v) {
            return Ok(words.clone());
        }
        match v.kind() {
            ValueKind::Int => {
                let words = v.int_words().ok_or_else(|| self.internal("an integer it cannot read"))?;
                Ok(words.into_iter().map(Arg::Const).collect())
            }
            ValueKind::Float => {
                self.cx.leaves(v.ty(), None)?;
                let bits = v.float_bits().unwrap_or(0);
                let words = self.words_of(v.ty(), None)?;
                Ok((0..words).map(|k| Arg::Const((bits >> (32 * k)) as u32)).collect())
            }
            ValueKind::Undef | ValueKind::Zero => Ok(vec![Arg::Const(0); self.words_of(v.ty(), None)?]),
            ValueKind::Aggregate => {
                let mut words = Vec::new();
                for i in 0..v.ty().len() {
                    let e = v.element(i).ok_or_else(|| self.internal("a constant without its element"))?;
                    words.extend(self.words(e)?);
                }
                Ok(words)
            }
            ValueKind::Global => Ok(vec![self.global_address(v)?]),
            ValueKind::Expression => self.compute(v),
            ValueKind::Function => match self.cx.funcs.get(&v) {
                Some(&id) => Ok(vec![Arg::Code(id, 0)]),
                None => Err(self.cx.refuse(
                    "§10.8",
                    format!("address of @{}", v.name()),
                    None,
                    "none of the linked modules defines the function: add the one that does",
                )),
            },
            _ => Err(self.cx.refuse("§5", v.print(), None, "this kind of value is not in this version")),
        }
    }

    /// The one word of a value.
    pub(super) fn word(&mut self, v: Value<'m>) -> Result<Arg, CompileError> {
        let words = self.words(v)?;
        words.first().copied().ok_or_else(|| self.internal("a value without words"))
    }

    pub(super) fn internal(&self, what: &str) -> CompileError {
        CompileError::Internal(format!("{}: lowering met {what}", self.cx.path))
    }

    /// The number of an instruction's source position.
    fn line_of(&mut self, v: Value<'m>) -> LineId {
        let Some(at) = v.debug_line() else { return 0 };
        if let Some(&id) = self.line_ids.get(&at) {
            return id;
        }
        let id = match self.program.lines.iter().position(|l| *l == at) {
            Some(n) => n,
            None => {
                self.program.lines.push(at.clone());
                self.program.lines.len() - 1
            }
        } as LineId;
        self.line_ids.insert(at, id);
        id
    }

    /// A number for an additional block of one of LLVM's.
    pub(super) fn new_block(&mut self) -> BlockId {
        self.next_block += 1;
        self.next_block - 1
    }

    /// Ends the block being written and continues with `next`.
    pub(super) fn end_block(&mut self, term: Term, next: BlockId) {
        let insts = std::mem::take(&mut self.b.out);
        self.done.insert(self.at, Block { insts, term, line: self.b.line });
        self.at = next;
    }

    fn block(
        &mut self,
        block: LlvmBlock<'m>,
        results: usize,
        returns: &mut Vec<(BlockId, Vec<Arg>)>,
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
    fn exit_block(&mut self, results: usize, returns: &[(BlockId, Vec<Arg>)]) -> Block {
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

    /// The comparison that a predicate names.
    pub(super) fn predicate(&self, v: Value<'m>) -> Result<IntPredicate, CompileError> {
        v.int_predicate().ok_or_else(|| self.internal("a comparison without predicate"))
    }
}
