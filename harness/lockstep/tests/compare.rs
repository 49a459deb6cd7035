//! The comparison is not lax: golden's own records pass, and after any single corruption they fail with the
//! corrupted field's name. The test covers every field of the record.

mod common;

use common::{CONFIG, DATA, Script, golden_records, job};
use tandem_abi::{FieldSet, Kind, MemOp, OperandKind, Record, SimtOp};
use tandem_launch::Job;
use tandem_lockstep::engine::State;
use tandem_lockstep::{End, Field, MismatchKind, Opinion};
use ventus_isa::{Class, decode};

/// Every kind of effect: scalar, vector, partial masks, divergence, LDS, private and global memory, prefixes,
/// CSRs, floating-point flags, barriers, atomics, groups, saturation, two warps, two workgroups.
const PROGRAM: &str = "
_start:
    csrr x6, 0x805              # warp of the workgroup
    csrr x7, 0x806              # LDS
    csrr x8, 0x800              # first thread
    li x5, 0x90000000
    csrr x9, 0x808              # workgroup
    slli x9, x9, 8
    add x5, x5, x9
    vsetvli x10, x0, e32, m1, ta, ma
    vid.v v1
    vadd.vx v1, v1, x8
    vsll.vi v2, v1, 2
    vadd.vx v3, v2, x5          # &buffer[thread]
    vlw12.v v4, 0(v3)
    vadd.vi v4, v4, 1
    vsw12.v v4, 0(v3)
    vsh12.v v4, 2(v3)
    vlbu12.v v5, 1(v3)
    vadd.vv v40, v4, v1         # needs a prefix
    vadd.vi v6, v1, 1
    vfcvt.f.x.v v6, v6
    vfdiv.vv v7, v6, v6
    li x11, 0x40400000          # 3.0
    vmv.v.x v8, x11
    vfdiv.vv v7, v6, v8         # inexact
    vand.vi v9, v1, 3
    vmv.v.i v10, 1
    auipc x12, 0
    setrpc x13, x12, 20         # the join below
    vblt v9, v10, side          # lane 0 goes to side
    vadd.vi v11, v1, 5
    j joined
side:
    vadd.vi v11, v1, 7
joined:
    join
    sw x8, 64(x7)
    vsw.v v11, 0(v2)
    vlw.v v12, 0(v2)
    barrier 0
    lw x14, 64(x7)
    lb x15, 64(x7)
    csrrwi x16, fflags, 3
    mul x17, x14, x8
    amoadd.w x18, x8, (x7)
    vamoaddei32.v v13, (x7), v2, v13
    lr.w x19, (x7)
    sc.w x20, x8, (x7)
    vsetvli x10, x0, e32, m2, ta, ma
    vadd.vi v16, v16, 3
    vsetvli x10, x0, e8, m1, ta, ma
    vmv.v.i v18, -1
    vsaddu.vi v19, v18, 5
    endprg
";

fn program() -> Job {
    // The label arithmetic of setrpc: from auipc to join.
    job(&PROGRAM.replace("setrpc x13, x12, 20", "setrpc x13, x12, 24"), 2, 2)
}

#[test]
fn golden_against_its_own_records_passes() {
    let job = program();
    let (records, memory) = golden_records(&job);
    let outcome = Script::new(records.clone(), memory).against_golden(&job);
    assert!(outcome.end.passed(), "{}", outcome.end.detail());
    let retired = records.iter().filter(|r| retire(r) && r.beat == 0).count() as u64;
    assert_eq!(outcome.instructions, retired);
    assert!(outcome.bits > retired * 200, "{} bits for {retired} instructions", outcome.bits);
    assert!(outcome.unreported.is_empty() && outcome.waived.is_empty() && outcome.memory_bytes > 0);
    // The program does what the table below needs.
    let any = |f: fn(&Record) -> bool| assert!(records.iter().any(f));
    any(|r| r.simt_op == SimtOp::Push as u8);
    any(|r| r.simt_op == SimtOp::Pop as u8);
    any(|r| r.prefix != 0);
    any(|r| r.fflags != 0);
    any(|r| r.fflags == 32);
    any(|r| r.beat == 1);
}

