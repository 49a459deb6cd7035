//! An input of the RTL's top that `probes.yaml` forgets is refused by name; an output may stay open. So is a
//! name that the RTL does not have.

use std::fs;
use std::path::Path;
use tandem_abi::Config;
use ventus_dut::{Builder, Flavour, Source};

const CONFIG: Config = Config::new(1, 4, 8);

/// Builds the RTL of `tests/workgroups` with two more inputs and an output, and `more` in `probes.yaml`.
fn build(more: &str) -> Result<(), String> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let from = here.join("tests/workgroups");
    let dir = tempfile::tempdir().unwrap();
    for name in ["files.f", "defs.vh", "probes.yaml", "walker.v"] {
        fs::copy(from.join(name), dir.path().join(name)).unwrap();
    }
    let edit = |name: &str, change: &dyn Fn(String) -> String| {
        let path = dir.path().join(name);
        fs::write(&path, change(fs::read_to_string(&path).unwrap())).unwrap();
    };
    let more_ports =
        "input test_mode, input [1:0] speed, output spare, output [7:0] state,\n  input             clk,";
    edit("walker.v", &|text| text.replacen("input             clk,", more_ports, 1));
    edit("probes.yaml", &|text| text + more);
    // The RTL turns off the warning that names missing ports, and leaves it off.
    edit("walker.v", &|text| format!("/* verilator lint_off PINMISSING */\n{text}"));
    let builder = Builder::new(Source::from_dir(dir.path()).map_err(|e| e.to_string())?).unwrap();
    let builder = builder.cache(here.join("../../build/dut-tests"));
    builder.build(&CONFIG, Flavour::Plain).map(drop).map_err(|e| e.to_string())
}

#[test]
fn a_forgotten_input_is_refused_by_name() {
    let told = build("").unwrap_err();
    assert!(told.contains("probes.yaml: nothing drives inputs of walker: test_mode, speed: "), "{told}");
    assert!(told.contains("under `tie:`") && told.contains("under `open:`"), "{told}");
    let told = build("tie: {speed: 2}\n").unwrap_err();
    assert!(told.contains("probes.yaml: nothing drives an input of walker: test_mode: "), "{told}");
}

#[test]
fn an_input_is_tied_or_open_and_an_output_may_stay_open() {
    assert_eq!(build("tie: {speed: 2}\nopen: [test_mode]\n"), Ok(()));
}

#[test]
fn no_port_is_both_open_and_connected() {
    let told = build("tie: {speed: 2}\nopen: [speed]\n").unwrap_err();
    assert!(told.contains("probes.yaml:") && told.contains("port 'speed' is connected in line"), "{told}");
}

#[test]
fn a_name_that_the_rtl_does_not_have_is_refused_with_its_line() {
    let told = build("tie: {speed: 2, test_mode: spede}\n").unwrap_err();
    assert!(told.contains("probes.yaml:") && told.contains(": there is no 'spede' here"), "{told}");
}
