//! What a program needs and a DUT lacks, by its profile: rows of the instruction table, CSRs, vtypes, causes
//! of traps, and registers that read 0 before anything writes them.
//!
//! [`Implemented`] is the profile, for code that chooses instructions. [`Needs`] watches golden execute a
//! program. The first instruction that needs something which the DUT lacks ends the run, and the program
//! counts as not run.

use std::collections::HashMap;
use tandem_abi::{FieldSet, MAX_LANES, OperandKind, Record, Trap};
use ventus_dut::{Choice, Profile};
use ventus_isa::{Class, Ext, Insn, Op, csr_by_name, csr_name, decode_prefixed};

/// CSR_PRINT's address (Ventus 3.2).
pub const CSR_PRINT: u32 = 0x80b;

/// The values of vtype that the machine supports (errata D6), without the policies of tail and mask, with
/// their names in profiles.
pub(crate) const VTYPES: [(u32, &str); 7] = [
    (0x00, "e8m1"),
    (0x08, "e16m1"),
    (0x10, "e32m1"),
    (0x18, "e64m1"),
    (0x01, "e8m2"),
    (0x09, "e16m2"),
    (0x11, "e32m2"),
];

/// An extension's name in profiles.
pub fn extension(ext: Ext) -> &'static str {
    match ext {
        Ext::I => "i",
        Ext::M => "m",
        Ext::A => "a",
        Ext::Zicsr => "zicsr",
        Ext::Zfinx => "zfinx",
        Ext::V => "v",
        Ext::VLoad => "v-memory",
        Ext::Ventus => "ventus",
    }
}

/// The policies of tail and mask, which mean nothing here.
const POLICIES: u32 = 0xc0;

/// The name of a value of vtype; `None` if every machine refuses it.
fn vtype_name(vtype: u32) -> Option<&'static str> {
    VTYPES.iter().find(|(value, _)| *value == vtype & !POLICIES).map(|(_, name)| *name)
}

/// What an engine implements of the instruction set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Implemented {
    dut: String,
    rows: Choice,
    vtypes: Choice,
    csrs: Choice,
    traps: Choice,
    /// Whether CSR_PRINT exists.
    print: bool,
    zeroed: bool,
}

impl Implemented {
    /// What a profile grants its DUT; `None` means everything.
    pub fn of(profile: &Profile) -> Option<Implemented> {
        let Profile { rows, vtypes, csrs, traps, zeroed_registers: zeroed, .. } = profile;
        let print = profile.limits.print;
        let all = [rows, vtypes, csrs, traps].iter().all(|choice| **choice == Choice::All);
        (!all || !print || !zeroed).then(|| Implemented {
            dut: profile.name.clone(),
            rows: rows.clone(),
            vtypes: vtypes.clone(),
            csrs: csrs.clone(),
            traps: traps.clone(),
            print,
            zeroed: *zeroed,
        })
    }

    /// Whether a row is implemented.
    pub fn has(&self, op: Op) -> bool {
        self.rows.has_row(op.name(), extension(op.row().ext))
    }

    /// Whether a CSR exists, if it exists in any machine.
    pub fn has_csr(&self, csr: u16) -> bool {
        (self.print || u32::from(csr) != CSR_PRINT) && csr_name(csr).is_none_or(|name| self.csrs.has(name))
    }

    /// Whether a value of vtype is supported, if any machine supports it.
    pub fn has_vtype(&self, vtype: u32) -> bool {
        vtype_name(vtype).is_none_or(|name| self.vtypes.has(name))
    }

    /// Whether every cause of a trap traps.
    pub fn has_all_traps(&self) -> bool {
        Trap::CAUSES.iter().all(|(_, name)| self.traps.has(name))
    }

    /// Whether registers read 0 until they are first written.
    pub fn zeroes_registers(&self) -> bool {
        self.zeroed
    }

