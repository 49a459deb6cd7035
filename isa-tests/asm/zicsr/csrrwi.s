# csrrwi: rd = CSR; CSR = uimm
# RISC-V Zicsr §6.1; errata D7

        .text
_start:

# fflags
        csrrwi  x7, fflags, 0                   #= x7 0, csr fflags 0
        csrrwi  x7, fflags, 1                   #= x7 0, csr fflags 1
        csrrwi  x7, fflags, 2                   #= x7 1, csr fflags 2
        csrrwi  x7, fflags, 4                   #= x7 2, csr fflags 4
        csrrwi  x7, fflags, 21                  #= x7 4, csr fflags 0x15
        csrrwi  x7, fflags, 31                  #= x7 0x15, csr fflags 0x1f
        csrrwi  x7, fflags, 0                   #= x7 0x1f, csr fflags 0
        csrr    x8, fflags                      #= x8 0

# frm
        csrrwi  x7, frm, 0                      #= x7 0, csr frm 0
        csrrwi  x7, frm, 1                      #= x7 0, csr frm 1
        csrrwi  x7, frm, 2                      #= x7 1, csr frm 2
        csrrwi  x7, frm, 4                      #= x7 2, csr frm 4
        csrrwi  x7, frm, 21                     #= x7 4, csr frm 5
        csrrwi  x7, frm, 31                     #= x7 5, csr frm 7
        csrrwi  x7, frm, 0                      #= x7 7, csr frm 0
        csrr    x8, frm                         #= x8 0

# fcsr
        csrrwi  x7, fcsr, 0                     #= x7 0, csr fcsr 0
        csrrwi  x7, fcsr, 1                     #= x7 0, csr fcsr 1
        csrrwi  x7, fcsr, 2                     #= x7 1, csr fcsr 2
        csrrwi  x7, fcsr, 4                     #= x7 2, csr fcsr 4
        csrrwi  x7, fcsr, 21                    #= x7 4, csr fcsr 0x15
        csrrwi  x7, fcsr, 31                    #= x7 0x15, csr fcsr 0x1f
        csrrwi  x7, fcsr, 0                     #= x7 0x1f, csr fcsr 0
        csrr    x8, fcsr                        #= x8 0

# mtvec
        csrrwi  x7, mtvec, 0                    #= x7 0, csr mtvec 0
        csrrwi  x7, mtvec, 1                    #= x7 0, csr mtvec 0
        csrrwi  x7, mtvec, 2                    #= x7 0, csr mtvec 0
        csrrwi  x7, mtvec, 4                    #= x7 0, csr mtvec 4
        csrrwi  x7, mtvec, 21                   #= x7 4, csr mtvec 0x14
        csrrwi  x7, mtvec, 31                   #= x7 0x14, csr mtvec 0x1c
        csrrwi  x7, mtvec, 0                    #= x7 0x1c, csr mtvec 0
        csrr    x8, mtvec                       #= x8 0

# rpc
        csrrwi  x7, rpc, 0                      #= x7 0, csr rpc 0
        csrrwi  x7, rpc, 1                      #= x7 0, csr rpc 1
        csrrwi  x7, rpc, 2                      #= x7 1, csr rpc 2
        csrrwi  x7, rpc, 4                      #= x7 2, csr rpc 4
        csrrwi  x7, rpc, 21                     #= x7 4, csr rpc 0x15
        csrrwi  x7, rpc, 31                     #= x7 0x15, csr rpc 0x1f
        csrrwi  x7, rpc, 0                      #= x7 0x1f, csr rpc 0
        csrr    x8, rpc                         #= x8 0

# vxrm
        csrrwi  x7, vxrm, 0                     #= x7 0, csr vxrm 0
        csrrwi  x7, vxrm, 1                     #= x7 0, csr vxrm 1
        csrrwi  x7, vxrm, 2                     #= x7 1, csr vxrm 2
        csrrwi  x7, vxrm, 4                     #= x7 2, csr vxrm 0
        csrrwi  x7, vxrm, 21                    #= x7 0, csr vxrm 1
        csrrwi  x7, vxrm, 31                    #= x7 1, csr vxrm 3
        csrrwi  x7, vxrm, 0                     #= x7 3, csr vxrm 0
        csrr    x8, vxrm                        #= x8 0

# vxsat
        csrrwi  x7, vxsat, 0                    #= x7 0, csr vxsat 0
        csrrwi  x7, vxsat, 1                    #= x7 0, csr vxsat 1
        csrrwi  x7, vxsat, 2                    #= x7 1, csr vxsat 0
        csrrwi  x7, vxsat, 4                    #= x7 0, csr vxsat 0
        csrrwi  x7, vxsat, 21                   #= x7 0, csr vxsat 1
        csrrwi  x7, vxsat, 31                   #= x7 1, csr vxsat 1
        csrrwi  x7, vxsat, 0                    #= x7 1, csr vxsat 0
        csrr    x8, vxsat                       #= x8 0

# vcsr
        csrrwi  x7, vcsr, 0                     #= x7 0, csr vcsr 0
        csrrwi  x7, vcsr, 1                     #= x7 0, csr vcsr 1
        csrrwi  x7, vcsr, 2                     #= x7 1, csr vcsr 2
        csrrwi  x7, vcsr, 4                     #= x7 2, csr vcsr 4
        csrrwi  x7, vcsr, 21                    #= x7 4, csr vcsr 5
        csrrwi  x7, vcsr, 31                    #= x7 5, csr vcsr 7
        csrrwi  x7, vcsr, 0                     #= x7 7, csr vcsr 0
        csrr    x8, vcsr                        #= x8 0

# read-only registers: reading, and no write where rs1 is x0

# a write to a read-only register traps
        li      x6, 1
        csrrwi  x7, wid, 1                      #= trap Csr
        endprg
