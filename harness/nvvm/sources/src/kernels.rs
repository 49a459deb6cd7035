//! The kernels of a translated file, and the names that users give them: `saxpy` for `_Z5saxpyifPKfPf`,
//! `reduce<float, 256>` for an instance of a template.

use cpp_demangle::DemangleOptions;
use tandem_words::demangled;
use thiserror::Error;

/// Why a name means no kernel.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum KernelError {
    /// The file has none at all.
    #[error(
        "it has no kernel: a kernel is a __global__ function (an instance, if it is a template) in CUDA, \
             and a kernel function in OpenCL"
    )]
    NoKernels,
    /// No name was given, and there are several.
    #[error("it has {} kernels, so name one with --kernel: {}", .0.len(), .0.join(", "))]
    NoName(Vec<String>),
    /// No kernel has the name.
    #[error("no kernel '{name}'; it has {}", .kernels.join(", "))]
    Unknown {
        /// The name.
        name: String,
        /// The kernels that exist.
        kernels: Vec<String>,
    },
    /// Several have it.
    #[error("'{name}' may be any of {}: give more of the name, or the symbol", .kernels.join(", "))]
    Ambiguous {
        /// The name.
        name: String,
        /// Those that it fits.
        kernels: Vec<String>,
    },
}

/// The symbols of a module's kernels, in its order.
pub fn of(text: &str) -> Vec<String> {
    annotated(text, "!{ptr @", &["kernel"])
}

/// The symbols of the variables that are texture and surface references, in the module's order.
pub fn textures(text: &str) -> Vec<String> {
    annotated(text, "!{ptr addrspace(1) @", &["texture", "surface"])
}

/// The symbols that have one of these properties in `!nvvm.annotations`, written after `before`.
fn annotated(text: &str, before: &str, properties: &[&str]) -> Vec<String> {
    let annotation = |line: &str| {
        let rest = line.split_once(before)?.1;
        let (name, rest) = match rest.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"')?,
            None => rest.split_at(rest.find(',')?),
        };
        let has = |property: &&str| rest.starts_with(&format!(", !\"{property}\", i32 1"));
        properties.iter().any(has).then(|| name.to_string())
    };
    text.lines().filter(|l| l.starts_with('!')).filter_map(annotation).collect()
}

/// A text in which the symbol of a call is the function's C++ name.
pub(crate) fn demangled_in(text: &str) -> String {
    let shown = text.strip_prefix("call of @").filter(|s| s.starts_with("_Z")).map(show);
    shown.map_or_else(|| text.to_string(), |name| format!("call of {name}"))
}

/// The kernel or variable that `name` means among these symbols: the symbol itself, or its C++ name with or
/// without parameters, template arguments and namespaces. Without a name, the only one.
///
/// # Errors
/// If no kernel fits, or more than one.
pub fn find<'a>(symbols: &'a [String], name: Option<&str>) -> Result<&'a str, KernelError> {
    let shown = |list: &[&String]| list.iter().map(|s| show(s)).collect::<Vec<_>>();
    let all: Vec<&String> = symbols.iter().collect();
    let Some(name) = name else {
        return match symbols {
            [] => Err(KernelError::NoKernels),
            [only] => Ok(only),
            _ => Err(KernelError::NoName(shown(&all))),
        };
    };
    if let Some(symbol) = symbols.iter().find(|s| *s == name) {
        return Ok(symbol);
    }
    let wanted = squeeze(name);
    let found: Vec<&String> = symbols.iter().filter(|s| names(s).contains(&wanted)).collect();
    match found[..] {
        [one] => Ok(one),
        [] if symbols.is_empty() => Err(KernelError::NoKernels),
        [] => Err(KernelError::Unknown { name: name.to_string(), kernels: shown(&all) }),
        _ => Err(KernelError::Ambiguous { name: name.to_string(), kernels: shown(&found) }),
    }
}

/// The name of a symbol in the source.
pub fn source_name(symbol: &str) -> String {
    demangled(symbol, DemangleOptions::new().no_return_type()).unwrap_or_else(|| symbol.to_string())
}

/// A symbol for a message: with its C++ name, if it has one.
fn show(symbol: &str) -> String {
    demangled(symbol, DemangleOptions::new().no_return_type())
        .map_or_else(|| symbol.to_string(), |name| format!("{name} ({symbol})"))
}

/// A name without blanks, and without the types of numbers among a template's arguments: `f<64>` for
/// `f<(unsigned int)64>`.
fn squeeze(name: &str) -> String {
    let mut name: String = name.chars().filter(|c| !c.is_whitespace()).collect();
    for ty in ["int", "long", "longlong", "short", "char", "signedchar", "bool"] {
        for sign in ["", "unsigned"] {
            for before in ["<", ","] {
                name = name.replace(&format!("{before}({sign}{ty})"), before);
            }
        }
    }
    name
}

