//! Names of C++ in messages: `scale<float>` and not `_Z5scaleIfEvPT_PKS0_i`.

use cpp_demangle::{DemangleOptions, Symbol};
use std::borrow::Cow;

/// The C++ name of a symbol, without its return type and parameters; any other symbol as it is.
pub fn readable(symbol: &str) -> Cow<'_, str> {
    let options = DemangleOptions::new().no_params().no_return_type();
    demangled(symbol, options).map_or(Cow::Borrowed(symbol), Cow::Owned)
}

/// The C++ name of a symbol, with the parts that the options ask for; none of another symbol.
pub fn demangled(symbol: &str, options: DemangleOptions) -> Option<String> {
    symbol.starts_with("_Z").then(|| Symbol::new(symbol).ok()?.demangle_with_options(&options).ok()).flatten()
}

/// A text in which each symbol of C++ is [`readable`].
pub fn readable_in(text: &str) -> String {
    let part = |c: char| c.is_ascii_alphanumeric() || "_.$".contains(c);
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("_Z") {
        let (before, from) = rest.split_at(at);
        let (word, after) = from.split_at(from.find(|c| !part(c)).unwrap_or(from.len()));
        out += before;
        // Within a word it is no symbol.
        out += &if before.ends_with(part) { Cow::Borrowed(word) } else { readable(word) };
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symbol_is_read_as_its_name() {
        for (symbol, name) in [
            ("saxpy", "saxpy"),
            ("_Z8far_readPfPKfi", "far_read"),
            ("_Z5scaleIfEvPT_PKS0_i", "scale<float>"),
            ("_ZN1n5twiceIfEET_S1_", "n::twice<float>"),
            ("_Zwhatever", "_Zwhatever"),
            ("", ""),
        ] {
            assert_eq!(readable(symbol), name);
        }
    }

    #[test]
    fn symbols_in_a_text_are_read() {
        for (text, read) in [
            ("parameter 1 of @_Z8far_readPfPKfi of 128 bytes", "parameter 1 of @far_read of 128 bytes"),
            ("<_Z5scaleIfEvPT_PKS0_i+0x60>", "<scale<float>+0x60>"),
            ("a_Z1fv, _Z1fv and _Z", "a_Z1fv, f and _Z"),
            ("nothing", "nothing"),
        ] {
            assert_eq!(readable_in(text), read);
        }
    }
}
