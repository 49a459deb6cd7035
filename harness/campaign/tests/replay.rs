//! A failing run leaves a bundle that runs again anywhere: moved, and without its kernel.

mod common;

use common::{Scratch, run_vecadd, vecadd};

/// Leaves a bundle `kept`: golden's arithmetic shift has a planted fault, and the DUT's is right.
fn failing(here: &Scratch) {
    here.assemble("fault", include_str!("faults/sra.s"));
    let words = ["run", "fault.elf", "-e", "golden,dut", "--plant", "golden:sra-as-srl", "--bundle", "kept"];
    here.run(&words).expect_code(1).says(&["MISMATCH", "tandem replay"]);
}

#[test]
fn a_bundle_ends_the_same_elsewhere_without_its_program() {
    let here = Scratch::new();
    failing(&here);
    std::fs::remove_file(here.path("fault.elf")).expect("remove");
    std::fs::remove_file(here.path("fault.s")).expect("remove");
    std::fs::create_dir(here.path("elsewhere")).expect("a directory");
    std::fs::rename(here.path("kept"), here.path("elsewhere/moved")).expect("move");
    here.run(&["replay", "elsewhere/moved"]).expect_code(1).says(&["MISMATCH", "as recorded: yes"]);
}

#[test]
fn a_trap_in_a_compiled_kernel_ends_the_same_without_its_source() {
    let here = Scratch::new();
    here.put("vecadd.ll", vecadd());
    let mut words = run_vecadd("golden", &["--grid", "1000", "--bundle", "k"]);
    let count = words.iter().position(|w| *w == "i32:32").expect("the count");
    words[count] = "i32:100000";
    here.run(&words).expect_code(1);
    std::fs::remove_file(here.path("vecadd.ll")).expect("remove");
    here.run(&["replay", "k"]).expect_code(1).says(&["TRAP", "as recorded: yes"]);
}

#[test]
fn a_damaged_bundle_is_bad_input() {
    let here = Scratch::new();
    here.assemble("loop", "spin: j spin\n");
    for file in ["bundle.json", "job.json"] {
        let words = ["run", "loop.elf", "-e", "golden", "--max-cycles", "10", "--bundle", file];
        here.run(&words).expect_code(3);
        let whole = here.get(&format!("{file}/{file}"));
        here.put(&format!("{file}/{file}"), &whole[..whole.len() / 2]);
        here.run(&["replay", file]).expect_code(5).says(&[file]);
        std::fs::remove_file(here.path(&format!("{file}/{file}"))).expect("remove");
        here.run(&["replay", file]).expect_code(5).says(&[file]);
    }
    here.run(&["replay", "nowhere"]).expect_code(5).says(&["nowhere"]);
}
