//! Instructions that must trap: what is emitted, and where and how the trap arises by errata D41.
//!
//! Every warp reaches a fault with at least one lane, but which lanes is not known. If only one lane must be
//! bad, it is the highest active one.

use super::code::Fix;
use super::emit::{Emitter, Level, Place, TEMP, TEMP1, V_SCRATCH, V_TEMP, V_TEMP1, V_ZERO};
use super::frame::li;
use super::tree::Fault;
use tandem_abi::{LDS_BASE, LDS_WINDOW, Trap};
use tandem_launch::paging::faulty_entry::{FAULTY_ENTRIES, FaultyEntry};
use ventus_isa::{CSRS, Insn, Op, decode, encode, rows};

/// The kinds of faults, by [`Fault::kind`].
pub const KINDS: [&str; 31] = [
    "an invalid word",
    "an invalid word after REGEXT",
    "an invalid word after REGPAIR",
    "a prefix after a prefix",
    "REGEXTI before an instruction without such an immediate",
    "ECALL",
    "EBREAK",
    "a CSR that does not exist",
    "a write to a read-only CSR",
    "a register beyond the allocation",
    "an odd register as a group",
    "vill",
    "fixed point at 32 bits",
    "floating point at 8 bits",
    "an invalid frm, scalar",
    "an invalid frm, vector",
    "an invalid rounding mode",
    "a misaligned scalar access",
    "a misaligned lane",
    "a scalar access to an unmapped address",
    "a lane's access to an unmapped address",
    "a lane's access beyond the LDS",
    "a private access to an unmapped address",
    "a misaligned atomic",
    "a pair loaded over its own address",
    "a jump to an unmapped address",
    "a jump between words",
    "ENDPRG with diverged lanes",
    "a jump that a page table entry forbids",
    "a scalar access that a page table entry forbids",
    "a lane's access that a page table entry forbids",
];

/// An unmapped address, whatever the raw bits: between LDS and the job's regions, or far below.
fn nowhere(raw: u32) -> u32 {
    [0x1000_0000, 0x2000_0000, 0x0000_1000, 0x6fff_f000, 0xf000_0000][(raw % 5) as usize] + (raw >> 4 & 0x7c)
}

/// Kinds of access, numbered as in [`FaultyEntry::traps`].
const FETCH: usize = 0;
const LOAD: usize = 1;
const STORE: usize = 2;

/// An address whose page table entry forbids this kind of access, and the resulting trap. Without translation
/// the address is unmapped.
fn forbidden(raw: u32, access: usize, sv39: bool) -> (u32, Trap) {
    let all: Vec<usize> =
        (0..FAULTY_ENTRIES.len()).filter(|n| FAULTY_ENTRIES[*n].traps[access] != Trap::None).collect();
    let n = all[raw as usize % all.len()];
    let trap = match access {
        _ if sv39 => FAULTY_ENTRIES[n].traps[access],
        FETCH => Trap::Fetch,
        _ => Trap::Access,
    };
    (FaultyEntry::addr(n) + (raw >> 8 & 0xffc), trap)
}

/// A word that no row accepts. Usually it is an instruction with one bit of its opcode or a reserved field
/// changed, which an incomplete decoder takes for the instruction; otherwise a word near the raw one.
fn illegal(raw: u32) -> u32 {
    // Operand positions: decoders forget that some rows have fixed bits there.
    const OPERANDS: u32 = 0x03ff_8000;
    // The opcode's function fields.
    const FUNCTION: u32 = 0x7000;
    let mut word = raw;
    for _ in 0..64 {
        let row = &rows()[word as usize % rows().len()];
        let scrambled = word.wrapping_mul(0x85eb_ca6b) ^ word >> 15;
        let near = row.matches | scrambled & !row.mask;
        // One of these bits, starting from a random one.
        let one_of = |bits: u32| {
            1u32.rotate_left((scrambled >> 27) + bits.rotate_right(scrambled >> 27).trailing_zeros())
        };
        let wrong = match raw % 8 {
            0 => word,
            1..=4 if row.mask & OPERANDS != 0 => near ^ one_of(row.mask & OPERANDS),
            5 | 6 if row.mask & FUNCTION == FUNCTION => near ^ (word >> 9) & FUNCTION,
            7 => near ^ one_of(row.mask),
            // Not every row has fixed bits there.
            _ => near,
        };
        if decode(wrong).is_err() {
            return wrong;
        }
        word = word.wrapping_mul(0x9e37_79b9) ^ word >> 13;
    }
    0
}

