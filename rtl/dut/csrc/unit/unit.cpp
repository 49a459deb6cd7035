/* Drives a unit: requests in, responses out, memory beside it, everything held back at random by one seed. */
#include "tandem_unit.h"

#include <cstring>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "Vtandem_unit.h"
#include "memory.h"
#include "rng.h"
#include "rtl_stop.h"
#include "verilated.h"
#include "vl_hooks.h"
#if TANDEM_FAULTS
#include "Vtandem_unit___024root.h"
#include "Vtandem_unit__Syms.h"
#endif

namespace tandem {
namespace {

constexpr uint32_t kResetCycles = 4;
// After the last response: cycles in which none may come.
constexpr uint32_t kAfter = 64;
constexpr int64_t kNone = -1;

struct Words {
  uint32_t flags;
  uint32_t data[TANDEM_UNIT_LANES];
  bool operator==(const Words &o) const {
    return flags == o.flags && !std::memcmp(data, o.data, sizeof data);
  }
};

class Bench {
 public:
  Bench(const tandem_unit_params &params, const tandem_unit_request *requests, size_t count,
        tandem_unit_response *responses)
      : p_(params), requests_(requests), count_(count), responses_(responses), rng_(params.seed),
        port_(memory_), waiting_(params.tags ? params.tags : 1, kNone) {
    context_.randReset(2);
    context_.randSeed(static_cast<int>(params.seed % 0x7fffffff) + 1);
    Verilated::threadContextp(&context_);
    tandem_vl_forget();
    top_.reset(new Vtandem_unit(&context_, "unit"));
    port_.configure({params.seed, 1, params.latency_max, params.stall_percent, 0, 0, 1});
  }

  void run(uint8_t *window, tandem_unit_end *end) {
    if (p_.window_bytes) {
      memory_.map(p_.window, p_.window_bytes);
      memory_.write(p_.window, window, p_.window_bytes);
    }
    end->kind = TANDEM_UNIT_DONE;
    try {
      reset();
      for (uint32_t after = 0; after < kAfter;) {
        if (!cycle(end)) break;
        if (next_ < count_ || open_) {
          after = 0;
          if (now_ - progress_ < p_.silence) continue;
          end->kind = TANDEM_UNIT_HANG;
          end->request = static_cast<uint32_t>(oldest());
          break;
        }
        after++;
      }
    } catch (const RtlStop &stop) {
      end->kind = TANDEM_UNIT_STOPPED;
      end->request = static_cast<uint32_t>(oldest());
      std::strncpy(end->text, stop.what(), TANDEM_UNIT_TEXT - 1);
    }
    end->cycles = now_;
    if (p_.window_bytes) memory_.read(p_.window, window, p_.window_bytes);
  }

 private:
  void half(int clk) {
    top_->tandem_clk = clk;
    top_->eval();
    context_.timeInc(1);
  }

  void reset() {
    top_->tandem_request = 0;
    top_->tandem_take = 0;
    top_->tandem_mem_req_ready = 0;
    top_->tandem_mem_rsp_valid = 0;
    // A falling edge, for units whose reset is asynchronous.
    top_->tandem_rst_n = 1;
    half(0);
#if TANDEM_FAULTS
    // Not before: the first evaluation runs the variable's own initialisation.
    top_->rootp->vlSymsp->TOP__tandem_cfg_pkg.MutantSel = p_.fault;
#endif
    top_->tandem_rst_n = 0;
    for (uint32_t i = 0; i < kResetCycles; i++) half(0), half(1);
    half(0);
    top_->tandem_rst_n = 1;
  }

  bool waits() { return p_.stall_percent && rng_.below(100) < p_.stall_percent; }

  /* Finds a tag that no request in flight has. */
  bool free_tag() {
    if (!p_.tags) return true;
    for (uint32_t i = 0; i < p_.tags; i++, tag_ = (tag_ + 1) % p_.tags)
      if (waiting_[tag_] == kNone) return true;
    return false;
  }

  /* Offers the next request, if the seed wants it and a tag is free; one that is offered stays. */
  void offer() {
    if (!offered_ && next_ < count_ && !waits() && free_tag()) {
      offered_ = true;
      const tandem_unit_request &r = requests_[next_];
      top_->tandem_number = r.number;
      top_->tandem_rm = r.rm;
      top_->tandem_mask = r.mask;
      top_->tandem_tag = p_.tags ? tag_ : 0;
      top_->tandem_write = r.write;
      top_->tandem_address = r.address;
      top_->tandem_size = r.size;
      top_->tandem_data = r.data;
      for (int i = 0; i < TANDEM_UNIT_LANES; i++) {
        top_->tandem_a[i] = r.a[i];
        top_->tandem_b[i] = r.b[i];
        top_->tandem_c[i] = r.c[i];
      }
    }
    top_->tandem_request = offered_;
  }

  void memory_side() {
    port_.begin_cycle(now_);
    top_->tandem_mem_req_ready = port_.ready();
    const MemResponse *response = port_.response();
    top_->tandem_mem_rsp_valid = response != nullptr;
    if (!response) return;
    top_->tandem_mem_rsp_we = response->we;
    top_->tandem_mem_rsp_id = response->id;
    top_->tandem_mem_rsp_err = response->err;
    std::memcpy(&top_->tandem_mem_rsp_rdata[0], response->rdata, kLineBytes);
  }

