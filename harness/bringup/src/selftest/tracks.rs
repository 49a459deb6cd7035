//! The records of a DUT beside those of golden, warp by warp.
//!
//! Golden runs by itself and never follows the DUT, because the DUT's records may be wrong. An alignment of
//! the two sequences finds records that are missing or too many. If both have the same number, they are
//! paired in order.

use std::collections::BTreeMap;
use tandem_abi::{Kind, Record};

/// One instruction of a warp: golden's record of it, and the DUT's.
#[derive(Clone, Debug)]
pub struct Step {
    /// Golden's record.
    pub golden: Record,
    /// The DUT's; `None` if it has none.
    pub seen: Option<Record>,
    /// Place of the DUT's record in its stream.
    pub place: usize,
}

/// One warp of a program.
#[derive(Clone, Debug)]
pub struct Track {
    /// The program's number.
    pub program: usize,
    /// Workgroup and warp, by golden's names.
    pub warp: (u32, u16),
    /// Its instructions, in order.
    pub steps: Vec<Step>,
    /// Records of the DUT that belong to no instruction, with the number of the step that follows.
    pub extra: Vec<(usize, Record)>,
}

/// The paired streams of one program.
#[derive(Clone, Debug, Default)]
pub struct Paired {
    /// Golden's warps.
    pub tracks: Vec<Track>,
    /// If the DUT's names of warps differ from golden's: (the DUT's name, the warp that it is).
    pub renamed: Vec<((u32, u16), (u32, u16))>,
    /// Warps of the DUT that golden does not have.
    pub unknown: Vec<(u32, u16)>,
}

type Warps = BTreeMap<(u32, u16), Vec<(usize, Record)>>;

fn by_warp(records: &[Record]) -> Warps {
    let mut warps = Warps::new();
    for (place, r) in records.iter().enumerate().filter(|(_, r)| r.kind == Kind::Retire as u8) {
        warps.entry((r.wg, r.warp)).or_default().push((place, *r));
    }
    warps
}

/// Pairs the streams of a program. If `cut`, the DUT's ends early, and records missing at its end say
/// nothing.
pub fn pair(program: usize, golden: &[Record], dut: &[Record], cut: bool) -> Paired {
    let (want, mut have) = (by_warp(golden), by_warp(dut));
    let renamed = renamed(&want, &have);
    if !renamed.is_empty() {
        let mut named = Warps::new();
        for (said, is) in &renamed {
            named.insert(*is, have.remove(said).unwrap_or_default());
        }
        have = named;
    }
    let unknown = have.keys().filter(|w| !want.contains_key(*w)).copied().collect();
    let tracks = want
        .into_iter()
        .map(|(warp, golden)| {
            let seen = have.remove(&warp).unwrap_or_default();
            let (steps, extra) = align(&golden, &seen, cut);
            Track { program, warp, steps, extra }
        })
        .collect();
    Paired { tracks, renamed, unknown }
}

/// Whether two records tell the same of one instruction, but for who executes it.
fn alike(a: &Record, b: &Record) -> bool {
    let written = |r: &Record| if r.vdst_valid != 0 { (r.vdst, r.vdata) } else { (0, [0; 32]) };
    (a.pc, a.insn, a.sdst_valid, a.sdata) == (b.pc, b.insn, b.sdst_valid, b.sdata) && written(a) == written(b)
}

/// The DUT's names of warps, if they are golden's in another order: each sequence is that of another warp.
fn renamed(want: &Warps, have: &Warps) -> Vec<((u32, u16), (u32, u16))> {
    let same = |a: &[(usize, Record)], b: &[(usize, Record)]| {
        a.len() == b.len() && a.iter().zip(b).all(|((_, a), (_, b))| alike(a, b))
    };
    let mut names = Vec::new();
    let mut taken: Vec<(u32, u16)> = Vec::new();
    for (said, records) in have {
        let own = want.get(said).is_some_and(|w| same(w, records));
        let other = want.iter().find(|(w, golden)| !taken.contains(w) && same(golden, records));
        let Some(is) = (if own { Some(*said) } else { other.map(|(w, _)| *w) }) else { return Vec::new() };
        taken.push(is);
        names.push((*said, is));
    }
    let permutes = names.len() == want.len() && names.iter().any(|(said, is)| said != is);
    if permutes { names } else { Vec::new() }
}

/// The steps of a warp. If there are as many records as golden has, or the stream was cut, they are taken in
/// turn. Otherwise the cheapest alignment is taken.
fn align(
    golden: &[(usize, Record)],
    seen: &[(usize, Record)],
    cut: bool,
) -> (Vec<Step>, Vec<(usize, Record)>) {
    if golden.len() == seen.len() || (cut && seen.len() <= golden.len()) {
        let steps = golden.iter().zip(seen).map(|((_, g), (place, s))| Step {
            golden: *g,
            seen: Some(*s),
            place: *place,
        });
        return (steps.collect(), Vec::new());
    }
    let fits = |g: &Record, s: &Record| match ((g.pc == s.pc), (g.insn == s.insn), (g.beat == s.beat)) {
        (true, true, true) => 0,
        (true, _, true) | (_, true, true) => 2,
        _ => 5,
    };
    const GAP: u32 = 3;
    let (rows, columns) = (golden.len() + 1, seen.len() + 1);
    let mut cost = vec![vec![0_u32; columns]; rows];
    for i in (0..rows).rev() {
        for j in (0..columns).rev() {
            let mut least = u32::MAX;
            if i + 1 < rows && j + 1 < columns {
                least = least.min(cost[i + 1][j + 1] + fits(&golden[i].1, &seen[j].1));
            }
            if i + 1 < rows {
                least = least.min(cost[i + 1][j] + if cut && j + 1 == columns { 0 } else { GAP });
            }
            if j + 1 < columns {
                least = least.min(cost[i][j + 1] + GAP);
            }
            cost[i][j] = if i + 1 == rows && j + 1 == columns { 0 } else { least };
        }
    }
    let (mut steps, mut extra, mut i, mut j) = (Vec::new(), Vec::new(), 0, 0);
    while i < golden.len() || j < seen.len() {
        let both = i < golden.len() && j < seen.len();
        if both && cost[i][j] == cost[i + 1][j + 1] + fits(&golden[i].1, &seen[j].1) {
            steps.push(Step { golden: golden[i].1, seen: Some(seen[j].1), place: seen[j].0 });
            (i, j) = (i + 1, j + 1);
        } else if j < seen.len() && cost[i][j] == cost[i][j + 1] + GAP {
            extra.push((i, seen[j].1));
            j += 1;
        } else if cut && j == seen.len() {
            break;
        } else {
            steps.push(Step {
                golden: golden[i].1,
                seen: None,
                place: seen.get(j).map_or(usize::MAX, |s| s.0),
            });
            i += 1;
        }
    }
    (steps, extra)
}
