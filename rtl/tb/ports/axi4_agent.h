// An AXI4 manager with random bursts, and the reference for their answers.
#pragma once
#include "bench.h"

struct Axi4Agent {
  struct Beat {
    uint32_t addr = 0;
    uint64_t lanes = 0, strb = 0;  // bytes of the bus: of the transfer, and written
    Wide data{};
    // By byte of the bus: the index of its write, or of the oldest that a read may return.
    std::array<uint32_t, 64> index{};
  };
  struct Burst {
    bool we;
    uint32_t id, len, size, kind;
    uint64_t addr;
    bool mapped, beyond;
    uint32_t sent = 0, got = 0;
    std::vector<Beat> beats;
  };
  using Ptr = std::shared_ptr<Burst>;

  Bench &b;
  History &h;
  const int i;
  const uint32_t bytes, ids, addr_bits;
  const bool interleave;
  std::deque<Ptr> aw, ar;
  std::deque<std::pair<Ptr, uint32_t>> w;
  std::map<uint32_t, std::deque<Ptr>> b_wait, r_wait;
  bool aw_on = false, w_on = false, ar_on = false;
  bool b_waits = false, r_waits = false, mid_burst = false;
  std::vector<uint8_t> b_was, r_was;
  uint32_t last_rid = 0, last_begun = 0;
  // What has been seen
  uint64_t bursts[2][4] = {}, errors = 0, woven = 0, data_first = 0, reordered = 0, serial = 0;
  std::map<Burst *, uint64_t> begun;

  Axi4Agent(Bench &bench, History &history, int n, uint32_t width, uint32_t id_bits, uint32_t addr_w,
            bool weave)
      : b(bench), h(history), i(n), bytes(width / 8), ids(1u << id_bits), addr_bits(addr_w),
        interleave(weave) {}

  uint32_t in_flight() const {
    size_t n = aw.size() + ar.size() + w.size();
    for (const auto &[id, q] : b_wait) n += q.size();
    for (const auto &[id, q] : r_wait) n += q.size();
    return static_cast<uint32_t>(n);
  }

  // The address of each beat, as the protocol's formulas give it.
  void lay_out(Burst &u) {
    const uint32_t step = 1u << u.size, total = step * (u.len + 1);
    const uint32_t start = static_cast<uint32_t>(u.addr), aligned = start & ~(step - 1);
    for (uint32_t n = 0; n <= u.len; n++) {
      Beat beat;
      beat.addr = start;
      if (u.kind == 1 && n) beat.addr = aligned + n * step;
      if (u.kind == 2) {
        const uint32_t low = start / total * total;
        beat.addr = aligned + n * step;
        if (beat.addr >= low + total) beat.addr -= total;
      }
      const uint32_t first = beat.addr % bytes, last = (beat.addr & ~(step - 1)) % bytes + step - 1;
      for (uint32_t k = first; k <= last; k++) beat.lanes |= 1ull << k;
      if (u.we) {
        const uint32_t density = b.percent(60) ? 100 : b.percent(50) ? 0 : b.below(100);
        for (uint32_t k = 0; k < bytes; k++) {
          beat.data[k] = b.byte();
          if ((beat.lanes >> k & 1) && b.percent(density)) beat.strb |= 1ull << k;
        }
      }
      u.beats.push_back(beat);
    }
  }

