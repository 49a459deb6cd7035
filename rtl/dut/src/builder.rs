//! Makes DUT libraries: Verilator turns the RTL into C++, make compiles it with the shim in `csrc`.

use crate::cache::{Key, LIBRARY, Lock, default_cache};
use crate::error::BuildError;
use crate::messages::verilator_errors;
use crate::planted::{self, PlantedFault, Selection};
use crate::source::{Source, config_package};
use crate::tools::Tools;
use crate::trained::{self, Training};
use crate::workspace::workspace_root;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::str::FromStr;
use std::thread;
use std::time::{Duration, Instant};
use tandem_abi::Config;

/// The purpose of a library. Each feature costs speed, so each has a library of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flavour {
    /// Assertions and trace, nothing else.
    Plain,
    /// The DUT's planted faults are in it, and one can be picked when an instance is made.
    Faults,
    /// Counts line, toggle and user coverage.
    Coverage,
    /// Can dump waves (FST).
    Waves,
    /// Can do both: planted faults and waves.
    FaultWaves,
    /// The source reads `tandem_cfg_pkg::MutantSel`, which picks one of its faults by number when an instance
    /// is made. The in-tree source has none; `tandem-mutants` writes one that has hundreds.
    Mutants,
    /// The source reads `tandem_cfg_pkg::FlipSite` too, which picks an expression whose value is flipped in
    /// some cycles ([`crate::Dut::flip`]). `tandem-mutants` writes such a source.
    Flips,
}

impl Flavour {
    /// Every flavour.
    pub const ALL: [Flavour; 7] = [
        Flavour::Plain,
        Flavour::Faults,
        Flavour::Coverage,
        Flavour::Waves,
        Flavour::FaultWaves,
        Flavour::Mutants,
        Flavour::Flips,
    ];

    /// Whether the DUT's planted faults are in it.
    fn plants(self) -> bool {
        matches!(self, Flavour::Faults | Flavour::FaultWaves)
    }

    /// Whether `tandem_cfg_pkg::MutantSel` picks the fault.
    fn selects(self) -> bool {
        self.plants() || self == Flavour::Mutants || self.flips()
    }

    /// Whether `tandem_cfg_pkg::FlipSite` picks an expression.
    fn flips(self) -> bool {
        self == Flavour::Flips
    }

    fn verilator_flags(self) -> &'static [&'static str] {
        match self {
            Flavour::Plain | Flavour::Faults | Flavour::Mutants | Flavour::Flips => &[],
            // Bits of wide signals cost more than they are worth, each twice per cycle, and lockstep compares
            // data paths anyway.
            Flavour::Coverage => &["--coverage", "--coverage-max-width", "16"],
            Flavour::Waves | Flavour::FaultWaves => &["--trace-fst", "--trace-structs"],
        }
    }
}

impl fmt::Display for Flavour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Flavour::Plain => "plain",
            Flavour::Faults => "faults",
            Flavour::Coverage => "coverage",
            Flavour::Waves => "waves",
            Flavour::FaultWaves => "fault-waves",
            Flavour::Mutants => "mutants",
            Flavour::Flips => "flips",
        })
    }
}

impl FromStr for Flavour {
    type Err = FlavourError;

    fn from_str(s: &str) -> Result<Flavour, FlavourError> {
        let found = Flavour::ALL.into_iter().find(|f| f.to_string() == s);
        found.ok_or_else(|| FlavourError(s.to_string()))
    }
}

/// A flavour that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("flavour '{0}': expected {all}", all = Flavour::ALL.map(|f| f.to_string()).join(", "))]
pub struct FlavourError(pub String);

/// The step that a build has reached, for display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Another process builds the same library.
    Waiting,
    /// Verilator runs.
    Verilating,
    /// The C++ compiler runs, on this many bytes that Verilator wrote.
    Compiling(u64),
    /// The C++ compiler makes a library that counts, on this many bytes.
    Counting(u64),
    /// The library that counts runs its programs.
    Training,
    /// A library could not be trained for this reason; the same one is built without that.
    Untrained(String),
}

/// A finished library.
#[derive(Clone, Debug)]
pub struct Built {
    /// The shared object.
    pub path: PathBuf,
    /// How long it took to build; `None` if it was in the cache.
    pub took: Option<Duration>,
}

