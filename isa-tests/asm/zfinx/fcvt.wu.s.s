# fcvt.wu.s: rs1 as an unsigned integer; NV and the nearest end of the range outside it
# RISC-V F §11.7; errata D18

        .text
_start:

# rne
        li      x5, 0
        fcvt.wu.s x7, x5, rne                   #= x7 0
        li      x5, 0x80000000
        fcvt.wu.s x7, x5, rne                   #= x7 0
        li      x5, 0x3f800000
        fcvt.wu.s x7, x5, rne                   #= x7 1
        li      x5, 0xbf800000
        fcvt.wu.s x7, x5, rne                   #= x7 0, flags NV
        li      x5, 0x40490fdb
        fcvt.wu.s x7, x5, rne                   #= x7 3, flags NX
        li      x5, 0x3f000000
        fcvt.wu.s x7, x5, rne                   #= x7 0, flags NX
        li      x5, 0x3f800001
        fcvt.wu.s x7, x5, rne                   #= x7 1, flags NX
        li      x5, 0x7f7fffff
        fcvt.wu.s x7, x5, rne                   #= x7 0xffffffff, flags NV
        li      x5, 0xff7fffff
        fcvt.wu.s x7, x5, rne                   #= x7 0, flags NV
        li      x5, 0x800000
        fcvt.wu.s x7, x5, rne                   #= x7 0, flags NX
        li      x5, 1
        fcvt.wu.s x7, x5, rne                   #= x7 0, flags NX
        li      x5, 0x80000001
        fcvt.wu.s x7, x5, rne                   #= x7 0, flags NX
        li      x5, 0x7fffff
        fcvt.wu.s x7, x5, rne                   #= x7 0, flags NX
        li      x5, 0x7f800000
        fcvt.wu.s x7, x5, rne                   #= x7 0xffffffff, flags NV
        li      x5, 0xff800000
        fcvt.wu.s x7, x5, rne                   #= x7 0, flags NV
        li      x5, 0x7fc01234
        fcvt.wu.s x7, x5, rne                   #= x7 0xffffffff, flags NV
        li      x5, 0x7f800001
        fcvt.wu.s x7, x5, rne                   #= x7 0xffffffff, flags NV
        li      x5, 0x4b000000
        fcvt.wu.s x7, x5, rne                   #= x7 0x800000
        li      x5, 0x33800000
        fcvt.wu.s x7, x5, rne                   #= x7 0, flags NX
        li      x5, 0xc2f6e979
        fcvt.wu.s x7, x5, rne                   #= x7 0, flags NV
        li      x5, 0x3f000000
        fcvt.wu.s x7, x5, rne                   #= x7 0, flags NX
        li      x5, 0xbf000000
        fcvt.wu.s x7, x5, rne                   #= x7 0, flags NX
        li      x5, 0x3fc00000
        fcvt.wu.s x7, x5, rne                   #= x7 2, flags NX
        li      x5, 0x40200000
        fcvt.wu.s x7, x5, rne                   #= x7 2, flags NX
        li      x5, 0xbfc00000
        fcvt.wu.s x7, x5, rne                   #= x7 0, flags NV
        li      x5, 0xc0200000
        fcvt.wu.s x7, x5, rne                   #= x7 0, flags NV
        li      x5, 0x3f7fffff
        fcvt.wu.s x7, x5, rne                   #= x7 1, flags NX
        li      x5, 0xbf7fffff
        fcvt.wu.s x7, x5, rne                   #= x7 0, flags NV
        li      x5, 0x4effffff
        fcvt.wu.s x7, x5, rne                   #= x7 0x7fffff80
        li      x5, 0x4f000000
        fcvt.wu.s x7, x5, rne                   #= x7 0x80000000
        li      x5, 0xcf000000
        fcvt.wu.s x7, x5, rne                   #= x7 0, flags NV
        li      x5, 0xcf000001
        fcvt.wu.s x7, x5, rne                   #= x7 0, flags NV
        li      x5, 0x4f7fffff
        fcvt.wu.s x7, x5, rne                   #= x7 0xffffff00
        li      x5, 0x4f800000
        fcvt.wu.s x7, x5, rne                   #= x7 0xffffffff, flags NV
        li      x5, 0x3effffff
        fcvt.wu.s x7, x5, rne                   #= x7 0, flags NX
        li      x5, 0x3f000001
        fcvt.wu.s x7, x5, rne                   #= x7 1, flags NX

