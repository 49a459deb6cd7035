//! Shrinks a program as a tree of blocks, which stays valid by construction.

use super::weight;
use crate::assembly::Shape;
use crate::minimise::{Measure, Pass, Shrinkable};
use crate::program::tree::{
    Access, Atomic, Block, Condition, Count, Locked, Nest, Plain, Poll, Program, Run, Seed, Style, Top,
};
use crate::program::{self};
use std::hash::{DefaultHasher, Hash, Hasher};
use tandem_abi::Config;

/// A program, with its machine and size limit.
#[derive(Clone, Debug)]
pub struct Tree {
    /// The program.
    pub program: Program,
    /// The machine.
    pub config: Config,
    /// Most instructions of the body.
    pub max: usize,
}

impl Shrinkable for Tree {
    fn measure(&self) -> Measure {
        let p = &self.program;
        let size = program::size(p, &self.config, self.max);
        let g = &p.geometry;
        let nodes: u64 = p.body.iter().map(|t| if let Top::Block(b) = t { nodes(b) } else { 1 }).sum();
        let operands: u64 = p.body.iter().map(|t| if let Top::Block(b) = t { operands(b) } else { 0 }).sum();
        let d = &p.data;
        let vectors: u64 = d.vectors.iter().map(seed_weight).sum();
        let data = d.scalars.iter().chain(&d.words).map(|v| weight(*v)).sum::<u64>() + vectors;
        let m = &p.machine;
        Measure(vec![
            size.beyond as u64,
            nodes + u64::from(p.tail.is_some()) + u64::from(p.digest),
            g.grid.iter().map(|n| u64::from(*n)).product::<u64>() * u64::from(g.warps),
            p.later.len() as u64,
            // Idle lanes are a special case. If they are needed, only few lanes work.
            if g.idle_lanes == 0 {
                0
            } else {
                u64::from(self.config.lanes.saturating_sub(g.idle_lanes).max(1))
            },
            u64::from(g.many_vregs)
                + u64::from(g.fewer != [0; 2])
                + u64::from(g.more_lds != 0)
                + u64::from(g.more_private != 0)
                + u64::from(g.pages)
                + u64::from(p.style.prefixes != 0)
                + u64::from(p.style.spread)
                + u64::from(p.style.shift)
                + u64::from(p.style.queue)
                + u64::from(p.style.ends != 0)
                + p.later.iter().filter(|l| l.shape != Shape::default() || l.fresh).count() as u64,
            size.prologue as u64,
            operands,
            data,
            u64::from(m.stall),
            u64::from(m.latency),
            u64::from(m.seed),
        ])
    }

    fn key(&self) -> u64 {
        let mut h = DefaultHasher::new();
        match program::build(&self.program, &self.config, self.max) {
            Ok(b) => {
                for m in b.job.kernels.iter().flat_map(|k| &k.mem) {
                    (m.addr, m.len, &m.bytes).hash(&mut h);
                }
                let launches: Vec<_> = b.job.kernels.iter().map(|k| &k.launch).collect();
                format!("{launches:?} {:?}", b.expect).hash(&mut h);
                // A single launch never waits in a queue.
                (self.program.style.queue && launches.len() > 1).hash(&mut h);
                b.directives.to_text().hash(&mut h);
            }
            // All impossible programs are alike.
            Err(e) => e.to_string().hash(&mut h),
        }
        h.finish()
    }

    fn instructions(&self) -> usize {
        program::size(&self.program, &self.config, self.max).beyond
    }

    fn passes() -> &'static [Pass<Tree>] {
        &[
            Pass { name: "launch", candidates: launch },
            Pass { name: "digest and last words", candidates: ends },
            Pass { name: "cut off the end", candidates: cut },
            Pass { name: "delete blocks", candidates: delete },
            Pass { name: "lift contents", candidates: |t| inside(t, &lift) },
            Pass { name: "plain instructions", candidates: |t| inside(t, &plainer) },
            Pass { name: "operands", candidates: |t| inside(t, &simpler) },
            Pass { name: "data", candidates: data },
            Pass { name: "memory's behaviour", candidates: machine },
        ]
    }
}

impl Tree {
    fn with(&self, change: impl FnOnce(&mut Program)) -> Tree {
        let mut t = self.clone();
        change(&mut t.program);
        t
    }
}

fn children(b: &Block) -> Vec<&Vec<Block>> {
    b.children()
}

