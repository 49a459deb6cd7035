# vamomaxei32.v: lane by lane, in order: the old word at rs1 + vs2[i] to vd[i]; memory becomes the operation of it and vs3[i]
# RVV 0.10 (vector AMOs); errata D37
# launch: vgprs=256 lanes=4 lds=2048 pds=64

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2
        la      x5, words

# global memory: different words
        li      x6, 0
        sw      x6, 0(x5)
        li      x6, 0x7fffffff
        sw      x6, 4(x5)
        li      x6, 0x80000000
        sw      x6, 8(x5)
        li      x6, 0x12345678
        sw      x6, 12(x5)
        li      x6, 5
        sw      x6, 16(x5)
        li      x6, 0xffffffff
        sw      x6, 20(x5)
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vamomaxei32.v v3, (x5), v2, v3          #= v3 0 0x7fffffff 0x80000000 0x12345678, atomic 1 0x7fffffff 0xffffffff 0x12345678
        la      t6, table1
        vluxei32.v v3, (t6), v255
        la      t6, table2
        vluxei32.v v0, (t6), v255
        vamomaxei32.v v3, (x5), v2, v3, v0.t    #= v3 1 _ 0xffffffff _, atomic 1 _ 0xffffffff _
        la      t6, table1
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vamomaxei32.v v3, (x5), v2, v3          #= v3 1 _ _ 0x12345678, atomic 1 _ _ 0x12345678
meet1:
        join
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vamomaxei32.v x0, (x5), v2, v3          #= atomic 1 0x7fffffff 0xffffffff 0x12345678
        la      t6, table1
        vluxei32.v v203, (t6), v255
        la      t6, table0
        vluxei32.v v100, (t6), v255
        mv      x45, x5
        vamomaxei32.v v203, (x45), v100, v203   #= v203 1 0x7fffffff 0xffffffff 0x12345678, atomic 1 0x7fffffff 0xffffffff 0x12345678
        lw      x7, 0(x5)                       #= x7 1
        lw      x7, 4(x5)                       #= x7 0x7fffffff
        lw      x7, 8(x5)                       #= x7 0xffffffff
        lw      x7, 12(x5)                      #= x7 0x12345678
        lw      x7, 16(x5)                      #= x7 5
        lw      x7, 20(x5)                      #= x7 0xffffffff

# global memory: one word: the lanes follow each other
        li      x6, 0
        sw      x6, 0(x5)
        li      x6, 0x7fffffff
        sw      x6, 4(x5)
        li      x6, 0x80000000
        sw      x6, 8(x5)
        li      x6, 0x12345678
        sw      x6, 12(x5)
        li      x6, 5
        sw      x6, 16(x5)
        li      x6, 0xffffffff
        sw      x6, 20(x5)
        la      t6, table4
        vluxei32.v v2, (t6), v255
        la      t6, table5
        vluxei32.v v3, (t6), v255
        vamomaxei32.v v3, (x5), v2, v3          #= v3 5 7 7 7, atomic 7 7 7 7
        la      t6, table5
        vluxei32.v v3, (t6), v255
        la      t6, table2
        vluxei32.v v0, (t6), v255
        vamomaxei32.v v3, (x5), v2, v3, v0.t    #= v3 7 _ 7 _, atomic 7 _ 7 _
        la      t6, table5
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet2
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet2
        vamomaxei32.v v3, (x5), v2, v3          #= v3 7 _ _ 7, atomic 7 _ _ 7
meet2:
        join
        la      t6, table5
        vluxei32.v v3, (t6), v255
        vamomaxei32.v x0, (x5), v2, v3          #= atomic 7 7 7 7
        la      t6, table5
        vluxei32.v v203, (t6), v255
        la      t6, table4
        vluxei32.v v100, (t6), v255
        mv      x45, x5
        vamomaxei32.v v203, (x45), v100, v203   #= v203 7 7 7 7, atomic 7 7 7 7
        lw      x7, 0(x5)                       #= x7 0
        lw      x7, 4(x5)                       #= x7 0x7fffffff
        lw      x7, 8(x5)                       #= x7 0x80000000
        lw      x7, 12(x5)                      #= x7 0x12345678
        lw      x7, 16(x5)                      #= x7 7
        lw      x7, 20(x5)                      #= x7 0xffffffff