  Ptr make(bool we) {
    auto u = std::make_shared<Burst>();
    uint32_t top = 0;
    while (1u << top < bytes) top++;
    u->we = we;
    u->id = b.below(ids);
    u->size = b.percent(60) ? top : b.below(top + 1);
    const uint32_t dice = b.below(100);
    u->kind = dice < 60 ? 1 : dice < 75 ? 0 : 2;
    static const uint32_t limits[] = {1, 4, 16, 256};
    u->len = b.below(limits[b.below(4)]);
    if (u->kind == 0) u->len &= 15;
    if (u->kind == 2) u->len = (2u << b.below(4)) - 1;
    uint32_t at = b.percent(50) ? b.below(256) : b.below(kPage);
    if (b.percent(50) || u->kind == 2) at &= ~((1u << u->size) - 1);
    if (u->kind == 1) {
      const uint32_t room = (kPage - (at & ~((1u << u->size) - 1))) >> u->size;
      if (u->len >= room) u->len = room - 1;
    }
    u->mapped = !b.percent(10);
    u->beyond = addr_bits > 32 && b.percent(4);
    u->addr = h.base + (u->mapped ? b.below(kPages) : kPages) * kPage + at;
    if (u->beyond) u->addr |= (1ull + b.below((1u << (addr_bits - 32)) - 1)) << 32;
    lay_out(*u);
    return u;
  }

  void drive(bool more) {
    Vtb_ports &t = *b.top;
    if (more && in_flight() < 24 && b.percent(b.mood.ask)) {
      Ptr u = make(b.percent(50));
      bursts[u->we][u->kind]++;
      if (u->we) {
        aw.push_back(u);
        for (uint32_t n = 0; n <= u->len; n++) w.emplace_back(u, n);
      } else {
        ar.push_back(u);
      }
    }
    aw_on = aw_on || (!aw.empty() && b.percent(50));
    w_on = w_on || (!w.empty() && b.percent(b.mood.ask + 20));
    ar_on = ar_on || (!ar.empty() && b.percent(50));
    set1(t.awvalid_i, i, aw_on), set1(t.wvalid_i, i, w_on), set1(t.arvalid_i, i, ar_on);
    set1(t.bready_i, i, b.percent(b.mood.answer)), set1(t.rready_i, i, b.percent(b.mood.answer));
    if (aw_on) {
      const Burst &u = *aw.front();
      set8(t.awid_i, i, u.id), set64(t.awaddr_i, i, u.addr), set8(t.awlen_i, i, u.len);
      set8(t.awsize_i, i, u.size), set8(t.awburst_i, i, u.kind);
    }
    if (ar_on) {
      const Burst &u = *ar.front();
      set8(t.arid_i, i, u.id), set64(t.araddr_i, i, u.addr), set8(t.arlen_i, i, u.len);
      set8(t.arsize_i, i, u.size), set8(t.arburst_i, i, u.kind);
    }
    if (w_on) {
      const auto &[u, n] = w.front();
      set512(t.wdata_i, i, u->beats[n].data), set64(t.wstrb_i, i, u->beats[n].strb);
      set1(t.wlast_i, i, n == u->len);
    }
  }

  void sample() {
    const Vtb_ports &t = *b.top;
    if (w_on && get1(t.wready_o, i)) {
      if (!aw.empty() && w.front().first == aw.front()) data_first++;
      w.front().first->sent++;
      w.pop_front();
      w_on = false;
    }
    if (aw_on && get1(t.awready_o, i)) accept_write();
    if (ar_on && get1(t.arready_o, i)) accept_read();
    sample_b();
    sample_r();
  }

  void accept_write() {
    Ptr u = aw.front();
    aw.pop_front();
    aw_on = false;
    if (u->mapped && !u->beyond) {
      for (Beat &beat : u->beats) {
        const uint32_t word = beat.addr & ~(bytes - 1);
        for (uint32_t k = 0; k < bytes; k++) {
          if (beat.strb >> k & 1) beat.index[k] = h.write(word + k, beat.data[k]);
        }
      }
    }
    b_wait[u->id].push_back(u);
  }

  void accept_read() {
    Ptr u = ar.front();
    ar.pop_front();
    ar_on = false;
    if (u->mapped && !u->beyond) {
      for (Beat &beat : u->beats) {
        const uint32_t word = beat.addr & ~(bytes - 1);
        for (uint32_t k = 0; k < bytes; k++) if (beat.lanes >> k & 1) beat.index[k] = h.since(word + k);
      }
    }
    begun[u.get()] = ++serial;
    r_wait[u->id].push_back(u);
  }

