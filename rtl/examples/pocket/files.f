// Pocket's RTL, as it is.
+incdir+rtl
rtl/pk_alu.v
rtl/pk_div.v
rtl/pk_decode.v
rtl/pk_csr.v
rtl/pk_bus.v
rtl/pk_regs.v
rtl/pk_core.v
rtl/pocket.v
