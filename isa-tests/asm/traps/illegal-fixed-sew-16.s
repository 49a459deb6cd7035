# illegal-fixed-sew-16: fixed point at SEW 16
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        vsetvli x0, x0, e16, m1, ta, ma
        vsadd.vv v1, v2, v3                     #= trap Illegal
        endprg

        .data
        .balign 64
data: .space 64
