//! Runs without records leave the same machine behind as runs with them.

use crate::common::{CODE, DATA, launch, words_of};
use tandem_abi::{Config, LDS_BASE, Launch};
use ventus_golden::{Golden, Profile, RunEnd};
use ventus_isa::{Ext, Insn, Kind, Op, Role, encode};

fn csr(op: Op, csr: u16) -> Insn {
    Insn { csr, ..Insn::new(op) }
}

fn machine(program: &[Insn], warps: u32, lanes: u32) -> Golden {
    let mut golden = Golden::new(Config::new(1, 8, lanes), Profile::default());
    golden.memory_mut().map(CODE, 0x1000);
    golden.memory_mut().map(DATA, 0x1_0000);
    let words: Vec<u32> = program.iter().flat_map(words_of).collect();
    for (i, word) in words.iter().enumerate() {
        golden.memory_mut().write_u32(CODE + 4 * i as u32, *word).unwrap();
    }
    golden.launch(&Launch { grid: [2, 1, 1], wf_size: lanes, ..launch(warps) }).unwrap();
    golden
}

/// Runs the program both ways, with 8 lanes and with all 32; the end, and the machine that the quiet run
/// left.
fn both(program: &[Insn], warps: u32, max: u64) -> (RunEnd, Golden) {
    both_with(program, warps, max, 8);
    both_with(program, warps, max, 32)
}

