# The branch pushes the second SETRPC's target; the first one's is `decoy`.
        vid.v   v1
        vmv.v.i v2, 3
        la      t0, decoy
        la      t1, meet
        setrpc  x0, t0, 0
        setrpc  x0, t1, 0
caught: vblt    v1, v2, less
more:   vadd.vi v3, v1, 1
        j       meet
less:   vadd.vi v3, v1, 2
meet:   join
decoy:  endprg
