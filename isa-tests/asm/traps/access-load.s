# access-load: a load where nothing is mapped
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        li      x5, 0x10000
        lw      x7, 4(x5)                       #= trap Access 0x10004
        endprg

        .data
        .balign 64
data: .space 64
