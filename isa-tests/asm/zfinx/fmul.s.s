# fmul.s: rd = rs1 * rs2
# RISC-V F §11.6-11.8; Zfinx; errata D18

        .text
_start:

# rne
        li      x5, 0
        li      x6, 0
        fmul.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0
        li      x6, 0xbf800000
        fmul.s  x7, x5, x6, rne                 #= x7 0x80000000
        li      x5, 0
        li      x6, 0x3f800001
        fmul.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0
        li      x6, 0x800000
        fmul.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0
        li      x6, 0x7fc01234
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0
        li      x6, 0x33800000
        fmul.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0x80000000
        li      x6, 0x80000000
        fmul.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0x80000000
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rne                 #= x7 0x80000000
        li      x5, 0x80000000
        li      x6, 0x7f7fffff
        fmul.s  x7, x5, x6, rne                 #= x7 0x80000000
        li      x5, 0x80000000
        li      x6, 1
        fmul.s  x7, x5, x6, rne                 #= x7 0x80000000
        li      x5, 0x80000000
        li      x6, 0x7f800000
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x80000000
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x80000000
        li      x6, 0xc2f6e979
        fmul.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        fmul.s  x7, x5, x6, rne                 #= x7 0x3f800000
        li      x5, 0x3f800000
        li      x6, 0x3f000000
        fmul.s  x7, x5, x6, rne                 #= x7 0x3f000000
        li      x5, 0x3f800000
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rne                 #= x7 0xff7fffff
        li      x5, 0x3f800000
        li      x6, 0x80000001
        fmul.s  x7, x5, x6, rne                 #= x7 0x80000001
        li      x5, 0x3f800000
        li      x6, 0xff800000
        fmul.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0x3f800000
        li      x6, 0x4b000000
        fmul.s  x7, x5, x6, rne                 #= x7 0x4b000000
        li      x5, 0xbf800000
        li      x6, 0
        fmul.s  x7, x5, x6, rne                 #= x7 0x80000000
        li      x5, 0xbf800000
        li      x6, 0xbf800000
        fmul.s  x7, x5, x6, rne                 #= x7 0x3f800000
        li      x5, 0xbf800000
        li      x6, 0x3f800001
        fmul.s  x7, x5, x6, rne                 #= x7 0xbf800001
        li      x5, 0xbf800000
        li      x6, 0x800000
        fmul.s  x7, x5, x6, rne                 #= x7 0x80800000
        li      x5, 0xbf800000
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rne                 #= x7 0x807fffff
        li      x5, 0xbf800000
        li      x6, 0x7fc01234
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0xbf800000
        li      x6, 0x33800000
        fmul.s  x7, x5, x6, rne                 #= x7 0xb3800000
        li      x5, 0x40490fdb
        li      x6, 0x80000000
        fmul.s  x7, x5, x6, rne                 #= x7 0x80000000
        li      x5, 0x40490fdb
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rne                 #= x7 0x411de9e7, flags NX
        li      x5, 0x40490fdb
        li      x6, 0x7f7fffff
        fmul.s  x7, x5, x6, rne                 #= x7 0x7f800000, flags OF NX
        li      x5, 0x40490fdb
        li      x6, 1
        fmul.s  x7, x5, x6, rne                 #= x7 3, flags UF NX
        li      x5, 0x40490fdb
        li      x6, 0x7f800000
        fmul.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x40490fdb
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x40490fdb
        li      x6, 0xc2f6e979
        fmul.s  x7, x5, x6, rne                 #= x7 0xc3c1ec9b, flags NX
        li      x5, 0x3f000000
        li      x6, 0x3f800000
        fmul.s  x7, x5, x6, rne                 #= x7 0x3f000000
        li      x5, 0x3f000000
        li      x6, 0x3f000000
        fmul.s  x7, x5, x6, rne                 #= x7 0x3e800000
        li      x5, 0x3f000000
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rne                 #= x7 0xfeffffff
        li      x5, 0x3f000000
        li      x6, 0x80000001
        fmul.s  x7, x5, x6, rne                 #= x7 0x80000000, flags UF NX
        li      x5, 0x3f000000
        li      x6, 0xff800000
        fmul.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0x3f000000
        li      x6, 0x4b000000
        fmul.s  x7, x5, x6, rne                 #= x7 0x4a800000
        li      x5, 0x3f800001
        li      x6, 0
        fmul.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0x3f800001
        li      x6, 0xbf800000
        fmul.s  x7, x5, x6, rne                 #= x7 0xbf800001
        li      x5, 0x3f800001
        li      x6, 0x3f800001
        fmul.s  x7, x5, x6, rne                 #= x7 0x3f800002, flags NX
        li      x5, 0x3f800001
        li      x6, 0x800000
        fmul.s  x7, x5, x6, rne                 #= x7 0x800001
        li      x5, 0x3f800001
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rne                 #= x7 0x800000, flags NX
        li      x5, 0x3f800001
        li      x6, 0x7fc01234
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x3f800001
        li      x6, 0x33800000
        fmul.s  x7, x5, x6, rne                 #= x7 0x33800001
        li      x5, 0x7f7fffff
        li      x6, 0x80000000
        fmul.s  x7, x5, x6, rne                 #= x7 0x80000000
        li      x5, 0x7f7fffff
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rne                 #= x7 0x7f800000, flags OF NX
        li      x5, 0x7f7fffff
        li      x6, 0x7f7fffff
        fmul.s  x7, x5, x6, rne                 #= x7 0x7f800000, flags OF NX
        li      x5, 0x7f7fffff
        li      x6, 1
        fmul.s  x7, x5, x6, rne                 #= x7 0x34ffffff
        li      x5, 0x7f7fffff
        li      x6, 0x7f800000
        fmul.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x7f7fffff
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f7fffff
        li      x6, 0xc2f6e979
        fmul.s  x7, x5, x6, rne                 #= x7 0xff800000, flags OF NX
        li      x5, 0xff7fffff
        li      x6, 0x3f800000
        fmul.s  x7, x5, x6, rne                 #= x7 0xff7fffff
        li      x5, 0xff7fffff
        li      x6, 0x3f000000
        fmul.s  x7, x5, x6, rne                 #= x7 0xfeffffff
        li      x5, 0xff7fffff
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rne                 #= x7 0x7f800000, flags OF NX
        li      x5, 0xff7fffff
        li      x6, 0x80000001
        fmul.s  x7, x5, x6, rne                 #= x7 0x34ffffff
        li      x5, 0xff7fffff
        li      x6, 0xff800000
        fmul.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0xff7fffff
        li      x6, 0x4b000000
        fmul.s  x7, x5, x6, rne                 #= x7 0xff800000, flags OF NX
        li      x5, 0x800000
        li      x6, 0
        fmul.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0x800000
        li      x6, 0xbf800000
        fmul.s  x7, x5, x6, rne                 #= x7 0x80800000
        li      x5, 0x800000
        li      x6, 0x3f800001
        fmul.s  x7, x5, x6, rne                 #= x7 0x800001
        li      x5, 0x800000
        li      x6, 0x800000
        fmul.s  x7, x5, x6, rne                 #= x7 0, flags UF NX
        li      x5, 0x800000
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rne                 #= x7 0, flags UF NX
        li      x5, 0x800000
        li      x6, 0x7fc01234
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x800000
        li      x6, 0x33800000
        fmul.s  x7, x5, x6, rne                 #= x7 0, flags UF NX
        li      x5, 1
        li      x6, 0x80000000
        fmul.s  x7, x5, x6, rne                 #= x7 0x80000000
        li      x5, 1
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rne                 #= x7 3, flags UF NX
        li      x5, 1
        li      x6, 0x7f7fffff
        fmul.s  x7, x5, x6, rne                 #= x7 0x34ffffff
        li      x5, 1
        li      x6, 1
        fmul.s  x7, x5, x6, rne                 #= x7 0, flags UF NX
        li      x5, 1
        li      x6, 0x7f800000
        fmul.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 1
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 1
        li      x6, 0xc2f6e979
        fmul.s  x7, x5, x6, rne                 #= x7 0x8000007b, flags UF NX
        li      x5, 0x80000001
        li      x6, 0x3f800000
        fmul.s  x7, x5, x6, rne                 #= x7 0x80000001
        li      x5, 0x80000001
        li      x6, 0x3f000000
        fmul.s  x7, x5, x6, rne                 #= x7 0x80000000, flags UF NX
        li      x5, 0x80000001
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rne                 #= x7 0x34ffffff
        li      x5, 0x80000001
        li      x6, 0x80000001
        fmul.s  x7, x5, x6, rne                 #= x7 0, flags UF NX
        li      x5, 0x80000001
        li      x6, 0xff800000
        fmul.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x80000001
        li      x6, 0x4b000000
        fmul.s  x7, x5, x6, rne                 #= x7 0x80800000
        li      x5, 0x7fffff
        li      x6, 0
        fmul.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0x7fffff
        li      x6, 0xbf800000
        fmul.s  x7, x5, x6, rne                 #= x7 0x807fffff
        li      x5, 0x7fffff
        li      x6, 0x3f800001
        fmul.s  x7, x5, x6, rne                 #= x7 0x800000, flags NX
        li      x5, 0x7fffff
        li      x6, 0x800000
        fmul.s  x7, x5, x6, rne                 #= x7 0, flags UF NX
        li      x5, 0x7fffff
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rne                 #= x7 0, flags UF NX
        li      x5, 0x7fffff
        li      x6, 0x7fc01234
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fffff
        li      x6, 0x33800000
        fmul.s  x7, x5, x6, rne                 #= x7 0, flags UF NX
        li      x5, 0x7f800000
        li      x6, 0x80000000
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f7fffff
        fmul.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 1
        fmul.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f800000
        fmul.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0xc2f6e979
        fmul.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0x3f800000
        fmul.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0x3f000000
        fmul.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0xff800000
        li      x6, 0x80000001
        fmul.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0xff800000
        li      x6, 0xff800000
        fmul.s  x7, x5, x6, rne                 #= x7 0x7f800000
        li      x5, 0xff800000
        li      x6, 0x4b000000
        fmul.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0x7fc01234
        li      x6, 0
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0xbf800000
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x3f800001
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x800000
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7fc01234
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x33800000
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0x80000000
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f7fffff
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 1
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800000
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0xc2f6e979
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0x3f800000
        fmul.s  x7, x5, x6, rne                 #= x7 0x4b000000
        li      x5, 0x4b000000
        li      x6, 0x3f000000
        fmul.s  x7, x5, x6, rne                 #= x7 0x4a800000
        li      x5, 0x4b000000
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rne                 #= x7 0xff800000, flags OF NX
        li      x5, 0x4b000000
        li      x6, 0x80000001
        fmul.s  x7, x5, x6, rne                 #= x7 0x80800000
        li      x5, 0x4b000000
        li      x6, 0xff800000
        fmul.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0x4b000000
        li      x6, 0x4b000000
        fmul.s  x7, x5, x6, rne                 #= x7 0x56800000
        li      x5, 0x33800000
        li      x6, 0
        fmul.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0x33800000
        li      x6, 0xbf800000
        fmul.s  x7, x5, x6, rne                 #= x7 0xb3800000
        li      x5, 0x33800000
        li      x6, 0x3f800001
        fmul.s  x7, x5, x6, rne                 #= x7 0x33800001
        li      x5, 0x33800000
        li      x6, 0x800000
        fmul.s  x7, x5, x6, rne                 #= x7 0, flags UF NX
        li      x5, 0x33800000
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rne                 #= x7 0, flags UF NX
        li      x5, 0x33800000
        li      x6, 0x7fc01234
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000
        li      x5, 0x33800000
        li      x6, 0x33800000
        fmul.s  x7, x5, x6, rne                 #= x7 0x27800000
        li      x5, 0xc2f6e979
        li      x6, 0x80000000
        fmul.s  x7, x5, x6, rne                 #= x7 0
        li      x5, 0xc2f6e979
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rne                 #= x7 0xc3c1ec9b, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x7f7fffff
        fmul.s  x7, x5, x6, rne                 #= x7 0xff800000, flags OF NX
        li      x5, 0xc2f6e979
        li      x6, 1
        fmul.s  x7, x5, x6, rne                 #= x7 0x8000007b, flags UF NX
        li      x5, 0xc2f6e979
        li      x6, 0x7f800000
        fmul.s  x7, x5, x6, rne                 #= x7 0xff800000
        li      x5, 0xc2f6e979
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rne                 #= x7 0x7fc00000, flags NV
        li      x5, 0xc2f6e979
        li      x6, 0xc2f6e979
        fmul.s  x7, x5, x6, rne                 #= x7 0x466e2589, flags NX
        li      x5, 0x3f800001
        li      x6, 0x3fc00000
        fmul.s  x7, x5, x6, rne                 #= x7 0x3fc00002, flags NX
        li      x5, 0x3f800003
        li      x6, 0x3fc00000
        fmul.s  x7, x5, x6, rne                 #= x7 0x3fc00004, flags NX
        li      x5, 0x3f800001
        li      x6, 0xbfc00000
        fmul.s  x7, x5, x6, rne                 #= x7 0xbfc00002, flags NX
        li      x5, 1
        li      x6, 0x3f000000
        fmul.s  x7, x5, x6, rne                 #= x7 0, flags UF NX
        li      x5, 3
        li      x6, 0x3f000000
        fmul.s  x7, x5, x6, rne                 #= x7 2, flags UF NX
        li      x5, 0x800000
        li      x6, 0x3f7fffff
        fmul.s  x7, x5, x6, rne                 #= x7 0x800000, flags UF NX
        li      x5, 0xffffff
        li      x6, 0x3f000000
        fmul.s  x7, x5, x6, rne                 #= x7 0x800000, flags UF NX

