# vluxei8.v: lane i loads 32 bits at rs1 + the low 8 bits of vs2[i]
# RVV 1.0 §7.6; errata E9, D20, D36
# launch: vgprs=256 lanes=4 lds=2048 pds=64

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2

# global memory
        la      x5, bytes
        addi    x8, x5, 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vluxei8.v  v3, (x8), v2                 #= v3 0xf0cba681 0x845f3a15 0x18f3cea9 0xac87623d, at bytes+0 bytes+4 bytes+8 bytes+0xc
        addi    x8, x5, 8
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vluxei8.v  v3, (x8), v2                 #= v3 0x24ffdab5 0x18f3cea9 0x58330ee9 0xac87623d, at bytes+0x24 bytes+8 bytes+0x48 bytes+0xc
        addi    x8, x5, 0
        la      t6, table2
        vluxei32.v v2, (t6), v255
        vluxei8.v  v3, (x8), v2                 #= v3 0x401bf6d1 0x401bf6d1 0x401bf6d1 0xf0cba681, at bytes+0x10 bytes+0x10 bytes+0x10 bytes+0

# LDS
        la      x5, bytes
        csrr    x6, lds
        lw      x7, 0(x5)
        sw      x7, 0(x6)
        lw      x7, 4(x5)
        sw      x7, 4(x6)
        lw      x7, 8(x5)
        sw      x7, 8(x6)
        lw      x7, 12(x5)
        sw      x7, 12(x6)
        lw      x7, 16(x5)
        sw      x7, 16(x6)
        lw      x7, 20(x5)
        sw      x7, 20(x6)
        lw      x7, 24(x5)
        sw      x7, 24(x6)
        lw      x7, 28(x5)
        sw      x7, 28(x6)
        lw      x7, 32(x5)
        sw      x7, 32(x6)
        lw      x7, 36(x5)
        sw      x7, 36(x6)
        lw      x7, 40(x5)
        sw      x7, 40(x6)
        lw      x7, 44(x5)
        sw      x7, 44(x6)
        lw      x7, 48(x5)
        sw      x7, 48(x6)
        lw      x7, 52(x5)
        sw      x7, 52(x6)
        lw      x7, 56(x5)
        sw      x7, 56(x6)
        lw      x7, 60(x5)
        sw      x7, 60(x6)
        lw      x7, 64(x5)
        sw      x7, 64(x6)
        lw      x7, 68(x5)
        sw      x7, 68(x6)
        lw      x7, 72(x5)
        sw      x7, 72(x6)
        lw      x7, 76(x5)
        sw      x7, 76(x6)
        lw      x7, 80(x5)
        sw      x7, 80(x6)
        lw      x7, 84(x5)
        sw      x7, 84(x6)
        lw      x7, 88(x5)
        sw      x7, 88(x6)
        lw      x7, 92(x5)
        sw      x7, 92(x6)
        lw      x7, 96(x5)
        sw      x7, 96(x6)
        lw      x7, 100(x5)
        sw      x7, 100(x6)
        lw      x7, 104(x5)
        sw      x7, 104(x6)
        lw      x7, 108(x5)
        sw      x7, 108(x6)
        lw      x7, 112(x5)
        sw      x7, 112(x6)
        lw      x7, 116(x5)
        sw      x7, 116(x6)
        lw      x7, 120(x5)
        sw      x7, 120(x6)
        lw      x7, 124(x5)
        sw      x7, 124(x6)
        mv      x5, x6
        addi    x8, x5, 0
        la      t6, table0
        vluxei32.v v2, (t6), v255
        vluxei8.v  v3, (x8), v2                 #= v3 0xf0cba681 0x845f3a15 0x18f3cea9 0xac87623d
        addi    x8, x5, 8
        la      t6, table1
        vluxei32.v v2, (t6), v255
        vluxei8.v  v3, (x8), v2                 #= v3 0x24ffdab5 0x18f3cea9 0x58330ee9 0xac87623d
        addi    x8, x5, 0
        la      t6, table2
        vluxei32.v v2, (t6), v255
        vluxei8.v  v3, (x8), v2                 #= v3 0x401bf6d1 0x401bf6d1 0x401bf6d1 0xf0cba681

