# srli: rd = rs1 >> shamt, zeros from the left
# RISC-V I §2.4.1

        .text
_start:

# corner values against each other
        li      x5, 0
        srli    x7, x5, 0                       #= x7 0
        srli    x7, x5, 1                       #= x7 0
        srli    x7, x5, 15                      #= x7 0
        srli    x7, x5, 31                      #= x7 0
        srli    x7, x5, 16                      #= x7 0
        li      x5, 1
        srli    x7, x5, 0                       #= x7 1
        srli    x7, x5, 1                       #= x7 0
        srli    x7, x5, 15                      #= x7 0
        srli    x7, x5, 31                      #= x7 0
        srli    x7, x5, 16                      #= x7 0
        li      x5, 2
        srli    x7, x5, 0                       #= x7 2
        srli    x7, x5, 1                       #= x7 1
        srli    x7, x5, 15                      #= x7 0
        srli    x7, x5, 31                      #= x7 0
        srli    x7, x5, 16                      #= x7 0
        li      x5, 0x7fffffff
        srli    x7, x5, 0                       #= x7 0x7fffffff
        srli    x7, x5, 1                       #= x7 0x3fffffff
        srli    x7, x5, 15                      #= x7 0xffff
        srli    x7, x5, 31                      #= x7 0
        srli    x7, x5, 16                      #= x7 0x7fff
        li      x5, 0x80000000
        srli    x7, x5, 0                       #= x7 0x80000000
        srli    x7, x5, 1                       #= x7 0x40000000
        srli    x7, x5, 15                      #= x7 0x10000
        srli    x7, x5, 31                      #= x7 1
        srli    x7, x5, 16                      #= x7 0x8000
        li      x5, 0x80000001
        srli    x7, x5, 0                       #= x7 0x80000001
        srli    x7, x5, 1                       #= x7 0x40000000
        srli    x7, x5, 15                      #= x7 0x10000
        srli    x7, x5, 31                      #= x7 1
        srli    x7, x5, 16                      #= x7 0x8000
        li      x5, 0xffffffff
        srli    x7, x5, 0                       #= x7 0xffffffff
        srli    x7, x5, 1                       #= x7 0x7fffffff
        srli    x7, x5, 15                      #= x7 0x1ffff
        srli    x7, x5, 31                      #= x7 1
        srli    x7, x5, 16                      #= x7 0xffff
        li      x5, 0xfffffffe
        srli    x7, x5, 0                       #= x7 0xfffffffe
        srli    x7, x5, 1                       #= x7 0x7fffffff
        srli    x7, x5, 15                      #= x7 0x1ffff
        srli    x7, x5, 31                      #= x7 1
        srli    x7, x5, 16                      #= x7 0xffff
        li      x5, 0x55555555
        srli    x7, x5, 0                       #= x7 0x55555555
        srli    x7, x5, 1                       #= x7 0x2aaaaaaa
        srli    x7, x5, 15                      #= x7 0xaaaa
        srli    x7, x5, 31                      #= x7 0
        srli    x7, x5, 16                      #= x7 0x5555
        li      x5, 0xaaaaaaaa
        srli    x7, x5, 0                       #= x7 0xaaaaaaaa
        srli    x7, x5, 1                       #= x7 0x55555555
        srli    x7, x5, 15                      #= x7 0x15555
        srli    x7, x5, 31                      #= x7 1
        srli    x7, x5, 16                      #= x7 0xaaaa
        li      x5, 0x12345678
        srli    x7, x5, 0                       #= x7 0x12345678
        srli    x7, x5, 1                       #= x7 0x91a2b3c
        srli    x7, x5, 15                      #= x7 0x2468
        srli    x7, x5, 31                      #= x7 0
        srli    x7, x5, 16                      #= x7 0x1234
        li      x5, 0x1f
        srli    x7, x5, 0                       #= x7 0x1f
        srli    x7, x5, 1                       #= x7 0xf
        srli    x7, x5, 15                      #= x7 0
        srli    x7, x5, 31                      #= x7 0
        srli    x7, x5, 16                      #= x7 0
        li      x5, 0x20
        srli    x7, x5, 0                       #= x7 0x20
        srli    x7, x5, 1                       #= x7 0x10
        srli    x7, x5, 15                      #= x7 0
        srli    x7, x5, 31                      #= x7 0
        srli    x7, x5, 16                      #= x7 0
        li      x5, 0xffff
        srli    x7, x5, 0                       #= x7 0xffff
        srli    x7, x5, 1                       #= x7 0x7fff
        srli    x7, x5, 15                      #= x7 1
        srli    x7, x5, 31                      #= x7 0
        srli    x7, x5, 16                      #= x7 0
        li      x5, 0x10000
        srli    x7, x5, 0                       #= x7 0x10000
        srli    x7, x5, 1                       #= x7 0x8000
        srli    x7, x5, 15                      #= x7 2
        srli    x7, x5, 31                      #= x7 0
        srli    x7, x5, 16                      #= x7 1

# destination is the source, x0, registers beyond 31
        li      x5, 0x89abcdef
        srli    x5, x5, 16                      #= x5 0x89ab
        srli    x7, x0, 16                      #= x7 0
        srli    x0, x5, 16                      #= none
        li      x33, 0x89abcdef
        srli    x63, x33, 16                    #= x63 0x89ab
        endprg
