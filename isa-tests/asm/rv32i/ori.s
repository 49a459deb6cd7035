# ori: rd = rs1 | imm
# RISC-V I §2.4.1

        .text
_start:

# corner values against each other
        li      x5, 0
        ori     x7, x5, 0                       #= x7 0
        ori     x7, x5, 1                       #= x7 1
        ori     x7, x5, -1                      #= x7 0xffffffff
        ori     x7, x5, 2047                    #= x7 0x7ff
        ori     x7, x5, -2048                   #= x7 0xfffff800
        ori     x7, x5, 1365                    #= x7 0x555
        li      x5, 1
        ori     x7, x5, 0                       #= x7 1
        ori     x7, x5, 1                       #= x7 1
        ori     x7, x5, -1                      #= x7 0xffffffff
        ori     x7, x5, 2047                    #= x7 0x7ff
        ori     x7, x5, -2048                   #= x7 0xfffff801
        ori     x7, x5, 1365                    #= x7 0x555
        li      x5, 2
        ori     x7, x5, 0                       #= x7 2
        ori     x7, x5, 1                       #= x7 3
        ori     x7, x5, -1                      #= x7 0xffffffff
        ori     x7, x5, 2047                    #= x7 0x7ff
        ori     x7, x5, -2048                   #= x7 0xfffff802
        ori     x7, x5, 1365                    #= x7 0x557
        li      x5, 0x7fffffff
        ori     x7, x5, 0                       #= x7 0x7fffffff
        ori     x7, x5, 1                       #= x7 0x7fffffff
        ori     x7, x5, -1                      #= x7 0xffffffff
        ori     x7, x5, 2047                    #= x7 0x7fffffff
        ori     x7, x5, -2048                   #= x7 0xffffffff
        ori     x7, x5, 1365                    #= x7 0x7fffffff
        li      x5, 0x80000000
        ori     x7, x5, 0                       #= x7 0x80000000
        ori     x7, x5, 1                       #= x7 0x80000001
        ori     x7, x5, -1                      #= x7 0xffffffff
        ori     x7, x5, 2047                    #= x7 0x800007ff
        ori     x7, x5, -2048                   #= x7 0xfffff800
        ori     x7, x5, 1365                    #= x7 0x80000555
        li      x5, 0x80000001
        ori     x7, x5, 0                       #= x7 0x80000001
        ori     x7, x5, 1                       #= x7 0x80000001
        ori     x7, x5, -1                      #= x7 0xffffffff
        ori     x7, x5, 2047                    #= x7 0x800007ff
        ori     x7, x5, -2048                   #= x7 0xfffff801
        ori     x7, x5, 1365                    #= x7 0x80000555
        li      x5, 0xffffffff
        ori     x7, x5, 0                       #= x7 0xffffffff
        ori     x7, x5, 1                       #= x7 0xffffffff
        ori     x7, x5, -1                      #= x7 0xffffffff
        ori     x7, x5, 2047                    #= x7 0xffffffff
        ori     x7, x5, -2048                   #= x7 0xffffffff
        ori     x7, x5, 1365                    #= x7 0xffffffff
        li      x5, 0xfffffffe
        ori     x7, x5, 0                       #= x7 0xfffffffe
        ori     x7, x5, 1                       #= x7 0xffffffff
        ori     x7, x5, -1                      #= x7 0xffffffff
        ori     x7, x5, 2047                    #= x7 0xffffffff
        ori     x7, x5, -2048                   #= x7 0xfffffffe
        ori     x7, x5, 1365                    #= x7 0xffffffff
        li      x5, 0x55555555
        ori     x7, x5, 0                       #= x7 0x55555555
        ori     x7, x5, 1                       #= x7 0x55555555
        ori     x7, x5, -1                      #= x7 0xffffffff
        ori     x7, x5, 2047                    #= x7 0x555557ff
        ori     x7, x5, -2048                   #= x7 0xfffffd55
        ori     x7, x5, 1365                    #= x7 0x55555555
        li      x5, 0xaaaaaaaa
        ori     x7, x5, 0                       #= x7 0xaaaaaaaa
        ori     x7, x5, 1                       #= x7 0xaaaaaaab
        ori     x7, x5, -1                      #= x7 0xffffffff
        ori     x7, x5, 2047                    #= x7 0xaaaaafff
        ori     x7, x5, -2048                   #= x7 0xfffffaaa
        ori     x7, x5, 1365                    #= x7 0xaaaaafff
        li      x5, 0x12345678
        ori     x7, x5, 0                       #= x7 0x12345678
        ori     x7, x5, 1                       #= x7 0x12345679
        ori     x7, x5, -1                      #= x7 0xffffffff
        ori     x7, x5, 2047                    #= x7 0x123457ff
        ori     x7, x5, -2048                   #= x7 0xfffffe78
        ori     x7, x5, 1365                    #= x7 0x1234577d
        li      x5, 0x1f
        ori     x7, x5, 0                       #= x7 0x1f
        ori     x7, x5, 1                       #= x7 0x1f
        ori     x7, x5, -1                      #= x7 0xffffffff
        ori     x7, x5, 2047                    #= x7 0x7ff
        ori     x7, x5, -2048                   #= x7 0xfffff81f
        ori     x7, x5, 1365                    #= x7 0x55f
        li      x5, 0x20
        ori     x7, x5, 0                       #= x7 0x20
        ori     x7, x5, 1                       #= x7 0x21
        ori     x7, x5, -1                      #= x7 0xffffffff
        ori     x7, x5, 2047                    #= x7 0x7ff
        ori     x7, x5, -2048                   #= x7 0xfffff820
        ori     x7, x5, 1365                    #= x7 0x575
        li      x5, 0xffff
        ori     x7, x5, 0                       #= x7 0xffff
        ori     x7, x5, 1                       #= x7 0xffff
        ori     x7, x5, -1                      #= x7 0xffffffff
        ori     x7, x5, 2047                    #= x7 0xffff
        ori     x7, x5, -2048                   #= x7 0xffffffff
        ori     x7, x5, 1365                    #= x7 0xffff
        li      x5, 0x10000
        ori     x7, x5, 0                       #= x7 0x10000
        ori     x7, x5, 1                       #= x7 0x10001
        ori     x7, x5, -1                      #= x7 0xffffffff
        ori     x7, x5, 2047                    #= x7 0x107ff
        ori     x7, x5, -2048                   #= x7 0xfffff800
        ori     x7, x5, 1365                    #= x7 0x10555

# destination is the source, x0, registers beyond 31
        li      x5, 0x89abcdef
        ori     x5, x5, 1365                    #= x5 0x89abcdff
        ori     x7, x0, 1365                    #= x7 0x555
        ori     x0, x5, 1365                    #= none
        li      x33, 0x89abcdef
        ori     x63, x33, 1365                  #= x63 0x89abcdff
        endprg
