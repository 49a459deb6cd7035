# csr-read-only: a write to a read-only CSR
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        csrw    tid, x5                         #= trap Csr
        endprg

        .data
        .balign 64
data: .space 64
