# fetch-unmapped: a jump to an address without memory
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        li      x5, 0x10000
        jalr    x0, 0(x5)                       #= next 0x10000
#= trap Fetch 0x10000
        endprg

        .data
        .balign 64
data: .space 64
