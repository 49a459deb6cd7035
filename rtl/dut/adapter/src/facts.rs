//! `tandem_facts_pkg`: what an instruction's word says of it, for probes that report little. These are facts
//! of the encoding: which kind of register is written, and which words end a warp or wait for others.

use ventus_isa::{Class, Kind, Op, Role, Row, rows};

/// Patterns of rows as labels of a `casez`.
fn labels(of: impl Fn(&Row) -> bool) -> String {
    let pattern = |row: &Row| -> String {
        let bit = |n: u32| match (row.mask >> n & 1, row.matches >> n & 1) {
            (0, _) => '?',
            (_, 0) => '0',
            _ => '1',
        };
        (0..32).rev().map(bit).collect()
    };
    let all: Vec<String> =
        rows().iter().filter(|r| of(r)).map(|r| format!("      32'b{}", pattern(r))).collect();
    all.join(",\n")
}

fn writes(row: &Row, kind: Kind) -> bool {
    row.format.operand(Role::Rd).is_some_and(|o| o.kind == kind)
}

/// The package.
pub fn package() -> String {
    let (scalar, vector) = (labels(|r| writes(r, Kind::X)), labels(|r| writes(r, Kind::V)));
    let ends = labels(|r| r.class == Class::EndProgram);
    // BARRIERSUB has nothing to wait for: its subgroup is the warp.
    let waits = labels(|r| r.op == Op::Barrier);
    format!(
        "// What an instruction's word says of it; written from the instruction table.
package tandem_facts_pkg;
  // A new instruction as tandem_match_pkg keeps it. The high bits of its destination come from its prefix; the
  // second half of a group writes the register after.
  function automatic tandem_match_pkg::insn_t facts(
    input logic [31:0] insn, input logic [31:0] prefix, input logic [31:0] beat, input logic [31:0] tag,
    input logic [31:0] unit_no
  );
    facts         = '0;
    facts.tag     = tag;
    facts.unit_no = unit_no;
    facts.rd      = {{prefix != 0 ? prefix[22:20] : 3'd0, insn[11:7]}};
    casez (insn)
{scalar}: facts.sdst = facts.rd != 0;
{vector}: begin
        facts.vdst = 1'b1;
        facts.rd     = facts.rd + beat[7:0];
      end
{ends}: facts.ends = 1'b1;
{waits}: facts.waits = 1'b1;
      default: ;
    endcase
  endfunction

  // Whether a lane of the mask accesses an address outside local memory.
  function automatic bit outside(input logic [31:0] mask, input logic [31:0][31:0] address);
    outside = 1'b0;
    for (int i = 0; i < tandem_cfg_pkg::NumLane; i++)
      if (mask[i] && address[i][31:28] != 4'h7) outside = 1'b1;
  endfunction
endpackage
"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Manual 4.2.4: ENDPRG ends a warp, BARRIER waits. BARRIERSUB is in the same class and does not wait.
    #[test]
    fn endprg_ends_a_warp_and_barrier_alone_waits() {
        let text = package();
        let labels_of = |what: &str| -> Vec<&str> {
            let before = &text[..text.find(&format!(": facts.{what} = 1'b1;")).unwrap()];
            before[before.rfind(';').unwrap() + 1..].split("32'b").skip(1).map(|l| &l[..32]).collect()
        };
        assert_eq!(labels_of("ends"), ["0000000??????????100?????0001011"]);
        assert_eq!(labels_of("waits"), ["0000010??????????100?????0001011"]);
    }
}
