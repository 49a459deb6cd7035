//! Operand values: special ones for each kind of operand, and operands that are related to each other.

use super::element::{Class, Element};
use super::rounding::{self, Shape};
use crate::encodings::random::Random;
use ventus_isa::{Insn, Numbers, Role, VtypeUse};

/// A common property of the lanes' numbers, so that the other lanes do not hide the effect of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Nothing.
    Any,
    /// One lane matters; the others compute without raising flags.
    Quiet(usize),
    /// None is negative.
    Positive,
    /// Most are zeros, of either sign.
    Zeros,
    /// Products and quotients are near the smallest or the largest normal numbers, in one lane or in all of
    /// them.
    Border(Option<usize>),
    /// Results are at the middle of two numbers or beside it, in one lane or in all of them.
    Middle(Option<usize>),
    /// In one lane the first operand is this one of [`SPECIAL`]; the others compute without raising flags.
    Special(usize, usize),
}

/// What decides a result by itself: zero, the ends of the subnormal and the normal numbers, infinity, quiet
/// NaNs and signalling ones; signs are added separately.
pub const SPECIAL: usize = 10;
const ZERO: usize = 0;
const INFINITE: usize = 5;
const QUIET: usize = 6;
const SIGNALLING: usize = 8;

fn special(kind: usize, exponent_bits: u32, bits: u32) -> u64 {
    let infinity = ((1u64 << exponent_bits) - 1) << bits;
    let quiet = infinity | 1 << (bits - 1);
    let all: [u64; SPECIAL] = [
        0,
        1,
        (1 << bits) - 1,
        1 << bits,
        infinity - 1,
        infinity,
        quiet,
        quiet | 1 << (bits - 4) | 1,
        infinity | 1,
        quiet - 1,
    ];
    all[kind % SPECIAL]
}

impl Theme {
    /// A random theme for the lanes in `mask`.
    pub fn any(r: &mut Random, mask: u32) -> Theme {
        let lanes: Vec<usize> = (0..32).filter(|l| mask >> l & 1 == 1).collect();
        let lane = if lanes.is_empty() { 0 } else { r.pick(&lanes) };
        match r.below(11) {
            0 | 1 => Theme::Quiet(lane),
            2 => Theme::Positive,
            3 => Theme::Border(None),
            4 | 5 => Theme::Border(Some(lane)),
            6 => Theme::Zeros,
            7 => Theme::Middle(None),
            8 => Theme::Middle(Some(lane)),
            9 => Theme::Special(lane, r.below(SPECIAL as u32) as usize),
            _ => Theme::Any,
        }
    }

    /// The theme for this lane instead.
    pub fn at(self, lane: usize) -> Theme {
        match self {
            Theme::Quiet(_) => Theme::Quiet(lane),
            Theme::Border(Some(_)) => Theme::Border(Some(lane)),
            Theme::Middle(Some(_)) => Theme::Middle(Some(lane)),
            Theme::Special(_, kind) => Theme::Special(lane, kind),
            other => other,
        }
    }

    /// The lane for which an operand that all lanes share is chosen.
    pub fn lane(self) -> usize {
        match self {
            Theme::Quiet(lane)
            | Theme::Border(Some(lane))
            | Theme::Middle(Some(lane))
            | Theme::Special(lane, _) => lane,
            _ => 0,
        }
    }

    /// The addend of a product that the theme is about: zero, nearly zero, or what a product that is nearly
    /// zero moves across an end of the normal numbers.
    pub fn addend(self, r: &mut Random, class: Class, e: Element) -> Element {
        match (self, class.bits()) {
            (Theme::Border(_) | Theme::Middle(_), Some((exponent_bits, bits))) => class.each(e, |_| {
                let infinity = ((1u64 << exponent_bits) - 1) << bits;
                let end = r.pick(&[0, 0, 1, 1 << bits, 1 << bits, infinity - 1]);
                end | sign(r, exponent_bits + bits)
            }),
            // In the other lanes, none of these raises a flag.
            (Theme::Special(..), Some((exponent_bits, bits))) if r.chance(1, 2) => class.each(e, |_| {
                special(r.pick(&[ZERO, INFINITE, QUIET]), exponent_bits, bits) | sign(r, exponent_bits + bits)
            }),
            _ => e,
        }
    }

