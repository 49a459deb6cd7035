//! Records of atomics come in the one order in which memory performed them, over all warps and SMs;
//! everything else of a warp only keeps that warp's order.

mod common;

use common::*;
use tandem_abi::{Kind, Record};
use ventus_dut::{Flavour, Params, RunState};

/// amoadd.w x1, x2, (x3) and vamoaddei32.v: only the opcode matters.
const AMO: u32 = 0x0021_a0af;
const VAMO: u32 = 0x0420_60af;

fn run_mini(script: &[Command]) -> (Vec<Record>, ventus_dut::Status) {
    let params = Params { latency: (1, 3), hang_cycles: 2000, ..Params::default() };
    run(&mini(&CONFIG, Flavour::Plain), &params, script)
}

/// Workgroup 0 with a warp in (sm 0, slot 0) and (sm 0, slot 1), workgroup 1 with one in (sm 1, slot 0).
fn three_warps() -> Vec<Command> {
    vec![
        wg_start(0, 0, 0, 0, 0, 0, 0x7000_0000, 0),
        warp_start(0, 0, 0, 0, 0),
        warp_start(0, 1, 0, 1, 0),
        wg_start(1, 1, 0, 0, 0, 0, 0x7000_0000, 0),
        warp_start(1, 0, 1, 0, 0),
    ]
}

/// An atomic with an access, up to but without its stamp.
fn amo(sm: u32, slot: u32, uid: u32, word: u32) -> Vec<Command> {
    vec![
        issue(sm, slot, uid, uid, word, 0, 1),
        goes_on(sm, slot, uid, 0),
        mem(sm, slot, uid, 3, 0, 4, 1, DATA, 0, 0, 0),
    ]
}

/// Ends the three warps, whose last instruction is `uid`.
fn ends_all(uid: u32) -> Vec<Command> {
    let mut script = vec![];
    for (sm, slot) in [(0, 0), (0, 1), (1, 0)] {
        script.extend([
            issue(sm, slot, uid, 99, 0x400b, 0, 1),
            ends(sm, slot, uid),
            insn_done(sm, slot, uid),
        ]);
    }
    script.extend([wg_end(0, 0), wg_end(1, 1), done()]);
    script
}

/// (sm, slot, pc) of retired instructions, the last of each warp left out.
fn retired(records: &[Record]) -> Vec<(u16, u16, u32)> {
    records
        .iter()
        .filter(|r| r.kind == Kind::Retire as u8 && r.pc != 99)
        .map(|r| (r.sm, r.slot, r.pc))
        .collect()
}

#[test]
fn atomics_wait_for_those_performed_before_them() {
    let mut script = three_warps();
    for (sm, slot) in [(0, 0), (0, 1), (1, 0)] {
        script.extend(amo(sm, slot, 1, if slot == 0 { AMO } else { VAMO }));
    }
    // Performed 1.0, 0.1, 0.0 and answered in the opposite order; something older of 1.0 is answered last.
    script.extend([stamp(1, 0, 1), stamp(0, 1, 1), stamp(0, 0, 1)]);
    script.extend([insn_done(0, 0, 1), insn_done(0, 1, 1), wait(40), insn_done(1, 0, 1)]);
    script.extend(ends_all(2));
    let (records, status) = run_mini(&script);
    assert_eq!(status.state, RunState::Done);
    assert_eq!(retired(&records), [(1, 0, 1), (0, 1, 1), (0, 0, 1)]);
    let stamps: Vec<u64> = records.iter().map(|r| r.mem_stamp).filter(|s| *s != 0).collect();
    assert_eq!(stamps, [1, 2, 3]);
    let cycles: Vec<u64> = records.iter().filter(|r| r.mem_stamp != 0).map(|r| r.cycle).collect();
    assert_eq!(cycles, [cycles[0]; 3], "those that waited leave together");
}

#[test]
fn other_instructions_do_not_wait_and_loads_and_stores_keep_their_own_order() {
    let mut script = three_warps();
    script.extend(amo(1, 0, 1, AMO));
    script.extend(amo(0, 0, 1, AMO));
    script.extend([stamp(1, 0, 1), stamp(0, 0, 1)]);
    // A store of warp 0.1 is performed after both atomics and leaves before them.
    script.extend([
        issue(0, 1, 1, 1, 0x23, 0, 1),
        goes_on(0, 1, 1, 0),
        mem(0, 1, 1, 2, 0, 4, 1, DATA, 0, 0, 0),
    ]);
    script.extend([stamp(0, 1, 1), insn_done(0, 1, 1)]);
    // Whatever is younger than a waiting atomic waits with it.
    script.extend([
        issue(0, 0, 2, 2, 0x13, 0, 1),
        goes_on(0, 0, 2, 0),
        insn_done(0, 0, 2),
        insn_done(0, 0, 1),
    ]);
    script.extend([wait(40), insn_done(1, 0, 1)]);
    script.extend(ends_all(3));
    let (records, status) = run_mini(&script);
    assert_eq!(status.state, RunState::Done);
    assert_eq!(retired(&records), [(0, 1, 1), (1, 0, 1), (0, 0, 1), (0, 0, 2)]);
}

