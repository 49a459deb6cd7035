# fnmsub.s: rd = -(rs1 * rs2) + rs3, rounded once
# RISC-V F §11.6; Zfinx; errata D18

        .text
_start:

# rne
        li      x5, 0
        li      x6, 0
        li      x8, 0x7f7fffff
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f7fffff
        li      x5, 0
        li      x6, 0x40490fdb
        li      x8, 0x7f7fffff
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f7fffff
        li      x5, 0
        li      x6, 0xff7fffff
        li      x8, 0x7f7fffff
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f7fffff
        li      x5, 0
        li      x6, 0x7fffff
        li      x8, 0x7f7fffff
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f7fffff
        li      x5, 0
        li      x6, 0x7f800001
        li      x8, 0x7f7fffff
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000, flags NV
        li      x5, 0x80000000
        li      x6, 0xbf800000
        li      x8, 0x3f000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x3f000000
        li      x5, 0x80000000
        li      x6, 0x7f7fffff
        li      x8, 0x3f000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x3f000000
        li      x5, 0x80000000
        li      x6, 0x80000001
        li      x8, 0x3f000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x3f000000
        li      x5, 0x80000000
        li      x6, 0x7fc01234
        li      x8, 0x3f000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000
        li      x5, 0x80000000
        li      x6, 0xc2f6e979
        li      x8, 0x3f000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x3f000000
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xc0000000
        li      x5, 0x3f800000
        li      x6, 0x3f800001
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xc0000000, flags NX
        li      x5, 0x3f800000
        li      x6, 1
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xbf800000, flags NX
        li      x5, 0x3f800000
        li      x6, 0xff800000
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f800000
        li      x5, 0x3f800000
        li      x6, 0x33800000
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xbf800000, flags NX
        li      x5, 0xbf800000
        li      x6, 0x80000000
        li      x8, 0x80000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x80000000
        li      x5, 0xbf800000
        li      x6, 0x3f000000
        li      x8, 0x80000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x3f000000
        li      x5, 0xbf800000
        li      x6, 0x800000
        li      x8, 0x80000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x800000
        li      x5, 0xbf800000
        li      x6, 0x7f800000
        li      x8, 0x80000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f800000
        li      x5, 0xbf800000
        li      x6, 0x4b000000
        li      x8, 0x80000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x4b000000
        li      x5, 0x40490fdb
        li      x6, 0
        li      x8, 0xc2f6e979
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xc2f6e979
        li      x5, 0x40490fdb
        li      x6, 0x40490fdb
        li      x8, 0xc2f6e979
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xc305535b, flags NX
        li      x5, 0x40490fdb
        li      x6, 0xff7fffff
        li      x8, 0xc2f6e979
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f800000, flags OF NX
        li      x5, 0x40490fdb
        li      x6, 0x7fffff
        li      x8, 0xc2f6e979
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xc2f6e979, flags NX
        li      x5, 0x40490fdb
        li      x6, 0x7f800001
        li      x8, 0xc2f6e979
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000, flags NV
        li      x5, 0x3f000000
        li      x6, 0xbf800000
        li      x8, 0x4b000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x4b000000, flags NX
        li      x5, 0x3f000000
        li      x6, 0x7f7fffff
        li      x8, 0x4b000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xfeffffff, flags NX
        li      x5, 0x3f000000
        li      x6, 0x80000001
        li      x8, 0x4b000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x4b000000, flags NX
        li      x5, 0x3f000000
        li      x6, 0x7fc01234
        li      x8, 0x4b000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000
        li      x5, 0x3f000000
        li      x6, 0xc2f6e979
        li      x8, 0x4b000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x4b00003e, flags NX
        li      x5, 0x3f800001
        li      x6, 0x3f800000
        li      x8, 0x7fc01234
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000
        li      x5, 0x3f800001
        li      x6, 0x3f800001
        li      x8, 0x7fc01234
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000
        li      x5, 0x3f800001
        li      x6, 1
        li      x8, 0x7fc01234
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000
        li      x5, 0x3f800001
        li      x6, 0xff800000
        li      x8, 0x7fc01234
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000
        li      x5, 0x3f800001
        li      x6, 0x33800000
        li      x8, 0x7fc01234
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000
        li      x5, 0x7f7fffff
        li      x6, 0x80000000
        li      x8, 0x7f800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f800000
        li      x5, 0x7f7fffff
        li      x6, 0x3f000000
        li      x8, 0x7f800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f800000
        li      x5, 0x7f7fffff
        li      x6, 0x800000
        li      x8, 0x7f800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f800000
        li      x5, 0x7f7fffff
        li      x6, 0x7f800000
        li      x8, 0x7f800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000, flags NV
        li      x5, 0x7f7fffff
        li      x6, 0x4b000000
        li      x8, 0x7f800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f800000
        li      x5, 0xff7fffff
        li      x6, 0
        li      x8, 0x80000001
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x80000001
        li      x5, 0xff7fffff
        li      x6, 0x40490fdb
        li      x8, 0x80000001
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f800000, flags OF NX
        li      x5, 0xff7fffff
        li      x6, 0xff7fffff
        li      x8, 0x80000001
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xff800000, flags OF NX
        li      x5, 0xff7fffff
        li      x6, 0x7fffff
        li      x8, 0x80000001
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x407ffffd, flags NX
        li      x5, 0xff7fffff
        li      x6, 0x7f800001
        li      x8, 0x80000001
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000, flags NV
        li      x5, 0x800000
        li      x6, 0xbf800000
        li      x8, 0x800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x1000000
        li      x5, 0x800000
        li      x6, 0x7f7fffff
        li      x8, 0x800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xc07fffff, flags NX
        li      x5, 0x800000
        li      x6, 0x80000001
        li      x8, 0x800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x800000, flags NX
        li      x5, 0x800000
        li      x6, 0x7fc01234
        li      x8, 0x800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000
        li      x5, 0x800000
        li      x6, 0xc2f6e979
        li      x8, 0x800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x3f8e979
        li      x5, 1
        li      x6, 0x3f800000
        li      x8, 0x7f7fffff
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f7fffff, flags NX
        li      x5, 1
        li      x6, 0x3f800001
        li      x8, 0x7f7fffff
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f7fffff, flags NX
        li      x5, 1
        li      x6, 1
        li      x8, 0x7f7fffff
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f7fffff, flags NX
        li      x5, 1
        li      x6, 0xff800000
        li      x8, 0x7f7fffff
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f800000
        li      x5, 1
        li      x6, 0x33800000
        li      x8, 0x7f7fffff
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f7fffff, flags NX
        li      x5, 0x80000001
        li      x6, 0x80000000
        li      x8, 0x3f000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x3f000000
        li      x5, 0x80000001
        li      x6, 0x3f000000
        li      x8, 0x3f000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x3f000000, flags NX
        li      x5, 0x80000001
        li      x6, 0x800000
        li      x8, 0x3f000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x3f000000, flags NX
        li      x5, 0x80000001
        li      x6, 0x7f800000
        li      x8, 0x3f000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f800000
        li      x5, 0x80000001
        li      x6, 0x4b000000
        li      x8, 0x3f000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x3f000000, flags NX
        li      x5, 0x7fffff
        li      x6, 0
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xbf800000
        li      x5, 0x7fffff
        li      x6, 0x40490fdb
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xbf800000, flags NX
        li      x5, 0x7fffff
        li      x6, 0xff7fffff
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x403ffffd, flags NX
        li      x5, 0x7fffff
        li      x6, 0x7fffff
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xbf800000, flags NX
        li      x5, 0x7fffff
        li      x6, 0x7f800001
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0xbf800000
        li      x8, 0x80000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f7fffff
        li      x8, 0x80000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xff800000
        li      x5, 0x7f800000
        li      x6, 0x80000001
        li      x8, 0x80000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7fc01234
        li      x8, 0x80000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000
        li      x5, 0x7f800000
        li      x6, 0xc2f6e979
        li      x8, 0x80000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f800000
        li      x5, 0xff800000
        li      x6, 0x3f800000
        li      x8, 0xc2f6e979
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f800000
        li      x5, 0xff800000
        li      x6, 0x3f800001
        li      x8, 0xc2f6e979
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f800000
        li      x5, 0xff800000
        li      x6, 1
        li      x8, 0xc2f6e979
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f800000
        li      x5, 0xff800000
        li      x6, 0xff800000
        li      x8, 0xc2f6e979
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0x33800000
        li      x8, 0xc2f6e979
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f800000
        li      x5, 0x7fc01234
        li      x6, 0x80000000
        li      x8, 0x4b000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x3f000000
        li      x8, 0x4b000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x800000
        li      x8, 0x4b000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7f800000
        li      x8, 0x4b000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x4b000000
        li      x8, 0x4b000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0
        li      x8, 0x7fc01234
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x40490fdb
        li      x8, 0x7fc01234
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0xff7fffff
        li      x8, 0x7fc01234
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7fffff
        li      x8, 0x7fc01234
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800001
        li      x8, 0x7fc01234
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xbf800000
        li      x8, 0x7f800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f800000
        li      x5, 0x4b000000
        li      x6, 0x7f7fffff
        li      x8, 0x7f800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f800000
        li      x5, 0x4b000000
        li      x6, 0x80000001
        li      x8, 0x7f800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f800000
        li      x5, 0x4b000000
        li      x6, 0x7fc01234
        li      x8, 0x7f800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000
        li      x5, 0x4b000000
        li      x6, 0xc2f6e979
        li      x8, 0x7f800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f800000
        li      x5, 0x33800000
        li      x6, 0x3f800000
        li      x8, 0x80000001
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xb3800000, flags NX
        li      x5, 0x33800000
        li      x6, 0x3f800001
        li      x8, 0x80000001
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xb3800001, flags NX
        li      x5, 0x33800000
        li      x6, 1
        li      x8, 0x80000001
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x80000001, flags UF NX
        li      x5, 0x33800000
        li      x6, 0xff800000
        li      x8, 0x80000001
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f800000
        li      x5, 0x33800000
        li      x6, 0x33800000
        li      x8, 0x80000001
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xa7800000, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x80000000
        li      x8, 0x800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x800000
        li      x5, 0xc2f6e979
        li      x6, 0x3f000000
        li      x8, 0x800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x4276e979, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x800000
        li      x8, 0x800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x3f8e979
        li      x5, 0xc2f6e979
        li      x6, 0x7f800000
        li      x8, 0x800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7f800000
        li      x5, 0xc2f6e979
        li      x6, 0x4b000000
        li      x8, 0x800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x4e76e979, flags NX
        li      x5, 0x3f800001
        li      x6, 0x3f800001
        li      x8, 0xbf800002
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xc0000002, flags NX
        li      x5, 0x3f800001
        li      x6, 0x3f7fffff
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xc0000000, flags NX
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xc0000000
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0x3f800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0
        li      x5, 0x7f7fffff
        li      x6, 0x40000000
        li      x8, 0xff7fffff
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xff800000, flags OF NX
        li      x5, 0x7f7fffff
        li      x6, 0x3f800000
        li      x8, 0x73000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xff7ffffe, flags NX
        li      x5, 1
        li      x6, 1
        li      x8, 1
        fnmsub.s x7, x5, x6, x8, rne            #= x7 1, flags UF NX
        li      x5, 1
        li      x6, 1
        li      x8, 0
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x80000000, flags UF NX
        li      x5, 0x20000000
        li      x6, 0x1f800000
        li      x8, 1
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x803fffff
        li      x5, 0x3f800001
        li      x6, 0x3fc00000
        li      x8, 1
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xbfc00001, flags NX
        li      x5, 0x3f800001
        li      x6, 0x3fc00000
        li      x8, 0x80000001
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xbfc00002, flags NX
        li      x5, 0
        li      x6, 0x7f800000
        li      x8, 0x7fc01234
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0
        li      x8, 0x3f800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0x3f800000
        li      x8, 0xff800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xff800000
        li      x5, 0
        li      x6, 0x3f800000
        li      x8, 0x80000000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x80000000
        li      x5, 0x80000000
        li      x6, 0x3f800000
        li      x8, 0
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0
        li      x5, 0x4b800000
        li      x6, 0x3f800001
        li      x8, 0x3f800000
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0xcb800000, flags NX
        li      x5, 0x800000
        li      x6, 0x3f000000
        li      x8, 1
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x803fffff
        li      x5, 0xffffff
        li      x6, 0x3f000000
        li      x8, 0
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x80800000, flags UF NX
        li      x5, 0x800001
        li      x6, 0x3f7fffff
        li      x8, 0
        fnmsub.s x7, x5, x6, x8, rne            #= x7 0x80800000, flags NX

