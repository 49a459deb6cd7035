//! Operand values: special ones of each kind of operand, and operands that stand in a relation to each other.

use crate::encodings::random::Random;
use ventus_isa::{Ext, Format, Insn, Op, Role};

/// What an operand's bits mean to the instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// An integer, or anything.
    Int,
    /// Binary32.
    Single,
    /// Binary16 in the low half.
    Half,
    /// The low word of a binary64, or its high word.
    Double,
}

const INTS: [u32; 36] = [
    0,
    1,
    2,
    3,
    4,
    7,
    8,
    15,
    16,
    30,
    31,
    32,
    33,
    63,
    64,
    0x7f,
    0x80,
    0xff,
    0x100,
    0x7fff,
    0x8000,
    0xffff,
    0x1_0000,
    0x7fff_ffff,
    0x8000_0000,
    0x8000_0001,
    0xffff_ffff,
    0xffff_fffe,
    0xffff_8000,
    0xffff_ff80,
    0xffff_7fff,
    0x5555_5555,
    0xaaaa_aaaa,
    0x0001_ffff,
    0x7fff_fffe,
    0xffff_0000,
];

/// Zeros, subnormals and the border of them, ones, whole numbers and halves where conversions decide, infinities,
/// NaNs of both kinds with payloads, and where products and sums just overflow or underflow; signs come on top.
const SINGLES: [u32; 54] = [
    0,
    1,
    2,
    0x0000_0fff,
    0x0040_0000,
    0x007f_ffff,
    0x0080_0000,
    0x0080_0001,
    0x00ff_ffff,
    0x0100_0000,
    0x0b80_0000,
    0x1f80_0000,
    0x2000_0000,
    0x207f_ffff,
    0x2f80_0000,
    0x3300_0000,
    0x32ff_ffff,
    0x3380_0000,
    0x3380_0001,
    0x3eff_ffff,
    0x3f00_0000,
    0x3f00_0001,
    0x3f7f_ffff,
    0x3f80_0000,
    0x3f80_0001,
    0x3fc0_0000,
    0x3fff_ffff,
    0x4000_0000,
    0x4020_0000,
    0x4060_0000,
    0x4080_0000,
    0x42b1_7217,
    0x42b1_7218,
    0x42ae_ac4f,
    0x42ae_ac50,
    0x42cf_f1b4,
    0x42cf_f1b5,
    0x4300_0000,
    0x4b00_0000,
    0x4b00_0001,
    0x4b7f_ffff,
    0x4b80_0000,
    0x4eff_ffff,
    0x4f00_0000,
    0x4f7f_ffff,
    0x4f80_0000,
    0x5f7f_ffff,
    0x5f80_0000,
    0x7e80_0000,
    0x7f7f_ffff,
    0x7f80_0000,
    0x7fc0_0000,
    0x7f80_0001,
    0x7fa1_2345,
];

const HALVES: [u32; 30] = [
    0, 1, 2, 0x03ff, 0x0400, 0x0401, 0x07ff, 0x0800, 0x1400, 0x1800, 0x2400, 0x37ff, 0x3800, 0x3801, 0x3bff,
    0x3c00, 0x3c01, 0x3e00, 0x4000, 0x4100, 0x4900, 0x57ff, 0x5bff, 0x6400, 0x67ff, 0x77ff, 0x7bff, 0x7c00,
    0x7e00, 0x7d01,
];

const DOUBLES: [u64; 32] = [
    0,
    1,
    0x000f_ffff_ffff_ffff,
    0x0010_0000_0000_0000,
    0x0010_0000_0000_0001,
    0x0020_0000_0000_0000,
    0x1fff_ffff_ffff_ffff,
    0x2000_0000_0000_0000,
    0x3c90_0000_0000_0000,
    0x3ca0_0000_0000_0000,
    0x3ca0_0000_0000_0001,
    0x3fdf_ffff_ffff_ffff,
    0x3fe0_0000_0000_0000,
    0x3fef_ffff_ffff_ffff,
    0x3ff0_0000_0000_0000,
    0x3ff0_0000_0000_0001,
    0x3ff8_0000_0000_0000,
    0x4004_0000_0000_0000,
    0x4330_0000_0000_0000,
    0x4330_0000_0000_0001,
    0x433f_ffff_ffff_ffff,
    0x4340_0000_0000_0000,
    0x43df_ffff_ffff_ffff,
    0x43e0_0000_0000_0000,
    0x43ef_ffff_ffff_ffff,
    0x43f0_0000_0000_0000,
    0x5fef_ffff_ffff_ffff,
    0x7fe0_0000_0000_0000,
    0x7fef_ffff_ffff_ffff,
    0x7ff0_0000_0000_0000,
    0x7ff8_0000_0000_0000,
    0x7ff0_0000_0000_0001,
];

