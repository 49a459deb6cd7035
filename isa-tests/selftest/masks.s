# Writes of some lanes: v0 as a mask, each time another one, between writes of all lanes.
#
# launch: grid=1,1,1 warps=1
_start:
    la x10, out
    li x5, 0x11223344
    vid.v v1
    vsll.vi v2, v1, 2
    vadd.vx v2, v2, x10
    vmul.vx v3, v1, x5
    vadd.vx v3, v3, x5          # (lane + 1) * 0x11223344
    vmv.v.v v4, v3
    vmv.v.v v5, v3
    vmv.v.v v6, v3
    vand.vi v7, v1, 1
    vmv.v.v v0, v7              # odd lanes
    vadd.vi v4, v3, 5, v0.t
    vadd.vi v8, v3, 1
    vrsub.vi v0, v7, 1          # even lanes
    vxor.vi v5, v3, -1, v0.t
    vsw12.v v4, 0(v2)
    vsrl.vi v7, v1, 1
    vand.vi v0, v7, 1           # lanes 2, 3, 6, 7, ...
    vsub.vv v6, v8, v1, v0.t
    vsw12.v v5, 128(v2)
    vsw12.v v6, 256(v2)
    vmv.v.x v9, x5
    vand.vi v10, v1, 3
    vrsub.vi v10, v10, 3        # 0 in lane 3
    vmv.v.i v11, 1
    vminu.vv v0, v10, v11       # all but lane 3, 7, ...
    vmv.v.i v9, 7
    vadd.vv v9, v3, v8, v0.t
    vadd.vv v12, v9, v9
    vsw12.v v8, 384(v2)
    vsw12.v v9, 512(v2)
    vsw12.v v12, 640(v2)
    vmerge.vvm v13, v3, v8, v0
    vsw12.v v13, 768(v2)
    endprg                      #= end

.data
out: .space 4096
