# lh: rd = 2 bytes at rs1 + imm, sign-extended
# RISC-V I §2.6; errata D9
# launch: lds=1024

        .text
_start:
        la      x5, bytes

# global memory
        lh      x7, 0(x5)                       #= x7 0x7f80
        lh      x7, 2(x5)                       #= x7 0xffffff01
        lh      x7, 4(x5)                       #= x7 0xffff8000
        lh      x7, 6(x5)                       #= x7 0x7ffe
        lh      x7, 8(x5)                       #= x7 0x3210
        lh      x7, 10(x5)                      #= x7 0x7654
        lh      x7, 12(x5)                      #= x7 0xffffba98
        lh      x7, 14(x5)                      #= x7 0xfffffedc
        addi    x5, x5, 2047
        addi    x5, x5, 1
        lh      x7, -2048(x5)                   #= x7 0x7f80
        lh      x0, -2048(x5)                   #= none
        mv      x34, x5
        lh      x62, -2048(x34)                 #= x62 0x7f80
        lh      x5, -2048(x5)                   #= x5 0x7f80

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
        lh      x7, 0(x5)                       #= x7 0x7f80
        lh      x7, 2(x5)                       #= x7 0xffffff01
        lh      x7, 4(x5)                       #= x7 0xffff8000
        lh      x7, 6(x5)                       #= x7 0x7ffe
        lh      x7, 8(x5)                       #= x7 0x3210
        lh      x7, 10(x5)                      #= x7 0x7654
        lh      x7, 12(x5)                      #= x7 0xffffba98
        lh      x7, 14(x5)                      #= x7 0xfffffedc
        addi    x5, x5, 2047
        addi    x5, x5, 1
        lh      x7, -2048(x5)                   #= x7 0x7f80
        lh      x0, -2048(x5)                   #= none
        mv      x34, x5
        lh      x62, -2048(x34)                 #= x62 0x7f80
        lh      x5, -2048(x5)                   #= x5 0x7f80
        endprg

        .data
        .balign 64
bytes: .byte 0x80, 0x7f, 0x1, 0xff, 0x0, 0x80, 0xfe, 0x7f, 0x10, 0x32, 0x54, 0x76, 0x98, 0xba, 0xdc, 0xfe
