# Loads and stores of every size, of the warp and of each lane, at addresses of its own for each lane; in
# global memory and in LDS. Bits 7 and 15 of the halves are both, either or neither set.
#
# launch: grid=1,1,1 warps=1 lds=4096
_start:
    la x10, out
    la x11, in
    csrr x12, lds
    lw x5, 4(x11)               #= x5 0x73f2f170, at in+4
    lh x6, 4(x11)               #= x6 0xfffff170
    lhu x7, 6(x11)              #= x7 0x000073f2, at in+6
    lb x8, 5(x11)               #= x8 0xfffffff1, at in+5
    lbu x9, 7(x11)              #= x9 0x00000073
    sw x5, 1024(x10)
    sh x5, 1028(x10)            #= store 0xf170
    sb x5, 1033(x10)            #= store 0x70, at out+1033
    sw x6, 1036(x10)
    sw x7, 1040(x10)
    sw x8, 1044(x10)
    sw x9, 1048(x10)
    sw x5, 8(x12)
    lw x14, 8(x12)              #= x14 0x73f2f170
    sw x14, 1052(x10)
    vid.v v1
    li x15, 5
    vmul.vx v3, v1, x15
    vand.vi v3, v3, 15          # lanes are out of order, and no lane has its own number
    vsll.vi v4, v3, 2
    vadd.vx v5, v4, x11         # a word of `in`
    vsll.vi v2, v1, 2
    vadd.vx v2, v2, x10
    vlw12.v v6, 0(v5)
    vlh12.v v7, 2(v5)
    vlhu12.v v8, 0(v5)
    vlb12.v v9, 1(v5)
    vlbu12.v v11, 3(v5)
    vsw12.v v6, 0(v2)
    vsw12.v v7, 128(v2)
    vsw12.v v8, 256(v2)
    vsw12.v v9, 384(v2)
    vsw12.v v11, 512(v2)
    vsh12.v v6, 642(v2)
    vsb12.v v6, 769(v2)
    vsll.vi v13, v1, 2
    vadd.vx v13, v13, x12       # a word of LDS
    vsw12.v v6, 256(v13)
    vlw12.v v14, 256(v13)
    vadd.vv v14, v14, v1
    vsw12.v v14, 896(v2)
    vand.vi v0, v1, 1
    vmv.v.i v15, 9
    vle32.v v15, (x11), v0.t
    vsw12.v v15, 1152(v2)
    endprg                      #= end

.data
out: .space 4096
in: .word 0x83028180, 0x73f2f170, 0x13921190, 0xa725a5a4, 0x2ba92928, 0xcf4ecd4c, 0x33b23130, 0xd756d5d4
    .word 0x5b5a5958, 0xefeeedec, 0x63626160, 0x97969594, 0x4b4a4948, 0x8f8e8d8c, 0x73727170, 0xb7b6b5b4
    .space 1024
