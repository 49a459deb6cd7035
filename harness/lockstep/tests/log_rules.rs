//! Logs beyond the shipped ones: whatever the simulator's printing rules allow is read, compares as equal if
//! golden agrees, and fails if a single digit changes.

mod common;
#[path = "common/simulator.rs"]
mod simulator;

use common::{CONFIG, DATA, job};
use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng};
use simulator::{Simulator, text};
use tandem_abi::SimtEntry;
use tandem_launch::Job;
use tandem_lockstep::accord::{Conflict, Story, first_conflict};
use tandem_lockstep::simlog::{self, Commit, Config, Item, Line, LineKind, Placed};
use tandem_lockstep::{End, GoldenEngine, LogEngine, MismatchKind, Options, Outcome, run_pair};
use ventus_golden::Profile;

fn against_golden(job: &Job, log: String) -> Outcome {
    let mut golden = GoldenEngine::new(CONFIG, Profile::default(), None);
    run_pair(&mut LogEngine::given(vec![log]), &mut golden, job, &Options::default())
}

/// The first instruction of a log that does not fit the memory of a job.
fn conflict(job: &Job, log: &str) -> Option<Conflict> {
    let run = &job.kernels[0];
    let story = Story::read(run, log).unwrap();
    first_conflict([(run, &story)]).unwrap().map(|(_, conflict)| conflict)
}

fn rng(seed: u64) -> TestRng {
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    TestRng::from_seed(RngAlgorithm::XorShift, &[bytes.as_slice(), &[1; 16]].concat()[..16])
}

fn log_of(job: &Job, seed: u64) -> String {
    text(&Simulator::new(job, rng(seed)).run())
}

/// A program with its state set up: x2 points at data, vector state is on, lanes differ.
/// The first word of the code with which core 0 tells the simulator to stop.
const TELLS_HOST: &str = "(0x00100293)";

fn program(body: &str) -> String {
    format!(
        "li x2, {DATA:#x}\nli x30, 8\nli x3, 0x12345678\nli x4, -3\nli x5, 0x3f8ccccd\n\
     li x6, 0x40490fdb\nli x7, 7\n\
         vsetvli x8, x0, e32, m1, ta, ma\nvid.v v1\nvsll.vi v2, v1, 2\nvadd.vx v3, v2, x2\nvmv.v.x v4, x5\n\
         vadd.vx v5, v1, x3\nvand.vi v0, v1, 1\n{body}\nendprg"
    )
}

/// Instructions, grouped by the peculiarities of their lines.
const SNIPPETS: &[&str] = &[
    "addi x9, x3, 77\nxor x10, x9, x4\nmul x11, x9, x10\ndivu x12, x11, x7",
    "lb x9, 129(x2)\nlhu x10, 34(x2)\nlw x11, 8(x2)\nsb x7, 65(x2)\nsb x3, 66(x2)\nsh x3, 70(x2)\n\
     sw x3, 72(x2)",
    // AMOs have two items, whether or not there is a result.
    "addi x9, x2, 128\namoadd.w x10, x3, (x9)\namoswap.w x0, x7, (x9)\namomaxu.w.aq x11, x4, (x9)",
    // An SC that stores, and two that do not.
    "addi x9, x2, 256\nlr.w x10, (x9)\nsc.w x11, x3, (x9)\nsc.w x12, x3, (x9)\nsc.w x0, x3, (x9)",
    // Masked accesses: fewer items than active lanes, down to none.
    "vle32.v v6, (x2), v0.t\nvse32.v v5, (x2), v0.t\nvsse32.v v5, (x2), x30, v0.t\nvse8.v v5, (x2), v0.t",
    "vmv.v.i v0, 0\nvle32.v v6, (x2), v0.t\nvse32.v v5, (x2), v0.t\nvadd.vv v7, v1, v2, v0.t\n\
     vand.vi v0, v1, 1",
    "vmsne.vx v0, v1, x7\nvluxei32.v v6, (x2), v2, v0.t\nvsuxei32.v v5, (x2), v2, v0.t\nvand.vi v0, v1, 1",
    "vadd.vv v6, v1, v5, v0.t\nvmerge.vvm v7, v1, v5, v0\nvmslt.vv v8, v1, v5, v0.t",
    "vle32.v v6, (x2)\nvse32.v v5, (x2)\nvlse32.v v7, (x2), x30\nvlw12.v v8, 4(v3)\nvsh12.v v5, 8(v3)\n\
     vsb12.v v1, 9(v3)",
    // Per-lane atomics.
    "vamoaddei32.v v6, (x2), v2, v6\nvamoswapei32.v v5, (x2), v2, v5, v0.t\nvamoorei32.v x0, (x2), v2, v5",
    "vlrei32.v v6, (x2), v2, v0.t\nvscei32.v v5, (x2), v2, v5\nvadd.vx v5, v1, x3",
    // CSRs: one or two items.
    "csrrw x0, fcsr, x7\ncsrrw x9, fcsr, x0\ncsrrs x10, fcsr, x0",
    "csrrwi x9, fflags, 21\ncsrrsi x0, fflags, 2\ncsrrc x10, fflags, x7\ncsrrwi x0, frm, 3\n\
     csrrci x11, frm, 7",
    "csrrwi x9, vxrm, 2\ncsrrwi x0, vcsr, 5\ncsrrwi x10, vxsat, 0\ncsrrwi x0, vcsr, 0",
    "csrrw x0, mtvec, x2\ncsrrs x9, mstatus, x0\ncsrrs x9, vl, x0\ncsrrs x9, vtype, x0",
    // vset*: vtype shows only if it changed.
    "vsetvli x9, x7, e32, m1, ta, ma\nvsetvli x9, x0, e32, m1, tu, ma\nvsetivli x0, 3, e32, m1, ta, ma\n\
     vadd.vi v6, v1, 1",
    "csrrs x9, vtype, x0\nvsetvl x0, x7, x9\nvsetvli x10, x0, e32, m1, ta, ma",
    // Flags: accumulated ones, some of which may have been set before.
    "fadd.s x9, x5, x6\nfdiv.s x10, x5, x6\nfdiv.s x11, x5, x0\nfsqrt.s x12, x4\nfcvt.w.s x13, x6\n\
     flt.s x14, x5, x6",
    "csrrwi x0, fflags, 17\nfmul.s x9, x5, x6\nvfmul.vv v6, v4, v5\nvfadd.vv v7, v4, v4, v0.t\n\
     vmfeq.vv v8, v4, v5",
    "li x9, 127\nvmv.v.x v6, x9\nvsetvli x0, x0, e8, m1, ta, ma\nvsadd.vv v6, v6, v6\n\
     vsaddu.vi v7, v1, 1\nvsetvli x0, x0, e32, m1, ta, ma",
    // Registers beyond 31.
    "addi x40, x3, 1\nadd x9, x40, x40\nvadd.vv v40, v1, v5\nvadd.vv v6, v40, v1, v0.t\nvle32.v v50, (x2)",
    "vmv.x.s x9, v5\nvmv.s.x v6, x3\nvfmv.f.s x10, v4\nvfmv.s.f v7, x5",
    // Private memory.
    "vmv.v.i v6, 8\nvsw.v v5, 4(v6)\nvlw.v v7, 4(v6)\nvsb.v v5, 1(v6)\nvlbu.v v8, 1(v6)",
    "barrier 0\nnop\nbarriersub 0",
];

