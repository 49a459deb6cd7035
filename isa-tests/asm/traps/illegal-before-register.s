# illegal-before-register: frm is looked at before register numbers
# errata, table of traps
# launch: lanes=4 vgprs=8

        .text
_start:
        csrwi   frm, 7                          #= csr frm 7
        vfadd.vv v1, v9, v3                     #= trap Illegal
        endprg

        .data
        .balign 64
data: .space 64
