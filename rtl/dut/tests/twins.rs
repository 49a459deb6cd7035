//! Several SMs by YAML: instances of one module say which they are by their place in generate loops.

use std::path::Path;
use tandem_abi::{Config, Kind, Launch, Memory};
use ventus_dut::{Builder, Flavour, Library, Params, RunState, Source};

fn run(config: Config, probes: impl Fn(&str) -> String) -> (RunState, Vec<tandem_abi::Record>) {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let dir = tempfile::tempdir().unwrap();
    for name in ["files.f", "twins.v", "probes.yaml"] {
        let text = std::fs::read_to_string(here.join("tests/twins").join(name)).unwrap();
        let text = if name == "probes.yaml" { probes(&text) } else { text };
        std::fs::write(dir.path().join(name), text).unwrap();
    }
    let builder = Builder::new(Source::from_dir(dir.path()).unwrap()).unwrap();
    let builder = builder.cache(here.join("../../build/dut-tests")).jobs(2);
    let built = builder.build(&config, Flavour::Plain).unwrap_or_else(|e| panic!("{e}"));
    let library = Library::open_for(&built.path, &config).unwrap();
    let mut dut = library.dut(&Params::default()).unwrap();
    let mut memory = Memory::new();
    memory.map(0x9000_0000, 0x1000);
    dut.load(&memory);
    let launch = Launch {
        start_pc: 0x8000_0000,
        csr_knl: 0x9000_0000,
        grid: [config.sms, 1, 1],
        wf_size: 4,
        wg_warps: 1,
        lds_size: 0,
        pds_size: 0,
        sgprs: 32,
        vgprs: 32,
        pds_base: 0,
        ptbr: 0,
    };
    dut.launch(&launch);
    let mut records = vec![];
    let status = dut.run(1000, &mut records);
    (status.state, records)
}

#[test]
fn the_indices_of_generate_loops_tell_sms_apart() {
    let (state, records) = run(Config::new(4, 1, 4), str::to_string);
    assert_eq!(state, RunState::Done);
    let writes = records.iter().filter(|r| r.kind == Kind::Retire as u8 && r.sdst_valid != 0);
    let mut found: Vec<(u16, u32, u32)> = writes.map(|r| (r.sm, r.wg, r.sdata)).collect();
    found.sort();
    assert_eq!(found, [(0, 0, 0), (1, 1, 1), (2, 2, 2), (3, 3, 3)]);
}

/// Many pipelines send a write of x0 to the register file, which ignores it. That does not count as a write.
#[test]
fn a_write_of_x0_is_none() {
    let (state, records) = run(Config::new(2, 1, 4), |text| text.replace("rd: 5", "rd: 0"));
    assert_eq!(state, RunState::Done);
    let retired: Vec<_> = records.iter().filter(|r| r.kind == Kind::Retire as u8).collect();
    assert!(!retired.is_empty() && retired.iter().all(|r| r.sdst_valid == 0), "{retired:?}");
}

#[test]
fn an_index_of_a_loop_that_is_not_there_ends_the_run_with_its_line() {
    let (state, _) = run(Config::new(2, 1, 4), |text| text.replace("2 * $index1", "0 * $index2"));
    let RunState::Error(error) = state else { panic!("{state:?}") };
    assert!(error.contains("probes.yaml:15: $index2: 2 loops are around "), "{error}");
}

#[test]
fn sms_that_go_by_one_number_are_found_out() {
    let (state, _) = run(Config::new(2, 1, 4), |text| text.replace("2 * $index1 + $index0", "0"));
    let RunState::Error(error) = state else { panic!("{state:?}") };
    let says = "2 instances have `issue`, and they report 1 of 2 SMs: `sm` must tell them apart";
    assert!(error.contains("probes.yaml:") && error.contains(says), "{error}");
}
