# fclass.s: one of ten bits: -inf, negative normal, subnormal, -0, +0, subnormal, normal, +inf, sNaN, qNaN
# RISC-V F §11.9

        .text
_start:
        li      x5, 0
        fclass.s x7, x5                         #= x7 0x10
        li      x5, 0x80000000
        fclass.s x7, x5                         #= x7 8
        li      x5, 0x3f800000
        fclass.s x7, x5                         #= x7 0x40
        li      x5, 0xbf800000
        fclass.s x7, x5                         #= x7 2
        li      x5, 0x40490fdb
        fclass.s x7, x5                         #= x7 0x40
        li      x5, 0x3f000000
        fclass.s x7, x5                         #= x7 0x40
        li      x5, 0x3f800001
        fclass.s x7, x5                         #= x7 0x40
        li      x5, 0x7f7fffff
        fclass.s x7, x5                         #= x7 0x40
        li      x5, 0xff7fffff
        fclass.s x7, x5                         #= x7 2
        li      x5, 0x800000
        fclass.s x7, x5                         #= x7 0x40
        li      x5, 1
        fclass.s x7, x5                         #= x7 0x20
        li      x5, 0x80000001
        fclass.s x7, x5                         #= x7 4
        li      x5, 0x7fffff
        fclass.s x7, x5                         #= x7 0x20
        li      x5, 0x7f800000
        fclass.s x7, x5                         #= x7 0x80
        li      x5, 0xff800000
        fclass.s x7, x5                         #= x7 1
        li      x5, 0x7fc01234
        fclass.s x7, x5                         #= x7 0x200
        li      x5, 0x7f800001
        fclass.s x7, x5                         #= x7 0x100
        li      x5, 0x4b000000
        fclass.s x7, x5                         #= x7 0x40
        li      x5, 0x33800000
        fclass.s x7, x5                         #= x7 0x40
        li      x5, 0xc2f6e979
        fclass.s x7, x5                         #= x7 2
        li      x5, 0xff800001
        fclass.s x7, x5                         #= x7 0x100
        li      x5, 0xffc00000
        fclass.s x7, x5                         #= x7 0x200
        li      x5, 0x80800000
        fclass.s x7, x5                         #= x7 2
        li      x5, 1

# x0 takes no result; flags are raised all the same, and stay
        csrwi   fflags, 0
        fclass.s x0, x5                         #= none
        csrr    x9, fflags                      #= x9 0

# registers beyond 31; the destination is a source
        li      x40, 1
        fclass.s x50, x40                       #= x50 0x20
        fclass.s x5, x5                         #= x5 0x20
        endprg
