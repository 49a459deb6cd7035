# barrier: every warp of the workgroup has arrived before one goes on
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
        barrier 0                               #= barrier
        lw      x9, 0(x6)                       #= x9 0
        lw      x9, 4(x6)                       #= x9 1
        lw      x9, 8(x6)                       #= x9 2
        lw      x9, 12(x6)                      #= x9 3
        barrier 0                               #= barrier
        addi    x8, x5, 10
        sw      x8, 0(x7)
        barrier 1                               #= barrier
        lw      x9, 0(x6)                       #= x9 10
        lw      x9, 4(x6)                       #= x9 11
        lw      x9, 8(x6)                       #= x9 12
        lw      x9, 12(x6)                      #= x9 13
        barrier 1                               #= barrier
        addi    x8, x5, 20
        sw      x8, 0(x7)
        barrier 2                               #= barrier
        lw      x9, 0(x6)                       #= x9 20
        lw      x9, 4(x6)                       #= x9 21
        lw      x9, 8(x6)                       #= x9 22
        lw      x9, 12(x6)                      #= x9 23
        barrier 2                               #= barrier
        addi    x8, x5, 30
        sw      x8, 0(x7)
        barrier 4                               #= barrier
        lw      x9, 0(x6)                       #= x9 30
        lw      x9, 4(x6)                       #= x9 31
        lw      x9, 8(x6)                       #= x9 32
        lw      x9, 12(x6)                      #= x9 33
        barrier 4                               #= barrier
        addi    x8, x5, 40
        sw      x8, 0(x7)
        barrier 8                               #= barrier
        lw      x9, 0(x6)                       #= x9 40
        lw      x9, 4(x6)                       #= x9 41
        lw      x9, 8(x6)                       #= x9 42
        lw      x9, 12(x6)                      #= x9 43
        barrier 8                               #= barrier
        addi    x8, x5, 50
        sw      x8, 0(x7)
        barrier 16                              #= barrier
        lw      x9, 0(x6)                       #= x9 50
        lw      x9, 4(x6)                       #= x9 51
        lw      x9, 8(x6)                       #= x9 52
        lw      x9, 12(x6)                      #= x9 53
        barrier 16                              #= barrier
        addi    x8, x5, 60
        sw      x8, 0(x7)
        barrier 24                              #= barrier
        lw      x9, 0(x6)                       #= x9 60
        lw      x9, 4(x6)                       #= x9 61
        lw      x9, 8(x6)                       #= x9 62
        lw      x9, 12(x6)                      #= x9 63
        barrier 24                              #= barrier
        addi    x8, x5, 70
        sw      x8, 0(x7)
        barrier 31                              #= barrier
        lw      x9, 0(x6)                       #= x9 70
        lw      x9, 4(x6)                       #= x9 71
        lw      x9, 8(x6)                       #= x9 72
        lw      x9, 12(x6)                      #= x9 73
        barrier 31                              #= barrier

# warps that have ended are not waited for
        bnez    x5, stay
        endprg                                  #= end
stay:
        barrier 0                               #= barrier
        endprg
