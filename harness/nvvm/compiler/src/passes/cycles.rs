//! Recursion: the functions of a call cycle become one function that keeps their activations on a stack.
//!
//! Ordinary calls would not work. JOIN identifies a divergence by its address (errata D15). If an outer
//! activation's lanes have diverged and an inner activation's have not, the inner activation would resume, at
//! the same JOIN, lanes that wait for the outer one. So no call may be made while lanes wait in code that the
//! callee may reach again. The merged function is a loop. Each lane has its own *state* (the activation's
//! entry, or the point after one of its calls) and its own stack pointer:
//!
//! ```text
//! entry → head → the code of the lane's state, up to a call or return → latch → head or exit
//! ```
//!
//! A call stores the values that live across it, the arguments and the state to return to, and continues with
//! the callee's state. A return continues with the state that it finds in its frame. All lanes meet at the
//! latch, so lanes in the same state run together, however deep each one is. A frame, starting at its stack
//! pointer:
//!
//! ```text
//! 0 state to return to | 4 stack pointer to return to | 8 arguments, later results | values | variables
//! ```

use super::clean;
use crate::word::*;
use std::collections::{BTreeMap, BTreeSet};

/// CSRs that locate a thread (Ventus 3.2).
const CSR_TID: u16 = 0x800;
const CSR_PDS: u16 = 0x807;
/// CSRs from here up to CSR_PRINT are a warp's constants.
const CSR_PRINT: u16 = 0x80b;

/// Offsets of the parts of a frame.
const RETURN_STATE: i32 = 0;
const RETURN_SP: i32 = 4;
const WORDS: i32 = 8;

/// Blocks that every merged function has. The blocks of its members follow.
const ENTRY: BlockId = 0;
const HEAD: BlockId = 1;
const LATCH: BlockId = 2;
const OUT: BlockId = 3;
const PIECES: BlockId = 4;

/// Merges every cycle of functions (those with one number in [`Stacked::cycle`]). If a function has no room
/// for even one frame, returns its name and the bytes that it needs.
pub fn merge(program: &mut Program) -> Result<(), (String, u32)> {
    for cycle in 0..program.stacks.len() {
        let members: Vec<FuncId> = (0..program.funcs.len())
            .filter(|&f| program.funcs[f].stacked.is_some_and(|s| s.cycle == cycle))
            .collect();
        if !members.is_empty() {
            merge_cycle(program, cycle, &members)?;
        }
    }
    Ok(())
}

/// Part of a block: up to a call within the cycle, or to its end.
struct Piece {
    member: usize,
    /// Block of the member that it is part of.
    block: BlockId,
    /// Whether the piece begins that block.
    first: bool,
    insts: Vec<Inst>,
    end: End,
    line: LineId,
}

enum End {
    /// A call of a member; the next piece continues with the results.
    Call {
        callee: usize,
        args: Vec<Arg>,
        dsts: Vec<Val>,
        line: LineId,
    },
    Term(Term),
}

/// The frame of a member.
struct Frame {
    /// Slots of values that live across calls.
    slots: BTreeMap<Val, i32>,
    /// Offset of the variables.
    variables: i32,
    bytes: u32,
    dynamic: Option<u32>,
}

fn merge_cycle(program: &mut Program, cycle: usize, members: &[FuncId]) -> Result<(), (String, u32)> {
    let mut next = 0;
    let mut funcs: Vec<Func> = Vec::new();
    for &m in members {
        let mut f = program.funcs[m].clone();
        clean(&mut f);
        renumber(&mut f, next);
        next += f.vals;
        funcs.push(f);
    }
    let (args, results) = called_from_outside(program, cycle, members, &funcs);

    let names: Vec<&str> = funcs.iter().take(4).map(|f| f.name.as_str()).collect();
    let name = names.join(".");
    let stack = program.stacks[cycle];
    let trap = program.trap(TrapKind::PrivateStack, &overflow(&names, stack));
    let number: BTreeMap<FuncId, usize> = members.iter().enumerate().map(|(n, &m)| (m, n)).collect();
    let pieces = cut(&funcs, &number);
    let values = Values::of(&funcs, &pieces);
    let frames = layout(&funcs, &pieces, &values);
    if let Some((f, frame)) = funcs.iter().zip(&frames).find(|(_, frame)| frame.bytes > stack.bytes) {
        return Err((f.name.clone(), frame.bytes));
    }

    let id = program.funcs.len();
    let mut m = Merge {
        funcs: &funcs,
        pieces: &pieces,
        values: &values,
        frames: &frames,
        b: Builder::new(next),
        sp: 0,
        limit: 0,
        done: Arg::Const(0),
        trap,
        blocks: Vec::new(),
        latched: Vec::new(),
        phi_args: BTreeMap::new(),
        known: BTreeMap::new(),
        piece: 0,
    };
    let merged = m.build(name, args, results, stack, program.flat_stride);
    program.funcs.push(merged);
    redirect(program, &number, id, args, results);
    Ok(())
}

