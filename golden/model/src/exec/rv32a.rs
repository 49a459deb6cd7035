//! RV32A and its per-lane forms (errata D37). An instruction's lanes are performed in ascending order, one
//! after the other, as one event; everything that can trap is checked for all lanes before.

use super::{Ctx, Executed, Request, Run, map2, splat};
use crate::mmu::AccessKind;
use crate::space::{Lanes, Place, lanes_of};
use tandem_abi::{MAX_LANES, MemOp};
use ventus_isa::Rv32a as Op;

/// What an AMO leaves in memory, given what it found and its operand.
type Combine = fn(u32, u32) -> u32;

/// The function that executes `op`.
pub fn runner(op: Op) -> Run {
    match op {
        Op::LrW => load_reserved,
        Op::ScW => store_conditional,
        Op::VlrEi32V => load_reserved_lanes,
        Op::VscEi32V => store_conditional_lanes,
        Op::AmoswapW => |ctx| modify(ctx, swap),
        Op::AmoaddW => |ctx| modify(ctx, u32::wrapping_add),
        Op::AmoxorW => |ctx| modify(ctx, |old, operand| old ^ operand),
        Op::AmoandW => |ctx| modify(ctx, |old, operand| old & operand),
        Op::AmoorW => |ctx| modify(ctx, |old, operand| old | operand),
        Op::AmominW => |ctx| modify(ctx, min),
        Op::AmomaxW => |ctx| modify(ctx, max),
        Op::AmominuW => |ctx| modify(ctx, u32::min),
        Op::AmomaxuW => |ctx| modify(ctx, u32::max),
        Op::VamoswapEi32V => |ctx| modify_lanes(ctx, swap),
        Op::VamoaddEi32V => |ctx| modify_lanes(ctx, u32::wrapping_add),
        Op::VamoxorEi32V => |ctx| modify_lanes(ctx, |old, operand| old ^ operand),
        Op::VamoandEi32V => |ctx| modify_lanes(ctx, |old, operand| old & operand),
        Op::VamoorEi32V => |ctx| modify_lanes(ctx, |old, operand| old | operand),
        Op::VamominEi32V => |ctx| modify_lanes(ctx, min),
        Op::VamomaxEi32V => |ctx| modify_lanes(ctx, max),
        Op::VamominuEi32V => |ctx| modify_lanes(ctx, u32::min),
        Op::VamomaxuEi32V => |ctx| modify_lanes(ctx, u32::max),
    }
}

fn swap(_: u32, operand: u32) -> u32 {
    operand
}

fn min(old: u32, operand: u32) -> u32 {
    (old as i32).min(operand as i32) as u32
}

fn max(old: u32, operand: u32) -> u32 {
    (old as i32).max(operand as i32) as u32
}

fn load_reserved(ctx: &mut Ctx<'_>) -> Executed {
    let addr = ctx.x(0);
    let place = ctx.place_x(addr, 4, AccessKind::Read)?;
    let value = ctx.read_reserved(place, 0);
    ctx.report_x(MemOp::Load, addr, 4, value);
    ctx.write_x(ctx.insn().rd, value);
    Ok(())
}

fn store_conditional(ctx: &mut Ctx<'_>) -> Executed {
    let (addr, data) = (ctx.x(0), ctx.x(1));
    let place = ctx.place_x(addr, 4, AccessKind::Write)?;
    let done = ctx.write_reserved(place, 0, data);
    if done {
        ctx.report_x(MemOp::Store, addr, 4, data);
    } else {
        ctx.stamp();
    }
    ctx.write_x(ctx.insn().rd, u32::from(!done));
    Ok(())
}

fn modify(ctx: &mut Ctx<'_>, combine: Combine) -> Executed {
    let (addr, operand) = (ctx.x(0), ctx.x(1));
    let place = ctx.place_x(addr, 4, AccessKind::Write)?;
    let old = ctx.space.read(ctx.sm, place, 4);
    let new = combine(old, operand);
    ctx.write_atomic(place, 0, new);
    ctx.report_x(MemOp::Atomic, addr, 4, new);
    ctx.write_x(ctx.insn().rd, old);
    Ok(())
}

