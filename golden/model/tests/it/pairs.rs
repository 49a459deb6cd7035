//! REGPAIR and REGPAIRI, and loads and stores of bytes and halfwords by lanes (errata D2, D32, D36).

use crate::common::{Bench, CODE, DATA, PRIVATE, launch, vector, words_of};
use tandem_abi::{MemOp, MemSpace, Record, Trap};
use ventus_golden::{Profile, Step};
use ventus_isa::{Insn, Op};

const REGEXT: u32 = 0x0000_200b;
const REGEXTI: u32 = 0x0000_300b;
const REGPAIR: u32 = 0x0000_500b;
const REGPAIRI: u32 = 0x0000_700b;
const LOW: u32 = 0x1122_3344;
const HIGH: u32 = 0x5566_7788;

fn word(insn: Insn) -> u32 {
    words_of(&insn)[0]
}

/// A bench that has executed REGPAIR (with `high` as its immediate), with `insn` next.
fn paired(high: u32, insn: Insn) -> Bench {
    let words = [REGPAIR | high << 20, word(insn), word(Insn::new(Op::Endprg))];
    let mut bench = Bench::of_words(&words, &launch(1), Profile::default());
    let rec = bench.step();
    assert_eq!((rec.insn, rec.next_pc, rec.beat), (words[0], CODE + 4, 0));
    bench.x(6, DATA).word(DATA, LOW).word(DATA + 4, HIGH)
}

fn both(bench: &mut Bench) -> [Record; 2] {
    let beats = [bench.step(), bench.step()];
    assert_eq!(beats.map(|rec| (rec.beat, rec.next_pc)), [(0, CODE + 4), (1, CODE + 8)]);
    assert_eq!(beats.map(|rec| (rec.prefix & 0xfffff, rec.pc)), [(REGPAIR, CODE + 4); 2]);
    assert_eq!(bench.step().endprg, 1);
    beats
}

#[test]
fn an_even_scalar_register_moves_64_bits() {
    let mut bench = paired(0, Insn::new(Op::Lw).rd(10).rs1(6));
    let [a, b] = both(&mut bench);
    assert_eq!([(a.sdst, a.sdata), (b.sdst, b.sdata)], [(10, LOW), (11, HIGH)]);
    assert_eq!(
        [(a.mem_addr[0], a.mem_data[0]), (b.mem_addr[0], b.mem_data[0])],
        [(DATA, LOW), (DATA + 4, HIGH)]
    );
    assert_eq!([a.mem_size, b.mem_size, a.mem_op, b.mem_op], [4, 4, 1, 1]);
    assert_eq!([a.src_op[0].reg, b.src_op[0].reg], [6, 6], "the address is not a pair");

    let mut bench = paired(0, Insn::new(Op::Sw).rs2(10).rs1(6).imm(8)).x(10, 1).x(11, 2);
    let [a, b] = both(&mut bench);
    assert_eq!([(a.src_op[1].reg, a.src[1][0]), (b.src_op[1].reg, b.src[1][0])], [(10, 1), (11, 2)]);
    assert_eq!(
        [(a.mem_addr[0], a.mem_data[0]), (b.mem_addr[0], b.mem_data[0])],
        [(DATA + 8, 1), (DATA + 12, 2)]
    );
    assert_eq!(bench.golden.memory().read_u32(DATA + 12), Ok(2));
}

#[test]
fn an_odd_register_moves_32_bits() {
    for insn in [Insn::new(Op::Lw).rd(11).rs1(6).imm(4), Insn::new(Op::Sw).rs2(11).rs1(6).imm(4)] {
        let mut bench = paired(0, insn);
        let rec = bench.step();
        assert_eq!((rec.beat, rec.next_pc, rec.mem_addr[0]), (0, CODE + 8, DATA + 4));
    }
    // And so does every instruction that has no pairs.
    for insn in [Insn::new(Op::Lh).rd(10).rs1(6), Insn::new(Op::Addi).rd(10).rs1(6)] {
        assert_eq!(paired(0, insn).step().next_pc, CODE + 8, "{insn:?}");
    }
    let byte = Insn::new(Op::Vlb12V).rd(10).rs1(8);
    assert_eq!(paired(0, byte).v(8, &[DATA + 1; 8]).step().next_pc, CODE + 8);
}

