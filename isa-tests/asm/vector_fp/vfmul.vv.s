# vfmul.vv: vd = vs2 * vs1
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
        la      t6, table1
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0x33800000 0x33800001 0xbf800000 0x7f800000 0x800001 0 0x80000000 0x80000000, flags OF UF NX
        la      t6, table2
        vluxei32.v v12, (t6), v255
        la      t6, table3
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0xff800000 0xff800000 0x7fc00000 0x7fc00000 0xff800000 0 0x33800003 0x80000000, flags NV OF UF NX
        la      t6, table4
        vluxei32.v v12, (t6), v255
        la      t6, table5
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0x40100000 0x33800001 0xb3800000 0x3f800000 0xff800000 0x7fc00000 0 2, flags NV OF UF NX
        csrwi   frm, 1                        # rtz
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table1
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0x33800000 0x33800001 0xbf800000 0x7f7fffff 0x800001 0 0x80000000 0x80000000, flags OF UF NX
        la      t6, table2
        vluxei32.v v12, (t6), v255
        la      t6, table3
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0xff800000 0xff800000 0x7fc00000 0x7fc00000 0xff7fffff 0 0x33800003 0x80000000, flags NV OF UF NX
        la      t6, table4
        vluxei32.v v12, (t6), v255
        la      t6, table5
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0x40100000 0x33800001 0xb3800000 0x3f800000 0xff7fffff 0x7fc00000 0 2, flags NV OF UF NX
        csrwi   frm, 2                        # rdn
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table1
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0x33800000 0x33800001 0xbf800000 0x7f7fffff 0x800001 0 0x80000000 0x80000000, flags OF UF NX
        la      t6, table2
        vluxei32.v v12, (t6), v255
        la      t6, table3
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0xff800000 0xff800000 0x7fc00000 0x7fc00000 0xff800000 0 0x33800003 0x80000001, flags NV OF UF NX
        la      t6, table4
        vluxei32.v v12, (t6), v255
        la      t6, table5
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0x40100000 0x33800001 0xb3800000 0x3f800000 0xff800000 0x7fc00000 0 2, flags NV OF UF NX
        csrwi   frm, 3                        # rup
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table1
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0x33800000 0x33800001 0xbf800000 0x7f800000 0x800001 1 0x80000000 0x80000000, flags OF UF NX
        la      t6, table2
        vluxei32.v v12, (t6), v255
        la      t6, table3
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0xff800000 0xff800000 0x7fc00000 0x7fc00000 0xff7fffff 1 0x33800003 0x80000000, flags NV OF UF NX
        la      t6, table4
        vluxei32.v v12, (t6), v255
        la      t6, table5
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0x40100000 0x33800001 0xb3800000 0x3f800001 0xff7fffff 0x7fc00000 0 3, flags NV OF UF NX
        csrwi   frm, 4                        # rmm
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table1
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0x33800000 0x33800001 0xbf800000 0x7f800000 0x800001 0 0x80000000 0x80000000, flags OF UF NX
        la      t6, table2
        vluxei32.v v12, (t6), v255
        la      t6, table3
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0xff800000 0xff800000 0x7fc00000 0x7fc00000 0xff800000 0 0x33800003 0x80000000, flags NV OF UF NX
        la      t6, table4
        vluxei32.v v12, (t6), v255
        la      t6, table5
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0x40100000 0x33800001 0xb3800000 0x3f800000 0xff800000 0x7fc00000 0 3, flags NV OF UF NX
        csrwi   frm, 0

# masked, diverged, registers beyond 31
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table1
        vluxei32.v v16, (t6), v255
        la      t6, table6
        vluxei32.v v8, (t6), v255
        la      t6, table7
        vluxei32.v v0, (t6), v255
        vfmul.vv   v8, v12, v16, v0.t           #= v8 0x33800000 _ 0xbf800000 _ 0x800001 _ _ 0x80000000
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table1
        vluxei32.v v16, (t6), v255
        la      t6, table6
        vluxei32.v v8, (t6), v255
        la      t6, table8
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vfmul.vv   v8, v12, v16                 #= v8 0x33800000 0x33800001 _ 0x7f800000 _ _ 0x80000000 _, flags OF NX
meet1:
        join
        la      t6, table2
        vluxei32.v v12, (t6), v255
        la      t6, table1
        vluxei32.v v16, (t6), v255
        la      t6, table6
        vluxei32.v v8, (t6), v255
        la      t6, table7
        vluxei32.v v0, (t6), v255
        la      t6, table9
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet2
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet2
        vfmul.vv   v8, v12, v16, v0.t           #= v8 _ _ 0x7fc00000 _ 0x7f800000 _ _ 0, flags OF NX
