# vmadd.vx: vd = rs1 * vd + vs2
# RVV 1.0 §11.13; errata D19, D3b
# launch: vgprs=256

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2

# corner values
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vmadd.vx   v3, x9, v2                   #= v3 0 1 0x7fffffff 0x80000000 0xffffffff 0x12345678 0x80000001 0x1f
        la      t6, table2
        vluxei32.v v2, (t6), v255
        li      x9, 0
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vmadd.vx   v3, x9, v2                   #= v3 0xfffffffe 0x55555555 0xaaaaaaaa 2 0x80000000 0x7fffffff 0xffffffff 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 1
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vmadd.vx   v3, x9, v2                   #= v3 0x5a5a0000 0x5a5a0002 0xda5a0001 0xda5a0003 0x5a5a0003 0x6c8e567d 0xda5a0007 0x5a5a0026
        la      t6, table2
        vluxei32.v v2, (t6), v255
        li      x9, 1
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vmadd.vx   v3, x9, v2                   #= v3 0x5a59fffe 0xafaf5556 0x504aaac 0x5a5a0005 0xda5a0004 0xda5a0004 0x5a5a0005 0x5a5a0007
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0xffffffff
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vmadd.vx   v3, x9, v2                   #= v3 0xa5a60000 0xa5a60000 0x25a5fffd 0x25a5fffd 0xa5a5fffb 0xb7da5673 0x25a5fffb 0xa5a60018
        la      t6, table2
        vluxei32.v v2, (t6), v255
        li      x9, 0xffffffff
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vmadd.vx   v3, x9, v2                   #= v3 0xa5a5fffe 0xfafb5554 0x5050aaa8 0xa5a5ffff 0x25a5fffc 0x25a5fffa 0xa5a5fff9 0xa5a5fff9
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x7fffffff
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vmadd.vx   v3, x9, v2                   #= v3 0xa5a60000 0x25a60000 0x25a5fffd 0xa5a5fffd 0xa5a5fffb 0x37da5673 0x25a5fffb 0x25a60018
        la      t6, table2
        vluxei32.v v2, (t6), v255
        li      x9, 0x7fffffff
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vmadd.vx   v3, x9, v2                   #= v3 0xa5a5fffe 0x7afb5554 0x5050aaa8 0x25a5ffff 0x25a5fffc 0xa5a5fffa 0xa5a5fff9 0x25a5fff9
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x80000000
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vmadd.vx   v3, x9, v2                   #= v3 0 0x80000001 0x7fffffff 0 0xffffffff 0x92345678 0x80000001 0x8000001f
        la      t6, table2
        vluxei32.v v2, (t6), v255
        li      x9, 0x80000000
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vmadd.vx   v3, x9, v2                   #= v3 0xfffffffe 0xd5555555 0xaaaaaaaa 0x80000002 0x80000000 0xffffffff 0xffffffff 0x80000000
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vmadd.vx   v3, x9, v2                   #= v3 0x5a4e0000 0x5a4e0024 0xda4e0045 0xda4e0069 0x5a4e008b 0x6c825727 0xda4e00d3 0x5a4e0114
        la      t6, table2
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vmadd.vx   v3, x9, v2                   #= v3 0x5a4dfffe 0xafa35578 0x4f8aaf0 0x5a4e006b 0xda4e008c 0xda4e00ae 0x5a4e00d1 0x5a4e00f5

# x0 is zero
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vmadd.vx   v3, x0, v2                   #= v3 0 1 0x7fffffff 0x80000000 0xffffffff 0x12345678 0x80000001 0x1f

# masked: lanes whose v0 element has bit 0 clear keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        la      t6, table1
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vmadd.vx   v3, x9, v2, v0.t             #= v3 0x5a4e0000 _ 0xda4e0045 _ 0x5a4e008b _ _ 0x5a4e0114
        vmv.v.v v4, v3                          #= v4 0x5a4e0000 0x5a5a0001 0xda4e0045 0x5a5a0003 0x5a4e008b 0x5a5a0005 0x5a5a0006 0x5a4e0114

