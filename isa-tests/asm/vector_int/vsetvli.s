# vsetvli: sets vtype, and vl = min(AVL, VLMAX)
# RVV 1.0 §6; errata D6
# launch: lanes=4

        .text
_start:

# widths and groups, AVL below, at and above VLMAX
        li      x6, 0
        vsetvli x7, x6, e32, m1, ta, ma         #= x7 0, csr vl 0, csr vtype 0xd0
        li      x6, 1
        vsetvli x7, x6, e32, m1, ta, ma         #= x7 1, csr vl 1, csr vtype 0xd0
        li      x6, 3
        vsetvli x7, x6, e32, m1, ta, ma         #= x7 3, csr vl 3, csr vtype 0xd0
        li      x6, 4
        vsetvli x7, x6, e32, m1, ta, ma         #= x7 4, csr vl 4, csr vtype 0xd0
        li      x6, 5
        vsetvli x7, x6, e32, m1, ta, ma         #= x7 4, csr vl 4, csr vtype 0xd0
        li      x6, 0x1f
        vsetvli x7, x6, e32, m1, ta, ma         #= x7 4, csr vl 4, csr vtype 0xd0
        li      x6, 0
        vsetvli x7, x6, e32, m2, ta, ma         #= x7 0, csr vl 0, csr vtype 0xd1
        li      x6, 1
        vsetvli x7, x6, e32, m2, ta, ma         #= x7 1, csr vl 1, csr vtype 0xd1
        li      x6, 7
        vsetvli x7, x6, e32, m2, ta, ma         #= x7 7, csr vl 7, csr vtype 0xd1
        li      x6, 8
        vsetvli x7, x6, e32, m2, ta, ma         #= x7 8, csr vl 8, csr vtype 0xd1
        li      x6, 9
        vsetvli x7, x6, e32, m2, ta, ma         #= x7 8, csr vl 8, csr vtype 0xd1
        li      x6, 0x1f
        vsetvli x7, x6, e32, m2, ta, ma         #= x7 8, csr vl 8, csr vtype 0xd1
        li      x6, 0
        vsetvli x7, x6, e8, m1, ta, ma          #= x7 0, csr vl 0, csr vtype 0xc0
        li      x6, 1
        vsetvli x7, x6, e8, m1, ta, ma          #= x7 1, csr vl 1, csr vtype 0xc0
        li      x6, 3
        vsetvli x7, x6, e8, m1, ta, ma          #= x7 3, csr vl 3, csr vtype 0xc0
        li      x6, 4
        vsetvli x7, x6, e8, m1, ta, ma          #= x7 4, csr vl 4, csr vtype 0xc0
        li      x6, 5
        vsetvli x7, x6, e8, m1, ta, ma          #= x7 4, csr vl 4, csr vtype 0xc0
        li      x6, 0x1f
        vsetvli x7, x6, e8, m1, ta, ma          #= x7 4, csr vl 4, csr vtype 0xc0
        li      x6, 0
        vsetvli x7, x6, e8, m2, ta, ma          #= x7 0, csr vl 0, csr vtype 0xc1
        li      x6, 1
        vsetvli x7, x6, e8, m2, ta, ma          #= x7 1, csr vl 1, csr vtype 0xc1
        li      x6, 7
        vsetvli x7, x6, e8, m2, ta, ma          #= x7 7, csr vl 7, csr vtype 0xc1
        li      x6, 8
        vsetvli x7, x6, e8, m2, ta, ma          #= x7 8, csr vl 8, csr vtype 0xc1
        li      x6, 9
        vsetvli x7, x6, e8, m2, ta, ma          #= x7 8, csr vl 8, csr vtype 0xc1
        li      x6, 0x1f
        vsetvli x7, x6, e8, m2, ta, ma          #= x7 8, csr vl 8, csr vtype 0xc1
        li      x6, 0
        vsetvli x7, x6, e16, m1, ta, ma         #= x7 0, csr vl 0, csr vtype 0xc8
        li      x6, 1
        vsetvli x7, x6, e16, m1, ta, ma         #= x7 1, csr vl 1, csr vtype 0xc8
        li      x6, 3
        vsetvli x7, x6, e16, m1, ta, ma         #= x7 3, csr vl 3, csr vtype 0xc8
        li      x6, 4
        vsetvli x7, x6, e16, m1, ta, ma         #= x7 4, csr vl 4, csr vtype 0xc8
        li      x6, 5
        vsetvli x7, x6, e16, m1, ta, ma         #= x7 4, csr vl 4, csr vtype 0xc8
        li      x6, 0x1f
        vsetvli x7, x6, e16, m1, ta, ma         #= x7 4, csr vl 4, csr vtype 0xc8
        li      x6, 0
        vsetvli x7, x6, e16, m2, ta, ma         #= x7 0, csr vl 0, csr vtype 0xc9
        li      x6, 1
        vsetvli x7, x6, e16, m2, ta, ma         #= x7 1, csr vl 1, csr vtype 0xc9
        li      x6, 7
        vsetvli x7, x6, e16, m2, ta, ma         #= x7 7, csr vl 7, csr vtype 0xc9
        li      x6, 8
        vsetvli x7, x6, e16, m2, ta, ma         #= x7 8, csr vl 8, csr vtype 0xc9
        li      x6, 9
        vsetvli x7, x6, e16, m2, ta, ma         #= x7 8, csr vl 8, csr vtype 0xc9
        li      x6, 0x1f
        vsetvli x7, x6, e16, m2, ta, ma         #= x7 8, csr vl 8, csr vtype 0xc9
        li      x6, 0
        vsetvli x7, x6, e64, m1, ta, ma         #= x7 0, csr vl 0, csr vtype 0xd8
        li      x6, 1
        vsetvli x7, x6, e64, m1, ta, ma         #= x7 1, csr vl 1, csr vtype 0xd8
        li      x6, 3
        vsetvli x7, x6, e64, m1, ta, ma         #= x7 3, csr vl 3, csr vtype 0xd8
        li      x6, 4
        vsetvli x7, x6, e64, m1, ta, ma         #= x7 4, csr vl 4, csr vtype 0xd8
        li      x6, 5
        vsetvli x7, x6, e64, m1, ta, ma         #= x7 4, csr vl 4, csr vtype 0xd8
        li      x6, 0x1f
        vsetvli x7, x6, e64, m1, ta, ma         #= x7 4, csr vl 4, csr vtype 0xd8

