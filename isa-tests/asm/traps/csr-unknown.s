# csr-unknown: a CSR that does not exist
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        csrr    x7, 0x123                       #= trap Csr
        endprg

        .data
        .balign 64
data: .space 64
