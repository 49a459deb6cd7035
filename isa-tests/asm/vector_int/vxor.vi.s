# vxor.vi: vd = vs2 ^ imm
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
        vxor.vi    v3, v2, 0                    #= v3 0 1 0x7fffffff 0x80000000 0xffffffff 0x12345678 0x80000001 0x1f
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vxor.vi    v3, v2, 0                    #= v3 0xfffffffe 0x55555555 0xaaaaaaaa 2 0x80000000 0x7fffffff 0xffffffff 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vxor.vi    v3, v2, 1                    #= v3 1 0 0x7ffffffe 0x80000001 0xfffffffe 0x12345679 0x80000000 0x1e
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vxor.vi    v3, v2, 1                    #= v3 0xffffffff 0x55555554 0xaaaaaaab 3 0x80000001 0x7ffffffe 0xfffffffe 1
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vxor.vi    v3, v2, -1                   #= v3 0xffffffff 0xfffffffe 0x80000000 0x7fffffff 0 0xedcba987 0x7ffffffe 0xffffffe0
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vxor.vi    v3, v2, -1                   #= v3 1 0xaaaaaaaa 0x55555555 0xfffffffd 0x7fffffff 0x80000000 0 0xffffffff
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vxor.vi    v3, v2, 15                   #= v3 0xf 0xe 0x7ffffff0 0x8000000f 0xfffffff0 0x12345677 0x8000000e 0x10
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vxor.vi    v3, v2, 15                   #= v3 0xfffffff1 0x5555555a 0xaaaaaaa5 0xd 0x8000000f 0x7ffffff0 0xfffffff0 0xf
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vxor.vi    v3, v2, -16                  #= v3 0xfffffff0 0xfffffff1 0x8000000f 0x7ffffff0 0xf 0xedcba988 0x7ffffff1 0xffffffef
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vxor.vi    v3, v2, -16                  #= v3 0xe 0xaaaaaaa5 0x5555555a 0xfffffff2 0x7ffffff0 0x8000000f 0xf 0xfffffff0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vxor.vi    v3, v2, 16                   #= v3 0x10 0x11 0x7fffffef 0x80000010 0xffffffef 0x12345668 0x80000011 0xf
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vxor.vi    v3, v2, 16                   #= v3 0xffffffee 0x55555545 0xaaaaaaba 0x12 0x80000010 0x7fffffef 0xffffffef 0x10
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vxor.vi    v3, v2, -17                  #= v3 0xffffffef 0xffffffee 0x80000010 0x7fffffef 0x10 0xedcba997 0x7fffffee 0xfffffff0
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vxor.vi    v3, v2, -17                  #= v3 0x11 0xaaaaaaba 0x55555545 0xffffffed 0x7fffffef 0x80000010 0x10 0xffffffef
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vxor.vi    v3, v2, 1023                 #= v3 0x3ff 0x3fe 0x7ffffc00 0x800003ff 0xfffffc00 0x12345587 0x800003fe 0x3e0
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vxor.vi    v3, v2, 1023                 #= v3 0xfffffc01 0x555556aa 0xaaaaa955 0x3fd 0x800003ff 0x7ffffc00 0xfffffc00 0x3ff
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vxor.vi    v3, v2, -1024                #= v3 0xfffffc00 0xfffffc01 0x800003ff 0x7ffffc00 0x3ff 0xedcbaa78 0x7ffffc01 0xfffffc1f
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vxor.vi    v3, v2, -1024                #= v3 0x3fe 0xaaaaa955 0x555556aa 0xfffffc02 0x7ffffc00 0x800003ff 0x3ff 0xfffffc00
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vxor.vi    v3, v2, 500                  #= v3 0x1f4 0x1f5 0x7ffffe0b 0x800001f4 0xfffffe0b 0x1234578c 0x800001f5 0x1eb
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vxor.vi    v3, v2, 500                  #= v3 0xfffffe0a 0x555554a1 0xaaaaab5e 0x1f6 0x800001f4 0x7ffffe0b 0xfffffe0b 0x1f4

# masked: lanes whose v0 element has bit 0 clear keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vxor.vi    v3, v2, 500, v0.t            #= v3 0x1f4 _ 0x7ffffe0b _ 0xfffffe0b _ _ 0x1eb
        vmv.v.v v4, v3                          #= v4 0x1f4 0x5a5a0001 0x7ffffe0b 0x5a5a0003 0xfffffe0b 0x5a5a0005 0x5a5a0006 0x1eb

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
        vxor.vi    v3, v2, 500                  #= v3 0x1f4 0x1f5 _ 0x800001f4 _ _ 0x800001f5 _
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
        vxor.vi    v3, v2, 500, v0.t            #= v3 _ _ 0x7ffffe0b _ 0xfffffe0b _ _ 0x1eb
meet2:
        join
        vmv.v.v v4, v3                          #= v4 0x5a5a0000 0x5a5a0001 0x7ffffe0b 0x5a5a0003 0xfffffe0b 0x5a5a0005 0x5a5a0006 0x1eb

# destination among the sources
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vxor.vi    v2, v2, 500                  #= v2 0x1f4 0x1f5 0x7ffffe0b 0x800001f4 0xfffffe0b 0x1234578c 0x800001f5 0x1eb
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vxor.vi    v2, v2, 500, v0.t            #= v2 0x1f4 _ 0x7ffffe0b _ 0xfffffe0b _ _ 0x1eb
        vmv.v.v v4, v2                          #= v4 0x1f4 1 0x7ffffe0b 0x80000000 0xfffffe0b 0x12345678 0x80000001 0x1eb

# registers beyond 31
        la      t6, table0
        vluxei32.v v200, (t6), v255
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vxor.vi    v249, v200, 500              #= v249 0x1f4 0x1f5 0x7ffffe0b 0x800001f4 0xfffffe0b 0x1234578c 0x800001f5 0x1eb
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vxor.vi    v249, v2, 500                #= v249 0x1f4 0x1f5 0x7ffffe0b 0x800001f4 0xfffffe0b 0x1234578c 0x800001f5 0x1eb

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
        vxor.vi    v8, v12, -3                  #= v8 0xfffffffd 0xfffffffc 0x80000002 0x7ffffffd 2 0xedcba985 0x7ffffffc 0xffffffe2 | v9 3 0xaaaaaaa8 0x55555557 0xffffffff 0x7ffffffd 0x80000002 2 0xfffffffd
        vxor.vi    v8, v12, -3, v0.t            #= v8 0xfffffffd _ 0x80000002 _ 2 _ _ 0xffffffe2 | v9 _ 0xaaaaaaa8 0x55555557 _ _ 0x80000002 _ 0xfffffffd
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
