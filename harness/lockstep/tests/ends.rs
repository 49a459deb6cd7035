//! Level 0: a leader without records. What it leaves in memory is all there is, and a difference is traced
//! back to the first wrong store. The leader is golden with a fault, or with a memory that is changed.

mod common;

use common::{CONFIG, DATA, job};
use tandem_abi::{FieldSet, Translation};
use tandem_launch::{Buffer, ElemType, Expect, Job, KernelRun, MemInit};
use tandem_lockstep::engine::{Batch, EngineError, Progress, State};
use tandem_lockstep::{End, Engine, GoldenEngine, MismatchKind, Options, Outcome, run_alone, run_pair};
use tandem_plant::GoldenFault;
use ventus_golden::Profile;

/// A machine of which nothing but its memory shows.
struct Silent {
    golden: GoldenEngine,
    /// Bytes that are different after the kernel.
    changed: Vec<(u32, u8)>,
    /// How every kernel ends, if not as golden's does.
    ends: Option<State>,
    given: u64,
    /// A word whose stores stay in flight until the machine is clocked after its end.
    late: Option<u32>,
    ended: bool,
}

fn silent(fault: Option<GoldenFault>) -> Silent {
    let golden = GoldenEngine::new(CONFIG, Profile::default(), fault);
    silent_as(golden)
}

fn silent_as(golden: GoldenEngine) -> Silent {
    Silent { golden, changed: vec![], ends: None, given: 0, late: None, ended: false }
}

impl Engine for Silent {
    fn name(&self) -> &'static str {
        "dut"
    }
    fn describe(&self) -> String {
        "a machine without records".into()
    }
    fn fields(&self) -> FieldSet {
        FieldSet(0)
    }
    fn has_records(&self) -> bool {
        false
    }
    fn expect(&mut self, instructions: u64) {
        self.given = instructions;
    }
    fn reset(&mut self) -> Result<(), EngineError> {
        self.golden.reset()
    }
    fn load(&mut self, init: &[MemInit]) -> Result<(), EngineError> {
        self.golden.load(init)
    }
    fn launch(&mut self, run: &KernelRun) -> Result<(), EngineError> {
        self.golden.launch(run)
    }
    fn advance(&mut self, max_cycles: u64, _batch: &mut Batch) -> Progress {
        if self.ended {
            self.late = None;
        }
        let mut unseen = Batch::default();
        let mut p = self.golden.advance(max_cycles, &mut unseen);
        p.cycles = p.retired.max(1);
        if p.state != State::More
            && let Some(state) = &self.ends
        {
            p.state = state.clone();
        }
        self.ended = p.state != State::More;
        p
    }
    fn read(&mut self, addr: u32, out: &mut [u8]) -> Result<bool, EngineError> {
        self.golden.read(addr, out)?;
        if self.late == Some(addr) {
            out.fill(0);
        }
        for (at, byte) in &self.changed {
            if let Some(there) = out.get_mut(at.wrapping_sub(addr) as usize) {
                *there = *byte;
            }
        }
        Ok(true)
    }
    fn read_lds(&mut self, _sm: u32, _offset: u32, _out: &mut [u8]) -> Result<bool, EngineError> {
        Ok(false)
    }
}

fn run(leader: &mut Silent, job: &Job) -> Outcome {
    let mut golden = GoldenEngine::new(CONFIG, Profile::default(), None);
    run_pair(leader, &mut golden, job, &Options::default())
}

/// A wrong shift reaches memory by its second store; the first is right.
const SHIFTS: &str = "
_start:
    lui x5, 0x90000
    lui x6, 0x80000
    srli x7, x6, 4
    sw x7, 0(x5)
    srai x8, x6, 4
    sw x8, 4(x5)
    add x9, x8, x8
    sw x9, 8(x5)
    endprg
";

#[test]
fn equal_ends_pass_and_count_what_the_program_wrote() {
    let mut leader = silent(None);
    let o = run(&mut leader, &job(SHIFTS, 1, 1));
    assert_eq!((o.end.clone(), o.written_bytes, o.open_bytes), (End::Pass, Some(12), 0), "{o:#?}");
    assert_eq!(o.unreported, ["retire records (the profile has none)", "final LDS"]);
    assert_eq!((o.bits, leader.given), (0, 9), "no state bit is compared, and the leader knows the length");
}

