# fsub.s: rd = rs1 - rs2
# RISC-V F §11.6-11.8; Zfinx; errata D18

        .text
_start:

# rne
        li      x5, 0
        li      x6, 0
        fsub.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0
        li      x6, 0xbf800000
        fsub.s  x7, x5, x6, rne                 #= x7 0x3f800000
        li      x5, 0
        li      x6, 0x3f800001
        fsub.s  x7, x5, x6, rne                 #= x7 0xbf800001
        li      x5, 0
        li      x6, 0x800000
        fsub.s  x7, x5, x6, rne                 #= x7 0x80800000
        li      x5, 0
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rne                 #= x7 0x807fffff
        li      x5, 0
        li      x6, 0x7fc01234
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0
        li      x6, 0x33800000
        fsub.s  x7, x5, x6, rne                 #= x7 0xb3800000
        li      x5, 0x80000000
        li      x6, 0x80000000
        fsub.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0x80000000
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rne                 #= x7 0xc0490fdb
        li      x5, 0x80000000
        li      x6, 0x7f7fffff
        fsub.s  x7, x5, x6, rne                 #= x7 0xff7fffff
        li      x5, 0x80000000
        li      x6, 1
        fsub.s  x7, x5, x6, rne                 #= x7 0x80000001
        li      x5, 0x80000000
        li      x6, 0x7f800000
        fsub.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0x80000000
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x80000000
        li      x6, 0xc2f6e979
        fsub.s  x7, x5, x6, rne                 #= x7 0x42f6e979
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        fsub.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0x3f800000
        li      x6, 0x3f000000
        fsub.s  x7, x5, x6, rne                 #= x7 0x3f000000
        li      x5, 0x3f800000
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rne                 #= x7 0x7f7fffff, flags NX
        li      x5, 0x3f800000
        li      x6, 0x80000001
        fsub.s  x7, x5, x6, rne                 #= x7 0x3f800000, flags NX
        li      x5, 0x3f800000
        li      x6, 0xff800000
        fsub.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x3f800000
        li      x6, 0x4b000000
        fsub.s  x7, x5, x6, rne                 #= x7 0xcafffffe
        li      x5, 0xbf800000
        li      x6, 0
        fsub.s  x7, x5, x6, rne                 #= x7 0xbf800000
        li      x5, 0xbf800000
        li      x6, 0xbf800000
        fsub.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0xbf800000
        li      x6, 0x3f800001
        fsub.s  x7, x5, x6, rne                 #= x7 0xc0000000, flags NX
        li      x5, 0xbf800000
        li      x6, 0x800000
        fsub.s  x7, x5, x6, rne                 #= x7 0xbf800000, flags NX
        li      x5, 0xbf800000
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rne                 #= x7 0xbf800000, flags NX
        li      x5, 0xbf800000
        li      x6, 0x7fc01234
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0xbf800000
        li      x6, 0x33800000
        fsub.s  x7, x5, x6, rne                 #= x7 0xbf800000, flags NX
        li      x5, 0x40490fdb
        li      x6, 0x80000000
        fsub.s  x7, x5, x6, rne                 #= x7 0x40490fdb
        li      x5, 0x40490fdb
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0x40490fdb
        li      x6, 0x7f7fffff
        fsub.s  x7, x5, x6, rne                 #= x7 0xff7fffff, flags NX
        li      x5, 0x40490fdb
        li      x6, 1
        fsub.s  x7, x5, x6, rne                 #= x7 0x40490fdb, flags NX
        li      x5, 0x40490fdb
        li      x6, 0x7f800000
        fsub.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0x40490fdb
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x40490fdb
        li      x6, 0xc2f6e979
        fsub.s  x7, x5, x6, rne                 #= x7 0x42fd31f8, flags NX
        li      x5, 0x3f000000
        li      x6, 0x3f800000
        fsub.s  x7, x5, x6, rne                 #= x7 0xbf000000
        li      x5, 0x3f000000
        li      x6, 0x3f000000
        fsub.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0x3f000000
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rne                 #= x7 0x7f7fffff, flags NX
        li      x5, 0x3f000000
        li      x6, 0x80000001
        fsub.s  x7, x5, x6, rne                 #= x7 0x3f000000, flags NX
        li      x5, 0x3f000000
        li      x6, 0xff800000
        fsub.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x3f000000
        li      x6, 0x4b000000
        fsub.s  x7, x5, x6, rne                 #= x7 0xcaffffff
        li      x5, 0x3f800001
        li      x6, 0
        fsub.s  x7, x5, x6, rne                 #= x7 0x3f800001
        li      x5, 0x3f800001
        li      x6, 0xbf800000
        fsub.s  x7, x5, x6, rne                 #= x7 0x40000000, flags NX
        li      x5, 0x3f800001
        li      x6, 0x3f800001
        fsub.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0x3f800001
        li      x6, 0x800000
        fsub.s  x7, x5, x6, rne                 #= x7 0x3f800001, flags NX
        li      x5, 0x3f800001
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rne                 #= x7 0x3f800001, flags NX
        li      x5, 0x3f800001
        li      x6, 0x7fc01234
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x3f800001
        li      x6, 0x33800000
        fsub.s  x7, x5, x6, rne                 #= x7 0x3f800000, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x80000000
        fsub.s  x7, x5, x6, rne                 #= x7 0x7f7fffff
        li      x5, 0x7f7fffff
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rne                 #= x7 0x7f7fffff, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x7f7fffff
        fsub.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0x7f7fffff
        li      x6, 1
        fsub.s  x7, x5, x6, rne                 #= x7 0x7f7fffff, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x7f800000
        fsub.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0x7f7fffff
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f7fffff
        li      x6, 0xc2f6e979
        fsub.s  x7, x5, x6, rne                 #= x7 0x7f7fffff, flags NX
        li      x5, 0xff7fffff
        li      x6, 0x3f800000
        fsub.s  x7, x5, x6, rne                 #= x7 0xff7fffff, flags NX
        li      x5, 0xff7fffff
        li      x6, 0x3f000000
        fsub.s  x7, x5, x6, rne                 #= x7 0xff7fffff, flags NX
        li      x5, 0xff7fffff
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0xff7fffff
        li      x6, 0x80000001
        fsub.s  x7, x5, x6, rne                 #= x7 0xff7fffff, flags NX
        li      x5, 0xff7fffff
        li      x6, 0xff800000
        fsub.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0xff7fffff
        li      x6, 0x4b000000
        fsub.s  x7, x5, x6, rne                 #= x7 0xff7fffff, flags NX
        li      x5, 0x800000
        li      x6, 0
        fsub.s  x7, x5, x6, rne                 #= x7 0x800000
        li      x5, 0x800000
        li      x6, 0xbf800000
        fsub.s  x7, x5, x6, rne                 #= x7 0x3f800000, flags NX
        li      x5, 0x800000
        li      x6, 0x3f800001
        fsub.s  x7, x5, x6, rne                 #= x7 0xbf800001, flags NX
        li      x5, 0x800000
        li      x6, 0x800000
        fsub.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0x800000
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rne                 #= x7 1
        li      x5, 0x800000
        li      x6, 0x7fc01234
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x800000
        li      x6, 0x33800000
        fsub.s  x7, x5, x6, rne                 #= x7 0xb3800000, flags NX
        li      x5, 1
        li      x6, 0x80000000
        fsub.s  x7, x5, x6, rne                 #= x7 1
        li      x5, 1
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rne                 #= x7 0xc0490fdb, flags NX
        li      x5, 1
        li      x6, 0x7f7fffff
        fsub.s  x7, x5, x6, rne                 #= x7 0xff7fffff, flags NX
        li      x5, 1
        li      x6, 1
        fsub.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 1
        li      x6, 0x7f800000
        fsub.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 1
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 1
        li      x6, 0xc2f6e979
        fsub.s  x7, x5, x6, rne                 #= x7 0x42f6e979, flags NX
        li      x5, 0x80000001
        li      x6, 0x3f800000
        fsub.s  x7, x5, x6, rne                 #= x7 0xbf800000, flags NX
        li      x5, 0x80000001
        li      x6, 0x3f000000
        fsub.s  x7, x5, x6, rne                 #= x7 0xbf000000, flags NX
        li      x5, 0x80000001
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rne                 #= x7 0x7f7fffff, flags NX
        li      x5, 0x80000001
        li      x6, 0x80000001
        fsub.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0x80000001
        li      x6, 0xff800000
        fsub.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x80000001
        li      x6, 0x4b000000
        fsub.s  x7, x5, x6, rne                 #= x7 0xcb000000, flags NX
        li      x5, 0x7fffff
        li      x6, 0
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fffff
        li      x5, 0x7fffff
        li      x6, 0xbf800000
        fsub.s  x7, x5, x6, rne                 #= x7 0x3f800000, flags NX
        li      x5, 0x7fffff
        li      x6, 0x3f800001
        fsub.s  x7, x5, x6, rne                 #= x7 0xbf800001, flags NX
        li      x5, 0x7fffff
        li      x6, 0x800000
        fsub.s  x7, x5, x6, rne                 #= x7 0x80000001
        li      x5, 0x7fffff
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0x7fffff
        li      x6, 0x7fc01234
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fffff
        li      x6, 0x33800000
        fsub.s  x7, x5, x6, rne                 #= x7 0xb3800000, flags NX
        li      x5, 0x7f800000
        li      x6, 0x80000000
        fsub.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f7fffff
        fsub.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 1
        fsub.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f800000
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0xc2f6e979
        fsub.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0xff800000
        li      x6, 0x3f800000
        fsub.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0x3f000000
        fsub.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0x80000001
        fsub.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0xff800000
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff800000
        li      x6, 0x4b000000
        fsub.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0x7fc01234
        li      x6, 0
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0xbf800000
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x3f800001
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x800000
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7fc01234
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x33800000
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0x80000000
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f7fffff
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 1
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800000
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0xc2f6e979
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0x3f800000
        fsub.s  x7, x5, x6, rne                 #= x7 0x4afffffe
        li      x5, 0x4b000000
        li      x6, 0x3f000000
        fsub.s  x7, x5, x6, rne                 #= x7 0x4affffff
        li      x5, 0x4b000000
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rne                 #= x7 0x7f7fffff, flags NX
        li      x5, 0x4b000000
        li      x6, 0x80000001
        fsub.s  x7, x5, x6, rne                 #= x7 0x4b000000, flags NX
        li      x5, 0x4b000000
        li      x6, 0xff800000
        fsub.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x4b000000
        li      x6, 0x4b000000
        fsub.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0x33800000
        li      x6, 0
        fsub.s  x7, x5, x6, rne                 #= x7 0x33800000
        li      x5, 0x33800000
        li      x6, 0xbf800000
        fsub.s  x7, x5, x6, rne                 #= x7 0x3f800000, flags NX
        li      x5, 0x33800000
        li      x6, 0x3f800001
        fsub.s  x7, x5, x6, rne                 #= x7 0xbf800000, flags NX
        li      x5, 0x33800000
        li      x6, 0x800000
        fsub.s  x7, x5, x6, rne                 #= x7 0x33800000, flags NX
        li      x5, 0x33800000
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rne                 #= x7 0x33800000, flags NX
        li      x5, 0x33800000
        li      x6, 0x7fc01234
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x33800000
        li      x6, 0x33800000
        fsub.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0xc2f6e979
        li      x6, 0x80000000
        fsub.s  x7, x5, x6, rne                 #= x7 0xc2f6e979
        li      x5, 0xc2f6e979
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rne                 #= x7 0xc2fd31f8, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x7f7fffff
        fsub.s  x7, x5, x6, rne                 #= x7 0xff7fffff, flags NX
        li      x5, 0xc2f6e979
        li      x6, 1
        fsub.s  x7, x5, x6, rne                 #= x7 0xc2f6e979, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x7f800000
        fsub.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0xc2f6e979
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0xc2f6e979
        li      x6, 0xc2f6e979
        fsub.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0x3f800000
        li      x6, 0x33000000
        fsub.s  x7, x5, x6, rne                 #= x7 0x3f800000, flags NX
        li      x5, 0x3f800000
        li      x6, 0xb3800000
        fsub.s  x7, x5, x6, rne                 #= x7 0x3f800000, flags NX
        li      x5, 0x3f800001
        li      x6, 0x33800000
        fsub.s  x7, x5, x6, rne                 #= x7 0x3f800000, flags NX
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        fsub.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0x3f800001
        li      x6, 0x3f800000
        fsub.s  x7, x5, x6, rne                 #= x7 0x34000000