# rtz
        li      x5, 0
        li      x6, 0
        fmul.s  x7, x5, x6, rtz                 #= x7 0
        li      x5, 0
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rtz                 #= x7 0
        li      x5, 0x80000000
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rtz                 #= x7 0x80000000
        li      x5, 0x80000000
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rtz                 #= x7 0xff7fffff
        li      x5, 0xbf800000
        li      x6, 0
        fmul.s  x7, x5, x6, rtz                 #= x7 0x80000000
        li      x5, 0xbf800000
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rtz                 #= x7 0x807fffff
        li      x5, 0x40490fdb
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rtz                 #= x7 0x411de9e6, flags NX
        li      x5, 0x40490fdb
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f000000
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rtz                 #= x7 0xfeffffff
        li      x5, 0x3f800001
        li      x6, 0
        fmul.s  x7, x5, x6, rtz                 #= x7 0
        li      x5, 0x3f800001
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rtz                 #= x7 0x7fffff, flags UF NX
        li      x5, 0x7f7fffff
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rtz                 #= x7 0x7f7fffff, flags OF NX
        li      x5, 0x7f7fffff
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff7fffff
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rtz                 #= x7 0x7f7fffff, flags OF NX
        li      x5, 0x800000
        li      x6, 0
        fmul.s  x7, x5, x6, rtz                 #= x7 0
        li      x5, 0x800000
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rtz                 #= x7 0, flags UF NX
        li      x5, 1
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rtz                 #= x7 3, flags UF NX
        li      x5, 1
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0x80000001
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rtz                 #= x7 0x34ffffff
        li      x5, 0x7fffff
        li      x6, 0
        fmul.s  x7, x5, x6, rtz                 #= x7 0
        li      x5, 0x7fffff
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rtz                 #= x7 0, flags UF NX
        li      x5, 0x7f800000
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rtz                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff800000
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rtz                 #= x7 0x7f800000
        li      x5, 0x7fc01234
        li      x6, 0
        fmul.s  x7, x5, x6, rtz                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rtz                 #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rtz                 #= x7 0xff7fffff, flags OF NX
        li      x5, 0x33800000
        li      x6, 0
        fmul.s  x7, x5, x6, rtz                 #= x7 0
        li      x5, 0x33800000
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rtz                 #= x7 0, flags UF NX
        li      x5, 0xc2f6e979
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rtz                 #= x7 0xc3c1ec9a, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rtz                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800001
        li      x6, 0x3fc00000
        fmul.s  x7, x5, x6, rtz                 #= x7 0x3fc00001, flags NX
        li      x5, 0x3f800003
        li      x6, 0x3fc00000
        fmul.s  x7, x5, x6, rtz                 #= x7 0x3fc00004, flags NX
        li      x5, 0x3f800001
        li      x6, 0xbfc00000
        fmul.s  x7, x5, x6, rtz                 #= x7 0xbfc00001, flags NX
        li      x5, 1
        li      x6, 0x3f000000
        fmul.s  x7, x5, x6, rtz                 #= x7 0, flags UF NX
        li      x5, 3
        li      x6, 0x3f000000
        fmul.s  x7, x5, x6, rtz                 #= x7 1, flags UF NX
        li      x5, 0x800000
        li      x6, 0x3f7fffff
        fmul.s  x7, x5, x6, rtz                 #= x7 0x7fffff, flags UF NX
        li      x5, 0xffffff
        li      x6, 0x3f000000
        fmul.s  x7, x5, x6, rtz                 #= x7 0x7fffff, flags UF NX

