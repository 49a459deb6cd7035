//! The reader's upper half: a module's entities and the instructions of its functions.
//!
//! The reader is light: it keeps only the parts that the rules need. If it does not understand something, it
//! continues at the next entity or instruction. It reads LLVM assembly of versions 3.x to 20, with typed or
//! opaque pointers.

use super::lex::{Kind, Token};
use super::tree::*;
use super::value::Reader;

/// Linkages, including those that NVVM IR lacks.
const LINKAGES: [&str; 15] = [
    "private",
    "internal",
    "available_externally",
    "linkonce",
    "weak",
    "common",
    "appending",
    "extern_weak",
    "linkonce_odr",
    "weak_odr",
    "external",
    "linker_private",
    "linker_private_weak",
    "linker_private_weak_def_auto",
    "linkonce_odr_auto_hide",
];

/// Attributes that may precede a result's type; any other word there is a calling convention.
const RET_ATTRS: [&str; 14] = [
    "zeroext",
    "signext",
    "noext",
    "inreg",
    "noalias",
    "nonnull",
    "noundef",
    "align",
    "alignstack",
    "dereferenceable",
    "dereferenceable_or_null",
    "nofpclass",
    "range",
    "elementtype",
];

/// All of LLVM's opcodes. They tell the reader where an instruction begins.
const OPCODES: &[&str] = &[
    "ret",
    "br",
    "switch",
    "indirectbr",
    "invoke",
    "callbr",
    "resume",
    "catchswitch",
    "catchret",
    "cleanupret",
    "unreachable",
    "unwind",
    "fneg",
    "add",
    "fadd",
    "sub",
    "fsub",
    "mul",
    "fmul",
    "udiv",
    "sdiv",
    "fdiv",
    "urem",
    "srem",
    "frem",
    "shl",
    "lshr",
    "ashr",
    "and",
    "or",
    "xor",
    "extractelement",
    "insertelement",
    "shufflevector",
    "extractvalue",
    "insertvalue",
    "alloca",
    "load",
    "store",
    "fence",
    "cmpxchg",
    "atomicrmw",
    "getelementptr",
    "trunc",
    "zext",
    "sext",
    "fptrunc",
    "fpext",
    "fptoui",
    "fptosi",
    "uitofp",
    "sitofp",
    "ptrtoint",
    "ptrtoaddr",
    "inttoptr",
    "bitcast",
    "addrspacecast",
    "icmp",
    "fcmp",
    "phi",
    "select",
    "freeze",
    "call",
    "va_arg",
    "landingpad",
    "catchpad",
    "cleanuppad",
];

/// Reads a module.
pub fn module<'a>(toks: &[Token<'a>]) -> Module<'a> {
    let mut r = Reader::new(toks);
    let mut m = Module::default();
    while let Some(t) = r.peek() {
        let before = r.at;
        let _ = r.entity(&mut m, t);
        if r.at == before {
            r.at += 1;
        }
        r.skip_to_top();
    }
    m
}

