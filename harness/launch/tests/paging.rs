//! Independent code walks the page tables as the privileged specification prescribes, and must recover the
//! job.

use std::collections::{BTreeMap, BTreeSet};
use tandem_abi::{Launch, Memory, PAGE_BYTES, Trap};
use tandem_launch::paging::faulty_entry::{FAULTY_ENTRIES, FaultyEntry, To};
use tandem_launch::paging::{alias, large, paged, paged_anew};
use tandem_launch::{Job, KernelRun, MemInit};

/// A leaf: physical address of the byte, entry bits 9:0, bytes of the page.
type Leaf = (u64, u64, u64);

/// SV39 (privileged specification, 4.4 and 4.3.2): three levels of 512 entries of 8 bytes.
fn walk(memory: &Memory, ptbr: u32, address: u32) -> Option<Leaf> {
    let mut table = u64::from(ptbr);
    for level in (0..3u32).rev() {
        let vpn = u64::from(address) >> (12 + 9 * level) & 0x1ff;
        let mut pte = [0; 8];
        memory.read(u32::try_from(table + 8 * vpn).unwrap(), &mut pte).expect("tables lie in memory");
        let pte = u64::from_le_bytes(pte);
        if pte & 1 == 0 {
            return None;
        }
        assert_eq!(pte >> 54, 0, "reserved bits");
        let ppn = pte >> 10;
        if pte & 0xe != 0 {
            let size = 1u64 << (12 + 9 * level);
            assert_eq!((ppn << 12) % size, 0, "a misaligned superpage at {address:#x}");
            return Some(((ppn << 12) + u64::from(address) % size, pte & 0x3ff, size));
        }
        assert_eq!(pte & 0xd0, 0, "A, D and U are reserved in an entry that is no leaf");
        table = ppn << 12;
    }
    panic!("no leaf at level 0 for {address:#x}");
}

fn launch() -> Launch {
    Launch {
        start_pc: 0x8000_0010,
        csr_knl: 0x9000_0000,
        grid: [1; 3],
        wf_size: 8,
        wg_warps: 1,
        lds_size: 0,
        pds_size: 0,
        sgprs: 64,
        vgprs: 64,
        pds_base: 0,
        ptbr: 0,
    }
}

fn kernel(mem: Vec<MemInit>) -> KernelRun {
    KernelRun {
        name: "k".into(),
        launch: launch(),
        mem,
        symbols: vec![],
        lines: vec![],
        traps: vec![],
        tohost: None,
        signature: None,
        print: None,
        timeout_cycles: None,
        source: None,
    }
}

fn region(addr: u32, len: u32, fill: u32) -> MemInit {
    MemInit { addr, len, bytes: (0..fill).map(|i| (i.wrapping_mul(37) ^ addr >> 12) as u8).collect() }
}

/// Two kernels: code, odd offsets, regions that share a page, a region with whole blocks of 2 MiB, the
/// space's end.
fn job() -> Job {
    let first = vec![
        region(0x8000_0000, 0x3000, 0x2801),
        region(0x9000_0000, 64, 64),
        region(0x9000_0ff8, 0x1010, 0x1010),
        region(0x9010_0000, 0x70_0000, 0x5a_1234),
        region(0xffff_f000, 0x1000, 12),
    ];
    let second = vec![region(0x9000_0020, 8, 8), region(0x9000_5000, 4, 4), region(0x9010_0000, 0x100, 0x10)];
    Job { name: "j".into(), kernels: vec![kernel(first), kernel(second)], ..Job::default() }
}

