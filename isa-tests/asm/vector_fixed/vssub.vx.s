# vssub.vx: saturating subtract, signed, on the low byte of each lane's element
# RVV 1.0 §12; Ventus 4.1; errata D33
# launch: vgprs=256

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2
        vsetvli x0, x0, e8, m1, ta, ma

# vxrm = rnu
        csrwi   vxrm, 0

# corner values
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0
        vssub.vx   v3, v2, x9                   #= v3 0 1 0x7f 0xffffff80 0xffffffff 0x55 0xffffffaa 0xfffffffe
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0
        vssub.vx   v3, v2, x9                   #= v3 0x7f 0xffffff80 0xffffff80 0xffffff81 0x40 0xffffffc0 1 3
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x7f
        vssub.vx   v3, v2, x9                   #= v3 0xffffff81 0xffffff82 0 0xffffff80 0xffffff80 0xffffffd6 0xffffff80 0xffffff80, flags SAT
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0x7f
        vssub.vx   v3, v2, x9                   #= v3 0 0xffffff80 0xffffff80 0xffffff80 0xffffffc1 0xffffff80 0xffffff82 0xffffff84, flags SAT
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x80
        vssub.vx   v3, v2, x9                   #= v3 0x7f 0x7f 0x7f 0 0x7f 0x7f 0x2a 0x7e, flags SAT
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0x80
        vssub.vx   v3, v2, x9                   #= v3 0x7f 0 0 1 0x7f 0x40 0x7f 0x7f, flags SAT
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xff
        vssub.vx   v3, v2, x9                   #= v3 1 2 0x7f 0xffffff81 0 0x56 0xffffffab 0xffffffff, flags SAT
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xff
        vssub.vx   v3, v2, x9                   #= v3 0x7f 0xffffff81 0xffffff81 0xffffff82 0x41 0xffffffc1 2 4, flags SAT
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
        vssub.vx   v3, v2, x9                   #= v3 0xfffffffd 0xfffffffe 0x7c 0xffffff80 0xfffffffc 0x52 0xffffffa7 0xfffffffb, flags SAT
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 3
        vssub.vx   v3, v2, x9                   #= v3 0x7c 0xffffff80 0xffffff80 0xffffff80 0x3d 0xffffffbd 0xfffffffe 0, flags SAT

# x0 is zero
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vssub.vx   v3, v2, x0                   #= v3 0 1 0x7f 0xffffff80 0xffffffff 0x55 0xffffffaa 0xfffffffe

# masked: lanes whose v0 element has bit 0 clear keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vssub.vx   v3, v2, x9, v0.t             #= v3 0xfffffffd _ 0x7c _ 0xfffffffc _ _ 0xfffffffb
        vmv.v.v v4, v3                          #= v4 0xfffffffd 0x5a5a0001 0x7c 0x5a5a0003 0xfffffffc 0x5a5a0005 0x5a5a0006 0xfffffffb

# diverged: inactive lanes keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vssub.vx   v3, v2, x9                   #= v3 0xfffffffd 0xfffffffe _ 0xffffff80 _ _ 0xffffffa7 _, flags SAT
meet1:
        join
        vmv.v.v v4, v3                          #= v4 0xfffffffd 0xfffffffe 0x5a5a0002 0xffffff80 0x5a5a0004 0x5a5a0005 0xffffffa7 0x5a5a0007
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
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
        vssub.vx   v3, v2, x9, v0.t             #= v3 _ _ 0x7c _ 0xfffffffc _ _ 0xfffffffb
meet2:
        join
        vmv.v.v v4, v3                          #= v4 0x5a5a0000 0x5a5a0001 0x7c 0x5a5a0003 0xfffffffc 0x5a5a0005 0x5a5a0006 0xfffffffb

# destination among the sources
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
        vssub.vx   v2, v2, x9                   #= v2 0xfffffffd 0xfffffffe 0x7c 0xffffff80 0xfffffffc 0x52 0xffffffa7 0xfffffffb, flags SAT
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vssub.vx   v2, v2, x9, v0.t             #= v2 0xfffffffd _ 0x7c _ 0xfffffffc _ _ 0xfffffffb
        vmv.v.v v4, v2                          #= v4 0xfffffffd 1 0x7c 0x80 0xfffffffc 0x55 0xaa 0xfffffffb

