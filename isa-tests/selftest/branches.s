# Branches and jumps of the warp, and of its lanes: two branches that diverge, one within the other, with
# their JOINs.
#
# launch: grid=1,1,1 warps=1
_start:
    la x10, out
    vid.v v1
    vsll.vi v2, v1, 2
    vadd.vx v2, v2, x10
    li x5, 3
    li x6, 0
loop:
    add x6, x6, x5
    addi x5, x5, -1
    bnez x5, loop               #= next loop | next loop | none
    sw x6, 2040(x10)
    jal x7, over                #= next over, x7 over
over:
    jal x0, further             #= next further
    sw x0, 2040(x10)
further:
    vand.vi v3, v1, 3
    vmv.v.i v4, 2
    vmv.v.i v5, 0
    vmv.v.i v6, 0
    la x8, outer
    setrpc x0, x8, 0            #= csr rpc outer
    vbge v3, v4, upper          #= next upper, mask 0011, depth 2
lower:                          # lanes 0 and 1
    vadd.vi v6, v1, 9
    j outer                     #= next outer
upper:                          # lanes 2 and 3
    vadd.vi v6, v1, 5
    vmv.v.i v7, 3
    la x9, inner
    setrpc x0, x9, 0            #= csr rpc inner
    vbeq v3, v7, last           #= next last, mask 0001, depth 4
    vadd.vi v5, v1, 1           # lane 2
    j inner                     #= next inner
last:                           # lane 3
    vadd.vi v5, v1, 12
inner:
    join
    vxor.vi v6, v6, 3
outer:
    join
    vadd.vv v8, v5, v6
    vsw12.v v5, 0(v2)
    vsw12.v v6, 128(v2)
    vsw12.v v8, 256(v2)
    endprg                      #= end

.data
out: .space 4096
