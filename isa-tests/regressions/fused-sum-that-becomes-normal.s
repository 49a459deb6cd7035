# A fused multiply-add whose exact result is just below the smallest normal number, rounded up: that number,
# not the next one. The other lanes' results are inexact too.
# launch: lanes=8 vgprs=64
# machine: config=default seed=1 latency=1..1 stall=0
.text
.globl _start
_start:
    lui x15, 0x90000
    vid.v v27
    vsll.vi v27, v27, 2
    vadd.vx v27, v27, x15
    vlw12.v v8, 0(v27)
    vlw12.v v10, 32(v27)
    csrrwi x0, frm, 3
    lui x10, 0xba44e
    addi x10, x10, -866
    vfnmadd.vf v8, x10, v10
    endprg
.data
    .word 0x3f800000, 0x40800000, 0x3f800000, 0x3f800000, 0x3f800000, 0x3f800000, 0x40800000, 0x05a673a9
    .word 0x40800000, 0x40800000, 0x40800000, 0x3f800000, 0x3f800000, 0x3f800000, 0x40800000, 0x00000000
