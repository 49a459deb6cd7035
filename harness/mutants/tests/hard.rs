//! Each class of hard faults on small texts: the proposed faults, and the text written into the file.

use tandem_mutants::rewrite::rewrite;
use tandem_mutants::{Class, File, List, Mutant, discover};

/// The hard faults in the body of a module with these ports and signals.
fn faults(body: &str) -> (String, Vec<Mutant>) {
    let text = format!(
        "module m\n  import p::*;\n(\n  input logic clk_i,\n  input logic rst_ni,\n  input logic valid_i,\n  \
         output logic ready_o,\n  output logic valid_o,\n  input logic ready_i,\n  input logic a_i,\n  \
         input logic b_i,\n  input slot_t slot_i,\n  input slot_t other_i,\n  input op_t op_i,\n  \
         output op_t op_o\n);\n  logic [3:0] valid_q;\n  logic full_q, late_q;\n  op_t op_q [4];\n{body}\n  \
         assign op_o = op_q[0];\n  assign valid_o = ^{{full_q, late_q, valid_q}};\nendmodule\n"
    );
    let package = "package p;\n  typedef logic [1:0] slot_t;\n  \
                   typedef struct packed {logic we; logic [7:0] rd;} op_t;\nendpackage\n";
    let files = [
        File { name: "p.sv".into(), text: package.into() },
        File { name: "m.sv".into(), text: text.clone() },
    ];
    (text, discover(&files, List::Hard).unwrap())
}

/// "before -> after" of the faults of a class.
fn of(class: Class, body: &str) -> Vec<String> {
    let (_, all) = faults(body);
    all.iter().filter(|m| m.class == class).map(|m| format!("{} -> {}", m.before, m.after)).collect()
}

/// The lines of the body with the only fault of a class in it, which has number 1.
fn written(class: Class, body: &str) -> String {
    let (text, all) = faults(body);
    let found: Vec<&Mutant> = all.iter().filter(|m| m.class == class).collect();
    assert_eq!(found.len(), 1, "{found:?}");
    let out = rewrite(&text, &[(1, &found[0].edit)]).replace("tandem_cfg_pkg::MutantSel == 32'd1", "ON");
    assert_eq!(out.lines().count(), text.lines().count());
    let lines = out.lines().skip(19).take(body.lines().count());
    lines.map(|l| l.replace("tandem_cfg_pkg::MutantSel != 32'd1", "OFF") + "\n").collect()
}

#[test]
fn clears_are_lost() {
    let body = "  always_ff @(posedge clk_i) if (a_i) valid_q[slot_i] <= 1'b0;";
    assert_eq!(of(Class::Clear, body), ["valid_q[slot_i] <= 1'b0; -> (nothing)"]);
    assert_eq!(
        written(Class::Clear, body),
        "  always_ff @(posedge clk_i) if (a_i) begin if (OFF) valid_q[slot_i] <= 1'b0; end\n"
    );
    // A vector, and an arm that only clears.
    let body = "  logic [3:0] gone_q;\n  always_ff @(posedge clk_i) gone_q <= {4{a_i}};\n  \
                always_ff @(posedge clk_i) valid_q <= valid_q & ~gone_q;";
    assert_eq!(of(Class::Clear, body), ["valid_q & ~gone_q -> (valid_q)"]);
    let body = "  always_ff @(posedge clk_i)\n    if (a_i) begin\n      full_q <= 1'b0;\n      late_q <= 1'b0;\n    end";
    assert_eq!(
        of(Class::Clear, body),
        [
            "begin full_q <= 1'b0; late_q <= 1'b0; end -> (nothing)",
            "full_q <= 1'b0; -> (nothing)",
            "late_q <= 1'b0; -> (nothing)"
        ]
    );
    // What is clear already cannot be cleared, and a reset is none.
    for body in [
        "  always_ff @(posedge clk_i) if (!full_q) full_q <= 1'b0;",
        "  always_ff @(posedge clk_i or negedge rst_ni) if (!rst_ni) full_q <= 1'b0; else full_q <= a_i;",
    ] {
        assert_eq!(of(Class::Clear, body), [""; 0]);
    }
}

#[test]
fn control_lacks_a_conjunct() {
    let body = "  always_ff @(posedge clk_i) if (a_i == b_i && slot_i == other_i) full_q <= 1'b1;";
    assert_eq!(
        of(Class::Conjunct, body),
        [
            "a_i == b_i && slot_i == other_i -> 1'b1 && (slot_i == other_i)",
            "a_i == b_i && slot_i == other_i -> 1'b1 && (a_i == b_i)"
        ]
    );
    // What encloses it anyway is not lost, and the values of numbers are data.
    let body = "  always_ff @(posedge clk_i)\n    if (a_i == b_i)\n      \
                if (a_i == b_i && slot_i == other_i) full_q <= 1'b1;";
    assert_eq!(of(Class::Conjunct, body), ["a_i == b_i && slot_i == other_i -> 1'b1 && (a_i == b_i)"]);
    let body = "  slot_t s_q;\n  always_ff @(posedge clk_i) s_q <= slot_t'(a_i && b_i) + slot_i;\n  \
                assign ready_o = s_q == slot_i;";
    assert_eq!(of(Class::Conjunct, body), [""; 0]);
}

