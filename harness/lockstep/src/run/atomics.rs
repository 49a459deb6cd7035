//! Rules for atomics: their single order, the choices that are left to an implementation, and races between
//! plain stores and atomics.

use super::{Kernel, Pair};
use crate::field::Field;
use crate::mismatch::MismatchKind;
use crate::needs::CSR_PRINT;
use crate::outcome::End;
use crate::races::{Later, Party, Race, is_atomic};
use crate::track::RecordFault;
use std::collections::HashMap;
use tandem_abi::{FieldSet, MemOp, OperandKind, Record, Trap};
use ventus_golden::Hints;
use ventus_isa::{Class, Op, decode, lookup};

/// How often in a row one lane's SC may fail by choice before the run counts as hanging. An implementation
/// must eventually let one of them succeed (RISC-V A, "constrained LR/SC loops").
const MOST_FAILURES: u32 = 1000;

/// An SC: which warp, where.
type Site = (u32, u16, u32);

/// The atomics of one kernel so far.
#[derive(Default)]
pub struct Atomics {
    /// Stamp of the last one.
    stamp: u64,
    /// By site, failures by choice of each lane since its last success.
    failures: HashMap<Site, [u32; 32]>,
}

/// Whether a record belongs to an SC, scalar or per lane.
fn is_sc(r: &Record) -> bool {
    lookup(r.insn).is_some_and(|row| row.class == Class::StoreConditional)
}

impl Atomics {
    /// Checks that records of atomics arrive in the order in which memory performed them.
    pub fn in_order(&mut self, r: &Record, has: FieldSet) -> Result<(), RecordFault> {
        if !is_atomic(r.insn) || r.trap != Trap::None as u8 || !has.contains(FieldSet::STAMP) {
            return Ok(());
        }
        // If no lane takes part, there is nothing to order. A scalar SC takes part even if it fails.
        let idle = r.mem_op == MemOp::None as u8 && !(is_sc(r) && (r.vdst_valid != 0 || !is_vector(r.insn)));
        if idle {
            return Ok(());
        }
        if r.mem_stamp <= self.stamp {
            let m = format!(
                "an atomic with stamp {} was delivered after one with stamp {}: atomics must come in the \
                 order in which memory performed them",
                r.mem_stamp, self.stamp
            );
            return Err((MismatchKind::Protocol, m));
        }
        self.stamp = r.mem_stamp;
        Ok(())
    }

    /// Counts SCs of the lanes in `chosen` that failed by choice. If a lane has failed too often in a row,
    /// returns its number of failures.
    pub fn failed(&mut self, r: &Record, chosen: u32) -> Option<u32> {
        if !is_sc(r) || (chosen == 0 && self.failures.is_empty()) {
            return None;
        }
        let lanes = self.failures.entry((r.wg, r.warp, r.pc)).or_default();
        let mut most = 0;
        for (lane, count) in lanes.iter_mut().enumerate() {
            if r.mem_mask >> lane & 1 != 0 {
                *count = 0;
            } else if chosen >> lane & 1 != 0 {
                *count += 1;
                most = most.max(*count);
            }
        }
        (most > MOST_FAILURES).then_some(most)
    }
}

/// Whether an atomic's word is one of the per-lane forms.
fn is_vector(insn: u32) -> bool {
    lookup(insn).is_some_and(|row| row.class.is_atomic() && !row.is_scalar_access())
}

