# Lanes 3 to 7 carry from bit 15 into bit 16.
        vid.v   v1
        li      t0, 0xfffd
caught: vadd.vx v2, v1, t0
        endprg
