# vlh.v: lane i loads 16 bits of private memory at A = vs1[i] + imm
# Ventus 4.2.7; errata E12
# launch: vgprs=256 lanes=4 lds=2048 pds=64

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2
        csrr    x5, pds
        li      x6, 0x60412203
        sw      x6, 0(x5)
        li      x6, 0x71523314
        sw      x6, 4(x5)
        li      x6, 0x82634425
        sw      x6, 8(x5)
        li      x6, 0x93745536
        sw      x6, 12(x5)
        li      x6, 0xdcbd9e7f
        sw      x6, 16(x5)
        li      x6, 0xedceaf90
        sw      x6, 20(x5)
        li      x6, 0xfedfc0a1
        sw      x6, 24(x5)
        li      x6, 0xff0d1b2
        sw      x6, 28(x5)
        li      x6, 0x58391afb
        sw      x6, 32(x5)
        li      x6, 0x694a2b0c
        sw      x6, 36(x5)
        li      x6, 0x7a5b3c1d
        sw      x6, 40(x5)
        li      x6, 0x8b6c4d2e
        sw      x6, 44(x5)
        li      x6, 0xd4b59677
        sw      x6, 48(x5)
        li      x6, 0xe5c6a788
        sw      x6, 52(x5)
        li      x6, 0xf6d7b899
        sw      x6, 56(x5)
        li      x6, 0x7e8c9aa
        sw      x6, 60(x5)
        li      x6, 0x503112f3
        sw      x6, 64(x5)
        li      x6, 0x61422304
        sw      x6, 68(x5)
        li      x6, 0x72533415
        sw      x6, 72(x5)
        li      x6, 0x83644526
        sw      x6, 76(x5)
        li      x6, 0xccad8e6f
        sw      x6, 80(x5)
        li      x6, 0xddbe9f80
        sw      x6, 84(x5)
        li      x6, 0xeecfb091
        sw      x6, 88(x5)
        li      x6, 0xffe0c1a2
        sw      x6, 92(x5)
        li      x6, 0x48290aeb
        sw      x6, 96(x5)
        li      x6, 0x593a1bfc
        sw      x6, 100(x5)
        li      x6, 0x6a4b2c0d
        sw      x6, 104(x5)
        li      x6, 0x7b5c3d1e
        sw      x6, 108(x5)
        li      x6, 0xc4a58667
        sw      x6, 112(x5)
        li      x6, 0xd5b69778
        sw      x6, 116(x5)
        li      x6, 0xe6c7a889
        sw      x6, 120(x5)
        li      x6, 0xf7d8b99a
        sw      x6, 124(x5)
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vlh.v      v3, 0(v2)                    #= v3 0x2203 0xffffedce 0x3c1d 0x7e8
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vlh.v      v3, 8(v2)                    #= v3 0x1afb 0x6142 0xffffb899 0xffffffe0
        la      t6, table2
        vluxei32.v v2, (t6), v255
        vlh.v      v3, -1024(v2)                #= v3 0x2203 0xffffedce 0x3c1d 0x7e8
        la      t6, table3
        vluxei32.v v2, (t6), v255
        vlh.v      v3, 1022(v2)                 #= v3 0x12f3 0x6142 0x3415 0xffff8364

# diverged, registers beyond 31
        la      t6, table4
        vluxei32.v v3, (t6), v255
        la      t6, table5
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vlh.v      v3, 1022(v2)                 #= v3 0x12f3 _ _ 0xffff8364
meet1:
        join
        vmv.v.v v4, v3                          #= v4 0x12f3 0x5a5a0001 0x5a5a0002 0xffff8364
        vlh.v      v231, 1022(v2)               #= v231 0x12f3 0x6142 0x3415 0xffff8364
        endprg

        .data
        .balign 64
table0: .word 0, 6, 8, 0xe, 0, 0, 0, 0
table1: .word 0, 0xa, 4, 0xe, 0, 0, 0, 0
table2: .word 0x400, 0x406, 0x408, 0x40e, 0, 0, 0, 0
table3: .word 0xfffffc12, 0xfffffc14, 0xfffffc12, 0xfffffc14, 0, 0, 0, 0
table4: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table5: .word 1, 0, 0, 1, 1, 0, 0, 1
