# vfdiv.vf: vd = vs2 / rs1
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
        vfdiv.vf   v8, v12, x10                 #= v8 0x4b800000 0x4b800001 0xcb800000 0x7f800000 0xc800000 0x1000000 0 0x80000000, flags OF NX
        la      t6, table0
        vluxei32.v v12, (t6), v255
        li      x10, 0x7f7fffff
        vfdiv.vf   v8, v12, x10                 #= v8 0x200000 0x200000 0x80200000 0x3f800000 0 0 0 0x80000000, flags UF NX
        la      t6, table0
        vluxei32.v v12, (t6), v255
        li      x10, 1
        vfdiv.vf   v8, v12, x10                 #= v8 0x7f800000 0x7f800000 0xff800000 0x7f800000 0x4b000000 0x3f800000 0 0x80000000, flags OF NX
        la      t6, table1
        vluxei32.v v12, (t6), v255
        li      x10, 0xff800000
        vfdiv.vf   v8, v12, x10                 #= v8 0x7fc00000 0x7fc00000 0x7fc00000 0x7fc00000 0x80000000 0x80000000 0x80000000 0x80000000, flags NV
        la      t6, table1
        vluxei32.v v12, (t6), v255
        li      x10, 0x3f800000
        vfdiv.vf   v8, v12, x10                 #= v8 0x7f800000 0xff800000 0x7fc00000 0x7fc00000 0x7f7fffff 0x7fffff 0x3f800003 0xc00000, flags NV
        la      t6, table1
        vluxei32.v v12, (t6), v255
        li      x10, 0x800000
        vfdiv.vf   v8, v12, x10                 #= v8 0x7f800000 0xff800000 0x7fc00000 0x7fc00000 0x7f800000 0x3f7ffffe 0x7e800003 0x3fc00000, flags NV OF NX
        la      t6, table2
        vluxei32.v v12, (t6), v255
        li      x10, 0x3fc00000
        vfdiv.vf   v8, v12, x10                 #= v8 0x3f800000 0x3f2aaaab 0x3f2aaaab 0x3f2aaaac 0xff2aaaaa 0x7f800000 0 3, flags UF NX
        la      t6, table2
        vluxei32.v v12, (t6), v255
        li      x10, 0x3f7fffff
        vfdiv.vf   v8, v12, x10                 #= v8 0x3fc00001 0x3f800001 0x3f800001 0x3f800002 0xff800000 0x7f800000 0 5, flags OF UF NX
        la      t6, table2
        vluxei32.v v12, (t6), v255
        li      x10, 0
        vfdiv.vf   v8, v12, x10                 #= v8 0x7f800000 0x7f800000 0x7f800000 0x7f800000 0xff800000 0x7f800000 0x7fc00000 0x7f800000, flags NV DZ
        csrwi   frm, 1                        # rtz
        la      t6, table0
        vluxei32.v v12, (t6), v255
        li      x10, 0x33800000
        vfdiv.vf   v8, v12, x10                 #= v8 0x4b800000 0x4b800001 0xcb800000 0x7f7fffff 0xc800000 0x1000000 0 0x80000000, flags OF NX
        la      t6, table1
        vluxei32.v v12, (t6), v255
        li      x10, 0xff800000
        vfdiv.vf   v8, v12, x10                 #= v8 0x7fc00000 0x7fc00000 0x7fc00000 0x7fc00000 0x80000000 0x80000000 0x80000000 0x80000000, flags NV
        la      t6, table2
        vluxei32.v v12, (t6), v255
        li      x10, 0x3fc00000
        vfdiv.vf   v8, v12, x10                 #= v8 0x3f800000 0x3f2aaaaa 0x3f2aaaaa 0x3f2aaaac 0xff2aaaaa 0x7f800000 0 3, flags UF NX
        csrwi   frm, 2                        # rdn
        la      t6, table0
        vluxei32.v v12, (t6), v255
        li      x10, 0x33800000
        vfdiv.vf   v8, v12, x10                 #= v8 0x4b800000 0x4b800001 0xcb800000 0x7f7fffff 0xc800000 0x1000000 0 0x80000000, flags OF NX
        la      t6, table1
        vluxei32.v v12, (t6), v255
        li      x10, 0xff800000
        vfdiv.vf   v8, v12, x10                 #= v8 0x7fc00000 0x7fc00000 0x7fc00000 0x7fc00000 0x80000000 0x80000000 0x80000000 0x80000000, flags NV
        la      t6, table2
        vluxei32.v v12, (t6), v255
        li      x10, 0x3fc00000
        vfdiv.vf   v8, v12, x10                 #= v8 0x3f800000 0x3f2aaaaa 0x3f2aaaaa 0x3f2aaaac 0xff2aaaaa 0x7f800000 0 3, flags UF NX
        csrwi   frm, 3                        # rup
        la      t6, table0
        vluxei32.v v12, (t6), v255
        li      x10, 0x33800000
        vfdiv.vf   v8, v12, x10                 #= v8 0x4b800000 0x4b800001 0xcb800000 0x7f800000 0xc800000 0x1000000 0 0x80000000, flags OF NX
        la      t6, table1
        vluxei32.v v12, (t6), v255
        li      x10, 0xff800000
        vfdiv.vf   v8, v12, x10                 #= v8 0x7fc00000 0x7fc00000 0x7fc00000 0x7fc00000 0x80000000 0x80000000 0x80000000 0x80000000, flags NV
        la      t6, table2
        vluxei32.v v12, (t6), v255
        li      x10, 0x3fc00000
        vfdiv.vf   v8, v12, x10                 #= v8 0x3f800000 0x3f2aaaab 0x3f2aaaab 0x3f2aaaac 0xff2aaaaa 0x7f800000 0 4, flags UF NX
        csrwi   frm, 4                        # rmm
        la      t6, table0
        vluxei32.v v12, (t6), v255
        li      x10, 0x33800000
        vfdiv.vf   v8, v12, x10                 #= v8 0x4b800000 0x4b800001 0xcb800000 0x7f800000 0xc800000 0x1000000 0 0x80000000, flags OF NX
        la      t6, table1
        vluxei32.v v12, (t6), v255
        li      x10, 0xff800000
        vfdiv.vf   v8, v12, x10                 #= v8 0x7fc00000 0x7fc00000 0x7fc00000 0x7fc00000 0x80000000 0x80000000 0x80000000 0x80000000, flags NV
        la      t6, table2
        vluxei32.v v12, (t6), v255
        li      x10, 0x3fc00000
        vfdiv.vf   v8, v12, x10                 #= v8 0x3f800000 0x3f2aaaab 0x3f2aaaab 0x3f2aaaac 0xff2aaaaa 0x7f800000 0 3, flags UF NX
        csrwi   frm, 0

