# Two warps fetch from lines 4 KiB apart. A small cache without ways gives both lines one place: each must be
# used once before the other takes it, or neither warp goes on. Found by fuzzing on split.
# launch: grid=1,1,1 warps=2 lanes=4 lds=3072 pds=64 sgprs=64 vgprs=64
# machine: config=tiny seed=0 latency=1..1 stall=0
.text
.globl _start
_start:
    # prologue
    # body
    jal x1, L0
    endprg
    .space 4088
L0:
    vrem.vv v8, v8, v8
    jal x20, L1
    jalr x0, 0(x1)
L1:
    lui x5, %hi(L2)
    jalr x21, %lo(L2)(x5)
    jalr x0, 0(x20)
L2:
    jalr x0, 0(x21)
.data
    .space 1024
