//! `--dut` in the commands that run many cases. The DUTs are foreign: the in-tree RTL copied elsewhere with a
//! profile that lacks rows and sizes, as an adapter's directory and as a library; and `rtl/dut/tests/mini`,
//! which plays a script whatever program it is given.

mod common;

use common::{Ended, Scratch, root};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// The profile of the copy. Half precision and the like stay, so that most cases still run.
const PROFILE: &str = "\
name: copy
rows: {except: [zfinx, vfexp.v, vlrei32.v, vscei32.v, remu]}
limits: {sms: 1, lanes: [4, 8], sgprs: 52, vgprs: 64, lds: 16384, queue: 1, sv39: false, print: false}
records: [mask, next, prefix, sdst, vdst, mem, load-data, csr, simt, sync, trap, vdst-whole, flags]
final-lds: true
";

/// A scratch directory with the copy in `copy`, as a library in `lib.so`.
fn foreign() -> Scratch {
    let s = Scratch::new();
    copy(&root().join("rtl/src"), &s.path("copy"));
    s.put("copy/profile.yaml", PROFILE);
    let source = ventus_dut::Source::from_dir(&s.path("copy")).expect("a file list");
    let config = "tiny".parse().expect("a machine");
    let built = ventus_dut::Builder::new(source).and_then(|b| b.build(&config, ventus_dut::Flavour::Plain));
    fs::copy(built.expect("the copy builds").path, s.path("lib.so")).expect("the library");
    s.put("lib.so.yaml", PROFILE);
    s
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a directory");
    for entry in fs::read_dir(from).expect("the RTL").flatten() {
        let there = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &there);
        } else {
            fs::copy(entry.path(), there).expect("a copy");
        }
    }
}

fn mini() -> PathBuf {
    root().join("rtl/dut/tests/mini")
}

fn example(name: &str) -> String {
    root().join("rtl/examples").join(name).display().to_string()
}

fn json(ended: &Ended) -> Value {
    serde_json::from_str(&ended.out).unwrap_or_else(|e| panic!("{e}: {ended}"))
}

/// Random cases hold no row that the profile lacks and no launch that is too large, so they all run; a kernel
/// that the compiler makes with such a row is counted as not run.
#[test]
fn fuzzing_keeps_to_the_profile() {
    let s = foreign();
    for (dut, kind, cases) in [
        ("copy", "valid", 120),
        ("lib.so", "valid", 20),
        ("copy", "racy", 40),
        ("copy", "wrong", 60),
        ("lib.so", "states", 200),
        ("copy", "kernels", 6),
    ] {
        let number = cases.to_string();
        let words = ["fuzz", "--dut", dut, "--kind", kind, "--seed", "5", "--cases", &number, "--json"];
        // Two cases in a hundred have a bit flipped that makes another row of the instruction.
        let most = match kind {
            "kernels" => cases,
            "states" => cases / 20,
            _ => 0,
        };
        let ended = s.run(&words);
        let report = json(&ended);
        let of = |key: &str| report[key].as_u64().unwrap_or_default();
        assert_eq!(
            (report["findings"].as_array().map(Vec::len), of("cases") + of("not_run")),
            (Some(0), cases)
        );
        assert_eq!(of("not_run"), of("lacking"), "{kind}: {ended}");
        assert!(of("lacking") <= most, "{kind}: {ended}");
        assert!(of("cases") == 0 || of("instructions") > 0, "{kind}: {ended}");
        // If only kernels ran, they may have shown nothing; that is not a pass.
        assert_eq!(ended.code, if of("cases") == 0 { 7 } else { 0 }, "{kind}: {ended}");
    }
    s.run(&["fuzz", "--dut", "copy", "--kind", "valid", "--seed", "1", "--cases", "2"]).expect_code(0).says(
        &["copy does not implement", "and what needs one is not run", "remu, vlrei32.v", "and 20 others"],
    );
    // Known differences that no case met are listed, and only those.
    let difference = |name: &str, row: &str| {
        format!("  - {{name: {name}, rows: [{row}], fields: [sdata], reason: r, expires: 2999-12-31}}\n")
    };
    let differences = format!("differences:\n{}{}", difference("idle", "divu"), difference("busy", "lui"));
    s.put("copy/profile.yaml", format!("{PROFILE}{differences}"));
    let ended = s.run(&["fuzz", "--dut", "copy", "--kind", "valid", "--seed", "1", "--cases", "2"]);
    ended.expect_code(0).says(&["difference idle of the profile: no case of this run met it"]);
    let ended = s.run(&["fuzz", "--dut", "copy", "--kind", "valid", "--seed", "1", "--cases", "2", "--json"]);
    assert_eq!(json(&ended)["unused_differences"], serde_json::json!(["idle"]), "{ended}");
    s.put("copy/profile.yaml", PROFILE);
    s.run(&["fuzz", "--dut", "copy", "--kind", "valid", "--config", "wide"])
        .expect_code(7)
        .says(&["copy cannot be wide: its warps have 4 or 8 lanes"]);
    s.run(&["fuzz", "--dut", "lib.so", "--kind", "valid", "--config", "default"])
        .expect_code(2)
        .says(&["was built for tiny", "try --config tiny"]);
    let words = ["fuzz", "--dut", "copy", "--kind", "words", "--seed", "5", "--cases", "100", "--json"];
    let report = json(&s.run(&words).expect_code(0));
    assert_eq!(report["findings"], serde_json::json!([]), "{report}");
    assert_eq!(report["cases"], 100, "{report}");
}

