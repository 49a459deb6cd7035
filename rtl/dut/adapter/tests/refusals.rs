//! What a `probes.yaml` cannot say is refused with its line and what to do.

use std::path::Path;
use tandem_adapter::{Adapter, Machine};

const GOOD: &str = "\
top: gpu
clock: clk
reset: {port: rst_n, active: low}
launch:
  axi4-lite: {prefix: s_}
  write:
    - {at: 0x04, value: start_pc}
    - {at: 0x00, value: 1}
  done: irq
memory:
  - axi4: {prefix: m_}
probes:
  - module: core
    let: {ready: valid && go}
    collect:
      mask: {width: 8, clear: start, set: [{when: $ready, at: lane}]}
    events:
      workgroup-start: {when: start, wg: 0}
      warp-start: {for: w < NumWarp, when: start, slot: $w, wg: 0, warp: $w}
      issue: {when: $ready, slot: 0, pc: pc, insn: insn}
      vector-write: {when: wb, match: tag id, slot: 0, rd: rd, mask: $mask, data: 'q[$lane]', last: end}
      workgroup-end: {when: stop, wg: 0}
";

fn refusal(text: &str) -> String {
    Adapter::parse(Path::new("dir"), text).map_or_else(|e| e.to_string(), |_| "accepted".into())
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    assert_eq!(refusal(GOOD), "accepted");
    for (from, to, says) in [
        ("clock: clk", "clocks: clk", "probes.yaml:2: clocks: Unknown field `clocks`"),
        (
            "value: start_pc",
            "value: wg_x",
            "probes.yaml:7: there is no launch field 'wg_x': it needs `each: workgroup`, or a number",
        ),
        ("  done: irq", "  each: warp\n  done: irq", "probes.yaml:9: launch.each"),
        (
            "  done: irq",
            "  at-once: 2\n  done: irq",
            "probes.yaml:9: at-once: kernels run one after the other",
        ),
        (
            "  done: irq",
            "  each: workgroup\n  at-once: 2\n  done: irq",
            "probes.yaml:10: at-once: ends of several workgroups are told apart by reading",
        ),
        (
            "  done: irq",
            "  each: workgroup\n  at-once: 0\n  done-read: {at: 0x44, mask: 1}",
            "probes.yaml:10: at-once '0': expected 1 to 256 workgroups",
        ),
        ("prefix: m_}", "prefix: m_, suffix: {inn: _i}}", "probes.yaml:11: memory[0].axi4.suffix"),
        ("active: low", "active: lo", "probes.yaml:3: reset.active"),
        ("top: gpu\n", "top: gpu\ntop: b\n", "probes.yaml:2: 'top' is there twice: keep one"),
        (
            "value: start_pc",
            "value: start",
            "probes.yaml:7: there is no launch field 'start': expected start_pc",
        ),
        ("at: 0x04", "at: four", "probes.yaml:7: at 'four': expected a byte address"),
        ("  done: irq\n", "", "probes.yaml:2: launch: expected either `done` or `done-read`"),
        (
            "prefix: m_}",
            "prefix: m_, data-bits: 48}",
            "probes.yaml:11: data-bits '48': expected one of 32, 64",
        ),
        (
            "prefix: m_}",
            "prefix: m_, absent: [awprot]}",
            "probes.yaml:11: the protocol has no signal 'awprot'",
        ),
        ("prefix: m_}", "prefix: s_}", "port 's_awvalid' is connected in line 11 already"),
        ("width: 8", "width: 40", "probes.yaml:16: collect: mask: width '40': expected 1 to 32 bits"),
        ("$ready, slot", "'', slot", "probes.yaml:20: the expression is empty"),
        ("$ready, slot", "$redy, slot", "probes.yaml:20: '$redy' means nothing here; known are"),
        ("{ready:", "{lane:", "probes.yaml:14: 'lane' cannot be a name"),
        ("slot: 0, pc: pc", "slot: 'q[$lane]', pc: pc", "probes.yaml:20: $lane means something only"),
        (
            "match: tag id",
            "match: tags id",
            "probes.yaml:21: vector-write: match 'tags': expected now, latest",
        ),
        ("match: tag id, slot: 0", "match: tag id", "probes.yaml:21: vector-write: match tag needs `slot`"),
        ("match: tag id", "match: tag", "probes.yaml:21: vector-write: match tag: say what"),
        ("match: tag id", "tag: id", "probes.yaml:21: vector-write: only `issue` has a tag"),
        ("rd: rd, ", "", "probes.yaml:21: vector-write: `rd` is missing"),
        ("when: wb, ", "", "probes.yaml:21: vector-write: `when` is missing"),
        ("w < NumWarp", "w in 4", "probes.yaml:19: warp-start: for 'w in 4': expected NAME < COUNT"),
        ("vector-write:", "vector-writes:", "probes.yaml:21: there is no event 'vector-writes'"),
        ("      workgroup-end: {when: stop, wg: 0}\n", "", "no probe has the event 'workgroup-end'"),
    ] {
        let text = GOOD.replacen(from, to, 1);
        assert_ne!(text, GOOD, "{from}");
        let error = refusal(&text);
        assert!(error.contains(says), "{from} -> {to}:\n{error}");
    }
}

