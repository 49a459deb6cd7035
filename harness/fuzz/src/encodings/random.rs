//! Random numbers of a case: determined by seed and number, cheap to start.

use tandem_launch::random;

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Random(random::Random);

impl Random {
    /// The stream of case `number` under `seed`; `salt` separates kinds of cases.
    pub fn new(seed: u64, number: u64, salt: u64) -> Random {
        let mixed = |from: u64| random::Random::new(from).next();
        let first = mixed(seed ^ salt.rotate_left(32));
        Random(random::Random::new(mixed(first ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15))))
    }

    /// 64 bits.
    #[allow(
        clippy::should_implement_trait,
        reason = "the usual name of a generator's step, which never ends"
    )]
    pub fn next(&mut self) -> u64 {
        self.0.next()
    }

    /// 32 bits.
    pub fn word(&mut self) -> u32 {
        (self.next() >> 32) as u32
    }

    /// A number below `n`; 0 if `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        (((self.next() >> 32) * u64::from(n)) >> 32) as u32
    }

    /// A number from `lo` to `hi`, inclusive.
    pub fn within(&mut self, lo: i64, hi: i64) -> i64 {
        lo + ((i128::from(self.next() >> 32) * i128::from(hi - lo + 1)) >> 32) as i64
    }

    /// True with probability `n` in `of`.
    pub fn chance(&mut self, n: u32, of: u32) -> bool {
        self.below(of) < n
    }

    /// An element of a non-empty list.
    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u32) as usize]
    }

    /// A multiple of `step` from `lo` to `hi`: an end, a small value, a power of two, or anything.
    pub fn edge(&mut self, lo: i64, hi: i64, step: i64) -> i64 {
        let raw = match self.below(8) {
            0 => lo,
            1 => hi,
            2 => self.within(-4, 4) * step,
            3 => (1i64 << self.below(32)) + self.within(-1, 1) * step,
            4 => -(1i64 << self.below(32)) + self.within(-1, 1) * step,
            _ => self.within(lo, hi),
        };
        raw.clamp(lo, hi).div_euclid(step) * step
    }
}

/// `raw` folded into `lo..=hi` in steps; 0 gives 0 if the range contains it, and small numbers give small
/// values of both signs.
pub fn fold(raw: u32, lo: i64, hi: i64, step: i64) -> i32 {
    crate::program::ops::fold(raw, lo, hi, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_depend_on_seed_number_and_salt() {
        let first = |s, n, salt| Random::new(s, n, salt).next();
        let all = [first(1, 0, 0), first(2, 0, 0), first(1, 1, 0), first(1, 0, 1)];
        assert_eq!(first(1, 0, 0), all[0]);
        assert_eq!(all.iter().collect::<std::collections::BTreeSet<_>>().len(), 4);
    }

    #[test]
    fn ranges_are_kept_and_reached() {
        let mut r = Random::new(1, 1, 1);
        let seen: std::collections::BTreeSet<i64> = (0..400).map(|_| r.within(-3, 3)).collect();
        assert_eq!(seen, (-3..=3).collect());
        for _ in 0..1000 {
            let v = r.edge(-2048, 2046, 2);
            assert!((-2048..=2046).contains(&v) && v % 2 == 0, "{v}");
            assert!(r.below(7) < 7);
        }
        assert_eq!(r.below(0), 0);
    }
}
