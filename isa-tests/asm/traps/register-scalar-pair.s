# register-scalar-pair: SEW 64 with an odd scalar register
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        vsetvli x0, x0, e64, m1, ta, ma
        vfadd.vf v2, v4, x7                     #= trap Register
        endprg

        .data
        .balign 64
data: .space 64
