// Every rule that a module checks, broken once on a machine of its own: each must end with the message that
// names the protocol and the signal.
#pragma once
#include <functional>

#include "bench.h"

struct Rule {
  std::string says;
  std::function<void(Bench &)> break_it;
};

inline void step(Bench &b, int cycles = 1) {
  for (int n = 0; n < cycles; n++) b.settle(), b.edge();
}
// Until the request that is offered waits, which it does soon because memory takes nothing.
inline void until_waits(Bench &b, const std::function<bool()> &ready, const std::function<void()> &taken) {
  for (int n = 0; n < 200; n++) {
    b.settle();
    const bool waits = !ready();
    b.edge();
    if (waits) return;
    taken();
  }
}

// Registers of a legal request on the bridge of number i.
inline void axi4_legal(Bench &b, int i) {
  Vtb_ports &t = *b.top;
  set8(t.awid_i, i, 1), set64(t.awaddr_i, i, 0x1000), set8(t.awlen_i, i, 3), set8(t.awsize_i, i, 2);
  set8(t.awburst_i, i, 1), set64(t.wstrb_i, i, 0xf), set1(t.wlast_i, i, false);
  set8(t.arid_i, i, 1), set64(t.araddr_i, i, 0x1000), set8(t.arlen_i, i, 3), set8(t.arsize_i, i, 2);
  set8(t.arburst_i, i, 1);
}

inline void axi4_rules(std::vector<Rule> &rules) {
  using Change = std::function<void(Vtb_ports &)>;
  const auto waiting = [&](const char *says, int channel, const Change &change) {
    rules.push_back({says, [=](Bench &b) {
      Vtb_ports &t = *b.top;
      axi4_legal(b, 0);
      set1(channel == 0 ? t.awvalid_i : channel == 1 ? t.wvalid_i : t.arvalid_i, 0, true);
      until_waits(b, [&] {
        return get1(channel == 0 ? t.awready_o : channel == 1 ? t.wready_o : t.arready_o, 0);
      }, [] {});
      change(t);
    }});
  };
  waiting("axi4: awvalid was withdrawn", 0, [](Vtb_ports &t) { t.awvalid_i = 0; });
  waiting("axi4: awid changed", 0, [](Vtb_ports &t) { set8(t.awid_i, 0, 2); });
  waiting("axi4: awaddr changed", 0, [](Vtb_ports &t) { set64(t.awaddr_i, 0, 0x1800001000); });
  waiting("axi4: awlen changed", 0, [](Vtb_ports &t) { set8(t.awlen_i, 0, 2); });
  waiting("axi4: awsize changed", 0, [](Vtb_ports &t) { set8(t.awsize_i, 0, 1); });
  waiting("axi4: awburst changed", 0, [](Vtb_ports &t) { set8(t.awburst_i, 0, 0); });
  waiting("axi4: wvalid was withdrawn", 1, [](Vtb_ports &t) { t.wvalid_i = 0; });
  waiting("axi4: wdata changed", 1, [](Vtb_ports &t) { t.wdata_i[1] ^= 0x80000000; });
  waiting("axi4: wstrb changed", 1, [](Vtb_ports &t) { set64(t.wstrb_i, 0, 0x8f); });
  waiting("axi4: wlast changed", 1, [](Vtb_ports &t) { set1(t.wlast_i, 0, true); });
  waiting("axi4: arvalid was withdrawn", 2, [](Vtb_ports &t) { t.arvalid_i = 0; });
  waiting("axi4: arid changed", 2, [](Vtb_ports &t) { set8(t.arid_i, 0, 2); });
  waiting("axi4: araddr changed", 2, [](Vtb_ports &t) { set64(t.araddr_i, 0, 0x1004); });
  waiting("axi4: arlen changed", 2, [](Vtb_ports &t) { set8(t.arlen_i, 0, 2); });
  waiting("axi4: arsize changed", 2, [](Vtb_ports &t) { set8(t.arsize_i, 0, 1); });
  waiting("axi4: arburst changed", 2, [](Vtb_ports &t) { set8(t.arburst_i, 0, 2); });

  const auto burst = [&](std::string says, uint64_t addr, uint32_t len, uint32_t size, uint32_t kind) {
    for (const bool write : {true, false}) {
      std::string text = says;
      for (size_t at; (at = text.find("a?")) != std::string::npos;) text.replace(at, 2, write ? "aw" : "ar");
      rules.push_back({text, [=](Bench &b) {
        Vtb_ports &t = *b.top;
        set64(write ? t.awaddr_i : t.araddr_i, 0, addr), set8(write ? t.awlen_i : t.arlen_i, 0, len);
        set8(write ? t.awsize_i : t.arsize_i, 0, size), set8(write ? t.awburst_i : t.arburst_i, 0, kind);
        set1(write ? t.awvalid_i : t.arvalid_i, 0, true);
      }});
    }
  };
  burst("axi4: a?burst is 3, which is reserved", 0x1000, 0, 3, 3);
  burst("axi4: a?size is 4, wider than the 64 bits", 0x1000, 0, 4, 1);
  burst("axi4: a?len is 16; a FIXED burst", 0x1000, 16, 3, 0);
  burst("axi4: a?addr 000001ff8, 2 beats of size 3 cross a page", 0x1ff8, 1, 3, 1);
  burst("axi4: a?addr 000001809, 256 beats of size 3 cross a page", 0x1809, 255, 3, 1);
  burst("axi4: a?len is 2; a WRAP burst has", 0x1000, 2, 3, 2);
  burst("axi4: a?addr 000001004 of a WRAP burst is not aligned", 0x1004, 3, 3, 2);

  const auto beat = [&](const char *says, uint32_t len, bool last, uint64_t strb) {
    rules.push_back({says, [=](Bench &b) {
      Vtb_ports &t = *b.top;
      axi4_legal(b, 0);
      set8(t.awlen_i, 0, len), set1(t.wlast_i, 0, last), set64(t.wstrb_i, 0, strb);
      set1(t.awvalid_i, 0, true), set1(t.wvalid_i, 0, true);
    }});
  };
  beat("axi4: wlast is 1 in a beat with 3 beats of its burst to come", 3, true, 0xf);
  beat("axi4: wlast is 0 in a beat with 0 beats of its burst to come", 0, false, 0xf);
  beat("axi4: wstrb 1f has bytes outside its transfer", 0, true, 0x1f);
}

