//! Register allocation: graph colouring, one class at a time, with optimistic simplification.
//!
//! Vector registers follow the lanes: a lane's values live and die along that lane's path, and the other
//! lanes' work meanwhile is masked. Scalar registers follow the warp: after one side of a divergent branch
//! reaches the meeting point, the warp goes back for the other side. For scalars, the meeting point therefore
//! has edges back to both sides (`MBlock::waiting`), and the values that a side needs on arrival stay
//! untouched until then.
//!
//! A vector without a register goes to interleaved private memory. A scalar without one becomes a vector; the
//! caller arranges that.

use super::*;
use std::collections::{BTreeMap, BTreeSet};

pub(crate) enum Outcome {
    Done(Used),
    /// Values that do not fit in scalar registers.
    TooManyScalars(Vec<u32>),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Scalar,
    Vector,
}

impl Class {
    /// Number of a virtual register of this class.
    fn virt(self, r: Reg) -> Option<u32> {
        match (self, r) {
            (Class::Scalar, Reg::S(n)) | (Class::Vector, Reg::W(n)) => Some(n),
            _ => None,
        }
    }

    fn phys(self, r: Reg) -> Option<u8> {
        match (self, r) {
            (Class::Scalar, Reg::X(n)) | (Class::Vector, Reg::V(n)) => Some(n),
            _ => None,
        }
    }

    /// The registers available.
    fn pool(self) -> u64 {
        let (first, most) = match self {
            Class::Scalar => (FIRST_X, MOST_X),
            Class::Vector => (FIRST_V, MOST_V),
        };
        let all = if most >= 64 { u64::MAX } else { (1u64 << most) - 1 };
        all & !((1u64 << first) - 1)
    }
}

/// Assigns registers and rewrites the function. Values below `vals` come from the word IR.
pub(super) fn allocate<'a>(
    func: &mut MFunc,
    used_of: &impl Fn(FuncId) -> Option<&'a Used>,
    vals: u32,
) -> Result<Outcome, CompileError> {
    let mut unspillable = BTreeSet::new();
    let mut spilled_before = 0;
    loop {
        let graph = Graph::build(func, Class::Vector, used_of);
        match graph.colour(Class::Vector, &unspillable) {
            Ok(colours) => {
                rewrite(func, Class::Vector, &colours);
                break;
            }
            Err(spills) => {
                spilled_before += 1;
                if spilled_before > 40 {
                    return Err(CompileError::Limit(format!("@{}: out of vector registers", func.name)));
                }
                spill(func, &spills, &mut unspillable);
            }
        }
    }
    let graph = Graph::build(func, Class::Scalar, used_of);
    match graph.colour(Class::Scalar, &BTreeSet::new()) {
        Ok(colours) => rewrite(func, Class::Scalar, &colours),
        Err(spills) => {
            let values: Vec<u32> = spills.iter().copied().filter(|&v| v < vals).collect();
            // If a temporary does not fit, values crowd it out: move the ones in its way.
            let values = if values.is_empty() { graph.crowd(&spills, vals) } else { values };
            return Ok(Outcome::TooManyScalars(values));
        }
    }
    Ok(Outcome::Done(account(func, used_of)))
}

/// Liveness and interference of one class.
struct Graph {
    /// Virtual registers of the class, by node.
    nodes: Vec<u32>,
    adjacent: Vec<BTreeSet<usize>>,
    /// Physical registers that a node may not have.
    forbidden: Vec<u64>,
    /// Nodes and physical registers that it would prefer to share with.
    likes: Vec<Vec<usize>>,
    likes_phys: Vec<Vec<u8>>,
    cost: Vec<f64>,
}

