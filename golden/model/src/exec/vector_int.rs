//! RVV integer arithmetic, compares, mask logic, moves and configuration, each lane for itself.
//!
//! Slot 0 is vs1, rs1 or the immediate, slot 1 is vs2, slot 2 is vd as a source. Lanes that are inactive or
//! masked keep their contents.

use super::rv32m::{div, divu, mulh, mulhsu, mulhu, rem, remu};
use super::{Ctx, Done, map2, splat, vector_fp};
use crate::csr::{VL, VTYPE};
use crate::profile::Fault;
use crate::space::Lanes;
use crate::vtype::{VILL, Vtype};
use tandem_abi::OperandKind;
use ventus_isa::{Format, Op};

pub fn execute(ctx: &mut Ctx<'_>) -> Done {
    let Some(data) = elementwise(ctx) else {
        return special(ctx);
    };
    let mask = ctx.enabled();
    ctx.write_v(ctx.insn().rd, mask, &data);
    Ok(())
}

/// The first operand in every lane: a vector, a scalar register or the immediate.
pub fn first(ctx: &Ctx<'_>) -> Lanes {
    match ctx.code.src[0].kind {
        kind if kind == OperandKind::Vector as u8 => *ctx.v(0),
        kind if kind == OperandKind::Scalar as u8 => splat(ctx.x(0)),
        _ => splat(ctx.imm()),
    }
}

/// Results of the operations that take each lane's elements and nothing else.
fn elementwise(ctx: &Ctx<'_>) -> Option<Lanes> {
    let b = first(ctx);
    let a = ctx.v(1);
    let old = ctx.v(2);
    let signed = |f: fn(&i32, &i32) -> bool| move |a: u32, b: u32| u32::from(f(&(a as i32), &(b as i32)));
    Some(match ctx.op() {
        Op::VaddVv | Op::VaddVx | Op::VaddVi => {
            let mut sum = map2(a, &b, u32::wrapping_add);
            if ctx.faulty(Fault::VaddCarry) {
                let low = (a[3] & 0xffff) + (b[3] & 0xffff);
                sum[3] = sum[3].wrapping_sub(low & 0x1_0000);
            }
            sum
        }
        Op::VsubVv | Op::VsubVx => map2(a, &b, u32::wrapping_sub),
        Op::VrsubVx | Op::VrsubVi => map2(&b, a, u32::wrapping_sub),
        Op::VminuVv | Op::VminuVx => map2(a, &b, u32::min),
        Op::VmaxuVv | Op::VmaxuVx => map2(a, &b, u32::max),
        Op::VminVv | Op::VminVx => map2(a, &b, |a, b| (a as i32).min(b as i32) as u32),
        Op::VmaxVv | Op::VmaxVx => map2(a, &b, |a, b| (a as i32).max(b as i32) as u32),
        Op::VandVv | Op::VandVx | Op::VandVi => map2(a, &b, |a, b| a & b),
        Op::VorVv | Op::VorVx | Op::VorVi => map2(a, &b, |a, b| a | b),
        Op::VxorVv | Op::VxorVx | Op::VxorVi => map2(a, &b, |a, b| a ^ b),
        Op::VsllVv | Op::VsllVx | Op::VsllVi => map2(a, &b, |a, b| a << (b & 31)),
        Op::VsrlVv | Op::VsrlVx | Op::VsrlVi => map2(a, &b, |a, b| a >> (b & 31)),
        Op::VsraVv | Op::VsraVx | Op::VsraVi if ctx.faulty(Fault::SraAsSrl) => {
            map2(a, &b, |a, b| a >> (b & 31))
        }
        Op::VsraVv | Op::VsraVx | Op::VsraVi => map2(a, &b, |a, b| (a as i32 >> (b & 31)) as u32),

        Op::VmseqVv | Op::VmseqVx | Op::VmseqVi => map2(a, &b, |a, b| u32::from(a == b)),
        Op::VmsneVv | Op::VmsneVx | Op::VmsneVi => map2(a, &b, |a, b| u32::from(a != b)),
        Op::VmsltuVv | Op::VmsltuVx => map2(a, &b, |a, b| u32::from(a < b)),
        Op::VmsltVv | Op::VmsltVx => map2(a, &b, signed(i32::lt)),
        Op::VmsleuVv | Op::VmsleuVx | Op::VmsleuVi => map2(a, &b, |a, b| u32::from(a <= b)),
        Op::VmsleVv | Op::VmsleVx | Op::VmsleVi => map2(a, &b, signed(i32::le)),
        Op::VmsgtuVx | Op::VmsgtuVi => map2(a, &b, |a, b| u32::from(a > b)),
        Op::VmsgtVx | Op::VmsgtVi => map2(a, &b, signed(i32::gt)),

        Op::VmulVv | Op::VmulVx => map2(a, &b, u32::wrapping_mul),
        Op::VmulhVv | Op::VmulhVx => map2(a, &b, mulh),
        Op::VmulhuVv | Op::VmulhuVx => map2(a, &b, mulhu),
        Op::VmulhsuVv | Op::VmulhsuVx => map2(a, &b, mulhsu),
        Op::VdivVv | Op::VdivVx => map2(a, &b, div),
        Op::VdivuVv | Op::VdivuVx => map2(a, &b, divu),
        Op::VremVv | Op::VremVx => map2(a, &b, rem),
        Op::VremuVv | Op::VremuVx => map2(a, &b, remu),
        Op::VmaccVv | Op::VmaccVx => map2(old, &map2(a, &b, u32::wrapping_mul), u32::wrapping_add),
        Op::VnmsacVv | Op::VnmsacVx => map2(old, &map2(a, &b, u32::wrapping_mul), u32::wrapping_sub),
        Op::VmaddVv | Op::VmaddVx => map2(a, &map2(old, &b, u32::wrapping_mul), u32::wrapping_add),
        Op::VnmsubVv | Op::VnmsubVx => map2(a, &map2(old, &b, u32::wrapping_mul), u32::wrapping_sub),

        Op::VmandMm => map2(a, &b, |a, b| a & b & 1),
        Op::VmorMm => map2(a, &b, |a, b| (a | b) & 1),
        Op::VmxorMm => map2(a, &b, |a, b| (a ^ b) & 1),
        Op::VmandnMm => map2(a, &b, |a, b| a & !b & 1),
        Op::VmornMm => map2(a, &b, |a, b| (a | !b) & 1),
        Op::VmnandMm => map2(a, &b, |a, b| !(a & b) & 1),
        Op::VmnorMm => map2(a, &b, |a, b| !(a | b) & 1),
        Op::VmxnorMm => map2(a, &b, |a, b| !(a ^ b) & 1),

        Op::VidV => std::array::from_fn(|lane| ctx.element(lane)),
        Op::VmergeVvm | Op::VmergeVxm | Op::VmergeVim => {
            let take = ctx.v0_bits();
            std::array::from_fn(|lane| if take >> lane & 1 != 0 { b[lane] } else { a[lane] })
        }
        Op::VmvVV | Op::VmvVX | Op::VmvVI | Op::VmvSX => b,
        _ => return None,
    })
}

