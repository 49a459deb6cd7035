# vfcvt.f.x.v: signed integer of the same width to number
# RVV 1.0 §13; errata D18, D30, D34, D35
# launch: vgprs=256

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2

# single precision
        vsetvli x0, x0, e32, m1, ta, ma
        csrwi   frm, 0                        # rne
        la      t6, table0
        vluxei32.v v12, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0 0x3f800000 0xbf800000 0x4f000000 0xcf000000 0x4b800000 0x4b800002 0x46acf000, flags NX
        la      t6, table1
        vluxei32.v v12, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0x40400000 0xc0000000 0xcf000000 0x4e800000 0x40e00000 0x457ff000 0x44ffe000 0x45800800, flags NX
        csrwi   frm, 1                        # rtz
        la      t6, table0
        vluxei32.v v12, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0 0x3f800000 0xbf800000 0x4effffff 0xcf000000 0x4b800000 0x4b800001 0x46acf000, flags NX
        la      t6, table1
        vluxei32.v v12, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0x40400000 0xc0000000 0xceffffff 0x4e800000 0x40e00000 0x457ff000 0x44ffe000 0x45800800, flags NX
        csrwi   frm, 2                        # rdn
        la      t6, table0
        vluxei32.v v12, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0 0x3f800000 0xbf800000 0x4effffff 0xcf000000 0x4b800000 0x4b800001 0x46acf000, flags NX
        la      t6, table1
        vluxei32.v v12, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0x40400000 0xc0000000 0xcf000000 0x4e800000 0x40e00000 0x457ff000 0x44ffe000 0x45800800, flags NX
        csrwi   frm, 3                        # rup
        la      t6, table0
        vluxei32.v v12, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0 0x3f800000 0xbf800000 0x4f000000 0xcf000000 0x4b800001 0x4b800002 0x46acf000, flags NX
        la      t6, table1
        vluxei32.v v12, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0x40400000 0xc0000000 0xceffffff 0x4e800001 0x40e00000 0x457ff000 0x44ffe000 0x45800800, flags NX
        csrwi   frm, 4                        # rmm
        la      t6, table0
        vluxei32.v v12, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0 0x3f800000 0xbf800000 0x4f000000 0xcf000000 0x4b800001 0x4b800002 0x46acf000, flags NX
        la      t6, table1
        vluxei32.v v12, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0x40400000 0xc0000000 0xcf000000 0x4e800000 0x40e00000 0x457ff000 0x44ffe000 0x45800800, flags NX
        csrwi   frm, 0

# masked, diverged, registers beyond 31
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table2
        vluxei32.v v8, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vfcvt.f.x.v v8, v12, v0.t               #= v8 0 _ 0xbf800000 _ 0xcf000000 _ _ 0x46acf000
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table2
        vluxei32.v v8, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vfcvt.f.x.v v8, v12                     #= v8 0 0x3f800000 _ 0x4f000000 _ _ 0x4b800002 _, flags NX
meet1:
        join
        la      t6, table1
        vluxei32.v v12, (t6), v255
        la      t6, table2
        vluxei32.v v8, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet2
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet2
        vfcvt.f.x.v v8, v12, v0.t               #= v8 _ _ 0xcf000000 _ 0x40e00000 _ _ 0x45800800, flags NX
meet2:
        join
        la      t6, table0
        vluxei32.v v200, (t6), v255
        vfcvt.f.x.v v240, v200                  #= v240 0 0x3f800000 0xbf800000 0x4f000000 0xcf000000 0x4b800000 0x4b800002 0x46acf000, flags NX
        la      t6, table0
        vluxei32.v v12, (t6), v255
        vfcvt.f.x.v v12, v12                    #= v12 0 0x3f800000 0xbf800000 0x4f000000 0xcf000000 0x4b800000 0x4b800002 0x46acf000, flags NX

# LMUL 2
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table1
        vluxei32.v v13, (t6), v255
        vsetvli x0, x0, e32, m2, ta, ma
        vfcvt.f.x.v v8, v12                     #= v8 0 0x3f800000 0xbf800000 0x4f000000 0xcf000000 0x4b800000 0x4b800002 0x46acf000, flags NX | v9 0x40400000 0xc0000000 0xcf000000 0x4e800000 0x40e00000 0x457ff000 0x44ffe000 0x45800800, flags NX

