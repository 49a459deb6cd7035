//! The reference model with a planted fault, for tests of blame: [`Faulty`] steps a [`Golden`] and then
//! spoils what the step did, in the warp and in the record. The model itself has no faults and knows of none.
//!
//! Only steps are spoiled. A fault therefore shows wherever a harness compares records or memory, but not in
//! [`Golden::run_alone`], which nothing compares.

use tandem_abi::{MAX_LANES, MemOp, Record, SimtOp};
use tandem_plant::GoldenFault;
use ventus_golden::fp::{Flagged, Rounding, SIGN, arith};
use ventus_golden::{Golden, Hints, Step};
use ventus_isa::{Insn, Op};

/// A reference model, perhaps with a fault.
pub struct Faulty {
    golden: Golden,
    fault: Option<GoldenFault>,
}

impl Faulty {
    /// `golden` with `fault`, or as it is.
    pub fn new(golden: Golden, fault: Option<GoldenFault>) -> Faulty {
        Faulty { golden, fault }
    }

    /// The fault.
    pub fn fault(&self) -> Option<GoldenFault> {
        self.fault
    }

    /// The model.
    pub fn golden(&self) -> &Golden {
        &self.golden
    }

    /// The model, for everything but steps.
    pub fn golden_mut(&mut self) -> &mut Golden {
        &mut self.golden
    }

    /// [`Golden::step`], spoiled.
    pub fn step(&mut self, wg: u32, warp: u32, out: &mut Record) -> Step {
        self.step_hinted(wg, warp, &Hints::default(), out)
    }

    /// [`Golden::step_hinted`], spoiled.
    #[inline]
    pub fn step_hinted(&mut self, wg: u32, warp: u32, hints: &Hints, out: &mut Record) -> Step {
        match self.fault {
            None => self.golden.step_hinted(wg, warp, hints, out),
            Some(fault) => self.spoiled(fault, wg, warp, out, |g, out| g.step_hinted(wg, warp, hints, out)),
        }
    }

    /// [`Golden::step_blocking`], spoiled.
    #[inline]
    pub fn step_blocking(&mut self, wg: u32, warp: u32, out: &mut Record) -> Step {
        match self.fault {
            None => self.golden.step_blocking(wg, warp, out),
            Some(fault) => self.spoiled(fault, wg, warp, out, |g, out| g.step_blocking(wg, warp, out)),
        }
    }

    fn spoiled(
        &mut self,
        fault: GoldenFault,
        wg: u32,
        warp: u32,
        out: &mut Record,
        step: impl FnOnce(&mut Golden, &mut Record) -> Step,
    ) -> Step {
        // Flags only accumulate: what was set before the step cannot be known afterwards.
        let fcsr = self.golden.fcsr(wg, warp).unwrap_or_default();
        let done = step(&mut self.golden, out);
        if done != Step::Retired {
            return done;
        }
        let mut warp = Warp { golden: &mut self.golden, wg, warp, fcsr };
        match fault {
            GoldenFault::SraAsSrl => warp.sra_as_srl(out),
            GoldenFault::VaddCarry => warp.vadd_carry(out),
            GoldenFault::JoinKeepsMask => warp.join_keeps_mask(out),
            GoldenFault::LoadSignLost => warp.load_sign_lost(out),
            GoldenFault::FmaRoundsTwice => warp.fma_rounds_twice(out),
            GoldenFault::TieSide => warp.tie_side(out),
        }
        done
    }
}

/// A warp that has just stepped.
struct Warp<'a> {
    golden: &'a mut Golden,
    wg: u32,
    warp: u32,
    /// fcsr before the step.
    fcsr: u32,
}

/// The instruction of a record, which decodes because it retired.
fn insn(r: &Record) -> Option<Insn> {
    ventus_golden::decode(r.prefix, r.insn).ok()
}

/// Lanes of a mask.
fn lanes(mask: u32) -> impl Iterator<Item = usize> {
    (0..MAX_LANES).filter(move |lane| mask >> lane & 1 != 0)
}

