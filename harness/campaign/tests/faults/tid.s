# Run as three workgroups of one warp: their threads all count from 0.
caught: csrr    t0, tid
        endprg