#[test]
fn every_byte_is_found_through_the_tables() {
    let plain = job();
    let mut superpages = 0;
    for seed in 0..16 {
        // Half of them with a root for each kernel.
        let paged = if seed < 8 { paged(&plain, seed) } else { paged_anew(&plain, seed) }.unwrap();
        let (mut wanted, mut memory) = (Memory::new(), Memory::new());
        for (n, (a, b)) in plain.kernels.iter().zip(&paged.kernels).enumerate() {
            a.prepare(&mut wanted).unwrap();
            b.prepare(&mut memory).unwrap();
            let ptbr = b.launch.ptbr;
            assert!(ptbr != 0 && ptbr.is_multiple_of(PAGE_BYTES));
            assert_eq!(a.launch, Launch { ptbr: 0, ..b.launch });
            let mut where_from = BTreeMap::new();
            for (virt, bytes) in wanted.pages() {
                let (phys, bits, size) = walk(&memory, ptbr, virt).expect("mapped");
                let phys = u32::try_from(phys).unwrap();
                assert_ne!(phys, virt, "a page where its address says hides a lost translation");
                assert_eq!(where_from.insert(phys, virt), None, "two virtual pages at one place");
                assert_eq!(bits & 0xc7, 0xc7, "valid, readable, writable, accessed and dirty");
                assert_eq!(bits & 8 != 0, virt < 0x9000_0000, "only code is executable");
                assert_eq!(paged.physical(n, virt + 5), Some(phys + 5));
                assert_eq!(paged.virtual_of(n, phys + 7), virt + 7);
                assert_eq!(memory.page(phys).unwrap(), bytes, "contents of {virt:#x}");
                superpages += u32::from(size == 2 << 20);
            }
            // Pages around the mapped ones fault, and no virtual address of the job reaches the tables.
            for (virt, _) in wanted.pages() {
                for near in [virt.wrapping_sub(PAGE_BYTES), virt.wrapping_add(PAGE_BYTES)] {
                    if wanted.page(near).is_none() {
                        // The page of 1 GiB ends before code.
                        let trap = if near == 0x7fff_f000 && large::are_there(seed) {
                            Trap::Access
                        } else {
                            Trap::Page
                        };
                        assert_eq!(access(&memory, ptbr, near, 2), trap, "{near:#x}");
                    }
                }
            }
            assert!(!where_from.contains_key(&ptbr));
            let seen = paged.as_seen(&memory);
            assert!(seen.pages().eq(wanted.pages()), "memory as the program sees it");
        }
        let text = serde_json::to_string(&paged).unwrap();
        assert_eq!(serde_json::from_str::<Job>(&text).unwrap(), paged);
    }
    assert!(superpages > 0 && superpages < 16 * 2 * 3 * 512, "some superpages, but not always: {superpages}");
    assert_ne!(
        paged(&plain, 1).unwrap().paging.unwrap().spans,
        paged(&plain, 2).unwrap().paging.unwrap().spans
    );
    assert_eq!(paged(&plain, 1).unwrap(), paged(&plain, 1).unwrap());
}

/// A machine that keeps the previous launch's root must not find anything with it.
#[test]
fn a_kernels_root_leads_nowhere_once_the_next_one_is_launched() {
    let paged = paged_anew(&job(), 1).unwrap();
    let [first, second] = &paged.kernels[..] else { panic!("two kernels") };
    assert_ne!(first.launch.ptbr, second.launch.ptbr);
    let mut memory = Memory::new();
    first.prepare(&mut memory).unwrap();
    assert!(walk(&memory, first.launch.ptbr, 0x9000_0000).is_some());
    second.prepare(&mut memory).unwrap();
    assert!(walk(&memory, second.launch.ptbr, 0x9000_0000).is_some());
    assert_eq!(walk(&memory, first.launch.ptbr, 0x9000_0000), None);
}

