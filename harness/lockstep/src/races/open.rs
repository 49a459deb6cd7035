//! Which bytes of a program's result depend on an order that the program leaves open, or on a choice that a
//! machine has?
//!
//! A leader without records shows neither its order of accesses nor where workgroups ran. So golden's own run
//! is studied, in two passes: [`Shared`] finds the bytes that warps share without an order, and [`Taint`]
//! follows what is read from them through registers and memory. Both judge in doubt for "open", which costs a
//! finding but blames nobody who is innocent; whoever uses them counts the open bytes, and never takes them
//! for compared.

use super::{History, Party, Race, is_atomic};
use std::collections::HashMap;
use tandem_abi::{Kind, LDS_BASE, LDS_WINDOW, MemOp, OperandKind, Record};
use ventus_isa::{Class, Op, Role, csr_by_name, lookup};

/// A byte of memory or LDS. Golden by itself has every workgroup on one SM.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// Whether it is in LDS.
    pub lds: bool,
    /// Its address.
    pub addr: u32,
}

impl Place {
    /// A byte of memory.
    pub fn memory(addr: u32) -> Place {
        Place { lds: false, addr }
    }

    /// A byte of LDS.
    pub fn lds(addr: u32) -> Place {
        Place { lds: true, addr }
    }

    fn of(addr: u32) -> Place {
        Place { lds: addr.wrapping_sub(LDS_BASE) < LDS_WINDOW, addr }
    }
}

/// A byte of an access.
#[derive(Clone, Copy, Debug)]
pub struct Byte {
    /// Where.
    pub place: Place,
    /// The lane that accesses it.
    pub lane: u32,
    /// The value stored or loaded.
    pub value: u8,
}

impl Byte {
    /// The bytes of an access, lanes in ascending order.
    pub fn all(r: &Record) -> impl Iterator<Item = Byte> {
        let on = r.mem_op != MemOp::None as u8 && r.trap == 0;
        let lanes = (0..32u32).filter(move |lane| on && r.mem_mask >> lane & 1 != 0);
        lanes.flat_map(move |lane| {
            (0..u32::from(r.mem_size)).map(move |n| Byte {
                place: Place::of(r.mem_addr[lane as usize].wrapping_add(n)),
                lane,
                value: (r.mem_data[lane as usize] >> (8 * n)) as u8,
            })
        })
    }

    /// The bytes that an access stores.
    pub fn stored(r: &Record) -> impl Iterator<Item = Byte> {
        let stores = r.mem_op >= MemOp::Store as u8;
        Byte::all(r).filter(move |_| stores)
    }
}

/// A set of bytes, 64 to an entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bytes(HashMap<(bool, u32), u64>);

impl Bytes {
    /// Adds a byte.
    pub fn add(&mut self, place: Place) {
        *self.0.entry((place.lds, place.addr >> 6)).or_default() |= 1 << (place.addr & 63);
    }

    /// Adds what a record stores.
    pub fn add_access(&mut self, r: &Record) {
        Byte::stored(r).for_each(|b| self.add(b.place));
    }

    fn remove(&mut self, place: Place) {
        if let Some(bits) = self.0.get_mut(&(place.lds, place.addr >> 6)) {
            *bits &= !(1 << (place.addr & 63));
        }
    }

    /// Whether it holds a byte.
    pub fn has(&self, place: Place) -> bool {
        self.0.get(&(place.lds, place.addr >> 6)).is_some_and(|bits| bits >> (place.addr & 63) & 1 != 0)
    }

    /// How many it holds.
    pub fn count(&self) -> u64 {
        self.0.values().map(|bits| u64::from(bits.count_ones())).sum()
    }

    /// Keeps those that `keep` approves.
    pub fn retain(&mut self, keep: impl Fn(Place) -> bool) {
        for ((lds, line), bits) in &mut self.0 {
            for n in 0..64 {
                if !keep(Place { lds: *lds, addr: (line << 6) + n }) {
                    *bits &= !(1 << n);
                }
            }
        }
    }

