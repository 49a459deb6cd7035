# sb: the low 1 byte of rs2 go to rs1 + imm; the bytes beside stay
# RISC-V I §2.6; errata D9
# launch: lds=1024

        .text
_start:

# global memory
        la      x5, bytes
        li      x6, 0x11111111
        sw      x6, 0(x5)
        sw      x6, 4(x5)
        sw      x6, 8(x5)
        sw      x6, 12(x5)
        li      x7, 0x89abcdef
        sb      x7, 0(x5)                       #= store 0xef
        lw      x8, 0(x5)                       #= x8 0x111111ef
        li      x7, 0x88888888
        sb      x7, 1(x5)                       #= store 0x88
        lw      x8, 0(x5)                       #= x8 0x111188ef
        li      x7, 0x8bed4721
        sb      x7, 2(x5)                       #= store 0x21
        lw      x8, 0(x5)                       #= x8 0x112188ef
        li      x7, 0x8ac21dda
        sb      x7, 3(x5)                       #= store 0xda
        lw      x8, 0(x5)                       #= x8 0xda2188ef
        li      x7, 0x8d26d873
        sb      x7, 4(x5)                       #= store 0x73
        lw      x8, 4(x5)                       #= x8 0x11111173
        li      x7, 0x8c1b96ec
        sb      x7, 5(x5)                       #= store 0xec
        lw      x8, 4(x5)                       #= x8 0x1111ec73
        li      x7, 0x8f786d85
        sb      x7, 6(x5)                       #= store 0x85
        lw      x8, 4(x5)                       #= x8 0x1185ec73
        li      x7, 0x8e5d283e
        sb      x7, 7(x5)                       #= store 0x3e
        lw      x8, 4(x5)                       #= x8 0x3e85ec73
        li      x7, 0x80b1e6d7
        sb      x7, 8(x5)                       #= store 0xd7
        lw      x8, 8(x5)                       #= x8 0x111111d7
        li      x7, 0x8396bd70
        sb      x7, 9(x5)                       #= store 0x70
        lw      x8, 8(x5)                       #= x8 0x111170d7
        li      x7, 0x82cb7be9
        sb      x7, 10(x5)                      #= store 0xe9
        lw      x8, 8(x5)                       #= x8 0x11e970d7
        li      x7, 0x85283682
        sb      x7, 11(x5)                      #= store 0x82
        lw      x8, 8(x5)                       #= x8 0x82e970d7
        li      x7, 0x840c8d3b
        sb      x7, 12(x5)                      #= store 0x3b
        lw      x8, 12(x5)                      #= x8 0x1111113b
        li      x7, 0x87614bd4
        sb      x7, 13(x5)                      #= store 0xd4
        lw      x8, 12(x5)                      #= x8 0x1111d43b
        li      x7, 0x8646064d
        sb      x7, 14(x5)                      #= store 0x4d
        lw      x8, 12(x5)                      #= x8 0x114dd43b
        li      x7, 0x98badce6
        sb      x7, 15(x5)                      #= store 0xe6
        lw      x8, 12(x5)                      #= x8 0xe64dd43b
        sb      x0, 4(x5)                       #= store 0
        li      x40, 0x99
        addi    x41, x5, 2047
        addi    x41, x41, 1
        sb      x40, -2048(x41)                 #= store 0x99, at bytes

# LDS
        csrr    x5, lds
        li      x6, 0x11111111
        sw      x6, 0(x5)
        sw      x6, 4(x5)
        sw      x6, 8(x5)
        sw      x6, 12(x5)
        li      x7, 0x89abcdef
        sb      x7, 0(x5)                       #= store 0xef
        lw      x8, 0(x5)                       #= x8 0x111111ef
        li      x7, 0x88888888
        sb      x7, 1(x5)                       #= store 0x88
        lw      x8, 0(x5)                       #= x8 0x111188ef
        li      x7, 0x8bed4721
        sb      x7, 2(x5)                       #= store 0x21
        lw      x8, 0(x5)                       #= x8 0x112188ef
        li      x7, 0x8ac21dda
        sb      x7, 3(x5)                       #= store 0xda
        lw      x8, 0(x5)                       #= x8 0xda2188ef
        li      x7, 0x8d26d873
        sb      x7, 4(x5)                       #= store 0x73
        lw      x8, 4(x5)                       #= x8 0x11111173
        li      x7, 0x8c1b96ec
        sb      x7, 5(x5)                       #= store 0xec
        lw      x8, 4(x5)                       #= x8 0x1111ec73
        li      x7, 0x8f786d85
        sb      x7, 6(x5)                       #= store 0x85
        lw      x8, 4(x5)                       #= x8 0x1185ec73
        li      x7, 0x8e5d283e
        sb      x7, 7(x5)                       #= store 0x3e
        lw      x8, 4(x5)                       #= x8 0x3e85ec73
        li      x7, 0x80b1e6d7
        sb      x7, 8(x5)                       #= store 0xd7
        lw      x8, 8(x5)                       #= x8 0x111111d7
        li      x7, 0x8396bd70
        sb      x7, 9(x5)                       #= store 0x70
        lw      x8, 8(x5)                       #= x8 0x111170d7
        li      x7, 0x82cb7be9
        sb      x7, 10(x5)                      #= store 0xe9
        lw      x8, 8(x5)                       #= x8 0x11e970d7
        li      x7, 0x85283682
        sb      x7, 11(x5)                      #= store 0x82
        lw      x8, 8(x5)                       #= x8 0x82e970d7
        li      x7, 0x840c8d3b
        sb      x7, 12(x5)                      #= store 0x3b
        lw      x8, 12(x5)                      #= x8 0x1111113b
        li      x7, 0x87614bd4
        sb      x7, 13(x5)                      #= store 0xd4
        lw      x8, 12(x5)                      #= x8 0x1111d43b
        li      x7, 0x8646064d
        sb      x7, 14(x5)                      #= store 0x4d
        lw      x8, 12(x5)                      #= x8 0x114dd43b
        li      x7, 0x98badce6
        sb      x7, 15(x5)                      #= store 0xe6
        lw      x8, 12(x5)                      #= x8 0xe64dd43b
        sb      x0, 4(x5)                       #= store 0
        li      x40, 0x99
        addi    x41, x5, 2047
        addi    x41, x41, 1
        sb      x40, -2048(x41)                 #= store 0x99
        endprg

        .data
        .balign 64
bytes: .space 64
