//! Names of ports and signals as words, however they are written: `io_mem_awValid`, `M_AXI_AWVALID`.

/// A word of a name, in lower case, and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word.
    pub text: String,
    /// Its first byte.
    pub start: usize,
    /// The byte after it.
    pub end: usize,
}

/// The words of a name, separated by underscores, dots, dollars and changes of case.
pub fn words(name: &str) -> Vec<Word> {
    let chars: Vec<char> = name.chars().collect();
    let mut words: Vec<Word> = vec![];
    let mut start: Option<usize> = None;
    let mut close = |start: &mut Option<usize>, end: usize| {
        if let Some(s) = start.take() {
            words.push(Word { text: name[s..end].to_lowercase(), start: s, end });
        }
    };
    // Verilog's names are ASCII; others have no words.
    if !name.is_ascii() {
        return vec![];
    }
    for (i, c) in chars.iter().enumerate() {
        if !c.is_ascii_alphanumeric() {
            close(&mut start, i);
            continue;
        }
        let before = i.checked_sub(1).map(|b| chars[b]);
        let after = chars.get(i + 1);
        let rises = c.is_ascii_uppercase() && before.is_some_and(|b| b.is_ascii_lowercase());
        // The last capital of several begins the word that follows: `AXIValid`.
        let ends_capitals = c.is_ascii_uppercase()
            && before.is_some_and(|b| b.is_ascii_uppercase())
            && after.is_some_and(|a| a.is_ascii_lowercase());
        if rises || ends_capitals {
            close(&mut start, i);
        }
        start.get_or_insert(i);
    }
    close(&mut start, chars.len());
    words
}

/// Words that say which way a port goes.
const WAYS: [&str; 4] = ["i", "o", "in", "out"];

/// The words without one at the end that says which way a port goes (`clk_i`).
pub fn without_way(words: &[Word]) -> &[Word] {
    match words {
        [rest @ .., last] if !rest.is_empty() && WAYS.contains(&last.text.as_str()) => rest,
        all => all,
    }
}

/// The words as one text.
pub fn joined(words: &[Word]) -> String {
    words.iter().map(|w| w.text.as_str()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_words() {
        for (name, is) in [
            ("s_awvalid", "s awvalid"),
            ("M_AXI_AWVALID", "m axi awvalid"),
            ("io_mem_awValid", "io mem aw valid"),
            ("auto_out_a_bits_address", "auto out a bits address"),
            ("mAXIRData", "m axir data"),
            ("rst_ni", "rst ni"),
            ("u0.pc_q", "u0 pc q"),
            ("grid2X", "grid2x"),
            ("_x_", "x"),
            ("größe", ""),
            ("", ""),
        ] {
            let got: Vec<String> = words(name).into_iter().map(|w| w.text).collect();
            assert_eq!(got.join(" "), is, "{name}");
        }
        let all = words("clk_i");
        assert_eq!((joined(without_way(&all)), all[1].start), ("clk".to_string(), 4));
        assert_eq!(joined(without_way(&words("o"))), "o");
    }
}