# global memory: two words
        li      x6, 0
        sw      x6, 0(x5)
        li      x6, 0x7fffffff
        sw      x6, 4(x5)
        li      x6, 0x80000000
        sw      x6, 8(x5)
        li      x6, 0x12345678
        sw      x6, 12(x5)
        li      x6, 5
        sw      x6, 16(x5)
        li      x6, 0xffffffff
        sw      x6, 20(x5)
        la      t6, table6
        vluxei32.v v2, (t6), v255
        la      t6, table7
        vluxei32.v v3, (t6), v255
        vamomaxei32.v v3, (x5), v2, v3          #= v3 0xffffffff 5 1 5, atomic 1 5 3 5
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table2
        vluxei32.v v0, (t6), v255
        vamomaxei32.v v3, (x5), v2, v3, v0.t    #= v3 3 _ 3 _, atomic 3 _ 3 _
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet3
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet3
        vamomaxei32.v v3, (x5), v2, v3          #= v3 3 _ _ 5, atomic 3 _ _ 5
meet3:
        join
        la      t6, table7
        vluxei32.v v3, (t6), v255
        vamomaxei32.v x0, (x5), v2, v3          #= atomic 3 5 3 5
        la      t6, table7
        vluxei32.v v203, (t6), v255
        la      t6, table6
        vluxei32.v v100, (t6), v255
        mv      x45, x5
        vamomaxei32.v v203, (x45), v100, v203   #= v203 3 5 3 5, atomic 3 5 3 5
        lw      x7, 0(x5)                       #= x7 0
        lw      x7, 4(x5)                       #= x7 0x7fffffff
        lw      x7, 8(x5)                       #= x7 0x80000000
        lw      x7, 12(x5)                      #= x7 0x12345678
        lw      x7, 16(x5)                      #= x7 5
        lw      x7, 20(x5)                      #= x7 3
        csrr    x5, lds

# LDS: different words
        li      x6, 0
        sw      x6, 0(x5)
        li      x6, 0x7fffffff
        sw      x6, 4(x5)
        li      x6, 0x80000000
        sw      x6, 8(x5)
        li      x6, 0x12345678
        sw      x6, 12(x5)
        li      x6, 5
        sw      x6, 16(x5)
        li      x6, 0xffffffff
        sw      x6, 20(x5)
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vamomaxei32.v v3, (x5), v2, v3          #= v3 0 0x7fffffff 0x80000000 0x12345678, atomic 1 0x7fffffff 0xffffffff 0x12345678
        la      t6, table1
        vluxei32.v v3, (t6), v255
        la      t6, table2
        vluxei32.v v0, (t6), v255
        vamomaxei32.v v3, (x5), v2, v3, v0.t    #= v3 1 _ 0xffffffff _, atomic 1 _ 0xffffffff _
        la      t6, table1
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet4
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet4
        vamomaxei32.v v3, (x5), v2, v3          #= v3 1 _ _ 0x12345678, atomic 1 _ _ 0x12345678
meet4:
        join
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vamomaxei32.v x0, (x5), v2, v3          #= atomic 1 0x7fffffff 0xffffffff 0x12345678
        la      t6, table1
        vluxei32.v v203, (t6), v255
        la      t6, table0
        vluxei32.v v100, (t6), v255
        mv      x45, x5
        vamomaxei32.v v203, (x45), v100, v203   #= v203 1 0x7fffffff 0xffffffff 0x12345678, atomic 1 0x7fffffff 0xffffffff 0x12345678
        lw      x7, 0(x5)                       #= x7 1
        lw      x7, 4(x5)                       #= x7 0x7fffffff
        lw      x7, 8(x5)                       #= x7 0xffffffff
        lw      x7, 12(x5)                      #= x7 0x12345678
        lw      x7, 16(x5)                      #= x7 5
        lw      x7, 20(x5)                      #= x7 0xffffffff