impl Graph {
    fn build<'a>(func: &MFunc, class: Class, used_of: &impl Fn(FuncId) -> Option<&'a Used>) -> Graph {
        let mut number: BTreeMap<u32, usize> = BTreeMap::new();
        let mut nodes = Vec::new();
        let mut cost = Vec::new();
        for block in &func.blocks {
            for inst in &block.insts {
                for r in inst.uses().into_iter().chain([inst.rd]) {
                    if let Some(v) = class.virt(r) {
                        let n = *number.entry(v).or_insert_with(|| {
                            nodes.push(v);
                            cost.push(0.0);
                            nodes.len() - 1
                        });
                        cost[n] += 10f64.powi(block.depth as i32);
                    }
                }
            }
        }
        let n = nodes.len();
        let mut g = Graph {
            nodes,
            adjacent: vec![BTreeSet::new(); n],
            forbidden: vec![0; n],
            likes: vec![Vec::new(); n],
            likes_phys: vec![Vec::new(); n],
            cost,
        };
        let words = (n + 64).div_ceil(64);
        // Bits 0 to 63 are physical registers, the others are nodes.
        let bit = |r: Reg| class.virt(r).map(|v| 64 + number[&v]).or(class.phys(r).map(usize::from));
        let live_out = liveness(func, class, words, &bit, used_of);
        for (b, block) in func.blocks.iter().enumerate() {
            let mut live = live_out[b].clone();
            for inst in block.insts.iter().rev() {
                let source = (inst.kind == Kind::Copy).then_some(inst.rs1).and_then(bit);
                let written: Vec<usize> = writes(inst, class, &bit, used_of);
                for &d in &written {
                    g.clash(d, &live, source, &written);
                }
                if let (Some(d), Some(s)) = (bit(inst.rd), source)
                    && d != s
                {
                    g.like(d, s);
                }
                for &d in &written {
                    live[d / 64] &= !(1 << (d % 64));
                }
                for r in inst.uses() {
                    if let Some(u) = bit(r) {
                        live[u / 64] |= 1 << (u % 64);
                    }
                }
            }
        }
        g
    }

    /// `d` is written while `live` is live.
    fn clash(&mut self, d: usize, live: &[u64], source: Option<usize>, together: &[usize]) {
        if d < 64 {
            for n in ones(live).filter(|&n| n >= 64 && Some(n) != source) {
                self.forbidden[n - 64] |= 1 << d;
            }
            return;
        }
        let d = d - 64;
        self.forbidden[d] |= live[0] & !source.filter(|&s| s < 64).map_or(0, |s| 1 << s);
        for n in ones(live).chain(together.iter().copied()) {
            if n < 64 || n - 64 == d || Some(n) == source {
                continue;
            }
            self.adjacent[d].insert(n - 64);
            self.adjacent[n - 64].insert(d);
        }
    }

    fn like(&mut self, a: usize, b: usize) {
        match (a >= 64, b >= 64) {
            (true, true) => {
                self.likes[a - 64].push(b - 64);
                self.likes[b - 64].push(a - 64);
            }
            (true, false) => self.likes_phys[a - 64].push(b as u8),
            (false, true) => self.likes_phys[b - 64].push(a as u8),
            _ => {}
        }
    }

    /// A register for each node, or the virtual registers that must be moved elsewhere.
    fn colour(&self, class: Class, unspillable: &BTreeSet<u32>) -> Result<BTreeMap<u32, u8>, Vec<u32>> {
        let n = self.nodes.len();
        let room: Vec<u32> = self.forbidden.iter().map(|f| (class.pool() & !f).count_ones()).collect();
        let mut degree: Vec<usize> = self.adjacent.iter().map(BTreeSet::len).collect();
        let mut gone = vec![false; n];
        let mut stack = Vec::with_capacity(n);
        let mut easy: Vec<usize> = (0..n).rev().filter(|&x| degree[x] < room[x] as usize).collect();
        while stack.len() < n {
            let x = match easy.pop() {
                Some(x) if gone[x] => continue,
                Some(x) => x,
                None => {
                    // No node is easy: defer the one that is cheapest to spill, and hope that it finds a
                    // register.
                    let weight = |x: usize| {
                        if unspillable.contains(&self.nodes[x]) {
                            f64::INFINITY
                        } else {
                            self.cost[x] / (degree[x] + 1) as f64
                        }
                    };
                    let candidate =
                        (0..n).filter(|&x| !gone[x]).min_by(|&a, &b| weight(a).total_cmp(&weight(b)));
                    let Some(x) = candidate else { break };
                    x
                }
            };
            gone[x] = true;
            stack.push(x);
            for &y in self.adjacent[x].iter().filter(|&&y| !gone[y]) {
                degree[y] -= 1;
                if degree[y] + 1 == room[y] as usize {
                    easy.push(y);
                }
            }
        }
        let mut colour: Vec<Option<u8>> = vec![None; n];
        let mut failed = Vec::new();
        while let Some(x) = stack.pop() {
            let mut free = class.pool() & !self.forbidden[x];
            for &y in &self.adjacent[x] {
                if let Some(c) = colour[y] {
                    free &= !(1 << c);
                }
            }
            if free == 0 {
                failed.push(self.nodes[x]);
                continue;
            }
            let wanted =
                self.likes_phys[x].iter().copied().chain(self.likes[x].iter().filter_map(|&y| colour[y]));
            let liked = wanted.into_iter().find(|&c| free & (1 << c) != 0);
            colour[x] = Some(liked.unwrap_or(free.trailing_zeros() as u8));
        }
        if failed.is_empty() {
            Ok(self.nodes.iter().copied().zip(colour.into_iter().flatten()).collect())
        } else {
            let temporaries_only = failed.iter().all(|v| unspillable.contains(v));
            Err(if temporaries_only {
                self.crowd(&failed, u32::MAX)
            } else {
                failed.into_iter().filter(|v| !unspillable.contains(v)).collect()
            })
        }
    }

    /// The cheapest neighbours below `limit` of registers that found no room.
    fn crowd(&self, failed: &[u32], limit: u32) -> Vec<u32> {
        let mut out = Vec::new();
        for (x, _) in self.nodes.iter().enumerate().filter(|(_, v)| failed.contains(v)) {
            let neighbour = self.adjacent[x]
                .iter()
                .copied()
                .filter(|&y| self.nodes[y] < limit && !failed.contains(&self.nodes[y]))
                .min_by(|&a, &b| {
                    let weight = |y: usize| self.cost[y] / (self.adjacent[y].len() + 1) as f64;
                    weight(a).total_cmp(&weight(b))
                });
            out.extend(neighbour.map(|y| self.nodes[y]));
        }
        out.sort_unstable();
        out.dedup();
        out
    }
}