/// An integer: special, a power of two or next to one, small, or any.
pub fn int(r: &mut Random) -> u32 {
    match r.below(8) {
        0..=2 => r.pick(&INTS),
        3 => (1u32 << r.below(32)).wrapping_add(r.below(3)).wrapping_sub(1),
        4 => r.below(64).wrapping_sub(r.below(32)),
        // Runs of zeros and ones, which carries and shifts run through.
        5 => (r.word() >> r.below(32)) << r.below(32),
        _ => r.word(),
    }
}

/// A mantissa of `bits` bits: any, a few high or low bits, or all but a few.
fn mantissa(r: &mut Random, bits: u32) -> u64 {
    let all = (1u64 << bits) - 1;
    let m = match r.below(5) {
        0 => 1u64 << r.below(bits),
        1 => all ^ 1u64 << r.below(bits),
        2 => (r.next() & all) << r.below(bits),
        3 => all >> r.below(bits),
        _ => r.next(),
    };
    m & all
}

fn float(r: &mut Random, exponent_bits: u32, bits: u32) -> u64 {
    let most = (1i64 << exponent_bits) - 1;
    let bias = most >> 1;
    let exponent = match r.below(6) {
        // Near one, where sums of two operands meet.
        0 | 1 => bias + r.within(-3, 3),
        // As far apart as a mantissa is long.
        2 => bias + r.pick(&[-1, 1]) * (i64::from(bits) + r.within(-2, 3)),
        // Where products underflow and overflow.
        3 => bias / 2 + r.within(-i64::from(bits) / 2 - 2, 2),
        4 => r.pick(&[0, 1, 2, most - 1, bias + bias / 2, most]),
        _ => r.within(0, most),
    };
    (exponent.clamp(0, most) as u64) << bits | mantissa(r, bits)
}

fn sign(r: &mut Random, at: u32) -> u64 {
    (r.next() & 1) << at
}

/// Zero, infinity or a NaN of either kind: where one operand alone decides, and so with two of them often.
fn extreme(r: &mut Random, exponent_bits: u32, bits: u32) -> u64 {
    let infinity = ((1u64 << exponent_bits) - 1) << bits;
    r.pick(&[0, 0, infinity, infinity, infinity | 1 << (bits - 1), infinity | 1])
}

/// A binary32.
pub fn single(r: &mut Random) -> u32 {
    let bits = match r.below(6) {
        0 => extreme(r, 8, 23),
        1..=3 => u64::from(r.pick(&SINGLES)),
        _ => float(r, 8, 23),
    };
    (bits ^ sign(r, 31)) as u32
}

/// A binary16; what is above it does not count, so it is anything.
pub fn half(r: &mut Random) -> u32 {
    let bits = match r.below(6) {
        0 => extreme(r, 5, 10),
        1..=3 => u64::from(r.pick(&HALVES)),
        _ => float(r, 5, 10),
    };
    let high = if r.chance(1, 2) { 0 } else { r.word() << 16 };
    high | (bits ^ sign(r, 15)) as u32
}

/// A binary64, low word first.
pub fn double(r: &mut Random) -> [u32; 2] {
    let bits = match r.below(6) {
        0 => extreme(r, 11, 52),
        1..=3 => r.pick(&DOUBLES),
        _ => float(r, 11, 52),
    } ^ sign(r, 63);
    [bits as u32, (bits >> 32) as u32]
}

/// Values of one element in each operand: `[0]` is the low word, `[1]` the word of the second register where the
/// operand has two.
pub type Element = [u32; 2];

/// Any element of a class.
pub fn any(r: &mut Random, class: Class) -> Element {
    match class {
        Class::Int => [int(r), int(r)],
        Class::Single => [single(r), single(r)],
        Class::Half => [half(r), half(r)],
        Class::Double => double(r),
    }
}

/// An element that stands in a relation to another one: equal, its neighbour, its negative, a multiple, its exponent
/// moved by about a mantissa's length.
pub fn related(r: &mut Random, class: Class, to: Element) -> Element {
    let near = r.below(3).wrapping_sub(1);
    let each = |f: &mut dyn FnMut(u32) -> u32| [f(to[0]), f(to[1])];
    match (class, r.below(6)) {
        (_, 0) => to,
        (Class::Double, 1) => [to[0].wrapping_add(near), to[1]],
        (_, 1) => each(&mut |v| v.wrapping_add(near)),
        (Class::Int, 2) => each(&mut |v| v.wrapping_neg()),
        (Class::Int, 3) => {
            let times = r.below(16);
            each(&mut |v| v.wrapping_mul(times).wrapping_add(near))
        }
        (Class::Int, 4) => each(&mut |v| !v),
        (Class::Single, 2 | 3) => each(&mut |v| v ^ 0x8000_0000),
        (Class::Half, 2 | 3) => each(&mut |v| v ^ 0x8000),
        (Class::Double, 2 | 3) => [to[0].wrapping_add(near), to[1] ^ 0x8000_0000],
        (Class::Single, 4) => {
            let by = (r.within(-26, 26) as u32) << 23;
            each(&mut |v| v.wrapping_add(by))
        }
        (Class::Half, 4) => {
            let by = (r.within(-12, 12) as u32) << 10;
            each(&mut |v| v & 0xffff_0000 | v.wrapping_add(by) & 0xffff)
        }
        (Class::Double, 4) => {
            let by = (r.within(-55, 55) as u32) << 20;
            [to[0], to[1].wrapping_add(by)]
        }
        _ => any(r, class),
    }
}

