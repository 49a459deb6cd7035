//! The table of the RTL's state, `isa-tests/state.yaml`: an entry for every register of every module.
//!
//! The registers come from the syntax: what an `always_ff` assigns and does not declare. The table says how
//! long the content of each may be read, and what notices content that is left over.

use crate::discover::File;
use crate::expr::{self, Expr, ExprKind};
use crate::syntax::Node;
use crate::types::declarations;
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The registers of one file of the RTL.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// The file, from `rtl/src`.
    pub file: String,
    /// Its registers.
    pub state: Vec<Entry>,
}

/// Registers that share a fate.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Entry {
    /// Their names.
    pub names: Vec<String>,
    /// What they hold.
    pub holds: String,
    /// How long their content may be read.
    pub lasts: Lasts,
    /// What clears them, or keeps old content from being read.
    pub cleared_by: String,
    /// The program or event that leaves something in them.
    pub dirtied_by: String,
    /// How a program would notice content that is left over.
    pub noticed: Option<String>,
    /// What shows that it does: see [`Reference`].
    #[serde(default)]
    pub noticed_by: Vec<String>,
    /// Why no program can notice it, instead of `noticed`.
    pub none: Option<String>,
    /// Why nothing notices it yet, instead of `noticed-by`.
    pub nothing_yet: Option<String>,
}

/// How long a register's content may be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lasts {
    /// A few cycles, within one step of an instruction.
    Cycle,
    /// While an instruction, a request or an access is in flight.
    Instruction,
    /// While a warp runs.
    Warp,
    /// While a workgroup runs.
    Workgroup,
    /// From the start of a launch to the next one.
    Launch,
    /// From reset to reset.
    Machine,
}

impl fmt::Display for Lasts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Lasts::Cycle => "cycle",
            Lasts::Instruction => "instruction",
            Lasts::Warp => "warp",
            Lasts::Workgroup => "workgroup",
            Lasts::Launch => "launch",
            Lasts::Machine => "machine",
        })
    }
}

