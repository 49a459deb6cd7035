//! The trace assembler, driven by scripts: which records come out, in which order, and what is refused.

mod common;

use common::*;
use tandem_abi::{CsrWrite, FieldSet, Kind, Operand, Record, SimtEntry};
use ventus_dut::{Flavour, Params, RunState, Stop, StopCause, StopRule};

fn params() -> Params {
    Params { latency: (1, 3), ..Params::default() }
}

fn run_mini(script: &[Command]) -> (Vec<Record>, ventus_dut::Status) {
    run(&mini(&CONFIG, Flavour::Plain), &params(), script)
}

/// Kind, sm, slot and pc of each record, which identify it.
fn outline(records: &[Record]) -> Vec<(u8, u16, u16, u32)> {
    records.iter().map(|r| (r.kind, r.sm, r.slot, r.pc)).collect()
}

const START: u8 = Kind::WgStart as u8;
const RETIRE: u8 = Kind::Retire as u8;
const END: u8 = Kind::WgEnd as u8;

/// A record with something in every field.
fn every_part(cycle: u64) -> Record {
    let first = |values: &[u32]| {
        let mut all = [0; 32];
        all[..values.len()].copy_from_slice(values);
        all
    };
    Record {
        cycle,
        mem_stamp: 1,
        lanes: 4,
        sm: 1,
        slot: 6,
        warp: 2,
        wg: 5,
        sm_wg: 3,
        wg_xyz: [2, 1, 0],
        lds_base: 0x7000_0100,
        pds_base: 0xa000_0000,
        has: FieldSet::ALL.without(FieldSet::FLAGS_ACC).0,
        pc: 0x8000_0010,
        insn: 0x1234_5678,
        prefix: 0x200b,
        next_pc: 0x8000_0014,
        mask: 0b1011,
        next_mask: 0b0011,
        src_op: [Operand { kind: 1, reg: 40 }, Operand { kind: 0, reg: 0 }, Operand { kind: 2, reg: 200 }],
        sdst_valid: 1,
        sdst: 5,
        vdst_valid: 1,
        vdst: 33,
        mem_op: 2,
        mem_space: 1,
        mem_size: 4,
        csr_count: 2,
        simt_op: 1,
        simt_depth: 2,
        barrier: 1,
        fflags: 0b10001,
        sdata: 0xdead_beef,
        vmask: 0b1011,
        mem_mask: 0b0101,
        csr: [
            CsrWrite { addr: 0xc20, value: 8 },
            CsrWrite { addr: 0xc21, value: 7 },
            CsrWrite::default(),
            CsrWrite::default(),
        ],
        simt_top: [SimtEntry { rpc: 10, pc: 11, mask: 12 }, SimtEntry { rpc: 13, pc: 14, mask: 15 }],
        src: [first(&[77]), [0; 32], first(&[100, 110, 120, 130])],
        vdata: first(&[1, 3, 5, 7]),
        mem_addr: first(&[0x7000_0100, 0, 0x7000_0108]),
        mem_data: first(&[0x50, 0, 0x52]),
        ..Record::new(Kind::Retire)
    }
}

