//! Finds the places at which the RTL can be made wrong: walks the tree of each file and proposes every fault
//! of every class.
//!
//! Some parts get no faults:
//!
//! * **Everything that elaboration needs**: parameters, generate conditions, the heads of loops, ranges of
//!   declarations, bounds of constant part-selects, counts of replications, sizes of casts. They cannot
//!   depend on a number chosen at run time.
//! * **Assertions and trace calls**, conditions around nothing else, and signals that only they read: a fault
//!   there is in the checks, not in the design.
//! * **Reset**: the branch of `!rst_ni`. A simulated machine begins with every register zero, so most such
//!   faults have no effect, and the others depend on the test bench.
//! * **Counts for reports** (cycles, retired instructions, causes of idle cycles): no architectural rule
//!   defines them.
//! * **Units without logic**: `tandem_cfg_pkg`, `vt_isa_pkg` and `vt_pkg` (types), `vt_trace_pkg`,
//!   `vt_port_slice`, which only connects two modules, and `tandem_top`, which only splits the ports of the
//!   test bench.

mod hard;
mod sites;

pub use sites::{Kind, Site, sites};

use crate::error::SyntaxError;
use crate::expr::{self, Expr, ExprKind, Select, flat};
use crate::syntax::{self, Node};
use crate::types::{Role, Ty, Types, declarations};
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};
use thiserror::Error;

/// The variable that selects the mutant; 0 means none.
pub const SELECTOR: &str = "tandem_cfg_pkg::MutantSel";

/// The class of a mutant's fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// A condition, or a NOT, is inverted.
    Negated,
    /// A conjunct or disjunct is dropped, or a condition is always or never true.
    Weakened,
    /// Another operator of the same kind.
    Operator,
    /// Operands, arms or parts of a concatenation in the wrong order.
    Swapped,
    /// A number or an index is off by one.
    Bound,
    /// A bit of an assigned value never changes.
    Stuck,
    /// An assignment is lost, or loses its condition.
    Enable,
    /// A case takes another case's arm.
    Arm,
    /// Another signal, field or enumeration literal of the same type.
    Driver,
    /// Hard: a clear, flush or release is lost.
    Clear,
    /// Hard: a condition of the control lacks one of its conjuncts.
    Conjunct,
    /// Hard: of two conditions that hold at once, or two statements that assign at once, the other wins.
    Priority,
    /// Hard: the neighbour's index, or the index of another request.
    Neighbour,
    /// Hard: a register is read instead of its next value.
    Stale,
    /// Hard: a transfer does not wait for the other side.
    Handshake,
    /// Hard: a part of the state is not set again if its place is reused.
    Reuse,
    /// Hard: something does not wait until something else is done.
    Order,
    /// Hard: one of the other hard faults, in a rare condition only.
    Rare,
    /// Written by a person, in `isa-tests/mutants/hand`: none of the above, and not discovered.
    ByHand,
}

impl Class {
    /// Every class of [`List::General`].
    pub const ALL: [Class; 9] = [
        Class::Negated,
        Class::Weakened,
        Class::Operator,
        Class::Swapped,
        Class::Bound,
        Class::Stuck,
        Class::Enable,
        Class::Arm,
        Class::Driver,
    ];

    /// Every class of [`List::Hard`].
    pub const HARD: [Class; 9] = [
        Class::Clear,
        Class::Conjunct,
        Class::Priority,
        Class::Neighbour,
        Class::Stale,
        Class::Handshake,
        Class::Reuse,
        Class::Order,
        Class::Rare,
    ];
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Class::Negated => "negated",
            Class::Weakened => "weakened",
            Class::Operator => "operator",
            Class::Swapped => "swapped",
            Class::Bound => "bound",
            Class::Stuck => "stuck",
            Class::Enable => "enable",
            Class::Arm => "arm",
            Class::Driver => "driver",
            Class::Clear => "clear",
            Class::Conjunct => "conjunct",
            Class::Priority => "priority",
            Class::Neighbour => "neighbour",
            Class::Stale => "stale",
            Class::Handshake => "handshake",
            Class::Reuse => "reuse",
            Class::Order => "order",
            Class::Rare => "rare",
            Class::ByHand => "by hand",
        })
    }
}

/// A word that is not a class of faults.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("class '{word}': expected one of {}", classes())]
pub struct ClassError {
    /// The word.
    pub word: String,
}

/// The classes of generated mutants, for a message.
fn classes() -> String {
    let all = Class::ALL.iter().chain(&Class::HARD);
    all.map(Class::to_string).collect::<Vec<_>>().join(", ")
}

impl FromStr for Class {
    type Err = ClassError;

    fn from_str(s: &str) -> Result<Class, ClassError> {
        let mut all = Class::ALL.into_iter().chain(Class::HARD);
        all.find(|c| c.to_string() == s).ok_or_else(|| ClassError { word: s.to_string() })
    }
}

/// A list of generated mutants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum List {
    /// Faults of every kind, everywhere.
    #[default]
    General,
    /// Faults in the control, in the manner of hard bugs.
    Hard,
}

impl List {
    /// Every list.
    pub const ALL: [List; 2] = [List::General, List::Hard];

    /// Proposes every fault of the list in files whose trees are known, in file and line order.
    pub fn propose(self, files: &[File], trees: &[Node]) -> Vec<Mutant> {
        match self {
            List::General => propose(files, trees),
            List::Hard => hard::propose(files, trees),
        }
    }
}

impl fmt::Display for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            List::General => "general",
            List::Hard => "hard",
        })
    }
}

/// A word that is not a list of mutants.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("list '{word}': expected one of {}", List::ALL.map(|l| l.to_string()).join(", "))]
pub struct ListError {
    /// The word.
    pub word: String,
}

impl FromStr for List {
    type Err = ListError;

    fn from_str(s: &str) -> Result<List, ListError> {
        List::ALL.into_iter().find(|l| l.to_string() == s).ok_or_else(|| ListError { word: s.to_string() })
    }
}