# masked, diverged, registers beyond 31
        la      t6, table0
        vluxei32.v v12, (t6), v255
        li      x10, 0x33800000
        la      t6, table3
        vluxei32.v v8, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        vfdiv.vf   v8, v12, x10, v0.t           #= v8 0x4b800000 _ 0xcb800000 _ 0xc800000 _ _ 0x80000000
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
        vfdiv.vf   v8, v12, x10                 #= v8 0x4b800000 0x4b800001 _ 0x7f800000 _ _ 0 _, flags OF NX
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
        vfdiv.vf   v8, v12, x10, v0.t           #= v8 _ _ 0x7fc00000 _ 0x7f800000 _ _ 0xcc00000, flags OF NX
meet2:
        join
        la      t6, table0
        vluxei32.v v200, (t6), v255
        li      x10, 0x33800000
        vfdiv.vf   v240, v200, x10              #= v240 0x4b800000 0x4b800001 0xcb800000 0x7f800000 0xc800000 0x1000000 0 0x80000000, flags OF NX
        la      t6, table0
        vluxei32.v v12, (t6), v255
        li      x10, 0x33800000
        vfdiv.vf   v12, v12, x10                #= v12 0x4b800000 0x4b800001 0xcb800000 0x7f800000 0xc800000 0x1000000 0 0x80000000, flags OF NX

# x0 is zero
        la      t6, table0
        vluxei32.v v12, (t6), v255
        vfdiv.vf   v8, v12, x0                  #= v8 0x7f800000 0x7f800000 0xff800000 0x7f800000 0x7f800000 0x7f800000 0x7fc00000 0x7fc00000, flags NV DZ

