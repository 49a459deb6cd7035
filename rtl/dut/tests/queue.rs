//! The queue of launches, requests to print, and the counters.

mod common;

use common::*;
use tandem_abi::{Kind, Launch};
use ventus_dut::{Dut, Flavour, Library, Params, RunState, Stats};

fn plain() -> Library {
    mini(&CONFIG, Flavour::Plain)
}

/// Puts the n-th script in memory and returns its launch.
fn place(dut: &mut Dut, n: u32, script: &[Command]) -> Launch {
    let (at, bytes) = (SCRIPT + n * 0x1_0000, lines(script));
    dut.map(at, bytes.len() as u32);
    dut.write(at, &bytes).unwrap();
    Launch { start_pc: at, ..LAUNCH }
}

/// A kernel of one warp with a single instruction, whose address says which kernel it is.
fn kernel(n: u32) -> Vec<Command> {
    let mut script = one_warp();
    script.extend([
        retire(n + 1),
        issue(0, 0, n, 0x100 + n, 0x400b, 0, 1),
        ends(0, 0, n),
        insn_done(0, 0, n),
    ]);
    script.extend([wg_end(0, 0), done()]);
    script
}

#[test]
fn kernels_of_a_queue_run_in_order_and_each_end_is_reported() {
    let mut dut = plain().dut(&Params::default()).unwrap();
    let launches: Vec<Launch> = (0..6).map(|n| place(&mut dut, n, &kernel(n))).collect();
    for launch in &launches[..4] {
        assert!(dut.enqueue(launch));
    }
    assert!(!dut.enqueue(&launches[4]), "a fifth has no room");
    let mut next = 4;
    for n in 0..6u32 {
        let mut records = vec![];
        let status = loop {
            let status = dut.run(7, &mut records);
            if status.state != RunState::More {
                break status;
            }
        };
        assert_eq!(status.state, if n == 5 { RunState::Done } else { RunState::Kernel });
        assert_eq!(status.kernels_done, n + 1);
        assert_eq!(status.retired, u64::from((n + 1) * (n + 2) / 2));
        // All of this kernel's records, and none of another's.
        let outline: Vec<(u8, u32)> = records.iter().map(|r| (r.kind, r.pc)).collect();
        assert_eq!(
            outline,
            [(Kind::WgStart as u8, 0), (Kind::Retire as u8, 0x100 + n), (Kind::WgEnd as u8, 0)]
        );
        // Room again: the rest is taken while others wait.
        if next < 6 {
            assert!(dut.enqueue(&launches[next]));
            next += 1;
        }
    }
    // An idle machine takes the next one as a launch of its own.
    assert!(dut.enqueue(&launches[0]));
    let (_, status) = finish_run(&mut dut);
    assert_eq!((status.state, status.kernels_done, status.retired), (RunState::Done, 1, 1));
}

#[test]
fn a_launch_and_a_trap_give_the_queue_up() {
    let mut dut = plain().dut(&Params::default()).unwrap();
    let launches: Vec<Launch> = (0..2).map(|n| place(&mut dut, n, &kernel(n))).collect();
    let bad = place(&mut dut, 2, &[pins(1, 0, 0), wait(100_000)]);
    assert!(dut.enqueue(&launches[0]) && dut.enqueue(&launches[1]));
    dut.run(30, &mut vec![]);
    dut.launch(&launches[1]);
    let (records, status) = finish_run(&mut dut);
    assert_eq!((status.state, status.kernels_done, records[1].pc), (RunState::Done, 1, 0x101));
    // Without records a trap shows at once.
    dut.set_params(&Params { trace: false, ..Params::default() }).unwrap();
    assert!(dut.enqueue(&bad) && dut.enqueue(&launches[0]));
    assert_eq!(finish_run(&mut dut).1.state, RunState::Trap);
    assert_eq!(finish_run(&mut dut).1.state, RunState::Trap, "nothing follows");
    assert!(dut.enqueue(&launches[0]));
    let (_, status) = finish_run(&mut dut);
    assert_eq!((status.state, status.kernels_done, status.retired), (RunState::Done, 1, 1));
}

/// Runs to the next state that is not [`RunState::More`], in slices of `slice` cycles.
fn to_event(dut: &mut Dut, slice: u64) -> ventus_dut::Status {
    loop {
        let status = dut.run(slice, &mut vec![]);
        if status.state != RunState::More {
            return status;
        }
    }
}