# rdn
        li      x5, 0
        li      x6, 0
        fmul.s  x7, x5, x6, rdn                 #= x7 0
        li      x5, 0
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rdn                 #= x7 0
        li      x5, 0x80000000
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rdn                 #= x7 0x80000000
        li      x5, 0x80000000
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rdn                 #= x7 0xff7fffff
        li      x5, 0xbf800000
        li      x6, 0
        fmul.s  x7, x5, x6, rdn                 #= x7 0x80000000
        li      x5, 0xbf800000
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rdn                 #= x7 0x807fffff
        li      x5, 0x40490fdb
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rdn                 #= x7 0x411de9e6, flags NX
        li      x5, 0x40490fdb
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f000000
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rdn                 #= x7 0xfeffffff
        li      x5, 0x3f800001
        li      x6, 0
        fmul.s  x7, x5, x6, rdn                 #= x7 0
        li      x5, 0x3f800001
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rdn                 #= x7 0x7fffff, flags UF NX
        li      x5, 0x7f7fffff
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rdn                 #= x7 0x7f7fffff, flags OF NX
        li      x5, 0x7f7fffff
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff7fffff
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rdn                 #= x7 0x7f7fffff, flags OF NX
        li      x5, 0x800000
        li      x6, 0
        fmul.s  x7, x5, x6, rdn                 #= x7 0
        li      x5, 0x800000
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rdn                 #= x7 0, flags UF NX
        li      x5, 1
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rdn                 #= x7 3, flags UF NX
        li      x5, 1
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0x80000001
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rdn                 #= x7 0x34ffffff
        li      x5, 0x7fffff
        li      x6, 0
        fmul.s  x7, x5, x6, rdn                 #= x7 0
        li      x5, 0x7fffff
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rdn                 #= x7 0, flags UF NX
        li      x5, 0x7f800000
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rdn                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff800000
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rdn                 #= x7 0x7f800000
        li      x5, 0x7fc01234
        li      x6, 0
        fmul.s  x7, x5, x6, rdn                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rdn                 #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rdn                 #= x7 0xff800000, flags OF NX
        li      x5, 0x33800000
        li      x6, 0
        fmul.s  x7, x5, x6, rdn                 #= x7 0
        li      x5, 0x33800000
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rdn                 #= x7 0, flags UF NX
        li      x5, 0xc2f6e979
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rdn                 #= x7 0xc3c1ec9b, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rdn                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800001
        li      x6, 0x3fc00000
        fmul.s  x7, x5, x6, rdn                 #= x7 0x3fc00001, flags NX
        li      x5, 0x3f800003
        li      x6, 0x3fc00000
        fmul.s  x7, x5, x6, rdn                 #= x7 0x3fc00004, flags NX
        li      x5, 0x3f800001
        li      x6, 0xbfc00000
        fmul.s  x7, x5, x6, rdn                 #= x7 0xbfc00002, flags NX
        li      x5, 1
        li      x6, 0x3f000000
        fmul.s  x7, x5, x6, rdn                 #= x7 0, flags UF NX
        li      x5, 3
        li      x6, 0x3f000000
        fmul.s  x7, x5, x6, rdn                 #= x7 1, flags UF NX
        li      x5, 0x800000
        li      x6, 0x3f7fffff
        fmul.s  x7, x5, x6, rdn                 #= x7 0x7fffff, flags UF NX
        li      x5, 0xffffff
        li      x6, 0x3f000000
        fmul.s  x7, x5, x6, rdn                 #= x7 0x7fffff, flags UF NX