inline void tlul_rules(std::vector<Rule> &rules) {
  using Change = std::function<void(Vtb_ports &)>;
  // A legal put of one word of 8 bytes but for one change.
  const auto message = [&](const char *says, const Change &change) {
    rules.push_back({says, [=](Bench &b) {
      Vtb_ports &t = *b.top;
      set8(t.a_opcode_i, 0, 0), set8(t.a_size_i, 0, 3), set8(t.a_source_i, 0, 2), set64(t.a_mask_i, 0, 0xff);
      set64(t.a_address_i, 0, 0x1008), set1(t.a_valid_i, 0, true);
      change(t);
    }});
  };
  message("tilelink: a_opcode is 2, ArithmeticData", [](Vtb_ports &t) { set8(t.a_opcode_i, 0, 2); });
  message("tilelink: a_opcode is 3, LogicalData", [](Vtb_ports &t) { set8(t.a_opcode_i, 0, 3); });
  message("tilelink: a_opcode is 5, Intent", [](Vtb_ports &t) { set8(t.a_opcode_i, 0, 5); });
  message("tilelink: a_opcode is 6, AcquireBlock", [](Vtb_ports &t) { set8(t.a_opcode_i, 0, 6); });
  message("tilelink: a_param is 1", [](Vtb_ports &t) { set8(t.a_param_i, 0, 1); });
  message("tilelink: a_size is 12; the bridge takes", [](Vtb_ports &t) {
    set8(t.a_size_i, 0, 12), set64(t.a_address_i, 0, 0x1000);
  });
  message("tilelink: a_address 000001004 is not aligned", [](Vtb_ports &t) {
    set64(t.a_address_i, 0, 0x1004);
  });
  message("tilelink: a_corrupt is high", [](Vtb_ports &t) { set1(t.a_corrupt_i, 0, true); });
  message("tilelink: a_mask 0f lacks bytes", [](Vtb_ports &t) { set64(t.a_mask_i, 0, 0xf); });
  message("tilelink: a_mask 1f has bytes outside", [](Vtb_ports &t) {
    set8(t.a_opcode_i, 0, 1), set8(t.a_size_i, 0, 2), set64(t.a_mask_i, 0, 0x1f);
  });
  // Two messages of one source.
  rules.push_back({"tilelink: a_source 2 is that of a message in flight", [](Bench &b) {
    Vtb_ports &t = *b.top;
    set8(t.a_opcode_i, 0, 4), set8(t.a_size_i, 0, 3), set8(t.a_source_i, 0, 2), set64(t.a_mask_i, 0, 0xff);
    set64(t.a_address_i, 0, 0x1008), set1(t.a_valid_i, 0, true);
    t.req_ready_i = 1;
    step(b);
    set64(t.a_address_i, 0, 0x1010);
  }});
  // A put of two beats whose second differs.
  const auto second = [&](const char *says, const Change &change) {
    rules.push_back({says, [=](Bench &b) {
      Vtb_ports &t = *b.top;
      set8(t.a_opcode_i, 0, 0), set8(t.a_size_i, 0, 4), set8(t.a_source_i, 0, 2), set64(t.a_mask_i, 0, 0xff);
      set64(t.a_address_i, 0, 0x1010), set1(t.a_valid_i, 0, true);
      t.req_ready_i = 1;
      step(b);
      change(t);
    }});
  };
  second("tilelink: a_opcode changed within a put", [](Vtb_ports &t) { set8(t.a_opcode_i, 0, 1); });
  second("tilelink: a_size changed within a put", [](Vtb_ports &t) { set8(t.a_size_i, 0, 3); });
  second("tilelink: a_source changed within a put", [](Vtb_ports &t) { set8(t.a_source_i, 0, 1); });
  second("tilelink: a_address changed within a put", [](Vtb_ports &t) { set64(t.a_address_i, 0, 0x1020); });
}

