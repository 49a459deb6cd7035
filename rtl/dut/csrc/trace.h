/* The trace assembler: parts of instructions in (tandem_tr_* calls), retire records out.
 *
 * Each (sm, slot) has a queue of instructions in program order, filled by `issue`; parts find their
 * instruction by uid. An instruction whose `done` has come leaves the queue as a record once all older
 * instructions of its warp have left. Atomics also wait for those of other warps that were performed
 * earlier, so that the stream has them in the one order of atomics. A call that breaks a rule of
 * vt_trace_pkg.sv stops the run with a message (`error`): a record that might be wrong is never emitted.
 *
 * `drain` runs after every clock edge, so that the order in which the RTL's processes make their calls
 * within one edge does not matter beyond `issue` coming before the other parts. */
#ifndef TANDEM_TRACE_H
#define TANDEM_TRACE_H

#include <array>
#include <cstdint>
#include <deque>
#include <list>
#include <string>
#include <vector>

#include "tandem_dut.h"

namespace tandem {

/* An instruction of the A extension, per lane or not. */
inline bool atomic(const tandem_record &r) { return (r.insn & 0x7f) == 0x2f; }

/* Where drain puts records. */
struct Sink {
  tandem_record *next = nullptr;
  uint32_t room = 0;
};

class Trace {
 public:
  /* FieldSet bits of tandem-abi: every group but FLAGS_ACC (bit 15), which an out-of-order machine lacks. */
  static constexpr uint32_t kHas = 0x7fff;

  /* A call by name, and the rule that it breaks. */
  struct Call {
    const char *name;
    uint32_t rule;
    constexpr Call breaks(uint32_t other) const { return {name, other}; }
  };

  explicit Trace(const tandem_config &config);

  /* Forgets everything (a launch, a reset). */
  void clear();
  void set_cycle(uint64_t cycle) { cycle_ = cycle; }

  /* Moves every record that may be emitted into the sink while there is room. False: the sink is full. */
  bool drain(Sink &sink);
  /* Nothing is waiting: no instruction, no workgroup. */
  bool empty() const;
  /* A trapped instruction's record was emitted. */
  bool trapped() const { return trapped_; }
  bool failed() const { return !error_.empty(); }
  /* The rule that was broken: TANDEM_RULE_*. */
  uint32_t rule() const { return rule_; }
  const std::string &error() const { return error_; }
  /* Describes what is still waiting, for messages. */
  std::string pending_text() const;

  /* The calls of vt_trace_pkg.sv. */
  void wg_start(uint32_t sm, uint32_t wg, uint32_t x, uint32_t y, uint32_t z, uint32_t sm_wg,
                uint32_t lds_base,
                uint32_t pds_base);
  void wg_untold(uint32_t fields) { untold_ = static_cast<uint8_t>(fields); }
  void warp_start(uint32_t sm, uint32_t slot, uint32_t wg, uint32_t warp, uint32_t sm_wg);
  void wg_end(uint32_t sm, uint32_t wg);
  void issue(uint32_t sm, uint32_t slot, uint32_t uid, uint32_t pc, uint32_t insn, uint32_t prefix,
             uint32_t mask,
             uint32_t beat);
  void src(uint32_t sm, uint32_t slot, uint32_t uid, uint32_t idx, uint32_t kind, uint32_t regno,
           const uint32_t *value);
  struct Ctl {
    uint32_t next_pc, next_mask, simt_op, depth;
    tandem_simt_entry top, nxt;
    uint32_t barrier, endprg;
  };
  void ctl(uint32_t sm, uint32_t slot, uint32_t uid, const Ctl &ctl);
  void trap(uint32_t sm, uint32_t slot, uint32_t uid, uint32_t cause, uint32_t value);
  void wb_scalar(uint32_t sm, uint32_t slot, uint32_t uid, uint32_t rd, uint32_t data);
  void wb_vector(uint32_t sm, uint32_t slot, uint32_t uid, uint32_t rd, uint32_t mask, const uint32_t *after);
  void fflags(uint32_t sm, uint32_t slot, uint32_t uid, uint32_t raised);
  void csr(uint32_t sm, uint32_t slot, uint32_t uid, uint32_t addr, uint32_t value);
  void mem(uint32_t sm, uint32_t slot, uint32_t uid, uint32_t op, uint32_t space, uint32_t size,
           uint32_t mask,
           const uint32_t *addr, const uint32_t *data);
  void stamp(uint32_t sm, uint32_t slot, uint32_t uid);
  void done(uint32_t sm, uint32_t slot, uint32_t uid);

