# vftta.vv: lane i of vd gains vs1[0] vs2[i] + ... + vs1[i] vs2[0], a fused step each
# Ventus 4.2.5; errata D12
# launch: vgprs=256 lanes=4

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2
        csrwi   frm, 0
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table1
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1                     #= v3 0x3f800000 0x40000000 0x40400000 0x40800000
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table1
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 0x3f800000 _ 0x40400000 0x40800000
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vftta.vv v3, v2, v1                     #= v3 0x3f800000 _ 0x40400000 0x40800000
meet1:
        join
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table1
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 _ 0 0 _
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet2
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet2
        vftta.vv v3, v2, v1                     #= v3 _ 0 0 _
meet2:
        join
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table6
        vluxei32.v v2, (t6), v255
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1                     #= v3 0x3f8ccccd 0x7f7fffff 0x3e99999e 0x4b7ffffe, flags NX
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table6
        vluxei32.v v2, (t6), v255
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 0x3f8ccccd _ 0x3fa66667 0x4b7ffffd, flags NX
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet3
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet3
        vftta.vv v3, v2, v1                     #= v3 0x3f8ccccd _ 0x3fa66667 0x4b7ffffd, flags NX
meet3:
        join
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table6
        vluxei32.v v2, (t6), v255
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 _ 0x7f7fffff 0xbf800000 _, flags NX
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet4
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet4
        vftta.vv v3, v2, v1                     #= v3 _ 0x7f7fffff 0xbf800000 _, flags NX
meet4:
        join
        la      t6, table8
        vluxei32.v v1, (t6), v255
        la      t6, table9
        vluxei32.v v2, (t6), v255
        la      t6, table10
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1                     #= v3 0x7fc00000 0x7f800000 0x7fc00000 0x7fc00000, flags NV
        la      t6, table8
        vluxei32.v v1, (t6), v255
        la      t6, table9
        vluxei32.v v2, (t6), v255
        la      t6, table10
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 0x7fc00000 _ 0x7fc00000 0x7fc00000, flags NV
        la      t6, table10
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet5
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet5
        vftta.vv v3, v2, v1                     #= v3 0x7fc00000 _ 0x7fc00000 0x7fc00000, flags NV
meet5:
        join
        la      t6, table8
        vluxei32.v v1, (t6), v255
        la      t6, table9
        vluxei32.v v2, (t6), v255
        la      t6, table10
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 _ 0x3f800000 0x3f800000 _
        la      t6, table10
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet6
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet6
        vftta.vv v3, v2, v1                     #= v3 _ 0x3f800000 0x3f800000 _
meet6:
        join
        csrwi   frm, 1
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table1
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1                     #= v3 0x3f800000 0x40000000 0x40400000 0x40800000
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table1
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 0x3f800000 _ 0x40400000 0x40800000
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet7
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet7
        vftta.vv v3, v2, v1                     #= v3 0x3f800000 _ 0x40400000 0x40800000
meet7:
        join
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table1
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 _ 0 0 _
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet8
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet8
        vftta.vv v3, v2, v1                     #= v3 _ 0 0 _
meet8:
        join
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table6
        vluxei32.v v2, (t6), v255
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1                     #= v3 0x3f8ccccc 0x7f7ffffe 0x3e99999d 0x4b7ffffc, flags NX
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table6
        vluxei32.v v2, (t6), v255
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 0x3f8ccccc _ 0x3fa66667 0x4b7ffffc, flags NX
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet9
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet9
        vftta.vv v3, v2, v1                     #= v3 0x3f8ccccc _ 0x3fa66667 0x4b7ffffc, flags NX
meet9:
        join
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table6
        vluxei32.v v2, (t6), v255
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 _ 0x7f7fffff 0xbf7fffff _, flags NX
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet10
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet10
        vftta.vv v3, v2, v1                     #= v3 _ 0x7f7fffff 0xbf7fffff _, flags NX
meet10:
        join
        la      t6, table8
        vluxei32.v v1, (t6), v255
        la      t6, table9
        vluxei32.v v2, (t6), v255
        la      t6, table10
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1                     #= v3 0x7fc00000 0x7f800000 0x7fc00000 0x7fc00000, flags NV
        la      t6, table8
        vluxei32.v v1, (t6), v255
        la      t6, table9
        vluxei32.v v2, (t6), v255
        la      t6, table10
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 0x7fc00000 _ 0x7fc00000 0x7fc00000, flags NV
        la      t6, table10
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet11
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet11
        vftta.vv v3, v2, v1                     #= v3 0x7fc00000 _ 0x7fc00000 0x7fc00000, flags NV