/// What would cancel the product of two elements: the addend at which a multiply-add's rounding shows.
pub fn cancelling(r: &mut Random, class: Class, a: Element, b: Element) -> Element {
    let near = r.below(3).wrapping_sub(1);
    let flip = u32::from(r.chance(3, 4)) << 31;
    match class {
        Class::Single => {
            let of = |i: usize| (f32::from_bits(a[i]) * f32::from_bits(b[i])).to_bits();
            [(of(0) ^ flip).wrapping_add(near), (of(1) ^ flip).wrapping_add(near)]
        }
        Class::Double => {
            let whole = |e: Element| f64::from_bits(u64::from(e[1]) << 32 | u64::from(e[0]));
            let product = (whole(a) * whole(b)).to_bits();
            [(product as u32).wrapping_add(near), (product >> 32) as u32 ^ flip]
        }
        _ => related(r, class, a),
    }
}

/// OP-V in floating point: what it works on depends on SEW.
pub fn is_vector_fp(op: Op) -> bool {
    let row = op.row();
    row.matches & row.mask & 0x7f == 0x57 && matches!(row.matches >> 12 & 7, 1 | 5)
}

/// int8 fixed point, which needs SEW 8.
pub fn is_fixed(op: Op) -> bool {
    op.row().clause.contains("fixed-point")
}

/// The class of a source operand under a SEW.
pub fn class(insn: &Insn, role: Role, sew: u32) -> Class {
    let (op, row) = (insn.op, insn.op.row());
    // Integers to convert, and moves of anything.
    if matches!(op, Op::FcvtSW | Op::FcvtSWu | Op::VfcvtFXV | Op::VfcvtFXuV) {
        return Class::Int;
    }
    if row.ext == Ext::Zfinx || matches!(op, Op::VfexpV | Op::VfttaVv) {
        return Class::Single;
    }
    if is_vector_fp(op) && matches!(role, Role::Rs1 | Role::Rs2 | Role::Rs3 | Role::Rd) {
        return match sew {
            16 => Class::Half,
            64 => Class::Double,
            _ => Class::Single,
        };
    }
    Class::Int
}

/// Has it an addend that a product can cancel: the roles of the two factors and of the addend?
pub fn fused(insn: &Insn) -> Option<[Role; 3]> {
    let name = insn.op.name();
    match insn.op.row().format {
        Format::R4Rm => Some([Role::Rs1, Role::Rs2, Role::Rs3]),
        Format::Vaccv | Format::Vaccx if name.contains("mac") || name.contains("msac") => {
            Some([Role::Rs1, Role::Rs2, Role::Rs3])
        }
        Format::Vaccv | Format::Vaccx => Some([Role::Rs1, Role::Rs3, Role::Rs2]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_values_come_up() {
        let mut r = Random::new(1, 2, 3);
        let singles: std::collections::BTreeSet<u32> = (0..4000).map(|_| single(&mut r)).collect();
        for v in [0, 0x8000_0000, 1, 0x7f80_0000, 0xff80_0000, 0x7fc0_0000, 0x7f80_0001, 0x4f00_0000] {
            assert!(singles.contains(&v), "{v:#010x}");
        }
        let ints: std::collections::BTreeSet<u32> = (0..2000).map(|_| int(&mut r)).collect();
        for v in [0, 1, 31, 32, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff] {
            assert!(ints.contains(&v), "{v:#010x}");
        }
    }

    #[test]
    fn operands_have_the_class_of_their_row() {
        let of = |op, role, sew| class(&Insn::new(op), role, sew);
        assert_eq!(of(Op::FaddS, Role::Rs1, 32), Class::Single);
        assert_eq!(of(Op::FcvtSW, Role::Rs1, 32), Class::Int);
        assert_eq!(of(Op::VfaddVv, Role::Rs1, 16), Class::Half);
        assert_eq!(of(Op::VfaddVf, Role::Rs1, 64), Class::Double);
        assert_eq!(of(Op::VaddVv, Role::Rs2, 16), Class::Int);
    }
}
