//! One step: fetch, decode, check, execute and record one instruction of one warp.

use crate::csr::Identity;
use crate::exec::{Ctx, Stop, execute};
use crate::golden::Golden;
use crate::warp::Life;
use tandem_abi::{FieldSet, Kind, OperandKind, Record, Trap};
use ventus_isa::Op;

/// What a step did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// One instruction retired; the record says which.
    Retired,
    /// The warp retired ENDPRG; the record says so.
    WarpEnded,
    /// The instruction trapped and the warp stopped; the record says why.
    Trapped,
    /// The warp stands at a BARRIER that other warps have not reached. Nothing happened. Only
    /// [`Golden::step_blocking`] answers this.
    AtBarrier,
    /// The warp went past a barrier that a warp of its workgroup has not reached. Nothing happened. Only
    /// [`Golden::step`] answers this.
    BarrierViolation {
        /// The lowest warp that has not arrived.
        waiting_for: u32,
    },
    /// There is no such running warp.
    NotRunning,
    /// The model has no semantics for the instruction. Nothing happened.
    Unmodelled {
        /// The instruction.
        op: Op,
        /// Where it is.
        pc: u32,
    },
}

/// Who decides when a barrier releases.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Barriers {
    /// Another engine: it is followed, and held to the rule.
    Followed,
    /// This model.
    Blocking,
}

impl Golden {
    /// Executes one instruction of a warp in the order that another engine gives.
    ///
    /// A BARRIER retires at once, for the other engine's record says that it was released. What is checked is
    /// that the order fits: when a warp retires anything after its k-th barrier, every running warp of the
    /// workgroup must have retired all that comes before its own k-th barrier. Otherwise nothing happens and
    /// the answer is [`Step::BarrierViolation`].
    pub fn step(&mut self, wg: u32, warp: u32, out: &mut Record) -> Step {
        self.step_with(wg, warp, out, Barriers::Followed)
    }

    /// Executes one instruction of a warp in an order of the caller's own: a BARRIER retires once every running
    /// warp of the workgroup has reached it, and until then the answer is [`Step::AtBarrier`].
    pub fn step_blocking(&mut self, wg: u32, warp: u32, out: &mut Record) -> Step {
        self.step_with(wg, warp, out, Barriers::Blocking)
    }

    fn step_with(&mut self, wg: u32, warp: u32, out: &mut Record, barriers: Barriers) -> Step {
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
        let fetched = self.cache.fetch(&self.space.global, pc, prefix);
        let is_barrier = fetched.is_some_and(|f| f.code.is_ok_and(|code| code.is_barrier()));
        if barriers == Barriers::Blocking && is_barrier && self.missing(at, warp, passed + 1).is_some() {
            return Step::AtBarrier;
        }

        let group = &mut self.groups[at];
        let identity = Identity { wid: warp, ..group.identity };
        let this = &mut group.warps[warp as usize];
        *out = Record {
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
            insn: fetched.map_or(0, |fetched| fetched.word),
            prefix,
            mask: this.mask,
            ..Record::ZERO
        };
        let code = match fetched {
            None => Err(Stop::Trap(Trap::Fetch, pc)),
            Some(fetched) => fetched.code.map_err(|trap| Stop::Trap(trap, fetched.word)),
        };
        let registers = |count: u32| count.next_multiple_of(4);
        let code = code.and_then(|code| {
            let allocated = u32::from(code.max_x) < registers(launch.sgprs)
                && u32::from(code.max_v) < registers(launch.vgprs);
            if allocated { Ok(code) } else { Err(Stop::Trap(Trap::Register, code.word)) }
        });

        let outcome = code.and_then(|code| {
            for (slot, operand) in code.src.iter().enumerate() {
                if operand.kind == OperandKind::Scalar as u8 {
                    out.src[slot][0] = this.x[usize::from(operand.reg)];
                } else if operand.kind == OperandKind::Vector as u8 {
                    out.src[slot] = this.v[usize::from(operand.reg)];
                }
            }
            out.src_op = code.src;
            let mut ctx = Ctx {
                next_pc: pc.wrapping_add(4),
                next_mask: this.mask,
                flags: 0,
                warp: this,
                space: &mut self.space,
                cache: &mut self.cache,
                stamp: &mut self.stamp,
                rec: out,
                id: identity,
                sm: usize::from(group.sm),
                code,
                profile: self.profile,
                fault: self.fault,
            };
            if code.is_prefix() {
                ctx.warp.prefix = code.word;
            } else {
                execute(&mut ctx)?;
                ctx.warp.prefix = 0;
            }
            Ok((ctx.next_pc, ctx.next_mask, ctx.flags))
        });
        match outcome {
            Ok((next_pc, next_mask, flags)) => {
                this.pc = next_pc;
                this.mask = next_mask;
                this.csr.fflags |= flags;
                out.next_pc = next_pc;
                out.next_mask = next_mask;
                out.fflags = flags;
                out.fflags_acc = this.csr.fflags;
                out.simt_depth = this.simt.depth() as u8;
                out.simt_top = this.simt.top();
            }
            Err(Stop::Trap(trap, value)) => {
                // Trap, value, pc, words and mask are all that the record of a trapped instruction has.
                this.life = Life::Trapped;
                out.src_op = Default::default();
                out.src = Record::ZERO.src;
                out.trap = trap as u8;
                out.trap_value = value;
            }
            Err(Stop::Unmodelled) => {
                return match code {
                    Ok(code) => Step::Unmodelled { op: code.insn.op, pc },
                    Err(_) => Step::NotRunning,
                };
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

    /// The lowest running warp other than `except` that has not reached its `count`-th barrier: it has neither
    /// passed it nor stands before it with `count - 1` barriers behind it.
    fn missing(&mut self, at: usize, except: u32, count: u32) -> Option<u32> {
        let group = &self.groups[at];
        for other in group.warps.iter().filter(|other| other.id != except && other.is_running()) {
            if other.barriers >= count {
                continue;
            }
            let next = self.cache.fetch(&self.space.global, other.pc, other.prefix);
            let stands_there = other.barriers + 1 == count
                && next.is_some_and(|next| next.code.is_ok_and(|code| code.is_barrier()));
            if !stands_there {
                return Some(other.id);
            }
        }
        None
    }
}
