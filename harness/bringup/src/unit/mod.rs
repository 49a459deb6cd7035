//! `tandem dut unit`: tests modules of the RTL by themselves, against golden's arithmetic or an array of
//! memory.
//!
//! `unit.yaml` beside the DUT's profile says how to drive a unit (`tandem-adapter` reads it and makes the
//! ports, `ventus_dut::unit` the library). A unit gets rounds of seeded requests, each round with more
//! back-pressure than the one before, and every result is compared. The first difference is shrunk to the
//! requests that it needs.
//!
//! | module | contents |
//! |---|---|
//! | `operands` | requests |
//! | `expect` | what must come of them |
//! | `shrink` | the fewest requests that still show a difference |
//! | `report` | text and JSON |

mod expect;
mod operands;
mod report;
mod shrink;

pub use report::{Finding, Operand, Report, Shown, Tested};

use expect::{Expected, Oracle, Rows};
use std::path::PathBuf;
use tandem_abi::Config;
use tandem_adapter::{AdapterError, Machine, MadeUnit, UNITS, Units};
use ventus_dut::unit::{UnitEnd, UnitLibrary, UnitParams, UnitRequest, UnitRun};
use ventus_dut::{BuildError, DutRef, Flavour};

/// Requests of a round.
pub const ROUND: usize = 1000;
/// Back-pressure of the rounds, one after the other: the chance in percent that a side waits in a cycle.
const STALLS: [u32; 4] = [0, 25, 50, 80];
/// Cycles of memory at most, round by round.
const LATENCIES: [u32; 4] = [1, 4, 20, 60];

/// The test to run.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The machine, whose sizes are the units' parameters.
    pub config: Config,
    /// Names of units. If there are none, all units are tested.
    pub names: Vec<String>,
    /// Seed of operands, back-pressure and memory.
    pub seed: u64,
    /// Requests for each unit.
    pub count: usize,
    /// A planted fault of the DUT; 0 for none.
    pub fault: u32,
    /// Only this round.
    pub round: Option<usize>,
    /// Of the round, only these requests.
    pub only: Vec<usize>,
    /// Back-pressure of every round, in place of its own.
    pub stall: Option<u32>,
}

impl Spec {
    /// Every unit on a machine.
    pub fn all(config: Config) -> Spec {
        let (names, only) = (vec![], vec![]);
        Spec { config, names, seed: 1, count: 10 * ROUND, fault: 0, round: None, only, stall: None }
    }
}

