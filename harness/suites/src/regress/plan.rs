//! Regression plans: a YAML file that lists what to run with which engines, configurations and seeds. A plan
//! expands to a list of cases, each of them plain data; whoever starts a case knows what its words mean.

use glob::{MatchOptions, Pattern, glob_with};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::HashSet;
use std::fmt;
use std::path::{Path, PathBuf};
use tandem_judge::Verdict;
use tandem_launch::kinds;
use tandem_plant::Plant;
use tandem_report::Stage;
use ventus_dut::RecordMask;

/// A plan as written.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The plan's name, used in reports.
    pub name: String,
    /// Its purpose, for readers of the file; not shown.
    #[serde(default)]
    pub about: String,
    /// The stage that its runs are meant for; sign-off, which asks for most, if absent.
    #[serde(default)]
    #[schemars(schema_with = "stages")]
    pub stage: Stage,
    /// The testplan that `tandem signoff` applies, relative to this file.
    #[serde(default)]
    pub testplan: Option<PathBuf>,
    /// Whether `tandem signoff` accepts results of a checkout with changes that no commit has. Its answer
    /// says so; without this, they are a reason for a no.
    #[serde(default)]
    pub allow_changes: bool,
    /// Groups, run in order.
    pub groups: Vec<Group>,
}

/// Cases that share engines, configurations and seeds: the product of all of them with the targets.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// The group's name, a JUnit suite.
    pub name: String,
    /// Words to choose groups by (`-E`): topics, and `slow`.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Targets of `tandem run`, relative to the project's root and not to the plan; `*` stands for any name,
    /// and `${SHARED}` for the reference data.
    #[serde(default)]
    pub run: Vec<String>,
    /// Words after `tandem`, for cases that are not `run` (fuzzing, for example).
    #[serde(default)]
    pub command: Option<Vec<String>>,
    /// Engines, in the form of `--engine`; each one is a case.
    #[serde(default)]
    pub engines: Vec<String>,
    /// Configurations; each one is a case. Empty: the target's own.
    #[serde(default)]
    pub configs: Vec<String>,
    /// Seeds; each one is a case.
    #[serde(default)]
    pub seeds: Vec<u64>,
    /// The DUT, in the form of `--dut`, relative to the project's root.
    #[serde(default)]
    pub dut: Option<String>,
    /// Additional words for every case.
    #[serde(default)]
    pub args: Vec<String>,
    /// The exit code that passes (0 unless the case is meant to fail).
    #[serde(default)]
    pub exit_code: i32,
    /// The verdicts of `run` that pass, instead of the exit code: a trap has the same code as a mismatch.
    #[serde(default)]
    #[schemars(schema_with = "verdicts")]
    pub verdicts: Vec<Verdict>,
    /// Patterns may match nothing, because `fuzz --promote` adds files here later.
    #[serde(default)]
    pub may_be_empty: bool,
    /// Seconds after which a case is ended and counted as failed.
    #[serde(default = "default_timeout")]
    pub timeout_s: u64,
}

/// The schema of a stage, whose crate knows nothing of schemas.
fn stages(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let words: Vec<&str> = Stage::ALL.into_iter().map(Stage::word).collect();
    schemars::json_schema!({"enum": words})
}

/// The schema of a list of verdicts, likewise.
fn verdicts(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let words: Vec<serde_json::Value> =
        Verdict::ALL.into_iter().filter_map(|v| serde_json::to_value(v).ok()).collect();
    schemars::json_schema!({"type": "array", "items": {"enum": words}})
}

fn default_timeout() -> u64 {
    600
}

/// One case, and the results that pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Unique name.
    pub name: String,
    /// Group it belongs to.
    pub group: String,
    /// The group's tags.
    pub tags: Vec<String>,
    /// Its action.
    pub work: Work,
    /// Configuration; the target's own if absent.
    pub config: Option<String>,
    /// Seed; the target's own if absent.
    pub seed: Option<u64>,
    /// Additional words of the plan.
    pub more: Vec<String>,
    /// The DUT, in the form of `--dut`; if absent, the one that the words name, or else the in-tree one.
    pub dut: Option<String>,
    /// The groups of the DUT's records to use, unless the words say it; all if absent.
    pub records: Option<RecordMask>,
    /// Whether the DUT's known differences are compared although no word says so.
    pub strict: bool,
    /// The planted fault, unless the words name one.
    pub plant: Option<Plant>,
    /// The exit code that passes.
    pub exit_code: i32,
    /// The verdicts that pass, instead of the exit code; none if that decides.
    pub verdicts: Vec<Verdict>,
    /// Seconds after which it is ended.
    pub timeout_s: u64,
}