# LMUL 2
        la      t6, table0
        vluxei32.v v12, (t6), v255
        la      t6, table1
        vluxei32.v v13, (t6), v255
        li      x10, 0x33800000
        vsetvli x0, x0, e32, m2, ta, ma
        vfdiv.vf   v8, v12, x10                 #= v8 0x4b800000 0x4b800001 0xcb800000 0x7f800000 0xc800000 0x1000000 0 0x80000000, flags OF NX | v9 0x7f800000 0xff800000 0x7fc00000 0x7fc00000 0x7f800000 0xc7ffffe 0x4b800003 0xcc00000, flags NV OF NX

# half precision
        vsetvli x0, x0, e16, m1, ta, ma
        csrwi   frm, 0                        # rne
        la      t6, table7
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd1000
        vfdiv.vf   v8, v12, x10                 #= v8 0x6800 0x6801 0xffffe800 0x7c00 0x3000 0x800 0 0xffff8000, flags OF NX
        la      t6, table7
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd7bff
        vfdiv.vf   v8, v12, x10                 #= v8 0x100 0x100 0xffff8100 0x3c00 0 0 0 0xffff8000, flags UF NX
        la      t6, table7
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd0001
        vfdiv.vf   v8, v12, x10                 #= v8 0x7c00 0x7c00 0xfffffc00 0x7c00 0x6400 0x3c00 0 0xffff8000, flags OF NX
        la      t6, table8
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcdfc00
        vfdiv.vf   v8, v12, x10                 #= v8 0x7e00 0x7e00 0x7e00 0x7e00 0xffff8000 0xffff8000 0xffff8000 0xffff8000, flags NV
        la      t6, table8
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd3c00
        vfdiv.vf   v8, v12, x10                 #= v8 0x7c00 0xfffffc00 0x7e00 0x7e00 0x7bff 0x3ff 0x3c03 0x600, flags NV
        la      t6, table8
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd0400
        vfdiv.vf   v8, v12, x10                 #= v8 0x7c00 0xfffffc00 0x7e00 0x7e00 0x7c00 0x3bfe 0x7403 0x3e00, flags NV OF NX
        la      t6, table9
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd3e00
        vfdiv.vf   v8, v12, x10                 #= v8 0x3c00 0x3955 0x3955 0x3957 0xfffff955 0x7c00 0 3, flags UF NX
        la      t6, table9
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd3bff
        vfdiv.vf   v8, v12, x10                 #= v8 0x3e01 0x3c01 0x3c01 0x3c02 0xfffffc00 0x7c00 0 5, flags OF UF NX
        la      t6, table9
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd0000
        vfdiv.vf   v8, v12, x10                 #= v8 0x7c00 0x7c00 0x7c00 0x7c00 0xfffffc00 0x7c00 0x7e00 0x7c00, flags NV DZ
        csrwi   frm, 1                        # rtz
        la      t6, table7
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd1000
        vfdiv.vf   v8, v12, x10                 #= v8 0x6800 0x6801 0xffffe800 0x7bff 0x3000 0x800 0 0xffff8000, flags OF NX
        la      t6, table8
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcdfc00
        vfdiv.vf   v8, v12, x10                 #= v8 0x7e00 0x7e00 0x7e00 0x7e00 0xffff8000 0xffff8000 0xffff8000 0xffff8000, flags NV
        la      t6, table9
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd3e00
        vfdiv.vf   v8, v12, x10                 #= v8 0x3c00 0x3955 0x3955 0x3956 0xfffff954 0x7c00 0 3, flags UF NX
        csrwi   frm, 2                        # rdn
        la      t6, table7
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd1000
        vfdiv.vf   v8, v12, x10                 #= v8 0x6800 0x6801 0xffffe800 0x7bff 0x3000 0x800 0 0xffff8000, flags OF NX
        la      t6, table8
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcdfc00
        vfdiv.vf   v8, v12, x10                 #= v8 0x7e00 0x7e00 0x7e00 0x7e00 0xffff8000 0xffff8000 0xffff8000 0xffff8000, flags NV
        la      t6, table9
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd3e00
        vfdiv.vf   v8, v12, x10                 #= v8 0x3c00 0x3955 0x3955 0x3956 0xfffff955 0x7c00 0 3, flags UF NX
        csrwi   frm, 3                        # rup
        la      t6, table7
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd1000
        vfdiv.vf   v8, v12, x10                 #= v8 0x6800 0x6801 0xffffe800 0x7c00 0x3000 0x800 0 0xffff8000, flags OF NX
        la      t6, table8
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcdfc00
        vfdiv.vf   v8, v12, x10                 #= v8 0x7e00 0x7e00 0x7e00 0x7e00 0xffff8000 0xffff8000 0xffff8000 0xffff8000, flags NV
        la      t6, table9
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd3e00
        vfdiv.vf   v8, v12, x10                 #= v8 0x3c00 0x3956 0x3956 0x3957 0xfffff954 0x7c00 0 4, flags UF NX
        csrwi   frm, 4                        # rmm
        la      t6, table7
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd1000
        vfdiv.vf   v8, v12, x10                 #= v8 0x6800 0x6801 0xffffe800 0x7c00 0x3000 0x800 0 0xffff8000, flags OF NX
        la      t6, table8
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcdfc00
        vfdiv.vf   v8, v12, x10                 #= v8 0x7e00 0x7e00 0x7e00 0x7e00 0xffff8000 0xffff8000 0xffff8000 0xffff8000, flags NV
        la      t6, table9
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd3e00
        vfdiv.vf   v8, v12, x10                 #= v8 0x3c00 0x3955 0x3955 0x3957 0xfffff955 0x7c00 0 3, flags UF NX
        csrwi   frm, 0

