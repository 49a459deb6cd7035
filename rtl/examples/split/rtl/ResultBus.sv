// ResultBus: one result a cycle reaches the register files. Units with long latencies go first; the others
// hold theirs.
module ResultBus
    import SplitTypes::*;
#(
    parameter int LANES = 4
) (
    input  logic [4:0]                  valid,       // by Unit
    output logic [4:0]                  taken,
    input  Tag [4:0]                    tags,
    input  logic [4:0][LANES-1:0][31:0] data,
    output logic                        busValid,
    output Tag                          busTag,
    output logic [LANES-1:0][31:0]      busData,
    output Unit                         busUnit
);

    always_comb begin
        busUnit = valid[UNIT_MEM] ? UNIT_MEM : valid[UNIT_DIV] ? UNIT_DIV : valid[UNIT_MUL] ? UNIT_MUL :
                  valid[UNIT_ALU] ? UNIT_ALU : UNIT_SYS;
        busValid = valid != '0;
        taken = busValid ? 5'd1 << busUnit : 5'd0;
        busTag = tags[busUnit];
        busData = data[busUnit];
    end

endmodule
