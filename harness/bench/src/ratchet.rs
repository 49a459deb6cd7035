//! Every benchmark in one run, and a file of figures that may not get worse.
//!
//! A figure is a count by callgrind, a number of instructions, or a ratio within one run; never a time, which
//! depends on the machine. The file states each figure's noise: how far runs of the same code are apart.
//! Cycles of the RTL and what they cost the host have a file of their own ([`crate::baseline`]).

use crate::place::Report;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use tandem_judge::Failure;

/// A figure that is held.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct GatedFigure {
    /// Its value.
    is: f64,
    /// How much worse it may be, in percent.
    noise_percent: f64,
    /// Whether more is better.
    #[serde(default)]
    more_is_better: bool,
}

/// Held figures, by benchmark and name.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Figures {
    /// What the file is, for its readers.
    #[serde(rename = "about")]
    _about: String,
    figures: BTreeMap<String, GatedFigure>,
}

/// A file of held figures.
#[derive(Clone, Debug)]
pub struct Ratchet {
    path: PathBuf,
    figures: BTreeMap<String, GatedFigure>,
}

impl Ratchet {
    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read or holds nothing.
    pub fn read(path: &Path) -> Result<Ratchet, Failure> {
        let bad = |m: String| Failure::bad_input(format!("{}: {m}", path.display()));
        let text = std::fs::read_to_string(path).map_err(|e| bad(e.to_string()))?;
        let Figures { figures, .. } = serde_json::from_str(&text).map_err(|e| bad(e.to_string()))?;
        if figures.is_empty() {
            return Err(bad("figures: expected at least one, else nothing is held".into()));
        }
        for (name, f) in &figures {
            if !(f.is.is_finite() && f.is > 0.0) {
                return Err(bad(format!("{name}: is: expected a number above 0")));
            }
            if !(0.0..100.0).contains(&f.noise_percent) {
                return Err(bad(format!("{name}: noise_percent: expected a number from 0 to 100")));
            }
        }
        Ok(Ratchet { path: path.to_path_buf(), figures })
    }

    /// Compares. `left_out` are benchmarks that could not run here.
    fn hold(&self, found: &BTreeMap<String, f64>, left_out: &[&str]) -> Judged {
        let mut judged = Judged::default();
        for (name, held) in &self.figures {
            if left_out.iter().any(|bench| name.starts_with(&format!("{bench}."))) {
                continue;
            }
            let Some(is) = found.get(name) else {
                judged.worse.push(format!("{name}: nothing was measured; it was {:.3}", held.is));
                continue;
            };
            let change = 100.0 * (is / held.is - 1.0);
            let gain = if held.more_is_better { change } else { -change };
            let line = format!(
                "{name}: {is:.3}, was {:.3} ({change:+.1} %, noise {} %)",
                held.is, held.noise_percent
            );
            if !is.is_finite() || *is <= 0.0 || gain < -held.noise_percent {
                judged.worse.push(line);
            } else if gain > held.noise_percent {
                judged.better.push(line);
            }
        }
        judged
    }
}

/// Figures outside their noise.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Judged {
    worse: Vec<String>,
    better: Vec<String>,
}

/// The figures of a benchmark's report, named BENCHMARK.FIGURE.
fn figures(bench: &str, json: &Value) -> BTreeMap<String, f64> {
    let mut all = BTreeMap::new();
    let mut put = |name: &str, value: &Value| {
        if let Some(value) = value.as_f64() {
            all.insert(format!("{bench}.{name}"), value);
        }
    };
    put("ratio", &json["ratio"]);
    for (list, key, of) in [
        ("loops", "loop", "host_instructions_per_instruction"),
        ("loops", "loop", "speed_against_qemu"),
        ("instructions", "instruction", "host_instructions"),
        ("kernels", "kernel", "ratio"),
    ] {
        for row in json[list].as_array().into_iter().flatten() {
            put(&format!("{}.{of}", row[key].as_str().unwrap_or_default()), &row[of]);
        }
    }
    for (kernel, cost) in json["host_instructions_per_cycle"].as_object().into_iter().flatten() {
        put(&format!("{kernel}.host_instructions_per_cycle"), cost);
    }
    all
}

