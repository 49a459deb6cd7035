//! Words that messages of all crates share: the command that a user types ([`command`]), paths that cannot be
//! read ([`unreadable`], [`missing`]), names of C++ ([`readable`]), and numbers ([`counted`]).

mod path;
mod symbol;

pub use path::{meant, missing, unreadable, why_unreadable};
pub use symbol::{demangled, readable, readable_in};

use std::fmt::Write as _;
use std::sync::OnceLock;

/// The command that starts the program, once the program has said it.
static COMMAND: OnceLock<String> = OnceLock::new();

/// Sets what [`command`] returns. The program calls it when it starts; later calls change nothing.
pub fn set_command(command: String) {
    let _ = COMMAND.set(command);
}

/// What a user types to start the program, from the directory that it was started in. Every message that
/// tells the user what to type begins the command with it. `tandem` if no program has said otherwise, as in
/// the tests of a library.
pub fn command() -> &'static str {
    COMMAND.get().map_or("tandem", String::as_str)
}

/// A command to type, in backquotes: `typed("isa list")`.
pub fn typed(words: &str) -> String {
    format!("`{} {words}`", command())
}

/// A whole number in groups of three, separated by thin spaces: `1 234 567`.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(' ');
        }
        let _ = write!(out, "{c}");
    }
    out
}

/// A number with its noun: `1 case`, `1 200 cases`.
pub fn counted(n: u64, what: &str) -> String {
    format!("{} {}", grouped(n), noun(n, what))
}

/// The noun of a number that stands apart: `case` for 1, else `cases`.
pub fn noun(n: u64, what: &str) -> String {
    format!("{what}{}", if n == 1 { "" } else { "s" })
}

/// `was` for 1, else `were`.
pub fn were(n: u64) -> &'static str {
    if n == 1 { "was" } else { "were" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_by_three() {
        for (n, text) in [(0, "0"), (999, "999"), (1000, "1 000"), (1_234_567, "1 234 567")] {
            assert_eq!(grouped(n), text);
        }
        assert_eq!([0, 1, 2000].map(|n| counted(n, "case")), ["0 cases", "1 case", "2 000 cases"]);
        assert_eq!([0, 1, 2000].map(were), ["were", "was", "were"]);
    }
}
