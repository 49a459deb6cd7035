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
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

pub(crate) enum Outcome {
    Finished(Usage),
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
    used_of: &impl Fn(FuncId) -> Option<&'a Usage>,
    vals: u32,
) -> Result<Outcome, CompileError> {
    let mut unspillable = BTreeSet::new();
    let mut spilled_before = 0;
    loop {
        let graph = Graph::build(func, Class::Vector, used_of);
        match graph.colour(Class::Vector, &unspillable) {
            Ok(colours) => {
                rewrite(func, Class::Vector, &graph.nodes, &colours);
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
        Ok(colours) => rewrite(func, Class::Scalar, &graph.nodes, &colours),
        Err(spills) => {
            let values: Vec<u32> = spills.iter().copied().filter(|&v| v < vals).collect();
            // If a temporary does not fit, values crowd it out: move the ones in its way.
            let values = if values.is_empty() { graph.crowd(&spills, vals) } else { values };
            return Ok(Outcome::TooManyScalars(values));
        }
    }
    Ok(Outcome::Finished(account(func, used_of)))
}

/// The absence of a node.
const NONE: u32 = u32::MAX;

/// Liveness and interference of one class.
struct Graph {
    /// Virtual registers of the class, by node.
    nodes: Vec<u32>,
    /// Neighbours of each node, ascending.
    adjacent: Vec<Vec<u32>>,
    /// Physical registers that a node may not have.
    forbidden: Vec<u64>,
    /// Nodes and physical registers that it would prefer to share with.
    likes: Vec<Vec<usize>>,
    likes_phys: Vec<Vec<u8>>,
    cost: Vec<f64>,
}

/// The registers of one class as bits: 0 to 63 are physical registers, the others are nodes.
struct Numbers {
    class: Class,
    /// Node of each virtual register.
    node: Vec<u32>,
}

impl Numbers {
    fn bit(&self, r: Reg) -> Option<usize> {
        match self.class.virt(r) {
            Some(v) => Some(64 + self.node[v as usize] as usize),
            None => self.class.phys(r).map(usize::from),
        }
    }
}

/// The registers that are live at one point, to be listed in a time that does not depend on the number of
/// those that are not.
struct Live {
    list: Vec<u32>,
    /// Position of each register in the list, if it is there.
    place: Vec<u32>,
}

impl Live {
    fn new(bits: usize) -> Live {
        Live { list: Vec::new(), place: vec![NONE; bits] }
    }

    fn insert(&mut self, bit: usize) {
        if self.place[bit] == NONE {
            self.place[bit] = self.list.len() as u32;
            self.list.push(bit as u32);
        }
    }

    fn remove(&mut self, bit: usize) {
        let at = std::mem::replace(&mut self.place[bit], NONE);
        if at != NONE {
            self.list.swap_remove(at as usize);
            if let Some(&moved) = self.list.get(at as usize) {
                self.place[moved as usize] = at;
            }
        }
    }

    fn clear(&mut self) {
        self.list.drain(..).for_each(|bit| self.place[bit as usize] = NONE);
    }
}

impl Graph {
    fn build<'a>(func: &MFunc, class: Class, used_of: &impl Fn(FuncId) -> Option<&'a Usage>) -> Graph {
        let mut node = vec![NONE; func.next as usize];
        let mut nodes = Vec::new();
        let mut cost: Vec<f64> = Vec::new();
        // The block in which a node occurs; NONE if it is needed beyond its block.
        let mut home: Vec<u32> = Vec::new();
        for (b, block) in func.blocks.iter().enumerate() {
            let weight = 10f64.powi(block.depth as i32);
            for inst in &block.insts {
                for (r, read) in inst.uses().map(|r| (r, true)).chain([(inst.rd, false)]) {
                    let Some(v) = class.virt(r) else { continue };
                    let n = &mut node[v as usize];
                    if *n == NONE {
                        *n = nodes.len() as u32;
                        nodes.push(v);
                        cost.push(0.0);
                        // Read before it is written: another block has written it.
                        home.push(if read { NONE } else { b as u32 });
                    } else if home[*n as usize] != b as u32 {
                        home[*n as usize] = NONE;
                    }
                    cost[*n as usize] += weight;
                }
            }
        }
        let n = nodes.len();
        let mut g = Graph {
            nodes,
            adjacent: vec![Vec::new(); n],
            forbidden: vec![0; n],
            likes: vec![Vec::new(); n],
            likes_phys: vec![Vec::new(); n],
            cost,
        };
        let numbers = Numbers { class, node };
        // Most nodes live within a block. Only the others have a column in the sets at the blocks' ends.
        let far: Vec<u32> = (0..n as u32).filter(|&x| home[x as usize] == NONE).collect();
        let mut column = vec![NONE; n + 64];
        (0..64).for_each(|r| column[r] = r as u32);
        far.iter().enumerate().for_each(|(c, &x)| column[64 + x as usize] = 64 + c as u32);
        let live_out = liveness(func, &numbers, &column, 64 + far.len(), used_of);
        let mut live = Live::new(n + 64);
        let mut written = Vec::new();
        for (b, block) in func.blocks.iter().enumerate() {
            live.clear();
            for c in ones(&live_out[b]) {
                live.insert(if c < 64 { c } else { 64 + far[c - 64] as usize });
            }
            for inst in block.insts.iter().rev() {
                let source = if inst.kind == Kind::Copy { numbers.bit(inst.rs1) } else { None };
                writes(inst, &numbers, used_of, &mut written);
                for &d in &written {
                    g.clash(d, &live.list, source, &written);
                }
                if let (Some(d), Some(s)) = (numbers.bit(inst.rd), source)
                    && d != s
                {
                    g.like(d, s);
                }
                written.iter().for_each(|&d| live.remove(d as usize));
                inst.uses().filter_map(|r| numbers.bit(r)).for_each(|u| live.insert(u));
            }
        }
        for list in &mut g.adjacent {
            list.sort_unstable();
            list.dedup();
        }
        g
    }

    /// `d` is written while `live` is live.
    fn clash(&mut self, d: u32, live: &[u32], source: Option<usize>, together: &[u32]) {
        let source = source.map_or(NONE, |s| s as u32);
        if d < 64 {
            for n in live.iter().filter(|&&n| n >= 64 && n != source) {
                self.forbidden[*n as usize - 64] |= 1 << d;
            }
            return;
        }
        for &n in live.iter().filter(|&&n| n != d && n != source) {
            if n < 64 {
                self.forbidden[d as usize - 64] |= 1 << n;
            } else {
                self.adjacent[d as usize - 64].push(n - 64);
                self.adjacent[n as usize - 64].push(d - 64);
            }
        }
        for &n in together.iter().filter(|&&n| n >= 64 && n != d && n != source) {
            self.adjacent[d as usize - 64].push(n - 64);
            self.adjacent[n as usize - 64].push(d - 64);
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
    fn colour(&self, class: Class, unspillable: &BTreeSet<u32>) -> Result<Vec<u8>, Vec<u32>> {
        let mut stack = self.simplify(class, unspillable);
        let mut colour: Vec<Option<u8>> = vec![None; self.nodes.len()];
        let mut failed = Vec::new();
        while let Some(x) = stack.pop() {
            let mut free = class.pool() & !self.forbidden[x];
            for &y in &self.adjacent[x] {
                if let Some(c) = colour[y as usize] {
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
            Ok(colour.into_iter().flatten().collect())
        } else {
            let temporaries_only = failed.iter().all(|v| unspillable.contains(v));
            Err(if temporaries_only {
                self.crowd(&failed, u32::MAX)
            } else {
                failed.into_iter().filter(|v| !unspillable.contains(v)).collect()
            })
        }
    }

    /// The nodes in the order in which they leave the graph; the last one is coloured first.
    fn simplify(&self, class: Class, unspillable: &BTreeSet<u32>) -> Vec<usize> {
        let n = self.nodes.len();
        let room: Vec<u32> = self.forbidden.iter().map(|f| (class.pool() & !f).count_ones()).collect();
        let mut degree: Vec<usize> = self.adjacent.iter().map(Vec::len).collect();
        let mut gone = vec![false; n];
        let mut stack = Vec::with_capacity(n);
        let mut easy: Vec<usize> = (0..n).rev().filter(|&x| degree[x] < room[x] as usize).collect();
        let mut cheapest: Option<BinaryHeap<Reverse<(Weight, usize)>>> = None;
        while stack.len() < n {
            let x = match easy.pop() {
                Some(x) if gone[x] => continue,
                Some(x) => x,
                None => {
                    // No node is easy: defer the one that is cheapest to spill, and hope that it finds a
                    // register.
                    let weight = |x: usize| {
                        Weight(if unspillable.contains(&self.nodes[x]) {
                            f64::INFINITY
                        } else {
                            self.cost[x] / (degree[x] + 1) as f64
                        })
                    };
                    let heap = cheapest.get_or_insert_with(|| {
                        (0..n).filter(|&x| !gone[x]).map(|x| Reverse((weight(x), x))).collect()
                    });
                    // Degrees only fall, so a node's weight in the heap is at most what it is now.
                    let candidate = loop {
                        let Some(Reverse((old, x))) = heap.pop() else { break None };
                        if gone[x] {
                            continue;
                        }
                        let now = weight(x);
                        if now == old {
                            break Some(x);
                        }
                        heap.push(Reverse((now, x)));
                    };
                    let Some(x) = candidate else { break };
                    x
                }
            };
            gone[x] = true;
            stack.push(x);
            for y in self.adjacent[x].iter().map(|&y| y as usize).filter(|&y| !gone[y]) {
                degree[y] -= 1;
                if degree[y] + 1 == room[y] as usize {
                    easy.push(y);
                }
            }
        }
        stack
    }

    /// The cheapest neighbours below `limit` of registers that found no room.
    fn crowd(&self, failed: &[u32], limit: u32) -> Vec<u32> {
        let mut out = Vec::new();
        let failed: BTreeSet<u32> = failed.iter().copied().collect();
        for (x, _) in self.nodes.iter().enumerate().filter(|(_, v)| failed.contains(v)) {
            let neighbour = self.adjacent[x]
                .iter()
                .map(|&y| y as usize)
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

/// The cost of a node, in the order of numbers.
#[derive(Clone, Copy, PartialEq)]
struct Weight(f64);

impl Eq for Weight {}

impl PartialOrd for Weight {
    fn partial_cmp(&self, other: &Weight) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Weight {
    fn cmp(&self, other: &Weight) -> std::cmp::Ordering {
        self.0.total_cmp(&other.0)
    }
}

/// Collects the registers of the class that an instruction writes.
fn writes<'a>(
    inst: &MInst,
    numbers: &Numbers,
    used_of: &impl Fn(FuncId) -> Option<&'a Usage>,
    out: &mut Vec<u32>,
) {
    out.clear();
    out.extend(numbers.bit(inst.rd).map(|d| d as u32));
    if let Kind::Call { callee, results, .. } = inst.kind {
        if let Some(used) = used_of(callee) {
            let set = if numbers.class == Class::Scalar { &used.x } else { &used.v };
            out.extend(set.iter().map(u32::from));
        }
        match numbers.class {
            Class::Scalar => out.push(1),
            Class::Vector => out.extend((0..results).map(|n| u32::from(FIRST_V + n))),
        }
        out.sort_unstable();
        out.dedup();
    }
}

/// Live registers at the end of each block, by `column`, of which there are `width`. Registers without one
/// live within a block.
fn liveness<'a>(
    func: &MFunc,
    numbers: &Numbers,
    column: &[u32],
    width: usize,
    used_of: &impl Fn(FuncId) -> Option<&'a Usage>,
) -> Vec<Vec<u64>> {
    let n = func.blocks.len();
    let words = width.div_ceil(64);
    let mut needs = vec![vec![0u64; words]; n];
    let mut kills = vec![vec![0u64; words]; n];
    let place = |bit: usize| {
        let c = column[bit];
        (c != NONE).then_some((c as usize / 64, 1u64 << (c % 64)))
    };
    let mut written = Vec::new();
    for (b, block) in func.blocks.iter().enumerate() {
        for inst in block.insts.iter().rev() {
            writes(inst, numbers, used_of, &mut written);
            for (word, bit) in written.iter().filter_map(|&d| place(d as usize)) {
                needs[b][word] &= !bit;
                kills[b][word] |= bit;
            }
            for (word, bit) in inst.uses().filter_map(|r| place(numbers.bit(r)?)) {
                needs[b][word] |= bit;
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
                if numbers.class == Class::Scalar {
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

/// Replaces virtual registers by their nodes' colours and drops copies that became redundant.
fn rewrite(func: &mut MFunc, class: Class, nodes: &[u32], colours: &[u8]) {
    let mut colour = vec![None; func.next as usize];
    nodes.iter().zip(colours).for_each(|(&v, &c)| colour[v as usize] = Some(c));
    for block in &mut func.blocks {
        for inst in &mut block.insts {
            for r in [&mut inst.rd, &mut inst.rs1, &mut inst.rs2, &mut inst.rs3] {
                if let Some(c) = class.virt(*r).and_then(|v| colour[v as usize]) {
                    *r = if class == Class::Scalar { Reg::X(c) } else { Reg::V(c) };
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
fn account<'a>(func: &MFunc, used_of: &impl Fn(FuncId) -> Option<&'a Usage>) -> Usage {
    let mut used = Usage { frame_end: func.frame_base + func.frame, ..Usage::default() };
    for inst in func.blocks.iter().flat_map(|b| &b.insts) {
        for r in inst.uses().chain([inst.rd]) {
            match r {
                Reg::X(n) if n >= FIRST_X => used.x.insert(n),
                Reg::V(n) => used.v.insert(n),
                _ => {}
            }
        }
        if let Kind::Call { callee, .. } = inst.kind
            && let Some(u) = used_of(callee)
        {
            used.x.join(u.x);
            used.v.join(u.v);
            used.frame_end = used.frame_end.max(u.frame_end);
        }
    }
    used
}
