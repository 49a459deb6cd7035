//! Chains of cases against their logs: a wrong order, or a kernel without those before it, is the input's
//! fault and not the model's, and the report says what to run instead.

mod common;

use common::Scratch;
use tandem_refdata::reference;

/// Three launches on one word, which begins as 5: plus 1, times 2, plus 3. They load 5, 6 and 12.
const THREE: [&str; 3] = ["addi x6, x6, 1", "slli x6, x6, 1", "addi x6, x6, 3"];

/// A directory `NAME` with the chain of these launches and its logs.
fn chain(here: &Scratch, name: &str, steps: [&str; 3]) {
    let [first, second, third] =
        steps.map(|step| format!("li x5, 0x90000000\nlw x6, 0(x5)\n{step}\nsw x6, 0(x5)\nendprg\n"));
    let source = format!(
        "# launch: grid=1 warps=1 lanes=4\n{first}.data\n.word 5\n# then: grid=1\n{second}\
         # then: grid=1\n{third}"
    );
    here.put(&format!("{name}.s"), source);
    let file = format!("{name}.s");
    here.run(&["compile", &file, "--emit", "case", "-o", name]).expect_code(0);
    here.run(&["trace", &file, "--format", "spike", "--out", "log"]).expect_code(0);
    for n in 0..3 {
        here.put(&format!("{name}/kernel_{n}.log"), here.get(&format!("log-{n}")));
    }
}

/// Renames a kernel with its three files.
fn rename(here: &Scratch, dir: &str, from: &str, to: &str) {
    for extension in ["metadata", "data", "log"] {
        let path = |name: &str| here.path(&format!("{dir}/{name}.{extension}"));
        std::fs::rename(path(from), path(to)).expect("a kernel's file");
    }
}

const LOG: [&str; 2] = ["-e", "golden,log"];

fn against_logs(here: &Scratch, target: &str, more: &[&str]) -> common::Ended {
    here.run(&[&["run", target], &LOG[..], more].concat())
}

#[test]
fn another_order_of_names_is_found_and_blames_the_input() {
    let here = Scratch::new();
    chain(&here, "c", THREE);
    against_logs(&here, "c", &[]).expect_code(0).says(&["PASS", "3 kernels"]);
    rename(&here, "c", "kernel_1", "later_2");
    rename(&here, "c", "kernel_2", "kernel_1");
    let ended = against_logs(&here, "c", &[]).expect_code(5).says(&[
        "BAD INPUT",
        "did not run in this order: kernel_0, kernel_1, later_2, the order of their names",
        "the log of kernel_1 loads 0x0000000c from 0x90000000 (pc 0x80000004), where memory has 0x00000006",
        "this order fits all 3 logs, and golden agrees with them: --order kernel_0,later_2,kernel_1",
        "order: [kernel_0, later_2, kernel_1]",
    ]);
    assert!(!ended.out.contains("blame"), "{ended}");
    against_logs(&here, "c", &["--order", "kernel_0,later_2,kernel_1"]).expect_code(0).says(&["PASS"]);
    here.put("c/chain.yaml", "order: [kernel_0, later_2, kernel_1]\n");
    against_logs(&here, "c", &[]).expect_code(0).says(&["PASS", "3 kernels"]);
    // A stated order may be wrong as well.
    here.put("c/chain.yaml", "order: [later_2, kernel_0, kernel_1]\n");
    against_logs(&here, "c", &[]).expect_code(5).says(&[
        "later_2, kernel_0, kernel_1, the order of chain.yaml",
        "the log of later_2 loads 0x00000006 from 0x90000000 (pc 0x80000004), where memory has 0x00000000",
        "--order kernel_0,later_2,kernel_1",
    ]);
    against_logs(&here, "c", &["--order", "kernel_0,kernel_1,later_2"])
        .expect_code(5)
        .says(&["the order of --order", "--order kernel_0,later_2,kernel_1"]);
}

