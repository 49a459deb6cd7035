# vnmsub.vv: vd = -(vs1 * vd) + vs2
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
        la      t6, table1
        vluxei32.v v1, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        vnmsub.vv  v3, v1, v2                   #= v3 0 0x5a5a0002 0x25a5fffd 0xda5a0003 0x5a5a0003 0x39a006d3 0x25a5fffb 0xb4bfff3f
        la      t6, table3
        vluxei32.v v2, (t6), v255
        la      t6, table4
        vluxei32.v v1, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        vnmsub.vv  v3, v1, v2                   #= v3 0xf0f1fffe 0xe6e6aaab 0x1e1e0000 0x5a65ff9f 0x80000000 0x5a5a0004 0xa5a5fff9 0
        la      t6, table5
        vluxei32.v v2, (t6), v255
        la      t6, table6
        vluxei32.v v1, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        vnmsub.vv  v3, v1, v2                   #= v3 0xf0f20005 0xf0f1fff8 0xf0e000b 0xf0e0004 0xfffd0000 0x5ffff 0xf1a7f46 0xda5f7f90

# masked: lanes whose v0 element has bit 0 clear keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v1, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table7
        vluxei32.v v0, (t6), v255
        vnmsub.vv  v3, v1, v2, v0.t             #= v3 0 _ 0x25a5fffd _ 0x5a5a0003 _ _ 0xb4bfff3f
        vmv.v.v v4, v3                          #= v4 0 0x5a5a0001 0x25a5fffd 0x5a5a0003 0x5a5a0003 0x5a5a0005 0x5a5a0006 0xb4bfff3f

# diverged: inactive lanes keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v1, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table8
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vnmsub.vv  v3, v1, v2                   #= v3 0 0x5a5a0002 _ 0xda5a0003 _ _ 0x25a5fffb _
meet1:
        join
        vmv.v.v v4, v3                          #= v4 0 0x5a5a0002 0x5a5a0002 0xda5a0003 0x5a5a0004 0x5a5a0005 0x25a5fffb 0x5a5a0007
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v1, (t6), v255
        la      t6, table2
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
        vnmsub.vv  v3, v1, v2, v0.t             #= v3 _ _ 0x25a5fffd _ 0x5a5a0003 _ _ 0xb4bfff3f
meet2:
        join
        vmv.v.v v4, v3                          #= v4 0x5a5a0000 0x5a5a0001 0x25a5fffd 0x5a5a0003 0x5a5a0003 0x5a5a0005 0x5a5a0006 0xb4bfff3f

# destination among the sources
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        vnmsub.vv  v3, v2, v2                   #= v3 0 0xa5a60000 0xda5a0001 0 0x5a5a0003 0x20fea620 0x25a5fffb 0xf19ff46

# registers beyond 31
        la      t6, table0
        vluxei32.v v200, (t6), v255
        la      t6, table1
        vluxei32.v v100, (t6), v255
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vnmsub.vv  v249, v100, v200             #= v249 0 0x5a5a0002 0x25a5fffd 0xda5a0003 0x5a5a0003 0x39a006d3 0x25a5fffb 0xb4bfff3f
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vnmsub.vv  v249, v100, v2               #= v249 0 0x5a5a0002 0x25a5fffd 0xda5a0003 0x5a5a0003 0x39a006d3 0x25a5fffb 0xb4bfff3f

# under a prefix the old value and the destination are registers of their own (errata D3b)
        la      t6, table2
        vluxei32.v v33, (t6), v255
        vnmsub.vv  v65:v33, v100, v200          #= v65 0 0x5a5a0002 0x25a5fffd 0xda5a0003 0x5a5a0003 0x39a006d3 0x25a5fffb 0xb4bfff3f

# LMUL 2: the instruction works on v8 and v9 from v12, v13 and v16, v17
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table3
        vluxei32.v v13, (t6), v255
        la      t6, table2
        vluxei32.v v8, (t6), v255
        la      t6, table10
        vluxei32.v v9, (t6), v255
        la      t6, table7
        vluxei32.v v0, (t6), v255
        la      t6, table11
        vluxei32.v v1, (t6), v255
        la      t6, table1
        vluxei32.v v16, (t6), v255
        la      t6, table4
        vluxei32.v v17, (t6), v255
        vsetvli x0, x0, e32, m2, ta, ma
        vnmsub.vv  v8, v16, v12                 #= v8 0 0x5a5a0002 0x25a5fffd 0xda5a0003 0x5a5a0003 0x39a006d3 0x25a5fffb 0xb4bfff3f | v9 0xf0f1ffe9 0x91915559 0x1e1e0001 0x5a65ff7e 0 0xda5a0001 0xa5a5fffe 0
        vnmsub.vv  v8, v16, v12, v0.t           #= v8 0 _ 0x5a5a0002 _ 0x5a5a0002 _ _ 0x6800183f | v9 _ 0x610b8e3b 0x5f5f5555 _ _ 0xda5a0000 _ 0
        vsetvli x0, x0, e32, m1, ta, ma
        endprg

        .data
        .balign 64
table0: .word 0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x12345678, 0x80000001, 0x1f
table1: .word 0, 0xffffffff, 1, 0xffffffff, 0xffffffff, 0x87654321, 0x80000001, 0x20
table2: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table3: .word 0xfffffffe, 0x55555555, 0xaaaaaaaa, 2, 0x80000000, 0x7fffffff, 0xffffffff, 0
table4: .word 3, 0xaaaaaaaa, 0x55555555, 0x21, 0x80000000, 0x7fffffff, 1, 0
table5: .word 5, 0xfffffffb, 5, 0xfffffffb, 0x10000, 0xffff, 0x8000, 0x7fff8000
table6: .word 3, 3, 0xfffffffd, 0xfffffffd, 0x10000, 0xffff0000, 0x1f, 0x10
table7: .word 1, 0, 3, 2, 0xffffffff, 0xfffffffe, 0, 0x80000001
table8: .word 1, 1, 0, 1, 0, 0, 1, 0
table9: .word 0, 0, 1, 0, 1, 1, 0, 1
table10: .word 0x5a5a0007, 0x5a5a0006, 0x5a5a0005, 0x5a5a0004, 0x5a5a0003, 0x5a5a0002, 0x5a5a0001, 0x5a5a0000
table11: .word 0, 1, 1, 0, 0, 5, 4, 1
