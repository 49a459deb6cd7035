# vsrl.vv: vd = vs2 >> vs1[4:0], zeros from the left
# RVV 1.0 chapter 11; errata D4, D16, D24, D31
# launch: vgprs=256

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2

# corner values
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v1, (t6), v255
        vsrl.vv    v3, v2, v1                   #= v3 0 0 0x3fffffff 1 1 0x91a2b3c 0x40000000 0x1f
        la      t6, table2
        vluxei32.v v2, (t6), v255
        la      t6, table3
        vluxei32.v v1, (t6), v255
        vsrl.vv    v3, v2, v1                   #= v3 0x1fffffff 0x155555 0x555 1 0x80000000 0 0x7fffffff 0
        la      t6, table4
        vluxei32.v v2, (t6), v255
        la      t6, table5
        vluxei32.v v1, (t6), v255
        vsrl.vv    v3, v2, v1                   #= v3 0 0x1fffffff 0 7 0x10000 0xffff 0 0x7fff

# masked: lanes whose v0 element has bit 0 clear keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v1, (t6), v255
        la      t6, table6
        vluxei32.v v3, (t6), v255
        la      t6, table7
        vluxei32.v v0, (t6), v255
        vsrl.vv    v3, v2, v1, v0.t             #= v3 0 _ 0x3fffffff _ 1 _ _ 0x1f
        vmv.v.v v4, v3                          #= v4 0 0x5a5a0001 0x3fffffff 0x5a5a0003 1 0x5a5a0005 0x5a5a0006 0x1f

# diverged: inactive lanes keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v1, (t6), v255
        la      t6, table6
        vluxei32.v v3, (t6), v255
        la      t6, table8
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vsrl.vv    v3, v2, v1                   #= v3 0 0 _ 1 _ _ 0x40000000 _
meet1:
        join
        vmv.v.v v4, v3                          #= v4 0 0 0x5a5a0002 1 0x5a5a0004 0x5a5a0005 0x40000000 0x5a5a0007
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v1, (t6), v255
        la      t6, table6
        vluxei32.v v3, (t6), v255
        la      t6, table7
        vluxei32.v v0, (t6), v255
        la      t6, table9
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet2
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet2
        vsrl.vv    v3, v2, v1, v0.t             #= v3 _ _ 0x3fffffff _ 1 _ _ 0x1f
meet2:
        join
        vmv.v.v v4, v3                          #= v4 0x5a5a0000 0x5a5a0001 0x3fffffff 0x5a5a0003 1 0x5a5a0005 0x5a5a0006 0x1f

# destination among the sources
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v1, (t6), v255
        vsrl.vv    v2, v2, v1                   #= v2 0 0 0x3fffffff 1 1 0x91a2b3c 0x40000000 0x1f
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v1, (t6), v255
        la      t6, table7
        vluxei32.v v0, (t6), v255
        vsrl.vv    v2, v2, v1, v0.t             #= v2 0 _ 0x3fffffff _ 1 _ _ 0x1f
        vmv.v.v v4, v2                          #= v4 0 1 0x3fffffff 0x80000000 1 0x12345678 0x80000001 0x1f
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v1, (t6), v255
        vsrl.vv    v1, v2, v1                   #= v1 0 0 0x3fffffff 1 1 0x91a2b3c 0x40000000 0x1f
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vsrl.vv    v3, v2, v2                   #= v3 0 0 0 0x80000000 1 0x12 0x40000000 0

# registers beyond 31
        la      t6, table0
        vluxei32.v v200, (t6), v255
        la      t6, table1
        vluxei32.v v100, (t6), v255
        la      t6, table6
        vluxei32.v v249, (t6), v255
        vsrl.vv    v249, v200, v100             #= v249 0 0 0x3fffffff 1 1 0x91a2b3c 0x40000000 0x1f
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table6
        vluxei32.v v249, (t6), v255
        vsrl.vv    v249, v2, v100               #= v249 0 0 0x3fffffff 1 1 0x91a2b3c 0x40000000 0x1f

# LMUL 2: the instruction works on v8 and v9 from v12, v13 and v16, v17
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table2
        vluxei32.v v13, (t6), v255
        la      t6, table6
        vluxei32.v v8, (t6), v255
        la      t6, table10
        vluxei32.v v9, (t6), v255
        la      t6, table7
        vluxei32.v v0, (t6), v255
        la      t6, table11
        vluxei32.v v1, (t6), v255
        la      t6, table1
        vluxei32.v v16, (t6), v255
        la      t6, table3
        vluxei32.v v17, (t6), v255
        vsetvli x0, x0, e32, m2, ta, ma
        vsrl.vv    v8, v12, v16                 #= v8 0 0 0x3fffffff 1 1 0x91a2b3c 0x40000000 0x1f | v9 0x1fffffff 0x155555 0x555 1 0x80000000 0 0x7fffffff 0
        vsrl.vv    v8, v12, v16, v0.t           #= v8 0 _ 0x3fffffff _ 1 _ _ 0x1f | v9 _ 0x155555 0x555 _ _ 0 _ 0
        vsetvli x0, x0, e32, m1, ta, ma
        endprg

        .data
        .balign 64
table0: .word 0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x12345678, 0x80000001, 0x1f
table1: .word 0, 0xffffffff, 1, 0xffffffff, 0xffffffff, 0x87654321, 0x80000001, 0x20
table2: .word 0xfffffffe, 0x55555555, 0xaaaaaaaa, 2, 0x80000000, 0x7fffffff, 0xffffffff, 0
table3: .word 3, 0xaaaaaaaa, 0x55555555, 0x21, 0x80000000, 0x7fffffff, 1, 0
table4: .word 5, 0xfffffffb, 5, 0xfffffffb, 0x10000, 0xffff, 0x8000, 0x7fff8000
table5: .word 3, 3, 0xfffffffd, 0xfffffffd, 0x10000, 0xffff0000, 0x1f, 0x10
table6: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table7: .word 1, 0, 3, 2, 0xffffffff, 0xfffffffe, 0, 0x80000001
table8: .word 1, 1, 0, 1, 0, 0, 1, 0
table9: .word 0, 0, 1, 0, 1, 1, 0, 1
table10: .word 0x5a5a0007, 0x5a5a0006, 0x5a5a0005, 0x5a5a0004, 0x5a5a0003, 0x5a5a0002, 0x5a5a0001, 0x5a5a0000
table11: .word 0, 1, 1, 0, 0, 5, 4, 1