impl Case {
    /// The words that may name what it reads. Values of options are left out: they are mostly outputs.
    pub fn positional(&self) -> Vec<&str> {
        match &self.work {
            Work::Run { target, .. } => vec![target],
            Work::Command(words) => {
                let value = |i: usize| i > 0 && words[i - 1].starts_with('-') && !words[i - 1].contains('=');
                (0..words.len()).filter(|&i| !value(i)).map(|i| words[i].as_str()).collect()
            }
        }
    }
}

/// The action of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Work {
    /// Runs a target and reports.
    Run {
        /// The target.
        target: String,
        /// Engines, comma separated; the target's own if absent.
        engines: Option<String>,
    },
    /// Another command of `tandem`, in the plan's own words.
    Command(Vec<String>),
}

impl Work {
    /// The engines of a run, if the plan names them.
    pub fn engines(&self) -> Option<impl Iterator<Item = &str>> {
        match self {
            Work::Run { engines: Some(list), .. } => Some(list.split(',')),
            _ => None,
        }
    }
}

/// The reason why a plan cannot be used.
#[derive(Debug)]
pub enum PlanError {
    /// The file cannot be read.
    Read(PathBuf, std::io::Error),
    /// It is another kind of file.
    OtherKind(PathBuf, String),
    /// It is not a plan.
    Syntax(PathBuf, tandem_yaml::YamlError),
    /// It has no cases.
    Empty(String),
    /// Two groups or two cases have one name: nobody could tell whose result is whose.
    Twice {
        /// The plan's name.
        plan: String,
        /// `groups` or `cases`.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A group of it is wrong.
    Group {
        /// The plan's name.
        plan: String,
        /// The group's name.
        group: String,
        /// The fault.
        why: GroupError,
    },
}

/// A fault in a group of a plan.
#[derive(Debug)]
pub enum GroupError {
    /// `command` together with a key that belongs to `run`.
    CommandAndRun,
    /// Both ways to state which results pass.
    TwoEnds,
    /// `command: [run, ...]`, whose exit code 0 may mean that nothing was compared.
    RunAsCommand,
    /// Neither `run` nor `command`.
    NoWork,
    /// A pattern without a match: a plan that silently shrinks would be a false pass.
    NoMatch {
        /// The pattern.
        pattern: String,
        /// The directory that it is relative to.
        below: PathBuf,
    },
    /// A directory that cannot be read may still contain cases.
    Unread(String, glob::GlobError),
    /// A word with wildcards that make no pattern.
    Pattern(String, glob::PatternError),
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanError::Read(path, e) => f.write_str(&tandem_words::unreadable(path, e)),
            PlanError::OtherKind(path, what) => write!(f, "{}: {what}", path.display()),
            PlanError::Syntax(path, e) => write!(f, "{}: {e}", path.display()),
            PlanError::Empty(plan) => write!(f, "plan {plan} has no cases"),
            PlanError::Twice { plan, what, name } => {
                write!(f, "plan {plan}: two {what} are named '{name}': expected a name of its own")
            }
            PlanError::Group { plan, group, why } => write!(f, "plan {plan}, group {group}: {why}"),
        }
    }
}

impl fmt::Display for GroupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GroupError::CommandAndRun => {
                f.write_str("a group has either `command` or `run`, not both; `verdicts` go with `run`")
            }
            GroupError::TwoEnds => f.write_str("a group has either `exit_code` or `verdicts`, not both"),
            GroupError::RunAsCommand => f.write_str(
                "`command` is `run`, which exits with 0 even if nothing was compared: write its target under \
                 `run`, and the other words under `engines` and `args`",
            ),
            GroupError::NoWork => f.write_str("it has neither `run` nor `command`"),
            GroupError::NoMatch { pattern, below } => {
                let below = below.display();
                write!(
                    f,
                    "'{pattern}' matches nothing in {below}: targets are relative to it, not to the plan"
                )
            }
            GroupError::Unread(pattern, e) => {
                write!(f, "'{pattern}': {}: {}", e.path().display(), e.error())
            }
            GroupError::Pattern(word, e) => write!(f, "'{word}': {e}"),
        }
    }
}

