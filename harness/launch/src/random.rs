//! Pseudo-random numbers that depend on a seed alone and are the same on every machine.

/// SplitMix64: 64 bits of state, 64 bits per number.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The numbers of a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next number.
    #[allow(clippy::should_implement_trait, reason = "it never ends, and nobody iterates over it")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`; 0 for an empty range.
    pub fn below(&mut self, n: usize) -> usize {
        if n == 0 { 0 } else { (self.next() % n as u64) as usize }
    }

    /// Shuffles a list.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// The published algorithm's numbers: recorded inputs, page tables and fuzzing campaigns depend on them.
    #[test]
    fn numbers_of_a_seed() {
        let mut random = Random::new(1234567);
        let five = [(); 5].map(|()| random.next());
        let published = [
            6457827717110365317,
            3203168211198807973,
            9817491932198370423,
            4593380528125082431,
            16408922859458223821,
        ];
        assert_eq!(five, published);
    }

    #[test]
    fn an_order_of_a_seed() {
        let mut list = [0, 1, 2, 3, 4, 5, 6, 7];
        Random::new(1).shuffle(&mut list);
        assert_eq!(list, [4, 3, 2, 7, 5, 6, 0, 1]);
        assert_eq!(Random::new(1).below(0), 0);
    }
}
