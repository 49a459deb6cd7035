//! Jobs written as `.metadata`/`.data` and read back: the same launch, the same memory.

use tandem_abi::{Launch, Memory};
use tandem_launch::{Job, KernelRun, MemInit, Paging, case, emit};

fn launch() -> Launch {
    Launch {
        start_pc: 0x8000_0010,
        csr_knl: 0x9000_2000,
        grid: [2, 3, 1],
        wf_size: 8,
        wg_warps: 4,
        lds_size: 0x1234,
        pds_size: 16,
        sgprs: 33,
        vgprs: 77,
        pds_base: 0x9000_3000,
        ptbr: 0,
    }
}

fn region(addr: u32, len: u32, bytes: &[u8]) -> MemInit {
    MemInit { addr, len, bytes: bytes.to_vec() }
}

fn kernel(mem: Vec<MemInit>) -> KernelRun {
    KernelRun::new("k", launch(), mem)
}

fn job(kernels: Vec<KernelRun>) -> Job {
    Job { name: "p".into(), kernels, ..Job::default() }
}

/// Code, two buffers (one whose length is not a multiple of a word), metadata buffer, private memory.
fn usual() -> Vec<MemInit> {
    vec![
        region(0x8000_0000, 0x40, &[7; 0x40]),
        region(0x9000_0000, 5, &[1, 2, 3, 4, 5]),
        region(0x9000_1000, 0x100, &[9; 12]),
        region(0x9000_2000, 0x38, &[3; 0x38]),
        region(0x9000_3000, 2 * 3 * 4 * 8 * 16, &[]),
    ]
}

/// The memory that a chain of kernels sees at each launch.
fn memories(job: &Job) -> Vec<Vec<(u32, Vec<u8>)>> {
    let mut memory = Memory::new();
    let places =
        [(0x8000_0000, 0x40), (0x9000_0000, 8), (0x9000_1000, 0x100), (0x9000_2000, 0x38), (0x9000_3000, 64)];
    let mut all = Vec::new();
    for k in &job.kernels {
        k.prepare(&mut memory).unwrap();
        let mut now = Vec::new();
        for (addr, len) in places {
            let words = (addr..addr + len).step_by(4).map(|at| memory.read_u32(at).unwrap());
            now.push((addr, words.flat_map(u32::to_le_bytes).collect()));
        }
        all.push(now);
    }
    all
}

#[test]
fn a_kernel_reads_back_as_it_was() {
    let direct = job(vec![kernel(usual())]);
    let back = emit::read_back(&direct).unwrap();
    assert_eq!(back.kernels[0].launch, direct.kernels[0].launch);
    assert_eq!(memories(&back), memories(&direct));
}

/// `case::load` accepts the files, which list buffers by address with their own sizes.
#[test]
fn files_hold_it_all() {
    let pairs = emit::pairs(&job(vec![kernel(usual())])).unwrap();
    let [pair] = &pairs[..] else { panic!("{} pairs", pairs.len()) };
    let meta = case::parse_metadata(&pair.metadata).unwrap();
    let listed: Vec<_> = meta.buffers.iter().map(|b| (b.base, b.size, b.alloc)).collect();
    let private = (0x9000_3000, 0, 0xc00);
    assert_eq!(
        listed,
        [
            (0x8000_0000, 0x40, 0x40),
            (0x9000_0000, 5, 5),
            (0x9000_1000, 12, 0x100),
            (0x9000_2000, 0x38, 0x38),
            private
        ]
    );
    assert_eq!(pair.data.lines().nth(16), Some("04030201"));
    assert_eq!(pair.data.lines().nth(17), Some("00000005"), "padded with zeros to a word");
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("k.metadata"), &pair.metadata).unwrap();
    std::fs::write(dir.path().join("k.data"), &pair.data).unwrap();
    let loaded = &case::load(&dir.path().join("k")).unwrap()[0];
    assert_eq!(loaded.kernels[0].launch, launch());
    let buffers: Vec<_> = loaded.buffers.iter().map(|b| (b.addr, b.size)).collect();
    assert_eq!(buffers, [(0x9000_0000, 5), (0x9000_1000, 12)], "not code, metadata buffer or private memory");
}

/// A later kernel of a chain omits what is live: its code is listed without contents, its buffers not at all.
#[test]
fn a_chain_runs_on_one_memory() {
    let later = kernel(vec![region(0x9000_1000, 0x100, &[8; 4])]);
    let direct = job(vec![kernel(usual()), later]);
    let pairs = emit::pairs(&direct).unwrap();
    let second = case::parse_metadata(&pairs[1].metadata).unwrap();
    assert_eq!(second.kernel_id, 1);
    let listed: Vec<_> = second.buffers.iter().map(|b| (b.base, b.size)).collect();
    assert_eq!(listed, [(0x8000_0000, 0), (0x9000_1000, 4), (0x9000_2000, 0)]);
    assert_eq!(memories(&emit::read_back(&direct).unwrap()), memories(&direct));
}

/// A case that was read lists its private memory, and its launch needs it: two regions that say the same.
#[test]
fn private_memory_may_be_there_twice() {
    let plain = job(vec![kernel(usual())]);
    let private = || region(0x9000_3000, 2 * 3 * 4 * 8 * 16, &[]);
    let part = region(0x9000_3010, 0x20, &[]);
    let filled = region(0x9000_3000, 4, &[5; 4]);
    for more in [vec![private()], vec![part, private()]] {
        let twice = job(vec![kernel([usual(), more].concat())]);
        assert_eq!(emit::pairs(&twice).unwrap(), emit::pairs(&plain).unwrap());
    }
    let once = [&usual()[..4], &[MemInit { bytes: vec![5; 4], ..private() }]].concat();
    let twice = job(vec![kernel([usual(), vec![filled]].concat())]);
    assert_eq!(emit::pairs(&twice).unwrap(), emit::pairs(&job(vec![kernel(once)])).unwrap());
}

#[test]
fn what_a_case_cannot_say_is_refused() {
    let with = |change: fn(&mut Job)| {
        let mut j = job(vec![kernel(usual())]);
        change(&mut j);
        emit::pairs(&j).unwrap_err().to_string()
    };
    for (message, change) in [
        ("without +sv39", (|j| j.kernels[0].launch.ptbr = 0x9010_0000) as fn(&mut Job)),
        ("without +sv39", |j| {
            j.paging = Some(Paging { seed: 1, spans: Vec::new(), again: Vec::new(), moved: Vec::new() })
        }),
        ("k ends by a store to tohost (0x90000004)", |j| j.kernels[0].tohost = Some(0x9000_0004)),
        ("within a word", |j| j.kernels[0].mem[1].addr += 2),
        ("shares bytes", |j| j.kernels[0].mem[1].len = 0x1001),
        ("no region of memory holds 0x70000000", |j| j.kernels[0].launch.start_pc = 0x7000_0000),
    ] {
        let error = with(change);
        assert!(error.contains(message), "{message}: {error}");
    }
}
