//! Kernel arguments with types and contents: [`ArgSpec`], and its command-line form.
//!
//! `f32:2.5` is a scalar. Buffers: `i32[64]=-7` filled with a value, `f32[4]=1,2,3,4` with a list,
//! `f32[16x16]=@in.npy` from a file of exactly that shape, `u8[]=@in.bin` of the file's size, and `i32[64]`
//! of zeros. [`mod@array`] lists the kinds of files.
//!
//! By value: `{i32:3, f32:1.5}` is a structure of these parts, each at its natural alignment; a part has any
//! of these forms. `f32[4]:1,2,3,4` is an array (one value fills it), `bytes:00ff01` raw bytes. `buf:0` is a
//! pointer to the buffer of argument 0.

use crate::array::{self, joined};
use crate::image::Image;
use crate::random::Random;
use crate::value::ValueError;
use crate::{ElemType, Expect, LoadError};
use std::fmt;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Most bytes of one buffer.
pub const MAX_BUFFER: u64 = 256 << 20;

/// One kernel argument.
#[derive(Clone, Debug, PartialEq)]
pub struct ArgSpec {
    /// Name for reports; `arg<N>` if absent.
    pub name: Option<String>,
    /// Its value.
    pub value: ArgValue,
}

/// The value that is passed to the kernel.
#[derive(Clone, Debug, PartialEq)]
pub enum ArgValue {
    /// A scalar: type and bits, zero-extended.
    Scalar(ElemType, u64),
    /// A pointer to a buffer in global memory.
    Buffer(BufferSpec),
    /// A structure, or any other object of this many bytes that is passed by value.
    Struct(StructSpec),
    /// A pointer to the buffer of the argument of this number, from 0.
    Address(usize),
}

/// An argument of several parts, each at its natural alignment.
#[derive(Clone, Debug, PartialEq)]
pub struct StructSpec {
    /// The parts.
    pub fields: Vec<ArgValue>,
    /// Alignment of the whole. If absent, that of the strictest part.
    pub align: Option<u32>,
}

impl StructSpec {
    /// Alignment of the strictest part, if a pointer has this many bytes.
    pub fn natural(&self, pointer: u32) -> u32 {
        self.fields.iter().map(|f| f.align(pointer)).max().unwrap_or(1)
    }
}

/// A value for a variable of the module, as a host would copy it there before the launch.
#[derive(Clone, Debug, PartialEq)]
pub struct Variable {
    /// Its name in the source, or its symbol.
    pub name: String,
    /// All its bytes before the launch. Absent if it keeps the module's value.
    pub bytes: Option<Vec<u8>>,
    /// What is stated of its contents after the launch.
    pub results: Option<Results>,
}

/// What a kernel's file states of a variable's contents after the launch.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    /// Element type.
    pub elem: ElemType,
    /// Bytes.
    pub size: usize,
    /// The contents that it must have.
    pub expect: Option<Expect>,
    /// The file to which it is written.
    pub dump: Option<PathBuf>,
}

impl Variable {
    /// A variable with this value. If it is a buffer whose initial contents are not `set`, and states
    /// results, the variable keeps the module's value.
    ///
    /// # Errors
    /// If the value has addresses of buffers.
    pub fn new(name: String, value: ArgValue, set: bool) -> Result<Variable, LoadError> {
        let wrong = |why: &str| LoadError::new(format!("variable '{name}': {why}"));
        let (mut bytes, mut results) = (Vec::new(), None);
        match value {
            ArgValue::Buffer(b) if b.image.is_some() => {
                return Err(wrong(
                    "texels are listed among the arguments, with texture: {variable: NAME} \
                     (docs/textures.md)",
                ));
            }
            ArgValue::Buffer(b) => {
                if b.expect.is_some() || b.dump.is_some() {
                    let (elem, size) = (b.elem, b.init.len());
                    results = Some(Results { elem, size, expect: b.expect, dump: b.dump });
                }
                bytes = b.init;
            }
            other => put(&other, &mut bytes)
                .ok_or_else(|| wrong("it cannot hold the address of a buffer, which is an argument's"))?,
        }
        let bytes = (set || results.is_none()).then_some(bytes);
        Ok(Variable { name, bytes, results })
    }

