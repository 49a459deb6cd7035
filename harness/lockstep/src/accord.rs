//! Whether logs agree with the launches and the memory of their kernels. No engine takes part.
//!
//! A log shows every store, and the addresses and values of loads. Replayed on the memory that the cases'
//! files fill, each instruction must be the word that memory has at its pc, and each load must find what the
//! log says ([`Replay::run`]). If one does not, the kernel did not run on this memory: the chain has another
//! order, or kernels before it are missing. Then golden differs there for that reason alone
//! ([`Conflict::explains`]).
//!
//! A log also shows facts of its launch: where its warps begin, and CSRs that are the same for all of them.
//! If these are not the case's, it is the log of another launch ([`Conflict::is_another_launch`]).
//!
//! LDS is left out.

use crate::compare::hex;
use crate::engine::{Batch, Engine, EngineError, LogEngine};
use crate::field::Field;
use crate::mismatch::{Mismatch, MismatchKind};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt;
use tandem_abi::{Kind, LDS_BASE, LDS_WINDOW, Launch, MemOp, Memory, Record, Trap};
use tandem_launch::{KernelRun, LoadError};
use ventus_isa::Class;

/// One kernel's log: what each instruction does to memory, in the log's order.
#[derive(Clone, Debug, Default)]
pub struct Story {
    steps: Vec<Step>,
    /// The values that it shows of its launch: more than one if it contradicts itself.
    facts: BTreeMap<Fact, BTreeSet<u32>>,
}

/// What is the same for all warps of a launch in the simulator, and shows in a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fact {
    /// Address of a warp's first instruction.
    Begins,
    Numw,
    Numt,
    Knl,
    Pds,
}

impl Fact {
    /// A CSR that is one.
    fn of_csr(csr: u16) -> Option<Fact> {
        Some(match ventus_isa::csr_name(csr)? {
            "numw" => Fact::Numw,
            "numt" => Fact::Numt,
            "knl" => Fact::Knl,
            "pds" => Fact::Pds,
            _ => return None,
        })
    }

    /// What a launch says.
    fn of(self, launch: &Launch) -> u32 {
        match self {
            Fact::Begins => launch.start_pc,
            Fact::Numw => launch.wg_warps,
            Fact::Numt => launch.wf_size,
            Fact::Knl => launch.csr_knl,
            Fact::Pds => launch.pds_base,
        }
    }

    fn csr(self) -> &'static str {
        match self {
            Fact::Begins => "pc",
            Fact::Numw => "CSR_NUMW",
            Fact::Numt => "CSR_NUMT",
            Fact::Knl => "CSR_KNL",
            Fact::Pds => "CSR_PDS",
        }
    }
}

/// One executed instruction.
#[derive(Clone, Debug)]
struct Step {
    pc: u32,
    insn: u32,
    /// Bytes of each access, and whether a load extends the sign.
    size: u8,
    signed: bool,
    /// In the order in which memory sees them: lane by lane.
    accesses: Vec<Access>,
    /// The facts of its launch that it shows.
    facts: Vec<(Fact, u32)>,
}

/// What one lane does.
#[derive(Clone, Copy, Debug)]
struct Access {
    /// `None`: a scalar instruction, or the lane is not known.
    lane: Option<u32>,
    addr: u32,
    /// The value of a load as the register has it, if the log shows it.
    loaded: Option<u32>,
    stored: Option<u32>,
    /// Whether it loads at all.
    loads: bool,
}

