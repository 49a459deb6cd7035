//! Address translation by SV39 page tables (errata D40).

use crate::common::{CODE, DATA, launch, vector, words_of};
use tandem_abi::{Config, LDS_BASE, Launch, Memory, Record, Translation, Trap};
use ventus_golden::{Golden, Profile, RunEnd, Step, WgStart};
use ventus_isa::{Insn, Op};

const V: u64 = 1;
const R: u64 = 2;
const W: u64 = 4;
const X: u64 = 8;
const U: u64 = 16;
const G: u64 = 32;
const A: u64 = 64;
const D: u64 = 128;
const ALL: u64 = V | R | W | X | A | D;

/// Physical addresses: three tables, the code, two pages of data.
const ROOT: u32 = 0x4000_0000;
const MIDDLE: u32 = 0x4000_1000;
const LEAVES: u32 = 0x4000_2000;
const CODE_AT: u32 = 0x2000_0000;
const DATA_AT: u32 = 0x3000_0000;
const BIG_AT: u32 = 0x3020_0000;

/// A pointer to the page at `addr` with these low bits.
fn pte(addr: u64, bits: u64) -> u64 {
    addr >> 12 << 10 | bits
}

fn set(memory: &mut Memory, table: u32, index: u32, pte: u64) {
    memory.write(table + 8 * index, &pte.to_le_bytes()).unwrap();
}

struct Paged {
    golden: Golden,
}

const WG: u32 = 4;

impl Paged {
    /// CODE is a 4 KiB page, found by three levels; DATA (of the same gigabyte's tables) is `leaf`; DATA + 2
    /// MiB is a superpage; 0xc0000000 is the gigabyte of physical 0; the first gigabyte is not mapped.
    fn new(program: &[Insn], leaf: u64) -> Paged {
        let mut golden = Golden::new(Config::new(1, 8, 8).with(Translation::Sv39), Profile::default());
        let memory = golden.memory_mut();
        for (addr, len) in [(ROOT, 0x3000), (CODE_AT, 0x1000), (DATA_AT, 0x2000), (BIG_AT, 0x20_0000)] {
            memory.map(addr, len);
        }
        // CODE is 0x8000_0000: index 2, 0, 0. DATA is 0x9000_0000: index 2, 0x80, 0.
        set(memory, ROOT, 2, pte(MIDDLE.into(), V));
        set(memory, ROOT, 3, pte(0, ALL));
        set(memory, MIDDLE, 0, pte(LEAVES.into(), V | G));
        set(memory, MIDDLE, 0x80, pte(LEAVES.into(), V));
        set(memory, MIDDLE, 0x81, pte(BIG_AT.into(), ALL));
        set(memory, LEAVES, 0, pte(CODE_AT.into(), V | R | X | A));
        set(memory, LEAVES, 1, leaf);
        for (i, insn) in program.iter().enumerate() {
            memory.write_u32(CODE_AT + 4 * i as u32, words_of(insn)[0]).unwrap();
        }
        golden.launch(&Launch { ptbr: ROOT, ..launch(1) }).unwrap();
        golden
            .start_workgroup(&WgStart { wg: WG, sm: 0, sm_wg: 0, lds_base: LDS_BASE, pds_base: None })
            .unwrap();
        Paged { golden }
    }

    fn x(mut self, reg: u8, value: u32) -> Paged {
        self.golden.set_x(WG, 0, reg, value);
        self
    }

    fn v(mut self, reg: u8, lanes: &[u32]) -> Paged {
        self.golden.set_v(WG, 0, reg, &vector(lanes));
        self
    }

    fn step(&mut self) -> (Step, Record) {
        let mut record = Record::ZERO;
        let step = self.golden.step(WG, 0, &mut record);
        (step, record)
    }

    fn word(&self, at: u32) -> u32 {
        self.golden.memory().read_u32(at).unwrap()
    }
}

