//! Two virtual addresses of one word: who races, and who is ordered, is a matter of the word.

mod common;

use common::{CONFIG, DATA, Script, by_warp, job};
use tandem_abi::{Config, Kind, MemOp, Memory, Record, Translation};
use tandem_launch::Job;
use tandem_launch::paging::{alias, paged};
use tandem_lockstep::engine::{Batch, State};
use tandem_lockstep::{
    End, Engine, GoldenEngine, MismatchKind, Options, Outcome, race_anywhere, race_at, run_pair,
};
use ventus_golden::Profile;

const SV39: Config = CONFIG.with(Translation::Sv39);
const SECOND: u32 = DATA + alias::DISTANCE;
const INITIAL: u32 = 0x0302_0100;

/// Behind page tables with second addresses.
fn behind_tables(source: &str) -> Job {
    let job = paged(&job(source, 2, 1), 2).unwrap();
    assert_eq!(job.physical(0, SECOND), job.physical(0, DATA));
    assert_eq!((job.canonical(0, SECOND + 5), job.canonical(0, DATA + 5)), (DATA + 5, DATA + 5));
    job
}

fn golden() -> GoldenEngine {
    GoldenEngine::new(SV39, Profile::default(), None)
}

fn golden_records(job: &Job) -> (Vec<Record>, Memory) {
    let (mut engine, mut batch) = (golden(), Batch::default());
    engine.load(&job.kernels[0].mem).unwrap();
    engine.launch(&job.kernels[0]).unwrap();
    while engine.advance(0, &mut batch).state == State::More {}
    (batch.records, engine.memory().clone())
}

/// The records of one warp after those of the other.
fn in_turns(records: &[Record], first: u16) -> Vec<Record> {
    let warps = by_warp(records);
    let event = |kind: Kind| records.iter().filter(move |r| r.kind == kind as u8);
    let retired = warps[&(0, first)].iter().chain(&warps[&(0, 1 - first)]);
    event(Kind::WgStart).chain(retired).chain(event(Kind::WgEnd)).copied().collect()
}

/// Warp 0's load finds this value.
fn load_finds(records: &mut [Record], value: u32) {
    for r in records.iter_mut() {
        if r.warp == 0 && r.mem_op == MemOp::Load as u8 {
            (r.sdata, r.mem_data[0]) = (value, value);
        }
        // Only the order of atomics is known.
        if r.mem_op != MemOp::Atomic as u8 {
            r.mem_stamp = 0;
        }
    }
}

fn compare(job: &Job, records: Vec<Record>, memory: Memory) -> Outcome {
    let mut script = Script::new(records, memory);
    script.batch = 100;
    run_pair(&mut script, &mut golden(), job, &Options::default())
}

/// Warp 1 stores 42 through one address where warp 0 loads through the other.
fn load_and_store(load: u32, store: u32) -> Job {
    behind_tables(&format!(
        "csrr x1, 0x805\nli x2, {store:#x}\nli x6, {load:#x}\nli x3, 42\nbeq x1, x0, reader\nsw x3, 0(x2)\n\
         endprg\nreader:\nlw x4, 0(x6)\nendprg"
    ))
}

#[test]
fn a_load_and_a_store_through_two_addresses_race() {
    for (load, store) in [(SECOND, DATA), (DATA, SECOND), (SECOND, SECOND), (DATA, DATA)] {
        let job = load_and_store(load, store);
        let (records, memory) = golden_records(&job);
        // Who retires first, what the load found, and whether that needs a race.
        for (first, value, want) in [
            (0, INITIAL, "pass"),
            (0, 42, "race"),
            (1, 42, "pass"),
            (1, INITIAL, "race"),
            (0, 43, "mismatch"),
            (1, 43, "mismatch"),
        ] {
            let mut script = in_turns(&records, first);
            load_finds(&mut script, value);
            let o = compare(&job, script, memory.clone());
            assert_eq!(o.end.word(), want, "{load:#x} {store:#x} {first} {value}: {}", o.end.detail());
            if let End::Race(race) = &o.end {
                assert_eq!((race.addr, race.reader.warp, race.writer.warp), (DATA, 0, 1));
            }
        }
    }
    // Another word of the page does not race.
    let job = load_and_store(SECOND + 4, DATA);
    let (records, memory) = golden_records(&job);
    let mut script = in_turns(&records, 0);
    load_finds(&mut script, 42);
    assert_eq!(compare(&job, script, memory).end.word(), "mismatch");
}

#[test]
fn stores_through_two_addresses_race_for_final_memory() {
    let job = behind_tables(&format!(
        "csrr x1, 0x805\nslli x2, x1, 27\nli x3, {DATA:#x}\nadd x2, x2, x3\nsw x1, 0(x2)\nendprg"
    ));
    let (records, mut memory) = golden_records(&job);
    let mut script = in_turns(&records, 0);
    script.iter_mut().for_each(|r| r.mem_stamp = 0);
    memory.write_u32(job.physical(0, DATA).unwrap(), 0).unwrap();
    let o = compare(&job, script.clone(), memory.clone());
    let End::Race(race) = &o.end else { panic!("{}: {}", o.end.word(), o.end.detail()) };
    assert_eq!((race.addr, race.reader.warp, race.writer.warp), (DATA, 1, 0));
    memory.write_u32(job.physical(0, DATA).unwrap(), 7).unwrap();
    let o = compare(&job, script, memory);
    assert!(matches!(&o.end, End::Mismatch(m) if m.kind == MismatchKind::Memory), "{}", o.end.word());
}

/// Atomics on one word pass stores on, whichever address each of them uses. A load that is stale in spite of
/// them is the machine's fault, and no race.
#[test]
fn atomics_through_two_addresses_order() {
    for (give, take) in [(DATA, SECOND), (SECOND, DATA), (DATA, DATA), (SECOND, SECOND)] {
        let job = behind_tables(&format!(
            "csrr x1, 0x805\nli x2, {DATA:#x}\nli x6, {give:#x}\nli x7, {take:#x}\nli x3, 42\n\
             beq x1, x0, reader\nsw x3, 64(x2)\nfence\namoadd.w x5, x3, (x6)\nendprg\n\
             reader:\namoadd.w x5, x3, (x7)\nfence\nlw x4, 64(x2)\nendprg"
        ));
        let (records, memory) = golden_records(&job);
        let mut script = in_turns(&records, 1);
        // Both atomics are performed in this order.
        let mut stamp = 0;
        let mut before = INITIAL;
        for r in script.iter_mut().filter(|r| r.mem_op == MemOp::Atomic as u8) {
            stamp += 1;
            (r.mem_stamp, r.sdata, r.mem_data[0]) = (stamp, before, before + 42);
            before += 42;
        }
        load_finds(&mut script, 0x4342_4140);
        let o = compare(&job, script, memory);
        // A race that the memory model refutes afterwards would be a mismatch of another kind.
        let stale = matches!(&o.end, End::Mismatch(m) if m.kind == MismatchKind::Fields);
        assert!(stale, "{give:#x} {take:#x}: {} {}", o.end.word(), o.end.detail());
    }
}

/// The program runs again, and accesses to one byte are watched.
#[test]
fn a_race_through_two_addresses_is_found_whatever_the_result() {
    let job = load_and_store(SECOND, DATA);
    let race = race_at(&job, &SV39, DATA).expect("a race");
    assert_eq!((race.addr, race.first.warp, race.second.warp), (DATA, 0, 1));
    assert!(race_anywhere(&job, &SV39).is_some());
    assert!(race_anywhere(&load_and_store(SECOND + 4, DATA), &SV39).is_none());
}
