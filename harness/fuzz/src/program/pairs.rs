//! Pairs in time: an instruction, and 0 to 4 instructions after it a second one that uses the same resource.
//!
//! A *cell* is a resource, the way in which the two meet on it (read after write, write after write, write
//! after read), the class of the first and of the second, the distance, and the delay of the first. [`cells`]
//! lists all cells that the ISA allows, from the instruction table. [`cell_of`] walks them, so that a
//! campaign meets each one, and in the next round each one again with other registers and values.
//!
//! Before the first instruction, `Emitter::pair` only prepares addresses and values. Between the two there
//! are exactly as many instructions as the distance says, none of which touches the resource. After the
//! second the resource is read once more.

use super::code::{Fix, Label};
use super::emit::Emitter;
use super::frame::csrr;
use super::ops::{self, POOL, TYPES, VTYPE};
use super::reserved::V_TEMP;
use super::reserved::{LDS, SCRATCH, TEMP, TEMP1, TEMP2, V_LDS, V_PRIVATE, V_SCRATCH};
use super::tree::{Pair, Plain};
use std::collections::HashSet;
use std::sync::OnceLock;
use ventus_isa::{Class, Ext, Insn, Kind, Op, Reach, Role, VtypeUse};

/// The resource that the two instructions share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Resource {
    /// A scalar register.
    Scalar,
    /// A vector register.
    Vector,
    /// v0 as the mask.
    Mask,
    /// A scalar register that holds an address.
    ScalarAddress,
    /// A vector register that holds addresses.
    VectorAddress,
    /// A word of memory, or one per lane.
    Global,
    /// The same in LDS.
    Lds,
    /// vtype and vl.
    Vtype,
    /// fflags.
    Flags,
    /// vxsat, with elements of 8 bits.
    Saturation,
    /// frm and vxrm.
    Rounding,
    /// CSR_RPC.
    Stack,
    /// Which lanes are active.
    Lanes,
}

/// How the second instruction meets the first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Relation {
    /// The second reads a value that the first writes.
    ReadAfterWrite,
    /// Both write.
    WriteAfterWrite,
    /// The second overwrites a value that the first reads.
    WriteAfterRead,
}

/// How the first instruction is delayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Delay {
    /// It is not.
    Fast,
    /// Slow units work on other registers, and finish about when it does.
    Slow,
    /// It waits for a load.
    Stalled,
}

/// Most instructions between the two.
pub const MOST_BETWEEN: u8 = 4;
const DELAYS: [Delay; 3] = [Delay::Fast, Delay::Slow, Delay::Stalled];

/// How an access reaches memory, whatever the width of an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum AddressMode {
    Warp,
    Unit,
    Strided,
    Indexed,
    Offset,
    Private,
}

fn mode(op: Op) -> AddressMode {
    match op.row().access.map_or(Reach::Warp, |access| access.reach) {
        Reach::Warp => AddressMode::Warp,
        Reach::Unit => AddressMode::Unit,
        Reach::Strided => AddressMode::Strided,
        Reach::Indexed(_) => AddressMode::Indexed,
        Reach::Offset => AddressMode::Offset,
        Reach::Private => AddressMode::Private,
    }
}

/// The kind of an instruction of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Act {
    /// A plain row of this class, of floating point or not, with the resource in this operand.
    Class(Class, bool, Role),
    /// A plain row of this class, masked by v0.
    Masked(Class, bool),
    /// A row of this class that vtype governs.
    Typed(Class, bool),
    /// An access of this class, with the resource in this operand.
    Access(Class, AddressMode, Role),
    /// An access masked by v0.
    MaskedAccess(Class, AddressMode),
    /// An access to the place in memory.
    At(Class, AddressMode),
    /// A branch on the register, as this operand.
    Branch(Op, Role),
    /// Gives the register the value of the pointer, in one of several ways.
    Point(u8),
    /// A vset* to one of [`TYPES`].
    Vset(u8),
    /// Reads or writes a CSR.
    Csr(Op, u16),
    /// SETRPC.
    SetRpc,
    /// Lanes part and meet: the last instruction is the JOIN.
    Part,
    /// Lanes part, and the second instruction follows the branch.
    Split,
}

/// One cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The resource that they share.
    pub resource: Resource,
    /// How they meet.
    pub relation: Relation,
    first: Act,
    second: Act,
    /// Instructions between them.
    pub between: u8,
    /// How the first one is delayed.
    pub delay: Delay,
}

fn is_float(op: Op) -> bool {
    op.row().vtype.is_float() || op.row().ext == Ext::Zfinx
}

