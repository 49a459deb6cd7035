//! The trial of one run: collects its evidence, keeps the parts that a report shows, and ends with the
//! judgement.
//!
//! Evidence is collected only as far as it can matter. [`Trial::wants_host`] says whether to ask the host,
//! and the cause of a difference is investigated only if the results differ.

use crate::blame::Reason;
use crate::compare::{
    Tally, byte_differs, device_name, disordered, host_memory, order_decides, overrun, overrun_at,
    same_buffer, sorted, tally, without_unsteady,
};
use crate::evidence::{Cause, Compared, Device, Engines, Evidence, Expected, Gpu, Host, Origin, ResultKind};
use crate::exhibit::Exhibit;
use crate::gpu::{self, GpuEvidence};
use crate::table::{Judgement, judge};
use std::borrow::Cow;
use std::rc::Rc;
use tandem_abi::{Config, Memory};
use tandem_gpu::Answer;
use tandem_launch::{Buffer, Job};
use tandem_lockstep::buffers::{BufferMismatch, Missing, compare_buffers, compare_expected, named};
use tandem_lockstep::print::{self, Printed};
use tandem_lockstep::{Outcome, race_anywhere, race_at};
use tandem_nvvm::oracle::{HostError, HostResult, ThreadOrder, UndefinedBits};
use tandem_words::{readable_in, typed};

/// A way in which the host runs again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Again {
    /// Blocks, and each block's threads, in the opposite order.
    Backwards,
    /// Each block's threads in the opposite order, and blocks as usual: a block may wait for an earlier one.
    ThreadsBackwards,
    /// Each block's threads take turns after each atomic or volatile access.
    InTurns,
    /// Each block's threads make one access to memory each in turn, as the lanes of a warp do.
    InSteps,
    /// Blocks, and each block's threads, in the shuffled order of this number.
    Shuffled(u8),
    /// Undefined values with the bits of negative numbers, and NaNs.
    Negative,
    /// Undefined values with the bits of large numbers.
    Large,
    /// Undefined values with the bits of small numbers.
    Small,
}

impl Again {
    /// Those with another order of threads. A sum of floats often has one result in two orders, so there are
    /// several.
    const ORDERS: [Again; 6] = [
        Again::Backwards,
        Again::InTurns,
        Again::Shuffled(1),
        Again::Shuffled(2),
        Again::Shuffled(3),
        Again::InSteps,
    ];

    /// Those with other bits in undefined values.
    const BITS: [Again; 3] = [Again::Negative, Again::Large, Again::Small];

    /// The order of threads.
    pub fn order(self) -> ThreadOrder {
        match self {
            Again::Backwards => ThreadOrder::Backwards,
            Again::ThreadsBackwards => ThreadOrder::ThreadsBackwards,
            Again::InTurns => ThreadOrder::InTurns,
            Again::InSteps => ThreadOrder::InSteps,
            Again::Shuffled(n) => ThreadOrder::Shuffled(n),
            Again::Negative | Again::Large | Again::Small => ThreadOrder::Forwards,
        }
    }

    /// The bits of undefined values.
    pub fn undefined(self) -> UndefinedBits {
        match self {
            Again::Backwards
            | Again::ThreadsBackwards
            | Again::InTurns
            | Again::InSteps
            | Again::Shuffled(_) => UndefinedBits::Zeros,
            Again::Negative => UndefinedBits::Negative,
            Again::Large => UndefinedBits::Large,
            Again::Small => UndefinedBits::Small,
        }
    }
}

