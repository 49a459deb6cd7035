//! `unit.yaml` of a DUT directory: modules of the RTL that are tested by themselves, and the SystemVerilog
//! that puts one of them behind one shape of ports (`tandem_unit`). `docs/units.md` describes the file.

mod schema;
mod wrapper;

use crate::Machine;
use crate::error::AdapterError;
use crate::schema::Expr;
use schema::{File, Unit};
use std::fs;
use std::path::Path;
use ventus_isa::{Class, Op, Role};

/// Name of the file in a DUT directory.
pub const UNITS: &str = "unit.yaml";

/// Most lanes of an operand.
pub const UNIT_LANES: usize = 32;

/// Names of a row's operands in `operands`.
const ROLES: [(&str, Role); 4] =
    [("rs1", Role::Rs1), ("rs2", Role::Rs2), ("rs3", Role::Rs3), ("rd", Role::Rd)];

/// The units of a DUT directory.
#[derive(Clone, Debug)]
pub struct Units {
    units: Vec<Unit>,
}

/// What an operation computes.
#[derive(Clone, Debug)]
pub struct UnitOp {
    /// Its code, as the file has it.
    pub code: String,
    /// The row of the instruction table.
    pub row: Op,
    /// Which operands of the row `$a`, `$b` and `$c` are.
    pub operands: Vec<Role>,
    /// Its line in the file.
    pub line: usize,
}

/// A unit for a machine.
#[derive(Clone, Debug)]
pub struct MadeUnit {
    /// What the command calls it.
    pub name: String,
    /// The module of the RTL.
    pub module: String,
    /// Its line in the file.
    pub line: usize,
    /// `tandem_unit.sv`.
    pub text: String,
    /// Elements of an operand.
    pub lanes: usize,
    /// Values of a tag; `None` if responses come in the order of requests.
    pub tags: Option<u32>,
    /// Cycles until the response of a unit that does not say when it comes.
    pub latency: Option<u32>,
    /// Whether it keeps a response until it is taken.
    pub holds: bool,
    /// Whether it reports flags.
    pub flags: bool,
    /// Whether requests choose lanes.
    pub masks: bool,
    /// Whether requests choose the rounding mode.
    pub rounds: bool,
    /// What it computes; empty for a memory unit.
    pub operations: Vec<UnitOp>,
    /// Of a memory unit: the bytes of the block that a response holds; 0 if it holds the bytes accessed.
    pub block: u32,
    /// Whether it accesses memory.
    pub memory: bool,
}

impl Units {
    /// Reads and checks `unit.yaml` of a directory. `None` if there is none.
    ///
    /// # Errors
    /// If it cannot be read, or says something that is not understood; with its line.
    pub fn read(dir: &Path) -> Result<Option<Units>, AdapterError> {
        let path = dir.join(UNITS);
        if !path.is_file() {
            return Ok(None);
        }
        let text = fs::read_to_string(&path).map_err(|error| AdapterError::Io { path, error })?;
        let units = Units::parse(&text).map_err(|e| match e {
            AdapterError::Bad(what) => AdapterError::Bad(format!("{}/{what}", dir.display())),
            other => other,
        })?;
        Ok(Some(units))
    }

    /// Checks the text of a file.
    ///
    /// # Errors
    /// As [`Units::read`].
    pub fn parse(text: &str) -> Result<Units, AdapterError> {
        let File { units } = File::parse(UNITS, text)?;
        for (n, unit) in units.iter().enumerate() {
            let name = &unit.name;
            if units[..n].iter().any(|u| u.name.text == name.text) {
                return bad(name.line, format!("there are two units {}: rename one", name.text));
            }
        }
        let units = Units { units };
        // Whatever is wrong for one machine is wrong for all.
        for name in units.names() {
            units.make(name, Machine { sms: 1, warps: 2, lanes: 4 })?;
        }
        Ok(units)
    }

    /// Names of the units.
    pub fn names(&self) -> Vec<&str> {
        self.units.iter().map(|u| u.name.text.as_str()).collect()
    }

