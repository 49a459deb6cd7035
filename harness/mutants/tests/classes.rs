//! Each class of fault on small texts: the proposed faults, and the text written into the file.

use tandem_mutants::rewrite::rewrite;
use tandem_mutants::{Class, File, List, Machines, Mutant, discover};

/// The faults in the body of a module with these ports and signals.
fn faults(body: &str) -> (String, Vec<Mutant>) {
    let text = format!(
        "module m\n  import p::*;\n(\n  input logic clk_i,\n  input logic rst_ni,\n  input logic a_i,\n  input logic b_i,\n  \
         input word_t x_i,\n  input word_t y_i,\n  input state_e s_i,\n  output logic o_o,\n  output word_t z_o\n);\n{body}\nendmodule\n"
    );
    let package = "package p;\n  typedef logic [31:0] word_t;\n  typedef enum logic [1:0] {StA, StB} state_e;\nendpackage\n";
    let files = [
        File { name: "p.sv".into(), text: package.into() },
        File { name: "m.sv".into(), text: text.clone() },
    ];
    (text, discover(&files, List::General).unwrap().into_iter().filter(|m| m.unit == "m").collect())
}

/// "before -> after" of the faults of a class.
fn of(class: Class, body: &str) -> Vec<String> {
    let (_, all) = faults(body);
    all.iter().filter(|m| m.class == class).map(|m| format!("{} -> {}", m.before, m.after)).collect()
}

#[test]
fn conditions_are_negated() {
    assert_eq!(of(Class::Negated, "  always_ff @(posedge clk_i) if (a_i) o_o <= b_i;"), ["a_i -> !(a_i)"]);
    assert_eq!(
        of(Class::Negated, "  assign o_o = !a_i && x_i == y_i;"),
        ["!a_i -> 1'b1 && (a_i)", "x_i == y_i -> (x_i) != (y_i)"]
    );
}

#[test]
fn conditions_are_weakened() {
    assert_eq!(
        of(Class::Weakened, "  assign o_o = a_i && b_i;"),
        ["a_i && b_i -> 1'b1 && (a_i)", "a_i && b_i -> 1'b1 && (b_i)"]
    );
    assert_eq!(of(Class::Weakened, "  assign z_o = a_i ? x_i : y_i;"), ["a_i -> 1'b1", "a_i -> 1'b0"]);
}

#[test]
fn operators_become_others_of_their_kind() {
    for (from, to) in [
        ("x_i + y_i", "(x_i) - (y_i)"),
        ("x_i & y_i", "(x_i) | (y_i)"),
        ("x_i << y_i", "(x_i) >> (y_i)"),
        ("x_i >>> y_i", "(x_i) >> (y_i)"),
    ] {
        let body = format!("  assign z_o = {from};");
        assert_eq!(of(Class::Operator, &body), [format!("{from} -> {to}")]);
    }
    assert_eq!(
        of(Class::Operator, "  assign o_o = $signed(x_i) < $signed(y_i);"),
        [
            "$signed(x_i) < $signed(y_i) -> ($signed(x_i)) <= ($signed(y_i))",
            "$signed(x_i) < $signed(y_i) -> $unsigned(x_i) < $unsigned(y_i)",
        ]
    );
}

#[test]
fn operands_arms_and_parts_are_swapped() {
    for (from, to) in [
        ("x_i - y_i", "(y_i) - (x_i)"),
        ("a_i ? x_i : y_i", "(a_i) ? (y_i) : (x_i)"),
        ("{x_i[3:0], y_i[27:0]}", "{y_i[27:0], x_i[3:0]}"),
    ] {
        let body = format!("  assign z_o = {from};");
        assert_eq!(of(Class::Swapped, &body), [format!("{from} -> {to}")]);
    }
    assert_eq!(of(Class::Swapped, "  assign o_o = x_i < y_i;"), ["x_i < y_i -> (y_i) < (x_i)"]);
}

#[test]
fn numbers_and_indices_are_one_off() {
    let one = of(Class::Bound, "  assign o_o = x_i == 32'd4;");
    assert!(one == ["32'd4 -> 32'd5"] || one == ["32'd4 -> 32'd3"], "{one:?}");
    assert_eq!(of(Class::Bound, "  assign o_o = x_i[y_i[4:0]];"), ["y_i[4:0] -> (y_i[4:0]) + 1'b1"]);
    // Everything that elaboration needs stays: ranges, counts, sizes, loops over constants.
    assert_eq!(of(Class::Bound, "  assign z_o = {24'(x_i[7:0]), {8{a_i}}};"), [""; 0]);
    assert_eq!(of(Class::Bound, "  always_comb for (int i = 0; i < 32; i++) z_o[i] = x_i[i];"), [""; 0]);
}

#[test]
fn bits_are_stuck() {
    assert_eq!(of(Class::Stuck, "  assign o_o = a_i;"), ["a_i -> 1'b0", "a_i -> 1'b1"]);
    let word = of(Class::Stuck, "  assign z_o = x_i;");
    assert_eq!(word.len(), 2);
    assert!(word[0].starts_with("x_i -> (x_i) | (word_t'(1) << "), "{word:?}");
    assert!(word[1].starts_with("x_i -> (x_i) & ~(word_t'(1) << "), "{word:?}");
}

