//! Executes a loop of scalar or of 32-lane integer vector instructions without records, for callgrind to count.
//!
//! `golden-cost (scalar|vector) ROUNDS`; run it for two numbers of rounds and divide the difference of host
//! instructions by that of the retired ones, which it prints.

use tandem_abi::{CODE_BASE, Config, Launch};
use ventus_golden::{Golden, Profile};
use ventus_isa::{Insn, Op, encode};

const BUFFER: u32 = 0x9000_0000;

fn main() {
    let mut args = std::env::args().skip(1);
    let vector = args.next().is_some_and(|kind| kind == "vector");
    let rounds: i32 = args.next().and_then(|n| n.parse().ok()).unwrap_or(1000);
    let mut body = vec![
        Insn::new(Op::Addi).rd(6).rs1(6).imm(3),
        Insn::new(Op::Xor).rd(7).rs1(7).rs2(6),
        Insn::new(Op::Slli).rd(8).rs1(7).imm(5),
        Insn::new(Op::Sw).rs1(9).rs2(8),
        Insn::new(Op::Lw).rd(10).rs1(9),
        Insn::new(Op::Mul).rd(11).rs1(10).rs2(6),
        Insn::new(Op::Sltu).rd(12).rs1(11).rs2(7),
    ];
    if vector {
        body = [
            Insn::new(Op::VaddVv).rd(3).rs1(4).rs2(5),
            Insn::new(Op::VmulVv).rd(4).rs1(3).rs2(5),
            Insn::new(Op::VxorVx).rd(5).rs1(6).rs2(4),
            Insn::new(Op::VsllVi).rd(6).rs2(5).imm(3),
            Insn::new(Op::VmaxVv).rd(7).rs1(6).rs2(3),
            Insn::new(Op::Vadd12Vi).rd(4).rs1(7).imm(9),
            Insn::new(Op::VmsltVv).rd(8).rs1(6).rs2(3),
        ]
        .repeat(8);
    }
    let back = -4 * (body.len() as i32 + 1);
    let mut program = vec![
        Insn::new(Op::Lui).rd(5).imm(rounds << 12 >> 12 & !0xfff),
        Insn::new(Op::Addi).rd(5).rs1(5).imm(rounds & 0x7ff),
        Insn::new(Op::Lui).rd(9).imm(BUFFER as i32),
    ];
    program.extend(body);
    program.push(Insn::new(Op::Addi).rd(5).rs1(5).imm(-1));
    program.push(Insn::new(Op::Bne).rs1(5).imm(back));
    program.push(Insn::new(Op::Endprg));

    let mut golden = Golden::new(Config::new(1, 8, 32), Profile::default());
    golden.memory_mut().map(CODE_BASE, 0x1000);
    golden.memory_mut().map(BUFFER, 0x1000);
    for (i, insn) in program.iter().enumerate() {
        let word = encode(insn).expect("encodes").word;
        golden.memory_mut().write_u32(CODE_BASE + 4 * i as u32, word).expect("mapped");
    }
    let launch = Launch {
        start_pc: CODE_BASE,
        csr_knl: 0,
        grid: [1, 1, 1],
        wf_size: 32,
        wg_warps: 1,
        lds_size: 0,
        pds_size: 0,
        sgprs: 64,
        vgprs: 64,
        pds_base: 0,
        ptbr: 0,
    };
    golden.launch(&launch).expect("fits");
    let records = args.next().is_some();
    let end =
        if records { golden.run_alone(u64::MAX, |_| {}) } else { golden.run_quiet(u64::MAX, |_, _| {}) };
    println!("{end:?}: {} instructions", golden.retired());
}
