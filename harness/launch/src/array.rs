//! Files of elements: numpy's `.npy` (versions 1, 2 and 3), `.csv`, and raw little-endian bytes under any
//! other name.
//!
//! A `.npy` file states its type and shape, and both must be the buffer's. The format is numpy's NEP 1. It is
//! read here, because a header of three keys does not justify a crate that brings a parser generator along.

use crate::ElemType;
use crate::LoadError;
use crate::error::read;
use std::fmt::Write as _;
use std::path::Path;

/// The first bytes of an `.npy` file.
const MAGIC: &[u8] = b"\x93NUMPY";
/// Its header ends at a multiple of this, so that the data is aligned.
const ALIGN: usize = 64;

/// The elements of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elements {
    /// Little-endian bytes.
    pub bytes: Vec<u8>,
    /// The shape, if the file states one.
    pub shape: Option<Vec<u64>>,
}

/// The kind of a file, by its extension.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Npy,
    Csv,
    Raw,
}

fn kind(path: &Path) -> Kind {
    match path.extension().and_then(|e| e.to_str()) {
        Some("npy") => Kind::Npy,
        Some("csv") => Kind::Csv,
        _ => Kind::Raw,
    }
}

/// Reads the elements of a file.
///
/// # Errors
/// If it cannot be read, or holds elements of another type.
pub fn load(path: &Path, elem: ElemType) -> Result<Elements, LoadError> {
    let bytes = read(path)?;
    let loaded = match kind(path) {
        Kind::Raw => Ok(Elements { bytes, shape: None }),
        Kind::Npy => from_npy(&bytes, elem),
        Kind::Csv => from_csv(&bytes, elem),
    };
    loaded.map_err(|e| e.in_file(path))
}

/// A file's contents for elements of this shape: in rows of the last dimension, or in one row if the shape is
/// empty.
pub fn store(path: &Path, elem: ElemType, shape: &[u64], bytes: &[u8]) -> Vec<u8> {
    let count = (bytes.len() / elem.size() as usize) as u64;
    let flat = [count];
    let shape = if shape.iter().product::<u64>() == count && !shape.is_empty() { shape } else { &flat };
    match kind(path) {
        Kind::Raw => bytes.to_vec(),
        Kind::Npy => to_npy(elem, shape, bytes),
        Kind::Csv => to_csv(elem, shape, bytes).into_bytes(),
    }
}

/// numpy's name of a type, without the byte order.
fn letters(elem: ElemType) -> &'static str {
    match elem {
        ElemType::I8 => "i1",
        ElemType::U8 => "u1",
        ElemType::I16 => "i2",
        ElemType::U16 => "u2",
        ElemType::I32 => "i4",
        ElemType::U32 => "u4",
        ElemType::I64 => "i8",
        ElemType::U64 => "u8",
        ElemType::F16 => "f2",
        // numpy has no bfloat16.
        ElemType::BF16 => "u2",
        ElemType::F32 => "f4",
        ElemType::F64 => "f8",
    }
}

/// Whether elements of numpy's type `given` are those of a buffer. Halves are the bits of an u16, and
/// booleans are bytes.
fn fits(given: &str, elem: ElemType) -> bool {
    given == letters(elem)
        || (given == "f2" && elem == ElemType::U16)
        || (given == "b1" && matches!(elem, ElemType::U8 | ElemType::I8))
}