# tail and mask policies are kept in vtype and mean nothing
        li      x6, 3
        vsetvli x7, x6, e32, m1, tu, mu         #= x7 3, csr vl 3, csr vtype 0x10
        li      x6, 3
        vsetvli x7, x6, e32, m1, tu, ma         #= x7 3, csr vl 3, csr vtype 0x90
        li      x6, 3
        vsetvli x7, x6, e32, m1, ta, mu         #= x7 3, csr vl 3, csr vtype 0x50
        li      x6, 3
        vsetvli x7, x6, e32, m1, ta, ma         #= x7 3, csr vl 3, csr vtype 0xd0

# x0: VLMAX with a destination; vl is kept without one
        vsetvli x7, x0, e32, m2, ta, ma         #= x7 8, csr vl 8, csr vtype 0xd1
        vsetvli x0, x0, e8, m2, ta, ma          #= csr vl 8, csr vtype 0xc1
        li      x6, 2
        vsetvli x0, x6, e32, m1, ta, ma         #= csr vl 2, csr vtype 0xd0
        vsetvli x0, x0, e16, m2, ta, ma         #= csr vl 2, csr vtype 0xc9
        li      x6, 0xffffffff
        vsetvli x7, x6, e32, m2, ta, ma         #= x7 8, csr vl 8, csr vtype 0xd1

# keeping a vl that the new VLMAX does not reach is refused
        vsetvli x0, x0, e32, m1, ta, ma         #= csr vl 0, csr vtype 0x80000000

# what is not supported: vill
        li      x6, 3
        vsetvli x7, x6, e32, m4, ta, ma         #= x7 0, csr vl 0, csr vtype 0x80000000
        li      x6, 3
        vsetvli x7, x6, e32, m8, ta, ma         #= x7 0, csr vl 0, csr vtype 0x80000000
        li      x6, 3
        vsetvli x7, x6, e32, mf2, ta, ma        #= x7 0, csr vl 0, csr vtype 0x80000000
        li      x6, 3
        vsetvli x7, x6, e64, m2, ta, ma         #= x7 0, csr vl 0, csr vtype 0x80000000
        li      x6, 3
        vsetvli x7, x6, e8, mf8, ta, ma         #= x7 0, csr vl 0, csr vtype 0x80000000

# registers beyond 31
        li      x44, 2
        vsetvli x46, x44, e32, m1, ta, ma       #= x46 2, csr vl 2, csr vtype 0xd0
        csrr    x8, vl                          #= x8 2
        csrr    x8, vtype                       #= x8 0xd0

# after a refusal vector instructions are illegal
        vsetvli x7, x0, e64, m2, ta, ma
        vid.v   v1                              #= trap Illegal
        endprg
