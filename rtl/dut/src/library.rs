//! A loaded DUT library.

#![allow(unsafe_code, reason = "loads a shared library, whose ABI number is checked first")]

use crate::abi::{ABI_VERSION, Functions, RawConfig, RawDut, RawFlip};
use crate::error::DutError;
use crate::profile::{Profile, group_names};
use crate::profile_file::profile_of_library;
use goblin::container::Ctx;
use goblin::elf::{Elf, ProgramHeader};
use std::error::Error;
use std::ffi::c_int;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tandem_abi::{Config, FieldSet, Sizes, Translation};

/// `tandem_dut_flip`.
pub(crate) type FlipFunction = unsafe extern "C" fn(*mut RawDut, *const RawFlip) -> c_int;

/// One DUT library, loaded. Clones share it. It is unloaded with the last clone and the last
/// [`Dut`](crate::Dut).
#[derive(Clone)]
pub struct Library {
    pub(crate) inner: Arc<Inner>,
    sizes: Sizes,
    profile: Arc<Profile>,
}

pub(crate) struct Inner {
    pub(crate) functions: Functions,
    path: PathBuf,
    config: Config,
    has: FieldSet,
    // Dropped last: the functions point into it.
    library: libloading::Library,
}

/// Checks that a library is as long as its program headers say. Loading one that was cut short ends the
/// process, because its pages are mapped and those beyond its end fault.
fn whole(path: &Path) -> Result<(), String> {
    /// The program headers follow the header.
    const HEAD: u64 = 4096;
    let mut head = Vec::new();
    let file = File::open(path).map_err(|e| e.to_string())?;
    let length = file.metadata().map_err(|e| e.to_string())?.len();
    file.take(HEAD).read_to_end(&mut head).map_err(|e| e.to_string())?;
    let ends = || -> goblin::error::Result<u64> {
        let header = Elf::parse_header(&head)?;
        let ctx = Ctx::new(header.container()?, header.endianness()?);
        let segments = ProgramHeader::parse(&head, header.e_phoff as usize, header.e_phnum.into(), ctx)?;
        Ok(segments.iter().map(|s| s.p_offset.saturating_add(s.p_filesz)).max().unwrap_or(0))
    };
    match ends() {
        Ok(end) if end <= length => Ok(()),
        Ok(end) => Err(format!("it is cut short: {length} bytes of at least {end}")),
        Err(e) => Err(format!("it is no shared library: {e}")),
    }
}

/// An error with what caused it: the loader's own words are in the source.
fn with_source(e: &dyn Error) -> String {
    e.source().map_or_else(|| e.to_string(), |source| format!("{e}: {source}"))
}

impl Library {
    /// Loads the library at `path` and checks that it has this version of the ABI, and that it keeps its
    /// profile (`PATH.yaml`), if there is one.
    pub fn open(path: &Path) -> Result<Library, DutError> {
        let refuse = |why: &dyn std::fmt::Display| {
            DutError::Library(format!("{} is not a usable DUT library: {why}", path.display()))
        };
        whole(path).map_err(|why| refuse(&why))?;
        // SAFETY: loading runs the library's static initialisers, which are Verilator's and libstdc++'s.
        let library = unsafe { libloading::Library::new(path) }.map_err(|e| refuse(&with_source(&e)))?;
        // The version comes first: another version may lack functions.
        // SAFETY: the function takes no arguments and exists in every version of the ABI.
        let abi = unsafe {
            let abi: libloading::Symbol<'_, unsafe extern "C" fn() -> u32> =
                library.get(b"tandem_dut_abi\0").map_err(|e| refuse(&with_source(&e)))?;
            abi()
        };
        if abi != ABI_VERSION {
            return Err(refuse(&format_args!("ABI version {abi}, and this harness speaks {ABI_VERSION}")));
        }
        // SAFETY: the library implements this version of the ABI, and is kept together with the functions.
        let functions = unsafe { Functions::load(&library) }.map_err(|e| refuse(&with_source(&e)))?;
        let mut raw = RawConfig::default();
        // SAFETY: the ABI version is right, so the function fills one tandem_config.
        unsafe { (functions.config)(&mut raw) };
        let RawConfig { sms, warps, lanes, translation } = raw;
        let translation = match translation {
            0 => Translation::Bare,
            1 => Translation::Sv39,
            other => return Err(refuse(&format_args!("it claims the unknown translation {other}"))),
        };
        let config = Config::new(sms, warps, lanes).with(translation);
        if config.to_string().parse::<Config>() != Ok(config) {
            return Err(refuse(&format_args!("it claims the impossible configuration {config}")));
        }
        // SAFETY: takes no arguments.
        let has = FieldSet(unsafe { (functions.has)() });
        let unstated = Profile::unstated(path.display().to_string(), has);
        let inner = Inner { functions, path: path.to_path_buf(), config, has, library };
        let library = Library { inner: Arc::new(inner), sizes: Sizes::USUAL, profile: Arc::new(unstated) };
        let file = profile_of_library(path);
        if !file.is_file() {
            return Ok(library);
        }
        library.with_profile(Profile::read(&file).map_err(|e| DutError::Library(e.to_string()))?)
    }

