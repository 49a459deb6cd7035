# register-pair-index: a paired load over its own index (errata D32)
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        la      x5, data
        regpair 0, 0, 0, 0                      #= none
        vluxei32.v v2, (x5), v2                 #= trap Register
        endprg

        .data
        .balign 64
data: .space 64