/// The block with its `n`th list replaced.
fn with_child(b: &Block, n: usize, list: Vec<Block>) -> Block {
    let mut b = b.clone();
    match &mut b {
        Block::If(_, x, y) | Block::ScalarIf(_, x, y) | Block::Apart(_, x, y) => {
            *(if n == 0 { x } else { y }) = list;
        }
        Block::Loop(_, x)
        | Block::ScalarLoop(_, x)
        | Block::Call(_, x)
        | Block::Typed(_, x)
        | Block::Nest(_, x) => *x = list,
        _ => {}
    }
    b
}

fn nodes(b: &Block) -> u64 {
    1 + children(b).iter().flat_map(|c| c.iter()).map(nodes).sum::<u64>()
}

/// Every list that results from replacing one block, at any depth, by a list that `edit` offers for it.
fn rewrite(list: &[Block], edit: &dyn Fn(&Block) -> Vec<Vec<Block>>) -> Vec<Vec<Block>> {
    let mut all = Vec::new();
    for (i, block) in list.iter().enumerate() {
        let mut splice = |new: Vec<Block>| all.push([&list[..i], &new, &list[i + 1..]].concat());
        edit(block).into_iter().for_each(&mut splice);
        for (n, child) in children(block).into_iter().enumerate() {
            rewrite(child, edit).into_iter().for_each(|c| splice(vec![with_child(block, n, c)]));
        }
    }
    all
}

/// The same for a whole program.
fn inside(t: &Tree, edit: &dyn Fn(&Block) -> Vec<Vec<Block>>) -> Vec<Tree> {
    let mut all = Vec::new();
    for (i, top) in t.program.body.iter().enumerate() {
        let Top::Block(block) = top else { continue };
        for new in rewrite(std::slice::from_ref(block), edit) {
            all.push(t.with(|p| drop(p.body.splice(i..=i, new.into_iter().map(Top::Block)))));
        }
    }
    all
}

fn launch(t: &Tree) -> Vec<Tree> {
    let g = t.program.geometry;
    let lanes = t.config.lanes;
    let mut all = vec![t.with(|p| {
        (p.geometry.grid, p.geometry.warps, p.geometry.idle_lanes, p.geometry.many_vregs) =
            ([1; 3], 1, 0, false);
    })];
    all.push(t.with(|p| p.later.clear()));
    for n in 0..t.program.later.len() {
        // A single launch; one without its own body is the first again.
        all.push(t.with(|p| {
            let l = p.later.swap_remove(n);
            p.later.clear();
            p.geometry.grid = l.grid;
            if !l.body.is_empty() {
                p.body = l.body;
            }
        }));
        all.push(t.with(|p| drop(p.later.remove(n))));
        all.push(t.with(|p| p.later[n].body.clear()));
        all.push(t.with(|p| p.later[n].grid = [1; 3]));
        all.push(t.with(|p| p.later[n].shape = Shape::default()));
        all.push(t.with(|p| p.later[n].fresh = false));
        for i in 0..t.program.later[n].body.len() {
            all.push(t.with(|p| drop(p.later[n].body.remove(i))));
        }
    }
    all.push(t.with(|p| p.style = Style::default()));
    all.push(t.with(|p| p.style.prefixes = 0));
    all.push(t.with(|p| p.style.spread = 0));
    all.push(t.with(|p| p.style.shift = 0));
    all.push(t.with(|p| p.style.queue = false));
    all.push(t.with(|p| p.style.ends = 0));
    all.push(t.with(|p| {
        let g = &mut p.geometry;
        (g.fewer, g.more_lds, g.more_private, g.pages) = ([0; 2], 0, 0, 0);
    }));
    all.push(t.with(|p| p.geometry.fewer = [0; 2]));
    all.push(t.with(|p| (p.geometry.more_lds, p.geometry.more_private) = (0, 0)));
    all.push(t.with(|p| p.geometry.pages = 0));
    for axis in 0..3 {
        for n in [1, 2, g.grid[axis] / 2, g.grid[axis].saturating_sub(1)] {
            all.push(t.with(|p| p.geometry.grid[axis] = n.max(1)));
        }
    }
    all.push(t.with(|p| p.geometry.grid = [1; 3]));
    for warps in [1, 2, g.warps / 2, g.warps.saturating_sub(1)] {
        all.push(t.with(|p| p.geometry.warps = warps.max(1)));
    }
    for idle in [0, lanes - 1, lanes - 2, (g.idle_lanes + lanes) / 2, g.idle_lanes + 1] {
        all.push(t.with(|p| p.geometry.idle_lanes = idle.min(lanes - 1)));
    }
    all.push(t.with(|p| p.geometry.many_vregs = false));
    all
}

