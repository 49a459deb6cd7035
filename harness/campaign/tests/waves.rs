//! Waves: the window around a failure, whole runs, their save files, and what a kill leaves. The files are
//! read back by a reader of FST.

mod common;

use common::{Scratch, root};
use fst_reader::{FstFilter, FstHierarchyEntry, FstReader, FstSignalHandle, FstSignalValue};
use std::collections::BTreeSet;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

/// The first and last time in a file of waves, all its signals, and the changes of one: time and bits.
struct Waves {
    window: (u64, u64),
    changes: Vec<(u64, String)>,
    /// With their bits as the file states them: `top.data[31:0]`.
    signals: BTreeSet<String>,
}

impl Waves {
    /// The value of the signal at a time.
    fn at(&self, time: u64) -> &str {
        let before = self.changes.iter().take_while(|(t, _)| *t <= time);
        before.last().map_or("", |(_, bits)| bits)
    }
}

/// Reads a file. `signal` is the end of its path: instance and name.
fn read(file: &Path, signal: &str) -> Waves {
    let file = BufReader::new(File::open(file).expect("the file of waves"));
    let mut reader = FstReader::open(file).expect("a file that the reader opens");
    let header = reader.get_header();
    let (mut scopes, mut found, mut known) = (vec![], None::<FstSignalHandle>, BTreeSet::new());
    let mut signals = BTreeSet::new();
    let each = |entry| match entry {
        FstHierarchyEntry::Scope { name, .. } => scopes.push(name),
        FstHierarchyEntry::UpScope => drop(scopes.pop()),
        FstHierarchyEntry::Var { name, handle, .. } => {
            signals.insert(format!("{}.{}", scopes.join("."), name.replace(' ', "")));
            let name = name.split(' ').next().unwrap_or_default();
            let path = format!("{}.{name}", scopes.join("."));
            if path.ends_with(signal) {
                found = Some(handle);
            }
            known.insert(path);
        }
        _ => {}
    };
    reader.read_hierarchy(each).expect("a hierarchy");
    let handle = found.unwrap_or_else(|| panic!("no signal ends with {signal}: {known:?}"));
    let mut changes = vec![];
    let filter = FstFilter::filter_signals(vec![handle]);
    let change = |time: u64, _, value: FstSignalValue<'_>| {
        if let FstSignalValue::String(bits) = value {
            changes.push((time, String::from_utf8_lossy(bits).into_owned()));
        }
        Ok::<(), std::convert::Infallible>(())
    };
    reader.read_signals(&filter, change).expect("values");
    Waves { window: (header.start_time, header.end_time), changes, signals }
}

#[test]
#[ignore = "builds a library with waves, which takes half a minute; scripts/nightly runs it"]
fn the_waves_of_a_finding_show_the_unit_at_work() {
    let s = Scratch::new();
    let pocket = root().join("rtl/examples/pocket").display().to_string();
    let fuzz = ["fuzz", "--dut", &pocket, "--plant", "rtl:rest-sign", "--kind", "valid", "--cases", "80"];
    s.run(&[&fuzz[..], &["--seed", "1", "--corpus", "c"]].concat()).expect_code(1);
    s.run(&["finding", "show", "1", "--corpus", "c", "--waves", "out"]).expect_code(0).says(&[
        "finding 1: divider: wrong result",
        "run again: mismatch",
        "waves of the dut: ",
    ]);
    assert!(s.text("out/finding-1.md").starts_with("# divider: wrong result"));
    let waves = read(&s.path("out/finding-1.fst"), "u_core.u_div.busy");
    let names = saved(&s, "out/finding-1.fst", &waves);
    assert!(names.iter().any(|n| n.contains(".u_core.state[")), "{names:?}");
    let (start, end) = waves.window;
    assert!(end > start, "{start} to {end}");
    // It begins a division after the first moment, and ends it before the last.
    let at = |bit: &str, from: u64| {
        let change = waves.changes.iter().find(|(t, bits)| *t > from && bits == bit);
        change.map(|(t, _)| *t).unwrap_or_else(|| panic!("no {bit} after {from}: {:?}", waves.changes))
    };
    let (begins, ends) = (at("1", start), at("0", at("1", start)));
    // A quotient bit a cycle: 32 of them, and a cycle has two edges.
    assert!(ends - begins >= 2 * 32 && ends < end, "{begins} to {ends} of {start} to {end}");
}

