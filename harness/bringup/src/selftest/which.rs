//! Says which records are wrong, if not all of a kind are: finds the simplest property that they have and the
//! others lack.

use super::cases::{At, Cases};
use super::events::all as all_lanes;
use std::collections::BTreeSet;
use tandem_abi::{MemOp, Record};
use ventus_isa::{Class, Row};

type Property<'a> = (String, Box<dyn Fn(&Cases<'_>, At) -> bool + 'a>);

/// The property that the records at `wrong` have and those at `right` lack, as words that follow a noun.
/// `None` if no property tells them apart.
pub fn tells_apart(cases: &Cases<'_>, wrong: &[At], right: &[At]) -> Option<String> {
    if right.is_empty() {
        return Some(String::new());
    }
    for (text, has) in properties() {
        if wrong.iter().all(|at| has(cases, *at)) && !right.iter().any(|at| has(cases, *at)) {
            return Some(text);
        }
        if right.iter().all(|at| has(cases, *at)) && !wrong.iter().any(|at| has(cases, *at)) {
            return Some(format!("not {text}"));
        }
    }
    by_mnemonic(cases, wrong, right).or_else(|| every_nth(cases, wrong, right))
}

fn row_of(r: &Record) -> Option<&'static Row> {
    ventus_isa::lookup(r.insn)
}

fn multiplies(r: &Record) -> bool {
    row_of(r).is_some_and(|row| row.class == Class::Multiply)
}

fn divides(r: &Record) -> bool {
    row_of(r).is_some_and(|row| row.class == Class::Divide)
}

/// The row's name of an instruction.
fn name(r: &Record) -> &'static str {
    row_of(r).map_or("", |row| row.name)
}

fn of(text: &str, has: fn(&Record) -> bool) -> Property<'static> {
    (text.into(), Box::new(move |c, at| has(c.golden(at))))
}

fn properties() -> Vec<Property<'static>> {
    let jumps = |r: &Record| r.next_pc != r.pc.wrapping_add(4) && r.next_pc != r.pc && r.endprg == 0;
    let mut all = vec![
        of("of the second beat", |r| r.beat == 1),
        of("of prefix words", |r| ventus_isa::is_prefix(r.insn)),
        of("behind a prefix", |r| r.prefix != 0),
        of("of loads", |r| r.mem_op == MemOp::Load as u8),
        of("of stores", |r| r.mem_op == MemOp::Store as u8),
        of("of atomics", |r| row_of(r).is_some_and(|row| row.class.is_atomic())),
        of("of memory accesses", |r| r.mem_op != 0),
        of("of accesses to local memory", |r| r.mem_space == 1),
        of("of accesses to private memory", |r| r.mem_space == 2),
        of("of bytes", |r| r.mem_size == 1),
        of("of halves", |r| r.mem_size == 2),
        of("of bytes and halves", |r| r.mem_size == 1 || r.mem_size == 2),
        of("of some lanes only", |r| r.vdst_valid != 0 && r.vmask != all_lanes(r)),
        of("under a partial active mask", |r| r.mask != all_lanes(r)),
        of("with a SIMT stack", |r| r.simt_depth != 0),
        of("of branches that diverge", |r| r.simt_op == 1),
        of("of JOINs that pop", |r| r.simt_op == 2),
        of("of divisions", divides),
        of("of products", multiplies),
        of("of products and divisions", |r| multiplies(r) || divides(r)),
        of("of BARRIERs", |r| r.barrier != 0),
        of("of ENDPRG", |r| r.endprg != 0),
        of("of traps", |r| r.trap != 0),
        of("of SETRPC", |r| row_of(r).is_some_and(|row| row.class == Class::SetRpc)),
        of("of vector instructions", |r| row_of(r).is_some_and(Row::is_vector)),
        of("to registers from 32 up", |r| {
            (r.sdst_valid != 0 && r.sdst >= 32) || (r.vdst_valid != 0 && r.vdst >= 32)
        }),
        of("of warps other than 0", |r| r.warp != 0),
        of("of workgroups other than 0", |r| r.wg != 0),
    ];
    all.push(("of jumps".into(), Box::new(move |c, at| jumps(c.golden(at)))));
    all.push((
        "behind a jump".into(),
        Box::new(move |c, at| c.beside(at, -1).is_some_and(|before| jumps(c.golden(before)))),
    ));
    all.push((
        "behind a load".into(),
        Box::new(|c, at| c.beside(at, -1).is_some_and(|before| c.golden(before).mem_op == MemOp::Load as u8)),
    ));
    all.push((
        "that retire together with another of the warp".into(),
        Box::new(|c, at| {
            let cycle = |at: At| c.step(at).seen.map(|r| r.cycle);
            [-1, 1].iter().any(|by| c.beside(at, *by).is_some_and(|o| cycle(o) == cycle(at)))
        }),
    ));
    all
}

/// Whether the wrong records are those of a few instructions.
fn by_mnemonic(cases: &Cases<'_>, wrong: &[At], right: &[At]) -> Option<String> {
    let names = |list: &[At]| list.iter().map(|at| name(cases.golden(*at))).collect::<BTreeSet<_>>();
    let (wrong, right) = (names(wrong), names(right));
    (wrong.len() <= 3 && wrong.is_disjoint(&right))
        .then(|| format!("of {}", wrong.into_iter().collect::<Vec<_>>().join(", ")))
}

/// Whether every so many are wrong, in the order in which the DUT reports them, counted in each program.
fn every_nth(cases: &Cases<'_>, wrong: &[At], right: &[At]) -> Option<String> {
    let mut inside: Vec<(usize, usize, bool)> = Vec::new();
    for (list, is) in [(wrong, true), (right, false)] {
        inside.extend(list.iter().map(|at| (cases.tracks[at.track].program, cases.step(*at).place, is)));
    }
    inside.sort_unstable();
    let mut numbered = Vec::new();
    let (mut program, mut n) = (usize::MAX, 0);
    for (of, _, is) in inside {
        n = if of == program { n + 1 } else { 0 };
        program = of;
        numbered.push((n, is));
    }
    (2..=8)
        .find(|every| (0..*every).any(|first| numbered.iter().all(|(n, is)| *is == (n % every == first))))
        .map(|every| {
            format!(
                "in every {every}{}",
                if every == 2 {
                    "nd"
                } else if every == 3 {
                    "rd"
                } else {
                    "th"
                }
            )
        })
}