    /// Its size in bytes, as the launch states it.
    pub fn size(&self) -> usize {
        match (&self.bytes, &self.results) {
            (Some(bytes), _) => bytes.len(),
            (None, results) => results.as_ref().map_or(0, |r| r.size),
        }
    }

    /// Reads the command-line form: NAME=VALUE, where VALUE is an argument's.
    ///
    /// # Errors
    /// If it has no name, or the value is wrong.
    pub fn parse(text: &str, dir: &Path) -> Result<Variable, LoadError> {
        let named = text.split_once('=').filter(|(name, _)| !name.trim().is_empty());
        let (name, value) = named.ok_or_else(|| {
            LoadError::new(format!("variable '{text}': expected NAME=VALUE, as in scale=f32:0.5"))
        })?;
        Variable::new(name.trim().to_string(), parse(value, dir)?.value, true)
    }
}

/// Appends a value without addresses, its parts at their natural alignment. `None` if there is one.
fn put(value: &ArgValue, out: &mut Vec<u8>) -> Option<()> {
    match value {
        ArgValue::Scalar(elem, bits) => elem.push(*bits, out),
        ArgValue::Struct(s) => {
            for field in &s.fields {
                out.resize(out.len().next_multiple_of(field.align(8) as usize), 0);
                put(field, out)?;
            }
            out.resize(out.len().next_multiple_of(value.align(8) as usize), 0);
        }
        ArgValue::Buffer(_) | ArgValue::Address(_) => return None,
    }
    Some(())
}

impl ArgValue {
    /// Whether it is a texture or surface that is bound to a variable, and therefore not an argument.
    pub fn is_bound(&self) -> bool {
        self.variable().is_some()
    }

    /// The variable to which it is bound, if it is a texture or surface.
    pub fn variable(&self) -> Option<&String> {
        match self {
            ArgValue::Buffer(BufferSpec { image: Some(image), .. }) => image.variable.as_ref(),
            _ => None,
        }
    }

    /// The variable to which it is bound, to give it another name.
    pub fn variable_mut(&mut self) -> Option<&mut String> {
        match self {
            ArgValue::Buffer(BufferSpec { image: Some(image), .. }) => image.variable.as_mut(),
            _ => None,
        }
    }

    /// Alignment in the argument buffer, if a pointer has this many bytes.
    pub fn align(&self, pointer: u32) -> u32 {
        match self {
            ArgValue::Scalar(elem, _) => elem.size(),
            ArgValue::Buffer(b) => b.bytes_of_address(pointer),
            ArgValue::Struct(s) => s.align.unwrap_or_else(|| s.natural(pointer)),
            ArgValue::Address(_) => pointer,
        }
    }

    /// Bytes in the argument buffer, if a pointer has this many bytes.
    pub fn size(&self, pointer: u32) -> u32 {
        match self {
            ArgValue::Scalar(elem, _) => elem.size(),
            ArgValue::Buffer(b) => b.bytes_of_address(pointer),
            ArgValue::Address(_) => pointer,
            ArgValue::Struct(s) => {
                // An explicit alignment moves the start; the padding at the end follows the parts.
                let parts = s.fields.iter();
                let end = parts.fold(0, |at: u32, f| at.next_multiple_of(f.align(pointer)) + f.size(pointer));
                end.next_multiple_of(s.natural(pointer))
            }
        }
    }
}

/// A buffer argument.
#[derive(Clone, Debug, PartialEq)]
pub struct BufferSpec {
    /// Element type.
    pub elem: ElemType,
    /// Initial contents; their length is the buffer's size.
    pub init: Vec<u8>,
    /// Contents expected after the kernel.
    pub expect: Option<Expect>,
    /// Its dimensions, if it has several. A file to which it is written has them too.
    pub shape: Vec<u64>,
    /// The file to which it is written after the run.
    pub dump: Option<PathBuf>,
    /// The texture or surface whose texels it holds. The kernel then gets a handle instead of a pointer.
    pub image: Option<Image>,
}

