# vsmul.vv: fractional multiply, on the low byte of each lane's element
# RVV 1.0 §12; Ventus 4.1; errata D33
# launch: vgprs=256

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2
        vsetvli x0, x0, e8, m1, ta, ma

# vxrm = rnu
        csrwi   vxrm, 0

# corner values
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v1, (t6), v255
        vsmul.vv   v3, v2, v1                   #= v3 0 0 1 0x7f 0 0xffffffc7 0xffffffc7 0xfffffffe, flags SAT
        la      t6, table2
        vluxei32.v v2, (t6), v255
        la      t6, table3
        vluxei32.v v1, (t6), v255
        vsmul.vv   v3, v2, v1                   #= v3 0x7e 0x7f 0xffffff81 1 2 0xffffffe0 0 0xfffffffd, flags SAT
        la      t6, table4
        vluxei32.v v2, (t6), v255
        la      t6, table5
        vluxei32.v v1, (t6), v255
        vsmul.vv   v3, v2, v1                   #= v3 0 0 0 0 0 0 1 2

# masked: lanes whose v0 element has bit 0 clear keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v1, (t6), v255
        la      t6, table6
        vluxei32.v v3, (t6), v255
        la      t6, table7
        vluxei32.v v0, (t6), v255
        vsmul.vv   v3, v2, v1, v0.t             #= v3 0 _ 1 _ 0 _ _ 0xfffffffe
        vmv.v.v v4, v3                          #= v4 0 0x5a5a0001 1 0x5a5a0003 0 0x5a5a0005 0x5a5a0006 0xfffffffe

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
        vsmul.vv   v3, v2, v1                   #= v3 0 0 _ 0x7f _ _ 0xffffffc7 _, flags SAT
meet1:
        join
        vmv.v.v v4, v3                          #= v4 0 0 0x5a5a0002 0x7f 0x5a5a0004 0x5a5a0005 0xffffffc7 0x5a5a0007
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
        vsmul.vv   v3, v2, v1, v0.t             #= v3 _ _ 1 _ 0 _ _ 0xfffffffe
meet2:
        join
        vmv.v.v v4, v3                          #= v4 0x5a5a0000 0x5a5a0001 1 0x5a5a0003 0 0x5a5a0005 0x5a5a0006 0xfffffffe

# destination among the sources
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v1, (t6), v255
        vsmul.vv   v2, v2, v1                   #= v2 0 0 1 0x7f 0 0xffffffc7 0xffffffc7 0xfffffffe, flags SAT
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v1, (t6), v255
        la      t6, table7
        vluxei32.v v0, (t6), v255
        vsmul.vv   v2, v2, v1, v0.t             #= v2 0 _ 1 _ 0 _ _ 0xfffffffe
        vmv.v.v v4, v2                          #= v4 0 1 1 0x80 0 0x55 0xaa 0xfffffffe
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v1, (t6), v255
        vsmul.vv   v1, v2, v1                   #= v1 0 0 1 0x7f 0 0xffffffc7 0xffffffc7 0xfffffffe, flags SAT
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vsmul.vv   v3, v2, v2                   #= v3 0 0 0x7e 0x7f 0 0x38 0x3a 0, flags SAT

# registers beyond 31
        la      t6, table0
        vluxei32.v v200, (t6), v255
        la      t6, table1
        vluxei32.v v100, (t6), v255
        la      t6, table6
        vluxei32.v v249, (t6), v255
        vsmul.vv   v249, v200, v100             #= v249 0 0 1 0x7f 0 0xffffffc7 0xffffffc7 0xfffffffe, flags SAT
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table6
        vluxei32.v v249, (t6), v255
        vsmul.vv   v249, v2, v100               #= v249 0 0 1 0x7f 0 0xffffffc7 0xffffffc7 0xfffffffe, flags SAT

# vxrm = rne
        csrwi   vxrm, 1
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v1, (t6), v255
        vsmul.vv   v3, v2, v1                   #= v3 0 0 1 0x7f 0 0xffffffc7 0xffffffc7 0xfffffffe, flags SAT
        la      t6, table2
        vluxei32.v v2, (t6), v255
        la      t6, table3
        vluxei32.v v1, (t6), v255
        vsmul.vv   v3, v2, v1                   #= v3 0x7e 0x7f 0xffffff81 1 2 0xffffffe0 0 0xfffffffd, flags SAT
        la      t6, table4
        vluxei32.v v2, (t6), v255
        la      t6, table5
        vluxei32.v v1, (t6), v255
        vsmul.vv   v3, v2, v1                   #= v3 0 0 0 0 0 0 1 2