/// A DUT that does not follow its program is found, and the finding replays on it.
#[test]
fn a_finding_names_its_dut() {
    let s = Scratch::new();
    let mini = mini().display().to_string();
    let words =
        ["fuzz", "--dut", &mini, "--kind", "valid", "--seed", "1", "--cases", "2", "--max-findings", "1"];
    let ended = s.run(&[&words[..], &["--corpus", "c", "--json"]].concat()).expect_code(1);
    let finding = &json(&ended)["findings"][0];
    // Run alone, a DUT that breaks the trace protocol is a tool failure.
    for (key, code) in [("replay", 4), ("replay_case", 1)] {
        let again = finding[key].as_str().unwrap_or_default().replace("ROOT", &root().display().to_string());
        assert!(again.contains(&format!("--dut {mini}")), "{key}: {finding:#}");
        let words: Vec<&str> = again.split(' ').skip_while(|w| !["run", "fuzz"].contains(w)).collect();
        s.run(&words).expect_code(code);
    }
    // The corpus records its DUT.
    s.run(&["fuzz", "--corpus", "c", "--show"]).expect_code(1);
    s.run(&["fuzz", "--corpus", "c", "--dut", "in-tree", "--cases", "3"]).expect_code(2).says(&["--dut"]);
    // A run leaves a bundle, which is replayed on the DUT that left it.
    let file = finding["files"][0].as_str().unwrap_or_default();
    s.run(&["run", file, "--dut", &mini, "--bundle", "b"]).expect_code(4);
    s.run(&["replay", "b"]).expect_code(4).says(&["as recorded: yes"]);
}