fn from_npy(file: &[u8], elem: ElemType) -> Result<Elements, LoadError> {
    let short = || LoadError::new("the .npy file ends within its header");
    let rest = file.strip_prefix(MAGIC).ok_or_else(|| LoadError::new("not an .npy file: no \\x93NUMPY"))?;
    let version = *rest.first().ok_or_else(short)?;
    let at = |n: usize| rest.get(n).copied().map(usize::from).ok_or_else(short);
    let (begin, length) = match version {
        1 => (4, at(2)? | at(3)? << 8),
        2 | 3 => (6, at(2)? | at(3)? << 8 | at(4)? << 16 | at(5)? << 24),
        n => return Err(LoadError::new(format!("version {n} of .npy, expected 1, 2 or 3"))),
    };
    let header = rest.get(begin..begin + length).ok_or_else(short)?;
    let data = &rest[begin + length..];
    let header = std::str::from_utf8(header).map_err(|_| LoadError::new("its header is not text"))?;
    let value = |key: &str| {
        let rest = header.split_once(&format!("'{key}'"))?.1.trim_start().strip_prefix(':')?;
        Some(rest.trim_start())
    };
    let wrong = |key: &str| LoadError::new(format!("its header has no '{key}' that can be read"));
    let descr = value("descr").and_then(|v| v.strip_prefix('\'')?.split_once('\'')).map(|(d, _)| d);
    let descr = descr.ok_or_else(|| LoadError::new("its elements are structures, expected numbers"))?;
    let fortran = value("fortran_order").ok_or_else(|| wrong("fortran_order"))?.starts_with("True");
    let shape = value("shape").and_then(shape_of).ok_or_else(|| wrong("shape"))?;
    let (order, given) = descr.split_at(descr.len().min(1));
    if !fits(given, elem) || !["<", ">", "|", "="].contains(&order) {
        return Err(LoadError::new(format!(
            "its elements are '{descr}', expected '{}' for {elem}: convert it with .astype('{}')",
            letters(elem),
            letters(elem)
        )));
    }
    if fortran && shape.iter().filter(|&&n| n > 1).count() > 1 {
        return Err(LoadError::new(
            "its elements are in column order (fortran_order): save np.ascontiguousarray of it",
        ));
    }
    let size = elem.size() as usize;
    let count = shape.iter().try_fold(1u64, |n, &d| n.checked_mul(d));
    if count.and_then(|n| n.checked_mul(size as u64)) != Some(data.len() as u64) {
        return Err(LoadError::new(format!(
            "it holds {} bytes of data, and its shape ({}) of '{descr}' says otherwise",
            data.len(),
            joined(&shape, ", ")
        )));
    }
    let mut bytes = data.to_vec();
    if order == ">" {
        bytes.chunks_exact_mut(size).for_each(<[u8]>::reverse);
    }
    Ok(Elements { bytes, shape: Some(shape) })
}

/// The numbers of a tuple.
fn shape_of(text: &str) -> Option<Vec<u64>> {
    let inside = text.strip_prefix('(')?.split_once(')')?.0;
    inside.split(',').map(str::trim).filter(|n| !n.is_empty()).map(|n| n.parse().ok()).collect()
}

fn to_npy(elem: ElemType, shape: &[u64], bytes: &[u8]) -> Vec<u8> {
    let order = if elem.size() == 1 { '|' } else { '<' };
    let comma = if shape.len() == 1 { "," } else { "" };
    let mut header = format!(
        "{{'descr': '{order}{}', 'fortran_order': False, 'shape': ({}{comma}), }}",
        letters(elem),
        joined(shape, ", ")
    );
    let before = MAGIC.len() + 4;
    let end = (before + header.len() + 1).next_multiple_of(ALIGN);
    header.extend(std::iter::repeat_n(' ', end - before - header.len() - 1));
    header.push('\n');
    let mut out = MAGIC.to_vec();
    out.extend([1, 0]);
    out.extend((header.len() as u16).to_le_bytes());
    out.extend(header.as_bytes());
    out.extend(bytes);
    out
}

/// Numbers separated by commas, blanks and line ends; `#` begins a comment.
fn from_csv(file: &[u8], elem: ElemType) -> Result<Elements, LoadError> {
    let text = std::str::from_utf8(file).map_err(|_| LoadError::new("expected numbers as text"))?;
    let mut bytes = Vec::new();
    for (n, line) in text.lines().enumerate() {
        let numbers = line.split('#').next().unwrap_or_default();
        for word in numbers.split([',', ';', ' ', '\t']).filter(|w| !w.is_empty()) {
            // numpy writes whole numbers as 1.0e+00 unless it is told otherwise.
            let bits = elem.parse(word).or_else(|e| match word.parse::<f64>() {
                Ok(v) if !elem.is_float() => elem.from_float(v),
                _ => Err(e),
            });
            elem.push(bits.map_err(|e| LoadError::line(n + 1, e.to_string()))?, &mut bytes);
        }
    }
    Ok(Elements { bytes, shape: None })
}

