# Byte stores to the LDS that nothing reads back.
        csrr    t0, lds
        vid.v   v1
        vsll.vi v2, v1, 2
        vadd.vx v2, v2, t0
        vmv.v.i v3, 5
caught: vsb12.v v3, 0(v2)
        endprg
