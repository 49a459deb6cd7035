//! If golden and a log differ: whether the log is of this launch, and ran on this memory at all.
//!
//! A chain whose kernels run in a wrong order, and a kernel of a chain that runs by itself, find other memory
//! than their logs do. [`tandem_lockstep::accord`] tells from the logs alone. Then the input is at fault and
//! not the model, and another order is sought: first on the logs, and what fits there is run on golden. It
//! counts only if golden agrees with every log to the end.

use crate::spec::RunSpec;
use crate::target::Program;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tandem_abi::Config;
use tandem_launch::case::{self, CHAIN_FILE};
use tandem_launch::{Job, KernelRun};
use tandem_lockstep::accord::{Conflict, Replay, Story, first_conflict};
use tandem_lockstep::bundle::Setup;
use tandem_lockstep::{End, LogEngine, Outcome};
use ventus_dut::Library;

/// Most kernels that are tried at a place of an order, over the whole search.
const TRIES: usize = 10_000;
/// Most instructions that the search replays.
const INSTRUCTIONS: usize = 50_000_000;
/// Longest time for the search: each try copies the memory of the kernels before it.
const TIME: Duration = Duration::from_secs(10);

/// A kernel with its log.
struct Member {
    run: KernelRun,
    log: String,
    story: Story,
}

impl Member {
    fn new(run: &KernelRun, log: String) -> Option<Member> {
        let story = Story::read(run, &log).ok()?;
        Some(Member { run: run.clone(), log, story })
    }

    /// With the log next to its files.
    fn with_own_log(run: &KernelRun) -> Option<Member> {
        let log = std::fs::read_to_string(LogEngine::path_for(run.source.as_deref()?)?).ok()?;
        Member::new(run, log)
    }
}

/// Why the input is at fault, if golden and a log differ for that reason alone. `logs` are the texts that the
/// specification names; if there are none, each kernel's is next to its files.
pub fn wrong_memory(
    spec: &RunSpec,
    program: &Program,
    setup: &Setup,
    logs: &[String],
    outcome: &Outcome,
) -> Option<String> {
    let End::Mismatch(m) = &outcome.end else { return None };
    if program.job.paging.is_some() {
        return None;
    }
    let kernels = program.job.kernels.iter();
    let members: Option<Vec<Member>> = match logs.is_empty() {
        true => kernels.map(Member::with_own_log).collect(),
        false => kernels.zip(logs).map(|(run, log)| Member::new(run, log.clone())).collect(),
    };
    let members = members?;
    let (n, conflict) = first_conflict(members.iter().map(|m| (&m.run, &m.story))).ok()??;
    let before: usize = members[..n].iter().map(|m| m.story.len()).sum();
    let same = m.kernel_index == n && outcome.instructions == (before + conflict.at + 1) as u64;
    if !same || !conflict.explains(m) {
        return None;
    }
    let case = Case { spec, setup, config: program.config, members, named: !logs.is_empty() };
    Some(case.report(n, &conflict))
}

/// A run that differs where a log does not fit its memory.
struct Case<'a> {
    spec: &'a RunSpec,
    setup: &'a Setup,
    config: Config,
    members: Vec<Member>,
    /// Whether the specification names the logs.
    named: bool,
}

