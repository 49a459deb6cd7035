# lhu: rd = 2 bytes at rs1 + imm, zero-extended
# RISC-V I §2.6; errata D9
# launch: lds=1024

        .text
_start:
        la      x5, bytes

# global memory
        lhu     x7, 0(x5)                       #= x7 0x7f80
        lhu     x7, 2(x5)                       #= x7 0xff01
        lhu     x7, 4(x5)                       #= x7 0x8000
        lhu     x7, 6(x5)                       #= x7 0x7ffe
        lhu     x7, 8(x5)                       #= x7 0x3210
        lhu     x7, 10(x5)                      #= x7 0x7654
        lhu     x7, 12(x5)                      #= x7 0xba98
        lhu     x7, 14(x5)                      #= x7 0xfedc
        addi    x5, x5, 2047
        addi    x5, x5, 1
        lhu     x7, -2048(x5)                   #= x7 0x7f80
        lhu     x0, -2048(x5)                   #= none
        mv      x34, x5
        lhu     x62, -2048(x34)                 #= x62 0x7f80
        lhu     x5, -2048(x5)                   #= x5 0x7f80

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
        lhu     x7, 0(x5)                       #= x7 0x7f80
        lhu     x7, 2(x5)                       #= x7 0xff01
        lhu     x7, 4(x5)                       #= x7 0x8000
        lhu     x7, 6(x5)                       #= x7 0x7ffe
        lhu     x7, 8(x5)                       #= x7 0x3210
        lhu     x7, 10(x5)                      #= x7 0x7654
        lhu     x7, 12(x5)                      #= x7 0xba98
        lhu     x7, 14(x5)                      #= x7 0xfedc
        addi    x5, x5, 2047
        addi    x5, x5, 1
        lhu     x7, -2048(x5)                   #= x7 0x7f80
        lhu     x0, -2048(x5)                   #= none
        mv      x34, x5
        lhu     x62, -2048(x34)                 #= x62 0x7f80
        lhu     x5, -2048(x5)                   #= x5 0x7f80
        endprg

        .data
        .balign 64
bytes: .byte 0x80, 0x7f, 0x1, 0xff, 0x0, 0x80, 0xfe, 0x7f, 0x10, 0x32, 0x54, 0x76, 0x98, 0xba, 0xdc, 0xfe