impl Story {
    /// Reads the log of a launch.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read(run: &KernelRun, log: &str) -> Result<Story, EngineError> {
        let mut engine = LogEngine::given(vec![log.to_string()]);
        engine.launch(run)?;
        let mut batch = Batch::default();
        engine.advance(u64::MAX, &mut batch);
        let mut open = batch.open.iter().peekable();
        let mut steps = Vec::new();
        // v0 of each warp, by which lanes are masked.
        let mut masks: HashMap<(u32, u16), [u32; 32]> = HashMap::new();
        let mut facts: BTreeMap<Fact, BTreeSet<u32>> = BTreeMap::new();
        for (at, r) in batch.records.iter().enumerate() {
            let open = open.next_if(|(of, _)| *of == at).map(|(_, open)| open);
            let trapped = open.is_some_and(|o| o.trapped.is_some());
            if r.kind != Kind::Retire as u8 || trapped {
                continue;
            }
            let begins = !masks.contains_key(&(r.wg, r.warp));
            let v0 = masks.entry((r.wg, r.warp)).or_insert([0; 32]);
            let mut step = Step::of(r, taking(r, open.is_some_and(|o| o.lanes), v0));
            step.facts.extend(begins.then_some((Fact::Begins, r.pc)));
            for (fact, value) in &step.facts {
                facts.entry(*fact).or_default().insert(*value);
            }
            steps.push(step);
            if r.vdst_valid != 0 && r.vdst == 0 {
                *v0 = r.vdata;
            }
        }
        Ok(Story { steps, facts })
    }

    /// Whether it may be of this launch, by all that it shows of it.
    pub fn may_be_of(&self, launch: &Launch) -> bool {
        self.facts.iter().all(|(fact, values)| values.iter().all(|v| *v == fact.of(launch)))
    }

    /// Instructions.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }
}

impl Story {
    /// A conflict if a step shows a fact that is not the launch's.
    fn another_launch(&self, at: usize, step: &Step, launch: &Launch) -> Option<Conflict> {
        let (fact, value) = step.facts.iter().find(|(fact, value)| fact.of(launch) != *value)?;
        let own = self.facts.get(fact).is_some_and(|values| values.len() > 1);
        let place = Place {
            what: What::Launched(*fact),
            lane: None,
            addr: step.pc,
            log: Some(*value),
            memory: Some(fact.of(launch)),
            own,
        };
        Some(Conflict { at, pc: step.pc, size: step.size, places: vec![place] })
    }
}

/// The lanes that access memory, in the order of the record's accesses. If the log leaves them `open`, v0
/// names those of a masked instruction; `None` if it does not.
fn taking(r: &Record, open: bool, v0: &[u32; 32]) -> Option<Vec<usize>> {
    let lanes = |mask: u32| (0..32usize).filter(move |l| mask >> l & 1 != 0);
    if !open {
        return Some(lanes(r.mem_mask).collect());
    }
    let masked: Vec<usize> = lanes(r.mask).filter(|l| v0[*l] & 1 != 0).collect();
    (masked.len() == lanes(r.mem_mask).count()).then_some(masked)
}

impl Step {
    /// `taking`: the lanes of the record's accesses, if they are known.
    fn of(r: &Record, taking: Option<Vec<usize>>) -> Step {
        let insn = ventus_isa::decode_prefixed(r.prefix, r.insn).ok();
        let row = insn.map(|i| i.op.row());
        let access = row.and_then(|row| row.access);
        // The value that an SC returns is not loaded, and neither is that of anything but a load.
        let loads =
            row.is_some_and(|row| matches!(row.class, Class::Load | Class::LoadReserved | Class::Amo));
        let mut step = Step {
            pc: r.pc,
            insn: r.insn,
            size: access.map_or(4, |a| a.bytes),
            signed: access.is_some_and(|a| a.sign_extends),
            accesses: Vec::new(),
            facts: Vec::new(),
        };
        let read = insn.filter(|_| row.is_some_and(|row| row.class == Class::Csr) && r.sdst_valid != 0);
        step.facts.extend(read.and_then(|i| Fact::of_csr(i.csr)).map(|fact| (fact, r.sdata)));
        // A pair of registers has no line in this format.
        if r.mem_op == MemOp::None as u8 || access.is_none() {
            return step;
        }
        let vector = row.is_some_and(|row| row.is_vector());
        for (at, place) in (0..32usize).filter(|l| r.mem_mask >> l & 1 != 0).enumerate() {
            let lane = taking.as_ref().and_then(|lanes| lanes.get(at).copied());
            let register = match (vector, lane) {
                (true, Some(lane)) => (r.vdst_valid != 0).then(|| r.vdata[lane]),
                (true, None) => None,
                (false, _) => (r.sdst_valid != 0).then_some(r.sdata),
            };
            step.accesses.push(Access {
                lane: lane.filter(|_| vector).map(|lane| lane as u32),
                addr: r.mem_addr[place],
                loaded: register.filter(|_| loads),
                stored: (r.mem_op >= MemOp::Store as u8).then(|| r.mem_data[place]),
                loads,
            });
        }
        step
    }
}

