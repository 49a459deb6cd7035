# lb: rd = 1 byte at rs1 + imm, sign-extended
# RISC-V I §2.6; errata D9
# launch: lds=1024

        .text
_start:
        la      x5, bytes

# global memory
        lb      x7, 0(x5)                       #= x7 0xffffff80
        lb      x7, 1(x5)                       #= x7 0x7f
        lb      x7, 2(x5)                       #= x7 1
        lb      x7, 3(x5)                       #= x7 0xffffffff
        lb      x7, 4(x5)                       #= x7 0
        lb      x7, 5(x5)                       #= x7 0xffffff80
        lb      x7, 6(x5)                       #= x7 0xfffffffe
        lb      x7, 7(x5)                       #= x7 0x7f
        lb      x7, 8(x5)                       #= x7 0x10
        lb      x7, 9(x5)                       #= x7 0x32
        lb      x7, 10(x5)                      #= x7 0x54
        lb      x7, 11(x5)                      #= x7 0x76
        lb      x7, 12(x5)                      #= x7 0xffffff98
        lb      x7, 13(x5)                      #= x7 0xffffffba
        lb      x7, 14(x5)                      #= x7 0xffffffdc
        lb      x7, 15(x5)                      #= x7 0xfffffffe
        addi    x5, x5, 2047
        addi    x5, x5, 1
        lb      x7, -2048(x5)                   #= x7 0xffffff80
        lb      x0, -2048(x5)                   #= none
        mv      x34, x5
        lb      x62, -2048(x34)                 #= x62 0xffffff80
        lb      x5, -2048(x5)                   #= x5 0xffffff80

# LDS
        la      x5, bytes
        csrr    x6, lds
        lw      x7, 0(x5)
        sw      x7, 0(x6)
        lw      x7, 4(x5)
        sw      x7, 4(x6)
        lw      x7, 8(x5)
        sw      x7, 8(x6)
        lw      x7, 12(x5)
        sw      x7, 12(x6)
        mv      x5, x6
        lb      x7, 0(x5)                       #= x7 0xffffff80
        lb      x7, 1(x5)                       #= x7 0x7f
        lb      x7, 2(x5)                       #= x7 1
        lb      x7, 3(x5)                       #= x7 0xffffffff
        lb      x7, 4(x5)                       #= x7 0
        lb      x7, 5(x5)                       #= x7 0xffffff80
        lb      x7, 6(x5)                       #= x7 0xfffffffe
        lb      x7, 7(x5)                       #= x7 0x7f
        lb      x7, 8(x5)                       #= x7 0x10
        lb      x7, 9(x5)                       #= x7 0x32
        lb      x7, 10(x5)                      #= x7 0x54
        lb      x7, 11(x5)                      #= x7 0x76
        lb      x7, 12(x5)                      #= x7 0xffffff98
        lb      x7, 13(x5)                      #= x7 0xffffffba
        lb      x7, 14(x5)                      #= x7 0xffffffdc
        lb      x7, 15(x5)                      #= x7 0xfffffffe
        addi    x5, x5, 2047
        addi    x5, x5, 1
        lb      x7, -2048(x5)                   #= x7 0xffffff80
        lb      x0, -2048(x5)                   #= none
        mv      x34, x5
        lb      x62, -2048(x34)                 #= x62 0xffffff80
        lb      x5, -2048(x5)                   #= x5 0xffffff80
        endprg

        .data
        .balign 64
bytes: .byte 0x80, 0x7f, 0x1, 0xff, 0x0, 0x80, 0xfe, 0x7f, 0x10, 0x32, 0x54, 0x76, 0x98, 0xba, 0xdc, 0xfe
