//! Requests of a round: operands at the corners of their format, close to each other, or anywhere.

use super::expect::{self, MODES};
use tandem_adapter::{MadeUnit, UNIT_LANES};
use ventus_dut::unit::UnitRequest;
use ventus_isa::{Kind, Numbers, Role};

/// Where the memory of a memory unit is.
pub(super) const WINDOW: u32 = 0x9000_0000;
/// Its bytes.
pub(super) const WINDOW_BYTES: usize = 4096;
/// Accesses go to few places, so that they meet: this many words in each of these lines.
const LINES: [u32; 8] = [0, 1, 4, 8, 12, 16, 32, 63];
const HOT_WORDS: u32 = 4;

/// Integers at edges: of sign, of halves, of shifts.
const INTEGERS: [u32; 20] = [
    0,
    1,
    2,
    3,
    31,
    32,
    33,
    0x7f,
    0x80,
    0xff,
    0x7fff,
    0x8000,
    0xffff,
    0x1_0000,
    0x5555_5555,
    0x7fff_ffff,
    0x8000_0000,
    0x8000_0001,
    0xffff_fffe,
    0xffff_ffff,
];

/// Single precision at edges; each occurs with both signs.
const FLOATS: [u32; 24] = [
    0x0000_0000, // zero
    0x0000_0001, // smallest subnormal
    0x0000_0002,
    0x0040_0000,
    0x007f_ffff, // largest subnormal
    0x0080_0000, // smallest normal
    0x0080_0001,
    0x0100_0000,
    0x3380_0000, // half a unit in the last place of 1
    0x3400_0000,
    0x3eff_ffff,
    0x3f00_0000,
    0x3f7f_ffff,
    0x3f80_0000, // 1
    0x3f80_0001,
    0x4b7f_ffff, // largest odd integer
    0x4b80_0000,
    0x4eff_ffff, // largest below 2^31
    0x4f00_0000,
    0x4f80_0000, // 2^32
    0x7f7f_ffff, // largest
    0x7f80_0000, // infinity
    0x7f80_0001, // a signalling NaN
    0x7fc0_0000, // the canonical NaN
];

/// The requests of a round; the same seed and round give the same.
pub(super) fn round(unit: &MadeUnit, seed: u64, round: usize, count: usize) -> Vec<UnitRequest> {
    let mut rng = fastrand::Rng::with_seed(seed.wrapping_add((round as u64) << 32));
    (0..count).map(|_| if unit.memory { access(&mut rng) } else { request(unit, &mut rng) }).collect()
}

/// The contents of memory at the start.
pub(super) fn window(seed: u64) -> Vec<u8> {
    let mut rng = fastrand::Rng::with_seed(!seed);
    (0..WINDOW_BYTES).map(|_| rng.u8(..)).collect()
}

fn access(rng: &mut fastrand::Rng) -> UnitRequest {
    let size = rng.u32(0..3);
    let line = LINES[rng.usize(0..LINES.len())];
    let word = if rng.u32(0..8) == 0 { rng.u32(0..16) } else { rng.u32(0..HOT_WORDS) };
    let byte = rng.u32(0..4) & !((1 << size) - 1);
    UnitRequest {
        write: u32::from(rng.u32(0..5) < 2),
        address: WINDOW + 64 * line + 4 * word + byte,
        size,
        data: rng.u32(..) & (u32::MAX >> (32 - (8 << size))),
        ..UnitRequest::default()
    }
}

fn request(unit: &MadeUnit, rng: &mut fastrand::Rng) -> UnitRequest {
    let number = rng.usize(0..unit.operations.len());
    let operation = &unit.operations[number];
    let float = operation.row.row().numbers == Numbers::Float;
    let mut r = UnitRequest { number: number as u32, mask: mask(unit, rng), ..UnitRequest::default() };
    if expect::rounds(operation.row) {
        r.rm = rng.u32(0..MODES);
    }
    for lane in 0..unit.lanes {
        r.a[lane] = value(float, rng);
        r.b[lane] = near(r.a[lane], float, rng);
        r.c[lane] = near(r.a[lane], float, rng);
    }
    // A scalar operand of a vector instruction is the same for all lanes.
    let vector = expect::kind(operation.row, Role::Rd) == Some(Kind::V);
    for (role, values) in operation.operands.iter().zip([&mut r.a, &mut r.b, &mut r.c]) {
        if vector && expect::kind(operation.row, *role) == Some(Kind::X) {
            *values = [values[0]; UNIT_LANES];
        }
    }
    r
}

/// Lanes to compute: all, one, or some.
fn mask(unit: &MadeUnit, rng: &mut fastrand::Rng) -> u32 {
    let all = u32::MAX >> (32 - unit.lanes);
    if !unit.masks {
        return all;
    }
    match rng.u32(0..4) {
        0 => all,
        1 => 1 << rng.usize(0..unit.lanes),
        _ => match rng.u32(..) & all {
            0 => all,
            some => some,
        },
    }
}

fn value(float: bool, rng: &mut fastrand::Rng) -> u32 {
    let corner = match float && rng.u32(0..8) != 0 {
        true => FLOATS[rng.usize(0..FLOATS.len())] | rng.u32(0..2) << 31,
        false => INTEGERS[rng.usize(0..INTEGERS.len())],
    };
    match rng.u32(0..8) {
        0..=2 => corner,
        3 => corner ^ 1 << rng.u32(0..32),
        // Of a moderate size, so that sums and products are neither lost nor too large.
        4 | 5 if float => rng.u32(..) & 0x807f_ffff | rng.u32(0x70..0x90) << 23,
        4 | 5 => rng.u32(..) >> rng.u32(0..32),
        _ => rng.u32(..),
    }
}

/// Another operand, often one for which a sum cancels, a rounding ties, or the two are equal.
fn near(a: u32, float: bool, rng: &mut fastrand::Rng) -> u32 {
    match rng.u32(0..16) {
        0 => a,
        1 => a ^ 1 << 31,
        2 => a ^ rng.u32(0..16),
        3 if float => (a ^ rng.u32(0..2) << 31).wrapping_sub(rng.u32(0..26) << 23),
        3 => a.wrapping_neg(),
        _ => value(float, rng),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_accesses_all_inside_memory_and_aligned() {
        let make = || {
            let mut rng = fastrand::Rng::with_seed(7);
            (0..1000).map(|_| access(&mut rng)).collect::<Vec<_>>()
        };
        assert_eq!(make(), make());
        for r in make() {
            assert!(r.address >= WINDOW && r.address + 4 <= WINDOW + WINDOW_BYTES as u32);
            assert_eq!(r.address % (1 << r.size), 0);
            assert!(r.size == 2 || r.data >> (8 << r.size) == 0, "{r:?}");
        }
    }

    #[test]
    fn operands_have_corners_of_both_signs() {
        let mut rng = fastrand::Rng::with_seed(1);
        let some: Vec<u32> = (0..4000).map(|_| value(true, &mut rng)).collect();
        for corner in [0x8000_0000, 1, 0x7f80_0001, 0xffc0_0000, 0x7f7f_ffff] {
            assert!(some.contains(&corner), "{corner:#x}");
        }
        let some: Vec<u32> = (0..4000).map(|_| value(false, &mut rng)).collect();
        for corner in [0x8000_0000, 0x7fff_ffff, 0, u32::MAX] {
            assert!(some.contains(&corner), "{corner:#x}");
        }
    }
}
