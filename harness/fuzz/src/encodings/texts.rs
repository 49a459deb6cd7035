//! Texts that the disassembler never writes: labels, pseudo-instructions, other names of registers and CSRs,
//! directives. Their meaning is stated here independently, from the RISC-V manual and not from the
//! assembler's own list.

use super::case::{Case, Fault};
use super::random::{Random, fold};
use ventus_isa::asm::{Options, assemble, assemble_line};
use ventus_isa::{CSRS, Insn, Kind, Op, encode, rows};

/// Where text is assembled.
const PC: u32 = 0x8000_1000;
const SALT: u64 = 0x7e_875;

/// Pseudo-instructions: the text, and the instruction that it stands for. `$a`, `$b`, `$c` are scalar
/// registers, `$A`, `$B`, `$C` vector registers, `$i` a small number, `$t` a target, `$k` a CSR.
const PSEUDO: [(&str, &str); 58] = [
    ("nop", "addi x0, x0, 0"),
    ("mv $a, $b", "addi $a, $b, 0"),
    ("not $a, $b", "xori $a, $b, -1"),
    ("neg $a, $b", "sub $a, x0, $b"),
    ("seqz $a, $b", "sltiu $a, $b, 1"),
    ("snez $a, $b", "sltu $a, x0, $b"),
    ("sltz $a, $b", "slt $a, $b, x0"),
    ("sgtz $a, $b", "slt $a, x0, $b"),
    ("beqz $a, $t", "beq $a, x0, $t"),
    ("bnez $a, $t", "bne $a, x0, $t"),
    ("blez $a, $t", "bge x0, $a, $t"),
    ("bgez $a, $t", "bge $a, x0, $t"),
    ("bltz $a, $t", "blt $a, x0, $t"),
    ("bgtz $a, $t", "blt x0, $a, $t"),
    ("bgt $a, $b, $t", "blt $b, $a, $t"),
    ("ble $a, $b, $t", "bge $b, $a, $t"),
    ("bgtu $a, $b, $t", "bltu $b, $a, $t"),
    ("bleu $a, $b, $t", "bgeu $b, $a, $t"),
    ("j $t", "jal x0, $t"),
    ("jal $t", "jal x1, $t"),
    ("jr $a", "jalr x0, 0($a)"),
    ("jalr $a", "jalr x1, 0($a)"),
    ("ret", "jalr x0, 0(x1)"),
    ("csrr $a, $k", "csrrs $a, $k, x0"),
    ("csrw $k, $a", "csrrw x0, $k, $a"),
    ("csrs $k, $a", "csrrs x0, $k, $a"),
    ("csrc $k, $a", "csrrc x0, $k, $a"),
    ("csrwi $k, $i", "csrrwi x0, $k, $i"),
    ("csrsi $k, $i", "csrrsi x0, $k, $i"),
    ("csrci $k, $i", "csrrci x0, $k, $i"),
    ("frcsr $a", "csrrs $a, 3, x0"),
    ("fscsr $a", "csrrw x0, 3, $a"),
    ("frrm $a", "csrrs $a, 2, x0"),
    ("fsrm $a", "csrrw x0, 2, $a"),
    ("fsrm $a, $b", "csrrw $a, 2, $b"),
    ("fsrmi $i", "csrrwi x0, 2, $i"),
    ("frflags $a", "csrrs $a, 1, x0"),
    ("fsflags $a", "csrrw x0, 1, $a"),
    ("fsflagsi $i", "csrrwi x0, 1, $i"),
    ("fmv.s $a, $b", "fsgnj.s $a, $b, $b"),
    ("fneg.s $a, $b", "fsgnjn.s $a, $b, $b"),
    ("fabs.s $a, $b", "fsgnjx.s $a, $b, $b"),
    ("fgt.s $a, $b, $c", "flt.s $a, $c, $b"),
    ("fge.s $a, $b, $c", "fle.s $a, $c, $b"),
    ("vneg.v $A, $B", "vrsub.vx $A, $B, x0"),
    ("vnot.v $A, $B", "vxor.vi $A, $B, -1"),
    ("vfneg.v $A, $B", "vfsgnjn.vv $A, $B, $B"),
    ("vfabs.v $A, $B", "vfsgnjx.vv $A, $B, $B"),
    ("vmsgt.vv $A, $B, $C", "vmslt.vv $A, $C, $B"),
    ("vmsgeu.vv $A, $B, $C", "vmsleu.vv $A, $C, $B"),
    ("vmfgt.vv $A, $B, $C", "vmflt.vv $A, $C, $B"),
    ("vmfge.vv $A, $B, $C", "vmfle.vv $A, $C, $B"),
    ("vmmv.m $A, $B", "vmand.mm $A, $B, $B"),
    ("vmnot.m $A, $B", "vmnand.mm $A, $B, $B"),
    ("vmclr.m $A", "vmxor.mm $A, $A, $A"),
    ("vmset.m $A", "vmxnor.mm $A, $A, $A"),
    ("vbgt $A, $B, $t", "vblt $B, $A, $t"),
    ("vbleu $A, $B, $t", "vbgeu $B, $A, $t"),
];