# rtz
        li      x5, 0
        li      x6, 0
        fsub.s  x7, x5, x6, rtz                 #= x7 0
        li      x5, 0
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rtz                 #= x7 0x807fffff
        li      x5, 0x80000000
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rtz                 #= x7 0xc0490fdb
        li      x5, 0x80000000
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rtz                 #= x7 0x7f7fffff, flags NX
        li      x5, 0xbf800000
        li      x6, 0
        fsub.s  x7, x5, x6, rtz                 #= x7 0xbf800000
        li      x5, 0xbf800000
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rtz                 #= x7 0xbf800000, flags NX
        li      x5, 0x40490fdb
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rtz                 #= x7 0
        li      x5, 0x40490fdb
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f000000
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rtz                 #= x7 0x7f7fffff, flags NX
        li      x5, 0x3f800001
        li      x6, 0
        fsub.s  x7, x5, x6, rtz                 #= x7 0x3f800001
        li      x5, 0x3f800001
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rtz                 #= x7 0x3f800000, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rtz                 #= x7 0x7f7ffffe, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff7fffff
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rtz                 #= x7 0
        li      x5, 0x800000
        li      x6, 0
        fsub.s  x7, x5, x6, rtz                 #= x7 0x800000
        li      x5, 0x800000
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rtz                 #= x7 1
        li      x5, 1
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rtz                 #= x7 0xc0490fda, flags NX
        li      x5, 1
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0x80000001
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rtz                 #= x7 0x7f7ffffe, flags NX
        li      x5, 0x7fffff
        li      x6, 0
        fsub.s  x7, x5, x6, rtz                 #= x7 0x7fffff
        li      x5, 0x7fffff
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rtz                 #= x7 0
        li      x5, 0x7f800000
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rtz                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff800000
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rtz                 #= x7 0xff800000
        li      x5, 0x7fc01234
        li      x6, 0
        fsub.s  x7, x5, x6, rtz                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rtz                 #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rtz                 #= x7 0x7f7fffff, flags NX
        li      x5, 0x33800000
        li      x6, 0
        fsub.s  x7, x5, x6, rtz                 #= x7 0x33800000
        li      x5, 0x33800000
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rtz                 #= x7 0x337fffff, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rtz                 #= x7 0xc2fd31f7, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0x33000000
        fsub.s  x7, x5, x6, rtz                 #= x7 0x3f7fffff, flags NX
        li      x5, 0x3f800000
        li      x6, 0xb3800000
        fsub.s  x7, x5, x6, rtz                 #= x7 0x3f800000, flags NX
        li      x5, 0x3f800001
        li      x6, 0x33800000
        fsub.s  x7, x5, x6, rtz                 #= x7 0x3f800000, flags NX
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        fsub.s  x7, x5, x6, rtz                 #= x7 0
        li      x5, 0x3f800001
        li      x6, 0x3f800000
        fsub.s  x7, x5, x6, rtz                 #= x7 0x34000000

