# endprg-diverged: ENDPRG with lanes waiting on the stack (Ventus 4.2.4)
# errata, table of traps
# launch: lanes=4 vgprs=64

        .text
_start:
        vid.v   v1
        vmv.v.i v2, 2
        la      x5, on
        setrpc  x0, x5, 0
        vblt    v1, v2, on
on:
        endprg                                  #= trap EndprgDiverged 2
        endprg

        .data
        .balign 64
data: .space 64
