# regpair: the next load or store moves 64 bits where its data register is even; also REGEXT
# Ventus 4.2.3; errata D32
# launch: vgprs=256 lanes=4 lds=2048 pds=64

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2

# lw: even, odd, x0, beyond 31
        la      x5, bytes
        regpair 0, 0, 0, 0                      #= none
        lw      x8, 8(x5)                       #= x8 0x18f3cea9, at bytes+8 | x9 0xac87623d, at bytes+12
        regpair 0, 0, 0, 0                      #= none
        lw      x7, 8(x5)                       #= x7 0x18f3cea9
        regpair 0, 0, 0, 0                      #= none
        lw      x0, 8(x5)                       #= at bytes+8 | at bytes+12
        regpair 0, 0, 0, 1                      #= none
        lw      x10, 8(x5)                      #= x42 0x18f3cea9 | x43 0xac87623d

# sw
        li      x12, 0x11112222
        li      x13, 0x33334444
        regpair 0, 0, 0, 0                      #= none
        sw      x12, 16(x5)                     #= store 0x11112222, at bytes+16 | store 0x33334444, at bytes+20
        regpair 0, 0, 0, 0                      #= none
        sw      x13, 24(x5)                     #= store 0x33334444, at bytes+24
        regpair 0, 0, 0, 0                      #= none
        sw      x0, 24(x5)                      #= store 0, at bytes+24 | store 0, at bytes+28
        regpair 0, 1, 0, 0                      #= none
        sw      x10, 16(x5)                     #= store 0x18f3cea9 | store 0xac87623d

# vle32.v, vse32.v: 8 bytes a lane
        addi    x6, x5, 32
        regpair 0, 0, 0, 0                      #= none
        vle32.v v8, (x6)                        #= v8 0x906b4621 0xb8936e49 0xe0bb9671 0x8e3be99, at bytes+0x20 bytes+0x28 bytes+0x30 bytes+0x38 | v9 0x24ffdab5 0x4c2702dd 0x744f2a05 0x9c77522d, at bytes+0x24 bytes+0x2c bytes+0x34 bytes+0x3c
        la      t6, table0
        vluxei32.v v0, (t6), v255
        regpair 0, 0, 0, 0                      #= none
        vle32.v v8, (x6), v0.t                  #= v8 0x906b4621 _ 0xe0bb9671 _, at bytes+0x20 _ bytes+0x30 _ | v9 0x24ffdab5 _ 0x744f2a05 _, at bytes+0x24 _ bytes+0x34 _
        regpair 0, 0, 0, 0                      #= none
        vse32.v v8, (x6)                        #= store 0x906b4621 0xb8936e49 0xe0bb9671 0x8e3be99, at bytes+0x20 bytes+0x28 bytes+0x30 bytes+0x38 | store 0x24ffdab5 0x4c2702dd 0x744f2a05 0x9c77522d, at bytes+0x24 bytes+0x2c bytes+0x34 bytes+0x3c
        regpair 0, 0, 0, 0                      #= none
        vle32.v v11, (x6)                       #= v11 0x906b4621 0x24ffdab5 0xb8936e49 0x4c2702dd

# strided and indexed
        li      x7, 0x10
        regpair 0, 0, 0, 0                      #= none
        vlse32.v v8, (x6), x7                   #= v8 0x906b4621 0xe0bb9671 0x300be6c1 0x805b3611 | v9 0x24ffdab5 0x744f2a05 0xc49f7a55 0x14efcaa5
        regpair 0, 0, 0, 0                      #= none
        vsse32.v v8, (x6), x7                   #= store 0x906b4621 0xe0bb9671 0x300be6c1 0x805b3611 | store 0x24ffdab5 0x744f2a05 0xc49f7a55 0x14efcaa5
        la      t6, table1
        vluxei32.v v2, (t6), v255
        regpair 0, 0, 0, 0                      #= none
        vluxei8.v v8, (x6), v2                  #= v8 0x8e3be99 0x906b4621 0xe0bb9671 0xb8936e49 | v9 0x9c77522d 0x24ffdab5 0x744f2a05 0x4c2702dd
        regpair 0, 0, 0, 0                      #= none
        vsuxei8.v v8, (x6), v2                  #= store 0x8e3be99 0x906b4621 0xe0bb9671 0xb8936e49 | store 0x9c77522d 0x24ffdab5 0x744f2a05 0x4c2702dd
        regpair 0, 0, 0, 0                      #= none
        vloxei8.v v8, (x6), v2                  #= v8 0x8e3be99 0x906b4621 0xe0bb9671 0xb8936e49 | v9 0x9c77522d 0x24ffdab5 0x744f2a05 0x4c2702dd
        regpair 0, 0, 0, 0                      #= none
        vsoxei8.v v8, (x6), v2                  #= store 0x8e3be99 0x906b4621 0xe0bb9671 0xb8936e49 | store 0x9c77522d 0x24ffdab5 0x744f2a05 0x4c2702dd
        la      t6, table1
        vluxei32.v v2, (t6), v255
        regpair 0, 0, 0, 0                      #= none
        vluxei16.v v8, (x6), v2                 #= v8 0x8e3be99 0x906b4621 0xe0bb9671 0xb8936e49 | v9 0x9c77522d 0x24ffdab5 0x744f2a05 0x4c2702dd
        regpair 0, 0, 0, 0                      #= none
        vsuxei16.v v8, (x6), v2                 #= store 0x8e3be99 0x906b4621 0xe0bb9671 0xb8936e49 | store 0x9c77522d 0x24ffdab5 0x744f2a05 0x4c2702dd
        regpair 0, 0, 0, 0                      #= none
        vloxei16.v v8, (x6), v2                 #= v8 0x8e3be99 0x906b4621 0xe0bb9671 0xb8936e49 | v9 0x9c77522d 0x24ffdab5 0x744f2a05 0x4c2702dd
        regpair 0, 0, 0, 0                      #= none
        vsoxei16.v v8, (x6), v2                 #= store 0x8e3be99 0x906b4621 0xe0bb9671 0xb8936e49 | store 0x9c77522d 0x24ffdab5 0x744f2a05 0x4c2702dd
        la      t6, table1
        vluxei32.v v2, (t6), v255
        regpair 0, 0, 0, 0                      #= none
        vluxei32.v v8, (x6), v2                 #= v8 0x8e3be99 0x906b4621 0xe0bb9671 0xb8936e49 | v9 0x9c77522d 0x24ffdab5 0x744f2a05 0x4c2702dd
        regpair 0, 0, 0, 0                      #= none
        vsuxei32.v v8, (x6), v2                 #= store 0x8e3be99 0x906b4621 0xe0bb9671 0xb8936e49 | store 0x9c77522d 0x24ffdab5 0x744f2a05 0x4c2702dd
        regpair 0, 0, 0, 0                      #= none
        vloxei32.v v8, (x6), v2                 #= v8 0x8e3be99 0x906b4621 0xe0bb9671 0xb8936e49 | v9 0x9c77522d 0x24ffdab5 0x744f2a05 0x4c2702dd
        regpair 0, 0, 0, 0                      #= none
        vsoxei32.v v8, (x6), v2                 #= store 0x8e3be99 0x906b4621 0xe0bb9671 0xb8936e49 | store 0x9c77522d 0x24ffdab5 0x744f2a05 0x4c2702dd