impl BufferSpec {
    /// Bytes of the address that the kernel gets, if a pointer has `pointer` bytes. A handle has 8.
    fn bytes_of_address(&self, pointer: u32) -> u32 {
        if self.image.is_some() { 8 } else { pointer }
    }

    /// A buffer with these contents and without an expectation.
    pub fn new(elem: ElemType, init: Vec<u8>) -> BufferSpec {
        BufferSpec { elem, init, expect: None, shape: Vec::new(), dump: None, image: None }
    }
}

/// Initial contents of a buffer.
#[derive(Clone, Debug, PartialEq)]
pub enum Init {
    /// Every element has these bits.
    Fill(u64),
    /// One value for each element of the buffer.
    List(Vec<u64>),
    /// 0, 1, 2 and so on.
    Iota,
    /// Reproducible numbers: integers from `min` to `max` inclusive, floats from `min` up to `max`.
    Random {
        /// Seed of the sequence.
        seed: u64,
        /// Smallest value.
        min: f64,
        /// Largest value.
        max: f64,
    },
    /// Raw little-endian contents.
    Bytes(Vec<u8>),
}

/// Why a buffer cannot have the requested contents.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ContentsError {
    /// The buffer is empty, or larger than device memory.
    #[error("a buffer of {count} elements of {elem}: expected 1 to {MAX_BUFFER} bytes")]
    Size {
        /// Elements of the buffer.
        count: u64,
        /// Their type.
        elem: ElemType,
    },
    /// The list has another length than the buffer.
    #[error("{values} values for {count} elements")]
    Values {
        /// Length of the list.
        values: usize,
        /// Elements of the buffer.
        count: u64,
    },
    /// No number lies between the bounds.
    #[error("random from {min} to {max}: expected finite numbers in order")]
    Random {
        /// The smallest number.
        min: f64,
        /// The largest number.
        max: f64,
    },
    /// A file of another size.
    #[error("the file holds {bytes} bytes of elements, expected {size} ({count} of {elem})")]
    File {
        /// Bytes of the file.
        bytes: usize,
        /// Bytes of the buffer.
        size: u64,
        /// Elements of the buffer.
        count: u64,
        /// Their type.
        elem: ElemType,
    },
    /// A file of another shape.
    #[error("the file's shape is ({}), expected ({})", joined(.file, ", "), joined(.shape, ", "))]
    Shape {
        /// The file's shape.
        file: Vec<u64>,
        /// The buffer's shape.
        shape: Vec<u64>,
    },
    /// An element that its type cannot hold.
    #[error(transparent)]
    Value(#[from] ValueError),
}

/// Checks that a file's elements have the shape of a buffer. The file may also have them in one dimension.
///
/// # Errors
/// [`ContentsError::Shape`].
pub(crate) fn check_shape(file: Option<&Vec<u64>>, shape: &[u64]) -> Result<(), ContentsError> {
    match file {
        Some(file) if shape.len() > 1 && file != shape => {
            Err(ContentsError::Shape { file: file.clone(), shape: shape.to_vec() })
        }
        _ => Ok(()),
    }
}

impl Init {
    /// The contents of a buffer of `count` elements.
    ///
    /// # Errors
    /// If the buffer is empty or too large, or a value does not fit its type.
    pub fn bytes(&self, elem: ElemType, count: u64) -> Result<Vec<u8>, ContentsError> {
        let size = count.saturating_mul(u64::from(elem.size()));
        if count == 0 || size > MAX_BUFFER {
            return Err(ContentsError::Size { count, elem });
        }
        let mut out = Vec::with_capacity(size as usize);
        match self {
            Init::Fill(bits) => (0..count).for_each(|_| elem.push(*bits, &mut out)),
            Init::List(list) => {
                if list.len() as u64 != count {
                    return Err(ContentsError::Values { values: list.len(), count });
                }
                list.iter().for_each(|&bits| elem.push(bits, &mut out));
            }
            Init::Iota => {
                // Wraps at the type's width, so that a long buffer of bytes still counts.
                let mask = u64::MAX >> (64 - elem.size() * 8);
                for i in 0..count {
                    let bits = if elem.is_float() { elem.from_float(i as f64)? } else { i & mask };
                    elem.push(bits, &mut out);
                }
            }
            Init::Random { seed, min, max } => {
                if min > max || !min.is_finite() || !max.is_finite() {
                    return Err(ContentsError::Random { min: *min, max: *max });
                }
                let mut random = Random::new(*seed);
                for _ in 0..count {
                    elem.push(draw(elem, &mut random, *min, *max)?, &mut out);
                }
            }
            Init::Bytes(bytes) => {
                if bytes.len() as u64 != size {
                    return Err(ContentsError::File { bytes: bytes.len(), size, count, elem });
                }
                out.extend(bytes);
            }
        }
        Ok(out)
    }
}

