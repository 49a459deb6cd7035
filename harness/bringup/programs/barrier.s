# Warps meet at two barriers, one long after the other: the first warp first, then the last one. Each stores
# after each barrier.
# launch: warps=4 lanes=4 sgprs=32 vgprs=32
        la      x10, out
        csrr    x5, wid
        slli    x6, x5, 2
        add     x10, x10, x6
        addi    x7, x5, 1
        slli    x8, x5, 2
        sw      x7, 0(x10)
first:                              # 4 turns more than the warp before
        addi    x8, x8, -1
        bge     x8, x0, first
        barrier 0
        addi    x7, x7, 16
        sw      x7, 16(x10)
        li      x8, 12
        slli    x9, x5, 2
        sub     x8, x8, x9
second:                             # 4 turns fewer than the warp before
        addi    x8, x8, -1
        bge     x8, x0, second
        barrier 0
        addi    x7, x7, 16
        sw      x7, 32(x10)
        endprg
        .data
        .align  6
out:    .space  64
