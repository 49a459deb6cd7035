//! `tandem conformance` itself: a failed expectation must be red, whatever is wrong with the test or the
//! list.

mod common;

use common::{Ended, Scratch};

const LIST: &str = r#"
about: a list of three rows
documents:
  - doc: nvvm20
    title: NVVM IR 2.0
    clauses:
      - clause: "10"
        title: Instructions
        rows:
          - {id: nvvm20-10-add, rule: supported, asks: add}
          - {id: nvvm20-10-bogus, rule: illegal, asks: an unknown PTX instruction is refused}
          - {id: nvvm20-10-hint, rule: ignored, asks: a hint}
"#;

const ADD: &str = r#"
about: add
clauses: [nvvm20-10-add]
configs: [tiny]
levels: [0]
ir: |
  define void @k(ptr addrspace(1) %r) {
    %x = load i32, ptr addrspace(1) %r${hint}
    %s = add i32 %x, ${n}
    store i32 %s, ptr addrspace(1) %r
    ret void
  }
with: {n: 1, hint: ""}
cases:
  - name: one
    args: [{buffer: i32, init: [41], expect: [42]}]
  - name: hinted
    clauses: [nvvm20-10-hint]
    with: {hint: ", !nontemporal !{i32 1}"}
    same_code_as: {hint: ""}
    args: [{buffer: i32, init: [1], expect: [2]}]
"#;

