# register-allocation: a vector register beyond the launch's allocation
# errata, table of traps
# launch: lanes=4 vgprs=8

        .text
_start:
        vmv.v.i v8, 1                           #= trap Register
        endprg

        .data
        .balign 64
data: .space 64
