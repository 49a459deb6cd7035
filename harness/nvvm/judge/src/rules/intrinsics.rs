//! Names and signatures of intrinsic functions: §11, §12.2.2 and §15. Those of §14.2 and §15.5 are in
//! `textures`.

use super::table::{BACK_END, Entry, MATRICES, REFUSED, Support, TABLE};
use super::textures;
use crate::context::{Clause, Judge, Version};
use crate::tree::{Call, Function, Ty};
use std::collections::{HashMap, HashSet};

/// Judges declarations and calls of `llvm.*` functions.
pub(super) fn intrinsics(j: &mut Judge<'_, '_>) {
    let m = j.m;
    // The first use of each intrinsic, at which it is reported.
    let mut uses: HashMap<&str, u32> = HashMap::new();
    let mut calls: HashMap<&str, Vec<(u32, &Call<'_>)>> = HashMap::new();
    for inst in m.functions.iter().flat_map(|f| &f.body) {
        let Some(call) = &inst.call else { continue };
        let Some(name) = call.callee.entity().filter(|n| n.starts_with("llvm.")) else { continue };
        uses.entry(name).or_insert(inst.line);
        calls.entry(name).or_default().push((inst.line, call));
    }
    let declared: HashSet<&str> = m.functions.iter().map(|f| f.name).collect();
    if let Some(own) = j.own {
        // LLVM's upgrade has changed the declarations: take them from the bitcode's own tables.
        for f in own.functions.iter().filter(|f| f.name.starts_with("llvm.")) {
            by_name(j, f.name, 0, Some(f));
        }
        for (name, list) in calls {
            for (line, call) in list {
                arguments(j, name, call, line);
            }
        }
        return;
    }
    for f in m.functions.iter().filter(|f| f.name.starts_with("llvm.")) {
        if f.defined {
            let hint = "names that begin with llvm. belong to LLVM: a module may only declare them";
            j.error(Clause("§2", "§2"), f.line, format!("definition of @{}", f.name), hint);
            continue;
        }
        by_name(j, f.name, uses.get(f.name).copied().unwrap_or(f.line), Some(f));
    }
    let mut names: Vec<_> = uses.iter().filter(|(n, _)| !declared.contains(*n)).collect();
    names.sort();
    for (name, line) in names {
        by_name(j, name, *line, None);
    }
    let mut calls: Vec<_> = calls.into_iter().collect();
    calls.sort_by_key(|(n, _)| *n);
    for (name, list) in calls {
        for (line, call) in list {
            arguments(j, name, call, line);
        }
    }
}

/// The entry for a name, and the rest of the name.
fn find(name: &str) -> Option<(&'static Entry, Vec<&str>)> {
    let fits =
        |e: &&Entry| name.strip_prefix(e.name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    let entry = TABLE.iter().chain(MATRICES).filter(fits).max_by_key(|e| e.name.len())?;
    let rest = &name[entry.name.len()..];
    let parts: Vec<&str> = rest.split('.').skip(1).collect();
    let bare = parts.is_empty() && (entry.over.is_empty() || entry.bare);
    (bare || (!parts.is_empty() && !entry.over.is_empty())).then_some((entry, parts))
}

/// Judges one intrinsic by its name and, if it is declared, by its signature.
fn by_name(j: &mut Judge<'_, '_>, name: &str, line: u32, f: Option<&Function<'_>>) {
    let at = format!("@{name}");
    if let Some((clause, sig)) = textures::signature(name) {
        return of_texture(j, name, line, f, clause, &sig);
    }
    let Some((entry, parts)) = find(name) else {
        let known = |b: &&&str| match b.strip_suffix('*') {
            Some(head) => name.starts_with(head),
            None if b.ends_with('.') => name.starts_with(**b),
            None => name == **b,
        };
        if BACK_END.iter().any(|b| known(&b)) && !by_clause(name) {
            // The guide is a document too; it comes after the other two and refers to LLVM's list.
            if j.strict {
                let hint = "only the guide to LLVM's back end has it";
                j.error(refused(name).0, line, at, hint);
            } else if name.starts_with("llvm.nvvm.read.ptx.sreg.") && name.ends_with(".w") {
                j.beyond(refused(name).0, line, at, "a grid has three dimensions: x, y and z");
            }
            return;
        }
        // Lowering knows LLVM's intrinsics, and refuses by name those that it cannot compile.
        if !j.strict && (!by_clause(name) || of_one_block(name)) {
            return;
        }
        let (clause, hint) = refused(name);
        j.error(clause, line, at, hint);
        return;
    };
    let clause = entry.clause;
    match entry.when {
        Support::Both => {}
        Support::Since(minor) => {
            j.since(minor, clause, line, at.as_str(), "the 1.1 document has it not: state version 2.0");
        }
        Support::One if j.is_2() => {
            j.beyond(clause, line, at.as_str(), "2.0 lacks the conversion intrinsics: use addrspacecast");
        }
        Support::One => {}
        Support::Modern => {
            if j.is_2() && typed_dialect(j) {
                let hint = "only the modern dialect has it: use opaque pointers";
                j.error(clause, line, at.as_str(), hint);
            } else {
                j.since(None, clause, line, at.as_str(), "the 1.1 document has it not: state version 2.0");
            }
        }
        // 1.1 states outright that it has no such intrinsics.
        Support::Extra if clause.1 == "§9.3" && j.strict && matches!(j.version, Version::One(_)) => {
            j.error(clause, line, at, "not part of NVVM IR");
            return;
        }
        Support::Extra => {
            j.extra(clause, line, at.as_str(), "not in the documents, but current front ends write it");
        }
        Support::Guide if !j.strict => {}
        Support::Guide => j.error(clause, line, at.as_str(), "only the guide to LLVM's back end has it"),
    }
    if let Some(f) = f {
        signature(j, entry, &parts, f);
    }
}

/// Judges an intrinsic of a texture or surface.
fn of_texture(
    j: &mut Judge<'_, '_>,
    name: &str,
    line: u32,
    f: Option<&Function<'_>>,
    clause: Clause,
    sig: &str,
) {
    let at = format!("@{name}");
    if clause.1.is_empty() {
        j.since(None, clause, line, at.as_str(), "the 1.1 document has it not: state version 2.0");
    }
    if let Some(f) = f
        && !matches(j, sig, f)
    {
        let hint = format!("its signature must be {}", sig.replace(',', ", "));
        j.error(clause, f.line, at, &hint);
    }
}

/// The clause and hint for refusing a name.
fn refused(name: &str) -> (Clause, &'static str) {
    REFUSED
        .iter()
        .find(|(head, ..)| name.starts_with(head))
        .map_or((Clause("§11", "§9"), "no such intrinsic in NVVM IR"), |(_, clause, hint)| (*clause, hint))
}

/// Whether a clause refuses the family of the name, rather than any unknown name.
fn by_clause(name: &str) -> bool {
    REFUSED.iter().any(|(head, clause, _)| !general(head, clause) && name.starts_with(head))
}

/// Whether the documents lack the name's family, but one SM can do its work: matrix stores, and clusters of
/// one block.
fn of_one_block(name: &str) -> bool {
    const FAMILIES: [&str; 7] = [
        "llvm.nvvm.stmatrix.",
        "llvm.nvvm.wgmma.",
        "llvm.nvvm.barrier.cluster.",
        "llvm.nvvm.fence.sc.cluster",
        "llvm.nvvm.mapa",
        "llvm.nvvm.read.ptx.sreg.cluster",
        "llvm.nvvm.read.ptx.sreg.ncluster",
    ];
    FAMILIES.iter().any(|f| name.starts_with(f))
}

/// Whether a row of the table stands for any name that the documents lack, rather than for a family that has
/// no meaning here.
fn general(head: &str, clause: &Clause) -> bool {
    let any = ["llvm.nvvm.read.ptx.sreg.", "llvm.nvvm.ptr.", "llvm.nvvm.", ""];
    let computed = ["§9.3", "§9.4"].contains(&clause.1) && head != "llvm.returnaddress";
    any.contains(&head) || computed || head == "llvm.objectsize"
}

/// Whether the module has typed pointers, as LLVM 7's dialect does.
fn typed_dialect(j: &Judge<'_, '_>) -> bool {
    fn typed(ty: &Ty<'_>) -> bool {
        match ty {
            Ty::Ptr(_, to) => to.is_some(),
            Ty::Array(_, t) | Ty::Vector(_, _, t) => typed(t),
            Ty::Struct(_, fields) => fields.iter().any(typed),
            _ => false,
        }
    }
    j.m.functions.iter().any(|f| {
        f.params.iter().any(|p| typed(&p.ty)) || f.body.iter().any(|i| i.args.iter().any(|(t, _)| typed(t)))
    })
}

/// The types that the letters of a signature stand for.
#[derive(Default)]
struct Bound<'t, 'a> {
    a: Option<&'t Ty<'a>>,
    p: Option<&'t Ty<'a>>,
    q: Option<&'t Ty<'a>>,
}

fn fits<'t, 'a>(j: &'t Judge<'_, 'a>, pattern: &str, ty: &'t Ty<'a>, bound: &mut Bound<'t, 'a>) -> bool {
    let ty = j.m.resolve(ty);
    let place = match pattern {
        "A" => &mut bound.a,
        "P" if ty.space().is_some() => &mut bound.p,
        "Q" if ty.space().is_some() => &mut bound.q,
        "p" => return ty.space() == Some(0),
        _ => {
            if let Some(inner) = pattern.strip_prefix('{').and_then(|p| p.strip_suffix('}')) {
                let Ty::Struct(false, fields) = ty else { return false };
                let want: Vec<&str> = inner.split(',').collect();
                return want.len() == fields.len()
                    && want.iter().zip(fields).all(|(w, t)| fits(j, w, t, bound));
            }
            return match ty {
                Ty::Int(w) => pattern.strip_prefix('i').and_then(|d| d.parse().ok()) == Some(*w),
                Ty::Word(w) => *w == pattern,
                _ => false,
            };
        }
    };
    match place {
        Some(before) => *before == ty,
        None => {
            *place = Some(ty);
            true
        }
    }
}

/// Splits `result(a,b)`.
fn parts_of(sig: &str) -> (&str, Vec<&str>) {
    let (ret, params) = sig.split_once('(').unwrap_or((sig, ")"));
    let inner = params.trim_end_matches(')');
    (ret, inner.split(',').filter(|p| !p.is_empty()).collect())
}

/// A signature with `I4`, `I8` and `F8` written out: so many i32 or floats.
fn written_out(sig: &str) -> String {
    let many = |ty: &str, n: usize| vec![ty; n].join(",");
    sig.replace("I4", &many("i32", 4)).replace("I8", &many("i32", 8)).replace("F8", &many("float", 8))
}

/// The types that the letters of a signature stand for in a declaration.
#[derive(Default)]
struct Letters<'a> {
    a: Option<Ty<'a>>,
    p: Option<Ty<'a>>,
    q: Option<Ty<'a>>,
}

/// The signature that a declaration fits, if it fits one of the entry's.
fn fitting<'a>(
    j: &Judge<'_, 'a>,
    entry: &'static Entry,
    f: &Function<'a>,
) -> Option<(Letters<'a>, &'static str)> {
    entry.sigs.iter().find_map(|sig| {
        let whole = written_out(sig);
        let (ret, params) = parts_of(&whole);
        let mut bound = Bound::default();
        let good = !f.variadic
            && params.len() == f.params.len()
            && fits(j, ret, &f.ret, &mut bound)
            && params.iter().zip(&f.params).all(|(w, p)| fits(j, w, &p.ty, &mut bound));
        good.then(|| (Letters { a: bound.a.cloned(), p: bound.p.cloned(), q: bound.q.cloned() }, *sig))
    })
}

