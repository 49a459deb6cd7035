# Four lanes branch and four do not.
        vid.v   v1
        vmv.v.i v2, 4
        la      t0, meet
        setrpc  x0, t0, 0
caught: vblt    v1, v2, less
more:   vadd.vi v3, v1, 1
        j       meet
less:   vadd.vi v3, v1, 2
meet:   join
        endprg