/// Most words of arguments and of results that functions beyond the cycle exchange with a member.
fn called_from_outside(
    program: &Program,
    cycle: usize,
    members: &[FuncId],
    funcs: &[Func],
) -> (usize, usize) {
    let outside = || program.funcs.iter().filter(|f| f.stacked.is_none_or(|s| s.cycle != cycle));
    let called: Vec<&Func> = members
        .iter()
        .zip(funcs)
        .filter(|(m, _)| outside().flat_map(|f| f.callees()).any(|c| c == **m))
        .map(|(_, f)| f)
        .collect();
    let args = called.iter().map(|f| f.params.len()).max().unwrap_or(0);
    let results = called.iter().map(|f| f.results).max().unwrap_or(0);
    (args, results)
}

/// The message of a lane that finds no room on the stack.
fn overflow(names: &[&str], stack: Stack) -> String {
    format!(
        "private stack overflow in @{}: its {} bytes per thread are not enough (--stack N, or 'stack: N' in \
         the kernel's YAML)",
        names.join(", @"),
        stack.bytes
    )
}

/// Whoever called a member, or held its address, calls the merged function `id` with the member's state.
fn redirect(
    program: &mut Program,
    number: &BTreeMap<FuncId, usize>,
    id: FuncId,
    args: usize,
    results: usize,
) {
    for f in &mut program.funcs {
        for inst in f.blocks.iter_mut().flat_map(|b| &mut b.insts) {
            if let Op::Call(callee) = inst.op
                && let Some(&n) = number.get(&callee)
            {
                inst.op = Op::Call(id);
                inst.args.resize(args, Arg::Const(0));
                inst.args.insert(0, Arg::Const(n as u32));
                while inst.dsts.len() < results {
                    inst.dsts.push(f.vals);
                    f.vals += 1;
                }
            }
        }
        let code = |a: &mut Arg| {
            if let Arg::Code(c, _) = *a
                && let Some(&n) = number.get(&c)
            {
                *a = Arg::Code(id, 4 * n as u32);
            }
        };
        for block in &mut f.blocks {
            block.insts.iter_mut().flat_map(|i| &mut i.args).for_each(code);
            block.term.args_mut().into_iter().for_each(code);
        }
    }
    for reloc in program.data.iter_mut().flat_map(|d| &mut d.code) {
        if let Some(&n) = number.get(&reloc.1) {
            (reloc.1, reloc.2) = (id, 4 * n as u32);
        }
    }
}

/// A word of the stack.
fn word_at(offset: i32) -> Access {
    Access { bytes: 4, signed: false, space: Space::Flat, offset, volatile: false }
}

/// Renumbers a function's values, starting at `base`.
fn renumber(f: &mut Func, base: Val) {
    let shift = |a: &mut Arg| {
        if let Arg::Val(v) = a {
            *v += base;
        }
    };
    f.params.iter_mut().for_each(|v| *v += base);
    for block in &mut f.blocks {
        for inst in &mut block.insts {
            inst.args.iter_mut().for_each(shift);
            inst.dsts.iter_mut().for_each(|v| *v += base);
        }
        block.term.args_mut().into_iter().for_each(shift);
    }
}