impl Case<'_> {
    fn report(&self, n: usize, conflict: &Conflict) -> String {
        let what = format!("the log of {} {conflict}", self.members[n].run.name);
        if conflict.is_another_launch() {
            return format!("{what}\nit is the log of another launch{}\n", self.whose(n));
        }
        let head = match self.members.len() {
            1 => String::new(),
            all => format!(
                "these kernels did not run in this order: {}, {}\n",
                names(&self.members, 0..all),
                self.origin()
            ),
        };
        format!("{head}{what}\n{}", self.advice())
    }

    /// Whose log that of member `n` may be, as the end of a sentence.
    fn whose(&self, n: usize) -> String {
        let story = &self.members[n].story;
        let beside = self.directory().and_then(|dir| case::kernels_of(&dir).ok()).unwrap_or_default();
        let all = self.members.iter().map(|m| &m.run).chain(&beside);
        let names: BTreeSet<&str> =
            all.filter(|run| story.may_be_of(&run.launch)).map(|run| run.name.as_str()).collect();
        match names.into_iter().collect::<Vec<_>>()[..] {
            [] => String::new(),
            [name] => format!(": it shows that of {name}"),
            ref names => format!(": it shows that of {}", names.join(" or ")),
        }
    }

    /// The origin of the order.
    fn origin(&self) -> String {
        if !self.spec.order.is_empty() {
            "the order of --order".to_string()
        } else if self.directory().is_some_and(|dir| dir.join(CHAIN_FILE).exists()) {
            format!("the order of {CHAIN_FILE}")
        } else {
            "the order of their names".to_string()
        }
    }

    /// The directory of all its kernels, if they have one.
    fn directory(&self) -> Option<PathBuf> {
        let mut of = self.members.iter().map(|m| m.run.source.as_deref().and_then(Path::parent));
        let first = of.next()??;
        of.all(|other| other == Some(first)).then(|| match first.as_os_str().is_empty() {
            true => PathBuf::from("."),
            false => first.to_path_buf(),
        })
    }

    /// What to do: another order, the rest of the chain, or neither.
    fn advice(&self) -> String {
        let Some(dir) = self.directory() else {
            return "the log was not made on this memory: with other arguments or data, or after other \
                    launches\n"
                .to_string();
        };
        let mut cut = false;
        if self.members.len() > 1 {
            let found = search(&self.members);
            if let Found::Order(order) = &found {
                return self.another(&dir, &self.members, order);
            }
            cut |= matches!(found, Found::Stopped);
        }
        // Logs that are named belong to these kernels only.
        let all = if self.named { Vec::new() } else { members_of(&dir) };
        if all.len() > self.members.len() {
            let found = search(&all);
            if let Found::Order(order) = &found {
                return self.whole(&dir, &all, order);
            }
            cut |= matches!(found, Found::Stopped);
        }
        let tried = match (self.members.len() > 1 || all.len() > self.members.len(), cut) {
            (_, true) => "an order that fits was not found within the time for the search\n",
            (true, false) => "no order of the kernels in this directory fits the logs\n",
            (false, _) => "",
        };
        format!(
            "{tried}log and case do not belong together, or kernels that ran before it on the same memory \
             are missing here\n"
        )
    }

    /// Another order of the same kernels.
    fn another(&self, dir: &Path, members: &[Member], order: &[usize]) -> String {
        let stated = names(members, order.iter().copied());
        match self.differs(members, order) {
            None => format!(
                "this order fits all {} logs, and golden agrees with them: --order {}, or in {}\n  \
                 order: [{}]\n",
                members.len(),
                stated.replace(", ", ","),
                dir.join(CHAIN_FILE).display(),
                stated
            ),
            Some(how) => format!(
                "the logs fit each other in another order, and there golden differs from them: {how}\nthat \
                 difference is not the order's; to see it: --order {}\n",
                stated.replace(", ", ",")
            ),
        }
    }

    /// An order of all kernels of the directory, of which this run had a part.
    fn whole(&self, dir: &Path, all: &[Member], order: &[usize]) -> String {
        let part = |n: &usize| self.members.iter().any(|m| m.run.source == all[*n].run.source);
        // The others that run before the last of these.
        let last = order.iter().rposition(part).unwrap_or(order.len() - 1);
        let upto = names(all, order[..=last].iter().copied()).replace(", ", ",");
        let dir = dir.display();
        let natural = case::load(Path::new(&dir.to_string())).ok().filter(|jobs| jobs.len() == 1);
        let in_order = natural.is_some_and(|jobs| {
            let run = order.iter().map(|n| &all[*n].run.source);
            jobs[0].kernels.iter().map(|k| &k.source).eq(run)
        });
        let command = match in_order {
            true => format!("{dir} --engine golden,log"),
            false => {
                let every = names(all, order.iter().copied()).replace(", ", ",");
                format!("{dir} --engine golden,log --order {every}")
            }
        };
        let which = match self.members.len() {
            1 => "it is a part of a chain: after the kernels before it, its log fits",
            _ => "kernels are missing: with all of them, the logs fit",
        };
        let tandem = tandem_words::command();
        let shorter = match last + 1 == order.len() {
            true => String::new(),
            false => {
                format!(
                    "or only as far as needed:\n  {tandem} run {dir} --engine golden,log --order {upto}\n"
                )
            }
        };
        match self.differs(all, order) {
            None => format!(
                "{which}, and golden agrees with all {} logs. Run the chain:\n  \
                 {tandem} run {command}\n{shorter}",
                all.len()
            ),
            Some(how) => format!(
                "{which}. In the chain golden differs from a log: {how}\nthat difference is not the order's; \
                 to see it:\n  {tandem} run {command}\n"
            ),
        }
    }

    /// How golden differs from the logs in this order; `None` if it agrees with all of them.
    fn differs(&self, members: &[Member], order: &[usize]) -> Option<String> {
        let kernels: Vec<KernelRun> = order.iter().map(|n| members[*n].run.clone()).collect();
        let logs: Vec<String> = order.iter().map(|n| members[*n].log.clone()).collect();
        let config = Config::holding(kernels.iter().map(|k| &k.launch)).unwrap_or(self.config);
        let config = if self.members.len() == members.len() { self.config } else { config };
        let setup = Setup { config: config.to_string(), ..self.setup.clone() };
        let job = Job { name: "chain".into(), kernels, ..Job::default() };
        let no_library = |_: &Config, _| Err::<Library, _>("a log leads");
        let (outcome, _) = setup.run(&job, &logs, no_library);
        match &outcome.end {
            End::Pass => None,
            end => Some(match end.mismatch() {
                Some(m) => {
                    format!("{} (kernel {}, pc {:#010x} {})", m.message, m.kernel, m.pc, m.disasm)
                }
                None => end.word().to_string(),
            }),
        }
    }
}

