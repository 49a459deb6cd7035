//! Conversions to and from the formats of matrix units (PTX cvt): tf32, halves with saturation, and formats
//! of 8, 6 and 4 bits. A number is rounded by looking at the format's own numbers on both sides of it.

/// A format of sign, exponent and fraction.
#[derive(Clone, Copy)]
struct Format {
    exponent: u32,
    fraction: u32,
    bias: i32,
    /// The meaning of the greatest codes.
    top: Top,
}

/// The codes above a format's numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Top {
    /// Infinity and NaN, as in IEEE formats.
    Ieee,
    /// NaN in the last code only.
    OneNan,
    /// More numbers.
    Numbers,
}

/// Rounding.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Round {
    /// Ties to even.
    Even,
    /// Ties away from zero.
    Away,
    /// Toward zero.
    Zero,
}

const HALF: Format = Format { exponent: 5, fraction: 10, bias: 15, top: Top::Ieee };
const BFLOAT: Format = Format { exponent: 8, fraction: 7, bias: 127, top: Top::Ieee };
const TF32: Format = Format { exponent: 8, fraction: 10, bias: 127, top: Top::Ieee };

impl Format {
    fn named(name: &str) -> Option<Format> {
        let (exponent, fraction, bias, top) = match name {
            "e4m3x2" => (4, 3, 7, Top::OneNan),
            "e5m2x2" => (5, 2, 15, Top::Ieee),
            "e2m3x2" => (2, 3, 1, Top::Numbers),
            "e3m2x2" => (3, 2, 3, Top::Numbers),
            "e2m1x2" => (2, 1, 1, Top::Numbers),
            _ => return None,
        };
        Some(Format { exponent, fraction, bias, top })
    }

    fn sign_bit(self) -> u32 {
        self.exponent + self.fraction
    }

    /// The code of the greatest number, without sign.
    fn most(self) -> u64 {
        let all = (1u64 << self.sign_bit()) - 1;
        match self.top {
            Top::Ieee => (((1 << self.exponent) - 1) << self.fraction) - 1,
            Top::OneNan => all - 1,
            Top::Numbers => all,
        }
    }

    /// The magnitude of a code, which is exact in double.
    fn magnitude(self, code: u64) -> f64 {
        let exponent = (code >> self.fraction) as i32;
        let fraction = (code & ((1 << self.fraction) - 1)) as f64 / f64::from(1u32 << self.fraction);
        match exponent {
            0 => fraction * 2f64.powi(1 - self.bias),
            e => (1.0 + fraction) * 2f64.powi(e - self.bias),
        }
    }

    /// The number of a code with its sign.
    fn value(self, code: u64) -> f64 {
        let magnitude = code & ((1 << self.sign_bit()) - 1);
        let x = match self.top {
            Top::Ieee if magnitude == self.most() + 1 => f64::INFINITY,
            _ if magnitude > self.most() => f64::NAN,
            _ => self.magnitude(magnitude),
        };
        if code >> self.sign_bit() & 1 == 1 { -x } else { x }
    }

