# xori: rd = rs1 ^ imm
# RISC-V I §2.4.1

        .text
_start:

# corner values against each other
        li      x5, 0
        xori    x7, x5, 0                       #= x7 0
        xori    x7, x5, 1                       #= x7 1
        xori    x7, x5, -1                      #= x7 0xffffffff
        xori    x7, x5, 2047                    #= x7 0x7ff
        xori    x7, x5, -2048                   #= x7 0xfffff800
        xori    x7, x5, 1365                    #= x7 0x555
        li      x5, 1
        xori    x7, x5, 0                       #= x7 1
        xori    x7, x5, 1                       #= x7 0
        xori    x7, x5, -1                      #= x7 0xfffffffe
        xori    x7, x5, 2047                    #= x7 0x7fe
        xori    x7, x5, -2048                   #= x7 0xfffff801
        xori    x7, x5, 1365                    #= x7 0x554
        li      x5, 2
        xori    x7, x5, 0                       #= x7 2
        xori    x7, x5, 1                       #= x7 3
        xori    x7, x5, -1                      #= x7 0xfffffffd
        xori    x7, x5, 2047                    #= x7 0x7fd
        xori    x7, x5, -2048                   #= x7 0xfffff802
        xori    x7, x5, 1365                    #= x7 0x557
        li      x5, 0x7fffffff
        xori    x7, x5, 0                       #= x7 0x7fffffff
        xori    x7, x5, 1                       #= x7 0x7ffffffe
        xori    x7, x5, -1                      #= x7 0x80000000
        xori    x7, x5, 2047                    #= x7 0x7ffff800
        xori    x7, x5, -2048                   #= x7 0x800007ff
        xori    x7, x5, 1365                    #= x7 0x7ffffaaa
        li      x5, 0x80000000
        xori    x7, x5, 0                       #= x7 0x80000000
        xori    x7, x5, 1                       #= x7 0x80000001
        xori    x7, x5, -1                      #= x7 0x7fffffff
        xori    x7, x5, 2047                    #= x7 0x800007ff
        xori    x7, x5, -2048                   #= x7 0x7ffff800
        xori    x7, x5, 1365                    #= x7 0x80000555
        li      x5, 0x80000001
        xori    x7, x5, 0                       #= x7 0x80000001
        xori    x7, x5, 1                       #= x7 0x80000000
        xori    x7, x5, -1                      #= x7 0x7ffffffe
        xori    x7, x5, 2047                    #= x7 0x800007fe
        xori    x7, x5, -2048                   #= x7 0x7ffff801
        xori    x7, x5, 1365                    #= x7 0x80000554
        li      x5, 0xffffffff
        xori    x7, x5, 0                       #= x7 0xffffffff
        xori    x7, x5, 1                       #= x7 0xfffffffe
        xori    x7, x5, -1                      #= x7 0
        xori    x7, x5, 2047                    #= x7 0xfffff800
        xori    x7, x5, -2048                   #= x7 0x7ff
        xori    x7, x5, 1365                    #= x7 0xfffffaaa
        li      x5, 0xfffffffe
        xori    x7, x5, 0                       #= x7 0xfffffffe
        xori    x7, x5, 1                       #= x7 0xffffffff
        xori    x7, x5, -1                      #= x7 1
        xori    x7, x5, 2047                    #= x7 0xfffff801
        xori    x7, x5, -2048                   #= x7 0x7fe
        xori    x7, x5, 1365                    #= x7 0xfffffaab
        li      x5, 0x55555555
        xori    x7, x5, 0                       #= x7 0x55555555
        xori    x7, x5, 1                       #= x7 0x55555554
        xori    x7, x5, -1                      #= x7 0xaaaaaaaa
        xori    x7, x5, 2047                    #= x7 0x555552aa
        xori    x7, x5, -2048                   #= x7 0xaaaaad55
        xori    x7, x5, 1365                    #= x7 0x55555000
        li      x5, 0xaaaaaaaa
        xori    x7, x5, 0                       #= x7 0xaaaaaaaa
        xori    x7, x5, 1                       #= x7 0xaaaaaaab
        xori    x7, x5, -1                      #= x7 0x55555555
        xori    x7, x5, 2047                    #= x7 0xaaaaad55
        xori    x7, x5, -2048                   #= x7 0x555552aa
        xori    x7, x5, 1365                    #= x7 0xaaaaafff
        li      x5, 0x12345678
        xori    x7, x5, 0                       #= x7 0x12345678
        xori    x7, x5, 1                       #= x7 0x12345679
        xori    x7, x5, -1                      #= x7 0xedcba987
        xori    x7, x5, 2047                    #= x7 0x12345187
        xori    x7, x5, -2048                   #= x7 0xedcbae78
        xori    x7, x5, 1365                    #= x7 0x1234532d
        li      x5, 0x1f
        xori    x7, x5, 0                       #= x7 0x1f
        xori    x7, x5, 1                       #= x7 0x1e
        xori    x7, x5, -1                      #= x7 0xffffffe0
        xori    x7, x5, 2047                    #= x7 0x7e0
        xori    x7, x5, -2048                   #= x7 0xfffff81f
        xori    x7, x5, 1365                    #= x7 0x54a
        li      x5, 0x20
        xori    x7, x5, 0                       #= x7 0x20
        xori    x7, x5, 1                       #= x7 0x21
        xori    x7, x5, -1                      #= x7 0xffffffdf
        xori    x7, x5, 2047                    #= x7 0x7df
        xori    x7, x5, -2048                   #= x7 0xfffff820
        xori    x7, x5, 1365                    #= x7 0x575
        li      x5, 0xffff
        xori    x7, x5, 0                       #= x7 0xffff
        xori    x7, x5, 1                       #= x7 0xfffe
        xori    x7, x5, -1                      #= x7 0xffff0000
        xori    x7, x5, 2047                    #= x7 0xf800
        xori    x7, x5, -2048                   #= x7 0xffff07ff
        xori    x7, x5, 1365                    #= x7 0xfaaa
        li      x5, 0x10000
        xori    x7, x5, 0                       #= x7 0x10000
        xori    x7, x5, 1                       #= x7 0x10001
        xori    x7, x5, -1                      #= x7 0xfffeffff
        xori    x7, x5, 2047                    #= x7 0x107ff
        xori    x7, x5, -2048                   #= x7 0xfffef800
        xori    x7, x5, 1365                    #= x7 0x10555

# destination is the source, x0, registers beyond 31
        li      x5, 0x89abcdef
        xori    x5, x5, 1365                    #= x5 0x89abc8ba
        xori    x7, x0, 1365                    #= x7 0x555
        xori    x0, x5, 1365                    #= none
        li      x33, 0x89abcdef
        xori    x63, x33, 1365                  #= x63 0x89abc8ba
        endprg
