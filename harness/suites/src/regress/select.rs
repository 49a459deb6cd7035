//! Chooses cases of a plan: by an expression over their names, groups and tags, and by shards.
//!
//! ```text
//! expression := all { "or" all }          all  := one { "and" one }
//! one        := "not" one | "(" expression ")" | KEY "(" PATTERN ")" | TAG
//! KEY        := name | group | tag | topic | target | config | engine | dut
//! ```
//!
//! A pattern is a shell pattern (`*`, `?`, `[...]`), except that `*` matches `/` too. A word by itself is a
//! tag.

use super::plan::{Case, Group, Plan, Work};
use glob::Pattern;
use std::collections::BTreeSet;
use std::str::FromStr;

/// The keys that an expression may ask for.
const KEYS: [&str; 8] = ["name", "group", "tag", "topic", "target", "config", "engine", "dut"];

/// An expression over the cases of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression(Node);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Node {
    Or(Vec<Node>),
    And(Vec<Node>),
    Not(Box<Node>),
    Is(String, Pattern),
}

/// The reason why a text is not an expression.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExpressionError {
    /// A word in a place where something else is expected.
    #[error("'{0}' at column {1}: expected {2}")]
    Expected(String, usize, &'static str),
    /// A key that does not exist.
    #[error("'{0}' at column {1}: expected a key: name, group, tag, topic, target, config, engine or dut")]
    Key(String, usize),
    /// An invalid pattern.
    #[error("'{0}' at column {1} is no pattern: {2}")]
    Pattern(String, usize, &'static str),
    /// A tag that no group has: a misspelt one after `not` would choose too much without a word.
    #[error("no group of the plan has a tag '{0}'; its tags are {1}")]
    Tag(String, String),
}

impl Expression {
    /// Whether a case is chosen.
    pub fn chooses(&self, case: &Case) -> bool {
        self.0.holds(case)
    }

    /// Whether the expression could choose a case of the group, by the group's name and tags alone: without
    /// the reference data, the cases are unknown.
    pub fn may_choose(&self, group: &Group) -> bool {
        self.0.holds_for(group) != Some(false)
    }

    /// Checks that each tag exists in the plan, even if only in a group without cases on this machine.
    ///
    /// # Errors
    /// The first tag that does not exist.
    pub fn check_tags(&self, plan: &Plan) -> Result<(), ExpressionError> {
        let tags: BTreeSet<&str> = plan.groups.iter().flat_map(|g| &g.tags).map(String::as_str).collect();
        let mut asked = Vec::new();
        self.0.tags(&mut asked);
        match asked.iter().find(|p| !tags.iter().any(|tag| p.matches(tag))) {
            None => Ok(()),
            Some(p) => {
                let all: Vec<&str> = tags.into_iter().collect();
                let all = if all.is_empty() { "none".into() } else { all.join(", ") };
                Err(ExpressionError::Tag(p.as_str().into(), all))
            }
        }
    }
}

impl Node {
    fn holds(&self, case: &Case) -> bool {
        match self {
            Node::Or(all) => all.iter().any(|n| n.holds(case)),
            Node::And(all) => all.iter().all(|n| n.holds(case)),
            Node::Not(n) => !n.holds(case),
            Node::Is(key, pattern) => values(case, key).iter().any(|value| pattern.matches(value)),
        }
    }

    /// Whether it holds for every case of a group; `None` if that depends on the case.
    fn holds_for(&self, group: &Group) -> Option<bool> {
        match self {
            Node::Or(all) => any(all.iter().map(|n| n.holds_for(group))),
            Node::And(all) => any(all.iter().map(|n| n.holds_for(group).map(|b| !b))).map(|b| !b),
            Node::Not(n) => n.holds_for(group).map(|b| !b),
            Node::Is(key, pattern) => match key.as_str() {
                "group" => Some(pattern.matches(&group.name)),
                "tag" => Some(group.tags.iter().any(|tag| pattern.matches(tag))),
                _ => None,
            },
        }
    }

    fn tags<'a>(&'a self, out: &mut Vec<&'a Pattern>) {
        match self {
            Node::Or(all) | Node::And(all) => all.iter().for_each(|n| n.tags(out)),
            Node::Not(n) => n.tags(out),
            Node::Is(key, pattern) if key == "tag" => out.push(pattern),
            Node::Is(..) => {}
        }
    }
}

