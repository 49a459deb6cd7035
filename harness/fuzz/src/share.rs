//! A campaign on several machines: each runs a share of the tasks, and one of them folds them all.
//!
//! 1. The campaign's store says what a share needs: settings and design, and how far the campaign is folded
//!    ([`Beginning`]).
//! 2. On each machine, a share runs its tasks in a store of its own, and folds none.
//! 3. That store hands over the tasks with their failing cases ([`Done`]); the campaign's takes them over.
//! 4. The campaign is resumed where it began: it finds the tasks done, folds them, and shrinks the findings.
//!
//! Folding has its own order, so the findings are those of a campaign on one machine.

use serde::{Deserialize, Serialize};

/// Every `of`-th task of a kind, beginning with task `number - 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The share, from 1 to `of`.
    pub number: u64,
    /// Number of shares, at least 1.
    pub of: u64,
}

impl Share {
    /// Whether a task belongs to it.
    pub fn has(self, task: u64) -> bool {
        task % self.of.max(1) + 1 == self.number
    }
}

/// A column's value, as it is stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Cell {
    /// A number.
    Number(i64),
    /// Text.
    Text(String),
}

/// What a store needs to run a share of a campaign.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Beginning {
    /// Settings, the design among them, by name.
    pub settings: Vec<(String, String)>,
    /// Tasks that are folded, by kind.
    pub folded: Vec<(String, u64)>,
}

/// The tasks that a share has done: rows of the store's tables, which begin with kind and task.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Done {
    /// The tables with their rows.
    pub tables: Vec<(String, Vec<Vec<Cell>>)>,
}
