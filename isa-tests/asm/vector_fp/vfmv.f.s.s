# vfmv.f.s: rd = vs2 of the highest active lane
# RVV 1.0 §16.2; errata D5, D34, D35
# launch: vgprs=256 lanes=4

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2
        la      t6, table0
        vluxei32.v v2, (t6), v255
        la      t6, table1
        vluxei32.v v3, (t6), v255
        vfmv.f.s x7, v2                         #= x7 0x5a5a0003
        la      t6, table2
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vfmv.f.s x7, v2                         #= x7 0x5a5a0002
meet1:
        join
        la      t6, table3
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet2
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet2
        vfmv.f.s x7, v2                         #= x7 0x5a5a0000
meet2:
        join
        vfmv.f.s x0, v2                         #= none
        la      t6, table0
        vluxei32.v v231, (t6), v255
        vfmv.f.s x57, v231                      #= x57 0x5a5a0003

# half precision: sign-extended
        vsetvli x0, x0, e16, m1, ta, ma
        vfmv.f.s x7, v3                         #= x7 0x3c01
        la      t6, table2
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet3
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet3
        vfmv.f.s x7, v3                         #= x7 0xffffbc00
meet3:
        join

# double precision: a pair
        vsetvli x0, x0, e64, m1, ta, ma
        vfmv.f.s x8, v2                         #= x8 0x5a5a0003 | x9 0x12343c01
        vfmv.f.s x7, v2                         #= trap Register
        endprg

        .data
        .balign 64
table0: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table1: .word 0xbc00, 0x3c00, 0x1234bc00, 0x12343c01, 0, 0, 0, 0
table2: .word 1, 1, 1, 0, 1, 1, 1, 0
table3: .word 1, 0, 0, 0, 1, 0, 0, 0
