// Fixed-point unit for 8-bit elements: saturating and averaging sums and differences, the fractional multiply
// and the scaling shifts of RVV's chapter 12, one operation a cycle on every lane of the mask, results
// registered. Operands are bits 7:0 of each lane; rm[1:0] carries vxrm. Lanes outside the mask keep their
// previous result register, so they do not toggle. A held response stalls the input.
module vt_fix
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
  import vt_isa_pkg::*;
(
  input  logic      clk_i,
  input  logic      rst_ni,
  input  logic      req_valid_i,
  output logic      req_ready_o,
  input  exec_req_t req_i,
  output logic      rsp_valid_o,
  input  logic      rsp_ready_i,
  output exec_rsp_t rsp_o
);

  // vxrm: nearest with ties up, nearest even, down (truncate), to odd ("jam").
  typedef enum logic [1:0] {Rnu, Rne, Rdn, Rod} vxrm_e;

  typedef struct packed {
    logic  sat;
    word_t data;
  } fix_res_t;

  // v / 2^n, rounded as vxrm says, for a signed v; n is at most 7.
  function automatic logic signed [15:0] round_off(vxrm_e vxrm, logic signed [15:0] v, logic [2:0] n);
    logic signed [15:0] q;
    logic [7:0]         lost;  // the discarded bits, the highest at bit 7
    logic               up;
    q    = v >>> n;
    lost = 8'(16'({v[7:0], 8'b0} >> n));
    unique case (vxrm)
      Rnu:     up = lost[7];
      Rne:     up = lost[7] && (lost[6:0] != '0 || q[0]);
      Rod:     up = !q[0] && lost != '0;
      default: up = 1'b0;
    endcase
    return q + {15'b0, up};
  endfunction

  function automatic fix_res_t fix_lane(fix_op_e op, vxrm_e vxrm, logic [7:0] a, logic [7:0] b);
    logic               is_signed, clip;
    logic signed [15:0] x, y, r, low, high;
    fix_res_t           res;
    is_signed = op inside {FixSadd, FixSsub, FixAadd, FixAsub, FixSmul, FixSsra};
    x = {{8{is_signed && a[7]}}, a};
    y = {{8{is_signed && b[7]}}, b};
    unique case (op)
      FixSaddu, FixSadd: r = x + y;
      FixSsubu, FixSsub: r = x - y;
      FixAaddu, FixAadd: r = round_off(vxrm, x + y, 3'd1);
      FixAsubu, FixAsub: r = round_off(vxrm, x - y, 3'd1);
      FixSmul:           r = round_off(vxrm, 16'(x * y), 3'd7);
      FixSsrl, FixSsra:  r = round_off(vxrm, x, b[2:0]);
      default:           r = '0;
    endcase
    // Averages wrap around where they overflow; all other results that do not fit are clipped.
    clip = op inside {FixSaddu, FixSadd, FixSsubu, FixSsub, FixSmul};
    low  = is_signed ? -16'sd128 : 16'sd0;
    high = is_signed ? 16'sd127 : 16'sd255;
    res.sat = clip && (r < low || r > high);
    if (res.sat) r = (r < low) ? low : high;
    res.data = {{24{is_signed && r[7]}}, r[7:0]};
    return res;
  endfunction

  logic  take;
  mask_t mask, sat;
  vec_t  data;

  vt_pipe_ctrl u_ctrl (
    .clk_i, .rst_ni, .in_valid_i(req_valid_i), .in_ready_o(req_ready_o), .load_o(take),
    .out_valid_o(rsp_valid_o), .out_ready_i(rsp_ready_i)
  );

  for (genvar l = 0; l < int'(NumLane); l++) begin : gen_lane
    fix_res_t res_q;
    always_ff @(posedge clk_i) begin
      if (take) begin
        if (req_i.mask[l]) begin
          res_q <= fix_lane(fix_op_e'(req_i.op[3:0]), vxrm_e'(req_i.rm[1:0]), req_i.a[l][7:0],
                            req_i.b[l][7:0]);
        end
      end
    end
    assign data[l] = res_q.data;
    assign sat[l]  = res_q.sat;
  end

  vt_rsp_reg u_rsp (
    .clk_i, .rst_ni, .load_i(take), .req_i, .mask_o(mask), .rsp_valid_i(rsp_valid_o), .rsp_ready_i,
    .data_i(data), .fflags_i('0), .sat_i((sat & mask) != '0), .rsp_o
  );

  // Fixed-point arithmetic exists for 8-bit elements only.
  always_ff @(posedge clk_i) begin : checks
    if (rst_ni && req_valid_i) bytes_only: assert (req_i.sew == Sew8)
      else $error("fix: elements are not bytes");
  end

endmodule
