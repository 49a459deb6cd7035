//! `tandem debug` without a terminal: screens after keys, and that every way to a position leads to the same
//! screen.

mod common;

use common::{Scratch, root};

/// A branch that diverges, and an arithmetic shift on each side of the join.
const PROGRAM: &str = "li x5, -8
li x10, 8
vid.v v1
vmv.v.x v2, x10
vsra.vi v2, v2, 2
la x6, meet
setrpc x7, x6, 0
vbgeu v1, v2, other
vadd.vi v3, v1, 5
j meet
other:
vrsub.vi v3, v1, 0
meet:
join
li x8, 0x70000000
sw x5, 0(x8)
srai x9, x5, 1
endprg
";

fn here() -> Scratch {
    let here = Scratch::new();
    here.assemble("k", PROGRAM);
    here
}

/// The screen after keys.
fn screen(here: &Scratch, keys: &str, more: &[&str]) -> String {
    let words = ["debug", "k.elf", "--config", "tiny", "--keys", keys, "--size", "100x34"];
    here.run(&[&words[..], more].concat()).expect_code(0).out
}

/// The position that a screen states: instructions so far.
fn at(screen: &str) -> usize {
    let place =
        screen.split_whitespace().find_map(|w| w.split_once('/').filter(|(n, _)| n.parse::<u8>().is_ok()));
    place.and_then(|(n, _)| n.parse().ok()).unwrap_or_else(|| panic!("no position: {screen}"))
}

const GOLDEN: [&str; 2] = ["--engine", "golden"];

#[test]
fn a_screen_shows_a_warp_lane_by_lane() {
    insta::assert_snapshot!(screen(&here(), "ssssssss", &GOLDEN));
}

#[test]
fn continue_stops_where_the_engines_part() {
    let plant = ["--plant", "golden:sra-as-srl"];
    insta::assert_snapshot!(screen(&here(), "c", &plant));
}

/// Breakpoints and watches, forwards and backwards; what was typed wrong is answered.
#[test]
fn runs_stop_at_what_was_asked_for() {
    let here = here();
    let stops = |keys: &str, says: &str| {
        let screen = screen(&here, keys, &GOLDEN);
        assert!(screen.lines().last().is_some_and(|l| l.contains(says)), "{keys:?}: no '{says}': {screen}");
        at(&screen)
    };
    assert_eq!(stops(":break other\nc", "stopped at other"), 9);
    assert_eq!(stops(":b meet\ncc", "stopped at meet"), 13);
    assert_eq!(stops(":b meet\ncccr", "stopped at meet"), 13);
    assert_eq!(stops(":b other\nGr", "stopped at other"), 9);
    assert_eq!(stops(":watch x9\nc", "stopped after a write of x9 in 0.0"), 18);
    assert_eq!(stops(":watch v3\nc:delete\nc", "the end"), 19);
    assert_eq!(stops("ssr", "the beginning"), 0);
    let end = screen(&here, "G", &GOLDEN);
    assert!(end.contains("> 80000040 endprg") && end.contains("ended after 19 instructions"), "{end}");
    assert_eq!(stops(":step 5\n:back 2\nw", "s step"), 4);
    assert_eq!(stops("GB", "s step"), 18);
    assert_eq!(stops("gB", "retired nothing before"), 0);
    assert_eq!(stops(":jump 3\n", "no command 'jump': step [N]"), 0);
    assert_eq!(stops(":step none\n", "'none' is not a number from 1 on"), 0);
    assert_eq!(stops(":break nowhere\n", "no symbol 'nowhere'; the program has"), 0);
    assert_eq!(stops(":warp 3.0\n", "no warp 3.0 has begun"), 0);
    assert_eq!(stops(":watch y1\n", "'y1' is not a register"), 0);
    assert_eq!(stops(":ste", ":ste_"), 0);
    assert_eq!(stops("s:xy\u{8}\u{8}\u{8}s", "s step"), 2);
}

/// State is rebuilt from records: forwards, or from the beginning for a step back. Both are the same.
#[test]
fn a_step_back_leads_to_the_screen_before() {
    let here = here();
    for n in [0, 3, 7, 9, 12, 15] {
        let forwards = screen(&here, &"s".repeat(n), &GOLDEN);
        assert_eq!(at(&forwards), n);
        for other in [
            format!("{}bb", "s".repeat(n + 2)),
            format!("G:back {}\n", 19 - n),
            format!("{}wB", "s".repeat(n)),
        ] {
            assert_eq!(screen(&here, &other, &GOLDEN), forwards, "{other:?}");
        }
    }
}

/// Kernels with barriers, LDS and several workgroups: the last screen of a run that ended well says so, on
/// each engine.
#[test]
fn a_kernel_of_many_warps_has_its_source() {
    let here = Scratch::new();
    let kernel = root().join("isa-tests/kernels/reduction").display().to_string();
    here.put("steps", "step 200\nwarp 0.1\nmemory 0x70000000\n");
    for engine in ["golden,dut", "golden", "dut"] {
        let words = ["debug", &kernel, "-e", engine, "--script", "steps", "--size", "120x40"];
        let shown =
            here.run(&words).expect_code(0).says(&["workgroup 0 warp 1", "70000000", "reduction.ll:"]);
        assert_eq!(at(&shown.out), 200, "{shown}");
    }
}

#[test]
fn what_cannot_be_shown_is_refused() {
    let here = here();
    here.run(&["debug", "k.elf"]).expect_code(2).says(&["no terminal", "--keys or --script"]);
    here.run(&["debug", "k.elf", "--keys", "s", "--size", "40x10"]).expect_code(2).says(&["from 80x30"]);
    here.run(&["debug", "k.elf", "--script", "none"])
        .expect_code(5)
        .says(&["none: no such file or directory"]);
    here.put("steps", "step 2\nstpe 3\nend\n");
    here.run(&["debug", "k.elf", "--script", "steps"])
        .expect_code(5)
        .says(&["steps:2: no command 'stpe': step [N]"]);
    here.run(&["debug", "none.elf", "--keys", "s"]).expect_code(5).says(&["no such file"]);
    here.assemble("loop", "spin: j spin\n");
    let endless = ["debug", "loop.elf", "-e", "golden", "--keys", "G"];
    here.run(&endless).expect_code(2).says(&["more than 500000 instructions: --max-cycles N"]);
    let some = [&endless[..], &["--max-cycles", "20"]].concat();
    here.run(&some).expect_code(0).says(&["20/20", "the run has ended: timeout", "did not finish within 20"]);
}
