# vnmsac.vx: vd = -(rs1 * vs2) + vd
# RVV 1.0 §11.13; errata D19, D3b
# launch: vgprs=256

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2

# corner values
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vnmsac.vx  v3, x9, v2                   #= v3 0x5a5a0000 0x5a5a0001 0x5a5a0002 0x5a5a0003 0x5a5a0004 0x5a5a0005 0x5a5a0006 0x5a5a0007
        la      t6, table2
        vluxei32.v v2, (t6), v255
        li      x9, 0
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vnmsac.vx  v3, x9, v2                   #= v3 0x5a5a0000 0x5a5a0001 0x5a5a0002 0x5a5a0003 0x5a5a0004 0x5a5a0005 0x5a5a0006 0x5a5a0007
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 1
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vnmsac.vx  v3, x9, v2                   #= v3 0x5a5a0000 0x5a5a0000 0xda5a0003 0xda5a0003 0x5a5a0005 0x4825a98d 0xda5a0005 0x5a59ffe8
        la      t6, table2
        vluxei32.v v2, (t6), v255
        li      x9, 1
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vnmsac.vx  v3, x9, v2                   #= v3 0x5a5a0002 0x504aaac 0xafaf5558 0x5a5a0001 0xda5a0004 0xda5a0006 0x5a5a0007 0x5a5a0007
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xffffffff
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vnmsac.vx  v3, x9, v2                   #= v3 0x5a5a0000 0x5a5a0002 0xda5a0001 0xda5a0003 0x5a5a0003 0x6c8e567d 0xda5a0007 0x5a5a0026
        la      t6, table2
        vluxei32.v v2, (t6), v255
        li      x9, 0xffffffff
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vnmsac.vx  v3, x9, v2                   #= v3 0x5a59fffe 0xafaf5556 0x504aaac 0x5a5a0005 0xda5a0004 0xda5a0004 0x5a5a0005 0x5a5a0007
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x7fffffff
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vnmsac.vx  v3, x9, v2                   #= v3 0x5a5a0000 0xda5a0002 0x5a5a0001 0xda5a0003 0xda5a0003 0x6c8e567d 0x5a5a0007 0xda5a0026
        la      t6, table2
        vluxei32.v v2, (t6), v255
        li      x9, 0x7fffffff
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vnmsac.vx  v3, x9, v2                   #= v3 0x5a59fffe 0x2faf5556 0x504aaac 0x5a5a0005 0xda5a0004 0x5a5a0004 0xda5a0005 0x5a5a0007
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x80000000
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vnmsac.vx  v3, x9, v2                   #= v3 0x5a5a0000 0xda5a0001 0xda5a0002 0x5a5a0003 0xda5a0004 0x5a5a0005 0xda5a0006 0xda5a0007
        la      t6, table2
        vluxei32.v v2, (t6), v255
        li      x9, 0x80000000
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vnmsac.vx  v3, x9, v2                   #= v3 0x5a5a0000 0xda5a0001 0x5a5a0002 0x5a5a0003 0x5a5a0004 0xda5a0005 0xda5a0006 0x5a5a0007
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vnmsac.vx  v3, x9, v2                   #= v3 0x5a5a0000 0x5a59ffde 0xda5a0025 0xda5a0003 0x5a5a0027 0xdd322d9d 0xda59ffe3 0x5a59fbca
        la      t6, table2
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vnmsac.vx  v3, x9, v2                   #= v3 0x5a5a0046 0xafaf5562 0x504aac4 0x5a59ffbd 0xda5a0004 0xda5a0028 0x5a5a0029 0x5a5a0007

# x0 is zero
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vnmsac.vx  v3, x0, v2                   #= v3 0x5a5a0000 0x5a5a0001 0x5a5a0002 0x5a5a0003 0x5a5a0004 0x5a5a0005 0x5a5a0006 0x5a5a0007

# masked: lanes whose v0 element has bit 0 clear keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        la      t6, table1
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vnmsac.vx  v3, x9, v2, v0.t             #= v3 0x5a5a0000 _ 0xda5a0025 _ 0x5a5a0027 _ _ 0x5a59fbca
        vmv.v.v v4, v3                          #= v4 0x5a5a0000 0x5a5a0001 0xda5a0025 0x5a5a0003 0x5a5a0027 0x5a5a0005 0x5a5a0006 0x5a59fbca

