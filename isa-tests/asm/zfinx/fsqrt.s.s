# fsqrt.s: rd = square root of rs1
# RISC-V F §11.6; Zfinx; errata D18

        .text
_start:

# rne
        li      x5, 0
        fsqrt.s x7, x5, rne                     #= x7 0
        li      x5, 0x80000000
        fsqrt.s x7, x5, rne                     #= x7 0x80000000
        li      x5, 0x3f800000
        fsqrt.s x7, x5, rne                     #= x7 0x3f800000
        li      x5, 0xbf800000
        fsqrt.s x7, x5, rne                     #= x7 0x7fc00000, flags NV
        li      x5, 0x40490fdb
        fsqrt.s x7, x5, rne                     #= x7 0x3fe2dfc5, flags NX
        li      x5, 0x3f000000
        fsqrt.s x7, x5, rne                     #= x7 0x3f3504f3, flags NX
        li      x5, 0x3f800001
        fsqrt.s x7, x5, rne                     #= x7 0x3f800000, flags NX
        li      x5, 0x7f7fffff
        fsqrt.s x7, x5, rne                     #= x7 0x5f7fffff, flags NX
        li      x5, 0xff7fffff
        fsqrt.s x7, x5, rne                     #= x7 0x7fc00000, flags NV
        li      x5, 0x800000
        fsqrt.s x7, x5, rne                     #= x7 0x20000000
        li      x5, 1
        fsqrt.s x7, x5, rne                     #= x7 0x1a3504f3, flags NX
        li      x5, 0x80000001
        fsqrt.s x7, x5, rne                     #= x7 0x7fc00000, flags NV
        li      x5, 0x7fffff
        fsqrt.s x7, x5, rne                     #= x7 0x1fffffff, flags NX
        li      x5, 0x7f800000
        fsqrt.s x7, x5, rne                     #= x7 0x7f800000
        li      x5, 0xff800000
        fsqrt.s x7, x5, rne                     #= x7 0x7fc00000, flags NV
        li      x5, 0x7fc01234
        fsqrt.s x7, x5, rne                     #= x7 0x7fc00000
        li      x5, 0x7f800001
        fsqrt.s x7, x5, rne                     #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        fsqrt.s x7, x5, rne                     #= x7 0x453504f3, flags NX
        li      x5, 0x33800000
        fsqrt.s x7, x5, rne                     #= x7 0x39800000
        li      x5, 0xc2f6e979
        fsqrt.s x7, x5, rne                     #= x7 0x7fc00000, flags NV
        li      x5, 0x40000000
        fsqrt.s x7, x5, rne                     #= x7 0x3fb504f3, flags NX
        li      x5, 0x40400000
        fsqrt.s x7, x5, rne                     #= x7 0x3fddb3d7, flags NX
        li      x5, 0x40800000
        fsqrt.s x7, x5, rne                     #= x7 0x40000000
        li      x5, 0x7f7fffff
        fsqrt.s x7, x5, rne                     #= x7 0x5f7fffff, flags NX
        li      x5, 2
        fsqrt.s x7, x5, rne                     #= x7 0x1a800000
        li      x5, 0x3f7fffff
        fsqrt.s x7, x5, rne                     #= x7 0x3f7fffff, flags NX
        li      x5, 0x3f800002
        fsqrt.s x7, x5, rne                     #= x7 0x3f800001, flags NX