/// Whether a declaration has this signature.
fn matches(j: &Judge<'_, '_>, sig: &str, f: &Function<'_>) -> bool {
    let (ret, params) = parts_of(sig);
    let mut bound = Bound::default();
    !f.variadic
        && params.len() == f.params.len()
        && fits(j, ret, &f.ret, &mut bound)
        && params.iter().zip(&f.params).all(|(w, p)| fits(j, w, &p.ty, &mut bound))
}

/// Judges a declaration of a known intrinsic. `parts` is the rest of its name.
fn signature(j: &mut Judge<'_, '_>, entry: &'static Entry, parts: &[&str], f: &Function<'_>) {
    let spelling = {
        let params: Vec<String> = f.params.iter().map(|p| p.ty.spelling()).collect();
        format!("{} @{}({})", f.ret.spelling(), f.name, params.join(", "))
    };
    let Some((letters, sig)) = fitting(j, entry, f) else {
        let wanted: Vec<String> = entry.sigs.iter().map(|s| written_out(s).replace(',', ", ")).collect();
        let hint = format!("its signature must be {}", wanted.join(" or "));
        j.error(entry.clause, f.line, spelling, &hint);
        return;
    };
    // 2.0 builds on LLVM 7 and later: memcpy has no alignment argument.
    if j.is_2() && sig.contains(",i32,i1)") && entry.name.starts_with("llvm.mem") {
        let hint = "the alignment is not an argument: put align on the pointers";
        j.error(entry.clause, f.line, spelling, hint);
        return;
    }
    if let Some(hint) = unsupported(entry, &letters) {
        // Front ends write these for halves, and rounding once is the only meaning they can have.
        let half = matches!(
            letters.a.as_ref().map(|a| scalar_of(entry, a).spelling()).as_deref(),
            Some("half" | "bfloat")
        );
        if half && matches!(entry.name, "llvm.sqrt" | "llvm.fma") {
            j.extra(entry.clause, f.line, spelling.as_str(), &hint);
        } else {
            j.beyond(entry.clause, f.line, spelling, &hint);
            return;
        }
    }
    let wrong = wrong_space(entry, &letters).or_else(|| {
        let good = suffix_fits(entry, &letters, parts);
        (!good).then_some("the suffix of the name does not match its types")
    });
    if let Some(hint) = wrong {
        j.error(entry.clause, f.line, spelling, hint);
    }
}

