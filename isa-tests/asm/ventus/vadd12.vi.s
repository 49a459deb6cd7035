# vadd12.vi: vd = vs1 + imm, twelve signed bits
# Ventus 4.2.5; errata E1, E2
# launch: vgprs=256

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vadd12.vi v3, v2, 0                     #= v3 0 1 0x7fffffff 0x80000000 0xffffffff 0x12345678 0x80000001 0x1f
        vadd12.vi v3, v2, 1                     #= v3 1 2 0x80000000 0x80000001 0 0x12345679 0x80000002 0x20
        vadd12.vi v3, v2, -1                    #= v3 0xffffffff 0 0x7ffffffe 0x7fffffff 0xfffffffe 0x12345677 0x80000000 0x1e
        vadd12.vi v3, v2, 2047                  #= v3 0x7ff 0x800 0x800007fe 0x800007ff 0x7fe 0x12345e77 0x80000800 0x81e
        vadd12.vi v3, v2, -2048                 #= v3 0xfffff800 0xfffff801 0x7ffff7ff 0x7ffff800 0xfffff7ff 0x12344e78 0x7ffff801 0xfffff81f
        vadd12.vi v3, v2, 1365                  #= v3 0x555 0x556 0x80000554 0x80000555 0x554 0x12345bcd 0x80000556 0x574
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vadd12.vi v3, v2, 0                     #= v3 0xfffffffe 0x55555555 0xaaaaaaaa 2 0x80000000 0x7fffffff 0xffffffff 0
        vadd12.vi v3, v2, 1                     #= v3 0xffffffff 0x55555556 0xaaaaaaab 3 0x80000001 0x80000000 0 1
        vadd12.vi v3, v2, -1                    #= v3 0xfffffffd 0x55555554 0xaaaaaaa9 1 0x7fffffff 0x7ffffffe 0xfffffffe 0xffffffff
        vadd12.vi v3, v2, 2047                  #= v3 0x7fd 0x55555d54 0xaaaab2a9 0x801 0x800007ff 0x800007fe 0x7fe 0x7ff
        vadd12.vi v3, v2, -2048                 #= v3 0xfffff7fe 0x55554d55 0xaaaaa2aa 0xfffff802 0x7ffff800 0x7ffff7ff 0xfffff7ff 0xfffff800
        vadd12.vi v3, v2, 1365                  #= v3 0x553 0x55555aaa 0xaaaaafff 0x557 0x80000555 0x80000554 0x554 0x555
        la      t6, table2
        vluxei32.v v2, (t6), v255
        vadd12.vi v3, v2, 0                     #= v3 5 0xfffffffb 5 0xfffffffb 0x10000 0xffff 0x8000 0x7fff8000
        vadd12.vi v3, v2, 1                     #= v3 6 0xfffffffc 6 0xfffffffc 0x10001 0x10000 0x8001 0x7fff8001
        vadd12.vi v3, v2, -1                    #= v3 4 0xfffffffa 4 0xfffffffa 0xffff 0xfffe 0x7fff 0x7fff7fff
        vadd12.vi v3, v2, 2047                  #= v3 0x804 0x7fa 0x804 0x7fa 0x107ff 0x107fe 0x87ff 0x7fff87ff
        vadd12.vi v3, v2, -2048                 #= v3 0xfffff805 0xfffff7fb 0xfffff805 0xfffff7fb 0xf800 0xf7ff 0x7800 0x7fff7800
        vadd12.vi v3, v2, 1365                  #= v3 0x55a 0x550 0x55a 0x550 0x10555 0x10554 0x8555 0x7fff8555
        la      t6, table3
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vadd12.vi v3, v2, 5                     #= v3 0xa 0 _ 0 _ _ 0x8005 _
meet1:
        join
        vmv.v.v v4, v3                          #= v4 0xa 0 0x5a5a0002 0 0x5a5a0004 0x5a5a0005 0x8005 0x5a5a0007
        la      t6, table2
        vluxei32.v v200, (t6), v255
        vadd12.vi v240, v200, 5                 #= v240 0xa 0 0xa 0 0x10005 0x10004 0x8005 0x7fff8005
        vadd12.vi v2, v2, 5                     #= v2 0xa 0 0xa 0 0x10005 0x10004 0x8005 0x7fff8005

# a single register whatever LMUL is
        la      t6, table2
        vluxei32.v v13, (t6), v255
        vsetvli x0, x0, e32, m2, ta, ma
        vadd12.vi v13, v13, 5                   #= v13 0xa 0 0xa 0 0x10005 0x10004 0x8005 0x7fff8005
        endprg

        .data
        .balign 64
table0: .word 0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0x12345678, 0x80000001, 0x1f
table1: .word 0xfffffffe, 0x55555555, 0xaaaaaaaa, 2, 0x80000000, 0x7fffffff, 0xffffffff, 0
table2: .word 5, 0xfffffffb, 5, 0xfffffffb, 0x10000, 0xffff, 0x8000, 0x7fff8000
table3: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table4: .word 1, 1, 0, 1, 0, 0, 1, 0