/// Whether one of them is true; `None` if that depends on one that is unknown.
fn any(all: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let all: Vec<Option<bool>> = all.collect();
    match all.contains(&Some(true)) {
        true => Some(true),
        false if all.contains(&None) => None,
        false => Some(false),
    }
}

/// The values of a case under a key. Machines and DUTs that a command names in its own words count too.
fn values<'a>(case: &'a Case, key: &str) -> Vec<&'a str> {
    let command = if let Work::Command(words) = &case.work { &words[..] } else { &[] };
    let words: Vec<&str> = command.iter().chain(&case.more).map(String::as_str).collect();
    let option = |names: &[&str]| -> Vec<&'a str> {
        let value = |(at, word): (usize, &&'a str)| {
            let after = |name: &&str| match word.strip_prefix(name)? {
                "" => words.get(at + 1).copied(),
                rest => rest.strip_prefix('='),
            };
            names.iter().find_map(after)
        };
        words.iter().enumerate().find_map(value).into_iter().collect()
    };
    match (key, &case.work) {
        ("name", _) => vec![&case.name],
        ("group", _) => vec![&case.group],
        ("tag", _) => case.tags.iter().map(String::as_str).collect(),
        ("target", Work::Run { target, .. }) => vec![target],
        ("engine", work) => work.engines().into_iter().flatten().collect(),
        ("config", _) => match &case.config {
            Some(config) => vec![config],
            None => option(&["--config", "-c"]).iter().flat_map(|list| list.split(',')).collect(),
        },
        ("dut", _) => match (&case.dut, option(&["--dut"])) {
            (Some(dut), _) => vec![dut],
            (None, none) if none.is_empty() => vec!["in-tree"],
            (None, some) => some,
        },
        _ => Vec::new(),
    }
}

/// A word of an expression with its column, which begins at 1.
type Word<'a> = (usize, &'a str);

struct Parser<'a> {
    words: Vec<Word<'a>>,
    at: usize,
}

impl<'a> Parser<'a> {
    fn new(text: &'a str) -> Parser<'a> {
        let mut words = Vec::new();
        let mut rest = 0;
        for (i, c) in text.char_indices().chain([(text.len(), ' ')]) {
            if c.is_whitespace() || matches!(c, '(' | ')') {
                if rest < i {
                    words.push((rest + 1, &text[rest..i]));
                }
                if !c.is_whitespace() {
                    words.push((i + 1, &text[i..=i]));
                }
                rest = i + c.len_utf8();
            }
        }
        Parser { words, at: 0 }
    }

    fn peek(&self) -> &'a str {
        self.words.get(self.at).map_or("", |w| w.1)
    }

    fn wrong(&self, expected: &'static str) -> ExpressionError {
        let end = self.words.last().map_or(1, |(column, word)| column + word.len());
        let (column, word) = self.words.get(self.at).copied().unwrap_or((end, "the end"));
        ExpressionError::Expected(word.into(), column, expected)
    }

