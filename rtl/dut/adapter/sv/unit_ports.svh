(
  input  logic          tandem_clk,
  input  logic          tandem_rst_n,
  // A request: it holds until it is accepted.
  input  logic          tandem_request,
  output logic          tandem_accept,
  input  logic [7:0]    tandem_number,   // of the operation
  input  logic [2:0]    tandem_rm,
  input  logic [15:0]   tandem_tag,
  input  logic [31:0]   tandem_mask,
  input  logic [1023:0] tandem_a,        // lane i in bits 32i+31:32i
  input  logic [1023:0] tandem_b,
  input  logic [1023:0] tandem_c,
  input  logic          tandem_write,
  input  logic [31:0]   tandem_address,
  input  logic [1:0]    tandem_size,     // log2 of the bytes
  input  logic [31:0]   tandem_data,
  // A response
  output logic          tandem_response,
  input  logic          tandem_take,
  output logic [15:0]   tandem_rsp_tag,
  output logic [1023:0] tandem_rsp_data,
  output logic [7:0]    tandem_rsp_flags,
  // Memory, as tandem_top has it
  output logic          tandem_mem_req_valid,
  input  logic          tandem_mem_req_ready,
  output logic          tandem_mem_req_we,
  output logic [7:0]    tandem_mem_req_id,
  output logic [31:0]   tandem_mem_req_addr,
  output logic [63:0]   tandem_mem_req_strb,
  output logic [511:0]  tandem_mem_req_wdata,
  input  logic          tandem_mem_rsp_valid,
  output logic          tandem_mem_rsp_ready,
  input  logic          tandem_mem_rsp_we,
  input  logic [7:0]    tandem_mem_rsp_id,
  input  logic          tandem_mem_rsp_err,
  input  logic [511:0]  tandem_mem_rsp_rdata
);
  // What a store puts where in the word that has its bytes.
  wire [31:0] tandem_word   = tandem_data << {tandem_address[1:0], 3'd0};
  wire [3:0]  tandem_strobe = (tandem_size == 2'd0 ? 4'b0001 : tandem_size == 2'd1 ? 4'b0011 : 4'b1111)
                              << tandem_address[1:0];
