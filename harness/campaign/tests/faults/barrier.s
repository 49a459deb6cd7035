# Warp 1 comes late to the barrier.
        csrr    t0, wid
        beqz    t0, early
        li      t1, 200
late:   addi    t1, t1, -1
        bnez    t1, late
early:  barrier 0
caught: addi    t2, t0, 1
        endprg
