//! A name in `probes.yaml` that leads nowhere is refused with its line, before anything is compiled: nothing
//! would be watched there, and a machine whose probes see nothing would be compared by less than its author
//! believes. Each case is the RTL of `tests/twins` or `tests/workgroups` with one edit.

use std::fs;
use std::path::Path;
use tandem_abi::Config;
use ventus_dut::{Builder, Flavour, Source};

/// A file, a part of its text, and what stands there instead.
type Edit<'a> = (&'a str, &'a str, &'a str);

/// What is wrong with the adapter in `from` after the edits.
fn refused(from: &str, edits: &[Edit<'_>]) -> String {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let dir = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(here.join("tests").join(from)).unwrap().flatten() {
        let name = entry.file_name().into_string().unwrap();
        let mut text = fs::read_to_string(entry.path()).unwrap();
        for (_, part, instead) in edits.iter().filter(|(file, ..)| *file == name) {
            assert!(text.contains(part), "{name} has no {part}");
            text = text.replacen(part, instead, 1);
        }
        fs::write(dir.path().join(name), text).unwrap();
    }
    let source = Source::from_dir(dir.path()).unwrap();
    let builder = Builder::new(source).unwrap().cache(here.join("../../build/dut-tests")).jobs(2);
    let error = builder.build(&Config::new(2, 1, 4), Flavour::Plain).unwrap_err();
    assert!(error.is_bad_input(), "{error}");
    error.to_string().replace(&format!("{}/", dir.path().display()), "")
}

const PROBES: &str = "probes.yaml";

#[test]
fn a_module_that_is_misspelt_is_refused_with_those_that_are_near() {
    let told = refused("twins", &[(PROBES, "module: twin", "module: twim")]);
    assert_eq!(
        told,
        "probes.yaml:15: the RTL has no module 'twim', so nothing would be watched: did you mean 'twin', \
         'twins'?"
    );
}

/// It is in the RTL, and no generate block makes one on this machine.
#[test]
fn a_module_without_an_instance_is_refused() {
    let rtl = "module spare(input clk); wire busy = clk; endmodule\nmodule twins";
    let block = "endmodule\nmodule pair(input clk); generate if (0) spare u(clk); endgenerate endmodule";
    let told = refused(
        "twins",
        &[
            ("twins.v", "module twins", rtl),
            ("twins.v", "endmodule", block),
            (
                PROBES,
                "  - module: twin",
                "  - module: spare\n    sm: 0\n    barrier-wait: busy\n  - module: twin",
            ),
        ],
    );
    let says = "probes.yaml:15: module 'spare' has no instance below twins on 2x1x4: ";
    assert!(told.starts_with(says), "{told}");
}

#[test]
fn the_module_of_the_lds_is_looked_for_as_well() {
    let lds = "lds: {module: tvin, bytes: 64, word: number}\nprobes:";
    let told = refused("twins", &[(PROBES, "probes:", lds)]);
    assert!(told.contains(": the RTL has no module 'tvin'") && told.contains("'twin'"), "{told}");
}

/// A signal of another module, even if the RTL turns off the warning of names that do not exist.
#[test]
fn a_signal_of_another_module_is_refused() {
    let off = "/* verilator lint_off IMPLICIT */\nmodule twins";
    let other = [("twins.v", "module twins", off), (PROBES, "data: number", "data: idle")];
    let told = refused("twins", &other);
    assert!(told.contains("probes.yaml:") && told.contains(": there is no 'idle' here"), "{told}");
}

/// A path into a generate block, or below an instance, that this machine does not have.
#[test]
fn a_path_that_leads_nowhere_is_refused_with_its_line() {
    for path in ["u_core.number", "g_fast.number"] {
        let told = refused("twins", &[(PROBES, "data: number", &format!("data: {path}"))]);
        let first = path.split('.').next().unwrap();
        assert!(told.starts_with("probes.yaml:21: Verilator: ") && told.contains(first), "{told}");
    }
}

#[test]
fn a_macro_that_the_rtl_does_not_read_is_refused() {
    let told = refused("workgroups", &[(PROBES, "defines: {LANES:", "defines: {LANE:")]);
    assert!(told.starts_with("probes.yaml:3: defines: the RTL does not read the macro 'LANE'"), "{told}");
}