/// A program that a planted fault of the divider fails in after so many turns, some 36 cycles each on `tiny`.
fn late(turns: u32) -> String {
    format!(
        "# launch: grid=1,1,1 warps=4 lanes=4
_start:
    li x9, {turns}
    vid.v v1
    la x6, data
turn:
    vadd.vi v2, v1, 3
    vmul.vv v3, v2, v1
    lw x12, 0(x6)
    addi x12, x12, 1
    vadd.vx v4, v3, x12
    addi x9, x9, -1
    bnez x9, turn
    vadd.vi v1, v1, -4
    li t0, 3
    vrem.vx v2, v1, t0
    li x9, 300
more:
    addi x9, x9, -1
    bnez x9, more
    endprg
    .balign 64
data: .word 5
"
    )
}

const FAULT: [&str; 4] = ["--config", "tiny", "--plant", "rtl:div-sign"];

/// CPU time in seconds of the children of this process that have ended, and of theirs.
fn children_time() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("this process's state");
    let fields: Vec<&str> = stat.rsplit_once(") ").map_or(vec![], |(_, rest)| rest.split(' ').collect());
    // Of a hundredth of a second, user and system.
    [13, 14].iter().map(|&n| fields[n].parse::<f64>().expect("a time") / 100.0).sum()
}

/// The first and last cycle that a report names, the cycles of the run, and the cycle of the failure or the
/// last one.
fn reported(report: &str) -> [u64; 4] {
    let line =
        report.lines().find(|l| l.contains("waves of the dut: ")).unwrap_or_else(|| panic!("{report}"));
    let (_, shown) = line.split_once("(cycles ").unwrap_or_else(|| panic!("{line}"));
    let numbers: Vec<u64> =
        shown.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
    match numbers[..] {
        [from, last, run] => [from, last, run, run],
        [from, last, run, at] => [from, last, run, at],
        _ => panic!("{line}: {numbers:?}"),
    }
}

/// Checks that every signal of the save files is one of the waves, and returns GTKWave's names in order.
fn saved(s: &Scratch, file: &str, waves: &Waves) -> Vec<String> {
    let gtkw = s.text(&format!("{file}.gtkw"));
    let name = |line: &&str| !line.starts_with(['@', '-', '[', '*']) && !line.is_empty();
    let names: Vec<String> = gtkw.lines().filter(name).map(String::from).collect();
    let strange: Vec<_> = names.iter().filter(|n| !waves.signals.contains(*n)).collect();
    assert!(!names.is_empty() && strange.is_empty(), "{strange:?} of {names:?}");
    // Surfer's have no bits, and the elements of an array lie in a scope.
    let surfer = |name: &str| {
        let (scope, name) = name.rsplit_once('.').unwrap_or(("", name));
        let bare = name.rsplit_once('[').filter(|(_, bits)| bits.contains(':')).map_or(name, |(n, _)| n);
        format!("{scope}.{}", bare.replace('[', ".["))
    };
    let sucl = s.text(&format!("{file}.sucl"));
    let added: Vec<&str> = sucl.lines().filter_map(|l| l.strip_prefix("variable_add ")).collect();
    assert_eq!(added, names.iter().map(|n| surfer(n)).collect::<Vec<_>>());
    names
}