inline void plain_rules(std::vector<Rule> &rules) {
  using Change = std::function<void(Vtb_ports &, int)>;
  for (const int i : {0, 2}) {
    const std::string kind = i == 0 ? "word: " : "line: ";
    const auto waiting = [&](const char *says, const Change &change) {
      rules.push_back({kind + says, [=](Bench &b) {
        Vtb_ports &t = *b.top;
        set1(t.p_valid_i, i, true), set1(t.p_we_i, i, true), set64(t.p_addr_i, i, 0x1000);
        set8(t.p_id_i, i, 0);
        until_waits(b, [&] { return get1(t.p_ready_o, i); },
                    [&] { set8(t.p_id_i, i, get8(t.p_id_i, i) + 1); });
        change(t, i);
      }});
    };
    waiting("req_valid was withdrawn", [](Vtb_ports &t, int n) { set1(t.p_valid_i, n, false); });
    waiting("req_we changed", [](Vtb_ports &t, int n) { set1(t.p_we_i, n, false); });
    waiting("req_addr changed", [](Vtb_ports &t, int n) { set64(t.p_addr_i, n, 0x1040); });
    waiting("req_strb changed", [](Vtb_ports &t, int n) { set64(t.p_strb_i, n, ~get64(t.p_strb_i, n)); });
    waiting("req_wdata changed", [](Vtb_ports &t, int n) { t.p_wdata_i[16 * n] ^= 1; });
    if (i == 2) waiting("req_id changed", [](Vtb_ports &t, int n) { set8(t.p_id_i, n, 99); });
    const std::string aligned = i == 0 ? "word: req_addr 00001002 is not aligned to 4 bytes"
                                       : "line: req_addr 00001002 is not aligned to 64 bytes";
    rules.push_back({aligned, [=](Bench &b) {
      set1(b.top->p_valid_i, i, true), set64(b.top->p_addr_i, i, 0x1002);
    }});
  }
  rules.push_back({"line: req_id 5 is that of a request of its kind in flight", [](Bench &b) {
    Vtb_ports &t = *b.top;
    set1(t.p_valid_i, 2, true), set1(t.p_we_i, 2, false), set64(t.p_addr_i, 2, 0x1000), set8(t.p_id_i, 2, 5);
    t.req_ready_i = 1;
    step(b);
    set64(t.p_addr_i, 2, 0x1040);
  }});
}

