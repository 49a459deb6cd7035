# fetch-lds: a jump into the LDS window, which is never translated (errata D40)
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        li      x5, 0x70000010
        jalr    x0, 0(x5)                       #= next 0x70000010
#= trap Fetch 0x70000010
        endprg

        .data
        .balign 64
data: .space 64
