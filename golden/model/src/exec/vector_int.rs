//! RVV integer arithmetic, compares, mask logic, moves and configuration, each lane for itself.
//!
//! Slot 0 is vs1, rs1 or the immediate, slot 1 is vs2, slot 2 is vd as a source. Lanes that are inactive or
//! masked keep their contents.

use super::rv32m::{div, divu, mulh, mulhsu, mulhu, rem, remu};
use super::{Ctx, Executed, Run, map, map2, splat};
use crate::code::Gate;
use crate::csr::{VL, VTYPE};
use crate::space::{Lanes, blend};
use crate::vtype::{VILL, Vtype};
use tandem_abi::OperandKind;
use ventus_isa::VectorInt as Op;

/// The first operand in every lane: a vector, a scalar register or the immediate.
pub fn first(ctx: &Ctx<'_>) -> Lanes {
    match ctx.code.src[0].kind {
        kind if kind == OperandKind::Vector as u8 => *ctx.v(0),
        kind if kind == OperandKind::Scalar as u8 => splat(ctx.x(0)),
        _ => splat(ctx.imm()),
    }
}

/// The first operand if it is the same in every lane.
fn same(ctx: &Ctx<'_>) -> u32 {
    if ctx.code.src[0].kind == OperandKind::Scalar as u8 { ctx.x(0) } else { ctx.imm() }
}

/// Writes the enabled lanes of vd.
#[inline(always)]
fn write(ctx: &mut Ctx<'_>, f: impl Fn(&Ctx<'_>) -> Lanes) -> Executed {
    let mask = ctx.enabled();
    ctx.write_lanes(mask, f);
    Ok(())
}

/// A function of vs2 and the first operand, in the form for vectors or the form for one value in every lane.
macro_rules! lanes {
    ($vectors:ident, $f:expr) => {
        if $vectors {
            |ctx| write(ctx, |ctx| map2(ctx.v(1), ctx.v(0), $f))
        } else {
            |ctx| {
                let b = same(ctx);
                write(ctx, |ctx| map(ctx.v(1), |a| $f(a, b)))
            }
        }
    };
}

/// A function of vs2, the first operand and the old vd.
macro_rules! accumulated {
    ($vectors:ident, $f:expr) => {
        if $vectors {
            |ctx| {
                write(ctx, |ctx| {
                    let (a, b, old) = (ctx.v(1), ctx.v(0), ctx.v(2));
                    std::array::from_fn(|lane| $f(a[lane], b[lane], old[lane]))
                })
            }
        } else {
            |ctx| {
                let b = same(ctx);
                write(ctx, |ctx| map2(ctx.v(1), ctx.v(2), |a, old| $f(a, b, old)))
            }
        }
    };
}

