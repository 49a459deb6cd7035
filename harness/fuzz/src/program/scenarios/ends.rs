//! The places where warps end: each at the end of a cache line of its own, or all of them at the end of a
//! page. What the fetcher has asked for behind ENDPRG is then on its way when the next warp takes the slot.

use super::Bits;
use crate::program::code::{Fix, Item, Label};
use crate::program::emit::{Emitter, Ends, Walk};
use crate::program::frame::csrr;
use crate::program::reserved::{LDS, SCRATCH, TEMP, TEMP1, TEMP2, V_LDS, V_SCRATCH, V_TEMP, V_TEMP1, V_ZERO};
use tandem_launch::random::Random;
use ventus_isa::Insn;
use ventus_isa::Op::*;

/// Bytes of a cache line.
const CACHE_LINE: u32 = 64;

impl Emitter {
    /// The places where warps end, by a seed.
    pub(in crate::program) fn ends(&mut self, seed: u32) -> Ends {
        let mut bits = Bits(seed & 1 != 0, Random::new((seed >> 1).into()));
        let b = &mut bits;
        let before = std::mem::take(&mut self.code.items);
        let last = self.code.label();
        if b.chance(40) {
            self.last_acts(b, 3);
            self.load_address(TEMP, last);
            self.push(Insn::new(Jalr).rs1(TEMP));
            let way = std::mem::replace(&mut self.code.items, vec![Item::PageEnd]);
            self.code.place(last);
            self.push(Insn::new(Endprg));
            return Ends { way, places: std::mem::replace(&mut self.code.items, before) };
        }
        let count: u32 = b.pick(&[8, 16, 32, 32]);
        let stride = CACHE_LINE << b.below(2);
        self.jump_to_place_of_warp(last, count, stride);
        let way = std::mem::take(&mut self.code.items);
        self.last_acts(b, 5);
        let acts = std::mem::take(&mut self.code.items);
        // All places alike: so many words before ENDPRG, which mostly is the last one of its line.
        let words = stride / 4;
        let end = if b.chance(75) { words - 1 } else { 5 + b.below(words - 5) };
        let lead = acts.len() as u32;
        for place in 0..count {
            self.code.items.push(Item::Align(stride));
            self.code.items.push(Item::Gap(end - lead));
            if place == 0 {
                self.code.place(last);
            }
            self.code.items.extend(acts.iter().cloned());
            self.push(Insn::new(Endprg));
        }
        Ends { way, places: std::mem::replace(&mut self.code.items, before) }
    }

    /// A jump to one of so many places that lie so many bytes apart, by the warp's number.
    fn jump_to_place_of_warp(&mut self, first: Label, count: u32, stride: u32) {
        csrr(&mut self.code, TEMP, "gdx");
        for (name, shift) in [("gdz", 1), ("gdy", 2), ("wid", 0)] {
            csrr(&mut self.code, TEMP1, name);
            if shift > 0 {
                self.push(Insn::new(Slli).rd(TEMP1).rs1(TEMP1).imm(shift));
            }
            self.push(Insn::new(Add).rd(TEMP).rs1(TEMP).rs2(TEMP1));
        }
        self.push(Insn::new(Andi).rd(TEMP).rs1(TEMP).imm(count as i32 - 1));
        self.push(Insn::new(Slli).rd(TEMP).rs1(TEMP).imm(stride.trailing_zeros() as i32));
        self.load_address(TEMP1, first);
        self.push(Insn::new(Add).rd(TEMP).rs1(TEMP).rs2(TEMP1));
        self.push(Insn::new(Jalr).rs1(TEMP));
    }

