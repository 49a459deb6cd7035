//! The file of a profile: where it is, and reading it.

use crate::error::BuildError;
use crate::profile::Profile;
use std::fs;
use std::path::{Path, PathBuf};

/// Where the profile of a library is: `LIB.so.yaml`.
pub fn profile_of_library(library: &Path) -> PathBuf {
    let mut name = library.as_os_str().to_owned();
    name.push(".yaml");
    PathBuf::from(name)
}

impl Profile {
    /// Reads a profile.
    pub fn read(path: &Path) -> Result<Profile, BuildError> {
        let text = fs::read_to_string(path)
            .map_err(|e| BuildError::Source(format!("{}: cannot read it: {e}", path.display())))?;
        let refuse = |error| BuildError::Profile { path: path.to_path_buf(), error };
        let profile: Profile = tandem_yaml::from_str(&text).map_err(|e| refuse(e.into()))?;
        profile.check().map_err(refuse)?;
        Ok(profile)
    }
}
