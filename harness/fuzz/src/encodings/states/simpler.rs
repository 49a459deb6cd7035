//! Simplifies states: the steps that shrink a failing one.

use super::{LANES, ScalarSource, State, layout};
use crate::shrink::{Measure, Pass, Shrinkable, weight};
use std::hash::{DefaultHasher, Hash, Hasher};
use tandem_abi::Config;
use ventus_isa::{Insn, Kind, OperandField, Words, encode};

/// A state while it is shrunk, and its machine.
#[derive(Clone, Debug)]
pub struct Small {
    /// The state.
    pub state: State,
    /// The machine.
    pub config: Config,
}

impl Shrinkable for Small {
    fn measure(&self) -> Measure {
        let s = &self.state;
        let count = |all: &[bool]| all.iter().filter(|b| **b).count() as u64;
        let operands = s.decoded().map_or(0, |insn| {
            let fields = insn.op.row().format.operands();
            fields.iter().map(|f| rank(f, &insn)).sum()
        });
        let set = s.vset.map_or(0, |v| count(&[v.avl.is_some(), v.register, v.vtype & 0xc0 != 0xc0]));
        let words = s.x.iter().map(|x| weight(x.value)).sum::<u64>()
            + s.v.iter().flat_map(|v| v.lanes).map(weight).sum::<u64>();
        let unlike: usize =
            s.v.iter().map(|v| v.lanes.windows(2).filter(|pair| pair[0] != pair[1]).count()).sum();
        Measure(vec![
            u64::from(s.launch.grid.iter().product::<u32>()) * u64::from(s.launch.wg_warps),
            s.levels.len() as u64,
            s.levels.iter().map(|l| u64::from(l.stay.count_ones())).sum(),
            u64::from(s.launch.wf_size),
            count(&[
                s.before.is_some(),
                s.after.is_some(),
                s.reserve.is_some(),
                s.rpc,
                s.stub.is_some(),
                s.prefix.is_some(),
                s.meet_here,
                s.vset.is_some(),
            ]),
            u64::from(s.read_all),
            (s.read.0.len() + s.read.1.len() + s.read_csrs.len()) as u64,
            (s.csrs.len() + s.x.len() + s.v.len()) as u64,
            operands,
            set,
            u64::from(s.launch.sgprs.abs_diff(64)) + u64::from(s.launch.vgprs.abs_diff(64)),
            u64::from(s.memory.1.0) + u64::from(s.memory.1.1) + u64::from(s.memory.2),
            s.memory.0.abs_diff(1),
            s.area,
            s.x.iter().filter(|x| x.how == ScalarSource::Loaded).count() as u64,
            s.v.iter().filter(|v| !v.early).count() as u64,
            words,
            unlike as u64,
        ])
    }

    fn key(&self) -> u64 {
        let mut h = DefaultHasher::new();
        format!("{:?}", self.state).hash(&mut h);
        h.finish()
    }

    fn instructions(&self) -> usize {
        layout::build(&self.state, &self.config).map_or(0, |b| b.prologue + b.beyond)
    }

    fn passes() -> &'static [Pass<Small>] {
        &[
            Pass { name: "launch and memory", candidates: |s| s.each(launch) },
            Pass { name: "lanes and divergence", candidates: |s| s.each(levels) },
            Pass { name: "surrounding accesses", candidates: |s| s.each(around) },
            Pass { name: "registers read at the end", candidates: |s| s.each(read) },
            Pass { name: "CSRs and vtype", candidates: |s| s.each(csrs) },
            Pass { name: "registers", candidates: |s| s.each(registers) },
            Pass { name: "operands", candidates: |s| s.each(operands) },
            Pass { name: "data", candidates: |s| s.each(data) },
        ]
    }
}

impl Small {
    fn each(&self, steps: fn(&State) -> Vec<State>) -> Vec<Small> {
        // A smaller state with a trap of its own making would be another failure.
        let sound = steps(&self.state).into_iter().filter(State::neighbours_are_sound);
        sound.map(|state| Small { state, config: self.config }).collect()
    }
}

