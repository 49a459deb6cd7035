// C interface of the decoder check: a model takes many words a call.
#include <cstddef>
#include <cstdint>
#include <memory>

#include "Vtb_decode.h"
#include "verilated.h"

namespace {
struct Model {
  VerilatedContext context;
  std::unique_ptr<Vtb_decode> top{new Vtb_decode(&context, "decode")};
};
}  // namespace

// The outputs of tb_decode, in its order.
struct decode_result {
  uint32_t insn;
  uint32_t regs;
  uint32_t imm;
  uint32_t kinds;
};

extern "C" {

__attribute__((visibility("default"))) void *decode_new() { return new Model; }

__attribute__((visibility("default"))) void decode_delete(void *model) { delete static_cast<Model *>(model); }

// Decodes `count` words, each under its prefix (0: none); without `prefixes`, none has one.
__attribute__((visibility("default"))) void decode_run(void *model, size_t count, const uint32_t *words,
                                                        const uint32_t *prefixes, decode_result *results) {
  Vtb_decode &top = *static_cast<Model *>(model)->top;
  for (size_t i = 0; i < count; i++) {
    top.word_i = words[i];
    top.prefix_i = prefixes ? prefixes[i] : 0;
    top.eval();
    results[i] = {top.insn_o, top.regs_o, top.imm_o, top.kinds_o};
  }
}

}  // extern "C"
