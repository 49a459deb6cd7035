//! Groups failures into buckets, because one cause makes many tests fail. Failures are in one bucket if they
//! have the same verdict and blame, and instructions of one class differ in the same fields. A [`Cause`] is
//! narrower: a waiver excuses exactly one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use tandem_judge::{Blame, Reason};
use tandem_report::{CaseResult, CaseStatus};
use ventus_isa::Op;

/// The first difference between two engines, as a run's JSON has it. Parts that a run lacks are empty.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Divergence {
    /// The sentence.
    pub message: String,
    /// The two engines.
    pub engines: Vec<String>,
    /// The instruction.
    pub disasm: String,
    /// Its address.
    pub pc: u32,
    /// Its symbol and offset.
    pub symbol: Option<String>,
    /// File and line.
    pub source: Option<String>,
    /// The text of that line.
    pub source_text: Option<String>,
    /// The machine.
    pub config: String,
    /// The kernel.
    pub kernel: String,
    /// The SM.
    pub sm: u32,
    /// The workgroup.
    pub wg: u32,
    /// The warp of the workgroup.
    pub warp: u32,
    /// The cycle of the DUT.
    pub cycle: u64,
    /// Fields that differ, lane by lane.
    pub diffs: Vec<Diff>,
    /// The SIMT stacks of the two engines, bottom first.
    pub stacks: Option<Vec<Vec<Entry>>>,
}

/// A field that differs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Diff {
    /// Its name.
    pub field: String,
    /// The lane, if it has lanes.
    pub lane: Option<u32>,
    /// The leading engine's value.
    pub leader: String,
    /// Golden's value.
    pub golden: String,
}

/// An entry of a SIMT stack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Entry {
    /// Where lanes reconverge.
    pub rpc: u32,
    /// Where the lanes of the entry continue.
    pub pc: u32,
    /// These lanes.
    pub mask: u32,
}

impl Divergence {
    /// The difference that a failed run shows, if it shows one between records.
    pub fn of(case: &CaseResult) -> Option<Divergence> {
        let end = case.shown.as_ref()?.mismatch.as_ref()?.as_object()?;
        let found: Divergence = serde_json::from_value(end.values().next()?.clone()).ok()?;
        (!found.disasm.is_empty()).then_some(found)
    }

    /// The lanes that differ.
    pub fn lanes(&self) -> BTreeSet<u32> {
        self.diffs.iter().filter_map(|d| d.lane).collect()
    }
}

/// What one failure is: a waiver names it, and excuses a failure only if it is exactly this. A second bug in
/// the same test is another cause: it shows at another instruction, in other fields, or as more text.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cause {
    /// The verdict in the words of reports: `mismatch`, `exit code 1`.
    pub verdict: String,
    /// The party to blame in the words of reports, if the report names one: `rtl (or model)`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blame: Option<String>,
    /// The mnemonic of the instruction, if the report names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instruction: Option<String>,
    /// All fields that differ, without numbers of registers: `v` is any of v0 to v31.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub differs: BTreeSet<String>,
    /// Of a failure that is no difference of records: a hash of its whole text, without names of directories
    /// and lengths of time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
}

impl Cause {
    /// The cause of a failure.
    pub fn of(case: &CaseResult) -> Cause {
        let difference = Divergence::of(case).filter(|d| !d.diffs.is_empty());
        let numbered = |c: char| c.is_ascii_digit();
        let field = |d: &Diff| d.field.trim_end_matches(numbered).trim_end().to_string();
        Cause {
            verdict: case.verdict.clone(),
            blame: case.shown.as_ref().and_then(|s| s.blame).map(|b| b.to_string()),
            instruction: instruction(case).map(str::to_string),
            differs: difference.iter().flat_map(|d| &d.diffs).map(field).collect(),
            text: difference.is_none().then(|| digest(&case.detail)),
        }
    }
}

/// The form that a waiver uses: JSON in one line is YAML too.
impl std::fmt::Display for Cause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| std::fmt::Error)?)
    }
}

