//! What a report says about waves, and the save files of viewers beside them.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use tandem_lockstep::{Outcome, Waves, WavesError, WavesRequest, WavesWindow};
use tandem_waves::{Design, Probed, Recording, RecordingError, Subject, View};
use thiserror::Error;
use ventus_dut::DutRef;

/// The note of a run whose waves could not be written. The verdict that has been reached is kept.
pub fn no_waves(request: &WavesRequest, why: &str) -> String {
    format!("warning: no waves in {}: {why}", request.file.display())
}

/// Writes the save files beside the waves of a run that has ended, and returns the notes about all of them.
pub fn waves_notes(
    request: &WavesRequest,
    waves: &Result<Waves, WavesError>,
    outcome: &Outcome,
    dut: &DutRef,
) -> Vec<String> {
    let waves = match waves {
        Ok(waves) => waves,
        Err(e) => return vec![no_waves(request, &e.to_string())],
    };
    let file = request.file.display();
    let saved = match save(&request.file, waves, outcome, dut) {
        Ok([gtkw, sucl]) => {
            format!("viewers: gtkwave {}; surfer -c {} {file}", gtkw.display(), sucl.display())
        }
        Err(why) => format!("warning: no save files of viewers beside {file}: {why}"),
    };
    vec![format!("waves of the dut: {file} ({})", shown(request.window, waves, outcome)), saved]
}

/// The cycles in the file, and the one that it is about.
fn shown(window: WavesWindow, waves: &Waves, outcome: &Outcome) -> String {
    let Waves { first, last, at, run } = *waves;
    let what = match window {
        WavesWindow::All => format!("all {run} cycles"),
        WavesWindow::Around { .. } => format!("cycles {first} to {last} of {run}"),
    };
    match outcome.end.passed() {
        true if first > 1 => what + "; --waves-window all shows the whole run",
        true => what,
        false if at < first => format!("{what}; the {} lies before them, in cycle {at}", outcome.end.word()),
        false => format!("{what}; {} in cycle {at}", outcome.end.word()),
    }
}

/// Why there are no save files.
#[derive(Debug, Error)]
enum SaveError {
    #[error(transparent)]
    Recording(#[from] RecordingError),
    #[error("{}: {error}", path.display())]
    Io { path: PathBuf, error: io::Error },
}

impl SaveError {
    /// For `map_err`: an I/O error on `path`.
    fn on(path: &Path) -> impl FnOnce(io::Error) -> SaveError {
        let path = path.to_path_buf();
        move |error| SaveError::Io { path, error }
    }
}

/// Writes the save files; returns their names.
fn save(file: &Path, waves: &Waves, outcome: &Outcome, dut: &DutRef) -> Result<[PathBuf; 2], SaveError> {
    let recording = Recording::read(file)?;
    // The first time is the falling edge of the first cycle; the rising edge comes one later, and a cycle has
    // two.
    let marker = recording.start + 2 * waves.at.saturating_sub(waves.first) + 1;
    let view = View::new(&recording, &design(dut), subject(outcome).as_ref(), marker.min(recording.end));
    let beside = |extension: &str| {
        let mut name = OsString::from(file);
        name.push(extension);
        PathBuf::from(name)
    };
    let [gtkw, sucl] = [beside(".gtkw"), beside(".sucl")];
    let whole = std::path::absolute(file).map_err(SaveError::on(file))?;
    for (path, text) in [(&gtkw, view.gtkw(&whole)), (&sucl, view.sucl())] {
        tandem_files::write_atomically(path, text.as_bytes()).map_err(SaveError::on(path))?;
    }
    Ok([gtkw, sucl])
}

/// What is known of the RTL's signals.
fn design(dut: &DutRef) -> Design {
    if dut.is_in_tree() {
        return Design::InTree;
    }
    let Some(adapter) = dut.source("waves").ok().and_then(|source| source.adapter) else {
        return Design::Unknown;
    };
    let events = adapter.events().into_iter().map(|watched| {
        let keys = watched.keys.into_iter().filter(|(key, ..)| key != "for");
        let mut expressions: Vec<String> = keys.map(|(_, _, text)| text).collect();
        expressions.extend(adapter.names_in(&expressions).into_iter().map(|(_, _, text)| text));
        Probed { event: watched.event, expressions }
    });
    Design::Probed(events.collect())
}

/// What the failure is about, if it is about an instruction.
fn subject(outcome: &Outcome) -> Option<Subject> {
    let m = outcome.end.mismatch()?;
    let mut lanes: Vec<u32> = m.diffs.iter().filter_map(|d| d.lane).collect();
    let mut fields: Vec<String> = m.diffs.iter().map(|d| d.field.clone()).collect();
    lanes.sort_unstable();
    lanes.dedup();
    fields.dedup();
    let slot = m.slot.map(u32::from);
    Some(Subject { insn: m.insn, prefix: m.prefix, sm: m.sm, slot, lanes, fields })
}