# rtz
        li      x5, 0
        fsqrt.s x7, x5, rtz                     #= x7 0
        li      x5, 0x80000000
        fsqrt.s x7, x5, rtz                     #= x7 0x80000000
        li      x5, 0x3f800000
        fsqrt.s x7, x5, rtz                     #= x7 0x3f800000
        li      x5, 0xbf800000
        fsqrt.s x7, x5, rtz                     #= x7 0x7fc00000, flags NV
        li      x5, 0x40490fdb
        fsqrt.s x7, x5, rtz                     #= x7 0x3fe2dfc4, flags NX
        li      x5, 0x3f000000
        fsqrt.s x7, x5, rtz                     #= x7 0x3f3504f3, flags NX
        li      x5, 0x3f800001
        fsqrt.s x7, x5, rtz                     #= x7 0x3f800000, flags NX
        li      x5, 0x7f7fffff
        fsqrt.s x7, x5, rtz                     #= x7 0x5f7fffff, flags NX
        li      x5, 0xff7fffff
        fsqrt.s x7, x5, rtz                     #= x7 0x7fc00000, flags NV
        li      x5, 0x800000
        fsqrt.s x7, x5, rtz                     #= x7 0x20000000
        li      x5, 1
        fsqrt.s x7, x5, rtz                     #= x7 0x1a3504f3, flags NX
        li      x5, 0x80000001
        fsqrt.s x7, x5, rtz                     #= x7 0x7fc00000, flags NV
        li      x5, 0x7fffff
        fsqrt.s x7, x5, rtz                     #= x7 0x1ffffffe, flags NX
        li      x5, 0x7f800000
        fsqrt.s x7, x5, rtz                     #= x7 0x7f800000
        li      x5, 0xff800000
        fsqrt.s x7, x5, rtz                     #= x7 0x7fc00000, flags NV
        li      x5, 0x7fc01234
        fsqrt.s x7, x5, rtz                     #= x7 0x7fc00000
        li      x5, 0x7f800001
        fsqrt.s x7, x5, rtz                     #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        fsqrt.s x7, x5, rtz                     #= x7 0x453504f3, flags NX
        li      x5, 0x33800000
        fsqrt.s x7, x5, rtz                     #= x7 0x39800000
        li      x5, 0xc2f6e979
        fsqrt.s x7, x5, rtz                     #= x7 0x7fc00000, flags NV
        li      x5, 0x40000000
        fsqrt.s x7, x5, rtz                     #= x7 0x3fb504f3, flags NX
        li      x5, 0x40400000
        fsqrt.s x7, x5, rtz                     #= x7 0x3fddb3d7, flags NX
        li      x5, 0x40800000
        fsqrt.s x7, x5, rtz                     #= x7 0x40000000
        li      x5, 0x7f7fffff
        fsqrt.s x7, x5, rtz                     #= x7 0x5f7fffff, flags NX
        li      x5, 2
        fsqrt.s x7, x5, rtz                     #= x7 0x1a800000
        li      x5, 0x3f7fffff
        fsqrt.s x7, x5, rtz                     #= x7 0x3f7fffff, flags NX
        li      x5, 0x3f800002
        fsqrt.s x7, x5, rtz                     #= x7 0x3f800000, flags NX

# rdn
        li      x5, 0
        fsqrt.s x7, x5, rdn                     #= x7 0
        li      x5, 0x80000000
        fsqrt.s x7, x5, rdn                     #= x7 0x80000000
        li      x5, 0x3f800000
        fsqrt.s x7, x5, rdn                     #= x7 0x3f800000
        li      x5, 0xbf800000
        fsqrt.s x7, x5, rdn                     #= x7 0x7fc00000, flags NV
        li      x5, 0x40490fdb
        fsqrt.s x7, x5, rdn                     #= x7 0x3fe2dfc4, flags NX
        li      x5, 0x3f000000
        fsqrt.s x7, x5, rdn                     #= x7 0x3f3504f3, flags NX
        li      x5, 0x3f800001
        fsqrt.s x7, x5, rdn                     #= x7 0x3f800000, flags NX
        li      x5, 0x7f7fffff
        fsqrt.s x7, x5, rdn                     #= x7 0x5f7fffff, flags NX
        li      x5, 0xff7fffff
        fsqrt.s x7, x5, rdn                     #= x7 0x7fc00000, flags NV
        li      x5, 0x800000
        fsqrt.s x7, x5, rdn                     #= x7 0x20000000
        li      x5, 1
        fsqrt.s x7, x5, rdn                     #= x7 0x1a3504f3, flags NX
        li      x5, 0x80000001
        fsqrt.s x7, x5, rdn                     #= x7 0x7fc00000, flags NV
        li      x5, 0x7fffff
        fsqrt.s x7, x5, rdn                     #= x7 0x1ffffffe, flags NX
        li      x5, 0x7f800000
        fsqrt.s x7, x5, rdn                     #= x7 0x7f800000
        li      x5, 0xff800000
        fsqrt.s x7, x5, rdn                     #= x7 0x7fc00000, flags NV
        li      x5, 0x7fc01234
        fsqrt.s x7, x5, rdn                     #= x7 0x7fc00000
        li      x5, 0x7f800001
        fsqrt.s x7, x5, rdn                     #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        fsqrt.s x7, x5, rdn                     #= x7 0x453504f3, flags NX
        li      x5, 0x33800000
        fsqrt.s x7, x5, rdn                     #= x7 0x39800000
        li      x5, 0xc2f6e979
        fsqrt.s x7, x5, rdn                     #= x7 0x7fc00000, flags NV
        li      x5, 0x40000000
        fsqrt.s x7, x5, rdn                     #= x7 0x3fb504f3, flags NX
        li      x5, 0x40400000
        fsqrt.s x7, x5, rdn                     #= x7 0x3fddb3d7, flags NX
        li      x5, 0x40800000
        fsqrt.s x7, x5, rdn                     #= x7 0x40000000
        li      x5, 0x7f7fffff
        fsqrt.s x7, x5, rdn                     #= x7 0x5f7fffff, flags NX
        li      x5, 2
        fsqrt.s x7, x5, rdn                     #= x7 0x1a800000
        li      x5, 0x3f7fffff
        fsqrt.s x7, x5, rdn                     #= x7 0x3f7fffff, flags NX
        li      x5, 0x3f800002
        fsqrt.s x7, x5, rdn                     #= x7 0x3f800000, flags NX