# LDS: one word: the lanes follow each other
        li      x6, 0
        sw      x6, 0(x5)
        li      x6, 0x7fffffff
        sw      x6, 4(x5)
        li      x6, 0x80000000
        sw      x6, 8(x5)
        li      x6, 0x12345678
        sw      x6, 12(x5)
        li      x6, 5
        sw      x6, 16(x5)
        li      x6, 0xffffffff
        sw      x6, 20(x5)
        la      t6, table4
        vluxei32.v v2, (t6), v255
        la      t6, table5
        vluxei32.v v3, (t6), v255
        vamomaxei32.v v3, (x5), v2, v3          #= v3 5 7 7 7, atomic 7 7 7 7
        la      t6, table5
        vluxei32.v v3, (t6), v255
        la      t6, table2
        vluxei32.v v0, (t6), v255
        vamomaxei32.v v3, (x5), v2, v3, v0.t    #= v3 7 _ 7 _, atomic 7 _ 7 _
        la      t6, table5
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet5
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet5
        vamomaxei32.v v3, (x5), v2, v3          #= v3 7 _ _ 7, atomic 7 _ _ 7
meet5:
        join
        la      t6, table5
        vluxei32.v v3, (t6), v255
        vamomaxei32.v x0, (x5), v2, v3          #= atomic 7 7 7 7
        la      t6, table5
        vluxei32.v v203, (t6), v255
        la      t6, table4
        vluxei32.v v100, (t6), v255
        mv      x45, x5
        vamomaxei32.v v203, (x45), v100, v203   #= v203 7 7 7 7, atomic 7 7 7 7
        lw      x7, 0(x5)                       #= x7 0
        lw      x7, 4(x5)                       #= x7 0x7fffffff
        lw      x7, 8(x5)                       #= x7 0x80000000
        lw      x7, 12(x5)                      #= x7 0x12345678
        lw      x7, 16(x5)                      #= x7 7
        lw      x7, 20(x5)                      #= x7 0xffffffff

# LDS: two words
        li      x6, 0
        sw      x6, 0(x5)
        li      x6, 0x7fffffff
        sw      x6, 4(x5)
        li      x6, 0x80000000
        sw      x6, 8(x5)
        li      x6, 0x12345678
        sw      x6, 12(x5)
        li      x6, 5
        sw      x6, 16(x5)
        li      x6, 0xffffffff
        sw      x6, 20(x5)
        la      t6, table6
        vluxei32.v v2, (t6), v255
        la      t6, table7
        vluxei32.v v3, (t6), v255
        vamomaxei32.v v3, (x5), v2, v3          #= v3 0xffffffff 5 1 5, atomic 1 5 3 5
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table2
        vluxei32.v v0, (t6), v255
        vamomaxei32.v v3, (x5), v2, v3, v0.t    #= v3 3 _ 3 _, atomic 3 _ 3 _
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet6
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet6
        vamomaxei32.v v3, (x5), v2, v3          #= v3 3 _ _ 5, atomic 3 _ _ 5
meet6:
        join
        la      t6, table7
        vluxei32.v v3, (t6), v255
        vamomaxei32.v x0, (x5), v2, v3          #= atomic 3 5 3 5
        la      t6, table7
        vluxei32.v v203, (t6), v255
        la      t6, table6
        vluxei32.v v100, (t6), v255
        mv      x45, x5
        vamomaxei32.v v203, (x45), v100, v203   #= v203 3 5 3 5, atomic 3 5 3 5
        lw      x7, 0(x5)                       #= x7 0
        lw      x7, 4(x5)                       #= x7 0x7fffffff
        lw      x7, 8(x5)                       #= x7 0x80000000
        lw      x7, 12(x5)                      #= x7 0x12345678
        lw      x7, 16(x5)                      #= x7 5
        lw      x7, 20(x5)                      #= x7 3

# a lane that is not aligned
        la      x5, words
        la      t6, table8
        vluxei32.v v2, (t6), v255
        vamomaxei32.v v3, (x5), v2, v3          #= trap Misaligned words+6
        endprg

        .data
        .balign 64
table0: .word 0, 4, 8, 0xc, 0, 0, 0, 0
table1: .word 1, 1, 0xffffffff, 0xf0f0f0f, 0, 0, 0, 0
table2: .word 1, 0, 3, 2, 0, 0, 0, 0
table3: .word 1, 0, 0, 1, 1, 0, 0, 1
table4: .word 0x10, 0x10, 0x10, 0x10, 0, 0, 0, 0
table5: .word 7, 0xfffffffe, 3, 0x80000000, 0, 0, 0, 0
table6: .word 0x14, 0x10, 0x14, 0x10, 0, 0, 0, 0
table7: .word 1, 2, 3, 4, 0, 0, 0, 0
table8: .word 0, 4, 6, 9, 0, 0, 0, 0
words: .space 64