impl<'a> Reader<'a, '_> {
    /// Whether an entity of the module begins here.
    fn at_top(&self) -> bool {
        let Some(t) = self.peek() else { return true };
        match t.kind {
            Kind::Word => {
                matches!(
                    t.text,
                    "define" | "declare" | "target" | "source_filename" | "uselistorder" | "uselistorder_bb"
                ) || (t.first && matches!(t.text, "module" | "attributes" | "deplibs"))
            }
            Kind::Global | Kind::Local | Kind::Comdat | Kind::Meta | Kind::Summary => {
                self.peek_at(1).is_some_and(|n| n.is('='))
            }
            _ => false,
        }
    }

    fn skip_to_top(&mut self) {
        while !self.at_top() {
            self.at += 1;
        }
    }

    fn entity(&mut self, m: &mut Module<'a>, t: Token<'a>) -> Option<()> {
        match t.kind {
            Kind::Word => {
                self.at += 1;
                match t.text {
                    "target" => {
                        let layout = self.next()?.text == "datalayout";
                        if self.eat('=') {
                            let text = self.eat_kind(Kind::Str)?.text;
                            let place = if layout { &mut m.layout } else { &mut m.triple };
                            *place = Some((text, t.line));
                        }
                    }
                    "uselistorder" | "uselistorder_bb" => m.uselists.push(t.line),
                    "attributes" => {
                        let number = self.eat_kind(Kind::Group)?.text;
                        if self.eat('=') && self.eat('{') {
                            let mut attrs = Vec::new();
                            while let Some(a) = self.attr() {
                                attrs.push(a);
                            }
                            m.groups.insert(number, Group { line: t.line, attrs });
                        }
                    }
                    "define" | "declare" => {
                        let f = self.function(t.text == "define", t.line)?;
                        m.functions.push(f);
                    }
                    _ => {}
                }
            }
            Kind::Comdat => m.comdats.push((t.text, t.line)),
            Kind::Summary => {
                m.summary.get_or_insert(t.line);
            }
            Kind::Local => {
                self.at += 2;
                if self.eat_word("type") {
                    let ty = self.ty()?;
                    m.types.insert(t.text, ty);
                }
            }
            Kind::Meta => {
                self.at += 2;
                while self.eat_word("distinct") || self.eat_word("metadata") {}
                if t.text.bytes().all(|b| b.is_ascii_digit()) {
                    let body = self.md_operand()?;
                    m.nodes.insert(t.text, Node { line: t.line, body });
                } else if self.eat_kind(Kind::Bang).is_some() {
                    let nodes = self.md_list()?;
                    m.named.push(NamedMd { name: t.text, line: t.line, nodes });
                }
            }
            Kind::Global => {
                self.at += 2;
                self.variable(m, t)?;
            }
            _ => {}
        }
        Some(())
    }

    /// Linkage and the other words before a kind or type; `cc` and the result's attributes are left.
    fn traits(&mut self) -> Traits<'a> {
        let mut out = Traits::default();
        while let Some(t) = self.peek() {
            if t.kind != Kind::Word {
                break;
            }
            match t.text {
                w if LINKAGES.contains(&w) => out.linkage = w,
                "dso_local" | "dso_preemptable" => out.preemption = Some(t.text),
                "dllimport" | "dllexport" => out.dll = Some(t.text),
                "default"
                | "hidden"
                | "protected"
                | "unnamed_addr"
                | "local_unnamed_addr"
                | "externally_initialized" => {}
                "thread_local" => {
                    out.thread_local = true;
                    self.at += 1;
                    if self.peek().is_some_and(|n| n.is('(')) {
                        self.balanced();
                    }
                    continue;
                }
                "addrspace" => {
                    match self.addrspace() {
                        Some(n) => out.space = n,
                        None => break,
                    }
                    continue;
                }
                _ => break,
            }
            self.at += 1;
        }
        out
    }

    fn variable(&mut self, m: &mut Module<'a>, t: Token<'a>) -> Option<()> {
        let (name, line) = (t.text, t.line);
        let traits = self.traits();
        let kind = self.eat_kind(Kind::Word)?.text;
        match kind {
            "alias" | "ifunc" => {
                let (traits, target) = self.alias(traits)?;
                m.aliases.push(Alias { name, line, ifunc: kind == "ifunc", traits, target });
            }
            "global" | "constant" => {
                let ty = self.ty()?;
                let external = matches!(traits.linkage, "external" | "extern_weak");
                let init = (!external && !self.at_top() && self.at_value()).then(|| self.value()).flatten();
                let (section, comdat, attrs) = self.variable_parts()?;
                m.globals.push(Global { name, line, ty, traits, init, section, comdat, attrs });
            }
            _ => {}
        }
        Some(())
    }

    /// Reads the part after the word `alias` or `ifunc`.
    fn alias(&mut self, mut traits: Traits<'a>) -> Option<(Traits<'a>, Val<'a>)> {
        // Before LLVM 3.5 an alias's linkage followed the word `alias`.
        let late = self.traits();
        if traits.linkage.is_empty() {
            traits.linkage = late.linkage;
        }
        if self.at_value() {
            return Some((traits, self.value()?));
        }
        let _ = self.ty()?;
        if self.eat(',') && !self.at_value() {
            let _ = self.ty()?;
        }
        let target = if self.at_value() { self.value()? } else { Val::Other };
        Some((traits, target))
    }

    /// A variable's section, whether it has a comdat, and its attributes.
    fn variable_parts(&mut self) -> Option<(Option<&'a str>, bool, Vec<&'a str>)> {
        let (mut section, mut comdat, mut attrs) = (None, false, Vec::new());
        loop {
            if !self.eat(',') {
                match self.peek() {
                    Some(t) if t.kind == Kind::Group => {
                        attrs.push(t.text);
                        self.at += 1;
                        continue;
                    }
                    _ => break,
                }
            }
            let t = self.next()?;
            match (t.kind, t.text) {
                (Kind::Word, "section") => section = Some(self.next()?.text),
                (Kind::Word, "comdat") => {
                    comdat = true;
                    if self.peek().is_some_and(|n| n.is('(')) {
                        self.balanced();
                    }
                }
                (Kind::Word, "align") => {
                    self.at += 1;
                }
                (Kind::Word, "code_model" | "partition") => {
                    attrs.push(t.text);
                    self.at += 1;
                }
                (Kind::Word, w) => attrs.push(w),
                (Kind::Group, g) => attrs.push(g),
                (Kind::Meta, _) => {
                    let _ = self.md_operand();
                }
                _ => break,
            }
        }
        Some((section, comdat, attrs))
    }

    fn function(&mut self, defined: bool, line: u32) -> Option<Function<'a>> {
        while self.peek()?.kind == Kind::Meta {
            self.at += 1;
            let _ = self.md_operand();
        }
        let traits = self.traits();
        let mut cc = "";
        let mut ret_attrs = Vec::new();
        while let Some(t) = self.peek() {
            if self.at_type() || t.kind == Kind::Local {
                break;
            }
            if t.kind == Kind::Word && !RET_ATTRS.contains(&t.text) {
                cc = t.text;
                self.at += 1;
                if cc == "cc" {
                    self.eat_kind(Kind::Number)?;
                }
            } else {
                ret_attrs.push(self.attr()?);
            }
        }
        let ret = self.ty()?;
        let name = self.eat_kind(Kind::Global)?.text;
        if !self.eat('(') {
            return None;
        }
        let (params, variadic) = self.params()?;
        let mut f = Function {
            name,
            line,
            defined,
            traits,
            cc,
            ret_attrs,
            ret,
            params,
            variadic,
            attrs: Vec::new(),
            groups: Vec::new(),
            parts: Vec::new(),
            body: Vec::new(),
        };
        self.function_tail(&mut f);
        if defined && self.eat('{') {
            self.body(&mut f.body);
        }
        Some(f)
    }

    /// The words between a function's parameters and its body.
    fn function_tail(&mut self, f: &mut Function<'a>) {
        while let Some(t) = self.peek() {
            if t.is('{') || self.at_top() {
                break;
            }
            match (t.kind, t.text) {
                (Kind::Group, n) => {
                    f.groups.push(n);
                    self.at += 1;
                }
                (Kind::Word, "unnamed_addr" | "local_unnamed_addr") => self.at += 1,
                (Kind::Word, "addrspace") => match self.addrspace() {
                    Some(n) => f.traits.space = n,
                    None => self.at += 1,
                },
                (Kind::Word, "section" | "partition" | "gc") => {
                    f.parts.push(t.text);
                    self.at += 2;
                }
                (Kind::Word, "align") => {
                    f.parts.push(t.text);
                    self.at += 2;
                }
                (Kind::Word, "comdat") => {
                    f.parts.push(t.text);
                    self.at += 1;
                    if self.peek().is_some_and(|n| n.is('(')) {
                        self.balanced();
                    }
                }
                (Kind::Word, "prefix" | "prologue" | "personality") => {
                    f.parts.push(t.text);
                    self.at += 1;
                    if self.ty().is_none() || self.value().is_none() {
                        return;
                    }
                }
                (Kind::Word | Kind::Str, _) => match self.attr() {
                    Some(a) => f.attrs.push(a),
                    None => return,
                },
                (Kind::Meta, _) => {
                    self.at += 1;
                    let _ = self.md_operand();
                }
                _ => return,
            }
        }
    }

    /// Parameters up to `)`.
    fn params(&mut self) -> Option<(Vec<Param<'a>>, bool)> {
        let mut out = Vec::new();
        if self.eat(')') {
            return Some((out, false));
        }
        loop {
            if self.eat_kind(Kind::Dots).is_some() {
                return self.eat(')').then_some((out, true));
            }
            let ty = self.ty()?;
            let attrs = self.param_attrs();
            let val = self.eat_kind(Kind::Local).map_or(Val::Other, |t| Val::Local(t.text));
            out.push(Param { ty, attrs, val });
            if self.eat(')') {
                return Some((out, false));
            }
            if !self.eat(',') {
                return None;
            }
        }
    }

    /// Instructions up to the closing brace.
    fn body(&mut self, out: &mut Vec<Inst<'a>>) {
        while let Some(t) = self.peek() {
            if t.is('}') {
                self.at += 1;
                return;
            }
            if t.kind == Kind::Word && t.first && matches!(t.text, "define" | "declare") {
                return;
            }
            let before = self.at;
            match self.inst() {
                Some(i) => out.push(i),
                None => {
                    if self.at == before {
                        self.at += 1;
                    }
                }
            }
            self.skip_to_statement();
        }
    }

    /// Whether an instruction, a label or the end of the body begins here.
    fn at_statement(&self) -> bool {
        let Some(t) = self.peek() else { return true };
        match t.kind {
            Kind::Label | Kind::Record => true,
            Kind::Local => self.peek_at(1).is_some_and(|n| n.is('=')),
            Kind::Word => {
                // `unwind label` belongs to the invoke before it.
                let belongs =
                    t.text == "unwind" && self.peek_at(1).is_some_and(|n| n.word("label") || n.word("to"));
                (OPCODES.contains(&t.text) && !belongs)
                    || matches!(t.text, "tail" | "musttail" | "notail" | "uselistorder")
                    || (t.text == "volatile"
                        && self.peek_at(1).is_some_and(|n| n.word("load") || n.word("store")))
                    || (t.first && matches!(t.text, "define" | "declare"))
            }
            _ => t.is('}'),
        }
    }

    fn skip_to_statement(&mut self) {
        while let Some(t) = self.peek() {
            if self.at_statement() {
                return;
            }
            if ['(', '[', '{'].iter().any(|&c| t.is(c)) {
                self.balanced();
            } else {
                self.at += 1;
            }
        }
    }

    fn inst(&mut self) -> Option<Inst<'a>> {
        let line = self.line();
        if self.eat_kind(Kind::Label).is_some() {
            return None;
        }
        let mut result = None;
        if self.peek()?.kind == Kind::Local && self.peek_at(1)?.is('=') {
            result = self.peek().map(|t| t.text);
            self.at += 2;
        }
        let t = self.next()?;
        let mut inst = Inst {
            line,
            result,
            op: t.text,
            flags: Vec::new(),
            args: Vec::new(),
            ty: None,
            align: None,
            space: None,
            call: None,
            metadata: Vec::new(),
        };
        if t.kind == Kind::Record {
            if self.peek()?.is('(') {
                self.balanced();
            }
            return Some(inst);
        }
        let mut op = t;
        while matches!(op.text, "tail" | "musttail" | "notail" | "volatile") {
            inst.flags.push(op.text);
            op = self.next()?;
        }
        if op.kind != Kind::Word {
            return None;
        }
        inst.op = op.text;
        // If the rest cannot be read, the instruction is still kept with its opcode.
        let _ = self.operands(&mut inst);
        self.tail(&mut inst);
        Some(inst)
    }

    fn operands(&mut self, inst: &mut Inst<'a>) -> Option<()> {
        match inst.op {
            "call" | "invoke" | "callbr" => {
                let call = self.call()?;
                inst.call = Some(Box::new(call));
                return Some(());
            }
            "phi" => {
                self.flags(inst);
                let ty = self.ty()?;
                loop {
                    if !self.eat('[') {
                        return None;
                    }
                    let v = self.value()?;
                    inst.args.push((ty.clone(), v));
                    if !self.eat(',') || self.eat_kind(Kind::Local).is_none() || !self.eat(']') {
                        return None;
                    }
                    if !(self.peek()?.is(',') && self.peek_at(1)?.is('[')) {
                        return Some(());
                    }
                    self.at += 1;
                }
            }
            "br" | "switch" | "indirectbr" | "catchswitch" | "catchret" | "cleanupret" | "landingpad"
            | "catchpad" | "cleanuppad" | "fence" | "unreachable" | "unwind" => return Some(()),
            _ => {}
        }
        self.flags(inst);
        if matches!(inst.op, "alloca" | "load" | "getelementptr") {
            let ty = self.ty()?;
            if self.at_value() && !self.value_is_next_statement() {
                // Before LLVM 3.7 the pointer stood here alone.
                inst.args.push((ty, self.value()?));
            } else {
                inst.ty = Some(ty);
            }
            if !(self.peek()?.is(',') && self.operand_follows()) {
                return Some(());
            }
            self.at += 1;
        }
        loop {
            let ty = if self.at_type() || self.named_type_here() {
                self.ty()?
            } else if let Some((ty, _)) = inst.args.last() {
                ty.clone()
            } else {
                return None;
            };
            if matches!(ty, Ty::Word("void")) {
                return Some(());
            }
            if self.at_value() && !self.value_is_next_statement() {
                inst.args.push((ty, self.value()?));
            } else if inst.op == "va_arg" {
                inst.ty = Some(ty);
            }
            if self.eat_word("to") {
                inst.ty = Some(self.ty()?);
            }
            if !(self.peek()?.is(',') && self.operand_follows()) {
                return Some(());
            }
            self.at += 1;
        }
    }

    /// Whether `%x` here is the result of the next instruction.
    fn value_is_next_statement(&self) -> bool {
        self.peek().is_some_and(|t| t.kind == Kind::Local) && self.peek_at(1).is_some_and(|n| n.is('='))
    }

    /// Whether the name here is a type, because the next token can only follow a type.
    fn named_type_here(&self) -> bool {
        if self.peek().is_none_or(|t| t.kind != Kind::Local) {
            return false;
        }
        let Some(n) = self.peek_at(1) else { return false };
        match n.kind {
            Kind::Punct => ['*', '(', '{', '[', '<'].iter().any(|&c| n.is(c)),
            Kind::Local => self.peek_at(2).is_none_or(|t| !t.is('=')),
            Kind::Global | Kind::Number | Kind::Str => true,
            Kind::Word => {
                matches!(n.text, "addrspace" | "null" | "undef" | "poison" | "zeroinitializer")
                    || (matches!(n.text, "bitcast" | "getelementptr" | "addrspacecast" | "inttoptr")
                        && !n.first)
            }
            _ => false,
        }
    }

    /// Whether an operand follows the comma here, rather than `align`, an address space or metadata.
    fn operand_follows(&self) -> bool {
        self.peek_at(1).is_some_and(|t| match t.kind {
            Kind::Meta => false,
            Kind::Word => !matches!(t.text, "align" | "addrspace"),
            _ => true,
        })
    }

    /// Words before the first type or value.
    fn flags(&mut self, inst: &mut Inst<'a>) {
        while let Some(t) = self.peek() {
            if t.kind != Kind::Word || self.at_type() {
                return;
            }
            if inst.op != "atomicrmw" && self.at_value() {
                // Apart from flags such as `samesign(...)`, an expression needs a type before it.
                if !self.peek_at(1).is_some_and(|n| n.is('(')) {
                    return;
                }
            }
            inst.flags.push(t.text);
            self.at += 1;
            if self.peek().is_some_and(|n| n.is('(')) {
                self.balanced();
            }
        }
    }

    fn call(&mut self) -> Option<Call<'a>> {
        // Fast-math flags, calling convention, attributes of the result, address space.
        let mut ret_attrs = Vec::new();
        loop {
            let t = self.peek()?;
            if self.at_type() || t.kind == Kind::Local {
                break;
            }
            if t.word("addrspace") {
                self.addrspace()?;
            } else if t.kind == Kind::Word && !RET_ATTRS.contains(&t.text) {
                self.at += 1;
                if t.text == "cc" {
                    self.eat_kind(Kind::Number)?;
                }
            } else {
                ret_attrs.push(self.attr()?);
            }
        }
        let ty = self.ty()?;
        let callee = self.value()?;
        if !self.eat('(') {
            return None;
        }
        let mut args = Vec::new();
        if !self.eat(')') {
            loop {
                let ty = self.ty()?;
                let attrs = if ty == Ty::Word("metadata") { Vec::new() } else { self.param_attrs() };
                let val = if ty == Ty::Word("metadata") {
                    let _ = self.md_operand();
                    Val::Meta
                } else {
                    self.value()?
                };
                args.push(Param { ty, attrs, val });
                if self.eat(')') {
                    break;
                }
                if !self.eat(',') {
                    return None;
                }
            }
        }
        let mut call =
            Call { ret_attrs, ty, callee, args, attrs: Vec::new(), groups: Vec::new(), bundles: Vec::new() };
        while let Some(t) = self.peek() {
            match t.kind {
                Kind::Group => {
                    call.groups.push(t.text);
                    self.at += 1;
                }
                Kind::Word if self.at_statement() || matches!(t.text, "to" | "unwind") => break,
                Kind::Word | Kind::Str => call.attrs.push(self.attr()?),
                Kind::Punct if t.is('[') => {
                    let inner = self.balanced();
                    // A bundle's name stands before its parenthesis.
                    for pair in inner.windows(2) {
                        if pair[0].kind == Kind::Str && pair[1].is('(') {
                            call.bundles.push(pair[0].text);
                        }
                    }
                }
                _ => break,
            }
        }
        Some(call)
    }

    /// The part after the operands: orderings, alignment, address space, metadata.
    fn tail(&mut self, inst: &mut Inst<'a>) {
        while let Some(t) = self.peek() {
            if self.at_statement() {
                return;
            }
            match (t.kind, t.text) {
                (Kind::Word, "align") => {
                    self.at += 1;
                    inst.align = self.eat_kind(Kind::Number).and_then(|n| n.text.parse().ok());
                }
                (Kind::Word, "addrspace") => match self.addrspace() {
                    Some(n) => inst.space = Some(n),
                    None => self.at += 1,
                },
                (Kind::Word, w) => {
                    inst.flags.push(w);
                    self.at += 1;
                }
                (Kind::Meta, kind) => {
                    self.at += 1;
                    let node = match self.peek() {
                        Some(n) if matches!(n.kind, Kind::Meta | Kind::Bang) => self.md_operand(),
                        _ => None,
                    };
                    inst.metadata.push((kind, node));
                }
                _ if ['(', '[', '{'].iter().any(|&c| t.is(c)) => {
                    self.balanced();
                }
                _ => self.at += 1,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lex::tokens;

    /// One of each entity, some of them as LLVM 3.4 wrote them.
    const BOTH_DIALECTS: &str = r#"
target datalayout = "e-p:64:64:64"
%S = type { i32, [4 x %S*], <2 x float> }
@g = internal addrspace(3) global [2 x i32] undef, align 4
@h = constant i64 ptrtoint (i32* getelementptr inbounds (i32, i32* @x, i64 1) to i64)
@x = external global i32
@al = alias void (), void ()* @f
define dso_local ptx_kernel void @f(i8 zeroext %a, %S* byval(%S) align 8 %s, ...) local_unnamed_addr #0 section "s" {
entry:
  %p = getelementptr %S, %S* %s, i64 0, i32 0
  %v = load atomic volatile i32, i32* %p seq_cst, align 4, !dbg !7
  %w = add nsw i32 %v, 1 %c = tail call fastcc i32 (i32, ...) @e(i32 signext %w, i64 5) #2 [ "deopt"(i32 1) ], !callalign !9
  store <2 x i32> <i32 1, i32 2>, <2 x i32>* undef
  %o = cmpxchg weak i64 addrspace(1)* null, i64 0, i64 1 acq_rel monotonic
  %r = call i32 asm sideeffect "mov.u32 $0, $1;", "=r,r"(i32 %w)
  switch i32 %v, label %end [ i32 1, label %end
    i32 2, label %end ]
end:
  %n = phi i32 [ 0, %entry ], [ %w, %end ], !x !{}
    #dbg_value(i32 %n, !4, !DIExpression(), !5)
  ret void
}
attributes #0 = { nounwind "a"="b" memory(argmem: read) align=4 }
!named = !{!0, !{i32 1}}
!0 = distinct !{void ()* @f, !"kernel", i32 1}
!7 = !DILocation(line: 1, scope: !8)
^0 = module: (path: "x")
"#;

    #[test]
    fn entities_are_read_in_both_dialects() {
        let toks = tokens(BOTH_DIALECTS);
        let m = module(&toks);
        assert_eq!(m.layout, Some(("e-p:64:64:64", 2)));
        assert_eq!(m.globals.len(), 3);
        assert_eq!(m.globals[0].traits.space, 3);
        assert_eq!(
            m.globals[1].init.as_ref().and_then(|v| match v {
                Val::Expr { op, args, .. } => Some((*op, args.len())),
                _ => None,
            }),
            Some(("ptrtoint", 1))
        );
        assert!(m.globals[2].init.is_none());
        assert_eq!(m.aliases[0].target, Val::Global("f"));
        let f = &m.functions[0];
        assert_eq!((f.cc, f.variadic, f.params.len()), ("ptx_kernel", true, 2));
        assert_eq!(f.params[1].attrs.iter().map(|a| a.name).collect::<Vec<_>>(), ["byval", "align"]);
        assert_eq!(f.parts, ["section"]);
        assert_eq!(m.groups["0"].attrs.len(), 4);
        assert_eq!(m.nodes["0"].operands().len(), 3);
        assert_eq!(m.named[0].nodes.len(), 2);
        assert_eq!(m.summary, Some(27));
    }

    #[test]
    fn instructions_are_read_in_both_dialects() {
        let toks = tokens(BOTH_DIALECTS);
        let m = module(&toks);
        let f = &m.functions[0];
        let ops: Vec<_> = f.body.iter().map(|i| i.op).collect();
        assert_eq!(
            ops,
            [
                "getelementptr",
                "load",
                "add",
                "call",
                "store",
                "cmpxchg",
                "call",
                "switch",
                "phi",
                "dbg_value",
                "ret"
            ]
        );
        assert_eq!(f.body[1].flags, ["atomic", "volatile", "seq_cst"]);
        assert_eq!(f.body[1].args[0].0.spelling(), "i32*");
        assert_eq!(f.body[2].args, [(Ty::Int(32), Val::Local("v")), (Ty::Int(32), Val::Num("1"))]);
        let call = f.body[3].call.as_ref().unwrap();
        assert_eq!((call.bundles.as_slice(), call.groups.as_slice()), (&["deopt"][..], &["2"][..]));
        assert_eq!(f.body[3].metadata[0].0, "callalign");
        assert_eq!(f.body[4].args.len(), 2);
        assert_eq!(
            f.body[5].args.iter().map(|a| a.0.spelling()).collect::<Vec<_>>(),
            ["i64 addrspace(1)*", "i64", "i64"]
        );
        assert!(matches!(f.body[6].call.as_ref().unwrap().callee, Val::Asm { constraints: "=r,r", .. }));
        assert_eq!(f.body[8].args.len(), 2);
    }

    #[test]
    fn nothing_makes_the_reader_stumble() {
        let nested = "[".repeat(100_000);
        let exprs = format!("@a = global i32 {}", "add (i32 ".repeat(50_000));
        let md = format!("!0 = {}", "!{".repeat(50_000));
        let stars = format!("@a = global i32 {}", "*".repeat(100_000));
        for text in [
            nested.as_str(),
            &exprs,
            &md,
            &stars,
            "define",
            "define void @f() {",
            "@a =",
            "@a = global",
            "declare void @f(i32",
            "define void @f() { call",
            "define void @f() { %a = call void asm",
            "!a = !{",
            "attributes #0 = {",
            "target",
            "target triple",
            "}",
            "define i32 @f() { ret i32 add ( }",
        ] {
            module(&tokens(text));
        }
    }
}