meet2:
        join
        la      t6, table0
        vluxei32.v v200, (t6), v255
        la      t6, table1
        vluxei32.v v100, (t6), v255
        vfmul.vv   v240, v200, v100             #= v240 0x33800000 0x33800001 0xbf800000 0x7f800000 0x800001 0 0x80000000 0x80000000, flags OF UF NX
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table1
        vluxei32.v v16, (t6), v255
        vfmul.vv   v12, v12, v16                #= v12 0x33800000 0x33800001 0xbf800000 0x7f800000 0x800001 0 0x80000000 0x80000000, flags OF UF NX

# LMUL 2
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table2
        vluxei32.v v13, (t6), v255
        la      t6, table1
        vluxei32.v v16, (t6), v255
        la      t6, table3
        vluxei32.v v17, (t6), v255
        vsetvli x0, x0, e32, m2, ta, ma
        vfmul.vv   v8, v12, v16                 #= v8 0x33800000 0x33800001 0xbf800000 0x7f800000 0x800001 0 0x80000000 0x80000000, flags OF UF NX | v9 0xff800000 0xff800000 0x7fc00000 0x7fc00000 0xff800000 0 0x33800003 0x80000000, flags NV OF UF NX

# half precision
        vsetvli x0, x0, e16, m1, ta, ma
        csrwi   frm, 0                        # rne
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0x1000 0x1001 0xffffbc00 0x7c00 0x401 0 0xffff8000 0xffff8000, flags OF UF NX
        la      t6, table12
        vluxei32.v v12, (t6), v255
        la      t6, table13
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0xfffffc00 0xfffffc00 0x7e00 0x7e00 0xfffffc00 0 0x1003 0xffff8000, flags NV OF UF NX
        la      t6, table14
        vluxei32.v v12, (t6), v255
        la      t6, table15
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0x4080 0x1001 0xffff9000 0x3c00 0xfffffc00 0x7e00 0 2, flags NV OF UF NX
        csrwi   frm, 1                        # rtz
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0x1000 0x1001 0xffffbc00 0x7bff 0x401 0 0xffff8000 0xffff8000, flags OF UF NX
        la      t6, table12
        vluxei32.v v12, (t6), v255
        la      t6, table13
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0xfffffc00 0xfffffc00 0x7e00 0x7e00 0xfffffbff 0 0x1003 0xffff8000, flags NV OF UF NX
        la      t6, table14
        vluxei32.v v12, (t6), v255
        la      t6, table15
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0x4080 0x1001 0xffff9000 0x3c00 0xfffffbff 0x7e00 0 2, flags NV OF UF NX
        csrwi   frm, 2                        # rdn
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0x1000 0x1001 0xffffbc00 0x7bff 0x401 0 0xffff8000 0xffff8000, flags OF UF NX
        la      t6, table12
        vluxei32.v v12, (t6), v255
        la      t6, table13
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0xfffffc00 0xfffffc00 0x7e00 0x7e00 0xfffffc00 0 0x1003 0xffff8001, flags NV OF UF NX
        la      t6, table14
        vluxei32.v v12, (t6), v255
        la      t6, table15
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0x4080 0x1001 0xffff9000 0x3c00 0xfffffc00 0x7e00 0 2, flags NV OF UF NX
        csrwi   frm, 3                        # rup
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0x1000 0x1001 0xffffbc00 0x7c00 0x401 1 0xffff8000 0xffff8000, flags OF UF NX
        la      t6, table12
        vluxei32.v v12, (t6), v255
        la      t6, table13
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0xfffffc00 0xfffffc00 0x7e00 0x7e00 0xfffffbff 1 0x1003 0xffff8000, flags NV OF UF NX
        la      t6, table14
        vluxei32.v v12, (t6), v255
        la      t6, table15
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0x4080 0x1001 0xffff9000 0x3c01 0xfffffbff 0x7e00 0 3, flags NV OF UF NX
        csrwi   frm, 4                        # rmm
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0x1000 0x1001 0xffffbc00 0x7c00 0x401 0 0xffff8000 0xffff8000, flags OF UF NX
        la      t6, table12
        vluxei32.v v12, (t6), v255
        la      t6, table13
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0xfffffc00 0xfffffc00 0x7e00 0x7e00 0xfffffc00 0 0x1003 0xffff8000, flags NV OF UF NX
        la      t6, table14
        vluxei32.v v12, (t6), v255
        la      t6, table15
        vluxei32.v v16, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0x4080 0x1001 0xffff9000 0x3c00 0xfffffc00 0x7e00 0 3, flags NV OF UF NX
        csrwi   frm, 0

