# vsetvl: sets vtype, and vl = min(AVL, VLMAX)
# RVV 1.0 §6; errata D6
# launch: lanes=4

        .text
_start:

# widths and groups, AVL below, at and above VLMAX
        li      x6, 0
        li      x9, 0xd0
        vsetvl  x7, x6, x9                      #= x7 0, csr vl 0, csr vtype 0xd0
        li      x6, 1
        li      x9, 0xd0
        vsetvl  x7, x6, x9                      #= x7 1, csr vl 1, csr vtype 0xd0
        li      x6, 3
        li      x9, 0xd0
        vsetvl  x7, x6, x9                      #= x7 3, csr vl 3, csr vtype 0xd0
        li      x6, 4
        li      x9, 0xd0
        vsetvl  x7, x6, x9                      #= x7 4, csr vl 4, csr vtype 0xd0
        li      x6, 5
        li      x9, 0xd0
        vsetvl  x7, x6, x9                      #= x7 4, csr vl 4, csr vtype 0xd0
        li      x6, 0x1f
        li      x9, 0xd0
        vsetvl  x7, x6, x9                      #= x7 4, csr vl 4, csr vtype 0xd0
        li      x6, 0
        li      x9, 0xd1
        vsetvl  x7, x6, x9                      #= x7 0, csr vl 0, csr vtype 0xd1
        li      x6, 1
        li      x9, 0xd1
        vsetvl  x7, x6, x9                      #= x7 1, csr vl 1, csr vtype 0xd1
        li      x6, 7
        li      x9, 0xd1
        vsetvl  x7, x6, x9                      #= x7 7, csr vl 7, csr vtype 0xd1
        li      x6, 8
        li      x9, 0xd1
        vsetvl  x7, x6, x9                      #= x7 8, csr vl 8, csr vtype 0xd1
        li      x6, 9
        li      x9, 0xd1
        vsetvl  x7, x6, x9                      #= x7 8, csr vl 8, csr vtype 0xd1
        li      x6, 0x1f
        li      x9, 0xd1
        vsetvl  x7, x6, x9                      #= x7 8, csr vl 8, csr vtype 0xd1
        li      x6, 0
        li      x9, 0xc0
        vsetvl  x7, x6, x9                      #= x7 0, csr vl 0, csr vtype 0xc0
        li      x6, 1
        li      x9, 0xc0
        vsetvl  x7, x6, x9                      #= x7 1, csr vl 1, csr vtype 0xc0
        li      x6, 3
        li      x9, 0xc0
        vsetvl  x7, x6, x9                      #= x7 3, csr vl 3, csr vtype 0xc0
        li      x6, 4
        li      x9, 0xc0
        vsetvl  x7, x6, x9                      #= x7 4, csr vl 4, csr vtype 0xc0
        li      x6, 5
        li      x9, 0xc0
        vsetvl  x7, x6, x9                      #= x7 4, csr vl 4, csr vtype 0xc0
        li      x6, 0x1f
        li      x9, 0xc0
        vsetvl  x7, x6, x9                      #= x7 4, csr vl 4, csr vtype 0xc0
        li      x6, 0
        li      x9, 0xc1
        vsetvl  x7, x6, x9                      #= x7 0, csr vl 0, csr vtype 0xc1
        li      x6, 1
        li      x9, 0xc1
        vsetvl  x7, x6, x9                      #= x7 1, csr vl 1, csr vtype 0xc1
        li      x6, 7
        li      x9, 0xc1
        vsetvl  x7, x6, x9                      #= x7 7, csr vl 7, csr vtype 0xc1
        li      x6, 8
        li      x9, 0xc1
        vsetvl  x7, x6, x9                      #= x7 8, csr vl 8, csr vtype 0xc1
        li      x6, 9
        li      x9, 0xc1
        vsetvl  x7, x6, x9                      #= x7 8, csr vl 8, csr vtype 0xc1
        li      x6, 0x1f
        li      x9, 0xc1
        vsetvl  x7, x6, x9                      #= x7 8, csr vl 8, csr vtype 0xc1
        li      x6, 0
        li      x9, 0xc8
        vsetvl  x7, x6, x9                      #= x7 0, csr vl 0, csr vtype 0xc8
        li      x6, 1
        li      x9, 0xc8
        vsetvl  x7, x6, x9                      #= x7 1, csr vl 1, csr vtype 0xc8
        li      x6, 3
        li      x9, 0xc8
        vsetvl  x7, x6, x9                      #= x7 3, csr vl 3, csr vtype 0xc8
        li      x6, 4
        li      x9, 0xc8
        vsetvl  x7, x6, x9                      #= x7 4, csr vl 4, csr vtype 0xc8
        li      x6, 5
        li      x9, 0xc8
        vsetvl  x7, x6, x9                      #= x7 4, csr vl 4, csr vtype 0xc8
        li      x6, 0x1f
        li      x9, 0xc8
        vsetvl  x7, x6, x9                      #= x7 4, csr vl 4, csr vtype 0xc8
        li      x6, 0
        li      x9, 0xc9
        vsetvl  x7, x6, x9                      #= x7 0, csr vl 0, csr vtype 0xc9
        li      x6, 1
        li      x9, 0xc9
        vsetvl  x7, x6, x9                      #= x7 1, csr vl 1, csr vtype 0xc9
        li      x6, 7
        li      x9, 0xc9
        vsetvl  x7, x6, x9                      #= x7 7, csr vl 7, csr vtype 0xc9
        li      x6, 8
        li      x9, 0xc9
        vsetvl  x7, x6, x9                      #= x7 8, csr vl 8, csr vtype 0xc9
        li      x6, 9
        li      x9, 0xc9
        vsetvl  x7, x6, x9                      #= x7 8, csr vl 8, csr vtype 0xc9
        li      x6, 0x1f
        li      x9, 0xc9
        vsetvl  x7, x6, x9                      #= x7 8, csr vl 8, csr vtype 0xc9
        li      x6, 0
        li      x9, 0xd8
        vsetvl  x7, x6, x9                      #= x7 0, csr vl 0, csr vtype 0xd8
        li      x6, 1
        li      x9, 0xd8
        vsetvl  x7, x6, x9                      #= x7 1, csr vl 1, csr vtype 0xd8
        li      x6, 3
        li      x9, 0xd8
        vsetvl  x7, x6, x9                      #= x7 3, csr vl 3, csr vtype 0xd8
        li      x6, 4
        li      x9, 0xd8
        vsetvl  x7, x6, x9                      #= x7 4, csr vl 4, csr vtype 0xd8
        li      x6, 5
        li      x9, 0xd8
        vsetvl  x7, x6, x9                      #= x7 4, csr vl 4, csr vtype 0xd8
        li      x6, 0x1f
        li      x9, 0xd8
        vsetvl  x7, x6, x9                      #= x7 4, csr vl 4, csr vtype 0xd8

