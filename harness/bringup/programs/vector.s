# Results of lanes; one that leaves inactive lanes alone; stores and loads lane by lane.
# launch: lanes=4 sgprs=32 vgprs=32
        la      x10, out
        vid.v   v1
        vadd.vi v2, v1, 3
        vmv.v.i v0, 0
        vsrl.vi v3, v1, 1
        vmseq.vi v0, v3, 1
        vadd.vi v2, v1, 5, v0.t
        vsll.vi v4, v1, 2
        vadd.vx v4, v4, x10
        vsw12.v v2, 0(v4)
        vlw12.v v5, 0(v4)
        vadd.vi v5, v5, 1
        vsw12.v v5, 32(v4)
        endprg
        .data
        .align  6
out:    .space  64
