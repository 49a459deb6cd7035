//! The command lines of a plan's cases.

use crate::{fuzz, out, paths};
use std::path::PathBuf;
use std::process::Command;
use tandem_plant::Plant;
use tandem_suites::regress::{Case, Starter, Work};
use ventus_dut::DutRef;

/// Commands that run a DUT.
const RUN_ONE: [&str; 9] =
    ["run", "fuzz", "directed", "coverage", "bench", "mutants", "conformance", "litmus", "dut"];

/// Those of them whose comparison a profile's known differences do not affect.
const COMPARE_OTHERWISE: [&str; 3] = ["mutants", "litmus", "dut"];

/// Makes the cases that run a DUT compare its known differences.
pub fn strictly(cases: &mut [Case]) {
    let compares = |w: &String| RUN_ONE.contains(&w.as_str()) && !COMPARE_OTHERWISE.contains(&w.as_str());
    for case in cases.iter_mut() {
        if words(case).first().is_some_and(compares) {
            case.more.push("--strict-profile".to_string());
        }
    }
}

/// Makes the cases that run a DUT run this one, unless they name one.
pub fn on_dut(cases: &mut [Case], dut: &DutRef) {
    for case in cases.iter_mut().filter(|_| !dut.is_in_tree()) {
        let all = words(case);
        let runs_one = all.first().is_some_and(|w| RUN_ONE.contains(&w.as_str()));
        if runs_one && !all.iter().any(|w| w == "--dut") {
            case.more.extend(["--dut".to_string(), dut.to_string()]);
        }
    }
}

/// Plants a fault in the cases whose command takes one and runs the side that has it. A case on another DUT
/// stays as it is, because each DUT has faults of its own. Returns the number of cases that have the fault
/// now.
pub fn plant(cases: &mut [Case], plant: &Plant) -> usize {
    let mut planted = 0;
    for case in cases.iter_mut() {
        let all = words(case);
        let own = |option: &str| all.iter().any(|w| w == option);
        let runs_it = match &case.work {
            Work::Run { engines: Some(engines), .. } => engines.split(',').any(|e| e == side(plant)),
            Work::Run { engines: None, .. } => true,
            Work::Command(_) => takes_plant(&all, plant),
        };
        if runs_it && !own("--plant") && !(own("--dut") && plant.rtl().is_some()) {
            case.more.extend(["--plant".to_string(), plant.to_string()]);
            planted += 1;
        }
    }
    planted
}

/// Whether a command takes this fault.
fn takes_plant(words: &[String], plant: &Plant) -> bool {
    let has = |option: &str| words.iter().any(|w| w == option);
    match words.first().map_or("", String::as_str) {
        "fuzz" => fuzz::takes_plant(words, plant),
        "directed" => plant.rtl().is_some() && !has("--golden-only"),
        "litmus" => plant.rtl().is_some() && !has("--replay"),
        _ => false,
    }
}

/// The engine that must run so that the faulty side runs. A compiled kernel runs on every engine, but only
/// the host can tell that the compiler is wrong.
fn side(plant: &Plant) -> &'static str {
    match plant {
        Plant::Rtl(_) => "dut",
        Plant::Golden(_) => "golden",
        Plant::Compiler(_) => "host",
    }
}

/// Runs cases as processes of this program.
pub struct Processes {
    /// This program.
    pub program: PathBuf,
    /// The project's root, in which they run.
    pub root: PathBuf,
}

impl Starter for Processes {
    fn command(&self, case: &Case) -> Command {
        let mut command = Command::new(&self.program);
        command.args(words(case)).current_dir(&self.root);
        match &case.work {
            Work::Run { .. } => command.arg("--json"),
            Work::Command(words) if has_parts(words) => command.arg(PARTS),
            Work::Command(_) => &mut command,
        };
        command
    }

    fn has_parts(&self, case: &Case) -> bool {
        matches!(&case.work, Work::Command(words) if has_parts(words))
    }

    fn again(&self, case: &Case) -> String {
        format!("{} {}", paths::command(), out::quoted(words(case)))
    }
}

/// The option with which a command reports its tests as cases.
const PARTS: &str = "--as-cases";

