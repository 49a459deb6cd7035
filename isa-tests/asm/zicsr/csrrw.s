# csrrw: rd = CSR; CSR = rs1
# RISC-V Zicsr §6.1; errata D7

        .text
_start:

# fflags
        li      x6, 0
        csrrw   x7, fflags, x6                  #= x7 0, csr fflags 0
        li      x6, 1
        csrrw   x7, fflags, x6                  #= x7 0, csr fflags 1
        li      x6, 0x15
        csrrw   x7, fflags, x6                  #= x7 1, csr fflags 0x15
        li      x6, 0x1f
        csrrw   x7, fflags, x6                  #= x7 0x15, csr fflags 0x1f
        li      x6, 0xff
        csrrw   x7, fflags, x6                  #= x7 0x1f, csr fflags 0x1f
        li      x6, 0xffffffff
        csrrw   x7, fflags, x6                  #= x7 0x1f, csr fflags 0x1f
        li      x6, 0x80001234
        csrrw   x7, fflags, x6                  #= x7 0x1f, csr fflags 0x14
        csrrw   x7, fflags, x0                  #= x7 0x14, csr fflags 0
        csrr    x8, fflags                      #= x8 0

# frm
        li      x6, 0
        csrrw   x7, frm, x6                     #= x7 0, csr frm 0
        li      x6, 1
        csrrw   x7, frm, x6                     #= x7 0, csr frm 1
        li      x6, 0x15
        csrrw   x7, frm, x6                     #= x7 1, csr frm 5
        li      x6, 0x1f
        csrrw   x7, frm, x6                     #= x7 5, csr frm 7
        li      x6, 0xff
        csrrw   x7, frm, x6                     #= x7 7, csr frm 7
        li      x6, 0xffffffff
        csrrw   x7, frm, x6                     #= x7 7, csr frm 7
        li      x6, 0x80001234
        csrrw   x7, frm, x6                     #= x7 7, csr frm 4
        csrrw   x7, frm, x0                     #= x7 4, csr frm 0
        csrr    x8, frm                         #= x8 0

# fcsr
        li      x6, 0
        csrrw   x7, fcsr, x6                    #= x7 0, csr fcsr 0
        li      x6, 1
        csrrw   x7, fcsr, x6                    #= x7 0, csr fcsr 1
        li      x6, 0x15
        csrrw   x7, fcsr, x6                    #= x7 1, csr fcsr 0x15
        li      x6, 0x1f
        csrrw   x7, fcsr, x6                    #= x7 0x15, csr fcsr 0x1f
        li      x6, 0xff
        csrrw   x7, fcsr, x6                    #= x7 0x1f, csr fcsr 0xff
        li      x6, 0xffffffff
        csrrw   x7, fcsr, x6                    #= x7 0xff, csr fcsr 0xff
        li      x6, 0x80001234
        csrrw   x7, fcsr, x6                    #= x7 0xff, csr fcsr 0x34
        csrrw   x7, fcsr, x0                    #= x7 0x34, csr fcsr 0
        csrr    x8, fcsr                        #= x8 0

# mtvec
        li      x6, 0
        csrrw   x7, mtvec, x6                   #= x7 0, csr mtvec 0
        li      x6, 1
        csrrw   x7, mtvec, x6                   #= x7 0, csr mtvec 0
        li      x6, 0x15
        csrrw   x7, mtvec, x6                   #= x7 0, csr mtvec 0x14
        li      x6, 0x1f
        csrrw   x7, mtvec, x6                   #= x7 0x14, csr mtvec 0x1c
        li      x6, 0xff
        csrrw   x7, mtvec, x6                   #= x7 0x1c, csr mtvec 0xfc
        li      x6, 0xffffffff
        csrrw   x7, mtvec, x6                   #= x7 0xfc, csr mtvec 0xfffffffc
        li      x6, 0x80001234
        csrrw   x7, mtvec, x6                   #= x7 0xfffffffc, csr mtvec 0x80001234
        csrrw   x7, mtvec, x0                   #= x7 0x80001234, csr mtvec 0
        csrr    x8, mtvec                       #= x8 0

