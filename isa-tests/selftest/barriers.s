# Barriers: each warp reads what another one stored before the barrier.
#
# launch: grid=1,1,1 warps=4 lds=4096
_start:
    la x10, out
    csrr x11, lds
    csrr x5, wid
    slli x6, x5, 5
    add x7, x10, x6             # the warp's place
    addi x8, x5, 1
    li x9, 0x01010101
    mul x8, x8, x9
    slli x12, x5, 2
    add x12, x12, x11           # and in LDS
    sw x8, 0(x12)
    barrier 0                   #= barrier
    addi x13, x5, 1
    andi x13, x13, 3
    slli x13, x13, 2
    add x13, x13, x11
    lw x14, 0(x13)              # of the next warp
    sw x14, 0(x7)
    barrier 0                   #= barrier
    add x15, x14, x8
    sw x15, 0(x12)
    barrier 0                   #= barrier
    lw x16, 0(x13)
    sw x16, 4(x7)
    endprg                      #= end

.data
out: .space 4096
