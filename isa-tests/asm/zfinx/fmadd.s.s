# fmadd.s: rd = rs1 * rs2 + rs3, rounded once
# RISC-V F §11.6; Zfinx; errata D18

        .text
_start:

# rne
        li      x5, 0
        li      x6, 0
        li      x8, 0x7f7fffff
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7f7fffff
        li      x5, 0
        li      x6, 0x40490fdb
        li      x8, 0x7f7fffff
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7f7fffff
        li      x5, 0
        li      x6, 0xff7fffff
        li      x8, 0x7f7fffff
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7f7fffff
        li      x5, 0
        li      x6, 0x7fffff
        li      x8, 0x7f7fffff
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7f7fffff
        li      x5, 0
        li      x6, 0x7f800001
        li      x8, 0x7f7fffff
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000, flags NV
        li      x5, 0x80000000
        li      x6, 0xbf800000
        li      x8, 0x3f000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x3f000000
        li      x5, 0x80000000
        li      x6, 0x7f7fffff
        li      x8, 0x3f000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x3f000000
        li      x5, 0x80000000
        li      x6, 0x80000001
        li      x8, 0x3f000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x3f000000
        li      x5, 0x80000000
        li      x6, 0x7fc01234
        li      x8, 0x3f000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000
        li      x5, 0x80000000
        li      x6, 0xc2f6e979
        li      x8, 0x3f000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x3f000000
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0
        li      x5, 0x3f800000
        li      x6, 0x3f800001
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x34000000
        li      x5, 0x3f800000
        li      x6, 1
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xbf800000, flags NX
        li      x5, 0x3f800000
        li      x6, 0xff800000
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xff800000
        li      x5, 0x3f800000
        li      x6, 0x33800000
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xbf7fffff
        li      x5, 0xbf800000
        li      x6, 0x80000000
        li      x8, 0x80000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0
        li      x5, 0xbf800000
        li      x6, 0x3f000000
        li      x8, 0x80000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xbf000000
        li      x5, 0xbf800000
        li      x6, 0x800000
        li      x8, 0x80000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x80800000
        li      x5, 0xbf800000
        li      x6, 0x7f800000
        li      x8, 0x80000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xff800000
        li      x5, 0xbf800000
        li      x6, 0x4b000000
        li      x8, 0x80000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xcb000000
        li      x5, 0x40490fdb
        li      x6, 0
        li      x8, 0xc2f6e979
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xc2f6e979
        li      x5, 0x40490fdb
        li      x6, 0x40490fdb
        li      x8, 0xc2f6e979
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xc2e32c3c, flags NX
        li      x5, 0x40490fdb
        li      x6, 0xff7fffff
        li      x8, 0xc2f6e979
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xff800000, flags OF NX
        li      x5, 0x40490fdb
        li      x6, 0x7fffff
        li      x8, 0xc2f6e979
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xc2f6e979, flags NX
        li      x5, 0x40490fdb
        li      x6, 0x7f800001
        li      x8, 0xc2f6e979
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000, flags NV
        li      x5, 0x3f000000
        li      x6, 0xbf800000
        li      x8, 0x4b000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x4affffff
        li      x5, 0x3f000000
        li      x6, 0x7f7fffff
        li      x8, 0x4b000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7effffff, flags NX
        li      x5, 0x3f000000
        li      x6, 0x80000001
        li      x8, 0x4b000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x4b000000, flags NX
        li      x5, 0x3f000000
        li      x6, 0x7fc01234
        li      x8, 0x4b000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000
        li      x5, 0x3f000000
        li      x6, 0xc2f6e979
        li      x8, 0x4b000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x4affff85, flags NX
        li      x5, 0x3f800001
        li      x6, 0x3f800000
        li      x8, 0x7fc01234
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000
        li      x5, 0x3f800001
        li      x6, 0x3f800001
        li      x8, 0x7fc01234
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000
        li      x5, 0x3f800001
        li      x6, 1
        li      x8, 0x7fc01234
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000
        li      x5, 0x3f800001
        li      x6, 0xff800000
        li      x8, 0x7fc01234
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000
        li      x5, 0x3f800001
        li      x6, 0x33800000
        li      x8, 0x7fc01234
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000
        li      x5, 0x7f7fffff
        li      x6, 0x80000000
        li      x8, 0x7f800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7f800000
        li      x5, 0x7f7fffff
        li      x6, 0x3f000000
        li      x8, 0x7f800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7f800000
        li      x5, 0x7f7fffff
        li      x6, 0x800000
        li      x8, 0x7f800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7f800000
        li      x5, 0x7f7fffff
        li      x6, 0x7f800000
        li      x8, 0x7f800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7f800000
        li      x5, 0x7f7fffff
        li      x6, 0x4b000000
        li      x8, 0x7f800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7f800000
        li      x5, 0xff7fffff
        li      x6, 0
        li      x8, 0x80000001
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x80000001
        li      x5, 0xff7fffff
        li      x6, 0x40490fdb
        li      x8, 0x80000001
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xff800000, flags OF NX
        li      x5, 0xff7fffff
        li      x6, 0xff7fffff
        li      x8, 0x80000001
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7f800000, flags OF NX
        li      x5, 0xff7fffff
        li      x6, 0x7fffff
        li      x8, 0x80000001
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xc07ffffd, flags NX
        li      x5, 0xff7fffff
        li      x6, 0x7f800001
        li      x8, 0x80000001
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000, flags NV
        li      x5, 0x800000
        li      x6, 0xbf800000
        li      x8, 0x800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0
        li      x5, 0x800000
        li      x6, 0x7f7fffff
        li      x8, 0x800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x407fffff, flags NX
        li      x5, 0x800000
        li      x6, 0x80000001
        li      x8, 0x800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x800000, flags NX
        li      x5, 0x800000
        li      x6, 0x7fc01234
        li      x8, 0x800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000
        li      x5, 0x800000
        li      x6, 0xc2f6e979
        li      x8, 0x800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x83f4e979
        li      x5, 1
        li      x6, 0x3f800000
        li      x8, 0x7f7fffff
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7f7fffff, flags NX
        li      x5, 1
        li      x6, 0x3f800001
        li      x8, 0x7f7fffff
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7f7fffff, flags NX
        li      x5, 1
        li      x6, 1
        li      x8, 0x7f7fffff
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7f7fffff, flags NX
        li      x5, 1
        li      x6, 0xff800000
        li      x8, 0x7f7fffff
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xff800000
        li      x5, 1
        li      x6, 0x33800000
        li      x8, 0x7f7fffff
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7f7fffff, flags NX
        li      x5, 0x80000001
        li      x6, 0x80000000
        li      x8, 0x3f000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x3f000000
        li      x5, 0x80000001
        li      x6, 0x3f000000
        li      x8, 0x3f000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x3f000000, flags NX
        li      x5, 0x80000001
        li      x6, 0x800000
        li      x8, 0x3f000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x3f000000, flags NX
        li      x5, 0x80000001
        li      x6, 0x7f800000
        li      x8, 0x3f000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xff800000
        li      x5, 0x80000001
        li      x6, 0x4b000000
        li      x8, 0x3f000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x3f000000, flags NX
        li      x5, 0x7fffff
        li      x6, 0
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xbf800000
        li      x5, 0x7fffff
        li      x6, 0x40490fdb
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xbf800000, flags NX
        li      x5, 0x7fffff
        li      x6, 0xff7fffff
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xc09fffff, flags NX
        li      x5, 0x7fffff
        li      x6, 0x7fffff
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xbf800000, flags NX
        li      x5, 0x7fffff
        li      x6, 0x7f800001
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0xbf800000
        li      x8, 0x80000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xff800000
        li      x5, 0x7f800000
        li      x6, 0x7f7fffff
        li      x8, 0x80000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x80000001
        li      x8, 0x80000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xff800000
        li      x5, 0x7f800000
        li      x6, 0x7fc01234
        li      x8, 0x80000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000
        li      x5, 0x7f800000
        li      x6, 0xc2f6e979
        li      x8, 0x80000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0x3f800000
        li      x8, 0xc2f6e979
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0x3f800001
        li      x8, 0xc2f6e979
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 1
        li      x8, 0xc2f6e979
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0xff800000
        li      x8, 0xc2f6e979
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7f800000
        li      x5, 0xff800000
        li      x6, 0x33800000
        li      x8, 0xc2f6e979
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xff800000
        li      x5, 0x7fc01234
        li      x6, 0x80000000
        li      x8, 0x4b000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x3f000000
        li      x8, 0x4b000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x800000
        li      x8, 0x4b000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x7f800000
        li      x8, 0x4b000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000
        li      x5, 0x7fc01234
        li      x6, 0x4b000000
        li      x8, 0x4b000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0
        li      x8, 0x7fc01234
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x40490fdb
        li      x8, 0x7fc01234
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0xff7fffff
        li      x8, 0x7fc01234
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7fffff
        li      x8, 0x7fc01234
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800001
        li      x6, 0x7f800001
        li      x8, 0x7fc01234
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xbf800000
        li      x8, 0x7f800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7f800000
        li      x5, 0x4b000000
        li      x6, 0x7f7fffff
        li      x8, 0x7f800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7f800000
        li      x5, 0x4b000000
        li      x6, 0x80000001
        li      x8, 0x7f800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7f800000
        li      x5, 0x4b000000
        li      x6, 0x7fc01234
        li      x8, 0x7f800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000
        li      x5, 0x4b000000
        li      x6, 0xc2f6e979
        li      x8, 0x7f800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7f800000
        li      x5, 0x33800000
        li      x6, 0x3f800000
        li      x8, 0x80000001
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x33800000, flags NX
        li      x5, 0x33800000
        li      x6, 0x3f800001
        li      x8, 0x80000001
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x33800001, flags NX
        li      x5, 0x33800000
        li      x6, 1
        li      x8, 0x80000001
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x80000001, flags UF NX
        li      x5, 0x33800000
        li      x6, 0xff800000
        li      x8, 0x80000001
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xff800000
        li      x5, 0x33800000
        li      x6, 0x33800000
        li      x8, 0x80000001
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x27800000, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x80000000
        li      x8, 0x800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x800000
        li      x5, 0xc2f6e979
        li      x6, 0x3f000000
        li      x8, 0x800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xc276e979, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x800000
        li      x8, 0x800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x83f4e979
        li      x5, 0xc2f6e979
        li      x6, 0x7f800000
        li      x8, 0x800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xff800000
        li      x5, 0xc2f6e979
        li      x6, 0x4b000000
        li      x8, 0x800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0xce76e979, flags NX
        li      x5, 0x3f800001
        li      x6, 0x3f800001
        li      x8, 0xbf800002
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x28800000
        li      x5, 0x3f800001
        li      x6, 0x3f7fffff
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x337ffffe
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0x3f800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x40000000
        li      x5, 0x7f7fffff
        li      x6, 0x40000000
        li      x8, 0xff7fffff
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7f7fffff
        li      x5, 0x7f7fffff
        li      x6, 0x3f800000
        li      x8, 0x73000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7f800000, flags OF NX
        li      x5, 1
        li      x6, 1
        li      x8, 1
        fmadd.s x7, x5, x6, x8, rne             #= x7 1, flags UF NX
        li      x5, 1
        li      x6, 1
        li      x8, 0
        fmadd.s x7, x5, x6, x8, rne             #= x7 0, flags UF NX
        li      x5, 0x20000000
        li      x6, 0x1f800000
        li      x8, 1
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x400001
        li      x5, 0x3f800001
        li      x6, 0x3fc00000
        li      x8, 1
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x3fc00002, flags NX
        li      x5, 0x3f800001
        li      x6, 0x3fc00000
        li      x8, 0x80000001
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x3fc00001, flags NX
        li      x5, 0
        li      x6, 0x7f800000
        li      x8, 0x7fc01234
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0
        li      x8, 0x3f800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0x3f800000
        li      x8, 0xff800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x7fc00000, flags NV
        li      x5, 0
        li      x6, 0x3f800000
        li      x8, 0x80000000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0
        li      x5, 0x80000000
        li      x6, 0x3f800000
        li      x8, 0
        fmadd.s x7, x5, x6, x8, rne             #= x7 0
        li      x5, 0x4b800000
        li      x6, 0x3f800001
        li      x8, 0x3f800000
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x4b800002, flags NX
        li      x5, 0x800000
        li      x6, 0x3f000000
        li      x8, 1
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x400001
        li      x5, 0xffffff
        li      x6, 0x3f000000
        li      x8, 0
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x800000, flags UF NX
        li      x5, 0x800001
        li      x6, 0x3f7fffff
        li      x8, 0
        fmadd.s x7, x5, x6, x8, rne             #= x7 0x800000, flags NX