#[test]
fn every_part_lands_in_its_field() {
    let parts = vec![
        wg_start(1, 5, 2, 1, 0, 3, 0x7000_0100, 0xa000_0000),
        warp_start(1, 6, 5, 2, 3),
        issue(1, 6, 9, 0x8000_0010, 0x1234_5678, 0x200b, 0b1011),
        src(1, 6, 9, 0, 1, 40, 77, 1),
        src(1, 6, 9, 2, 2, 200, 100, 10),
        wb_scalar(1, 6, 9, 5, 0xdead_beef),
        wb_vector(1, 6, 9, 33, 0b0011, 1, 1),
        wb_vector(1, 6, 9, 33, 0b1000, 1, 2),
        fflags(1, 6, 9, 0b00001),
        fflags(1, 6, 9, 0b10000),
        csr(1, 6, 9, 0xc21, 7),
        csr(1, 6, 9, 0xc20, 8),
        mem(1, 6, 9, 2, 1, 4, 0b0101, 0x7000_0100, 4, 0x50, 1),
        stamp(1, 6, 9),
        ctl(1, 6, 9, 0x8000_0014, 0b0011, 1, 2, 10, 11, 12, 13, 14, 15, 1, 0),
        insn_done(1, 6, 9),
        issue(1, 6, 10, 0x8000_0014, 0x400b, 0, 0b0011),
        ends(1, 6, 10),
        insn_done(1, 6, 10),
        wg_end(1, 5),
        done(),
    ];
    let (records, status) = run_mini(&parts);
    assert_eq!(status.state, RunState::Done);
    assert_eq!(
        outline(&records),
        [(START, 1, 0, 0), (RETIRE, 1, 6, 0x8000_0010), (RETIRE, 1, 6, 0x8000_0014), (END, 1, 0, 0)]
    );
    assert!(records[1].cycle > 0 && records[1].cycle <= status.cycles);
    assert_eq!(records[1], every_part(records[1].cycle));
    assert_eq!(records[2].endprg, 1);
    assert_eq!(
        (records[0].wg, records[0].sm_wg, records[0].wg_xyz, records[0].lds_base),
        (5, 3, [2, 1, 0], 0x7000_0100)
    );
}

#[test]
fn a_warp_retires_in_program_order_whatever_completes_first() {
    let mut script = one_warp();
    script.push(warp_start(0, 1, 0, 1, 0));
    // Slot 0 issues uids 254, 255, 0 (the number wraps); they complete backwards, slot 1 in between.
    for uid in [254, 255, 0] {
        script.push(issue(0, 0, uid, uid, 0x13, 0, 0xf));
        script.push(goes_on(0, 0, uid, 0));
    }
    script.extend([issue(0, 1, 0, 100, 0x13, 0, 0xf), goes_on(0, 1, 0, 0)]);
    script.extend([insn_done(0, 0, 0), insn_done(0, 0, 255), insn_done(0, 1, 0), insn_done(0, 0, 254)]);
    script.extend([issue(0, 1, 1, 104, 0, 0, 0xf), ends(0, 1, 1), insn_done(0, 1, 1)]);
    script.extend(finale(1));
    let (records, status) = run_mini(&script);
    assert_eq!(status.state, RunState::Done);
    assert_eq!(
        outline(&records),
        [
            (START, 0, 0, 0),
            (RETIRE, 0, 1, 100),
            (RETIRE, 0, 0, 254),
            (RETIRE, 0, 0, 255),
            (RETIRE, 0, 0, 0),
            (RETIRE, 0, 1, 104),
            (RETIRE, 0, 0, 4),
            (END, 0, 0, 0),
        ]
    );
    assert_eq!(records[2].cycle, records[4].cycle, "the younger ones leave with the older one");
    assert!(records[1].cycle < records[2].cycle);
}

#[test]
fn memory_stamps_count_first_accesses() {
    let mut script = one_warp();
    for uid in 0..3 {
        script.extend([
            issue(0, 0, uid, uid, 0, 0, 1),
            goes_on(0, 0, uid, 0),
            mem(0, 0, uid, 1, 0, 4, 1, DATA, 0, 0, 0),
        ]);
    }
    script.extend([stamp(0, 0, 1), stamp(0, 0, 2), stamp(0, 0, 0)]);
    script.extend([insn_done(0, 0, 0), insn_done(0, 0, 1), insn_done(0, 0, 2)]);
    script.extend(finale(3));
    let (records, _) = run_mini(&script);
    let stamps: Vec<u64> = records.iter().filter(|r| r.kind == RETIRE).map(|r| r.mem_stamp).collect();
    assert_eq!(stamps, [3, 1, 2, 0]);
}

