// Multiplication and division of RV32M: high halves, rounding towards 0, division by 0, overflow.
#include "model_test.h"
#include "arch_test.h"
RVTEST_ISA("RV32IM")

.section .text.init
.globl rvtest_entry_point
rvtest_entry_point:
RVMODEL_BOOT
RVTEST_CODE_BEGIN
#ifdef TEST_CASE_1
RVTEST_CASE(0,"//check ISA:=regex(.*32.*);check ISA:=regex(.*I.*M.*);def TEST_CASE_1=True;",muldiv)
RVTEST_SIGBASE(x3, signature)
CHECK_RR(mul, 0x12345678, 0x9abcdef0, 0x242d2080)
CHECK_RR(mulh, 0x80000000, 0x80000000, 0x40000000)
CHECK_RR(mulhu, 0xffffffff, 0xffffffff, 0xfffffffe)
CHECK_RR(mulhsu, 0xffffffff, 0xffffffff, 0xffffffff)
CHECK_RR(div, 7, -2, -3)
CHECK_RR(div, -7, 2, -3)
CHECK_RR(rem, 7, -2, 1)
CHECK_RR(rem, -7, 2, -1)
CHECK_RR(divu, -7, 2, 0x7ffffffc)
CHECK_RR(remu, -7, 2, 1)
// Division by 0: all ones, and the dividend.
CHECK_RR(div, 5, 0, -1)
CHECK_RR(rem, -5, 0, -5)
CHECK_RR(divu, 5, 0, 0xffffffff)
CHECK_RR(remu, 5, 0, 5)
// Overflow: the dividend, and 0.
CHECK_RR(div, 0x80000000, -1, 0x80000000)
CHECK_RR(rem, 0x80000000, -1, 0)
#endif
RVTEST_CODE_END
RVMODEL_HALT

RVTEST_DATA_BEGIN

RVTEST_DATA_END

RVMODEL_DATA_BEGIN
signature:
    .fill 16, 4, 0xdeadbeef
RVMODEL_DATA_END