/// No other memory explains a load that its own log refutes: by an earlier store, by an earlier load, or
/// because only the extension of the value differs.
#[test]
fn a_log_that_contradicts_itself_is_a_mismatch() {
    let here = Scratch::new();
    here.put(
        "s.s",
        "# launch: grid=1 warps=1 lanes=4\nli x5, 0x90000000\nlb x6, 0(x5)\nsw x6, 8(x5)\nlw x7, 8(x5)\n\
         lw x8, 4(x5)\nlw x9, 4(x5)\nendprg\n.data\n.word 0xc0\n.word 7\n.word 0\n",
    );
    here.run(&["compile", "s.s", "--emit", "case", "-o", "d/s"]).expect_code(0);
    here.run(&["trace", "s.s", "--format", "spike", "--out", "log"]).expect_code(0);
    let log = here.text("log");
    here.put("d/s.log", &log);
    against_logs(&here, "d/s", &[]).expect_code(0).says(&["PASS"]);
    for (right, wrong, code) in [
        ("x6  0xffffffc0 mem 0x90000000", "x6  0x000000c0 mem 0x90000000", 1),
        ("x7  0xffffffc0 mem 0x90000008", "x7  0x00000000 mem 0x90000008", 1),
        ("x9  0x00000007 mem 0x90000004", "x9  0x00000006 mem 0x90000004", 1),
        // The first load from a place may have found other memory.
        ("x8  0x00000007 mem 0x90000004", "x8  0x00000006 mem 0x90000004", 5),
    ] {
        assert!(log.contains(right), "{right} in {log}");
        here.put("d/s.log", log.replace(right, wrong));
        against_logs(&here, "d/s", &[]).expect_code(code);
    }
}

#[test]
fn a_kernel_alone_is_part_of_a_chain() {
    let here = Scratch::new();
    chain(&here, "c", THREE);
    // It finds nothing: its .data leaves out what is live.
    let ended = against_logs(&here, "c/kernel_2", &[]).expect_code(5).says(&[
        "the log of kernel_2 loads 0x0000000c from 0x90000000",
        "it is a part of a chain",
        "golden agrees with all 3 logs",
        "tandem run c --engine golden,log\n",
    ]);
    assert!(!ended.out.contains("only as far as needed"), "it is the last one: {ended}");
    against_logs(&here, "c/kernel_1", &[]).expect_code(5).says(&[
        "or only as far as needed:\n  ",
        "tandem run c --engine golden,log --order kernel_0,kernel_1\n",
    ]);
    assert!(!ended.out.contains("blame"), "{ended}");
    against_logs(&here, "c", &["--order", "kernel_0,kernel_2"])
        .expect_code(5)
        .says(&["kernels are missing", "tandem run c --engine golden,log\n"]);
    // The first one needs none before it, and a part of the chain may be all that is asked for.
    against_logs(&here, "c/kernel_0", &[]).expect_code(0).says(&["PASS"]);
    against_logs(&here, "c", &["--order", "kernel_0,kernel_1"]).expect_code(0).says(&["PASS"]);
}

#[test]
fn a_log_of_something_else_fits_no_order() {
    let here = Scratch::new();
    chain(&here, "c", THREE);
    let log = here.text("c/kernel_1.log");
    assert_eq!(log.matches("x6  0x00000006").count(), 1);
    let log = log.replace("x6  0x00000006", "x6  0x00000007");
    here.put("c/kernel_1.log", log);
    let ended = against_logs(&here, "c", &[]).expect_code(5).says(&[
        "the log of kernel_1 loads 0x00000007 from 0x90000000 (pc 0x80000004), where memory has 0x00000006",
        "no order of the kernels in this directory fits the logs",
        "log and case do not belong together",
    ]);
    assert!(!ended.out.contains("--order kernel"), "{ended}");
}

/// Launches of one kernel differ in what they read of their launch. Their logs are exchanged.
#[test]
fn a_log_of_another_launch_is_the_inputs_fault() {
    let here = Scratch::new();
    let kernel = "csrr x7, numt\nli x5, 0x90000000\nsw x7, 0(x5)\nendprg\n";
    let source =
        format!("# launch: grid=1 warps=1 lanes=4\n{kernel}.data\n.word 5\n# then: grid=1 lanes=2\n{kernel}");
    here.put("c.s", source);
    here.run(&["compile", "c.s", "--emit", "case", "-o", "c"]).expect_code(0);
    here.run(&["trace", "c.s", "--format", "spike", "--out", "log"]).expect_code(0);
    for n in 0..2 {
        here.put(&format!("c/kernel_{n}.log"), here.get(&format!("log-{n}")));
    }
    against_logs(&here, "c", &[]).expect_code(0).says(&["PASS", "2 kernels"]);
    for n in 0..2 {
        here.put(&format!("c/kernel_{n}.log"), here.get(&format!("log-{}", 1 - n)));
    }
    for target in ["c", "c/kernel_0"] {
        let ended = against_logs(&here, target, &[]).expect_code(5).says(&[
            "BAD INPUT",
            "the log of kernel_0 reads 0x",
            "from CSR_NUMT (pc 0x80000000), where its launch has 0x",
            "it is the log of another launch: it shows that of kernel_1",
        ]);
        assert!(!ended.out.contains("blame") && !ended.out.contains("order"), "{ended}");
    }
}