# rpc
        li      x6, 0
        csrrw   x7, rpc, x6                     #= x7 0, csr rpc 0
        li      x6, 1
        csrrw   x7, rpc, x6                     #= x7 0, csr rpc 1
        li      x6, 0x15
        csrrw   x7, rpc, x6                     #= x7 1, csr rpc 0x15
        li      x6, 0x1f
        csrrw   x7, rpc, x6                     #= x7 0x15, csr rpc 0x1f
        li      x6, 0xff
        csrrw   x7, rpc, x6                     #= x7 0x1f, csr rpc 0xff
        li      x6, 0xffffffff
        csrrw   x7, rpc, x6                     #= x7 0xff, csr rpc 0xffffffff
        li      x6, 0x80001234
        csrrw   x7, rpc, x6                     #= x7 0xffffffff, csr rpc 0x80001234
        csrrw   x7, rpc, x0                     #= x7 0x80001234, csr rpc 0
        csrr    x8, rpc                         #= x8 0

# vxrm
        li      x6, 0
        csrrw   x7, vxrm, x6                    #= x7 0, csr vxrm 0
        li      x6, 1
        csrrw   x7, vxrm, x6                    #= x7 0, csr vxrm 1
        li      x6, 0x15
        csrrw   x7, vxrm, x6                    #= x7 1, csr vxrm 1
        li      x6, 0x1f
        csrrw   x7, vxrm, x6                    #= x7 1, csr vxrm 3
        li      x6, 0xff
        csrrw   x7, vxrm, x6                    #= x7 3, csr vxrm 3
        li      x6, 0xffffffff
        csrrw   x7, vxrm, x6                    #= x7 3, csr vxrm 3
        li      x6, 0x80001234
        csrrw   x7, vxrm, x6                    #= x7 3, csr vxrm 0
        csrrw   x7, vxrm, x0                    #= x7 0, csr vxrm 0
        csrr    x8, vxrm                        #= x8 0

# vxsat
        li      x6, 0
        csrrw   x7, vxsat, x6                   #= x7 0, csr vxsat 0
        li      x6, 1
        csrrw   x7, vxsat, x6                   #= x7 0, csr vxsat 1
        li      x6, 0x15
        csrrw   x7, vxsat, x6                   #= x7 1, csr vxsat 1
        li      x6, 0x1f
        csrrw   x7, vxsat, x6                   #= x7 1, csr vxsat 1
        li      x6, 0xff
        csrrw   x7, vxsat, x6                   #= x7 1, csr vxsat 1
        li      x6, 0xffffffff
        csrrw   x7, vxsat, x6                   #= x7 1, csr vxsat 1
        li      x6, 0x80001234
        csrrw   x7, vxsat, x6                   #= x7 1, csr vxsat 0
        csrrw   x7, vxsat, x0                   #= x7 0, csr vxsat 0
        csrr    x8, vxsat                       #= x8 0

# vcsr
        li      x6, 0
        csrrw   x7, vcsr, x6                    #= x7 0, csr vcsr 0
        li      x6, 1
        csrrw   x7, vcsr, x6                    #= x7 0, csr vcsr 1
        li      x6, 0x15
        csrrw   x7, vcsr, x6                    #= x7 1, csr vcsr 5
        li      x6, 0x1f
        csrrw   x7, vcsr, x6                    #= x7 5, csr vcsr 7
        li      x6, 0xff
        csrrw   x7, vcsr, x6                    #= x7 7, csr vcsr 7
        li      x6, 0xffffffff
        csrrw   x7, vcsr, x6                    #= x7 7, csr vcsr 7
        li      x6, 0x80001234
        csrrw   x7, vcsr, x6                    #= x7 7, csr vcsr 4
        csrrw   x7, vcsr, x0                    #= x7 4, csr vcsr 0
        csrr    x8, vcsr                        #= x8 0

# read-only registers: reading, and no write where rs1 is x0

# registers beyond 31
        li      x44, 3
        csrrw   x45, frm, x44                   #= x45 0, csr frm 3

# a write to a read-only register traps
        li      x6, 1
        csrrw   x7, wid, x6                     #= trap Csr
        endprg
