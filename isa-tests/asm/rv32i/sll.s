# sll: rd = rs1 << rs2[4:0]
# RISC-V I §2.4.2

        .text
_start:

# corner values against each other
        li      x5, 0
        li      x6, 0
        sll     x7, x5, x6                      #= x7 0
        li      x6, 1
        sll     x7, x5, x6                      #= x7 0
        li      x6, 2
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0xffff
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        sll     x7, x5, x6                      #= x7 0
        li      x5, 1
        li      x6, 0
        sll     x7, x5, x6                      #= x7 1
        li      x6, 1
        sll     x7, x5, x6                      #= x7 2
        li      x6, 2
        sll     x7, x5, x6                      #= x7 4
        li      x6, 0x7fffffff
        sll     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x80000000
        sll     x7, x5, x6                      #= x7 1
        li      x6, 0x80000001
        sll     x7, x5, x6                      #= x7 2
        li      x6, 0xffffffff
        sll     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xfffffffe
        sll     x7, x5, x6                      #= x7 0x40000000
        li      x6, 0x55555555
        sll     x7, x5, x6                      #= x7 0x200000
        li      x6, 0xaaaaaaaa
        sll     x7, x5, x6                      #= x7 0x400
        li      x6, 0x12345678
        sll     x7, x5, x6                      #= x7 0x1000000
        li      x6, 0x1f
        sll     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x20
        sll     x7, x5, x6                      #= x7 1
        li      x6, 0xffff
        sll     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x10000
        sll     x7, x5, x6                      #= x7 1
        li      x5, 2
        li      x6, 0
        sll     x7, x5, x6                      #= x7 2
        li      x6, 0x7fffffff
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        sll     x7, x5, x6                      #= x7 0x800
        li      x6, 0x20
        sll     x7, x5, x6                      #= x7 2
        li      x5, 0x7fffffff
        li      x6, 0
        sll     x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 1
        sll     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 2
        sll     x7, x5, x6                      #= x7 0xfffffffc
        li      x6, 0x7fffffff
        sll     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x80000000
        sll     x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0x80000001
        sll     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0xffffffff
        sll     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xfffffffe
        sll     x7, x5, x6                      #= x7 0xc0000000
        li      x6, 0x55555555
        sll     x7, x5, x6                      #= x7 0xffe00000
        li      x6, 0xaaaaaaaa
        sll     x7, x5, x6                      #= x7 0xfffffc00
        li      x6, 0x12345678
        sll     x7, x5, x6                      #= x7 0xff000000
        li      x6, 0x1f
        sll     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x20
        sll     x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0xffff
        sll     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x10000
        sll     x7, x5, x6                      #= x7 0x7fffffff
        li      x5, 0x80000000
        li      x6, 0
        sll     x7, x5, x6                      #= x7 0x80000000
        li      x6, 1
        sll     x7, x5, x6                      #= x7 0
        li      x6, 2
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        sll     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x80000001
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        sll     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xffff
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        sll     x7, x5, x6                      #= x7 0x80000000
        li      x5, 0x80000001
        li      x6, 0
        sll     x7, x5, x6                      #= x7 0x80000001
        li      x6, 0x7fffffff
        sll     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xffffffff
        sll     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xaaaaaaaa
        sll     x7, x5, x6                      #= x7 0x400
        li      x6, 0x20
        sll     x7, x5, x6                      #= x7 0x80000001
        li      x5, 0xffffffff
        li      x6, 0
        sll     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 1
        sll     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 2
        sll     x7, x5, x6                      #= x7 0xfffffffc
        li      x6, 0x7fffffff
        sll     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x80000000
        sll     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x80000001
        sll     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0xffffffff
        sll     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xfffffffe
        sll     x7, x5, x6                      #= x7 0xc0000000
        li      x6, 0x55555555
        sll     x7, x5, x6                      #= x7 0xffe00000
        li      x6, 0xaaaaaaaa
        sll     x7, x5, x6                      #= x7 0xfffffc00
        li      x6, 0x12345678
        sll     x7, x5, x6                      #= x7 0xff000000
        li      x6, 0x1f
        sll     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x20
        sll     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xffff
        sll     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x10000
        sll     x7, x5, x6                      #= x7 0xffffffff
        li      x5, 0xfffffffe
        li      x6, 0
        sll     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0x7fffffff
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        sll     x7, x5, x6                      #= x7 0xfffff800
        li      x6, 0x20
        sll     x7, x5, x6                      #= x7 0xfffffffe
        li      x5, 0x55555555
        li      x6, 0
        sll     x7, x5, x6                      #= x7 0x55555555
        li      x6, 0x7fffffff
        sll     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xffffffff
        sll     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xaaaaaaaa
        sll     x7, x5, x6                      #= x7 0x55555400
        li      x6, 0x20
        sll     x7, x5, x6                      #= x7 0x55555555
        li      x5, 0xaaaaaaaa
        li      x6, 0
        sll     x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x6, 0x7fffffff
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        sll     x7, x5, x6                      #= x7 0xaaaaa800
        li      x6, 0x20
        sll     x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x5, 0x12345678
        li      x6, 0
        sll     x7, x5, x6                      #= x7 0x12345678
        li      x6, 1
        sll     x7, x5, x6                      #= x7 0x2468acf0
        li      x6, 2
        sll     x7, x5, x6                      #= x7 0x48d159e0
        li      x6, 0x7fffffff
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        sll     x7, x5, x6                      #= x7 0x12345678
        li      x6, 0x80000001
        sll     x7, x5, x6                      #= x7 0x2468acf0
        li      x6, 0xffffffff
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        sll     x7, x5, x6                      #= x7 0xcf000000
        li      x6, 0xaaaaaaaa
        sll     x7, x5, x6                      #= x7 0xd159e000
        li      x6, 0x12345678
        sll     x7, x5, x6                      #= x7 0x78000000
        li      x6, 0x1f
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        sll     x7, x5, x6                      #= x7 0x12345678
        li      x6, 0xffff
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        sll     x7, x5, x6                      #= x7 0x12345678
        li      x5, 0x1f
        li      x6, 0
        sll     x7, x5, x6                      #= x7 0x1f
        li      x6, 0x7fffffff
        sll     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xffffffff
        sll     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xaaaaaaaa
        sll     x7, x5, x6                      #= x7 0x7c00
        li      x6, 0x20
        sll     x7, x5, x6                      #= x7 0x1f
        li      x5, 0x20
        li      x6, 0
        sll     x7, x5, x6                      #= x7 0x20
        li      x6, 0x7fffffff
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        sll     x7, x5, x6                      #= x7 0x8000
        li      x6, 0x20
        sll     x7, x5, x6                      #= x7 0x20
        li      x5, 0xffff
        li      x6, 0
        sll     x7, x5, x6                      #= x7 0xffff
        li      x6, 0x7fffffff
        sll     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xffffffff
        sll     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xaaaaaaaa
        sll     x7, x5, x6                      #= x7 0x3fffc00
        li      x6, 0x20
        sll     x7, x5, x6                      #= x7 0xffff
        li      x5, 0x10000
        li      x6, 0
        sll     x7, x5, x6                      #= x7 0x10000
        li      x6, 0x7fffffff
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        sll     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        sll     x7, x5, x6                      #= x7 0x4000000
        li      x6, 0x20
        sll     x7, x5, x6                      #= x7 0x10000

# destination among the sources, x0 as source and destination
        li      x5, 0x89abcdef
        li      x6, 7
        sll     x5, x5, x6                      #= x5 0xd5e6f780
        li      x5, 0x89abcdef
        sll     x6, x5, x6                      #= x6 0xd5e6f780
        sll     x7, x5, x5                      #= x7 0xe6f78000
        sll     x7, x0, x5                      #= x7 0
        sll     x7, x5, x0                      #= x7 0x89abcdef
        sll     x0, x5, x5                      #= none
        mv      x7, x0                          #= x7 0

# registers beyond 31 take a prefix
        li      x33, 0x89abcdef
        li      x63, 7
        sll     x40, x33, x63                   #= x40 0xd5e6f780
        sll     x63, x33, x5                    #= x63 0xe6f78000
        sll     x7, x5, x33                     #= x7 0xe6f78000
        endprg
