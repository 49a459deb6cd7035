//! Experiments with vector instructions, element by element: RVV packs elements, and Ventus has one per lane.

use crate::experiment::{Experiment, Tuple, words};
use crate::judge::operands::Random;
use crate::listed::beyond_qemu;
use crate::piece::{Beyond, Piece};
use crate::scalar::integer;
use tandem_qemu::{Slot, VLEN};
use ventus_golden::fp::Format as _;
use ventus_isa::{Ext, Format, Insn, Kind, Op, Role, Row, encode, rows};

const VARIANTS: usize = 8;
const TUPLES: usize = 8;
const TUPLES_OF_FLOATS: usize = 24;
/// Words of memory that loads and stores see, with their base in the middle.
const WORDS: u32 = 128;
const MIDDLE: u32 = Slot::MEMORY + 2 * WORDS;
const FCSR: u16 = 0x003;
const VCSR: u16 = 0x00f;

/// What determines a row's operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Integer,
    /// Bytes; signed results or not.
    Fixed {
        signed: bool,
    },
    Float,
    /// On mask bits.
    MaskLogic,
    Memory,
    Config,
}

fn class(row: &Row) -> Class {
    let fixed = ["vsadd", "vssub", "vaadd", "vasub", "vsmul", "vssrl", "vssra"];
    let name = row.name;
    if row.ext == Ext::VLoad {
        Class::Memory
    } else if name.starts_with("vset") {
        Class::Config
    } else if name.ends_with(".mm") {
        Class::MaskLogic
    } else if fixed.iter().any(|prefix| name.starts_with(prefix)) {
        let unsigned = ["vsaddu.", "vssubu.", "vaaddu.", "vasubu.", "vssrl."];
        Class::Fixed { signed: !unsigned.iter().any(|prefix| name.starts_with(prefix)) }
    } else if name.starts_with("vf") || name.starts_with("vmf") {
        Class::Float
    } else {
        Class::Integer
    }
}

/// SEW and LMUL as golden has them, and the threads.
#[derive(Clone, Copy, Debug)]
struct Shape {
    sew: u32,
    lmul: u32,
    threads: u32,
}

impl Shape {
    fn count(self) -> u32 {
        self.threads * self.lmul
    }

    /// vtype for qemu, vtype for golden, elements. Tail and mask undisturbed.
    fn vtype(self) -> (u32, u32, u32) {
        let sew = (self.sew / 8).ilog2() << 3;
        let registers = (self.sew * self.count()).div_ceil(VLEN);
        (sew | registers.ilog2(), sew | self.lmul.ilog2(), self.count())
    }

    /// Register numbers are multiples of this on one side or the other.
    fn step(self) -> u8 {
        if self.lmul == 2 || self.sew == 64 { 2 } else { 1 }
    }
}

/// Moves between a scalar and "the" element: RVV's element 0 is Ventus's highest active lane if there is only
/// one thread.
const ONE_THREAD: [&str; 4] = ["vmv.x.s", "vmv.s.x", "vfmv.f.s", "vfmv.s.f"];

fn shapes(row: &Row) -> Vec<Shape> {
    let wide = |sew, lmul| Shape { sew, lmul, threads: 32 };
    if ONE_THREAD.contains(&row.name) {
        let widths: &[u32] = if class(row) == Class::Float { &[16, 32, 64] } else { &[32] };
        return widths.iter().map(|sew| Shape { sew: *sew, lmul: 1, threads: 1 }).collect();
    }
    match class(row) {
        Class::Fixed { .. } => vec![wide(8, 1), wide(8, 2)],
        Class::Float => vec![wide(16, 1), wide(16, 2), wide(32, 1), wide(32, 2), wide(64, 1)],
        Class::Config => vec![wide(32, 1)],
        _ => vec![wide(32, 1), wide(32, 2)],
    }
}

/// All experiments.
pub fn experiments(seed: u64) -> Vec<Experiment> {
    let mut all = Vec::new();
    for row in rows().iter().filter(|row| is_vector(row)) {
        let mut random = Random::new(seed, row.name);
        for shape in shapes(row) {
            for variant in 0..VARIANTS {
                all.push(match class(row) {
                    Class::Config => configuration(row, variant, &mut random),
                    _ => experiment(row, shape, variant, &mut random),
                });
            }
        }
    }
    all
}

