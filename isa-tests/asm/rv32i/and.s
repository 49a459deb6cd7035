# and: rd = rs1 & rs2
# RISC-V I §2.4.2

        .text
_start:

# corner values against each other
        li      x5, 0
        li      x6, 0
        and     x7, x5, x6                      #= x7 0
        li      x6, 1
        and     x7, x5, x6                      #= x7 0
        li      x6, 2
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        and     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        and     x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        and     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        and     x7, x5, x6                      #= x7 0
        li      x6, 0xffff
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        and     x7, x5, x6                      #= x7 0
        li      x5, 1
        li      x6, 0
        and     x7, x5, x6                      #= x7 0
        li      x6, 1
        and     x7, x5, x6                      #= x7 1
        li      x6, 2
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        and     x7, x5, x6                      #= x7 1
        li      x6, 0x80000000
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        and     x7, x5, x6                      #= x7 1
        li      x6, 0xffffffff
        and     x7, x5, x6                      #= x7 1
        li      x6, 0xfffffffe
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        and     x7, x5, x6                      #= x7 1
        li      x6, 0xaaaaaaaa
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        and     x7, x5, x6                      #= x7 1
        li      x6, 0x20
        and     x7, x5, x6                      #= x7 0
        li      x6, 0xffff
        and     x7, x5, x6                      #= x7 1
        li      x6, 0x10000
        and     x7, x5, x6                      #= x7 0
        li      x5, 2
        li      x6, 0
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        and     x7, x5, x6                      #= x7 2
        li      x6, 0xffffffff
        and     x7, x5, x6                      #= x7 2
        li      x6, 0xaaaaaaaa
        and     x7, x5, x6                      #= x7 2
        li      x6, 0x20
        and     x7, x5, x6                      #= x7 0
        li      x5, 0x7fffffff
        li      x6, 0
        and     x7, x5, x6                      #= x7 0
        li      x6, 1
        and     x7, x5, x6                      #= x7 1
        li      x6, 2
        and     x7, x5, x6                      #= x7 2
        li      x6, 0x7fffffff
        and     x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0x80000000
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        and     x7, x5, x6                      #= x7 1
        li      x6, 0xffffffff
        and     x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0xfffffffe
        and     x7, x5, x6                      #= x7 0x7ffffffe
        li      x6, 0x55555555
        and     x7, x5, x6                      #= x7 0x55555555
        li      x6, 0xaaaaaaaa
        and     x7, x5, x6                      #= x7 0x2aaaaaaa
        li      x6, 0x12345678
        and     x7, x5, x6                      #= x7 0x12345678
        li      x6, 0x1f
        and     x7, x5, x6                      #= x7 0x1f
        li      x6, 0x20
        and     x7, x5, x6                      #= x7 0x20
        li      x6, 0xffff
        and     x7, x5, x6                      #= x7 0xffff
        li      x6, 0x10000
        and     x7, x5, x6                      #= x7 0x10000
        li      x5, 0x80000000
        li      x6, 0
        and     x7, x5, x6                      #= x7 0
        li      x6, 1
        and     x7, x5, x6                      #= x7 0
        li      x6, 2
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        and     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x80000001
        and     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xffffffff
        and     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xfffffffe
        and     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x55555555
        and     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        and     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x12345678
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        and     x7, x5, x6                      #= x7 0
        li      x6, 0xffff
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        and     x7, x5, x6                      #= x7 0
        li      x5, 0x80000001
        li      x6, 0
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        and     x7, x5, x6                      #= x7 1
        li      x6, 0xffffffff
        and     x7, x5, x6                      #= x7 0x80000001
        li      x6, 0xaaaaaaaa
        and     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x20
        and     x7, x5, x6                      #= x7 0
        li      x5, 0xffffffff
        li      x6, 0
        and     x7, x5, x6                      #= x7 0
        li      x6, 1
        and     x7, x5, x6                      #= x7 1
        li      x6, 2
        and     x7, x5, x6                      #= x7 2
        li      x6, 0x7fffffff
        and     x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0x80000000
        and     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x80000001
        and     x7, x5, x6                      #= x7 0x80000001
        li      x6, 0xffffffff
        and     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xfffffffe
        and     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0x55555555
        and     x7, x5, x6                      #= x7 0x55555555
        li      x6, 0xaaaaaaaa
        and     x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x6, 0x12345678
        and     x7, x5, x6                      #= x7 0x12345678
        li      x6, 0x1f
        and     x7, x5, x6                      #= x7 0x1f
        li      x6, 0x20
        and     x7, x5, x6                      #= x7 0x20
        li      x6, 0xffff
        and     x7, x5, x6                      #= x7 0xffff
        li      x6, 0x10000
        and     x7, x5, x6                      #= x7 0x10000
        li      x5, 0xfffffffe
        li      x6, 0
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        and     x7, x5, x6                      #= x7 0x7ffffffe
        li      x6, 0xffffffff
        and     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0xaaaaaaaa
        and     x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x6, 0x20
        and     x7, x5, x6                      #= x7 0x20
        li      x5, 0x55555555
        li      x6, 0
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        and     x7, x5, x6                      #= x7 0x55555555
        li      x6, 0xffffffff
        and     x7, x5, x6                      #= x7 0x55555555
        li      x6, 0xaaaaaaaa
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        and     x7, x5, x6                      #= x7 0
        li      x5, 0xaaaaaaaa
        li      x6, 0
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        and     x7, x5, x6                      #= x7 0x2aaaaaaa
        li      x6, 0xffffffff
        and     x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x6, 0xaaaaaaaa
        and     x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x6, 0x20
        and     x7, x5, x6                      #= x7 0x20
        li      x5, 0x12345678
        li      x6, 0
        and     x7, x5, x6                      #= x7 0
        li      x6, 1
        and     x7, x5, x6                      #= x7 0
        li      x6, 2
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        and     x7, x5, x6                      #= x7 0x12345678
        li      x6, 0x80000000
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        and     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        and     x7, x5, x6                      #= x7 0x12345678
        li      x6, 0xfffffffe
        and     x7, x5, x6                      #= x7 0x12345678
        li      x6, 0x55555555
        and     x7, x5, x6                      #= x7 0x10145450
        li      x6, 0xaaaaaaaa
        and     x7, x5, x6                      #= x7 0x2200228
        li      x6, 0x12345678
        and     x7, x5, x6                      #= x7 0x12345678
        li      x6, 0x1f
        and     x7, x5, x6                      #= x7 0x18
        li      x6, 0x20
        and     x7, x5, x6                      #= x7 0x20
        li      x6, 0xffff
        and     x7, x5, x6                      #= x7 0x5678
        li      x6, 0x10000
        and     x7, x5, x6                      #= x7 0
        li      x5, 0x1f
        li      x6, 0
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        and     x7, x5, x6                      #= x7 0x1f
        li      x6, 0xffffffff
        and     x7, x5, x6                      #= x7 0x1f
        li      x6, 0xaaaaaaaa
        and     x7, x5, x6                      #= x7 0xa
        li      x6, 0x20
        and     x7, x5, x6                      #= x7 0
        li      x5, 0x20
        li      x6, 0
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        and     x7, x5, x6                      #= x7 0x20
        li      x6, 0xffffffff
        and     x7, x5, x6                      #= x7 0x20
        li      x6, 0xaaaaaaaa
        and     x7, x5, x6                      #= x7 0x20
        li      x6, 0x20
        and     x7, x5, x6                      #= x7 0x20
        li      x5, 0xffff
        li      x6, 0
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        and     x7, x5, x6                      #= x7 0xffff
        li      x6, 0xffffffff
        and     x7, x5, x6                      #= x7 0xffff
        li      x6, 0xaaaaaaaa
        and     x7, x5, x6                      #= x7 0xaaaa
        li      x6, 0x20
        and     x7, x5, x6                      #= x7 0x20
        li      x5, 0x10000
        li      x6, 0
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        and     x7, x5, x6                      #= x7 0x10000
        li      x6, 0xffffffff
        and     x7, x5, x6                      #= x7 0x10000
        li      x6, 0xaaaaaaaa
        and     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        and     x7, x5, x6                      #= x7 0

# destination among the sources, x0 as source and destination
        li      x5, 0x89abcdef
        li      x6, 7
        and     x5, x5, x6                      #= x5 7
        li      x5, 0x89abcdef
        and     x6, x5, x6                      #= x6 7
        and     x7, x5, x5                      #= x7 0x89abcdef
        and     x7, x0, x5                      #= x7 0
        and     x7, x5, x0                      #= x7 0
        and     x0, x5, x5                      #= none
        mv      x7, x0                          #= x7 0

# registers beyond 31 take a prefix
        li      x33, 0x89abcdef
        li      x63, 7
        and     x40, x33, x63                   #= x40 7
        and     x63, x33, x5                    #= x63 0x89abcdef
        and     x7, x5, x33                     #= x7 0x89abcdef
        endprg
