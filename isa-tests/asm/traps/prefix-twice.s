# prefix-twice: a prefix before a prefix
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        regext  0, 0, 0, 0                      #= none
        .word   0x0000200b                      #= trap Prefix 0x200b
        endprg

        .data
        .balign 64
data: .space 64
