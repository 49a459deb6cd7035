//! A Ventus simulator log as an engine: it leads, and golden is compared with every line.
//!
//! [`crate::simlog`] reads the text, and `reader.rs` turns its lines into records in the log's order. Lines
//! that correspond to no instruction of the kernel (the ROM, repeated barrier polls, code after a core's
//! ENDPRG) are counted under a waiver's name, so that compared and waived lines add up to the file.

mod reader;

use super::{Batch, Engine, EngineError, LineCount, Opinion, Progress, State};
use crate::field::{Field, FieldMask};
use crate::policy::Policy;
use reader::{LOG_FIELDS, Read};
use std::path::{Path, PathBuf};
use tandem_abi::FieldSet;
use tandem_launch::{KernelRun, MemInit};

/// The source of a kernel's log.
enum Source {
    /// Next to the kernel's files, with the extension `.log`.
    NextToKernel,
    /// Given texts, one per kernel in order.
    Given(Vec<String>),
}

/// Logs as an engine.
pub struct LogEngine {
    source: Source,
    kernel: usize,
    file: PathBuf,
    read: Read,
}

impl LogEngine {
    /// Reads each kernel's log from next to its files.
    pub fn next_to_kernel() -> LogEngine {
        LogEngine::new(Source::NextToKernel)
    }

    /// Reads these texts, one per kernel.
    pub fn given(texts: Vec<String>) -> LogEngine {
        LogEngine::new(Source::Given(texts))
    }

    fn new(source: Source) -> LogEngine {
        LogEngine { source, kernel: 0, file: PathBuf::new(), read: Read::default() }
    }

    /// The log that belongs to a kernel's files, if it exists.
    pub fn path_for(source: &Path) -> Option<PathBuf> {
        let mut name = source.as_os_str().to_owned();
        name.push(".log");
        let path = PathBuf::from(name);
        path.is_file().then_some(path)
    }

    fn text(&mut self, run: &KernelRun) -> Result<String, EngineError> {
        match &self.source {
            Source::Given(texts) => {
                self.file = PathBuf::from(format!("log of {}", run.name));
                texts
                    .get(self.kernel)
                    .cloned()
                    .ok_or_else(|| EngineError::Input(format!("no log for {}", run.name)))
            }
            Source::NextToKernel => {
                let path = run
                    .source
                    .as_deref()
                    .and_then(LogEngine::path_for)
                    .ok_or_else(|| EngineError::Input(format!("kernel {} has no .log file", run.name)))?;
                self.file = path.clone();
                std::fs::read_to_string(&path)
                    .map_err(|e| EngineError::Input(format!("{}: cannot read it: {e}", path.display())))
            }
        }
    }
}

impl Engine for LogEngine {
    fn name(&self) -> &'static str {
        "log"
    }

    fn opinion(&self) -> Opinion {
        Opinion::Reference
    }

    fn describe(&self) -> String {
        format!("log {}", self.file.display())
    }

    fn fields(&self) -> FieldSet {
        LOG_FIELDS
    }

    fn never(&self) -> FieldMask {
        FieldMask::of(&[Field::MemSpace, Field::TrapValue])
    }

    fn reset(&mut self) -> Result<(), EngineError> {
        self.kernel = 0;
        Ok(())
    }

    fn load(&mut self, _init: &[MemInit]) -> Result<(), EngineError> {
        Ok(())
    }

    fn launch(&mut self, run: &KernelRun) -> Result<(), EngineError> {
        let text = self.text(run)?;
        self.kernel += 1;
        self.read = Read::default();
        self.read = reader::read(&text, &run.launch).map_err(|e| {
            EngineError::Input(format!("{}: the log cannot be read: {e}", self.file.display()))
        })?;
        Ok(())
    }

    fn advance(&mut self, _max_cycles: u64, batch: &mut Batch) -> Progress {
        let at = batch.records.len();
        batch.absent.resize(at, FieldMask::NONE);
        let ready = &mut self.read.ready;
        batch.stacks.extend(ready.stacks.drain(..).map(|(i, s)| (at + i, s)));
        batch.open.extend(ready.open.drain(..).map(|(i, o)| (at + i, o)));
        batch.records.append(&mut ready.records);
        batch.absent.append(&mut ready.absent);
        let retired = self.read.lines.compared;
        Progress { state: State::Done, cycles: 0, retired, ..Progress::default() }
    }

    fn read(&mut self, _addr: u32, _out: &mut [u8]) -> Result<bool, EngineError> {
        Ok(false)
    }

    fn read_lds(&mut self, _sm: u32, _offset: u32, _out: &mut [u8]) -> Result<bool, EngineError> {
        Ok(false)
    }

    fn policy(&self) -> Policy {
        Policy::for_log()
    }

    fn dispatches(&self) -> bool {
        false
    }

    fn lines(&self) -> Option<LineCount> {
        Some(self.read.lines)
    }

    fn waived(&self) -> Vec<(&'static str, u64)> {
        self.read.waived.clone()
    }
}
