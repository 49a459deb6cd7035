/* The C ABI of a unit's library: one module of the RTL behind tandem_unit, driven through a list of requests.
 * The structs mirror the repr(C) types of rtl/dut/src/unit.rs. */
#ifndef TANDEM_UNIT_H
#define TANDEM_UNIT_H

#include <stddef.h>
#include <stdint.h>

#define TANDEM_UNIT_LANES 32
#define TANDEM_UNIT_TEXT 2048

typedef struct {
  uint64_t seed;           /* of back-pressure, of memory latency, and of what no reset clears */
  uint32_t stall_percent;  /* chance each cycle that requests, responses and memory wait, 0..90 */
  uint32_t latency_max;    /* of memory: cycles from request to response, from 1 on */
  uint32_t tags;           /* values of a tag; 0 if responses come in the order of requests */
  uint32_t latency;        /* cycles until a response that has no `valid`; ~0 for a unit that has one */
  uint32_t fault;          /* planted fault, 0 none */
  uint32_t silence;        /* cycles without any progress after which the unit hangs */
  uint32_t window;         /* first byte of memory */
  uint32_t window_bytes;   /* 0 for a unit without memory */
  uint32_t holds;          /* whether a response waits until it is taken */
} tandem_unit_params;

typedef struct {
  uint32_t number, rm, mask;            /* of units that compute */
  uint32_t write, address, size, data;  /* of memory units; size: log2 of the bytes */
  uint32_t a[TANDEM_UNIT_LANES], b[TANDEM_UNIT_LANES], c[TANDEM_UNIT_LANES];
} tandem_unit_request;

typedef struct {
  uint32_t seen, flags;
  uint64_t taken, cycle;  /* when the request was accepted, and when the response came */
  uint32_t data[TANDEM_UNIT_LANES];
} tandem_unit_response;

enum {
  TANDEM_UNIT_DONE = 0,
  TANDEM_UNIT_HANG = 1,     /* `request` waits */
  TANDEM_UNIT_NOBODY = 2,   /* a response that no request waits for */
  TANDEM_UNIT_CHANGED = 3,  /* the response of `request` went or changed before it was taken */
  TANDEM_UNIT_STOPPED = 4   /* an assertion, or a rule of the memory port */
};

typedef struct {
  uint32_t kind, request;
  uint64_t cycles;
  char text[TANDEM_UNIT_TEXT];
} tandem_unit_end;

#endif
