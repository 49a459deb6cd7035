//! Known findings: a campaign counts their cases and continues, and they hide no other finding. The fault is
//! in golden, so that these tests share a machine with other tests.

mod common;

use common::{Ended, Scratch};
use serde_json::Value;

const CAMPAIGN: [&str; 6] = ["fuzz", "--kind", "valid", "--seed", "3", "--jobs"];

fn entry(matcher: &str, more: &str) -> String {
    format!(
        "- name: carry\n  match: {matcher}\n  reason: the carry is lost\n  link: issue 1\n  date: 2026-01-01\n  \
         expires: 9999-12-31\n{more}"
    )
}

/// Every row that shows the fault.
const ADDS: &str = "{effects: [result, write-mask], rows: [vadd.vv, vadd.vx, vadd.vi, vadd12.vi]}";

fn fuzz(s: &Scratch, plant: bool, more: &[&str]) -> Ended {
    let plant: &[&str] = if plant { &["--plant", "golden:vadd-carry"] } else { &[] };
    s.run(&[&CAMPAIGN[..], &["1"], plant, more].concat())
}

#[test]
fn a_campaign_counts_known_cases_and_goes_on() {
    let s = Scratch::new();
    s.put("known.yaml", entry(ADDS, ""));
    let ended = fuzz(&s, true, &["--cases", "60", "--known", "known.yaml", "--json"]).expect_code(0);
    let report: Value = serde_json::from_str(&ended.out).expect("JSON");
    let met = report["known"].as_u64().expect("a number");
    assert!(met > 0 && met < 60, "{ended}");
    assert_eq!((report["cases"].as_u64(), report["failures"].as_u64()), (Some(60), Some(0)));
    assert_eq!(report["findings"].as_array().map(Vec::len), Some(0));
    assert_eq!(report["known_findings"]["carry"]["fate"], "met");
    fuzz(&s, true, &["--cases", "60", "--known", "known.yaml"])
        .expect_code(0)
        .says(&["ended at a known finding; known findings only", "carry: ended "]);
}

/// An entry for one row leaves the other rows of the same fault to be found.
#[test]
fn what_an_entry_does_not_name_is_found() {
    let s = Scratch::new();
    s.put("known.yaml", entry("{effects: [result], rows: [vadd.vi]}", ""));
    fuzz(&s, true, &["--cases", "60", "--known", "known.yaml", "--out", "out"])
        .expect_code(1)
        .says(&["finding 1: adder: wrong result", "carry: ended "]);
}

#[test]
fn known_findings_alone_are_no_pass() {
    let s = Scratch::new();
    s.put("known.yaml", entry(ADDS, ""));
    // The only case fails.
    let words = ["fuzz", "--kind", "valid", "--seed", "2", "--cases", "1", "--known", "known.yaml"];
    s.run(&[&words[..], &["--plant", "golden:vadd-carry"]].concat())
        .expect_code(1)
        .says(&["known findings only, which is no pass"]);
}

#[test]
fn a_known_finding_that_is_gone_is_named() {
    let s = Scratch::new();
    s.put("p.s", "# launch: warps=1\n.text\n_start:\n    vid.v v8\n    vadd.vv v8, v8, v8\n    endprg\n");
    s.put("known.yaml", entry(ADDS, "  program: p.s\n"));
    fuzz(&s, false, &["--cases", "5", "--known", "known.yaml"])
        .expect_code(0)
        .says(&["carry: no longer occurs: its program passes, so remove the entry"]);
    s.put("known.yaml", entry(ADDS, ""));
    fuzz(&s, false, &["--cases", "5", "--known", "known.yaml"])
        .expect_code(0)
        .says(&["carry: ended no case; it names no program"]);
}

/// No case has the avoided row; the fault is found in another, which the entry does not name.
#[test]
fn avoided_rows_are_in_no_case() {
    let s = Scratch::new();
    let one = "{effects: [result, write-mask], rows: [vadd.vi]}";
    s.put("known.yaml", entry(one, ""));
    let known = ["--cases", "60", "--known", "known.yaml", "--out", "out", "--json"];
    let fate = |ended: Ended| {
        let report: Value = serde_json::from_str(&ended.out).expect("JSON");
        report["known_findings"]["carry"]["fate"].as_str().unwrap_or_default().to_string()
    };
    assert_eq!(fate(fuzz(&s, true, &known).expect_code(1)), "met");
    s.put("known.yaml", entry(one, "  avoid: [vadd.vi]\n"));
    assert_eq!(fate(fuzz(&s, true, &known).expect_code(1)), "not-met");
}

/// Other rows make other cases.
#[test]
fn a_corpus_is_tied_to_the_rows_that_it_avoids() {
    let s = Scratch::new();
    let corpus = ["--cases", "10", "--known", "known.yaml", "--corpus", "c"];
    s.put("known.yaml", entry(ADDS, "  avoid: [vadd.vi]\n"));
    fuzz(&s, false, &corpus).expect_code(0);
    s.put("known.yaml", entry(ADDS, "  avoid: [vadd.vv]\n"));
    fuzz(&s, false, &corpus).expect_code(2).says(&["avoided rows"]);
}

#[test]
fn a_bad_file_is_refused() {
    let s = Scratch::new();
    s.put("known.yaml", entry("{effects: [result]}", ""));
    fuzz(&s, true, &["--known", "known.yaml"]).expect_code(5).says(&["too wide: expected rows or unit"]);
    fuzz(&s, true, &["--known", "nosuch.yaml"])
        .expect_code(5)
        .says(&["nosuch.yaml: no such file or directory"]);
}

#[test]
fn a_finding_has_a_page() {
    let s = Scratch::new();
    fuzz(&s, true, &["--cases", "20", "--corpus", "c"]).expect_code(1).says(&["finding show 1 --corpus c"]);
    s.run(&["finding", "list", "--corpus", "c"]).expect_code(0).says(&["   1  adder: wrong result  ("]);
    s.run(&["finding", "show", "1", "--corpus", "c"]).expect_code(0).says(&[
        "finding 1: adder: wrong result",
        "run again: mismatch",
        "differ in vdata",
        "entry for known.yaml",
        "effects: [result",
    ]);
    let md = ["finding", "show", "1", "--corpus", "c", "--format", "md", "--stored"];
    s.run(&md).expect_code(0).says(&[
        "# adder: wrong result",
        "## Smallest program",
        "## What the manual says",
    ]);
    let json =
        s.run(&["finding", "show", "1", "--corpus", "c", "--format", "json", "--stored"]).expect_code(0);
    let page: Value = serde_json::from_str(&json.out).expect("JSON");
    assert!(page["manual"][0]["clause"].as_str().is_some_and(|c| !c.is_empty()), "{page}");
    s.run(&["finding", "show", "9", "--corpus", "c"]).expect_code(2).says(&["no finding 9; it has 1"]);
    s.run(&["finding", "list", "--corpus", "nothing"])
        .expect_code(5)
        .says(&["nothing: no such file or directory"]);
}

/// One task can bring several causes; as many as asked for are reported.
#[test]
fn so_many_findings_leave_so_many_files() {
    let s = Scratch::new();
    fuzz(&s, true, &["--cases", "40", "--max-findings", "1", "--out", "out"])
        .expect_code(1)
        .says(&["ended by --max-findings 1", "1 finding "]);
    assert_eq!(s.path("out").read_dir().expect("files").count(), 1);
}
