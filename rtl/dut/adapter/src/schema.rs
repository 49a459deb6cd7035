//! `probes.yaml` as it is written: every key with its meaning. Checks that span several keys are in `check`.

use crate::error::AdapterError;
use marked_yaml::{LoaderOptions, Spanned, from_node, parse_yaml_with_options};
use schemars::{JsonSchema, SchemaGenerator, json_schema};
use serde::Deserialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// A value of `probes.yaml` with its line: mostly a SystemVerilog expression.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expr {
    /// The text, on one line.
    pub text: String,
    /// Its line in the file, from 1.
    pub line: usize,
}

impl<'de> Deserialize<'de> for Expr {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Expr, D::Error> {
        let spanned = Spanned::<String>::deserialize(d)?;
        let line = spanned.span().start().map_or(0, |m| m.line());
        Ok(Expr { text: spanned.split_whitespace().collect::<Vec<_>>().join(" "), line })
    }
}

impl JsonSchema for Expr {
    fn schema_name() -> Cow<'static, str> {
        "Expr".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> schemars::Schema {
        json_schema!({
            "description": "A SystemVerilog expression, or a name of the RTL",
            "type": ["string", "number", "boolean"],
        })
    }
}

impl Expr {
    /// An expression that a rule implies, at the line of what implies it.
    pub fn implied(text: impl Into<String>, line: usize) -> Expr {
        Expr { text: text.into(), line }
    }

    /// A number: decimal, or hexadecimal after `0x`.
    pub fn number(&self) -> Option<u32> {
        match self.text.strip_prefix("0x") {
            Some(hex) => u32::from_str_radix(hex, 16).ok(),
            None => self.text.parse().ok(),
        }
    }
}

/// The whole file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Schema {
    /// Module of the RTL that the machine is.
    pub top: Expr,
    /// Its parameters: constant expressions, with `NumSm`, `NumWarp` and `NumLane` for the sizes.
    #[serde(default)]
    pub parameters: BTreeMap<String, Expr>,
    /// Macros of the RTL that depend on the machine: texts, in which `NumSm`, `NumWarp` and `NumLane` are
    /// numbers. They win over what the RTL's own files define.
    #[serde(default)]
    pub defines: BTreeMap<String, Expr>,
    /// Its clock input.
    pub clock: Expr,
    /// Its reset input.
    pub reset: Reset,
    /// Its other inputs: expressions.
    #[serde(default)]
    pub tie: BTreeMap<String, Expr>,
    /// Inputs that nothing drives on purpose.
    #[serde(default)]
    pub open: Vec<Expr>,
    /// How a kernel starts and ends.
    pub launch: Launch,
    /// Its memory ports.
    pub memory: Vec<Memory>,
    /// Where its LDS is, if its final contents are to be compared.
    #[serde(default)]
    pub lds: Option<Lds>,
    /// SystemVerilog files next to `probes.yaml`, for what it cannot say.
    #[serde(default)]
    pub extra: Vec<PathBuf>,
    /// What is watched, module by module. Without probes the machine is compared by its results alone.
    #[serde(default)]
    pub probes: Vec<Probe>,
}

/// A reset input.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Reset {
    /// The port.
    pub port: Expr,
    /// Its level in reset.
    pub active: Level,
}

/// The level at which an input acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// 0.
    Low,
    /// 1.
    High,
}

/// How a kernel starts and ends: by registers on AXI4-Lite (`axi4-lite` and `write`), or by ports (`direct`).
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Launch {
    /// What is launched at once: a whole kernel if it is left out.
    #[serde(default)]
    pub each: Each,
    /// With `each: workgroup`: workgroups that are started and have not ended, at most; 1 if it is left out.
    #[serde(default)]
    pub at_once: Option<Expr>,
    /// The port of the driver's registers.
    #[serde(default)]
    pub axi4_lite: Option<Bus>,
    /// Register writes that start a kernel, in this order.
    #[serde(default)]
    pub write: Vec<Write>,
    /// Ports that start a kernel.
    #[serde(default)]
    pub direct: Option<Direct>,
    /// High when the kernel has ended or trapped: an expression over the outputs of the top. It is looked at
    /// from `settle` cycles after the start on.
    #[serde(default)]
    pub done: Option<Expr>,
    /// Instead of `done`: the register that is read until it says that the kernel has ended.
    #[serde(default)]
    pub done_read: Option<Poll>,
    /// High if the kernel trapped: an expression over the outputs, looked at when the kernel has ended.
    #[serde(default)]
    pub trap: Option<Expr>,
    /// Instead of `trap`: the register that is read when the kernel has ended.
    #[serde(default)]
    pub trap_read: Option<Poll>,
    /// Cycles from the start until `done` is looked at; 4 if it is left out.
    #[serde(default)]
    pub settle: Option<Expr>,
}

/// What one launch of the RTL runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Each {
    /// A kernel: the RTL walks through its grid.
    #[default]
    Kernel,
    /// A workgroup: the host walks through the grid, x fastest. `done` then means that one has ended.
    Workgroup,
}

