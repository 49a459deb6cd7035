//! The texture unit and surfaces (NVVM IR 2.0 §14, §15.5). CUDA's programming guide leaves details open;
//! docs/textures.md settles them. A handle is the address of a descriptor in the kernel's memory.

use super::exit::{EXIT_CRASH, EXIT_TRAP, end_with};
use crate::memory;

/// The operation of one intrinsic.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Operation {
    /// Reads at whole texels, or at floating-point coordinates.
    Read { shape: Shape, whole: bool, float: bool },
    /// One channel of the four texels around a place.
    Gather { channel: usize, float: bool },
    /// `count` elements of `bytes`, at a place in bytes.
    Load { shape: Shape, access: Access },
    /// The same, stored.
    Store { shape: Shape, access: Access },
    /// Stores `count` channels in the surface's format.
    Format { shape: Shape, count: usize },
}

/// The shape of an image.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    axes: usize,
    layered: bool,
    cube: bool,
}

/// The data that a surface access moves, and its behaviour outside.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Access {
    count: usize,
    bytes: usize,
    outside: Outside,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Outside {
    Trap,
    Clamp,
    Zero,
}

impl Operation {
    /// The operation of `llvm.nvvm.`*name*, if it is one of these.
    pub fn of(name: &str) -> Option<Operation> {
        if let Some(rest) = name.strip_prefix("tex.unified.") {
            let (shape, rest) = Shape::of(rest)?;
            let (whole, float) = (rest.ends_with("s32"), rest.contains("v4f32"));
            return Some(Operation::Read { shape, whole, float });
        }
        if let Some(rest) = name.strip_prefix("tld4.unified.") {
            let channel = "rgba".find(rest.chars().next()?)?;
            return Some(Operation::Gather { channel, float: rest.contains("v4f32") });
        }
        if let Some(rest) = name.strip_prefix("suld.") {
            let (shape, rest) = Shape::of(rest)?;
            return Some(Operation::Load { shape, access: Access::of(rest)? });
        }
        let (shape, rest) = Shape::of(name.strip_prefix("sust.")?.get(2..)?)?;
        let access = Access::of(rest)?;
        Some(match name.as_bytes()[5] {
            b'p' => Operation::Format { shape, count: access.count },
            _ => Operation::Store { shape, access },
        })
    }

    /// The values that it returns: bits, one word each.
    pub fn perform(&self, operands: &[u64]) -> Vec<u64> {
        let image = Image::at(operands[0]);
        match self {
            Operation::Read { shape, whole, float: wanted } => {
                image.check(*shape, Some(*wanted));
                let (layer, place, _) = shape.split(&operands[1..]);
                let texel = match (shape.cube, whole) {
                    (true, _) => image.cube(layer, place.map(float)),
                    (false, true) => image.fetch(shape.axes, layer, place.map(|p| p as i32)),
                    (false, false) => image.sample(shape.axes, image.layer(layer), place.map(float)),
                };
                texel.map(u64::from).to_vec()
            }
            Operation::Gather { channel, float: wanted } => {
                image.check(Shape { axes: 2, layered: false, cube: false }, Some(*wanted));
                image.gather(*channel, float(operands[1]), float(operands[2])).map(u64::from).to_vec()
            }
            Operation::Load { shape, access } => {
                image.check(*shape, None);
                let (layer, place, _) = shape.split(&operands[1..]);
                let at = image.reach(shape, access, layer, place.map(|p| p as i32));
                (0..access.count)
                    .map(|n| at.map_or(0, |at| memory::number((at + n * access.bytes) as u64, access.bytes)))
                    .collect()
            }
            Operation::Store { shape, access } => {
                image.check(*shape, None);
                let (layer, place, values) = shape.split(&operands[1..]);
                if let Some(at) = image.reach(shape, access, layer, place.map(|p| p as i32)) {
                    for (n, value) in values.iter().enumerate() {
                        memory::set_number((at + n * access.bytes) as u64, access.bytes, *value);
                    }
                }
                Vec::new()
            }
            Operation::Format { shape, count } => {
                image.check(*shape, None);
                let (layer, place, values) = shape.split(&operands[1..]);
                image.store(shape, layer, place.map(|p| p as i32), &values[..*count]);
                Vec::new()
            }
        }
    }
}

