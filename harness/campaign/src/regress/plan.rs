//! Regression plans: a YAML file that says what to run with which engines, configurations and seeds. A plan
//! expands to a list of `tandem` command lines; each is a case of its own.

use serde::Deserialize;
use std::path::{Path, PathBuf};
use tandem_report::Verdict;

/// A plan as written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The plan's name, used in reports.
    pub name: String,
    /// What it is for; shown nowhere, there for readers.
    #[serde(default)]
    #[allow(dead_code, reason = "a plan documents itself; the text is for its readers")]
    pub about: String,
    /// Groups, run in order.
    pub groups: Vec<Group>,
}

/// Cases that share engines, configurations and seeds: the product of all of them with the targets.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// The group's name, a JUnit suite.
    pub name: String,
    /// Targets of `tandem run`, relative to the plan's project root; `*` stands for any name, and
    /// `${SHARED}` for the reference data.
    #[serde(default)]
    pub run: Vec<String>,
    /// Words after `tandem`, for cases that are not `run` (fuzzing, say).
    #[serde(default)]
    pub command: Option<Vec<String>>,
    /// Engines, as `--engine` takes them; every one is a case.
    #[serde(default)]
    pub engines: Vec<String>,
    /// Configurations; every one is a case. Empty: the target's own.
    #[serde(default)]
    pub configs: Vec<String>,
    /// Seeds; every one is a case.
    #[serde(default)]
    pub seeds: Vec<u64>,
    /// Further words for every case.
    #[serde(default)]
    pub args: Vec<String>,
    /// The exit code that passes (0 unless the case is there to fail).
    #[serde(default)]
    pub exit_code: i32,
    /// Of `run`, how it may end, in place of the exit code: a trap has the same one as a mismatch.
    #[serde(default)]
    pub verdicts: Vec<Verdict>,
    /// Patterns may match nothing: files come here later, by `fuzz --promote`.
    #[serde(default)]
    pub may_be_empty: bool,
    /// Seconds before a case is ended and counted as failed.
    #[serde(default = "default_timeout")]
    pub timeout_s: u64,
}

fn default_timeout() -> u64 {
    600
}

/// One case: a command line and what it must return.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Unique name.
    pub name: String,
    /// Group it belongs to.
    pub group: String,
    /// Words after `tandem`.
    pub words: Vec<String>,
    /// The exit code that passes.
    pub exit_code: i32,
    /// The verdicts that pass, in place of it; none where it counts.
    pub verdicts: Vec<Verdict>,
    /// Seconds before it is ended.
    pub timeout_s: u64,
}

/// What a plan comes to on this machine.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Expanded {
    /// All cases, in order.
    pub cases: Vec<Case>,
    /// Groups that may be empty, and are.
    pub without_files: Vec<String>,
    /// Groups that need the reference data, which is not there.
    pub without_data: Vec<String>,
}

impl Plan {
    /// Reads a plan.
    ///
    /// # Errors
    /// What is wrong with the file, with its line.
    pub fn read(path: &Path) -> Result<Plan, String> {
        let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        serde_yaml::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))
    }

    /// All cases, in order. `shared` is the directory of the reference data; without it the groups that need it are
    /// listed as such and have no cases.
    ///
    /// # Errors
    /// A target that matches nothing: a plan that silently shrinks would be a false pass.
    pub fn expand(&self, root: &Path, shared: Option<&Path>) -> Result<Expanded, String> {
        let mut all = Expanded::default();
        for g in &self.groups {
            let before = all.cases.len();
            if shared.is_none() && g.needs_data() {
                all.without_data.push(g.name.clone());
                continue;
            }
            g.expand(root, shared.unwrap_or(Path::new("")), &mut all.cases)
                .map_err(|e| format!("plan {}, group {}: {e}", self.name, g.name))?;
            if all.cases.len() == before {
                all.without_files.push(g.name.clone());
            }
        }
        if all.cases.is_empty() && all.without_data.is_empty() {
            return Err(format!("plan {} has no cases", self.name));
        }
        Ok(all)
    }
}

/// Stands for the directory of the reference data in a group's words.
const SHARED: &str = "${SHARED}";

impl Group {
    /// Whether any of its words names the reference data.
    fn needs_data(&self) -> bool {
        self.run.iter().chain(self.command.iter().flatten()).chain(&self.args).any(|w| w.contains(SHARED))
    }

