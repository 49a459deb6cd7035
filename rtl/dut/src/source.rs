//! The sources of a library: a list of RTL files, the C++ that belongs to them, and what `probes.yaml` makes.

use crate::cache::Key;
use crate::error::BuildError;
use crate::list::FileList;
use crate::planted::{self, PlantedFault};
use crate::profile::{PROFILE, Profile};
use crate::promises;
use crate::workspace::workspace_root;
use std::fs;
use std::path::{Path, PathBuf};
use tandem_abi::Config;
use tandem_adapter::{Adapter, AdapterError, Machine, PROBES, Tied};

/// Name of the file in a list that the builder replaces with one for the configuration it builds.
const CONFIG_PACKAGE: &str = "tandem_cfg_pkg.sv";

/// RTL with a top module that has the ports of `rtl/src/top/tandem_top.sv` and makes the trace calls of
/// `rtl/src/pkg/vt_trace_pkg.sv`: the in-tree GPGPU, or another behind an adapter (`rtl/adapters/README.md`).
#[derive(Clone, Debug)]
pub struct Source {
    /// Top module.
    pub top: String,
    /// Directory that `files` and `include_dirs` are relative to.
    pub dir: PathBuf,
    /// SystemVerilog files, packages first.
    pub files: Vec<PathBuf>,
    /// Directories searched for included files.
    pub include_dirs: Vec<PathBuf>,
    /// C++ files besides the library's own, relative to `dir`.
    pub cpp: Vec<PathBuf>,
    /// SystemVerilog files that only libraries of the coverage flavour have, after the others: `cover/*.sv`.
    pub cover: Vec<PathBuf>,
    /// Directory of its planted faults, if its profile names one.
    pub planted: Option<PathBuf>,
    /// Options for Verilator that its file list has: macros, and libraries of modules.
    pub options: Vec<String>,
    /// Files of those libraries, relative to `dir`.
    pub libraries: Vec<PathBuf>,
    /// What `probes.yaml` of its directory says, if there is one: `files` is the RTL alone then.
    pub adapter: Option<Adapter>,
}

impl From<AdapterError> for BuildError {
    fn from(e: AdapterError) -> BuildError {
        BuildError::Source(e.to_string())
    }
}

impl Source {
    /// The in-tree GPGPU, `rtl/src/files.f` of [`workspace_root`].
    pub fn in_tree() -> Result<Source, BuildError> {
        Source::from_list(&workspace_root().join("rtl/src/files.f"))
    }

    /// The sources of a DUT directory: `files.f` in it. With a `probes.yaml`, that is the RTL's own list.
    pub fn from_dir(dir: &Path) -> Result<Source, BuildError> {
        if !dir.join(PROBES).is_file() {
            return Source::from_list(&dir.join("files.f"));
        }
        let list = FileList::read(dir, Path::new("files.f"))?;
        let mut source = Source::empty(dir)?;
        source.options = list.options();
        source.include_dirs = list.include_dirs;
        source.libraries = list.libraries;
        for library in &list.library_dirs {
            let is_one = |f: &PathBuf| {
                let name = f.to_string_lossy();
                list.extensions.iter().any(|e| name.ends_with(e.as_str()))
            };
            source.libraries.extend(files_of(dir, library)?.into_iter().filter(is_one));
        }
        (source.cpp, source.files) =
            list.files.into_iter().partition(|f| f.extension().is_some_and(|e| e == "cpp"));
        let adapter = Adapter::read(dir)?;
        let profile = dir.join(PROFILE);
        if profile.is_file() {
            promises::check(dir, &adapter, &Profile::read(&profile)?)?;
        }
        source.adapter = Some(adapter);
        Ok(source)
    }

    /// The same sources with the RTL files of `other`: all that belongs to them besides stays.
    pub fn with_rtl_of(mut self, other: Source) -> Source {
        let here = |p: &PathBuf| std::path::absolute(self.dir.join(p)).unwrap_or_else(|_| self.dir.join(p));
        self.libraries = self.libraries.iter().map(here).collect();
        self.include_dirs = self.include_dirs.iter().map(here).collect();
        let mut path = false;
        for option in &mut self.options {
            if path {
                *option = here(&PathBuf::from(&option)).display().to_string();
            }
            path = option == "-v" || option == "-y";
        }
        Source { dir: other.dir, files: other.files, cpp: other.cpp, cover: other.cover, ..self }
    }

