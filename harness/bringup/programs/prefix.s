# A prefix gives an instruction registers above 31.
# launch: lanes=4 sgprs=32 vgprs=64
        la      x10, out
        vmv.v.i v34, 10
        vmv.v.i v5, 1
        vmv.v.i v2, 3
        vmv.v.i v37, 1
        regext  0, 0, 1, 0
        vadd.vv v3, v2, v5
        vid.v   v1
        vsll.vi v4, v1, 2
        vadd.vx v4, v4, x10
        vsw12.v v3, 0(v4)
        endprg
        .data
        .align  6
out:    .space  64
