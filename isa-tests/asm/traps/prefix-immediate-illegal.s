# prefix-immediate-illegal: REGEXTI before a word that does not decode (errata D2)
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        regexti 0, 0, 0                         #= none
        .word   0                               #= trap Prefix 0
        endprg

        .data
        .balign 64
data: .space 64
