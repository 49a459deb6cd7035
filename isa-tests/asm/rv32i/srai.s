# srai: rd = rs1 >> shamt, sign from the left
# RISC-V I §2.4.1

        .text
_start:

# corner values against each other
        li      x5, 0
        srai    x7, x5, 0                       #= x7 0
        srai    x7, x5, 1                       #= x7 0
        srai    x7, x5, 15                      #= x7 0
        srai    x7, x5, 31                      #= x7 0
        srai    x7, x5, 16                      #= x7 0
        li      x5, 1
        srai    x7, x5, 0                       #= x7 1
        srai    x7, x5, 1                       #= x7 0
        srai    x7, x5, 15                      #= x7 0
        srai    x7, x5, 31                      #= x7 0
        srai    x7, x5, 16                      #= x7 0
        li      x5, 2
        srai    x7, x5, 0                       #= x7 2
        srai    x7, x5, 1                       #= x7 1
        srai    x7, x5, 15                      #= x7 0
        srai    x7, x5, 31                      #= x7 0
        srai    x7, x5, 16                      #= x7 0
        li      x5, 0x7fffffff
        srai    x7, x5, 0                       #= x7 0x7fffffff
        srai    x7, x5, 1                       #= x7 0x3fffffff
        srai    x7, x5, 15                      #= x7 0xffff
        srai    x7, x5, 31                      #= x7 0
        srai    x7, x5, 16                      #= x7 0x7fff
        li      x5, 0x80000000
        srai    x7, x5, 0                       #= x7 0x80000000
        srai    x7, x5, 1                       #= x7 0xc0000000
        srai    x7, x5, 15                      #= x7 0xffff0000
        srai    x7, x5, 31                      #= x7 0xffffffff
        srai    x7, x5, 16                      #= x7 0xffff8000
        li      x5, 0x80000001
        srai    x7, x5, 0                       #= x7 0x80000001
        srai    x7, x5, 1                       #= x7 0xc0000000
        srai    x7, x5, 15                      #= x7 0xffff0000
        srai    x7, x5, 31                      #= x7 0xffffffff
        srai    x7, x5, 16                      #= x7 0xffff8000
        li      x5, 0xffffffff
        srai    x7, x5, 0                       #= x7 0xffffffff
        srai    x7, x5, 1                       #= x7 0xffffffff
        srai    x7, x5, 15                      #= x7 0xffffffff
        srai    x7, x5, 31                      #= x7 0xffffffff
        srai    x7, x5, 16                      #= x7 0xffffffff
        li      x5, 0xfffffffe
        srai    x7, x5, 0                       #= x7 0xfffffffe
        srai    x7, x5, 1                       #= x7 0xffffffff
        srai    x7, x5, 15                      #= x7 0xffffffff
        srai    x7, x5, 31                      #= x7 0xffffffff
        srai    x7, x5, 16                      #= x7 0xffffffff
        li      x5, 0x55555555
        srai    x7, x5, 0                       #= x7 0x55555555
        srai    x7, x5, 1                       #= x7 0x2aaaaaaa
        srai    x7, x5, 15                      #= x7 0xaaaa
        srai    x7, x5, 31                      #= x7 0
        srai    x7, x5, 16                      #= x7 0x5555
        li      x5, 0xaaaaaaaa
        srai    x7, x5, 0                       #= x7 0xaaaaaaaa
        srai    x7, x5, 1                       #= x7 0xd5555555
        srai    x7, x5, 15                      #= x7 0xffff5555
        srai    x7, x5, 31                      #= x7 0xffffffff
        srai    x7, x5, 16                      #= x7 0xffffaaaa
        li      x5, 0x12345678
        srai    x7, x5, 0                       #= x7 0x12345678
        srai    x7, x5, 1                       #= x7 0x91a2b3c
        srai    x7, x5, 15                      #= x7 0x2468
        srai    x7, x5, 31                      #= x7 0
        srai    x7, x5, 16                      #= x7 0x1234
        li      x5, 0x1f
        srai    x7, x5, 0                       #= x7 0x1f
        srai    x7, x5, 1                       #= x7 0xf
        srai    x7, x5, 15                      #= x7 0
        srai    x7, x5, 31                      #= x7 0
        srai    x7, x5, 16                      #= x7 0
        li      x5, 0x20
        srai    x7, x5, 0                       #= x7 0x20
        srai    x7, x5, 1                       #= x7 0x10
        srai    x7, x5, 15                      #= x7 0
        srai    x7, x5, 31                      #= x7 0
        srai    x7, x5, 16                      #= x7 0
        li      x5, 0xffff
        srai    x7, x5, 0                       #= x7 0xffff
        srai    x7, x5, 1                       #= x7 0x7fff
        srai    x7, x5, 15                      #= x7 1
        srai    x7, x5, 31                      #= x7 0
        srai    x7, x5, 16                      #= x7 0
        li      x5, 0x10000
        srai    x7, x5, 0                       #= x7 0x10000
        srai    x7, x5, 1                       #= x7 0x8000
        srai    x7, x5, 15                      #= x7 2
        srai    x7, x5, 31                      #= x7 0
        srai    x7, x5, 16                      #= x7 1

# destination is the source, x0, registers beyond 31
        li      x5, 0x89abcdef
        srai    x5, x5, 16                      #= x5 0xffff89ab
        srai    x7, x0, 16                      #= x7 0
        srai    x0, x5, 16                      #= none
        li      x33, 0x89abcdef
        srai    x63, x33, 16                    #= x63 0xffff89ab
        endprg
