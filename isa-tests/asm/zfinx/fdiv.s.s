# fdiv.s: rd = rs1 / rs2
# RISC-V F §11.6-11.8; Zfinx; errata D18

        .text
_start:

# rne
        li      x5, 0
        li      x6, 0
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0
        li      x6, 0xbf800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x80000000
        li      x5, 0
        li      x6, 0x3f800001
        fdiv.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0
        li      x6, 0x800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0
        li      x6, 0x7fc01234
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0
        li      x6, 0x33800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0x80000000
        li      x6, 0x80000000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x80000000
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rne                 #= x7 0x80000000
        li      x5, 0x80000000
        li      x6, 0x7f7fffff
        fdiv.s  x7, x5, x6, rne                 #= x7 0x80000000
        li      x5, 0x80000000
        li      x6, 1
        fdiv.s  x7, x5, x6, rne                 #= x7 0x80000000
        li      x5, 0x80000000
        li      x6, 0x7f800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x80000000
        li      x5, 0x80000000
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x80000000
        li      x6, 0xc2f6e979
        fdiv.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x3f800000
        li      x5, 0x3f800000
        li      x6, 0x3f000000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x40000000
        li      x5, 0x3f800000
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rne                 #= x7 0x80200000, flags UF NX
        li      x5, 0x3f800000
        li      x6, 0x80000001
        fdiv.s  x7, x5, x6, rne                 #= x7 0xff800000, flags OF NX
        li      x5, 0x3f800000
        li      x6, 0xff800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x80000000
        li      x5, 0x3f800000
        li      x6, 0x4b000000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x34000000
        li      x5, 0xbf800000
        li      x6, 0
        fdiv.s  x7, x5, x6, rne                 #= x7 0xff800000, flags DZ
        li      x5, 0xbf800000
        li      x6, 0xbf800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x3f800000
        li      x5, 0xbf800000
        li      x6, 0x3f800001
        fdiv.s  x7, x5, x6, rne                 #= x7 0xbf7ffffe, flags NX
        li      x5, 0xbf800000
        li      x6, 0x800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0xfe800000
        li      x5, 0xbf800000
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rne                 #= x7 0xfe800001, flags NX
        li      x5, 0xbf800000
        li      x6, 0x7fc01234
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0xbf800000
        li      x6, 0x33800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0xcb800000
        li      x5, 0x40490fdb
        li      x6, 0x80000000
        fdiv.s  x7, x5, x6, rne                 #= x7 0xff800000, flags DZ
        li      x5, 0x40490fdb
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rne                 #= x7 0x3f800000
        li      x5, 0x40490fdb
        li      x6, 0x7f7fffff
        fdiv.s  x7, x5, x6, rne                 #= x7 0x6487ee, flags UF NX
        li      x5, 0x40490fdb
        li      x6, 1
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7f800000, flags OF NX
        li      x5, 0x40490fdb
        li      x6, 0x7f800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0x40490fdb
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x40490fdb
        li      x6, 0xc2f6e979
        fdiv.s  x7, x5, x6, rne                 #= x7 0xbcd0765c, flags NX
        li      x5, 0x3f000000
        li      x6, 0x3f800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x3f000000
        li      x5, 0x3f000000
        li      x6, 0x3f000000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x3f800000
        li      x5, 0x3f000000
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rne                 #= x7 0x80100000, flags UF NX
        li      x5, 0x3f000000
        li      x6, 0x80000001
        fdiv.s  x7, x5, x6, rne                 #= x7 0xff800000, flags OF NX
        li      x5, 0x3f000000
        li      x6, 0xff800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x80000000
        li      x5, 0x3f000000
        li      x6, 0x4b000000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x33800000
        li      x5, 0x3f800001
        li      x6, 0
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7f800000, flags DZ
        li      x5, 0x3f800001
        li      x6, 0xbf800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0xbf800001
        li      x5, 0x3f800001
        li      x6, 0x3f800001
        fdiv.s  x7, x5, x6, rne                 #= x7 0x3f800000
        li      x5, 0x3f800001
        li      x6, 0x800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7e800001
        li      x5, 0x3f800001
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7e800002, flags NX
        li      x5, 0x3f800001
        li      x6, 0x7fc01234
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x3f800001
        li      x6, 0x33800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x4b800001
        li      x5, 0x7f7fffff
        li      x6, 0x80000000
        fdiv.s  x7, x5, x6, rne                 #= x7 0xff800000, flags DZ
        li      x5, 0x7f7fffff
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7ea2f982, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x7f7fffff
        fdiv.s  x7, x5, x6, rne                 #= x7 0x3f800000
        li      x5, 0x7f7fffff
        li      x6, 1
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7f800000, flags OF NX
        li      x5, 0x7f7fffff
        li      x6, 0x7f800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0x7f7fffff
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f7fffff
        li      x6, 0xc2f6e979
        fdiv.s  x7, x5, x6, rne                 #= x7 0xfc04b614, flags NX
        li      x5, 0xff7fffff
        li      x6, 0x3f800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0xff7fffff
        li      x5, 0xff7fffff
        li      x6, 0x3f000000
        fdiv.s  x7, x5, x6, rne                 #= x7 0xff800000, flags OF NX
        li      x5, 0xff7fffff
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rne                 #= x7 0x3f800000
        li      x5, 0xff7fffff
        li      x6, 0x80000001
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7f800000, flags OF NX
        li      x5, 0xff7fffff
        li      x6, 0xff800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0xff7fffff
        li      x6, 0x4b000000
        fdiv.s  x7, x5, x6, rne                 #= x7 0xf3ffffff
        li      x5, 0x800000
        li      x6, 0
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7f800000, flags DZ
        li      x5, 0x800000
        li      x6, 0xbf800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x80800000
        li      x5, 0x800000
        li      x6, 0x3f800001
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fffff, flags UF NX
        li      x5, 0x800000
        li      x6, 0x800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x3f800000
        li      x5, 0x800000
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rne                 #= x7 0x3f800001, flags NX
        li      x5, 0x800000
        li      x6, 0x7fc01234
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x800000
        li      x6, 0x33800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0xc800000
        li      x5, 1
        li      x6, 0x80000000
        fdiv.s  x7, x5, x6, rne                 #= x7 0xff800000, flags DZ
        li      x5, 1
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rne                 #= x7 0, flags UF NX
        li      x5, 1
        li      x6, 0x7f7fffff
        fdiv.s  x7, x5, x6, rne                 #= x7 0, flags UF NX
        li      x5, 1
        li      x6, 1
        fdiv.s  x7, x5, x6, rne                 #= x7 0x3f800000
        li      x5, 1
        li      x6, 0x7f800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 1
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 1
        li      x6, 0xc2f6e979
        fdiv.s  x7, x5, x6, rne                 #= x7 0x80000000, flags UF NX
        li      x5, 0x80000001
        li      x6, 0x3f800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x80000001
        li      x5, 0x80000001
        li      x6, 0x3f000000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x80000002
        li      x5, 0x80000001
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rne                 #= x7 0, flags UF NX
        li      x5, 0x80000001
        li      x6, 0x80000001
        fdiv.s  x7, x5, x6, rne                 #= x7 0x3f800000
        li      x5, 0x80000001
        li      x6, 0xff800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0x80000001
        li      x6, 0x4b000000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x80000000, flags UF NX
        li      x5, 0x7fffff
        li      x6, 0
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7f800000, flags DZ
        li      x5, 0x7fffff
        li      x6, 0xbf800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x807fffff
        li      x5, 0x7fffff
        li      x6, 0x3f800001
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7ffffe, flags UF NX
        li      x5, 0x7fffff
        li      x6, 0x800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x3f7ffffe
        li      x5, 0x7fffff
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rne                 #= x7 0x3f800000
        li      x5, 0x7fffff
        li      x6, 0x7fc01234
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fffff
        li      x6, 0x33800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0xc7ffffe
        li      x5, 0x7f800000
        li      x6, 0x80000000
        fdiv.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0x7f800000
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f7fffff
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 1
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0xc2f6e979
        fdiv.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0x3f800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0x3f000000
        fdiv.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0xff800000
        li      x6, 0x80000001
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0xff800000
        li      x6, 0xff800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff800000
        li      x6, 0x4b000000
        fdiv.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0x7fc01234
        li      x6, 0
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0xbf800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x3f800001
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7fc01234
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x33800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0x80000000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f7fffff
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 1
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0xc2f6e979
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0x3f800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x4b000000
        li      x5, 0x4b000000
        li      x6, 0x3f000000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x4b800000
        li      x5, 0x4b000000
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rne                 #= x7 0x8b000001, flags NX
        li      x5, 0x4b000000
        li      x6, 0x80000001
        fdiv.s  x7, x5, x6, rne                 #= x7 0xff800000, flags OF NX
        li      x5, 0x4b000000
        li      x6, 0xff800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x80000000
        li      x5, 0x4b000000
        li      x6, 0x4b000000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x3f800000
        li      x5, 0x33800000
        li      x6, 0
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7f800000, flags DZ
        li      x5, 0x33800000
        li      x6, 0xbf800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0xb3800000
        li      x5, 0x33800000
        li      x6, 0x3f800001
        fdiv.s  x7, x5, x6, rne                 #= x7 0x337ffffe, flags NX
        li      x5, 0x33800000
        li      x6, 0x800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x72800000
        li      x5, 0x33800000
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rne                 #= x7 0x72800001, flags NX
        li      x5, 0x33800000
        li      x6, 0x7fc01234
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x33800000
        li      x6, 0x33800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x3f800000
        li      x5, 0xc2f6e979
        li      x6, 0x80000000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7f800000, flags DZ
        li      x5, 0xc2f6e979
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rne                 #= x7 0xc21d3066, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x7f7fffff
        fdiv.s  x7, x5, x6, rne                 #= x7 0x82f6e97a, flags NX
        li      x5, 0xc2f6e979
        li      x6, 1
        fdiv.s  x7, x5, x6, rne                 #= x7 0xff800000, flags OF NX
        li      x5, 0xc2f6e979
        li      x6, 0x7f800000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x80000000
        li      x5, 0xc2f6e979
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0xc2f6e979
        li      x6, 0xc2f6e979
        fdiv.s  x7, x5, x6, rne                 #= x7 0x3f800000
        li      x5, 0x3f800000
        li      x6, 0x40400000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x3eaaaaab, flags NX
        li      x5, 3
        li      x6, 0x40000000
        fdiv.s  x7, x5, x6, rne                 #= x7 2, flags UF NX
        li      x5, 1
        li      x6, 0x40000000
        fdiv.s  x7, x5, x6, rne                 #= x7 0, flags UF NX
        li      x5, 0x7f7fffff
        li      x6, 0x3f000000
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7f800000, flags OF NX
        li      x5, 0x800000
        li      x6, 0x3f800001
        fdiv.s  x7, x5, x6, rne                 #= x7 0x7fffff, flags UF NX