    /// An operand's element in a lane, made from its value without the theme and from the previous operand.
    pub fn apply(
        self,
        r: &mut Random,
        (class, shape, sew): (Class, Shape, u32),
        lane: usize,
        e: Element,
        before: Option<Element>,
    ) -> Element {
        let middle = matches!(self, Theme::Middle(only) if only.is_none_or(|only| only == lane));
        if middle && (class != Class::Int || shape == Shape::OfWhole) {
            return rounding::operand(r, shape, sew, class, e, before);
        }
        let Some((exponent_bits, bits)) = class.bits() else { return e };
        let bias = (1u64 << (exponent_bits - 1)) - 1;
        match self {
            Theme::Quiet(only)
            | Theme::Border(Some(only))
            | Theme::Middle(Some(only))
            | Theme::Special(only, _)
                if lane != only =>
            {
                // One or four: exact, and so are product, quotient and root.
                let four = r.chance(1, 2);
                class.each(e, |_| (bias + if four { 2 } else { 0 }) << bits)
            }
            // What the second operand is then, mostly decides nothing.
            Theme::Special(_, kind) if before.is_none() || r.chance(1, 3) => {
                let kind = match before {
                    None => kind,
                    // Zero, infinity, and a NaN of each kind decide more than others.
                    Some(_) if r.chance(1, 2) => r.pick(&[ZERO, INFINITE, QUIET, SIGNALLING]),
                    Some(_) => r.below(SPECIAL as u32) as usize,
                };
                class.each(e, |_| special(kind, exponent_bits, bits) | sign(r, exponent_bits + bits))
            }
            Theme::Positive => class.each(e, |v| v & ((1 << (exponent_bits + bits)) - 1)),
            Theme::Zeros if r.chance(3, 4) => class.each(e, |_| sign(r, exponent_bits + bits)),
            Theme::Border(_) => match before {
                None => {
                    // All ones times a power of two, or times what just does not make a power of two.
                    let (ones, full) = (r.chance(1, 4), r.chance(7, 8));
                    let all = (1 << bits) - 1;
                    // Mostly small ones, because the lower border has more cases.
                    let most = if r.chance(3, 4) { bias } else { 2 * bias };
                    let normal = r.within(1, most as i64) as u64;
                    class.each(e, |v| {
                        let sign = v & 1 << (exponent_bits + bits);
                        if full { sign | normal << bits | if ones { all } else { v & all } } else { v }
                    })
                }
                Some(to) => bordering(r, class, shape, to),
            },
            _ => e,
        }
    }
}