#[test]
fn a_workgroup_ends_after_its_last_record_and_before_the_next_one_begins() {
    let mut script = one_warp();
    // The end is reported while the warp's last instruction is still in flight, and the next workgroup
    // begins.
    script.extend([issue(0, 0, 0, 0, 0, 0, 1), ends(0, 0, 0), wg_end(0, 0)]);
    script.extend([wg_start(0, 1, 1, 0, 0, 1, 0, 0), warp_start(0, 1, 1, 0, 1)]);
    script.extend([issue(0, 1, 0, 8, 0, 0, 1), ends(0, 1, 0), insn_done(0, 1, 0), wg_end(0, 1)]);
    script.extend([insn_done(0, 0, 0), done()]);
    let (records, status) = run_mini(&script);
    assert_eq!(status.state, RunState::Done);
    let order: Vec<(u8, u32)> = records.iter().map(|r| (r.kind, r.wg)).collect();
    assert_eq!(order, [(START, 0), (RETIRE, 0), (END, 0), (START, 1), (RETIRE, 1), (END, 1)]);
}

#[test]
fn a_trap_is_the_last_record_of_its_warp_and_has_no_effects() {
    let mut script = one_warp();
    for uid in 0..3 {
        script.extend([issue(0, 0, uid, 4 * uid, 7, 0, 0xf), goes_on(0, 0, uid, 4 * uid + 4)]);
    }
    // The middle one reads registers and reaches memory before it turns out to trap; the youngest is done
    // first.
    script.extend([src(0, 0, 1, 0, 1, 3, 99, 0), mem(0, 0, 1, 1, 0, 4, 1, 0xfff0, 0, 0, 0), stamp(0, 0, 1)]);
    script.extend([
        insn_done(0, 0, 2),
        trap(0, 0, 1, 3, 0xfff0),
        pins(1, 0, 0),
        insn_done(0, 0, 1),
        wait(50),
        insn_done(0, 0, 0),
    ]);
    script.push(done());
    let (records, status) = run_mini(&script);
    assert_eq!(status.state, RunState::Trap);
    assert_eq!(outline(&records), [(START, 0, 0, 0), (RETIRE, 0, 0, 0), (RETIRE, 0, 0, 4)]);
    let expected = Record {
        cycle: records[2].cycle,
        lanes: 4,
        lds_base: 0x7000_0000,
        has: records[1].has,
        pc: 4,
        insn: 7,
        mask: 0xf,
        trap: 3,
        trap_value: 0xfff0,
        ..Record::new(Kind::Retire)
    };
    assert_eq!(records[2], expected);
}