/// A run that is being judged.
pub struct Trial<'a> {
    job: &'a Job,
    config: &'a Config,
    evidence: Evidence,
    exhibit: Exhibit,
    /// Results to compare: the device's, or the host's if it ran alone.
    results: Option<(Memory, Printed)>,
    /// The host's result for a device that ended badly.
    aside: Option<HostError>,
    tallies: Vec<Tally>,
    owner: Option<fn(&str) -> Option<u32>>,
    /// An access beyond a workgroup's LDS.
    beyond_lds: Option<String>,
    /// Arrivals of threads at barriers on the device.
    arrivals: Option<u64>,
    /// Arrivals on the device and on the host, if the device has fewer.
    unmet: Option<(u64, u64)>,
    /// The first value that was poison on the host.
    poison: Option<String>,
    /// The first byte behind a buffer that the host's run stored to.
    overrun: Option<u32>,
    /// Questions that other runs of the host should have settled but did not.
    unsettled: Vec<String>,
    /// What [`Trial::orders`] found, if it was asked.
    orders: Option<Option<Rc<Vec<HostResult>>>>,
    gpu: Option<GpuEvidence>,
}

impl<'a> Trial<'a> {
    /// A run of `job` about which nothing is known yet.
    pub fn new(engines: Engines, origin: Origin, job: &'a Job, config: &'a Config) -> Trial<'a> {
        Trial {
            job,
            config,
            evidence: Evidence::new(engines, origin),
            exhibit: Exhibit::Nothing,
            results: None,
            aside: None,
            tallies: Vec::new(),
            owner: None,
            beyond_lds: None,
            arrivals: None,
            unmet: None,
            poison: None,
            overrun: None,
            unsettled: Vec::new(),
            orders: None,
            gpu: None,
        }
    }

    /// The lines of each thread must be in order; `owner` returns the thread of a line.
    pub fn lines_of_threads(&mut self, owner: fn(&str) -> Option<u32>) {
        self.owner = Some(owner);
    }

    /// Records how golden, DUT or log ran, and the memory that they left, at the program's addresses.
    pub fn device(&mut self, outcome: &Outcome, memory: Memory) {
        self.evidence.device = Device::of(outcome);
        self.evidence.began = Evidence::began(outcome);
        let compared = outcome.engines.len() == 2;
        self.evidence.shown |= compared && outcome.bits + outcome.memory_bytes > 0;
        self.exhibit = match self.evidence.device {
            Device::Ended => Exhibit::Nothing,
            Device::ToHost(value) => Exhibit::ToHost(value),
            _ => Exhibit::End(outcome.end.clone()),
        };
        self.results = Some((memory, outcome.printed.clone()));
        // Machine code runs as it is, so the launch's allotment does not bind it.
        self.beyond_lds = outcome.beyond_lds.clone().filter(|_| self.evidence.origin != Origin::MachineCode);
        self.evidence.beyond_lds = self.beyond_lds.is_some();
        // The host ran one launch.
        self.arrivals = outcome.arrivals.filter(|_| self.job.kernels.len() == 1);
    }

    /// Whether the host's result can change the judgement.
    pub fn wants_host(&self) -> bool {
        let e = &self.evidence;
        e.engines.host
            && match e.device {
                Device::NotAsked | Device::Ended | Device::Trap(_) | Device::Deadlock => true,
                // A barrier that the compiler lost makes a race.
                Device::Race => e.origin != Origin::MachineCode,
                Device::OutOfBudget => e.origin == Origin::GeneratedIr,
                _ => false,
            }
    }

    /// Records the host's run of the same IR. `again` runs it in another way. It is called only if the
    /// results differ, or may agree by luck.
    pub fn host(
        &mut self,
        run: &Result<HostResult, HostError>,
        mut again: impl FnMut(Again) -> Result<HostResult, HostError>,
    ) {
        self.evidence.host = Host::of(run);
        self.poison = run.as_ref().ok().and_then(|host| host.poison.clone());
        self.overrun = run.as_ref().ok().and_then(|host| host.overrun);
        if let (Device::Ended | Device::Race, Ok(host), Some(n)) = (self.evidence.device, run, self.arrivals)
        {
            self.unmet =
                Some((n, host.arrivals)).filter(|_| n < host.arrivals && self.fixed(host, &mut again));
            self.evidence.unmet = self.unmet.is_some();
        }
        match (self.evidence.device, run) {
            (Device::Ended, Ok(host)) => self.against_host(host, &mut again),
            (Device::NotAsked, Ok(host)) => self.host_alone(host, &mut again),
            (Device::Ended | Device::NotAsked, Err(e)) => self.exhibit = Exhibit::Host(e.clone()),
            (_, Err(e)) => self.aside = Some(e.clone()),
            (_, Ok(_)) => {}
        }
    }

    /// Whether threads arrive at barriers as often in other orders. They need not: a loop may end in the
    /// round in which another block, or another thread, has found something.
    fn fixed(
        &mut self,
        host: &HostResult,
        again: &mut impl FnMut(Again) -> Result<HostResult, HostError>,
    ) -> bool {
        let others = self.orders(again);
        let fixed = others.is_some_and(|all| all.iter().all(|other| other.arrivals == host.arrivals));
        if !fixed {
            self.unsettled.push(
                "how often threads arrive at barriers depends on their order, so a barrier that the compiler \
                 lost would not be seen"
                    .to_string(),
            );
        }
        fixed
    }

    /// Records a GPU's answer. Call this last, because the answer is compared with the results of the others.
    /// `host` is the host's result, if there is one.
    pub fn gpu(&mut self, answer: &Result<Answer, tandem_gpu::Failure>, host: Option<&HostResult>) {
        let ended = matches!(self.evidence.device, Device::Ended | Device::NotAsked);
        let results = self.results.as_ref().filter(|_| ended);
        // A GPU returns no variables.
        let told = gpu::told(answer, results, host, &self.arguments(), self.evidence.compared);
        self.evidence.gpu = told.gpu;
        self.tallies.extend(told.tally.clone());
        self.evidence.shown |= told.gpu == Gpu::Same && told.tally.as_ref().is_some_and(|t| t.bits > 0);
        self.gpu = Some(told);
    }

    /// The buffers of arguments, without the module's variables.
    fn arguments(&self) -> Vec<Buffer> {
        self.job.argument_buffers().map(|(b, _)| b.clone()).collect()
    }

    /// The buffers in which device and host are compared, and their first difference. A variable that differs
    /// is no result if the host's order of threads decides it: many programs keep queues and partial sums in
    /// variables that no host ever reads.
    fn difference(
        &mut self,
        host: &HostResult,
        (device, theirs): (&Memory, &Memory),
        again: impl FnMut(Again) -> Result<HostResult, HostError>,
    ) -> (Cow<'a, [Buffer]>, Result<Option<BufferMismatch>, Missing>) {
        let all: &'a [Buffer] = &self.job.buffers;
        let first = compare_buffers(device, theirs, all);
        let in_variable = matches!(&first, Ok(Some(differs)) if differs.arg.is_none());
        let Some(others) = in_variable.then(|| self.orders(again)).flatten() else {
            return (all.into(), first);
        };
        let steady = |b: &&Buffer| b.arg.is_some() || others.iter().all(|other| same_buffer(b, host, other));
        let results: Vec<Buffer> = all.iter().filter(steady).cloned().collect();
        let first = compare_buffers(device, theirs, &results);
        (results.into(), first)
    }

    /// Judges the host's results when it ran alone. They too must not depend on unordered accesses or
    /// undefined values.
    fn host_alone(
        &mut self,
        host: &HostResult,
        again: &mut impl FnMut(Again) -> Result<HostResult, HostError>,
    ) {
        match host_memory(host) {
            Ok(memory) => {
                if let Some(compared) = self.doubted(host, &memory, again) {
                    self.evidence.compared = compared;
                }
                let (text, records) = (host.printed.concat(), host.printed.clone());
                self.results = Some((memory, Printed { text, records, ..Printed::default() }));
            }
            Err(e) => self.impossible(e.to_string()),
        }
    }

    fn impossible(&mut self, what: String) {
        self.evidence.host = Host::Failed;
        self.exhibit = Exhibit::HostMemory(what);
    }

    fn against_host(
        &mut self,
        host: &HostResult,
        again: &mut impl FnMut(Again) -> Result<HostResult, HostError>,
    ) {
        let Some((memory, printed)) = self.results.take() else { return };
        let theirs = match host_memory(host) {
            Ok(theirs) => theirs,
            Err(e) => return self.impossible(e.to_string()),
        };
        let mut bits = 0;
        let prints = !host.printed.is_empty() || !printed.records.is_empty() || printed.lost > 0;
        if prints && !printed.unseen {
            bits = printed.records.iter().map(|r| r.len() as u64 * 8).sum();
            let (pair, compared) = ("host/printed calls".to_string(), printed.records.len() as u64);
            self.tallies.push(Tally { pair, compared, bits });
        }
        let (buffers, difference) = self.difference(host, (&memory, &theirs), &mut *again);
        let compared = tally(format!("host/{}", device_name(&self.evidence.engines)), &buffers);
        bits += compared.bits;
        self.tallies.push(compared);
        let prints = || {
            print::differs_from_host(&host.printed, &printed)
                .or_else(|| disordered(&host.printed, &printed, self.owner?))
        };
        let prints = if printed.unseen { None } else { prints() };
        self.evidence.compared = match (difference, prints) {
            (Err(missing), _) => {
                self.exhibit = Exhibit::Missing(missing);
                Compared::Missing
            }
            (Ok(Some(differs)), _) => self.differ(host, differs, (&memory, &theirs), again),
            (Ok(None), Some(text)) => {
                let cause = self.programs_cause(host, again, |other| order_decides(host, other));
                // The host finishes one block before it begins another one, in any order, so a thread never
                // sees what other blocks do between two of its own accesses.
                let race = if cause.is_none() { race_anywhere(self.job, self.config) } else { None };
                let more = race.as_ref().map_or_else(String::new, |race| format!("\n{}", race.to_text()));
                self.exhibit = Exhibit::Prints(format!("{text}{}", more.trim_end()));
                let cause = cause.or(race.map(|_| Cause::Race));
                Compared::Differ(ResultKind::Prints, cause.unwrap_or(Cause::Unknown))
            }
            (Ok(None), None) if bits == 0 => Compared::Nothing,
            (Ok(None), None) => self.doubted(host, &memory, again).unwrap_or_else(|| {
                self.evidence.shown = true;
                Compared::Same
            }),
        };
        self.results = Some((memory, printed));
    }

    /// Investigates doubts when the results are equal, or the host ran alone. If the kernel did something on
    /// which its results must not depend, they may agree by luck. Another run of the host shows whether they
    /// do. `results` are the results to compare with that run's.
    fn doubted(
        &mut self,
        host: &HostResult,
        results: &Memory,
        mut again: impl FnMut(Again) -> Result<HostResult, HostError>,
    ) -> Option<Compared> {
        let runs = [
            (host.doubts.unordered, Again::ThreadsBackwards, Cause::Order, "backwards"),
            (host.doubts.undefined, Again::Negative, Cause::Undefined, "other bits"),
            (host.doubts.undefined, Again::Large, Cause::Undefined, "other bits"),
            (host.doubts.undefined, Again::Small, Cause::Undefined, "other bits"),
        ];
        for (_, how, cause, name) in runs.into_iter().filter(|(doubt, ..)| *doubt) {
            let other = match again(how) {
                Ok(other) => other,
                // Backwards, a wait for a lock may take arbitrarily long.
                Err(e @ HostError::Timeout(_)) if cause == Cause::Order => {
                    self.leave_open(how, &e);
                    continue;
                }
                Err(e) => return Some(self.ended_badly(e, cause)),
            };
            let theirs = match host_memory(&other) {
                Ok(memory) => memory,
                Err(e) => {
                    self.impossible(e.to_string());
                    return Some(Compared::No);
                }
            };
            // Queues and partial sums in variables may depend on the order.
            let buffers = if cause == Cause::Order { &self.arguments() } else { &self.job.buffers };
            match compare_buffers(results, &theirs, buffers) {
                Ok(None) => {}
                Ok(Some(mut differs)) => {
                    differs.against = name.to_string();
                    self.exhibit = Exhibit::Buffer(differs, None);
                    return Some(Compared::Differ(ResultKind::Buffer, cause));
                }
                Err(missing) => {
                    self.exhibit = Exhibit::Missing(missing);
                    return Some(Compared::Missing);
                }
            }
            if sorted(&host.printed) != sorted(&other.printed) {
                let text = match self.evidence.device {
                    Device::NotAsked => "what the host prints differs in another run",
                    _ => "they agree, but the host's own differs in another run",
                };
                self.exhibit = Exhibit::Prints(text.to_string());
                return Some(Compared::Differ(ResultKind::Prints, cause));
            }
        }
        None
    }

    /// Another run of the host gave no result, so the kernel's end depends on something that it must not
    /// depend on. If the oracle itself failed, nothing is known.
    fn ended_badly(&mut self, e: HostError, cause: Cause) -> Compared {
        let known = breaks_down(&e);
        if !known {
            self.evidence.host = Host::Failed;
        }
        self.exhibit = Exhibit::Host(e);
        if known { Compared::Differ(ResultKind::Buffer, cause) } else { Compared::No }
    }

    /// The forbidden dependence of the program's result, if other runs of the host show one. `undefined` says
    /// whether the run with other bits in undefined values shows it; a bad end of such a run shows it too.
    fn programs_cause(
        &mut self,
        host: &HostResult,
        mut again: impl FnMut(Again) -> Result<HostResult, HostError>,
        undefined: impl Fn(&HostResult) -> bool,
    ) -> Option<Cause> {
        match self.orders(&mut again) {
            Some(others) if !others.iter().any(|other| order_decides(host, other)) => {}
            _ => return Some(Cause::Order),
        }
        self.undefined_decides(again, undefined).then_some(Cause::Undefined)
    }

    /// Runs of the host in which threads have other orders; `None` if one breaks down. If one is out of time,
    /// there are no more. They run once.
    fn orders(
        &mut self,
        again: impl FnMut(Again) -> Result<HostResult, HostError>,
    ) -> Option<Rc<Vec<HostResult>>> {
        if self.orders.is_none() {
            self.orders = Some(self.run_orders(again).map(Rc::new));
        }
        self.orders.clone().flatten()
    }

    fn run_orders(
        &mut self,
        mut again: impl FnMut(Again) -> Result<HostResult, HostError>,
    ) -> Option<Vec<HostResult>> {
        let mut others = Vec::new();
        for how in Again::ORDERS {
            match again(how) {
                Ok(other) => others.push(other),
                // In another order, a wait for a lock may take arbitrarily long.
                Err(e) if !breaks_down(&e) || matches!(e, HostError::Timeout(_)) => {
                    self.leave_open(how, &e);
                    break;
                }
                Err(_) => return None,
            }
        }
        Some(others)
    }

    /// Whether `undefined` holds for a run with other bits in undefined values, or such a run breaks down.
    fn undefined_decides(
        &mut self,
        mut again: impl FnMut(Again) -> Result<HostResult, HostError>,
        undefined: impl Fn(&HostResult) -> bool,
    ) -> bool {
        Again::BITS.into_iter().any(|how| match again(how) {
            Ok(other) => undefined(&other),
            Err(e) if breaks_down(&e) => true,
            Err(e) => {
                self.leave_open(how, &e);
                false
            }
        })
    }

    /// Another run of the host gave no result, and the way it ended shows nothing.
    fn leave_open(&mut self, how: Again, e: &HostError) {
        let (run, question) = match how {
            Again::Backwards => ("with blocks and threads backwards", "the order of threads decides"),
            Again::ThreadsBackwards => {
                ("with each block's threads backwards", "the order of threads decides")
            }
            Again::InTurns => ("with each block's threads in turns", "the order of threads decides"),
            Again::InSteps => ("with each block's threads in step", "the order of threads decides"),
            Again::Shuffled(_) => ("with threads in a shuffled order", "the order of threads decides"),
            Again::Negative | Again::Large | Again::Small => {
                ("with other bits in undefined values", "undefined values decide")
            }
        };
        self.unsettled
            .push(format!("whether {question} a result is not known: the host's run {run} gave none ({e})"));
    }

    /// Finds the cause of a difference in a buffer, between the memories of device and host. If the order of
    /// threads decides some buffers, a difference in another buffer has another cause, and counts more.
    fn differ(
        &mut self,
        host: &HostResult,
        mut differs: BufferMismatch,
        (device, theirs): (&Memory, &Memory),
        mut again: impl FnMut(Again) -> Result<HostResult, HostError>,
    ) -> Compared {
        // A run in another order that breaks down shows that the order counts.
        let mut cause = Some(Cause::Order);
        if let Some(others) = self.orders(&mut again) {
            let buffers = &self.job.buffers;
            let same = |b: &&Buffer| others.iter().all(|other| same_buffer(b, host, other));
            let steady: Vec<Buffer> = buffers.iter().filter(same).cloned().collect();
            if !others.iter().any(|other| order_decides(host, other)) {
                cause = None;
            } else if let Ok(Some(unexplained)) = compare_buffers(device, theirs, &steady) {
                (differs, cause) = (unexplained, None);
            } else if let Ok(Some(unexplained)) =
                compare_buffers(&without_unsteady(device, (host, &others), buffers), theirs, buffers)
            {
                (differs, cause) = (unexplained, Some(Cause::OrderElsewhere));
            }
        }
        let at = differs.addr;
        if cause.is_none() && self.undefined_decides(again, |other| byte_differs(host, other, at)) {
            cause = Some(Cause::Undefined);
        }
        let (cause, witness) = cause.map(|cause| (cause, None)).unwrap_or_else(|| {
            let witness = race_at(self.job, self.config, differs.addr);
            (if witness.is_some() { Cause::Race } else { Cause::Unknown }, witness)
        });
        self.exhibit = Exhibit::Buffer(differs, witness);
        Compared::Differ(ResultKind::Buffer, cause)
    }

    /// Checks the expectations of the kernel's file, and stores past the ends of buffers. Results that are
    /// known to be wrong are not checked.
    fn expectations(&mut self) {
        let e = &self.evidence;
        let ended = matches!(e.device, Device::Ended | Device::NotAsked)
            && matches!(e.host, Host::NotAsked | Host::Ended)
            && matches!(e.compared, Compared::No | Compared::Same);
        let Some((memory, printed)) = self.results.take().filter(|_| ended) else { return };
        if let Some((device, host)) = self.unmet {
            self.exhibit = Exhibit::Unmet { device, host };
            return;
        }
        if let Some(access) = self.beyond_lds.take() {
            self.exhibit = Exhibit::BeyondLds(access);
            return;
        }
        if let Some(want) = self.job.printed.as_ref().filter(|_| !printed.unseen) {
            let bits = want.iter().map(|l| l.len() as u64 * 8).sum();
            self.expected("printed lines", want.len() as u64, bits);
            if let Some(text) = print::unprinted(want, &printed) {
                self.exhibit = Exhibit::Unprinted(text);
                self.evidence.expected = Expected::Missed(ResultKind::Prints);
                return;
            }
        }
        let expecting: Vec<_> = self.job.buffers.iter().filter(|b| b.expect.is_some()).cloned().collect();
        if !expecting.is_empty() {
            let Tally { compared, bits, .. } = tally(String::new(), &expecting);
            self.expected("expected", compared, bits);
            match compare_expected(&memory, self.job) {
                Ok(None) => {}
                Ok(Some(differs)) => {
                    self.exhibit = Exhibit::Buffer(differs, None);
                    self.evidence.expected = Expected::Missed(ResultKind::Buffer);
                    return;
                }
                Err(missing) => {
                    self.exhibit = Exhibit::Missing(missing);
                    self.evidence.expected = Expected::Missing;
                    return;
                }
            }
        }
        if self.evidence.origin != Origin::MachineCode
            && let Some(over) =
                overrun(self.job, &memory).or_else(|| overrun_at(self.job, &memory, self.overrun?))
        {
            self.evidence.overrun = true;
            self.exhibit = Exhibit::Overrun(over);
        }
    }

    fn expected(&mut self, pair: &str, compared: u64, bits: u64) {
        self.evidence.expected = Expected::Met;
        self.evidence.shown |= bits > 0;
        self.tallies.push(Tally { pair: pair.to_string(), compared, bits });
    }

    /// The judgement, with the evidence that it rests on.
    pub fn judge(mut self) -> Judged {
        self.expectations();
        let Trial { evidence, mut exhibit, aside, tallies, poison, unsettled, unmet, gpu, .. } = self;
        let judgement = judge(&evidence);
        let rests_on_gpu = matches!(
            judgement.reason,
            Reason::GpuDiffers
                | Reason::GpuEndsBadly
                | Reason::GpuRefuses
                | Reason::GpuOutOfTime
                | Reason::GpuFailed
        );
        // If the report shows the answer, it needs no note.
        let gpu = match gpu {
            Some(told) if rests_on_gpu => {
                let said = matches!(told.exhibit, Exhibit::Gpu(_));
                exhibit = told.exhibit;
                (!said).then_some(told.words)
            }
            told => told.map(|told| told.words),
        };
        Judged { judgement, evidence, exhibit, aside, tallies, poison, unsettled, unmet, gpu }
    }
}