fn ones(bits: &[u64]) -> impl Iterator<Item = usize> {
    bits.iter().enumerate().flat_map(|(w, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let b = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                w * 64 + b
            })
        })
    })
}

/// Registers of the class that an instruction writes: bits as in [`Graph::build`].
fn writes<'a>(
    inst: &MInst,
    class: Class,
    bit: &impl Fn(Reg) -> Option<usize>,
    used_of: &impl Fn(FuncId) -> Option<&'a Used>,
) -> Vec<usize> {
    let mut out: Vec<usize> = bit(inst.rd).into_iter().collect();
    if let Kind::Call { callee, results, .. } = inst.kind {
        if let Some(used) = used_of(callee) {
            let set = if class == Class::Scalar { &used.x } else { &used.v };
            out.extend(set.iter().map(|&n| usize::from(n)));
        }
        match class {
            Class::Scalar => out.push(1),
            Class::Vector => out.extend((0..results).map(|n| usize::from(FIRST_V + n))),
        }
        out.sort_unstable();
        out.dedup();
    }
    out
}

/// Live registers at the end of each block.
fn liveness<'a>(
    func: &MFunc,
    class: Class,
    words: usize,
    bit: &impl Fn(Reg) -> Option<usize>,
    used_of: &impl Fn(FuncId) -> Option<&'a Used>,
) -> Vec<Vec<u64>> {
    let n = func.blocks.len();
    let mut needs = vec![vec![0u64; words]; n];
    let mut kills = vec![vec![0u64; words]; n];
    for (b, block) in func.blocks.iter().enumerate() {
        for inst in block.insts.iter().rev() {
            for d in writes(inst, class, bit, used_of) {
                needs[b][d / 64] &= !(1 << (d % 64));
                kills[b][d / 64] |= 1 << (d % 64);
            }
            for u in inst.uses().into_iter().filter_map(bit) {
                needs[b][u / 64] |= 1 << (u % 64);
            }
        }
    }
    let mut live_in = needs.clone();
    let mut live_out = vec![vec![0u64; words]; n];
    let mut changed = true;
    while changed {
        changed = false;
        for b in (0..n).rev() {
            for w in 0..words {
                let mut out = 0;
                for &s in &func.blocks[b].succs {
                    out |= live_in[s][w];
                }
                let mut now = needs[b][w] | (out & !kills[b][w]);
                if class == Class::Scalar {
                    for &s in &func.blocks[b].waiting {
                        now |= live_in[s][w];
                    }
                }
                if live_out[b][w] != out || live_in[b][w] != now {
                    live_out[b][w] = out;
                    live_in[b][w] = now;
                    changed = true;
                }
            }
        }
    }
    live_out
}

