//! Names of planted faults. A planted fault makes one engine wrong on purpose, to check that the harness
//! catches it and blames the right side.
//!
//! This crate contains only names. The faults themselves are elsewhere: an [`RtlFault`] is a file of text
//! replacements (`isa-tests/mutants/planted`), `ventus-faulty` adds a [`GoldenFault`] around the reference
//! model, and the compiler implements a [`CompilerFault`].

mod compiler;
mod golden;
mod rtl;

pub use compiler::CompilerFault;
pub use golden::GoldenFault;
pub use rtl::RtlFault;

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A fault and the engine that has it. Text form `rtl:NAME`, `golden:NAME` or `compiler:NAME`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Plant {
    /// The DUT is wrong.
    Rtl(RtlFault),
    /// The reference model is wrong.
    Golden(GoldenFault),
    /// The compiler is wrong.
    Compiler(CompilerFault),
}

impl Plant {
    /// The DUT's fault, if it is one.
    pub fn rtl(&self) -> Option<&RtlFault> {
        if let Plant::Rtl(fault) = self { Some(fault) } else { None }
    }

    /// The reference model's fault, if it is one.
    pub fn golden(&self) -> Option<GoldenFault> {
        if let Plant::Golden(fault) = self { Some(*fault) } else { None }
    }

    /// The compiler's fault, if it is one.
    pub fn compiler(&self) -> Option<CompilerFault> {
        if let Plant::Compiler(fault) = self { Some(*fault) } else { None }
    }
}

impl fmt::Display for Plant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Plant::Rtl(fault) => write!(f, "rtl:{fault}"),
            Plant::Golden(fault) => write!(f, "golden:{fault}"),
            Plant::Compiler(fault) => write!(f, "compiler:{fault}"),
        }
    }
}

/// A text that does not name a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlantError(String);

impl fmt::Display for PlantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PlantError {}

impl PlantError {
    /// `what` does not have fault `name`; its faults are `names`.
    fn unknown<'a>(what: &str, name: &str, names: impl Iterator<Item = &'a str>) -> PlantError {
        let names: Vec<&str> = names.collect();
        PlantError(format!("{what} fault '{name}': expected one of {}", names.join(", ")))
    }
}

impl FromStr for Plant {
    type Err = PlantError;

    fn from_str(s: &str) -> Result<Plant, PlantError> {
        match s.split_once(':') {
            Some(("rtl", fault)) => Ok(Plant::Rtl(fault.parse()?)),
            Some(("golden", fault)) => Ok(Plant::Golden(fault.parse()?)),
            Some(("compiler", fault)) => Ok(Plant::Compiler(fault.parse()?)),
            _ => Err(PlantError(format!("'{s}': expected rtl:NAME, golden:NAME or compiler:NAME"))),
        }
    }
}

impl From<Plant> for String {
    fn from(plant: Plant) -> String {
        plant.to_string()
    }
}

impl TryFrom<String> for Plant {
    type Error = PlantError;

    fn try_from(text: String) -> Result<Plant, PlantError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plants_read_back() {
        for text in ["rtl:lds-bank", "rtl:5", "rtl:lds-bank+5", "golden:tie-side", "compiler:loses-carry"] {
            assert_eq!(text.parse::<Plant>().unwrap().to_string(), text);
        }
        for fault in GoldenFault::ALL {
            assert_eq!(fault.to_string().parse(), Ok(fault));
        }
        for fault in CompilerFault::ALL {
            assert_eq!(fault.to_string().parse(), Ok(fault));
        }
    }

    #[test]
    fn what_names_no_fault_is_refused_with_what_there_is() {
        for (text, says) in [
            ("driver:nope", "expected rtl:NAME, golden:NAME or compiler:NAME"),
            ("rtl", "expected rtl:NAME"),
            ("rtl:", "lower-case words"),
            ("rtl:Lds bank", "lower-case words"),
            ("rtl:lds-bank+", "joined by +"),
            ("rtl:0", "0 is the design without a fault"),
            ("golden:nope", "expected one of sra-as-srl"),
            ("compiler:nope", "wrong-gep-scale"),
        ] {
            let error = text.parse::<Plant>().unwrap_err().to_string();
            assert!(error.contains(says), "{text}: {error}");
        }
    }
}
