// Integer oracle: what each ALU, multiplier and divider operation must give for one lane, in 64-bit and
// 128-bit C++ arithmetic, from the RISC-V and RVV descriptions of the operations.
#pragma once
#include <cstdint>

namespace oracle {

// Numbers of the operations, in the order of vt_isa_pkg's enumerations.
enum Alu : int {
  AluAdd, AluSub, AluSll, AluSrl, AluSra, AluAnd, AluOr, AluXor, AluSlt, AluSltu, AluSle, AluSleu, AluSeq,
  AluSne, AluMin, AluMinu, AluMax, AluMaxu, AluA, AluMerge, AluId, AluNand, AluNor, AluXnor, AluAndn, AluOrn,
  AluMand, AluMor, AluMxor, AluOps
};
enum Mul : int { MulLo, MulHi, MulHsu, MulHu, MulMacc, MulNmsac, MulMadd, MulNmsub, MulOps };
enum Div : int { DivS, DivU, RemS, RemU, DivOps };

inline uint32_t alu(int op, uint32_t a, uint32_t b, uint32_t c, uint32_t lane) {
  const int64_t sa = static_cast<int32_t>(a), sb = static_cast<int32_t>(b);
  const uint64_t ua = a, ub = b;
  const int sh = static_cast<int>(b % 32);
  const bool p = a % 2, q = b % 2;
  switch (op) {
    case AluAdd: return static_cast<uint32_t>(sa + sb);
    case AluSub: return static_cast<uint32_t>(sa - sb);
    case AluSll: return static_cast<uint32_t>(ua * (uint64_t{1} << sh));
    case AluSrl: return static_cast<uint32_t>(ua / (uint64_t{1} << sh));
    case AluSra: {  // floor division by a power of two
      const int64_t d = int64_t{1} << sh;
      int64_t r = sa / d;
      if (sa % d < 0) r--;
      return static_cast<uint32_t>(r);
    }
    case AluAnd: return a & b;
    case AluOr: return a | b;
    case AluXor: return a ^ b;
    case AluSlt: return sa - sb < 0;
    case AluSltu: return ua < ub;
    case AluSle: return sa - sb <= 0;
    case AluSleu: return ua <= ub;
    case AluSeq: return sa - sb == 0;
    case AluSne: return sa - sb != 0;
    case AluMin: return static_cast<uint32_t>(sa < sb ? sa : sb);
    case AluMinu: return static_cast<uint32_t>(ua < ub ? ua : ub);
    case AluMax: return static_cast<uint32_t>(sa > sb ? sa : sb);
    case AluMaxu: return static_cast<uint32_t>(ua > ub ? ua : ub);
    case AluA: return a;
    case AluMerge: return c % 2 ? a : b;
    case AluId: return lane;
    case AluNand: return !(p & q);
    case AluNor: return !(p | q);
    case AluXnor: return !(p ^ q);
    case AluAndn: return p & !q;
    case AluOrn: return p | !q;
    case AluMand: return p & q;
    case AluMor: return p | q;
    case AluMxor: return p ^ q;
    default: return 0xdeadbeef;
  }
}

inline uint32_t mul(int op, uint32_t a, uint32_t b, uint32_t c) {
  const __int128 sa = static_cast<int32_t>(a), sb = static_cast<int32_t>(b), sc = static_cast<int32_t>(c);
  const __int128 ua = a, ub = b;
  switch (op) {
    case MulLo: return static_cast<uint32_t>(sa * sb);
    case MulHi: return static_cast<uint32_t>((sa * sb) >> 32);
    case MulHsu: return static_cast<uint32_t>((sa * ub) >> 32);
    case MulHu: return static_cast<uint32_t>((ua * ub) >> 32);
    case MulMacc: return static_cast<uint32_t>(sc + sa * sb);
    case MulNmsac: return static_cast<uint32_t>(sc - sa * sb);
    case MulMadd: return static_cast<uint32_t>(sb + sa * sc);
    case MulNmsub: return static_cast<uint32_t>(sb - sa * sc);
    default: return 0xdeadbeef;
  }
}

inline uint32_t div(int op, uint32_t a, uint32_t b) {
  const int64_t sa = static_cast<int32_t>(a), sb = static_cast<int32_t>(b);
  switch (op) {  // the overflow case, -2^31 / -1, is ordinary in 64 bits
    case DivS: return b == 0 ? 0xffffffffu : static_cast<uint32_t>(sa / sb);
    case DivU: return b == 0 ? 0xffffffffu : a / b;
    case RemS: return b == 0 ? a : static_cast<uint32_t>(sa % sb);
    case RemU: return b == 0 ? a : a % b;
    default: return 0xdeadbeef;
  }
}

}  // namespace oracle
