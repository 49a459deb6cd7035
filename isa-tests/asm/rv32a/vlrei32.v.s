# vlrei32.v: each lane loads and reserves the word at rs1 + vs2[i]
# RVV 0.10 (vector AMOs); errata D37
# launch: vgprs=256 lanes=4 lds=2048 pds=64

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2

# global memory: different words, then one word: the first lane takes it from the others
        la      x5, words
        li      x6, 0x10
        sw      x6, 0(x5)
        li      x6, 0x11
        sw      x6, 4(x5)
        li      x6, 0x12
        sw      x6, 8(x5)
        li      x6, 0x13
        sw      x6, 12(x5)
        li      x6, 0x14
        sw      x6, 16(x5)
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vlrei32.v v4, (x5), v2                  #= v4 0x10 0x11 0x12 0x13
        vscei32.v v3, (x5), v2, v3              #= v3 0 0 0 0, store 1 2 3 4
        la      t6, table2
        vluxei32.v v3, (t6), v255
        vscei32.v v3, (x5), v2, v3              #= v3 1 1 1 1
        la      t6, table3
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        vlrei32.v v4, (x5), v2                  #= v4 0x14 0x14 0x14 0x14
        vscei32.v v3, (x5), v2, v3              #= v3 0 1 1 1, store 5 _ _ _
        lw      x7, 16(x5)                      #= x7 5

# global memory: only lanes that reserved, registers beyond 31
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table4
        vluxei32.v v203, (t6), v255
        la      t6, table5
        vluxei32.v v201, (t6), v255
        la      t6, table6
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vlrei32.v v201, (x5), v2                #= v201 1 _ _ 4
meet1:
        join
        vscei32.v v203, (x5), v2, v203          #= v203 0 1 1 0, store 9 _ _ 9

# LDS: different words, then one word: the first lane takes it from the others
        csrr    x5, lds
        li      x6, 0x10
        sw      x6, 0(x5)
        li      x6, 0x11
        sw      x6, 4(x5)
        li      x6, 0x12
        sw      x6, 8(x5)
        li      x6, 0x13
        sw      x6, 12(x5)
        li      x6, 0x14
        sw      x6, 16(x5)
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vlrei32.v v4, (x5), v2                  #= v4 0x10 0x11 0x12 0x13
        vscei32.v v3, (x5), v2, v3              #= v3 0 0 0 0, store 1 2 3 4
        la      t6, table2
        vluxei32.v v3, (t6), v255
        vscei32.v v3, (x5), v2, v3              #= v3 1 1 1 1
        la      t6, table3
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        vlrei32.v v4, (x5), v2                  #= v4 0x14 0x14 0x14 0x14
        vscei32.v v3, (x5), v2, v3              #= v3 0 1 1 1, store 5 _ _ _
        lw      x7, 16(x5)                      #= x7 5

# LDS: only lanes that reserved, registers beyond 31
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table4
        vluxei32.v v203, (t6), v255
        la      t6, table5
        vluxei32.v v201, (t6), v255
        la      t6, table6
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet2
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet2
        vlrei32.v v201, (x5), v2                #= v201 1 _ _ 4
meet2:
        join
        vscei32.v v203, (x5), v2, v203          #= v203 0 1 1 0, store 9 _ _ 9

# a lane that is not aligned
        la      x5, words
        la      t6, table7
        vluxei32.v v2, (t6), v255
        vlrei32.v v4, (x5), v2                  #= trap Misaligned words+6
        endprg

        .data
        .balign 64
table0: .word 0, 4, 8, 0xc, 0, 0, 0, 0
table1: .word 1, 2, 3, 4, 0, 0, 0, 0
table2: .word 5, 6, 7, 8, 0, 0, 0, 0
table3: .word 0x10, 0x10, 0x10, 0x10, 0, 0, 0, 0
table4: .word 9, 9, 9, 9, 0, 0, 0, 0
table5: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table6: .word 1, 0, 0, 1, 1, 0, 0, 1
table7: .word 0, 4, 6, 9, 0, 0, 0, 0
words: .space 64
