//! Warp operations as kernels call them: each waits until the lanes of its member mask have arrived.

use super::exit::{EXIT_CRASH, end_with};
use super::matrix;
use super::place;
use super::threads::{Wait, wait};
use super::warp::{ABSOLUTE_BIT, Kind, NAN_BIT, Operation};

/// Performs an operation for the running fiber.
fn run(kind: Kind, mask: u64, mode: u64, values: [u64; 3]) -> u64 {
    let op = Operation { kind, mask: mask as u32, mode: mode as u32, values };
    let (_, lane) = place::current().warp_and_lane();
    if op.mask >> lane & 1 == 0 {
        let text = format!(
            "{} with member mask {:#010x}, without lane {lane} itself (undefined)",
            op.name(),
            op.mask
        );
        end_with(&text, EXIT_CRASH);
    }
    wait(Wait::Warp(op))
}

/// Performs a matrix operation for the running fiber. `words` are the address, the leading dimension and
/// fragments. `site` tells calls apart: lanes meet only at the same one.
pub fn matrix(op: &'static matrix::Operation, site: u64, words: &[u64]) -> Vec<u64> {
    let values = [words.as_ptr() as u64, std::ptr::from_ref(op) as u64, site];
    let released = wait(Wait::Warp(Operation { kind: Kind::Matrix, mask: !0, mode: 0, values }));
    op.finish(words, released)
}

pub extern "C-unwind" fn sync(mask: u64) -> u64 {
    run(Kind::Sync, mask, 0, [0; 3])
}

pub extern "C-unwind" fn shuffle(mask: u64, mode: u64, a: u64, b: u64, c: u64) -> u64 {
    run(Kind::Shuffle, mask, mode, [a, b, c])
}

pub extern "C-unwind" fn vote(mask: u64, mode: u64, predicate: u64) -> u64 {
    run(Kind::Vote, mask, mode, [predicate, 0, 0])
}

pub extern "C-unwind" fn match_any_32(mask: u64, value: u64) -> u64 {
    run(Kind::MatchAny32, mask, 0, [value, 0, 0])
}

pub extern "C-unwind" fn match_any_64(mask: u64, value: u64) -> u64 {
    run(Kind::MatchAny64, mask, 0, [value, 0, 0])
}

pub extern "C-unwind" fn match_all_32(mask: u64, value: u64) -> u64 {
    run(Kind::MatchAll32, mask, 0, [value, 0, 0])
}

pub extern "C-unwind" fn match_all_64(mask: u64, value: u64) -> u64 {
    run(Kind::MatchAll64, mask, 0, [value, 0, 0])
}

pub extern "C-unwind" fn elect(mask: u64) -> u64 {
    run(Kind::Elect, mask, 0, [0; 3])
}

const ABSOLUTE: u64 = ABSOLUTE_BIT as u64;
const NAN: u64 = NAN_BIT as u64;

/// The number of a reduction, by its name.
pub fn reduction(name: &str) -> Option<u64> {
    let (name, rest) = name.split_once('.').unwrap_or((name, ""));
    // Of singles only: magnitudes, and NaN if there is one.
    let flags = match rest {
        "" => 0,
        "abs" => ABSOLUTE,
        "NaN" => NAN,
        "abs.NaN" => ABSOLUTE | NAN,
        _ => return None,
    };
    if flags != 0 && !name.starts_with('f') {
        return None;
    }
    ["add", "min", "max", "umin", "umax", "and", "or", "xor", "fmin", "fmax"]
        .iter()
        .position(|n| *n == name)
        .map(|n| n as u64 | flags)
}

/// `redux.sync`; LLVM has the value before the member mask.
pub extern "C-unwind" fn reduce(op: u64, value: u64, mask: u64) -> u64 {
    run(Kind::Reduce, mask, op, [value, 0, 0])
}
