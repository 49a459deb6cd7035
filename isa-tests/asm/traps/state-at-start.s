# state-at-start: a warp starts with nothing of the one that had its place before
# errata D1, D6, D7, D37, D38
# launch: lanes=4 vgprs=8 grid=40,1,1

        .text
_start:
        vmv.v.i v1, 2                           #= v1 2
        vadd.vv v2, v1, v3                      #= v2 2
        csrr    x9, vtype                       #= x9 0x80000000
        csrr    x9, vl                          #= x9 0
        csrr    x9, fcsr                        #= x9 0
        csrr    x9, vcsr                        #= x9 0
        csrr    x9, vstart                      #= x9 0
        csrr    x9, rpc                         #= x9 0
        csrr    x9, mtvec                       #= x9 0
        csrr    x9, print                       #= x9 0
        addi    x10, x11, 0                     #= x10 0
        csrr    x9, mstatus                     #= x9 0x1800
        la      x5, data
        sc.w    x9, x0, (x5)                    #= x9 1
        li      x11, 255
        vmv.v.i v3, 5
        csrw    fcsr, x11
        csrw    vcsr, x11
        csrw    rpc, x11
        csrw    mtvec, x11
        csrw    mstatus, x11
        vsetvli x0, x0, e64, m2, ta, ma
        lr.w    x9, (x5)
        csrwi   print, 3
        endprg

        .data
        .balign 64
data: .space 64