# vxrm = rdn
        csrwi   vxrm, 2
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v1, (t6), v255
        vsmul.vv   v3, v2, v1                   #= v3 0 0xffffffff 0 0x7f 0 0xffffffc6 0xffffffc6 0xfffffffe, flags SAT
        la      t6, table2
        vluxei32.v v2, (t6), v255
        la      t6, table3
        vluxei32.v v1, (t6), v255
        vsmul.vv   v3, v2, v1                   #= v3 0x7e 0x7f 0xffffff81 0 1 0xffffffdf 0 0xfffffffd, flags SAT
        la      t6, table4
        vluxei32.v v2, (t6), v255
        la      t6, table5
        vluxei32.v v1, (t6), v255
        vsmul.vv   v3, v2, v1                   #= v3 0 0 0 0xffffffff 0xffffffff 0 0 2

# vxrm = rod
        csrwi   vxrm, 3
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v1, (t6), v255
        vsmul.vv   v3, v2, v1                   #= v3 0 0xffffffff 1 0x7f 1 0xffffffc7 0xffffffc7 0xffffffff, flags SAT
        la      t6, table2
        vluxei32.v v2, (t6), v255
        la      t6, table3
        vluxei32.v v1, (t6), v255
        vsmul.vv   v3, v2, v1                   #= v3 0x7f 0x7f 0xffffff81 1 1 0xffffffdf 1 0xfffffffd, flags SAT
        la      t6, table4
        vluxei32.v v2, (t6), v255
        la      t6, table5
        vluxei32.v v1, (t6), v255
        vsmul.vv   v3, v2, v1                   #= v3 1 1 1 0xffffffff 0xffffffff 1 1 3

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
        vsetvli x0, x0, e8, m2, ta, ma
        vsmul.vv   v8, v12, v16                 #= v8 0 0xffffffff 1 0x7f 1 0xffffffc7 0xffffffc7 0xffffffff, flags SAT | v9 0x7f 0x7f 0xffffff81 1 1 0xffffffdf 1 0xfffffffd, flags SAT
        vsmul.vv   v8, v12, v16, v0.t           #= v8 0 _ 1 _ 1 _ _ 0xffffffff | v9 _ 0x7f 0xffffff81 _ _ 0xffffffdf _ 0xfffffffd, flags SAT
        vsetvli x0, x0, e8, m1, ta, ma

# vxsat is sticky
        csrwi   vxsat, 0
        li      t6, 0x80
        vmv.v.x v2, t6
        li      t6, 0x80
        vmv.v.x v1, t6
        vsmul.vv   v3, v2, v1                   #= v3 0x7f, flags SAT
        csrr    x7, vxsat                       #= x7 1

# at another width it is illegal
        vsetvli x0, x0, e32, m1, ta, ma
        vsmul.vv   v3, v2, v1                   #= trap Illegal
        endprg

        .data
        .balign 64
table0: .word 0, 1, 0x7f, 0x80, 0xff, 0x55, 0xaa, 0xfe
table1: .word 0, 0xff, 1, 0x80, 0xff, 0xaa, 0x55, 0x7f
table2: .word 0x7f, 0x80, 0x80, 0x81, 0x40, 0xc0, 0x12345601, 0xffffff03
table3: .word 0x7f, 0x80, 0x7f, 0xff, 3, 0x41, 0xabcdef02, 0xffffff81
table4: .word 3, 5, 7, 0xfd, 0xfb, 0xb, 0x11, 0x33
table5: .word 2, 4, 4, 1, 2, 3, 5, 6
table6: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table7: .word 1, 0, 3, 2, 0xffffffff, 0xfffffffe, 0, 0x80000001
table8: .word 1, 1, 0, 1, 0, 0, 1, 0
table9: .word 0, 0, 1, 0, 1, 1, 0, 1
table10: .word 0x5a5a0007, 0x5a5a0006, 0x5a5a0005, 0x5a5a0004, 0x5a5a0003, 0x5a5a0002, 0x5a5a0001, 0x5a5a0000
table11: .word 0, 1, 1, 0, 0, 5, 4, 1
