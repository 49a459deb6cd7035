# Instructions that do not round are legal under a reserved frm (errata D41, row 6): minimum, maximum, sign injection,
# comparison, class and moves, scalar and vector, in each width. The RTL's units must not see frm for them.
# launch: lanes=4 vgprs=64
# machine: config=tiny seed=1 latency=1..4 stall=0
.text
.globl _start
_start:
    csrrwi x0, frm, 5
    lui x10, 0x3f800
    lui x11, 0xbf800
    fmax.s x12, x10, x11
    fmin.s x13, x10, x11
    fsgnjn.s x14, x10, x11
    feq.s x15, x10, x11
    flt.s x16, x11, x10
    fclass.s x17, x10
    csrrwi x0, frm, 7
    vfmax.vf v8, v9, x10
    vfmin.vv v10, v8, v9
    vfsgnjx.vv v11, v8, v10
    vmflt.vf v12, v8, x11
    vfclass.v v13, v8
    vfmv.v.f v14, x10
    vfcvt.rtz.x.f.v v15, v8
    csrrwi x0, frm, 6
    vsetvli x5, x0, e16, m1, ta, ma
    vfmax.vf v8, v9, x10
    vfclass.v v10, v8
    vsetvli x5, x0, e64, m1, ta, ma
    vfmax.vf v8, v10, x10
    vmfle.vv v12, v8, v10
    vfclass.v v14, v8
    endprg