# masked, diverged, registers beyond 31
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v16, (t6), v255
        la      t6, table6
        vluxei32.v v8, (t6), v255
        la      t6, table7
        vluxei32.v v0, (t6), v255
        vfmul.vv   v8, v12, v16, v0.t           #= v8 0x1000 _ 0xffffbc00 _ 0x401 _ _ 0xffff8000
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v16, (t6), v255
        la      t6, table6
        vluxei32.v v8, (t6), v255
        la      t6, table8
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet3
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet3
        vfmul.vv   v8, v12, v16                 #= v8 0x1000 0x1001 _ 0x7c00 _ _ 0xffff8000 _, flags OF NX
meet3:
        join
        la      t6, table12
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v16, (t6), v255
        la      t6, table6
        vluxei32.v v8, (t6), v255
        la      t6, table7
        vluxei32.v v0, (t6), v255
        la      t6, table9
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet4
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet4
        vfmul.vv   v8, v12, v16, v0.t           #= v8 _ _ 0x7e00 _ 0x7c00 _ _ 0, flags OF NX
meet4:
        join
        la      t6, table10
        vluxei32.v v200, (t6), v255
        la      t6, table11
        vluxei32.v v100, (t6), v255
        vfmul.vv   v240, v200, v100             #= v240 0x1000 0x1001 0xffffbc00 0x7c00 0x401 0 0xffff8000 0xffff8000, flags OF UF NX
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v16, (t6), v255
        vfmul.vv   v12, v12, v16                #= v12 0x1000 0x1001 0xffffbc00 0x7c00 0x401 0 0xffff8000 0xffff8000, flags OF UF NX

# LMUL 2
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table12
        vluxei32.v v13, (t6), v255
        la      t6, table11
        vluxei32.v v16, (t6), v255
        la      t6, table13
        vluxei32.v v17, (t6), v255
        vsetvli x0, x0, e16, m2, ta, ma
        vfmul.vv   v8, v12, v16                 #= v8 0x1000 0x1001 0xffffbc00 0x7c00 0x401 0 0xffff8000 0xffff8000, flags OF UF NX | v9 0xfffffc00 0xfffffc00 0x7e00 0x7e00 0xfffffc00 0 0x1003 0xffff8000, flags NV OF UF NX