    /// Nodes with `word` in between.
    fn list(
        &mut self,
        word: &str,
        part: fn(&mut Parser<'a>) -> Result<Node, ExpressionError>,
    ) -> Result<Vec<Node>, ExpressionError> {
        let mut all = vec![part(self)?];
        while self.peek() == word {
            self.at += 1;
            all.push(part(self)?);
        }
        Ok(all)
    }

    fn any(&mut self) -> Result<Node, ExpressionError> {
        self.list("or", Parser::all).map(Node::Or)
    }

    fn all(&mut self) -> Result<Node, ExpressionError> {
        self.list("and", Parser::one).map(Node::And)
    }

    fn one(&mut self) -> Result<Node, ExpressionError> {
        let Some(&(column, word)) = self.words.get(self.at) else {
            return Err(self.wrong("a tag, KEY(PATTERN), not or ("));
        };
        match word {
            ")" | "and" | "or" => return Err(self.wrong("a tag, KEY(PATTERN), not or (")),
            "not" => {
                self.at += 1;
                return Ok(Node::Not(Box::new(self.one()?)));
            }
            "(" => {
                self.at += 1;
                let inner = self.any()?;
                self.close()?;
                return Ok(inner);
            }
            _ => self.at += 1,
        }
        if self.peek() != "(" {
            return is("tag", column, word);
        }
        if !KEYS.contains(&word) {
            return Err(ExpressionError::Key(word.into(), column));
        }
        self.at += 1;
        let Some(&(column, pattern)) = self.words.get(self.at).filter(|w| w.1 != ")") else {
            return Err(self.wrong("a pattern"));
        };
        self.at += 1;
        self.close()?;
        is(if word == "topic" { "tag" } else { word }, column, pattern)
    }

    fn close(&mut self) -> Result<(), ExpressionError> {
        if self.peek() != ")" {
            return Err(self.wrong(")"));
        }
        self.at += 1;
        Ok(())
    }
}

fn is(key: &str, column: usize, pattern: &str) -> Result<Node, ExpressionError> {
    let wrong = |e: glob::PatternError| ExpressionError::Pattern(pattern.into(), column, e.msg);
    Ok(Node::Is(key.into(), Pattern::new(pattern).map_err(wrong)?))
}

impl FromStr for Expression {
    type Err = ExpressionError;

    fn from_str(s: &str) -> Result<Expression, ExpressionError> {
        let mut parser = Parser::new(s);
        let node = parser.any()?;
        if parser.at < parser.words.len() {
            return Err(parser.wrong("and, or, or the end"));
        }
        Ok(Expression(node))
    }
}

/// Every n-th case of a plan: shard 1/4 to 4/4 together are the whole plan, each case once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1 on.
    pub number: usize,
    /// How many there are.
    pub of: usize,
}

/// A text that names no shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a shard: expected I/N with I from 1 to N")]
pub struct ShardError(String);

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(s: &str) -> Result<Shard, ShardError> {
        let parts = s.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
        match parts {
            Some((number, of)) if 1 <= number && number <= of => Ok(Shard { number, of }),
            _ => Err(ShardError(s.to_string())),
        }
    }
}

