//! Module-level PTX (NVVM 2.0 §3.24): its functions and variables become definitions in IR, for the compiler
//! and the host alike. A function's body becomes inline PTX (`lower/asm` lists the supported instructions); a
//! variable gets its initial value.
//!
//! Supported: comments; `.func`, optionally with `.visible` or `.weak`, whose parameters and single result
//! are `.param` or `.reg` scalars of 16 to 64 bits, with a straight-line body and one `ret` at its end;
//! `.global` and `.const` variables and arrays of integers that the module declares. Entities that the module
//! does not declare cannot be reached, and are dropped. Everything else is refused by the name of its
//! directive.

use crate::error::{CompileError, Diagnostic};
use crate::ptx::Tokens;
use crate::source::Source;
use std::collections::HashSet;
use tandem_llvm::{Module, Type, TypeKind};

/// The module as text with definitions in place of its module-level PTX; `None` if it has none.
pub(crate) fn expand(bytes: &[u8], source: &Source) -> Result<Option<Vec<u8>>, CompileError> {
    let text = source.as_text();
    if text.is_some_and(|t| !t.lines().any(|l| l.trim_start().starts_with("module asm"))) {
        return Ok(None);
    }
    // Text that LLVM cannot read is reported when modules are read.
    let Ok(module) = Module::parse(bytes, &source.path) else { return Ok(None) };
    let asm = module.inline_asm();
    if asm.is_empty() {
        return Ok(None);
    }
    let mut reader =
        Reader { module: &module, tokens: Tokens::default(), added: String::new(), replaced: HashSet::new() };
    let read = reader.read(&asm);
    read.map_err(|(what, hint)| {
        let line = source.find_line("module asm");
        CompileError::Refused(vec![Diagnostic::error("§3.24", what, hint).at(source.path.clone(), line)])
    })?;
    let mut out = String::new();
    for line in module.print().lines() {
        let declared =
            line.starts_with("declare ") || (line.starts_with('@') && line.contains(" = external "));
        let replaced = declared
            && line.split('@').nth(1).is_some_and(|rest| {
                // LLVM quotes names that contain a '$'.
                let name = match rest.strip_prefix('"') {
                    Some(quoted) => quoted.split('"').next().unwrap_or(""),
                    None => &rest[..rest.find(['(', ' ']).unwrap_or(rest.len())],
                };
                reader.replaced.contains(name)
            });
        if !replaced && !line.starts_with("module asm") {
            out += line;
            out.push('\n');
        }
    }
    out += &reader.added;
    Ok(Some(out.into_bytes()))
}

/// The construct that is refused, and the reason.
type Refused = (String, String);

fn refused<T>(what: impl Into<String>, hint: &str) -> Result<T, Refused> {
    Err((format!("module asm {}", what.into()), hint.to_string()))
}

struct Reader<'m> {
    module: &'m Module,
    tokens: Tokens,
    /// Definitions, as IR.
    added: String,
    /// Names whose declarations they replace.
    replaced: HashSet<String>,
}