/// Loads, stores and atomics.
fn accesses() -> impl Iterator<Item = Op> {
    ops::memory().iter().chain(ops::atomics()).copied()
}

/// Each act once.
fn distinct(all: Vec<Act>) -> Vec<Act> {
    let mut seen = HashSet::new();
    all.into_iter().filter(|act| seen.insert(*act)).collect()
}

/// The operands of an access that carry data.
fn data_roles(op: Op, writers: bool) -> Option<Role> {
    let row = op.row();
    let lanes = !row.is_scalar_access();
    match row.class {
        Class::Load | Class::LoadReserved => writers.then_some(Role::Rd),
        Class::Store => row.data_role().filter(|_| !writers),
        // Those of lanes take their operand from the destination.
        _ if writers || lanes => Some(Role::Rd),
        _ => Some(Role::Rs2),
    }
}

/// Acts on registers of a kind: writers, or readers.
fn on_registers(kind: Kind, writers: bool) -> Vec<Act> {
    let mut all = Vec::new();
    for op in ops::plain() {
        let row = op.row();
        // Each CSR restricts the values that an instruction may write. Other resources have CSRs by name.
        let named = matches!(row.class, Class::Csr | Class::SetRpc | Class::Join);
        for field in row.format.operands().iter().filter(|f| f.kind == kind && !named) {
            // An accumulator is the destination, which counts as both.
            if (field.role == Role::Rd) == writers {
                all.push(Act::Class(row.class, is_float(*op), field.role));
            }
        }
    }
    for op in accesses() {
        let role = data_roles(op, writers);
        if let Some(role) = role.filter(|r| op.row().format.operand(*r).is_some_and(|f| f.kind == kind)) {
            all.push(Act::Access(op.row().class, mode(op), role));
        }
    }
    if !writers {
        let branches: &[Op] = if kind == Kind::X { &[Op::Beq, Op::Bltu] } else { &[Op::Vbne, Op::Vbge] };
        all.extend(branches.iter().flat_map(|op| [Act::Branch(*op, Role::Rs1), Act::Branch(*op, Role::Rs2)]));
    }
    distinct(all)
}

fn has_mask(op: Op) -> bool {
    op.row().format.operand(Role::Vm).is_some()
}

/// Acts that v0 masks.
fn masked() -> Vec<Act> {
    let plain = ops::plain().iter().filter(|op| has_mask(**op));
    let plain = plain.map(|op| Act::Masked(op.row().class, is_float(*op)));
    let access = accesses().filter(|op| has_mask(*op)).map(|op| Act::MaskedAccess(op.row().class, mode(op)));
    distinct(plain.chain(access).chain([Act::Class(Class::Merge, false, Role::Rs2)]).collect())
}

/// The operand of an access that may hold a whole address, if it is of this kind.
fn address_role(op: Op, kind: Kind) -> Option<Role> {
    match (mode(op), kind) {
        (AddressMode::Private, _) => None,
        (AddressMode::Offset, Kind::V) => Some(Role::Rs1),
        (AddressMode::Indexed, Kind::V) => {
            op.row().access.filter(|a| a.reach == Reach::Indexed(32)).map(|_| Role::Rs2)
        }
        (AddressMode::Offset, _) | (_, Kind::V) => None,
        _ => Some(Role::Rs1),
    }
}

/// Acts that a register of this kind gives the address.
fn addressed(kind: Kind) -> Vec<Act> {
    let act = |op: Op| address_role(op, kind).map(|role| Act::Access(op.row().class, mode(op), role));
    distinct(accesses().filter_map(act).collect())
}

/// Acts on a place in memory.
fn placed(writers: bool) -> Vec<Act> {
    let suits = |op: &Op| match op.row().class {
        Class::Load | Class::LoadReserved => !writers,
        Class::Store => writers,
        _ => true,
    };
    let all = accesses().filter(suits).filter(|op| mode(*op) != AddressMode::Private);
    distinct(all.map(|op| Act::At(op.row().class, mode(op))).collect())
}

/// The rows that an act under a vtype may be.
fn typed_rows(width: &ops::Width, class: Class, float: bool) -> Vec<usize> {
    let suits = |op: &Op| {
        let row = op.row();
        row.class == class && is_float(*op) == float && row.vtype != VtypeUse::Unused
    };
    ops::typed(width).iter().enumerate().filter(|(_, op)| suits(op)).map(|(at, _)| at).collect()
}

