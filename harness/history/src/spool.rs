//! Runs that a store could not take, each as a file, until it can: a result does not depend on a database.

use crate::{History, HistoryError};
use std::path::{Path, PathBuf};
use tandem_files::write_atomically;
use tandem_report::RegressReport;

/// The runs that wait for one store.
#[derive(Clone, Debug)]
pub struct Spool(PathBuf);

impl Spool {
    /// The runs in a directory, which need not exist.
    pub fn new(dir: &Path) -> Spool {
        Spool(dir.to_path_buf())
    }

    /// The directory.
    pub fn dir(&self) -> &Path {
        &self.0
    }

    /// Whether a run waits.
    pub fn waits(&self) -> bool {
        !self.files().is_empty()
    }

    /// The files of the waiting runs, in order.
    fn files(&self) -> Vec<PathBuf> {
        let Ok(entries) = std::fs::read_dir(&self.0) else { return Vec::new() };
        let mut files: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
        files.retain(|path| path.extension().is_some_and(|e| e == "json"));
        files.sort();
        files
    }

    /// Keeps a run for later. One that waits already is replaced.
    ///
    /// # Errors
    /// If the run has no id, or the file cannot be written.
    pub fn keep(&self, report: &RegressReport) -> Result<(), HistoryError> {
        if report.id.is_empty() {
            return Err(HistoryError::NoId);
        }
        let name: String = report
            .id
            .chars()
            .map(|c| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '_' })
            .collect();
        let path = self.0.join(format!("{name}.json"));
        write_atomically(&path, report.to_json().as_bytes())
            .map_err(|error| HistoryError::Spool { path, why: error.to_string() })
    }

    /// Hands all waiting runs to the store; how many there were. A run leaves when the store has it: two
    /// processes that hand over the same one write it twice, which counts once.
    ///
    /// # Errors
    /// If the store does not take one, or a file is no run. What was not handed over stays.
    pub fn hand_over(&self, history: &mut History) -> Result<usize, HistoryError> {
        let (mut handed, mut wrong) = (0, None);
        for path in self.files() {
            let text = match std::fs::read_to_string(&path) {
                Ok(text) => text,
                // Another process was faster.
                Err(e) if e.kind() == std::io::ErrorKind::NotFound => continue,
                Err(e) => return Err(HistoryError::Spool { path, why: e.to_string() }),
            };
            let report: RegressReport = match serde_json::from_str(&text) {
                Ok(report) => report,
                Err(e) => {
                    // It must not keep the others waiting.
                    let why = format!("not a run: {e}");
                    wrong.get_or_insert(HistoryError::Spool { path, why });
                    continue;
                }
            };
            history.record(&report)?;
            let _ = std::fs::remove_file(&path);
            handed += 1;
        }
        wrong.map_or(Ok(handed), Err)
    }
}