meet11:
        join
        la      t6, table8
        vluxei32.v v1, (t6), v255
        la      t6, table9
        vluxei32.v v2, (t6), v255
        la      t6, table10
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 _ 0x3f800000 0x3f800000 _
        la      t6, table10
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet12
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet12
        vftta.vv v3, v2, v1                     #= v3 _ 0x3f800000 0x3f800000 _
meet12:
        join
        csrwi   frm, 2
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table1
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1                     #= v3 0x3f800000 0x40000000 0x40400000 0x40800000
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table1
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 0x3f800000 _ 0x40400000 0x40800000
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet13
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet13
        vftta.vv v3, v2, v1                     #= v3 0x3f800000 _ 0x40400000 0x40800000
meet13:
        join
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table1
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 _ 0 0 _
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet14
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet14
        vftta.vv v3, v2, v1                     #= v3 _ 0 0 _
meet14:
        join
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table6
        vluxei32.v v2, (t6), v255
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1                     #= v3 0x3f8ccccc 0x7f7ffffe 0x3e99999d 0x4b7ffffc, flags NX
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table6
        vluxei32.v v2, (t6), v255
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 0x3f8ccccc _ 0x3fa66667 0x4b7ffffc, flags NX
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet15
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet15
        vftta.vv v3, v2, v1                     #= v3 0x3f8ccccc _ 0x3fa66667 0x4b7ffffc, flags NX
meet15:
        join
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table6
        vluxei32.v v2, (t6), v255
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 _ 0x7f7fffff 0xbf800000 _, flags NX
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet16
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet16
        vftta.vv v3, v2, v1                     #= v3 _ 0x7f7fffff 0xbf800000 _, flags NX
meet16:
        join
        la      t6, table8
        vluxei32.v v1, (t6), v255
        la      t6, table9
        vluxei32.v v2, (t6), v255
        la      t6, table10
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1                     #= v3 0x7fc00000 0x7f800000 0x7fc00000 0x7fc00000, flags NV
        la      t6, table8
        vluxei32.v v1, (t6), v255
        la      t6, table9
        vluxei32.v v2, (t6), v255
        la      t6, table10
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 0x7fc00000 _ 0x7fc00000 0x7fc00000, flags NV
        la      t6, table10
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet17
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet17
        vftta.vv v3, v2, v1                     #= v3 0x7fc00000 _ 0x7fc00000 0x7fc00000, flags NV
meet17:
        join
        la      t6, table8
        vluxei32.v v1, (t6), v255
        la      t6, table9
        vluxei32.v v2, (t6), v255
        la      t6, table10
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 _ 0x3f800000 0x3f800000 _
        la      t6, table10
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet18
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet18
        vftta.vv v3, v2, v1                     #= v3 _ 0x3f800000 0x3f800000 _
meet18:
        join
        csrwi   frm, 3
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table1
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1                     #= v3 0x3f800000 0x40000000 0x40400000 0x40800000
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table1
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 0x3f800000 _ 0x40400000 0x40800000
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet19
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet19
        vftta.vv v3, v2, v1                     #= v3 0x3f800000 _ 0x40400000 0x40800000
meet19:
        join
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table1
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 _ 0 0 _
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet20
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet20
        vftta.vv v3, v2, v1                     #= v3 _ 0 0 _
meet20:
        join
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table6
        vluxei32.v v2, (t6), v255
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1                     #= v3 0x3f8ccccd 0x7f800000 0x3e9999a2 0x4b800000, flags OF NX
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table6
        vluxei32.v v2, (t6), v255
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 0x3f8ccccd _ 0x3fa66669 0x4b7ffffe, flags NX
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet21
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet21
        vftta.vv v3, v2, v1                     #= v3 0x3f8ccccd _ 0x3fa66669 0x4b7ffffe, flags NX
meet21:
        join
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table6
        vluxei32.v v2, (t6), v255
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 _ 0x7f7fffff 0xbf7fffff _, flags NX
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet22
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet22
        vftta.vv v3, v2, v1                     #= v3 _ 0x7f7fffff 0xbf7fffff _, flags NX
meet22:
        join
        la      t6, table8
        vluxei32.v v1, (t6), v255
        la      t6, table9
        vluxei32.v v2, (t6), v255
        la      t6, table10
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1                     #= v3 0x7fc00000 0x7f800000 0x7fc00000 0x7fc00000, flags NV
        la      t6, table8
        vluxei32.v v1, (t6), v255
        la      t6, table9
        vluxei32.v v2, (t6), v255
        la      t6, table10
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 0x7fc00000 _ 0x7fc00000 0x7fc00000, flags NV
        la      t6, table10
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet23
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet23
        vftta.vv v3, v2, v1                     #= v3 0x7fc00000 _ 0x7fc00000 0x7fc00000, flags NV
