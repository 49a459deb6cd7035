//! Textures and surfaces of a launch: the description of an image in a kernel's YAML, and the descriptor
//! whose address is its handle (docs/textures.md).

use crate::ElemType;
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::Deserializer;
use tandem_yaml::{OneOrList, one_or_list};
use thiserror::Error;

/// Bytes of a descriptor.
pub const DESCRIPTOR_BYTES: u32 = 48;

/// The format and the use of the texels in a buffer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// The descriptor's words after the address of the texels.
    words: [u32; 11],
    /// The variable to which it is bound. It is then not an argument.
    pub variable: Option<String>,
}

impl Image {
    /// The descriptor of the texels at `base`.
    pub fn descriptor(&self, base: u32) -> Vec<u8> {
        std::iter::once(base).chain(self.words).flat_map(u32::to_le_bytes).collect()
    }
}

/// `texture:` of a buffer in a kernel's YAML.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ImageYaml {
    kind: Kind,
    channels: Option<u32>,
    #[serde(default)]
    filter: Filter,
    #[serde(default, deserialize_with = "modes")]
    #[schemars(with = "tandem_yaml::OneOrList<Address>")]
    address: OneOrList<Address>,
    #[serde(default)]
    normalised: bool,
    #[serde(default)]
    read: Read,
    #[serde(default)]
    half: bool,
    variable: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
