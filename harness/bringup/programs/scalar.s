# A scalar result, a store of it and a load of it again.
# launch: lanes=4 sgprs=32 vgprs=32
        la      x10, out
        li      x5, 0x1234
        add     x6, x5, x5
        sw      x6, 0(x10)
        lw      x7, 0(x10)
        addi    x8, x7, 1
        sw      x8, 4(x10)
        endprg
        .data
        .align  6
out:    .space  64
