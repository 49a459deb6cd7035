//! §10 instructions: opcodes, and the restrictions of memory operations, atomics and conversions.

use crate::context::{Clause, Judge, kernels};
use crate::lex::unescape;
use crate::tree::{Function, Inst, Module, Ty, Val};
use std::collections::{HashMap, HashSet};

const INSTRUCTIONS: Clause = Clause("§10", "§8");
const TERMINATORS: Clause = Clause("§10.1", "§8.1");
const ALLOCA: Clause = Clause("§10.6.1", "§8.6.1");
const LOAD: Clause = Clause("§10.6.2", "§8.6.2");
const STORE: Clause = Clause("§10.6.3", "§8.6.3");
const FENCE: Clause = Clause("§10.6.4", "§8.6.4");
const CMPXCHG: Clause = Clause("§10.6.5", "§8.6.5");
const ATOMICRMW: Clause = Clause("§10.6.6", "§8.6.6");
const USE_LISTS: Clause = Clause("§3.32", "");
const WIDTHS: Clause = Clause("§3.30", "§3.16");
const CONVERSIONS: Clause = Clause("§10.7", "§8.7");
const OTHER: Clause = Clause("§10.8", "§8.8");
const SPACES: Clause = Clause("§12.1", "§10.1");
const POINTERS: Clause = Clause("§12.2.1", "§10.2.1");
const CASTS: Clause = Clause("§12.2.2", "§10.2.2");
const KERNELS: Clause = Clause("§13.3", "§11.3");
const RECORDS: Clause = Clause("§11.7", "§9.8");

/// Opcodes for which the name alone decides.
const PLAIN: &[&str] = &[
    "ret",
    "br",
    "switch",
    "unreachable",
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
    "fneg",
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
    "inttoptr",
    "icmp",
    "fcmp",
    "phi",
    "select",
];

/// Judges every instruction.
pub(super) fn instructions(j: &mut Judge<'_, '_>) {
    let m = j.m;
    let kernels = kernels(m);
    let functions: HashMap<&str, &Function<'_>> = m.functions.iter().map(|f| (f.name, f)).collect();
    // Locals that are the address of a function, with the body that they belong to.
    let mut code: HashMap<(u32, &str), &str> = HashMap::new();
    for (body, inst) in m.functions.iter().flat_map(|f| f.body.iter().map(move |i| (f.line, i))) {
        if let (Some(result), "bitcast" | "addrspacecast" | "getelementptr") = (inst.result, inst.op)
            && let Some((_, v)) = inst.args.first()
            && let Some(name) = function_of(v, body, &functions, &code)
        {
            code.insert((body, result), name);
        }
        let (line, op) = (inst.line, inst.op);
        match op {
            _ if PLAIN.contains(&op) => {}
            "indirectbr" | "invoke" | "resume" | "catchswitch" | "catchret" | "cleanupret" | "callbr"
            | "unwind" => {
                j.error(
                    TERMINATORS,
                    line,
                    op,
                    "the terminators of NVVM IR are ret, br, switch and unreachable",
                );
            }
            "landingpad" | "catchpad" | "cleanuppad" => {
                j.error(OTHER, line, op, "there are no exceptions in NVVM IR");
            }
            "freeze" => j.extra(OTHER, line, op, "not an instruction of NVVM IR; accepted as a copy"),
            "va_arg" => j.since(
                None,
                OTHER,
                line,
                op,
                "the 1.1 document has no variable arguments: state version 2.0",
            ),
            "alloca" => alloca(j, inst),
            "load" | "store" => {
                access(j, inst);
                if let Some((_, v)) = inst.args.last()
                    && let Some(name) = function_of(v, body, &functions, &code)
                {
                    let construct = format!("{op} through function pointer @{}", unescape(name));
                    j.error(POINTERS, line, construct, "code cannot be read or written");
                }
            }
            "fence" => j.beyond(FENCE, line, op, "use llvm.nvvm.membar or a barrier"),
            "cmpxchg" => cmpxchg(j, inst),
            "atomicrmw" => atomicrmw(j, inst),
            "addrspacecast" => addrspacecast(j, inst),
            "bitcast" => bitcast(j, inst),
            "call" => {
                call_of_kernel(j, inst, &kernels);
                call_as_declared(j, inst, &functions);
            }
            "uselistorder" => {
                let hint = "use-list orders are not part of NVVM IR: remove them";
                j.ignored(USE_LISTS, line, op, (&[op.to_string()], "the module"), hint);
            }
            "dbg_value" | "dbg_declare" | "dbg_assign" | "dbg_label" => {
                let hint = "LLVM 18 has no debug records: use llvm.dbg.value and llvm.dbg.declare";
                j.extra(RECORDS, line, format!("#{op}"), hint);
            }
            _ => j.error(INSTRUCTIONS, line, op, "the instruction is not part of NVVM IR"),
        }
    }
}

fn call_of_kernel(j: &mut Judge<'_, '_>, i: &Inst<'_>, kernels: &HashSet<&str>) {
    if let Some(call) = &i.call
        && let Val::Global(name) = call.callee
        && kernels.contains(name)
    {
        let hint = "PTX has no such call: the kernel's code is called as a function";
        j.warn(KERNELS, i.line, format!("call of kernel @{}", unescape(name)), hint);
    }
}

