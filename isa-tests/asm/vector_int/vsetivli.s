# vsetivli: sets vtype, and vl = min(AVL, VLMAX)
# RVV 1.0 §6; errata D6
# launch: lanes=4

        .text
_start:

# widths and groups, AVL below, at and above VLMAX
        vsetivli x7, 0, e32, m1, ta, ma         #= x7 0, csr vl 0, csr vtype 0xd0
        vsetivli x7, 1, e32, m1, ta, ma         #= x7 1, csr vl 1, csr vtype 0xd0
        vsetivli x7, 3, e32, m1, ta, ma         #= x7 3, csr vl 3, csr vtype 0xd0
        vsetivli x7, 4, e32, m1, ta, ma         #= x7 4, csr vl 4, csr vtype 0xd0
        vsetivli x7, 5, e32, m1, ta, ma         #= x7 4, csr vl 4, csr vtype 0xd0
        vsetivli x7, 31, e32, m1, ta, ma        #= x7 4, csr vl 4, csr vtype 0xd0
        vsetivli x7, 0, e32, m2, ta, ma         #= x7 0, csr vl 0, csr vtype 0xd1
        vsetivli x7, 1, e32, m2, ta, ma         #= x7 1, csr vl 1, csr vtype 0xd1
        vsetivli x7, 7, e32, m2, ta, ma         #= x7 7, csr vl 7, csr vtype 0xd1
        vsetivli x7, 8, e32, m2, ta, ma         #= x7 8, csr vl 8, csr vtype 0xd1
        vsetivli x7, 9, e32, m2, ta, ma         #= x7 8, csr vl 8, csr vtype 0xd1
        vsetivli x7, 31, e32, m2, ta, ma        #= x7 8, csr vl 8, csr vtype 0xd1
        vsetivli x7, 0, e8, m1, ta, ma          #= x7 0, csr vl 0, csr vtype 0xc0
        vsetivli x7, 1, e8, m1, ta, ma          #= x7 1, csr vl 1, csr vtype 0xc0
        vsetivli x7, 3, e8, m1, ta, ma          #= x7 3, csr vl 3, csr vtype 0xc0
        vsetivli x7, 4, e8, m1, ta, ma          #= x7 4, csr vl 4, csr vtype 0xc0
        vsetivli x7, 5, e8, m1, ta, ma          #= x7 4, csr vl 4, csr vtype 0xc0
        vsetivli x7, 31, e8, m1, ta, ma         #= x7 4, csr vl 4, csr vtype 0xc0
        vsetivli x7, 0, e8, m2, ta, ma          #= x7 0, csr vl 0, csr vtype 0xc1
        vsetivli x7, 1, e8, m2, ta, ma          #= x7 1, csr vl 1, csr vtype 0xc1
        vsetivli x7, 7, e8, m2, ta, ma          #= x7 7, csr vl 7, csr vtype 0xc1
        vsetivli x7, 8, e8, m2, ta, ma          #= x7 8, csr vl 8, csr vtype 0xc1
        vsetivli x7, 9, e8, m2, ta, ma          #= x7 8, csr vl 8, csr vtype 0xc1
        vsetivli x7, 31, e8, m2, ta, ma         #= x7 8, csr vl 8, csr vtype 0xc1
        vsetivli x7, 0, e16, m1, ta, ma         #= x7 0, csr vl 0, csr vtype 0xc8
        vsetivli x7, 1, e16, m1, ta, ma         #= x7 1, csr vl 1, csr vtype 0xc8
        vsetivli x7, 3, e16, m1, ta, ma         #= x7 3, csr vl 3, csr vtype 0xc8
        vsetivli x7, 4, e16, m1, ta, ma         #= x7 4, csr vl 4, csr vtype 0xc8
        vsetivli x7, 5, e16, m1, ta, ma         #= x7 4, csr vl 4, csr vtype 0xc8
        vsetivli x7, 31, e16, m1, ta, ma        #= x7 4, csr vl 4, csr vtype 0xc8
        vsetivli x7, 0, e16, m2, ta, ma         #= x7 0, csr vl 0, csr vtype 0xc9
        vsetivli x7, 1, e16, m2, ta, ma         #= x7 1, csr vl 1, csr vtype 0xc9
        vsetivli x7, 7, e16, m2, ta, ma         #= x7 7, csr vl 7, csr vtype 0xc9
        vsetivli x7, 8, e16, m2, ta, ma         #= x7 8, csr vl 8, csr vtype 0xc9
        vsetivli x7, 9, e16, m2, ta, ma         #= x7 8, csr vl 8, csr vtype 0xc9
        vsetivli x7, 31, e16, m2, ta, ma        #= x7 8, csr vl 8, csr vtype 0xc9
        vsetivli x7, 0, e64, m1, ta, ma         #= x7 0, csr vl 0, csr vtype 0xd8
        vsetivli x7, 1, e64, m1, ta, ma         #= x7 1, csr vl 1, csr vtype 0xd8
        vsetivli x7, 3, e64, m1, ta, ma         #= x7 3, csr vl 3, csr vtype 0xd8
        vsetivli x7, 4, e64, m1, ta, ma         #= x7 4, csr vl 4, csr vtype 0xd8
        vsetivli x7, 5, e64, m1, ta, ma         #= x7 4, csr vl 4, csr vtype 0xd8
        vsetivli x7, 31, e64, m1, ta, ma        #= x7 4, csr vl 4, csr vtype 0xd8

# tail and mask policies are kept in vtype and mean nothing
        vsetivli x7, 3, e32, m1, tu, mu         #= x7 3, csr vl 3, csr vtype 0x10
        vsetivli x7, 3, e32, m1, tu, ma         #= x7 3, csr vl 3, csr vtype 0x90
        vsetivli x7, 3, e32, m1, ta, mu         #= x7 3, csr vl 3, csr vtype 0x50
        vsetivli x7, 3, e32, m1, ta, ma         #= x7 3, csr vl 3, csr vtype 0xd0

# what is not supported: vill
        vsetivli x7, 3, e32, m4, ta, ma         #= x7 0, csr vl 0, csr vtype 0x80000000
        vsetivli x7, 3, e32, m8, ta, ma         #= x7 0, csr vl 0, csr vtype 0x80000000
        vsetivli x7, 3, e32, mf2, ta, ma        #= x7 0, csr vl 0, csr vtype 0x80000000
        vsetivli x7, 3, e64, m2, ta, ma         #= x7 0, csr vl 0, csr vtype 0x80000000
        vsetivli x7, 3, e8, mf8, ta, ma         #= x7 0, csr vl 0, csr vtype 0x80000000

# registers beyond 31
        li      x44, 2
        vsetivli x46, 2, e32, m1, ta, ma        #= x46 2, csr vl 2, csr vtype 0xd0
        csrr    x8, vl                          #= x8 2
        csrr    x8, vtype                       #= x8 0xd0

# after a refusal vector instructions are illegal
        vsetvli x7, x0, e64, m2, ta, ma
        vid.v   v1                              #= trap Illegal
        endprg