/// A register write.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Write {
    /// Byte address.
    pub at: Expr,
    /// A launch field, a number, or an expression with launch fields as `$name`.
    pub value: Expr,
}

/// A register that is read: the condition is `(value & mask) == equals`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Poll {
    /// Byte address.
    pub at: Expr,
    /// Bits that count; all if it is left out.
    #[serde(default)]
    pub mask: Option<Expr>,
    /// Their value; `mask` if it is left out.
    #[serde(default)]
    pub equals: Option<Expr>,
}

/// Ports that start a kernel.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Direct {
    /// Input that is high until the kernel has been taken.
    pub valid: Expr,
    /// Output that says that it is taken; without one, `valid` is high for one cycle.
    #[serde(default)]
    pub ready: Option<Expr>,
    /// Inputs with their values, as those of `write`; held from the start until the kernel has ended.
    pub fields: BTreeMap<String, Expr>,
}

/// A bus of the top: its ports have the protocol's names, as `spelling` writes them, between `prefix` and
/// `suffix`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Bus {
    /// What stands before the protocol's name in the name of each port.
    #[serde(default)]
    pub prefix: Option<Expr>,
    /// What stands after it.
    #[serde(default)]
    pub suffix: Suffix,
    /// How the protocol's names are written.
    #[serde(default)]
    pub spelling: Spelling,
    /// Ports that have another name: the protocol's name, then the port's.
    #[serde(default)]
    pub signals: BTreeMap<String, Expr>,
    /// Signals of the protocol that the RTL does not have.
    #[serde(default)]
    pub absent: Vec<Expr>,
    /// Width of data; 32 if it is left out.
    #[serde(default)]
    pub data_bits: Option<Expr>,
    /// Width of addresses; 32 if it is left out.
    #[serde(default)]
    pub address_bits: Option<Expr>,
    /// Width of ids (AXI4) or sources (TileLink); 4 if it is left out.
    #[serde(default)]
    pub id_bits: Option<Expr>,
    /// Width of `size` (TileLink); 3 if it is left out.
    #[serde(default)]
    pub size_bits: Option<Expr>,
    /// Lines of each kind in flight; 8 if it is left out.
    #[serde(default)]
    pub outstanding: Option<Expr>,
}

/// What stands behind the protocol's name in the names of ports: one text for all, or `{in, out}`.
#[derive(Clone, Debug, Default)]
pub struct Suffix {
    /// In those of the RTL's inputs.
    pub input: Option<Expr>,
    /// In those of its outputs.
    pub output: Option<Expr>,
}

/// A suffix for each direction.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Ways {
    #[serde(default, rename = "in")]
    input: Option<Expr>,
    #[serde(default, rename = "out")]
    output: Option<Expr>,
}

impl JsonSchema for Suffix {
    fn schema_name() -> Cow<'static, str> {
        "Suffix".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> schemars::Schema {
        json_schema!({"anyOf": [generator.subschema_for::<String>(), generator.subschema_for::<Ways>()]})
    }
}

impl<'de> Deserialize<'de> for Suffix {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Suffix, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = Suffix;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("what stands behind the names of all ports, or {in: ..., out: ...}")
            }
            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Suffix, E> {
                let all = Some(Expr::implied(text, 0));
                Ok(Suffix { input: all.clone(), output: all })
            }
            fn visit_map<A: serde::de::MapAccess<'de>>(self, map: A) -> Result<Suffix, A::Error> {
                let ways = Ways::deserialize(serde::de::value::MapAccessDeserializer::new(map))?;
                Ok(Suffix { input: ways.input, output: ways.output })
            }
        }
        d.deserialize_any(Visitor)
    }
}

/// How the RTL writes the names of a bus: `awaddr` of AXI and `a_address` of TileLink are its examples here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Spelling {
    /// As the protocol does: `awaddr`, `a_address`.
    #[default]
    Lower,
    /// `AWADDR`, `A_ADDRESS`.
    Upper,
    /// The channel by itself: `aw_addr`, `a_address`.
    Split,
    /// `AW_ADDR`, `A_ADDRESS`.
    UpperSplit,
    /// `awAddr`, `aAddress`.
    Camel,
    /// `AwAddr`, `AAddress`.
    Pascal,
    /// As Chisel does, all but valid and ready below `bits`: `aw_bits_addr`, `a_bits_address`.
    Bits,
}

