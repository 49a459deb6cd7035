# Lanes 0 and 1 take one way, the others the other; they meet again and store what they did.
# launch: lanes=4 sgprs=32 vgprs=32
        la      x10, out
        vid.v   v1
        vmv.v.i v2, 2
        vmv.v.i v3, 0
        la      x5, meet
        setrpc  x0, x5, 0
        vblt    v1, v2, less
        vadd.vi v3, v1, 8
        j       meet
less:   vadd.vi v3, v1, 1
meet:   join
        vsll.vi v4, v1, 2
        vadd.vx v4, v4, x10
        vsw12.v v3, 0(v4)
        endprg
        .data
        .align  6
out:    .space  64
