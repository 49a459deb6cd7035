# illegal-vill: OP-V after a refused vsetvli
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        vsetvli x0, x0, e64, m2, ta, ma
        vadd.vv v1, v2, v3                      #= trap Illegal
        endprg

        .data
        .balign 64
data: .space 64