    fn expand(&self, root: &Path, shared: &Path, out: &mut Vec<Case>) -> Result<(), String> {
        let mut push = |label: String, words: Vec<String>| {
            out.push(Case {
                name: format!("{} {label}", self.name),
                group: self.name.clone(),
                words,
                exit_code: self.exit_code,
                verdicts: self.verdicts.clone(),
                timeout_s: self.timeout_s,
            });
        };
        let filled = |word: &String| word.replace(SHARED, &shared.to_string_lossy());
        if let Some(command) = &self.command {
            if !self.run.is_empty() || !self.engines.is_empty() || !self.verdicts.is_empty() {
                return Err(
                    "a group has either `command` or `run`, not both; `verdicts` go with `run`".into()
                );
            }
            for (label, extra) in variants(&self.configs, &self.seeds) {
                let words: Vec<String> =
                    command.iter().map(filled).chain(extra).chain(self.args.iter().map(filled)).collect();
                push(format!("{}{label}", command.join(" ")), words);
            }
            return Ok(());
        }
        if self.exit_code != 0 && !self.verdicts.is_empty() {
            return Err("a group has either `exit_code` or `verdicts`, not both".into());
        }
        if self.run.is_empty() {
            return Err("it has neither `run` nor `command`".into());
        }
        for pattern in &self.run {
            let full = filled(pattern);
            let targets = expand_glob(root, &full)?;
            if targets.is_empty() && !self.may_be_empty {
                return Err(format!("'{full}' matches nothing"));
            }
            for t in targets {
                let engines: Vec<Option<&String>> = if self.engines.is_empty() {
                    vec![None]
                } else {
                    self.engines.iter().map(Some).collect()
                };
                for e in engines {
                    for (label, extra) in variants(&self.configs, &self.seeds) {
                        let mut words = vec!["run".to_string(), t.clone()];
                        if let Some(e) = e {
                            words.extend(["--engine".to_string(), e.clone()]);
                        }
                        words.extend(extra);
                        words.extend(self.args.iter().map(filled));
                        let engine = e.map(|e| format!(" {e}")).unwrap_or_default();
                        push(format!("{t}{engine}{label}"), words);
                    }
                }
            }
        }
        Ok(())
    }
}

/// Every configuration with every seed, as a label and as words.
fn variants(configs: &[String], seeds: &[u64]) -> Vec<(String, Vec<String>)> {
    let configs: Vec<Option<&String>> =
        if configs.is_empty() { vec![None] } else { configs.iter().map(Some).collect() };
    let seeds: Vec<Option<u64>> =
        if seeds.is_empty() { vec![None] } else { seeds.iter().copied().map(Some).collect() };
    let mut out = Vec::new();
    for c in &configs {
        for s in &seeds {
            let (mut label, mut words) = (String::new(), Vec::new());
            if let Some(c) = c {
                label.push_str(&format!(" {c}"));
                words.extend(["--config".to_string(), (*c).clone()]);
            }
            if let Some(s) = s {
                label.push_str(&format!(" seed {s}"));
                words.extend(["--seed".to_string(), s.to_string()]);
            }
            out.push((label, words));
        }
    }
    out
}

/// Paths that match a pattern in which a component may hold `*`; sorted, perhaps none. One without `*` stands for itself.
fn expand_glob(root: &Path, pattern: &str) -> Result<Vec<String>, String> {
    if !pattern.contains('*') {
        return Ok(vec![pattern.to_string()]);
    }
    let mut found = vec![PathBuf::new()];
    for part in Path::new(pattern).components() {
        let part = part.as_os_str().to_string_lossy();
        let mut next = Vec::new();
        for base in &found {
            if !part.contains('*') {
                next.push(base.join(&*part));
                continue;
            }
            let full = root.join(base);
            // What cannot be read may hold cases all the same.
            let unread = |e: std::io::Error| format!("'{pattern}': {}: {e}", full.display());
            if !full.is_dir() {
                continue;
            }
            for entry in std::fs::read_dir(&full).map_err(unread)? {
                let name = entry.map_err(unread)?.file_name();
                let name = name.to_string_lossy();
                if !name.starts_with('.') && matches(&part, &name) {
                    next.push(base.join(&*name));
                }
            }
        }
        found = next;
    }
    found.retain(|p| root.join(p).exists());
    found.sort();
    Ok(found.iter().map(|p| p.to_string_lossy().into_owned()).collect())
}