# rtz
        li      x5, 0
        li      x6, 0
        li      x8, 0x7f7fffff
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x7f7fffff
        li      x5, 0x80000000
        li      x6, 0xbf800000
        li      x8, 0x3f000000
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x3f000000
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0
        li      x5, 0xbf800000
        li      x6, 0x80000000
        li      x8, 0x80000000
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0
        li      x5, 0x40490fdb
        li      x6, 0
        li      x8, 0xc2f6e979
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0xc2f6e979
        li      x5, 0x3f000000
        li      x6, 0xbf800000
        li      x8, 0x4b000000
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x4affffff
        li      x5, 0x3f800001
        li      x6, 0x3f800000
        li      x8, 0x7fc01234
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x7fc00000
        li      x5, 0x7f7fffff
        li      x6, 0x80000000
        li      x8, 0x7f800000
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x7f800000
        li      x5, 0xff7fffff
        li      x6, 0
        li      x8, 0x80000001
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x80000001
        li      x5, 0x800000
        li      x6, 0xbf800000
        li      x8, 0x800000
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0
        li      x5, 1
        li      x6, 0x3f800000
        li      x8, 0x7f7fffff
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x7f7fffff, flags NX
        li      x5, 0x80000001
        li      x6, 0x80000000
        li      x8, 0x3f000000
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x3f000000
        li      x5, 0x7fffff
        li      x6, 0
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0xbf800000
        li      x5, 0x7f800000
        li      x6, 0xbf800000
        li      x8, 0x80000000
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0x3f800000
        li      x8, 0xc2f6e979
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0xff800000
        li      x5, 0x7fc01234
        li      x6, 0x80000000
        li      x8, 0x4b000000
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0
        li      x8, 0x7fc01234
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xbf800000
        li      x8, 0x7f800000
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x7f800000
        li      x5, 0x33800000
        li      x6, 0x3f800000
        li      x8, 0x80000001
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x337fffff, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x80000000
        li      x8, 0x800000
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x800000
        li      x5, 0x3f800001
        li      x6, 0x3f800001
        li      x8, 0xbf800002
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x28800000
        li      x5, 0x3f800001
        li      x6, 0x3f7fffff
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x337ffffe
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0x3f800000
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x40000000
        li      x5, 0x7f7fffff
        li      x6, 0x40000000
        li      x8, 0xff7fffff
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x7f7fffff
        li      x5, 0x7f7fffff
        li      x6, 0x3f800000
        li      x8, 0x73000000
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x7f7fffff, flags NX
        li      x5, 1
        li      x6, 1
        li      x8, 1
        fmadd.s x7, x5, x6, x8, rtz             #= x7 1, flags UF NX
        li      x5, 1
        li      x6, 1
        li      x8, 0
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0, flags UF NX
        li      x5, 0x20000000
        li      x6, 0x1f800000
        li      x8, 1
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x400001
        li      x5, 0x3f800001
        li      x6, 0x3fc00000
        li      x8, 1
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x3fc00001, flags NX
        li      x5, 0x3f800001
        li      x6, 0x3fc00000
        li      x8, 0x80000001
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x3fc00001, flags NX
        li      x5, 0
        li      x6, 0x7f800000
        li      x8, 0x7fc01234
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0
        li      x8, 0x3f800000
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0x3f800000
        li      x8, 0xff800000
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x7fc00000, flags NV
        li      x5, 0
        li      x6, 0x3f800000
        li      x8, 0x80000000
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0
        li      x5, 0x80000000
        li      x6, 0x3f800000
        li      x8, 0
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0
        li      x5, 0x4b800000
        li      x6, 0x3f800001
        li      x8, 0x3f800000
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x4b800001, flags NX
        li      x5, 0x800000
        li      x6, 0x3f000000
        li      x8, 1
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x400001
        li      x5, 0xffffff
        li      x6, 0x3f000000
        li      x8, 0
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x7fffff, flags UF NX
        li      x5, 0x800001
        li      x6, 0x3f7fffff
        li      x8, 0
        fmadd.s x7, x5, x6, x8, rtz             #= x7 0x800000, flags NX

