# vfmax.vf: the larger number
# RVV 1.0 §13; errata D18, D30, D34, D35
# launch: vgprs=256

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2

# single precision
        vsetvli x0, x0, e32, m1, ta, ma
        la      t6, table0
        vluxei32.v v12, (t6), v255
        li      x10, 0x33800000
        vfmax.vf   v8, v12, x10                 #= v8 0x3f800000 0x3f800001 0x33800000 0x7f7fffff 0x33800000 0x33800000 0x33800000 0x33800000
        la      t6, table0
        vluxei32.v v12, (t6), v255
        li      x10, 0x7f7fffff
        vfmax.vf   v8, v12, x10                 #= v8 0x7f7fffff 0x7f7fffff 0x7f7fffff 0x7f7fffff 0x7f7fffff 0x7f7fffff 0x7f7fffff 0x7f7fffff
        la      t6, table0
        vluxei32.v v12, (t6), v255
        li      x10, 1
        vfmax.vf   v8, v12, x10                 #= v8 0x3f800000 0x3f800001 1 0x7f7fffff 0x800000 1 1 1
        la      t6, table1
        vluxei32.v v12, (t6), v255
        li      x10, 0xff800000
        vfmax.vf   v8, v12, x10                 #= v8 0x7f800000 0xff800000 0xff800000 0xff800000 0x7f7fffff 0x7fffff 0x3f800003 0xc00000, flags NV
        la      t6, table1
        vluxei32.v v12, (t6), v255
        li      x10, 0x3f800000
        vfmax.vf   v8, v12, x10                 #= v8 0x7f800000 0x3f800000 0x3f800000 0x3f800000 0x7f7fffff 0x3f800000 0x3f800003 0x3f800000, flags NV
        la      t6, table1
        vluxei32.v v12, (t6), v255
        li      x10, 0x800000
        vfmax.vf   v8, v12, x10                 #= v8 0x7f800000 0x800000 0x800000 0x800000 0x7f7fffff 0x800000 0x3f800003 0xc00000, flags NV
        la      t6, table2
        vluxei32.v v12, (t6), v255
        li      x10, 0x3fc00000
        vfmax.vf   v8, v12, x10                 #= v8 0x3fc00000 0x3fc00000 0x3fc00000 0x3fc00000 0x3fc00000 0x7f800000 0x3fc00000 0x3fc00000
        la      t6, table2
        vluxei32.v v12, (t6), v255
        li      x10, 0x3f7fffff
        vfmax.vf   v8, v12, x10                 #= v8 0x3fc00000 0x3f800000 0x3f800000 0x3f800001 0x3f7fffff 0x7f800000 0x3f7fffff 0x3f7fffff
        la      t6, table2
        vluxei32.v v12, (t6), v255
        li      x10, 0
        vfmax.vf   v8, v12, x10                 #= v8 0x3fc00000 0x3f800000 0x3f800000 0x3f800001 0 0x7f800000 0 5

# masked, diverged, registers beyond 31
        la      t6, table0
        vluxei32.v v12, (t6), v255
        li      x10, 0x33800000
        la      t6, table3
        vluxei32.v v8, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        vfmax.vf   v8, v12, x10, v0.t           #= v8 0x3f800000 _ 0x33800000 _ 0x33800000 _ _ 0x33800000
        la      t6, table0
        vluxei32.v v12, (t6), v255
        li      x10, 0x33800000
        la      t6, table3
        vluxei32.v v8, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vfmax.vf   v8, v12, x10                 #= v8 0x3f800000 0x3f800001 _ 0x7f7fffff _ _ 0x33800000 _
meet1:
        join
        la      t6, table1
        vluxei32.v v12, (t6), v255
        li      x10, 0x33800000
        la      t6, table3
        vluxei32.v v8, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        la      t6, table6
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet2
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet2
        vfmax.vf   v8, v12, x10, v0.t           #= v8 _ _ 0x33800000 _ 0x7f7fffff _ _ 0x33800000
meet2:
        join
        la      t6, table0
        vluxei32.v v200, (t6), v255
        li      x10, 0x33800000
        vfmax.vf   v240, v200, x10              #= v240 0x3f800000 0x3f800001 0x33800000 0x7f7fffff 0x33800000 0x33800000 0x33800000 0x33800000
        la      t6, table0
        vluxei32.v v12, (t6), v255
        li      x10, 0x33800000
        vfmax.vf   v12, v12, x10                #= v12 0x3f800000 0x3f800001 0x33800000 0x7f7fffff 0x33800000 0x33800000 0x33800000 0x33800000