/// Files that need rows that the DUT lacks are named and not run; the others hold.
#[test]
fn directed_tests_keep_to_the_profile() {
    let s = foreign();
    let file = |launch: &str, line: &str| {
        format!("# launch: lanes=4 {launch}\n.text\n.globl _start\n_start:\n    {line}\n    endprg  #= end\n")
    };
    s.put("held.s", file("sgprs=32 vgprs=32", "addi x5, x0, 100  #= x5 100"));
    s.put("wrong.s", file("sgprs=32 vgprs=32", "addi x5, x0, 100  #= x5 101"));
    s.put("row.s", file("sgprs=32 vgprs=32", "fadd.s x5, x0, x0  #= x5 0"));
    s.put("size.s", file("sgprs=64 vgprs=128", "addi x5, x0, 1  #= x5 1"));
    for dut in ["copy", "lib.so"] {
        let directed =
            |files: &[&str]| s.run(&[&["directed", "--dut", dut, "--config", "tiny"], files].concat());
        directed(&["held.s", "row.s", "size.s"]).expect_code(0).says(&[
            "NOT RUN [tiny] row.s: copy does not implement fadd.s",
            "NOT RUN [tiny] size.s: the launch does not fit copy: ",
            "PASS: 1 of 3 directed tests held on golden and dut, 2 not run",
        ]);
        directed(&["held.s", "wrong.s"]).expect_code(1).says(&["wrong.s:5"]);
        directed(&["row.s"]).expect_code(7).says(&["row.s: copy does not implement fadd.s"]);
    }
    // mini plays the script in the page after the program, and there is none here.
    let mini = mini().display().to_string();
    s.run(&["directed", "--dut", &mini, "--config", "tiny", "held.s"]).expect_code(4).says(&["FAIL"]);
}

/// A file states what the DUT's records must show. What they do not show, the DUT has not held.
#[test]
fn a_directed_test_needs_the_records_that_it_states() {
    let s = Scratch::new();
    s.put("v.s", "# launch: warps=1 lanes=4 sgprs=32 vgprs=32\nvid.v v1    #= v1 0 1 2 3\nendprg\n");
    let run = |more: &[&str]| s.run(&[&["directed", "v.s", "--config", "tiny"], more].concat());
    run(&[]).expect_code(0).says(&["PASS: 1 of 1"]);
    let unseen = "does not report vdst, which the file states (records in its profile)";
    run(&["--records", "sdst"]).expect_code(7).says(&[unseen]);
    run(&["--records", "none"]).expect_code(7).says(&[unseen]);
}