/// One pseudo-random element.
fn draw(elem: ElemType, random: &mut Random, min: f64, max: f64) -> Result<u64, ValueError> {
    let z = random.next();
    if elem.is_float() {
        let unit = (z >> 11) as f64 / (1u64 << 53) as f64;
        return elem.from_float(min + unit * (max - min));
    }
    let (low, high) = (min.ceil() as i128, max.floor() as i128);
    let span = (high - low + 1).max(1) as u128;
    elem.from_int(low + (u128::from(z) % span) as i128)
}

/// Whole elements in these bytes.
pub(crate) fn count_of(bytes: &[u8], elem: ElemType) -> u64 {
    bytes.len() as u64 / u64::from(elem.size())
}

fn wrong(argument: &str, why: impl fmt::Display) -> LoadError {
    LoadError::new(format!(
        "argument '{argument}': {why}; expected TYPE:VALUE, a buffer TYPE[COUNT]=VALUE, =V0,V1,... or \
         =@FILE, or a structure {{PART, ...}}"
    ))
}

/// Most elements of an array that is passed by value: more bytes than a kernel's parameters may have.
const MAX_ARRAY: u64 = 1 << 16;
/// Structures within structures.
const DEEPEST: usize = 32;

/// Reads the command-line form; file names are relative to `dir`.
pub fn parse(text: &str, dir: &Path) -> Result<ArgSpec, LoadError> {
    Ok(ArgSpec { name: None, value: value(text, dir, 0)? })
}

fn value(text: &str, dir: &Path, depth: usize) -> Result<ArgValue, LoadError> {
    let text = text.trim();
    if text.starts_with('{') {
        return structure(text, dir, depth);
    }
    if let Some((ty, rest)) = text.split_once('[') {
        let elem: ElemType = ty.trim().parse().map_err(|e| wrong(text, e))?;
        let (count, init) = rest.split_once(']').ok_or_else(|| wrong(text, "the '[' is not closed"))?;
        return match init.trim().strip_prefix(':') {
            Some(values) => array_of(text, elem, count, values),
            None => buffer(text, dir, elem, (count, init)).map(ArgValue::Buffer),
        };
    }
    let (ty, value) = text.split_once(':').ok_or_else(|| match text.split_once('=') {
        Some((ty, value)) if ty.trim().parse::<ElemType>().is_ok() => {
            wrong(text, format!("did you mean {}:{}?", ty.trim(), value.trim()))
        }
        _ => wrong(text, "it has neither ':' nor '['"),
    })?;
    match ty.trim() {
        "bytes" => {
            let fields = raw_bytes(value).ok_or_else(|| {
                wrong(text, "pairs of hexadecimal digits follow, with or without blanks: bytes:00ff01")
            })?;
            return Ok(ArgValue::Struct(StructSpec { fields, align: None }));
        }
        "buf" => {
            let number =
                value.trim().parse().map_err(|_| wrong(text, "the number of an argument follows"))?;
            return Ok(ArgValue::Address(number));
        }
        _ => {}
    }
    let elem: ElemType = ty.trim().parse().map_err(|e| wrong(text, e))?;
    Ok(ArgValue::Scalar(elem, elem.parse(value).map_err(|e| wrong(text, e))?))
}

/// Bytes from pairs of hexadecimal digits; none without a pair.
pub(crate) fn raw_bytes(text: &str) -> Option<Vec<ArgValue>> {
    let digits: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let byte = |pair: &[char]| match pair {
        [a, b] => Some(ArgValue::Scalar(ElemType::U8, (a.to_digit(16)? << 4 | b.to_digit(16)?).into())),
        _ => None,
    };
    digits.chunks(2).map(byte).collect::<Option<Vec<_>>>().filter(|bytes| !bytes.is_empty())
}