# x0 is zero
        la      t6, table0
        vluxei32.v v12, (t6), v255
        vfmax.vf   v8, v12, x0                  #= v8 0x3f800000 0x3f800001 0 0x7f7fffff 0x800000 1 0 0

# LMUL 2
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table1
        vluxei32.v v13, (t6), v255
        li      x10, 0x33800000
        vsetvli x0, x0, e32, m2, ta, ma
        vfmax.vf   v8, v12, x10                 #= v8 0x3f800000 0x3f800001 0x33800000 0x7f7fffff 0x33800000 0x33800000 0x33800000 0x33800000 | v9 0x7f800000 0x33800000 0x33800000 0x33800000 0x7f7fffff 0x33800000 0x3f800003 0x33800000, flags NV

# half precision
        vsetvli x0, x0, e16, m1, ta, ma
        la      t6, table7
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd1000
        vfmax.vf   v8, v12, x10                 #= v8 0x3c00 0x3c01 0x1000 0x7bff 0x1000 0x1000 0x1000 0x1000
        la      t6, table7
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd7bff
        vfmax.vf   v8, v12, x10                 #= v8 0x7bff 0x7bff 0x7bff 0x7bff 0x7bff 0x7bff 0x7bff 0x7bff
        la      t6, table7
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd0001
        vfmax.vf   v8, v12, x10                 #= v8 0x3c00 0x3c01 1 0x7bff 0x400 1 1 1
        la      t6, table8
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcdfc00
        vfmax.vf   v8, v12, x10                 #= v8 0x7c00 0xfffffc00 0xfffffc00 0xfffffc00 0x7bff 0x3ff 0x3c03 0x600, flags NV
        la      t6, table8
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd3c00
        vfmax.vf   v8, v12, x10                 #= v8 0x7c00 0x3c00 0x3c00 0x3c00 0x7bff 0x3c00 0x3c03 0x3c00, flags NV
        la      t6, table8
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd0400
        vfmax.vf   v8, v12, x10                 #= v8 0x7c00 0x400 0x400 0x400 0x7bff 0x400 0x3c03 0x600, flags NV
        la      t6, table9
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd3e00
        vfmax.vf   v8, v12, x10                 #= v8 0x3e00 0x3e00 0x3e00 0x3e00 0x3e00 0x7c00 0x3e00 0x3e00
        la      t6, table9
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd3bff
        vfmax.vf   v8, v12, x10                 #= v8 0x3e00 0x3c00 0x3c00 0x3c01 0x3bff 0x7c00 0x3bff 0x3bff
        la      t6, table9
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd0000
        vfmax.vf   v8, v12, x10                 #= v8 0x3e00 0x3c00 0x3c00 0x3c01 0 0x7c00 0 5

# masked, diverged, registers beyond 31
        la      t6, table7
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd1000
        la      t6, table3
        vluxei32.v v8, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        vfmax.vf   v8, v12, x10, v0.t           #= v8 0x3c00 _ 0x1000 _ 0x1000 _ _ 0x1000
        la      t6, table7
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd1000
        la      t6, table3
        vluxei32.v v8, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet3
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet3
        vfmax.vf   v8, v12, x10                 #= v8 0x3c00 0x3c01 _ 0x7bff _ _ 0x1000 _
meet3:
        join
        la      t6, table8
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd1000
        la      t6, table3
        vluxei32.v v8, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        la      t6, table6
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet4
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet4
        vfmax.vf   v8, v12, x10, v0.t           #= v8 _ _ 0x1000 _ 0x7bff _ _ 0x1000
meet4:
        join
        la      t6, table7
        vluxei32.v v200, (t6), v255
        li      x10, 0xabcd1000
        vfmax.vf   v240, v200, x10              #= v240 0x3c00 0x3c01 0x1000 0x7bff 0x1000 0x1000 0x1000 0x1000
        la      t6, table7
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd1000
        vfmax.vf   v12, v12, x10                #= v12 0x3c00 0x3c01 0x1000 0x7bff 0x1000 0x1000 0x1000 0x1000

# x0 is zero
        la      t6, table7
        vluxei32.v v12, (t6), v255
        vfmax.vf   v8, v12, x0                  #= v8 0x3c00 0x3c01 0 0x7bff 0x400 1 0 0

