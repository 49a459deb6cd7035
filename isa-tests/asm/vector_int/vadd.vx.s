# vadd.vx: vd = vs2 + rs1
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
        vadd.vx    v3, v2, x9                   #= v3 0 1 0x7fffffff 0x80000000 0xffffffff 0x12345678 0x80000001 0x1f
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0
        vadd.vx    v3, v2, x9                   #= v3 0xfffffffe 0x55555555 0xaaaaaaaa 2 0x80000000 0x7fffffff 0xffffffff 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 1
        vadd.vx    v3, v2, x9                   #= v3 1 2 0x80000000 0x80000001 0 0x12345679 0x80000002 0x20
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 1
        vadd.vx    v3, v2, x9                   #= v3 0xffffffff 0x55555556 0xaaaaaaab 3 0x80000001 0x80000000 0 1
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xffffffff
        vadd.vx    v3, v2, x9                   #= v3 0xffffffff 0 0x7ffffffe 0x7fffffff 0xfffffffe 0x12345677 0x80000000 0x1e
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xffffffff
        vadd.vx    v3, v2, x9                   #= v3 0xfffffffd 0x55555554 0xaaaaaaa9 1 0x7fffffff 0x7ffffffe 0xfffffffe 0xffffffff
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x7fffffff
        vadd.vx    v3, v2, x9                   #= v3 0x7fffffff 0x80000000 0xfffffffe 0xffffffff 0x7ffffffe 0x92345677 0 0x8000001e
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0x7fffffff
        vadd.vx    v3, v2, x9                   #= v3 0x7ffffffd 0xd5555554 0x2aaaaaa9 0x80000001 0xffffffff 0xfffffffe 0x7ffffffe 0x7fffffff
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x80000000
        vadd.vx    v3, v2, x9                   #= v3 0x80000000 0x80000001 0xffffffff 0 0x7fffffff 0x92345678 1 0x8000001f
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0x80000000
        vadd.vx    v3, v2, x9                   #= v3 0x7ffffffe 0xd5555555 0x2aaaaaaa 0x80000002 0 0xffffffff 0x7fffffff 0x80000000
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        vadd.vx    v3, v2, x9                   #= v3 0x23 0x24 0x80000022 0x80000023 0x22 0x1234569b 0x80000024 0x42
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        vadd.vx    v3, v2, x9                   #= v3 0x21 0x55555578 0xaaaaaacd 0x25 0x80000023 0x80000022 0x22 0x23

# x0 is zero
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vadd.vx    v3, v2, x0                   #= v3 0 1 0x7fffffff 0x80000000 0xffffffff 0x12345678 0x80000001 0x1f

# masked: lanes whose v0 element has bit 0 clear keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vadd.vx    v3, v2, x9, v0.t             #= v3 0x23 _ 0x80000022 _ 0x22 _ _ 0x42
        vmv.v.v v4, v3                          #= v4 0x23 0x5a5a0001 0x80000022 0x5a5a0003 0x22 0x5a5a0005 0x5a5a0006 0x42

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
        vadd.vx    v3, v2, x9                   #= v3 0x23 0x24 _ 0x80000023 _ _ 0x80000024 _
meet1:
        join
        vmv.v.v v4, v3                          #= v4 0x23 0x24 0x5a5a0002 0x80000023 0x5a5a0004 0x5a5a0005 0x80000024 0x5a5a0007
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
        vadd.vx    v3, v2, x9, v0.t             #= v3 _ _ 0x80000022 _ 0x22 _ _ 0x42
meet2:
        join
        vmv.v.v v4, v3                          #= v4 0x5a5a0000 0x5a5a0001 0x80000022 0x5a5a0003 0x22 0x5a5a0005 0x5a5a0006 0x42

# destination among the sources
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        vadd.vx    v2, v2, x9                   #= v2 0x23 0x24 0x80000022 0x80000023 0x22 0x1234569b 0x80000024 0x42
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vadd.vx    v2, v2, x9, v0.t             #= v2 0x23 _ 0x80000022 _ 0x22 _ _ 0x42
        vmv.v.v v4, v2                          #= v4 0x23 1 0x80000022 0x80000000 0x22 0x12345678 0x80000001 0x42

# registers beyond 31
        la      t6, table0
        vluxei32.v v200, (t6), v255
        li      x50, 0x23
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vadd.vx    v249, v200, x50              #= v249 0x23 0x24 0x80000022 0x80000023 0x22 0x1234569b 0x80000024 0x42
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vadd.vx    v249, v2, x50                #= v249 0x23 0x24 0x80000022 0x80000023 0x22 0x1234569b 0x80000024 0x42

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
        vadd.vx    v8, v12, x9                  #= v8 0x80000003 0x80000004 2 3 0x80000002 0x9234567b 4 0x80000022 | v9 0x80000001 0xd5555558 0x2aaaaaad 0x80000005 3 2 0x80000002 0x80000003
        vadd.vx    v8, v12, x9, v0.t            #= v8 0x80000003 _ 2 _ 0x80000002 _ _ 0x80000022 | v9 _ 0xd5555558 0x2aaaaaad _ _ 2 _ 0x80000003
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
