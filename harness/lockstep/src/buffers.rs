//! Results: compares a kernel's buffers with its expectations and with the host's run.

use serde::{Deserialize, Serialize};
use std::fmt;
use tandem_abi::Memory;
use tandem_launch::value::{Difference, compare, compare_bytes};
use tandem_launch::{Buffer, ElemType, Job};

/// The value of [`BufferMismatch::against`] for a GPU.
const GPU: &str = "gpu";

/// A buffer with a wrong result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BufferMismatch {
    /// The other side of the comparison: `host`, `gpu` or `expected`, or another run of the host, `backwards`
    /// or `ones`.
    pub against: String,
    /// Buffer name.
    pub buffer: String,
    /// Argument. Absent if it is a variable of the module.
    pub arg: Option<usize>,
    /// Address of the first differing element.
    pub addr: u32,
    /// Element type.
    pub elem: String,
    /// The first difference: `got` is the device's value, or the host's if it ran alone.
    pub difference: Difference,
}

impl BufferMismatch {
    fn new(b: &Buffer, against: &str, difference: Difference) -> BufferMismatch {
        BufferMismatch {
            against: against.to_string(),
            buffer: b.name.clone(),
            arg: b.arg,
            addr: b.element(difference.index),
            elem: b.elem.to_string(),
            difference,
        }
    }

    /// The report for people. `side` names the owner of the result.
    pub fn to_text(&self, side: &str) -> String {
        let d = &self.difference;
        // A GPU's results are compared with those of all others.
        let side = if self.against == GPU { "others" } else { side };
        format!(
            "{} is not what it should be\n  element   {} of {}, at {:#010x}\n  {side:<9} {}\n  {:<9} {}\n  \
             {} element{} differ{}\n",
            named(&self.buffer, self.arg),
            d.index,
            self.elem,
            self.addr,
            d.got,
            self.against,
            d.want,
            d.count,
            if d.count == 1 { "" } else { "s" },
            if d.count == 1 { "s" } else { "" }
        )
    }
}

/// A buffer in words. `arg` is its argument, if it belongs to one.
pub fn named(buffer: &str, arg: Option<usize>) -> String {
    match arg {
        Some(arg) => format!("buffer {buffer} (argument {arg})"),
        None => format!("variable {buffer}"),
    }
}

/// A buffer whose bytes one side lacks, so it cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Missing {
    /// Buffer name.
    pub buffer: String,
    /// First address.
    pub addr: u32,
    /// The side that lacks it: `device` or `host`.
    pub side: String,
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Missing { buffer, addr, side } = self;
        write!(f, "buffer {buffer} at {addr:#010x} is not in memory as the {side} left it")
    }
}

impl std::error::Error for Missing {}

/// A buffer's bytes.
///
/// # Errors
/// If part of it is unmapped.
pub fn contents(mem: &Memory, b: &Buffer, side: &str) -> Result<Vec<u8>, Missing> {
    let mut bytes = vec![0; b.span() as usize];
    match mem.read(b.addr, &mut bytes) {
        Ok(()) => Ok(b.elements(bytes)),
        Err(_) => Err(Missing { buffer: b.name.clone(), addr: b.addr, side: side.to_string() }),
    }
}

/// Compares the device's buffers with the host's, bit by bit, and returns the first difference, if any. All
/// NaNs count as equal: IR leaves the sign and payload of a NaN result open, and the two processors choose
/// differently.
///
/// # Errors
/// If either side lacks a buffer.
pub fn compare_buffers(
    device: &Memory,
    host: &Memory,
    buffers: &[Buffer],
) -> Result<Option<BufferMismatch>, Missing> {
    compare_sides((device, "device"), (host, "host"), buffers, |_| 0)
}

/// Compares the results that all other engines have with a GPU's, like [`compare_buffers`]. If a buffer's
/// expectation states a tolerance, it applies.
///
/// # Errors
/// If either side lacks a buffer.
pub fn compare_gpu(
    others: &Memory,
    gpu: &Memory,
    buffers: &[Buffer],
) -> Result<Option<BufferMismatch>, Missing> {
    let ulp = |b: &Buffer| b.expect.as_ref().map_or(0, |e| e.ulp);
    compare_sides((others, "device"), (gpu, GPU), buffers, ulp)
}

fn compare_sides(
    (ours, our_name): (&Memory, &str),
    (theirs, their_name): (&Memory, &str),
    buffers: &[Buffer],
    ulp: impl Fn(&Buffer) -> u32,
) -> Result<Option<BufferMismatch>, Missing> {
    for b in buffers {
        let bytes = |mem, side| contents(mem, b, side).map(|bytes| one_nan(b.elem, bytes));
        let (got, want) = (bytes(ours, our_name)?, bytes(theirs, their_name)?);
        if let Some(d) = compare_bytes(b.elem, &got, &want, ulp(b)) {
            return Ok(Some(BufferMismatch::new(b, their_name, d)));
        }
    }
    Ok(None)
}

