# vfnmsub.vf: vd = -(rs1 * vd) + vs2, rounded once
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
        li      x10, 0x33800000
        la      t6, table1
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3f800000 0x3f800000 0x7fc00000 0x7f800000 0x800000 1 0 0x80000000, flags OF UF NX
        la      t6, table0
        vluxei32.v v12, (t6), v255
        li      x10, 0x7f7fffff
        la      t6, table1
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x7f7fffff 0xff7fffff 0x7fc00000 0x7f800000 0x407fffff 0xb4ffffff 0 0x80000000, flags OF NX
        la      t6, table0
        vluxei32.v v12, (t6), v255
        li      x10, 1
        la      t6, table1
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3f800000 0x3f800001 0x7fc00000 0x7f7fffff 0x800000 1 0 0x80000000, flags UF NX
        la      t6, table2
        vluxei32.v v12, (t6), v255
        li      x10, 0xff800000
        la      t6, table3
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x7f800000 0x7fc00000 0x7fc00000 0x7fc00000 0x7f800000 0x7f800000 0x7f800000 0x7f800000, flags NV
        la      t6, table2
        vluxei32.v v12, (t6), v255
        li      x10, 0x3f800000
        la      t6, table3
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x7f800000 0xff800000 0x7fc00000 0x7fc00000 0 0x7ffffe 0x3f800002 0xbf800000, flags NV NX
        la      t6, table2
        vluxei32.v v12, (t6), v255
        li      x10, 0x800000
        la      t6, table3
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x7f800000 0xff800000 0x7fc00000 0x7fc00000 0x7f7fffff 0x7fffff 0x3f800003 0x400000, flags NV UF NX
        la      t6, table4
        vluxei32.v v12, (t6), v255
        li      x10, 0x3fc00000
        la      t6, table5
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3fbfffff 0x40200000 0xbf000006 0x40200000 0xff800000 0x7f800000 0 5, flags OF NX
        la      t6, table4
        vluxei32.v v12, (t6), v255
        li      x10, 0x3f7fffff
        la      t6, table5
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3fc00000 0x40000000 0xb43fffff 0x40000000 0xff800000 0x7f800000 0 5, flags OF NX
        la      t6, table4
        vluxei32.v v12, (t6), v255
        li      x10, 0
        la      t6, table5
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3fc00000 0x3f800000 0x3f800000 0x3f800001 0xff7fffff 0x7f800000 0 5
        csrwi   frm, 1                        # rtz
        la      t6, table0
        vluxei32.v v12, (t6), v255
        li      x10, 0x33800000
        la      t6, table1
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3f800000 0x3f800000 0x7fc00000 0x7f7fffff 0x800000 0 0 0x80000000, flags UF NX
        la      t6, table2
        vluxei32.v v12, (t6), v255
        li      x10, 0xff800000
        la      t6, table3
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x7f800000 0x7fc00000 0x7fc00000 0x7fc00000 0x7f800000 0x7f800000 0x7f800000 0x7f800000, flags NV
        la      t6, table4
        vluxei32.v v12, (t6), v255
        li      x10, 0x3fc00000
        la      t6, table5
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3fbfffff 0x40200000 0xbf000006 0x40200000 0xff7fffff 0x7f800000 0 5, flags OF NX
        csrwi   frm, 2                        # rdn
        la      t6, table0
        vluxei32.v v12, (t6), v255
        li      x10, 0x33800000
        la      t6, table1
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3f800000 0x3f800000 0x7fc00000 0x7f7fffff 0x800000 0 0 0x80000000, flags UF NX
        la      t6, table2
        vluxei32.v v12, (t6), v255
        li      x10, 0xff800000
        la      t6, table3
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x7f800000 0x7fc00000 0x7fc00000 0x7fc00000 0x7f800000 0x7f800000 0x7f800000 0x7f800000, flags NV
        la      t6, table4
        vluxei32.v v12, (t6), v255
        li      x10, 0x3fc00000
        la      t6, table5
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3fbfffff 0x40200000 0xbf000006 0x40200000 0xff800000 0x7f800000 0 5, flags OF NX
        csrwi   frm, 3                        # rup
        la      t6, table0
        vluxei32.v v12, (t6), v255
        li      x10, 0x33800000
        la      t6, table1
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3f800001 0x3f800001 0x7fc00000 0x7f800000 0x800001 1 0 0x80000000, flags OF UF NX
        la      t6, table2
        vluxei32.v v12, (t6), v255
        li      x10, 0xff800000
        la      t6, table3
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x7f800000 0x7fc00000 0x7fc00000 0x7fc00000 0x7f800000 0x7f800000 0x7f800000 0x7f800000, flags NV
        la      t6, table4
        vluxei32.v v12, (t6), v255
        li      x10, 0x3fc00000
        la      t6, table5
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3fc00000 0x40200000 0xbf000006 0x40200001 0xff7fffff 0x7f800000 0 5, flags OF NX
        csrwi   frm, 4                        # rmm
        la      t6, table0
        vluxei32.v v12, (t6), v255
        li      x10, 0x33800000
        la      t6, table1
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3f800001 0x3f800001 0x7fc00000 0x7f800000 0x800001 1 0 0x80000000, flags OF UF NX
        la      t6, table2
        vluxei32.v v12, (t6), v255
        li      x10, 0xff800000
        la      t6, table3
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x7f800000 0x7fc00000 0x7fc00000 0x7fc00000 0x7f800000 0x7f800000 0x7f800000 0x7f800000, flags NV
        la      t6, table4
        vluxei32.v v12, (t6), v255
        li      x10, 0x3fc00000
        la      t6, table5
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3fbfffff 0x40200000 0xbf000006 0x40200001 0xff800000 0x7f800000 0 5, flags OF NX
        csrwi   frm, 0

