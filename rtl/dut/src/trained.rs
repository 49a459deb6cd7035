//! Trained libraries: the C++ is compiled twice. The first library counts how often each branch is taken
//! while it runs some programs; the compiler then lays the code out for what it met. Behaviour does not
//! depend on the programs, but speed does: they should be like those that the library will run.

use crate::error::BuildError;
use crate::library::Library;
use std::error::Error;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use tandem_abi::Config;

/// Options of the first compilation, which makes a library that counts.
pub(crate) const COUNT: &str = "-fprofile-generate -fprofile-update=single -DTANDEM_COUNTS=1";

/// Options of the second one, which reads what was counted. Code that did not run has no counts.
pub(crate) const USE: &str = "-fprofile-use -Wno-missing-profile";

/// What a training's run returns: why no program could be run, if so.
pub type Trained = Result<(), Box<dyn Error + Send + Sync>>;

/// The programs that a library runs while it counts.
pub struct Training {
    programs: Vec<u8>,
    run: Box<dyn Fn(&Library) -> Trained + Send + Sync>,
}

impl Training {
    /// A training by `run`, which runs the same programs each time. `programs` stands for them in the
    /// library's key: other programs make another library.
    pub fn new(programs: Vec<u8>, run: impl Fn(&Library) -> Trained + Send + Sync + 'static) -> Training {
        Training { programs, run: Box::new(run) }
    }

    /// The parts of a library's key.
    pub(crate) fn parts(&self) -> [&[u8]; 3] {
        [COUNT.as_bytes(), USE.as_bytes(), &self.programs]
    }

    /// Runs the programs on the counting library in `obj`, which was built for `config`, and removes what
    /// must be compiled again. The counts stay in `obj`.
    pub(crate) fn count(&self, obj: &Path, name: &str, config: &Config) -> Result<(), BuildError> {
        let path = obj.join(name);
        let failed = |why: &dyn std::fmt::Display| BuildError::Training(format!("{why}"));
        let library = Library::open_built(&path, config).map_err(|e| failed(&e))?;
        (self.run)(&library).map_err(|e| failed(&e))?;
        library.write_counts().map_err(|e| failed(&e))?;
        let mut counted = 0;
        for entry in fs::read_dir(obj).map_err(BuildError::io("list", obj))? {
            let path = entry.map_err(BuildError::io("list", obj))?.path();
            match path.extension().and_then(OsStr::to_str) {
                Some("gcda") => counted += 1,
                Some("o" | "a" | "so") => fs::remove_file(&path).map_err(BuildError::io("remove", &path))?,
                _ => {}
            }
        }
        if counted == 0 {
            return Err(failed(&format_args!("the library wrote no counts (*.gcda) to {}", obj.display())));
        }
        Ok(())
    }
}