  void sample_b() {
    const Vtb_ports &t = *b.top;
    const bool valid = get1(t.bvalid_o, i), ready = get1(t.bready_i, i);
    const uint32_t id = get8(t.bid_o, i), resp = get8(t.bresp_o, i);
    const std::vector<uint8_t> now = {uint8_t(id), uint8_t(resp)};
    if (b_waits) b.check(valid && now == b_was, "axi4 %d: an answer on B changed before it was taken", i);
    b_was = now;
    b_waits = valid && !ready;
    if (!valid || !ready) return;
    auto &q = b_wait[id];
    if (!b.check(!q.empty(), "axi4 %d: bid %u answers nothing", i, id)) return;
    Ptr u = q.front();
    q.pop_front();
    b.check(u->sent == u->len + 1, "axi4 %d: a write is answered after %u of %u beats", i, u->sent,
            u->len + 1);
    uint64_t any = 0;
    for (const Beat &beat : u->beats) any |= beat.strb;
    const uint32_t want = u->beyond ? 3 : !u->mapped && any ? 2 : 0;
    errors += want != 0;
    b.check(resp == want, "axi4 %d: bresp %u, expected %u", i, resp, want);
    if (!u->mapped || u->beyond) return;
    for (const Beat &beat : u->beats) {
      const uint32_t word = beat.addr & ~(bytes - 1);
      for (uint32_t k = 0; k < bytes; k++) if (beat.strb >> k & 1) h.answer(word + k, beat.index[k]);
    }
  }

  void sample_r() {
    const Vtb_ports &t = *b.top;
    const bool valid = get1(t.rvalid_o, i), ready = get1(t.rready_i, i), last = get1(t.rlast_o, i);
    const uint32_t id = get8(t.rid_o, i), resp = get8(t.rresp_o, i);
    const Wide data = get512(t.rdata_o, i);
    std::vector<uint8_t> now(data.begin(), data.end());
    now.insert(now.end(), {uint8_t(id), uint8_t(resp), uint8_t(last)});
    if (r_waits) b.check(valid && now == r_was, "axi4 %d: an answer on R changed before it was taken", i);
    r_was = now;
    r_waits = valid && !ready;
    if (!valid || !ready) return;
    auto &q = r_wait[id];
    if (!b.check(!q.empty(), "axi4 %d: rid %u answers nothing", i, id)) return;
    Ptr u = q.front();
    const Beat &beat = u->beats[u->got++];
    const bool ends = u->got > u->len;
    if (mid_burst && id != last_rid) {
      woven++;
      b.check(interleave, "axi4 %d: beats of ids %u and %u are interleaved", i, last_rid, id);
    }
    mid_burst = !ends;
    last_rid = id;
    const uint32_t want = u->beyond ? 3 : u->mapped ? 0 : 2;
    b.check(resp == want, "axi4 %d: rresp %u, expected %u", i, resp, want);
    b.check(last == ends, "axi4 %d: rlast %d in beat %u of %u", i, last, u->got, u->len + 1);
    const uint32_t word = beat.addr & ~(bytes - 1);
    for (uint32_t k = 0; k < bytes; k++) {
      const bool known = (beat.lanes >> k & 1) && want == 0;
      const bool right = known ? h.may(word + k, beat.index[k], data[k]) : data[k] == 0;
      if (!b.check(right, "axi4 %d: byte %08x reads %02x (id %u, beat %u of %u)", i, word + k, data[k], id,
                   u->got, u->len + 1)) break;
    }
    if (!ends) return;
    errors += want != 0;
    for (const auto &[other, waiting] : r_wait) {
      if (other != id && !waiting.empty() && begun[waiting.front().get()] < begun[u.get()]) reordered++;
    }
    begun.erase(u.get());
    q.pop_front();
  }
};