enum Kind {
    #[serde(rename = "1d")]
    One,
    #[default]
    #[serde(rename = "2d")]
    Two,
    #[serde(rename = "3d")]
    Three,
    #[serde(rename = "1d.array")]
    OneArray,
    #[serde(rename = "2d.array")]
    TwoArray,
    #[serde(rename = "cube")]
    Cube,
    #[serde(rename = "cube.array")]
    CubeArray,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Filter {
    #[default]
    Point,
    Linear,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Read {
    #[default]
    Element,
    Normalised,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, JsonSchema, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Address {
    Wrap = 0,
    #[default]
    Clamp = 1,
    Mirror = 2,
    Border = 3,
}

/// One mode for all axes, or one for each of x, y, z.
fn modes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<OneOrList<Address>, D::Error> {
    one_or_list(deserializer, "a mode, or a list of one for each axis")
}

/// Why a buffer cannot be an image.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ImageError {
    /// Its shape has too few or too many dimensions.
    #[error("a texture of this kind has the shape {0}, and one more dimension for several channels")]
    Shape(&'static str),
    /// Elements that no format has.
    #[error("texels of {0}: textures have i8, u8, i16, u16, i32, u32 and f32, or u16 with 'half: true'")]
    Element(ElemType),
    /// A format has one, two or four channels.
    #[error("{0} channels: a texel has 1, 2 or 4")]
    Channels(u64),
    /// The last dimension and `channels` differ.
    #[error("channels is {0}, and the shape says {1}")]
    Both(u32, u64),
    /// Integers of 32 bits are not read as fractions, and floats are not integers.
    #[error("read: normalised is for integers of 8 and 16 bits, not {0}")]
    Normalised(ElemType),
    /// Integers that are not read as fractions have no values between them.
    #[error("filter: linear needs floats, or read: normalised (CUDA C++ Programming Guide, texture memory)")]
    Linear,
    /// Wrapping is by the size of the image.
    #[error("address modes wrap and mirror need normalised: true (CUDA C++ Programming Guide)")]
    Wrap,
    /// One mode for each axis.
    #[error("{0} address modes for {1} axes")]
    Axes(usize, usize),
    /// The faces of a cube.
    #[error("a cube has 6 square faces: the shape is [6, n, n], or [6 k, n, n] for an array of k")]
    Cube,
    /// The largest image.
    #[error("an extent of {0}: at most 65536")]
    Extent(u64),
}

impl ImageYaml {
    /// Checks the description of a buffer of this type and shape.
    pub(crate) fn check(&self, elem: ElemType, shape: &[u64]) -> Result<Image, ImageError> {
        let (names, needed) = match self.kind {
            Kind::One => ("[width]", 1),
            Kind::OneArray => ("[layers, width]", 2),
            Kind::Two => ("[height, width]", 2),
            Kind::Three => ("[depth, height, width]", 3),
            Kind::TwoArray => ("[layers, height, width]", 3),
            Kind::Cube | Kind::CubeArray => ("[faces, height, width]", 3),
        };
        let (extents, channels) = match shape.len() {
            n if n == needed => (shape, 1),
            n if n == needed + 1 => (&shape[..needed], shape[needed]),
            _ => return Err(ImageError::Shape(names)),
        };
        if let Some(given) = self.channels.filter(|&n| u64::from(n) != channels) {
            return Err(ImageError::Both(given, channels));
        }
        if ![1, 2, 4].contains(&channels) {
            return Err(ImageError::Channels(channels));
        }
        if let Some(&large) = extents.iter().find(|&&n| n == 0 || n > 65536) {
            return Err(ImageError::Extent(large));
        }
        let at = |from_end: usize| extents.iter().rev().nth(from_end).map_or(1, |&n| n as u32);
        let (width, mut height, mut outer) = (at(0), at(1), at(2));
        if self.kind == Kind::OneArray {
            (height, outer) = (1, height);
        }
        let (slices, depth) = if self.kind == Kind::Three { (1, outer) } else { (outer, 1) };
        if matches!(self.kind, Kind::Cube | Kind::CubeArray) && (width != height || slices % 6 != 0)
            || self.kind == Kind::Cube && slices != 6
        {
            return Err(ImageError::Cube);
        }
        let kind = self.format(elem)?;
        let floats = kind == 2 || self.read == Read::Normalised;
        if self.filter == Filter::Linear && !floats {
            return Err(ImageError::Linear);
        }
        let axes = match self.kind {
            Kind::One | Kind::OneArray => 1,
            Kind::Three => 3,
            _ => 2,
        };
        let address = self.addresses(axes)?;
        let row = width * channels as u32 * elem.size();
        let flags = u32::from(self.filter == Filter::Linear)
            | u32::from(self.normalised || matches!(self.kind, Kind::Cube | Kind::CubeArray)) << 1
            | u32::from(self.read == Read::Normalised) << 2;
        let bits = 8 * elem.size();
        let words =
            [width, height, slices, row, row * height, kind, bits, channels as u32, flags, address, depth];
        Ok(Image { words, variable: self.variable.clone() })
    }

    /// 0 for signed integers, 1 for unsigned ones, 2 for floats.
    fn format(&self, elem: ElemType) -> Result<u32, ImageError> {
        use ElemType::*;
        let kind = match elem {
            U16 if self.half => 2,
            F32 if !self.half => 2,
            I8 | I16 | I32 if !self.half => 0,
            U8 | U16 | U32 if !self.half => 1,
            _ => return Err(ImageError::Element(elem)),
        };
        if self.read == Read::Normalised && (kind == 2 || elem.size() == 4) {
            return Err(ImageError::Normalised(elem));
        }
        Ok(kind)
    }

    /// The modes of all axes, a byte each.
    fn addresses(&self, axes: usize) -> Result<u32, ImageError> {
        let modes = match &self.address {
            OneOrList::One(mode) => vec![*mode; 3],
            OneOrList::List(modes) if modes.len() == axes => modes.clone(),
            OneOrList::List(modes) => return Err(ImageError::Axes(modes.len(), axes)),
        };
        if !self.normalised && modes.iter().any(|m| matches!(m, Address::Wrap | Address::Mirror)) {
            return Err(ImageError::Wrap);
        }
        Ok(modes.iter().enumerate().fold(0, |all, (axis, &mode)| all | (mode as u32) << (8 * axis)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(yaml: &str, elem: ElemType, shape: &[u64]) -> Result<Image, ImageError> {
        serde_yaml::from_str::<ImageYaml>(yaml).unwrap().check(elem, shape)
    }

    #[test]
    fn a_descriptor_has_the_words_of_the_document() {
        let image = check(
            "{kind: 2d, filter: linear, normalised: true, address: [wrap, border], read: normalised}",
            ElemType::U8,
            &[3, 5, 4],
        );
        let words: Vec<u32> = image
            .unwrap()
            .descriptor(0x9000)
            .chunks(4)
            .map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]))
            .collect();
        assert_eq!(words, [0x9000, 5, 3, 1, 20, 60, 1, 8, 4, 7, 0x300, 1]);
    }

    #[test]
    fn what_no_texture_can_be_is_refused_by_name() {
        use ElemType::*;
        for (yaml, elem, shape, why) in [
            ("{kind: 2d}", F32, &[4][..], "[height, width]"),
            ("{kind: 1d}", F64, &[4], "f64"),
            ("{kind: 1d}", F32, &[4, 3], "3 channels"),
            ("{kind: 1d, channels: 2}", F32, &[4], "channels is 2"),
            ("{kind: 1d, filter: linear}", U8, &[4], "filter: linear"),
            ("{kind: 1d, read: normalised}", I32, &[4], "not i32"),
            ("{kind: 1d, address: wrap}", F32, &[4], "normalised: true"),
            ("{kind: 2d, address: [clamp]}", F32, &[4, 4], "1 address modes for 2 axes"),
            ("{kind: cube}", F32, &[5, 4, 4], "6 square faces"),
            ("{kind: 1d}", F32, &[70000], "70000"),
        ] {
            let error = check(yaml, elem, shape).unwrap_err().to_string();
            assert!(error.contains(why), "{yaml}: {error}");
        }
    }
}