/// Whether `name` matches a pattern in which `*` stands for any run of characters.
fn matches(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = name.strip_prefix(parts.next().unwrap_or("")) else { return false };
    let mut last = None;
    for p in parts {
        match rest.find(p) {
            Some(i) => rest = &rest[i + p.len()..],
            None => return false,
        }
        last = Some(p);
    }
    match last {
        None => rest.is_empty(),
        Some(p) => rest.is_empty() || p.is_empty() || name.ends_with(p),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_as_a_shell_would() {
        for (pattern, name, want) in [
            ("*.yaml", "a.yaml", true),
            ("*.yaml", "a.yaml.bak", false),
            ("v*_0", "vecadd_0", true),
            ("v*_0", "vecadd_00", false),
            ("v*_0", "matadd_0", false),
            ("*", "x", true),
            ("a*b*c", "a1b2c", true),
            ("a*b*c", "a1c2b", false),
            ("plain", "plain", true),
            ("plain", "plain2", false),
        ] {
            assert_eq!(matches(pattern, name), want, "{pattern} {name}");
        }
    }

    #[test]
    fn a_plan_is_the_product_of_its_lists() {
        let plan: Plan = serde_yaml::from_str(
            "name: p\ngroups:\n- name: k\n  run: [x, y]\n  engines: ['golden,dut']\n  configs: [tiny, wide]\n  seeds: [1, 2]\n\
             - name: f\n  command: [fuzz, --kind, programs]\n  exit_code: 1\n",
        )
        .unwrap();
        let cases = plan.expand(Path::new("/"), None).unwrap().cases;
        assert_eq!(cases.len(), 9);
        assert_eq!(cases[0].name, "k x golden,dut tiny seed 1");
        assert_eq!(cases[0].words, ["run", "x", "--engine", "golden,dut", "--config", "tiny", "--seed", "1"]);
        assert_eq!((cases[8].name.as_str(), cases[8].exit_code), ("f fuzz --kind programs", 1));
    }

    /// Whatever `fuzz --promote` writes, by the directory that it is written to, is a case of the project's plans.
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
        // Before the first of the others, their groups are empty, and that is no error.
        assert!(regressions("ci").unwrap().iter().all(|c| c.words[1].ends_with("/a.s")));
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
                let own: Vec<&Case> = all.iter().filter(|c| c.words[1] == target).collect();
                assert!(!own.is_empty(), "{plan} does not run {target}");
                assert!(own.iter().all(|c| c.verdicts == verdicts && c.exit_code == 0), "{plan}: {own:#?}");
            }
        }
    }

    /// That files come later excuses a pattern without a match, and nothing else.
    #[test]
    fn a_group_that_may_be_empty_is_told_and_excuses_nothing_else() {
        let root = tempfile::tempdir().unwrap();
        let read = |more: &str| -> Plan {
            let text = format!(
                "name: p\ngroups:\n- name: full\n  run: [x]\n- name: later\n  run: [d/*.s]\n  may_be_empty: true\n{more}"
            );
            serde_yaml::from_str(&text).unwrap()
        };
        let plan = read("");
        let told = |dir: &Path| plan.expand(dir, None).map(|all| all.without_files);
        assert_eq!(told(root.path()), Ok(vec!["later".to_string()]));
        std::fs::create_dir(root.path().join("d")).unwrap();
        std::fs::write(root.path().join("d/a.s"), "").unwrap();
        assert_eq!(told(root.path()), Ok(vec![]));
        assert!(read("  verdicts: [pass]\n  exit_code: 1\n").expand(root.path(), None).is_err());
    }

    /// Without the reference data the groups that name it, in whatever word, are listed; with it they are run, and a
    /// pattern that matches nothing there is an error as elsewhere.
    #[test]
    fn groups_that_need_reference_data_are_listed_if_there_is_none() {
        let plan: Plan = serde_yaml::from_str(
            "name: p\ngroups:\n- name: own\n  run: [x]\n- name: logs\n  run: ['${SHARED}/c', '${SHARED}/d*']\n\
             - name: mixed\n  run: [y, '${SHARED}/c']\n- name: other\n  command: [fuzz, --out, '${SHARED}/f']\n",
        )
        .unwrap();
        let none = plan.expand(Path::new("/"), None).unwrap();
        assert_eq!(none.without_data, ["logs", "mixed", "other"]);
        assert_eq!(none.cases.iter().map(|c| c.group.as_str()).collect::<Vec<_>>(), ["own"]);
        let data = tempfile::tempdir().unwrap();
        let err = plan.expand(Path::new("/"), Some(data.path())).unwrap_err();
        assert!(err.contains("group logs") && err.contains("d*' matches nothing"), "{err}");
        std::fs::write(data.path().join("d1"), "").unwrap();
        let all = plan.expand(Path::new("/"), Some(data.path())).unwrap();
        assert_eq!((all.cases.len(), all.without_data), (6, vec![]));
        let word = format!("{}/f", data.path().display());
        assert!(all.cases[5].words.contains(&word), "{:?}", all.cases[5].words);
    }

    #[test]
    fn bad_plans_are_refused_with_a_reason() {
        for (text, want) in [
            ("name: p\ngroups:\n- name: k\n  runs: [x]\n", "unknown field `runs`"),
            ("name: p\ngroups: []\n", "no cases"),
            ("name: p\ngroups:\n- name: k\n", "neither `run` nor `command`"),
            ("name: p\ngroups:\n- name: k\n  run: [nowhere/*.x]\n", "matches nothing"),
            ("name: p\ngroups:\n- name: k\n  run: [a]\n  command: [fuzz]\n", "not both"),
            ("name: p\ngroups:\n- name: k\n  command: [fuzz]\n  verdicts: [trap]\n", "go with `run`"),
            ("name: p\ngroups:\n- name: k\n  run: [a]\n  verdicts: [trap]\n  exit_code: 1\n", "not both"),
            ("name: p\ngroups:\n- name: k\n  run: [a]\n  verdicts: [good]\n", "unknown variant `good`"),
        ] {
            let err = serde_yaml::from_str::<Plan>(text)
                .map_err(|e| e.to_string())
                .and_then(|p| p.expand(Path::new("/"), None).map(drop))
                .unwrap_err();
            assert!(err.contains(want), "{text:?}: {err}");
        }
    }
}
