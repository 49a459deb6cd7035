# fcvt.s.wu: rs1 as an unsigned integer becomes a number
# RISC-V F §11.7

        .text
_start:

# rne
        li      x5, 0
        fcvt.s.wu x7, x5, rne                   #= x7 0
        li      x5, 1
        fcvt.s.wu x7, x5, rne                   #= x7 0x3f800000
        li      x5, 0xffffffff
        fcvt.s.wu x7, x5, rne                   #= x7 0x4f800000, flags NX
        li      x5, 0x7fffffff
        fcvt.s.wu x7, x5, rne                   #= x7 0x4f000000, flags NX
        li      x5, 0x80000000
        fcvt.s.wu x7, x5, rne                   #= x7 0x4f000000
        li      x5, 0x1000001
        fcvt.s.wu x7, x5, rne                   #= x7 0x4b800000, flags NX
        li      x5, 0x1000003
        fcvt.s.wu x7, x5, rne                   #= x7 0x4b800002, flags NX
        li      x5, 0x7fffffc0
        fcvt.s.wu x7, x5, rne                   #= x7 0x4f000000, flags NX
        li      x5, 0x7fffffbf
        fcvt.s.wu x7, x5, rne                   #= x7 0x4effffff, flags NX
        li      x5, 0xffffff80
        fcvt.s.wu x7, x5, rne                   #= x7 0x4f800000, flags NX
        li      x5, 0xffffff7f
        fcvt.s.wu x7, x5, rne                   #= x7 0x4f7fffff, flags NX
        li      x5, 0x80000001
        fcvt.s.wu x7, x5, rne                   #= x7 0x4f000000, flags NX
        li      x5, 0xfeffffff
        fcvt.s.wu x7, x5, rne                   #= x7 0x4f7f0000, flags NX
        li      x5, 0x12345678
        fcvt.s.wu x7, x5, rne                   #= x7 0x4d91a2b4, flags NX

# rtz
        li      x5, 0
        fcvt.s.wu x7, x5, rtz                   #= x7 0
        li      x5, 1
        fcvt.s.wu x7, x5, rtz                   #= x7 0x3f800000
        li      x5, 0xffffffff
        fcvt.s.wu x7, x5, rtz                   #= x7 0x4f7fffff, flags NX
        li      x5, 0x7fffffff
        fcvt.s.wu x7, x5, rtz                   #= x7 0x4effffff, flags NX
        li      x5, 0x80000000
        fcvt.s.wu x7, x5, rtz                   #= x7 0x4f000000
        li      x5, 0x1000001
        fcvt.s.wu x7, x5, rtz                   #= x7 0x4b800000, flags NX
        li      x5, 0x1000003
        fcvt.s.wu x7, x5, rtz                   #= x7 0x4b800001, flags NX
        li      x5, 0x7fffffc0
        fcvt.s.wu x7, x5, rtz                   #= x7 0x4effffff, flags NX
        li      x5, 0x7fffffbf
        fcvt.s.wu x7, x5, rtz                   #= x7 0x4effffff, flags NX
        li      x5, 0xffffff80
        fcvt.s.wu x7, x5, rtz                   #= x7 0x4f7fffff, flags NX
        li      x5, 0xffffff7f
        fcvt.s.wu x7, x5, rtz                   #= x7 0x4f7fffff, flags NX
        li      x5, 0x80000001
        fcvt.s.wu x7, x5, rtz                   #= x7 0x4f000000, flags NX
        li      x5, 0xfeffffff
        fcvt.s.wu x7, x5, rtz                   #= x7 0x4f7effff, flags NX
        li      x5, 0x12345678
        fcvt.s.wu x7, x5, rtz                   #= x7 0x4d91a2b3, flags NX

# rdn
        li      x5, 0
        fcvt.s.wu x7, x5, rdn                   #= x7 0
        li      x5, 1
        fcvt.s.wu x7, x5, rdn                   #= x7 0x3f800000
        li      x5, 0xffffffff
        fcvt.s.wu x7, x5, rdn                   #= x7 0x4f7fffff, flags NX
        li      x5, 0x7fffffff
        fcvt.s.wu x7, x5, rdn                   #= x7 0x4effffff, flags NX
        li      x5, 0x80000000
        fcvt.s.wu x7, x5, rdn                   #= x7 0x4f000000
        li      x5, 0x1000001
        fcvt.s.wu x7, x5, rdn                   #= x7 0x4b800000, flags NX
        li      x5, 0x1000003
        fcvt.s.wu x7, x5, rdn                   #= x7 0x4b800001, flags NX
        li      x5, 0x7fffffc0
        fcvt.s.wu x7, x5, rdn                   #= x7 0x4effffff, flags NX
        li      x5, 0x7fffffbf
        fcvt.s.wu x7, x5, rdn                   #= x7 0x4effffff, flags NX
        li      x5, 0xffffff80
        fcvt.s.wu x7, x5, rdn                   #= x7 0x4f7fffff, flags NX
        li      x5, 0xffffff7f
        fcvt.s.wu x7, x5, rdn                   #= x7 0x4f7fffff, flags NX
        li      x5, 0x80000001
        fcvt.s.wu x7, x5, rdn                   #= x7 0x4f000000, flags NX
        li      x5, 0xfeffffff
        fcvt.s.wu x7, x5, rdn                   #= x7 0x4f7effff, flags NX
        li      x5, 0x12345678
        fcvt.s.wu x7, x5, rdn                   #= x7 0x4d91a2b3, flags NX