/// The function that executes `op`; `vectors` if its first operand is a vector register.
pub fn runner(op: Op, vectors: bool) -> Run {
    match op {
        Op::VaddVv | Op::VaddVx | Op::VaddVi => lanes!(vectors, u32::wrapping_add),
        Op::VsubVv | Op::VsubVx => lanes!(vectors, u32::wrapping_sub),
        Op::VrsubVx | Op::VrsubVi => lanes!(vectors, |a: u32, b: u32| b.wrapping_sub(a)),
        Op::VminuVv | Op::VminuVx => lanes!(vectors, u32::min),
        Op::VmaxuVv | Op::VmaxuVx => lanes!(vectors, u32::max),
        Op::VminVv | Op::VminVx => lanes!(vectors, |a, b| (a as i32).min(b as i32) as u32),
        Op::VmaxVv | Op::VmaxVx => lanes!(vectors, |a, b| (a as i32).max(b as i32) as u32),
        Op::VandVv | Op::VandVx | Op::VandVi => lanes!(vectors, |a, b| a & b),
        Op::VorVv | Op::VorVx | Op::VorVi => lanes!(vectors, |a, b| a | b),
        Op::VxorVv | Op::VxorVx | Op::VxorVi => lanes!(vectors, |a, b| a ^ b),
        Op::VsllVv | Op::VsllVx | Op::VsllVi => lanes!(vectors, |a, b| a << (b & 31)),
        Op::VsrlVv | Op::VsrlVx | Op::VsrlVi => lanes!(vectors, srl),
        Op::VsraVv | Op::VsraVx | Op::VsraVi => lanes!(vectors, sra),

        Op::VmseqVv | Op::VmseqVx | Op::VmseqVi => lanes!(vectors, |a, b| u32::from(a == b)),
        Op::VmsneVv | Op::VmsneVx | Op::VmsneVi => lanes!(vectors, |a, b| u32::from(a != b)),
        Op::VmsltuVv | Op::VmsltuVx => lanes!(vectors, |a, b| u32::from(a < b)),
        Op::VmsltVv | Op::VmsltVx => lanes!(vectors, |a, b| u32::from((a as i32) < b as i32)),
        Op::VmsleuVv | Op::VmsleuVx | Op::VmsleuVi => lanes!(vectors, |a, b| u32::from(a <= b)),
        Op::VmsleVv | Op::VmsleVx | Op::VmsleVi => lanes!(vectors, |a, b| u32::from(a as i32 <= b as i32)),
        Op::VmsgtuVx | Op::VmsgtuVi => lanes!(vectors, |a, b| u32::from(a > b)),
        Op::VmsgtVx | Op::VmsgtVi => lanes!(vectors, |a, b| u32::from(a as i32 > b as i32)),

        Op::VmulVv | Op::VmulVx => lanes!(vectors, u32::wrapping_mul),
        Op::VmulhVv | Op::VmulhVx => lanes!(vectors, mulh),
        Op::VmulhuVv | Op::VmulhuVx => lanes!(vectors, mulhu),
        Op::VmulhsuVv | Op::VmulhsuVx => lanes!(vectors, mulhsu),
        Op::VdivVv | Op::VdivVx => lanes!(vectors, div),
        Op::VdivuVv | Op::VdivuVx => lanes!(vectors, divu),
        Op::VremVv | Op::VremVx => lanes!(vectors, rem),
        Op::VremuVv | Op::VremuVx => lanes!(vectors, remu),
        Op::VmaccVv | Op::VmaccVx => {
            accumulated!(vectors, |a: u32, b, old: u32| old.wrapping_add(a.wrapping_mul(b)))
        }
        Op::VnmsacVv | Op::VnmsacVx => {
            accumulated!(vectors, |a: u32, b, old: u32| old.wrapping_sub(a.wrapping_mul(b)))
        }
        Op::VmaddVv | Op::VmaddVx => {
            accumulated!(vectors, |a: u32, b, old: u32| a.wrapping_add(old.wrapping_mul(b)))
        }
        Op::VnmsubVv | Op::VnmsubVx => {
            accumulated!(vectors, |a: u32, b, old: u32| a.wrapping_sub(old.wrapping_mul(b)))
        }

        Op::VmandMm => lanes!(vectors, |a, b| a & b & 1),
        Op::VmorMm => lanes!(vectors, |a, b| (a | b) & 1),
        Op::VmxorMm => lanes!(vectors, |a, b| (a ^ b) & 1),
        Op::VmandnMm => lanes!(vectors, |a: u32, b: u32| a & !b & 1),
        Op::VmornMm => lanes!(vectors, |a: u32, b: u32| (a | !b) & 1),
        Op::VmnandMm => lanes!(vectors, |a: u32, b: u32| !(a & b) & 1),
        Op::VmnorMm => lanes!(vectors, |a: u32, b: u32| !(a | b) & 1),
        Op::VmxnorMm => lanes!(vectors, |a: u32, b: u32| !(a ^ b) & 1),

        Op::VidV => |ctx| write(ctx, |ctx| std::array::from_fn(|lane| ctx.element(lane))),
        Op::VmergeVvm | Op::VmergeVxm | Op::VmergeVim => |ctx| {
            let take = ctx.v0_bits();
            write(ctx, |ctx| blend(take, &first(ctx), ctx.v(1)))
        },
        Op::VmvVV | Op::VmvVX | Op::VmvVI | Op::VmvSX => |ctx| write(ctx, first),
        Op::VmvXS => |ctx| {
            move_to_scalar(ctx);
            Ok(())
        },
        Op::Vsetvli => |ctx| configure(ctx, ctx.imm(), None),
        Op::Vsetivli => |ctx| configure(ctx, ctx.imm(), Some(ctx.code.insn.rs1)),
        Op::Vsetvl => |ctx| configure(ctx, ctx.x(1), None),
    }
}

fn srl(value: u32, by: u32) -> u32 {
    value >> (by & 31)
}

fn sra(value: u32, by: u32) -> u32 {
    (value as i32 >> (by & 31)) as u32
}

/// vmv.x.s and its floating-point twin: the highest active lane wins.
pub fn move_to_scalar(ctx: &mut Ctx<'_>) {
    let lane = ctx.warp.mask.checked_ilog2().unwrap_or(0) as usize;
    let value = ctx.v(1)[lane];
    ctx.write_x(ctx.insn().rd, value);
}

/// vset{i}vl{i}: sets vl and vtype, which are CSRs and nothing else; lanes are governed by the active mask.
/// An AVL that is not in a register comes from the word.
fn configure(ctx: &mut Ctx<'_>, vtype: u32, avl: Option<u8>) -> Executed {
    let insn = ctx.insn();
    let asked = Vtype::of(vtype);
    let most = ctx.id.threads * asked.map_or(0, |asked| u32::from(asked.lmul));
    let mut kept_too_much = false;
    let vl = if asked.is_none() {
        0
    } else if let Some(avl) = avl {
        u32::from(avl).min(most)
    } else if insn.rs1 != 0 {
        ctx.x(0).min(most)
    } else if insn.rd != 0 {
        most
    } else {
        kept_too_much = ctx.warp.csr.vl > most;
        if kept_too_much { 0 } else { ctx.warp.csr.vl }
    };
    ctx.warp.csr.vl = vl;
    ctx.shut = ctx.shut.and(Gate::FRESH);
    (ctx.warp.csr.vtype, ctx.warp.csr.vector) = match asked {
        Some(asked) if !kept_too_much => (vtype, asked),
        _ => (VILL, Vtype::REFUSED),
    };
    ctx.report_csr(VL, vl);
    ctx.report_csr(VTYPE, ctx.warp.csr.vtype);
    ctx.write_x(insn.rd, vl);
    Ok(())
}
