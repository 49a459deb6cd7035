# (1 + 2^-12)^2 - (1 + 2^-11) is 2^-24; a product rounded first loses it in lane 6. Other lanes multiply by 1.
        la         t0, factor
        vle32.v    v1, (t0)
        la         t0, addend
        vle32.v    v3, (t0)
caught: vfmacc.vv  v3, v1, v1
        endprg
        .data
        .align     6
factor: .word      0x3f800000, 0x3f800000, 0x3f800000, 0x3f800000
        .word      0x3f800000, 0x3f800000, 0x3f800800, 0x3f800000
addend: .word      0x40000000, 0x40000000, 0x40000000, 0x40000000
        .word      0x40000000, 0x40000000, 0xbf801000, 0x40000000
