//! `tandem trace`: its formats, its filters, and the simulator's log of every kernel, which is read back
//! without a difference.

mod common;

use common::{Scratch, root};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A branch that diverges: lanes 0 and 1 add, the others subtract.
const DIVERGES: &str = "li x5, 2
vid.v v1
vmv.v.x v2, x5
la x6, meet
setrpc x7, x6, 0
vbgeu v1, v2, other
vadd.vi v3, v1, 5
j meet
other:
vrsub.vi v3, v1, 0
meet:
join
endprg
";

fn here() -> Scratch {
    let here = Scratch::new();
    here.assemble("k", DIVERGES);
    here
}

/// The lines of a trace of the program.
fn trace(here: &Scratch, options: &[&str]) -> Vec<String> {
    let words = [&["trace", "k.elf", "--config", "tiny"][..], options].concat();
    here.run(&words).expect_code(0).out.lines().map(String::from).collect()
}

#[test]
fn text_shows_who_did_what() {
    insta::assert_snapshot!(trace(&here(), &[]).join("\n"), @r"
    # k.elf on tiny, golden: reference model tiny
    #  number    warp  pc       mask, instruction, read, := written
    # kernel 0 k.elf
    # workgroup 0 begins on SM 0: (0, 0, 0) of the grid, LDS 70000000, private 90002000
            0    0.0  80000000 f addi x5, x0, 2                     x5:=00000002
            1    0.0  80000004 f vid.v v1                           v1:=[00000000 00000001 00000002 00000003]
            2    0.0  80000008 f vmv.v.x v2, x5                     x5=00000002 v2:=[all 00000002]
            3    0.0  8000000c f auipc x6, 0x0                      x6:=8000000c
            4    0.0  80000010 f addi x6, x6, 28                    x6=8000000c x6:=80000028
            5    0.0  80000014 f setrpc x7, x6, 0                   x6=80000028 x7:=80000028 rpc:=80000028
            6    0.0  80000018 f vbgeu v1, v2, 0x80000024           v2=[all 00000002] v1=[00000000 00000001 00000002 00000003] push, depth 2 next 80000024 mask c
            7    0.0  80000024 c vrsub.vi v3, v1, 0                 v1=[- - 00000002 00000003] v3:=[- - fffffffe fffffffd]
            8    0.0  80000028 c join                               pop, depth 1 next 8000001c mask 3
            9    0.0  8000001c 3 vadd.vi v3, v1, 5                  v1=[00000000 00000001 - -] v3:=[00000005 00000006 - -]
           10    0.0  80000020 3 jal x0, 0x80000028                 next 80000028
           11    0.0  80000028 3 join                               pop, depth 0 mask f
           12    0.0  80000028 f join
           13    0.0  8000002c f endprg
    # workgroup 0 ends on SM 0
    # ran; 14 instructions shown
    ");
}

#[test]
fn a_filter_takes_what_it_says() {
    let here = here();
    let numbers = |options: &[&str]| -> Vec<u64> {
        let lines = trace(&here, options);
        lines.iter().filter_map(|l| l.split_whitespace().next()?.parse().ok()).collect()
    };
    let all = numbers(&[]);
    assert_eq!(all, (0..all.len() as u64).collect::<Vec<_>>());
    assert_eq!(numbers(&["--from", "2", "--to", "4"]), [2, 3, 4]);
    assert_eq!(numbers(&["--warp", "0.0", "--to", "1"]), [0, 1]);
    assert_eq!(numbers(&["--warp", "0.*", "--from", "9", "--to", "10"]), [9, 10]);
    assert_eq!(numbers(&["--pc", "other"]).len(), 1);
    assert_eq!(numbers(&["--pc", "0x80000004..0x80000008", "--pc", "0x80000000"]), [0, 1, 2]);
    let cycles = |options: &[&str]| numbers(&[&["-e", "dut"][..], options].concat());
    let (every, some) = (cycles(&[]), cycles(&["--from", "@0", "--to", "@60"]));
    assert!(every.starts_with(&some) && !some.is_empty() && some.len() < every.len(), "{some:?}");
    for (option, value, says) in [
        ("--pc", "nowhere", "no symbol 'nowhere'; the program has "),
        ("--warp", "1", "expected WORKGROUP.WARP"),
        ("--warp", "9.9", "no warp 9.9; the program has workgroup 0 with warp 0\n"),
        ("--from", "soon", "expected N"),
        ("--to", "@60", "golden has no cycles: add '-e dut'"),
        ("--engine", "host", "possible values: golden, dut"),
    ] {
        here.run(&["trace", "k.elf", option, value]).expect_code(2).says(&[says]);
    }
}

/// Every instruction has a slice that ends where it retires, on its warp's track.
#[test]
fn perfetto_gets_events() {
    let here = here();
    for engine in ["golden", "dut"] {
        let text = trace(&here, &["-e", engine, "-f", "perfetto"]).join("\n");
        let events: Value = serde_json::from_str(&text).expect("JSON");
        let events = events["traceEvents"].as_array().expect("events").clone();
        let of = |ph: &str| events.iter().filter(|e| e["ph"] == ph).count();
        assert_eq!((of("M"), of("X")), (2, 14), "{engine}: {text}");
        let mut end = 0;
        for e in events.iter().filter(|e| e["ph"] == "X") {
            let (from, length) = (e["ts"].as_u64().expect("a time"), e["dur"].as_u64().expect("a length"));
            assert!(from >= end, "{engine}: slices overlap: {e}");
            end = from + length;
        }
    }
}

/// Each instruction begins, has its stage and retires; cycles go forward.
#[test]
fn konata_gets_a_log() {
    let lines = trace(&here(), &["-e", "dut", "-f", "konata"]);
    assert_eq!(lines[0], "Kanata\t0004");
    let mut of: BTreeMap<u64, String> = BTreeMap::new();
    for line in &lines[1..] {
        let words: Vec<&str> = line.split('\t').collect();
        match words[0] {
            "C" | "C=" => assert!(words[1].parse::<u64>().expect("cycles") > 0, "{line}"),
            command => *of.entry(words[1].parse().expect("a number")).or_default() += command,
        }
    }
    assert_eq!(of.len(), 14);
    assert!(of.values().all(|commands| commands == "ILLSER"), "{of:?}");
}

/// The paths of a value's keys, as docs/interfaces.md writes them.
fn paths(value: &Value, at: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(all) => {
            let below = |key: &String| if at.is_empty() { key.clone() } else { format!("{at}.{key}") };
            all.iter().for_each(|(key, value)| paths(value, &below(key), found));
        }
        Value::Array(all) => all.iter().for_each(|value| paths(value, &format!("{at}[]"), found)),
        _ => drop(found.insert(at.to_string())),
    }
}

