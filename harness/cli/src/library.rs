//! The DUT of a command, and its libraries. They come from the cache or are built with progress messages.

use crate::exit::{Failure, tool_failure};
use crate::out;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tandem_abi::Config;
use tandem_lockstep::{Date, Policy};
use tandem_plant::{Plant, RtlFault};
use ventus_dut::{
    BuildError, Builder, DutRef, Flavour, Library, Profile, Progress, RecordMask, Source, Training,
};

/// Libraries that this process has opened, so that a command with many programs opens each once.
static OPENED: Mutex<Vec<(DutRef, Config, Flavour, Library)>> = Mutex::new(Vec::new());

/// The libraries of this command.
pub struct Libraries;

impl tandem_run::Machines for Libraries {
    fn open(&self, config: &Config, flavour: Flavour) -> Result<Library, Failure> {
        open(config, flavour)
    }

    fn dut(&self) -> DutRef {
        dut()
    }

    fn records(&self) -> RecordMask {
        records()
    }

    fn strict(&self) -> bool {
        strict()
    }
}

/// The DUT of this process: from `--dut`, a bundle or a corpus.
static DUT: Mutex<DutRef> = Mutex::new(DutRef::InTree);

/// The options that choose a DUT and what is compared with it; those that are the defaults are left out.
pub fn options(dut: &DutRef, records: RecordMask, strict: bool) -> Vec<String> {
    let mut words = Vec::new();
    if !dut.is_in_tree() {
        words.extend(["--dut".to_string(), dut.to_string()]);
    }
    if records != RecordMask::ALL {
        words.extend(["--records".to_string(), records.to_string()]);
    }
    if strict {
        words.push("--strict-profile".to_string());
    }
    words
}

/// The value of `--dut`, if given.
static GIVEN: Mutex<Option<DutRef>> = Mutex::new(None);

/// Sets the DUT from `--dut` and the groups of its records from `--records`. `--strict-profile` decides
/// whether its known differences are compared. `refused` is the reason if the command takes no DUT.
pub fn begin(
    dut: Option<&DutRef>,
    records: Option<RecordMask>,
    strict: bool,
    refused: Option<&str>,
) -> Result<(), Failure> {
    if let (true, Some(why)) = (strict, refused) {
        return Err(Failure::usage(format!("--strict-profile: {why}")));
    }
    GIVEN_STRICT.store(strict, Ordering::Relaxed);
    use_strict(strict);
    if let (Some(records), Some(why)) = (records, refused) {
        return Err(Failure::usage(format!("--records {records}: {why}")));
    }
    *GIVEN_RECORDS.lock().unwrap_or_else(|e| e.into_inner()) = records;
    use_records(records.unwrap_or_default());
    match (dut, refused) {
        (None, _) => Ok(()),
        (Some(dut), Some(why)) => Err(Failure::usage(format!("--dut {dut}: {why}"))),
        (Some(dut), None) => {
            *GIVEN.lock().unwrap_or_else(|e| e.into_inner()) = Some(dut.clone());
            choose(dut.clone())
        }
    }
}

/// The record groups of this process's DUT that are used: from `--records` or a bundle.
static RECORDS: Mutex<RecordMask> = Mutex::new(RecordMask::ALL);

/// The value of `--records`, if given.
static GIVEN_RECORDS: Mutex<Option<RecordMask>> = Mutex::new(None);

/// Uses these groups of the DUT's records, so far as its profile promises them.
pub fn use_records(records: RecordMask) {
    *RECORDS.lock().unwrap_or_else(|e| e.into_inner()) = records;
}

/// Whether known differences are compared: from `--strict-profile`, a bundle or a corpus.
static STRICT: AtomicBool = AtomicBool::new(false);

/// Whether `--strict-profile` was given.
static GIVEN_STRICT: AtomicBool = AtomicBool::new(false);

/// Sets whether the known differences of the DUT's profile are compared like everything else.
pub fn use_strict(strict: bool) {
    STRICT.store(strict, Ordering::Relaxed);
}

/// Whether the known differences are compared.
pub fn strict() -> bool {
    STRICT.load(Ordering::Relaxed)
}

