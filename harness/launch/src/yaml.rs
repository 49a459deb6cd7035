//! Kernel YAML: an IR file with its launch, typed arguments and expected results.
//!
//! ```yaml
//! ir: saxpy.ll
//! kernel: saxpy
//! grid: [2, 1, 1]
//! block: [32, 1, 1]
//! args:
//!   - i32: 50
//!   - f32: 2.5
//!   - {buffer: f32, count: 50, iota: true, name: x}
//!   - {buffer: f32, count: 50, random: {seed: 1, min: -1, max: 1}, name: y}
//!   - {buffer: f32, shape: [4, 8], texture: {kind: 2d, filter: linear}}    # a handle; docs/textures.md
//!   - {struct: [{i32: 1}, {f64: 2.5}, {buffer: u8, count: 9}], align: 16}  # by value, parts aligned
//!   - {bytes: "00 01 02 03", align: 4}                                     # likewise, in hexadecimal
//!   - {struct: [{buf: 2}, {u32: 5}]}         # a pointer to the buffer of argument 2, counted from 0, and 5
//! variables: [{name: scale, f32: 0.5}, {name: filter, buffer: f32, init: [1, 2, 1]}]  # of the module
//! stack: 2048                                        # private stack for recursion and dynamic allocas
//! configs: [tiny, wide]
//! ```
//!
//! `ir: [kernels.ll, device.bc]` links several modules; `ir: K.cu` (or .cl) names a source, and `cc_args:
//! [-DN=4]` gives its compiler arguments. An unknown key is an error with its line.

use crate::args::{
    ArgSpec, ArgValue, BufferSpec, ContentsError, Init, StructSpec, Variable, check_shape, count_of,
    raw_bytes,
};
use crate::array;
use crate::error::read_text;
use crate::image::{ImageError, ImageYaml};
use crate::kinds;
use crate::layout::Geometry;
use crate::value::ValueError;
use crate::{ElemType, Expect, LoadError};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{self, Deserializer, Visitor};
use std::borrow::Cow;
use std::fmt;
use std::path::{Path, PathBuf};
use tandem_abi::Config;
use tandem_yaml::{OneOrList, one_or_list};
use thiserror::Error;

/// A kernel file after checking, including the contents of every file that it names.
#[derive(Clone, Debug, PartialEq)]
pub struct KernelSpec {
    /// The YAML file.
    pub path: PathBuf,
    /// The modules (IR, CUDA or OpenCL C), linked together.
    pub ir: Vec<PathBuf>,
    /// Arguments of the C compiler for those in CUDA or OpenCL C.
    pub cc: Vec<String>,
    /// The kernel function. Empty means the module's only one.
    pub kernel: String,
    /// Grid, block and dynamic LDS.
    pub geometry: Geometry,
    /// Arguments in order.
    pub args: Vec<ArgSpec>,
    /// Variables of the module that get a value before the launch.
    pub variables: Vec<Variable>,
    /// Configurations to run on; empty means any.
    pub configs: Vec<Config>,
    /// Bytes of the print buffer; the default size if absent.
    pub print: Option<u32>,
    /// Bytes of private stack per thread for recursion and dynamic allocas; the compiler's default if absent.
    pub stack: Option<u32>,
    /// Lines that it must print, in any order.
    pub printed: Option<Vec<String>>,
    /// Cycles after which a run is stopped.
    pub timeout_cycles: Option<u64>,
    /// Seconds after which the host's run is stopped.
    pub host_seconds: Option<u32>,
    /// A description of the kernel.
    pub description: Option<String>,
}

/// A kernel file as written.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = with_source)]
pub struct File {
    #[serde(alias = "source")]
    #[serde(deserialize_with = "file_names")]
    #[schemars(with = "OneOrList<PathBuf>")]
    ir: Vec<PathBuf>,
    #[serde(default)]
    cc_args: Vec<String>,
    kernel: String,
    #[serde(default = "one")]
    grid: [u32; 3],
    block: [u32; 3],
    #[serde(default)]
    args: Vec<Arg>,
    #[serde(default)]
    variables: Vec<Arg>,
    #[serde(default)]
    shared: u32,
    #[serde(default)]
    configs: Vec<String>,
    print: Option<u32>,
    stack: Option<u32>,
    printed: Option<Vec<String>>,
    timeout_cycles: Option<u64>,
    host_seconds: Option<u32>,
    description: Option<String>,
}

