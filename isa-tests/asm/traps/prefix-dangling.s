# prefix-dangling: a prefix before ENDPRG means nothing to it
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        regext  1, 1, 1, 1                      #= none
        endprg                                  #= end
        endprg

        .data
        .balign 64
data: .space 64