    fn empty(dir: &Path) -> Result<Source, BuildError> {
        let mut source = Source {
            top: "tandem_top".to_string(),
            dir: dir.to_path_buf(),
            files: vec![],
            include_dirs: vec![],
            cpp: vec![],
            cover: vec![],
            planted: None,
            options: vec![],
            libraries: vec![],
            adapter: None,
        };
        source.cover = cover_files(&source.dir);
        let profile = source.dir.join(PROFILE);
        if profile.is_file() {
            source.planted = Profile::read(&profile)?.planted.map(|dir| source.dir.join(dir));
        }
        Ok(source)
    }

    /// Reads a file list: one path a line relative to the list's directory, `.cpp` for C++ and everything
    /// else SystemVerilog; `+incdir+DIR`; comments after `//` or `#`. The top module is `tandem_top`.
    pub fn from_list(list: &Path) -> Result<Source, BuildError> {
        let text = fs::read_to_string(list)
            .map_err(|e| BuildError::Source(format!("{}: cannot read it: {e}", list.display())))?;
        let mut source = Source::empty(list.parent().unwrap_or(Path::new(".")))?;
        for (n, line) in text.lines().enumerate() {
            let line = line.split("//").next().unwrap_or("").split('#').next().unwrap_or("").trim();
            let bad = |why: &str| Err(BuildError::Source(format!("{}:{}: {why}", list.display(), n + 1)));
            if line.is_empty() {
                continue;
            } else if let Some(include) = line.strip_prefix("+incdir+") {
                source.include_dirs.push(PathBuf::from(include));
            } else if line.starts_with(['-', '+']) {
                return bad(&format!("'{line}': only paths and +incdir+DIR are understood"));
            } else if !source.dir.join(line).is_file() {
                return bad(&format!("no file {}", source.dir.join(line).display()));
            } else if line.ends_with(".cpp") {
                source.cpp.push(PathBuf::from(line));
            } else {
                source.files.push(PathBuf::from(line));
            }
        }
        if source.files.is_empty() {
            return Err(BuildError::Source(format!("{} lists no files", list.display())));
        }
        Ok(source)
    }

    /// Its planted faults, in order of their numbers; none if it has no directory of them.
    pub fn planted_faults(&self) -> Result<Vec<PlantedFault>, BuildError> {
        self.planted.as_deref().map_or_else(|| Ok(vec![]), planted::read)
    }

    /// The SystemVerilog files in order, with `config_package` for the one that describes the configuration
    /// (first, if the list has none).
    pub(crate) fn files_with(&self, config_package: &Path) -> Vec<PathBuf> {
        let is_config = |p: &&PathBuf| p.file_name().is_some_and(|n| n == CONFIG_PACKAGE);
        let mut files: Vec<PathBuf> = self
            .files
            .iter()
            .map(|f| if is_config(&f) { config_package.to_path_buf() } else { f.clone() })
            .collect();
        if !self.files.iter().any(|f| is_config(&f)) {
            files.insert(0, config_package.to_path_buf());
        }
        files
    }

    /// Every file whose contents decide what the library does: the lists above and the contents of include
    /// directories, without the configuration package.
    pub(crate) fn inputs(&self) -> Result<Vec<PathBuf>, BuildError> {
        let mut inputs: Vec<PathBuf> = self.files.iter().chain(&self.cpp).cloned().collect();
        inputs.extend(self.libraries.iter().cloned());
        inputs.retain(|f| f.file_name().is_none_or(|n| n != CONFIG_PACKAGE));
        for include in &self.include_dirs {
            inputs.extend(files_of(&self.dir, include)?);
        }
        Ok(inputs)
    }

    /// Hashes what is not in its files: options, and what `probes.yaml` brings.
    pub(crate) fn hash_into(&self, key: &mut Key) -> Result<(), BuildError> {
        // A path in them leads to files that are hashed by name.
        self.options.iter().filter(|o| !o.contains('/')).for_each(|o| key.part(o.as_bytes()));
        let Some(adapter) = &self.adapter else { return Ok(()) };
        key.part(adapter.key()?.as_bytes());
        for path in adapter.extra().iter().chain(&adapter_library()?) {
            key.part(&fs::read(path).map_err(BuildError::io("read", path))?);
        }
        Ok(())
    }