# half precision
        vsetvli x0, x0, e16, m1, ta, ma
        csrwi   frm, 0                        # rne
        la      t6, table6
        vluxei32.v v12, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0 0x3c00 0xffffbc00 0x7800 0xfffff800 0x6800 0x6802 0x7568, flags NX
        la      t6, table7
        vluxei32.v v12, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0x4200 0xffffc000 0xfffff800 0x7400 0x4700 0x6c00 0x67ff 0x6c00, flags NX
        csrwi   frm, 1                        # rtz
        la      t6, table6
        vluxei32.v v12, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0 0x3c00 0xffffbc00 0x77ff 0xfffff800 0x6800 0x6801 0x7567, flags NX
        la      t6, table7
        vluxei32.v v12, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0x4200 0xffffc000 0xfffff7ff 0x7400 0x4700 0x6bff 0x67ff 0x6c00, flags NX
        csrwi   frm, 2                        # rdn
        la      t6, table6
        vluxei32.v v12, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0 0x3c00 0xffffbc00 0x77ff 0xfffff800 0x6800 0x6801 0x7567, flags NX
        la      t6, table7
        vluxei32.v v12, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0x4200 0xffffc000 0xfffff800 0x7400 0x4700 0x6bff 0x67ff 0x6c00, flags NX
        csrwi   frm, 3                        # rup
        la      t6, table6
        vluxei32.v v12, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0 0x3c00 0xffffbc00 0x7800 0xfffff800 0x6801 0x6802 0x7568, flags NX
        la      t6, table7
        vluxei32.v v12, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0x4200 0xffffc000 0xfffff7ff 0x7401 0x4700 0x6c00 0x67ff 0x6c01, flags NX
        csrwi   frm, 4                        # rmm
        la      t6, table6
        vluxei32.v v12, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0 0x3c00 0xffffbc00 0x7800 0xfffff800 0x6801 0x6802 0x7568, flags NX
        la      t6, table7
        vluxei32.v v12, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0x4200 0xffffc000 0xfffff800 0x7400 0x4700 0x6c00 0x67ff 0x6c00, flags NX
        csrwi   frm, 0

# masked, diverged, registers beyond 31
        la      t6, table6
        vluxei32.v v12, (t6), v255
        la      t6, table2
        vluxei32.v v8, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vfcvt.f.x.v v8, v12, v0.t               #= v8 0 _ 0xffffbc00 _ 0xfffff800 _ _ 0x7568, flags NX
        la      t6, table6
        vluxei32.v v12, (t6), v255
        la      t6, table2
        vluxei32.v v8, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet3
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet3
        vfcvt.f.x.v v8, v12                     #= v8 0 0x3c00 _ 0x7800 _ _ 0x6802 _, flags NX
meet3:
        join
        la      t6, table7
        vluxei32.v v12, (t6), v255
        la      t6, table2
        vluxei32.v v8, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet4
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet4
        vfcvt.f.x.v v8, v12, v0.t               #= v8 _ _ 0xfffff800 _ 0x4700 _ _ 0x6c00, flags NX
meet4:
        join
        la      t6, table6
        vluxei32.v v200, (t6), v255
        vfcvt.f.x.v v240, v200                  #= v240 0 0x3c00 0xffffbc00 0x7800 0xfffff800 0x6800 0x6802 0x7568, flags NX
        la      t6, table6
        vluxei32.v v12, (t6), v255
        vfcvt.f.x.v v12, v12                    #= v12 0 0x3c00 0xffffbc00 0x7800 0xfffff800 0x6800 0x6802 0x7568, flags NX

# LMUL 2
        la      t6, table6
        vluxei32.v v12, (t6), v255
        la      t6, table7
        vluxei32.v v13, (t6), v255
        vsetvli x0, x0, e16, m2, ta, ma
        vfcvt.f.x.v v8, v12                     #= v8 0 0x3c00 0xffffbc00 0x7800 0xfffff800 0x6800 0x6802 0x7568, flags NX | v9 0x4200 0xffffc000 0xfffff800 0x7400 0x4700 0x6c00 0x67ff 0x6c00, flags NX

# double precision, in pairs of registers
        vsetvli x0, x0, e64, m1, ta, ma
        csrwi   frm, 0                        # rne
        la      t6, table8
        vluxei32.v v12, (t6), v255
        la      t6, table9
        vluxei32.v v13, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0 0 0 0 0 0 2 0 | v9 0 0x3ff00000 0xbff00000 0x43e00000 0xc3e00000 0x43400000 0x43400000 0x40d59e00, flags NX
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0 0 0 0 0 0 0 0 | v9 0x40080000 0xc0000000 0xc3e00000 0x43d00000 0x401c0000 0x40affe00 0x409ffc00 0x40b00100, flags NX
        csrwi   frm, 1                        # rtz
        la      t6, table8
        vluxei32.v v12, (t6), v255
        la      t6, table9
        vluxei32.v v13, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0 0 0 0xffffffff 0 0 1 0 | v9 0 0x3ff00000 0xbff00000 0x43dfffff 0xc3e00000 0x43400000 0x43400000 0x40d59e00, flags NX
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0 0 0xffffffff 0 0 0 0 0 | v9 0x40080000 0xc0000000 0xc3dfffff 0x43d00000 0x401c0000 0x40affe00 0x409ffc00 0x40b00100, flags NX
        csrwi   frm, 2                        # rdn
        la      t6, table8
        vluxei32.v v12, (t6), v255
        la      t6, table9
        vluxei32.v v13, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0 0 0 0xffffffff 0 0 1 0 | v9 0 0x3ff00000 0xbff00000 0x43dfffff 0xc3e00000 0x43400000 0x43400000 0x40d59e00, flags NX
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0 0 0 0 0 0 0 0 | v9 0x40080000 0xc0000000 0xc3e00000 0x43d00000 0x401c0000 0x40affe00 0x409ffc00 0x40b00100, flags NX
        csrwi   frm, 3                        # rup
        la      t6, table8
        vluxei32.v v12, (t6), v255
        la      t6, table9
        vluxei32.v v13, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0 0 0 0 0 1 2 0 | v9 0 0x3ff00000 0xbff00000 0x43e00000 0xc3e00000 0x43400000 0x43400000 0x40d59e00, flags NX
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0 0 0xffffffff 1 0 0 0 0 | v9 0x40080000 0xc0000000 0xc3dfffff 0x43d00000 0x401c0000 0x40affe00 0x409ffc00 0x40b00100, flags NX
        csrwi   frm, 4                        # rmm
        la      t6, table8
        vluxei32.v v12, (t6), v255
        la      t6, table9
        vluxei32.v v13, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0 0 0 0 0 1 2 0 | v9 0 0x3ff00000 0xbff00000 0x43e00000 0xc3e00000 0x43400000 0x43400000 0x40d59e00, flags NX
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        vfcvt.f.x.v v8, v12                     #= v8 0 0 0 0 0 0 0 0 | v9 0x40080000 0xc0000000 0xc3e00000 0x43d00000 0x401c0000 0x40affe00 0x409ffc00 0x40b00100, flags NX
        csrwi   frm, 0

