# vbge: lanes with vs2 >= vs1, signed go to the target, the others on; the smaller side first, the taken one on a tie
# Ventus 4.2.1; errata D8, D15
# launch: vgprs=256 lanes=4

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2

# nobody, everybody: no stack
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v1, (t6), v255
        la      t6, table2
        vluxei32.v v9, (t6), v255
        la      x6, meet2
        setrpc  x0, x6, 0
        vbge    v2, v1, other1                  #= none
        vmv.v.i v9, 1                           #= v9 1 1 1 1
        j       meet2                           #= next meet2
other1:
meet2:
        join                                    #= none
        vor.vi  v9, v9, 0                       #= v9 1 1 1 1
        la      t6, table3
        vluxei32.v v2, (t6), v255
        la      t6, table4
        vluxei32.v v1, (t6), v255
        la      t6, table2
        vluxei32.v v9, (t6), v255
        la      x6, meet4
        setrpc  x0, x6, 0
        vbge    v2, v1, other3                  #= next other3
other3:
        vmv.v.i v9, 2                           #= v9 2 2 2 2
meet4:
        join                                    #= none
        vor.vi  v9, v9, 0                       #= v9 2 2 2 2

# one, two and three lanes
        la      t6, table5
        vluxei32.v v2, (t6), v255
        la      t6, table6
        vluxei32.v v1, (t6), v255
        la      t6, table2
        vluxei32.v v9, (t6), v255
        la      x6, meet6
        setrpc  x0, x6, 0
        vbge    v2, v1, other5                  #= next other5, mask 1000, depth 2
behind3:
        vmv.v.i v9, 1                           #= v9 _ 1 1 1
        j       meet6                           #= next meet6
other5:
        vmv.v.i v9, 2                           #= v9 2 _ _ _
meet6:
        join                                    #= next behind3, mask 0111, depth 1 | next meet6, mask 1111, depth 0 | none
        vor.vi  v9, v9, 0                       #= v9 2 1 1 1
        la      t6, table7
        vluxei32.v v2, (t6), v255
        la      t6, table8
        vluxei32.v v1, (t6), v255
        la      t6, table2
        vluxei32.v v9, (t6), v255
        la      x6, meet8
        setrpc  x0, x6, 0
        vbge    v2, v1, other7                  #= next other7, mask 0001, depth 2
behind4:
        vmv.v.i v9, 1                           #= v9 1 1 1 _
        j       meet8                           #= next meet8
other7:
        vmv.v.i v9, 2                           #= v9 _ _ _ 2
meet8:
        join                                    #= next behind4, mask 1110, depth 1 | next meet8, mask 1111, depth 0 | none
        vor.vi  v9, v9, 0                       #= v9 1 1 1 2
        la      t6, table9
        vluxei32.v v2, (t6), v255
        la      t6, table10
        vluxei32.v v1, (t6), v255
        la      t6, table2
        vluxei32.v v9, (t6), v255
        la      x6, meet10
        setrpc  x0, x6, 0
        vbge    v2, v1, other9                  #= next other9, mask 1100, depth 2
behind5:
        vmv.v.i v9, 1                           #= v9 _ _ 1 1
        j       meet10                          #= next meet10
other9:
        vmv.v.i v9, 2                           #= v9 2 2 _ _
meet10:
        join                                    #= next behind5, mask 0011, depth 1 | next meet10, mask 1111, depth 0 | none
        vor.vi  v9, v9, 0                       #= v9 2 2 1 1
        la      t6, table11
        vluxei32.v v2, (t6), v255
        la      t6, table12
        vluxei32.v v1, (t6), v255
        la      t6, table2
        vluxei32.v v9, (t6), v255
        la      x6, meet12
        setrpc  x0, x6, 0
        vbge    v2, v1, other11                 #= next other11, mask 0101, depth 2
behind6:
        vmv.v.i v9, 1                           #= v9 1 _ 1 _
        j       meet12                          #= next meet12
other11:
        vmv.v.i v9, 2                           #= v9 _ 2 _ 2
