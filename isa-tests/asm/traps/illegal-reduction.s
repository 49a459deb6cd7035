# illegal-reduction: vredsum.vs: outside Ventus (errata E11)
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        .word   0x0220a0d7                      #= trap Illegal
        endprg

        .data
        .balign 64
data: .space 64
