# or: rd = rs1 | rs2
# RISC-V I §2.4.2

        .text
_start:

# corner values against each other
        li      x5, 0
        li      x6, 0
        or      x7, x5, x6                      #= x7 0
        li      x6, 1
        or      x7, x5, x6                      #= x7 1
        li      x6, 2
        or      x7, x5, x6                      #= x7 2
        li      x6, 0x7fffffff
        or      x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0x80000000
        or      x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x80000001
        or      x7, x5, x6                      #= x7 0x80000001
        li      x6, 0xffffffff
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xfffffffe
        or      x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0x55555555
        or      x7, x5, x6                      #= x7 0x55555555
        li      x6, 0xaaaaaaaa
        or      x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x6, 0x12345678
        or      x7, x5, x6                      #= x7 0x12345678
        li      x6, 0x1f
        or      x7, x5, x6                      #= x7 0x1f
        li      x6, 0x20
        or      x7, x5, x6                      #= x7 0x20
        li      x6, 0xffff
        or      x7, x5, x6                      #= x7 0xffff
        li      x6, 0x10000
        or      x7, x5, x6                      #= x7 0x10000
        li      x5, 1
        li      x6, 0
        or      x7, x5, x6                      #= x7 1
        li      x6, 1
        or      x7, x5, x6                      #= x7 1
        li      x6, 2
        or      x7, x5, x6                      #= x7 3
        li      x6, 0x7fffffff
        or      x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0x80000000
        or      x7, x5, x6                      #= x7 0x80000001
        li      x6, 0x80000001
        or      x7, x5, x6                      #= x7 0x80000001
        li      x6, 0xffffffff
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xfffffffe
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x55555555
        or      x7, x5, x6                      #= x7 0x55555555
        li      x6, 0xaaaaaaaa
        or      x7, x5, x6                      #= x7 0xaaaaaaab
        li      x6, 0x12345678
        or      x7, x5, x6                      #= x7 0x12345679
        li      x6, 0x1f
        or      x7, x5, x6                      #= x7 0x1f
        li      x6, 0x20
        or      x7, x5, x6                      #= x7 0x21
        li      x6, 0xffff
        or      x7, x5, x6                      #= x7 0xffff
        li      x6, 0x10000
        or      x7, x5, x6                      #= x7 0x10001
        li      x5, 2
        li      x6, 0
        or      x7, x5, x6                      #= x7 2
        li      x6, 0x7fffffff
        or      x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0xffffffff
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xaaaaaaaa
        or      x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x6, 0x20
        or      x7, x5, x6                      #= x7 0x22
        li      x5, 0x7fffffff
        li      x6, 0
        or      x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 1
        or      x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 2
        or      x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0x7fffffff
        or      x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0x80000000
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x80000001
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xffffffff
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xfffffffe
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x55555555
        or      x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0xaaaaaaaa
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x12345678
        or      x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0x1f
        or      x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0x20
        or      x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0xffff
        or      x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0x10000
        or      x7, x5, x6                      #= x7 0x7fffffff
        li      x5, 0x80000000
        li      x6, 0
        or      x7, x5, x6                      #= x7 0x80000000
        li      x6, 1
        or      x7, x5, x6                      #= x7 0x80000001
        li      x6, 2
        or      x7, x5, x6                      #= x7 0x80000002
        li      x6, 0x7fffffff
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x80000000
        or      x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x80000001
        or      x7, x5, x6                      #= x7 0x80000001
        li      x6, 0xffffffff
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xfffffffe
        or      x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0x55555555
        or      x7, x5, x6                      #= x7 0xd5555555
        li      x6, 0xaaaaaaaa
        or      x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x6, 0x12345678
        or      x7, x5, x6                      #= x7 0x92345678
        li      x6, 0x1f
        or      x7, x5, x6                      #= x7 0x8000001f
        li      x6, 0x20
        or      x7, x5, x6                      #= x7 0x80000020
        li      x6, 0xffff
        or      x7, x5, x6                      #= x7 0x8000ffff
        li      x6, 0x10000
        or      x7, x5, x6                      #= x7 0x80010000
        li      x5, 0x80000001
        li      x6, 0
        or      x7, x5, x6                      #= x7 0x80000001
        li      x6, 0x7fffffff
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xffffffff
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xaaaaaaaa
        or      x7, x5, x6                      #= x7 0xaaaaaaab
        li      x6, 0x20
        or      x7, x5, x6                      #= x7 0x80000021
        li      x5, 0xffffffff
        li      x6, 0
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 1
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 2
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x7fffffff
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x80000000
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x80000001
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xffffffff
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xfffffffe
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x55555555
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xaaaaaaaa
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x12345678
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x1f
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x20
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xffff
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x10000
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x5, 0xfffffffe
        li      x6, 0
        or      x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0x7fffffff
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xffffffff
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xaaaaaaaa
        or      x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0x20
        or      x7, x5, x6                      #= x7 0xfffffffe
        li      x5, 0x55555555
        li      x6, 0
        or      x7, x5, x6                      #= x7 0x55555555
        li      x6, 0x7fffffff
        or      x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0xffffffff
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xaaaaaaaa
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x20
        or      x7, x5, x6                      #= x7 0x55555575
        li      x5, 0xaaaaaaaa
        li      x6, 0
        or      x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x6, 0x7fffffff
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xffffffff
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xaaaaaaaa
        or      x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x6, 0x20
        or      x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x5, 0x12345678
        li      x6, 0
        or      x7, x5, x6                      #= x7 0x12345678
        li      x6, 1
        or      x7, x5, x6                      #= x7 0x12345679
        li      x6, 2
        or      x7, x5, x6                      #= x7 0x1234567a
        li      x6, 0x7fffffff
        or      x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0x80000000
        or      x7, x5, x6                      #= x7 0x92345678
        li      x6, 0x80000001
        or      x7, x5, x6                      #= x7 0x92345679
        li      x6, 0xffffffff
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xfffffffe
        or      x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0x55555555
        or      x7, x5, x6                      #= x7 0x5775577d
        li      x6, 0xaaaaaaaa
        or      x7, x5, x6                      #= x7 0xbabefefa
        li      x6, 0x12345678
        or      x7, x5, x6                      #= x7 0x12345678
        li      x6, 0x1f
        or      x7, x5, x6                      #= x7 0x1234567f
        li      x6, 0x20
        or      x7, x5, x6                      #= x7 0x12345678
        li      x6, 0xffff
        or      x7, x5, x6                      #= x7 0x1234ffff
        li      x6, 0x10000
        or      x7, x5, x6                      #= x7 0x12355678
        li      x5, 0x1f
        li      x6, 0
        or      x7, x5, x6                      #= x7 0x1f
        li      x6, 0x7fffffff
        or      x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0xffffffff
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xaaaaaaaa
        or      x7, x5, x6                      #= x7 0xaaaaaabf
        li      x6, 0x20
        or      x7, x5, x6                      #= x7 0x3f
        li      x5, 0x20
        li      x6, 0
        or      x7, x5, x6                      #= x7 0x20
        li      x6, 0x7fffffff
        or      x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0xffffffff
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xaaaaaaaa
        or      x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x6, 0x20
        or      x7, x5, x6                      #= x7 0x20
        li      x5, 0xffff
        li      x6, 0
        or      x7, x5, x6                      #= x7 0xffff
        li      x6, 0x7fffffff
        or      x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0xffffffff
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xaaaaaaaa
        or      x7, x5, x6                      #= x7 0xaaaaffff
        li      x6, 0x20
        or      x7, x5, x6                      #= x7 0xffff
        li      x5, 0x10000
        li      x6, 0
        or      x7, x5, x6                      #= x7 0x10000
        li      x6, 0x7fffffff
        or      x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0xffffffff
        or      x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xaaaaaaaa
        or      x7, x5, x6                      #= x7 0xaaabaaaa
        li      x6, 0x20
        or      x7, x5, x6                      #= x7 0x10020

# destination among the sources, x0 as source and destination
        li      x5, 0x89abcdef
        li      x6, 7
        or      x5, x5, x6                      #= x5 0x89abcdef
        li      x5, 0x89abcdef
        or      x6, x5, x6                      #= x6 0x89abcdef
        or      x7, x5, x5                      #= x7 0x89abcdef
        or      x7, x0, x5                      #= x7 0x89abcdef
        or      x7, x5, x0                      #= x7 0x89abcdef
        or      x0, x5, x5                      #= none
        mv      x7, x0                          #= x7 0

# registers beyond 31 take a prefix
        li      x33, 0x89abcdef
        li      x63, 7
        or      x40, x33, x63                   #= x40 0x89abcdef
        or      x63, x33, x5                    #= x63 0x89abcdef
        or      x7, x5, x33                     #= x7 0x89abcdef
        endprg
