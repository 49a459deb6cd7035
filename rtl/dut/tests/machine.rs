//! The machine around the RTL: memory port, run control, failures of the RTL, and many machines at once.

mod common;

use common::*;
use std::thread;
use tandem_abi::{Config, Memory};
use tandem_coverage::Coverage;
use tandem_coverage::dat::Kind;
use ventus_dut::{Dut, DutError, Flavour, Library, Params, RunState, StopCause};

fn plain() -> Library {
    mini(&CONFIG, Flavour::Plain)
}

/// A memory request of [`requests`]: address, id, write or read, only the first eight bytes, data (16 bits,
/// repeated).
#[derive(Clone, Copy)]
struct Req(u32, u32, bool, bool, u32);

/// All requests back to back; their answers are logged at `DATA + 0x800`.
fn requests(list: &[Req]) -> Command {
    let mut command = vec![0; 16];
    (command[0], command[1], command[15]) = (21, list.len() as u32, DATA + 0x800);
    for (n, Req(addr, id, write, partial, data)) in list.iter().enumerate() {
        command[2 * n + 2] = *addr;
        command[2 * n + 3] = id | u32::from(*write) << 8 | u32::from(*partial) << 9 | data << 16;
    }
    command
}

/// One answer: id, whether to a write, whether an error, first word.
type Answer = (u32, bool, bool, u32);

/// The answers in the order in which they came.
fn answers(dut: &Dut, count: usize) -> Vec<Answer> {
    let mut bytes = [0; 64];
    dut.read(DATA + 0x800, &mut bytes).unwrap();
    let words: Vec<u32> = bytes.chunks(4).map(|c| u32::from_le_bytes(c.try_into().unwrap())).collect();
    (0..count)
        .map(|n| {
            (words[2 * n] & 0xff, words[2 * n] >> 16 & 1 == 1, words[2 * n] >> 17 & 1 == 1, words[2 * n + 1])
        })
        .collect()
}

/// Runs one group of requests.
fn exchange(params: &Params, list: &[Req]) -> (Vec<Answer>, Dut, u64) {
    let mut dut = plain().dut(params).unwrap();
    start(&mut dut, &[requests(list), done()]);
    let (_, status) = finish_run(&mut dut);
    assert_eq!(status.state, RunState::Done);
    (answers(&dut, list.len()), dut, status.cycles)
}

fn seeded(seed: u64) -> Params {
    Params { seed, latency: (1, 60), stall_percent: 30, ..Params::default() }
}

#[test]
fn accesses_to_a_line_are_performed_in_request_order() {
    let line = DATA + 0x40;
    let list = [
        Req(line, 1, true, false, 0x1111),
        Req(line, 1, false, false, 0),
        Req(line, 2, true, true, 0x2222),
        Req(line, 2, false, false, 0),
        Req(line, 3, true, false, 0x3333),
        Req(line, 4, false, false, 0),
    ];
    for seed in 0..10 {
        let (mut got, dut, _) = exchange(&seeded(seed), &list);
        got.sort();
        let reads: Vec<_> = got.into_iter().filter(|a| !a.1).collect();
        assert_eq!(
            reads,
            [(1, false, false, 0x1111_1111), (2, false, false, 0x2222_2222), (4, false, false, 0x3333_3333)]
        );
        let mut bytes = [0; 64];
        dut.read(line, &mut bytes).unwrap();
        assert_eq!(bytes, [0x33; 64]);
    }
}

#[test]
fn strobes_select_bytes() {
    let (_, dut, _) =
        exchange(&seeded(1), &[Req(DATA, 1, true, false, 0xaaaa), Req(DATA, 2, true, true, 0xbbbb)]);
    let mut bytes = [0; 64];
    dut.read(DATA, &mut bytes).unwrap();
    assert_eq!((&bytes[..8], &bytes[8..]), (&[0xbb; 8][..], &[0xaa; 56][..]));
}

