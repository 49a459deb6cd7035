// Marks for a profiler, which host code sets and device code does not. Only declarations: host code is read
// and never run.
#pragma once
#pragma clang system_header
typedef unsigned long long nvtxRangeId_t;
int nvtxRangePushA(const char *);
int nvtxRangePop(void);
void nvtxMarkA(const char *);
nvtxRangeId_t nvtxRangeStartA(const char *);
void nvtxRangeEnd(nvtxRangeId_t);
#define nvtxRangePush nvtxRangePushA
#define nvtxMark nvtxMarkA
#define nvtxRangeStart nvtxRangeStartA
