# The first load brings the line into the D-cache, the store changes lanes 2 and 3 of it.
        la         t0, table
        vid.v      v1
        vmv.v.i    v0, 0
        li         t1, 2
        vsrl.vi    v2, v1, 1
        vmseq.vi   v0, v2, 1
        vle32.v    v3, (t0)
        vadd.vi    v4, v3, 8
        vse32.v    v4, (t0), v0.t
caught: vle32.v    v5, (t0)
        endprg
        .data
        .align     6
table:  .word      100, 101, 102, 103, 104, 105, 106, 107
