# csrrsi: rd = CSR; CSR |= uimm; no write for 0
# RISC-V Zicsr §6.1; errata D7

        .text
_start:

# fflags
        csrrsi  x7, fflags, 0                   #= x7 0
        csrrsi  x7, fflags, 1                   #= x7 0, csr fflags 1
        csrrsi  x7, fflags, 2                   #= x7 1, csr fflags 3
        csrrsi  x7, fflags, 4                   #= x7 3, csr fflags 7
        csrrsi  x7, fflags, 21                  #= x7 7, csr fflags 0x17
        csrrsi  x7, fflags, 31                  #= x7 0x17, csr fflags 0x1f
        csrrsi  x7, fflags, 0                   #= x7 0x1f
        csrw    fflags, x0
        csrr    x8, fflags                      #= x8 0

# frm
        csrrsi  x7, frm, 0                      #= x7 0
        csrrsi  x7, frm, 1                      #= x7 0, csr frm 1
        csrrsi  x7, frm, 2                      #= x7 1, csr frm 3
        csrrsi  x7, frm, 4                      #= x7 3, csr frm 7
        csrrsi  x7, frm, 21                     #= x7 7, csr frm 7
        csrrsi  x7, frm, 31                     #= x7 7, csr frm 7
        csrrsi  x7, frm, 0                      #= x7 7
        csrw    frm, x0
        csrr    x8, frm                         #= x8 0

# fcsr
        csrrsi  x7, fcsr, 0                     #= x7 0
        csrrsi  x7, fcsr, 1                     #= x7 0, csr fcsr 1
        csrrsi  x7, fcsr, 2                     #= x7 1, csr fcsr 3
        csrrsi  x7, fcsr, 4                     #= x7 3, csr fcsr 7
        csrrsi  x7, fcsr, 21                    #= x7 7, csr fcsr 0x17
        csrrsi  x7, fcsr, 31                    #= x7 0x17, csr fcsr 0x1f
        csrrsi  x7, fcsr, 0                     #= x7 0x1f
        csrw    fcsr, x0
        csrr    x8, fcsr                        #= x8 0

# mtvec
        csrrsi  x7, mtvec, 0                    #= x7 0
        csrrsi  x7, mtvec, 1                    #= x7 0, csr mtvec 0
        csrrsi  x7, mtvec, 2                    #= x7 0, csr mtvec 0
        csrrsi  x7, mtvec, 4                    #= x7 0, csr mtvec 4
        csrrsi  x7, mtvec, 21                   #= x7 4, csr mtvec 0x14
        csrrsi  x7, mtvec, 31                   #= x7 0x14, csr mtvec 0x1c
        csrrsi  x7, mtvec, 0                    #= x7 0x1c
        csrw    mtvec, x0
        csrr    x8, mtvec                       #= x8 0

# rpc
        csrrsi  x7, rpc, 0                      #= x7 0
        csrrsi  x7, rpc, 1                      #= x7 0, csr rpc 1
        csrrsi  x7, rpc, 2                      #= x7 1, csr rpc 3
        csrrsi  x7, rpc, 4                      #= x7 3, csr rpc 7
        csrrsi  x7, rpc, 21                     #= x7 7, csr rpc 0x17
        csrrsi  x7, rpc, 31                     #= x7 0x17, csr rpc 0x1f
        csrrsi  x7, rpc, 0                      #= x7 0x1f
        csrw    rpc, x0
        csrr    x8, rpc                         #= x8 0

# vxrm
        csrrsi  x7, vxrm, 0                     #= x7 0
        csrrsi  x7, vxrm, 1                     #= x7 0, csr vxrm 1
        csrrsi  x7, vxrm, 2                     #= x7 1, csr vxrm 3
        csrrsi  x7, vxrm, 4                     #= x7 3, csr vxrm 3
        csrrsi  x7, vxrm, 21                    #= x7 3, csr vxrm 3
        csrrsi  x7, vxrm, 31                    #= x7 3, csr vxrm 3
        csrrsi  x7, vxrm, 0                     #= x7 3
        csrw    vxrm, x0
        csrr    x8, vxrm                        #= x8 0

# vxsat
        csrrsi  x7, vxsat, 0                    #= x7 0
        csrrsi  x7, vxsat, 1                    #= x7 0, csr vxsat 1
        csrrsi  x7, vxsat, 2                    #= x7 1, csr vxsat 1
        csrrsi  x7, vxsat, 4                    #= x7 1, csr vxsat 1
        csrrsi  x7, vxsat, 21                   #= x7 1, csr vxsat 1
        csrrsi  x7, vxsat, 31                   #= x7 1, csr vxsat 1
        csrrsi  x7, vxsat, 0                    #= x7 1
        csrw    vxsat, x0
        csrr    x8, vxsat                       #= x8 0

# vcsr
        csrrsi  x7, vcsr, 0                     #= x7 0
        csrrsi  x7, vcsr, 1                     #= x7 0, csr vcsr 1
        csrrsi  x7, vcsr, 2                     #= x7 1, csr vcsr 3
        csrrsi  x7, vcsr, 4                     #= x7 3, csr vcsr 7
        csrrsi  x7, vcsr, 21                    #= x7 7, csr vcsr 7
        csrrsi  x7, vcsr, 31                    #= x7 7, csr vcsr 7
        csrrsi  x7, vcsr, 0                     #= x7 7
        csrw    vcsr, x0
        csrr    x8, vcsr                        #= x8 0

# read-only registers: reading, and no write where rs1 is x0
        csrrsi  x7, wid, 0                      #= x7 0
        csrrsi  x7, gdx, 0                      #= x7 0
        csrrsi  x7, vstart, 0                   #= x7 0
        csrrsi  x7, numw, 0                     #= x7 1
        csrrsi  x7, mhartid, 0                  #= x7 0
        csrrsi  x7, tid, 0                      #= x7 0
        csrrsi  x0, rpc, 0                      #= none

# a write to a read-only register traps
        li      x6, 1
        csrrsi  x7, wid, 1                      #= trap Csr
        endprg