# rtz
        li      x5, 0
        fcvt.wu.s x7, x5, rtz                   #= x7 0
        li      x5, 0x80000000
        fcvt.wu.s x7, x5, rtz                   #= x7 0
        li      x5, 0x3f800000
        fcvt.wu.s x7, x5, rtz                   #= x7 1
        li      x5, 0xbf800000
        fcvt.wu.s x7, x5, rtz                   #= x7 0, flags NV
        li      x5, 0x40490fdb
        fcvt.wu.s x7, x5, rtz                   #= x7 3, flags NX
        li      x5, 0x3f000000
        fcvt.wu.s x7, x5, rtz                   #= x7 0, flags NX
        li      x5, 0x3f800001
        fcvt.wu.s x7, x5, rtz                   #= x7 1, flags NX
        li      x5, 0x7f7fffff
        fcvt.wu.s x7, x5, rtz                   #= x7 0xffffffff, flags NV
        li      x5, 0xff7fffff
        fcvt.wu.s x7, x5, rtz                   #= x7 0, flags NV
        li      x5, 0x800000
        fcvt.wu.s x7, x5, rtz                   #= x7 0, flags NX
        li      x5, 1
        fcvt.wu.s x7, x5, rtz                   #= x7 0, flags NX
        li      x5, 0x80000001
        fcvt.wu.s x7, x5, rtz                   #= x7 0, flags NX
        li      x5, 0x7fffff
        fcvt.wu.s x7, x5, rtz                   #= x7 0, flags NX
        li      x5, 0x7f800000
        fcvt.wu.s x7, x5, rtz                   #= x7 0xffffffff, flags NV
        li      x5, 0xff800000
        fcvt.wu.s x7, x5, rtz                   #= x7 0, flags NV
        li      x5, 0x7fc01234
        fcvt.wu.s x7, x5, rtz                   #= x7 0xffffffff, flags NV
        li      x5, 0x7f800001
        fcvt.wu.s x7, x5, rtz                   #= x7 0xffffffff, flags NV
        li      x5, 0x4b000000
        fcvt.wu.s x7, x5, rtz                   #= x7 0x800000
        li      x5, 0x33800000
        fcvt.wu.s x7, x5, rtz                   #= x7 0, flags NX
        li      x5, 0xc2f6e979
        fcvt.wu.s x7, x5, rtz                   #= x7 0, flags NV
        li      x5, 0x3f000000
        fcvt.wu.s x7, x5, rtz                   #= x7 0, flags NX
        li      x5, 0xbf000000
        fcvt.wu.s x7, x5, rtz                   #= x7 0, flags NX
        li      x5, 0x3fc00000
        fcvt.wu.s x7, x5, rtz                   #= x7 1, flags NX
        li      x5, 0x40200000
        fcvt.wu.s x7, x5, rtz                   #= x7 2, flags NX
        li      x5, 0xbfc00000
        fcvt.wu.s x7, x5, rtz                   #= x7 0, flags NV
        li      x5, 0xc0200000
        fcvt.wu.s x7, x5, rtz                   #= x7 0, flags NV
        li      x5, 0x3f7fffff
        fcvt.wu.s x7, x5, rtz                   #= x7 0, flags NX
        li      x5, 0xbf7fffff
        fcvt.wu.s x7, x5, rtz                   #= x7 0, flags NX
        li      x5, 0x4effffff
        fcvt.wu.s x7, x5, rtz                   #= x7 0x7fffff80
        li      x5, 0x4f000000
        fcvt.wu.s x7, x5, rtz                   #= x7 0x80000000
        li      x5, 0xcf000000
        fcvt.wu.s x7, x5, rtz                   #= x7 0, flags NV
        li      x5, 0xcf000001
        fcvt.wu.s x7, x5, rtz                   #= x7 0, flags NV
        li      x5, 0x4f7fffff
        fcvt.wu.s x7, x5, rtz                   #= x7 0xffffff00
        li      x5, 0x4f800000
        fcvt.wu.s x7, x5, rtz                   #= x7 0xffffffff, flags NV
        li      x5, 0x3effffff
        fcvt.wu.s x7, x5, rtz                   #= x7 0, flags NX
        li      x5, 0x3f000001
        fcvt.wu.s x7, x5, rtz                   #= x7 0, flags NX

