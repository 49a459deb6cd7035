# illegal-move-sew-8: a floating-point move at SEW 8
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        vsetvli x0, x0, e8, m1, ta, ma
        vfmv.v.f v1, x5                         #= trap Illegal
        endprg

        .data
        .balign 64
data: .space 64