impl std::error::Error for PlanError {}

impl std::error::Error for GroupError {}

/// A plan expanded on this machine.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Expanded {
    /// All cases, in order.
    pub cases: Vec<Case>,
    /// Groups that may be empty and are.
    pub without_files: Vec<String>,
    /// Groups that need the reference data, which is missing.
    pub without_data: Vec<String>,
}

impl Plan {
    /// Reads a plan.
    ///
    /// # Errors
    /// The fault in the file, with its line.
    pub fn read(path: &Path) -> Result<Plan, PlanError> {
        let text = std::fs::read_to_string(path).map_err(|e| PlanError::Read(path.to_path_buf(), e))?;
        tandem_yaml::from_str(&text).map_err(|e| match kinds::mistaken(&text, "a plan") {
            Some(what) => PlanError::OtherKind(path.to_path_buf(), what),
            None => PlanError::Syntax(path.to_path_buf(), e),
        })
    }

    /// All cases, in order. `shared` is the directory of the reference data; without it, the groups that need
    /// it are listed separately and have no cases.
    ///
    /// # Errors
    /// A target that matches nothing: a plan that silently shrinks would be a false pass.
    pub fn expand(&self, root: &Path, shared: Option<&Path>) -> Result<Expanded, PlanError> {
        let mut all = Expanded::default();
        self.only_once("groups", self.groups.iter().map(|g| g.name.as_str()))?;
        for g in &self.groups {
            let before = all.cases.len();
            if shared.is_none() && g.needs_data() {
                all.without_data.push(g.name.clone());
                continue;
            }
            g.expand(root, shared.unwrap_or(Path::new("")), &mut all.cases)
                .map_err(|why| PlanError::Group { plan: self.name.clone(), group: g.name.clone(), why })?;
            if all.cases.len() == before {
                all.without_files.push(g.name.clone());
            }
        }
        if all.cases.is_empty() && all.without_data.is_empty() {
            return Err(PlanError::Empty(self.name.clone()));
        }
        self.only_once("cases", all.cases.iter().map(|c| c.name.as_str()))?;
        Ok(all)
    }

    fn only_once<'a>(
        &self,
        what: &'static str,
        names: impl Iterator<Item = &'a str>,
    ) -> Result<(), PlanError> {
        let mut seen = HashSet::new();
        let twice = names.into_iter().find(|name| !seen.insert(*name));
        twice.map_or(Ok(()), |name| {
            Err(PlanError::Twice { plan: self.name.clone(), what, name: name.to_string() })
        })
    }
}

/// Stands for the directory of the reference data in a group's words.
const SHARED: &str = "${SHARED}";

impl Group {
    /// Whether any of its words refers to the reference data.
    fn needs_data(&self) -> bool {
        self.run.iter().chain(self.command.iter().flatten()).chain(&self.args).any(|w| w.contains(SHARED))
    }

