# vsw.v: lane i stores 32 bits to private memory at A = vs1[i] + imm
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
        vsw.v      v3, 0(v2)                    #= store 0x89abcdef 0x1234567 0xdeadbeef 0x600df00d
        lw      x7, 0(x5)                       #= x7 0x89abcdef
        lw      x7, 20(x5)                      #= x7 0x1234567
        lw      x7, 40(x5)                      #= x7 0xdeadbeef
        lw      x7, 60(x5)                      #= x7 0x600df00d
        vsw.v      v230, 0(v2)                  #= store 0x600df00d 0xdeadbeef 0x1234567 0x89abcdef
        lw      x7, 0(x5)                       #= x7 0x600df00d
        lw      x7, 20(x5)                      #= x7 0xdeadbeef
        lw      x7, 40(x5)                      #= x7 0x1234567
        lw      x7, 60(x5)                      #= x7 0x89abcdef
        la      t6, table3
        vluxei32.v v2, (t6), v255
        vsw.v      v3, 8(v2)                    #= store 0x89abcdef 0x1234567 0xdeadbeef 0x600df00d
        lw      x7, 64(x5)                      #= x7 0x89abcdef
        lw      x7, 36(x5)                      #= x7 0x1234567
        lw      x7, 56(x5)                      #= x7 0xdeadbeef
        lw      x7, 60(x5)                      #= x7 0x600df00d
        vsw.v      v230, 8(v2)                  #= store 0x600df00d 0xdeadbeef 0x1234567 0x89abcdef
        lw      x7, 64(x5)                      #= x7 0x600df00d
        lw      x7, 36(x5)                      #= x7 0xdeadbeef
        lw      x7, 56(x5)                      #= x7 0x1234567
        lw      x7, 60(x5)                      #= x7 0x89abcdef
        la      t6, table4
        vluxei32.v v2, (t6), v255
        vsw.v      v3, -1024(v2)                #= store 0x89abcdef 0x1234567 0xdeadbeef 0x600df00d
        lw      x7, 16(x5)                      #= x7 0x89abcdef
        lw      x7, 4(x5)                       #= x7 0x1234567
        lw      x7, 40(x5)                      #= x7 0xdeadbeef
        lw      x7, 60(x5)                      #= x7 0x600df00d
        vsw.v      v230, -1024(v2)              #= store 0x600df00d 0xdeadbeef 0x1234567 0x89abcdef
        lw      x7, 16(x5)                      #= x7 0x600df00d
        lw      x7, 4(x5)                       #= x7 0xdeadbeef
        lw      x7, 40(x5)                      #= x7 0x1234567
        lw      x7, 60(x5)                      #= x7 0x89abcdef
        la      t6, table5
        vluxei32.v v2, (t6), v255
        la      t6, table6
        vluxei32.v v252, (t6), v255
        li      t6, 0
        vmv.v.x v253, t6
        la      t6, meet1
        setrpc  x0, t6, 0
        vbeq    v252, v253, meet1
        vsw.v      v3, 0(v2)                    #= store 0x89abcdef _ _ 0x600df00d
meet1:
        join
        endprg

        .data
        .balign 64
table0: .word 0x89abcdef, 0x1234567, 0xdeadbeef, 0x600df00d, 0, 0, 0, 0
table1: .word 0x600df00d, 0xdeadbeef, 0x1234567, 0x89abcdef, 0, 0, 0, 0
table2: .word 0, 4, 8, 0xc, 0, 0, 0, 0
table3: .word 8, 0, 4, 4, 0, 0, 0, 0
table4: .word 0x404, 0x400, 0x408, 0x40c, 0, 0, 0, 0
table5: .word 0x10, 0x10, 0x10, 0x10, 0, 0, 0, 0
table6: .word 1, 0, 0, 1, 1, 0, 0, 1
