// Csrs: the control and status registers of every warp. One access a cycle; `value` is what a register would
// hold after the access, which is what software reads next.
module Csrs
    import SplitTypes::*;
#(
    parameter int WARPS = 4,
    parameter int WARP_BITS = 2
) (
    input  logic                 clock,
    input  logic [WARPS-1:0]     clear,
    input  Command               command,
    input  logic [31:0]          groupX, groupY, groupZ,
    input  logic [31:0]          groupPds,
    // CSR instruction
    input  logic [WARP_BITS-1:0] warp,
    input  logic [11:0]          address,
    input  logic [31:0]          writeData,
    input  logic                 write,
    output logic [31:0]          readData,
    output logic                 exists,
    output logic                 readOnly,
    // SETRPC
    input  logic                 setRpc,
    input  logic [31:0]          newRpc,
    output logic [31:0]          rpc,
    // VSET
    input  logic                 setVector,
    input  logic                 keepVl,
    input  logic                 wholeVl,
    input  logic [31:0]          wantedVl,
    input  logic [31:0]          wantedType,
    output logic [31:0]          newVl,
    // what decoding depends on
    output logic [WARPS-1:0]     vill,
    output logic [WARPS-1:0]     lmul2
);

    typedef struct packed {
        logic [4:0]  fflags;
        logic [2:0]  frm;
        logic        vxsat;
        logic [1:0]  vxrm;
        logic [1:0]  fs, vs;
        logic [29:0] mtvec;
        logic [31:0] rpc;
        logic [31:0] vl, vtype;
        logic        refused;      // by a vset, not the value after the start
    } State;

    State states [WARPS];
    State now;
    assign now = states[warp];
    assign rpc = now.rpc;

    wire [31:0] vlenb = {command.threads[29:0], 2'd0};
    wire [31:0] wid = 32'(warp);
    wire        dirty = now.fs == 2'd3 || now.vs == 2'd3;
    wire [31:0] mstatus = {dirty, 16'd0, now.fs, 2'b11, now.vs, 9'd0};

    always_comb begin
        exists = 1'b1;
        readData = 32'd0;
        readOnly = 1'b0;
        case (address)
            12'h001: readData = {27'd0, now.fflags};
            12'h002: readData = {29'd0, now.frm};
            12'h003: readData = {24'd0, now.frm, now.fflags};
            12'h008: readOnly = 1'b1;
            12'h009: readData = {31'd0, now.vxsat};
            12'h00a: readData = {30'd0, now.vxrm};
            12'h00f: readData = {29'd0, now.vxrm, now.vxsat};
            12'h300: readData = mstatus;
            12'h305: readData = {now.mtvec, 2'd0};
            12'h80c: readData = now.rpc;
            default: begin
                readOnly = 1'b1;
                case (address)
                    12'h800: readData = wid * command.threads;
                    12'h801: readData = command.warps;
                    12'h802: readData = command.threads;
                    12'h803: readData = command.knl;
                    12'h804: readData = 32'd0;          // one workgroup at a time
                    12'h805, 12'hf14: readData = wid;
                    12'h806: readData = 32'h70000000;
                    12'h807: readData = groupPds;
                    12'h808: readData = groupX;
                    12'h809: readData = groupY;
                    12'h80a: readData = groupZ;
                    12'hc20: readData = now.vl;
                    12'hc21: readData = now.vtype;
                    12'hc22: readData = vlenb;
                    default: exists = 1'b0;
                endcase
            end
        endcase
    end

    // LMUL 1 with SEW 8 to 64, LMUL 2 with SEW 8 to 32; tail and mask policies are free.
    wire        legalType = wantedType[31:8] == 24'd0 && wantedType[5] == 1'b0 &&
                            (wantedType[2:0] == 3'd0 || (wantedType[2:0] == 3'd1 && wantedType[5:3] != 3'd3));
    wire [31:0] maximum = wantedType[0] ? {command.threads[30:0], 1'b0} : command.threads;
    wire        refuse = !legalType || (keepVl && now.vl > maximum);
    wire [31:0] newType = refuse ? 32'h80000000 : wantedType;
    assign newVl = refuse ? 32'd0 : keepVl ? now.vl : wholeVl || wantedVl > maximum ? maximum : wantedVl;

    always_comb
        for (int w = 0; w < WARPS; w++) begin
            vill[w] = states[w].refused;
            lmul2[w] = states[w].vtype[2:0] == 3'd1;
        end

    always_ff @(posedge clock) begin
        if (write) begin
            case (address)
                12'h001: states[warp].fflags <= writeData[4:0];
                12'h002: states[warp].frm <= writeData[2:0];
                12'h003: {states[warp].frm, states[warp].fflags} <= writeData[7:0];
                12'h009: states[warp].vxsat <= writeData[0];
                12'h00a: states[warp].vxrm <= writeData[1:0];
                12'h00f: {states[warp].vxrm, states[warp].vxsat} <= writeData[2:0];
                12'h300: begin
                    states[warp].fs <= writeData[14:13];
                    states[warp].vs <= writeData[10:9];
                end
                12'h305: states[warp].mtvec <= writeData[31:2];
                12'h80c: states[warp].rpc <= writeData;
                default: ;
            endcase
        end
        if (setRpc) states[warp].rpc <= newRpc;
        if (setVector) begin
            states[warp].vl <= newVl;
            states[warp].vtype <= newType;
            states[warp].refused <= refuse;
        end
        for (int w = 0; w < WARPS; w++) if (clear[w]) begin
            states[w] <= '0;
            states[w].vtype <= 32'h80000000;
        end
    end

endmodule