inline void host_rules(std::vector<Rule> &rules) {
  using Change = std::function<void(Vtb_ports &)>;
  rules.push_back({"axi4-lite: bvalid without a write", [](Bench &b) { set1(b.top->l_bvalid_i, 0, true); }});
  rules.push_back({"axi4-lite: rvalid without a read", [](Bench &b) { set1(b.top->l_rvalid_i, 0, true); }});
  // An answer before the data was taken.
  rules.push_back({"axi4-lite: bvalid without a write whose awvalid and wvalid", [](Bench &b) {
    Vtb_ports &t = *b.top;
    set1(t.cmd_valid_i, 0, true), set1(t.cmd_we_i, 0, true), set32(t.cmd_addr_i, 0, 8);
    t.l_awready_i = 1;
    step(b);
    t.cmd_valid_i = 0;
    step(b, 8);
    t.l_bvalid_i = 1;
  }});
  // A command whose answer is offered before the host takes it: the host has waited less than its gap.
  const auto answer = [&](const char *says, bool write, uint32_t resp, const Change &change) {
    rules.push_back({says, [=](Bench &b) {
      Vtb_ports &t = *b.top;
      for (int tries = 0; tries < 60; tries++) {
        t.cmd_valid_i = 1, t.cmd_we_i = write, set32(t.cmd_addr_i, 0, 8);
        t.l_awready_i = t.l_wready_i = t.l_arready_i = 1;
        step(b);
        t.cmd_valid_i = 0;
        bool aw = !write, w = !write, ar = write;
        while (!(aw && w && ar)) {
          b.settle();
          aw |= get1(t.l_awvalid_o, 0), w |= get1(t.l_wvalid_o, 0), ar |= get1(t.l_arvalid_o, 0);
          b.edge();
        }
        (write ? t.l_bvalid_i : t.l_rvalid_i) = 1;
        set8(t.l_bresp_i, 0, resp), set8(t.l_rresp_i, 0, resp);
        b.settle();
        const bool waits = !get1(write ? t.l_bready_o : t.l_rready_o, 0);
        b.edge();
        if (waits) {
          change(t);
          step(b);
        }
        while (!get1(t.cmd_ready_o, 0)) step(b);
        t.l_bvalid_i = t.l_rvalid_i = 0;
      }
    }});
  };
  answer("axi4-lite: bvalid was withdrawn", true, 0, [](Vtb_ports &t) { t.l_bvalid_i = 0; });
  answer("axi4-lite: bresp changed", true, 0, [](Vtb_ports &t) { set8(t.l_bresp_i, 0, 2); });
  answer("axi4-lite: rvalid was withdrawn", false, 0, [](Vtb_ports &t) { t.l_rvalid_i = 0; });
  answer("axi4-lite: rdata changed", false, 0, [](Vtb_ports &t) { t.l_rdata_i[0] ^= 1; });
  answer("axi4-lite: rresp changed", false, 0, [](Vtb_ports &t) { set8(t.l_rresp_i, 0, 3); });
  answer("axi4-lite: bresp is EXOKAY", true, 1, [](Vtb_ports &) {});
  answer("axi4-lite: rresp is EXOKAY", false, 1, [](Vtb_ports &) {});
  rules.push_back({"axi4-lite host: a command that waits changed", [](Bench &b) {
    Vtb_ports &t = *b.top;
    t.cmd_valid_i = 1, set32(t.cmd_addr_i, 0, 8);
    step(b, 2);
    set32(t.cmd_addr_i, 0, 12);
  }});
  rules.push_back({"axi4-lite host: address 00000006 is not aligned", [](Bench &b) {
    b.top->cmd_valid_i = 1, set32(b.top->cmd_addr_i, 0, 6);
  }});
}

