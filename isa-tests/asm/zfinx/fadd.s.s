# fadd.s: rd = rs1 + rs2
# RISC-V F §11.6-11.8; Zfinx; errata D18

        .text
_start:

# rne
        li      x5, 0
        li      x6, 0
        fadd.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0
        li      x6, 0xbf800000
        fadd.s  x7, x5, x6, rne                 #= x7 0xbf800000
        li      x5, 0
        li      x6, 0x3f800001
        fadd.s  x7, x5, x6, rne                 #= x7 0x3f800001
        li      x5, 0
        li      x6, 0x800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x800000
        li      x5, 0
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fffff
        li      x5, 0
        li      x6, 0x7fc01234
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0
        li      x6, 0x33800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x33800000
        li      x5, 0x80000000
        li      x6, 0x80000000
        fadd.s  x7, x5, x6, rne                 #= x7 0x80000000
        li      x5, 0x80000000
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rne                 #= x7 0x40490fdb
        li      x5, 0x80000000
        li      x6, 0x7f7fffff
        fadd.s  x7, x5, x6, rne                 #= x7 0x7f7fffff
        li      x5, 0x80000000
        li      x6, 1
        fadd.s  x7, x5, x6, rne                 #= x7 1
        li      x5, 0x80000000
        li      x6, 0x7f800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x80000000
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x80000000
        li      x6, 0xc2f6e979
        fadd.s  x7, x5, x6, rne                 #= x7 0xc2f6e979
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x40000000
        li      x5, 0x3f800000
        li      x6, 0x3f000000
        fadd.s  x7, x5, x6, rne                 #= x7 0x3fc00000
        li      x5, 0x3f800000
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rne                 #= x7 0xff7fffff, flags NX
        li      x5, 0x3f800000
        li      x6, 0x80000001
        fadd.s  x7, x5, x6, rne                 #= x7 0x3f800000, flags NX
        li      x5, 0x3f800000
        li      x6, 0xff800000
        fadd.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0x3f800000
        li      x6, 0x4b000000
        fadd.s  x7, x5, x6, rne                 #= x7 0x4b000001
        li      x5, 0xbf800000
        li      x6, 0
        fadd.s  x7, x5, x6, rne                 #= x7 0xbf800000
        li      x5, 0xbf800000
        li      x6, 0xbf800000
        fadd.s  x7, x5, x6, rne                 #= x7 0xc0000000
        li      x5, 0xbf800000
        li      x6, 0x3f800001
        fadd.s  x7, x5, x6, rne                 #= x7 0x34000000
        li      x5, 0xbf800000
        li      x6, 0x800000
        fadd.s  x7, x5, x6, rne                 #= x7 0xbf800000, flags NX
        li      x5, 0xbf800000
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rne                 #= x7 0xbf800000, flags NX
        li      x5, 0xbf800000
        li      x6, 0x7fc01234
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0xbf800000
        li      x6, 0x33800000
        fadd.s  x7, x5, x6, rne                 #= x7 0xbf7fffff
        li      x5, 0x40490fdb
        li      x6, 0x80000000
        fadd.s  x7, x5, x6, rne                 #= x7 0x40490fdb
        li      x5, 0x40490fdb
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rne                 #= x7 0x40c90fdb
        li      x5, 0x40490fdb
        li      x6, 0x7f7fffff
        fadd.s  x7, x5, x6, rne                 #= x7 0x7f7fffff, flags NX
        li      x5, 0x40490fdb
        li      x6, 1
        fadd.s  x7, x5, x6, rne                 #= x7 0x40490fdb, flags NX
        li      x5, 0x40490fdb
        li      x6, 0x7f800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x40490fdb
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x40490fdb
        li      x6, 0xc2f6e979
        fadd.s  x7, x5, x6, rne                 #= x7 0xc2f0a0fa, flags NX
        li      x5, 0x3f000000
        li      x6, 0x3f800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x3fc00000
        li      x5, 0x3f000000
        li      x6, 0x3f000000
        fadd.s  x7, x5, x6, rne                 #= x7 0x3f800000
        li      x5, 0x3f000000
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rne                 #= x7 0xff7fffff, flags NX
        li      x5, 0x3f000000
        li      x6, 0x80000001
        fadd.s  x7, x5, x6, rne                 #= x7 0x3f000000, flags NX
        li      x5, 0x3f000000
        li      x6, 0xff800000
        fadd.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0x3f000000
        li      x6, 0x4b000000
        fadd.s  x7, x5, x6, rne                 #= x7 0x4b000000, flags NX
        li      x5, 0x3f800001
        li      x6, 0
        fadd.s  x7, x5, x6, rne                 #= x7 0x3f800001
        li      x5, 0x3f800001
        li      x6, 0xbf800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x34000000
        li      x5, 0x3f800001
        li      x6, 0x3f800001
        fadd.s  x7, x5, x6, rne                 #= x7 0x40000001
        li      x5, 0x3f800001
        li      x6, 0x800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x3f800001, flags NX
        li      x5, 0x3f800001
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rne                 #= x7 0x3f800001, flags NX
        li      x5, 0x3f800001
        li      x6, 0x7fc01234
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x3f800001
        li      x6, 0x33800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x3f800002, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x80000000
        fadd.s  x7, x5, x6, rne                 #= x7 0x7f7fffff
        li      x5, 0x7f7fffff
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rne                 #= x7 0x7f7fffff, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x7f7fffff
        fadd.s  x7, x5, x6, rne                 #= x7 0x7f800000, flags OF NX
        li      x5, 0x7f7fffff
        li      x6, 1
        fadd.s  x7, x5, x6, rne                 #= x7 0x7f7fffff, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x7f800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x7f7fffff
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f7fffff
        li      x6, 0xc2f6e979
        fadd.s  x7, x5, x6, rne                 #= x7 0x7f7fffff, flags NX
        li      x5, 0xff7fffff
        li      x6, 0x3f800000
        fadd.s  x7, x5, x6, rne                 #= x7 0xff7fffff, flags NX
        li      x5, 0xff7fffff
        li      x6, 0x3f000000
        fadd.s  x7, x5, x6, rne                 #= x7 0xff7fffff, flags NX
        li      x5, 0xff7fffff
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rne                 #= x7 0xff800000, flags OF NX
        li      x5, 0xff7fffff
        li      x6, 0x80000001
        fadd.s  x7, x5, x6, rne                 #= x7 0xff7fffff, flags NX
        li      x5, 0xff7fffff
        li      x6, 0xff800000
        fadd.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0xff7fffff
        li      x6, 0x4b000000
        fadd.s  x7, x5, x6, rne                 #= x7 0xff7fffff, flags NX
        li      x5, 0x800000
        li      x6, 0
        fadd.s  x7, x5, x6, rne                 #= x7 0x800000
        li      x5, 0x800000
        li      x6, 0xbf800000
        fadd.s  x7, x5, x6, rne                 #= x7 0xbf800000, flags NX
        li      x5, 0x800000
        li      x6, 0x3f800001
        fadd.s  x7, x5, x6, rne                 #= x7 0x3f800001, flags NX
        li      x5, 0x800000
        li      x6, 0x800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x1000000
        li      x5, 0x800000
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rne                 #= x7 0xffffff
        li      x5, 0x800000
        li      x6, 0x7fc01234
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x800000
        li      x6, 0x33800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x33800000, flags NX
        li      x5, 1
        li      x6, 0x80000000
        fadd.s  x7, x5, x6, rne                 #= x7 1
        li      x5, 1
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rne                 #= x7 0x40490fdb, flags NX
        li      x5, 1
        li      x6, 0x7f7fffff
        fadd.s  x7, x5, x6, rne                 #= x7 0x7f7fffff, flags NX
        li      x5, 1
        li      x6, 1
        fadd.s  x7, x5, x6, rne                 #= x7 2
        li      x5, 1
        li      x6, 0x7f800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 1
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 1
        li      x6, 0xc2f6e979
        fadd.s  x7, x5, x6, rne                 #= x7 0xc2f6e979, flags NX
        li      x5, 0x80000001
        li      x6, 0x3f800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x3f800000, flags NX
        li      x5, 0x80000001
        li      x6, 0x3f000000
        fadd.s  x7, x5, x6, rne                 #= x7 0x3f000000, flags NX
        li      x5, 0x80000001
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rne                 #= x7 0xff7fffff, flags NX
        li      x5, 0x80000001
        li      x6, 0x80000001
        fadd.s  x7, x5, x6, rne                 #= x7 0x80000002
        li      x5, 0x80000001
        li      x6, 0xff800000
        fadd.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0x80000001
        li      x6, 0x4b000000
        fadd.s  x7, x5, x6, rne                 #= x7 0x4b000000, flags NX
        li      x5, 0x7fffff
        li      x6, 0
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fffff
        li      x5, 0x7fffff
        li      x6, 0xbf800000
        fadd.s  x7, x5, x6, rne                 #= x7 0xbf800000, flags NX
        li      x5, 0x7fffff
        li      x6, 0x3f800001
        fadd.s  x7, x5, x6, rne                 #= x7 0x3f800001, flags NX
        li      x5, 0x7fffff
        li      x6, 0x800000
        fadd.s  x7, x5, x6, rne                 #= x7 0xffffff
        li      x5, 0x7fffff
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rne                 #= x7 0xfffffe
        li      x5, 0x7fffff
        li      x6, 0x7fc01234
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fffff
        li      x6, 0x33800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x33800000, flags NX
        li      x5, 0x7f800000
        li      x6, 0x80000000
        fadd.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f7fffff
        fadd.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 1
        fadd.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0xc2f6e979
        fadd.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0xff800000
        li      x6, 0x3f800000
        fadd.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0x3f000000
        fadd.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0x80000001
        fadd.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0xff800000
        fadd.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0x4b000000
        fadd.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0x7fc01234
        li      x6, 0
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0xbf800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x3f800001
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7fc01234
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x33800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0x80000000
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f7fffff
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 1
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0xc2f6e979
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0x3f800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x4b000001
        li      x5, 0x4b000000
        li      x6, 0x3f000000
        fadd.s  x7, x5, x6, rne                 #= x7 0x4b000000, flags NX
        li      x5, 0x4b000000
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rne                 #= x7 0xff7fffff, flags NX
        li      x5, 0x4b000000
        li      x6, 0x80000001
        fadd.s  x7, x5, x6, rne                 #= x7 0x4b000000, flags NX
        li      x5, 0x4b000000
        li      x6, 0xff800000
        fadd.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0x4b000000
        li      x6, 0x4b000000
        fadd.s  x7, x5, x6, rne                 #= x7 0x4b800000
        li      x5, 0x33800000
        li      x6, 0
        fadd.s  x7, x5, x6, rne                 #= x7 0x33800000
        li      x5, 0x33800000
        li      x6, 0xbf800000
        fadd.s  x7, x5, x6, rne                 #= x7 0xbf7fffff
        li      x5, 0x33800000
        li      x6, 0x3f800001
        fadd.s  x7, x5, x6, rne                 #= x7 0x3f800002, flags NX
        li      x5, 0x33800000
        li      x6, 0x800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x33800000, flags NX
        li      x5, 0x33800000
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rne                 #= x7 0x33800000, flags NX
        li      x5, 0x33800000
        li      x6, 0x7fc01234
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x33800000
        li      x6, 0x33800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x34000000
        li      x5, 0xc2f6e979
        li      x6, 0x80000000
        fadd.s  x7, x5, x6, rne                 #= x7 0xc2f6e979
        li      x5, 0xc2f6e979
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rne                 #= x7 0xc2f0a0fa, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x7f7fffff
        fadd.s  x7, x5, x6, rne                 #= x7 0x7f7fffff, flags NX
        li      x5, 0xc2f6e979
        li      x6, 1
        fadd.s  x7, x5, x6, rne                 #= x7 0xc2f6e979, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x7f800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0xc2f6e979
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0xc2f6e979
        li      x6, 0xc2f6e979
        fadd.s  x7, x5, x6, rne                 #= x7 0xc376e979
        li      x5, 0x3f800000
        li      x6, 0x33800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x3f800000, flags NX
        li      x5, 0x3f800000
        li      x6, 0x33800001
        fadd.s  x7, x5, x6, rne                 #= x7 0x3f800001, flags NX
        li      x5, 0x3f800001
        li      x6, 0x33800000
        fadd.s  x7, x5, x6, rne                 #= x7 0x3f800002, flags NX
        li      x5, 0xbf800000
        li      x6, 0xb3800000
        fadd.s  x7, x5, x6, rne                 #= x7 0xbf800000, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x73000000
        fadd.s  x7, x5, x6, rne                 #= x7 0x7f800000, flags OF NX

