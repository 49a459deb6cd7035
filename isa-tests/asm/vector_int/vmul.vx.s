# vmul.vx: low word of vs2 * rs1
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
        li      x9, 0
        vmul.vx    v3, v2, x9                   #= v3 0 0 0 0 0 0 0 0
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0
        vmul.vx    v3, v2, x9                   #= v3 0 0 0 0 0 0 0 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 1
        vmul.vx    v3, v2, x9                   #= v3 0 1 0x7fffffff 0x80000000 0xffffffff 0x12345678 0x80000001 0x1f
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 1
        vmul.vx    v3, v2, x9                   #= v3 0xfffffffe 0x55555555 0xaaaaaaaa 2 0x80000000 0x7fffffff 0xffffffff 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xffffffff
        vmul.vx    v3, v2, x9                   #= v3 0 0xffffffff 0x80000001 0x80000000 1 0xedcba988 0x7fffffff 0xffffffe1
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xffffffff
        vmul.vx    v3, v2, x9                   #= v3 2 0xaaaaaaab 0x55555556 0xfffffffe 0x80000000 0x80000001 1 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x7fffffff
        vmul.vx    v3, v2, x9                   #= v3 0 0x7fffffff 1 0x80000000 0x80000001 0xedcba988 0xffffffff 0x7fffffe1
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0x7fffffff
        vmul.vx    v3, v2, x9                   #= v3 2 0x2aaaaaab 0x55555556 0xfffffffe 0x80000000 1 0x80000001 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x80000000
        vmul.vx    v3, v2, x9                   #= v3 0 0x80000000 0x80000000 0 0x80000000 0 0x80000000 0x80000000
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0x80000000
        vmul.vx    v3, v2, x9                   #= v3 0 0x80000000 0 0 0 0x80000000 0x80000000 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        vmul.vx    v3, v2, x9                   #= v3 0 0x23 0x7fffffdd 0x80000000 0xffffffdd 0x7d27d268 0x80000023 0x43d
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        vmul.vx    v3, v2, x9                   #= v3 0xffffffba 0xaaaaaa9f 0x5555553e 0x46 0x80000000 0x7fffffdd 0xffffffdd 0

# x0 is zero
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vmul.vx    v3, v2, x0                   #= v3 0 0 0 0 0 0 0 0

# masked: lanes whose v0 element has bit 0 clear keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vmul.vx    v3, v2, x9, v0.t             #= v3 0 _ 0x7fffffdd _ 0xffffffdd _ _ 0x43d
        vmv.v.v v4, v3                          #= v4 0 0x5a5a0001 0x7fffffdd 0x5a5a0003 0xffffffdd 0x5a5a0005 0x5a5a0006 0x43d

# diverged: inactive lanes keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vmul.vx    v3, v2, x9                   #= v3 0 0x23 _ 0x80000000 _ _ 0x80000023 _
meet1:
        join
        vmv.v.v v4, v3                          #= v4 0 0x23 0x5a5a0002 0x80000000 0x5a5a0004 0x5a5a0005 0x80000023 0x5a5a0007
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
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
        vmul.vx    v3, v2, x9, v0.t             #= v3 _ _ 0x7fffffdd _ 0xffffffdd _ _ 0x43d
meet2:
        join
        vmv.v.v v4, v3                          #= v4 0x5a5a0000 0x5a5a0001 0x7fffffdd 0x5a5a0003 0xffffffdd 0x5a5a0005 0x5a5a0006 0x43d

# destination among the sources
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        vmul.vx    v2, v2, x9                   #= v2 0 0x23 0x7fffffdd 0x80000000 0xffffffdd 0x7d27d268 0x80000023 0x43d
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vmul.vx    v2, v2, x9, v0.t             #= v2 0 _ 0x7fffffdd _ 0xffffffdd _ _ 0x43d
        vmv.v.v v4, v2                          #= v4 0 1 0x7fffffdd 0x80000000 0xffffffdd 0x12345678 0x80000001 0x43d

# registers beyond 31
        la      t6, table0
        vluxei32.v v200, (t6), v255
        li      x50, 0x23
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vmul.vx    v249, v200, x50              #= v249 0 0x23 0x7fffffdd 0x80000000 0xffffffdd 0x7d27d268 0x80000023 0x43d
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vmul.vx    v249, v2, x50                #= v249 0 0x23 0x7fffffdd 0x80000000 0xffffffdd 0x7d27d268 0x80000023 0x43d

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
        li      x9, 0x80000003
        vsetvli x0, x0, e32, m2, ta, ma
        vmul.vx    v8, v12, x9                  #= v8 0 0x80000003 0xfffffffd 0x80000000 0x7ffffffd 0x369d0368 3 0x8000005d | v9 0xfffffffa 0x7fffffff 0xfffffffe 6 0x80000000 0xfffffffd 0x7ffffffd 0
        vmul.vx    v8, v12, x9, v0.t            #= v8 0 _ 0xfffffffd _ 0x7ffffffd _ _ 0x8000005d | v9 _ 0x7fffffff 0xfffffffe _ _ 0xfffffffd _ 0
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
