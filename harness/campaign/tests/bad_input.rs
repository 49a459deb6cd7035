//! Bad input: each kind gives a clear message or verdict with its exit code, and never a panic
//! ([`Scratch::run`] asserts that for every command).

mod common;

use common::{Scratch, run_vecadd, vecadd};
use insta::assert_snapshot;

#[test]
fn an_elf_cut_off_anywhere() {
    let here = Scratch::new();
    here.assemble("whole", "li t0, 7\nendprg\n");
    let whole = here.get("whole.elf");
    // Every position in the headers, and every seventh after them.
    let places = (0..whole.len()).filter(|n| *n < 128 || n % 7 == 0 || whole.len() - n < 32);
    let mut refused = 0;
    for n in places {
        here.put("cut.elf", &whole[..n]);
        let ended = here.run(&["run", "cut.elf", "-e", "golden"]);
        match ended.code {
            // Everything that loading needs may be there although symbols are missing.
            0 => assert!(n > 84, "{n} bytes: {ended}"),
            5 => {
                refused += 1;
                assert!(ended.err.contains("cut.elf"), "{n} bytes: {ended}");
            }
            _ => panic!("{n} bytes: {ended}"),
        }
    }
    assert!(refused > 84, "{refused}");
}

#[test]
fn a_kernel_that_does_not_parse_or_is_not_supported() {
    let here = Scratch::new();
    here.put("vecadd.ll", "define void @vecadd( {\n");
    assert_snapshot!(here.run(&run_vecadd("golden", &[])).expect_code(5).err,
        @"tandem: vecadd.ll:2: not valid LLVM IR: expected type");
    here.put(
        "vecadd.ll",
        vecadd().replace("  %vc = fadd", "  call void asm \"bogus;\", \"\"()\n  %vc = fadd"),
    );
    here.run(&run_vecadd("golden", &[]))
        .expect_code(5)
        .says(&["vecadd.ll:22: unsupported: PTX instruction bogus", "NVVM IR 2.0 §"]);
}