# rtz
        li      x5, 0
        li      x6, 0
        fadd.s  x7, x5, x6, rtz                 #= x7 0
        li      x5, 0
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rtz                 #= x7 0x7fffff
        li      x5, 0x80000000
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rtz                 #= x7 0x40490fdb
        li      x5, 0x80000000
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rtz                 #= x7 0xff7ffffe, flags NX
        li      x5, 0xbf800000
        li      x6, 0
        fadd.s  x7, x5, x6, rtz                 #= x7 0xbf800000
        li      x5, 0xbf800000
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rtz                 #= x7 0xbf7fffff, flags NX
        li      x5, 0x40490fdb
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rtz                 #= x7 0x40c90fdb
        li      x5, 0x40490fdb
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f000000
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rtz                 #= x7 0xff7ffffe, flags NX
        li      x5, 0x3f800001
        li      x6, 0
        fadd.s  x7, x5, x6, rtz                 #= x7 0x3f800001
        li      x5, 0x3f800001
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rtz                 #= x7 0x3f800001, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rtz                 #= x7 0x7f7fffff, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff7fffff
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rtz                 #= x7 0xff7fffff, flags OF NX
        li      x5, 0x800000
        li      x6, 0
        fadd.s  x7, x5, x6, rtz                 #= x7 0x800000
        li      x5, 0x800000
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rtz                 #= x7 0xffffff
        li      x5, 1
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rtz                 #= x7 0x40490fdb, flags NX
        li      x5, 1
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0x80000001
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rtz                 #= x7 0xff7fffff, flags NX
        li      x5, 0x7fffff
        li      x6, 0
        fadd.s  x7, x5, x6, rtz                 #= x7 0x7fffff
        li      x5, 0x7fffff
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rtz                 #= x7 0xfffffe
        li      x5, 0x7f800000
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rtz                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff800000
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rtz                 #= x7 0xff800000
        li      x5, 0x7fc01234
        li      x6, 0
        fadd.s  x7, x5, x6, rtz                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rtz                 #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rtz                 #= x7 0xff7ffffe, flags NX
        li      x5, 0x33800000
        li      x6, 0
        fadd.s  x7, x5, x6, rtz                 #= x7 0x33800000
        li      x5, 0x33800000
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rtz                 #= x7 0x33800000, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rtz                 #= x7 0xc2f0a0fa, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0x33800000
        fadd.s  x7, x5, x6, rtz                 #= x7 0x3f800000, flags NX
        li      x5, 0x3f800000
        li      x6, 0x33800001
        fadd.s  x7, x5, x6, rtz                 #= x7 0x3f800000, flags NX
        li      x5, 0x3f800001
        li      x6, 0x33800000
        fadd.s  x7, x5, x6, rtz                 #= x7 0x3f800001, flags NX
        li      x5, 0xbf800000
        li      x6, 0xb3800000
        fadd.s  x7, x5, x6, rtz                 #= x7 0xbf800000, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x73000000
        fadd.s  x7, x5, x6, rtz                 #= x7 0x7f7fffff, flags NX

