# Register numbers beyond 31: prefix words, and the bits that they add to each operand.
#
# launch: grid=1,1,1 warps=1 sgprs=64 vgprs=256
_start:
    la x10, out
    li x5, 0x11111111
    li x40, 0x40404040          #= x40 0x40404000 | x40 0x40404040
    li x8, 0x08080808
    add x41, x40, x5            #= x41 0x51515151
    add x9, x8, x5              #= x9 0x19191919
    sub x63, x41, x8            #= x63 0x49494949
    add x42, x9, x8             #= x42 0x21212121
    sw x41, 0(x10)
    sw x9, 4(x10)
    sw x63, 8(x10)
    sw x42, 12(x10)
    mv x44, x10
    lw x45, 4(x44)              #= x45 0x19191919
    sw x45, 16(x44)
    vid.v v1
    vsll.vi v34, v1, 2
    vadd.vx v34, v34, x10
    vadd.vx v2, v1, x5
    vadd.vx v66, v1, x40
    vadd.vx v130, v1, x8
    vadd.vx v255, v1, x63
    vadd.vv v7, v2, v66
    vadd.vv v39, v66, v130
    vadd.vv v103, v130, v255
    vadd.vi v167, v39, 100      # REGEXTI
    vmul.vv v199, v103, v167
    vsw12.v v7, 128(v34)
    vsw12.v v39, 256(v34)
    vsw12.v v103, 384(v34)
    vsw12.v v167, 512(v34)
    vsw12.v v199, 640(v34)
    vsw12.v v66, 768(v34)
    vsw12.v v2, 896(v34)
    endprg                      #= end

.data
out: .space 4096