fn both_with(program: &[Insn], warps: u32, max: u64, lanes: u32) -> (RunEnd, Golden) {
    let (mut quiet, mut careful) = (machine(program, warps, lanes), machine(program, warps, lanes));
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
    // 5 + 4 + 3 + 2 + 1 by each of three warps of two workgroups; the LDS is not cleared.
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

/// Puts lane numbers into v2, their hashes into v3, and the address of a word of DATA for each lane into x8.
fn varied_registers() -> Vec<Insn> {
    vec![
        Insn::new(Op::Lui).rd(8).imm(DATA as i32),
        Insn::new(Op::Lui).rd(9).imm(0x9e37_7000_u32 as i32),
        Insn::new(Op::Addi).rd(9).rs1(9).imm(0x1b9),
        Insn::new(Op::VidV).rd(2),
        Insn::new(Op::VmulVx).rd(3).rs2(2).rs1(9),
        Insn::new(Op::VxorVi).rd(4).rs2(3).imm(-1),
        // Every third lane.
        Insn::new(Op::Addi).rd(10).imm(3),
        Insn::new(Op::VremuVx).rd(5).rs2(2).rs1(10),
        Insn::new(Op::VmseqVi).rd(0).rs2(5).imm(0),
    ]
}

#[test]
fn every_vector_integer_operation_masked_or_not() {
    let mut program = varied_registers();
    let before = program.len();
    for row in ventus_isa::rows().iter().filter(|row| row.ext == Ext::V) {
        // Those of bytes, of floating point and of configuration have tests of their own.
        let others = ["vf", "vmf", "vset", "vsadd", "vssub", "vaadd", "vasub", "vsmul", "vssrl", "vssra"];
        if others.iter().any(|name| row.name.starts_with(name)) {
            continue;
        }
        for vm in [true, false] {
            // Fields that the row does not have stay out of its word; a row that cannot be masked is not
            // encoded as masked.
            let mut insn = Insn::new(row.op);
            for field in row.format.operands() {
                match field.role {
                    Role::Rd => insn.rd = 7,
                    Role::Rs1 => insn.rs1 = if field.kind == Kind::X { 9 } else { 3 },
                    Role::Rs2 => insn.rs2 = 4,
                    Role::Rs3 => insn.rs3 = 7,
                    Role::Imm => insn.imm = 5,
                    Role::Vm => insn.vm = vm,
                    _ => {}
                }
            }
            if encode(&insn).is_ok() {
                program.push(insn);
                // The next result depends on this one.
                program.push(Insn::new(Op::VxorVv).rd(3).rs1(3).rs2(7));
                program.push(Insn::new(Op::VaddVv).rd(4).rs1(4).rs2(7));
            }
        }
    }
    assert!(program.len() > before + 300, "{}", program.len());
    program.push(Insn::new(Op::Endprg));
    assert_eq!(both(&program, 1, 100_000).0, RunEnd::Finished);
}

#[test]
fn words_in_a_row_in_memory_and_lds_and_across_pages() {
    let mut program = varied_registers();
    program.extend([
        Insn::new(Op::Lui).rd(11).imm(LDS_BASE as i32),
        Insn::new(Op::Lui).rd(12).imm(0x1000),
        Insn::new(Op::Add).rd(12).rs1(12).rs2(8),
        Insn::new(Op::Vse32V).rs3(3).rs1(8),
        Insn::new(Op::Vse32V).rs3(4).rs1(11),
        Insn::new(Op::Vle32V).rd(20).rs1(8),
        Insn::new(Op::Vle32V).rd(21).rs1(11),
    ]);
    // From one page into the next by every number of words, and back from there.
    for words in 0..33 {
        program.push(Insn::new(Op::Addi).rd(13).rs1(12).imm(-4 * words));
        program.push(Insn::new(Op::VaddVx).rd(3).rs2(3).rs1(13));
        program.push(Insn::new(Op::Vse32V).rs3(3).rs1(13));
        program.push(Insn { vm: words % 2 == 0, ..Insn::new(Op::Vle32V).rd(22).rs1(13) });
        program.push(Insn::new(Op::VaddVv).rd(4).rs1(4).rs2(22));
    }
    // By addresses per lane: ascending, descending.
    program.extend([
        Insn::new(Op::VsllVi).rd(23).rs2(2).imm(2),
        Insn::new(Op::VaddVx).rd(23).rs2(23).rs1(8),
        Insn::new(Op::Vsw12V).rs1(23).rs2(4).imm(512),
        Insn::new(Op::Vlw12V).rd(24).rs1(23).imm(512),
        Insn::new(Op::VxorVi).rd(25).rs2(23).imm(12),
        Insn::new(Op::Vsw12V).rs1(25).rs2(4).imm(1024),
        Insn::new(Op::Vlw12V).rd(26).rs1(25).imm(1024),
        Insn::new(Op::Endprg),
    ]);
    let (end, golden) = both(&program, 1, 10_000);
    assert_eq!(end, RunEnd::Finished);
    assert_eq!(golden.v(1, 0, 24), golden.v(1, 0, 4));
    assert_eq!(golden.v(1, 0, 26), golden.v(1, 0, 4));
    let misaligned = [Insn::new(Op::Lui).rd(8).imm(DATA as i32), Insn::new(Op::Addi).rd(8).rs1(8).imm(2)];
    let stores = |insn: Insn| [misaligned.as_slice(), &[insn]].concat();
    for insn in [Insn::new(Op::Vse32V).rs1(8), Insn::new(Op::Vle32V).rd(3).rs1(8)] {
        assert_eq!(both(&stores(insn), 1, 100).0, RunEnd::Trapped { wg: 0, warp: 0 });
    }
}

#[test]
fn code_that_stores_a_row_over_itself_is_seen() {
    let addi = words_of(&Insn::new(Op::Addi).rd(5).rs1(5).imm(100))[0];
    let program = [
        Insn::new(Op::Lui).rd(6).imm(CODE as i32),
        Insn::new(Op::Lui).rd(7).imm((addi & 0xffff_f000) as i32),
        Insn::new(Op::Addi).rd(7).rs1(7).imm((addi & 0xfff) as i32),
        Insn::new(Op::Addi).rd(6).rs1(6).imm(32),
        Insn::new(Op::Lui).rd(10).imm(1 << 20), // the immediate's lowest bit
        Insn::new(Op::VmvVX).rd(3).rs1(7),
        Insn::new(Op::Lui).rd(11).imm(DATA as i32),
        Insn::new(Op::Fence),
        Insn::new(Op::Addi).rd(5).rs1(5).imm(1), // 32: becomes + 102, + 103, + 104
    ];
    let mut program = program.to_vec();
    program.extend(vec![Insn::new(Op::Addi).rd(5).rs1(5).imm(1); 31]);
    program.extend([
        // To data at first, so that this store has been decoded and runs fast when it meets code.
        Insn::new(Op::Vse32V).rs3(3).rs1(11),
        Insn::new(Op::VaddVx).rd(3).rs2(3).rs1(10),
        Insn::new(Op::Addi).rd(8).rs1(8).imm(1),
        Insn::new(Op::Sltiu).rd(9).rs1(8).imm(2),
        Insn::new(Op::Bne).rs1(9).imm(8),
        Insn::new(Op::Addi).rd(11).rs1(6),
        Insn::new(Op::Sltiu).rd(9).rs1(8).imm(5),
        Insn::new(Op::Bne).rs1(9).imm(-4 * 39),
        Insn::new(Op::Endprg),
    ]);
    // The second workgroup finds + 104, which the first has left, and keeps it for three passes; then come +
    // 102 and
    // + 103. With eight lanes that is so in the first eight words.
    assert_eq!(both_with(&program, 1, 1000, 32).1.x(1, 0, 5), Some(32 * (3 * 104 + 102 + 103)));
    assert_eq!(both_with(&program, 1, 1000, 8).1.x(1, 0, 5), Some(8 * (3 * 104 + 102 + 103) + 24 * 5));
}