# rtz
        li      x5, 0
        li      x6, 0
        li      x8, 0x7f7fffff
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0x7f7fffff
        li      x5, 0x80000000
        li      x6, 0xbf800000
        li      x8, 0x3f000000
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0x3f000000
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0xc0000000
        li      x5, 0xbf800000
        li      x6, 0x80000000
        li      x8, 0x80000000
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0x80000000
        li      x5, 0x40490fdb
        li      x6, 0
        li      x8, 0xc2f6e979
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0xc2f6e979
        li      x5, 0x3f000000
        li      x6, 0xbf800000
        li      x8, 0x4b000000
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0x4b000000, flags NX
        li      x5, 0x3f800001
        li      x6, 0x3f800000
        li      x8, 0x7fc01234
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0x7fc00000
        li      x5, 0x7f7fffff
        li      x6, 0x80000000
        li      x8, 0x7f800000
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0x7f800000
        li      x5, 0xff7fffff
        li      x6, 0
        li      x8, 0x80000001
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0x80000001
        li      x5, 0x800000
        li      x6, 0xbf800000
        li      x8, 0x800000
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0x1000000
        li      x5, 1
        li      x6, 0x3f800000
        li      x8, 0x7f7fffff
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0x7f7ffffe, flags NX
        li      x5, 0x80000001
        li      x6, 0x80000000
        li      x8, 0x3f000000
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0x3f000000
        li      x5, 0x7fffff
        li      x6, 0
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0xbf800000
        li      x5, 0x7f800000
        li      x6, 0xbf800000
        li      x8, 0x80000000
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0x7f800000
        li      x5, 0xff800000
        li      x6, 0x3f800000
        li      x8, 0xc2f6e979
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0x7f800000
        li      x5, 0x7fc01234
        li      x6, 0x80000000
        li      x8, 0x4b000000
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0
        li      x8, 0x7fc01234
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xbf800000
        li      x8, 0x7f800000
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0x7f800000
        li      x5, 0x33800000
        li      x6, 0x3f800000
        li      x8, 0x80000001
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0xb3800000, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x80000000
        li      x8, 0x800000
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0x800000
        li      x5, 0x3f800001
        li      x6, 0x3f800001
        li      x8, 0xbf800002
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0xc0000002, flags NX
        li      x5, 0x3f800001
        li      x6, 0x3f7fffff
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0xc0000000, flags NX
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0xc0000000
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0x3f800000
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0
        li      x5, 0x7f7fffff
        li      x6, 0x40000000
        li      x8, 0xff7fffff
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0xff7fffff, flags OF NX
        li      x5, 0x7f7fffff
        li      x6, 0x3f800000
        li      x8, 0x73000000
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0xff7ffffe, flags NX
        li      x5, 1
        li      x6, 1
        li      x8, 1
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0, flags UF NX
        li      x5, 1
        li      x6, 1
        li      x8, 0
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0x80000000, flags UF NX
        li      x5, 0x20000000
        li      x6, 0x1f800000
        li      x8, 1
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0x803fffff
        li      x5, 0x3f800001
        li      x6, 0x3fc00000
        li      x8, 1
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0xbfc00001, flags NX
        li      x5, 0x3f800001
        li      x6, 0x3fc00000
        li      x8, 0x80000001
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0xbfc00001, flags NX
        li      x5, 0
        li      x6, 0x7f800000
        li      x8, 0x7fc01234
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0
        li      x8, 0x3f800000
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0x3f800000
        li      x8, 0xff800000
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0xff800000
        li      x5, 0
        li      x6, 0x3f800000
        li      x8, 0x80000000
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0x80000000
        li      x5, 0x80000000
        li      x6, 0x3f800000
        li      x8, 0
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0
        li      x5, 0x4b800000
        li      x6, 0x3f800001
        li      x8, 0x3f800000
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0xcb800000, flags NX
        li      x5, 0x800000
        li      x6, 0x3f000000
        li      x8, 1
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0x803fffff
        li      x5, 0xffffff
        li      x6, 0x3f000000
        li      x8, 0
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0x807fffff, flags UF NX
        li      x5, 0x800001
        li      x6, 0x3f7fffff
        li      x8, 0
        fnmsub.s x7, x5, x6, x8, rtz            #= x7 0x80800000, flags NX

