# state-behind-writes: rounding modes hold from the very next instruction on
# errata D7, D18, D33
# launch: lanes=4 vgprs=8

        .text
_start:
        vsetvli x0, x0, e8, m1, ta, ma
        vmv.v.i v1, 1
        vmv.v.i v2, 2
        csrwi   vxrm, 2                         #= csr vxrm 2
        vaadd.vv v3, v1, v2                     #= v3 1
        csrwi   vxrm, 0                         #= csr vxrm 0
        vaadd.vv v3, v1, v2                     #= v3 2
        csrwi   vxrm, 2                         #= csr vxrm 2
        vaadd.vv v3, v1, v2                     #= v3 1
        csrwi   vcsr, 4                         #= csr vcsr 4
        vaadd.vv v3, v1, v2                     #= v3 1
        csrwi   vcsr, 0                         #= csr vcsr 0
        vaadd.vv v3, v1, v2                     #= v3 2
        csrwi   vcsr, 4                         #= csr vcsr 4
        vaadd.vv v3, v1, v2                     #= v3 1
        li      x5, 0x3f800000
        li      x6, 0x30000000
        li      x7, 3
        csrw    frm, x7                         #= csr frm 0x3
        fadd.s  x9, x5, x6, dyn                 #= x9 0x3f800001, flags NX
        csrw    frm, x0                         #= csr frm 0x0
        fadd.s  x9, x5, x6, dyn                 #= x9 0x3f800000, flags NX
        csrw    frm, x7                         #= csr frm 0x3
        fadd.s  x9, x5, x6, dyn                 #= x9 0x3f800001, flags NX
        li      x7, 0x60
        csrw    fcsr, x7                        #= csr fcsr 0x60
        fadd.s  x9, x5, x6, dyn                 #= x9 0x3f800001, flags NX
        csrw    fcsr, x0                        #= csr fcsr 0x0
        fadd.s  x9, x5, x6, dyn                 #= x9 0x3f800000, flags NX
        csrw    fcsr, x7                        #= csr fcsr 0x60
        fadd.s  x9, x5, x6, dyn                 #= x9 0x3f800001, flags NX
        endprg