meet23:
        join
        la      t6, table8
        vluxei32.v v1, (t6), v255
        la      t6, table9
        vluxei32.v v2, (t6), v255
        la      t6, table10
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 _ 0x3f800000 0x3f800000 _
        la      t6, table10
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet24
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet24
        vftta.vv v3, v2, v1                     #= v3 _ 0x3f800000 0x3f800000 _
meet24:
        join
        csrwi   frm, 4
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table1
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1                     #= v3 0x3f800000 0x40000000 0x40400000 0x40800000
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table1
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 0x3f800000 _ 0x40400000 0x40800000
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet25
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet25
        vftta.vv v3, v2, v1                     #= v3 0x3f800000 _ 0x40400000 0x40800000
meet25:
        join
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table1
        vluxei32.v v2, (t6), v255
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 _ 0 0 _
        la      t6, table2
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet26
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet26
        vftta.vv v3, v2, v1                     #= v3 _ 0 0 _
meet26:
        join
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table6
        vluxei32.v v2, (t6), v255
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1                     #= v3 0x3f8ccccd 0x7f7fffff 0x3e99999e 0x4b7ffffe, flags NX
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table6
        vluxei32.v v2, (t6), v255
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 0x3f8ccccd _ 0x3fa66667 0x4b7ffffd, flags NX
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet27
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet27
        vftta.vv v3, v2, v1                     #= v3 0x3f8ccccd _ 0x3fa66667 0x4b7ffffd, flags NX
meet27:
        join
        la      t6, table0
        vluxei32.v v1, (t6), v255
        la      t6, table6
        vluxei32.v v2, (t6), v255
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 _ 0x7f7fffff 0xbf800000 _, flags NX
        la      t6, table7
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet28
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet28
        vftta.vv v3, v2, v1                     #= v3 _ 0x7f7fffff 0xbf800000 _, flags NX
meet28:
        join
        la      t6, table8
        vluxei32.v v1, (t6), v255
        la      t6, table9
        vluxei32.v v2, (t6), v255
        la      t6, table10
        vluxei32.v v3, (t6), v255
        la      t6, table3
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1                     #= v3 0x7fc00000 0x7f800000 0x7fc00000 0x7fc00000, flags NV
        la      t6, table8
        vluxei32.v v1, (t6), v255
        la      t6, table9
        vluxei32.v v2, (t6), v255
        la      t6, table10
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 0x7fc00000 _ 0x7fc00000 0x7fc00000, flags NV
        la      t6, table10
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet29
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet29
        vftta.vv v3, v2, v1                     #= v3 0x7fc00000 _ 0x7fc00000 0x7fc00000, flags NV
meet29:
        join
        la      t6, table8
        vluxei32.v v1, (t6), v255
        la      t6, table9
        vluxei32.v v2, (t6), v255
        la      t6, table10
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v0, (t6), v255
        vftta.vv v3, v2, v1, v0.t               #= v3 _ 0x3f800000 0x3f800000 _
        la      t6, table10
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet30
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet30
        vftta.vv v3, v2, v1                     #= v3 _ 0x3f800000 0x3f800000 _
meet30:
        join
        endprg

        .data
        .balign 64
table0: .word 0x3f800000, 0x40000000, 0x40400000, 0x40800000, 0x3f800000, 0x40000000, 0x40400000, 0x40800000
table1: .word 0x3f800000, 0, 0, 0, 0x3f800000, 0, 0, 0
table2: .word 0, 0, 0, 0, 0, 0, 0, 0
table3: .word 1, 1, 1, 1, 1, 1, 1, 1
table4: .word 1, 0, 1, 1, 1, 0, 1, 1
table5: .word 0, 1, 1, 0, 0, 1, 1, 0
table6: .word 0x3dcccccd, 0xbf000000, 0x3f800001, 0x4b800000, 0x3dcccccd, 0xbf000000, 0x3f800001, 0x4b800000
table7: .word 0x3f800000, 0x7f7fffff, 1, 0xc0490fdb, 0x3f800000, 0x7f7fffff, 1, 0xc0490fdb
table8: .word 0x7f800000, 0, 0x3f800000, 0x7fc00001, 0x7f800000, 0, 0x3f800000, 0x7fc00001
table9: .word 0, 0x3f800000, 0x7f800001, 0x3f800000, 0, 0x3f800000, 0x7f800001, 0x3f800000
table10: .word 0x3f800000, 0x3f800000, 0x3f800000, 0x3f800000, 0x3f800000, 0x3f800000, 0x3f800000, 0x3f800000
