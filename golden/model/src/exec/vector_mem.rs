//! RVV loads and stores: unit stride, strided, indexed; bytes, halves and words; each lane for itself,
//! maskable (errata D20, D36). Words are 64 bits under REGPAIR, half of them in each beat (D32).

use super::{Ctx, Executed, Request, Run, map};
use crate::space::Lanes;
use tandem_abi::MAX_LANES;
use ventus_isa::VectorMem as Op;

/// Bits of an index that count.
const BYTE: u32 = 0xff;
const HALF: u32 = 0xffff;
const WORD: u32 = u32::MAX;

/// The function that executes `op`. The width in an indexed instruction's name is the index's.
pub fn runner(op: Op) -> Run {
    use Op::*;
    match op {
        Vle8V => |ctx| load_unit::<1>(ctx),
        Vle16V => |ctx| load_unit::<2>(ctx),
        Vle32V => |ctx| load_unit::<4>(ctx),
        Vlse8V => |ctx| load::<1>(ctx, strided(ctx)),
        Vlse16V => |ctx| load::<2>(ctx, strided(ctx)),
        Vlse32V => |ctx| load::<4>(ctx, strided(ctx)),
        Vluxei8V | Vloxei8V => |ctx| load::<4>(ctx, indexed(ctx, BYTE)),
        Vluxei16V | Vloxei16V => |ctx| load::<4>(ctx, indexed(ctx, HALF)),
        Vluxei32V | Vloxei32V => |ctx| load::<4>(ctx, indexed(ctx, WORD)),
        Vse8V => |ctx| store_unit::<1>(ctx),
        Vse16V => |ctx| store_unit::<2>(ctx),
        Vse32V => |ctx| store_unit::<4>(ctx),
        Vsse8V => |ctx| store::<1>(ctx, strided(ctx)),
        Vsse16V => |ctx| store::<2>(ctx, strided(ctx)),
        Vsse32V => |ctx| store::<4>(ctx, strided(ctx)),
        Vsuxei8V | Vsoxei8V => |ctx| store::<4>(ctx, indexed(ctx, BYTE)),
        Vsuxei16V | Vsoxei16V => |ctx| store::<4>(ctx, indexed(ctx, HALF)),
        Vsuxei32V | Vsoxei32V => |ctx| store::<4>(ctx, indexed(ctx, WORD)),
    }
}

fn base(ctx: &Ctx<'_>) -> u32 {
    ctx.x(0).wrapping_add(ctx.pair_offset())
}

/// rs1 + size * element.
fn unit(ctx: &Ctx<'_>, size: u32) -> Lanes {
    let size = if ctx.code.pair { 8 } else { size };
    let first = base(ctx).wrapping_add(size.wrapping_mul(ctx.element(0)));
    spread(first, size)
}

/// rs1 + rs2 * element.
fn strided(ctx: &Ctx<'_>) -> Lanes {
    let stride = ctx.x(1);
    let first = base(ctx).wrapping_add(stride.wrapping_mul(ctx.element(0)));
    spread(first, stride)
}

/// rs1 + vs2, of which the bits `keep` count.
fn indexed(ctx: &Ctx<'_>, keep: u32) -> Lanes {
    let base = base(ctx);
    map(ctx.v(1), |index| base.wrapping_add(index & keep))
}

/// `first`, and each lane the same distance beyond the one before it.
fn spread(first: u32, stride: u32) -> Lanes {
    // From four lanes to the next four, which the host adds to at a time.
    let mut addr = [first; MAX_LANES];
    for lane in 1..4 {
        addr[lane] = addr[lane - 1].wrapping_add(stride);
    }
    for lane in 4..MAX_LANES {
        addr[lane] = addr[lane - 4].wrapping_add(stride.wrapping_mul(4));
    }
    addr
}

#[inline(always)]
fn load_unit<const SIZE: usize>(ctx: &mut Ctx<'_>) -> Executed {
    let first = ctx.x(0).wrapping_add(SIZE as u32 * ctx.element(0));
    if ctx.load_row::<SIZE>(first) { Ok(()) } else { load_unit_with_care::<SIZE>(ctx) }
}

#[inline(always)]
fn store_unit<const SIZE: usize>(ctx: &mut Ctx<'_>) -> Executed {
    let first = ctx.x(0).wrapping_add(SIZE as u32 * ctx.element(0));
    let data = ctx.code.src[2].reg;
    if ctx.store_row::<SIZE>(first, data) { Ok(()) } else { store_unit_with_care::<SIZE>(ctx) }
}

#[inline(never)]
fn load_unit_with_care<const SIZE: usize>(ctx: &mut Ctx<'_>) -> Executed {
    load::<SIZE>(ctx, unit(ctx, SIZE as u32))
}

#[inline(never)]
fn store_unit_with_care<const SIZE: usize>(ctx: &mut Ctx<'_>) -> Executed {
    store::<SIZE>(ctx, unit(ctx, SIZE as u32))
}

#[inline(always)]
fn load<const SIZE: usize>(ctx: &mut Ctx<'_>, addr: Lanes) -> Executed {
    let request = Request::plain(&addr, SIZE as u32).aligned(ctx.alignment(SIZE as u32));
    ctx.load::<SIZE>(request, ctx.enabled(), false)
}

#[inline(always)]
fn store<const SIZE: usize>(ctx: &mut Ctx<'_>, addr: Lanes) -> Executed {
    let request = Request::plain(&addr, SIZE as u32).aligned(ctx.alignment(SIZE as u32));
    ctx.store::<SIZE>(request, ctx.enabled(), ctx.code.src[2].reg)
}
