// Division of RV32M as the suite itself tests: results go to the signature, and nothing else is asserted.
#include "model_test.h"
#include "arch_test.h"
RVTEST_ISA("RV32IM")

.section .text.init
.globl rvtest_entry_point
rvtest_entry_point:
RVMODEL_BOOT
RVTEST_CODE_BEGIN
#ifdef TEST_CASE_1
RVTEST_CASE(0,"//check ISA:=regex(.*32.*);check ISA:=regex(.*I.*M.*);def TEST_CASE_1=True;",div)
RVTEST_SIGBASE(x3, signature)
    li x10, 100
    li x11, 7
    div x12, x10, x11
RVTEST_SIGUPD(x3, x12)
    li x11, -7
    div x12, x10, x11
RVTEST_SIGUPD(x3, x12)
    rem x12, x10, x11
RVTEST_SIGUPD(x3, x12)
#endif
RVTEST_CODE_END
RVMODEL_HALT

RVTEST_DATA_BEGIN
RVTEST_DATA_END

RVMODEL_DATA_BEGIN
signature:
    .fill 4, 4, 0xdeadbeef
RVMODEL_DATA_END