# rdn
        li      x5, 0
        li      x6, 0
        li      x8, 0x7f7fffff
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x7f7fffff
        li      x5, 0x80000000
        li      x6, 0xbf800000
        li      x8, 0x3f000000
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x3f000000
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x80000000
        li      x5, 0xbf800000
        li      x6, 0x80000000
        li      x8, 0x80000000
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x80000000
        li      x5, 0x40490fdb
        li      x6, 0
        li      x8, 0xc2f6e979
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0xc2f6e979
        li      x5, 0x3f000000
        li      x6, 0xbf800000
        li      x8, 0x4b000000
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x4affffff
        li      x5, 0x3f800001
        li      x6, 0x3f800000
        li      x8, 0x7fc01234
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x7fc00000
        li      x5, 0x7f7fffff
        li      x6, 0x80000000
        li      x8, 0x7f800000
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x7f800000
        li      x5, 0xff7fffff
        li      x6, 0
        li      x8, 0x80000001
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x80000001
        li      x5, 0x800000
        li      x6, 0xbf800000
        li      x8, 0x800000
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x80000000
        li      x5, 1
        li      x6, 0x3f800000
        li      x8, 0x7f7fffff
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x7f7fffff, flags NX
        li      x5, 0x80000001
        li      x6, 0x80000000
        li      x8, 0x3f000000
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x3f000000
        li      x5, 0x7fffff
        li      x6, 0
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0xbf800000
        li      x5, 0x7f800000
        li      x6, 0xbf800000
        li      x8, 0x80000000
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0x3f800000
        li      x8, 0xc2f6e979
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0xff800000
        li      x5, 0x7fc01234
        li      x6, 0x80000000
        li      x8, 0x4b000000
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0
        li      x8, 0x7fc01234
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xbf800000
        li      x8, 0x7f800000
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x7f800000
        li      x5, 0x33800000
        li      x6, 0x3f800000
        li      x8, 0x80000001
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x337fffff, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x80000000
        li      x8, 0x800000
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x800000
        li      x5, 0x3f800001
        li      x6, 0x3f800001
        li      x8, 0xbf800002
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x28800000
        li      x5, 0x3f800001
        li      x6, 0x3f7fffff
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x337ffffe
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x80000000
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0x3f800000
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x40000000
        li      x5, 0x7f7fffff
        li      x6, 0x40000000
        li      x8, 0xff7fffff
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x7f7fffff
        li      x5, 0x7f7fffff
        li      x6, 0x3f800000
        li      x8, 0x73000000
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x7f7fffff, flags NX
        li      x5, 1
        li      x6, 1
        li      x8, 1
        fmadd.s x7, x5, x6, x8, rdn             #= x7 1, flags UF NX
        li      x5, 1
        li      x6, 1
        li      x8, 0
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0, flags UF NX
        li      x5, 0x20000000
        li      x6, 0x1f800000
        li      x8, 1
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x400001
        li      x5, 0x3f800001
        li      x6, 0x3fc00000
        li      x8, 1
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x3fc00001, flags NX
        li      x5, 0x3f800001
        li      x6, 0x3fc00000
        li      x8, 0x80000001
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x3fc00001, flags NX
        li      x5, 0
        li      x6, 0x7f800000
        li      x8, 0x7fc01234
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0
        li      x8, 0x3f800000
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0x3f800000
        li      x8, 0xff800000
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x7fc00000, flags NV
        li      x5, 0
        li      x6, 0x3f800000
        li      x8, 0x80000000
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x80000000
        li      x5, 0x80000000
        li      x6, 0x3f800000
        li      x8, 0
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x80000000
        li      x5, 0x4b800000
        li      x6, 0x3f800001
        li      x8, 0x3f800000
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x4b800001, flags NX
        li      x5, 0x800000
        li      x6, 0x3f000000
        li      x8, 1
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x400001
        li      x5, 0xffffff
        li      x6, 0x3f000000
        li      x8, 0
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x7fffff, flags UF NX
        li      x5, 0x800001
        li      x6, 0x3f7fffff
        li      x8, 0
        fmadd.s x7, x5, x6, x8, rdn             #= x7 0x800000, flags NX