/// Environment variable with the C++ compiler's optimisation options, in place of `-O2`: `-O1` compiles in
/// three quarters of the time and simulates a quarter slower, which suits a library that runs briefly.
const OPTIMIZE: &str = "TANDEM_DUT_OPTIMIZE";

/// Environment variable with options for Verilator besides those of every build, separated by spaces. With
/// `--output-split-cfuncs 500`, for which 5.006 is too old, g++ gets through functions of 10,000 lines.
const VERILATE: &str = "TANDEM_DUT_VERILATE";

/// The prefix of the names of Verilator's files.
const PREFIX: &str = "Vtandem_top";

/// Flags of every build. Warnings do not stop one: `scripts/lint-rtl` makes them errors, and a newer
/// Verilator may have new ones.
const VERILATOR_FLAGS: [&str; 15] = [
    "--cc",
    "--exe",
    "--prefix",
    PREFIX,
    "--assert",
    "--threads",
    "1",
    "-O3",
    "--x-assign",
    "fast",
    // `csrc/instance.cpp` decides what a machine holds when it is switched on.
    "--x-initial",
    "unique",
    "-Wno-fatal",
    // Files that two compilers can work on at once. --output-split-cfuncs is left out: 5.006 moves loops into
    // the split-off functions without their counter's declaration.
    "--output-split",
    "20000",
];

/// Defines that replace Verilator's reactions that end the process by those of `csrc/vl_hooks.cpp`.
const CXX_FLAGS: &str = "-fPIC -fvisibility=hidden -fvisibility-inlines-hidden -DVL_USER_FINISH \
                         -DVL_USER_STOP -DVL_USER_FATAL -DVL_USER_WARN";

/// Names of the files in `csrc`, sorted.
pub(crate) fn shim_files(csrc: &Path) -> Result<Vec<String>, BuildError> {
    let mut names = vec![];
    for entry in fs::read_dir(csrc).map_err(BuildError::io("list", csrc))? {
        let name = entry.map_err(BuildError::io("list", csrc))?.file_name();
        names.extend(name.to_str().map(str::to_string));
    }
    names.retain(|n| n.ends_with(".cpp") || n.ends_with(".h") || n.ends_with(".map"));
    names.sort();
    Ok(names)
}

/// A hash of `source` and of the C++ around it, for callers that keep results of running it. It does not
/// cover machine shapes, flavours or tools.
pub fn fingerprint(source: &Source) -> Result<String, BuildError> {
    let csrc = workspace_root().join("rtl/dut/csrc");
    let mut key = Key::new();
    key.part(source.top.as_bytes());
    for name in shim_files(&csrc)? {
        key.file(&csrc, Path::new(&name))?;
    }
    for name in source.inputs()? {
        key.file(&source.dir, &name)?;
    }
    source.hash_into(&mut key)?;
    Ok(key.text())
}

/// Builds libraries from one source into one cache.
pub struct Builder {
    source: Source,
    csrc: PathBuf,
    cache: PathBuf,
    tools: Tools,
    jobs: usize,
    optimize: String,
    verilate: Vec<String>,
    training: Option<Training>,
    progress: Box<dyn Fn(Progress) + Send + Sync>,
}

impl Builder {
    /// A builder of `source` with the default cache, one compiler for each core and no progress reports.
    pub fn new(source: Source) -> Result<Builder, BuildError> {
        Ok(Builder {
            source,
            csrc: workspace_root().join("rtl/dut/csrc"),
            cache: default_cache(),
            tools: Tools::find()?,
            jobs: thread::available_parallelism().map_or(2, |n| n.get()),
            optimize: std::env::var(OPTIMIZE).unwrap_or_else(|_| "-O2".to_string()),
            verilate: std::env::var(VERILATE)
                .map_or(vec![], |text| text.split_whitespace().map(str::to_string).collect()),
            training: None,
            progress: Box::new(|_| {}),
        })
    }

    /// Keeps libraries in `dir`.
    pub fn cache(mut self, dir: impl Into<PathBuf>) -> Builder {
        self.cache = dir.into();
        self
    }

    /// Runs up to `jobs` compilers at once.
    pub fn jobs(mut self, jobs: usize) -> Builder {
        self.jobs = jobs.max(1);
        self
    }

