# vasubu.vx: averaging subtract, unsigned, on the low byte of each lane's element
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
        vasubu.vx  v3, v2, x9                   #= v3 0 1 0x40 0x40 0x80 0x2b 0x55 0x7f
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0
        vasubu.vx  v3, v2, x9                   #= v3 0x40 0x40 0x40 0x41 0x20 0x60 1 2
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x7f
        vasubu.vx  v3, v2, x9                   #= v3 0xc1 0xc1 0 1 0x40 0xeb 0x16 0x40
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0x7f
        vasubu.vx  v3, v2, x9                   #= v3 0 1 1 1 0xe1 0x21 0xc1 0xc2
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x80
        vasubu.vx  v3, v2, x9                   #= v3 0xc0 0xc1 0 0 0x40 0xeb 0x15 0x3f
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0x80
        vasubu.vx  v3, v2, x9                   #= v3 0 0 0 1 0xe0 0x20 0xc1 0xc2
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xff
        vasubu.vx  v3, v2, x9                   #= v3 0x81 0x81 0xc0 0xc1 0 0xab 0xd6 0
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xff
        vasubu.vx  v3, v2, x9                   #= v3 0xc0 0xc1 0xc1 0xc1 0xa1 0xe1 0x81 0x82
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
        vasubu.vx  v3, v2, x9                   #= v3 0xff 0xff 0x3e 0x3f 0x7e 0x29 0x54 0x7e
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 3
        vasubu.vx  v3, v2, x9                   #= v3 0x3e 0x3f 0x3f 0x3f 0x1f 0x5f 0xff 0

# x0 is zero
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vasubu.vx  v3, v2, x0                   #= v3 0 1 0x40 0x40 0x80 0x2b 0x55 0x7f

# masked: lanes whose v0 element has bit 0 clear keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vasubu.vx  v3, v2, x9, v0.t             #= v3 0xff _ 0x3e _ 0x7e _ _ 0x7e
        vmv.v.v v4, v3                          #= v4 0xff 0x5a5a0001 0x3e 0x5a5a0003 0x7e 0x5a5a0005 0x5a5a0006 0x7e

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
        vasubu.vx  v3, v2, x9                   #= v3 0xff 0xff _ 0x3f _ _ 0x54 _
meet1:
        join
        vmv.v.v v4, v3                          #= v4 0xff 0xff 0x5a5a0002 0x3f 0x5a5a0004 0x5a5a0005 0x54 0x5a5a0007
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
        vasubu.vx  v3, v2, x9, v0.t             #= v3 _ _ 0x3e _ 0x7e _ _ 0x7e
meet2:
        join
        vmv.v.v v4, v3                          #= v4 0x5a5a0000 0x5a5a0001 0x3e 0x5a5a0003 0x7e 0x5a5a0005 0x5a5a0006 0x7e

# destination among the sources
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
        vasubu.vx  v2, v2, x9                   #= v2 0xff 0xff 0x3e 0x3f 0x7e 0x29 0x54 0x7e
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vasubu.vx  v2, v2, x9, v0.t             #= v2 0xff _ 0x3e _ 0x7e _ _ 0x7e
        vmv.v.v v4, v2                          #= v4 0xff 1 0x3e 0x80 0x7e 0x55 0xaa 0x7e

# registers beyond 31
        la      t6, table0
        vluxei32.v v200, (t6), v255
        li      x50, 3
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vasubu.vx  v249, v200, x50              #= v249 0xff 0xff 0x3e 0x3f 0x7e 0x29 0x54 0x7e
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vasubu.vx  v249, v2, x50                #= v249 0xff 0xff 0x3e 0x3f 0x7e 0x29 0x54 0x7e

# vxrm = rne
        csrwi   vxrm, 1
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vasubu.vx  v3, v2, x9                   #= v3 0x82 0x82 0xc1 0xc2 1 0xac 0xd6 0
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vasubu.vx  v3, v2, x9                   #= v3 0xc1 0xc2 0xc2 0xc2 0xa2 0xe2 0x82 0x83
        la      t6, table6
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vasubu.vx  v3, v2, x9                   #= v3 0x83 0x84 0x85 0 0xff 0x87 0x8a 0x9b

# vxrm = rdn
        csrwi   vxrm, 2
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vasubu.vx  v3, v2, x9                   #= v3 0x81 0x82 0xc1 0xc1 1 0xac 0xd6 0
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vasubu.vx  v3, v2, x9                   #= v3 0xc1 0xc1 0xc1 0xc2 0xa1 0xe1 0x82 0x83
        la      t6, table6
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vasubu.vx  v3, v2, x9                   #= v3 0x83 0x84 0x85 0 0xff 0x87 0x8a 0x9b

# vxrm = rod
        csrwi   vxrm, 3
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vasubu.vx  v3, v2, x9                   #= v3 0x81 0x82 0xc1 0xc1 1 0xac 0xd7 1
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vasubu.vx  v3, v2, x9                   #= v3 0xc1 0xc1 0xc1 0xc2 0xa1 0xe1 0x82 0x83
        la      t6, table6
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vasubu.vx  v3, v2, x9                   #= v3 0x83 0x84 0x85 0 0xff 0x87 0x8a 0x9b

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
        vasubu.vx  v8, v12, x9                  #= v8 0xc1 0xc2 1 1 0x41 0xec 0x17 0x41 | v9 1 1 1 2 0xe1 0x21 0xc2 0xc3
        vasubu.vx  v8, v12, x9, v0.t            #= v8 0xc1 _ 1 _ 0x41 _ _ 0x41 | v9 _ 1 1 _ _ 0x21 _ 0xc3
        vsetvli x0, x0, e8, m1, ta, ma

# vxsat is sticky
        csrwi   vxsat, 0
        li      t6, 0
        vmv.v.x v2, t6
        li      x9, 3
        vasubu.vx  v3, v2, x9                   #= v3 0xff
        csrr    x7, vxsat                       #= x7 0

# at another width it is illegal
        vsetvli x0, x0, e32, m1, ta, ma
        vasubu.vx  v3, v2, x9                   #= trap Illegal
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
