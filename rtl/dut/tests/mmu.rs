//! The MMU against SV39 as the privileged specification and errata D40 have it, on random page tables.

use std::path::Path;
use tandem_abi::{Config, Launch, Memory};
use ventus_dut::{Builder, Dut, Flavour, Library, Params, RunState, Source};

const CONFIG: Config = Config::new(1, 8, 4);
const LIST: u32 = 0x1000_0000;
const TABLES: u32 = 0x4000_0000;
const NUM_TABLES: u32 = 8;

fn library() -> Library {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = Source::from_dir(&dir.join("tests/mmu")).unwrap();
    let builder = Builder::new(source).unwrap().cache(dir.join("../../build/dut-tests")).jobs(2);
    let built = builder.build(&CONFIG, Flavour::Plain).unwrap_or_else(|e| panic!("{e}"));
    Library::open_for(&built.path, &CONFIG).unwrap()
}

struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }
    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    Load = 0,
    Store = 1,
    Fetch = 2,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Page(u32),
    PageFault,
    AccessFault,
}

const V: u64 = 1;
const R: u64 = 2;
const W: u64 = 4;
const X: u64 = 8;
const U: u64 = 16;
const G: u64 = 32;
const A: u64 = 64;
const D: u64 = 128;

/// The specification's algorithm (privileged architecture, 10.3.2 and 10.4.3, without privileges).
fn translate(memory: &Memory, root: u32, va: u32, access: Access) -> Answer {
    let mut table = u64::from(root);
    for level in (0..3u32).rev() {
        let shift = 12 + 9 * level;
        let at = table + (u64::from(va) >> shift & 0x1ff) * 8;
        let mut bytes = [0; 8];
        match u32::try_from(at) {
            Ok(at) if memory.read(at, &mut bytes).is_ok() => {}
            _ => return Answer::AccessFault,
        }
        let pte = u64::from_le_bytes(bytes);
        if pte & V == 0 || (pte & W != 0 && pte & R == 0) || pte >> 54 != 0 {
            return Answer::PageFault;
        }
        let page = pte >> 10;
        if pte & (R | X) == 0 {
            if level == 0 || pte & (A | D | U) != 0 {
                return Answer::PageFault;
            }
            table = page << 12;
            continue;
        }
        let need = match access {
            Access::Load => R | A,
            Access::Store => R | W | A | D,
            Access::Fetch => X | A,
        };
        if pte & need != need || page & ((1 << (9 * level)) - 1) != 0 {
            return Answer::PageFault;
        }
        let pa = page << 12 | (u64::from(va) & ((1 << shift) - 1));
        return u32::try_from(pa).map_or(Answer::AccessFault, |pa| Answer::Page(pa >> 12));
    }
    unreachable!("level 0 has no next level");
}

/// A page table entry for `level`: mostly good, sometimes wrong in one of the possible ways.
fn pte(rng: &mut Rng, level: u32) -> u64 {
    let table = |rng: &mut Rng| u64::from(TABLES >> 12) + rng.below(u64::from(NUM_TABLES));
    let mut entry = if level > 0 && rng.below(4) != 0 {
        table(rng) << 10 | V | if rng.below(4) == 0 { G } else { 0 }
    } else {
        let rights = rng.pick(&[R, R | W, X, R | X, R | W | X, R | W | X]);
        let page = rng.below(1 << 20) >> (9 * level) << (9 * level);
        page << 10 | rights | V | A | rng.pick(&[0, D, D]) | rng.pick(&[0, U, G])
    };
    match rng.below(24) {
        0 => entry &= !V,
        1 => entry ^= R,
        2 => entry ^= A,
        3 => entry ^= D,
        4 => entry ^= 1 << (10 + rng.below(18)), // alignment of a superpage, another table
        5 => entry |= 1 << (30 + rng.below(24)), // beyond the address space
        6 => entry |= 1 << (54 + rng.below(10)), // reserved, PBMT, N
        7 => entry ^= U,
        8 => entry = rng.next(),
        9 => entry ^= W,
        _ => {}
    }
    entry
}