#[test]
fn an_access_needs_its_place_in_the_order_of_memory() {
    let access = "      memory: {when: hit, size: 4, mask: m, address: a, data: d}\n";
    let text = GOOD.replacen("      workgroup-end:", &format!("{access}      workgroup-end:"), 1);
    let error = refusal(&text);
    assert!(error.contains("probes.yaml:22: memory: no probe has the event 'stamp'"), "{error}");
    assert_eq!(
        refusal(&text.replacen(access, &format!("{access}      stamp: {{when: hit}}\n"), 1)),
        "accepted"
    );
}

#[test]
fn expressions_keep_their_line_and_lanes_are_written_out() {
    let made = Adapter::parse(Path::new("dir"), GOOD).unwrap();
    let made = made.generate(Machine { sms: 1, warps: 2, lanes: 2 }).unwrap();
    let text = |name: &str| &made.after.iter().find(|f| f.0 == name).unwrap().1;
    let probes = text("tandem_probes.sv");
    for part in [
        "`line 21 \"probes.yaml\" 0\n  .vector_write_0_data({960'd0, 32'(q[1]), 32'(q[0])}),\n",
        "`line 16 \"probes.yaml\" 0\n  .mask_set_0_on(((valid && go)) != 0),\n",
        "`line 19 \"probes.yaml\" 0\n  .warp_start_1_slot(1),\n",
        "found = tandem_match_pkg::oldest(21, sm_i, vector_write_0_slot, tandem_match_pkg::ByTag, ",
        "bind core tandem_probe_0 u_tandem_probe_0 (\n",
        "    if (!tandem_top.rst_ni) mask_q <= '0;\n",
    ] {
        assert!(probes.contains(part), "{part}\n{probes}");
    }
    let top = text("tandem_top.sv");
    for part in [
        "`line 7 \"probes.yaml\" 0\n        cmd_data = start_pc_q;\n",
        "`line 9 \"probes.yaml\" 0\n  assign kernel_done = (u_dut.irq) != 0;\n",
        "`line 11 \"probes.yaml\" 0\n    .m_awvalid(mem0_awvalid),\n",
        "    .rst_n(rst_ni),\n",
    ] {
        assert!(top.contains(part), "{part}\n{top}");
    }
    for text in [probes, top] {
        for (n, line) in text.lines().enumerate().filter(|(_, l)| l.starts_with("`line") && l.contains(".sv"))
        {
            let own = line.split(' ').nth(1).unwrap();
            assert_eq!(own, (n + 2).to_string(), "the next line's number: {line}");
        }
    }
}

/// A bus as the file writes it, and how some of its ports are connected.
const WRITTEN: [(&str, [&str; 3]); 6] = [
    ("prefix: M_AXI_, spelling: upper", [".M_AXI_AWADDR(", ".M_AXI_RREADY(", ".M_AXI_BID("]),
    ("prefix: io_mem_, spelling: bits", [".io_mem_aw_bits_addr(", ".io_mem_r_ready(", ".io_mem_b_bits_id("]),
    ("prefix: s_axi_, suffix: {in: _i, out: _o}", [".s_axi_awaddr_o(", ".s_axi_rready_o(", ".s_axi_bid_i("]),
    ("prefix: M_, spelling: upper-split, suffix: _0", [".M_AW_ADDR_0(", ".M_R_READY_0(", ".M_B_ID_0("]),
    ("spelling: camel", [".awAddr(", ".rReady(", ".bId("]),
    ("prefix: bus, spelling: pascal, signals: {bid: tag}", [".busAwAddr(", ".busRReady(", ".tag("]),
];

