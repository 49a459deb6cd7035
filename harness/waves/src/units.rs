//! The instances of the in-tree RTL (`rtl/src/top/vt_sm.sv`) that an instruction passes through.

use crate::{Recording, Signal, Subject};
use ventus_isa::{Class, Numbers, decode_prefixed, is_prefix};

/// Instances within an SM that execute an instruction, the most telling one first. A unit `u_NAME` answers by
/// the signal `rsp_NAME` of the SM.
fn units(insn: u32, prefix: u32) -> &'static [&'static str] {
    let prefix = if is_prefix(prefix) { prefix } else { 0 };
    let Ok(insn) = decode_prefixed(prefix, insn) else { return &["u_decode"] };
    let row = insn.op.row();
    let vector = row.is_vector();
    match row.class {
        Class::Load | Class::Store => {
            &["u_lsu", "u_lsu.u_walk", "u_lsu.u_dcache", "u_lsu.u_lds", "u_lsu.u_slots"]
        }
        Class::LoadReserved | Class::StoreConditional => {
            &["u_lsu.u_amo", "u_lsu.u_resv", "u_lsu", "u_lsu.u_dcache"]
        }
        Class::Amo => &["u_lsu.u_amo", "u_lsu", "u_lsu.u_dcache", "u_lsu.u_lds"],
        Class::Fence => &["u_lsu", "u_lsu.u_dcache"],
        Class::Barrier => &["u_barrier", "u_ctrl"],
        Class::LaneBranch | Class::Join | Class::SetRpc => &["u_stack", "u_ctrl"],
        Class::Jump | Class::Branch | Class::EndProgram | Class::Environment => &["u_ctrl"],
        Class::Csr | Class::SetVtype => &["u_csr", "u_ctrl"],
        Class::Prefix => &["u_decode"],
        Class::SquareRoot | Class::Exponential | Class::Convolve => &["u_sfu", "u_fpx"],
        Class::Divide if row.numbers == Numbers::Float => &["u_sfu", "u_fpx"],
        Class::Divide => &["u_div"],
        _ if row.numbers == Numbers::Float => &["u_fpu", "u_fpx"],
        Class::Average => &["u_fix"],
        _ if row.numbers == Numbers::Fixed => &["u_fix"],
        Class::Multiply | Class::MultiplyAdd | Class::MultiplyAddInto => &["u_mul"],
        _ if vector => &["u_valu"],
        _ => &["u_salu"],
    }
}

/// Groups of signals: the units of the instruction, issue, and retirement, in the SM concerned.
pub fn groups(recording: &Recording, subject: Option<&Subject>) -> Vec<(String, Vec<Signal>)> {
    let number = subject.map_or(0, |s| s.sm);
    let place = format!("gen_sm[{number}].u_sm");
    let Some(sm) = recording.scopes().find(|s| s.ends_with(&place)) else { return vec![] };
    let scope = |name: &str| recording.in_scope(&format!("{sm}.{name}")).to_vec();
    let mut groups = vec![];
    for unit in subject.map_or(&[][..], |s| units(s.insn, s.prefix)) {
        let answer = unit.strip_prefix("u_").map_or(String::new(), |name| format!("rsp_{name}"));
        let signals = [scope(unit), scope(&format!("{unit}.req_i")), scope(&answer)].concat();
        groups.push((unit.to_string(), signals));
    }
    let own = |names: &[&str]| -> Vec<Signal> {
        let named = |s: &&Signal| names.iter().any(|n| s.is_named(n));
        recording.in_scope(sm).iter().filter(named).cloned().collect()
    };
    let slot = subject.and_then(|s| s.slot).map_or(vec![], |n| scope(&format!("slot[{n}]")));
    let issue = own(&["slot_valid", "cand", "hazard_free", "issue_valid", "issue_warp", "uid", "disp_valid"]);
    groups.push(("issue".into(), [issue, slot, scope("disp")].concat()));
    let retire = own(&["retired_o", "wb_valid", "ctl_valid", "ctl_warp", "ctl_next_pc", "ctl_next_mask"]);
    groups.push(("retirement".into(), [retire, scope("wb0"), scope("wb1")].concat()));
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;
    use ventus_isa::rows;

    #[test]
    fn every_unit_is_an_instance_of_the_rtl() {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rtl/src");
        let text = |file: &str| std::fs::read_to_string(dir.join(file)).unwrap();
        let (sm, lsu) = (text("top/vt_sm.sv"), text("mem/vt_lsu.sv"));
        for row in rows() {
            let units = units(row.matches, 0);
            assert!(!units.is_empty(), "{}", row.name);
            for unit in units {
                let (file, name) = match unit.strip_prefix("u_lsu.") {
                    Some(inner) => (&lsu, inner),
                    None => (&sm, *unit),
                };
                assert!(file.contains(&format!(" {name} (")), "{}: {unit}", row.name);
            }
        }
    }

    #[test]
    fn rows_have_the_unit_that_decides() {
        let of = |name: &str| units(rows().iter().find(|r| r.name == name).unwrap().matches, 0)[0];
        for (name, unit) in [
            ("add", "u_salu"),
            ("vadd.vv", "u_valu"),
            ("vrem.vx", "u_div"),
            ("fadd.s", "u_fpu"),
            ("fdiv.s", "u_sfu"),
            ("mulh", "u_mul"),
            ("lw", "u_lsu"),
            ("amoadd.w", "u_lsu.u_amo"),
            ("vbeq", "u_stack"),
            ("barrier", "u_barrier"),
            ("csrrw", "u_csr"),
            ("jal", "u_ctrl"),
        ] {
            assert_eq!(of(name), unit, "{name}");
        }
        assert_eq!(units(0, 0), ["u_decode"]);
    }
}
