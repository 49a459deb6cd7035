# vfcvt.rtz.xu.f.v: number to integer of the same width, towards zero
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
        vfcvt.rtz.xu.f.v v8, v12                #= v8 0 0 1 2 0 0 0 0, flags NV NX
        la      t6, table1
        vluxei32.v v12, (t6), v255
        vfcvt.rtz.xu.f.v v8, v12                #= v8 0x80000000 0x7fffff80 0 0 0xffffffff 0 0xffffffff 0xffffffff, flags NV
        la      t6, table2
        vluxei32.v v12, (t6), v255
        vfcvt.rtz.xu.f.v v8, v12                #= v8 0 0 8 0 0xffffffff 0 1 0, flags NV NX

# masked, diverged, registers beyond 31
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table3
        vluxei32.v v8, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        vfcvt.rtz.xu.f.v v8, v12, v0.t          #= v8 0 _ 1 _ 0 _ _ 0, flags NV NX
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table3
        vluxei32.v v8, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vfcvt.rtz.xu.f.v v8, v12                #= v8 0 0 _ 2 _ _ 0 _, flags NX
meet1:
        join
        la      t6, table1
        vluxei32.v v12, (t6), v255
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
        vfcvt.rtz.xu.f.v v8, v12, v0.t          #= v8 _ _ 0 _ 0xffffffff _ _ 0xffffffff, flags NV
meet2:
        join
        la      t6, table0
        vluxei32.v v200, (t6), v255
        vfcvt.rtz.xu.f.v v240, v200             #= v240 0 0 1 2 0 0 0 0, flags NV NX
        la      t6, table0
        vluxei32.v v12, (t6), v255
        vfcvt.rtz.xu.f.v v12, v12               #= v12 0 0 1 2 0 0 0 0, flags NV NX

# LMUL 2
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table1
        vluxei32.v v13, (t6), v255
        vsetvli x0, x0, e32, m2, ta, ma
        vfcvt.rtz.xu.f.v v8, v12                #= v8 0 0 1 2 0 0 0 0, flags NV NX | v9 0x80000000 0x7fffff80 0 0 0xffffffff 0 0xffffffff 0xffffffff, flags NV

# half precision
        vsetvli x0, x0, e16, m1, ta, ma
        la      t6, table7
        vluxei32.v v12, (t6), v255
        vfcvt.rtz.xu.f.v v8, v12                #= v8 0 0 1 2 0 0 0 0, flags NV NX
        la      t6, table8
        vluxei32.v v12, (t6), v255
        vfcvt.rtz.xu.f.v v8, v12                #= v8 0x8000 0x7ff0 0 0 0xffff 0 0xffff 0xffff, flags NV
        la      t6, table9
        vluxei32.v v12, (t6), v255
        vfcvt.rtz.xu.f.v v8, v12                #= v8 0 0 8 0 0xffe0 0 1 0, flags NV NX

# masked, diverged, registers beyond 31
        la      t6, table7
        vluxei32.v v12, (t6), v255
        la      t6, table3
        vluxei32.v v8, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        vfcvt.rtz.xu.f.v v8, v12, v0.t          #= v8 0 _ 1 _ 0 _ _ 0, flags NV NX
        la      t6, table7
        vluxei32.v v12, (t6), v255
        la      t6, table3
        vluxei32.v v8, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet3
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet3
        vfcvt.rtz.xu.f.v v8, v12                #= v8 0 0 _ 2 _ _ 0 _, flags NX
meet3:
        join
        la      t6, table8
        vluxei32.v v12, (t6), v255
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
        vfcvt.rtz.xu.f.v v8, v12, v0.t          #= v8 _ _ 0 _ 0xffff _ _ 0xffff, flags NV
meet4:
        join
        la      t6, table7
        vluxei32.v v200, (t6), v255
        vfcvt.rtz.xu.f.v v240, v200             #= v240 0 0 1 2 0 0 0 0, flags NV NX
        la      t6, table7
        vluxei32.v v12, (t6), v255
        vfcvt.rtz.xu.f.v v12, v12               #= v12 0 0 1 2 0 0 0 0, flags NV NX

# LMUL 2
        la      t6, table7
        vluxei32.v v12, (t6), v255
        la      t6, table8
        vluxei32.v v13, (t6), v255
        vsetvli x0, x0, e16, m2, ta, ma
        vfcvt.rtz.xu.f.v v8, v12                #= v8 0 0 1 2 0 0 0 0, flags NV NX | v9 0x8000 0x7ff0 0 0 0xffff 0 0xffff 0xffff, flags NV