/// Whether a command, in the words of a plan, has that option.
fn has_parts(words: &[String]) -> bool {
    words.first().is_some_and(|w| w == "directed" || w == "conformance")
        && !words.iter().any(|w| w == "--json" || w == PARTS || w == "--list")
}

/// A case as words after `tandem`.
pub fn words(case: &Case) -> Vec<String> {
    let mut words = match &case.work {
        Work::Run { target, engines } => {
            let mut words = vec!["run".to_string(), target.clone()];
            words.extend(engines.iter().flat_map(|e| ["--engine".to_string(), e.clone()]));
            words
        }
        Work::Command(words) => words.clone(),
    };
    words.extend(case.config.iter().flat_map(|c| ["--config".to_string(), c.clone()]));
    words.extend(case.seed.iter().flat_map(|s| ["--seed".to_string(), s.to_string()]));
    words.extend(case.more.iter().cloned());
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strict_plan_is_strict_where_a_dut_is_compared() {
        let case = |line: &str| Case {
            name: line.into(),
            group: "g".into(),
            tags: vec![],
            work: Work::Command(line.split(' ').map(String::from).collect()),
            config: None,
            seed: None,
            more: vec![],
            exit_code: 0,
            verdicts: vec![],
            timeout_s: 1,
        };
        let mut cases =
            ["fuzz --kind racy", "directed isa-tests/asm", "mutants run", "isa coverage"].map(case);
        strictly(&mut cases);
        let lines: Vec<String> = cases.iter().map(|c| words(c).join(" ")).collect();
        assert_eq!(
            lines,
            [
                "fuzz --kind racy --strict-profile",
                "directed isa-tests/asm --strict-profile",
                "mutants run",
                "isa coverage"
            ]
        );
    }

    #[test]
    fn a_fault_goes_where_its_side_runs() {
        let run = |engines: &str, more: &[&str]| Case {
            name: "r".into(),
            group: "g".into(),
            tags: vec![],
            work: Work::Run { target: "x".into(), engines: Some(engines.into()) },
            config: None,
            seed: None,
            more: more.iter().map(|w| w.to_string()).collect(),
            exit_code: 0,
            verdicts: vec![],
            timeout_s: 1,
        };
        let command = |line: &str| Case {
            work: Work::Command(line.split(' ').map(String::from).collect()),
            ..run("", &[])
        };
        let cases = [
            run("host,golden,dut", &[]),
            run("golden,log", &[]),
            run("golden,dut", &["--dut", "rtl/other"]),
            run("golden,dut", &["--plant", "rtl:own"]),
            command("fuzz --kind valid"),
            command("fuzz --kind ir"),
            command("fuzz --kind kernels"),
            command("directed isa-tests/asm"),
            command("directed --golden-only isa-tests/asm"),
            command("litmus MP"),
            command("litmus --replay f.yaml"),
            command("isa sweep"),
        ];
        for (fault, want) in [
            ("rtl:tie-side", [1, 0, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0]),
            ("golden:tie-side", [1, 1, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0]),
            ("compiler:loses-carry", [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]),
        ] {
            let mut all = cases.clone();
            let planted = plant(&mut all, &fault.parse().unwrap());
            let has: Vec<usize> =
                all.iter().map(|c| usize::from(c.more.contains(&fault.to_string()))).collect();
            assert_eq!((has.as_slice(), planted), (&want[..], want.iter().sum()), "{fault}");
        }
    }

    #[test]
    fn a_case_is_named_as_a_user_would_name_it() {
        let mut case = Case {
            name: "k x".into(),
            group: "k".into(),
            tags: vec![],
            work: Work::Run { target: "x".into(), engines: Some("golden,dut".into()) },
            config: Some("tiny".into()),
            seed: Some(1),
            more: vec!["--queue".into()],
            exit_code: 0,
            verdicts: vec![],
            timeout_s: 1,
        };
        assert_eq!(words(&case).join(" "), "run x --engine golden,dut --config tiny --seed 1 --queue");
        case.work = Work::Command(vec!["fuzz".into(), "--kind".into(), "racy".into()]);
        (case.config, case.seed) = (None, None);
        assert_eq!(words(&case).join(" "), "fuzz --kind racy --queue");
    }
}