/// What the profile excludes is not run, in a plan too: it is counted apart, with the reason, and is neither
/// a pass nor a failure.
#[test]
fn a_plan_does_not_run_what_the_dut_lacks() {
    let s = foreign();
    let file = |line: &str| {
        format!(
            "# launch: lanes=4 sgprs=32 vgprs=32\n.text\n.globl _start\n_start:\n    {line}\n    endprg\n"
        )
    };
    s.put("held.s", file("addi x5, x0, 100"));
    s.put("row.s", file("fadd.s x5, x0, x0"));
    s.put("size.s", file("addi x5, x0, 1").replace("sgprs=32", "sgprs=64"));
    let group = |name: &str, run: &str, more: &str| {
        format!("- {{name: {name}, run: [{run}], engines: ['golden,dut'], {more}}}\n")
    };
    let held = s.path("held.s").display().to_string();
    let [row, size] = ["row.s", "size.s"].map(|f| s.path(f).display().to_string());
    let plan = |groups: &[String]| format!("name: p\ngroups:\n{}", groups.concat());
    s.put(
        "p.yaml",
        plan(&[
            group("held", &held, "configs: [tiny, wide]"),
            group("lacking", &format!("{row}, {size}"), "configs: [tiny]"),
            // A verdict that a refused run would have does not make it a pass.
            group("refused", &row, "configs: [tiny], verdicts: [bad-input]"),
            format!("- {{name: directed, command: [directed, {row}], configs: [tiny]}}\n"),
        ]),
    );
    // A case of another DUT would be a pass of somebody else's.
    let other = format!("- {{name: other, run: [{held}], configs: [tiny], dut: rtl/examples/pocket}}\n");
    s.put("p.yaml", s.text("p.yaml") + &other);
    let words = ["regress", "p.yaml", "--dut", "copy", "--junit", "j.xml", "--json", "r.json"];
    s.run(&words).expect_code(0).says(&[
        "1 case of plan p for a DUT of their own, left out",
        "not run, because the DUT lacks what they need:",
        "2  copy does not implement fadd.s (rows in its profile)",
        "1  copy cannot be wide: its warps have 4 or 8 lanes",
        "1 passed, 0 failed, 5 cases not run",
    ]);
    let status = |name: &str| {
        let report: Value = serde_json::from_str(&s.text("r.json")).expect("JSON");
        let cases = report["cases"].as_array().cloned().unwrap_or_default();
        let of = cases.iter().filter(|c| c["group"] == name);
        of.map(|c| c["status"].as_str().unwrap_or_default().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(status("held"), ["pass", "not-run"]);
    assert_eq!(status("lacking"), ["not-run"; 2]);
    assert_eq!(s.text("j.xml").matches("<skipped").count(), 5, "{}", s.text("j.xml"));
    // Nothing ran, so nothing was shown.
    s.put("none.yaml", plan(&[group("lacking", &row, "configs: [tiny]")]));
    s.run(&["regress", "none.yaml", "--dut", "copy"])
        .expect_code(1)
        .says(&["0 passed, 0 failed, 1 case not run", "no case ran, so nothing was shown"]);
    // A case of host and golden says nothing of the DUT.
    let kernel = group("kernel", "isa-tests/kernels/vecadd/vecadd.yaml", "configs: [tiny]");
    let kernel = kernel.replace("golden,dut", "host,golden");
    s.put("others.yaml", plan(&[group("lacking", &row, "configs: [tiny]"), kernel]));
    s.run(&["regress", "others.yaml", "--dut", "copy"])
        .expect_code(1)
        .says(&["1 passed, 0 failed, 1 case not run", "no case that passed ran"]);
    // A case that was not run did not fail.
    s.run(&["regress", "p.yaml", "--dut", "copy", "--rerun-failed", "r.json"])
        .expect_code(2)
        .says(&["none failed in r.json"]);
}

#[test]
fn benches_and_coverage_run_on_any_dut() {
    let s = foreign();
    let vecadd = root().join("isa-tests/kernels/vecadd").display().to_string();
    let program = mini().join("program.s").display().to_string();
    let mini = mini().display().to_string();
    for (dut, config, target) in
        [("copy", "tiny", &vecadd), ("lib.so", "tiny", &vecadd), (&mini, "1x1x4", &program)]
    {
        let bench =
            |words: &[&str]| s.run(&[&["bench"], words, &["--dut", dut, "--config", config]].concat());
        bench(&["dut", target, "--runs", "1"]).expect_code(0).says(&["IPC"]);
        bench(&["lockstep", target, "--runs", "1"]).expect_code(0).says(&["lockstep"]);
        let baseline = root().join("benches/dut.yaml").display().to_string();
        bench(&["dut", "--runs", "1", "--baseline", &baseline])
            .expect_code(5)
            .says(&["its figures are of the DUT in-tree, not of"]);
    }
    s.run(&["bench", "fuzz", "--dut", "copy", "--cases", "20"]).expect_code(0).says(&["bare DUT"]);
    s.run(&["bench", "golden", "--dut", "copy"]).expect_code(2).says(&["it runs no DUT"]);
    for (n, dut) in ["copy", "lib.so"].into_iter().enumerate() {
        let corpus = format!("model-{n}");
        s.run(&["coverage", "run", "--dut", dut, "--model-only", "--cases", "10", "--corpus", &corpus])
            .expect_code(0)
            .says(&["points hit in 10 cases"]);
        s.run(&["coverage", "report", "--dut", dut, "--corpus", &corpus]).expect_code(0);
    }
    s.run(&["coverage", "run", "--dut", "lib.so", "--cases", "1", "--corpus", "lib"])
        .expect_code(2)
        .says(&["a library of the flavour coverage needs the DUT's sources"]);
    // On mini no instruction retires, so the model has seen nothing; lines and cover points are counted.
    s.run(&["coverage", "run", "--dut", &mini, "--cases", "2", "--config", "tiny", "--corpus", "rtl"])
        .expect_code(4)
        .says(&["nothing was collected"]);
    s.run(&["coverage", "report", "--dut", &mini, "--corpus", "rtl"]).expect_code(0).says(&["mini_top.sv"]);
}

#[test]
fn what_needs_the_in_tree_sources_is_refused_and_says_why() {
    let s = Scratch::new();
    let mini = mini().display().to_string();
    let [pocket, level0] = ["pocket", "pocket-level0"].map(example);
    s.put("lib.so", "");
    s.put("lib.so.yaml", PROFILE);
    for (words, says) in [
        (&["isa", "sweep", "--dut", pocket.as_str(), "--pairs", "9"][..], "--pairs is for the decoder alone"),
        (&["isa", "sweep", "--config", "tiny"], "the in-tree decoder is tested alone"),
        (
            &["isa", "sweep", "--dut", level0.as_str()],
            "isa sweep would show nothing: a case is one instruction",
        ),
        (&["mutants", "list", "--dut", "lib.so"], "mutants needs the DUT's sources"),
        (&["mutants", "run", "--dut", "lib.so", "--config", "tiny"], "mutants needs the DUT's sources"),
        (&["mutants", "run", "--dut", "lib.so", "--config", "wide"], "its warps have 4 or 8 lanes"),
        (&["bench", "code", "--dut", mini.as_str()], "it runs no DUT"),
    ] {
        s.run(words).expect_code(2).says(&[says]);
    }
}

/// Pocket's decoder has no bench, so the machine executes the words. A prefix is wrong only on some of them.
#[test]
fn words_run_on_a_machine_whose_decoder_has_no_bench() {
    let s = Scratch::new();
    let pocket = example("pocket");
    let sweep = ["isa", "sweep", "--dut", &pocket, "--seed", "1"];
    s.run(&sweep).expect_code(0).says(&[
        "instructions of 201 rows",
        "illegal words, 0 differences",
        "they need what the DUT's profile lacks",
        "16 rows of the DUT without an instruction here (see fuzz --kind states): jal,",
        "PASS in",
    ]);
    let wrong = s.run(&[&sweep[..], &["--plant", "rtl:prefix-immediate"]].concat()).expect_code(1);
    let wrong = wrong.says(&["blame rtl", "MISMATCH in"]);
    // The program that it writes shows the difference alone.
    let again = wrong.out.lines().find_map(|l| l.trim().strip_prefix("again: ")).expect("a replay");
    let again = again.replace("ROOT", &root().display().to_string());
    let words: Vec<&str> = again.split(' ').skip(1).collect();
    s.run(&words).expect_code(1).says(&["MISMATCH", "blame: rtl"]);

    let fuzz = ["fuzz", "--kind", "words", "--dut", &pocket, "--seed", "2", "--cases", "400", "--json"];
    let run = json(&s.run(&fuzz).expect_code(0));
    assert!(
        run["failures"] == 0 && run["cases"] == 400 && run["lacking"] == 0,
        "words are drawn for the rows of the DUT: {run}"
    );
    let unread =
        ["isa", "sweep", "--dut", &pocket, "--seed", "1", "--records", "sdst,vdst", "--slice", "1/8"];
    s.run(&unread).expect_code(0).says(&[" 0 illegal words, 0 differences"]);
}

/// What needs a vtype, a CSR, a trap or a zero that the profile excludes is not run, with its reason. Cases
/// that are made for the DUT need none of them.
#[test]
fn what_a_profile_excludes_is_not_run() {
    let s = Scratch::new();
    let from = root().join("rtl/examples/pocket");
    let text = |name: &str| fs::read_to_string(from.join(name)).expect("a file of pocket");
    fs::create_dir(s.path("poor")).expect("a directory");
    s.put("poor/files.f", format!("-f {}\n", from.join("files.f").display()));
    s.put("poor/probes.yaml", text("probes.yaml"));
    let profile =
        text("profile.yaml").replace("planted: faults", "").replace("sync, trap, vdst", "sync, vdst");
    let keys = "vtypes: {only: [e32m1]}\ncsrs: {except: [mtvec]}\ntraps: none\nzeroed-registers: false\n";
    s.put("poor/profile.yaml", format!("{profile}{keys}"));
    let program =
        |body: &str| format!("_start:\n    li x5, 1\n    {body}\n    li x5, 3    #= x5 3\n    endprg\n");
    for (name, body, why) in [
        ("vtype", "vsetvli x6, x5, e16, m1, ta, ma", "does not support vtype e16m1 (vtypes in its profile)"),
        ("csr", "csrw mtvec, x5", "has no CSR mtvec (csrs in its profile)"),
        ("trap", ".word 0", "does not trap for cause illegal (traps in its profile)"),
        ("zero", "addi x6, x7, 1", "does not zero registers (zeroed-registers in its profile)"),
    ] {
        let file = format!("{name}.s");
        s.put(&file, program(body));
        let options = ["--dut", "poor", "--config", "tiny", "--records", "none"];
        s.run(&[&["run", file.as_str()][..], &options].concat()).expect_code(7).says(&[why]);
        for command in ["run", "directed"] {
            s.run(&[&[command, file.as_str()][..], &options[..4]].concat()).expect_code(7).says(&[why]);
        }
    }
    s.put("fine.s", program("vsetvli x6, x5, e32, m1, ta, ma"));
    let both = ["directed", "fine.s", "csr.s", "vtype.s", "--dut", "poor", "--config", "tiny"];
    s.run(&both).expect_code(0).says(&[
        "not run, because the DUT lacks what they need:\n       1  pocket does not support vtype e16m1",
        "       1  pocket has no CSR mtvec",
        "1 of 3 directed tests held on golden and dut, 2 not run",
    ]);
    let fuzz = ["fuzz", "--dut", "poor", "--kind", "valid", "--cases", "40", "--config", "tiny", "--json"];
    let run = json(&s.run(&fuzz).expect_code(0));
    assert!(run["cases"] == 40 && run["lacking"] == 0, "{run}");
    // Kernels of singles on a GPU of integers.
    let singles = ["conformance", "nvvm20/10.8-fcmp.yaml#float", "--dut", "poor", "--config", "tiny"];
    s.run(&singles).expect_code(7).says(&[
        "not run, because the DUT lacks",
        "(rows in its profile)",
        "NOT RUN: ",
    ]);
    let both = [&singles[..], &["nvvm20/10.8-fcmp.yaml#double"]].concat();
    s.run(&both).expect_code(0).says(&["clauses are not judged", "PASS: ", " 0 failed, "]);
}

/// A load, or anything else, may be in flight at a barrier: its record comes after other warps have passed.
/// The profile says so, and then this is no barrier that was released too early. If the warp really has more
/// to do, it still is.
#[test]
fn records_may_be_late_at_a_barrier_if_the_profile_says_so() {
    let s = Scratch::new();
    copy(&mini(), &s.path("mini"));
    let files = fs::read_to_string(mini().join("files.f")).expect("mini's file list");
    let packages = root().join("rtl/src").display().to_string();
    s.put("mini/files.f", files.replace("../../../src", &packages));
    let profile = fs::read_to_string(s.path("mini/profile.yaml")).expect("mini's profile");
    s.put("late.s", two_warps(&["a0", "a1", "a2", "b0", "b1", "a3", "b2", "b3"]));
    s.put("in-order.s", two_warps(&["a0", "b0", "a1", "b1", "a2", "b2", "a3", "b3"]));
    s.run(&["run", "late.s", "--dut", "mini"])
        .expect_code(1)
        .says(&["passed a barrier that", "in-flight-at-barriers"]);
    s.run(&["run", "in-order.s", "--dut", "mini"]).expect_code(0);
    s.put("mini/profile.yaml", format!("{profile}in-flight-at-barriers: true\n"));
    for file in ["late.s", "in-order.s"] {
        s.run(&["run", file, "--dut", "mini"])
            .expect_code(0)
            .says(&["8 instructions compared", "whether barriers wait"]);
    }
    // Warp b has not reached the barrier when the kernel ends.
    s.put("early.s", two_warps(&["a0", "a1", "a2", "a3", "b0"]));
    s.run(&["run", "early.s", "--dut", "mini"]).expect_code(1).says(&["passed a barrier that warp 1"]);
}

/// A program of two warps for mini, whose records come in this order: `a1` is instruction 1 of warp 0.
fn two_warps(order: &[&str]) -> String {
    let words = [0x0640_0293u32, 0x0400_400b, 0x0010_0313, 0x0000_400b];
    let mut lines = vec![vec![1, 0, 0, 0, 0, 0, 0, 0x7000_0000, 0x9000_2000]];
    lines.extend((0..2).map(|warp| vec![2, 0, warp, 0, warp, 0]));
    for one in order {
        let (warp, n) = (u32::from(one.starts_with('b')), one[1..].parse::<u32>().expect("a number"));
        let (pc, word) = (0x8000_0000 + 4 * n, words[n as usize]);
        lines.push(vec![4, 0, warp, n, pc, word, 0, 0xf]);
        match n {
            0 => lines.push(vec![5, 0, warp, n, 0, 1]),
            2 => lines.push(vec![5, 0, warp, n, 0, 1]),
            _ => {}
        }
        match n {
            0 => lines.push(vec![8, 0, warp, n, 5, 100]),
            2 => lines.push(vec![8, 0, warp, n, 6, 1]),
            _ => {}
        }
        let (next, mask) = if n == 3 { (0, 0) } else { (pc + 4, 0xf) };
        let (barrier, ends) = (u32::from(n == 1), u32::from(n == 3));
        lines.push(vec![6, 0, warp, n, next, mask, 0, 0, 0, 0, 0, 0, 0, 0, barrier, ends]);
        lines.push(vec![14, 0, warp, n]);
    }
    lines.extend([vec![15, order.len() as u32], vec![3, 0, 0], vec![0]]);
    let script: Vec<String> = lines
        .into_iter()
        .map(|mut line| {
            line.resize(16, 0);
            let line: Vec<String> = line.iter().map(|w| format!("{w:#x}")).collect();
            format!("    .word {}\n", line.join(", "))
        })
        .collect();
    format!(
        "# launch: lanes=4 warps=2 sgprs=32 vgprs=32\n# machine: config=1x2x4 seed=1 latency=1..4 stall=0\n\
         .text\n.globl _start\n_start:\n    addi x5, x0, 100\n    barrier 0\n    addi x6, x0, 1\n    \
         endprg\n.balign 4096\n{}",
        script.concat()
    )
}

/// Mutants are made of any sources, even outside of the adapter's directory, and nothing is written there. A
/// campaign runs on Pocket's, which build quickly.
#[test]
fn mutants_are_made_of_an_adapters_sources() {
    let s = Scratch::new();
    let mini = mini().display().to_string();
    let list = s.run(&["mutants", "list", "--dut", &mini, "--number", "10", "--json"]).expect_code(0);
    let all = json(&list);
    assert!(all.as_array().is_some_and(|m| m.iter().any(|m| m["file"] == "mini_top.sv")), "{list}");
    assert!(!root().join("src").exists(), "a rewritten file lies outside of the cache");
    let pocket = root().join("rtl/examples/pocket").display().to_string();
    let words = ["mutants", "run", "--dut", &pocket, "--number", "30", "--turns", "4", "--time", "3m"];
    let only = ["--id", "pk_core:negated", "--id", "pk_core:operator", "--id", "pk_core:swapped"];
    let how = ["--config", "tiny", "--jobs", "2", "--state", "m", "--json"];
    let ended = s.run(&[&words[..], &only, &how].concat()).expect_code(0);
    let report = json(&ended);
    assert!(report["clean_cases"].as_u64() > Some(0), "{ended}");
    let fates = report["mutants"].as_array().into_iter().flatten();
    assert!(fates.clone().count() > 0 && fates.clone().all(|m| m["fate"]["is"] == "killed"), "{ended}");
}
