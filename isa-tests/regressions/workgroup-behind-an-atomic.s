# An SC waits for its turn among atomics while its warp ends, and a third workgroup begins in the slots that become
# free. In the stream its start must follow that end, or nine warps would run on eight slots. Found by fuzzing on wide.
# launch: grid=1,3,1 warps=3 lanes=32 lds=4096 pds=64 sgprs=56 vgprs=52
# machine: config=wide seed=0 latency=1..1 stall=0
.text
.globl _start
_start:
    # prologue
    mul x0, x0, x0
    lui x3, 0x90000
    addi x0, x3, 0
    # body
    vftta.vv v8, v8, v8
    lr.w x10, (x3)
    sc.w x10, x10, (x3)
    endprg
.data
    .space 1024
