//! A GPU's opinion on random kernels (docs/gpu.md).

use crate::subject::NotRun;
use std::sync::Arc;
use tandem_gpu::{Answer, End, Failure};
use tandem_nvvm::oracle::HostJob;

/// Asks a GPU about a launch, which has this name in messages. `None` if the answer is to come later.
pub type Ask = Arc<dyn Fn(&str, &HostJob) -> Option<Result<Answer, Failure>> + Send + Sync>;

/// A GPU that is asked about every kernel.
#[derive(Clone)]
pub struct Gpu {
    /// Asks it.
    pub ask: Ask,
    /// Whether it can answer at once. A record of answers cannot: it has none about a kernel that is being
    /// shrunk.
    pub live: bool,
}

/// A GPU's answer, or why it has none that the results could be compared with.
pub(super) enum Opinion {
    /// It was not asked, or its answer is to come later.
    None,
    /// It ran the kernel, or tried to.
    Answer(Result<Answer, Failure>),
    /// It cannot run the kernel, or there is no answer.
    NotRun(NotRun),
}

impl Gpu {
    /// The opinion on a launch.
    pub(super) fn opinion(&self, name: &str, job: &HostJob) -> Opinion {
        match (self.ask)(name, job) {
            None => Opinion::None,
            // LLVM's back end and the driver do not take all that Tandem's compiler takes.
            Some(Ok(Answer { device, end: End::Refused(why) })) => {
                Opinion::NotRun(NotRun::Unfit(format!("{device} refuses: {why}")))
            }
            Some(Err(e @ Failure::Tool(_))) => Opinion::NotRun(NotRun::Unfit(e.to_string())),
            Some(answer) => Opinion::Answer(answer),
        }
    }
}
