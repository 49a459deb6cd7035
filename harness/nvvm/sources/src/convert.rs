//! Conversions of floats to integers in OpenCL. What does not fit gives the nearest integer, and NaN gives 0:
//! `convert_T_sat` must (OpenCL C 6.2.3.3), the others may, and PTX's `cvt` does. LLVM's plain conversion
//! leaves such values undefined, and libclc uses it for both, also in functions that throw the value away
//! later.

use std::collections::BTreeSet;
use std::fmt::Write as _;

/// A module that converts by LLVM's saturating intrinsics.
pub(crate) fn saturate(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut declared = BTreeSet::new();
    for line in text.lines() {
        match conversion(line) {
            Some((line, declaration)) => {
                out += &line;
                declared.insert(declaration);
            }
            None => out += line,
        }
        out.push('\n');
    }
    declared.retain(|d| {
        let name = d.split('(').next().unwrap_or(d);
        !text.lines().any(|l| l.starts_with("declare ") && l.contains(&format!("{name}(")))
    });
    for d in declared {
        let _ = writeln!(out, "{d}");
    }
    out
}

/// `%1 = fptosi float %0 to i32` as a call of an intrinsic, and the intrinsic's declaration. `None` for other
/// lines, and for vectors, which libclc converts number by number.
fn conversion(line: &str) -> Option<(String, String)> {
    let (result, rest) = line.split_once(" = ")?;
    let (op, rest) = rest.split_once(' ')?;
    let (from, rest) = rest.split_once(' ')?;
    let (value, rest) = rest.split_once(" to ")?;
    let to = rest.split([',', ' ']).next()?;
    let float = match from {
        "half" => "f16",
        "float" => "f32",
        "double" => "f64",
        _ => return None,
    };
    if !["fptosi", "fptoui"].contains(&op) || !to.starts_with('i') {
        return None;
    }
    let after = &rest[to.len()..];
    let call = format!("{to} @llvm.{op}.sat.{to}.{float}({from}");
    Some((format!("{result} = call {call} {value}){after}"), format!("declare {call})")))
}

#[cfg(test)]
mod tests {
    use super::saturate;

    #[test]
    fn conversions_become_intrinsics() {
        let text = "define internal i32 @_Z15convert_int_satf(float %0) #1 {\n\
                    \x20 %2 = fptosi float %0 to i32, !dbg !3\n  %3 = fadd float %0, %0\n}\n\
                    define internal i64 @_Z21convert_ulong_rted(double %0) #1 {\n\
                    \x20 %2 = fptoui double %0 to i64\n}\n";
        let want = "define internal i32 @_Z15convert_int_satf(float %0) #1 {\n\
                    \x20 %2 = call i32 @llvm.fptosi.sat.i32.f32(float %0), !dbg !3\n\
                    \x20 %3 = fadd float %0, %0\n}\n\
                    define internal i64 @_Z21convert_ulong_rted(double %0) #1 {\n\
                    \x20 %2 = call i64 @llvm.fptoui.sat.i64.f64(double %0)\n}\n\
                    declare i32 @llvm.fptosi.sat.i32.f32(float)\n\
                    declare i64 @llvm.fptoui.sat.i64.f64(double)\n";
        assert_eq!(saturate(text), want);
    }
}