    /// Those that `other` does not hold.
    pub fn without(&self, other: &Bytes) -> Bytes {
        let left = |(at, bits): (&(bool, u32), &u64)| (*at, bits & !other.0.get(at).copied().unwrap_or(0));
        Bytes(self.0.iter().map(left).collect())
    }
}

impl FromIterator<Place> for Bytes {
    fn from_iter<I: IntoIterator<Item = Place>>(places: I) -> Bytes {
        let mut bytes = Bytes::default();
        places.into_iter().for_each(|place| bytes.add(place));
        bytes
    }
}

/// An access that is remembered: the last one of its warp to a byte.
#[derive(Clone, Copy)]
struct Mark {
    party: Party,
    /// Its number among its warp's stores, if it is one.
    number: u64,
    value: u8,
    /// Its update, if it is an AMO that commutes with its like.
    update: Option<Update>,
}

#[derive(Default)]
struct Accesses {
    stores: Vec<Mark>,
    loads: Vec<Mark>,
}

/// The bytes that the warps of one kernel share without an order.
#[derive(Default)]
pub struct Shared {
    history: History,
    epochs: HashMap<(u32, u16), u32>,
    bytes: HashMap<Place, Accesses>,
    /// Their values depend on the order.
    contended: Bytes,
    /// What they hold in the end does not, because every access is an AMO of one kind that commutes; what an
    /// AMO finds there does.
    counted: Bytes,
    race: Option<(Place, [Mark; 2])>,
}

/// What an AMO does to its word, if the order of two of its kind does not matter to what they leave.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Update {
    Add,
    Xor,
    And,
    Or,
    Min,
    Max,
    MinUnsigned,
    MaxUnsigned,
}

impl Update {
    /// Of an instruction. A swap has none: the last one decides.
    fn of(insn: u32) -> Option<Update> {
        Some(match lookup(insn)?.op {
            Op::AmoaddW | Op::VamoaddEi32V => Update::Add,
            Op::AmoxorW | Op::VamoxorEi32V => Update::Xor,
            Op::AmoandW | Op::VamoandEi32V => Update::And,
            Op::AmoorW | Op::VamoorEi32V => Update::Or,
            Op::AmominW | Op::VamominEi32V => Update::Min,
            Op::AmomaxW | Op::VamomaxEi32V => Update::Max,
            Op::AmominuW | Op::VamominuEi32V => Update::MinUnsigned,
            Op::AmomaxuW | Op::VamomaxuEi32V => Update::MaxUnsigned,
            _ => return None,
        })
    }
}

impl Shared {
    /// Takes the next record of golden's run.
    pub fn see(&mut self, r: &Record) {
        match r.kind {
            kind if kind == Kind::WgStart as u8 => self.history.began(r.wg),
            kind if kind == Kind::WgEnd as u8 => self.history.ended(r.wg),
            _ => {
                let epoch = self.epochs.entry((r.wg, r.warp)).or_default();
                let now = *epoch;
                *epoch += u32::from(r.barrier != 0);
                self.access(r, now);
                self.history.retired(r);
            }
        }
    }

