# mulhsu: high word of rs1 * rs2, signed by unsigned
# RISC-V M §13

        .text
_start:

# corner values against each other
        li      x5, 0
        li      x6, 0
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 1
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 2
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x20
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0xffff
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        mulhsu  x7, x5, x6                      #= x7 0
        li      x5, 1
        li      x6, 0
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 1
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 2
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x20
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0xffff
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        mulhsu  x7, x5, x6                      #= x7 0
        li      x5, 2
        li      x6, 0
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        mulhsu  x7, x5, x6                      #= x7 1
        li      x6, 0xaaaaaaaa
        mulhsu  x7, x5, x6                      #= x7 1
        li      x6, 0x20
        mulhsu  x7, x5, x6                      #= x7 0
        li      x5, 0x7fffffff
        li      x6, 0
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 1
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 2
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhsu  x7, x5, x6                      #= x7 0x3fffffff
        li      x6, 0x80000000
        mulhsu  x7, x5, x6                      #= x7 0x3fffffff
        li      x6, 0x80000001
        mulhsu  x7, x5, x6                      #= x7 0x3fffffff
        li      x6, 0xffffffff
        mulhsu  x7, x5, x6                      #= x7 0x7ffffffe
        li      x6, 0xfffffffe
        mulhsu  x7, x5, x6                      #= x7 0x7ffffffe
        li      x6, 0x55555555
        mulhsu  x7, x5, x6                      #= x7 0x2aaaaaaa
        li      x6, 0xaaaaaaaa
        mulhsu  x7, x5, x6                      #= x7 0x55555554
        li      x6, 0x12345678
        mulhsu  x7, x5, x6                      #= x7 0x91a2b3b
        li      x6, 0x1f
        mulhsu  x7, x5, x6                      #= x7 0xf
        li      x6, 0x20
        mulhsu  x7, x5, x6                      #= x7 0xf
        li      x6, 0xffff
        mulhsu  x7, x5, x6                      #= x7 0x7fff
        li      x6, 0x10000
        mulhsu  x7, x5, x6                      #= x7 0x7fff
        li      x5, 0x80000000
        li      x6, 0
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 1
        mulhsu  x7, x5, x6                      #= x7 0xffffffff
        li      x6, 2
        mulhsu  x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x7fffffff
        mulhsu  x7, x5, x6                      #= x7 0xc0000000
        li      x6, 0x80000000
        mulhsu  x7, x5, x6                      #= x7 0xc0000000
        li      x6, 0x80000001
        mulhsu  x7, x5, x6                      #= x7 0xbfffffff
        li      x6, 0xffffffff
        mulhsu  x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xfffffffe
        mulhsu  x7, x5, x6                      #= x7 0x80000001
        li      x6, 0x55555555
        mulhsu  x7, x5, x6                      #= x7 0xd5555555
        li      x6, 0xaaaaaaaa
        mulhsu  x7, x5, x6                      #= x7 0xaaaaaaab
        li      x6, 0x12345678
        mulhsu  x7, x5, x6                      #= x7 0xf6e5d4c4
        li      x6, 0x1f
        mulhsu  x7, x5, x6                      #= x7 0xfffffff0
        li      x6, 0x20
        mulhsu  x7, x5, x6                      #= x7 0xfffffff0
        li      x6, 0xffff
        mulhsu  x7, x5, x6                      #= x7 0xffff8000
        li      x6, 0x10000
        mulhsu  x7, x5, x6                      #= x7 0xffff8000
        li      x5, 0x80000001
        li      x6, 0
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhsu  x7, x5, x6                      #= x7 0xc0000000
        li      x6, 0xffffffff
        mulhsu  x7, x5, x6                      #= x7 0x80000001
        li      x6, 0xaaaaaaaa
        mulhsu  x7, x5, x6                      #= x7 0xaaaaaaab
        li      x6, 0x20
        mulhsu  x7, x5, x6                      #= x7 0xfffffff0
        li      x5, 0xffffffff
        li      x6, 0
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 1
        mulhsu  x7, x5, x6                      #= x7 0xffffffff
        li      x6, 2
        mulhsu  x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x7fffffff
        mulhsu  x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x80000000
        mulhsu  x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x80000001
        mulhsu  x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xffffffff
        mulhsu  x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xfffffffe
        mulhsu  x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x55555555
        mulhsu  x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xaaaaaaaa
        mulhsu  x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x12345678
        mulhsu  x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x1f
        mulhsu  x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x20
        mulhsu  x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xffff
        mulhsu  x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x10000
        mulhsu  x7, x5, x6                      #= x7 0xffffffff
        li      x5, 0xfffffffe
        li      x6, 0
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhsu  x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xffffffff
        mulhsu  x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0xaaaaaaaa
        mulhsu  x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0x20
        mulhsu  x7, x5, x6                      #= x7 0xffffffff
        li      x5, 0x55555555
        li      x6, 0
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhsu  x7, x5, x6                      #= x7 0x2aaaaaaa
        li      x6, 0xffffffff
        mulhsu  x7, x5, x6                      #= x7 0x55555554
        li      x6, 0xaaaaaaaa
        mulhsu  x7, x5, x6                      #= x7 0x38e38e38
        li      x6, 0x20
        mulhsu  x7, x5, x6                      #= x7 0xa
        li      x5, 0xaaaaaaaa
        li      x6, 0
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhsu  x7, x5, x6                      #= x7 0xd5555555
        li      x6, 0xffffffff
        mulhsu  x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x6, 0xaaaaaaaa
        mulhsu  x7, x5, x6                      #= x7 0xc71c71c6
        li      x6, 0x20
        mulhsu  x7, x5, x6                      #= x7 0xfffffff5
        li      x5, 0x12345678
        li      x6, 0
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 1
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 2
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhsu  x7, x5, x6                      #= x7 0x91a2b3b
        li      x6, 0x80000000
        mulhsu  x7, x5, x6                      #= x7 0x91a2b3c
        li      x6, 0x80000001
        mulhsu  x7, x5, x6                      #= x7 0x91a2b3c
        li      x6, 0xffffffff
        mulhsu  x7, x5, x6                      #= x7 0x12345677
        li      x6, 0xfffffffe
        mulhsu  x7, x5, x6                      #= x7 0x12345677
        li      x6, 0x55555555
        mulhsu  x7, x5, x6                      #= x7 0x6117227
        li      x6, 0xaaaaaaaa
        mulhsu  x7, x5, x6                      #= x7 0xc22e44f
        li      x6, 0x12345678
        mulhsu  x7, x5, x6                      #= x7 0x14b66dc
        li      x6, 0x1f
        mulhsu  x7, x5, x6                      #= x7 2
        li      x6, 0x20
        mulhsu  x7, x5, x6                      #= x7 2
        li      x6, 0xffff
        mulhsu  x7, x5, x6                      #= x7 0x1234
        li      x6, 0x10000
        mulhsu  x7, x5, x6                      #= x7 0x1234
        li      x5, 0x1f
        li      x6, 0
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhsu  x7, x5, x6                      #= x7 0xf
        li      x6, 0xffffffff
        mulhsu  x7, x5, x6                      #= x7 0x1e
        li      x6, 0xaaaaaaaa
        mulhsu  x7, x5, x6                      #= x7 0x14
        li      x6, 0x20
        mulhsu  x7, x5, x6                      #= x7 0
        li      x5, 0x20
        li      x6, 0
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhsu  x7, x5, x6                      #= x7 0xf
        li      x6, 0xffffffff
        mulhsu  x7, x5, x6                      #= x7 0x1f
        li      x6, 0xaaaaaaaa
        mulhsu  x7, x5, x6                      #= x7 0x15
        li      x6, 0x20
        mulhsu  x7, x5, x6                      #= x7 0
        li      x5, 0xffff
        li      x6, 0
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhsu  x7, x5, x6                      #= x7 0x7fff
        li      x6, 0xffffffff
        mulhsu  x7, x5, x6                      #= x7 0xfffe
        li      x6, 0xaaaaaaaa
        mulhsu  x7, x5, x6                      #= x7 0xaaa9
        li      x6, 0x20
        mulhsu  x7, x5, x6                      #= x7 0
        li      x5, 0x10000
        li      x6, 0
        mulhsu  x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhsu  x7, x5, x6                      #= x7 0x7fff
        li      x6, 0xffffffff
        mulhsu  x7, x5, x6                      #= x7 0xffff
        li      x6, 0xaaaaaaaa
        mulhsu  x7, x5, x6                      #= x7 0xaaaa
        li      x6, 0x20
        mulhsu  x7, x5, x6                      #= x7 0

# destination among the sources, x0 as source and destination
        li      x5, 0x89abcdef
        li      x6, 7
        mulhsu  x5, x5, x6                      #= x5 0xfffffffc
        li      x5, 0x89abcdef
        mulhsu  x6, x5, x6                      #= x6 0xfffffffc
        mulhsu  x7, x5, x5                      #= x7 0xc05d87c7
        mulhsu  x7, x0, x5                      #= x7 0
        mulhsu  x7, x5, x0                      #= x7 0
        mulhsu  x0, x5, x5                      #= none
        mv      x7, x0                          #= x7 0

# registers beyond 31 take a prefix
        li      x33, 0x89abcdef
        li      x63, 7
        mulhsu  x40, x33, x63                   #= x40 0xfffffffc
        mulhsu  x63, x33, x5                    #= x63 0xc05d87c7
        mulhsu  x7, x5, x33                     #= x7 0xc05d87c7
        endprg
