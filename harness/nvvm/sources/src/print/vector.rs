//! Vectors in calls of OpenCL's printf: `%[flags][width][.precision]vN[length]conversion`.

use super::Argument;
use std::fmt::Write as _;

/// A format in which each vector has a conversion for every element, and the arguments in which it is so many
/// numbers. The instructions that take the elements go to `out`; their names begin with `name`.
pub(super) fn spread<'a>(
    format: &[u8],
    arguments: &[Argument<'a>],
    name: &str,
    debug: &str,
    out: &mut String,
) -> Result<(Vec<u8>, Vec<Argument<'a>>), &'static str> {
    const UNNAMED: &str = "printf of a vector needs a conversion such as %v4f for it";
    let (mut text, mut all) = (Vec::new(), Vec::new());
    let mut given = arguments.iter().enumerate();
    let mut at = 0;
    while let Some(&c) = format.get(at) {
        at += 1;
        text.push(c);
        if c != b'%' {
            continue;
        }
        let of = |from: usize, set: &[u8]| format[from..].iter().take_while(|c| set.contains(c)).count();
        let digits = |from: usize| format[from..].iter().take_while(|c| c.is_ascii_digit()).count();
        // Flags, width and precision.
        let head = at;
        at += of(at, b"-+ #0123456789.*");
        let head = &format[head..at];
        for _ in head.iter().filter(|c| **c == b'*') {
            let (_, argument) = given.next().ok_or("printf has fewer arguments than conversions")?;
            all.push(Argument { ty: argument.ty, value: argument.value.clone() });
        }
        let mut count = None;
        if format.get(at) == Some(&b'v') {
            let length = digits(at + 1);
            let number = String::from_utf8_lossy(&format[at + 1..at + 1 + length]).parse::<usize>();
            count = Some(number.map_err(|_| UNNAMED)?);
            at += 1 + length;
        }
        let length = of(at, b"hlLjzt");
        let (modifier, conversion) = (&format[at..at + length], format.get(at + length).copied());
        let Some(conversion) = conversion else { break };
        at += length + 1;
        if conversion == b'%' {
            text.push(b'%');
            continue;
        }
        let (number, argument) = given.next().ok_or("printf has fewer arguments than conversions")?;
        let Some(count) = count else {
            if argument.ty.starts_with('<') {
                return Err(UNNAMED);
            }
            text.extend([head, modifier, &[conversion]].concat());
            all.push(Argument { ty: argument.ty, value: argument.value.clone() });
            continue;
        };
        let elements = elements((number, argument), count, conversion, name, debug, out)?;
        // `hl` is a length of vectors only: elements of 32 bits.
        let modifier = if modifier == b"hl" { &b""[..] } else { modifier };
        let one = [head, modifier, &[conversion]].concat();
        text.extend(vec![one; count].join(&b",%"[..]));
        all.extend(elements);
    }
    for (_, rest) in given {
        if rest.ty.starts_with('<') {
            return Err(UNNAMED);
        }
        all.push(Argument { ty: rest.ty, value: rest.value.clone() });
    }
    Ok((text, all))
}

/// The first `count` elements of a vector as numbers of the sizes that vprintf takes.
fn elements<'a>(
    (number, argument): (usize, &Argument<'a>),
    count: usize,
    conversion: u8,
    name: &str,
    debug: &str,
    out: &mut String,
) -> Result<Vec<Argument<'a>>, &'static str> {
    let inside = argument.ty.strip_prefix('<').and_then(|t| t.strip_suffix('>'));
    let (length, element) = inside.and_then(|t| t.split_once(" x ")).ok_or("%v prints a vector")?;
    if length.trim().parse::<usize>().is_ok_and(|length| count > length) {
        return Err("%v prints more elements than the vector has");
    }
    let float = b"fFeEgGaA".contains(&conversion);
    if !float && !b"diouxX".contains(&conversion) {
        return Err("this conversion cannot print a vector");
    }
    let (wide, op) = match (element, float) {
        ("double", true) => ("double", None),
        ("float" | "half", true) => ("double", Some("fpext")),
        ("i64", false) => ("i64", None),
        ("i32", false) => ("i32", None),
        ("i8" | "i16", false) if b"di".contains(&conversion) => ("i32", Some("sext")),
        ("i8" | "i16", false) => ("i32", Some("zext")),
        _ => return Err("this conversion cannot print a vector of these elements"),
    };
    let mut all = Vec::new();
    for k in 0..count {
        let own = format!("{name}.e{number}.{k}");
        let _ = writeln!(out, "  {own} = extractelement {} {}, i32 {k}{debug}", argument.ty, argument.value);
        let value = match op {
            None => own,
            Some(op) => {
                let _ = writeln!(out, "  {own}.n = {op} {element} {own} to {wide}{debug}");
                own + ".n"
            }
        };
        all.push(Argument { ty: wide, value: value.into() });
    }
    Ok(all)
}
