# As split_load, but stores, and nothing reads them back.
        la      t0, table
        addi    t0, t0, 48
        vid.v   v1
        vadd.vi v1, v1, 1
caught: vse32.v v1, (t0)
        endprg
        .data
        .align  6
table:  .space  128