# rdn
        li      x5, 0
        li      x6, 0
        li      x8, 0x7f7fffff
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0x7f7fffff
        li      x5, 0x80000000
        li      x6, 0xbf800000
        li      x8, 0x3f000000
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0x3f000000
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0xc0000000
        li      x5, 0xbf800000
        li      x6, 0x80000000
        li      x8, 0x80000000
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0x80000000
        li      x5, 0x40490fdb
        li      x6, 0
        li      x8, 0xc2f6e979
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0xc2f6e979
        li      x5, 0x3f000000
        li      x6, 0xbf800000
        li      x8, 0x4b000000
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0x4b000000, flags NX
        li      x5, 0x3f800001
        li      x6, 0x3f800000
        li      x8, 0x7fc01234
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0x7fc00000
        li      x5, 0x7f7fffff
        li      x6, 0x80000000
        li      x8, 0x7f800000
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0x7f800000
        li      x5, 0xff7fffff
        li      x6, 0
        li      x8, 0x80000001
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0x80000001
        li      x5, 0x800000
        li      x6, 0xbf800000
        li      x8, 0x800000
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0x1000000
        li      x5, 1
        li      x6, 0x3f800000
        li      x8, 0x7f7fffff
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0x7f7ffffe, flags NX
        li      x5, 0x80000001
        li      x6, 0x80000000
        li      x8, 0x3f000000
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0x3f000000
        li      x5, 0x7fffff
        li      x6, 0
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0xbf800000
        li      x5, 0x7f800000
        li      x6, 0xbf800000
        li      x8, 0x80000000
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0x7f800000
        li      x5, 0xff800000
        li      x6, 0x3f800000
        li      x8, 0xc2f6e979
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0x7f800000
        li      x5, 0x7fc01234
        li      x6, 0x80000000
        li      x8, 0x4b000000
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0
        li      x8, 0x7fc01234
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xbf800000
        li      x8, 0x7f800000
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0x7f800000
        li      x5, 0x33800000
        li      x6, 0x3f800000
        li      x8, 0x80000001
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0xb3800001, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x80000000
        li      x8, 0x800000
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0x800000
        li      x5, 0x3f800001
        li      x6, 0x3f800001
        li      x8, 0xbf800002
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0xc0000003, flags NX
        li      x5, 0x3f800001
        li      x6, 0x3f7fffff
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0xc0000001, flags NX
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0xc0000000
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0x3f800000
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0x80000000
        li      x5, 0x7f7fffff
        li      x6, 0x40000000
        li      x8, 0xff7fffff
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0xff800000, flags OF NX
        li      x5, 0x7f7fffff
        li      x6, 0x3f800000
        li      x8, 0x73000000
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0xff7fffff, flags NX
        li      x5, 1
        li      x6, 1
        li      x8, 1
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0, flags UF NX
        li      x5, 1
        li      x6, 1
        li      x8, 0
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0x80000001, flags UF NX
        li      x5, 0x20000000
        li      x6, 0x1f800000
        li      x8, 1
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0x803fffff
        li      x5, 0x3f800001
        li      x6, 0x3fc00000
        li      x8, 1
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0xbfc00002, flags NX
        li      x5, 0x3f800001
        li      x6, 0x3fc00000
        li      x8, 0x80000001
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0xbfc00002, flags NX
        li      x5, 0
        li      x6, 0x7f800000
        li      x8, 0x7fc01234
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0
        li      x8, 0x3f800000
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0x3f800000
        li      x8, 0xff800000
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0xff800000
        li      x5, 0
        li      x6, 0x3f800000
        li      x8, 0x80000000
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0x80000000
        li      x5, 0x80000000
        li      x6, 0x3f800000
        li      x8, 0
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0
        li      x5, 0x4b800000
        li      x6, 0x3f800001
        li      x8, 0x3f800000
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0xcb800001, flags NX
        li      x5, 0x800000
        li      x6, 0x3f000000
        li      x8, 1
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0x803fffff
        li      x5, 0xffffff
        li      x6, 0x3f000000
        li      x8, 0
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0x80800000, flags UF NX
        li      x5, 0x800001
        li      x6, 0x3f7fffff
        li      x8, 0
        fnmsub.s x7, x5, x6, x8, rdn            #= x7 0x80800001, flags NX

