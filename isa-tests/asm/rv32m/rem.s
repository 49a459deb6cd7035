# rem: signed remainder, the dividend's sign; the dividend for a zero divisor
# RISC-V M §13

        .text
_start:

# corner values against each other
        li      x5, 0
        li      x6, 0
        rem     x7, x5, x6                      #= x7 0
        li      x6, 1
        rem     x7, x5, x6                      #= x7 0
        li      x6, 2
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0xffff
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        rem     x7, x5, x6                      #= x7 0
        li      x5, 1
        li      x6, 0
        rem     x7, x5, x6                      #= x7 1
        li      x6, 1
        rem     x7, x5, x6                      #= x7 0
        li      x6, 2
        rem     x7, x5, x6                      #= x7 1
        li      x6, 0x7fffffff
        rem     x7, x5, x6                      #= x7 1
        li      x6, 0x80000000
        rem     x7, x5, x6                      #= x7 1
        li      x6, 0x80000001
        rem     x7, x5, x6                      #= x7 1
        li      x6, 0xffffffff
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        rem     x7, x5, x6                      #= x7 1
        li      x6, 0x55555555
        rem     x7, x5, x6                      #= x7 1
        li      x6, 0xaaaaaaaa
        rem     x7, x5, x6                      #= x7 1
        li      x6, 0x12345678
        rem     x7, x5, x6                      #= x7 1
        li      x6, 0x1f
        rem     x7, x5, x6                      #= x7 1
        li      x6, 0x20
        rem     x7, x5, x6                      #= x7 1
        li      x6, 0xffff
        rem     x7, x5, x6                      #= x7 1
        li      x6, 0x10000
        rem     x7, x5, x6                      #= x7 1
        li      x5, 2
        li      x6, 0
        rem     x7, x5, x6                      #= x7 2
        li      x6, 0x7fffffff
        rem     x7, x5, x6                      #= x7 2
        li      x6, 0xffffffff
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        rem     x7, x5, x6                      #= x7 2
        li      x6, 0x20
        rem     x7, x5, x6                      #= x7 2
        li      x5, 0x7fffffff
        li      x6, 0
        rem     x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 1
        rem     x7, x5, x6                      #= x7 0
        li      x6, 2
        rem     x7, x5, x6                      #= x7 1
        li      x6, 0x7fffffff
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        rem     x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0x80000001
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        rem     x7, x5, x6                      #= x7 1
        li      x6, 0x55555555
        rem     x7, x5, x6                      #= x7 0x2aaaaaaa
        li      x6, 0xaaaaaaaa
        rem     x7, x5, x6                      #= x7 0x2aaaaaa9
        li      x6, 0x12345678
        rem     x7, x5, x6                      #= x7 0x91a2b7
        li      x6, 0x1f
        rem     x7, x5, x6                      #= x7 1
        li      x6, 0x20
        rem     x7, x5, x6                      #= x7 0x1f
        li      x6, 0xffff
        rem     x7, x5, x6                      #= x7 0x7fff
        li      x6, 0x10000
        rem     x7, x5, x6                      #= x7 0xffff
        li      x5, 0x80000000
        li      x6, 0
        rem     x7, x5, x6                      #= x7 0x80000000
        li      x6, 1
        rem     x7, x5, x6                      #= x7 0
        li      x6, 2
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        rem     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x80000000
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        rem     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xffffffff
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        rem     x7, x5, x6                      #= x7 0xd5555555
        li      x6, 0xaaaaaaaa
        rem     x7, x5, x6                      #= x7 0xd5555556
        li      x6, 0x12345678
        rem     x7, x5, x6                      #= x7 0xff6e5d48
        li      x6, 0x1f
        rem     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0x20
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0xffff
        rem     x7, x5, x6                      #= x7 0xffff8000
        li      x6, 0x10000
        rem     x7, x5, x6                      #= x7 0
        li      x5, 0x80000001
        li      x6, 0
        rem     x7, x5, x6                      #= x7 0x80000001
        li      x6, 0x7fffffff
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        rem     x7, x5, x6                      #= x7 0xd5555557
        li      x6, 0x20
        rem     x7, x5, x6                      #= x7 0xffffffe1
        li      x5, 0xffffffff
        li      x6, 0
        rem     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 1
        rem     x7, x5, x6                      #= x7 0
        li      x6, 2
        rem     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x7fffffff
        rem     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x80000000
        rem     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x80000001
        rem     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xffffffff
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        rem     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x55555555
        rem     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xaaaaaaaa
        rem     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x12345678
        rem     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x1f
        rem     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x20
        rem     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xffff
        rem     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x10000
        rem     x7, x5, x6                      #= x7 0xffffffff
        li      x5, 0xfffffffe
        li      x6, 0
        rem     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0x7fffffff
        rem     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0xffffffff
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        rem     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0x20
        rem     x7, x5, x6                      #= x7 0xfffffffe
        li      x5, 0x55555555
        li      x6, 0
        rem     x7, x5, x6                      #= x7 0x55555555
        li      x6, 0x7fffffff
        rem     x7, x5, x6                      #= x7 0x55555555
        li      x6, 0xffffffff
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        rem     x7, x5, x6                      #= x7 0x55555555
        li      x6, 0x20
        rem     x7, x5, x6                      #= x7 0x15
        li      x5, 0xaaaaaaaa
        li      x6, 0
        rem     x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x6, 0x7fffffff
        rem     x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x6, 0xffffffff
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        rem     x7, x5, x6                      #= x7 0xffffffea
        li      x5, 0x12345678
        li      x6, 0
        rem     x7, x5, x6                      #= x7 0x12345678
        li      x6, 1
        rem     x7, x5, x6                      #= x7 0
        li      x6, 2
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        rem     x7, x5, x6                      #= x7 0x12345678
        li      x6, 0x80000000
        rem     x7, x5, x6                      #= x7 0x12345678
        li      x6, 0x80000001
        rem     x7, x5, x6                      #= x7 0x12345678
        li      x6, 0xffffffff
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        rem     x7, x5, x6                      #= x7 0x12345678
        li      x6, 0xaaaaaaaa
        rem     x7, x5, x6                      #= x7 0x12345678
        li      x6, 0x12345678
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        rem     x7, x5, x6                      #= x7 0x16
        li      x6, 0x20
        rem     x7, x5, x6                      #= x7 0x18
        li      x6, 0xffff
        rem     x7, x5, x6                      #= x7 0x68ac
        li      x6, 0x10000
        rem     x7, x5, x6                      #= x7 0x5678
        li      x5, 0x1f
        li      x6, 0
        rem     x7, x5, x6                      #= x7 0x1f
        li      x6, 0x7fffffff
        rem     x7, x5, x6                      #= x7 0x1f
        li      x6, 0xffffffff
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        rem     x7, x5, x6                      #= x7 0x1f
        li      x6, 0x20
        rem     x7, x5, x6                      #= x7 0x1f
        li      x5, 0x20
        li      x6, 0
        rem     x7, x5, x6                      #= x7 0x20
        li      x6, 0x7fffffff
        rem     x7, x5, x6                      #= x7 0x20
        li      x6, 0xffffffff
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        rem     x7, x5, x6                      #= x7 0x20
        li      x6, 0x20
        rem     x7, x5, x6                      #= x7 0
        li      x5, 0xffff
        li      x6, 0
        rem     x7, x5, x6                      #= x7 0xffff
        li      x6, 0x7fffffff
        rem     x7, x5, x6                      #= x7 0xffff
        li      x6, 0xffffffff
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        rem     x7, x5, x6                      #= x7 0xffff
        li      x6, 0x20
        rem     x7, x5, x6                      #= x7 0x1f
        li      x5, 0x10000
        li      x6, 0
        rem     x7, x5, x6                      #= x7 0x10000
        li      x6, 0x7fffffff
        rem     x7, x5, x6                      #= x7 0x10000
        li      x6, 0xffffffff
        rem     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        rem     x7, x5, x6                      #= x7 0x10000
        li      x6, 0x20
        rem     x7, x5, x6                      #= x7 0

# destination among the sources, x0 as source and destination
        li      x5, 0x89abcdef
        li      x6, 7
        rem     x5, x5, x6                      #= x5 0xfffffffa
        li      x5, 0x89abcdef
        rem     x6, x5, x6                      #= x6 0xfffffffa
        rem     x7, x5, x5                      #= x7 0
        rem     x7, x0, x5                      #= x7 0
        rem     x7, x5, x0                      #= x7 0x89abcdef
        rem     x0, x5, x5                      #= none
        mv      x7, x0                          #= x7 0

# registers beyond 31 take a prefix
        li      x33, 0x89abcdef
        li      x63, 7
        rem     x40, x33, x63                   #= x40 0xfffffffa
        rem     x63, x33, x5                    #= x63 0
        rem     x7, x5, x33                     #= x7 0
        endprg