/// Whether `--strict-profile` was given.
pub fn given_strict() -> bool {
    GIVEN_STRICT.load(Ordering::Relaxed)
}

/// Makes the training of a machine's library.
pub type Trainer = fn(&Config, &Profile) -> Result<Training, Failure>;

/// How this process's libraries are trained, if they are.
static TRAINER: Mutex<Option<Trainer>> = Mutex::new(None);

/// Trains the libraries that this process opens from now on, except those that count coverage or write waves.
pub fn train(trainer: Trainer) {
    *TRAINER.lock().unwrap_or_else(|e| e.into_inner()) = Some(trainer);
}

/// The training of a library, if this process trains any.
fn training(config: &Config, flavour: Flavour) -> Result<Option<Training>, Failure> {
    let trainer = *TRAINER.lock().unwrap_or_else(|e| e.into_inner());
    match (trainer, flavour) {
        (Some(trainer), Flavour::Plain | Flavour::Faults | Flavour::Mutants) => {
            Ok(Some(trainer(config, &dut().profile()?)?))
        }
        _ => Ok(None),
    }
}

/// The used parts of a profile: the groups of its records, and its differences unless they are lifted.
fn used(profile: &Profile) -> Profile {
    let masked = profile.masked(records().0);
    if strict() { masked.strict() } else { masked }
}

/// The record groups in use.
pub fn records() -> RecordMask {
    *RECORDS.lock().unwrap_or_else(|e| e.into_inner())
}

/// The profile of this process's DUT, with the groups of its records that are used.
pub fn profile() -> Result<Profile, Failure> {
    let dut = dut();
    valid(&dut, used(&dut.profile()?))
}

/// The profile, if it names what there is and nothing in it has expired. Every command that runs a DUT comes
/// here before it begins.
fn valid(dut: &DutRef, profile: Profile) -> Result<Profile, Failure> {
    match Policy::for_dut_on(&profile, Date::today()) {
        Ok(_) => Ok(profile),
        Err(e) => {
            let path = dut.profile_path();
            let line = e.line_in(&std::fs::read_to_string(&path).unwrap_or_default());
            let line = line.map_or(String::new(), |n| format!(":{n}"));
            Err(Failure::bad_input(format!("{}{line}: {}", path.display(), e.wrong)))
        }
    }
}

/// The value of `--records`, if given.
pub fn given_records() -> Option<RecordMask> {
    *GIVEN_RECORDS.lock().unwrap_or_else(|e| e.into_inner())
}

/// The value of `--dut`, if given.
pub fn given() -> Option<DutRef> {
    GIVEN.lock().unwrap_or_else(|e| e.into_inner()).clone()
}

/// Makes `dut` the DUT of this process, after checking its profile.
pub fn choose(dut: DutRef) -> Result<(), Failure> {
    valid(&dut, used(&dut.profile()?))?;
    *DUT.lock().unwrap_or_else(|e| e.into_inner()) = dut;
    Ok(())
}

/// The DUT of this process.
pub fn dut() -> DutRef {
    DUT.lock().unwrap_or_else(|e| e.into_inner()).clone()
}

/// Refuses a DUT other than the in-tree one; `why` completes "WHAT is refused: ...".
pub fn only_in_tree(what: &str, why: &str) -> Result<(), Failure> {
    let dut = dut();
    if dut.is_in_tree() {
        return Ok(());
    }
    Err(Failure::usage(format!("--dut {dut}: {what} is refused: {why}")))
}

/// The number of a planted fault of the DUT.
pub fn fault_number(fault: &RtlFault) -> Result<u32, Failure> {
    dut().fault_number(fault).map_err(|e| match e {
        BuildError::Refused(why) => Failure::usage(format!("--plant {why}")),
        other => other.into(),
    })
}

/// The number of the fault that `--plant` names, if it is one of the DUT; 0 if nothing is planted.
pub fn planted(plant: Option<&Plant>) -> Result<u32, Failure> {
    match plant.map(|p| (p, p.rtl())) {
        None => Ok(0),
        Some((_, Some(fault))) => fault_number(fault),
        Some((plant, None)) => Err(Failure::usage(format!("--plant {plant}: expected rtl:NAME"))),
    }
}

