//! §6.1 inline assembly: dialect and constraints. Lowering judges the meaning of the PTX in it.

use crate::context::{Clause, Judge};
use crate::tree::{Ty, Val};

const ASM: Clause = Clause("§6.1", "§6.1");

/// The type that a constraint requires of an operand, and its width in bits.
fn letter(c: &str) -> Option<(&'static str, u32)> {
    Some(match c {
        "c" => ("i8", 8),
        "h" => ("i16", 16),
        "r" => ("i32", 32),
        "l" => ("i64", 64),
        "f" => ("float", 32),
        "d" => ("double", 64),
        _ => return None,
    })
}

/// Judges calls of inline assembly.
pub(super) fn calls(j: &mut Judge<'_, '_>) {
    let m = j.m;
    for inst in m.functions.iter().flat_map(|f| &f.body) {
        let Some(call) = &inst.call else { continue };
        let Val::Asm { flags, constraints, .. } = &call.callee else { continue };
        for flag in flags {
            match *flag {
                "inteldialect" => {
                    j.error(ASM, inst.line, "asm inteldialect", "the assembly is PTX: remove it")
                }
                "unwind" => j.error(ASM, inst.line, "asm unwind", "nothing unwinds on a GPU: remove it"),
                _ => {}
            }
        }
        let result = match &call.ty {
            Ty::Func(ret, ..) => ret.as_ref(),
            ty => ty,
        };
        let results: Vec<&Ty<'_>> = match m.resolve(result) {
            Ty::Word("void") => Vec::new(),
            Ty::Struct(_, fields) => fields.iter().collect(),
            ty => vec![ty],
        };
        let mut inputs = call.args.iter().map(|a| &a.ty);
        let mut outputs = results.iter().copied();
        for c in constraints.split(',').map(str::trim).filter(|c| !c.is_empty()) {
            if c.starts_with("~{") {
                continue;
            }
            let output = c.starts_with('=');
            let name = c.trim_start_matches(['=', '&', '%', '+']);
            let ty = if output { outputs.next() } else { inputs.next() };
            if !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit()) {
                // It shares the place of an output and is judged there.
                continue;
            }
            let construct = format!("asm constraint \"{c}\"");
            if matches!(name, "n" | "i") && !output && matches!(ty, Some(Ty::Int(_))) {
                let hint = "write the number in the assembly's text";
                j.beyond(ASM, inst.line, construct, hint);
                continue;
            }
            let Some((want, bits)) = letter(name) else {
                let hint = "constraints are c (i8), h (i16), r (i32), l (i64), f (float), d (double), and n \
                            for a constant";
                j.error(ASM, inst.line, construct, hint);
                continue;
            };
            let Some(ty) = ty else { continue };
            let spelling = ty.spelling();
            if spelling == want {
                continue;
            }
            let construct = format!("{construct} with {spelling}");
            if same_bits(j, m.resolve(ty), bits) {
                let hint = format!("the constraint is for {want}; the type has as many bits");
                j.extra(ASM, inst.line, construct, &hint);
            } else {
                j.error(ASM, inst.line, construct, &format!("the constraint is for {want}"));
            }
        }
    }
}

/// Whether a value of this type fills a register of this many bits.
fn same_bits(j: &Judge<'_, '_>, ty: &Ty<'_>, bits: u32) -> bool {
    let wide = j.m.layout.is_none_or(|(l, _)| !l.starts_with("e-p:32"));
    match ty {
        Ty::Int(w) => *w == bits,
        Ty::Word("half" | "bfloat") => bits == 16,
        Ty::Word("float") => bits == 32,
        Ty::Word("double") => bits == 64,
        Ty::Ptr(..) => bits == if wide { 64 } else { 32 },
        Ty::Vector(false, n, of) => match of.as_ref() {
            Ty::Int(w) => n.saturating_mul(u64::from(*w)) == u64::from(bits),
            Ty::Word("half" | "bfloat") => n.saturating_mul(16) == u64::from(bits),
            Ty::Word("float") => n.saturating_mul(32) == u64::from(bits),
            _ => false,
        },
        _ => false,
    }
}
