# vmerge.vxm: the second source where v0's element has bit 0 set, else vs2
# RVV 1.0 §11.15; errata D4
# launch: vgprs=256

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v0, (t6), v255
        li      x9, 0
        vmerge.vxm v3, v2, x9, v0               #= v3 0 1 0 0x80000000 0 0x12345678 0x80000001 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v0, (t6), v255
        li      x9, 0xffffffff
        vmerge.vxm v3, v2, x9, v0               #= v3 0xffffffff 1 0xffffffff 0x80000000 0xffffffff 0x12345678 0x80000001 0xffffffff
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v0, (t6), v255
        li      x9, 0x12345678
        vmerge.vxm v3, v2, x9, v0               #= v3 0x12345678 1 0x12345678 0x80000000 0x12345678 0x12345678 0x80000001 0x12345678
        la      t6, table2
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v0, (t6), v255
        li      x9, 0
        vmerge.vxm v3, v2, x9, v0               #= v3 0 0x55555555 0 2 0 0x7fffffff 0xffffffff 0
        la      t6, table2
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v0, (t6), v255
        li      x9, 0xffffffff
        vmerge.vxm v3, v2, x9, v0               #= v3 0xffffffff 0x55555555 0xffffffff 2 0xffffffff 0x7fffffff 0xffffffff 0xffffffff
        la      t6, table2
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v0, (t6), v255
        li      x9, 0x12345678
        vmerge.vxm v3, v2, x9, v0               #= v3 0x12345678 0x55555555 0x12345678 2 0x12345678 0x7fffffff 0xffffffff 0x12345678
        la      t6, table3
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v0, (t6), v255
        li      x9, 0
        vmerge.vxm v3, v2, x9, v0               #= v3 0 0xfffffffb 0 0xfffffffb 0 0xffff 0x8000 0
        la      t6, table3
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v0, (t6), v255
        li      x9, 0xffffffff
        vmerge.vxm v3, v2, x9, v0               #= v3 0xffffffff 0xfffffffb 0xffffffff 0xfffffffb 0xffffffff 0xffff 0x8000 0xffffffff
        la      t6, table3
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v0, (t6), v255
        li      x9, 0x12345678
        vmerge.vxm v3, v2, x9, v0               #= v3 0x12345678 0xfffffffb 0x12345678 0xfffffffb 0x12345678 0xffff 0x8000 0x12345678

# diverged, v0 as destination, registers beyond 31, LMUL 2
        la      t6, table4
        vluxei32.v v3, (t6), v255
        la      t6, table1
        vluxei32.v v0, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vmerge.vxm v3, v2, x9, v0               #= v3 0x12345678 0xfffffffb _ 0xfffffffb _ _ 0x8000 _
meet1:
        join
        vmv.v.v v4, v3                          #= v4 0x12345678 0xfffffffb 0x5a5a0002 0xfffffffb 0x5a5a0004 0x5a5a0005 0x8000 0x5a5a0007
        vmerge.vxm v0, v2, x9, v0               #= v0 0x12345678 0xfffffffb 0x12345678 0xfffffffb 0x12345678 0xffff 0x8000 0x12345678
        la      t6, table1
        vluxei32.v v0, (t6), v255
        la      t6, table3
        vluxei32.v v200, (t6), v255
        vmerge.vxm v240, v200, x9, v0           #= v240 0x12345678 0xfffffffb 0x12345678 0xfffffffb 0x12345678 0xffff 0x8000 0x12345678
        la      t6, table3
        vluxei32.v v12, (t6), v255
        la      t6, table6
        vluxei32.v v13, (t6), v255
        la      t6, table7
        vluxei32.v v1, (t6), v255
        vsetvli x0, x0, e32, m2, ta, ma
        vmerge.vxm v8, v12, x9, v0              #= v8 0x12345678 0xfffffffb 0x12345678 0xfffffffb 0x12345678 0xffff 0x8000 0x12345678 | v9 3 0x12345678 0x12345678 0xfffffffd 0x10000 0x12345678 0x1f 0x12345678
        endprg

        .data
        .balign 64
table0: .word 0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x12345678, 0x80000001, 0x1f
table1: .word 1, 0, 3, 2, 0xffffffff, 0xfffffffe, 0, 0x80000001
table2: .word 0xfffffffe, 0x55555555, 0xaaaaaaaa, 2, 0x80000000, 0x7fffffff, 0xffffffff, 0
table3: .word 5, 0xfffffffb, 5, 0xfffffffb, 0x10000, 0xffff, 0x8000, 0x7fff8000
table4: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table5: .word 1, 1, 0, 1, 0, 0, 1, 0
table6: .word 3, 3, 0xfffffffd, 0xfffffffd, 0x10000, 0xffff0000, 0x1f, 0x10
table7: .word 0, 1, 1, 0, 0, 5, 4, 1
