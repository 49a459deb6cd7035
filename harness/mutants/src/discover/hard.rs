//! Faults that are made from what hard bugs have in common: state that is left over, a wait that is missing,
//! a neighbour that is taken for oneself, and rare conditions.
//!
//! The roles of signals come from their places in the syntax, never from their names. *State* is what a
//! clocked process assigns. A signal *comes in* if it is an input port or an output of an instance, and it
//! *goes out* if it is an output port or an input of an instance. *Control* is every condition of a statement
//! and every value of one bit.
//!
//! A fault that provably folds to the original is not proposed: a conjunct that encloses the place anyway,
//! priorities and orders of conditions that exclude each other, a clear of what is clear, a rare condition
//! that holds always or never.

use super::*;

/// Proposes every fault of [`List::Hard`].
pub(super) fn propose(files: &[File], trees: &[Node]) -> Vec<Mutant> {
    name_all(in_modules(files, trees, |walker, module| {
        let facts = Facts::of(walker, module);
        Hard { walker, facts, guards: vec![], loops: vec![] }.walk(module);
    }))
}

/// The roles of a module's signals.
#[derive(Default)]
struct Facts {
    /// Assigned by a clocked process.
    registers: HashSet<String>,
    /// Values of a cycle, and the registers that copy them.
    copies: Vec<(String, String)>,
    /// Inputs of the module and outputs of its instances.
    incoming: HashSet<String>,
    /// Outputs of the module and inputs of its instances.
    outgoing: HashSet<String>,
    /// Names that every process of the module may read.
    visible: HashSet<String>,
    /// Conditions on registers, for [`Class::Rare`].
    conditions: Vec<String>,
}

impl Facts {
    fn of(walker: &Walker, module: &Node) -> Facts {
        let mut facts = Facts::default();
        for (name, (_, role)) in &walker.names {
            match role {
                Role::Input => facts.incoming.insert(name.clone()),
                Role::Output => facts.outgoing.insert(name.clone()),
                Role::Argument | Role::Inner => false,
            };
        }
        facts.see(walker, module);
        // An index on the left-hand side is read.
        facts.registers.retain(|r| walker.names.get(r).is_none_or(|(_, role)| *role != Role::Input));
        let mut declared = vec![];
        outside_generate(module, &mut |node| declarations(node, walker.text, &mut declared));
        facts.visible = declared.into_iter().map(|(name, ..)| name).collect();
        let registers = facts.registers.iter().filter(|r| facts.visible.contains(*r));
        facts.conditions = registers.filter_map(|r| condition(walker, r)).collect();
        facts.conditions.sort();
        facts
    }

    fn see(&mut self, walker: &Walker, node: &Node) {
        match node.kind.as_str() {
            "NonblockingAssignment" => {
                self.registers.extend(walker.roots(node));
                self.copy(walker, node);
            }
            "NamedPortConnectionIdentifier" => {
                let port = node.child("PortIdentifier").map_or("", |n| n.text(walker.text));
                let Some(e) = node.child("Expression").and_then(|e| walker.parse(e)) else { return };
                if let ExprKind::Name(name, selects) = &e.what {
                    if port.ends_with("_o") {
                        self.incoming.insert(name.clone());
                    } else if selects.is_empty() {
                        self.outgoing.insert(name.clone());
                    }
                }
            }
            "StatementOrNull" if is_check(node, walker.text) => {}
            _ => node.children.iter().for_each(|c| self.see(walker, c)),
        }
    }

    /// `x_q <= x_d`: the register is the last cycle's value.
    fn copy(&mut self, walker: &Walker, node: &Node) {
        let target = node.children.first().and_then(|t| walker.parse(t));
        let value = node.child("Expression").and_then(|v| walker.parse(v));
        if let (
            Some(Expr { what: ExprKind::Name(to, on), .. }),
            Some(Expr { what: ExprKind::Name(from, of), .. }),
        ) = (target, value)
            && on.is_empty()
            && of.is_empty()
            && let (Some((a, _)), Some((b, _))) = (walker.typed(&to), walker.typed(&from))
            && a == b
            && !NEVER.contains(&from.as_str())
        {
            self.copies.push((from, to));
        }
    }
}

/// Calls `see` on the nodes that belong to no generate block, process or function.
fn outside_generate(node: &Node, see: &mut impl FnMut(&Node)) {
    if matches!(
        node.kind.as_str(),
        "IfGenerateConstruct" | "LoopGenerateConstruct" | "AlwaysConstruct" | "FunctionDeclaration"
    ) {
        return;
    }
    see(node);
    node.children.iter().for_each(|c| outside_generate(c, see));
}

/// A condition on a register, if it is a bit, a vector or an enumeration.
fn condition(walker: &Walker, register: &str) -> Option<String> {
    let (ty, _) = walker.typed(register)?;
    if !walker.live.contains(register) || !ty.unpacked.is_empty() || ty.packed.len() > 1 {
        return None;
    }
    if ty.is_bit() {
        return Some(register.to_string());
    }
    match walker.types.enums.get(&ty.base) {
        Some(all) => {
            let literal = &all[hash(register) as usize % all.len().max(1)];
            Some(format!("{register} == {literal}"))
        }
        None if walker.types.structs.contains_key(&ty.base) => None,
        // Most numbers are seldom zero; half of them are odd.
        None => Some(format!("1'({register})")),
    }
}

