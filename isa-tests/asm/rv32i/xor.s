# xor: rd = rs1 ^ rs2
# RISC-V I §2.4.2

        .text
_start:

# corner values against each other
        li      x5, 0
        li      x6, 0
        xor     x7, x5, x6                      #= x7 0
        li      x6, 1
        xor     x7, x5, x6                      #= x7 1
        li      x6, 2
        xor     x7, x5, x6                      #= x7 2
        li      x6, 0x7fffffff
        xor     x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0x80000000
        xor     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x80000001
        xor     x7, x5, x6                      #= x7 0x80000001
        li      x6, 0xffffffff
        xor     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xfffffffe
        xor     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0x55555555
        xor     x7, x5, x6                      #= x7 0x55555555
        li      x6, 0xaaaaaaaa
        xor     x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x6, 0x12345678
        xor     x7, x5, x6                      #= x7 0x12345678
        li      x6, 0x1f
        xor     x7, x5, x6                      #= x7 0x1f
        li      x6, 0x20
        xor     x7, x5, x6                      #= x7 0x20
        li      x6, 0xffff
        xor     x7, x5, x6                      #= x7 0xffff
        li      x6, 0x10000
        xor     x7, x5, x6                      #= x7 0x10000
        li      x5, 1
        li      x6, 0
        xor     x7, x5, x6                      #= x7 1
        li      x6, 1
        xor     x7, x5, x6                      #= x7 0
        li      x6, 2
        xor     x7, x5, x6                      #= x7 3
        li      x6, 0x7fffffff
        xor     x7, x5, x6                      #= x7 0x7ffffffe
        li      x6, 0x80000000
        xor     x7, x5, x6                      #= x7 0x80000001
        li      x6, 0x80000001
        xor     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xffffffff
        xor     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0xfffffffe
        xor     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x55555555
        xor     x7, x5, x6                      #= x7 0x55555554
        li      x6, 0xaaaaaaaa
        xor     x7, x5, x6                      #= x7 0xaaaaaaab
        li      x6, 0x12345678
        xor     x7, x5, x6                      #= x7 0x12345679
        li      x6, 0x1f
        xor     x7, x5, x6                      #= x7 0x1e
        li      x6, 0x20
        xor     x7, x5, x6                      #= x7 0x21
        li      x6, 0xffff
        xor     x7, x5, x6                      #= x7 0xfffe
        li      x6, 0x10000
        xor     x7, x5, x6                      #= x7 0x10001
        li      x5, 2
        li      x6, 0
        xor     x7, x5, x6                      #= x7 2
        li      x6, 0x7fffffff
        xor     x7, x5, x6                      #= x7 0x7ffffffd
        li      x6, 0xffffffff
        xor     x7, x5, x6                      #= x7 0xfffffffd
        li      x6, 0xaaaaaaaa
        xor     x7, x5, x6                      #= x7 0xaaaaaaa8
        li      x6, 0x20
        xor     x7, x5, x6                      #= x7 0x22
        li      x5, 0x7fffffff
        li      x6, 0
        xor     x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 1
        xor     x7, x5, x6                      #= x7 0x7ffffffe
        li      x6, 2
        xor     x7, x5, x6                      #= x7 0x7ffffffd
        li      x6, 0x7fffffff
        xor     x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        xor     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x80000001
        xor     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0xffffffff
        xor     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xfffffffe
        xor     x7, x5, x6                      #= x7 0x80000001
        li      x6, 0x55555555
        xor     x7, x5, x6                      #= x7 0x2aaaaaaa
        li      x6, 0xaaaaaaaa
        xor     x7, x5, x6                      #= x7 0xd5555555
        li      x6, 0x12345678
        xor     x7, x5, x6                      #= x7 0x6dcba987
        li      x6, 0x1f
        xor     x7, x5, x6                      #= x7 0x7fffffe0
        li      x6, 0x20
        xor     x7, x5, x6                      #= x7 0x7fffffdf
        li      x6, 0xffff
        xor     x7, x5, x6                      #= x7 0x7fff0000
        li      x6, 0x10000
        xor     x7, x5, x6                      #= x7 0x7ffeffff
        li      x5, 0x80000000
        li      x6, 0
        xor     x7, x5, x6                      #= x7 0x80000000
        li      x6, 1
        xor     x7, x5, x6                      #= x7 0x80000001
        li      x6, 2
        xor     x7, x5, x6                      #= x7 0x80000002
        li      x6, 0x7fffffff
        xor     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x80000000
        xor     x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        xor     x7, x5, x6                      #= x7 1
        li      x6, 0xffffffff
        xor     x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0xfffffffe
        xor     x7, x5, x6                      #= x7 0x7ffffffe
        li      x6, 0x55555555
        xor     x7, x5, x6                      #= x7 0xd5555555
        li      x6, 0xaaaaaaaa
        xor     x7, x5, x6                      #= x7 0x2aaaaaaa
        li      x6, 0x12345678
        xor     x7, x5, x6                      #= x7 0x92345678
        li      x6, 0x1f
        xor     x7, x5, x6                      #= x7 0x8000001f
        li      x6, 0x20
        xor     x7, x5, x6                      #= x7 0x80000020
        li      x6, 0xffff
        xor     x7, x5, x6                      #= x7 0x8000ffff
        li      x6, 0x10000
        xor     x7, x5, x6                      #= x7 0x80010000
        li      x5, 0x80000001
        li      x6, 0
        xor     x7, x5, x6                      #= x7 0x80000001
        li      x6, 0x7fffffff
        xor     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0xffffffff
        xor     x7, x5, x6                      #= x7 0x7ffffffe
        li      x6, 0xaaaaaaaa
        xor     x7, x5, x6                      #= x7 0x2aaaaaab
        li      x6, 0x20
        xor     x7, x5, x6                      #= x7 0x80000021
        li      x5, 0xffffffff
        li      x6, 0
        xor     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 1
        xor     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 2
        xor     x7, x5, x6                      #= x7 0xfffffffd
        li      x6, 0x7fffffff
        xor     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x80000000
        xor     x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0x80000001
        xor     x7, x5, x6                      #= x7 0x7ffffffe
        li      x6, 0xffffffff
        xor     x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        xor     x7, x5, x6                      #= x7 1
        li      x6, 0x55555555
        xor     x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x6, 0xaaaaaaaa
        xor     x7, x5, x6                      #= x7 0x55555555
        li      x6, 0x12345678
        xor     x7, x5, x6                      #= x7 0xedcba987
        li      x6, 0x1f
        xor     x7, x5, x6                      #= x7 0xffffffe0
        li      x6, 0x20
        xor     x7, x5, x6                      #= x7 0xffffffdf
        li      x6, 0xffff
        xor     x7, x5, x6                      #= x7 0xffff0000
        li      x6, 0x10000
        xor     x7, x5, x6                      #= x7 0xfffeffff
        li      x5, 0xfffffffe
        li      x6, 0
        xor     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0x7fffffff
        xor     x7, x5, x6                      #= x7 0x80000001
        li      x6, 0xffffffff
        xor     x7, x5, x6                      #= x7 1
        li      x6, 0xaaaaaaaa
        xor     x7, x5, x6                      #= x7 0x55555554
        li      x6, 0x20
        xor     x7, x5, x6                      #= x7 0xffffffde
        li      x5, 0x55555555
        li      x6, 0
        xor     x7, x5, x6                      #= x7 0x55555555
        li      x6, 0x7fffffff
        xor     x7, x5, x6                      #= x7 0x2aaaaaaa
        li      x6, 0xffffffff
        xor     x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x6, 0xaaaaaaaa
        xor     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x20
        xor     x7, x5, x6                      #= x7 0x55555575
        li      x5, 0xaaaaaaaa
        li      x6, 0
        xor     x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x6, 0x7fffffff
        xor     x7, x5, x6                      #= x7 0xd5555555
        li      x6, 0xffffffff
        xor     x7, x5, x6                      #= x7 0x55555555
        li      x6, 0xaaaaaaaa
        xor     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        xor     x7, x5, x6                      #= x7 0xaaaaaa8a
        li      x5, 0x12345678
        li      x6, 0
        xor     x7, x5, x6                      #= x7 0x12345678
        li      x6, 1
        xor     x7, x5, x6                      #= x7 0x12345679
        li      x6, 2
        xor     x7, x5, x6                      #= x7 0x1234567a
        li      x6, 0x7fffffff
        xor     x7, x5, x6                      #= x7 0x6dcba987
        li      x6, 0x80000000
        xor     x7, x5, x6                      #= x7 0x92345678
        li      x6, 0x80000001
        xor     x7, x5, x6                      #= x7 0x92345679
        li      x6, 0xffffffff
        xor     x7, x5, x6                      #= x7 0xedcba987
        li      x6, 0xfffffffe
        xor     x7, x5, x6                      #= x7 0xedcba986
        li      x6, 0x55555555
        xor     x7, x5, x6                      #= x7 0x4761032d
        li      x6, 0xaaaaaaaa
        xor     x7, x5, x6                      #= x7 0xb89efcd2
        li      x6, 0x12345678
        xor     x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        xor     x7, x5, x6                      #= x7 0x12345667
        li      x6, 0x20
        xor     x7, x5, x6                      #= x7 0x12345658
        li      x6, 0xffff
        xor     x7, x5, x6                      #= x7 0x1234a987
        li      x6, 0x10000
        xor     x7, x5, x6                      #= x7 0x12355678
        li      x5, 0x1f
        li      x6, 0
        xor     x7, x5, x6                      #= x7 0x1f
        li      x6, 0x7fffffff
        xor     x7, x5, x6                      #= x7 0x7fffffe0
        li      x6, 0xffffffff
        xor     x7, x5, x6                      #= x7 0xffffffe0
        li      x6, 0xaaaaaaaa
        xor     x7, x5, x6                      #= x7 0xaaaaaab5
        li      x6, 0x20
        xor     x7, x5, x6                      #= x7 0x3f
        li      x5, 0x20
        li      x6, 0
        xor     x7, x5, x6                      #= x7 0x20
        li      x6, 0x7fffffff
        xor     x7, x5, x6                      #= x7 0x7fffffdf
        li      x6, 0xffffffff
        xor     x7, x5, x6                      #= x7 0xffffffdf
        li      x6, 0xaaaaaaaa
        xor     x7, x5, x6                      #= x7 0xaaaaaa8a
        li      x6, 0x20
        xor     x7, x5, x6                      #= x7 0
        li      x5, 0xffff
        li      x6, 0
        xor     x7, x5, x6                      #= x7 0xffff
        li      x6, 0x7fffffff
        xor     x7, x5, x6                      #= x7 0x7fff0000
        li      x6, 0xffffffff
        xor     x7, x5, x6                      #= x7 0xffff0000
        li      x6, 0xaaaaaaaa
        xor     x7, x5, x6                      #= x7 0xaaaa5555
        li      x6, 0x20
        xor     x7, x5, x6                      #= x7 0xffdf
        li      x5, 0x10000
        li      x6, 0
        xor     x7, x5, x6                      #= x7 0x10000
        li      x6, 0x7fffffff
        xor     x7, x5, x6                      #= x7 0x7ffeffff
        li      x6, 0xffffffff
        xor     x7, x5, x6                      #= x7 0xfffeffff
        li      x6, 0xaaaaaaaa
        xor     x7, x5, x6                      #= x7 0xaaabaaaa
        li      x6, 0x20
        xor     x7, x5, x6                      #= x7 0x10020

# destination among the sources, x0 as source and destination
        li      x5, 0x89abcdef
        li      x6, 7
        xor     x5, x5, x6                      #= x5 0x89abcde8
        li      x5, 0x89abcdef
        xor     x6, x5, x6                      #= x6 0x89abcde8
        xor     x7, x5, x5                      #= x7 0
        xor     x7, x0, x5                      #= x7 0x89abcdef
        xor     x7, x5, x0                      #= x7 0x89abcdef
        xor     x0, x5, x5                      #= none
        mv      x7, x0                          #= x7 0

# registers beyond 31 take a prefix
        li      x33, 0x89abcdef
        li      x63, 7
        xor     x40, x33, x63                   #= x40 0x89abcde8
        xor     x63, x33, x5                    #= x63 0
        xor     x7, x5, x33                     #= x7 0
        endprg