# masked, diverged, registers beyond 31
        la      t6, table7
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd1000
        la      t6, table3
        vluxei32.v v8, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        vfdiv.vf   v8, v12, x10, v0.t           #= v8 0x6800 _ 0xffffe800 _ 0x3000 _ _ 0xffff8000
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
        vfdiv.vf   v8, v12, x10                 #= v8 0x6800 0x6801 _ 0x7c00 _ _ 0 _, flags OF NX
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
        vfdiv.vf   v8, v12, x10, v0.t           #= v8 _ _ 0x7e00 _ 0x7c00 _ _ 0x3200, flags OF NX
meet4:
        join
        la      t6, table7
        vluxei32.v v200, (t6), v255
        li      x10, 0xabcd1000
        vfdiv.vf   v240, v200, x10              #= v240 0x6800 0x6801 0xffffe800 0x7c00 0x3000 0x800 0 0xffff8000, flags OF NX
        la      t6, table7
        vluxei32.v v12, (t6), v255
        li      x10, 0xabcd1000
        vfdiv.vf   v12, v12, x10                #= v12 0x6800 0x6801 0xffffe800 0x7c00 0x3000 0x800 0 0xffff8000, flags OF NX

# x0 is zero
        la      t6, table7
        vluxei32.v v12, (t6), v255
        vfdiv.vf   v8, v12, x0                  #= v8 0x7c00 0x7c00 0xfffffc00 0x7c00 0x7c00 0x7c00 0x7e00 0x7e00, flags NV DZ

# LMUL 2
        la      t6, table7
        vluxei32.v v12, (t6), v255
        la      t6, table8
        vluxei32.v v13, (t6), v255
        li      x10, 0xabcd1000
        vsetvli x0, x0, e16, m2, ta, ma
        vfdiv.vf   v8, v12, x10                 #= v8 0x6800 0x6801 0xffffe800 0x7c00 0x3000 0x800 0 0xffff8000, flags OF NX | v9 0x7c00 0xfffffc00 0x7e00 0x7e00 0x7c00 0x2ffe 0x6803 0x3200, flags NV OF NX

