// A stand-in for the CUDA driver, so that the program's own part is tested where there is no GPU. A "kernel"
// is a word in the PTX. It gets one parameter, a pointer:
//   add: adds 1 to the word there and prints it     trap, fault: end so     hang: never ends
//   exit: takes its process down                     anything else is refused by the "compiler"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *ptx;
static int status;
static int registered;

int cuInit(unsigned flags) { return getenv("FAKE_NO_DEVICE") ? 100 : 0; }
int cuDriverGetVersion(int *version) { *version = 13010; return 0; }
int cuDeviceGet(int *device, int n) { *device = n; return 0; }
int cuDeviceGetName(char *name, int len, int device) { snprintf(name, len, "Fake"); return 0; }
int cuDeviceGetAttribute(int *value, int which, int device) {
  *value = which == 75 ? 9 : which == 76 ? 0 : which == 91 ? !getenv("FAKE_NO_HOST_POINTERS") : -1;
  return 0;
}
int cuCtxCreate_v2(void **context, unsigned flags, int device) { *context = &status; return 0; }
int cuCtxSetLimit(int limit, size_t value) { return 0; }
int cuMemHostRegister_v2(void *at, size_t size, unsigned flags) { registered++; return size % 4096 ? 1 : 0; }
int cuMemHostUnregister(void *at) { registered--; return 0; }
int cuMemHostGetDevicePointer_v2(uint64_t *seen, void *at, unsigned flags) { *seen = (uint64_t)at; return 0; }
int cuModuleLoadDataEx(void **module, const void *text, unsigned n, int *options, void **values) {
  free(ptx);
  ptx = strdup(text);
  if (strstr(ptx, "add") || strstr(ptx, "trap") || strstr(ptx, "fault") || strstr(ptx, "hang") ||
      strstr(ptx, "exit")) {
    *module = &ptx;
    return 0;
  }
  snprintf(values[0], (size_t)values[1], "no such instruction\n");
  return 218;
}
int cuModuleUnload(void *module) { return 0; }
int cuModuleGetFunction(void **function, void *module, const char *name) {
  *function = &ptx;
  return strcmp(name, "k") ? 500 : 0;
}
int cuFuncSetAttribute(void *function, int which, int value) { return which == 8 && value > 100000 ? 1 : 0; }
int cuLaunchKernel(void *function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                   unsigned bz, unsigned shared, void *stream, void **params, void **extra) {
  if (extra[0] != (void *)1 || extra[2] != (void *)2 || extra[4]) return 1;
  if (*(size_t *)extra[3] != 8 || params) return 1;
  uint32_t *at = *(uint32_t **)extra[1];
  status = strstr(ptx, "trap") ? 719 : strstr(ptx, "fault") ? 700 : 0;
  if (strstr(ptx, "add")) {
    *at += gx * gy * gz * bx * by * bz;
    printf("%u with %d\n", *at, registered);
  }
  if (strstr(ptx, "exit")) _exit(3);
  while (strstr(ptx, "hang")) sleep(1);
  return 0;
}
int cuCtxSynchronize(void) { return status; }
int cuGetErrorName(int status, const char **text) { *text = status == 700 ? "ADDRESS" : "ERROR"; return 0; }
int cuGetErrorString(int status, const char **text) { *text = "in words"; return 0; }
