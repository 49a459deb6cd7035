//! `tandem dut new`: what it writes for the examples' RTL, and for a copy whose ports are called otherwise,
//! runs a kernel at level 0 once its TODOs are filled in, and nothing else.

mod common;

use common::{Scratch, root};

/// Pocket's registers (`pk_regs.v`): byte addresses of launch fields.
const MAP: [(&str, &str); 12] = [
    ("start_pc", "0x04"),
    ("csr_knl", "0x08"),
    ("grid_x", "0x0c"),
    ("grid_y", "0x10"),
    ("grid_z", "0x14"),
    ("wf_size", "0x18"),
    ("wg_warps", "0x1c"),
    ("lds_size", "0x20"),
    ("pds_size", "0x24"),
    ("sgprs", "0x28"),
    ("vgprs", "0x2c"),
    ("pds_base", "0x30"),
];

/// Fills in the lines of pocket's skeleton that say that they are to be filled in.
fn fill(probes: &str) -> String {
    let mut out = vec![];
    for line in probes.lines() {
        let line = if line.contains("TODO WB:") {
            "  WB: \"NumWarp > 1 ? $clog2(NumWarp) : 1\"".to_string()
        } else if line.contains("TODO LB:") {
            "  LB: \"$clog2(NumLane)\"".to_string()
        } else if line == "  # write:" {
            "  write:".to_string()
        } else if line.contains("value: ptbr}") {
            continue;
        } else if let Some(rest) = line.strip_prefix("  #   - {at: 0x00, value: ") {
            let field = rest.split('}').next().unwrap_or_default();
            let at = MAP.iter().find(|(f, _)| *f == field).map_or("0x00", |(_, at)| at);
            format!("    - {{at: {at}, value: {field}}}")
        } else {
            line.to_string()
        };
        out.push(line);
    }
    out.join("\n") + "\n"
}

/// A port of AXI4 as Chisel names it: `io_mem_aw_bits_addr` for `awaddr`.
fn chisel(name: &str) -> String {
    let (channel, signal) = name.split_at(if name.starts_with('a') { 2 } else { 1 });
    let bits = if matches!(signal, "valid" | "ready") { "" } else { "bits_" };
    format!("io_mem_{channel}_{bits}{signal}")
}

/// Pocket's top with other names for its ports: `AXI_CFG_AWVALID`, `io_mem_aw_bits_addr`, `aresetn`.
fn renamed(text: &str) -> String {
    let mut out = String::new();
    let mut before = ' ';
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let is_name = c.is_ascii_alphabetic() || c == '_';
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        let (word, after) = if is_name { rest.split_at(end) } else { rest.split_at(c.len_utf8()) };
        // Behind a dot is the port of another module.
        out += &match (word, before) {
            (w, '.') => w.to_string(),
            ("clk", _) => "aclk".to_string(),
            ("rst_n", _) => "aresetn".to_string(),
            ("irq", _) => "interrupt".to_string(),
            (w, _) if w.starts_with("s_") => format!("AXI_CFG_{}", w[2..].to_uppercase()),
            (w, _) if w.starts_with("m_") => chisel(&w[2..]),
            (w, _) => w.to_string(),
        };
        before = word.chars().last().unwrap_or(' ');
        rest = after;
    }
    out
}

/// The kernel passes on the machine that the skeleton in `dir` makes.
fn passes(s: &Scratch, dir: &str) {
    let kernel = root().join("isa-tests/kernels/collatz").display().to_string();
    s.run(&["run", "--dut", dir, "--config", "tiny", &kernel])
        .expect_code(0)
        .says(&["PASS", "bytes that the program wrote"]);
}

