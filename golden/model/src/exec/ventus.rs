//! Ventus's own instructions: SIMT control, barriers, ENDPRG, 12-bit immediates and custom loads and stores.
//!
//! The step keeps a prefix for the next instruction. BARRIER gets here once it passes.

use super::{Ctx, Executed, Request, Run, Stop, map, map2, splat, vector_fp};
use crate::csr::RPC;
use crate::simt::{Branch, Sides};
use crate::space::Lanes;
use crate::warp::WarpState;
use tandem_abi::{MAX_LANES, SimtOp, Trap};
use ventus_isa::Ventus as Op;

/// The function that executes `op`.
pub fn runner(op: Op) -> Run {
    match op {
        Op::Vbeq => |ctx| branch(ctx, |a, b| a == b),
        Op::Vbne => |ctx| branch(ctx, |a, b| a != b),
        Op::Vblt => |ctx| branch(ctx, |a, b| (a as i32) < b as i32),
        Op::Vbge => |ctx| branch(ctx, |a, b| a as i32 >= b as i32),
        Op::Vbltu => |ctx| branch(ctx, |a, b| a < b),
        Op::Vbgeu => |ctx| branch(ctx, |a, b| a >= b),
        Op::Join => |ctx| {
            join(ctx);
            Ok(())
        },
        Op::Setrpc => |ctx| {
            let rpc = ctx.x(0).wrapping_add(ctx.imm());
            ctx.warp.csr.rpc = rpc;
            ctx.report_csr(RPC, rpc);
            ctx.write_x(ctx.code.insn.rd, rpc);
            Ok(())
        },
        Op::Regext | Op::Regexti | Op::Regpair | Op::Regpairi => |_| Ok(()),
        Op::Endprg => endprg,
        Op::Barrier => |ctx| {
            ctx.warp.barriers += 1;
            ctx.note(|rec| rec.barrier = 1);
            Ok(())
        },
        // The subgroup is the warp, whose lanes run in lockstep.
        Op::Barriersub => |_| Ok(()),
        Op::Vadd12Vi => |ctx| immediate(ctx, u32::wrapping_add),
        Op::Vsub12Vi => |ctx| immediate(ctx, u32::wrapping_sub),
        Op::VfexpV => vector_fp::vfexp,
        Op::VfttaVv => vector_fp::vftta,

        Op::Vlb12V => |ctx| load::<1>(ctx, true),
        Op::Vlh12V => |ctx| load::<2>(ctx, true),
        Op::Vlw12V => |ctx| load::<4>(ctx, false),
        Op::Vlbu12V => |ctx| load::<1>(ctx, false),
        Op::Vlhu12V => |ctx| load::<2>(ctx, false),
        Op::Vsb12V => |ctx| store::<1>(ctx),
        Op::Vsh12V => |ctx| store::<2>(ctx),
        Op::Vsw12V => |ctx| store::<4>(ctx),

        Op::VlbV => |ctx| private_load::<1>(ctx, true),
        Op::VlhV => |ctx| private_load::<2>(ctx, true),
        Op::VlwV => |ctx| private_load::<4>(ctx, false),
        Op::VlbuV => |ctx| private_load::<1>(ctx, false),
        Op::VlhuV => |ctx| private_load::<2>(ctx, false),
        Op::VsbV => |ctx| private_store::<1>(ctx),
        Op::VshV => |ctx| private_store::<2>(ctx),
        Op::VswV => |ctx| private_store::<4>(ctx),
    }
}

/// VBxx: a lane takes the branch iff `vs2 op vs1`.
fn branch(ctx: &mut Ctx<'_>, condition: impl Fn(u32, u32) -> bool) -> Executed {
    let pc = ctx.pc();
    let mask = ctx.warp.mask;
    let (vs1, vs2) = (ctx.v(0), ctx.v(1));
    // Inactive lanes are compared too, which avoids a branch.
    let taken =
        (0..MAX_LANES).fold(0, |taken, lane| taken | u32::from(condition(vs2[lane], vs1[lane])) << lane);
    let taken = taken & mask;
    let to = Sides { target: pc.wrapping_add(ctx.imm()), fall_through: pc.wrapping_add(4) };
    match ctx.warp.simt.branch(ctx.warp.csr.rpc, mask, taken, to) {
        Branch::Uniform { pc } => ctx.next_pc = pc,
        Branch::Diverged { pc, mask } => {
            ctx.next_pc = pc;
            ctx.next_mask = mask;
            ctx.note(|rec| rec.simt_op = SimtOp::Push as u8);
        }
        Branch::Overflow => {
            return Err(Stop(Trap::SimtOverflow, ctx.warp.simt.depth() as u32));
        }
    }
    Ok(())
}

