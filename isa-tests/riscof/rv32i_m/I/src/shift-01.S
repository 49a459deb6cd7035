// Shifts of RV32I: only the low five bits of an amount count; sra copies the sign.
#include "model_test.h"
#include "arch_test.h"
RVTEST_ISA("RV32I")

.section .text.init
.globl rvtest_entry_point
rvtest_entry_point:
RVMODEL_BOOT
RVTEST_CODE_BEGIN
#ifdef TEST_CASE_1
RVTEST_CASE(0,"//check ISA:=regex(.*32.*);check ISA:=regex(.*I.*);def TEST_CASE_1=True;",shifts)
RVTEST_SIGBASE(x3, signature)
CHECK_RR(sll, 0x00000001, 31, 0x80000000)
CHECK_RR(sll, 0x80000001, 33, 0x00000002)
CHECK_RR(srl, 0x80000000, 31, 0x00000001)
CHECK_RR(srl, 0x80000000, -1, 0x00000001)
CHECK_RR(sra, 0x80000000, 31, 0xffffffff)
CHECK_RR(sra, 0x80000000, 0, 0x80000000)
CHECK_RR(sra, 0x7fffffff, 30, 0x00000001)
CHECK_RI(slli, 0x12345678, 4, 0x23456780)
CHECK_RI(srli, 0x87654321, 4, 0x08765432)
CHECK_RI(srai, 0x87654321, 4, 0xf8765432)
// x0 stays 0.
srai x0, x10, 4
CHECK(x3, x13, x0, 0)
#endif
RVTEST_CODE_END
RVMODEL_HALT

RVTEST_DATA_BEGIN

RVTEST_DATA_END

RVMODEL_DATA_BEGIN
signature:
    .fill 16, 4, 0xdeadbeef
RVMODEL_DATA_END
