# illegal-rounding-6: the other reserved rounding mode in the word
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        .word   0x00626053 | 0x10000000         #= trap Illegal
        endprg

        .data
        .balign 64
data: .space 64