impl Reader<'_> {
    fn read(&mut self, asm: &str) -> Result<(), Refused> {
        let hint = "module-level PTX may only define functions and variables";
        // Here a '$' is part of a name, as '$$' is in a template.
        self.tokens = Tokens::of(&asm.replace('$', "$$")).or_else(|e| refused(format!("at {e}"), hint))?;
        while let Some(t) = self.tokens.take() {
            match t.as_str() {
                ";" | ".visible" | ".weak" => {}
                ".func" => self.function()?,
                ".global" => self.variable(1)?,
                ".const" => self.variable(4)?,
                other => return refused(other, hint),
            }
        }
        Ok(())
    }

    /// `( .param .b32 a, .reg .u64 b )` after the parenthesis: names and widths.
    fn parameters(&mut self) -> Result<Vec<(String, u32)>, Refused> {
        let hint = "parameters and results must be .param or .reg scalars of 16 to 64 bits";
        let mut out = Vec::new();
        while !self.tokens.eat(")") {
            self.tokens.eat(",");
            let (space, ty, name) = (self.tokens.take(), self.tokens.take(), self.tokens.take());
            let (Some(space), Some(ty), Some(name)) = (space, ty, name) else {
                return refused(".func", hint);
            };
            let bits = ty.get(2..).and_then(|b| b.parse().ok()).filter(|b| matches!(b, 16 | 32 | 64));
            match bits {
                Some(bits) if matches!(space.as_str(), ".param" | ".reg") => out.push((name, bits)),
                _ => return refused(format!(".func with {space} {ty}"), hint),
            }
        }
        Ok(out)
    }

    fn function(&mut self) -> Result<(), Refused> {
        let results = if self.tokens.eat("(") { self.parameters()? } else { Vec::new() };
        let name = self.tokens.take().unwrap_or_default();
        let params = if self.tokens.eat("(") { self.parameters()? } else { Vec::new() };
        let body = self.body(&name)?;
        let Some(f) = self.module.function(&name) else { return Ok(()) };
        let types: Vec<Type<'_>> = f.params().iter().map(|p| p.ty()).collect();
        let result = f.result();
        let letters: Option<Vec<(char, u32)>> = types.iter().map(|t| letter(*t)).collect();
        let given = if result.kind() == TypeKind::Void { Some(None) } else { letter(result).map(Some) };
        let fits = |bits: &[(String, u32)], letters: &[(char, u32)]| {
            bits.len() == letters.len() && bits.iter().zip(letters).all(|(b, l)| b.1 == l.1)
        };
        let (Some(letters), Some(given)) = (letters, given) else {
            return refused(
                format!(".func {name}"),
                "its IR type may only hold i16, i32, i64, float, double and pointers",
            );
        };
        if !f.is_declaration() || !fits(&params, &letters) || !fits(&results, given.as_slice()) {
            return refused(
                format!(".func {name}"),
                "its parameters and result differ from the IR's declaration",
            );
        }
        let text = template(&params, &results, &body);
        let mut constraints: Vec<String> = given.iter().map(|g| format!("={}", g.0)).collect();
        constraints.extend(letters.iter().map(|l| l.0.to_string()));
        constraints.push("~{memory}".into());
        let spell = |prefix: &str| {
            let all: Vec<String> =
                types.iter().enumerate().map(|(n, t)| format!("{} {prefix}{n}", t.spelling())).collect();
            all.join(", ")
        };
        let (to, back) = match given {
            Some(_) => ("%r = ", format!("ret {} %r", result.spelling())),
            None => ("", "ret void".to_string()),
        };
        self.added += &format!(
            "define internal {} @{name}({}) {{\n  {to}call {} asm sideeffect \"{text}\", \"{}\"({})\n  \
             {back}\n}}\n",
            result.spelling(),
            spell("%p"),
            result.spelling(),
            constraints.join(","),
            spell("%p")
        );
        self.replaced.insert(name);
        Ok(())
    }

    /// The tokens of a function's body, without its braces.
    fn body(&mut self, name: &str) -> Result<Vec<String>, Refused> {
        if !self.tokens.eat("{") {
            return refused(format!(".func {name}"), "a function needs a body between { and }");
        }
        let mut body = Vec::new();
        let mut depth = 1;
        while depth > 0 {
            let Some(t) = self.tokens.take() else {
                return refused(format!(".func {name}"), "the '}' that ends its body is missing");
            };
            depth = match t.as_str() {
                "{" => depth + 1,
                "}" => depth - 1,
                _ => depth,
            };
            body.push(t);
        }
        body.pop();
        Ok(body)
    }

    /// `.align 4 .u32 x = 5;` and `.b8 x[4] = {1, 2};`
    fn variable(&mut self, space: u32) -> Result<(), Refused> {
        let hint =
            "a variable must be an optional .align, a type of 8 to 64 bits, a name, a length and numbers";
        let mut align = None;
        if self.tokens.eat(".align") {
            align = self.tokens.take().and_then(|n| n.parse::<u32>().ok());
        }
        let (ty, name) = (self.tokens.take().unwrap_or_default(), self.tokens.take().unwrap_or_default());
        let bits: Option<u32> =
            ty.get(2..).and_then(|b| b.parse().ok()).filter(|b| matches!(b, 8 | 16 | 32 | 64));
        let Some(bits) = bits.filter(|_| !ty.starts_with(".f")) else {
            return refused(format!("{ty} {name}"), hint);
        };
        let mut count = None;
        if self.tokens.eat("[") {
            count = self.tokens.take().and_then(|n| n.parse::<u32>().ok());
            if count.is_none() || !self.tokens.eat("]") {
                return refused(format!("{ty} {name}"), hint);
            }
        }
        let mut values = Vec::new();
        if self.tokens.eat("=") {
            let list = self.tokens.eat("{");
            loop {
                let negative = if self.tokens.eat("-") { "-" } else { "" };
                let value = self.tokens.take().and_then(|v| match v.strip_prefix("0x") {
                    Some(hex) => u64::from_str_radix(hex, 16).ok(),
                    None => v.parse().ok(),
                });
                let Some(value) = value else { return refused(format!("{ty} {name}"), hint) };
                values.push(format!("{negative}{value}"));
                if !self.tokens.eat(",") {
                    break;
                }
            }
            if list && !self.tokens.eat("}") {
                return refused(format!("{ty} {name}"), hint);
            }
        }
        if !self.tokens.eat(";") || values.len() > count.unwrap_or(1) as usize {
            return refused(format!("{ty} {name}"), hint);
        }
        let Some(global) = self.module.globals().find(|g| g.value.name() == name) else { return Ok(()) };
        let (element, n) = match global.ty.kind() {
            TypeKind::Array => (global.ty.element(0), Some(global.ty.len())),
            _ => (global.ty, None),
        };
        if global.init.is_some()
            || global.space != space
            || element.kind() != TypeKind::Int(bits)
            || n != count
        {
            return refused(format!("{ty} {name}"), "it differs from the IR's declaration");
        }
        values.resize(count.unwrap_or(1) as usize, "0".into());
        let values: Vec<String> = values.iter().map(|v| format!("i{bits} {v}")).collect();
        let value = match n {
            Some(_) => format!("{} [{}]", global.ty.spelling(), values.join(", ")),
            None => values[0].clone(),
        };
        let kind = if space == 4 { "constant" } else { "global" };
        let align = align.map_or(String::new(), |a| format!(", align {a}"));
        self.added += &format!("@{name} = addrspace({space}) {kind} {value}{align}\n");
        self.replaced.insert(name);
        Ok(())
    }
}

