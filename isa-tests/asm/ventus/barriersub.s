# barriersub: subgroup scope: a warp is its own subgroup, so nothing
# Ventus 4.2.4; errata E6, D15
# launch: warps=4 lanes=4 lds=256

        .text
_start:
        csrr    x5, wid
        csrr    x6, lds
        slli    x7, x5, 2
        add     x7, x7, x6
        addi    x8, x5, 0
        sw      x8, 0(x7)
        barriersub 0                            #= none
        addi    x8, x5, 10
        sw      x8, 0(x7)
        barriersub 1                            #= none
        addi    x8, x5, 20
        sw      x8, 0(x7)
        barriersub 2                            #= none
        addi    x8, x5, 30
        sw      x8, 0(x7)
        barriersub 4                            #= none
        addi    x8, x5, 40
        sw      x8, 0(x7)
        barriersub 8                            #= none
        addi    x8, x5, 50
        sw      x8, 0(x7)
        barriersub 16                           #= none
        addi    x8, x5, 60
        sw      x8, 0(x7)
        barriersub 24                           #= none
        addi    x8, x5, 70
        sw      x8, 0(x7)
        barriersub 31                           #= none
        endprg
