// The scripted stand-in; paths relative to this directory. The configuration package comes from the builder.
../../../src/pkg/vt_trace_pkg.sv
mini_top.sv
