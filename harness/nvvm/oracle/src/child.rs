//! The oracle's own process: maps device memory at its device addresses, runs the kernel, and sends memory
//! back.

use super::exit::{EXIT_REFUSED, end_bare};
use super::spaces::{Arena, PAGE, Space};
use super::{
    HostError, HostJob, HostResult, Region, UndefinedBits, doubts, print, promises, rewrite, spaces, threads,
    variables,
};
use super::{access, faults, memory, native};
use crate::refusal::Refusal;
use std::io::{Read, Write};
use tandem_process::{Report, message};

/// Serves one job: reads it from standard input, writes memory to standard output, and returns the exit
/// status.
pub fn child_main() -> i32 {
    match serve() {
        Ok(()) => 0,
        Err(e) => {
            // `eprintln!` would panic if nobody listens.
            let _ = writeln!(std::io::stderr(), "{e}");
            EXIT_REFUSED
        }
    }
}

fn serve() -> Result<(), Refusal> {
    tandem_process::die_with_parent()
        .map_err(|error| Refusal::Io { doing: "preparing its process", error })?;
    let mut input = Vec::new();
    std::io::stdin()
        .read_to_end(&mut input)
        .map_err(|error| Refusal::Io { doing: "reading the job", error })?;
    let job: HostJob =
        postcard::from_bytes(&input).map_err(|error| Refusal::Message { doing: "reading the job", error })?;
    for r in &job.regions {
        map(r)?;
    }
    run(&job)?;
    let bytes = postcard::to_stdvec(&result(&job))
        .map_err(|error| Refusal::Message { doing: "sending the result", error })?;
    std::io::stdout().write_all(&bytes).map_err(|error| Refusal::Io { doing: "sending the result", error })
}

fn run(job: &HostJob) -> Result<(), Refusal> {
    let entry = rewrite::compile(job)?;
    launch(job, entry)
}

fn launch(job: &HostJob, entry: native::Entry) -> Result<(), Refusal> {
    // From here on a fault is the kernel's; a fault inside LLVM ends the process with its signal.
    faults::catch_faults();
    // Parameters are read at natural alignment, up to a page. All threads share them, so they are read-only.
    let at = Arena::of(Space::Parameters).take(job.args.len(), PAGE)?;
    memory::write(at as u64, &job.args);
    Arena::of(Space::Parameters).protect(libc::PROT_READ);
    access::begin(job);
    let (grid, block, order, undefined) = (job.grid, job.block, job.order, job.undefined);
    threads::run_grid(&threads::Launch { entry, args: at, grid, block, order, undefined })
}

/// Translates the first job's kernel and runs it on every job's memory and arguments; the jobs may differ
/// only in those. Each job runs in a fork of this process, which must have a single thread.
pub fn run_each(jobs: &[HostJob]) -> Vec<Result<HostResult, HostError>> {
    let Some(first) = jobs.first() else { return Vec::new() };
    // Before the translation, so that its code cannot take the place of a region.
    let mapped: Result<(), Refusal> = first.regions.iter().try_for_each(map);
    let entry = match mapped.and_then(|()| rewrite::compile(first)) {
        Ok(entry) => entry,
        Err(e) => return vec![Err(HostError::Refused(e.to_string())); jobs.len()],
    };
    jobs.iter().map(|job| run_in_a_fork(job, first, entry)).collect()
}

/// Runs a translated kernel on one job's memory, with regions mapped as in `first`.
fn run_in_a_fork(job: &HostJob, first: &HostJob, entry: native::Entry) -> Result<HostResult, HostError> {
    let tool = |e: &dyn std::fmt::Display| HostError::Tool(format!("its fork: {e}"));
    let output = tandem_process::fork(job.limits(), |out| {
        fill(job, first);
        if let Err(e) = launch(job, entry) {
            end_bare(&e.to_string(), EXIT_REFUSED);
        }
        let result = postcard::to_stdvec(&result(job));
        message::report_to(out);
        result.iter().for_each(|bytes| message::answer(bytes));
    });
    let output = output.map_err(|e| tool(&e))?;
    match Report::of(&output.stdout).answer {
        Some(bytes) => postcard::from_bytes(&bytes).map_err(|e| tool(&e)),
        None => Err(HostError::of(&output)),
    }
}

/// Writes a job's memory to the regions mapped for `first`.
fn fill(job: &HostJob, first: &HostJob) {
    for (r, had) in job.regions.iter().zip(&first.regions) {
        if (r.addr, r.bytes.len()) != (had.addr, had.bytes.len()) {
            end_bare("the jobs' regions differ", EXIT_REFUSED);
        }
        memory::write(r.addr.into(), &r.bytes);
    }
}

/// Maps a region at its device address, which is a host address below 4 GiB in this process.
fn map(r: &Region) -> Result<(), Refusal> {
    let at = r.addr as usize;
    spaces::map(at, r.bytes.len().next_multiple_of(PAGE).max(PAGE))?;
    memory::write(r.addr.into(), &r.bytes);
    Ok(())
}

/// The memory and the text that the kernel has left.
fn result(job: &HostJob) -> HostResult {
    HostResult {
        regions: job.regions.iter().map(|r| read_back(r, job)).collect(),
        variables: variables::left(job).collect(),
        printed: print::take(),
        doubts: doubts::so_far(),
        poison: promises::first_poison(),
        overrun: access::first_overrun(),
        arrivals: threads::arrivals(),
    }
}

/// What a region holds now. The other bits behind buffers are nobody's result.
fn read_back(r: &Region, job: &HostJob) -> Region {
    let mut bytes = vec![0; r.bytes.len()];
    memory::read(r.addr.into(), &mut bytes);
    for &(at, count) in job.spare.iter().filter(|_| job.undefined != UndefinedBits::Zeros) {
        if let Some(from) = at.checked_sub(r.addr).filter(|from| (*from as usize) < bytes.len()) {
            let end = bytes.len().min((from + count) as usize);
            bytes[from as usize..end].fill(0);
        }
    }
    Region { addr: r.addr, bytes }
}
