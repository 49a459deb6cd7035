//! Verilator's coverage files: one counter per line, `C '<key>' <count>`.
//!
//! The key is a list of `\x01<name>\x02<value>`: `f` file, `l` line, `n` column, `t` type, `page`, `o`
//! comment, `h` hierarchy, `S` further lines of a block. Counters of one place in several instances and
//! configurations are summed: the hierarchy does not distinguish counters.

use crate::error::{CounterError, DatError};
use std::collections::BTreeMap;
use std::fmt;

/// What a counter counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Executions of a block of lines.
    Line,
    /// Changes of one bit of a signal.
    Toggle,
    /// A `cover` statement.
    User,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 3] = [Kind::Line, Kind::Toggle, Kind::User];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Line => "line",
            Kind::Toggle => "toggle",
            Kind::User => "user",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The identity of a counter.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// Source file, by its name in the file list.
    pub file: String,
    /// Line.
    pub line: u32,
    /// Column.
    pub column: u32,
    /// Its kind.
    pub kind: Kind,
    /// The signal's bit, the kind of block, or the cover statement's name.
    pub comment: String,
    /// The module, for signals and cover statements.
    pub module: String,
}

/// A counter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counter {
    /// The count over all instances, runs and configurations.
    pub count: u64,
    /// The lines of the block.
    pub lines: Vec<u32>,
}

/// Counters of any number of runs and configurations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    /// By place.
    pub counters: BTreeMap<Place, Counter>,
}

/// First line of a file.
const HEADER: &str = "# SystemC::Coverage-3";

impl Coverage {
    /// Parses a file's text. A file without counters is an error: it would mean that nothing needs to be
    /// covered.
    pub fn parse(text: &str) -> Result<Coverage, DatError> {
        let mut coverage = Coverage::default();
        for (n, line) in text.lines().enumerate() {
            let at = |wrong| DatError { line: n + 1, wrong };
            if n == 0 {
                if line != HEADER {
                    return Err(at(CounterError::Header { found: shorten(line), wanted: HEADER }));
                }
            } else if !line.is_empty() && !line.starts_with('#') {
                let (place, counter) = parse_line(line).map_err(at)?;
                coverage.add(place, counter);
            }
        }
        if coverage.counters.is_empty() {
            return Err(DatError { line: 1, wrong: CounterError::Empty });
        }
        Ok(coverage)
    }

    /// Adds one counter.
    pub fn add(&mut self, place: Place, counter: Counter) {
        let mine = self.counters.entry(place).or_default();
        mine.count = mine.count.saturating_add(counter.count);
        if mine.lines.len() < counter.lines.len() {
            mine.lines = counter.lines;
        }
    }

    /// Adds another run's counters.
    pub fn merge(&mut self, other: Coverage) {
        for (place, counter) in other.counters {
            self.add(place, counter);
        }
    }

    /// The text of a file, which Verilator's own tools also read.
    pub fn text(&self) -> String {
        let mut text = format!("{HEADER}\n");
        for (p, c) in &self.counters {
            let page = if p.module.is_empty() { String::new() } else { format!("/{}", p.module) };
            let lines = ranges(&c.lines);
            let field = |name: &str, value: &str| format!("\u{1}{name}\u{2}{value}");
            text += "C '";
            text += &field("f", &p.file);
            text += &field("l", &p.line.to_string());
            text += &field("n", &p.column.to_string());
            text += &field("t", p.kind.name());
            text += &field("page", &format!("v_{}{page}", p.kind));
            text += &field("o", &p.comment);
            if !lines.is_empty() {
                text += &field("S", &lines);
            }
            text += &format!("' {}\n", c.count);
        }
        text
    }
}

fn parse_line(line: &str) -> Result<(Place, Counter), CounterError> {
    let rest = line.strip_prefix("C '").ok_or_else(|| CounterError::NoCounter(shorten(line)))?;
    let (key, count) = rest.rsplit_once("' ").ok_or(CounterError::NoCount)?;
    let count = count.trim().parse().map_err(|_| CounterError::Count(shorten(count)))?;
    let (mut file, mut at, mut column, mut kind) = (None, None, 0, None);
    let (mut comment, mut page, mut lines) = (String::new(), "", vec![]);
    for field in key.split('\u{1}').filter(|f| !f.is_empty()) {
        let (name, value) = field.split_once('\u{2}').ok_or_else(|| CounterError::Field(shorten(field)))?;
        let number = || value.parse().map_err(|_| CounterError::Number(shorten(value)));
        match name {
            "f" => file = Some(value.to_string()),
            "l" => at = Some(number()?),
            "n" => column = number()?,
            "t" => kind = Some(value),
            "page" => page = value,
            "o" => comment = value.to_string(),
            "S" => lines = read_ranges(value)?,
            // Hierarchy, thresholds, weights: instances are summed.
            _ => {}
        }
    }
    let file = file.ok_or(CounterError::NoFile)?;
    let line = at.ok_or(CounterError::NoLine)?;
    let word =
        kind.or_else(|| page.split('/').next().map(|p| p.trim_start_matches("v_"))).unwrap_or_default();
    let kind = match word {
        "line" | "branch" | "expr" => Kind::Line,
        "toggle" => Kind::Toggle,
        "user" => Kind::User,
        other => return Err(CounterError::Kind(shorten(other))),
    };
    let module = page.split_once('/').map_or("", |(_, m)| m);
    // Names of parametrised modules end in a hash of their parameters.
    let module = module.split("__").next().unwrap_or_default().to_string();
    if kind == Kind::Line && lines.is_empty() {
        lines.push(line);
    }
    Ok((Place { file, line, column, kind, comment, module }, Counter { count, lines }))
}