/// Cuts the members' blocks after their calls of each other.
fn cut(funcs: &[Func], number: &BTreeMap<FuncId, usize>) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (member, f) in funcs.iter().enumerate() {
        for (b, block) in f.blocks.iter().enumerate() {
            let mut insts = Vec::new();
            let mut first = true;
            for inst in &block.insts {
                match inst.op {
                    Op::Call(callee) if number.contains_key(&callee) => {
                        let end = End::Call {
                            callee: number[&callee],
                            args: inst.args.clone(),
                            dsts: inst.dsts.clone(),
                            line: inst.line,
                        };
                        let insts = std::mem::take(&mut insts);
                        pieces.push(Piece { member, block: b, first, insts, end, line: inst.line });
                        first = false;
                    }
                    _ => insts.push(inst.clone()),
                }
            }
            let end = End::Term(block.term.clone());
            pieces.push(Piece { member, block: b, first, insts, end, line: block.line });
        }
    }
    pieces
}

/// The piece with which a member's block begins.
fn head_of(pieces: &[Piece], member: usize, block: BlockId) -> usize {
    pieces.iter().position(|p| p.member == member && p.block == block && p.first).unwrap_or(0)
}

/// The pieces that define values, and the values that live across a call within the cycle.
struct Values {
    /// The piece that defines a value.
    defined: BTreeMap<Val, usize>,
    /// Instructions that are simply repeated where their result is needed, each with the length of the chain
    /// that this takes.
    again: BTreeMap<Val, (Inst, u32)>,
    /// Values that wait in a frame.
    kept: BTreeSet<Val>,
}

impl Values {
    fn of(funcs: &[Func], pieces: &[Piece]) -> Values {
        let mut v = Values { defined: BTreeMap::new(), again: BTreeMap::new(), kept: BTreeSet::new() };
        for (n, f) in funcs.iter().enumerate() {
            let entry = head_of(pieces, n, 0);
            v.defined.extend(f.params.iter().map(|&p| (p, entry)));
        }
        for (n, piece) in pieces.iter().enumerate() {
            if let End::Call { dsts, .. } = &piece.end {
                v.defined.extend(dsts.iter().map(|&d| (d, n + 1)));
            }
            for inst in &piece.insts {
                v.defined.extend(inst.dsts.iter().map(|&d| (d, n)));
                if let ([d], Some(row)) = (&inst.dsts[..], v.cheap(inst)) {
                    v.again.insert(*d, (inst.clone(), row));
                }
            }
        }
        let live = live_in(pieces);
        for (n, piece) in pieces.iter().enumerate() {
            if let End::Call { dsts, .. } = &piece.end {
                v.kept.extend(live[n + 1].iter().filter(|x| !dsts.contains(x) && !v.again.contains_key(x)));
            }
        }
        v
    }

    /// The length of the chain of instructions that recomputes this one, if that is cheap.
    fn cheap(&self, inst: &Inst) -> Option<u32> {
        const MOST: u32 = 3;
        let known = match inst.op {
            Op::Stack(_) | Op::Lane => true,
            Op::Csr(n) => (CSR_TID..CSR_PRINT).contains(&n),
            Op::Bin(op) => matches!(op, Bin::Add | Bin::Sub | Bin::And | Bin::Or | Bin::Shl),
            _ => false,
        };
        let mut row = 1;
        for a in inst.args.iter().filter(|_| known) {
            if let Arg::Val(v) = a {
                row = row.max(self.again.get(v)?.1 + 1);
            }
        }
        (known && row <= MOST).then_some(row)
    }
}