#[test]
fn the_keys_of_json_lines_are_documented() {
    let here = Scratch::new();
    let mut found = BTreeSet::new();
    let kernel = root().join("isa-tests/kernels/histogram").display().to_string();
    here.assemble("trap", "li x5, 3\nlw x6, 0(x5)\nendprg\n");
    here.assemble(
        "half",
        "regext 0, 1, 0, 0\nvsetvli x5, x0, e32, m2, ta, ma\nvadd.vi v2, v4, 1\n\
                           li x6, 0x3f8ccccd\nli x7, 0x40490fdb\nfmul.s x6, x6, x7\nendprg\n",
    );
    for target in [kernel.as_str(), "trap.elf", "half.elf"] {
        for line in here.run(&["trace", target, "-f", "jsonl"]).out.lines() {
            let mut value: Value = serde_json::from_str(line).expect("JSON");
            value.as_object_mut().expect("an object").retain(|key, _| key != "filter" && key != "kind");
            paths(&value, "", &mut found);
        }
    }
    let page = common::page::text();
    let (_, section) = page.split_once("### `trace --format jsonl`").expect("a section");
    let (section, _) = section.split_once("\n### ").expect("another one after it");
    let missing: Vec<_> = found.iter().filter(|path| !section.contains(&format!("`{path}`"))).collect();
    assert!(missing.is_empty(), "not in docs/interfaces.md: {missing:?}");
    for rare in ["beat", "trap.cause", "fflags", "simt.top[].rpc", "mem.stamp", "prefix"] {
        assert!(found.contains(rare), "no record has {rare}: {found:?}");
    }
}