#[test]
fn x0_as_data_is_even() {
    let mut bench = paired(0, Insn::new(Op::Lw).rd(0).rs1(6)).x(1, 99);
    let [a, b] = both(&mut bench);
    assert_eq!([a.mem_data[0], b.mem_data[0]], [LOW, HIGH]);
    assert_eq!([a.sdst_valid, b.sdst_valid], [0, 0]);
    assert_eq!(bench.golden.x(bench.wg, 0, 1), Some(99));

    let mut bench = paired(0, Insn::new(Op::Sw).rs2(0).rs1(6)).x(1, 99);
    let [a, b] = both(&mut bench);
    assert_eq!([a.src_op[1].reg, b.src_op[1].reg], [0, 0]);
    assert_eq!([a.mem_data[0], b.mem_data[0]], [0, 0]);
}

#[test]
fn the_address_of_64_bits_is_a_multiple_of_8() {
    for insn in [Insn::new(Op::Lw).rd(10).rs1(6).imm(4), Insn::new(Op::Sw).rs2(10).rs1(6).imm(4)] {
        let (step, rec) = paired(0, insn).outcome();
        assert_eq!((step, rec.trap, rec.trap_value), (Step::Trapped, Trap::Misaligned as u8, DATA + 4));
        assert_eq!(rec.beat, 0);
    }
    let insn = Insn::new(Op::Vlse32V).rd(10).rs1(6).rs2(7);
    let (_, rec) = paired(0, insn).x(7, 12).outcome();
    assert_eq!((rec.trap, rec.trap_value), (Trap::Misaligned as u8, DATA + 12), "the lowest lane's");
    // Private addresses by their offset, before interleaving.
    let (_, rec) = paired(0, Insn::new(Op::VlwV).rd(10).rs1(8)).v(8, &[4; 8]).outcome();
    assert_eq!(rec.trap, Trap::Misaligned as u8);
}

#[test]
fn a_load_may_not_overwrite_what_its_second_beat_reads() {
    let refused = [
        Insn::new(Op::Lw).rd(6).rs1(6),
        Insn::new(Op::Lw).rd(0).rs1(0),
        Insn::new(Op::Vlw12V).rd(8).rs1(8),
        Insn::new(Op::VlwV).rd(8).rs1(8),
        Insn::new(Op::Vluxei32V).rd(8).rs1(6).rs2(8),
        Insn::new(Op::Vloxei8V).rd(8).rs1(6).rs2(8),
        Insn::new(Op::Vle32V).rd(0).rs1(6).masked(),
    ];
    for insn in refused {
        let (step, rec) = paired(0, insn).outcome();
        assert_eq!(
            (step, rec.trap, rec.trap_value),
            (Step::Trapped, Trap::Register as u8, word(insn)),
            "{insn:?}"
        );
    }
    let allowed = [
        Insn::new(Op::Lw).rd(6).rs1(7),
        Insn::new(Op::Lw).rd(7).rs1(7),
        Insn::new(Op::Sw).rs2(6).rs1(6),
        Insn::new(Op::Vluxei32V).rd(8).rs1(6).rs2(9),
        Insn::new(Op::Vluxei32V).rd(6).rs1(6).rs2(9),
        Insn::new(Op::Vsw12V).rs2(8).rs1(8),
        Insn::new(Op::Vle32V).rd(0).rs1(6),
        Insn::new(Op::Vse32V).rs3(0).rs1(6).masked(),
    ];
    for insn in allowed {
        let vs1 = if insn.op == Op::Vsw12V { DATA } else { 0 };
        let (step, rec) = paired(0, insn).x(7, DATA).v(8, &[vs1; 8]).outcome();
        assert_eq!((step, rec.trap), (Step::Retired, 0), "{insn:?}");
    }
}

