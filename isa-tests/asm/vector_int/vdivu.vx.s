# vdivu.vx: unsigned vs2 / rs1; all ones for a zero divisor
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
        vdivu.vx   v3, v2, x9                   #= v3 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0
        vdivu.vx   v3, v2, x9                   #= v3 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 1
        vdivu.vx   v3, v2, x9                   #= v3 0 1 0x7fffffff 0x80000000 0xffffffff 0x12345678 0x80000001 0x1f
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 1
        vdivu.vx   v3, v2, x9                   #= v3 0xfffffffe 0x55555555 0xaaaaaaaa 2 0x80000000 0x7fffffff 0xffffffff 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xffffffff
        vdivu.vx   v3, v2, x9                   #= v3 0 0 0 0 1 0 0 0
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xffffffff
        vdivu.vx   v3, v2, x9                   #= v3 0 0 0 0 0 0 1 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x7fffffff
        vdivu.vx   v3, v2, x9                   #= v3 0 0 1 1 2 0 1 0
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0x7fffffff
        vdivu.vx   v3, v2, x9                   #= v3 2 0 1 0 1 1 2 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x80000000
        vdivu.vx   v3, v2, x9                   #= v3 0 0 0 1 1 0 1 0
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0x80000000
        vdivu.vx   v3, v2, x9                   #= v3 1 0 1 0 1 0 1 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        vdivu.vx   v3, v2, x9                   #= v3 0 0 0x3a83a83 0x3a83a83 0x7507507 0x85270a 0x3a83a83 0
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        vdivu.vx   v3, v2, x9                   #= v3 0x7507507 0x2702702 0x4e04e04 0 0x3a83a83 0x3a83a83 0x7507507 0

# x0 is zero
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vdivu.vx   v3, v2, x0                   #= v3 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff

# masked: lanes whose v0 element has bit 0 clear keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vdivu.vx   v3, v2, x9, v0.t             #= v3 0 _ 0x3a83a83 _ 0x7507507 _ _ 0
        vmv.v.v v4, v3                          #= v4 0 0x5a5a0001 0x3a83a83 0x5a5a0003 0x7507507 0x5a5a0005 0x5a5a0006 0

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
        vdivu.vx   v3, v2, x9                   #= v3 0 0 _ 0x3a83a83 _ _ 0x3a83a83 _
meet1:
        join
        vmv.v.v v4, v3                          #= v4 0 0 0x5a5a0002 0x3a83a83 0x5a5a0004 0x5a5a0005 0x3a83a83 0x5a5a0007
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
        vdivu.vx   v3, v2, x9, v0.t             #= v3 _ _ 0x3a83a83 _ 0x7507507 _ _ 0
meet2:
        join
        vmv.v.v v4, v3                          #= v4 0x5a5a0000 0x5a5a0001 0x3a83a83 0x5a5a0003 0x7507507 0x5a5a0005 0x5a5a0006 0

# destination among the sources
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        vdivu.vx   v2, v2, x9                   #= v2 0 0 0x3a83a83 0x3a83a83 0x7507507 0x85270a 0x3a83a83 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vdivu.vx   v2, v2, x9, v0.t             #= v2 0 _ 0x3a83a83 _ 0x7507507 _ _ 0
        vmv.v.v v4, v2                          #= v4 0 1 0x3a83a83 0x80000000 0x7507507 0x12345678 0x80000001 0

# registers beyond 31
        la      t6, table0
        vluxei32.v v200, (t6), v255
        li      x50, 0x23
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vdivu.vx   v249, v200, x50              #= v249 0 0 0x3a83a83 0x3a83a83 0x7507507 0x85270a 0x3a83a83 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vdivu.vx   v249, v2, x50                #= v249 0 0 0x3a83a83 0x3a83a83 0x7507507 0x85270a 0x3a83a83 0

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
        vdivu.vx   v8, v12, x9                  #= v8 0 0 0 0 1 0 0 0 | v9 1 0 1 0 0 0 1 0
        vdivu.vx   v8, v12, x9, v0.t            #= v8 0 _ 0 _ 1 _ _ 0 | v9 _ 0 1 _ _ 0 _ 0
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
