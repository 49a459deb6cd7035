//! Checks the arguments of a launch against the kernel's parameters: a buffer for a pointer, a scalar of the
//! parameter's type, and for an aggregate a structure whose parts are where the module's data layout has
//! them.

use tandem_judge::Failure;
use tandem_launch::ElemType;
use tandem_launch::args::{ArgSpec, ArgValue, StructSpec};
use tandem_launch::yaml::KernelSpec;
use tandem_nvvm::{Param, ParamPart};

/// The arguments, with structures that state no alignment aligned like their parameters.
pub fn aligned(args: &[ArgSpec], params: &[Param], pointer: u32) -> Vec<ArgSpec> {
    let mut args = args.to_vec();
    let passed = args.iter_mut().filter(|a| !a.value.is_bound());
    for (arg, param) in passed.zip(params) {
        if let ArgValue::Struct(s @ StructSpec { align: None, .. }) = &mut arg.value
            && s.natural(pointer) <= param.align
        {
            s.align = Some(param.align);
        }
    }
    args
}

/// Checks each argument against its parameter. A pointer has `pointer` bytes.
///
/// # Errors
/// The first argument that does not go with its parameter.
pub fn check(spec: &KernelSpec, args: &[ArgSpec], params: &[Param], pointer: u32) -> Result<(), Failure> {
    let passed = args.iter().filter(|a| !a.value.is_bound());
    for (n, (arg, param)) in passed.zip(params).enumerate() {
        let parameter = || {
            let name = if param.name.is_empty() { String::new() } else { format!(" %{}", param.name) };
            format!("parameter {n} of kernel '{}' is {}{name}", spec.kernel, param.ty)
        };
        let refuse = |m: String| Err(Failure::bad_input(format!("{}: {m}", spec.path.display())));
        if let Some(given) = unlike(&arg.value, param, pointer) {
            return refuse(format!("argument {n} is {given}, but {}", parameter()));
        }
        if is_aggregate(param)
            && let Some(why) = misplaced(&arg.value, &param.parts, pointer)
        {
            return refuse(format!("argument {n} {why}; {}, with {}", parameter(), param.listed()));
        }
    }
    Ok(())
}

fn is_aggregate(param: &Param) -> bool {
    param.ty.starts_with(['%', '{', '[', '<'])
}

/// What the argument is, if it cannot be this parameter's, whatever its parts are.
fn unlike(value: &ArgValue, param: &Param, pointer: u32) -> Option<String> {
    let (size, align) = (value.size(pointer), value.align(pointer));
    let (given, fits) = match value {
        ArgValue::Buffer(b) if b.image.is_some() => {
            // CUDA's texture and surface objects are integers of 64 bits.
            ("the handle of a texture".into(), param.pointer.is_none() && param.ty == "i64")
        }
        ArgValue::Buffer(b) => (format!("a buffer of {}", b.elem), param.pointer.is_some()),
        ArgValue::Address(to) => {
            (format!("a pointer to the buffer of argument {to}"), param.pointer.is_some())
        }
        ArgValue::Struct(_) => {
            let fits = param.pointer.is_none() && (size, align) == (param.size, param.align);
            let needs = match is_aggregate(param) {
                true => format!(" (expected {} bytes, aligned to {})", param.size, param.align),
                false => String::new(),
            };
            (format!("a structure of {size} bytes, aligned to {align}{needs}"), fits)
        }
        // A bool of C++ is a byte that is 0 or 1.
        ArgValue::Scalar(elem, bits) if param.ty == "i1" => {
            (format!("{elem} (a bool is u8:0 or u8:1)"), elem.size() == 1 && *bits <= 1)
        }
        ArgValue::Scalar(elem, _) => {
            // A structure around one number, such as CUDA's __half, is passed like the number.
            let around = is_aggregate(param) && (size, align) == (param.size, param.align);
            (elem.to_string(), param.pointer.is_none() && (type_of(*elem) == param.ty || around))
        }
    };
    (!fits).then_some(given)
}

/// The type of a parameter that takes an element, as LLVM spells it.
fn type_of(elem: ElemType) -> String {
    match elem {
        ElemType::F16 => "half".to_string(),
        ElemType::BF16 => "bfloat".to_string(),
        ElemType::F32 => "float".to_string(),
        ElemType::F64 => "double".to_string(),
        other => format!("i{}", other.size() * 8),
    }
}

/// A part of an argument: a number, a pointer, or a handle.
struct Given {
    offset: u32,
    size: u32,
    what: String,
    kind: GivenKind,
}

enum GivenKind {
    Number(ElemType),
    Pointer,
    Handle,
}

impl Given {
    fn end(&self) -> u32 {
        self.offset + self.size
    }

    /// Whether it may be a part of this type and of its own size.
    fn fits(&self, ty: &str) -> bool {
        match self.kind {
            GivenKind::Pointer => ty.starts_with("ptr") || ty.ends_with('*'),
            GivenKind::Handle => ty == "i64",
            // Headers may keep halves as integers. A bool is a byte in memory.
            GivenKind::Number(ElemType::F16 | ElemType::BF16) if ty == "i16" => true,
            GivenKind::Number(elem) if ty == "i1" => elem.size() == 1,
            GivenKind::Number(elem) => type_of(elem) == ty,
        }
    }
}

