/* Force-included (-include) into every file of a DUT library, Verilator's runtime too: what the RTL prints
 * goes to the running instance and not to the host's stdout. The other hooks (vl_stop and so on) need no
 * declaration here, only the VL_USER_* defines of the build. See vl_hooks.cpp. */
#ifndef TANDEM_VL_HOOKS_H
#define TANDEM_VL_HOOKS_H

#ifdef __cplusplus
extern "C"
#endif
int tandem_vl_printf(const char *format, ...) __attribute__((format(printf, 1, 2)));

#define VL_PRINTF tandem_vl_printf

/* Forgets what the RTL printed on this thread. */
#ifdef __cplusplus
extern "C"
#endif
void tandem_vl_forget(void);

#ifdef __cplusplus
/* Verilator 5.006 forgets to declare its loop variable in functions that sample wide signals for concurrent
 * assertions. Where it does declare it, that declaration hides this one. */
static thread_local unsigned __Vilp __attribute__((unused));
#endif

#endif