/// Two sides and their join; `@` makes labels unique.
const DIVERGENCE: &str = "la x20, meet@\nsetrpc x21, x20, 0\nvbge v1, v10, other@\nvadd.vi v6, v1, 3\n\
                          vse32.v v5, (x2)\nj meet@\nother@:\nvle32.v v7, (x2), v0.t\n\
                          vamoaddei32.v v7, (x2), v2, v7\n\
                          nested@\nmeet@:\njoin";

fn body(choices: &[(u8, u8)]) -> String {
    let mut out = String::new();
    for (i, (snippet, lane)) in choices.iter().enumerate() {
        let snippet = usize::from(*snippet) % (SNIPPETS.len() + 3);
        match SNIPPETS.get(snippet) {
            Some(s) => out += s,
            None => {
                let inner = DIVERGENCE.replace("nested@", "nop").replace('@', &format!("_{i}_inner"));
                let inner = if lane & 8 == 0 { "nop".into() } else { inner.replace("v10", "v11") };
                out += &format!("vmv.v.i v10, {}\nvmv.v.i v11, {}\n", lane & 3, lane >> 1 & 3);
                out += &DIVERGENCE.replace("nested@", &inner).replace('@', &format!("_{i}"));
            }
        }
        out.push('\n');
    }
    program(&out)
}

fn choices() -> impl Strategy<Value = Vec<(u8, u8)>> {
    proptest::collection::vec((any::<u8>(), any::<u8>()), 1..8)
}