#[test]
fn a_run_that_passes_shows_its_end() {
    let s = Scratch::new();
    let mini = root().join("rtl/dut/tests/mini");
    let program = mini.join("program.s").display().to_string();
    let run = ["run", "--dut", &mini.display().to_string(), &program, "--waves", "w.fst"];
    // A short run is shown whole, and says nothing of a window.
    let whole = s.run(&run).expect_code(0);
    let [from, last, cycles, _] = reported(&whole.out);
    assert_eq!((from, last), (1, cycles), "{whole}");
    assert!(!whole.out.contains("--waves-window"), "{whole}");
    let waves = read(&s.path("w.fst"), "clk_i");
    // Two edges a cycle, the first of them one unit after the reset.
    assert_eq!(waves.window.1 - waves.window.0, 2 * cycles - 1);
    saved(&s, "w.fst", &waves);
    // A part, and all of it.
    let part = s.run(&[&run[..], &["--waves-window", "5:9"]].concat()).expect_code(0);
    let text = format!("(cycles {} to {last} of {cycles}; --waves-window all shows the whole run)", last - 5);
    part.says(&[&text]);
    let end = waves.window.1;
    assert_eq!(read(&s.path("w.fst"), "clk_i").window, (end - 11, end));
    s.run(&[&run[..], &["--waves-window", "all"]].concat())
        .expect_code(0)
        .says(&[&format!("(all {cycles} cycles)")]);
    assert_eq!(read(&s.path("w.fst"), "clk_i").window, waves.window);
    // Nothing else is left.
    let mut left: Vec<_> = std::fs::read_dir(s.path("."))
        .unwrap()
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    left.sort();
    assert_eq!(left, ["w.fst", "w.fst.gtkw", "w.fst.sucl"]);
}

#[test]
fn windows_and_engines_that_make_no_sense_are_refused() {
    let s = Scratch::new();
    s.put("k.s", "endprg\n");
    for (window, code) in
        [("x", 2), ("", 2), ("1:", 2), (":1", 2), ("-5", 2), ("+5", 2), ("1:2:3", 2), ("ALL", 2)]
    {
        s.run(&["run", "k.s", "--waves", "w.fst", &format!("--waves-window={window}")])
            .expect_code(code)
            .says(&["expected `all`, or cycles before the failure and after it"]);
    }
    s.run(&["run", "k.s", "--waves-window", "5"]).expect_code(2).says(&["--waves <FILE>"]);
    s.run(&["run", "k.s", "-e", "golden", "--waves", "w.fst"])
        .expect_code(2)
        .says(&["--waves are the dut's, which is not among the engines"]);
    assert!(!s.path("w.fst").exists());
}

