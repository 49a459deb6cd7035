//! The findings of a test of units, as text and JSON.

use super::shrink::Shrunk;
use super::{Difference, Test, UnitError, expect};
use serde::Serialize;
use std::fmt::Write;
use tandem_abi::Config;
use tandem_adapter::MadeUnit;
use tandem_words::{counted, grouped};
use ventus_dut::unit::{UnitEnd, UnitRequest};
use ventus_isa::{Numbers, Role};

/// Requests that a report shows; more are counted.
const MOST: usize = 8;

/// The findings of a test of units.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The DUT.
    pub dut: String,
    /// The machine.
    #[serde(serialize_with = "as_text")]
    pub config: Config,
    /// The seed.
    pub seed: u64,
    /// Unit by unit.
    pub units: Vec<Tested>,
}

fn as_text<S: serde::Serializer>(config: &Config, s: S) -> Result<S::Ok, S::Error> {
    s.collect_str(config)
}

/// A unit that was tested.
#[derive(Clone, Debug, Serialize)]
pub struct Tested {
    /// Its name.
    pub name: String,
    /// Its module.
    pub module: String,
    /// Operations that it has; 0 for a memory unit.
    pub operations: usize,
    /// Requests that it got.
    pub requests: u64,
    /// Results that were compared, lane by lane.
    pub compared: u64,
    /// Cycles.
    pub cycles: u64,
    /// Whether its exception flags were compared.
    pub flags: bool,
    /// The first difference.
    pub finding: Option<Finding>,
}

impl Tested {
    /// A unit before its test.
    pub(super) fn of(unit: &MadeUnit) -> Tested {
        Tested {
            name: unit.name.clone(),
            module: unit.module.clone(),
            operations: unit.operations.len(),
            requests: 0,
            compared: 0,
            cycles: 0,
            flags: unit.flags,
            finding: None,
        }
    }

    /// Whether results were compared and all were right.
    pub fn passed(&self) -> bool {
        self.finding.is_none() && self.compared > 0
    }
}

/// A difference.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// The fault, in a sentence.
    pub what: String,
    /// The row of the instruction table.
    pub row: Option<&'static str>,
    /// The effect of the row.
    pub effect: Option<&'static str>,
    /// The clause that specifies it.
    pub clause: Option<&'static str>,
    /// The round.
    pub round: usize,
    /// Requests that it needs, in order.
    pub requests: Vec<Shown>,
    /// Requests that it was found among.
    pub among: usize,
    /// Back-pressure that it needs, in percent.
    pub stall: u32,
}

/// A request in a report.
#[derive(Clone, Debug, Serialize)]
pub struct Shown {
    /// Its number in the round.
    pub number: usize,
    /// Whether the difference is about it.
    pub wrong: bool,
    /// The operation, or the access.
    pub what: String,
    /// Operands of the lane concerned.
    pub operands: Vec<Operand>,
    /// The rounding mode, if the row has one.
    pub rm: Option<u32>,
}

/// An operand in a report.
#[derive(Clone, Debug, Serialize)]
pub struct Operand {
    /// Its name: rs1, rs2, rs3 or rd.
    pub name: &'static str,
    /// Its bits.
    pub value: u32,
    /// Their meaning in single precision.
    pub float: Option<String>,
}

/// The finding of a shrunk difference.
pub(super) fn finding(test: &mut Test<'_>, round: usize, found: &Shrunk) -> Result<Finding, UnitError> {
    let lane = match found.difference {
        Difference::Data { lane, .. } => lane,
        _ => found.requests[found.at].1.mask.trailing_zeros().min(31) as usize,
    };
    let row = test.unit.operations.get(found.requests[found.at].1.number as usize).map(|o| o.row.row());
    let show = |(place, (number, r)): (usize, &(usize, UnitRequest))| Shown {
        number: *number,
        wrong: place == found.at,
        what: what(&test.unit, r),
        operands: operands(&test.unit, r, lane),
        rm: rounding(&test.unit, r),
    };
    let requests = found.requests.iter().enumerate().map(show).collect();
    Ok(Finding {
        what: sentence(&test.unit, &found.difference),
        row: row.map(|r| r.name),
        effect: row.map(|r| r.effect),
        clause: row.map(|r| r.clause),
        round,
        requests,
        among: found.among,
        stall: found.stall,
    })
}

fn what(unit: &MadeUnit, r: &UnitRequest) -> String {
    if !unit.memory {
        let operation = &unit.operations[r.number as usize];
        return format!("{} ({})", operation.row.name(), operation.code);
    }
    let bytes = 1 << r.size;
    match r.write {
        0 => format!("load of {bytes} at {:#010x}", r.address),
        _ => format!("store of {bytes} at {:#010x}: {:#x}", r.address, r.data),
    }
}

fn operands(unit: &MadeUnit, r: &UnitRequest, lane: usize) -> Vec<Operand> {
    let Some(operation) = unit.operations.get(r.number as usize).filter(|_| !unit.memory) else {
        return vec![];
    };
    let float = operation.row.row().numbers == Numbers::Float;
    let one = |(role, values): (&Role, &[u32; 32])| {
        let name = match role {
            Role::Rs1 => "rs1",
            Role::Rs2 => "rs2",
            Role::Rs3 => "rs3",
            _ => "rd",
        };
        let value = values[lane];
        Operand { name, value, float: float.then(|| float_text(value)) }
    };
    operation.operands.iter().zip([&r.a, &r.b, &r.c]).map(one).collect()
}