fn ends(t: &Tree) -> Vec<Tree> {
    vec![
        t.with(|p| (p.digest, p.tail) = (false, None)),
        t.with(|p| p.digest = false),
        t.with(|p| p.tail = None),
        t.with(|p| {
            p.tail = p.tail.map(|mut t| {
                t.prefix = None;
                t
            })
        }),
    ]
}

/// Keeps the first blocks and drops the rest.
fn cut(t: &Tree) -> Vec<Tree> {
    let n = t.program.body.len();
    let mut at: Vec<usize> = (0..8).map(|i| n * i / 8).collect();
    at.dedup();
    at.into_iter().map(|at| t.with(|p| p.body.truncate(at))).collect()
}

/// Runs of top-level blocks, long ones first, then single blocks anywhere.
fn delete(t: &Tree) -> Vec<Tree> {
    let n = t.program.body.len();
    let mut all = Vec::new();
    let mut size = n / 2;
    while size > 0 {
        for from in (0..n).step_by(size) {
            all.push(t.with(|p| drop(p.body.drain(from..(from + size).min(n)))));
        }
        size /= 2;
    }
    all.extend(inside(t, &|_| vec![vec![]]));
    all
}

/// Replaces a block by its contents: one or both arms of an If, a loop's rounds one after another, a call's
/// body.
fn lift(b: &Block) -> Vec<Vec<Block>> {
    match b {
        Block::If(_, x, y) | Block::ScalarIf(_, x, y) | Block::Apart(_, x, y) => {
            vec![x.clone(), y.clone(), [&x[..], y].concat()]
        }
        Block::Loop(_, x) | Block::ScalarLoop(_, x) => (1..=4).map(|n| vec![&x[..]; n].concat()).collect(),
        Block::Call(_, x) | Block::Typed(_, x) | Block::Nest(_, x) => vec![x.clone()],
        Block::Alias(a, b) => vec![vec![Block::Access(*a)], vec![Block::Access(*b)]],
        _ => vec![],
    }
}

/// Blocks with fewer instructions and the same shape.
fn plainer(b: &Block) -> Vec<Vec<Block>> {
    match b {
        Block::Atomic(a) => {
            let mut all = Vec::new();
            if let Some(between) = a.reserve {
                all.push(vec![Block::Atomic(Atomic { reserve: None, ..*a })]);
                all.push(vec![Block::Atomic(Atomic { reserve: None, ..*a }), Block::Plain(between)]);
                all.push(vec![Block::Plain(between)]);
            }
            all.push(vec![Block::Atomic(Atomic { word: Some(0), ..*a })]);
            all
        }
        Block::Access(a) => {
            let on = Access {
                computed: None,
                mixed: false,
                prefix: false,
                pair: false,
                pattern: None,
                page: None,
                ..*a
            };
            [
                Access { imm: 0, ..on },
                on,
                Access { computed: None, ..*a },
                Access { pattern: None, page: None, ..*a },
                Access { pattern: None, ..*a },
                Access { page: None, ..*a },
                Access { prefix: false, ..*a },
                Access { pair: false, ..*a },
            ]
            .map(|a| vec![Block::Access(a)])
            .to_vec()
        }
        Block::Plain(p) if p.prefix => vec![vec![Block::Plain(Plain { prefix: false, ..*p })]],
        Block::Call(true, x) => vec![vec![Block::Call(false, x.clone())]],
        Block::If(c, x, y) if !x.is_empty() && !y.is_empty() => {
            vec![vec![Block::If(*c, x.clone(), vec![])], vec![Block::If(*c, vec![], y.clone())]]
        }
        Block::Nest(n, x) if n.levels > 0 => {
            let fewer = |levels| vec![Block::Nest(Nest { levels, ..*n }, x.clone())];
            vec![fewer(0), fewer(n.levels / 2), fewer(n.levels - 1)]
        }
        Block::Run(r) if r.more > 0 => {
            let fewer = |more| vec![Block::Run(Run { more, ..*r })];
            vec![fewer(0), fewer(r.more / 4), fewer(r.more / 2), fewer(r.more - 1)]
        }
        Block::Locked(l) if l.reserve => vec![vec![Block::Locked(Locked { reserve: false, ..*l })]],
        Block::Typed(t, x) if t.how != 0 => {
            let mut t = *t;
            t.how = 0;
            vec![vec![Block::Typed(t, x.clone())]]
        }
        _ => vec![],
    }
}