# rdn
        li      x5, 0
        fcvt.wu.s x7, x5, rdn                   #= x7 0
        li      x5, 0x80000000
        fcvt.wu.s x7, x5, rdn                   #= x7 0
        li      x5, 0x3f800000
        fcvt.wu.s x7, x5, rdn                   #= x7 1
        li      x5, 0xbf800000
        fcvt.wu.s x7, x5, rdn                   #= x7 0, flags NV
        li      x5, 0x40490fdb
        fcvt.wu.s x7, x5, rdn                   #= x7 3, flags NX
        li      x5, 0x3f000000
        fcvt.wu.s x7, x5, rdn                   #= x7 0, flags NX
        li      x5, 0x3f800001
        fcvt.wu.s x7, x5, rdn                   #= x7 1, flags NX
        li      x5, 0x7f7fffff
        fcvt.wu.s x7, x5, rdn                   #= x7 0xffffffff, flags NV
        li      x5, 0xff7fffff
        fcvt.wu.s x7, x5, rdn                   #= x7 0, flags NV
        li      x5, 0x800000
        fcvt.wu.s x7, x5, rdn                   #= x7 0, flags NX
        li      x5, 1
        fcvt.wu.s x7, x5, rdn                   #= x7 0, flags NX
        li      x5, 0x80000001
        fcvt.wu.s x7, x5, rdn                   #= x7 0, flags NV
        li      x5, 0x7fffff
        fcvt.wu.s x7, x5, rdn                   #= x7 0, flags NX
        li      x5, 0x7f800000
        fcvt.wu.s x7, x5, rdn                   #= x7 0xffffffff, flags NV
        li      x5, 0xff800000
        fcvt.wu.s x7, x5, rdn                   #= x7 0, flags NV
        li      x5, 0x7fc01234
        fcvt.wu.s x7, x5, rdn                   #= x7 0xffffffff, flags NV
        li      x5, 0x7f800001
        fcvt.wu.s x7, x5, rdn                   #= x7 0xffffffff, flags NV
        li      x5, 0x4b000000
        fcvt.wu.s x7, x5, rdn                   #= x7 0x800000
        li      x5, 0x33800000
        fcvt.wu.s x7, x5, rdn                   #= x7 0, flags NX
        li      x5, 0xc2f6e979
        fcvt.wu.s x7, x5, rdn                   #= x7 0, flags NV
        li      x5, 0x3f000000
        fcvt.wu.s x7, x5, rdn                   #= x7 0, flags NX
        li      x5, 0xbf000000
        fcvt.wu.s x7, x5, rdn                   #= x7 0, flags NV
        li      x5, 0x3fc00000
        fcvt.wu.s x7, x5, rdn                   #= x7 1, flags NX
        li      x5, 0x40200000
        fcvt.wu.s x7, x5, rdn                   #= x7 2, flags NX
        li      x5, 0xbfc00000
        fcvt.wu.s x7, x5, rdn                   #= x7 0, flags NV
        li      x5, 0xc0200000
        fcvt.wu.s x7, x5, rdn                   #= x7 0, flags NV
        li      x5, 0x3f7fffff
        fcvt.wu.s x7, x5, rdn                   #= x7 0, flags NX
        li      x5, 0xbf7fffff
        fcvt.wu.s x7, x5, rdn                   #= x7 0, flags NV
        li      x5, 0x4effffff
        fcvt.wu.s x7, x5, rdn                   #= x7 0x7fffff80
        li      x5, 0x4f000000
        fcvt.wu.s x7, x5, rdn                   #= x7 0x80000000
        li      x5, 0xcf000000
        fcvt.wu.s x7, x5, rdn                   #= x7 0, flags NV
        li      x5, 0xcf000001
        fcvt.wu.s x7, x5, rdn                   #= x7 0, flags NV
        li      x5, 0x4f7fffff
        fcvt.wu.s x7, x5, rdn                   #= x7 0xffffff00
        li      x5, 0x4f800000
        fcvt.wu.s x7, x5, rdn                   #= x7 0xffffffff, flags NV
        li      x5, 0x3effffff
        fcvt.wu.s x7, x5, rdn                   #= x7 0, flags NX
        li      x5, 0x3f000001
        fcvt.wu.s x7, x5, rdn                   #= x7 0, flags NX

