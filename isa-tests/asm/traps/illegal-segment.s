# illegal-segment: a segment load: nf is not zero (errata E9)
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        .word   0x22056087                      #= trap Illegal
        endprg

        .data
        .balign 64
data: .space 64
