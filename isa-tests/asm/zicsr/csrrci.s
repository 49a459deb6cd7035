# csrrci: rd = CSR; CSR &= ~uimm; no write for 0
# RISC-V Zicsr §6.1; errata D7

        .text
_start:

# fflags
        csrrci  x7, fflags, 0                   #= x7 0
        csrrci  x7, fflags, 1                   #= x7 0, csr fflags 0
        csrrci  x7, fflags, 2                   #= x7 0, csr fflags 0
        csrrci  x7, fflags, 4                   #= x7 0, csr fflags 0
        csrrci  x7, fflags, 21                  #= x7 0, csr fflags 0
        csrrci  x7, fflags, 31                  #= x7 0, csr fflags 0
        csrrci  x7, fflags, 0                   #= x7 0
        csrw    fflags, x0
        csrr    x8, fflags                      #= x8 0

# frm
        csrrci  x7, frm, 0                      #= x7 0
        csrrci  x7, frm, 1                      #= x7 0, csr frm 0
        csrrci  x7, frm, 2                      #= x7 0, csr frm 0
        csrrci  x7, frm, 4                      #= x7 0, csr frm 0
        csrrci  x7, frm, 21                     #= x7 0, csr frm 0
        csrrci  x7, frm, 31                     #= x7 0, csr frm 0
        csrrci  x7, frm, 0                      #= x7 0
        csrw    frm, x0
        csrr    x8, frm                         #= x8 0

# fcsr
        csrrci  x7, fcsr, 0                     #= x7 0
        csrrci  x7, fcsr, 1                     #= x7 0, csr fcsr 0
        csrrci  x7, fcsr, 2                     #= x7 0, csr fcsr 0
        csrrci  x7, fcsr, 4                     #= x7 0, csr fcsr 0
        csrrci  x7, fcsr, 21                    #= x7 0, csr fcsr 0
        csrrci  x7, fcsr, 31                    #= x7 0, csr fcsr 0
        csrrci  x7, fcsr, 0                     #= x7 0
        csrw    fcsr, x0
        csrr    x8, fcsr                        #= x8 0

# mtvec
        csrrci  x7, mtvec, 0                    #= x7 0
        csrrci  x7, mtvec, 1                    #= x7 0, csr mtvec 0
        csrrci  x7, mtvec, 2                    #= x7 0, csr mtvec 0
        csrrci  x7, mtvec, 4                    #= x7 0, csr mtvec 0
        csrrci  x7, mtvec, 21                   #= x7 0, csr mtvec 0
        csrrci  x7, mtvec, 31                   #= x7 0, csr mtvec 0
        csrrci  x7, mtvec, 0                    #= x7 0
        csrw    mtvec, x0
        csrr    x8, mtvec                       #= x8 0

# rpc
        csrrci  x7, rpc, 0                      #= x7 0
        csrrci  x7, rpc, 1                      #= x7 0, csr rpc 0
        csrrci  x7, rpc, 2                      #= x7 0, csr rpc 0
        csrrci  x7, rpc, 4                      #= x7 0, csr rpc 0
        csrrci  x7, rpc, 21                     #= x7 0, csr rpc 0
        csrrci  x7, rpc, 31                     #= x7 0, csr rpc 0
        csrrci  x7, rpc, 0                      #= x7 0
        csrw    rpc, x0
        csrr    x8, rpc                         #= x8 0

# vxrm
        csrrci  x7, vxrm, 0                     #= x7 0
        csrrci  x7, vxrm, 1                     #= x7 0, csr vxrm 0
        csrrci  x7, vxrm, 2                     #= x7 0, csr vxrm 0
        csrrci  x7, vxrm, 4                     #= x7 0, csr vxrm 0
        csrrci  x7, vxrm, 21                    #= x7 0, csr vxrm 0
        csrrci  x7, vxrm, 31                    #= x7 0, csr vxrm 0
        csrrci  x7, vxrm, 0                     #= x7 0
        csrw    vxrm, x0
        csrr    x8, vxrm                        #= x8 0

# vxsat
        csrrci  x7, vxsat, 0                    #= x7 0
        csrrci  x7, vxsat, 1                    #= x7 0, csr vxsat 0
        csrrci  x7, vxsat, 2                    #= x7 0, csr vxsat 0
        csrrci  x7, vxsat, 4                    #= x7 0, csr vxsat 0
        csrrci  x7, vxsat, 21                   #= x7 0, csr vxsat 0
        csrrci  x7, vxsat, 31                   #= x7 0, csr vxsat 0
        csrrci  x7, vxsat, 0                    #= x7 0
        csrw    vxsat, x0
        csrr    x8, vxsat                       #= x8 0

# vcsr
        csrrci  x7, vcsr, 0                     #= x7 0
        csrrci  x7, vcsr, 1                     #= x7 0, csr vcsr 0
        csrrci  x7, vcsr, 2                     #= x7 0, csr vcsr 0
        csrrci  x7, vcsr, 4                     #= x7 0, csr vcsr 0
        csrrci  x7, vcsr, 21                    #= x7 0, csr vcsr 0
        csrrci  x7, vcsr, 31                    #= x7 0, csr vcsr 0
        csrrci  x7, vcsr, 0                     #= x7 0
        csrw    vcsr, x0
        csrr    x8, vcsr                        #= x8 0

# read-only registers: reading, and no write where rs1 is x0
        csrrci  x7, wid, 0                      #= x7 0
        csrrci  x7, gdx, 0                      #= x7 0
        csrrci  x7, vstart, 0                   #= x7 0
        csrrci  x7, numw, 0                     #= x7 1
        csrrci  x7, mhartid, 0                  #= x7 0
        csrrci  x7, tid, 0                      #= x7 0
        csrrci  x0, rpc, 0                      #= none

# a write to a read-only register traps
        li      x6, 1
        csrrci  x7, wid, 1                      #= trap Csr
        endprg
