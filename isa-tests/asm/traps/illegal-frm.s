# illegal-frm: a reserved rounding mode in frm
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        csrwi   frm, 6                          #= csr frm 6
        vfadd.vv v1, v2, v3                     #= trap Illegal
        endprg

        .data
        .balign 64
data: .space 64