# rdn
        li      x5, 0
        li      x6, 0
        fadd.s  x7, x5, x6, rdn                 #= x7 0
        li      x5, 0
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rdn                 #= x7 0x7fffff
        li      x5, 0x80000000
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rdn                 #= x7 0x40490fdb
        li      x5, 0x80000000
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rdn                 #= x7 0xff7fffff, flags NX
        li      x5, 0xbf800000
        li      x6, 0
        fadd.s  x7, x5, x6, rdn                 #= x7 0xbf800000
        li      x5, 0xbf800000
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rdn                 #= x7 0xbf800000, flags NX
        li      x5, 0x40490fdb
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rdn                 #= x7 0x40c90fdb
        li      x5, 0x40490fdb
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f000000
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rdn                 #= x7 0xff7fffff, flags NX
        li      x5, 0x3f800001
        li      x6, 0
        fadd.s  x7, x5, x6, rdn                 #= x7 0x3f800001
        li      x5, 0x3f800001
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rdn                 #= x7 0x3f800001, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rdn                 #= x7 0x7f7fffff, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff7fffff
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rdn                 #= x7 0xff800000, flags OF NX
        li      x5, 0x800000
        li      x6, 0
        fadd.s  x7, x5, x6, rdn                 #= x7 0x800000
        li      x5, 0x800000
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rdn                 #= x7 0xffffff
        li      x5, 1
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rdn                 #= x7 0x40490fdb, flags NX
        li      x5, 1
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0x80000001
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rdn                 #= x7 0xff800000, flags OF NX
        li      x5, 0x7fffff
        li      x6, 0
        fadd.s  x7, x5, x6, rdn                 #= x7 0x7fffff
        li      x5, 0x7fffff
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rdn                 #= x7 0xfffffe
        li      x5, 0x7f800000
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rdn                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff800000
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rdn                 #= x7 0xff800000
        li      x5, 0x7fc01234
        li      x6, 0
        fadd.s  x7, x5, x6, rdn                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rdn                 #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rdn                 #= x7 0xff7fffff, flags NX
        li      x5, 0x33800000
        li      x6, 0
        fadd.s  x7, x5, x6, rdn                 #= x7 0x33800000
        li      x5, 0x33800000
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rdn                 #= x7 0x33800000, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rdn                 #= x7 0xc2f0a0fb, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0x33800000
        fadd.s  x7, x5, x6, rdn                 #= x7 0x3f800000, flags NX
        li      x5, 0x3f800000
        li      x6, 0x33800001
        fadd.s  x7, x5, x6, rdn                 #= x7 0x3f800000, flags NX
        li      x5, 0x3f800001
        li      x6, 0x33800000
        fadd.s  x7, x5, x6, rdn                 #= x7 0x3f800001, flags NX
        li      x5, 0xbf800000
        li      x6, 0xb3800000
        fadd.s  x7, x5, x6, rdn                 #= x7 0xbf800001, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x73000000
        fadd.s  x7, x5, x6, rdn                 #= x7 0x7f7fffff, flags NX