/// Root, memory with tables, and requests.
fn scene(seed: u64) -> (u32, Memory, Vec<(u32, Access)>) {
    let mut rng = Rng(seed);
    let mut memory = Memory::new();
    memory.map(TABLES, NUM_TABLES * 4096);
    let indices = [0, 1, 2, 3, 7, 8, 511];
    for table in 0..NUM_TABLES {
        for index in indices {
            // A table may be reached on any level; most are on the level of their number.
            let level = 2u32.saturating_sub(table / 3);
            memory.write(TABLES + table * 4096 + index * 8, &pte(&mut rng, level).to_le_bytes()).unwrap();
        }
    }
    // More than the TLB holds, several times each.
    let pages: Vec<u32> = (0..24)
        .map(|_| {
            let [low, mid] = [rng.pick(&indices), rng.pick(&indices)];
            (rng.below(4) as u32) << 30 | mid << 21 | low << 12 | rng.below(4096) as u32
        })
        .collect();
    let list = (0..150)
        .map(|_| (rng.pick(&pages), rng.pick(&[Access::Load, Access::Store, Access::Fetch])))
        .collect();
    (TABLES + rng.below(3) as u32 * 4096, memory, list)
}

fn launch(root: u32) -> Launch {
    Launch {
        start_pc: LIST,
        csr_knl: 0,
        grid: [1; 3],
        wf_size: 1,
        wg_warps: 1,
        lds_size: 0,
        pds_size: 0,
        sgprs: 4,
        vgprs: 4,
        pds_base: 0,
        ptbr: root,
    }
}

/// Sends requests to the MMU. Returns the answers, and how many table lines were read for them.
fn ask(dut: &mut Dut, root: u32, list: &[(u32, Access)]) -> (Vec<Answer>, u64) {
    dut.map(LIST, 64 * (list.len() as u32 + 1));
    for (n, (va, access)) in list.iter().enumerate() {
        let mut line = [0; 64];
        line[0] = 1;
        line[4..8].copy_from_slice(&va.to_le_bytes());
        line[8] = *access as u8;
        dut.write(LIST + 64 * n as u32, &line).unwrap();
    }
    dut.write(LIST + 64 * list.len() as u32, &[0; 64]).unwrap();
    dut.launch(&launch(root));
    let mut none = vec![];
    let status = loop {
        let status = dut.run(1 << 20, &mut none);
        if status.state != RunState::More {
            break status;
        }
    };
    assert_eq!((status.state, status.retired), (RunState::Done, list.len() as u64));
    let answer = |n| {
        let mut word = [0; 4];
        dut.read(LIST + 64 * n as u32 + 16, &mut word).unwrap();
        let word = u32::from_le_bytes(word);
        match word >> 20 {
            0 => Answer::Page(word & 0xf_ffff),
            1 => Answer::PageFault,
            _ => Answer::AccessFault,
        }
    };
    ((0..list.len()).map(answer).collect(), dut.stats().table_reads)
}

#[test]
fn random_page_tables_translate_as_specified() {
    let library = library();
    let (mut pages, mut page_faults, mut access_faults) = (0, 0, 0);
    let mut dut = library.dut(&Params::default()).unwrap();
    for seed in 0..150 {
        let (root, memory, list) = scene(seed);
        dut.set_params(&Params { seed, ..Params::default() }).unwrap();
        dut.load(&memory);
        let (answers, _) = ask(&mut dut, root, &list);
        for ((va, access), got) in list.iter().zip(answers) {
            let want = translate(&memory, root, *va, *access);
            assert_eq!(got, want, "seed {seed}: {access:?} at {va:#010x}");
            match want {
                Answer::Page(_) => pages += 1,
                Answer::PageFault => page_faults += 1,
                Answer::AccessFault => access_faults += 1,
            }
        }
    }
    // The tables are random enough to produce every answer, and sane enough to be walked.
    assert!(
        pages > 2000 && page_faults > 2000 && access_faults > 500,
        "{pages} {page_faults} {access_faults}"
    );
}