# rup
        li      x5, 0
        li      x6, 0
        li      x8, 0x7f7fffff
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0x7f7fffff
        li      x5, 0x80000000
        li      x6, 0xbf800000
        li      x8, 0x3f000000
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0x3f000000
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0xc0000000
        li      x5, 0xbf800000
        li      x6, 0x80000000
        li      x8, 0x80000000
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0x80000000
        li      x5, 0x40490fdb
        li      x6, 0
        li      x8, 0xc2f6e979
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0xc2f6e979
        li      x5, 0x3f000000
        li      x6, 0xbf800000
        li      x8, 0x4b000000
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0x4b000001, flags NX
        li      x5, 0x3f800001
        li      x6, 0x3f800000
        li      x8, 0x7fc01234
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0x7fc00000
        li      x5, 0x7f7fffff
        li      x6, 0x80000000
        li      x8, 0x7f800000
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0x7f800000
        li      x5, 0xff7fffff
        li      x6, 0
        li      x8, 0x80000001
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0x80000001
        li      x5, 0x800000
        li      x6, 0xbf800000
        li      x8, 0x800000
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0x1000000
        li      x5, 1
        li      x6, 0x3f800000
        li      x8, 0x7f7fffff
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0x7f7fffff, flags NX
        li      x5, 0x80000001
        li      x6, 0x80000000
        li      x8, 0x3f000000
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0x3f000000
        li      x5, 0x7fffff
        li      x6, 0
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0xbf800000
        li      x5, 0x7f800000
        li      x6, 0xbf800000
        li      x8, 0x80000000
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0x7f800000
        li      x5, 0xff800000
        li      x6, 0x3f800000
        li      x8, 0xc2f6e979
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0x7f800000
        li      x5, 0x7fc01234
        li      x6, 0x80000000
        li      x8, 0x4b000000
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0
        li      x8, 0x7fc01234
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xbf800000
        li      x8, 0x7f800000
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0x7f800000
        li      x5, 0x33800000
        li      x6, 0x3f800000
        li      x8, 0x80000001
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0xb3800000, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x80000000
        li      x8, 0x800000
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0x800000
        li      x5, 0x3f800001
        li      x6, 0x3f800001
        li      x8, 0xbf800002
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0xc0000002, flags NX
        li      x5, 0x3f800001
        li      x6, 0x3f7fffff
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0xc0000000, flags NX
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0xc0000000
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0x3f800000
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0
        li      x5, 0x7f7fffff
        li      x6, 0x40000000
        li      x8, 0xff7fffff
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0xff7fffff, flags OF NX
        li      x5, 0x7f7fffff
        li      x6, 0x3f800000
        li      x8, 0x73000000
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0xff7ffffe, flags NX
        li      x5, 1
        li      x6, 1
        li      x8, 1
        fnmsub.s x7, x5, x6, x8, rup            #= x7 1, flags UF NX
        li      x5, 1
        li      x6, 1
        li      x8, 0
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0x80000000, flags UF NX
        li      x5, 0x20000000
        li      x6, 0x1f800000
        li      x8, 1
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0x803fffff
        li      x5, 0x3f800001
        li      x6, 0x3fc00000
        li      x8, 1
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0xbfc00001, flags NX
        li      x5, 0x3f800001
        li      x6, 0x3fc00000
        li      x8, 0x80000001
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0xbfc00001, flags NX
        li      x5, 0
        li      x6, 0x7f800000
        li      x8, 0x7fc01234
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0
        li      x8, 0x3f800000
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0x3f800000
        li      x8, 0xff800000
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0xff800000
        li      x5, 0
        li      x6, 0x3f800000
        li      x8, 0x80000000
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0x80000000
        li      x5, 0x80000000
        li      x6, 0x3f800000
        li      x8, 0
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0
        li      x5, 0x4b800000
        li      x6, 0x3f800001
        li      x8, 0x3f800000
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0xcb800000, flags NX
        li      x5, 0x800000
        li      x6, 0x3f000000
        li      x8, 1
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0x803fffff
        li      x5, 0xffffff
        li      x6, 0x3f000000
        li      x8, 0
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0x807fffff, flags UF NX
        li      x5, 0x800001
        li      x6, 0x3f7fffff
        li      x8, 0
        fnmsub.s x7, x5, x6, x8, rup            #= x7 0x80800000, flags NX

