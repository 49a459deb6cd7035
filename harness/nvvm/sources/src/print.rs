//! Calls of OpenCL's printf. Clang leaves them as calls of a variadic function. The device has vprintf, which
//! takes the arguments in a buffer, each at its natural alignment. For CUDA, clang makes this change itself.
//!
//! A vector (`%v4f`) is printed as its elements with commas between them (OpenCL C 3.0 §6.15.14.2), so the
//! format string gets a conversion for each of them, and the buffer each element as a number.

mod vector;

use std::borrow::Cow;
use std::fmt::Write as _;

/// A call that cannot be translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintError {
    /// The line of the IR.
    pub line: u32,
    /// The fault.
    pub message: String,
}

/// An argument: type and value.
struct Argument<'a> {
    ty: &'a str,
    value: Cow<'a, str>,
}

/// The start of a variadic call of printf, after the result.
const CALLEE: &str = " @printf(";

/// A module in which calls of printf have become calls of vprintf.
///
/// # Errors
/// If a vector has no conversion `%vN...`, or the text does not have clang's form.
pub fn to_vprintf(text: &str) -> Result<String, PrintError> {
    let is_call = |line: &str| line.contains(CALLEE) && line.contains("call ");
    if !text.lines().any(is_call) {
        return Ok(text.to_string());
    }
    let mut out = String::with_capacity(text.len());
    let mut header = None;
    let (mut buffers, mut formats) = (String::new(), String::new());
    let mut count = 0;
    for (n, line) in text.lines().enumerate() {
        if line.starts_with("define ") {
            header = Some(out.len() + line.len() + 1);
            buffers.clear();
        }
        // The label of the entry block, if it has one, stays before the buffers.
        if header == Some(out.len()) && line.ends_with(':') {
            header = Some(out.len() + line.len() + 1);
        }
        if is_call(line) {
            let wrong = |message: &str| PrintError {
                line: u32::try_from(n + 1).unwrap_or(u32::MAX),
                message: message.to_string(),
            };
            call(line, text, count, &mut buffers, &mut out, &mut formats).map_err(wrong)?;
            count += 1;
            continue;
        }
        if line == "}" {
            // Each call has one buffer, at the head of the function, so that a loop does not allocate more of
            // them.
            if let Some(at) = header.take() {
                out.insert_str(at, &buffers);
            }
        }
        if !line.starts_with("declare ") || !line.contains(CALLEE) {
            out.push_str(line);
            out.push('\n');
        }
    }
    out.push_str("declare i32 @vprintf(ptr, ptr)\n");
    out.push_str(&formats);
    Ok(out)
}

/// Writes one call and its buffer. A format of its own goes to `formats`.
fn call(
    line: &str,
    module: &str,
    n: usize,
    buffers: &mut String,
    out: &mut String,
    formats: &mut String,
) -> Result<(), &'static str> {
    const ODD: &str = "a call of printf that cannot be read";
    let (head, rest) = line.split_once(CALLEE).ok_or(ODD)?;
    let result = head.split_once(" = ").map_or("", |(result, _)| result.trim());
    let inside = matching(rest).ok_or(ODD)?;
    let tail = &rest[inside.len() + 1..];
    let debug = tail.find(", !dbg").map_or("", |at| tail[at..].split(", !tbaa").next().unwrap_or_default());
    let mut arguments = parts(inside).into_iter().map(argument);
    let mut format = arguments.next().flatten().ok_or(ODD)?;
    let mut arguments: Vec<Argument<'_>> = arguments.collect::<Option<_>>().ok_or(ODD)?;
    let name = format!("%tandem.printf.{n}");
    if arguments.iter().any(|a| a.ty.starts_with('<')) {
        let text = constant(module, &format.value).ok_or("printf of a vector needs a constant format")?;
        let (text, elements) = vector::spread(&text, &arguments, &name, debug, out)?;
        format.value = format!("@tandem.printf.format.{n}").into();
        let space = format.ty.strip_prefix("ptr").unwrap_or_default();
        let bytes: String = text.iter().chain(b"\0").map(|b| format!("\\{b:02X}")).collect();
        let length = text.len() + 1;
        let _ = writeln!(formats, "{} = private{space} constant [{length} x i8] c\"{bytes}\"", format.value);
        arguments = elements;
    }
    let fields: Vec<&str> = arguments.iter().map(|a| a.ty).collect();
    let ty = format!("{{ {} }}", fields.join(", "));
    let buffer = if fields.is_empty() { "null" } else { &name };
    if !fields.is_empty() {
        let _ = writeln!(buffers, "  {name} = alloca {ty}, align 8");
    }
    for (k, a) in arguments.iter().enumerate() {
        let _ = writeln!(
            out,
            "  {name}.{k} = getelementptr {ty}, ptr {name}, i32 0, i32 {k}{debug}\n  store {} {}, ptr \
             {name}.{k}{debug}",
            a.ty, a.value
        );
    }
    let text = match format.ty {
        "ptr" => format.value.to_string(),
        ty if format.value.starts_with('%') => {
            let _ = writeln!(out, "  {name}.format = addrspacecast {ty} {} to ptr{debug}", format.value);
            format!("{name}.format")
        }
        ty => format!("addrspacecast ({ty} {} to ptr)", format.value),
    };
    let result = if result.is_empty() { format!("{name}.result") } else { result.to_string() };
    let _ = writeln!(out, "  {result} = call i32 @vprintf(ptr {text}, ptr {buffer}){debug}");
    Ok(())
}

