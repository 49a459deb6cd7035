// TileLinkPort: the machine's TileLink-UL master port. Data accesses go before instruction refills. Source
// identifiers 0 to 63 are lanes of data accesses, 64 is the refill.
module TileLinkPort (
    input  logic        clock,
    input  logic        reset,
    // data accesses
    input  logic        dataValid,
    output logic        dataReady,
    input  logic        dataWrite,
    input  logic [5:0]  dataId,
    input  logic [31:0] dataAddress,
    input  logic [1:0]  dataSize,
    input  logic [31:0] dataWord,
    output logic        replyValid,
    output logic [5:0]  replyId,
    output logic [63:0] replyData,
    output logic        replyDenied,
    // refills
    input  logic        lineValid,
    output logic        lineReady,
    input  logic [31:0] lineAddress,
    output logic        beatValid,
    output logic [63:0] beatData,
    output logic        beatDenied,
    // TileLink
    output logic        tl_a_valid,
    input  logic        tl_a_ready,
    output logic [2:0]  tl_a_opcode,
    output logic [2:0]  tl_a_param,
    output logic [2:0]  tl_a_size,
    output logic [6:0]  tl_a_source,
    output logic [31:0] tl_a_address,
    output logic [7:0]  tl_a_mask,
    output logic [63:0] tl_a_data,
    output logic        tl_a_corrupt,
    input  logic        tl_d_valid,
    output logic        tl_d_ready,
    input  logic [2:0]  tl_d_opcode,
    input  logic [2:0]  tl_d_size,
    input  logic [6:0]  tl_d_source,
    input  logic [63:0] tl_d_data,
    input  logic        tl_d_denied,
    input  logic        tl_d_corrupt
);
    localparam logic [2:0] PUT_FULL = 3'd0, GET = 3'd4;

    // One request is held here until the other side takes it.
    wire free = !tl_a_valid || tl_a_ready;
    assign dataReady = free;
    assign lineReady = free && !dataValid;
    assign tl_a_param = 3'd0;
    assign tl_a_corrupt = 1'b0;

    wire [7:0] ones = dataSize == 2'd0 ? 8'h01 : dataSize == 2'd1 ? 8'h03 : 8'h0f;

    always_ff @(posedge clock) begin
        if (reset) tl_a_valid <= 1'b0;
        else if (free) tl_a_valid <= dataValid || lineValid;
        if (free) begin
            tl_a_opcode <= dataValid && dataWrite ? PUT_FULL : GET;
            tl_a_size <= dataValid ? {1'b0, dataSize} : 3'd6;
            tl_a_source <= dataValid ? {1'b0, dataId} : 7'h40;
            tl_a_address <= dataValid ? dataAddress : lineAddress;
            tl_a_mask <= dataValid ? ones << dataAddress[2:0] : 8'hff;
            tl_a_data <= {32'd0, dataWord} << {dataAddress[2:0], 3'd0};
        end
    end

    assign tl_d_ready = 1'b1;
    wire isLine = tl_d_source[6];
    wire bad = tl_d_denied || tl_d_corrupt;
    assign replyValid = tl_d_valid && !isLine;
    assign replyId = tl_d_source[5:0];
    assign replyData = tl_d_data;
    assign replyDenied = bad;
    assign beatValid = tl_d_valid && isLine;
    assign beatData = tl_d_data;
    assign beatDenied = bad;

    wire unused = &{1'b0, tl_d_opcode, tl_d_size};

endmodule
