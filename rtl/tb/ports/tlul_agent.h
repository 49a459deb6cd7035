// A TileLink host with random gets and puts, and the reference for their answers.
#pragma once
#include "bench.h"

struct TlulAgent {
  struct Message {
    uint32_t opcode, size, source;  // 0 PutFullData, 1 PutPartialData, 4 Get
    uint64_t addr;
    bool denied;
    uint32_t beats, sent = 0, got = 0;
    std::vector<uint64_t> mask;
    std::vector<Wide> data;
    std::vector<std::array<uint32_t, 64>> index;  // as in Axi4Agent
  };

  Bench &b;
  History &h;
  const int i;
  const uint32_t bytes, sources, addr_bits;
  std::unique_ptr<Message> next;
  bool on = false;
  std::map<uint32_t, std::deque<std::unique_ptr<Message>>> wait;  // by source; two while one is answered
  Message *answered = nullptr;  // whose beats are coming
  bool d_waits = false;
  std::vector<uint8_t> d_was;
  std::vector<Message *> order;
  uint64_t messages[3] = {}, several = 0, errors = 0, withdrawn = 0, reused = 0, reordered = 0;

  TlulAgent(Bench &bench, History &history, int n, uint32_t width, uint32_t source_bits, uint32_t addr_w)
      : b(bench), h(history), i(n), bytes(width / 8), sources(1u << source_bits), addr_bits(addr_w) {}

  uint32_t in_flight() const {
    size_t n = next != nullptr;
    for (const auto &[source, q] : wait) n += q.size();
    return static_cast<uint32_t>(n);
  }
  // A source is free when the first beat of its answer has been accepted.
  bool free(uint32_t source) const {
    const auto q = wait.find(source);
    return q == wait.end() || q->second.empty() || (q->second.size() == 1 && q->second.front()->got > 0);
  }

  std::unique_ptr<Message> make() {
    auto m = std::make_unique<Message>();
    static const uint32_t opcodes[] = {0, 1, 4, 4};
    m->opcode = opcodes[b.below(4)];
    uint32_t top = 0;
    while (1u << top < bytes) top++;
    m->size = b.percent(40) ? b.below(top + 1) : b.percent(90) ? top + b.below(4) : top + 4 + b.below(3);
    do m->source = b.below(sources);
    while (!free(m->source));
    const bool mapped = !b.percent(4), beyond = addr_bits > 32 && b.percent(4);
    uint32_t at = b.percent(50) ? b.below(512) : b.below(kPage);
    at &= ~((1u << m->size) - 1);
    m->addr = h.base + (mapped ? b.below(kPages) : kPages) * kPage + at;
    if (beyond) m->addr |= 1ull << 32;
    m->denied = !mapped || beyond;
    m->beats = (1u << m->size) <= bytes ? 1 : (1u << m->size) / bytes;
    bool any = false;
    const uint32_t span = std::min(1u << m->size, bytes), lane = static_cast<uint32_t>(m->addr % bytes);
    for (uint32_t n = 0; n < m->beats; n++) {
      uint64_t mask = 0;
      Wide data{};
      for (uint32_t k = lane; k < lane + span; k++) if (m->opcode != 1 || b.percent(70)) mask |= 1ull << k;
      for (uint8_t &v : data) v = b.byte();
      any = any || mask;
      m->mask.push_back(mask), m->data.push_back(data), m->index.push_back({});
    }
    // A put of no byte does nothing, and nothing can be denied, unless there is no memory at that address.
    if (!any && !beyond) m->denied = false;
    return m;
  }
  // All messages need a source that is free.
  bool can_make() const {
    for (uint32_t s = 0; s < sources; s++) if (free(s)) return true;
    return false;
  }

  void drive(bool more) {
    Vtb_ports &t = *b.top;
    // A message that waits may be withdrawn before its first beat was accepted.
    if (next && on && next->sent == 0 && b.percent(5)) {
      next.reset();
      on = false;
      withdrawn++;
    }
    if (more && !next && can_make() && b.percent(b.mood.ask)) next = make();
    if (next) on = b.percent(80);
    set1(t.a_valid_i, i, next && on);
    set1(t.d_ready_i, i, b.percent(b.mood.answer));
    if (!next || !on) return;
    const Message &m = *next;
    const bool get = m.opcode == 4;
    set8(t.a_opcode_i, i, m.opcode), set8(t.a_size_i, i, m.size), set8(t.a_source_i, i, m.source);
    set64(t.a_address_i, i, m.addr), set64(t.a_mask_i, i, m.mask[get ? 0 : m.sent]);
    set512(t.a_data_i, i, m.data[get ? 0 : m.sent]);
  }

