# vasub.vx: averaging subtract, signed, on the low byte of each lane's element
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
        vasub.vx   v3, v2, x9                   #= v3 0 1 0x40 0xffffffc0 0 0x2b 0xffffffd5 0xffffffff
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0
        vasub.vx   v3, v2, x9                   #= v3 0x40 0xffffffc0 0xffffffc0 0xffffffc1 0x20 0xffffffe0 1 2
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x7f
        vasub.vx   v3, v2, x9                   #= v3 0xffffffc1 0xffffffc1 0 0xffffff81 0xffffffc0 0xffffffeb 0xffffff96 0xffffffc0
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0x7f
        vasub.vx   v3, v2, x9                   #= v3 0 0xffffff81 0xffffff81 0xffffff81 0xffffffe1 0xffffffa1 0xffffffc1 0xffffffc2
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x80
        vasub.vx   v3, v2, x9                   #= v3 0x40 0x41 0xffffff80 0 0x40 0x6b 0x15 0x3f
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0x80
        vasub.vx   v3, v2, x9                   #= v3 0xffffff80 0 0 1 0x60 0x20 0x41 0x42
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xff
        vasub.vx   v3, v2, x9                   #= v3 1 1 0x40 0xffffffc1 0 0x2b 0xffffffd6 0
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xff
        vasub.vx   v3, v2, x9                   #= v3 0x40 0xffffffc1 0xffffffc1 0xffffffc1 0x21 0xffffffe1 1 2
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
        vasub.vx   v3, v2, x9                   #= v3 0xffffffff 0xffffffff 0x3e 0xffffffbf 0xfffffffe 0x29 0xffffffd4 0xfffffffe
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 3
        vasub.vx   v3, v2, x9                   #= v3 0x3e 0xffffffbf 0xffffffbf 0xffffffbf 0x1f 0xffffffdf 0xffffffff 0

# x0 is zero
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vasub.vx   v3, v2, x0                   #= v3 0 1 0x40 0xffffffc0 0 0x2b 0xffffffd5 0xffffffff

# masked: lanes whose v0 element has bit 0 clear keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vasub.vx   v3, v2, x9, v0.t             #= v3 0xffffffff _ 0x3e _ 0xfffffffe _ _ 0xfffffffe
        vmv.v.v v4, v3                          #= v4 0xffffffff 0x5a5a0001 0x3e 0x5a5a0003 0xfffffffe 0x5a5a0005 0x5a5a0006 0xfffffffe

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
        vasub.vx   v3, v2, x9                   #= v3 0xffffffff 0xffffffff _ 0xffffffbf _ _ 0xffffffd4 _
meet1:
        join
        vmv.v.v v4, v3                          #= v4 0xffffffff 0xffffffff 0x5a5a0002 0xffffffbf 0x5a5a0004 0x5a5a0005 0xffffffd4 0x5a5a0007
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
        vasub.vx   v3, v2, x9, v0.t             #= v3 _ _ 0x3e _ 0xfffffffe _ _ 0xfffffffe
meet2:
        join
        vmv.v.v v4, v3                          #= v4 0x5a5a0000 0x5a5a0001 0x3e 0x5a5a0003 0xfffffffe 0x5a5a0005 0x5a5a0006 0xfffffffe

# destination among the sources
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
        vasub.vx   v2, v2, x9                   #= v2 0xffffffff 0xffffffff 0x3e 0xffffffbf 0xfffffffe 0x29 0xffffffd4 0xfffffffe
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vasub.vx   v2, v2, x9, v0.t             #= v2 0xffffffff _ 0x3e _ 0xfffffffe _ _ 0xfffffffe
        vmv.v.v v4, v2                          #= v4 0xffffffff 1 0x3e 0x80 0xfffffffe 0x55 0xaa 0xfffffffe

# registers beyond 31
        la      t6, table0
        vluxei32.v v200, (t6), v255
        li      x50, 3
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vasub.vx   v249, v200, x50              #= v249 0xffffffff 0xffffffff 0x3e 0xffffffbf 0xfffffffe 0x29 0xffffffd4 0xfffffffe
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vasub.vx   v249, v2, x50                #= v249 0xffffffff 0xffffffff 0x3e 0xffffffbf 0xfffffffe 0x29 0xffffffd4 0xfffffffe

# vxrm = rne
        csrwi   vxrm, 1
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vasub.vx   v3, v2, x9                   #= v3 2 2 0x41 0xffffffc2 1 0x2c 0xffffffd6 0
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vasub.vx   v3, v2, x9                   #= v3 0x41 0xffffffc2 0xffffffc2 0xffffffc2 0x22 0xffffffe2 2 3
        la      t6, table6
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vasub.vx   v3, v2, x9                   #= v3 3 4 5 0 0xffffffff 7 0xa 0x1b

# vxrm = rdn
        csrwi   vxrm, 2
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vasub.vx   v3, v2, x9                   #= v3 1 2 0x41 0xffffffc1 1 0x2c 0xffffffd6 0
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vasub.vx   v3, v2, x9                   #= v3 0x41 0xffffffc1 0xffffffc1 0xffffffc2 0x21 0xffffffe1 2 3
        la      t6, table6
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vasub.vx   v3, v2, x9                   #= v3 3 4 5 0 0xffffffff 7 0xa 0x1b

# vxrm = rod
        csrwi   vxrm, 3
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vasub.vx   v3, v2, x9                   #= v3 1 2 0x41 0xffffffc1 1 0x2c 0xffffffd7 1
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vasub.vx   v3, v2, x9                   #= v3 0x41 0xffffffc1 0xffffffc1 0xffffffc2 0x21 0xffffffe1 2 3
        la      t6, table6
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vasub.vx   v3, v2, x9                   #= v3 3 4 5 0 0xffffffff 7 0xa 0x1b

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
        vasub.vx   v8, v12, x9                  #= v8 0xffffffc1 0xffffffc2 1 0xffffff81 0xffffffc1 0xffffffec 0xffffff97 0xffffffc1 | v9 1 0xffffff81 0xffffff81 0xffffff82 0xffffffe1 0xffffffa1 0xffffffc2 0xffffffc3
        vasub.vx   v8, v12, x9, v0.t            #= v8 0xffffffc1 _ 1 _ 0xffffffc1 _ _ 0xffffffc1 | v9 _ 0xffffff81 0xffffff81 _ _ 0xffffffa1 _ 0xffffffc3
        vsetvli x0, x0, e8, m1, ta, ma

# vxsat is sticky
        csrwi   vxsat, 0
        li      t6, 0
        vmv.v.x v2, t6
        li      x9, 3
        vasub.vx   v3, v2, x9                   #= v3 0xffffffff
        csrr    x7, vxsat                       #= x7 0

# at another width it is illegal
        vsetvli x0, x0, e32, m1, ta, ma
        vasub.vx   v3, v2, x9                   #= trap Illegal
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
