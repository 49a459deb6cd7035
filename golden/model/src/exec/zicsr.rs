//! Zicsr. A CSR that does not exist, or a write to a read-only one, traps; set and clear with x0 or a zero
//! immediate do not write.

use super::{Ctx, Executed, Run};
use crate::csr;
use tandem_abi::Trap;
use ventus_isa::Zicsr as Op;

/// The function that executes `op`.
pub fn runner(op: Op) -> Run {
    match op {
        Op::Csrrw => |ctx| access(ctx, |ctx, _| Some(ctx.x(0))),
        Op::Csrrwi => |ctx| access(ctx, |ctx, _| Some(ctx.imm())),
        Op::Csrrs => |ctx| access(ctx, |ctx, old| (ctx.insn().rs1 != 0).then_some(old | ctx.x(0))),
        Op::Csrrsi => |ctx| access(ctx, |ctx, old| (ctx.imm() != 0).then_some(old | ctx.imm())),
        Op::Csrrc => |ctx| access(ctx, |ctx, old| (ctx.insn().rs1 != 0).then_some(old & !ctx.x(0))),
        Op::Csrrci => |ctx| access(ctx, |ctx, old| (ctx.imm() != 0).then_some(old & !ctx.imm())),
    }
}

/// Reads the CSR and writes what `new` makes of its value, if anything.
fn access(ctx: &mut Ctx<'_>, new: fn(&Ctx<'_>, u32) -> Option<u32>) -> Executed {
    let insn = ctx.insn();
    if insn.csr == csr::PRINT && ctx.hints.print == Some(0) {
        // The host may have drained the print buffer at any earlier time.
        ctx.warp.csr.print = 0;
    }
    let Some(old) = csr::read(insn.csr, &ctx.warp.csr, &ctx.id) else {
        return ctx.trap(Trap::Csr);
    };
    if let Some(new) = new(ctx, old) {
        if !csr::write(insn.csr, new, &mut ctx.warp.csr) {
            return ctx.trap(Trap::Csr);
        }
        let after = csr::read(insn.csr, &ctx.warp.csr, &ctx.id).unwrap_or_default();
        ctx.report_csr(insn.csr, after);
    }
    ctx.write_x(insn.rd, old);
    Ok(())
}
