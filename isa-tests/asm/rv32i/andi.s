# andi: rd = rs1 & imm
# RISC-V I §2.4.1

        .text
_start:

# corner values against each other
        li      x5, 0
        andi    x7, x5, 0                       #= x7 0
        andi    x7, x5, 1                       #= x7 0
        andi    x7, x5, -1                      #= x7 0
        andi    x7, x5, 2047                    #= x7 0
        andi    x7, x5, -2048                   #= x7 0
        andi    x7, x5, 1365                    #= x7 0
        li      x5, 1
        andi    x7, x5, 0                       #= x7 0
        andi    x7, x5, 1                       #= x7 1
        andi    x7, x5, -1                      #= x7 1
        andi    x7, x5, 2047                    #= x7 1
        andi    x7, x5, -2048                   #= x7 0
        andi    x7, x5, 1365                    #= x7 1
        li      x5, 2
        andi    x7, x5, 0                       #= x7 0
        andi    x7, x5, 1                       #= x7 0
        andi    x7, x5, -1                      #= x7 2
        andi    x7, x5, 2047                    #= x7 2
        andi    x7, x5, -2048                   #= x7 0
        andi    x7, x5, 1365                    #= x7 0
        li      x5, 0x7fffffff
        andi    x7, x5, 0                       #= x7 0
        andi    x7, x5, 1                       #= x7 1
        andi    x7, x5, -1                      #= x7 0x7fffffff
        andi    x7, x5, 2047                    #= x7 0x7ff
        andi    x7, x5, -2048                   #= x7 0x7ffff800
        andi    x7, x5, 1365                    #= x7 0x555
        li      x5, 0x80000000
        andi    x7, x5, 0                       #= x7 0
        andi    x7, x5, 1                       #= x7 0
        andi    x7, x5, -1                      #= x7 0x80000000
        andi    x7, x5, 2047                    #= x7 0
        andi    x7, x5, -2048                   #= x7 0x80000000
        andi    x7, x5, 1365                    #= x7 0
        li      x5, 0x80000001
        andi    x7, x5, 0                       #= x7 0
        andi    x7, x5, 1                       #= x7 1
        andi    x7, x5, -1                      #= x7 0x80000001
        andi    x7, x5, 2047                    #= x7 1
        andi    x7, x5, -2048                   #= x7 0x80000000
        andi    x7, x5, 1365                    #= x7 1
        li      x5, 0xffffffff
        andi    x7, x5, 0                       #= x7 0
        andi    x7, x5, 1                       #= x7 1
        andi    x7, x5, -1                      #= x7 0xffffffff
        andi    x7, x5, 2047                    #= x7 0x7ff
        andi    x7, x5, -2048                   #= x7 0xfffff800
        andi    x7, x5, 1365                    #= x7 0x555
        li      x5, 0xfffffffe
        andi    x7, x5, 0                       #= x7 0
        andi    x7, x5, 1                       #= x7 0
        andi    x7, x5, -1                      #= x7 0xfffffffe
        andi    x7, x5, 2047                    #= x7 0x7fe
        andi    x7, x5, -2048                   #= x7 0xfffff800
        andi    x7, x5, 1365                    #= x7 0x554
        li      x5, 0x55555555
        andi    x7, x5, 0                       #= x7 0
        andi    x7, x5, 1                       #= x7 1
        andi    x7, x5, -1                      #= x7 0x55555555
        andi    x7, x5, 2047                    #= x7 0x555
        andi    x7, x5, -2048                   #= x7 0x55555000
        andi    x7, x5, 1365                    #= x7 0x555
        li      x5, 0xaaaaaaaa
        andi    x7, x5, 0                       #= x7 0
        andi    x7, x5, 1                       #= x7 0
        andi    x7, x5, -1                      #= x7 0xaaaaaaaa
        andi    x7, x5, 2047                    #= x7 0x2aa
        andi    x7, x5, -2048                   #= x7 0xaaaaa800
        andi    x7, x5, 1365                    #= x7 0
        li      x5, 0x12345678
        andi    x7, x5, 0                       #= x7 0
        andi    x7, x5, 1                       #= x7 0
        andi    x7, x5, -1                      #= x7 0x12345678
        andi    x7, x5, 2047                    #= x7 0x678
        andi    x7, x5, -2048                   #= x7 0x12345000
        andi    x7, x5, 1365                    #= x7 0x450
        li      x5, 0x1f
        andi    x7, x5, 0                       #= x7 0
        andi    x7, x5, 1                       #= x7 1
        andi    x7, x5, -1                      #= x7 0x1f
        andi    x7, x5, 2047                    #= x7 0x1f
        andi    x7, x5, -2048                   #= x7 0
        andi    x7, x5, 1365                    #= x7 0x15
        li      x5, 0x20
        andi    x7, x5, 0                       #= x7 0
        andi    x7, x5, 1                       #= x7 0
        andi    x7, x5, -1                      #= x7 0x20
        andi    x7, x5, 2047                    #= x7 0x20
        andi    x7, x5, -2048                   #= x7 0
        andi    x7, x5, 1365                    #= x7 0
        li      x5, 0xffff
        andi    x7, x5, 0                       #= x7 0
        andi    x7, x5, 1                       #= x7 1
        andi    x7, x5, -1                      #= x7 0xffff
        andi    x7, x5, 2047                    #= x7 0x7ff
        andi    x7, x5, -2048                   #= x7 0xf800
        andi    x7, x5, 1365                    #= x7 0x555
        li      x5, 0x10000
        andi    x7, x5, 0                       #= x7 0
        andi    x7, x5, 1                       #= x7 0
        andi    x7, x5, -1                      #= x7 0x10000
        andi    x7, x5, 2047                    #= x7 0
        andi    x7, x5, -2048                   #= x7 0x10000
        andi    x7, x5, 1365                    #= x7 0

# destination is the source, x0, registers beyond 31
        li      x5, 0x89abcdef
        andi    x5, x5, 1365                    #= x5 0x545
        andi    x7, x0, 1365                    #= x7 0
        andi    x0, x5, 1365                    #= none
        li      x33, 0x89abcdef
        andi    x63, x33, 1365                  #= x63 0x545
        endprg
