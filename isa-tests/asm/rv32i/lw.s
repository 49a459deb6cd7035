# lw: rd = 4 bytes at rs1 + imm
# RISC-V I §2.6; errata D9
# launch: lds=1024

        .text
_start:
        la      x5, bytes

# global memory
        lw      x7, 0(x5)                       #= x7 0xff017f80
        lw      x7, 4(x5)                       #= x7 0x7ffe8000
        lw      x7, 8(x5)                       #= x7 0x76543210
        lw      x7, 12(x5)                      #= x7 0xfedcba98
        addi    x5, x5, 2047
        addi    x5, x5, 1
        lw      x7, -2048(x5)                   #= x7 0xff017f80
        lw      x0, -2048(x5)                   #= none
        mv      x34, x5
        lw      x62, -2048(x34)                 #= x62 0xff017f80
        lw      x5, -2048(x5)                   #= x5 0xff017f80

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
        lw      x7, 0(x5)                       #= x7 0xff017f80
        lw      x7, 4(x5)                       #= x7 0x7ffe8000
        lw      x7, 8(x5)                       #= x7 0x76543210
        lw      x7, 12(x5)                      #= x7 0xfedcba98
        addi    x5, x5, 2047
        addi    x5, x5, 1
        lw      x7, -2048(x5)                   #= x7 0xff017f80
        lw      x0, -2048(x5)                   #= none
        mv      x34, x5
        lw      x62, -2048(x34)                 #= x62 0xff017f80
        lw      x5, -2048(x5)                   #= x5 0xff017f80
        endprg

        .data
        .balign 64
bytes: .byte 0x80, 0x7f, 0x1, 0xff, 0x0, 0x80, 0xfe, 0x7f, 0x10, 0x32, 0x54, 0x76, 0x98, 0xba, 0xdc, 0xfe