fn join(ctx: &mut Ctx<'_>) {
    let pc = ctx.pc();
    if let Some(entry) = ctx.warp.simt.join(pc) {
        ctx.next_pc = entry.pc;
        ctx.next_mask = entry.mask;
        ctx.note(|rec| rec.simt_op = SimtOp::Pop as u8);
    }
}

fn endprg(ctx: &mut Ctx<'_>) -> Executed {
    let depth = ctx.warp.simt.depth();
    if depth != 0 {
        return Err(Stop(Trap::EndprgDiverged, depth as u32));
    }
    ctx.warp.life = WarpState::Ended;
    ctx.reserved.end_warp(ctx.wg, ctx.warp.id);
    ctx.note(|rec| rec.endprg = 1);
    ctx.next_pc = 0;
    ctx.next_mask = 0;
    Ok(())
}

fn immediate(ctx: &mut Ctx<'_>, f: impl Fn(u32, u32) -> u32) -> Executed {
    let imm = ctx.imm();
    ctx.write_lanes(ctx.warp.mask, |ctx| map(ctx.v(0), |a| f(a, imm)));
    Ok(())
}

/// vs1 + imm of each lane, and what the beat of a pair adds.
fn offsets(ctx: &Ctx<'_>) -> Lanes {
    map2(ctx.v(0), &splat(ctx.imm().wrapping_add(ctx.pair_offset())), u32::wrapping_add)
}

fn load<const SIZE: usize>(ctx: &mut Ctx<'_>, sign_extend: bool) -> Executed {
    let addr = offsets(ctx);
    let request = Request::plain(&addr, SIZE as u32).aligned(ctx.alignment(SIZE as u32));
    ctx.load::<SIZE>(request, ctx.warp.mask, sign_extend)
}

fn store<const SIZE: usize>(ctx: &mut Ctx<'_>) -> Executed {
    let addr = offsets(ctx);
    let request = Request::plain(&addr, SIZE as u32).aligned(ctx.alignment(SIZE as u32));
    ctx.store::<SIZE>(request, ctx.warp.mask, ctx.code.src[1].reg)
}

fn private_load<const SIZE: usize>(ctx: &mut Ctx<'_>, sign_extend: bool) -> Executed {
    let offset = offsets(ctx);
    let addr = interleaved(ctx, &offset);
    let request = private(ctx, &addr, &offset, SIZE as u32);
    ctx.load::<SIZE>(request, ctx.warp.mask, sign_extend)
}

fn private_store<const SIZE: usize>(ctx: &mut Ctx<'_>) -> Executed {
    let offset = offsets(ctx);
    let addr = interleaved(ctx, &offset);
    let request = private(ctx, &addr, &offset, SIZE as u32);
    ctx.store::<SIZE>(request, ctx.warp.mask, ctx.code.src[1].reg)
}

fn private<'a>(ctx: &Ctx<'_>, addr: &'a Lanes, offset: &'a Lanes, size: u32) -> Request<'a> {
    Request { addr, align_on: offset, size, align: ctx.alignment(size), private: true }
}

/// Physical addresses of private offsets: word n of every thread of the workgroup lies together.
fn interleaved(ctx: &Ctx<'_>, offset: &Lanes) -> Lanes {
    let id = &ctx.id;
    let threads = id.warps.wrapping_mul(id.threads);
    let first = id.pds.wrapping_add(id.tid().wrapping_mul(4));
    let mut addr = [0; MAX_LANES];
    for (lane, addr) in addr.iter_mut().enumerate() {
        let word = (offset[lane] & !3).wrapping_mul(threads).wrapping_add(offset[lane] & 3);
        *addr = first.wrapping_add(4 * lane as u32).wrapping_add(word);
    }
    addr
}