fn file_names<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<PathBuf>, D::Error> {
    one_or_list(deserializer, "a file name or a list of them").map(|names| match names {
        OneOrList::One(name) => vec![name],
        OneOrList::List(names) => names,
    })
}

/// Adds the other name of a key to a schema, which does not know it.
fn also(schema: &mut Schema, key: &str, other: &str) {
    if let Some(keys) = schema.get_mut("properties").and_then(|p| p.as_object_mut())
        && let Some(of_key) = keys.get(key).cloned()
    {
        keys.insert(other.to_string(), of_key);
    }
}

/// `source` is another name for `ir`; one of them is required.
fn with_source(schema: &mut Schema) {
    also(schema, "ir", "source");
    if let Some(required) = schema.get_mut("required").and_then(|r| r.as_array_mut()) {
        required.retain(|key| key != "ir");
    }
    let either = json_schema!({"anyOf": [{"required": ["ir"]}, {"required": ["source"]}]});
    if let Some(either) = either.get("anyOf") {
        schema.insert("anyOf".to_string(), either.clone());
    }
}

/// `surface` is another name for `texture`.
fn with_surface(schema: &mut Schema) {
    also(schema, "texture", "surface");
}

fn one() -> [u32; 3] {
    [1; 3]
}

/// An argument: exactly one of the scalar keys, or `buffer` with its companions.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(transform = with_surface)]
struct Arg {
    name: Option<String>,
    i8: Option<Num>,
    u8: Option<Num>,
    i16: Option<Num>,
    u16: Option<Num>,
    i32: Option<Num>,
    u32: Option<Num>,
    i64: Option<Num>,
    u64: Option<Num>,
    f16: Option<Num>,
    bf16: Option<Num>,
    f32: Option<Num>,
    f64: Option<Num>,
    buf: Option<usize>,
    buffer: Option<ElemType>,
    count: Option<u64>,
    shape: Option<Vec<u64>>,
    dump: Option<PathBuf>,
    init: Option<Vec<Num>>,
    fill: Option<Num>,
    iota: Option<bool>,
    random: Option<Random>,
    file: Option<PathBuf>,
    r#struct: Option<Vec<Arg>>,
    bytes: Option<Hex>,
    align: Option<u32>,
    expect: Option<Vec<Num>>,
    expect_fill: Option<Num>,
    expect_file: Option<PathBuf>,
    tolerance_ulp: Option<u32>,
    #[serde(alias = "surface")]
    texture: Option<ImageYaml>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Random {
    seed: u64,
    min: Option<f64>,
    max: Option<f64>,
}

/// A number in YAML; text gives hexadecimal bits.
enum Num {
    Signed(i64),
    Unsigned(u64),
    Float(f64),
    Text(String),
}

impl JsonSchema for Num {
    fn schema_name() -> Cow<'static, str> {
        "Num".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"description": "A number, or its bits as text", "type": ["number", "string"]})
    }
}

// Not `untagged`, for which serde knows neither the line nor the key of what is wrong.
impl<'de> Deserialize<'de> for Num {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Num, D::Error> {
        struct Number;
        impl Visitor<'_> for Number {
            type Value = Num;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number, or its bits as text")
            }
            fn visit_i64<E: de::Error>(self, v: i64) -> Result<Num, E> {
                Ok(Num::Signed(v))
            }
            fn visit_u64<E: de::Error>(self, v: u64) -> Result<Num, E> {
                Ok(i64::try_from(v).map_or(Num::Unsigned(v), Num::Signed))
            }
            fn visit_f64<E: de::Error>(self, v: f64) -> Result<Num, E> {
                Ok(Num::Float(v))
            }
            fn visit_str<E: de::Error>(self, v: &str) -> Result<Num, E> {
                Ok(Num::Text(v.to_string()))
            }
        }
        deserializer.deserialize_any(Number)
    }
}

/// The form of `bytes`.
const HEX: &str = "expected text of pairs of hexadecimal digits, with or without blanks between, such as \
                   bytes: \"00 ff 01 20\"";

/// Bytes as text. A number is refused: YAML takes the zeros at its beginning away.
struct Hex(String);

