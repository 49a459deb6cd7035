# vaaddu.vx: averaging add, unsigned, on the low byte of each lane's element
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
        vaaddu.vx  v3, v2, x9                   #= v3 0 1 0x40 0x40 0x80 0x2b 0x55 0x7f
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0
        vaaddu.vx  v3, v2, x9                   #= v3 0x40 0x40 0x40 0x41 0x20 0x60 1 2
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x7f
        vaaddu.vx  v3, v2, x9                   #= v3 0x40 0x40 0x7f 0x80 0xbf 0x6a 0x95 0xbf
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0x7f
        vaaddu.vx  v3, v2, x9                   #= v3 0x7f 0x80 0x80 0x80 0x60 0xa0 0x40 0x41
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x80
        vaaddu.vx  v3, v2, x9                   #= v3 0x40 0x41 0x80 0x80 0xc0 0x6b 0x95 0xbf
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0x80
        vaaddu.vx  v3, v2, x9                   #= v3 0x80 0x80 0x80 0x81 0x60 0xa0 0x41 0x42
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xff
        vaaddu.vx  v3, v2, x9                   #= v3 0x80 0x80 0xbf 0xc0 0xff 0xaa 0xd5 0xff
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xff
        vaaddu.vx  v3, v2, x9                   #= v3 0xbf 0xc0 0xc0 0xc0 0xa0 0xe0 0x80 0x81
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
        vaaddu.vx  v3, v2, x9                   #= v3 2 2 0x41 0x42 0x81 0x2c 0x57 0x81
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 3
        vaaddu.vx  v3, v2, x9                   #= v3 0x41 0x42 0x42 0x42 0x22 0x62 2 3

# x0 is zero
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vaaddu.vx  v3, v2, x0                   #= v3 0 1 0x40 0x40 0x80 0x2b 0x55 0x7f

# masked: lanes whose v0 element has bit 0 clear keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vaaddu.vx  v3, v2, x9, v0.t             #= v3 2 _ 0x41 _ 0x81 _ _ 0x81
        vmv.v.v v4, v3                          #= v4 2 0x5a5a0001 0x41 0x5a5a0003 0x81 0x5a5a0005 0x5a5a0006 0x81

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
        vaaddu.vx  v3, v2, x9                   #= v3 2 2 _ 0x42 _ _ 0x57 _
meet1:
        join
        vmv.v.v v4, v3                          #= v4 2 2 0x5a5a0002 0x42 0x5a5a0004 0x5a5a0005 0x57 0x5a5a0007
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
        vaaddu.vx  v3, v2, x9, v0.t             #= v3 _ _ 0x41 _ 0x81 _ _ 0x81
meet2:
        join
        vmv.v.v v4, v3                          #= v4 0x5a5a0000 0x5a5a0001 0x41 0x5a5a0003 0x81 0x5a5a0005 0x5a5a0006 0x81

# destination among the sources
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
        vaaddu.vx  v2, v2, x9                   #= v2 2 2 0x41 0x42 0x81 0x2c 0x57 0x81
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 3
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vaaddu.vx  v2, v2, x9, v0.t             #= v2 2 _ 0x41 _ 0x81 _ _ 0x81
        vmv.v.v v4, v2                          #= v4 2 1 0x41 0x80 0x81 0x55 0xaa 0x81

# registers beyond 31
        la      t6, table0
        vluxei32.v v200, (t6), v255
        li      x50, 3
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vaaddu.vx  v249, v200, x50              #= v249 2 2 0x41 0x42 0x81 0x2c 0x57 0x81
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v249, (t6), v255
        vaaddu.vx  v249, v2, x50                #= v249 2 2 0x41 0x42 0x81 0x2c 0x57 0x81

# vxrm = rne
        csrwi   vxrm, 1
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vaaddu.vx  v3, v2, x9                   #= v3 0x7e 0x7f 0xbe 0xbe 0xfe 0xa9 0xd4 0xfe
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vaaddu.vx  v3, v2, x9                   #= v3 0xbe 0xbe 0xbe 0xbf 0x9e 0xde 0x7f 0x80
        la      t6, table6
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vaaddu.vx  v3, v2, x9                   #= v3 0x80 0x81 0x82 0xfd 0xfc 0x84 0x87 0x98

# vxrm = rdn
        csrwi   vxrm, 2
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vaaddu.vx  v3, v2, x9                   #= v3 0x7e 0x7f 0xbe 0xbe 0xfe 0xa9 0xd3 0xfd
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vaaddu.vx  v3, v2, x9                   #= v3 0xbe 0xbe 0xbe 0xbf 0x9e 0xde 0x7f 0x80
        la      t6, table6
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vaaddu.vx  v3, v2, x9                   #= v3 0x80 0x81 0x82 0xfd 0xfc 0x84 0x87 0x98

# vxrm = rod
        csrwi   vxrm, 3
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vaaddu.vx  v3, v2, x9                   #= v3 0x7f 0x7f 0xbe 0xbf 0xfe 0xa9 0xd3 0xfd
        la      t6, table1
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vaaddu.vx  v3, v2, x9                   #= v3 0xbe 0xbf 0xbf 0xbf 0x9f 0xdf 0x7f 0x80
        la      t6, table6
        vluxei32.v v2, (t6), v255
        li      x9, 0xfd
        vaaddu.vx  v3, v2, x9                   #= v3 0x80 0x81 0x82 0xfd 0xfc 0x84 0x87 0x98

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
        vaaddu.vx  v8, v12, x9                  #= v8 0x3f 0x3f 0x7e 0x7f 0xbe 0x69 0x93 0xbd | v9 0x7e 0x7f 0x7f 0x7f 0x5f 0x9f 0x3f 0x40
        vaaddu.vx  v8, v12, x9, v0.t            #= v8 0x3f _ 0x7e _ 0xbe _ _ 0xbd | v9 _ 0x7f 0x7f _ _ 0x9f _ 0x40
        vsetvli x0, x0, e8, m1, ta, ma

# vxsat is sticky
        csrwi   vxsat, 0
        li      t6, 0
        vmv.v.x v2, t6
        li      x9, 3
        vaaddu.vx  v3, v2, x9                   #= v3 1
        csrr    x7, vxsat                       #= x7 0

# at another width it is illegal
        vsetvli x0, x0, e32, m1, ta, ma
        vaaddu.vx  v3, v2, x9                   #= trap Illegal
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
