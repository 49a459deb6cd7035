//! One step: fetch, decode, check, execute and record one instruction of one warp, or one beat of it.

use crate::beats::Plan;
use crate::code::{Code, Fetched, Gate, Ready};
use crate::csr::Identity;
use crate::exec::{Ctx, Run, Stop, runner};
use crate::golden::{Golden, Workgroup};
use crate::hints::Hints;
use crate::mmu::AccessKind;
use crate::space::in_lds;
use crate::warp::{Second, Warp, WarpCsrs, WarpState};
use tandem_abi::{FieldSet, Kind, Launch, MAX_LANES, OperandKind, Record, Trap};
use ventus_isa::Class;

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// One instruction retired; the record says which.
    Retired,
    /// The warp retired ENDPRG; the record says so.
    WarpEnded,
    /// The instruction trapped and the warp stopped; the record says why.
    Trapped,
    /// The warp waits at a BARRIER that other warps have not reached. Nothing happened. Only
    /// [`Golden::step_blocking`] returns this.
    AtBarrier,
    /// The warp passed a barrier that a warp of its workgroup has not reached. Nothing happened. Only
    /// [`Golden::step`] returns this.
    BarrierViolation {
        /// The lowest warp that has not arrived.
        waiting_for: u32,
    },
    /// There is no such running warp.
    NotRunning,
}

/// Who decides when a barrier releases.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Barriers {
    /// Another engine, which is followed and held to the rule.
    Followed,
    /// This model.
    Blocking,
}

/// What a warp executes next.
struct Next {
    /// The word at its pc and what it means, or the trap of its fetch.
    fetched: Result<Fetched<Run>, Trap>,
    /// 0, or 1 in the second half of an instruction on groups or pairs.
    beat: u8,
}

impl Next {
    /// The word; 0 if it could not be fetched.
    fn word(&self) -> u32 {
        self.fetched.as_ref().map_or(0, |fetched| fetched.word)
    }

    /// The instruction, or the trap with its value: the word, or the pc that could not be fetched.
    fn ready(&self, pc: u32) -> Result<&Ready<Run>, Stop> {
        match &self.fetched {
            Ok(Fetched { word, code }) => code.as_ref().map_err(|trap| Stop(*trap, *word)),
            Err(trap) => Err(Stop(*trap, pc)),
        }
    }
}

/// What remains to be written after an instruction has executed.
struct After {
    pc: u32,
    mask: u32,
    flags: u8,
}

impl Golden {
    /// Executes one instruction, or one beat of it, of a warp in the order that another engine gives.
    ///
    /// A BARRIER retires at once, because the other engine's record says that it was released. The order is
    /// checked: when a warp retires anything after its k-th barrier, every running warp of the workgroup must
    /// have retired everything before its own k-th barrier. Otherwise nothing happens and the result is
    /// [`Step::BarrierViolation`].
    ///
    /// Where an implementation may choose, the plain choice is made: an SC fails only if it must, and
    /// CSR_PRINT reads what was written last until [`Golden::clear_print`].
    pub fn step(&mut self, wg: u32, warp: u32, out: &mut Record) -> Step {
        self.step_hinted(wg, warp, &Hints::default(), out)
    }

    /// [`Golden::step`] with the leader's choices. A choice is followed if it is allowed. If not, it is
    /// ignored, and a comparison of the records shows the difference.
    pub fn step_hinted(&mut self, wg: u32, warp: u32, hints: &Hints, out: &mut Record) -> Step {
        self.step_with(wg, warp, Some(out), hints, Barriers::Followed)
    }

    /// Executes one instruction or beat of a warp in an order of the caller's own: a BARRIER retires once
    /// every running warp of the workgroup has reached it, and until then the result is [`Step::AtBarrier`].
    pub fn step_blocking(&mut self, wg: u32, warp: u32, out: &mut Record) -> Step {
        self.step_with(wg, warp, Some(out), &Hints::default(), Barriers::Blocking)
    }

    /// [`Golden::step_blocking`] without a record.
    pub(crate) fn step_quiet(&mut self, wg: u32, warp: u32) -> Step {
        self.step_with(wg, warp, None, &Hints::default(), Barriers::Blocking)
    }

