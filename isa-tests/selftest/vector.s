# Vector results and operands: a value of its own for every lane, every byte of which differs between lanes.
#
# launch: grid=1,1,1 warps=1
_start:
    la x10, out
    vid.v v1
    vsll.vi v2, v1, 2
    vadd.vx v2, v2, x10         # where the lane's results are
    li x5, 0x01030507
    li x6, 0x10203040
    vmv.v.x v3, x5
    vadd.vi v4, v1, 3
    vadd.vx v5, v1, x6
    vsll.vi v6, v4, 8
    vor.vv v6, v6, v4
    vsll.vi v7, v6, 16
    vor.vv v7, v7, v6           # (lane + 3) in every byte
    vxor.vv v8, v7, v3
    vsub.vv v9, v8, v5
    vrsub.vi v11, v9, 7
    vsw12.v v4, 0(v2)
    vsw12.v v5, 128(v2)
    vsw12.v v7, 256(v2)
    vsw12.v v8, 384(v2)
    vsw12.v v9, 512(v2)
    vsw12.v v11, 640(v2)
    vmv.v.v v13, v9
    vmv.x.s x7, v8              #= x7 0x07050301
    sw x7, 2044(x10)
    vmax.vv v14, v8, v9
    vand.vx v15, v14, x5
    vsw12.v v13, 768(v2)
    vsw12.v v14, 896(v2)
    vsw12.v v15, 1024(v2)
    endprg                      #= end

.data
out: .space 4096
