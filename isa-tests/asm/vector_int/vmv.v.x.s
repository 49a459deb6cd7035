# vmv.v.x: vd = rs1 in every active lane
# RVV 1.0 §11.16; Ventus 4.1; errata D5
# launch: vgprs=256

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2
        li      x9, 0
        vmv.v.x v3, x9                          #= v3 0 0 0 0 0 0 0 0
        la      t6, table0
        vluxei32.v v5, (t6), v255
        la      t6, table1
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vmv.v.x v5, x9                          #= v5 0 0 _ 0 _ _ 0 _
meet1:
        join
        vmv.v.v v4, v5                          #= v4 0 0 0x5a5a0002 0 0x5a5a0004 0x5a5a0005 0 0x5a5a0007
        li      x9, 1
        vmv.v.x v3, x9                          #= v3 1 1 1 1 1 1 1 1
        la      t6, table0
        vluxei32.v v5, (t6), v255
        la      t6, table1
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet2
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet2
        vmv.v.x v5, x9                          #= v5 1 1 _ 1 _ _ 1 _
meet2:
        join
        vmv.v.v v4, v5                          #= v4 1 1 0x5a5a0002 1 0x5a5a0004 0x5a5a0005 1 0x5a5a0007
        li      x9, 0xffffffff
        vmv.v.x v3, x9                          #= v3 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff
        la      t6, table0
        vluxei32.v v5, (t6), v255
        la      t6, table1
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet3
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet3
        vmv.v.x v5, x9                          #= v5 0xffffffff 0xffffffff _ 0xffffffff _ _ 0xffffffff _
meet3:
        join
        vmv.v.v v4, v5                          #= v4 0xffffffff 0xffffffff 0x5a5a0002 0xffffffff 0x5a5a0004 0x5a5a0005 0xffffffff 0x5a5a0007
        li      x9, 0x7fffffff
        vmv.v.x v3, x9                          #= v3 0x7fffffff 0x7fffffff 0x7fffffff 0x7fffffff 0x7fffffff 0x7fffffff 0x7fffffff 0x7fffffff
        la      t6, table0
        vluxei32.v v5, (t6), v255
        la      t6, table1
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet4
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet4
        vmv.v.x v5, x9                          #= v5 0x7fffffff 0x7fffffff _ 0x7fffffff _ _ 0x7fffffff _
meet4:
        join
        vmv.v.v v4, v5                          #= v4 0x7fffffff 0x7fffffff 0x5a5a0002 0x7fffffff 0x5a5a0004 0x5a5a0005 0x7fffffff 0x5a5a0007
        li      x9, 0x80000000
        vmv.v.x v3, x9                          #= v3 0x80000000 0x80000000 0x80000000 0x80000000 0x80000000 0x80000000 0x80000000 0x80000000
        la      t6, table0
        vluxei32.v v5, (t6), v255
        la      t6, table1
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet5
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet5
        vmv.v.x v5, x9                          #= v5 0x80000000 0x80000000 _ 0x80000000 _ _ 0x80000000 _
meet5:
        join
        vmv.v.v v4, v5                          #= v4 0x80000000 0x80000000 0x5a5a0002 0x80000000 0x5a5a0004 0x5a5a0005 0x80000000 0x5a5a0007
        li      x9, 0x23
        vmv.v.x v3, x9                          #= v3 0x23 0x23 0x23 0x23 0x23 0x23 0x23 0x23
        la      t6, table0
        vluxei32.v v5, (t6), v255
        la      t6, table1
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet6
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet6
        vmv.v.x v5, x9                          #= v5 0x23 0x23 _ 0x23 _ _ 0x23 _
meet6:
        join
        vmv.v.v v4, v5                          #= v4 0x23 0x23 0x5a5a0002 0x23 0x5a5a0004 0x5a5a0005 0x23 0x5a5a0007

# registers beyond 31, x0, LMUL 2
        vmv.v.x v3, x0                          #= v3 0
        li      x50, 0x4d
        vmv.v.x v130, x50                       #= v130 77
        vsetvli x0, x0, e32, m2, ta, ma
        vmv.v.x v8, x9                          #= v8 0x23 0x23 0x23 0x23 0x23 0x23 0x23 0x23 | v9 0x23 0x23 0x23 0x23 0x23 0x23 0x23 0x23
        endprg

        .data
        .balign 64
table0: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table1: .word 1, 1, 0, 1, 0, 0, 1, 0