  void sample() {
    const Vtb_ports &t = *b.top;
    if (next && on && get1(t.a_ready_o, i)) accept();
    sample_d();
  }

  void accept() {
    Message &m = *next;
    const bool get = m.opcode == 4;
    const uint32_t base = static_cast<uint32_t>(m.addr) & ~(bytes - 1);
    for (uint32_t n = get ? 0 : m.sent; n < (get ? m.beats : m.sent + 1) && !m.denied; n++) {
      for (uint32_t k = 0; k < bytes; k++) {
        if (!(m.mask[n] >> k & 1)) continue;
        const uint32_t at = base + n * bytes + k;
        m.index[n][k] = get ? h.since(at) : h.write(at, m.data[n][k]);
      }
    }
    m.sent = get ? m.beats : m.sent + 1;
    if (m.sent < m.beats) return;
    messages[get ? 2 : m.opcode]++;
    several += m.beats > 1;
    reused += !wait[m.source].empty();
    order.push_back(&m);
    wait[m.source].push_back(std::move(next));
    on = false;
  }

  void sample_d() {
    const Vtb_ports &t = *b.top;
    const bool valid = get1(t.d_valid_o, i), ready = get1(t.d_ready_i, i);
    const bool denied = get1(t.d_denied_o, i), corrupt = get1(t.d_corrupt_o, i);
    const uint32_t opcode = get8(t.d_opcode_o, i), size = get8(t.d_size_o, i), source = get8(t.d_source_o, i);
    const Wide data = get512(t.d_data_o, i);
    std::vector<uint8_t> now(data.begin(), data.end());
    now.insert(now.end(), {uint8_t(opcode), uint8_t(size), uint8_t(source), uint8_t(denied)});
    if (d_waits) b.check(valid && now == d_was, "tilelink %d: an answer changed before it was taken", i);
    d_was = now;
    d_waits = valid && !ready;
    if (!valid || !ready) return;
    auto &q = wait[source];
    if (!b.check(!q.empty(), "tilelink %d: source %u is answered and asked nothing", i, source)) return;
    Message &m = *q.front();
    b.check(!answered || answered == &m, "tilelink %d: an answer to source %u within another", i, source);
    const bool get = m.opcode == 4;
    b.check(opcode == (get ? 1u : 0u), "tilelink %d: d_opcode %u answers a_opcode %u", i, opcode, m.opcode);
    b.check(size == m.size, "tilelink %d: d_size %u, expected %u", i, size, m.size);
    b.check(get8(t.d_param_o, i) == 0 && !get1(t.d_sink_o, i), "tilelink %d: d_param or d_sink is not 0", i);
    b.check(denied == m.denied, "tilelink %d: d_denied %d, expected %d", i, denied, m.denied);
    b.check(corrupt == (get && m.denied), "tilelink %d: d_corrupt %d", i, corrupt);
    const uint32_t at = (static_cast<uint32_t>(m.addr) & ~(bytes - 1)) + m.got * bytes;
    for (uint32_t k = 0; k < bytes && get; k++) {
      const bool known = (m.mask[m.got] >> k & 1) && !m.denied;
      const bool right = known ? h.may(at + k, m.index[m.got][k], data[k]) : data[k] == 0;
      if (!b.check(right, "tilelink %d: byte %08x reads %02x (source %u, beat %u of %u)", i, at + k, data[k],
                   source, m.got + 1, m.beats)) break;
    }
    answered = &m;
    m.got++;
    if (get && m.got < m.beats) return;
    answered = nullptr;
    errors += m.denied;
    const uint32_t base = static_cast<uint32_t>(m.addr) & ~(bytes - 1);
    for (uint32_t n = 0; n < m.beats && !get && !m.denied; n++) {
      for (uint32_t k = 0; k < bytes; k++) {
        if (m.mask[n] >> k & 1) h.answer(base + n * bytes + k, m.index[n][k]);
      }
    }
    reordered += order.front() != &m;
    order.erase(std::find(order.begin(), order.end(), &m));
    q.pop_front();
  }
};
