//! The print buffer of a program that runs on golden: text while it runs, lost records, bad records.

mod common;

use common::CONFIG;
use std::sync::{Arc, Mutex};
use tandem_launch::elf::{Bare, Image, SectionKind, Writer};
use tandem_launch::{Job, paging};
use tandem_lockstep::print::{differs_from_host, unprinted};
use tandem_lockstep::{GoldenEngine, Options, Outcome, Printed, Sink, run_alone};
use ventus_golden::Profile;
use ventus_isa::asm;

const PROGRAM: &str = include_str!("../../../isa-tests/programs/print.s");

/// A program with a print buffer of `print` bytes, and a grid of `grid` workgroups of four warps.
fn job(source: &str, grid: u32, print: u32) -> Job {
    let object = asm::assemble(source, &asm::Options::default()).unwrap();
    let mut w = Writer::new(object.entry);
    for s in &object.sections {
        let kind = if s.executable { SectionKind::Text } else { SectionKind::Data };
        w.section(&s.name, kind, s.addr, s.bytes.clone());
    }
    let image = Image::parse(&w.finish().unwrap()).unwrap();
    let bare = Bare { grid: [grid, 1, 1], wg_warps: 4, vgprs: 64, print, ..Bare::one_warp(CONFIG.lanes) };
    image.job("test", &bare).unwrap()
}

fn run(job: &Job, slice: u64) -> (Outcome, Vec<String>) {
    let pieces = Arc::new(Mutex::new(Vec::new()));
    let sink = Sink(Arc::new({
        let pieces = pieces.clone();
        move |text: &str| pieces.lock().unwrap().push(text.to_string())
    }));
    let config = if job.paging.is_some() { CONFIG.with(tandem_abi::Translation::Sv39) } else { CONFIG };
    let mut golden = GoldenEngine::new(config, Profile::default(), None);
    let options = Options { slice, sink: Some(sink), max_cycles: 100_000, ..Options::default() };
    let outcome = run_alone(&mut golden, &config, job, &options);
    let pieces = pieces.lock().unwrap().clone();
    (outcome, pieces)
}

fn expected() -> Vec<String> {
    PROGRAM.lines().filter_map(|l| l.strip_prefix("# printed: ")).map(str::to_string).collect()
}

#[test]
fn warps_print_while_they_run() {
    let plain = job(PROGRAM, 2, 4096);
    let paged = paging::paged(&plain, 3).unwrap();
    for (job, slice) in [(&plain, 1), (&plain, 64), (&paged, 16)] {
        let (outcome, pieces) = run(job, slice);
        assert!(outcome.end.passed(), "{}", outcome.end.detail());
        assert_eq!(unprinted(&expected(), &outcome.printed), None);
        assert_eq!((pieces.concat(), outcome.printed.lost), (outcome.printed.text.clone(), 0));
        // Golden steps the warps in turn, so the four of a workgroup print together.
        assert!(pieces.len() > 1, "not all at once at the end");
    }
}

#[test]
fn a_full_buffer_loses_records_and_says_how_many_bytes() {
    // Room for three records of 40 bytes after the header, but not for a fourth.
    for (print, kept) in [(8 + 120, 3), (8 + 156, 3), (8 + 160, 4), (16, 0)] {
        let (outcome, _) = run(&job(PROGRAM, 2, print), 8);
        assert!(outcome.end.passed(), "{}", outcome.end.detail());
        let printed = &outcome.printed;
        assert_eq!((printed.text.lines().count(), printed.lost), (kept, 40 * (24 - kept as u64)), "{print}");
        assert!(printed.full && unprinted(&expected(), printed).is_some());
        // Records that the host printed may be missing, but there may be no others.
        let host: Vec<String> = expected().iter().map(|l| format!("{l}\n")).collect();
        assert_eq!(differs_from_host(&host, printed), None);
        assert_eq!(differs_from_host(&[], printed).is_some(), kept > 0);
        // Only a full buffer excuses missing records, and no more of them than the lost bytes can hold.
        assert!(differs_from_host(&host, &Printed { full: false, ..printed.clone() }).is_some());
        let few = Printed { lost: 8 * (24 - kept as u64) - 1, ..printed.clone() };
        assert!(differs_from_host(&host, &few).is_some());
    }
}

#[test]
fn records_that_are_none_are_reported() {
    // (size word, address of the format): the printed text, and the bytes lost of 40 reserved ones.
    for (size, format, text, lost) in [
        (40, 0, "<no format string at 0x00000000>", 0),
        (0, 0, "", 40),
        (6, 0, "has size 0x6: what follows it is lost>", 40),
        (44, 0, "has size 0x2c: what follows it is lost>", 40),
        (4, 0, "has size 0x4: what follows it is lost>", 40),
    ] {
        let source = format!(
            "csrr x10, 0x803\nlw x11, 48(x10)\ncsrr x13, 0x805\nbnez x13, out\nli x16, 40\nsw x16, 0(x11)\n\
             li x17, {format}\nsw x17, 12(x11)\nli x18, {size}\nsw x18, 8(x11)\nout:\nendprg"
        );
        let (outcome, _) = run(&job(&source, 1, 256), 64);
        let printed = &outcome.printed;
        assert!(printed.text.contains(text) && text.is_empty() == printed.text.is_empty(), "{printed:?}");
        assert_eq!((printed.lost, printed.full), (lost, false), "{printed:?}");
    }
}

#[test]
fn expected_lines_are_a_multiset() {
    let printed = |text: &str| tandem_lockstep::Printed { text: text.into(), ..Default::default() };
    let want = ["b".to_string(), "a".to_string(), "a".to_string()];
    assert_eq!(unprinted(&want, &printed("a\nb\na\n")), None);
    for text in ["a\nb\n", "a\nb\nb\n", "a\na\nb\nc\n", "", "a\nb\na\na\n"] {
        assert!(unprinted(&want, &printed(text)).is_some(), "{text:?}");
    }
}