/// The parts of an argument, from `offset` on.
fn parts(value: &ArgValue, offset: u32, pointer: u32, out: &mut Vec<Given>) {
    let size = value.size(pointer);
    let (what, kind) = match value {
        ArgValue::Scalar(elem, _) => (elem.to_string(), GivenKind::Number(*elem)),
        ArgValue::Buffer(b) if b.image.is_some() => ("handle of a texture".into(), GivenKind::Handle),
        ArgValue::Buffer(b) => (format!("pointer to a buffer of {}", b.elem), GivenKind::Pointer),
        ArgValue::Address(to) => (format!("pointer to argument {to}'s buffer"), GivenKind::Pointer),
        ArgValue::Struct(s) => {
            let mut at = offset;
            for field in &s.fields {
                at = at.next_multiple_of(field.align(pointer));
                parts(field, at, pointer, out);
                at += field.size(pointer);
            }
            return;
        }
    };
    out.push(Given { offset, size, what, kind });
}

/// How the parts of an argument differ from those of its parameter, of the same size. Single bytes (u8) may
/// stand for anything, and anything may stand for single bytes.
fn misplaced(value: &ArgValue, expected: &[ParamPart], pointer: u32) -> Option<String> {
    // Too many to list, or none.
    if expected.is_empty() {
        return None;
    }
    let mut given = Vec::new();
    parts(value, 0, pointer, &mut given);
    let is_byte = |g: &Given| matches!(g.kind, GivenKind::Number(ElemType::U8));
    let overlap = |g: &Given, p: &ParamPart| g.offset < p.offset + p.size && p.offset < g.end();
    for p in expected {
        let there: Vec<&Given> = given.iter().filter(|g| overlap(g, p)).collect();
        let same = |g: &&Given| (g.offset, g.size) == (p.offset, p.size) && g.fits(&p.ty);
        let inside = there.iter().all(|g| g.offset >= p.offset && g.end() <= p.offset + p.size);
        let whole = inside && there.iter().map(|g| g.size).sum::<u32>() == p.size;
        // No number has the size of an i128.
        let bytes = whole && (p.size > 8 || there.iter().all(|g| is_byte(g)));
        let wide = p.ty == "i8" && there.len() == 1 && only_bytes(there[0], expected);
        if there.len() == 1 && same(&there[0]) || bytes || wide {
            continue;
        }
        return Some(match there.first() {
            None => format!("gives nothing for {} at offset {}", p.ty, p.offset),
            Some(g) => format!("gives {} at offset {} for {} at offset {}", g.what, g.offset, p.ty, p.offset),
        });
    }
    let stray = given.iter().find(|g| !is_byte(g) && !expected.iter().any(|p| overlap(g, p)));
    stray.map(|g| format!("gives {} at offset {}, where its parameter has nothing", g.what, g.offset))
}

/// Whether all of this part is on single bytes of the parameter.
fn only_bytes(g: &Given, expected: &[ParamPart]) -> bool {
    let covered = expected.iter().filter(|p| p.ty == "i8" && p.offset >= g.offset && p.offset < g.end());
    covered.count() == g.size as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    fn part(offset: u32, size: u32, ty: &str) -> ParamPart {
        ParamPart { offset, size, ty: ty.into() }
    }

    fn why(text: &str, parts: &[ParamPart]) -> Option<String> {
        let value = tandem_launch::args::parse(text, Path::new(".")).unwrap().value;
        misplaced(&value, parts, 8)
    }

    #[test]
    fn parts_must_be_where_the_layout_has_them() {
        let s = [part(0, 4, "i32"), part(4, 4, "float"), part(8, 8, "ptr"), part(16, 2, "i16")];
        for text in [
            "{i32:1, f32:2, buf:0, i16:3}",
            "{u32:1, f32:2, f32[1]=0, u16:3}",
            "{i32:1, f32:2, buf:0, f16:3}",
            "{{i32:1, f32:2}, buf:0, i16:3}",
            "{bytes:01000000, f32:2, buf:0, i16:3}",
            "bytes:0100000000000000000000000000000000000000 00000000",
        ] {
            assert_eq!(why(text, &s), None, "{text}");
        }
        for (text, says) in [
            ("{f32:1, f32:2, buf:0, i16:3}", "gives f32 at offset 0 for i32 at offset 0"),
            ("{i32:1, i32:2, buf:0, i16:3}", "gives i32 at offset 4 for float at offset 4"),
            ("{i64:1, buf:0, i16:3}", "gives i64 at offset 0 for i32 at offset 0"),
            ("{i32:1, f32:2, i64:0, i16:3}", "gives i64 at offset 8 for ptr at offset 8"),
            ("{i32:1, f32:2, buf:0}", "gives nothing for i16 at offset 16"),
            ("{i32:1, f32:2, buf:0, u8:3}", "gives u8 at offset 16 for i16 at offset 16"),
            (
                "{i32:1, f32:2, buf:0, i16:3, i32:4}",
                "gives i32 at offset 20, where its parameter has nothing",
            ),
            ("{buf:0, buf:0, i16:3}", "gives pointer to argument 0's buffer at offset 0 for i32 at offset 0"),
        ] {
            assert_eq!(why(text, &s).as_deref(), Some(says), "{text}");
        }
        let wide = [part(0, 16, "i128"), part(16, 4, "i32")];
        assert_eq!(why("{u64:1, u64:2, i32:3}", &wide), None);
        assert_eq!(
            why("{u64:1, i32:3}", &wide).as_deref(),
            Some("gives u64 at offset 0 for i128 at offset 0")
        );
        // A union is often a number of bytes.
        let bytes: Vec<ParamPart> = (0..8).map(|n| part(n, 1, "i8")).collect();
        assert_eq!(why("{f32:1, f32:2}", &bytes), None);
        assert_eq!(why("{f32:1}", &bytes).as_deref(), Some("gives nothing for i8 at offset 4"));
    }
}