/// The machines that elaborate a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Machines {
    /// All machines.
    Any,
    /// Machines with address translation.
    Sv39,
    /// Machines without it.
    Bare,
}

/// How a fault is written into the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// The expression at these bytes is replaced by this text while the mutant is selected.
    Expr(usize, usize, String),
    /// The statement at these bytes has no effect while the mutant is selected.
    Drop(usize, usize),
    /// The statement at these bytes has no effect while the mutant is selected and this condition holds.
    DropIf(usize, usize, String),
    /// The statements at these bytes are replaced by these while the mutant is selected.
    Statements(usize, usize, String),
    /// A bug written by hand, whose texts [`crate::schema::Schema::by_hand`] replaces; the first is at these
    /// bytes.
    ByHand(usize, usize),
}

impl Edit {
    /// The bytes that it covers.
    pub fn span(&self) -> (usize, usize) {
        match self {
            Edit::Expr(a, b, _)
            | Edit::Drop(a, b)
            | Edit::DropIf(a, b, _)
            | Edit::Statements(a, b, _)
            | Edit::ByHand(a, b) => (*a, *b),
        }
    }
}

/// One fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// `unit:class:context:ordinal`; stable as long as the enclosing statement is unchanged.
    pub id: String,
    /// The file's name without `.sv`.
    pub unit: String,
    /// The file, by its name in the file list.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Module, and function if it is in one.
    pub scope: String,
    /// Class of the fault.
    pub class: Class,
    /// The text that is replaced.
    pub before: String,
    /// The replacement.
    pub after: String,
    /// The machines on which it exists.
    pub machines: Machines,
    /// The edit that makes it.
    pub edit: Edit,
}

/// A file of the RTL.
#[derive(Clone, Debug)]
pub struct File {
    /// Its name in the file list: `simt/vt_ctrl.sv`.
    pub name: String,
    /// Its text.
    pub text: String,
}

impl File {
    /// The name without directories and its `.sv` or `.v`.
    pub fn unit(&self) -> &str {
        let name = self.name.rsplit('/').next().unwrap_or(&self.name);
        name.strip_suffix(".sv").or(name.strip_suffix(".v")).unwrap_or(name)
    }
}

/// Files without logic of the design; see the module's documentation.
pub const EXCLUDED: [&str; 6] =
    ["tandem_cfg_pkg", "vt_isa_pkg", "vt_pkg", "vt_trace_pkg", "vt_port_slice", "tandem_top"];

/// Ports and signals that only report.
const REPORTS: [&str; 11] = [
    "stats_q",
    "stat_o",
    "stats_o",
    "stat_now",
    "retired_o",
    "waiting_o",
    "live_o",
    "barrier_wait_o",
    "live_warps_o",
    "lines",
    "retired",
];

/// Names that no fault connects to anything: clocks, resets, and trace signals.
const NEVER: [&str; 4] = ["clk_i", "rst_ni", "trace_i", "sm_id_i"];

/// Proposes every fault of a list in the files, in file and line order.
pub fn discover(files: &[File], list: List) -> Result<Vec<Mutant>, SyntaxError> {
    Ok(list.propose(files, &parse(files)?))
}

/// The tree of each file. The parser takes half a minute of processor time for the in-tree RTL, so each core
/// takes a share of the files.
pub fn parse(files: &[File]) -> Result<Vec<Node>, SyntaxError> {
    let next = AtomicUsize::new(0);
    let work = || {
        let taken = std::iter::from_fn(|| {
            let n = next.fetch_add(1, Ordering::Relaxed);
            Some((n, files.get(n)?))
        });
        taken.map(|(n, f)| (n, syntax::parse(&f.text, &f.name))).collect::<Vec<_>>()
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut parsed = std::thread::scope(|scope| {
        // The parser descends once for each level of an expression, and its frames are large.
        let worker = || std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, work);
        let workers: Vec<_> = (0..cores).map(|_| worker().expect("a thread starts")).collect();
        workers.into_iter().flat_map(|w| w.join().expect("the parser does not panic")).collect::<Vec<_>>()
    });
    parsed.sort_by_key(|&(n, _)| n);
    parsed.into_iter().map(|(_, tree)| tree).collect()
}

/// Proposes every fault of [`List::General`].
fn propose(files: &[File], trees: &[Node]) -> Vec<Mutant> {
    name_all(in_modules(files, trees, |walker, module| walker.walk(module)))
}

/// Whether trees of this kind are elaborated, or check, and so hold no fault that can be switched.
fn holds_no_fault(kind: &str) -> bool {
    matches!(
        kind,
        "ParameterDeclaration"
            | "LocalParameterDeclaration"
            | "ParameterPortList"
            | "TypeDeclaration"
            | "ConcurrentAssertionItem"
            | "ListOfPortDeclarations"
            | "InitialConstruct"
            | "FinalConstruct"
            | "DpiImportExport"
    )
}

/// What `find` finds in each module and package, in file order.
fn in_modules(
    files: &[File],
    trees: &[Node],
    find: impl for<'a> Fn(&mut Walker<'a>, &'a Node),
) -> Vec<Mutant> {
    let mut shared = Types::default();
    for (f, tree) in files.iter().zip(trees) {
        if tree.find("PackageDeclaration").is_some() {
            shared.collect(tree, &f.text);
        }
    }
    let only = instantiated(files, trees);
    let mut all = vec![];
    for (file, tree) in files.iter().zip(trees) {
        if EXCLUDED.contains(&file.unit()) {
            continue;
        }
        // Each module has its own types, and states in several modules have the same names.
        let mut types = shared.clone();
        types.collect(tree, &file.text);
        let mut modules = vec![];
        tree.outermost(&["ModuleDeclarationAnsi", "PackageDeclaration"], &mut modules);
        for module in modules {
            let name = module
                .find("ModuleIdentifier")
                .or(module.find("PackageIdentifier"))
                .map_or("", |n| n.text(&file.text));
            let mut walker = Walker::new(file, module, &types, name);
            walker.machines = only.get(name).copied().unwrap_or(Machines::Any);
            find(&mut walker, module);
            all.append(&mut walker.found);
        }
    }
    all
}