/// Bytes that the leader may have found if a scalar AMO without a result left `leader` and golden left
/// `golden`. At least one of each list must have been there.
fn found_unseen(op: Op, operand: u32, leader: u32, golden: u32) -> Vec<Vec<(u32, u8)>> {
    let byte = |word: u32, n: u32| (word >> (8 * n)) as u8;
    let differing = |a: u32, b: u32| (0..4).filter(move |n| byte(a, *n) != byte(b, *n));
    let exactly = |a: u32, b: u32| differing(a, b).map(|n| vec![(n, byte(a, n))]).collect();
    let bits = |of: fn(u8, u8) -> u8| {
        let fits = |n: u32| (0..=255).filter(move |old| of(*old, byte(operand, n)) == byte(leader, n));
        differing(leader, golden).map(|n| fits(n).map(|old| (n, old)).collect()).collect()
    };
    match op {
        Op::AmoaddW => exactly(leader.wrapping_sub(operand), golden.wrapping_sub(operand)),
        Op::AmoxorW => exactly(leader ^ operand, golden ^ operand),
        Op::AmoandW => bits(|old, operand| old & operand),
        Op::AmoorW => bits(|old, operand| old | operand),
        // The minimum or maximum. The value left was there before, unless it is the operand, which tells
        // little.
        Op::AmominW | Op::AmomaxW | Op::AmominuW | Op::AmomaxuW if leader != operand => {
            exactly(leader, golden)
        }
        Op::AmominW | Op::AmomaxW | Op::AmominuW | Op::AmomaxuW => {
            vec![(0..4).flat_map(|n| (0..=255).map(move |old| (n, old))).collect()]
        }
        // A swap leaves its operand, whatever it found.
        _ => Vec::new(),
    }
}

/// The leader's choices where the ISA leaves one. `has` are the groups that its records report.
pub fn hints(r: &Record, has: FieldSet) -> Hints {
    Hints {
        sc_failed: if is_sc(r) && r.trap == Trap::None as u8 { sc_failed(r, has) } else { 0 },
        print: lookup(r.insn).filter(|row| row.class == Class::Csr).and_then(|_| print_read(r)),
    }
}

/// Lanes in which an SC did not store: those without an access or, if accesses are not reported, those whose
/// result says so. If its result is not reported, an SC is taken to succeed wherever golden's may.
fn sc_failed(r: &Record, has: FieldSet) -> u32 {
    if has.contains(FieldSet::MEM) {
        return !r.mem_mask;
    }
    if is_vector(r.insn) {
        let failed = |lane: &usize| r.vmask >> lane & 1 != 0 && r.vdata[*lane] != 0;
        return (0..32).filter(failed).fold(0, |mask, lane| mask | 1 << lane);
    }
    u32::from(r.sdst_valid != 0 && r.sdata != 0)
}

/// The value that a CSR instruction found in CSR_PRINT: its result, or a value derived from what it left
/// there.
fn print_read(r: &Record) -> Option<u32> {
    let insn = decode(r.insn).ok().filter(|insn| u32::from(insn.csr) == CSR_PRINT)?;
    if r.sdst_valid != 0 {
        return Some(r.sdata);
    }
    // Without a result: bits set in, or cleared from, a CSR that the host has cleared.
    let of_zero = match insn.op {
        Op::Csrrs if r.src_op[0].kind == OperandKind::Scalar as u8 => r.src[0][0],
        Op::Csrrsi => insn.imm as u32,
        Op::Csrrc | Op::Csrrci => 0,
        _ => return None,
    };
    let left = r.csr.iter().take(r.csr_count.into()).find(|w| w.addr == CSR_PRINT)?.value;
    (left == of_zero).then_some(0)
}

