//! Standard output. A reader that has seen enough (`tandem isa list | head`) closes the pipe, which is no error.

use std::io::Write;

/// Writes text to standard output; a closed pipe is ignored.
pub fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// Writes text and a newline to standard output; a closed pipe is ignored.
pub fn line(text: impl std::fmt::Display) {
    print(&format!("{text}\n"));
}

/// Words as a shell would need them.
pub fn quoted(words: &[String]) -> String {
    let plain =
        |w: &str| !w.is_empty() && w.chars().all(|c| c.is_ascii_alphanumeric() || "_-./,=:@+".contains(c));
    words
        .iter()
        .map(|w| if plain(w) { w.clone() } else { format!("'{}'", w.replace('\'', "'\\''")) })
        .collect::<Vec<_>>()
        .join(" ")
}
