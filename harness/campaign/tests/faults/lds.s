# Each lane stores a word of its own to its own bank and reads it back.
        csrr    t0, lds
        vid.v   v1
        vsll.vi v2, v1, 2
        vadd.vx v2, v2, t0
        vadd.vi v3, v1, 8
        vsw12.v v3, 0(v2)
caught: vlw12.v v4, 0(v2)
        endprg