impl Shape {
    /// The shape at the beginning of a text, and the rest of the text.
    fn of(text: &str) -> Option<(Shape, &str)> {
        let (name, rest) = text.split_once('.')?;
        let axes = match name {
            "1d" => 1,
            "2d" => 2,
            "3d" | "cube" => 3,
            _ => return None,
        };
        let layered = rest.starts_with("array.");
        let rest = rest.strip_prefix("array.").unwrap_or(rest);
        Some((Shape { axes, layered, cube: name == "cube" }, rest))
    }

    /// Layer, coordinates and the rest of an operation's operands.
    fn split<'w>(&self, words: &'w [u64]) -> (u32, [u64; 3], &'w [u64]) {
        let (layer, words) = if self.layered { (words[0] as u32, &words[1..]) } else { (0, words) };
        let mut place = [0; 3];
        place[..self.axes].copy_from_slice(&words[..self.axes]);
        (layer, place, &words[self.axes..])
    }
}

impl Access {
    /// Reads `v2i16.clamp`.
    fn of(text: &str) -> Option<Access> {
        let (element, outside) = text.split_once('.')?;
        let outside = match outside {
            "trap" => Outside::Trap,
            "clamp" => Outside::Clamp,
            "zero" => Outside::Zero,
            _ => return None,
        };
        let (count, bits) = element.split_once('i')?;
        let count = if count.is_empty() { 1 } else { count.strip_prefix('v')?.parse().ok()? };
        let bits: usize = bits.parse().ok()?;
        Some(Access { count, bytes: bits / 8, outside })
    }
}

