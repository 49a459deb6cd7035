# sltiu: rd = rs1 < imm sign-extended, unsigned
# RISC-V I §2.4.1

        .text
_start:

# corner values against each other
        li      x5, 0
        sltiu   x7, x5, 0                       #= x7 0
        sltiu   x7, x5, 1                       #= x7 1
        sltiu   x7, x5, -1                      #= x7 1
        sltiu   x7, x5, 2047                    #= x7 1
        sltiu   x7, x5, -2048                   #= x7 1
        sltiu   x7, x5, 1365                    #= x7 1
        li      x5, 1
        sltiu   x7, x5, 0                       #= x7 0
        sltiu   x7, x5, 1                       #= x7 0
        sltiu   x7, x5, -1                      #= x7 1
        sltiu   x7, x5, 2047                    #= x7 1
        sltiu   x7, x5, -2048                   #= x7 1
        sltiu   x7, x5, 1365                    #= x7 1
        li      x5, 2
        sltiu   x7, x5, 0                       #= x7 0
        sltiu   x7, x5, 1                       #= x7 0
        sltiu   x7, x5, -1                      #= x7 1
        sltiu   x7, x5, 2047                    #= x7 1
        sltiu   x7, x5, -2048                   #= x7 1
        sltiu   x7, x5, 1365                    #= x7 1
        li      x5, 0x7fffffff
        sltiu   x7, x5, 0                       #= x7 0
        sltiu   x7, x5, 1                       #= x7 0
        sltiu   x7, x5, -1                      #= x7 1
        sltiu   x7, x5, 2047                    #= x7 0
        sltiu   x7, x5, -2048                   #= x7 1
        sltiu   x7, x5, 1365                    #= x7 0
        li      x5, 0x80000000
        sltiu   x7, x5, 0                       #= x7 0
        sltiu   x7, x5, 1                       #= x7 0
        sltiu   x7, x5, -1                      #= x7 1
        sltiu   x7, x5, 2047                    #= x7 0
        sltiu   x7, x5, -2048                   #= x7 1
        sltiu   x7, x5, 1365                    #= x7 0
        li      x5, 0x80000001
        sltiu   x7, x5, 0                       #= x7 0
        sltiu   x7, x5, 1                       #= x7 0
        sltiu   x7, x5, -1                      #= x7 1
        sltiu   x7, x5, 2047                    #= x7 0
        sltiu   x7, x5, -2048                   #= x7 1
        sltiu   x7, x5, 1365                    #= x7 0
        li      x5, 0xffffffff
        sltiu   x7, x5, 0                       #= x7 0
        sltiu   x7, x5, 1                       #= x7 0
        sltiu   x7, x5, -1                      #= x7 0
        sltiu   x7, x5, 2047                    #= x7 0
        sltiu   x7, x5, -2048                   #= x7 0
        sltiu   x7, x5, 1365                    #= x7 0
        li      x5, 0xfffffffe
        sltiu   x7, x5, 0                       #= x7 0
        sltiu   x7, x5, 1                       #= x7 0
        sltiu   x7, x5, -1                      #= x7 1
        sltiu   x7, x5, 2047                    #= x7 0
        sltiu   x7, x5, -2048                   #= x7 0
        sltiu   x7, x5, 1365                    #= x7 0
        li      x5, 0x55555555
        sltiu   x7, x5, 0                       #= x7 0
        sltiu   x7, x5, 1                       #= x7 0
        sltiu   x7, x5, -1                      #= x7 1
        sltiu   x7, x5, 2047                    #= x7 0
        sltiu   x7, x5, -2048                   #= x7 1
        sltiu   x7, x5, 1365                    #= x7 0
        li      x5, 0xaaaaaaaa
        sltiu   x7, x5, 0                       #= x7 0
        sltiu   x7, x5, 1                       #= x7 0
        sltiu   x7, x5, -1                      #= x7 1
        sltiu   x7, x5, 2047                    #= x7 0
        sltiu   x7, x5, -2048                   #= x7 1
        sltiu   x7, x5, 1365                    #= x7 0
        li      x5, 0x12345678
        sltiu   x7, x5, 0                       #= x7 0
        sltiu   x7, x5, 1                       #= x7 0
        sltiu   x7, x5, -1                      #= x7 1
        sltiu   x7, x5, 2047                    #= x7 0
        sltiu   x7, x5, -2048                   #= x7 1
        sltiu   x7, x5, 1365                    #= x7 0
        li      x5, 0x1f
        sltiu   x7, x5, 0                       #= x7 0
        sltiu   x7, x5, 1                       #= x7 0
        sltiu   x7, x5, -1                      #= x7 1
        sltiu   x7, x5, 2047                    #= x7 1
        sltiu   x7, x5, -2048                   #= x7 1
        sltiu   x7, x5, 1365                    #= x7 1
        li      x5, 0x20
        sltiu   x7, x5, 0                       #= x7 0
        sltiu   x7, x5, 1                       #= x7 0
        sltiu   x7, x5, -1                      #= x7 1
        sltiu   x7, x5, 2047                    #= x7 1
        sltiu   x7, x5, -2048                   #= x7 1
        sltiu   x7, x5, 1365                    #= x7 1
        li      x5, 0xffff
        sltiu   x7, x5, 0                       #= x7 0
        sltiu   x7, x5, 1                       #= x7 0
        sltiu   x7, x5, -1                      #= x7 1
        sltiu   x7, x5, 2047                    #= x7 0
        sltiu   x7, x5, -2048                   #= x7 1
        sltiu   x7, x5, 1365                    #= x7 0
        li      x5, 0x10000
        sltiu   x7, x5, 0                       #= x7 0
        sltiu   x7, x5, 1                       #= x7 0
        sltiu   x7, x5, -1                      #= x7 1
        sltiu   x7, x5, 2047                    #= x7 0
        sltiu   x7, x5, -2048                   #= x7 1
        sltiu   x7, x5, 1365                    #= x7 0

# destination is the source, x0, registers beyond 31
        li      x5, 0x89abcdef
        sltiu   x5, x5, 1365                    #= x5 0
        sltiu   x7, x0, 1365                    #= x7 1
        sltiu   x0, x5, 1365                    #= none
        li      x33, 0x89abcdef
        sltiu   x63, x33, 1365                  #= x63 0
        endprg
