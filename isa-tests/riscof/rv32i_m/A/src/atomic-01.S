// Atomics of RV32A: the old value, what memory holds afterwards, lr and sc.
#include "model_test.h"
#include "arch_test.h"
RVTEST_ISA("RV32IA")

.section .text.init
.globl rvtest_entry_point
rvtest_entry_point:
RVMODEL_BOOT
RVTEST_CODE_BEGIN
#ifdef TEST_CASE_1
RVTEST_CASE(0,"//check ISA:=regex(.*32.*);check ISA:=regex(.*I.*A.*);def TEST_CASE_1=True;",atomics)
RVTEST_SIGBASE(x3, signature)
// The old value, then the new one.
#define AMO(insn, old, operand, new)                                                                         \
    la x10, word;                                                                                            \
    li x11, old;                                                                                             \
    sw x11, 0(x10);                                                                                          \
    li x11, operand;                                                                                         \
    insn x12, x11, (x10);                                                                                    \
    CHECK(x3, x13, x12, old);                                                                                \
    lw x12, 0(x10);                                                                                          \
    CHECK(x3, x13, x12, new)

AMO(amoswap.w, 0x11111111, 0x22222222, 0x22222222)
AMO(amoadd.w, 0xffffffff, 2, 1)
AMO(amoxor.w, 0xff00ff00, 0x0ff00ff0, 0xf0f0f0f0)
AMO(amoand.w, 0xff00ff00, 0x0ff00ff0, 0x0f000f00)
AMO(amoor.w, 0xff00ff00, 0x0ff00ff0, 0xfff0fff0)
AMO(amomin.w, 0x80000000, 1, 0x80000000)
AMO(amomax.w, 0x80000000, 1, 1)
AMO(amominu.w, 0x80000000, 1, 1)
AMO(amomaxu.w, 0x80000000, 1, 0x80000000)

// A store of its own: lr reads, sc says 0 and writes. A second sc has no reservation, so it fails.
    la x10, word
    li x11, 0x600d
1:  lr.w x12, (x10)
    sc.w x14, x11, (x10)
    bnez x14, 1b
CHECK(x3, x13, x12, 0x80000000)
    sc.w x14, x10, (x10)
    snez x14, x14
CHECK(x3, x13, x14, 1)
    lw x12, 0(x10)
CHECK(x3, x13, x12, 0x600d)
#endif
RVTEST_CODE_END
RVMODEL_HALT

RVTEST_DATA_BEGIN
word:
    .word 0
RVTEST_DATA_END

RVMODEL_DATA_BEGIN
signature:
    .fill 24, 4, 0xdeadbeef
RVMODEL_DATA_END
