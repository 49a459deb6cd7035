# Single precision: y = a * x + y over sixteen blocks of 32 elements, one fused multiply-add to two loads and a store.
# Plain RVV 1.0 at e32, m1, unmasked; the factor comes as a vector, for scalars are in f registers there.
# ROUNDS, defined in front of this text, is how often it goes over the arrays. What ends the program follows it.
        .data
        .balign 128
xs:
        .zero 2048
results:
ys:
        .zero 2048
results_end:

        .text
_start:
        li x5, ROUNDS
        li x6, 0x3eaaaaab       # a third
        vsetvli x1, x0, e32, m1, ta, ma
        vmv.v.x v3, x6
        vid.v v1
        vfcvt.f.x.v v1, v1
        la x10, xs
        addi x12, x10, 2047
fill:                           # x[i] = i of its block, as floating point
        vse32.v v1, (x10)
        addi x10, x10, 128
        bltu x10, x12, fill
round:
        la x10, xs
        la x11, ys
block:
        vle32.v v1, (x10)
        vle32.v v2, (x11)
        vfmacc.vv v2, v3, v1
        vse32.v v2, (x11)
        addi x10, x10, 128
        addi x11, x11, 128
        bltu x10, x12, block
        addi x5, x5, -1
        bnez x5, round