# rup
        li      x5, 0
        fsqrt.s x7, x5, rup                     #= x7 0
        li      x5, 0x80000000
        fsqrt.s x7, x5, rup                     #= x7 0x80000000
        li      x5, 0x3f800000
        fsqrt.s x7, x5, rup                     #= x7 0x3f800000
        li      x5, 0xbf800000
        fsqrt.s x7, x5, rup                     #= x7 0x7fc00000, flags NV
        li      x5, 0x40490fdb
        fsqrt.s x7, x5, rup                     #= x7 0x3fe2dfc5, flags NX
        li      x5, 0x3f000000
        fsqrt.s x7, x5, rup                     #= x7 0x3f3504f4, flags NX
        li      x5, 0x3f800001
        fsqrt.s x7, x5, rup                     #= x7 0x3f800001, flags NX
        li      x5, 0x7f7fffff
        fsqrt.s x7, x5, rup                     #= x7 0x5f800000, flags NX
        li      x5, 0xff7fffff
        fsqrt.s x7, x5, rup                     #= x7 0x7fc00000, flags NV
        li      x5, 0x800000
        fsqrt.s x7, x5, rup                     #= x7 0x20000000
        li      x5, 1
        fsqrt.s x7, x5, rup                     #= x7 0x1a3504f4, flags NX
        li      x5, 0x80000001
        fsqrt.s x7, x5, rup                     #= x7 0x7fc00000, flags NV
        li      x5, 0x7fffff
        fsqrt.s x7, x5, rup                     #= x7 0x1fffffff, flags NX
        li      x5, 0x7f800000
        fsqrt.s x7, x5, rup                     #= x7 0x7f800000
        li      x5, 0xff800000
        fsqrt.s x7, x5, rup                     #= x7 0x7fc00000, flags NV
        li      x5, 0x7fc01234
        fsqrt.s x7, x5, rup                     #= x7 0x7fc00000
        li      x5, 0x7f800001
        fsqrt.s x7, x5, rup                     #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        fsqrt.s x7, x5, rup                     #= x7 0x453504f4, flags NX
        li      x5, 0x33800000
        fsqrt.s x7, x5, rup                     #= x7 0x39800000
        li      x5, 0xc2f6e979
        fsqrt.s x7, x5, rup                     #= x7 0x7fc00000, flags NV
        li      x5, 0x40000000
        fsqrt.s x7, x5, rup                     #= x7 0x3fb504f4, flags NX
        li      x5, 0x40400000
        fsqrt.s x7, x5, rup                     #= x7 0x3fddb3d8, flags NX
        li      x5, 0x40800000
        fsqrt.s x7, x5, rup                     #= x7 0x40000000
        li      x5, 0x7f7fffff
        fsqrt.s x7, x5, rup                     #= x7 0x5f800000, flags NX
        li      x5, 2
        fsqrt.s x7, x5, rup                     #= x7 0x1a800000
        li      x5, 0x3f7fffff
        fsqrt.s x7, x5, rup                     #= x7 0x3f800000, flags NX
        li      x5, 0x3f800002
        fsqrt.s x7, x5, rup                     #= x7 0x3f800001, flags NX

