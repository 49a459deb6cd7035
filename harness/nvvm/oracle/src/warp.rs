//! Warp operations by the pseudo-code of NVVM 2.0 §15.6.1-15.6.4, and `elect.sync` of the NVPTX guide.
//! `threads` waits for the member mask. This module computes the result of each lane once all have arrived.
//! `warp_calls` has the functions that kernels call.

use super::place::Lanes;
use super::{doubts, matrix};
use crate::native;

/// The operation; lanes meet only in the same one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Sync,
    Shuffle,
    Vote,
    MatchAny32,
    MatchAny64,
    MatchAll32,
    MatchAll64,
    Elect,
    Reduce,
    /// The values are the address of the lane's words, that of the operation, and the place of the call.
    Matrix,
}

/// A lane's part of an operation.
#[derive(Clone, Debug, PartialEq)]
pub struct Operation {
    pub kind: Kind,
    pub mask: u32,
    /// The constant operand `%mode` of shfl and vote; which reduction it is.
    pub mode: u32,
    /// The lane's other operands.
    pub values: [u64; 3],
}

/// In the mode of a reduction of singles: magnitudes are reduced.
pub const ABSOLUTE_BIT: u32 = 16;
/// In the mode of a reduction of singles: one NaN makes the result NaN.
pub const NAN_BIT: u32 = 32;

/// The least (mode 8) or greatest (9) of some singles. Zeros are ordered by sign. A NaN does not take part,
/// or decides the result. Without numbers the result is the NaN that PTX calls canonical.
fn reduced(values: &[f32], mode: u32) -> u32 {
    const CANONICAL: u32 = 0x7fff_ffff;
    if mode & NAN_BIT != 0 && values.iter().any(|v| v.is_nan()) {
        return CANONICAL;
    }
    let numbers = values.iter().filter(|v| !v.is_nan());
    let numbers = numbers.map(|v| if mode & ABSOLUTE_BIT != 0 { v.abs() } else { *v });
    let found = if mode & 15 == 8 { numbers.min_by(f32::total_cmp) } else { numbers.max_by(f32::total_cmp) };
    found.map_or(CANONICAL, f32::to_bits)
}

