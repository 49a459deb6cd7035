# The addition needs what the load brings; what v2 held before differs from it in lanes 5 and 6.
        la      t0, table
        vid.v   v1
        vsll.vi v1, v1, 2
        vadd.vx v1, v1, t0
        vmv.v.i v2, 7
        vlw12.v v2, 0(v1)
caught: vadd.vi v3, v2, 1
        endprg
        .data
        .align  6
table:  .word   7, 7, 7, 7, 7, 100, 101, 7
