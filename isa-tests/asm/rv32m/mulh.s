# mulh: high word of rs1 * rs2, both signed
# RISC-V M §13

        .text
_start:

# corner values against each other
        li      x5, 0
        li      x6, 0
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 1
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 2
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x20
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0xffff
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        mulh    x7, x5, x6                      #= x7 0
        li      x5, 1
        li      x6, 0
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 1
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 2
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x80000001
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xffffffff
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xfffffffe
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x55555555
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x12345678
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x20
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0xffff
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        mulh    x7, x5, x6                      #= x7 0
        li      x5, 2
        li      x6, 0
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xaaaaaaaa
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x20
        mulh    x7, x5, x6                      #= x7 0
        li      x5, 0x7fffffff
        li      x6, 0
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 1
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 2
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulh    x7, x5, x6                      #= x7 0x3fffffff
        li      x6, 0x80000000
        mulh    x7, x5, x6                      #= x7 0xc0000000
        li      x6, 0x80000001
        mulh    x7, x5, x6                      #= x7 0xc0000000
        li      x6, 0xffffffff
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xfffffffe
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x55555555
        mulh    x7, x5, x6                      #= x7 0x2aaaaaaa
        li      x6, 0xaaaaaaaa
        mulh    x7, x5, x6                      #= x7 0xd5555555
        li      x6, 0x12345678
        mulh    x7, x5, x6                      #= x7 0x91a2b3b
        li      x6, 0x1f
        mulh    x7, x5, x6                      #= x7 0xf
        li      x6, 0x20
        mulh    x7, x5, x6                      #= x7 0xf
        li      x6, 0xffff
        mulh    x7, x5, x6                      #= x7 0x7fff
        li      x6, 0x10000
        mulh    x7, x5, x6                      #= x7 0x7fff
        li      x5, 0x80000000
        li      x6, 0
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 1
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 2
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x7fffffff
        mulh    x7, x5, x6                      #= x7 0xc0000000
        li      x6, 0x80000000
        mulh    x7, x5, x6                      #= x7 0x40000000
        li      x6, 0x80000001
        mulh    x7, x5, x6                      #= x7 0x3fffffff
        li      x6, 0xffffffff
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        mulh    x7, x5, x6                      #= x7 1
        li      x6, 0x55555555
        mulh    x7, x5, x6                      #= x7 0xd5555555
        li      x6, 0xaaaaaaaa
        mulh    x7, x5, x6                      #= x7 0x2aaaaaab
        li      x6, 0x12345678
        mulh    x7, x5, x6                      #= x7 0xf6e5d4c4
        li      x6, 0x1f
        mulh    x7, x5, x6                      #= x7 0xfffffff0
        li      x6, 0x20
        mulh    x7, x5, x6                      #= x7 0xfffffff0
        li      x6, 0xffff
        mulh    x7, x5, x6                      #= x7 0xffff8000
        li      x6, 0x10000
        mulh    x7, x5, x6                      #= x7 0xffff8000
        li      x5, 0x80000001
        li      x6, 0
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulh    x7, x5, x6                      #= x7 0xc0000000
        li      x6, 0xffffffff
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        mulh    x7, x5, x6                      #= x7 0x2aaaaaaa
        li      x6, 0x20
        mulh    x7, x5, x6                      #= x7 0xfffffff0
        li      x5, 0xffffffff
        li      x6, 0
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 1
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 2
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x7fffffff
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x80000000
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xaaaaaaaa
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x1f
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x20
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xffff
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x10000
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x5, 0xfffffffe
        li      x6, 0
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xffffffff
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x20
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x5, 0x55555555
        li      x6, 0
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulh    x7, x5, x6                      #= x7 0x2aaaaaaa
        li      x6, 0xffffffff
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xaaaaaaaa
        mulh    x7, x5, x6                      #= x7 0xe38e38e3
        li      x6, 0x20
        mulh    x7, x5, x6                      #= x7 0xa
        li      x5, 0xaaaaaaaa
        li      x6, 0
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulh    x7, x5, x6                      #= x7 0xd5555555
        li      x6, 0xffffffff
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        mulh    x7, x5, x6                      #= x7 0x1c71c71c
        li      x6, 0x20
        mulh    x7, x5, x6                      #= x7 0xfffffff5
        li      x5, 0x12345678
        li      x6, 0
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 1
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 2
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulh    x7, x5, x6                      #= x7 0x91a2b3b
        li      x6, 0x80000000
        mulh    x7, x5, x6                      #= x7 0xf6e5d4c4
        li      x6, 0x80000001
        mulh    x7, x5, x6                      #= x7 0xf6e5d4c4
        li      x6, 0xffffffff
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xfffffffe
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x55555555
        mulh    x7, x5, x6                      #= x7 0x6117227
        li      x6, 0xaaaaaaaa
        mulh    x7, x5, x6                      #= x7 0xf9ee8dd7
        li      x6, 0x12345678
        mulh    x7, x5, x6                      #= x7 0x14b66dc
        li      x6, 0x1f
        mulh    x7, x5, x6                      #= x7 2
        li      x6, 0x20
        mulh    x7, x5, x6                      #= x7 2
        li      x6, 0xffff
        mulh    x7, x5, x6                      #= x7 0x1234
        li      x6, 0x10000
        mulh    x7, x5, x6                      #= x7 0x1234
        li      x5, 0x1f
        li      x6, 0
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulh    x7, x5, x6                      #= x7 0xf
        li      x6, 0xffffffff
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xaaaaaaaa
        mulh    x7, x5, x6                      #= x7 0xfffffff5
        li      x6, 0x20
        mulh    x7, x5, x6                      #= x7 0
        li      x5, 0x20
        li      x6, 0
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulh    x7, x5, x6                      #= x7 0xf
        li      x6, 0xffffffff
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xaaaaaaaa
        mulh    x7, x5, x6                      #= x7 0xfffffff5
        li      x6, 0x20
        mulh    x7, x5, x6                      #= x7 0
        li      x5, 0xffff
        li      x6, 0
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulh    x7, x5, x6                      #= x7 0x7fff
        li      x6, 0xffffffff
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xaaaaaaaa
        mulh    x7, x5, x6                      #= x7 0xffffaaaa
        li      x6, 0x20
        mulh    x7, x5, x6                      #= x7 0
        li      x5, 0x10000
        li      x6, 0
        mulh    x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulh    x7, x5, x6                      #= x7 0x7fff
        li      x6, 0xffffffff
        mulh    x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xaaaaaaaa
        mulh    x7, x5, x6                      #= x7 0xffffaaaa
        li      x6, 0x20
        mulh    x7, x5, x6                      #= x7 0

# destination among the sources, x0 as source and destination
        li      x5, 0x89abcdef
        li      x6, 7
        mulh    x5, x5, x6                      #= x5 0xfffffffc
        li      x5, 0x89abcdef
        mulh    x6, x5, x6                      #= x6 0xfffffffc
        mulh    x7, x5, x5                      #= x7 0x36b1b9d8
        mulh    x7, x0, x5                      #= x7 0
        mulh    x7, x5, x0                      #= x7 0
        mulh    x0, x5, x5                      #= none
        mv      x7, x0                          #= x7 0

# registers beyond 31 take a prefix
        li      x33, 0x89abcdef
        li      x63, 7
        mulh    x40, x33, x63                   #= x40 0xfffffffc
        mulh    x63, x33, x5                    #= x63 0x36b1b9d8
        mulh    x7, x5, x33                     #= x7 0x36b1b9d8
        endprg