# rtz
        li      x5, 0
        li      x6, 0
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rtz                 #= x7 0
        li      x5, 0x80000000
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x80000000
        li      x5, 0x80000000
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x80200000, flags UF NX
        li      x5, 0xbf800000
        li      x6, 0
        fdiv.s  x7, x5, x6, rtz                 #= x7 0xff800000, flags DZ
        li      x5, 0xbf800000
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rtz                 #= x7 0xfe800001, flags NX
        li      x5, 0x40490fdb
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x3f800000
        li      x5, 0x40490fdb
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f000000
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x80100000, flags UF NX
        li      x5, 0x3f800001
        li      x6, 0
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x7f800000, flags DZ
        li      x5, 0x3f800001
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x7e800002, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x7ea2f982, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff7fffff
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x3f800000
        li      x5, 0x800000
        li      x6, 0
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x7f800000, flags DZ
        li      x5, 0x800000
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x3f800001, flags NX
        li      x5, 1
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rtz                 #= x7 0, flags UF NX
        li      x5, 1
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0x80000001
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rtz                 #= x7 0, flags UF NX
        li      x5, 0x7fffff
        li      x6, 0
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x7f800000, flags DZ
        li      x5, 0x7fffff
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x3f800000
        li      x5, 0x7f800000
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff800000
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x7f800000
        li      x5, 0x7fc01234
        li      x6, 0
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x8b000000, flags NX
        li      x5, 0x33800000
        li      x6, 0
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x7f800000, flags DZ
        li      x5, 0x33800000
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x72800001, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rtz                 #= x7 0xc21d3066, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0x40400000
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x3eaaaaaa, flags NX
        li      x5, 3
        li      x6, 0x40000000
        fdiv.s  x7, x5, x6, rtz                 #= x7 1, flags UF NX
        li      x5, 1
        li      x6, 0x40000000
        fdiv.s  x7, x5, x6, rtz                 #= x7 0, flags UF NX
        li      x5, 0x7f7fffff
        li      x6, 0x3f000000
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x7f7fffff, flags OF NX
        li      x5, 0x800000
        li      x6, 0x3f800001
        fdiv.s  x7, x5, x6, rtz                 #= x7 0x7fffff, flags UF NX

