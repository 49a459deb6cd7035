//! A GPU's opinion on a program. It comes from recorded answers, from this machine's GPU, or later from
//! another machine's.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use tandem_gpu::{Answer, Asker, End, Failure, Key, Question, Recorded, Region};
use tandem_nvvm::oracle::HostJob;
use tandem_ptx::PtxError;

/// Limit of a GPU's run, in seconds. A GPU needs milliseconds for work that takes the host a minute.
const MOST_SECONDS: u32 = 10;

const NO_ANSWER: &str = "the recorded answers have none to this launch of this kernel: write the question \
    (--gpu-questions DIR) and answer it on a machine that has a GPU (tandem-gpu answer DIR FILE)";

/// Where a GPU's answers come from.
#[derive(Default)]
pub struct GpuTool {
    /// Answers that were recorded.
    recorded: Option<Recorded>,
    /// Whether questions without a recorded answer are ignored.
    lenient: bool,
    /// Directory for questions without a recorded answer, so that another machine can answer them.
    questions: Option<PathBuf>,
    /// Answers that this process has had. A program that runs on several machines is one question.
    known: Mutex<HashMap<Key, Opinion>>,
    /// Children that wait for a question, each with its GPU's target.
    idle: Mutex<Vec<(Asker, u32)>>,
}

/// The GPU's opinion.
#[derive(Clone, Debug)]
pub enum Opinion {
    /// It answered, or cannot.
    Given(Result<Answer, Failure>),
    /// The question was written down.
    Later,
    /// There is no recorded answer, and none is needed.
    None,
}

impl GpuTool {
    /// A tool with recorded answers, or a directory for questions, or both. With neither, it asks this
    /// machine's GPU.
    pub fn new(recorded: Option<Recorded>, questions: Option<PathBuf>) -> GpuTool {
        GpuTool { recorded, questions, ..GpuTool::default() }
    }

    /// A tool with recorded answers that ignores questions without one.
    pub fn lenient(recorded: Recorded) -> GpuTool {
        GpuTool { lenient: true, ..GpuTool::new(Some(recorded), None) }
    }

    /// A GPU's opinion on a job. `program` serves as the child process that asks.
    pub fn opinion(&self, program: &Path, name: &str, job: &HostJob, images: bool) -> Opinion {
        let key = key(job);
        let known = lock(&self.known).get(&key).cloned();
        if let Some(opinion) = known {
            return opinion;
        }
        let opinion = self.asked(program, name, job, images, key);
        lock(&self.known).insert(key, opinion.clone());
        opinion
    }

    /// Whether answers come from a record, and only from there.
    pub fn has_answers(&self) -> bool {
        self.questions.is_none() && self.recorded.as_ref().is_some_and(|r| !r.is_empty())
    }

    /// The recorded answers that no run has asked for, by the names of their questions.
    pub fn unasked(&self) -> Vec<String> {
        let known = lock(&self.known);
        let all = self.recorded.iter().flat_map(Recorded::questions);
        all.filter(|(key, _)| !known.contains_key(key)).map(|(_, name)| name.to_string()).collect()
    }

    fn asked(&self, program: &Path, name: &str, job: &HostJob, images: bool, key: Key) -> Opinion {
        if let Some(answer) = self.recorded.as_ref().and_then(|r| r.get(key)) {
            return Opinion::Given(Ok(answer.clone()));
        }
        if images {
            return refused(
                "a texture or surface: its descriptor is Tandem's, and no texture object of a GPU",
            );
        }
        if !job.bound.is_empty() {
            return refused("values of the module's variables, which no question of a GPU can carry yet");
        }
        match (&self.recorded, &self.questions) {
            (_, Some(dir)) => self.later(dir, name, job, key),
            (Some(_), None) if self.lenient => Opinion::None,
            // A program without PTX could not be asked.
            (Some(_), None) => match question(name, job, key, tandem_ptx::LATEST) {
                Err(e) => no_ptx(e),
                Ok(_) => Opinion::Given(Err(Failure::Tool(NO_ANSWER.into()))),
            },
            (None, None) => self.now(program, name, job, key),
        }
    }

    fn now(&self, program: &Path, name: &str, job: &HostJob, key: Key) -> Opinion {
        let idle = lock(&self.idle).pop();
        let started = || {
            let mut asker = Asker::new(program);
            asker.device().map(|gpu| (asker, gpu.target))
        };
        let (mut asker, target) = match idle.map_or_else(started, Ok) {
            Ok(both) => both,
            Err(failure) => return Opinion::Given(Err(failure)),
        };
        let opinion = match question(name, job, key, target) {
            Ok(question) => Opinion::Given(asker.ask(&question)),
            Err(e) => no_ptx(e),
        };
        lock(&self.idle).push((asker, target));
        opinion
    }

