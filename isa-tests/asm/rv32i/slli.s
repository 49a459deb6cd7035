# slli: rd = rs1 << shamt
# RISC-V I §2.4.1

        .text
_start:

# corner values against each other
        li      x5, 0
        slli    x7, x5, 0                       #= x7 0
        slli    x7, x5, 1                       #= x7 0
        slli    x7, x5, 15                      #= x7 0
        slli    x7, x5, 31                      #= x7 0
        slli    x7, x5, 16                      #= x7 0
        li      x5, 1
        slli    x7, x5, 0                       #= x7 1
        slli    x7, x5, 1                       #= x7 2
        slli    x7, x5, 15                      #= x7 0x8000
        slli    x7, x5, 31                      #= x7 0x80000000
        slli    x7, x5, 16                      #= x7 0x10000
        li      x5, 2
        slli    x7, x5, 0                       #= x7 2
        slli    x7, x5, 1                       #= x7 4
        slli    x7, x5, 15                      #= x7 0x10000
        slli    x7, x5, 31                      #= x7 0
        slli    x7, x5, 16                      #= x7 0x20000
        li      x5, 0x7fffffff
        slli    x7, x5, 0                       #= x7 0x7fffffff
        slli    x7, x5, 1                       #= x7 0xfffffffe
        slli    x7, x5, 15                      #= x7 0xffff8000
        slli    x7, x5, 31                      #= x7 0x80000000
        slli    x7, x5, 16                      #= x7 0xffff0000
        li      x5, 0x80000000
        slli    x7, x5, 0                       #= x7 0x80000000
        slli    x7, x5, 1                       #= x7 0
        slli    x7, x5, 15                      #= x7 0
        slli    x7, x5, 31                      #= x7 0
        slli    x7, x5, 16                      #= x7 0
        li      x5, 0x80000001
        slli    x7, x5, 0                       #= x7 0x80000001
        slli    x7, x5, 1                       #= x7 2
        slli    x7, x5, 15                      #= x7 0x8000
        slli    x7, x5, 31                      #= x7 0x80000000
        slli    x7, x5, 16                      #= x7 0x10000
        li      x5, 0xffffffff
        slli    x7, x5, 0                       #= x7 0xffffffff
        slli    x7, x5, 1                       #= x7 0xfffffffe
        slli    x7, x5, 15                      #= x7 0xffff8000
        slli    x7, x5, 31                      #= x7 0x80000000
        slli    x7, x5, 16                      #= x7 0xffff0000
        li      x5, 0xfffffffe
        slli    x7, x5, 0                       #= x7 0xfffffffe
        slli    x7, x5, 1                       #= x7 0xfffffffc
        slli    x7, x5, 15                      #= x7 0xffff0000
        slli    x7, x5, 31                      #= x7 0
        slli    x7, x5, 16                      #= x7 0xfffe0000
        li      x5, 0x55555555
        slli    x7, x5, 0                       #= x7 0x55555555
        slli    x7, x5, 1                       #= x7 0xaaaaaaaa
        slli    x7, x5, 15                      #= x7 0xaaaa8000
        slli    x7, x5, 31                      #= x7 0x80000000
        slli    x7, x5, 16                      #= x7 0x55550000
        li      x5, 0xaaaaaaaa
        slli    x7, x5, 0                       #= x7 0xaaaaaaaa
        slli    x7, x5, 1                       #= x7 0x55555554
        slli    x7, x5, 15                      #= x7 0x55550000
        slli    x7, x5, 31                      #= x7 0
        slli    x7, x5, 16                      #= x7 0xaaaa0000
        li      x5, 0x12345678
        slli    x7, x5, 0                       #= x7 0x12345678
        slli    x7, x5, 1                       #= x7 0x2468acf0
        slli    x7, x5, 15                      #= x7 0x2b3c0000
        slli    x7, x5, 31                      #= x7 0
        slli    x7, x5, 16                      #= x7 0x56780000
        li      x5, 0x1f
        slli    x7, x5, 0                       #= x7 0x1f
        slli    x7, x5, 1                       #= x7 0x3e
        slli    x7, x5, 15                      #= x7 0xf8000
        slli    x7, x5, 31                      #= x7 0x80000000
        slli    x7, x5, 16                      #= x7 0x1f0000
        li      x5, 0x20
        slli    x7, x5, 0                       #= x7 0x20
        slli    x7, x5, 1                       #= x7 0x40
        slli    x7, x5, 15                      #= x7 0x100000
        slli    x7, x5, 31                      #= x7 0
        slli    x7, x5, 16                      #= x7 0x200000
        li      x5, 0xffff
        slli    x7, x5, 0                       #= x7 0xffff
        slli    x7, x5, 1                       #= x7 0x1fffe
        slli    x7, x5, 15                      #= x7 0x7fff8000
        slli    x7, x5, 31                      #= x7 0x80000000
        slli    x7, x5, 16                      #= x7 0xffff0000
        li      x5, 0x10000
        slli    x7, x5, 0                       #= x7 0x10000
        slli    x7, x5, 1                       #= x7 0x20000
        slli    x7, x5, 15                      #= x7 0x80000000
        slli    x7, x5, 31                      #= x7 0
        slli    x7, x5, 16                      #= x7 0

# destination is the source, x0, registers beyond 31
        li      x5, 0x89abcdef
        slli    x5, x5, 16                      #= x5 0xcdef0000
        slli    x7, x0, 16                      #= x7 0
        slli    x0, x5, 16                      #= none
        li      x33, 0x89abcdef
        slli    x63, x33, 16                    #= x63 0xcdef0000
        endprg
