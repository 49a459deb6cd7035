# Scalar integer loop: a hash over 256 words that changes some of them, with a taken or untaken branch by the data.
# ROUNDS, defined in front of this text, is how often it goes over the array. What ends the program follows it.
        .data
        .balign 64
results:
words:
        .zero 1024
results_end:

        .text
_start:
        li x5, ROUNDS
        li x6, 0x811c9dc5       # the hash so far
        li x7, 0x01000193
round:
        la x10, words
        addi x11, x10, 1024
word:
        lw x12, 0(x10)
        lbu x13, 1(x10)
        xor x6, x6, x12
        mul x6, x6, x7
        srli x14, x6, 15
        xor x6, x6, x14
        sltu x15, x13, x14
        add x12, x12, x15
        bltz x6, even
        andi x16, x6, 0x7ff
        sub x12, x12, x16
        slli x12, x12, 1
even:
        sw x12, 0(x10)
        addi x10, x10, 4
        bltu x10, x11, word
        addi x5, x5, -1
        bnez x5, round