# double precision, in pairs of registers
        vsetvli x0, x0, e64, m1, ta, ma
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        vfcvt.rtz.xu.f.v v8, v12                #= v8 0 0 1 2 0 0 0 0 | v9 0 0 0 0 0 0 0 0, flags NV NX
        la      t6, table12
        vluxei32.v v12, (t6), v255
        la      t6, table13
        vluxei32.v v13, (t6), v255
        vfcvt.rtz.xu.f.v v8, v12                #= v8 0 0xfffffc00 0 0 0xffffffff 0 0xffffffff 0xffffffff | v9 0x80000000 0x7fffffff 0 0 0xffffffff 0 0xffffffff 0xffffffff, flags NV
        la      t6, table14
        vluxei32.v v12, (t6), v255
        la      t6, table15
        vluxei32.v v13, (t6), v255
        vfcvt.rtz.xu.f.v v8, v12                #= v8 0 0 8 0 0xffffffff 0 1 0 | v9 0 0 0 0 0xffffffff 0 0 0, flags NV NX

# masked, diverged, registers beyond 31
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        la      t6, table3
        vluxei32.v v8, (t6), v255
        la      t6, table10
        vluxei32.v v9, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        vfcvt.rtz.xu.f.v v8, v12, v0.t          #= v8 0 _ 1 _ 0 _ _ 0 | v9 0 _ 0 _ 0 _ _ 0, flags NV NX
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        la      t6, table3
        vluxei32.v v8, (t6), v255
        la      t6, table10
        vluxei32.v v9, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet5
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet5
        vfcvt.rtz.xu.f.v v8, v12                #= v8 0 0 _ 2 _ _ 0 _ | v9 0 0 _ 0 _ _ 0 _, flags NX
meet5:
        join
        la      t6, table12
        vluxei32.v v12, (t6), v255
        la      t6, table13
        vluxei32.v v13, (t6), v255
        la      t6, table3
        vluxei32.v v8, (t6), v255
        la      t6, table10
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
        vfcvt.rtz.xu.f.v v8, v12, v0.t          #= v8 _ _ 0 _ 0xffffffff _ _ 0xffffffff | v9 _ _ 0 _ 0xffffffff _ _ 0xffffffff, flags NV
meet6:
        join
        la      t6, table10
        vluxei32.v v200, (t6), v255
        la      t6, table11
        vluxei32.v v201, (t6), v255
        vfcvt.rtz.xu.f.v v240, v200             #= v240 0 0 1 2 0 0 0 0 | v241 0 0 0 0 0 0 0 0, flags NV NX
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        vfcvt.rtz.xu.f.v v12, v12               #= v12 0 0 1 2 0 0 0 0 | v13 0 0 0 0 0 0 0 0, flags NV NX

# not at 8 bits
        vsetvli x0, x0, e8, m1, ta, ma
        vfcvt.rtz.xu.f.v v8, v12                #= trap Illegal
        endprg

        .data
        .balign 64
table0: .word 0x3f000000, 0xbf000000, 0x3fc00000, 0x40200000, 0xbfc00000, 0xc0200000, 0, 0x80000000
table1: .word 0x4f000000, 0x4effffff, 0xcf000000, 0xcf000001, 0x7f800000, 0xff800000, 0x7fc00000, 0x7f800001
table2: .word 0x3f000001, 0x3effffff, 0x41000005, 1, 0x7f7fffff, 0xff7fffff, 0x3f800000, 0xc200004d
table3: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table4: .word 1, 0, 3, 2, 0xffffffff, 0xfffffffe, 0, 0x80000001
table5: .word 1, 1, 0, 1, 0, 0, 1, 0
table6: .word 0, 0, 1, 0, 1, 1, 0, 1
table7: .word 0xabcd3800, 0xabcdb800, 0xabcd3e00, 0xabcd4100, 0xabcdbe00, 0xabcdc100, 0xabcd0000, 0xabcd8000
table8: .word 0xabcd7800, 0xabcd77ff, 0xabcdf800, 0xabcdf801, 0xabcd7c00, 0xabcdfc00, 0xabcd7e00, 0xabcd7c01
table9: .word 0xabcd3801, 0xabcd37ff, 0xabcd4805, 0xabcd0001, 0xabcd7bff, 0xabcdfbff, 0xabcd3c00, 0xabcdd04d
table10: .word 0, 0, 0, 0, 0, 0, 0, 0
table11: .word 0x3fe00000, 0xbfe00000, 0x3ff80000, 0x40040000, 0xbff80000, 0xc0040000, 0, 0x80000000
table12: .word 0, 0xffffffff, 0, 1, 0, 0, 0, 1
table13: .word 0x43e00000, 0x43dfffff, 0xc3e00000, 0xc3e00000, 0x7ff00000, 0xfff00000, 0x7ff80000, 0x7ff00000
table14: .word 1, 0xffffffff, 5, 1, 0xffffffff, 0xffffffff, 0, 0x4d
table15: .word 0x3fe00000, 0x3fdfffff, 0x40200000, 0, 0x7fefffff, 0xffefffff, 0x3ff00000, 0xc0400000
