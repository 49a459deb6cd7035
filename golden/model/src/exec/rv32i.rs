//! RV32I. Scalar instructions execute once a warp, whatever the active mask is.

use super::{Ctx, Done, Stop};
use crate::profile::Fault;
use tandem_abi::Trap;
use ventus_isa::Op;

pub fn execute(ctx: &mut Ctx<'_>) -> Done {
    let insn = ctx.insn();
    let pc = ctx.warp.pc;
    let (a, b, imm) = (ctx.x(0), ctx.x(1), ctx.imm());
    let (sa, sb) = (a as i32, b as i32);
    let sra = |value: u32, by: u32, faulty: bool| {
        if faulty { value >> (by & 31) } else { (value as i32 >> (by & 31)) as u32 }
    };
    let value = match insn.op {
        Op::Lui => imm,
        Op::Auipc => pc.wrapping_add(imm),
        Op::Addi => a.wrapping_add(imm),
        Op::Slti => u32::from(sa < insn.imm),
        Op::Sltiu => u32::from(a < imm),
        Op::Xori => a ^ imm,
        Op::Ori => a | imm,
        Op::Andi => a & imm,
        Op::Slli => a << (imm & 31),
        Op::Srli => a >> (imm & 31),
        Op::Srai => sra(a, imm, ctx.faulty(Fault::SraAsSrl)),
        Op::Add => a.wrapping_add(b),
        Op::Sub => a.wrapping_sub(b),
        Op::Sll => a << (b & 31),
        Op::Slt => u32::from(sa < sb),
        Op::Sltu => u32::from(a < b),
        Op::Xor => a ^ b,
        Op::Srl => a >> (b & 31),
        Op::Sra => sra(a, b, ctx.faulty(Fault::SraAsSrl)),
        Op::Or => a | b,
        Op::And => a & b,

        Op::Jal => {
            ctx.next_pc = pc.wrapping_add(imm);
            pc.wrapping_add(4)
        }
        Op::Jalr => {
            ctx.next_pc = a.wrapping_add(imm) & !1;
            pc.wrapping_add(4)
        }
        Op::Beq => return branch(ctx, a == b),
        Op::Bne => return branch(ctx, a != b),
        Op::Blt => return branch(ctx, sa < sb),
        Op::Bge => return branch(ctx, sa >= sb),
        Op::Bltu => return branch(ctx, a < b),
        Op::Bgeu => return branch(ctx, a >= b),

        Op::Lb => load(ctx, 1, true)?,
        Op::Lh => load(ctx, 2, true)?,
        Op::Lw => load(ctx, 4, false)?,
        Op::Lbu => load(ctx, 1, false)?,
        Op::Lhu => load(ctx, 2, false)?,
        Op::Sb => return store(ctx, 1),
        Op::Sh => return store(ctx, 2),
        Op::Sw => return store(ctx, 4),

        // Accesses of a warp are performed in order here, so a fence has nothing to wait for.
        Op::Fence => return Ok(()),
        Op::Ecall | Op::Ebreak => return ctx.trap(Trap::Environment),
        _ => return Err(Stop::Unmodelled),
    };
    ctx.write_x(insn.rd, value);
    Ok(())
}

fn branch(ctx: &mut Ctx<'_>, taken: bool) -> Done {
    if taken {
        ctx.next_pc = ctx.warp.pc.wrapping_add(ctx.imm());
    }
    Ok(())
}

fn address(ctx: &Ctx<'_>) -> u32 {
    ctx.x(0).wrapping_add(ctx.imm()).wrapping_add(ctx.pair_offset())
}

fn load(ctx: &mut Ctx<'_>, size: u32, sign_extend: bool) -> Result<u32, Stop> {
    ctx.load_x(address(ctx), size, sign_extend)
}

fn store(ctx: &mut Ctx<'_>, size: u32) -> Done {
    ctx.store_x(address(ctx), size, ctx.x(1))
}
