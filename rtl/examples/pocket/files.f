// Pocket and what connects it to the harness; paths relative to this directory.
+incdir+rtl
../../src/pkg/vt_trace_pkg.sv
rtl/pk_alu.v
rtl/pk_div.v
rtl/pk_decode.v
rtl/pk_csr.v
rtl/pk_bus.v
rtl/pk_regs.v
rtl/pk_core.v
rtl/pocket.v
adapter/pocket_probe.sv
adapter/tandem_top.sv