    fn access(&mut self, r: &Record, epoch: u32) {
        let stores = r.mem_op >= MemOp::Store as u8;
        let party = Party::of(r, epoch);
        let number = if stores { self.history.order.next_store(r) } else { 0 };
        let update = Update::of(r.insn);
        let seen = self.history.order.seen(r);
        for Byte { place, value, .. } in Byte::all(r) {
            let mark = Mark { party, number, value, update };
            let before = self.bytes.entry(place).or_default();
            let known =
                |m: &Mark| seen.get(&(m.party.wg, m.party.warp as u16)).is_some_and(|n| *n >= m.number);
            let unordered =
                |m: &Mark| apart(&self.history, place, &m.party, &party) && !(stores_of(m) && known(m));
            let others = before.stores.iter().filter(|m| unordered(m));
            // What orders loads before this is not followed, except that a warp of which nothing has come
            // here cannot be before it.
            let stranger = |m: &Mark| !seen.contains_key(&(m.party.wg, m.party.warp as u16));
            let readers = before.loads.iter().filter(|m| stores && unordered(m) && stranger(m));
            for other in others.chain(readers) {
                let atomics = other.party.atomic && party.atomic;
                if atomics && update.is_some() && update == other.update {
                    self.counted.add(place);
                } else if atomics || !stores || !stores_of(other) || other.value != value {
                    self.contended.add(place);
                    if !atomics && self.race.is_none() {
                        self.race = Some((place, [*other, mark]));
                    }
                }
            }
            let list = if stores { &mut before.stores } else { &mut before.loads };
            list.retain(|m| (m.party.wg, m.party.warp) != (party.wg, party.warp));
            list.push(mark);
        }
    }

    /// The kernel's first race between accesses that are not both atomic.
    pub fn race(&self, kernel: &str) -> Option<Race> {
        let (place, [one, other]) = self.race?;
        Some(Race {
            kernel: kernel.to_string(),
            addr: place.addr,
            reader: other.party,
            writer: one.party,
            leader: one.value,
            golden: other.value,
        })
    }
}

/// Whether a mark is of a store.
fn stores_of(m: &Mark) -> bool {
    m.number > 0
}

/// Whether barriers and workgroups leave two accesses unordered, atomics included.
fn apart(history: &History, place: Place, a: &Party, b: &Party) -> bool {
    let plain = |p: &Party| Party { atomic: false, ..*p };
    history.concurrent(place.addr, &plain(a), &plain(b))
}

/// The registers of a warp that depend on an open order.
#[derive(Clone, Default)]
struct Warp {
    scalars: [u64; 4],
    /// By vector register, the lanes that do. A divergent write leaves the lanes of the other side alone.
    vectors: HashMap<u8, u32>,
    /// A CSR was written with such a value, or an instruction with one raised flags.
    csrs: bool,
    /// Its path depends on one.
    path: bool,
}

impl Warp {
    fn lanes(&self, reg: u8) -> u32 {
        self.vectors.get(&reg).copied().unwrap_or(0)
    }
}

fn get(bits: &[u64; 4], n: u8) -> bool {
    bits[usize::from(n >> 6)] >> (n & 63) & 1 != 0
}

fn set(bits: &mut [u64; 4], n: u8, value: bool) {
    let word = &mut bits[usize::from(n >> 6)];
    *word = *word & !(1 << (n & 63)) | u64::from(value) << (n & 63);
}

/// What depends on an open order, after the records of one kernel seen so far.
pub struct Taint {
    warps: HashMap<(u32, u16), Warp>,
    bytes: Bytes,
    wild: bool,
    /// Whether a workgroup may find in LDS what another one left.
    leftovers: bool,
    /// What the current workgroup has stored in LDS.
    own: Bytes,
}

impl Taint {
    /// At the start of a kernel: these bytes are open, and so many workgroups have been launched, the
    /// kernel's own included.
    pub fn new(workgroups: u64, bytes: Bytes) -> Taint {
        let (warps, own) = (HashMap::new(), Bytes::default());
        Taint { warps, bytes, wild: false, leftovers: workgroups > 1, own }
    }

    /// Whether the byte's value depends on it.
    pub fn has(&self, place: Place) -> bool {
        self.bytes.has(place)
    }

    /// Whether the address of a store depends on it, or the path of a warp: then any byte may.
    pub fn is_wild(&self) -> bool {
        self.wild
    }