/// The ABI's names of x0 to x31.
const ABI: [&str; 32] = [
    "zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1", "a0", "a1", "a2", "a3", "a4", "a5", "a6",
    "a7", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6",
];

/// Checks a text of each kind for a case; returns the number of checks.
pub fn check(c: &Case) -> Result<u64, Fault> {
    let seed = u64::from(c.operands[0]) << 32 | u64::from(c.word);
    let mut r = Random::new(seed, u64::from(c.operands[1]), SALT);
    pseudo(&mut r)?;
    labels(&mut r)?;
    data(&mut r)?;
    Ok(3)
}

fn fault(identity: &'static str, message: String) -> Fault {
    Fault { identity, op: None, message, words: Vec::new() }
}

fn scalar(r: &mut Random, plain: bool) -> String {
    let number = r.below(if plain { 32 } else { 64 });
    let abi = plain && number < 32 && r.chance(1, 2);
    if abi { ABI[number as usize].to_string() } else { format!("x{number}") }
}

/// A pseudo-instruction equals its instruction, whatever the names of its registers and CSRs.
fn pseudo(r: &mut Random) -> Result<(), Fault> {
    const IDENTITY: &str = "a pseudo-instruction equals its instruction";
    let (mut text, mut means) = {
        let (a, b) = r.pick(&PSEUDO);
        (a.to_string(), b.to_string())
    };
    for name in ["$a", "$b", "$c"] {
        let plain = r.chance(3, 4);
        let register = scalar(r, plain);
        (text, means) = (text.replace(name, &register), means.replace(name, &register));
    }
    for name in ["$A", "$B", "$C"] {
        let register = format!("v{}", if r.chance(3, 4) { r.below(32) } else { r.below(256) });
        (text, means) = (text.replace(name, &register), means.replace(name, &register));
    }
    let (csr, name) = r.pick(CSRS);
    let written = match r.below(4) {
        0 => csr.to_string(),
        1 => format!("{csr:#x}"),
        2 => format!("CSR_{}", name.to_uppercase()),
        _ => name.to_string(),
    };
    let small = r.below(32).to_string();
    // Backwards and forwards; targets are absolute.
    let target = PC.wrapping_add(fold(r.word(), -4096, 4080, 4) as u32);
    for (key, in_text, in_meaning) in [
        ("$k", &written, &csr.to_string()),
        ("$i", &small, &small),
        ("$t", &target.to_string(), &format!("{target:#x}")),
    ] {
        (text, means) = (text.replace(key, in_text), means.replace(key, in_meaning));
    }
    // A target is relative to the word after the prefix, so both texts have a prefix or neither.
    match (assemble_line(&text, PC), assemble_line(&means, PC)) {
        (Ok(a), Ok(b)) if a == b => Ok(()),
        (Err(_), Err(_)) => Ok(()),
        (a, b) => Err(fault(IDENTITY, format!("'{text}' is {a:08x?}, and '{means}' is {b:08x?}"))),
    }
}

