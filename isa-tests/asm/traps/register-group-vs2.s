# register-group-vs2: LMUL 2 with an odd vs2
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        vsetvli x0, x0, e32, m2, ta, ma
        vadd.vv v2, v1, v4                      #= trap Register
        endprg

        .data
        .balign 64
data: .space 64
