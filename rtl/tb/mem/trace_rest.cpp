// The trace calls that are not the memory side's to make: one of them ends the bench.
#include <cstdio>
#include <cstdlib>

#if __has_include("Vtb_amo__Dpi.h")
#include "Vtb_amo__Dpi.h"
#else
#include "Vtb_mem__Dpi.h"
#endif

static void refuse(const char *name) {
  printf("FAIL: the memory side called %s\n", name);
  exit(1);
}

using U = unsigned int;
void tandem_tr_wg_start(U, U, U, U, U, U, U, U) { refuse(__func__); }
void tandem_tr_wg_untold(U) { refuse(__func__); }
void tandem_tr_warp_start(U, U, U, U, U) { refuse(__func__); }
void tandem_tr_wg_end(U, U) { refuse(__func__); }
void tandem_tr_issue(U, U, U, U, U, U, U, U) { refuse(__func__); }
void tandem_tr_src(U, U, U, U, U, U, const svBitVecVal *) { refuse(__func__); }
void tandem_tr_ctl(U, U, U, U, U, U, U, U, U, U, U, U, U, U, U) { refuse(__func__); }
void tandem_tr_trap(U, U, U, U, U) { refuse(__func__); }
void tandem_tr_wb_scalar(U, U, U, U, U) { refuse(__func__); }
void tandem_tr_wb_vector(U, U, U, U, U, const svBitVecVal *) { refuse(__func__); }
void tandem_tr_fflags(U, U, U, U) { refuse(__func__); }
void tandem_tr_csr(U, U, U, U, U) { refuse(__func__); }
void tandem_tr_done(U, U, U) { refuse(__func__); }

// Where LDS contents can be read: this bench goes by the answers to loads.
void tandem_lds_here(U, U) {}
