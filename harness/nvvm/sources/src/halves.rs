//! OpenCL's functions of half, which libclc does not have: `include/opencl/half.cl` defines those that a
//! module calls.

use std::collections::BTreeSet;

/// The functions that a module declares and that have to do with halves, by their names in OpenCL C.
pub(crate) fn called(text: &str) -> BTreeSet<String> {
    let symbols = text.lines().filter(|l| l.starts_with("declare ")).filter_map(|l| {
        let rest = l.split_once("@_Z")?.1;
        Some(rest.split_once('(')?.0)
    });
    symbols.filter_map(name).collect()
}

/// The name in a symbol without its `_Z`: `3sinDv4_Dh` is `sin`. `None` if no half has to do with it.
fn name(symbol: &str) -> Option<String> {
    let digits = symbol.find(|c: char| !c.is_ascii_digit())?;
    let length: usize = symbol[..digits].parse().ok()?;
    let (name, types) = symbol[digits..].split_at_checked(length)?;
    (types.contains("Dh") || name.starts_with("convert_half")).then(|| name.to_string())
}

/// clang's arguments that choose these functions. With the driver's own declarations of built-in functions, a
/// function defined in a file would hide those of other types.
pub(crate) fn arguments(names: &BTreeSet<String>) -> Vec<String> {
    let mut out = vec!["-cl-no-stdinc".to_string()];
    out.extend(names.iter().map(|name| format!("-DTANDEM_NEED_{name}=~,1")));
    out
}

#[cfg(test)]
mod tests {
    use super::{arguments, called};

    #[test]
    fn functions_of_halves_are_named() {
        let text = "declare half @_Z3sinDh(half noundef) #1\n\
                    declare <4 x half> @_Z4fmaxDv4_DhS_(<4 x half>, <4 x half>)\n\
                    declare half @_Z12convert_halff(float)\ndeclare float @_Z3sinf(float)\n\
                    define half @_Z3cosDh(half %x) {\ndeclare i32 @_Z99(i32)\ndeclare void @f()\n";
        let names = called(text);
        assert_eq!(names.iter().collect::<Vec<_>>(), ["convert_half", "fmax", "sin"]);
        assert_eq!(arguments(&names)[1], "-DTANDEM_NEED_convert_half=~,1");
    }
}