# tail and mask policies are kept in vtype and mean nothing
        li      x6, 3
        li      x9, 0x10
        vsetvl  x7, x6, x9                      #= x7 3, csr vl 3, csr vtype 0x10
        li      x6, 3
        li      x9, 0x90
        vsetvl  x7, x6, x9                      #= x7 3, csr vl 3, csr vtype 0x90
        li      x6, 3
        li      x9, 0x50
        vsetvl  x7, x6, x9                      #= x7 3, csr vl 3, csr vtype 0x50
        li      x6, 3
        li      x9, 0xd0
        vsetvl  x7, x6, x9                      #= x7 3, csr vl 3, csr vtype 0xd0

# x0: VLMAX with a destination; vl is kept without one
        li      x9, 0xd1
        vsetvl  x7, x0, x9                      #= x7 8, csr vl 8, csr vtype 0xd1
        li      x9, 0xc1
        vsetvl  x0, x0, x9                      #= csr vl 8, csr vtype 0xc1
        li      x6, 2
        li      x9, 0xd0
        vsetvl  x0, x6, x9                      #= csr vl 2, csr vtype 0xd0
        li      x9, 0xc9
        vsetvl  x0, x0, x9                      #= csr vl 2, csr vtype 0xc9
        li      x6, 0xffffffff
        li      x9, 0xd1
        vsetvl  x7, x6, x9                      #= x7 8, csr vl 8, csr vtype 0xd1

# keeping a vl that the new VLMAX does not reach is refused
        li      x9, 0xd0
        vsetvl  x0, x0, x9                      #= csr vl 0, csr vtype 0x80000000

# what is not supported: vill
        li      x6, 3
        li      x9, 0xd2
        vsetvl  x7, x6, x9                      #= x7 0, csr vl 0, csr vtype 0x80000000
        li      x6, 3
        li      x9, 0xd3
        vsetvl  x7, x6, x9                      #= x7 0, csr vl 0, csr vtype 0x80000000
        li      x6, 3
        li      x9, 0xd7
        vsetvl  x7, x6, x9                      #= x7 0, csr vl 0, csr vtype 0x80000000
        li      x6, 3
        li      x9, 0xd9
        vsetvl  x7, x6, x9                      #= x7 0, csr vl 0, csr vtype 0x80000000
        li      x6, 3
        li      x9, 0xc5
        vsetvl  x7, x6, x9                      #= x7 0, csr vl 0, csr vtype 0x80000000
        li      x9, 0x100
        vsetvl  x7, x6, x9                      #= x7 0, csr vl 0, csr vtype 0x80000000
        li      x9, 0x80000010
        vsetvl  x7, x6, x9                      #= x7 0, csr vl 0, csr vtype 0x80000000
        li      x9, 0x40000010
        vsetvl  x7, x6, x9                      #= x7 0, csr vl 0, csr vtype 0x80000000
        li      x9, 0x20
        vsetvl  x7, x6, x9                      #= x7 0, csr vl 0, csr vtype 0x80000000

# registers beyond 31
        li      x44, 2
        li      x45, 0xd0
        vsetvl  x46, x44, x45                   #= x46 2, csr vl 2, csr vtype 0xd0
        csrr    x8, vl                          #= x8 2
        csrr    x8, vtype                       #= x8 0xd0

# after a refusal vector instructions are illegal
        vsetvli x7, x0, e64, m2, ta, ma
        vid.v   v1                              #= trap Illegal
        endprg