    /// The last instructions of a warp, of one word each: what is on its way, or left over, when it ends.
    fn last_acts(&mut self, b: &mut Bits, most: u32) {
        const FLAGS: [u16; 4] = [0x001, 0x002, 0x009, 0x00a];
        for _ in 0..b.below(most + 1) {
            let insn = match b.below(16) {
                0 | 1 => Insn { csr: b.pick(&FLAGS), ..Insn::new(Csrrwi).imm(b.below(5) as i32) },
                2 => Insn::new(FdivS).rd(TEMP2).rs1(TEMP).rs2(TEMP1),
                3 => Insn::new(b.pick(&[VdivuVv, VfdivVv])).rd(V_TEMP1).rs2(V_TEMP).rs1(V_ZERO),
                4 => Insn::new(Lw).rd(TEMP2).rs1(b.pick(&[SCRATCH, LDS])).imm(64 * b.below(4) as i32),
                5 => {
                    Insn::new(Vlw12V).rd(V_TEMP).rs1(b.pick(&[V_SCRATCH, V_LDS])).imm(4 * b.below(16) as i32)
                }
                6 => Insn::new(Sw).rs2(TEMP2).rs1(b.pick(&[SCRATCH, LDS])).imm(64 * b.below(4) as i32),
                7 => {
                    Insn::new(Vsw12V).rs2(V_TEMP).rs1(b.pick(&[V_SCRATCH, V_LDS])).imm(4 * b.below(16) as i32)
                }
                8 => Insn::new(LrW).rd(TEMP2).rs1(b.pick(&[SCRATCH, LDS])),
                9 => Insn { imm: b.pick(&[0xc0, 0xd1, 0xd8, 0xd9]), ..Insn::new(Vsetvli).rd(TEMP2) },
                10 => Insn::new(Setrpc).rd(TEMP2).rs1(TEMP),
                11 => Insn::new(Fence).imm(0xff),
                12 => Insn::new(Barrier),
                _ => Insn::new(Addi).rd(TEMP2).rs1(TEMP2).imm(1),
            };
            if !self.without.has(&insn) {
                self.push(insn);
                // Under another vtype some of the others would trap.
                if insn.op == Vsetvli {
                    return;
                }
            }
        }
    }

    /// Emits the lines of the walks that the program has.
    pub(in crate::program) fn walks(&mut self) {
        for walk in std::mem::take(&mut self.walks) {
            let mut bits = Bits(false, Random::new(walk.raw));
            let b = &mut bits;
            self.code.items.push(Item::Align(walk.stride));
            self.code.place(walk.first);
            for line in 1..=walk.lines {
                for _ in 0..b.pick(&[0, 0, 1, 2, 14]) {
                    self.push(Insn::new(Addi).rd(TEMP2).rs1(TEMP2).imm(1));
                }
                if line == walk.lines {
                    self.push(Insn::new(Jalr).rs1(TEMP1));
                    break;
                }
                let next = self.code.label();
                self.push_fixed(Insn::new(Jal), Fix::Relative(next));
                self.code.items.push(Item::Align(walk.stride));
                self.code.place(next);
            }
        }
    }
}

/// Code that is not in the cache: a jump for each line. Warps begin at one place, or each somewhere else.
pub(super) fn walk(e: &mut Emitter, b: &mut Bits) {
    const PAGE: u32 = tandem_abi::PAGE_BYTES;
    let stride = match b.below(8) {
        0 if e.sv39 => PAGE,
        0..=2 => 2 * CACHE_LINE,
        _ => CACHE_LINE,
    };
    let lines: u32 = if stride == PAGE { 4 } else { b.pick(&[4, 4, 8, 8]) };
    let (first, back) = (e.code.label(), e.code.label());
    e.walks.push(Walk { first, lines, stride, raw: u64::from(b.below(1 << 30)) });
    e.load_address(TEMP, first);
    if b.chance(60) {
        csrr(&mut e.code, TEMP1, "wid");
        e.push(Insn::new(Andi).rd(TEMP1).rs1(TEMP1).imm(3));
        e.push(Insn::new(Slli).rd(TEMP1).rs1(TEMP1).imm((lines / 4 * stride).trailing_zeros() as i32));
        e.push(Insn::new(Add).rd(TEMP).rs1(TEMP).rs2(TEMP1));
    }
    super::memory::there_and_back(e, back);
}
