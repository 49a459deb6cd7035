# vxor.vx: vd = vs2 ^ rs1
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
        vxor.vx    v3, v2, x9                   #= v3 0 1 0x7fffffff 0x80000000 0xffffffff 0x12345678 0x80000001 0x1f
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0
        vxor.vx    v3, v2, x9                   #= v3 0xfffffffe 0x55555555 0xaaaaaaaa 2 0x80000000 0x7fffffff 0xffffffff 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 1
        vxor.vx    v3, v2, x9                   #= v3 1 0 0x7ffffffe 0x80000001 0xfffffffe 0x12345679 0x80000000 0x1e
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 1
        vxor.vx    v3, v2, x9                   #= v3 0xffffffff 0x55555554 0xaaaaaaab 3 0x80000001 0x7ffffffe 0xfffffffe 1
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xffffffff
        vxor.vx    v3, v2, x9                   #= v3 0xffffffff 0xfffffffe 0x80000000 0x7fffffff 0 0xedcba987 0x7ffffffe 0xffffffe0
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xffffffff
        vxor.vx    v3, v2, x9                   #= v3 1 0xaaaaaaaa 0x55555555 0xfffffffd 0x7fffffff 0x80000000 0 0xffffffff
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x7fffffff
        vxor.vx    v3, v2, x9                   #= v3 0x7fffffff 0x7ffffffe 0 0xffffffff 0x80000000 0x6dcba987 0xfffffffe 0x7fffffe0
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0x7fffffff
        vxor.vx    v3, v2, x9                   #= v3 0x80000001 0x2aaaaaaa 0xd5555555 0x7ffffffd 0xffffffff 0 0x80000000 0x7fffffff
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x80000000
        vxor.vx    v3, v2, x9                   #= v3 0x80000000 0x80000001 0xffffffff 0 0x7fffffff 0x92345678 1 0x8000001f
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0x80000000
        vxor.vx    v3, v2, x9                   #= v3 0x7ffffffe 0xd5555555 0x2aaaaaaa 0x80000002 0 0xffffffff 0x7fffffff 0x80000000
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        vxor.vx    v3, v2, x9                   #= v3 0x23 0x22 0x7fffffdc 0x80000023 0xffffffdc 0x1234565b 0x80000022 0x3c
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        vxor.vx    v3, v2, x9                   #= v3 0xffffffdd 0x55555576 0xaaaaaa89 0x21 0x80000023 0x7fffffdc 0xffffffdc 0x23

# x0 is zero
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vxor.vx    v3, v2, x0                   #= v3 0 1 0x7fffffff 0x80000000 0xffffffff 0x12345678 0x80000001 0x1f

# masked: lanes whose v0 element has bit 0 clear keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vxor.vx    v3, v2, x9, v0.t             #= v3 0x23 _ 0x7fffffdc _ 0xffffffdc _ _ 0x3c
        vmv.v.v v4, v3                          #= v4 0x23 0x5a5a0001 0x7fffffdc 0x5a5a0003 0xffffffdc 0x5a5a0005 0x5a5a0006 0x3c

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
        vxor.vx    v3, v2, x9                   #= v3 0x23 0x22 _ 0x80000023 _ _ 0x80000022 _
meet1:
        join
        vmv.v.v v4, v3                          #= v4 0x23 0x22 0x5a5a0002 0x80000023 0x5a5a0004 0x5a5a0005 0x80000022 0x5a5a0007
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
        vxor.vx    v3, v2, x9, v0.t             #= v3 _ _ 0x7fffffdc _ 0xffffffdc _ _ 0x3c
meet2:
        join
        vmv.v.v v4, v3                          #= v4 0x5a5a0000 0x5a5a0001 0x7fffffdc 0x5a5a0003 0xffffffdc 0x5a5a0005 0x5a5a0006 0x3c

# destination among the sources
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        vxor.vx    v2, v2, x9                   #= v2 0x23 0x22 0x7fffffdc 0x80000023 0xffffffdc 0x1234565b 0x80000022 0x3c
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vxor.vx    v2, v2, x9, v0.t             #= v2 0x23 _ 0x7fffffdc _ 0xffffffdc _ _ 0x3c
        vmv.v.v v4, v2                          #= v4 0x23 1 0x7fffffdc 0x80000000 0xffffffdc 0x12345678 0x80000001 0x3c

# registers beyond 31
        la      t6, table0
        vluxei32.v v200, (t6), v255
        li      x50, 0x23
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vxor.vx    v249, v200, x50              #= v249 0x23 0x22 0x7fffffdc 0x80000023 0xffffffdc 0x1234565b 0x80000022 0x3c
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vxor.vx    v249, v2, x50                #= v249 0x23 0x22 0x7fffffdc 0x80000023 0xffffffdc 0x1234565b 0x80000022 0x3c

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
        vxor.vx    v8, v12, x9                  #= v8 0x80000003 0x80000002 0xfffffffc 3 0x7ffffffc 0x9234567b 2 0x8000001c | v9 0x7ffffffd 0xd5555556 0x2aaaaaa9 0x80000001 3 0xfffffffc 0x7ffffffc 0x80000003
        vxor.vx    v8, v12, x9, v0.t            #= v8 0x80000003 _ 0xfffffffc _ 0x7ffffffc _ _ 0x8000001c | v9 _ 0xd5555556 0x2aaaaaa9 _ _ 0xfffffffc _ 0x80000003
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
