# csrrc: rd = CSR; CSR &= ~rs1; no write for x0
# RISC-V Zicsr §6.1; errata D7

        .text
_start:

# fflags
        li      x6, 0
        csrrc   x7, fflags, x6                  #= x7 0, csr fflags 0
        li      x6, 1
        csrrc   x7, fflags, x6                  #= x7 0, csr fflags 0
        li      x6, 0x15
        csrrc   x7, fflags, x6                  #= x7 0, csr fflags 0
        li      x6, 0x1f
        csrrc   x7, fflags, x6                  #= x7 0, csr fflags 0
        li      x6, 0xff
        csrrc   x7, fflags, x6                  #= x7 0, csr fflags 0
        li      x6, 0xffffffff
        csrrc   x7, fflags, x6                  #= x7 0, csr fflags 0
        li      x6, 0x80001234
        csrrc   x7, fflags, x6                  #= x7 0, csr fflags 0
        csrrc   x7, fflags, x0                  #= x7 0
        csrw    fflags, x0
        csrr    x8, fflags                      #= x8 0

# frm
        li      x6, 0
        csrrc   x7, frm, x6                     #= x7 0, csr frm 0
        li      x6, 1
        csrrc   x7, frm, x6                     #= x7 0, csr frm 0
        li      x6, 0x15
        csrrc   x7, frm, x6                     #= x7 0, csr frm 0
        li      x6, 0x1f
        csrrc   x7, frm, x6                     #= x7 0, csr frm 0
        li      x6, 0xff
        csrrc   x7, frm, x6                     #= x7 0, csr frm 0
        li      x6, 0xffffffff
        csrrc   x7, frm, x6                     #= x7 0, csr frm 0
        li      x6, 0x80001234
        csrrc   x7, frm, x6                     #= x7 0, csr frm 0
        csrrc   x7, frm, x0                     #= x7 0
        csrw    frm, x0
        csrr    x8, frm                         #= x8 0

# fcsr
        li      x6, 0
        csrrc   x7, fcsr, x6                    #= x7 0, csr fcsr 0
        li      x6, 1
        csrrc   x7, fcsr, x6                    #= x7 0, csr fcsr 0
        li      x6, 0x15
        csrrc   x7, fcsr, x6                    #= x7 0, csr fcsr 0
        li      x6, 0x1f
        csrrc   x7, fcsr, x6                    #= x7 0, csr fcsr 0
        li      x6, 0xff
        csrrc   x7, fcsr, x6                    #= x7 0, csr fcsr 0
        li      x6, 0xffffffff
        csrrc   x7, fcsr, x6                    #= x7 0, csr fcsr 0
        li      x6, 0x80001234
        csrrc   x7, fcsr, x6                    #= x7 0, csr fcsr 0
        csrrc   x7, fcsr, x0                    #= x7 0
        csrw    fcsr, x0
        csrr    x8, fcsr                        #= x8 0

# mtvec
        li      x6, 0
        csrrc   x7, mtvec, x6                   #= x7 0, csr mtvec 0
        li      x6, 1
        csrrc   x7, mtvec, x6                   #= x7 0, csr mtvec 0
        li      x6, 0x15
        csrrc   x7, mtvec, x6                   #= x7 0, csr mtvec 0
        li      x6, 0x1f
        csrrc   x7, mtvec, x6                   #= x7 0, csr mtvec 0
        li      x6, 0xff
        csrrc   x7, mtvec, x6                   #= x7 0, csr mtvec 0
        li      x6, 0xffffffff
        csrrc   x7, mtvec, x6                   #= x7 0, csr mtvec 0
        li      x6, 0x80001234
        csrrc   x7, mtvec, x6                   #= x7 0, csr mtvec 0
        csrrc   x7, mtvec, x0                   #= x7 0
        csrw    mtvec, x0
        csrr    x8, mtvec                       #= x8 0

