//! The value of one key of an event in one record: a word, or a word for each lane.

/// Up to 32 words, of which some count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// The words that count, a bit each.
    pub care: u32,
    /// The words. Those that do not count may hold anything.
    pub words: [u32; 32],
}

impl Value {
    /// A single word.
    pub fn word(word: u32) -> Value {
        let mut words = [0; 32];
        words[0] = word;
        Value { care: 1, words }
    }

    /// A condition.
    pub fn bit(is: bool) -> Value {
        Value::word(is.into())
    }

    /// A few words that belong together.
    pub fn several(of: &[u32]) -> Value {
        let mut words = [0; 32];
        words[..of.len()].copy_from_slice(of);
        Value { care: ((1_u64 << of.len()) - 1) as u32, words }
    }

    /// A word for each lane of a mask.
    pub fn lanes(care: u32, words: [u32; 32]) -> Value {
        Value { care, words }
    }

    /// The same word in every lane.
    pub fn everywhere(word: u32) -> Value {
        Value { care: u32::MAX, words: [word; 32] }
    }

    /// The first word that counts.
    pub fn first(&self) -> u32 {
        self.words[self.care.trailing_zeros().min(31) as usize]
    }

    /// Whether no word that counts in both differs.
    pub fn agrees(&self, other: &Value) -> bool {
        self.differing(other) == 0
    }

    /// The words that count in both and differ.
    pub fn differing(&self, other: &Value) -> u32 {
        let both = self.care & other.care;
        (0..32).filter(|i| both >> i & 1 != 0 && self.words[*i] != other.words[*i]).fold(0, |m, i| m | 1 << i)
    }

    /// Each word changed.
    pub fn map(&self, change: impl Fn(u32) -> u32) -> Value {
        Value { care: self.care, words: self.words.map(change) }
    }

    /// Word `i` is word `from(i)`, for the first `lanes` of them; it counts if that one does.
    pub fn permuted(&self, lanes: usize, from: impl Fn(usize) -> usize) -> Value {
        let mut moved = Value { care: 0, words: [0; 32] };
        for i in 0..lanes.min(32) {
            let at = from(i) % lanes;
            moved.words[i] = self.words[at];
            moved.care |= (self.care >> at & 1) << i;
        }
        moved
    }
}