/// Why units cannot be tested.
#[derive(Debug, thiserror::Error)]
pub enum UnitError {
    /// The DUT says of no unit how to drive it.
    #[error("{} does not exist. It lists units, and says how to drive each (docs/units.md)", .0.display())]
    NoFile(PathBuf),
    /// No unit has the name.
    #[error("there is no unit {0}: expected {1}")]
    NoUnit(String, String),
    /// `unit.yaml` says something that is not understood.
    #[error(transparent)]
    Adapter(#[from] AdapterError),
    /// The unit cannot be built.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// A row that cannot be executed by itself.
    #[error("{0}: {1}")]
    Row(&'static str, String),
    /// Golden refuses something that it needs for a unit.
    #[error("golden: {0}")]
    Golden(String),
    /// A request that is not in the round.
    #[error("round {round} has requests 0 to {last}, and {asked} is not one of them")]
    NoRequest {
        /// The round.
        round: usize,
        /// The last request.
        last: usize,
        /// The requested number.
        asked: usize,
    },
}

/// A result of a unit that differs from the right one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Difference {
    /// A result.
    Data {
        /// The lane.
        lane: usize,
        /// The unit's result.
        unit: u32,
        /// The right value.
        right: u32,
    },
    /// Exception flags.
    Flags {
        /// The flags that the unit raised.
        unit: u32,
        /// The right value.
        right: u32,
    },
    /// A byte of memory at the end.
    Memory {
        /// Its address.
        address: u32,
        /// The value found there.
        unit: u8,
        /// The value that should be there.
        right: u8,
    },
    /// It did not end.
    End(UnitEnd),
}

impl Difference {
    /// Whether both are of one kind.
    fn same_kind(&self, other: &Difference) -> bool {
        let inner = |d: &Difference| match d {
            Difference::End(end) => Some(std::mem::discriminant(end)),
            _ => None,
        };
        std::mem::discriminant(self) == std::mem::discriminant(other) && inner(self) == inner(other)
    }
}

/// The units of a DUT: those of `names`, or all.
///
/// # Errors
/// If there is no `unit.yaml`, it is not understood, or a name is not in it.
fn units(dut: &DutRef, spec: &Spec) -> Result<Vec<MadeUnit>, UnitError> {
    let dir = dut.profile_path().parent().map(PathBuf::from).unwrap_or_default();
    let units = Units::read(&dir)?.ok_or_else(|| UnitError::NoFile(dir.join(UNITS)))?;
    let all: Vec<String> = units.names().into_iter().map(String::from).collect();
    let names = if spec.names.is_empty() { all.clone() } else { spec.names.clone() };
    let Config { sms, warps, lanes, .. } = spec.config;
    let make = |name: &String| {
        let made = units.make(name, Machine { sms, warps, lanes })?;
        made.ok_or_else(|| UnitError::NoUnit(name.clone(), all.join(", ")))
    };
    names.iter().map(make).collect()
}

/// Tests units of a DUT. `begins` is called with the name of each before it is built.
///
/// # Errors
/// If a unit cannot be built, or what is asked for is not there.
pub fn run(dut: &DutRef, spec: &Spec, begins: &dyn Fn(&str)) -> Result<Report, UnitError> {
    let flavour = if spec.fault == 0 { Flavour::Plain } else { Flavour::Faults };
    let mut tested = vec![];
    for unit in units(dut, spec)? {
        begins(&unit.name);
        let source = dut.source("a unit")?;
        let library = UnitLibrary::open(source, &unit, &spec.config, flavour)?;
        let oracle = match unit.memory {
            true => Oracle::Memory { window: operands::window(spec.seed), at: operands::WINDOW },
            false => Oracle::Rows(Box::new(Rows::new(&unit)?)),
        };
        tested.push(Test { spec, unit, library, oracle }.run()?);
    }
    Ok(Report { dut: dut.to_string(), config: spec.config, seed: spec.seed, units: tested })
}

/// A unit under test.
pub(crate) struct Test<'a> {
    spec: &'a Spec,
    unit: MadeUnit,
    library: UnitLibrary,
    oracle: Oracle,
}

/// The results of one run of requests.
pub(crate) struct Outcome {
    /// The first difference, and the request that it is about.
    pub first: Option<(usize, Difference)>,
    /// Results that were compared.
    pub compared: u64,
    /// Cycles.
    pub cycles: u64,
}

