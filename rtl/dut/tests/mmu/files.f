// The MMU alone; paths relative to this directory. The configuration package comes from the builder.
../../../src/pkg/vt_isa_pkg.sv
../../../src/pkg/vt_pkg.sv
../../../src/pkg/vt_trace_pkg.sv
../../../src/mem/vt_mem_pkg.sv
../../../src/mem/vt_mmu.sv
mmu_top.sv
