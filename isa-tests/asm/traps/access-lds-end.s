# access-lds-end: beyond the SM's LDS (errata D9)
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        li      x5, 0x70020000
        lw      x7, 0(x5)                       #= trap Access 0x70020000
        endprg

        .data
        .balign 64
data: .space 64