fn float(word: u64) -> f32 {
    f32::from_bits(word as u32)
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Signed,
    Unsigned,
    Float,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Address {
    Wrap,
    Clamp,
    Mirror,
    Border,
}

/// A descriptor.
#[derive(Debug)]
struct Image {
    base: usize,
    /// Texels in x, y, z.
    extent: [i32; 3],
    /// Layers, or faces of cubes.
    slices: u32,
    /// Bytes from one row, and from one slice, to the next.
    row: usize,
    slice: usize,
    kind: Kind,
    bytes: usize,
    channels: usize,
    linear: bool,
    normalised: bool,
    /// Whether integers are read as fractions of their range.
    scaled: bool,
    address: [Address; 3],
}

impl Image {
    fn at(handle: u64) -> Image {
        let word = |n: usize| memory::number(handle + 4 * n as u64, 4) as u32;
        let mode = |axis: usize| match word(10) >> (8 * axis) & 0xff {
            0 => Address::Wrap,
            2 => Address::Mirror,
            3 => Address::Border,
            _ => Address::Clamp,
        };
        Image {
            base: word(0) as usize,
            extent: [word(1) as i32, word(2) as i32, word(11) as i32],
            slices: word(3),
            row: word(4) as usize,
            slice: word(5) as usize,
            kind: [Kind::Signed, Kind::Unsigned, Kind::Float][(word(6) as usize).min(2)],
            bytes: word(7) as usize / 8,
            channels: word(8) as usize,
            linear: word(9) & 1 != 0,
            normalised: word(9) & 2 != 0,
            scaled: word(9) & 4 != 0,
            address: [mode(0), mode(1), mode(2)],
        }
    }

    /// Checks that an access has the image's shape and, if it returns texels, their kind. PTX leaves the
    /// result undefined otherwise. A descriptor has extents, so an image of one row suits 1D and 2D alike.
    fn check(&self, shape: Shape, float: Option<bool>) {
        let named = match shape {
            Shape { cube: true, .. } => "a cube".to_string(),
            Shape { axes, layered, .. } => {
                format!("{}{axes}D image", if layered { "a layered " } else { "a " })
            }
        };
        let flat =
            |axis: usize| axis < shape.axes.min(if shape.cube { 2 } else { 3 }) || self.extent[axis] <= 1;
        let sliced = shape.layered || shape.cube || self.slices <= 1;
        if !((0..3).all(flat) && sliced && (!shape.cube || self.slices.is_multiple_of(6))) {
            let [x, y, z] = self.extent;
            let text =
                format!("an image of {x}x{y}x{z} texels in {} slices was accessed as {named}", self.slices);
            end_with(&text, EXIT_CRASH);
        }
        if let Some(float) = float.filter(|f| *f != self.is_float()) {
            let (read, held) = if float { ("floats", "integers") } else { ("integers", "floats") };
            end_with(&format!("a texture of {held} was read as {read}"), EXIT_CRASH);
        }
    }

    fn is_float(&self) -> bool {
        self.kind == Kind::Float || self.scaled
    }

    fn layer(&self, layer: u32) -> i32 {
        layer.min(self.slices - 1) as i32
    }

    /// The range of an integer format as a fraction's denominator.
    fn most(&self) -> f32 {
        let bits = 8 * self.bytes as i32 - i32::from(self.kind == Kind::Signed);
        ((1u32 << bits) - 1) as f32
    }

    /// The four channels of a texel, which may be outside in an axis.
    fn texel(&self, place: [Option<i32>; 3]) -> [u32; 4] {
        let one = if self.is_float() { 1.0f32.to_bits() } else { 1 };
        let mut out = [0, 0, 0, one];
        let [Some(i), Some(j), Some(k)] = place else {
            out[..self.channels].fill(0);
            return out;
        };
        let at = self.base + k as usize * self.slice + j as usize * self.row;
        let at = at + i as usize * self.channels * self.bytes;
        for (n, channel) in out[..self.channels].iter_mut().enumerate() {
            *channel = self.element(memory::number((at + n * self.bytes) as u64, self.bytes) as u32);
        }
        out
    }

    fn element(&self, raw: u32) -> u32 {
        match (self.kind, self.bytes) {
            (Kind::Float, 2) => half_to_float(raw as u16).to_bits(),
            (Kind::Float, _) => raw,
            (kind, bytes) => {
                let value = match (kind, bytes) {
                    (Kind::Signed, 1) => i32::from(raw as i8),
                    (Kind::Signed, 2) => i32::from(raw as i16),
                    _ => raw as i32,
                };
                if self.scaled { (value as f32 / self.most()).max(-1.0).to_bits() } else { value as u32 }
            }
        }
    }

    /// The mode in effect: wrapping needs normalised coordinates.
    fn mode(&self, axis: usize) -> Address {
        match self.address[axis] {
            Address::Wrap | Address::Mirror if !self.normalised => Address::Clamp,
            mode => mode,
        }
    }

    /// The index within the image that an index stands for.
    fn index(&self, mode: Address, axis: usize, i: i32) -> Option<i32> {
        let n = self.extent[axis];
        match mode {
            _ if (0..n).contains(&i) => Some(i),
            Address::Border => None,
            Address::Wrap => Some(i.rem_euclid(n)),
            // The mirror of the texel just outside is the one just inside.
            Address::Mirror | Address::Clamp => Some(i.clamp(0, n - 1)),
        }
    }

    /// A coordinate in texels, at most 2^22 in magnitude.
    fn scale(&self, axis: usize, x: f32) -> f32 {
        let x = if x.is_nan() { 0.0 } else { x };
        let x = if self.normalised {
            let even = |x: f32| if x.abs() >= 16_777_216.0 { 0.0 } else { x };
            let within = match self.mode(axis) {
                Address::Wrap => even(x) - even(x).floor(),
                Address::Mirror => {
                    let (x, period) = (even(x), even(x).floor());
                    let part = x - period;
                    if period as i64 % 2 == 0 { part } else { 1.0 - part }
                }
                _ => x,
            };
            within * self.extent[axis] as f32
        } else {
            x
        };
        x.clamp(-4_194_304.0, 4_194_304.0)
    }

    /// The lower texel of a linear footprint, and the weight of the upper one in 256ths.
    fn footprint(&self, axis: usize, x: f32) -> (i32, i64) {
        let at = (self.scale(axis, x) * 256.0).round_ties_even() as i32 - 128;
        (at.div_euclid(256), i64::from(at.rem_euclid(256)))
    }

    /// Integer coordinates.
    fn fetch(&self, axes: usize, layer: u32, place: [i32; 3]) -> [u32; 4] {
        let mut found = [Some(0), Some(0), Some(self.layer(layer))];
        for axis in 0..axes {
            let mode = if self.address[axis] == Address::Border { Address::Border } else { Address::Clamp };
            found[axis] = self.index(mode, axis, place[axis]);
        }
        self.texel(found)
    }

    fn sample(&self, axes: usize, slice: i32, place: [f32; 3]) -> [u32; 4] {
        if !(self.linear && self.is_float()) {
            let mut found = [Some(0), Some(0), Some(slice)];
            for axis in 0..axes {
                let i = self.scale(axis, place[axis]).floor() as i32;
                found[axis] = self.index(self.mode(axis), axis, i);
            }
            return self.texel(found);
        }
        let feet: Vec<(i32, i64)> = (0..axes).map(|axis| self.footprint(axis, place[axis])).collect();
        let mut sum = [0f32; 4];
        for corner in 0..1 << axes {
            let mut found = [Some(0), Some(0), Some(slice)];
            let mut weight = 1;
            for (axis, &(i, upper)) in feet.iter().enumerate() {
                let far = corner >> axis & 1;
                weight *= if far == 1 { upper } else { 256 - upper };
                found[axis] = self.index(self.mode(axis), axis, i + far);
            }
            let texel = self.texel(found);
            for n in 0..4 {
                sum[n] += f32::from_bits(texel[n]) * weight as f32;
            }
        }
        let whole = 256f32.powi(axes as i32);
        let mut out = sum.map(|s| settled(s / whole));
        out[self.channels..].fill(0);
        if self.channels < 4 {
            out[3] = 1f32.to_bits();
        }
        out
    }

    fn cube(&self, layer: u32, [x, y, z]: [f32; 3]) -> [u32; 4] {
        let cubes = self.slices / 6;
        // CUDA's table: the face, the coordinate that it faces, and s and t on it.
        let (face, m, s, t) = if x.abs() >= y.abs() && x.abs() >= z.abs() {
            if x < 0.0 { (1, x, z, -y) } else { (0, x, -z, -y) }
        } else if y.abs() >= z.abs() {
            if y < 0.0 { (3, y, x, -z) } else { (2, y, x, z) }
        } else if z < 0.0 {
            (5, z, -x, -y)
        } else {
            (4, z, x, -y)
        };
        let on_face = |c: f32| (c / m.abs() + 1.0) / 2.0;
        let slice = 6 * layer.min(cubes - 1) as i32 + face;
        self.sample(2, slice, [on_face(s), on_face(t), 0.0])
    }

    fn gather(&self, channel: usize, x: f32, y: f32) -> [u32; 4] {
        let (i, j) = (self.footprint(0, x).0, self.footprint(1, y).0);
        [(0, 1), (1, 1), (1, 0), (0, 0)].map(|(right, below)| {
            let i = self.index(self.mode(0), 0, i + right);
            let j = self.index(self.mode(1), 1, j + below);
            self.texel([i, j, Some(0)])[channel]
        })
    }

    /// The address of a surface access, if it takes place.
    fn reach(&self, shape: &Shape, access: &Access, layer: u32, mut place: [i32; 3]) -> Option<usize> {
        let line = self.extent[0] as usize * self.channels * self.bytes;
        let last =
            [line as i32 - (access.count * access.bytes) as i32, self.extent[1] - 1, self.extent[2] - 1];
        for axis in 0..shape.axes {
            if (0..=last[axis]).contains(&place[axis]) {
                continue;
            }
            match access.outside {
                Outside::Trap => end_with("a surface access outside of its surface", EXIT_TRAP),
                Outside::Zero => return None,
                Outside::Clamp => place[axis] = place[axis].max(0).min(last[axis]),
            }
        }
        let slice = if shape.axes == 3 { place[2] } else { self.layer(layer) };
        Some(self.base + slice as usize * self.slice + place[1] as usize * self.row + place[0] as usize)
    }

    /// A formatted store at a texel, which traps outside.
    fn store(&self, shape: &Shape, layer: u32, mut place: [i32; 3], values: &[u64]) {
        if !(0..self.extent[0]).contains(&place[0]) {
            end_with("a surface access outside of its surface", EXIT_TRAP);
        }
        let access = Access { count: self.channels, bytes: self.bytes, outside: Outside::Trap };
        place[0] *= (self.channels * self.bytes) as i32;
        let Some(at) = self.reach(shape, &access, layer, place) else { return };
        for (n, &value) in values.iter().enumerate().take(self.channels) {
            memory::set_number(
                (at + n * self.bytes) as u64,
                self.bytes,
                u64::from(self.stored(value as u32)),
            );
        }
    }

    fn stored(&self, value: u32) -> u32 {
        match self.kind {
            Kind::Float if self.bytes == 2 => u32::from(float_to_half(f32::from_bits(value))),
            Kind::Float => value,
            kind if self.scaled => {
                let f = f32::from_bits(value);
                let f = if f.is_nan() { 0.0 } else { f };
                let least = if kind == Kind::Signed { -1.0 } else { 0.0 };
                (f.clamp(least, 1.0) * self.most()).round_ties_even() as i32 as u32
            }
            Kind::Signed => {
                let most = i32::MAX >> (32 - 8 * self.bytes);
                (value as i32).clamp(-most - 1, most) as u32
            }
            Kind::Unsigned => value.min(u32::MAX >> (32 - 8 * self.bytes)),
        }
    }
}

/// The bits of a result, with the one NaN that the machine has.
fn settled(f: f32) -> u32 {
    if f.is_nan() { 0x7fc0_0000 } else { f.to_bits() }
}

fn half_to_float(half: u16) -> f32 {
    let sign = u32::from(half >> 15) << 31;
    let (exponent, fraction) = (u32::from(half >> 10 & 31), u32::from(half & 1023));
    let magnitude = match exponent {
        0 => fraction as f32 * 2f32.powi(-24),
        31 if fraction == 0 => f32::INFINITY,
        31 => return f32::from_bits(0x7fc0_0000),
        _ => (1024 + fraction) as f32 * 2f32.powi(exponent as i32 - 25),
    };
    f32::from_bits(magnitude.to_bits() | sign)
}

/// To nearest even.
fn float_to_half(f: f32) -> u16 {
    if f.is_nan() {
        return crate::soft::NARROW_NAN;
    }
    let sign = (f.to_bits() >> 16 & 0x8000) as u16;
    let magnitude = f64::from(f.abs());
    if magnitude >= 65520.0 {
        return sign | 0x7c00;
    }
    // The spacing of halves around it.
    let exponent = ((f.abs().to_bits() >> 23) as i32 - 127).max(-14);
    let steps = (magnitude / 2f64.powi(exponent - 10)).round_ties_even() as u16;
    // A carry out of the fraction goes to the exponent.
    sign | (steps + ((exponent + 14) as u16) * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_go_both_ways() {
        for half in (0..0x7c00u16).chain(0x8000..0xfc00) {
            assert_eq!(float_to_half(half_to_float(half)), half, "{half:#x}");
        }
        for (f, half) in [(65519.0, 0x7bff), (65520.0, 0x7c00), (2f32.powi(-25), 0), (3e-8f32, 1)] {
            assert_eq!(float_to_half(f), half, "{f}");
        }
    }
}
