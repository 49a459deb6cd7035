//! Source text to statements: comments off, labels split from what follows, operands split at their commas.

use super::Fault;

/// One statement.
pub(crate) struct Statement {
    /// Line, from 1.
    pub line: u32,
    /// Its parts, or why it has none.
    pub content: Result<Parts, Fault>,
}

/// The parts of a statement: labels, then perhaps a directive or mnemonic with operands.
#[derive(Debug, PartialEq, Eq, Default)]
pub(crate) struct Parts {
    /// Labels that stand before it.
    pub labels: Vec<String>,
    /// `.word`, `addi`; empty when there are labels only.
    pub head: String,
    /// Operands as written, trimmed.
    pub operands: Vec<String>,
}

/// The statements of `source`. A line may hold several, separated by `;`.
pub(crate) fn statements(source: &str) -> Vec<Statement> {
    let mut out = Vec::new();
    let mut in_comment = false;
    for (index, line) in source.lines().enumerate() {
        let number = index as u32 + 1;
        match split_line(line, &mut in_comment) {
            Ok(texts) => {
                for text in texts {
                    let content = parts(&text);
                    if !matches!(&content, Ok(p) if p.labels.is_empty() && p.head.is_empty()) {
                        out.push(Statement { line: number, content });
                    }
                }
            }
            Err(fault) => out.push(Statement { line: number, content: Err(fault) }),
        }
    }
    if in_comment {
        let fault = Fault::new("a /* comment is not closed").hint("write */ where it ends");
        out.push(Statement { line: source.lines().count() as u32, content: Err(fault) });
    }
    out
}

/// Cut comments (`#`, `//`, `/* */`) and split at `;`, minding quotes.
fn split_line(line: &str, in_comment: &mut bool) -> Result<Vec<String>, Fault> {
    let (mut out, mut current) = (Vec::new(), String::new());
    let mut chars = line.chars().peekable();
    let mut quote = None;
    while let Some(c) = chars.next() {
        if *in_comment {
            if c == '*' && chars.peek() == Some(&'/') {
                chars.next();
                *in_comment = false;
                current.push(' ');
            }
            continue;
        }
        if let Some(q) = quote {
            current.push(c);
            if c == '\\' {
                current.extend(chars.next());
            } else if c == q {
                quote = None;
            }
            continue;
        }
        match c {
            '"' | '\'' => {
                quote = Some(c);
                current.push(c);
            }
            '#' => break,
            '/' if chars.peek() == Some(&'/') => break,
            '/' if chars.peek() == Some(&'*') => {
                chars.next();
                *in_comment = true;
            }
            ';' => out.push(std::mem::take(&mut current)),
            _ => current.push(c),
        }
    }
    if let Some(q) = quote {
        return Err(
            Fault::new(format!("a {q} is not closed on this line")).hint(format!("add the closing {q}"))
        );
    }
    out.push(current);
    Ok(out)
}

/// Can `c` be part of a name?
pub(crate) fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$')
}

fn parts(text: &str) -> Result<Parts, Fault> {
    let mut out = Parts::default();
    let mut rest = text.trim();
    loop {
        let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        if let Some(after) = after.trim_start().strip_prefix(':') {
            if word.is_empty() {
                return Err(Fault::new("a label is missing before `:`"));
            }
            out.labels.push(word.to_string());
            rest = after.trim_start();
            continue;
        }
        if word.is_empty() && !rest.is_empty() {
            return Err(Fault::new(format!("expected a label, a directive or a mnemonic, found `{rest}`")));
        }
        // `name = value` is `.equ name, value`.
        if let Some(value) = after.trim_start().strip_prefix('=').filter(|v| !v.starts_with('=')) {
            out.head = ".equ".to_string();
            out.operands = vec![word.to_string(), value.trim().to_string()];
            return Ok(out);
        }
        if !after.is_empty() && !after.starts_with(char::is_whitespace) {
            return Err(Fault::new(format!("expected a blank after `{word}`, found `{after}`")));
        }
        out.head = word.to_ascii_lowercase();
        out.operands = split_operands(after.trim())?;
        return Ok(out);
    }
}

/// Split at commas outside parentheses and quotes.
fn split_operands(text: &str) -> Result<Vec<String>, Fault> {
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let (mut out, mut current, mut depth, mut quote, mut escaped) =
        (Vec::new(), String::new(), 0i32, None, false);
    for c in text.chars() {
        if let Some(q) = quote {
            if escaped {
                escaped = false;
            } else if c == '\\' {
                escaped = true;
            } else if c == q {
                quote = None;
            }
        } else {
            match c {
                '"' | '\'' => quote = Some(c),
                '(' => depth += 1,
                ')' => depth -= 1,
                ',' if depth == 0 => {
                    out.push(std::mem::take(&mut current).trim().to_string());
                    continue;
                }
                _ => {}
            }
            if depth < 0 {
                return Err(Fault::new(format!("`)` without `(` in `{text}`")));
            }
        }
        current.push(c);
    }
    if depth != 0 {
        return Err(Fault::new(format!("`(` without `)` in `{text}`")));
    }
    out.push(current.trim().to_string());
    if let Some(index) = out.iter().position(String::is_empty) {
        return Err(Fault::new(format!("operand {} is empty in `{text}`", index + 1)));
    }
    Ok(out)
}

/// The first character of `text`, escapes resolved, and the number of bytes it takes.
pub(crate) fn character(text: &str) -> Result<(u32, usize), Fault> {
    let mut chars = text.chars();
    match chars.next() {
        None => Err(Fault::new("expected a character")),
        Some('\\') => {
            let escape = chars.next();
            let value = match escape {
                Some('n') => 10,
                Some('t') => 9,
                Some('r') => 13,
                Some('0') => 0,
                Some(c @ ('\\' | '"' | '\'')) => c as u32,
                Some('x') => {
                    let digits = text.get(2..4).and_then(|d| u32::from_str_radix(d, 16).ok());
                    return digits
                        .map(|value| (value, 4))
                        .ok_or_else(|| Fault::new(format!("expected two hex digits after \\x in `{text}`")));
                }
                _ => {
                    return Err(Fault::new(format!("unknown escape in `{text}`"))
                        .hint("known: \\n \\t \\r \\0 \\\\ \\\" \\' \\xHH"));
                }
            };
            Ok((value, 2))
        }
        Some(c) => Ok((c as u32, c.len_utf8())),
    }
}