#[test]
#[ignore = "builds two libraries, which takes a minute; scripts/nightly runs it"]
fn a_failure_after_a_million_cycles_leaves_its_window_in_twice_the_time() {
    let s = Scratch::new();
    s.put("late.s", late(30_000));
    s.put("soon.s", late(10));
    let plain = [&["run", "late.s"][..], &FAULT].concat();
    let alone = [&plain[..], &["-e", "dut"]].concat();
    let with_waves = [&plain[..], &["--waves", "w.fst"]].concat();
    // Libraries are built by short runs.
    let soon = s.run(&[&["run", "soon.s"][..], &FAULT].concat()).expect_code(1);
    s.run(&[&["run", "soon.s"][..], &FAULT, &["--waves", "soon.fst"]].concat()).expect_code(1);
    soon.says(&["vrem.vx"]);
    // A run takes at least as long as the RTL alone, which has one thread. A run with waves has one thread
    // too, and waits for its copies. So their CPU times stand for what a clock would show on a quiet machine.
    let seconds = |words: &[&str]| {
        let (began, before) = (Instant::now(), children_time());
        let ended = s.run(words);
        (children_time() - before, began.elapsed().as_secs_f64(), ended)
    };
    let runs: Vec<_> = (0..3).map(|_| (seconds(&alone), seconds(&plain), seconds(&with_waves))).collect();
    let least = |times: Vec<f64>| times.into_iter().fold(f64::INFINITY, f64::min);
    let dut = least(runs.iter().map(|(r, _, _)| r.0).collect());
    let waved = least(runs.iter().map(|(_, _, r)| r.0).collect());
    let clock = |n: usize| runs.iter().map(|r| [&r.0, &r.1, &r.2][n].1).collect::<Vec<f64>>();
    println!("CPU time: {dut:.2} s of the RTL alone, {waved:.2} s with waves: {:.2} times", waved / dut);
    println!("by the clock: {:.2?} alone, {:.2?} plain, {:.2?} with waves", clock(0), clock(1), clock(2));
    assert!(waved <= 2.0 * dut, "{dut} s of the RTL alone, {waved} s with waves");
    let shown = &runs[0].2.2;
    assert_eq!(shown.code, 1, "{shown}");

    let [from, last, run, at] = reported(&shown.out);
    assert!(run > 1_000_000 && at > 1_000_000, "{from} {last} {run} {at}");
    assert_eq!((from, last), (at - 2000, at + 200));
    // The diverging instruction retires in the cycle of the failure, and nothing outside the window is there.
    let waves = read(&s.path("w.fst"), "u_sm.wb1.warp");
    let (start, end) = waves.window;
    assert_eq!(end - start, 2 * (last - from + 1) - 1);
    let edge = start + 2 * (at - from) + 1;
    let retires = read(&s.path("w.fst"), "u_sm.vw_valid");
    assert_eq!(retires.at(edge - 1), "1", "{:?}", retires.changes);
    let names = saved(&s, "w.fst", &waves);
    assert!(names[1].contains(".u_sm.u_div."), "{names:?}");
    assert!(s.text("w.fst.gtkw").contains(&format!(" {edge} {edge} -1")), "{edge}");
    assert!(s.text("w.fst.sucl").contains(&format!("marker_set failure {edge}\n")), "{edge}");
    // The pc that diverges goes through issue, in the warp's slot.
    let text = &shown.out;
    let pc =
        text.lines().find_map(|l| l.trim().strip_prefix("pc        0x")).unwrap_or_else(|| panic!("{text}"));
    let pc = u32::from_str_radix(&pc[..8], 16).unwrap();
    let issued = read(&s.path("w.fst"), "u_sm.disp.pc");
    let bits = format!("{pc:032b}");
    assert!(issued.changes.iter().any(|(t, b)| *t < edge && *b == bits), "{pc:#x}: {:?}", issued.changes);

    // A replay of the bundle shows the same window, and the waves of both are equal.
    let again = text.lines().find_map(|l| l.trim().strip_prefix("again: ")).unwrap();
    let bundle = again.rsplit(' ').next().unwrap().replace("ROOT", &root().display().to_string());
    let bundle = root().join(bundle).display().to_string();
    let replayed = s.run(&["replay", &bundle, "--waves", "again.fst"]).expect_code(1);
    assert_eq!(reported(&replayed.out), [from, last, run, at], "{replayed}");
    assert_eq!(read(&s.path("again.fst"), "u_sm.disp.pc").changes, issued.changes);
    std::fs::remove_dir_all(&bundle).unwrap();
}

