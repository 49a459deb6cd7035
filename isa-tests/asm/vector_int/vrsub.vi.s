# vrsub.vi: vd = imm - vs2
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
        vrsub.vi   v3, v2, 0                    #= v3 0 0xffffffff 0x80000001 0x80000000 1 0xedcba988 0x7fffffff 0xffffffe1
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vrsub.vi   v3, v2, 0                    #= v3 2 0xaaaaaaab 0x55555556 0xfffffffe 0x80000000 0x80000001 1 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vrsub.vi   v3, v2, 1                    #= v3 1 0 0x80000002 0x80000001 2 0xedcba989 0x80000000 0xffffffe2
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vrsub.vi   v3, v2, 1                    #= v3 3 0xaaaaaaac 0x55555557 0xffffffff 0x80000001 0x80000002 2 1
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vrsub.vi   v3, v2, -1                   #= v3 0xffffffff 0xfffffffe 0x80000000 0x7fffffff 0 0xedcba987 0x7ffffffe 0xffffffe0
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vrsub.vi   v3, v2, -1                   #= v3 1 0xaaaaaaaa 0x55555555 0xfffffffd 0x7fffffff 0x80000000 0 0xffffffff
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vrsub.vi   v3, v2, 15                   #= v3 0xf 0xe 0x80000010 0x8000000f 0x10 0xedcba997 0x8000000e 0xfffffff0
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vrsub.vi   v3, v2, 15                   #= v3 0x11 0xaaaaaaba 0x55555565 0xd 0x8000000f 0x80000010 0x10 0xf
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vrsub.vi   v3, v2, -16                  #= v3 0xfffffff0 0xffffffef 0x7ffffff1 0x7ffffff0 0xfffffff1 0xedcba978 0x7fffffef 0xffffffd1
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vrsub.vi   v3, v2, -16                  #= v3 0xfffffff2 0xaaaaaa9b 0x55555546 0xffffffee 0x7ffffff0 0x7ffffff1 0xfffffff1 0xfffffff0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vrsub.vi   v3, v2, 16                   #= v3 0x10 0xf 0x80000011 0x80000010 0x11 0xedcba998 0x8000000f 0xfffffff1
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vrsub.vi   v3, v2, 16                   #= v3 0x12 0xaaaaaabb 0x55555566 0xe 0x80000010 0x80000011 0x11 0x10
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vrsub.vi   v3, v2, -17                  #= v3 0xffffffef 0xffffffee 0x7ffffff0 0x7fffffef 0xfffffff0 0xedcba977 0x7fffffee 0xffffffd0
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vrsub.vi   v3, v2, -17                  #= v3 0xfffffff1 0xaaaaaa9a 0x55555545 0xffffffed 0x7fffffef 0x7ffffff0 0xfffffff0 0xffffffef
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vrsub.vi   v3, v2, 1023                 #= v3 0x3ff 0x3fe 0x80000400 0x800003ff 0x400 0xedcbad87 0x800003fe 0x3e0
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vrsub.vi   v3, v2, 1023                 #= v3 0x401 0xaaaaaeaa 0x55555955 0x3fd 0x800003ff 0x80000400 0x400 0x3ff
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vrsub.vi   v3, v2, -1024                #= v3 0xfffffc00 0xfffffbff 0x7ffffc01 0x7ffffc00 0xfffffc01 0xedcba588 0x7ffffbff 0xfffffbe1
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vrsub.vi   v3, v2, -1024                #= v3 0xfffffc02 0xaaaaa6ab 0x55555156 0xfffffbfe 0x7ffffc00 0x7ffffc01 0xfffffc01 0xfffffc00
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vrsub.vi   v3, v2, 500                  #= v3 0x1f4 0x1f3 0x800001f5 0x800001f4 0x1f5 0xedcbab7c 0x800001f3 0x1d5
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vrsub.vi   v3, v2, 500                  #= v3 0x1f6 0xaaaaac9f 0x5555574a 0x1f2 0x800001f4 0x800001f5 0x1f5 0x1f4

# masked: lanes whose v0 element has bit 0 clear keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vrsub.vi   v3, v2, 500, v0.t            #= v3 0x1f4 _ 0x800001f5 _ 0x1f5 _ _ 0x1d5
        vmv.v.v v4, v3                          #= v4 0x1f4 0x5a5a0001 0x800001f5 0x5a5a0003 0x1f5 0x5a5a0005 0x5a5a0006 0x1d5

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
        vrsub.vi   v3, v2, 500                  #= v3 0x1f4 0x1f3 _ 0x800001f4 _ _ 0x800001f3 _
meet1:
        join
        vmv.v.v v4, v3                          #= v4 0x1f4 0x1f3 0x5a5a0002 0x800001f4 0x5a5a0004 0x5a5a0005 0x800001f3 0x5a5a0007
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
        vrsub.vi   v3, v2, 500, v0.t            #= v3 _ _ 0x800001f5 _ 0x1f5 _ _ 0x1d5
meet2:
        join
        vmv.v.v v4, v3                          #= v4 0x5a5a0000 0x5a5a0001 0x800001f5 0x5a5a0003 0x1f5 0x5a5a0005 0x5a5a0006 0x1d5

# destination among the sources
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vrsub.vi   v2, v2, 500                  #= v2 0x1f4 0x1f3 0x800001f5 0x800001f4 0x1f5 0xedcbab7c 0x800001f3 0x1d5
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vrsub.vi   v2, v2, 500, v0.t            #= v2 0x1f4 _ 0x800001f5 _ 0x1f5 _ _ 0x1d5
        vmv.v.v v4, v2                          #= v4 0x1f4 1 0x800001f5 0x80000000 0x1f5 0x12345678 0x80000001 0x1d5

# registers beyond 31
        la      t6, table0
        vluxei32.v v200, (t6), v255
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vrsub.vi   v249, v200, 500              #= v249 0x1f4 0x1f3 0x800001f5 0x800001f4 0x1f5 0xedcbab7c 0x800001f3 0x1d5
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vrsub.vi   v249, v2, 500                #= v249 0x1f4 0x1f3 0x800001f5 0x800001f4 0x1f5 0xedcbab7c 0x800001f3 0x1d5

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
        vrsub.vi   v8, v12, -3                  #= v8 0xfffffffd 0xfffffffc 0x7ffffffe 0x7ffffffd 0xfffffffe 0xedcba985 0x7ffffffc 0xffffffde | v9 0xffffffff 0xaaaaaaa8 0x55555553 0xfffffffb 0x7ffffffd 0x7ffffffe 0xfffffffe 0xfffffffd
        vrsub.vi   v8, v12, -3, v0.t            #= v8 0xfffffffd _ 0x7ffffffe _ 0xfffffffe _ _ 0xffffffde | v9 _ 0xaaaaaaa8 0x55555553 _ _ 0x7ffffffe _ 0xfffffffd
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