# LMUL 2
        la      t6, table7
        vluxei32.v v12, (t6), v255
        la      t6, table8
        vluxei32.v v13, (t6), v255
        li      x10, 0xabcd1000
        vsetvli x0, x0, e16, m2, ta, ma
        vfmax.vf   v8, v12, x10                 #= v8 0x3c00 0x3c01 0x1000 0x7bff 0x1000 0x1000 0x1000 0x1000 | v9 0x7c00 0x1000 0x1000 0x1000 0x7bff 0x1000 0x3c03 0x1000, flags NV

# double precision, in pairs of registers
        vsetvli x0, x0, e64, m1, ta, ma
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ca00000
        vfmax.vf   v8, v12, x10                 #= v8 0 1 0 0xffffffff 0 0 0 0 | v9 0x3ff00000 0x3ff00000 0x3ca00000 0x7fefffff 0x3ca00000 0x3ca00000 0x3ca00000 0x3ca00000
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        li      x10, 0xffffffff
        li      x11, 0x7fefffff
        vfmax.vf   v8, v12, x10                 #= v8 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff 0xffffffff | v9 0x7fefffff 0x7fefffff 0x7fefffff 0x7fefffff 0x7fefffff 0x7fefffff 0x7fefffff 0x7fefffff
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        li      x10, 1
        li      x11, 0
        vfmax.vf   v8, v12, x10                 #= v8 0 1 1 0xffffffff 0 1 1 1 | v9 0x3ff00000 0x3ff00000 0 0x7fefffff 0x100000 0 0 0
        la      t6, table12
        vluxei32.v v12, (t6), v255
        la      t6, table13
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0xfff00000
        vfmax.vf   v8, v12, x10                 #= v8 0 0 0 0 0xffffffff 0xffffffff 3 0 | v9 0x7ff00000 0xfff00000 0xfff00000 0xfff00000 0x7fefffff 0xfffff 0x3ff00000 0x180000, flags NV
        la      t6, table12
        vluxei32.v v12, (t6), v255
        la      t6, table13
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ff00000
        vfmax.vf   v8, v12, x10                 #= v8 0 0 0 0 0xffffffff 0 3 0 | v9 0x7ff00000 0x3ff00000 0x3ff00000 0x3ff00000 0x7fefffff 0x3ff00000 0x3ff00000 0x3ff00000, flags NV
        la      t6, table12
        vluxei32.v v12, (t6), v255
        la      t6, table13
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x100000
        vfmax.vf   v8, v12, x10                 #= v8 0 0 0 0 0xffffffff 0 3 0 | v9 0x7ff00000 0x100000 0x100000 0x100000 0x7fefffff 0x100000 0x3ff00000 0x180000, flags NV
        la      t6, table14
        vluxei32.v v12, (t6), v255
        la      t6, table15
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ff80000
        vfmax.vf   v8, v12, x10                 #= v8 0 0 0 0 0 0 0 0 | v9 0x3ff80000 0x3ff80000 0x3ff80000 0x3ff80000 0x3ff80000 0x7ff00000 0x3ff80000 0x3ff80000
        la      t6, table14
        vluxei32.v v12, (t6), v255
        la      t6, table15
        vluxei32.v v13, (t6), v255
        li      x10, 0xffffffff
        li      x11, 0x3fefffff
        vfmax.vf   v8, v12, x10                 #= v8 0 0 0 1 0xffffffff 0 0xffffffff 0xffffffff | v9 0x3ff80000 0x3ff00000 0x3ff00000 0x3ff00000 0x3fefffff 0x7ff00000 0x3fefffff 0x3fefffff
        la      t6, table14
        vluxei32.v v12, (t6), v255
        la      t6, table15
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0
        vfmax.vf   v8, v12, x10                 #= v8 0 0 0 1 0 0 0 5 | v9 0x3ff80000 0x3ff00000 0x3ff00000 0x3ff00000 0 0x7ff00000 0 0

