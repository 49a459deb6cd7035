//! The random choices for one run of a litmus test. They depend only on the seed, the test and the number of
//! the run.

use super::emit::{DELAYS, TURNS, Variant};
use fastrand::Rng;
use std::hash::Hasher;
use tandem_lockstep::engine::DutParams;
use tandem_memory_model::litmus::Test;

/// One run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// Whether there is a delay before each operation.
    pub spread: bool,
    /// Memory latency and back-pressure.
    pub params: DutParams,
    /// The thread of each warp or workgroup. A number beyond the last thread means that it has none.
    pub roles: Vec<u32>,
    /// By thread and turn, [`DELAYS`] words.
    pub delays: Vec<u32>,
}

/// Memory latencies: all alike, the usual range, and so far apart that responses overtake each other.
const LATENCIES: [(u32, u32); 4] = [(1, 1), (4, 24), (1, 100), (20, 150)];
/// How often memory is not ready, in percent.
const STALLS: [u32; 3] = [0, 10, 60];

/// Run `number` of a test.
pub fn draw(seed: u64, test: &Test, variant: &Variant, number: u32, fault: u32) -> Draw {
    let mut hash = fnv::FnvHasher::default();
    hash.write_u64(seed);
    hash.write(test.name.as_bytes());
    hash.write(variant.name().as_bytes());
    hash.write_u32(number);
    let mut rng = Rng::with_seed(hash.finish());
    let threads = test.threads.len();
    let mut roles: Vec<u32> = (0..variant.roles(threads) as u32).collect();
    rng.shuffle(&mut roles);
    let mut delays = Vec::new();
    for _ in 0..threads as u32 * TURNS {
        // In one turn of four, a thread begins at once; in the others, it waits for up to a few accesses, or
        // for up to many.
        let longest = [0, 3, 12, 60][rng.usize(..4)];
        delays.push(rng.u32(..2));
        delays.push(rng.u32(..=longest));
        delays.extend((2..DELAYS).map(|_| if rng.u32(..3) == 0 { rng.u32(..=longest) } else { 0 }));
    }
    let latency = LATENCIES[rng.usize(..LATENCIES.len())];
    let stall_percent = STALLS[rng.usize(..STALLS.len())];
    let params = DutParams { seed: rng.u64(..), latency, stall_percent, fault, ..DutParams::default() };
    Draw { spread: rng.bool(), params, roles, delays }
}
