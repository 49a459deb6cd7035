//! The sweep: the RTL's decoder alone against golden's, on every possible word and on pairs of prefix and
//! word. The hand-written table of `rtl/tb/decode` gives the meaning of an instruction's controls.

use crate::progress::Progress;
use std::fmt::{self, Write as _};
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;
use tandem_fuzz::encodings::agree::{Expect, difference, row_names};
use tandem_judge::{ExitCode, Failure};
use tandem_launch::random::Random;
use tandem_report::{counted, grouped};
use ventus_dut::decoder::{self, Decoded, Decoder};
use ventus_isa::{Op, Role, rows};

/// What to compare.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// The slice of all words.
    pub slice: Slice,
    /// Number of threads, each with its own decoder.
    pub jobs: usize,
    /// Random pairs of prefix and word.
    pub pairs: u64,
    /// Seed of the pairs.
    pub seed: u64,
}

/// Part `n` of `m`, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slice {
    n: u64,
    m: u64,
}

/// A text that is not a slice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SliceError(String);

impl fmt::Display for SliceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}': expected N/M with N from 1 to M, for example 1/256", self.0)
    }
}

impl std::error::Error for SliceError {}

impl FromStr for Slice {
    type Err = SliceError;

    fn from_str(text: &str) -> Result<Slice, SliceError> {
        let parts = text.split_once('/').and_then(|(n, m)| Some((n.parse().ok()?, m.parse().ok()?)));
        match parts {
            Some((n, m)) if 0 < n && n <= m && m <= WORDS => Ok(Slice { n, m }),
            _ => Err(SliceError(text.to_string())),
        }
    }
}

/// Number of possible words.
const WORDS: u64 = 1 << 32;
/// Words per call of the decoder, and calls that a thread takes at once.
const BATCH: usize = 4096;
const CALLS: u64 = 256;
/// Number of differences shown.
const SHOWN: usize = 20;
/// Odd factors: multiplication by them permutes the words.
const FACTORS: [u32; 2] = [0x85eb_ca6b, 0xc2b2_ae35];

/// A permutation of the numbers of 32 bits, which mixes high bits into low ones and back, so that every M-th
/// number covers all opcodes.
fn scatter(mut x: u32) -> u32 {
    x ^= x >> 16;
    x = x.wrapping_mul(FACTORS[0]);
    x ^= x >> 13;
    x = x.wrapping_mul(FACTORS[1]);
    x ^ x >> 16
}

impl Slice {
    /// Number of words in it.
    #[allow(clippy::len_without_is_empty, reason = "no slice is empty")]
    pub fn len(self) -> u64 {
        self.of(WORDS)
    }

    /// Number of things in it, of so many.
    pub(super) fn of(self, all: u64) -> u64 {
        if all < self.n { 0 } else { (all - self.n) / self.m + 1 }
    }

    /// The place of its thing number `index` among all.
    pub(super) fn place(self, index: u64) -> u64 {
        index * self.m + self.n - 1
    }

    /// Whether it is everything.
    pub(super) fn is_whole(self) -> bool {
        self.m == 1
    }

    fn word(self, index: u64) -> u32 {
        let place = self.place(index) as u32;
        // The whole range needs no permutation, and is faster in order.
        if self.is_whole() { place } else { scatter(place) }
    }
}

/// The result of a comparison.
#[derive(Default)]
struct Found {
    legal: u64,
    /// Words of each row.
    seen: Vec<u64>,
    differences: u64,
    shown: Vec<String>,
}

impl Found {
    fn new() -> Found {
        Found { seen: vec![0; rows().len()], ..Found::default() }
    }

    fn add(&mut self, other: Found) {
        self.legal += other.legal;
        self.differences += other.differences;
        self.seen.iter_mut().zip(other.seen).for_each(|(a, b)| *a += b);
        self.shown.extend(other.shown);
    }