# masked, diverged, registers beyond 31
        la      t6, table0
        vluxei32.v v12, (t6), v255
        li      x10, 0x33800000
        la      t6, table1
        vluxei32.v v8, (t6), v255
        la      t6, table6
        vluxei32.v v0, (t6), v255
        vfnmsub.vf v8, x10, v12, v0.t           #= v8 0x3f800000 _ 0x7fc00000 _ 0x800000 _ _ 0x80000000, flags NX
        la      t6, table0
        vluxei32.v v12, (t6), v255
        li      x10, 0x33800000
        la      t6, table1
        vluxei32.v v8, (t6), v255
        la      t6, table7
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vfnmsub.vf v8, x10, v12                 #= v8 0x3f800000 0x3f800000 _ 0x7f800000 _ _ 0 _, flags OF NX
meet1:
        join
        la      t6, table2
        vluxei32.v v12, (t6), v255
        li      x10, 0x33800000
        la      t6, table1
        vluxei32.v v8, (t6), v255
        la      t6, table6
        vluxei32.v v0, (t6), v255
        la      t6, table8
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet2
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet2
        vfnmsub.vf v8, x10, v12, v0.t           #= v8 _ _ 0x7fc00000 _ 0x7f7fffff _ _ 0xc00000, flags NX
meet2:
        join
        la      t6, table0
        vluxei32.v v200, (t6), v255
        li      x10, 0x33800000
        la      t6, table1
        vluxei32.v v240, (t6), v255
        vfnmsub.vf v240, x10, v200              #= v240 0x3f800000 0x3f800000 0x7fc00000 0x7f800000 0x800000 1 0 0x80000000, flags OF UF NX

# x0 is zero
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table1
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x0, v12                  #= v8 0x3f800000 0x3f800001 0x7fc00000 0x7f7fffff 0x800000 1 0 0x80000000