impl JsonSchema for Hex {
    fn schema_name() -> Cow<'static, str> {
        "Hex".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"description": "Pairs of hexadecimal digits", "type": "string"})
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hex, D::Error> {
        struct Digits;
        impl Visitor<'_> for Digits {
            type Value = Hex;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(HEX.trim_start_matches("expected "))
            }
            fn visit_str<E: de::Error>(self, v: &str) -> Result<Hex, E> {
                Ok(Hex(v.to_string()))
            }
        }
        deserializer.deserialize_any(Digits)
    }
}

impl Num {
    fn bits(&self, elem: ElemType) -> Result<u64, ValueError> {
        match self {
            Num::Signed(v) => elem.from_int(i128::from(*v)),
            Num::Unsigned(v) => elem.from_int(i128::from(*v)),
            Num::Float(v) => elem.from_float(*v),
            Num::Text(t) => elem.parse(t),
        }
    }
}

/// Largest tolerance in units of the last place, for functions whose accuracy the ISA leaves open: 2^-13 of a
/// value, and 2^-6 of one of 16 bits, whose last place is larger.
fn max_ulp(elem: ElemType) -> u32 {
    match elem {
        ElemType::BF16 => 2,
        ElemType::F16 => 16,
        _ => 1024,
    }
}

/// Reads a kernel file. File names in it are relative to its directory.
pub fn load(path: &Path) -> Result<KernelSpec, LoadError> {
    parse(&read_text(path)?, path).map_err(|e| e.in_file(path))
}

/// Finds the YAML file of a kernel that is named without extension or by its directory
/// (`isa-tests/kernels/saxpy`).
pub fn find(path: &Path) -> Option<PathBuf> {
    if path.is_file() && path.extension().is_some_and(|e| e == "yaml" || e == "yml") {
        return Some(path.to_path_buf());
    }
    let beside = path.with_extension("yaml");
    if beside.is_file() {
        return Some(beside);
    }
    let inside = path.join(path.file_name()?).with_extension("yaml");
    inside.is_file().then_some(inside)
}

/// Reads the text of a kernel file at `path`.
pub fn parse(text: &str, path: &Path) -> Result<KernelSpec, LoadError> {
    let file: File = tandem_yaml::from_str(text).map_err(|e| {
        if let Some(other) = kinds::mistaken(text, "a kernel") {
            return LoadError::new(other);
        }
        match e.line {
            Some(line) => LoadError::line(line, e.what),
            None => LoadError::new(e.what),
        }
    })?;
    let empty = serde_yaml::from_str(text).ok().and_then(|file| without_value(&file));
    if let Some(key) = empty {
        return Err(LoadError::new(format!("{key} has no value: state it, or leave the key out")));
    }
    let dir = path.parent().unwrap_or(Path::new("."));
    let geometry = Geometry { grid: file.grid, block: file.block, shared: file.shared };
    geometry.block_threads()?;
    let read = |what: &str, i: usize, a: &Arg| {
        argument(a, dir).map_err(|e| match e {
            ArgError::File(e) => e,
            other => LoadError::new(format!("{what} {i}: {other}")),
        })
    };
    let args = file.args.iter().enumerate().map(|(i, a)| read("argument", i, a));
    let args = args.collect::<Result<_, _>>()?;
    let variables = file.variables.iter().enumerate().map(|(i, a)| {
        let spec = read("variable", i, a)?;
        let name = spec.name.ok_or_else(|| LoadError::new(format!("variable {i} needs a name")))?;
        Variable::new(name, spec.value, a.is_set())
    });
    let variables = variables.collect::<Result<_, _>>()?;
    let configs = file
        .configs
        .iter()
        .map(|c| c.parse().map_err(|e: tandem_abi::ConfigError| LoadError::new(e.to_string())))
        .collect::<Result<_, _>>()?;
    if file.host_seconds == Some(0) {
        return Err(LoadError::new("host_seconds is 0, expected at least 1"));
    }
    if file.timeout_cycles == Some(0) {
        return Err(LoadError::new("timeout_cycles is 0, expected at least 1"));
    }
    file.print.map_or(Ok(()), crate::layout::check_print_size)?;
    Ok(KernelSpec {
        path: path.to_path_buf(),
        ir: file.ir.iter().map(|f| dir.join(f)).collect(),
        cc: file.cc_args.iter().map(|a| relative(a, dir)).collect(),
        kernel: file.kernel,
        geometry,
        args,
        variables,
        configs,
        print: file.print,
        stack: file.stack,
        printed: file.printed,
        timeout_cycles: file.timeout_cycles,
        host_seconds: file.host_seconds,
        description: file.description,
    })
}

