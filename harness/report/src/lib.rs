//! Verdicts for people and machines. A [`RunReport`] is one kernel (or chain of kernels) under one
//! configuration and seed; a [`RegressReport`] is many of them. Each has a text form and a JSON form.
//! Nothing here prints or runs anything.

mod regress;
mod run;

pub use regress::{
    CaseResult, CaseStatus, Ended, Environment, NotRun, NotStage, RegressReport, Shown, Stage,
    counted_reasons, lacking_text, split_changes,
};
pub use run::{PairReport, RunReport, Waived};

use std::fmt::Write as _;

/// A whole number in groups of three, separated by thin spaces: `1 234 567`.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(' ');
        }
        let _ = write!(out, "{c}");
    }
    out
}

/// A number with its noun: `1 case`, `1 200 cases`.
pub fn counted(n: u64, what: &str) -> String {
    format!("{} {what}{}", grouped(n), if n == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_three() {
        for (n, text) in [(0, "0"), (999, "999"), (1000, "1 000"), (1_234_567, "1 234 567")] {
            assert_eq!(grouped(n), text);
        }
        assert_eq!([0, 1, 2000].map(|n| counted(n, "case")), ["0 cases", "1 case", "2 000 cases"]);
    }
}
