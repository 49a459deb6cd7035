//! Natural alignments and sizes of types under the layouts of §3.25, for the rules on alignment (§3.2.1).

use super::tree::{Attr, Module, Ty};

/// Size and natural alignment of a type in bytes; `None` if it has none or nests too deep.
pub(super) fn of(m: &Module<'_>, ty: &Ty<'_>, depth: u32) -> Option<(u64, u64)> {
    if depth > 32 {
        return None;
    }
    let wide = m.layout.is_none_or(|(l, _)| !l.starts_with("e-p:32"));
    Some(match m.resolve(ty) {
        Ty::Int(bits) => {
            let bytes = u64::from(*bits).div_ceil(8);
            // Takes the next listed integer; anything wider than the widest is laid out like the widest.
            let align = bytes.next_power_of_two().min(16);
            (bytes.next_multiple_of(align), align)
        }
        Ty::Word("half" | "bfloat") => (2, 2),
        Ty::Word("float") => (4, 4),
        Ty::Word("double") => (8, 8),
        Ty::Ptr(..) => {
            if wide {
                (8, 8)
            } else {
                (4, 4)
            }
        }
        Ty::Array(n, t) => {
            let (size, align) = of(m, t, depth + 1)?;
            (size.saturating_mul(*n), align)
        }
        Ty::Vector(false, n, t) => {
            let bits = match m.resolve(t) {
                Ty::Int(w) => u64::from(*w),
                t => of(m, t, depth + 1)?.0 * 8,
            };
            let bytes = bits.saturating_mul(*n).div_ceil(8).max(1);
            let align = bytes.checked_next_power_of_two()?;
            (bytes.checked_next_multiple_of(align)?, align)
        }
        Ty::Struct(packed, fields) => {
            let (mut size, mut align) = (0u64, 1);
            for f in fields {
                let (s, a) = of(m, f, depth + 1)?;
                let a = if *packed { 1 } else { a };
                size = size.checked_next_multiple_of(a)?.saturating_add(s);
                align = align.max(a);
            }
            (size.checked_next_multiple_of(align)?, align)
        }
        _ => return None,
    })
}

/// The alignment of a parameter or result without an annotation: `align` of a pointer passed by value,
/// otherwise the natural alignment.
pub(super) fn wanted(m: &Module<'_>, ty: &Ty<'_>, attrs: &[Attr<'_>]) -> Option<u64> {
    if attrs.iter().any(|a| a.name == "byval") {
        let align =
            attrs.iter().find(|a| a.name == "align").and_then(|a| a.args.iter().find_map(|n| n.parse().ok()));
        let pointee = match m.resolve(ty) {
            Ty::Ptr(_, Some(to)) => of(m, to, 0).map(|(_, a)| a),
            _ => None,
        };
        return align.or(pointee);
    }
    of(m, ty, 0).map(|(_, align)| align)
}

/// Whether an annotated alignment is allowed. Aggregates and vectors passed by value may have any alignment
/// that is at least their own; everything else must have its own, which `Err` returns.
pub(super) fn fits(m: &Module<'_>, ty: &Ty<'_>, attrs: &[Attr<'_>], align: u64) -> Result<(), u64> {
    let Some(wanted) = wanted(m, ty, attrs) else { return Ok(()) };
    let free = matches!(m.resolve(ty), Ty::Array(..) | Ty::Vector(..) | Ty::Struct(..));
    if align == wanted || (free && align > wanted) { Ok(()) } else { Err(wanted) }
}