/// The page after CODE's, whose leaf the tests choose.
const PAGE: u32 = CODE + 0x1000;

const LW: Insn = Insn::new(Op::Lw).rs1(6);
const SW: Insn = Insn::new(Op::Sw).rs1(6).rs2(7);

#[test]
fn pages_of_every_size_are_found_and_records_stay_virtual() {
    // (virtual, physical)
    let cases = [
        (PAGE + 0x234, DATA_AT + 0x234),
        (DATA + 0x20_0000 + 0x1_2344, BIG_AT + 0x1_2344),
        (0xc000_0000 + DATA_AT + 0x100, DATA_AT + 0x100),
    ];
    for (at, physical) in cases {
        let mut paged = Paged::new(&[SW, LW.rd(5)], pte(DATA_AT.into(), ALL)).x(6, at).x(7, 99);
        let (step, rec) = paged.step();
        assert_eq!((step, rec.pc, rec.mem_addr[0]), (Step::Retired, CODE, at));
        assert_eq!(paged.word(physical), 99, "{at:#x}");
        let (_, rec) = paged.step();
        assert_eq!((rec.pc, rec.sdata, rec.mem_addr[0]), (CODE + 4, 99, at));
        assert_eq!(paged.golden.physical(at), Ok(physical));
    }
}

#[test]
fn the_lds_window_is_not_translated() {
    let mut paged =
        Paged::new(&[SW, Insn::new(Op::AmoaddW).rd(5).rs1(6).rs2(7)], 0).x(6, LDS_BASE + 4).x(7, 5);
    assert_eq!(paged.step().0, Step::Retired);
    assert_eq!((paged.step().1.sdata, paged.golden.lds(0)[4]), (5, 10));
    let mut paged = Paged::new(&[Insn::new(Op::Jalr).rs1(6), LW], 0).x(6, LDS_BASE);
    paged.step();
    assert_eq!(paged.step().1.trap, Trap::Fetch as u8);
}

/// What a load, a store, an AMO, an LR, an SC and a fetch in a page with this leaf do.
fn outcomes(leaf: u64) -> [u8; 6] {
    let access = [
        LW.rd(5),
        SW,
        Insn::new(Op::AmoaddW).rd(5).rs1(6).rs2(7),
        Insn::new(Op::LrW).rd(5).rs1(6),
        Insn::new(Op::ScW).rd(5).rs1(6).rs2(7),
        Insn::new(Op::Jalr).rs1(6),
    ];
    access.map(|insn| {
        let mut paged = Paged::new(&[insn], leaf).x(6, PAGE + 8);
        let (mut step, mut rec) = paged.step();
        if insn.op == Op::Jalr {
            // The page holds zeros, which are illegal if they can be fetched.
            (step, rec) = paged.step();
            if rec.trap == Trap::Illegal as u8 {
                return 0;
            }
        }
        if step == Step::Trapped {
            assert_eq!((rec.trap_value, rec.mem_op), (PAGE + 8, 0), "{insn:?} {leaf:#x}");
        }
        rec.trap
    })
}

