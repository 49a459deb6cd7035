/* The C ABI of a DUT library: one Verilated machine in one shared object.
 *
 * A host opens an instance, maps and fills memory, launches a kernel, and calls tandem_dut_run until the
 * status says the run is over; each call simulates many cycles and fills a buffer of records. The structs
 * mirror the repr(C) types of the crate tandem-abi field for field (a Rust test checks sizes and offsets).
 */
#ifndef TANDEM_DUT_H
#define TANDEM_DUT_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TANDEM_DUT_ABI 5
#define TANDEM_MAX_LANES 32
#define TANDEM_MAX_CSR 4

typedef struct { uint32_t sms, warps, lanes, translation; /* 0 none, 1 SV39 */ } tandem_config;

/* How the instance behaves outside the architecture. */
typedef struct {
  uint64_t seed;           /* of memory latency and back-pressure */
  uint32_t latency_min;    /* cycles from request to response, inclusive */
  uint32_t latency_max;
  uint32_t stall_percent;  /* chance each cycle that the memory port is not ready, 0..90 */
  uint32_t trace;          /* 0: no records are produced (a bare run) */
  uint32_t fault;          /* planted fault, 0 none; without the faults build open returns NULL */
  uint32_t hang_cycles;    /* cycles without a retirement before the run stops with TANDEM_RUN_HANG */
} tandem_params;

typedef struct {
  uint32_t start_pc, csr_knl, grid[3], wf_size, wg_warps, lds_size, pds_size, sgprs, vgprs, pds_base, ptbr;
} tandem_launch;

typedef struct { uint8_t kind, reg; } tandem_operand;
typedef struct { uint32_t addr, value; } tandem_csr_write;
typedef struct { uint32_t rpc, pc, mask; } tandem_simt_entry;

typedef struct {
  uint64_t cycle, mem_stamp;
  uint8_t kind, lanes;
  uint16_t sm, slot, warp;
  uint32_t wg, sm_wg, wg_xyz[3], lds_base, pds_base, has, pc, insn, prefix, next_pc, mask, next_mask;
  tandem_operand src_op[3];
  uint8_t sdst_valid, sdst, vdst_valid, vdst, mem_op, mem_space, mem_size, csr_count, simt_op, simt_depth,
      barrier, endprg, trap, fflags, fflags_acc, beat,
      untold, reserved;  /* untold: of wg_xyz (bits 0 to 2) and pds_base (3) an adapter says nothing */
  uint32_t trap_value, sdata, vmask, mem_mask;
  tandem_csr_write csr[TANDEM_MAX_CSR];
  tandem_simt_entry simt_top[2];
  uint32_t src[3][TANDEM_MAX_LANES], vdata[TANDEM_MAX_LANES], mem_addr[TANDEM_MAX_LANES],
      mem_data[TANDEM_MAX_LANES];
} tandem_record;

/* What a call of tandem_dut_run ended with. */
enum {
  TANDEM_RUN_MORE = 0, /* the cycle budget or the buffer is used up: call again */
  TANDEM_RUN_DONE = 1, /* the kernel finished and every record was delivered */
  TANDEM_RUN_TRAP = 2, /* an instruction trapped; its record is the last of its warp */
  TANDEM_RUN_HANG = 3, /* nothing retired for hang_cycles */
  TANDEM_RUN_ERROR = 4, /* the RTL broke the trace protocol or an assertion; tandem_dut_error says which */
  TANDEM_RUN_PRINT = 5, /* a warp's CSR_PRINT asks for the print buffer to be read; then call again */
  TANDEM_RUN_KERNEL =
    6 /* a kernel of the queue finished and all its records were delivered; others follow: call again */
};

/* Who stopped a run that ended with TANDEM_RUN_ERROR. */
enum {
  TANDEM_CAUSE_RTL = 0,   /* an assertion, $fatal, $stop or $finish, or a rule of the memory port */
  TANDEM_CAUSE_TRACE = 1, /* trace calls that the sources make by themselves broke a rule */
  TANDEM_CAUSE_PROBE = 2, /* what an adapter's probes.yaml reports broke a rule */
  TANDEM_CAUSE_HOST = 3   /* the library was used wrongly, or ran out of memory */
};