# diverged: inactive lanes keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        la      t6, table1
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vnmsac.vx  v3, x9, v2                   #= v3 0x5a5a0000 0x5a59ffde _ 0xda5a0003 _ _ 0xda59ffe3 _
meet1:
        join
        vmv.v.v v4, v3                          #= v4 0x5a5a0000 0x5a59ffde 0x5a5a0002 0xda5a0003 0x5a5a0004 0x5a5a0005 0xda59ffe3 0x5a5a0007
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        la      t6, table1
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet2
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet2
        vnmsac.vx  v3, x9, v2, v0.t             #= v3 _ _ 0xda5a0025 _ 0x5a5a0027 _ _ 0x5a59fbca
meet2:
        join
        vmv.v.v v4, v3                          #= v4 0x5a5a0000 0x5a5a0001 0xda5a0025 0x5a5a0003 0x5a5a0027 0x5a5a0005 0x5a5a0006 0x5a59fbca

# destination among the sources

# registers beyond 31
        la      t6, table0
        vluxei32.v v200, (t6), v255
        li      x50, 0x23
        la      t6, table1
        vluxei32.v v249, (t6), v255
        vnmsac.vx  v249, x50, v200              #= v249 0x5a5a0000 0x5a59ffde 0xda5a0025 0xda5a0003 0x5a5a0027 0xdd322d9d 0xda59ffe3 0x5a59fbca
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v249, (t6), v255
        vnmsac.vx  v249, x50, v2                #= v249 0x5a5a0000 0x5a59ffde 0xda5a0025 0xda5a0003 0x5a5a0027 0xdd322d9d 0xda59ffe3 0x5a59fbca

# under a prefix the old value and the destination are registers of their own (errata D3b)
        la      t6, table1
        vluxei32.v v33, (t6), v255
        vnmsac.vx  v65:v33, x50, v200           #= v65 0x5a5a0000 0x5a59ffde 0xda5a0025 0xda5a0003 0x5a5a0027 0xdd322d9d 0xda59ffe3 0x5a59fbca

# LMUL 2: the instruction works on v8 and v9 from v12, v13 and v16, v17
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table2
        vluxei32.v v13, (t6), v255
        la      t6, table1
        vluxei32.v v8, (t6), v255
        la      t6, table6
        vluxei32.v v9, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        la      t6, table7
        vluxei32.v v1, (t6), v255
        li      x9, 0x80000003
        vsetvli x0, x0, e32, m2, ta, ma
        vnmsac.vx  v8, x9, v12                  #= v8 0x5a5a0000 0xda59fffe 0x5a5a0005 0xda5a0003 0xda5a0007 0x23bcfc9d 0x5a5a0003 0xda59ffaa | v9 0x5a5a000d 0xda5a0007 0x5a5a0007 0x5a59fffe 0xda5a0003 0x5a5a0005 0xda5a0004 0x5a5a0000
        vnmsac.vx  v8, x9, v12, v0.t            #= v8 0x5a5a0000 _ 0x5a5a0008 _ 0x5a5a000a _ _ 0x5a59ff4d | v9 _ 0x5a5a0008 0x5a5a0009 _ _ 0x5a5a0008 _ 0x5a5a0000
        vsetvli x0, x0, e32, m1, ta, ma
        endprg

        .data
        .balign 64
table0: .word 0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x12345678, 0x80000001, 0x1f
table1: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table2: .word 0xfffffffe, 0x55555555, 0xaaaaaaaa, 2, 0x80000000, 0x7fffffff, 0xffffffff, 0
table3: .word 1, 0, 3, 2, 0xffffffff, 0xfffffffe, 0, 0x80000001
table4: .word 1, 1, 0, 1, 0, 0, 1, 0
table5: .word 0, 0, 1, 0, 1, 1, 0, 1
table6: .word 0x5a5a0007, 0x5a5a0006, 0x5a5a0005, 0x5a5a0004, 0x5a5a0003, 0x5a5a0002, 0x5a5a0001, 0x5a5a0000
table7: .word 0, 1, 1, 0, 0, 5, 4, 1
