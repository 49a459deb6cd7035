# divu: unsigned quotient; all ones for a zero divisor
# RISC-V M §13

        .text
_start:

# corner values against each other
        li      x5, 0
        li      x6, 0
        divu    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 1
        divu    x7, x5, x6                      #= x7 0
        li      x6, 2
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x20
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xffff
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        divu    x7, x5, x6                      #= x7 0
        li      x5, 1
        li      x6, 0
        divu    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 1
        divu    x7, x5, x6                      #= x7 1
        li      x6, 2
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x20
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xffff
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        divu    x7, x5, x6                      #= x7 0
        li      x5, 2
        li      x6, 0
        divu    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x7fffffff
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x20
        divu    x7, x5, x6                      #= x7 0
        li      x5, 0x7fffffff
        li      x6, 0
        divu    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 1
        divu    x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 2
        divu    x7, x5, x6                      #= x7 0x3fffffff
        li      x6, 0x7fffffff
        divu    x7, x5, x6                      #= x7 1
        li      x6, 0x80000000
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        divu    x7, x5, x6                      #= x7 1
        li      x6, 0xaaaaaaaa
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        divu    x7, x5, x6                      #= x7 7
        li      x6, 0x1f
        divu    x7, x5, x6                      #= x7 0x4210842
        li      x6, 0x20
        divu    x7, x5, x6                      #= x7 0x3ffffff
        li      x6, 0xffff
        divu    x7, x5, x6                      #= x7 0x8000
        li      x6, 0x10000
        divu    x7, x5, x6                      #= x7 0x7fff
        li      x5, 0x80000000
        li      x6, 0
        divu    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 1
        divu    x7, x5, x6                      #= x7 0x80000000
        li      x6, 2
        divu    x7, x5, x6                      #= x7 0x40000000
        li      x6, 0x7fffffff
        divu    x7, x5, x6                      #= x7 1
        li      x6, 0x80000000
        divu    x7, x5, x6                      #= x7 1
        li      x6, 0x80000001
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        divu    x7, x5, x6                      #= x7 1
        li      x6, 0xaaaaaaaa
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        divu    x7, x5, x6                      #= x7 7
        li      x6, 0x1f
        divu    x7, x5, x6                      #= x7 0x4210842
        li      x6, 0x20
        divu    x7, x5, x6                      #= x7 0x4000000
        li      x6, 0xffff
        divu    x7, x5, x6                      #= x7 0x8000
        li      x6, 0x10000
        divu    x7, x5, x6                      #= x7 0x8000
        li      x5, 0x80000001
        li      x6, 0
        divu    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x7fffffff
        divu    x7, x5, x6                      #= x7 1
        li      x6, 0xffffffff
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x20
        divu    x7, x5, x6                      #= x7 0x4000000
        li      x5, 0xffffffff
        li      x6, 0
        divu    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 1
        divu    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 2
        divu    x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0x7fffffff
        divu    x7, x5, x6                      #= x7 2
        li      x6, 0x80000000
        divu    x7, x5, x6                      #= x7 1
        li      x6, 0x80000001
        divu    x7, x5, x6                      #= x7 1
        li      x6, 0xffffffff
        divu    x7, x5, x6                      #= x7 1
        li      x6, 0xfffffffe
        divu    x7, x5, x6                      #= x7 1
        li      x6, 0x55555555
        divu    x7, x5, x6                      #= x7 3
        li      x6, 0xaaaaaaaa
        divu    x7, x5, x6                      #= x7 1
        li      x6, 0x12345678
        divu    x7, x5, x6                      #= x7 0xe
        li      x6, 0x1f
        divu    x7, x5, x6                      #= x7 0x8421084
        li      x6, 0x20
        divu    x7, x5, x6                      #= x7 0x7ffffff
        li      x6, 0xffff
        divu    x7, x5, x6                      #= x7 0x10001
        li      x6, 0x10000
        divu    x7, x5, x6                      #= x7 0xffff
        li      x5, 0xfffffffe
        li      x6, 0
        divu    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x7fffffff
        divu    x7, x5, x6                      #= x7 2
        li      x6, 0xffffffff
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        divu    x7, x5, x6                      #= x7 1
        li      x6, 0x20
        divu    x7, x5, x6                      #= x7 0x7ffffff
        li      x5, 0x55555555
        li      x6, 0
        divu    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x7fffffff
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x20
        divu    x7, x5, x6                      #= x7 0x2aaaaaa
        li      x5, 0xaaaaaaaa
        li      x6, 0
        divu    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x7fffffff
        divu    x7, x5, x6                      #= x7 1
        li      x6, 0xffffffff
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        divu    x7, x5, x6                      #= x7 1
        li      x6, 0x20
        divu    x7, x5, x6                      #= x7 0x5555555
        li      x5, 0x12345678
        li      x6, 0
        divu    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 1
        divu    x7, x5, x6                      #= x7 0x12345678
        li      x6, 2
        divu    x7, x5, x6                      #= x7 0x91a2b3c
        li      x6, 0x7fffffff
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        divu    x7, x5, x6                      #= x7 1
        li      x6, 0x1f
        divu    x7, x5, x6                      #= x7 0x96555e
        li      x6, 0x20
        divu    x7, x5, x6                      #= x7 0x91a2b3
        li      x6, 0xffff
        divu    x7, x5, x6                      #= x7 0x1234
        li      x6, 0x10000
        divu    x7, x5, x6                      #= x7 0x1234
        li      x5, 0x1f
        li      x6, 0
        divu    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x7fffffff
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x20
        divu    x7, x5, x6                      #= x7 0
        li      x5, 0x20
        li      x6, 0
        divu    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x7fffffff
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x20
        divu    x7, x5, x6                      #= x7 1
        li      x5, 0xffff
        li      x6, 0
        divu    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x7fffffff
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x20
        divu    x7, x5, x6                      #= x7 0x7ff
        li      x5, 0x10000
        li      x6, 0
        divu    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x7fffffff
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        divu    x7, x5, x6                      #= x7 0
        li      x6, 0x20
        divu    x7, x5, x6                      #= x7 0x800

# destination among the sources, x0 as source and destination
        li      x5, 0x89abcdef
        li      x6, 7
        divu    x5, x5, x6                      #= x5 0x13aad446
        li      x5, 0x89abcdef
        divu    x6, x5, x6                      #= x6 0x13aad446
        divu    x7, x5, x5                      #= x7 1
        divu    x7, x0, x5                      #= x7 0
        divu    x7, x5, x0                      #= x7 0xffffffff
        divu    x0, x5, x5                      #= none
        mv      x7, x0                          #= x7 0

# registers beyond 31 take a prefix
        li      x33, 0x89abcdef
        li      x63, 7
        divu    x40, x33, x63                   #= x40 0x13aad446
        divu    x63, x33, x5                    #= x63 1
        divu    x7, x5, x33                     #= x7 1
        endprg
