# misaligned-store: sh to 2n + 1
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        la      x5, data+1
        sh      x7, 0(x5)                       #= trap Misaligned data+1
        endprg

        .data
        .balign 64
data: .space 64
