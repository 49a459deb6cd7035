// The GPGPU with SMs that only pass time (vt_sm.sv here); paths relative to this directory. The configuration
// package comes from the builder.
../../../src/pkg/vt_isa_pkg.sv
../../../src/pkg/vt_pkg.sv
../../../src/pkg/vt_trace_pkg.sv
../../../src/common/vt_stream_reg.sv
../../../src/common/vt_fifo.sv
../../../src/mem/vt_mem_pkg.sv
../../../src/mem/vt_mem_arb.sv
../../../src/mem/vt_mmu.sv
../../../src/issue/vt_issue_pkg.sv
../../../src/top/vt_alloc.sv
../../../src/top/vt_wg_dispatch.sv
vt_sm.sv
../../../src/top/vt_amo.sv
../../../src/top/gpgpu.sv
../../../src/top/vt_port_slice.sv
../../../src/top/tandem_top.sv