/// Memory as logs leave it.
#[derive(Clone, Default)]
pub struct Replay {
    memory: Memory,
}

impl Replay {
    /// Replays a kernel after those before it. Returns the first instruction that does not fit; memory is
    /// then that before it.
    ///
    /// # Errors
    /// If the kernel's own memory cannot be prepared.
    pub fn run(&mut self, run: &KernelRun, story: &Story) -> Result<Option<Conflict>, LoadError> {
        run.prepare(&mut self.memory)?;
        let mut own = HashSet::new();
        Ok(story.steps.iter().enumerate().find_map(|(at, step)| {
            story.another_launch(at, step, &run.launch).or_else(|| self.step(at, step, &mut own))
        }))
    }

    /// `own`: the bytes that the kernel's log has stored, or loaded as they are. What it finds there no
    /// longer depends on what ran before.
    fn step(&mut self, at: usize, step: &Step, own: &mut HashSet<u32>) -> Option<Conflict> {
        let conflict = |places| Conflict { at, pc: step.pc, size: step.size, places };
        let word = self.memory.read_u32(step.pc).ok();
        if word != Some(step.insn) {
            let what = What::Executes;
            let place =
                Place { what, lane: None, addr: step.pc, log: Some(step.insn), memory: word, own: false };
            return Some(conflict(vec![place]));
        }
        let mut places = Vec::new();
        for a in step.accesses.iter().filter(|a| a.addr.wrapping_sub(LDS_BASE) >= LDS_WINDOW) {
            let found = self.load(a.addr, step);
            let what = if a.loads { What::Loads } else { What::Stores };
            let log = if a.loads { a.loaded } else { a.stored };
            // How a narrow value is extended is the instruction's, not memory's.
            let size = step.size.clamp(1, 4);
            let low = u32::MAX >> (32 - 8 * u32::from(size));
            let misses = a.loads && log.zip(found).is_some_and(|(log, found)| (log ^ found) & low != 0);
            let bytes = (0..u32::from(size)).map(|n| a.addr.wrapping_add(n));
            if found.is_none() || misses {
                let own = bytes.clone().all(|b| own.contains(&b));
                places.push(Place { what, lane: a.lane, addr: a.addr, log, memory: found, own });
                continue;
            }
            if a.stored.is_some() || log.is_some() {
                own.extend(bytes);
            }
            if let Some(value) = a.stored {
                let bytes = value.to_le_bytes();
                // It is mapped, as the load above has shown.
                let _ = self.memory.write(a.addr, &bytes[..usize::from(step.size.clamp(1, 4))]);
            }
        }
        (!places.is_empty()).then(|| conflict(places))
    }

    /// What a register holds after a load of this kind; `None` if nothing is mapped there.
    fn load(&self, addr: u32, step: &Step) -> Option<u32> {
        let size = usize::from(step.size.clamp(1, 4));
        let mut bytes = [0; 4];
        self.memory.read(addr, &mut bytes[..size]).ok()?;
        let unused = 32 - 8 * size as u32;
        let value = u32::from_le_bytes(bytes) << unused;
        Some(if step.signed { (value as i32 >> unused) as u32 } else { value >> unused })
    }
}

/// An instruction of a log that does not fit the memory before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Its number among the executed instructions of its log, from 0.
    pub at: usize,
    /// Its address.
    pub pc: u32,
    /// Bytes of its accesses.
    size: u8,
    /// What does not fit: at least one place.
    places: Vec<Place>,
}

/// What an instruction does at an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// Shows a fact of its launch; `memory` is the launch's.
    Launched(Fact),
    Executes,
    Loads,
    Stores,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    what: What,
    lane: Option<u32>,
    addr: u32,
    /// The log's word or register, if it shows one.
    log: Option<u32>,
    /// What memory gives; `None`: nothing is mapped there.
    memory: Option<u32>,
    /// Whether the log itself has stored or loaded these bytes before, so that it contradicts itself.
    own: bool,
}