inline void mux_rules(std::vector<Rule> &rules) {
  const auto direct = [](Bench &b, uint32_t id, uint32_t addr, uint32_t port = 8) {
    Vtb_ports &t = *b.top;
    t.direct_i = static_cast<uint8_t>(port);
    t.x_valid_i = 1, t.x_id_i = static_cast<uint8_t>(id), t.x_addr_i = addr;
  };
  rules.push_back({"mem mux: port 8 withdrew a request", [=](Bench &b) {
    direct(b, 1, 64);
    step(b);
    b.top->x_valid_i = 0;
  }});
  rules.push_back({"mem mux: port 8 changed a request", [=](Bench &b) {
    direct(b, 1, 64);
    step(b);
    b.top->x_addr_i = 128;
  }});
  rules.push_back({"mem mux: port 8 has another request with id 7 in flight", [=](Bench &b) {
    direct(b, 7, 64);
    b.top->req_ready_i = 1;
    step(b);
  }});
  rules.push_back({"mem mux: an answer with id 9, which no request in flight has", [](Bench &b) {
    b.top->rsp_valid_i = 1, b.top->rsp_id_i = 9;
  }});
  // A bridge that gets an answer to what it did not ask: the request was made behind its back.
  const std::pair<const char *, uint32_t> bridges[] = {{"axi4", 0}, {"word", 5}, {"line", 7}};
  for (const auto &[name, port] : bridges) {
    const std::string says = std::string(name) + " bridge: memory answers id 2, which it was not asked";
    rules.push_back({says, [=, p = port](Bench &b) {
      direct(b, 2, 64, p);
      b.top->req_ready_i = 1;
      b.settle();
      const bool we = b.top->req_we_o;
      const uint8_t id = b.top->req_id_o;
      b.edge();
      b.top->direct_i = 15;
      b.top->rsp_valid_i = 1, b.top->rsp_we_i = we, b.top->rsp_id_i = id;
    }});
  }
}

// High as reset ends: a rule of each request's valid.
inline void reset_rules(std::vector<Rule> &rules) {
  struct Valid {
    const char *says;
    std::function<void(Vtb_ports &)> raise;
  };
  const Valid all[] = {
      {"axi4: awvalid is high as reset ends", [](Vtb_ports &t) { t.awvalid_i = 1; }},
      {"axi4: wvalid is high as reset ends", [](Vtb_ports &t) { t.wvalid_i = 1; }},
      {"axi4: arvalid is high as reset ends", [](Vtb_ports &t) { t.arvalid_i = 1; }},
      {"tilelink: a_valid is high as reset ends", [](Vtb_ports &t) {
        t.a_valid_i = 1;
        set8(t.a_opcode_i, 0, 4), set8(t.a_size_i, 0, 3), set64(t.a_mask_i, 0, 0xff);
        set64(t.a_address_i, 0, 0);
      }},
      {"word: req_valid is high as reset ends", [](Vtb_ports &t) {
        t.p_valid_i = 1, set64(t.p_addr_i, 0, 0);
      }},
      {"line: req_valid is high as reset ends", [](Vtb_ports &t) {
        t.p_valid_i = 4, set64(t.p_addr_i, 2, 0);
      }},
      {"axi4-lite: bvalid is high as reset ends", [](Vtb_ports &t) { t.l_bvalid_i = 1; }},
      {"axi4-lite: rvalid is high as reset ends", [](Vtb_ports &t) { t.l_rvalid_i = 1; }},
  };
  for (const Valid &valid : all) {
    rules.push_back({valid.says, [raise = valid.raise](Bench &b) {
      axi4_legal(b, 0);
      b.top->rst_ni = 0;
      step(b, 2);
      raise(*b.top);
      b.top->rst_ni = 1;
    }});
  }
}

inline void break_rules(Bench &b) {
  std::vector<Rule> rules;
  axi4_rules(rules);
  tlul_rules(rules);
  plain_rules(rules);
  host_rules(rules);
  mux_rules(rules);
  reset_rules(rules);
  for (const Rule &rule : rules) {
    b.renew();
    b.quiet();
    std::string text = "nothing";
    try {
      rule.break_it(b);
      step(b, 6);
    } catch (const RtlStop &stop) {
      text = stop.what();
    }
    // The first message speaks for the rule; others may follow in the same cycle.
    const size_t first = text.find(": Assertion failed in "), at = text.find(": ", first + 24);
    const std::string message = at == std::string::npos ? text : text.substr(at + 2);
    if (b.check(message.rfind(rule.says, 0) == 0, "expected \"%s\", got %s", rule.says.c_str(), text.c_str()))
      std::printf("  ok   %s", message.c_str());
  }
}