    /// The options for Verilator: those of the file list, and the macros that `probes.yaml` sets for a
    /// machine.
    pub(crate) fn options_for(&self, config: &Config) -> Vec<String> {
        let defines = self.adapter_defines(config).into_iter().map(|d| format!("-D{d}"));
        self.options.iter().cloned().chain(defines).collect()
    }

    /// The macros that `probes.yaml` sets for a machine, `NAME=VALUE`.
    pub(crate) fn adapter_defines(&self, config: &Config) -> Vec<String> {
        self.adapter.iter().flat_map(|a| a.defines(machine(config))).collect()
    }

    /// The adapter's `tandem_top` with these ports of the RTL tied to a constant; `None` without an adapter.
    pub(crate) fn tied(&self, ports: &[String]) -> Result<Option<Tied>, BuildError> {
        Ok(self.adapter.as_ref().map(|a| a.tied(ports)).transpose()?)
    }

    /// Writes what `probes.yaml` makes for a machine into `work`. Returns the files that Verilator reads
    /// before the RTL and after it; none without a `probes.yaml`.
    pub(crate) fn generated(
        &self,
        config: &Config,
        work: &Path,
    ) -> Result<(Vec<PathBuf>, Vec<PathBuf>), BuildError> {
        let Some(adapter) = &self.adapter else { return Ok((vec![], vec![])) };
        let generated = adapter.generate(machine(config))?;
        let write = |files: &[(&str, String)]| -> Result<Vec<PathBuf>, BuildError> {
            let one = |(name, text): &(&str, String)| {
                let path = work.join(name);
                fs::write(&path, text).map_err(BuildError::io("write", &path))?;
                Ok(path)
            };
            files.iter().map(one).collect()
        };
        let (packages, ports): (Vec<_>, Vec<_>) =
            adapter_library()?.into_iter().partition(|p| p.ends_with("vt_trace_pkg.sv"));
        let mut before = packages;
        before.extend(write(&generated.before)?);
        let mut after = ports;
        after.extend(write(&generated.after)?);
        for extra in adapter.extra() {
            after.push(std::path::absolute(&extra).map_err(BuildError::io("find", &extra))?);
        }
        Ok((before, after))
    }
}

fn machine(config: &Config) -> Machine {
    Machine { sms: config.sms, warps: config.warps, lanes: config.lanes }
}

/// The files that every generated adapter is built with: the trace package and the port library.
fn adapter_library() -> Result<Vec<PathBuf>, BuildError> {
    let mut files = vec![workspace_root().join("rtl/src/pkg/vt_trace_pkg.sv")];
    files.extend(port_library()?);
    Ok(files)
}

/// The port library: bridges from standard ports to the harness's.
pub(crate) fn port_library() -> Result<Vec<PathBuf>, BuildError> {
    let root = workspace_root();
    let ports = files_of(&root, Path::new("rtl/adapters/ports"))?.into_iter().map(|f| root.join(f));
    Ok(ports.filter(|f| f.extension().is_some_and(|e| e == "sv")).collect())
}

/// The files of a directory, by name, relative to `dir` as `below` is.
fn files_of(dir: &Path, below: &Path) -> Result<Vec<PathBuf>, BuildError> {
    let path = dir.join(below);
    let mut names = vec![];
    for entry in fs::read_dir(&path).map_err(BuildError::io("list", &path))? {
        let entry = entry.map_err(BuildError::io("list", &path))?;
        if entry.path().is_file() {
            names.push(below.join(entry.file_name()));
        }
    }
    names.sort();
    Ok(names)
}

/// The cover points that belong to a file list, if there are any.
fn cover_files(dir: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(dir.join("cover")).into_iter().flatten().flatten();
    let names = entries.map(|e| Path::new("cover").join(e.file_name()));
    let mut files: Vec<PathBuf> = names.filter(|f| f.extension().is_some_and(|e| e == "sv")).collect();
    files.sort();
    files
}

