# Warps of two workgroups add to one word with plain loads and stores behind a lock, and to another behind LR and SC.
# The last warp to finish checks both sums and writes tohost: 1 is a pass, a larger odd number tells what is wrong.
#
# launch: grid=2,1,1 warps=4 lanes=4
_start:
    la x5, lock
    la x6, behind_lock
    la x7, behind_sc
    la x8, finished
    li x9, 5                    # turns of each warp
turn:
    li x10, 1
take:
    amoswap.w.aq x11, x10, (x5)
    bnez x11, take
    fence                       # sees what the last holder stored
    lw x12, 0(x6)
    addi x12, x12, 1
    sw x12, 0(x6)
    fence
    amoswap.w.rl x0, x0, (x5)
again:
    lr.w x13, (x7)
    addi x13, x13, 1
    sc.w x14, x13, (x7)
    bnez x14, again
    addi x9, x9, -1
    bnez x9, turn
    amoadd.w x15, x10, (x8)
    li x16, 7
    bne x15, x16, out           # eight warps in all
    fence
    li x17, 40
    la x20, tohost
    lw x18, 0(x6)
    bne x18, x17, wrong_lock
    lw x19, 0(x7)
    bne x19, x17, wrong_sc
    sw x10, 0(x20)
    endprg
wrong_lock:
    li x21, 3
    sw x21, 0(x20)
    endprg
wrong_sc:
    li x21, 5
    sw x21, 0(x20)
out:
    endprg

.data
.balign 64
lock: .word 0
.balign 64
behind_lock: .word 0
.balign 64
behind_sc: .word 0
.balign 64
finished: .word 0
.balign 64
.globl tohost
tohost: .word 0
