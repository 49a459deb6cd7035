# mulhu: high word of rs1 * rs2, both unsigned
# RISC-V M §13

        .text
_start:

# corner values against each other
        li      x5, 0
        li      x6, 0
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 1
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 2
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x20
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0xffff
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        mulhu   x7, x5, x6                      #= x7 0
        li      x5, 1
        li      x6, 0
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 1
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 2
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x20
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0xffff
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        mulhu   x7, x5, x6                      #= x7 0
        li      x5, 2
        li      x6, 0
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        mulhu   x7, x5, x6                      #= x7 1
        li      x6, 0xaaaaaaaa
        mulhu   x7, x5, x6                      #= x7 1
        li      x6, 0x20
        mulhu   x7, x5, x6                      #= x7 0
        li      x5, 0x7fffffff
        li      x6, 0
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 1
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 2
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhu   x7, x5, x6                      #= x7 0x3fffffff
        li      x6, 0x80000000
        mulhu   x7, x5, x6                      #= x7 0x3fffffff
        li      x6, 0x80000001
        mulhu   x7, x5, x6                      #= x7 0x3fffffff
        li      x6, 0xffffffff
        mulhu   x7, x5, x6                      #= x7 0x7ffffffe
        li      x6, 0xfffffffe
        mulhu   x7, x5, x6                      #= x7 0x7ffffffe
        li      x6, 0x55555555
        mulhu   x7, x5, x6                      #= x7 0x2aaaaaaa
        li      x6, 0xaaaaaaaa
        mulhu   x7, x5, x6                      #= x7 0x55555554
        li      x6, 0x12345678
        mulhu   x7, x5, x6                      #= x7 0x91a2b3b
        li      x6, 0x1f
        mulhu   x7, x5, x6                      #= x7 0xf
        li      x6, 0x20
        mulhu   x7, x5, x6                      #= x7 0xf
        li      x6, 0xffff
        mulhu   x7, x5, x6                      #= x7 0x7fff
        li      x6, 0x10000
        mulhu   x7, x5, x6                      #= x7 0x7fff
        li      x5, 0x80000000
        li      x6, 0
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 1
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 2
        mulhu   x7, x5, x6                      #= x7 1
        li      x6, 0x7fffffff
        mulhu   x7, x5, x6                      #= x7 0x3fffffff
        li      x6, 0x80000000
        mulhu   x7, x5, x6                      #= x7 0x40000000
        li      x6, 0x80000001
        mulhu   x7, x5, x6                      #= x7 0x40000000
        li      x6, 0xffffffff
        mulhu   x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0xfffffffe
        mulhu   x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0x55555555
        mulhu   x7, x5, x6                      #= x7 0x2aaaaaaa
        li      x6, 0xaaaaaaaa
        mulhu   x7, x5, x6                      #= x7 0x55555555
        li      x6, 0x12345678
        mulhu   x7, x5, x6                      #= x7 0x91a2b3c
        li      x6, 0x1f
        mulhu   x7, x5, x6                      #= x7 0xf
        li      x6, 0x20
        mulhu   x7, x5, x6                      #= x7 0x10
        li      x6, 0xffff
        mulhu   x7, x5, x6                      #= x7 0x7fff
        li      x6, 0x10000
        mulhu   x7, x5, x6                      #= x7 0x8000
        li      x5, 0x80000001
        li      x6, 0
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhu   x7, x5, x6                      #= x7 0x3fffffff
        li      x6, 0xffffffff
        mulhu   x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xaaaaaaaa
        mulhu   x7, x5, x6                      #= x7 0x55555555
        li      x6, 0x20
        mulhu   x7, x5, x6                      #= x7 0x10
        li      x5, 0xffffffff
        li      x6, 0
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 1
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 2
        mulhu   x7, x5, x6                      #= x7 1
        li      x6, 0x7fffffff
        mulhu   x7, x5, x6                      #= x7 0x7ffffffe
        li      x6, 0x80000000
        mulhu   x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0x80000001
        mulhu   x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xffffffff
        mulhu   x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0xfffffffe
        mulhu   x7, x5, x6                      #= x7 0xfffffffd
        li      x6, 0x55555555
        mulhu   x7, x5, x6                      #= x7 0x55555554
        li      x6, 0xaaaaaaaa
        mulhu   x7, x5, x6                      #= x7 0xaaaaaaa9
        li      x6, 0x12345678
        mulhu   x7, x5, x6                      #= x7 0x12345677
        li      x6, 0x1f
        mulhu   x7, x5, x6                      #= x7 0x1e
        li      x6, 0x20
        mulhu   x7, x5, x6                      #= x7 0x1f
        li      x6, 0xffff
        mulhu   x7, x5, x6                      #= x7 0xfffe
        li      x6, 0x10000
        mulhu   x7, x5, x6                      #= x7 0xffff
        li      x5, 0xfffffffe
        li      x6, 0
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhu   x7, x5, x6                      #= x7 0x7ffffffe
        li      x6, 0xffffffff
        mulhu   x7, x5, x6                      #= x7 0xfffffffd
        li      x6, 0xaaaaaaaa
        mulhu   x7, x5, x6                      #= x7 0xaaaaaaa8
        li      x6, 0x20
        mulhu   x7, x5, x6                      #= x7 0x1f
        li      x5, 0x55555555
        li      x6, 0
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhu   x7, x5, x6                      #= x7 0x2aaaaaaa
        li      x6, 0xffffffff
        mulhu   x7, x5, x6                      #= x7 0x55555554
        li      x6, 0xaaaaaaaa
        mulhu   x7, x5, x6                      #= x7 0x38e38e38
        li      x6, 0x20
        mulhu   x7, x5, x6                      #= x7 0xa
        li      x5, 0xaaaaaaaa
        li      x6, 0
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhu   x7, x5, x6                      #= x7 0x55555554
        li      x6, 0xffffffff
        mulhu   x7, x5, x6                      #= x7 0xaaaaaaa9
        li      x6, 0xaaaaaaaa
        mulhu   x7, x5, x6                      #= x7 0x71c71c70
        li      x6, 0x20
        mulhu   x7, x5, x6                      #= x7 0x15
        li      x5, 0x12345678
        li      x6, 0
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 1
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 2
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhu   x7, x5, x6                      #= x7 0x91a2b3b
        li      x6, 0x80000000
        mulhu   x7, x5, x6                      #= x7 0x91a2b3c
        li      x6, 0x80000001
        mulhu   x7, x5, x6                      #= x7 0x91a2b3c
        li      x6, 0xffffffff
        mulhu   x7, x5, x6                      #= x7 0x12345677
        li      x6, 0xfffffffe
        mulhu   x7, x5, x6                      #= x7 0x12345677
        li      x6, 0x55555555
        mulhu   x7, x5, x6                      #= x7 0x6117227
        li      x6, 0xaaaaaaaa
        mulhu   x7, x5, x6                      #= x7 0xc22e44f
        li      x6, 0x12345678
        mulhu   x7, x5, x6                      #= x7 0x14b66dc
        li      x6, 0x1f
        mulhu   x7, x5, x6                      #= x7 2
        li      x6, 0x20
        mulhu   x7, x5, x6                      #= x7 2
        li      x6, 0xffff
        mulhu   x7, x5, x6                      #= x7 0x1234
        li      x6, 0x10000
        mulhu   x7, x5, x6                      #= x7 0x1234
        li      x5, 0x1f
        li      x6, 0
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhu   x7, x5, x6                      #= x7 0xf
        li      x6, 0xffffffff
        mulhu   x7, x5, x6                      #= x7 0x1e
        li      x6, 0xaaaaaaaa
        mulhu   x7, x5, x6                      #= x7 0x14
        li      x6, 0x20
        mulhu   x7, x5, x6                      #= x7 0
        li      x5, 0x20
        li      x6, 0
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhu   x7, x5, x6                      #= x7 0xf
        li      x6, 0xffffffff
        mulhu   x7, x5, x6                      #= x7 0x1f
        li      x6, 0xaaaaaaaa
        mulhu   x7, x5, x6                      #= x7 0x15
        li      x6, 0x20
        mulhu   x7, x5, x6                      #= x7 0
        li      x5, 0xffff
        li      x6, 0
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhu   x7, x5, x6                      #= x7 0x7fff
        li      x6, 0xffffffff
        mulhu   x7, x5, x6                      #= x7 0xfffe
        li      x6, 0xaaaaaaaa
        mulhu   x7, x5, x6                      #= x7 0xaaa9
        li      x6, 0x20
        mulhu   x7, x5, x6                      #= x7 0
        li      x5, 0x10000
        li      x6, 0
        mulhu   x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mulhu   x7, x5, x6                      #= x7 0x7fff
        li      x6, 0xffffffff
        mulhu   x7, x5, x6                      #= x7 0xffff
        li      x6, 0xaaaaaaaa
        mulhu   x7, x5, x6                      #= x7 0xaaaa
        li      x6, 0x20
        mulhu   x7, x5, x6                      #= x7 0

# destination among the sources, x0 as source and destination
        li      x5, 0x89abcdef
        li      x6, 7
        mulhu   x5, x5, x6                      #= x5 3
        li      x5, 0x89abcdef
        mulhu   x6, x5, x6                      #= x6 3
        mulhu   x7, x5, x5                      #= x7 0x4a0955b6
        mulhu   x7, x0, x5                      #= x7 0
        mulhu   x7, x5, x0                      #= x7 0
        mulhu   x0, x5, x5                      #= none
        mv      x7, x0                          #= x7 0

# registers beyond 31 take a prefix
        li      x33, 0x89abcdef
        li      x63, 7
        mulhu   x40, x33, x63                   #= x40 3
        mulhu   x63, x33, x5                    #= x63 0x4a0955b6
        mulhu   x7, x5, x33                     #= x7 0x4a0955b6
        endprg