#[test]
fn answers_overtake_each_other_and_a_seed_repeats_itself() {
    let list: Vec<Req> = (0..6).map(|n| Req(DATA + 64 * n, n, false, false, 0)).collect();
    let order = |seed| {
        let (got, _, cycles) = exchange(&seeded(seed), &list);
        (got.iter().map(|a| a.0).collect::<Vec<_>>(), cycles)
    };
    let runs: Vec<_> = (0..8).map(order).collect();
    assert_eq!(runs, (0..8).map(order).collect::<Vec<_>>());
    assert!(runs.iter().any(|(ids, _)| !ids.is_sorted()), "{runs:?}");
    assert!(runs.iter().any(|(_, cycles)| *cycles != runs[0].1), "{runs:?}");
    // A fixed latency keeps the order.
    let (got, ..) = exchange(&Params { latency: (9, 9), stall_percent: 0, ..Params::default() }, &list);
    assert_eq!(got.iter().map(|a| a.0).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
}

#[test]
fn latency_stays_within_its_bounds() {
    let one = [Req(DATA, 1, false, false, 0)];
    let cycles = |latency| exchange(&Params { latency, stall_percent: 0, ..Params::default() }, &one).2;
    let (fast, slow) = (cycles((1, 1)), cycles((50, 50)));
    // Two script lines, the request and its log: four round trips, each 49 cycles longer.
    assert_eq!(slow - fast, 4 * 49);
    for seed in 0..5 {
        let between =
            exchange(&Params { seed, latency: (1, 50), stall_percent: 0, ..Params::default() }, &one).2;
        assert!((fast..=slow).contains(&between), "{fast} {between} {slow}");
    }
}

#[test]
fn back_pressure_slows_a_run_down() {
    let list: Vec<Req> = (0..6).map(|n| Req(DATA + 64 * n, n, true, false, n)).collect();
    let cycles =
        |stall_percent| exchange(&Params { stall_percent, latency: (1, 1), ..Params::default() }, &list).2;
    assert!(cycles(90) > 2 * cycles(0), "{} {}", cycles(90), cycles(0));
}

#[test]
fn unmapped_lines_answer_with_an_error() {
    let far = 0xf000_0000;
    let list = [
        Req(far, 1, false, false, 0),
        Req(far, 2, true, false, 7),
        Req(DATA, 3, false, false, 0),
        Req(DATA, 4, true, false, 5),
    ];
    let mut dut = plain().dut(&seeded(3)).unwrap();
    start(&mut dut, &[requests(&list), done()]);
    // The kernel ends as if the write had been performed.
    let (_, status) = finish_run(&mut dut);
    let RunState::Error(text) = &status.state else { panic!("{status:?}") };
    assert!(
        text.ends_with("memory refused a write to the line at 0xf0000000, where nothing is mapped"),
        "{text}"
    );
    assert_eq!(status.stop.cause, StopCause::Rtl);
    let mut got = answers(&dut, list.len());
    got.sort();
    assert_eq!(got, [(1, false, true, 0), (2, true, true, 0), (3, false, false, 0), (4, true, false, 0)]);
    assert_eq!(dut.read(far, &mut [0]), Err(DutError::Unmapped { addr: far, len: 1 }));
}

#[test]
fn misuse_of_the_memory_port_is_an_error() {
    let cases: [(&str, Vec<Req>); 2] = [
        ("id of one that is in flight", vec![Req(DATA, 7, false, false, 0), Req(DATA, 7, false, false, 0)]),
        ("not that of a line", vec![Req(DATA + 4, 7, false, false, 0)]),
    ];
    for (want, list) in cases {
        let params = Params { latency: (30, 30), ..Params::default() };
        let (_, status) = run(&plain(), &params, &[requests(&list), done()]);
        let RunState::Error(text) = &status.state else { panic!("{status:?}") };
        assert!(text.contains(want), "{text}");
    }
}

#[test]
fn host_memory_is_what_was_loaded() {
    let mut dut = plain().dut(&Params::default()).unwrap();
    let mut memory = Memory::new();
    memory.map(0x1000, 0x2000);
    memory.write(0x1ffc, &[1, 2, 3, 4, 5, 6, 7, 8]).unwrap();
    dut.map(0x8000, 1);
    dut.load(&memory);
    let mut bytes = [0; 10];
    dut.read(0x1ffb, &mut bytes).unwrap();
    assert_eq!(bytes, [0, 1, 2, 3, 4, 5, 6, 7, 8, 0]);
    assert_eq!(
        dut.read(0x8000, &mut [0]),
        Err(DutError::Unmapped { addr: 0x8000, len: 1 }),
        "loading replaces"
    );
    assert_eq!(dut.write(0x2ffc, &[0; 8]), Err(DutError::Unmapped { addr: 0x2ffc, len: 8 }));
    dut.map(0xffff_f000, 0xffff_ffff);
    dut.write(0xffff_fffc, &[9; 4]).unwrap();
    assert!(dut.read(0xffff_fffc, &mut [0; 5]).is_err(), "addresses do not wrap");
}

#[test]
fn the_launch_reaches_the_ports() {
    let mut script = launch_args();
    script.resize(16, 0);
    script[15] = DATA;
    let mut dut = plain().dut(&Params::default()).unwrap();
    start(&mut dut, &[script, done()]);
    assert_eq!(finish_run(&mut dut).1.state, RunState::Done);
    let mut bytes = [0; 64];
    dut.read(DATA, &mut bytes).unwrap();
    let words: Vec<u32> = bytes.chunks(4).map(|c| u32::from_le_bytes(c.try_into().unwrap())).collect();
    // LAUNCH in port order, then the configuration (2 SMs, 8 warps, 4 lanes).
    assert_eq!(words, [SCRIPT, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 2, 8, 4, 0]);
}

/// RTL that relies on memories full of zeros works in simulation but not on a chip.
#[test]
fn memories_that_no_reset_clears_hold_noise_when_switched_on() {
    let tell = |dut: &mut Dut, value| {
        let mut script = kept(3, value);
        script.resize(16, 0);
        script[15] = DATA;
        start(dut, &[script, done()]);
        assert_eq!(finish_run(dut).1.state, RunState::Done);
        let mut bytes = [0; 64];
        dut.read(DATA, &mut bytes).unwrap();
        bytes.chunks(4).map(|c| u32::from_le_bytes(c.try_into().unwrap())).collect::<Vec<u32>>()
    };
    let mut dut = plain().dut(&seeded(1)).unwrap();
    let on = tell(&mut dut, 7);
    assert!(on.iter().all(|&w| w != 0 && w != u32::MAX), "{on:x?}");
    assert!(on.iter().all(|w| on.iter().filter(|v| *v == w).count() == 1), "{on:x?}");
    dut.reset();
    let mut after = on.clone();
    after[3] = 7;
    assert_eq!(tell(&mut dut, 8), after, "a reset leaves them alone");
    dut.renew(&seeded(2)).unwrap();
    assert_eq!(tell(&mut dut, 9), on, "switched on again, the same noise, whatever the seed of latencies");
    assert_eq!(tell(&mut plain().dut(&seeded(3)).unwrap(), 9), on, "and in another machine");
}

#[test]
fn nothing_retiring_is_a_hang() {
    let params = Params { hang_cycles: 300, ..Params::default() };
    let script = [pins(0, 3, 5), retire(1), wait(100_000), done()];
    let (_, status) = run(&plain(), &params, &script);
    assert_eq!(
        (status.state, status.barrier_wait, status.live_warps, status.retired),
        (RunState::Hang, 3, 5, 1)
    );
    assert!((300..1000).contains(&status.cycles), "{}", status.cycles);
    // Steady retirement is not a hang.
    let script: Vec<Command> = (0..20).flat_map(|_| [retire(1), wait(200)]).chain([done()]).collect();
    let (_, status) = run(&plain(), &params, &script);
    assert_eq!((status.state, status.retired), (RunState::Done, 20));
}

#[test]
fn a_trap_without_trace_ends_the_run() {
    let params = Params { trace: false, ..Params::default() };
    let (records, status) = run(&plain(), &params, &[retire(4), pins(1, 0, 0), wait(1000), done()]);
    assert_eq!((records.len(), status.state, status.retired), (0, RunState::Trap, 4));
}

#[test]
fn failures_of_the_rtl_end_the_run_and_not_the_process() {
    let cases = [
        (fatal(), "the script asks for a fatal error"),
        (error(), "the script asks for a failed assertion"),
        (finish(), "$finish"),
    ];
    let mut dut = plain().dut(&Params::default()).unwrap();
    for (command, want) in cases {
        start(&mut dut, &[retire(1), command, done()]);
        let (_, status) = finish_run(&mut dut);
        let RunState::Error(text) = &status.state else { panic!("{want}: {status:?}") };
        assert!(text.contains(want) && text.contains("mini_top.sv"), "{text}");
        assert_eq!(finish_run(&mut dut).1.state, status.state, "an ended run stays ended");
        // The same machine runs the next kernel.
        start(&mut dut, &[retire(2), done()]);
        let (_, status) = finish_run(&mut dut);
        assert_eq!((status.state, status.retired), (RunState::Done, 2));
    }
}

#[test]
fn a_run_needs_a_launch() {
    let mut dut = plain().dut(&Params::default()).unwrap();
    assert_eq!(finish_run(&mut dut).1.state, RunState::Error("run without a launch".into()));
    start(&mut dut, &[done()]);
    assert_eq!(finish_run(&mut dut).1.state, RunState::Done);
    dut.reset();
    assert_eq!(finish_run(&mut dut).1.state, RunState::Error("run without a launch".into()));
}

#[test]
fn a_renewed_machine_is_a_new_one_whatever_it_did_before() {
    let script =
        [one_warp(), whole(0), vec![requests(&[Req(DATA, 1, true, false, 0x77)]), wait(3)], finale(1)]
            .concat();
    let memory = |dut: &Dut| {
        let mut bytes = [0; 0x1000];
        dut.read(DATA, &mut bytes).map(|()| bytes)
    };
    let mut new = plain().dut(&seeded(9)).unwrap();
    start(&mut new, &script);
    let want = finish_run(&mut new);
    assert_eq!(want.1.state, RunState::Done);

    let lives: [(&str, Vec<Command>); 7] = [
        ("nothing", vec![]),
        ("a whole kernel", script.clone()),
        ("a fatal error", vec![retire(1), fatal(), done()]),
        ("a broken protocol", vec![insn_done(0, 0, 3), done()]),
        (
            "a kernel given up",
            [one_warp(), whole(0), vec![requests(&[Req(DATA, 7, false, false, 0)]), wait(900)]].concat(),
        ),
        ("a hang", vec![pins(0, 3, 5), wait(100_000), done()]),
        ("a request to print", vec![print(0, 3, 0), wait(50), done()]),
    ];
    let mut dut = plain().dut(&Params { hang_cycles: 300, ..seeded(4) }).unwrap();
    for (life, before) in lives {
        dut.renew(&Params { hang_cycles: 300, ..seeded(4) }).unwrap();
        dut.map(0x5000, 1);
        if !before.is_empty() {
            start(&mut dut, &before);
            dut.run(400, &mut Vec::new());
        }
        dut.renew(&seeded(9)).unwrap();
        assert!(dut.read(0x5000, &mut [0]).is_err(), "{life}: memory is gone");
        assert_eq!(finish_run(&mut dut).1.state, RunState::Error("run without a launch".into()), "{life}");
        dut.renew(&seeded(9)).unwrap();
        start(&mut dut, &script);
        assert_eq!(finish_run(&mut dut), want, "after {life}");
        assert_eq!(dut.stats(), new.stats(), "after {life}");
        assert_eq!((memory(&dut), dut.print_pending(0)), (memory(&new), 0), "after {life}");
    }
    assert!(matches!(dut.renew(&Params { fault: 1, ..seeded(9) }), Err(DutError::Params(_))));
}

#[test]
fn kernels_run_one_after_the_other_on_one_memory() {
    let mut dut = plain().dut(&seeded(5)).unwrap();
    start(&mut dut, &[requests(&[Req(DATA, 1, true, false, 0x77)]), done()]);
    let (_, first) = finish_run(&mut dut);
    start(&mut dut, &[requests(&[Req(DATA, 1, false, false, 0)]), done()]);
    let (_, second) = finish_run(&mut dut);
    assert_eq!((first.state, second.state), (RunState::Done, RunState::Done));
    assert_eq!(answers(&dut, 1), [(1, false, false, 0x0077_0077)]);
}

#[test]
fn impossible_parameters_are_refused() {
    let library = plain();
    for (params, want) in [
        (Params { latency: (5, 4), ..Params::default() }, "empty range"),
        (Params { stall_percent: 91, ..Params::default() }, "at most 90"),
        (Params { hang_cycles: 0, ..Params::default() }, "at least 1"),
        (Params { fault: 3, ..Params::default() }, "use the faults flavour"),
    ] {
        let message = library.dut(&params).err().unwrap().to_string();
        assert!(message.contains(want), "{message}");
        let mut dut = library.dut(&Params::default()).unwrap();
        assert!(dut.set_params(&params).unwrap_err().to_string().contains(want));
    }
}

#[test]
fn planted_faults_are_selected_at_run_time() {
    let library = mini(&CONFIG, Flavour::Faults);
    let mut script = one_warp();
    script.extend([
        issue(0, 0, 0, 0, 0x13, 0, 0xf),
        wb_scalar(0, 0, 0, 5, 100),
        wb_vector(0, 0, 0, 6, 0xf, 200, 1),
        goes_on(0, 0, 0, 4),
        insn_done(0, 0, 0),
    ]);
    script.extend(finale(1));
    let mut dut = library.dut(&Params { fault: 7, ..Params::default() }).unwrap();
    // The faults of `mini/planted`: 1 inverts bit 0 of scalar results, 7 adds 1 to vector ones.
    for (fault, scalar, vector) in [(7, 100, 201), (0, 100, 200), (1, 101, 200)] {
        let params = Params { fault, ..Params::default() };
        // Takes effect at the next launch, or in a renewed machine.
        for renewed in [false, true] {
            if renewed {
                dut.renew(&params).unwrap()
            } else {
                dut.set_params(&params).unwrap()
            }
            start(&mut dut, &script);
            let (records, status) = finish_run(&mut dut);
            assert_eq!(status.state, RunState::Done);
            let written = records.iter().find(|r| r.sdst_valid != 0).unwrap();
            assert_eq!((written.sdata, written.vdata[0]), (scalar, vector), "fault {fault}");
        }
    }
}

#[test]
fn planted_faults_of_a_dut_without_any_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("files.f"), "top.sv\n").unwrap();
    std::fs::write(dir.path().join("top.sv"), "module tandem_top; endmodule\n").unwrap();
    let source = ventus_dut::Source::from_dir(dir.path()).unwrap();
    let builder = ventus_dut::Builder::new(source).unwrap().cache(dir.path().join("cache"));
    let error = builder.build(&CONFIG, Flavour::Faults).unwrap_err().to_string();
    assert!(error.contains("has no planted faults"), "{error}");
}

