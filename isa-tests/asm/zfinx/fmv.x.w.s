# fmv.x.w: rd = rs1: a copy from x to x
# errata E8

        .text
_start:
        li      x5, 0
        fmv.x.w x7, x5                          #= x7 0
        li      x5, 0x80000000
        fmv.x.w x7, x5                          #= x7 0x80000000
        li      x5, 0x3f800000
        fmv.x.w x7, x5                          #= x7 0x3f800000
        li      x5, 0xbf800000
        fmv.x.w x7, x5                          #= x7 0xbf800000
        li      x5, 0x40490fdb
        fmv.x.w x7, x5                          #= x7 0x40490fdb
        li      x5, 0x3f000000
        fmv.x.w x7, x5                          #= x7 0x3f000000
        li      x5, 0x3f800001
        fmv.x.w x7, x5                          #= x7 0x3f800001
        li      x5, 0x7f7fffff
        fmv.x.w x7, x5                          #= x7 0x7f7fffff
        li      x5, 0xff7fffff
        fmv.x.w x7, x5                          #= x7 0xff7fffff
        li      x5, 0x800000
        fmv.x.w x7, x5                          #= x7 0x800000
        li      x5, 1
        fmv.x.w x7, x5                          #= x7 1
        li      x5, 0x80000001
        fmv.x.w x7, x5                          #= x7 0x80000001
        li      x5, 0x7fffff
        fmv.x.w x7, x5                          #= x7 0x7fffff
        li      x5, 0x7f800000
        fmv.x.w x7, x5                          #= x7 0x7f800000
        li      x5, 0xff800000
        fmv.x.w x7, x5                          #= x7 0xff800000
        li      x5, 0x7fc01234
        fmv.x.w x7, x5                          #= x7 0x7fc01234
        li      x5, 0x7f800001
        fmv.x.w x7, x5                          #= x7 0x7f800001
        li      x5, 0x4b000000
        fmv.x.w x7, x5                          #= x7 0x4b000000
        li      x5, 0x33800000
        fmv.x.w x7, x5                          #= x7 0x33800000
        li      x5, 0xc2f6e979
        fmv.x.w x7, x5                          #= x7 0xc2f6e979
        fmv.x.w x0, x5                          #= none
        fmv.x.w x7, x0                          #= x7 0
        li      x55, 9
        fmv.x.w x60, x55                        #= x60 9
        endprg