#[test]
fn one_line_maps_a_bus_however_its_ports_are_written() {
    for (bus, ports) in WRITTEN {
        let text = GOOD.replacen("prefix: m_", bus, 1);
        let made = Adapter::parse(Path::new("dut"), &text)
            .unwrap()
            .generate(Machine { sms: 1, warps: 2, lanes: 4 })
            .unwrap();
        let top = &made.after.iter().find(|(name, _)| *name == "tandem_top.sv").unwrap().1;
        for port in ports {
            assert!(top.contains(port), "{bus}: {port}\n{top}");
        }
    }
    let text = GOOD.replacen("prefix: m_", "prefix: m_, spelling: shouted", 1);
    let error = Adapter::parse(Path::new("dut"), &text).unwrap_err().to_string();
    assert!(error.starts_with("probes.yaml:11: memory[0].axi4.spelling"), "{error}");
}

#[test]
fn sizes_reach_macros_suffixes_ports_and_workgroups_registers() {
    let text = GOOD
        .replacen(
            "clock:",
            "defines: {SMS: NumSm, WARPS: \"5'dNumWarp\", NumSmall: 'NumLanes+`X'}\nclock:",
            1,
        )
        .replacen("prefix: m_", "prefix: m_, suffix: {in: _i, out: _o}", 1)
        .replacen("module: core", "module: core\n    sm: $index0", 1)
        .replacen("value: start_pc", "value: wg_z", 1)
        .replacen("  done: irq", "  each: workgroup\n  at-once: 3\n  done-read: {at: 0x44, mask: 1}", 1);
    let adapter = Adapter::parse(Path::new("dir"), &text).unwrap();
    let machine = Machine { sms: 2, warps: 8, lanes: 4 };
    assert_eq!(adapter.defines(machine), ["NumSmall=NumLanes+`X", "SMS=2", "WARPS=5'd8"]);
    let made = adapter.generate(machine).unwrap();
    let top = &made.after.iter().find(|f| f.0 == "tandem_top.sv").unwrap().1;
    for part in [
        "    .m_awvalid_o(mem0_awvalid),\n",
        "    .m_awready_i(mem0_awready),\n",
        "        cmd_data = wg_z_q;\n",
        "  localparam logic [31:0] AtOnce = 32'd3;\n  localparam bit EachWorkgroup = 1'b1;\n",
    ] {
        assert!(top.contains(part), "{part}\n{top}");
    }
}

#[test]
fn a_machine_with_several_sms_needs_to_know_which_is_which() {
    let adapter = Adapter::parse(Path::new("dir"), GOOD).unwrap();
    let several = Machine { sms: 2, warps: 2, lanes: 4 };
    let says = "probes.yaml:13: sm is missing: the machine has 2 SMs: say which one an instance of core belongs \
                to, for example `sm: $index0`";
    let error = adapter.generate(several).unwrap_err().to_string();
    assert!(error.starts_with(says), "{error}");
    let with = GOOD.replace("module: core", "module: core\n    sm: 2 * $index1 + $index0");
    let made = Adapter::parse(Path::new("dir"), &with).unwrap().generate(several).unwrap();
    let probes = &made.after.iter().find(|(name, _)| *name == "tandem_probes.sv").unwrap().1;
    assert!(probes.contains("2 * u_tandem_probe_0.index_1 + u_tandem_probe_0.index_0"), "{probes}");
}

/// A register may be as wide as the machine has lanes, warps or SMs. Other expressions are no number here.
#[test]
fn a_register_has_a_number_or_a_size_of_the_machine_as_its_width() {
    let made = |width: &str| {
        let text = GOOD.replace("width: 8", &format!("width: {width}"));
        let machine = Machine { sms: 1, warps: 4, lanes: 16 };
        let made = Adapter::parse(Path::new("dir"), &text).and_then(|a| a.generate(machine));
        made.map(|g| g.after.into_iter().map(|(_, text)| text).collect::<String>()).map_err(|e| e.to_string())
    };
    for (width, range) in [("8", "[7:0]"), ("NumLane", "[15:0]"), ("$NumWarp", "[3:0]"), ("NumSm", "[0:0]")] {
        let text = made(width).unwrap();
        assert!(text.contains(&format!("logic {range} mask_q;")), "{width}: {text}");
    }
    let refused = made("$clog2(8)").unwrap_err();
    let says = "mask: width '$clog2(8)': expected 1 to 32 bits: a number, NumLane, NumWarp or NumSm";
    assert!(refused.contains(says), "{refused}");
}