#[test]
fn waves_and_coverage_are_flavours() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("out");
    let mut dut = plain().dut(&Params::default()).unwrap();
    for result in [dut.wave(&file), dut.coverage(&file)] {
        assert!(result.unwrap_err().to_string().contains("was built without"));
    }
    // Waves of a finding on a planted fault need the fault.
    for (flavour, fault) in [(Flavour::Waves, 0), (Flavour::FaultWaves, 1)] {
        let file = dir.path().join(flavour.to_string());
        let mut dut = mini(&CONFIG, flavour).dut(&Params { fault, ..Params::default() }).unwrap();
        dut.wave(&file).unwrap();
        start(&mut dut, &[retire(1), wait(20), done()]);
        assert_eq!(finish_run(&mut dut).1.state, RunState::Done);
        drop(dut);
        assert!(std::fs::metadata(&file).unwrap().len() > 500);
    }
}

#[test]
fn coverage_counts_what_ran_from_one_file_to_the_next() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("out");
    // The line of a command's call, hit or not; and cover points.
    let source = include_str!("mini/mini_top.sv");
    let line = |text: &str| 1 + source.lines().position(|l| l.contains(text)).unwrap() as u32;
    let mut dut = mini(&CONFIG, Flavour::Coverage).dut(&Params::default()).unwrap();
    // Noise that the reset clears toggles many signals, and shows nothing about the test.
    dut.coverage(&file).unwrap();
    let idle = Coverage::parse(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert!(!idle.counters.is_empty() && idle.counters.iter().all(|(_, c)| c.count == 0), "{idle:?}");
    let counts = |dut: &mut Dut| {
        dut.coverage(&file).unwrap();
        let coverage = Coverage::parse(&std::fs::read_to_string(&file).unwrap()).unwrap();
        let of_line = |n: u32| {
            let blocks =
                coverage.counters.iter().filter(|(p, c)| p.file == "mini_top.sv" && c.lines.contains(&n));
            blocks
                .map(|(_, c)| c.count)
                .min()
                .unwrap_or_else(|| panic!("no counter at line {n}: {coverage:?}"))
        };
        let of_point = |name: &str| {
            let found = coverage.counters.iter().find(|(p, _)| p.kind == Kind::User && p.comment == name);
            found.unwrap_or_else(|| panic!("no cover point {name}")).1.count
        };
        [
            of_line(line("tandem_tr_done")),
            of_line(line("CmdPrint: print_q")),
            of_point("rtl_launches").min(1),
            of_point("rtl_impossible"),
        ]
    };
    let script = [vec![wg_start(0, 0, 0, 0, 0, 0, 0, 0), warp_start(0, 0, 0, 0, 0)], finale(0)].concat();
    start(&mut dut, &script);
    finish_run(&mut dut);
    let first = counts(&mut dut);
    assert_eq!(first, [1, 0, 1, 0]);
    // Counts start again once written, and outlive the machine that counted.
    start(&mut dut, &script);
    finish_run(&mut dut);
    dut.renew(&Params::default()).unwrap();
    start(&mut dut, &script);
    finish_run(&mut dut);
    assert_eq!(counts(&mut dut), [2, 0, 1, 0]);
}

