# A load sees the last of two racing stores before a barrier, in the leader's order, and runs before another
# warp's store after the barrier: two races at one byte. A judge that knows only one of them calls the race a
# mismatch in load data. Records come late, behind vremu. Found by fuzzing on 2x8x4: racy, seed 1, case 15.
# launch: grid=1,1,5 warps=4 lanes=4 lds=5120 pds=64 sgprs=64 vgprs=64
# machine: config=2x8x4 seed=0 latency=1..1 stall=0
.text
.globl _start
_start:
    # prologue
    csrrs x5, gdz, x0
    csrrs x6, wid, x0
    add x5, x5, x6
    lui x3, 0x90000
    slli x6, x5, 5
    add x3, x3, x6
    csrrs x9, lds, x0
    vadd.vx v1, v8, x3
    vlw12.v v8, 0(v1)
    # body
    vdivu.vx v0, v8, x10
    vid.v v5
    vadd.vx v5, v8, x9
    vlw12.v v8, 256(v5)
    vadd.vi v8, v8, 1
    vsw12.v v8, 256(v5)
    barrier 0
    vremu.vx v8, v8, x10
    # HERE: differed in load_data (workgroup 4 warp 1)
    lw x0, 256(x9)
    sw x0, 256(x9)
    endprg
.data
    .space 1024
