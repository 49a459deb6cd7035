# sh: the low 2 bytes of rs2 go to rs1 + imm; the bytes beside stay
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
        sh      x7, 0(x5)                       #= store 0xcdef
        lw      x8, 0(x5)                       #= x8 0x1111cdef
        li      x7, 0x8bed4721
        sh      x7, 2(x5)                       #= store 0x4721
        lw      x8, 0(x5)                       #= x8 0x4721cdef
        li      x7, 0x8d26d873
        sh      x7, 4(x5)                       #= store 0xd873
        lw      x8, 4(x5)                       #= x8 0x1111d873
        li      x7, 0x8f786d85
        sh      x7, 6(x5)                       #= store 0x6d85
        lw      x8, 4(x5)                       #= x8 0x6d85d873
        li      x7, 0x80b1e6d7
        sh      x7, 8(x5)                       #= store 0xe6d7
        lw      x8, 8(x5)                       #= x8 0x1111e6d7
        li      x7, 0x82cb7be9
        sh      x7, 10(x5)                      #= store 0x7be9
        lw      x8, 8(x5)                       #= x8 0x7be9e6d7
        li      x7, 0x840c8d3b
        sh      x7, 12(x5)                      #= store 0x8d3b
        lw      x8, 12(x5)                      #= x8 0x11118d3b
        li      x7, 0x8646064d
        sh      x7, 14(x5)                      #= store 0x64d
        lw      x8, 12(x5)                      #= x8 0x64d8d3b
        sh      x0, 4(x5)                       #= store 0
        li      x40, 0x99
        addi    x41, x5, 2047
        addi    x41, x41, 1
        sh      x40, -2048(x41)                 #= store 0x99, at bytes

# LDS
        csrr    x5, lds
        li      x6, 0x11111111
        sw      x6, 0(x5)
        sw      x6, 4(x5)
        sw      x6, 8(x5)
        sw      x6, 12(x5)
        li      x7, 0x89abcdef
        sh      x7, 0(x5)                       #= store 0xcdef
        lw      x8, 0(x5)                       #= x8 0x1111cdef
        li      x7, 0x8bed4721
        sh      x7, 2(x5)                       #= store 0x4721
        lw      x8, 0(x5)                       #= x8 0x4721cdef
        li      x7, 0x8d26d873
        sh      x7, 4(x5)                       #= store 0xd873
        lw      x8, 4(x5)                       #= x8 0x1111d873
        li      x7, 0x8f786d85
        sh      x7, 6(x5)                       #= store 0x6d85
        lw      x8, 4(x5)                       #= x8 0x6d85d873
        li      x7, 0x80b1e6d7
        sh      x7, 8(x5)                       #= store 0xe6d7
        lw      x8, 8(x5)                       #= x8 0x1111e6d7
        li      x7, 0x82cb7be9
        sh      x7, 10(x5)                      #= store 0x7be9
        lw      x8, 8(x5)                       #= x8 0x7be9e6d7
        li      x7, 0x840c8d3b
        sh      x7, 12(x5)                      #= store 0x8d3b
        lw      x8, 12(x5)                      #= x8 0x11118d3b
        li      x7, 0x8646064d
        sh      x7, 14(x5)                      #= store 0x64d
        lw      x8, 12(x5)                      #= x8 0x64d8d3b
        sh      x0, 4(x5)                       #= store 0
        li      x40, 0x99
        addi    x41, x5, 2047
        addi    x41, x41, 1
        sh      x40, -2048(x41)                 #= store 0x99
        endprg

        .data
        .balign 64
bytes: .space 64