#[test]
fn rights_are_what_the_leaf_says() {
    const PAGE_FAULT: u8 = Trap::Page as u8;
    const ACCESS: u8 = Trap::Access as u8;
    const FETCH: u8 = Trap::Fetch as u8;
    let at = |bits| pte(DATA_AT.into(), bits);
    let readable = |fetch| [0, PAGE_FAULT, PAGE_FAULT, 0, PAGE_FAULT, fetch];
    // (leaf, load, store, AMO, LR, SC, fetch)
    let cases = [
        (at(ALL), [0; 6]),
        (at(ALL | U | G), [0; 6]),
        (at(ALL & !X), [0, 0, 0, 0, 0, PAGE_FAULT]),
        (at(ALL & !W), readable(0)),
        (at(V | R | A | D), readable(PAGE_FAULT)),
        (at(V | X | A | D), [PAGE_FAULT, PAGE_FAULT, PAGE_FAULT, PAGE_FAULT, PAGE_FAULT, 0]),
        (at(ALL & !D), readable(0)),
        (at(ALL & !A), [PAGE_FAULT; 6]),
        (at(ALL & !V), [PAGE_FAULT; 6]),
        (at(ALL & !R), [PAGE_FAULT; 6]),
        (at(V | W | A | D), [PAGE_FAULT; 6]),
        (at(ALL) | 1 << 54, [PAGE_FAULT; 6]),
        (at(ALL) | 1 << 63, [PAGE_FAULT; 6]),
        // Bits 9:8 are software's.
        (at(ALL) | 3 << 8, [0; 6]),
        // A pointer at a level that allows only leaves.
        (at(V), [PAGE_FAULT; 6]),
        (0, [PAGE_FAULT; 6]),
        // Beyond 4 GiB, and not in memory; rights come first.
        (pte(1 << 32, ALL), [ACCESS, ACCESS, ACCESS, ACCESS, ACCESS, FETCH]),
        (pte(0x5000_0000, ALL), [ACCESS, ACCESS, ACCESS, ACCESS, ACCESS, FETCH]),
        (pte(1 << 32, V | R | A), [ACCESS, PAGE_FAULT, PAGE_FAULT, ACCESS, PAGE_FAULT, PAGE_FAULT]),
    ];
    for (leaf, expected) in cases {
        assert_eq!(outcomes(leaf), expected, "leaf {leaf:#x}");
    }
}

#[test]
fn tables_and_superpages_have_rules_too() {
    let load = |change: &dyn Fn(&mut Memory), at: u32| {
        let mut paged = Paged::new(&[LW.rd(5)], pte(DATA_AT.into(), ALL)).x(6, at);
        paged.step();
        let mut paged = Paged::new(&[LW.rd(5)], pte(DATA_AT.into(), ALL)).x(6, at);
        change(paged.golden.memory_mut());
        let rec = paged.step().1;
        (rec.trap, rec.trap_value)
    };
    let data = DATA + 4; // by MIDDLE[0x80] and LEAVES[0], which CODE uses too
    let big = DATA + 0x20_0000;
    let top = 0xc000_0000 + DATA_AT;
    let page = |at| (Trap::Page as u8, at);
    let access = |at| (Trap::Access as u8, at);
    assert_eq!(load(&|_| {}, data), (0, 0));
    assert_eq!(load(&|_| {}, 0x1234_5678), page(0x1234_5678), "no entry");
    for bits in [A, D, U] {
        let pointer = pte(LEAVES.into(), V | bits);
        assert_eq!(load(&|m| set(m, MIDDLE, 0x80, pointer), data), page(data), "{bits}");
    }
    assert_eq!(load(&|m| set(m, MIDDLE, 0x80, pte(LEAVES.into(), V) | 1 << 60), data), page(data));
    assert_eq!(load(&|m| set(m, MIDDLE, 0x80, pte(0x5000_0000, V)), data), access(data), "a table nowhere");
    assert_eq!(load(&|m| set(m, MIDDLE, 0x80, pte(1 << 40, V)), data), access(data), "a table beyond 4 GiB");
    assert_eq!(load(&|m| set(m, MIDDLE, 0x81, pte(u64::from(BIG_AT) + 0x1000, ALL)), big), page(big));
    assert_eq!(load(&|m| set(m, ROOT, 3, pte(0x20_0000, ALL)), top), page(top), "a misaligned gigabyte");
    assert_eq!(load(&|m| set(m, ROOT, 3, pte(1 << 32, ALL)), top), access(top));
}

