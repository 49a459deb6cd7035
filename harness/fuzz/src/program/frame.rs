//! Prologue and epilogue: pointers and seeds for what the body uses and nothing more, and a digest of it at the end.

use super::code::Code;
use super::emit::{AREA, POINTERS, SHARED_POINTERS, Used};
use super::ops;
use super::tree::{Program, Seed};
use tandem_abi::BUFFER_BASE;
use ventus_isa::{Insn, Op, csr_by_name};

const T0: u8 = 5;
const T1: u8 = 6;
const T2: u8 = 7;
const VT0: u8 = 5;
const VT1: u8 = 6;

/// rd = value.
fn li(code: &mut Code, rd: u8, value: u32) {
    let low = ((value << 20) as i32) >> 20;
    let high = value.wrapping_sub(low as u32);
    if high == 0 {
        return code.push(Insn::new(Op::Addi).rd(rd).imm(low));
    }
    code.push(Insn::new(Op::Lui).rd(rd).imm(high as i32));
    if low != 0 {
        code.push(Insn::new(Op::Addi).rd(rd).rs1(rd).imm(low));
    }
}

fn csrr(code: &mut Code, rd: u8, name: &str) {
    let mut insn = Insn::new(Op::Csrrs).rd(rd);
    insn.csr = csr_by_name(name).unwrap_or_default();
    code.push(insn);
}

fn rrr(code: &mut Code, op: Op, rd: u8, rs1: u8, rs2: u8) {
    code.push(Insn::new(op).rd(rd).rs1(rs1).rs2(rs2));
}

/// Sets up pointers and seeds that the body needs.
pub fn prologue(p: &Program, used: &Used, code: &mut Code) {
    let (scratch, lds, v_scratch, v_lds, v_private) = POINTERS;
    let seeds: Vec<(u8, Seed)> = (0..ops::VECTORS.len() as u8)
        .map(|i| (ops::vector(i, p.geometry.many_vregs), p.data.vectors[usize::from(i)]))
        .filter(|(v, seed)| used.v.contains(v) && *seed != Seed::Unwritten)
        .collect();
    let loaded = p.digest || seeds.iter().any(|(_, s)| matches!(s, Seed::Loaded(_)));
    let any = |x: u8, v: u8| used.x.contains(&x) || used.v.contains(&v);
    code.remark("prologue");
    let mut vtype = Insn::new(Op::Vsetvli);
    vtype.imm = 0xd0;
    code.push(vtype);
    if loaded || any(scratch, v_scratch) {
        // The warp's own area: workgroup (gdy * width + gdx), then warp.
        csrr(code, T0, "gdy");
        li(code, T1, p.geometry.grid[0]);
        rrr(code, Op::Mul, T0, T0, T1);
        csrr(code, T1, "gdx");
        rrr(code, Op::Add, T0, T0, T1);
        csrr(code, T1, "numw");
        rrr(code, Op::Mul, T0, T0, T1);
        csrr(code, T1, "wid");
        rrr(code, Op::Add, T0, T0, T1);
        code.push(Insn::new(Op::Slli).rd(T0).rs1(T0).imm(AREA.trailing_zeros() as i32));
        li(code, scratch, BUFFER_BASE + AREA / 2);
        rrr(code, Op::Add, scratch, scratch, T0);
    }
    let (shared, shared_lds) = SHARED_POINTERS;
    if used.x.contains(&shared) {
        // Behind the areas of all warps.
        let warps = p.geometry.grid[0] * p.geometry.grid[1] * p.geometry.warps;
        li(code, shared, BUFFER_BASE + warps * AREA);
    }
    if used.x.contains(&shared_lds) {
        csrr(code, shared_lds, "lds");
        li(code, T1, p.geometry.warps * AREA);
        rrr(code, Op::Add, shared_lds, shared_lds, T1);
    }
    if any(lds, v_lds) {
        csrr(code, lds, "lds");
        csrr(code, T1, "wid");
        code.push(Insn::new(Op::Slli).rd(T1).rs1(T1).imm(AREA.trailing_zeros() as i32));
        rrr(code, Op::Add, lds, lds, T1);
        code.push(Insn::new(Op::Addi).rd(lds).rs1(lds).imm((AREA / 2) as i32));
    }
    for (pointer, base, wanted) in
        [(v_scratch, scratch, loaded || used.v.contains(&v_scratch)), (v_lds, lds, used.v.contains(&v_lds))]
    {
        if wanted {
            code.push(Insn::new(Op::VidV).rd(pointer));
            code.push(Insn::new(Op::VsllVi).rd(pointer).rs2(pointer).imm(2));
            code.push(Insn::new(Op::VaddVx).rd(pointer).rs2(pointer).rs1(base));
        }
    }
    if used.v.contains(&v_private) {
        code.push(Insn::new(Op::VmvVI).rd(v_private).imm(15));
        code.push(Insn::new(Op::VaddVi).rd(v_private).rs2(v_private).imm(15));
        code.push(Insn::new(Op::VaddVi).rd(v_private).rs2(v_private).imm(2));
    }
    for (register, seed) in seeds {
        vector_seed(code, register, seed, v_scratch);
    }
    for (register, &value) in ops::SCALARS.iter().zip(&p.data.scalars) {
        if *register != 0 && value != 0 && used.x.contains(register) {
            li(code, *register, value);
        }
    }
}