impl Operation {
    /// Its name, for reports.
    pub fn name(&self) -> &'static str {
        match self.kind {
            Kind::Sync => "bar.warp.sync",
            Kind::Shuffle => "shfl.sync",
            Kind::Vote => "vote.sync",
            Kind::MatchAny32 | Kind::MatchAny64 => "match.any.sync",
            Kind::MatchAll32 | Kind::MatchAll64 => "match.all.sync",
            Kind::Elect => "elect.sync",
            Kind::Reduce => "redux.sync",
            Kind::Matrix => self.matrix().map_or("", |m| m.name.as_str()),
        }
    }

    /// Whether two lanes are in the same operation: the same intrinsic and the same member mask. For matrix
    /// operations, the same call.
    pub fn meets(&self, other: &Operation) -> bool {
        let same_call = self.kind != Kind::Matrix || self.values[1..] == other.values[1..];
        self.kind == other.kind && self.mask == other.mask && self.mode == other.mode && same_call
    }

    fn matrix(&self) -> Option<&'static matrix::Operation> {
        (self.kind == Kind::Matrix).then(|| native::kept(self.values[1]))
    }

    /// The result of `lane`: bits 31:0 the i32, bit 32 the i1.
    pub fn result(&self, lane: u32, lanes: &Lanes) -> u64 {
        let first = |l: usize| lanes[l].map_or(0, |v| v[0]);
        let present = || (0..lanes.len()).filter(|&l| lanes[l].is_some());
        let pair = |value: u64, flag: bool| value & 0xffff_ffff | u64::from(flag) << 32;
        match self.kind {
            Kind::Sync => 0,
            Kind::Shuffle => {
                let (j, in_range) = self.source_lane(lane);
                // PTX leaves the value of a lane undefined that is not a member, or has ended.
                pair(lanes[j as usize].map_or_else(doubts::undefined, |v| v[0]), in_range)
            }
            Kind::Vote => {
                let ballot = present().fold(0, |m, l| m | (first(l) & 1) << l);
                let everyone = present().fold(0u64, |m, l| m | 1 << l);
                match self.mode {
                    0 => pair(0, ballot == everyone),
                    1 => pair(0, ballot != 0),
                    2 => pair(0, ballot == 0 || ballot == everyone),
                    _ => pair(ballot, false),
                }
            }
            Kind::MatchAny32 | Kind::MatchAny64 => {
                present().filter(|&l| first(l) == self.values[0]).fold(0, |m, l| m | 1 << l)
            }
            Kind::MatchAll32 | Kind::MatchAll64 => {
                let all = present().all(|l| first(l) == self.values[0]);
                pair(if all { u64::from(self.mask) } else { 0 }, all)
            }
            Kind::Reduce if self.mode & 15 >= 8 => {
                let values: Vec<f32> = present().map(|l| f32::from_bits(first(l) as u32)).collect();
                reduced(&values, self.mode).into()
            }
            Kind::Reduce => {
                let values = present().map(|l| first(l) as u32);
                let r = match self.mode {
                    0 => values.fold(0, u32::wrapping_add),
                    1 => values.fold(i32::MAX, |m, v| m.min(v as i32)) as u32,
                    2 => values.fold(i32::MIN, |m, v| m.max(v as i32)) as u32,
                    3 => values.fold(u32::MAX, u32::min),
                    4 => values.fold(0, u32::max),
                    5 => values.fold(u32::MAX, |m, v| m & v),
                    6 => values.fold(0, |m, v| m | v),
                    _ => values.fold(0, |m, v| m ^ v),
                };
                u64::from(r)
            }
            Kind::Matrix => self.matrix().map_or(0, |m| m.release(lane, lanes)),
            // The lowest member leads, every time.
            Kind::Elect => {
                let leader = present().next().unwrap_or(0) as u64;
                pair(leader, leader == u64::from(lane))
            }
        }
    }

    /// The pseudo-code of §15.6.2: the source lane, and whether it is in range.
    fn source_lane(&self, lane: u32) -> (u32, bool) {
        let lane = lane as i32;
        let b = (self.values[1] & 31) as i32;
        let clamp = (self.values[2] & 31) as i32;
        let segment = (self.values[2] >> 8 & 31) as i32;
        let max = lane & segment | clamp & !segment & 31;
        let min = lane & segment;
        let (j, in_range) = match self.mode {
            0 => {
                let j = min | b & !segment & 31;
                (j, j <= max)
            }
            1 => (lane - b, lane - b >= max),
            2 => (lane + b, lane + b <= max),
            _ => (lane ^ b, lane ^ b <= max),
        };
        (if in_range { j as u32 } else { lane as u32 }, in_range)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shuffle_from(mode: u32, lane: u32, b: u64, c: u64) -> (u32, bool) {
        Operation { kind: Kind::Shuffle, mask: !0, mode, values: [0, b, c] }.source_lane(lane)
    }

    #[test]
    fn shuffles_read_the_lane_of_the_pseudo_code() {
        // (mode, lane, b, c) -> (lane read, in range). c = 0x1f: one segment of 32; 0x1800|7: segments of 8.
        for ((mode, lane, b, c), want) in [
            ((0, 9, 3, 0x1f), (3, true)),
            ((0, 9, 3, 0x181f), (11, true)),
            ((1, 9, 2, 0), (7, true)),
            ((1, 1, 2, 0), (1, false)),
            ((1, 9, 2, 0x1800), (9, false)),
            ((2, 30, 1, 0x1f), (31, true)),
            ((2, 31, 1, 0x1f), (31, false)),
            ((2, 7, 1, 0x181f), (7, false)),
            ((3, 5, 1, 0x1f), (4, true)),
            ((3, 5, 8, 0x181f), (5, false)),
            ((3, 13, 8, 0x181f), (5, true)),
        ] {
            assert_eq!(shuffle_from(mode, lane, b, c), want, "{mode} {lane} {b} {c:#x}");
        }
    }
}