# double precision, in pairs of registers
        vsetvli x0, x0, e64, m1, ta, ma
        csrwi   frm, 0                        # rne
        la      t6, table16
        vluxei32.v v12, (t6), v255
        la      t6, table17
        vluxei32.v v13, (t6), v255
        la      t6, table18
        vluxei32.v v16, (t6), v255
        la      t6, table19
        vluxei32.v v17, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0 1 0 0 1 0 0 0 | v9 0x3ca00000 0x3ca00000 0xbff00000 0x7ff00000 0x100000 0 0x80000000 0x80000000, flags OF UF NX
        la      t6, table20
        vluxei32.v v12, (t6), v255
        la      t6, table21
        vluxei32.v v13, (t6), v255
        la      t6, table22
        vluxei32.v v16, (t6), v255
        la      t6, table23
        vluxei32.v v17, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0 0 0 0 0 0 3 0 | v9 0xfff00000 0xfff00000 0x7ff80000 0x7ff80000 0xfff00000 0 0x3ca00000 0x80000000, flags NV OF UF NX
        la      t6, table24
        vluxei32.v v12, (t6), v255
        la      t6, table25
        vluxei32.v v13, (t6), v255
        la      t6, table26
        vluxei32.v v16, (t6), v255
        la      t6, table27
        vluxei32.v v17, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0 1 0 0 0 0 0 2 | v9 0x40020000 0x3ca00000 0xbca00000 0x3ff00000 0xfff00000 0x7ff80000 0 0, flags NV OF UF NX
        csrwi   frm, 1                        # rtz
        la      t6, table16
        vluxei32.v v12, (t6), v255
        la      t6, table17
        vluxei32.v v13, (t6), v255
        la      t6, table18
        vluxei32.v v16, (t6), v255
        la      t6, table19
        vluxei32.v v17, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0 1 0 0xffffffff 1 0 0 0 | v9 0x3ca00000 0x3ca00000 0xbff00000 0x7fefffff 0x100000 0 0x80000000 0x80000000, flags OF UF NX
        la      t6, table20
        vluxei32.v v12, (t6), v255
        la      t6, table21
        vluxei32.v v13, (t6), v255
        la      t6, table22
        vluxei32.v v16, (t6), v255
        la      t6, table23
        vluxei32.v v17, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0 0 0 0 0xffffffff 0 3 0 | v9 0xfff00000 0xfff00000 0x7ff80000 0x7ff80000 0xffefffff 0 0x3ca00000 0x80000000, flags NV OF UF NX
        la      t6, table24
        vluxei32.v v12, (t6), v255
        la      t6, table25
        vluxei32.v v13, (t6), v255
        la      t6, table26
        vluxei32.v v16, (t6), v255
        la      t6, table27
        vluxei32.v v17, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0 1 0 0 0xffffffff 0 0 2 | v9 0x40020000 0x3ca00000 0xbca00000 0x3ff00000 0xffefffff 0x7ff80000 0 0, flags NV OF UF NX
        csrwi   frm, 2                        # rdn
        la      t6, table16
        vluxei32.v v12, (t6), v255
        la      t6, table17
        vluxei32.v v13, (t6), v255
        la      t6, table18
        vluxei32.v v16, (t6), v255
        la      t6, table19
        vluxei32.v v17, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0 1 0 0xffffffff 1 0 0 0 | v9 0x3ca00000 0x3ca00000 0xbff00000 0x7fefffff 0x100000 0 0x80000000 0x80000000, flags OF UF NX
        la      t6, table20
        vluxei32.v v12, (t6), v255
        la      t6, table21
        vluxei32.v v13, (t6), v255
        la      t6, table22
        vluxei32.v v16, (t6), v255
        la      t6, table23
        vluxei32.v v17, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0 0 0 0 0 0 3 1 | v9 0xfff00000 0xfff00000 0x7ff80000 0x7ff80000 0xfff00000 0 0x3ca00000 0x80000000, flags NV OF UF NX
        la      t6, table24
        vluxei32.v v12, (t6), v255
        la      t6, table25
        vluxei32.v v13, (t6), v255
        la      t6, table26
        vluxei32.v v16, (t6), v255
        la      t6, table27
        vluxei32.v v17, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0 1 0 0 0 0 0 2 | v9 0x40020000 0x3ca00000 0xbca00000 0x3ff00000 0xfff00000 0x7ff80000 0 0, flags NV OF UF NX
        csrwi   frm, 3                        # rup
        la      t6, table16
        vluxei32.v v12, (t6), v255
        la      t6, table17
        vluxei32.v v13, (t6), v255
        la      t6, table18
        vluxei32.v v16, (t6), v255
        la      t6, table19
        vluxei32.v v17, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0 1 0 0 1 1 0 0 | v9 0x3ca00000 0x3ca00000 0xbff00000 0x7ff00000 0x100000 0 0x80000000 0x80000000, flags OF UF NX
        la      t6, table20
        vluxei32.v v12, (t6), v255
        la      t6, table21
        vluxei32.v v13, (t6), v255
        la      t6, table22
        vluxei32.v v16, (t6), v255
        la      t6, table23
        vluxei32.v v17, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0 0 0 0 0xffffffff 1 3 0 | v9 0xfff00000 0xfff00000 0x7ff80000 0x7ff80000 0xffefffff 0 0x3ca00000 0x80000000, flags NV OF UF NX
        la      t6, table24
        vluxei32.v v12, (t6), v255
        la      t6, table25
        vluxei32.v v13, (t6), v255
        la      t6, table26
        vluxei32.v v16, (t6), v255
        la      t6, table27
        vluxei32.v v17, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0 1 0 1 0xffffffff 0 0 3 | v9 0x40020000 0x3ca00000 0xbca00000 0x3ff00000 0xffefffff 0x7ff80000 0 0, flags NV OF UF NX
        csrwi   frm, 4                        # rmm
        la      t6, table16
        vluxei32.v v12, (t6), v255
        la      t6, table17
        vluxei32.v v13, (t6), v255
        la      t6, table18
        vluxei32.v v16, (t6), v255
        la      t6, table19
        vluxei32.v v17, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0 1 0 0 1 0 0 0 | v9 0x3ca00000 0x3ca00000 0xbff00000 0x7ff00000 0x100000 0 0x80000000 0x80000000, flags OF UF NX
        la      t6, table20
        vluxei32.v v12, (t6), v255
        la      t6, table21
        vluxei32.v v13, (t6), v255
        la      t6, table22
        vluxei32.v v16, (t6), v255
        la      t6, table23
        vluxei32.v v17, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0 0 0 0 0 0 3 0 | v9 0xfff00000 0xfff00000 0x7ff80000 0x7ff80000 0xfff00000 0 0x3ca00000 0x80000000, flags NV OF UF NX
        la      t6, table24
        vluxei32.v v12, (t6), v255
        la      t6, table25
        vluxei32.v v13, (t6), v255
        la      t6, table26
        vluxei32.v v16, (t6), v255
        la      t6, table27
        vluxei32.v v17, (t6), v255
        vfmul.vv   v8, v12, v16                 #= v8 0 1 0 0 0 0 0 3 | v9 0x40020000 0x3ca00000 0xbca00000 0x3ff00000 0xfff00000 0x7ff80000 0 0, flags NV OF UF NX
        csrwi   frm, 0

