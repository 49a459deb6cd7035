# slt: rd = rs1 < rs2, signed
# RISC-V I §2.4.2

        .text
_start:

# corner values against each other
        li      x5, 0
        li      x6, 0
        slt     x7, x5, x6                      #= x7 0
        li      x6, 1
        slt     x7, x5, x6                      #= x7 1
        li      x6, 2
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x7fffffff
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x80000000
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0xaaaaaaaa
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x1f
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x20
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0xffff
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x10000
        slt     x7, x5, x6                      #= x7 1
        li      x5, 1
        li      x6, 0
        slt     x7, x5, x6                      #= x7 0
        li      x6, 1
        slt     x7, x5, x6                      #= x7 0
        li      x6, 2
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x7fffffff
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x80000000
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0xaaaaaaaa
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x1f
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x20
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0xffff
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x10000
        slt     x7, x5, x6                      #= x7 1
        li      x5, 2
        li      x6, 0
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0xffffffff
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        slt     x7, x5, x6                      #= x7 1
        li      x5, 0x7fffffff
        li      x6, 0
        slt     x7, x5, x6                      #= x7 0
        li      x6, 1
        slt     x7, x5, x6                      #= x7 0
        li      x6, 2
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0xffff
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        slt     x7, x5, x6                      #= x7 0
        li      x5, 0x80000000
        li      x6, 0
        slt     x7, x5, x6                      #= x7 1
        li      x6, 1
        slt     x7, x5, x6                      #= x7 1
        li      x6, 2
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x7fffffff
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x80000000
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0xffffffff
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0xfffffffe
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x55555555
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0xaaaaaaaa
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x12345678
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x1f
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x20
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0xffff
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x10000
        slt     x7, x5, x6                      #= x7 1
        li      x5, 0x80000001
        li      x6, 0
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x7fffffff
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0xffffffff
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0xaaaaaaaa
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x20
        slt     x7, x5, x6                      #= x7 1
        li      x5, 0xffffffff
        li      x6, 0
        slt     x7, x5, x6                      #= x7 1
        li      x6, 1
        slt     x7, x5, x6                      #= x7 1
        li      x6, 2
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x7fffffff
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x80000000
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0xaaaaaaaa
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x1f
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x20
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0xffff
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x10000
        slt     x7, x5, x6                      #= x7 1
        li      x5, 0xfffffffe
        li      x6, 0
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x7fffffff
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0xffffffff
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0xaaaaaaaa
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        slt     x7, x5, x6                      #= x7 1
        li      x5, 0x55555555
        li      x6, 0
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0xffffffff
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        slt     x7, x5, x6                      #= x7 0
        li      x5, 0xaaaaaaaa
        li      x6, 0
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x7fffffff
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0xffffffff
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0xaaaaaaaa
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        slt     x7, x5, x6                      #= x7 1
        li      x5, 0x12345678
        li      x6, 0
        slt     x7, x5, x6                      #= x7 0
        li      x6, 1
        slt     x7, x5, x6                      #= x7 0
        li      x6, 2
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0x80000000
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0xaaaaaaaa
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0xffff
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        slt     x7, x5, x6                      #= x7 0
        li      x5, 0x1f
        li      x6, 0
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0xffffffff
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        slt     x7, x5, x6                      #= x7 1
        li      x5, 0x20
        li      x6, 0
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0xffffffff
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        slt     x7, x5, x6                      #= x7 0
        li      x5, 0xffff
        li      x6, 0
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0xffffffff
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        slt     x7, x5, x6                      #= x7 0
        li      x5, 0x10000
        li      x6, 0
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        slt     x7, x5, x6                      #= x7 1
        li      x6, 0xffffffff
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        slt     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        slt     x7, x5, x6                      #= x7 0

# destination among the sources, x0 as source and destination
        li      x5, 0x89abcdef
        li      x6, 7
        slt     x5, x5, x6                      #= x5 1
        li      x5, 0x89abcdef
        slt     x6, x5, x6                      #= x6 1
        slt     x7, x5, x5                      #= x7 0
        slt     x7, x0, x5                      #= x7 0
        slt     x7, x5, x0                      #= x7 1
        slt     x0, x5, x5                      #= none
        mv      x7, x0                          #= x7 0

# registers beyond 31 take a prefix
        li      x33, 0x89abcdef
        li      x63, 7
        slt     x40, x33, x63                   #= x40 1
        slt     x63, x33, x5                    #= x63 0
        slt     x7, x5, x33                     #= x7 0
        endprg
