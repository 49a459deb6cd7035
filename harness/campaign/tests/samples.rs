//! The sample output in README and docs is what the program prints today, but for its figures: they change
//! with the compiler and the generators, and the words must not go out of date.

mod common;

use common::console::{Typed, output, project, typed};
use common::root;

/// Pages whose samples need no tool that a test may lack, and that do not take minutes.
const PAGES: [&str; 2] = ["README.md", "docs/units.md"];

/// A line without its figures and the width of its columns.
fn words(line: &str) -> String {
    let mut text = String::new();
    for word in line.split_whitespace() {
        let figure = |c: char| c.is_ascii_digit();
        // 0x00000001, 80000058, 1-6.s; but not the name of a register or a machine.
        let is_number = |part: &str| {
            let digits = part.trim_start_matches("0x");
            !digits.is_empty() && digits.chars().all(|c| c.is_ascii_hexdigit()) && digits.contains(figure)
        };
        let parts = word.split_inclusive(|c: char| !c.is_ascii_alphanumeric());
        for part in parts {
            let bare = part.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
            match is_number(bare) {
                true => text += &part.replacen(bare, "#", 1),
                false => text += part,
            }
        }
        text.push(' ');
    }
    // Numbers are in groups of three.
    while text.contains("# # ") {
        text = text.replace("# # ", "# ");
    }
    text
}

/// Whether a line of a page is one of the output; ` ... ` in it stands for any text.
fn is_line(shown: &str, line: &str) -> bool {
    let line = words(line);
    match shown.split_once(" ... ") {
        Some((begin, end)) => line.starts_with(words(begin).trim_end()) && line.ends_with(&words(end)),
        None => match shown.strip_suffix(" ...") {
            Some(begin) => line.starts_with(words(begin).trim_end()),
            None => line == words(shown),
        },
    }
}

/// The first line that is shown and not printed. Lines follow each other, unless `...` is between them.
fn missing<'s>(shown: &'s [String], printed: &str) -> Option<&'s String> {
    let lines: Vec<&str> = printed.lines().collect();
    let mut from = 0;
    for block in shown.split(|line| line.trim() == "...") {
        // How many lines of the block agree with those from here on.
        let agree =
            |at: usize| block.iter().zip(&lines[at..]).take_while(|(want, line)| is_line(want, line)).count();
        match (from..=lines.len()).find(|at| agree(*at) == block.len()) {
            Some(at) => from = at + block.len(),
            None => return (from..=lines.len()).map(agree).max().map(|most| &block[most]),
        }
    }
    None
}

#[test]
fn the_samples_are_what_the_program_prints() {
    let s = project();
    let mut samples = 0;
    for page in PAGES {
        let text = std::fs::read_to_string(root().join(page)).expect("the page");
        for Typed { command, shown } in typed(&text) {
            if shown.is_empty() {
                continue;
            }
            samples += 1;
            // The directory only looks like the project's root, so paths below the root are long here.
            let printed = output(&s, &command).replace(&format!("{}/", root().display()), "");
            let printed = printed.replace(" scripts/tandem", " ./scripts/tandem");
            // On a terminal these lines of the log are a bar.
            let log = |line: &&str| !line.starts_with("tandem: ");
            let printed: String = printed.lines().filter(log).map(|line| format!("{line}\n")).collect();
            remove_bundle(&printed);
            let lacks = missing(&shown, &printed);
            assert!(lacks.is_none(), "{page}: $ {command}\nno '{}' there:\n{printed}", lacks.unwrap());
        }
    }
    assert!(samples > 3, "{samples} samples");
}

/// Removes the bundle that a failing run left in the project.
fn remove_bundle(printed: &str) {
    let again = printed.lines().find_map(|line| line.split_once(" replay build/repro/"));
    if let Some((_, name)) = again {
        let name = name.split_whitespace().next().unwrap_or_default();
        assert!(!name.is_empty() && !name.contains('/'), "{name}");
        let _ = std::fs::remove_dir_all(root().join("build/repro").join(name));
    }
}

/// The comparison can fail: on a word, on a line that is missing, and on one that is too much.
#[test]
fn figures_may_differ_and_words_may_not() {
    let shown: Vec<String> =
        ["PASS  saxpy  526 cycles", "  host  100 results", "...", "  pc  0x80000060 vbgeu v3"]
            .map(String::from)
            .to_vec();
    let printed = "note\nPASS  saxpy  1 526 cycles\n  host      9 results\nmore\n  pc 0x8000001c vbgeu v3\n";
    assert_eq!(missing(&shown, printed), None);
    for (from, to, lacks) in [
        ("cycles", "cycle", 0),
        ("results\nmore", "result\nmore", 1),
        ("cycles\n", "cycles\nanother\n", 1),
        ("vbgeu", "vbltu", 3),
        ("v3", "v4", 3),
    ] {
        let other = printed.replace(from, to);
        assert_eq!(missing(&shown, &other), Some(&shown[lacks]), "{from}");
    }
}
