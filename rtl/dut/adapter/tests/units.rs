//! `unit.yaml`: what it cannot say is refused with its line and what to do; what comes of a unit.

use std::path::Path;
use tandem_adapter::{Machine, Units};

const GOOD: &str = "\
units:
  - name: fpu
    module: my_fpu
    import: [my_pkg]
    parameters: {LANES: NumLane}
    clock: clk
    reset: {port: rst_n, active: low}
    types: {req: req_t, rsp: rsp_t}
    lanes: NumLane
    request:
      valid: req_valid
      ready: req_ready
      fields: {req.op: $op, req.rm: $rm, req.id: $tag, req.a: $a, req.b: $b}
    response: {valid: rsp_valid, ready: rsp_ready, tag: rsp.id, data: rsp.data, flags: rsp.flags}
    operations:
      - {op: FADD, row: fadd.s}
      - {op: FLE, row: vmfle.vv, operands: [rs2, rs1]}
";

const MACHINE: Machine = Machine { sms: 1, warps: 2, lanes: 4 };

fn refusal(text: &str) -> String {
    Units::parse(text).map_or_else(|e| e.to_string(), |_| "accepted".into())
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    assert_eq!(refusal(GOOD), "accepted");
    for (from, to, says) in [
        ("    clock: clk", "    clocks: clk", "unit.yaml:6: units[0].clocks: Unknown field `clocks`"),
        ("row: fadd.s", "row: fadd", "unit.yaml:16: the instruction table has no row 'fadd'"),
        ("row: fadd.s", "row: lw", "unit.yaml:16: lw does not compute a result from its operands alone"),
        ("row: fadd.s", "row: addi", "unit.yaml:16: addi has an immediate: take its form with a register"),
        ("row: fadd.s", "row: vmerge.vvm", "unit.yaml:16: vmerge.vvm reads v0, which a unit is not given"),
        ("row: fadd.s", "row: vsmul.vv", "unit.yaml:16: vsmul.vv: fixed point is not supported"),
        ("[rs2, rs1]", "[rs2, rs3]", "unit.yaml:17: operands: vmfle.vv has no 'rs3': expected rs1, rs2, rs3"),
        (" req.rm: $rm,", "", "unit.yaml:16: fadd.s rounds, and no field of the request is $rm"),
        (" req.id: $tag,", "", "unit.yaml:2: response: it has a `tag`, and no field of the request is $tag"),
        ("valid: rsp_valid,", "", "unit.yaml:2: response: expected either `valid` or `latency`"),
        ("valid: rsp_valid,", "latency: 3,", "unit.yaml:2: response: one that comes after a fixed `latency`"),
        ("lanes: NumLane\n", "lanes: 33\n", "unit.yaml:9: lanes '33': expected 1 to 32"),
        ("req: req_t, ", "", "unit.yaml:13: 'req.a': give the type of req under `types`"),
        ("$a,", "$d,", "unit.yaml:13: '$d' means nothing here; known are"),
        ("data: rsp.data", "data: ''", "unit.yaml:14: the expression is empty"),
    ] {
        let text = GOOD.replacen(from, to, 1);
        assert_ne!(text, GOOD, "{from}");
        let error = refusal(&text);
        assert!(error.starts_with(says), "{from} -> {to}:\n{error}");
    }
    let twice = format!("{GOOD}{}", GOOD.replacen("units:\n", "", 1));
    assert_eq!(refusal(&twice), "unit.yaml:18: there are two units fpu: rename one");
    let memory = "      line: {valid: v, ready: r, write: w, id: i, address: a, strobe: s, data: d, answer-valid: b, \
                  answer: {}}\n";
    let both = format!("{GOOD}    memory:\n{memory}");
    assert!(refusal(&both).starts_with("unit.yaml:2: expected either `operations`, or `memory`"));
}

#[test]
fn a_unit_gets_the_ports_of_all_units() {
    let made = Units::parse(GOOD).unwrap().make("fpu", MACHINE).unwrap().unwrap();
    assert_eq!((made.lanes, made.tags, made.latency), (4, Some(16), None));
    assert!(made.flags && made.rounds && !made.masks && !made.memory);
    for part in [
        "  import my_pkg::*;\n",
        "      0: tandem_op = 32'(FADD);\n",
        "  req_t req;\n",
        "    req = '0;\n",
        "    req.rm = tandem_rm;\n",
        "  logic req_ready;\n",
        "  assign tandem_rsp_tag = rsp.id;\n",
        "    .LANES(NumLane)\n",
        "    .clk(tandem_clk),\n",
        "    .rst_n(tandem_rst_n),\n",
        "    .req_valid(tandem_request),\n",
        "    .rsp_ready(tandem_take),\n",
        "    .rsp(rsp),\n",
        "  assign tandem_mem_req_valid = '0;\n",
    ] {
        assert!(made.text.contains(part), "{part}\n{}", made.text);
    }
    assert!(Units::parse(GOOD).unwrap().make("alu", MACHINE).unwrap().is_none());
}

#[test]
fn the_units_of_the_designs_here_are_understood() {
    let rtl = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (dir, names) in [
        ("src", &["multiplier", "divider", "fpu", "special-functions", "dcache"][..]),
        ("examples/split", &["multiplier", "divider", "alu", "port"]),
        ("examples/pocket", &["alu", "divider", "bus"]),
    ] {
        let units = Units::read(&rtl.join(dir)).unwrap().unwrap();
        assert_eq!(units.names(), names, "{dir}");
    }
    assert!(Units::read(&rtl.join("adapters")).unwrap().is_none());
}
