//! The stages of a compilation. A child process reports each one as it enters it, so that its death has a
//! place.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What the compiler is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// It has not begun.
    Starting,
    /// The text is judged by the documents.
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

/// Every stage with its words.
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
    /// Reports to a parent, if there is one, that this stage begins.
    pub fn enter(self) {
        tandem_process::progress(&self.to_string());
    }

    /// The stage that a child reported last.
    pub fn reported(progress: &str) -> Stage {
        NAMES.iter().find(|(_, name)| *name == progress).map_or(Stage::Starting, |(stage, _)| *stage)
    }

    /// Whether LLVM does this stage's work: a crash there is one of LLVM's.
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