/// What breaks the protocol: words of the error, and the script.
fn broken() -> Vec<(&'static str, Vec<Command>)> {
    let after = |more: Vec<Command>| [one_warp(), more].concat();
    let issued = || issue(0, 0, 1, 0x10, 0, 0, 1);
    vec![
        ("done for sm 0 slot 0 uid 7: no such instruction", after(vec![insn_done(0, 0, 7)])),
        ("src for sm 0 slot 0 uid 1: no such instruction", after(vec![src(0, 0, 1, 0, 1, 1, 0, 0)])),
        ("uid 1: no such instruction", after([whole(1), vec![insn_done(0, 0, 1)]].concat())),
        (
            "reported done before",
            after(vec![issue(0, 0, 0, 0, 0, 0, 1), issued(), insn_done(0, 0, 1), insn_done(0, 0, 1)]),
        ),
        (
            "reported done before",
            after(vec![issue(0, 0, 0, 0, 0, 0, 1), issued(), insn_done(0, 0, 1), wb_scalar(0, 0, 1, 1, 1)]),
        ),
        ("the uid is in use", after(vec![issued(), issued()])),
        ("uids are 0 to 255", after(vec![issue(0, 0, 256, 0, 0, 0, 1)])),
        ("done without tandem_tr_ctl", after(vec![issued(), insn_done(0, 0, 1)])),
        (
            "ctl for sm 0 slot 0 uid 1: reported twice",
            after(vec![issued(), goes_on(0, 0, 1, 4), goes_on(0, 0, 1, 4)]),
        ),
        ("x0 cannot be written", after(vec![issued(), wb_scalar(0, 0, 1, 0, 5)])),
        ("a second scalar write", after(vec![issued(), wb_scalar(0, 0, 1, 1, 5), wb_scalar(0, 0, 1, 1, 5)])),
        (
            "lanes 0x2 written twice",
            after(vec![issued(), wb_vector(0, 0, 1, 1, 3, 0, 0), wb_vector(0, 0, 1, 1, 2, 0, 0)]),
        ),
        (
            "a second vector register",
            after(vec![issued(), wb_vector(0, 0, 1, 1, 1, 0, 0), wb_vector(0, 0, 1, 2, 2, 0, 0)]),
        ),
        ("v1 mask 0x10 cannot exist", after(vec![issued(), wb_vector(0, 0, 1, 1, 0x10, 0, 0)])),
        (
            "operand 0 reported twice",
            after(vec![issued(), src(0, 0, 1, 0, 1, 1, 0, 0), src(0, 0, 1, 0, 1, 1, 0, 0)]),
        ),
        ("operand 3 of kind 1", after(vec![issued(), src(0, 0, 1, 3, 1, 1, 0, 0)])),
        ("size 3", after(vec![issued(), mem(0, 0, 1, 1, 0, 3, 1, 0, 0, 0, 0)])),
        ("performed before", after(vec![issued(), stamp(0, 0, 1), stamp(0, 0, 1)])),
        (
            "tandem_tr_mem and tandem_tr_stamp come together",
            after(vec![issued(), goes_on(0, 0, 1, 4), stamp(0, 0, 1), insn_done(0, 0, 1)]),
        ),
        ("more than six flags", after(vec![issued(), fflags(0, 0, 1, 64)])),
        ("there is no beat 2", after(vec![issue_beat(0, 0, 1, 0, 0, 0, 1, 2)])),
        ("cause 0 is none", after(vec![issued(), trap(0, 0, 1, 0, 0)])),
        ("more CSR writes", after([vec![issued()], (0..5).map(|n| csr(0, 0, 1, n, 0)).collect()].concat())),
        ("no warp runs in the slot", vec![issue(0, 0, 1, 0, 0, 0, 1)]),
        ("the warp has ended", after(vec![issued(), ends(0, 0, 1), issue(0, 0, 2, 0, 0, 0, 1)])),
        ("there is no sm 2 slot 0", vec![issue(2, 0, 1, 0, 0, 0, 1)]),
        ("there is no sm 0 slot 8", vec![issue(0, 8, 1, 0, 0, 0, 1)]),
        ("workgroup 1 was not started here", after(vec![warp_start(0, 1, 1, 0, 0)])),
        ("sm_wg differs", after(vec![warp_start(0, 1, 0, 1, 9)])),
        ("previous warp has not ended", after(vec![warp_start(0, 0, 0, 1, 0)])),
        ("workgroup 0 is running", after(vec![wg_start(1, 0, 0, 0, 0, 0, 0, 0)])),
        ("workgroup 4 does not run on sm 0", after(vec![wg_end(0, 4)])),
        ("ended twice", after(vec![issued(), ends(0, 0, 1), wg_end(0, 0), wg_end(0, 0)])),
        ("wg_end: warp 0 of workgroup 0 has not ended", after(vec![issued(), wg_end(0, 0)])),
        (
            "the kernel has ended with 1 instructions and 1 workgroups pending; the oldest of sm 0 slot 0 is pc 0x10 (not done)",
            after(vec![issued(), done(), wait(1000)]),
        ),
        ("trap_o is high and no trap was traced", after(vec![pins(1, 0, 0), wait(100_000)])),
    ]
}