# diverged: inactive lanes keep their old contents
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        la      t6, table1
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vmadd.vx   v3, x9, v2                   #= v3 0x5a4e0000 0x5a4e0024 _ 0xda4e0069 _ _ 0xda4e00d3 _
meet1:
        join
        vmv.v.v v4, v3                          #= v4 0x5a4e0000 0x5a4e0024 0x5a5a0002 0xda4e0069 0x5a5a0004 0x5a5a0005 0xda4e00d3 0x5a5a0007
        la      t6, table0
        vluxei32.v v2, (t6), v255
        li      x9, 0x23
        la      t6, table1
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
        vmadd.vx   v3, x9, v2, v0.t             #= v3 _ _ 0xda4e0045 _ 0x5a4e008b _ _ 0x5a4e0114
meet2:
        join
        vmv.v.v v4, v3                          #= v4 0x5a5a0000 0x5a5a0001 0xda4e0045 0x5a5a0003 0x5a4e008b 0x5a5a0005 0x5a5a0006 0x5a4e0114

# destination among the sources

# registers beyond 31
        la      t6, table0
        vluxei32.v v200, (t6), v255
        li      x50, 0x23
        la      t6, table1
        vluxei32.v v249, (t6), v255
        vmadd.vx   v249, x50, v200              #= v249 0x5a4e0000 0x5a4e0024 0xda4e0045 0xda4e0069 0x5a4e008b 0x6c825727 0xda4e00d3 0x5a4e0114
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v249, (t6), v255
        vmadd.vx   v249, x50, v2                #= v249 0x5a4e0000 0x5a4e0024 0xda4e0045 0xda4e0069 0x5a4e008b 0x6c825727 0xda4e00d3 0x5a4e0114

# under a prefix the old value and the destination are registers of their own (errata D3b)
        la      t6, table1
        vluxei32.v v33, (t6), v255
        vmadd.vx   v65:v33, x50, v200           #= v65 0x5a4e0000 0x5a4e0024 0xda4e0045 0xda4e0069 0x5a4e008b 0x6c825727 0xda4e00d3 0x5a4e0114

# LMUL 2: the instruction works on v8 and v9 from v12, v13 and v16, v17
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table2
        vluxei32.v v13, (t6), v255
        la      t6, table1
        vluxei32.v v8, (t6), v255
        la      t6, table6
        vluxei32.v v9, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        la      t6, table7
        vluxei32.v v1, (t6), v255
        li      x9, 0x80000003
        vsetvli x0, x0, e32, m2, ta, ma
        vmadd.vx   v8, x9, v12                  #= v8 0xf0e0000 0x8f0e0004 0x8f0e0005 0xf0e0009 0xf0e000b 0xa1425687 0x8f0e0013 0x8f0e0034 | v9 0x8f0e0013 0x64635567 0x39b8aab9 0xf0e000e 0xf0e0009 0x8f0e0005 0x8f0e0002 0xf0e0000
        vmadd.vx   v8, x9, v12, v0.t            #= v8 0x2d2a0000 _ 0xad2a000e _ 0xad2a0020 _ _ 0xad2a00bb | v9 _ 0x27f558a 0xd7d4aad5 _ _ 0xad2a000e _ 0x2d2a0000
        vsetvli x0, x0, e32, m1, ta, ma
        endprg

        .data
        .balign 64
table0: .word 0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x12345678, 0x80000001, 0x1f
table1: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table2: .word 0xfffffffe, 0x55555555, 0xaaaaaaaa, 2, 0x80000000, 0x7fffffff, 0xffffffff, 0
table3: .word 1, 0, 3, 2, 0xffffffff, 0xfffffffe, 0, 0x80000001
table4: .word 1, 1, 0, 1, 0, 0, 1, 0
table5: .word 0, 0, 1, 0, 1, 1, 0, 1
table6: .word 0x5a5a0007, 0x5a5a0006, 0x5a5a0005, 0x5a5a0004, 0x5a5a0003, 0x5a5a0002, 0x5a5a0001, 0x5a5a0000
table7: .word 0, 1, 1, 0, 0, 5, 4, 1
