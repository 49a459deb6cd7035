//! Planted golden faults: each changes what its name says and nothing else, and without a fault nothing
//! changes.

use tandem_abi::{Config, Launch, MAX_LANES, Record};
use tandem_plant::GoldenFault;
use ventus_faulty::Faulty;
use ventus_golden::{Golden, Profile, Step, WgStart};
use ventus_isa::{Insn, Op, encode};

/// Addresses of code and data.
const CODE: u32 = 0x8000_0000;
const DATA: u32 = 0x9000_0000;

/// The model with one warp of eight lanes at the start of a program, and the operands of the tests in its
/// registers.
fn machine(program: &[Insn]) -> Golden {
    let mut golden = Golden::new(Config::new(1, 8, 8), Profile::default());
    for region in [CODE, DATA] {
        golden.memory_mut().map(region, 0x1000);
    }
    let words: Vec<u32> = program.iter().map(|insn| encode(insn).unwrap().word).collect();
    for (at, word) in (CODE..).step_by(4).zip(words) {
        golden.memory_mut().write_u32(at, word).unwrap();
    }
    golden.memory_mut().write_u32(DATA, 0x80).unwrap();
    let launch = Launch {
        start_pc: CODE,
        csr_knl: 0,
        grid: [1, 1, 1],
        wf_size: 8,
        wg_warps: 1,
        lds_size: 0,
        pds_size: 0,
        sgprs: 64,
        vgprs: 64,
        pds_base: DATA,
        ptbr: 0,
    };
    golden.launch(&launch).unwrap();
    let start = WgStart { wg: 0, sm: 0, sm_wg: 0, lds_base: 0x7000_0000, pds_base: None };
    golden.start_workgroup(&start).unwrap();
    for (reg, value) in [(6, 0x8000_0000), (7, DATA), (8, 0x3f80_0001), (9, 0xbf80_0002), (10, CODE + 8)] {
        golden.set_x(0, 0, reg, value);
    }
    let vector =
        |f: fn(usize) -> u32| std::array::from_fn::<u32, MAX_LANES, _>(|l| if l < 8 { f(l) } else { 0 });
    golden.set_v(0, 0, 1, &vector(|lane| lane as u32));
    golden.set_v(0, 0, 2, &vector(|_| 0xffff));
    golden.set_v(0, 0, 4, &vector(|_| 4));
    golden
}

fn last_record(fault: Option<GoldenFault>, program: &[Insn], steps: usize) -> Record {
    let mut faulty = Faulty::new(machine(program), fault);
    let mut record = Record::ZERO;
    for _ in 0..steps {
        assert_eq!(faulty.step(0, 0, &mut record), Step::Retired);
    }
    record
}

#[test]
fn every_fault_shows_at_its_instruction() {
    let join = [Insn::new(Op::Setrpc).rs1(10), Insn::new(Op::Vblt).rs1(4).rs2(1).imm(4), Insn::new(Op::Join)];
    // (fault, program, steps, what differs: right value, faulty value)
    type Show = fn(&Record) -> u32;
    let cases: [(GoldenFault, Vec<Insn>, usize, Show, u32, u32); 6] = [
        (
            GoldenFault::SraAsSrl,
            vec![Insn::new(Op::Srai).rd(5).rs1(6).imm(4)],
            1,
            |r| r.sdata,
            0xf800_0000,
            0x0800_0000,
        ),
        (
            GoldenFault::VaddCarry,
            vec![Insn::new(Op::VaddVi).rd(3).rs2(2).imm(1)],
            1,
            |r| r.vdata[3],
            0x1_0000,
            0,
        ),
        (GoldenFault::JoinKeepsMask, join.to_vec(), 3, |r| r.next_mask, 0xf0, 0x0f),
        (GoldenFault::LoadSignLost, vec![Insn::new(Op::Lb).rd(5).rs1(7)], 1, |r| r.sdata, 0xffff_ff80, 0x80),
        (
            GoldenFault::FmaRoundsTwice,
            vec![Insn::new(Op::FmaddS).rd(5).rs1(8).rs2(8).rs3(9)],
            1,
            |r| r.sdata,
            0x2880_0000,
            0,
        ),
        (GoldenFault::TieSide, join.to_vec(), 2, |r| r.next_mask, 0x0f, 0xf0),
    ];
    assert_eq!(cases.len(), GoldenFault::ALL.len());
    for (fault, program, steps, show, right, wrong) in cases {
        assert_eq!(show(&last_record(None, &program, steps)), right, "without {fault}");
        assert_eq!(show(&last_record(Some(fault), &program, steps)), wrong, "with {fault}");
    }
    // All lanes but the planted one are right.
    let add = [Insn::new(Op::VaddVi).rd(3).rs2(2).imm(1)];
    assert_eq!(last_record(Some(GoldenFault::VaddCarry), &add, 1).vdata[4], 0x1_0000);
}

/// The warp continues with what the fault left in the record.
#[test]
fn the_warp_is_as_wrong_as_the_record() {
    let add = [Insn::new(Op::VaddVi).rd(3).rs2(2).imm(1)];
    let mut faulty = Faulty::new(machine(&add), Some(GoldenFault::VaddCarry));
    let mut record = Record::ZERO;
    faulty.step(0, 0, &mut record);
    assert_eq!(
        faulty.golden().v(0, 0, 3).map(|v| v[..5].to_vec()),
        Some(vec![0x1_0000, 0x1_0000, 0x1_0000, 0, 0x1_0000])
    );

    let branch = [Insn::new(Op::Setrpc).rs1(10), Insn::new(Op::Vblt).rs1(4).rs2(1).imm(4)];
    let mut faulty = Faulty::new(machine(&branch), Some(GoldenFault::TieSide));
    faulty.step(0, 0, &mut record);
    faulty.step(0, 0, &mut record);
    assert_eq!(faulty.golden().pc_and_mask(0, 0), Some((record.next_pc, 0xf0)));
    assert_eq!(faulty.golden().simt_stack(0, 0).last(), Some(&record.simt_top[0]));

    let fma = [Insn::new(Op::FmaddS).rd(5).rs1(8).rs2(8).rs3(9)];
    let mut faulty = Faulty::new(machine(&fma), Some(GoldenFault::FmaRoundsTwice));
    faulty.step(0, 0, &mut record);
    assert_eq!((record.fflags, faulty.golden().fcsr(0, 0)), (1, Some(1)));
}
