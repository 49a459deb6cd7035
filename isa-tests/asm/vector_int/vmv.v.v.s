# vmv.v.v: vd = vs1
# RVV 1.0 §11.16; Ventus 4.1; errata D5
# launch: vgprs=256

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vmv.v.v v3, v2                          #= v3 0 1 0x7fffffff 0x80000000 0xffffffff 0x12345678 0x80000001 0x1f
        la      t6, table1
        vluxei32.v v5, (t6), v255
        la      t6, table2
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vmv.v.v v5, v2                          #= v5 0 1 _ 0x80000000 _ _ 0x80000001 _
meet1:
        join
        vmv.v.v v4, v5                          #= v4 0 1 0x5a5a0002 0x80000000 0x5a5a0004 0x5a5a0005 0x80000001 0x5a5a0007
        la      t6, table3
        vluxei32.v v2, (t6), v255
        vmv.v.v v3, v2                          #= v3 0xfffffffe 0x55555555 0xaaaaaaaa 2 0x80000000 0x7fffffff 0xffffffff 0
        la      t6, table1
        vluxei32.v v5, (t6), v255
        la      t6, table2
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet2
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet2
        vmv.v.v v5, v2                          #= v5 0xfffffffe 0x55555555 _ 2 _ _ 0xffffffff _
meet2:
        join
        vmv.v.v v4, v5                          #= v4 0xfffffffe 0x55555555 0x5a5a0002 2 0x5a5a0004 0x5a5a0005 0xffffffff 0x5a5a0007
        la      t6, table4
        vluxei32.v v2, (t6), v255
        vmv.v.v v3, v2                          #= v3 5 0xfffffffb 5 0xfffffffb 0x10000 0xffff 0x8000 0x7fff8000
        la      t6, table1
        vluxei32.v v5, (t6), v255
        la      t6, table2
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet3
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet3
        vmv.v.v v5, v2                          #= v5 5 0xfffffffb _ 0xfffffffb _ _ 0x8000 _
meet3:
        join
        vmv.v.v v4, v5                          #= v4 5 0xfffffffb 0x5a5a0002 0xfffffffb 0x5a5a0004 0x5a5a0005 0x8000 0x5a5a0007

# registers beyond 31, x0, LMUL 2
        la      t6, table1
        vluxei32.v v130, (t6), v255
        vmv.v.v v131, v130                      #= v131 0x5a5a0000 0x5a5a0001 0x5a5a0002 0x5a5a0003 0x5a5a0004 0x5a5a0005 0x5a5a0006 0x5a5a0007
        la      t6, table1
        vluxei32.v v12, (t6), v255
        la      t6, table0
        vluxei32.v v13, (t6), v255
        vsetvli x0, x0, e32, m2, ta, ma
        vmv.v.v v8, v12                         #= v8 0x5a5a0000 0x5a5a0001 0x5a5a0002 0x5a5a0003 0x5a5a0004 0x5a5a0005 0x5a5a0006 0x5a5a0007 | v9 0 1 0x7fffffff 0x80000000 0xffffffff 0x12345678 0x80000001 0x1f
        endprg

        .data
        .balign 64
table0: .word 0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x12345678, 0x80000001, 0x1f
table1: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table2: .word 1, 1, 0, 1, 0, 0, 1, 0
table3: .word 0xfffffffe, 0x55555555, 0xaaaaaaaa, 2, 0x80000000, 0x7fffffff, 0xffffffff, 0
table4: .word 5, 0xfffffffb, 5, 0xfffffffb, 0x10000, 0xffff, 0x8000, 0x7fff8000