/// A value that brings the product or quotient with `to` to an end of the normal numbers: a power of two, a
/// neighbour of one, or what makes the product one.
fn bordering(r: &mut Random, class: Class, shape: Shape, to: Element) -> Element {
    let Some((exponent_bits, bits)) = class.bits() else { return to };
    let most = (1i64 << exponent_bits) - 1;
    let bias = most >> 1;
    class.each(to, |v| {
        let exponent = (v >> bits) as i64 & most;
        // The exponent at that end: just below or at the smallest normal number, or at or just above the
        // largest.
        let (small, large) = (r.pick(&[0, 0, 0, 1]), most - r.within(0, 1));
        let way = match shape {
            Shape::Product => r.below(2),
            Shape::Quotient => 2 + r.below(2),
            _ => r.below(4),
        };
        let other = match way {
            // Factors, and both orders of dividend and divisor.
            // Nearly zero beside an addend at that end.
            0 if exponent < bias && r.chance(1, 4) => bias - exponent - i64::from(bits) - r.within(0, 3),
            0 | 1 if exponent < bias => small + bias - exponent,
            _ if exponent < bias => exponent + bias - small,
            0 | 1 => large + bias - exponent,
            2 => exponent + bias - large,
            _ => small + exponent - bias,
        };
        let mantissa = match r.below(if shape == Shape::Product { 12 } else { 8 }) {
            0 | 1 => 0,
            2 => 1,
            3 => (1 << bits) - 1,
            _ => rounding::partner(r, 1 << bits | v & ((1 << bits) - 1), bits),
        };
        (other.clamp(1, most - 1) as u64) << bits | mantissa | sign(r, exponent_bits + bits)
    })
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

/// Zeros, subnormals and their border, ones, whole numbers and halves at which conversions change,
/// infinities, NaNs of both kinds with payloads, and values at which products and sums just overflow or
/// underflow. Signs are added separately.
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

/// An integer: special, a power of two or a neighbour of one, small, or any.
pub fn int(r: &mut Random) -> u32 {
    match r.below(8) {
        0..=2 => r.pick(&INTS),
        3 => (1u32 << r.below(32)).wrapping_add(r.below(3)).wrapping_sub(1),
        4 => r.below(64).wrapping_sub(r.below(32)),
        // Runs of zeros and ones, for carries and shifts.
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
        3 if r.chance(1, 2) => all,
        3 => all >> r.below(bits),
        _ => r.next(),
    };
    m & all
}

fn float(r: &mut Random, exponent_bits: u32, bits: u32) -> u64 {
    let most = (1i64 << exponent_bits) - 1;
    let bias = most >> 1;
    let exponent = match r.below(6) {
        // Near one, so that sums of two operands matter.
        0 | 1 => bias + r.within(-3, 3),
        // Apart by the length of a mantissa.
        2 => bias + r.pick(&[-1, 1]) * (i64::from(bits) + r.within(-2, 3)),
        // Near the exponents at which products underflow and overflow.
        3 => bias / 2 + r.within(-i64::from(bits) / 2 - 2, 2),
        4 => r.pick(&[0, 1, 2, most - 1, bias + bias / 2, most]),
        _ => r.within(0, most),
    };
    (exponent.clamp(0, most) as u64) << bits | mantissa(r, bits)
}

fn sign(r: &mut Random, at: u32) -> u64 {
    (r.next() & 1) << at
}

/// Zero, infinity or a NaN of either kind: values that decide a result alone, and often meet in pairs.
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

/// A binary32 exponent: any, one whose power is finite, or one whose power lies almost midway between two
/// numbers, so that the last bit of every step shows. Now and then the power is near the smallest normal
/// number, the smallest one, or the largest; or the exponent is one of the last on either side of such a
/// limit.
fn exponent(r: &mut Random) -> u32 {
    const LN_2: f64 = std::f64::consts::LN_2;
    if r.chance(1, 3) {
        return single(r);
    }
    let ends = r.chance(1, 6);
    if ends && r.chance(1, 3) {
        // The power is infinite from here on, tiny, 0, or 1.
        let limits = [128.0 * LN_2, -126.0 * LN_2, -150.0 * LN_2, 1.0 / f64::from(1 << 25)];
        let limit = (r.pick(&limits) as f32).to_bits() ^ if r.chance(1, 8) { 1 << 31 } else { 0 };
        return limit.wrapping_add(r.within(-2, 2) as u32);
    }
    let mut best = (1.0, 0.0f32);
    for _ in 0..if r.chance(1, 4) { 1 } else { 64 } {
        // Mostly as far from a multiple of ln 2 as possible: there all terms count.
        let far = r.pick(&[-0.499, -0.49, 0.49, 0.499, 0.0]) + r.within(-1000, 1000) as f64 / 1e5;
        let n =
            if ends { r.pick(&[-150, -149, -127, -126, -126, -125, 127, 128]) } else { r.within(-124, 126) }
                as f64;
        let x = ((n + far) * LN_2) as f32;
        // Only sums and products, which are the same everywhere.
        let rest = f64::from(x) - n * LN_2;
        let power = (1..16).rev().fold(1.0, |p, i| 1.0 + rest * p / f64::from(i));
        let mantissa = if power < 1.0 { 2.0 * power } else { power } * f64::from(1 << 23);
        let from_middle = (mantissa.fract() - 0.5).abs();
        if from_middle < best.0 {
            best = (from_middle, x);
        }
    }
    best.1.to_bits()
}

/// A binary16; the bits above it are ignored, so they are random.
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

/// Any element of a class.
pub fn any(r: &mut Random, class: Class) -> Element {
    match class {
        Class::Int => [int(r), int(r)],
        Class::Single => [single(r), single(r)],
        Class::Half => [half(r), half(r)],
        Class::Double => double(r),
        Class::Exponent => [exponent(r), exponent(r)],
    }
}

/// An element related to another one: equal, its neighbour, its negative, a multiple, or with its exponent
/// moved by about a mantissa's length.
pub fn related(r: &mut Random, class: Class, to: Element) -> Element {
    let near = r.below(3).wrapping_sub(1);
    let each = |f: &mut dyn FnMut(u32) -> u32| [f(to[0]), f(to[1])];
    // The zero of the other sign.
    if let Some((exponent_bits, bits)) = class.bits()
        && r.chance(1, 2)
    {
        let (top, mut zeros) = (1u64 << (exponent_bits + bits), 0);
        let other = class.each(to, |v| {
            zeros += usize::from(v & (top - 1) == 0);
            v ^ top
        });
        if zeros > 0 {
            return other;
        }
    }
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

/// A value that would cancel the product of two elements: an addend that exposes the rounding of a
/// multiply-add.
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
        Class::Half => [(product_of_halves(a[0], b[0]) ^ flip >> 16).wrapping_add(near); 2],
        _ => related(r, class, a),
    }
}

/// The product of two halves without its last bits; that of all but normal ones is any half.
fn product_of_halves(a: u32, b: u32) -> u32 {
    let significand = |v: u32| 0x400 | v & 0x3ff;
    let product = significand(a) * significand(b);
    let carry = product >> 21;
    let exponent = (a >> 10 & 31) + (b >> 10 & 31) + carry;
    (a ^ b) & 0x8000 | (exponent.wrapping_sub(15) & 31) << 10 | product >> (10 + carry) & 0x3ff
}

