//! What a machine offers apart from instructions, through the command: printing, address translation, the
//! queue.

mod common;

use common::{Scratch, root, run_vecadd, vecadd};
use std::collections::BTreeMap;

fn program() -> String {
    std::fs::read_to_string(root().join("isa-tests/programs/print.s")).expect("print.s")
}

/// The lines that the program must print, with the number of times.
fn lines(text: &str) -> BTreeMap<String, usize> {
    let mut count = BTreeMap::new();
    for line in text.lines().filter(|l| l.starts_with("workgroup ")) {
        *count.entry(line.to_string()).or_default() += 1;
    }
    count
}

#[test]
fn warps_print_on_every_engine_and_behind_page_tables() {
    let here = Scratch::new();
    here.put("print.s", program());
    let want = lines(&program().replace("# printed: ", ""));
    assert_eq!(want.len(), 24);
    for words in [
        &["-e", "golden"][..],
        &["-e", "golden", "-c", "default+sv39"],
        &["-e", "dut", "-c", "default"],
        &["-c", "default"],
        &["-c", "default", "--seed", "9", "--latency", "1..150"],
    ] {
        let ended = here.run(&[&["run", "print.s"], words].concat()).expect_code(0);
        assert_eq!(lines(&ended.out), want, "{words:?}: {ended}");
        let (verdict, last) = (ended.out.find("PASS"), ended.out.rfind("workgroup "));
        assert!(verdict > last, "the verdict comes after what is printed: {ended}");
    }
    let json = here.run(&["run", "print.s", "-e", "golden", "--json"]).expect_code(0).out;
    let json: serde_json::Value = serde_json::from_str(&json).expect("nothing but JSON");
    assert_eq!(lines(json["printed"].as_str().unwrap()), want);
}

#[test]
fn what_is_not_printed_as_expected_is_a_mismatch() {
    let here = Scratch::new();
    let other =
        program().replace("# printed: workgroup 1 warp 2 line 3:", "# printed: workgroup 1 warp 2 line 4:");
    here.put("other.s", other);
    here.run(&["run", "other.s", "-e", "golden"])
        .expect_code(1)
        .says(&["MISMATCH", "the line 'workgroup 1 warp 2 line 4:  2.50 text' was not printed"]);
    // A buffer for three of the 24 records.
    here.put("small.s", program().replace("print=4096", "print=128"));
    here.run(&["run", "small.s", "-e", "golden"])
        .expect_code(1)
        .says(&["840 bytes of printed records were lost"]);
    here.put("odd.s", program().replace("print=4096", "print=18"));
    here.run(&["run", "odd.s", "-e", "golden"]).expect_code(5).says(&["print buffer of 18 bytes"]);
}

#[test]
fn a_kernel_runs_behind_page_tables_with_the_same_results() {
    let here = Scratch::new();
    here.put("vecadd.ll", vecadd());
    for seed in ["1", "2"] {
        let more = ["-c", "tiny+sv39", "--seed", seed, "--dump", "2=out.bin"];
        here.run(&run_vecadd("host,golden", &more)).expect_code(0).says(&["PASS", "config tiny+sv39"]);
        assert_eq!(here.get("out.bin"), 3f32.to_le_bytes().repeat(32));
    }
    // No page follows the buffers: 100 000 elements run off the first one.
    let mut words = run_vecadd("golden", &["-c", "tiny+sv39", "--grid", "1000"]);
    let count = words.iter().position(|w| *w == "i32:32").expect("the count");
    words[count] = "i32:100000";
    here.run(&words).expect_code(1).says(&["TRAP", "Page trap, value 0x9000"]);
}

#[test]
fn a_chain_goes_through_the_queue() {
    let shared = tandem_refdata::reference!("ventus-cases/gaussian_4x4");
    let case = shared.to_str().expect("a path");
    let here = Scratch::new();
    let queued = here.run(&["run", case, "-c", "default", "--queue"]).expect_code(0);
    let queued = queued.says(&["PASS", "kernels were queued on the dut"]);
    here.run(&["run", case, "-c", "default+sv39", "--queue"])
        .expect_code(0)
        .says(&["PASS", "6 kernels were queued on the dut"]);
    let plain = here.run(&["run", case, "-c", "default"]).expect_code(0);
    // Memory mapped for a later kernel is compared after the earlier ones of its queue too.
    let compared =
        |s: &str| s.lines().find_map(|l| l.split_once("instructions compared")).map(|(n, _)| n.to_string());
    assert_eq!(compared(&queued.out), compared(&plain.out), "the same instructions");
    here.run(&["run", case, "-e", "golden", "--queue"]).expect_code(2).says(&["--queue is the dut's"]);
}

#[test]
fn a_lock_keeps_plain_accesses_apart() {
    let lock = root().join("isa-tests/programs/lock.s");
    let lock = lock.to_str().expect("a path");
    let here = Scratch::new();
    here.run(&["run", lock, "-e", "golden"]).expect_code(0);
    for seed in ["1", "2"] {
        here.run(&["run", lock, "-c", "default", "--seed", seed]).expect_code(0).says(&["PASS"]);
    }
    // Without the lock two warps load the same sum: a race, or a wrong sum that the program detects.
    let text = std::fs::read_to_string(lock).expect("lock.s").replace("bnez x11, take\n", "nop\n");
    here.put("open.s", text);
    here.run(&["run", "open.s", "-c", "default"]).expect_code(1);
}
