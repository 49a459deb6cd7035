// AddressLanes: the addresses of a memory instruction, lane by lane, and whether they are aligned.
module AddressLanes
    import SplitTypes::*;
#(
    parameter int LANES = 4
) (
    input  Uop                     uop,
    input  logic                   beat,
    input  logic [31:0]            warp,
    input  Command                 command,
    input  logic [31:0]            groupPds,
    input  logic [LANES-1:0][31:0] s1, s2,
    output logic [LANES-1:0][31:0] address,
    output logic [LANES-1:0]       crooked
);

    wire [31:0] allThreads = command.warps * command.threads;

    logic [LANES-1:0][31:0] offset, element;
    always_comb begin
        for (int i = 0; i < LANES; i++) begin
            element[i] = 32'(i) + (beat ? command.threads : 32'd0);
            offset[i] = s1[i] + uop.imm;
            case (MemOp'(uop.op))
                MEM_LANE: address[i] = offset[i];
                MEM_PRIVATE:
                    address[i] = groupPds + {offset[i][31:2], 2'd0} * allThreads + 32'(offset[i][1:0]) +
                                 ((warp * command.threads + 32'(i)) << 2);
                MEM_UNIT: address[i] = s1[0] + (element[i] << uop.size);
                MEM_STRIDE: address[i] = s1[0] + s2[0] * element[i];
                MEM_INDEX:
                    case (uop.indexSize)
                        2'd0: address[i] = s1[0] + 32'(s2[i][7:0]);
                        2'd1: address[i] = s1[0] + 32'(s2[i][15:0]);
                        default: address[i] = s1[0] + s2[i];
                    endcase
                default: address[i] = s1[0] + uop.imm;
            endcase
            // Private memory is laid out in words: what counts is the offset before that.
            case (uop.size)
                2'd0: crooked[i] = 1'b0;
                2'd1: crooked[i] = MemOp'(uop.op) == MEM_PRIVATE ? offset[i][0] : address[i][0];
                default:
                    crooked[i] = (MemOp'(uop.op) == MEM_PRIVATE ? offset[i][1:0] : address[i][1:0]) != 2'd0;
            endcase
        end
    end

endmodule