# rdn
        li      x5, 0
        li      x6, 0
        fsub.s  x7, x5, x6, rdn                 #= x7 0x80000000
        li      x5, 0
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rdn                 #= x7 0x807fffff
        li      x5, 0x80000000
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rdn                 #= x7 0xc0490fdb
        li      x5, 0x80000000
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rdn                 #= x7 0x7f7fffff, flags NX
        li      x5, 0xbf800000
        li      x6, 0
        fsub.s  x7, x5, x6, rdn                 #= x7 0xbf800000
        li      x5, 0xbf800000
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rdn                 #= x7 0xbf800001, flags NX
        li      x5, 0x40490fdb
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rdn                 #= x7 0x80000000
        li      x5, 0x40490fdb
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f000000
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rdn                 #= x7 0x7f7fffff, flags NX
        li      x5, 0x3f800001
        li      x6, 0
        fsub.s  x7, x5, x6, rdn                 #= x7 0x3f800001
        li      x5, 0x3f800001
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rdn                 #= x7 0x3f800000, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rdn                 #= x7 0x7f7ffffe, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff7fffff
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rdn                 #= x7 0x80000000
        li      x5, 0x800000
        li      x6, 0
        fsub.s  x7, x5, x6, rdn                 #= x7 0x800000
        li      x5, 0x800000
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rdn                 #= x7 1
        li      x5, 1
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rdn                 #= x7 0xc0490fdb, flags NX
        li      x5, 1
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0x80000001
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rdn                 #= x7 0x7f7ffffe, flags NX
        li      x5, 0x7fffff
        li      x6, 0
        fsub.s  x7, x5, x6, rdn                 #= x7 0x7fffff
        li      x5, 0x7fffff
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rdn                 #= x7 0x80000000
        li      x5, 0x7f800000
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rdn                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff800000
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rdn                 #= x7 0xff800000
        li      x5, 0x7fc01234
        li      x6, 0
        fsub.s  x7, x5, x6, rdn                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rdn                 #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rdn                 #= x7 0x7f7fffff, flags NX
        li      x5, 0x33800000
        li      x6, 0
        fsub.s  x7, x5, x6, rdn                 #= x7 0x33800000
        li      x5, 0x33800000
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rdn                 #= x7 0x337fffff, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rdn                 #= x7 0xc2fd31f8, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0x33000000
        fsub.s  x7, x5, x6, rdn                 #= x7 0x3f7fffff, flags NX
        li      x5, 0x3f800000
        li      x6, 0xb3800000
        fsub.s  x7, x5, x6, rdn                 #= x7 0x3f800000, flags NX
        li      x5, 0x3f800001
        li      x6, 0x33800000
        fsub.s  x7, x5, x6, rdn                 #= x7 0x3f800000, flags NX
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        fsub.s  x7, x5, x6, rdn                 #= x7 0x80000000
        li      x5, 0x3f800001
        li      x6, 0x3f800000
        fsub.s  x7, x5, x6, rdn                 #= x7 0x34000000

