//! Experiments with scalar instructions: RV32IMA, Zicsr on the floating-point CSRs, Zfinx.

use crate::experiment::{Experiment, Tuple, words};
use crate::judge::operands::Random;
use crate::listed::beyond_qemu;
use crate::piece::Piece;
use tandem_qemu::Slot;
use ventus_isa::{Ext, Format, Insn, Kind, Role, Row, encode, rows};

const VARIANTS: usize = 12;
const TUPLES: usize = 100;
/// Words of memory that loads and stores see.
const WORDS: u32 = 16;
/// A register for the experiments' own use.
const HELPER: &str = "x25";
const FCSR: u16 = 3;

/// All experiments.
pub fn experiments(seed: u64) -> Vec<Experiment> {
    let mut all = Vec::new();
    for row in rows().iter().filter(|row| is_scalar(row)) {
        let mut random = Random::new(seed, row.name);
        all.extend((0..VARIANTS).map(|variant| experiment(row, variant, &mut random)));
    }
    all
}

/// Whether a row is tested here.
pub fn is_scalar(row: &Row) -> bool {
    let scalar = matches!(row.ext, Ext::I | Ext::M | Ext::A | Ext::Zicsr | Ext::Zfinx);
    scalar && !beyond_qemu(row) && row.format.operands().iter().all(|f| f.kind != Kind::V)
}

/// An operand register: any, x0, or one that is used already.
fn register(random: &mut Random, taken: &[u8]) -> u8 {
    match random.below(8) {
        0 => 0,
        1 | 2 if !taken.is_empty() => taken[random.below(taken.len() as u64) as usize],
        _ => 1 + random.below(20) as u8,
    }
}

/// A word that is difficult for arithmetic.
pub fn integer(random: &mut Random) -> u32 {
    match random.below(6) {
        0 => [0, 1, u32::MAX, 1 << 31, i32::MAX as u32, 2][random.below(6) as usize],
        1 => random.below(70) as u32,
        2 => (random.below(70) as u32).wrapping_neg(),
        3 => (1u32 << random.below(32)).wrapping_add(random.below(3) as u32).wrapping_sub(1),
        _ => random.word() as u32,
    }
}

fn experiment(row: &'static Row, variant: usize, random: &mut Random) -> Experiment {
    let mut insn = Insn::new(row.op);
    let mut taken = Vec::new();
    for field in row.format.operands() {
        let value = match field.kind {
            Kind::X => {
                let reg = register(random, &taken);
                taken.push(reg);
                i32::from(reg)
            }
            Kind::Rm => [0, 1, 2, 3, 4, 7][(variant + random.below(6) as usize) % 6],
            Kind::Csr => 1 + random.below(3) as i32,
            Kind::AqRl => random.below(4) as i32,
            Kind::Fence => 0xff,
            Kind::Target => 8,
            Kind::Upper => (random.word() as i32) & !0xfff,
            _ if field.signed => {
                let edge = [0, 1, -1, (1 << (field.bits() - 1)) - 1, -(1 << (field.bits() - 1))];
                let any = random.word() as i32 >> (32 - field.bits());
                *edge.get(random.below(10) as usize).unwrap_or(&any)
            }
            _ => random.below(1 << field.bits()) as i32,
        };
        insn.set(field.role, value);
    }
    let access = matches!(row.format, Format::Load | Format::Store | Format::Lr | Format::Amo);
    if access && insn.rs1 == 0 {
        insn.rs1 = 21;
    }
    let (text, code) = program(row, &mut insn, variant);
    let sources = sources(row, &insn);
    let floats = row.ext == Ext::Zfinx;
    let mut inputs: Vec<Piece> = sources.iter().map(|reg| Piece::x(*reg)).collect();
    let mut outputs = vec![Piece::x(if row.format.operand(Role::Rd).is_some() { insn.rd } else { 0 })];
    if matches!(row.format, Format::B | Format::J | Format::Jalr) {
        inputs.push(Piece::x(25));
        outputs.push(Piece::x(25));
    }
    if floats || row.ext == Ext::Zicsr {
        inputs.push(Piece::csr(FCSR));
        outputs.push(Piece::csr(FCSR));
    }
    if access {
        inputs.push(Piece::memory(WORDS));
        outputs.push(Piece::memory(WORDS));
    }
    let tuples = (0..TUPLES).map(|_| tuple(row, &insn, access, &sources, &inputs, random)).collect();
    Experiment {
        name: row.name,
        insn,
        label: text,
        words: code,
        qemu_before: Vec::new(),
        vector: None,
        threads: 1,
        inputs,
        outputs,
        tuples,
    }
}

