//! Prologue and epilogue: pointers and seeds for exactly the registers that the body uses, and a digest of
//! the registers at the end.

use super::code::Code;
use super::ops::{self, Pool};
use super::reserved::{AREA, FAR_POINTERS, LINE, POINTERS, RegisterUse, SHARED_POINTERS};
use super::tree::{Program, Seed};
use super::{areas, far_base};
use std::collections::BTreeSet;
use tandem_abi::BUFFER_BASE;
use ventus_isa::{Insn, Op, csr_by_name};

const T0: u8 = 5;
const T1: u8 = 6;
const T2: u8 = 7;
const VT0: u8 = 5;
const VT1: u8 = 6;

/// rd = value.
pub(super) fn li(code: &mut Code, rd: u8, value: u32) {
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

pub(super) fn csrr(code: &mut Code, rd: u8, name: &str) {
    let mut insn = Insn::new(Op::Csrrs).rd(rd);
    insn.csr = csr_by_name(name).unwrap_or_default();
    code.push(insn);
}

fn rrr(code: &mut Code, op: Op, rd: u8, rs1: u8, rs2: u8) {
    code.push(Insn::new(op).rd(rd).rs1(rs1).rs2(rs2));
}

/// Puts the number of the workgroup into T0. Returns whether it can differ from 0. Uses T1.
fn workgroup(grid: [u32; 3], code: &mut Code) -> bool {
    let mut any = false;
    for (axis, name) in [(2, "gdz"), (1, "gdy"), (0, "gdx")] {
        if grid[axis] == 1 && !any {
            continue;
        }
        if any {
            li(code, T1, grid[axis]);
            rrr(code, Op::Mul, T0, T0, T1);
            if grid[axis] > 1 {
                csrr(code, T1, name);
                rrr(code, Op::Add, T0, T0, T1);
            }
        } else {
            csrr(code, T0, name);
            any = true;
        }
    }
    any
}

/// Puts the number of the warp within the launch into T0; returns false if it is always 0.
fn warp(p: &Program, grid: [u32; 3], code: &mut Code) -> bool {
    let warps = p.geometry.warps;
    let any = workgroup(grid, code);
    if warps == 1 {
        return any;
    }
    if any {
        csrr(code, T1, "numw");
        rrr(code, Op::Mul, T0, T0, T1);
        csrr(code, T1, "wid");
        rrr(code, Op::Add, T0, T0, T1);
    } else {
        csrr(code, T0, "wid");
    }
    true
}

/// Sets up the pointers and seeds that the body of the `n`th launch needs.
pub fn prologue(p: &Program, n: usize, grid: [u32; 3], used: &RegisterUse, code: &mut Code) {
    let pool = Pool::of(&p.geometry);
    let mut seeds: Vec<(u8, Seed)> = (0..ops::POOL)
        .zip(&p.data.vectors)
        .map(|(i, seed)| (pool.vector(i), *seed))
        .filter(|(v, seed)| used.v.contains(v) && *seed != Seed::Unwritten)
        .collect();
    // Positions without registers of their own in this allocation.
    seeds.sort_by_key(|(v, _)| *v);
    seeds.dedup_by_key(|(v, _)| *v);
    let loaded = p.digest || seeds.iter().any(|(_, s)| matches!(s, Seed::Loaded(_)));
    code.remark("prologue");
    if p.without.has_zeros() {
        zeros(&pool, used, code);
    }
    let usual = Insn { imm: ops::VTYPE, ..Insn::new(Op::Vsetvli) };
    if (p.style.shift as usize + n) % 4 == 1 && !p.without.has(&usual) {
        code.push(usual);
    }
    scalar_pointers(p, grid, used, loaded, code);
    lane_pointers(used, loaded, code);
    for (register, seed) in seeds {
        vector_seed(code, register, seed, POINTERS.2);
    }
    for (i, &value) in (0..ops::POOL).zip(&p.data.scalars) {
        let register = pool.scalar(i);
        if register != 0 && value != 0 && used.x.contains(&register) {
            li(code, register, value);
        }
    }
}

/// Writes 0 to every register that the body may read before it writes it, and to the second ones of groups
/// and pairs.
fn zeros(pool: &Pool, used: &RegisterUse, code: &mut Code) {
    let both = |registers: &BTreeSet<u8>| registers.iter().flat_map(|n| [*n, n | 1]).collect::<BTreeSet<_>>();
    let (sgprs, vgprs) = (pool.sgprs.next_multiple_of(4), pool.vgprs.next_multiple_of(4));
    for x in both(&used.x).into_iter().filter(|x| *x != 0 && u32::from(*x) < sgprs.min(64)) {
        li(code, x, 0);
    }
    for v in both(&used.v).into_iter().filter(|v| u32::from(*v) < vgprs) {
        code.push(Insn::new(Op::VmvVI).rd(v));
    }
}

/// The warp's pointers to its own areas and to those that warps share. `loaded` says that its scratch area is
/// needed whatever the body uses.
fn scalar_pointers(p: &Program, grid: [u32; 3], used: &RegisterUse, loaded: bool, code: &mut Code) {
    let (scratch, lds, v_scratch, v_lds, _) = POINTERS;
    let (far, v_far) = FAR_POINTERS;
    let any = |x: u8, v: u8| used.x.contains(&x) || used.v.contains(&v);
    let (near, distant) = (loaded || any(scratch, v_scratch), any(far, v_far));
    if near || distant {
        // The warp's own areas.
        let many = warp(p, grid, code);
        let mut own = |pointer: u8, base: u32, bytes: u32| {
            li(code, pointer, base);
            if many {
                code.push(Insn::new(Op::Slli).rd(T1).rs1(T0).imm(bytes.trailing_zeros() as i32));
                rrr(code, Op::Add, pointer, pointer, T1);
            }
        };
        if near {
            own(scratch, BUFFER_BASE + AREA / 2, AREA);
        }
        if distant {
            own(far, far_base(p), LINE);
        }
    }
    let (shared, shared_lds) = SHARED_POINTERS;
    if used.x.contains(&shared) {
        // After the areas of all warps.
        li(code, shared, BUFFER_BASE + areas(p) * AREA + AREA / 2);
    }
    if used.x.contains(&shared_lds) {
        csrr(code, shared_lds, "lds");
        li(code, T1, p.geometry.warps * AREA + AREA / 2);
        rrr(code, Op::Add, shared_lds, shared_lds, T1);
    }
    if any(lds, v_lds) {
        csrr(code, lds, "lds");
        if p.geometry.warps > 1 {
            csrr(code, T1, "wid");
            code.push(Insn::new(Op::Slli).rd(T1).rs1(T1).imm(AREA.trailing_zeros() as i32));
            rrr(code, Op::Add, lds, lds, T1);
        }
        code.push(Insn::new(Op::Addi).rd(lds).rs1(lds).imm((AREA / 2) as i32));
    }
}

/// The lanes' pointers: the warp's, and 4 bytes for each lane.
fn lane_pointers(used: &RegisterUse, loaded: bool, code: &mut Code) {
    let (scratch, lds, v_scratch, v_lds, v_private) = POINTERS;
    let (far, v_far) = FAR_POINTERS;
    let lanes = [
        (v_scratch, scratch, loaded || used.v.contains(&v_scratch)),
        (v_lds, lds, used.v.contains(&v_lds)),
        (v_far, far, used.v.contains(&v_far)),
    ];
    for (pointer, base, _) in lanes.into_iter().filter(|(_, _, wanted)| *wanted) {
        code.push(Insn::new(Op::VidV).rd(pointer));
        code.push(Insn::new(Op::VsllVi).rd(pointer).rs2(pointer).imm(2));
        code.push(Insn::new(Op::VaddVx).rd(pointer).rs2(pointer).rs1(base));
    }
    if used.v.contains(&v_private) {
        code.push(Insn::new(Op::VaddVi).rd(v_private).rs2(v_private).imm(32));
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
pub fn epilogue(p: &Program, used: &RegisterUse, code: &mut Code) {
    let (scratch, _, v_scratch, ..) = POINTERS;
    if p.digest {
        code.remark("epilogue: digest of the registers");
        let pool = Pool::of(&p.geometry);
        li(code, T1, 31);
        li(code, T0, 0);
        for &x in used.x.iter().filter(|x| **x != 0 && pool.has_scalar(**x)) {
            rrr(code, Op::Mul, T0, T0, T1);
            rrr(code, Op::Xor, T0, T0, x);
        }
        for name in ["vxsat", "fflags"] {
            if csr_by_name(name).is_some_and(|csr| !p.without.has_csr(csr)) {
                csrr(code, T2, name);
                rrr(code, Op::Add, T0, T0, T2);
            }
        }
        code.push(Insn::new(Op::Sw).rs1(scratch).rs2(T0).imm(508));
        code.push(Insn::new(Op::VmvVI).rd(VT0));
        for &v in used.v.iter().filter(|v| pool.has_vector(**v)) {
            code.push(Insn::new(Op::VmulVx).rd(VT0).rs2(VT0).rs1(T1));
            code.push(Insn::new(Op::VxorVv).rd(VT0).rs2(VT0).rs1(v));
        }
        code.push(Insn::new(Op::VmvVV).rd(VT1).rs1(VT0));
        code.push(Insn::new(Op::Vsw12V).rs2(VT1).rs1(v_scratch).imm(256));
    }
}
