# illegal-vill-load: a load of RVV after a refused vsetvli
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        la      x5, data
        vsetvli x0, x0, e64, m2, ta, ma
        vle32.v v1, (x5)                        #= trap Illegal
        endprg

        .data
        .balign 64
data: .space 64