/// A run that has been judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The judgement.
    pub judgement: Judgement,
    /// The evidence for it.
    pub evidence: Evidence,
    /// The piece of evidence that a report shows.
    pub exhibit: Exhibit,
    /// How the host's run ended, if both it and the device's ended badly.
    pub aside: Option<HostError>,
    /// Comparisons other than those of the device's own engines.
    pub tallies: Vec<Tally>,
    /// The first value that was poison on the host, and why.
    pub poison: Option<String>,
    /// Questions that other runs of the host should have settled but did not.
    pub unsettled: Vec<String>,
    /// Arrivals of threads at barriers on the device and on the host, if the device has fewer.
    pub unmet: Option<(u64, u64)>,
    /// The GPU's opinion, in a sentence.
    pub gpu: Option<String>,
}

impl Judged {
    /// A run of machine code in lockstep alone.
    pub fn of_lockstep(outcome: &Outcome) -> Judged {
        let evidence = Evidence::of_lockstep(outcome);
        let exhibit = match evidence.device {
            Device::Ended => Exhibit::Nothing,
            Device::ToHost(value) => Exhibit::ToHost(value),
            _ => Exhibit::End(outcome.end.clone()),
        };
        Judged {
            judgement: judge(&evidence),
            evidence,
            exhibit,
            aside: None,
            tallies: Vec::new(),
            poison: None,
            unsettled: Vec::new(),
            unmet: None,
            gpu: None,
        }
    }

