//! Skeletons of the examples' tops: what is recognised, what is left to write, and that what is written is
//! accepted by what reads it.

use std::path::{Path, PathBuf};
use tandem_adapter::Adapter;
use tandem_bringup::elaborate::{ReadError, elaborate};
use tandem_bringup::skeleton::{Rtl, Skeleton, skeleton, todo};
use ventus_dut::{FileList, workspace_root};

fn of(top: &str, files: Vec<PathBuf>, include: Option<PathBuf>) -> Result<Skeleton, ReadError> {
    let list =
        FileList { files: files.clone(), include_dirs: include.into_iter().collect(), ..FileList::default() };
    let design = elaborate(&list, top)?;
    Ok(skeleton(&design, top, &Rtl::Sources(files), Path::new("/adapter")).expect("a skeleton"))
}

fn pocket(top: &str) -> Result<Skeleton, ReadError> {
    let dir = workspace_root().join("rtl/examples/pocket/rtl");
    let names = ["alu", "div", "decode", "csr", "bus", "regs", "core"].map(|n| format!("pk_{n}.v"));
    let files = names.iter().map(String::as_str).chain(["pocket.v"]).map(|n| dir.join(n));
    of(top, files.collect(), Some(dir.clone()))
}

fn split() -> Skeleton {
    let dir = workspace_root().join("rtl/examples/split");
    let list = std::fs::read_to_string(dir.join("files.f")).expect("the list");
    let rtl = list.lines().filter(|l| l.starts_with("rtl/")).map(|l| dir.join(l));
    of("Split", rtl.collect(), None).expect("a skeleton")
}

fn text<'a>(s: &'a Skeleton, name: &str) -> &'a str {
    s.files.iter().find(|(n, _)| *n == name).map_or("", |(_, text)| text)
}

/// Pocket's registers have no ports that say where they are; all else of level 0 is recognised.
#[test]
fn of_pocket_the_register_map_and_two_widths_are_left_to_write() {
    let s = pocket("pocket").expect("a skeleton");
    insta::assert_snapshot!("pocket-probes", text(&s, "probes.yaml"));
    insta::assert_snapshot!("pocket-profile", text(&s, "profile.yaml"));
    let left: Vec<String> = todo(&s).iter().map(|t| t.what.chars().take(20).collect()).collect();
    assert_eq!(left, ["WB: 2 in the RTL. If", "LB: 2 in the RTL. If", "write: the register "]);
    // Nothing else keeps the file from being read.
    let refused = Adapter::parse(Path::new("dir"), text(&s, "probes.yaml")).unwrap_err().to_string();
    assert!(refused.contains("`write` and `axi4-lite` come together"), "{refused}");
}

/// Split's command channel says everything.
#[test]
fn of_split_nothing_is_left_to_write() {
    let s = split();
    insta::assert_snapshot!("split-probes", text(&s, "probes.yaml"));
    assert_eq!(todo(&s), []);
    Adapter::parse(Path::new("dir"), text(&s, "probes.yaml")).expect("accepted as it is");
    let profile = text(&s, "profile.yaml");
    let dir = tempfile::tempdir().expect("a directory");
    std::fs::write(dir.path().join("profile.yaml"), profile).expect("a file");
    let profile = ventus_dut::Profile::read(&dir.path().join("profile.yaml")).expect("a profile");
    assert_eq!((profile.name.as_str(), profile.has_records(), profile.limits.lds), ("Split", false, 131_072));
}

/// A machine that can have several SMs has a line that tells them apart, by the loop that makes them.
#[test]
fn with_several_sms_a_probe_says_which_one_it_watches() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("gpu.v");
    let rtl = "module core(input clk); reg [31:0] pc, insn; reg [2:0] warp; reg valid; endmodule\n\
        module gpu #(parameter NUM_SM = 2) (input clk);\n  genvar i;\n  \
        generate for (i = 0; i < NUM_SM; i = i + 1) begin : g core u(clk); end endgenerate\nendmodule\n";
    std::fs::write(&file, rtl).expect("a file");
    let s = of("gpu", vec![file], None).expect("a skeleton");
    let probes = text(&s, "probes.yaml");
    assert!(
        probes.contains("#   - module: core\n#     sm: $index0 ") && probes.contains("NUM_SM: NumSm"),
        "{probes}"
    );
    assert!(!text(&split(), "probes.yaml").contains("$index0"));
}

/// Sizes that are macros: the line for `defines`, with the width of the RTL's own text, and the limits.
#[test]
fn sizes_that_are_macros_are_offered() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("gpu.v");
    let rtl = "`define NUM_CLUSTER 1\n`define NUM_SM 2 // of them\n`define NUM_WARP 4'b1000\n\
        `define NUM_WARP_IN_A_GROUP 8\n`define NUM_THREAD 4\n`define NUM_LANE `NUM_THREAD\n\
        module gpu(input clk, input [`NUM_THREAD-1:0] in); endmodule\n";
    std::fs::write(&file, rtl).expect("a file");
    let s = of("gpu", vec![file], None).expect("a skeleton");
    let probes = text(&s, "probes.yaml");
    let line = "# TODO defines: {NUM_SM: NumSm, NUM_WARP: \"4'dNumWarp\", NUM_THREAD: NumLane}    \
                # 2, 4'b1000, 4 in the RTL\n";
    assert!(probes.contains(line), "{probes}");
    let profile = text(&s, "profile.yaml");
    for line in [
        "sms: 2                 # NUM_SM in the RTL",
        "warps: 8               # NUM_WARP in the RTL",
        "lanes: [4]             # NUM_THREAD in the RTL",
    ] {
        assert!(profile.contains(&format!("  {line}\n")), "{profile}");
    }
}

/// A top that is not there: the names that could be meant. RTL with an error: Verilator's file and line.
#[test]
fn what_cannot_be_read_is_told() {
    let error = pocket("pokcet").unwrap_err().to_string();
    assert_eq!(error, "the RTL has no module 'pokcet'; modules that no other instantiates: pocket");
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("bad.v");
    std::fs::write(&file, "module bad(input clk);\n  wire x = ;\nendmodule\n").expect("a file");
    let error = of("bad", vec![file.clone()], None).unwrap_err().to_string();
    assert!(error.contains(&format!("{}:2:", file.display())) && error.contains("syntax error"), "{error}");
}
