# sra: rd = rs1 >> rs2[4:0], sign from the left
# RISC-V I §2.4.2

        .text
_start:

# corner values against each other
        li      x5, 0
        li      x6, 0
        sra     x7, x5, x6                      #= x7 0
        li      x6, 1
        sra     x7, x5, x6                      #= x7 0
        li      x6, 2
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0xffff
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        sra     x7, x5, x6                      #= x7 0
        li      x5, 1
        li      x6, 0
        sra     x7, x5, x6                      #= x7 1
        li      x6, 1
        sra     x7, x5, x6                      #= x7 0
        li      x6, 2
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        sra     x7, x5, x6                      #= x7 1
        li      x6, 0x80000001
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        sra     x7, x5, x6                      #= x7 1
        li      x6, 0xffff
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        sra     x7, x5, x6                      #= x7 1
        li      x5, 2
        li      x6, 0
        sra     x7, x5, x6                      #= x7 2
        li      x6, 0x7fffffff
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        sra     x7, x5, x6                      #= x7 2
        li      x5, 0x7fffffff
        li      x6, 0
        sra     x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 1
        sra     x7, x5, x6                      #= x7 0x3fffffff
        li      x6, 2
        sra     x7, x5, x6                      #= x7 0x1fffffff
        li      x6, 0x7fffffff
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        sra     x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0x80000001
        sra     x7, x5, x6                      #= x7 0x3fffffff
        li      x6, 0xffffffff
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        sra     x7, x5, x6                      #= x7 1
        li      x6, 0x55555555
        sra     x7, x5, x6                      #= x7 0x3ff
        li      x6, 0xaaaaaaaa
        sra     x7, x5, x6                      #= x7 0x1fffff
        li      x6, 0x12345678
        sra     x7, x5, x6                      #= x7 0x7f
        li      x6, 0x1f
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        sra     x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0xffff
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        sra     x7, x5, x6                      #= x7 0x7fffffff
        li      x5, 0x80000000
        li      x6, 0
        sra     x7, x5, x6                      #= x7 0x80000000
        li      x6, 1
        sra     x7, x5, x6                      #= x7 0xc0000000
        li      x6, 2
        sra     x7, x5, x6                      #= x7 0xe0000000
        li      x6, 0x7fffffff
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x80000000
        sra     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0x80000001
        sra     x7, x5, x6                      #= x7 0xc0000000
        li      x6, 0xffffffff
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xfffffffe
        sra     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0x55555555
        sra     x7, x5, x6                      #= x7 0xfffffc00
        li      x6, 0xaaaaaaaa
        sra     x7, x5, x6                      #= x7 0xffe00000
        li      x6, 0x12345678
        sra     x7, x5, x6                      #= x7 0xffffff80
        li      x6, 0x1f
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x20
        sra     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xffff
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x10000
        sra     x7, x5, x6                      #= x7 0x80000000
        li      x5, 0x80000001
        li      x6, 0
        sra     x7, x5, x6                      #= x7 0x80000001
        li      x6, 0x7fffffff
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xffffffff
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xaaaaaaaa
        sra     x7, x5, x6                      #= x7 0xffe00000
        li      x6, 0x20
        sra     x7, x5, x6                      #= x7 0x80000001
        li      x5, 0xffffffff
        li      x6, 0
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 1
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 2
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x7fffffff
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x80000000
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x80000001
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xffffffff
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xfffffffe
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x55555555
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xaaaaaaaa
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x12345678
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x1f
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x20
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xffff
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x10000
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x5, 0xfffffffe
        li      x6, 0
        sra     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0x7fffffff
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xffffffff
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xaaaaaaaa
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x20
        sra     x7, x5, x6                      #= x7 0xfffffffe
        li      x5, 0x55555555
        li      x6, 0
        sra     x7, x5, x6                      #= x7 0x55555555
        li      x6, 0x7fffffff
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        sra     x7, x5, x6                      #= x7 0x155555
        li      x6, 0x20
        sra     x7, x5, x6                      #= x7 0x55555555
        li      x5, 0xaaaaaaaa
        li      x6, 0
        sra     x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x6, 0x7fffffff
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xffffffff
        sra     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xaaaaaaaa
        sra     x7, x5, x6                      #= x7 0xffeaaaaa
        li      x6, 0x20
        sra     x7, x5, x6                      #= x7 0xaaaaaaaa
        li      x5, 0x12345678
        li      x6, 0
        sra     x7, x5, x6                      #= x7 0x12345678
        li      x6, 1
        sra     x7, x5, x6                      #= x7 0x91a2b3c
        li      x6, 2
        sra     x7, x5, x6                      #= x7 0x48d159e
        li      x6, 0x7fffffff
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        sra     x7, x5, x6                      #= x7 0x12345678
        li      x6, 0x80000001
        sra     x7, x5, x6                      #= x7 0x91a2b3c
        li      x6, 0xffffffff
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        sra     x7, x5, x6                      #= x7 0x91
        li      x6, 0xaaaaaaaa
        sra     x7, x5, x6                      #= x7 0x48d15
        li      x6, 0x12345678
        sra     x7, x5, x6                      #= x7 0x12
        li      x6, 0x1f
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        sra     x7, x5, x6                      #= x7 0x12345678
        li      x6, 0xffff
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        sra     x7, x5, x6                      #= x7 0x12345678
        li      x5, 0x1f
        li      x6, 0
        sra     x7, x5, x6                      #= x7 0x1f
        li      x6, 0x7fffffff
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        sra     x7, x5, x6                      #= x7 0x1f
        li      x5, 0x20
        li      x6, 0
        sra     x7, x5, x6                      #= x7 0x20
        li      x6, 0x7fffffff
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        sra     x7, x5, x6                      #= x7 0x20
        li      x5, 0xffff
        li      x6, 0
        sra     x7, x5, x6                      #= x7 0xffff
        li      x6, 0x7fffffff
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        sra     x7, x5, x6                      #= x7 0x3f
        li      x6, 0x20
        sra     x7, x5, x6                      #= x7 0xffff
        li      x5, 0x10000
        li      x6, 0
        sra     x7, x5, x6                      #= x7 0x10000
        li      x6, 0x7fffffff
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        sra     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        sra     x7, x5, x6                      #= x7 0x40
        li      x6, 0x20
        sra     x7, x5, x6                      #= x7 0x10000

# destination among the sources, x0 as source and destination
        li      x5, 0x89abcdef
        li      x6, 7
        sra     x5, x5, x6                      #= x5 0xff13579b
        li      x5, 0x89abcdef
        sra     x6, x5, x6                      #= x6 0xff13579b
        sra     x7, x5, x5                      #= x7 0xffff1357
        sra     x7, x0, x5                      #= x7 0
        sra     x7, x5, x0                      #= x7 0x89abcdef
        sra     x0, x5, x5                      #= none
        mv      x7, x0                          #= x7 0

# registers beyond 31 take a prefix
        li      x33, 0x89abcdef
        li      x63, 7
        sra     x40, x33, x63                   #= x40 0xff13579b
        sra     x63, x33, x5                    #= x63 0xffff1357
        sra     x7, x5, x33                     #= x7 0xffff1357
        endprg