# rup
        li      x5, 0
        li      x6, 0
        fsub.s  x7, x5, x6, rup                 #= x7 0
        li      x5, 0
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rup                 #= x7 0x807fffff
        li      x5, 0x80000000
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rup                 #= x7 0xc0490fdb
        li      x5, 0x80000000
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rup                 #= x7 0x7f800000, flags OF NX
        li      x5, 0xbf800000
        li      x6, 0
        fsub.s  x7, x5, x6, rup                 #= x7 0xbf800000
        li      x5, 0xbf800000
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rup                 #= x7 0xbf800000, flags NX
        li      x5, 0x40490fdb
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rup                 #= x7 0
        li      x5, 0x40490fdb
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f000000
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rup                 #= x7 0x7f800000, flags OF NX
        li      x5, 0x3f800001
        li      x6, 0
        fsub.s  x7, x5, x6, rup                 #= x7 0x3f800001
        li      x5, 0x3f800001
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rup                 #= x7 0x3f800001, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rup                 #= x7 0x7f7fffff, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff7fffff
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rup                 #= x7 0
        li      x5, 0x800000
        li      x6, 0
        fsub.s  x7, x5, x6, rup                 #= x7 0x800000
        li      x5, 0x800000
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rup                 #= x7 1
        li      x5, 1
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rup                 #= x7 0xc0490fda, flags NX
        li      x5, 1
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0x80000001
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rup                 #= x7 0x7f7fffff, flags NX
        li      x5, 0x7fffff
        li      x6, 0
        fsub.s  x7, x5, x6, rup                 #= x7 0x7fffff
        li      x5, 0x7fffff
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rup                 #= x7 0
        li      x5, 0x7f800000
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rup                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff800000
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rup                 #= x7 0xff800000
        li      x5, 0x7fc01234
        li      x6, 0
        fsub.s  x7, x5, x6, rup                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rup                 #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rup                 #= x7 0x7f800000, flags OF NX
        li      x5, 0x33800000
        li      x6, 0
        fsub.s  x7, x5, x6, rup                 #= x7 0x33800000
        li      x5, 0x33800000
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rup                 #= x7 0x33800000, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rup                 #= x7 0xc2fd31f7, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0x33000000
        fsub.s  x7, x5, x6, rup                 #= x7 0x3f800000, flags NX
        li      x5, 0x3f800000
        li      x6, 0xb3800000
        fsub.s  x7, x5, x6, rup                 #= x7 0x3f800001, flags NX
        li      x5, 0x3f800001
        li      x6, 0x33800000
        fsub.s  x7, x5, x6, rup                 #= x7 0x3f800001, flags NX
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        fsub.s  x7, x5, x6, rup                 #= x7 0
        li      x5, 0x3f800001
        li      x6, 0x3f800000
        fsub.s  x7, x5, x6, rup                 #= x7 0x34000000