/// Values that are needed on entry to each piece. A phi's result counts here; its operands count in the
/// predecessors.
fn live_in(pieces: &[Piece]) -> Vec<BTreeSet<Val>> {
    let mut live: Vec<BTreeSet<Val>> = vec![BTreeSet::new(); pieces.len()];
    let successors: Vec<Vec<usize>> = pieces
        .iter()
        .enumerate()
        .map(|(n, p)| match &p.end {
            End::Call { .. } => vec![n + 1],
            End::Term(t) => t.successors().iter().map(|&s| head_of(pieces, p.member, s)).collect(),
        })
        .collect();
    let add = |now: &mut BTreeSet<Val>, args: &[Arg]| {
        now.extend(args.iter().filter_map(|a| if let Arg::Val(v) = *a { Some(v) } else { None }));
    };
    let mut changed = true;
    while changed {
        changed = false;
        for (n, piece) in pieces.iter().enumerate().rev() {
            let mut now = BTreeSet::new();
            for &s in &successors[n] {
                now.extend(&live[s]);
                for inst in &pieces[s].insts {
                    let Op::Phi(from) = &inst.op else { break };
                    inst.dsts.iter().for_each(|d| {
                        now.remove(d);
                    });
                    let ours = from.iter().zip(&inst.args).filter(|(p, _)| **p == piece.block);
                    ours.for_each(|(_, a)| add(&mut now, &[*a]));
                }
            }
            match &piece.end {
                End::Call { args, dsts, .. } => {
                    dsts.iter().for_each(|d| {
                        now.remove(d);
                    });
                    add(&mut now, args);
                }
                End::Term(t) => add(&mut now, &t.args()),
            }
            for inst in piece.insts.iter().rev() {
                if matches!(inst.op, Op::Phi(_)) {
                    now.extend(&inst.dsts);
                    continue;
                }
                inst.dsts.iter().for_each(|d| {
                    now.remove(d);
                });
                add(&mut now, &inst.args);
            }
            if now != live[n] {
                live[n] = now;
                changed = true;
            }
        }
    }
    live
}

fn layout(funcs: &[Func], pieces: &[Piece], values: &Values) -> Vec<Frame> {
    let has_variables = funcs.iter().any(|f| f.stacked.is_some_and(|s| s.bytes > 0));
    let align = if has_variables { 16 } else { 4 };
    let mut frames = Vec::new();
    for (n, f) in funcs.iter().enumerate() {
        let mut slots: BTreeMap<Val, i32> =
            f.params.iter().enumerate().map(|(i, &v)| (v, WORDS + 4 * i as i32)).collect();
        let mut at = WORDS + 4 * f.params.len().max(f.results) as i32;
        for &v in &values.kept {
            if pieces[values.defined[&v]].member == n && !slots.contains_key(&v) {
                slots.insert(v, at);
                at += 4;
            }
        }
        let stacked = f.stacked.unwrap_or(Stacked { cycle: 0, bytes: 0, dynamic: None });
        let variables = (at as u32).next_multiple_of(align);
        let bytes = (variables + stacked.bytes).next_multiple_of(align);
        frames.push(Frame { slots, variables: variables as i32, bytes, dynamic: stacked.dynamic });
    }
    frames
}

/// The merged function under construction.
struct Merge<'a> {
    funcs: &'a [Func],
    pieces: &'a [Piece],
    values: &'a Values,
    frames: &'a [Frame],
    b: Builder,
    /// The lane's stack pointer, and the end of its stack.
    sp: Val,
    limit: Val,
    /// The state of a lane that is finished, and the reason to trap when the stack is full.
    done: Arg,
    trap: TrapId,
    blocks: Vec<Block>,
    /// The arrivals at the latch: block, state and stack pointer.
    latched: Vec<(BlockId, Arg, Arg)>,
    /// Operands of phis, as their predecessors have them: (piece with the phi, which phi, predecessor's
    /// block).
    phi_args: BTreeMap<(usize, usize, BlockId), Arg>,
    /// Values that the current piece has fetched.
    known: BTreeMap<Val, Arg>,
    piece: usize,
}