#[test]
fn broken_protocol_is_an_error_that_says_what_broke() {
    let library = mini(&CONFIG, Flavour::Plain);
    for (want, script) in broken() {
        let script = [script, vec![done()]].concat();
        let (_, status) = run(&library, &Params { hang_cycles: 500, ..params() }, &script);
        let RunState::Error(text) = &status.state else { panic!("{want}: {status:?}") };
        assert!(text.starts_with("trace protocol") && text.contains(want), "want '{want}', got '{text}'");
        // The same as a fact. The script makes the trace calls by itself, so no adapter is to blame.
        let rule = match want {
            "the uid is in use" => StopRule::Uid,
            "x0 cannot be written" => StopRule::Scalar,
            "a second scalar write" => StopRule::WbScalar,
            "v1 mask 0x10 cannot exist" => StopRule::Vector,
            "size 3" => StopRule::Access,
            "done without tandem_tr_ctl" => StopRule::NoCtl,
            "trap_o is high and no trap was traced" => StopRule::NoTrap,
            _ => status.stop.rule.unwrap_or_else(|| panic!("{want}: no rule")),
        };
        assert_eq!(status.stop, Stop { cause: StopCause::Trace, rule: Some(rule), line: None }, "{want}");
    }
}

/// The pin and the records must agree, and what a kernel writes it writes before it ends.
#[test]
fn a_kernel_that_ends_otherwise_than_its_records_say_is_an_error() {
    let traps = vec![issue(0, 0, 1, 0x10, 0, 0, 1), trap(0, 0, 1, 3, 0), insn_done(0, 0, 1), done()];
    let pulse = vec![pins(1, 0, 0), pins(0, 0, 0)];
    for (want, script) in [
        ("a trap was traced, and the kernel ended as if there had been none", [one_warp(), traps].concat()),
        ("trap_o was high, the kernel has ended, and no trap", [one_warp(), pulse, finale(1)].concat()),
    ] {
        let (_, status) = run_mini(&script);
        let RunState::Error(text) = &status.state else { panic!("{want}: {status:?}") };
        assert!(text.contains(want), "want '{want}', got '{text}'");
    }
}

#[test]
fn a_small_buffer_changes_nothing_but_the_number_of_calls() {
    let mut script = one_warp();
    // 40 instructions complete in the cycle of the oldest: more than any buffer below takes at once.
    script.extend((0..40).flat_map(|uid| [issue(0, 0, uid, uid, 0, 0, 1), goes_on(0, 0, uid, 0)]));
    script.extend((1..40).map(|uid| insn_done(0, 0, uid)));
    script.push(insn_done(0, 0, 0));
    script.extend(finale(40));
    let library = mini(&CONFIG, Flavour::Plain);
    let (whole, status) = run(&library, &params(), &script);
    assert_eq!((whole.len(), status.state), (43, RunState::Done));
    for room in [1, 7, 40] {
        let mut dut = library.dut(&params()).unwrap();
        start(&mut dut, &script);
        let mut records = vec![];
        let mut calls = 0;
        let last = loop {
            calls += 1;
            let (part, status) = dut.run_with_room(u64::MAX, room);
            assert!(part.len() <= room);
            records.extend(part);
            if status.state != RunState::More {
                break status;
            }
        };
        assert_eq!(
            (&records, last.state, last.cycles),
            (&whole, RunState::Done, status.cycles),
            "room {room}"
        );
        assert!(calls >= 43usize.div_ceil(room), "room {room}: {calls} calls");
    }
}

#[test]
fn without_trace_a_run_has_no_records_and_the_same_timing() {
    let mut script = [one_warp(), whole(0), vec![retire(1)], whole(1), vec![retire(2)]].concat();
    script.extend(finale(2));
    let library = mini(&CONFIG, Flavour::Plain);
    let (records, traced) = run(&library, &params(), &script);
    let (none, bare) = run(&library, &Params { trace: false, ..params() }, &script);
    assert_eq!((records.len(), none.len()), (5, 0));
    assert_eq!((traced.retired, bare.retired), (3, 3));
    assert_eq!((traced.state, traced.cycles), (bare.state, bare.cycles));
}
