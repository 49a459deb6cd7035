/* Verilator's user hooks: $fatal, failed assertions, $stop and $finish become a C++ exception that the ABI
 * boundary (dut.cpp) catches, so that broken RTL ends a run and never the host process. */
#include "vl_hooks.h"

#include <cstdarg>
#include <cstdio>
#include <string>

#include "rtl_stop.h"
#include "verilated.h"

namespace {

/* Text that the RTL printed since the last event: an $error prints its message before it stops. */
thread_local std::string t_text;
constexpr size_t kTextMax = 4096;

[[noreturn]] void stop(const char *what, const char *file, int line) {
  std::string message = what;
  if (file && file[0]) message += std::string(" at ") + file + ":" + std::to_string(line);
  while (!t_text.empty() && (t_text.back() == '\n' || t_text.back() == ' ')) t_text.pop_back();
  if (!t_text.empty()) message += ": " + t_text;
  t_text.clear();
  throw tandem::RtlStop(message);
}

}  // namespace

extern "C" int tandem_vl_printf(const char *format, ...) {
  char line[1024];
  va_list args;
  va_start(args, format);
  const int n = vsnprintf(line, sizeof line, format, args);
  va_end(args);
  if (t_text.size() + sizeof line > kTextMax) t_text.clear();
  t_text += line;
  return n;
}

extern "C" void tandem_vl_forget(void) { t_text.clear(); }

void vl_finish(const char *file, int line, const char *) { stop("$finish", file, line); }

void vl_stop(const char *file, int line, const char *) { stop("stopped by the RTL", file, line); }

void vl_fatal(const char *file, int line, const char *, const char *text) {
  if (text && text[0]) t_text += text;
  stop("fatal error in the RTL", file, line);
}

void vl_warn(const char *, int, const char *, const char *) {}
