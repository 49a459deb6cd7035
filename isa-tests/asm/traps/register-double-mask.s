# register-double-mask: a masked double result in v0 (errata D31)
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        vsetvli x0, x0, e64, m1, ta, ma
        vfadd.vv v0, v2, v4, v0.t               #= trap Register
        endprg

        .data
        .balign 64
data: .space 64
