//! `tandem dut check`: the level of the examples, a promise that a probe does not keep, and a DUT that does
//! not do what the programs say.

mod common;

use common::{Ended, Scratch, root};
use serde_json::{Value, json};

fn check(s: &Scratch, dut: &str, words: &[&str]) -> Ended {
    s.run(&[&["dut", "check", "--dut", dut][..], words].concat())
}

fn report(ended: &Ended) -> Value {
    serde_json::from_str(&ended.out).unwrap_or_else(|e| panic!("{e}: {ended}"))
}

#[test]
fn pocket_reaches_the_level_of_its_profile() {
    let s = Scratch::new();
    for (name, level, missing) in [
        ("pocket", 2, vec!["flags", "flags-acc"]),
        ("pocket-level0", 0, ventus_dut::group_names(tandem_abi::FieldSet::ALL)),
    ] {
        let dut = root().join("rtl/examples").join(name).display().to_string();
        let r = report(&check(&s, &dut, &["--json"]).expect_code(0));
        assert_eq!((&r["level"], &r["promised_level"]), (&json!(level), &json!(level)), "{r:#}");
        let names: Vec<&str> =
            r["missing"].as_array().into_iter().flatten().filter_map(|m| m["group"].as_str()).collect();
        assert_eq!(names, missing, "{r:#}");
        let agree = |p: &Value| p["ended"]["is"] == "agrees";
        assert_eq!(
            r["programs"].as_array().map(|all| all.iter().filter(|p| agree(p)).count()),
            Some(6),
            "{r:#}"
        );
        assert_eq!(r["never_seen"], json!([]));
    }
    let dut = root().join("rtl/examples/pocket-level0").display().to_string();
    check(&s, &dut, &[]).expect_code(0).says(&[
        "pocket-level0 on tiny: level 0",
        "agrees with golden in what it leaves in memory",
        "what a level finds: ",
        "isa-tests/mutants/levels.yaml",
        "simt       the SIMT stack, until a warp goes the wrong way",
    ]);
}

/// A probe that never reports the prefix: the program with one differs, and the group is named. A difference
/// that nothing met is named too.
#[test]
fn a_promise_that_is_not_kept_is_an_error() {
    let s = Scratch::new();
    let from = root().join("rtl/examples/pocket");
    let text = |name: &str| std::fs::read_to_string(from.join(name)).expect("a file");
    std::fs::create_dir(s.path("dut")).expect("a directory");
    s.put("dut/files.f", format!("-f {}\n", from.join("files.f").display()));
    let probes = text("probes.yaml");
    let without =
        probes.replace("prefix: \"pfx[cur] == 0 || $fetched == 0 ? 0 : pfx_word[cur]\"", "prefix: 0");
    assert_ne!(without, probes);
    s.put("dut/probes.yaml", without);
    let difference =
        "differences:\n  - {name: idle, rows: [divu], fields: [sdata], reason: r, expires: 2999-12-31}\n";
    s.put("dut/profile.yaml", format!("{}{difference}", text("profile.yaml")));
    check(&s, "dut", &[]).expect_code(1).says(&[
        "pocket on tiny: level 1",
        "its profile promises level 2",
        "prefix     DIFFERS from golden",
        "error: the profile promises prefix, and no program showed it",
        "difference idle of the profile: no program here met it",
    ]);
}

/// `mini` plays its script whatever the program is.
#[test]
fn a_dut_that_does_not_do_what_programs_say_fails() {
    let s = Scratch::new();
    let dut = root().join("rtl/dut/tests/mini").display().to_string();
    let ended = check(&s, &dut, &["--config", "1x1x4", "--json"]).expect_code(1);
    assert_eq!(report(&ended)["passed"], json!(false));
    check(&s, &root().join("rtl/examples/pocket").display().to_string(), &["--config", "multi"])
        .expect_code(7)
        .says(&["it has at most 1 SM"]);
}