impl Warp<'_> {
    /// Writes `value(lane)` into the scalar destination (lane 0) or the written lanes of the vector one.
    fn rewrite(&mut self, r: &mut Record, value: impl Fn(usize) -> u32) {
        if r.sdst_valid != 0 {
            r.sdata = value(0);
            self.golden.set_x(self.wg, self.warp, r.sdst, r.sdata);
        }
        if r.vdst_valid != 0 {
            for lane in lanes(r.vmask) {
                r.vdata[lane] = value(lane);
            }
            self.golden.set_v(self.wg, self.warp, r.vdst, &r.vdata);
        }
    }

    fn sra_as_srl(&mut self, r: &mut Record) {
        let Some(i) = insn(r) else { return };
        let src = r.src;
        match i.op {
            Op::Sra => self.rewrite(r, |_| src[0][0] >> (src[1][0] & 31)),
            Op::Srai => self.rewrite(r, |_| src[0][0] >> (i.imm as u32 & 31)),
            Op::VsraVv => self.rewrite(r, |lane| src[1][lane] >> (src[0][lane] & 31)),
            Op::VsraVx => self.rewrite(r, |lane| src[1][lane] >> (src[0][0] & 31)),
            Op::VsraVi => self.rewrite(r, |lane| src[1][lane] >> (i.imm as u32 & 31)),
            _ => {}
        }
    }

    fn vadd_carry(&mut self, r: &mut Record) {
        const LANE: usize = 3;
        if !insn(r).is_some_and(|i| matches!(i.op, Op::VaddVv | Op::VaddVx | Op::VaddVi)) {
            return;
        }
        let (a, sum) = (r.src[1][LANE], r.vdata);
        let b = sum[LANE].wrapping_sub(a);
        let carry = ((a & 0xffff) + (b & 0xffff)) & 0x1_0000;
        self.rewrite(r, |lane| if lane == LANE { sum[lane].wrapping_sub(carry) } else { sum[lane] });
    }

    fn join_keeps_mask(&mut self, r: &mut Record) {
        if r.simt_op == SimtOp::Pop as u8 {
            r.next_mask = r.mask;
            self.golden.set_pc_and_mask(self.wg, self.warp, r.next_pc, r.next_mask);
        }
    }

    /// Unsigned loads leave the raw bytes in the register anyway.
    fn load_sign_lost(&mut self, r: &mut Record) {
        if r.mem_op == MemOp::Load as u8 && r.mem_size < 4 {
            let raw = r.mem_data;
            self.rewrite(r, |lane| raw[lane]);
        }
    }

    /// On a tie, swaps the side that runs later and the one that continues.
    fn tie_side(&mut self, r: &mut Record) {
        if r.simt_op != SimtOp::Push as u8 || r.next_mask.count_ones() * 2 != r.mask.count_ones() {
            return;
        }
        let mut stack = self.golden.simt_stack(self.wg, self.warp).to_vec();
        let Some(later) = stack.last_mut() else { return };
        std::mem::swap(&mut later.pc, &mut r.next_pc);
        std::mem::swap(&mut later.mask, &mut r.next_mask);
        r.simt_top[0] = *later;
        self.golden.set_simt_stack(self.wg, self.warp, &stack);
        self.golden.set_pc_and_mask(self.wg, self.warp, r.next_pc, r.next_mask);
    }

    fn fma_rounds_twice(&mut self, r: &mut Record) {
        let Some(i) = insn(r) else { return };
        let frm = (self.fcsr >> 5) as u8;
        let src = r.src;
        let scalar = |negate_product: bool, negate_addend: bool| {
            let [a, b, c] = [src[0][0], src[1][0], src[2][0]];
            (a ^ sign(negate_product), b, c ^ sign(negate_addend))
        };
        let first = |lane: usize| src[0][if matches!(i.op, Op::VfmaccVf | Op::VfmaddVf) { 0 } else { lane }];
        let operands = |lane: usize| -> Option<(u32, u32, u32)> {
            Some(match i.op {
                Op::FmaddS => scalar(false, false),
                Op::FmsubS => scalar(false, true),
                Op::FnmsubS => scalar(true, false),
                Op::FnmaddS => scalar(true, true),
                Op::VfmaccVv | Op::VfmaccVf => (first(lane), src[1][lane], src[2][lane]),
                Op::VfmaddVv | Op::VfmaddVf => (first(lane), src[2][lane], src[1][lane]),
                _ => return None,
            })
        };
        let is_vector =
            r.vdst_valid != 0 || matches!(i.op, Op::VfmaccVv | Op::VfmaccVf | Op::VfmaddVv | Op::VfmaddVf);
        if operands(0).is_none() || is_vector && self.golden.sew(self.wg, self.warp) != Some(32) {
            return;
        }
        let mode = if is_vector || i.rm == 7 { frm } else { i.rm };
        let Some(rounding) = Rounding::from_bits(mode) else { return };
        let mut flags = 0;
        let mut results = [0; MAX_LANES];
        for lane in if is_vector { lanes(r.vmask) } else { lanes(1) } {
            let Some((a, b, c)) = operands(lane) else { return };
            let (value, raised) = unfused(a, b, c, rounding);
            results[lane] = value;
            flags |= raised;
        }
        self.rewrite(r, |lane| results[lane]);
        r.fflags = flags;
        r.fflags_acc = self.fcsr as u8 & 31 | flags;
        self.golden.set_fcsr(self.wg, self.warp, self.fcsr & !31 | u32::from(r.fflags_acc));
    }
}

fn sign(negate: bool) -> u32 {
    if negate { SIGN } else { 0 }
}

/// A product that is rounded before the addition.
fn unfused(a: u32, b: u32, c: u32, rounding: Rounding) -> Flagged {
    let (product, first) = arith::mul(a, b, rounding);
    let (sum, second) = arith::add(product, c, rounding);
    (sum, first | second)
}
