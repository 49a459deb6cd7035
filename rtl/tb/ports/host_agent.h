// Registers behind tandem_axi4l_host: random commands on one side, a subordinate with random delays on the
// other.
#pragma once
#include "bench.h"

struct HostAgent {
  Bench &b;
  const int i;
  const uint32_t bytes;
  const bool skew;
  std::map<uint32_t, uint64_t> regs, want;  // the subordinate's registers, and what the commands make of them
  // The command that is offered or under way
  bool offered = false, under_way = false, we = false;
  uint32_t addr = 0;
  uint64_t data = 0;
  // The subordinate
  bool aw_got = false, w_got = false, ar_got = false, b_on = false, r_on = false;
  bool aw_waits = false, w_waits = false, ar_waits = false;
  uint32_t aw_addr = 0, ar_addr = 0, resp = 0;
  uint64_t w_data = 0, r_data = 0;
  std::vector<uint64_t> aw_was, w_was, ar_was;
  uint64_t commands[2] = {}, errors = 0, aw_first = 0, w_first = 0, together = 0;

  HostAgent(Bench &bench, int n, uint32_t width, bool gaps) : b(bench), i(n), bytes(width / 8), skew(gaps) {}

  uint32_t in_flight() const { return offered || under_way; }
  uint64_t fit(uint64_t v) const { return bytes == 4 ? v & 0xffffffffu : v; }
  // Registers from 0xc0 on do not exist.
  static bool exists(uint32_t a) { return a < 0xc0; }

  void drive(bool more) {
    Vtb_ports &t = *b.top;
    if (!offered && !under_way && more && b.percent(b.mood.ask)) {
      offered = true;
      we = b.percent(50);
      addr = b.below(256) & ~(bytes - 1);
      data = fit(b.engine());
    }
    set1(t.cmd_valid_i, i, offered), set1(t.cmd_we_i, i, we);
    set32(t.cmd_addr_i, i, addr), set64(t.cmd_data_i, i, data);
    set1(t.l_awready_i, i, !aw_got && b.percent(50)), set1(t.l_wready_i, i, !w_got && b.percent(50));
    set1(t.l_arready_i, i, !ar_got && b.percent(50));
    if (aw_got && w_got && !b_on && b.percent(40)) {
      b_on = true;
      resp = exists(aw_addr) ? 0 : 2 + b.below(2);
      if (resp == 0) regs[aw_addr] = w_data;
    }
    if (ar_got && !r_on && b.percent(40)) {
      r_on = true;
      resp = exists(ar_addr) ? 0 : 2 + b.below(2);
      r_data = fit(resp ? b.engine() : regs[ar_addr]);
    }
    set1(t.l_bvalid_i, i, b_on), set1(t.l_rvalid_i, i, r_on);
    set8(t.l_bresp_i, i, resp), set8(t.l_rresp_i, i, resp), set64(t.l_rdata_i, i, r_data);
  }

  // A channel's payload stays until it is taken; true in the cycle that takes it.
  bool channel(const char *name, bool valid, bool ready, bool &waits, std::vector<uint64_t> &was,
               std::vector<uint64_t> now) {
    if (waits) b.check(valid && now == was, "axi4-lite host %d: %s changed before it was taken", i, name);
    was = std::move(now);
    waits = valid && !ready;
    return valid && ready;
  }

  void sample() {
    const Vtb_ports &t = *b.top;
    const bool aw = get1(t.l_awvalid_o, i), w = get1(t.l_wvalid_o, i), ar = get1(t.l_arvalid_o, i);
    b.check(under_way || !(aw || w || ar), "axi4-lite host %d: a request without a command", i);
    b.check(get8(t.l_prot_o, 0) == 0, "axi4-lite host %d: prot is not 0", i);
    if (aw && !w && !w_got && !aw_got) aw_first += !aw_waits;
    if (w && !aw && !w_got && !aw_got) w_first += !w_waits;
    if (aw && w && !aw_waits && !w_waits && !aw_got && !w_got) together++;
    const uint32_t at = get32(t.l_awaddr_o, i);
    if (channel("aw", aw, get1(t.l_awready_i, i), aw_waits, aw_was, {at})) {
      b.check(we && at == addr && !aw_got, "axi4-lite host %d: awaddr %08x, expected %08x", i, at, addr);
      aw_got = true;
      aw_addr = at;
    }
    const uint64_t value = get64(t.l_wdata_o, i), strb = get8(t.l_wstrb_o, i);
    if (channel("w", w, get1(t.l_wready_i, i), w_waits, w_was, {value, strb})) {
      b.check(we && value == data && !w_got, "axi4-lite host %d: wdata is not the command's", i);
      b.check(strb == (1u << bytes) - 1, "axi4-lite host %d: wstrb %02x", i, static_cast<unsigned>(strb));
      w_got = true;
      w_data = value;
    }
    const uint32_t from = get32(t.l_araddr_o, i);
    if (channel("ar", ar, get1(t.l_arready_i, i), ar_waits, ar_was, {from})) {
      b.check(!we && from == addr && !ar_got, "axi4-lite host %d: araddr %08x, expected %08x", i, from, addr);
      ar_got = true;
      ar_addr = from;
    }
    bool answered = false;
    if (b_on && get1(t.l_bready_o, i)) b_on = aw_got = w_got = false, answered = true;
    if (r_on && get1(t.l_rready_o, i)) r_on = ar_got = false, answered = true;
    b.check(get1(t.rsp_valid_o, i) == answered, "axi4-lite host %d: rsp_valid is %d", i, !answered);
    if (answered && under_way) {
      b.check(get1(t.rsp_err_o, i) == (resp != 0), "axi4-lite host %d: rsp_err for resp %u", i, resp);
      if (we && !resp) want[addr] = data;
      if (!we && !resp) {
        const uint64_t got = get64(t.rsp_data_o, i);
        b.check(got == want[addr], "axi4-lite host %d: register %02x reads %" PRIx64 ", expected %" PRIx64, i,
                addr, got, want[addr]);
      }
      errors += resp != 0;
      commands[we]++;
      under_way = false;
    }
    if (offered && get1(t.cmd_ready_o, i)) {
      b.check(!under_way, "axi4-lite host %d: two commands at once", i);
      under_way = true;
      offered = false;
    }
  }
};