/// Modules that exist only on machines of one kind.
fn instantiated(files: &[File], trees: &[Node]) -> HashMap<String, Machines> {
    fn see(node: &Node, text: &str, under: Machines, out: &mut HashMap<String, Vec<Machines>>) {
        match node.kind.as_str() {
            "IfGenerateConstruct" => {
                for (child, machines) in branches(node, text, under) {
                    see(child, text, machines, out);
                }
            }
            "ModuleInstantiation" => {
                let name = node.child("ModuleIdentifier").map_or("", |n| n.text(text));
                out.entry(name.to_string()).or_default().push(under);
            }
            _ => node.children.iter().for_each(|c| see(c, text, under, out)),
        }
    }
    let mut seen = HashMap::new();
    for (file, tree) in files.iter().zip(trees) {
        see(tree, &file.text, Machines::Any, &mut seen);
    }
    let same = |all: &Vec<Machines>| all.windows(2).all(|w| w[0] == w[1]);
    seen.into_iter().map(|(n, all)| (n, if same(&all) { all[0] } else { Machines::Any })).collect()
}

/// The blocks of a generate-if, with the machines that elaborate each.
fn branches<'a>(node: &'a Node, text: &str, under: Machines) -> Vec<(&'a Node, Machines)> {
    let condition = node.child("ConstantExpression").map_or("", |c| c.text(text));
    let sides = if condition == "Sv39" { [Machines::Sv39, Machines::Bare] } else { [under; 2] };
    node.all("GenerateBlock").zip(sides).collect()
}

/// Assigns ids.
fn name_all(mut all: Vec<Mutant>) -> Vec<Mutant> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    // Identical faults found in two ways count once.
    let mut made = HashSet::new();
    all.retain(|m| made.insert((m.file.clone(), m.edit.span(), m.after.clone())));
    for m in &mut all {
        let ordinal = seen.entry(m.id.clone()).or_default();
        m.id = format!("{}:{ordinal}", m.id);
        *ordinal += 1;
    }
    all
}

/// FNV-1a, which is the same in every build.
pub(crate) fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Process {
    Comb,
    Clocked,
    Function,
}

/// The context of an expression.
#[derive(Clone)]
struct Place<'a> {
    process: Process,
    /// Text of the enclosing statement, for the id.
    around: String,
    /// The target, if the statement is an assignment.
    target: Option<&'a str>,
}

struct Walker<'a> {
    file: &'a File,
    text: &'a str,
    types: &'a Types,
    module: String,
    scope: String,
    machines: Machines,
    names: HashMap<String, (Ty, Role)>,
    locals: HashMap<String, (Ty, Role)>,
    /// Loop variables and genvars, which are numbers at run time.
    counters: HashSet<String>,
    /// Names that the design depends on.
    live: HashSet<String>,
    /// Functions of the module.
    functions: HashSet<String>,
    /// Variables that a combinational process has assigned so far.
    assigned: Vec<String>,
    found: Vec<Mutant>,
}

/// Whether a statement contains only assertions and calls of the trace.
fn is_check(node: &Node, text: &str) -> bool {
    match node.kind.as_str() {
        "ProceduralAssertionStatement" | "ConcurrentAssertionItem" => true,
        "SubroutineCallStatement" => true,
        "BlockingAssignment" | "NonblockingAssignment" | "JumpStatement" => false,
        "LoopStatementFor" => node.all("StatementOrNull").all(|s| is_check(s, text)),
        "ConditionalStatement" => {
            let condition = node.child("CondPredicate").map_or("", |c| c.text(text));
            condition.split(|c: char| !c.is_alphanumeric() && c != '_').any(|w| w == "trace_i")
                || node.all("StatementOrNull").all(|s| is_check(s, text))
        }
        "StatementItem"
        | "Statement"
        | "StatementOrNull"
        | "SeqBlock"
        | "LoopStatement"
        | "CaseStatement"
        | "CaseStatementNormal"
        | "CaseItem"
        | "CaseItemNondefault"
        | "CaseItemDefault"
        | "FunctionStatementOrNull"
        | "FunctionStatement"
        | "ProceduralTimingControlStatement" => node.children.iter().all(|c| is_check(c, text)),
        _ => true,
    }
}

/// Whether visiting an expression already proposes its negation.
fn negates_itself(e: &Expr) -> bool {
    match &e.bare().what {
        ExprKind::Binary(op, ..) => op == "==" || op == "!=",
        ExprKind::Unary(op, _) => op == "!",
        _ => false,
    }
}

/// The texts of all nodes of a kind.
fn nodes_named(node: &Node, kind: &str, text: &str) -> HashSet<String> {
    let mut found = vec![];
    node.outermost(&[kind], &mut found);
    found.into_iter().map(|n| n.text(text).to_string()).collect()
}

/// The dependencies between a module's names.
struct Flows<'a> {
    text: &'a str,
    /// Assigned names, with the names they depend on.
    flows: Vec<(String, Vec<String>)>,
    /// The names found so far that the design needs.
    live: HashSet<String>,
}