    /// Builds libraries that are trained: they simulate faster, and it takes twice as long to compile them.
    /// If the training fails, the library is built without it, and `progress` hears why.
    pub fn trained(mut self, training: Training) -> Builder {
        self.training = Some(training);
        self
    }

    /// Calls `report` as the build progresses. It is not called for a library that is in the cache.
    pub fn progress(mut self, report: impl Fn(Progress) + Send + Sync + 'static) -> Builder {
        self.progress = Box::new(report);
        self
    }

    /// The library for `config`, from the cache or built now.
    pub fn build(&self, config: &Config, flavour: Flavour) -> Result<Built, BuildError> {
        if let Some(training) = &self.training {
            match self.build_one(config, flavour, Some(training)) {
                Err(BuildError::Training(why)) => (self.progress)(Progress::Untrained(why)),
                other => return other,
            }
        }
        self.build_one(config, flavour, None)
    }

    fn build_one(
        &self,
        config: &Config,
        flavour: Flavour,
        training: Option<&Training>,
    ) -> Result<Built, BuildError> {
        let package = config_package(config, flavour.selects(), flavour.flips());
        let shape = format!("{}x{}x{}", config.sms, config.warps, config.lanes);
        let trained = if training.is_some() { "-trained" } else { "" };
        let name = format!("{shape}-{flavour}{trained}-{}", self.key(&package, flavour, training)?);
        let path = self.cache.join(&name).join(LIBRARY);
        if path.is_file() {
            return Ok(Built { path, took: None });
        }
        let _lock = Lock::take(&self.cache, &name, || (self.progress)(Progress::Waiting))?;
        if path.is_file() {
            return Ok(Built { path, took: None });
        }
        let start = Instant::now();
        self.remove_leftovers(&name);
        let work = Work { dir: self.work_dir(&name)? };
        self.compile(&work.dir, &package, config, flavour, training)?;
        let took = start.elapsed();
        let about = work.dir.join("out/about.txt");
        let text = format!(
            "{config} ({shape}), {flavour}{trained}\n{}\nVerilated and compiled in {:.1} s with {} jobs, \
             {}\n",
            self.tools.fingerprint.join("\n"),
            took.as_secs_f64(),
            self.jobs,
            self.optimize
        );
        fs::write(&about, text).map_err(BuildError::io("write", &about))?;
        let entry = self.cache.join(&name);
        fs::rename(work.dir.join("out"), &entry).map_err(BuildError::io("move the library to", &entry))?;
        Ok(Built { path, took: Some(took) })
    }

    /// Lets Verilator check the source without building anything. Returns what it printed if it found errors.
    pub fn lint(&self, config: &Config, flavour: Flavour) -> Result<Option<String>, BuildError> {
        let package = config_package(config, flavour.selects(), flavour.flips());
        let work = Work { dir: self.work_dir(&format!("lint-{flavour}"))? };
        fs::create_dir_all(&work.dir).map_err(BuildError::io("create", &work.dir))?;
        let package_file = work.dir.join("tandem_cfg_pkg.sv");
        fs::write(&package_file, package).map_err(BuildError::io("write", &package_file))?;
        let mut verilate = self.lint_command(config);
        verilate.args(self.files(&work.dir, &package_file, config, flavour)?);
        let output = verilate.output().map_err(|e| BuildError::Tool(format!("cannot run Verilator: {e}")))?;
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        Ok((!output.status.success()).then_some(text))
    }

    /// Verilator's command for errors alone, but for the files.
    pub(crate) fn lint_command(&self, config: &Config) -> Command {
        let mut verilate = Command::new(&self.tools.verilator);
        verilate.current_dir(&self.source.dir).args(["--lint-only", "--assert", "-Wno-fatal", "-Wno-lint"]);
        verilate.arg("-Wno-style").arg("--top-module").arg(&self.source.top);
        for include in &self.source.include_dirs {
            verilate.arg(format!("-I{}", include.display()));
        }
        verilate.args(self.source.options_for(config));
        verilate
    }

    /// The source that is built.
    pub(crate) fn source(&self) -> &Source {
        &self.source
    }

    /// The tools that build it.
    pub(crate) fn tools(&self) -> &Tools {
        &self.tools
    }

    /// The directory of the libraries.
    pub(crate) fn cache_dir(&self) -> &Path {
        &self.cache
    }