# LMUL 2
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table2
        vluxei32.v v13, (t6), v255
        li      x10, 0x33800000
        la      t6, table1
        vluxei32.v v8, (t6), v255
        la      t6, table3
        vluxei32.v v9, (t6), v255
        vsetvli x0, x0, e32, m2, ta, ma
        vfnmsub.vf v8, x10, v12                 #= v8 0x3f800000 0x3f800000 0x7fc00000 0x7f800000 0x800000 1 0 0x80000000, flags OF UF NX | v9 0x7f800000 0xff800000 0x7fc00000 0x7fc00000 0x7f7ffffe 0x7fffff 0x3f800003 0xb3800000, flags NV UF NX

# half precision
        vsetvli x0, x0, e16, m1, ta, ma
        csrwi   frm, 0                        # rne
        la      t6, table9
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd1000
        la      t6, table10
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3c00 0x3c00 0x7e00 0x7c00 0x400 1 0 0xffff8000, flags OF UF NX
        la      t6, table9
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd7bff
        la      t6, table10
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x7bff 0xfffffbff 0x7e00 0x7c00 0x43ff 0xffff9bff 0 0xffff8000, flags OF NX
        la      t6, table9
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd0001
        la      t6, table10
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3c00 0x3c01 0x7e00 0x7bff 0x400 1 0 0xffff8000, flags UF NX
        la      t6, table11
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcdfc00
        la      t6, table12
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x7c00 0x7e00 0x7e00 0x7e00 0x7c00 0x7c00 0x7c00 0x7c00, flags NV
        la      t6, table11
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd3c00
        la      t6, table12
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x7c00 0xfffffc00 0x7e00 0x7e00 0 0x3fe 0x3c02 0xffffbc00, flags NV NX
        la      t6, table11
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd0400
        la      t6, table12
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x7c00 0xfffffc00 0x7e00 0x7e00 0x7bff 0x3ff 0x3c03 0x200, flags NV UF NX
        la      t6, table13
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd3e00
        la      t6, table14
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3dff 0x4100 0xffffb806 0x4100 0xfffffc00 0x7c00 0 5, flags OF NX
        la      t6, table13
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd3bff
        la      t6, table14
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3e00 0x4000 0xffff95ff 0x4000 0xfffffc00 0x7c00 0 5, flags OF NX
        la      t6, table13
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd0000
        la      t6, table14
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3e00 0x3c00 0x3c00 0x3c01 0xfffffbff 0x7c00 0 5
        csrwi   frm, 1                        # rtz
        la      t6, table9
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd1000
        la      t6, table10
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3c00 0x3c00 0x7e00 0x7bff 0x400 0 0 0xffff8000, flags UF NX
        la      t6, table11
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcdfc00
        la      t6, table12
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x7c00 0x7e00 0x7e00 0x7e00 0x7c00 0x7c00 0x7c00 0x7c00, flags NV
        la      t6, table13
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd3e00
        la      t6, table14
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3dff 0x4100 0xffffb806 0x4100 0xfffffbff 0x7c00 0 5, flags OF NX
        csrwi   frm, 2                        # rdn
        la      t6, table9
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd1000
        la      t6, table10
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3c00 0x3c00 0x7e00 0x7bff 0x400 0 0 0xffff8000, flags UF NX
        la      t6, table11
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcdfc00
        la      t6, table12
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x7c00 0x7e00 0x7e00 0x7e00 0x7c00 0x7c00 0x7c00 0x7c00, flags NV
        la      t6, table13
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd3e00
        la      t6, table14
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3dff 0x4100 0xffffb806 0x4100 0xfffffc00 0x7c00 0 5, flags OF NX
        csrwi   frm, 3                        # rup
        la      t6, table9
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd1000
        la      t6, table10
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3c01 0x3c01 0x7e00 0x7c00 0x401 1 0 0xffff8000, flags OF UF NX
        la      t6, table11
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcdfc00
        la      t6, table12
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x7c00 0x7e00 0x7e00 0x7e00 0x7c00 0x7c00 0x7c00 0x7c00, flags NV
        la      t6, table13
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd3e00
        la      t6, table14
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3e00 0x4100 0xffffb806 0x4101 0xfffffbff 0x7c00 0 5, flags OF NX
        csrwi   frm, 4                        # rmm
        la      t6, table9
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd1000
        la      t6, table10
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3c01 0x3c01 0x7e00 0x7c00 0x401 1 0 0xffff8000, flags OF UF NX
        la      t6, table11
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcdfc00
        la      t6, table12
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x7c00 0x7e00 0x7e00 0x7e00 0x7c00 0x7c00 0x7c00 0x7c00, flags NV
        la      t6, table13
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd3e00
        la      t6, table14
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0x3dff 0x4100 0xffffb806 0x4101 0xfffffc00 0x7c00 0 5, flags OF NX
        csrwi   frm, 0

