//! The numbers in a variable, as rows of equal distance: its bytes without padding and without addresses,
//! which differ between one engine and another.

use crate::output::Row;
use tandem_launch::ElemType;
use tandem_llvm::{Module, Type, TypeKind};

/// Most rows that a variable is split into. One with more has none, and is not compared.
const MOST_ROWS: usize = 4096;

/// The numbers in a variable of this type, as the module's data layout places them (NVVM 2.0 §3.25).
pub(crate) fn rows(module: &Module, ty: Type<'_>) -> Vec<Row> {
    of(module, ty).unwrap_or_default()
}

/// The rows of a type. `None` if there are too many, or it is too large for the device.
fn of(module: &Module, ty: Type<'_>) -> Option<Vec<Row>> {
    let size = u32::try_from(module.alloc_size(ty)).ok()?;
    let scalar = |elem: ElemType, count: u32| Some(vec![Row { at: 0, elem, count, step: elem.size() }]);
    match ty.kind() {
        TypeKind::Half => scalar(ElemType::F16, 1),
        TypeKind::BFloat => scalar(ElemType::BF16, 1),
        TypeKind::Float => scalar(ElemType::F32, 1),
        TypeKind::Double => scalar(ElemType::F64, 1),
        TypeKind::Int(8) => scalar(ElemType::U8, 1),
        TypeKind::Int(16) => scalar(ElemType::I16, 1),
        TypeKind::Int(32) => scalar(ElemType::I32, 1),
        TypeKind::Int(64) => scalar(ElemType::I64, 1),
        TypeKind::Int(bits) => scalar(ElemType::U8, bits.div_ceil(8)),
        TypeKind::Struct => {
            let mut all = Vec::new();
            for n in 0..ty.len() {
                let at = u32::try_from(module.field_offset(ty, n)).ok()?;
                all.extend(of(module, ty.element(n))?.into_iter().map(|row| Row { at: at + row.at, ..row }));
                if all.len() > MOST_ROWS {
                    return None;
                }
            }
            Some(all)
        }
        TypeKind::Array => repeated(of(module, ty.element(0))?, ty.len(), size / ty.len().max(1)),
        TypeKind::Vector => {
            let element = ty.element(0);
            let step = u32::try_from(module.alloc_size(element)).ok()?;
            // Elements that share bytes are no numbers by themselves.
            if u64::from(step) * u64::from(ty.len()) > u64::from(size) {
                return scalar(ElemType::U8, u32::try_from(module.store_size(ty)).ok()?);
            }
            repeated(of(module, element)?, ty.len(), step)
        }
        _ => Some(Vec::new()),
    }
}

/// The rows of `count` elements that are `step` bytes apart. `rows` are those of one.
fn repeated(rows: Vec<Row>, count: u32, step: u32) -> Option<Vec<Row>> {
    let mut all = Vec::new();
    for row in rows {
        if row.count == 1 {
            all.push(Row { count, step, ..row });
        } else if u64::from(row.count) * u64::from(row.step) == u64::from(step) {
            all.push(Row { count: row.count.checked_mul(count)?, ..row });
        } else if count <= row.count {
            all.extend((0..count).map(|n| Row { at: row.at + n * step, ..row }));
        } else {
            let column = |n| Row { at: row.at + n * row.step, count, step, ..row };
            all.extend((0..row.count).map(column));
        }
        if all.len() > MOST_ROWS {
            return None;
        }
    }
    all.retain(|row| row.count > 0);
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(at: u32, elem: ElemType, count: u32, step: u32) -> Row {
        Row { at, elem, count, step }
    }

    #[test]
    fn the_numbers_of_a_variable() {
        use ElemType::*;
        for (ty, want) in [
            ("float", vec![row(0, F32, 1, 4)]),
            ("[3 x [5 x i32]]", vec![row(0, I32, 15, 4)]),
            ("{i8, i32, ptr, half}", vec![row(0, U8, 1, 1), row(4, I32, 1, 4), row(16, F16, 1, 2)]),
            ("[7 x {float, i64}]", vec![row(0, F32, 7, 16), row(8, I64, 7, 16)]),
            // Rows of the shorter direction.
            ("[2 x {i32, [9 x i16]}]", vec![row(0, I32, 2, 24), row(4, I16, 9, 2), row(28, I16, 9, 2)]),
            ("[9 x {i32, [2 x i16], ptr}]", vec![row(0, I32, 9, 16), row(4, I16, 9, 16), row(6, I16, 9, 16)]),
            ("<4 x bfloat>", vec![row(0, BF16, 4, 2)]),
            ("<8 x i1>", vec![row(0, U8, 1, 1)]),
            ("i1", vec![row(0, U8, 1, 1)]),
            ("i24", vec![row(0, U8, 3, 1)]),
            ("i128", vec![row(0, U8, 16, 1)]),
            ("[4 x ptr]", vec![]),
            ("[0 x i32]", vec![]),
            // As many rows as elements would be.
            ("[5000 x {[5000 x {i8, i32}], ptr}]", vec![]),
        ] {
            let text = format!(
                "target datalayout = \"e-i64:64-i128:128-v16:16-v32:32\"\n\
                 @v = addrspace(1) global {ty} zeroinitializer"
            );
            let module = Module::parse(text.as_bytes(), "v.ll").unwrap();
            let g = module.globals().next().unwrap();
            assert_eq!(rows(&module, g.ty), want, "{ty}");
        }
    }
}