    fn compare(&mut self, expect: &Expect, prefix: u32, word: u32, got: &Decoded) {
        let golden = ventus_golden::decode(prefix, word);
        if let Ok(insn) = &golden {
            self.legal += 1;
            self.seen[insn.op as usize] += 1;
        }
        if let Some(what) = difference(expect, prefix, word, golden, got) {
            self.differences += 1;
            if self.shown.len() < SHOWN {
                self.shown.push(what);
            }
        }
    }
}

/// A completed sweep.
pub struct Report {
    /// Its report.
    pub text: String,
    /// Whether there are no differences.
    pub exit_code: ExitCode,
}

/// Runs the sweep.
///
/// # Errors
/// If the decoder cannot be built.
pub fn run(spec: &Spec, progress: &dyn Progress) -> Result<Report, Failure> {
    let start = Instant::now();
    let Spec { slice, pairs: count, seed, .. } = *spec;
    let library = decoder::build(&row_names()).map_err(Failure::tool)?;
    let expect = Expect::default();
    let jobs = spec.jobs.max(1);
    let mut decoders: Vec<Decoder> =
        (0..jobs).map(|_| Decoder::open(&library)).collect::<Result<_, _>>().map_err(Failure::tool)?;
    let words = sweep(slice, &mut decoders, &expect, progress);
    let pairs = sample(count, seed, &mut decoders[0], &expect);

    let mut s = String::new();
    for text in words.shown.iter().chain(&pairs.shown).take(SHOWN) {
        let _ = writeln!(s, "{text}");
    }
    let mut wrong = words.differences + pairs.differences;
    if slice.is_whole() {
        for text in miscounted(&words) {
            let _ = writeln!(s, "{text}");
            wrong += 1;
        }
    }
    let _ = writeln!(
        s,
        "{}: {} of {}, {}",
        counted(slice.len(), "word"),
        counted(words.legal, "instruction"),
        counted((rows().len() - unseen(&words).len()) as u64, "row"),
        counted(words.differences, "difference")
    );
    let _ = writeln!(
        s,
        "{} of prefix and word (seed {seed}): {} of {}, {}",
        counted(count, "pair"),
        counted(pairs.legal, "instruction"),
        counted((rows().len() - unseen(&pairs).len()) as u64, "row"),
        counted(pairs.differences, "difference")
    );
    if words.legal == 0 {
        let _ =
            writeln!(s, "no word of the slice is an instruction, so nothing was shown: take a larger slice");
    }
    let passed = wrong == 0 && words.legal > 0;
    let _ = writeln!(
        s,
        "{} in {:.1} s with {}",
        if passed { "PASS" } else { "MISMATCH" },
        start.elapsed().as_secs_f64(),
        counted(jobs as u64, "thread")
    );
    Ok(Report { text: s, exit_code: ExitCode::held(passed) })
}

/// The rows whose number of words differs from what their free bits allow.
fn miscounted(words: &Found) -> Vec<String> {
    let wrong = rows().iter().filter_map(|row| {
        // The reserved rounding modes of a row with `rm`, two of eight, are not instructions.
        let free = 1u64 << (row.mask | row.zero).count_zeros();
        let legal = if row.format.operand(Role::Rm).is_some() { free / 8 * 6 } else { free };
        let seen = words.seen[row.op as usize];
        (seen != legal).then(|| format!("{}: {} words, expected {}", row.name, grouped(seen), grouped(legal)))
    });
    wrong.collect()
}

fn unseen(found: &Found) -> Vec<Op> {
    rows().iter().map(|r| r.op).filter(|op| found.seen[*op as usize] == 0).collect()
}

