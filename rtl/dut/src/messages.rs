//! Reads what Verilator prints: large RTL gives thousands of warnings, and an error may be among them.

/// The errors among Verilator's messages, each with the source that it shows, and the number of warnings
/// between them. Text before the first message is kept: it comes from a tool that failed before Verilator
/// printed anything.
pub fn verilator_errors(text: &str) -> (String, usize) {
    let (mut kept, mut warnings, mut keeping) = (vec![], 0, true);
    for line in text.lines() {
        // A message continues, with its instance and the line of the source, until the next begins.
        if line.starts_with('%') {
            keeping = line.starts_with("%Error") && !line.starts_with("%Error: Exiting due to");
            warnings += usize::from(line.starts_with("%Warning"));
        }
        if keeping {
            kept.push(line);
        }
    }
    (kept.join("\n"), warnings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_kept_and_warnings_are_not() {
        let text = "%Warning-WIDTH: a.v:1:1: narrow\n    1 | x\n%Error: a.v:2:9: syntax error\n    2 | y\n\
                    %Warning-WIDTH: a.v:3:1: narrow\n    3 | z\n%Error: Exiting due to 1 error(s)\n";
        assert_eq!(verilator_errors(text), ("%Error: a.v:2:9: syntax error\n    2 | y".to_string(), 2));
        assert_eq!(verilator_errors("no such file\n"), ("no such file".to_string(), 0));
    }
}
