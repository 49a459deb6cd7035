//! Adds a check before every access to memory, which [`access`](crate::access) makes when the kernel runs.
//! The check is added while instructions still have their lines in the source.

use super::hook::Hook;
use super::ir::*;
use crate::access::{self, Kind, Origin, Site};
use crate::threads;
use std::collections::{HashMap, HashSet};

/// Called before every access.
pub(super) const CHECK: Hook = Hook { name: "tandem.host.check", words: 5, to: check };

fn check() -> usize {
    before_access as *const () as usize
}

extern "C-unwind" fn before_access(site: u64, address: u64, count: u64, base: u64, size: u64) -> u64 {
    // Other threads may run meanwhile, so nothing is borrowed or locked yet.
    threads::step();
    access::check(site, address, count, base, size);
    0
}

/// An access: its pointer, its bytes if they are known, or the value that says how many.
struct Access<'m> {
    kind: Kind,
    pointer: Value<'m>,
    bytes: Result<u64, Value<'m>>,
    align: u64,
}

impl Module {
    /// Adds the checks.
    pub fn guard_accesses(&self) {
        let scoped = self.scoped();
        let locals = self.plain_locals();
        let parameters = self.parameters();
        for i in self.instructions() {
            for a in self.accesses(i) {
                let object = self.object(a.pointer);
                // An access through a variable's own pointer is within bounds and aligned.
                let whole = object.is_some_and(|o| self.is_whole(&a, o) && !scoped.contains(&o.0));
                if a.kind != Kind::Atomic && whole {
                    continue;
                }
                let b = self.before(i);
                let wide = |v| b.ptr_to_int(v, self.int(64));
                let bytes = match a.bytes {
                    Ok(n) => self.constant(64, n),
                    Err(v) => self.to_bits(&b, v),
                };
                let none = self.constant(64, 0);
                let (origin, base, size) = match (object, parameter(a.pointer, &locals)) {
                    (Some((o, size)), _) => (Origin::Variable(variable(o)), wide(o), self.constant(64, size)),
                    (None, Some(p)) => (Origin::Parameter(parameters[&p].clone()), wide(p), none),
                    (None, None) => (Origin::Unknown, none, none),
                };
                let site = Site { text: described(i), kind: a.kind, align: a.align, origin };
                let number = self.constant(64, access::add(site));
                self.call_hook(&b, &CHECK, &[number, wide(a.pointer), bytes, base, size]);
            }
        }
    }

    /// The accesses of one instruction.
    fn accesses<'m>(&'m self, i: Value<'m>) -> Vec<Access<'m>> {
        let typed = |kind, pointer, ty: Type| {
            let bytes = Ok(ty.store_size());
            vec![Access { kind, pointer, bytes, align: u64::from(i.alignment()) }]
        };
        let operand = |n| i.operand(n);
        match i.opcode() {
            Opcode::LLVMLoad => typed(plain(i, Kind::Load), operand(0), i.ty()),
            Opcode::LLVMStore => typed(plain(i, Kind::Store), operand(1), operand(0).ty()),
            Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg => {
                typed(Kind::Atomic, operand(0), operand(1).ty())
            }
            Opcode::LLVMCall => self.block_accesses(i),
            _ => Vec::new(),
        }
    }

    /// Those of memcpy and its like, and of loads through another cache.
    fn block_accesses<'m>(&'m self, i: Value<'m>) -> Vec<Access<'m>> {
        let name = i.callee().map(|f| f.name()).unwrap_or_default();
        let is = |base: &str| name.starts_with(base);
        let align = |n: u32| i.align_attribute(n + 1).unwrap_or(1);
        let one =
            |kind, n: u32| Access { kind, pointer: i.operand(n), bytes: Err(i.operand(2)), align: align(n) };
        if is("llvm.memcpy.") || is("llvm.memmove.") {
            vec![one(Kind::Load, 1), one(Kind::Store, 0)]
        } else if is("llvm.memset.") {
            vec![one(Kind::Store, 0)]
        } else if is("llvm.nvvm.ldg.global.") || is("llvm.nvvm.ldu.global.") {
            vec![Access {
                kind: Kind::Load,
                pointer: i.operand(0),
                bytes: Ok(i.ty().store_size()),
                align: i.operand(1).as_int().unwrap_or(1),
            }]
        } else {
            Vec::new()
        }
    }

