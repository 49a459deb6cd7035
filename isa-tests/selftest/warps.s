# Four warps of two workgroups at once: values of a warp's own in scalars and vectors.
#
# launch: grid=2,1,1 warps=4
_start:
    la x10, out
    csrr x5, wid
    csrr x6, gdx
    slli x7, x6, 2
    add x7, x7, x5              # number of the warp among all of them
    slli x8, x7, 11
    add x10, x10, x8
    li x9, 0x01234567
    addi x11, x7, 1
    mul x12, x9, x11
    xori x13, x12, 0x2a
    vid.v v1
    vsll.vi v2, v1, 2
    vadd.vx v2, v2, x10
    vadd.vx v3, v1, x12
    vmul.vx v4, v3, x11
    vxor.vx v5, v4, x13
    vsw12.v v3, 0(v2)
    sub x14, x13, x12
    sw x12, 1024(x10)
    vadd.vx v6, v5, x14
    vsw12.v v4, 128(v2)
    add x15, x14, x12
    vsub.vx v7, v6, x15
    vsw12.v v5, 256(v2)
    sw x13, 1028(x10)
    sw x14, 1032(x10)
    vsw12.v v6, 384(v2)
    sw x15, 1036(x10)
    vsw12.v v7, 512(v2)
    endprg                      #= end

.data
out: .space 16384