/// The type itself, or a vector's elements if the entry takes vectors.
fn scalar_of<'t, 'a>(entry: &Entry, a: &'t Ty<'a>) -> &'t Ty<'a> {
    match a {
        Ty::Vector(false, _, of) if entry.set.split(' ').any(|t| t == "v") => of.as_ref(),
        ty => ty,
    }
}

/// The message for a type that the entry does not support.
fn unsupported(entry: &Entry, letters: &Letters<'_>) -> Option<String> {
    let a = letters.a.as_ref().filter(|_| !entry.set.is_empty())?;
    let spelling = scalar_of(entry, a).spelling();
    let known = entry.set.split(' ').any(|t| t == spelling);
    (!known).then(|| format!("it is supported for {}", entry.set.trim_end_matches(" v").replace(' ', ", ")))
}

/// The fault in the address spaces of its pointers.
fn wrong_space(entry: &Entry, letters: &Letters<'_>) -> Option<&'static str> {
    let space = |t: &Option<Ty<'_>>| t.as_ref().and_then(Ty::space);
    let shareable = matches!(space(&letters.p), None | Some(0 | 1 | 3));
    let shared = ["llvm.nvvm.atomic.", "llvm.nvvm.hmma."].iter().any(|head| entry.name.starts_with(head));
    if shared && !shareable {
        return Some("the pointer must be generic, global or shared");
    }
    let number = |n: &str| match n {
        "global" => 1,
        "shared" => 3,
        "constant" => 4,
        "local" => 5,
        _ => 0,
    };
    let (from, to) = entry.name.strip_prefix("llvm.nvvm.ptr.")?.split_once(".to.").unwrap_or(("", ""));
    let good = (space(&letters.q), space(&letters.p)) == (Some(number(from)), Some(number(to)));
    (!good).then_some("the address spaces differ from those in the name")
}

/// Whether the suffix matches the types.
fn suffix_fits(entry: &Entry, letters: &Letters<'_>, parts: &[&str]) -> bool {
    let over: Vec<char> = entry.over.chars().collect();
    let right = |(part, letter): (&&str, &char)| {
        let ty = match letter {
            'A' => &letters.a,
            'P' => &letters.p,
            _ => &letters.q,
        };
        match ty.as_ref().and_then(Ty::mangled) {
            None => true,
            // Typed pointers name their target type; opaque ones do not.
            Some(want) if *letter != 'A' => part
                .strip_prefix(want.as_str())
                .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit())),
            Some(want) => *part == want,
        }
    };
    // A shorter suffix is older: some pointers became overloaded later.
    parts.len() <= over.len() && parts.iter().zip(&over).all(right)
}