    /// The variable from which a pointer is derived, and its size, if the function shows them.
    pub(super) fn object<'m>(&'m self, pointer: Value<'m>) -> Option<(Value<'m>, u64)> {
        let mut at = pointer;
        loop {
            let expression = at.is_expression();
            let op = match () {
                () if expression => at.opcode(),
                () if at.is_instruction() => at.opcode(),
                () if at.is_global() => {
                    let known = !at.is_declaration();
                    return known.then(|| (at, at.value_type().size()));
                }
                () => return None,
            };
            match op {
                Opcode::LLVMGetElementPtr | Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast => {
                    at = at.operand(0);
                }
                Opcode::LLVMAlloca => {
                    let count = at.operand(0).as_int()?;
                    return Some((at, at.allocated_type().size().saturating_mul(count)));
                }
                _ => return None,
            }
        }
    }

    /// The parameters of all functions, with what a report calls their buffers.
    fn parameters(&self) -> HashMap<Value<'_>, String> {
        let mut all = HashMap::new();
        for f in self.functions() {
            let of = f.name();
            let of = of.strip_prefix("user.").unwrap_or(&of);
            for (n, p) in f.params().into_iter().enumerate() {
                let name = match p.name() {
                    name if name.is_empty() => format!("parameter {n} of @{of}"),
                    name => format!("%{name}"),
                };
                all.insert(p, format!("the buffer of {name}"));
            }
        }
        all
    }

    /// See [`Locals`].
    fn plain_locals<'m>(&'m self) -> Locals<'m> {
        let (mut locals, mut others) = (Locals::new(), HashSet::new());
        for i in self.instructions() {
            let callee = i.callee().map(|f| f.name()).unwrap_or_default();
            for (n, v) in (0..).zip(i.operands()) {
                match i.opcode() {
                    _ if !v.is(Opcode::LLVMAlloca) => {}
                    Opcode::LLVMLoad => {}
                    Opcode::LLVMStore if n == 1 => locals.entry(v).or_default().push(i.operand(0)),
                    Opcode::LLVMCall if callee.starts_with("llvm.lifetime.") => {}
                    _ => {
                        others.insert(v);
                    }
                }
            }
        }
        locals.retain(|v, _| !others.contains(v));
        locals
    }

    /// Whether an access is of the start of a private variable, within its size and alignment.
    fn is_whole(&self, a: &Access, (object, size): (Value, u64)) -> bool {
        let private = object.is(Opcode::LLVMAlloca);
        private
            && a.pointer == object
            && a.bytes.is_ok_and(|n| n <= size)
            && a.align <= u64::from(object.alignment())
    }
}

/// The kind of a load or store, unless it is atomic.
fn plain(i: Value, kind: Kind) -> Kind {
    if i.is_atomic() { Kind::Atomic } else { kind }
}

/// The values stored to each private variable that is only loaded and stored. As clang writes it, that is
/// where a function keeps its parameters.
type Locals<'m> = HashMap<Value<'m>, Vec<Value<'m>>>;

/// The parameter of the function from which a pointer is derived, if every way to it starts there.
fn parameter<'m>(pointer: Value<'m>, locals: &Locals<'m>) -> Option<Value<'m>> {
    let (mut root, mut seen, mut open) = (None, HashSet::new(), vec![pointer]);
    while let Some(at) = open.pop() {
        if !seen.insert(at) {
            continue;
        }
        match at.operation() {
            Some(Opcode::LLVMGetElementPtr | Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast) => {
                open.push(at.operand(0));
            }
            Some(Opcode::LLVMPHI) => open.extend(at.incoming().into_iter().map(|(v, _)| v)),
            Some(Opcode::LLVMSelect) => open.extend([at.operand(1), at.operand(2)]),
            Some(Opcode::LLVMLoad) => open.extend(locals.get(&at.operand(0))?),
            None if at.is_parameter() && root.is_none_or(|r| r == at) => root = Some(at),
            _ => return None,
        }
    }
    root
}

pub(super) fn variable(object: Value) -> String {
    let (name, local) = (object.name(), !object.is_global());
    let name = name.strip_prefix("user.").unwrap_or(&name);
    match (local, name.is_empty()) {
        (false, _) => format!("@{name}"),
        (true, true) => "a local variable".to_string(),
        (true, false) => format!("local variable %{name}"),
    }
}

/// The text of an instruction, and its line if the module has debug information.
pub(super) fn described(i: Value) -> String {
    let text = i.printed();
    let text = text.split(", !").next().unwrap_or_default().trim().replace("@user.", "@");
    match i.line() {
        Some((file, line)) => format!("{file}:{line}: {text}"),
        None => text,
    }
}
