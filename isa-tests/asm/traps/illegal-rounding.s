# illegal-rounding: a reserved rounding mode in the word
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        .word   0x0062d053 | 0x5000             #= trap Illegal
        endprg

        .data
        .balign 64
data: .space 64