impl Flows<'_> {
    /// The names in a node.
    fn words(&self, node: &Node) -> Vec<String> {
        flat(self.text, node.start, node.end)
            .split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$')
            .filter(|w| w.starts_with(|c: char| c.is_alphabetic() || c == '_'))
            .map(str::to_string)
            .collect()
    }

    /// Finds the assignments in a node, under conditions on the names `under`.
    fn collect(&mut self, node: &Node, under: &[String]) {
        match node.kind.as_str() {
            "FunctionDeclaration" => {
                if let Some(n) = node.find("FunctionIdentifier") {
                    self.flows.push((n.text(self.text).to_string(), self.words(node)));
                }
            }
            "OperatorAssignment" | "NonblockingAssignment" | "NetAssignment" | "VariableAssignment" => {
                self.assignment(node, under);
            }
            // The first name is the variable or wire.
            "VariableDeclAssignmentVariable" | "NetDeclAssignment" => {
                let names = self.words(node);
                if let Some(n) = names.first() {
                    self.flows.push((n.clone(), names.clone()));
                }
            }
            "JumpStatement" => {}
            "NamedPortConnection" => {
                let names = self.words(node);
                if names.first().is_some_and(|p| !p.ends_with("_o")) {
                    self.live.extend(names);
                }
            }
            "StatementOrNull" if is_check(node, self.text) => {}
            "ConditionalStatement" | "CaseStatementNormal" => {
                let all = [under, &self.conditions(node)].concat();
                node.children.iter().for_each(|c| self.collect(c, &all));
            }
            _ => node.children.iter().for_each(|c| self.collect(c, under)),
        }
    }

    fn assignment(&mut self, node: &Node, under: &[String]) {
        let reads = [&self.words(node)[..], under].concat();
        let mut targets = vec![];
        let kinds = ["HierarchicalVariableIdentifier", "PsOrHierarchicalNetIdentifier"];
        node.children[0].outermost(&kinds, &mut targets);
        for t in targets {
            self.flows.push((t.text(self.text).to_string(), reads.clone()));
        }
    }

    /// The names that select a statement's branch.
    fn conditions(&self, node: &Node) -> Vec<String> {
        let mut all = vec![];
        for c in &node.children {
            if matches!(c.kind.as_str(), "CondPredicate" | "CaseExpression") {
                all.extend(self.words(c));
            }
            if c.kind == "CaseItem" {
                let mut labels = vec![];
                c.outermost(&["CaseItemExpression"], &mut labels);
                labels.iter().for_each(|l| all.extend(self.words(l)));
            }
        }
        all
    }

    /// Everything that the live names depend on.
    fn close(mut self) -> HashSet<String> {
        loop {
            let before = self.live.len();
            for (name, reads) in &self.flows {
                if self.live.contains(name) {
                    self.live.extend(reads.iter().cloned());
                }
            }
            if self.live.len() == before {
                return self.live;
            }
        }
    }
}

