// A design with a word port (answers in order) or a line port (ids, answers in any order). Accesses are
// performed in the order in which requests are accepted, so that each read has one right value.
#pragma once
#include "bench.h"

struct PlainAgent {
  struct Request {
    bool we, err, beyond;
    uint32_t id;
    uint64_t addr, strb;
    Wide data{};  // of a write, or what a read must return
  };

  Bench &b;
  History &h;
  const int i;
  const uint32_t bytes, ids, addr_bits;  // ids 0: a word port
  const bool write_answers;
  std::unique_ptr<Request> next;
  std::deque<Request> wait;
  bool r_waits = false;
  std::vector<uint8_t> r_was;
  uint64_t requests[2] = {}, errors = 0, reordered = 0;

  PlainAgent(Bench &bench, History &history, int n, uint32_t width, uint32_t id_bits, uint32_t addr_w,
             bool answers)
      : b(bench), h(history), i(n), bytes(width / 8), ids(id_bits ? 1u << id_bits : 0), addr_bits(addr_w),
        write_answers(answers) {}

  uint32_t in_flight() const { return static_cast<uint32_t>(wait.size()) + (next != nullptr); }

  void make() {
    Request r{};
    r.we = b.percent(50);
    if (ids) {
      r.id = b.below(ids);
      for (const Request &other : wait) if (other.we == r.we && other.id == r.id) return;
    }
    const bool mapped = !b.percent(4);
    r.beyond = addr_bits > 32 && b.percent(4);
    const uint32_t at = (b.percent(50) ? b.below(512) : b.below(kPage)) & ~(bytes - 1);
    r.addr = h.base + (mapped ? b.below(kPages) : kPages) * kPage + at;
    if (r.beyond) r.addr |= 1ull << 32;
    for (uint32_t k = 0; k < bytes; k++) {
      r.data[k] = b.byte();
      if (b.percent(70)) r.strb |= 1ull << k;
    }
    r.err = r.beyond || (!mapped && (!r.we || r.strb != 0));
    next = std::make_unique<Request>(r);
  }

  void drive(bool more) {
    Vtb_ports &t = *b.top;
    if (more && !next && b.percent(b.mood.ask)) make();
    set1(t.p_valid_i, i, next != nullptr);
    set1(t.p_rready_i, i, b.percent(b.mood.answer));
    if (!next) return;
    set1(t.p_we_i, i, next->we), set8(t.p_id_i, i, next->id), set64(t.p_addr_i, i, next->addr);
    set64(t.p_strb_i, i, next->strb), set512(t.p_wdata_i, i, next->data);
  }

  void sample() {
    const Vtb_ports &t = *b.top;
    const bool taken = next && get1(t.p_ready_o, i);
    sample_answer();
    if (!taken) return;
    requests[next->we]++;
    const uint32_t at = static_cast<uint32_t>(next->addr);
    const bool there = at < h.base + kPages * kPage && !next->beyond;
    for (uint32_t k = 0; k < bytes; k++) {
      if (next->we && there && (next->strb >> k & 1)) h.write(at + k, next->data[k]);
      if (!next->we) next->data[k] = there ? h.latest(at + k) : 0;
    }
    if (!next->we || write_answers) wait.push_back(*next);
    next.reset();
  }

  void sample_answer() {
    const Vtb_ports &t = *b.top;
    const bool valid = get1(t.p_rvalid_o, i), ready = get1(t.p_rready_i, i);
    const bool we = get1(t.p_rwe_o, i), err = get1(t.p_rerr_o, i);
    const uint32_t id = get8(t.p_rid_o, i);
    const Wide data = get512(t.p_rdata_o, i);
    std::vector<uint8_t> now(data.begin(), data.end());
    now.insert(now.end(), {uint8_t(we), uint8_t(err), uint8_t(id)});
    const char *kind = ids ? "line" : "word";
    if (r_waits) b.check(valid && now == r_was, "%s %d: an answer changed before it was taken", kind, i);
    r_was = now;
    r_waits = valid && !ready;
    if (!valid || !ready) return;
    auto at = wait.begin();
    if (ids) while (at != wait.end() && !(at->we == we && at->id == id)) at++;
    if (!b.check(at != wait.end(), "%s %d: an answer without a request (id %u)", kind, i, id)) return;
    b.check(we == at->we, "%s %d: rsp_we %d, expected %d", kind, i, we, at->we);
    b.check(err == at->err, "%s %d: rsp_err %d, expected %d", kind, i, err, at->err);
    for (uint32_t k = 0; k < bytes; k++) {
      const uint8_t want = at->we ? 0 : at->data[k];
      if (!b.check(data[k] == want, "%s %d: byte %08" PRIx64 " reads %02x, expected %02x", kind, i,
                   at->addr + k, data[k], want)) break;
    }
    errors += err;
    reordered += at != wait.begin();
    wait.erase(at);
  }
};
