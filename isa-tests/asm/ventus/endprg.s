# endprg: ends the warp
# Ventus 4.2.4; errata E6, D21
# launch: warps=2

        .text
_start:
        csrr    x5, wid
        beqz    x5, first
        nop                                     #= none
        .word   0x01ff8f8b | 0x4000             #= end
first:
        endprg                                  #= end
# the writer's own end is not reached
        endprg