impl<'a> Walker<'a> {
    fn new(file: &'a File, module: &Node, types: &'a Types, name: &str) -> Walker<'a> {
        let mut declared = vec![];
        fn outside<'n>(node: &'n Node, out: &mut Vec<&'n Node>) {
            if matches!(node.kind.as_str(), "FunctionDeclaration" | "AlwaysConstruct") {
                return;
            }
            out.push(node);
            node.children.iter().for_each(|c| outside(c, out));
        }
        let mut nodes = vec![];
        outside(module, &mut nodes);
        nodes.iter().for_each(|n| declarations(n, &file.text, &mut declared));
        let names = declared.into_iter().map(|(n, t, r)| (n, (t, r))).collect();
        let mut walker = Walker {
            file,
            text: &file.text,
            types,
            module: name.to_string(),
            scope: name.to_string(),
            machines: Machines::Any,
            names,
            locals: HashMap::new(),
            counters: HashSet::new(),
            live: HashSet::new(),
            functions: nodes_named(module, "FunctionIdentifier", &file.text),
            assigned: vec![],
            found: vec![],
        };
        walker.find_live(module);
        walker
    }

    /// Finds the names on which outputs and instances depend, transitively through assignments.
    fn find_live(&mut self, module: &Node) {
        let mut flows = Flows { text: self.text, flows: vec![], live: HashSet::new() };
        let outputs = self.names.iter().filter(|(_, (_, role))| *role == Role::Output);
        flows.live.extend(outputs.map(|(name, _)| name.clone()).filter(|n| !REPORTS.contains(&n.as_str())));
        flows.collect(module, &[]);
        if module.kind == "PackageDeclaration" {
            flows.live.extend(flows.flows.iter().map(|(n, _)| n.clone()));
        }
        self.live = flows.close();
        for name in REPORTS {
            self.live.remove(name);
        }
    }

    fn typed(&self, name: &str) -> Option<&(Ty, Role)> {
        self.locals.get(name).or_else(|| self.names.get(name))
    }

    fn type_of(&self, e: &Expr) -> Option<Ty> {
        match &e.what {
            ExprKind::Name(name, selects) => self.types.select(&self.typed(name)?.0, selects),
            ExprKind::Paren(e) => self.type_of(e),
            _ => None,
        }
    }

    fn parse(&self, node: &Node) -> Option<Expr> {
        // An expression that the parser does not know is left alone.
        expr::parse(self.text, node.start, node.end).ok()
    }

    // ------------------------------------------------------------------ statements

    fn walk(&mut self, node: &'a Node) {
        match node.kind.as_str() {
            kind if holds_no_fault(kind) => {}
            "IfGenerateConstruct" => {
                let before = self.machines;
                for (child, machines) in branches(node, self.text, before) {
                    self.machines = machines;
                    self.walk(child);
                }
                self.machines = before;
            }
            "LoopGenerateConstruct" => {
                let head = node.find("GenvarIdentifier").map(|g| g.text(self.text).to_string());
                let new = head.filter(|h| self.counters.insert(h.clone()));
                for c in node.all("GenerateBlock") {
                    self.walk(c);
                }
                if let Some(n) = new {
                    self.counters.remove(&n);
                }
            }
            "FunctionDeclaration" => self.function(node),
            "AlwaysConstruct" => {
                let keyword = node.children.first().map_or("", |k| k.text(self.text));
                let process = if keyword == "always_ff" { Process::Clocked } else { Process::Comb };
                self.enter(node);
                if let Some(s) = node.child("Statement") {
                    self.statement(s, process, true);
                }
                self.leave();
            }
            "NetAssignment" | "VariableAssignment" => self.assignment(node, Process::Comb, None),
            "NamedPortConnectionIdentifier" => {
                let name = node.child("PortIdentifier").map_or("", |n| n.text(self.text));
                if let Some(e) = node.child("Expression").filter(|_| name.ends_with("_i"))
                    && !NEVER.contains(&name)
                {
                    let place = Place { process: Process::Comb, around: self.around(node), target: None };
                    self.top(e, &place);
                }
            }
            _ => node.children.iter().for_each(|c| self.walk(c)),
        }
    }

    fn enter(&mut self, node: &Node) {
        let mut declared = vec![];
        node.every(&mut |n| declarations(n, self.text, &mut declared));
        self.locals = declared.into_iter().map(|(n, t, r)| (n, (t, r))).collect();
        self.assigned.clear();
    }

    fn leave(&mut self) {
        self.locals.clear();
        self.assigned.clear();
    }

    fn function(&mut self, node: &'a Node) {
        let name = node.find("FunctionIdentifier").map_or("", |n| n.text(self.text)).to_string();
        if !self.live.contains(&name) {
            return;
        }
        self.enter(node);
        // A function's value has the function's type.
        if let Some(ty) = node.find("FunctionDataTypeOrImplicit").and_then(|d| d.find("DataType")) {
            let mut found = vec![];
            let read = ty.text(self.text);
            self.types_of(read, &name, &mut found);
            for (n, t) in found {
                self.locals.insert(n, (t, Role::Inner));
            }
        }
        self.scope = format!("{}.{name}", self.module);
        let mut statements = vec![];
        node.outermost(&["FunctionStatementOrNull"], &mut statements);
        for s in statements {
            let mut inner = vec![];
            s.outermost(&["Statement"], &mut inner);
            inner.into_iter().for_each(|s| self.statement(s, Process::Function, true));
        }
        self.scope = self.module.clone();
        self.leave();
    }

    fn types_of(&self, text: &str, name: &str, out: &mut Vec<(String, Ty)>) {
        let mut parts = text.split('[');
        let base = parts.next().unwrap_or_default().trim().to_string();
        let packed = parts.map(|p| p.trim().trim_end_matches(']').split_whitespace().collect()).collect();
        out.push((name.to_string(), Ty { base, packed, unpacked: vec![] }));
    }

    fn around(&self, node: &Node) -> String {
        flat(self.text, node.start, node.end).chars().take(400).collect()
    }

    /// `top`: whether the statement is reached unconditionally.
    fn statement(&mut self, node: &'a Node, process: Process, top: bool) {
        if is_check(node, self.text) && node.kind != "SeqBlock" {
            return;
        }
        match node.kind.as_str() {
            "ConditionalStatement" => self.conditional(node, process),
            "CaseStatementNormal" => self.case(node, process),
            "CaseStatementInside" | "CaseStatementMatches" => {}
            "LoopStatementFor" => {
                let mut names = vec![];
                if let Some(init) = node.find("ForInitialization") {
                    init.outermost(&["VariableIdentifier"], &mut names);
                }
                let names: Vec<String> = names.iter().map(|n| n.text(self.text).to_string()).collect();
                let new: Vec<String> =
                    names.into_iter().filter(|n| self.counters.insert(n.clone())).collect();
                for s in node.all("StatementOrNull") {
                    self.statement(s, process, top);
                }
                for n in new {
                    self.counters.remove(&n);
                }
            }
            "StatementItem" => {
                for c in &node.children {
                    match c.kind.as_str() {
                        "NonblockingAssignment" => self.assignment(c, process, Some((node, top))),
                        "BlockingAssignment" => {
                            for a in c.all("OperatorAssignment") {
                                self.assignment(a, process, Some((node, top)));
                            }
                        }
                        "JumpStatement" => {
                            let mut values = vec![];
                            c.outermost(&["Expression"], &mut values);
                            let place = Place { process, around: self.around(c), target: None };
                            values.into_iter().for_each(|e| self.top(e, &place));
                        }
                        _ => self.statement(c, process, top),
                    }
                }
            }
            "BlockItemDeclaration" => {
                let mut inits = vec![];
                node.outermost(&["VariableDeclAssignmentVariable"], &mut inits);
                for v in inits {
                    if let Some(e) = v.child("Expression") {
                        let place = Place { process, around: self.around(v), target: None };
                        self.top(e, &place);
                    }
                }
            }
            _ => node.children.iter().for_each(|c| self.statement(c, process, top)),
        }
    }

    /// Whether a statement assigns nothing relevant and does not return from a function.
    fn is_idle(&self, node: &Node) -> bool {
        match node.kind.as_str() {
            "JumpStatement" => false,
            "OperatorAssignment" | "NonblockingAssignment" => {
                let roots = self.roots(node);
                !roots.iter().any(|n| self.locals.contains_key(n) || self.live.contains(n))
            }
            _ => node.children.iter().all(|c| self.is_idle(c)),
        }
    }

    /// The variables that an assignment writes.
    fn roots(&self, node: &Node) -> Vec<String> {
        let Some(to) = node.children.first().and_then(|t| self.parse(t)) else { return vec![] };
        match &to.what {
            ExprKind::Name(n, _) => vec![n.clone()],
            ExprKind::Concat(parts, _) => parts.iter().flat_map(Expr::names).collect(),
            _ => vec![],
        }
    }

    fn conditional(&mut self, node: &'a Node, process: Process) {
        if self.is_idle(node) {
            return;
        }
        let has_else = node.all("StatementOrNull").count() > node.all("CondPredicate").count();
        let bodies: Vec<&Node> = node.all("StatementOrNull").collect();
        for (i, condition) in node.all("CondPredicate").enumerate() {
            let text = condition.text(self.text);
            let reset = text.contains("rst_ni");
            let body = bodies.get(i);
            let last = i + 1 == bodies.len();
            let idle = last && body.is_some_and(|b| self.is_idle(b) || is_check(b, self.text));
            if !reset && !idle {
                let place = Place { process, around: self.around(condition), target: None };
                if let Some(e) = self.parse(condition) {
                    let flat = flat(self.text, e.start, e.end);
                    if !negates_itself(&e) {
                        self.expr(Class::Negated, &e, format!("!({flat})"), &place);
                    }
                    self.expr(Class::Enable, &e, "1'b1".into(), &place);
                    if !has_else && node.all("CondPredicate").count() == 1 {
                        self.expr(Class::Enable, &e, "1'b0".into(), &place);
                    }
                    self.visit(&e, &place);
                }
            }
            let skip = text.trim() == "!rst_ni";
            if let Some(b) = body.filter(|_| !skip) {
                self.statement(b, process, reset && text.trim() == "rst_ni");
            }
        }
        if has_else && let Some(last) = bodies.last() {
            let reset = node.child("CondPredicate").is_some_and(|c| c.text(self.text).trim() == "!rst_ni");
            self.statement(last, process, reset);
        }
    }

    fn case(&mut self, node: &'a Node, process: Process) {
        let keyword = node.child("CaseKeyword").map_or("case", |k| k.text(self.text));
        let selector = node.child("CaseExpression").and_then(|c| self.parse(c));
        let mut labels = vec![];
        let constant_selector = selector.as_ref().is_some_and(|s| matches!(s.what, ExprKind::Literal));
        for item in node.all("CaseItem") {
            let Some(item) = item.child("CaseItemNondefault") else { continue };
            let mut all = vec![];
            item.outermost(&["CaseItemExpression"], &mut all);
            if constant_selector {
                // `case (1'b1)`: labels are conditions.
                for l in all {
                    if let Some(e) = self.parse(l) {
                        let place = Place { process, around: self.around(l), target: None };
                        let flat = flat(self.text, e.start, e.end);
                        self.expr(Class::Negated, &e, format!("!({flat})"), &place);
                        self.visit(&e, &place);
                    }
                }
            } else if let [label] = all[..] {
                labels.push(label);
            } else if let Some(first) = all.first() {
                labels.push(first);
            }
        }
        if let Some(s) = selector.filter(|_| !constant_selector && keyword == "case") {
            let of = flat(self.text, s.start, s.end);
            let around = format!("case ({of})");
            let place = Place { process, around, target: None };
            for (i, label) in labels.iter().enumerate() {
                let from = flat(self.text, label.start, label.end);
                for step in [1, 2 + hash(&from) as usize % 5] {
                    let to = labels[(i + step) % labels.len()];
                    let to = flat(self.text, to.start, to.end);
                    if to != from {
                        // Add this edit before the visit, so that it is the outer one if the two coincide.
                        self.expr(Class::Arm, &s, format!("(({of}) == ({from})) ? ({to}) : ({of})"), &place);
                    }
                }
            }
            self.visit(&s, &place);
        }
        for item in node.all("CaseItem") {
            let mut bodies = vec![];
            item.outermost(&["StatementOrNull"], &mut bodies);
            bodies.into_iter().for_each(|b| self.statement(b, process, false));
        }
    }

    /// `statement`: the whole statement with its semicolon, and whether it is always reached.
    fn assignment(&mut self, node: &'a Node, process: Process, statement: Option<(&'a Node, bool)>) {
        let (Some(target), Some(value)) = (node.children.first(), node.child("Expression")) else { return };
        let Some(to) = self.parse(target) else { return };
        let around = self.around(node);
        let roots = self.roots(node);
        let known = |n: &String| self.locals.contains_key(n) || self.live.contains(n);
        if !roots.iter().any(known) {
            return;
        }
        let operator = node.child("AssignmentOperator").map_or("=", |o| o.text(self.text));
        let place = Place { process, around: around.clone(), target: Some(target.text(self.text)) };
        // A lost statement. In a combinational process the variable must already have a value.
        if let Some((whole, top)) = statement {
            let droppable = match process {
                Process::Clocked => true,
                _ => !top && roots.iter().all(|r| self.assigned.contains(r)),
            };
            if droppable {
                let edit = Edit::Drop(whole.start, whole.end);
                let before = self.around(whole);
                self.add(Class::Enable, edit, before, "(nothing)".into(), &place);
            }
            if top {
                self.assigned.extend(roots.iter().cloned());
            }
        }
        // Indices on the left-hand side.
        if (process != Process::Comb || statement.is_some())
            && let ExprKind::Name(_, selects) = &to.what
        {
            self.selects(selects, &place);
        }
        let Some(e) = self.parse(value) else { return };
        if operator == "=" || operator == "<=" || node.kind != "OperatorAssignment" {
            self.stuck(&e, &to, &place);
        }
        self.visit(&e, &place);
    }

    /// Makes a bit of the assigned value constant.
    fn stuck(&mut self, e: &Expr, to: &Expr, place: &Place) {
        let Some(ty) = self.type_of(to) else { return };
        let value = flat(self.text, e.start, e.end);
        let odd = value.contains("signed") || value.contains("int'") || value.contains("'{");
        let counts = e.names().iter().any(|n| self.counters.contains(n));
        if odd || counts || !ty.unpacked.is_empty() {
            return;
        }
        if ty.is_bit() {
            for v in ["1'b0", "1'b1"] {
                if value != v && !(v == "1'b0" && value == "'0") {
                    self.expr(Class::Stuck, e, v.into(), place);
                }
            }
            return;
        }
        let scalar = matches!(ty.base.as_str(), "logic" | "bit") && ty.packed.len() == 1;
        let alias = ty.packed.is_empty() && self.types.aliases.contains_key(&ty.base);
        let cast = if scalar {
            let Some((hi, lo)) = ty.packed[0].split_once(':') else { return };
            format!("(({hi})-({lo})+1)'")
        } else if alias {
            format!("{}'", ty.base)
        } else {
            return;
        };
        // The width depends on the machine: use a bit that every machine has.
        let h = hash(&format!("{}{value}", place.around));
        let bits = ty.bits(self.types).unwrap_or(match ty.base.as_str() {
            "mask_t" => 4,
            "vec_t" => 128,
            _ => 2,
        });
        let bit = h % u64::from(bits);
        let at = |b: u64| format!("({cast}(1) << {b})");
        if value != "'1" {
            self.expr(Class::Stuck, e, format!("({value}) | {}", at(bit)), place);
        }
        if value != "'0" {
            let other = (h >> 32) % u64::from(bits);
            self.expr(Class::Stuck, e, format!("({value}) & ~{}", at(other)), place);
        }
    }

    // ------------------------------------------------------------------ expressions

    fn add(&mut self, class: Class, edit: Edit, before: String, after: String, place: &Place) {
        if before == after {
            return;
        }
        let line = self.text[..edit.span().0].matches('\n').count() + 1;
        let context = hash(&format!("{}|{}|{before}|{after}", self.scope, place.around));
        let unit = self.file.unit().to_string();
        self.found.push(Mutant {
            id: format!("{unit}:{class}:{:010x}", context & 0xff_ffff_ffff),
            unit,
            file: self.file.name.clone(),
            line,
            scope: self.scope.clone(),
            class,
            before,
            after,
            machines: self.machines,
            edit,
        });
    }

    fn expr(&mut self, class: Class, e: &Expr, after: String, place: &Place) {
        let before = flat(self.text, e.start, e.end);
        self.add(class, Edit::Expr(e.start, e.end, after.clone()), before, after, place);
    }

    fn top(&mut self, node: &Node, place: &Place) {
        if let Some(e) = self.parse(node) {
            self.visit(&e, place);
        }
    }

    /// The text of an expression on one line.
    fn flat(&self, e: &Expr) -> String {
        flat(self.text, e.start, e.end)
    }

    fn visit(&mut self, e: &Expr, place: &Place) {
        match &e.what {
            ExprKind::Binary(op, a, b) => {
                self.binary(e, op, [a, b], place);
                self.visit(a, place);
                self.visit(b, place);
            }
            ExprKind::Unary(op, a) => {
                self.unary(e, op, a, place);
                self.visit(a, place);
            }
            ExprKind::Ternary(c, a, b) => {
                let [tc, ta, tb] = [c, a, b].map(|x| self.flat(x));
                // Patterns have no type by themselves.
                if !ta.contains("'{") && !tb.contains("'{") {
                    self.expr(Class::Swapped, e, format!("({tc}) ? ({tb}) : ({ta})"), place);
                }
                self.expr(Class::Weakened, c, "1'b1".into(), place);
                self.expr(Class::Weakened, c, "1'b0".into(), place);
                [c, a, b].into_iter().for_each(|x| self.visit(x, place));
            }
            ExprKind::Concat(parts, selects) => {
                if selects.is_empty() {
                    self.concat(e, parts, place);
                }
                parts.iter().for_each(|p| self.visit(p, place));
                self.selects(selects, place);
            }
            ExprKind::Paren(a) | ExprKind::Cast(_, a) | ExprKind::Inside(a) => self.visit(a, place),
            ExprKind::Repeat(parts) | ExprKind::Pattern(parts) => {
                parts.iter().for_each(|p| self.visit(p, place));
            }
            ExprKind::Call(name, parts, selects) => {
                if !matches!(name.as_str(), "$clog2" | "$bits") {
                    parts.iter().for_each(|p| self.visit(p, place));
                }
                self.selects(selects, place);
            }
            ExprKind::Literal => self.number(e, place),
            ExprKind::Name(name, selects) => {
                self.name(e, name, selects, place);
                self.selects(selects, place);
            }
        }
    }

    /// Replaces a binary operator, swaps its operands, or drops one of them.
    fn binary(&mut self, e: &Expr, op: &str, operands: [&Expr; 2], place: &Place) {
        let [ta, tb] = operands.map(|x| self.flat(x));
        let make = |op: &str| format!("({ta}) {op} ({tb})");
        match op {
            "&&" | "||" => {
                for side in [&ta, &tb] {
                    self.expr(Class::Weakened, e, format!("1'b1 && ({side})"), place);
                }
                let other = if op == "&&" { "||" } else { "&&" };
                self.expr(Class::Operator, e, make(other), place);
            }
            "==" | "!=" => {
                let other = if op == "==" { "!=" } else { "==" };
                self.expr(Class::Negated, e, make(other), place);
            }
            "<" | "<=" | ">" | ">=" => {
                let other = match op {
                    "<" => "<=",
                    "<=" => "<",
                    ">" => ">=",
                    _ => ">",
                };
                self.expr(Class::Operator, e, make(other), place);
                self.expr(Class::Swapped, e, format!("({tb}) {op} ({ta})"), place);
                if ta.starts_with("$signed") && tb.starts_with("$signed") {
                    let unsign = |t: &str| t.replacen("$signed", "$unsigned", 1);
                    self.expr(Class::Operator, e, format!("{} {op} {}", unsign(&ta), unsign(&tb)), place);
                }
            }
            // Skip comparisons of loop counters and parameters only: elaboration needs those.
            "+" | "-" | "&" | "|" | "^" | "<<" | ">>" | ">>>" if self.dynamic(e) => {
                let other = match op {
                    "+" => "-",
                    "-" => "+",
                    "&" | "^" => "|",
                    "|" => "&",
                    ">>" => "<<",
                    _ => ">>",
                };
                self.expr(Class::Operator, e, make(other), place);
                if op == "-" {
                    self.expr(Class::Swapped, e, format!("({tb}) - ({ta})"), place);
                }
                if matches!(op, "&" | "|") && operands.iter().all(|x| self.dynamic(x)) {
                    self.expr(Class::Weakened, e, format!("({ta}) {op} ({ta})"), place);
                    self.expr(Class::Weakened, e, format!("({tb}) {op} ({tb})"), place);
                }
            }
            _ => {}
        }
    }

    /// Drops or replaces a unary operator.
    fn unary(&mut self, e: &Expr, op: &str, operand: &Expr, place: &Place) {
        let text = self.flat(operand);
        match op {
            "!" => self.expr(Class::Negated, e, format!("1'b1 && ({text})"), place),
            "~" | "-" if self.dynamic(operand) => self.expr(Class::Negated, e, format!("({text})"), place),
            "&" | "|" if self.dynamic(operand) => {
                let other = if op == "&" { "|" } else { "&" };
                self.expr(Class::Operator, e, format!("{other}({text})"), place);
            }
            _ => {}
        }
    }

    /// Exchanges neighbours in a concatenation.
    fn concat(&mut self, e: &Expr, parts: &[Expr], place: &Place) {
        let texts: Vec<String> = parts.iter().map(|p| self.flat(p)).collect();
        for i in 1..parts.len() {
            if texts[i] != texts[i - 1] && (self.dynamic(&parts[i]) || self.dynamic(&parts[i - 1])) {
                let mut swapped = texts.clone();
                swapped.swap(i, i - 1);
                self.expr(Class::Swapped, e, format!("{{{}}}", swapped.join(", ")), place);
            }
        }
    }

    /// Whether the expression depends on a signal, and not only on constants and loop counters.
    fn dynamic(&self, e: &Expr) -> bool {
        let names = e.names();
        names.iter().any(|n| !self.counters.contains(n) && (self.typed(n).is_some() || self.calls(n)))
    }

    /// Whether this is a function of the module.
    fn calls(&self, name: &str) -> bool {
        self.functions.contains(name)
    }

    fn selects(&mut self, selects: &[Select], place: &Place) {
        for s in selects {
            if let Select::Index(e) | Select::Part(e) = s
                && self.dynamic(e)
            {
                let flat = flat(self.text, e.start, e.end);
                self.expr(Class::Bound, e, format!("({flat}) + 1'b1"), place);
                self.visit(e, place);
            }
        }
    }

    /// Makes a number off by one.
    fn number(&mut self, e: &Expr, place: &Place) {
        let was = flat(self.text, e.start, e.end);
        let Some((size, rest)) = was.split_once('\'') else {
            // Unsized numbers are mostly counts and bounds that elaboration needs.
            return;
        };
        let Ok(width) = size.parse::<u32>() else { return };
        let mut rest = rest.chars();
        let radix = match rest.next() {
            Some('b') => 2,
            Some('h') => 16,
            Some('d') => 10,
            _ => return,
        };
        let digits: String = rest.filter(|c| *c != '_').collect();
        let Ok(value) = u128::from_str_radix(&digits, radix) else { return };
        // A single bit is the class Stuck, not off by one.
        if !(2..=64).contains(&width) {
            return;
        }
        let top = (1u128 << width) - 1;
        let up = hash(&place.around) & 1 == 0;
        let new = match value {
            0 => 1,
            v if v == top => v - 1,
            v if up => v + 1,
            v => v - 1,
        };
        self.expr(Class::Bound, e, format!("{width}'d{new}"), place);
    }

    /// Replaces a name by another of the same type.
    fn name(&mut self, e: &Expr, name: &str, selects: &[Select], place: &Place) {
        if NEVER.contains(&name) || self.counters.contains(name) {
            return;
        }
        let key = hash(&format!("{}{}{}", self.scope, place.around, flat(self.text, e.start, e.end)));
        let text = flat(self.text, e.start, e.end);
        // Another literal of the enumeration.
        if self.typed(name).is_none() {
            if let Some((_, all)) = self.types.literals(name).filter(|_| selects.is_empty()) {
                let others: Vec<&String> = all.iter().filter(|l| *l != name).collect();
                if let Some(other) = others.get(key as usize % others.len().max(1)) {
                    let other = other.to_string();
                    self.expr(Class::Driver, e, other, place);
                }
            }
            return;
        }
        // Another field of the struct.
        if let Some((Select::Field(field), before)) = selects.split_last() {
            let ty = self.typed(name).and_then(|(t, _)| self.types.select(t, before));
            if let Some(fields) = ty.and_then(|t| self.types.structs.get(&t.base)) {
                let own = fields.iter().find(|(n, _)| n == field).map(|(_, t)| t.clone());
                let same: Vec<&String> = fields
                    .iter()
                    .filter(|(n, t)| n != field && own.as_ref().is_some_and(|o| o.same(t)))
                    .map(|(n, _)| n)
                    .collect();
                if let Some(other) = same.get(key as usize % same.len().max(1)) {
                    let after = format!("{}{other}", &text[..text.len() - field.len()]);
                    self.expr(Class::Driver, e, after, place);
                }
            }
            return;
        }
        if !selects.is_empty() {
            return;
        }
        let Some((ty, _)) = self.typed(name).cloned() else { return };
        if !ty.unpacked.is_empty() || ty.base.is_empty() {
            return;
        }
        // If a combinational process read an arbitrary signal, it might feed back into itself. So it gets
        // only registers and signals that the statement already reads. A function gets its arguments.
        let near = expr::parse(self.text, e.start, e.end).map(|x| x.names()).unwrap_or_default();
        let target = place.target.and_then(|t| t.split(|c: char| !c.is_alphanumeric() && c != '_').next());
        let fits = |n: &String, t: &Ty, r: &Role| {
            n != name
                && Some(n.as_str()) != target
                && !NEVER.contains(&n.as_str())
                && !self.counters.contains(n)
                && t.same(&ty)
                && match place.process {
                    Process::Clocked => true,
                    Process::Comb => n.ends_with("_q") || near.contains(n),
                    Process::Function => *r == Role::Argument,
                }
        };
        let pool: &HashMap<String, (Ty, Role)> =
            if place.process == Process::Function { &self.locals } else { &self.names };
        let mut others: Vec<&String> =
            pool.iter().filter(|(n, (t, r))| fits(n, t, r)).map(|(n, _)| n).collect();
        others.sort();
        if let Some(other) = others.get(key as usize % others.len().max(1)) {
            let other = other.to_string();
            self.expr(Class::Driver, e, other, place);
        }
    }
}
