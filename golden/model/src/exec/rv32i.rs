//! RV32I. Scalar instructions execute once for the warp, whatever the active mask is.

use super::{Ctx, Executed, Run};
use tandem_abi::Trap;
use ventus_isa::Rv32i as Op;

/// rd takes a function of the two source registers.
macro_rules! of_registers {
    ($f:expr) => {
        |ctx| {
            let value = $f(ctx.x(0), ctx.x(1));
            ctx.write_x(ctx.code.insn.rd, value);
            Ok(())
        }
    };
}
pub(super) use of_registers;

/// rd takes a function of a register and the immediate.
macro_rules! of_immediate {
    ($f:expr) => {
        |ctx| {
            let value = $f(ctx.x(0), ctx.imm());
            ctx.write_x(ctx.code.insn.rd, value);
            Ok(())
        }
    };
}

macro_rules! branch {
    ($condition:expr) => {
        |ctx| {
            if $condition(ctx.x(0), ctx.x(1)) {
                ctx.next_pc = ctx.pc().wrapping_add(ctx.imm());
            }
            Ok(())
        }
    };
}

macro_rules! load {
    ($size:literal, $sign_extend:literal) => {
        |ctx| ctx.load_x::<$size>(address(ctx), $sign_extend)
    };
}

macro_rules! store {
    ($size:literal) => {
        |ctx| ctx.store_x::<$size>(address(ctx), ctx.x(1))
    };
}

/// The function that executes `op`.
pub fn runner(op: Op) -> Run {
    match op {
        Op::Lui => |ctx| {
            ctx.write_x(ctx.code.insn.rd, ctx.imm());
            Ok(())
        },
        Op::Auipc => |ctx| {
            ctx.write_x(ctx.code.insn.rd, ctx.pc().wrapping_add(ctx.imm()));
            Ok(())
        },
        Op::Addi => of_immediate!(u32::wrapping_add),
        Op::Slti => of_immediate!(slt),
        Op::Sltiu => of_immediate!(sltu),
        Op::Xori => of_immediate!(|a, b| a ^ b),
        Op::Ori => of_immediate!(|a, b| a | b),
        Op::Andi => of_immediate!(|a, b| a & b),
        Op::Slli => of_immediate!(sll),
        Op::Srli => of_immediate!(srl),
        Op::Srai => of_immediate!(sra),
        Op::Add => of_registers!(u32::wrapping_add),
        Op::Sub => of_registers!(u32::wrapping_sub),
        Op::Sll => of_registers!(sll),
        Op::Slt => of_registers!(slt),
        Op::Sltu => of_registers!(sltu),
        Op::Xor => of_registers!(|a, b| a ^ b),
        Op::Srl => of_registers!(srl),
        Op::Sra => of_registers!(sra),
        Op::Or => of_registers!(|a, b| a | b),
        Op::And => of_registers!(|a, b| a & b),

        Op::Jal => |ctx| {
            let to = ctx.pc().wrapping_add(ctx.imm());
            jump(ctx, to)
        },
        Op::Jalr => |ctx| {
            let to = ctx.x(0).wrapping_add(ctx.imm()) & !1;
            jump(ctx, to)
        },
        Op::Beq => branch!(|a, b| a == b),
        Op::Bne => branch!(|a, b| a != b),
        Op::Blt => branch!(|a, b| (a as i32) < b as i32),
        Op::Bge => branch!(|a, b| a as i32 >= b as i32),
        Op::Bltu => branch!(|a, b| a < b),
        Op::Bgeu => branch!(|a, b| a >= b),

        Op::Lb => load!(1, true),
        Op::Lh => load!(2, true),
        Op::Lw => load!(4, false),
        Op::Lbu => load!(1, false),
        Op::Lhu => load!(2, false),
        Op::Sb => store!(1),
        Op::Sh => store!(2),
        Op::Sw => store!(4),

        // Accesses of a warp are performed in order here, so a fence has nothing to wait for.
        Op::Fence => |_| Ok(()),
        Op::Ecall | Op::Ebreak => |ctx| ctx.trap(Trap::Environment),
    }
}

fn slt(a: u32, b: u32) -> u32 {
    u32::from((a as i32) < b as i32)
}

fn sltu(a: u32, b: u32) -> u32 {
    u32::from(a < b)
}

fn sll(value: u32, by: u32) -> u32 {
    value << (by & 31)
}

fn srl(value: u32, by: u32) -> u32 {
    value >> (by & 31)
}

fn sra(value: u32, by: u32) -> u32 {
    (value as i32 >> (by & 31)) as u32
}

fn jump(ctx: &mut Ctx<'_>, to: u32) -> Executed {
    ctx.next_pc = to;
    ctx.write_x(ctx.code.insn.rd, ctx.pc().wrapping_add(4));
    Ok(())
}

fn address(ctx: &Ctx<'_>) -> u32 {
    ctx.x(0).wrapping_add(ctx.imm())
}
