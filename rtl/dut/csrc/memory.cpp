/* Device memory behind the RTL's memory port; see memory.h. */
#include "memory.h"

#include <cstdlib>
#include <cstring>
#include <new>

namespace tandem {

namespace {
constexpr uint32_t kPages = 1u << 20;
}

Memory::Memory() : table_(static_cast<uint8_t **>(std::calloc(kPages, sizeof(uint8_t *)))) {
  if (!table_) throw std::bad_alloc();
}

Memory::~Memory() {
  unmap_all();
  std::free(table_);
}

void Memory::map(uint32_t addr, uint32_t len) {
  if (len == 0) return;
  const uint32_t last = len - 1 > UINT32_MAX - addr ? UINT32_MAX : addr + (len - 1);
  for (uint32_t n = addr / kPageBytes; n <= last / kPageBytes; n++) {
    if (table_[n]) continue;
    auto *page = static_cast<uint8_t *>(std::calloc(1, kPageBytes));
    if (!page) throw std::bad_alloc();
    pages_.push_back(n);
    table_[n] = page;
  }
}

void Memory::unmap_all() {
  for (uint32_t n : pages_) {
    std::free(table_[n]);
    table_[n] = nullptr;
  }
  pages_.clear();
}

bool Memory::mapped(uint32_t addr, uint32_t len) const {
  if (len == 0) return true;
  if (len - 1 > UINT32_MAX - addr) return false;
  for (uint32_t n = addr / kPageBytes; n <= (addr + (len - 1)) / kPageBytes; n++)
    if (!table_[n]) return false;
  return true;
}

bool Memory::write(uint32_t addr, const uint8_t *data, uint32_t len) {
  if (!mapped(addr, len)) return false;
  while (len) {
    const uint32_t off = addr % kPageBytes, n = len < kPageBytes - off ? len : kPageBytes - off;
    std::memcpy(table_[addr / kPageBytes] + off, data, n);
    addr += n, data += n, len -= n;
  }
  return true;
}

bool Memory::read(uint32_t addr, uint8_t *out, uint32_t len) const {
  if (!mapped(addr, len)) return false;
  while (len) {
    const uint32_t off = addr % kPageBytes, n = len < kPageBytes - off ? len : kPageBytes - off;
    std::memcpy(out, table_[addr / kPageBytes] + off, n);
    addr += n, out += n, len -= n;
  }
  return true;
}

void MemPort::configure(const tandem_params &params) {
  // A response in the cycle of its request is not possible: it is presented from the next cycle on.
  latency_min_ = params.latency_min ? params.latency_min : 1;
  latency_span_ = params.latency_max > latency_min_ ? params.latency_max - latency_min_ + 1 : 1;
  stall_percent_ = params.stall_percent;
  rng_ = Rng(params.seed);
  order_rng_ = Rng(~params.seed);
}

void MemPort::reset() {
  for (Slot &slot : slots_) slot.busy = false;
  due_ = {};
  in_flight_ = 0;
  front_ = -1;
  ready_ = false;
}

void MemPort::begin_cycle(uint64_t now) {
  now_ = now;
  ready_ = stall_percent_ == 0 || rng_.below(100) >= stall_percent_;
  if (front_ < 0 && !due_.empty() && due_.top().cycle <= now) {
    front_ = due_.top().slot;
    due_.pop();
    Slot &slot = slots_[front_];
    if (slot.late) perform(slot.request, slot.response);
  }
}

void MemPort::take_response() {
  slots_[front_].busy = false;
  in_flight_--;
  front_ = -1;
}

void MemPort::perform(const MemRequest &request, MemResponse &rsp) {
  uint8_t *line = memory_.line(request.addr);
  rsp.we = request.we;
  rsp.id = request.id;
  rsp.err = !line && (!request.we || request.strb != 0);
  if (line && request.we) {
    const auto *bytes = reinterpret_cast<const uint8_t *>(request.wdata);
    if (request.strb == ~0ull) {
      std::memcpy(line, bytes, kLineBytes);
    } else {
      for (uint64_t left = request.strb; left; left &= left - 1) {
        const int i = __builtin_ctzll(left);
        line[i] = bytes[i];
      }
    }
  }
  if (line && !request.we)
    std::memcpy(rsp.rdata, line, kLineBytes);
  else
    std::memset(rsp.rdata, 0, kLineBytes);
}

const char *MemPort::accept(const MemRequest &request) {
  const int index = (request.we ? 256 : 0) + request.id;
  Slot &slot = slots_[index];
  if (slot.busy) return "a memory request has the id of one that is in flight";
  if (request.addr % kLineBytes) return "a memory request's address is not that of a line";
  // A generator of its own: the order of accesses does not change their timing.
  slot.late = any_order_ && order_rng_.below(2) != 0;
  if (slot.late)
    slot.request = request;
  else
    perform(request, slot.response);
  slot.busy = true;
  in_flight_++;
  const uint32_t latency = latency_min_ + (latency_span_ > 1 ? rng_.below(latency_span_) : 0);
  due_.push({now_ + latency, order_++, index});
  return nullptr;
}

}  // namespace tandem