/// A machine that keeps the previous launch's translations or instructions must not find the right code.
/// Pages with anything other than code stay where they are, because kernels find there what earlier ones
/// left.
#[test]
fn code_lies_elsewhere_for_every_kernel() {
    let at = |addr: u32, fill: u8, len: u32| MemInit { addr, len, bytes: vec![fill; len as usize] };
    let data = |mut m: MemInit| {
        m.bytes.clear();
        m
    };
    let shared = at(0x8000_1800, 0x77, 8);
    let kernels = vec![
        kernel(vec![at(0x8000_0000, 0x11, 0x1804), shared.clone(), at(0x9000_0000, 0x55, 64)]),
        kernel(vec![at(0x8000_0000, 0x22, 0x80), data(shared.clone()), data(at(0x9000_0000, 0, 64))]),
        kernel(vec![data(at(0x8000_0000, 0, 0x80)), data(shared)]),
        kernel(vec![at(0x8000_0000, 0x33, 0x40)]),
    ];
    let plain = Job { name: "j".into(), kernels, ..Job::default() };
    let paged = paged_anew(&plain, 3).unwrap();
    let mut memory = Memory::new();
    let mut places = Vec::new();
    let seen = |memory: &Memory, ptbr, virt| {
        let (phys, ..) = walk(memory, ptbr, virt).unwrap();
        (phys as u32, memory.read_u32(phys as u32).unwrap())
    };
    for (n, run) in paged.kernels.iter().enumerate() {
        run.prepare(&mut memory).unwrap();
        let ptbr = run.launch.ptbr;
        let (code, first) = seen(&memory, ptbr, 0x8000_0000);
        // Remains of earlier launches that were not written again.
        let rest = [0x50, 0x90].map(|after| seen(&memory, ptbr, 0x8000_0000 + after).1 as u8);
        assert_eq!(
            (first as u8, rest),
            [(0x11, [0x11; 2]), (0x22, [0x22, 0x11]), (0x22, [0x22, 0x11]), (0x33, [0x22, 0x11])][n]
        );
        assert_eq!(paged.physical(n, 0x8000_0000), Some(code));
        assert_eq!(paged.virtual_of(n, code + 4), 0x8000_0004);
        places.push((code, seen(&memory, ptbr, 0x8000_1800), seen(&memory, ptbr, 0x9000_0000)));
    }
    let [a, b, c, d] = places[..] else { panic!("four kernels") };
    // The third one brings no code with it.
    assert!(a.0 != b.0 && b.0 == c.0 && c.0 != d.0 && d.0 != a.0, "{places:x?}");
    assert!([b, c, d].iter().all(|x| x.1 == a.1 && x.2 == a.2), "{places:x?}");
    for old in [a.0, b.0] {
        assert!(memory.page(old).unwrap().iter().all(|byte| *byte == 0), "nothing is left at {old:#x}");
    }
    // In a queue there is one mapping for all.
    assert!(tandem_launch::paging::paged(&plain, 3).unwrap().paging.unwrap().moved.is_empty());
}

/// The steps of an access in the privileged specification, 4.3.2, in order.
fn access(memory: &Memory, ptbr: u32, addr: u32, need: u64) -> Trap {
    const FETCH: u64 = 8;
    const STORE: u64 = 4;
    let outside = if need == FETCH { Trap::Fetch } else { Trap::Access };
    let mut table = u64::from(ptbr);
    for level in (0..3).rev() {
        let mut pte = [0; 8];
        let at = table + 8 * (u64::from(addr) >> (12 + 9 * level) & 511);
        if !u32::try_from(at).is_ok_and(|at| memory.read(at, &mut pte).is_ok()) {
            return outside;
        }
        let pte = u64::from_le_bytes(pte);
        let has = |bits: u64| pte & bits == bits;
        if !has(1) || pte & 6 == 4 || pte >> 54 != 0 {
            return Trap::Page;
        }
        let size = 1u64 << (12 + 9 * level);
        let to = (pte >> 10 & ((1 << 44) - 1)) << 12;
        if pte & 0xa != 0 {
            let wanted = 0x40 | need | if need == STORE { 0x82 } else { 0 };
            if !has(wanted) || to % size != 0 {
                return Trap::Page;
            }
            let phys = to + u64::from(addr) % size;
            let there = u32::try_from(phys).is_ok_and(|p| memory.read_u32(p).is_ok());
            return if there { Trap::None } else { outside };
        }
        if pte & 0xd0 != 0 {
            return Trap::Page;
        }
        table = to;
    }
    Trap::Page
}

