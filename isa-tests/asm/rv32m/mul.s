# mul: low word of rs1 * rs2
# RISC-V M §13

        .text
_start:

# corner values against each other
        li      x5, 0
        li      x6, 0
        mul     x7, x5, x6                      #= x7 0
        li      x6, 1
        mul     x7, x5, x6                      #= x7 0
        li      x6, 2
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0xffff
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        mul     x7, x5, x6                      #= x7 0
        li      x5, 1
        li      x6, 0
        mul     x7, x5, x6                      #= x7 0
        li      x6, 1
        mul     x7, x5, x6                      #= x7 1
        li      x6, 2
        mul     x7, x5, x6                      #= x7 2
        li      x6, 0x7fffffff
        mul     x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0x80000000
        mul     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x80000001
        mul     x7, x5, x6                      #= x7 0x80000001
        li      x6, 0xffffffff
        mul     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xfffffffe
        mul     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0x55555555
        mul     x7, x5, x6                      #= x7 0x55555555
        li      x6, 0xaaaaaaaa
        mul     x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x6, 0x12345678
        mul     x7, x5, x6                      #= x7 0x12345678
        li      x6, 0x1f
        mul     x7, x5, x6                      #= x7 0x1f
        li      x6, 0x20
        mul     x7, x5, x6                      #= x7 0x20
        li      x6, 0xffff
        mul     x7, x5, x6                      #= x7 0xffff
        li      x6, 0x10000
        mul     x7, x5, x6                      #= x7 0x10000
        li      x5, 2
        li      x6, 0
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mul     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0xffffffff
        mul     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0xaaaaaaaa
        mul     x7, x5, x6                      #= x7 0x55555554
        li      x6, 0x20
        mul     x7, x5, x6                      #= x7 0x40
        li      x5, 0x7fffffff
        li      x6, 0
        mul     x7, x5, x6                      #= x7 0
        li      x6, 1
        mul     x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 2
        mul     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0x7fffffff
        mul     x7, x5, x6                      #= x7 1
        li      x6, 0x80000000
        mul     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x80000001
        mul     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xffffffff
        mul     x7, x5, x6                      #= x7 0x80000001
        li      x6, 0xfffffffe
        mul     x7, x5, x6                      #= x7 2
        li      x6, 0x55555555
        mul     x7, x5, x6                      #= x7 0x2aaaaaab
        li      x6, 0xaaaaaaaa
        mul     x7, x5, x6                      #= x7 0x55555556
        li      x6, 0x12345678
        mul     x7, x5, x6                      #= x7 0xedcba988
        li      x6, 0x1f
        mul     x7, x5, x6                      #= x7 0x7fffffe1
        li      x6, 0x20
        mul     x7, x5, x6                      #= x7 0xffffffe0
        li      x6, 0xffff
        mul     x7, x5, x6                      #= x7 0x7fff0001
        li      x6, 0x10000
        mul     x7, x5, x6                      #= x7 0xffff0000
        li      x5, 0x80000000
        li      x6, 0
        mul     x7, x5, x6                      #= x7 0
        li      x6, 1
        mul     x7, x5, x6                      #= x7 0x80000000
        li      x6, 2
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mul     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x80000000
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        mul     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xffffffff
        mul     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xfffffffe
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        mul     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xaaaaaaaa
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        mul     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x20
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0xffff
        mul     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x10000
        mul     x7, x5, x6                      #= x7 0
        li      x5, 0x80000001
        li      x6, 0
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mul     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xffffffff
        mul     x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0xaaaaaaaa
        mul     x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x6, 0x20
        mul     x7, x5, x6                      #= x7 0x20
        li      x5, 0xffffffff
        li      x6, 0
        mul     x7, x5, x6                      #= x7 0
        li      x6, 1
        mul     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 2
        mul     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0x7fffffff
        mul     x7, x5, x6                      #= x7 0x80000001
        li      x6, 0x80000000
        mul     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x80000001
        mul     x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0xffffffff
        mul     x7, x5, x6                      #= x7 1
        li      x6, 0xfffffffe
        mul     x7, x5, x6                      #= x7 2
        li      x6, 0x55555555
        mul     x7, x5, x6                      #= x7 0xaaaaaaab
        li      x6, 0xaaaaaaaa
        mul     x7, x5, x6                      #= x7 0x55555556
        li      x6, 0x12345678
        mul     x7, x5, x6                      #= x7 0xedcba988
        li      x6, 0x1f
        mul     x7, x5, x6                      #= x7 0xffffffe1
        li      x6, 0x20
        mul     x7, x5, x6                      #= x7 0xffffffe0
        li      x6, 0xffff
        mul     x7, x5, x6                      #= x7 0xffff0001
        li      x6, 0x10000
        mul     x7, x5, x6                      #= x7 0xffff0000
        li      x5, 0xfffffffe
        li      x6, 0
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mul     x7, x5, x6                      #= x7 2
        li      x6, 0xffffffff
        mul     x7, x5, x6                      #= x7 2
        li      x6, 0xaaaaaaaa
        mul     x7, x5, x6                      #= x7 0xaaaaaaac
        li      x6, 0x20
        mul     x7, x5, x6                      #= x7 0xffffffc0
        li      x5, 0x55555555
        li      x6, 0
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mul     x7, x5, x6                      #= x7 0x2aaaaaab
        li      x6, 0xffffffff
        mul     x7, x5, x6                      #= x7 0xaaaaaaab
        li      x6, 0xaaaaaaaa
        mul     x7, x5, x6                      #= x7 0x71c71c72
        li      x6, 0x20
        mul     x7, x5, x6                      #= x7 0xaaaaaaa0
        li      x5, 0xaaaaaaaa
        li      x6, 0
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mul     x7, x5, x6                      #= x7 0x55555556
        li      x6, 0xffffffff
        mul     x7, x5, x6                      #= x7 0x55555556
        li      x6, 0xaaaaaaaa
        mul     x7, x5, x6                      #= x7 0xe38e38e4
        li      x6, 0x20
        mul     x7, x5, x6                      #= x7 0x55555540
        li      x5, 0x12345678
        li      x6, 0
        mul     x7, x5, x6                      #= x7 0
        li      x6, 1
        mul     x7, x5, x6                      #= x7 0x12345678
        li      x6, 2
        mul     x7, x5, x6                      #= x7 0x2468acf0
        li      x6, 0x7fffffff
        mul     x7, x5, x6                      #= x7 0xedcba988
        li      x6, 0x80000000
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        mul     x7, x5, x6                      #= x7 0x12345678
        li      x6, 0xffffffff
        mul     x7, x5, x6                      #= x7 0xedcba988
        li      x6, 0xfffffffe
        mul     x7, x5, x6                      #= x7 0xdb975310
        li      x6, 0x55555555
        mul     x7, x5, x6                      #= x7 0xf9ee8dd8
        li      x6, 0xaaaaaaaa
        mul     x7, x5, x6                      #= x7 0xf3dd1bb0
        li      x6, 0x12345678
        mul     x7, x5, x6                      #= x7 0x1df4d840
        li      x6, 0x1f
        mul     x7, x5, x6                      #= x7 0x34567888
        li      x6, 0x20
        mul     x7, x5, x6                      #= x7 0x468acf00
        li      x6, 0xffff
        mul     x7, x5, x6                      #= x7 0x4443a988
        li      x6, 0x10000
        mul     x7, x5, x6                      #= x7 0x56780000
        li      x5, 0x1f
        li      x6, 0
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mul     x7, x5, x6                      #= x7 0x7fffffe1
        li      x6, 0xffffffff
        mul     x7, x5, x6                      #= x7 0xffffffe1
        li      x6, 0xaaaaaaaa
        mul     x7, x5, x6                      #= x7 0xaaaaaa96
        li      x6, 0x20
        mul     x7, x5, x6                      #= x7 0x3e0
        li      x5, 0x20
        li      x6, 0
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mul     x7, x5, x6                      #= x7 0xffffffe0
        li      x6, 0xffffffff
        mul     x7, x5, x6                      #= x7 0xffffffe0
        li      x6, 0xaaaaaaaa
        mul     x7, x5, x6                      #= x7 0x55555540
        li      x6, 0x20
        mul     x7, x5, x6                      #= x7 0x400
        li      x5, 0xffff
        li      x6, 0
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mul     x7, x5, x6                      #= x7 0x7fff0001
        li      x6, 0xffffffff
        mul     x7, x5, x6                      #= x7 0xffff0001
        li      x6, 0xaaaaaaaa
        mul     x7, x5, x6                      #= x7 0xffff5556
        li      x6, 0x20
        mul     x7, x5, x6                      #= x7 0x1fffe0
        li      x5, 0x10000
        li      x6, 0
        mul     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        mul     x7, x5, x6                      #= x7 0xffff0000
        li      x6, 0xffffffff
        mul     x7, x5, x6                      #= x7 0xffff0000
        li      x6, 0xaaaaaaaa
        mul     x7, x5, x6                      #= x7 0xaaaa0000
        li      x6, 0x20
        mul     x7, x5, x6                      #= x7 0x200000

# destination among the sources, x0 as source and destination
        li      x5, 0x89abcdef
        li      x6, 7
        mul     x5, x5, x6                      #= x5 0xc3b2a189
        li      x5, 0x89abcdef
        mul     x6, x5, x6                      #= x6 0xc3b2a189
        mul     x7, x5, x5                      #= x7 0x90f2a521
        mul     x7, x0, x5                      #= x7 0
        mul     x7, x5, x0                      #= x7 0
        mul     x0, x5, x5                      #= none
        mv      x7, x0                          #= x7 0

# registers beyond 31 take a prefix
        li      x33, 0x89abcdef
        li      x63, 7
        mul     x40, x33, x63                   #= x40 0xc3b2a189
        mul     x63, x33, x5                    #= x63 0x90f2a521
        mul     x7, x5, x33                     #= x7 0x90f2a521
        endprg