# rdn
        li      x5, 0
        li      x6, 0
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rdn                 #= x7 0
        li      x5, 0x80000000
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x80000000
        li      x5, 0x80000000
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x80200001, flags UF NX
        li      x5, 0xbf800000
        li      x6, 0
        fdiv.s  x7, x5, x6, rdn                 #= x7 0xff800000, flags DZ
        li      x5, 0xbf800000
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rdn                 #= x7 0xfe800002, flags NX
        li      x5, 0x40490fdb
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x3f800000
        li      x5, 0x40490fdb
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f000000
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x80100001, flags UF NX
        li      x5, 0x3f800001
        li      x6, 0
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x7f800000, flags DZ
        li      x5, 0x3f800001
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x7e800002, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x7ea2f982, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff7fffff
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x3f800000
        li      x5, 0x800000
        li      x6, 0
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x7f800000, flags DZ
        li      x5, 0x800000
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x3f800001, flags NX
        li      x5, 1
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rdn                 #= x7 0, flags UF NX
        li      x5, 1
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0x80000001
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rdn                 #= x7 0, flags UF NX
        li      x5, 0x7fffff
        li      x6, 0
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x7f800000, flags DZ
        li      x5, 0x7fffff
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x3f800000
        li      x5, 0x7f800000
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff800000
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x7f800000
        li      x5, 0x7fc01234
        li      x6, 0
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x8b000001, flags NX
        li      x5, 0x33800000
        li      x6, 0
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x7f800000, flags DZ
        li      x5, 0x33800000
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x72800001, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rdn                 #= x7 0xc21d3067, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0x40400000
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x3eaaaaaa, flags NX
        li      x5, 3
        li      x6, 0x40000000
        fdiv.s  x7, x5, x6, rdn                 #= x7 1, flags UF NX
        li      x5, 1
        li      x6, 0x40000000
        fdiv.s  x7, x5, x6, rdn                 #= x7 0, flags UF NX
        li      x5, 0x7f7fffff
        li      x6, 0x3f000000
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x7f7fffff, flags OF NX
        li      x5, 0x800000
        li      x6, 0x3f800001
        fdiv.s  x7, x5, x6, rdn                 #= x7 0x7fffff, flags UF NX