meet12:
        join                                    #= next behind6, mask 1010, depth 1 | next meet12, mask 1111, depth 0 | none
        vor.vi  v9, v9, 0                       #= v9 1 2 1 2
        la      t6, table13
        vluxei32.v v2, (t6), v255
        la      t6, table14
        vluxei32.v v1, (t6), v255
        la      t6, table2
        vluxei32.v v9, (t6), v255
        la      x6, meet14
        setrpc  x0, x6, 0
        vbge    v2, v1, other13                 #= mask 1000, depth 2
        vmv.v.i v9, 1                           #= v9 1 _ _ _
        j       meet14                          #= next meet14
other13:
        vmv.v.i v9, 2                           #= v9 _ 2 2 2
meet14:
        join                                    #= next other13, mask 0111, depth 1 | next meet14, mask 1111, depth 0 | none
        vor.vi  v9, v9, 0                       #= v9 1 2 2 2
        la      t6, table15
        vluxei32.v v2, (t6), v255
        la      t6, table16
        vluxei32.v v1, (t6), v255
        la      t6, table2
        vluxei32.v v9, (t6), v255
        la      x6, meet16
        setrpc  x0, x6, 0
        vbge    v2, v1, other15                 #= mask 0001, depth 2
        vmv.v.i v9, 1                           #= v9 _ _ _ 1
        j       meet16                          #= next meet16
other15:
        vmv.v.i v9, 2                           #= v9 2 2 2 _
meet16:
        join                                    #= next other15, mask 1110, depth 1 | next meet16, mask 1111, depth 0 | none
        vor.vi  v9, v9, 0                       #= v9 2 2 2 1

# registers beyond 31
        la      t6, table17
        vluxei32.v v130, (t6), v255
        la      t6, table18
        vluxei32.v v77, (t6), v255
        la      t6, table2
        vluxei32.v v9, (t6), v255
        la      x6, meet18
        setrpc  x0, x6, 0
        vbge    v130, v77, other17              #= mask 1000, depth 2
        vmv.v.i v9, 1                           #= v9 1 _ _ _
        j       meet18                          #= next meet18
other17:
        vmv.v.i v9, 2                           #= v9 _ 2 2 2
meet18:
        join                                    #= next other17, mask 0111, depth 1 | next meet18, mask 1111, depth 0 | none
        vor.vi  v9, v9, 0                       #= v9 1 2 2 2
        endprg

        .data
        .balign 64
table0: .word 4, 0x80000000, 4, 0x80000000, 4, 0x80000000, 4, 0x80000000
table1: .word 5, 1, 5, 1, 5, 1, 5, 1
table2: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table3: .word 0xffffffff, 0, 0x7fffffff, 5, 0xffffffff, 0, 0x7fffffff, 5
table4: .word 0xffffffff, 0xffffffff, 0x80000000, 4, 0xffffffff, 0xffffffff, 0x80000000, 4
table5: .word 0, 0x80000000, 4, 0x80000000, 0, 0x80000000, 4, 0x80000000
table6: .word 0xffffffff, 1, 5, 1, 0xffffffff, 1, 5, 1
table7: .word 0x80000000, 4, 0x80000000, 1, 0x80000000, 4, 0x80000000, 1
table8: .word 1, 5, 1, 0x80000000, 1, 5, 1, 0x80000000
table9: .word 5, 0, 4, 0x80000000, 5, 0, 4, 0x80000000
table10: .word 4, 0, 5, 1, 4, 0, 5, 1
table11: .word 0x80000000, 1, 0x80000000, 0, 0x80000000, 1, 0x80000000, 0
table12: .word 1, 0x80000000, 1, 0xffffffff, 1, 0x80000000, 1, 0xffffffff
table13: .word 4, 0xffffffff, 0, 0x7fffffff, 4, 0xffffffff, 0, 0x7fffffff
table14: .word 5, 0xffffffff, 0xffffffff, 0x80000000, 5, 0xffffffff, 0xffffffff, 0x80000000
table15: .word 0xffffffff, 0, 0x7fffffff, 4, 0xffffffff, 0, 0x7fffffff, 4
table16: .word 0xffffffff, 0xffffffff, 0x80000000, 5, 0xffffffff, 0xffffffff, 0x80000000, 5
table17: .word 4, 0x7fffffff, 5, 0, 4, 0x7fffffff, 5, 0
table18: .word 5, 0x80000000, 4, 0, 5, 0x80000000, 4, 0