    /// Loads the library at `path` and checks that it was built for `config`, of the usual sizes: no library
    /// can tell which others it has.
    pub fn open_for(path: &Path, config: &Config) -> Result<Library, DutError> {
        let library = Library::open(path)?;
        if library.config() == *config {
            Ok(library)
        } else {
            let built = library.config();
            Err(DutError::Library(format!("{} was built for {built}, not for {config}", path.display())))
        }
    }

    /// Loads a library that the caller has built for `config`. Its shape is checked. Its other sizes are the
    /// caller's word, because no library can tell them.
    pub fn open_built(path: &Path, config: &Config) -> Result<Library, DutError> {
        Ok(Library::open_for(path, &config.shape())?.sized(config.sizes))
    }

    /// The same library with a profile, which it must keep: a group of fields that the profile promises and
    /// the library does not report is an error, and so is a machine beyond its limits.
    pub fn with_profile(mut self, profile: Profile) -> Result<Library, DutError> {
        let path = self.path().display();
        let missing = group_names(profile.missing(self.has()));
        if !missing.is_empty() {
            return Err(DutError::Library(format!(
                "{path} does not report what the profile of {} promises: {}",
                profile.name,
                missing.join(", ")
            )));
        }
        profile.check_config(&self.config()).map_err(|e| DutError::Library(format!("{path}: {e}")))?;
        self.profile = Arc::new(profile);
        Ok(self)
    }

    /// The same library, known to be built with these sizes. Nothing in it tells: its builder knows.
    pub(crate) fn sized(mut self, sizes: Sizes) -> Library {
        self.sizes = sizes;
        self
    }

    /// Its profile; if none was given, that of a DUT that promises nothing.
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// The machine.
    pub fn config(&self) -> Config {
        self.inner.config.sized(self.sizes)
    }

    /// Groups of fields that this library can report. Its profile says which of them the RTL delivers.
    pub fn has(&self) -> FieldSet {
        self.inner.has
    }

    /// Where it was loaded from.
    pub fn path(&self) -> &Path {
        &self.inner.path
    }

    /// Has a library that counts for a training write its counts.
    pub(crate) fn write_counts(&self) -> Result<(), DutError> {
        // SAFETY: the function takes no arguments. No other thread runs this library: it is in a build's own
        // directory.
        let written = unsafe {
            let write: Result<libloading::Symbol<'_, unsafe extern "C" fn()>, _> =
                self.inner.library.get(b"tandem_dut_write_counts\0");
            write.map(|write| write())
        };
        written.map_err(|e| DutError::Library(format!("{} does not count: {e}", self.path().display())))
    }

    /// The function that flips values of expressions; only libraries of the flips flavour have it.
    pub(crate) fn flip(&self) -> Option<FlipFunction> {
        // SAFETY: the header declares the function so, and the library stays loaded while it is used.
        unsafe { self.inner.library.get(b"tandem_dut_flip\0").ok().map(|f: libloading::Symbol<'_, _>| *f) }
    }
}
