//! A failing run of a litmus test as a file, and back.

use super::emit::Variant;
use super::{Item, Spec};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use tandem_abi::Config;
use tandem_judge::Failure;
use tandem_lockstep::engine::DutParams;
use tandem_memory_model::allowed::Place;
use tandem_memory_model::litmus::Test;

/// A run: the machine, the test, and the seed and number that everything random comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replay {
    /// The test's name.
    pub name: String,
    /// The test.
    pub test: String,
    /// The variant's name.
    pub variant: String,
    /// The machine's shape.
    pub config: String,
    /// The DUT.
    pub dut: String,
    /// The planted fault, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plant: Option<String>,
    /// The seed of the command.
    pub seed: u64,
    /// Number of the run.
    pub run: u32,
    /// Where its threads were, for human readers.
    #[serde(default)]
    pub places: Vec<String>,
}

impl Replay {
    pub(super) fn new(spec: &Spec, item: &Item<'_>, dut: &str, run: u32, places: Vec<Place>) -> Replay {
        let place = |(n, p): (usize, &Place)| format!("thread {n}: workgroup {} on SM {}", p.wg, p.sm);
        Replay {
            name: item.test.name.clone(),
            test: item.test.to_string(),
            variant: item.variant.name(),
            config: item.config.to_string(),
            dut: dut.to_string(),
            plant: spec.fault.as_ref().map(|(name, _)| format!("rtl:{name}")),
            seed: spec.seed,
            run,
            places: places.iter().enumerate().map(place).collect(),
        }
    }

    /// Writes it, and next to it the program with its data as assembly. Returns the file.
    pub(super) fn write(
        &self,
        dir: &Path,
        program: &str,
        config: Config,
        params: &DutParams,
    ) -> Result<PathBuf, Failure> {
        let fail = |path: &Path, e: &dyn std::fmt::Display| Failure::tool(format!("{}: {e}", path.display()));
        std::fs::create_dir_all(dir).map_err(|e| fail(dir, &e))?;
        let plant = self.plant.as_deref().map_or(String::new(), |p| format!("-{}", p.replace(':', "-")));
        let name = format!(
            "{}-{}-{}{plant}-{}-{}",
            self.name,
            self.variant.replace('/', "-"),
            self.config,
            self.seed,
            self.run
        );
        let path = dir.join(format!("{name}.yaml"));
        let text = serde_yaml::to_string(self).map_err(|e| fail(&path, &e))?;
        tandem_files::write_atomically(&path, text.as_bytes()).map_err(|e| fail(&path, &e))?;
        let (least, most) = params.latency;
        let mut lines = String::new();
        for (n, line) in program.lines().enumerate() {
            let _ = writeln!(lines, "{line}");
            if n == 0 {
                let _ = writeln!(
                    lines,
                    "# machine: config={config} seed={} latency={least}..{most} stall={}",
                    params.seed, params.stall_percent
                );
            }
        }
        let assembly = dir.join(format!("{name}.s"));
        tandem_files::write_atomically(&assembly, lines.as_bytes()).map_err(|e| fail(&assembly, &e))?;
        Ok(path)
    }

    /// Reads such a file.
    ///
    /// # Errors
    /// If it is not one.
    pub fn read(path: &Path) -> Result<Replay, Failure> {
        let bad = |e: &dyn std::fmt::Display| Failure::bad_input(format!("{}: {e}", path.display()));
        let text = std::fs::read_to_string(path).map_err(|e| Failure::unreadable(path, &e))?;
        tandem_yaml::from_str(&text).map_err(|e| bad(&e))
    }

    /// The test and the variant that it names.
    ///
    /// # Errors
    /// If there is no such test or variant.
    pub fn test(&self) -> Result<(Test, Variant), Failure> {
        let test = Test::parse(&self.name, &self.test).map_err(Failure::bad_input)?;
        let variant = Variant::of(&test).into_iter().find(|v| v.name() == self.variant);
        let variant = variant.ok_or_else(|| {
            Failure::bad_input(format!("test {} has no variant {}", self.name, self.variant))
        })?;
        Ok((test, variant))
    }
}
