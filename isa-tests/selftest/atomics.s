# Atomics of one warp: what each finds and what it leaves. An SC without a reservation accesses nothing.
#
# launch: grid=1,1,1 warps=1
_start:
    la x10, out
    addi x11, x10, 64
    li x5, 0x11223344
    li x6, 0x01010101
    sw x5, 0(x11)
    amoadd.w x7, x6, (x11)      #= x7 0x11223344, atomic 0x12233445
    amoswap.w x8, x5, (x11)     #= x8 0x12233445, atomic 0x11223344
    amoxor.w x9, x6, (x11)      #= x9 0x11223344, atomic 0x10233245
    amoor.w x12, x5, (x11)      #= x12 0x10233245, atomic 0x11233345
    amomaxu.w x13, x6, (x11)    #= x13 0x11233345, atomic 0x11233345
    sc.w x15, x6, (x11)         #= x15 1
    lw x14, 0(x11)              #= x14 0x11233345
    sw x7, 0(x10)
    sw x8, 4(x10)
    sw x9, 8(x10)
    sw x12, 12(x10)
    sw x13, 16(x10)
    sw x14, 20(x10)
    sw x15, 24(x10)
    endprg                      #= end

.data
out: .space 4096