    fn step_with(
        &mut self,
        wg: u32,
        warp: u32,
        out: Option<&mut Record>,
        hints: &Hints,
        barriers: Barriers,
    ) -> Step {
        let (Some(at), Some(launch)) = (self.find(wg), self.launch) else {
            return Step::NotRunning;
        };
        let Some(this) = self.groups[at].warps.get(warp as usize).filter(|warp| warp.is_running()) else {
            return Step::NotRunning;
        };
        let passed = this.barriers;
        if barriers == Barriers::Followed && this.barriers_checked < passed {
            if let Some(waiting_for) = self.missing(at, warp, passed) {
                return Step::BarrierViolation { waiting_for };
            }
            self.groups[at].warps[warp as usize].barriers_checked = passed;
        }
        let next = self.next(at, warp);
        let is_barrier = next
            .fetched
            .as_ref()
            .is_ok_and(|next| next.code.as_ref().is_ok_and(|next| next.code.is_barrier()));
        if barriers == Barriers::Blocking && is_barrier && self.missing(at, warp, passed + 1).is_some() {
            return Step::AtBarrier;
        }
        self.sc_chosen = 0;
        let step = self.advance(at, warp, &next, &launch, hints, out);
        self.chosen_sc_failures += u64::from(self.sc_chosen.count_ones());
        self.retired += 1;
        step
    }

    /// What a running warp executes next.
    #[inline]
    fn next(&mut self, at: usize, warp: u32) -> Next {
        let this = &self.groups[at].warps[warp as usize];
        let (pc, prefix) = (this.pc, this.prefix);
        match &this.second {
            Some(Second { code, .. }) => {
                let ready = Ready { code: *code, run: runner(code.insn.op.row()) };
                Next { fetched: Ok(Fetched { word: code.word, code: Ok(ready) }), beat: 1 }
            }
            None => Next { fetched: self.fetch(pc, prefix), beat: 0 },
        }
    }

    /// Executes an instruction or beat, writes its record, and moves the warp on or stops it.
    #[inline]
    fn advance(
        &mut self,
        at: usize,
        warp: u32,
        next: &Next,
        launch: &Launch,
        hints: &Hints,
        mut out: Option<&mut Record>,
    ) -> Step {
        let Workgroup { id: wg, sm, identity, warps } = &mut self.groups[at];
        let id = Identity { wid: warp, ..*identity };
        let this = &mut warps[warp as usize];
        if let Some(out) = &mut out {
            **out = Record { lanes: self.config.lanes as u8, sm: *sm, wg: *wg, ..fresh(&id, this, next) };
        }
        let outcome = next.ready(this.pc).and_then(|Ready { code, run }| {
            let again = begin(code, this, next.beat, launch, out.as_deref_mut())?;
            let mut ctx = Ctx {
                next_pc: if again { this.pc } else { this.pc.wrapping_add(4) },
                next_mask: this.mask,
                flags: 0,
                warp: this,
                space: &mut self.space,
                cache: &mut self.cache,
                reserved: &mut self.reserved,
                sc_chosen: &mut self.sc_chosen,
                stamp: &mut self.stamp,
                rec: out.as_deref_mut(),
                id,
                wg: *wg,
                sm: usize::from(*sm),
                code,
                beat: next.beat.into(),
                plain: false,
                shut: Gate::OPEN,
                hints: *hints,
                profile: self.profile,
            };
            run(&mut ctx)?;
            if !again {
                ctx.warp.prefix = if code.class == Class::Prefix { code.word } else { 0 };
                ctx.warp.second = None;
            }
            Ok(After { pc: ctx.next_pc, mask: ctx.next_mask, flags: ctx.flags })
        });
        if outcome.is_err() {
            self.reserved.end_warp(*wg, warp);
        }
        this.retired += 1;
        finish(this, outcome, out)
    }

    /// What the instruction at `pc` is, or why it cannot be fetched.
    fn fetch(&mut self, pc: u32, prefix: u32) -> Result<Fetched<Run>, Trap> {
        if !pc.is_multiple_of(4) || in_lds(pc) {
            return Err(Trap::Fetch);
        }
        let at = self.space.physical(pc, AccessKind::Execute).map_err(|trap| match trap {
            Trap::Page => Trap::Page,
            _ => Trap::Fetch,
        })?;
        self.cache.fetch(&self.space.global, at, prefix).ok_or(Trap::Fetch)
    }