#[test]
fn entries_that_forbid_an_access_do_it_as_they_say() {
    for seed in 0..8 {
        let paged = paged(&job(), seed).unwrap();
        let run = &paged.kernels[0];
        let mut memory = Memory::new();
        run.prepare(&mut memory).unwrap();
        for (n, t) in FAULTY_ENTRIES.iter().enumerate() {
            let traps =
                [8, 2, 4].map(|need| access(&memory, run.launch.ptbr, FaultyEntry::addr(n) + 0x10, need));
            assert_eq!(traps, t.traps, "seed {seed}: {}", t.what);
        }
        for need in [8, 2, 4] {
            assert_eq!(access(&memory, run.launch.ptbr, 0x8000_0010, need), Trap::None);
        }
    }
    // Addresses that a job uses have no faulty entries.
    let mut job = job();
    let taken = FaultyEntry::addr(15);
    job.kernels[1].mem.push(region(taken, 8, 8));
    let paged = paged(&job, 1).unwrap();
    let mut memory = Memory::new();
    for run in &paged.kernels {
        run.prepare(&mut memory).unwrap();
    }
    let ptbr = paged.kernels[1].launch.ptbr;
    assert_eq!(access(&memory, ptbr, taken, 2), Trap::None);
    assert_eq!(access(&memory, ptbr, FaultyEntry::addr(16), 2), Trap::Page);
}

/// A machine may overlook any one bit of a superpage's alignment, so each is the only one that is set.
#[test]
fn every_bit_of_alignment_is_the_only_wrong_one() {
    let mut alone: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
    for seed in 0..200 {
        let paged = paged(&job(), seed).unwrap();
        let run = &paged.kernels[0];
        let mut memory = Memory::new();
        run.prepare(&mut memory).unwrap();
        let entry = |table: u32, index: u32| {
            let mut pte = [0; 8];
            memory.read(table + 8 * index, &mut pte).unwrap();
            u64::from_le_bytes(pte)
        };
        for (n, t) in FAULTY_ENTRIES.iter().enumerate() {
            if t.to != To::Midst {
                continue;
            }
            let addr = FaultyEntry::addr(n);
            let root = entry(run.launch.ptbr, addr >> 30);
            let leaf = if t.level == 2 { root } else { entry((root >> 10 << 12) as u32, addr >> 21 & 511) };
            let within = (leaf >> 10) & ((1 << (9 * t.level)) - 1);
            assert!(within.is_power_of_two(), "seed {seed}: {}: {within:#x}", t.what);
            alone.entry(t.level).or_default().insert(within.trailing_zeros());
        }
    }
    assert_eq!(alone, BTreeMap::from([(1, (0..9).collect()), (2, (0..18).collect())]));
}

/// Superpages lead to the same memory from different sides, and may be read and executed only.
#[test]
fn superpages_lead_to_constants() {
    let mut plain = job();
    for (seed, taken, there) in [(2, false, true), (3, false, false), (4, false, true), (6, true, false)] {
        if taken {
            plain.kernels[1].mem.push(region(0x4000_0000, 8, 8));
        }
        let paged = paged(&plain, seed).unwrap();
        let mut memory = Memory::new();
        for run in &paged.kernels {
            run.prepare(&mut memory).unwrap();
        }
        let ptbr = paged.kernels[1].launch.ptbr;
        for (n, addr) in large::SEEN_AT.iter().enumerate() {
            if !there {
                assert_eq!(access(&memory, ptbr, *addr, 2), Trap::Page, "{addr:#x}");
                continue;
            }
            let (phys, bits, size) = walk(&memory, ptbr, addr + 0x58).unwrap();
            assert_eq!((bits, size), (0x4b, if n > 1 { 1 << 30 } else { 2 << 20 }), "{addr:#x}");
            // Through pages of 2 MiB each is where the other one's address says.
            let page = if n > 1 { n - 2 } else { 1 - n };
            assert_eq!(phys, u64::from(large::CONSTANTS[page]) + 0x58, "{addr:#x}");
            assert_eq!(paged.physical(1, addr + 0x58).map(u64::from), Some(phys), "{addr:#x}");
            assert_eq!(memory.read_u32(phys as u32).unwrap(), large::word(page, 0x16));
            assert_eq!(
                [8, 2, 4].map(|need| access(&memory, ptbr, *addr, need)),
                [Trap::None, Trap::None, Trap::Page]
            );
        }
    }
}

