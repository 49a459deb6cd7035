// Dispatcher: takes a command and runs its workgroups one after the other, x fastest.
module Dispatcher
    import SplitTypes::*;
(
    input  logic        clock,
    input  logic        reset,
    input  logic        commandValid,
    output logic        commandReady,
    input  Command      commandIn,
    output Command      command,
    output logic        flush,         // a command begins
    output logic        groupStart,
    output logic [31:0] groupNumber,
    output logic [31:0] groupX, groupY, groupZ,
    output logic [31:0] groupPds,
    input  logic        groupBusy,
    input  logic        fault,
    output logic        idle,
    output logic [31:0] ended
);

    typedef enum logic [2:0] {IDLE, FLUSH, START, SETTLE, RUN} State;
    State state;

    assign commandReady = state == IDLE;
    assign idle = state == IDLE;
    assign flush = state == FLUSH;
    assign groupStart = state == START;

    wire lastX = groupX + 32'd1 == command.gridX;
    wire lastY = groupY + 32'd1 == command.gridY;
    wire lastZ = groupZ + 32'd1 == command.gridZ;
    wire [31:0] groupBytes = command.warps * command.threads * command.pdsSize;

    always_ff @(posedge clock) begin
        if (reset) begin
            state <= IDLE;
            ended <= '0;
        end else case (state)
            IDLE: if (commandValid) begin
                command <= commandIn;
                groupNumber <= '0;
                groupX <= '0;
                groupY <= '0;
                groupZ <= '0;
                groupPds <= commandIn.pdsBase;
                state <= FLUSH;
            end
            FLUSH: state <= START;
            START: state <= SETTLE;
            SETTLE: state <= RUN;
            RUN: if (!groupBusy && !fault) begin
                groupNumber <= groupNumber + 32'd1;
                groupPds <= groupPds + groupBytes;
                groupX <= lastX ? 32'd0 : groupX + 32'd1;
                if (lastX) groupY <= lastY ? 32'd0 : groupY + 32'd1;
                if (lastX && lastY) groupZ <= groupZ + 32'd1;
                state <= START;
                if (lastX && lastY && lastZ) begin
                    state <= IDLE;
                    ended <= ended + 32'd1;
                end
            end
            default: state <= IDLE;
        endcase
    end

endmodule