#[test]
fn an_atomic_waits_for_its_own_warps_elders_and_holds_up_the_others_meanwhile() {
    let mut script = three_warps();
    script.extend([issue(0, 0, 1, 1, 0x13, 0, 1), goes_on(0, 0, 1, 0)]);
    script.extend(amo(0, 0, 2, AMO));
    script.extend(amo(0, 1, 2, AMO));
    script.extend(amo(1, 0, 2, AMO));
    script.extend([stamp(0, 0, 2), stamp(1, 0, 2), stamp(0, 1, 2)]);
    script.extend([insn_done(0, 1, 2), insn_done(1, 0, 2), insn_done(0, 0, 2), wait(30), insn_done(0, 0, 1)]);
    script.extend(ends_all(3));
    let (records, status) = run_mini(&script);
    assert_eq!(status.state, RunState::Done);
    assert_eq!(retired(&records), [(0, 0, 1), (0, 0, 2), (1, 0, 2), (0, 1, 2)]);
}

#[test]
fn a_store_conditional_that_fails_has_a_place_in_the_order_and_no_access() {
    let mut script = three_warps();
    script.extend(amo(0, 1, 1, AMO));
    script.extend([
        issue(0, 0, 1, 1, 0x182a_20af, 0, 1),
        goes_on(0, 0, 1, 0),
        stamp(0, 0, 1),
        stamp(0, 1, 1),
    ]);
    script.extend([insn_done(0, 1, 1), wait(20), insn_done(0, 0, 1)]);
    script.extend(ends_all(2));
    let (records, status) = run_mini(&script);
    assert_eq!(status.state, RunState::Done);
    assert_eq!(retired(&records), [(0, 0, 1), (0, 1, 1)]);
    assert_eq!((records[2].mem_op, records[2].mem_stamp), (0, 1));
    // An access without a stamp is refused, for atomics too.
    let script = [three_warps(), amo(0, 0, 1, AMO), vec![insn_done(0, 0, 1), done()]].concat();
    let RunState::Error(text) = run_mini(&script).1.state else { panic!() };
    assert!(text.contains("come together"), "{text}");
}

#[test]
fn many_atomics_come_in_order_whatever_the_room() {
    // Two warps take turns: each performs 20 atomics, all answers come backwards.
    let mut script = three_warps();
    let order: Vec<(u32, u32, u32)> =
        (0..40).map(|n| if n % 3 == 0 { (1, 0, n) } else { (0, n % 2, n) }).collect();
    script.extend(
        order.iter().flat_map(|&(sm, slot, n)| [amo(sm, slot, n, AMO), vec![stamp(sm, slot, n)]].concat()),
    );
    script.extend(order.iter().rev().map(|&(sm, slot, n)| insn_done(sm, slot, n)));
    script.extend(ends_all(200));
    let library = mini(&CONFIG, Flavour::Plain);
    for room in [1, 3, 1000] {
        let mut dut = library.dut(&Params::default()).unwrap();
        start(&mut dut, &script);
        let mut records = vec![];
        loop {
            let (part, status) = dut.run_with_room(u64::MAX, room);
            records.extend(part);
            if !status.state.goes_on() {
                assert_eq!(status.state, RunState::Done);
                break;
            }
        }
        let stamps: Vec<u64> = records.iter().map(|r| r.mem_stamp).filter(|s| *s != 0).collect();
        assert_eq!(stamps, (1..=40).collect::<Vec<_>>(), "room {room}");
    }
}

/// The warp of slot 1 has ended in the machine, but its atomic waits for slot 0's, and its end waits behind
/// it. A workgroup that begins in its slot must begin after that end in the records too. Otherwise the SM
/// would seem to have more running warps than slots.
#[test]
fn a_workgroup_begins_behind_the_ends_of_the_warps_that_made_room_for_it() {
    let mut script = three_warps();
    script.extend(amo(0, 0, 1, AMO));
    script.extend(amo(0, 1, 1, AMO));
    script.extend([stamp(0, 0, 1), stamp(0, 1, 1), insn_done(0, 1, 1)]);
    script.extend([issue(0, 1, 2, 99, 0x400b, 0, 1), ends(0, 1, 2), insn_done(0, 1, 2), wait(3)]);
    script.extend([wg_start(0, 2, 0, 0, 0, 1, 0x7000_0000, 0), warp_start(0, 1, 2, 0, 1)]);
    script.extend([issue(0, 1, 3, 7, 0x13, 0, 1), goes_on(0, 1, 3, 0), insn_done(0, 1, 3), wait(20)]);
    script.push(insn_done(0, 0, 1));
    script.extend(ends_all(4));
    let at = script.iter().rposition(|c| *c == done()).unwrap();
    script.insert(at, wg_end(0, 2));
    let (records, status) = run_mini(&script);
    assert_eq!(status.state, RunState::Done);
    let sm_0: Vec<(u8, u32, u32)> =
        records.iter().filter(|r| r.sm == 0).map(|r| (r.kind, r.wg, r.pc)).collect();
    let (start, retire, end) = (Kind::WgStart as u8, Kind::Retire as u8, Kind::WgEnd as u8);
    let expected = [
        (start, 0, 0),
        (retire, 0, 1),
        (retire, 0, 1),
        (retire, 0, 99),
        (start, 2, 0),
        (retire, 2, 7),
        (retire, 0, 99),
        (retire, 2, 99),
        (end, 0, 0),
        (end, 2, 0),
    ];
    assert_eq!(sm_0, expected);
}