/// Acts that depend on vtype, under any of [`TYPES`].
fn typed() -> Vec<Act> {
    let mut all = vec![Act::Csr(Op::Csrrs, VL), Act::Csr(Op::Csrrs, VTYPE_CSR)];
    for width in TYPES.iter().filter(|t| t.sew != 0) {
        let governed = ops::typed(width).iter().filter(|op| op.row().vtype != VtypeUse::Unused);
        all.extend(governed.map(|op| Act::Typed(op.row().class, is_float(*op))));
    }
    distinct(all)
}

/// Writers and readers of a resource.
fn acts(resource: Resource) -> (Vec<Act>, Vec<Act>) {
    let csr = |op: Op, list: &[u16]| -> Vec<Act> { list.iter().map(|csr| Act::Csr(op, *csr)).collect() };
    let float = |act: &Act| matches!(act, Act::Class(_, true, _));
    let floats = || -> Vec<Act> {
        let both = [on_registers(Kind::X, true), on_registers(Kind::V, true)].concat();
        both.into_iter().filter(float).collect()
    };
    match resource {
        Resource::Scalar => (on_registers(Kind::X, true), on_registers(Kind::X, false)),
        Resource::Vector => (on_registers(Kind::V, true), on_registers(Kind::V, false)),
        Resource::Mask => (on_registers(Kind::V, true), masked()),
        Resource::ScalarAddress => ((0..SCALAR_POINTS).map(Act::Point).collect(), addressed(Kind::X)),
        Resource::VectorAddress => ((0..VECTOR_POINTS).map(Act::Point).collect(), addressed(Kind::V)),
        Resource::Global | Resource::Lds => (placed(true), placed(false)),
        Resource::Vtype => {
            let kinds = (0..).zip(TYPES).filter(|(_, t)| t.sew != 0).map(|(n, _)| Act::Vset(n));
            (kinds.collect(), typed())
        }
        Resource::Flags => {
            let readers = [csr(Op::Csrrs, &[FFLAGS, FCSR]), csr(Op::Csrrwi, &[FFLAGS])].concat();
            ([floats(), csr(Op::Csrrwi, &[FFLAGS])].concat(), readers)
        }
        Resource::Saturation => {
            let saturating = ops::typed(&TYPES[BYTES]).iter().filter(|op| op.row().vtype == VtypeUse::Group8);
            let writers = saturating.map(|op| Act::Typed(op.row().class, is_float(*op))).collect();
            let readers = [csr(Op::Csrrs, &[VXSAT, VCSR]), csr(Op::Csrrwi, &[VXSAT])].concat();
            (distinct([writers, csr(Op::Csrrwi, &[VXSAT])].concat()), readers)
        }
        Resource::Rounding => {
            (csr(Op::Csrrwi, &[FRM, VXRM]), [floats(), csr(Op::Csrrs, &[FRM, FCSR, VCSR])].concat())
        }
        Resource::Stack => (vec![Act::SetRpc], [vec![Act::Part], csr(Op::Csrrs, &[RPC])].concat()),
        Resource::Lanes => (vec![Act::Part, Act::Split], on_registers(Kind::V, true)),
    }
}

const FFLAGS: u16 = 0x001;
const FRM: u16 = 0x002;
const FCSR: u16 = 0x003;
const VXSAT: u16 = 0x009;
const VXRM: u16 = 0x00a;
const VCSR: u16 = 0x00f;
const RPC: u16 = 0x80c;
const VL: u16 = 0xc20;
const VTYPE_CSR: u16 = 0xc21;
/// Ways to give a register the pointer's value: see [`Emitter::point`].
const SCALAR_POINTS: u8 = 9;
const VECTOR_POINTS: u8 = 7;
/// The position in [`TYPES`] of the usual element width.
const SAME_TYPE: u8 = 6;
/// The position of elements of 8 bits.
const BYTES: usize = 1;
/// The places of pointers, relative to the pointer: for scalars and for lanes.
const KEPT: i32 = 0x1f0;
const KEPT_LANES: i32 = 0x100;
/// Registers of a pair's own: results of delaying instructions, the number 1, lanes' results, lanes'
/// pointers.
const X_ASIDE: u8 = 30;
const X_ONE: u8 = 31;
const V_ASIDE: u8 = 24;
const V_KEPT: u8 = 25;

const RESOURCES: [Resource; 13] = [
    Resource::Scalar,
    Resource::Vector,
    Resource::Mask,
    Resource::ScalarAddress,
    Resource::VectorAddress,
    Resource::Global,
    Resource::Lds,
    Resource::Vtype,
    Resource::Flags,
    Resource::Saturation,
    Resource::Rounding,
    Resource::Stack,
    Resource::Lanes,
];

