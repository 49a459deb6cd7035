# register-pair-mask: a masked paired load into v0 (errata D31)
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        la      x5, data
        regpair 0, 0, 0, 0                      #= none
        vle32.v v0, (x5), v0.t                  #= trap Register
        endprg

        .data
        .balign 64
data: .space 64