#[test]
fn fetches_are_translated_word_by_word() {
    let jump = Insn::new(Op::Jalr).rs1(6);
    let mut paged = Paged::new(&[jump], pte(DATA_AT.into(), ALL & !X)).x(6, PAGE);
    paged.step();
    let (step, rec) = paged.step();
    assert_eq!((step, rec.trap, rec.trap_value, rec.pc), (Step::Trapped, Trap::Page as u8, PAGE, PAGE));
    assert_eq!((rec.insn, rec.next_pc), (0, 0));
    // A misaligned target traps Fetch before any translation.
    let mut paged = Paged::new(&[jump], 0).x(6, PAGE + 2);
    paged.step();
    assert_eq!(paged.step().1.trap, Trap::Fetch as u8);
    // The same physical page at two addresses: a fetch through one sees a store through the other.
    let nop = words_of(&Insn::new(Op::Addi).rd(9).imm(3))[0];
    let alias = pte(CODE_AT.into(), ALL);
    let program = [Insn::new(Op::Addi).rd(9).imm(1), SW, Insn::new(Op::Jal).imm(-8)];
    let mut paged = Paged::new(&program, alias).x(6, PAGE).x(7, nop);
    for _ in 0..3 {
        paged.step();
    }
    let (_, rec) = paged.step();
    assert_eq!((rec.pc, rec.sdata), (CODE, 3));
}

#[test]
fn the_lowest_lane_that_faults_decides_after_alignment() {
    let insn = Insn::new(Op::Vlw12V).rd(4).rs1(8);
    let outcome = |lanes: &[u32]| {
        let mut all = vec![PAGE; 8];
        all[..lanes.len()].copy_from_slice(lanes);
        let rec = Paged::new(&[insn], pte(DATA_AT.into(), ALL)).v(8, &all).step().1;
        (rec.trap, rec.trap_value)
    };
    const NO_PAGE: u32 = 0x1000_0000;
    const NO_MEMORY: u32 = 0xc000_0000 + 0x1000_0000;
    assert_eq!(outcome(&[]), (0, 0));
    assert_eq!(outcome(&[PAGE, NO_PAGE, NO_MEMORY]), (Trap::Page as u8, NO_PAGE));
    assert_eq!(outcome(&[PAGE, NO_MEMORY, NO_PAGE]), (Trap::Access as u8, NO_MEMORY));
    assert_eq!(outcome(&[NO_PAGE, NO_MEMORY, PAGE + 2]), (Trap::Misaligned as u8, PAGE + 2));
    assert_eq!(outcome(&[LDS_BASE + 0x2_0000, NO_PAGE]), (Trap::Access as u8, LDS_BASE + 0x2_0000));
}

#[test]
fn reservations_are_on_physical_words() {
    let lr = Insn::new(Op::LrW).rd(5).rs1(6);
    let sc = Insn::new(Op::ScW).rd(5).rs1(8).rs2(7);
    // Both addresses are the same word.
    let alias = 0xc000_0000 + DATA_AT + 16;
    let mut paged = Paged::new(&[lr, sc], pte(DATA_AT.into(), ALL)).x(6, PAGE + 16).x(8, alias).x(7, 3);
    paged.step();
    let rec = paged.step().1;
    assert_eq!((rec.sdata, rec.mem_addr[0], paged.word(DATA_AT + 16)), (0, alias, 3));
}

#[test]
fn a_launch_forgets_what_walks_have_found() {
    let program = [LW.rd(5), Insn::new(Op::Endprg)];
    let mut paged = Paged::new(&program, pte(DATA_AT.into(), ALL)).x(6, PAGE);
    paged.step();
    set(paged.golden.memory_mut(), LEAVES, 1, 0);
    // Another launch of one workgroup; its x6 is 0, which has no page.
    let launch = Launch { ptbr: ROOT, grid: [1, 1, 1], ..launch(1) };
    paged.golden.launch(&launch).unwrap();
    assert_eq!(paged.golden.run_alone(10, |_| {}), RunEnd::Trapped { wg: 0, warp: 0 });
    assert_eq!(paged.golden.physical(PAGE), Err(Trap::Page));
}