# masked, diverged, registers beyond 31
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ca00000
        la      t6, table3
        vluxei32.v v8, (t6), v255
        la      t6, table16
        vluxei32.v v9, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        vfmax.vf   v8, v12, x10, v0.t           #= v8 0 _ 0 _ 0 _ _ 0 | v9 0x3ff00000 _ 0x3ca00000 _ 0x3ca00000 _ _ 0x3ca00000
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ca00000
        la      t6, table3
        vluxei32.v v8, (t6), v255
        la      t6, table16
        vluxei32.v v9, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet5
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet5
        vfmax.vf   v8, v12, x10                 #= v8 0 1 _ 0xffffffff _ _ 0 _ | v9 0x3ff00000 0x3ff00000 _ 0x7fefffff _ _ 0x3ca00000 _
meet5:
        join
        la      t6, table12
        vluxei32.v v12, (t6), v255
        la      t6, table13
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ca00000
        la      t6, table3
        vluxei32.v v8, (t6), v255
        la      t6, table16
        vluxei32.v v9, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        la      t6, table6
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet6
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet6
        vfmax.vf   v8, v12, x10, v0.t           #= v8 _ _ 0 _ 0xffffffff _ _ 0 | v9 _ _ 0x3ca00000 _ 0x7fefffff _ _ 0x3ca00000
meet6:
        join
        la      t6, table10
        vluxei32.v v200, (t6), v255
        la      t6, table11
        vluxei32.v v201, (t6), v255
        li      x10, 0
        li      x11, 0x3ca00000
        vfmax.vf   v240, v200, x10              #= v240 0 1 0 0xffffffff 0 0 0 0 | v241 0x3ff00000 0x3ff00000 0x3ca00000 0x7fefffff 0x3ca00000 0x3ca00000 0x3ca00000 0x3ca00000
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ca00000
        vfmax.vf   v12, v12, x10                #= v12 0 1 0 0xffffffff 0 0 0 0 | v13 0x3ff00000 0x3ff00000 0x3ca00000 0x7fefffff 0x3ca00000 0x3ca00000 0x3ca00000 0x3ca00000

# x0 is zero
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        vfmax.vf   v8, v12, x0                  #= v8 0 1 0 0xffffffff 0 1 0 0 | v9 0x3ff00000 0x3ff00000 0 0x7fefffff 0x100000 0 0 0

# not at 8 bits
        vsetvli x0, x0, e8, m1, ta, ma
        vfmax.vf   v8, v12, x10                 #= trap Illegal
        endprg

        .data
        .balign 64
table0: .word 0x3f800000, 0x3f800001, 0xbf800000, 0x7f7fffff, 0x800000, 1, 0, 0x80000000
table1: .word 0x7f800000, 0xff800000, 0x7fc00000, 0x7f800001, 0x7f7fffff, 0x7fffff, 0x3f800003, 0xc00000
table2: .word 0x3fc00000, 0x3f800000, 0x3f800000, 0x3f800001, 0xff7fffff, 0x7f800000, 0, 5
table3: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table4: .word 1, 0, 3, 2, 0xffffffff, 0xfffffffe, 0, 0x80000001
table5: .word 1, 1, 0, 1, 0, 0, 1, 0
table6: .word 0, 0, 1, 0, 1, 1, 0, 1
table7: .word 0xabcd3c00, 0xabcd3c01, 0xabcdbc00, 0xabcd7bff, 0xabcd0400, 0xabcd0001, 0xabcd0000, 0xabcd8000
table8: .word 0xabcd7c00, 0xabcdfc00, 0xabcd7e00, 0xabcd7c01, 0xabcd7bff, 0xabcd03ff, 0xabcd3c03, 0xabcd0600
table9: .word 0xabcd3e00, 0xabcd3c00, 0xabcd3c00, 0xabcd3c01, 0xabcdfbff, 0xabcd7c00, 0xabcd0000, 0xabcd0005
table10: .word 0, 1, 0, 0xffffffff, 0, 1, 0, 0
table11: .word 0x3ff00000, 0x3ff00000, 0xbff00000, 0x7fefffff, 0x100000, 0, 0, 0x80000000
table12: .word 0, 0, 0, 1, 0xffffffff, 0xffffffff, 3, 0
table13: .word 0x7ff00000, 0xfff00000, 0x7ff80000, 0x7ff00000, 0x7fefffff, 0xfffff, 0x3ff00000, 0x180000
table14: .word 0, 0, 0, 1, 0xffffffff, 0, 0, 5
table15: .word 0x3ff80000, 0x3ff00000, 0x3ff00000, 0x3ff00000, 0xffefffff, 0x7ff00000, 0, 0
table16: .word 0, 0, 0, 0, 0, 0, 0, 0
