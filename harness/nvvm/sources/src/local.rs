//! `local` arguments of OpenCL's kernels. The host gives only the size of such an argument in bytes
//! (`clSetKernelArg` with a size and no value, OpenCL 2.0 §5.9.2); the device chooses its place. Here a
//! kernel takes the size as an `i32`. The arguments lie one after another in dynamic shared memory, from its
//! beginning, each at a multiple of 16 bytes or of its own alignment if that is larger.

use crate::print::{PrintError, matching, parts};
use std::fmt::Write as _;

/// The type of such a parameter in clang's IR.
const LOCAL: &str = "ptr addrspace(3)";

/// The least alignment: that of most vectors, and the step in which people round sizes.
const ALIGN: u32 = 16;

/// A kernel's definition with sizes instead of pointers, the start of its entry block, and the largest
/// alignment.
struct Kernel<'a> {
    name: &'a str,
    header: String,
    code: String,
    align: u32,
}

/// A module whose kernels take sizes instead of pointers to local memory.
///
/// # Errors
/// If other code calls such a kernel, because it would have to say where the memory is.
pub fn to_sizes(text: &str) -> Result<String, PrintError> {
    let mut out = String::with_capacity(text.len());
    let (mut names, mut code, mut align) = (vec![], String::new(), 0);
    for line in text.lines() {
        // The label of the entry block, if it has one, stays before the code.
        let label = line.ends_with(':');
        if !label {
            out.push_str(&std::mem::take(&mut code));
        }
        match kernel(line) {
            Some(k) => {
                align = align.max(k.align);
                names.push(format!("@{}(", k.name));
                let _ = writeln!(out, "{}", k.header);
                code = k.code;
            }
            None => {
                let _ = writeln!(out, "{line}");
            }
        }
        if label {
            out.push_str(&std::mem::take(&mut code));
        }
    }
    let calls = |line: &str| line.contains("call ") && names.iter().any(|n| line.contains(n.as_str()));
    if let Some(at) = text.lines().position(calls) {
        let message = "a call of a kernel that has local arguments: put what both need into a function";
        let line = u32::try_from(at + 1).unwrap_or(u32::MAX);
        return Err(PrintError { line, message: message.to_string() });
    }
    if !names.is_empty() {
        let _ = writeln!(out, "@tandem.local = external addrspace(3) global [0 x i8], align {align}");
    }
    Ok(out)
}

/// The kernel that a line of IR defines, if it has local arguments.
fn kernel(line: &str) -> Option<Kernel<'_>> {
    let (head, rest) = line.strip_prefix("define ")?.split_once('(')?;
    let (_, name) = head.split_once("_kernel void @")?;
    let inside = matching(rest)?;
    if !inside.contains(LOCAL) {
        return None;
    }
    let (mut params, mut code, mut largest) = (vec![], String::new(), ALIGN);
    let mut end: Option<String> = None;
    for (n, param) in parts(inside).into_iter().enumerate() {
        let Some(attributes) = param.strip_prefix(LOCAL) else {
            params.push(param.to_string());
            continue;
        };
        let align = alignment(attributes).max(ALIGN);
        largest = largest.max(align);
        let at = match end {
            None => "0".to_string(),
            Some(end) => {
                let (up, at) = (format!("%tandem.local.{n}.up"), format!("%tandem.local.{n}.at"));
                let _ = writeln!(code, "  {up} = add i32 {end}, {}", align - 1);
                let _ = writeln!(code, "  {at} = and i32 {up}, -{align}");
                at
            }
        };
        // A parameter without a name is a number, which the body does not use.
        let value = attributes.rsplit(' ').next()?;
        let named = !value[1..].starts_with(|c: char| c.is_ascii_digit());
        let size = if named { format!("{value}.bytes") } else { value.to_string() };
        if named {
            let _ = writeln!(code, "  {value} = getelementptr i8, {LOCAL} @tandem.local, i32 {at}");
        }
        let _ = writeln!(code, "  %tandem.local.{n}.end = add i32 {at}, {size}");
        end = Some(format!("%tandem.local.{n}.end"));
        params.push(format!("i32 {size}"));
    }
    let header = format!("define {head}({}){}", params.join(", "), &rest[inside.len() + 1..]);
    Some(Kernel { name, header, code, align: largest })
}

/// The value of the attribute `align`, or 1.
fn alignment(attributes: &str) -> u32 {
    let mut words = attributes.split(' ').skip_while(|w| *w != "align").skip(1);
    words.next().and_then(|w| w.parse().ok()).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kernel_takes_sizes_and_finds_its_memory() {
        let text = "define dso_local spir_kernel void @k(ptr addrspace(3) noundef align 4 %t, \
                    i32 noundef %n, ptr addrspace(3) noalias noundef align 128 %v) #0 {\n\
                    entry:\n  ret void\n}\n";
        let want = "define dso_local spir_kernel void @k(i32 %t.bytes, i32 noundef %n, i32 %v.bytes) \
                    #0 {\nentry:\n\
                    \x20 %t = getelementptr i8, ptr addrspace(3) @tandem.local, i32 0\n\
                    \x20 %tandem.local.0.end = add i32 0, %t.bytes\n\
                    \x20 %tandem.local.2.up = add i32 %tandem.local.0.end, 127\n\
                    \x20 %tandem.local.2.at = and i32 %tandem.local.2.up, -128\n\
                    \x20 %v = getelementptr i8, ptr addrspace(3) @tandem.local, i32 %tandem.local.2.at\n\
                    \x20 %tandem.local.2.end = add i32 %tandem.local.2.at, %v.bytes\n\
                    \x20 ret void\n}\n\
                    @tandem.local = external addrspace(3) global [0 x i8], align 128\n";
        assert_eq!(to_sizes(text).unwrap(), want);
        let function = text.replace("spir_kernel", "spir_func");
        assert_eq!(to_sizes(&function).unwrap(), function, "functions take pointers");
    }

    #[test]
    fn a_kernel_that_is_called_is_refused() {
        let text = "define spir_kernel void @k(ptr addrspace(3) %t) {\n  ret void\n}\n\
                    define spir_kernel void @c() {\n  \
                    call spir_kernel void @k(ptr addrspace(3) @x)\n  ret void\n}\n";
        assert_eq!(to_sizes(text).unwrap_err().line, 5);
    }
}
