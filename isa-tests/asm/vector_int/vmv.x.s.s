# vmv.x.s: rd = vs2 of the highest active lane
# Ventus 4.1; errata D5
# launch: vgprs=256 lanes=4

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vmv.x.s x7, v2                          #= x7 0x80000000
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vmv.x.s x7, v2                          #= x7 2
        la      t6, table2
        vluxei32.v v2, (t6), v255
        vmv.x.s x7, v2                          #= x7 0xfffffffb
        la      t6, table3
        vluxei32.v v2, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vmv.x.s x7, v2                          #= x7 0x5a5a0002
meet1:
        join
        la      t6, table3
        vluxei32.v v2, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet2
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet2
        vmv.x.s x7, v2                          #= x7 0x5a5a0000
meet2:
        join
        la      t6, table3
        vluxei32.v v2, (t6), v255
        la      t6, table6
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet3
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet3
        vmv.x.s x7, v2                          #= x7 0x5a5a0001
meet3:
        join
        la      t6, table3
        vluxei32.v v2, (t6), v255
        la      t6, table7
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet4
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet4
        vmv.x.s x7, v2                          #= x7 0x5a5a0003
meet4:
        join

# x0, registers beyond 31, LMUL 2 reads vs2 alone
        vmv.x.s x0, v2                          #= none
        la      t6, table0
        vluxei32.v v231, (t6), v255
        vmv.x.s x57, v231                       #= x57 0x80000000
        vsetvli x0, x0, e32, m2, ta, ma
        vmv.x.s x57, v231                       #= x57 0x80000000
        endprg

        .data
        .balign 64
table0: .word 0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x12345678, 0x80000001, 0x1f
table1: .word 0xfffffffe, 0x55555555, 0xaaaaaaaa, 2, 0x80000000, 0x7fffffff, 0xffffffff, 0
table2: .word 5, 0xfffffffb, 5, 0xfffffffb, 0x10000, 0xffff, 0x8000, 0x7fff8000
table3: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table4: .word 1, 1, 1, 0, 1, 1, 1, 0
table5: .word 1, 0, 0, 0, 1, 0, 0, 0
table6: .word 0, 1, 0, 0, 0, 1, 0, 0
table7: .word 0, 1, 0, 1, 0, 1, 0, 1