# masked, diverged, registers beyond 31
        la      t6, table9
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd1000
        la      t6, table10
        vluxei32.v v8, (t6), v255
        la      t6, table6
        vluxei32.v v0, (t6), v255
        vfnmsub.vf v8, x10, v12, v0.t           #= v8 0x3c00 _ 0x7e00 _ 0x400 _ _ 0xffff8000, flags NX
        la      t6, table9
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd1000
        la      t6, table10
        vluxei32.v v8, (t6), v255
        la      t6, table7
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet3
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet3
        vfnmsub.vf v8, x10, v12                 #= v8 0x3c00 0x3c00 _ 0x7c00 _ _ 0 _, flags OF NX
meet3:
        join
        la      t6, table11
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd1000
        la      t6, table10
        vluxei32.v v8, (t6), v255
        la      t6, table6
        vluxei32.v v0, (t6), v255
        la      t6, table8
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet4
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet4
        vfnmsub.vf v8, x10, v12, v0.t           #= v8 _ _ 0x7e00 _ 0x7bff _ _ 0x600, flags NX
meet4:
        join
        la      t6, table9
        vluxei32.v v200, (t6), v255
        li      x10, 0xabcd1000
        la      t6, table10
        vluxei32.v v240, (t6), v255
        vfnmsub.vf v240, x10, v200              #= v240 0x3c00 0x3c00 0x7e00 0x7c00 0x400 1 0 0xffff8000, flags OF UF NX

# x0 is zero
        la      t6, table9
        vluxei32.v v12, (t6), v255
        la      t6, table10
        vluxei32.v v8, (t6), v255
        vfnmsub.vf v8, x0, v12                  #= v8 0x3c00 0x3c01 0x7e00 0x7bff 0x400 1 0 0xffff8000

# LMUL 2
        la      t6, table9
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        li      x10, 0xabcd1000
        la      t6, table10
        vluxei32.v v8, (t6), v255
        la      t6, table12
        vluxei32.v v9, (t6), v255
        vsetvli x0, x0, e16, m2, ta, ma
        vfnmsub.vf v8, x10, v12                 #= v8 0x3c00 0x3c00 0x7e00 0x7c00 0x400 1 0 0xffff8000, flags OF UF NX | v9 0x7c00 0xfffffc00 0x7e00 0x7e00 0x7bfe 0x3ff 0x3c03 0xffff8e80, flags NV UF NX

