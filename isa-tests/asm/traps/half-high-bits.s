# half-high-bits: half operands are bits 15:0 alone
# errata D34
# launch: lanes=4 vgprs=8

        .text
_start:
        vsetvli x0, x0, e16, m1, ta, ma
        li      t6, 0x12343c00
        vmv.v.x v1, t6
        li      t6, 0xffff3c00
        vmv.v.x v2, t6
        vmfeq.vv v3, v1, v2                     #= v3 1
        vmfne.vv v3, v1, v2                     #= v3 0
        vmfle.vv v3, v1, v2                     #= v3 1
        vmflt.vv v3, v1, v2                     #= v3 0
        vfmin.vv v3, v1, v2                     #= v3 0x3c00
        vfadd.vv v3, v1, v2                     #= v3 0x4000
        vfsgnj.vv v3, v1, v2                    #= v3 0x3c00
        vfmv.v.f v3, x0                         #= v3 0
        endprg