/// Whether a row is tested here.
pub fn is_vector(row: &Row) -> bool {
    matches!(row.ext, Ext::V | Ext::VLoad) && !beyond_qemu(row)
}

/// The kind of a role's elements.
fn piece(row: &Row, shape: Shape, role: Role, reg: u8) -> Piece {
    let count = shape.count();
    let compare = row.name.starts_with("vms") || row.name.starts_with("vmf");
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>().parse().ok();
    match class(row) {
        Class::MaskLogic => Piece::mask(reg, count),
        Class::Memory => {
            // vle8.v, vlse16.v: data of that width. vluxei8.v: indices of that width, data of 32 bits.
            let width: u32 = digits(row.name).unwrap_or(32);
            let indexed = row.name.contains("ei");
            let narrow = if role == Role::Rs2 { indexed } else { !indexed };
            let beyond = if role == Role::Rd { Beyond::Zero } else { Beyond::Noise };
            Piece::elements(reg, if narrow { width } else { 32 }, count, beyond)
        }
        _ if compare && role == Role::Rd => Piece::mask(reg, count),
        class => {
            let zero = match class {
                Class::Fixed { signed } => !signed,
                _ => matches!(row.op, Op::VfcvtXuFV | Op::VfcvtRtzXuFV),
            };
            let beyond = match role {
                Role::Rd if zero => Beyond::Zero,
                Role::Rd => Beyond::Sign,
                _ => Beyond::Noise,
            };
            Piece::elements(reg, shape.sew, count, beyond)
        }
    }
}

/// The instruction with registers, and the vector registers that it reads.
fn instruction(row: &'static Row, shape: Shape, variant: usize, random: &mut Random) -> (Insn, Vec<Piece>) {
    let class = class(row);
    let compare = row.name.starts_with("vm") && !row.name.starts_with("vmv") && class != Class::MaskLogic;
    // Destination and sources may be one register, unless RVV sees registers of different widths.
    let aliases = !compare && class != Class::Memory && variant.is_multiple_of(2);
    let mut insn = Insn::new(row.op);
    let mut taken: Vec<u8> = Vec::new();
    let mut inputs: Vec<Piece> = Vec::new();
    for field in row.format.operands() {
        let value = match field.kind {
            // The destination's twin.
            Kind::V if field.role == Role::Rs3 && row.format.reads_destination() => i32::from(insn.rd),
            Kind::V => {
                let reg = loop {
                    let reg = 2 + random.below(24) as u8;
                    let reg = reg - reg % shape.step();
                    if aliases || taken.iter().all(|other| other.abs_diff(reg) >= shape.step()) {
                        break reg;
                    }
                };
                taken.push(reg);
                if !inputs.iter().any(|piece| piece.reg == reg) {
                    inputs.push(piece(row, shape, field.role, reg));
                }
                i32::from(reg)
            }
            Kind::X => 2 + 2 * random.below(9) as i32,
            Kind::Vm => i32::from(variant < VARIANTS / 2 || class == Class::MaskLogic),
            _ if field.signed => random.word() as i32 >> (32 - field.bits()),
            _ => random.below(1 << field.bits()) as i32,
        };
        insn.set(field.role, value);
    }
    // Base and stride are different registers.
    if class == Class::Memory && row.format.operand(Role::Rs2).is_some_and(|f| f.kind == Kind::X) {
        insn.rs2 = 21;
    }
    let merge = matches!(row.format, Format::Vmergev | Format::Vmergex | Format::Vmergei);
    if !insn.vm || merge {
        inputs.push(Piece::mask(0, shape.count()));
    }
    (insn, inputs)
}

