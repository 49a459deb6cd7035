# register-group-store: LMUL 2 with an odd data register
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        la      x5, data
        vsetvli x0, x0, e32, m2, ta, ma
        vse32.v v1, (x5)                        #= trap Register
        endprg

        .data
        .balign 64
data: .space 64
