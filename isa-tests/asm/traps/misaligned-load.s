# misaligned-load: lw from 4n + 2
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        la      x5, data+2
        lw      x7, 0(x5)                       #= trap Misaligned data+2
        endprg

        .data
        .balign 64
data: .space 64