    /// The greatest code whose magnitude is not above `x`. Magnitudes rise with the codes.
    fn below(self, x: f64) -> u64 {
        let (mut low, mut high) = (0, self.most());
        while low < high {
            let middle = (low + high).div_ceil(2);
            if self.magnitude(middle) <= x {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        low
    }

    /// The code of a number. If a number is too large, the code is infinity's, without saturation and if the
    /// format has one.
    fn code(self, x: f64, round: Round, saturates: bool) -> u64 {
        let sign = u64::from(x.is_sign_negative()) << self.sign_bit();
        let x = x.abs();
        let limit = if saturates || self.top != Top::Ieee { self.most() } else { self.most() + 1 };
        if x.is_infinite() {
            return sign | limit;
        }
        let low = self.below(x);
        let (down, up) = (self.magnitude(low), self.magnitude(low + 1));
        let rises = match round {
            Round::Zero => false,
            // Both distances are exact: the numbers have few bits.
            _ if x - down != up - x => x - down > up - x,
            Round::Even => low & 1 == 1,
            Round::Away => true,
        };
        sign | if rises && down != x { (low + 1).min(limit) } else { low }
    }

    /// The code of a single's bits, with NaN as PTX has it: all bits below the sign, or the greatest number.
    fn convert(self, x: f64, round: Round, saturates: bool, relu: bool) -> u64 {
        if x.is_nan() {
            return (1 << self.sign_bit()) - 1;
        }
        if relu && x.is_sign_negative() { 0 } else { self.code(x, round, saturates) }
    }
}

/// An operation on the bits of up to three operands.
type Function = Box<dyn Fn(u64, u64, u64) -> u64>;

fn single(bits: u64) -> f64 {
    f64::from(f32::from_bits(bits as u32))
}

/// The conversion `llvm.nvvm.`*name*, if it is one of these.
pub fn of(name: &str) -> Option<Function> {
    let parts: Vec<&str> = name.split('.').collect();
    let has = |word: &str| parts.contains(&word);
    let (relu, saturates) = (has("relu"), has("satfinite"));
    let round = match () {
        () if has("rz") => Round::Zero,
        () if has("rna") => Round::Away,
        () => Round::Even,
    };
    Some(match parts.as_slice() {
        ["f2tf32", ..] => Box::new(move |x, _, _| match TF32.convert(single(x), round, saturates, relu) {
            // NaN has all bits, including those that the format leaves out.
            0x3ffff => 0x7fff_ffff,
            code => code << 13,
        }),
        ["ff2f16x2" | "ff2bf16x2", ..] => {
            let format = if parts[0] == "ff2f16x2" { HALF } else { BFLOAT };
            let one = move |x| format.convert(single(x), round, saturates, relu);
            Box::new(move |high, low, _| one(high) << 16 | one(low))
        }
        ["ff", "to", "ue8m0x2", rounding, ..] => {
            let up = *rounding == "rp";
            Box::new(move |high, low, _| {
                power(single(high), up, saturates) << 8 | power(single(low), up, saturates)
            })
        }
        ["bf16x2", "to", "ue8m0x2", rounding, ..] => {
            let up = *rounding == "rp";
            let one = move |half: u64| power(single((half & 0xffff) << 16), up, saturates);
            Box::new(move |both, _, _| one(both >> 16) << 8 | one(both))
        }
        ["ue8m0x2", "to", "bf16x2", ..] => {
            Box::new(|both, _, _| bfloat_of_power(both >> 8 & 0xff) << 16 | bfloat_of_power(both & 0xff))
        }
        [from @ ("ff" | "f16x2"), "to", to, ..] => {
            let format = Format::named(to)?;
            let field = if format.sign_bit() == 3 { 4 } else { 8 };
            let one = move |x| format.convert(x, round, true, relu);
            match *from {
                "ff" => Box::new(move |high, low, _| one(single(high)) << field | one(single(low))),
                _ => Box::new(move |both, _, _| {
                    one(HALF.value(both >> 16 & 0xffff)) << field | one(HALF.value(both & 0xffff))
                }),
            }
        }
        [from, "to", "f16x2", ..] => {
            let format = Format::named(from)?;
            let field = if format.sign_bit() == 3 { 4 } else { 8 };
            let mask = (2 << format.sign_bit()) - 1;
            let one = move |code: u64| HALF.convert(format.value(code & mask), Round::Even, false, relu);
            Box::new(move |both, _, _| one(both >> field) << 16 | one(both))
        }
        _ => return None,
    })
}

/// The exponent of a power of two, plus 127: of the magnitude of `x`, rounded up or down. 255 is NaN.
fn power(x: f64, up: bool, saturates: bool) -> u64 {
    let x = x.abs();
    if x.is_nan() {
        return 255;
    }
    let most = if saturates { 254 } else { 255 };
    let value = |code: u64| 2f64.powi(code as i32 - 127);
    let Some(below) = (0..=254).rev().find(|&code| value(code) <= x) else { return 0 };
    let above = up && value(below) != x;
    match (below, above) {
        _ if x.is_infinite() => most,
        (254, true) => most,
        (code, _) => code + u64::from(above),
    }
}

/// 2^(code - 127) in bfloat.
fn bfloat_of_power(code: u64) -> u64 {
    if code == 255 { 0x7fff } else { BFLOAT.code(2f64.powi(code as i32 - 127), Round::Even, false) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_have_the_numbers_of_their_definitions() {
        for (name, code, value) in [
            ("e4m3x2", 0x7e, 448.0),
            ("e4m3x2", 0x01, 0.001_953_125),
            ("e4m3x2", 0x38, 1.0),
            ("e5m2x2", 0x7b, 57344.0),
            ("e5m2x2", 0x01, 0.000_015_258_789_062_5),
            ("e2m3x2", 0x1f, 7.5),
            ("e3m2x2", 0x1f, 28.0),
            ("e2m1x2", 0x07, 6.0),
            ("e2m1x2", 0x0b, -1.5),
        ] {
            let format = Format::named(name).unwrap();
            assert_eq!(format.value(code), value, "{name} {code:#x}");
            assert_eq!(format.code(value, Round::Even, true), code, "{name} {value}");
        }
        assert!(Format::named("e4m3x2").unwrap().value(0x7f).is_nan());
        assert_eq!(HALF.value(0x7c00), f64::INFINITY);
    }

    #[test]
    fn halves_agree_with_the_usual_rounding() {
        // Each number of the format, and what is just below and above the middle to the next.
        for code in 0..HALF.most() {
            let (a, b) = (HALF.magnitude(code), HALF.magnitude(code + 1));
            let middle = (a + b) / 2.0;
            assert_eq!(HALF.code(a, Round::Even, false), code);
            assert_eq!(HALF.code(middle, Round::Even, false), code + (code & 1));
            assert_eq!(HALF.code(middle, Round::Away, false), code + 1);
            assert_eq!(HALF.code(b.next_down(), Round::Zero, false), code);
        }
        assert_eq!(HALF.code(65520.0, Round::Even, false), 0x7c00);
        assert_eq!(HALF.code(65520.0, Round::Even, true), 0x7bff);
        assert_eq!(HALF.code(1e9, Round::Zero, false), 0x7bff);
    }

    #[test]
    fn scales_are_powers_of_two() {
        for (x, up, code) in [(1.0, false, 127), (1.5, false, 127), (1.5, true, 128), (-3.0, false, 128)] {
            assert_eq!(power(x, up, true), code, "{x}");
        }
        assert_eq!((power(0.0, true, true), power(f64::from(f32::MAX), true, true)), (0, 254));
        assert_eq!((power(f64::from(f32::MAX), true, false), power(f64::NAN, false, true)), (255, 255));
        assert_eq!((bfloat_of_power(0), bfloat_of_power(127)), (0x40, 0x3f80));
    }
}