/// Compares the words of a slice, on as many threads as there are decoders.
fn sweep(slice: Slice, decoders: &mut [Decoder], expect: &Expect, progress: &dyn Progress) -> Found {
    let (next, all) = (AtomicU64::new(0), Mutex::new(Found::new()));
    std::thread::scope(|scope| {
        for decoder in decoders {
            let (next, all) = (&next, &all);
            scope.spawn(move || {
                let mut found = Found::new();
                let (mut words, mut results) = (vec![0u32; BATCH], vec![Decoded::default(); BATCH]);
                loop {
                    let from = next.fetch_add(CALLS * BATCH as u64, Ordering::Relaxed);
                    if from >= slice.len() {
                        break;
                    }
                    let to = slice.len().min(from + CALLS * BATCH as u64);
                    for at in (from..to).step_by(BATCH) {
                        let count = BATCH.min((to - at) as usize);
                        let words = &mut words[..count];
                        words.iter_mut().zip(at..).for_each(|(word, index)| *word = slice.word(index));
                        decoder.run(words, None, &mut results[..count]);
                        for (word, result) in words.iter().zip(&results) {
                            found.compare(expect, 0, *word, result);
                        }
                    }
                    progress.step(to - from);
                }
                all.lock().unwrap_or_else(|e| e.into_inner()).add(found);
            });
        }
    });
    all.into_inner().unwrap_or_else(|e| e.into_inner())
}

/// Random pairs: any prefix, followed by a row's word, another prefix or any word.
fn sample(count: u64, seed: u64, decoder: &mut Decoder, expect: &Expect) -> Found {
    let mut found = Found::new();
    let mut random = Random::new(seed);
    let prefixes = [Op::Regext, Op::Regexti, Op::Regpair, Op::Regpairi].map(|op| op.row().matches);
    let (mut words, mut before) = (vec![0u32; BATCH], vec![0u32; BATCH]);
    let mut results = vec![Decoded::default(); BATCH];
    let mut left = count;
    while left > 0 {
        let batch = left.min(BATCH as u64) as usize;
        for (word, prefix) in words.iter_mut().zip(&mut before).take(batch) {
            let (a, b) = (random.next(), random.next());
            *prefix = prefixes[(a & 3) as usize] | (a >> 32) as u32 & 0xfff0_0000;
            *word = b as u32;
            if a & 0x1c != 0 {
                let row = &rows()[(b >> 32) as usize % rows().len()];
                *word = row.matches | *word & !row.mask & !row.zero;
            }
        }
        decoder.run(&words[..batch], Some(&before[..batch]), &mut results[..batch]);
        for ((word, prefix), result) in words.iter().zip(&before).zip(&results).take(batch) {
            found.compare(expect, *prefix, *word, result);
        }
        left -= batch as u64;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_are_read_and_cover_every_word_once() {
        assert_eq!("3/8".parse(), Ok(Slice { n: 3, m: 8 }));
        for text in ["", "1", "0/4", "5/4", "1/0", "a/b", "1/8589934592"] {
            assert!(text.parse::<Slice>().is_err(), "{text}");
        }
        for m in [1, 7, 256] {
            assert_eq!((1..=m).map(|n| Slice { n, m }.len()).sum::<u64>(), WORDS);
        }
        // Inverting the permutation finds any word at one place of one slice.
        let inverse = |f: u32| (0..5).fold(f, |x, _| x.wrapping_mul(2u32.wrapping_sub(f.wrapping_mul(x))));
        for word in [0u32, 1, 0x0221_80d7, 0x8000_0000, 0xffff_ffff] {
            let mut x = word ^ word >> 16;
            x = x.wrapping_mul(inverse(FACTORS[1]));
            x ^= x >> 13 ^ x >> 26;
            x = x.wrapping_mul(inverse(FACTORS[0]));
            let place = u64::from(x ^ x >> 16);
            assert_eq!(Slice { n: place % 7 + 1, m: 7 }.word(place / 7), word);
            assert_eq!(Slice { n: 1, m: 1 }.word(u64::from(word)), word);
        }
    }

    /// A slice has words of most rows, and no slice consists of a single opcode.
    #[test]
    fn a_slice_is_spread() {
        let slice = Slice { n: 1, m: 256 };
        let opcodes: std::collections::BTreeSet<u32> = (0..20_000).map(|i| slice.word(i) & 0x7f).collect();
        assert_eq!(opcodes.len(), 128);
    }
}