/// A structure: parts in braces, separated by commas.
fn structure(text: &str, dir: &Path, depth: usize) -> Result<ArgValue, LoadError> {
    if depth == DEEPEST {
        return Err(LoadError::new(format!("a structure in --arg is nested more than {DEEPEST} deep")));
    }
    let inner = text.strip_prefix('{').and_then(|t| t.strip_suffix('}'));
    let inner = inner.ok_or_else(|| wrong(text, "a structure ends with its '}'"))?;
    let parts = split(inner).ok_or_else(|| wrong(text, "its brackets do not match"))?;
    if parts.is_empty() {
        return Err(wrong(text, "a structure has at least one part"));
    }
    let part = |part: &String| value(part, dir, depth + 1);
    Ok(ArgValue::Struct(StructSpec {
        fields: parts.iter().map(part).collect::<Result<_, _>>()?,
        align: None,
    }))
}

/// The parts between commas outside all brackets. What has neither `:` nor a bracket continues the list of
/// the part before it. `None` if brackets do not match.
fn split(text: &str) -> Option<Vec<String>> {
    let mut pieces = vec![String::new()];
    let mut open = Vec::new();
    for c in text.chars() {
        match c {
            '{' | '[' => open.push(c),
            '}' if open.pop() != Some('{') => return None,
            ']' if open.pop() != Some('[') => return None,
            _ => {}
        }
        match pieces.last_mut() {
            Some(last) if c != ',' || !open.is_empty() => last.push(c),
            _ => pieces.push(String::new()),
        }
    }
    if !open.is_empty() {
        return None;
    }
    let mut parts: Vec<String> = Vec::new();
    for piece in pieces {
        match parts.last_mut() {
            Some(last) if !piece.contains([':', '[', '{']) => {
                last.push(',');
                last.push_str(&piece);
            }
            _ if piece.trim().is_empty() => {}
            _ => parts.push(piece),
        }
    }
    Some(parts)
}

/// An array that is passed by value.
fn array_of(text: &str, elem: ElemType, count: &str, values: &str) -> Result<ArgValue, LoadError> {
    let bad_count = || wrong(text, format!("'{}' is no count of 1 to {MAX_ARRAY} elements", count.trim()));
    let count: u64 = count.trim().parse().map_err(|_| bad_count())?;
    if count == 0 || count > MAX_ARRAY {
        return Err(bad_count());
    }
    let listed: Result<Vec<u64>, ValueError> = values.split(',').map(|v| elem.parse(v)).collect();
    let init = match &listed.map_err(|e| wrong(text, e))?[..] {
        [one] => Init::Fill(*one),
        list => Init::List(list.to_vec()),
    };
    let bytes = init.bytes(elem, count).map_err(|e| wrong(text, e))?;
    let element = |bytes: &[u8]| ArgValue::Scalar(elem, elem.read(bytes));
    let fields = bytes.chunks(elem.size() as usize).map(element).collect();
    Ok(ArgValue::Struct(StructSpec { fields, align: None }))
}

/// A buffer with what is in the brackets, and what follows them.
fn buffer(
    text: &str,
    dir: &Path,
    elem: ElemType,
    (count, init): (&str, &str),
) -> Result<BufferSpec, LoadError> {
    let bad_count = |_| wrong(text, format!("'{count}' is not an element count"));
    let dimensions = count.split(['x', ',']).map(str::trim).filter(|_| !count.trim().is_empty());
    let shape: Vec<u64> = dimensions.map(|n| n.parse().map_err(bad_count)).collect::<Result<_, _>>()?;
    let init = match init.strip_prefix('=').map(str::trim) {
        None if init.trim().is_empty() => Init::Fill(0),
        None => return Err(wrong(text, format!("unexpected '{init}' after the ']'"))),
        Some(v) => match v.strip_prefix('@') {
            Some(file) => {
                return of_file(text, &dir.join(file), elem, shape);
            }
            None if v.contains(',') => {
                let values: Result<_, ValueError> = v.split(',').map(|e| elem.parse(e)).collect();
                Init::List(values.map_err(|e| wrong(text, e))?)
            }
            None => Init::Fill(elem.parse(v).map_err(|e| wrong(text, e))?),
        },
    };
    if shape.is_empty() {
        return Err(wrong(text, "'' is not an element count"));
    }
    let init = init.bytes(elem, elements(&shape)).map_err(|e| wrong(text, e))?;
    Ok(BufferSpec { shape, ..BufferSpec::new(elem, init) })
}

