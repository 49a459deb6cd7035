//! Undefined values, and the events on which a result must not depend: the [`Doubts`] of a run.
//!
//! Usually undefined bits are 0. Three runs vary them ([`UndefinedBits`]). In one they are mostly 1, but for
//! some low bits of each word. A word is then a NaN as floating point, and a small negative number as an
//! integer, which ends loops soon. In another, each byte, half, word and number of floating point is positive
//! and large, which a maximum or a threshold cannot miss. In the third, words are integers from 1 to 8, which
//! programs compare with. The low bits differ from place to place, so that the difference of two undefined
//! values, or their exclusive or, is not what it was.

use super::memory;
use super::{Doubts, UndefinedBits};
use std::cell::Cell;

thread_local! {
    static DOUBTS: Cell<Doubts> = const { Cell::new(Doubts { undefined: false, unordered: false }) };
    /// The bits of undefined values in this run.
    static BITS: Cell<UndefinedBits> = const { Cell::new(UndefinedBits::Zeros) };
    /// Counts the undefined values that had no place in memory.
    static MADE: Cell<u32> = const { Cell::new(0) };
}

/// Bits of a word that may differ from those of all ones, at most. As floating point of 32 or 64 bits a word
/// is a NaN whatever these are.
const LOW_BITS: u32 = 20;

/// Each byte of a large number, but for its lowest bits: a float has a large positive exponent, and a half
/// and a double too.
const LARGE: u64 = 0x7b40_7b40_7b40_7b40;

/// Begins a block: from here on, undefined values have these bits.
pub fn begin_block(bits: UndefinedBits) {
    BITS.set(bits);
}

/// Whether undefined values have other bits than usual.
pub fn have_other_bits() -> bool {
    BITS.get() != UndefinedBits::Zeros
}

/// The bits of the undefined value number `n`, of a number of `width` bits.
pub fn bits_of(bits: UndefinedBits, n: u32, width: u32) -> u64 {
    match bits {
        UndefinedBits::Zeros => 0,
        UndefinedBits::Negative => negative(n, width),
        UndefinedBits::Large => large(n, width),
        UndefinedBits::Small => small(n, width),
    }
}

/// Positive bytes, halves, words and doubles.
fn large(n: u32, width: u32) -> u64 {
    let different = u64::from(n.wrapping_add(1).wrapping_mul(0x9e37_79b1) >> (u32::BITS - 12));
    let number = LARGE | different & 0x3f | (different >> 6) << 16;
    // A truth value is true, as the other numbers are.
    if width < 8 { (1 << width) - 1 } else { number & u64::MAX >> (u64::BITS - width.min(u64::BITS)) }
}

/// Negative integers near 0, which are NaNs as floating point.
fn negative(n: u32, width: u32) -> u64 {
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

/// From 1 to 8.
fn small(n: u32, width: u32) -> u64 {
    let different = n.wrapping_add(1).wrapping_mul(0x9e37_79b1) >> (u32::BITS - 3);
    let number = u64::from(different) + 1;
    if width < 4 { 1 } else { number }
}

/// Makes bytes of memory undefined.
pub fn fill(at: u64, count: u64) {
    if !have_other_bits() {
        memory::fill(at, count, 0);
        return;
    }
    let word = |n: u64| bits_of(BITS.get(), n as u32, 32) as u32;
    let words = (at / 4..(at + count).div_ceil(4)).flat_map(|n| word(n).to_le_bytes());
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
    bits_of(BITS.get(), n, u64::BITS)
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
    fn negative_bits_differ_and_are_those_of_nans() {
        assert_eq!((negative(0, 1), negative(7, 4)), (1, 15));
        for n in 0..1000 {
            assert!(negative(n, 16) & 0x7fff > 0x7f80, "a NaN of both kinds of halves");
            assert!(f32::from_bits(negative(n, 32) as u32).is_nan());
            assert!(f64::from_bits(negative(n, 64)).is_nan());
            assert!((negative(n, 8) as i8) < 0 && (negative(n, 64) as i64) > -(1 << LOW_BITS) - 1);
        }
        let all: HashSet<u64> = (0..1000).map(|n| negative(n, 32)).collect();
        assert_eq!(all.len(), 1000);
    }

    /// A number of each format is finite, positive and large, and few among many are equal.
    #[test]
    fn large_bits_are_those_of_large_numbers() {
        assert_eq!((large(0, 1), large(7, 4)), (1, 15));
        for n in 0..1000 {
            let (word, wide) = (large(n, 32), large(n, 64));
            for half in [large(n, 16), word >> 16] {
                assert!(
                    (0x7b00..0x7c00).contains(&half),
                    "{half:#x}: below infinity of both kinds of halves"
                );
            }
            assert!((1e35..f32::MAX).contains(&f32::from_bits(word as u32)));
            assert!((1e280..f64::MAX).contains(&f64::from_bits(wide)));
            assert!(wide.to_le_bytes().iter().all(|b| (64..128).contains(b)), "{wide:#x}");
            assert_eq!(large(n, 8), word & 0xff);
        }
        let all: HashSet<u64> = (0..1000).map(|n| large(n, 32)).collect();
        assert!(all.len() > 990, "{}", all.len());
    }

    #[test]
    fn small_bits_are_those_of_all_small_numbers() {
        for width in [4, 8, 16, 32, 64] {
            let all: HashSet<u64> = (0..100).map(|n| small(n, width)).collect();
            assert_eq!(all, (1..=8).collect(), "{width}");
        }
        assert_eq!((small(5, 1), small(6, 3)), (1, 1));
    }

    #[test]
    fn memory_has_the_bits_of_its_place() {
        for bits in [UndefinedBits::Negative, UndefinedBits::Large, UndefinedBits::Small] {
            let mut memory = [[7u8; 4]; 4];
            let at = memory.as_mut_ptr() as u64;
            begin_block(bits);
            fill(at + 3, 6);
            let word = |n: u64| (bits_of(bits, (at / 4 + n) as u32, 32) as u32).to_le_bytes();
            assert_eq!(memory[0], [7, 7, 7, word(0)[3]]);
            assert_eq!((memory[1], memory[2]), (word(1), [word(2)[0], 7, 7, 7]));
            begin_block(UndefinedBits::Zeros);
            fill(at, 16);
            assert_eq!(memory, [[0; 4]; 4]);
        }
    }
}
