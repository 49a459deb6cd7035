# Bytes 0x7e to 0x85: lanes 2 to 7 are negative.
        la      t0, table
        vid.v   v1
        vadd.vx v1, v1, t0
caught: vlb12.v v2, 0(v1)
        endprg
        .data
table:  .byte   0x7e, 0x7f, 0x80, 0x81, 0x82, 0x83, 0x84, 0x85
