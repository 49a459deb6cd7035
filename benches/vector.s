# 32-lane integer loop: y = f(x, y) over sixteen blocks of 32 words, of ten operations on registers, two loads and a
# store. Plain RVV 1.0 at e32, m1, unmasked, so that any processor with 1024-bit registers runs the same words.
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
        li x6, 0x01000193
        vsetvli x1, x0, e32, m1, ta, ma
        vid.v v7                # grows with the blocks, so that no two of them are alike
round:
        la x10, xs
        la x11, ys
        addi x12, x10, 2047
block:
        vle32.v v1, (x10)
        vle32.v v2, (x11)
        vadd.vv v1, v1, v7
        vmul.vx v3, v1, x6
        vxor.vv v3, v3, v2
        vsrl.vi v4, v3, 15
        vsub.vv v3, v3, v4
        vmax.vv v5, v3, v1
        vand.vx v6, v5, x6
        vadd.vv v5, v5, v6
        vmacc.vv v5, v1, v7
        vadd.vi v7, v7, 11
        vse32.v v5, (x11)
        addi x10, x10, 128
        addi x11, x11, 128
        bltu x10, x12, block
        addi x5, x5, -1
        bnez x5, round
