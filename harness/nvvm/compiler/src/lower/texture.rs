//! Textures and surfaces (NVVM IR 2.0 §14, §15.5). This machine has no unit for them, so each intrinsic calls
//! helpers of `runtime/texture.ll`. A handle is the address of a descriptor (docs/textures.md).

use super::memory::{Memory, Strength};
use super::state::FuncLower;
use crate::word::{Arg, Space};
use tandem_ir::CompileError;
use tandem_llvm::{Value, ValueKind};

/// The shape of an image in a name.
struct Shape {
    dims: u32,
    layered: bool,
    cube: bool,
}

/// Splits `2d.array.v4f32.s32` into the shape and the rest.
fn shape(text: &str) -> Option<(Shape, &str)> {
    let (head, rest) = text.split_once('.')?;
    let (dims, cube) = match head {
        "1d" => (1, false),
        "2d" => (2, false),
        "3d" => (3, false),
        "cube" => (3, true),
        _ => return None,
    };
    Some(match rest.strip_prefix("array.") {
        Some(rest) => (Shape { dims, layered: true, cube }, rest),
        None => (Shape { dims, layered: false, cube }, rest),
    })
}

/// Number of elements and bytes of each in `i8`, `v2i32`, `v4i16`.
fn elements(text: &str) -> Option<(u32, u32)> {
    let (count, width) = match text.strip_prefix('v') {
        Some(vector) => (vector.get(..1)?.parse().ok()?, vector.get(1..)?),
        None => (1, text),
    };
    let bits: u32 = width.strip_prefix('i')?.parse().ok()?;
    Some((count, bits / 8))
}

impl<'m> FuncLower<'_, 'm> {
    /// The words of an intrinsic's result; `None` for other names.
    pub(super) fn texture_intrinsic(
        &mut self,
        i: Value<'m>,
        name: &str,
        args: &[Value<'m>],
    ) -> Result<Option<Vec<Arg>>, CompileError> {
        let Some(name) = name.strip_prefix("llvm.nvvm.") else { return Ok(None) };
        if name.starts_with("texsurf.handle") {
            // The launch writes the address of the descriptor into the variable.
            let Some(variable) = args.iter().rfind(|a| a.kind() != ValueKind::Metadata) else {
                return Ok(None);
            };
            let address = self.word(*variable)?;
            let place = Memory { space: Space::Flat, address, align: 8, strength: Strength::Plain };
            return self.load_type(&place, i.ty(), 0, Some(i)).map(Some);
        }
        if let Some(rest) = name.strip_prefix("tex.unified.") {
            return self.texture_read(rest, args);
        }
        if let Some(rest) = name.strip_prefix("tld4.unified.") {
            let channel = rest.chars().next().and_then(|c| "rgba".find(c)).map_or(0, |n| n as u32);
            let w = self.all_words(args)?;
            let gathered = vec![w[0], Arg::Const(channel), w[2], w[3]];
            return self.helper("tandem.texture.gather", gathered, 4).map(Some);
        }
        match (name.strip_prefix("suld."), name.strip_prefix("sust.")) {
            (Some(rest), _) => self.surface_load(rest, args),
            (_, Some(rest)) => self.surface_store(rest, args),
            _ => Ok(None),
        }
    }

    /// `rest` follows `tex.unified.`. An image has one level, so that a level or gradient selects it.
    fn texture_read(&mut self, rest: &str, args: &[Value<'m>]) -> Result<Option<Vec<Arg>>, CompileError> {
        let Some((shape, rest)) = shape(rest) else { return Ok(None) };
        let whole = rest.ends_with(".s32");
        let w = self.all_words(args)?;
        let (layer, [x, y, z]) = place(&w, &shape);
        let (helper, words) = match (shape.cube, whole) {
            (true, _) => ("tandem.texture.cube", vec![w[0], layer, x, y, z]),
            (_, true) => ("tandem.texture.whole", vec![w[0], Arg::Const(shape.dims), layer, x, y, z]),
            _ => ("tandem.texture.float", vec![w[0], Arg::Const(shape.dims), layer, x, y, z]),
        };
        self.helper(helper, words, 4).map(Some)
    }

    /// `rest` follows `suld.`.
    fn surface_load(&mut self, rest: &str, args: &[Value<'m>]) -> Result<Option<Vec<Arg>>, CompileError> {
        let Some((shape, rest)) = shape(rest) else { return Ok(None) };
        let w = self.all_words(args)?;
        let Some((at, count, bytes)) = self.surface_address(&shape, rest, &w)? else { return Ok(None) };
        let mut out = Vec::new();
        for offset in (0..count * bytes).step_by(bytes.min(4) as usize) {
            let words = vec![at, Arg::Const(offset), Arg::Const(bytes.min(4))];
            out.extend(self.helper("tandem.surface.load", words, 1)?);
        }
        Ok(Some(out))
    }

    /// `rest` follows `sust.`.
    fn surface_store(&mut self, rest: &str, args: &[Value<'m>]) -> Result<Option<Vec<Arg>>, CompileError> {
        let formatted = rest.starts_with("p.");
        let Some((shape, rest)) = rest.get(2..).and_then(shape) else { return Ok(None) };
        let w = self.all_words(args)?;
        let values = &w[2 + usize::from(shape.layered) + shape.dims as usize..];
        if formatted {
            let (layer, [x, y, z]) = place(&w, &shape);
            let words = vec![w[0], Arg::Const(shape.dims), layer, x, y, z];
            let at = self.helper("tandem.surface.place", words, 1)?[0];
            for (n, &value) in values.iter().enumerate() {
                self.helper("tandem.surface.format", vec![w[0], at, Arg::Const(n as u32), value], 0)?;
            }
            return Ok(Some(Vec::new()));
        }
        let Some((at, _, bytes)) = self.surface_address(&shape, rest, &w)? else { return Ok(None) };
        let step = bytes.min(4);
        for (n, &value) in values.iter().enumerate() {
            let words = vec![at, Arg::Const(n as u32 * step), Arg::Const(step), value];
            self.helper("tandem.surface.store", words, 0)?;
        }
        Ok(Some(Vec::new()))
    }

    /// The address that `v2i16.clamp` accesses, the number of elements and their size in bytes.
    fn surface_address(
        &mut self,
        shape: &Shape,
        rest: &str,
        w: &[Arg],
    ) -> Result<Option<(Arg, u32, u32)>, CompileError> {
        let Some((element, mode)) = rest.split_once('.') else { return Ok(None) };
        let Some((count, bytes)) = elements(element) else { return Ok(None) };
        let Some(mode) = ["trap", "clamp", "zero"].iter().position(|m| *m == mode) else { return Ok(None) };
        let how = Arg::Const(shape.dims << 2 | mode as u32);
        let (layer, [x, y, z]) = place(w, shape);
        let words = vec![w[0], how, Arg::Const(count * bytes), layer, x, y, z];
        let at = self.helper("tandem.surface.address", words, 1)?[0];
        Ok(Some((at, count, bytes)))
    }
}

/// The layer and the coordinates after a handle's two words. If the shape lacks one, it is 0.
fn place(w: &[Arg], shape: &Shape) -> (Arg, [Arg; 3]) {
    let from = 2 + usize::from(shape.layered);
    let layer = if shape.layered { w[2] } else { Arg::Const(0) };
    let at = |n: usize| if n < shape.dims as usize { w[from + n] } else { Arg::Const(0) };
    (layer, [at(0), at(1), at(2)])
}
