# An addition under a mask that is on in lanes 0 to 2.
        vid.v      v1
        vmv.v.i    v2, 5
        li         t0, 3
        vmsltu.vx  v0, v1, t0
caught: vadd.vi    v2, v1, 9, v0.t
        endprg
