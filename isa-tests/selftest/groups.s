# Instructions on a group of two registers, which have two records each.
#
# launch: grid=1,1,1 warps=1
_start:
    la x10, out
    li x5, 0x10305070
    vid.v v1
    vsll.vi v2, v1, 2
    vadd.vx v2, v2, x10
    vadd.vx v8, v1, x5
    vmul.vx v9, v8, x5
    vsetvli x0, x0, e32, m2, ta, ma
    vadd.vi v12, v8, 5
    vxor.vv v14, v12, v8
    vid.v v16
    vmul.vv v18, v14, v12
    la x6, in
    vle32.v v20, (x6)
    vadd.vv v22, v20, v16
    la x7, copy
    vse32.v v22, (x7)
    vsetvli x0, x0, e32, m1, ta, ma
    vsw12.v v12, 0(v2)
    vsw12.v v13, 128(v2)
    vsw12.v v14, 256(v2)
    vsw12.v v15, 384(v2)
    vsw12.v v16, 512(v2)
    vsw12.v v17, 640(v2)
    vsw12.v v18, 768(v2)
    vsw12.v v19, 896(v2)
    vsw12.v v20, 1024(v2)
    vsw12.v v21, 1152(v2)
    vsw12.v v22, 1280(v2)
    vsw12.v v23, 1408(v2)
    endprg                      #= end

.data
out: .space 4096
copy: .space 1024
in: .word 0x83828180, 0xf3f2f1f0, 0x13121110, 0xa7a6a5a4, 0x2b2a2928, 0xcfcecdcc, 0x33323130, 0xd7d6d5d4
    .word 0x5b5a5958, 0xefeeedec, 0x63626160, 0x97969594, 0x4b4a4948, 0x8f8e8d8c, 0x73727170, 0xb7b6b5b4
    .space 1024
