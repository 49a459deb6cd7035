# vaadd.vx: averaging add, signed, on the low byte of each lane's element
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
        vaadd.vx   v3, v2, x9                   #= v3 0 1 0x40 0xffffffc0 0 0x2b 0xffffffd5 0xffffffff
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0
        vaadd.vx   v3, v2, x9                   #= v3 0x40 0xffffffc0 0xffffffc0 0xffffffc1 0x20 0xffffffe0 1 2
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x7f
        vaadd.vx   v3, v2, x9                   #= v3 0x40 0x40 0x7f 0 0x3f 0x6a 0x15 0x3f
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0x7f
        vaadd.vx   v3, v2, x9                   #= v3 0x7f 0 0 0 0x60 0x20 0x40 0x41
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x80
        vaadd.vx   v3, v2, x9                   #= v3 0xffffffc0 0xffffffc1 0 0xffffff80 0xffffffc0 0xffffffeb 0xffffff95 0xffffffbf
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0x80
        vaadd.vx   v3, v2, x9                   #= v3 0 0xffffff80 0xffffff80 0xffffff81 0xffffffe0 0xffffffa0 0xffffffc1 0xffffffc2
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xff
        vaadd.vx   v3, v2, x9                   #= v3 0 0 0x3f 0xffffffc0 0xffffffff 0x2a 0xffffffd5 0xffffffff
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xff
        vaadd.vx   v3, v2, x9                   #= v3 0x3f 0xffffffc0 0xffffffc0 0xffffffc0 0x20 0xffffffe0 0 1
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
        vaadd.vx   v3, v2, x9                   #= v3 2 2 0x41 0xffffffc2 1 0x2c 0xffffffd7 1
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 3
        vaadd.vx   v3, v2, x9                   #= v3 0x41 0xffffffc2 0xffffffc2 0xffffffc2 0x22 0xffffffe2 2 3

# x0 is zero
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vaadd.vx   v3, v2, x0                   #= v3 0 1 0x40 0xffffffc0 0 0x2b 0xffffffd5 0xffffffff

# masked: lanes whose v0 element has bit 0 clear keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vaadd.vx   v3, v2, x9, v0.t             #= v3 2 _ 0x41 _ 1 _ _ 1
        vmv.v.v v4, v3                          #= v4 2 0x5a5a0001 0x41 0x5a5a0003 1 0x5a5a0005 0x5a5a0006 1

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
        vaadd.vx   v3, v2, x9                   #= v3 2 2 _ 0xffffffc2 _ _ 0xffffffd7 _
meet1:
        join
        vmv.v.v v4, v3                          #= v4 2 2 0x5a5a0002 0xffffffc2 0x5a5a0004 0x5a5a0005 0xffffffd7 0x5a5a0007
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
        vaadd.vx   v3, v2, x9, v0.t             #= v3 _ _ 0x41 _ 1 _ _ 1
meet2:
        join
        vmv.v.v v4, v3                          #= v4 0x5a5a0000 0x5a5a0001 0x41 0x5a5a0003 1 0x5a5a0005 0x5a5a0006 1

# destination among the sources
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
        vaadd.vx   v2, v2, x9                   #= v2 2 2 0x41 0xffffffc2 1 0x2c 0xffffffd7 1
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vaadd.vx   v2, v2, x9, v0.t             #= v2 2 _ 0x41 _ 1 _ _ 1
        vmv.v.v v4, v2                          #= v4 2 1 0x41 0x80 1 0x55 0xaa 1

# registers beyond 31
        la      t6, table0
        vluxei32.v v200, (t6), v255
        li      x50, 3
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vaadd.vx   v249, v200, x50              #= v249 2 2 0x41 0xffffffc2 1 0x2c 0xffffffd7 1
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vaadd.vx   v249, v2, x50                #= v249 2 2 0x41 0xffffffc2 1 0x2c 0xffffffd7 1

# vxrm = rne
        csrwi   vxrm, 1
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vaadd.vx   v3, v2, x9                   #= v3 0xfffffffe 0xffffffff 0x3e 0xffffffbe 0xfffffffe 0x29 0xffffffd4 0xfffffffe
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vaadd.vx   v3, v2, x9                   #= v3 0x3e 0xffffffbe 0xffffffbe 0xffffffbf 0x1e 0xffffffde 0xffffffff 0
        la      t6, table6
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vaadd.vx   v3, v2, x9                   #= v3 0 1 2 0xfffffffd 0xfffffffc 4 7 0x18

# vxrm = rdn
        csrwi   vxrm, 2
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vaadd.vx   v3, v2, x9                   #= v3 0xfffffffe 0xffffffff 0x3e 0xffffffbe 0xfffffffe 0x29 0xffffffd3 0xfffffffd
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vaadd.vx   v3, v2, x9                   #= v3 0x3e 0xffffffbe 0xffffffbe 0xffffffbf 0x1e 0xffffffde 0xffffffff 0
        la      t6, table6
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vaadd.vx   v3, v2, x9                   #= v3 0 1 2 0xfffffffd 0xfffffffc 4 7 0x18

# vxrm = rod
        csrwi   vxrm, 3
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vaadd.vx   v3, v2, x9                   #= v3 0xffffffff 0xffffffff 0x3e 0xffffffbf 0xfffffffe 0x29 0xffffffd3 0xfffffffd
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vaadd.vx   v3, v2, x9                   #= v3 0x3e 0xffffffbf 0xffffffbf 0xffffffbf 0x1f 0xffffffdf 0xffffffff 0
        la      t6, table6
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vaadd.vx   v3, v2, x9                   #= v3 0 1 2 0xfffffffd 0xfffffffc 4 7 0x18

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
        vaadd.vx   v8, v12, x9                  #= v8 0x3f 0x3f 0x7e 0xffffffff 0x3e 0x69 0x13 0x3d | v9 0x7e 0xffffffff 0xffffffff 0xffffffff 0x5f 0x1f 0x3f 0x40
        vaadd.vx   v8, v12, x9, v0.t            #= v8 0x3f _ 0x7e _ 0x3e _ _ 0x3d | v9 _ 0xffffffff 0xffffffff _ _ 0x1f _ 0x40
        vsetvli x0, x0, e8, m1, ta, ma

# vxsat is sticky
        csrwi   vxsat, 0
        li      t6, 0
        vmv.v.x v2, t6
        li      x9, 3
        vaadd.vx   v3, v2, x9                   #= v3 1
        csrr    x7, vxsat                       #= x7 0

# at another width it is illegal
        vsetvli x0, x0, e32, m1, ta, ma
        vaadd.vx   v3, v2, x9                   #= trap Illegal
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
