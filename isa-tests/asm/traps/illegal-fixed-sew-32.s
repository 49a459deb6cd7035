# illegal-fixed-sew-32: fixed point without any vsetvli
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        vsadd.vv v1, v2, v3                     #= trap Illegal
        endprg

        .data
        .balign 64
data: .space 64