 private:
  /* A workgroup on an SM, from wg_start until its WgEnd record. */
  struct Workgroup {
    tandem_record start;   // the WgStart record; identity fields of all others come from it
    uint32_t live = 0;     // warps whose ENDPRG was not emitted yet
    bool announced = false;
    bool ending = false;   // wg_end came
  };
  /* An instruction between issue and its record. */
  struct Insn {
    tandem_record record;
    Workgroup *wg;
    uint64_t done_cycle;
    uint32_t life;         // which of its slot's warps it belongs to
    uint8_t uid;
    bool done, has_ctl;
    bool ordered;          // an atomic that was performed: on atomics_
  };
  static constexpr uint16_t kNone = 0xffff;
  /* Indices into pool_, oldest first. There may be many: a warp whose atomic waits for its turn continues. */
  class Ring {
   public:
    uint32_t size() const { return count_; }
    uint16_t front() const { return at_[head_]; }
    uint16_t second() const { return at_[(head_ + 1) & (at_.size() - 1)]; }
    void push(uint16_t index) {
      if (count_ == at_.size()) grow();
      at_[(head_ + count_++) & (at_.size() - 1)] = index;
    }
    void pop() {
      head_ = (head_ + 1) & (at_.size() - 1);
      count_--;
    }

   private:
    void grow() {
      std::vector<uint16_t> twice(2 * at_.size());
      for (uint32_t i = 0; i < count_; i++) twice[i] = at_[(head_ + i) & (at_.size() - 1)];
      at_.swap(twice);
      head_ = 0;
    }
    std::vector<uint16_t> at_ = std::vector<uint16_t>(64);  // a power of two
    uint32_t head_ = 0, count_ = 0;
  };
  /* A warp slot. Records of a warp that has ended may still wait when the slot's next warp begins. */
  struct Slot {
    Ring ring;
    std::array<uint16_t, 256> by_uid;  // the latest instruction with this uid
    uint32_t life = 0;     // warps that began here
    uint32_t busy = 0;     // instructions of the present warp that are not done
    Workgroup *wg = nullptr;
    uint16_t warp = 0;
    bool live = false;     // a warp began here
    bool ended = false;    // ENDPRG was issued
    bool dead = false;     // a trap was emitted: everything younger is dropped
    bool dirty = false;    // on dirty_
  };
  struct Event {
    Workgroup *wg;
    bool start;
    uint64_t cycle;
  };
  struct Sm {
    std::list<Workgroup> wgs;
    std::deque<Event> events;  // workgroup starts and ends not emitted yet, in order
    std::deque<uint64_t> ends; // when the warps ended whose ENDPRG was not emitted yet, oldest first
  };

  Slot *slot_of(const Call &call, uint32_t sm, uint32_t slot);
  Insn *find(const Call &call, uint32_t sm, uint32_t slot, uint32_t uid);
  void fail(const Call &call, uint32_t sm, uint32_t slot, uint32_t uid, const std::string &what);
  void fail(const Call &call, const std::string &what);
  void fail(uint32_t rule, const std::string &what);
  void mark(Slot &slot, uint32_t index);
  void release(Slot &slot);
  bool drain_events(Sink &sink, bool &progress);
  bool drain_slot(Slot &slot, Sink &sink);
  bool blocked(uint16_t index) const { return pool_[index].ordered && atomics_.front() != index; }
  void leave(uint16_t index);
  bool gathered(const Slot &slot, const Insn &barrier) const;
  bool complete(const Slot &slot, const Insn &insn);

  tandem_config config_;
  uint32_t lane_mask_;
  std::vector<Slot> slots_;    // sm * warps + slot
  std::vector<Sm> sms_;
  std::deque<Insn> pool_;      // stable addresses
  std::vector<uint16_t> free_;  // last in, first out: the warmest entry is used again
  std::vector<uint16_t> dirty_;  // slots whose head may be emitted
  std::deque<uint16_t> atomics_;  // atomics that were performed and not emitted, in the order of their stamps
  uint32_t waiting_ = 0;       // instructions in all queues
  uint32_t events_ = 0;        // workgroup events in all queues
  uint32_t wgs_ = 0;
  /* What the next start of a workgroup leaves out. */
  uint8_t untold_ = 0;
  uint64_t cycle_ = 0, stamp_ = 0;
  bool trapped_ = false;
  bool parted_ = false;        // a barrier's record waits for those of other warps
  std::string error_;
  uint32_t rule_ = TANDEM_RULE_NONE;
};

}  // namespace tandem

#endif