const BOGUS: &str = "; clauses: nvvm20-10-bogus
define void @k() {
  call void asm sideeffect \"bogus;\", \"\"()
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{ptr @k, !\"kernel\", i32 1}
; ==> refused
";

/// Runs a list, a table and a module that hold, each changed by `change`.
fn run(change: impl FnOnce(&mut [String; 3]), words: &[&str]) -> Ended {
    let s = Scratch::new();
    let mut files = [LIST.to_string(), ADD.to_string(), BOGUS.to_string()];
    std::fs::create_dir_all(s.path("t/nvvm20")).unwrap();
    change(&mut files);
    s.put("list.yaml", &files[0]);
    s.put("t/nvvm20/add.yaml", &files[1]);
    s.put("t/nvvm20/bogus.ll", &files[2]);
    let all = [&["conformance", "--tests", "t", "--clauses", "list.yaml"], words].concat();
    // These tests are not about the words of diagnostics: take them as they come.
    if !files[2].ends_with("refused\n") {
        return s.run(&all);
    }
    s.run_with(&all, &[("TANDEM_BLESS", "1")])
}

#[test]
fn what_holds_is_green() {
    let done = run(|_| {}, &[]).expect_code(0);
    assert!(
        done.out.contains("3 rows: 1 ignored, 1 illegal, 0 later, 0 prose, 1 supported; 0 red"),
        "{}",
        done.out
    );
    assert!(done.out.contains("PASS: 3 tests, 0 failed: 2 kernels"), "{}", done.out);
}

#[test]
fn a_wrong_expectation_is_red_and_says_how_to_repeat_it() {
    let done = run(|f| f[1] = f[1].replace("expect: [42]", "expect: [43]"), &[]).expect_code(1);
    assert!(done.out.contains("FAIL  nvvm20/add.yaml#one  [-O0 tiny]"), "{}", done.out);
    assert!(done.out.contains("conformance t/nvvm20/add.yaml#one -O0 --config tiny"), "{}", done.out);
    assert!(done.out.contains("RED   nvvm20-10-add"), "{}", done.out);
}

#[test]
fn a_row_without_its_test_is_red() {
    for (from, to, why) in [
        ("clauses: [nvvm20-10-hint]", "", "nvvm20-10-hint                               no test"),
        ("rule: ignored", "rule: illegal", "illegal, but none of its tests refuses it"),
        (
            "{id: nvvm20-10-bogus, rule: illegal",
            "{id: nvvm20-10-bogus, rule: supported",
            "supported, but none of its tests runs",
        ),
        (
            "{id: nvvm20-10-bogus, rule: illegal",
            "{id: nvvm20-10-bogus, rule: ignored",
            "ignored, but none of its tests accepts it",
        ),
    ] {
        let done = run(|f| f.iter_mut().for_each(|t| *t = t.replace(from, to)), &[]).expect_code(1);
        assert!(done.out.contains(why), "{from}: {}", done.out);
    }
}

#[test]
fn a_test_that_shows_nothing_fails() {
    let done = run(|f| f[1] = f[1].replace(", expect: [42]", ""), &[]).expect_code(1);
    assert!(done.out.contains("it expects nothing"), "{}", done.out);
    // Code that differs.
    let done = run(|f| f[1] = f[1].replace("same_code_as: {hint: \"\"}", "same_code_as: {n: 7}"), &[])
        .expect_code(1);
    assert!(done.out.contains("becomes other instructions"), "{}", done.out);
    // A module that should be refused and is not, and one that should be accepted; blessing hides neither.
    let done = run(|f| f[2] = f[2].replace("  call void asm sideeffect \"bogus;\", \"\"()\n", ""), &[])
        .expect_code(1);
    assert!(done.out.contains("accepted, but it should be refused"), "{}", done.out);
    let done = run(|f| f[2] = f[2].replace("==> refused", "==> accepted"), &[]).expect_code(1);
    assert!(done.out.contains("refused, but it should be accepted"), "{}", done.out);
    // Words that changed.
    let done = run(|f| f[2].push_str("; bogus.ll:3: not these words\n"), &[]).expect_code(1);
    assert!(done.out.contains("- bogus.ll:3: not these words"), "{}", done.out);
}

#[test]
fn files_that_say_what_nobody_reads_are_refused_with_their_line() {
    for (from, to, why) in [
        ("levels: [0]", "level: [0]", "add.yaml:5: unknown field `level`"),
        ("name: hinted", "name: one", "add.yaml:17: case one: there are two of this name"),
        ("add i32 %x, ${n}", "add i32 %x, ${m}", "${m}: `with` has none"),
        ("expect: [42]", "expects: [42]", "unknown field `expects`"),
        ("configs: [tiny]", "configs: []", "`configs` is empty"),
        ("clauses: [nvvm20-10-add]", "", "it names no row"),
        ("args: [{buffer: i32, init: [41], expect: [42]}]", "", "neither `args` to run with nor"),
        ("; ==> refused", "; ==> unwanted", "bogus.ll:8: 'unwanted'"),
        (
            "clauses: [nvvm20-10-add]",
            "clauses: [nvvm20-10-ad]",
            "it names row nvvm20-10-ad, which is not in the clause list",
        ),
        ("rule: illegal, asks", "rule: forbidden, asks", "found 'forbidden', expected one of"),
        ("rule: illegal, asks", "rule: prose, asks", "prose needs its reason"),
        ("nvvm20-10-hint, rule", "nvvm20-11-hint, rule", "it should be nvvm20-10"),
        ("asks: a hint", "asks: a hint, tests: [nvvm20/no.yaml]", "there is no test nvvm20/no.yaml"),
        (
            "asks: a hint",
            "asks: a hint, tests: [\"cargo:tandem-nvvm::no\"]",
            "there is no Rust test cargo:tandem-nvvm::no",
        ),
    ] {
        let done = run(|f| f.iter_mut().for_each(|t| *t = t.replace(from, to)), &[]).expect_code(5);
        assert!(done.err.contains(why), "{from} -> {to}: {}", done.err);
    }
}

#[test]
fn one_case_runs_alone_and_can_be_kept() {
    let s = Scratch::new();
    std::fs::create_dir_all(s.path("t/nvvm20")).unwrap();
    s.put("list.yaml", LIST);
    s.put("t/nvvm20/add.yaml", ADD);
    let all = [
        "conformance",
        "t/nvvm20/add.yaml#hinted",
        "--tests",
        "t",
        "--clauses",
        "list.yaml",
        "--keep",
        "kept",
    ];
    let done = s.run(&all).expect_code(0);
    assert!(done.out.contains("PASS: 1 test, 0 failed: 1 kernel with 1 run on "), "{}", done.out);
    s.run(&["run", "kept/nvvm20-add-hinted.yaml", "--engine", "host,golden"]).expect_code(0);
    s.run(&["conformance", "nothing-is-called-so", "--tests", "t", "--clauses", "list.yaml"]).expect_code(2);
}

#[test]
fn blessing_writes_words_and_leaves_the_rest() {
    let s = Scratch::new();
    std::fs::create_dir_all(s.path("t/nvvm20")).unwrap();
    s.put("list.yaml", LIST);
    s.put("t/nvvm20/bogus.ll", BOGUS);
    let table = "about: unknown PTX # all of it\nclauses: [nvvm20-10-bogus]\nir: |\n  define void @k() {\n    call void asm sideeffect \"${how};\", \"\"()\n    ret void\n  }\ncases:\n  - name: a\n    with: {how: bogus}\n    refused: |\n      other words\n      on two lines\n  # A comment stays.\n  - name: b\n    with: {how: fake}\n    refused: \"\"\n";
    s.put("t/nvvm20/table.yaml", table);
    let all = ["conformance", "--tests", "t", "--clauses", "list.yaml", "nvvm20-10-bogus"];
    s.run(&all).expect_code(1);
    s.run_with(&all, &[("TANDEM_BLESS", "1")]).expect_code(0);
    s.run(&all).expect_code(0);
    let module = s.text("t/nvvm20/bogus.ll");
    assert!(module.starts_with(BOGUS) && module.contains("\n; bogus.ll:3: "), "{module}");
    let blessed = s.text("t/nvvm20/table.yaml");
    assert!(
        blessed.contains("# A comment stays.\n  - name: b") && !blessed.contains("other words"),
        "{blessed}"
    );
    assert!(
        blessed.contains("    refused: |\n      a.ll:2: ") && blessed.contains("      b.ll:2: "),
        "{blessed}"
    );
}