/// How a corruption must be reported.
enum Expect {
    Field(Field),
    Kind(MismatchKind),
    /// The field is not compared, for this reason.
    Ignored(&'static str),
}

type Select = fn(&Record) -> bool;
type Mutate = fn(&mut Record);

fn retire(r: &Record) -> bool {
    r.kind == Kind::Retire as u8
}

fn is(r: &Record, kind: Kind) -> bool {
    r.kind == kind as u8
}

/// A field of the record, a record that has it, a corruption of it, and what that is reported as.
type Row = (&'static str, Select, Mutate, Expect);

/// Every field of the record.
fn table() -> Vec<Row> {
    [places(), operands(), results(), accesses(), control(), rest()].into_iter().flatten().collect()
}

/// When, where and of which warp.
fn places() -> Vec<Row> {
    use Expect::{Field as F, Ignored, Kind as K};
    use MismatchKind::{Dispatch, Protocol};
    let store: Select = |r| r.mem_op == MemOp::Store as u8 && r.mem_mask == 15;
    vec![
        ("cycle", retire, |r| r.cycle = 9, K(Protocol)), // the next record's cycle is then before this one's
        (
            "mem_stamp",
            store,
            |r| r.mem_stamp += 1,
            Ignored("it says the order of accesses, not their effect"),
        ),
        (
            "mem_stamp of an atomic",
            |r| r.mem_op == 3 && r.sdst_valid == 1 && r.warp == 1,
            |r| r.mem_stamp = 1,
            K(Protocol),
        ),
        (
            "mem_stamp of an sc",
            |r| decode(r.insn).is_ok_and(|i| i.op.row().class == Class::StoreConditional),
            |r| r.mem_stamp = 0,
            K(Protocol),
        ),
        ("kind", retire, |r| r.kind = 0, K(Protocol)),
        ("kind, a workgroup twice", retire, |r| r.kind = Kind::WgStart as u8, K(Dispatch)),
        ("lanes", retire, |r| r.lanes = 8, K(Protocol)),
        ("sm", retire, |r| r.sm = 1, K(Protocol)),
        ("slot", retire, |r| r.slot = 3, Ignored("the hardware's own name for a warp")),
        ("warp", retire, |r| r.warp = 2, K(Protocol)),
        ("wg", |r| retire(r) && r.wg == 0, |r| r.wg = 1, K(Protocol)),
        ("wg beyond the grid", |r| is(r, Kind::WgStart), |r| r.wg = 2, K(Dispatch)),
        ("sm_wg", retire, |r| r.sm_wg = 5, Ignored("meaningful where the workgroup begins")),
        ("wg_xyz", |r| is(r, Kind::WgStart), |r| r.wg_xyz[1] = 1, K(Dispatch)),
        ("lds_base not aligned", |r| is(r, Kind::WgStart), |r| r.lds_base += 4, K(Dispatch)),
        ("lds_base outside", |r| is(r, Kind::WgStart), |r| r.lds_base += 128 * 1024, K(Dispatch)),
        ("lds_base elsewhere", |r| is(r, Kind::WgStart), |r| r.lds_base += 128, F(Field::Sdata)),
        ("pds_base", |r| is(r, Kind::WgStart), |r| r.pds_base += 4, K(Dispatch)),
        ("sm of a start", |r| is(r, Kind::WgStart), |r| r.sm = 1, K(Dispatch)),
        ("wg of an end", |r| is(r, Kind::WgEnd), |r| r.wg = 7, K(Dispatch)),
        ("has", retire, |r| r.has &= !FieldSet::SRC.0, K(Protocol)),
    ]
}

/// What is executed, and on what.
fn operands() -> Vec<Row> {
    use Expect::Field as F;
    vec![
        ("pc", retire, |r| r.pc += 4, F(Field::Pc)),
        ("insn", retire, |r| r.insn ^= 0x8000_0000, F(Field::Insn)),
        ("prefix", |r| r.prefix != 0, |r| r.prefix ^= 0x10_0000, F(Field::Prefix)),
        ("prefix lost", |r| r.prefix != 0, |r| r.prefix = 0, F(Field::Prefix)),
        ("next_pc", retire, |r| r.next_pc ^= 4, F(Field::NextPc)),
        ("mask", retire, |r| r.mask ^= 8, F(Field::Mask)),
        ("next_mask", retire, |r| r.next_mask ^= 1, F(Field::NextMask)),
        (
            "src_op kind",
            |r| r.src_op[0].kind == OperandKind::Vector as u8,
            |r| r.src_op[0].kind = 1,
            F(Field::SrcOp),
        ),
        ("src_op reg", |r| r.src_op[1].kind != 0, |r| r.src_op[1].reg ^= 32, F(Field::SrcOp)),
        ("src_op lost", |r| r.src_op[1].kind != 0, |r| r.src_op[1].kind = 0, F(Field::SrcOp)),
        ("src_op extra", |r| retire(r) && r.src_op[2].kind == 0, |r| r.src_op[2].kind = 1, F(Field::SrcOp)),
        (
            "src scalar",
            |r| r.src_op[0].kind == OperandKind::Scalar as u8,
            |r| r.src[0][0] ^= 1 << 31,
            F(Field::Src),
        ),
        // An inactive lane of an operand: this is how lost lanes show.
        ("src lane", |r| r.src_op[1].kind == 2 && r.mask == 1, |r| r.src[1][3] ^= 1, F(Field::Src)),
    ]
}

/// What is written to registers.
fn results() -> Vec<Row> {
    use Expect::Field as F;
    vec![
        ("sdst_valid", |r| r.sdst_valid == 1, |r| r.sdst_valid = 0, F(Field::Sdst)),
        ("sdst extra", |r| retire(r) && r.sdst_valid == 0, |r| r.sdst_valid = 1, F(Field::Sdst)),
        ("sdst", |r| r.sdst_valid == 1, |r| r.sdst ^= 1, F(Field::Sdst)),
        ("sdata", |r| r.sdst_valid == 1, |r| r.sdata ^= 1 << 16, F(Field::Sdata)),
        ("vdst_valid", |r| r.vdst_valid == 1, |r| r.vdst_valid = 0, F(Field::Vdst)),
        ("vdst extra", |r| retire(r) && r.vdst_valid == 0, |r| r.vdst_valid = 1, F(Field::Vdst)),
        ("vdst", |r| r.vdst_valid == 1, |r| r.vdst ^= 32, F(Field::Vdst)),
        ("vmask", |r| r.vdst_valid == 1, |r| r.vmask ^= 2, F(Field::Vmask)),
        ("vdata, written lane", |r| r.vmask == 15, |r| r.vdata[2] ^= 1, F(Field::Vdata)),
        ("vdata, kept lane", |r| r.vmask == 1, |r| r.vdata[3] ^= 1, F(Field::Vdata)),
    ]
}

/// Accesses to memory.
fn accesses() -> Vec<Row> {
    use Expect::Field as F;
    let store: Select = |r| r.mem_op == MemOp::Store as u8 && r.mem_mask == 15;
    let load: Select = |r| r.mem_op == MemOp::Load as u8 && r.mem_mask == 15;
    vec![
        ("mem_op", load, |r| r.mem_op = MemOp::Atomic as u8, F(Field::MemOp)),
        ("mem_op lost", store, |r| r.mem_op = 0, F(Field::MemOp)),
        ("mem_op extra", |r| retire(r) && r.mem_op == 0, |r| r.mem_op = 1, F(Field::MemOp)),
        ("mem_space", store, |r| r.mem_space ^= 2, F(Field::MemSpace)),
        ("mem_size", store, |r| r.mem_size ^= 6, F(Field::MemSize)),
        ("mem_mask", store, |r| r.mem_mask ^= 4, F(Field::MemMask)),
        ("mem_addr", load, |r| r.mem_addr[3] += 4, F(Field::MemAddr)),
        ("mem_addr of a store", store, |r| r.mem_addr[0] += 4, F(Field::MemAddr)),
        ("mem_data of a store", store, |r| r.mem_data[1] ^= 0x100, F(Field::StoreData)),
        ("mem_data of a load", load, |r| r.mem_data[3] ^= 0x80, F(Field::LoadData)),
    ]
}

/// CSRs, the SIMT stack, barriers and ends.
fn control() -> Vec<Row> {
    use Expect::Field as F;
    let push: Select = |r| r.simt_op == SimtOp::Push as u8;
    vec![
        ("csr_count", |r| r.csr_count > 0, |r| r.csr_count = 0, F(Field::Csr)),
        ("csr_count too large", |r| r.csr_count > 0, |r| r.csr_count = 200, F(Field::Csr)),
        ("csr addr", |r| r.csr_count == 2, |r| r.csr[1].addr += 1, F(Field::Csr)),
        ("csr value", |r| r.csr_count == 1, |r| r.csr[0].value ^= 1, F(Field::Csr)),
        ("simt_op", push, |r| r.simt_op = 0, F(Field::SimtOp)),
        ("simt_op extra", |r| retire(r) && r.simt_op == 0, |r| r.simt_op = 2, F(Field::SimtOp)),
        ("simt_depth", push, |r| r.simt_depth += 1, F(Field::SimtDepth)),
        ("simt_top rpc", push, |r| r.simt_top[0].rpc += 4, F(Field::SimtTop)),
        ("simt_top pc", push, |r| r.simt_top[0].pc += 4, F(Field::SimtTop)),
        ("simt_top mask, the second", push, |r| r.simt_top[1].mask ^= 1, F(Field::SimtTop)),
        ("barrier", |r| r.barrier == 1, |r| r.barrier = 0, F(Field::Barrier)),
        ("barrier extra", |r| retire(r) && r.barrier == 0, |r| r.barrier = 1, F(Field::Barrier)),
        ("endprg", |r| r.endprg == 1, |r| r.endprg = 0, F(Field::Endprg)),
        ("endprg extra", |r| retire(r) && r.endprg == 0, |r| r.endprg = 1, F(Field::Endprg)),
    ]
}

/// Traps, flags, second beats and atomics.
fn rest() -> Vec<Row> {
    use Expect::{Field as F, Ignored};
    let amo: Select = |r| r.mem_op == MemOp::Atomic as u8 && r.sdst_valid == 1;
    vec![
        ("trap", retire, |r| r.trap = 1, F(Field::Trap)),
        ("fflags", |r| r.fflags != 0, |r| r.fflags = 0, F(Field::Fflags)),
        ("fflags extra", |r| retire(r) && r.fflags == 0, |r| r.fflags = 16, F(Field::Fflags)),
        ("fflags_acc", retire, |r| r.fflags_acc ^= 4, F(Field::FflagsAcc)),
        ("fflags, saturation", retire, |r| r.fflags ^= 32, F(Field::Fflags)),
        ("fflags, saturation lost", |r| r.fflags == 32, |r| r.fflags = 0, F(Field::Fflags)),
        ("beat, the second", |r| r.beat == 1, |r| r.beat = 0, F(Field::Beat)),
        ("beat, registers of the second", |r| r.beat == 1, |r| r.vdst -= 1, F(Field::Vdst)),
        ("mem_op of an atomic", amo, |r| r.mem_op = MemOp::Store as u8, F(Field::MemOp)),
        ("mem_data of an atomic", amo, |r| r.mem_data[0] ^= 2, F(Field::StoreData)),
        ("mem_addr of an atomic", amo, |r| r.mem_addr[0] += 4, F(Field::MemAddr)),
        ("sdata of an atomic", amo, |r| r.sdata ^= 2, F(Field::Sdata)),
        ("vdata of an atomic", |r| r.mem_op == 3 && r.vdst_valid == 1, |r| r.vdata[1] ^= 2, F(Field::Vdata)),
        ("beat", retire, |r| r.beat ^= 1, F(Field::Beat)),
        ("untold", retire, |r| r.untold = 8, Ignored("what its workgroup's start did not say is filled in")),
        ("reserved", retire, |r| r.reserved = 1, Ignored("it has no meaning")),
        (
            "trap_value",
            |r| retire(r) && r.trap == 0,
            |r| r.trap_value = 1,
            Ignored("without a trap; with one, see below"),
        ),
    ]
}

/// Destructures a record: a new field of the format must get a row in [`table`].
#[test]
fn the_table_names_every_field() {
    let Record {
        cycle: _,
        mem_stamp: _,
        kind: _,
        lanes: _,
        sm: _,
        slot: _,
        warp: _,
        wg: _,
        sm_wg: _,
        wg_xyz: _,
        lds_base: _,
        pds_base: _,
        has: _,
        pc: _,
        insn: _,
        prefix: _,
        next_pc: _,
        mask: _,
        next_mask: _,
        src_op: _,
        sdst_valid: _,
        sdst: _,
        vdst_valid: _,
        vdst: _,
        mem_op: _,
        mem_space: _,
        mem_size: _,
        csr_count: _,
        simt_op: _,
        simt_depth: _,
        barrier: _,
        endprg: _,
        trap: _,
        fflags: _,
        fflags_acc: _,
        beat: _,
        untold: _,
        reserved: _,
        trap_value: _,
        sdata: _,
        vmask: _,
        mem_mask: _,
        csr: _,
        simt_top: _,
        src: _,
        vdata: _,
        mem_addr: _,
        mem_data: _,
    } = Record::ZERO;
    let names: Vec<&str> = table().iter().map(|(n, ..)| *n).collect();
    let fields = "cycle mem_stamp kind lanes sm slot warp wg sm_wg wg_xyz lds_base pds_base has pc insn prefix next_pc \
                  mask next_mask src_op sdst_valid sdst vdst_valid vdst mem_op mem_space mem_size csr_count simt_op \
                  simt_depth barrier endprg trap fflags fflags_acc beat reserved trap_value sdata vmask mem_mask csr \
                  simt_top src vdata mem_addr mem_data";
    for field in fields.split_whitespace() {
        assert!(
            names.iter().any(|n| n.split(' ').next().unwrap().trim_end_matches(',') == field),
            "{field} has no row"
        );
    }
}

#[test]
fn every_corruption_is_caught_and_named() {
    let job = program();
    let (records, memory) = golden_records(&job);
    for (name, select, mutate, expect) in table() {
        let at = records.iter().position(select).unwrap_or_else(|| panic!("{name}: no record to corrupt"));
        let mut changed = records.clone();
        mutate(&mut changed[at]);
        assert_ne!(changed[at], records[at], "{name}: nothing was corrupted");
        let outcome = Script::new(changed, memory.clone()).against_golden(&job);
        match (&expect, &outcome.end) {
            (Expect::Ignored(why), v) => assert!(v.passed(), "{name} ({why}): {}", v.detail()),
            (Expect::Kind(kind), End::Mismatch(m)) => {
                assert_eq!(m.kind, *kind, "{name}: {}", m.to_text());
                assert_eq!(outcome.leader, Opinion::Rtl, "{name}");
            }
            (Expect::Field(field), End::Mismatch(m)) => {
                let named = m.diffs.iter().any(|d| d.field.split(' ').next() == Some(field.name()));
                assert!(named, "{name}: {}", m.to_text());
                assert!(
                    !m.window.is_empty() && !m.disasm.is_empty() && m.source.is_some(),
                    "{name}: {}",
                    m.to_text()
                );
            }
            (_, v) => panic!("{name}: {}\n{}", v.word(), v.detail()),
        }
    }
}

/// One bit in each lane of each per-lane field, if the lane counts.
#[test]
fn every_lane_counts() {
    let job = program();
    let (records, memory) = golden_records(&job);
    type Get = fn(&mut Record) -> &mut [u32; 32];
    type Lanes = fn(&Record) -> u32;
    let all: Lanes = |_| CONFIG.lane_mask();
    let fields: [(Field, Get, Select, Lanes); 5] = [
        (Field::Src, |r| &mut r.src[1], |r| r.src_op[1].kind == OperandKind::Vector as u8, all),
        (Field::Vdata, |r| &mut r.vdata, |r| r.vdst_valid == 1, all),
        (Field::MemAddr, |r| &mut r.mem_addr, |r| r.mem_mask == 15, |r| r.mem_mask),
        (
            Field::StoreData,
            |r| &mut r.mem_data,
            |r| r.mem_op == 2 && r.mem_size == 4 && r.mem_mask == 15,
            |r| r.mem_mask,
        ),
        (Field::LoadData, |r| &mut r.mem_data, |r| r.mem_op == 1 && r.mem_mask == 15, |r| r.mem_mask),
    ];
    for (field, get, select, lanes) in fields {
        let at = records.iter().position(select).unwrap();
        for lane in (0..32).filter(|l| lanes(&records[at]) >> l & 1 != 0) {
            let mut changed = records.clone();
            get(&mut changed[at])[lane] ^= 1 << (lane * 5 % 8);
            let outcome = Script::new(changed, memory.clone()).against_golden(&job);
            let End::Mismatch(m) = &outcome.end else {
                panic!("{field} lane {lane}: {}", outcome.end.word())
            };
            let diffs: Vec<_> =
                m.diffs.iter().map(|d| (d.field.split(' ').next().unwrap(), d.lane)).collect();
            assert_eq!(diffs, [(field.name(), Some(lane as u32))]);
        }
    }
}

#[test]
fn missing_and_extra_instructions_are_caught() {
    let job = program();
    let (records, memory) = golden_records(&job);
    for at in (0..records.len()).step_by(3) {
        let mut without = records.clone();
        without.remove(at);
        let outcome = Script::new(without, memory.clone()).against_golden(&job);
        assert!(matches!(outcome.end, End::Mismatch(_)), "without record {at}: {}", outcome.end.word());
        let mut twice = records.clone();
        twice.insert(at, records[at]);
        let outcome = Script::new(twice, memory.clone()).against_golden(&job);
        assert!(matches!(outcome.end, End::Mismatch(_)), "record {at} twice: {}", outcome.end.word());
    }
    let cut = records[..records.len() / 2].to_vec();
    let outcome = Script::new(cut, memory).against_golden(&job);
    let End::Mismatch(m) = &outcome.end else { panic!("{}", outcome.end.word()) };
    assert_eq!(m.kind, MismatchKind::Missing, "{}", m.to_text());
}

#[test]
fn nothing_compared_is_no_pass() {
    let job = program();
    let outcome = Script::new(Vec::new(), golden_records(&job).1).against_golden(&job);
    assert!(!outcome.end.passed(), "{}", outcome.end.word());
    let empty = Job::default();
    let outcome = Script::new(Vec::new(), Default::default()).against_golden(&empty);
    assert_eq!(outcome.end, End::NothingCompared);
}

#[test]
fn what_a_leader_lacks_is_listed() {
    let job = program();
    let (mut records, memory) = golden_records(&job);
    let fields = FieldSet::ALL.without(FieldSet::FLAGS_ACC).without(FieldSet::VDST_WHOLE);
    for r in &mut records {
        r.has = fields.0;
        r.fflags_acc = 0;
    }
    let mut script = Script::new(records, memory);
    script.fields = fields;
    let outcome = script.against_golden(&job);
    assert!(outcome.end.passed(), "{}", outcome.end.detail());
    assert_eq!(outcome.unreported, ["fflags_acc", "vdata outside vmask"]);
}

#[test]
fn final_memory_is_compared() {
    let job = program();
    let (records, mut memory) = golden_records(&job);
    let byte = DATA + 5;
    let mut old = [0];
    memory.read(byte, &mut old).unwrap();
    memory.write(byte, &[old[0] ^ 0x40]).unwrap();
    let outcome = Script::new(records, memory).against_golden(&job);
    let End::Mismatch(m) = &outcome.end else { panic!("{}", outcome.end.word()) };
    assert_eq!(m.kind, MismatchKind::Memory);
    assert_eq!(m.diffs[0].field, "memory 0x90000005");
    assert!(m.disasm.starts_with("vsw12.v"), "the last store there is named: {}", m.disasm);
}

#[test]
fn final_lds_is_compared() {
    let job = program();
    let (records, memory) = golden_records(&job);
    // The program stores x8 in a word 64 bytes into the LDS; nothing stores 1 KiB before its end.
    let far = 127 * 1024;
    for (at, field, message, disasm) in [
        (0x42, "lds sm 0 0x70000042", "most likely comes from is shown", "sw x8, 64(x7)"),
        (far, "lds sm 0 0x7001fc00", "no store of this run is known to have written there", ""),
    ] {
        let mut script = Script::new(records.clone(), memory.clone());
        script.lds[0][at] ^= 0x40;
        let outcome = script.against_golden(&job);
        let End::Mismatch(m) = &outcome.end else { panic!("{}", outcome.end.word()) };
        assert_eq!(
            (m.kind, m.diffs[0].field.as_str(), m.disasm.as_str()),
            (MismatchKind::Memory, field, disasm)
        );
        assert!(m.message.contains("LDS of SM 0") && m.message.contains(message), "{}", m.message);
        assert_eq!(m.to_text().contains("  pc  "), m.placed(), "{}", m.to_text());
        assert_eq!((m.pc == 0, m.placed()), (disasm.is_empty(), !disasm.is_empty()));
    }
}

#[test]
fn an_engine_that_shows_no_lds_has_it_listed() {
    let job = program();
    let (records, memory) = golden_records(&job);
    let mut script = Script::new(records, memory);
    let shown = script.against_golden(&job);
    script.lds.clear();
    let outcome = script.against_golden(&job);
    assert!(outcome.end.passed(), "{}", outcome.end.detail());
    assert_eq!((shown.unreported, outcome.unreported), (vec![], vec!["final LDS".to_string()]));
    assert_eq!(shown.memory_bytes, outcome.memory_bytes + 128 * 1024);
}

#[test]
fn hangs_and_failures_are_verdicts_of_their_own() {
    let job = program();
    let (records, memory) = golden_records(&job);
    let mut script = Script::new(records[..20].to_vec(), memory.clone());
    script.end = State::Hang;
    let outcome = script.against_golden(&job);
    let End::Hang(m) = &outcome.end else { panic!("{}", outcome.end.word()) };
    assert!(outcome.leader == Opinion::Rtl && m.message.contains("golden can continue"), "{}", m.to_text());
    assert_eq!(m.kind, MismatchKind::Hang);
    // If every warp waits at a barrier, the barrier is what fails to release.
    let mut script = Script::new(records[..20].to_vec(), memory.clone());
    (script.end, script.waiting) = (State::Hang, 2);
    let outcome = script.against_golden(&job);
    let End::Hang(m) = &outcome.end else { panic!("{}", outcome.end.word()) };
    assert_eq!(m.kind, MismatchKind::Unreleased);
    assert!(m.message.contains("2 warps live, 2 at a barrier"), "{}", m.message);
    // An engine that stops by itself is a tool failure, not a verdict on the machine.
    let mut script = Script::new(records[..20].to_vec(), memory);
    script.end = State::Error("assertion".into());
    assert!(matches!(script.against_golden(&job).end, End::Stopped { .. }));
}

#[test]
fn prefixes_may_be_left_out_only_by_a_dut_that_does_not_report_them() {
    let job = program();
    let (mut records, memory) = golden_records(&job);
    let all = records.len();
    records.retain(|r| !(retire(r) && ventus_isa::is_prefix(r.insn)));
    let dropped = all - records.len();
    assert!(dropped > 0);
    let whole = Script::new(records.clone(), memory.clone()).against_golden(&job);
    let End::Mismatch(m) = &whole.end else { panic!("{}", whole.end.detail()) };
    assert!(m.diffs.iter().any(|d| d.field == "pc"), "{m:?}");

    let fields = FieldSet::ALL.without(FieldSet::PREFIX);
    let silent = |records: Vec<Record>| {
        let mut script = Script::new(records, memory.clone());
        script.fields = fields;
        script
    };
    records.iter_mut().for_each(|r| r.has = fields.0);
    let outcome = silent(records.clone()).against_golden(&job);
    assert!(outcome.end.passed(), "{}", outcome.end.detail());
    // What was left out does not count as compared.
    let retired = records.iter().filter(|r| retire(r) && r.beat == 0).count() as u64;
    assert_eq!(outcome.instructions, retired);

    // Nothing but a prefix can be left out.
    let at = records.iter().position(|r| retire(r) && r.sdst_valid == 1).unwrap();
    records.remove(at);
    let outcome = silent(records.clone()).against_golden(&job);
    assert!(matches!(outcome.end, End::Mismatch(_)), "{}", outcome.end.detail());

    // A prefix that has no effect on the instruction after it shows there.
    let (mut records, _) = golden_records(&job);
    records.retain(|r| !(retire(r) && ventus_isa::is_prefix(r.insn)));
    records.iter_mut().for_each(|r| r.has = fields.0);
    let after = records.iter_mut().find(|r| retire(r) && r.vdst == 40).unwrap();
    after.vdst = 8;
    let End::Mismatch(m) = silent(records).against_golden(&job).end else { panic!("passed") };
    assert_eq!(m.diffs.iter().map(|d| d.field.as_str()).collect::<Vec<_>>(), ["vdst"]);
}
