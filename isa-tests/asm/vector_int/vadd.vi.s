# vadd.vi: vd = vs2 + imm
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
        vadd.vi    v3, v2, 0                    #= v3 0 1 0x7fffffff 0x80000000 0xffffffff 0x12345678 0x80000001 0x1f
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vadd.vi    v3, v2, 0                    #= v3 0xfffffffe 0x55555555 0xaaaaaaaa 2 0x80000000 0x7fffffff 0xffffffff 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vadd.vi    v3, v2, 1                    #= v3 1 2 0x80000000 0x80000001 0 0x12345679 0x80000002 0x20
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vadd.vi    v3, v2, 1                    #= v3 0xffffffff 0x55555556 0xaaaaaaab 3 0x80000001 0x80000000 0 1
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vadd.vi    v3, v2, -1                   #= v3 0xffffffff 0 0x7ffffffe 0x7fffffff 0xfffffffe 0x12345677 0x80000000 0x1e
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vadd.vi    v3, v2, -1                   #= v3 0xfffffffd 0x55555554 0xaaaaaaa9 1 0x7fffffff 0x7ffffffe 0xfffffffe 0xffffffff
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vadd.vi    v3, v2, 15                   #= v3 0xf 0x10 0x8000000e 0x8000000f 0xe 0x12345687 0x80000010 0x2e
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vadd.vi    v3, v2, 15                   #= v3 0xd 0x55555564 0xaaaaaab9 0x11 0x8000000f 0x8000000e 0xe 0xf
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vadd.vi    v3, v2, -16                  #= v3 0xfffffff0 0xfffffff1 0x7fffffef 0x7ffffff0 0xffffffef 0x12345668 0x7ffffff1 0xf
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vadd.vi    v3, v2, -16                  #= v3 0xffffffee 0x55555545 0xaaaaaa9a 0xfffffff2 0x7ffffff0 0x7fffffef 0xffffffef 0xfffffff0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vadd.vi    v3, v2, 16                   #= v3 0x10 0x11 0x8000000f 0x80000010 0xf 0x12345688 0x80000011 0x2f
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vadd.vi    v3, v2, 16                   #= v3 0xe 0x55555565 0xaaaaaaba 0x12 0x80000010 0x8000000f 0xf 0x10
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vadd.vi    v3, v2, -17                  #= v3 0xffffffef 0xfffffff0 0x7fffffee 0x7fffffef 0xffffffee 0x12345667 0x7ffffff0 0xe
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vadd.vi    v3, v2, -17                  #= v3 0xffffffed 0x55555544 0xaaaaaa99 0xfffffff1 0x7fffffef 0x7fffffee 0xffffffee 0xffffffef
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vadd.vi    v3, v2, 1023                 #= v3 0x3ff 0x400 0x800003fe 0x800003ff 0x3fe 0x12345a77 0x80000400 0x41e
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vadd.vi    v3, v2, 1023                 #= v3 0x3fd 0x55555954 0xaaaaaea9 0x401 0x800003ff 0x800003fe 0x3fe 0x3ff
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vadd.vi    v3, v2, -1024                #= v3 0xfffffc00 0xfffffc01 0x7ffffbff 0x7ffffc00 0xfffffbff 0x12345278 0x7ffffc01 0xfffffc1f
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vadd.vi    v3, v2, -1024                #= v3 0xfffffbfe 0x55555155 0xaaaaa6aa 0xfffffc02 0x7ffffc00 0x7ffffbff 0xfffffbff 0xfffffc00
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vadd.vi    v3, v2, 500                  #= v3 0x1f4 0x1f5 0x800001f3 0x800001f4 0x1f3 0x1234586c 0x800001f5 0x213
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vadd.vi    v3, v2, 500                  #= v3 0x1f2 0x55555749 0xaaaaac9e 0x1f6 0x800001f4 0x800001f3 0x1f3 0x1f4

# masked: lanes whose v0 element has bit 0 clear keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vadd.vi    v3, v2, 500, v0.t            #= v3 0x1f4 _ 0x800001f3 _ 0x1f3 _ _ 0x213
        vmv.v.v v4, v3                          #= v4 0x1f4 0x5a5a0001 0x800001f3 0x5a5a0003 0x1f3 0x5a5a0005 0x5a5a0006 0x213

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
        vadd.vi    v3, v2, 500                  #= v3 0x1f4 0x1f5 _ 0x800001f4 _ _ 0x800001f5 _
meet1:
        join
        vmv.v.v v4, v3                          #= v4 0x1f4 0x1f5 0x5a5a0002 0x800001f4 0x5a5a0004 0x5a5a0005 0x800001f5 0x5a5a0007
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
        vadd.vi    v3, v2, 500, v0.t            #= v3 _ _ 0x800001f3 _ 0x1f3 _ _ 0x213
meet2:
        join
        vmv.v.v v4, v3                          #= v4 0x5a5a0000 0x5a5a0001 0x800001f3 0x5a5a0003 0x1f3 0x5a5a0005 0x5a5a0006 0x213

# destination among the sources
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vadd.vi    v2, v2, 500                  #= v2 0x1f4 0x1f5 0x800001f3 0x800001f4 0x1f3 0x1234586c 0x800001f5 0x213
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vadd.vi    v2, v2, 500, v0.t            #= v2 0x1f4 _ 0x800001f3 _ 0x1f3 _ _ 0x213
        vmv.v.v v4, v2                          #= v4 0x1f4 1 0x800001f3 0x80000000 0x1f3 0x12345678 0x80000001 0x213

# registers beyond 31
        la      t6, table0
        vluxei32.v v200, (t6), v255
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vadd.vi    v249, v200, 500              #= v249 0x1f4 0x1f5 0x800001f3 0x800001f4 0x1f3 0x1234586c 0x800001f5 0x213
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vadd.vi    v249, v2, 500                #= v249 0x1f4 0x1f5 0x800001f3 0x800001f4 0x1f3 0x1234586c 0x800001f5 0x213

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
        vadd.vi    v8, v12, -3                  #= v8 0xfffffffd 0xfffffffe 0x7ffffffc 0x7ffffffd 0xfffffffc 0x12345675 0x7ffffffe 0x1c | v9 0xfffffffb 0x55555552 0xaaaaaaa7 0xffffffff 0x7ffffffd 0x7ffffffc 0xfffffffc 0xfffffffd
        vadd.vi    v8, v12, -3, v0.t            #= v8 0xfffffffd _ 0x7ffffffc _ 0xfffffffc _ _ 0x1c | v9 _ 0x55555552 0xaaaaaaa7 _ _ 0x7ffffffc _ 0xfffffffd
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
