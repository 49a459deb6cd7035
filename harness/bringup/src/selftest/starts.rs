//! Workgroups and warps as the DUT names them.

use super::diagnosis::{Diagnosis, Subject};
use super::tracks::Paired;
use tandem_abi::{Kind, Record};

fn lie(event: &'static str, key: &str, sentence: String, look: &str, note: String) -> Diagnosis {
    Diagnosis {
        event: Subject::named(event),
        key: key.into(),
        sentence,
        explained: true,
        look: look.into(),
        wrong: (1, 1),
        evidence: vec![],
        notes: vec![note],
    }
}

fn starts(records: &[Record]) -> Vec<&Record> {
    let mut all: Vec<&Record> = records.iter().filter(|r| r.kind == Kind::WgStart as u8).collect();
    all.sort_by_key(|r| r.wg);
    all
}

/// The lies in the starts of workgroups. Choices that a dispatcher may make are left to lockstep.
pub fn lies(program: &str, golden: &[Record], dut: &[Record], cut: bool) -> Vec<Diagnosis> {
    let (known, seen) = (starts(golden), starts(dut));
    let numbers = |list: &[&Record]| list.iter().map(|r| r.wg.to_string()).collect::<Vec<_>>().join(", ");
    if !cut && numbers(&known) != numbers(&seen) {
        let note = format!("{program}: expected {}, seen {}", numbers(&known), numbers(&seen));
        let sentence = "workgroups begin under other numbers than theirs".to_string();
        return vec![lie("workgroup-start", "wg", sentence, "`wg`: x fastest", note)];
    }
    let mut all = Vec::new();
    for (g, s) in known.iter().filter_map(|g| Some((g, seen.iter().find(|s| s.wg == g.wg)?))) {
        for (n, key) in ["x", "y", "z"].iter().enumerate() {
            if g.wg_xyz[n] != s.wg_xyz[n] {
                let note =
                    format!("{program}: workgroup {}: expected {}, seen {}", g.wg, g.wg_xyz[n], s.wg_xyz[n]);
                let sentence = format!("{key} of a workgroup's place in the grid is wrong");
                all.push(lie("workgroup-start", key, sentence, "the counters of the dispatcher", note));
            }
        }
        if g.pds_base != s.pds_base {
            let note = format!(
                "{program}: workgroup {}: expected {:#010x}, seen {:#010x}",
                g.wg, g.pds_base, s.pds_base
            );
            let sentence = "the private memory of a workgroup is reported in another place".to_string();
            all.push(lie("workgroup-start", "pds-base", sentence, "CSR_PDS of the workgroup", note));
        }
    }
    all.dedup_by(|a, b| a.key == b.key);
    all
}

/// Names of warps that are not theirs.
pub fn names(program: &str, paired: &Paired, known_groups: bool) -> Option<Diagnosis> {
    let name = |(wg, warp): (u32, u16)| format!("workgroup {wg} warp {warp}");
    if let Some((said, is)) = paired.renamed.iter().find(|(said, is)| said != is) {
        let groups = paired.renamed.iter().all(|(said, is)| said.1 == is.1);
        let (event, key) = if groups { ("workgroup-start", "wg") } else { ("warp-start", "warp") };
        let note = format!("{program}: what is reported as {} is {}", name(*said), name(*is));
        let sentence = format!("{} are exchanged", if groups { "workgroups" } else { "warps" });
        return Some(lie(event, key, sentence, "`slot`, `wg` and `warp` of `warp-start`", note));
    }
    let unknown = paired.unknown.first().filter(|_| known_groups)?;
    let note = format!("{program}: records of {}, which does not exist", name(*unknown));
    let sentence = "a warp has another name than its own".to_string();
    Some(lie("warp-start", "warp", sentence, "`wg` and `warp` of `warp-start`", note))
}
