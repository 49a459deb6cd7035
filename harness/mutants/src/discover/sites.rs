//! Expressions whose value can be flipped from outside: conditions and what they are made of, and the values
//! that statements assign. `tandem locate` flips them one by one.
//!
//! What gets no fault is not flipped either. Of a text that already has mutants, only what is there without
//! them is flipped.

use super::*;
use std::cell::RefCell;

/// What an expression is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It is true or not: a condition, or a part of one.
    Truth,
    /// One bit: a comparison, or a part of a concatenation, of which the last bit is flipped.
    Bit,
    /// The value, or a choice of the value, that this variable gets. If the variable is an enumeration, its
    /// type.
    Value(String, Option<String>),
}

/// An expression whose value can be flipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// The file, by its name in the file list.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// The module, or the package.
    pub module: String,
    /// Its text on one line.
    pub text: String,
    /// The variable that it is assigned to, or the process's part.
    pub kind: Kind,
    /// Whether it only passes a signal on, or is a number.
    pub plain: bool,
    /// Its bytes in the file.
    pub span: (usize, usize),
}

/// Every expression of the files that can be flipped, in file and line order.
pub fn sites(files: &[File], trees: &[Node]) -> Vec<Site> {
    let all = RefCell::new(vec![]);
    in_modules(files, trees, |walker, module| {
        let mut found = Sites { walker, found: vec![], function: None };
        found.walk(module);
        let Sites { walker, mut found, .. } = found;
        let mut seen = HashSet::new();
        found.retain(|s| seen.insert(s.span));
        for site in &mut found {
            site.line = walker.text[..site.span.0].matches('\n').count() + 1;
        }
        all.borrow_mut().append(&mut found);
    });
    all.into_inner()
}

struct Sites<'w, 'a> {
    walker: &'w mut Walker<'a>,
    found: Vec<Site>,
    /// The function that the walk is in.
    function: Option<&'a str>,
}