/// Pages whose addresses differ from one page's in one bit lead elsewhere, each bit alone.
#[test]
fn pages_near_in_address_lead_elsewhere() {
    let paged = paged(&job(), 2).unwrap();
    let mut memory = Memory::new();
    for run in &paged.kernels {
        run.prepare(&mut memory).unwrap();
    }
    // Translation would find memory behind the LDS.
    let ptbr = paged.kernels[1].launch.ptbr;
    assert_eq!(walk(&memory, ptbr, 0x7000_0000).unwrap().0, u64::from(large::HIDDEN));
    assert_eq!(memory.read_u32(large::HIDDEN).unwrap(), large::word(0, 0));
    // But LDS is not translated.
    assert_eq!((paged.physical(1, 0x7000_0000), paged.canonical(1, 0x7000_0000)), (None, 0x7000_0000));
    let bits: Vec<u32> = large::NEAR[1..].iter().map(|page| page ^ large::NEAR[0]).collect();
    assert_eq!(bits, (12..31).map(|bit| 1 << bit).collect::<Vec<_>>());
    for (n, addr) in large::NEAR.iter().enumerate() {
        let (phys, bits, size) = walk(&memory, paged.kernels[1].launch.ptbr, addr + 0x58).unwrap();
        assert_eq!((bits, size), (0x4b, 4096), "{addr:#x}");
        assert_eq!(phys, u64::from(large::CONSTANTS[usize::from(n > 0)]) + 0x58, "{addr:#x}");
    }
}

/// A job's first buffers have a second address with the same rights, unless something else is there.
#[test]
fn buffers_have_a_second_address() {
    let mut plain = job();
    for taken in [false, true] {
        if taken {
            plain.kernels[1].mem.push(region(0x9800_0000, 8, 8));
        }
        let paged = paged(&plain, 4).unwrap();
        let mut memory = Memory::new();
        for run in &paged.kernels {
            run.prepare(&mut memory).unwrap();
        }
        let ptbr = paged.kernels[1].launch.ptbr;
        let first = plain.kernels[0].mem.iter().flat_map(|m| [m.addr, m.addr + (m.len - 1)]);
        let both = first.filter(|addr| (0x9000_0000..0x9004_0000).contains(addr));
        let mut count = 0;
        for addr in both {
            count += 1;
            let other = walk(&memory, ptbr, addr + alias::DISTANCE);
            let own = walk(&memory, ptbr, addr).unwrap();
            match (taken, other) {
                (true, other) => assert_ne!(other.map(|leaf| leaf.0), Some(own.0), "{addr:#x}"),
                (false, other) => {
                    let (phys, bits, _) = other.unwrap();
                    assert_eq!((phys, bits & 0xcf), (own.0, own.1 & 0xcf), "{addr:#x}");
                    let second = addr + alias::DISTANCE;
                    assert_eq!(paged.physical(1, second).map(u64::from), Some(phys), "{addr:#x}");
                    assert_eq!((paged.canonical(1, second), paged.canonical(1, addr)), (addr, addr));
                }
            }
        }
        assert!(count > 0);
    }
}

#[test]
fn a_job_without_tables_is_where_it_says() {
    let plain = job();
    assert_eq!((plain.physical(0, 5), plain.virtual_of(0, 6), plain.canonical(0, 7)), (Some(5), 6, 7));
    assert_eq!(paged(&plain, 1).unwrap().physical(0, 0x9000_4000), None);
}
