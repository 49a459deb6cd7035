//! Turns `probes.yaml` of a DUT directory into SystemVerilog: a `tandem_top` around the RTL, and a module for
//! each probe, bound into the module of the RTL that it watches. `rtl/adapters/README.md` describes the file.
//!
//! `unit` does the same for `unit.yaml`: one module of the RTL behind ports that a test drives.
//!
//! `schema` is the file, `events` what probes report, `names` the names in expressions, `ports` the
//! protocols. `top` and `probe` write the two files, `facts` what encodings say. `places` tells reports where
//! events are. Every expression that is
//! passed to Verilator carries its line of the file (`` `line``), so that messages name it.

mod error;
mod events;
mod facts;
mod names;
mod places;
mod ports;
mod probe;
mod schema;
mod text;
mod top;
mod unit;

pub use error::AdapterError;
pub use places::Watched;
pub use ports::{AXI4, AXI4_LITE, Signal, TILELINK_UL, Width};
use schema::Expr;
pub use schema::{Schema, Spelling};
pub use top::FIELDS;
pub use unit::{MadeUnit, UNIT_LANES, UNITS, UnitOp, Units};

use std::fs;
use std::path::{Path, PathBuf};

/// Name of the file in a DUT directory.
pub const PROBES: &str = "probes.yaml";

/// Name of the generated file that holds the RTL's top.
pub const TOP: &str = "tandem_top.sv";

/// Which instruction an event belongs to.
const MATCH: &str = include_str!("../sv/tandem_match_pkg.sv");

/// What a bound module says while Verilator elaborates it, after its name.
pub const BOUND: &str = "is bound";

/// A module that something is bound into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The module of the RTL.
    pub module: String,
    /// Line of the file.
    pub line: usize,
    /// The module that is bound into it.
    pub by: String,
}

/// The sizes of a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Machine {
    /// SMs.
    pub sms: u32,
    /// Warp slots of an SM.
    pub warps: u32,
    /// Lanes of a warp.
    pub lanes: u32,
}

/// A DUT directory's `probes.yaml`.
#[derive(Clone, Debug)]
pub struct Adapter {
    dir: PathBuf,
    text: String,
    schema: Schema,
}

impl Adapter {
    /// Reads and checks `probes.yaml` of a directory.
    pub fn read(dir: &Path) -> Result<Adapter, AdapterError> {
        let path = dir.join(PROBES);
        let text =
            fs::read_to_string(&path).map_err(|error| AdapterError::Io { path: path.clone(), error })?;
        let adapter = Adapter::parse(dir, &text).map_err(|e| match e {
            AdapterError::Bad(what) => AdapterError::Bad(format!("{}/{what}", dir.display())),
            other => other,
        })?;
        for extra in adapter.extra() {
            fs::metadata(&extra).map_err(|error| AdapterError::Io { path: extra, error })?;
        }
        Ok(adapter)
    }

    /// Checks the text of a file in a directory.
    pub fn parse(dir: &Path, text: &str) -> Result<Adapter, AdapterError> {
        let schema = Schema::parse(PROBES, text)?;
        let adapter = Adapter { dir: dir.to_path_buf(), text: text.to_string(), schema };
        // Whatever is wrong for one machine is wrong for all.
        adapter.generate(Machine { sms: 1, warps: 2, lanes: 4 })?;
        Ok(adapter)
    }

    /// Whether anything is reported of instructions.
    pub fn has_probes(&self) -> bool {
        !self.schema.probes.is_empty()
    }

    /// The modules that something is bound into.
    pub fn bound(&self) -> Vec<Bound> {
        let one = |e: &Expr, by: String| Bound { module: e.text.clone(), line: e.line, by };
        let probes = self.schema.probes.iter().enumerate().map(|(n, p)| one(&p.module, probe::module(n)));
        probes.chain(self.schema.lds.iter().map(|l| one(&l.module, probe::LDS.to_string()))).collect()
    }

    /// The module of the RTL that the machine is.
    pub fn top(&self) -> &str {
        &self.schema.top.text
    }

    /// The line of a macro under `defines`.
    pub fn line_of_define(&self, name: &str) -> usize {
        self.schema.defines.get(name).map_or(0, |e| e.line)
    }

    /// Macros for a machine, `NAME=VALUE`.
    pub fn defines(&self, machine: Machine) -> Vec<String> {
        let sizes = [("NumSm", machine.sms), ("NumWarp", machine.warps), ("NumLane", machine.lanes)];
        let one = |(name, e): (&String, &Expr)| {
            let value = names::words(&e.text, |word| {
                sizes.iter().find(|s| s.0 == word).map_or_else(|| word.to_string(), |s| s.1.to_string())
            });
            format!("{name}={value}")
        };
        self.schema.defines.iter().map(one).collect()
    }

    /// Its own SystemVerilog files.
    pub fn extra(&self) -> Vec<PathBuf> {
        self.schema.extra.iter().map(|f| self.dir.join(f)).collect()
    }

    /// Everything besides the machine that decides what is generated: the file, and what the generator makes
    /// of it for a small machine.
    pub fn key(&self) -> Result<String, AdapterError> {
        let made = self.generate(Machine { sms: 1, warps: 2, lanes: 4 })?;
        let texts: Vec<String> = made.before.into_iter().chain(made.after).map(|(_, text)| text).collect();
        Ok(format!("{}\n{}", self.text, texts.join("\n")))
    }

    /// The top with ports of the RTL tied to 0 that the file does not connect.
    pub fn tied(&self, ports: &[String]) -> Result<Tied, AdapterError> {
        let text = top::Top { file: PROBES, schema: &self.schema, tied: ports }.write()?;
        Ok(Tied { text, first_line: top::TIED, of: self.schema.top.text.clone() })
    }

    /// The files for a machine, in the order in which Verilator reads them: name and text. Those that come
    /// before the RTL are packages.
    pub fn generate(&self, machine: Machine) -> Result<Generated, AdapterError> {
        let schema = &self.schema;
        let probes = probe::Probes { file: PROBES, schema, machine }.write()?;
        let top = top::Top { file: PROBES, schema, tied: &[] }.write()?;
        let before =
            vec![("tandem_match_pkg.sv", MATCH.to_string()), ("tandem_facts_pkg.sv", facts::package())];
        let after = vec![(TOP, top), ("tandem_probes.sv", probes)];
        Ok(Generated { before, after })
    }
}

/// A `tandem_top` that ties ports to find out which of them are outputs.
#[derive(Clone, Debug)]
pub struct Tied {
    /// The file.
    pub text: String,
    /// The line of `probes.yaml` that messages give for the first tied port; one more for each next.
    pub first_line: usize,
    /// The RTL's top.
    pub of: String,
}

/// What is generated for a machine.
#[derive(Clone, Debug)]
pub struct Generated {
    /// Packages, read before the RTL.
    pub before: Vec<(&'static str, String)>,
    /// Modules, read after it.
    pub after: Vec<(&'static str, String)>,
}
