# vssrl.vx: scaling shift right, unsigned, on the low byte of each lane's element
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
        vssrl.vx   v3, v2, x9                   #= v3 0 1 0x7f 0x80 0xff 0x55 0xaa 0xfe
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0
        vssrl.vx   v3, v2, x9                   #= v3 0x7f 0x80 0x80 0x81 0x40 0xc0 1 3
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x7f
        vssrl.vx   v3, v2, x9                   #= v3 0 0 1 1 2 1 1 2
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0x7f
        vssrl.vx   v3, v2, x9                   #= v3 1 1 1 1 1 2 0 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x80
        vssrl.vx   v3, v2, x9                   #= v3 0 1 0x7f 0x80 0xff 0x55 0xaa 0xfe
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0x80
        vssrl.vx   v3, v2, x9                   #= v3 0x7f 0x80 0x80 0x81 0x40 0xc0 1 3
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xff
        vssrl.vx   v3, v2, x9                   #= v3 0 0 1 1 2 1 1 2
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xff
        vssrl.vx   v3, v2, x9                   #= v3 1 1 1 1 1 2 0 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
        vssrl.vx   v3, v2, x9                   #= v3 0 0 0x10 0x10 0x20 0xb 0x15 0x20
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 3
        vssrl.vx   v3, v2, x9                   #= v3 0x10 0x10 0x10 0x10 8 0x18 0 0

# x0 is zero
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vssrl.vx   v3, v2, x0                   #= v3 0 1 0x7f 0x80 0xff 0x55 0xaa 0xfe

# masked: lanes whose v0 element has bit 0 clear keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vssrl.vx   v3, v2, x9, v0.t             #= v3 0 _ 0x10 _ 0x20 _ _ 0x20
        vmv.v.v v4, v3                          #= v4 0 0x5a5a0001 0x10 0x5a5a0003 0x20 0x5a5a0005 0x5a5a0006 0x20

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
        vssrl.vx   v3, v2, x9                   #= v3 0 0 _ 0x10 _ _ 0x15 _
meet1:
        join
        vmv.v.v v4, v3                          #= v4 0 0 0x5a5a0002 0x10 0x5a5a0004 0x5a5a0005 0x15 0x5a5a0007
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
        vssrl.vx   v3, v2, x9, v0.t             #= v3 _ _ 0x10 _ 0x20 _ _ 0x20
meet2:
        join
        vmv.v.v v4, v3                          #= v4 0x5a5a0000 0x5a5a0001 0x10 0x5a5a0003 0x20 0x5a5a0005 0x5a5a0006 0x20

# destination among the sources
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
        vssrl.vx   v2, v2, x9                   #= v2 0 0 0x10 0x10 0x20 0xb 0x15 0x20
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vssrl.vx   v2, v2, x9, v0.t             #= v2 0 _ 0x10 _ 0x20 _ _ 0x20
        vmv.v.v v4, v2                          #= v4 0 1 0x10 0x80 0x20 0x55 0xaa 0x20

# registers beyond 31
        la      t6, table0
        vluxei32.v v200, (t6), v255
        li      x50, 3
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vssrl.vx   v249, v200, x50              #= v249 0 0 0x10 0x10 0x20 0xb 0x15 0x20
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vssrl.vx   v249, v2, x50                #= v249 0 0 0x10 0x10 0x20 0xb 0x15 0x20

# vxrm = rne
        csrwi   vxrm, 1
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vssrl.vx   v3, v2, x9                   #= v3 0 0 4 4 8 3 5 8
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vssrl.vx   v3, v2, x9                   #= v3 4 4 4 4 2 6 0 0
        la      t6, table6
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vssrl.vx   v3, v2, x9                   #= v3 0 0 0 8 8 0 1 2

# vxrm = rdn
        csrwi   vxrm, 2
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vssrl.vx   v3, v2, x9                   #= v3 0 0 3 4 7 2 5 7
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vssrl.vx   v3, v2, x9                   #= v3 3 4 4 4 2 6 0 0
        la      t6, table6
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vssrl.vx   v3, v2, x9                   #= v3 0 0 0 7 7 0 0 1

# vxrm = rod
        csrwi   vxrm, 3
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vssrl.vx   v3, v2, x9                   #= v3 0 1 3 4 7 3 5 7
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vssrl.vx   v3, v2, x9                   #= v3 3 4 4 5 2 6 1 1
        la      t6, table6
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vssrl.vx   v3, v2, x9                   #= v3 1 1 1 7 7 1 1 1

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
        vssrl.vx   v8, v12, x9                  #= v8 0 1 3 4 7 3 5 7 | v9 3 4 4 5 2 6 1 1
        vssrl.vx   v8, v12, x9, v0.t            #= v8 0 _ 3 _ 7 _ _ 7 | v9 _ 4 4 _ _ 6 _ 1
        vsetvli x0, x0, e8, m1, ta, ma

# vxsat is sticky
        csrwi   vxsat, 0
        li      t6, 0
        vmv.v.x v2, t6
        li      x9, 3
        vssrl.vx   v3, v2, x9                   #= v3 0
        csrr    x7, vxsat                       #= x7 0

# at another width it is illegal
        vsetvli x0, x0, e32, m1, ta, ma
        vssrl.vx   v3, v2, x9                   #= trap Illegal
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
