//! Difficult operands: boundaries of the format, ties, cancellation, and the rest at random.

use super::Judge;
use ventus_golden::fp::Rounding;

/// xorshift64*: the same numbers for the same seed.
pub struct Random(u64);

impl Random {
    /// Numbers of `seed`, different for each `stream`.
    pub fn new(seed: u64, stream: &str) -> Random {
        let mixed = stream
            .bytes()
            .fold(seed ^ 0x9e37_79b9_7f4a_7c15, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3));
        Random(mixed | 1)
    }

    /// Sixty-four bits.
    pub fn word(&mut self) -> u64 {
        let high = self.half();
        high << 32 | self.half()
    }

    fn half(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32
    }

    /// A number below `n`.
    pub fn below(&mut self, n: u64) -> u64 {
        self.word() % n
    }

    /// One operand, for any operation.
    pub fn operand<F: Judge>(&mut self) -> F {
        let fraction = self.fraction::<F>();
        let all = (1u64 << (F::WIDTH - 1 - F::FRACTION)) - 1;
        let middle = all / 2;
        let near = 2 * u64::from(F::FRACTION) + 4;
        let around = |centre: u64, spread: u64, pick: u64| {
            (centre + pick % (2 * spread + 1)).saturating_sub(spread).min(all)
        };
        let pick = self.word();
        let exponent = match self.below(10) {
            0 => 0,                                  // zeros and subnormals
            1 => 1 + pick % 3,                       // the smallest normal numbers
            2 => all - 1 - pick % 3,                 // the largest numbers
            3 => all,                                // infinities and NaNs
            4 => around(middle, 2, pick),            // around one
            5 | 6 => around(middle, near, pick),     // close to each other
            7 => around(middle / 2, near, pick),     // whose products underflow
            8 => around(3 * middle / 2, near, pick), // whose products overflow
            _ => pick % (all + 1),
        };
        let sign = self.below(2);
        F::narrow(sign << (F::WIDTH - 1) | exponent << F::FRACTION | fraction)
    }

    /// A fraction: few bits set, few clear, a run, or anything.
    fn fraction<F: Judge>(&mut self) -> u64 {
        let width = u64::from(F::FRACTION);
        let ones = (1u64 << width) - 1;
        let pick = self.word();
        ones & match self.below(8) {
            0 => 0,
            1 => ones,
            2 => 1 << (pick % width),
            3 => !(1 << (pick % width)),
            4 => 1 << (pick % width) | (1 << ((pick >> 8) % width)),
            5 => ones << (pick % width),
            6 => ones >> (pick % width),
            _ => pick,
        }
    }

    /// Two operands; one time in four the second is close to the first or its negative, for cancellation.
    pub fn two<F: Judge>(&mut self) -> (F, F) {
        let a = self.operand::<F>();
        if self.below(4) != 0 {
            return (a, self.operand());
        }
        let b = self.nearby(a);
        if self.below(2) == 0 { (a, b) } else { (b, a) }
    }

    /// Three operands of a fused multiply-add `a * b + c`; one time in three `c` nearly cancels the product.
    pub fn three<F: Judge>(&mut self) -> (F, F, F) {
        let (a, b) = self.two::<F>();
        if self.below(3) != 0 {
            return (a, b, self.operand());
        }
        // The judge's own product, so that the choice of operands owes nothing to the model.
        let rounding = Rounding::ALL[self.below(5) as usize];
        let product = super::mul(a, b, rounding).0;
        (a, b, self.nearby(product) ^ F::SIGN)
    }

    /// `a` a few units in the last place, or an exponent or so, away; or with the other sign.
    fn nearby<F: Judge>(&mut self, a: F) -> F {
        let bits = a.widen();
        let step = self.below(5);
        let moved = match self.below(4) {
            0 => bits,
            1 => bits.wrapping_add(step),
            2 => bits.wrapping_sub(step),
            _ => bits.wrapping_add(step.wrapping_sub(2) << F::FRACTION),
        };
        F::narrow(moved) ^ if self.below(2) == 0 { F::SIGN } else { F::ZERO }
    }

    /// An integer to convert: a power of two or its neighbour, a tie of the format, or anything.
    pub fn integer<F: Judge>(&mut self) -> F {
        let bit = self.below(u64::from(F::WIDTH));
        let width = u64::from(F::FRACTION) + 1;
        let value = match self.below(6) {
            0 => (1u64 << bit).wrapping_add(self.below(5)).wrapping_sub(2),
            // A significand with one bit too many, the last one set, shifted up: a tie, or one off.
            1 | 2 => {
                let significand = self.word() & ((1 << width) - 1) | 1 << width | 1;
                (significand << (bit % (64 - width))).wrapping_add(self.below(3)).wrapping_sub(1)
            }
            3 => self.word() >> (64 - u64::from(F::WIDTH) + bit),
            _ => self.word(),
        };
        let value = F::narrow(value);
        if self.below(2) == 0 { value } else { F::narrow(value.widen().wrapping_neg()) }
    }

    /// A number to convert to an integer: near the edges of the integers' range, near halves, or any.
    pub fn convertible<F: Judge>(&mut self) -> F {
        let bias = F::MAX_EXPONENT as u64;
        let exponent = match self.below(4) {
            0 => bias + u64::from(F::WIDTH) - 3 + self.below(4),
            1 => bias - 3 + self.below(5),
            2 => bias + self.below(u64::from(F::FRACTION) + 3),
            _ => return self.operand(),
        };
        let all = (1u64 << (F::WIDTH - 1 - F::FRACTION)) - 1;
        let sign = self.below(2);
        F::narrow(sign << (F::WIDTH - 1) | exponent.min(all) << F::FRACTION | self.fraction::<F>())
    }
}