# rup
        li      x5, 0
        li      x6, 0
        li      x8, 0x7f7fffff
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x7f7fffff
        li      x5, 0x80000000
        li      x6, 0xbf800000
        li      x8, 0x3f000000
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x3f000000
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rup             #= x7 0
        li      x5, 0xbf800000
        li      x6, 0x80000000
        li      x8, 0x80000000
        fmadd.s x7, x5, x6, x8, rup             #= x7 0
        li      x5, 0x40490fdb
        li      x6, 0
        li      x8, 0xc2f6e979
        fmadd.s x7, x5, x6, x8, rup             #= x7 0xc2f6e979
        li      x5, 0x3f000000
        li      x6, 0xbf800000
        li      x8, 0x4b000000
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x4affffff
        li      x5, 0x3f800001
        li      x6, 0x3f800000
        li      x8, 0x7fc01234
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x7fc00000
        li      x5, 0x7f7fffff
        li      x6, 0x80000000
        li      x8, 0x7f800000
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x7f800000
        li      x5, 0xff7fffff
        li      x6, 0
        li      x8, 0x80000001
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x80000001
        li      x5, 0x800000
        li      x6, 0xbf800000
        li      x8, 0x800000
        fmadd.s x7, x5, x6, x8, rup             #= x7 0
        li      x5, 1
        li      x6, 0x3f800000
        li      x8, 0x7f7fffff
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x7f800000, flags OF NX
        li      x5, 0x80000001
        li      x6, 0x80000000
        li      x8, 0x3f000000
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x3f000000
        li      x5, 0x7fffff
        li      x6, 0
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rup             #= x7 0xbf800000
        li      x5, 0x7f800000
        li      x6, 0xbf800000
        li      x8, 0x80000000
        fmadd.s x7, x5, x6, x8, rup             #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0x3f800000
        li      x8, 0xc2f6e979
        fmadd.s x7, x5, x6, x8, rup             #= x7 0xff800000
        li      x5, 0x7fc01234
        li      x6, 0x80000000
        li      x8, 0x4b000000
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0
        li      x8, 0x7fc01234
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xbf800000
        li      x8, 0x7f800000
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x7f800000
        li      x5, 0x33800000
        li      x6, 0x3f800000
        li      x8, 0x80000001
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x33800000, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x80000000
        li      x8, 0x800000
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x800000
        li      x5, 0x3f800001
        li      x6, 0x3f800001
        li      x8, 0xbf800002
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x28800000
        li      x5, 0x3f800001
        li      x6, 0x3f7fffff
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x337ffffe
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rup             #= x7 0
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0x3f800000
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x40000000
        li      x5, 0x7f7fffff
        li      x6, 0x40000000
        li      x8, 0xff7fffff
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x7f7fffff
        li      x5, 0x7f7fffff
        li      x6, 0x3f800000
        li      x8, 0x73000000
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x7f800000, flags OF NX
        li      x5, 1
        li      x6, 1
        li      x8, 1
        fmadd.s x7, x5, x6, x8, rup             #= x7 2, flags UF NX
        li      x5, 1
        li      x6, 1
        li      x8, 0
        fmadd.s x7, x5, x6, x8, rup             #= x7 1, flags UF NX
        li      x5, 0x20000000
        li      x6, 0x1f800000
        li      x8, 1
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x400001
        li      x5, 0x3f800001
        li      x6, 0x3fc00000
        li      x8, 1
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x3fc00002, flags NX
        li      x5, 0x3f800001
        li      x6, 0x3fc00000
        li      x8, 0x80000001
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x3fc00002, flags NX
        li      x5, 0
        li      x6, 0x7f800000
        li      x8, 0x7fc01234
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0
        li      x8, 0x3f800000
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0x3f800000
        li      x8, 0xff800000
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x7fc00000, flags NV
        li      x5, 0
        li      x6, 0x3f800000
        li      x8, 0x80000000
        fmadd.s x7, x5, x6, x8, rup             #= x7 0
        li      x5, 0x80000000
        li      x6, 0x3f800000
        li      x8, 0
        fmadd.s x7, x5, x6, x8, rup             #= x7 0
        li      x5, 0x4b800000
        li      x6, 0x3f800001
        li      x8, 0x3f800000
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x4b800002, flags NX
        li      x5, 0x800000
        li      x6, 0x3f000000
        li      x8, 1
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x400001
        li      x5, 0xffffff
        li      x6, 0x3f000000
        li      x8, 0
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x800000, flags UF NX
        li      x5, 0x800001
        li      x6, 0x3f7fffff
        li      x8, 0
        fmadd.s x7, x5, x6, x8, rup             #= x7 0x800001, flags NX