# rmm
        li      x5, 0
        li      x6, 0
        li      x8, 0x7f7fffff
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0x7f7fffff
        li      x5, 0x80000000
        li      x6, 0xbf800000
        li      x8, 0x3f000000
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0x3f000000
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0xc0000000
        li      x5, 0xbf800000
        li      x6, 0x80000000
        li      x8, 0x80000000
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0x80000000
        li      x5, 0x40490fdb
        li      x6, 0
        li      x8, 0xc2f6e979
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0xc2f6e979
        li      x5, 0x3f000000
        li      x6, 0xbf800000
        li      x8, 0x4b000000
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0x4b000001, flags NX
        li      x5, 0x3f800001
        li      x6, 0x3f800000
        li      x8, 0x7fc01234
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0x7fc00000
        li      x5, 0x7f7fffff
        li      x6, 0x80000000
        li      x8, 0x7f800000
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0x7f800000
        li      x5, 0xff7fffff
        li      x6, 0
        li      x8, 0x80000001
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0x80000001
        li      x5, 0x800000
        li      x6, 0xbf800000
        li      x8, 0x800000
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0x1000000
        li      x5, 1
        li      x6, 0x3f800000
        li      x8, 0x7f7fffff
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0x7f7fffff, flags NX
        li      x5, 0x80000001
        li      x6, 0x80000000
        li      x8, 0x3f000000
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0x3f000000
        li      x5, 0x7fffff
        li      x6, 0
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0xbf800000
        li      x5, 0x7f800000
        li      x6, 0xbf800000
        li      x8, 0x80000000
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0x7f800000
        li      x5, 0xff800000
        li      x6, 0x3f800000
        li      x8, 0xc2f6e979
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0x7f800000
        li      x5, 0x7fc01234
        li      x6, 0x80000000
        li      x8, 0x4b000000
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0
        li      x8, 0x7fc01234
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xbf800000
        li      x8, 0x7f800000
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0x7f800000
        li      x5, 0x33800000
        li      x6, 0x3f800000
        li      x8, 0x80000001
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0xb3800000, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x80000000
        li      x8, 0x800000
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0x800000
        li      x5, 0x3f800001
        li      x6, 0x3f800001
        li      x8, 0xbf800002
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0xc0000002, flags NX
        li      x5, 0x3f800001
        li      x6, 0x3f7fffff
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0xc0000000, flags NX
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0xbf800000
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0xc0000000
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0x3f800000
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0
        li      x5, 0x7f7fffff
        li      x6, 0x40000000
        li      x8, 0xff7fffff
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0xff800000, flags OF NX
        li      x5, 0x7f7fffff
        li      x6, 0x3f800000
        li      x8, 0x73000000
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0xff7fffff, flags NX
        li      x5, 1
        li      x6, 1
        li      x8, 1
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 1, flags UF NX
        li      x5, 1
        li      x6, 1
        li      x8, 0
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0x80000000, flags UF NX
        li      x5, 0x20000000
        li      x6, 0x1f800000
        li      x8, 1
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0x803fffff
        li      x5, 0x3f800001
        li      x6, 0x3fc00000
        li      x8, 1
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0xbfc00001, flags NX
        li      x5, 0x3f800001
        li      x6, 0x3fc00000
        li      x8, 0x80000001
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0xbfc00002, flags NX
        li      x5, 0
        li      x6, 0x7f800000
        li      x8, 0x7fc01234
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0
        li      x8, 0x3f800000
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0x3f800000
        li      x8, 0xff800000
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0xff800000
        li      x5, 0
        li      x6, 0x3f800000
        li      x8, 0x80000000
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0x80000000
        li      x5, 0x80000000
        li      x6, 0x3f800000
        li      x8, 0
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0
        li      x5, 0x4b800000
        li      x6, 0x3f800001
        li      x8, 0x3f800000
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0xcb800001, flags NX
        li      x5, 0x800000
        li      x6, 0x3f000000
        li      x8, 1
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0x803fffff
        li      x5, 0xffffff
        li      x6, 0x3f000000
        li      x8, 0
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0x80800000, flags UF NX
        li      x5, 0x800001
        li      x6, 0x3f7fffff
        li      x8, 0
        fnmsub.s x7, x5, x6, x8, rmm            #= x7 0x80800000, flags NX
        li      x5, 0x3fc00001
        li      x6, 0x40100001
        li      x8, 0x3dcccccd

