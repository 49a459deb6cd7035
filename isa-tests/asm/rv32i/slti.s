# slti: rd = rs1 < imm, signed
# RISC-V I §2.4.1

        .text
_start:

# corner values against each other
        li      x5, 0
        slti    x7, x5, 0                       #= x7 0
        slti    x7, x5, 1                       #= x7 1
        slti    x7, x5, -1                      #= x7 0
        slti    x7, x5, 2047                    #= x7 1
        slti    x7, x5, -2048                   #= x7 0
        slti    x7, x5, 1365                    #= x7 1
        li      x5, 1
        slti    x7, x5, 0                       #= x7 0
        slti    x7, x5, 1                       #= x7 0
        slti    x7, x5, -1                      #= x7 0
        slti    x7, x5, 2047                    #= x7 1
        slti    x7, x5, -2048                   #= x7 0
        slti    x7, x5, 1365                    #= x7 1
        li      x5, 2
        slti    x7, x5, 0                       #= x7 0
        slti    x7, x5, 1                       #= x7 0
        slti    x7, x5, -1                      #= x7 0
        slti    x7, x5, 2047                    #= x7 1
        slti    x7, x5, -2048                   #= x7 0
        slti    x7, x5, 1365                    #= x7 1
        li      x5, 0x7fffffff
        slti    x7, x5, 0                       #= x7 0
        slti    x7, x5, 1                       #= x7 0
        slti    x7, x5, -1                      #= x7 0
        slti    x7, x5, 2047                    #= x7 0
        slti    x7, x5, -2048                   #= x7 0
        slti    x7, x5, 1365                    #= x7 0
        li      x5, 0x80000000
        slti    x7, x5, 0                       #= x7 1
        slti    x7, x5, 1                       #= x7 1
        slti    x7, x5, -1                      #= x7 1
        slti    x7, x5, 2047                    #= x7 1
        slti    x7, x5, -2048                   #= x7 1
        slti    x7, x5, 1365                    #= x7 1
        li      x5, 0x80000001
        slti    x7, x5, 0                       #= x7 1
        slti    x7, x5, 1                       #= x7 1
        slti    x7, x5, -1                      #= x7 1
        slti    x7, x5, 2047                    #= x7 1
        slti    x7, x5, -2048                   #= x7 1
        slti    x7, x5, 1365                    #= x7 1
        li      x5, 0xffffffff
        slti    x7, x5, 0                       #= x7 1
        slti    x7, x5, 1                       #= x7 1
        slti    x7, x5, -1                      #= x7 0
        slti    x7, x5, 2047                    #= x7 1
        slti    x7, x5, -2048                   #= x7 0
        slti    x7, x5, 1365                    #= x7 1
        li      x5, 0xfffffffe
        slti    x7, x5, 0                       #= x7 1
        slti    x7, x5, 1                       #= x7 1
        slti    x7, x5, -1                      #= x7 1
        slti    x7, x5, 2047                    #= x7 1
        slti    x7, x5, -2048                   #= x7 0
        slti    x7, x5, 1365                    #= x7 1
        li      x5, 0x55555555
        slti    x7, x5, 0                       #= x7 0
        slti    x7, x5, 1                       #= x7 0
        slti    x7, x5, -1                      #= x7 0
        slti    x7, x5, 2047                    #= x7 0
        slti    x7, x5, -2048                   #= x7 0
        slti    x7, x5, 1365                    #= x7 0
        li      x5, 0xaaaaaaaa
        slti    x7, x5, 0                       #= x7 1
        slti    x7, x5, 1                       #= x7 1
        slti    x7, x5, -1                      #= x7 1
        slti    x7, x5, 2047                    #= x7 1
        slti    x7, x5, -2048                   #= x7 1
        slti    x7, x5, 1365                    #= x7 1
        li      x5, 0x12345678
        slti    x7, x5, 0                       #= x7 0
        slti    x7, x5, 1                       #= x7 0
        slti    x7, x5, -1                      #= x7 0
        slti    x7, x5, 2047                    #= x7 0
        slti    x7, x5, -2048                   #= x7 0
        slti    x7, x5, 1365                    #= x7 0
        li      x5, 0x1f
        slti    x7, x5, 0                       #= x7 0
        slti    x7, x5, 1                       #= x7 0
        slti    x7, x5, -1                      #= x7 0
        slti    x7, x5, 2047                    #= x7 1
        slti    x7, x5, -2048                   #= x7 0
        slti    x7, x5, 1365                    #= x7 1
        li      x5, 0x20
        slti    x7, x5, 0                       #= x7 0
        slti    x7, x5, 1                       #= x7 0
        slti    x7, x5, -1                      #= x7 0
        slti    x7, x5, 2047                    #= x7 1
        slti    x7, x5, -2048                   #= x7 0
        slti    x7, x5, 1365                    #= x7 1
        li      x5, 0xffff
        slti    x7, x5, 0                       #= x7 0
        slti    x7, x5, 1                       #= x7 0
        slti    x7, x5, -1                      #= x7 0
        slti    x7, x5, 2047                    #= x7 0
        slti    x7, x5, -2048                   #= x7 0
        slti    x7, x5, 1365                    #= x7 0
        li      x5, 0x10000
        slti    x7, x5, 0                       #= x7 0
        slti    x7, x5, 1                       #= x7 0
        slti    x7, x5, -1                      #= x7 0
        slti    x7, x5, 2047                    #= x7 0
        slti    x7, x5, -2048                   #= x7 0
        slti    x7, x5, 1365                    #= x7 0

# destination is the source, x0, registers beyond 31
        li      x5, 0x89abcdef
        slti    x5, x5, 1365                    #= x5 1
        slti    x7, x0, 1365                    #= x7 1
        slti    x0, x5, 1365                    #= none
        li      x33, 0x89abcdef
        slti    x63, x33, 1365                  #= x63 1
        endprg
