# A warp's SC waits for the record of an older atomic while its workgroup passes a barrier. The other warps'
# barriers may not come first in the stream. Found by fuzzing on multi.
# launch: grid=1,2,1 warps=2 lanes=16 lds=3072 pds=64 sgprs=64 vgprs=64
# machine: config=multi seed=0 latency=1..1 stall=0
.text
.globl _start
_start:
    # prologue
    vsetvli x0, x0, e32, m1, ta, ma
    csrrs x5, gdy, x0
    addi x6, x0, 1
    mul x5, x5, x6
    csrrs x6, gdx, x0
    add x5, x5, x6
    csrrs x6, numw, x0
    mul x5, x5, x6
    csrrs x6, wid, x0
    add x5, x5, x6
    slli x5, x5, 10
    lui x3, 0x90000
    addi x3, x3, 512
    add x3, x3, x5
    lui x8, 0x90001
    csrrs x4, lds, x0
    csrrs x6, wid, x0
    slli x6, x6, 10
    add x4, x4, x6
    addi x4, x4, 512
    # body
    vand.vi v5, v8, 124
    vamoswapei32.v x0, (x8), v5, v8
    andi x5, x10, 124
    add x5, x5, x4
    amoswap.w x10, x10, (x5)
    barrier 0
    vand.vi v5, v8, 252
    vluxei8.v v8, (x3), v5
    endprg
.data
    .space 1024
    .space 1024
    .space 1024
    .space 1024
    .space 1024
