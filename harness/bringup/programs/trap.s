# A word that is no instruction.
# launch: lanes=4 sgprs=32 vgprs=32
        la      x10, out
        li      x5, 7
        sw      x5, 0(x10)
        .word   0
        endprg
        .data
        .align  6
out:    .space  64
