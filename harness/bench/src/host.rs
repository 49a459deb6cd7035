//! The cost of a simulated cycle: the instructions that the host executes for it on the bare DUT, without
//! records.
//!
//! For a given set of cycles, the style of the RTL decides this figure: how much Verilator evaluates in every
//! cycle although nothing has changed, how much it copies, and how often it looks at assertions. Callgrind
//! counts processes of this program that run a target once, and some more times. In the difference, their
//! start and the making of the machine cancel out. Counts repeat within 1 %.
//!
//! Other compilers make other code from the same RTL. So a baseline names the tools with which its figures
//! were measured. With the same tools the tolerance is narrow; with others it only stops a gross increase.

use crate::place::{Place, count_host, run_counted};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;
use tandem_abi::Config;
use tandem_judge::Failure;
use tandem_lockstep::DutEngine;
use tandem_lockstep::engine::DutParams;
use tandem_run::{flavour, programs_of};

/// Cycles between the shorter and the longer counted run, at least.
const CYCLES: u64 = 10_000;

/// A process that only runs a target a given number of times with [`execute`], for callgrind to count:
/// program and arguments.
pub type Counted<'a> = &'a dyn Fn(&str, u64) -> Vec<OsString>;

/// Recorded figures, the part `host` of a baseline's file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Costs {
    /// Verilator and the C++ compiler that made the library, in the words of their `--version`.
    tools: Vec<String>,
    /// How much more a cycle may cost, in percent.
    tolerance_percent: f64,
    /// The same if the library was made by other tools.
    other_tools_percent: f64,
    /// Host instructions for each simulated cycle, by kernel of isa-tests.
    kernels: BTreeMap<String, f64>,
}

/// One kernel's comparison with its recorded figure.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Judged {
    /// The kernel.
    pub kernel: String,
    /// Whether it costs more, beyond the tolerance; false if it costs less.
    pub worse: bool,
    /// Both figures.
    pub what: String,
    /// The likely cause, and what to do.
    pub why: String,
    /// The figure's line for the file.
    pub line: String,
}

impl Costs {
    /// The reason why these figures cannot be used, if there is one. `kernels` are those that the baseline
    /// runs.
    pub(crate) fn fault(&self, kernels: &[&str]) -> Option<String> {
        if let Some(name) = self.kernels.keys().find(|name| !kernels.contains(&name.as_str())) {
            return Some(format!("host: {name} is not among the baseline's kernels"));
        }
        if self.kernels.is_empty() {
            return Some("host: kernels: expected at least one, else nothing is held".into());
        }
        let percents = [self.tolerance_percent, self.other_tools_percent];
        if percents.iter().any(|p| !(0.0..100.0).contains(p)) {
            return Some("host: expected tolerances from 0 to 100".into());
        }
        let figure = self.kernels.iter().find(|(_, cost)| !(cost.is_finite() && **cost > 0.0));
        figure.map(|(name, cost)| format!("host: {name}: expected a number above 0, not {cost}"))
    }

    /// The kernels that it has figures of.
    pub(crate) fn names(&self, kernel: &str) -> bool {
        self.kernels.contains_key(kernel)
    }

    /// Compares: `counted` has kernels and their host instructions for each cycle, in a library that `tools`
    /// made. Kernels within the tolerance are left out.
    pub(crate) fn hold(&self, counted: &[(String, f64)], tools: &[String]) -> Vec<Judged> {
        let same_tools = self.tools == tools;
        let tolerance = if same_tools { self.tolerance_percent } else { self.other_tools_percent };
        let mut judged = Vec::new();
        for (kernel, was) in &self.kernels {
            let found = counted.iter().find(|(name, _)| name == kernel);
            let is = found.map_or(0.0, |(_, cost)| *cost);
            let change = 100.0 * (is / was - 1.0);
            let (worse, why) = match is {
                _ if is.is_nan() || is <= 0.0 => (true, "nothing was counted".to_string()),
                _ if change <= tolerance && change >= -tolerance => continue,
                _ if change < 0.0 => (false, "better than the baseline".to_string()),
                _ => (true, worse_because(same_tools, &self.tools, tools)),
            };
            judged.push(Judged {
                kernel: kernel.clone(),
                worse,
                what: format!(
                    "{kernel}: {is:.0} host instructions for each simulated cycle; baseline: {was:.0} \
                     ({change:+.1} %, tolerance {tolerance} %)"
                ),
                why,
                line: format!("    {kernel}: {is:.0}  # in host, kernels"),
            });
        }
        judged
    }
}

