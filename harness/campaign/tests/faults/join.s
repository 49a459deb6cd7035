# Lanes 0 to 2 run first; their JOIN hands over to lanes 3 to 7. The branch does not come right after SETRPC.
        vid.v   v1
        vmv.v.i v2, 3
        la      t0, meet
        setrpc  x0, t0, 0
        csrr    t1, tid
        vblt    v1, v2, less
more:   vadd.vi v3, v1, 1
        j       meet
less:   vadd.vi v3, v1, 2
meet:
caught: join
        endprg