fn shorten(text: &str) -> String {
    text.chars().take(40).filter(|c| !c.is_control()).collect()
}

/// Reads `12,14-17`.
fn read_ranges(text: &str) -> Result<Vec<u32>, CounterError> {
    let mut lines = vec![];
    for piece in text.split(',').filter(|p| !p.is_empty()) {
        let (first, last) = piece.split_once('-').unwrap_or((piece, piece));
        let number = |t: &str| t.parse::<u32>().map_err(|_| CounterError::Line(shorten(t)));
        let (first, last) = (number(first)?, number(last)?);
        if last < first || last - first > 100_000 {
            return Err(CounterError::Range(first, last));
        }
        lines.extend(first..=last);
    }
    Ok(lines)
}

/// Writes `12,14-17`.
fn ranges(lines: &[u32]) -> String {
    let mut out: Vec<(u32, u32)> = vec![];
    for &line in lines {
        match out.last_mut() {
            Some((_, last)) if *last + 1 == line => *last = line,
            _ => out.push((line, line)),
        }
    }
    let piece = |&(a, b): &(u32, u32)| if a == b { a.to_string() } else { format!("{a}-{b}") };
    out.iter().map(piece).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A key as Verilator 5.006 writes it.
    fn line(fields: &[(&str, &str)], count: u64) -> String {
        let key: String = fields.iter().map(|(n, v)| format!("\u{1}{n}\u{2}{v}")).collect();
        format!("C '{key}' {count}\n")
    }

    fn sample() -> String {
        let mut text = format!("{HEADER}\n");
        for (hier, count) in [("tandem.sm0", 3), ("tandem.sm1", 4)] {
            text += &line(
                &[
                    ("f", "issue/a.sv"),
                    ("l", "10"),
                    ("n", "5"),
                    ("t", "line"),
                    ("page", "v_line/a__pi1"),
                    ("o", "if"),
                    ("S", "10-12,14"),
                    ("h", hier),
                ],
                count,
            );
        }
        text += &line(
            &[("f", "a.sv"), ("l", "3"), ("n", "1"), ("t", "toggle"), ("page", "v_toggle/a"), ("o", "x[0]")],
            0,
        );
        text += &line(
            &[("f", "c.sv"), ("l", "7"), ("n", "2"), ("t", "user"), ("page", "v_user/c"), ("o", "tie")],
            9,
        );
        text
    }

    fn place(file: &str, line: u32, column: u32, kind: Kind, comment: &str, module: &str) -> Place {
        Place { file: file.into(), line, column, kind, comment: comment.into(), module: module.into() }
    }

    #[test]
    fn counters_are_read_and_instances_summed() {
        let coverage = Coverage::parse(&sample()).unwrap();
        assert_eq!(coverage.counters.len(), 3);
        let block = &coverage.counters[&place("issue/a.sv", 10, 5, Kind::Line, "if", "a")];
        assert_eq!((block.count, block.lines.as_slice()), (7, [10, 11, 12, 14].as_slice()));
        assert_eq!(coverage.counters[&place("a.sv", 3, 1, Kind::Toggle, "x[0]", "a")].count, 0);
        assert_eq!(coverage.counters[&place("c.sv", 7, 2, Kind::User, "tie", "c")].count, 9);
    }

    #[test]
    fn what_is_written_reads_back() {
        let coverage = Coverage::parse(&sample()).unwrap();
        assert_eq!(Coverage::parse(&coverage.text()).unwrap(), coverage);
    }

    #[test]
    fn merging_adds() {
        let one = Coverage::parse(&sample()).unwrap();
        let mut two = one.clone();
        two.merge(one.clone());
        let counts = |c: &Coverage| c.counters.values().map(|c| c.count).collect::<Vec<_>>();
        assert_eq!(counts(&one), [0, 9, 7]);
        assert_eq!(counts(&two), [0, 18, 14]);
    }

    #[test]
    fn bad_files_are_refused_with_their_line() {
        let good = line(&[("f", "a"), ("l", "1"), ("t", "line")], 1);
        for (text, want) in [
            (String::new(), "line 1: the file has no counters"),
            ("hello\n".to_string(), "line 1: 'hello' is not '# SystemC::Coverage-3'"),
            (format!("{HEADER}\n"), "line 1: the file has no counters"),
            (format!("{HEADER}\n{good}junk\n"), "line 3: 'junk' is not a counter"),
            (format!("{HEADER}\nC 'x' 1\n"), "line 2: 'x' is not a field"),
            (format!("{HEADER}\n{}", good.replace("' 1", "' x")), "line 2: 'x' is not a count"),
            (
                format!("{HEADER}\n{}", line(&[("l", "1"), ("t", "line")], 1)),
                "line 2: a counter without a file",
            ),
            (
                format!("{HEADER}\n{}", line(&[("f", "a"), ("l", "1"), ("t", "fsm")], 1)),
                "'fsm' is not a known kind of counter",
            ),
            (
                format!("{HEADER}\n{}", line(&[("f", "a"), ("l", "1"), ("t", "line"), ("S", "9-3")], 1)),
                "is not a range of lines",
            ),
        ] {
            let e = Coverage::parse(&text).unwrap_err().to_string();
            assert!(e.contains(want), "{text:?}: {e}");
        }
    }

    #[test]
    fn ranges_of_lines() {
        for (lines, text) in [(vec![], ""), (vec![4], "4"), (vec![4, 5, 6, 9], "4-6,9")] {
            assert_eq!(ranges(&lines), text);
            assert_eq!(read_ranges(text).unwrap(), lines);
        }
    }
}