/* The rule that was broken, if the cause is TANDEM_CAUSE_TRACE or TANDEM_CAUSE_PROBE. Those up to 19 are
 * checked by an adapter that was written from a probes.yaml (tandem_match_pkg.sv has the same numbers), the
 * others are the rules of vt_trace_pkg.sv. */
enum {
  TANDEM_RULE_NONE = 0,
  TANDEM_RULE_NOW = 1,          /* no instruction was issued in this cycle */
  TANDEM_RULE_LATEST = 2,       /* the slot's latest instruction is done */
  TANDEM_RULE_TAG = 3,          /* nothing in flight has the tag */
  TANDEM_RULE_REGISTER = 4,     /* nothing in flight has yet to write the register */
  TANDEM_RULE_UNIT = 5,         /* nothing is in flight in the unit */
  TANDEM_RULE_SLOT = 6,         /* there is no such warp slot */
  TANDEM_RULE_SM = 7,           /* two SMs go by one number */
  TANDEM_RULE_DONE_BEFORE = 8,  /* the instruction was done before */
  TANDEM_RULE_NEVER_DONE = 9,   /* too many instructions are in flight */
  TANDEM_RULE_INDEX = 10,       /* there are fewer generate loops around the instance */
  TANDEM_RULE_WG_START = 20,    /* of this call, as those below */
  TANDEM_RULE_WARP_START = 21,
  TANDEM_RULE_WG_END = 22,
  TANDEM_RULE_ISSUE = 23,       /* no warp runs there, or it has ended */
  TANDEM_RULE_UID = 24,         /* the uid is in use */
  TANDEM_RULE_SRC = 25,
  TANDEM_RULE_CTL = 26,
  TANDEM_RULE_TRAP = 27,
  TANDEM_RULE_WB_SCALAR = 28,   /* a second write, or of no instruction in flight */
  TANDEM_RULE_SCALAR = 29,      /* there is no such scalar register */
  TANDEM_RULE_WB_VECTOR = 30,
  TANDEM_RULE_VECTOR = 31,      /* there are no such lanes, or no such vector register */
  TANDEM_RULE_FFLAGS = 32,
  TANDEM_RULE_CSR = 33,
  TANDEM_RULE_MEM = 34,
  TANDEM_RULE_ACCESS = 35,      /* there is no such access */
  TANDEM_RULE_STAMP = 36,
  TANDEM_RULE_DONE = 37,
  TANDEM_RULE_NO_CTL = 38,      /* done without tandem_tr_ctl */
  TANDEM_RULE_NO_STAMP = 39,    /* a stamp without an access, or an access without a stamp */
  TANDEM_RULE_AFTER_ENDPRG = 40,
  TANDEM_RULE_LATE_ENDPRG = 41, /* ENDPRG was reported after its instruction's done */
  TANDEM_RULE_NEVER_ENDS = 42,  /* the kernel has ended, and instructions or workgroups have not */
  TANDEM_RULE_NO_TRAP = 43,     /* trap_o is high, and no trap was traced */
  TANDEM_RULE_ROOM = 44         /* too many instructions wait for an older atomic */
};

/* Launches that have not ended, at most. */
#define TANDEM_QUEUE 4

typedef struct {
  uint32_t state;
  uint32_t records;        /* written to the buffer by this call */
  uint64_t cycles;         /* since the launch */
  uint64_t retired;        /* instructions since the launch, counted with trace off too */
  uint32_t barrier_wait;   /* at a hang: warps waiting at a barrier */
  uint32_t live_warps;     /* at a hang: warps not ended */
  uint32_t kernels_done;   /* kernels that finished since tandem_dut_launch */
  uint32_t cause;          /* at an error: TANDEM_CAUSE_*, TANDEM_RULE_*, and the line of probes.yaml or 0 */
  uint32_t rule;
  uint32_t line;
  uint64_t requests;       /* accepted by memory since tandem_dut_launch */
  uint32_t first_request;  /* address of the first one; 0 without any */
  uint32_t reserved;
} tandem_status;

/* What the machine did since tandem_dut_launch, summed over the SMs. RTL that does not count something
 * leaves 0. */
