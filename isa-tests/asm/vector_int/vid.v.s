# vid.v: vd = the lane's number; beat b of a group adds b times the threads of a warp
# RVV 1.0 §15.9; errata D16, D31
# launch: vgprs=256 lanes=4

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2
        vid.v   v3                              #= v3 0 1 2 3
        la      t6, table0
        vluxei32.v v3, (t6), v255
        la      t6, table1
        vluxei32.v v0, (t6), v255
        vid.v   v3, v0.t                        #= v3 0 _ 2 _
        la      t6, table0
        vluxei32.v v5, (t6), v255
        la      t6, table2
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vid.v   v5                              #= v5 0 1 _ 3
meet1:
        join
        vid.v   v222                            #= v222 0 1 2 3
        vid.v   v0, v0.t                        #= v0 0 _ 2 _
        la      t6, table1
        vluxei32.v v0, (t6), v255
        la      t6, table3
        vluxei32.v v1, (t6), v255
        vsetvli x0, x0, e32, m2, ta, ma
        vid.v   v8                              #= v8 0 1 2 3 | v9 4 5 6 7
        vid.v   v8, v0.t                        #= v8 0 _ 2 _ | v9 _ 5 6 _
        endprg

        .data
        .balign 64
table0: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table1: .word 1, 0, 3, 2, 0xffffffff, 0xfffffffe, 0, 0x80000001
table2: .word 1, 1, 0, 1, 0, 0, 1, 0
table3: .word 0, 1, 1, 0, 0, 5, 4, 1