/// The DUT's sources, for `what`.
pub fn source(what: &str) -> Result<Source, Failure> {
    Ok(dut().source(what)?)
}

/// Refuses a machine that the DUT cannot be.
pub fn check(config: &Config) -> Result<(), Failure> {
    Ok(profile()?.check_config(config).map_err(BuildError::from)?)
}

/// Opens the DUT's library for `config`, building it first if the cache lacks it.
pub fn open(config: &Config, flavour: Flavour) -> Result<Library, Failure> {
    let opened = || OPENED.lock().map_err(|_| tool_failure("another thread failed to open a library"));
    let dut = dut();
    let known = |(d, c, f, _): &&(_, _, _, _)| *d == dut && c == config && *f == flavour;
    if let Some((.., library)) = opened()?.iter().find(known) {
        return Ok(library.clone());
    }
    // Another thread may open its own library meanwhile. If it wants the same one, it waits for the cache.
    let library = open_first(&dut, config, flavour)?;
    opened()?.push((dut, *config, flavour, library.clone()));
    Ok(library)
}

fn open_first(dut: &DutRef, config: &Config, flavour: Flavour) -> Result<Library, Failure> {
    let library = dut.open(config, flavour, |source| built(source, config, flavour))?;
    let profile = valid(dut, used(library.profile()))?;
    library.with_profile(profile).map_err(tool_failure)
}

/// Builds the library of `source` for `config` if the cache lacks it; returns its path.
pub fn build(source: Source, config: &Config, flavour: Flavour) -> Result<PathBuf, Failure> {
    Ok(built(source, config, flavour)?)
}

fn built(source: Source, config: &Config, flavour: Flavour) -> Result<PathBuf, BuildError> {
    let what = format!("DUT library {config} ({flavour})");
    let trained = training(config, flavour).unwrap_or_else(|why| {
        out::note(format_args!("{what}: built without training: {}", why.message));
        None
    });
    let bar = spinner(&what);
    let shown = bar.clone();
    let mut builder = Builder::new(source)?.progress(move |p| {
        let step = match p {
            Progress::Waiting => "waiting for another build of it".to_string(),
            Progress::Verilating => "running Verilator".to_string(),
            Progress::Compiling(bytes) => format!("compiling {} of C++", megabytes(bytes)),
            Progress::Counting(bytes) => format!("compiling {} of C++, to be trained", megabytes(bytes)),
            Progress::Training => "running the programs that train it".to_string(),
            Progress::Untrained(why) => {
                shown.suspend(|| {
                    out::note(format_args!("{what}: built without training, because it failed: {why}"))
                });
                return;
            }
        };
        if shown.is_hidden() {
            out::note(format_args!("{what}: {step} (once; then it is cached)"));
        } else {
            shown.set_message(step);
        }
    });
    if let Some(training) = trained {
        builder = builder.trained(training);
    }
    let built = builder.build(config, flavour);
    bar.finish_and_clear();
    Ok(built?.path)
}

/// Copies the DUT's profile next to a library, for another program that opens the library.
pub fn keep_profile(library: &Path) -> Result<(), Failure> {
    let from = dut().profile_path();
    let mut to = library.as_os_str().to_owned();
    to.push(".yaml");
    let text = std::fs::read(&from).map_err(|e| tool_failure(format!("{}: {e}", from.display())))?;
    tandem_files::write_atomically(Path::new(&to), &text)
        .map_err(|e| tool_failure(format!("{}: {e}", from.display())))
}

/// 2,300,000 as 2.3 MB, and 132,000,000 as 132 MB.
fn megabytes(bytes: u64) -> String {
    let tenths = bytes.div_ceil(100_000);
    if tenths < 100 { format!("{}.{} MB", tenths / 10, tenths % 10) } else { format!("{} MB", tenths / 10) }
}

fn spinner(what: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {prefix}: {msg} {elapsed}") {
        bar.set_style(style);
    }
    bar.set_prefix(what.to_string());
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}