/// The place of the first key without a value. It would count as absent, and so would an expectation.
fn without_value(file: &serde_yaml::Value) -> Option<String> {
    use serde_yaml::Value;
    match file {
        Value::Mapping(keys) => keys.iter().find_map(|(key, value)| {
            let key = key.as_str()?;
            match value {
                Value::Null => Some(key.to_string()),
                inner => without_value(inner).map(|below| format!("{key}.{below}")),
            }
        }),
        Value::Sequence(items) => items.iter().enumerate().find_map(|(n, item)| match item {
            Value::Null => Some(format!("[{n}]")),
            inner => without_value(inner).map(|below| format!("[{n}].{below}")),
        }),
        _ => None,
    }
}

/// An argument of the C compiler, with the directory of an -I relative to the file's own.
fn relative(argument: &str, dir: &Path) -> String {
    match argument.strip_prefix("-I") {
        Some(sub) if !sub.is_empty() => format!("-I{}", dir.join(sub).display()),
        _ => argument.to_string(),
    }
}

/// Why an argument cannot be read.
#[derive(Debug, Error)]
enum ArgError {
    /// A file that it names cannot be read. The message names the file.
    #[error(transparent)]
    File(#[from] LoadError),
    #[error(transparent)]
    Value(#[from] ValueError),
    #[error(transparent)]
    Contents(#[from] ContentsError),
    #[error(transparent)]
    Image(#[from] ImageError),
    #[error("expected contents: {0}")]
    Expected(ContentsError),
    #[error("element {0}: {1}")]
    Element(usize, ValueError),
    #[error("part {0}: {1}")]
    Part(usize, Box<ArgError>),
    #[error("part {0}: a texture that is bound to a variable is no part of a struct: list it alone")]
    BoundPart(usize),
    #[error("align is {0}, expected a power of two up to 4096")]
    Align(u32),
    #[error("only struct and bytes may have 'align'")]
    AlignAlone,
    #[error("align is {0}, but a part of it is aligned to {1}")]
    AlignParts(u32, u32),
    #[error("bytes: '{0}': {HEX}")]
    Bytes(String),
    #[error("expected one of struct and bytes")]
    StructAndBytes,
    #[error("a struct needs at least one part")]
    NoParts,
    #[error("a struct may have no keys other than its parts, name and align")]
    StructKeys,
    #[error("only a buffer may have '{0}', not a scalar or a pointer")]
    ScalarKey(&'static str),
    #[error("expected exactly one of buffer, buf, struct, bytes, i8, u8, i16, ..., f32, f64")]
    Kind,
    #[error("expected at most one of init, fill, iota, random and file")]
    Inits,
    #[error("a buffer needs 'count' or 'shape'")]
    NoCount,
    #[error("count is {0}, and shape holds {1}: one of them is enough")]
    CountAndShape(u64, u64),
    #[error("tolerance_ulp without an expectation")]
    ToleranceAlone,
    #[error("expected at most one of expect, expect_fill and expect_file")]
    Expectations,
    #[error("tolerance_ulp is for floating-point buffers, not {0}")]
    ToleranceType(ElemType),
    #[error(
        "tolerance_ulp is {ulp}, expected at most {} for {elem}: more would pass anything",
        max_ulp(*.elem)
    )]
    Tolerance { ulp: u32, elem: ElemType },
    #[error("dump: {} is an input of this kernel, which the dump would overwrite", .0.display())]
    Dump(PathBuf),
}

impl Arg {
    fn scalars(&self) -> Vec<(ElemType, &Num)> {
        use ElemType::*;
        [
            (I8, &self.i8),
            (U8, &self.u8),
            (I16, &self.i16),
            (U16, &self.u16),
            (I32, &self.i32),
            (U32, &self.u32),
            (I64, &self.i64),
            (U64, &self.u64),
            (F16, &self.f16),
            (BF16, &self.bf16),
            (F32, &self.f32),
            (F64, &self.f64),
        ]
        .into_iter()
        .filter_map(|(t, n)| n.as_ref().map(|n| (t, n)))
        .collect()
    }

    /// Whether it states initial contents, which a buffer may leave out.
    fn is_set(&self) -> bool {
        let Arg { init, fill, iota, random, file, .. } = self;
        let buffer = init.is_some() || fill.is_some() || iota.is_some() || random.is_some() || file.is_some();
        self.buffer.is_none() || buffer
    }

    /// Keys that have a meaning only next to `buffer`.
    fn buffer_keys(&self) -> Vec<&'static str> {
        [
            ("count", self.count.is_some()),
            ("shape", self.shape.is_some()),
            ("dump", self.dump.is_some()),
            ("init", self.init.is_some()),
            ("fill", self.fill.is_some()),
            ("iota", self.iota.is_some()),
            ("random", self.random.is_some()),
            ("file", self.file.is_some()),
            ("expect", self.expect.is_some()),
            ("expect_fill", self.expect_fill.is_some()),
            ("expect_file", self.expect_file.is_some()),
            ("tolerance_ulp", self.tolerance_ulp.is_some()),
            ("texture", self.texture.is_some()),
        ]
        .into_iter()
        .filter_map(|(k, set)| set.then_some(k))
        .collect()
    }
}

/// A structure made of parts, or of bytes in hexadecimal.
fn structure(a: &Arg, dir: &Path) -> Result<Option<ArgValue>, ArgError> {
    if let Some(align) = a.align.filter(|n| !n.is_power_of_two() || *n > 4096) {
        return Err(ArgError::Align(align));
    }
    let fields = match (&a.r#struct, &a.bytes) {
        (None, None) if a.align.is_some() => {
            return Err(ArgError::AlignAlone);
        }
        (None, None) => return Ok(None),
        (Some(parts), None) => {
            let mut fields = Vec::new();
            for (n, part) in parts.iter().enumerate() {
                let value = argument(part, dir).map_err(|e| match e {
                    ArgError::File(e) => ArgError::File(e),
                    other => ArgError::Part(n, Box::new(other)),
                })?;
                if value.value.is_bound() {
                    return Err(ArgError::BoundPart(n));
                }
                fields.push(value.value);
            }
            fields
        }
        (None, Some(text)) => raw_bytes(&text.0).ok_or_else(|| ArgError::Bytes(text.0.clone()))?,
        (Some(_), Some(_)) => return Err(ArgError::StructAndBytes),
    };
    if fields.is_empty() {
        return Err(ArgError::NoParts);
    }
    // With smaller pointers, less alignment is enough.
    let natural = fields.iter().map(|f| f.align(4)).max().unwrap_or(1);
    if let Some(align) = a.align.filter(|&n| n < natural) {
        return Err(ArgError::AlignParts(align, natural));
    }
    Ok(Some(ArgValue::Struct(StructSpec { fields, align: a.align })))
}

fn argument(a: &Arg, dir: &Path) -> Result<ArgSpec, ArgError> {
    if let Some(value) = structure(a, dir)? {
        if !a.scalars().is_empty() || a.buffer.is_some() || a.buf.is_some() || !a.buffer_keys().is_empty() {
            return Err(ArgError::StructKeys);
        }
        return Ok(ArgSpec { name: a.name.clone(), value });
    }
    let scalars = a.scalars();
    let value = match (&scalars[..], a.buffer, a.buf) {
        (&[], None, Some(number)) => match a.buffer_keys().first() {
            Some(k) => return Err(ArgError::ScalarKey(k)),
            None => ArgValue::Address(number),
        },
        (&[(elem, n)], None, None) => match a.buffer_keys().first() {
            Some(k) => return Err(ArgError::ScalarKey(k)),
            None => ArgValue::Scalar(elem, n.bits(elem)?),
        },
        (&[], Some(elem), None) => ArgValue::Buffer(buffer(a, elem, dir)?),
        _ => return Err(ArgError::Kind),
    };
    Ok(ArgSpec { name: a.name.clone(), value })
}

fn list(elem: ElemType, nums: &[Num]) -> Result<Vec<u64>, ArgError> {
    nums.iter().enumerate().map(|(i, n)| n.bits(elem).map_err(|e| ArgError::Element(i, e))).collect()
}

fn buffer(a: &Arg, elem: ElemType, dir: &Path) -> Result<BufferSpec, ArgError> {
    let mut inits: Vec<Init> = Vec::new();
    if let Some(nums) = &a.init {
        inits.push(Init::List(list(elem, nums)?));
    }
    if let Some(n) = &a.fill {
        inits.push(Init::Fill(n.bits(elem)?));
    }
    if a.iota == Some(true) {
        inits.push(Init::Iota);
    }
    if let Some(r) = &a.random {
        // Without bounds: floats in [-1, 1), and integers that fit every type.
        let (min, max) = if elem.is_float() { (-1.0, 1.0) } else { (0.0, 100.0) };
        inits.push(Init::Random { seed: r.seed, min: r.min.unwrap_or(min), max: r.max.unwrap_or(max) });
    }
    let mut shape = a.shape.clone().unwrap_or_default();
    if let Some(f) = &a.file {
        let loaded = array::load(&dir.join(f), elem)?;
        check_shape(loaded.shape.as_ref(), &shape)?;
        if a.shape.is_none() && a.count.is_none() {
            shape = loaded.shape.unwrap_or_default();
        }
        inits.push(Init::Bytes(loaded.bytes));
    }
    if inits.len() > 1 {
        return Err(ArgError::Inits);
    }
    let init = inits.pop().unwrap_or(Init::Fill(0));
    let implied = match &init {
        Init::List(l) => Some(l.len() as u64),
        Init::Bytes(b) => Some(count_of(b, elem)),
        _ => None,
    };
    let whole = a.shape.as_ref().map(|s| s.iter().fold(1, |n: u64, &d| n.saturating_mul(d)));
    if let (Some(count), Some(whole)) = (a.count, whole)
        && count != whole
    {
        return Err(ArgError::CountAndShape(count, whole));
    }
    let count = a.count.or(whole).or(implied).ok_or(ArgError::NoCount)?;
    let init = init.bytes(elem, count)?;
    let dump = a.dump.as_ref().map(|f| dir.join(f));
    let inputs = [&a.file, &a.expect_file].into_iter().flatten().map(|f| dir.join(f));
    if let Some(same) = dump.as_ref().filter(|dump| inputs.clone().any(|input| is_same(&input, dump))) {
        return Err(ArgError::Dump(same.clone()));
    }
    let flat = [count];
    let extents = if shape.is_empty() { &flat[..] } else { &shape };
    let image = a.texture.as_ref().map(|t| t.check(elem, extents)).transpose()?;
    Ok(BufferSpec { elem, init, expect: expectation(a, elem, count, &shape, dir)?, shape, dump, image })
}

/// Whether both paths are of one file.
fn is_same(one: &Path, other: &Path) -> bool {
    let whole = |path: &Path| path.canonicalize().ok();
    one == other || whole(one).is_some_and(|path| Some(path) == whole(other))
}

fn expectation(
    a: &Arg,
    elem: ElemType,
    count: u64,
    shape: &[u64],
    dir: &Path,
) -> Result<Option<Expect>, ArgError> {
    let ulp = a.tolerance_ulp.unwrap_or(0);
    let wanted = match (&a.expect, &a.expect_fill, &a.expect_file) {
        (None, None, None) if a.tolerance_ulp.is_none() => return Ok(None),
        (None, None, None) => return Err(ArgError::ToleranceAlone),
        (Some(nums), None, None) => Init::List(list(elem, nums)?),
        (None, Some(n), None) => Init::Fill(n.bits(elem)?),
        (None, None, Some(f)) => {
            let loaded = array::load(&dir.join(f), elem)?;
            check_shape(loaded.shape.as_ref(), shape).map_err(ArgError::Expected)?;
            Init::Bytes(loaded.bytes)
        }
        _ => return Err(ArgError::Expectations),
    };
    if ulp > 0 && !elem.is_float() {
        return Err(ArgError::ToleranceType(elem));
    }
    if ulp > max_ulp(elem) {
        return Err(ArgError::Tolerance { ulp, elem });
    }
    let bytes = wanted.bytes(elem, count).map_err(ArgError::Expected)?;
    Ok(Some(Expect { bytes, ulp }))
}
