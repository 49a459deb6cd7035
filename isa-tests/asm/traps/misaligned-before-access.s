# misaligned-before-access: alignment of all lanes is looked at before any lane's memory (errata D9)
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        li      x5, 0x70020000
        vid.v   v1
        vadd.vx v1, v1, x5
        vlw12.v v2, 0(v1)                       #= trap Misaligned 0x70020001
        endprg

        .data
        .balign 64
data: .space 64