fn experiment(row: &'static Row, shape: Shape, variant: usize, random: &mut Random) -> Experiment {
    let class = class(row);
    let (insn, mut inputs) = instruction(row, shape, variant, random);
    let mut outputs = Vec::new();
    if let Some(rd) = row.format.operand(Role::Rd) {
        outputs.push(match rd.kind {
            Kind::V => piece(row, shape, Role::Rd, insn.rd),
            _ if class == Class::Float => Piece::fp(insn.rd, shape.sew),
            _ => Piece::x(insn.rd),
        });
    }
    for role in [Role::Rs1, Role::Rs2] {
        if row.format.operand(role).is_some_and(|f| f.kind == Kind::X) {
            let reg = insn.get(role) as u8;
            let float = class == Class::Float;
            inputs.push(if float { Piece::fp(reg, shape.sew) } else { Piece::x(reg) });
        }
    }
    let csr = match class {
        Class::Float => Some(FCSR),
        Class::Fixed { .. } => Some(VCSR),
        _ => None,
    };
    if let Some(csr) = csr {
        inputs.push(Piece::csr(csr));
        outputs.push(Piece::csr(csr));
    }
    if class == Class::Memory {
        inputs.push(Piece::memory(WORDS));
        outputs.push(Piece::memory(WORDS));
    }
    let tuples = if class == Class::Float { TUPLES_OF_FLOATS } else { TUPLES };
    let tuples = (0..tuples).map(|_| tuple(row, shape, &insn, &inputs, random)).collect();
    let word = encode(&insn).unwrap_or_else(|e| panic!("{}: {e}", row.name)).word;
    let text = ventus_isa::disasm(&insn, 0);
    Experiment {
        name: row.name,
        insn,
        label: format!("{text} (e{} m{})", shape.sew, shape.lmul),
        words: vec![word],
        // qemu 7.2 fails an assertion of its own if a conversion toward zero is the first instruction of a
        // translated block that needs a rounding mode. This one is exact: fadd.s f31, f31, f31 of zeros.
        qemu_before: if row.name.contains(".rtz.") { vec![0x01ff_ffd3] } else { Vec::new() },
        vector: Some(shape.vtype()),
        threads: shape.threads,
        inputs,
        outputs,
        tuples,
    }
}

/// Values for the inputs of one run.
fn tuple(row: &Row, shape: Shape, insn: &Insn, inputs: &[Piece], random: &mut Random) -> Tuple {
    use crate::piece::Kind as P;
    let class = class(row);
    let size: u32 = match (class, row.name) {
        (Class::Memory, name) if name.contains("ei") => 4,
        (Class::Memory, name) if name.contains("e8") => 1,
        (Class::Memory, name) if name.contains("e16") => 2,
        _ => 4,
    };
    // Three operands for each element, drawn together; the order does not matter.
    let trios: Vec<[u64; 3]> = (0..shape.count()).map(|_| floats(row, shape.sew, random)).collect();
    let mut which = 0;
    let mut tuple = Tuple::new();
    for piece in inputs {
        let count = piece.count as usize;
        let values = match piece.kind {
            P::Mask => (0..count).map(|_| random.below(2)).collect(),
            P::Csr(FCSR) => vec![(random.below(5) << 5) | (random.below(32) * random.below(2))],
            P::Csr(_) => vec![random.below(8)],
            P::Memory => (0..count).map(|_| u64::from(integer(random))).collect(),
            P::Fp { .. } => vec![trios[0][2]],
            P::X if class == Class::Memory && piece.reg == insn.rs1 => vec![u64::from(MIDDLE)],
            P::X if class == Class::Memory => {
                // To the ends of memory: 256 bytes to either side.
                let most = (2 * WORDS - 4) / shape.count() / size;
                let steps = random.below(u64::from(2 * most + 1)) as i32 - most as i32;
                vec![u64::from((steps * size as i32) as u32)]
            }
            P::X => vec![u64::from(integer(random))],
            P::Elements { .. } if class == Class::Float => {
                which += 1;
                trios.iter().map(|trio| trio[(which - 1) % 3]).collect()
            }
            P::Elements { width, .. } if class == Class::Memory && piece.reg == insn.rs2 => {
                // Indices; those of 32 bits are negative as well.
                let place = |random: &mut Random| match width {
                    32 => (4 * random.below(u64::from(WORDS)) as u32).wrapping_sub(2 * WORDS),
                    _ => 4 * random.below(u64::from(WORDS / 2)) as u32,
                };
                let wrapping = |random: &mut Random| u64::from(place(random));
                (0..count).map(|_| wrapping(random)).collect()
            }
            P::Elements { width, .. } => (0..count).map(|_| narrow(random, width)).collect(),
        };
        tuple.push(values);
    }
    // Elements that are equal to the scalar, or next to it.
    if let Some(scalar) = inputs.iter().position(|piece| piece.kind == P::X) {
        let value = tuple[scalar][0];
        for (piece, values) in inputs.iter().zip(&mut tuple) {
            if let P::Elements { width: 32, .. } = piece.kind
                && class == Class::Integer
            {
                values[0] = value;
                let next = (value as u32).wrapping_add(random.below(3) as u32).wrapping_sub(1);
                if let Some(second) = values.get_mut(1) {
                    *second = u64::from(next);
                }
            }
        }
    }
    tuple
}

