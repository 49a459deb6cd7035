# register-group-vs1: LMUL 2 with an odd vs1
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        vsetvli x0, x0, e32, m2, ta, ma
        vadd.vv v2, v4, v1                      #= trap Register
        endprg

        .data
        .balign 64
data: .space 64
