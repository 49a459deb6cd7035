//! `unit.yaml` as it is written: every key with its meaning.

use crate::error::AdapterError;
use crate::schema::{Bus, Expr, Reset};
use marked_yaml::{LoaderOptions, from_node, parse_yaml_with_options};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The whole file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct File {
    /// The units.
    pub units: Vec<Unit>,
}

/// A module of the RTL that is tested by itself.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Unit {
    /// What the command calls it.
    pub name: Expr,
    /// The module.
    pub module: Expr,
    /// Its parameters, with `NumSm`, `NumWarp` and `NumLane` for the sizes.
    #[serde(default)]
    pub parameters: BTreeMap<String, Expr>,
    /// Packages whose names the expressions use.
    #[serde(default)]
    pub import: Vec<Expr>,
    /// Files that define names of the expressions, for `` `include ``.
    #[serde(default)]
    pub include: Vec<Expr>,
    /// Its clock input; a combinational module has none.
    #[serde(default)]
    pub clock: Option<Expr>,
    /// Its reset input.
    #[serde(default)]
    pub reset: Option<Reset>,
    /// SystemVerilog types of ports that are given member by member, or read and wider than a bit.
    #[serde(default)]
    pub types: BTreeMap<String, Expr>,
    /// Its other inputs: expressions.
    #[serde(default)]
    pub tie: BTreeMap<String, Expr>,
    /// Elements of an operand: a number or `NumLane`; 1 if it is left out.
    #[serde(default)]
    pub lanes: Option<Expr>,
    /// Values that a tag has; 16 if it is left out.
    #[serde(default)]
    pub tags: Option<Expr>,
    /// What goes in.
    pub request: Request,
    /// What comes out.
    pub response: Response,
    /// What it computes, by operation. Without operations it is a memory unit.
    #[serde(default)]
    pub operations: Vec<Operation>,
    /// Of a memory unit: its port to memory.
    #[serde(default)]
    pub memory: Option<Memory>,
}

/// What goes in.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Request {
    /// Input that is high while there is a request, if it has one.
    #[serde(default)]
    pub valid: Option<Expr>,
    /// Whether it is taken: an expression over outputs; always if it is left out.
    #[serde(default)]
    pub ready: Option<Expr>,
    /// Inputs, or members of inputs (`port.member`), and their values.
    pub fields: BTreeMap<String, Expr>,
}

/// What comes out: expressions over outputs.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Response {
    /// Whether there is one.
    #[serde(default)]
    pub valid: Option<Expr>,
    /// Instead of `valid`: it is there this many cycles after its request was taken.
    #[serde(default)]
    pub latency: Option<Expr>,
    /// Input that is high if it is taken; always if it is left out.
    #[serde(default)]
    pub ready: Option<Expr>,
    /// The tag of its request; without one, responses come in the order of requests.
    #[serde(default)]
    pub tag: Option<Expr>,
    /// The result.
    pub data: Expr,
    /// Exception flags that it raised, NV DZ OF UF NX from bit 4 to bit 0.
    #[serde(default)]
    pub flags: Option<Expr>,
    /// Of a memory unit: `data` is the aligned block of this many bytes that has the bytes accessed.
    #[serde(default)]
    pub block: Option<Expr>,
}

/// An operation and the row of the instruction table that it performs.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Operation {
    /// Its code: what `$op` is.
    pub op: Expr,
    /// The row, by its mnemonic.
    pub row: Expr,
    /// Which of the row's operands `$a`, `$b` and `$c` are: rs1, rs2, rs3 or rd.
    #[serde(default)]
    pub operands: Vec<Expr>,
}

/// A port to memory.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Memory {
    /// AXI4.
    #[serde(default)]
    pub axi4: Option<Bus>,
    /// TileLink-UL.
    #[serde(default)]
    pub tilelink_ul: Option<Bus>,
    /// 64-byte lines, as `tandem_top` has them.
    #[serde(default)]
    pub line: Option<Line>,
}

/// A port of lines: expressions over outputs, and inputs with what is given to them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Line {
    /// Whether there is a request.
    pub valid: Expr,
    /// Input that is high if it is taken.
    pub ready: Expr,
    /// Whether it is a write.
    pub write: Expr,
    /// Its id.
    pub id: Expr,
    /// Its address.
    pub address: Expr,
    /// Bytes to write.
    pub strobe: Expr,
    /// What to write.
    pub data: Expr,
    /// Input that is high while there is an answer.
    pub answer_valid: Expr,
    /// Whether it is taken; always if it is left out.
    #[serde(default)]
    pub answer_ready: Option<Expr>,
    /// Inputs of the answer, with `$write`, `$id`, `$error` and `$data`.
    pub answer: BTreeMap<String, Expr>,
}

impl File {
    /// Reads the text of a file that messages call `name`.
    pub fn parse(name: &str, text: &str) -> Result<File, AdapterError> {
        let options = LoaderOptions::default().error_on_duplicate_keys(true);
        let node = parse_yaml_with_options(0, text, options).map_err(|e| AdapterError::load(name, &e))?;
        from_node(&node).map_err(|e| AdapterError::shape(name, &e))
    }
}
