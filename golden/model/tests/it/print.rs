//! CSR_PRINT: requests to the host, and when a read may see that it has answered (errata D38); the
//! fixed-point CSRs.

use crate::common::{Bench, CODE, DATA, launch, words_of};
use tandem_abi::Record;
use ventus_golden::{Golden, Hints, Profile, RunEnd, Step};
use ventus_isa::{Insn, Op};

const PRINT: u16 = 0x80b;

fn csr(op: Op, csr: u16) -> Insn {
    Insn { csr, ..Insn::new(op) }
}

/// One step with what the leader read.
fn reads(bench: &mut Bench, print: Option<u32>) -> Record {
    let (mut rec, hints) = (Record::ZERO, Hints { sc_failed: 0, print });
    assert_eq!(bench.golden.step_hinted(bench.wg, 0, &hints, &mut rec), Step::Retired);
    rec
}

/// Writes x6 to CSR_PRINT, then reads it often.
fn writer() -> Bench {
    let mut program = vec![csr(Op::Csrrw, PRINT).rs1(6)];
    program.extend([csr(Op::Csrrs, PRINT).rd(5); 8]);
    program.push(csr(Op::Csrrw, PRINT).rs1(7));
    program.push(csr(Op::Csrrs, PRINT).rd(5));
    Bench::new(&program).x(6, 5).x(7, 9)
}

#[test]
fn a_read_gives_what_was_written_until_the_host_clears_it() {
    let mut bench = writer();
    assert_eq!(bench.golden.pending_prints().next(), None);
    let rec = bench.step();
    assert_eq!((rec.csr_count, rec.csr[0].addr, rec.csr[0].value), (1, PRINT.into(), 5));
    assert_eq!(bench.golden.pending_prints().collect::<Vec<_>>(), [(bench.wg, 0, 5)]);
    assert_eq!([bench.step().sdata, bench.step().sdata], [5, 5]);
    bench.golden.clear_print(bench.wg, 0);
    assert_eq!(bench.golden.pending_prints().next(), None);
    assert_eq!([bench.step().sdata, bench.step().sdata], [0, 0]);
}

#[test]
fn a_leader_may_read_zero_once_and_then_always() {
    let mut bench = writer();
    bench.step();
    assert_eq!(reads(&mut bench, Some(5)).sdata, 5);
    // A value that was never written, or one that comes back after a zero, is not a valid choice.
    assert_eq!(reads(&mut bench, Some(6)).sdata, 5);
    assert_eq!(reads(&mut bench, Some(0)).sdata, 0);
    assert_eq!(reads(&mut bench, Some(5)).sdata, 0);
    assert_eq!(reads(&mut bench, None).sdata, 0);
    assert_eq!(bench.steps(3).sdata, 0);
    bench.step();
    assert_eq!(reads(&mut bench, Some(9)).sdata, 9, "written again");
}

#[test]
fn writing_zero_withdraws_the_request() {
    let mut bench = Bench::new(&[csr(Op::Csrrwi, PRINT).imm(3), csr(Op::Csrrwi, PRINT).rd(5).imm(0)]);
    bench.step();
    assert_eq!(bench.golden.pending_prints().count(), 1);
    assert_eq!((bench.step().sdata, bench.golden.pending_prints().count()), (3, 0));
    // The request of an ended warp is not pending: the host reads the rest when the kernel ends.
    let mut bench = Bench::new(&[csr(Op::Csrrwi, PRINT).imm(3), Insn::new(Op::Endprg)]);
    bench.steps(2);
    assert_eq!(bench.golden.pending_prints().count(), 0);
}

#[test]
fn a_run_alone_has_a_host() {
    // Every warp writes its number + 1 and waits for 0.
    let program = [
        csr(Op::Csrrs, 0x805).rd(6),
        Insn::new(Op::Addi).rd(6).rs1(6).imm(1),
        csr(Op::Csrrw, PRINT).rs1(6),
        csr(Op::Csrrs, PRINT).rd(7),
        Insn::new(Op::Bne).rs1(7).imm(-4),
        Insn::new(Op::Endprg),
    ];
    let mut golden = Golden::new(tandem_abi::Config::new(1, 8, 8), Profile::default());
    golden.memory_mut().map(CODE, 0x1000);
    golden.memory_mut().map(DATA, 0x1000);
    for (i, insn) in program.iter().enumerate() {
        golden.memory_mut().write_u32(CODE + 4 * i as u32, words_of(insn)[0]).unwrap();
    }
    golden.launch(&tandem_abi::Launch { grid: [2, 1, 1], ..launch(3) }).unwrap();
    let mut drained = Vec::new();
    let end = golden.run_alone_hosted(
        1000,
        |_| {},
        |machine, value| {
            drained.push(value);
            machine.memory_mut().write_u32(DATA, drained.len() as u32).unwrap();
        },
    );
    assert_eq!((end, drained), (RunEnd::Finished, vec![1, 2, 3, 1, 2, 3]));
    assert_eq!(golden.memory().read_u32(DATA), Ok(6));
}

#[test]
fn fixed_point_csrs() {
    // (CSR written, value, vxsat, vxrm, vcsr)
    let cases = [
        (0x009, 0xffff_ffff, 1, 0, 1),
        (0x009, 2, 0, 0, 0),
        (0x00a, 0xffff_ffff, 0, 3, 6),
        (0x00a, 5, 0, 1, 2),
        (0x00f, 0xffff_ffff, 1, 3, 7),
        (0x00f, 0b100, 0, 2, 4),
    ];
    for (address, value, vxsat, vxrm, vcsr) in cases {
        let read = |address| csr(Op::Csrrs, address).rd(5);
        let program = [csr(Op::Csrrw, address).rs1(6), read(0x009), read(0x00a), read(0x00f), read(0x001)];
        let mut bench = Bench::new(&program).x(6, value);
        bench.step();
        let values = [bench.step().sdata, bench.step().sdata, bench.step().sdata, bench.step().sdata];
        assert_eq!(values, [vxsat, vxrm, vcsr, 0], "{address:#x} {value:#x}");
    }
}

#[test]
fn saturation_is_sticky_and_no_floating_point_flag() {
    let program = [
        Insn::new(Op::Vsetvli).rd(1).imm(0),
        Insn::new(Op::VsaddVv).rd(4).rs1(2).rs2(3),
        Insn::new(Op::VsaddVv).rd(4).rs1(5).rs2(6),
        csr(Op::Csrrs, 0x009).rd(5),
        csr(Op::Csrrs, 0x001).rd(5),
    ];
    let mut bench = Bench::new(&program).v(2, &[100; 8]).v(3, &[27, 28]).v(5, &[1; 8]);
    bench.step();
    let rec = bench.step();
    assert_eq!((rec.fflags, rec.fflags_acc, rec.vdata[..3].to_vec()), (0x20, 0, vec![127, 127, 100]));
    assert_eq!(bench.step().fflags, 0);
    assert_eq!([bench.step().sdata, bench.step().sdata], [1, 0]);
}
