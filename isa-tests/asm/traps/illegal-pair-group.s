# illegal-pair-group: a paired access at LMUL 2 (errata D32)
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        la      x5, data
        vsetvli x0, x0, e32, m2, ta, ma
        regpair 0, 0, 0, 0                      #= none
        vle32.v v2, (x5)                        #= trap Illegal
        endprg

        .data
        .balign 64
data: .space 64