/// The class of a source operand under a SEW.
pub fn class(insn: &Insn, role: Role, sew: u32) -> Class {
    let (op, row) = (insn.op, insn.op.row());
    // Integers to convert, and moves of anything.
    if rounding::from_whole(op) {
        return Class::Int;
    }
    if row.class == ventus_isa::Class::Exponential {
        return Class::Exponent;
    }
    let float = row.class.computes() && row.numbers == Numbers::Float;
    if float && row.vtype == VtypeUse::Unused {
        return Class::Single;
    }
    if float && matches!(role, Role::Rs1 | Role::Rs2 | Role::Rs3 | Role::Rd) {
        return match sew {
            16 => Class::Half,
            64 => Class::Double,
            _ => Class::Single,
        };
    }
    Class::Int
}

/// The roles of the two factors and of the addend, if the instruction has an addend that a product can
/// cancel.
pub fn fused(insn: &Insn) -> Option<[Role; 3]> {
    match insn.op.row().class {
        ventus_isa::Class::MultiplyAdd => Some([Role::Rs1, Role::Rs2, Role::Rs3]),
        ventus_isa::Class::MultiplyAddInto => Some([Role::Rs1, Role::Rs3, Role::Rs2]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ventus_isa::Op;

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

    /// Powers come up on either side of the smallest normal number, of the smallest one and of the largest.
    #[test]
    fn powers_come_to_the_ends_of_the_numbers() {
        let mut r = Random::new(1, 2, 3);
        let all: Vec<f64> = (0..4000).map(|_| f64::from(f32::from_bits(exponent(&mut r)))).collect();
        for end in [-150.0, -149.0, -126.0, 128.0] {
            let end = end * std::f64::consts::LN_2;
            let (below, above) = (end - 0.36..end, end..end + 0.36);
            let count = |range: std::ops::Range<f64>| all.iter().filter(|x| range.contains(*x)).count();
            let (below, above) = (count(below), count(above));
            assert!(below > 10 && above > 10, "{end}: {below} below, {above} above");
        }
        // The largest power that is finite, and the smallest that is not 0 or tiny, with their neighbours.
        let has = |bits: u32| all.contains(&f64::from(f32::from_bits(bits)));
        for last in [0x42b1_7217, 0xc2cf_f1b4, 0xc2ae_ac4f, 0x3300_0000] {
            assert!(has(last) && has(last + 1), "{last:#x}");
        }
    }

    #[test]
    fn zeros_of_both_signs_meet() {
        let mut r = Random::new(1, 2, 3);
        for (class, zero, other) in [
            (Class::Single, [0, 0], [0x8000_0000, 0x8000_0000]),
            (Class::Half, [0x1234_0000, 0], [0x1234_8000, 0x8000]),
            (Class::Double, [0, 0], [0, 0x8000_0000]),
        ] {
            let met = (0..100).filter(|_| related(&mut r, class, zero) == other).count();
            assert!((40..80).contains(&met), "{class:?}: {met}");
        }
    }

    #[test]
    fn products_come_to_the_ends_of_the_normal_numbers() {
        let mut r = Random::new(1, 2, 3);
        let largest_half = [0x07ff, 0];
        let (mut below, mut beyond) = (0, 0);
        for _ in 0..1000 {
            let [b, _] = bordering(&mut r, Class::Half, Shape::Other, largest_half);
            let exponent = (0x07ff_i64 >> 10) + i64::from(b >> 10 & 31) - 15;
            below += usize::from(exponent == 0);
            beyond += usize::from(exponent >= 30);
        }
        assert!(below > 150, "{below} products just below the smallest normal number");
        let [low, high] = bordering(&mut r, Class::Double, Shape::Other, [u32::MAX, 0x001f_ffff]);
        assert_ne!((low, high), (u32::MAX, 0x001f_ffff));
        // With such a small factor no product is large.
        assert_eq!(beyond, 0);
    }

    /// exp(x) within a thousandth of the middle of two singles: random exponents would give one in a
    /// thousand.
    #[test]
    fn powers_lie_between_two_numbers() {
        let mut r = Random::new(1, 2, 3);
        let close = (0..1000)
            .map(|_| f64::from(f32::from_bits(exponent(&mut r))))
            .filter(|x| {
                let power = x.exp();
                let mantissa = power / power.log2().floor().exp2() * f64::from(1 << 23);
                power.is_normal() && (mantissa.fract() - 0.5).abs() < 0.01
            })
            .count();
        assert!(close > 200, "{close}");
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