# double precision, in pairs of registers
        vsetvli x0, x0, e64, m1, ta, ma
        csrwi   frm, 0                        # rne
        la      t6, table15
        vluxei32.v v12, (t6), v255
        la      t6, table16
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ca00000
        la      t6, table17
        vluxei32.v v8, (t6), v255
        la      t6, table18
        vluxei32.v v9, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0 0 0 0 0 1 0 0 | v9 0x3ff00000 0x3ff00000 0x7ff80000 0x7ff00000 0x100000 0 0 0x80000000, flags OF UF NX
        la      t6, table15
        vluxei32.v v12, (t6), v255
        la      t6, table16
        vluxei32.v v13, (t6), v255
        li      x10, 0xffffffff
        li      x11, 0x7fefffff
        la      t6, table17
        vluxei32.v v8, (t6), v255
        la      t6, table18
        vluxei32.v v9, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0xffffffff 0xffffffff 0 0 0xffffffff 0xffffffff 0 0 | v9 0x7fefffff 0xffefffff 0x7ff80000 0x7ff00000 0x400fffff 0xbccfffff 0 0x80000000, flags OF NX
        la      t6, table15
        vluxei32.v v12, (t6), v255
        la      t6, table16
        vluxei32.v v13, (t6), v255
        li      x10, 1
        li      x11, 0
        la      t6, table17
        vluxei32.v v8, (t6), v255
        la      t6, table18
        vluxei32.v v9, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0 1 0 0xffffffff 0 1 0 0 | v9 0x3ff00000 0x3ff00000 0x7ff80000 0x7fefffff 0x100000 0 0 0x80000000, flags UF NX
        la      t6, table19
        vluxei32.v v12, (t6), v255
        la      t6, table20
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0xfff00000
        la      t6, table21
        vluxei32.v v8, (t6), v255
        la      t6, table22
        vluxei32.v v9, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0 0 0 0 0 0 0 0 | v9 0x7ff00000 0x7ff80000 0x7ff80000 0x7ff80000 0x7ff00000 0x7ff00000 0x7ff00000 0x7ff00000, flags NV
        la      t6, table19
        vluxei32.v v12, (t6), v255
        la      t6, table20
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ff00000
        la      t6, table21
        vluxei32.v v8, (t6), v255
        la      t6, table22
        vluxei32.v v9, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0 0 0 0 0 0xfffffffe 2 0 | v9 0x7ff00000 0xfff00000 0x7ff80000 0x7ff80000 0 0xfffff 0x3ff00000 0xbff00000, flags NV NX
        la      t6, table19
        vluxei32.v v12, (t6), v255
        la      t6, table20
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x100000
        la      t6, table21
        vluxei32.v v8, (t6), v255
        la      t6, table22
        vluxei32.v v9, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0 0 0 0 0xffffffff 0xffffffff 3 0 | v9 0x7ff00000 0xfff00000 0x7ff80000 0x7ff80000 0x7fefffff 0xfffff 0x3ff00000 0x80000, flags NV UF NX
        la      t6, table23
        vluxei32.v v12, (t6), v255
        la      t6, table24
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ff80000
        la      t6, table25
        vluxei32.v v8, (t6), v255
        la      t6, table26
        vluxei32.v v9, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0xffffffff 0 6 0 0 0 0 5 | v9 0x3ff7ffff 0x40040000 0xbfe00000 0x40040000 0xfff00000 0x7ff00000 0 0, flags OF NX
        la      t6, table23
        vluxei32.v v12, (t6), v255
        la      t6, table24
        vluxei32.v v13, (t6), v255
        li      x10, 0xffffffff
        li      x11, 0x3fefffff
        la      t6, table25
        vluxei32.v v8, (t6), v255
        la      t6, table26
        vluxei32.v v9, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0 0 0xffffffff 0 0 0 0 5 | v9 0x3ff80000 0x40000000 0xbcb7ffff 0x40000000 0xfff00000 0x7ff00000 0 0, flags OF NX
        la      t6, table23
        vluxei32.v v12, (t6), v255
        la      t6, table24
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0
        la      t6, table25
        vluxei32.v v8, (t6), v255
        la      t6, table26
        vluxei32.v v9, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0 0 0 1 0xffffffff 0 0 5 | v9 0x3ff80000 0x3ff00000 0x3ff00000 0x3ff00000 0xffefffff 0x7ff00000 0 0
        csrwi   frm, 1                        # rtz
        la      t6, table15
        vluxei32.v v12, (t6), v255
        la      t6, table16
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ca00000
        la      t6, table17
        vluxei32.v v8, (t6), v255
        la      t6, table18
        vluxei32.v v9, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0 0 0 0xffffffff 0 0 0 0 | v9 0x3ff00000 0x3ff00000 0x7ff80000 0x7fefffff 0x100000 0 0 0x80000000, flags UF NX
        la      t6, table19
        vluxei32.v v12, (t6), v255
        la      t6, table20
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0xfff00000
        la      t6, table21
        vluxei32.v v8, (t6), v255
        la      t6, table22
        vluxei32.v v9, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0 0 0 0 0 0 0 0 | v9 0x7ff00000 0x7ff80000 0x7ff80000 0x7ff80000 0x7ff00000 0x7ff00000 0x7ff00000 0x7ff00000, flags NV
        la      t6, table23
        vluxei32.v v12, (t6), v255
        la      t6, table24
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ff80000
        la      t6, table25
        vluxei32.v v8, (t6), v255
        la      t6, table26
        vluxei32.v v9, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0xffffffff 0 6 0 0xffffffff 0 0 5 | v9 0x3ff7ffff 0x40040000 0xbfe00000 0x40040000 0xffefffff 0x7ff00000 0 0, flags OF NX
        csrwi   frm, 2                        # rdn
        la      t6, table15
        vluxei32.v v12, (t6), v255
        la      t6, table16
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ca00000
        la      t6, table17
        vluxei32.v v8, (t6), v255
        la      t6, table18
        vluxei32.v v9, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0 0 0 0xffffffff 0 0 0 0 | v9 0x3ff00000 0x3ff00000 0x7ff80000 0x7fefffff 0x100000 0 0 0x80000000, flags UF NX
        la      t6, table19
        vluxei32.v v12, (t6), v255
        la      t6, table20
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0xfff00000
        la      t6, table21
        vluxei32.v v8, (t6), v255
        la      t6, table22
        vluxei32.v v9, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0 0 0 0 0 0 0 0 | v9 0x7ff00000 0x7ff80000 0x7ff80000 0x7ff80000 0x7ff00000 0x7ff00000 0x7ff00000 0x7ff00000, flags NV
        la      t6, table23
        vluxei32.v v12, (t6), v255
        la      t6, table24
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ff80000
        la      t6, table25
        vluxei32.v v8, (t6), v255
        la      t6, table26
        vluxei32.v v9, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0xffffffff 0 6 0 0 0 0 5 | v9 0x3ff7ffff 0x40040000 0xbfe00000 0x40040000 0xfff00000 0x7ff00000 0 0, flags OF NX
        csrwi   frm, 3                        # rup
        la      t6, table15
        vluxei32.v v12, (t6), v255
        la      t6, table16
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ca00000
        la      t6, table17
        vluxei32.v v8, (t6), v255
        la      t6, table18
        vluxei32.v v9, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 1 1 0 0 1 1 0 0 | v9 0x3ff00000 0x3ff00000 0x7ff80000 0x7ff00000 0x100000 0 0 0x80000000, flags OF UF NX
        la      t6, table19
        vluxei32.v v12, (t6), v255
        la      t6, table20
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0xfff00000
        la      t6, table21
        vluxei32.v v8, (t6), v255
        la      t6, table22
        vluxei32.v v9, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0 0 0 0 0 0 0 0 | v9 0x7ff00000 0x7ff80000 0x7ff80000 0x7ff80000 0x7ff00000 0x7ff00000 0x7ff00000 0x7ff00000, flags NV
        la      t6, table23
        vluxei32.v v12, (t6), v255
        la      t6, table24
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ff80000
        la      t6, table25
        vluxei32.v v8, (t6), v255
        la      t6, table26
        vluxei32.v v9, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0 0 6 1 0xffffffff 0 0 5 | v9 0x3ff80000 0x40040000 0xbfe00000 0x40040000 0xffefffff 0x7ff00000 0 0, flags OF NX
        csrwi   frm, 4                        # rmm
        la      t6, table15
        vluxei32.v v12, (t6), v255
        la      t6, table16
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ca00000
        la      t6, table17
        vluxei32.v v8, (t6), v255
        la      t6, table18
        vluxei32.v v9, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 1 1 0 0 1 1 0 0 | v9 0x3ff00000 0x3ff00000 0x7ff80000 0x7ff00000 0x100000 0 0 0x80000000, flags OF UF NX
        la      t6, table19
        vluxei32.v v12, (t6), v255
        la      t6, table20
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0xfff00000
        la      t6, table21
        vluxei32.v v8, (t6), v255
        la      t6, table22
        vluxei32.v v9, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0 0 0 0 0 0 0 0 | v9 0x7ff00000 0x7ff80000 0x7ff80000 0x7ff80000 0x7ff00000 0x7ff00000 0x7ff00000 0x7ff00000, flags NV
        la      t6, table23
        vluxei32.v v12, (t6), v255
        la      t6, table24
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ff80000
        la      t6, table25
        vluxei32.v v8, (t6), v255
        la      t6, table26
        vluxei32.v v9, (t6), v255
        vfnmsub.vf v8, x10, v12                 #= v8 0xffffffff 0 6 1 0 0 0 5 | v9 0x3ff7ffff 0x40040000 0xbfe00000 0x40040000 0xfff00000 0x7ff00000 0 0, flags OF NX
        csrwi   frm, 0

