# illegal-fence-i: FENCE.I (errata D13)
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        .word   0x0000100f                      #= trap Illegal 0x100f
        endprg

        .data
        .balign 64
data: .space 64
