//! Ventus's own instructions: SIMT control, prefixes, private memory, barriers, ENDPRG; and the machine
//! around them: launches, workgroups, running alone.

use crate::common::{Bench, CODE, DATA, PRIVATE, launch, vector, words_of};
use tandem_abi::{FieldSet, Kind, Launch, MemOp, MemSpace, Record, SimtEntry, Trap};
use ventus_golden::{Golden, Profile, RunEnd, StartError, Step, WarpState, WgStart};
use ventus_isa::{Insn, Op, rows};

const REGEXT: u32 = 0x0000_200b;
const REGEXTI: u32 = 0x0000_300b;
const LANES: [u32; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

fn li(rd: u8, value: i32) -> Insn {
    Insn::new(Op::Addi).rd(rd).imm(value)
}

fn word(insn: Insn) -> u32 {
    words_of(&insn)[0]
}

#[test]
fn every_row_executes() {
    for row in rows() {
        let mut bench = Bench::of_words(&[row.matches], &launch(1), Profile::default());
        let (step, _) = bench.outcome();
        assert!(matches!(step, Step::Retired | Step::WarpEnded | Step::Trapped), "{}: {step:?}", row.name);
    }
}

#[test]
fn vector_branches_compare_vs2_with_vs1() {
    // (branch, vs2, vs1, taken)
    let cases = [
        (Op::Vbeq, 1, 1, true),
        (Op::Vbeq, 1, 2, false),
        (Op::Vbne, 1, 2, true),
        (Op::Vblt, 1, 2, true),
        (Op::Vblt, 2, 1, false),
        (Op::Vblt, u32::MAX, 0, true),
        (Op::Vbltu, u32::MAX, 0, false),
        (Op::Vbltu, 0, u32::MAX, true),
        (Op::Vbge, 2, 1, true),
        (Op::Vbge, u32::MAX, 0, false),
        (Op::Vbgeu, u32::MAX, 0, true),
        (Op::Vbgeu, 0, 0, true),
    ];
    for (op, vs2, vs1, taken) in cases {
        let mut bench = Bench::new(&[Insn::new(op).rs1(1).rs2(2).imm(64)]).v(1, &[vs1; 8]).v(2, &[vs2; 8]);
        let rec = bench.step();
        assert_eq!(rec.next_pc, if taken { CODE + 64 } else { CODE + 4 }, "{op:?} {vs2} {vs1}");
        assert_eq!((rec.next_mask, rec.simt_depth, rec.simt_op), (0xff, 0, 0));
    }
}

/// if (lane < v4) { a } else { b }; c with the instructions that the compiler emits.
fn if_else() -> Vec<Insn> {
    vec![
        Insn::new(Op::Setrpc).rs1(6),              // 0: rpc = 6 * 4 + CODE
        Insn::new(Op::Vblt).rs1(4).rs2(1).imm(12), // 1: lane < v4 goes to 4
        Insn::new(Op::VaddVi).rd(3).rs2(3).imm(1), // 2: else
        Insn::new(Op::Jal).imm(12),                // 3: to 6
        Insn::new(Op::VaddVi).rd(3).rs2(3).imm(2), // 4: then
        Insn::new(Op::VaddVi).rd(3).rs2(3).imm(4), // 5
        Insn::new(Op::Join),                       // 6
        Insn::new(Op::VaddVi).rd(3).rs2(3).imm(8), // 7
        Insn::new(Op::Endprg),                     // 8
    ]
}

#[test]
fn the_smaller_side_runs_first_and_both_meet_at_the_join() {
    let rpc = CODE + 24;
    // (lanes that take the branch, order of instruction numbers)
    let cases: [(u32, &[u32]); 5] = [
        (3, &[0, 1, 4, 5, 6, 2, 3, 6, 6, 7, 8]),
        (4, &[0, 1, 4, 5, 6, 2, 3, 6, 6, 7, 8]), // a tie: the taken side
        (5, &[0, 1, 2, 3, 6, 4, 5, 6, 6, 7, 8]),
        (0, &[0, 1, 2, 3, 6, 7, 8]),
        (8, &[0, 1, 4, 5, 6, 7, 8]),
    ];
    for (taken, order) in cases {
        let mut bench = Bench::new(&if_else()).v(1, &LANES).v(4, &[taken; 8]).x(6, rpc);
        let mut seen = Vec::new();
        let mut records = Vec::new();
        while bench.golden.life(bench.wg, 0) == Some(WarpState::Running) {
            let rec = bench.step();
            seen.push((rec.pc - CODE) / 4);
            records.push(rec);
        }
        assert_eq!(seen, order, "{taken} lanes take the branch");
        let expected: Vec<u32> = LANES.iter().map(|&lane| if lane < taken { 14 } else { 9 }).collect();
        assert_eq!(bench.golden.v(bench.wg, 0, 3), Some(vector(&expected)), "{taken}");
        if taken == 3 {
            let push = &records[1];
            assert_eq!((push.simt_op, push.simt_depth, push.next_mask), (1, 2, 0b111));
            let later = SimtEntry { rpc, pc: CODE + 8, mask: 0b1111_1000 };
            let whole = SimtEntry { rpc, pc: rpc, mask: 0xff };
            assert_eq!(push.simt_top, [later, whole]);
            let first_join = &records[4];
            assert_eq!((first_join.simt_op, first_join.simt_depth), (2, 1));
            assert_eq!((first_join.next_pc, first_join.next_mask), (CODE + 8, 0b1111_1000));
            let second_join = &records[7];
            assert_eq!((second_join.next_pc, second_join.next_mask, second_join.simt_depth), (rpc, 0xff, 0));
            let third_join = &records[8];
            assert_eq!((third_join.next_pc, third_join.simt_op), (rpc + 4, 0), "a no-op at rpc");
        }
    }
}

#[test]
fn setrpc_writes_register_and_csr() {
    let rec = Bench::new(&[Insn::new(Op::Setrpc).rd(5).rs1(6).imm(-4)]).x(6, CODE + 0x100).step();
    assert_eq!((rec.sdst, rec.sdata), (5, CODE + 0xfc));
    assert_eq!((rec.csr_count, rec.csr[0].addr, rec.csr[0].value), (1, 0x80c, CODE + 0xfc));
}

#[test]
fn the_stack_overflows_visibly() {
    let program = [Insn::new(Op::Vblt).rs1(1).rs2(2).imm(0x400)];
    let profile = Profile { stack_entries_per_lane: 1, ..Profile::default() };
    // Diverge again and again on the running side: four lanes, then two, then one.
    let mut bench = Bench::with(&program, &launch(1), profile);
    for (n, fewer) in [(1, 4u32), (2, 2), (3, 1)] {
        bench = bench.v(1, &[fewer; 8]).v(2, &LANES);
        let rec = bench.step();
        assert_eq!(u32::from(rec.simt_depth), 2 * n, "split {n}");
        // Continue at the branch's target.
        let again = word(Insn::new(Op::Vblt).rs1(1).rs2(2).imm(0x40));
        bench = bench.word(rec.next_pc, again);
    }
    let profile = Profile { stack_entries_per_lane: 0, ..profile };
    let mut bench = Bench::with(&program, &launch(1), profile).v(1, &[4; 8]).v(2, &LANES);
    let (step, rec) = bench.outcome();
    assert_eq!((step, rec.trap, rec.trap_value), (Step::Trapped, Trap::SimtOverflow as u8, 0));
    assert_eq!((rec.simt_op, rec.simt_depth), (0, 0));
}

#[test]
fn endprg_under_divergence_traps() {
    let program = [Insn::new(Op::Vblt).rs1(4).rs2(1).imm(8), Insn::new(Op::Endprg), Insn::new(Op::Endprg)];
    let mut bench = Bench::new(&program).v(1, &LANES).v(4, &[2; 8]);
    bench.step();
    let (step, rec) = bench.outcome();
    assert_eq!((step, rec.trap, rec.trap_value), (Step::Trapped, Trap::EndprgDiverged as u8, 2));
    assert_eq!(bench.golden.simt_stack(bench.wg, 0).len(), 2);
    let mut bench = Bench::new(&program[1..]);
    let rec = bench.step();
    assert_eq!((rec.endprg, rec.next_pc, rec.next_mask, rec.simt_depth), (1, 0, 0, 0));
    assert_eq!(bench.outcome().0, Step::NotRunning);
}

#[test]
fn regext_extends_every_register_field_of_the_next_instruction() {
    // x3, x2, x1, xd = 0, 1, 1, 1: v33 = v34 + v35; then v1 = v2 + v3 without a prefix.
    let add = Insn::new(Op::VaddVv).rd(1).rs1(3).rs2(2);
    let words = [(0b000_001_001_001) << 20 | REGEXT, word(add), word(add)];
    let mut bench = Bench::of_words(&words, &launch(1), Profile::default());
    bench = bench.v(34, &[10; 8]).v(35, &[20; 8]).v(2, &[1; 8]).v(3, &[2; 8]);
    let prefix = bench.step();
    assert_eq!((prefix.pc, prefix.insn, prefix.prefix, prefix.next_pc), (CODE, words[0], 0, CODE + 4));
    assert_eq!((prefix.sdst_valid, prefix.vdst_valid, prefix.mem_op, prefix.mask), (0, 0, 0, 0xff));
    assert_eq!(prefix.src_op, [Default::default(); 3]);
    let rec = bench.step();
    assert_eq!((rec.prefix, rec.vdst, rec.vdata), (words[0], 33, vector(&[30; 8])));
    assert_eq!((rec.src_op[0].reg, rec.src_op[1].reg), (35, 34));
    let rec = bench.step();
    assert_eq!((rec.prefix, rec.vdst, rec.vdata), (0, 1, vector(&[3; 8])));
}

#[test]
fn the_accumulator_of_a_multiply_add_is_its_destination() {
    // xd = 1 (v35), whatever x3 is: v35 = v1 * v2 + v35.
    let macc = Insn::new(Op::VmaccVv).rd(3).rs1(1).rs2(2);
    for x3 in [0, 1, 2] {
        let words = [(x3 << 9 | 0b000_000_001) << 20 | REGEXT, word(macc)];
        let mut bench = Bench::of_words(&words, &launch(1), Profile::default());
        bench = bench.v(1, &[2; 8]).v(2, &[3; 8]).v(3, &[10; 8]).v(67, &[20; 8]).v(35, &[1000; 8]);
        let rec = bench.steps(2);
        assert_eq!((rec.vdst, rec.vdata, rec.src_op[2].reg), (35, vector(&[1006; 8]), 35), "x3 = {x3}");
    }
}

#[test]
fn vector_stores_take_their_data_register_from_x3() {
    // Data in v34: low bits 2 in the word, high bits from x3.
    let store = Insn::new(Op::Vsw12V).rs1(1).rs2(2);
    let words = [(0b001_000_000_000) << 20 | REGEXT, word(store)];
    let mut bench = Bench::of_words(&words, &launch(1), Profile::default());
    let addr: Vec<u32> = LANES.iter().map(|lane| DATA + 4 * lane).collect();
    bench = bench.v(1, &addr).v(2, &[1; 8]).v(34, &[7; 8]);
    let rec = bench.steps(2);
    assert_eq!((rec.mem_data, rec.src_op[1].reg), (vector(&[7; 8]), 34));
}

#[test]
fn regexti_gives_eleven_bits_of_immediate() {
    // v33 = v34 + imm; imm[10:5] = 100001, imm[4:0] = 1: -1024 + 32 + 1.
    let add = Insn::new(Op::VaddVi).rd(1).rs2(2).imm(1);
    let words = [(0b100_001_001_001) << 20 | REGEXTI, word(add)];
    let mut bench = Bench::of_words(&words, &launch(1), Profile::default()).v(34, &[1000; 8]);
    let rec = bench.steps(2);
    assert_eq!((rec.vdst, rec.vdata[0]), (33, 1000 - 991));
    // Shifts use the low five bits, whatever the prefix adds.
    let shift = Insn::new(Op::VsllVi).rd(1).rs2(2).imm(3);
    let words = [(0b000_001_000_000) << 20 | REGEXTI, word(shift)];
    let mut bench = Bench::of_words(&words, &launch(1), Profile::default()).v(2, &[1; 8]);
    assert_eq!(bench.steps(2).vdata[0], 8);
}

#[test]
fn prefixes_in_the_wrong_place_trap_at_the_second_word() {
    let add = word(Insn::new(Op::Add).rd(1).rs1(2).rs2(3));
    let add_vv = word(Insn::new(Op::VaddVv).rd(1).rs1(3).rs2(2));
    let cases = [
        ("two prefixes", REGEXT, REGEXT, Trap::Prefix),
        ("REGEXTI before REGEXT", REGEXTI, REGEXT, Trap::Prefix),
        ("REGEXTI before a vector operation without immediate", REGEXTI, add_vv, Trap::Prefix),
        ("REGEXTI before a scalar instruction", REGEXTI, add, Trap::Prefix),
        ("an illegal word", REGEXT, 0, Trap::Illegal),
    ];
    for (what, first, second, trap) in cases {
        let mut bench = Bench::of_words(&[first, second], &launch(1), Profile::default());
        bench.step();
        let (step, rec) = bench.outcome();
        assert_eq!((step, rec.trap, rec.trap_value), (Step::Trapped, trap as u8, second), "{what}");
        assert_eq!((rec.pc, rec.insn, rec.prefix), (CODE + 4, second, first), "{what}");
    }
    // A jump to the second word executes it without a prefix.
    let words = [word(Insn::new(Op::Jal).imm(8)), 1 << 20 | REGEXT, word(Insn::new(Op::VidV).rd(1))];
    let rec = Bench::of_words(&words, &launch(1), Profile::default()).steps(2);
    assert_eq!((rec.prefix, rec.vdst), (0, 1));
    // The bits of fields that an instruction does not have are ignored.
    let words = [0xfff << 20 | REGEXT, word(Insn::new(Op::Join))];
    assert_eq!(Bench::of_words(&words, &launch(1), Profile::default()).steps(2).next_pc, CODE + 8);
}

#[test]
fn loads_and_stores_with_a_twelve_bit_offset() {
    // (load, value from 0x81828384 at the lane's address)
    let loads = [
        (Op::Vlw12V, 0x8182_8384),
        (Op::Vlh12V, 0xffff_8384),
        (Op::Vlhu12V, 0x8384),
        (Op::Vlb12V, 0xffff_ff84),
        (Op::Vlbu12V, 0x84),
    ];
    let base: Vec<u32> = LANES.iter().map(|lane| DATA + 0x100 + 16 * lane).collect();
    for (op, expected) in loads {
        let mut bench = Bench::new(&[Insn::new(op).rd(3).rs1(1).imm(-4)]).v(1, &base);
        for addr in &base {
            bench = bench.word(addr - 4, 0x8182_8384);
        }
        let rec = bench.step();
        assert_eq!(rec.vdata, vector(&[expected; 8]), "{op:?}");
        assert_eq!(rec.mem_addr[1], base[1] - 4);
    }
    for (op, after) in [(Op::Vsw12V, 0x1234_5678), (Op::Vsh12V, 0x5678), (Op::Vsb12V, 0x78)] {
        let mut bench = Bench::new(&[Insn::new(op).rs1(1).rs2(2).imm(8)]).v(1, &base).v(2, &[0x1234_5678; 8]);
        let rec = bench.step();
        assert_eq!((rec.mem_op, rec.mem_data[7], rec.mem_space), (MemOp::Store as u8, after, 0), "{op:?}");
        assert_eq!(bench.golden.memory().read_u32(base[7] + 8), Ok(after), "{op:?}");
    }
    for (op, expected) in [(Op::Vadd12Vi, 5 - 2048), (Op::Vsub12Vi, 5 + 2048)] {
        let rec = Bench::new(&[Insn::new(op).rd(3).rs1(1).imm(-2048)]).v(1, &[5; 8]).step();
        assert_eq!(rec.vdata, vector(&[expected as u32; 8]), "{op:?}");
    }
}

#[test]
fn private_memory_is_interleaved_by_word() {
    // Warp 1 of 2, eight threads each: PDS + (A & ~3) * 16 + (A & 3) + 4 * (8 + lane), workgroup 4.
    let pds = PRIVATE + 4 * 16 * 64;
    let program = [
        Insn::new(Op::VswV).rs1(1).rs2(2).imm(4),
        Insn::new(Op::VshV).rs1(1).rs2(2).imm(10),
        Insn::new(Op::VlbuV).rd(3).rs1(1).imm(11),
    ];
    let mut bench = Bench::with(&program, &launch(2), Profile::default());
    bench.golden.set_v(bench.wg, 1, 2, &vector(&[0x1234_5678; 8]));
    let offset = |word: u32, byte: u32| -> Vec<u32> {
        LANES.iter().map(|lane| pds + word * 4 * 16 + byte + 4 * (8 + lane)).collect()
    };
    let (_, rec) = bench.outcome_of(1);
    assert_eq!((rec.mem_addr, rec.mem_space), (vector(&offset(1, 0)), MemSpace::Private as u8));
    let (_, rec) = bench.outcome_of(1);
    assert_eq!((rec.mem_addr, rec.mem_data[0]), (vector(&offset(2, 2)), 0x5678));
    let (_, rec) = bench.outcome_of(1);
    assert_eq!((rec.mem_addr, rec.vdata), (vector(&offset(2, 3)), vector(&[0x56; 8])));
    // Alignment is that of the offset: a halfword may not cross a word.
    let mut bench = Bench::new(&[Insn::new(Op::VlhV).rd(3).rs1(1).imm(3)]);
    assert_eq!(bench.outcome().1.trap, Trap::Misaligned as u8);
}

fn barrier_program() -> Vec<Insn> {
    vec![li(5, 1), Insn::new(Op::Barrier), li(5, 2), Insn::new(Op::Barrier), li(5, 3), Insn::new(Op::Endprg)]
}

#[test]
fn a_followed_barrier_is_held_to_the_other_warps_progress() {
    let mut bench = Bench::with(&barrier_program(), &launch(2), Profile::default());
    let step = |bench: &mut Bench, warp| bench.outcome_of(warp).0;
    // Warp 0 reaches and passes its barrier; continuing is too early while warp 1 is one instruction short.
    assert_eq!(step(&mut bench, 0), Step::Retired);
    let (passed, rec) = bench.outcome_of(0);
    assert_eq!((passed, rec.barrier), (Step::Retired, 1));
    assert_eq!(step(&mut bench, 0), Step::BarrierViolation { waiting_for: 1 });
    assert_eq!(bench.golden.pc_and_mask(bench.wg, 0), Some((CODE + 8, 0xff)), "nothing happened");
    // Warp 1 reaches its barrier: that is enough.
    assert_eq!(step(&mut bench, 1), Step::Retired);
    assert_eq!(step(&mut bench, 0), Step::Retired);
    assert_eq!(step(&mut bench, 0), Step::Retired);
    // Past the second barrier while warp 1 still stands at the first.
    assert_eq!(step(&mut bench, 0), Step::BarrierViolation { waiting_for: 1 });
    for _ in 0..3 {
        assert_eq!(step(&mut bench, 1), Step::Retired);
    }
    assert_eq!(step(&mut bench, 0), Step::Retired);
    assert_eq!(step(&mut bench, 0), Step::WarpEnded);
    // A warp that has ended does not delay the others.
    assert_eq!(step(&mut bench, 1), Step::Retired);
    assert_eq!(step(&mut bench, 1), Step::WarpEnded);
}

#[test]
fn a_blocking_barrier_waits() {
    let mut bench = Bench::with(&barrier_program(), &launch(2), Profile::default());
    let mut rec = Record::ZERO;
    let mut step = |warp| bench.golden.step_blocking(bench.wg, warp, &mut rec);
    let order = [
        (0, Step::Retired),
        (0, Step::AtBarrier),
        (0, Step::AtBarrier),
        (1, Step::Retired),
        (0, Step::Retired),
        (0, Step::Retired),
        (0, Step::AtBarrier),
        (1, Step::Retired),
        (1, Step::Retired),
        (1, Step::Retired),
        (1, Step::Retired),
        (1, Step::WarpEnded),
        (0, Step::Retired),
    ];
    for (i, (warp, expected)) in order.into_iter().enumerate() {
        assert_eq!(step(warp), expected, "step {i} of warp {warp}");
    }
}

#[test]
fn barriersub_does_nothing() {
    let mut bench = Bench::with(&[Insn::new(Op::Barriersub), li(5, 1)], &launch(2), Profile::default());
    assert_eq!(bench.step().barrier, 0);
    assert_eq!(bench.step().sdata, 1);
}

/// Every warp adds one to a word of LDS at 0x400 + 4 * warp, and warp and workgroup ids end up in memory.
fn counting_program() -> Vec<Insn> {
    let csr = |rd, csr| Insn { csr, ..Insn::new(Op::Csrrs).rd(rd) };
    vec![
        csr(5, 0x805),
        Insn::new(Op::Slli).rd(5).rs1(5).imm(2),
        csr(6, 0x806),
        Insn::new(Op::Add).rd(5).rs1(5).rs2(6),
        Insn::new(Op::Lw).rd(7).rs1(5),
        Insn::new(Op::Addi).rd(7).rs1(7).imm(1),
        Insn::new(Op::Sw).rs1(5).rs2(7),
        Insn::new(Op::Barrier),
        Insn::new(Op::Endprg),
    ]
}

fn alone(program: &[Insn], launch: &Launch) -> Golden {
    let mut golden = Golden::new(tandem_abi::Config::new(1, 8, 8), Profile::default());
    golden.memory_mut().map(CODE, 0x1000);
    for (i, word) in program.iter().flat_map(words_of).enumerate() {
        golden.memory_mut().write_u32(CODE + 4 * i as u32, word).unwrap();
    }
    golden.launch(launch).unwrap();
    golden
}

#[test]
fn alone_it_runs_a_whole_grid() {
    let mut golden = alone(&counting_program(), &launch(2));
    let (mut kinds, mut groups) = ([0; 4], Vec::new());
    let end = golden.run_alone(10_000, |rec| {
        kinds[usize::from(rec.kind)] += 1;
        if rec.kind == Kind::WgStart as u8 {
            groups.push((rec.wg, rec.wg_xyz, rec.pds_base));
        } else if rec.kind == Kind::Retire as u8 {
            assert_eq!(rec.has, FieldSet::ALL.0);
        }
    });
    assert_eq!((end, golden.is_finished()), (RunEnd::Finished, true));
    assert_eq!(kinds, [0, 6 * 2 * 9, 6, 6]);
    assert_eq!(groups[4], (4, [1, 1, 0], PRIVATE + 4 * 16 * 64));
    // LDS keeps its contents from workgroup to workgroup.
    assert_eq!(golden.lds(0)[..8], [6, 0, 0, 0, 6, 0, 0, 0]);
    assert_eq!(golden.retired(), 108);
    assert_eq!(golden.run_alone(1, |_| {}), RunEnd::NotLaunched, "all workgroups have begun");
    // Another launch starts afresh, with the LDS as it is.
    golden.launch(&launch(1)).unwrap();
    assert_eq!(golden.run_alone(10_000, |_| {}), RunEnd::Finished);
    assert_eq!(golden.lds(0)[..8], [12, 0, 0, 0, 6, 0, 0, 0]);
}

#[test]
fn alone_it_stops_at_the_budget_and_at_traps() {
    let mut golden = alone(&[Insn::new(Op::Jal).imm(0)], &launch(1));
    assert_eq!(golden.run_alone(100, |_| {}), RunEnd::Budget);
    assert_eq!(golden.retired(), 100);
    // A budget that is just enough is enough.
    let mut golden = alone(&[Insn::new(Op::Endprg)], &Launch { grid: [1, 1, 1], ..launch(2) });
    assert_eq!(golden.run_alone(2, |_| {}), RunEnd::Finished);
    let mut golden = alone(&[li(5, 1), Insn::new(Op::Ecall)], &launch(2));
    let mut last = Record::ZERO;
    assert_eq!(golden.run_alone(100, |rec| last = *rec), RunEnd::Trapped { wg: 0, warp: 0 });
    assert_eq!(last.trap, Trap::Environment as u8);
    let mut idle = Golden::new(tandem_abi::Config::new(1, 8, 8), Profile::default());
    assert_eq!(idle.run_alone(100, |_| {}), RunEnd::NotLaunched);
}

#[test]
fn workgroups_that_cannot_begin_are_refused() {
    let mut golden = alone(&[Insn::new(Op::Endprg)], &launch(1));
    let start = |wg, sm| WgStart { wg, sm, sm_wg: 0, lds_base: 0x7000_0000, pds_base: Some(0x1000) };
    assert_eq!(golden.start_workgroup(&start(6, 0)), Err(StartError::OutsideGrid { wg: 6, workgroups: 6 }));
    assert_eq!(golden.start_workgroup(&start(5, 1)), Err(StartError::NoSuchSm { sm: 1 }));
    assert_eq!(golden.start_workgroup(&start(5, 0)), Ok(()));
    assert_eq!(golden.start_workgroup(&start(5, 0)), Err(StartError::AlreadyStarted { wg: 5 }));
    assert_eq!(golden.start_record(5).map(|rec| rec.pds_base), Some(0x1000));
    assert_eq!(golden.live_warps().collect::<Vec<_>>(), [(5, 0)]);
    let mut rec = Record::ZERO;
    assert_eq!(golden.step(5, 0, &mut rec), Step::WarpEnded);
    assert_eq!(golden.step(5, 0, &mut rec), Step::NotRunning);
    assert_eq!(golden.step(5, 1, &mut rec), Step::NotRunning);
    assert_eq!(golden.step(0, 0, &mut rec), Step::NotRunning);
    assert_eq!(golden.start_workgroup(&start(5, 0)), Err(StartError::AlreadyStarted { wg: 5 }));
    // A launch that fits no SM is refused, with the limit.
    let wide = Launch { wf_size: 16, ..launch(1) };
    assert!(golden.launch(&wide).unwrap_err().0.contains("wf_size"));
    let mut fresh = Golden::new(tandem_abi::Config::new(1, 8, 8), Profile::default());
    assert_eq!(fresh.start_workgroup(&start(0, 0)), Err(StartError::NoLaunch));
}

#[test]
fn narrow_warps_leave_the_upper_lanes_alone() {
    let narrow = Launch { wf_size: 4, ..launch(1) };
    let mut bench = Bench::with(&[Insn::new(Op::VidV).rd(3)], &narrow, Profile::default());
    let rec = bench.step();
    assert_eq!((rec.mask, rec.lanes, rec.vmask), (0xf, 8, 0xf));
    assert_eq!(rec.vdata, vector(&[0, 1, 2, 3]));
}