# masked, diverged, registers beyond 31
        la      t6, table15
        vluxei32.v v12, (t6), v255
        la      t6, table16
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ca00000
        la      t6, table17
        vluxei32.v v8, (t6), v255
        la      t6, table18
        vluxei32.v v9, (t6), v255
        la      t6, table6
        vluxei32.v v0, (t6), v255
        vfnmsub.vf v8, x10, v12, v0.t           #= v8 0 _ 0 _ 0 _ _ 0 | v9 0x3ff00000 _ 0x7ff80000 _ 0x100000 _ _ 0x80000000, flags NX
        la      t6, table15
        vluxei32.v v12, (t6), v255
        la      t6, table16
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ca00000
        la      t6, table17
        vluxei32.v v8, (t6), v255
        la      t6, table18
        vluxei32.v v9, (t6), v255
        la      t6, table7
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet5
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet5
        vfnmsub.vf v8, x10, v12                 #= v8 0 0 _ 0 _ _ 0 _ | v9 0x3ff00000 0x3ff00000 _ 0x7ff00000 _ _ 0 _, flags OF NX
meet5:
        join
        la      t6, table19
        vluxei32.v v12, (t6), v255
        la      t6, table20
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ca00000
        la      t6, table17
        vluxei32.v v8, (t6), v255
        la      t6, table18
        vluxei32.v v9, (t6), v255
        la      t6, table6
        vluxei32.v v0, (t6), v255
        la      t6, table8
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet6
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet6
        vfnmsub.vf v8, x10, v12, v0.t           #= v8 _ _ 0 _ 0xffffffff _ _ 0 | v9 _ _ 0x7ff80000 _ 0x7fefffff _ _ 0x180000, flags NX