/// The text up to the parenthesis that closes the one before it.
pub(crate) fn matching(text: &str) -> Option<&str> {
    let mut depth = 1;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(&text[..at]);
        }
    }
    None
}

/// The parts between the commas of the outermost level.
pub(crate) fn parts(text: &str) -> Vec<&str> {
    let (mut depth, mut from, mut out) = (0, 0, vec![]);
    for (at, c) in text.char_indices() {
        match c {
            '(' | '<' | '{' | '[' => depth += 1,
            ')' | '>' | '}' | ']' => depth -= 1,
            ',' if depth == 0 => {
                out.push(text[from..at].trim());
                from = at + 1;
            }
            _ => {}
        }
    }
    out.push(text[from..].trim());
    out
}

/// An argument without its attributes.
fn argument(text: &str) -> Option<Argument<'_>> {
    let end = match text.as_bytes().first()? {
        b'<' => text.find('>')? + 1,
        _ if text.starts_with("ptr addrspace(") => text.find(')')? + 1,
        _ => text.find(' ')?,
    };
    let (ty, rest) = (&text[..end], text[end..].trim_start());
    let value =
        rest.find(['%', '@']).map_or_else(|| rest.rsplit(' ').next().unwrap_or(rest), |at| &rest[at..]);
    (!value.is_empty()).then_some(Argument { ty, value: value.into() })
}

/// The bytes of a constant string of the module, without the zero at its end.
fn constant(module: &str, name: &str) -> Option<Vec<u8>> {
    let head = format!("{name} = ");
    let line = module.lines().find(|line| line.starts_with(&head))?;
    let quoted = line.split_once("c\"")?.1.split('"').next()?.as_bytes();
    let mut bytes = Vec::new();
    let mut at = 0;
    while at < quoted.len() {
        if quoted[at] == b'\\' {
            let digits = std::str::from_utf8(quoted.get(at + 1..at + 3)?).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            at += 3;
        } else {
            bytes.push(quoted[at]);
            at += 1;
        }
    }
    bytes.pop().filter(|last| *last == 0).map(|_| bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_go_into_a_buffer_at_the_head_of_the_function() {
        let text = "define void @k() {\n  %5 = call i32 (ptr addrspace(4), ...) @printf(ptr addrspace(4) \
                    noundef @.str, i32 noundef %4, double noundef 1.0) #12, !dbg !60\n  ret void\n}\n\
                    declare i32 @printf(ptr addrspace(4), ...)\n";
        let want = "define void @k() {\n  %tandem.printf.0 = alloca { i32, double }, align 8\n  \
                    %tandem.printf.0.0 = getelementptr { i32, double }, ptr %tandem.printf.0, i32 0, \
                    i32 0, !dbg !60\n  store i32 %4, ptr %tandem.printf.0.0, !dbg !60\n  \
                    %tandem.printf.0.1 = getelementptr { i32, double }, ptr %tandem.printf.0, i32 0, \
                    i32 1, !dbg !60\n  store double 1.0, ptr %tandem.printf.0.1, !dbg !60\n  \
                    %5 = call i32 @vprintf(ptr addrspacecast (ptr addrspace(4) @.str to ptr), \
                    ptr %tandem.printf.0), !dbg !60\n  ret void\n}\n\
                    declare i32 @vprintf(ptr, ptr)\n";
        assert_eq!(to_vprintf(text).unwrap(), want);
        // Clang's label of the entry block stays first.
        let labelled = |text: &str| text.replacen("() {\n", "() {\nentry:\n", 1);
        assert_eq!(to_vprintf(&labelled(text)).unwrap(), labelled(want));
    }

    #[test]
    fn a_vector_is_printed_as_its_elements() {
        let print = |format: &str, argument: &str| {
            let text = format!(
                "@.str = private unnamed_addr addrspace(4) constant [9 x i8] c\"{format}\\0A\\00\", align 1\n\
                 define void @k() {{\n  call i32 (ptr addrspace(4), ...) @printf(ptr addrspace(4) noundef \
                 @.str, {argument}, i32 noundef 7)\n  ret void\n}}\n"
            );
            to_vprintf(&text)
        };
        let out = print("%5.1v2hlf;%d", "<2 x float> noundef %v").unwrap();
        for part in [
            "%tandem.printf.0.e0.0 = extractelement <2 x float> %v, i32 0",
            "%tandem.printf.0.e0.1.n = fpext float %tandem.printf.0.e0.1 to double",
            "alloca { double, double, i32 }",
            "(ptr addrspace(4) @tandem.printf.format.0 to ptr), ptr %tandem.printf.0)",
        ] {
            assert!(out.contains(part), "no {part} in {out}");
        }
        let format = constant(&out, "@tandem.printf.format.0").unwrap();
        assert_eq!(String::from_utf8_lossy(&format), "%5.1f,%5.1f;%d\n");
        for (format, argument, says) in [
            ("%d %d", "<2 x i32> noundef %v", "needs a conversion"),
            ("%v4d %d", "<2 x i32> noundef %v", "more elements than"),
            ("%v2s %d", "<2 x i32> noundef %v", "cannot print a vector"),
        ] {
            assert!(print(format, argument).unwrap_err().message.contains(says), "{format}");
        }
    }
}
