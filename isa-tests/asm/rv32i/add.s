# add: rd = rs1 + rs2
# RISC-V I §2.4.2

        .text
_start:

# corner values against each other
        li      x5, 0
        li      x6, 0
        add     x7, x5, x6                      #= x7 0
        li      x6, 1
        add     x7, x5, x6                      #= x7 1
        li      x6, 2
        add     x7, x5, x6                      #= x7 2
        li      x6, 0x7fffffff
        add     x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0x80000000
        add     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x80000001
        add     x7, x5, x6                      #= x7 0x80000001
        li      x6, 0xffffffff
        add     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xfffffffe
        add     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0x55555555
        add     x7, x5, x6                      #= x7 0x55555555
        li      x6, 0xaaaaaaaa
        add     x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x6, 0x12345678
        add     x7, x5, x6                      #= x7 0x12345678
        li      x6, 0x1f
        add     x7, x5, x6                      #= x7 0x1f
        li      x6, 0x20
        add     x7, x5, x6                      #= x7 0x20
        li      x6, 0xffff
        add     x7, x5, x6                      #= x7 0xffff
        li      x6, 0x10000
        add     x7, x5, x6                      #= x7 0x10000
        li      x5, 1
        li      x6, 0
        add     x7, x5, x6                      #= x7 1
        li      x6, 1
        add     x7, x5, x6                      #= x7 2
        li      x6, 2
        add     x7, x5, x6                      #= x7 3
        li      x6, 0x7fffffff
        add     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x80000000
        add     x7, x5, x6                      #= x7 0x80000001
        li      x6, 0x80000001
        add     x7, x5, x6                      #= x7 0x80000002
        li      x6, 0xffffffff
        add     x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        add     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x55555555
        add     x7, x5, x6                      #= x7 0x55555556
        li      x6, 0xaaaaaaaa
        add     x7, x5, x6                      #= x7 0xaaaaaaab
        li      x6, 0x12345678
        add     x7, x5, x6                      #= x7 0x12345679
        li      x6, 0x1f
        add     x7, x5, x6                      #= x7 0x20
        li      x6, 0x20
        add     x7, x5, x6                      #= x7 0x21
        li      x6, 0xffff
        add     x7, x5, x6                      #= x7 0x10000
        li      x6, 0x10000
        add     x7, x5, x6                      #= x7 0x10001
        li      x5, 2
        li      x6, 0
        add     x7, x5, x6                      #= x7 2
        li      x6, 0x7fffffff
        add     x7, x5, x6                      #= x7 0x80000001
        li      x6, 0xffffffff
        add     x7, x5, x6                      #= x7 1
        li      x6, 0xaaaaaaaa
        add     x7, x5, x6                      #= x7 0xaaaaaaac
        li      x6, 0x20
        add     x7, x5, x6                      #= x7 0x22
        li      x5, 0x7fffffff
        li      x6, 0
        add     x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 1
        add     x7, x5, x6                      #= x7 0x80000000
        li      x6, 2
        add     x7, x5, x6                      #= x7 0x80000001
        li      x6, 0x7fffffff
        add     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0x80000000
        add     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x80000001
        add     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        add     x7, x5, x6                      #= x7 0x7ffffffe
        li      x6, 0xfffffffe
        add     x7, x5, x6                      #= x7 0x7ffffffd
        li      x6, 0x55555555
        add     x7, x5, x6                      #= x7 0xd5555554
        li      x6, 0xaaaaaaaa
        add     x7, x5, x6                      #= x7 0x2aaaaaa9
        li      x6, 0x12345678
        add     x7, x5, x6                      #= x7 0x92345677
        li      x6, 0x1f
        add     x7, x5, x6                      #= x7 0x8000001e
        li      x6, 0x20
        add     x7, x5, x6                      #= x7 0x8000001f
        li      x6, 0xffff
        add     x7, x5, x6                      #= x7 0x8000fffe
        li      x6, 0x10000
        add     x7, x5, x6                      #= x7 0x8000ffff
        li      x5, 0x80000000
        li      x6, 0
        add     x7, x5, x6                      #= x7 0x80000000
        li      x6, 1
        add     x7, x5, x6                      #= x7 0x80000001
        li      x6, 2
        add     x7, x5, x6                      #= x7 0x80000002
        li      x6, 0x7fffffff
        add     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x80000000
        add     x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        add     x7, x5, x6                      #= x7 1
        li      x6, 0xffffffff
        add     x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0xfffffffe
        add     x7, x5, x6                      #= x7 0x7ffffffe
        li      x6, 0x55555555
        add     x7, x5, x6                      #= x7 0xd5555555
        li      x6, 0xaaaaaaaa
        add     x7, x5, x6                      #= x7 0x2aaaaaaa
        li      x6, 0x12345678
        add     x7, x5, x6                      #= x7 0x92345678
        li      x6, 0x1f
        add     x7, x5, x6                      #= x7 0x8000001f
        li      x6, 0x20
        add     x7, x5, x6                      #= x7 0x80000020
        li      x6, 0xffff
        add     x7, x5, x6                      #= x7 0x8000ffff
        li      x6, 0x10000
        add     x7, x5, x6                      #= x7 0x80010000
        li      x5, 0x80000001
        li      x6, 0
        add     x7, x5, x6                      #= x7 0x80000001
        li      x6, 0x7fffffff
        add     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        add     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xaaaaaaaa
        add     x7, x5, x6                      #= x7 0x2aaaaaab
        li      x6, 0x20
        add     x7, x5, x6                      #= x7 0x80000021
        li      x5, 0xffffffff
        li      x6, 0
        add     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 1
        add     x7, x5, x6                      #= x7 0
        li      x6, 2
        add     x7, x5, x6                      #= x7 1
        li      x6, 0x7fffffff
        add     x7, x5, x6                      #= x7 0x7ffffffe
        li      x6, 0x80000000
        add     x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0x80000001
        add     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xffffffff
        add     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0xfffffffe
        add     x7, x5, x6                      #= x7 0xfffffffd
        li      x6, 0x55555555
        add     x7, x5, x6                      #= x7 0x55555554
        li      x6, 0xaaaaaaaa
        add     x7, x5, x6                      #= x7 0xaaaaaaa9
        li      x6, 0x12345678
        add     x7, x5, x6                      #= x7 0x12345677
        li      x6, 0x1f
        add     x7, x5, x6                      #= x7 0x1e
        li      x6, 0x20
        add     x7, x5, x6                      #= x7 0x1f
        li      x6, 0xffff
        add     x7, x5, x6                      #= x7 0xfffe
        li      x6, 0x10000
        add     x7, x5, x6                      #= x7 0xffff
        li      x5, 0xfffffffe
        li      x6, 0
        add     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0x7fffffff
        add     x7, x5, x6                      #= x7 0x7ffffffd
        li      x6, 0xffffffff
        add     x7, x5, x6                      #= x7 0xfffffffd
        li      x6, 0xaaaaaaaa
        add     x7, x5, x6                      #= x7 0xaaaaaaa8
        li      x6, 0x20
        add     x7, x5, x6                      #= x7 0x1e
        li      x5, 0x55555555
        li      x6, 0
        add     x7, x5, x6                      #= x7 0x55555555
        li      x6, 0x7fffffff
        add     x7, x5, x6                      #= x7 0xd5555554
        li      x6, 0xffffffff
        add     x7, x5, x6                      #= x7 0x55555554
        li      x6, 0xaaaaaaaa
        add     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x20
        add     x7, x5, x6                      #= x7 0x55555575
        li      x5, 0xaaaaaaaa
        li      x6, 0
        add     x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x6, 0x7fffffff
        add     x7, x5, x6                      #= x7 0x2aaaaaa9
        li      x6, 0xffffffff
        add     x7, x5, x6                      #= x7 0xaaaaaaa9
        li      x6, 0xaaaaaaaa
        add     x7, x5, x6                      #= x7 0x55555554
        li      x6, 0x20
        add     x7, x5, x6                      #= x7 0xaaaaaaca
        li      x5, 0x12345678
        li      x6, 0
        add     x7, x5, x6                      #= x7 0x12345678
        li      x6, 1
        add     x7, x5, x6                      #= x7 0x12345679
        li      x6, 2
        add     x7, x5, x6                      #= x7 0x1234567a
        li      x6, 0x7fffffff
        add     x7, x5, x6                      #= x7 0x92345677
        li      x6, 0x80000000
        add     x7, x5, x6                      #= x7 0x92345678
        li      x6, 0x80000001
        add     x7, x5, x6                      #= x7 0x92345679
        li      x6, 0xffffffff
        add     x7, x5, x6                      #= x7 0x12345677
        li      x6, 0xfffffffe
        add     x7, x5, x6                      #= x7 0x12345676
        li      x6, 0x55555555
        add     x7, x5, x6                      #= x7 0x6789abcd
        li      x6, 0xaaaaaaaa
        add     x7, x5, x6                      #= x7 0xbcdf0122
        li      x6, 0x12345678
        add     x7, x5, x6                      #= x7 0x2468acf0
        li      x6, 0x1f
        add     x7, x5, x6                      #= x7 0x12345697
        li      x6, 0x20
        add     x7, x5, x6                      #= x7 0x12345698
        li      x6, 0xffff
        add     x7, x5, x6                      #= x7 0x12355677
        li      x6, 0x10000
        add     x7, x5, x6                      #= x7 0x12355678
        li      x5, 0x1f
        li      x6, 0
        add     x7, x5, x6                      #= x7 0x1f
        li      x6, 0x7fffffff
        add     x7, x5, x6                      #= x7 0x8000001e
        li      x6, 0xffffffff
        add     x7, x5, x6                      #= x7 0x1e
        li      x6, 0xaaaaaaaa
        add     x7, x5, x6                      #= x7 0xaaaaaac9
        li      x6, 0x20
        add     x7, x5, x6                      #= x7 0x3f
        li      x5, 0x20
        li      x6, 0
        add     x7, x5, x6                      #= x7 0x20
        li      x6, 0x7fffffff
        add     x7, x5, x6                      #= x7 0x8000001f
        li      x6, 0xffffffff
        add     x7, x5, x6                      #= x7 0x1f
        li      x6, 0xaaaaaaaa
        add     x7, x5, x6                      #= x7 0xaaaaaaca
        li      x6, 0x20
        add     x7, x5, x6                      #= x7 0x40
        li      x5, 0xffff
        li      x6, 0
        add     x7, x5, x6                      #= x7 0xffff
        li      x6, 0x7fffffff
        add     x7, x5, x6                      #= x7 0x8000fffe
        li      x6, 0xffffffff
        add     x7, x5, x6                      #= x7 0xfffe
        li      x6, 0xaaaaaaaa
        add     x7, x5, x6                      #= x7 0xaaabaaa9
        li      x6, 0x20
        add     x7, x5, x6                      #= x7 0x1001f
        li      x5, 0x10000
        li      x6, 0
        add     x7, x5, x6                      #= x7 0x10000
        li      x6, 0x7fffffff
        add     x7, x5, x6                      #= x7 0x8000ffff
        li      x6, 0xffffffff
        add     x7, x5, x6                      #= x7 0xffff
        li      x6, 0xaaaaaaaa
        add     x7, x5, x6                      #= x7 0xaaabaaaa
        li      x6, 0x20
        add     x7, x5, x6                      #= x7 0x10020

# destination among the sources, x0 as source and destination
        li      x5, 0x89abcdef
        li      x6, 7
        add     x5, x5, x6                      #= x5 0x89abcdf6
        li      x5, 0x89abcdef
        add     x6, x5, x6                      #= x6 0x89abcdf6
        add     x7, x5, x5                      #= x7 0x13579bde
        add     x7, x0, x5                      #= x7 0x89abcdef
        add     x7, x5, x0                      #= x7 0x89abcdef
        add     x0, x5, x5                      #= none
        mv      x7, x0                          #= x7 0

# registers beyond 31 take a prefix
        li      x33, 0x89abcdef
        li      x63, 7
        add     x40, x33, x63                   #= x40 0x89abcdf6
        add     x63, x33, x5                    #= x63 0x13579bde
        add     x7, x5, x33                     #= x7 0x13579bde
        endprg