/// The reason for a higher cost.
fn worse_because(same_tools: bool, theirs: &[String], tools: &[String]) -> String {
    let look = "see \"What a simulated cycle costs\" in docs/code.md";
    match same_tools {
        true => format!("the RTL simulates slower, whatever its cycles: {look}"),
        false => format!(
            "the RTL simulates slower, or the tools make slower code of it: these are {}, the baseline's \
             {}; {look}",
            tools.join(" and "),
            theirs.join(" and ")
        ),
    }
}

/// Runs a target a given number of times on the bare DUT, and does nothing else.
///
/// # Errors
/// If it cannot run.
pub fn execute(target: &str, rounds: u64, config: Config, place: &Place<'_>) -> Result<(), Failure> {
    let library = place.machines.open(&config, flavour(false))?;
    let params = DutParams { trace: false, ..DutParams::default() };
    for program in programs_of(target, config, &place.program)? {
        let mut dut = DutEngine::new(&library, &params)?;
        for _ in 0..rounds {
            run_counted(&mut dut, &program)?;
        }
    }
    Ok(())
}

/// Host instructions for each cycle of a target. A run of the target takes `cycles` cycles.
///
/// # Errors
/// If callgrind cannot be run, or the target cannot.
pub(crate) fn cost(target: &str, cycles: u64, counted: Counted<'_>) -> Result<f64, Failure> {
    let more = CYCLES.div_ceil(cycles.max(1));
    let [short, long] = [1, 1 + more].map(|rounds| count_host(target, counted(target, rounds)));
    Ok(long?.saturating_sub(short?) as f64 / (more * cycles).max(1) as f64)
}

/// The name of a kernel, of a target that is its directory.
pub(crate) fn kernel_of(target: &str) -> &str {
    Path::new(target).file_name().and_then(|name| name.to_str()).unwrap_or(target)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn costs() -> Costs {
        serde_yaml::from_str(
            "{tools: [V 1, g++ 1], tolerance_percent: 2, other_tools_percent: 15, kernels: {k: 1000}}",
        )
        .unwrap()
    }

    #[test]
    fn the_tolerance_is_wide_only_for_other_tools() {
        let (same, other) = (["V 1".to_string(), "g++ 1".into()], ["V 1".to_string(), "g++ 2".into()]);
        for (cost, tools, worse) in [
            (1019.0, &same, None),
            (981.0, &same, None),
            (1021.0, &same, Some(true)),
            (979.0, &same, Some(false)),
            (1149.0, &other, None),
            (1151.0, &other, Some(true)),
            (0.0, &other, Some(true)),
            (f64::NAN, &same, Some(true)),
        ] {
            let judged = costs().hold(&[("other".into(), 1.0), ("k".into(), cost)], tools);
            assert_eq!(judged.first().map(|j| j.worse), worse, "{cost} {tools:?}");
        }
        assert!(costs().hold(&[], &same)[0].why.contains("nothing was counted"));
        let judged = costs().hold(&[("k".into(), 1200.0)], &other);
        insta::assert_snapshot!(format!("{}\n{}\n{}", judged[0].what, judged[0].why, judged[0].line), @r#"
        k: 1200 host instructions for each simulated cycle; baseline: 1000 (+20.0 %, tolerance 15 %)
        the RTL simulates slower, or the tools make slower code of it: these are V 1 and g++ 2, the baseline's V 1 and g++ 1; see "What a simulated cycle costs" in docs/code.md
            k: 1200  # in host, kernels
        "#);
    }

    #[test]
    fn figures_that_hold_nothing_are_refused() {
        let with = |change: &dyn Fn(&mut Costs)| {
            let mut costs = costs();
            change(&mut costs);
            costs.fault(&["k"]).unwrap_or_default()
        };
        assert_eq!(with(&|_| {}), "");
        assert!(with(&|c| c.kernels.clear()).contains("at least one"));
        assert!(with(&|c| c.tolerance_percent = f64::NAN).contains("tolerances"));
        assert!(with(&|c| c.other_tools_percent = 100.0).contains("tolerances"));
        assert!(with(&|c| c.kernels.extend([("k".into(), 0.0)])).contains("above 0"));
        assert!(with(&|c| c.kernels.extend([("l".into(), 1.0)])).contains("l is not among"));
    }

    #[test]
    fn a_cost_is_of_what_the_longer_run_adds() {
        // Without a process: a program that does not exist is named.
        let none = |_: &str, _: u64| vec![OsString::from("/no/such/program")];
        assert!(cost("t", 100, &none).is_err());
        assert_eq!(kernel_of("isa-tests/kernels/matmul"), "matmul");
    }
}
