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
        Vle8V => |ctx| load_unit(ctx, 1),
        Vle16V => |ctx| load_unit(ctx, 2),
        Vle32V => |ctx| {
            let first = ctx.x(0).wrapping_add(4 * ctx.element(0));
            if ctx.load_row(first, ctx.code.insn.rd) { Ok(()) } else { load_unit(ctx, 4) }
        },
        Vlse8V => |ctx| load(ctx, 1, strided(ctx)),
        Vlse16V => |ctx| load(ctx, 2, strided(ctx)),
        Vlse32V => |ctx| load(ctx, 4, strided(ctx)),
        Vluxei8V | Vloxei8V => |ctx| load(ctx, 4, indexed(ctx, BYTE)),
        Vluxei16V | Vloxei16V => |ctx| load(ctx, 4, indexed(ctx, HALF)),
        Vluxei32V | Vloxei32V => |ctx| load(ctx, 4, indexed(ctx, WORD)),
        Vse8V => |ctx| store_unit(ctx, 1),
        Vse16V => |ctx| store_unit(ctx, 2),
        Vse32V => |ctx| {
            let first = ctx.x(0).wrapping_add(4 * ctx.element(0));
            if ctx.store_row(first, ctx.code.src[2].reg) { Ok(()) } else { store_unit(ctx, 4) }
        },
        Vsse8V => |ctx| store(ctx, 1, strided(ctx)),
        Vsse16V => |ctx| store(ctx, 2, strided(ctx)),
        Vsse32V => |ctx| store(ctx, 4, strided(ctx)),
        Vsuxei8V | Vsoxei8V => |ctx| store(ctx, 4, indexed(ctx, BYTE)),
        Vsuxei16V | Vsoxei16V => |ctx| store(ctx, 4, indexed(ctx, HALF)),
        Vsuxei32V | Vsoxei32V => |ctx| store(ctx, 4, indexed(ctx, WORD)),
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
    let mut addr = [first; MAX_LANES];
    for lane in 1..MAX_LANES {
        addr[lane] = addr[lane - 1].wrapping_add(stride);
    }
    addr
}

#[inline(never)]
fn load_unit(ctx: &mut Ctx<'_>, size: u32) -> Executed {
    load(ctx, size, unit(ctx, size))
}

#[inline(never)]
fn store_unit(ctx: &mut Ctx<'_>, size: u32) -> Executed {
    store(ctx, size, unit(ctx, size))
}

fn load(ctx: &mut Ctx<'_>, size: u32, addr: Lanes) -> Executed {
    let mask = ctx.enabled();
    let data = ctx.load(Request::plain(&addr, size).aligned(ctx.alignment(size)), mask, false)?;
    ctx.write_v(ctx.code.insn.rd, mask, &data);
    Ok(())
}

fn store(ctx: &mut Ctx<'_>, size: u32, addr: Lanes) -> Executed {
    let data = *ctx.v(2);
    ctx.store(Request::plain(&addr, size).aligned(ctx.alignment(size)), ctx.enabled(), &data)
}