#[test]
fn the_second_of_two_wins() {
    let body =
        "  always_ff @(posedge clk_i)\n    if (a_i) full_q <= b_i;\n    else if (b_i) full_q <= ready_i;";
    assert_eq!(of(Class::Priority, body), ["a_i -> (a_i) && !(b_i)"]);
    let body = "  assign ready_o = a_i ? late_q : b_i ? full_q : valid_i;";
    assert_eq!(of(Class::Priority, body), ["a_i -> (a_i) && !(b_i)"]);
    let body = "  always_ff @(posedge clk_i) begin\n    if (a_i) full_q <= 1'b1; // set\n    \
                if (b_i) full_q <= 1'b0;\n  end";
    assert_eq!(
        written(Class::Priority, body),
        "  always_ff @(posedge clk_i) begin\n    begin if (ON) begin if (b_i) full_q <= 1'b0; if (a_i) full_q <= \
         1'b1; end else begin if (a_i) full_q <= 1'b1; // set\n    if (b_i) full_q <= 1'b0; end end\n  end\n"
    );
    // Conditions that exclude each other have no order, nor do different elements.
    for body in [
        "  always_ff @(posedge clk_i)\n    if (a_i) full_q <= b_i;\n    else if (!a_i) full_q <= ready_i;",
        "  assign ready_o = slot_i == 2'd0 ? late_q : slot_i == 2'd1 ? full_q : valid_i;",
        "  always_ff @(posedge clk_i) begin\n    if (a_i) valid_q[0] <= 1'b1;\n    if (b_i) valid_q[1] <= 1'b0;\n  end",
        "  always_ff @(posedge clk_i) begin\n    if (a_i) full_q <= 1'b1;\n    if (b_i) full_q <= 1'b1;\n  end",
    ] {
        assert_eq!(of(Class::Priority, body), [""; 0], "{body}");
    }
}

#[test]
fn indices_are_the_neighbours() {
    let body = "  always_ff @(posedge clk_i) if (a_i) op_q[slot_i] <= op_i;";
    assert_eq!(of(Class::Neighbour, body), ["slot_i -> (slot_i) ^ 1'b1", "slot_i -> other_i"]);
    // A process without a clock gets only what it reads anyway.
    let body = "  assign ready_o = valid_q[slot_i];";
    assert_eq!(of(Class::Neighbour, body), ["slot_i -> (slot_i) ^ 1'b1"]);
    // The bits of a loop's variable are elaborated.
    let body = "  always_ff @(posedge clk_i) for (int i = 0; i < 4; i++) valid_q[i] <= a_i;";
    assert_eq!(of(Class::Neighbour, body), [""; 0]);
}

#[test]
fn registers_are_read_instead_of_their_next_values() {
    let body = "  logic full_d;\n  always_comb full_d = a_i ^ b_i;\n  \
                always_ff @(posedge clk_i) full_q <= full_d;\n  assign ready_o = full_d;";
    assert_eq!(of(Class::Stale, body), ["full_d -> full_q"]);
    let body = "  assign ready_o = a_i ? b_i : late_q;\n  always_ff @(posedge clk_i) late_q <= valid_i;";
    assert_eq!(of(Class::Stale, body), ["a_i ? b_i : late_q -> late_q"]);
}

#[test]
fn transfers_do_not_wait() {
    let body = "  always_ff @(posedge clk_i) if (valid_o && ready_i) full_q <= 1'b0;";
    assert_eq!(of(Class::Handshake, body), ["valid_o && ready_i -> 1'b1 && (valid_o)"]);
    let body = "  assign ready_o = !full_q || ready_i;\n  always_ff @(posedge clk_i) full_q <= a_i;";
    assert_eq!(of(Class::Handshake, body), ["!full_q || ready_i -> 1'b1"]);
    // An instance's output comes in, as an input port does.
    let body = "  logic room;\n  n u_n (.clk_i, .ready_o(room), .valid_i(full_q));\n  \
                always_ff @(posedge clk_i) if (full_q && room) full_q <= 1'b0;";
    assert_eq!(of(Class::Handshake, body), ["full_q && room -> 1'b1 && (full_q)"]);
    // A field of a payload is no consent.
    let body = "  always_ff @(posedge clk_i) if (valid_o && op_i.we) full_q <= 1'b0;";
    assert_eq!(of(Class::Handshake, body), [""; 0]);
}

