//! One run of a plan, in a process of its own: the parent writes it to standard input as JSON, so that words
//! are read only once.

use crate::exit::{ExitCode, Failure};
use crate::{library, out, run};
use serde::{Deserialize, Serialize};
use ventus_dut::{DutRef, RecordMask};

/// The only argument of such a process.
pub const CHILD_ARGUMENT: &str = "case-child";

/// A run, and the DUT that it is on.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The DUT; the in-tree one if absent.
    pub dut: Option<DutRef>,
    /// The groups of its records to use; all if absent.
    pub records: Option<RecordMask>,
    /// Whether its known differences are compared.
    pub strict: bool,
    /// The run.
    pub run: run::Request,
}

/// Runs the case that standard input holds, and prints its report as JSON.
pub fn child_main() -> ExitCode {
    let case: Case = match serde_json::from_reader(std::io::stdin().lock()) {
        Ok(case) => case,
        Err(e) => {
            out::note(format_args!("the case on standard input cannot be read: {e}"));
            return ExitCode::Usage;
        }
    };
    match library::begin(case.dut.as_ref(), case.records, case.strict, None) {
        Ok(()) => run::report_as_json(&case.run),
        Err(Failure { code, message }) => {
            out::note(message);
            code
        }
    }
}