meet6:
        join
        la      t6, table15
        vluxei32.v v200, (t6), v255
        la      t6, table16
        vluxei32.v v201, (t6), v255
        li      x10, 0
        li      x11, 0x3ca00000
        la      t6, table17
        vluxei32.v v240, (t6), v255
        la      t6, table18
        vluxei32.v v241, (t6), v255
        vfnmsub.vf v240, x10, v200              #= v240 0 0 0 0 0 1 0 0 | v241 0x3ff00000 0x3ff00000 0x7ff80000 0x7ff00000 0x100000 0 0 0x80000000, flags OF UF NX

# x0 is zero
        la      t6, table15
        vluxei32.v v12, (t6), v255
        la      t6, table16
        vluxei32.v v13, (t6), v255
        la      t6, table17
        vluxei32.v v8, (t6), v255
        la      t6, table18
        vluxei32.v v9, (t6), v255
        vfnmsub.vf v8, x0, v12                  #= v8 0 1 0 0xffffffff 0 1 0 0 | v9 0x3ff00000 0x3ff00000 0x7ff80000 0x7fefffff 0x100000 0 0 0x80000000

# not at 8 bits
        vsetvli x0, x0, e8, m1, ta, ma
        vfnmsub.vf v8, x10, v12                 #= trap Illegal
        endprg

        .data
        .balign 64