# rup
        li      x5, 0
        fcvt.wu.s x7, x5, rup                   #= x7 0
        li      x5, 0x80000000
        fcvt.wu.s x7, x5, rup                   #= x7 0
        li      x5, 0x3f800000
        fcvt.wu.s x7, x5, rup                   #= x7 1
        li      x5, 0xbf800000
        fcvt.wu.s x7, x5, rup                   #= x7 0, flags NV
        li      x5, 0x40490fdb
        fcvt.wu.s x7, x5, rup                   #= x7 4, flags NX
        li      x5, 0x3f000000
        fcvt.wu.s x7, x5, rup                   #= x7 1, flags NX
        li      x5, 0x3f800001
        fcvt.wu.s x7, x5, rup                   #= x7 2, flags NX
        li      x5, 0x7f7fffff
        fcvt.wu.s x7, x5, rup                   #= x7 0xffffffff, flags NV
        li      x5, 0xff7fffff
        fcvt.wu.s x7, x5, rup                   #= x7 0, flags NV
        li      x5, 0x800000
        fcvt.wu.s x7, x5, rup                   #= x7 1, flags NX
        li      x5, 1
        fcvt.wu.s x7, x5, rup                   #= x7 1, flags NX
        li      x5, 0x80000001
        fcvt.wu.s x7, x5, rup                   #= x7 0, flags NX
        li      x5, 0x7fffff
        fcvt.wu.s x7, x5, rup                   #= x7 1, flags NX
        li      x5, 0x7f800000
        fcvt.wu.s x7, x5, rup                   #= x7 0xffffffff, flags NV
        li      x5, 0xff800000
        fcvt.wu.s x7, x5, rup                   #= x7 0, flags NV
        li      x5, 0x7fc01234
        fcvt.wu.s x7, x5, rup                   #= x7 0xffffffff, flags NV
        li      x5, 0x7f800001
        fcvt.wu.s x7, x5, rup                   #= x7 0xffffffff, flags NV
        li      x5, 0x4b000000
        fcvt.wu.s x7, x5, rup                   #= x7 0x800000
        li      x5, 0x33800000
        fcvt.wu.s x7, x5, rup                   #= x7 1, flags NX
        li      x5, 0xc2f6e979
        fcvt.wu.s x7, x5, rup                   #= x7 0, flags NV
        li      x5, 0x3f000000
        fcvt.wu.s x7, x5, rup                   #= x7 1, flags NX
        li      x5, 0xbf000000
        fcvt.wu.s x7, x5, rup                   #= x7 0, flags NX
        li      x5, 0x3fc00000
        fcvt.wu.s x7, x5, rup                   #= x7 2, flags NX
        li      x5, 0x40200000
        fcvt.wu.s x7, x5, rup                   #= x7 3, flags NX
        li      x5, 0xbfc00000
        fcvt.wu.s x7, x5, rup                   #= x7 0, flags NV
        li      x5, 0xc0200000
        fcvt.wu.s x7, x5, rup                   #= x7 0, flags NV
        li      x5, 0x3f7fffff
        fcvt.wu.s x7, x5, rup                   #= x7 1, flags NX
        li      x5, 0xbf7fffff
        fcvt.wu.s x7, x5, rup                   #= x7 0, flags NX
        li      x5, 0x4effffff
        fcvt.wu.s x7, x5, rup                   #= x7 0x7fffff80
        li      x5, 0x4f000000
        fcvt.wu.s x7, x5, rup                   #= x7 0x80000000
        li      x5, 0xcf000000
        fcvt.wu.s x7, x5, rup                   #= x7 0, flags NV
        li      x5, 0xcf000001
        fcvt.wu.s x7, x5, rup                   #= x7 0, flags NV
        li      x5, 0x4f7fffff
        fcvt.wu.s x7, x5, rup                   #= x7 0xffffff00
        li      x5, 0x4f800000
        fcvt.wu.s x7, x5, rup                   #= x7 0xffffffff, flags NV
        li      x5, 0x3effffff
        fcvt.wu.s x7, x5, rup                   #= x7 1, flags NX
        li      x5, 0x3f000001
        fcvt.wu.s x7, x5, rup                   #= x7 1, flags NX

