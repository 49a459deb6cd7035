//! Words on the whole machine: each is the only instruction of a program that is not prologue or epilogue. So
//! a DUT whose decoder has no bench of its own shows which words it takes for instructions, and for which.

use super::State;
use super::choose::choose_word;
use super::subject::States;
use crate::encodings::questions::{BATCH, Question, questions, walked};
use crate::shrink::Budget;
use crate::signature::Bucket;
use crate::subject::{CaseId, Finding, Judged, NotRun, Subject};
use ventus_isa::{decode, decode_prefixed, is_prefix};

/// The order in which words come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Any word, as [`questions`] chooses them.
    Random,
    /// Every row and its neighbours, as [`walked`] orders them.
    Walk,
}

/// Words as a kind of case, for a machine.
pub struct MachineWords {
    states: States,
    order: Order,
}

impl MachineWords {
    /// Words for the engines of `states`.
    pub fn new(states: States, order: Order) -> MachineWords {
        MachineWords { states, order }
    }

    /// The word of a case. A random one is, if possible, one that the DUT can be asked about.
    pub fn question(&self, case: CaseId) -> Question {
        match self.order {
            Order::Random => {
                let all = questions(case);
                let (before, after) = all.split_at((case.number % BATCH as u64) as usize);
                let turn = || after.iter().chain(before);
                *turn().find(|q| self.can_ask(q)).unwrap_or(&after[0])
            }
            Order::Walk => walked(case.seed, case.number),
        }
    }

    /// Whether the DUT implements what a word needs, and it can be run by itself.
    fn can_ask(&self, q: &Question) -> bool {
        let (_, scope) = self.states.machine();
        if q.prefix == 0 && is_prefix(q.word) {
            return false;
        }
        let prefix = q.prefix == 0 || decode(q.prefix).is_ok_and(|prefix| scope.has(prefix.op));
        let decoded = decode_prefixed(q.prefix, q.word);
        let legal = match &decoded {
            Ok(insn) => !insn.op.row().class.is_jump(),
            Err(_) => scope.tells_traps(),
        };
        // Under a prefix that does not fit it, a word still needs its row.
        let row = decoded.or_else(|_| decode(q.word));
        prefix && legal && row.map_or(true, |insn| !scope.lacking().has(&insn))
    }

    fn state(&self, case: CaseId) -> Result<State, NotRun> {
        let (config, scope) = self.states.machine();
        let Question { prefix, word } = self.question(case);
        if decode_prefixed(prefix, word).is_err() && !scope.tells_traps() {
            return Err(NotRun::Lacking("illegal words need records that tell of traps".into()));
        }
        choose_word(config, scope, case, Question { prefix, word }).map_err(|e| NotRun::Unfit(e.to_string()))
    }
}

impl Subject for MachineWords {
    fn kind(&self) -> &'static str {
        "words"
    }

    fn judge(&mut self, case: CaseId) -> Judged {
        match self.state(case) {
            Ok(state) => self.states.judge_state(&state),
            Err(why) => Judged { not_run: Some(why), ..Judged::default() },
        }
    }

    fn reduce(&mut self, case: CaseId, failure: &Bucket, budget: &Budget) -> Finding {
        match self.state(case) {
            Ok(state) => self.states.reduce_state(self.kind(), case, state, failure, budget),
            Err(_) => Finding::bare(self.kind(), Some(*self.states.machine().0), case, failure.clone()),
        }
    }
}
