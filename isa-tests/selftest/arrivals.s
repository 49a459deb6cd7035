# Barriers at which warps arrive one long after the other: the first warp first, then the last one.
#
# launch: grid=1,1,1 warps=4
_start:
    la x10, out
    csrr x5, wid
    slli x6, x5, 3
    add x7, x10, x6             # the warp's place
    slli x8, x5, 2              # 4 turns more than the warp before
    li x9, 0
up:
    addi x9, x9, 1
    ble x9, x8, up
    barrier 0                   #= barrier
    sw x9, 0(x7)
    li x11, 12
    sub x8, x11, x8             # 4 turns fewer than the warp before
    li x9, 0
down:
    addi x9, x9, 1
    ble x9, x8, down
    barrier 0                   #= barrier
    sw x9, 4(x7)
    endprg                      #= end

.data
out: .space 4096