    /// A unit for a machine; `None` if no unit has the name.
    ///
    /// # Errors
    /// If the unit cannot be made, with its line.
    pub fn make(&self, name: &str, machine: Machine) -> Result<Option<MadeUnit>, AdapterError> {
        let Some(unit) = self.units.iter().find(|u| u.name.text == name) else { return Ok(None) };
        let lanes = match unit.lanes.as_ref().map(|e| (e.text.as_str(), e)) {
            None => 1,
            Some(("NumLane", _)) => machine.lanes,
            Some((_, e)) => number(e, "lanes", 1, UNIT_LANES as u32)?,
        };
        let tags = unit.tags.as_ref().map_or(Ok(16), |e| number(e, "tags", 1, 65536))?;
        let latency = unit.response.latency.as_ref().map(|e| number(e, "latency", 0, 1000)).transpose()?;
        let block = unit.response.block.as_ref().map_or(Ok(0), |e| number(e, "block", 1, 128))?;
        let operations = unit.operations.iter().map(operation).collect::<Result<_, _>>()?;
        let uses = |name: &str| unit.request.fields.values().any(|e| e.text.contains(name));
        let made = MadeUnit {
            name: name.to_string(),
            module: unit.module.text.clone(),
            line: unit.name.line,
            text: wrapper::write(unit, machine)?,
            lanes: lanes as usize,
            tags: unit.response.tag.is_some().then_some(tags),
            latency,
            holds: unit.response.ready.is_some(),
            flags: unit.response.flags.is_some(),
            masks: uses("$mask"),
            rounds: uses("$rm"),
            operations,
            block,
            memory: unit.memory.is_some(),
        };
        check(unit, &made)?;
        Ok(Some(made))
    }
}

fn bad<T>(line: usize, what: impl std::fmt::Display) -> Result<T, AdapterError> {
    Err(AdapterError::at(UNITS, line, what))
}

fn number(e: &Expr, key: &str, least: u32, most: u32) -> Result<u32, AdapterError> {
    match e.number() {
        Some(n) if (least..=most).contains(&n) => Ok(n),
        _ => bad(e.line, format!("{key} '{}': expected {least} to {most}", e.text)),
    }
}

/// What an operation computes: its row, and which operand is which.
fn operation(o: &schema::Operation) -> Result<UnitOp, AdapterError> {
    let Some(row) = Op::from_name(&o.row.text) else {
        let what = format!("the instruction table has no row '{}': `isa list` has all", o.row.text);
        return bad(o.row.line, what);
    };
    let facts = row.row();
    if !facts.class.computes() {
        let what = format!("{} does not compute a result from its operands alone", o.row.text);
        return bad(o.row.line, what);
    }
    if facts.class == Class::Merge {
        return bad(o.row.line, format!("{} reads v0, which a unit is not given", o.row.text));
    }
    if facts.format.operand(Role::Imm).is_some() {
        let what = format!("{} has an immediate: take its form with a register", o.row.text);
        return bad(o.row.line, what);
    }
    let has = |role: Role| facts.format.operand(role).is_some();
    let mut operands: Vec<Role> = [Role::Rs1, Role::Rs2, Role::Rs3].into_iter().filter(|r| has(*r)).collect();
    if !o.operands.is_empty() {
        operands.clear();
        for e in &o.operands {
            let role = ROLES.iter().find(|(name, _)| *name == e.text).map(|(_, role)| *role);
            // The accumulator of a vector instruction is its destination.
            let role = role.map(|r| if r == Role::Rd && has(Role::Rs3) { Role::Rs3 } else { r });
            match role.filter(|r| has(*r)) {
                Some(role) => operands.push(role),
                None => {
                    let what =
                        format!("operands: {} has no '{}': expected rs1, rs2, rs3 or rd", row.name(), e.text);
                    return bad(e.line, what);
                }
            }
        }
    }
    Ok(UnitOp { code: o.op.text.clone(), row, operands, line: o.op.line })
}

/// What only the whole unit shows.
fn check(unit: &Unit, made: &MadeUnit) -> Result<(), AdapterError> {
    let line = made.line;
    if made.memory != made.operations.is_empty() {
        return bad(line, "expected either `operations`, or `memory` with its port: what the unit does");
    }
    if unit.response.valid.is_some() == made.latency.is_some() {
        return bad(line, "response: expected either `valid` or `latency`: when a response is there");
    }
    if made.latency.is_some() && (unit.response.ready.is_some() || made.tags.is_some()) {
        return bad(line, "response: one that comes after a fixed `latency` has neither `ready` nor `tag`");
    }
    if made.tags.is_some() && !unit.request.fields.values().any(|e| e.text.contains("$tag")) {
        return bad(line, "response: it has a `tag`, and no field of the request is $tag");
    }
    for o in &made.operations {
        let rounds = o.row.row().rounds;
        if !made.rounds && matches!(rounds, ventus_isa::Rounds::ByOperand | ventus_isa::Rounds::ByFrm) {
            let what = format!("{} rounds, and no field of the request is $rm", o.row.name());
            return bad(o.line, what);
        }
        if rounds == ventus_isa::Rounds::ByVxrm {
            return bad(o.line, format!("{}: fixed point is not supported", o.row.name()));
        }
        if o.operands.len() > 3 {
            return bad(o.line, "operands: expected at most three");
        }
    }
    Ok(())
}