/// A hash of a text without the parts that differ between two runs of one test: directories and lengths of
/// time.
fn digest(text: &str) -> String {
    let name = |w: &str| w.rsplit('/').next().unwrap_or(w).to_string();
    let line = |l: &str| {
        let words: Vec<&str> = l.split_whitespace().collect();
        // A number is a length of time only if its unit follows, so that values of a result stay.
        let seconds = |n: usize| {
            words.get(n + 1).is_some_and(|unit| unit.trim_end_matches([',', ';', '.', ')']) == "s")
                && words[n].parse::<f64>().is_ok()
        };
        let word = |n: usize| if seconds(n) { "#".to_string() } else { name(words[n]) };
        (0..words.len()).map(word).collect::<Vec<_>>().join(" ")
    };
    let all: Vec<String> = text.lines().map(line).filter(|l| !l.is_empty()).collect();
    blake3::hash(all.join("\n").as_bytes()).to_hex()[..16].to_string()
}

/// The mnemonic of the instruction at which a test failed, if its report names one.
pub fn instruction(case: &CaseResult) -> Option<&'static str> {
    match Divergence::of(case) {
        Some(d) => mnemonic(&d.disasm),
        // The place at which the engines differ counts more than the instruction that the test is about.
        None => {
            let lines = || case.detail.lines();
            lines().find_map(reached).or_else(|| lines().find_map(tested))
        }
    }
}

/// The mnemonic of a disassembled instruction. A prefix comes before the instruction that it belongs to.
fn mnemonic(text: &str) -> Option<&'static str> {
    let words = text.split(|c: char| c.is_whitespace() || matches!(c, ';' | ','));
    let known = words.filter_map(|word| Op::from_name(word).map(Op::name));
    let all: Vec<&'static str> = known.collect();
    all.iter().find(|name| !Op::from_name(name).is_some_and(Op::is_prefix)).or(all.first()).copied()
}

/// The instruction at which a run or a finding ended, in a line of its report:
/// `pc 0x80000040 vadd.vv v1, v2, v3`.
fn reached(line: &str) -> Option<&'static str> {
    mnemonic(line.trim_start().strip_prefix("pc ")?)
}

/// The instruction that a directed test is about, in a line of its report:
/// `build/directed/vector_int/vadd.vv.s:12`.
fn tested(line: &str) -> Option<&'static str> {
    let file = line.split_once("directed/")?.1.split_once(".s:")?.0;
    Op::from_name(file.rsplit('/').next()?).map(Op::name)
}

/// Failures of one cause.
#[derive(Clone, Debug, Serialize)]
pub struct Bucket {
    /// The instruction at which the first fails.
    pub instruction: Option<String>,
    /// All instructions at which they fail.
    pub instructions: BTreeSet<String>,
    /// The word of the verdict.
    pub verdict: String,
    /// The party to blame.
    pub blame: Option<Blame>,
    /// The reason.
    pub reason: Option<Reason>,
    /// What is wrong, in a sentence.
    pub what: String,
    /// Testpoints: of the instruction, or else of the tests.
    pub testpoints: Vec<String>,
    /// Names of the tests. The first is the one to look at: of the tests that show a source line, it compared
    /// the fewest instructions before it failed.
    pub tests: Vec<String>,
    /// The command that repeats the first.
    pub replay: String,
    /// The command that replays its bundle, which needs no other file.
    pub bundle: Option<String>,
    /// The first one's difference.
    pub divergence: Option<Divergence>,
    /// The first one's report.
    pub detail: String,
    /// The causes that waivers of these failures would have to name, one waiver for each.
    pub causes: BTreeSet<Cause>,
}

/// The buckets of these failures. Those that show a difference come first, the largest of them at the top.
pub fn buckets<'a>(cases: impl Iterator<Item = &'a CaseResult>) -> Vec<Bucket> {
    let mut all: BTreeMap<String, Vec<&CaseResult>> = BTreeMap::new();
    for case in cases {
        all.entry(key(case)).or_default().push(case);
    }
    let mut all: Vec<Bucket> = all.into_values().filter_map(bucket).collect();
    let rank = |b: &Bucket| (b.divergence.is_none(), b.instruction.is_none(), usize::MAX - b.tests.len());
    all.sort_by_key(rank);
    all
}

/// A key that failures of one cause share.
fn key(case: &CaseResult) -> String {
    let blame = case.shown.as_ref().and_then(|s| s.blame);
    let class = instruction(case).and_then(Op::from_name).map(|op| op.row().class);
    let what = without_numbers(&what(case));
    let what = if class.is_some() && Divergence::of(case).is_none() { String::new() } else { what };
    format!("{} {blame:?} {class:?} {what}", verdict(case))
}