impl Test<'_> {
    fn run(mut self) -> Result<Tested, UnitError> {
        let spec = self.spec;
        let mut tested = Tested::of(&self.unit);
        let last = spec.count.div_ceil(ROUND).max(1);
        let rounds = spec.round.map_or(0..last, |r| r..r + 1);
        for round in rounds {
            let all = self.requests(round, spec.count.saturating_sub(round * ROUND))?;
            let requests: Vec<UnitRequest> = all.iter().map(|(_, r)| *r).collect();
            let outcome = self.outcome(&requests, &self.params(round))?;
            tested.requests += requests.len() as u64;
            tested.compared += outcome.compared;
            tested.cycles += outcome.cycles;
            if let Some((at, difference)) = outcome.first {
                let found = shrink::shrink(&mut self, round, &all, at, difference)?;
                tested.finding = Some(report::finding(&mut self, round, &found)?);
                break;
            }
        }
        Ok(tested)
    }

    /// The requests of a round with their numbers.
    fn requests(&self, round: usize, left: usize) -> Result<Vec<(usize, UnitRequest)>, UnitError> {
        let count = if self.spec.round.is_some() || left > ROUND { ROUND } else { left.max(1) };
        let all = operands::round(&self.unit, self.spec.seed, round, count);
        if self.spec.only.is_empty() {
            return Ok(all.into_iter().enumerate().collect());
        }
        let take = |n: &usize| {
            let missing = || UnitError::NoRequest { round, last: count - 1, asked: *n };
            all.get(*n).map(|r| (*n, *r)).ok_or_else(missing)
        };
        self.spec.only.iter().map(take).collect()
    }

    /// How a round treats the unit.
    fn params(&self, round: usize) -> UnitParams {
        let mut params = UnitParams::quiet(self.spec.seed.wrapping_add(round as u64));
        params.stall_percent = self.spec.stall.unwrap_or(STALLS[round % STALLS.len()]);
        params.latency_max = LATENCIES[round % LATENCIES.len()];
        params.fault = self.spec.fault;
        params.window = operands::WINDOW;
        params
    }

    /// Runs requests and compares.
    fn outcome(&mut self, requests: &[UnitRequest], params: &UnitParams) -> Result<Outcome, UnitError> {
        let (expected, window) = self.oracle.expected(requests)?;
        let run = self.library.run(params, requests, self.oracle.window());
        let compared: u32 = run
            .responses
            .iter()
            .zip(&expected)
            .filter(|(r, _)| r.seen != 0)
            .map(|(_, e)| e.mask.count_ones())
            .sum();
        let first = self.difference(requests, &run, &expected, &window);
        Ok(Outcome { first, compared: compared.into(), cycles: run.cycles })
    }

    /// The first difference. A wrong result counts before the way in which the run ended, and memory counts
    /// last.
    fn difference(
        &self,
        requests: &[UnitRequest],
        run: &UnitRun,
        expected: &[Expected],
        window: &[u8],
    ) -> Option<(usize, Difference)> {
        for (n, (response, right)) in run.responses.iter().zip(expected).enumerate() {
            if response.seen == 0 {
                continue;
            }
            let data = self.result(&requests[n], &response.data, right.bits);
            let wrong = |lane: &usize| right.mask >> lane & 1 != 0 && data[*lane] != right.data[*lane];
            if let Some(lane) = (0..self.unit.lanes).find(wrong) {
                return Some((n, Difference::Data { lane, unit: data[lane], right: right.data[lane] }));
            }
            if self.unit.flags && response.flags & 31 != u32::from(right.flags) {
                let (unit, right) = (response.flags & 31, right.flags.into());
                return Some((n, Difference::Flags { unit, right }));
            }
        }
        if let Some(about) = run.end.request() {
            return Some((about, Difference::End(run.end.clone())));
        }
        let at = run.window.iter().zip(window).position(|(a, b)| a != b)?;
        let address = operands::WINDOW + at as u32;
        let wrote =
            |r: &UnitRequest| r.write != 0 && (r.address..r.address + (1 << r.size)).contains(&address);
        let about = requests.iter().rposition(wrote).unwrap_or(requests.len() - 1);
        Some((about, Difference::Memory { address, unit: run.window[at], right: window[at] }))
    }

    /// The result in a response: of a memory unit, the bytes accessed.
    fn result(&self, r: &UnitRequest, data: &[u32; 32], bits: u32) -> [u32; 32] {
        if !self.unit.memory || bits == 0 {
            return *data;
        }
        let bytes: Vec<u8> = data.iter().flat_map(|w| w.to_le_bytes()).collect();
        let from = r.address.checked_rem(self.unit.block).unwrap_or(0) as usize;
        let mut word = [0; 4];
        let size = (bits / 8) as usize;
        word[..size].copy_from_slice(&bytes[from..from + size]);
        let mut result = [0; 32];
        result[0] = u32::from_le_bytes(word);
        result
    }
}
