# A scalar load and a vector load of one word, of one warp, while other warps' atomics change it: the second load
# must not see an older value than the first. Found by fuzzing, by the checker of the memory model.
# launch: grid=1,2,1 warps=2 lanes=8 lds=3072 pds=64 sgprs=64 vgprs=64
# machine: config=default seed=0 latency=1..6 stall=0
.text
.globl _start
_start:
    # prologue
    lui x3, 0x90000
    addi x3, x3, 512
    lui x8, 0x90001
    csrrs x4, lds, x0
    vid.v v1
    vsll.vi v1, v1, 2
    vadd.vx v1, v1, x3
    vlw12.v v9, -512(v1)
    addi x10, x0, 1
    # body
    sw x10, 0(x8)
    vsoxei16.v v8, (x4), v9
    addi x5, x8, 256
    amoadd.w x10, x10, (x5)
    add x5, x62, x3
    amomin.w x10, x10, (x5)
    lw x0, 256(x8)
    vadd.vx v5, v8, x8
    vlw12.v v8, 256(v5)
    vid.v v8
    vsw12.v v8, 256(v5)
    endprg
.data
    .word 0x0, 0x20, 0x0, 0x0, 0x0, 0x0, 0x0, 0x0
    .space 992