# rup
        li      x5, 0
        li      x6, 0
        fdiv.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rup                 #= x7 0
        li      x5, 0x80000000
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rup                 #= x7 0x80000000
        li      x5, 0x80000000
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rup                 #= x7 0x80200000, flags UF NX
        li      x5, 0xbf800000
        li      x6, 0
        fdiv.s  x7, x5, x6, rup                 #= x7 0xff800000, flags DZ
        li      x5, 0xbf800000
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rup                 #= x7 0xfe800001, flags NX
        li      x5, 0x40490fdb
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rup                 #= x7 0x3f800000
        li      x5, 0x40490fdb
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f000000
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rup                 #= x7 0x80100000, flags UF NX
        li      x5, 0x3f800001
        li      x6, 0
        fdiv.s  x7, x5, x6, rup                 #= x7 0x7f800000, flags DZ
        li      x5, 0x3f800001
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rup                 #= x7 0x7e800003, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rup                 #= x7 0x7ea2f983, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff7fffff
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rup                 #= x7 0x3f800000
        li      x5, 0x800000
        li      x6, 0
        fdiv.s  x7, x5, x6, rup                 #= x7 0x7f800000, flags DZ
        li      x5, 0x800000
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rup                 #= x7 0x3f800002, flags NX
        li      x5, 1
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rup                 #= x7 1, flags UF NX
        li      x5, 1
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0x80000001
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rup                 #= x7 1, flags UF NX
        li      x5, 0x7fffff
        li      x6, 0
        fdiv.s  x7, x5, x6, rup                 #= x7 0x7f800000, flags DZ
        li      x5, 0x7fffff
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rup                 #= x7 0x3f800000
        li      x5, 0x7f800000
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rup                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff800000
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rup                 #= x7 0x7f800000
        li      x5, 0x7fc01234
        li      x6, 0
        fdiv.s  x7, x5, x6, rup                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rup                 #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rup                 #= x7 0x8b000000, flags NX
        li      x5, 0x33800000
        li      x6, 0
        fdiv.s  x7, x5, x6, rup                 #= x7 0x7f800000, flags DZ
        li      x5, 0x33800000
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rup                 #= x7 0x72800002, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rup                 #= x7 0xc21d3066, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0x40400000
        fdiv.s  x7, x5, x6, rup                 #= x7 0x3eaaaaab, flags NX
        li      x5, 3
        li      x6, 0x40000000
        fdiv.s  x7, x5, x6, rup                 #= x7 2, flags UF NX
        li      x5, 1
        li      x6, 0x40000000
        fdiv.s  x7, x5, x6, rup                 #= x7 1, flags UF NX
        li      x5, 0x7f7fffff
        li      x6, 0x3f000000
        fdiv.s  x7, x5, x6, rup                 #= x7 0x7f800000, flags OF NX
        li      x5, 0x800000
        li      x6, 0x3f800001
        fdiv.s  x7, x5, x6, rup                 #= x7 0x800000, flags UF NX

