//! One step: fetch, decode, check, execute and record one instruction of one warp, or one beat of it.

use crate::beats::Plan;
use crate::code::{Code, Fetched};
use crate::csr::Identity;
use crate::exec::{Ctx, Stop};
use crate::golden::Golden;
use crate::hints::Hints;
use crate::mmu::Need;
use crate::space::in_lds;
use crate::warp::{Life, Second, Warp, WarpCsrs};
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
        mut out: Option<&mut Record>,
        hints: &Hints,
        barriers: Barriers,
    ) -> Step {
        let (Some(at), Some(launch)) = (self.find(wg), self.launch) else {
            return Step::NotRunning;
        };
        let group = &self.groups[at];
        let Some(this) = group.warps.get(warp as usize).filter(|warp| warp.is_running()) else {
            return Step::NotRunning;
        };
        let (pc, prefix, passed) = (this.pc, this.prefix, this.barriers);
        if barriers == Barriers::Followed && this.barriers_checked < passed {
            if let Some(waiting_for) = self.missing(at, warp, passed) {
                return Step::BarrierViolation { waiting_for };
            }
            self.groups[at].warps[warp as usize].barriers_checked = passed;
        }
        let second = &self.groups[at].warps[warp as usize].second;
        let beat = u32::from(second.is_some());
        // What was fetched, and what it means: an instruction, or a trap with its value.
        let (word, code) = match second {
            Some(second) => (second.code.word, Ok(second.code)),
            None => match self.fetch(pc, prefix) {
                Ok(fetched) => (fetched.word, fetched.code.map_err(|trap| (trap, fetched.word))),
                Err(trap) => (0, Err((trap, pc))),
            },
        };
        let is_barrier = code.as_ref().is_ok_and(Code::is_barrier);
        if barriers == Barriers::Blocking && is_barrier && self.missing(at, warp, passed + 1).is_some() {
            return Step::AtBarrier;
        }

        self.sc_chosen = 0;
        let group = &mut self.groups[at];
        let identity = Identity { wid: warp, ..group.identity };
        let this = &mut group.warps[warp as usize];
        if let Some(out) = &mut out {
            **out = Record {
                kind: Kind::Retire as u8,
                lanes: self.config.lanes as u8,
                sm: group.sm,
                warp: warp as u16,
                wg,
                sm_wg: identity.wgid,
                wg_xyz: identity.group,
                lds_base: identity.lds,
                pds_base: identity.pds,
                has: FieldSet::ALL.0,
                pc,
                insn: word,
                prefix,
                mask: this.mask,
                beat: beat as u8,
                ..Record::ZERO
            };
        }
        let outcome = code.as_ref().map_err(|(trap, value)| Stop(*trap, *value)).and_then(|code| {
            if beat == 0 {
                let plan = admit(code, &this.csr, &launch).map_err(|trap| Stop(trap, code.word))?;
                if plan.two {
                    this.second = Some(Second { code: plan.second(code), high: [0; MAX_LANES], flags: 0 });
                }
            }
            if let Some(out) = &mut out {
                note_sources(out, code, this);
            }
            let again = beat == 0 && this.second.is_some();
            let mut ctx = Ctx {
                next_pc: if again { pc } else { pc.wrapping_add(4) },
                next_mask: this.mask,
                flags: 0,
                warp: this,
                space: &mut self.space,
                cache: &mut self.cache,
                reserved: &mut self.reserved,
                sc_chosen: &mut self.sc_chosen,
                stamp: &mut self.stamp,
                rec: out.as_deref_mut(),
                id: identity,
                wg,
                sm: usize::from(group.sm),
                code,
                beat,
                stale: false,
                hints: *hints,
                profile: self.profile,
            };
            (code.run)(&mut ctx)?;
            if !again {
                ctx.warp.prefix = if code.class == Class::Prefix { code.word } else { 0 };
                ctx.warp.second = None;
            }
            Ok((ctx.next_pc, ctx.next_mask, ctx.flags))
        });
        self.chosen_sc_failures += u64::from(self.sc_chosen.count_ones());
        match outcome {
            Ok((next_pc, next_mask, flags)) => {
                this.pc = next_pc;
                this.mask = next_mask;
                this.csr.raise(flags);
                if let Some(out) = out {
                    out.next_pc = next_pc;
                    out.next_mask = next_mask;
                    out.fflags = flags;
                    out.fflags_acc = this.csr.fflags;
                    out.simt_depth = this.simt.depth() as u8;
                    out.simt_top = this.simt.top();
                }
            }
            Err(Stop(trap, value)) => {
                // The record of a trapped instruction has trap, value, pc, words and mask, and nothing else.
                this.life = Life::Trapped;
                self.reserved.end_warp(wg, warp);
                if let Some(out) = out {
                    out.src_op = Default::default();
                    out.src = Record::ZERO.src;
                    out.trap = trap as u8;
                    out.trap_value = value;
                }
            }
        }
        this.retired += 1;
        self.retired += 1;
        match this.life {
            Life::Running => Step::Retired,
            Life::Ended => Step::WarpEnded,
            Life::Trapped => Step::Trapped,
        }
    }

    /// What the instruction at `pc` is, or why it cannot be fetched.
    fn fetch(&mut self, pc: u32, prefix: u32) -> Result<Fetched, Trap> {
        if !pc.is_multiple_of(4) || in_lds(pc) {
            return Err(Trap::Fetch);
        }
        let at = self.space.physical(pc, Need::Execute).map_err(|trap| match trap {
            Trap::Page => Trap::Page,
            _ => Trap::Fetch,
        })?;
        self.cache.fetch(&self.space.global, at, prefix).ok_or(Trap::Fetch)
    }

    /// The lowest running warp other than `except` that has not reached its `count`-th barrier: it has
    /// neither passed it nor stands at it with `count - 1` barriers behind it.
    fn missing(&mut self, at: usize, except: u32, count: u32) -> Option<u32> {
        for other in 0..self.groups[at].warps.len() {
            let other = &self.groups[at].warps[other];
            if other.id == except || !other.is_running() || other.barriers >= count {
                continue;
            }
            let (id, barriers, pc, prefix) = (other.id, other.barriers, other.pc, other.prefix);
            let next = self.fetch(pc, prefix);
            let stands_there =
                barriers + 1 == count && next.is_ok_and(|next| next.code.is_ok_and(|code| code.is_barrier()));
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