/// The SystemVerilog package `tandem_cfg_pkg` for one configuration; with `selects`, it has the variable
/// `MutantSel`, which the harness writes from outside to pick a planted fault or a mutant. With `flips`, it
/// has the variables that pick an expression and the bits of its value to flip.
pub(crate) fn config_package(config: &Config, selects: bool, flips: bool) -> String {
    let Config { sms, warps, lanes, .. } = config;
    let sv39 = u32::from(config.is_sv39());
    let sizes: String = config
        .sizes
        .each()
        .map(|(size, value)| format!("  localparam int unsigned {} = {value};\n", size.parameter))
        .collect();
    let selector = if selects { "  int unsigned MutantSel /*verilator public_flat_rw*/ = 0;\n" } else { "" };
    let flip = match flips {
        true => {
            "  int unsigned FlipSite /*verilator public_flat_rw*/ = 0;\n\
             \x20 logic [1023:0] FlipMask /*verilator public_flat_rw*/ = 0;\n"
        }
        false => "",
    };
    format!(
        "// Written by the DUT library builder for {sms} SMs, {warps} warps, {lanes} lanes.\n\
         package tandem_cfg_pkg;\n\
         \x20 localparam int unsigned NumSm   = {sms};\n\
         \x20 localparam int unsigned NumWarp = {warps};\n\
         \x20 localparam int unsigned NumLane = {lanes};\n\
         \x20 localparam bit          Sv39    = 1'b{sv39};\n\
         {sizes}{selector}{flip}endpackage\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> (tempfile::TempDir, Result<Source, BuildError>) {
        let dir = tempfile::tempdir().unwrap();
        for name in ["a.sv", "b.sv", "shim.cpp", "tandem_cfg_pkg.sv"] {
            fs::write(dir.path().join(name), "").unwrap();
        }
        fs::create_dir(dir.path().join("inc")).unwrap();
        fs::write(dir.path().join("inc/x.svh"), "").unwrap();
        fs::write(dir.path().join("files.f"), text).unwrap();
        let source = Source::from_dir(dir.path());
        (dir, source)
    }

    fn names(paths: &[PathBuf]) -> Vec<&str> {
        paths.iter().map(|p| p.to_str().unwrap()).collect()
    }

    #[test]
    fn file_lists_read_as_documented() {
        let (_dir, source) =
            list("// header\ntandem_cfg_pkg.sv\na.sv # first\n\n+incdir+inc\n  b.sv\nshim.cpp\n");
        let source = source.unwrap();
        assert_eq!(names(&source.files), ["tandem_cfg_pkg.sv", "a.sv", "b.sv"]);
        assert_eq!(names(&source.cpp), ["shim.cpp"]);
        assert_eq!(names(&source.inputs().unwrap()), ["a.sv", "b.sv", "shim.cpp", "inc/x.svh"]);
        assert_eq!(names(&source.files_with(Path::new("/gen.sv"))), ["/gen.sv", "a.sv", "b.sv"]);
    }

    #[test]
    fn a_list_without_the_configuration_package_gets_it_first() {
        let (_dir, source) = list("a.sv\n");
        assert_eq!(names(&source.unwrap().files_with(Path::new("/gen.sv"))), ["/gen.sv", "a.sv"]);
    }

    #[test]
    fn bad_lists_are_refused_with_their_line() {
        for (text, want) in [
            ("a.sv\nmissing.sv\n", "files.f:2: no file"),
            ("-y lib\n", "files.f:1: '-y lib'"),
            ("// nothing\n", "lists no files"),
        ] {
            let (_dir, source) = list(text);
            let message = source.unwrap_err().to_string();
            assert!(message.contains(want), "{message}");
        }
        let missing = Source::from_dir(Path::new("/nonexistent")).unwrap_err().to_string();
        assert!(missing.contains("/nonexistent/files.f"), "{missing}");
    }

    #[test]
    fn the_configuration_package_states_the_sizes() {
        let config = Config::new(2, 16, 32);
        let plain = config_package(&config, false, false);
        for want in ["NumSm   = 2;", "NumWarp = 16;", "NumLane = 32;", "Sv39    = 1'b0;"] {
            assert!(plain.contains(want), "{plain}");
        }
        assert!(plain.contains("localparam int unsigned DcacheSets = 64;"), "{plain}");
        let small: Config = "tiny+dcache-sets=2".parse().unwrap();
        assert!(config_package(&small, false, false).contains("localparam int unsigned DcacheSets = 2;"));
        let picks = "\n  int unsigned MutantSel /*verilator public_flat_rw*/ = 0;";
        assert!(config_package(&config, true, false).contains(picks) && !plain.contains("MutantSel"));
        let flips = config_package(&config, true, true);
        assert!(flips.contains(picks) && flips.contains("int unsigned FlipSite"), "{flips}");
    }
}