impl Pair<'_> {
    /// A race after an atomic that found different values in the leader's and golden's memory. It is a plain
    /// store to the same word, unordered with the atomic; the leader found the store's value or the one
    /// before it.
    pub(super) fn atomic_race(
        &self,
        k: &Kernel,
        r: &Record,
        g: &Record,
        epoch: u32,
        later: &[Later],
    ) -> Option<Race> {
        let named = [Field::Sdata, Field::Vdata, Field::StoreData, Field::LoadData];
        let only_data = self.diffs.iter().all(|d| named.iter().any(|f| d.field == f.name()));
        let reported = self.has.contains(FieldSet::MEM);
        if !only_data || !reported || !is_atomic(g.insn) || is_sc(g) || g.mem_op == MemOp::None as u8 {
            return None;
        }
        let found = |r: &Record, lane: usize| if g.vdst_valid != 0 { r.vdata[lane] } else { r.sdata };
        let place = |lane: usize| self.job.canonical(k.index, g.mem_addr[lane]);
        let reader = Party::of(r, epoch);
        if g.vdst_valid == 0 && g.sdst_valid == 0 {
            let explain = |(byte, leader): (u32, u8)| {
                let addr = place(0).wrapping_add(byte);
                let (reader, writer) = k.history.explain(Some(&reader), r.sm, addr, leader, later)?;
                // No register holds the value that golden found there either.
                let golden = (g.mem_data[0] >> (8 * byte)) as u8;
                Some(Race { kernel: k.run.name.clone(), addr, reader, writer, leader, golden })
            };
            let op = lookup(g.insn)?.op;
            let places = found_unseen(op, g.src[1][0], r.mem_data[0], g.mem_data[0]);
            let races = places.into_iter().map(|values| values.into_iter().find_map(explain));
            return races.collect::<Option<Vec<_>>>()?.into_iter().next();
        }
        let mut words = Vec::new();
        let mut race = None;
        for lane in (0..32).filter(|l| g.mem_mask >> l & 1 != 0) {
            let word = place(lane);
            // Later lanes find the values that earlier lanes of the same instruction left.
            if words.contains(&word) {
                continue;
            }
            words.push(word);
            let (a, b) = (found(r, lane), found(g, lane));
            for byte in (0..4).filter(|n| (a ^ b) >> (8 * n) & 0xff != 0) {
                let (leader, golden) = ((a >> (8 * byte)) as u8, (b >> (8 * byte)) as u8);
                let addr = word.wrapping_add(byte);
                let (reader, writer) = k.history.explain(Some(&reader), r.sm, addr, leader, later)?;
                let kernel = k.run.name.clone();
                race.get_or_insert(Race { kernel, addr, reader, writer, leader, golden });
            }
        }
        race
    }

    /// Ends a run whose leader fails one SC forever.
    pub(super) fn starved(&self, k: &Kernel, r: &Record, times: u32) -> End {
        let message = format!(
            "{} fails this SC {times} times in a row without a reason, so the program cannot make progress",
            self.about.name
        );
        End::Hang(Box::new(self.reporter(k).at(r, MismatchKind::Hang, message)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_abi::{CsrWrite, Kind, Operand};

    const AMOADD: u32 = 0x0020_a1af;
    const SC: u32 = 0x1820_a1af;
    const VSC: u32 = 0x1c40_e1af;

    fn record(insn: u32, stamp: u64, mem_op: MemOp, mem_mask: u32) -> Record {
        let mut r = Record::new(Kind::Retire);
        (r.insn, r.mem_stamp, r.mem_op, r.mem_mask) = (insn, stamp, mem_op as u8, mem_mask);
        (r.sdst_valid, r.vdst_valid) = (u8::from(!is_vector(insn)), u8::from(is_vector(insn)));
        r
    }

    #[test]
    fn stamps_ascend() {
        let all = FieldSet::ALL;
        let mut a = Atomics::default();
        a.in_order(&record(AMOADD, 5, MemOp::Atomic, 1), all).unwrap();
        a.in_order(&record(SC, 6, MemOp::None, 0), all).unwrap();
        a.in_order(&record(0x0000_2003, 1, MemOp::Load, 1), all).unwrap();
        a.in_order(&Record { vdst_valid: 0, ..record(VSC, 0, MemOp::None, 0) }, all).unwrap();
        a.in_order(&Record { trap: Trap::Access as u8, ..record(AMOADD, 0, MemOp::None, 0) }, all).unwrap();
        a.in_order(&record(AMOADD, 0, MemOp::Atomic, 1), all.without(FieldSet::STAMP)).unwrap();
        for late in [
            record(AMOADD, 6, MemOp::Atomic, 1),
            record(AMOADD, 3, MemOp::Atomic, 1),
            record(SC, 0, MemOp::None, 0),
            record(VSC, 2, MemOp::None, 0),
            record(VSC, 2, MemOp::Store, 3),
        ] {
            assert!(a.in_order(&late, all).is_err(), "{late:?}");
        }
    }

    #[test]
    fn an_sc_that_fails_for_ever_is_found() {
        let mut a = Atomics::default();
        let fails = record(SC, 1, MemOp::None, 0);
        for _ in 0..MOST_FAILURES {
            assert_eq!(a.failed(&fails, 1), None);
        }
        assert_eq!(a.failed(&fails, 0), None, "a failure that must be does not count");
        assert_eq!(a.failed(&fails, 1), Some(MOST_FAILURES + 1));
        assert_eq!(a.failed(&record(SC, 1, MemOp::Store, 1), 0), None);
        assert_eq!(a.failed(&fails, 1), None, "a success in between");
        // Lane 1 starves although lane 0 makes progress.
        let half = record(VSC, 1, MemOp::Store, 1);
        let last = (0..=MOST_FAILURES).map(|_| a.failed(&half, 2)).last().unwrap();
        assert!(last.is_some());
    }

    #[test]
    fn what_an_atomic_without_a_result_found_shows_in_what_it_left() {
        let found = found_unseen;
        assert_eq!(found(Op::AmoaddW, 5, 7, 6), [[(0, 2)]], "add");
        assert_eq!(found(Op::AmoaddW, 1, 0x100, 0x101), [[(0, 0xff)], [(1, 0)]], "a carry");
        assert_eq!(found(Op::AmoxorW, 0xff, 0xf0, 0xff), [[(0, 0x0f)]], "xor");
        assert_eq!(found(Op::AmoandW, 0xfffe, 0x0100, 0x0102), [[(0, 0), (0, 1)]], "and: bit 0 is not known");
        assert_eq!(found(Op::AmoorW, 0xfe, 0xff, 0xfe)[0].len(), 128, "or: bit 0 alone is known");
        assert_eq!(found(Op::AmomaxW, 9, 12, 10), [[(0, 12)]], "max");
        assert_eq!(found(Op::AmomaxW, 9, 9, 10)[0].len(), 1024, "max that left its operand");
        assert!(found(Op::AmoswapW, 9, 9, 10).is_empty(), "a swap that left anything else is wrong");
    }

    #[test]
    fn choices_are_read_from_records() {
        let r = record(SC, 1, MemOp::None, 0);
        assert_eq!(hints(&r, FieldSet::ALL).sc_failed & 1, 1);
        assert_eq!(hints(&record(SC, 1, MemOp::Store, 1), FieldSet::ALL).sc_failed & 1, 0);
        // Without accesses in the records, an SC's own result says whether it stored.
        let results = FieldSet::SDST.union(FieldSet::VDST);
        let mut unseen = record(SC, 1, MemOp::None, 0);
        (unseen.sdst_valid, unseen.sdata) = (1, 1);
        assert_eq!(hints(&unseen, results).sc_failed, 1);
        unseen.sdata = 0;
        assert_eq!(hints(&unseen, results).sc_failed, 0);
        let mut unseen = record(VSC, 1, MemOp::None, 0);
        (unseen.vmask, unseen.vdata[1], unseen.vdata[2]) = (0b0111, 1, 1);
        assert_eq!(hints(&unseen, results).sc_failed, 0b0110);
        assert_eq!(hints(&record(AMOADD, 1, MemOp::Atomic, 1), FieldSet::ALL), Hints::default());
        assert_eq!(hints(&record(VSC, 1, MemOp::Store, 0b0101), FieldSet::ALL).sc_failed & 0xf, 0b1010);
        // csrrs x3, print, x0; csrrs x0, print, x2 and csrrci x0, print, 1 after the host cleared it.
        let read = Record { sdst_valid: 1, sdata: 7, ..record(0x80b0_21f3, 0, MemOp::None, 0) };
        assert_eq!(hints(&read, FieldSet::ALL).print, Some(7));
        let mut set = Record { sdst_valid: 0, csr_count: 1, ..record(0x80b1_2073, 0, MemOp::None, 0) };
        (set.src_op[0], set.src[0][0]) = (Operand { kind: 1, reg: 2 }, 6);
        set.csr[0] = CsrWrite { addr: CSR_PRINT, value: 6 };
        assert_eq!(hints(&set, FieldSet::ALL).print, Some(0));
        set.csr[0].value = 7;
        assert_eq!(hints(&set, FieldSet::ALL).print, None);
        let mut clear = Record { sdst_valid: 0, csr_count: 1, ..record(0x80b0_f073, 0, MemOp::None, 0) };
        clear.csr[0] = CsrWrite { addr: CSR_PRINT, value: 0 };
        assert_eq!(hints(&clear, FieldSet::ALL).print, Some(0));
    }
}