    /// The failure as text, ending with a newline; empty if there is nothing to show.
    pub fn detail(&self) -> String {
        let head = match self.evidence.compared {
            Compared::Differ(_, Cause::Order) => {
                "the result depends on the order in which threads run: on the host, another order of blocks \
                 or of each block's threads changes it. Is a barrier missing, do several threads write to \
                 one address, or does a sum of floats depend on its order?\n"
            }
            Compared::Differ(_, Cause::Undefined) => {
                "the result depends on undefined values: on the host, other bits in undef, in poison and in \
                 memory that nothing has written change it. Is a variable read before it is set, or shared \
                 memory? Is a structure copied whose padding nothing has set?\n"
            }
            Compared::Nothing => {
                "the kernel has no buffer and prints nothing, so nothing can be compared with the host's \
                 run: give it a buffer, or leave the host out (--engine golden,dut)\n"
            }
            _ => "",
        };
        let poison = match (&self.poison, self.evidence.compared) {
            (Some(poison), Compared::Differ(_, Cause::Undefined)) => {
                format!("the first value that breaks the promise of its instruction: {poison}\n")
            }
            _ => String::new(),
        };
        head.to_string() + &poison + &self.shown()
    }

    fn shown(&self) -> String {
        let alone = self.evidence.device == Device::NotAsked;
        match &self.exhibit {
            Exhibit::Nothing => String::new(),
            Exhibit::End(end) => end.detail(),
            Exhibit::ToHost(value) => to_host(*value),
            Exhibit::Host(e) if matches!(self.evidence.compared, Compared::Differ(..)) => {
                format!("{}in that other run, {e}\n", if alone { "" } else { "results agree, but " })
            }
            Exhibit::Host(e) if alone => format!("{e}\n"),
            Exhibit::Host(e) => format!("{e}; the device ran to its end\n"),
            Exhibit::Buffer(differs, None) => differs.to_text(if alone { "host" } else { "device" }),
            Exhibit::Buffer(differs, Some(race)) => format!(
                "the result may be the outcome of a race: {}the host runs one block after the other. If the \
                 kernel intends these accesses, they need atomics or a barrier; if not, the compiler \
                 introduced them\n{}",
                race.to_text(),
                differs.to_text("device")
            ),
            Exhibit::Missing(missing) => format!("{missing}: its contents cannot be compared\n"),
            Exhibit::Prints(text) if alone => format!("{text}\n"),
            Exhibit::Prints(text) => format!("the device's output differs from the host's: {text}\n"),
            Exhibit::Unprinted(text) => format!("the program's output is not as expected: {text}\n"),
            Exhibit::Overrun(o) => format!(
                "the kernel wrote past the end of {}: {:#04x} at {:#010x}, {} byte{} after its last one\n",
                named(&o.buffer, Some(o.arg)),
                o.byte,
                o.addr,
                o.distance,
                if o.distance == 1 { "" } else { "s" }
            ),
            Exhibit::BeyondLds(access) => format!("{access}\n"),
            Exhibit::Unmet { device, host } => format!(
                "{}; all results agree, because the warps happened to keep step. {} shows the machine code\n",
                unmet(*device, *host),
                typed("compile MODULE --emit asm")
            ),
            Exhibit::Gpu(words) => format!("{words}\n"),
            Exhibit::HostMemory(what) => format!("the host oracle returned impossible memory: {what}\n"),
        }
    }

