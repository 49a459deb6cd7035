# misaligned-lane: the lowest lane that is misaligned is named
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        vid.v   v1
        la      x5, data
        vadd.vx v1, v1, x5
        vlw12.v v2, 0(v1)                       #= trap Misaligned data+1
        endprg

        .data
        .balign 64
data: .space 64