# registers beyond 31
        la      t6, table0
        vluxei32.v v200, (t6), v255
        li      x50, 3
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vssub.vx   v249, v200, x50              #= v249 0xfffffffd 0xfffffffe 0x7c 0xffffff80 0xfffffffc 0x52 0xffffffa7 0xfffffffb, flags SAT
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vssub.vx   v249, v2, x50                #= v249 0xfffffffd 0xfffffffe 0x7c 0xffffff80 0xfffffffc 0x52 0xffffffa7 0xfffffffb, flags SAT

# vxrm = rne
        csrwi   vxrm, 1
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vssub.vx   v3, v2, x9                   #= v3 3 4 0x7f 0xffffff83 2 0x58 0xffffffad 1, flags SAT
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vssub.vx   v3, v2, x9                   #= v3 0x7f 0xffffff83 0xffffff83 0xffffff84 0x43 0xffffffc3 4 6, flags SAT
        la      t6, table6
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vssub.vx   v3, v2, x9                   #= v3 6 8 0xa 0 0xfffffffe 0xe 0x14 0x36

# vxrm = rdn
        csrwi   vxrm, 2
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vssub.vx   v3, v2, x9                   #= v3 3 4 0x7f 0xffffff83 2 0x58 0xffffffad 1, flags SAT
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vssub.vx   v3, v2, x9                   #= v3 0x7f 0xffffff83 0xffffff83 0xffffff84 0x43 0xffffffc3 4 6, flags SAT
        la      t6, table6
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vssub.vx   v3, v2, x9                   #= v3 6 8 0xa 0 0xfffffffe 0xe 0x14 0x36

# vxrm = rod
        csrwi   vxrm, 3
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vssub.vx   v3, v2, x9                   #= v3 3 4 0x7f 0xffffff83 2 0x58 0xffffffad 1, flags SAT
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vssub.vx   v3, v2, x9                   #= v3 0x7f 0xffffff83 0xffffff83 0xffffff84 0x43 0xffffffc3 4 6, flags SAT
        la      t6, table6
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vssub.vx   v3, v2, x9                   #= v3 6 8 0xa 0 0xfffffffe 0xe 0x14 0x36

# LMUL 2: the instruction works on v8 and v9 from v12, v13 and v16, v17
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table1
        vluxei32.v v13, (t6), v255
        la      t6, table2
        vluxei32.v v8, (t6), v255
        la      t6, table7
        vluxei32.v v9, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        la      t6, table8
        vluxei32.v v1, (t6), v255
        li      x9, 0x7d
        vsetvli x0, x0, e8, m2, ta, ma
        vssub.vx   v8, v12, x9                  #= v8 0xffffff83 0xffffff84 2 0xffffff80 0xffffff82 0xffffffd8 0xffffff80 0xffffff81, flags SAT | v9 2 0xffffff80 0xffffff80 0xffffff80 0xffffffc3 0xffffff80 0xffffff84 0xffffff86, flags SAT
        vssub.vx   v8, v12, x9, v0.t            #= v8 0xffffff83 _ 2 _ 0xffffff82 _ _ 0xffffff81 | v9 _ 0xffffff80 0xffffff80 _ _ 0xffffff80 _ 0xffffff86, flags SAT
        vsetvli x0, x0, e8, m1, ta, ma

# vxsat is sticky
        csrwi   vxsat, 0
        li      t6, 0x80
        vmv.v.x v2, t6
        li      x9, 1
        vssub.vx   v3, v2, x9                   #= v3 0xffffff80, flags SAT
        csrr    x7, vxsat                       #= x7 1

# at another width it is illegal
        vsetvli x0, x0, e32, m1, ta, ma
        vssub.vx   v3, v2, x9                   #= trap Illegal
        endprg

        .data
        .balign 64
table0: .word 0, 1, 0x7f, 0x80, 0xff, 0x55, 0xaa, 0xfe
table1: .word 0x7f, 0x80, 0x80, 0x81, 0x40, 0xc0, 0x12345601, 0xffffff03
table2: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table3: .word 1, 0, 3, 2, 0xffffffff, 0xfffffffe, 0, 0x80000001
table4: .word 1, 1, 0, 1, 0, 0, 1, 0
table5: .word 0, 0, 1, 0, 1, 1, 0, 1
table6: .word 3, 5, 7, 0xfd, 0xfb, 0xb, 0x11, 0x33
table7: .word 0x5a5a0007, 0x5a5a0006, 0x5a5a0005, 0x5a5a0004, 0x5a5a0003, 0x5a5a0002, 0x5a5a0001, 0x5a5a0000
table8: .word 0, 1, 1, 0, 0, 5, 4, 1