# rmm
        li      x5, 0
        li      x6, 0
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rmm                 #= x7 0
        li      x5, 0x80000000
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x80000000
        li      x5, 0x80000000
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x80200000, flags UF NX
        li      x5, 0xbf800000
        li      x6, 0
        fdiv.s  x7, x5, x6, rmm                 #= x7 0xff800000, flags DZ
        li      x5, 0xbf800000
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rmm                 #= x7 0xfe800001, flags NX
        li      x5, 0x40490fdb
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x3f800000
        li      x5, 0x40490fdb
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f000000
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x80100000, flags UF NX
        li      x5, 0x3f800001
        li      x6, 0
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x7f800000, flags DZ
        li      x5, 0x3f800001
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x7e800002, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x7ea2f982, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff7fffff
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x3f800000
        li      x5, 0x800000
        li      x6, 0
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x7f800000, flags DZ
        li      x5, 0x800000
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x3f800001, flags NX
        li      x5, 1
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rmm                 #= x7 0, flags UF NX
        li      x5, 1
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0x80000001
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rmm                 #= x7 0, flags UF NX
        li      x5, 0x7fffff
        li      x6, 0
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x7f800000, flags DZ
        li      x5, 0x7fffff
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x3f800000
        li      x5, 0x7f800000
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff800000
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x7f800000
        li      x5, 0x7fc01234
        li      x6, 0
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xff7fffff
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x8b000001, flags NX
        li      x5, 0x33800000
        li      x6, 0
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x7f800000, flags DZ
        li      x5, 0x33800000
        li      x6, 0x7fffff
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x72800001, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x40490fdb
        fdiv.s  x7, x5, x6, rmm                 #= x7 0xc21d3066, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x7f800001
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0x40400000
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x3eaaaaab, flags NX
        li      x5, 3
        li      x6, 0x40000000
        fdiv.s  x7, x5, x6, rmm                 #= x7 2, flags UF NX
        li      x5, 1
        li      x6, 0x40000000
        fdiv.s  x7, x5, x6, rmm                 #= x7 1, flags UF NX
        li      x5, 0x7f7fffff
        li      x6, 0x3f000000
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x7f800000, flags OF NX
        li      x5, 0x800000
        li      x6, 0x3f800001
        fdiv.s  x7, x5, x6, rmm                 #= x7 0x7fffff, flags UF NX
        li      x5, 0x3fc00001
        li      x6, 0x40100000

# the dynamic mode is frm's
        csrwi   frm, 0
        fdiv.s  x7, x5, x6                      #= x7 0x3f2aaaac, flags NX
        csrwi   frm, 1
        fdiv.s  x7, x5, x6                      #= x7 0x3f2aaaab, flags NX
        csrwi   frm, 2
        fdiv.s  x7, x5, x6                      #= x7 0x3f2aaaab, flags NX
        csrwi   frm, 3
        fdiv.s  x7, x5, x6                      #= x7 0x3f2aaaac, flags NX
        csrwi   frm, 4
        fdiv.s  x7, x5, x6                      #= x7 0x3f2aaaac, flags NX
        csrwi   frm, 0

# x0 takes no result; flags are raised all the same, and stay
        csrwi   fflags, 0
        fdiv.s  x0, x5, x6                      #= flags NX
        csrr    x9, fflags                      #= x9 1

# registers beyond 31; the destination is a source
        li      x40, 0x3fc00001
        li      x63, 0x40100000
        fdiv.s  x50, x40, x63                   #= x50 0x3f2aaaac, flags NX
        fdiv.s  x5, x5, x6                      #= x5 0x3f2aaaac, flags NX

# a reserved mode in frm is illegal where it is used
        csrwi   frm, 5
        fdiv.s  x7, x5, x6                      #= trap Illegal
        endprg
