# Byte stores at offset 0 (even lanes) and 3 (odd lanes) of each lane's word; reading the words shows them.
        la      t0, table
        vid.v   v1
        vsll.vi v2, v1, 2
        vadd.vx v2, v2, t0
        vand.vi v3, v1, 1
        li      t1, 3
        vmul.vx v3, v3, t1
        vadd.vv v3, v3, v2
        li      t2, 0xaa
        vmv.v.x v4, t2
        vsb12.v v4, 0(v3)
caught: vlw12.v v5, 0(v2)
        endprg
        .data
        .align  6
table:  .word   0x44332211, 0x44332211, 0x44332211, 0x44332211
        .word   0x44332211, 0x44332211, 0x44332211, 0x44332211