/// The log of a kernel, read back.
fn round_trip(here: &Scratch, kernel: &Path) -> Option<String> {
    let kernel = kernel.to_string_lossy();
    let traced = here.run(&["trace", &kernel, "--format", "spike", "--out", "k.log"]);
    let read = |traced: common::Ended| {
        if traced.code != 0 {
            return traced;
        }
        here.run(&["run", &kernel, "--engine", "golden,log", "--log", "k.log"])
    };
    let ended = read(traced);
    (ended.code != 0).then(|| format!("{kernel}: {ended}"))
}

/// Kernels that diverge, meet at barriers, use LDS, atomics and private memory, and print; all of them with
/// TANDEM_SLOW=1, as in scripts/nightly.
#[test]
fn the_log_of_a_kernel_is_read_back_without_a_difference() {
    let slow = std::env::var_os("TANDEM_SLOW").is_some_and(|v| v == "1");
    let (here, mut dirs) = (Scratch::new(), vec![root().join("isa-tests/kernels")]);
    let (mut tried, mut wrong) = (0, vec![]);
    while let Some(dir) = dirs.pop() {
        for entry in std::fs::read_dir(dir).expect("a directory") {
            let path = entry.expect("an entry").path();
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() {
                dirs.push(path);
            } else if path.extension().is_some_and(|e| e == "yaml")
                && (slow || ["collatz", "histogram", "private", "reduction"].contains(&name.as_str()))
            {
                tried += 1;
                wrong.extend(round_trip(&here, &path));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(tried == 4 || slow && tried > 25, "{tried} kernels");
}

#[test]
fn what_a_log_cannot_say_is_refused() {
    let here = here();
    let log = ["--format", "spike"];
    here.assemble("group", "vsetvli x5, x0, e32, m2, ta, ma\nvadd.vi v2, v4, 1\nendprg\n");
    let run = |program: &str, more: &[&str]| here.run(&[&["trace", program][..], &log, more].concat());
    run("group.elf", &["--out", "g.log"])
        .expect_code(5)
        .says(&["vadd.vi at 0x80000004 writes two registers"]);
    assert!(!here.path("g.log").exists(), "half a log");
    let vecadd = common::vecadd();
    here.put("vecadd.ll", vecadd);
    let launch = common::run_vecadd("dut", &["--grid", "2", "--format", "spike"]);
    let words = [&["trace"][..], &launch[1..]].concat();
    here.run(&words).expect_code(5).says(&["begins before workgroup 0 has ended", "--engine golden"]);
    here.run(&["run", "k.elf", "-e", "golden", "--log", "k.log"]).expect_code(2).says(&["--log goes with"]);
    here.run(&["run", "k.elf", "-e", "golden,log", "--log", "none"])
        .expect_code(5)
        .says(&["none: no such file or directory"]);
}

/// A program that ends badly has a trace up to there, and its exit code.
#[test]
fn a_trace_goes_as_far_as_the_program() {
    let here = Scratch::new();
    here.assemble("trap", "li x5, 3\nlw x6, 0(x5)\nendprg\n");
    let ended =
        here.run(&["trace", "trap.elf"]).expect_code(1).says(&["trap Misaligned 00000003", "tandem: trap"]);
    assert_eq!(ended.out.lines().filter(|l| !l.starts_with('#')).count(), 2, "{ended}");
    here.assemble("loop", "spin: j spin\n");
    let words = ["trace", "loop.elf", "--max-cycles", "10", "-f", "jsonl", "--out", "loop.jsonl"];
    here.run(&words).expect_code(3);
    assert!(here.text("loop.jsonl").ends_with("\"kind\":\"done\",\"verdict\":\"timeout\"}\n"));
}