/// The rest: vector to scalar, configuration, floating point.
fn special(ctx: &mut Ctx<'_>) -> Done {
    match ctx.op() {
        Op::VmvXS => {
            move_to_scalar(ctx);
            Ok(())
        }
        Op::Vsetvli | Op::Vsetivli | Op::Vsetvl => {
            configure(ctx);
            Ok(())
        }
        _ => vector_fp::execute(ctx),
    }
}

/// vmv.x.s and its floating-point twin: the highest active lane wins.
pub fn move_to_scalar(ctx: &mut Ctx<'_>) {
    let lane = ctx.warp.mask.checked_ilog2().unwrap_or(0) as usize;
    let value = ctx.v(1)[lane];
    ctx.write_x(ctx.insn().rd, value);
}

/// vset{i}vl{i}: sets vl and vtype, which are CSRs and nothing else; lanes are governed by the active mask.
fn configure(ctx: &mut Ctx<'_>) {
    let insn = ctx.insn();
    let vtype = if insn.op == Op::Vsetvl { ctx.x(1) } else { ctx.imm() };
    let asked = Vtype::of(vtype);
    let most = ctx.id.threads * asked.map_or(0, |asked| u32::from(asked.lmul));
    let immediate_avl = insn.op.row().format == Format::Vsetivli;
    let mut kept_too_much = false;
    let vl = if asked.is_none() {
        0
    } else if immediate_avl {
        u32::from(insn.rs1).min(most)
    } else if insn.rs1 != 0 {
        ctx.x(0).min(most)
    } else if insn.rd != 0 {
        most
    } else {
        kept_too_much = ctx.warp.csr.vl > most;
        if kept_too_much { 0 } else { ctx.warp.csr.vl }
    };
    ctx.warp.csr.vl = vl;
    (ctx.warp.csr.vtype, ctx.warp.csr.vector) = match asked {
        Some(asked) if !kept_too_much => (vtype, asked),
        _ => (VILL, Vtype::REFUSED),
    };
    ctx.report_csr(VL, vl);
    ctx.report_csr(VTYPE, ctx.warp.csr.vtype);
    ctx.write_x(insn.rd, vl);
}
