# -4 to 3 modulo 3.
        vid.v   v1
        vadd.vi v1, v1, -4
        li      t0, 3
caught: vrem.vx v2, v1, t0
        endprg