/// The kernels of a directory that can be read and have logs.
fn members_of(dir: &Path) -> Vec<Member> {
    let kernels = case::kernels_of(dir).unwrap_or_default();
    kernels.iter().filter_map(Member::with_own_log).collect()
}

fn names(members: &[Member], order: impl IntoIterator<Item = usize>) -> String {
    order.into_iter().map(|n| members[n].run.name.as_str()).collect::<Vec<_>>().join(", ")
}

/// What a search ends with.
enum Found {
    Order(Vec<usize>),
    None,
    /// The limits were reached.
    Stopped,
}

/// An order in which each log fits the memory that those before it leave: the first one, by the members' own
/// order.
fn search(members: &[Member]) -> Found {
    let end = Instant::now() + TIME;
    let mut search = Search { members, order: Vec::new(), tries: TRIES, instructions: INSTRUCTIONS, end };
    if search.rest(&Replay::default()) {
        return Found::Order(search.order);
    }
    if search.is_over() { Found::Stopped } else { Found::None }
}

struct Search<'a> {
    members: &'a [Member],
    order: Vec<usize>,
    tries: usize,
    instructions: usize,
    end: Instant,
}

impl Search<'_> {
    /// Whether a limit is reached.
    fn is_over(&self) -> bool {
        self.tries == 0 || self.instructions == 0 || Instant::now() >= self.end
    }

    /// Extends the order to all members, or leaves it as it is.
    fn rest(&mut self, memory: &Replay) -> bool {
        if self.order.len() == self.members.len() {
            return true;
        }
        for n in 0..self.members.len() {
            if self.order.contains(&n) {
                continue;
            }
            if self.is_over() {
                return false;
            }
            let member = &self.members[n];
            let mut after = memory.clone();
            let ended = after.run(&member.run, &member.story);
            let replayed = match &ended {
                Ok(Some(conflict)) => conflict.at + 1,
                _ => member.story.len(),
            };
            self.tries -= 1;
            self.instructions = self.instructions.saturating_sub(replayed);
            if matches!(ended, Ok(None)) {
                self.order.push(n);
                if self.rest(&after) {
                    return true;
                }
                self.order.pop();
            }
        }
        false
    }
}
