//! Runs without records leave the same machine behind as runs with them.

mod common;

use common::{CODE, DATA, launch, words_of};
use tandem_abi::{Config, LDS_BASE, Launch};
use ventus_golden::{Golden, Profile, RunEnd};
use ventus_isa::{Insn, Op};

fn csr(op: Op, csr: u16) -> Insn {
    Insn { csr, ..Insn::new(op) }
}

fn machine(program: &[Insn], warps: u32) -> Golden {
    let mut golden = Golden::new(Config::new(1, 8, 8), Profile::default());
    golden.memory_mut().map(CODE, 0x1000);
    golden.memory_mut().map(DATA, 0x1_0000);
    let words: Vec<u32> = program.iter().flat_map(words_of).collect();
    for (i, word) in words.iter().enumerate() {
        golden.memory_mut().write_u32(CODE + 4 * i as u32, *word).unwrap();
    }
    golden.launch(&Launch { grid: [2, 1, 1], ..launch(warps) }).unwrap();
    golden
}

/// Runs the program both ways; the end, and the machine that the quiet run left.
fn both(program: &[Insn], warps: u32, max: u64) -> (RunEnd, Golden) {
    let (mut quiet, mut careful) = (machine(program, warps), machine(program, warps));
    let end = quiet.run_quiet(max, |_, _| {});
    assert_eq!(end, careful.run_alone(max, |_| {}));
    assert_eq!(quiet.retired(), careful.retired());
    assert!(quiet.memory().pages().eq(careful.memory().pages()));
    assert_eq!(quiet.lds(0), careful.lds(0));
    for (warp, reg) in (0..warps).flat_map(|warp| (0..64).map(move |reg| (warp, reg))) {
        assert_eq!(quiet.x(1, warp, reg), careful.x(1, warp, reg), "warp {warp} x{reg}");
        assert_eq!(quiet.v(1, warp, reg), careful.v(1, warp, reg), "warp {warp} v{reg}");
        assert_eq!(quiet.pc_and_mask(1, warp), careful.pc_and_mask(1, warp));
    }
    (end, quiet)
}

#[test]
fn loops_divergence_barriers_groups_and_prefixes() {
    let program = [
        csr(Op::Csrrs, 0x800).rd(6),                    // 0: tid
        Insn::new(Op::Slli).rd(7).rs1(6).imm(6),        // 1: 64 bytes a thread
        Insn::new(Op::Lui).rd(8).imm(DATA as i32),      // 2
        Insn::new(Op::Add).rd(8).rs1(8).rs2(7),         // 3
        Insn::new(Op::VidV).rd(2),                      // 4
        Insn::new(Op::VaddVx).rd(2).rs2(2).rs1(6),      // 5
        Insn::new(Op::Lui).rd(9).imm(LDS_BASE as i32),  // 6
        Insn::new(Op::Addi).rd(10).imm(5),              // 7
        Insn::new(Op::VmaccVv).rd(4).rs1(2).rs2(2),     // 8: five times
        Insn::new(Op::AmoaddW).rd(0).rs1(9).rs2(10),    // 9
        Insn::new(Op::Addi).rd(10).rs1(10).imm(-1),     // 10
        Insn::new(Op::Bne).rs1(10).imm(-12),            // 11: to 8
        Insn::new(Op::Barrier),                         // 12
        Insn::new(Op::Lw).rd(11).rs1(9),                // 13: what all warps have added
        Insn::new(Op::Auipc).rd(12).imm(0),             // 14
        Insn::new(Op::Setrpc).rs1(12).imm(24),          // 15: at 20
        Insn::new(Op::VmvVI).rd(6).imm(3),              // 16
        Insn::new(Op::Vblt).rs1(6).rs2(2).imm(8),       // 17: lanes below 3 to 19
        Insn::new(Op::Vadd12Vi).rd(4).rs1(4).imm(1000), // 18
        Insn::new(Op::Vadd12Vi).rd(4).rs1(4).imm(7),    // 19
        Insn::new(Op::Join),                            // 20
        Insn::new(Op::VaddVv).rd(40).rs1(4).rs2(2),     // prefixed
        Insn::new(Op::Vsetvli).rd(1).imm(0x11),         // e32, m2
        Insn::new(Op::VaddVx).rd(4).rs2(4).rs1(11),     // two beats
        Insn::new(Op::Vse32V).rs3(4).rs1(8),            // two beats
        Insn::new(Op::Vsetvli).rd(1).imm(0x10),
        Insn::new(Op::VfcvtFXV).rd(10).rs2(4),
        csr(Op::Csrrs, 0x001).rd(13),
        Insn::new(Op::Endprg),
    ];
    let (end, golden) = both(&program, 3, 10_000);
    assert_eq!(end, RunEnd::Finished);
    // 5 + 4 + 3 + 2 + 1 by each of three warps of two workgroups, the LDS not being cleared.
    assert_eq!(golden.x(1, 0, 11), Some(90));
    // Lane 1 of warp 0: 5 * 1 * 1 + 7, and 90.
    assert_eq!(golden.memory().read_u32(DATA + 4), Ok(5 + 7 + 90));
}

#[test]
fn traps_budgets_and_deadlocks_end_both_alike() {
    let trap = [Insn::new(Op::Addi).rd(5).imm(8), Insn::new(Op::Lw).rd(5).rs1(5)];
    assert_eq!(both(&trap, 1, 100).0, RunEnd::Trapped { wg: 0, warp: 0 });
    let frm = [csr(Op::Csrrwi, 2).imm(6), Insn { rm: 7, ..Insn::new(Op::FaddS).rd(5) }];
    assert_eq!(both(&frm, 1, 100).0, RunEnd::Trapped { wg: 0, warp: 0 });
    let refused = [Insn::new(Op::Vsetvli).rd(1).imm(0x17), Insn::new(Op::VaddVi).rd(5)];
    assert_eq!(both(&refused, 1, 100).0, RunEnd::Trapped { wg: 0, warp: 0 });
    let own_lane = [Insn::new(Op::Addi).rd(5).rs1(5).imm(1), Insn::new(Op::Jal).imm(-4)];
    assert_eq!(both(&own_lane, 1, 9_999).0, RunEnd::Budget);
}

#[test]
fn code_that_stores_over_itself_is_seen() {
    let addi = words_of(&Insn::new(Op::Addi).rd(5).rs1(5).imm(100))[0];
    let program = [
        Insn::new(Op::Lui).rd(6).imm(CODE as i32),
        Insn::new(Op::Lui).rd(7).imm((addi & 0xffff_f000) as i32),
        Insn::new(Op::Addi).rd(7).rs1(7).imm((addi & 0xfff) as i32),
        Insn::new(Op::Addi).rd(8).imm(3),
        Insn::new(Op::Addi).rd(5).rs1(5).imm(1), // becomes + 100
        Insn::new(Op::Sw).rs1(6).rs2(7).imm(16),
        Insn::new(Op::Addi).rd(8).rs1(8).imm(-1),
        Insn::new(Op::Bne).rs1(8).imm(-12),
        Insn::new(Op::Endprg),
    ];
    assert_eq!(both(&program, 1, 1000).1.x(1, 0, 5), Some(300));
}
