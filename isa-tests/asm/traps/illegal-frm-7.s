# illegal-frm-7: the last reserved rounding mode in frm
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        csrwi   frm, 7                          #= csr frm 7
        vfadd.vv v1, v2, v3                     #= trap Illegal
        endprg

        .data
        .balign 64
data: .space 64