# masked, diverged, registers beyond 31
        la      t6, table8
        vluxei32.v v12, (t6), v255
        la      t6, table9
        vluxei32.v v13, (t6), v255
        la      t6, table2
        vluxei32.v v8, (t6), v255
        la      t6, table12
        vluxei32.v v9, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vfcvt.f.x.v v8, v12, v0.t               #= v8 0 _ 0 _ 0 _ _ 0 | v9 0 _ 0xbff00000 _ 0xc3e00000 _ _ 0x40d59e00
        la      t6, table8
        vluxei32.v v12, (t6), v255
        la      t6, table9
        vluxei32.v v13, (t6), v255
        la      t6, table2
        vluxei32.v v8, (t6), v255
        la      t6, table12
        vluxei32.v v9, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet5
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet5
        vfcvt.f.x.v v8, v12                     #= v8 0 0 _ 0 _ _ 2 _ | v9 0 0x3ff00000 _ 0x43e00000 _ _ 0x43400000 _, flags NX
meet5:
        join
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        la      t6, table2
        vluxei32.v v8, (t6), v255
        la      t6, table12
        vluxei32.v v9, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet6
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet6
        vfcvt.f.x.v v8, v12, v0.t               #= v8 _ _ 0 _ 0 _ _ 0 | v9 _ _ 0xc3e00000 _ 0x401c0000 _ _ 0x40b00100, flags NX
meet6:
        join
        la      t6, table8
        vluxei32.v v200, (t6), v255
        la      t6, table9
        vluxei32.v v201, (t6), v255
        vfcvt.f.x.v v240, v200                  #= v240 0 0 0 0 0 0 2 0 | v241 0 0x3ff00000 0xbff00000 0x43e00000 0xc3e00000 0x43400000 0x43400000 0x40d59e00, flags NX
        la      t6, table8
        vluxei32.v v12, (t6), v255
        la      t6, table9
        vluxei32.v v13, (t6), v255
        vfcvt.f.x.v v12, v12                    #= v12 0 0 0 0 0 0 2 0 | v13 0 0x3ff00000 0xbff00000 0x43e00000 0xc3e00000 0x43400000 0x43400000 0x40d59e00, flags NX

# not at 8 bits
        vsetvli x0, x0, e8, m1, ta, ma
        vfcvt.f.x.v v8, v12                     #= trap Illegal
        endprg

        .data
        .balign 64
table0: .word 0, 1, 0xffffffff, 0x7fffffff, 0x80000000, 0x1000001, 0x1000003, 0x5678
table1: .word 3, 0xfffffffe, 0x80000001, 0x40000001, 7, 0xfff, 0x7ff, 0x1001
table2: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table3: .word 1, 0, 3, 2, 0xffffffff, 0xfffffffe, 0, 0x80000001
table4: .word 1, 1, 0, 1, 0, 0, 1, 0
table5: .word 0, 0, 1, 0, 1, 1, 0, 1
table6: .word 0xabcd0000, 0xabcd0001, 0xabcdffff, 0xabcd7fff, 0xabcd8000, 0xabcd0801, 0xabcd0803, 0xabcd5678
table7: .word 0xabcd0003, 0xabcdfffe, 0xabcd8001, 0xabcd4001, 0xabcd0007, 0xabcd0fff, 0xabcd07ff, 0xabcd1001
table8: .word 0, 1, 0xffffffff, 0xffffffff, 0, 1, 3, 0x5678
table9: .word 0, 0, 0xffffffff, 0x7fffffff, 0x80000000, 0x200000, 0x200000, 0
table10: .word 3, 0xfffffffe, 1, 1, 7, 0xfff, 0x7ff, 0x1001
table11: .word 0, 0xffffffff, 0x80000000, 0x40000000, 0, 0, 0, 0
table12: .word 0, 0, 0, 0, 0, 0, 0, 0
