# Private memory: addresses that are interleaved by warps and lanes.
#
# launch: grid=1,1,1 warps=2 pds=64
_start:
    la x10, out
    csrr x5, wid
    slli x6, x5, 11
    add x10, x10, x6
    li x7, 0x01020305
    addi x8, x5, 1
    mul x7, x7, x8
    vid.v v1
    vsll.vi v2, v1, 2
    vadd.vx v2, v2, x10
    vadd.vx v3, v1, x7
    vmul.vx v4, v3, x7
    vmv.v.i v5, 0
    vsw.v v3, 8(v5)
    vsw.v v4, 12(v5)
    vlw.v v6, 8(v5)
    vlw.v v7, 12(v5)
    vsub.vv v8, v7, v6
    vsw12.v v6, 0(v2)
    vsw12.v v7, 128(v2)
    vsw12.v v8, 256(v2)
    endprg                      #= end

.data
out: .space 8192
