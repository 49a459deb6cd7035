// vt_mem_arb: each request of a port goes out once, unchanged, in rotating order, and its answer comes back
// to that port with the port's own id. One port is looked at, and one request of it is marked, any. Memory
// answers in any order.
module prove_mem_arb
  import tandem_cfg_pkg::*;
  import vt_pkg::*;
#(
  parameter int unsigned NumPorts = 3,
  parameter int unsigned NumIds   = 4
) (
  input logic                clk_i,
  input logic [NumPorts-1:0] req_valid_i,
  input mem_req_t            req_i [NumPorts],
  input logic [NumPorts-1:0] rsp_ready_i,
  input logic                mem_req_ready_i,
  input logic                mem_rsp_valid_i,
  input mem_rsp_t            mem_rsp_i,
  input logic [1:0]          port_i,           // the port that is looked at
  input logic                mark_i            // its request that is granted now is the marked one
);

  logic                rst_n;
  logic [NumPorts-1:0] ready, rsp_valid;
  logic                out_valid, rsp_ready;
  mem_rsp_t            rsp;
  mem_req_t            out;
  prove_reset u_reset (.clk_i, .rst_no(rst_n));

  vt_mem_arb #(.NumPorts(NumPorts), .NumIds(NumIds)) u_dut (
    .clk_i, .rst_ni(rst_n), .req_valid_i, .req_ready_o(ready), .req_i, .rsp_valid_o(rsp_valid),
    .rsp_ready_i, .rsp_o(rsp), .mem_req_valid_o(out_valid), .mem_req_ready_i, .mem_req_o(out),
    .mem_rsp_valid_i, .mem_rsp_ready_o(rsp_ready), .mem_rsp_i
  );

  // The contract of memory: it answers what was sent and not answered yet.
  logic              sent, answered, granted;
  logic [NumIds-1:0] flying_q;
  logic [1:0]        port_q;
  assign sent     = out_valid && mem_req_ready_i;
  assign answered = mem_rsp_valid_i && rsp_ready;
  always_ff @(posedge clk_i) begin
    if (!rst_n) begin
      flying_q <= '0;
      port_q   <= port_i;
    end else begin
      if (answered) flying_q[mem_rsp_i.id[1:0]] <= 1'b0;
      if (sent) flying_q[out.id[1:0]] <= 1'b1;
    end
  end
  always_comb begin
    if (rst_n) begin
      port_exists: assume (32'(port_q) < NumPorts);
      answers_what_was_sent: assume (!mem_rsp_valid_i || (32'(mem_rsp_i.id) < NumIds &&
                                                          flying_q[mem_rsp_i.id[1:0]]));
    end
  end

  // The marked request: granted, sent, answered; under which id, and what it was.
  typedef enum logic [1:0] {None, Granted, Sent, Answered} state_e;
  state_e            state_q;
  logic [1:0]        id_q;
  mem_req_t          marked_q;
  logic [3:0]        passed_q;   // requests of others that were granted while the port waited
  assign granted = req_valid_i[port_q] && ready[port_q];
  always_ff @(posedge clk_i) begin
    if (!rst_n) state_q <= None;
    else begin
      unique case (state_q)
        None: if (granted && mark_i) begin
          state_q  <= Granted;
          marked_q <= req_i[port_q];
        end
        Granted: begin
          id_q <= out.id[1:0];
          if (sent) state_q <= Sent;
        end
        Sent: if (answered && mem_rsp_i.id[1:0] == id_q) state_q <= Answered;
        default: ;
      endcase
    end
    if (!rst_n || !req_valid_i[port_q] || ready[port_q]) passed_q <= '0;
    else if (ready != '0 && passed_q != '1) passed_q <= passed_q + 1'b1;
  end

  logic pending_q;  // a request was granted and not sent yet
  always_ff @(posedge clk_i) pending_q <= rst_n && (ready != '0 || (pending_q && !sent));

  // What goes out and what comes back, but for the id
  mem_req_t due;
  mem_rsp_t back;
  always_comb begin
    due     = marked_q;
    due.id  = out.id;
    back    = mem_rsp_i;
    back.id = marked_q.id;
  end

  logic mine;  // the answer to the marked request is offered
  assign mine = state_q == Sent && mem_rsp_valid_i && mem_rsp_i.id[1:0] == id_q;

  always_comb begin
    if (rst_n) begin
      one_grant: assert ((ready & (ready - 1'b1)) == '0);
      only_who_asks: assert ((ready & ~req_valid_i) == '0);
      in_turn: assert (passed_q < 4'(NumPorts));
      if (sent) fresh_id: assert (32'(out.id) < NumIds && (!flying_q[out.id[1:0]]));
      if (state_q == Granted) goes_out: assert (out_valid && out == due);
      once: assert (out_valid == pending_q);
      one_answer: assert (!mem_rsp_valid_i || rsp_valid != '0);
      to_one_port: assert ((rsp_valid & (rsp_valid - 1'b1)) == '0);
      if (mine) to_its_port: assert (rsp_valid == NumPorts'(1) << port_q && rsp == back);
      if (mine) taken_when_ready: assert (rsp_ready == rsp_ready_i[port_q]);
      last_in_turn: cover (passed_q == 4'(NumPorts - 1) && granted);
      all_ids_in_flight: cover (flying_q == '1);
      overtaken: cover (mine && answered && marked_q.id != '0 && id_q == 2'd0 && !flying_q[1]);
      id_again: cover (state_q == Granted && u_dut.fresh_q == 3'd4);
    end
  end

endmodule