    /// Takes the next record of golden's run, of a kernel with these shared bytes.
    pub fn see(&mut self, r: &Record, shared: &Shared) {
        if r.kind == Kind::WgStart as u8 {
            self.warps.retain(|(wg, _), _| *wg != r.wg);
            self.own = Bytes::default();
        }
        if r.kind != Kind::Retire as u8 {
            return;
        }
        let mut warp = self.warps.remove(&(r.wg, r.warp)).unwrap_or_default();
        self.step(&mut warp, r, shared);
        self.warps.insert((r.wg, r.warp), warp);
    }

    fn step(&mut self, warp: &mut Warp, r: &Record, shared: &Shared) {
        let row = lookup(r.insn);
        let class = row.map(|row| row.class);
        // The lanes whose operand is open.
        let source = |slot: usize| {
            let op = r.src_op[slot];
            match op.kind {
                k if k == OperandKind::Scalar as u8 => every(get(&warp.scalars, op.reg)),
                // Lane 0 is also what a scalar result is taken from.
                k if k == OperandKind::Vector as u8 => warp.lanes(op.reg) & (r.mask | 1),
                _ => 0,
            }
        };
        // An operand's value in the word.
        let operand = |role| row.and_then(|row| row.format.operand(role)).map(|o| o.extract(r.insn) as u32);
        let masked = if operand(Role::Vm) == Some(0) { warp.lanes(0) & r.mask } else { 0 };
        let [first, second, third] = [0, 1, 2].map(source);
        let any = first | second | third | masked;
        let accesses = r.mem_op != MemOp::None as u8;
        let lds = accesses && Byte::all(r).next().is_some_and(|b| b.place.lds);
        // The address of a workgroup's LDS is the machine's choice, and its contents do not depend on it.
        let used = if lds { second | third | masked } else { any };
        let mut open = every(warp.path) | used;
        if class == Some(Class::Csr) {
            open |= every(warp.csrs || operand(Role::Csr).is_some_and(is_choice));
        }
        open |= every(class == Some(Class::StoreConditional));
        if class.is_some_and(|c| c.is_jump() || c == Class::SetVtype) && any != 0 {
            warp.path = true;
        }
        self.wild |= warp.path || (r.mem_op >= MemOp::Store as u8 && !lds && first != 0);
        warp.csrs |= open != 0 && (r.csr_count > 0 || r.fflags != 0);
        if accesses {
            open = self.memory(r, shared, open);
        }
        if r.sdst_valid != 0 {
            set(&mut warp.scalars, r.sdst, open != 0);
        }
        if r.vdst_valid != 0 {
            // A lane that is off only because of an open mask might have been written.
            let written = r.vmask | masked;
            warp.vectors.insert(r.vdst, warp.lanes(r.vdst) & !written | open & written);
        }
    }

    /// Follows an access; `open` has the lanes whose operands depend on an open order. Returns the lanes
    /// whose results do.
    fn memory(&mut self, r: &Record, shared: &Shared, open: u32) -> u32 {
        let stores = r.mem_op >= MemOp::Store as u8;
        let atomic = is_atomic(r.insn);
        let mut result = open;
        for Byte { place, lane, .. } in Byte::all(r) {
            let left = self.leftovers && place.lds && !self.own.has(place);
            let found = self.bytes.has(place) || left;
            let here = shared.contended.has(place) || (atomic && stores && found);
            let loaded = shared.contended.has(place)
                || (!stores || atomic) && found
                || atomic && shared.counted.has(place);
            result |= u32::from(loaded) << lane;
            if stores && place.lds {
                self.own.add(place);
            }
            if stores {
                if open >> lane & 1 != 0 || here {
                    self.bytes.add(place);
                } else {
                    self.bytes.remove(place);
                }
            }
        }
        result
    }
}

/// All lanes, or none.
fn every(is: bool) -> u32 {
    if is { u32::MAX } else { 0 }
}

/// CSRs whose values are not the program's: where the dispatcher put the workgroup, and whether the host has
/// answered a print request yet.
fn is_choice(csr: u32) -> bool {
    ["wgid", "lds", "mhartid", "print"].iter().any(|name| csr_by_name(name).map(u32::from) == Some(csr))
}