#[test]
fn a_part_of_the_state_stays_at_reuse() {
    let body = "  always_ff @(posedge clk_i)\n    if (a_i) begin\n      valid_q[slot_i] <= 1'b1;\n      \
                op_q[slot_i] <= op_i;\n    end";
    let fields = ["we", "rd"].map(|field| {
        format!(
            "  always_ff @(posedge clk_i)\n    if (a_i) begin\n      valid_q[slot_i] <= 1'b1;\n      \
             begin if (ON) begin op_q[slot_i] <= op_i; op_q[slot_i].{field} <= op_q[slot_i].{field}; end else \
             begin op_q[slot_i] <= op_i; end end\n    end\n"
        )
    });
    assert!(fields.contains(&written(Class::Reuse, body)), "{}", written(Class::Reuse, body));
    let body = "  logic [7:0] n_q [4];\n  assign ready_o = n_q[0] == '0;\n  always_ff @(posedge clk_i)\n    \
                if (a_i) begin\n      valid_q[slot_i] <= 1'b1;\n      n_q[slot_i] <= '0;\n    end";
    assert_eq!(of(Class::Reuse, body), ["n_q[slot_i] <= '0; -> (nothing) if (slot_i) == '1"]);
    let body = "  always_ff @(posedge clk_i)\n    if (a_i) begin\n      full_q <= 1'b1;\n      late_q <= b_i;\n    end";
    assert_eq!(of(Class::Reuse, body), ["late_q <= b_i; -> (nothing)"]);
}

#[test]
fn waits_are_lost() {
    let body = "  assign ready_o = valid_i && !full_q;\n  always_ff @(posedge clk_i) full_q <= a_i;";
    assert_eq!(of(Class::Order, body), ["valid_i && !full_q -> 1'b1 && (valid_i)"]);
    let body = "  assign ready_o = !(full_q || valid_q != '0);\n  always_ff @(posedge clk_i) begin\n    \
                full_q <= a_i;\n    valid_q <= {4{b_i}};\n  end";
    assert_eq!(
        of(Class::Order, body),
        ["full_q || valid_q != '0 -> 1'b0 || (valid_q != '0)", "full_q || valid_q != '0 -> 1'b0 || (full_q)"]
    );
}

#[test]
fn faults_are_rare() {
    // The last index, or the upper half of a loop, unless the seed prefers conditions on registers. There are
    // none here that the fault is not about.
    let one = |statement: &str, condition: &str| {
        let body = format!("  always_ff @(posedge clk_i) if (a_i) {statement}");
        let mut all = of(Class::Rare, &body);
        all.retain(|m| m.starts_with("valid_q"));
        assert!(all.iter().all(|m| m.ends_with(&format!("-> (nothing) if {condition}"))), "{all:?}");
        all.len()
    };
    let some = |all: &[usize]| assert!(all.contains(&1), "{all:?}");
    some(&["slot_i", "other_i"].map(|i| one(&format!("valid_q[{i}] <= 1'b0;"), &format!("({i}) == '1"))));
    some(&["i", "j", "k"].map(|i| {
        let head = format!("for (int {i} = 0; {i} < 4; {i}++)");
        one(&format!("{head} valid_q[{i}] <= 1'b0;"), &format!("2 * int'({i}) >= int'(4)"))
    }));
    // A condition or two, on registers that neither the fault nor a guard is about.
    let body = "  always_ff @(posedge clk_i) begin\n    late_q <= b_i;\n    valid_q <= {4{b_i}};\n    \
                if (full_q) full_q <= 1'b0;\n    else full_q <= a_i;\n  end";
    let (text, all) = faults(body);
    let rare = all.iter().find(|m| m.class == Class::Rare && m.before == "full_q <= 1'b0;");
    let rare = rare.expect("a rare clear");
    let when = rare.after.strip_prefix("(nothing) if ").expect("a condition");
    for part in when.split(" && ") {
        assert!(["late_q", "1'(valid_q)"].contains(&part), "{when}");
    }
    let out = rewrite(&text, &[(7, &rare.edit)]);
    let want = format!(
        "    if (full_q) begin if (!(tandem_cfg_pkg::MutantSel == 32'd7 && ({when}))) full_q <= 1'b0; end"
    );
    assert!(out.lines().any(|l| l == want), "{out}");
}

#[test]
fn what_is_no_logic_of_the_design_stays() {
    for body in [
        "  always_ff @(posedge clk_i or negedge rst_ni) if (!rst_ni) full_q <= 1'b0;",
        "  always_ff @(posedge clk_i) if (a_i && b_i) assert (slot_i == other_i) else $error(\"no\");",
        "  logic seen_q;\n  always_ff @(posedge clk_i) seen_q <= valid_i && ready_i;\n  \
         always_ff @(posedge clk_i) assert (seen_q);",
    ] {
        let (_, all) = faults(body);
        assert!(all.is_empty(), "{body}: {:?}", all[0]);
    }
}