# masked, diverged, registers beyond 31
        la      t6, table16
        vluxei32.v v12, (t6), v255
        la      t6, table17
        vluxei32.v v13, (t6), v255
        la      t6, table18
        vluxei32.v v16, (t6), v255
        la      t6, table19
        vluxei32.v v17, (t6), v255
        la      t6, table6
        vluxei32.v v8, (t6), v255
        la      t6, table28
        vluxei32.v v9, (t6), v255
        la      t6, table7
        vluxei32.v v0, (t6), v255
        vfmul.vv   v8, v12, v16, v0.t           #= v8 0 _ 0 _ 1 _ _ 0 | v9 0x3ca00000 _ 0xbff00000 _ 0x100000 _ _ 0x80000000
        la      t6, table16
        vluxei32.v v12, (t6), v255
        la      t6, table17
        vluxei32.v v13, (t6), v255
        la      t6, table18
        vluxei32.v v16, (t6), v255
        la      t6, table19
        vluxei32.v v17, (t6), v255
        la      t6, table6
        vluxei32.v v8, (t6), v255
        la      t6, table28
        vluxei32.v v9, (t6), v255
        la      t6, table8
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet5
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet5
        vfmul.vv   v8, v12, v16                 #= v8 0 1 _ 0 _ _ 0 _ | v9 0x3ca00000 0x3ca00000 _ 0x7ff00000 _ _ 0x80000000 _, flags OF NX
meet5:
        join
        la      t6, table20
        vluxei32.v v12, (t6), v255
        la      t6, table21
        vluxei32.v v13, (t6), v255
        la      t6, table18
        vluxei32.v v16, (t6), v255
        la      t6, table19
        vluxei32.v v17, (t6), v255
        la      t6, table6
        vluxei32.v v8, (t6), v255
        la      t6, table28
        vluxei32.v v9, (t6), v255
        la      t6, table7
        vluxei32.v v0, (t6), v255
        la      t6, table9
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet6
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet6
        vfmul.vv   v8, v12, v16, v0.t           #= v8 _ _ 0 _ 0 _ _ 0 | v9 _ _ 0x7ff80000 _ 0x7ff00000 _ _ 0, flags OF NX
meet6:
        join
        la      t6, table16
        vluxei32.v v200, (t6), v255
        la      t6, table17
        vluxei32.v v201, (t6), v255
        la      t6, table18
        vluxei32.v v100, (t6), v255
        la      t6, table19
        vluxei32.v v101, (t6), v255
        vfmul.vv   v240, v200, v100             #= v240 0 1 0 0 1 0 0 0 | v241 0x3ca00000 0x3ca00000 0xbff00000 0x7ff00000 0x100000 0 0x80000000 0x80000000, flags OF UF NX
        la      t6, table16
        vluxei32.v v12, (t6), v255
        la      t6, table17
        vluxei32.v v13, (t6), v255
        la      t6, table18
        vluxei32.v v16, (t6), v255
        la      t6, table19
        vluxei32.v v17, (t6), v255
        vfmul.vv   v12, v12, v16                #= v12 0 1 0 0 1 0 0 0 | v13 0x3ca00000 0x3ca00000 0xbff00000 0x7ff00000 0x100000 0 0x80000000 0x80000000, flags OF UF NX

