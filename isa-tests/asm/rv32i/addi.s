# addi: rd = rs1 + imm
# RISC-V I §2.4.1

        .text
_start:

# corner values against each other
        li      x5, 0
        addi    x7, x5, 0                       #= x7 0
        addi    x7, x5, 1                       #= x7 1
        addi    x7, x5, -1                      #= x7 0xffffffff
        addi    x7, x5, 2047                    #= x7 0x7ff
        addi    x7, x5, -2048                   #= x7 0xfffff800
        addi    x7, x5, 1365                    #= x7 0x555
        li      x5, 1
        addi    x7, x5, 0                       #= x7 1
        addi    x7, x5, 1                       #= x7 2
        addi    x7, x5, -1                      #= x7 0
        addi    x7, x5, 2047                    #= x7 0x800
        addi    x7, x5, -2048                   #= x7 0xfffff801
        addi    x7, x5, 1365                    #= x7 0x556
        li      x5, 2
        addi    x7, x5, 0                       #= x7 2
        addi    x7, x5, 1                       #= x7 3
        addi    x7, x5, -1                      #= x7 1
        addi    x7, x5, 2047                    #= x7 0x801
        addi    x7, x5, -2048                   #= x7 0xfffff802
        addi    x7, x5, 1365                    #= x7 0x557
        li      x5, 0x7fffffff
        addi    x7, x5, 0                       #= x7 0x7fffffff
        addi    x7, x5, 1                       #= x7 0x80000000
        addi    x7, x5, -1                      #= x7 0x7ffffffe
        addi    x7, x5, 2047                    #= x7 0x800007fe
        addi    x7, x5, -2048                   #= x7 0x7ffff7ff
        addi    x7, x5, 1365                    #= x7 0x80000554
        li      x5, 0x80000000
        addi    x7, x5, 0                       #= x7 0x80000000
        addi    x7, x5, 1                       #= x7 0x80000001
        addi    x7, x5, -1                      #= x7 0x7fffffff
        addi    x7, x5, 2047                    #= x7 0x800007ff
        addi    x7, x5, -2048                   #= x7 0x7ffff800
        addi    x7, x5, 1365                    #= x7 0x80000555
        li      x5, 0x80000001
        addi    x7, x5, 0                       #= x7 0x80000001
        addi    x7, x5, 1                       #= x7 0x80000002
        addi    x7, x5, -1                      #= x7 0x80000000
        addi    x7, x5, 2047                    #= x7 0x80000800
        addi    x7, x5, -2048                   #= x7 0x7ffff801
        addi    x7, x5, 1365                    #= x7 0x80000556
        li      x5, 0xffffffff
        addi    x7, x5, 0                       #= x7 0xffffffff
        addi    x7, x5, 1                       #= x7 0
        addi    x7, x5, -1                      #= x7 0xfffffffe
        addi    x7, x5, 2047                    #= x7 0x7fe
        addi    x7, x5, -2048                   #= x7 0xfffff7ff
        addi    x7, x5, 1365                    #= x7 0x554
        li      x5, 0xfffffffe
        addi    x7, x5, 0                       #= x7 0xfffffffe
        addi    x7, x5, 1                       #= x7 0xffffffff
        addi    x7, x5, -1                      #= x7 0xfffffffd
        addi    x7, x5, 2047                    #= x7 0x7fd
        addi    x7, x5, -2048                   #= x7 0xfffff7fe
        addi    x7, x5, 1365                    #= x7 0x553
        li      x5, 0x55555555
        addi    x7, x5, 0                       #= x7 0x55555555
        addi    x7, x5, 1                       #= x7 0x55555556
        addi    x7, x5, -1                      #= x7 0x55555554
        addi    x7, x5, 2047                    #= x7 0x55555d54
        addi    x7, x5, -2048                   #= x7 0x55554d55
        addi    x7, x5, 1365                    #= x7 0x55555aaa
        li      x5, 0xaaaaaaaa
        addi    x7, x5, 0                       #= x7 0xaaaaaaaa
        addi    x7, x5, 1                       #= x7 0xaaaaaaab
        addi    x7, x5, -1                      #= x7 0xaaaaaaa9
        addi    x7, x5, 2047                    #= x7 0xaaaab2a9
        addi    x7, x5, -2048                   #= x7 0xaaaaa2aa
        addi    x7, x5, 1365                    #= x7 0xaaaaafff
        li      x5, 0x12345678
        addi    x7, x5, 0                       #= x7 0x12345678
        addi    x7, x5, 1                       #= x7 0x12345679
        addi    x7, x5, -1                      #= x7 0x12345677
        addi    x7, x5, 2047                    #= x7 0x12345e77
        addi    x7, x5, -2048                   #= x7 0x12344e78
        addi    x7, x5, 1365                    #= x7 0x12345bcd
        li      x5, 0x1f
        addi    x7, x5, 0                       #= x7 0x1f
        addi    x7, x5, 1                       #= x7 0x20
        addi    x7, x5, -1                      #= x7 0x1e
        addi    x7, x5, 2047                    #= x7 0x81e
        addi    x7, x5, -2048                   #= x7 0xfffff81f
        addi    x7, x5, 1365                    #= x7 0x574
        li      x5, 0x20
        addi    x7, x5, 0                       #= x7 0x20
        addi    x7, x5, 1                       #= x7 0x21
        addi    x7, x5, -1                      #= x7 0x1f
        addi    x7, x5, 2047                    #= x7 0x81f
        addi    x7, x5, -2048                   #= x7 0xfffff820
        addi    x7, x5, 1365                    #= x7 0x575
        li      x5, 0xffff
        addi    x7, x5, 0                       #= x7 0xffff
        addi    x7, x5, 1                       #= x7 0x10000
        addi    x7, x5, -1                      #= x7 0xfffe
        addi    x7, x5, 2047                    #= x7 0x107fe
        addi    x7, x5, -2048                   #= x7 0xf7ff
        addi    x7, x5, 1365                    #= x7 0x10554
        li      x5, 0x10000
        addi    x7, x5, 0                       #= x7 0x10000
        addi    x7, x5, 1                       #= x7 0x10001
        addi    x7, x5, -1                      #= x7 0xffff
        addi    x7, x5, 2047                    #= x7 0x107ff
        addi    x7, x5, -2048                   #= x7 0xf800
        addi    x7, x5, 1365                    #= x7 0x10555

# destination is the source, x0, registers beyond 31
        li      x5, 0x89abcdef
        addi    x5, x5, 1365                    #= x5 0x89abd344
        addi    x7, x0, 1365                    #= x7 0x555
        addi    x0, x5, 1365                    #= none
        li      x33, 0x89abcdef
        addi    x63, x33, 1365                  #= x63 0x89abd344
        endprg
