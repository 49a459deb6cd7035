# Two warps meet at a barrier; each stores before it and after it.
# launch: warps=2 lanes=4 sgprs=32 vgprs=32
        la      x10, out
        csrr    x5, wid
        slli    x6, x5, 2
        add     x10, x10, x6
        addi    x7, x5, 1
        sw      x7, 0(x10)
        barrier 0
        addi    x7, x7, 16
        sw      x7, 32(x10)
        endprg
        .data
        .align  6
out:    .space  64