    /// The hash of the sources, their faults and the tools.
    pub(crate) fn source_key(&self, flavour: Flavour) -> Result<String, BuildError> {
        let mut key = Key::new();
        self.tools.fingerprint.iter().for_each(|line| key.part(line.as_bytes()));
        self.hash_source(&mut key, flavour)?;
        Ok(key.text())
    }

    fn hash_source(&self, key: &mut Key, flavour: Flavour) -> Result<(), BuildError> {
        for name in self.source.inputs()?.iter().chain(self.cover(flavour)) {
            key.file(&self.source.dir, name)?;
        }
        self.source.hash_into(key)?;
        for fault in self.faults(flavour)? {
            key.part(format!("{} {:?}", fault.number, fault.edits).as_bytes());
        }
        Ok(())
    }

    /// The hash of everything that goes into the library.
    fn key(
        &self,
        package: &str,
        flavour: Flavour,
        training: Option<&Training>,
    ) -> Result<String, BuildError> {
        let mut key = Key::new();
        key.part(package.as_bytes());
        key.part(flavour.to_string().as_bytes());
        for flag in VERILATOR_FLAGS.iter().chain(flavour.verilator_flags()) {
            key.part(flag.as_bytes());
        }
        self.verilate.iter().for_each(|flag| key.part(flag.as_bytes()));
        for part in [CXX_FLAGS, &self.optimize, &self.source.top] {
            key.part(part.as_bytes());
        }
        self.tools.fingerprint.iter().for_each(|line| key.part(line.as_bytes()));
        training.iter().flat_map(|t| t.parts()).for_each(|part| key.part(part));
        for name in shim_files(&self.csrc)? {
            key.file(&self.csrc, Path::new(&name))?;
        }
        self.hash_source(&mut key, flavour)?;
        Ok(key.text())
    }

    /// The source's planted faults, in the flavours that have them.
    fn faults(&self, flavour: Flavour) -> Result<Vec<PlantedFault>, BuildError> {
        if !flavour.plants() {
            return Ok(vec![]);
        }
        let faults = self.source.planted_faults()?;
        if faults.is_empty() {
            return Err(BuildError::Refused(format!(
                "{} has no planted faults: its profile names no directory of them (key `planted`)",
                self.source.dir.display()
            )));
        }
        Ok(faults)
    }

    /// The SystemVerilog files to build from. Those that planted faults change are rewritten below `work`,
    /// and keep the name that the file list gives them in messages.
    pub(crate) fn files(
        &self,
        work: &Path,
        package: &Path,
        config: &Config,
        flavour: Flavour,
    ) -> Result<Vec<PathBuf>, BuildError> {
        let mut files = self.source.files_with(package);
        let faults = self.faults(flavour)?;
        let changed =
            planted::rewritten(&self.source.dir, &self.source.files, &faults, Selection::AtRunTime)?;
        for (n, (name, text)) in changed.iter().enumerate() {
            // Named by number: a name in the list may lead out of the directory.
            let path = work.join(format!("planted-{n}.sv"));
            fs::write(&path, format!("`line 1 \"{}\" 0\n{text}", name.display()))
                .map_err(BuildError::io("write", &path))?;
            files.iter_mut().filter(|f| *f == name).for_each(|f| f.clone_from(&path));
        }
        if self.source.adapter.is_some() {
            let (before, after) = self.source.generated(config, work)?;
            // The configuration's package is first: the packages of the adapter read it.
            files.splice(1..1, before);
            files.extend(after);
        }
        Ok(files)
    }

    /// The source's cover points, in the flavour that counts them.
    fn cover(&self, flavour: Flavour) -> &[PathBuf] {
        if flavour == Flavour::Coverage { &self.source.cover } else { &[] }
    }

    fn work_dir(&self, name: &str) -> Result<PathBuf, BuildError> {
        let dir = self.cache.join(format!(".build-{name}-{}", process::id()));
        let dir = std::path::absolute(&dir).map_err(BuildError::io("find", &dir))?;
        if dir.to_string_lossy().contains(char::is_whitespace) {
            return Err(BuildError::Tool(format!(
                "the cache {} has a space in its path, which make cannot handle: \
                 set TANDEM_CACHE to another directory",
                self.cache.display()
            )));
        }
        Ok(dir)
    }