impl Emitter {
    /// Emits an instruction that must trap, and notes how.
    pub(super) fn fault(&mut self, f: &Fault, level: Level) {
        let kind = usize::from(f.kind) % KINDS.len();
        let raw = f.raw;
        // With page tables, an unmapped address has no valid entry.
        let unmapped = if self.sv39 { Trap::Page } else { Trap::Access };
        let vset = |vtype: i32| Insn { imm: vtype, ..Insn::new(Op::Vsetvli).rd(TEMP) };
        let (x, v) = (self.pool.scalar((raw >> 8) as u8), self.pool.vector((raw >> 12) as u8));
        match kind {
            0 => self.words(Trap::Illegal, &[illegal(raw)]),
            1 | 2 => {
                let op = if kind == 1 { Op::Regext } else { Op::Regpair };
                let prefix = self.word_of(&Insn::new(op).imm((raw >> 3 & 0xfff) as i32));
                self.words(Trap::Illegal, &[prefix, illegal(raw)]);
            }
            3 => {
                let pick = |n: u32| [Op::Regext, Op::Regpair, Op::Regexti, Op::Regpairi][(n % 4) as usize];
                let first = self.word_of(&Insn::new(pick(raw)).imm((raw >> 3 & 0xfff) as i32));
                let second = self.word_of(&Insn::new(pick(raw >> 2)).imm((raw >> 9 & 0xfff) as i32));
                self.words(Trap::Prefix, &[first, second]);
            }
            4 => {
                let op = if raw & 1 == 0 { Op::Regexti } else { Op::Regpairi };
                let prefix = self.word_of(&Insn::new(op).imm((raw >> 3 & 0xfff) as i32));
                let other = match raw >> 1 & 3 {
                    0 => Insn::new(Op::Addi).rd(10).rs1(10).imm(1),
                    1 => Insn::new(Op::VaddVv).rd(8).rs2(9).rs1(10),
                    2 => Insn::new(Op::Endprg),
                    _ => Insn::new(Op::Join),
                };
                let word = self.word_of(&other);
                self.words(Trap::Prefix, &[prefix, word]);
            }
            5 => self.one(Trap::Environment, Insn::new(Op::Ecall)),
            6 => self.one(Trap::Environment, Insn::new(Op::Ebreak)),
            7 => {
                let mut csr = (raw & 0xfff) as u16;
                while CSRS.iter().any(|(a, _)| *a == csr) {
                    csr = (csr + 0x111) & 0xfff;
                }
                let op = [Op::Csrrs, Op::Csrrw, Op::Csrrci][(raw >> 12) as usize % 3];
                self.one(Trap::Csr, Insn { csr, ..Insn::new(op).rd(x) });
            }
            8 => {
                let csr = [0x800, 0x806, 0x80a, 0xc20, 0xc22, 0xf14, 0x008][(raw % 7) as usize];
                let insn = if raw & 8 == 0 {
                    Insn::new(Op::Csrrw).rd(x)
                } else {
                    Insn::new(Op::Csrrsi).rd(x).imm(1)
                };
                self.one(Trap::Csr, Insn { csr, ..insn });
            }
            9 => {
                let (sgprs, vgprs) = (self.pool.sgprs, self.pool.vgprs);
                let beyond = |have: u32, all: u32| (have + raw % (all - have)) as u8;
                let insn = if vgprs < 256 && (raw & 0x100 == 0 || sgprs == 64) {
                    let v = beyond(vgprs, 256);
                    match raw >> 9 & 3 {
                        0 => Insn::new(Op::VaddVv).rd(v).rs2(8).rs1(9),
                        1 => Insn::new(Op::VaddVv).rd(8).rs2(v).rs1(9),
                        _ => Insn::new(Op::VaddVv).rd(8).rs2(9).rs1(v),
                    }
                } else if sgprs < 64 {
                    let x = beyond(sgprs, 64);
                    match raw >> 9 & 3 {
                        0 => Insn::new(Op::Add).rd(x).rs1(10).rs2(11),
                        1 => Insn::new(Op::Add).rd(10).rs1(x).rs2(11),
                        _ => Insn::new(Op::Add).rd(10).rs1(11).rs2(x),
                    }
                } else {
                    return self.one(Trap::Environment, Insn::new(Op::Ecall));
                };
                self.last_word(Trap::Register, insn);
            }
            10 => {
                self.push(vset(0xd1));
                let odd = Insn::new(Op::VaddVv);
                let insn = match raw % 3 {
                    0 => odd.rd(9).rs2(10).rs1(12),
                    1 => odd.rd(10).rs2(9).rs1(12),
                    _ => odd.rd(10).rs2(12).rs1(9),
                };
                self.one(Trap::Register, insn);
            }
            11 => {
                let refused = [0xd9, 0xd2, 0xe0, 0x1d0][(raw % 4) as usize];
                self.push(vset(refused));
                let insn = match raw >> 2 & 3 {
                    0 => Insn::new(Op::VaddVv).rd(v).rs2(v).rs1(8),
                    1 => Insn::new(Op::VmvXS).rd(x).rs2(v),
                    2 => Insn::new(Op::VidV).rd(v),
                    _ => Insn::new(Op::VfaddVv).rd(v).rs2(8).rs1(9),
                };
                self.last_word(Trap::Illegal, insn);
            }
            12 => self.last_word(Trap::Illegal, Insn::new(Op::VsadduVv).rd(v).rs2(8).rs1(9)),
            13 => {
                self.push(vset(0xc0));
                self.last_word(Trap::Illegal, Insn::new(Op::VfaddVv).rd(v).rs2(8).rs1(9));
            }
            14 | 15 => {
                self.push(Insn { csr: 2, ..Insn::new(Op::Csrrwi).imm(5 + (raw % 3) as i32) });
                let insn = match (kind, raw >> 2 & 1) {
                    (14, 0) => Insn { rm: 7, ..Insn::new(Op::FaddS).rd(x).rs1(10).rs2(11) },
                    (14, _) => Insn { rm: 7, ..Insn::new(Op::FcvtWS).rd(x).rs1(10) },
                    (_, 0) => Insn::new(Op::VfmulVv).rd(v).rs2(8).rs1(9),
                    _ => Insn::new(Op::VfmaccVv).rd(8).rs1(9).rs2(10),
                };
                self.last_word(Trap::Illegal, insn);
            }
            16 => {
                let word = self.word_of(&Insn { rm: 0, ..Insn::new(Op::FmulS).rd(10).rs1(11).rs2(12) });
                self.words(Trap::Illegal, &[word | (5 + (raw & 1)) << 12]);
            }
            17 => {
                // x3 is a multiple of 4.
                let ops = [(Op::Lw, 1 + raw % 3), (Op::Lh, 1), (Op::Lhu, 3), (Op::Sw, 2), (Op::Sh, 1)];
                let (op, off) = ops[(raw >> 4) as usize % 5];
                li(&mut self.code, TEMP, tandem_abi::BUFFER_BASE + off);
                let insn = Insn::new(op).rs1(TEMP);
                let store = matches!(op, Op::Sw | Op::Sh);
                self.last_word(Trap::Misaligned, if store { insn.rs2(x) } else { insn.rd(x) });
            }
            18 => {
                self.one_bad_lane(1 + raw % 3);
                let insn = if raw & 8 == 0 {
                    Insn::new(Op::Vlw12V).rd(v).rs1(V_TEMP)
                } else {
                    Insn::new(Op::Vsw12V).rs2(v).rs1(V_TEMP)
                };
                self.last_word(Trap::Misaligned, insn);
            }
            19 => {
                li(&mut self.code, TEMP, nowhere(raw));
                let insn = match raw >> 12 & 3 {
                    0 => Insn::new(Op::Lw).rd(x).rs1(TEMP),
                    1 => Insn::new(Op::Sw).rs2(x).rs1(TEMP),
                    2 => Insn::new(Op::Lbu).rd(x).rs1(TEMP).imm(3),
                    _ => Insn::new(Op::AmoaddW).rd(x).rs1(TEMP).rs2(x),
                };
                self.last_word(unmapped, insn);
            }
            20 => {
                // The highest lane only, 256 MiB off: below the LDS, or far above everything.
                self.one_bad_lane(0x6000_0000);
                let insn = match raw & 3 {
                    0 => Insn::new(Op::Vsw12V).rs2(v).rs1(V_TEMP),
                    1 => Insn::new(Op::Vlb12V).rd(v).rs1(V_TEMP),
                    2 => Insn::new(Op::Vloxei32V).rd(v).rs1(0).rs2(V_TEMP),
                    _ => Insn::new(Op::Vlw12V).rd(v).rs1(V_TEMP),
                };
                self.last_word(unmapped, insn);
            }
            21 => {
                // Just at its size, or anywhere in the window above; never translated.
                let beyond = [128 * 1024, LDS_WINDOW - 4, 0x0100_0000][(raw % 3) as usize];
                li(&mut self.code, TEMP, LDS_BASE + beyond);
                self.push(Insn::new(Op::VmvVX).rd(V_TEMP).rs1(TEMP));
                let insn = match raw >> 2 & 3 {
                    0 => Insn::new(Op::Vlw12V).rd(v).rs1(V_TEMP),
                    1 => Insn::new(Op::Vsw12V).rs2(v).rs1(V_TEMP),
                    2 => Insn::new(Op::Lw).rd(x).rs1(TEMP),
                    _ => Insn::new(Op::Sw).rs2(x).rs1(TEMP),
                };
                self.last_word(Trap::Access, insn);
            }
            22 => {
                li(&mut self.code, TEMP, 0x0010_0000);
                self.push(Insn::new(Op::VmvVX).rd(V_TEMP).rs1(TEMP));
                let insn = if raw & 1 == 0 {
                    Insn::new(Op::VlwV).rd(v).rs1(V_TEMP)
                } else {
                    Insn::new(Op::VswV).rs2(v).rs1(V_TEMP)
                };
                self.last_word(unmapped, insn);
            }
            23 => {
                li(&mut self.code, TEMP, tandem_abi::BUFFER_BASE + 1 + raw % 3);
                let ops = [Op::AmoaddW, Op::AmoswapW, Op::LrW, Op::ScW];
                let op = ops[(raw >> 2) as usize % 4];
                let insn = Insn::new(op).rd(x).rs1(TEMP);
                self.last_word(Trap::Misaligned, if op == Op::LrW { insn } else { insn.rs2(x) });
            }
            24 => {
                let even = 10 + (raw % 3 * 2) as u8;
                let insn = if raw & 8 == 0 {
                    Insn::new(Op::Lw).rd(even).rs1(even).paired()
                } else {
                    Insn::new(Op::Vlw12V).rd(even).rs1(even).paired()
                };
                self.last_word(Trap::Register, insn);
            }
            25 => {
                let lds = raw & 8 != 0;
                let target = if lds { LDS_BASE + (raw >> 8 & 0x7c) } else { nowhere(raw) };
                li(&mut self.code, TEMP, target);
                self.push(Insn::new(Op::Jalr).rd(1).rs1(TEMP));
                // The LDS is never translated.
                let trap = if lds || !self.sv39 { Trap::Fetch } else { Trap::Page };
                self.fault = Some((trap, Place::Address(target)));
            }
            26 => {
                let label = self.code.label();
                self.push_fixed(Insn::new(Op::Lui).rd(TEMP), Fix::Hi(label));
                self.push_fixed(Insn::new(Op::Addi).rd(TEMP).rs1(TEMP), Fix::Lo(label));
                self.push(Insn::new(Op::Jalr).rs1(TEMP).imm(2 + (raw & 1) as i32));
                self.code.place(label);
                self.push(Insn::new(Op::Addi));
                self.fault = Some((Trap::Fetch, Place::Behind(label, 2)));
            }
            28 => {
                let (target, trap) = forbidden(raw, FETCH, self.sv39);
                li(&mut self.code, TEMP, target);
                self.push(Insn::new(Op::Jalr).rd(1).rs1(TEMP));
                self.fault = Some((trap, Place::Address(target)));
            }
            29 => {
                let access = if raw >> 20 & 1 == 0 { LOAD } else { STORE };
                let (target, trap) = forbidden(raw, access, self.sv39);
                li(&mut self.code, TEMP, target);
                let insn = match (access, raw >> 21 & 3) {
                    (LOAD, 0) => Insn::new(Op::Lbu).rd(x).rs1(TEMP).imm(3),
                    (LOAD, 1) => Insn::new(Op::LrW).rd(x).rs1(TEMP),
                    (LOAD, _) => Insn::new(Op::Lw).rd(x).rs1(TEMP),
                    (_, 0) => Insn::new(Op::AmoorW).rd(x).rs1(TEMP).rs2(x),
                    (_, 1) => Insn::new(Op::Sb).rs1(TEMP).rs2(x).imm(2),
                    _ => Insn::new(Op::Sw).rs1(TEMP).rs2(x),
                };
                self.last_word(trap, insn);
            }
            30 => {
                let access = if raw >> 20 & 1 == 0 { LOAD } else { STORE };
                let (target, trap) = forbidden(raw, access, self.sv39);
                self.one_lane_at(target);
                let insn = match (access, raw >> 21 & 1) {
                    (LOAD, 0) => Insn::new(Op::Vlw12V).rd(v).rs1(V_TEMP),
                    (LOAD, _) => Insn::new(Op::Vloxei32V).rd(v).rs1(0).rs2(V_TEMP),
                    (_, 0) => Insn::new(Op::Vsw12V).rs2(v).rs1(V_TEMP),
                    _ => Insn::new(Op::Vsb12V).rs2(v).rs1(V_TEMP),
                };
                self.last_word(trap, insn);
            }
            _ if level.diverged || self.lanes < 2 => self.one(Trap::Environment, Insn::new(Op::Ebreak)),
            _ => {
                let (taken, join) = (self.code.label(), self.code.label());
                self.setrpc(join);
                self.push(Insn::new(Op::VidV).rd(V_TEMP));
                self.push_fixed(Insn::new(Op::Vbeq).rs2(V_TEMP).rs1(V_ZERO), Fix::Relative(taken));
                self.jump(join);
                self.code.place(taken);
                let end = self.code.label();
                self.code.place(end);
                self.push(Insn::new(Op::Endprg));
                self.code.place(join);
                self.push(Insn::new(Op::Join));
                self.fault = Some((Trap::EndprgDiverged, Place::Label(end)));
            }
        }
    }