#[test]
fn lanes_move_64_bits_each() {
    let lanes = |f: fn(u32) -> u32| -> Vec<u32> { (0..8).map(f).collect() };
    // (load, store, v8, addresses of beat 0)
    let cases = [
        (Op::Vle32V, Op::Vse32V, 0, lanes(|i| DATA + 8 * i)),
        (Op::Vlse32V, Op::Vsse32V, 0, lanes(|i| DATA + 24 * i)),
        (Op::Vluxei32V, Op::Vsuxei32V, 0x100, lanes(|i| DATA + 0x100 + 16 * i)),
        (Op::Vloxei32V, Op::Vsoxei32V, 0x100, lanes(|i| DATA + 0x100 + 16 * i)),
        (Op::Vluxei8V, Op::Vsuxei8V, 0x100, lanes(|i| DATA + 16 * i)),
        (Op::Vloxei16V, Op::Vsoxei16V, 0xff_0100, lanes(|i| DATA + 0x100 + 16 * i)),
        (Op::Vlw12V, Op::Vsw12V, DATA, lanes(|i| DATA + 16 * i)),
    ];
    for (load, store, base, addr) in cases {
        let index: Vec<u32> = (0..8).map(|i| base + 16 * i).collect();
        let own = load == Op::Vlw12V;
        let indexed = matches!(load.name().as_bytes()[2], b'u' | b'o');
        let rs2 = match load {
            Op::Vlse32V => 7,
            _ if indexed => 8,
            _ => 0,
        };
        let insn = Insn::new(load).rd(10).rs1(if own { 8 } else { 6 }).rs2(rs2);
        let mut bench = paired(0, insn).x(7, 24).v(8, &index);
        for (lane, addr) in addr.iter().enumerate() {
            bench = bench.word(*addr, lane as u32).word(*addr + 4, 100 + lane as u32);
        }
        let [a, b] = both(&mut bench);
        assert_eq!(a.mem_addr[..8], addr, "{load:?}");
        assert_eq!(b.mem_addr[..8], addr.iter().map(|addr| addr + 4).collect::<Vec<_>>(), "{load:?}");
        assert_eq!(
            [(a.vdst, a.vdata), (b.vdst, b.vdata)],
            [(10, vector(&lanes(|i| i))), (11, vector(&lanes(|i| 100 + i)))]
        );

        let insn = Insn::new(store).rs1(if own { 8 } else { 6 });
        let insn = if own { insn.rs2(10) } else { insn.rs3(10).rs2(rs2) };
        let (low, high) = (lanes(|i| 7 * i), lanes(|i| 9 * i));
        let mut bench = paired(0, insn).x(7, 24).v(8, &index).v(10, &low).v(11, &high);
        let [a, b] = both(&mut bench);
        assert_eq!([&a.mem_data[..8], &b.mem_data[..8]], [&low[..], &high[..]], "{store:?}");
        for (lane, addr) in addr.iter().enumerate() {
            let read = |addr| bench.golden.memory().read_u32(addr).unwrap();
            assert_eq!([read(*addr), read(addr + 4)], [low[lane], high[lane]], "{store:?}");
        }
    }
}

#[test]
fn private_words_of_a_pair_are_interleaved_each_by_itself() {
    // One warp of 8 threads: word n of thread t is at 32 * n + 4 * t.
    let base = PRIVATE + 4 * 8 * 64; // workgroup 4
    let mut bench = paired(0, Insn::new(Op::VswV).rs2(10).rs1(8).imm(8)).v(10, &[1; 8]).v(11, &[2; 8]);
    let [a, b] = both(&mut bench);
    assert_eq!([a.mem_addr[0], a.mem_addr[7]], [base + 64, base + 64 + 28]);
    assert_eq!([b.mem_addr[0], b.mem_addr[7]], [base + 96, base + 96 + 28]);
    assert_eq!([a.mem_space, b.mem_space], [MemSpace::Private as u8; 2]);
    let mut bench = paired(0, Insn::new(Op::VlwV).rd(10).rs1(8).imm(8)).word(base + 64, 5).word(base + 96, 6);
    let [a, b] = both(&mut bench);
    assert_eq!([a.vdata[0], b.vdata[0]], [5, 6]);
}