    /// Notes for the reader in addition to the failure.
    pub fn notes(&self) -> Vec<String> {
        let mut notes: Vec<String> = self.gpu.iter().cloned().collect();
        if self.judgement.reason == Reason::HostOutOfTime {
            notes.push(
                "the host runs one block after another: if a block waits for a later one, leave the host out \
                 (--engine golden,dut). --host-seconds N gives a long kernel more time"
                    .into(),
            );
        }
        match (&self.aside, self.evidence.host) {
            (Some(e), Host::Refused | Host::Failed | Host::OutOfTime) => {
                notes.push(format!("the host has no result: {e}"));
            }
            (Some(e), _) => {
                notes.push(format!("the host's run ends badly too: {}", readable_in(&e.to_string())));
            }
            (None, _) => {}
        }
        notes.extend(self.unsettled.iter().cloned());
        if let Some((device, host)) = self.unmet.filter(|_| !matches!(self.exhibit, Exhibit::Unmet { .. })) {
            notes.push(unmet(device, host));
        }
        if self.evidence.compared == Compared::Differ(ResultKind::Buffer, Cause::Unknown) {
            notes.push(
                "no race was seen at that element; one elsewhere in the program is not excluded".into(),
            );
        }
        notes
    }
}

/// Fewer arrivals at barriers than on the host, in words.
fn unmet(device: u64, host: u64) -> String {
    format!("threads arrived {device} times at a barrier on the device, and {host} times on the host")
}

/// Whether a bad end of the host's run is the kernel's doing.
fn breaks_down(e: &HostError) -> bool {
    !matches!(e, HostError::Refused(_) | HostError::Tool(_))
}

/// The end of a bare program that wrote a value other than 1 to tohost, by the convention of riscv-tests.
fn to_host(value: u32) -> String {
    if value % 2 == 1 {
        return format!("the program wrote {value:#x} to tohost: its own test {} failed\n", value >> 1);
    }
    format!(
        "the program wrote {value:#x} to tohost, which asks for a host service (bit 0 is 0), and Tandem \
         has none: write 1 to pass, an odd number above 1 to fail\n"
    )
}