# rmm
        li      x5, 0
        li      x6, 0
        li      x8, 0x7f7fffff
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x7f7fffff
        li      x5, 0x80000000
        li      x6, 0xbf800000
        li      x8, 0x3f000000
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x3f000000
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0
        li      x5, 0xbf800000
        li      x6, 0x80000000
        li      x8, 0x80000000
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0
        li      x5, 0x40490fdb
        li      x6, 0
        li      x8, 0xc2f6e979
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0xc2f6e979
        li      x5, 0x3f000000
        li      x6, 0xbf800000
        li      x8, 0x4b000000
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x4affffff
        li      x5, 0x3f800001
        li      x6, 0x3f800000
        li      x8, 0x7fc01234
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x7fc00000
        li      x5, 0x7f7fffff
        li      x6, 0x80000000
        li      x8, 0x7f800000
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x7f800000
        li      x5, 0xff7fffff
        li      x6, 0
        li      x8, 0x80000001
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x80000001
        li      x5, 0x800000
        li      x6, 0xbf800000
        li      x8, 0x800000
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0
        li      x5, 1
        li      x6, 0x3f800000
        li      x8, 0x7f7fffff
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x7f7fffff, flags NX
        li      x5, 0x80000001
        li      x6, 0x80000000
        li      x8, 0x3f000000
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x3f000000
        li      x5, 0x7fffff
        li      x6, 0
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0xbf800000
        li      x5, 0x7f800000
        li      x6, 0xbf800000
        li      x8, 0x80000000
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0x3f800000
        li      x8, 0xc2f6e979
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0xff800000
        li      x5, 0x7fc01234
        li      x6, 0x80000000
        li      x8, 0x4b000000
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x7fc00000
        li      x5, 0x7f800001
        li      x6, 0
        li      x8, 0x7fc01234
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        li      x6, 0xbf800000
        li      x8, 0x7f800000
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x7f800000
        li      x5, 0x33800000
        li      x6, 0x3f800000
        li      x8, 0x80000001
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x33800000, flags NX
        li      x5, 0xc2f6e979
        li      x6, 0x80000000
        li      x8, 0x800000
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x800000
        li      x5, 0x3f800001
        li      x6, 0x3f800001
        li      x8, 0xbf800002
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x28800000
        li      x5, 0x3f800001
        li      x6, 0x3f7fffff
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x337ffffe
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0xbf800000
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        li      x8, 0x3f800000
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x40000000
        li      x5, 0x7f7fffff
        li      x6, 0x40000000
        li      x8, 0xff7fffff
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x7f7fffff
        li      x5, 0x7f7fffff
        li      x6, 0x3f800000
        li      x8, 0x73000000
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x7f800000, flags OF NX
        li      x5, 1
        li      x6, 1
        li      x8, 1
        fmadd.s x7, x5, x6, x8, rmm             #= x7 1, flags UF NX
        li      x5, 1
        li      x6, 1
        li      x8, 0
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0, flags UF NX
        li      x5, 0x20000000
        li      x6, 0x1f800000
        li      x8, 1
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x400001
        li      x5, 0x3f800001
        li      x6, 0x3fc00000
        li      x8, 1
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x3fc00002, flags NX
        li      x5, 0x3f800001
        li      x6, 0x3fc00000
        li      x8, 0x80000001
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x3fc00001, flags NX
        li      x5, 0
        li      x6, 0x7f800000
        li      x8, 0x7fc01234
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0
        li      x8, 0x3f800000
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x7fc00000, flags NV
        li      x5, 0x7f800000
        li      x6, 0x3f800000
        li      x8, 0xff800000
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x7fc00000, flags NV
        li      x5, 0
        li      x6, 0x3f800000
        li      x8, 0x80000000
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0
        li      x5, 0x80000000
        li      x6, 0x3f800000
        li      x8, 0
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0
        li      x5, 0x4b800000
        li      x6, 0x3f800001
        li      x8, 0x3f800000
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x4b800002, flags NX
        li      x5, 0x800000
        li      x6, 0x3f000000
        li      x8, 1
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x400001
        li      x5, 0xffffff
        li      x6, 0x3f000000
        li      x8, 0
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x800000, flags UF NX
        li      x5, 0x800001
        li      x6, 0x3f7fffff
        li      x8, 0
        fmadd.s x7, x5, x6, x8, rmm             #= x7 0x800000, flags NX
        li      x5, 0x3fc00001
        li      x6, 0x40100001
        li      x8, 0x3dcccccd

