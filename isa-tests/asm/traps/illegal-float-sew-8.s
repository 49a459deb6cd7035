# illegal-float-sew-8: floating point at SEW 8
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        vsetvli x0, x0, e8, m1, ta, ma
        vfadd.vv v1, v2, v3                     #= trap Illegal
        endprg

        .data
        .balign 64
data: .space 64
