# illegal-ones: a word of ones
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        .word   0xffffffff                      #= trap Illegal 0xffffffff
        endprg

        .data
        .balign 64
data: .space 64