# rup
        li      x5, 0
        fcvt.s.wu x7, x5, rup                   #= x7 0
        li      x5, 1
        fcvt.s.wu x7, x5, rup                   #= x7 0x3f800000
        li      x5, 0xffffffff
        fcvt.s.wu x7, x5, rup                   #= x7 0x4f800000, flags NX
        li      x5, 0x7fffffff
        fcvt.s.wu x7, x5, rup                   #= x7 0x4f000000, flags NX
        li      x5, 0x80000000
        fcvt.s.wu x7, x5, rup                   #= x7 0x4f000000
        li      x5, 0x1000001
        fcvt.s.wu x7, x5, rup                   #= x7 0x4b800001, flags NX
        li      x5, 0x1000003
        fcvt.s.wu x7, x5, rup                   #= x7 0x4b800002, flags NX
        li      x5, 0x7fffffc0
        fcvt.s.wu x7, x5, rup                   #= x7 0x4f000000, flags NX
        li      x5, 0x7fffffbf
        fcvt.s.wu x7, x5, rup                   #= x7 0x4f000000, flags NX
        li      x5, 0xffffff80
        fcvt.s.wu x7, x5, rup                   #= x7 0x4f800000, flags NX
        li      x5, 0xffffff7f
        fcvt.s.wu x7, x5, rup                   #= x7 0x4f800000, flags NX
        li      x5, 0x80000001
        fcvt.s.wu x7, x5, rup                   #= x7 0x4f000001, flags NX
        li      x5, 0xfeffffff
        fcvt.s.wu x7, x5, rup                   #= x7 0x4f7f0000, flags NX
        li      x5, 0x12345678
        fcvt.s.wu x7, x5, rup                   #= x7 0x4d91a2b4, flags NX

# rmm
        li      x5, 0
        fcvt.s.wu x7, x5, rmm                   #= x7 0
        li      x5, 1
        fcvt.s.wu x7, x5, rmm                   #= x7 0x3f800000
        li      x5, 0xffffffff
        fcvt.s.wu x7, x5, rmm                   #= x7 0x4f800000, flags NX
        li      x5, 0x7fffffff
        fcvt.s.wu x7, x5, rmm                   #= x7 0x4f000000, flags NX
        li      x5, 0x80000000
        fcvt.s.wu x7, x5, rmm                   #= x7 0x4f000000
        li      x5, 0x1000001
        fcvt.s.wu x7, x5, rmm                   #= x7 0x4b800001, flags NX
        li      x5, 0x1000003
        fcvt.s.wu x7, x5, rmm                   #= x7 0x4b800002, flags NX
        li      x5, 0x7fffffc0
        fcvt.s.wu x7, x5, rmm                   #= x7 0x4f000000, flags NX
        li      x5, 0x7fffffbf
        fcvt.s.wu x7, x5, rmm                   #= x7 0x4effffff, flags NX
        li      x5, 0xffffff80
        fcvt.s.wu x7, x5, rmm                   #= x7 0x4f800000, flags NX
        li      x5, 0xffffff7f
        fcvt.s.wu x7, x5, rmm                   #= x7 0x4f7fffff, flags NX
        li      x5, 0x80000001
        fcvt.s.wu x7, x5, rmm                   #= x7 0x4f000000, flags NX
        li      x5, 0xfeffffff
        fcvt.s.wu x7, x5, rmm                   #= x7 0x4f7f0000, flags NX
        li      x5, 0x12345678
        fcvt.s.wu x7, x5, rmm                   #= x7 0x4d91a2b4, flags NX
        li      x5, 0x1000001

# the dynamic mode is frm's
        csrwi   frm, 0
        fcvt.s.wu x7, x5                        #= x7 0x4b800000, flags NX
        csrwi   frm, 1
        fcvt.s.wu x7, x5                        #= x7 0x4b800000, flags NX
        csrwi   frm, 2
        fcvt.s.wu x7, x5                        #= x7 0x4b800000, flags NX
        csrwi   frm, 3
        fcvt.s.wu x7, x5                        #= x7 0x4b800001, flags NX
        csrwi   frm, 4
        fcvt.s.wu x7, x5                        #= x7 0x4b800001, flags NX
        csrwi   frm, 0

# x0 takes no result; flags are raised all the same, and stay
        csrwi   fflags, 0
        fcvt.s.wu x0, x5                        #= flags NX
        csrr    x9, fflags                      #= x9 1

# registers beyond 31; the destination is a source
        li      x40, 0x1000001
        fcvt.s.wu x50, x40                      #= x50 0x4b800000, flags NX
        fcvt.s.wu x5, x5                        #= x5 0x4b800000, flags NX

# a reserved mode in frm is illegal where it is used
        csrwi   frm, 5
        fcvt.s.wu x7, x5                        #= trap Illegal
        endprg