table0: .word 0x3f800000, 0x3f800001, 0xbf800000, 0x7f7fffff, 0x800000, 1, 0, 0x80000000
table1: .word 0xbf800000, 0x3f800000, 0x7fc00000, 0xff7fffff, 0x80800000, 1, 0x80000000, 0
table2: .word 0x7f800000, 0xff800000, 0x7fc00000, 0x7f800001, 0x7f7fffff, 0x7fffff, 0x3f800003, 0xc00000
table3: .word 0x3f800000, 0x7f800000, 0x7f800001, 0x3f800000, 0x7f7fffff, 1, 0x33800000, 0x3f800000
table4: .word 0x3fc00000, 0x3f800000, 0x3f800000, 0x3f800001, 0xff7fffff, 0x7f800000, 0, 5
table5: .word 0x33800000, 0xbf800000, 0x3f800002, 0xbf800000, 0x7f7fffff, 0x3f800000, 0x80000000, 0
table6: .word 1, 0, 3, 2, 0xffffffff, 0xfffffffe, 0, 0x80000001
table7: .word 1, 1, 0, 1, 0, 0, 1, 0
table8: .word 0, 0, 1, 0, 1, 1, 0, 1
table9: .word 0xabcd3c00, 0xabcd3c01, 0xabcdbc00, 0xabcd7bff, 0xabcd0400, 0xabcd0001, 0xabcd0000, 0xabcd8000
table10: .word 0xabcdbc00, 0xabcd3c00, 0xabcd7e00, 0xabcdfbff, 0xabcd8400, 0xabcd0001, 0xabcd8000, 0xabcd0000
table11: .word 0xabcd7c00, 0xabcdfc00, 0xabcd7e00, 0xabcd7c01, 0xabcd7bff, 0xabcd03ff, 0xabcd3c03, 0xabcd0600
table12: .word 0xabcd3c00, 0xabcd7c00, 0xabcd7c01, 0xabcd3c00, 0xabcd7bff, 0xabcd0001, 0xabcd1000, 0xabcd3c00
table13: .word 0xabcd3e00, 0xabcd3c00, 0xabcd3c00, 0xabcd3c01, 0xabcdfbff, 0xabcd7c00, 0xabcd0000, 0xabcd0005
table14: .word 0xabcd1000, 0xabcdbc00, 0xabcd3c02, 0xabcdbc00, 0xabcd7bff, 0xabcd3c00, 0xabcd8000, 0xabcd0000
table15: .word 0, 1, 0, 0xffffffff, 0, 1, 0, 0
table16: .word 0x3ff00000, 0x3ff00000, 0xbff00000, 0x7fefffff, 0x100000, 0, 0, 0x80000000
table17: .word 0, 0, 0, 0xffffffff, 0, 1, 0, 0
table18: .word 0xbff00000, 0x3ff00000, 0x7ff80000, 0xffefffff, 0x80100000, 0, 0x80000000, 0
table19: .word 0, 0, 0, 1, 0xffffffff, 0xffffffff, 3, 0
table20: .word 0x7ff00000, 0xfff00000, 0x7ff80000, 0x7ff00000, 0x7fefffff, 0xfffff, 0x3ff00000, 0x180000
table21: .word 0, 0, 1, 0, 0xffffffff, 1, 0, 0
table22: .word 0x3ff00000, 0x7ff00000, 0x7ff00000, 0x3ff00000, 0x7fefffff, 0, 0x3ca00000, 0x3ff00000
table23: .word 0, 0, 0, 1, 0xffffffff, 0, 0, 5
table24: .word 0x3ff80000, 0x3ff00000, 0x3ff00000, 0x3ff00000, 0xffefffff, 0x7ff00000, 0, 0
table25: .word 0, 0, 2, 0, 0xffffffff, 0, 0, 0
table26: .word 0x3ca00000, 0xbff00000, 0x3ff00000, 0xbff00000, 0x7fefffff, 0x3ff00000, 0x80000000, 0