/// A buffer with the contents of a file; an empty shape means the file's own. The errors name the file.
fn of_file(text: &str, file: &Path, elem: ElemType, mut shape: Vec<u64>) -> Result<BufferSpec, LoadError> {
    let unfit = |e: ContentsError| LoadError::new(format!("argument '{text}': {e}")).in_file(file);
    let loaded = array::load(file, elem)?;
    check_shape(loaded.shape.as_ref(), &shape).map_err(unfit)?;
    if shape.is_empty() {
        shape = loaded.shape.unwrap_or_else(|| vec![count_of(&loaded.bytes, elem)]);
    }
    let init = Init::Bytes(loaded.bytes).bytes(elem, elements(&shape)).map_err(unfit)?;
    Ok(BufferSpec { shape, ..BufferSpec::new(elem, init) })
}

/// Elements of a buffer of this shape.
fn elements(shape: &[u64]) -> u64 {
    shape.iter().fold(1, |n: u64, &d| n.saturating_mul(d))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn buffer(text: &str) -> Vec<u8> {
        match parse(text, Path::new(".")).unwrap().value {
            ArgValue::Buffer(b) => b.init,
            v => panic!("{v:?}"),
        }
    }

    #[test]
    fn command_line_forms() {
        assert_eq!(buffer("i32[2]=-7"), [0xf9, 0xff, 0xff, 0xff, 0xf9, 0xff, 0xff, 0xff]);
        assert_eq!(buffer("u16[3]=1,2,0x1ff"), [1, 0, 2, 0, 0xff, 1]);
        assert_eq!(buffer("u8[3]"), [0, 0, 0]);
        let scalar = parse("f32:2.5", Path::new(".")).unwrap().value;
        assert_eq!(scalar, ArgValue::Scalar(ElemType::F32, 0x4020_0000));
    }

    #[test]
    fn structures_have_parts_of_every_form() {
        use ElemType::*;
        let of = |text: &str| parse(text, Path::new(".")).unwrap().value;
        let scalar = ArgValue::Scalar;
        let by_value = |fields| ArgValue::Struct(StructSpec { fields, align: None });
        let buffer = BufferSpec { shape: vec![2], ..BufferSpec::new(U8, vec![5, 6]) };
        assert_eq!(
            of(
                "{i32:3, f32:1.5, {u8:1,i64:-1} , u16[3]:7,8,0x1ff, f32[2]:-2, bytes:00 ff, buf:4, u8[2]=5,6}"
            ),
            by_value(vec![
                scalar(I32, 3),
                scalar(F32, 0x3fc0_0000),
                by_value(vec![scalar(U8, 1), scalar(I64, u64::MAX)]),
                by_value(vec![scalar(U16, 7), scalar(U16, 8), scalar(U16, 0x1ff)]),
                by_value(vec![scalar(F32, 0xc000_0000), scalar(F32, 0xc000_0000)]),
                by_value(vec![scalar(U8, 0), scalar(U8, 0xff)]),
                ArgValue::Address(4),
                ArgValue::Buffer(buffer),
            ])
        );
        assert_eq!(of("u16[2]:1,2"), by_value(vec![scalar(U16, 1), scalar(U16, 2)]));
        assert_eq!(of("bytes:0aF0"), by_value(vec![scalar(U8, 10), scalar(U8, 0xf0)]));
        assert_eq!(of("buf:0"), ArgValue::Address(0));
        // 4 + 4, then 8 at 8 and 8 at 16; 6 at 24, 8 at 32; 2 at 40; pointers of 8 at 48 and 56.
        let all = of("{i32:3,f32:1,{u8:1,i64:1},u16[3]:7,f32[2]:2,bytes:00ff,buf:4,u8[2]=5,6}");
        assert_eq!((all.size(8), all.align(8)), (64, 8));
        // Pointers of 4 bytes, at 44 and 48; the i64 still aligns it.
        assert_eq!((all.size(4), all.align(4)), (56, 8));
    }

    #[test]
    fn bad_forms_say_what_is_expected() {
        for (text, part) in [
            ("i32", "neither"),
            ("i31:4", "is not an element type"),
            ("i32[4", "not closed"),
            ("i32[x]=1", "is not an element count"),
            ("i32[4]7", "unexpected '7'"),
            ("i32[4]=1,2", "2 values for 4"),
            ("i32[0]", "expected 1 to"),
            ("u8[99999999999]", "expected 1 to"),
            ("u8[4]=300", "does not fit"),
            ("u8[]=3", "'' is not an element count"),
            ("u8[4x]=3", "is not an element count"),
            ("u8[4]=@/nonexistent/file", "/nonexistent/file: no such file or directory"),
            ("{i32:3", "ends with its '}'"),
            ("{i32:3}}", "do not match"),
            ("{i32[3:1}", "do not match"),
            ("{}", "at least one part"),
            ("{i32=3}", "did you mean i32:3?"),
            ("{3}", "'3': it has neither"),
            ("{i32:x}", "argument 'i32:x': 'x' is not a number"),
            ("{f32[2]:1,2,3}", "3 values for 2"),
            ("f32[0]:1", "'0' is no count"),
            ("f32[2x2]:1", "'2x2' is no count"),
            ("f32[99999999]:1", "'99999999' is no count"),
            ("bytes:0", "pairs of hexadecimal digits"),
            ("bytes:", "pairs of hexadecimal digits"),
            ("{bytes:0g}", "pairs of hexadecimal digits"),
            ("buf:x", "the number of an argument"),
            (&format!("{}i32:1{}", "{".repeat(40), "}".repeat(40)), "nested more than 32 deep"),
        ] {
            let e = parse(text, Path::new(".")).unwrap_err().to_string();
            assert!(e.contains(part), "{text}: {e}");
        }
    }

    #[test]
    fn a_file_must_have_the_right_size() {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("in.bin"), [1, 2, 3, 4]).unwrap();
        assert!(parse("u8[4]=@in.bin", dir.path()).is_ok());
        let e = parse("u8[5]=@in.bin", dir.path()).unwrap_err().to_string();
        assert!(e.contains("holds 4 bytes of elements, expected 5"), "{e}");
        let three = ElemType::U8;
        std::fs::write(
            dir.path().join("in.npy"),
            array::store(Path::new("x.npy"), three, &[2, 2], &[1, 2, 3, 4]),
        )
        .unwrap();
        for (text, shape) in
            [("u8[]=@in.npy", vec![2, 2]), ("u8[4]=@in.npy", vec![4]), ("u8[]=@in.bin", vec![4])]
        {
            match parse(text, dir.path()).unwrap().value {
                ArgValue::Buffer(b) => assert_eq!(b.shape, shape, "{text}"),
                v => panic!("{v:?}"),
            }
        }
        let e = parse("u8[4x1]=@in.npy", dir.path()).unwrap_err().to_string();
        assert!(e.contains("the file's shape is (2, 2), expected (4, 1)"), "{e}");
    }

    #[test]
    fn random_is_reproducible_and_in_range() {
        let r = |seed| Init::Random { seed, min: -3.0, max: 3.0 };
        let a = r(7).bytes(ElemType::I32, 100).unwrap();
        assert_eq!(a, r(7).bytes(ElemType::I32, 100).unwrap());
        assert_ne!(a, r(8).bytes(ElemType::I32, 100).unwrap());
        let values: Vec<i32> = a.as_chunks::<4>().0.iter().map(|b| i32::from_le_bytes(*b)).collect();
        assert_eq!((values.iter().min(), values.iter().max()), (Some(&-3), Some(&3)));
        let e = Init::Random { seed: 0, min: 2.0, max: 1.0 }.bytes(ElemType::F32, 1).unwrap_err();
        assert_eq!(e, ContentsError::Random { min: 2.0, max: 1.0 });
    }
}