impl Spelling {
    /// Every spelling with its name in the file, the commonest first.
    pub const ALL: [(Spelling, &'static str); 7] = [
        (Spelling::Lower, "lower"),
        (Spelling::Upper, "upper"),
        (Spelling::Split, "split"),
        (Spelling::UpperSplit, "upper-split"),
        (Spelling::Bits, "bits"),
        (Spelling::Camel, "camel"),
        (Spelling::Pascal, "pascal"),
    ];

    /// A protocol's name as it is written.
    pub fn of(self, name: &str) -> String {
        let (channel, signal) = match name.split_once('_') {
            Some(parts) => parts,
            None => name.split_at(if name.starts_with("aw") || name.starts_with("ar") { 2 } else { 1 }),
        };
        let title = |word: &str| word[..1].to_uppercase() + &word[1..];
        match self {
            Spelling::Lower => name.to_string(),
            Spelling::Upper => name.to_uppercase(),
            Spelling::Split => format!("{channel}_{signal}"),
            Spelling::UpperSplit => format!("{channel}_{signal}").to_uppercase(),
            Spelling::Camel => format!("{channel}{}", title(signal)),
            Spelling::Pascal => format!("{}{}", title(channel), title(signal)),
            Spelling::Bits if matches!(signal, "valid" | "ready") => format!("{channel}_{signal}"),
            Spelling::Bits => format!("{channel}_bits_{signal}"),
        }
    }
}

/// A memory port: one of the protocols.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Memory {
    /// AXI4.
    #[serde(default)]
    pub axi4: Option<Bus>,
    /// TileLink-UL.
    #[serde(default)]
    pub tilelink_ul: Option<Bus>,
}

/// Where the LDS is.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Lds {
    /// Module that holds the LDS of an SM.
    pub module: Expr,
    /// Which SM: an expression; 0 if it is left out.
    #[serde(default)]
    pub sm: Option<Expr>,
    /// Its size: a constant expression.
    pub bytes: Expr,
    /// The word with the number `$word`.
    pub word: Expr,
}

/// What is watched in one module of the RTL. Expressions are evaluated in that module.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Probe {
    /// The module.
    pub module: Expr,
    /// Which SM an instance belongs to: an expression; 0 if it is left out.
    #[serde(default)]
    pub sm: Option<Expr>,
    /// Names for expressions that are used more than once, as `$name`.
    #[serde(default, rename = "let")]
    pub names: BTreeMap<String, Expr>,
    /// Registers of the probe, for values that come bit by bit or too early. `$name` is such a register.
    #[serde(default)]
    pub collect: BTreeMap<String, Collect>,
    /// What is reported.
    #[serde(default)]
    pub events: BTreeMap<String, OneOrMany>,
    /// Warps that wait at a barrier, as a number, for reports of a hang.
    #[serde(default)]
    pub barrier_wait: Option<Expr>,
}

/// A register of the probe: a number of `width` bits, or a word for each lane (`lanes: true`). In a cycle in
/// which several apply, `clear` comes first, then `sample`, then each `set`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Collect {
    /// Bits, 1 to 32.
    #[serde(default)]
    pub width: Option<Expr>,
    /// `true`: a word for each lane.
    #[serde(default)]
    pub lanes: Option<Expr>,
    /// When it becomes 0.
    #[serde(default)]
    pub clear: Option<Expr>,
    /// When it takes a whole value.
    #[serde(default)]
    pub sample: Vec<Sample>,
    /// When it takes a part.
    #[serde(default)]
    pub set: Vec<Set>,
}

/// A whole value.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Sample {
    /// When.
    pub when: Expr,
    /// The value; with `$lane`, that of each lane.
    pub value: Expr,
}

/// A part: the bit or the lane with the number `at`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Set {
    /// When.
    pub when: Expr,
    /// Number of the bit, or of the lane.
    pub at: Expr,
    /// Its value; 1 if it is left out.
    #[serde(default)]
    pub value: Option<Expr>,
}

/// One event or a list of them.
#[derive(Clone, Debug, Default)]
pub struct OneOrMany(pub Vec<BTreeMap<String, Expr>>);

impl JsonSchema for OneOrMany {
    fn schema_name() -> Cow<'static, str> {
        "OneOrMany".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> schemars::Schema {
        let one = generator.subschema_for::<BTreeMap<String, Expr>>();
        json_schema!({"anyOf": [one, {"type": "array", "items": one}]})
    }
}

impl<'de> Deserialize<'de> for OneOrMany {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<OneOrMany, D::Error> {
        struct Visitor;
        impl<'de> serde::de::Visitor<'de> for Visitor {
            type Value = OneOrMany;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an event's keys, or a list of such events")
            }
            fn visit_map<A: serde::de::MapAccess<'de>>(self, map: A) -> Result<OneOrMany, A::Error> {
                let one = BTreeMap::deserialize(serde::de::value::MapAccessDeserializer::new(map))?;
                Ok(OneOrMany(vec![one]))
            }
            fn visit_seq<A: serde::de::SeqAccess<'de>>(self, seq: A) -> Result<OneOrMany, A::Error> {
                Vec::deserialize(serde::de::value::SeqAccessDeserializer::new(seq)).map(OneOrMany)
            }
        }
        d.deserialize_any(Visitor)
    }
}

impl Schema {
    /// Reads the text of a file that messages call `name`.
    pub fn parse(name: &str, text: &str) -> Result<Schema, AdapterError> {
        let options = LoaderOptions::default().error_on_duplicate_keys(true);
        let node = parse_yaml_with_options(0, text, options).map_err(|e| AdapterError::load(name, &e))?;
        from_node(&node).map_err(|e| AdapterError::shape(name, &e))
    }
}