/// Whether the ISA and the programs' structure allow these two.
fn suits(resource: Resource, first: &Act, second: &Act) -> bool {
    let under = |n: u8, act: &Act| match act {
        Act::Typed(class, float) => !typed_rows(&TYPES[usize::from(n)], *class, *float).is_empty(),
        _ => true,
    };
    match (first, second) {
        // The other side of a branch would be after the second instruction.
        (Act::Branch(..), _) => false,
        // Only lanes read which lanes are active.
        (_, Act::Part | Act::Split) if resource == Resource::Lanes => false,
        (Act::Vset(n), act) => under(*n, act),
        (act, Act::Vset(_)) => under(SAME_TYPE, act),
        _ => true,
    }
}

/// All cells, in a fixed order.
pub fn cells() -> &'static [Cell] {
    static CELLS: OnceLock<Vec<Cell>> = OnceLock::new();
    CELLS.get_or_init(|| {
        let mut all = Vec::new();
        for resource in RESOURCES {
            let (writers, readers) = acts(resource);
            let (writers, readers) = (distinct(writers), distinct(readers));
            for (relation, firsts, seconds) in [
                (Relation::ReadAfterWrite, &writers, &readers),
                (Relation::WriteAfterWrite, &writers, &writers),
                (Relation::WriteAfterRead, &readers, &writers),
            ] {
                for first in firsts {
                    for second in seconds.iter().filter(|second| suits(resource, first, second)) {
                        let at = |n: u8| (n / DELAYS.len() as u8, DELAYS[usize::from(n) % DELAYS.len()]);
                        all.extend((0..(MOST_BETWEEN + 1) * DELAYS.len() as u8).map(at).map(
                            |(between, delay)| Cell {
                                resource,
                                relation,
                                first: *first,
                                second: *second,
                                between,
                                delay,
                            },
                        ));
                    }
                }
            }
        }
        all
    })
}

/// The place of the `n`th cell of a walk. The walk goes through all cells before it repeats one, with large
/// steps in between.
pub fn cell_of(n: u64) -> u32 {
    stride(n, cells().len() as u64) as u32
}

