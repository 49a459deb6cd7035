//! A command without the reference data: it does the rest, and lists by name what it left out.

mod common;

use common::{Ended, Scratch, vecadd};

const PLAN: &str = "
name: p
groups:
  - name: logs
    tags: [data]
    run: ['${SHARED}/ventus-cases/*']
  - name: own
    command: [check, vecadd.ll]
";

/// Runs `tandem regress p.yaml` with these words in a checkout without reference data.
fn regress(here: &Scratch, words: &[&str], required: &str) -> Ended {
    let (root, list) = (here.path("checkout/root"), here.path("not-run"));
    std::fs::create_dir_all(&root).expect("a directory");
    here.put("checkout/root/vecadd.ll", vecadd());
    here.put("p.yaml", PLAN);
    let text = |p: &std::path::Path| p.to_str().expect("a path").to_string();
    let env = [
        ("TANDEM_ROOT", text(&root)),
        ("TANDEM_SHARED", String::new()),
        ("TANDEM_REQUIRE_DATA", required.to_string()),
        ("TANDEM_NOT_RUN", text(&list)),
    ];
    let env: Vec<(&str, &str)> = env.iter().map(|(k, v)| (*k, v.as_str())).collect();
    here.run_with(&[&["regress", "p.yaml"], words].concat(), &env)
}

#[test]
fn a_plan_names_the_groups_that_it_does_not_run() {
    let here = Scratch::new();
    regress(&here, &["--junit", "p.xml"], "")
        .expect_code(0)
        .says(&["logs: not run, no reference data (TANDEM_SHARED)\n", "1 passed, 0 failed, 1 group not run"]);
    assert!(here.text("p.xml").contains("<skipped message=\"no reference data (TANDEM_SHARED)\""));
    assert_eq!(here.text("not-run"), "plan p: logs\n");
    regress(&here, &["--list"], "").expect_code(0).says(&["logs: not run, no reference data"]);
    assert_eq!(here.text("not-run"), "plan p: logs\n", "a list runs nothing, and leaves nothing out");
}

/// An expression that asks for nothing of the data needs none; one that does runs nothing.
#[test]
fn an_expression_chooses_what_needs_no_data() {
    let here = Scratch::new();
    let ended = regress(&here, &["-E", "not data"], "").expect_code(0);
    assert!(ended.out.ends_with("1 passed, 0 failed\n"), "{ended}");
    let ended = regress(&here, &["-E", "not data", "--list"], "").expect_code(0);
    assert!(!ended.out.contains("logs"), "{ended}");
    regress(&here, &["-E", "data"], "").expect_code(5).says(&["nothing to run: logs"]);
    // The target decides, and without the data it is unknown.
    regress(&here, &["-E", "not target(*vecadd*)"], "").expect_code(0).says(&["logs: not run", "1 passed"]);
    regress(&here, &["-E", "not dta"], "").expect_code(2).says(&["no group of the plan has a tag 'dta'"]);
}

#[test]
fn what_runs_nothing_does_not_pass() {
    let here = Scratch::new();
    regress(&here, &["--filter", "logs"], "").expect_code(5).says(&["nothing to run: logs"]);
    regress(&here, &["--filter", "gaussian"], "").expect_code(2).says(&["logs: not looked at"]);
}

#[test]
fn data_that_is_demanded_must_be_there() {
    let here = Scratch::new();
    regress(&here, &[], "1")
        .expect_code(5)
        .says(&["no reference data at", "put it there or set TANDEM_SHARED"]);
}