    /// Why a DUT cannot be compared at the word `insn` after the word `prefix` (0: none); `None` if it can.
    ///
    /// A word belongs to its row whether or not it traps there. Behind REGEXT, a DUT without REGPAIRI may
    /// find an illegal word where golden finds a second prefix. Words without a row trap everywhere.
    pub fn lacks(&self, prefix: u32, insn: u32) -> Option<String> {
        let words = [prefix, insn].map(|word| ventus_isa::decode(word).ok());
        if let Some(lacking) = words.iter().flatten().find(|i| !self.has(i.op)) {
            let name = lacking.op.name();
            return Some(format!("{} does not implement {name} (rows in its profile)", self.dut));
        }
        let [_, insn] = words;
        insn.and_then(|insn| self.lacks_operand(&insn))
    }

    /// Why a DUT cannot be compared at an instruction, whose row it has: the CSR or the vtype that it names.
    pub fn lacks_operand(&self, insn: &Insn) -> Option<String> {
        match insn.op.row().class {
            Class::Csr if !self.has_csr(insn.csr) => Some(self.without_csr(insn.csr)),
            Class::SetRpc => {
                csr_by_name("rpc").filter(|rpc| !self.has_csr(*rpc)).map(|r| self.without_csr(r))
            }
            Class::SetVtype if insn.op != Op::Vsetvl => self.lacks_vtype(insn.imm as u32),
            _ => None,
        }
    }

    fn without_csr(&self, csr: u16) -> String {
        if u32::from(csr) == CSR_PRINT && !self.print {
            return format!("{} has no CSR_PRINT (print in its profile)", self.dut);
        }
        format!("{} has no CSR {} (csrs in its profile)", self.dut, csr_name(csr).unwrap_or("of this number"))
    }

    fn lacks_vtype(&self, vtype: u32) -> Option<String> {
        let name = vtype_name(vtype).filter(|name| !self.vtypes.has(name))?;
        Some(format!("{} does not support vtype {name} (vtypes in its profile)", self.dut))
    }

    /// Why a DUT cannot be compared at an instruction that golden executed, apart from registers.
    fn lacks_at(&self, g: &Record) -> Option<String> {
        if let Some(why) = self.lacks(g.prefix, g.insn) {
            return Some(why);
        }
        let trap = Trap::from_code(g.trap).filter(|trap| *trap != Trap::None).map(Trap::name);
        if let Some(trap) = trap.filter(|trap| !self.traps.has(trap)) {
            return Some(format!("{} does not trap for cause {trap} (traps in its profile)", self.dut));
        }
        let csrs = &g.csr[..usize::from(g.csr_count).min(g.csr.len())];
        let set = csrs.iter().filter(|write| csr_by_name("vtype").map(u32::from) == Some(write.addr));
        set.map(|write| write.value).find_map(|vtype| self.lacks_vtype(vtype))
    }
}

/// Which registers of a warp something has written.
struct Written {
    scalar: u64,
    /// By register, its lanes.
    vector: [u32; 256],
}

impl Default for Written {
    fn default() -> Written {
        Written { scalar: 1, vector: [0; 256] }
    }
}

/// Watches a program for what a DUT lacks. Everything is fine for a DUT that lacks nothing.
#[derive(Default)]
pub struct Needs {
    implemented: Option<Implemented>,
    /// By workgroup and warp. Empty if the DUT zeroes registers.
    written: HashMap<(u32, u16), Written>,
}

impl Needs {
    /// The needs that a DUT with this profile does not meet.
    pub fn new(implemented: Option<Implemented>) -> Needs {
        Needs { implemented, written: HashMap::new() }
    }

    /// Whether there can be any.
    pub fn any(&self) -> bool {
        self.implemented.is_some()
    }

    /// A kernel begins: its warps have written nothing.
    pub fn begin(&mut self) {
        self.written.clear();
    }