# the dynamic mode is frm's
        csrwi   frm, 0
        fnmsub.s x7, x5, x6, x8                 #= x7 0xc051999c, flags NX
        csrwi   frm, 1
        fnmsub.s x7, x5, x6, x8                 #= x7 0xc051999c, flags NX
        csrwi   frm, 2
        fnmsub.s x7, x5, x6, x8                 #= x7 0xc051999d, flags NX
        csrwi   frm, 3
        fnmsub.s x7, x5, x6, x8                 #= x7 0xc051999c, flags NX
        csrwi   frm, 4
        fnmsub.s x7, x5, x6, x8                 #= x7 0xc051999c, flags NX
        csrwi   frm, 0

# x0 takes no result; flags are raised all the same, and stay
        csrwi   fflags, 0
        fnmsub.s x0, x5, x6, x8                 #= flags NX
        csrr    x9, fflags                      #= x9 1

# registers beyond 31; the destination is a source
        li      x40, 0x3fc00001
        li      x63, 0x40100001
        li      x33, 0x3dcccccd
        fnmsub.s x50, x40, x63, x33             #= x50 0xc051999c, flags NX
        fnmsub.s x5, x5, x6, x8                 #= x5 0xc051999c, flags NX

# a reserved mode in frm is illegal where it is used
        csrwi   frm, 5
        fnmsub.s x7, x5, x6, x8                 #= trap Illegal
        endprg
