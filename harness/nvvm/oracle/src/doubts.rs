//! Undefined values, and the events on which a result must not depend: the [`Doubts`] of a run.
//!
//! Usually undefined bits are 0. In the run that varies them ([`HostJob::other_bits`](crate::HostJob)) they
//! are mostly 1, but for some low bits of each word. A word is then a NaN as floating point, and a small
//! negative number as an integer, which ends loops soon. The low bits differ from place to place, so that the
//! difference of two undefined values, or their exclusive or, is not what it was.

use super::Doubts;
use super::memory;
use std::cell::Cell;

thread_local! {
    static DOUBTS: Cell<Doubts> = const { Cell::new(Doubts { undefined: false, unordered: false }) };
    /// Whether undefined values have other bits than usual in this run.
    static OTHER_BITS: Cell<bool> = const { Cell::new(false) };
    /// Counts the undefined values that had no place in memory.
    static MADE: Cell<u32> = const { Cell::new(0) };
}

/// Bits of a word that may differ from those of all ones, at most. As floating point of 32 or 64 bits a word
/// is a NaN whatever these are.
const LOW_BITS: u32 = 20;

/// Begins a block: from here on, undefined values have the usual bits, or others.
pub fn begin_block(other_bits: bool) {
    OTHER_BITS.set(other_bits);
}

/// Whether undefined values have other bits than usual.
pub fn have_other_bits() -> bool {
    OTHER_BITS.get()
}

/// The other bits of the undefined value number `n`, of a number of `width` bits.
pub fn other_bits(n: u32, width: u32) -> u64 {
    // Few of a narrow number, so that a half remains a NaN, and a byte negative.
    let low = match width {
        0..=4 => 0,
        5..=8 => 4,
        9..=16 => 6,
        _ => LOW_BITS,
    };
    let different = n.wrapping_add(1).wrapping_mul(0x9e37_79b1) >> (u32::BITS - LOW_BITS);
    !u64::from(different & ((1 << low) - 1)) & u64::MAX >> (u64::BITS - width.min(u64::BITS))
}

/// Makes bytes of memory undefined.
pub fn fill(at: u64, count: u64) {
    if !have_other_bits() {
        memory::fill(at, count, 0);
        return;
    }
    let words =
        (at / 4..(at + count).div_ceil(4)).flat_map(|n| (other_bits(n as u32, 32) as u32).to_le_bytes());
    let bytes: Vec<u8> = words.skip((at % 4) as usize).take(count as usize).collect();
    memory::write(at, &bytes);
}

/// The doubts so far: events on which a result must not depend.
pub fn so_far() -> Doubts {
    DOUBTS.get()
}

/// A value that PTX leaves undefined.
pub fn undefined() -> u64 {
    note_undefined();
    let n = MADE.get();
    MADE.set(n.wrapping_add(1));
    if have_other_bits() { other_bits(n, u64::BITS) } else { 0 }
}

/// A value that is not defined was made.
pub fn note_undefined() {
    DOUBTS.set(Doubts { undefined: true, ..DOUBTS.get() });
}

/// Adds doubts.
pub fn add(more: Doubts) {
    let so_far = DOUBTS.get();
    DOUBTS.set(Doubts {
        undefined: so_far.undefined | more.undefined,
        unordered: so_far.unordered | more.unordered,
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// A number of each format is a NaN, an integer is negative, and no two among many are equal.
    #[test]
    fn other_bits_differ_and_are_those_of_nans() {
        assert_eq!((other_bits(0, 1), other_bits(7, 4)), (1, 15));
        for n in 0..1000 {
            assert!(other_bits(n, 16) & 0x7fff > 0x7f80, "a NaN of both kinds of halves");
            assert!(f32::from_bits(other_bits(n, 32) as u32).is_nan());
            assert!(f64::from_bits(other_bits(n, 64)).is_nan());
            assert!((other_bits(n, 8) as i8) < 0 && (other_bits(n, 64) as i64) > -(1 << LOW_BITS) - 1);
        }
        let all: HashSet<u64> = (0..1000).map(|n| other_bits(n, 32)).collect();
        assert_eq!(all.len(), 1000);
    }

    #[test]
    fn memory_has_the_bits_of_its_place() {
        let mut memory = [[7u8; 4]; 4];
        let at = memory.as_mut_ptr() as u64;
        begin_block(true);
        fill(at + 3, 6);
        let word = |n: u64| (other_bits((at / 4 + n) as u32, 32) as u32).to_le_bytes();
        assert_eq!(memory[0], [7, 7, 7, word(0)[3]]);
        assert_eq!((memory[1], memory[2]), (word(1), [word(2)[0], 7, 7, 7]));
        begin_block(false);
        fill(at, 16);
        assert_eq!(memory, [[0; 4]; 4]);
    }
}
