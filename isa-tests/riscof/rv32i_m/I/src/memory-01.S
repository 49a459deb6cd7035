// Loads and stores of RV32I: little endian, signs, offsets to both sides, bytes beside a store.
#include "model_test.h"
#include "arch_test.h"
RVTEST_ISA("RV32I")

.section .text.init
.globl rvtest_entry_point
rvtest_entry_point:
RVMODEL_BOOT
RVTEST_CODE_BEGIN
#ifdef TEST_CASE_1
RVTEST_CASE(0,"//check ISA:=regex(.*32.*);check ISA:=regex(.*I.*);def TEST_CASE_1=True;",memory)
RVTEST_SIGBASE(x3, signature)
    la x10, middle
#define LOADS(insn, offset, value)                                                                           \
    insn x12, offset(x10);                                                                                   \
    CHECK(x3, x13, x12, value)

LOADS(lw, 0, 0x89abcdef)
LOADS(lw, -4, 0x01234567)
LOADS(lb, 0, 0xffffffef)
LOADS(lbu, 0, 0x000000ef)
LOADS(lb, -1, 0x00000001)
LOADS(lh, 2, 0xffff89ab)
LOADS(lhu, 2, 0x000089ab)
LOADS(lh, -2, 0x00000123)

    li x11, 0xaabbccdd
    sb x11, 1(x10)
LOADS(lw, 0, 0x89abddef)
    sh x11, 2(x10)
LOADS(lw, 0, 0xccddddef)
    sw x11, -4(x10)
LOADS(lw, -4, 0xaabbccdd)
LOADS(lw, 4, 0x76543210)
#endif
RVTEST_CODE_END
RVMODEL_HALT

RVTEST_DATA_BEGIN
    .word 0x01234567
middle:
    .word 0x89abcdef, 0x76543210
RVTEST_DATA_END

RVMODEL_DATA_BEGIN
signature:
    .fill 16, 4, 0xdeadbeef
RVMODEL_DATA_END