/// A direct call has its callee's type. LLVM calls anything else undefined, and its passes then delete the
/// call or read registers that the caller never wrote.
fn call_as_declared(j: &mut Judge<'_, '_>, i: &Inst<'_>, functions: &HashMap<&str, &Function<'_>>) {
    let Some(call) = &i.call else { return };
    let Val::Global(name) = call.callee else { return };
    let Some(f) = functions.get(name) else { return };
    let (result, stated) = match &call.ty {
        Ty::Func(result, params, variadic) => (&**result, Some((params, *variadic))),
        ty => (ty, None),
    };
    let given: Vec<&Ty<'_>> = match stated {
        Some((params, _)) => params.iter().collect(),
        None => call.args.iter().map(|a| &a.ty).collect(),
    };
    let fits = same_type(j.m, result, &f.ret)
        && stated.is_some_and(|(_, variadic)| variadic) == f.variadic
        && given.len() == f.params.len()
        && given.iter().zip(&f.params).all(|(a, p)| same_type(j.m, a, &p.ty));
    if !fits {
        let at = unescape(name);
        let hint =
            format!("@{at} has other parameters or another result on line {}; make them the same", f.line);
        j.error(OTHER, i.line, format!("call of @{at} with a type that is not its own"), &hint);
    }
}

/// Whether two types are passed alike. Linking gives copies of one structure names of their own.
fn same_type(m: &Module<'_>, a: &Ty<'_>, b: &Ty<'_>) -> bool {
    let all =
        |a: &[Ty<'_>], b: &[Ty<'_>]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_type(m, a, b));
    match (m.resolve(a), m.resolve(b)) {
        // Typed pointers that differ do not pass LLVM's reader.
        (Ty::Ptr(a, _), Ty::Ptr(b, _)) => a == b,
        (Ty::Array(n, a), Ty::Array(k, b)) => n == k && same_type(m, a, b),
        (Ty::Vector(s, n, a), Ty::Vector(t, k, b)) => s == t && n == k && same_type(m, a, b),
        (Ty::Struct(p, a), Ty::Struct(q, b)) => p == q && all(a, b),
        (a, b) => a == b,
    }
}

fn alloca(j: &mut Judge<'_, '_>, i: &Inst<'_>) {
    for word in ["inalloca", "swifterror"] {
        if i.flags.contains(&word) {
            j.error(ALLOCA, i.line, format!("alloca {word}"), "remove it");
        }
    }
    if let Some(align) = i.align.filter(|&a| a > 1 << 23) {
        j.error(ALLOCA, i.line, format!("alloca align {align}"), "the largest alignment is 2^23");
    }
    // Reserved numbers are refused everywhere, by the rules on types.
    if let Some(space) = i.space.filter(|s| matches!(s, 1 | 3 | 4 | 5)) {
        let hint = "an alloca's pointer is generic: remove addrspace()";
        let construct = format!("alloca with addrspace({space})");
        if space == 5 {
            return j.beyond(ALLOCA, i.line, construct, hint);
        }
        j.error(ALLOCA, i.line, construct, hint);
    }
    if i.args.iter().any(|(_, v)| matches!(v, Val::Local(_))) {
        let hint = "the number of elements must be a constant before version 1.7";
        j.since(Some(7), ALLOCA, i.line, "alloca of a dynamic size", hint);
    }
}

/// The function whose address this value is.
fn function_of<'a>(
    v: &Val<'a>,
    body: u32,
    functions: &HashMap<&'a str, &Function<'a>>,
    code: &HashMap<(u32, &'a str), &'a str>,
) -> Option<&'a str> {
    match v {
        Val::Local(n) => code.get(&(body, *n)).copied(),
        v => v.entity().and_then(|n| functions.get_key_value(n)).map(|(&n, _)| n),
    }
}

/// Loads and stores.
fn access(j: &mut Judge<'_, '_>, i: &Inst<'_>) {
    let load = i.op == "load";
    if i.flags.contains(&"atomic") {
        let (clause, what) = if load { (LOAD, "load atomic") } else { (STORE, "store atomic") };
        j.beyond(clause, i.line, what, "use atomicrmw, cmpxchg or a barrier");
    }
    let Some((ty, pointer)) = i.args.last() else { return };
    if !load && ty.space() == Some(4) {
        j.error(SPACES, i.line, "store to constant space", "constant space is read-only");
    }
    if let Val::Global(name) = pointer
        && let Some(space) = ty.space()
        && let Some(g) = j.m.globals.iter().find(|g| g.name == *name).filter(|g| g.traits.space != space)
    {
        let at = unescape(name);
        let construct = format!("{} of @{at} through a pointer to addrspace({space})", i.op);
        let hint = format!("@{at} is in addrspace({})", g.traits.space);
        j.error(POINTERS, i.line, construct, &hint);
    }
}