#[test]
fn a_print_request_stops_the_run_once_and_its_answer_reaches_the_machine() {
    let mut dut = plain().dut(&Params::default()).unwrap();
    // Warp 2 of SM 1 asks; later warp 7 of SM 1 and warp 0 of SM 0 do; the script waits for each answer.
    start(&mut dut, &[print(1, 4, 0), print_wait(), print(1, 0x80, 0), print(0, 1, 0), print_wait(), done()]);
    assert_eq!(to_event(&mut dut, 1000).state, RunState::Print);
    assert_eq!((dut.print_pending(0), dut.print_pending(1), dut.print_pending(2)), (0, 4, 0));
    // Not answered: the request is not reported again, and the script does not continue.
    let mut none = vec![];
    let status = dut.run(2000, &mut none);
    assert_eq!((status.state, dut.print_pending(1)), (RunState::More, 4));
    assert!(dut.print_clear(1, 2) && !dut.print_clear(2, 0) && !dut.print_clear(0, 8));
    assert_eq!(to_event(&mut dut, 1000).state, RunState::Print);
    let (mut first, mut second) = (dut.print_pending(0), dut.print_pending(1));
    if (first, second) != (1, 0x80) {
        // The two requests are some cycles apart; the host may have looked between them.
        assert_eq!(to_event(&mut dut, 1000).state, RunState::Print);
        (first, second) = (dut.print_pending(0), dut.print_pending(1));
    }
    assert_eq!((first, second), (1, 0x80));
    dut.print_clear(0, 0);
    dut.print_clear(1, 7);
    assert_eq!(to_event(&mut dut, 1000).state, RunState::Done);
    assert_eq!((dut.print_pending(0), dut.print_pending(1)), (0, 0));
}

#[test]
fn withdrawn_requests_are_not_reported() {
    let mut dut = plain().dut(&Params { latency: (1, 1), stall_percent: 0, ..Params::default() }).unwrap();
    let script = [print(0, 1, 0), print(0, 0, 1), wait(1000), done()];
    for seed in 0..4 {
        dut.set_params(&Params { seed, latency: (1, 1), stall_percent: 0, ..Params::default() }).unwrap();
        start(&mut dut, &script);
        // The host may look in the few cycles between; then the request is still there.
        let status = to_event(&mut dut, 1000);
        if status.state == RunState::Print {
            assert_eq!(dut.print_pending(0), 1);
        } else {
            assert_eq!((status.state, dut.print_pending(0)), (RunState::Done, 0));
            return;
        }
    }
    panic!("no seed looks late");
}

#[test]
fn the_seed_decides_when_the_host_looks() {
    let cycle = |seed, slice| {
        let mut dut =
            plain().dut(&Params { seed, latency: (2, 2), stall_percent: 0, ..Params::default() }).unwrap();
        start(&mut dut, &[print(0, 2, 0), print_wait(), done()]);
        let asked = to_event(&mut dut, slice);
        assert_eq!(asked.state, RunState::Print);
        dut.print_clear(0, 1);
        let done = to_event(&mut dut, slice);
        assert_eq!(done.state, RunState::Done);
        (asked.cycles, done.cycles)
    };
    let of_seeds: Vec<(u64, u64)> = (0..8).map(|seed| cycle(seed, 10_000)).collect();
    // The same for all slices, but not the same for all seeds.
    assert_eq!(of_seeds, (0..8).map(|seed| cycle(seed, 1 + seed)).collect::<Vec<_>>());
    assert!(of_seeds.iter().any(|c| c.0 != of_seeds[0].0), "{of_seeds:?}");
}

#[test]
fn counters_are_since_the_launch() {
    let mut dut = plain().dut(&Params::default()).unwrap();
    let script: Vec<Command> =
        (0..12).map(|i| stats(i, 100 + i)).chain([retire(3), stats(0, u32::MAX), done()]).collect();
    for _ in 0..2 {
        start(&mut dut, &script);
        let (_, status) = finish_run(&mut dut);
        let mut want = Stats {
            cycles: status.cycles,
            retired: 3,
            sm: [100, 101, 102, 103, 104, 105, 106, 107],
            insn_lines: 108,
            data_reads: 109,
            data_writes: 110,
            table_reads: 111,
        };
        // The RTL's counter wraps within one call: the result is the sum modulo 2^32.
        want.sm[0] = 99;
        assert_eq!(dut.stats(), want);
    }
}
