// The macros that a test of the RISC-V architectural test format includes, as far as the tests of this
// directory use them: a header of our own, written from the format's description. The suite brings its own,
// which has more.
#ifndef TANDEM_ARCH_TEST_H
#define TANDEM_ARCH_TEST_H

// Read by RISCOF, not by the compiler: the ISA that a test needs, and when a case is compiled in.
#define RVTEST_ISA(isas)
#define RVTEST_CASE(name, condition, labels)

#define LI(reg, value) li reg, value
#define LA(reg, symbol) la reg, symbol

// All registers get values of their own, so that a test cannot live on zeros; t0 and t1 point at the code.
#define RVTEST_CODE_BEGIN                                                                                    \
    .globl rvtest_init;                                                                                      \
    rvtest_init:                                                                                             \
    .irp n, 1, 2, 3, 4, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,     \
        28, 29, 30, 31;                                                                                      \
    li x\n, 0x11111111 * (\n % 15 + 1);                                                                    \
    .endr;                                                                                                   \
    la t0, rvtest_code_begin;                                                                                \
    la t1, rvtest_code_end;                                                                                  \
    .globl rvtest_code_begin;                                                                                \
    rvtest_code_begin:

#define RVTEST_CODE_END                                                                                      \
    .balign 16;                                                                                              \
    .globl rvtest_code_end;                                                                                  \
    rvtest_code_end:

#define RVTEST_DATA_BEGIN                                                                                    \
    .data;                                                                                                   \
    .balign 16;                                                                                              \
    .globl rvtest_data_begin;                                                                                \
    rvtest_data_begin:

#define RVTEST_DATA_END                                                                                      \
    .globl rvtest_data_end;                                                                                  \
    rvtest_data_end:

// The next words of the signature go where `base` points, one after the other.
#define RVTEST_SIGBASE(base, symbol)                                                                         \
    la base, symbol;                                                                                         \
    .set rvtest_offset, 0

#define RVTEST_SIGUPD(base, reg)                                                                             \
    sw reg, rvtest_offset(base);                                                                             \
    .set rvtest_offset, rvtest_offset + 4

// Not of the format: a result goes into the signature and must also be what the specification says.
#define CHECK(base, scratch, reg, value)                                                                     \
    RVTEST_SIGUPD(base, reg);                                                                                \
    RVMODEL_IO_ASSERT_GPR_EQ(scratch, reg, value)

// Likewise for an instruction of two registers, and one of a register and an immediate.
#define CHECK_RR(insn, a, b, value)                                                                          \
    li x10, a;                                                                                               \
    li x11, b;                                                                                               \
    insn x12, x10, x11;                                                                                      \
    CHECK(x3, x13, x12, value)

#define CHECK_RI(insn, a, immediate, value)                                                                  \
    li x10, a;                                                                                               \
    insn x12, x10, immediate;                                                                                \
    CHECK(x3, x13, x12, value)

#endif