# the dynamic mode is frm's
        csrwi   frm, 0
        fmadd.s x7, x5, x6, x8                  #= x7 0x405e6669, flags NX
        csrwi   frm, 1
        fmadd.s x7, x5, x6, x8                  #= x7 0x405e6669, flags NX
        csrwi   frm, 2
        fmadd.s x7, x5, x6, x8                  #= x7 0x405e6669, flags NX
        csrwi   frm, 3
        fmadd.s x7, x5, x6, x8                  #= x7 0x405e666a, flags NX
        csrwi   frm, 4
        fmadd.s x7, x5, x6, x8                  #= x7 0x405e6669, flags NX
        csrwi   frm, 0

# x0 takes no result; flags are raised all the same, and stay
        csrwi   fflags, 0
        fmadd.s x0, x5, x6, x8                  #= flags NX
        csrr    x9, fflags                      #= x9 1

# registers beyond 31; the destination is a source
        li      x40, 0x3fc00001
        li      x63, 0x40100001
        li      x33, 0x3dcccccd
        fmadd.s x50, x40, x63, x33              #= x50 0x405e6669, flags NX
        fmadd.s x5, x5, x6, x8                  #= x5 0x405e6669, flags NX

# a reserved mode in frm is illegal where it is used
        csrwi   frm, 5
        fmadd.s x7, x5, x6, x8                  #= trap Illegal
        endprg
