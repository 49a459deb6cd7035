// Force-included into every file of the bench: what the RTL prints is kept (tb_ports.cpp), so that a failed
// assertion becomes an exception with its message.
#pragma once
#ifdef __cplusplus
extern "C"
#endif
int ports_printf(const char *format, ...) __attribute__((format(printf, 1, 2)));
#define VL_PRINTF ports_printf