/// Replaces virtual registers by colours and drops copies that became redundant.
fn rewrite(func: &mut MFunc, class: Class, colours: &BTreeMap<u32, u8>) {
    for block in &mut func.blocks {
        for inst in &mut block.insts {
            for r in [&mut inst.rd, &mut inst.rs1, &mut inst.rs2, &mut inst.rs3] {
                if let Some(c) = class.virt(*r).and_then(|v| colours.get(&v)) {
                    *r = if class == Class::Scalar { Reg::X(*c) } else { Reg::V(*c) };
                }
            }
        }
        block.insts.retain(|i| i.kind != Kind::Copy || i.rd != i.rs1);
    }
}

/// Moves virtual vectors to interleaved private memory: loaded before each use, stored after each write.
fn spill(func: &mut MFunc, spills: &[u32], unspillable: &mut BTreeSet<u32>) {
    let mut slots = BTreeMap::new();
    for &v in spills {
        slots.insert(v, func.frame_base + func.frame);
        func.frame += 4;
    }
    for b in 0..func.blocks.len() {
        let old = std::mem::take(&mut func.blocks[b].insts);
        let mut new = Vec::with_capacity(old.len());
        for mut inst in old {
            let line = inst.line;
            let mut temps: BTreeMap<u32, u32> = BTreeMap::new();
            let mut after = Vec::new();
            let tied = inst.is_tied();
            for field in 1..4 {
                let r = [inst.rd, inst.rs1, inst.rs2, inst.rs3][field];
                let Reg::W(v) = r else { continue };
                let Some(&slot) = slots.get(&v) else { continue };
                let t = *temps.entry(v).or_insert_with(|| {
                    let t = func.fresh();
                    unspillable.insert(t);
                    access(func, &mut new, unspillable, Op::VlwV, Reg::W(t), slot, line);
                    t
                });
                let target = match field {
                    1 => &mut inst.rs1,
                    2 => &mut inst.rs2,
                    _ => &mut inst.rs3,
                };
                *target = Reg::W(t);
            }
            if let Reg::W(v) = inst.rd
                && let Some(&slot) = slots.get(&v)
            {
                let t = match temps.get(&v) {
                    Some(&t) => t,
                    None => {
                        let t = func.fresh();
                        unspillable.insert(t);
                        t
                    }
                };
                if tied && !temps.contains_key(&v) {
                    access(func, &mut new, unspillable, Op::VlwV, Reg::W(t), slot, line);
                }
                inst.rd = Reg::W(t);
                access(func, &mut after, unspillable, Op::VswV, Reg::W(t), slot, line);
            }
            new.push(inst);
            new.append(&mut after);
        }
        func.blocks[b].insts = new;
    }
}

/// A private load into, or store from, `data` at a constant offset.
fn access(
    func: &mut MFunc,
    out: &mut Vec<MInst>,
    unspillable: &mut BTreeSet<u32>,
    op: Op,
    data: Reg,
    slot: u32,
    line: LineId,
) {
    let (mut base, mut imm) = (VZERO, slot as i32);
    if !(-1024..1024).contains(&imm) {
        let x = Reg::S(func.fresh());
        let w = func.fresh();
        unspillable.insert(w);
        base = Reg::W(w);
        out.push(MInst { rd: x, imm, line, ..MInst::new(Kind::Li) });
        out.push(MInst { rd: base, rs1: x, line, ..MInst::new(Kind::Isa(Op::VmvVX)) });
        imm = 0;
    }
    let mut inst = MInst { rs1: base, imm, line, ..MInst::new(Kind::Isa(op)) };
    if op == Op::VlwV {
        inst.rd = data;
    } else {
        inst.rs2 = data;
    }
    out.push(inst);
}

/// The registers and private bytes that the finished function and its callees use.
fn account<'a>(func: &MFunc, used_of: &impl Fn(FuncId) -> Option<&'a Used>) -> Used {
    let mut used = Used { frame_end: func.frame_base + func.frame, ..Used::default() };
    for inst in func.blocks.iter().flat_map(|b| &b.insts) {
        for r in inst.uses().into_iter().chain([inst.rd]) {
            match r {
                Reg::X(n) if n >= FIRST_X => {
                    used.x.insert(n);
                }
                Reg::V(n) => {
                    used.v.insert(n);
                }
                _ => {}
            }
        }
        if let Kind::Call { callee, .. } = inst.kind
            && let Some(u) = used_of(callee)
        {
            used.x.extend(&u.x);
            used.v.extend(&u.v);
            used.frame_end = used.frame_end.max(u.frame_end);
        }
    }
    used
}