# rup
        li      x5, 0
        li      x6, 0
        fadd.s  x7, x5, x6, rup                 #= x7 0
        li      x5, 0
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rup                 #= x7 0x7fffff
        li      x5, 0x80000000
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rup                 #= x7 0x40490fdb
        li      x5, 0x80000000
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rup                 #= x7 0xff7ffffe, flags NX
        li      x5, 0xbf800000
        li      x6, 0
        fadd.s  x7, x5, x6, rup                 #= x7 0xbf800000
        li      x5, 0xbf800000
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rup                 #= x7 0xbf7fffff, flags NX
        li      x5, 0x40490fdb
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rup                 #= x7 0x40c90fdb
        li      x5, 0x40490fdb
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f000000
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rup                 #= x7 0xff7ffffe, flags NX
        li      x5, 0x3f800001
        li      x6, 0
        fadd.s  x7, x5, x6, rup                 #= x7 0x3f800001
        li      x5, 0x3f800001
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rup                 #= x7 0x3f800002, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rup                 #= x7 0x7f800000, flags OF NX
        li      x5, 0x7f7fffff
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff7fffff
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rup                 #= x7 0xff7fffff, flags OF NX
        li      x5, 0x800000
        li      x6, 0
        fadd.s  x7, x5, x6, rup                 #= x7 0x800000
        li      x5, 0x800000
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rup                 #= x7 0xffffff
        li      x5, 1
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rup                 #= x7 0x40490fdc, flags NX
        li      x5, 1
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0x80000001
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rup                 #= x7 0xff7fffff, flags NX
        li      x5, 0x7fffff
        li      x6, 0
        fadd.s  x7, x5, x6, rup                 #= x7 0x7fffff
        li      x5, 0x7fffff
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rup                 #= x7 0xfffffe
        li      x5, 0x7f800000
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rup                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff800000
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rup                 #= x7 0xff800000
        li      x5, 0x7fc01234
        li      x6, 0
        fadd.s  x7, x5, x6, rup                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rup                 #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rup                 #= x7 0xff7ffffe, flags NX
        li      x5, 0x33800000
        li      x6, 0
        fadd.s  x7, x5, x6, rup                 #= x7 0x33800000
        li      x5, 0x33800000
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rup                 #= x7 0x33800001, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rup                 #= x7 0xc2f0a0fa, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0x33800000
        fadd.s  x7, x5, x6, rup                 #= x7 0x3f800001, flags NX
        li      x5, 0x3f800000
        li      x6, 0x33800001
        fadd.s  x7, x5, x6, rup                 #= x7 0x3f800001, flags NX
        li      x5, 0x3f800001
        li      x6, 0x33800000
        fadd.s  x7, x5, x6, rup                 #= x7 0x3f800002, flags NX
        li      x5, 0xbf800000
        li      x6, 0xb3800000
        fadd.s  x7, x5, x6, rup                 #= x7 0xbf800000, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x73000000
        fadd.s  x7, x5, x6, rup                 #= x7 0x7f800000, flags OF NX

