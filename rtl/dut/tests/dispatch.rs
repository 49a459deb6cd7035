//! The dispatcher and the queue in the real GPGPU, with SMs that only pass time: which workgroups run where,
//! with what resources, and how many at once. The stand-in SM checks registers and LDS of every start by
//! assertions; this file checks the records.

use std::collections::BTreeMap;
use std::path::Path;
use tandem_abi::{Config, Kind, LDS_BASE, Launch, Limits, Record};
use ventus_dut::{Builder, Dut, Flavour, Library, Params, RunState, Source};

const CONFIG: Config = Config::new(2, 8, 8);

fn library() -> Library {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR"));
    let source = Source::from_dir(&dir.join("tests/dispatch")).unwrap();
    let builder = Builder::new(source).unwrap().cache(dir.join("../../build/dut-tests")).jobs(2);
    let built = builder.build(&CONFIG, Flavour::Plain).unwrap_or_else(|e| panic!("{e}"));
    Library::open_for(&built.path, &CONFIG).unwrap()
}

fn launch(grid: [u32; 3], wg_warps: u32, sgprs: u32, vgprs: u32, lds_size: u32) -> Launch {
    Launch {
        start_pc: 0x8000_0000,
        csr_knl: 0x9000_0000,
        grid,
        wf_size: 8,
        wg_warps,
        lds_size,
        pds_size: 36,
        sgprs,
        vgprs,
        pds_base: 0xa000_0000,
        ptbr: 0,
    }
}

/// Records of one kernel of the queue, and how it ended.
fn kernel(dut: &mut Dut) -> (Vec<Record>, RunState) {
    let mut records = vec![];
    loop {
        let status = dut.run(1 << 20, &mut records);
        if status.state != RunState::More {
            return (records, status.state);
        }
    }
}

/// Workgroups of a launch whose registers and LDS one SM can hold at once. (Warp slots do not limit this: a
/// slot is free when its warp ends, before the rest of the workgroup does.)
fn fit(l: &Launch) -> u32 {
    let limits = Limits::of(&CONFIG);
    let up = |n: u32, to: u32| n.div_ceil(to) * to;
    let of = |all: u32, one: u32| all.checked_div(one).unwrap_or(u32::MAX);
    [
        of(limits.sgprs, l.wg_warps * up(l.sgprs, 4)),
        of(limits.vgprs, l.wg_warps * up(l.vgprs, 4)),
        of(limits.lds_bytes, up(l.lds_size, 128)),
    ]
    .into_iter()
    .min()
    .unwrap()
}

/// Checks one kernel's records; the most workgroups that an SM had at once.
fn check(l: &Launch, records: &[Record]) -> u32 {
    let count = l.workgroups() as u32;
    let (mut started, mut ended) = (0, 0);
    let mut resident: BTreeMap<(u16, u32), &Record> = BTreeMap::new(); // by SM and CSR_WGID
    let mut warps: BTreeMap<u32, u64> = BTreeMap::new(); // by workgroup: those that ended
    let mut most = 0;
    for r in records {
        if r.kind == Kind::WgStart as u8 {
            assert_eq!(r.wg, started, "workgroups start in order");
            let [gx, gy, _] = l.grid;
            assert_eq!(r.wg_xyz, [r.wg % gx, r.wg / gx % gy, r.wg / gx / gy]);
            assert_eq!(r.pds_base, l.pds_base + r.wg * l.wg_warps * l.wf_size * l.pds_size);
            assert!(r.lds_base >= LDS_BASE && r.lds_base.is_multiple_of(128), "{:#x}", r.lds_base);
            assert!(resident.insert((r.sm, r.sm_wg), r).is_none(), "CSR_WGID {} is in use", r.sm_wg);
            started += 1;
            most = most.max(resident.keys().filter(|k| k.0 == r.sm).count() as u32);
        } else if r.kind == Kind::WgEnd as u8 {
            assert_eq!(resident.remove(&(r.sm, r.sm_wg)).map(|s| s.wg), Some(r.wg));
            assert_eq!(warps.remove(&r.wg), Some((1u64 << l.wg_warps) - 1), "each warp ran once");
            ended += 1;
        } else {
            // The stand-in's pc is the warp's number in its workgroup.
            assert_eq!(r.pc, u32::from(r.warp));
            let seen = warps.entry(r.wg).or_default();
            assert_eq!(*seen >> r.warp & 1, 0);
            *seen |= 1 << r.warp;
        }
    }
    assert_eq!((started, ended, resident.len()), (count, count, 0));
    most
}

#[test]
fn as_many_workgroups_share_an_sm_as_their_resources_allow() {
    let mut dut = library().dut(&Params::default()).unwrap();
    let grid = [5, 4, 2];
    let cases = [
        (launch(grid, 1, 32, 32, 0), 8), // limited by slots
        (launch(grid, 2, 32, 32, 0), 4),
        (launch(grid, 3, 32, 32, 0), 2),
        (launch(grid, 8, 64, 64, 0), 1),
        (launch(grid, 1, 32, 129, 0), 7), // by vector registers: 1,024 rows over 132
        (launch(grid, 1, 32, 200, 0), 5),
        (launch(grid, 1, 32, 256, 0), 4),
        (launch(grid, 2, 32, 256, 0), 2),
        (launch(grid, 4, 32, 256, 0), 1),
        (launch(grid, 2, 32, 160, 0), 3),
        (launch(grid, 1, 32, 32, 32 * 1024), 4), // by LDS
        (launch(grid, 1, 32, 32, 43 * 1024), 2),
        (launch(grid, 1, 32, 32, 128 * 1024), 1),
        (launch(grid, 2, 16, 60, 20 * 1024 + 1), 4),
        (launch(grid, 1, 64, 1, 16 * 1024 + 1), 7),
    ];
    for (l, want) in cases {
        assert_eq!(fit(&l).min(Limits::of(&CONFIG).warps / l.wg_warps), want, "{l:?}");
        l.check(&CONFIG).unwrap();
        dut.launch(&l);
        let (records, state) = kernel(&mut dut);
        assert_eq!(state, RunState::Done, "{l:?}");
        let most = check(&l, &records);
        assert!(most >= want && most <= fit(&l), "{most} workgroups at once and not {want}: {l:?}");
    }
}

#[test]
fn random_launches_in_the_queue() {
    let mut seed = 12345u32;
    let mut random = |n: u32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 16) % n
    };
    let mut launches = vec![];
    while launches.len() < 40 {
        let grid = [1 + random(4), 1 + random(3), 1 + random(2)];
        let lds = if random(2) == 0 { 0 } else { random(100_000) };
        let l = launch(grid, 1 + random(8), 1 + random(64), 1 + random(256), lds);
        if l.check(&CONFIG).is_ok() {
            launches.push(l);
        }
    }
    for seed in 0..2 {
        let mut dut = library().dut(&Params { seed, ..Params::default() }).unwrap();
        let mut queued = 0;
        for (n, l) in launches.iter().enumerate() {
            while queued < launches.len() && dut.enqueue(&launches[queued]) {
                queued += 1;
            }
            assert!(queued == launches.len() || queued - n == Dut::QUEUE);
            let (records, state) = kernel(&mut dut);
            assert_eq!(
                state,
                if n + 1 == launches.len() { RunState::Done } else { RunState::Kernel },
                "{l:?}"
            );
            assert!(check(l, &records) <= fit(l), "{l:?}");
        }
    }
}