# double precision, in pairs of registers
        vsetvli x0, x0, e64, m1, ta, ma
        csrwi   frm, 0                        # rne
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ca00000
        vfdiv.vf   v8, v12, x10                 #= v8 0 1 0 0 0 0 0 0 | v9 0x43400000 0x43400000 0xc3400000 0x7ff00000 0x3600000 0x200000 0 0x80000000, flags OF NX
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        li      x10, 0xffffffff
        li      x11, 0x7fefffff
        vfdiv.vf   v8, v12, x10                 #= v8 0 0 0 0 0 0 0 0 | v9 0x40000 0x40000 0x80040000 0x3ff00000 0 0 0 0x80000000, flags UF NX
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        li      x10, 1
        li      x11, 0
        vfdiv.vf   v8, v12, x10                 #= v8 0 0 0 0 0 0 0 0 | v9 0x7ff00000 0x7ff00000 0xfff00000 0x7ff00000 0x43300000 0x3ff00000 0 0x80000000, flags OF NX
        la      t6, table12
        vluxei32.v v12, (t6), v255
        la      t6, table13
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0xfff00000
        vfdiv.vf   v8, v12, x10                 #= v8 0 0 0 0 0 0 0 0 | v9 0x7ff80000 0x7ff80000 0x7ff80000 0x7ff80000 0x80000000 0x80000000 0x80000000 0x80000000, flags NV
        la      t6, table12
        vluxei32.v v12, (t6), v255
        la      t6, table13
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ff00000
        vfdiv.vf   v8, v12, x10                 #= v8 0 0 0 0 0xffffffff 0xffffffff 3 0 | v9 0x7ff00000 0xfff00000 0x7ff80000 0x7ff80000 0x7fefffff 0xfffff 0x3ff00000 0x180000, flags NV
        la      t6, table12
        vluxei32.v v12, (t6), v255
        la      t6, table13
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x100000
        vfdiv.vf   v8, v12, x10                 #= v8 0 0 0 0 0 0xfffffffe 3 0 | v9 0x7ff00000 0xfff00000 0x7ff80000 0x7ff80000 0x7ff00000 0x3fefffff 0x7fd00000 0x3ff80000, flags NV OF NX
        la      t6, table14
        vluxei32.v v12, (t6), v255
        la      t6, table15
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ff80000
        vfdiv.vf   v8, v12, x10                 #= v8 0 0x55555555 0x55555555 0x55555557 0x55555555 0 0 3 | v9 0x3ff00000 0x3fe55555 0x3fe55555 0x3fe55555 0xffe55555 0x7ff00000 0 0, flags UF NX
        la      t6, table14
        vluxei32.v v12, (t6), v255
        la      t6, table15
        vluxei32.v v13, (t6), v255
        li      x10, 0xffffffff
        li      x11, 0x3fefffff
        vfdiv.vf   v8, v12, x10                 #= v8 1 1 1 2 0 0 0 5 | v9 0x3ff80000 0x3ff00000 0x3ff00000 0x3ff00000 0xfff00000 0x7ff00000 0 0, flags OF UF NX
        la      t6, table14
        vluxei32.v v12, (t6), v255
        la      t6, table15
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0
        vfdiv.vf   v8, v12, x10                 #= v8 0 0 0 0 0 0 0 0 | v9 0x7ff00000 0x7ff00000 0x7ff00000 0x7ff00000 0xfff00000 0x7ff00000 0x7ff80000 0x7ff00000, flags NV DZ
        csrwi   frm, 1                        # rtz
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ca00000
        vfdiv.vf   v8, v12, x10                 #= v8 0 1 0 0xffffffff 0 0 0 0 | v9 0x43400000 0x43400000 0xc3400000 0x7fefffff 0x3600000 0x200000 0 0x80000000, flags OF NX
        la      t6, table12
        vluxei32.v v12, (t6), v255
        la      t6, table13
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0xfff00000
        vfdiv.vf   v8, v12, x10                 #= v8 0 0 0 0 0 0 0 0 | v9 0x7ff80000 0x7ff80000 0x7ff80000 0x7ff80000 0x80000000 0x80000000 0x80000000 0x80000000, flags NV
        la      t6, table14
        vluxei32.v v12, (t6), v255
        la      t6, table15
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ff80000
        vfdiv.vf   v8, v12, x10                 #= v8 0 0x55555555 0x55555555 0x55555556 0x55555554 0 0 3 | v9 0x3ff00000 0x3fe55555 0x3fe55555 0x3fe55555 0xffe55555 0x7ff00000 0 0, flags UF NX
        csrwi   frm, 2                        # rdn
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ca00000
        vfdiv.vf   v8, v12, x10                 #= v8 0 1 0 0xffffffff 0 0 0 0 | v9 0x43400000 0x43400000 0xc3400000 0x7fefffff 0x3600000 0x200000 0 0x80000000, flags OF NX
        la      t6, table12
        vluxei32.v v12, (t6), v255
        la      t6, table13
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0xfff00000
        vfdiv.vf   v8, v12, x10                 #= v8 0 0 0 0 0 0 0 0 | v9 0x7ff80000 0x7ff80000 0x7ff80000 0x7ff80000 0x80000000 0x80000000 0x80000000 0x80000000, flags NV
        la      t6, table14
        vluxei32.v v12, (t6), v255
        la      t6, table15
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ff80000
        vfdiv.vf   v8, v12, x10                 #= v8 0 0x55555555 0x55555555 0x55555556 0x55555555 0 0 3 | v9 0x3ff00000 0x3fe55555 0x3fe55555 0x3fe55555 0xffe55555 0x7ff00000 0 0, flags UF NX
        csrwi   frm, 3                        # rup
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ca00000
        vfdiv.vf   v8, v12, x10                 #= v8 0 1 0 0 0 0 0 0 | v9 0x43400000 0x43400000 0xc3400000 0x7ff00000 0x3600000 0x200000 0 0x80000000, flags OF NX
        la      t6, table12
        vluxei32.v v12, (t6), v255
        la      t6, table13
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0xfff00000
        vfdiv.vf   v8, v12, x10                 #= v8 0 0 0 0 0 0 0 0 | v9 0x7ff80000 0x7ff80000 0x7ff80000 0x7ff80000 0x80000000 0x80000000 0x80000000 0x80000000, flags NV
        la      t6, table14
        vluxei32.v v12, (t6), v255
        la      t6, table15
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ff80000
        vfdiv.vf   v8, v12, x10                 #= v8 0 0x55555556 0x55555556 0x55555557 0x55555554 0 0 4 | v9 0x3ff00000 0x3fe55555 0x3fe55555 0x3fe55555 0xffe55555 0x7ff00000 0 0, flags UF NX
        csrwi   frm, 4                        # rmm
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ca00000
        vfdiv.vf   v8, v12, x10                 #= v8 0 1 0 0 0 0 0 0 | v9 0x43400000 0x43400000 0xc3400000 0x7ff00000 0x3600000 0x200000 0 0x80000000, flags OF NX
        la      t6, table12
        vluxei32.v v12, (t6), v255
        la      t6, table13
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0xfff00000
        vfdiv.vf   v8, v12, x10                 #= v8 0 0 0 0 0 0 0 0 | v9 0x7ff80000 0x7ff80000 0x7ff80000 0x7ff80000 0x80000000 0x80000000 0x80000000 0x80000000, flags NV
        la      t6, table14
        vluxei32.v v12, (t6), v255
        la      t6, table15
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ff80000
        vfdiv.vf   v8, v12, x10                 #= v8 0 0x55555555 0x55555555 0x55555557 0x55555555 0 0 3 | v9 0x3ff00000 0x3fe55555 0x3fe55555 0x3fe55555 0xffe55555 0x7ff00000 0 0, flags UF NX
        csrwi   frm, 0

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
        vfdiv.vf   v8, v12, x10, v0.t           #= v8 0 _ 0 _ 0 _ _ 0 | v9 0x43400000 _ 0xc3400000 _ 0x3600000 _ _ 0x80000000
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
        vfdiv.vf   v8, v12, x10                 #= v8 0 1 _ 0 _ _ 0 _ | v9 0x43400000 0x43400000 _ 0x7ff00000 _ _ 0 _, flags OF NX
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
        vfdiv.vf   v8, v12, x10, v0.t           #= v8 _ _ 0 _ 0 _ _ 0 | v9 _ _ 0x7ff80000 _ 0x7ff00000 _ _ 0x3680000, flags OF NX
