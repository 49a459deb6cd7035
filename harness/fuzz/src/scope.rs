//! The scope of a DUT: what its profile implements, and its sizes, within which generators stay.
//!
//! Programs hold no row, CSR or vtype that the DUT lacks, write registers before they read them if it does
//! not zero them, and have no doubtful words if it does not trap. States take turns among the rows that it
//! has, and launches are within its sizes. Some rows cannot be avoided, for example an instruction that the
//! compiler chooses. Such a case is not run, and is counted separately. If a profile leaves nothing out, no
//! case changes.

use std::sync::Arc;
use tandem_abi::{FieldSet, Launch};
use tandem_launch::Job;
use tandem_lockstep::{CSR_PRINT, Implemented, refuses_job};
use ventus_dut::{Bounds, Profile};
use ventus_isa::{Class, Insn, Op, decode, encode, rows};

/// What code for a DUT may not hold. By default, nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lacking {
    /// Rows.
    pub rows: Arc<[Op]>,
    /// What the DUT implements, if that is not everything.
    implemented: Option<Arc<Implemented>>,
}

impl Lacking {
    /// Whether nothing is lacking.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty() && self.implemented.is_none()
    }

    /// Whether an instruction, or the prefix that it needs, is among it.
    pub fn has(&self, insn: &Insn) -> bool {
        let prefix = || decode(encode(insn).ok()?.prefix?).ok();
        let operand = || self.implemented.as_ref()?.lacks_operand(insn);
        self.rows.contains(&insn.op)
            || operand().is_some()
            || prefix().is_some_and(|p| self.rows.contains(&p.op))
    }

    /// Whether a CSR is among it.
    pub fn has_csr(&self, csr: u16) -> bool {
        self.implemented.as_ref().is_some_and(|has| !has.has_csr(csr))
    }

    /// Whether a value of vtype is among it.
    pub fn has_vtype(&self, vtype: u32) -> bool {
        self.implemented.as_ref().is_some_and(|has| !has.has_vtype(vtype))
    }

    /// Whether zeros are among it, in registers that nothing has written.
    pub fn has_zeros(&self) -> bool {
        self.implemented.as_ref().is_some_and(|has| !has.zeroes_registers())
    }

    /// Whether CSR_PRINT is among it.
    pub fn has_print(&self) -> bool {
        self.has_csr(CSR_PRINT as u16)
    }

    /// Whether some cause of a trap is among it.
    fn has_trap(&self) -> bool {
        self.implemented.as_ref().is_some_and(|has| !has.has_all_traps())
    }
}

/// What a DUT accepts. The default accepts everything.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    profile: Option<Arc<Profile>>,
    lacking: Lacking,
}

impl Scope {
    /// The scope that a profile leaves.
    pub fn of(profile: &Profile) -> Scope {
        let implemented = Implemented::of(profile);
        // Whether an SC succeeds is the machine's choice, which only a record shows.
        let hidden = |op: &Op| {
            let class = op.row().class;
            !profile.has_records() && matches!(class, Class::LoadReserved | Class::StoreConditional)
        };
        let lacks = |op: &Op| implemented.as_ref().is_some_and(|has| !has.has(*op)) || hidden(op);
        let rows = rows().iter().map(|row| row.op).filter(lacks).collect();
        let lacking = Lacking { rows, implemented: implemented.map(Arc::new) };
        Scope { profile: Some(Arc::new(profile.clone())), lacking }
    }

    /// The rows that the DUT has, in the order of the table.
    pub fn rows(&self) -> Vec<Op> {
        rows().iter().map(|row| row.op).filter(|op| self.has(*op)).collect()
    }

    /// What the DUT lacks.
    pub fn lacking(&self) -> &Lacking {
        &self.lacking
    }

    /// Whether it has a row.
    pub fn has(&self, op: Op) -> bool {
        !self.lacking.rows.contains(&op)
    }

    /// Whether it reports records. If not, results must end in memory.
    pub fn has_records(&self) -> bool {
        self.profile.as_ref().is_none_or(|p| p.has_records())
    }

    /// Whether it traps for every cause, and its records tell who traps.
    pub fn tells_traps(&self) -> bool {
        !self.lacking.has_trap() && self.profile.as_ref().is_none_or(|p| p.groups().contains(FieldSet::TRAP))
    }

    /// Its sizes.
    pub fn limits(&self) -> Bounds {
        self.profile.as_ref().map_or_else(Bounds::default, |p| p.limits.clone())
    }

    /// Why it cannot take a launch, if it cannot.
    pub fn refuses(&self, launch: &Launch) -> Option<String> {
        Some(self.profile.as_ref()?.check_launch(launch).err()?.to_string())
    }

    /// Why it cannot take a job, if a launch is too large.
    pub fn refuses_job(&self, job: &Job) -> Option<String> {
        refuses_job(self.profile.as_ref()?, job)
    }
}

/// The position of `at` in `list` (modulo its length), or of the next one after it that is not of these
/// rows.
pub fn stand_in(list: &[Op], at: u16, without: &[Op]) -> u16 {
    let len = list.len().max(1);
    let places = (0..len).map(|n| (usize::from(at) + n) % len);
    let found = places.into_iter().find(|i| list.get(*i).is_some_and(|op| !without.contains(op)));
    found.unwrap_or(usize::from(at) % len) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use ventus_dut::Choice;

    #[test]
    fn a_scope_is_what_the_profile_leaves() {
        let rows = Choice::Except(vec!["zfinx".into(), "vid.v".into(), "regext".into()]);
        let scope = Scope::of(&Profile { rows, ..Profile::unstated("other", FieldSet::ALL) });
        assert!(!scope.has(Op::FaddS) && !scope.has(Op::VidV) && scope.has(Op::Addi));
        // x40 needs REGEXT.
        let high = Insn::new(Op::Addi).rd(40);
        assert!(scope.lacking().has(&high) && !scope.lacking().has(&Insn::new(Op::Addi).rd(4)));
        let mut profile = Profile::unstated("mute", FieldSet::ALL);
        (profile.limits.print, profile.vtypes) = (false, Choice::Except(vec!["*m2".into(), "e64*".into()]));
        let mute = Scope::of(&profile);
        let read = |csr| Insn { csr, ..Insn::new(Op::Csrrs).rd(4) };
        let print = mute.lacking();
        assert!(print.has(&read(CSR_PRINT as u16)) && !print.has(&read(0x300)) && print.has_print());
        let vset = |vtype| Insn { imm: vtype, ..Insn::new(Op::Vsetvli).rd(4) };
        assert_eq!([0xd0, 0xd8, 0xd1, 0x08].map(|v| print.has(&vset(v))), [false, true, true, false]);
        assert!(mute.tells_traps() && !print.has_zeros() && Lacking::default().is_empty());
        (profile.zeroed_registers, profile.traps) = (false, Choice::Except(vec!["csr".into()]));
        let poor = Scope::of(&profile);
        assert!(poor.lacking().has_zeros() && !poor.tells_traps());
        let list = [Op::Addi, Op::VidV, Op::FaddS];
        assert_eq!([0, 1, 2, 4].map(|at| stand_in(&list, at, &scope.lacking().rows)), [0, 0, 0, 0]);
        assert_eq!([0, 1, 2, 4].map(|at| stand_in(&list, at, &[])), [0, 1, 2, 1]);
        assert!(Scope::default().has(Op::FaddS) && Scope::default().limits() == Bounds::default());
    }
}
