//! Zicsr. A CSR that does not exist, or a write to a read-only one, traps; set and clear with x0 or a zero
//! immediate do not write.

use super::{Ctx, Done, Stop};
use crate::csr;
use tandem_abi::Trap;
use ventus_isa::Op;

pub fn execute(ctx: &mut Ctx<'_>) -> Done {
    let insn = ctx.insn();
    let register = matches!(insn.op, Op::Csrrw | Op::Csrrs | Op::Csrrc);
    let operand = if register { ctx.x(0) } else { ctx.imm() };
    let names_nothing = if register { insn.rs1 == 0 } else { insn.imm == 0 };
    if insn.csr == csr::PRINT && ctx.hints.print == Some(0) {
        // The host may have drained the print buffer at any time before.
        ctx.warp.csr.print = 0;
    }
    let Some(old) = csr::read(insn.csr, &ctx.warp.csr, &ctx.id) else {
        return ctx.trap(Trap::Csr);
    };
    let new = match insn.op {
        Op::Csrrw | Op::Csrrwi => Some(operand),
        Op::Csrrs | Op::Csrrsi => (!names_nothing).then_some(old | operand),
        Op::Csrrc | Op::Csrrci => (!names_nothing).then_some(old & !operand),
        _ => return Err(Stop::Unmodelled),
    };
    if let Some(new) = new {
        if !csr::write(insn.csr, new, &mut ctx.warp.csr) {
            return ctx.trap(Trap::Csr);
        }
        let after = csr::read(insn.csr, &ctx.warp.csr, &ctx.id).unwrap_or_default();
        ctx.report_csr(insn.csr, after);
    }
    ctx.write_x(insn.rd, old);
    Ok(())
}
