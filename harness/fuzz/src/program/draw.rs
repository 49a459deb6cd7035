//! Random numbers for trees: making a case costs a few microseconds and gives the same result everywhere.

use tandem_launch::random::Random;

/// A source of random numbers, determined by its seed.
#[derive(Clone, Debug)]
pub struct Draw(Random);

impl Draw {
    /// The numbers of case `number` under `seed`.
    pub fn new(seed: u64, number: u64) -> Draw {
        let mixed = Random::new(seed ^ 0x7461_6e64_656d).next();
        Draw(Random::new(mixed ^ number.wrapping_mul(0xd134_2543_de82_ef95)))
    }

    /// 64 bits.
    #[allow(clippy::should_implement_trait, reason = "it never ends, so it is not an iterator")]
    pub fn next(&mut self) -> u64 {
        self.0.next()
    }

    /// 32 bits.
    pub fn word(&mut self) -> u32 {
        self.next() as u32
    }

    /// 8 bits.
    pub fn byte(&mut self) -> u8 {
        self.next() as u8
    }

    /// A number below `n` (0 for 0).
    pub fn below(&mut self, n: u32) -> u32 {
        ((u64::from(self.word()) * u64::from(n)) >> 32) as u32
    }

    /// A number from `low` to `high`, inclusive.
    pub fn between(&mut self, low: u32, high: u32) -> u32 {
        low + self.below(high.saturating_sub(low) + 1)
    }

    /// True in `percent` cases of a hundred.
    pub fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// An element of the list.
    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u32) as usize]
    }

    /// A position, chosen with these weights.
    pub fn weighted(&mut self, weights: &[u32]) -> usize {
        let mut left = self.below(weights.iter().sum());
        for (i, w) in weights.iter().enumerate() {
            if left < *w {
                return i;
            }
            left -= w;
        }
        0
    }
}
