// The sizes of another machine: probes.yaml gives those of the one that is built.
`ifndef LANES
`define LANES 77
`endif