#[test]
fn a_filled_in_skeleton_of_pocket_runs_a_kernel() {
    let s = Scratch::new();
    let list = root().join("rtl/examples/pocket/files.f").display().to_string();
    let made = s.run(&["dut", "new", "adapter", "--top", "pocket", "--files", &list]).expect_code(0);
    made.says(&[
        "3 lines to write",
        "clock clk",
        "reset rst_n, active low",
        "memory: axi4 of 32 bits",
        "next:",
    ]);
    // As it is, it is refused with what is missing.
    let kernel = root().join("isa-tests/kernels/collatz").display().to_string();
    s.run(&["run", "--dut", "adapter", "--config", "tiny", &kernel]).expect_code(5).says(&["`write`"]);
    s.put("adapter/probes.yaml", fill(&s.text("adapter/probes.yaml")));
    passes(&s, "adapter");
    // It is the author's now.
    s.run(&["dut", "new", "adapter", "--top", "pocket", "--files", &list])
        .expect_code(5)
        .says(&["files.f is there already"]);
}

#[test]
fn so_does_that_of_a_copy_with_other_port_names() {
    let s = Scratch::new();
    let from = root().join("rtl/examples/pocket/rtl");
    std::fs::create_dir(s.path("rtl")).expect("a directory");
    let mut sources = vec![];
    for entry in std::fs::read_dir(&from).expect("the RTL").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(entry.path()).expect("a file");
        let text = if name == "pocket.v" { renamed(&text) } else { text };
        s.put(&format!("rtl/{name}"), text);
        sources.extend(name.ends_with(".v").then_some(name));
    }
    s.put("rtl/all.f", format!("+incdir+.\n{}\n", sources.join("\n")));
    s.run(&["dut", "new", "adapter", "--top", "pocket", "--files", "rtl/all.f"]).expect_code(0);
    let probes = fill(&s.text("adapter/probes.yaml"));
    // One line maps a bus, so that level 0 is short.
    for line in
        ["axi4-lite: {prefix: AXI_CFG_, spelling: upper, ", "- axi4: {prefix: io_mem_, spelling: bits}"]
    {
        assert!(probes.contains(line), "{probes}");
    }
    let is_yaml = |l: &&str| !l.trim_start().starts_with('#') && !l.trim().is_empty();
    let profile = s.text("adapter/profile.yaml");
    let lines = probes.lines().chain(profile.lines()).filter(is_yaml).count();
    assert!(lines <= 60, "{lines} lines:\n{probes}\n{profile}");
    s.put("adapter/probes.yaml", probes);
    passes(&s, "adapter");
}

#[test]
fn that_of_split_runs_a_kernel_as_it_is() {
    let s = Scratch::new();
    let dir = root().join("rtl/examples/split");
    let list = std::fs::read_to_string(dir.join("files.f")).expect("the list");
    let rtl: Vec<String> =
        list.lines().filter(|l| l.starts_with("rtl/")).map(|l| dir.join(l).display().to_string()).collect();
    let mut words = vec!["dut", "new", "adapter", "--top", "Split"];
    words.extend(rtl.iter().map(String::as_str));
    s.run(&words).expect_code(0).says(&["nothing is left to write for level 0"]);
    passes(&s, "adapter");
}

#[test]
fn what_cannot_be_read_is_told() {
    let s = Scratch::new();
    s.put("bad.v", "module bad(input clk);\n  wire x = ;\nendmodule\n");
    s.run(&["dut", "new", "adapter", "--top", "bad", "bad.v"])
        .expect_code(4)
        .says(&["bad.v:2:12: syntax error"]);
    s.put("two.v", "module a; endmodule\nmodule b; endmodule\n");
    s.run(&["dut", "new", "adapter", "--top", "c", "two.v"])
        .expect_code(5)
        .says(&["has no module 'c'; modules that no other instantiates: a, b"]);
    s.run(&["dut", "new", "adapter", "--top", "c", "none.v"]).expect_code(5).says(&["none.v: no such file"]);
    s.run(&["dut", "new", "adapter", "--top", "c"]).expect_code(2);
    assert!(!s.path("adapter").exists());
}
