//! One function: blocks, phis, the entry prelude, and the one exit.

use super::Context;
use super::kernel::Param;
use super::special::Special;
use crate::error::CompileError;
use crate::llvm::{Block as LlvmBlock, Function, IntPredicate, Opcode, Type, TypeKind, Value, ValueKind};
use crate::word::{Arg, Block, BlockId, Builder, Cond, Func, Inst, LineId, Op, Term};
use std::collections::HashMap;

/// A function while it is lowered.
pub(super) struct FuncLower<'a, 'm> {
    pub(super) cx: &'a Context<'m>,
    pub(super) b: Builder,
    /// Whether operations on singles flush subnormals.
    pub(super) flushes: bool,
    /// Words of each value lowered so far.
    pub(super) values: HashMap<Value<'m>, Vec<Arg>>,
    /// Code at the head of the entry block, for [`Special`] values.
    pub(super) prelude: Vec<Inst>,
    pub(super) specials: HashMap<Special, Arg>,
    /// Whether it met a warp operation.
    pub(super) warp: bool,
    blocks: HashMap<LlvmBlock<'m>, BlockId>,
    exit: BlockId,
    line_ids: HashMap<(String, u32), LineId>,
    lines: &'a mut Vec<(String, u32)>,
}

/// Lowers a function; `params` are a kernel's.
pub(super) fn lower<'m>(
    cx: &Context<'m>,
    lines: &mut Vec<(String, u32)>,
    f: Function<'m>,
    params: Option<&[Param]>,
) -> Result<Func, CompileError> {
    if f.is_varargs() {
        let name = format!("@{} with variable arguments", f.name());
        return Err(cx.refuse("§11.1", name, None, "variable arguments are not in this version"));
    }
    let order = reverse_postorder(f);
    let first = usize::from(params.is_some());
    let exit = first + order.len();
    let mut lower = FuncLower {
        cx,
        b: Builder::new(0),
        flushes: cx.flushes,
        values: HashMap::new(),
        prelude: Vec::new(),
        specials: HashMap::new(),
        warp: false,
        blocks: order.iter().enumerate().map(|(n, b)| (*b, first + n)).collect(),
        exit,
        line_ids: HashMap::new(),
        lines,
    };
    let mut blocks = Vec::new();
    let mut func_params = Vec::new();
    let mut results = 0;
    if let Some(params) = params {
        let guard = lower.guard(first, exit);
        blocks.push(guard);
        lower.load_params(f, params)?;
    } else {
        if f.result().kind() != TypeKind::Void {
            results = lower.words_of(f.result(), None)?;
        }
        for p in f.params() {
            if f.param_attribute(lower.values.len() as u32, "byval").is_some() {
                let hint = "byval parameters are not in this version; pass a pointer to a copy";
                return Err(cx.refuse("§3.2.1", format!("byval parameter of @{}", f.name()), None, hint));
            }
            let n = lower.words_of(p.ty(), None)?;
            let vals: Vec<u32> = (0..n).map(|_| lower.b.fresh()).collect();
            lower.values.insert(p, vals.iter().map(|&v| Arg::Val(v)).collect());
            func_params.extend(vals);
        }
    }
    // Phi results exist before any block is lowered, as loops use them early.
    for block in &order {
        for i in block.instructions().filter(|i| i.opcode() == Some(Opcode::LLVMPHI)) {
            let n = lower.words_of(i.ty(), Some(i))?;
            let vals = (0..n).map(|_| Arg::Val(lower.b.fresh())).collect();
            lower.values.insert(i, vals);
        }
    }
    let mut returns: Vec<(BlockId, Vec<Arg>)> = Vec::new();
    for (n, block) in order.iter().enumerate() {
        let block = lower.block(first + n, *block, results, &mut returns)?;
        blocks.push(block);
    }
    lower.fill_phis(&order, first, &mut blocks)?;
    let mut prelude = std::mem::take(&mut lower.prelude);
    prelude.append(&mut blocks[first].insts);
    blocks[first].insts = prelude;
    blocks.push(lower.exit_block(results, &returns));
    Ok(Func {
        name: f.name(),
        kernel: params.is_some(),
        params: func_params,
        results,
        blocks,
        exit,
        vals: lower.b.next,
        warp: lower.warp,
        frame: cx.frames.get(&f.value()).copied().unwrap_or(0),
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
    /// Words that values of a type take.
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
            ValueKind::Function => Err(self.cx.refuse(
                "§10.8",
                format!("address of @{}", v.name()),
                None,
                "calls are direct in this version",
            )),
            _ => Err(self.cx.refuse("§5", v.print(), None, "this sort of value is not in this version")),
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

    /// Number for an instruction's source position.
    fn line_of(&mut self, v: Value<'m>) -> LineId {
        let Some(at) = v.debug_line() else { return 0 };
        if let Some(&id) = self.line_ids.get(&at) {
            return id;
        }
        let id = match self.lines.iter().position(|l| *l == at) {
            Some(n) => n,
            None => {
                self.lines.push(at.clone());
                self.lines.len() - 1
            }
        } as LineId;
        self.line_ids.insert(at, id);
        id
    }

    fn block(
        &mut self,
        id: BlockId,
        block: LlvmBlock<'m>,
        results: usize,
        returns: &mut Vec<(BlockId, Vec<Arg>)>,
    ) -> Result<Block, CompileError> {
        let mut term = Term::Jump(self.exit);
        let mut line = 0;
        for i in block.instructions() {
            self.b.line = self.line_of(i);
            line = self.b.line;
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
                    returns.push((id, words));
                }
                Some(Opcode::LLVMUnreachable) => returns.push((id, vec![Arg::Const(0); results])),
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
        Ok(Block { insts: std::mem::take(&mut self.b.out), term, line })
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
    fn fill_phis(
        &mut self,
        order: &[LlvmBlock<'m>],
        first: BlockId,
        blocks: &mut [Block],
    ) -> Result<(), CompileError> {
        for (n, block) in order.iter().enumerate() {
            let id = first + n;
            let mut phis = Vec::new();
            for i in block.instructions().take_while(|i| i.opcode() == Some(Opcode::LLVMPHI)) {
                let line = self.line_of(i);
                let dsts = self.values[&i].clone();
                let mut froms: Vec<BlockId> = Vec::new();
                let mut sources: Vec<Vec<Arg>> = Vec::new();
                for (from, v) in i.incoming() {
                    // Unreachable predecessors, and branches that folded away, bring nothing.
                    let Some(&p) = self.blocks.get(&from) else { continue };
                    if froms.contains(&p) || !blocks[p].term.successors().contains(&id) {
                        continue;
                    }
                    let words = self.words(v)?;
                    // What a constant expression needed is computed at the end of the predecessor.
                    blocks[p].insts.append(&mut self.b.out);
                    froms.push(p);
                    sources.push(words);
                }
                for (w, d) in dsts.iter().enumerate() {
                    let Arg::Val(d) = *d else { continue };
                    let args = sources.iter().map(|s| s[w]).collect();
                    phis.push(Inst { op: Op::Phi(froms.clone()), args, dsts: vec![d], line });
                }
            }
            phis.append(&mut blocks[id].insts);
            blocks[id].insts = phis;
        }
        Ok(())
    }

    /// The exit block: phis that gather the results of every return.
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
