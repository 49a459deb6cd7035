# illegal-zero: a word of zeros
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        .word   0                               #= trap Illegal 0
        endprg

        .data
        .balign 64
data: .space 64