    /// Removes what a killed build of `name` left behind; the caller holds the lock.
    fn remove_leftovers(&self, name: &str) {
        let prefix = format!(".build-{name}-");
        for entry in fs::read_dir(&self.cache).into_iter().flatten().flatten() {
            if entry.file_name().to_string_lossy().starts_with(&prefix) {
                // A directory that remains only costs space.
                let _ = fs::remove_dir_all(entry.path());
            }
        }
    }

    /// Leaves the library in `work/out`.
    fn compile(
        &self,
        work: &Path,
        package: &str,
        config: &Config,
        flavour: Flavour,
        training: Option<&Training>,
    ) -> Result<(), BuildError> {
        let [shim, obj, out] = ["shim", "obj", "out"].map(|d| work.join(d));
        for dir in [&shim, &obj, &out] {
            fs::create_dir_all(dir).map_err(BuildError::io("create", dir))?;
        }
        let package_file = work.join("tandem_cfg_pkg.sv");
        fs::write(&package_file, package).map_err(BuildError::io("write", &package_file))?;
        let cpp = self.copy_shim(&shim)?;

        (self.progress)(Progress::Verilating);
        let mut verilate = self.verilate(&obj, config, flavour);
        verilate.args(self.files(work, &package_file, config, flavour)?).args(self.cover(flavour)).args(&cpp);
        let mut log = execute(&mut verilate).map_err(|e| self.of_adapter(e))?;
        self.check_defines(&log, config)?;
        self.check_names(&log)?;
        self.check_modules(&log, &obj, PREFIX, config)?;
        self.check_inputs(&log, work, config, flavour)?;
        let plain = format!("#define TANDEM_PLAIN_STATE {}\n", u32::from(has_plain_state(&obj)?));
        let header = shim.join("model_state.h");
        fs::write(&header, plain).map_err(BuildError::io("write", &header))?;

        let bytes = written(&obj)?;
        let groups = crate::groups::group(&obj, PREFIX, self.jobs)?;
        match training {
            None => {
                (self.progress)(Progress::Compiling(bytes));
                log.push_str(&execute(self.make(&obj, &self.optimize).args(groups))?);
            }
            Some(training) => log.push_str(&self.make_trained(&obj, &groups, bytes, config, training)?),
        }
        let library = obj.join(LIBRARY);
        fs::rename(&library, out.join(LIBRARY))
            .map_err(BuildError::io("find the linked library", &library))?;
        let path = out.join("build.log");
        fs::write(&path, log).map_err(BuildError::io("write", &path))
    }

    /// Compiles twice, with the programs of `training` run in between. Returns the log.
    fn make_trained(
        &self,
        obj: &Path,
        groups: &[String],
        bytes: u64,
        config: &Config,
        training: &Training,
    ) -> Result<String, BuildError> {
        let make = |options: &str| {
            let mut make = self.make(obj, &format!("{} {options}", self.optimize));
            // The linker adds the library that writes counts. ccache keeps neither of the two: it cannot know
            // the counts, and their files are named after this directory.
            make.args(groups).arg(format!("LINK={} {options}", self.tools.cxx)).arg("OBJCACHE=");
            execute(&mut make).map_err(|e| BuildError::Training(e.to_string()))
        };
        (self.progress)(Progress::Counting(bytes));
        let mut log = make(trained::COUNT)?;
        (self.progress)(Progress::Training);
        training.count(obj, LIBRARY, config)?;
        (self.progress)(Progress::Compiling(bytes));
        log.push_str(&make(trained::USE)?);
        Ok(log)
    }

    /// Refuses a log in which the RTL defines again what `probes.yaml` defines: the machine would have other
    /// sizes than the harness believes. Newer Verilators let the command line win (DEFOVERRIDE).
    fn check_defines(&self, log: &str, config: &Config) -> Result<(), BuildError> {
        let Some(name) = self.source.adapter_defines(config).into_iter().find_map(|define| {
            let name = define.split('=').next().unwrap_or_default().to_string();
            log.contains(&format!("Redefining existing define: '{name}', with different value"))
                .then_some(name)
        }) else {
            return Ok(());
        };
        Err(BuildError::Source(format!(
            "{}: defines: the RTL's own files define {name} with another value, and this Verilator ({}) lets \
             them win: put `ifndef {name} around their line, or name a newer Verilator in VERILATOR",
            self.source.dir.join("probes.yaml").display(),
            self.tools.verilator.display()
        )))
    }

