//! Groups that a profile promises and that no event of `probes.yaml` reports: they would be 0 in every
//! record, and a run that needs none of them would pass as if they had been looked at.

use crate::error::BuildError;
use crate::profile::{PROFILE, Profile, group_names};
use std::path::Path;
use tandem_abi::FieldSet;
use tandem_adapter::Adapter;

/// What reports a group: an event, and keys of it that must not be left out.
const NEEDS: [(FieldSet, &str, &[&str]); 14] = [
    (FieldSet::MASK, "issue", &["mask"]),
    (FieldSet::NEXT, "control", &["next-pc", "next-mask"]),
    (FieldSet::PREFIX, "issue", &["prefix"]),
    (FieldSet::SRC, "source", &[]),
    (FieldSet::SDST, "scalar-write", &[]),
    (FieldSet::VDST, "vector-write", &[]),
    (FieldSet::MEM, "memory", &[]),
    (FieldSet::LOAD_DATA, "memory", &[]),
    (FieldSet::STAMP, "stamp", &[]),
    (FieldSet::CSR, "csr", &[]),
    (
        FieldSet::SIMT,
        "control",
        &["push", "pop", "depth", "top-rpc", "top-pc", "top-mask", "under-rpc", "under-pc", "under-mask"],
    ),
    (FieldSet::TRAP, "trap", &[]),
    (FieldSet::VDST_WHOLE, "vector-write", &[]),
    (FieldSet::FLAGS, "flags", &[]),
];

/// Refuses promises of a profile that the probes of its directory cannot keep. An adapter with SystemVerilog
/// of its own (`extra`) may keep them there.
pub(crate) fn check(dir: &Path, adapter: &Adapter, profile: &Profile) -> Result<(), BuildError> {
    if !adapter.extra().is_empty() {
        return Ok(());
    }
    let events = adapter.events();
    let mut wrong = vec![];
    for (group, event, keys) in NEEDS.iter().filter(|(group, ..)| profile.groups().contains(*group)) {
        let name = group_names(*group).join(", ");
        let mut those = events.iter().filter(|w| w.event == *event).peekable();
        if those.peek().is_none() {
            wrong.push(format!("it promises {name}, and no probe has the event `{event}`"));
            continue;
        }
        let given = |key: &&&str| those.clone().any(|w| w.keys.iter().any(|(k, ..)| k == **key));
        let missing: Vec<&str> = keys.iter().filter(|key| !given(key)).copied().collect();
        if !missing.is_empty() {
            let keys = missing.iter().map(|k| format!("`{k}`")).collect::<Vec<_>>().join(", ");
            wrong.push(format!("it promises {name}, and `{event}` leaves out {keys}"));
        }
    }
    if wrong.is_empty() {
        return Ok(());
    }
    Err(BuildError::Source(format!(
        "{}: records: {}: report it, or take it out of `records`",
        dir.join(PROFILE).display(),
        wrong.join("; ")
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEGIN: &str = "top: t\nclock: c\nreset: {port: r, active: low}\n\
        launch: {direct: {valid: s, fields: {}}, done: d}\nmemory: [{axi4: {prefix: m_}}]\nprobes:\n\
        - module: m\n  events:\n    workgroup-start: {when: a, wg: n}\n    \
        warp-start: {when: a, slot: 0, wg: n, warp: 0}\n    workgroup-end: {when: e, wg: n}\n";

    fn checked(events: &str, records: &str) -> Result<(), String> {
        let adapter = Adapter::parse(Path::new("dut"), &format!("{BEGIN}{events}")).unwrap();
        let profile: Profile =
            serde_yaml::from_str(&format!("name: d\nrows: all\nfinal-lds: false\nrecords: {records}\n"))
                .unwrap();
        check(Path::new("dut"), &adapter, &profile).map_err(|e| e.to_string())
    }

    #[test]
    fn a_promise_needs_its_event_and_its_keys() {
        let issue = "    issue: {when: i, slot: 0, pc: p, insn: w, done: 1}\n";
        let write = "    scalar-write: {when: i, rd: 1, data: 2}\n";
        let control =
            "    control: {when: i, next-pc: n, next-mask: m, push: u, pop: o, depth: d, top-rpc: a}\n";
        let all = format!("{issue}{write}{control}");
        assert_eq!(checked(&all, "[sdst, next, sync]"), Ok(()));
        assert_eq!(checked(issue, "none"), Ok(()));
        for (records, says) in [
            ("[sdst, vdst]", "vdst, and no probe has the event `vector-write`"),
            ("[csr, sdst]", "csr, and no probe has the event `csr`"),
            ("[mask]", "mask, and `issue` leaves out `mask`"),
            ("[simt]", "simt, and `control` leaves out `top-pc`, `top-mask`, `under-rpc`, `under-pc`,"),
        ] {
            let told = checked(&all, records).unwrap_err();
            assert!(told.starts_with("dut/profile.yaml: records: it promises "), "{told}");
            assert!(told.contains(says), "{told}");
        }
    }
}