  void memory_edge() {
    if (port_.response() && top_->tandem_mem_rsp_ready) port_.take_response(), progress_ = now_;
    if (!port_.ready() || !top_->tandem_mem_req_valid) return;
    MemRequest request;
    request.we = top_->tandem_mem_req_we;
    request.id = top_->tandem_mem_req_id;
    request.addr = top_->tandem_mem_req_addr;
    request.strb = top_->tandem_mem_req_strb;
    std::memcpy(request.wdata, &top_->tandem_mem_req_wdata[0], kLineBytes);
    if (const char *broken_rule = port_.accept(request)) throw RtlStop(broken_rule);
    progress_ = now_;
  }

  Words response() const {
    Words words;
    words.flags = top_->tandem_rsp_flags;
    for (int i = 0; i < TANDEM_UNIT_LANES; i++) words.data[i] = top_->tandem_rsp_data[i];
    return words;
  }

  /* The request whose response is there; kNone if none waits for it. */
  int64_t whose() {
    if (p_.tags) return top_->tandem_rsp_tag < p_.tags ? waiting_[top_->tandem_rsp_tag] : kNone;
    return order_.empty() ? kNone : order_.front();
  }

  void answer(int64_t request) {
    tandem_unit_response &r = responses_[request];
    const Words words = response();
    r.seen = 1;
    r.flags = words.flags;
    std::memcpy(r.data, words.data, sizeof r.data);
    r.cycle = now_;
    if (p_.tags)
      waiting_[top_->tandem_rsp_tag] = kNone;
    else
      order_.pop_front();
    open_--;
    progress_ = now_;
  }

  void accept() {
    responses_[next_].taken = now_;
    if (p_.tags)
      waiting_[tag_] = static_cast<int64_t>(next_);
    else
      order_.push_back(static_cast<int64_t>(next_));
    if (p_.tags) tag_ = (tag_ + 1) % p_.tags;
    next_++, open_++;
    offered_ = false;
    progress_ = now_;
  }

  int64_t oldest() const {
    int64_t found = static_cast<int64_t>(next_ < count_ ? next_ : count_ - 1);
    for (const int64_t r : order_) found = r < found ? r : found;
    for (const int64_t r : waiting_)
      if (r != kNone && r < found) found = r;
    return found;
  }

  /* One cycle: with the clock low, the inputs settle and the handshakes are read; then comes the edge. */
  bool cycle(tandem_unit_end *end) {
    offer();
    top_->tandem_take = !p_.holds || !waits();
    memory_side();
    half(0);
    const bool accepted = offered_ && top_->tandem_accept;
    if (accepted) accept();
    if (p_.latency != ~0u) {
      if (!order_.empty() && responses_[order_.front()].taken + p_.latency == now_) answer(order_.front());
    } else if (held_ || top_->tandem_response) {
      if (!announced(end)) return false;
    }
    memory_edge();
    half(1);
    now_++;
    return true;
  }

  /* A response that says when it is there. False if it breaks a rule. */
  bool announced(tandem_unit_end *end) {
    const int64_t request = whose();
    if (held_ && (!top_->tandem_response || request != held_for_ || !(response() == held_words_))) {
      end->kind = TANDEM_UNIT_CHANGED;
      end->request = static_cast<uint32_t>(held_for_);
      return false;
    }
    if (request == kNone) {
      end->kind = TANDEM_UNIT_NOBODY;
      end->request = static_cast<uint32_t>(oldest());
      if (p_.tags) std::strncpy(end->text, ("tag " + std::to_string(top_->tandem_rsp_tag)).c_str(),
                                TANDEM_UNIT_TEXT - 1);
      return false;
    }
    held_ = !top_->tandem_take;
    held_for_ = request;
    held_words_ = response();
    if (top_->tandem_take) answer(request);
    return true;
  }

  const tandem_unit_params p_;
  const tandem_unit_request *requests_;
  const size_t count_;
  tandem_unit_response *responses_;
  Rng rng_;
  Memory memory_;
  MemPort port_;
  std::vector<int64_t> waiting_;  // requests in flight, by tag
  std::deque<int64_t> order_;     // or in order
  size_t next_ = 0, open_ = 0;
  uint32_t tag_ = 0;
  uint64_t now_ = 0, progress_ = 0;
  bool offered_ = false, held_ = false;
  int64_t held_for_ = kNone;
  Words held_words_ = {};
  VerilatedContext context_;
  std::unique_ptr<Vtandem_unit> top_;
};

}  // namespace
}  // namespace tandem

extern "C" __attribute__((visibility("default"))) void tandem_unit_run(
    const tandem_unit_params *params, const tandem_unit_request *requests, size_t count,
    tandem_unit_response *responses, uint8_t *window, tandem_unit_end *end) {
  *end = tandem_unit_end{};
  try {
    tandem::Bench(*params, requests, count, responses).run(window, end);
  } catch (const std::exception &e) {
    end->kind = TANDEM_UNIT_STOPPED;
    std::strncpy(end->text, e.what(), TANDEM_UNIT_TEXT - 1);
  }
}