/// Constraint and width of a type.
fn letter(ty: Type<'_>) -> Option<(char, u32)> {
    Some(match ty.kind() {
        TypeKind::Int(16) => ('h', 16),
        TypeKind::Int(32) => ('r', 32),
        TypeKind::Int(64) | TypeKind::Pointer(_) => ('l', 64),
        TypeKind::Float => ('f', 32),
        TypeKind::Double => ('d', 64),
        _ => return None,
    })
}

/// The template of inline PTX for a function's body: registers for parameters and results, then the body,
/// then the result is passed out.
fn template(params: &[(String, u32)], results: &[(String, u32)], body: &[String]) -> String {
    let mut text = String::from("{ ");
    for (n, (p, bits)) in params.iter().enumerate() {
        let operand = n + results.len();
        text += &format!(".reg .b{bits} {p} ; mov.b{bits} {p} , \u{1}{operand} ; ");
    }
    for (r, bits) in results {
        text += &format!(".reg .b{bits} {r} ; ");
    }
    text += &statements(body);
    for (r, bits) in results {
        text += &format!("mov.b{bits} \u{1}0 , {r} ; ");
    }
    text.push('}');
    text.replace('$', "$$").replace('\u{1}', "$")
}

/// A body as statements of inline PTX: parameters are registers, and the final `ret` is the end of the text.
fn statements(body: &[String]) -> String {
    let mut out = Vec::new();
    for s in body.split_inclusive(|t| t == ";" || t == "{" || t == "}") {
        let words: Vec<&str> = s.iter().map(String::as_str).collect();
        let moved = |name: &str| name.rsplit('.').next().map(|t| format!("mov.b{}", &t[1..]));
        out.push(match words[..] {
            [name, d, ",", "[", p, "]", ";"] if name.starts_with("ld.param.") => {
                format!("{} {d} , {p} ;", moved(name).unwrap_or_default())
            }
            [name, "[", p, "]", ",", v, ";"] if name.starts_with("st.param.") => {
                format!("{} {p} , {v} ;", moved(name).unwrap_or_default())
            }
            _ => spaced(&words),
        });
    }
    if out.last().is_some_and(|s| s == "ret;") {
        out.pop();
    }
    out.iter().map(|s| format!("{s} ")).collect()
}

/// Tokens in the usual spacing: blanks between words, before brackets, and after commas.
fn spaced(words: &[&str]) -> String {
    let wordy = |t: &str| t.starts_with(|c: char| c.is_ascii_alphanumeric() || "_.%$".contains(c));
    let mut out = String::new();
    for (n, word) in words.iter().enumerate() {
        let before = n.checked_sub(1).map_or("", |b| words[b]);
        let apart = wordy(before) && (wordy(word) || matches!(*word, "[" | "{"));
        if apart || before == "," {
            out.push(' ');
        }
        out += word;
    }
    out
}