#[test]
fn libraries_live_side_by_side_and_machines_on_many_threads() {
    let other = Config::new(1, 4, 8);
    let libraries = [(CONFIG, plain()), (other, mini(&other, Flavour::Plain))];
    let script = |wg: u32| {
        let mut script = vec![wg_start(0, wg, 0, 0, 0, 0, 0, 0), warp_start(0, 0, wg, 0, 0)];
        script.extend((0..20).flat_map(whole));
        script.extend([
            issue(0, 0, 20, 0, 0, 0, 1),
            ends(0, 0, 20),
            insn_done(0, 0, 20),
            wg_end(0, wg),
            done(),
        ]);
        script
    };
    let expect: Vec<_> =
        (0..8u32).map(|n| run(&libraries[n as usize % 2].1, &seeded(n.into()), &script(n))).collect();
    thread::scope(|s| {
        for (n, expected) in (0u32..).zip(&expect) {
            let (config, library) = &libraries[n as usize % 2];
            s.spawn(move || {
                let mut dut = library.dut(&seeded(n.into())).unwrap();
                start(&mut dut, &script(n));
                // The machine moves to another thread in the middle of its run.
                let mut records = vec![];
                dut.run(100, &mut records);
                let (rest, status) = thread::spawn(move || finish_run(&mut dut)).join().unwrap();
                records.extend(rest);
                assert_eq!((&records, &status), (&expected.0, &expected.1));
                assert_eq!(status.state, RunState::Done);
                assert!(records.iter().all(|r| r.wg == n && u32::from(r.lanes) == config.lanes));
            });
        }
    });
}

