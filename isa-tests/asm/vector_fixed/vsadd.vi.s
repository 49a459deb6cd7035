# vsadd.vi: saturating add, signed, on the low byte of each lane's element
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
        vsadd.vi   v3, v2, 0                    #= v3 0 1 0x7f 0xffffff80 0xffffffff 0x55 0xffffffaa 0xfffffffe
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vsadd.vi   v3, v2, 0                    #= v3 0x7f 0xffffff80 0xffffff80 0xffffff81 0x40 0xffffffc0 1 3
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vsadd.vi   v3, v2, 1                    #= v3 1 2 0x7f 0xffffff81 0 0x56 0xffffffab 0xffffffff, flags SAT
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vsadd.vi   v3, v2, 1                    #= v3 0x7f 0xffffff81 0xffffff81 0xffffff82 0x41 0xffffffc1 2 4, flags SAT
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vsadd.vi   v3, v2, -1                   #= v3 0xffffffff 0 0x7e 0xffffff80 0xfffffffe 0x54 0xffffffa9 0xfffffffd, flags SAT
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vsadd.vi   v3, v2, -1                   #= v3 0x7e 0xffffff80 0xffffff80 0xffffff80 0x3f 0xffffffbf 0 2, flags SAT
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vsadd.vi   v3, v2, 15                   #= v3 0xf 0x10 0x7f 0xffffff8f 0xe 0x64 0xffffffb9 0xd, flags SAT
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vsadd.vi   v3, v2, 15                   #= v3 0x7f 0xffffff8f 0xffffff8f 0xffffff90 0x4f 0xffffffcf 0x10 0x12, flags SAT
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vsadd.vi   v3, v2, -16                  #= v3 0xfffffff0 0xfffffff1 0x6f 0xffffff80 0xffffffef 0x45 0xffffff9a 0xffffffee, flags SAT
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vsadd.vi   v3, v2, -16                  #= v3 0x6f 0xffffff80 0xffffff80 0xffffff80 0x30 0xffffffb0 0xfffffff1 0xfffffff3, flags SAT
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vsadd.vi   v3, v2, 100                  #= v3 0x64 0x65 0x7f 0xffffffe4 0x63 0x7f 0xe 0x62, flags SAT
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vsadd.vi   v3, v2, 100                  #= v3 0x7f 0xffffffe4 0xffffffe4 0xffffffe5 0x7f 0x24 0x65 0x67, flags SAT
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vsadd.vi   v3, v2, -100                 #= v3 0xffffff9c 0xffffff9d 0x1b 0xffffff80 0xffffff9b 0xfffffff1 0xffffff80 0xffffff9a, flags SAT
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vsadd.vi   v3, v2, -100                 #= v3 0x1b 0xffffff80 0xffffff80 0xffffff80 0xffffffdc 0xffffff80 0xffffff9d 0xffffff9f, flags SAT

# masked: lanes whose v0 element has bit 0 clear keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vsadd.vi   v3, v2, -100, v0.t           #= v3 0xffffff9c _ 0x1b _ 0xffffff9b _ _ 0xffffff9a
        vmv.v.v v4, v3                          #= v4 0xffffff9c 0x5a5a0001 0x1b 0x5a5a0003 0xffffff9b 0x5a5a0005 0x5a5a0006 0xffffff9a

# diverged: inactive lanes keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vsadd.vi   v3, v2, -100                 #= v3 0xffffff9c 0xffffff9d _ 0xffffff80 _ _ 0xffffff80 _, flags SAT
meet1:
        join
        vmv.v.v v4, v3                          #= v4 0xffffff9c 0xffffff9d 0x5a5a0002 0xffffff80 0x5a5a0004 0x5a5a0005 0xffffff80 0x5a5a0007
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table2
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
        vsadd.vi   v3, v2, -100, v0.t           #= v3 _ _ 0x1b _ 0xffffff9b _ _ 0xffffff9a
meet2:
        join
        vmv.v.v v4, v3                          #= v4 0x5a5a0000 0x5a5a0001 0x1b 0x5a5a0003 0xffffff9b 0x5a5a0005 0x5a5a0006 0xffffff9a

# destination among the sources
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vsadd.vi   v2, v2, -100                 #= v2 0xffffff9c 0xffffff9d 0x1b 0xffffff80 0xffffff9b 0xfffffff1 0xffffff80 0xffffff9a, flags SAT
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vsadd.vi   v2, v2, -100, v0.t           #= v2 0xffffff9c _ 0x1b _ 0xffffff9b _ _ 0xffffff9a
        vmv.v.v v4, v2                          #= v4 0xffffff9c 1 0x1b 0x80 0xffffff9b 0x55 0xaa 0xffffff9a