/// All names of a symbol.
fn names(symbol: &str) -> Vec<String> {
    let options = DemangleOptions::new().no_return_type();
    let (Some(full), Some(name)) = (demangled(symbol, options), demangled(symbol, options.no_params()))
    else {
        return vec![];
    };
    let (full, name) = (squeeze(&full), squeeze(&name));
    let mut out = vec![];
    for name in [&full, &name] {
        out.extend(scopes(name));
    }
    // Without the template's arguments.
    if let Some(at) = name.strip_suffix('>').and_then(|_| last_open(&name)) {
        out.extend(scopes(&name[..at]));
    }
    out
}

/// A name, and what is left of it without one namespace after the other.
fn scopes(name: &str) -> Vec<String> {
    let mut depth = 0usize;
    let mut out = vec![name.to_string()];
    for (at, c) in name.char_indices() {
        match c {
            '<' | '(' => depth += 1,
            '>' | ')' => depth = depth.saturating_sub(1),
            ':' if depth == 0 && name[..at].ends_with(':') => out.push(name[at + 1..].to_string()),
            _ => {}
        }
    }
    out
}

/// Where the last template's arguments begin.
fn last_open(name: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (at, c) in name.char_indices().rev() {
        match c {
            '>' => depth += 1,
            '<' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_have_the_names_of_the_source() {
        let text = "@tex = global i64 undef\n!0 = !{ptr addrspace(1) @tex, !\"texture\", i32 1}\n\
                    !1 = !{ptr addrspace(1) @_ZL5image, !\"surface\", i32 1}\n\
                    !2 = !{ptr @_Z1kPf, !\"kernel\", i32 1}\n\
                    !3 = !{ptr addrspace(1) @_ZN1a4intsE, !\"texture\", i32 1}\n\
                    !4 = !{ptr addrspace(1) @_ZN1b4intsE, !\"texture\", i32 1}\n";
        let all = textures(text);
        assert_eq!(all, ["tex", "_ZL5image", "_ZN1a4intsE", "_ZN1b4intsE"]);
        for (name, symbol) in [
            ("tex", Some("tex")),
            ("image", Some("_ZL5image")),
            ("_ZL5image", Some("_ZL5image")),
            ("a::ints", Some("_ZN1a4intsE")),
            ("ints", None),
            ("k", None),
        ] {
            assert_eq!(find(&all, Some(name)).ok(), symbol, "{name}");
        }
        assert_eq!(of(text), ["_Z1kPf"]);
    }

    fn symbols(list: &[&str]) -> Vec<String> {
        list.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_kernel_is_found_by_each_of_its_names() {
        let list = symbols(&[
            "_Z5saxpyifPKfPf",
            "plain",
            "_Z6reduceIfLi256EEvPT_S1_i",
            "_Z6reduceIiLi64EEvPT_S1_i",
            "_Z7reduce6ILj64EEvPKiPij",
            "_ZN2ns5saxpyEPf",
            "_ZN2ns5otherEPf",
        ]);
        for (name, symbol) in [
            ("plain", "plain"),
            ("_Z5saxpyifPKfPf", "_Z5saxpyifPKfPf"),
            ("saxpy(int, float, float const*, float*)", "_Z5saxpyifPKfPf"),
            ("reduce<float,256>", "_Z6reduceIfLi256EEvPT_S1_i"),
            ("reduce<int, 64>", "_Z6reduceIiLi64EEvPT_S1_i"),
            ("reduce6<64>", "_Z7reduce6ILj64EEvPKiPij"),
            ("ns::saxpy", "_ZN2ns5saxpyEPf"),
            ("other", "_ZN2ns5otherEPf"),
        ] {
            assert_eq!(find(&list, Some(name)).as_deref(), Ok(symbol), "{name}");
        }
        for (name, part) in [
            (Some("saxpy"), "may be any of saxpy(int, float, float const*, float*) (_Z5saxpyifPKfPf), ns"),
            (Some("reduce"), "may be any of reduce<float, 256>"),
            (Some("nosuch"), "no kernel 'nosuch'; it has saxpy(int"),
            (None, "it has 7 kernels"),
        ] {
            let e = find(&list, name).unwrap_err().to_string();
            assert!(e.contains(part), "{e}");
        }
        assert_eq!(find(&list[1..2], None).as_deref(), Ok("plain"));
        assert_eq!(find(&[], Some("k")), Err(KernelError::NoKernels));
    }

    #[test]
    fn kernels_are_read_from_the_annotations() {
        let text = "define void @f() {\n}\n!2 = !{ptr @_Z1kPf, !\"kernel\", i32 1}\n\
                    !3 = !{ptr @_Z1kPf, !\"maxntidx\", i32 64}\n\
                    !4 = !{ptr @\"odd name\", !\"kernel\", i32 1}\n";
        assert_eq!(of(text), ["_Z1kPf", "odd name"]);
    }
}