typedef struct {
  uint64_t cycles, retired;
  uint64_t sm[8];          /* cycles of an SM in which: see vt_sm.sv, stat_o */
  uint64_t insn_lines;     /* lines that instruction fetch read from memory */
  uint64_t data_reads;     /* lines that the data side read */
  uint64_t data_writes;    /* lines, or parts of lines, that the data side wrote */
  uint64_t table_reads;    /* lines that page table walks read */
} tandem_stats;

typedef struct tandem_dut tandem_dut;

uint32_t tandem_dut_abi(void);                       /* TANDEM_DUT_ABI */
void tandem_dut_config(tandem_config *out);
uint32_t tandem_dut_has(void);                       /* FieldSet bits that records report */
tandem_dut *tandem_dut_open(const tandem_params *);  /* in reset; NULL if params are refused */
void tandem_dut_close(tandem_dut *);
/* Has the effect of closing the machine and opening it with these parameters, at a fraction of the cost:
 * every bit of it is as it was when it was opened, no memory is mapped, and files of waves and coverage
 * are closed. Returns 0, or 1 if params are refused; then nothing has changed. */
int tandem_dut_renew(tandem_dut *, const tandem_params *);
void tandem_dut_reset(tandem_dut *);                 /* hardware reset; memory keeps its contents */
void tandem_dut_set_params(tandem_dut *, const tandem_params *); /* takes effect at the next launch */
/* Maps zeroed pages over [addr, addr + len); already mapped ones keep their bytes. */
void tandem_dut_map(tandem_dut *, uint32_t addr, uint32_t len);
void tandem_dut_unmap_all(tandem_dut *);
/* Return 0, or 1 if a byte is not mapped. */
int tandem_dut_write(tandem_dut *, uint32_t addr, const uint8_t *data, uint32_t len);
int tandem_dut_read(tandem_dut *, uint32_t addr, uint8_t *out, uint32_t len);
/* Reads an SM's LDS from byte `offset` on. Returns 0; 1 beyond its end or without such an SM; 2 if the RTL
 * shows no LDS. */
int tandem_dut_read_lds(tandem_dut *, uint32_t sm, uint32_t offset, uint8_t *out, uint32_t len);
/* Begins a kernel; anything running or queued is abandoned. */
void tandem_dut_launch(tandem_dut *, const tandem_launch *);
/* Adds a kernel to the queue: it begins when those before it have ended, with empty caches and in the
 * memory that they left. On an idle machine it is the same as tandem_dut_launch. Returns 0, or 1 if
 * TANDEM_QUEUE launches have not ended. */
int tandem_dut_enqueue(tandem_dut *, const tandem_launch *);
void tandem_dut_run(tandem_dut *, uint64_t max_cycles, tandem_record *buf, uint32_t cap, tandem_status *out);
/* The warp slots of `sm` whose CSR_PRINT is not zero. Returns 0, or 1 without such an SM. The host polls:
 * a run stops with TANDEM_RUN_PRINT once for each request, after a number of cycles that comes from the
 * seed. */
int tandem_dut_print_pending(tandem_dut *, uint32_t sm, uint32_t *slots);
/* The host has read the print buffer: CSR_PRINT of this warp becomes 0 in the next cycle that is run.
 * Returns 0, or 1 if there is no such warp slot. */
int tandem_dut_print_clear(tandem_dut *, uint32_t sm, uint32_t slot);
void tandem_dut_stats(tandem_dut *, tandem_stats *out);
const char *tandem_dut_error(tandem_dut *);          /* message of the last TANDEM_RUN_ERROR */
/* Start a wave dump (waves build) or write coverage (coverage build). Return 0, or 1 in other builds.
 * Coverage is what was counted since it was last written; the 32-bit counters then start again at 0. */
int tandem_dut_wave(tandem_dut *, const char *path);
int tandem_dut_coverage(tandem_dut *, const char *path);

/* Libraries of the flips flavour alone: the value of the expression with this number is flipped in the cycles
 * from `from` until before `to`, counted from the time when the machine was opened or renewed: the bits of
 * `mask`, from bit `at` on. Number 0 flips nothing. It stays until the next call. */
typedef struct {
  uint32_t site;
  uint32_t mask;
  uint32_t at;
  uint32_t reserved;
  uint64_t from;
  uint64_t to;
} tandem_flip;
int tandem_dut_flip(tandem_dut *, const tandem_flip *);

#ifdef __cplusplus
}
#endif
#endif