impl Merge<'_> {
    fn build(&mut self, name: String, args: usize, results: usize, stack: Stack, stride: u32) -> Func {
        let continuations = self.pieces.iter().filter(|p| matches!(p.end, End::Call { .. })).count();
        let done = Arg::Const((self.funcs.len() + continuations) as u32);
        self.done = done;
        let params: Vec<Val> = (0..=args).map(|_| self.b.fresh()).collect();
        let state = self.b.fresh();
        self.sp = self.b.fresh();
        let blank = || Block { insts: Vec::new(), term: Term::Jump(LATCH), line: 0 };
        self.blocks = (0..PIECES + self.pieces.len()).map(|_| blank()).collect();

        let start = self.first_frame(&params, stack, stride);

        // States 0 and up are the members' entries; the points after calls follow.
        let mut targets: Vec<BlockId> =
            (0..self.funcs.len()).map(|n| PIECES + head_of(self.pieces, n, 0)).collect();
        let mut state_behind = BTreeMap::new();
        for (n, _) in self.pieces.iter().enumerate().filter(|(_, p)| matches!(p.end, End::Call { .. })) {
            state_behind.insert(n, targets.len() as u32);
            targets.push(PIECES + n + 1);
        }
        self.dispatch(HEAD, Arg::Val(state), &targets, 0);
        for n in 0..self.pieces.len() {
            self.write_piece(n, &state_behind);
        }
        self.fill_phis();
        let phi = |from: Vec<BlockId>, args: Vec<Arg>, d: Val| Inst {
            op: Op::Phi(from),
            args,
            dsts: vec![d],
            line: 0,
        };
        let (next_state, next_sp) = (self.b.fresh(), self.b.fresh());
        let heads = [
            phi(vec![ENTRY, LATCH], vec![Arg::Val(params[0]), Arg::Val(next_state)], state),
            phi(vec![ENTRY, LATCH], vec![start, Arg::Val(next_sp)], self.sp),
        ];
        self.blocks[HEAD].insts.splice(0..0, heads);
        let from: Vec<BlockId> = self.latched.iter().map(|l| l.0).collect();
        self.blocks[LATCH].insts = vec![
            phi(from.clone(), self.latched.iter().map(|l| l.1).collect(), next_state),
            phi(from, self.latched.iter().map(|l| l.2).collect(), next_sp),
        ];
        self.blocks[LATCH].term =
            Term::Branch { cond: Cond::Eq, a: Arg::Val(next_state), b: done, then: OUT, other: HEAD };
        let words: Vec<Arg> = (0..results).map(|i| self.b.load(start, WORDS + 4 * i as i32)).collect();
        self.finish(OUT, Term::Exit(words), 0);
        Func {
            name,
            params,
            results,
            blocks: std::mem::take(&mut self.blocks),
            exit: OUT,
            vals: self.b.next,
            warp: self.funcs.iter().any(|f| f.warp),
            ..Func::default()
        }
    }

    /// Writes the entry: makes the first frame, whose return ends the function. Returns the frame's start.
    fn first_frame(&mut self, params: &[Val], stack: Stack, stride: u32) -> Arg {
        let pds = self.b.emit(Op::Csr(CSR_PDS), vec![]);
        let first = self.b.emit(Op::Csr(CSR_TID), vec![]);
        let lane = self.b.emit(Op::Lane, vec![]);
        let thread = self.b.add(lane, first);
        let area = self.b.bin(Bin::Mul, thread, Arg::Const(stride));
        let area = self.b.add(area, pds);
        let start = self.b.add(area, Arg::Const(stack.offset));
        let limit = self.b.emit(Op::Bin(Bin::Add), vec![start, Arg::Const(stack.bytes)]);
        let Arg::Val(limit) = limit else { unreachable!("emit gives a value") };
        self.limit = limit;
        self.store(start, RETURN_STATE, self.done);
        for (i, &p) in params.iter().skip(1).enumerate() {
            self.store(start, WORDS + 4 * i as i32, Arg::Val(p));
        }
        self.finish(ENTRY, Term::Jump(HEAD), 0);
        start
    }

    /// Ends block `at` with the instructions written so far.
    fn finish(&mut self, at: BlockId, term: Term, line: LineId) {
        self.blocks[at] = Block { insts: std::mem::take(&mut self.b.out), term, line };
    }

    fn new_block(&mut self) -> BlockId {
        self.blocks.push(Block { insts: Vec::new(), term: Term::Jump(LATCH), line: 0 });
        self.blocks.len() - 1
    }

    /// Branches from block `at` to the target of the state, by binary search.
    fn dispatch(&mut self, at: BlockId, state: Arg, targets: &[BlockId], low: u32) {
        if let [only] = targets {
            self.blocks[at].term = Term::Jump(*only);
            return;
        }
        let half = targets.len() / 2;
        let side = |s: &mut Self, part: &[BlockId], low: u32| match part {
            [only] => *only,
            _ => {
                let b = s.new_block();
                s.dispatch(b, state, part, low);
                b
            }
        };
        let then = side(self, &targets[..half], low);
        let other = side(self, &targets[half..], low + half as u32);
        let b = Arg::Const(low + half as u32);
        self.blocks[at].term = Term::Branch { cond: Cond::LtU, a: state, b, then, other };
    }

    fn store(&mut self, base: Arg, offset: i32, value: Arg) {
        let access = word_at(offset);
        self.b.effect(Op::Store(access), vec![base, value]);
    }

    /// The operand that holds a member's value in the current piece.
    fn arg(&mut self, a: Arg) -> Arg {
        let Arg::Val(v) = a else { return a };
        if self.values.defined.get(&v) == Some(&self.piece) {
            return a;
        }
        if let Some(&known) = self.known.get(&v) {
            return known;
        }
        let fetched = if let Some((inst, _)) = self.values.again.get(&v) {
            let args = inst.args.iter().map(|&a| self.arg(a)).collect();
            self.operation(inst.op.clone(), args)
        } else if self.values.kept.contains(&v) {
            let slot = self.frames[self.pieces[self.piece].member].slots[&v];
            self.b.load(Arg::Val(self.sp), slot)
        } else {
            return a;
        };
        self.known.insert(v, fetched);
        fetched
    }

    /// One instruction with one result.
    fn operation(&mut self, op: Op, args: Vec<Arg>) -> Arg {
        let frame = &self.frames[self.pieces[self.piece].member];
        let sp = Arg::Val(self.sp);
        match op {
            Op::Stack(StackPlace::Frame) => self.b.add(sp, Arg::Const(frame.variables as u32)),
            Op::Stack(StackPlace::Top) => self.b.add(sp, Arg::Const(frame.bytes)),
            Op::Stack(StackPlace::Limit) => Arg::Val(self.limit),
            op => self.b.emit(op, args),
        }
    }

    /// The start of a callee's frame: a base and an offset.
    fn top(&mut self) -> (Arg, i32) {
        let frame = &self.frames[self.pieces[self.piece].member];
        let sp = Arg::Val(self.sp);
        match frame.dynamic {
            None => (sp, frame.bytes as i32),
            Some(at) => {
                let end = self.b.load(sp, frame.variables + at as i32);
                let up = self.b.add(end, Arg::Const(15));
                (self.b.and(up, !15), 0)
            }
        }
    }

    /// Stores a value in its frame if it lives across a call.
    fn keep(&mut self, v: Val) {
        if self.values.kept.contains(&v) {
            let slot = self.frames[self.pieces[self.piece].member].slots[&v];
            self.store(Arg::Val(self.sp), slot, Arg::Val(v));
        }
    }

    fn write_piece(&mut self, n: usize, state_behind: &BTreeMap<usize, u32>) {
        let piece = &self.pieces[n];
        self.piece = n;
        self.known.clear();
        self.b.line = piece.line;
        self.write_head(n);
        for inst in &piece.insts {
            self.write_inst(inst);
        }
        match &piece.end {
            End::Call { callee, args, line, .. } => {
                self.b.line = *line;
                self.write_call(PIECES + n, *callee, args, state_behind[&n]);
            }
            End::Term(Term::Exit(args)) => self.write_return(PIECES + n, args),
            End::Term(term) => self.write_branch(PIECES + n, term.clone()),
        }
    }

    /// Writes the values that a piece takes over: the results of the call before it, or the member's
    /// arguments.
    fn write_head(&mut self, n: usize) {
        let (pieces, funcs) = (self.pieces, self.funcs);
        let piece = &pieces[n];
        if !piece.first
            && let End::Call { dsts, .. } = &pieces[n - 1].end
        {
            let (base, offset) = self.top();
            for (i, &d) in dsts.iter().enumerate() {
                let (op, line) = (Op::Load(word_at(offset + WORDS + 4 * i as i32)), self.b.line);
                self.b.out.push(Inst { op, args: vec![base], dsts: vec![d], line });
            }
            dsts.iter().for_each(|&d| self.keep(d));
        }
        if piece.first && piece.block == 0 {
            for (i, &p) in funcs[piece.member].params.iter().enumerate() {
                let (op, line) = (Op::Load(word_at(WORDS + 4 * i as i32)), self.b.line);
                self.b.out.push(Inst { op, args: vec![Arg::Val(self.sp)], dsts: vec![p], line });
            }
        }
    }

    /// Writes an instruction of a piece, but not a phi: `fill_phis` fills those in.
    fn write_inst(&mut self, inst: &Inst) {
        if !matches!(inst.op, Op::Phi(_)) {
            self.b.line = inst.line;
            let args: Vec<Arg> = inst.args.iter().map(|&a| self.arg(a)).collect();
            if let (Op::Stack(_), [d]) = (&inst.op, &inst.dsts[..]) {
                let value = self.operation(inst.op.clone(), args);
                let line = self.b.line;
                self.b.out.push(Inst { op: Op::Un(Un::Copy), args: vec![value], dsts: vec![*d], line });
            } else {
                self.b.out.push(Inst { args, ..inst.clone() });
            }
        }
        inst.dsts.iter().for_each(|&d| self.keep(d));
    }

    /// Ends block `at` with a call of a member that returns to state `back`: makes a frame, if there is room.
    fn write_call(&mut self, at: BlockId, callee: usize, args: &[Arg], back: u32) {
        let line = self.b.line;
        let args: Vec<Arg> = args.iter().map(|&a| self.arg(a)).collect();
        let (base, offset) = self.top();
        let top = self.b.add(base, Arg::Const(offset as u32));
        let bytes = self.frames[callee].bytes;
        let room = self.b.bin(Bin::Sub, Arg::Val(self.limit), Arg::Const(bytes));
        let (over, go) = (self.new_block(), self.new_block());
        let term = Term::Branch { cond: Cond::LtU, a: room, b: top, then: over, other: go };
        self.finish(at, term, line);
        // A trap ends everything. The jump is a formality that lets the analysis see lanes meet at the latch.
        self.b.effect(Op::Trap(self.trap), vec![]);
        self.finish(over, Term::Jump(LATCH), line);
        self.latched.push((over, self.done, Arg::Val(self.sp)));
        self.store(top, RETURN_STATE, Arg::Const(back));
        self.store(top, RETURN_SP, Arg::Val(self.sp));
        for (i, &a) in args.iter().enumerate() {
            self.store(top, WORDS + 4 * i as i32, a);
        }
        self.finish(go, Term::Jump(LATCH), line);
        self.latched.push((go, Arg::Const(callee as u32), top));
    }

    /// Ends block `at` with a return: results into the frame, state and stack pointer out of it.
    fn write_return(&mut self, at: BlockId, results: &[Arg]) {
        let results: Vec<Arg> = results.iter().map(|&a| self.arg(a)).collect();
        let sp = Arg::Val(self.sp);
        for (i, &a) in results.iter().enumerate() {
            self.store(sp, WORDS + 4 * i as i32, a);
        }
        let state = self.b.load(sp, RETURN_STATE);
        let back = self.b.load(sp, RETURN_SP);
        self.finish(at, Term::Jump(LATCH), self.pieces[self.piece].line);
        self.latched.push((at, state, back));
    }

    /// Ends block `at` with a branch within the member, and notes the values that the targets' phis get from
    /// here.
    fn write_branch(&mut self, at: BlockId, mut term: Term) {
        let pieces = self.pieces;
        let piece = &pieces[self.piece];
        for a in term.args_mut() {
            *a = self.arg(*a);
        }
        for s in term.successors() {
            let head = head_of(pieces, piece.member, s);
            for (k, inst) in pieces[head].insts.iter().enumerate() {
                let Op::Phi(from) = &inst.op else { break };
                if let Some(i) = from.iter().position(|&p| p == piece.block) {
                    let a = self.arg(inst.args[i]);
                    self.phi_args.insert((head, k, piece.block), a);
                }
            }
        }
        let to = |b: &mut BlockId| *b = PIECES + head_of(pieces, piece.member, *b);
        match &mut term {
            Term::Jump(b) => to(b),
            Term::Branch { then, other, .. } => {
                to(then);
                to(other);
            }
            Term::Exit(_) => {}
        }
        self.finish(at, term, piece.line);
    }

    /// Puts each piece's phis at its head, once every predecessor has been written.
    fn fill_phis(&mut self) {
        for (n, piece) in self.pieces.iter().enumerate() {
            let mut phis = Vec::new();
            for (k, inst) in piece.insts.iter().enumerate() {
                let Op::Phi(from) = &inst.op else { break };
                let mut blocks = Vec::new();
                let mut args = Vec::new();
                for &p in from {
                    // The piece with which the predecessor ends.
                    let last = self.pieces.iter().rposition(|q| q.member == piece.member && q.block == p);
                    if let (Some(last), Some(&a)) = (last, self.phi_args.get(&(n, k, p))) {
                        blocks.push(PIECES + last);
                        args.push(a);
                    }
                }
                phis.push(Inst { op: Op::Phi(blocks), args, ..inst.clone() });
            }
            self.blocks[PIECES + n].insts.splice(0..0, phis);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A kernel that calls @f(5), and `f(x) = f(x - 1) + x`, which never ends; here that does not matter.
    fn program(stack: u32) -> Program {
        let inst = |op, args, dsts| Inst { op, args, dsts, line: 0 };
        let block = |insts, term| Block { insts, term, line: 0 };
        let kernel = Func {
            name: "k".into(),
            kernel: true,
            blocks: vec![block(vec![inst(Op::Call(1), vec![Arg::Const(5)], vec![0])], Term::Exit(vec![]))],
            vals: 1,
            ..Func::default()
        };
        let less = inst(Op::Bin(Bin::Sub), vec![Arg::Val(0), Arg::Const(1)], vec![1]);
        let call = inst(Op::Call(1), vec![Arg::Val(1)], vec![2]);
        let sum = inst(Op::Bin(Bin::Add), vec![Arg::Val(2), Arg::Val(0)], vec![3]);
        let f = Func {
            name: "f".into(),
            params: vec![0],
            results: 1,
            blocks: vec![block(vec![less, call, sum], Term::Exit(vec![Arg::Val(3)]))],
            vals: 4,
            stacked: Some(Stacked { cycle: 0, bytes: 0, dynamic: None }),
            ..Func::default()
        };
        let table = Data { code: vec![(0, 1, 0)], bytes: vec![0; 4], align: 4, ..Data::default() };
        Program {
            funcs: vec![kernel, f],
            data: vec![table],
            stacks: vec![Stack { offset: 0, bytes: stack }],
            flat_stride: stack,
            ..Program::default()
        }
    }

    #[test]
    fn callers_go_to_the_merged_function_and_nothing_calls_itself() {
        let mut p = program(64);
        merge(&mut p).unwrap();
        let merged = &p.funcs[2];
        assert_eq!((merged.name.as_str(), merged.results, merged.params.len()), ("f", 1, 2));
        assert!(merged.callees().is_empty(), "{:?}", merged.callees());
        assert_eq!(p.funcs[0].callees(), [2]);
        // The state of @f's entry goes before the argument.
        assert_eq!(p.funcs[0].blocks[0].insts[0].args, [Arg::Const(0), Arg::Const(5)]);
        assert_eq!(p.data[0].code, [(0, 2, 0)]);
        assert_eq!(p.traps.len(), 1);
        let (kind, text) = &p.traps[0];
        assert_eq!(*kind, TrapKind::PrivateStack);
        assert!(text.contains("private stack overflow in @f: its 64 bytes"), "{text}");
    }

    #[test]
    fn only_what_lives_across_the_call_is_kept() {
        let p = program(64);
        let funcs = [p.funcs[1].clone()];
        let pieces = cut(&funcs, &BTreeMap::from([(1, 0)]));
        let values = Values::of(&funcs, &pieces);
        assert_eq!(pieces.len(), 2);
        assert_eq!(values.kept, BTreeSet::from([0]));
        // State, stack pointer, and the argument, which stays where the caller put it.
        assert_eq!(layout(&funcs, &pieces, &values)[0].bytes, 12);
    }

    #[test]
    fn a_stack_without_room_for_one_frame_is_an_error() {
        assert_eq!(merge(&mut program(8)), Err(("f".to_string(), 12)));
    }
}