#[test]
fn enables_are_dropped() {
    assert_eq!(
        of(Class::Enable, "  always_ff @(posedge clk_i) if (a_i) o_o <= b_i;"),
        ["a_i -> 1'b1", "a_i -> 1'b0", "o_o <= b_i; -> (nothing)"]
    );
    // Without it nothing would assign the signal, so it cannot be lost.
    assert_eq!(of(Class::Enable, "  always_comb o_o = b_i;"), [""; 0]);
}

#[test]
fn cases_take_other_arms() {
    let body = "  always_comb case (s_i)\n    StA: o_o = a_i;\n    StB: o_o = b_i;\n    default: o_o = 1'b0;\n  endcase";
    assert_eq!(
        of(Class::Arm, body),
        ["s_i -> ((s_i) == (StA)) ? (StB) : (s_i)", "s_i -> ((s_i) == (StB)) ? (StA) : (s_i)"]
    );
}

#[test]
fn drivers_are_others_of_their_type() {
    // In a clocked process, any signal of the type, except the clock and the reset.
    assert_eq!(of(Class::Driver, "  always_ff @(posedge clk_i) z_o <= x_i;"), ["x_i -> y_i"]);
    // In a combinational one only registers, lest it feed back into itself.
    assert_eq!(of(Class::Driver, "  assign z_o = x_i;"), [""; 0]);
    assert_eq!(
        of(Class::Driver, "  word_t w_q;\n  always_ff @(posedge clk_i) w_q <= '0;\n  assign z_o = x_i;"),
        ["x_i -> w_q"]
    );
    assert_eq!(of(Class::Driver, "  assign o_o = s_i == StA;"), ["StA -> StB"]);
}

#[test]
fn what_is_no_logic_of_the_design_stays() {
    for body in [
        // Reset, assertions, the trace, parameters, signals that only an assertion reads.
        "  always_ff @(posedge clk_i or negedge rst_ni) if (!rst_ni) o_o <= 1'b0;",
        "  always_ff @(posedge clk_i) if (a_i) assert (x_i == y_i) else $error(\"no\");",
        "  always_ff @(posedge clk_i) if (a_i) tandem_tr_done(x_i + 1, 2, 3);",
        "  localparam int N = 3 + 4;\n  if (N > 2) begin : gen\n  end",
        "  logic seen_q;\n  always_ff @(posedge clk_i) seen_q <= a_i && b_i;\n  always_ff @(posedge clk_i) assert (seen_q);",
    ] {
        let (_, all) = faults(body);
        assert!(all.is_empty(), "{body}: {:?}", all[0]);
    }
}

#[test]
fn machines_are_those_of_the_generate_block() {
    let body = "  if (Sv39) begin : g\n    assign o_o = a_i;\n  end else begin : h\n    assign z_o = x_i & y_i;\n  end";
    let (_, all) = faults(body);
    assert!(all.iter().filter(|m| m.before == "a_i").all(|m| m.machines == Machines::Sv39));
    assert!(all.iter().filter(|m| m.before.contains("x_i")).all(|m| m.machines == Machines::Bare));
    assert!(
        all.iter().any(|m| m.machines == Machines::Sv39) && all.iter().any(|m| m.machines == Machines::Bare)
    );
}

#[test]
fn several_mutants_are_written_into_one_text_and_lines_stay() {
    let (text, all) =
        faults("  always_ff @(posedge clk_i)\n    if (a_i && // both\n        b_i) o_o <= b_i;");
    let pick = |after: &str| all.iter().find(|m| m.after == after).unwrap();
    let edits = [
        (1, &pick("!(a_i && b_i)").edit),
        (2, &pick("1'b1 && (a_i)").edit),
        (3, &pick("(nothing)").edit),
        (4, &pick("1'b0").edit),
    ];
    let out = rewrite(&text, &edits);
    assert_eq!(out.lines().count(), text.lines().count());
    let s = "tandem_cfg_pkg::MutantSel";
    let lines: Vec<&str> = out.lines().skip(14).take(2).collect();
    assert_eq!(
        lines,
        [
            format!(
                "    if ((({s} == 32'd1) ? (!(a_i && b_i)) : (({s} == 32'd2) ? (1'b1 && (a_i)) : (({s} == 32'd4) ? (1'b0) : (a_i && // both"
            ),
            format!("        b_i))))) begin if ({s} != 32'd3) o_o <= b_i; end"),
        ]
    );
}

#[test]
fn ids_stay_when_something_else_changes() {
    let ids = |body: &str| -> Vec<String> { faults(body).1.into_iter().map(|m| m.id).collect() };
    let before = ids("  assign o_o = a_i && b_i;");
    let after = ids("  // A remark.\n\n  assign z_o = x_i + y_i;\n  assign o_o = a_i && b_i;");
    assert!(!before.is_empty());
    for id in &before {
        assert!(after.contains(id), "{id} is gone: {after:?}");
    }
}