    fn later(&self, dir: &Path, name: &str, job: &HostJob, key: Key) -> Opinion {
        let question = match question(name, job, key, tandem_ptx::LATEST) {
            Ok(question) => question,
            Err(e) => return no_ptx(e),
        };
        match tandem_gpu::write_question(dir, &question) {
            Ok(()) => Opinion::Later,
            Err(e) => Opinion::Given(Err(Failure::Tool(e.to_string()))),
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn refused(why: impl Into<String>) -> Opinion {
    Opinion::Given(Ok(Answer { device: "the GPU's tool chain".into(), end: End::Refused(why.into()) }))
}

fn no_ptx(e: PtxError) -> Opinion {
    match e {
        PtxError::Tool(_) => Opinion::Given(Err(Failure::Tool(e.to_string()))),
        PtxError::Refused(_) | PtxError::Pointers => refused(e.to_string()),
    }
}

fn question(name: &str, job: &HostJob, key: Key, target: u32) -> Result<Question, PtxError> {
    let regions = job.regions.iter().map(|r| Region { addr: r.addr, bytes: r.bytes.clone() });
    Ok(Question {
        key,
        name: name.to_string(),
        ptx: tandem_ptx::ptx(&job.ir, &job.kernel, target)?,
        kernel: job.kernel.clone(),
        grid: job.grid,
        block: job.block,
        args: job.args.clone(),
        dynamic_shared: job.dynamic_shared,
        regions: regions.collect(),
        seconds: job.seconds.min(MOST_SECONDS),
    })
}

/// A module's text without the lines that name the file it was read from.
fn without_paths(ir: &[u8]) -> Vec<u8> {
    let file = |line: &[u8]| line.starts_with(b"!") && line.windows(8).any(|w| w == b"!DIFile(");
    let named = |line: &&[u8]| {
        !line.starts_with(b"source_filename") && !line.starts_with(b"; ModuleID") && !file(line)
    };
    ir.split_inclusive(|&b| b == b'\n').filter(named).flatten().copied().collect()
}

/// The key of an answer: everything that determines it. How the host runs the job does not, nor does the file
/// that a module was read from.
fn key(job: &HostJob) -> Key {
    let mut parts: Vec<Vec<u8>> = job.ir.iter().map(|ir| without_paths(ir)).collect();
    parts.push(job.kernel.clone().into_bytes());
    let sizes = job.grid.iter().chain(&job.block).chain([&job.dynamic_shared]);
    parts.push(sizes.flat_map(|n| n.to_le_bytes()).collect());
    parts.push(job.args.clone());
    for r in &job.regions {
        parts.push(r.addr.to_le_bytes().to_vec());
        parts.push(r.bytes.clone());
    }
    for (name, bytes) in &job.bound {
        parts.push(name.clone().into_bytes());
        parts.push(bytes.clone());
    }
    Key::of(parts.iter().map(Vec::as_slice))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_nvvm::oracle::{ThreadOrder, UndefinedBits};

    fn job(ir: &str) -> HostJob {
        HostJob {
            ir: vec![ir.into()],
            kernel: "k".into(),
            grid: [1; 3],
            block: [1; 3],
            args: vec![],
            dynamic_shared: 0,
            order: ThreadOrder::Forwards,
            undefined: UndefinedBits::Zeros,
            seconds: 60,
            regions: vec![],
            spare: vec![],
            bound: vec![],
            variables: vec![],
        }
    }

    #[test]
    fn a_key_is_of_the_kernel_and_its_launch() {
        let plain = job("define void @k() { ret void }\n");
        let named = job("; ModuleID = 'a'\nsource_filename = \"/a/b.cu\"\ndefine void @k() { ret void }\n\
             !1 = !DIFile(filename: \"b.cu\", directory: \"/a\")\n");
        assert_eq!(key(&plain), key(&named));
        assert_eq!(
            key(&plain),
            key(&HostJob {
                order: ThreadOrder::Backwards,
                undefined: UndefinedBits::Negative,
                seconds: 1,
                ..plain.clone()
            })
        );
        for other in [
            HostJob { grid: [2, 1, 1], ..plain.clone() },
            HostJob { block: [2, 1, 1], ..plain.clone() },
            HostJob { dynamic_shared: 1, ..plain.clone() },
            HostJob { args: vec![0], ..plain.clone() },
            HostJob { kernel: "j".into(), ..plain.clone() },
            job("define void @k() { unreachable }\n"),
        ] {
            assert_ne!(key(&plain), key(&other));
        }
    }

    #[test]
    fn what_has_no_recorded_answer_is_said() {
        let job = job("target datalayout = \"e-p:64:64\"\ndefine ptx_kernel void @k() { ret void }\n");
        let program = Path::new("/nonexistent");
        let tool = GpuTool::new(Some(Recorded::default()), None);
        assert!(matches!(
            tool.opinion(program, "k", &job, false),
            Opinion::Given(Err(Failure::Tool(why))) if why == NO_ANSWER
        ));
        assert!(matches!(
            tool.opinion(program, "k", &HostJob { kernel: "k2".into(), ..job.clone() }, true),
            Opinion::Given(Ok(Answer { end: End::Refused(why), .. })) if why.contains("texture")
        ));
        let lenient = GpuTool::lenient(Recorded::default());
        assert!(matches!(lenient.opinion(program, "k", &job, false), Opinion::None));
    }
}
