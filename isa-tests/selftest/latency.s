# Units that take long beside units that do not, in two warps: divisions, products and loads in flight while
# shorter instructions end.
#
# launch: grid=1,1,1 warps=2
_start:
    la x10, out
    la x11, in
    csrr x5, wid
    slli x6, x5, 11
    add x10, x10, x6
    li x7, 0x7654321
    addi x8, x5, 13
    vid.v v1
    vsll.vi v2, v1, 2
    vadd.vx v2, v2, x10
    vadd.vx v3, v1, x7
    vadd.vx v4, v1, x8
    lw x12, 0(x11)
    div x13, x7, x8
    add x14, x7, x8
    mul x15, x7, x8
    vdiv.vv v5, v3, v4
    vadd.vv v6, v3, v4
    rem x16, x7, x8
    vmul.vv v7, v3, v4
    lw x17, 4(x11)
    vle32.v v8, (x11)
    sub x18, x8, x7
    vsub.vv v9, v4, v3
    vremu.vv v11, v3, v4
    mulhu x19, x7, x7
    xor x20, x14, x8
    vxor.vv v12, v6, v9
    sw x12, 1024(x10)
    sw x13, 1028(x10)
    sw x14, 1032(x10)
    sw x15, 1036(x10)
    sw x16, 1040(x10)
    sw x17, 1044(x10)
    sw x18, 1048(x10)
    sw x19, 1052(x10)
    sw x20, 1056(x10)
    vsw12.v v5, 0(v2)
    vsw12.v v6, 128(v2)
    vsw12.v v7, 256(v2)
    vsw12.v v8, 384(v2)
    vsw12.v v9, 512(v2)
    vsw12.v v11, 640(v2)
    vsw12.v v12, 768(v2)
    endprg                      #= end

.data
out: .space 8192
in: .word 0x83828180, 0xf3f2f1f0, 0x13121110, 0xa7a6a5a4, 0x2b2a2928, 0xcfcecdcc, 0x33323130, 0xd7d6d5d4
    .space 1024