/// The operands of a chain of one operator.
fn chain<'e>(e: &'e Expr, op: &str, out: &mut Vec<&'e Expr>) {
    match &e.bare().what {
        ExprKind::Binary(o, a, b) if o == op => {
            chain(a, op, out);
            chain(b, op, out);
        }
        _ => out.push(e.bare()),
    }
}

/// Whether a number is zero.
fn is_zero(text: &str) -> bool {
    text.split_once('\'').is_some_and(|(_, rest)| {
        let digits = rest.trim_start_matches(['b', 'd', 'h']);
        !digits.is_empty() && digits.chars().all(|c| c == '0' || c == '_')
    })
}

/// Whether two conditions never hold at once, as far as their texts say.
fn excludes(a: &[String], b: &[String]) -> bool {
    let negates = |x: &str, y: &str| {
        let bare = y.strip_prefix('!').map(|y| y.trim_start_matches('(').trim_end_matches(')'));
        bare == Some(x.trim_start_matches('(').trim_end_matches(')'))
    };
    let compares = |x: &str, y: &str| match (x.split_once(" == "), y.split_once(" == ")) {
        (Some((left, k)), Some((other, l))) => left == other && k != l,
        _ => x.split_once(" == ").or(x.split_once(" != ")).is_some_and(|(left, k)| {
            y.split_once(" == ")
                .or(y.split_once(" != "))
                .is_some_and(|(other, l)| left == other && k == l && x.contains(" == ") != y.contains(" == "))
        }),
    };
    a.iter().any(|x| b.iter().any(|y| negates(x, y) || negates(y, x) || compares(x, y)))
}

/// Whether two targets are different elements by their numbers: `x[0]` and `x[1]`.
fn apart(a: &str, b: &str) -> bool {
    let number = |t: &str| Some(t.strip_suffix(']')?.rsplit_once('[')?.1.parse::<u32>().ok());
    matches!((number(a), number(b)), (Some(Some(i)), Some(Some(j))) if i != j)
}

/// What is inside a statement's wrapping.
fn inner(node: &Node) -> Option<&Node> {
    node.find("StatementItem")?.children.first()
}