/// Whether an atomic's pointer may point at global or shared memory.
fn atomic_pointer(j: &mut Judge<'_, '_>, clause: Clause, i: &Inst<'_>) {
    if let Some((ty, _)) = i.args.first()
        && let Some(space @ (4 | 5)) = ty.space()
    {
        let construct = format!("{} in addrspace({space})", i.op);
        j.error(clause, i.line, construct, "the pointer must be global, shared or generic");
    }
}

fn cmpxchg(j: &mut Judge<'_, '_>, i: &Inst<'_>) {
    atomic_pointer(j, CMPXCHG, i);
    let Some((ty, _)) = i.args.get(1) else { return };
    match j.m.resolve(ty) {
        Ty::Int(32 | 64) => {}
        Ty::Int(w @ (8 | 16)) => {
            let construct = format!("cmpxchg of i{w}");
            j.beyond(WIDTHS, i.line, construct, "atomics are of 32 or 64 bits");
        }
        Ty::Int(w) if *w != 128 => {
            j.error(WIDTHS, i.line, format!("cmpxchg of i{w}"), "atomics are of 32 or 64 bits");
        }
        Ty::Int(_) if j.is_2() => {
            j.error(CMPXCHG, i.line, "cmpxchg of i128", "it needs compute_90: use i32 or i64");
        }
        other => j.error(CMPXCHG, i.line, format!("cmpxchg of {}", other.spelling()), "use i32 or i64"),
    }
}

fn atomicrmw(j: &mut Judge<'_, '_>, i: &Inst<'_>) {
    atomic_pointer(j, ATOMICRMW, i);
    let op = i.flags.iter().find(|w| **w != "volatile").copied().unwrap_or("");
    // LLVM's upgrade turns the intrinsics of §15.1 into such instructions.
    let upgraded = matches!(op, "fadd" | "uinc_wrap" | "udec_wrap")
        && j.own.is_some_and(|o| o.functions.iter().any(|f| f.name.starts_with("llvm.nvvm.atomic.load.")));
    if upgraded {
        return;
    }
    let known = ["xchg", "add", "sub", "and", "or", "xor", "max", "min", "umax", "umin"];
    if !known.contains(&op) {
        let hint = match op {
            "fadd" => "use llvm.nvvm.atomic.load.add",
            "uinc_wrap" => "use llvm.nvvm.atomic.load.inc.32",
            "udec_wrap" => "use llvm.nvvm.atomic.load.dec.32",
            _ => "the operation must be xchg, add, sub, and, or, xor, max, min, umax or umin",
        };
        j.beyond(ATOMICRMW, i.line, format!("atomicrmw {op}"), hint);
        return;
    }
    let Some((ty, _)) = i.args.get(1) else { return };
    match j.m.resolve(ty) {
        Ty::Int(32 | 64) => {}
        Ty::Int(128) if op == "xchg" && j.is_2() => {
            j.error(ATOMICRMW, i.line, "atomicrmw xchg of i128", "it needs compute_90: use i32 or i64");
        }
        Ty::Int(w @ (8 | 16)) => {
            let construct = format!("atomicrmw {op} of i{w}");
            j.beyond(WIDTHS, i.line, construct, "atomics are of 32 or 64 bits");
        }
        Ty::Int(w) => {
            j.error(WIDTHS, i.line, format!("atomicrmw {op} of i{w}"), "atomics are of 32 or 64 bits");
        }
        float @ Ty::Word("float" | "double") if op == "xchg" => {
            let construct = format!("atomicrmw xchg of {}", float.spelling());
            j.beyond(ATOMICRMW, i.line, construct, "use i32 or i64");
        }
        other => {
            let construct = format!("atomicrmw {op} of {}", other.spelling());
            j.error(ATOMICRMW, i.line, construct, "use i32 or i64");
        }
    }
}

/// 1.1 lets a bitcast change the space of a pointer; LLVM does not.
fn bitcast(j: &mut Judge<'_, '_>, i: &Inst<'_>) {
    let from = i.args.first().and_then(|(ty, _)| ty.space());
    let to = i.ty.as_ref().and_then(Ty::space);
    if let (Some(from), Some(to)) = (from, to)
        && from != to
        && j.is_2()
    {
        let construct = format!("bitcast from addrspace({from}) to addrspace({to})");
        j.error(CASTS, i.line, construct, "use addrspacecast");
    }
}

fn addrspacecast(j: &mut Judge<'_, '_>, i: &Inst<'_>) {
    j.since(Some(2), CONVERSIONS, i.line, "addrspacecast", "it came with version 1.2: use llvm.nvvm.ptr.*");
    let space = |ty: &Ty<'_>| match j.m.resolve(ty) {
        Ty::Vector(_, _, of) => of.space(),
        ty => ty.space(),
    };
    let from = i.args.first().and_then(|(ty, _)| space(ty));
    let to = i.ty.as_ref().and_then(space);
    if let (Some(from), Some(to)) = (from, to)
        && from != 0
        && to != 0
    {
        let construct = format!("addrspacecast from addrspace({from}) to addrspace({to})");
        j.error(
            CASTS,
            i.line,
            construct,
            "cast to a generic pointer, and from there only to the space that it points into",
        );
    }
}