    /// Copies the shim and the source's own C++, because make does not take paths with spaces, and a checkout
    /// may have one. Returns the files to compile.
    fn copy_shim(&self, shim: &Path) -> Result<Vec<PathBuf>, BuildError> {
        let mut cpp = vec![];
        let mut copy = |from: &Path, name: &str| -> Result<(), BuildError> {
            let to = shim.join(name);
            fs::copy(from, &to).map_err(BuildError::io("copy", from))?;
            cpp.extend(name.ends_with(".cpp").then_some(to));
            Ok(())
        };
        for name in shim_files(&self.csrc)? {
            copy(&self.csrc.join(&name), &name)?;
        }
        for extra in &self.source.cpp {
            let name = extra.file_name().unwrap_or_default().to_string_lossy().into_owned();
            copy(&self.source.dir.join(extra), &name)?;
        }
        Ok(cpp)
    }

    /// Verilator's command, but for the files.
    fn verilate(&self, obj: &Path, config: &Config, flavour: Flavour) -> Command {
        let mut verilate = Command::new(&self.tools.verilator);
        // Run in the source's directory, so that messages and waves name files as the file list does.
        verilate.current_dir(&self.source.dir).args(VERILATOR_FLAGS).args(flavour.verilator_flags());
        verilate.args(&self.verilate);
        verilate.arg("--top-module").arg(&self.source.top).arg("-Mdir").arg(obj).args(["-o", LIBRARY]);
        verilate.arg("-CFLAGS").arg(format!(
            "{CXX_FLAGS} -DTANDEM_CFG_SMS={} -DTANDEM_CFG_WARPS={} -DTANDEM_CFG_LANES={} \
             -DTANDEM_CFG_SV39={} -DTANDEM_FAULTS={} -DTANDEM_FLIPS={} -DTANDEM_ADAPTER={} \
             -I../shim -include ../shim/vl_hooks.h",
            config.sms,
            config.warps,
            config.lanes,
            u32::from(config.is_sv39()),
            u32::from(flavour.selects()),
            u32::from(flavour.flips()),
            u32::from(self.source.adapter.is_some())
        ));
        verilate.args([
            "-LDFLAGS",
            "-shared -Wl,-Bsymbolic -Wl,-z,defs -Wl,--version-script=../shim/exports.map",
        ]);
        for include in &self.source.include_dirs {
            verilate.arg(format!("-I{}", include.display()));
        }
        verilate.args(self.source.options_for(config));
        verilate
    }

    /// The command that compiles, with these options, and links what Verilator wrote.
    fn make(&self, obj: &Path, optimize: &str) -> Command {
        let mut make = Command::new("make");
        make.current_dir(obj)
            .args(["--silent", "-f"])
            .arg(format!("{PREFIX}.mk"))
            .arg(format!("-j{}", self.jobs));
        make.arg(format!("CXX={0}", self.tools.cxx)).arg(format!("LINK={}", self.tools.cxx));
        make.arg(format!("OPT_FAST={optimize}")).arg(format!("OPT_GLOBAL={optimize}"));
        make.arg("OPT_SLOW=-O0").arg(LIBRARY);
        // No precompiled header: ccache does not see through one, and some packages of Verilator are
        // configured without the compiler's option for it. The sources include the header anyway.
        make.args(["VK_PCH_I_FAST=", "VK_PCH_I_SLOW="]);
        // A caller's make must not give this one its flags or its job server.
        make.env_remove("MAKEFLAGS").env_remove("MFLAGS").env_remove("MAKELEVEL");
        if self.tools.ccache {
            make.arg("OBJCACHE=ccache");
        }
        make
    }
}

/// Bytes of C++ in `obj`.
fn written(obj: &Path) -> Result<u64, BuildError> {
    let mut bytes = 0;
    for entry in fs::read_dir(obj).map_err(BuildError::io("list", obj))? {
        let path = entry.map_err(BuildError::io("list", obj))?.path();
        if path.extension().is_some_and(|e| e == "cpp") {
            bytes += fs::metadata(&path).map_err(BuildError::io("read", &path))?.len();
        }
    }
    Ok(bytes)
}

