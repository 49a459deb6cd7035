# setrpc: rd = CSR_RPC = rs1 + imm
# Ventus 4.2.1; errata D8

        .text
_start:
        li      x5, 0
        setrpc  x7, x5, 0                       #= x7 0, csr rpc 0
        csrr    x8, rpc                         #= x8 0
        li      x5, 0x80000000
        setrpc  x7, x5, 0                       #= x7 0x80000000, csr rpc 0x80000000
        csrr    x8, rpc                         #= x8 0x80000000
        li      x5, 0xffffffff
        setrpc  x7, x5, 0                       #= x7 0xffffffff, csr rpc 0xffffffff
        csrr    x8, rpc                         #= x8 0xffffffff
        li      x5, 0x12345678
        setrpc  x7, x5, 0                       #= x7 0x12345678, csr rpc 0x12345678
        csrr    x8, rpc                         #= x8 0x12345678
        li      x5, 0
        setrpc  x7, x5, 1                       #= x7 1, csr rpc 1
        csrr    x8, rpc                         #= x8 1
        li      x5, 0x80000000
        setrpc  x7, x5, 1                       #= x7 0x80000001, csr rpc 0x80000001
        csrr    x8, rpc                         #= x8 0x80000001
        li      x5, 0xffffffff
        setrpc  x7, x5, 1                       #= x7 0, csr rpc 0
        csrr    x8, rpc                         #= x8 0
        li      x5, 0x12345678
        setrpc  x7, x5, 1                       #= x7 0x12345679, csr rpc 0x12345679
        csrr    x8, rpc                         #= x8 0x12345679
        li      x5, 0
        setrpc  x7, x5, -1                      #= x7 0xffffffff, csr rpc 0xffffffff
        csrr    x8, rpc                         #= x8 0xffffffff
        li      x5, 0x80000000
        setrpc  x7, x5, -1                      #= x7 0x7fffffff, csr rpc 0x7fffffff
        csrr    x8, rpc                         #= x8 0x7fffffff
        li      x5, 0xffffffff
        setrpc  x7, x5, -1                      #= x7 0xfffffffe, csr rpc 0xfffffffe
        csrr    x8, rpc                         #= x8 0xfffffffe
        li      x5, 0x12345678
        setrpc  x7, x5, -1                      #= x7 0x12345677, csr rpc 0x12345677
        csrr    x8, rpc                         #= x8 0x12345677
        li      x5, 0
        setrpc  x7, x5, 2047                    #= x7 0x7ff, csr rpc 0x7ff
        csrr    x8, rpc                         #= x8 0x7ff
        li      x5, 0x80000000
        setrpc  x7, x5, 2047                    #= x7 0x800007ff, csr rpc 0x800007ff
        csrr    x8, rpc                         #= x8 0x800007ff
        li      x5, 0xffffffff
        setrpc  x7, x5, 2047                    #= x7 0x7fe, csr rpc 0x7fe
        csrr    x8, rpc                         #= x8 0x7fe
        li      x5, 0x12345678
        setrpc  x7, x5, 2047                    #= x7 0x12345e77, csr rpc 0x12345e77
        csrr    x8, rpc                         #= x8 0x12345e77
        li      x5, 0
        setrpc  x7, x5, -2048                   #= x7 0xfffff800, csr rpc 0xfffff800
        csrr    x8, rpc                         #= x8 0xfffff800
        li      x5, 0x80000000
        setrpc  x7, x5, -2048                   #= x7 0x7ffff800, csr rpc 0x7ffff800
        csrr    x8, rpc                         #= x8 0x7ffff800
        li      x5, 0xffffffff
        setrpc  x7, x5, -2048                   #= x7 0xfffff7ff, csr rpc 0xfffff7ff
        csrr    x8, rpc                         #= x8 0xfffff7ff
        li      x5, 0x12345678
        setrpc  x7, x5, -2048                   #= x7 0x12344e78, csr rpc 0x12344e78
        csrr    x8, rpc                         #= x8 0x12344e78
        setrpc  x0, x5, 4                       #= csr rpc 0x1234567c
        setrpc  x5, x5, 4                       #= x5 0x1234567c, csr rpc 0x1234567c
        li      x44, 6
        setrpc  x55, x44, 1                     #= x55 7, csr rpc 7
        setrpc  x7, x0, 9                       #= x7 9, csr rpc 9
        endprg
