//! Planted golden faults: each changes what its name says, where it says, and nothing without it.

mod common;

use common::{Bench, CODE, DATA};
use tandem_abi::Record;
use ventus_golden::Fault;
use ventus_isa::{Insn, Op};

fn last_record(fault: Option<Fault>, program: &[Insn], steps: usize) -> Record {
    let lanes = [0, 1, 2, 3, 4, 5, 6, 7];
    let mut bench = Bench::new(program)
        .x(6, 0x8000_0000)
        .x(7, DATA)
        .x(8, 0x3f80_0001)
        .x(9, 0xbf80_0002)
        .x(10, CODE + 8)
        .v(1, &lanes)
        .v(2, &[0xffff; 8])
        .v(4, &[4; 8])
        .word(DATA, 0x80);
    bench.golden.set_fault(fault);
    bench.steps(steps)
}

#[test]
fn every_fault_shows_at_its_instruction() {
    let join = [Insn::new(Op::Setrpc).rs1(10), Insn::new(Op::Vblt).rs1(4).rs2(1).imm(4), Insn::new(Op::Join)];
    // (fault, program, steps, what differs: right value, faulty value)
    type Show = fn(&Record) -> u32;
    let cases: [(Fault, Vec<Insn>, usize, Show, u32, u32); 6] = [
        (
            Fault::SraAsSrl,
            vec![Insn::new(Op::Srai).rd(5).rs1(6).imm(4)],
            1,
            |r| r.sdata,
            0xf800_0000,
            0x0800_0000,
        ),
        (Fault::VaddCarry, vec![Insn::new(Op::VaddVi).rd(3).rs2(2).imm(1)], 1, |r| r.vdata[3], 0x1_0000, 0),
        (Fault::JoinKeepsMask, join.to_vec(), 3, |r| r.next_mask, 0xf0, 0x0f),
        (Fault::LoadSignLost, vec![Insn::new(Op::Lb).rd(5).rs1(7)], 1, |r| r.sdata, 0xffff_ff80, 0x80),
        (
            Fault::FmaRoundsTwice,
            vec![Insn::new(Op::FmaddS).rd(5).rs1(8).rs2(8).rs3(9)],
            1,
            |r| r.sdata,
            0x2880_0000,
            0,
        ),
        (Fault::TieSide, join.to_vec(), 2, |r| r.next_mask, 0x0f, 0xf0),
    ];
    assert_eq!(cases.len(), Fault::ALL.len());
    for (fault, program, steps, show, right, wrong) in cases {
        assert_eq!(show(&last_record(None, &program, steps)), right, "without {fault}");
        assert_eq!(show(&last_record(Some(fault), &program, steps)), wrong, "with {fault}");
    }
    // Lanes beside the planted one are right.
    let add = [Insn::new(Op::VaddVi).rd(3).rs2(2).imm(1)];
    assert_eq!(last_record(Some(Fault::VaddCarry), &add, 1).vdata[4], 0x1_0000);
}

#[test]
fn faults_have_names() {
    for (fault, name) in Fault::ALL {
        assert_eq!(fault.to_string(), name);
        assert_eq!(name.parse::<Fault>(), Ok(fault));
    }
    let error = "sra".parse::<Fault>().unwrap_err().to_string();
    assert!(error.contains("'sra'") && error.contains("sra-as-srl"), "{error}");
}
