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
        "not tried: 215 promised rows: one instruction leaves its result in a register",
        "what a level finds of ",
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

/// A row that the RTL does not have is named, and so is what to do about it. A difference that only such a
/// row meets is a used one.
#[test]
fn a_row_that_is_promised_by_mistake_is_named() {
    let s = Scratch::new();
    pocket(&s, "eager", "pocket", &[]);
    s.put("eager/files.f", format!("-f {}\n", root().join("rtl/examples/pocket/files.f").display()));
    let right = std::fs::read_to_string(s.path("eager/profile.yaml")).expect("the profile");
    let promised = right.replace("zfinx, vamoswapei32.v,", "zfinx,").replace("vsaddu.vv,", "");
    assert_eq!(right.len() - promised.len(), 26, "two rows more");
    s.put("eager/profile.yaml", &promised);
    check(&s, "eager", &[]).expect_code(1).says(&[
        "pocket on tiny: level 2",
        "vsaddu.vv  DIFFERS: trap",
        "vamoswapei32.v DIFFERS: ",
        "`rows: {except: [...]}` in profile.yaml",
        "shows each difference with a program",
    ]);
    let rows = report(&check(&s, "eager", &["--json"]).expect_code(1))["rows"].clone();
    let wrong: Vec<&Value> = rows["wrong"].as_array().into_iter().flatten().map(|w| &w["row"]).collect();
    assert_eq!(wrong, ["vamoswapei32.v", "vsaddu.vv"], "{rows:#}");
    let all = ["agree", "wrong", "not_run"].map(|key| match &rows[key] {
        Value::Array(some) => some.len() as u64,
        n => n.as_u64().expect("a number"),
    });
    assert!(all[0] > 190 && rows["not_run"].as_array().is_some_and(|j| j.contains(&json!("jal"))), "{all:?}");
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

/// An adapter of pocket's RTL, `like` an example with texts of its `probes.yaml` replaced.
fn pocket(s: &Scratch, name: &str, like: &str, edits: &[(&str, &str)]) {
    let from = root().join("rtl/examples").join(like);
    let rtl = root().join("rtl/examples/pocket").display().to_string();
    let text = |file: &str| std::fs::read_to_string(from.join(file)).expect("a file of the example");
    let mut probes = text("probes.yaml");
    for (right, wrong) in edits {
        assert!(probes.contains(right), "{right}");
        probes = probes.replace(right, wrong);
    }
    std::fs::create_dir(s.path(name)).expect("a directory");
    s.put(&format!("{name}/probes.yaml"), probes);
    s.put(&format!("{name}/profile.yaml"), text("profile.yaml"));
    s.put(&format!("{name}/files.f"), text("files.f").replace("../pocket", &rtl));
}

/// A BARRIER that retires when its warp arrives has the right record at the wrong time.
#[test]
fn a_barrier_that_retires_on_arrival_is_found() {
    let s = Scratch::new();
    let from = root().join("rtl/examples/pocket");
    let text = |name: &str| std::fs::read_to_string(from.join(name)).expect("a file");
    let right = text("probes.yaml");
    let wrong = right
        .replace("when: $trap || ($done && kind != K_BARRIER)", "when: $trap || $done")
        .replace("when: \"$released && waiting[$w]\"", "when: \"1'b0\"");
    assert_eq!(right.len() - wrong.len(), 43, "both events are there");
    std::fs::create_dir(s.path("arrives")).expect("a directory");
    s.put("arrives/files.f", format!("-f {}\n", from.join("files.f").display()));
    s.put("arrives/probes.yaml", wrong);
    s.put("arrives/profile.yaml", text("profile.yaml"));
    check(&s, "arrives", &[]).expect_code(1).says(&[
        "barrier    DIFFERS from golden",
        "a BARRIER retires when its warp arrives, not when it is released",
    ]);
}

/// A kernel of `isa-tests` on that adapter.
fn kernel(s: &Scratch, dut: &str, name: &str) -> Ended {
    let kernel = root().join("isa-tests/kernels").join(name).display().to_string();
    s.run(&["run", "--dut", dut, "--config", "tiny", &kernel])
}

/// A machine that is started wrongly, or said to have ended too early, is not a bug of its RTL.
#[test]
fn a_wrong_bring_up_is_not_blamed_on_the_rtl() {
    let s = Scratch::new();
    const BLAME: &str = "blame: adapter (or rtl)";
    for (name, right, wrong, code, says) in [
        ("done", "done: irq", "done: \"!irq\"", 1, "`done`, which may be inverted or come too early"),
        ("start", "{at: 0x00, value: 1}", "{at: 0x40, value: 1}", 3, "the last `write` of `launch`"),
        ("entry", "0x04, value: start_pc", "0x04, value: 0x90000000", 1, "where `launch` puts `start_pc`"),
        ("reset", "active: low", "active: high", 4, "the level of the reset"),
    ] {
        pocket(&s, name, "pocket-level0", &[(right, wrong)]);
        kernel(&s, name, "collatz").expect_code(code).says(&[BLAME, says, "the kernel begins at 0x80000000"]);
    }
}

/// A probe that breaks a rule of the records is an error of the adapter, with its line.
#[test]
fn a_probe_that_ends_the_run_is_the_adapters() {
    let s = Scratch::new();
    let probes = "scalar-write: {when: \"$done && sd && nd[5:0] != 0\"";
    pocket(&s, "early", "pocket-level1", &[(probes, "scalar-write: {when: \"state == S_FETCH\"")]);
    kernel(&s, "early", "collatz").expect_code(4).says(&[
        "blame: adapter (or rtl)",
        "reason: the adapter's probes broke a rule of the records",
        "no instruction was issued in this cycle",
        "tandem dut selftest` with this --dut tells which probe lies",
    ]);
}

/// Nor does it show anything of the memory model: a litmus test that it ends is not forbidden.
#[test]
fn a_litmus_test_that_a_probe_ends_is_not_forbidden() {
    let s = Scratch::new();
    let probes = "scalar-write: {when: \"$done && sd && nd[5:0] != 0\"";
    pocket(&s, "early", "pocket-level1", &[(probes, "scalar-write: {when: \"state == S_FETCH\"")]);
    let test = ["litmus", "--dut", "early", "--config", "tiny", "--runs", "16", "--test", "x=1 | a=x"];
    let ended = s.run(&test).expect_code(4);
    assert!(!ended.out.contains("FORBIDDEN"), "{ended}");
    ended.says(&[
        ", TOOL FAILURE\n",
        "  TOOL FAILURE in run 0: cycle ",
        "no instruction was issued in this cycle",
        "    blame: adapter (or rtl)\n    reason: the adapter's probes broke a rule of the records\n",
        " 0 with something forbidden, ",
        " that failed otherwise",
    ]);
    let r = report(&s.run(&[&test[..], &["--json"]].concat()).expect_code(4));
    let failed = &r["rows"][0]["failed"][0];
    assert_eq!((&failed["verdict"], &failed["run"]), (&json!("tool-failure"), &json!(0)), "{r:#}");
    assert_eq!(r["rows"][0]["forbidden"], json!([]));
}

/// What the start of a workgroup leaves out is not compared, and listed.
#[test]
fn what_a_start_leaves_out_is_not_checked() {
    let s = Scratch::new();
    let all = ", x: wg_x, y: wg_y, z: wg_z, pds-base: pds_wg";
    let place = "the place of workgroups in the grid (x, y, z of workgroup-start)";
    let private = "the private memory of workgroups (pds-base of workgroup-start)";
    pocket(&s, "none", "pocket-level1", &[(all, "")]);
    kernel(&s, "none", "grids").expect_code(0).says(&["PASS", place, private]);
    kernel(&s, "none", "private").expect_code(0).says(&["PASS", private]);
    // What it does not leave out is compared.
    pocket(&s, "wrong", "pocket-level1", &[(all, ", x: wg_x, y: wg_x, z: wg_z")]);
    let ended = kernel(&s, "wrong", "grids").expect_code(1);
    assert!(!ended.out.contains(place), "{ended}");
    ended.says(&["began as", private]);
    // Ones in all bits are a value like any other.
    let ones = "32'hffffffff";
    let ones = format!(", x: wg_x, y: wg_y, z: wg_z, pds-base: \"{ones}\"");
    pocket(&s, "ones", "pocket-level1", &[(all, &ones)]);
    let ended = kernel(&s, "ones", "private").expect_code(1);
    assert!(!ended.out.contains(private), "{ended}");
}