# rup
        li      x5, 0
        li      x6, 0
        fmul.s  x7, x5, x6, rup                 #= x7 0
        li      x5, 0
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rup                 #= x7 0
        li      x5, 0x80000000
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rup                 #= x7 0x80000000
        li      x5, 0x80000000
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rup                 #= x7 0xff7fffff
        li      x5, 0xbf800000
        li      x6, 0
        fmul.s  x7, x5, x6, rup                 #= x7 0x80000000
        li      x5, 0xbf800000
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rup                 #= x7 0x807fffff
        li      x5, 0x40490fdb
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rup                 #= x7 0x411de9e7, flags NX
        li      x5, 0x40490fdb
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f000000
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rup                 #= x7 0xfeffffff
        li      x5, 0x3f800001
        li      x6, 0
        fmul.s  x7, x5, x6, rup                 #= x7 0
        li      x5, 0x3f800001
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rup                 #= x7 0x800000, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rup                 #= x7 0x7f800000, flags OF NX
        li      x5, 0x7f7fffff
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff7fffff
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rup                 #= x7 0x7f800000, flags OF NX
        li      x5, 0x800000
        li      x6, 0
        fmul.s  x7, x5, x6, rup                 #= x7 0
        li      x5, 0x800000
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rup                 #= x7 1, flags UF NX
        li      x5, 1
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rup                 #= x7 4, flags UF NX
        li      x5, 1
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0x80000001
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rup                 #= x7 0x34ffffff
        li      x5, 0x7fffff
        li      x6, 0
        fmul.s  x7, x5, x6, rup                 #= x7 0
        li      x5, 0x7fffff
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rup                 #= x7 1, flags UF NX
        li      x5, 0x7f800000
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rup                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff800000
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rup                 #= x7 0x7f800000
        li      x5, 0x7fc01234
        li      x6, 0
        fmul.s  x7, x5, x6, rup                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rup                 #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rup                 #= x7 0xff7fffff, flags OF NX
        li      x5, 0x33800000
        li      x6, 0
        fmul.s  x7, x5, x6, rup                 #= x7 0
        li      x5, 0x33800000
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rup                 #= x7 1, flags UF NX
        li      x5, 0xc2f6e979
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rup                 #= x7 0xc3c1ec9a, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rup                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800001
        li      x6, 0x3fc00000
        fmul.s  x7, x5, x6, rup                 #= x7 0x3fc00002, flags NX
        li      x5, 0x3f800003
        li      x6, 0x3fc00000
        fmul.s  x7, x5, x6, rup                 #= x7 0x3fc00005, flags NX
        li      x5, 0x3f800001
        li      x6, 0xbfc00000
        fmul.s  x7, x5, x6, rup                 #= x7 0xbfc00001, flags NX
        li      x5, 1
        li      x6, 0x3f000000
        fmul.s  x7, x5, x6, rup                 #= x7 1, flags UF NX
        li      x5, 3
        li      x6, 0x3f000000
        fmul.s  x7, x5, x6, rup                 #= x7 2, flags UF NX
        li      x5, 0x800000
        li      x6, 0x3f7fffff
        fmul.s  x7, x5, x6, rup                 #= x7 0x800000, flags UF NX
        li      x5, 0xffffff
        li      x6, 0x3f000000
        fmul.s  x7, x5, x6, rup                 #= x7 0x800000, flags UF NX