# rmm
        li      x5, 0
        li      x6, 0
        fadd.s  x7, x5, x6, rmm                 #= x7 0
        li      x5, 0
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rmm                 #= x7 0x7fffff
        li      x5, 0x80000000
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rmm                 #= x7 0x40490fdb
        li      x5, 0x80000000
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rmm                 #= x7 0xff7fffff, flags NX
        li      x5, 0xbf800000
        li      x6, 0
        fadd.s  x7, x5, x6, rmm                 #= x7 0xbf800000
        li      x5, 0xbf800000
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rmm                 #= x7 0xbf800000, flags NX
        li      x5, 0x40490fdb
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rmm                 #= x7 0x40c90fdb
        li      x5, 0x40490fdb
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f000000
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rmm                 #= x7 0xff7fffff, flags NX
        li      x5, 0x3f800001
        li      x6, 0
        fadd.s  x7, x5, x6, rmm                 #= x7 0x3f800001
        li      x5, 0x3f800001
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rmm                 #= x7 0x3f800001, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rmm                 #= x7 0x7f7fffff, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff7fffff
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rmm                 #= x7 0xff800000, flags OF NX
        li      x5, 0x800000
        li      x6, 0
        fadd.s  x7, x5, x6, rmm                 #= x7 0x800000
        li      x5, 0x800000
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rmm                 #= x7 0xffffff
        li      x5, 1
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rmm                 #= x7 0x40490fdb, flags NX
        li      x5, 1
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0x80000001
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rmm                 #= x7 0xff7fffff, flags NX
        li      x5, 0x7fffff
        li      x6, 0
        fadd.s  x7, x5, x6, rmm                 #= x7 0x7fffff
        li      x5, 0x7fffff
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rmm                 #= x7 0xfffffe
        li      x5, 0x7f800000
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rmm                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff800000
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rmm                 #= x7 0xff800000
        li      x5, 0x7fc01234
        li      x6, 0
        fadd.s  x7, x5, x6, rmm                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rmm                 #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xff7fffff
        fadd.s  x7, x5, x6, rmm                 #= x7 0xff7fffff, flags NX
        li      x5, 0x33800000
        li      x6, 0
        fadd.s  x7, x5, x6, rmm                 #= x7 0x33800000
        li      x5, 0x33800000
        li      x6, 0x7fffff
        fadd.s  x7, x5, x6, rmm                 #= x7 0x33800000, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x40490fdb
        fadd.s  x7, x5, x6, rmm                 #= x7 0xc2f0a0fa, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x7f800001
        fadd.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0x33800000
        fadd.s  x7, x5, x6, rmm                 #= x7 0x3f800001, flags NX
        li      x5, 0x3f800000
        li      x6, 0x33800001
        fadd.s  x7, x5, x6, rmm                 #= x7 0x3f800001, flags NX
        li      x5, 0x3f800001
        li      x6, 0x33800000
        fadd.s  x7, x5, x6, rmm                 #= x7 0x3f800002, flags NX
        li      x5, 0xbf800000
        li      x6, 0xb3800000
        fadd.s  x7, x5, x6, rmm                 #= x7 0xbf800001, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x73000000
        fadd.s  x7, x5, x6, rmm                 #= x7 0x7f800000, flags OF NX
        li      x5, 0x3fc00001
        li      x6, 0x40100000

# the dynamic mode is frm's
        csrwi   frm, 0
        fadd.s  x7, x5, x6                      #= x7 0x40700000, flags NX
        csrwi   frm, 1
        fadd.s  x7, x5, x6                      #= x7 0x40700000, flags NX
        csrwi   frm, 2
        fadd.s  x7, x5, x6                      #= x7 0x40700000, flags NX
        csrwi   frm, 3
        fadd.s  x7, x5, x6                      #= x7 0x40700001, flags NX
        csrwi   frm, 4
        fadd.s  x7, x5, x6                      #= x7 0x40700001, flags NX
        csrwi   frm, 0

# x0 takes no result; flags are raised all the same, and stay
        csrwi   fflags, 0
        fadd.s  x0, x5, x6                      #= flags NX
        csrr    x9, fflags                      #= x9 1

# registers beyond 31; the destination is a source
        li      x40, 0x3fc00001
        li      x63, 0x40100000
        fadd.s  x50, x40, x63                   #= x50 0x40700000, flags NX
        fadd.s  x5, x5, x6                      #= x5 0x40700000, flags NX

# a reserved mode in frm is illegal where it is used
        csrwi   frm, 5
        fadd.s  x7, x5, x6                      #= trap Illegal
        endprg