/// Statements on one line, without comments. ([`flat`] is for expressions.)
fn line(text: &str) -> String {
    let mut out = String::new();
    for row in text.lines() {
        // A comment ends its line, unless the two slashes are in a string.
        let start = row.match_indices("//").find(|(at, _)| row[..*at].matches('"').count() % 2 == 0);
        let code = start.map_or(row, |(at, _)| &row[..at]);
        out.extend([code.trim(), " "]);
    }
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Every assignment in a node.
fn assignments(node: &Node) -> Vec<&Node> {
    let mut found = vec![];
    node.outermost(&["NonblockingAssignment", "OperatorAssignment"], &mut found);
    found
}

struct Hard<'w, 'a> {
    walker: &'w mut Walker<'a>,
    facts: Facts,
    /// Conditions that hold here.
    guards: Vec<String>,
    /// Loop variables of processes, with the bounds that they stay below.
    loops: Vec<(String, String)>,
}

impl<'a> Hard<'_, 'a> {
    // ------------------------------------------------------------------ proposals

    /// Proposes a fault, and the same one in a rare condition. `index` is that of the state it concerns.
    fn put(&mut self, class: Class, edit: Edit, after: &str, place: &Place, index: Option<&str>) {
        let (start, end) = edit.span();
        let before = match edit {
            Edit::Expr(..) => flat(self.walker.text, start, end),
            _ => line(&self.walker.text[start..end]),
        };
        self.walker.add(class, edit.clone(), before.clone(), after.to_string(), place);
        let Some(when) = self.rare(&before, place, index) else { return };
        let edit = match edit {
            Edit::Expr(..) => Edit::Expr(start, end, format!("({when}) ? ({after}) : ({before})")),
            Edit::Drop(..) => Edit::DropIf(start, end, when.clone()),
            // The others are rare themselves.
            _ => return,
        };
        self.walker.add(Class::Rare, edit, before, format!("{after} if {when}"), place);
    }

    fn put_expr(&mut self, class: Class, e: &Expr, after: &str, place: &Place) {
        self.put(class, Edit::Expr(e.start, e.end, after.to_string()), after, place, None);
    }

    /// A rare condition: the last index, the upper half of a loop, or one or two conditions on registers.
    fn rare(&self, before: &str, place: &Place, index: Option<&str>) -> Option<String> {
        if place.process == Process::Function {
            return None;
        }
        let key = hash(&format!("{}|{}|{before}", self.walker.scope, place.around));
        if let Some(index) = index.filter(|_| !key.is_multiple_of(3)) {
            return Some(format!("({index}) == '1"));
        }
        if let Some((counter, bound)) = self.loops.last().filter(|_| !key.is_multiple_of(3)) {
            return Some(format!("2 * int'({counter}) >= int'({bound})"));
        }
        // Conditions that hold always or never are not rare.
        let here = [&self.guards[..], &before.split(" && ").map(str::to_string).collect::<Vec<_>>()].concat();
        let words = |t: &str| -> HashSet<String> {
            t.split(|c: char| !c.is_alphanumeric() && c != '_').map(str::to_string).collect()
        };
        let of = words(before);
        let about = |c: &str| words(c).iter().any(|w| w.ends_with(char::is_alphabetic) && of.contains(w));
        let open = |c: &&String| !here.contains(c) && !about(c) && !excludes(&here, std::slice::from_ref(*c));
        let pool: Vec<&String> = self.facts.conditions.iter().filter(open).collect();
        let first = *pool.get((key >> 8) as usize % pool.len().max(1))?;
        let second = pool[(key >> 24) as usize % pool.len()];
        Some(if first == second { first.clone() } else { format!("{first} && {second}") })
    }

    fn flat(&self, e: &Expr) -> String {
        self.walker.flat(e)
    }

    /// The texts of a condition's conjuncts.
    fn conjuncts(&self, e: &Expr) -> Vec<String> {
        let mut all = vec![];
        chain(e, "&&", &mut all);
        all.into_iter().map(|e| self.flat(e)).collect()
    }

    /// The first run-time index among selects.
    fn index(&self, selects: &[Select]) -> Option<String> {
        selects.iter().find_map(|s| match s {
            Select::Index(e) if self.walker.dynamic(e) => Some(self.flat(e)),
            _ => None,
        })
    }

    /// The name that an expression reads, if it is one, with its selects.
    fn name<'e>(&self, e: &'e Expr) -> Option<&'e String> {
        match &e.bare().what {
            ExprKind::Name(name, _) => Some(name),
            _ => None,
        }
    }

    /// The signal that tells how another unit or an earlier cycle stands, if it is one. The fields of a
    /// payload and the parts of a number are data.
    fn status<'e>(&self, e: &'e Expr) -> Option<&'e String> {
        match &e.bare().what {
            ExprKind::Name(name, selects) if selects.iter().all(|s| matches!(s, Select::Index(_))) => {
                Some(name)
            }
            _ => None,
        }
    }

    /// Whether it depends on what another unit or an earlier cycle did.
    fn is_state(&self, e: &Expr) -> bool {
        self.status(e).is_some_and(|n| self.facts.registers.contains(n) || self.facts.incoming.contains(n))
    }

    fn comes_in(&self, e: &Expr) -> bool {
        let bit = self.walker.type_of(e.bare()).is_none_or(|t| t.is_bit());
        bit && self.status(e).is_some_and(|n| self.facts.incoming.contains(n))
    }

    /// `!busy`, `~busy` and `count == '0`.
    fn is_wait(&self, e: &Expr) -> bool {
        match &e.bare().what {
            ExprKind::Unary(op, x) => matches!(op.as_str(), "!" | "~") && self.is_state(x),
            ExprKind::Binary(op, x, k) => op == "==" && self.is_state(x) && is_zero(&self.flat(k)),
            _ => false,
        }
    }

    /// `busy` and `count != '0`.
    fn is_busy(&self, e: &Expr) -> bool {
        match &e.bare().what {
            ExprKind::Binary(op, x, k) => op == "!=" && self.is_state(x) && is_zero(&self.flat(k)),
            _ => self.is_state(e),
        }
    }

    // ------------------------------------------------------------------ statements

    fn walk(&mut self, node: &'a Node) {
        match node.kind.as_str() {
            // What functions compute is for the general list.
            "FunctionDeclaration" => {}
            kind if holds_no_fault(kind) => {}
            "IfGenerateConstruct" => {
                let before = self.walker.machines;
                for (child, machines) in branches(node, self.walker.text, before) {
                    self.walker.machines = machines;
                    self.walk(child);
                }
                self.walker.machines = before;
            }
            "LoopGenerateConstruct" => {
                let head = node.find("GenvarIdentifier").map(|g| g.text(self.walker.text).to_string());
                let new = head.filter(|h| self.walker.counters.insert(h.clone()));
                node.all("GenerateBlock").for_each(|c| self.walk(c));
                if let Some(n) = new {
                    self.walker.counters.remove(&n);
                }
            }
            "AlwaysConstruct" => {
                let keyword = node.children.first().map_or("", |k| k.text(self.walker.text));
                let process = if keyword == "always_ff" { Process::Clocked } else { Process::Comb };
                self.walker.enter(node);
                if let Some(s) = node.child("Statement") {
                    self.statement(s, process, true);
                }
                self.walker.leave();
            }
            "NetAssignment" | "VariableAssignment" => self.assignment(node, Process::Comb, None),
            "NamedPortConnectionIdentifier" => {
                let port = node.child("PortIdentifier").map_or("", |n| n.text(self.walker.text));
                if let Some(e) = node.child("Expression").filter(|_| port.ends_with("_i"))
                    && !NEVER.contains(&port)
                    && let Some(e) = self.walker.parse(e)
                {
                    let around = self.walker.around(node);
                    let place = Place { process: Process::Comb, around, target: None };
                    self.control(&e, &place);
                    self.visit(&e, &place);
                }
            }
            _ => node.children.iter().for_each(|c| self.walk(c)),
        }
    }

    fn statement(&mut self, node: &'a Node, process: Process, top: bool) {
        if is_check(node, self.walker.text) && node.kind != "SeqBlock" {
            return;
        }
        match node.kind.as_str() {
            "ConditionalStatement" => self.conditional(node, process),
            "CaseStatementNormal" => self.case(node, process),
            "CaseStatementInside" | "CaseStatementMatches" => {}
            "LoopStatementFor" => self.for_loop(node, process, top),
            "StatementItem" => {
                for c in &node.children {
                    match c.kind.as_str() {
                        "NonblockingAssignment" => self.assignment(c, process, Some((node, top))),
                        "BlockingAssignment" => {
                            for a in c.all("OperatorAssignment") {
                                self.assignment(a, process, Some((node, top)));
                            }
                        }
                        _ => self.statement(c, process, top),
                    }
                }
            }
            "SeqBlock" => {
                self.orders(node, process);
                node.children.iter().for_each(|c| self.statement(c, process, top));
            }
            _ => node.children.iter().for_each(|c| self.statement(c, process, top)),
        }
    }

    fn for_loop(&mut self, node: &'a Node, process: Process, top: bool) {
        let mut names = vec![];
        if let Some(init) = node.find("ForInitialization") {
            init.outermost(&["VariableIdentifier"], &mut names);
        }
        let names: Vec<String> = names.iter().map(|n| n.text(self.walker.text).to_string()).collect();
        let new: Vec<String> = names.into_iter().filter(|n| self.walker.counters.insert(n.clone())).collect();
        let head = node.child("Expression").map_or("", |e| e.text(self.walker.text));
        let bound = head.split_once(" < ").map(|(c, b)| (c.trim().to_string(), b.trim().to_string()));
        let depth = self.loops.len();
        self.loops.extend(bound.filter(|(c, _)| new.contains(c)));
        for s in node.all("StatementOrNull") {
            self.statement(s, process, top);
        }
        self.loops.truncate(depth);
        for n in new {
            self.walker.counters.remove(&n);
        }
    }

    fn conditional(&mut self, node: &'a Node, process: Process) {
        if self.walker.is_idle(node) {
            return;
        }
        let text = self.walker.text;
        let bodies: Vec<&'a Node> = node.all("StatementOrNull").collect();
        let conditions: Vec<&'a Node> = node.all("CondPredicate").collect();
        let parsed: Vec<Option<Expr>> = conditions.iter().map(|c| self.walker.parse(c)).collect();
        let resets = |c: &Node| c.text(text).contains("rst_ni");
        let depth = self.guards.len();
        for (i, (condition, e)) in conditions.iter().zip(&parsed).enumerate() {
            let around = self.walker.around(condition);
            let place = Place { process, around, target: None };
            if let Some(e) = e.as_ref().filter(|_| !resets(condition)) {
                if let Some(Some(next)) = parsed.get(i + 1)
                    && bodies.get(i).zip(bodies.get(i + 1)).is_some_and(|(a, b)| a.text(text) != b.text(text))
                {
                    self.priority(e, next, &place);
                }
                self.control(e, &place);
                self.visit(e, &place);
            }
            let inner = self.guards.len();
            if let Some(e) = e {
                self.guards.extend(self.conjuncts(e));
            }
            if let Some(body) = bodies.get(i).filter(|_| condition.text(text).trim() != "!rst_ni") {
                self.body(body, process, condition.text(text).trim() == "rst_ni");
            }
            self.guards.truncate(inner);
            if let Some(e) = e.as_ref().filter(|_| !resets(condition)) {
                self.guards.push(format!("!({})", self.flat(e.bare())));
            }
        }
        if let Some(last) = bodies.get(conditions.len()) {
            let reset = conditions.first().is_some_and(|c| c.text(text).trim() == "!rst_ni");
            self.body(last, process, reset);
        }
        self.guards.truncate(depth);
    }

    /// The arm of a condition or of a case. `top`: whether it is that of no reset.
    fn body(&mut self, node: &'a Node, process: Process, top: bool) {
        if process == Process::Clocked && !top {
            self.flush(node);
            self.reuse(node);
        }
        self.statement(node, process, top);
    }

    fn case(&mut self, node: &'a Node, process: Process) {
        let selector = node.child("CaseExpression").and_then(|c| self.walker.parse(c));
        let constant = selector.as_ref().is_some_and(|s| matches!(s.what, ExprKind::Literal));
        let of = selector.as_ref().map_or(String::new(), |s| self.flat(s));
        if let Some(s) = selector.as_ref().filter(|_| !constant) {
            let place = Place { process, around: format!("case ({of})"), target: None };
            self.visit(s, &place);
        }
        let items: Vec<&'a Node> = node.all("CaseItem").collect();
        let label = |item: &'a Node| -> Option<Expr> {
            let mut all = vec![];
            item.child("CaseItemNondefault")?.outermost(&["CaseItemExpression"], &mut all);
            if all.len() == 1 { self.walker.parse(all[0]) } else { None }
        };
        let labels: Vec<Option<Expr>> = items.iter().map(|i| label(i)).collect();
        for (i, item) in items.iter().enumerate() {
            let depth = self.guards.len();
            if let Some(e) = &labels[i] {
                if constant {
                    // `case (1'b1)`: labels are conditions.
                    let place = Place { process, around: self.flat(e), target: None };
                    if let Some(Some(next)) = labels.get(i + 1) {
                        self.priority(e, next, &place);
                    }
                    self.control(e, &place);
                    self.visit(e, &place);
                    self.guards.extend(self.conjuncts(e));
                } else {
                    self.guards.push(format!("{of} == {}", self.flat(e)));
                }
            }
            let mut bodies = vec![];
            item.outermost(&["StatementOrNull"], &mut bodies);
            bodies.into_iter().for_each(|b| self.body(b, process, false));
            self.guards.truncate(depth);
        }
    }

    /// Of two conditions, the second comes first.
    fn priority(&mut self, first: &Expr, second: &Expr, place: &Place) {
        let (a, b) = (self.conjuncts(first), self.conjuncts(second));
        if !excludes(&a, &b) && !excludes(&self.guards, &b) && self.walker.dynamic(second) {
            let after = format!("({}) && !({})", self.flat(first), self.flat(second));
            self.put_expr_once(Class::Priority, first, &after, place);
        }
    }

    /// A fault that is rare itself.
    fn put_expr_once(&mut self, class: Class, e: &Expr, after: &str, place: &Place) {
        self.walker.expr(class, e, after.to_string(), place);
    }

    /// Of two conditional statements that assign the same variable, the first one wins.
    fn orders(&mut self, block: &'a Node, process: Process) {
        let text = self.walker.text;
        let statements: Vec<&'a Node> = block.all("StatementOrNull").collect();
        let mut i = 0;
        while i + 1 < statements.len() {
            let (a, b) = (statements[i], statements[i + 1]);
            if !self.overlap(a, b) {
                i += 1;
                continue;
            }
            let (ta, tb) = (line(a.text(text)), line(b.text(text)));
            let place = Place { process, around: format!("{ta} {tb}"), target: None };
            let after = format!("{tb} {ta}");
            let edit = Edit::Statements(a.start, b.end, after.clone());
            self.put(Class::Priority, edit, &after, &place, None);
            // Spans of proposals are nested or apart.
            i += 2;
        }
    }

    /// Whether two statements are conditional, can happen at once, and assign the same part of the design.
    fn overlap(&self, a: &Node, b: &Node) -> bool {
        let text = self.walker.text;
        let (Some(x), Some(y)) = (inner(a), inner(b)) else { return false };
        if x.kind != "ConditionalStatement" || y.kind != "ConditionalStatement" {
            return false;
        }
        let condition = |n: &Node| n.child("CondPredicate").and_then(|c| self.walker.parse(c));
        let (Some(c), Some(d)) = (condition(x), condition(y)) else { return false };
        let checked = |n: &Node| n.find("ProceduralAssertionStatement").is_some();
        if excludes(&self.conjuncts(&c), &self.conjuncts(&d)) || checked(a) || checked(b) {
            return false;
        }
        let target = |n: &&Node| n.children.first().map_or("", |t| t.text(text)).to_string();
        assignments(a).iter().any(|m| {
            assignments(b).iter().any(|n| {
                let roots = self.walker.roots(m);
                let values = |n: &Node| n.child("Expression").map(|e| e.text(text));
                if apart(&target(m), &target(n)) {
                    return false;
                }
                let known = |r: &String| self.walker.live.contains(r) || self.walker.locals.contains_key(r);
                // The same value twice has no order.
                let differ = target(m) != target(n) || values(m) != values(n);
                differ && roots.iter().any(|r| known(r) && self.walker.roots(n).contains(r))
            })
        })
    }

    /// An arm that only clears has no effect.
    fn flush(&mut self, node: &Node) {
        let all = assignments(node);
        let zero = |n: &&Node| n.child("Expression").is_some_and(|e| self.clears(e));
        if all.len() > 1 && all.iter().all(zero) && !self.walker.is_idle(node) {
            let place = Place { process: Process::Clocked, around: self.walker.around(node), target: None };
            self.put(Class::Clear, Edit::Drop(node.start, node.end), "(nothing)", &place, None);
        }
    }

    /// Whether a value is zero, or the first literal of an enumeration.
    fn clears(&self, value: &Node) -> bool {
        let text = value.text(self.walker.text).trim();
        is_zero(text) || self.walker.types.literals(text).is_some_and(|(_, all)| all[0] == text)
    }

    /// In an arm that takes a place in an array or sets a bit, one of the other assignments is lost: for the
    /// last index only, for one field, or for the last element.
    fn reuse(&mut self, node: &'a Node) {
        let text = self.walker.text;
        let Some(block) = inner(node).filter(|b| b.kind == "SeqBlock") else { return };
        let mut parts: Vec<(&'a Node, &'a Node, Expr)> = vec![];
        for s in block.all("StatementOrNull") {
            let Some(item) = s.find("StatementItem") else { continue };
            if let Some(a) = item.child("NonblockingAssignment")
                && let Some(to) = a.children.first().and_then(|t| self.walker.parse(t))
            {
                parts.push((item, a, to));
            }
        }
        let index = |to: &Expr| match &to.what {
            ExprKind::Name(_, selects) => self.index(selects),
            _ => None,
        };
        let value = |a: &Node| a.child("Expression").map_or("", |e| e.text(text)).to_string();
        let sets = |a: &Node| {
            let value = value(a);
            value == "1'b1" || self.walker.types.literals(&value).is_some_and(|(_, all)| all[0] != value)
        };
        let indices: Vec<Option<String>> = parts.iter().map(|(.., to)| index(to)).collect();
        let shared = |i: &Option<String>| i.is_some() && indices.iter().filter(|j| *j == i).count() > 1;
        let takes = parts.iter().any(|(_, a, _)| sets(a)) || indices.iter().any(shared);
        if parts.len() < 2 || !takes {
            return;
        }
        let losable: Vec<bool> = parts.iter().map(|(_, a, _)| !sets(a)).collect();
        for (n, (item, a, to)) in parts.iter().enumerate() {
            let live = self.walker.roots(a).iter().any(|r| self.walker.live.contains(r));
            if !losable[n] || !live {
                continue;
            }
            let place = Place { process: Process::Clocked, around: self.walker.around(a), target: None };
            let statement = line(item.text(text));
            let target = self.flat(to);
            let keep = |part: String| format!("{statement} {target}{part} <= {target}{part};");
            let edits = match (&indices[n], self.part(to, &place)) {
                (_, Some(part)) => vec![Edit::Statements(item.start, item.end, keep(part))],
                (Some(index), None) => {
                    vec![Edit::DropIf(item.start, item.end, format!("({index}) == '1"))]
                }
                (None, None) => vec![Edit::Drop(item.start, item.end)],
            };
            for edit in edits {
                let after = match &edit {
                    Edit::Statements(_, _, after) => after.clone(),
                    Edit::DropIf(_, _, when) => format!("(nothing) if {when}"),
                    _ => "(nothing)".to_string(),
                };
                self.put(Class::Reuse, edit, &after, &place, indices[n].as_deref());
            }
        }
    }

    /// A field of a struct or the last element of an array.
    fn part(&self, to: &Expr, place: &Place) -> Option<String> {
        let ty = self.walker.type_of(to)?;
        if !ty.unpacked.is_empty() {
            return None;
        }
        let ty = match self.walker.types.aliases.get(&ty.base) {
            Some(alias) if ty.packed.is_empty() => alias.clone(),
            _ => ty,
        };
        let key = hash(&format!("{}{}", place.around, self.walker.scope));
        if let Some(fields) = self.walker.types.structs.get(&ty.base).filter(|_| ty.packed.is_empty()) {
            return fields.get(key as usize % fields.len().max(1)).map(|(name, _)| format!(".{name}"));
        }
        // A number has no elements: it is set or it is not.
        let array =
            ty.packed.len() > 1 || (ty.packed.len() == 1 && !matches!(ty.base.as_str(), "logic" | "bit"));
        let (high, _) = ty.packed.first().filter(|_| array)?.split_once(':')?;
        Some(format!("[{high}]"))
    }

    fn assignment(&mut self, node: &'a Node, process: Process, statement: Option<(&'a Node, bool)>) {
        let (Some(target), Some(value)) = (node.children.first(), node.child("Expression")) else { return };
        let Some(to) = self.walker.parse(target) else { return };
        let roots = self.walker.roots(node);
        let known = |n: &String| self.walker.locals.contains_key(n) || self.walker.live.contains(n);
        if !roots.iter().any(known) {
            return;
        }
        let place =
            Place { process, around: self.walker.around(node), target: Some(target.text(self.walker.text)) };
        let selects: &[Select] = if let ExprKind::Name(_, s) = &to.what { s } else { &[] };
        if let Some((whole, top)) = statement {
            let droppable = match process {
                Process::Clocked => !top,
                _ => !top && roots.iter().all(|r| self.walker.assigned.contains(r)),
            };
            let clear = self.guards.iter().any(|g| *g == format!("!{}", self.flat(&to)));
            if droppable && self.clears(value) && !clear && self.keeps(&roots) {
                let index = self.index(selects);
                let edit = Edit::Drop(whole.start, whole.end);
                self.put(Class::Clear, edit, "(nothing)", &place, index.as_deref());
            }
            if top {
                self.walker.assigned.extend(roots.iter().cloned());
            }
            self.indices(&to, &place);
        }
        let Some(e) = self.walker.parse(value) else { return };
        if self.walker.type_of(&to).is_some_and(|t| t.is_bit()) {
            self.control(&e, &place);
        }
        self.visit(&e, &place);
    }

    /// Whether these are registers or the values that become them.
    fn keeps(&self, roots: &[String]) -> bool {
        let next = |r: &String| self.facts.copies.iter().any(|(from, _)| from == r);
        roots.iter().any(|r| self.facts.registers.contains(r) || next(r))
    }

    // ------------------------------------------------------------------ expressions

    /// A condition: its conjuncts and disjuncts.
    fn control(&mut self, e: &Expr, place: &Place) {
        let e = e.bare();
        let (mut all, mut any) = (vec![], vec![]);
        chain(e, "&&", &mut all);
        chain(e, "||", &mut any);
        if all.len() > 1 {
            self.conjunction(e, &all, place);
            all.into_iter().for_each(|t| self.control(t, place));
        } else if any.len() > 1 {
            self.disjunction(e, &any, place);
            any.into_iter().for_each(|t| self.control(t, place));
        } else if let ExprKind::Unary(op, x) = &e.what
            && op == "!"
        {
            self.control(x, place);
        }
    }

    fn conjunction(&mut self, e: &Expr, all: &[&Expr], place: &Place) {
        let texts: Vec<String> = all.iter().map(|t| self.flat(t)).collect();
        for (i, t) in all.iter().enumerate() {
            let others: Vec<String> =
                texts.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, t)| format!("({t})")).collect();
            // It holds anyway, or the others imply it.
            if self.guards.contains(&texts[i]) || texts[..i].contains(&texts[i]) || !self.walker.dynamic(t) {
                continue;
            }
            // `valid && ready`: what comes in is the other side's consent if the rest is this side's.
            let own = |t: &Expr| {
                self.name(t)
                    .is_some_and(|n| self.facts.outgoing.contains(n) || self.facts.registers.contains(n))
                    || self.is_wait(t)
            };
            let shakes = self.comes_in(t) && all.iter().enumerate().any(|(j, t)| j != i && own(t));
            let class = match () {
                () if shakes => Class::Handshake,
                () if self.is_wait(t) => Class::Order,
                () => Class::Conjunct,
            };
            self.put_expr(class, e, &format!("1'b1 && {}", others.join(" && ")), place);
        }
    }

    fn disjunction(&mut self, e: &Expr, any: &[&Expr], place: &Place) {
        let texts: Vec<String> = any.iter().map(|t| self.flat(t)).collect();
        // `!valid || ready`: what waits may be overwritten.
        if any.iter().any(|t| self.comes_in(t)) && any.iter().any(|t| self.is_wait(t)) {
            self.put_expr(Class::Handshake, e, "1'b1", place);
        }
        for (i, t) in any.iter().enumerate() {
            let others: Vec<String> =
                texts.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, t)| format!("({t})")).collect();
            if self.is_busy(t) && !texts[..i].contains(&texts[i]) {
                self.put_expr(Class::Order, e, &format!("1'b0 || {}", others.join(" || ")), place);
            }
        }
    }

    fn visit(&mut self, e: &Expr, place: &Place) {
        match &e.what {
            ExprKind::Binary(op, a, b) => {
                if op == "&" {
                    self.mask(e, a, b, place);
                }
                self.visit(a, place);
                self.visit(b, place);
            }
            ExprKind::Ternary(c, a, b) => {
                self.control(c, place);
                self.choice(e, c, [a, b], place);
                [c, a, b].into_iter().for_each(|x| self.visit(x, place));
            }
            ExprKind::Concat(parts, _) | ExprKind::Repeat(parts) | ExprKind::Pattern(parts) => {
                parts.iter().for_each(|p| self.visit(p, place));
            }
            ExprKind::Call(name, parts, _) => {
                if !matches!(name.as_str(), "$clog2" | "$bits") {
                    parts.iter().for_each(|p| self.visit(p, place));
                }
            }
            ExprKind::Paren(a) | ExprKind::Cast(_, a) | ExprKind::Inside(a) | ExprKind::Unary(_, a) => {
                self.visit(a, place)
            }
            ExprKind::Literal => {}
            ExprKind::Name(name, _) => {
                self.stale(e, name, place);
                self.indices(e, place);
            }
        }
    }

    /// `a & ~b`, of vectors: `b` is cleared, or what waits for `b`.
    fn mask(&mut self, e: &Expr, a: &Expr, b: &Expr, place: &Place) {
        let ExprKind::Unary(op, x) = &b.bare().what else { return };
        let Some(name) = self.name(x).filter(|_| op == "~") else { return };
        if !self.walker.dynamic(a) || self.walker.typed(name).is_none() {
            return;
        }
        let target = place.target.and_then(|t| t.split(['[', '.', ' ']).next()).unwrap_or_default();
        let reads = self.name(a).is_some_and(|n| n == target || self.copies(target, n));
        let class = if reads { Class::Clear } else { Class::Order };
        if reads || self.is_state(x) {
            self.put_expr(class, e, &format!("({})", self.flat(a)), place);
        }
    }

    /// Whether the register is the last cycle's copy of a value.
    fn copies(&self, value: &str, register: &str) -> bool {
        self.facts.copies.iter().any(|(v, r)| v == value && r == register)
    }

    /// A choice: its priority, a clear in it, and a value of this cycle that it prefers to a register.
    fn choice(&mut self, e: &Expr, c: &Expr, arms: [&Expr; 2], place: &Place) {
        if let ExprKind::Ternary(d, ..) = &arms[1].bare().what {
            self.priority(c, d, place);
        }
        let texts = arms.map(|x| self.flat(x));
        if texts.iter().any(|t| t.contains("'{")) {
            return;
        }
        let target =
            place.target.and_then(|t| t.split(['[', '.', ' ']).next()).unwrap_or_default().to_string();
        for (one, other) in [(0, 1), (1, 0)] {
            if is_zero(&texts[one]) && place.process == Process::Clocked && !is_zero(&texts[other]) {
                self.put_expr(Class::Clear, e, &texts[other], place);
            }
            let register = |x: &Expr| self.name(x).is_some_and(|n| self.facts.registers.contains(n));
            let same = self.walker.type_of(arms[one]).zip(self.walker.type_of(arms[other]));
            if register(arms[one])
                && !register(arms[other])
                && same.is_some_and(|(a, b)| a == b)
                && self.name(arms[one]).is_some_and(|n| *n != target)
            {
                self.put_expr(Class::Stale, e, &texts[one], place);
            }
        }
    }

    /// The register instead of its next value.
    fn stale(&mut self, e: &Expr, name: &str, place: &Place) {
        let target = place.target.and_then(|t| t.split(['[', '.', ' ']).next()).unwrap_or_default();
        let visible = |r: &String| self.facts.visible.contains(r) && r != target;
        let found = self.facts.copies.iter().find(|(from, to)| from == name && visible(to));
        if let Some((_, register)) = found {
            let after = format!("{register}{}", &self.flat(e)[name.len()..]);
            self.put_expr(Class::Stale, e, &after, place);
        }
    }

    /// Other indices in a name's selects.
    fn indices(&mut self, e: &Expr, place: &Place) {
        let ExprKind::Name(name, selects) = &e.what else { return };
        let Some((ty, _)) = self.walker.typed(name).cloned() else { return };
        for (i, s) in selects.iter().enumerate() {
            let Select::Index(index) = s else {
                if let Select::Part(index) = s {
                    self.visit(index, place);
                }
                continue;
            };
            if !self.walker.dynamic(index) {
                continue;
            }
            // The bits of a number are no neighbours.
            let of = self.walker.types.select(&ty, &selects[..i]);
            let number = of.is_some_and(|t| {
                t.unpacked.is_empty()
                    && t.packed.is_empty()
                    && self.walker.types.aliases.contains_key(&t.base)
                    && self.walker.types.aliases[&t.base].packed.len() == 1
                    && t.bits(self.walker.types) == Some(32)
            });
            if !number {
                let text = self.flat(index);
                self.put_expr(Class::Neighbour, index, &format!("({text}) ^ 1'b1"), place);
                if let Some(other) = self.other(index, place) {
                    self.put_expr(Class::Neighbour, index, &other, place);
                }
            }
            self.visit(index, place);
        }
    }

    /// An index of the same type in scope: another variable, or the same field of another one.
    fn other(&self, index: &Expr, place: &Place) -> Option<String> {
        let ExprKind::Name(name, selects) = &index.bare().what else { return None };
        if selects.iter().any(|s| !matches!(s, Select::Field(_))) {
            return None;
        }
        let (ty, _) = self.walker.typed(name)?;
        if !ty.unpacked.is_empty() || ty.base.is_empty() {
            return None;
        }
        // Only what the statement reads already cannot feed back into itself.
        let near =
            |n: &String| place.around.split(|c: char| !c.is_alphanumeric() && c != '_').any(|w| w == n);
        let fits = |n: &&String| {
            *n != name
                && self.facts.visible.contains(*n)
                && !NEVER.contains(&n.as_str())
                && !self.walker.counters.contains(*n)
                && self.walker.names.get(*n).is_some_and(|(t, r)| {
                    t == ty && (place.process == Process::Clocked || *r != Role::Output)
                })
                && match place.process {
                    Process::Clocked => true,
                    Process::Comb => self.facts.registers.contains(*n) || near(n),
                    Process::Function => false,
                }
        };
        let mut others: Vec<&String> = self.walker.names.keys().filter(fits).collect();
        others.sort();
        let key = hash(&format!("{}{}{name}", self.walker.scope, place.around));
        let other = *others.get(key as usize % others.len().max(1))?;
        Some(format!("{other}{}", &self.flat(index.bare())[name.len()..]))
    }
}