# rmm
        li      x5, 0
        fcvt.wu.s x7, x5, rmm                   #= x7 0
        li      x5, 0x80000000
        fcvt.wu.s x7, x5, rmm                   #= x7 0
        li      x5, 0x3f800000
        fcvt.wu.s x7, x5, rmm                   #= x7 1
        li      x5, 0xbf800000
        fcvt.wu.s x7, x5, rmm                   #= x7 0, flags NV
        li      x5, 0x40490fdb
        fcvt.wu.s x7, x5, rmm                   #= x7 3, flags NX
        li      x5, 0x3f000000
        fcvt.wu.s x7, x5, rmm                   #= x7 1, flags NX
        li      x5, 0x3f800001
        fcvt.wu.s x7, x5, rmm                   #= x7 1, flags NX
        li      x5, 0x7f7fffff
        fcvt.wu.s x7, x5, rmm                   #= x7 0xffffffff, flags NV
        li      x5, 0xff7fffff
        fcvt.wu.s x7, x5, rmm                   #= x7 0, flags NV
        li      x5, 0x800000
        fcvt.wu.s x7, x5, rmm                   #= x7 0, flags NX
        li      x5, 1
        fcvt.wu.s x7, x5, rmm                   #= x7 0, flags NX
        li      x5, 0x80000001
        fcvt.wu.s x7, x5, rmm                   #= x7 0, flags NX
        li      x5, 0x7fffff
        fcvt.wu.s x7, x5, rmm                   #= x7 0, flags NX
        li      x5, 0x7f800000
        fcvt.wu.s x7, x5, rmm                   #= x7 0xffffffff, flags NV
        li      x5, 0xff800000
        fcvt.wu.s x7, x5, rmm                   #= x7 0, flags NV
        li      x5, 0x7fc01234
        fcvt.wu.s x7, x5, rmm                   #= x7 0xffffffff, flags NV
        li      x5, 0x7f800001
        fcvt.wu.s x7, x5, rmm                   #= x7 0xffffffff, flags NV
        li      x5, 0x4b000000
        fcvt.wu.s x7, x5, rmm                   #= x7 0x800000
        li      x5, 0x33800000
        fcvt.wu.s x7, x5, rmm                   #= x7 0, flags NX
        li      x5, 0xc2f6e979
        fcvt.wu.s x7, x5, rmm                   #= x7 0, flags NV
        li      x5, 0x3f000000
        fcvt.wu.s x7, x5, rmm                   #= x7 1, flags NX
        li      x5, 0xbf000000
        fcvt.wu.s x7, x5, rmm                   #= x7 0, flags NV
        li      x5, 0x3fc00000
        fcvt.wu.s x7, x5, rmm                   #= x7 2, flags NX
        li      x5, 0x40200000
        fcvt.wu.s x7, x5, rmm                   #= x7 3, flags NX
        li      x5, 0xbfc00000
        fcvt.wu.s x7, x5, rmm                   #= x7 0, flags NV
        li      x5, 0xc0200000
        fcvt.wu.s x7, x5, rmm                   #= x7 0, flags NV
        li      x5, 0x3f7fffff
        fcvt.wu.s x7, x5, rmm                   #= x7 1, flags NX
        li      x5, 0xbf7fffff
        fcvt.wu.s x7, x5, rmm                   #= x7 0, flags NV
        li      x5, 0x4effffff
        fcvt.wu.s x7, x5, rmm                   #= x7 0x7fffff80
        li      x5, 0x4f000000
        fcvt.wu.s x7, x5, rmm                   #= x7 0x80000000
        li      x5, 0xcf000000
        fcvt.wu.s x7, x5, rmm                   #= x7 0, flags NV
        li      x5, 0xcf000001
        fcvt.wu.s x7, x5, rmm                   #= x7 0, flags NV
        li      x5, 0x4f7fffff
        fcvt.wu.s x7, x5, rmm                   #= x7 0xffffff00
        li      x5, 0x4f800000
        fcvt.wu.s x7, x5, rmm                   #= x7 0xffffffff, flags NV
        li      x5, 0x3effffff
        fcvt.wu.s x7, x5, rmm                   #= x7 0, flags NX
        li      x5, 0x3f000001
        fcvt.wu.s x7, x5, rmm                   #= x7 1, flags NX
        li      x5, 0x40200000

# the dynamic mode is frm's
        csrwi   frm, 0
        fcvt.wu.s x7, x5                        #= x7 2, flags NX
        csrwi   frm, 1
        fcvt.wu.s x7, x5                        #= x7 2, flags NX
        csrwi   frm, 2
        fcvt.wu.s x7, x5                        #= x7 2, flags NX
        csrwi   frm, 3
        fcvt.wu.s x7, x5                        #= x7 3, flags NX
        csrwi   frm, 4
        fcvt.wu.s x7, x5                        #= x7 3, flags NX
        csrwi   frm, 0

# x0 takes no result; flags are raised all the same, and stay
        csrwi   fflags, 0
        fcvt.wu.s x0, x5                        #= flags NX
        csrr    x9, fflags                      #= x9 1

# registers beyond 31; the destination is a source
        li      x40, 0x40200000
        fcvt.wu.s x50, x40                      #= x50 2, flags NX
        fcvt.wu.s x5, x5                        #= x5 2, flags NX

# a reserved mode in frm is illegal where it is used
        csrwi   frm, 5
        fcvt.wu.s x7, x5                        #= trap Illegal
        endprg