# rmm
        li      x5, 0
        fsqrt.s x7, x5, rmm                     #= x7 0
        li      x5, 0x80000000
        fsqrt.s x7, x5, rmm                     #= x7 0x80000000
        li      x5, 0x3f800000
        fsqrt.s x7, x5, rmm                     #= x7 0x3f800000
        li      x5, 0xbf800000
        fsqrt.s x7, x5, rmm                     #= x7 0x7fc00000, flags NV
        li      x5, 0x40490fdb
        fsqrt.s x7, x5, rmm                     #= x7 0x3fe2dfc5, flags NX
        li      x5, 0x3f000000
        fsqrt.s x7, x5, rmm                     #= x7 0x3f3504f3, flags NX
        li      x5, 0x3f800001
        fsqrt.s x7, x5, rmm                     #= x7 0x3f800000, flags NX
        li      x5, 0x7f7fffff
        fsqrt.s x7, x5, rmm                     #= x7 0x5f7fffff, flags NX
        li      x5, 0xff7fffff
        fsqrt.s x7, x5, rmm                     #= x7 0x7fc00000, flags NV
        li      x5, 0x800000
        fsqrt.s x7, x5, rmm                     #= x7 0x20000000
        li      x5, 1
        fsqrt.s x7, x5, rmm                     #= x7 0x1a3504f3, flags NX
        li      x5, 0x80000001
        fsqrt.s x7, x5, rmm                     #= x7 0x7fc00000, flags NV
        li      x5, 0x7fffff
        fsqrt.s x7, x5, rmm                     #= x7 0x1fffffff, flags NX
        li      x5, 0x7f800000
        fsqrt.s x7, x5, rmm                     #= x7 0x7f800000
        li      x5, 0xff800000
        fsqrt.s x7, x5, rmm                     #= x7 0x7fc00000, flags NV
        li      x5, 0x7fc01234
        fsqrt.s x7, x5, rmm                     #= x7 0x7fc00000
        li      x5, 0x7f800001
        fsqrt.s x7, x5, rmm                     #= x7 0x7fc00000, flags NV
        li      x5, 0x4b000000
        fsqrt.s x7, x5, rmm                     #= x7 0x453504f3, flags NX
        li      x5, 0x33800000
        fsqrt.s x7, x5, rmm                     #= x7 0x39800000
        li      x5, 0xc2f6e979
        fsqrt.s x7, x5, rmm                     #= x7 0x7fc00000, flags NV
        li      x5, 0x40000000
        fsqrt.s x7, x5, rmm                     #= x7 0x3fb504f3, flags NX
        li      x5, 0x40400000
        fsqrt.s x7, x5, rmm                     #= x7 0x3fddb3d7, flags NX
        li      x5, 0x40800000
        fsqrt.s x7, x5, rmm                     #= x7 0x40000000
        li      x5, 0x7f7fffff
        fsqrt.s x7, x5, rmm                     #= x7 0x5f7fffff, flags NX
        li      x5, 2
        fsqrt.s x7, x5, rmm                     #= x7 0x1a800000
        li      x5, 0x3f7fffff
        fsqrt.s x7, x5, rmm                     #= x7 0x3f7fffff, flags NX
        li      x5, 0x3f800002
        fsqrt.s x7, x5, rmm                     #= x7 0x3f800001, flags NX
        li      x5, 0x40000000

# the dynamic mode is frm's
        csrwi   frm, 0
        fsqrt.s x7, x5                          #= x7 0x3fb504f3, flags NX
        csrwi   frm, 1
        fsqrt.s x7, x5                          #= x7 0x3fb504f3, flags NX
        csrwi   frm, 2
        fsqrt.s x7, x5                          #= x7 0x3fb504f3, flags NX
        csrwi   frm, 3
        fsqrt.s x7, x5                          #= x7 0x3fb504f4, flags NX
        csrwi   frm, 4
        fsqrt.s x7, x5                          #= x7 0x3fb504f3, flags NX
        csrwi   frm, 0

# x0 takes no result; flags are raised all the same, and stay
        csrwi   fflags, 0
        fsqrt.s x0, x5                          #= flags NX
        csrr    x9, fflags                      #= x9 1

# registers beyond 31; the destination is a source
        li      x40, 0x40000000
        fsqrt.s x50, x40                        #= x50 0x3fb504f3, flags NX
        fsqrt.s x5, x5                          #= x5 0x3fb504f3, flags NX

# a reserved mode in frm is illegal where it is used
        csrwi   frm, 5
        fsqrt.s x7, x5                          #= trap Illegal
        endprg