# registers beyond 31
        la      t6, table0
        vluxei32.v v200, (t6), v255
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vsadd.vi   v249, v200, -100             #= v249 0xffffff9c 0xffffff9d 0x1b 0xffffff80 0xffffff9b 0xfffffff1 0xffffff80 0xffffff9a, flags SAT
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vsadd.vi   v249, v2, -100               #= v249 0xffffff9c 0xffffff9d 0x1b 0xffffff80 0xffffff9b 0xfffffff1 0xffffff80 0xffffff9a, flags SAT

# vxrm = rne
        csrwi   vxrm, 1
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vsadd.vi   v3, v2, 3                    #= v3 3 4 0x7f 0xffffff83 2 0x58 0xffffffad 1, flags SAT
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vsadd.vi   v3, v2, 3                    #= v3 0x7f 0xffffff83 0xffffff83 0xffffff84 0x43 0xffffffc3 4 6, flags SAT
        la      t6, table6
        vluxei32.v v2, (t6), v255
        vsadd.vi   v3, v2, 3                    #= v3 6 8 0xa 0 0xfffffffe 0xe 0x14 0x36

# vxrm = rdn
        csrwi   vxrm, 2
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vsadd.vi   v3, v2, 3                    #= v3 3 4 0x7f 0xffffff83 2 0x58 0xffffffad 1, flags SAT
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vsadd.vi   v3, v2, 3                    #= v3 0x7f 0xffffff83 0xffffff83 0xffffff84 0x43 0xffffffc3 4 6, flags SAT
        la      t6, table6
        vluxei32.v v2, (t6), v255
        vsadd.vi   v3, v2, 3                    #= v3 6 8 0xa 0 0xfffffffe 0xe 0x14 0x36

# vxrm = rod
        csrwi   vxrm, 3
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vsadd.vi   v3, v2, 3                    #= v3 3 4 0x7f 0xffffff83 2 0x58 0xffffffad 1, flags SAT
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vsadd.vi   v3, v2, 3                    #= v3 0x7f 0xffffff83 0xffffff83 0xffffff84 0x43 0xffffffc3 4 6, flags SAT
        la      t6, table6
        vluxei32.v v2, (t6), v255
        vsadd.vi   v3, v2, 3                    #= v3 6 8 0xa 0 0xfffffffe 0xe 0x14 0x36

# LMUL 2: the instruction works on v8 and v9 from v12, v13 and v16, v17
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table1
        vluxei32.v v13, (t6), v255
        la      t6, table2
        vluxei32.v v8, (t6), v255
        la      t6, table7
        vluxei32.v v9, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        la      t6, table8
        vluxei32.v v1, (t6), v255
        vsetvli x0, x0, e8, m2, ta, ma
        vsadd.vi   v8, v12, 5                   #= v8 5 6 0x7f 0xffffff85 4 0x5a 0xffffffaf 3, flags SAT | v9 0x7f 0xffffff85 0xffffff85 0xffffff86 0x45 0xffffffc5 6 8, flags SAT
        vsadd.vi   v8, v12, 5, v0.t             #= v8 5 _ 0x7f _ 4 _ _ 3, flags SAT | v9 _ 0xffffff85 0xffffff85 _ _ 0xffffffc5 _ 8
        vsetvli x0, x0, e8, m1, ta, ma

# vxsat is sticky
        csrwi   vxsat, 0
        li      t6, 0x80
        vmv.v.x v2, t6
        vsadd.vi   v3, v2, -1                   #= v3 0xffffff80, flags SAT
        csrr    x7, vxsat                       #= x7 1

# at another width it is illegal
        vsetvli x0, x0, e32, m1, ta, ma
        vsadd.vi   v3, v2, -1                   #= trap Illegal
        endprg

        .data
        .balign 64
table0: .word 0, 1, 0x7f, 0x80, 0xff, 0x55, 0xaa, 0xfe
table1: .word 0x7f, 0x80, 0x80, 0x81, 0x40, 0xc0, 0x12345601, 0xffffff03
table2: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table3: .word 1, 0, 3, 2, 0xffffffff, 0xfffffffe, 0, 0x80000001
table4: .word 1, 1, 0, 1, 0, 0, 1, 0
table5: .word 0, 0, 1, 0, 1, 1, 0, 1
table6: .word 3, 5, 7, 0xfd, 0xfb, 0xb, 0x11, 0x33
table7: .word 0x5a5a0007, 0x5a5a0006, 0x5a5a0005, 0x5a5a0004, 0x5a5a0003, 0x5a5a0002, 0x5a5a0001, 0x5a5a0000
table8: .word 0, 1, 1, 0, 0, 5, 4, 1
