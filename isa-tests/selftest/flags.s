# Floating-point flags: each of the five by itself.
#
# launch: grid=1,1,1 warps=1
_start:
    la x10, out
    li x5, 0x3f800000
    li x6, 0x40400000
    li x7, 0x7f7fffff
    li x8, 0x00800001
    li x9, 0x7f800001
    fdiv.s x11, x5, x6          #= x11 0x3eaaaaab, flags NX
    fdiv.s x12, x5, x0          #= x12 0x7f800000, flags DZ
    fadd.s x13, x7, x7          #= x13 0x7f800000, flags OF NX
    fmul.s x14, x8, x8          #= x14 0, flags UF NX
    fadd.s x15, x9, x5          #= x15 0x7fc00000, flags NV
    fadd.s x16, x5, x6          #= x16 0x40800000
    csrr x17, fflags            #= x17 0x1f
    sw x11, 0(x10)
    sw x12, 4(x10)
    sw x13, 8(x10)
    sw x14, 12(x10)
    sw x15, 16(x10)
    sw x16, 20(x10)
    sw x17, 24(x10)
    endprg                      #= end

.data
out: .space 4096