#[test]
fn every_snippet_alone_is_read_and_equal() {
    for (i, s) in SNIPPETS.iter().enumerate() {
        for warps in [1, 2] {
            let job = job(&program(s), warps, 1);
            let log = log_of(&job, i as u64);
            let outcome = against_golden(&job, log.clone());
            assert!(outcome.end.passed(), "{s}\n{}\n{log}", outcome.end.detail());
            let lines = outcome.lines.unwrap();
            assert_eq!((lines.compared, lines.compared + lines.waived), (outcome.instructions, lines.total));
            assert_eq!(conflict(&job, &log), None, "{s}\n{log}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_golden_executes_is_read_and_equal(
        choices in choices(), warps in 1u32..4, grid in 1u32..3, seed: u64,
    ) {
        let job = job(&body(&choices), warps, grid);
        let log = log_of(&job, seed);
        let outcome = against_golden(&job, log.clone());
        prop_assert!(outcome.end.passed(), "{}\n{}", outcome.end.detail(), log);
        let lines = outcome.lines.unwrap();
        prop_assert_eq!(lines.compared, outcome.instructions);
        prop_assert_eq!(lines.compared + lines.waived, lines.total);
        prop_assert_eq!(conflict(&job, &log), None, "{}", log);
    }

    #[test]
    fn one_changed_digit_in_a_compared_item_never_passes(choices in choices(), warps in 1u32..3, seed: u64) {
        let job = job(&body(&choices), warps, 1);
        let good = log_of(&job, seed);
        let places = digits_of_compared_items(&good);
        let mut rng = rng(seed ^ 1);
        for _ in 0..40 {
            let at = places[rng.next_u32() as usize % places.len()];
            let old = good.as_bytes()[at];
            let new = loop {
                let digit = b"0123456789abcdef"[rng.next_u32() as usize % 16];
                if digit != old {
                    break digit;
                }
            };
            let mut bad = good.clone().into_bytes();
            bad[at] = new;
            let bad = String::from_utf8(bad).unwrap();
            let line = good[..at].lines().count();
            let outcome = against_golden(&job, bad.clone());
            let what = format!("line {line}: {} -> {}", good.lines().nth(line - 1).unwrap_or(""),
                bad.lines().nth(line - 1).unwrap_or(""));
            // Several warps run the same program on the same data, so a wrong value may be a race.
            let found = match outcome.end {
                End::Mismatch(_) | End::BadInput(_) => true,
                End::Race(_) => warps > 1,
                _ => false,
            };
            prop_assert!(found, "{}: {}\n{}", what, outcome.end.word(), good);
        }
    }

    #[test]
    fn printed_lines_are_read_as_they_were(lines in proptest::collection::vec(line(), 1..20)) {
        let commit = Line { number: 0, core: 0, kind: LineKind::Commit(commit_of(Vec::new())) };
        let lines: Vec<Line> = lines.into_iter().chain([commit]).collect();
        let read = simlog::parse(&text(&lines), LANES).unwrap();
        prop_assert_eq!(read.into_iter().map(unplaced).collect::<Vec<_>>(), lines);
    }

    #[test]
    fn no_text_makes_the_reader_panic(
        text in "(core {0,3}[0-9]: |3 0x8000|\\(0x[0-9a-f]{1,9}\\)|[xvfce][0-9_a-z]{0,4}|mem|0x\
                 |[0-9a-f]{1,17}|current mask:|stack size:|\\[r_pc\\]|\u{e9}| |\n){0,40}",
    ) {
        let _ = simlog::parse(&text, LANES);
    }
}

/// Positions of the digits of items in compared lines, without mstatus, which is waived.
fn digits_of_compared_items(log: &str) -> Vec<usize> {
    let (mut at, mut out, mut ended) = (0, Vec::new(), false);
    let mut last = String::new();
    for line in log.split_inclusive('\n') {
        let begin = at;
        at += line.len();
        let items = if line.starts_with("[r_pc]") {
            Some(0)
        } else {
            line.find(": 3 0x8").and_then(|_| line.find(')')).map(|i| i + 1)
        };
        // The ROM is not searched; polls repeat a line, and core 0's code at the end is waived.
        let poll = line == last && line.contains("(0x0400400b)");
        ended |= line.contains(TELLS_HOST);
        last = line.to_string();
        let mstatus = line.contains("(0x300");
        let Some(from) = items.filter(|_| !poll && !ended && !mstatus) else { continue };
        let bytes = line.as_bytes();
        let mut word = 0;
        for i in from..bytes.len() {
            if bytes[i - usize::from(i > 0)].is_ascii_whitespace() {
                word = i;
            }
            let text = line[word..].split_whitespace().next().unwrap_or("");
            let mstatus = line[..word].trim_end().ends_with("c768_mstatus") || text.ends_with("mstatus");
            let number = text.starts_with("0x")
                || text.bytes().all(|b| b.is_ascii_hexdigit())
                || bytes[i].is_ascii_digit();
            let prefix = text.starts_with("0x") && i < word + 2;
            if bytes[i].is_ascii_hexdigit() && number && !prefix && !mstatus && text != "c" {
                out.push(begin + i);
            }
        }
    }
    out
}

const LANES: usize = 4;

fn commit_of(items: Vec<Item>) -> Commit {
    let items = items.into_iter().map(|item| Placed { column: 0, item }).collect();
    Commit { privilege: 3, pc: 0x8000_0000, insn: 0x13, items }
}

fn unplaced(mut line: Line) -> Line {
    line.number = 0;
    if let LineKind::Commit(c) = &mut line.kind {
        c.items.iter_mut().for_each(|p| p.column = 0);
    }
    line
}

fn line() -> impl Strategy<Value = Line> {
    let fetch = (any::<u32>(), any::<u32>(), "[a-z., 0-9]{0,20}")
        .prop_map(|(pc, insn, text)| LineKind::Fetch { pc, insn, text: text.trim().into() });
    let commit = (0u8..4, any::<u32>(), any::<u32>(), items()).prop_map(|(privilege, pc, insn, items)| {
        LineKind::Commit(Commit { privilege, pc, insn, ..commit_of(items) })
    });
    let executed = any::<u64>().prop_map(|times| LineKind::Executed { times });
    let kind = prop_oneof![2 => fetch, 8 => commit, 1 => executed];
    (0usize..5000, kind).prop_map(|(core, kind)| Line { number: 0, core, kind })
}

/// Register items in any order, then accesses, then the stack.
fn items() -> impl Strategy<Value = Vec<Item>> {
    let lanes = proptest::collection::vec(any::<u32>(), LANES);
    let register = prop_oneof![
        (1u8.., any::<u32>()).prop_map(|(reg, value)| Item::X { reg, value }),
        (any::<u8>(), any::<u32>()).prop_map(|(reg, value)| Item::F { reg, value }),
        (any::<u8>(), any::<u32>(), lanes).prop_map(|(reg, mask, lanes)| Item::V { reg, mask, lanes }),
        (0u16..4096, "[a-z0-9]{1,8}", any::<u32>()).prop_map(|(addr, name, value)| Item::Csr {
            addr,
            name,
            value
        }),
    ];
    let config = (0u32..4, prop_oneof![0u8..4, 5u8..8], any::<u32>())
        .prop_map(|(sew, lmul, vl)| Item::Config(Config { sew: 8 << sew, lmul, vl }));
    let load = any::<u32>().prop_map(|addr| Item::Load { addr });
    let store = (any::<u32>(), any::<u32>(), 0u32..3).prop_map(|(addr, data, n)| {
        let size = 1u8 << n;
        Item::Store { addr, data: data & u32::MAX >> (32 - 8 * u32::from(size)), size }
    });
    let entry =
        (any::<u32>(), any::<u32>(), any::<u32>()).prop_map(|(rpc, pc, mask)| SimtEntry { rpc, pc, mask });
    let stack = proptest::collection::vec(entry, 0..20);
    let simt =
        (any::<u32>(), any::<u32>(), stack).prop_map(|(mask, npc, stack)| Item::Simt { mask, npc, stack });
    (
        proptest::collection::vec(register, 0..5),
        proptest::option::of(config),
        proptest::collection::vec(load, 0..5),
        proptest::collection::vec(store, 0..5),
        proptest::option::of(simt),
    )
        .prop_map(|(registers, config, loads, stores, simt)| {
            config.into_iter().chain(registers).chain(loads).chain(stores).chain(simt).collect()
        })
}

/// A log changed by `change`, against golden.
fn changed(source: &str, warps: u32, change: impl Fn(&str) -> String) -> (String, End) {
    let job = job(source, warps, 1);
    let good = log_of(&job, 0);
    let bad = change(&good);
    assert_ne!(good, bad);
    (bad.clone(), against_golden(&job, bad).end)
}

fn replaced<'a>(from: &'a str, to: &'a str) -> impl Fn(&str) -> String + 'a {
    move |good| {
        assert!(good.contains(from), "{from} is not in\n{good}");
        good.replacen(from, to, 1)
    }
}

#[test]
fn a_line_that_cannot_be_read_is_the_readers_failure_and_blames_nobody() {
    let source =
        program("csrrwi x0, fflags, 3\nvadd.vv v6, v1, v5\namoadd.w x10, x3, (x2)\nsb x7, 1(x2)\njoin");
    let stack = "current mask:\t0000000f current npc:\t00000000 stack size: 0";
    let stack_and_register = format!("{stack} e32 m1 l4 v6");
    for (from, to, message) in [
        ("c1_fflags 0x00000003", "c1_fflags 0x0000g003", "expected 0x and 1 to 16"),
        ("c1_fflags 0x00000003", "c9_fflags 0x00000003", "CSR 9 is not fflags, expected c1_fflags"),
        ("v6  0000000f 0x", "v6  0x", "older version of the simulator"),
        ("v6  0000000f 0x", "v6  00000007 0x", "mask 0x7, expected 0xf, the lanes that are active"),
        // Lanes that this warp does not have.
        ("v6  0000000f 0x", "v6  0800000f 0x", "mask 0x800000f, expected 0xf"),
        (stack, "", "expected 'current mask: ...', which each join prints"),
        ("e32 m1 l4 v6", &stack_and_register, "vadd.vv does not print the SIMT stack"),
        ("mem 0x90000001 0x7", "mem 0x90000001 0x007", "store data of 1 or 2"),
        ("mem 0x90000000 0x", "mem 0x90000004 0x", "at the addresses of its loads"),
        ("e32 m1 l4 v6", "e16 m1 l4 v6", "found e16 m1 l4, but this core's last vset set e32 m1 l4"),
        ("e32 m1 l4 v6", "e32 m1 l4 x9  0x00000001 x8  0x00000001 v6", "a second scalar register"),
    ] {
        let (log, verdict) = changed(&source, 1, |good| {
            // Items come in any order: find the configuration before its register.
            replaced(from, to)(good)
        });
        let End::BadInput(m) = &verdict else { panic!("{from}: {}\n{log}", verdict.word()) };
        assert!(m.contains("the log cannot be read: line") && m.contains(", column "), "{m}");
        assert!(m.contains(message), "{from} -> {to}: {m}");
    }
}

#[test]
fn short_numbers_are_numbers() {
    let source = program("sb x7, 1(x2)\nlw x9, 0(x2)");
    for (from, to) in [
        ("mem 0x90000001 0x7", "mem 0x90000001 0x07"),
        ("x4  0xfffffffd", "x4  0xfffffffffffffffd"),
        ("x7  0x00000007", "x7  0x7"),
    ] {
        let (log, verdict) = changed(&source, 1, replaced(from, to));
        assert!(verdict.passed(), "{from} -> {to}: {}\n{log}", verdict.detail());
    }
}

/// If one byte of memory is another one, the load of it shows that by the log alone, and golden's difference
/// is explained. Byte N of the data is N.
#[test]
fn other_memory_than_the_logs_explains_a_difference() {
    for (body, byte, says) in [
        ("lb x9, 129(x2)", 129, "loads 0xffffff81 from 0x90000081 (pc PC), where memory has 0x0000007e"),
        ("lhu x10, 34(x2)", 34, "loads 0x00002322 from 0x90000022 (pc PC), where memory has 0x000023dd"),
        ("lw x11, 8(x2)", 8, "loads 0x0b0a0908 from 0x90000008 (pc PC), where memory has 0x0b0a09f7"),
        (
            "amoadd.w x10, x3, (x2)",
            3,
            "loads 0x03020100 from 0x90000000 (pc PC), where memory has 0xfc020100",
        ),
        ("lr.w x10, (x2)", 0, "loads 0x03020100 from 0x90000000 (pc PC), where memory has 0x030201ff"),
        // v0 has the odd lanes.
        (
            "vle32.v v6, (x2), v0.t",
            12,
            "loads 0x0f0e0d0c from 0x9000000c (pc PC, lane 3), where memory has 0x0f0e0df3",
        ),
        (
            "vlbu12.v v8, 4(v3)",
            12,
            "loads 0x0000000c from 0x9000000c (pc PC, lane 2), where memory has 0x000000f3",
        ),
        (
            "vamoaddei32.v v6, (x2), v2, v6",
            4,
            "loads 0x07060504 from 0x90000004 (pc PC, lane 1), where memory has 0x070605fb",
        ),
    ] {
        let job = job(&program(&format!("{body}\nvadd.vi v7, v1, 1")), 1, 1);
        let log = log_of(&job, 5);
        let mut other = job.clone();
        other.kernels[0].mem.iter_mut().find(|m| m.addr == DATA).unwrap().bytes[byte] ^= 0xff;
        let conflict = conflict(&other, &log).unwrap_or_else(|| panic!("{body}\n{log}"));
        let says = says.replace("PC", &format!("{:#010x}", conflict.pc));
        assert_eq!(conflict.to_string(), says);
        let End::Mismatch(m) = against_golden(&other, log).end else { panic!("{body}") };
        assert!(conflict.explains(&m), "{body}: {}", m.to_text());
        // Golden has still another value, another field differs, or it is another instruction: the model's.
        let mut wrong = m.clone();
        wrong.diffs[0].golden = "0x12345678".into();
        assert!(!conflict.explains(&wrong), "{body}");
        let mut wrong = m.clone();
        wrong.diffs.push(tandem_lockstep::FieldDiff { field: "mem_addr".into(), ..wrong.diffs[0].clone() });
        assert!(!conflict.explains(&wrong), "{body}");
        let wrong = tandem_lockstep::Mismatch { pc: m.pc + 4, ..(*m).clone() };
        assert!(!conflict.explains(&wrong), "{body}");
    }
}

/// A CSR keeps its own bits of what an instruction writes, and the log may show all that was written.
#[test]
fn an_explicit_write_may_show_the_whole_register() {
    for (csr, kept, whole, other) in [
        ("fflags", "c1_fflags 0x00000018", "c1_fflags 0x12345678", "c1_fflags 0x12345679"),
        ("frm", "c2_frm 0x00000000", "c2_frm 0x12345678", "c2_frm 0x12345679"),
        ("vxsat", "c9_vxsat 0x00000000", "c9_vxsat 0x12345678", "c9_vxsat 0x12345679"),
        ("vxrm", "c10_vxrm 0x00000000", "c10_vxrm 0x12345678", "c10_vxrm 0x12345679"),
    ] {
        let source = program(&format!("csrrw x9, {csr}, x3"));
        let (log, end) = changed(&source, 1, replaced(kept, whole));
        assert!(end.passed(), "{csr}: {}\n{log}", end.detail());
        let (log, end) = changed(&source, 1, replaced(kept, other));
        let both = "or 0x12345678, which is written";
        assert!(end.detail().contains(both), "{csr}: {}\n{log}", end.detail());
        // High bits of nothing.
        let (log, end) = changed(&source, 1, replaced(kept, &kept.replace("0x000000", "0xdead00")));
        assert!(end.detail().contains(both), "{csr}: {}\n{log}", end.detail());
    }
    // Accumulated flags have no other bits.
    let (log, end) =
        changed(&program("fdiv.s x9, x5, x6"), 1, replaced("c1_fflags 0x00000001", "c1_fflags 0x00000041"));
    assert!(end.detail().contains("CSR 1 is 0x41, expected at most 0x1f"), "{}\n{log}", end.detail());
}

/// So do instructions that set or clear bits, those with an immediate, and those that name all of fcsr or
/// vcsr. x3 is 0x12345678, and x4 -3.
#[test]
fn every_explicit_write_may_show_bits_that_the_csr_does_not_keep() {
    const READ: &str = "csrrs x9, fcsr, x0\ncsrrs x10, vcsr, x0\n";
    for (before, insn, from, to) in [
        // 0x12 | 0x12345678, of which fflags keeps 0x1a.
        ("csrrwi x0, fflags, 0x12", "csrrs x11, fflags, x3", "c1_fflags 0x0000001a", "c1_fflags 0x1234567a"),
        ("csrrwi x0, frm, 3", "csrrs x0, frm, x3", "c2_frm 0x00000003", "c2_frm 0x1234567b"),
        ("nop", "csrrwi x11, frm, 0x1c", "c2_frm 0x00000004", "c2_frm 0x0000001c"),
        ("csrrwi x0, frm, 1", "csrrsi x11, frm, 0x1a", "c2_frm 0x00000003", "c2_frm 0x0000001b"),
        ("csrrwi x0, frm, 7", "csrrc x11, frm, x4", "c2_frm 0x00000002", "c2_frm 0x00000002"),
        // fcsr: 0x12345678 is fflags 0x18 and frm 3, and 0x12345678 >> 5 is 0x91a2b3.
        ("nop", "csrrw x11, fcsr, x3", "c1_fflags 0x00000018", "c1_fflags 0x12345678"),
        ("nop", "csrrw x11, fcsr, x3", "c2_frm 0x00000003", "c2_frm 0x0091a2b3"),
        // 0x35 | 0x12345678 = 0x1234567d: fflags 0x1d, frm 3, in either order of the items.
        (
            "csrrwi x0, frm, 1\ncsrrwi x0, fflags, 0x15",
            "csrrs x11, fcsr, x3",
            "c1_fflags 0x0000001d",
            "c1_fflags 0x1234567d",
        ),
        (
            "csrrwi x0, frm, 1\ncsrrwi x0, fflags, 0x15",
            "csrrs x11, fcsr, x3",
            "c2_frm 0x00000003",
            "c2_frm 0x0091a2b3",
        ),
        ("nop", "csrrwi x11, vxrm, 0x1e", "c10_vxrm 0x00000002", "c10_vxrm 0x0000001e"),
        ("nop", "csrrwi x11, vxsat, 0x1f", "c9_vxsat 0x00000001", "c9_vxsat 0x0000001f"),
        // vcsr: 0x1d is vxsat 1 and vxrm 2, and 0x1d >> 1 is 0xe.
        ("nop", "csrrwi x11, vcsr, 0x1d", "c9_vxsat 0x00000001", "c9_vxsat 0x0000001d"),
        ("nop", "csrrwi x11, vcsr, 0x1d", "c10_vxrm 0x00000002", "c10_vxrm 0x0000000e"),
    ] {
        let source = program(&format!("{before}\n{insn}\n{READ}"));
        let word = insn.split(' ').next().unwrap();
        // The last line that shows it is that of the instruction.
        let last = |good: &str, to: &str| {
            let at = good.rfind(from).unwrap_or_else(|| panic!("{insn}: {from} is not in\n{good}"));
            format!("{}{to}{}", &good[..at], &good[at + from.len()..])
        };
        let (log, end) = changed(&source, 1, |good| last(good, &format!("{to} ")));
        assert!(end.passed(), "{insn}: {}\n{log}", end.detail());
        // One bit more is not what it writes; a wrong bit that the CSR keeps is a difference.
        let (item, digits) = to.split_once(" 0x").unwrap();
        let value = u32::from_str_radix(digits, 16).unwrap();
        let (log, end) = changed(&source, 1, |good| last(good, &format!("{item} {:#010x}", value ^ 1 << 30)));
        assert!(end.detail().contains("which is written"), "{insn}: {}\n{log}", end.detail());
        let kept = u32::from_str_radix(from.split_once(" 0x").unwrap().1, 16).unwrap();
        let (log, end) = changed(&source, 1, |good| last(good, &format!("{item} {:#010x}", kept ^ 1)));
        let csr = matches!(&end, End::Mismatch(m) if m.disasm.starts_with(word)
            && m.diffs.iter().any(|d| d.field.starts_with("csr")));
        assert!(csr, "{insn}: {}\n{log}", end.detail());
    }
}

/// Ventus runs vector instructions before any vset*; what the simulator's registers hold then is its affair.
#[test]
fn the_configuration_before_the_first_vset_may_be_anything() {
    const SOURCE: &str = "vid.v v1\nvsetvli x8, x0, e32, m1, ta, ma\nvid.v v2\nendprg";
    for config in ["e8 m1 l0 ", "e64 m8 l17 ", ""] {
        let (log, end) = changed(SOURCE, 1, |good| good.replacen(" v1 ", &format!(" {config} v1 "), 1));
        assert!(end.passed(), "{config}: {}\n{log}", end.detail());
    }
    // Under vill only instructions that ignore vtype execute.
    const REFUSED: &str = "vsetvli x8, x0, e32, m1, ta, ma\nli x9, -1\nvsetvl x8, x0, x9\n\
                           vadd12.vi v7, v1, 3\nendprg";
    let (log, end) = changed(REFUSED, 1, |good| good.replacen(" v7 ", " e64 m8 l9 v7 ", 1));
    assert!(end.passed(), "{}\n{log}", end.detail());
    let (log, end) = changed(SOURCE, 1, replaced("e32 m1 l4", "e8 m1 l4"));
    assert!(
        end.detail().contains("found e8 m1 l4, but this core's last vset set e32 m1 l4"),
        "{}\n{log}",
        end.detail()
    );
}

#[test]
fn a_store_of_a_doubleword_is_refused_by_name() {
    let (log, end) =
        changed(&program("sw x3, 72(x2)"), 1, replaced("48 0x12345678", "48 0x0000000012345678"));
    assert!(end.detail().contains("which Ventus does not have"), "{}\n{log}", end.detail());
}

#[test]
fn fewer_accesses_than_golden_has_lanes_differ() {
    let source = program("vse32.v v5, (x2), v0.t");
    let (log, verdict) = changed(&source, 1, |good| {
        let at = good.find("mem 0x9000000c").unwrap();
        let end = at + good[at..].find(['\n']).unwrap();
        format!("{}{}", good[..at].trim_end(), &good[end..])
    });
    let End::Mismatch(m) = &verdict else { panic!("{}\n{log}", verdict.word()) };
    assert!(m.diffs.iter().any(|d| d.field == "mem_mask"), "{}", m.to_text());
}

/// A log that ends where the last instruction of `source` would be: without both of its lines, or only the
/// second.
fn without_last(log: &str, keep_first_line: bool) -> String {
    let lines: Vec<&str> = log.split_inclusive('\n').collect();
    let end = lines.iter().position(|l| l.contains(TELLS_HOST)).unwrap();
    lines[..end - if keep_first_line { 1 } else { 2 }].concat()
}

#[test]
fn a_trap_shows_as_a_first_line_alone_or_not_at_all() {
    // The log comes from the same program with an ENDPRG in place of the trapping instruction.
    let head = program("la x9, 0x80000f00\ncsrrw x0, mtvec, x9");
    let trapping = job(&head.replace("\nendprg", "\nebreak"), 1, 1);
    let good = log_of(&job(&head, 1, 1), 0);
    let before = good.lines().take_while(|l| !l.contains(TELLS_HOST));
    let last = before.filter(|l| l.contains(": 0x8000")).last().unwrap().to_string();
    let pc = last.split_whitespace().nth(2).unwrap();
    let first = format!("core   0: {pc} (0x00100073) ebreak\n");
    let handler = "core   0: 0x80000f00 (0x00000013) nop\ncore   0: 3 0x80000f00 (0x00000013)\n";
    let silent = without_last(&good, false);
    for (what, log) in [
        ("a first line, and the handler", format!("{silent}{first}{handler}")),
        ("a first line, and nothing", format!("{silent}{first}")),
        ("no line, and the handler", format!("{silent}{handler}")),
        ("nothing at all", silent.clone()),
    ] {
        let verdict = against_golden(&trapping, log.clone()).end;
        let End::Trap(m) = &verdict else { panic!("{what}: {}\n{log}", verdict.detail()) };
        assert!(m.trap.is_some() && m.disasm.starts_with("ebreak"), "{what}: {}", m.to_text());
    }
    // Golden does not trap: a difference, or a log that stops.
    let plain = job(&head.replace("\nendprg", "\nnop\nendprg"), 1, 1);
    let first = format!("core   0: {pc} (0x00000013) nop\n");
    for (what, log, differs) in [
        ("a first line, and the handler", format!("{silent}{first}{handler}"), true),
        ("no line, and the handler", format!("{silent}{handler}"), true),
        ("a first line, and nothing", format!("{silent}{first}"), false),
        ("nothing at all", silent.clone(), false),
    ] {
        match against_golden(&plain, log).end {
            End::Mismatch(m) if differs => {
                assert_eq!(m.kind, MismatchKind::Fields, "{what}");
                assert!(m.diffs.iter().any(|d| d.field == "trap"), "{what}: {}", m.to_text());
            }
            End::BadInput(m) if !differs => assert!(m.contains("cut short"), "{what}: {m}"),
            v => panic!("{what}: {}\n{}", v.word(), v.detail()),
        }
    }
    // The log retires an instruction that traps in golden.
    let retires = good.replace("0x0000400b", "0x00100073");
    let End::Mismatch(m) = against_golden(&trapping, retires).end else { panic!() };
    assert!(m.diffs.iter().any(|d| d.field == "trap"), "{}", m.to_text());
}

#[test]
fn workgroups_that_are_not_there_are_named() {
    let two = job(&program("nop"), 2, 2);
    let log = log_of(&two, 0);
    let of_one = log_of(&job(&program("nop"), 2, 1), 0);
    for (job, log, message) in [
        (&two, of_one, "after 1 of 2 workgroups"),
        (&self::job(&program("nop"), 2, 1), log, "workgroup 1 begins here, but the launch has 1"),
    ] {
        let End::BadInput(m) = against_golden(job, log).end else { panic!("{message}") };
        assert!(m.contains(message), "{m}");
    }
}

/// A log that contradicts itself is bad input, and nobody's bug: a line is missing in the midst of a core's
/// instructions, or a warp that has ended executes something.
#[test]
fn a_log_that_contradicts_itself_is_no_ones_bug() {
    let job = job(&program("addi x9, x3, 77\nxor x10, x9, x4"), 2, 1);
    let log = log_of(&job, 3);
    assert_eq!(against_golden(&job, log.clone()).end, End::Pass);
    let bad = |what: &str, log: String, why: &str| match against_golden(&job, log).end {
        End::BadInput(m) => assert!(m.contains(why), "{what}: {m}"),
        end => panic!("{what}: {end:?}"),
    };
    // The second line of the first `addi x9` has its result.
    let second =
        log.lines().position(|l| l.starts_with("core   1: 3") && l.contains(" x9 ")).expect("a result");
    let kept: Vec<&str> = log.lines().enumerate().filter(|(n, _)| *n != second).map(|(_, l)| l).collect();
    bad("a second line", kept.join("\n") + "\n", "has no second line, although the core continues behind it");
    let late = |core: u32, pc: u32| {
        let after =
            format!("core   {core}: {pc:#010x} (0x00000013) nop\ncore   {core}: 3 {pc:#010x} (0x00000013)\n");
        log.clone() + &after
    };
    bad("another core", late(1, 0x9000_0000), "core 1 executes 0x90000000 after its ENDPRG");
    let last = log.lines().rev().find_map(|l| l.strip_prefix("core   0: 3 0x")).expect("core 0's last line");
    let last = u32::from_str_radix(&last[..8], 16).expect("its pc");
    assert_eq!(against_golden(&job, late(0, last + 4)).end, End::Pass, "core 0 tells the simulator to stop");
    bad("other code", late(0, 0x9000_0000), "to 0x90000000, where that instruction does not lead: lines are");
    // Both lines of an instruction are missing, or stand twice.
    let xor =
        log.lines().position(|l| l.starts_with("core   1: 3 0x8") && l.contains(" x10 ")).expect("xor's");
    let all: Vec<&str> = log.lines().collect();
    let of_one: Vec<usize> = (0..=xor).filter(|n| all[*n].starts_with("core   1:")).rev().take(2).collect();
    let without: Vec<&str> = (0..all.len()).filter(|n| !of_one.contains(n)).map(|n| all[n]).collect();
    bad("an instruction less", without.join("\n") + "\n", "where that instruction does not lead");
    let twice = [&all[..=xor], &[all[of_one[1]], all[of_one[0]]], &all[xor + 1..]].concat();
    bad("an instruction twice", twice.join("\n") + "\n", "where that instruction does not lead");
    // Core 0 before the last warp has ended.
    let ends: Vec<usize> =
        log.lines().enumerate().filter(|(_, l)| l.contains("(0x0000400b)")).map(|(n, _)| n).collect();
    let first = log.lines().nth(ends[0]).expect("a line");
    let core: u32 = first[4..8].trim().parse().expect("a core");
    let lines: Vec<&str> = log.lines().collect();
    let last_of_first = lines.iter().rposition(|l| l.starts_with(&first[..9])).expect("its last line");
    let extra = format!("core   {core}: 3 0x90000000 (0x00000013)");
    let early =
        [&lines[..=last_of_first], &[&extra[..]], &lines[last_of_first + 1..]].concat().join("\n") + "\n";
    if last_of_first + 1 < lines.len() {
        bad("too early", early, "after its ENDPRG");
    }
}

/// Facts of the launch that a log shows. If golden has those of the case, another launch made the log.
#[test]
fn a_log_of_another_launch_is_known_by_what_it_shows_of_it() {
    let job = job(&program("csrrs x9, knl, x0\ncsrrs x10, pds, x0\ncsrrs x11, numt, x0"), 2, 2);
    let log = log_of(&job, 7);
    let launch = job.kernels[0].launch;
    assert_eq!(conflict(&job, &log), None);
    type Change = fn(&mut tandem_abi::Launch);
    let changes: [(&str, Change); 3] = [
        ("reads KNL from CSR_KNL (pc PC), where its launch has 0x94000000", |l| l.csr_knl = 0x9400_0000),
        ("reads PDS from CSR_PDS (pc PC), where its launch has 0x94000000", |l| l.pds_base = 0x9400_0000),
        ("begins at PC, where its launch has 0x80000008", |l| l.start_pc = 0x8000_0008),
    ];
    for (says, change) in changes {
        let mut other = job.clone();
        change(&mut other.kernels[0].launch);
        let conflict = conflict(&other, &log).unwrap_or_else(|| panic!("{says}"));
        let hex = |v: u32| format!("{v:#010x}");
        let says = says.replace("KNL from", &format!("{} from", hex(launch.csr_knl)));
        let says = says.replace("PDS from", &format!("{} from", hex(launch.pds_base)));
        assert_eq!(conflict.to_string(), says.replace("PC", &hex(conflict.pc)));
        assert!(conflict.is_another_launch());
        let story = Story::read(&job.kernels[0], &log).unwrap();
        assert!(story.may_be_of(&launch) && !story.may_be_of(&other.kernels[0].launch));
        let End::Mismatch(m) = against_golden(&other, log.clone()).end else { panic!("{says}") };
        assert!(conflict.explains(&m), "{says}: {}", m.to_text());
        // The model has neither value: that is its own fault.
        let mut wrong = m.clone();
        wrong.diffs.iter_mut().for_each(|d| d.golden = "0x12345678".into());
        assert!(!conflict.explains(&wrong), "{says}");
    }
    // A single warp shows another value: such a launch does not exist.
    let (right, wrong) = (format!("{:#010x}", launch.csr_knl), "0x94000000");
    let log = log.replacen(&right, wrong, 1);
    let conflict = conflict(&job, &log).expect("a conflict");
    let End::Mismatch(m) = against_golden(&job, log).end else { panic!() };
    assert!(!conflict.is_another_launch() && !conflict.explains(&m), "{conflict}");
}
