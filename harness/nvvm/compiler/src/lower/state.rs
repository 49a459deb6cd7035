//! The state of a function being lowered: the words of its values, its blocks, the values computed at its
//! head, and calls of helper functions.
//!
//! It does not know the meaning of any instruction. Constant expressions are instructions in disguise, so the
//! caller that creates a [`FuncLower`] passes the function that computes them.

use super::context::{Context, Place};
use super::special::{Areas, Prelude, Special};
use crate::word::{Arg, Block, BlockId, Builder, Inst, LineId, Op, Program, Term};
use std::collections::{BTreeMap, HashMap};
use tandem_ir::CompileError;
use tandem_llvm::{Block as LlvmBlock, IntPredicate, Type, Value, ValueKind};

/// Writes the code of an instruction or constant expression and returns the words of its result.
pub(super) type Expression<'a, 'm> = fn(&mut FuncLower<'a, 'm>, Value<'m>) -> Result<Vec<Arg>, CompileError>;

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
    pub(super) prelude: Prelude,
    /// Writes the code of a constant expression, like that of the instruction with the same name.
    pub(super) expression: Expression<'a, 'm>,
    /// Whether it uses a warp operation.
    pub(super) warp: bool,
    /// Whether it is the code of a kernel, which no other function calls.
    pub(super) kernel: bool,
    /// Address of the variable arguments.
    pub(super) varargs: Option<Arg>,
    /// The block with which each of LLVM's begins.
    pub(super) blocks: HashMap<LlvmBlock<'m>, BlockId>,
    /// The block with which it ends, if it took several.
    pub(super) last: HashMap<LlvmBlock<'m>, BlockId>,
    /// Finished blocks.
    pub(super) done: BTreeMap<BlockId, Block>,
    /// The block being written.
    pub(super) at: BlockId,
    pub(super) next_block: BlockId,
    pub(super) exit: BlockId,
    pub(super) program: &'a mut Program,
}

impl<'m> FuncLower<'_, 'm> {
    /// The number of words of a type's values.
    pub(super) fn words_of(&self, ty: Type<'m>, at: Option<Value<'m>>) -> Result<usize, CompileError> {
        Ok(self.cx.leaves(ty, at)?.iter().map(|l| l.kind.words()).sum())
    }

    /// The words of all operands that are values, one after another.
    pub(super) fn all_words(&mut self, args: &[Value<'m>]) -> Result<Vec<Arg>, CompileError> {
        let mut words = Vec::new();
        for a in args.iter().filter(|a| a.kind() != ValueKind::Metadata) {
            words.extend(self.words(*a)?);
        }
        Ok(words)
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
            ValueKind::Expression => (self.expression)(self, v),
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
    pub(super) fn line_of(&mut self, v: Value<'m>) -> LineId {
        let Some(at) = v.debug_line() else { return 0 };
        let lines = &mut self.program.lines;
        *self.cx.line_ids.borrow_mut().entry(at).or_insert_with_key(|at| {
            lines.push(at.clone());
            (lines.len() - 1) as LineId
        })
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

    /// Returns the value, and computes it at the function's head on its first use.
    pub(super) fn special(&mut self, what: Special) -> Arg {
        let areas = Areas { flat: self.cx.flat_stride(), scratch: self.cx.scratch_at() };
        self.prelude.value(&mut self.b, areas, what)
    }

    /// Address of a global variable in the flat map.
    fn global_address(&mut self, v: Value<'m>) -> Result<Arg, CompileError> {
        match self.cx.places.get(&v) {
            Some(Place::Data(id)) => Ok(Arg::Addr(*id, 0)),
            Some(Place::Lds(at)) => {
                let at = Arg::Const(*at);
                let base = self.special(Special::Lds);
                Ok(self.b.add(base, at))
            }
            None => Err(self.internal("a global variable without a place")),
        }
    }

    /// Calls a helper function that is linked in after the passes.
    pub(super) fn helper(
        &mut self,
        name: &str,
        args: Vec<Arg>,
        results: usize,
    ) -> Result<Vec<Arg>, CompileError> {
        let id = match self.cx.helpers.get(name) {
            Some(&id) => id,
            // Any function stands in for the helper until that is linked.
            None => {
                self.cx.missing.borrow_mut().insert(name.to_string());
                0
            }
        };
        let dsts: Vec<u32> = (0..results).map(|_| self.b.fresh()).collect();
        let line = self.b.line;
        self.b.out.push(Inst { op: Op::Call(id), args, dsts: dsts.clone(), line });
        Ok(dsts.into_iter().map(Arg::Val).collect())
    }

    /// The comparison that a predicate names.
    pub(super) fn predicate(&self, v: Value<'m>) -> Result<IntPredicate, CompileError> {
        v.int_predicate().ok_or_else(|| self.internal("a comparison without predicate"))
    }
}
