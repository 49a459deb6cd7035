# 1.0 * 1.0 + 2^-24 is halfway between two numbers in lanes 2 and 5; 2^-23 in the other lanes is exact.
        la         t0, addend
        vle32.v    v3, (t0)
        lui        t1, 0x3f800
        vmv.v.x    v1, t1
        vmv.v.x    v2, t1
caught: vfmacc.vv  v3, v1, v2
        endprg
        .data
        .align     6
addend: .word      0x34000000, 0x34000000, 0x33800000, 0x34000000
        .word      0x34000000, 0x33800000, 0x34000000, 0x34000000