/// The simplest values of an operand, best first.
fn simplest(field: &OperandField) -> &'static [i32] {
    match field.kind {
        Kind::Vm => &[1],
        Kind::Target | Kind::Csr | Kind::Vtype => &[],
        Kind::V => &[8, 10, 12],
        Kind::X => &[10, 12, 14],
        _ => &[0, 1],
    }
}

/// How far an operand is from the simplest.
fn rank(field: &OperandField, insn: &Insn) -> u64 {
    let simple = simplest(field);
    simple.iter().position(|v| *v == insn.get(field.role)).unwrap_or(simple.len()) as u64
}

fn with(state: &State, change: impl FnOnce(&mut State)) -> State {
    let mut s = state.clone();
    change(&mut s);
    s
}

fn launch(s: &State) -> Vec<State> {
    vec![
        with(s, |s| (s.launch.grid, s.launch.wg_warps) = ([1; 3], 1)),
        with(s, |s| s.launch.grid = [1; 3]),
        with(s, |s| s.launch.wg_warps = (s.launch.wg_warps / 2).max(1)),
        with(s, |s| s.memory = (1, (1, 1), 0)),
        with(s, |s| s.memory.2 = 0),
        with(s, |s| s.memory.1 = (1, 1)),
        with(s, |s| s.launch.sgprs = 64),
        with(s, |s| s.launch.vgprs = 64),
    ]
}

fn levels(s: &State) -> Vec<State> {
    let mut all = vec![with(s, |s| s.levels.clear())];
    all.extend((0..s.levels.len()).rev().map(|i| with(s, |s| _ = s.levels.remove(i))));
    // Fewer lanes continue.
    for i in 0..s.levels.len() {
        let stay = s.levels[i].stay;
        let last = i + 1 == s.levels.len();
        if last && stay.count_ones() > 1 {
            all.push(with(s, |s| s.levels[i].stay = stay & stay.wrapping_neg()));
        }
    }
    all.push(with(s, |s| s.meet_here = false));
    if s.levels.is_empty() {
        for n in [1, s.launch.wf_size / 2] {
            all.push(with(s, |s| s.launch.wf_size = n.max(1)));
        }
    }
    all
}

fn around(s: &State) -> Vec<State> {
    vec![
        with(s, |s| s.before = None),
        with(s, |s| s.after = None),
        with(s, |s| s.reserve = None),
        with(s, |s| s.rpc = false),
        with(s, |s| s.stub = None),
        with(s, |s| s.prefix = None),
    ]
}

/// How many registers are read together if reading all is too many.
const SOME: u32 = 8;

fn read(s: &State) -> Vec<State> {
    let mut all = vec![
        with(s, |s| s.read_all = false),
        with(s, |s| s.read = (Vec::new(), Vec::new())),
        with(s, |s| s.read_csrs.clear()),
    ];
    if s.read_all {
        // Some of all: the differing register may be one that nothing wrote.
        let (sgprs, vgprs) = s.allocated();
        let some = |from: u32| (from as u8..=(from + SOME - 1).min(255) as u8).collect::<Vec<u8>>();
        let groups = |end: u32| (0..end).step_by(SOME as usize).map(some);
        let scalar = groups(sgprs.min(64)).map(|some| (some, Vec::new()));
        let vector = groups(vgprs).map(|some| (Vec::new(), some));
        all.extend(scalar.chain(vector).map(|some| with(s, |s| (s.read_all, s.read) = (false, some))));
    }
    all.extend((0..s.read.0.len()).map(|i| with(s, |s| _ = s.read.0.remove(i))));
    all.extend((0..s.read.1.len()).map(|i| with(s, |s| _ = s.read.1.remove(i))));
    all.extend((0..s.read_csrs.len()).map(|i| with(s, |s| _ = s.read_csrs.remove(i))));
    all
}

fn csrs(s: &State) -> Vec<State> {
    let mut all = vec![with(s, |s| s.vset = None)];
    all.extend((0..s.csrs.len()).map(|i| with(s, |s| _ = s.csrs.remove(i))));
    if let Some(set) = s.vset {
        all.push(with(s, |s| s.vset = Some(super::Vset { avl: None, register: false, ..set })));
        all.push(with(s, |s| s.vset = Some(super::Vset { vtype: set.vtype & !0xc0 | 0xc0, ..set })));
    }
    all
}