impl<'a> Sites<'_, 'a> {
    fn walk(&mut self, node: &'a Node) {
        match node.kind.as_str() {
            kind if holds_no_fault(kind) => {}
            "IfGenerateConstruct" => node.all("GenerateBlock").for_each(|b| self.walk(b)),
            "LoopGenerateConstruct" => node.all("GenerateBlock").for_each(|b| self.walk(b)),
            "FunctionDeclaration" => self.function(node),
            "AlwaysConstruct" => {
                self.walker.enter(node);
                if let Some(s) = node.child("Statement") {
                    self.statement(s);
                }
                self.walker.leave();
            }
            "NetAssignment" | "VariableAssignment" => self.assignment(node),
            "NetDeclAssignment" => {
                let name = node.find("NetIdentifier").map(|n| n.text(self.walker.text).to_string());
                if let (Some(name), Some(e)) = (name, node.child("Expression"))
                    && self.walker.live.contains(&name)
                {
                    self.value(e, name);
                }
            }
            "NamedPortConnectionIdentifier" => {
                let port = node.child("PortIdentifier").map_or("", |n| n.text(self.walker.text));
                if port.ends_with("_i")
                    && !NEVER.contains(&port)
                    && let Some(e) = node.child("Expression").and_then(|e| self.walker.parse(e))
                {
                    self.visit(&e);
                }
            }
            _ => node.children.iter().for_each(|c| self.walk(c)),
        }
    }

    fn function(&mut self, node: &'a Node) {
        let name = node.find("FunctionIdentifier").map_or("", |n| n.text(self.walker.text));
        if !self.walker.live.contains(name) {
            return;
        }
        self.walker.enter(node);
        self.walker.locals.insert(name.to_string(), (Ty::default(), Role::Inner));
        let mut statements = vec![];
        node.outermost(&["FunctionStatementOrNull"], &mut statements);
        self.function = Some(name);
        statements.into_iter().for_each(|s| self.statement(s));
        self.function = None;
        self.walker.leave();
    }

    fn statement(&mut self, node: &'a Node) {
        let text = self.walker.text;
        let checks =
            !matches!(node.kind.as_str(), "SeqBlock" | "OperatorAssignment" | "BlockItemDeclaration");
        if checks && is_check(node, text) {
            return;
        }
        match node.kind.as_str() {
            "ConditionalStatement" => self.conditional(node),
            "CaseStatementNormal" => self.case(node),
            "LoopStatementFor" => node.all("StatementOrNull").for_each(|s| self.statement(s)),
            "NonblockingAssignment" | "OperatorAssignment" => self.assignment(node),
            "JumpStatement" => {
                let mut values = vec![];
                node.outermost(&["Expression"], &mut values);
                for v in values {
                    self.value(v, self.function.unwrap_or_default().to_string());
                }
            }
            "BlockItemDeclaration" => {
                let mut inits = vec![];
                node.outermost(&["VariableDeclAssignmentVariable"], &mut inits);
                for v in inits {
                    let name = v.child("VariableIdentifier").map(|n| n.text(text).to_string());
                    if let (Some(name), Some(e)) = (name, v.child("Expression")) {
                        self.value(e, name);
                    }
                }
            }
            _ => node.children.iter().for_each(|c| self.statement(c)),
        }
    }

    fn conditional(&mut self, node: &'a Node) {
        if self.walker.is_idle(node) {
            return;
        }
        let text = self.walker.text;
        let conditions: Vec<&Node> = node.all("CondPredicate").collect();
        for (i, body) in node.all("StatementOrNull").enumerate() {
            let condition = conditions.get(i);
            let words = condition.map_or("", |c| c.text(text)).trim();
            let idle = self.walker.is_idle(body) || is_check(body, text);
            if let Some(c) = condition
                && !words.contains("rst_ni")
                && !words.contains(SELECTOR)
                && !(idle && i + 1 == conditions.len())
                && let Some(e) = self.walker.parse(c)
            {
                self.truth(&e, true);
            }
            if words != "!rst_ni" {
                self.statement(body);
            }
        }
    }

    fn case(&mut self, node: &'a Node) {
        let selector = node.child("CaseExpression").and_then(|c| self.walker.parse(c));
        if let Some(s) = &selector {
            self.visit(s);
        }
        let conditions = selector.is_some_and(|s| matches!(s.what, ExprKind::Literal));
        for item in node.all("CaseItem") {
            let mut labels = vec![];
            item.outermost(&["CaseItemExpression"], &mut labels);
            for label in labels.into_iter().filter(|_| conditions) {
                if let Some(e) = self.walker.parse(label) {
                    self.truth(&e, true);
                }
            }
            let mut bodies = vec![];
            item.outermost(&["StatementOrNull"], &mut bodies);
            bodies.into_iter().for_each(|b| self.statement(b));
        }
    }

    fn assignment(&mut self, node: &'a Node) {
        let (Some(target), Some(value)) = (node.children.first(), node.child("Expression")) else { return };
        let roots = self.walker.roots(node);
        let known = |n: &String| self.walker.locals.contains_key(n) || self.walker.live.contains(n);
        let operator = node.child("AssignmentOperator").map_or("=", |o| o.text(self.walker.text));
        if !roots.iter().any(known) || !matches!(operator, "=" | "<=") {
            return;
        }
        let whole = self.walker.parse(target).and_then(|to| self.walker.type_of(&to));
        // Arrays are no vectors of bits.
        if whole.is_some_and(|ty| !ty.unpacked.is_empty()) {
            return;
        }
        self.value(value, flat(self.walker.text, target.start, target.end));
    }

    fn value(&mut self, node: &Node, target: String) {
        if let Some(e) = self.walker.parse(node) {
            self.choices(&e, &target, true);
        }
    }

    /// A value and its choices, all in the context of the variable. `new`: it is not only an outer one in
    /// parentheses.
    fn choices(&mut self, e: &Expr, target: &str, new: bool) {
        let text = self.walker.flat(e);
        // A pattern has no type by itself.
        if new && !target.is_empty() && !text.contains("'{") && !text.starts_with('"') {
            self.add(e, Kind::Value(target.to_string(), self.enumeration(target)));
        }
        match &e.what {
            // A mutant's replacement is no part of the design.
            ExprKind::Ternary(c, _, b) if self.selects(c) => self.choices(b, target, false),
            ExprKind::Ternary(c, a, b) => {
                self.truth(c, true);
                self.choices(a, target, true);
                self.choices(b, target, true);
            }
            ExprKind::Paren(inner) => self.choices(inner, target, false),
            _ => self.visit(e),
        }
    }

    /// The type of a variable, if it is an enumeration, to which no vector can be assigned.
    fn enumeration(&self, target: &str) -> Option<String> {
        let to = expr::parse(target, 0, target.len()).ok()?;
        let base = self.walker.type_of(&to)?.base;
        self.walker.types.enums.contains_key(&base).then_some(base)
    }

    /// Whether a condition asks for a mutant.
    fn selects(&self, e: &Expr) -> bool {
        self.walker.flat(e).contains(SELECTOR)
    }

    /// A condition or a part of one.
    fn truth(&mut self, e: &Expr, new: bool) {
        match &e.what {
            ExprKind::Ternary(c, _, b) if self.selects(c) => {
                if new {
                    self.add(e, Kind::Truth);
                }
                self.truth(b, false);
            }
            ExprKind::Paren(inner) if self.walker.flat(inner).contains(SELECTOR) => {
                if new {
                    self.add(e, Kind::Truth);
                }
                self.truth(inner, false);
            }
            ExprKind::Paren(inner) => self.truth(inner, new),
            ExprKind::Binary(op, a, b) if op == "&&" || op == "||" => {
                if new {
                    self.add(e, Kind::Truth);
                }
                self.truth(a, true);
                self.truth(b, true);
            }
            ExprKind::Unary(op, a) if op == "!" => self.truth(a, new),
            ExprKind::Literal => {}
            _ => {
                if new {
                    self.add(e, Kind::Truth);
                }
                self.visit(e);
            }
        }
    }

    /// The parts of a value.
    fn visit(&mut self, e: &Expr) {
        match &e.what {
            ExprKind::Binary(op, a, b) => match op.as_str() {
                "&&" | "||" => self.truth(e, true),
                "==" | "!=" | "<" | "<=" | ">" | ">=" | "===" | "!==" | "==?" | "!=?" => {
                    self.add(e, Kind::Truth);
                    self.visit(a);
                    self.visit(b);
                }
                _ => {
                    self.visit(a);
                    self.visit(b);
                }
            },
            ExprKind::Unary(op, a) => {
                match op.as_str() {
                    "!" => self.truth(a, true),
                    "|" | "&" | "~|" | "~&" | "^" => self.add(e, Kind::Truth),
                    _ => {}
                }
                self.visit(a);
            }
            ExprKind::Ternary(c, a, b) => {
                if !self.selects(c) {
                    self.truth(c, true);
                    self.visit(a);
                }
                self.visit(b);
            }
            ExprKind::Concat(parts, _) | ExprKind::Repeat(parts) => {
                for p in parts {
                    if matches!(p.what, ExprKind::Name(..)) {
                        self.add(p, Kind::Bit);
                    }
                    self.visit(p);
                }
            }
            ExprKind::Pattern(parts) => parts.iter().for_each(|p| self.visit(p)),
            ExprKind::Paren(a) | ExprKind::Cast(_, a) | ExprKind::Inside(a) => self.visit(a),
            ExprKind::Call(name, parts, _) => {
                if !name.starts_with('$') || matches!(name.as_str(), "$signed" | "$unsigned") {
                    parts.iter().for_each(|p| self.visit(p));
                }
            }
            ExprKind::Literal | ExprKind::Name(..) => {}
        }
    }

    fn add(&mut self, e: &Expr, kind: Kind) {
        let w = &self.walker;
        self.found.push(Site {
            file: w.file.name.clone(),
            line: 0,
            module: w.module.clone(),
            text: w.flat(e),
            plain: matches!(e.bare().what, ExprKind::Literal | ExprKind::Name(..)),
            kind,
            span: (e.start, e.end),
        });
    }
}
