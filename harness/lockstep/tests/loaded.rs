//! A load with a wrong value: the report names who stored last, and what the wrong value is.

mod common;

use common::{DATA, Script, golden_records, job};
use tandem_abi::FieldSet;
use tandem_lockstep::{End, Loaded, Mismatch, Origin};

/// Lane n stores 15 + n to its word of DATA, then 30 + n, and loads it. DATA begins as 0, 1, 2, ... in bytes.
const PROGRAM: &str = "
_start:
    li x5, 0x90000000
    vid.v v1
    vsll.vi v2, v1, 2
    vadd.vx v2, v2, x5
    vadd.vi v3, v1, 15
    vsw12.v v3, 0(v2)
    vadd.vi v4, v3, 15
    vsw12.v v4, 0(v2)
    vlw12.v v7, 0(v2)
    lbu x6, 257(x5)
    endprg
";

/// The report of a leader of these groups in which these lanes of the load into `register` got these values.
fn report_of(fields: FieldSet, register: u8, wrong: &[(usize, u32)]) -> Box<Mismatch> {
    let job = job(PROGRAM, 1, 1);
    let (mut records, memory) = golden_records(&job);
    let of = |r: &&mut tandem_abi::Record| {
        r.vdst_valid == 1 && r.vdst == register || r.sdst_valid == 1 && r.sdst == register && r.mem_op != 0
    };
    let load = records.iter_mut().find(of).unwrap();
    for (lane, value) in wrong {
        load.mem_data[*lane] = *value;
        if load.vdst_valid == 1 {
            load.vdata[*lane] = *value
        } else {
            load.sdata = *value
        };
    }
    let mut script = Script::new(records, memory);
    script.fields = fields;
    match script.against_golden(&job).end {
        End::Mismatch(m) => m,
        other => panic!("{}", other.word()),
    }
}

/// The same, of a leader that reports everything.
fn report(register: u8, wrong: &[(usize, u32)]) -> Box<Mismatch> {
    report_of(FieldSet::ALL, register, wrong)
}

fn only(m: &Mismatch) -> &Loaded {
    let [loaded] = &m.loaded[..] else { panic!("{:?}", m.loaded) };
    loaded
}

#[test]
fn a_stale_value_is_told_by_the_store_that_it_lacks() {
    let m = report(7, &[(2, 17)]);
    let Loaded { lane: 2, addr, leader: 17, golden: 32, stored: Some((last, 2)), is, .. } = only(&m) else {
        panic!("{:?}", m.loaded)
    };
    assert_eq!(*addr, DATA + 8);
    assert_eq!(*is, Some(Origin::Before { store: *last, ago: 1 }));
    assert!(m.to_text().contains("dut has 00000011: as it was there before that store"), "{}", m.to_text());
}

#[test]
fn without_load_data_the_registers_tell() {
    let without = FieldSet::ALL.without(FieldSet::LOAD_DATA);
    assert_eq!(only(&report_of(without, 7, &[(2, 17)])), only(&report(7, &[(2, 17)])));
    assert_eq!(only(&report_of(without, 6, &[(0, 9)])).leader, 9);
    assert_eq!(report_of(FieldSet::SDST.union(FieldSet::MEM), 6, &[(0, 9)]).loaded.len(), 1);
}

#[test]
fn an_older_value_is_told_by_its_age() {
    let m = report(7, &[(1, 0x0706_0504)]);
    let Some(Origin::Before { ago: 2, store }) = &only(&m).is else { panic!("{:?}", m.loaded) };
    let first = m.window.iter().find(|e| e.disasm().starts_with("vsw12.v v3")).unwrap();
    assert_eq!(store.pc, first.pc);
    assert!(m.to_text().contains("as it was there 2 stores ago, before\n"), "{}", m.to_text());
}

#[test]
fn the_value_of_another_lane_is_told_by_its_lane() {
    let m = report(7, &[(0, 33)]);
    assert_eq!(only(&m).is, Some(Origin::Lane(3)));
    assert!(m.to_text().contains("dut has 00000021: as lane 3 should load"), "{}", m.to_text());
}

#[test]
fn a_value_that_was_never_there_is_told_as_such() {
    let m = report(7, &[(0, 0xdead_beef), (3, 5)]);
    assert_eq!(m.loaded.iter().map(|l| (l.lane, l.is.is_none())).collect::<Vec<_>>(), [(0, true), (3, true)]);
    assert!(m.to_text().contains("dut has deadbeef: never there in this kernel"), "{}", m.to_text());
}

#[test]
fn a_byte_that_nothing_stored_is_as_the_kernel_found_it() {
    let m = report(6, &[(0, 9)]);
    let loaded = only(&m);
    assert_eq!((loaded.size, loaded.golden, &loaded.stored), (1, 1, &None));
    let text =
        "lane 0 loads from 0x90000101: golden has 01, which no store of this kernel is known to have put";
    assert!(m.to_text().contains(text), "{}", m.to_text());
}
