# vmv.v.i: vd = imm in every active lane
# RVV 1.0 §11.16; Ventus 4.1; errata D5
# launch: vgprs=256

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2
        vmv.v.i v3, 0                           #= v3 0 0 0 0 0 0 0 0
        la      t6, table0
        vluxei32.v v5, (t6), v255
        la      t6, table1
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vmv.v.i v5, 0                           #= v5 0 0 _ 0 _ _ 0 _
meet1:
        join
        vmv.v.v v4, v5                          #= v4 0 0 0x5a5a0002 0 0x5a5a0004 0x5a5a0005 0 0x5a5a0007
        vmv.v.i v3, 1                           #= v3 1 1 1 1 1 1 1 1
        la      t6, table0
        vluxei32.v v5, (t6), v255
        la      t6, table1
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet2
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet2
        vmv.v.i v5, 1                           #= v5 1 1 _ 1 _ _ 1 _
meet2:
        join
        vmv.v.v v4, v5                          #= v4 1 1 0x5a5a0002 1 0x5a5a0004 0x5a5a0005 1 0x5a5a0007
        vmv.v.i v3, -1                          #= v3 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff
        la      t6, table0
        vluxei32.v v5, (t6), v255
        la      t6, table1
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet3
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet3
        vmv.v.i v5, -1                          #= v5 0xffffffff 0xffffffff _ 0xffffffff _ _ 0xffffffff _
meet3:
        join
        vmv.v.v v4, v5                          #= v4 0xffffffff 0xffffffff 0x5a5a0002 0xffffffff 0x5a5a0004 0x5a5a0005 0xffffffff 0x5a5a0007
        vmv.v.i v3, 15                          #= v3 0xf 0xf 0xf 0xf 0xf 0xf 0xf 0xf
        la      t6, table0
        vluxei32.v v5, (t6), v255
        la      t6, table1
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet4
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet4
        vmv.v.i v5, 15                          #= v5 0xf 0xf _ 0xf _ _ 0xf _
meet4:
        join
        vmv.v.v v4, v5                          #= v4 0xf 0xf 0x5a5a0002 0xf 0x5a5a0004 0x5a5a0005 0xf 0x5a5a0007
        vmv.v.i v3, -16                         #= v3 0xfffffff0 0xfffffff0 0xfffffff0 0xfffffff0 0xfffffff0 0xfffffff0 0xfffffff0 0xfffffff0
        la      t6, table0
        vluxei32.v v5, (t6), v255
        la      t6, table1
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet5
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet5
        vmv.v.i v5, -16                         #= v5 0xfffffff0 0xfffffff0 _ 0xfffffff0 _ _ 0xfffffff0 _
meet5:
        join
        vmv.v.v v4, v5                          #= v4 0xfffffff0 0xfffffff0 0x5a5a0002 0xfffffff0 0x5a5a0004 0x5a5a0005 0xfffffff0 0x5a5a0007
        vmv.v.i v3, 16                          #= v3 0x10 0x10 0x10 0x10 0x10 0x10 0x10 0x10
        la      t6, table0
        vluxei32.v v5, (t6), v255
        la      t6, table1
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet6
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet6
        vmv.v.i v5, 16                          #= v5 0x10 0x10 _ 0x10 _ _ 0x10 _
meet6:
        join
        vmv.v.v v4, v5                          #= v4 0x10 0x10 0x5a5a0002 0x10 0x5a5a0004 0x5a5a0005 0x10 0x5a5a0007
        vmv.v.i v3, -17                         #= v3 0xffffffef 0xffffffef 0xffffffef 0xffffffef 0xffffffef 0xffffffef 0xffffffef 0xffffffef
        la      t6, table0
        vluxei32.v v5, (t6), v255
        la      t6, table1
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet7
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet7
        vmv.v.i v5, -17                         #= v5 0xffffffef 0xffffffef _ 0xffffffef _ _ 0xffffffef _
meet7:
        join
        vmv.v.v v4, v5                          #= v4 0xffffffef 0xffffffef 0x5a5a0002 0xffffffef 0x5a5a0004 0x5a5a0005 0xffffffef 0x5a5a0007
        vmv.v.i v3, 1023                        #= v3 0x3ff 0x3ff 0x3ff 0x3ff 0x3ff 0x3ff 0x3ff 0x3ff
        la      t6, table0
        vluxei32.v v5, (t6), v255
        la      t6, table1
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet8
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet8
        vmv.v.i v5, 1023                        #= v5 0x3ff 0x3ff _ 0x3ff _ _ 0x3ff _
meet8:
        join
        vmv.v.v v4, v5                          #= v4 0x3ff 0x3ff 0x5a5a0002 0x3ff 0x5a5a0004 0x5a5a0005 0x3ff 0x5a5a0007
        vmv.v.i v3, -1024                       #= v3 0xfffffc00 0xfffffc00 0xfffffc00 0xfffffc00 0xfffffc00 0xfffffc00 0xfffffc00 0xfffffc00
        la      t6, table0
        vluxei32.v v5, (t6), v255
        la      t6, table1
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet9
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet9
        vmv.v.i v5, -1024                       #= v5 0xfffffc00 0xfffffc00 _ 0xfffffc00 _ _ 0xfffffc00 _
meet9:
        join
        vmv.v.v v4, v5                          #= v4 0xfffffc00 0xfffffc00 0x5a5a0002 0xfffffc00 0x5a5a0004 0x5a5a0005 0xfffffc00 0x5a5a0007
        vmv.v.i v3, 500                         #= v3 0x1f4 0x1f4 0x1f4 0x1f4 0x1f4 0x1f4 0x1f4 0x1f4
        la      t6, table0
        vluxei32.v v5, (t6), v255
        la      t6, table1
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet10
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet10
        vmv.v.i v5, 500                         #= v5 0x1f4 0x1f4 _ 0x1f4 _ _ 0x1f4 _
meet10:
        join
        vmv.v.v v4, v5                          #= v4 0x1f4 0x1f4 0x5a5a0002 0x1f4 0x5a5a0004 0x5a5a0005 0x1f4 0x5a5a0007

# registers beyond 31, x0, LMUL 2
        vmv.v.i v130, 9                         #= v130 9
        vsetvli x0, x0, e32, m2, ta, ma
        vmv.v.i v8, 500                         #= v8 0x1f4 0x1f4 0x1f4 0x1f4 0x1f4 0x1f4 0x1f4 0x1f4 | v9 0x1f4 0x1f4 0x1f4 0x1f4 0x1f4 0x1f4 0x1f4 0x1f4
        endprg

        .data
        .balign 64
table0: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table1: .word 1, 1, 0, 1, 0, 0, 1, 0
