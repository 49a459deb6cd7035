# CSRs: what is written, and what was there before; SETRPC and VSETVLI write some too.
#
# launch: grid=1,1,1 warps=1
_start:
    la x10, out
    li x5, 0x1234
    setrpc x6, x5, 0x111        #= x6 0x1345, csr rpc 0x1345
    csrr x7, rpc                #= x7 0x1345
    csrrwi x8, frm, 3           #= x8 0, csr frm 3
    csrrsi x9, frm, 4           #= x9 3, csr frm 7
    csrrci x11, frm, 6          #= x11 7, csr frm 1
    csrrwi x12, vxrm, 2         #= x12 0, csr vxrm 2
    csrr x13, vxrm              #= x13 2
    li x14, 2
    vsetvli x15, x14, e32, m1, ta, ma   #= x15 2, csr vl 2, csr vtype 0xd0
    csrr x16, vl                #= x16 2
    vsetvli x0, x0, e32, m1, ta, mu
    csrr x17, vtype
    csrr x18, wid               #= x18 0
    csrr x19, numt
    sw x6, 0(x10)
    sw x7, 4(x10)
    sw x8, 8(x10)
    sw x9, 12(x10)
    sw x11, 16(x10)
    sw x12, 20(x10)
    sw x13, 24(x10)
    sw x15, 28(x10)
    sw x16, 32(x10)
    sw x17, 36(x10)
    sw x18, 40(x10)
    sw x19, 44(x10)
    csrr x20, frm               #= x20 1
    sw x20, 48(x10)
    endprg                      #= end

.data
out: .space 4096