    fn expand(&self, root: &Path, shared: &Path, out: &mut Vec<Case>) -> Result<(), GroupError> {
        let more: Vec<String> = self.args.iter().map(|word| filled(word, shared)).collect();
        let on = self.dut.iter().map(|dut| format!(" on {dut}")).collect::<String>();
        let mut push = |label: String, work: Work, variant: &Variant| {
            out.push(Case {
                name: format!("{} {label}{}{on}", self.name, variant.label()),
                group: self.name.clone(),
                tags: self.tags.clone(),
                work,
                config: variant.config.clone(),
                seed: variant.seed,
                more: more.clone(),
                dut: self.dut.clone(),
                records: None,
                strict: false,
                plant: None,
                exit_code: self.exit_code,
                verdicts: self.verdicts.clone(),
                timeout_s: self.timeout_s,
            });
        };
        if let Some(command) = &self.command {
            if !self.run.is_empty() || !self.engines.is_empty() || !self.verdicts.is_empty() {
                return Err(GroupError::CommandAndRun);
            }
            if command.first().is_some_and(|word| word == "run") {
                return Err(GroupError::RunAsCommand);
            }
            for v in &variants(&self.configs, &self.seeds) {
                let words = command.iter().map(|word| filled(word, shared)).collect();
                push(command.join(" "), Work::Command(words), v);
            }
            return Ok(());
        }
        if self.exit_code != 0 && !self.verdicts.is_empty() {
            return Err(GroupError::TwoEnds);
        }
        if self.run.is_empty() {
            return Err(GroupError::NoWork);
        }
        for pattern in &self.run {
            let targets = expand_glob(root, shared, pattern)?;
            if targets.is_empty() && !self.may_be_empty {
                return Err(GroupError::NoMatch {
                    pattern: filled(pattern, shared),
                    below: root.to_path_buf(),
                });
            }
            for t in targets {
                let engines: Vec<Option<&String>> = if self.engines.is_empty() {
                    vec![None]
                } else {
                    self.engines.iter().map(Some).collect()
                };
                for e in engines {
                    for v in &variants(&self.configs, &self.seeds) {
                        let engine = e.map(|e| format!(" {e}")).unwrap_or_default();
                        let work = Work::Run { target: t.clone(), engines: e.cloned() };
                        push(format!("{t}{engine}"), work, v);
                    }
                }
            }
        }
        Ok(())
    }
}

/// One configuration with one seed.
struct Variant {
    config: Option<String>,
    seed: Option<u64>,
}

impl Variant {
    fn label(&self) -> String {
        let config = self.config.as_ref().map(|c| format!(" {c}"));
        let seed = self.seed.map(|s| format!(" seed {s}"));
        config.unwrap_or_default() + &seed.unwrap_or_default()
    }
}

/// Every configuration with every seed.
fn variants(configs: &[String], seeds: &[u64]) -> Vec<Variant> {
    let configs: Vec<Option<&String>> =
        if configs.is_empty() { vec![None] } else { configs.iter().map(Some).collect() };
    let seeds: Vec<Option<u64>> =
        if seeds.is_empty() { vec![None] } else { seeds.iter().copied().map(Some).collect() };
    let with_seeds = |c: &Option<&String>| {
        let config = c.cloned();
        seeds.iter().map(move |&seed| Variant { config: config.clone(), seed }).collect::<Vec<_>>()
    };
    configs.iter().flat_map(with_seeds).collect()
}

/// The patterns of a shell: `*`, `?` and `[...]`. A file whose name begins with a dot is no match.
const OPTIONS: MatchOptions =
    MatchOptions { case_sensitive: true, require_literal_separator: true, require_literal_leading_dot: true };

/// Paths below `root` that match a word of a plan, sorted, perhaps none. A word without wildcards stands for
/// itself, whether or not there is such a file.
fn expand_glob(root: &Path, shared: &Path, word: &str) -> Result<Vec<String>, GroupError> {
    if !word.contains(['*', '?', '[']) {
        return Ok(vec![filled(word, shared)]);
    }
    let literal = |dir: &Path| Pattern::escape(&dir.to_string_lossy());
    // Only what the plan says is a pattern; the names of the directories before it are not.
    let below = word.replace(SHARED, &literal(shared));
    let whole = if below.starts_with('/') { below } else { format!("{}/{below}", literal(root)) };
    let wrong = |e| GroupError::Pattern(word.to_string(), e);
    let mut found = Vec::new();
    for path in glob_with(&whole, OPTIONS).map_err(wrong)? {
        // A directory that cannot be read may hold cases.
        let path = path.map_err(|e| GroupError::Unread(word.to_string(), e))?;
        found.push(path.strip_prefix(root).unwrap_or(&path).to_path_buf());
    }
    found.sort();
    Ok(found.iter().map(|p| p.to_string_lossy().into_owned()).collect())
}