#[test]
fn groups_and_pairs_do_not_go_together() {
    let program = |insn: Insn| {
        let vset = Insn::new(Op::Vsetvli).rd(1).imm(0x11); // e32, m2
        let words = [word(vset), REGPAIR, word(insn)];
        let mut bench = Bench::of_words(&words, &launch(1), Profile::default()).x(6, DATA).v(8, &[DATA; 8]);
        bench.steps(2);
        bench.outcome()
    };
    for insn in [Insn::new(Op::Vle32V).rd(10).rs1(6), Insn::new(Op::Vsoxei16V).rs3(10).rs1(6).rs2(8)] {
        let (step, rec) = program(insn);
        assert_eq!((step, rec.trap), (Step::Trapped, Trap::Illegal as u8), "{insn:?}");
    }
    // An odd data register makes neither a pair nor a group; single registers have groups of their own.
    assert_eq!(program(Insn::new(Op::Vle32V).rd(11).rs1(6)).1.trap, Trap::Register as u8);
    assert_eq!(program(Insn::new(Op::Vle16V).rd(10).rs1(6)).1.next_pc, CODE + 8);
    assert_eq!(program(Insn::new(Op::Vlw12V).rd(10).rs1(8)).0, Step::Retired);
}

#[test]
fn regpair_extends_numbers_as_regext_does() {
    // rd's high bits are bits 2:0: v34 is v2 with 1.
    let mut bench = paired(1, Insn::new(Op::Vle32V).rd(2).rs1(6));
    let [a, b] = both(&mut bench);
    assert_eq!([a.vdst, b.vdst], [34, 35]);
    assert_eq!([a.vdata[0], b.vdata[0]], [LOW, HIGH]);
    // A store's data register takes bits 11:9.
    let mut bench = paired(1 << 9, Insn::new(Op::Vse32V).rs3(2).rs1(6)).v(34, &[3; 8]).v(35, &[4; 8]);
    let [a, b] = both(&mut bench);
    assert_eq!([a.mem_data[0], b.mem_data[0]], [3, 4]);
    // Beyond the allocation of 64.
    let (_, rec) = paired(2, Insn::new(Op::Vle32V).rd(2).rs1(6)).outcome();
    assert_eq!(rec.trap, Trap::Register as u8);
}

#[test]
fn regpairi_extends_immediates_as_regexti_does() {
    // imm[10:5] = 1 in bits 11:6, vd's high bits 1.
    let words = [REGPAIRI | (1 << 6 | 1) << 20, word(Insn::new(Op::VaddVi).rd(3).rs2(4).imm(2))];
    let mut bench = Bench::of_words(&words, &launch(1), Profile::default());
    bench.step();
    let rec = bench.step();
    assert_eq!((rec.vdst, rec.vdata[0], rec.prefix), (35, 34, words[0]));
}

#[test]
fn prefixes_before_what_they_cannot_extend() {
    let load = word(Insn::new(Op::Lw).rd(10).rs1(6));
    let cases = [
        (REGPAIR, REGPAIR, Trap::Prefix),
        (REGPAIR, REGEXT, Trap::Prefix),
        (REGPAIR, REGPAIRI, Trap::Prefix),
        (REGEXT, REGPAIR, Trap::Prefix),
        (REGEXTI, REGPAIRI, Trap::Prefix),
        (REGPAIRI, REGEXT, Trap::Prefix),
        (REGPAIRI, load, Trap::Prefix),
        (REGPAIRI, 0, Trap::Prefix),
        (REGPAIR, 0, Trap::Illegal),
        // OP-V with funct3 = 011 that is not an instruction (funct6 0x3f).
        (REGPAIRI, 0xfc00_3057, Trap::Illegal),
    ];
    for (first, second, trap) in cases {
        let mut bench = Bench::of_words(&[first, second], &launch(1), Profile::default()).x(6, DATA);
        assert_eq!(bench.step().insn, first);
        let (step, rec) = bench.outcome();
        assert_eq!(
            (step, rec.trap, rec.trap_value),
            (Step::Trapped, trap as u8, second),
            "{first:#x} {second:#x}"
        );
        assert_eq!(rec.pc, CODE + 4);
    }
}