    /// Sees an instruction that golden executed, in the order of its warp. Returns what the DUT lacks for it.
    pub fn see(&mut self, g: &Record) -> Option<String> {
        let implemented = self.implemented.as_ref()?;
        if let Some(why) = implemented.lacks_at(g) {
            return Some(why);
        }
        if implemented.zeroed {
            return None;
        }
        let written = self.written.entry((g.wg, g.warp)).or_default();
        let unwritten = written.unwritten(g);
        written.note(g);
        if g.endprg != 0 {
            self.written.remove(&(g.wg, g.warp));
        }
        unwritten.then(|| {
            let dut = &implemented.dut;
            format!(
                "{dut} does not zero registers (zeroed-registers in its profile), and one is read before it \
                     is written"
            )
        })
    }

    /// Puts the leader's values into golden's record where no program can see them: in inactive lanes that
    /// nothing has written. What they hold is the DUT's own choice if it does not zero registers.
    pub fn settle(&self, leader: &Record, golden: &mut Record) {
        let Some(written) = self.written.get(&(golden.wg, golden.warp)) else { return };
        let has = |group| leader.fields().contains(group);
        let unwritten = |register: u8, lane: usize| written.vector[usize::from(register)] >> lane & 1 == 0;
        for slot in 0..golden.src_op.len() {
            let operand = golden.src_op[slot];
            if has(FieldSet::SRC)
                && operand == leader.src_op[slot]
                && operand.kind == OperandKind::Vector as u8
            {
                for lane in (0..MAX_LANES).filter(|lane| unwritten(operand.reg, *lane)) {
                    golden.src[slot][lane] = leader.src[slot][lane];
                }
            }
        }
        if golden.vdst_valid != 0 && has(FieldSet::VDST_WHOLE) {
            for lane in (0..MAX_LANES).filter(|lane| unwritten(golden.vdst, *lane)) {
                golden.vdata[lane] = leader.vdata[lane];
            }
        }
    }
}

impl Written {
    /// Whether the instruction reads a register, in an active lane, that nothing has written.
    fn unwritten(&self, g: &Record) -> bool {
        let lacks = |register: u8| g.mask & !self.vector[usize::from(register)] != 0;
        let operand = g.src_op.iter().any(|operand| match operand.kind {
            k if k == OperandKind::Scalar as u8 => self.scalar >> (operand.reg & 63) & 1 == 0,
            k if k == OperandKind::Vector as u8 => lacks(operand.reg),
            _ => false,
        });
        // The mask register is no operand of the record.
        let masked =
            || decode_prefixed(g.prefix, g.insn).is_ok_and(|i| !i.vm || i.op.row().always_reads_v0());
        operand || (lacks(0) || lacks(g.beat)) && masked()
    }