/// The toolchain's chain, with the logs of two launches of one kernel exchanged.
#[test]
fn exchanged_logs_of_gaussian_are_the_inputs_fault() {
    let cases = reference!("ventus-cases/gaussian_4x8");
    let here = Scratch::new();
    std::fs::create_dir(here.path("g")).expect("a directory");
    for entry in std::fs::read_dir(cases).expect("the chain").flatten() {
        let name = entry.file_name().into_string().expect("a name");
        let to = match name.as_str() {
            "Fan1_0.log" => "Fan1_1.log",
            "Fan1_1.log" => "Fan1_0.log",
            other => other,
        };
        std::fs::copy(entry.path(), here.path(&format!("g/{to}"))).expect("a copy");
    }
    let ended = against_logs(&here, "g", &[]).expect_code(5);
    assert!(!ended.out.contains("blame"), "{ended}");
}

/// The model is to blame if its inputs are those of the log: no order excuses it.
#[test]
fn a_bug_of_the_model_stays_the_models() {
    let here = Scratch::new();
    // The second launch needs an arithmetic shift, the third a signed load.
    let steps = ["li x6, -64", "srai x6, x6, 2", "lb x7, 0(x5)\nadd x6, x6, x7"];
    chain(&here, "c", steps);
    for (fault, kernel) in [("golden:sra-as-srl", "kernel_1"), ("golden:load-sign-lost", "kernel_2")] {
        let ended = against_logs(&here, "c", &["--plant", fault]).expect_code(1).says(&[
            "MISMATCH",
            "blame: model",
            "golden differs from the reference",
            &format!("kernel    {kernel}"),
        ]);
        assert!(!ended.out.contains("order"), "{ended}");
    }
    // A digit of a result that is not loaded.
    let log = here.text("c/kernel_1.log");
    here.put("c/kernel_1.log", log.replace("x6  0xfffffff0", "x6  0xfffffff1"));
    against_logs(&here, "c", &[]).expect_code(1).says(&["blame: model"]);
    here.put("c/kernel_1.log", log);
    // In a wrong order, the order is named, and so is the bug behind it.
    rename(&here, "c", "kernel_1", "later_2");
    rename(&here, "c", "kernel_2", "kernel_1");
    against_logs(&here, "c", &[]).expect_code(5).says(&["this order fits all 3 logs"]);
    against_logs(&here, "c", &["--plant", "golden:sra-as-srl"]).expect_code(5).says(&[
        "the logs fit each other in another order, and there golden differs from them",
        "kernel later_2, pc 0x80000008 srai x6, x6, 2",
        "that difference is not the order's; to see it: --order kernel_0,later_2,kernel_1",
    ]);
}

/// The toolchain's own chain, with names that state another order.
#[test]
fn gaussian_with_other_names_is_put_in_order() {
    let shared = reference!("ventus-cases/gaussian_4x4");
    let here = Scratch::new();
    std::fs::create_dir(here.path("g")).expect("a directory");
    for (old, new) in [("Fan1", "b"), ("Fan2", "a")] {
        for n in 0..3 {
            for extension in ["metadata", "data", "log"] {
                let from = shared.join(format!("{old}_{n}.{extension}"));
                std::fs::copy(from, here.path(&format!("g/{new}_{n}.{extension}"))).expect("a case's file");
            }
        }
    }
    let ended = against_logs(&here, "g", &[]).expect_code(5).says(&[
        "a_0, b_0, a_1, b_1, a_2, b_2, the order of their names",
        "the log of a_0 ",
        "this order fits all 6 logs, and golden agrees with them: --order b_0,a_0,b_1,a_1,b_2,a_2",
    ]);
    assert!(!ended.out.contains("blame"), "{ended}");
    against_logs(&here, "g", &["--order", "b_0,a_0,b_1,a_1,b_2,a_2"]).expect_code(0).says(&["PASS"]);
    // One of the middle by itself, with the names of the toolchain.
    let one = shared.join("Fan2_1");
    against_logs(&here, one.to_str().expect("a path"), &[]).expect_code(5).says(&[
        "the log of Fan2_1 ",
        "it is a part of a chain",
        "--order Fan1_0,Fan2_0,Fan1_1,Fan2_1",
    ]);
}