#[test]
#[ignore = "builds two libraries, which takes a minute; scripts/nightly runs it"]
fn a_window_is_a_part_of_the_whole() {
    let s = Scratch::new();
    s.put("late.s", late(600));
    let late = [&["late.s"][..], &FAULT].concat();
    // The host answers print requests while it runs.
    let print = root().join("isa-tests/programs/print.s").display().to_string();
    let signals = ["u_sm.disp.pc", "u_sm.u_div.state_q", "tandem_top.mem_req_addr_o"];
    // Windows that begin before the second snapshot and after it, and one before the first.
    for (target, code, windows) in [
        (&late[..], 1, &["300:40", "30000:0", "0:0", "100000000:1"][..]),
        (&[&print], 0, &["10:0", "1500:100"]),
    ] {
        let run = [&["run"][..], target, &["--bundle", "b", "--waves", "w.fst"]].concat();
        s.run(&[&run[..], &["--waves-window", "all"]].concat()).expect_code(code).says(&["(all "]);
        let whole = signals.map(|signal| read(&s.path("w.fst"), signal));
        for window in windows {
            let ended = s.run(&[&run[..], &["--waves-window", window]].concat()).expect_code(code);
            let (before, after) = window.split_once(':').unwrap();
            let (before, after): (u64, u64) = (before.parse().unwrap(), after.parse().unwrap());
            let [from, last, run, at] = reported(&ended.out);
            // A machine that has failed goes on, and one that has finished does not.
            let end = if code == 1 { at + after } else { run };
            assert_eq!((from, last), (at.saturating_sub(before).max(1), end), "{ended}");
            for (signal, whole) in signals.iter().zip(&whole) {
                let part = read(&s.path("w.fst"), signal);
                let (start, both) = (part.window.0, part.window.1.min(whole.window.1));
                assert_eq!(start - whole.window.0, 2 * (from - 1), "{window}");
                let inside = |w: &Waves| -> Vec<(u64, String)> {
                    w.changes.iter().filter(|(t, _)| start < *t && *t <= both).cloned().collect()
                };
                assert_eq!(inside(&part), inside(whole), "{window}: {signal}");
                assert_eq!(part.at(start), whole.at(start), "{window}: {signal}");
            }
        }
    }
}

/// The children of a process.
fn children(pid: u32) -> Vec<u32> {
    let list = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap_or_default();
    list.split_whitespace().filter_map(|n| n.parse().ok()).collect()
}

/// Whether a process still runs. One that has ended and that nobody has waited for does not.
fn runs(pid: u32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with(['Z', 'X']))
}

#[test]
#[ignore = "needs the libraries of the test above; scripts/nightly runs it"]
fn a_killed_run_leaves_no_process_and_no_half_a_file() {
    let s = Scratch::new();
    s.put("late.s", late(8_000));
    let run = [&["run", "late.s", "--bundle", "b", "--waves", "w.fst"][..], &FAULT].concat();
    // The first run may build the library, or wait for another test that does.
    s.run(&run).expect_code(1);
    let began = Instant::now();
    s.run(&run).expect_code(1);
    let whole = began.elapsed().as_millis() as u64;
    let (kills, seed, mut below) = common::random_kills(10);
    let (mut in_time, mut with_snapshots) = (0, 0);
    for _ in 0..kills {
        let _ = std::fs::remove_file(s.path("w.fst"));
        let mut child = s
            .command()
            .args(&run)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("tandem starts");
        // Half of the kills come near the end, when a snapshot writes.
        let half = whole / 2;
        let moment = if below(2) == 0 { below(whole) } else { whole - whole / 8 + below(whole / 4) };
        std::thread::sleep(Duration::from_millis(moment.max(half / 8)));
        let copies = children(child.id());
        in_time += u32::from(child.try_wait().expect("a child has a state").is_none());
        with_snapshots += u32::from(!copies.is_empty());
        child.kill().expect("it is our child");
        child.wait().expect("it can be waited for");
        let began = Instant::now();
        while copies.iter().any(|pid| runs(*pid)) {
            assert!(began.elapsed() < Duration::from_secs(5), "{copies:?} outlive it, seed {seed}");
            std::thread::sleep(Duration::from_millis(5));
        }
        if s.path("w.fst").exists() {
            let (start, end) = read(&s.path("w.fst"), "u_sm.disp.pc").window;
            assert_eq!(end - start, 2 * 2201 - 1, "seed {seed}");
        }
    }
    assert!(in_time > 0 && with_snapshots > 0, "{in_time} {with_snapshots} of {kills}, seed {seed}");
}
