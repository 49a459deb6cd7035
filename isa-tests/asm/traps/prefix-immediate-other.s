# prefix-immediate-other: REGEXTI before what is not OP-V .vi (errata D2)
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        regexti 0, 0, 0                         #= none
        addi    x5, x5, 1                       #= trap Prefix
        endprg

        .data
        .balign 64
data: .space 64