    /// V_TEMP1 = 1 in the highest active lane, 0 in others.
    fn one_lane(&mut self) {
        self.push(Insn::new(Op::VidV).rd(V_TEMP1));
        self.push(Insn::new(Op::VmvXS).rd(TEMP1).rs2(V_TEMP1));
        self.push(Insn::new(Op::VmseqVx).rd(V_TEMP1).rs2(V_TEMP1).rs1(TEMP1));
    }

    /// V_TEMP = the lanes' pointers, but this address in the highest active lane.
    fn one_lane_at(&mut self, target: u32) {
        self.one_lane();
        li(&mut self.code, TEMP, target);
        self.push(Insn::new(Op::VmvVX).rd(V_TEMP).rs1(TEMP));
        self.push(Insn::new(Op::VsubVv).rd(V_TEMP).rs2(V_TEMP).rs1(V_SCRATCH));
        self.push(Insn::new(Op::VmulVv).rd(V_TEMP1).rs2(V_TEMP1).rs1(V_TEMP));
        self.push(Insn::new(Op::VaddVv).rd(V_TEMP).rs2(V_SCRATCH).rs1(V_TEMP1));
    }

    /// V_TEMP = the lanes' pointers, but off by `by` in the highest active lane.
    fn one_bad_lane(&mut self, by: u32) {
        self.one_lane();
        li(&mut self.code, TEMP, by);
        self.push(Insn::new(Op::VmulVx).rd(V_TEMP1).rs2(V_TEMP1).rs1(TEMP));
        self.push(Insn::new(Op::VaddVv).rd(V_TEMP).rs2(V_SCRATCH).rs1(V_TEMP1));
    }

    fn word_of(&self, insn: &Insn) -> u32 {
        encode(insn).map_or(0, |w| w.word)
    }

    /// Words, the last of which traps.
    fn words(&mut self, trap: Trap, words: &[u32]) {
        let label = self.code.label();
        let (last, before) = words.split_last().unwrap_or((&0, &[]));
        self.code.items.extend(before.iter().map(|w| super::code::Item::Word(*w)));
        self.code.place(label);
        self.code.items.push(super::code::Item::Word(*last));
        self.fault = Some((trap, Place::Label(label)));
    }

    /// An instruction without a prefix that traps.
    fn one(&mut self, trap: Trap, insn: Insn) {
        self.last_word(trap, insn);
    }

    /// An instruction that traps at its own word, after a prefix if it needs one.
    fn last_word(&mut self, trap: Trap, insn: Insn) {
        let label = self.code.label();
        let prefixed = encode(&insn).is_ok_and(|w| w.prefix.is_some());
        self.code.place(label);
        self.push(insn);
        self.fault = Some((trap, Place::Behind(label, if prefixed { 4 } else { 0 })));
    }
}
