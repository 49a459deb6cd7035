// How a test of the RISC-V architectural test suite starts, ends and leaves its signature on a Ventus machine
// under Tandem. The macros are those that the suite's test format asks of a target ("Required" and "Optional,
// model-defined macros"). docs/bare-elf.md describes tohost and the signature.
#ifndef TANDEM_MODEL_TEST_H
#define TANDEM_MODEL_TEST_H

// Writes `value` to tohost, which ends the program. The loop waits until the store has retired.
#define TANDEM_END(value)                                                                                    \
    li t1, value;                                                                                            \
    la t0, tohost;                                                                                           \
    sw t1, 0(t0);                                                                                            \
    j . + 0

// 1 means that the program ended well. Registers may be lost: nothing runs after this.
#define RVMODEL_HALT TANDEM_END(1)

// A warp starts with everything that it needs.
#define RVMODEL_BOOT

// The signature begins and ends on 16 bytes, as the format demands. tohost follows it.
#define RVMODEL_DATA_BEGIN                                                                                   \
    .balign 16;                                                                                              \
    .globl begin_signature;                                                                                  \
    begin_signature:

#define RVMODEL_DATA_END                                                                                     \
    .balign 16;                                                                                              \
    .globl end_signature;                                                                                    \
    end_signature:                                                                                           \
    .pushsection .tohost, "aw", @progbits;                                                                   \
    .balign 8;                                                                                               \
    .globl tohost;                                                                                           \
    tohost: .dword 0;                                                                                        \
    .globl fromhost;                                                                                         \
    fromhost: .dword 0;                                                                                      \
    .popsection

// An assertion that does not hold ends the program as a failure of its own: Tandem reports exit code 1, and
// writes no signature.
#define RVMODEL_IO_ASSERT_GPR_EQ(scratch, reg, value)                                                        \
    li scratch, value;                                                                                       \
    beq scratch, reg, 7771f;                                                                                 \
    TANDEM_END(3);                                                                                           \
    7771:

// There is no console that the host reads.
#define RVMODEL_IO_INIT
#define RVMODEL_IO_WRITE_STR(scratch, string)

// A Ventus machine has no machine mode and no interrupts, so nothing sets or clears one. Tests that need them
// need Zicsr's machine mode CSRs, and tandem_isa.yaml claims none: RISCOF does not select these tests.
#define RVMODEL_SET_MSW_INT
#define RVMODEL_CLEAR_MSW_INT
#define RVMODEL_CLEAR_MTIMER_INT
#define RVMODEL_CLEAR_MEXT_INT

#endif
