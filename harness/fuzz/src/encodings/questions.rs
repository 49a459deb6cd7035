//! Words to ask decoders and machines about: random ones, neighbours of rows, rows after prefixes.

use super::random::Random;
use crate::subject::CaseId;
use std::sync::OnceLock;
use ventus_isa::{Op, Row, rows};

/// Words per case.
pub const BATCH: usize = 64;
const SALT: u64 = 0x30_4d5;
/// The major opcode of a word.
pub(super) const OPCODE: u32 = 0x7f;
/// Words of each row in the walk whose free bits are random: alone, and after each prefix.
const ALONE: usize = 4;
const PREFIXED: usize = 3;

/// One question: a word, after a prefix or alone (prefix 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// The prefix, or 0.
    pub prefix: u32,
    /// The word.
    pub word: u32,
}

fn prefixes() -> [u32; 4] {
    [Op::Regext, Op::Regexti, Op::Regpair, Op::Regpairi].map(|op| op.row().matches)
}

/// A word of a row.
fn valid(r: &mut Random, row: &Row) -> u32 {
    row.matches | r.word() & !row.mask & !row.zero
}

/// The questions of a case. One of them is near a row, and the rows take turns, so every row comes up once in
/// as many cases as there are rows.
pub fn questions(case: CaseId) -> Vec<Question> {
    let mut r = Random::new(case.seed, case.number, SALT);
    let prefixes = prefixes();
    (0..BATCH)
        .map(|i| {
            let turn = (case.number as usize).wrapping_add(i * 37) % rows().len();
            let row = &rows()[if i < 8 { turn } else { r.below(rows().len() as u32) as usize }];
            let valid = valid(&mut r, row);
            let word = match if i < 8 { 4 } else { r.below(8) } {
                0 => r.word(),
                // A valid opcode, with random other bits.
                1 => r.word() & !OPCODE | row.matches & OPCODE,
                2 => valid ^ 1 << r.below(32),
                3 => valid ^ 1 << r.below(32) ^ 1 << r.below(32),
                _ => valid,
            };
            let prefix = if r.chance(1, 2) { r.pick(&prefixes) | r.word() & 0xfff0_0000 } else { 0 };
            Question { prefix, word }
        })
        .collect()
}

/// What makes a word of the walk from a word of its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// Nothing.
    Free,
    /// A bit that the row fixes is flipped.
    Bit(u32),
    /// A prefix comes before it.
    Prefix(u32),
}

/// All words of the walk, by row: its neighbours that differ in one fixed bit, and words of the row itself.
fn walk() -> &'static [(Op, Change)] {
    static WALK: OnceLock<Vec<(Op, Change)>> = OnceLock::new();
    WALK.get_or_init(|| {
        let of = |row: &'static Row| {
            let fixed = (0..32).filter(|bit| (row.mask | row.zero) >> bit & 1 == 1).map(Change::Bit);
            let free = std::iter::repeat_n(Change::Free, ALONE);
            let prefixed = prefixes().into_iter().flat_map(|p| [Change::Prefix(p); PREFIXED]);
            free.chain(prefixed).chain(fixed).map(|change| (row.op, change))
        };
        rows().iter().flat_map(of).collect()
    })
}

/// The number of words in the walk over all rows.
pub fn walk_len() -> u64 {
    walk().len() as u64
}

/// The places in the walk that have a row's own words, without a prefix.
pub fn own_places(op: Op) -> impl Iterator<Item = u64> {
    let own = move |(_, asked): &(u64, &(Op, Change))| **asked == (op, Change::Free);
    (0..).zip(walk()).filter(own).map(|(place, _)| place)
}

/// Word `n` of the walk over all rows; their free bits are random.
pub fn walked(seed: u64, n: u64) -> Question {
    let mut r = Random::new(seed, n, SALT + 1);
    let (op, change) = walk()[(n % walk_len()) as usize];
    let valid = valid(&mut r, op.row());
    match change {
        Change::Free => Question { prefix: 0, word: valid },
        Change::Bit(bit) => Question { prefix: 0, word: valid ^ 1 << bit },
        Change::Prefix(prefix) => Question { prefix: prefix | r.word() & 0xfff0_0000, word: valid },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ventus_isa::decode;

    #[test]
    fn the_walk_meets_every_row_and_a_neighbour_across_each_fixed_bit() {
        let all: Vec<Question> = (0..walk_len()).map(|n| walked(1, n)).collect();
        for row in rows() {
            let is = |q: &&Question| decode(q.word).is_ok_and(|insn| insn.op == row.op);
            assert!(all.iter().any(|q| is(&q) && q.prefix == 0), "{} alone", row.name);
            let own: Vec<Question> = own_places(row.op).map(|n| all[n as usize]).collect();
            assert_eq!(own.len(), ALONE);
            assert!(own.iter().all(|q| is(&q) && q.prefix == 0), "{}", row.name);
            for prefix in prefixes() {
                let before = |q: &&Question| q.prefix & 0x000f_ffff == prefix;
                assert!(all.iter().any(|q| is(&q) && before(&q)), "{} after {prefix:#x}", row.name);
            }
            for bit in (0..32).filter(|bit| row.mask >> bit & 1 == 1) {
                let near = |q: &Question| (q.word ^ row.matches) & row.mask == 1 << bit;
                assert!(all.iter().any(near), "{} with bit {bit} flipped", row.name);
            }
        }
    }
}