fn vector_seed(code: &mut Code, rd: u8, seed: Seed, pointer: u8) {
    match seed {
        Seed::Unwritten => {}
        Seed::Splat(value) => {
            li(code, T0, value);
            code.push(Insn::new(Op::VmvVX).rd(rd).rs1(T0));
        }
        Seed::Linear(start, step) => {
            li(code, T0, step);
            li(code, T1, start);
            code.push(Insn::new(Op::VidV).rd(rd));
            code.push(Insn::new(Op::VmulVx).rd(rd).rs2(rd).rs1(T0));
            code.push(Insn::new(Op::VaddVx).rd(rd).rs2(rd).rs1(T1));
        }
        Seed::Loaded(at) => {
            let offset = -((AREA / 2) as i32) + 4 * i32::from(at % 24);
            code.push(Insn::new(Op::Vlw12V).rd(rd).rs1(pointer).imm(offset));
        }
    }
}

/// Folds the registers that the body used into the scratch area.
pub fn epilogue(p: &Program, used: &Used, code: &mut Code) {
    let (scratch, _, v_scratch, ..) = POINTERS;
    if p.digest {
        code.remark("epilogue: digest of the registers");
        li(code, T1, 31);
        li(code, T0, 0);
        for &x in used.x.iter().filter(|x| **x != 0 && ops::SCALARS.contains(x)) {
            rrr(code, Op::Mul, T0, T0, T1);
            rrr(code, Op::Xor, T0, T0, x);
        }
        csrr(code, T2, "vxsat");
        rrr(code, Op::Add, T0, T0, T2);
        csrr(code, T2, "fflags");
        rrr(code, Op::Add, T0, T0, T2);
        code.push(Insn::new(Op::Sw).rs1(scratch).rs2(T0).imm(508));
        code.push(Insn::new(Op::VmvVI).rd(VT0));
        let pool: Vec<u8> =
            (0..ops::VECTORS.len() as u8).map(|i| ops::vector(i, p.geometry.many_vregs)).collect();
        for &v in used.v.iter().filter(|v| pool.contains(v)) {
            code.push(Insn::new(Op::VmulVx).rd(VT0).rs2(VT0).rs1(T1));
            code.push(Insn::new(Op::VxorVv).rd(VT0).rs2(VT0).rs1(v));
        }
        code.push(Insn::new(Op::VmvVV).rd(VT1).rs1(VT0));
        code.push(Insn::new(Op::Vsw12V).rs2(VT1).rs1(v_scratch).imm(256));
    }
}
