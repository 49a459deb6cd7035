# remu: unsigned remainder; the dividend for a zero divisor
# RISC-V M §13

        .text
_start:

# corner values against each other
        li      x5, 0
        li      x6, 0
        remu    x7, x5, x6                      #= x7 0
        li      x6, 1
        remu    x7, x5, x6                      #= x7 0
        li      x6, 2
        remu    x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        remu    x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        remu    x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        remu    x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        remu    x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        remu    x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        remu    x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        remu    x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        remu    x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        remu    x7, x5, x6                      #= x7 0
        li      x6, 0x20
        remu    x7, x5, x6                      #= x7 0
        li      x6, 0xffff
        remu    x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        remu    x7, x5, x6                      #= x7 0
        li      x5, 1
        li      x6, 0
        remu    x7, x5, x6                      #= x7 1
        li      x6, 1
        remu    x7, x5, x6                      #= x7 0
        li      x6, 2
        remu    x7, x5, x6                      #= x7 1
        li      x6, 0x7fffffff
        remu    x7, x5, x6                      #= x7 1
        li      x6, 0x80000000
        remu    x7, x5, x6                      #= x7 1
        li      x6, 0x80000001
        remu    x7, x5, x6                      #= x7 1
        li      x6, 0xffffffff
        remu    x7, x5, x6                      #= x7 1
        li      x6, 0xfffffffe
        remu    x7, x5, x6                      #= x7 1
        li      x6, 0x55555555
        remu    x7, x5, x6                      #= x7 1
        li      x6, 0xaaaaaaaa
        remu    x7, x5, x6                      #= x7 1
        li      x6, 0x12345678
        remu    x7, x5, x6                      #= x7 1
        li      x6, 0x1f
        remu    x7, x5, x6                      #= x7 1
        li      x6, 0x20
        remu    x7, x5, x6                      #= x7 1
        li      x6, 0xffff
        remu    x7, x5, x6                      #= x7 1
        li      x6, 0x10000
        remu    x7, x5, x6                      #= x7 1
        li      x5, 2
        li      x6, 0
        remu    x7, x5, x6                      #= x7 2
        li      x6, 0x7fffffff
        remu    x7, x5, x6                      #= x7 2
        li      x6, 0xffffffff
        remu    x7, x5, x6                      #= x7 2
        li      x6, 0xaaaaaaaa
        remu    x7, x5, x6                      #= x7 2
        li      x6, 0x20
        remu    x7, x5, x6                      #= x7 2
        li      x5, 0x7fffffff
        li      x6, 0
        remu    x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 1
        remu    x7, x5, x6                      #= x7 0
        li      x6, 2
        remu    x7, x5, x6                      #= x7 1
        li      x6, 0x7fffffff
        remu    x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        remu    x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0x80000001
        remu    x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0xffffffff
        remu    x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0xfffffffe
        remu    x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0x55555555
        remu    x7, x5, x6                      #= x7 0x2aaaaaaa
        li      x6, 0xaaaaaaaa
        remu    x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0x12345678
        remu    x7, x5, x6                      #= x7 0x91a2b7
        li      x6, 0x1f
        remu    x7, x5, x6                      #= x7 1
        li      x6, 0x20
        remu    x7, x5, x6                      #= x7 0x1f
        li      x6, 0xffff
        remu    x7, x5, x6                      #= x7 0x7fff
        li      x6, 0x10000
        remu    x7, x5, x6                      #= x7 0xffff
        li      x5, 0x80000000
        li      x6, 0
        remu    x7, x5, x6                      #= x7 0x80000000
        li      x6, 1
        remu    x7, x5, x6                      #= x7 0
        li      x6, 2
        remu    x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        remu    x7, x5, x6                      #= x7 1
        li      x6, 0x80000000
        remu    x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        remu    x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xffffffff
        remu    x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xfffffffe
        remu    x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x55555555
        remu    x7, x5, x6                      #= x7 0x2aaaaaab
        li      x6, 0xaaaaaaaa
        remu    x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x12345678
        remu    x7, x5, x6                      #= x7 0x91a2b8
        li      x6, 0x1f
        remu    x7, x5, x6                      #= x7 2
        li      x6, 0x20
        remu    x7, x5, x6                      #= x7 0
        li      x6, 0xffff
        remu    x7, x5, x6                      #= x7 0x8000
        li      x6, 0x10000
        remu    x7, x5, x6                      #= x7 0
        li      x5, 0x80000001
        li      x6, 0
        remu    x7, x5, x6                      #= x7 0x80000001
        li      x6, 0x7fffffff
        remu    x7, x5, x6                      #= x7 2
        li      x6, 0xffffffff
        remu    x7, x5, x6                      #= x7 0x80000001
        li      x6, 0xaaaaaaaa
        remu    x7, x5, x6                      #= x7 0x80000001
        li      x6, 0x20
        remu    x7, x5, x6                      #= x7 1
        li      x5, 0xffffffff
        li      x6, 0
        remu    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 1
        remu    x7, x5, x6                      #= x7 0
        li      x6, 2
        remu    x7, x5, x6                      #= x7 1
        li      x6, 0x7fffffff
        remu    x7, x5, x6                      #= x7 1
        li      x6, 0x80000000
        remu    x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0x80000001
        remu    x7, x5, x6                      #= x7 0x7ffffffe
        li      x6, 0xffffffff
        remu    x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        remu    x7, x5, x6                      #= x7 1
        li      x6, 0x55555555
        remu    x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        remu    x7, x5, x6                      #= x7 0x55555555
        li      x6, 0x12345678
        remu    x7, x5, x6                      #= x7 0x123456f
        li      x6, 0x1f
        remu    x7, x5, x6                      #= x7 3
        li      x6, 0x20
        remu    x7, x5, x6                      #= x7 0x1f
        li      x6, 0xffff
        remu    x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        remu    x7, x5, x6                      #= x7 0xffff
        li      x5, 0xfffffffe
        li      x6, 0
        remu    x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0x7fffffff
        remu    x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        remu    x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0xaaaaaaaa
        remu    x7, x5, x6                      #= x7 0x55555554
        li      x6, 0x20
        remu    x7, x5, x6                      #= x7 0x1e
        li      x5, 0x55555555
        li      x6, 0
        remu    x7, x5, x6                      #= x7 0x55555555
        li      x6, 0x7fffffff
        remu    x7, x5, x6                      #= x7 0x55555555
        li      x6, 0xffffffff
        remu    x7, x5, x6                      #= x7 0x55555555
        li      x6, 0xaaaaaaaa
        remu    x7, x5, x6                      #= x7 0x55555555
        li      x6, 0x20
        remu    x7, x5, x6                      #= x7 0x15
        li      x5, 0xaaaaaaaa
        li      x6, 0
        remu    x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x6, 0x7fffffff
        remu    x7, x5, x6                      #= x7 0x2aaaaaab
        li      x6, 0xffffffff
        remu    x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x6, 0xaaaaaaaa
        remu    x7, x5, x6                      #= x7 0
        li      x6, 0x20
        remu    x7, x5, x6                      #= x7 0xa
        li      x5, 0x12345678
        li      x6, 0
        remu    x7, x5, x6                      #= x7 0x12345678
        li      x6, 1
        remu    x7, x5, x6                      #= x7 0
        li      x6, 2
        remu    x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        remu    x7, x5, x6                      #= x7 0x12345678
        li      x6, 0x80000000
        remu    x7, x5, x6                      #= x7 0x12345678
        li      x6, 0x80000001
        remu    x7, x5, x6                      #= x7 0x12345678
        li      x6, 0xffffffff
        remu    x7, x5, x6                      #= x7 0x12345678
        li      x6, 0xfffffffe
        remu    x7, x5, x6                      #= x7 0x12345678
        li      x6, 0x55555555
        remu    x7, x5, x6                      #= x7 0x12345678
        li      x6, 0xaaaaaaaa
        remu    x7, x5, x6                      #= x7 0x12345678
        li      x6, 0x12345678
        remu    x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        remu    x7, x5, x6                      #= x7 0x16
        li      x6, 0x20
        remu    x7, x5, x6                      #= x7 0x18
        li      x6, 0xffff
        remu    x7, x5, x6                      #= x7 0x68ac
        li      x6, 0x10000
        remu    x7, x5, x6                      #= x7 0x5678
        li      x5, 0x1f
        li      x6, 0
        remu    x7, x5, x6                      #= x7 0x1f
        li      x6, 0x7fffffff
        remu    x7, x5, x6                      #= x7 0x1f
        li      x6, 0xffffffff
        remu    x7, x5, x6                      #= x7 0x1f
        li      x6, 0xaaaaaaaa
        remu    x7, x5, x6                      #= x7 0x1f
        li      x6, 0x20
        remu    x7, x5, x6                      #= x7 0x1f
        li      x5, 0x20
        li      x6, 0
        remu    x7, x5, x6                      #= x7 0x20
        li      x6, 0x7fffffff
        remu    x7, x5, x6                      #= x7 0x20
        li      x6, 0xffffffff
        remu    x7, x5, x6                      #= x7 0x20
        li      x6, 0xaaaaaaaa
        remu    x7, x5, x6                      #= x7 0x20
        li      x6, 0x20
        remu    x7, x5, x6                      #= x7 0
        li      x5, 0xffff
        li      x6, 0
        remu    x7, x5, x6                      #= x7 0xffff
        li      x6, 0x7fffffff
        remu    x7, x5, x6                      #= x7 0xffff
        li      x6, 0xffffffff
        remu    x7, x5, x6                      #= x7 0xffff
        li      x6, 0xaaaaaaaa
        remu    x7, x5, x6                      #= x7 0xffff
        li      x6, 0x20
        remu    x7, x5, x6                      #= x7 0x1f
        li      x5, 0x10000
        li      x6, 0
        remu    x7, x5, x6                      #= x7 0x10000
        li      x6, 0x7fffffff
        remu    x7, x5, x6                      #= x7 0x10000
        li      x6, 0xffffffff
        remu    x7, x5, x6                      #= x7 0x10000
        li      x6, 0xaaaaaaaa
        remu    x7, x5, x6                      #= x7 0x10000
        li      x6, 0x20
        remu    x7, x5, x6                      #= x7 0

# destination among the sources, x0 as source and destination
        li      x5, 0x89abcdef
        li      x6, 7
        remu    x5, x5, x6                      #= x5 5
        li      x5, 0x89abcdef
        remu    x6, x5, x6                      #= x6 5
        remu    x7, x5, x5                      #= x7 0
        remu    x7, x0, x5                      #= x7 0
        remu    x7, x5, x0                      #= x7 0x89abcdef
        remu    x0, x5, x5                      #= none
        mv      x7, x0                          #= x7 0

# registers beyond 31 take a prefix
        li      x33, 0x89abcdef
        li      x63, 7
        remu    x40, x33, x63                   #= x40 5
        remu    x63, x33, x5                    #= x63 0
        remu    x7, x5, x33                     #= x7 0
        endprg