    /// The lowest running warp other than `except` that has not reached its `count`-th barrier: it has
    /// neither passed it nor stands at it with `count - 1` barriers after it.
    fn missing(&mut self, at: usize, except: u32, count: u32) -> Option<u32> {
        for other in 0..self.groups[at].warps.len() {
            let other = &self.groups[at].warps[other];
            if other.id == except || !other.is_running() || other.barriers >= count {
                continue;
            }
            let (id, barriers, pc, prefix) = (other.id, other.barriers, other.pc, other.prefix);
            let next = self.fetch(pc, prefix);
            let stands_there = barriers + 1 == count
                && next.is_ok_and(|next| next.code.is_ok_and(|next| next.code.is_barrier()));
            if !stands_there {
                return Some(id);
            }
        }
        None
    }
}

/// The checks of an instruction before it executes, in the order of errata D31: vtype, frm, register numbers.
/// Returns the beats.
fn admit(code: &Code, csr: &WarpCsrs, launch: &Launch) -> Result<Plan, Trap> {
    let plan = Plan::of(code, csr.vector);
    if plan == Err(Trap::Illegal) || code.by_frm && csr.frm > 4 {
        return Err(Trap::Illegal);
    }
    let registers = |count: u32| count.next_multiple_of(4);
    if u32::from(code.max_x) >= registers(launch.sgprs) || u32::from(code.max_v) >= registers(launch.vgprs) {
        return Err(Trap::Register);
    }
    // Allocations are multiples of 4, so their end breaks no group or pair.
    plan
}

/// A record before the instruction executes, but for its place in the machine.
#[inline]
fn fresh(id: &Identity, warp: &Warp, next: &Next) -> Record {
    Record {
        kind: Kind::Retire as u8,
        warp: id.wid as u16,
        sm_wg: id.wgid,
        wg_xyz: id.group,
        lds_base: id.lds,
        pds_base: id.pds,
        has: FieldSet::ALL.0,
        pc: warp.pc,
        insn: next.word(),
        prefix: warp.prefix,
        mask: warp.mask,
        beat: next.beat,
        ..Record::ZERO
    }
}

/// Checks an instruction and notes its sources. Whether a second beat follows this one.
#[inline]
fn begin(
    code: &Code,
    warp: &mut Warp,
    beat: u8,
    launch: &Launch,
    out: Option<&mut Record>,
) -> Result<bool, Stop> {
    if beat == 0 {
        let plan = admit(code, &warp.csr, launch).map_err(|trap| Stop(trap, code.word))?;
        if plan.two {
            warp.second = Some(Second { code: plan.second(code), high: [0; MAX_LANES], flags: 0 });
        }
    }
    if let Some(out) = out {
        note_sources(out, code, warp);
    }
    Ok(beat == 0 && warp.second.is_some())
}

/// Moves the warp on, or stops it, and completes the record.
#[inline]
fn finish(warp: &mut Warp, outcome: Result<After, Stop>, out: Option<&mut Record>) -> Step {
    match outcome {
        Ok(After { pc, mask, flags }) => {
            warp.pc = pc;
            warp.mask = mask;
            warp.csr.raise(flags);
            if let Some(out) = out {
                out.next_pc = pc;
                out.next_mask = mask;
                out.fflags = flags;
                out.fflags_acc = warp.csr.fflags;
                out.simt_depth = warp.simt.depth() as u8;
                out.simt_top = warp.simt.top();
            }
        }
        Err(Stop(trap, value)) => {
            // Trap, value, pc, words and mask are all that the record of a trapped instruction has.
            warp.life = WarpState::Trapped;
            if let Some(out) = out {
                out.src_op = Default::default();
                out.src = Record::ZERO.src;
                out.trap = trap as u8;
                out.trap_value = value;
            }
        }
    }
    match warp.life {
        WarpState::Running => Step::Retired,
        WarpState::Ended => Step::WarpEnded,
        WarpState::Trapped => Step::Trapped,
    }
}

/// Source operands as this beat reads them.
fn note_sources(out: &mut Record, code: &Code, warp: &Warp) {
    for (slot, operand) in code.src.iter().enumerate() {
        if operand.kind == OperandKind::Scalar as u8 {
            out.src[slot][0] = warp.x[usize::from(operand.reg)];
        } else if operand.kind == OperandKind::Vector as u8 {
            out.src[slot] = warp.v[usize::from(operand.reg)];
        }
    }
    out.src_op = code.src;
}