/// `%rowcol` and `%satf` of matrix operations (§15.6.5).
fn matrix_constants(j: &mut Judge<'_, '_>, name: &str, call: &Call<'_>, line: u32) {
    let constant = |n: usize| call.args.get(n).and_then(|a| a.val.int().filter(|_| a.val.is_constant()));
    let multiply = name.contains(".mma.");
    let clause = match name {
        _ if multiply => "§15.6.5.3",
        _ if name.contains(".st.") => "§15.6.5.2",
        _ => "§15.6.5.1",
    };
    let (at, most, values) = if multiply {
        (0, 3, "0 (A and B by rows), 1 (B by columns), 2 (A by columns) or 3 (both)")
    } else {
        (2, 1, "0 (rows) or 1 (columns)")
    };
    if call.args.len() > at && !constant(at).is_some_and(|n| (0..=most).contains(&n)) {
        let hint = format!("it must be a constant: {values}");
        j.error(Clause(clause, ""), line, format!("%rowcol of @{name}"), &hint);
    }
    if multiply && call.args.len() > 1 && constant(1) != Some(0) {
        let hint = "it must be the constant 0: saturation has been removed";
        j.error(Clause(clause, ""), line, format!("%satf of @{name}"), hint);
    }
}

/// Arguments that must be constants, and those that may not point at constant space.
fn arguments(j: &mut Judge<'_, '_>, name: &str, call: &Call<'_>, line: u32) {
    let flag = |n: usize| call.args.get(n).map(|a| (a.val.is_constant(), a.val.int()));
    let barriers = Clause("§15.2", "§13.2");
    match name {
        "llvm.nvvm.membar" => match flag(0) {
            Some((true, Some(0..=2))) | None => {}
            Some((true, Some(4))) => {
                j.error(
                    barriers,
                    line,
                    "@llvm.nvvm.membar(4)",
                    "clusters need Hopper: they are not in this version",
                );
            }
            Some((true, Some(n))) => {
                let hint = "flags are 0 (global), 1 (CTA) or 2 (system)";
                j.error(barriers, line, format!("@llvm.nvvm.membar({n})"), hint);
            }
            _ => {}
        },
        "llvm.nvvm.shfl.sync.i32" | "llvm.nvvm.vote.sync" => {
            let (clause, modes) = if name.starts_with("llvm.nvvm.shfl") {
                (Clause("§15.6.2", ""), "0 (idx), 1 (up), 2 (down) or 3 (bfly)")
            } else {
                (Clause("§15.6.3", ""), "0 (all), 1 (any), 2 (eq) or 3 (ballot)")
            };
            if !matches!(flag(1), None | Some((true, Some(0..=3)))) {
                j.error(clause, line, format!("mode of @{name}"), &format!("it must be a constant: {modes}"));
            }
        }
        _ if name.starts_with("llvm.nvvm.hmma.") => matrix_constants(j, name, call, line),
        _ => {}
    }
    for family in ["llvm.memcpy", "llvm.memmove", "llvm.memset"] {
        if !name.strip_prefix(family).is_some_and(|r| r.starts_with('.')) {
            continue;
        }
        let clause = Clause("§11.2", "§9.4");
        let constant = |n: usize| call.args.get(n).is_some_and(|a| a.ty.space() == Some(4));
        if constant(0) || (family == "llvm.memmove" && constant(1)) {
            j.error(clause, line, format!("@{name} in constant space"), "constant space is read-only");
        }
    }
}
