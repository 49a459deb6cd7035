# sw: the low 4 bytes of rs2 go to rs1 + imm; the bytes beside stay
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
        sw      x7, 0(x5)                       #= store 0x89abcdef
        lw      x8, 0(x5)                       #= x8 0x89abcdef
        li      x7, 0x8d26d873
        sw      x7, 4(x5)                       #= store 0x8d26d873
        lw      x8, 4(x5)                       #= x8 0x8d26d873
        li      x7, 0x80b1e6d7
        sw      x7, 8(x5)                       #= store 0x80b1e6d7
        lw      x8, 8(x5)                       #= x8 0x80b1e6d7
        li      x7, 0x840c8d3b
        sw      x7, 12(x5)                      #= store 0x840c8d3b
        lw      x8, 12(x5)                      #= x8 0x840c8d3b
        sw      x0, 4(x5)                       #= store 0
        li      x40, 0x99
        addi    x41, x5, 2047
        addi    x41, x41, 1
        sw      x40, -2048(x41)                 #= store 0x99, at bytes

# LDS
        csrr    x5, lds
        li      x6, 0x11111111
        sw      x6, 0(x5)
        sw      x6, 4(x5)
        sw      x6, 8(x5)
        sw      x6, 12(x5)
        li      x7, 0x89abcdef
        sw      x7, 0(x5)                       #= store 0x89abcdef
        lw      x8, 0(x5)                       #= x8 0x89abcdef
        li      x7, 0x8d26d873
        sw      x7, 4(x5)                       #= store 0x8d26d873
        lw      x8, 4(x5)                       #= x8 0x8d26d873
        li      x7, 0x80b1e6d7
        sw      x7, 8(x5)                       #= store 0x80b1e6d7
        lw      x8, 8(x5)                       #= x8 0x80b1e6d7
        li      x7, 0x840c8d3b
        sw      x7, 12(x5)                      #= store 0x840c8d3b
        lw      x8, 12(x5)                      #= x8 0x840c8d3b
        sw      x0, 4(x5)                       #= store 0
        li      x40, 0x99
        addi    x41, x5, 2047
        addi    x41, x41, 1
        sw      x40, -2048(x41)                 #= store 0x99
        endprg

        .data
        .balign 64
bytes: .space 64
