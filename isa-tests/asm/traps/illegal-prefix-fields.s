# illegal-prefix-fields: REGEXT with a register field (errata D28)
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        .word   0x0000a00b | 0x8000             #= trap Illegal
        endprg

        .data
        .balign 64
data: .space 64
