# Branches of lanes that do not diverge: every lane takes them, or none does. Nothing is pushed, and a JOIN
# with an empty stack goes on.
#
# launch: grid=1,1,1 warps=1
_start:
    la x10, out
    vid.v v1
    vsll.vi v2, v1, 2
    vadd.vx v2, v2, x10
    vmv.v.i v3, 7
    vmv.v.i v4, 0
    la x8, first
    setrpc x0, x8, 0            #= csr rpc first
    vbltu v1, v3, taken         #= next taken, mask 1111, depth 0
    vmv.v.i v4, 1
    j first
taken:
    vadd.vi v4, v1, 3
first:
    join
    la x8, second
    setrpc x0, x8, 0            #= csr rpc second
    vbge v1, v3, never          #= next through, mask 1111, depth 0
through:
    vadd.vi v5, v1, 4
    j second                    #= next second
never:
    vmv.v.i v5, 2
second:
    join
    vsw12.v v4, 0(v2)
    vsw12.v v5, 128(v2)
    endprg                      #= end

.data
out: .space 4096
