/* Device memory behind the RTL's memory port.
 *
 * Memory holds bytes: 4 KiB pages, mapped by the host. MemPort is the port's other side: it takes line
 * requests, performs each the moment it is accepted (so that accesses are performed in request order), and
 * answers after a random latency, so that answers overtake each other. For RTL that says so
 * (tandem_memory_any_order), it performs about half of them only when it answers, as a controller with
 * several queues does: RTL that leaves two accesses of one place in flight then finds them performed in
 * either order. Everything random comes from the seed: a seed, parameters and RTL give one timing.
 */
#ifndef TANDEM_MEMORY_H
#define TANDEM_MEMORY_H

#include <array>
#include <cstdint>
#include <queue>
#include <vector>

#include "rng.h"
#include "tandem_dut.h"

namespace tandem {

constexpr uint32_t kPageBytes = 4096;
constexpr uint32_t kLineBytes = 64;
constexpr uint32_t kLineWords = kLineBytes / 4;

class Memory {
 public:
  Memory();
  ~Memory();
  Memory(const Memory &) = delete;
  Memory &operator=(const Memory &) = delete;

  /* Maps zeroed pages over [addr, addr + len), clipped at the end of the address space. */
  void map(uint32_t addr, uint32_t len);
  void unmap_all();
  /* False, and nothing copied, where a byte of the range is not mapped. */
  bool write(uint32_t addr, const uint8_t *data, uint32_t len);
  bool read(uint32_t addr, uint8_t *out, uint32_t len) const;
  /* The 64 bytes of the line that holds addr, or null. */
  uint8_t *line(uint32_t addr) const {
    uint8_t *page = table_[addr / kPageBytes];
    return page ? page + (addr % kPageBytes & ~(kLineBytes - 1)) : nullptr;
  }

 private:
  bool mapped(uint32_t addr, uint32_t len) const;

  uint8_t **table_;              // by page number; 2^20 entries, lazily backed by the host
  std::vector<uint32_t> pages_;  // numbers of the mapped ones
};

struct MemRequest {
  bool we;
  uint8_t id;
  uint32_t addr;
  uint64_t strb;
  uint32_t wdata[kLineWords];
};

struct MemResponse {
  bool we, err;
  uint8_t id;
  uint32_t rdata[kLineWords];
};

class MemPort {
 public:
  explicit MemPort(Memory &memory) : memory_(memory) {}

  /* New timing parameters; the generator starts again from the seed. */
  void configure(const tandem_params &params);
  /* Forgets every request in flight (hardware reset). */
  void reset();
  /* Start of a cycle: decides whether the port is ready, and which response it presents. */
  void begin_cycle(uint64_t now);
  bool ready() const { return ready_; }
  /* The presented response or null; stays until taken. */
  const MemResponse *response() const { return front_ < 0 ? nullptr : &slots_[front_].response; }
  void take_response();
  /* Takes a request. Returns null or what rule it breaks. */
  const char *accept(const MemRequest &request);
  /* From now on requests in flight may be performed in any order. The timing stays as it is. */
  void allow_any_order() { any_order_ = true; }
  uint32_t in_flight() const { return in_flight_; }

 private:
  struct Slot {
    bool busy = false, late = false; /* late: performed when it is answered */
    MemRequest request;              /* if late */
    MemResponse response;
  };
  struct Due {
    uint64_t cycle, order;
    int slot;
    bool operator<(const Due &o) const { return cycle != o.cycle ? cycle > o.cycle : order > o.order; }
  };

  void perform(const MemRequest &request, MemResponse &response);

  Memory &memory_;
  Rng rng_, order_rng_;
  bool any_order_ = false;
  uint32_t latency_min_ = 1, latency_span_ = 1, stall_percent_ = 0;
  std::array<Slot, 512> slots_;  // by we * 256 + id
  std::priority_queue<Due> due_;
  uint64_t now_ = 0, order_ = 0;
  uint32_t in_flight_ = 0;
  int front_ = -1;
  bool ready_ = false;
};

}  // namespace tandem

#endif
