# vsub12.vi: vd = vs1 - imm, twelve signed bits
# Ventus 4.2.5; errata E1, E2
# launch: vgprs=256

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vsub12.vi v3, v2, 0                     #= v3 0 1 0x7fffffff 0x80000000 0xffffffff 0x12345678 0x80000001 0x1f
        vsub12.vi v3, v2, 1                     #= v3 0xffffffff 0 0x7ffffffe 0x7fffffff 0xfffffffe 0x12345677 0x80000000 0x1e
        vsub12.vi v3, v2, -1                    #= v3 1 2 0x80000000 0x80000001 0 0x12345679 0x80000002 0x20
        vsub12.vi v3, v2, 2047                  #= v3 0xfffff801 0xfffff802 0x7ffff800 0x7ffff801 0xfffff800 0x12344e79 0x7ffff802 0xfffff820
        vsub12.vi v3, v2, -2048                 #= v3 0x800 0x801 0x800007ff 0x80000800 0x7ff 0x12345e78 0x80000801 0x81f
        vsub12.vi v3, v2, 1365                  #= v3 0xfffffaab 0xfffffaac 0x7ffffaaa 0x7ffffaab 0xfffffaaa 0x12345123 0x7ffffaac 0xfffffaca
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vsub12.vi v3, v2, 0                     #= v3 0xfffffffe 0x55555555 0xaaaaaaaa 2 0x80000000 0x7fffffff 0xffffffff 0
        vsub12.vi v3, v2, 1                     #= v3 0xfffffffd 0x55555554 0xaaaaaaa9 1 0x7fffffff 0x7ffffffe 0xfffffffe 0xffffffff
        vsub12.vi v3, v2, -1                    #= v3 0xffffffff 0x55555556 0xaaaaaaab 3 0x80000001 0x80000000 0 1
        vsub12.vi v3, v2, 2047                  #= v3 0xfffff7ff 0x55554d56 0xaaaaa2ab 0xfffff803 0x7ffff801 0x7ffff800 0xfffff800 0xfffff801
        vsub12.vi v3, v2, -2048                 #= v3 0x7fe 0x55555d55 0xaaaab2aa 0x802 0x80000800 0x800007ff 0x7ff 0x800
        vsub12.vi v3, v2, 1365                  #= v3 0xfffffaa9 0x55555000 0xaaaaa555 0xfffffaad 0x7ffffaab 0x7ffffaaa 0xfffffaaa 0xfffffaab
        la      t6, table2
        vluxei32.v v2, (t6), v255
        vsub12.vi v3, v2, 0                     #= v3 5 0xfffffffb 5 0xfffffffb 0x10000 0xffff 0x8000 0x7fff8000
        vsub12.vi v3, v2, 1                     #= v3 4 0xfffffffa 4 0xfffffffa 0xffff 0xfffe 0x7fff 0x7fff7fff
        vsub12.vi v3, v2, -1                    #= v3 6 0xfffffffc 6 0xfffffffc 0x10001 0x10000 0x8001 0x7fff8001
        vsub12.vi v3, v2, 2047                  #= v3 0xfffff806 0xfffff7fc 0xfffff806 0xfffff7fc 0xf801 0xf800 0x7801 0x7fff7801
        vsub12.vi v3, v2, -2048                 #= v3 0x805 0x7fb 0x805 0x7fb 0x10800 0x107ff 0x8800 0x7fff8800
        vsub12.vi v3, v2, 1365                  #= v3 0xfffffab0 0xfffffaa6 0xfffffab0 0xfffffaa6 0xfaab 0xfaaa 0x7aab 0x7fff7aab
        la      t6, table3
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vsub12.vi v3, v2, 5                     #= v3 0 0xfffffff6 _ 0xfffffff6 _ _ 0x7ffb _
meet1:
        join
        vmv.v.v v4, v3                          #= v4 0 0xfffffff6 0x5a5a0002 0xfffffff6 0x5a5a0004 0x5a5a0005 0x7ffb 0x5a5a0007
        la      t6, table2
        vluxei32.v v200, (t6), v255
        vsub12.vi v240, v200, 5                 #= v240 0 0xfffffff6 0 0xfffffff6 0xfffb 0xfffa 0x7ffb 0x7fff7ffb
        vsub12.vi v2, v2, 5                     #= v2 0 0xfffffff6 0 0xfffffff6 0xfffb 0xfffa 0x7ffb 0x7fff7ffb

# a single register whatever LMUL is
        la      t6, table2
        vluxei32.v v13, (t6), v255
        vsetvli x0, x0, e32, m2, ta, ma
        vsub12.vi v13, v13, 5                   #= v13 0 0xfffffff6 0 0xfffffff6 0xfffb 0xfffa 0x7ffb 0x7fff7ffb
        endprg

        .data
        .balign 64
table0: .word 0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x12345678, 0x80000001, 0x1f
table1: .word 0xfffffffe, 0x55555555, 0xaaaaaaaa, 2, 0x80000000, 0x7fffffff, 0xffffffff, 0
table2: .word 5, 0xfffffffb, 5, 0xfffffffb, 0x10000, 0xffff, 0x8000, 0x7fff8000
table3: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table4: .word 1, 1, 0, 1, 0, 0, 1, 0