# rmm
        li      x5, 0
        li      x6, 0
        fsub.s  x7, x5, x6, rmm                 #= x7 0
        li      x5, 0
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rmm                 #= x7 0x807fffff
        li      x5, 0x80000000
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rmm                 #= x7 0xc0490fdb
        li      x5, 0x80000000
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rmm                 #= x7 0x7f7fffff, flags NX
        li      x5, 0xbf800000
        li      x6, 0
        fsub.s  x7, x5, x6, rmm                 #= x7 0xbf800000
        li      x5, 0xbf800000
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rmm                 #= x7 0xbf800000, flags NX
        li      x5, 0x40490fdb
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rmm                 #= x7 0
        li      x5, 0x40490fdb
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f000000
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rmm                 #= x7 0x7f7fffff, flags NX
        li      x5, 0x3f800001
        li      x6, 0
        fsub.s  x7, x5, x6, rmm                 #= x7 0x3f800001
        li      x5, 0x3f800001
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rmm                 #= x7 0x3f800001, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rmm                 #= x7 0x7f7fffff, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff7fffff
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rmm                 #= x7 0
        li      x5, 0x800000
        li      x6, 0
        fsub.s  x7, x5, x6, rmm                 #= x7 0x800000
        li      x5, 0x800000
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rmm                 #= x7 1
        li      x5, 1
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rmm                 #= x7 0xc0490fdb, flags NX
        li      x5, 1
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0x80000001
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rmm                 #= x7 0x7f7fffff, flags NX
        li      x5, 0x7fffff
        li      x6, 0
        fsub.s  x7, x5, x6, rmm                 #= x7 0x7fffff
        li      x5, 0x7fffff
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rmm                 #= x7 0
        li      x5, 0x7f800000
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rmm                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff800000
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rmm                 #= x7 0xff800000
        li      x5, 0x7fc01234
        li      x6, 0
        fsub.s  x7, x5, x6, rmm                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rmm                 #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xff7fffff
        fsub.s  x7, x5, x6, rmm                 #= x7 0x7f7fffff, flags NX
        li      x5, 0x33800000
        li      x6, 0
        fsub.s  x7, x5, x6, rmm                 #= x7 0x33800000
        li      x5, 0x33800000
        li      x6, 0x7fffff
        fsub.s  x7, x5, x6, rmm                 #= x7 0x33800000, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x40490fdb
        fsub.s  x7, x5, x6, rmm                 #= x7 0xc2fd31f8, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x7f800001
        fsub.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0x33000000
        fsub.s  x7, x5, x6, rmm                 #= x7 0x3f800000, flags NX
        li      x5, 0x3f800000
        li      x6, 0xb3800000
        fsub.s  x7, x5, x6, rmm                 #= x7 0x3f800001, flags NX
        li      x5, 0x3f800001
        li      x6, 0x33800000
        fsub.s  x7, x5, x6, rmm                 #= x7 0x3f800001, flags NX
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        fsub.s  x7, x5, x6, rmm                 #= x7 0
        li      x5, 0x3f800001
        li      x6, 0x3f800000
        fsub.s  x7, x5, x6, rmm                 #= x7 0x34000000
        li      x5, 0x3fc00001
        li      x6, 0x40100000

# the dynamic mode is frm's
        csrwi   frm, 0
        fsub.s  x7, x5, x6                      #= x7 0xbf3ffffe
        csrwi   frm, 1
        fsub.s  x7, x5, x6                      #= x7 0xbf3ffffe
        csrwi   frm, 2
        fsub.s  x7, x5, x6                      #= x7 0xbf3ffffe
        csrwi   frm, 3
        fsub.s  x7, x5, x6                      #= x7 0xbf3ffffe
        csrwi   frm, 4
        fsub.s  x7, x5, x6                      #= x7 0xbf3ffffe
        csrwi   frm, 0

# x0 takes no result; flags are raised all the same, and stay
        csrwi   fflags, 0
        fsub.s  x0, x5, x6                      #= none
        csrr    x9, fflags                      #= x9 0

# registers beyond 31; the destination is a source
        li      x40, 0x3fc00001
        li      x63, 0x40100000
        fsub.s  x50, x40, x63                   #= x50 0xbf3ffffe
        fsub.s  x5, x5, x6                      #= x5 0xbf3ffffe

# a reserved mode in frm is illegal where it is used
        csrwi   frm, 5
        fsub.s  x7, x5, x6                      #= trap Illegal
        endprg