fn plain_operands(p: &Plain) -> Vec<Plain> {
    let mut all = vec![Plain { regs: [0; 4], imm: 0, masked: false, rm: 0, prefix: false, ..*p }];
    for i in 0..4 {
        let mut q = *p;
        q.regs[i] = 0;
        all.push(q);
    }
    all.extend([0, 1, p.imm / 2].map(|imm| Plain { imm, ..*p }));
    all.push(Plain { masked: false, ..*p });
    all.push(Plain { rm: 0, ..*p });
    all.push(Plain { prefix: false, ..*p });
    all
}

fn access_operands(a: &Access) -> Vec<Access> {
    let first = Access { computed: a.computed.map(|_| 0), ..*a };
    let mut all =
        vec![Access { data: 0, masked: false, lds: false, ..first }, first, Access { data: 0, ..*a }];
    all.extend([0, 1, a.imm / 2].map(|imm| Access { imm, ..*a }));
    all.push(Access { masked: false, ..*a });
    all.push(Access { lds: false, ..*a });
    all.push(Access { mixed: false, ..*a });
    all
}

fn atomic_operands(a: &Atomic) -> Vec<Atomic> {
    let mut all = vec![Atomic { regs: [0; 3], place: 0, order: 0, masked: false, ..*a }];
    for i in 0..3 {
        let mut q = *a;
        q.regs[i] = 0;
        all.push(q);
    }
    all.push(Atomic { place: 0, ..*a });
    all.push(Atomic { order: 0, ..*a });
    all.push(Atomic { masked: false, ..*a });
    if let Some(p) = &a.reserve {
        all.extend(plain_operands(p).into_iter().map(|p| Atomic { reserve: Some(p), ..*a }));
    }
    all
}

fn simpler(b: &Block) -> Vec<Vec<Block>> {
    let conditions = |c: &Condition| {
        [
            Condition { kind: 0, a: 0, b: 0 },
            Condition { a: 0, ..*c },
            Condition { b: 0, ..*c },
            Condition { kind: 0, ..*c },
        ]
    };
    let counts = |n: &Count| {
        let less = Count { most: n.most.saturating_sub(1), ..*n };
        [Count { most: 0, from: 0 }, Count { from: 0, ..*n }, less]
    };
    let all: Vec<Block> = match b {
        Block::Plain(p) => plain_operands(p).into_iter().map(Block::Plain).collect(),
        Block::Access(a) => access_operands(a).into_iter().map(Block::Access).collect(),
        Block::Atomic(a) => atomic_operands(a).into_iter().map(Block::Atomic).collect(),
        Block::Poll(p) => [0, 1].map(|value| Block::Poll(Poll { value, ..*p })).to_vec(),
        Block::Glance(_) => vec![Block::Glance(0)],
        Block::If(c, x, y) => conditions(c).map(|c| Block::If(c, x.clone(), y.clone())).to_vec(),
        Block::ScalarIf(c, x, y) => conditions(c).map(|c| Block::ScalarIf(c, x.clone(), y.clone())).to_vec(),
        Block::Loop(n, x) => counts(n).map(|n| Block::Loop(n, x.clone())).to_vec(),
        Block::ScalarLoop(n, x) => counts(n).map(|n| Block::ScalarLoop(n, x.clone())).to_vec(),
        _ => vec![],
    };
    all.into_iter().map(|b| vec![b]).collect()
}