impl Shard {
    /// The items that belong to the shard. Neighbours, which often take the same time, go to different ones.
    pub fn keep<T>(self, items: Vec<T>) -> Vec<T> {
        items.into_iter().skip(self.number - 1).step_by(self.of).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::regress::Plan;
    use std::path::Path;

    fn plan() -> Plan {
        serde_yaml::from_str(
            "name: p\ngroups:\n- {name: k, tags: [simt, smoke], run: [a/x, a/y], engines: ['host,dut'], \
             configs: [tiny, wide]}\n\
             - {name: f, tags: [slow, simt], command: [fuzz, --config, 'tiny,multi']}\n\
             - {name: o, dut: rtl/other, run: [z]}\n",
        )
        .unwrap()
    }

    fn cases() -> Vec<Case> {
        plan().expand(Path::new("/"), None).unwrap().cases
    }

    /// A command names its machine and DUT in each of clap's spellings.
    #[test]
    fn words_of_commands_count() {
        for (words, config, dut) in [
            ("--config, wide", "wide", "in-tree"),
            ("--config=wide", "wide", "in-tree"),
            ("-c, wide, --dut=rtl/a", "wide", "rtl/a"),
            ("--dut, rtl/a, --configs=tiny", "", "rtl/a"),
        ] {
            let plan: Plan =
                serde_yaml::from_str(&format!("name: p\ngroups:\n- {{name: f, command: [fuzz, {words}]}}\n"))
                    .unwrap();
            let cases = plan.expand(Path::new("/"), None).unwrap().cases;
            assert_eq!(values(&cases[0], "config").concat(), config, "{words}");
            assert_eq!(values(&cases[0], "dut").concat(), dut, "{words}");
        }
    }

    #[test]
    fn an_expression_chooses() {
        let all = cases();
        for (text, want) in [
            ("simt", "xxyyf"),
            ("topic(simt) and not slow", "xxyy"),
            ("group(k) and config(wide)", "xy"),
            ("config(tiny)", "xyf"),
            ("target(a/*) or tag(slow)", "xxyyf"),
            ("not (target(*x) or group(f)) and engine(host)", "yy"),
            ("dut(rtl/*)", "z"),
            ("dut(in-tree) and name(*wide*)", "xy"),
            ("not not slow", "f"),
            ("slow or simt and config(wide)", "xyf"),
        ] {
            let e: Expression = text.parse().unwrap();
            let short = |c: &&Case| match &c.work {
                Work::Run { target, .. } => target.chars().last().unwrap(),
                Work::Command(_) => 'f',
            };
            let chosen: String = all.iter().filter(|c| e.chooses(c)).map(|c| short(&c)).collect();
            assert_eq!(chosen, want, "{text}");
        }
    }

    #[test]
    fn what_is_no_expression_is_refused_with_its_column() {
        for (text, want) in [
            ("", "'the end' at column 1: expected a tag"),
            ("simt and", "'the end' at column 9"),
            ("(simt", "'the end' at column 6: expected )"),
            ("simt slow", "'slow' at column 6: expected and, or"),
            ("groups(k)", "'groups' at column 1: expected a key: name, group"),
            ("group()", "')' at column 7: expected a pattern"),
            ("name([)", "'[' at column 6 is no pattern"),
        ] {
            let e = text.parse::<Expression>().unwrap_err().to_string();
            assert!(e.contains(want), "{text}: {e}");
        }
    }

    #[test]
    fn a_tag_that_no_group_has_is_an_error() {
        let e: Expression = "not slwo".parse().unwrap();
        let why = e.check_tags(&plan()).unwrap_err().to_string();
        assert_eq!(why, "no group of the plan has a tag 'slwo'; its tags are simt, slow, smoke");
        "slow and tag(s*)".parse::<Expression>().unwrap().check_tags(&plan()).unwrap();
    }

    /// The name and tags of a group decide whether it is chosen, if it has no cases on this machine. If they
    /// do not decide, it may be chosen.
    #[test]
    fn a_group_whose_cases_nobody_knows_may_be_chosen() {
        let k = &plan().groups[0];
        for (text, want) in [
            ("simt", true),
            ("not simt", false),
            ("group(k)", true),
            ("slow or group(o)", false),
            ("config(tiny)", true),
            ("not config(tiny)", true),
            ("slow and config(tiny)", false),
            ("simt or config(none)", true),
            ("not (simt or config(tiny))", false),
            ("not (slow and config(tiny))", true),
        ] {
            assert_eq!(text.parse::<Expression>().unwrap().may_choose(k), want, "{text}");
        }
    }

    #[test]
    fn shards_together_are_the_whole_plan() {
        let items: Vec<u32> = (0..11).collect();
        for of in 1..=13 {
            let mut all: Vec<u32> =
                (1..=of).flat_map(|number| Shard { number, of }.keep(items.clone())).collect();
            all.sort_unstable();
            assert_eq!(all, items, "{of} shards");
        }
        assert_eq!("2/4".parse(), Ok(Shard { number: 2, of: 4 }));
        for bad in ["0/4", "5/4", "4", "1/0", "a/b", "-1/4", "1/4/5"] {
            assert_eq!(bad.parse::<Shard>(), Err(ShardError(bad.into())));
        }
    }
}