#[test]
fn bytes_and_halfwords_go_to_each_lanes_own_element() {
    let lanes = |f: fn(u32) -> u32| -> Vec<u32> { (0..8).map(f).collect() };
    // (load, store, size, stride)
    let cases = [
        (Op::Vle8V, Op::Vse8V, 1, None),
        (Op::Vle16V, Op::Vse16V, 2, None),
        (Op::Vlse8V, Op::Vsse8V, 1, Some(3)),
        (Op::Vlse16V, Op::Vsse16V, 2, Some(6)),
    ];
    for (load, store, size, stride) in cases {
        let rs2 = if stride.is_some() { 7 } else { 0 };
        let step = stride.unwrap_or(size);
        let addr: Vec<u32> = (0..8).map(|i| DATA + step * i).collect();
        let keep = u32::MAX >> (32 - 8 * size);

        let mut bench = Bench::new(&[Insn::new(load).rd(10).rs1(6).rs2(rs2)]).x(6, DATA).x(7, step);
        for addr in &addr {
            bench.golden.memory_mut().write(*addr, &0xfff0_u32.to_le_bytes()[..size as usize]).unwrap();
        }
        let rec = bench.step();
        assert_eq!((rec.mem_op, u32::from(rec.mem_size)), (MemOp::Load as u8, size), "{load:?}");
        assert_eq!(rec.mem_addr[..8], addr, "{load:?}");
        assert_eq!(rec.vdata[..8], [0xfff0 & keep; 8], "{load:?}: zero-extended");

        let data = lanes(|i| 0xabcd_ef90 + i);
        let insn = Insn::new(store).rs3(10).rs1(6).rs2(rs2).masked();
        let mut bench =
            Bench::new(&[insn]).x(6, DATA).x(7, step).v(10, &data).v(0, &[1, 1, 1, 0, 1, 1, 1, 1]);
        let rec = bench.step();
        assert_eq!((rec.mem_mask, rec.mem_data[2], rec.mem_data[3]), (0xf7, data[2] & keep, 0), "{store:?}");
        let read = |addr: u32| {
            let mut bytes = [0; 4];
            bench.golden.memory().read(addr, &mut bytes[..size as usize]).unwrap();
            u32::from_le_bytes(bytes)
        };
        for (lane, addr) in addr.iter().enumerate() {
            assert_eq!(read(*addr), if lane == 3 { 0 } else { data[lane] & keep }, "{store:?}");
        }
    }
    let insn = Insn::new(Op::Vle16V).rd(10).rs1(6);
    assert_eq!(Bench::new(&[insn]).x(6, DATA + 1).outcome().1.trap, Trap::Misaligned as u8);
}

#[test]
fn narrow_indices_are_zero_extended() {
    for (load, keep) in
        [(Op::Vluxei8V, 0xff), (Op::Vloxei8V, 0xff), (Op::Vluxei16V, 0xffff), (Op::Vloxei16V, 0xffff)]
    {
        let index = [0xffff_fff0, 0x0001_0004, 0xff08, 0, 0, 0, 0, 0xfc];
        let rec = Bench::new(&[Insn::new(load).rd(10).rs1(6).rs2(8)]).x(6, DATA).v(8, &index).outcome().1;
        assert_eq!(rec.mem_addr[..8], index.map(|index| DATA + (index & keep)), "{load:?}");
        assert_eq!(rec.mem_size, 4);
    }
}