/// An item of `noticed-by`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reference<'a> {
    /// `hand NAME`: a bug written by hand.
    Hand(&'a str),
    /// `planted NAME`: a planted fault.
    Planted(&'a str),
    /// `mutant ID`: a fault of a generated list.
    Mutant(&'a str),
    /// `scenario NAME`: a scenario of the fuzzer.
    Scenario(&'a str),
    /// `test FILE`: a program, from the root.
    Test(&'a str),
    /// `proof FILE PROPERTY`: a property of `rtl/prove/FILE.toml`.
    Proof(&'a str, &'a str),
    /// `assertion LABEL`: an assertion of the same file.
    Assertion(&'a str),
}

impl<'a> Reference<'a> {
    /// Reads one.
    pub fn read(text: &'a str) -> Option<Reference<'a>> {
        let (kind, rest) = text.split_once(' ')?;
        Some(match kind {
            "hand" => Reference::Hand(rest),
            "planted" => Reference::Planted(rest),
            "mutant" => Reference::Mutant(rest),
            "scenario" => Reference::Scenario(rest),
            "test" => Reference::Test(rest),
            "proof" => rest.split_once(' ').map(|(file, name)| Reference::Proof(file, name))?,
            "assertion" => Reference::Assertion(rest),
            _ => return None,
        })
    }
}

/// The registers of a file, by module.
pub fn registers(file: &File, tree: &Node) -> BTreeMap<String, BTreeSet<String>> {
    let mut modules = vec![];
    tree.outermost(&["ModuleDeclarationAnsi"], &mut modules);
    let mut out = BTreeMap::new();
    for module in modules {
        let name = module.find("ModuleIdentifier").map_or("", |n| n.text(&file.text));
        let mut processes = vec![];
        module.outermost(&["AlwaysConstruct"], &mut processes);
        let mut found = BTreeSet::new();
        for process in processes.iter().filter(|p| p.text(&file.text).starts_with("always_ff")) {
            let mut targets = BTreeSet::new();
            assigned(process, &file.text, &mut targets);
            let mut own = vec![];
            process.every(&mut |node| declarations(node, &file.text, &mut own));
            found.extend(targets.into_iter().filter(|t| own.iter().all(|(name, ..)| name != t)));
        }
        if !found.is_empty() {
            out.insert(name.to_string(), found);
        }
    }
    out
}

/// The variables that a process assigns.
fn assigned(process: &Node, text: &str, out: &mut BTreeSet<String>) {
    process.every(&mut |node| {
        let assigns = node.kind == "NonblockingAssignment"
            || node.kind.starts_with("BlockingAssignment")
            || node.kind == "OperatorAssignment";
        let Some(target) = node.children.first().filter(|_| assigns) else { return };
        let Ok(to) = expr::parse(text, target.start, target.end) else { return };
        match &to.what {
            ExprKind::Name(name, _) => {
                out.insert(name.clone());
            }
            ExprKind::Concat(parts, _) => out.extend(parts.iter().filter_map(root)),
            _ => {}
        }
    });
}

fn root(e: &Expr) -> Option<String> {
    match &e.what {
        ExprKind::Name(name, _) => Some(name.clone()),
        _ => None,
    }
}

/// Everything in which the table and the registers of the RTL differ.
pub fn differences(table: &[Group], files: &[File], trees: &[Node]) -> Vec<String> {
    let mut problems = vec![];
    for group in table {
        if !files.iter().any(|f| f.name == group.file) {
            problems.push(format!("{}: not a file of rtl/src/files.f", group.file));
        }
    }
    for (file, tree) in files.iter().zip(trees) {
        let real: BTreeSet<String> = registers(file, tree).into_values().flatten().collect();
        let mut listed = BTreeSet::new();
        for entry in table.iter().filter(|g| g.file == file.name).flat_map(|g| &g.state) {
            for name in &entry.names {
                if !real.contains(name) {
                    problems.push(format!("{}: {name} is no register; remove it from the table", file.name));
                }
                if !listed.insert(name.clone()) {
                    problems.push(format!("{}: {name} is there twice", file.name));
                }
            }
            problems.extend(entry.problems().into_iter().map(|p| format!("{}: {p}", file.name)));
        }
        for name in real.difference(&listed) {
            problems.push(format!("{}: the register {name} has no entry; add one", file.name));
        }
    }
    problems
}

impl Entry {
    /// What is wrong with it by itself.
    fn problems(&self) -> Vec<String> {
        let names = self.names.join(" ");
        let mut problems = vec![];
        let endings = (self.none.is_some(), self.nothing_yet.is_some(), !self.noticed_by.is_empty());
        if !matches!(endings, (true, false, false) | (false, true, false) | (false, false, true)) {
            problems.push(format!("{names}: give one of none, nothing-yet and noticed-by"));
        }
        if self.noticed.is_some() == self.none.is_some() {
            problems.push(format!("{names}: give either noticed or none"));
        }
        if self.none.as_ref().is_some_and(|why| why.split_whitespace().count() < 6) {
            problems.push(format!("{names}: none needs an argument"));
        }
        for text in self.noticed_by.iter().filter(|t| Reference::read(t).is_none()) {
            problems.push(format!("{names}: '{text}' is no reference"));
        }
        problems
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::parse;

    const TEXT: &str = "module m (input logic clk_i, output logic o);
  logic [3:0] a_q [2];
  logic b_q, c_q, n;
  s_t d_q;
  always_comb n = b_q;
  always_ff @(posedge clk_i) begin
    automatic logic x;
    x = b_q;
    a_q[x] = 4'd3;
    {b_q, c_q[n]} <= {1'b0, x};
    d_q.f <= x;
    for (int i = 0; i < 2; i++) o <= a_q[i][0];
  end
  for (genvar g = 0; g < 2; g++) begin : gen
    logic e_q;
    always_ff @(posedge clk_i) if (b_q) e_q <= 1'b1;
  end
endmodule
";

    fn file() -> (File, Node) {
        let tree = parse(TEXT, "m.sv").expect("SystemVerilog");
        (File { name: "m.sv".into(), text: TEXT.into() }, tree)
    }

    fn table(names: &str, ending: &str) -> Vec<Group> {
        let text = format!(
            "- file: m.sv\n  state:\n    - names: [{names}]\n      holds: x\n      lasts: warp\n      \
             cleared-by: x\n      dirtied-by: x\n      {ending}\n"
        );
        serde_yaml::from_str(&text).expect("a table")
    }

    #[test]
    fn registers_are_what_clocked_processes_assign() {
        let (file, tree) = file();
        let found = registers(&file, &tree);
        let names: Vec<&str> = found["m"].iter().map(String::as_str).collect();
        assert_eq!(names, ["a_q", "b_q", "c_q", "d_q", "e_q", "o"]);
    }

    #[test]
    fn what_is_missing_or_wrong_is_named() {
        let (file, tree) = file();
        let of = |names, ending| {
            differences(&table(names, ending), std::slice::from_ref(&file), std::slice::from_ref(&tree))
        };
        let none = "none: nothing reads it, as the text shows";
        assert_eq!(of("a_q, b_q, c_q, d_q, e_q, o", none), [""; 0]);
        assert_eq!(
            of("a_q, b_q, c_q, d_q, o, n", none),
            [
                "m.sv: n is no register; remove it from the table",
                "m.sv: the register e_q has no entry; add one"
            ]
        );
        assert_eq!(of("a_q, a_q, b_q, c_q, d_q, e_q, o", none), ["m.sv: a_q is there twice"]);
        let all = "a_q, b_q, c_q, d_q, e_q, o";
        let wrong = "m.sv: a_q b_q c_q d_q e_q o: ";
        assert_eq!(of(all, "none: no"), [format!("{wrong}none needs an argument")]);
        assert_eq!(of(all, "noticed: x"), [format!("{wrong}give one of none, nothing-yet and noticed-by")]);
        assert_eq!(
            of(all, "noticed: x\n      noticed-by: [nobody]"),
            [format!("{wrong}'nobody' is no reference")]
        );
    }
}