/// The bytes with every NaN of a floating-point type replaced by its canonical one.
fn one_nan(elem: ElemType, mut bytes: Vec<u8>) -> Vec<u8> {
    if elem.is_float() {
        for element in bytes.chunks_exact_mut(elem.size() as usize) {
            let bits = elem.one_nan(elem.read(element)).to_le_bytes();
            element.copy_from_slice(&bits[..element.len()]);
        }
    }
    bytes
}

/// Compares the device's buffers with the kernel file's expectations. Returns the first difference, if any.
///
/// # Errors
/// If the device lacks a buffer.
pub fn compare_expected(device: &Memory, job: &Job) -> Result<Option<BufferMismatch>, Missing> {
    for b in &job.buffers {
        let Some(want) = &b.expect else { continue };
        if let Some(d) = compare(b.elem, &contents(device, b, "device")?, want) {
            return Ok(Some(BufferMismatch::new(b, "expected", d)));
        }
    }
    Ok(None)
}

/// The number of results compared: elements in buffers, and their bits.
pub fn result_size(buffers: &[Buffer]) -> (u64, u64) {
    let elements = buffers.iter().map(|b| u64::from(b.size / b.elem.size())).sum();
    (elements, buffers.iter().map(|b| u64::from(b.size) * 8).sum())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tandem_launch::Expect;

    #[test]
    fn the_first_wrong_element_is_named() {
        let buffer = |expect| Buffer {
            name: "y".into(),
            addr: 0x9000_0000,
            size: 12,
            elem: ElemType::I32,
            step: None,
            arg: Some(2),
            expect,
        };
        let mut device = Memory::new();
        device.map(0x9000_0000, 12);
        let host = device.clone();
        assert_eq!(compare_buffers(&device, &host, &[buffer(None)]), Ok(None));
        device.write_u32(0x9000_0004, 7).unwrap();
        device.write_u32(0x9000_0008, 1).unwrap();
        let m = compare_buffers(&device, &host, &[buffer(None)]).unwrap().unwrap();
        insta::assert_snapshot!(m.to_text("device"), @r"
        buffer y (argument 2) is not what it should be
          element   1 of i32, at 0x90000004
          device    7
          host      0
          2 elements differ
        ");
        device.write_u32(0x9000_0008, 0).unwrap();
        let one = compare_buffers(&device, &host, &[buffer(None)]).unwrap().unwrap();
        assert!(one.to_text("device").ends_with("\n  1 element differs\n"), "{}", one.to_text("device"));
        device.write_u32(0x9000_0008, 1).unwrap();
        let want = Expect { bytes: vec![0, 0, 0, 0, 7, 0, 0, 0, 2, 0, 0, 0], ulp: 0 };
        let job =
            Job { name: "k".into(), kernels: vec![], buffers: vec![buffer(Some(want))], ..Job::default() };
        let m = compare_expected(&device, &job).unwrap().unwrap();
        assert_eq!(
            (m.difference.index, m.difference.got.as_str(), m.difference.want.as_str()),
            (2, "1", "2")
        );
        assert_eq!(result_size(&job.buffers), (3, 96));
    }

    /// Two sides that both lack a buffer do not agree.
    #[test]
    fn a_buffer_that_nobody_has_is_not_equal() {
        let buffer = Buffer {
            name: "y".into(),
            addr: 0x9000_0000,
            size: 4,
            elem: ElemType::I32,
            step: None,
            arg: Some(0),
            expect: Some(Expect { bytes: vec![0; 4], ulp: 0 }),
        };
        let (nothing, mut mapped) = (Memory::new(), Memory::new());
        mapped.map(0x9000_0000, 4);
        let missing = |device: &Memory, host: &Memory| {
            compare_buffers(device, host, std::slice::from_ref(&buffer)).unwrap_err().side
        };
        assert_eq!(missing(&nothing, &nothing), "device");
        assert_eq!(missing(&mapped, &nothing), "host");
        let job = Job { buffers: vec![buffer.clone()], ..Job::default() };
        assert_eq!(compare_expected(&nothing, &job).unwrap_err().side, "device");
    }

    #[test]
    fn any_nan_is_the_hosts_nan_and_nothing_else_is() {
        let buffer = Buffer {
            name: "y".into(),
            addr: 0x9000_0000,
            size: 4,
            elem: ElemType::F32,
            step: None,
            arg: Some(0),
            expect: None,
        };
        let memory = |bits: u32| {
            let mut m = Memory::new();
            m.map(0x9000_0000, 4);
            m.write_u32(0x9000_0000, bits).unwrap();
            m
        };
        // (device, host, agree): NaNs of any sign and payload; NaN against 1.0; +0 against -0; one ULP.
        for (device, host, agree) in [
            (0x7fc0_0000, 0xffc0_0000, true),
            (0x7fc0_0000, 0x7f80_0001, true),
            (0x7fc0_0000, 0x3f80_0000, false),
            (0x7fc0_0000, 0x7f80_0000, false),
            (0x0000_0000, 0x8000_0000, false),
            (0x3f80_0000, 0x3f80_0001, false),
        ] {
            let found = compare_buffers(&memory(device), &memory(host), std::slice::from_ref(&buffer));
            assert_eq!(found.unwrap().is_none(), agree, "{device:#x} {host:#x}");
        }
    }
}
