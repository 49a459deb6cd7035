# illegal-mret: MRET (errata D14)
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        .word   0x30200073                      #= trap Illegal
        endprg

        .data
        .balign 64
data: .space 64
