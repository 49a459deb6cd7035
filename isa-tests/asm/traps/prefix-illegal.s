# prefix-illegal: REGEXT before a word that does not decode
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        regext  0, 0, 0, 0                      #= none
        .word   0                               #= trap Illegal 0
        endprg

        .data
        .balign 64
data: .space 64