fn rounding(unit: &MadeUnit, r: &UnitRequest) -> Option<u32> {
    let operation = unit.operations.get(r.number as usize)?;
    expect::rounds(operation.row).then_some(r.rm)
}

/// The meaning of bits in single precision.
fn float_text(bits: u32) -> String {
    let value = f32::from_bits(bits);
    match value.is_nan() {
        true if bits & 0x0040_0000 == 0 => "a signalling NaN".to_string(),
        true => "a quiet NaN".to_string(),
        false => format!("{value:e}"),
    }
}

/// Names of exception flags.
fn flags_text(flags: u32) -> String {
    let names = [(16, "NV"), (8, "DZ"), (4, "OF"), (2, "UF"), (1, "NX")];
    let set: Vec<&str> = names.iter().filter(|(bit, _)| flags & bit != 0).map(|(_, n)| *n).collect();
    if set.is_empty() { "none".to_string() } else { set.join(" ") }
}

fn sentence(unit: &MadeUnit, difference: &Difference) -> String {
    let who = if unit.memory { "program order" } else { "golden" };
    match difference {
        Difference::Data { lane, unit: is, right } => {
            let lane = if unit.lanes > 1 { format!(" of lane {lane}") } else { String::new() };
            format!("the result{lane} is {is:#010x}, and {who} says {right:#010x}")
        }
        Difference::Flags { unit, right } => {
            format!("the flags are {}, and golden says {}", flags_text(*unit), flags_text(*right))
        }
        Difference::Memory { address, unit, right } => format!(
            "at the end memory holds {unit:#04x} at {address:#010x}, and program order says {right:#04x}"
        ),
        Difference::End(UnitEnd::Hang(_)) => "the response never comes".to_string(),
        Difference::End(UnitEnd::Changed(_)) => {
            "the response goes away or changes before it is taken".to_string()
        }
        Difference::End(UnitEnd::Nobody(_, text)) if text.is_empty() => {
            "a response comes that no request waits for".to_string()
        }
        Difference::End(UnitEnd::Nobody(_, text)) => {
            format!("a response comes that no request waits for: {text}")
        }
        Difference::End(UnitEnd::Stopped(_, text)) => format!("the RTL stops: {text}"),
        Difference::End(UnitEnd::Done) => "nothing".to_string(),
    }
}

impl Report {
    /// Whether every unit passed.
    pub fn passed(&self) -> bool {
        !self.units.is_empty() && self.units.iter().all(Tested::passed)
    }

    /// The report as text; `again` gives the command for a unit's finding.
    pub fn to_text(&self, again: impl Fn(&Tested, &Finding) -> String) -> String {
        let mut t = format!("{} on {}, seed {}\n", self.dut, self.config, self.seed);
        for u in &self.units {
            let does = match u.operations {
                0 => "accesses".to_string(),
                n => format!("requests of {}", counted(n as u64, "operation")),
            };
            let verdict = match (u.passed(), &u.finding) {
                (true, _) => "PASS",
                (false, Some(_)) => "DIFFERS",
                (false, None) => "NOTHING COMPARED",
            };
            let flags = if u.flags { " with flags" } else { "" };
            let _ = writeln!(
                t,
                "{verdict}  {} ({}): {} {does}, {}{flags} compared, {}",
                u.name,
                u.module,
                grouped(u.requests),
                counted(u.compared, "result"),
                counted(u.cycles, "cycle")
            );
            if let Some(f) = &u.finding {
                t += &f.to_text();
                let _ = writeln!(t, "  again     {}", again(u, f));
            }
        }
        t
    }

    /// The report as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}

impl Finding {
    fn to_text(&self) -> String {
        let mut t = format!("  {}\n", self.what);
        if let (Some(row), Some(effect), Some(clause)) = (self.row, self.effect, self.clause) {
            let _ = writeln!(t, "  row       {row}: {effect} ({clause})");
        }
        let needs = match (self.requests.len(), self.stall) {
            (1, 0) => "this request alone".to_string(),
            (1, stall) => format!("this request alone, with {stall} % back-pressure"),
            (n, 0) => format!("{n} requests of {}", self.among),
            (n, stall) => format!("{n} requests of {}, with {stall} % back-pressure", self.among),
        };
        let _ = writeln!(t, "  shrunk    {needs}");
        let hidden = self.requests.len().saturating_sub(MOST);
        if hidden > 0 {
            let _ = writeln!(t, "  ...       {hidden} requests before");
        }
        for r in &self.requests[hidden..] {
            let mark = if r.wrong { '>' } else { ' ' };
            let _ = write!(t, "  {mark} {:<7} {}", r.number, r.what);
            if let Some(rm) = r.rm {
                let name = ["rne", "rtz", "rdn", "rup", "rmm"].get(rm as usize).unwrap_or(&"?");
                let _ = write!(t, ", {name}");
            }
            for o in &r.operands {
                let _ = write!(t, ", {} {:#010x}", o.name, o.value);
                if let Some(float) = &o.float {
                    let _ = write!(t, " ({float})");
                }
            }
            t.push('\n');
        }
        t
    }
}