/// Values for the inputs of one run.
fn tuple(
    row: &Row,
    insn: &Insn,
    access: bool,
    sources: &[u8],
    inputs: &[Piece],
    random: &mut Random,
) -> Tuple {
    let floats = row.ext == Ext::Zfinx;
    let mut tuple: Tuple = match () {
        () if access => addresses(row, insn, sources, random),
        () if floats => floating(row, sources, random),
        () => sources.iter().map(|_| vec![u64::from(integer(random))]).collect(),
    };
    // Often two operands are equal or neighbours.
    if !access && !floats && tuple.len() > 1 && random.below(4) == 0 {
        tuple[1][0] = u64::from((tuple[0][0] as u32).wrapping_add(random.below(3) as u32).wrapping_sub(1));
    }
    for piece in &inputs[tuple.len()..] {
        tuple.push(match piece.slot() {
            // A valid mode, and sometimes flags that are set already; CSR instructions see anything.
            Slot::Csr(_) if floats => vec![(random.below(5) << 5) | (random.below(32) * random.below(2))],
            Slot::Csr(_) => vec![random.below(256)],
            _ => (0..piece.count).map(|_| u64::from(integer(random))).collect(),
        });
    }
    tuple
}

/// The words around an instruction that make its effect visible at any address.
fn program(row: &Row, insn: &mut Insn, variant: usize) -> (String, Vec<u32>) {
    let this = |insn: &Insn| encode(insn).unwrap_or_else(|e| panic!("{}: {e}", row.name)).word;
    let rd = insn.rd;
    let code = match (row.name, row.format) {
        // Relative to a second auipc.
        ("auipc", _) => {
            [vec![this(insn)], words(&["auipc x25, 0", &format!("sub x{rd}, x{rd}, x25")])].concat()
        }
        // A jump skips an instruction that would leave a mark.
        (_, Format::B) => [vec![this(insn)], words(&["addi x25, x0, 77"])].concat(),
        (_, Format::J) => {
            let link = format!("sub x{rd}, x{rd}, x24");
            [words(&["auipc x24, 0"]), vec![this(insn)], words(&["addi x25, x0, 77", &link])].concat()
        }
        (_, Format::Jalr) => {
            // x24 is the address of auipc; the target is 20 beyond it.
            insn.rs1 = 23;
            // Bit 0 of the sum is dropped.
            insn.imm = insn.imm.clamp(-1000, 1000);
            let base = format!("addi x23, x24, {}", 20 + (variant % 2) as i32 - insn.imm);
            let link = format!("sub x{rd}, x{rd}, x24");
            [
                words(&["auipc x24, 0", &base]),
                vec![this(insn)],
                words(&["addi x25, x0, 77", "addi x25, x0, 78", &link]),
            ]
            .concat()
        }
        // After a reservation, and after one that is used up: no reservation of an earlier tuple remains.
        ("sc.w", _) => {
            let reserve = words(&[&format!("lr.w {HELPER}, (x{})", insn.rs1)]);
            let use_up = words(&[&format!("sc.w {HELPER}, x0, (x{})", insn.rs1)]);
            let before = if variant.is_multiple_of(2) { reserve } else { [reserve, use_up].concat() };
            [before, vec![this(insn)]].concat()
        }
        _ => vec![this(insn)],
    };
    let label = ventus_isa::disasm(insn, 0);
    (label, code)
}

/// Source registers, each once.
fn sources(row: &Row, insn: &Insn) -> Vec<u8> {
    let mut regs = Vec::new();
    if row.format == Format::Jalr {
        return regs;
    }
    for (role, reg) in [(Role::Rs1, insn.rs1), (Role::Rs2, insn.rs2), (Role::Rs3, insn.rs3)] {
        let field = row.format.operand(role);
        if field.is_some_and(|f| f.kind == Kind::X) && !regs.contains(&reg) {
            regs.push(reg);
        }
    }
    regs
}

/// An address within memory and data.
fn addresses(row: &Row, insn: &Insn, sources: &[u8], random: &mut Random) -> Tuple {
    let size = match row.name {
        "lb" | "lbu" | "sb" => 1,
        "lh" | "lhu" | "sh" => 2,
        _ => 4,
    };
    let offset = if matches!(row.format, Format::Load | Format::Store) { insn.imm } else { 0 };
    let at = Slot::MEMORY + random.below(u64::from(4 * WORDS / size)) as u32 * size;
    let value = |reg: &u8, random: &mut Random| {
        if *reg == insn.rs1 { at.wrapping_sub(offset as u32) } else { integer(random) }
    };
    sources.iter().map(|reg| vec![u64::from(value(reg, random))]).collect()
}

fn floating(row: &Row, sources: &[u8], random: &mut Random) -> Tuple {
    let one = |value: u32| vec![u64::from(value)];
    let mut all = match row.name {
        "fcvt.s.w" | "fcvt.s.wu" => vec![one(random.integer())],
        "fcvt.w.s" | "fcvt.wu.s" => vec![one(random.convertible())],
        _ if row.format == Format::R4Rm => {
            let (a, b, c) = random.three::<u32>();
            vec![one(a), one(b), one(c)]
        }
        _ => {
            let (a, b) = random.two::<u32>();
            vec![one(a), one(b)]
        }
    };
    all.truncate(sources.len());
    all
}
