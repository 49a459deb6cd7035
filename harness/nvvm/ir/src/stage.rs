//! The stages of a compilation. A child process reports each stage as it begins, so that the parent knows
//! where the child died.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The current stage of the compiler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// It has not begun.
    Starting,
    /// The documents' rules are applied to the text.
    JudgingText,
    /// Older dialects are rewritten.
    RewritingText,
    /// LLVM reads, verifies and links modules.
    Reading,
    /// The linked module is judged, and lowered once to see whether it can be.
    JudgingModule,
    /// LLVM's passes run.
    Optimising,
    /// LLVM IR becomes word IR.
    Lowering,
    /// Word IR becomes machine code and a file.
    Generating,
}

/// Every stage with its description.
const NAMES: [(Stage, &str); 8] = [
    (Stage::Starting, "starting"),
    (Stage::JudgingText, "judging the text"),
    (Stage::RewritingText, "rewriting the text"),
    (Stage::Reading, "reading the module"),
    (Stage::JudgingModule, "judging the module"),
    (Stage::Optimising, "optimising"),
    (Stage::Lowering, "lowering"),
    (Stage::Generating, "generating code"),
];

impl Stage {
    /// Reports to the parent, if there is one, that this stage begins.
    pub fn enter(self) {
        tandem_process::progress(&self.to_string());
    }

    /// The stage that a child reported last.
    pub fn reported(progress: &str) -> Stage {
        NAMES.iter().find(|(_, name)| *name == progress).map_or(Stage::Starting, |(stage, _)| *stage)
    }

    /// Whether LLVM does the work of this stage: a crash in it is LLVM's.
    pub fn is_llvm(self) -> bool {
        matches!(self, Stage::Reading | Stage::Optimising)
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES.iter().find(|(stage, _)| stage == self).map_or("", |(_, name)| name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stages_are_known_by_their_words() {
        for (stage, name) in NAMES {
            assert_eq!((stage.to_string().as_str(), Stage::reported(name)), (name, stage));
        }
        assert_eq!(Stage::reported(""), Stage::Starting);
    }
}