#[test]
fn a_difference_names_the_first_wrong_store() {
    let o = run(&mut silent(Some(GoldenFault::SraAsSrl)), &job(SHIFTS, 1, 1));
    let m = o.end.mismatch().unwrap();
    assert_eq!((m.kind, m.disasm.as_str()), (MismatchKind::Memory, "sw x8, 4(x5)"));
    insta::assert_snapshot!(m.to_text(), @r"
    memory differs after the kernel: 2 bytes in 1 line; of golden's stores there, the earliest is shown
      kernel    test (number 0) on tiny
      warp      workgroup 0 warp 0 sm 0
      pc        0x80000014  sw x8, 4(x5)  <_start+0x14>
      source    test.s:8 (file not found)
      dut       a machine without records
      golden    reference model tiny
      field                  lane  dut                          golden
      memory 0x90000004         0  0x08......                   0xf8......
      memory 0x90000008            0x10......                   0xf0......
      last instructions of this warp (golden):
               0 80000000 0000000f lui x5, 0x90000
               0 80000004 0000000f lui x6, 0x80000
               0 80000008 0000000f srli x7, x6, 4
               0 8000000c 0000000f sw x7, 0(x5)
               0 80000010 0000000f srai x8, x6, 4
               0 80000014 0000000f sw x8, 4(x5)
      hidden    registers, masks and paths: the dut reports no records, so the cause may be an earlier
                instruction. Add pc, word, and destination and data of writebacks (records: [sdst, vdst]):
                then the first wrong result itself is named
    ");
}

#[test]
fn a_byte_that_golden_never_stores_is_a_stray_store() {
    let mut leader = silent(None);
    leader.changed = vec![(DATA + 0x101, 0xaa)];
    let o = run(&mut leader, &job(SHIFTS, 1, 1));
    let m = o.end.mismatch().unwrap();
    assert!(!m.placed() && m.message.contains("to none of which golden stores"), "{}", m.message);
}

#[test]
fn a_program_that_writes_nothing_shows_nothing() {
    let o = run(&mut silent(None), &job("_start:\n addi x5, x0, 1\n endprg\n", 1, 1));
    assert_eq!((o.end, o.written_bytes), (End::NothingCompared, Some(0)));
}

#[test]
fn ends_must_agree() {
    let trap = "_start:\n lui x5, 0x90000\n sw x5, 0(x5)\n .word 0\n";
    for (program, ends, word) in [
        (SHIFTS, Some(State::Trap), "mismatch"),
        (SHIFTS, Some(State::Hang), "hang"),
        (SHIFTS, Some(State::Error("x".into())), "tool failure"),
        (trap, None, "trap"),
        (trap, Some(State::Done), "mismatch"),
        (trap, Some(State::Hang), "hang"),
    ] {
        let mut leader = silent(None);
        leader.ends = ends.clone();
        let o = run(&mut leader, &job(program, 1, 1));
        assert_eq!(o.end.word(), word, "{ends:?}: {}", o.end.detail());
    }
}

/// Each warp adds to one word and keeps what it found there; the order is open, but not the sum.
const TICKETS: &str = "
_start:
    csrr x6, wid
    slli x6, x6, 2
    lui x5, 0x90000
    add x6, x6, x5
    addi x7, x0, 1
    amoadd.w x8, x7, (x5)
    sw x8, 64(x6)
    endprg
";

#[test]
fn what_an_open_order_decides_is_counted_and_not_compared() {
    let mut leader = silent(None);
    // The two warps drew each other's tickets.
    let of = |leader: &mut Silent, at: u32| {
        let mut byte = [0];
        leader.golden.read(at, &mut byte).unwrap();
        byte[0]
    };
    run(&mut leader, &job(TICKETS, 2, 1));
    let (a, b) = (of(&mut leader, DATA + 64), of(&mut leader, DATA + 68));
    assert_ne!(a, b);
    leader.changed = vec![(DATA + 64, b), (DATA + 68, a)];
    let o = run(&mut leader, &job(TICKETS, 2, 1));
    assert_eq!(
        (o.end.clone(), o.open_bytes, o.written_bytes),
        (End::Pass, 2, Some(10)),
        "{}",
        o.end.detail()
    );
    // Tickets that the job states are not open.
    let mut stated = job(TICKETS, 2, 1);
    let expect = Expect { bytes: [u32::from(a), u32::from(b)].map(u32::to_le_bytes).concat(), ulp: 0 };
    stated.buffers.push(Buffer {
        name: "tickets".into(),
        addr: DATA + 64,
        size: 8,
        elem: ElemType::I32,
        step: None,
        arg: Some(0),
        expect: Some(expect),
    });
    let o = run(&mut leader, &stated);
    assert_eq!(o.end.mismatch().map(|m| m.disasm.as_str()), Some("sw x8, 64(x6)"));
    // The sum is not open.
    leader.changed = vec![(DATA, 77)];
    let o = run(&mut leader, &job(TICKETS, 2, 1));
    assert_eq!(o.end.mismatch().map(|m| m.disasm.as_str()), Some("amoadd.w x8, x7, (x5)"));
}

/// Nobody is blamed for what an earlier kernel left open, and it is counted once.
#[test]
fn what_an_earlier_kernel_left_open_is_open_after_the_next() {
    let mut job = job(TICKETS, 2, 1);
    let mut next = common::job("_start:\n lui x5, 0x90000\n sw x5, 256(x5)\n endprg\n", 1, 1);
    let mut second = next.kernels.remove(0);
    // It finds the memory that the first kernel left.
    second.mem.retain(|init| init.addr != DATA);
    job.kernels.push(second);
    let mut leader = silent(None);
    leader.changed = vec![(DATA + 64, 0x55), (DATA + 68, 0x55)];
    let o = run(&mut leader, &job);
    assert_eq!((o.end.clone(), o.open_bytes), (End::Pass, 2), "{}", o.end.detail());
    // A byte that neither kernel stores to is still a stray store of the second.
    leader.changed.push((DATA + 0x300, 0x55));
    let o = run(&mut leader, &job);
    assert_eq!(o.end.mismatch().map(|m| m.kind), Some(MismatchKind::Memory), "{}", o.end.detail());
}

/// Bytes that were equal after a kernel are open no longer, whatever decided them. A later kernel's
/// difference in them, or in what it makes of them, is the design's.
#[test]
fn what_was_equal_after_a_kernel_is_open_no_longer() {
    // Work items by ticket: any order leaves the same memory, and golden's own run cannot tell.
    let items = "
_start:
    lui x5, 0x90000
    addi x7, x0, 1
take:
    amoadd.w x8, x7, (x5)
    addi x9, x0, 8
    bgeu x8, x9, done
    slli x10, x8, 2
    add x10, x10, x5
    sub x11, x8, x9
    sw x11, 64(x10)
    beq x0, x0, take
done:
    endprg
";
    let uses = "
_start:
    lui x5, 0x90000
    lw x6, 64(x5)
    srai x7, x6, 1
    sw x7, 256(x5)
    endprg
";
    let mut job = job(items, 2, 1);
    job.kernels[0].mem.iter_mut().filter(|init| init.addr == DATA).for_each(|init| init.bytes.fill(0));
    let mut second = common::job(uses, 1, 1).kernels.remove(0);
    second.mem.retain(|init| init.addr != DATA);
    job.kernels.push(second);
    let o = run(&mut silent(None), &job);
    assert_eq!((o.end.clone(), o.open_bytes), (End::Pass, 0), "{}", o.end.detail());
    let o = run(&mut silent(Some(GoldenFault::SraAsSrl)), &job);
    let m = o.end.mismatch().unwrap_or_else(|| panic!("{}", o.end.detail()));
    assert_eq!((m.kind, m.disasm.as_str()), (MismatchKind::Memory, "sw x7, 256(x5)"));
}

/// The host answers a print request when it likes, so a count of waiting is open.
#[test]
fn when_a_print_request_is_answered_is_open() {
    let source = "
_start:
    csrr x6, print
    lui x5, 0x90000
    sw x6, 0(x5)
    sw x5, 4(x5)
    endprg
";
    let mut leader = silent(None);
    leader.changed = vec![(DATA, 0x55)];
    let o = run(&mut leader, &job(source, 1, 1));
    assert_eq!((o.end.clone(), o.open_bytes), (End::Pass, 1), "{}", o.end.detail());
}

/// A register that held the address of LDS, which is the machine's choice, is open in the lanes that still
/// have it. What a lane computes anew is compared.
#[test]
fn lanes_are_open_one_by_one() {
    let source = "
_start:
    csrr x8, lds
    lui x5, 0x90000
    vid.v v4
    vsll.vi v4, v4, 2
    vadd.vx v4, v4, x5
    vmv.v.x v3, x8
    vid.v v0
    vmseq.vi v0, v0, 0
    vadd.vi v3, v4, 7, v0.t
    vsw12.v v3, 0(v4)
    endprg
";
    let mut leader = silent(None);
    leader.changed = vec![(DATA + 4, 0x55)];
    let o = run(&mut leader, &job(source, 1, 1));
    assert_eq!(
        (o.end.clone(), o.open_bytes, o.written_bytes),
        (End::Pass, 1, Some(15)),
        "{}",
        o.end.detail()
    );
    leader.changed = vec![(DATA, 0x55)];
    let o = run(&mut leader, &job(source, 1, 1));
    assert_eq!(o.end.mismatch().map(|m| m.disasm.as_str()), Some("vsw12.v v3, 0(v4)"), "{}", o.end.detail());
}

#[test]
fn a_race_of_plain_stores_is_a_race() {
    let source = "
_start:
    csrr x6, wid
    lui x5, 0x90000
    sw x6, 0(x5)
    endprg
";
    let mut leader = silent(None);
    leader.changed = vec![(DATA, 0)];
    let o = run(&mut leader, &job(source, 2, 1));
    assert_eq!((o.end.word(), o.races), ("race", 1), "{}", o.end.detail());
}

/// Runs these stores near tohost, x1 being 1, x2 its address and x3 0x100; then ENDPRG.
fn host_job(stores: &str) -> Job {
    let source = format!(
        "li x1, 1\nli x3, 0x100\nla x2, tohost\nla x4, begin_signature\nsw x3, 0(x4)\n{stores}\nendprg\n.data\n\
         .globl tohost, begin_signature, end_signature\n\
         .word 0\ntohost: .word 0\nbegin_signature: .word 0\nend_signature:"
    );
    job(&source, 1, 1)
}

/// Only a store at tohost ends a program: not one beside it, although it changes the same word.
#[test]
fn a_store_beside_tohost_ends_nothing_without_records() {
    for (stores, value) in [
        ("sw x1, 0(x2)", Some(1)),
        ("sb x1, 0(x2)", Some(1)),
        ("sh x3, 0(x2)", Some(0x100)),
        ("sb x1, 1(x2)", None),
        ("sh x1, 2(x2)", None),
        ("sw x1, 4(x2)\nsw x1, -4(x2)", None),
        ("sb x1, 1(x2)\nsw x1, 0(x2)", Some(1)),
        // The word is 0x101.
        ("sb x1, 1(x2)\nsb x1, 0(x2)", Some(1)),
        ("sh x1, 2(x2)\nsb x1, 3(x2)\nsh x3, 0(x2)", Some(0x100)),
        ("sw x0, 0(x2)\nsb x0, 0(x2)", None),
    ] {
        let o = run(&mut silent(None), &host_job(stores));
        assert_eq!((&o.end, o.tohost), (&End::Pass, value), "{stores}: {}", o.end.detail());
    }
    // The end leaves what a store beside it has left.
    let o = run(&mut silent(None), &host_job("sb x1, 1(x2)\nsw x3, 0(x2)"));
    assert!(matches!(&o.end, End::BadInput(m) if m.contains("beside its address")), "{}", o.end.detail());
    // What nobody stores there is the machine's fault.
    let o =
        run(&mut silent(Some(GoldenFault::SraAsSrl)), &host_job("li x5, -512\nsrai x5, x5, 1\nsw x5, 0(x2)"));
    assert_eq!(o.end.word(), "mismatch", "{}", o.end.detail());
}

/// What comes behind the write does not count, even if it stops the machine before the write is in memory.
#[test]
fn a_write_to_tohost_in_flight_at_a_trap_ends_the_program() {
    let job = host_job("sw x1, 0(x2)\n.word 0");
    let engine = || {
        let mut leader = silent(None);
        leader.late = job.kernels[0].tohost;
        leader
    };
    let o = run(&mut engine(), &job);
    assert_eq!((&o.end, o.tohost), (&End::Pass, Some(1)), "{}", o.end.detail());
    let o = run_alone(&mut engine(), &CONFIG, &job, &Options::default());
    assert_eq!((&o.end, o.tohost), (&End::Pass, Some(1)), "{}", o.end.detail());
    // A trap before the write is a trap, or the machine's.
    let early = host_job(".word 0\nsw x1, 0(x2)");
    assert_eq!(run(&mut silent(None), &early).end.word(), "trap");
}

/// By itself, a machine shows only the word.
#[test]
fn a_machine_alone_without_records_does_not_guess_who_wrote_tohost() {
    let alone = |stores: &str| run_alone(&mut silent(None), &CONFIG, &host_job(stores), &Options::default());
    for stores in ["sb x1, 1(x2)", "sh x1, 2(x2)", "sw x3, 0(x2)"] {
        let o = alone(stores);
        assert!(matches!(&o.end, End::BadInput(m) if m.contains("stored beside")), "{}", o.end.detail());
    }
    assert_eq!(alone("sb x1, 0(x2)").tohost, Some(1));
    assert_eq!(alone("sw x1, 4(x2)").tohost, None);
}

/// Two warps store to one word, one through each of its two addresses.
#[test]
fn a_race_through_two_addresses_of_a_word_is_a_race_without_records() {
    let source = "csrr x6, wid\nslli x7, x6, 27\nlui x5, 0x90000\nadd x5, x5, x7\nsw x6, 0(x5)\nendprg";
    let job = tandem_launch::paging::paged(&job(source, 2, 1), 2).unwrap();
    let config = CONFIG.with(Translation::Sv39);
    let golden = || GoldenEngine::new(config, Profile::default(), None);
    let mut leader = silent_as(golden());
    leader.changed = vec![(job.physical(0, DATA).unwrap(), 0)];
    let o = run_pair(&mut leader, &mut golden(), &job, &Options::default());
    assert_eq!((o.end.word(), o.races), ("race", 1), "{}", o.end.detail());
    // Both stores are of one word.
    assert_eq!((o.written_bytes, o.open_bytes), (Some(3), 1));
}
