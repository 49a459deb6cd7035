# vsll.vi: vd = vs2 << uimm[4:0]
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
        vsll.vi    v3, v2, 0                    #= v3 0 1 0x7fffffff 0x80000000 0xffffffff 0x12345678 0x80000001 0x1f
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vsll.vi    v3, v2, 0                    #= v3 0xfffffffe 0x55555555 0xaaaaaaaa 2 0x80000000 0x7fffffff 0xffffffff 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vsll.vi    v3, v2, 1                    #= v3 0 2 0xfffffffe 0 0xfffffffe 0x2468acf0 2 0x3e
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vsll.vi    v3, v2, 1                    #= v3 0xfffffffc 0xaaaaaaaa 0x55555554 4 0 0xfffffffe 0xfffffffe 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vsll.vi    v3, v2, 31                   #= v3 0 0x80000000 0x80000000 0 0x80000000 0 0x80000000 0x80000000
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vsll.vi    v3, v2, 31                   #= v3 0 0x80000000 0 0 0 0x80000000 0x80000000 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vsll.vi    v3, v2, 16                   #= v3 0 0x10000 0xffff0000 0 0xffff0000 0x56780000 0x10000 0x1f0000
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vsll.vi    v3, v2, 16                   #= v3 0xfffe0000 0x55550000 0xaaaa0000 0x20000 0 0xffff0000 0xffff0000 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vsll.vi    v3, v2, 7                    #= v3 0 0x80 0xffffff80 0 0xffffff80 0x1a2b3c00 0x80 0xf80
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vsll.vi    v3, v2, 7                    #= v3 0xffffff00 0xaaaaaa80 0x55555500 0x100 0 0xffffff80 0xffffff80 0

# masked: lanes whose v0 element has bit 0 clear keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vsll.vi    v3, v2, 7, v0.t              #= v3 0 _ 0xffffff80 _ 0xffffff80 _ _ 0xf80
        vmv.v.v v4, v3                          #= v4 0 0x5a5a0001 0xffffff80 0x5a5a0003 0xffffff80 0x5a5a0005 0x5a5a0006 0xf80

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
        vsll.vi    v3, v2, 7                    #= v3 0 0x80 _ 0 _ _ 0x80 _
meet1:
        join
        vmv.v.v v4, v3                          #= v4 0 0x80 0x5a5a0002 0 0x5a5a0004 0x5a5a0005 0x80 0x5a5a0007
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
        vsll.vi    v3, v2, 7, v0.t              #= v3 _ _ 0xffffff80 _ 0xffffff80 _ _ 0xf80
meet2:
        join
        vmv.v.v v4, v3                          #= v4 0x5a5a0000 0x5a5a0001 0xffffff80 0x5a5a0003 0xffffff80 0x5a5a0005 0x5a5a0006 0xf80

# destination among the sources
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vsll.vi    v2, v2, 7                    #= v2 0 0x80 0xffffff80 0 0xffffff80 0x1a2b3c00 0x80 0xf80
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vsll.vi    v2, v2, 7, v0.t              #= v2 0 _ 0xffffff80 _ 0xffffff80 _ _ 0xf80
        vmv.v.v v4, v2                          #= v4 0 1 0xffffff80 0x80000000 0xffffff80 0x12345678 0x80000001 0xf80

# registers beyond 31
        la      t6, table0
        vluxei32.v v200, (t6), v255
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vsll.vi    v249, v200, 7                #= v249 0 0x80 0xffffff80 0 0xffffff80 0x1a2b3c00 0x80 0xf80
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vsll.vi    v249, v2, 7                  #= v249 0 0x80 0xffffff80 0 0xffffff80 0x1a2b3c00 0x80 0xf80

# LMUL 2: the instruction works on v8 and v9 from v12, v13 and v16, v17
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table1
        vluxei32.v v13, (t6), v255
        la      t6, table2
        vluxei32.v v8, (t6), v255
        la      t6, table6
        vluxei32.v v9, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        la      t6, table7
        vluxei32.v v1, (t6), v255
        vsetvli x0, x0, e32, m2, ta, ma
        vsll.vi    v8, v12, 5                   #= v8 0 0x20 0xffffffe0 0 0xffffffe0 0x468acf00 0x20 0x3e0 | v9 0xffffffc0 0xaaaaaaa0 0x55555540 0x40 0 0xffffffe0 0xffffffe0 0
        vsll.vi    v8, v12, 5, v0.t             #= v8 0 _ 0xffffffe0 _ 0xffffffe0 _ _ 0x3e0 | v9 _ 0xaaaaaaa0 0x55555540 _ _ 0xffffffe0 _ 0
        vsetvli x0, x0, e32, m1, ta, ma
        endprg

        .data
        .balign 64
table0: .word 0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x12345678, 0x80000001, 0x1f
table1: .word 0xfffffffe, 0x55555555, 0xaaaaaaaa, 2, 0x80000000, 0x7fffffff, 0xffffffff, 0
table2: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table3: .word 1, 0, 3, 2, 0xffffffff, 0xfffffffe, 0, 0x80000001
table4: .word 1, 1, 0, 1, 0, 0, 1, 0
table5: .word 0, 0, 1, 0, 1, 1, 0, 1
table6: .word 0x5a5a0007, 0x5a5a0006, 0x5a5a0005, 0x5a5a0004, 0x5a5a0003, 0x5a5a0002, 0x5a5a0001, 0x5a5a0000
table7: .word 0, 1, 1, 0, 0, 5, 4, 1
