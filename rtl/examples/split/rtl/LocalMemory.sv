// LocalMemory: the SM's local memory, one word a cycle. Words that were not written since reset read 0.
module LocalMemory #(
    parameter int BYTES = 131072,
    parameter int ADDR_BITS = $clog2(BYTES / 4)
) (
    input  logic                 clock,
    input  logic                 reset,
    input  logic [ADDR_BITS-1:0] address,
    output logic [31:0]          readData,
    input  logic                 write,
    input  logic [3:0]           bytes,
    input  logic [31:0]          writeData
);

    localparam int ROWS = BYTES / 16384;        // of 4096 words, for the marks
    localparam int ROW_BITS = ROWS > 1 ? $clog2(ROWS) : 1;

    logic [31:0]   words [BYTES / 4];
    logic [4095:0] used [ROWS];

    wire [ROW_BITS-1:0] row = ROW_BITS'(address >> 12);

    assign readData = used[row][address[11:0]] ? words[address] : 32'd0;

    always_ff @(posedge clock) begin
        if (reset) for (int r = 0; r < ROWS; r++) used[r] <= '0;
        else if (write) begin
            used[row][address[11:0]] <= 1'b1;
            for (int i = 0; i < 4; i++)
                words[address][8*i +: 8] <= bytes[i] ? writeData[8*i +: 8] : readData[8*i +: 8];
        end
    end

endmodule
