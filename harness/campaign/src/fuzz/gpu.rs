//! A GPU's opinion on random kernels (docs/gpu.md).

use super::kinds::{KERNELS, KindChoice};
use crate::exit::Failure;
use crate::paths;
use std::path::PathBuf;
use std::sync::Arc;
use tandem_fuzz::kernel::gpu::Gpu;
use tandem_gpu::Recorded;
use tandem_nvvm::oracle::HostJob;
use tandem_run::{GpuTool, Opinion};

/// Who answers for the GPU.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct Choice {
    /// Ask this machine's GPU about each kernel
    #[arg(long, conflicts_with_all = NOT_WITH_GPU, conflicts_with_all = ["gpu_answers", "gpu_questions"])]
    gpu: bool,
    /// Compare each kernel with a GPU's recorded answers. A kernel without one does not count as run
    #[arg(long, value_name = "FILE", conflicts_with_all = NOT_WITH_GPU)]
    gpu_answers: Option<PathBuf>,
    /// Write what a GPU is asked about each kernel into this directory, to be answered by `tandem-gpu answer`
    /// on a machine that has one
    #[arg(long, value_name = "DIR", conflicts_with_all = NOT_WITH_GPU, conflicts_with = "gpu_answers")]
    gpu_questions: Option<PathBuf>,
}

/// A corpus keeps what passed, and would not ask again.
const NOT_WITH_GPU: [&str; 1] = ["corpus"];

impl Choice {
    fn given(&self) -> bool {
        self.gpu || self.gpu_answers.is_some() || self.gpu_questions.is_some()
    }

    /// Refuses kinds of case that no GPU can run.
    pub fn check(&self, kinds: &[KindChoice]) -> Result<(), Failure> {
        let kernels = kinds.is_empty() || kinds.iter().any(|what| what.kinds().contains(&KERNELS));
        if self.given() && !kernels {
            return Err(Failure::usage("a GPU runs kernels alone: --gpu... goes with --kind kernels"));
        }
        Ok(())
    }

    /// The GPU to ask, if any.
    pub fn asked(&self) -> Result<Option<Gpu>, Failure> {
        if !self.given() {
            return Ok(None);
        }
        let read = |file: &PathBuf| Recorded::read(file).map_err(Failure::bad_input);
        let recorded = self.gpu_answers.as_ref().map(read).transpose()?;
        let tool = GpuTool::new(recorded, self.gpu_questions.clone());
        let program = std::env::current_exe().map_err(crate::exit::tool_failure)?;
        let ask = move |name: &str, job: &HostJob| match tool.opinion(&program, name, job, false) {
            Opinion::Given(answer) => Some(answer),
            Opinion::Later | Opinion::None => None,
        };
        Ok(Some(Gpu { ask: Arc::new(ask), live: self.gpu }))
    }

    /// The options, to run a case of a kind again.
    pub fn options(&self, kind: &str) -> Vec<String> {
        if kind != KERNELS {
            return Vec::new();
        }
        let files = [("--gpu-answers", &self.gpu_answers), ("--gpu-questions", &self.gpu_questions)];
        let named = files.into_iter().filter_map(|(option, path)| Some((option, path.as_ref()?)));
        let words = named.flat_map(|(option, path)| [option.to_string(), paths::shown(path)]);
        self.gpu.then(|| "--gpu".to_string()).into_iter().chain(words).collect()
    }
}
