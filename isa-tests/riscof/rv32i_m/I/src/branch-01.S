// Branches and jumps of RV32I: signed and unsigned at the ends of their ranges, backwards, links.
#include "model_test.h"
#include "arch_test.h"
RVTEST_ISA("RV32I")

.section .text.init
.globl rvtest_entry_point
rvtest_entry_point:
RVMODEL_BOOT
RVTEST_CODE_BEGIN
#ifdef TEST_CASE_1
RVTEST_CASE(0,"//check ISA:=regex(.*32.*);check ISA:=regex(.*I.*);def TEST_CASE_1=True;",branches)
RVTEST_SIGBASE(x3, signature)
#define TAKEN(insn, a, b, value)                                                                             \
    li x10, a;                                                                                               \
    li x11, b;                                                                                               \
    li x12, 1;                                                                                               \
    insn x10, x11, 7772f;                                                                                    \
    li x12, 0;                                                                                               \
    7772:                                                                                                    \
    CHECK(x3, x13, x12, value)

TAKEN(beq, 5, 5, 1)
TAKEN(beq, 5, 6, 0)
TAKEN(bne, 5, 6, 1)
TAKEN(bne, 5, 5, 0)
TAKEN(blt, 0x80000000, 0x7fffffff, 1)
TAKEN(blt, 7, 7, 0)
TAKEN(bge, 7, 7, 1)
TAKEN(bge, 0x80000000, 0x7fffffff, 0)
TAKEN(bltu, 0x7fffffff, 0x80000000, 1)
TAKEN(bltu, 0xffffffff, 0, 0)
TAKEN(bgeu, 0xffffffff, 0, 1)
TAKEN(bgeu, 0, 0xffffffff, 0)

// Backwards, five times.
    li x10, 5
    li x12, 0
1:  addi x12, x12, 3
    addi x10, x10, -1
    bnez x10, 1b
CHECK(x3, x13, x12, 15)

// jal links to the next instruction; jalr clears bit 0 of its target and links too.
    jal x14, 2f
    li x12, 99
2:  la x15, 2b
    sub x14, x15, x14
CHECK(x3, x13, x14, 4)
    la x15, 3f + 1
    jalr x14, 0(x15)
    li x12, 98
3:  la x15, 3b
    sub x14, x15, x14
CHECK(x3, x13, x14, 4)
CHECK(x3, x13, x12, 15)
#endif
RVTEST_CODE_END
RVMODEL_HALT

RVTEST_DATA_BEGIN

RVTEST_DATA_END

RVMODEL_DATA_BEGIN
signature:
    .fill 16, 4, 0xdeadbeef
RVMODEL_DATA_END
