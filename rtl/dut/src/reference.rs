//! Which DUT: what `--dut` names, in every command, plan and bundle.

use crate::builder::{Flavour, fingerprint};
use crate::cache::Key;
use crate::dut::Params;
use crate::error::BuildError;
use crate::library::Library;
use crate::planted;
use crate::profile::{PROFILE, Profile};
use crate::profile_file::profile_of_library;
use crate::source::Source;
use crate::workspace::workspace_root;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use tandem_abi::Config;
use tandem_plant::RtlFault;
use tandem_words::meant;

/// A DUT: `in-tree`, the directory of an adapter, or a library (`.so`) that was built elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum DutRef {
    /// The GPGPU of this repository.
    #[default]
    InTree,
    /// Sources with a file list `files.f` and a profile `profile.yaml`, to build here.
    Sources(PathBuf),
    /// A library, with its profile `LIB.so.yaml` next to it.
    Library(PathBuf),
}

/// The name of the in-tree design.
const IN_TREE: &str = "in-tree";

impl fmt::Display for DutRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DutRef::InTree => f.write_str(IN_TREE),
            DutRef::Sources(path) | DutRef::Library(path) => write!(f, "{}", path.display()),
        }
    }
}

/// A name that can be no path either.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}': expected in-tree, an adapter's directory, or a library (.so)")]
pub struct DutRefError(pub String);

impl FromStr for DutRef {
    type Err = DutRefError;

    /// Paths become absolute, so that a bundle or a campaign means the same DUT wherever it is read.
    fn from_str(s: &str) -> Result<DutRef, DutRefError> {
        if s == IN_TREE {
            return Ok(DutRef::InTree);
        }
        let path = std::path::absolute(s).map_err(|_| DutRefError(s.to_string()))?;
        Ok(if path.extension().is_some_and(|e| e == "so") {
            DutRef::Library(path)
        } else {
            DutRef::Sources(path.components().collect())
        })
    }
}

impl From<DutRef> for String {
    fn from(dut: DutRef) -> String {
        dut.to_string()
    }
}

impl TryFrom<String> for DutRef {
    type Error = DutRefError;

    fn try_from(text: String) -> Result<DutRef, DutRefError> {
        text.parse()
    }
}

/// A file of the DUT is missing or wrong.
fn wrong<T>(why: String) -> Result<T, BuildError> {
    Err(BuildError::Source(why))
}

fn refuse<T>(why: String) -> Result<T, BuildError> {
    Err(BuildError::Refused(why))
}

impl DutRef {
    /// Whether it is the in-tree design.
    pub fn is_in_tree(&self) -> bool {
        *self == DutRef::InTree
    }

    /// Whether its decoder has a bench of its own (`rtl/tb/decode`), which tries words without a machine.
    pub fn has_decoder_bench(&self) -> bool {
        self.is_in_tree()
    }

    /// Where its profile is.
    pub fn profile_path(&self) -> PathBuf {
        match self {
            DutRef::InTree => workspace_root().join("rtl/src").join(PROFILE),
            DutRef::Sources(dir) => dir.join(PROFILE),
            DutRef::Library(path) => profile_of_library(path),
        }
    }

    /// Its profile. A DUT without one is refused, because nothing would say what to compare.
    pub fn profile(&self) -> Result<Profile, BuildError> {
        let path = self.profile_path();
        match self {
            DutRef::Sources(dir) if !dir.is_dir() => wrong(format!(
                "no DUT {}: expected in-tree, an adapter's directory, or a library (.so){}",
                dir.display(),
                meant(dir)
            )),
            DutRef::Library(library) if !library.is_file() => {
                wrong(format!("no library {}{}", library.display(), meant(library)))
            }
            _ if !path.is_file() => wrong(format!(
                "the DUT {self} has no profile: write {} (rtl/adapters/README.md)",
                path.display()
            )),
            _ => Profile::read(&path),
        }
    }

    /// Its sources; `what` says what needs them.
    pub fn source(&self, what: &str) -> Result<Source, BuildError> {
        match self {
            DutRef::InTree => Source::in_tree(),
            DutRef::Sources(dir) => Source::from_dir(dir),
            DutRef::Library(path) => refuse(format!(
                "{what} needs the DUT's sources, and {} is a library that was built elsewhere: name its \
                 adapter's directory",
                path.display()
            )),
        }
    }

    /// Opens its library for a machine, with its profile. `build` makes the library of sources in a flavour.
    pub fn open(
        &self,
        config: &Config,
        flavour: Flavour,
        build: impl FnOnce(Source) -> Result<PathBuf, BuildError>,
    ) -> Result<Library, BuildError> {
        let profile = self.profile()?;
        profile.check_config(config)?;
        if let (DutRef::Library(path), Some((size, _))) = (self, config.sizes.unusual().next()) {
            return refuse(format!(
                "{} was built elsewhere, so its {} cannot be set: name its adapter's directory",
                path.display(),
                size.key
            ));
        }
        let path = match self {
            DutRef::Library(path) if flavour == Flavour::Plain => path.clone(),
            _ => build(self.source(&format!("a library of the flavour {flavour}"))?)?,
        };
        let library = Library::open(&path).map_err(|e| match self {
            DutRef::Library(_) => BuildError::Source(e.to_string()),
            _ => BuildError::Tool(e.to_string()),
        })?;
        let built = library.config();
        if built != config.shape() {
            return refuse(format!(
                "{} was built for {built}, not for {config}: try --config {built}",
                path.display()
            ));
        }
        let library = library.sized(config.sizes);
        // It promises what the library does not deliver.
        let library = library.with_profile(profile).map_err(|e| BuildError::Source(e.to_string()))?;
        self.check_lds(&library)?;
        Ok(library)
    }

