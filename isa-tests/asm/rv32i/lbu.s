# lbu: rd = 1 byte at rs1 + imm, zero-extended
# RISC-V I §2.6; errata D9
# launch: lds=1024

        .text
_start:
        la      x5, bytes

# global memory
        lbu     x7, 0(x5)                       #= x7 0x80
        lbu     x7, 1(x5)                       #= x7 0x7f
        lbu     x7, 2(x5)                       #= x7 1
        lbu     x7, 3(x5)                       #= x7 0xff
        lbu     x7, 4(x5)                       #= x7 0
        lbu     x7, 5(x5)                       #= x7 0x80
        lbu     x7, 6(x5)                       #= x7 0xfe
        lbu     x7, 7(x5)                       #= x7 0x7f
        lbu     x7, 8(x5)                       #= x7 0x10
        lbu     x7, 9(x5)                       #= x7 0x32
        lbu     x7, 10(x5)                      #= x7 0x54
        lbu     x7, 11(x5)                      #= x7 0x76
        lbu     x7, 12(x5)                      #= x7 0x98
        lbu     x7, 13(x5)                      #= x7 0xba
        lbu     x7, 14(x5)                      #= x7 0xdc
        lbu     x7, 15(x5)                      #= x7 0xfe
        addi    x5, x5, 2047
        addi    x5, x5, 1
        lbu     x7, -2048(x5)                   #= x7 0x80
        lbu     x0, -2048(x5)                   #= none
        mv      x34, x5
        lbu     x62, -2048(x34)                 #= x62 0x80
        lbu     x5, -2048(x5)                   #= x5 0x80

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
        lbu     x7, 0(x5)                       #= x7 0x80
        lbu     x7, 1(x5)                       #= x7 0x7f
        lbu     x7, 2(x5)                       #= x7 1
        lbu     x7, 3(x5)                       #= x7 0xff
        lbu     x7, 4(x5)                       #= x7 0
        lbu     x7, 5(x5)                       #= x7 0x80
        lbu     x7, 6(x5)                       #= x7 0xfe
        lbu     x7, 7(x5)                       #= x7 0x7f
        lbu     x7, 8(x5)                       #= x7 0x10
        lbu     x7, 9(x5)                       #= x7 0x32
        lbu     x7, 10(x5)                      #= x7 0x54
        lbu     x7, 11(x5)                      #= x7 0x76
        lbu     x7, 12(x5)                      #= x7 0x98
        lbu     x7, 13(x5)                      #= x7 0xba
        lbu     x7, 14(x5)                      #= x7 0xdc
        lbu     x7, 15(x5)                      #= x7 0xfe
        addi    x5, x5, 2047
        addi    x5, x5, 1
        lbu     x7, -2048(x5)                   #= x7 0x80
        lbu     x0, -2048(x5)                   #= none
        mv      x34, x5
        lbu     x62, -2048(x34)                 #= x62 0x80
        lbu     x5, -2048(x5)                   #= x5 0x80
        endprg

        .data
        .balign 64
bytes: .byte 0x80, 0x7f, 0x1, 0xff, 0x0, 0x80, 0xfe, 0x7f, 0x10, 0x32, 0x54, 0x76, 0x98, 0xba, 0xdc, 0xfe