/// rs1 + vs2 of each lane.
fn addresses(ctx: &Ctx<'_>) -> Lanes {
    map2(&splat(ctx.x(0)), ctx.v(1), u32::wrapping_add)
}

fn load_reserved_lanes(ctx: &mut Ctx<'_>) -> Executed {
    let (addr, mask) = (addresses(ctx), ctx.enabled());
    let request = Request::plain(&addr, 4);
    let places = ctx.places(&request, mask, AccessKind::Read)?;
    let mut data = [0; MAX_LANES];
    for lane in lanes_of(mask) {
        data[lane] = ctx.read_reserved(places.of(lane), lane);
    }
    ctx.report(MemOp::Load, &request, mask, &data);
    ctx.write_v(ctx.insn().rd, mask, &data);
    Ok(())
}

fn store_conditional_lanes(ctx: &mut Ctx<'_>) -> Executed {
    let (addr, mask, data) = (addresses(ctx), ctx.enabled(), *ctx.v(2));
    let request = Request::plain(&addr, 4);
    let places = ctx.places(&request, mask, AccessKind::Write)?;
    let (mut failed, mut stored) = ([0; MAX_LANES], 0);
    for lane in lanes_of(mask) {
        let done = ctx.write_reserved(places.of(lane), lane, data[lane]);
        failed[lane] = u32::from(!done);
        stored |= u32::from(done) << lane;
    }
    if stored != 0 {
        ctx.report(MemOp::Store, &request, stored, &data);
    } else if mask != 0 {
        ctx.stamp();
    }
    ctx.write_v(ctx.insn().rd, mask, &failed);
    Ok(())
}

fn modify_lanes(ctx: &mut Ctx<'_>, combine: Combine) -> Executed {
    let (addr, mask, operand) = (addresses(ctx), ctx.enabled(), *ctx.v(2));
    let request = Request::plain(&addr, 4);
    let places = ctx.places(&request, mask, AccessKind::Write)?;
    let (mut old, mut new) = ([0; MAX_LANES], [0; MAX_LANES]);
    for lane in lanes_of(mask) {
        let place = places.of(lane);
        old[lane] = ctx.space.read(ctx.sm, place, 4);
        new[lane] = combine(old[lane], operand[lane]);
        ctx.write_atomic(place, lane, new[lane]);
    }
    ctx.report(MemOp::Atomic, &request, mask, &new);
    if ctx.code.has_rd {
        ctx.write_v(ctx.insn().rd, mask, &old);
    }
    Ok(())
}

impl Ctx<'_> {
    /// A lane's LR.
    fn read_reserved(&mut self, place: Place, lane: usize) -> u32 {
        let (owner, word) = (self.owner(lane), self.word(place));
        self.reserved.reserve(owner, word);
        self.space.read(self.sm, place, 4)
    }

    /// A lane's SC: whether it stored. It may fail if the leader says that it did.
    fn write_reserved(&mut self, place: Place, lane: usize, data: u32) -> bool {
        let (owner, word) = (self.owner(lane), self.word(place));
        let held = self.reserved.take(owner, word);
        let refused = self.hints.sc_failed >> lane & 1 != 0;
        if held && refused {
            *self.sc_chosen |= 1 << lane;
        }
        let done = held && !refused;
        if done {
            self.write_atomic(place, lane, data);
        }
        done
    }

    /// A lane's atomic write, which takes the word's reservations from everybody else.
    fn write_atomic(&mut self, place: Place, lane: usize, data: u32) {
        self.space.write(self.sm, place, 4, data);
        let (owner, word) = (self.owner(lane), self.word(place));
        self.reserved.changed(owner, word);
        self.forget_code(place);
    }
}