/// Warps of NVVM IR have 32 threads (§15.6), so a kernel whose device function shuffles is launched only on
/// 32 lanes.
#[test]
fn a_warp_kernel_on_narrower_warps() {
    let here = Scratch::new();
    let kernel = "declare {i32, i1} @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)
define i32 @first(i32 %x) noinline {
  %r = call {i32, i1} @llvm.nvvm.shfl.sync.i32(i32 -1, i32 0, i32 %x, i32 0, i32 31)
  %v = extractvalue {i32, i1} %r, 0
  ret i32 %v
}
define void @k(ptr %p) {
  %v = load i32, ptr %p
  %f = call i32 @first(i32 %v)
  store i32 %f, ptr %p
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{ptr @k, !\"kernel\", i32 1}
";
    here.put("k.ll", kernel);
    let on = |config: &[&'static str]| {
        let mut words = vec!["run", "k.ll", "-e", "host,golden", "--kernel", "k", "--arg", "i32[1]=7"];
        words.extend(config);
        here.run(&words)
    };
    assert_snapshot!(on(&[]).expect_code(5).err,
        @"tandem: k.ll: kernel 'k' uses warp operations (NVVM IR 2.0 §15.6), whose warps have 32 threads, and configuration default has warps of 8; try --config wide");
    on(&["--config", "multi"]).expect_code(5).says(&[
        "§15.6",
        "configuration multi has warps of 16",
        "--config wide",
    ]);
    on(&["--config", "wide"]).expect_code(0);
    on(&["--config", "1x8x32"]).expect_code(0);
    // A kernel's own file names the machine, in a directory too.
    let yaml = "ir: k.ll\nkernel: k\nblock: [32, 1, 1]\nconfigs: [wide]\nargs:\n  - {buffer: i32, init: [7], expect: [7]}\n";
    here.put("k.yaml", yaml);
    here.run(&["run", ".", "-e", "host,golden"]).expect_code(0);
}

/// Following the advice gives a run.
#[test]
fn a_machine_that_is_suggested_runs_it() {
    let here = Scratch::new();
    here.put("k.ll", vecadd());
    for (block, config) in
        [("33,1,1", "tiny"), ("65,1,1", "default"), ("300,1,1", "tiny"), ("1024,1,1", "wide")]
    {
        let run = |config: &str| {
            let args = ["f32[32]=1", "f32[32]=2", "f32[32]=0", "i32:32"].iter().flat_map(|a| ["--arg", a]);
            let words =
                ["run", "k.ll", "-e", "golden", "--kernel", "vecadd", "--block", block, "--config", config];
            here.run(&words.into_iter().chain(args).collect::<Vec<_>>())
        };
        let refused = run(config).expect_code(5);
        let (_, advice) =
            refused.err.split_once("; try --config ").unwrap_or_else(|| panic!("{}", refused.err));
        run(advice.trim()).expect_code(0);
    }
}

#[test]
fn a_yaml_with_an_unknown_key() {
    let here = Scratch::new();
    here.put("k.ll", vecadd());
    here.put("k.yaml", "ir: k.ll\nkernel: vecadd\ngird: [1, 1, 1]\nblock: [1, 1, 1]\nargs: []\n");
    here.run(&["run", "k.yaml", "-e", "golden"])
        .expect_code(5)
        .says(&["k.yaml: line 3: unknown field `gird`"]);
}

/// A value of the wrong kind is told by file, line and key, with what was found and what is expected, in
/// every YAML file that users write. The words of the library that reads it are Rust's.
fn wrong_kind(here: &Scratch, file: &str, text: &str, words: &[&str], told: &str) {
    here.put(file, text);
    let ended = here.run(words).expect_code(5);
    assert!(ended.err.contains(&format!("{file}: {told}")), "{file}: no '{told}' in {ended}");
    for word in ["invalid type", "unit value", "sequence,", "did not match", " at line ", "u32", "column"] {
        assert!(!ended.err.contains(word), "{file}: '{word}' in {ended}");
    }
}

#[test]
fn kernels_with_values_of_the_wrong_kind() {
    let here = Scratch::new();
    here.put("k.ll", vecadd());
    let kernel =
        "ir: k.ll\nkernel: vecadd\nblock: [32, 1, 1]\nargs:\n  - {buffer: f32, count: 1, expect: [null]}\n";
    for (right, wrong, told) in [
        ("", "", "line 5: args[0].expect[0]: found nothing, expected a number, or its bits as text"),
        ("32, 1, 1", "32, x, 1", "line 3: block[1]: found 'x', expected a whole number from 0 to 4294967295"),
        ("[32, 1, 1]", "32", "line 3: block: found 32, expected a list of 3"),
        ("k.ll", "{a: b}", "line 1: ir: found keys with values, expected a file name or a list of them"),
        ("k.ll", "[k.ll", "line 2: this is no YAML: "),
    ] {
        wrong_kind(&here, "k.yaml", &kernel.replacen(right, wrong, 1), &["run", "k.yaml"], told);
    }
}

#[test]
fn plans_with_values_of_the_wrong_kind() {
    let here = Scratch::new();
    for (groups, command, told) in [
        ("3", "regress", "line 2: groups: found 3, expected a list"),
        ("\n- {name: g, run: x}", "regress", "line 3: groups[0].run: found 'x', expected a list"),
        (
            "\n- {name: g, run: [x], seeds: [one]}",
            "signoff",
            "line 3: groups[0].seeds[0]: found 'one', expected a whole number of at least 0",
        ),
    ] {
        let plan = format!("name: p\ngroups: {groups}\n");
        wrong_kind(&here, "p.yaml", &plan, &[command, "p.yaml"], told);
    }
    let ci = common::root().join("isa-tests/plans/ci.yaml").display().to_string();
    let waivers = ["signoff", &ci, "--waivers", "w.yaml"];
    wrong_kind(&here, "w.yaml", "- name: w\n", &waivers, "line 1: found a list, expected keys with values");
}

#[test]
fn profiles_with_values_of_the_wrong_kind() {
    let here = Scratch::new();
    let profile = "name: d\nrows: all\nfinal-lds: false\nrecords: all\n";
    std::fs::create_dir(here.path("dut")).expect("a directory");
    here.put("dut/files.f", "none.v\n");
    for (right, wrong, told) in [
        ("false", "[]", "line 3: final-lds: found a list, expected true or false"),
        (
            "records: all",
            "records: {}",
            "line 4: records: found keys with values, expected `none` or a list of groups of the retire record",
        ),
    ] {
        let text = profile.replace(right, wrong);
        wrong_kind(&here, "dut/profile.yaml", &text, &["run", "--dut", "dut", "k.s"], told);
    }
}

#[test]
fn other_files_with_values_of_the_wrong_kind() {
    let here = Scratch::new();
    let fuzz = ["fuzz", "--kind", "valid", "--cases", "1", "--known", "known.yaml"];
    for (file, text, words, told) in [
        ("known.yaml", "- name: 3\n- 7\n", &fuzz[..], "line 1: [0]: missing field"),
        ("known.yaml", "- 7\n", &fuzz, "line 1: [0]: found 7, expected keys with values"),
        (
            "l.yaml",
            "name: [x]\n",
            &["litmus", "--replay", "l.yaml"],
            "line 1: name: found a list, expected text",
        ),
    ] {
        wrong_kind(&here, file, text, words, told);
    }
}

#[test]
fn arguments_that_are_not_the_kernels() {
    let here = Scratch::new();
    here.put("vecadd.ll", vecadd());
    let with = |kernel: &str, args: &[&str]| {
        let mut words = vec!["run", "vecadd.ll", "-e", "golden", "--kernel", kernel];
        args.iter().for_each(|a| words.extend(["--arg", a]));
        here.run(&words).expect_code(5).err
    };
    assert_snapshot!(with("vecadd", &["i32:5"]), @"tandem: vecadd.ll: kernel 'vecadd' takes 4 arguments, not 1");
    assert_snapshot!(with("vecadd", &["i32:5"; 4]), @"tandem: vecadd.ll: argument 0 is i32, but parameter 0 of kernel 'vecadd' is ptr addrspace(1) %a");
    assert_snapshot!(with("vecadd", &["f32[4]", "f32[4]", "f32[4]", "f32:1"]), @"tandem: vecadd.ll: argument 3 is f32, but parameter 3 of kernel 'vecadd' is i32 %n");
    assert_snapshot!(with("nosuch", &[]), @"tandem: kernel @nosuch: the module's kernels are @vecadd");
    let refused = |arg: &str| here.run(&["run", "vecadd.ll", "--arg", arg]).expect_code(2).err;
    assert_snapshot!(refused("i31:5"), @"tandem: argument 'i31:5': 'i31' is not an element type, expected one of i8, u8, i16, u16, i32, u32, i64, u64, f16, bf16, f32, f64; expected TYPE:VALUE, a buffer TYPE[COUNT]=VALUE, =V0,V1,... or =@FILE, or a structure {PART, ...}");
}

/// A value that does not have its option's form is a mistake on the command line, whatever the option, and a
/// file that a value names is input.
#[test]
fn a_malformed_value_is_a_usage_error_in_every_command() {
    let here = Scratch::new();
    here.put("k.ll", vecadd());
    here.put("k.s", "endprg\n");
    here.put("bytes.bin", [0; 5]);
    let (launch, meant) =
        (["--kernel", "vecadd", "--arg", "i32=64"], "did you mean i32:64?; expected TYPE:VALUE");
    for words in [
        &["run", "k.ll"][..],
        &["run", "k.ll", "--json"],
        &["trace", "k.ll"],
        &["diff", "golden:k.ll", "dut:k.ll"],
        &["debug", "k.ll", "--keys", "s"],
        &["locate", "k.ll"],
        &["compile", "k.ll", "--emit", "case", "-o", "case"],
    ] {
        here.run(&[words, &launch].concat()).expect_code(2).says(&[meant]);
    }
    for (words, says) in [
        (&["run", "k.ll", "--kernel", "vecadd", "--arg", "bytes:0"][..], "or without blanks: bytes:00ff01"),
        (&["run", "k.ll", "--kernel", "vecadd", "--arg", "i8:256"], "256"),
        (&["run", "k.ll", "--kernel", "vecadd", "--grid", "2x2"], "expected X, X,Y or X,Y,Z"),
        (&["run", "k.s", "--latency", "5"], "expected MIN..MAX"),
        (&["run", "k.s", "--dump", "x"], "expected N=FILE"),
        (&["trace", "k.s", "--warp", "1"], "expected WORKGROUP.WARP"),
        (&["litmus", "--test", "x"], "--test x: "),
        (&["isa", "decode", "word"], "word"),
    ] {
        here.run(words).expect_code(2).says(&[says]);
    }
    for (file, says) in [
        ("f32[]=@none.npy", "none.npy: no such file or directory"),
        ("u8[4]=@bytes.bin", "bytes.bin: argument 'u8[4]=@bytes.bin': the file holds 5 bytes of elements"),
    ] {
        let words = ["run", "k.ll", "--kernel", "vecadd", "--arg", file];
        here.run(&words).expect_code(5).says(&[says]);
    }
}

#[test]
fn a_workgroup_that_does_not_fit() {
    let here = Scratch::new();
    here.put("vecadd.ll", vecadd());
    let mut words = run_vecadd("golden", &[]);
    let block = words.iter().position(|w| *w == "32").expect("the block");
    words[block] = "2000";
    here.run(&words).expect_code(5).says(&["2000 threads", "at most 1024"]);
}

#[test]
fn a_kernel_that_runs_off_its_buffer() {
    let here = Scratch::new();
    here.put("vecadd.ll", vecadd());
    for (engines, side) in [("golden", "golden"), ("golden,dut", "both")] {
        let mut words = run_vecadd(engines, &["--grid", "200", "--bundle", side]);
        let count = words.iter().position(|w| *w == "i32:32").expect("the count");
        words[count] = "i32:100000";
        here.run(&words).expect_code(1).says(&[
            "TRAP",
            // Which warp gets there first depends on the machine.
            "Access trap, value 0x90001",
            "vecadd.ll:20",
            "pc ",
        ]);
    }
}

#[test]
fn a_kernel_that_runs_off_its_buffer_on_the_host() {
    let here = Scratch::new();
    here.put("vecadd.ll", vecadd().replace("%a, i64 %i64", "%a, i64 268435456"));
    let crash = "4 bytes at offset 1073741824 of the buffer of %a of 128 bytes (address 0x";
    let by = "by thread [0, 0, 0] of block [0, 0, 0]";
    here.run(&run_vecadd("host", &[])).expect_code(1).says(&[crash, by, "blame: program"]);
}

#[test]
fn an_endless_loop() {
    let here = Scratch::new();
    here.assemble("loop", "spin: j spin\n");
    for engines in ["golden", "golden,dut"] {
        here.run(&["run", "loop.elf", "-e", engines, "--max-cycles", "5000", "--bundle", engines])
            .expect_code(3)
            .says(&["TIMEOUT", "kernel loop.elf did not finish within"]);
    }
}

#[test]
fn memory_slower_than_the_hang_limit_is_a_hang() {
    let here = Scratch::new();
    here.assemble("slow", "la t0, word\nlw t1, 0(t0)\naddi t1, t1, 1\nendprg\n.data\nword: .word 1\n");
    let words = ["run", "slow.elf", "-e", "golden,dut", "--latency", "3000..3000", "--hang-cycles", "500"];
    here.run(&[&words[..], &["--bundle", "hang"]].concat()).expect_code(3).says(&["HANG"]);
}

#[test]
fn targets_and_names_that_do_not_exist() {
    let here = Scratch::new();
    here.assemble("ok", "endprg\n");
    std::fs::create_dir(here.path("empty")).expect("a directory");
    here.put("ok.s.txt", "# endprg");
    for (words, code, says) in [
        (&["run", "nosuch.yaml"][..], 5, "nosuch.yaml: no such file or directory\n"),
        (&["run", "nosuch/*.s"], 5, "nosuch/*.s: no such file or directory\n"),
        (&["run", "ok.s.txt"], 5, "not an executable; expected a kernel (.yaml"),
        (&["replay", "nosuch"], 5, "nosuch: no such directory: expected what a failing run left"),
        (&["replay", "empty"], 5, "empty: this directory is no bundle (it has no bundle.json)"),
        (&["replay", "ok.elf"], 5, "ok.elf: a file; a bundle is a directory"),
        (&["run", "nosuch"], 5, "nosuch: no such file or directory\n"),
        (&["run", "empty"], 5, "empty: this directory holds no kernel"),
        (&["run", "ok.elf", "-e", "nosuch"], 2, "possible values: host, golden, dut, log"),
        (&["run", "ok.elf", "-e", "golden", "-c", "nosuch"], 2, "expected tiny, default, wide, multi"),
        (&["run", "ok.elf", "-e", "golden,log"], 5, "ok.elf has no .log file"),
        (&["run", "ok.elf", "-e", "host"], 2, "the host engine runs IR"),
        (&["regress", "nosuch.yaml"], 5, "nosuch.yaml"),
        (&["nosuch"], 2, "nosuch"),
    ] {
        here.run(words).expect_code(code).says(&[says]);
    }
}

/// A path that does not exist is said not to, and the existing one that is near it is named, by every command
/// that takes a path.
#[test]
fn a_mistyped_path_names_the_one_that_is_near() {
    let here = Scratch::new();
    std::fs::create_dir_all(here.path("tests/saxpy")).expect("directories");
    for file in ["tests/saxpy/saxpy.ll", "tests/saxpy/saxpy.yaml", "add.s", "plan.yaml", "tests/case_0.data"]
    {
        here.put(file, "");
    }
    std::fs::create_dir(here.path("my-gpu")).expect("a directory");
    for (words, meant) in [
        (&["run", "tests/saxpi"][..], "tests/saxpy"),
        (&["run", "test/saxpy.yaml"], "tests/saxpy"),
        (&["run", "tests/saxpy/saxpy.cu", "--kernel", "k"], "tests/saxpy/saxpy.ll"),
        (&["run", "tests/case_1"], "tests/case_0"),
        (&["trace", "ad.s"], "add.s"),
        (&["diff", "golden:ad.s", "dut:add.s"], "add.s"),
        (&["diff", "trace.jsonl", "plam.yml"], ""),
        (&["directed", "ads.s"], "add.s"),
        (&["compile", "tests/saxpy/saxpy.lll", "--emit", "info"], "tests/saxpy/saxpy.ll"),
        (&["check", "tests/saxpi/saxpy.ll"], "tests/saxpy/saxpy.ll"),
        (&["regress", "plans.yaml"], "plan.yaml"),
        (&["signoff", "plan.yml"], "plan.yaml"),
        (&["fuzz", "--kind", "words", "--known", "plam.yaml"], "plan.yaml"),
        (&["fuzz", "--corpus", "testz", "--show"], "tests"),
        (&["litmus", "--replay", "plan.yml"], "plan.yaml"),
        (&["isa", "asm", "adds.s"], "add.s"),
        (&["run", "add.s", "--dut", "my-gp"], "my-gpu"),
    ] {
        let ended = here.run(words).expect_code(5);
        if words.contains(&"--dut") {
            ended.says(&["no DUT ", "my-gp: expected in-tree", "; did you mean ", "my-gpu?"]);
            continue;
        }
        let meant = if meant.is_empty() { "\n".into() } else { format!("; did you mean {meant}?") };
        ended.says(&[&format!(": no such file or directory{meant}")]);
    }
}

/// `compile` and `check` take files. Whoever names a directory is told the modules in it.
#[test]
fn a_directory_in_place_of_a_module_names_its_modules() {
    let here = Scratch::new();
    std::fs::create_dir_all(here.path("kernels/saxpy")).expect("directories");
    std::fs::create_dir(here.path("empty")).expect("a directory");
    here.put("kernels/saxpy/saxpy.ll", "");
    here.put("kernels/saxpy/saxpy.cu", "");
    here.put("kernels/saxpy/saxpy.yaml", "");
    let file = "a directory; expected a module, which is a file: NVVM IR (.ll, .bc), MLIR (.mlir), CUDA (.cu) \
                or OpenCL C (.cl)";
    let both = "it holds kernels/saxpy/saxpy.cu, kernels/saxpy/saxpy.ll";
    for (dir, held) in [("kernels/saxpy", both), ("kernels", both), ("empty", "it holds none")] {
        for words in [&["compile", dir, "-o", "k.elf"][..], &["check", dir]] {
            here.run(words).expect_code(5).says(&[&format!("{dir}: {file}; {held}\n")]);
        }
    }
}

/// A directed test that is wrong is told before the DUT is built: the build of this one fails.
#[test]
fn a_wrong_directed_test_is_told_before_the_dut_is_built() {
    let here = Scratch::new();
    std::fs::create_dir(here.path("broken")).expect("a directory");
    here.put("broken/files.f", "broken.sv\n");
    here.put("broken/broken.sv", "module broken(\n");
    here.put("broken/profile.yaml", "name: broken\nrows: all\nfinal-lds: false\nrecords: none\n");
    here.put("good.s", "li x5, 1 #= x5 1\nendprg #= end\n");
    here.put("bad.s", "lii x5, 1 #= x5 1\n");
    let directed = |file: &str| here.run(&["directed", file, "--dut", "broken"]);
    directed("good.s").expect_code(4).says(&["broken.sv"]);
    let ended = directed("bad.s").expect_code(5);
    assert!(!ended.err.contains("broken"), "{ended}");
    ended.says(&["`lii` is not an instruction"]);
}

/// What a message tells the user to type works in the user's directory, which is not the project's root here.
#[test]
fn a_command_to_type_is_the_one_that_works_here() {
    let here = Scratch::new();
    here.put("k.ll", vecadd());
    here.put("k.yaml", "ir: k.ll\nkernel: vecadd\nblock: [1, 1, 1]\n");
    for (words, code, typed) in [
        (&["regress", "k.yaml"][..], 5, "give it to `ROOT/scripts/tandem run`"),
        (&["isa", "show", "nosuchinstruction"], 2, "`ROOT/scripts/tandem isa list` names them all"),
        (&["run", "k.ll"], 2, "`ROOT/scripts/tandem compile k.ll --emit info` lists its kernels"),
        (&["locate", "x", "--corpus", "c"], 2, "`ROOT/scripts/tandem finding list` lists them"),
        (
            &["finding", "list", "--corpus", "c"],
            5,
            "`ROOT/scripts/tandem fuzz --corpus c --time 10m` starts one",
        ),
        (&["coverage", "report", "--corpus", "."], 5, "`ROOT/scripts/tandem coverage run --corpus DIR`"),
    ] {
        here.run(words).expect_code(code).says(&[typed]);
    }
}

#[test]
fn waves_that_cannot_be_written_are_refused_before_a_build() {
    let here = Scratch::new();
    here.put("k.s", "endprg\n");
    for (file, why) in [
        ("none/w.fst", "its directory does not exist"),
        (".", "it is a directory"),
        ("/proc/w.fst", "No such file"),
    ] {
        here.run(&["run", "k.s", "--waves", file]).expect_code(2).says(&[&format!("--waves {file}: {why}")]);
    }
}

#[test]
fn a_plan_with_an_unknown_key_or_without_runs() {
    let here = Scratch::new();
    here.put("key.yaml", "name: k\nabout: a\ngruops: []\n");
    here.run(&["regress", "key.yaml"]).expect_code(5).says(&["key.yaml", "gruops"]);
    here.put(
        "none.yaml",
        "name: k\nabout: a\ngroups:\n  - name: g\n    run: [\"no/such/*\"]\n    engines: [golden]\n",
    );
    here.run(&["regress", "none.yaml"]).expect_code(5).says(&["no/such/*"]);
}

/// Line (from 0) of num_buffer's low word: the fourteenth number, two words each.
const COUNT_LINE: usize = 26;

/// Copies the case `whole` as `c`, with its files changed by `change`.
fn changed_case(here: &Scratch, change: impl Fn(&str, String) -> String) {
    for ext in ["metadata", "data"] {
        let text = here.text(&format!("whole.{ext}"));
        here.put(&format!("c.{ext}"), change(ext, text));
    }
}

#[test]
fn a_case_whose_files_are_damaged() {
    let here = Scratch::new();
    here.put("vecadd.ll", vecadd());
    let launch = ["--kernel", "vecadd", "--block", "32"];
    let args = ["--arg", "f32[32]=1", "--arg", "f32[32]=2", "--arg", "f32[32]=0", "--arg", "i32:32"];
    let words = [&["compile", "vecadd.ll", "--emit", "case", "-o", "whole"][..], &launch, &args].concat();
    here.run(&words).expect_code(0);
    changed_case(&here, |_, text| text);
    here.run(&["run", "c", "-e", "golden"]).expect_code(0);
    let half =
        |t: String| t.lines().take(t.lines().count() / 2).map(|l| format!("{l}\n")).collect::<String>();
    for damaged in ["metadata", "data"] {
        changed_case(&here, |ext, text| if ext == damaged { half(text) } else { text });
        here.run(&["run", "c", "-e", "golden"]).expect_code(5).says(&[&format!("c.{damaged}")]);
    }
    // One buffer more or fewer than exist, and a count too large for any file.
    let whole = here.text("whole.metadata");
    let count = u32::from_str_radix(whole.lines().nth(COUNT_LINE).expect("a count"), 16).expect("a number");
    assert!(count >= 5, "three arrays, arguments, code: {count}");
    for wrong in [count + 1, count - 1, u32::MAX] {
        let changed = |t: String| {
            let wrong = format!("{wrong:08x}");
            let mut lines: Vec<&str> = t.lines().collect();
            lines[COUNT_LINE] = &wrong;
            lines.iter().map(|l| format!("{l}\n")).collect::<String>()
        };
        changed_case(&here, |ext, text| if ext == "metadata" { changed(text) } else { text });
        here.run(&["run", "c", "-e", "golden"]).expect_code(5).says(&["c.metadata"]);
    }
}