    fn note(&mut self, g: &Record) {
        self.scalar |= u64::from(g.sdst_valid != 0) << (g.sdst & 63);
        if g.vdst_valid != 0 {
            self.vector[usize::from(g.vdst)] |= g.vmask;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile(change: impl FnOnce(&mut Profile)) -> Profile {
        let mut profile = Profile::unstated("other", FieldSet::ALL);
        change(&mut profile);
        profile
    }

    #[test]
    fn rows_are_named_by_mnemonic_and_extension() {
        let implemented = Implemented::of(&profile(|p| {
            p.rows = Choice::Except(vec!["zfinx".into(), "vadd.vv".into()]);
        }))
        .unwrap();
        // vadd.vv v1, v2, v3; vsub.vv v1, v2, v3; fadd.s x1, x2, x3; no instruction
        for (insn, lacks) in [(0x0221_80d7, true), (0x0a21_80d7, false), (0x0031_70d3, true), (0, false)] {
            assert_eq!(implemented.lacks(0, insn).is_some(), lacks, "{insn:#010x}");
        }
        assert!(implemented.lacks(0, 0x0221_80d7).unwrap().contains("other does not implement vadd.vv"));
        assert_eq!(Implemented::of(&Profile::unstated("all", FieldSet::ALL)), None);
    }

    #[test]
    fn a_word_is_of_its_row_behind_any_prefix() {
        const REGEXT: u32 = 0x6430_200b;
        const REGEXTI: u32 = 0x4d80_300b;
        const REGPAIR: u32 = 0xa730_500b;
        const REGPAIRI: u32 = 0xb190_700b;
        // addi x10, x10, 1; fmul.s x10, x11, x12 and with the reserved rounding mode 5; vadd.vv v1, v2, v3
        const ADDI: u32 = 0x0015_0513;
        const FMUL: u32 = 0x10c5_8553;
        const FMUL_RESERVED: u32 = FMUL | 5 << 12;
        const VADD: u32 = 0x0221_80d7;
        let rows = Choice::Except(["zfinx", "regpair", "regpairi"].map(String::from).to_vec());
        let implemented =
            Implemented::of(&Profile { rows, ..Profile::unstated("other", FieldSet::ALL) }).unwrap();
        let cases = [
            (0, REGPAIR, Some("regpair")),
            (0, REGEXT, None),
            (REGEXT, REGPAIRI, Some("regpairi")),
            (REGEXTI, REGPAIR, Some("regpair")),
            (REGEXT, REGEXTI, None),
            (REGEXTI, REGEXT, None),
            (REGPAIR, REGEXT, Some("regpair")),
            (REGPAIRI, REGPAIR, Some("regpairi")),
            (REGPAIR, ADDI, Some("regpair")),
            (REGPAIRI, VADD, Some("regpairi")),
            (REGPAIR, 0, Some("regpair")),
            (REGEXT, ADDI, None),
            (REGEXT, VADD, None),
            (REGEXT, 0, None),
            (REGEXT, FMUL, Some("fmul.s")),
            (REGEXTI, ADDI, None),
            (REGEXTI, FMUL, Some("fmul.s")),
            (0, FMUL_RESERVED, Some("fmul.s")),
            (REGEXT, FMUL_RESERVED, Some("fmul.s")),
        ];
        for (prefix, insn, row) in cases {
            let why = row.map(|row| format!("other does not implement {row} (rows in its profile)"));
            assert_eq!(implemented.lacks(prefix, insn), why, "{prefix:#010x} {insn:#010x}");
        }
    }

    #[test]
    fn a_dut_without_csr_print_runs_what_does_not_use_it() {
        let mut profile = Profile::unstated("mute", FieldSet::ALL);
        profile.limits.print = false;
        let implemented = Implemented::of(&profile).unwrap();
        // csrrw x0, print, x5; csrrs x9, print, x0; csrrs x9, 0x80a, x0; addi x0, x0, -2037 (imm 0x80b)
        let words = [(0x80b2_9073, true), (0x80b0_24f3, true), (0x80a0_24f3, false), (0x80b0_0013, false)];
        for (insn, lacks) in words {
            assert_eq!(implemented.lacks(0, insn).is_some(), lacks, "{insn:#010x}");
        }
        let why = implemented.lacks(0, 0x80b0_24f3);
        assert_eq!(why.as_deref(), Some("mute has no CSR_PRINT (print in its profile)"));
    }

    /// Of each key: what needs the missing thing is named, and what does not is fine.
    #[test]
    fn what_a_profile_lacks_is_named() {
        let of = |change: fn(&mut Profile)| Needs::new(Implemented::of(&profile(change)));
        let asm = |line: &str| *ventus_isa::asm::assemble_line(line, 0).unwrap().last().unwrap();
        let retired = |line: &str| Record { insn: asm(line), ..Record::ZERO };
        let csrs = || of(|p| p.csrs = Choice::Except(vec!["mtvec".into()]));
        let lacks = csrs().see(&retired("csrrw x0, mtvec, x5"));
        assert_eq!(lacks.as_deref(), Some("other has no CSR mtvec (csrs in its profile)"));
        assert_eq!(csrs().see(&retired("csrrs x5, mstatus, x0")), None);
        let vtypes = || of(|p| p.vtypes = Choice::Only(vec!["e32m1".into()]));
        let lacks = vtypes().see(&retired("vsetvli x1, x2, e64, m1, ta, ma"));
        assert_eq!(lacks.as_deref(), Some("other does not support vtype e64m1 (vtypes in its profile)"));
        assert_eq!(vtypes().see(&retired("vsetvli x1, x2, e32, m1, ta, ma")), None);
        // VSETVL names its vtype in a register: the record of the CSR tells.
        let mut vsetvl = retired("vsetvl x1, x2, x3");
        for (value, fits) in [(0xd0, true), (0xc9, false), (0x8000_0000, true)] {
            (vsetvl.csr_count, vsetvl.csr[1]) = (2, tandem_abi::CsrWrite { addr: 0xc21, value });
            assert_eq!(vtypes().see(&vsetvl).is_none(), fits, "{value:#x}");
        }
        let trap = |trap: Trap| Record { trap: trap as u8, ..Record::ZERO };
        let lacks = of(|p| p.traps = Choice::None).see(&trap(Trap::Illegal));
        assert_eq!(lacks.as_deref(), Some("other does not trap for cause illegal (traps in its profile)"));
        let mut some = of(|p| p.traps = Choice::Except(vec!["csr".into()]));
        assert_eq!(some.see(&trap(Trap::Illegal)), None);
        assert!(some.see(&trap(Trap::Csr)).is_some() && some.see(&trap(Trap::None)).is_none());
        let all = Needs::default().see(&trap(Trap::Csr));
        assert_eq!(all, None);
    }

    #[test]
    fn a_register_that_nothing_wrote_is_named_if_the_dut_does_not_zero_it() {
        use tandem_abi::Operand;
        let (scalar, vector) = (OperandKind::Scalar as u8, OperandKind::Vector as u8);
        let reads = |kind, reg, mask| {
            let mut r = Record { mask, warp: 1, ..Record::ZERO };
            r.src_op[1] = Operand { kind, reg };
            r
        };
        let mut needs = Needs::new(Implemented::of(&profile(|p| p.zeroed_registers = false)));
        needs.begin();
        assert_eq!(needs.see(&reads(scalar, 0, 1)), None);
        let lacks = needs.see(&reads(scalar, 40, 1)).unwrap();
        assert!(lacks.ends_with("(zeroed-registers in its profile), and one is read before it is written"));
        let x40 = Record { sdst_valid: 1, sdst: 40, warp: 1, ..Record::ZERO };
        assert_eq!(needs.see(&x40), None);
        assert_eq!(needs.see(&reads(scalar, 40, 1)), None);
        // Lanes are written one by one, of this warp alone.
        let v200 = Record { vdst_valid: 1, vdst: 200, vmask: 0b0110, warp: 1, ..Record::ZERO };
        assert_eq!(needs.see(&v200), None);
        assert_eq!(needs.see(&reads(vector, 200, 0b0100)), None);
        assert!(needs.see(&reads(vector, 200, 0b1100)).is_some());
        assert!(needs.see(&Record { warp: 2, ..reads(vector, 200, 0b0100) }).is_some());
        // vadd.vv v1, v2, v3, v0.t: the mask is read as well.
        let masked = Record { insn: 0x0021_80d7, mask: 1, warp: 1, ..Record::ZERO };
        assert!(needs.see(&masked).is_some());
        // What an inactive lane holds that nothing wrote is the DUT's choice; what was written is not.
        let mut golden = Record { has: FieldSet::ALL.0, ..reads(vector, 200, 0b0100) };
        let mut leader = golden;
        leader.src[1] = [7; MAX_LANES];
        needs.settle(&leader, &mut golden);
        assert_eq!(golden.src[1][..5], [7, 0, 0, 7, 7]);
        needs.begin();
        assert!(needs.see(&reads(scalar, 40, 1)).is_some());
    }
}
