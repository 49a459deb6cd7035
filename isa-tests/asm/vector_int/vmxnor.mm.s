# vmxnor.mm: xnor of bit 0 of vs2 and vs1 in each lane: 0 or 1
# RVV 1.0 §15.1; errata D4, E10
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
        vmxnor.mm  v3, v2, v1                   #= v3 1 0 0 1 0 0 1 0
        la      t6, table1
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v1, (t6), v255
        vmxnor.mm  v3, v2, v1                   #= v3 0 0 1 1 0 1 0 0
        la      t6, table2
        vluxei32.v v2, (t6), v255
        la      t6, table0
        vluxei32.v v1, (t6), v255
        vmxnor.mm  v3, v2, v1                   #= v3 0 1 0 1 1 0 0 1

# masked: lanes whose v0 element has bit 0 clear keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v1, (t6), v255
        la      t6, table3
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        vmxnor.mm  v3, v2, v1, v0.t             #= v3 1 _ 0 _ 0 _ _ 0
        vmv.v.v v4, v3                          #= v4 1 0x5a5a0001 0 0x5a5a0003 0 0x5a5a0005 0x5a5a0006 0

# diverged: inactive lanes keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v1, (t6), v255
        la      t6, table3
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vmxnor.mm  v3, v2, v1                   #= v3 1 0 _ 1 _ _ 1 _
meet1:
        join
        vmv.v.v v4, v3                          #= v4 1 0 0x5a5a0002 1 0x5a5a0004 0x5a5a0005 1 0x5a5a0007
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v1, (t6), v255
        la      t6, table3
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        la      t6, table6
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet2
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet2
        vmxnor.mm  v3, v2, v1, v0.t             #= v3 _ _ 0 _ 0 _ _ 0
meet2:
        join
        vmv.v.v v4, v3                          #= v4 0x5a5a0000 0x5a5a0001 0 0x5a5a0003 0 0x5a5a0005 0x5a5a0006 0

# destination among the sources
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v1, (t6), v255
        vmxnor.mm  v2, v2, v1                   #= v2 1 0 0 1 0 0 1 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v1, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        vmxnor.mm  v2, v2, v1, v0.t             #= v2 1 _ 0 _ 0 _ _ 0
        vmv.v.v v4, v2                          #= v4 1 1 0 1 0 3 0xffffffff 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v1, (t6), v255
        vmxnor.mm  v1, v2, v1                   #= v1 1 0 0 1 0 0 1 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vmxnor.mm  v3, v2, v2                   #= v3 1 1 1 1 1 1 1 1

# registers beyond 31
        la      t6, table0
        vluxei32.v v200, (t6), v255
        la      t6, table1
        vluxei32.v v100, (t6), v255
        la      t6, table3
        vluxei32.v v249, (t6), v255
        vmxnor.mm  v249, v200, v100             #= v249 1 0 0 1 0 0 1 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table3
        vluxei32.v v249, (t6), v255
        vmxnor.mm  v249, v2, v100               #= v249 1 0 0 1 0 0 1 0

# LMUL 2: the instruction works on v8 and v9 from v12, v13 and v16, v17
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table1
        vluxei32.v v13, (t6), v255
        la      t6, table3
        vluxei32.v v8, (t6), v255
        la      t6, table7
        vluxei32.v v9, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        la      t6, table8
        vluxei32.v v1, (t6), v255
        la      t6, table1
        vluxei32.v v16, (t6), v255
        la      t6, table2
        vluxei32.v v17, (t6), v255
        vsetvli x0, x0, e32, m2, ta, ma
        vmxnor.mm  v8, v12, v16                 #= v8 1 0 0 1 0 0 1 0 | v9 0 0 1 1 0 1 0 0
        vmxnor.mm  v8, v12, v16, v0.t           #= v8 1 _ 0 _ 0 _ _ 0 | v9 _ 0 1 _ _ 1 _ 0
        vsetvli x0, x0, e32, m1, ta, ma
        endprg

        .data
        .balign 64
table0: .word 0, 1, 0, 1, 2, 3, 0xffffffff, 0xfffffffe
table1: .word 0, 0, 1, 1, 3, 2, 0x80000001, 1
table2: .word 1, 1, 1, 1, 0, 0, 0, 0
table3: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table4: .word 1, 0, 3, 2, 0xffffffff, 0xfffffffe, 0, 0x80000001
table5: .word 1, 1, 0, 1, 0, 0, 1, 0
table6: .word 0, 0, 1, 0, 1, 1, 0, 1
table7: .word 0x5a5a0007, 0x5a5a0006, 0x5a5a0005, 0x5a5a0004, 0x5a5a0003, 0x5a5a0002, 0x5a5a0001, 0x5a5a0000
table8: .word 0, 1, 1, 0, 0, 5, 4, 1