/// Instructions with labels before and after them assemble to the words that encode makes of the distances.
fn labels(r: &mut Random) -> Result<(), Fault> {
    const IDENTITY: &str = "a label is its distance";
    let targets: Vec<Op> = rows()
        .iter()
        .filter(|row| row.format.operands().iter().any(|f| f.kind == Kind::Target))
        .map(|row| row.op)
        .collect();
    let count = 2 + r.below(6) as usize;
    // Each line jumps to a random line; all are one word long.
    let lines: Vec<(Insn, usize)> = (0..count)
        .map(|_| {
            let insn = Insn::new(r.pick(&targets));
            let reads = |role| insn.op.row().format.operand(role).is_some();
            let mut insn = insn;
            for role in [ventus_isa::Role::Rd, ventus_isa::Role::Rs1, ventus_isa::Role::Rs2] {
                if reads(role) {
                    insn.set(role, r.below(32) as i32);
                }
            }
            (insn, r.below(count as u32 + 1) as usize)
        })
        .collect();
    let (mut text, mut words) = (String::from(".text\n"), Vec::new());
    for (i, (insn, to)) in lines.iter().enumerate() {
        let distance = 4 * (*to as i32 - i as i32);
        let line = ventus_isa::disasm(&insn.imm(distance), PC + 4 * i as u32);
        let head = line.rsplit_once(' ').map_or("", |(head, _)| head);
        // By name, or as a distance from here.
        let written = if r.chance(3, 4) { format!("L{to}") } else { format!(". + {distance}") };
        text += &format!("L{i}: {head} {written} # {i}\n");
        words.extend(encode(&insn.imm(distance)).iter().flat_map(|w| w.iter()));
    }
    text += &format!("L{count}:\n");
    let options = Options { file: "labels".into(), text_base: PC, data_base: None };
    match assemble(&text, &options) {
        Ok(object) if object.sections.first().is_some_and(|s| s.words() == words) => Ok(()),
        Ok(object) => {
            let got: Vec<Vec<u32>> = object.sections.iter().map(|s| s.words()).collect();
            Err(fault(IDENTITY, format!("{text}is {got:08x?}, expected {words:08x?}")))
        }
        Err(e) => {
            Err(fault(IDENTITY, format!("{text}: {}", e.iter().map(|e| e.to_string()).collect::<String>())))
        }
    }
}

/// Directives emit the bytes that they name.
fn data(r: &mut Random) -> Result<(), Fault> {
    const IDENTITY: &str = "directives are their bytes";
    let (mut text, mut bytes) = (String::from(".data\n"), Vec::<u8>::new());
    for _ in 0..1 + r.below(5) {
        let values: Vec<u64> =
            (0..1 + r.below(3)).map(|_| if r.chance(1, 3) { r.next() } else { r.next() >> 40 }).collect();
        let (names, size): (&[&str], u32) = match r.below(7) {
            0 => (&[".byte"], 1),
            1 => (&[".half", ".2byte", ".short"], 2),
            2 | 3 => (&[".word", ".4byte", ".long"], 4),
            4 => (&[".dword", ".8byte", ".quad"], 8),
            5 => {
                let (count, name) = (r.below(9), r.pick(&[".space", ".skip", ".zero"]));
                text += &format!("{name} {count}\n");
                bytes.resize(bytes.len() + count as usize, 0);
                continue;
            }
            _ => {
                let to = r.below(4);
                text += &if r.chance(1, 2) {
                    format!(".p2align {to}\n")
                } else {
                    format!(".balign {}\n", 1 << to)
                };
                bytes.resize(bytes.len().next_multiple_of(1 << to), 0);
                continue;
            }
        };
        let mut written = Vec::new();
        for value in values {
            let bits = 8 * size;
            let value = if bits == 64 { value } else { value & ((1 << bits) - 1) };
            let signed = ((value << (64 - bits)) as i64) >> (64 - bits);
            written.push(match r.below(3) {
                0 => format!("{value:#x}"),
                1 if bits < 64 => signed.to_string(),
                _ if bits < 64 => value.to_string(),
                _ => format!("{value:#x}"),
            });
            bytes.extend(&value.to_le_bytes()[..size as usize]);
        }
        text += &format!("{} {}\n", r.pick(names), written.join(", "));
    }
    let object = assemble(&text, &Options::default());
    match object.as_ref().map(|o| o.section(".data").map(|s| s.bytes.clone()).unwrap_or_default()) {
        Ok(got) if got == bytes => Ok(()),
        Ok(got) => Err(fault(IDENTITY, format!("{text}is {got:02x?}, expected {bytes:02x?}"))),
        Err(e) => {
            Err(fault(IDENTITY, format!("{text}: {}", e.iter().map(|e| e.to_string()).collect::<String>())))
        }
    }
}
