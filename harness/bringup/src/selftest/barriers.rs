//! When barriers retire: a BARRIER is reported when it is released, after each warp of its workgroup
//! has arrived. One that is reported on arrival has the right record at the wrong time: golden does not wait
//! there, and takes a deadlock for a machine that hangs.

use super::diagnosis::{Diagnosis, Subject};
use std::collections::HashMap;
use tandem_abi::{Kind, Record};
use ventus_isa::Class;

/// A warp that has passed a barrier, and a record of another that has not arrived there.
struct Early {
    wg: u32,
    passed: u16,
    late: u16,
    pc: u32,
}

/// The first barrier that retires before each warp of its workgroup has arrived, and the number of barriers.
fn first(records: &[Record]) -> (Option<Early>, usize) {
    let mut passed: HashMap<u32, HashMap<u16, u32>> = HashMap::new();
    let mut all = 0;
    for r in records.iter().filter(|r| r.kind == Kind::Retire as u8 && r.trap == 0) {
        let group = passed.entry(r.wg).or_default();
        let own = *group.entry(r.warp).or_default();
        if ventus_isa::lookup(r.insn).is_some_and(|row| row.class == Class::Barrier) {
            all += 1;
            group.insert(r.warp, own + 1);
        } else if let Some((warp, _)) = group.iter().find(|(_, n)| **n > own) {
            return (Some(Early { wg: r.wg, passed: *warp, late: r.warp, pc: r.pc }), all);
        }
    }
    (None, all)
}

/// The lie, if the DUT's barriers retire too early.
pub fn lie(program: &str, golden: &[Record], dut: &[Record]) -> Option<Diagnosis> {
    // What golden does in the same way is no lie: a barrier that not every warp takes part in.
    let (Some(early), all) = first(dut) else { return None };
    if first(golden).0.is_some() {
        return None;
    }
    let Early { wg, passed, late, pc } = early;
    Some(Diagnosis {
        event: Subject::named("done"),
        key: "when".into(),
        sentence: "a BARRIER retires when its warp arrives, not when it is released".into(),
        explained: true,
        look: "`done` (or `last`) of a BARRIER: the cycle in which its workgroup goes on".into(),
        wrong: (1, all.max(1)),
        evidence: vec![],
        notes: vec![format!(
            "{program}: the BARRIER of workgroup {wg} warp {passed} is reported before warp {late} has \
             arrived: that one still retires {pc:#010x}"
        )],
    })
}