/// Whether all state of the model that Verilator wrote into `obj` is words and arrays of them, so that a copy
/// of its bytes is a copy of the state. Strings, queues, associative arrays, classes and the state of delays
/// and random numbers are not.
fn has_plain_state(obj: &Path) -> Result<bool, BuildError> {
    const ELSEWHERE: [&str; 10] = [
        "std::string",
        // Of newer Verilators: writes to a memory at the end of a time step, in a vector.
        "VlNBACommitQueue",
        "VlQueue",
        "VlAssocArray",
        "VlClassRef",
        "VlDelayScheduler",
        "VlTriggerScheduler",
        "VlCoroutine",
        "VlSampleQueue",
        "VlMTask",
    ];
    for entry in fs::read_dir(obj).map_err(BuildError::io("list", obj))? {
        let path = entry.map_err(BuildError::io("list", obj))?.path();
        if path.extension().is_some_and(|e| e == "h") {
            let text = fs::read_to_string(&path).map_err(BuildError::io("read", &path))?;
            if ELSEWHERE.iter().any(|word| text.contains(word)) {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// A build's directory, removed when the build ends either way.
struct Work {
    dir: PathBuf,
}

impl Drop for Work {
    fn drop(&mut self) {
        // A directory that stays is removed by the next build of the same library.
        let _ = fs::remove_dir_all(&self.dir);
    }
}

/// Runs a command. Returns the log of its commands and output, or an error with the part of the log that
/// explains the failure.
pub(crate) fn execute(command: &mut Command) -> Result<String, BuildError> {
    let dir = command.get_current_dir().unwrap_or(Path::new(".")).to_path_buf();
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let line = quoted(words.map(|w| w.to_string_lossy()));
    let output = command.output().map_err(|e| BuildError::Tool(format!("cannot run {line}: {e}")))?;
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.push_str(&String::from_utf8_lossy(&output.stderr));
    if output.status.success() {
        return Ok(format!("$ cd {}\n$ {line}\n{text}\n", dir.display()));
    }
    Err(BuildError::Failed { command: line, dir, output: why_it_failed(&text) })
}

/// The explanation in the output of a command that failed: Verilator's errors without its warnings, from the
/// first error on; or the end of the output, if it has no error of Verilator's.
fn why_it_failed(text: &str) -> String {
    const MOST: usize = 8000;
    let (errors, warnings) = verilator_errors(text);
    let ours = errors.lines().any(|line| line.starts_with("%Error"));
    let (text, cut) = if ours { (&*errors, 0) } else { (text, text.len().saturating_sub(MOST)) };
    let cut = (cut..text.len()).find(|&i| text.is_char_boundary(i)).unwrap_or(0);
    let kept: String = text[cut..].chars().take(MOST).collect();
    let left_out =
        if ours && warnings > 0 { format!("\n({warnings} warnings are left out)") } else { String::new() };
    kept.trim_end().to_string() + &left_out
}

/// A command line that a shell reads back as these words.
///
/// Its own code, as `shlex` also quotes commas and `shell-words` leaves braces bare.
pub fn quoted<W: AsRef<str>>(words: impl IntoIterator<Item = W>) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=+,:@%".contains(c);
    let quote = |word: W| match word.as_ref() {
        w if !w.is_empty() && w.chars().all(plain) => w.to_string(),
        w => format!("'{}'", w.replace('\'', "'\\''")),
    };
    words.into_iter().map(quote).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_can_be_pasted() {
        let words = ["run", "a b", "golden,dut", "it's", "", "{a,b}", "$x", "*", "a=b%", "#", "~", "ä"];
        let script = format!("printf '%s|' {}", quoted(words));
        let output = Command::new("sh").args(["-c", &script]).output().unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), words.join("|") + "|");
        assert_eq!(quoted(["--engine", "golden,dut", "a=b"]), "--engine golden,dut a=b");
    }

    #[test]
    fn a_change_of_the_source_changes_its_fingerprint() {
        let dir = tempfile::tempdir().unwrap();
        let put = |name: &str, text: &str| fs::write(dir.path().join(name), text).unwrap();
        put("files.f", "a.sv\nb.sv\n");
        put("a.sv", "module a; endmodule\n");
        put("b.sv", "module b; endmodule\n");
        let of_now = || fingerprint(&Source::from_dir(dir.path()).unwrap()).unwrap();
        let first = of_now();
        assert_eq!((first.len(), of_now()), (16, first.clone()));
        put("b.sv", "module b; wire w; endmodule\n");
        assert_ne!(of_now(), first);
        put("b.sv", "module b; endmodule\n");
        assert_eq!(of_now(), first);
        put("files.f", "a.sv\n");
        assert_ne!(of_now(), first);
    }

    #[test]
    fn more_options_for_verilator_are_given_to_it_and_make_another_library() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("files.f"), "a.sv\n").unwrap();
        fs::write(dir.path().join("a.sv"), "module a; endmodule\n").unwrap();
        let mut builder = Builder::new(Source::from_dir(dir.path()).unwrap()).unwrap();
        builder.verilate = vec![];
        let key = |builder: &Builder| builder.key("", Flavour::Plain, None).unwrap();
        let first = key(&builder);
        builder.verilate = vec!["--output-split-cfuncs".into(), "500".into()];
        assert_ne!(key(&builder), first);
        let config = Config::candidates().next().unwrap();
        let command = builder.verilate(dir.path(), &config, Flavour::Plain);
        let given: Vec<&str> = command.get_args().filter_map(|a| a.to_str()).collect();
        assert!(given.windows(2).any(|two| two == ["--output-split-cfuncs", "500"]), "{given:?}");
    }

    #[test]
    fn what_is_compiled_is_counted_before_it_is() {
        let dir = tempfile::tempdir().unwrap();
        for (name, bytes) in [("a.cpp", 300), ("b.cpp", 40), ("a.h", 5000), ("a.mk", 7)] {
            fs::write(dir.path().join(name), vec![b' '; bytes]).unwrap();
        }
        assert_eq!(written(dir.path()).unwrap(), 340);
        assert!(written(&dir.path().join("none")).is_err());
    }

    #[test]
    fn state_that_lies_elsewhere_is_not_copied_as_bytes() {
        for (member, plain) in [
            ("VlWide<4>/*127:0*/ top__DOT__data;", true),
            ("VlUnpacked<IData/*31:0*/, 256> top__DOT__memory;", true),
            ("VlNBACommitQueue<VlUnpacked<IData/*31:0*/, 256>, true, IData/*31:0*/, 1> __Vdly;", false),
            ("VlQueue<IData/*31:0*/> top__DOT__queue;", false),
            ("std::string top__DOT__text;", false),
        ] {
            let dir = tempfile::tempdir().unwrap();
            fs::write(dir.path().join("Vtop___024root.h"), format!("    {member}\n")).unwrap();
            assert_eq!(has_plain_state(dir.path()).unwrap(), plain, "{member}");
        }
    }

    #[test]
    fn flavours_read_back() {
        for flavour in Flavour::ALL {
            assert_eq!(flavour.to_string().parse(), Ok(flavour));
        }
        assert!("fast".parse::<Flavour>().is_err());
    }

    #[test]
    fn errors_are_not_buried_in_warnings() {
        let warning =
            |n| format!("%Warning-WIDTHTRUNC: a.v:{n}:2: ASSIGNW expects 5 bits\n  {n} | assign x = y;\n");
        let many = |from: u32| (from..from + 500).map(warning).collect::<String>();
        let error = "%Error: b.v:7:3: Can't find definition of variable: 'z'\n    7 | assign x = z;\n";
        let text = format!("{}{error}{}%Error: Exiting due to 1 error(s)\n", many(0), many(500));
        assert_eq!(why_it_failed(&text), format!("{error}(1000 warnings are left out)"));
        // A compiler's or a linker's: the end says why.
        let text = format!("{}ld: cannot find -lz\n", many(0));
        assert!(why_it_failed(&text).ends_with("ld: cannot find -lz"));
        assert!(why_it_failed(&text).len() < 8100);
    }

    #[test]
    fn a_failing_command_shows_what_it_printed() {
        let error = execute(Command::new("sh").args(["-c", "echo out; echo err >&2; exit 3"])).unwrap_err();
        let BuildError::Failed { command, output, .. } = &error else { panic!("{error}") };
        assert_eq!(command, "sh -c 'echo out; echo err >&2; exit 3'");
        assert_eq!(output, "out\nerr");
        let missing = execute(&mut Command::new("no-such-tool-here")).unwrap_err();
        assert!(missing.to_string().contains("cannot run no-such-tool-here"), "{missing}");
    }
}