/// One report of several benchmarks' reports: good if each is and no figure is worse than `ratchet` holds it.
/// `left_out` are the benchmarks that could not run here.
pub fn together(reports: &[(&str, Report)], left_out: &[&str], ratchet: &Ratchet) -> Report {
    let found: BTreeMap<String, f64> = reports.iter().flat_map(|(name, r)| figures(name, &r.json)).collect();
    let mut text = String::new();
    for (name, report) in reports {
        let _ = write!(text, "== {name}\n{}", report.text);
    }
    for name in left_out {
        let _ = writeln!(text, "== {name}: not run, no reference data (TANDEM_SHARED)");
    }
    let broken: Vec<&str> = reports.iter().filter(|(_, r)| !r.good).map(|(name, _)| *name).collect();
    let judged = ratchet.hold(&found, left_out);
    let file = ratchet.path.display();
    text += "== figures\n";
    for (word, list) in [("FAIL", &judged.worse), ("BETTER", &judged.better)] {
        list.iter().for_each(|line| text += &format!("{word}: {line}\n"));
    }
    let _ = match (judged.worse.is_empty(), judged.better.is_empty()) {
        (false, _) => writeln!(text, "If the change is meant, update {file} and say why in the commit."),
        (true, false) => {
            writeln!(text, "PASS: update {file}, so that what was gained cannot be lost unseen.")
        }
        (true, true) => writeln!(text, "PASS: all figures are those of {file}"),
    };
    if !broken.is_empty() {
        let _ = writeln!(text, "FAIL: beyond a limit of its own (above): {}", broken.join(", "));
    }
    let good = !reports.is_empty() && broken.is_empty() && judged.worse.is_empty();
    let json = json!({
        "figures": found, "worse": judged.worse, "better": judged.better, "beyond_limits": broken,
        "left_out": left_out, "good": good,
    });
    Report { text, json, good }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"{"about": "a test", "figures": {
        "golden.scalar.speed_against_qemu": {"is": 2.0, "noise_percent": 10, "more_is_better": true},
        "fuzz.ratio": {"is": 1.5, "noise_percent": 4},
        "code.k.ratio": {"is": 0.5, "noise_percent": 0}
    }}"#;

    fn ratchet(text: &str) -> Result<Ratchet, String> {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("baseline.json");
        std::fs::write(&path, text).unwrap();
        Ratchet::read(&path).map_err(|f| f.message)
    }

    fn report(json: Value) -> Report {
        Report { text: String::new(), json, good: true }
    }

    fn all(qemu: f64, fuzz: f64, code: f64) -> Vec<(&'static str, Report)> {
        vec![
            ("golden", report(json!({"loops": [{"loop": "scalar", "speed_against_qemu": qemu}]}))),
            ("fuzz", report(json!({"ratio": fuzz}))),
            ("code", report(json!({"kernels": [{"kernel": "k", "ratio": code}]}))),
        ]
    }

    #[test]
    fn a_figure_may_move_within_its_noise() {
        let ratchet = ratchet(FILE).unwrap();
        for (qemu, fuzz, code, worse, better) in [
            (2.0, 1.5, 0.5, 0, 0),
            (1.81, 1.55, 0.5, 0, 0),
            (1.79, 1.57, 0.51, 3, 0),
            (2.3, 1.4, 0.4, 0, 3),
            (f64::NAN, 0.0, 0.5, 2, 0),
        ] {
            let report = together(&all(qemu, fuzz, code), &[], &ratchet);
            let count = |key: &str| report.json[key].as_array().unwrap().len();
            assert_eq!((count("worse"), count("better")), (worse, better), "{}", report.text);
            assert_eq!(report.good, worse == 0, "{}", report.text);
        }
    }

    #[test]
    fn what_is_not_measured_fails_unless_it_cannot_be() {
        let ratchet = ratchet(FILE).unwrap();
        let mut reports = all(2.0, 1.5, 0.5);
        reports.pop();
        assert!(!together(&reports, &[], &ratchet).good);
        assert!(together(&reports, &["code"], &ratchet).good);
        assert!(!together(&[], &["golden", "fuzz", "code"], &ratchet).good);
        reports[0].1.good = false;
        let report = together(&reports, &["code"], &ratchet);
        assert!(!report.good && report.text.contains("beyond a limit of its own (above): golden"));
    }

    #[test]
    fn a_file_that_holds_nothing_is_refused() {
        for (from, to, says) in [
            ("\"is\": 1.5", "\"is\": 0", "above 0"),
            ("\"noise_percent\": 4", "\"noise_percent\": 100", "from 0 to 100"),
            ("\"noise_percent\": 4", "\"noise\": 4", "unknown field"),
        ] {
            assert!(FILE.contains(from));
            let error = ratchet(&FILE.replace(from, to)).unwrap_err();
            assert!(error.contains("baseline.json") && error.contains(says), "{error}");
        }
        assert!(ratchet(r#"{"about": "", "figures": {}}"#).unwrap_err().contains("at least one"));
    }

    #[test]
    fn the_committed_figures_are_read() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benches/baseline.json");
        let held = Ratchet::read(&path).unwrap_or_else(|f| panic!("{}", f.message)).figures;
        for bench in ["golden", "fuzz", "code", "compile"] {
            assert!(held.keys().any(|name| name.starts_with(&format!("{bench}."))), "{bench}");
        }
    }
}