fn verdict(case: &CaseResult) -> String {
    let flaky = if case.status == CaseStatus::Flaky { "flaky " } else { "" };
    format!("{flaky}{}", case.verdict)
}

fn bucket(mut cases: Vec<&CaseResult>) -> Option<Bucket> {
    let has_source = |c: &&CaseResult| Divergence::of(c).is_some_and(|d| d.source.is_some());
    cases.sort_by_key(|c| (!has_source(c), c.instructions));
    let first = cases.first()?;
    let shown = first.shown.as_deref();
    Some(Bucket {
        instruction: instruction(first).map(str::to_string),
        instructions: cases.iter().filter_map(|c| instruction(c)).map(str::to_string).collect(),
        verdict: verdict(first),
        blame: shown.and_then(|s| s.blame),
        reason: shown.and_then(|s| s.reason),
        what: what(first),
        testpoints: Vec::new(),
        tests: cases.iter().map(|c| c.name.clone()).collect(),
        replay: first.replay.clone(),
        bundle: shown.and_then(|s| s.bundle.clone()).or_else(|| found_replay(first)),
        divergence: Divergence::of(first),
        detail: first.detail.clone(),
        causes: cases.iter().map(|c| Cause::of(c)).collect(),
    })
}

/// The command in a fuzzing campaign's report that runs the shrunk program of its first finding.
fn found_replay(case: &CaseResult) -> Option<String> {
    let line = |l: &str| l.trim_start().strip_prefix("replay ").map(|command| command.trim().to_string());
    case.detail.lines().find_map(line)
}

/// The failure in a sentence: the difference, or the first line of the failure.
fn what(case: &CaseResult) -> String {
    match Divergence::of(case) {
        Some(d) if !d.message.is_empty() => d.message,
        _ => {
            let lines = || case.detail.lines().filter(|l| !l.trim().is_empty());
            // A campaign begins with its seed, but its finding is what counts.
            let finding = lines().find(|l| l.starts_with("finding "));
            finding.or(lines().next()).unwrap_or(&case.verdict).trim().to_string()
        }
    }
}

