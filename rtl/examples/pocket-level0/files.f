// Pocket's RTL, as it is.
+incdir+../pocket/rtl
../pocket/rtl/pk_alu.v
../pocket/rtl/pk_div.v
../pocket/rtl/pk_decode.v
../pocket/rtl/pk_csr.v
../pocket/rtl/pk_bus.v
../pocket/rtl/pk_regs.v
../pocket/rtl/pk_core.v
../pocket/rtl/pocket.v
