# jalr: rd = pc + 4, jump to (rs1 + imm) with bit 0 cleared
# RISC-V I §2.5.1; errata D21

        .text
_start:
        la      x5, to1
        li      x6, 0
        add     x5, x5, x6
        jalr    x1, 0(x5)                       #= x1 after2, next to1
after2:
        ebreak
to1:
        la      x5, to3
        li      x6, 4
        add     x5, x5, x6
        jalr    x1, -4(x5)                      #= x1 after4, next to3
after4:
        ebreak
to3:
        la      x5, to5
        li      x6, 0xfffffffc
        add     x5, x5, x6
        jalr    x5, 4(x5)                       #= x5 after6, next to5
after6:
        ebreak
to5:
        la      x5, to7
        li      x6, 0
        add     x5, x5, x6
        jalr    x0, 0(x5)                       #= next to7
after8:
        ebreak
to7:
        la      x5, to9
        li      x6, 1
        add     x5, x5, x6
        jalr    x7, 0(x5)                       #= x7 after10, next to9
after10:
        ebreak
to9:
        la      x5, to11
        li      x6, 0xfffff801
        add     x5, x5, x6
        jalr    x1, 2047(x5)                    #= x1 after12, next to11
after12:
        ebreak
to11:
        la      x5, to13
        li      x6, 0x801
        add     x5, x5, x6
        jalr    x1, -2048(x5)                   #= x1 after14, next to13
after14:
        ebreak
to13:

# registers beyond 31
        la      x50, to15
        jalr    x51, 0(x50)                     #= x51 after16, next to15
after16:
        ebreak
to15:
        endprg