/// The distance of a block's operands from the simplest.
fn operands(b: &Block) -> u64 {
    let regs = |r: &[u8]| r.iter().map(|r| u64::from(*r != 0)).sum::<u64>();
    let plain = |p: &Plain| {
        regs(&p.regs) + weight(p.imm) + u64::from(p.masked) + u64::from(p.rm != 0) + 2 * u64::from(p.prefix)
    };
    let condition = |c: &Condition| regs(&[c.kind, c.a, c.b]);
    let count = |n: &Count| u64::from(n.most) + regs(&[n.from]);
    let own = match b {
        Block::Plain(p) => plain(p),
        Block::Access(a) => {
            let flags = [a.lds, a.mixed, a.masked, a.prefix, a.pair, a.pattern.is_some(), a.page.is_some()];
            let flags: u64 = flags.map(u64::from).iter().sum();
            regs(&[a.data]) + a.computed.map_or(0, |r| 2 + regs(&[r])) + weight(a.imm) + flags
        }
        Block::Atomic(a) => {
            let reserve = a.reserve.as_ref().map_or(0, |p| 4 + plain(p));
            let word = a.word.map_or(8, |w| weight(w.into()));
            regs(&a.regs) + regs(&[a.place, a.order]) + word + u64::from(a.masked) + reserve
        }
        Block::If(c, ..) | Block::ScalarIf(c, ..) => condition(c),
        Block::Loop(n, _) | Block::ScalarLoop(n, _) => count(n),
        Block::Call(indirect, _) => u64::from(*indirect),
        Block::Typed(t, _) => u64::from(t.how),
        Block::Alias(a, b) => operands(&Block::Access(*a)) + operands(&Block::Access(*b)),
        Block::Nest(n, _) => u64::from(n.levels),
        Block::Locked(l) => u64::from(l.reserve),
        Block::Run(r) => u64::from(r.kind),
        Block::Poll(p) => u64::from(p.csr) + weight(p.value),
        Block::Glance(n) => u64::from(*n != 0),
        #[allow(
            unreachable_patterns,
            reason = "kinds of blocks to come weigh nothing until they are shrunk here"
        )]
        _ => 0,
    };
    own + children(b).iter().flat_map(|c| c.iter()).map(operands).sum::<u64>()
}

fn seed_weight(s: &Seed) -> u64 {
    match s {
        Seed::Unwritten => 0,
        Seed::Splat(v) => 1 + weight(*v),
        Seed::Linear(a, b) => 40 + weight(*a) + weight(*b),
        Seed::Loaded(at) => 120 + u64::from(*at),
    }
}

fn data(t: &Tree) -> Vec<Tree> {
    let d = &t.program.data;
    let mut all = vec![
        t.with(|p| {
            p.data.words.fill(0);
            p.data.scalars.fill(0);
            p.data.vectors.fill(Seed::Unwritten);
        }),
        t.with(|p| p.data.words.fill(0)),
        t.with(|p| p.data.words.fill(1)),
        t.with(|p| p.data.scalars.fill(0)),
        t.with(|p| p.data.vectors.fill(Seed::Unwritten)),
    ];
    for i in 0..d.vectors.len() {
        let at = |v: u8| d.words.get(usize::from(v)).copied().unwrap_or(0);
        let seeds = match d.vectors[i] {
            Seed::Unwritten => vec![],
            Seed::Splat(v) => smaller(v).map(Seed::Splat).to_vec(),
            Seed::Linear(a, b) => [0, 1, a]
                .map(Seed::Splat)
                .into_iter()
                .chain([Seed::Linear(0, 1), Seed::Linear(0, b), Seed::Linear(1, b), Seed::Linear(a, 1)])
                .collect(),
            Seed::Loaded(v) => [0, 1, at(v)]
                .map(Seed::Splat)
                .into_iter()
                .chain([Seed::Linear(0, 1), Seed::Loaded(0)])
                .collect(),
        };
        for s in std::iter::once(Seed::Unwritten).chain(seeds) {
            all.push(t.with(|p| p.data.vectors[i] = s));
        }
    }
    for i in 0..d.scalars.len() {
        all.extend(smaller(d.scalars[i]).map(|v| t.with(|p| p.data.scalars[i] = v)));
    }
    let mut size = d.words.len() / 2;
    while size > 0 {
        for from in (0..d.words.len()).step_by(size) {
            let to = (from + size).min(d.words.len());
            all.push(t.with(|p| p.data.words[from..to].fill(0)));
        }
        size /= 2;
    }
    for i in 0..d.words.len() {
        all.extend(smaller(d.words[i]).map(|v| t.with(|p| p.data.words[i] = v)));
    }
    all
}

/// Values to try in place of one.
fn smaller(v: u32) -> [u32; 4] {
    // The upper half of the bits alone, and half of the distance.
    [0, 1, v & 0xffff_0000, v >> 1]
}

fn machine(t: &Tree) -> Vec<Tree> {
    let m = t.program.machine;
    let mut all = vec![t.with(|p| (p.machine.stall, p.machine.latency, p.machine.seed) = (0, 0, 0))];
    all.push(t.with(|p| p.machine.stall = 0));
    all.push(t.with(|p| p.machine.latency = 0));
    all.push(t.with(|p| p.machine.latency = m.latency / 2));
    all.extend((0..4).map(|seed| t.with(|p| p.machine.seed = seed)));
    all
}