# not at 8 bits
        vsetvli x0, x0, e8, m1, ta, ma
        vfmul.vv   v8, v12, v16                 #= trap Illegal
        endprg

        .data
        .balign 64
table0: .word 0x3f800000, 0x3f800001, 0xbf800000, 0x7f7fffff, 0x800000, 1, 0, 0x80000000
table1: .word 0x33800000, 0x33800000, 0x3f800000, 0x7f7fffff, 0x3f800001, 1, 0x80000000, 0
table2: .word 0x7f800000, 0xff800000, 0x7fc00000, 0x7f800001, 0x7f7fffff, 0x7fffff, 0x3f800003, 0xc00000
table3: .word 0xff800000, 0x3f800000, 0x3f800000, 0x3f800000, 0xff7fffff, 0x800000, 0x33800000, 0x80800000
table4: .word 0x3fc00000, 0x3f800000, 0x3f800000, 0x3f800001, 0xff7fffff, 0x7f800000, 0, 5
table5: .word 0x3fc00000, 0x33800001, 0xb3800000, 0x3f7fffff, 0x3f800001, 0, 0, 0x3f000000
table6: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table7: .word 1, 0, 3, 2, 0xffffffff, 0xfffffffe, 0, 0x80000001
table8: .word 1, 1, 0, 1, 0, 0, 1, 0
table9: .word 0, 0, 1, 0, 1, 1, 0, 1
table10: .word 0xabcd3c00, 0xabcd3c01, 0xabcdbc00, 0xabcd7bff, 0xabcd0400, 0xabcd0001, 0xabcd0000, 0xabcd8000
table11: .word 0xabcd1000, 0xabcd1000, 0xabcd3c00, 0xabcd7bff, 0xabcd3c01, 0xabcd0001, 0xabcd8000, 0xabcd0000
table12: .word 0xabcd7c00, 0xabcdfc00, 0xabcd7e00, 0xabcd7c01, 0xabcd7bff, 0xabcd03ff, 0xabcd3c03, 0xabcd0600
table13: .word 0xabcdfc00, 0xabcd3c00, 0xabcd3c00, 0xabcd3c00, 0xabcdfbff, 0xabcd0400, 0xabcd1000, 0xabcd8400
table14: .word 0xabcd3e00, 0xabcd3c00, 0xabcd3c00, 0xabcd3c01, 0xabcdfbff, 0xabcd7c00, 0xabcd0000, 0xabcd0005
table15: .word 0xabcd3e00, 0xabcd1001, 0xabcd9000, 0xabcd3bff, 0xabcd3c01, 0xabcd0000, 0xabcd0000, 0xabcd3800
table16: .word 0, 1, 0, 0xffffffff, 0, 1, 0, 0
table17: .word 0x3ff00000, 0x3ff00000, 0xbff00000, 0x7fefffff, 0x100000, 0, 0, 0x80000000
table18: .word 0, 0, 0, 0xffffffff, 1, 1, 0, 0
table19: .word 0x3ca00000, 0x3ca00000, 0x3ff00000, 0x7fefffff, 0x3ff00000, 0, 0x80000000, 0
table20: .word 0, 0, 0, 1, 0xffffffff, 0xffffffff, 3, 0
table21: .word 0x7ff00000, 0xfff00000, 0x7ff80000, 0x7ff00000, 0x7fefffff, 0xfffff, 0x3ff00000, 0x180000
table22: .word 0, 0, 0, 0, 0xffffffff, 0, 0, 0
table23: .word 0xfff00000, 0x3ff00000, 0x3ff00000, 0x3ff00000, 0xffefffff, 0x100000, 0x3ca00000, 0x80100000
table24: .word 0, 0, 0, 1, 0xffffffff, 0, 0, 5
table25: .word 0x3ff80000, 0x3ff00000, 0x3ff00000, 0x3ff00000, 0xffefffff, 0x7ff00000, 0, 0
table26: .word 0, 1, 0, 0xffffffff, 1, 0, 0, 0
table27: .word 0x3ff80000, 0x3ca00000, 0xbca00000, 0x3fefffff, 0x3ff00000, 0, 0, 0x3fe00000
table28: .word 0, 0, 0, 0, 0, 0, 0, 0