/// The place of the `n`th step of a walk that visits `len` places, each once, far from one to the next.
pub fn stride(n: u64, len: u64) -> u64 {
    // Any step without a common divisor visits all.
    let gcd = |mut a: u64, mut b: u64| {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    let near = (len as f64 * 0.618) as u64;
    let step = (near..).find(|s| gcd(*s, len) == 1).unwrap_or(1);
    (n % len).wrapping_mul(step) % len
}

/// Random bits of a pair, taken from the front.
struct Bits(u64);

impl Bits {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        (((self.0 >> 33) * n as u64) >> 31) as usize
    }

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

/// The place at which a pair meets.
struct PairSite {
    cell: Cell,
    /// The register.
    register: u8,
    /// The vtype that typed rows run under.
    width: ops::Width,
    /// Bytes from the pointer, for narrow accesses.
    byte: i32,
}

impl PairSite {
    /// Whether either is such an act.
    fn has(&self, suits: impl Fn(&Act) -> bool) -> bool {
        suits(&self.cell.first) || suits(&self.cell.second)
    }

    fn has_mode(&self, this: AddressMode) -> bool {
        self.has(|act| match act {
            Act::Access(_, mode, _) | Act::MaskedAccess(_, mode) | Act::At(_, mode) => *mode == this,
            _ => false,
        })
    }
}

impl Emitter {
    /// Emits the pair of a cell.
    pub(super) fn pair(&mut self, pair: &Pair) {
        let cell = cells()[pair.cell as usize % cells().len()];
        let mut bits = Bits(pair.raw);
        let at = 1 + bits.below(usize::from(POOL)) as u8;
        let register = match cell.resource {
            // Not x0, and not v0, which is the mask.
            Resource::Scalar | Resource::ScalarAddress => {
                (at..).map(|n| self.pool.scalar(n)).find(|x| *x != 0)
            }
            Resource::Vector | Resource::VectorAddress => {
                (at..).map(|n| self.pool.vector(n)).find(|v| *v != 0)
            }
            _ => None,
        };
        let width = match cell.first {
            Act::Vset(n) => TYPES[usize::from(n)],
            _ if cell.resource == Resource::Saturation => TYPES[BYTES],
            _ => TYPES[usize::from(SAME_TYPE)],
        };
        let m = PairSite { cell, register: register.unwrap_or(0), width, byte: bits.below(4) as i32 };
        let [first, second] = [cell.first, cell.second].map(|act| self.act(act, &m, &mut bits));
        let join = self.code.label();
        self.prepare(&m, join, &second);
        self.delay(&m, &first);
        let taken = self.code.label();
        match cell.first {
            Act::Split => self.push_fixed(first, Fix::Relative(taken)),
            Act::SetRpc => self.push_fixed(first, Fix::Lo(join)),
            act => self.once(act, first, join),
        }
        for n in 0..cell.between {
            let lanes = pair.raw >> (40 + n) & 1 != 0
                && !matches!(cell.resource, Resource::Vtype | Resource::Saturation);
            self.push(if lanes { Insn::new(Op::VidV).rd(V_ASIDE) } else { Insn::new(Op::Addi) });
        }
        self.once(cell.second, second, join);
        if cell.first == Act::Split {
            self.meet(taken, join);
        } else if cell.first == Act::SetRpc && cell.second != Act::Part {
            self.code.place(join);
        }
        self.afterwards(&m);
    }

    /// The end of lanes' first way, and of the second.
    fn meet(&mut self, taken: Label, join: Label) {
        self.push_fixed(Insn::new(Op::Jal), Fix::Relative(join));
        self.code.place(taken);
        self.push(Insn::new(Op::Addi));
        self.code.place(join);
        self.push(Insn::new(Op::Join));
    }

    /// One of the two, with the code that belongs after a branch.
    fn once(&mut self, act: Act, insn: Insn, join: Label) {
        if act == Act::Part || insn.op.row().class == Class::LaneBranch {
            let taken = self.code.label();
            self.push_fixed(insn, Fix::Relative(taken));
            self.push(Insn::new(Op::Addi));
            self.meet(taken, join);
        } else if insn.op.row().class == Class::Branch {
            let after = self.code.label();
            self.push_fixed(insn, Fix::Relative(after));
            self.push(Insn::new(Op::Addi));
            self.code.place(after);
        } else {
            self.push(insn);
        }
    }

    /// The instruction of an act.
    fn act(&mut self, act: Act, m: &PairSite, bits: &mut Bits) -> Insn {
        let x = |e: &Self, bits: &mut Bits| e.pool.scalar(bits.below(usize::from(POOL)) as u8);
        let v = |e: &Self, bits: &mut Bits| e.pool.vector(bits.below(usize::from(POOL)) as u8);
        match act {
            Act::Class(class, float, role) => self.class_of(class, float, role, m, bits),
            Act::Masked(class, float) => {
                let suits = |op: &Op| op.row().class == class && is_float(*op) == float && has_mask(*op);
                let insn = self.plain_of(suits, bits);
                Insn { vm: insn.vm && !has_mask(insn.op), ..insn }
            }
            Act::Typed(class, float) => self.typed_of(class, float, m, bits),
            Act::Access(..) | Act::MaskedAccess(..) | Act::At(..) => self.access_act(act, m, bits),
            Act::Branch(op, role) => {
                let mut insn = if op.row().class == Class::Branch {
                    Insn::new(op).rs1(x(self, bits)).rs2(x(self, bits))
                } else {
                    Insn::new(op).rs1(v(self, bits)).rs2(v(self, bits))
                };
                insn.set(role, m.register.into());
                insn
            }
            Act::Point(n) if m.cell.resource == Resource::ScalarAddress => scalar_point(n, m.register),
            Act::Point(n) => vector_point(n, m.register),
            Act::Vset(n) => {
                let vtype = TYPES[usize::from(n)].vtype;
                match bits.below(2) {
                    0 => Insn { imm: vtype, ..Insn::new(Op::Vsetvli).rd(TEMP2) },
                    _ => Insn { imm: vtype, ..Insn::new(Op::Vsetivli).rd(TEMP2).rs1(bits.below(32) as u8) },
                }
            }
            Act::Csr(Op::Csrrwi, csr) => {
                let most = match csr {
                    FRM => 5,
                    VXRM => 4,
                    _ => 32,
                };
                Insn { csr, ..Insn::new(Op::Csrrwi).rd(x(self, bits)).imm(bits.below(most) as i32) }
            }
            Act::Csr(op, csr) => Insn { csr, ..Insn::new(op).rd(x(self, bits)) },
            // The first one's target is a JOIN; the second one's is never used.
            Act::SetRpc => Insn::new(Op::Setrpc).rd(TEMP2).rs1(TEMP),
            Act::Part | Act::Split => {
                Insn::new(bits.pick(&[Op::Vbeq, Op::Vblt])).rs1(v(self, bits)).rs2(v(self, bits))
            }
        }
    }

    /// A plain row of a class, with the register in this operand.
    fn class_of(&mut self, class: Class, float: bool, role: Role, m: &PairSite, bits: &mut Bits) -> Insn {
        let kind = self.kind_of(m);
        let suits =
            |op: &Op| op.row().format.operand(role).is_some_and(|f| Some(f.kind) == kind || kind.is_none());
        let mut insn =
            self.plain_of(|op| op.row().class == class && is_float(*op) == float && suits(op), bits);
        // If the machine has no suitable row, another stands in, perhaps without the operand.
        if kind.is_some() && suits(&insn.op) {
            insn.set(role, m.register.into());
            if role == Role::Rs3 && insn.op.row().format.reads_destination() {
                insn.rd = m.register;
            }
        }
        if m.cell.resource == Resource::Rounding && insn.rm != 0 {
            insn.rm = 7;
        }
        insn.canonical()
    }

    /// The instruction of an act that is an access.
    fn access_act(&mut self, act: Act, m: &PairSite, bits: &mut Bits) -> Insn {
        match act {
            Act::Access(class, this, role) => {
                let kind = self.kind_of(m);
                let points = matches!(m.cell.resource, Resource::ScalarAddress | Resource::VectorAddress);
                let suits = |op: &Op| {
                    let same = op.row().class == class && mode(*op) == this;
                    let role_suits = match kind {
                        Some(kind) if points => address_role(*op, kind) == Some(role),
                        Some(kind) => op.row().format.operand(role).is_some_and(|f| f.kind == kind),
                        None => true,
                    };
                    same && role_suits
                };
                self.access_of(suits, m, (points || kind.is_some()).then_some(role), bits)
            }
            Act::MaskedAccess(class, this) => {
                let suits = |op: &Op| op.row().class == class && mode(*op) == this && has_mask(*op);
                Insn { vm: false, ..self.access_of(suits, m, None, bits) }
            }
            Act::At(class, this) => {
                self.access_of(|op| op.row().class == class && mode(*op) == this, m, None, bits)
            }
            _ => Insn::new(Op::Addi),
        }
    }

    /// The kind of register that the two meet in, in this operand; `None` if they meet elsewhere.
    fn kind_of(&self, m: &PairSite) -> Option<Kind> {
        match m.cell.resource {
            Resource::Scalar | Resource::ScalarAddress => Some(Kind::X),
            Resource::Vector | Resource::VectorAddress | Resource::Mask => Some(Kind::V),
            _ => None,
        }
    }

    fn raw_operands(bits: &mut Bits, op: usize) -> Plain {
        let mut position = || bits.below(usize::from(POOL)) as u8;
        let regs = [position(), position(), position(), position()];
        Plain {
            op: op as u16,
            regs,
            imm: bits.below(1 << 12) as u32,
            masked: bits.below(4) == 0,
            rm: bits.below(6) as u8,
            prefix: false,
        }
    }

    /// A suitable plain row, with operands from the pools. The machine has the row, if there is any such.
    fn plain_of(&self, suits: impl Fn(&Op) -> bool, bits: &mut Bits) -> Insn {
        let all: Vec<(usize, &Op)> = ops::plain().iter().enumerate().filter(|(_, op)| suits(op)).collect();
        let there = all.iter().filter(|(_, op)| !self.without.rows.contains(op));
        let mut at: Vec<usize> = there.map(|(at, _)| *at).collect();
        if at.is_empty() {
            at = all.iter().map(|(at, _)| *at).collect();
        }
        let at = bits.pick(&at);
        self.plain(&Self::raw_operands(bits, at))
    }

    fn typed_of(&mut self, class: Class, float: bool, m: &PairSite, bits: &mut Bits) -> Insn {
        let at = bits.pick(&typed_rows(&m.width, class, float));
        let insn = ops::typed_instruction(&Self::raw_operands(bits, at), &self.pool, &m.width);
        self.note_seconds(&insn);
        insn
    }

    /// A suitable access, to the place where the two meet or to one of the warp's own, with the register in
    /// this operand.
    fn access_of(
        &mut self,
        suits: impl Fn(&Op) -> bool,
        m: &PairSite,
        role: Option<Role>,
        bits: &mut Bits,
    ) -> Insn {
        let all: Vec<Op> = accesses().filter(suits).collect();
        let op = bits.pick(&all);
        let row = op.row();
        let place = matches!(m.cell.resource, Resource::Global | Resource::Lds);
        let lds = if place { m.cell.resource == Resource::Lds } else { bits.below(3) == 0 };
        let (base, lanes) = if lds { (LDS, V_LDS) } else { (SCRATCH, V_SCRATCH) };
        let mut insn = Insn::new(op);
        // Data first: whatever is an address replaces it.
        for field in row.format.operands() {
            let position = bits.below(usize::from(POOL)) as u8;
            match field.kind {
                Kind::X => insn.set(field.role, self.pool.scalar(position).into()),
                Kind::V => insn.set(field.role, self.pool.vector(position).into()),
                _ => {}
            }
        }
        match mode(op) {
            AddressMode::Warp | AddressMode::Unit => insn.rs1 = base,
            AddressMode::Strided => (insn.rs1, insn.rs2) = (base, TEMP1),
            AddressMode::Indexed => (insn.rs1, insn.rs2) = (base, V_TEMP),
            AddressMode::Offset => insn.rs1 = lanes,
            AddressMode::Private => insn.rs1 = V_PRIVATE,
        }
        let bytes = i32::from(row.access.map_or(4, |access| access.bytes));
        let narrow = m.byte & !(bytes - 1) & 3;
        let has_offset = !row.class.is_atomic() && row.format.operand(Role::Imm).is_some();
        insn.imm = match row.class {
            Class::Amo if !row.is_scalar_access() => 1,
            _ if !has_offset => 0,
            _ if place => narrow,
            _ => narrow + 4 * bits.below(7) as i32,
        };
        insn.vm = true;
        if let Some(role) = role {
            insn.set(role, m.register.into());
            if mode(op) == AddressMode::Indexed && role == Role::Rs2 {
                insn.rs1 = 0;
            }
        }
        if row.format.names_source() {
            // The operand is the destination's register, high bits included.
            insn.rs3 = insn.rd;
        }
        insn.canonical()
    }

    /// Addresses, indices and values that the two need.
    fn prepare(&mut self, m: &PairSite, join: Label, second: &Insn) {
        self.push(Insn::new(Op::Addi).rd(X_ONE).imm(1));
        if m.has_mode(AddressMode::Strided) {
            self.push(Insn::new(Op::Addi).rd(TEMP1).imm(4));
        }
        if m.has_mode(AddressMode::Indexed) {
            self.push(Insn::new(Op::VidV).rd(V_TEMP));
            self.push(Insn::new(Op::VsllVi).rd(V_TEMP).rs2(V_TEMP).imm(2));
        }
        match m.cell.resource {
            Resource::ScalarAddress => {
                // Another valid address; and the pointer wherever it can be fetched from.
                self.push(Insn::new(Op::Sw).rs1(SCRATCH).rs2(SCRATCH).imm(KEPT));
                self.push(Insn::new(Op::Sw).rs1(LDS).rs2(SCRATCH).imm(KEPT));
                self.push(Insn::new(Op::Addi).rd(TEMP).rs1(SCRATCH).imm(KEPT));
                self.push(Insn::new(Op::VmvVX).rd(V_KEPT).rs1(SCRATCH));
                self.push(Insn::new(Op::Addi).rd(m.register).rs1(SCRATCH).imm(8));
            }
            Resource::VectorAddress => {
                self.push(Insn::new(Op::Vsw12V).rs2(V_SCRATCH).rs1(V_SCRATCH).imm(KEPT_LANES));
                self.push(Insn::new(Op::Vsw12V).rs2(V_SCRATCH).rs1(V_LDS).imm(KEPT_LANES));
                self.push(Insn::new(Op::VaddVi).rd(m.register).rs2(V_SCRATCH).imm(8));
            }
            Resource::Flags => self.push(Insn { csr: FFLAGS, ..Insn::new(Op::Csrrwi) }),
            Resource::Saturation => {
                self.push(Insn { imm: m.width.vtype, ..Insn::new(Op::Vsetvli).rd(TEMP) });
                self.push(Insn { csr: VXSAT, ..Insn::new(Op::Csrrwi) });
            }
            _ => {}
        }
        let parts = m.has(|act| matches!(act, Act::Part | Act::Split));
        if m.has(|act| *act == Act::SetRpc) {
            self.push_fixed(Insn::new(Op::Lui).rd(TEMP), Fix::Hi(join));
        }
        if m.cell.first != Act::SetRpc && (parts || second.op.row().class == Class::LaneBranch) {
            self.setrpc(join);
        }
    }

    /// Emits the instructions that delay the first of the two.
    fn delay(&mut self, m: &PairSite, first: &Insn) {
        let points = matches!(m.cell.resource, Resource::ScalarAddress | Resource::VectorAddress);
        match m.cell.delay {
            Delay::Fast => {}
            Delay::Slow => {
                self.push(Insn::new(Op::VdivuVx).rd(V_ASIDE).rs2(V_SCRATCH).rs1(X_ONE));
                self.push(Insn::new(Op::FdivS).rd(X_ASIDE).rs1(SCRATCH).rs2(X_ONE));
            }
            Delay::Stalled => {
                let pool = |kind: Kind, r: u8| match kind {
                    Kind::X => r != 0 && self.pool.has_scalar(r),
                    Kind::V => self.pool.has_vector(r),
                    _ => false,
                };
                let operands = first.op.row().format.operands();
                let waits =
                    operands.iter().find(|f| f.role != Role::Rd && pool(f.kind, first.get(f.role) as u8));
                match waits.filter(|_| !points).map(|f| (f.kind, first.get(f.role) as u8)) {
                    Some((Kind::V, r)) => self.push(Insn::new(Op::Vlw12V).rd(r).rs1(V_SCRATCH).imm(-0x100)),
                    Some((_, r)) => self.push(Insn::new(Op::Lw).rd(r).rs1(SCRATCH).imm(-0x100)),
                    None => self.push(Insn::new(Op::Vlw12V).rd(V_ASIDE).rs1(V_SCRATCH).imm(-0x100)),
                }
            }
        }
    }

    /// Reads the resource once more, and leaves the usual state.
    fn afterwards(&mut self, m: &PairSite) {
        let r = m.register;
        match m.cell.resource {
            Resource::Scalar | Resource::ScalarAddress => {
                self.push(Insn::new(Op::Add).rd(X_ASIDE).rs1(r).rs2(r));
            }
            Resource::Vector | Resource::VectorAddress | Resource::Mask => {
                self.push(Insn::new(Op::VaddVv).rd(V_ASIDE).rs2(r).rs1(r));
            }
            Resource::Global | Resource::Lds => {
                let lds = m.cell.resource == Resource::Lds;
                let lanes = if lds { V_LDS } else { V_SCRATCH };
                self.push(Insn::new(Op::Vlw12V).rd(V_ASIDE).rs1(lanes));
            }
            Resource::Vtype | Resource::Saturation => {
                csrr(&mut self.code, TEMP, "vcsr");
                csrr(&mut self.code, TEMP, "vtype");
                self.push(Insn { imm: VTYPE, ..Insn::new(Op::Vsetvli).rd(TEMP) });
            }
            Resource::Flags | Resource::Rounding => {
                csrr(&mut self.code, TEMP, "fcsr");
                csrr(&mut self.code, TEMP, "vcsr");
            }
            Resource::Stack => csrr(&mut self.code, TEMP, "rpc"),
            Resource::Lanes => self.push(Insn::new(Op::VidV).rd(V_ASIDE)),
        }
    }
}

/// The pointer in a scalar register.
fn scalar_point(n: u8, r: u8) -> Insn {
    match n {
        0 => Insn::new(Op::Addi).rd(r).rs1(SCRATCH),
        1 => Insn::new(Op::Mul).rd(r).rs1(SCRATCH).rs2(X_ONE),
        2 => Insn::new(Op::Divu).rd(r).rs1(SCRATCH).rs2(X_ONE),
        3 => Insn::new(Op::FsgnjS).rd(r).rs1(SCRATCH).rs2(SCRATCH),
        4 => Insn::new(Op::Lw).rd(r).rs1(SCRATCH).imm(KEPT),
        5 => Insn::new(Op::Lw).rd(r).rs1(LDS).imm(KEPT),
        6 => Insn::new(Op::AmoorW).rd(r).rs1(TEMP),
        7 => Insn::new(Op::VmvXS).rd(r).rs2(V_KEPT),
        _ => Insn::new(Op::LrW).rd(r).rs1(TEMP),
    }
}

/// The lanes' pointers in a vector register.
fn vector_point(n: u8, r: u8) -> Insn {
    match n {
        0 => Insn::new(Op::VaddVi).rd(r).rs2(V_SCRATCH),
        1 => Insn::new(Op::VmulVx).rd(r).rs2(V_SCRATCH).rs1(X_ONE),
        2 => Insn::new(Op::VdivuVx).rd(r).rs2(V_SCRATCH).rs1(X_ONE),
        3 => Insn::new(Op::VfsgnjVv).rd(r).rs2(V_SCRATCH).rs1(V_SCRATCH),
        4 => Insn::new(Op::VmvVV).rd(r).rs1(V_SCRATCH),
        5 => Insn::new(Op::Vlw12V).rd(r).rs1(V_SCRATCH).imm(KEPT_LANES),
        _ => Insn::new(Op::Vlw12V).rd(r).rs1(V_LDS).imm(KEPT_LANES),
    }
}
