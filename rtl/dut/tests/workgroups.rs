//! RTL that is launched for each workgroup (`each: workgroup`), and what else `probes.yaml` says of the RTL
//! around it: names with suffixes, and macros of the machine.

use std::fs;
use std::path::{Path, PathBuf};
use tandem_abi::{Config, Launch};
use ventus_dut::{Builder, Dut, Flavour, Library, Params, RunState, Source};

const CONFIG: Config = Config::new(1, 4, 8);
const RESULTS: u32 = 0x9000_0000;

fn builder(dir: &Path) -> Builder {
    let cache = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../build/dut-tests");
    Builder::new(Source::from_dir(dir).unwrap()).unwrap().cache(cache).jobs(2)
}

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/workgroups")
}

fn library() -> Library {
    let built = builder(&here()).build(&CONFIG, Flavour::Plain).unwrap_or_else(|e| panic!("{e}"));
    Library::open_for(&built.path, &CONFIG).unwrap()
}

fn launch(grid: [u32; 3]) -> Launch {
    Launch {
        start_pc: 0x8000_0000,
        csr_knl: RESULTS,
        grid,
        wf_size: 8,
        wg_warps: 1,
        lds_size: 0,
        pds_size: 0,
        sgprs: 32,
        vgprs: 32,
        pds_base: 0,
        ptbr: 0,
    }
}

/// Runs a kernel to its end. Returns the words of each workgroup: number, x, y, z, lanes, workgroups held.
fn results(dut: &mut Dut, l: &Launch) -> Vec<[u32; 6]> {
    dut.launch(l);
    let status = dut.run(1 << 20, &mut vec![]);
    assert_eq!(status.state, RunState::Done, "{status:?}");
    let words = |wg: u32| {
        let mut bytes = [0; 24];
        dut.read(RESULTS + 32 * wg, &mut bytes).unwrap();
        std::array::from_fn(|i| u32::from_le_bytes(bytes[4 * i..4 * i + 4].try_into().unwrap()))
    };
    (0..l.workgroups() as u32).map(words).collect()
}

#[test]
fn each_workgroup_is_launched_once_with_its_place_x_fastest() {
    let mut dut =
        library().dut(&Params { latency: (1, 40), stall_percent: 20, ..Params::default() }).unwrap();
    dut.map(RESULTS, 8192);
    for grid in [[1, 1, 1], [5, 1, 1], [1, 1, 3], [2, 3, 4]] {
        let found = results(&mut dut, &launch(grid));
        for (n, words) in found.iter().enumerate() {
            let n = n as u32;
            let [x, y, z] = [n % grid[0], n / grid[0] % grid[1], n / grid[0] / grid[1]];
            assert_eq!(words[..4], [n, x, y, 0x100 + z], "{grid:?}");
            // `LANES is 77 in the RTL's own file unless somebody else defines it.
            assert_eq!(words[4], CONFIG.lanes, "{grid:?}");
        }
        // All but the last began with another one waiting behind it.
        let held: Vec<u32> = found.iter().map(|w| w[5]).collect();
        let (last, before) = held.split_last().unwrap();
        assert!(*last == 1 && before.iter().all(|&h| h == 2), "{grid:?}: {held:?}");
    }
}

#[test]
fn a_macro_that_the_rtl_defines_again_keeps_the_machines_value_or_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    for name in ["files.f", "probes.yaml", "walker.v"] {
        fs::copy(here().join(name), dir.path().join(name)).unwrap();
    }
    fs::write(dir.path().join("defs.vh"), "`define LANES 77\n").unwrap();
    match builder(dir.path()).build(&CONFIG, Flavour::Plain) {
        // A Verilator whose command line wins.
        Ok(built) => {
            let mut dut = Library::open_for(&built.path, &CONFIG).unwrap().dut(&Params::default()).unwrap();
            dut.map(RESULTS, 64);
            assert_eq!(results(&mut dut, &launch([1, 1, 1]))[0][4], CONFIG.lanes);
        }
        Err(e) => {
            let message = e.to_string();
            for part in ["probes.yaml: defines: the RTL's own files define LANES", "put `ifndef LANES around"]
            {
                assert!(message.contains(part), "{message}");
            }
        }
    }
}