meet6:
        join
        la      t6, table10
        vluxei32.v v200, (t6), v255
        la      t6, table11
        vluxei32.v v201, (t6), v255
        li      x10, 0
        li      x11, 0x3ca00000
        vfdiv.vf   v240, v200, x10              #= v240 0 1 0 0 0 0 0 0 | v241 0x43400000 0x43400000 0xc3400000 0x7ff00000 0x3600000 0x200000 0 0x80000000, flags OF NX
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        li      x10, 0
        li      x11, 0x3ca00000
        vfdiv.vf   v12, v12, x10                #= v12 0 1 0 0 0 0 0 0 | v13 0x43400000 0x43400000 0xc3400000 0x7ff00000 0x3600000 0x200000 0 0x80000000, flags OF NX

# x0 is zero
        la      t6, table10
        vluxei32.v v12, (t6), v255
        la      t6, table11
        vluxei32.v v13, (t6), v255
        vfdiv.vf   v8, v12, x0                  #= v8 0 0 0 0 0 0 0 0 | v9 0x7ff00000 0x7ff00000 0xfff00000 0x7ff00000 0x7ff00000 0x7ff00000 0x7ff80000 0x7ff80000, flags NV DZ

# not at 8 bits
        vsetvli x0, x0, e8, m1, ta, ma
        vfdiv.vf   v8, v12, x10                 #= trap Illegal
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