impl Conflict {
    /// Whether it alone makes golden differ there: golden has exactly what memory gives, and nothing else of
    /// the instruction differs. No other memory explains a log that contradicts itself. `m` is a difference
    /// at the same instruction.
    pub fn explains(&self, m: &Mismatch) -> bool {
        if m.kind != MismatchKind::Fields || m.pc != self.pc || self.places.iter().any(|p| p.own) {
            return false;
        }
        let golden = |field: Field| m.diffs.iter().find(|d| d.field == field.name()).map(|d| &d.golden);
        let traps = |causes: &[Trap]| {
            let found = golden(Field::Trap);
            causes.iter().any(|cause| found == Some(&hex(*cause as u32)))
        };
        let only = |field: Field, value: u32| {
            golden(field) == Some(&hex(value)) && m.diffs.iter().all(|d| d.field == field.name())
        };
        let first = &self.places[0];
        match (first.what, first.memory) {
            // Golden began where the launch says, so everything else of the instruction differs too.
            (What::Launched(Fact::Begins), Some(pc)) => golden(Field::Pc) == Some(&hex(pc)),
            (What::Launched(_), Some(value)) => only(Field::Sdata, value),
            (What::Executes, Some(word)) => golden(Field::Insn) == Some(&hex(word)),
            (What::Executes, None) => traps(&[Trap::Fetch, Trap::Access]),
            _ if self.places.iter().any(|p| p.memory.is_none()) => traps(&[Trap::Access]),
            _ => !m.diffs.is_empty() && m.diffs.iter().all(|d| self.has(&d.field, d.lane, &d.golden)),
        }
    }

    /// Whether the log is of another launch, whatever memory had.
    pub fn is_another_launch(&self) -> bool {
        matches!(self.places[0].what, What::Launched(_)) && !self.places[0].own
    }

    /// Whether a wrong value in memory gives this field golden's value.
    fn has(&self, field: &str, lane: Option<u32>, golden: &str) -> bool {
        let of_lane = |p: &&Place| p.lane == lane || p.lane.is_none();
        let Some(place) = self.places.iter().find(of_lane) else { return false };
        match field {
            f if f == Field::Sdata.name() || f == Field::Vdata.name() => {
                place.memory.is_some_and(|value| hex(value) == golden)
            }
            // An AMO stores what it makes of the value that it found.
            f => f == Field::StoreData.name() && place.what == What::Loads,
        }
    }
}

impl fmt::Display for Conflict {
    /// As the end of a sentence about its log: `loads ... at pc ..., where memory has ...`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let p = &self.places[0];
        let shown = |v: Option<u32>| v.map_or_else(String::new, hex);
        match p.what {
            What::Launched(Fact::Begins) => {
                return write!(f, "begins at {}, where its launch has {}", shown(p.log), shown(p.memory));
            }
            What::Launched(fact) => {
                let (csr, log, launch) = (fact.csr(), shown(p.log), shown(p.memory));
                return write!(
                    f,
                    "reads {log} from {csr} (pc {}), where its launch has {launch}",
                    hex(self.pc)
                );
            }
            _ => {}
        }
        let lane = p.lane.map_or_else(String::new, |lane| format!(", lane {lane}"));
        let digits = 2 + 2 * usize::from(self.size.clamp(1, 4));
        let value = |v: u32| match p.what {
            What::Stores => format!("{v:#0digits$x}"),
            _ => hex(v),
        };
        let log = p.log.map_or_else(String::new, |v| format!(" {}", value(v)));
        let (what, to) = match p.what {
            What::Executes | What::Launched(_) => ("executes", "at"),
            What::Loads => ("loads", "from"),
            What::Stores => ("stores", "to"),
        };
        let place = match p.what {
            What::Executes => String::new(),
            _ => format!(" (pc {}{lane})", hex(self.pc)),
        };
        write!(f, "{what}{log} {to} {}{place}, where memory has ", hex(p.addr))?;
        match p.memory {
            Some(memory) => f.write_str(&hex(memory)),
            None => f.write_str("nothing: no kernel maps it"),
        }
    }
}

/// The first instruction of these logs, in this order, that does not fit memory, with its kernel.
///
/// # Errors
/// If a kernel's memory cannot be prepared.
pub fn first_conflict<'a>(
    kernels: impl IntoIterator<Item = (&'a KernelRun, &'a Story)>,
) -> Result<Option<(usize, Conflict)>, LoadError> {
    let mut replay = Replay::default();
    for (n, (run, story)) in kernels.into_iter().enumerate() {
        if let Some(conflict) = replay.run(run, story)? {
            return Ok(Some((n, conflict)));
        }
    }
    Ok(None)
}
