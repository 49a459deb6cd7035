// The integer operations of the scalar and the vector ALU: one lane, one cycle.
package vt_alu_pkg;

  import vt_pkg::*;
  import vt_isa_pkg::*;

  // op(a, b). `pick` is bit 0 of the third operand (the mask bit of a merge), `id` the lane's number.
  function automatic word_t alu_lane(alu_op_e op, word_t a, word_t b, logic pick, word_t id);
    logic  lt_s, lt_u, eq;
    word_t r;
    lt_u = a < b;
    lt_s = $signed(a) < $signed(b);
    eq   = a == b;
    unique case (op)
      AluAdd:   r = a + b;
      AluSub:   r = a - b;
      AluSll:   r = a << b[4:0];
      AluSrl:   r = a >> b[4:0];
      AluSra:   r = word_t'($signed(a) >>> b[4:0]);
      AluAnd:   r = a & b;
      AluOr:    r = a | b;
      AluXor:   r = a ^ b;
      AluSlt:   r = {31'b0, lt_s};
      AluSltu:  r = {31'b0, lt_u};
      AluSle:   r = {31'b0, lt_s || eq};
      AluSleu:  r = {31'b0, lt_u || eq};
      AluSeq:   r = {31'b0, eq};
      AluSne:   r = {31'b0, !eq};
      AluMin:   r = lt_s ? a : b;
      AluMinu:  r = lt_u ? a : b;
      AluMax:   r = lt_s ? b : a;
      AluMaxu:  r = lt_u ? b : a;
      AluA:     r = a;
      AluMerge: r = pick ? a : b;
      AluId:    r = id;
      AluNand:  r = {31'b0, !(a[0] && b[0])};
      AluNor:   r = {31'b0, !(a[0] || b[0])};
      AluXnor:  r = {31'b0, a[0] == b[0]};
      AluAndn:  r = {31'b0, a[0] && !b[0]};
      AluOrn:   r = {31'b0, a[0] || !b[0]};
      AluMand:  r = {31'b0, a[0] && b[0]};
      AluMor:   r = {31'b0, a[0] || b[0]};
      AluMxor:  r = {31'b0, a[0] != b[0]};
      default:  r = '0;
    endcase
    return r;
  endfunction

endpackage
