# register-pair-overlap: a paired load over its own address (errata D32)
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        la      x8, data
        regpair 0, 0, 0, 0                      #= none
        lw      x8, 0(x8)                       #= trap Register
        endprg

        .data
        .balign 64
data: .space 64