# Ventus's own: vlw12.v, vsw12.v and private memory, word by word interleaved
        vadd.vx v2, v2, x6
        regpair 0, 0, 0, 0                      #= none
        vlw12.v v8, 0(v2)                       #= v8 0x8e3be99 0x906b4621 0xe0bb9671 0xb8936e49 | v9 0x9c77522d 0x24ffdab5 0x744f2a05 0x4c2702dd
        regpair 0, 0, 0, 0                      #= none
        vsw12.v v8, 0(v2)                       #= store 0x8e3be99 0x906b4621 0xe0bb9671 0xb8936e49 | store 0x9c77522d 0x24ffdab5 0x744f2a05 0x4c2702dd
        la      t6, table2
        vluxei32.v v2, (t6), v255
        regpair 0, 0, 0, 0                      #= none
        vsw.v   v8, 8(v2)                       #= store 0x8e3be99 0x906b4621 0xe0bb9671 0xb8936e49 | store 0x9c77522d 0x24ffdab5 0x744f2a05 0x4c2702dd
        regpair 0, 0, 0, 0                      #= none
        vlw.v   v10, 8(v2)                      #= v10 0x8e3be99 0x906b4621 0xe0bb9671 0xb8936e49 | v11 0x9c77522d 0x24ffdab5 0x744f2a05 0x4c2702dd
        vlw.v   v12, 12(v2)                     #= v12 0x9c77522d 0x24ffdab5 0x744f2a05 0x4c2702dd

# before anything else it is REGEXT
        regpair 0, 0, 0, 3                      #= none
        vmv.v.i v4, 6                           #= v100 6
        regpair 0, 0, 0, 0                      #= none
        lbu     x8, 9(x5)                       #= x8 0xce

# four bytes are not enough
        regpair 0, 0, 0, 0                      #= none
        lw      x8, 4(x5)                       #= trap Misaligned bytes+4
        endprg

        .data
        .balign 64
bytes: .byte 0x81, 0xa6, 0xcb, 0xf0, 0x15, 0x3a, 0x5f, 0x84, 0xa9, 0xce, 0xf3, 0x18, 0x3d, 0x62, 0x87, 0xac, 0xd1, 0xf6, 0x1b, 0x40, 0x65, 0x8a, 0xaf, 0xd4, 0xf9, 0x1e, 0x43, 0x68, 0x8d, 0xb2, 0xd7, 0xfc, 0x21, 0x46, 0x6b, 0x90, 0xb5, 0xda, 0xff, 0x24, 0x49, 0x6e, 0x93, 0xb8, 0xdd, 0x2, 0x27, 0x4c, 0x71, 0x96, 0xbb, 0xe0, 0x5, 0x2a, 0x4f, 0x74, 0x99, 0xbe, 0xe3, 0x8, 0x2d, 0x52, 0x77, 0x9c, 0xc1, 0xe6, 0xb, 0x30, 0x55, 0x7a, 0x9f, 0xc4, 0xe9, 0xe, 0x33, 0x58, 0x7d, 0xa2, 0xc7, 0xec, 0x11, 0x36, 0x5b, 0x80, 0xa5, 0xca, 0xef, 0x14, 0x39, 0x5e, 0x83, 0xa8, 0xcd, 0xf2, 0x17, 0x3c, 0x61, 0x86, 0xab, 0xd0, 0xf5, 0x1a, 0x3f, 0x64, 0x89, 0xae, 0xd3, 0xf8, 0x1d, 0x42, 0x67, 0x8c, 0xb1, 0xd6, 0xfb, 0x20, 0x45, 0x6a, 0x8f, 0xb4, 0xd9, 0xfe, 0x23, 0x48, 0x6d, 0x92, 0xb7, 0xdc
table0: .word 1, 0, 3, 2, 0, 0, 0, 0
table1: .word 0x18, 0, 0x10, 8, 0, 0, 0, 0
table2: .word 0, 8, 0, 0x10, 0, 0, 0, 0
