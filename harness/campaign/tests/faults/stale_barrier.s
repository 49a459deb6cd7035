# Warp 0 has the line in the D-cache when warp 1 stores to it; a barrier orders the store and the second load.
        la         t0, table
        csrr       t1, wid
        vle32.v    v3, (t0)
        barrier    0
        beqz       t1, wait
        vadd.vi    v4, v3, 8
        vse32.v    v4, (t0)
wait:   barrier    0
        bnez       t1, done
caught: vle32.v    v5, (t0)
done:   endprg
        .data
        .align     6
table:  .word      100, 101, 102, 103, 104, 105, 106, 107