/// The stand-in has no LDS to show.
#[test]
fn lds_that_the_rtl_does_not_show_is_not_available() {
    let mut dut = plain().dut(&Params::default()).unwrap();
    start(&mut dut, &[done()]);
    assert_eq!(finish_run(&mut dut).1.state, RunState::Done);
    let mut bytes = [1; 8];
    for sm in 0..CONFIG.sms {
        assert_eq!(dut.read_lds(sm, 0, &mut bytes), Ok(false));
    }
    assert_eq!(bytes, [1; 8]);
    let beyond = DutError::Lds { sm: CONFIG.sms, offset: 0, len: 8 };
    assert_eq!(dut.read_lds(CONFIG.sms, 0, &mut bytes), Err(beyond));
}

#[test]
fn only_dut_libraries_of_the_right_configuration_open() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("libdut.so");
    std::fs::write(&file, "not a library").unwrap();
    let message = Library::open(&file).err().unwrap().to_string();
    assert!(message.contains("not a usable DUT library"), "{message}");
    let library = plain();
    // Loading it would end this process.
    let cut = std::fs::read(library.path()).unwrap();
    std::fs::write(&file, &cut[..cut.len() / 2]).unwrap();
    let message = Library::open(&file).err().unwrap().to_string();
    assert!(message.contains("it is cut short"), "{message}");
    let message =
        Library::open_for(library.path(), &Config { lanes: 8, ..CONFIG }).err().unwrap().to_string();
    assert!(message.contains("was built for 2x8x4, not for 2x8x8"), "{message}");
    // No library tells its other sizes, so they are its builder's word.
    let small: Config = "2x8x4+small".parse().unwrap();
    assert_eq!(Library::open_built(library.path(), &small).unwrap().config(), small);
    let message = Library::open_for(library.path(), &small).err().unwrap().to_string();
    assert!(message.contains("not for 2x8x4+"), "{message}");
    let other: Config = "2x8x8+small".parse().unwrap();
    let message = Library::open_built(library.path(), &other).err().unwrap().to_string();
    assert!(message.contains("was built for 2x8x4, not for 2x8x8"), "{message}");
}