# rmm
        li      x5, 0
        li      x6, 0
        fmul.s  x7, x5, x6, rmm                 #= x7 0
        li      x5, 0
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rmm                 #= x7 0
        li      x5, 0x80000000
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rmm                 #= x7 0x80000000
        li      x5, 0x80000000
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800000
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rmm                 #= x7 0xff7fffff
        li      x5, 0xbf800000
        li      x6, 0
        fmul.s  x7, x5, x6, rmm                 #= x7 0x80000000
        li      x5, 0xbf800000
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rmm                 #= x7 0x807fffff
        li      x5, 0x40490fdb
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rmm                 #= x7 0x411de9e7, flags NX
        li      x5, 0x40490fdb
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f000000
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rmm                 #= x7 0xfeffffff
        li      x5, 0x3f800001
        li      x6, 0
        fmul.s  x7, x5, x6, rmm                 #= x7 0
        li      x5, 0x3f800001
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rmm                 #= x7 0x800000, flags NX
        li      x5, 0x7f7fffff
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rmm                 #= x7 0x7f800000, flags OF NX
        li      x5, 0x7f7fffff
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff7fffff
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rmm                 #= x7 0x7f800000, flags OF NX
        li      x5, 0x800000
        li      x6, 0
        fmul.s  x7, x5, x6, rmm                 #= x7 0
        li      x5, 0x800000
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rmm                 #= x7 0, flags UF NX
        li      x5, 1
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rmm                 #= x7 3, flags UF NX
        li      x5, 1
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0x80000001
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rmm                 #= x7 0x34ffffff
        li      x5, 0x7fffff
        li      x6, 0
        fmul.s  x7, x5, x6, rmm                 #= x7 0
        li      x5, 0x7fffff
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rmm                 #= x7 0, flags UF NX
        li      x5, 0x7f800000
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rmm                 #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0xff800000
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rmm                 #= x7 0x7f800000
        li      x5, 0x7fc01234
        li      x6, 0
        fmul.s  x7, x5, x6, rmm                 #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rmm                 #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xff7fffff
        fmul.s  x7, x5, x6, rmm                 #= x7 0xff800000, flags OF NX
        li      x5, 0x33800000
        li      x6, 0
        fmul.s  x7, x5, x6, rmm                 #= x7 0
        li      x5, 0x33800000
        li      x6, 0x7fffff
        fmul.s  x7, x5, x6, rmm                 #= x7 0, flags UF NX
        li      x5, 0xc2f6e979
        li      x6, 0x40490fdb
        fmul.s  x7, x5, x6, rmm                 #= x7 0xc3c1ec9b, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x7f800001
        fmul.s  x7, x5, x6, rmm                 #= x7 0x7fc00000, flags NV
        li      x5, 0x3f800001
        li      x6, 0x3fc00000
        fmul.s  x7, x5, x6, rmm                 #= x7 0x3fc00002, flags NX
        li      x5, 0x3f800003
        li      x6, 0x3fc00000
        fmul.s  x7, x5, x6, rmm                 #= x7 0x3fc00005, flags NX
        li      x5, 0x3f800001
        li      x6, 0xbfc00000
        fmul.s  x7, x5, x6, rmm                 #= x7 0xbfc00002, flags NX
        li      x5, 1
        li      x6, 0x3f000000
        fmul.s  x7, x5, x6, rmm                 #= x7 1, flags UF NX
        li      x5, 3
        li      x6, 0x3f000000
        fmul.s  x7, x5, x6, rmm                 #= x7 2, flags UF NX
        li      x5, 0x800000
        li      x6, 0x3f7fffff
        fmul.s  x7, x5, x6, rmm                 #= x7 0x800000, flags UF NX
        li      x5, 0xffffff
        li      x6, 0x3f000000
        fmul.s  x7, x5, x6, rmm                 #= x7 0x800000, flags UF NX
        li      x5, 0x3fc00001
        li      x6, 0x40100000

# the dynamic mode is frm's
        csrwi   frm, 0
        fmul.s  x7, x5, x6                      #= x7 0x40580001, flags NX
        csrwi   frm, 1
        fmul.s  x7, x5, x6                      #= x7 0x40580001, flags NX
        csrwi   frm, 2
        fmul.s  x7, x5, x6                      #= x7 0x40580001, flags NX
        csrwi   frm, 3
        fmul.s  x7, x5, x6                      #= x7 0x40580002, flags NX
        csrwi   frm, 4
        fmul.s  x7, x5, x6                      #= x7 0x40580001, flags NX
        csrwi   frm, 0

# x0 takes no result; flags are raised all the same, and stay
        csrwi   fflags, 0
        fmul.s  x0, x5, x6                      #= flags NX
        csrr    x9, fflags                      #= x9 1

# registers beyond 31; the destination is a source
        li      x40, 0x3fc00001
        li      x63, 0x40100000
        fmul.s  x50, x40, x63                   #= x50 0x40580001, flags NX
        fmul.s  x5, x5, x6                      #= x5 0x40580001, flags NX

# a reserved mode in frm is illegal where it is used
        csrwi   frm, 5
        fmul.s  x7, x5, x6                      #= trap Illegal
        endprg
