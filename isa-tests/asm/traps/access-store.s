# access-store: a store where nothing is mapped
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        li      x5, 0x10000
        sb      x7, 1(x5)                       #= trap Access 0x10001
        endprg

        .data
        .balign 64
data: .space 64