fn to_csv(elem: ElemType, shape: &[u64], bytes: &[u8]) -> String {
    let columns = if shape.len() > 1 { shape[shape.len() - 1].max(1) as usize } else { 1 };
    let size = elem.size() as usize;
    let mut out = String::new();
    for (n, e) in bytes.chunks_exact(size).enumerate() {
        let end = if (n + 1) % columns == 0 { '\n' } else { ',' };
        let _ = write!(out, "{}{end}", elem.plain(elem.read(e)));
    }
    out
}

/// Numbers as text.
pub(crate) fn joined(shape: &[u64], between: &str) -> String {
    shape.iter().map(u64::to_string).collect::<Vec<_>>().join(between)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn npy(version: u8, header: &str, data: &[u8]) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        out.extend([version, 0]);
        match version {
            1 => out.extend((header.len() as u16).to_le_bytes()),
            _ => out.extend((header.len() as u32).to_le_bytes()),
        }
        out.extend(header.as_bytes());
        out.extend(data);
        out
    }

    #[test]
    fn npy_of_each_version_is_read() {
        let header = "{'descr': '<i4', 'fortran_order': False, 'shape': (2, 1), }\n";
        let want = Elements { bytes: vec![1, 0, 0, 0, 2, 0, 0, 0], shape: Some(vec![2, 1]) };
        for version in [1, 2, 3] {
            let file = npy(version, header, &want.bytes);
            assert_eq!(from_npy(&file, ElemType::I32), Ok(want.clone()), "{version}");
        }
        let big = npy(1, &header.replace('<', ">"), &[0, 0, 0, 1, 0, 0, 0, 2]);
        assert_eq!(from_npy(&big, ElemType::I32), Ok(want));
        let scalar = npy(1, "{'descr': '|u1', 'fortran_order': False, 'shape': (), }", &[7]);
        assert_eq!(from_npy(&scalar, ElemType::U8).unwrap().shape, Some(vec![]));
    }

    #[test]
    fn npy_of_another_type_or_shape_is_refused() {
        let header = "{'descr': '<f8', 'fortran_order': True, 'shape': (2, 2), }";
        let data = [0; 32];
        for (file, elem, part) in [
            (npy(1, header, &data), ElemType::F32, "its elements are '<f8', expected 'f4' for f32"),
            (npy(1, header, &data), ElemType::F64, "column order"),
            (npy(1, &header.replace("True", "False"), &data[1..]), ElemType::F64, "31 bytes of data"),
            (npy(1, "{'fortran_order': False}", &data), ElemType::F64, "structures"),
            (npy(9, header, &data), ElemType::F64, "version 9"),
            (b"\x93NUMPY\x01\x00\xff\xff{".to_vec(), ElemType::F64, "ends within its header"),
            (b"PK".to_vec(), ElemType::F64, "not an .npy file"),
        ] {
            let e = from_npy(&file, elem).unwrap_err().to_string();
            assert!(e.contains(part), "{e}");
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        let bytes: Vec<u8> = [1.5f32, -2.0, f32::INFINITY, 1e-40, 3.0, 0.1].map(f32::to_le_bytes).concat();
        let file = to_npy(ElemType::F32, &[2, 3], &bytes);
        assert_eq!((file.len() - bytes.len()) % ALIGN, 0);
        let want = Elements { bytes: bytes.clone(), shape: Some(vec![2, 3]) };
        assert_eq!(from_npy(&file, ElemType::F32), Ok(want));
        let text = to_csv(ElemType::F32, &[2, 3], &bytes);
        assert_eq!(text, "1.5,-2.0,inf\n1e-40,3.0,0.1\n");
        assert_eq!(from_csv(text.as_bytes(), ElemType::F32).unwrap().bytes, bytes);
        let ints = from_csv(b"# two\n1.0e+00, -2\n", ElemType::I16).unwrap();
        assert_eq!(ints.bytes, [1, 0, 0xfe, 0xff]);
        let e = from_csv(b"1\nx\n", ElemType::I16).unwrap_err();
        assert_eq!(e.place, crate::Place::Line(2));
    }
}
