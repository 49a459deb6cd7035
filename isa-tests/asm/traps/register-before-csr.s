# register-before-csr: register numbers are looked at before the CSR
# errata, table of traps
# launch: lanes=4 sgprs=32

        .text
_start:
        csrrw   x50, 0x123, x5                  #= trap Register
        endprg

        .data
        .balign 64
data: .space 64
