# vmerge.vim: the second source where v0's element has bit 0 set, else vs2
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
        vmerge.vim v3, v2, 0, v0                #= v3 0 1 0 0x80000000 0 0x12345678 0x80000001 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v0, (t6), v255
        vmerge.vim v3, v2, -16, v0              #= v3 0xfffffff0 1 0xfffffff0 0x80000000 0xfffffff0 0x12345678 0x80000001 0xfffffff0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v0, (t6), v255
        vmerge.vim v3, v2, 15, v0               #= v3 0xf 1 0xf 0x80000000 0xf 0x12345678 0x80000001 0xf
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v0, (t6), v255
        vmerge.vim v3, v2, 700, v0              #= v3 0x2bc 1 0x2bc 0x80000000 0x2bc 0x12345678 0x80000001 0x2bc
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v0, (t6), v255
        vmerge.vim v3, v2, -1024, v0            #= v3 0xfffffc00 1 0xfffffc00 0x80000000 0xfffffc00 0x12345678 0x80000001 0xfffffc00
        la      t6, table2
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v0, (t6), v255
        vmerge.vim v3, v2, 0, v0                #= v3 0 0x55555555 0 2 0 0x7fffffff 0xffffffff 0
        la      t6, table2
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v0, (t6), v255
        vmerge.vim v3, v2, -16, v0              #= v3 0xfffffff0 0x55555555 0xfffffff0 2 0xfffffff0 0x7fffffff 0xffffffff 0xfffffff0
        la      t6, table2
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v0, (t6), v255
        vmerge.vim v3, v2, 15, v0               #= v3 0xf 0x55555555 0xf 2 0xf 0x7fffffff 0xffffffff 0xf
        la      t6, table2
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v0, (t6), v255
        vmerge.vim v3, v2, 700, v0              #= v3 0x2bc 0x55555555 0x2bc 2 0x2bc 0x7fffffff 0xffffffff 0x2bc
        la      t6, table2
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v0, (t6), v255
        vmerge.vim v3, v2, -1024, v0            #= v3 0xfffffc00 0x55555555 0xfffffc00 2 0xfffffc00 0x7fffffff 0xffffffff 0xfffffc00
        la      t6, table3
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v0, (t6), v255
        vmerge.vim v3, v2, 0, v0                #= v3 0 0xfffffffb 0 0xfffffffb 0 0xffff 0x8000 0
        la      t6, table3
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v0, (t6), v255
        vmerge.vim v3, v2, -16, v0              #= v3 0xfffffff0 0xfffffffb 0xfffffff0 0xfffffffb 0xfffffff0 0xffff 0x8000 0xfffffff0
        la      t6, table3
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v0, (t6), v255
        vmerge.vim v3, v2, 15, v0               #= v3 0xf 0xfffffffb 0xf 0xfffffffb 0xf 0xffff 0x8000 0xf
        la      t6, table3
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v0, (t6), v255
        vmerge.vim v3, v2, 700, v0              #= v3 0x2bc 0xfffffffb 0x2bc 0xfffffffb 0x2bc 0xffff 0x8000 0x2bc
        la      t6, table3
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v0, (t6), v255
        vmerge.vim v3, v2, -1024, v0            #= v3 0xfffffc00 0xfffffffb 0xfffffc00 0xfffffffb 0xfffffc00 0xffff 0x8000 0xfffffc00

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
        vmerge.vim v3, v2, -1024, v0            #= v3 0xfffffc00 0xfffffffb _ 0xfffffffb _ _ 0x8000 _
meet1:
        join
        vmv.v.v v4, v3                          #= v4 0xfffffc00 0xfffffffb 0x5a5a0002 0xfffffffb 0x5a5a0004 0x5a5a0005 0x8000 0x5a5a0007
        vmerge.vim v0, v2, -1024, v0            #= v0 0xfffffc00 0xfffffffb 0xfffffc00 0xfffffffb 0xfffffc00 0xffff 0x8000 0xfffffc00
        la      t6, table1
        vluxei32.v v0, (t6), v255
        la      t6, table3
        vluxei32.v v200, (t6), v255
        vmerge.vim v240, v200, -1024, v0        #= v240 0xfffffc00 0xfffffffb 0xfffffc00 0xfffffffb 0xfffffc00 0xffff 0x8000 0xfffffc00
        la      t6, table3
        vluxei32.v v12, (t6), v255
        la      t6, table6
        vluxei32.v v13, (t6), v255
        la      t6, table7
        vluxei32.v v1, (t6), v255
        vsetvli x0, x0, e32, m2, ta, ma
        vmerge.vim v8, v12, -1024, v0           #= v8 0xfffffc00 0xfffffffb 0xfffffc00 0xfffffffb 0xfffffc00 0xffff 0x8000 0xfffffc00 | v9 3 0xfffffc00 0xfffffc00 0xfffffffd 0x10000 0xfffffc00 0x1f 0xfffffc00
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
