//! Faults of a DUT.

use crate::PlantError;
use std::fmt;
use std::str::FromStr;

/// A fault of a DUT by its name or its number in the DUT's list, or several joined by `+`. Each DUT has its
/// own list, so names are looked up when its library is opened.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RtlFault(String);

impl RtlFault {
    /// The names or numbers: one for each fault.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.split('+')
    }
}

impl fmt::Display for RtlFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for RtlFault {
    type Err = PlantError;

    fn from_str(s: &str) -> Result<RtlFault, PlantError> {
        let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        for name in s.split('+') {
            if name.is_empty() || !name.chars().all(allowed) {
                return Err(PlantError(format!(
                    "rtl fault '{name}': expected lower-case words joined by -, or a number; several faults \
                     are joined by +"
                )));
            }
            if name.parse() == Ok(0u32) {
                return Err(PlantError("rtl fault 0: 0 is the design without a fault".into()));
            }
        }
        Ok(RtlFault(s.to_string()))
    }
}
