//! Page tables are walked here as the privileged specification says, by code of its own, and must give back the job.

use std::collections::BTreeMap;
use tandem_abi::{Launch, Memory, PAGE_BYTES};
use tandem_launch::paging::{paged, paged_anew};
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

/// Two kernels: code, odd offsets, regions that share a page, a region with whole blocks of 2 MiB, the space's end.
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
        for (a, b) in plain.kernels.iter().zip(&paged.kernels) {
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
                assert_eq!(paged.physical(virt + 5), Some(phys + 5));
                assert_eq!(paged.virtual_of(phys + 7), virt + 7);
                assert_eq!(memory.page(phys).unwrap(), bytes, "contents of {virt:#x}");
                superpages += u32::from(size == 2 << 20);
            }
            // Pages around the mapped ones fault, and nothing of the tables is reachable.
            for (virt, _) in wanted.pages() {
                for near in [virt.wrapping_sub(PAGE_BYTES), virt.wrapping_add(PAGE_BYTES)] {
                    if wanted.page(near).is_none() {
                        assert_eq!(walk(&memory, ptbr, near), None, "{near:#x}");
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

/// A machine that keeps the root of the launch before must not find anything with it.
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

#[test]
fn a_job_without_tables_is_where_it_says() {
    let plain = job();
    assert_eq!((plain.physical(5), plain.virtual_of(6)), (Some(5), 6));
    assert_eq!(paged(&plain, 1).unwrap().physical(0x9000_4000), None);
}