# rpc
        li      x6, 0
        csrrc   x7, rpc, x6                     #= x7 0, csr rpc 0
        li      x6, 1
        csrrc   x7, rpc, x6                     #= x7 0, csr rpc 0
        li      x6, 0x15
        csrrc   x7, rpc, x6                     #= x7 0, csr rpc 0
        li      x6, 0x1f
        csrrc   x7, rpc, x6                     #= x7 0, csr rpc 0
        li      x6, 0xff
        csrrc   x7, rpc, x6                     #= x7 0, csr rpc 0
        li      x6, 0xffffffff
        csrrc   x7, rpc, x6                     #= x7 0, csr rpc 0
        li      x6, 0x80001234
        csrrc   x7, rpc, x6                     #= x7 0, csr rpc 0
        csrrc   x7, rpc, x0                     #= x7 0
        csrw    rpc, x0
        csrr    x8, rpc                         #= x8 0

# vxrm
        li      x6, 0
        csrrc   x7, vxrm, x6                    #= x7 0, csr vxrm 0
        li      x6, 1
        csrrc   x7, vxrm, x6                    #= x7 0, csr vxrm 0
        li      x6, 0x15
        csrrc   x7, vxrm, x6                    #= x7 0, csr vxrm 0
        li      x6, 0x1f
        csrrc   x7, vxrm, x6                    #= x7 0, csr vxrm 0
        li      x6, 0xff
        csrrc   x7, vxrm, x6                    #= x7 0, csr vxrm 0
        li      x6, 0xffffffff
        csrrc   x7, vxrm, x6                    #= x7 0, csr vxrm 0
        li      x6, 0x80001234
        csrrc   x7, vxrm, x6                    #= x7 0, csr vxrm 0
        csrrc   x7, vxrm, x0                    #= x7 0
        csrw    vxrm, x0
        csrr    x8, vxrm                        #= x8 0

# vxsat
        li      x6, 0
        csrrc   x7, vxsat, x6                   #= x7 0, csr vxsat 0
        li      x6, 1
        csrrc   x7, vxsat, x6                   #= x7 0, csr vxsat 0
        li      x6, 0x15
        csrrc   x7, vxsat, x6                   #= x7 0, csr vxsat 0
        li      x6, 0x1f
        csrrc   x7, vxsat, x6                   #= x7 0, csr vxsat 0
        li      x6, 0xff
        csrrc   x7, vxsat, x6                   #= x7 0, csr vxsat 0
        li      x6, 0xffffffff
        csrrc   x7, vxsat, x6                   #= x7 0, csr vxsat 0
        li      x6, 0x80001234
        csrrc   x7, vxsat, x6                   #= x7 0, csr vxsat 0
        csrrc   x7, vxsat, x0                   #= x7 0
        csrw    vxsat, x0
        csrr    x8, vxsat                       #= x8 0

# vcsr
        li      x6, 0
        csrrc   x7, vcsr, x6                    #= x7 0, csr vcsr 0
        li      x6, 1
        csrrc   x7, vcsr, x6                    #= x7 0, csr vcsr 0
        li      x6, 0x15
        csrrc   x7, vcsr, x6                    #= x7 0, csr vcsr 0
        li      x6, 0x1f
        csrrc   x7, vcsr, x6                    #= x7 0, csr vcsr 0
        li      x6, 0xff
        csrrc   x7, vcsr, x6                    #= x7 0, csr vcsr 0
        li      x6, 0xffffffff
        csrrc   x7, vcsr, x6                    #= x7 0, csr vcsr 0
        li      x6, 0x80001234
        csrrc   x7, vcsr, x6                    #= x7 0, csr vcsr 0
        csrrc   x7, vcsr, x0                    #= x7 0
        csrw    vcsr, x0
        csrr    x8, vcsr                        #= x8 0

# read-only registers: reading, and no write where rs1 is x0
        csrrc   x7, wid, x0                     #= x7 0
        csrrc   x7, gdx, x0                     #= x7 0
        csrrc   x7, vstart, x0                  #= x7 0
        csrrc   x7, numw, x0                    #= x7 1
        csrrc   x7, mhartid, x0                 #= x7 0
        csrrc   x7, tid, x0                     #= x7 0
        csrrc   x0, rpc, x0                     #= none

# registers beyond 31
        li      x44, 3
        csrrc   x45, frm, x44                   #= x45 0, csr frm 0

# a write to a read-only register traps
        li      x6, 1
        csrrc   x7, wid, x6                     #= trap Csr
        endprg
