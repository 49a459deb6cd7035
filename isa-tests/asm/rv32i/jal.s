# jal: rd = pc + 4, jump by a multiple of 2 within a MiB
# RISC-V I §2.5.1; errata D21

        .text
_start:
        jal     x1, to2                         #= x1 to1, next to2
to1:
        jal     x0, to3                         #= next to3
to2:
        jal     x41, to1                        #= x41 to3, next to1
to3:
        jal     x5, to4                         #= x5 to4, next to4
to4:
        endprg