# diverged, masked, registers beyond 31
        la      t6, table3
        vluxei32.v v3, (t6), v255
        la      t6, table4
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vluxei8.v  v3, (x8), v2                 #= v3 0x401bf6d1 _ _ 0xf0cba681
meet1:
        join
        vmv.v.v v4, v3                          #= v4 0x401bf6d1 0x5a5a0001 0x5a5a0002 0xf0cba681
        la      t6, table5
        vluxei32.v v0, (t6), v255
        la      t6, table3
        vluxei32.v v3, (t6), v255
        vluxei8.v  v3, (x8), v2, v0.t           #= v3 0x401bf6d1 _ 0x401bf6d1 _
        vmv.v.v v4, v3                          #= v4 0x401bf6d1 0x5a5a0001 0x401bf6d1 0x5a5a0003
        vluxei8.v  v231, (x8), v2               #= v231 0x401bf6d1 0x401bf6d1 0x401bf6d1 0xf0cba681

# LMUL 2: the indices are a group, too; the destination may be it
        la      x5, bytes
        la      t6, table6
        vluxei32.v v12, (t6), v255
        la      t6, table7
        vluxei32.v v13, (t6), v255
        vsetvli x0, x0, e32, m2, ta, ma
        vluxei8.v v12, (x5), v12                #= v12 0x845f3a15 0xf0cba681 0xac87623d 0x18f3cea9, at bytes+4 bytes+0 bytes+0xc bytes+8 | v13 0x643f1af5 0xd0ab8661 0x3c17f2cd 0xa8835e39, at bytes+0x64 bytes+0x60 bytes+0x5c bytes+0x58
        endprg

        .data
        .balign 64
bytes: .byte 0x81, 0xa6, 0xcb, 0xf0, 0x15, 0x3a, 0x5f, 0x84, 0xa9, 0xce, 0xf3, 0x18, 0x3d, 0x62, 0x87, 0xac, 0xd1, 0xf6, 0x1b, 0x40, 0x65, 0x8a, 0xaf, 0xd4, 0xf9, 0x1e, 0x43, 0x68, 0x8d, 0xb2, 0xd7, 0xfc, 0x21, 0x46, 0x6b, 0x90, 0xb5, 0xda, 0xff, 0x24, 0x49, 0x6e, 0x93, 0xb8, 0xdd, 0x2, 0x27, 0x4c, 0x71, 0x96, 0xbb, 0xe0, 0x5, 0x2a, 0x4f, 0x74, 0x99, 0xbe, 0xe3, 0x8, 0x2d, 0x52, 0x77, 0x9c, 0xc1, 0xe6, 0xb, 0x30, 0x55, 0x7a, 0x9f, 0xc4, 0xe9, 0xe, 0x33, 0x58, 0x7d, 0xa2, 0xc7, 0xec, 0x11, 0x36, 0x5b, 0x80, 0xa5, 0xca, 0xef, 0x14, 0x39, 0x5e, 0x83, 0xa8, 0xcd, 0xf2, 0x17, 0x3c, 0x61, 0x86, 0xab, 0xd0, 0xf5, 0x1a, 0x3f, 0x64, 0x89, 0xae, 0xd3, 0xf8, 0x1d, 0x42, 0x67, 0x8c, 0xb1, 0xd6, 0xfb, 0x20, 0x45, 0x6a, 0x8f, 0xb4, 0xd9, 0xfe, 0x23, 0x48, 0x6d, 0x92, 0xb7, 0xdc
table0: .word 0xabcdef00, 0xabcdef04, 0xabcdef08, 0xabcdef0c, 0, 0, 0, 0
table1: .word 0xabcdef1c, 0xabcdef00, 0xabcdef40, 0xabcdef04, 0, 0, 0, 0
table2: .word 0xabcdef10, 0xabcdef10, 0xabcdef10, 0xabcdef00, 0, 0, 0, 0
table3: .word 0x5a5a0000, 0x5a5a0001, 0x5a5a0002, 0x5a5a0003, 0x5a5a0004, 0x5a5a0005, 0x5a5a0006, 0x5a5a0007
table4: .word 1, 0, 0, 1, 1, 0, 0, 1
table5: .word 1, 0, 3, 2, 0, 0, 0, 0
table6: .word 4, 0, 0xc, 8, 0, 0, 0, 0
table7: .word 0x64, 0x60, 0x5c, 0x58, 0, 0, 0, 0