/// A text without the parts that differ between tests of one cause: addresses, numbers, and names of files.
fn without_numbers(text: &str) -> String {
    let word =
        |w: &str| if w.contains(|c: char| c.is_ascii_digit() || c == '/') { "#" } else { w }.to_string();
    text.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_names_its_instruction() {
        for (line, want) in [
            ("  pc        0x80000060  vbgeu v3, v2, 0x800000e0  <collatz+0x60>", Some("vbgeu")),
            ("  pc        0x80000008  endprg", Some("endprg")),
            ("  pc        0x80000008  regext x0, x0, 1; vadd.vv v32, v1, v2", Some("vadd.vv")),
            (
                "FAIL [tiny] build/directed/vector_fp/vfsub.vv.s:445: workgroup 0 warp 0: flags: expected NV",
                Some("vfsub.vv"),
            ),
            ("FAIL [tiny] build/directed/traps/order.s:4: no trap", None),
            ("nothing of the kind", None),
        ] {
            assert_eq!(reached(line).or(tested(line)), want, "{line}");
        }
        // A directed test that meets a bug of another instruction.
        let detail = "FAIL [tiny] build/directed/vector_mem/vle16.v.s: mismatch: dut and golden differ\n  \
                      pc        0x8000019c  vbeq v252, v253, 0x800001a4\n";
        let new = CaseResult::new("a".into(), "g".into(), String::new());
        assert_eq!(instruction(&CaseResult { detail: detail.into(), ..new }), Some("vbeq"));
    }

    /// A failed run of `name` at an instruction, which differs in these fields.
    fn failed(name: &str, disasm: &str, fields: &str, instructions: u64) -> CaseResult {
        let mismatch = serde_json::json!({"mismatch": {
            "message": format!("dut and golden differ in {fields}"), "disasm": disasm, "pc": 0x8000_0000u32,
            "engines": ["dut", "golden"], "diffs": [{"field": "v3", "lane": 2, "leader": "1", "golden": "2"}],
        }});
        let shown = tandem_report::Shown {
            blame: Some(Blame::Rtl),
            mismatch: Some(mismatch),
            ..tandem_report::Shown::default()
        };
        CaseResult {
            verdict: "mismatch".into(),
            instructions,
            shown: Some(Box::new(shown)),
            ..CaseResult::new(name.into(), "g".into(), format!("run {name}"))
        }
    }

    #[test]
    fn one_cause_is_one_bucket() {
        let cases = [
            failed("a", "vbeq v1, v2, 0x80000010", "next_pc, next_mask", 200),
            failed("b", "vbgeu v1, v2, 0x80000020", "next_pc, next_mask", 100),
            // Another field, and another class.
            failed("c", "vbeq v1, v2, 0x80000010", "trap", 1),
            failed("d", "vadd.vv v1, v2, v3", "next_pc, next_mask", 1),
        ];
        let all = buckets(cases.iter());
        assert_eq!(all.len(), 3, "{all:#?}");
        let first = &all[0];
        assert_eq!(first.tests, ["b", "a"], "the one that failed sooner is the one to look at");
        assert_eq!((first.instruction.as_deref(), first.replay.as_str()), (Some("vbgeu"), "run b"));
        assert_eq!(first.instructions.iter().map(String::as_str).collect::<Vec<_>>(), ["vbeq", "vbgeu"]);
        assert_eq!(first.divergence.as_ref().unwrap().lanes(), BTreeSet::from([2]));
    }

    #[test]
    fn a_campaign_names_its_finding_and_the_shrunk_program() {
        let detail = "seed 1\n\nfinding 1: barrier (released early), blame rtl (or model)\n  \
                      pc        0x80000008  endprg\n  replay  ./scripts/tandem run f.s --config tiny\n";
        let case = CaseResult {
            detail: detail.into(),
            verdict: "exit code 1".into(),
            ..CaseResult::new("fuzz".into(), "fuzz".into(), "fuzz".into())
        };
        let all = buckets(std::iter::once(&case));
        assert_eq!(all[0].what, "finding 1: barrier (released early), blame rtl (or model)");
        assert_eq!(all[0].instruction.as_deref(), Some("endprg"));
        assert_eq!(all[0].bundle.as_deref(), Some("./scripts/tandem run f.s --config tiny"));
    }

    #[test]
    fn a_cause_is_one_bug() {
        let one = Cause::of(&failed("a", "vadd.vv v1, v2, v3", "v3", 1));
        let text =
            r#"{"verdict":"mismatch","blame":"rtl (or model)","instruction":"vadd.vv","differs":["v"]}"#;
        assert_eq!(one.to_string(), text);
        assert_eq!(serde_json::from_str::<Cause>(text).unwrap(), one);
        assert_ne!(one, Cause::of(&failed("a", "vsub.vv v1, v2, v3", "v3", 1)));
        let told = |detail: &str| {
            let new = CaseResult::new("a".into(), "g".into(), String::new());
            Cause::of(&CaseResult { detail: detail.into(), verdict: "exit code 1".into(), ..new })
        };
        let first =
            "FAIL /x/directed/vector_int/vadd.vv.s:12: v3: expected 1, got 2\n1 of 9 failed in 1.25 s\n";
        let cause = told(first);
        assert_eq!((cause.instruction.as_deref(), cause.differs.len()), (Some("vadd.vv"), 0));
        assert_eq!(cause, told(&first.replace("/x/", "/another/place/").replace("1.25", "7.5")));
        // A second bug in the same text, behind the first one or instead of it.
        let second = "FAIL /x/directed/vector_int/vadd.vv.s:40: v3: expected 5, got 6\n";
        assert_ne!(cause, told(&format!("{first}{second}")));
        assert_ne!(cause, told(&first.replace(":12:", ":13:")));
        assert_ne!(cause, told(&first.replace("got 2", "got 3")));
    }

    #[test]
    fn what_differs_between_tests_of_one_cause_does_not_count() {
        let one = without_numbers("exit code 4: cannot open build/dut/1x8x4/lib.so at 0x80");
        assert_eq!(one, without_numbers("exit code 4: cannot open build/dut/2x8x4/lib.so at 0x90"));
        assert_ne!(one, without_numbers("exit code 4: cannot read build/dut/2x8x4/lib.so at 0x90"));
    }
}
