// RoundRobin: the first request after the last one served.
module RoundRobin #(
    parameter int N = 4,
    parameter int BITS = 2
) (
    input  logic [N-1:0]    requests,
    input  logic [BITS-1:0] last,
    output logic            any,
    output logic [BITS-1:0] choice
);
    assign any = requests != '0;

    always_comb begin
        choice = '0;
        for (int i = N - 1; i >= 0; i--) if (requests[i] && i <= int'(last)) choice = BITS'(i);
        if ((requests >> (32'(last) + 32'd1)) != '0)
            for (int i = N - 1; i >= 0; i--) if (requests[i] && i > int'(last)) choice = BITS'(i);
    end

endmodule
