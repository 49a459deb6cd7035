# div: signed quotient towards zero; -1 for a zero divisor
# RISC-V M §13

        .text
_start:

# corner values against each other
        li      x5, 0
        li      x6, 0
        div     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 1
        div     x7, x5, x6                      #= x7 0
        li      x6, 2
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        div     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        div     x7, x5, x6                      #= x7 0
        li      x6, 0xfffffffe
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        div     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        div     x7, x5, x6                      #= x7 0
        li      x6, 0xffff
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        div     x7, x5, x6                      #= x7 0
        li      x5, 1
        li      x6, 0
        div     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 1
        div     x7, x5, x6                      #= x7 1
        li      x6, 2
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        div     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        div     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xfffffffe
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        div     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        div     x7, x5, x6                      #= x7 0
        li      x6, 0xffff
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        div     x7, x5, x6                      #= x7 0
        li      x5, 2
        li      x6, 0
        div     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x7fffffff
        div     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        div     x7, x5, x6                      #= x7 0xfffffffe
        li      x6, 0xaaaaaaaa
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        div     x7, x5, x6                      #= x7 0
        li      x5, 0x7fffffff
        li      x6, 0
        div     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 1
        div     x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 2
        div     x7, x5, x6                      #= x7 0x3fffffff
        li      x6, 0x7fffffff
        div     x7, x5, x6                      #= x7 1
        li      x6, 0x80000000
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        div     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xffffffff
        div     x7, x5, x6                      #= x7 0x80000001
        li      x6, 0xfffffffe
        div     x7, x5, x6                      #= x7 0xc0000001
        li      x6, 0x55555555
        div     x7, x5, x6                      #= x7 1
        li      x6, 0xaaaaaaaa
        div     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x12345678
        div     x7, x5, x6                      #= x7 7
        li      x6, 0x1f
        div     x7, x5, x6                      #= x7 0x4210842
        li      x6, 0x20
        div     x7, x5, x6                      #= x7 0x3ffffff
        li      x6, 0xffff
        div     x7, x5, x6                      #= x7 0x8000
        li      x6, 0x10000
        div     x7, x5, x6                      #= x7 0x7fff
        li      x5, 0x80000000
        li      x6, 0
        div     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 1
        div     x7, x5, x6                      #= x7 0x80000000
        li      x6, 2
        div     x7, x5, x6                      #= x7 0xc0000000
        li      x6, 0x7fffffff
        div     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x80000000
        div     x7, x5, x6                      #= x7 1
        li      x6, 0x80000001
        div     x7, x5, x6                      #= x7 1
        li      x6, 0xffffffff
        div     x7, x5, x6                      #= x7 0x80000000
        li      x6, 0xfffffffe
        div     x7, x5, x6                      #= x7 0x40000000
        li      x6, 0x55555555
        div     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xaaaaaaaa
        div     x7, x5, x6                      #= x7 1
        li      x6, 0x12345678
        div     x7, x5, x6                      #= x7 0xfffffff9
        li      x6, 0x1f
        div     x7, x5, x6                      #= x7 0xfbdef7be
        li      x6, 0x20
        div     x7, x5, x6                      #= x7 0xfc000000
        li      x6, 0xffff
        div     x7, x5, x6                      #= x7 0xffff8000
        li      x6, 0x10000
        div     x7, x5, x6                      #= x7 0xffff8000
        li      x5, 0x80000001
        li      x6, 0
        div     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x7fffffff
        div     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0xffffffff
        div     x7, x5, x6                      #= x7 0x7fffffff
        li      x6, 0xaaaaaaaa
        div     x7, x5, x6                      #= x7 1
        li      x6, 0x20
        div     x7, x5, x6                      #= x7 0xfc000001
        li      x5, 0xffffffff
        li      x6, 0
        div     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 1
        div     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 2
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x7fffffff
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        div     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        div     x7, x5, x6                      #= x7 1
        li      x6, 0xfffffffe
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x55555555
        div     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x1f
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        div     x7, x5, x6                      #= x7 0
        li      x6, 0xffff
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x10000
        div     x7, x5, x6                      #= x7 0
        li      x5, 0xfffffffe
        li      x6, 0
        div     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x7fffffff
        div     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        div     x7, x5, x6                      #= x7 2
        li      x6, 0xaaaaaaaa
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        div     x7, x5, x6                      #= x7 0
        li      x5, 0x55555555
        li      x6, 0
        div     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x7fffffff
        div     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        div     x7, x5, x6                      #= x7 0xaaaaaaab
        li      x6, 0xaaaaaaaa
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        div     x7, x5, x6                      #= x7 0x2aaaaaa
        li      x5, 0xaaaaaaaa
        li      x6, 0
        div     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x7fffffff
        div     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        div     x7, x5, x6                      #= x7 0x55555556
        li      x6, 0xaaaaaaaa
        div     x7, x5, x6                      #= x7 1
        li      x6, 0x20
        div     x7, x5, x6                      #= x7 0xfd555556
        li      x5, 0x12345678
        li      x6, 0
        div     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 1
        div     x7, x5, x6                      #= x7 0x12345678
        li      x6, 2
        div     x7, x5, x6                      #= x7 0x91a2b3c
        li      x6, 0x7fffffff
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x80000000
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x80000001
        div     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        div     x7, x5, x6                      #= x7 0xedcba988
        li      x6, 0xfffffffe
        div     x7, x5, x6                      #= x7 0xf6e5d4c4
        li      x6, 0x55555555
        div     x7, x5, x6                      #= x7 0
        li      x6, 0xaaaaaaaa
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x12345678
        div     x7, x5, x6                      #= x7 1
        li      x6, 0x1f
        div     x7, x5, x6                      #= x7 0x96555e
        li      x6, 0x20
        div     x7, x5, x6                      #= x7 0x91a2b3
        li      x6, 0xffff
        div     x7, x5, x6                      #= x7 0x1234
        li      x6, 0x10000
        div     x7, x5, x6                      #= x7 0x1234
        li      x5, 0x1f
        li      x6, 0
        div     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x7fffffff
        div     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        div     x7, x5, x6                      #= x7 0xffffffe1
        li      x6, 0xaaaaaaaa
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        div     x7, x5, x6                      #= x7 0
        li      x5, 0x20
        li      x6, 0
        div     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x7fffffff
        div     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        div     x7, x5, x6                      #= x7 0xffffffe0
        li      x6, 0xaaaaaaaa
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        div     x7, x5, x6                      #= x7 1
        li      x5, 0xffff
        li      x6, 0
        div     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x7fffffff
        div     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        div     x7, x5, x6                      #= x7 0xffff0001
        li      x6, 0xaaaaaaaa
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        div     x7, x5, x6                      #= x7 0x7ff
        li      x5, 0x10000
        li      x6, 0
        div     x7, x5, x6                      #= x7 0xffffffff
        li      x6, 0x7fffffff
        div     x7, x5, x6                      #= x7 0
        li      x6, 0xffffffff
        div     x7, x5, x6                      #= x7 0xffff0000
        li      x6, 0xaaaaaaaa
        div     x7, x5, x6                      #= x7 0
        li      x6, 0x20
        div     x7, x5, x6                      #= x7 0x800

# destination among the sources, x0 as source and destination
        li      x5, 0x89abcdef
        li      x6, 7
        div     x5, x5, x6                      #= x5 0xef188b23
        li      x5, 0x89abcdef
        div     x6, x5, x6                      #= x6 0xef188b23
        div     x7, x5, x5                      #= x7 1
        div     x7, x0, x5                      #= x7 0
        div     x7, x5, x0                      #= x7 0xffffffff
        div     x0, x5, x5                      #= none
        mv      x7, x0                          #= x7 0

# registers beyond 31 take a prefix
        li      x33, 0x89abcdef
        li      x63, 7
        div     x40, x33, x63                   #= x40 0xef188b23
        div     x63, x33, x5                    #= x63 1
        div     x7, x5, x33                     #= x7 1
        endprg