    /// Refuses a profile that promises the contents of LDS if the DUT does not show them. Only a machine can
    /// tell; the in-tree one shows them.
    fn check_lds(&self, library: &Library) -> Result<(), BuildError> {
        if self.is_in_tree() || !library.profile().final_lds {
            return Ok(());
        }
        let params = Params { trace: false, ..Params::default() };
        let dut = library.dut(&params).map_err(|e| BuildError::Tool(e.to_string()))?;
        // An LDS that is smaller than that is shown, too.
        if dut.read_lds(0, 0, &mut [0; 4]).unwrap_or(true) {
            return Ok(());
        }
        let path = self.profile_path();
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let line = text.lines().position(|line| line.starts_with("final-lds:"));
        let line = line.map_or_else(String::new, |n| format!(":{}", n + 1));
        wrong(format!(
            "{}{line}: final-lds: true, but the DUT does not show its LDS: write false, or let its adapter \
             show it (`lds` in probes.yaml, rtl/adapters/README.md)",
            path.display()
        ))
    }

    /// The selector of a planted fault, or of several together. The error lists the DUT's faults.
    pub fn fault_number(&self, fault: &RtlFault) -> Result<u32, BuildError> {
        let faults = self.source("a planted fault")?.planted_faults()?;
        let find = |name: &str| planted::find(&faults, name).ok_or_else(|| self.no_fault(name, &faults));
        let chosen = fault.names().map(find).collect::<Result<Vec<_>, _>>()?;
        planted::selector(&chosen).ok_or_else(|| {
            let message = format!("rtl:{fault}: only faults with numbers up to 31 can be planted together");
            BuildError::Refused(message)
        })
    }

    fn no_fault(&self, name: &str, faults: &[planted::PlantedFault]) -> BuildError {
        let names: Vec<String> = faults.iter().map(|f| format!("{} {}", f.number, f.name)).collect();
        BuildError::Refused(match &names[..] {
            [] => format!(
                "rtl:{name}: the DUT {self} has no planted faults: its profile would name their directory \
                 (key `planted`)"
            ),
            _ => format!("rtl:{name}: the RTL has no such fault; it has {}", names.join(", ")),
        })
    }

    /// A hash of its sources or library, and of its profile.
    pub fn fingerprint(&self) -> Result<String, BuildError> {
        let mut key = Key::new();
        match self {
            DutRef::Library(path) => {
                key.file(Path::new(""), path)?;
            }
            _ => key.part(fingerprint(&self.source("a fingerprint")?)?.as_bytes()),
        }
        let profile = self.profile_path();
        key.part(&std::fs::read(&profile).map_err(BuildError::io("read", &profile))?);
        Ok(key.text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_duts_read_back() {
        for (text, is) in [
            ("in-tree", DutRef::InTree),
            ("/a/adapter", DutRef::Sources("/a/adapter".into())),
            ("/a/adapter/", DutRef::Sources("/a/adapter".into())),
            ("/a/x.so", DutRef::Library("/a/x.so".into())),
        ] {
            assert_eq!(text.parse(), Ok(is.clone()), "{text}");
            assert_eq!(is.to_string().parse(), Ok(is), "{text}");
        }
        let error = "".parse::<DutRef>().unwrap_err().to_string();
        assert_eq!(error, "'': expected in-tree, an adapter's directory, or a library (.so)");
        let DutRef::Sources(dir) = "mini".parse().unwrap() else { panic!("not a directory") };
        assert!(dir.is_absolute());
    }

    #[test]
    fn a_dut_that_is_not_there_is_refused_by_name() {
        let dir = tempfile::tempdir().unwrap();
        let library = dir.path().join("x.so");
        std::fs::write(&library, "").unwrap();
        for (dut, says) in [
            ("/nonexistent".to_string(), "no DUT /nonexistent"),
            ("/nonexistent.so".into(), "no library /nonexistent.so"),
            (dir.path().display().to_string(), "has no profile: write"),
            (library.display().to_string(), "x.so.yaml"),
        ] {
            let error = dut.parse::<DutRef>().unwrap().profile().unwrap_err().to_string();
            assert!(error.contains(says), "{dut}: {error}");
        }
        let error = DutRef::Library(library).source("mutants").unwrap_err().to_string();
        assert!(error.starts_with("mutants needs the DUT's sources"), "{error}");
    }

    #[test]
    fn planted_faults_are_looked_up_in_the_dut() {
        let number = |text: &str| DutRef::InTree.fault_number(&text.parse().unwrap());
        assert_eq!((number("lds-bank").unwrap(), number("16").unwrap()), (5, 16));
        assert_eq!(number("lds-bank+16").unwrap(), 0x8000_8010);
        let error = number("24").unwrap_err().to_string();
        assert!(error.contains("the RTL has no such fault; it has 1 alu-carry"), "{error}");
    }

    #[test]
    fn the_in_tree_design_has_a_profile() {
        let profile = DutRef::InTree.profile().unwrap();
        assert_eq!(profile.name, "in-tree");
        assert_eq!(DutRef::InTree.fingerprint().unwrap().len(), 16);
    }
}
