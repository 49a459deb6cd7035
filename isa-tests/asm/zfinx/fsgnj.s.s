# fsgnj.s: rs1 with the sign of rs2; no flags
# RISC-V F §11.6-11.8; Zfinx; errata D18

        .text
_start:
        li      x5, 0
        li      x6, 0
        fsgnj.s x7, x5, x6                      #= x7 0
        li      x5, 0
        li      x6, 0xbf800000
        fsgnj.s x7, x5, x6                      #= x7 0x80000000
        li      x5, 0
        li      x6, 0x3f800001
        fsgnj.s x7, x5, x6                      #= x7 0
        li      x5, 0
        li      x6, 0x800000
        fsgnj.s x7, x5, x6                      #= x7 0
        li      x5, 0
        li      x6, 0x7fffff
        fsgnj.s x7, x5, x6                      #= x7 0
        li      x5, 0
        li      x6, 0x7fc01234
        fsgnj.s x7, x5, x6                      #= x7 0
        li      x5, 0
        li      x6, 0x33800000
        fsgnj.s x7, x5, x6                      #= x7 0
        li      x5, 0x80000000
        li      x6, 0x80000000
        fsgnj.s x7, x5, x6                      #= x7 0x80000000
        li      x5, 0x80000000
        li      x6, 0x40490fdb
        fsgnj.s x7, x5, x6                      #= x7 0
        li      x5, 0x80000000
        li      x6, 0x7f7fffff
        fsgnj.s x7, x5, x6                      #= x7 0
        li      x5, 0x80000000
        li      x6, 1
        fsgnj.s x7, x5, x6                      #= x7 0
        li      x5, 0x80000000
        li      x6, 0x7f800000
        fsgnj.s x7, x5, x6                      #= x7 0
        li      x5, 0x80000000
        li      x6, 0x7f800001
        fsgnj.s x7, x5, x6                      #= x7 0
        li      x5, 0x80000000
        li      x6, 0xc2f6e979
        fsgnj.s x7, x5, x6                      #= x7 0x80000000
        li      x5, 0x3f800000
        li      x6, 0x3f800000
        fsgnj.s x7, x5, x6                      #= x7 0x3f800000
        li      x5, 0x3f800000
        li      x6, 0x3f000000
        fsgnj.s x7, x5, x6                      #= x7 0x3f800000
        li      x5, 0x3f800000
        li      x6, 0xff7fffff
        fsgnj.s x7, x5, x6                      #= x7 0xbf800000
        li      x5, 0x3f800000
        li      x6, 0x80000001
        fsgnj.s x7, x5, x6                      #= x7 0xbf800000
        li      x5, 0x3f800000
        li      x6, 0xff800000
        fsgnj.s x7, x5, x6                      #= x7 0xbf800000
        li      x5, 0x3f800000
        li      x6, 0x4b000000
        fsgnj.s x7, x5, x6                      #= x7 0x3f800000
        li      x5, 0xbf800000
        li      x6, 0
        fsgnj.s x7, x5, x6                      #= x7 0x3f800000
        li      x5, 0xbf800000
        li      x6, 0xbf800000
        fsgnj.s x7, x5, x6                      #= x7 0xbf800000
        li      x5, 0xbf800000
        li      x6, 0x3f800001
        fsgnj.s x7, x5, x6                      #= x7 0x3f800000
        li      x5, 0xbf800000
        li      x6, 0x800000
        fsgnj.s x7, x5, x6                      #= x7 0x3f800000
        li      x5, 0xbf800000
        li      x6, 0x7fffff
        fsgnj.s x7, x5, x6                      #= x7 0x3f800000
        li      x5, 0xbf800000
        li      x6, 0x7fc01234
        fsgnj.s x7, x5, x6                      #= x7 0x3f800000
        li      x5, 0xbf800000
        li      x6, 0x33800000
        fsgnj.s x7, x5, x6                      #= x7 0x3f800000
        li      x5, 0x40490fdb
        li      x6, 0x80000000
        fsgnj.s x7, x5, x6                      #= x7 0xc0490fdb
        li      x5, 0x40490fdb
        li      x6, 0x40490fdb
        fsgnj.s x7, x5, x6                      #= x7 0x40490fdb
        li      x5, 0x40490fdb
        li      x6, 0x7f7fffff
        fsgnj.s x7, x5, x6                      #= x7 0x40490fdb
        li      x5, 0x40490fdb
        li      x6, 1
        fsgnj.s x7, x5, x6                      #= x7 0x40490fdb
        li      x5, 0x40490fdb
        li      x6, 0x7f800000
        fsgnj.s x7, x5, x6                      #= x7 0x40490fdb
        li      x5, 0x40490fdb
        li      x6, 0x7f800001
        fsgnj.s x7, x5, x6                      #= x7 0x40490fdb
        li      x5, 0x40490fdb
        li      x6, 0xc2f6e979
        fsgnj.s x7, x5, x6                      #= x7 0xc0490fdb
        li      x5, 0x3f000000
        li      x6, 0x3f800000
        fsgnj.s x7, x5, x6                      #= x7 0x3f000000
        li      x5, 0x3f000000
        li      x6, 0x3f000000
        fsgnj.s x7, x5, x6                      #= x7 0x3f000000
        li      x5, 0x3f000000
        li      x6, 0xff7fffff
        fsgnj.s x7, x5, x6                      #= x7 0xbf000000
        li      x5, 0x3f000000
        li      x6, 0x80000001
        fsgnj.s x7, x5, x6                      #= x7 0xbf000000
        li      x5, 0x3f000000
        li      x6, 0xff800000
        fsgnj.s x7, x5, x6                      #= x7 0xbf000000
        li      x5, 0x3f000000
        li      x6, 0x4b000000
        fsgnj.s x7, x5, x6                      #= x7 0x3f000000
        li      x5, 0x3f800001
        li      x6, 0
        fsgnj.s x7, x5, x6                      #= x7 0x3f800001
        li      x5, 0x3f800001
        li      x6, 0xbf800000
        fsgnj.s x7, x5, x6                      #= x7 0xbf800001
        li      x5, 0x3f800001
        li      x6, 0x3f800001
        fsgnj.s x7, x5, x6                      #= x7 0x3f800001
        li      x5, 0x3f800001
        li      x6, 0x800000
        fsgnj.s x7, x5, x6                      #= x7 0x3f800001
        li      x5, 0x3f800001
        li      x6, 0x7fffff
        fsgnj.s x7, x5, x6                      #= x7 0x3f800001
        li      x5, 0x3f800001
        li      x6, 0x7fc01234
        fsgnj.s x7, x5, x6                      #= x7 0x3f800001
        li      x5, 0x3f800001
        li      x6, 0x33800000
        fsgnj.s x7, x5, x6                      #= x7 0x3f800001
        li      x5, 0x7f7fffff
        li      x6, 0x80000000
        fsgnj.s x7, x5, x6                      #= x7 0xff7fffff
        li      x5, 0x7f7fffff
        li      x6, 0x40490fdb
        fsgnj.s x7, x5, x6                      #= x7 0x7f7fffff
        li      x5, 0x7f7fffff
        li      x6, 0x7f7fffff
        fsgnj.s x7, x5, x6                      #= x7 0x7f7fffff
        li      x5, 0x7f7fffff
        li      x6, 1
        fsgnj.s x7, x5, x6                      #= x7 0x7f7fffff
        li      x5, 0x7f7fffff
        li      x6, 0x7f800000
        fsgnj.s x7, x5, x6                      #= x7 0x7f7fffff
        li      x5, 0x7f7fffff
        li      x6, 0x7f800001
        fsgnj.s x7, x5, x6                      #= x7 0x7f7fffff
        li      x5, 0x7f7fffff
        li      x6, 0xc2f6e979
        fsgnj.s x7, x5, x6                      #= x7 0xff7fffff
        li      x5, 0xff7fffff
        li      x6, 0x3f800000
        fsgnj.s x7, x5, x6                      #= x7 0x7f7fffff
        li      x5, 0xff7fffff
        li      x6, 0x3f000000
        fsgnj.s x7, x5, x6                      #= x7 0x7f7fffff
        li      x5, 0xff7fffff
        li      x6, 0xff7fffff
        fsgnj.s x7, x5, x6                      #= x7 0xff7fffff
        li      x5, 0xff7fffff
        li      x6, 0x80000001
        fsgnj.s x7, x5, x6                      #= x7 0xff7fffff
        li      x5, 0xff7fffff
        li      x6, 0xff800000
        fsgnj.s x7, x5, x6                      #= x7 0xff7fffff
        li      x5, 0xff7fffff
        li      x6, 0x4b000000
        fsgnj.s x7, x5, x6                      #= x7 0x7f7fffff
        li      x5, 0x800000
        li      x6, 0
        fsgnj.s x7, x5, x6                      #= x7 0x800000
        li      x5, 0x800000
        li      x6, 0xbf800000
        fsgnj.s x7, x5, x6                      #= x7 0x80800000
        li      x5, 0x800000
        li      x6, 0x3f800001
        fsgnj.s x7, x5, x6                      #= x7 0x800000
        li      x5, 0x800000
        li      x6, 0x800000
        fsgnj.s x7, x5, x6                      #= x7 0x800000
        li      x5, 0x800000
        li      x6, 0x7fffff
        fsgnj.s x7, x5, x6                      #= x7 0x800000
        li      x5, 0x800000
        li      x6, 0x7fc01234
        fsgnj.s x7, x5, x6                      #= x7 0x800000
        li      x5, 0x800000
        li      x6, 0x33800000
        fsgnj.s x7, x5, x6                      #= x7 0x800000
        li      x5, 1
        li      x6, 0x80000000
        fsgnj.s x7, x5, x6                      #= x7 0x80000001
        li      x5, 1
        li      x6, 0x40490fdb
        fsgnj.s x7, x5, x6                      #= x7 1
        li      x5, 1
        li      x6, 0x7f7fffff
        fsgnj.s x7, x5, x6                      #= x7 1
        li      x5, 1
        li      x6, 1
        fsgnj.s x7, x5, x6                      #= x7 1
        li      x5, 1
        li      x6, 0x7f800000
        fsgnj.s x7, x5, x6                      #= x7 1
        li      x5, 1
        li      x6, 0x7f800001
        fsgnj.s x7, x5, x6                      #= x7 1
        li      x5, 1
        li      x6, 0xc2f6e979
        fsgnj.s x7, x5, x6                      #= x7 0x80000001
        li      x5, 0x80000001
        li      x6, 0x3f800000
        fsgnj.s x7, x5, x6                      #= x7 1
        li      x5, 0x80000001
        li      x6, 0x3f000000
        fsgnj.s x7, x5, x6                      #= x7 1
        li      x5, 0x80000001
        li      x6, 0xff7fffff
        fsgnj.s x7, x5, x6                      #= x7 0x80000001
        li      x5, 0x80000001
        li      x6, 0x80000001
        fsgnj.s x7, x5, x6                      #= x7 0x80000001
        li      x5, 0x80000001
        li      x6, 0xff800000
        fsgnj.s x7, x5, x6                      #= x7 0x80000001
        li      x5, 0x80000001
        li      x6, 0x4b000000
        fsgnj.s x7, x5, x6                      #= x7 1
        li      x5, 0x7fffff
        li      x6, 0
        fsgnj.s x7, x5, x6                      #= x7 0x7fffff
        li      x5, 0x7fffff
        li      x6, 0xbf800000
        fsgnj.s x7, x5, x6                      #= x7 0x807fffff
        li      x5, 0x7fffff
        li      x6, 0x3f800001
        fsgnj.s x7, x5, x6                      #= x7 0x7fffff
        li      x5, 0x7fffff
        li      x6, 0x800000
        fsgnj.s x7, x5, x6                      #= x7 0x7fffff
        li      x5, 0x7fffff
        li      x6, 0x7fffff
        fsgnj.s x7, x5, x6                      #= x7 0x7fffff
        li      x5, 0x7fffff
        li      x6, 0x7fc01234
        fsgnj.s x7, x5, x6                      #= x7 0x7fffff
        li      x5, 0x7fffff
        li      x6, 0x33800000
        fsgnj.s x7, x5, x6                      #= x7 0x7fffff
        li      x5, 0x7f800000
        li      x6, 0x80000000
        fsgnj.s x7, x5, x6                      #= x7 0xff800000
        li      x5, 0x7f800000
        li      x6, 0x40490fdb
        fsgnj.s x7, x5, x6                      #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f7fffff
        fsgnj.s x7, x5, x6                      #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 1
        fsgnj.s x7, x5, x6                      #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f800000
        fsgnj.s x7, x5, x6                      #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0x7f800001
        fsgnj.s x7, x5, x6                      #= x7 0x7f800000
        li      x5, 0x7f800000
        li      x6, 0xc2f6e979
        fsgnj.s x7, x5, x6                      #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0x3f800000
        fsgnj.s x7, x5, x6                      #= x7 0x7f800000
        li      x5, 0xff800000
        li      x6, 0x3f000000
        fsgnj.s x7, x5, x6                      #= x7 0x7f800000
        li      x5, 0xff800000
        li      x6, 0xff7fffff
        fsgnj.s x7, x5, x6                      #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0x80000001
        fsgnj.s x7, x5, x6                      #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0xff800000
        fsgnj.s x7, x5, x6                      #= x7 0xff800000
        li      x5, 0xff800000
        li      x6, 0x4b000000
        fsgnj.s x7, x5, x6                      #= x7 0x7f800000
        li      x5, 0x7fc01234
        li      x6, 0
        fsgnj.s x7, x5, x6                      #= x7 0x7fc01234
        li      x5, 0x7fc01234
        li      x6, 0xbf800000
        fsgnj.s x7, x5, x6                      #= x7 0xffc01234
        li      x5, 0x7fc01234
        li      x6, 0x3f800001
        fsgnj.s x7, x5, x6                      #= x7 0x7fc01234
        li      x5, 0x7fc01234
        li      x6, 0x800000
        fsgnj.s x7, x5, x6                      #= x7 0x7fc01234
        li      x5, 0x7fc01234
        li      x6, 0x7fffff
        fsgnj.s x7, x5, x6                      #= x7 0x7fc01234
        li      x5, 0x7fc01234
        li      x6, 0x7fc01234
        fsgnj.s x7, x5, x6                      #= x7 0x7fc01234
        li      x5, 0x7fc01234
        li      x6, 0x33800000
        fsgnj.s x7, x5, x6                      #= x7 0x7fc01234
        li      x5, 0x7f800001
        li      x6, 0x80000000
        fsgnj.s x7, x5, x6                      #= x7 0xff800001
        li      x5, 0x7f800001
        li      x6, 0x40490fdb
        fsgnj.s x7, x5, x6                      #= x7 0x7f800001
        li      x5, 0x7f800001
        li      x6, 0x7f7fffff
        fsgnj.s x7, x5, x6                      #= x7 0x7f800001
        li      x5, 0x7f800001
        li      x6, 1
        fsgnj.s x7, x5, x6                      #= x7 0x7f800001
        li      x5, 0x7f800001
        li      x6, 0x7f800000
        fsgnj.s x7, x5, x6                      #= x7 0x7f800001
        li      x5, 0x7f800001
        li      x6, 0x7f800001
        fsgnj.s x7, x5, x6                      #= x7 0x7f800001
        li      x5, 0x7f800001
        li      x6, 0xc2f6e979
        fsgnj.s x7, x5, x6                      #= x7 0xff800001
        li      x5, 0x4b000000
        li      x6, 0x3f800000
        fsgnj.s x7, x5, x6                      #= x7 0x4b000000
        li      x5, 0x4b000000
        li      x6, 0x3f000000
        fsgnj.s x7, x5, x6                      #= x7 0x4b000000
        li      x5, 0x4b000000
        li      x6, 0xff7fffff
        fsgnj.s x7, x5, x6                      #= x7 0xcb000000
        li      x5, 0x4b000000
        li      x6, 0x80000001
        fsgnj.s x7, x5, x6                      #= x7 0xcb000000
        li      x5, 0x4b000000
        li      x6, 0xff800000
        fsgnj.s x7, x5, x6                      #= x7 0xcb000000
        li      x5, 0x4b000000
        li      x6, 0x4b000000
        fsgnj.s x7, x5, x6                      #= x7 0x4b000000
        li      x5, 0x33800000
        li      x6, 0
        fsgnj.s x7, x5, x6                      #= x7 0x33800000
        li      x5, 0x33800000
        li      x6, 0xbf800000
        fsgnj.s x7, x5, x6                      #= x7 0xb3800000
        li      x5, 0x33800000
        li      x6, 0x3f800001
        fsgnj.s x7, x5, x6                      #= x7 0x33800000
        li      x5, 0x33800000
        li      x6, 0x800000
        fsgnj.s x7, x5, x6                      #= x7 0x33800000
        li      x5, 0x33800000
        li      x6, 0x7fffff
        fsgnj.s x7, x5, x6                      #= x7 0x33800000
        li      x5, 0x33800000
        li      x6, 0x7fc01234
        fsgnj.s x7, x5, x6                      #= x7 0x33800000
        li      x5, 0x33800000
        li      x6, 0x33800000
        fsgnj.s x7, x5, x6                      #= x7 0x33800000
        li      x5, 0xc2f6e979
        li      x6, 0x80000000
        fsgnj.s x7, x5, x6                      #= x7 0xc2f6e979
        li      x5, 0xc2f6e979
        li      x6, 0x40490fdb
        fsgnj.s x7, x5, x6                      #= x7 0x42f6e979
        li      x5, 0xc2f6e979
        li      x6, 0x7f7fffff
        fsgnj.s x7, x5, x6                      #= x7 0x42f6e979
        li      x5, 0xc2f6e979
        li      x6, 1
        fsgnj.s x7, x5, x6                      #= x7 0x42f6e979
        li      x5, 0xc2f6e979
        li      x6, 0x7f800000
        fsgnj.s x7, x5, x6                      #= x7 0x42f6e979
        li      x5, 0xc2f6e979
        li      x6, 0x7f800001
        fsgnj.s x7, x5, x6                      #= x7 0x42f6e979
        li      x5, 0xc2f6e979
        li      x6, 0xc2f6e979
        fsgnj.s x7, x5, x6                      #= x7 0xc2f6e979
        li      x5, 0x3fc00001
        li      x6, 0x40100000

# x0 takes no result; flags are raised all the same, and stay
        csrwi   fflags, 0
        fsgnj.s x0, x5, x6                      #= none
        csrr    x9, fflags                      #= x9 0

# registers beyond 31; the destination is a source
        li      x40, 0x3fc00001
        li      x63, 0x40100000
        fsgnj.s x50, x40, x63                   #= x50 0x3fc00001
        fsgnj.s x5, x5, x6                      #= x5 0x3fc00001
        endprg
