# vsb.v: lane i stores 8 bits to private memory at A = vs1[i] + imm
# Ventus 4.2.7; errata E4, E12
# launch: vgprs=256 lanes=4 lds=2048 pds=64

        .text
_start:
        vid.v   v255                            # offsets of lane % 8 in a table of words
        vand.vi v255, v255, 7
        vsll.vi v255, v255, 2
        csrr    x5, pds
        la      t6, table0
        vluxei32.v v3, (t6), v255
        la      t6, table1
        vluxei32.v v230, (t6), v255
        la      t6, table2
        vluxei32.v v2, (t6), v255
        vsb.v      v3, 0(v2)                    #= store 0xef 0x67 0xef 0xd
        lbu     x7, 0(x5)                       #= x7 0xef
        lbu     x7, 21(x5)                      #= x7 0x67
        lbu     x7, 42(x5)                      #= x7 0xef
        lbu     x7, 63(x5)                      #= x7 0xd
        vsb.v      v230, 0(v2)                  #= store 0xd 0xef 0x67 0xef
        lbu     x7, 0(x5)                       #= x7 0xd
        lbu     x7, 21(x5)                      #= x7 0xef
        lbu     x7, 42(x5)                      #= x7 0x67
        lbu     x7, 63(x5)                      #= x7 0xef
        la      t6, table3
        vluxei32.v v2, (t6), v255
        vsb.v      v3, 8(v2)                    #= store 0xef 0x67 0xef 0xd
        lbu     x7, 64(x5)                      #= x7 0xef
        lbu     x7, 37(x5)                      #= x7 0x67
        lbu     x7, 58(x5)                      #= x7 0xef
        lbu     x7, 63(x5)                      #= x7 0xd
        vsb.v      v230, 8(v2)                  #= store 0xd 0xef 0x67 0xef
        lbu     x7, 64(x5)                      #= x7 0xd
        lbu     x7, 37(x5)                      #= x7 0xef
        lbu     x7, 58(x5)                      #= x7 0x67
        lbu     x7, 63(x5)                      #= x7 0xef
        la      t6, table4
        vluxei32.v v2, (t6), v255
        vsb.v      v3, -1024(v2)                #= store 0xef 0x67 0xef 0xd
        lbu     x7, 16(x5)                      #= x7 0xef
        lbu     x7, 5(x5)                       #= x7 0x67
        lbu     x7, 42(x5)                      #= x7 0xef
        lbu     x7, 63(x5)                      #= x7 0xd
        vsb.v      v230, -1024(v2)              #= store 0xd 0xef 0x67 0xef
        lbu     x7, 16(x5)                      #= x7 0xd
        lbu     x7, 5(x5)                       #= x7 0xef
        lbu     x7, 42(x5)                      #= x7 0x67
        lbu     x7, 63(x5)                      #= x7 0xef
        la      t6, table5
        vluxei32.v v2, (t6), v255
        la      t6, table6
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vsb.v      v3, 0(v2)                    #= store 0xef _ _ 0xd
meet1:
        join
        endprg

        .data
        .balign 64
table0: .word 0x89abcdef, 0x1234567, 0xdeadbeef, 0x600df00d, 0, 0, 0, 0
table1: .word 0x600df00d, 0xdeadbeef, 0x1234567, 0x89abcdef, 0, 0, 0, 0
table2: .word 0, 5, 0xa, 0xf, 0, 0, 0, 0
table3: .word 8, 1, 6, 7, 0, 0, 0, 0
table4: .word 0x404, 0x401, 0x40a, 0x40f, 0, 0, 0, 0
table5: .word 0x10, 0x10, 0x10, 0x10, 0, 0, 0, 0
table6: .word 1, 0, 0, 1, 1, 0, 0, 1
