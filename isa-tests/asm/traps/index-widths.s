# index-widths: an index has all of its 8, 16 or 32 bits and no other
# errata D36
# launch: lanes=4 vgprs=8

        .text
_start:
        la      x5, data
        li      x6, 0x10104
        vmv.v.x v1, x6
        vluxei8.v v2, (x5), v1                  #= v2 11, at data+4
        vluxei16.v v2, (x5), v1                 #= v2 22, at data+260
        vluxei32.v v2, (x5), v1                 #= v2 33, at data+65796
        vsuxei16.v v2, (x5), v1                 #= store 33, at data+260
        endprg

        .data
        .balign 64
data: .word 0, 11
 .space 252
 .word 22
 .space 65532
 .word 33