#[test]
fn every_rule_by_itself() {
    let library = library();
    let mut dut = library.dut(&Params::default()).unwrap();
    let good = R | W | X | A | D | V;
    let (page, far) = (0x12345u64 << 10, 1u64 << 33);
    use Access::{Fetch, Load, Store};
    let ok = Answer::Page(0x12345);
    let (pf, af) = (Answer::PageFault, Answer::AccessFault);
    // Leaf at level 0, and what a load, a store and a fetch get.
    let leaves: [(u64, [Answer; 3]); 17] = [
        (page | good, [ok; 3]),
        (page | good | U, [ok; 3]),
        (page | good | G, [ok; 3]),
        (page | (good & !V), [pf; 3]),
        (page | (good & !A), [pf; 3]),
        (page | (good & !D), [ok, pf, ok]),
        (page | (good & !R), [pf; 3]),
        (page | V | A | D | X, [pf, pf, ok]),
        (page | V | A | D | R, [ok, pf, pf]),
        (page | V | A | D | R | W, [ok, ok, pf]),
        (page | V | A | D | W, [pf; 3]),
        (page | V, [pf; 3]),
        (page | good | 1 << 54, [pf; 3]),
        (page | good | 1 << 61, [pf; 3]),
        (page | good | 1 << 63, [pf; 3]),
        (page | good | far, [af; 3]),
        (page | (good & !X & !D) | far, [af, pf, pf]),
    ];
    let va = 0xc060_5abc_u32;
    let indices = [3, 3, 5];
    for (leaf, want) in leaves {
        let mut memory = Memory::new();
        memory.map(TABLES, 3 * 4096);
        for level in 0..3 {
            let next = u64::from(TABLES / 4096 + level + 1) << 10 | V;
            let entry = if level == 2 { leaf } else { next };
            memory.write(TABLES + level * 4096 + indices[level as usize] * 8, &entry.to_le_bytes()).unwrap();
        }
        dut.load(&memory);
        let (got, _) = ask(&mut dut, TABLES, &[(va, Load), (va, Store), (va, Fetch)]);
        assert_eq!(got, want, "leaf {leaf:#x}");
        let spec = [Load, Store, Fetch].map(|a| translate(&memory, TABLES, va, a));
        assert_eq!(spec, want, "leaf {leaf:#x}: the model");
    }
}

#[test]
fn the_tlb_keeps_pages_of_every_size_until_the_next_launch() {
    let mut memory = Memory::new();
    memory.map(TABLES, 3 * 4096);
    let leaf = |page: u64| page << 10 | R | W | A | D | V;
    for (at, entry) in [
        (TABLES, leaf(0x80000)), // 1 GiB
        (TABLES + 8, u64::from(TABLES / 4096 + 1) << 10 | V),
        (TABLES + 4096, leaf(0x00200)), // 2 MiB
        (TABLES + 4096 + 8, u64::from(TABLES / 4096 + 2) << 10 | V),
        (TABLES + 8192, leaf(0x00007)), // 4 KiB
    ] {
        memory.write(at, &entry.to_le_bytes()).unwrap();
    }
    let mut dut = library().dut(&Params::default()).unwrap();
    dut.load(&memory);
    let list = [
        (0x3fff_f000, Answer::Page(0xbffff)),
        (0x0000_0000, Answer::Page(0x80000)),
        (0x401f_f000, Answer::Page(0x003ff)),
        (0x4000_1000, Answer::Page(0x00201)),
        (0x4020_0000, Answer::Page(0x00007)),
        (0x4020_0ffc, Answer::Page(0x00007)),
        (0x4020_1000, Answer::PageFault),
    ];
    let requests: Vec<(u32, Access)> = list.iter().map(|(va, _)| (*va, Access::Load)).collect();
    for _ in 0..2 {
        let (got, reads) = ask(&mut dut, TABLES, &requests);
        assert_eq!(got, list.map(|(_, want)| want));
        // One line for the large page, two for the middle, three for the small, and three for the fault.
        assert_eq!(reads, 1 + 2 + 3 + 3);
    }
    // Another root at the next launch: nothing of the old one remains.
    memory.write(TABLES, &leaf(0x40000).to_le_bytes()).unwrap();
    dut.load(&memory);
    assert_eq!(ask(&mut dut, TABLES, &requests[..1]).0, [Answer::Page(0x7ffff)]);
}