fn registers(s: &State) -> Vec<State> {
    let mut all = vec![
        with(s, |s| s.x.clear()),
        with(s, |s| s.v.clear()),
        with(s, |s| s.v.truncate(s.v.len() / 2)),
        with(s, |s| s.x.truncate(s.x.len() / 2)),
    ];
    all.extend((0..s.x.len()).map(|i| with(s, |s| _ = s.x.remove(i))));
    all.extend((0..s.v.len()).map(|i| with(s, |s| _ = s.v.remove(i))));
    all
}

/// Tries lower registers and smaller immediates. Values move with their registers if the new ones are free.
fn operands(s: &State) -> Vec<State> {
    let Ok(insn) = s.decoded() else { return Vec::new() };
    let mut all = Vec::new();
    for field in insn.op.row().format.operands() {
        let now = insn.get(field.role);
        for &value in &simplest(field)[..rank(field, &insn) as usize] {
            let mut other = insn;
            other.set(field.role, value);
            let Ok(Words { prefix, word }) = encode(&other.canonical()) else { continue };
            all.push(with(s, |s| {
                (s.prefix, s.word) = (prefix, word);
                let (from, to) = (now as u8, value as u8);
                match field.kind {
                    Kind::V if !s.v.iter().any(|v| v.register == to) => {
                        s.v.iter_mut().filter(|v| v.register == from).for_each(|v| v.register = to);
                    }
                    Kind::X if !s.x.iter().any(|x| x.register == to) => {
                        s.x.iter_mut().filter(|x| x.register == from).for_each(|x| x.register = to);
                    }
                    _ => {}
                }
                // The prologue's own registers stay separate.
                let temps = s.temps;
                let x: Vec<u8> = (1..16).filter(|n| ![10, 12, 14, 11, 13, 15].contains(n)).collect();
                if [temps.base, temps.any].iter().any(|t| [10, 12, 14].contains(t)) {
                    (s.temps.base, s.temps.any) = (x[0], x[1]);
                }
                if [temps.pointer, temps.levels, temps.level].iter().any(|t| [8, 10, 12].contains(t)) {
                    (s.temps.pointer, s.temps.levels, s.temps.level) = (2, 3, 4);
                }
            }));
        }
    }
    // Temporaries may have become the instruction's registers.
    all.retain(|s| {
        let t = s.temps;
        s.x.iter().all(|x| x.register != t.base && x.register != t.any)
            && s.v.iter().all(|v| ![t.pointer, t.levels, t.level].contains(&v.register))
    });
    all
}

fn data(s: &State) -> Vec<State> {
    let mut all = vec![with(s, |s| s.area &= 1)];
    for i in 0..s.x.len() {
        if s.x[i].how == ScalarSource::Loaded {
            all.push(with(s, |s| s.x[i].how = ScalarSource::Constant));
        }
        for value in [0, 1] {
            all.push(with(s, |s| s.x[i].value = value));
        }
    }
    for i in 0..s.v.len() {
        all.push(with(s, |s| s.v[i].lanes = [0; LANES]));
        all.push(with(s, |s| s.v[i].lanes = [s.v[i].lanes[0]; LANES]));
        all.push(with(s, |s| s.v[i].early = true));
        for lane in 0..s.launch.wf_size as usize {
            if s.v[i].lanes[lane] != 0 {
                all.push(with(s, |s| s.v[i].lanes[lane] = 0));
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::super::choose::choose;
    use super::*;

    /// A register that nothing wrote is read if all are. The shrunk state must not read all of them.
    #[test]
    fn what_reads_every_register_is_cut_to_some() {
        let config = Config::new(1, 8, 8);
        let mut state = choose(&config, &crate::Scope::default(), 1, 1);
        (state.read_all, state.launch.sgprs) = (true, 64);
        let with_33 = read(&state).into_iter().find(|s| !s.read_all && s.read.0.contains(&33)).expect("some");
        assert_eq!(with_33.read, ((32..40).collect(), vec![]));
        let alone = (0..7).fold(with_33, |s, _| {
            read(&s)
                .into_iter()
                .find(|t| t.read.0.len() < s.read.0.len() && t.read.0.contains(&33))
                .expect("less")
        });
        assert_eq!(alone.read.0, [33]);
    }
}