/// A word of a plan with the directory of the reference data in it.
fn filled(word: &str, shared: &Path) -> String {
    word.replace(SHARED, &shared.to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target_of(c: &Case) -> &str {
        let Work::Run { target, .. } = &c.work else { panic!("{c:?}") };
        target
    }

    #[test]
    fn patterns_match_as_a_shell_would() {
        let root = tempfile::tempdir().unwrap();
        // The name of a directory is not a pattern.
        let root = root.path().join("[a]*");
        std::fs::create_dir_all(root.join("d/sub")).unwrap();
        for name in
            ["a.yaml", "a.yaml.bak", ".hidden.yaml", "vecadd_0", "vecadd_00", "matadd_0", "sub/b.yaml"]
        {
            std::fs::write(root.join("d").join(name), "").unwrap();
        }
        for (pattern, want) in [
            ("d/*.yaml", &["d/a.yaml"][..]),
            ("d/v*_0", &["d/vecadd_0"]),
            ("d/*_0", &["d/matadd_0", "d/vecadd_0"]),
            ("d/*add_0?", &["d/vecadd_00"]),
            ("d/[m-v]*_0", &["d/matadd_0", "d/vecadd_0"]),
            ("*/*/b.yaml", &["d/sub/b.yaml"]),
            ("d/nothing*", &[]),
            ("${SHARED}/d/a.y*", &["d/a.yaml", "d/a.yaml.bak"]),
            ("d/plain", &["d/plain"]),
        ] {
            assert_eq!(expand_glob(&root, &root, pattern).unwrap(), want, "{pattern}");
        }
        assert!(matches!(expand_glob(&root, &root, "d/[x"), Err(GroupError::Pattern(..))));
    }

    #[test]
    fn a_plan_is_the_product_of_its_lists() {
        let plan: Plan = serde_yaml::from_str(
            "name: p\ngroups:\n- name: k\n  run: [x, y]\n  engines: ['golden,dut']\n  configs: [tiny, \
             wide]\n  seeds: [1, 2]\n\
             - name: f\n  command: [fuzz, --kind, programs]\n  exit_code: 1\n",
        )
        .unwrap();
        let cases = plan.expand(Path::new("/"), None).unwrap().cases;
        assert_eq!(cases.len(), 9);
        assert_eq!(cases[0].name, "k x golden,dut tiny seed 1");
        let (target, engines) = ("x".to_string(), Some("golden,dut".to_string()));
        assert_eq!(cases[0].work, Work::Run { target, engines });
        assert_eq!((cases[0].config.as_deref(), cases[0].seed), (Some("tiny"), Some(1)));
        assert_eq!((cases[8].name.as_str(), cases[8].exit_code), ("f fuzz --kind programs", 1));
    }

    /// Everything that `fuzz --promote` writes, found by the directory that it writes to, is a case of the
    /// project's plans.
    #[test]
    fn the_projects_plans_run_what_is_promoted() {
        let root = tempfile::tempdir().unwrap();
        let dir = root.path().join("isa-tests/regressions");
        let regressions = |name: &str| {
            let plan =
                Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../isa-tests/plans/{name}.yaml"));
            let mut plan = Plan::read(&plan).unwrap();
            plan.groups.retain(|g| g.name.starts_with("regressions"));
            plan.expand(root.path(), None).map(|all| all.cases)
        };
        std::fs::create_dir_all(&dir).unwrap();
        std::fs::write(dir.join("a.s"), "").unwrap();
        // Until files are promoted, their groups are empty. That is not an error.
        assert!(regressions("ci").unwrap().iter().all(|c| target_of(c).ends_with("/a.s")));
        for (name, file, verdicts) in [
            ("traps", "b.s", vec![Verdict::Trap]),
            ("races", "c.s", vec![Verdict::Pass, Verdict::Race]),
            ("kernels", "d.yaml", vec![]),
        ] {
            std::fs::create_dir(dir.join(name)).unwrap();
            std::fs::write(dir.join(name).join(file), "").unwrap();
            for plan in ["ci", "nightly"] {
                let all = regressions(plan).unwrap();
                let target = format!("isa-tests/regressions/{name}/{file}");
                let own: Vec<&Case> = all.iter().filter(|c| target_of(c) == target).collect();
                assert!(!own.is_empty(), "{plan} does not run {target}");
                assert!(own.iter().all(|c| c.verdicts == verdicts && c.exit_code == 0), "{plan}: {own:#?}");
            }
        }
    }

    /// `may_be_empty` excuses a pattern without a match, and nothing else.
    #[test]
    fn a_group_that_may_be_empty_is_reported_and_excuses_nothing_else() {
        let root = tempfile::tempdir().unwrap();
        let read = |more: &str| -> Plan {
            let text = format!(
                "name: p\ngroups:\n- name: full\n  run: [x]\n- name: later\n  run: [d/*.s]\n  may_be_empty: \
                 true\n{more}"
            );
            serde_yaml::from_str(&text).unwrap()
        };
        let plan = read("");
        let told = |dir: &Path| plan.expand(dir, None).map(|all| all.without_files);
        assert_eq!(told(root.path()).unwrap(), ["later"]);
        std::fs::create_dir(root.path().join("d")).unwrap();
        std::fs::write(root.path().join("d/a.s"), "").unwrap();
        assert!(told(root.path()).unwrap().is_empty());
        assert!(read("  verdicts: [pass]\n  exit_code: 1\n").expand(root.path(), None).is_err());
    }

    /// Without the reference data, the groups that refer to it in any word are listed. With it they run, and
    /// a pattern that matches nothing there is an error as elsewhere.
    #[test]
    fn groups_that_need_reference_data_are_listed_if_there_is_none() {
        let plan: Plan = serde_yaml::from_str(
            "name: p\ngroups:\n- name: own\n  run: [x]\n- name: logs\n  run: ['${SHARED}/c', \
             '${SHARED}/d*']\n\
             - name: mixed\n  run: [y, '${SHARED}/c']\n- name: other\n  command: [fuzz, --out, \
             '${SHARED}/f']\n",
        )
        .unwrap();
        let none = plan.expand(Path::new("/"), None).unwrap();
        assert_eq!(none.without_data, ["logs", "mixed", "other"]);
        assert_eq!(none.cases.iter().map(|c| c.group.as_str()).collect::<Vec<_>>(), ["own"]);
        let data = tempfile::tempdir().unwrap();
        let err = plan.expand(Path::new("/"), Some(data.path())).unwrap_err().to_string();
        assert!(err.contains("group logs") && err.contains("d*' matches nothing"), "{err}");
        std::fs::write(data.path().join("d1"), "").unwrap();
        let all = plan.expand(Path::new("/"), Some(data.path())).unwrap();
        assert_eq!((all.cases.len(), all.without_data), (6, vec![]));
        let word = format!("{}/f", data.path().display());
        let Work::Command(words) = &all.cases[5].work else { panic!("{:?}", all.cases[5]) };
        assert!(words.contains(&word), "{words:?}");
    }

    #[test]
    fn bad_plans_are_refused_with_a_reason() {
        for (text, want) in [
            ("name: p\ngroups:\n- name: k\n  runs: [x]\n", "unknown field `runs`"),
            ("name: p\ngroups: []\n", "no cases"),
            (
                "name: p\ngroups:\n- {name: k, run: [a]}\n- {name: k, run: [b]}\n",
                "two groups are named 'k': expected a name of its own",
            ),
            ("name: p\ngroups:\n- {name: k, run: [a, b, a]}\n", "two cases are named 'k a'"),
            ("name: p\ngroups:\n- {name: k, run: [a], seeds: [1, 1]}\n", "two cases are named 'k a seed 1'"),
            ("name: p\ngroups:\n- name: k\n", "neither `run` nor `command`"),
            ("name: p\ngroups:\n- name: k\n  run: [nowhere/*.x]\n", "matches nothing"),
            ("name: p\ngroups:\n- name: k\n  run: [a]\n  command: [fuzz]\n", "not both"),
            (
                "name: p\ngroups:\n- name: k\n  command: [run, x, --engine, golden]\n",
                "write its target under",
            ),
            ("name: p\ngroups:\n- name: k\n  command: [fuzz]\n  verdicts: [trap]\n", "go with `run`"),
            ("name: p\ngroups:\n- name: k\n  run: [a]\n  verdicts: [trap]\n  exit_code: 1\n", "not both"),
            (
                "name: p\ngroups:\n- name: k\n  run: [a]\n  verdicts: [good]\n",
                "groups[0].verdicts[0]: found 'good', expected one of `pass`, `ran`",
            ),
        ] {
            let err = tandem_yaml::from_str::<Plan>(text)
                .map_err(|e| e.to_string())
                .and_then(|p| p.expand(Path::new("/"), None).map(drop).map_err(|e| e.to_string()))
                .unwrap_err();
            assert!(err.contains(want), "{text:?}: {err}");
        }
    }
}