/// An integer of `width` bits.
fn narrow(random: &mut Random, width: u32) -> u64 {
    let all = u64::MAX >> (64 - width);
    match random.below(4) {
        0 => [0, 1, all, all >> 1, (all >> 1) + 1][random.below(5) as usize],
        _ => u64::from(integer(random)) & all,
    }
}

/// Three floating-point operands that belong together, or integers for conversions of integers.
fn floats(row: &Row, sew: u32, random: &mut Random) -> [u64; 3] {
    macro_rules! draw {
        ($format:ty) => {
            match row.name {
                "vfcvt.f.x.v" | "vfcvt.f.xu.v" => [random.integer::<$format>().widen(); 3],
                name if name.starts_with("vfcvt") => [random.convertible::<$format>().widen(); 3],
                _ => {
                    let (a, b, c) = random.three::<$format>();
                    [a.widen(), b.widen(), c.widen()]
                }
            }
        };
    }
    match sew {
        16 => draw!(u16),
        32 => draw!(u32),
        _ => draw!(u64),
    }
}

/// vset{i}vl{i} at SEW 32, where VLMAX is the same on both sides, and with vtypes that both refuse.
fn configuration(row: &'static Row, variant: usize, random: &mut Random) -> Experiment {
    // e32 m1, m2, with tail and mask policies; LMUL 4 (reserved), SEW 128, a bit that must be zero.
    let vtypes = [0x10, 0x11, 0xd0, 0x51, 0x14, 0x20, 0x110];
    let vtype = vtypes[(variant + random.below(vtypes.len() as u64) as usize) % vtypes.len()];
    let mut insn = Insn::new(row.op);
    insn.rd = [0, 5, 6][random.below(3) as usize];
    insn.rs1 = match row.format {
        Format::Vsetivli => random.below(32) as u8,
        _ => [0, 7, 8, 9][variant % 4],
    };
    let keeps = row.format != Format::Vsetivli && insn.rd == 0 && insn.rs1 == 0;
    let mut inputs = Vec::new();
    if row.format != Format::Vsetivli {
        inputs.push(Piece::x(insn.rs1));
    }
    if row.format == Format::R {
        insn.rs2 = 12;
        inputs.push(Piece::x(12));
    } else {
        // vl is kept only if VLMAX is.
        insn.imm = if keeps { 0xd0 } else { vtype };
    }
    let mut tuples = Vec::new();
    for _ in 0..4 * TUPLES {
        let mut tuple = Tuple::new();
        if row.format != Format::Vsetivli {
            let avl = match random.below(3) {
                0 => random.below(70),
                1 => [31, 32, 33, 63, 64, 65, 128][random.below(7) as usize],
                _ => u64::from(integer(random)),
            };
            tuple.push(vec![avl]);
        }
        if row.format == Format::R {
            tuple.push(vec![if keeps { 0x50 } else { vtypes[random.below(7) as usize] as u64 }]);
        }
        tuples.push(tuple);
    }
    let word = encode(&insn).unwrap_or_else(|e| panic!("{}: {e}", row.name)).word;
    Experiment {
        name: row.name,
        insn,
        label: ventus_isa::disasm(&insn, 0),
        words: [vec![word], words(&["csrr x21, vl", "csrr x22, vtype"])].concat(),
        qemu_before: Vec::new(),
        vector: Some((0x10, 0x10, 32)),
        threads: 32,
        inputs,
        outputs: vec![Piece::x(insn.rd), Piece::x(21), Piece::x(22)],
        tuples,
    }
}
