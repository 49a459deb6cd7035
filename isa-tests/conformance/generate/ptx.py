#!/usr/bin/env python3
"""Writes nvvm20/6.1-ptx-forms.yaml: the forms of PTX that CUDA code writes inline, each with its operands and
the value that the PTX ISA gives it. A row is the text, the constraints of its result and operands, the
operands' bits and the result's.

python3 isa-tests/conformance/generate/ptx.py
"""

import math
import struct
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
M = 0xFFFFFFFF
TYPES = {"c": "i8", "h": "i16", "r": "i32", "l": "i64", "f": "float", "d": "double"}
BITS = {"c": 8, "h": 16, "r": 32, "l": 64, "f": 32, "d": 64}


def f(x):
    return struct.unpack("<I", struct.pack("<f", x))[0]


def d(x):
    return struct.unpack("<Q", struct.pack("<d", x))[0]


def h(x):
    return struct.unpack("<H", struct.pack("<e", x))[0]


def b(x):
    """A bfloat16: of a single, the upper half, rounded to nearest even."""
    bits = f(x)
    return bits + 0x7FFF + (bits >> 16 & 1) >> 16


def single(x):
    return struct.unpack("<f", struct.pack("<f", x))[0]


INF, NAN, SUB = 0x7F800000, 0x7FC00000, 0x00000001
# 1 + 2^-23 and its neighbours: results that end with one or the other show the rounding.
ONE, NEXT, PREV = f(1.0), f(1.0) + 1, f(1.0) - 1

CASES = {
    "carries": [
        ("{ .reg .u32 t; add.cc.u32 t, $1, $2; addc.u32 $0, 3, 4; }", "r:rr", [M, 1], 8),
        ("{ .reg .u32 t; add.cc.u32 t, $1, $2; addc.cc.u32 t, $1, 0; addc.u32 $0, 0, 0; }",
         "r:rr", [M, 1], 1),
        ("{ .reg .u32 t; sub.cc.u32 t, $1, $2; subc.u32 $0, 9, 4; }", "r:rr", [1, 2], 4),
        ("{ .reg .u32 t; sub.cc.u32 t, $1, $2; subc.cc.u32 t, 0, 0; subc.u32 $0, 0, 0; }", "r:rr", [1, 2], M),
        ("{ .reg .u64 t; add.cc.u64 t, $1, $2; addc.u64 $0, 0, 0; }", "l:ll", [2**64 - 1, 1], 1),
        ("{ .reg .u32 t; mad.lo.cc.u32 t, $1, $2, 1; addc.u32 $0, 0, 0; }", "r:rr", [M, 1], 1),
        ("{ .reg .u32 t; mad.lo.cc.u32 t, $1, $2, 1; madc.hi.u32 $0, $1, $2, 7; }", "r:rr", [M, 1], 8),
        ("{ .reg .u32 t; mad.hi.cc.u32 t, $1, $2, $1; addc.u32 $0, 0, 0; }", "r:rr", [M, M], 1),
        ("{ .reg .u32 t; add.cc.u32 t, $1, $1; madc.lo.cc.u32 t, $2, 1, 0; addc.u32 $0, 5, 0; }", "r:rr",
         [0x80000000, M], 6),
        ("mad.hi.sat.s32 $0, $1, $2, $1;", "r:rr", [0x7FFFFFFF, 0x7FFFFFFF], 0x7FFFFFFF),
        ("{ .reg .u32 a, b, c, e; mov.b64 {a, b}, $1; mov.b64 {c, e}, $2; mul.lo.u32 $0, a, c; "
         "mul.hi.u32 $0, a, c; mad.lo.u32 $0, a, e, $0; mad.lo.u32 $0, b, c, $0; }", "r:ll",
         [0x123456789ABCDEF0, 0x0FEDCBA987654321], 0x123456789ABCDEF0 * 0x0FEDCBA987654321 >> 32 & M),
    ],
    "integers": [
        ("mul.wide.u16 $0, $1, $2;", "r:hh", [0xFFFF, 0xFFFF], 0xFFFE0001),
        ("mad.wide.s16 $0, $1, $2, 5;", "r:hh", [0xFFFF, 3], 2),
        ("mul.hi.s64 $0, $1, $2;", "l:ll", [2**64 - 1, 2**63 - 1], 2**64 - 1),
        ("mad.hi.u64 $0, $1, $2, 1;", "l:ll", [2**63, 6], 4),
        ("mul.hi.u16 $0, $1, $2;", "h:hh", [0x8000, 6], 3),
        ("mad24.lo.s32 $0, $1, $2, 1;", "r:rr", [0xFFFFFF, 3], M - 1),
        ("sad.u64 $0, $1, $2, 1;", "l:ll", [3, 10], 8),
        ("sad.u16 $0, $1, $2, 1;", "h:hh", [10, 3], 8),
        ("min.u64 $0, $1, $2;", "l:ll", [2**63, 1], 1),
        ("max.s64 $0, $1, $2;", "l:ll", [2**63, 1], 1),
        ("min.s16 $0, $1, $2;", "h:hh", [0x8000, 1], 0x8000),
        ("div.u64 $0, $1, $2;", "l:ll", [2**63, 3], 2**63 // 3),
        ("rem.s64 $0, $1, $2;", "l:ll", [2**64 - 7, 3], 2**64 - 1),
        ("abs.s64 $0, $1;", "l:l", [2**64 - 7], 7),
        ("neg.s16 $0, $1;", "h:h", [1], 0xFFFF),
        ("sub.sat.s32 $0, $1, $2;", "r:rr", [0x80000000, 1], 0x80000000),
        ("dp4a.s32.s32 $0, $1, $2, 10;", "r:rr", [0x01FF0203, 0x05FE07F9], 10 + 5 + 2 + 14 - 21),
        ("dp4a.u32.s32 $0, $1, $2, 0;", "r:rr", [0x000000FF, 0x000000FF], M - 254),
        ("dp2a.lo.s32.u32 $0, $1, $2, 1;", "r:rr", [0xFFFF0002, 0x04030201], 1 + 2 - 2),
        ("dp2a.hi.u32.u32 $0, $1, $2, 1;", "r:rr", [0x00010002, 0x04030201], 1 + 6 + 4),
    ],
    "bits": [
        ("lop3.b32 $0, $1, $2, 0xff, 0xe8;", "r:rr", [0xF0F0, 0xFF00], 0xF0F0),
        ("prmt.b32 $0, $1, $2, 0x7531;", "r:rr", [0x44332211, 0x88776655], 0x88664422),
        ("prmt.b32.f4e $0, $1, $2, 1;", "r:rr", [0x44332211, 0x88776655], 0x55443322),
        ("prmt.b32.b4e $0, $1, $2, 1;", "r:rr", [0x44332211, 0x88776655], 0x77881122),
        ("prmt.b32.rc8 $0, $1, $2, 2;", "r:rr", [0x44332211, 0x88776655], 0x33333333),
        ("prmt.b32.ecl $0, $1, $2, 1;", "r:rr", [0x44332211, 0x88776655], 0x44332222),
        ("prmt.b32.ecr $0, $1, $2, 2;", "r:rr", [0x44332211, 0x88776655], 0x33332211),
        ("prmt.b32.rc16 $0, $1, $2, 1;", "r:rr", [0x44332211, 0x88776655], 0x44334433),
        ("shf.l.clamp.b32 $0, $1, $2, 40;", "r:rr", [0x12345678, 0x9ABCDEF0], 0x12345678),
        ("shf.r.wrap.b32 $0, $1, $2, 36;", "r:rr", [0x12345678, 0x9ABCDEF0], 0x01234567),
        ("shl.b16 $0, $1, 4;", "h:h", [0x1234], 0x2340),
        ("shr.s16 $0, $1, 4;", "h:h", [0x8234], 0xF823),
        ("shr.b64 $0, $1, $2;", "l:lr", [2**63, 63], 1),
        ("bfe.u64 $0, $1, 60, 8;", "l:l", [0xABCDEF0123456789], 0xA),
        ("bfi.b64 $0, $1, $2, 60, 8;", "l:ll", [0x35, 0x0BCDEF0123456789], 0x5BCDEF0123456789),
        ("bfind.u64 $0, $1;", "r:l", [2**40], 40),
        ("bfind.s64 $0, $1;", "r:l", [2**64 - 2], 0),
        ("popc.b64 $0, $1;", "r:l", [0xF0F0F0F0F0F0F0F0], 32),
        ("clz.b64 $0, $1;", "r:l", [1], 63),
        ("fns.b32 $0, $1, 2, 2;", "r:r", [0b10101100], 3),
        ("fns.b32 $0, $1, 0, 0;", "r:r", [0b10101100], M),
        ("cnot.b64 $0, $1;", "l:l", [0], 1),
        ("not.b16 $0, $1;", "h:h", [0x00F0], 0xFF0F),
    ],
    "predicates": [
        ("{ .reg .pred p, q, c; setp.ne.u32 c, $2, 0; setp.lt.and.s32 p|q, $1, $2, c; selp.u32 $0, 1, 0, p; "
         "@q add.u32 $0, $0, 2; }", "r:rr", [M, 4], 1),
        ("{ .reg .pred p, q, c; setp.ne.u32 c, $2, 0; setp.lt.or.s32 p|q, $1, $2, !c; selp.u32 $0, 1, 0, p; "
         "@q add.u32 $0, $0, 2; }", "r:rr", [9, 4], 2),
        ("{ .reg .pred p, q, c; setp.ne.u32 c, $2, 0; setp.eq.xor.b64 p|q, $3, 7, c; selp.u32 $0, 1, 0, p; "
         "@q add.u32 $0, $0, 2; }", "r:rrl", [9, 4, 7], 2),
        ("{ .reg .pred p; setp.ltu.f32 p, $1, $2; selp.f32 $0, $1, $2, p; }", "f:ff", [NAN, f(2)], NAN),
        ("{ .reg .pred p; setp.nan.f64 p, $1, $1; selp.b32 $0, 5, 6, p; }", "r:d", [d(1.0)], 6),
        ("{ .reg .pred p; setp.eq.ftz.f32 p, $1, 0f00000000; selp.b32 $0, 5, 6, p; }", "r:f", [SUB], 5),
        ("{ .reg .pred p; setp.gt.f16 p, $1, $2; selp.b16 $0, $1, $2, p; }",
         "h:hh", [h(2.0), h(1.5)], h(2.0)),
        ("{ .reg .pred p; setp.lt.bf16 p, $1, $2; selp.b16 $0, $1, $2, p; }",
         "h:hh", [0x4000, 0xC000], 0xC000),
        ("{ .reg .pred c; setp.ne.u32 c, $1, 0; set.eq.and.u32.s32 $0, $1, 3, c; }", "r:r", [3], M),
        ("set.gt.f32.f32 $0, $1, $2;", "f:ff", [f(3), f(2)], f(1.0)),
        ("slct.u32.f32 $0, $1, $2, $3;", "r:rrf", [1, 2, 0x80000000], 1),
        ("slct.u32.f32 $0, $1, $2, $3;", "r:rrf", [1, 2, NAN], 2),
        ("slct.ftz.u32.f32 $0, $1, $2, $3;", "r:rrf", [1, 2, 0x80000001], 1),
        ("slct.f64.s32 $0, $1, $2, $3;", "d:ddr", [d(1), d(2), M], d(2)),
        ("{ .reg .pred p; testp.finite.f32 p, $1; selp.b32 $0, 1, 0, p; }", "r:f", [INF], 0),
        ("{ .reg .pred p; testp.infinite.f32 p, $1; selp.b32 $0, 1, 0, p; }", "r:f", [0xFF800000], 1),
        ("{ .reg .pred p; testp.number.f64 p, $1; selp.b32 $0, 1, 0, p; }", "r:d", [d(1.0)], 1),
        ("{ .reg .pred p; testp.notanumber.f32 p, $1; selp.b32 $0, 1, 0, p; }", "r:f", [NAN], 1),
        ("{ .reg .pred p; testp.normal.f32 p, $1; selp.b32 $0, 1, 0, p; }", "r:f", [0], 1),
        ("{ .reg .pred p; testp.normal.f64 p, $1; selp.b32 $0, 1, 0, p; }", "r:d", [1], 0),
        ("{ .reg .pred p; testp.subnormal.f32 p, $1; selp.b32 $0, 1, 0, p; }", "r:f", [SUB], 1),
        ("{ .reg .pred p, q; setp.eq.u32 p, $1, 1; not.pred q, p; and.pred q, p, q; or.pred p, p, q; "
         "xor.pred p, p, q; selp.u32 $0, 1, 0, p; }", "r:r", [1], 1),
    ],
    "conversions": [
        ("cvt.sat.u8.s32 $0, $1;", "r:r", [300], 255),
        ("cvt.sat.s8.s32 $0, $1;", "r:r", [M - 299], M - 127),
        ("cvt.sat.u16.s64 $0, $1;", "h:l", [2**64 - 5], 0),
        ("cvt.sat.s32.u64 $0, $1;", "r:l", [2**63], 0x7FFFFFFF),
        ("cvt.sat.u64.s64 $0, $1;", "l:l", [2**63], 0),
        ("cvt.rz.f32.s32 $0, $1;", "f:r", [0x01000001], f(16777216.0)),
        ("cvt.rp.f32.s32 $0, $1;", "f:r", [0x01000001], f(16777218.0)),
        ("cvt.rm.f32.s32 $0, $1;", "f:r", [M - 0x01000000], f(-16777218.0)),
        ("cvt.rp.f32.u64 $0, $1;", "f:l", [2**63 + 1], f(2.0**63) + 1),
        ("cvt.rz.f64.u64 $0, $1;", "d:l", [2**64 - 1], d(2.0**64) - 1),
        ("cvt.rp.f64.s64 $0, $1;", "d:l", [2**63 - 1], d(2.0**63)),
        ("cvt.rz.f32.f64 $0, $1;", "f:d", [d(1.0) - 1], PREV),
        ("cvt.rp.f32.f64 $0, $1;", "f:d", [d(1.0) + 1], NEXT),
        ("cvt.rm.f32.f64 $0, $1;", "f:d", [d(1e300)], INF - 1),
        ("cvt.rp.f32.f64 $0, $1;", "f:d", [1], SUB),
        ("cvt.rn.f16.f32 $0, $1;", "h:f", [f(1.0 + 2.0**-11)], h(1.0)),
        ("cvt.rp.f16.f32 $0, $1;", "h:f", [f(1.0 + 2.0**-11)], h(1.0) + 1),
        ("cvt.rz.f16.f32 $0, $1;", "h:f", [f(1e9)], 0x7BFF),
        ("cvt.f32.f16 $0, $1;", "f:h", [h(-1.5)], f(-1.5)),
        ("cvt.rn.bf16.f32 $0, $1;", "h:f", [0x3F808000], 0x3F80),
        ("cvt.rz.bf16.f32 $0, $1;", "h:f", [0x3F80FFFF], 0x3F80),
        ("cvt.f32.bf16 $0, $1;", "f:h", [0xBFC0], f(-1.5)),
        ("cvt.rn.f16.s32 $0, $1;", "h:r", [2049], h(2048.0)),
        ("cvt.rzi.s32.f16 $0, $1;", "r:h", [h(-2.75)], M - 1),
        ("cvt.rni.f32.f32 $0, $1;", "f:f", [f(2.5)], f(2.0)),
        ("cvt.sat.f32.f32 $0, $1;", "f:f", [f(-3.0)], 0),
        ("cvt.ftz.f32.f32 $0, $1;", "f:f", [SUB], 0),
        ("cvt.rpi.u32.f32 $0, $1;", "r:f", [f(2.25)], 3),
        ("cvt.rmi.s64.f64 $0, $1;", "l:d", [d(-2.25)], 2**64 - 3),
        ("cvt.rzi.u32.f32 $0, $1;", "r:f", [f(-5.0)], 0),
        ("cvt.rzi.s32.f32 $0, $1;", "r:f", [NAN], 0),
        ("cvt.rn.f16x2.f32 $0, $1, $2;", "r:ff", [f(2.0), f(1.0)], h(2.0) << 16 | h(1.0)),
        ("cvt.rn.bf16x2.f32 $0, $1, $2;", "r:ff", [f(2.0), f(1.0)], 0x40003F80),
        ("cvt.rna.tf32.f32 $0, $1;", "r:f", [0x3F801000], 0x3F802000),
        ("cvt.rn.satfinite.e4m3x2.f32 $0, $1, $2;", "h:ff", [f(448.0), f(1.0)], 0x7E38),
    ],
    "singles": [
        ("add.rz.f32 $0, $1, $2;", "f:ff", [ONE, f(2.0**-24)], ONE),
        ("add.rp.f32 $0, $1, $2;", "f:ff", [ONE, f(2.0**-100)], NEXT),
        ("sub.rm.f32 $0, $1, $2;", "f:ff", [ONE, f(2.0**-100)], PREV),
        ("sub.rm.f32 $0, $1, $1;", "f:f", [ONE], 0x80000000),
        ("mul.rp.f32 $0, $1, $2;", "f:ff", [NEXT, NEXT], f(1.0) + 3),
        ("mul.rm.f32 $0, $1, $2;", "f:ff", [f(1e38), f(1e38)], INF - 1),
        ("mul.rp.f32 $0, $1, $2;", "f:ff", [SUB, SUB], SUB),
        ("fma.rz.f32 $0, $1, $2, $3;", "f:fff", [NEXT, NEXT, f(-2.0**-50)], f(1.0) + 2),
        ("fma.rp.ftz.f32 $0, $1, $2, $3;", "f:fff", [SUB, ONE, ONE], ONE),
        ("div.rm.f32 $0, $1, $2;", "f:ff", [ONE, f(3.0)], 0x3EAAAAAA),
        ("div.rp.f32 $0, $1, $2;", "f:ff", [f(-1.0), f(3.0)], 0xBEAAAAAA),
        ("div.rp.f32 $0, $1, $2;", "f:ff", [SUB, f(1e30)], SUB),
        ("rcp.rz.f32 $0, $1;", "f:f", [f(3.0)], 0x3EAAAAAA),
        ("rcp.rp.f32 $0, $1;", "f:f", [f(3.0)], 0x3EAAAAAB),
        ("sqrt.rz.f32 $0, $1;", "f:f", [f(2.0)], 0x3FB504F3),
        ("sqrt.rp.f32 $0, $1;", "f:f", [f(2.0)], 0x3FB504F4),
        ("sqrt.rm.f32 $0, $1;", "f:f", [f(9.0)], f(3.0)),
        ("add.sat.f32 $0, $1, $2;", "f:ff", [f(0.75), f(0.5)], ONE),
        ("fma.rn.sat.f32 $0, $1, $2, $1;", "f:ff", [f(-1.0), f(2.0)], 0),
        ("add.ftz.f32 $0, $1, $1;", "f:f", [0x80000001], 0x80000000),
        ("abs.ftz.f32 $0, $1;", "f:f", [0x80000001], 0),
        ("copysign.f32 $0, $1, $2;", "f:ff", [f(-1.0), f(2.0)], f(-2.0)),
        ("min.f32 $0, $1, $2;", "f:ff", [0, 0x80000000], 0x80000000),
        ("max.f32 $0, $1, $2;", "f:ff", [NAN, f(2.0)], f(2.0)),
        ("rsqrt.approx.f32 $0, $1;", "f:f", [f(4.0)], f(0.5)),
        ("ex2.approx.ftz.f32 $0, $1;", "f:f", [f(3.0)], f(8.0)),
        ("lg2.approx.f32 $0, $1;", "f:f", [f(8.0)], f(3.0)),
        ("sin.approx.f32 $0, $1;", "f:f", [0], 0),
        ("cos.approx.f32 $0, $1;", "f:f", [0], ONE),
        ("div.full.f32 $0, $1, $2;", "f:ff", [f(6.0), f(3.0)], f(2.0)),
        ("rcp.approx.ftz.f32 $0, $1;", "f:f", [f(4.0)], f(0.25)),
    ],
    "doubles-and-halves": [
        ("add.rm.f64 $0, $1, $2;", "d:dd", [d(1.0), d(-(2.0**-200))], d(1.0) - 1),
        ("sub.rp.f64 $0, $1, $2;", "d:dd", [d(1.0), d(-(2.0**-200))], d(1.0) + 1),
        ("mul.rz.f64 $0, $1, $2;", "d:dd", [d(1.0) + 1, d(1.0) + 1], d(1.0) + 2),
        ("mul.rp.f64 $0, $1, $2;", "d:dd", [d(1.0) + 1, d(1.0) + 1], d(1.0) + 3),
        ("fma.rm.f64 $0, $1, $2, $3;", "d:ddd", [d(1.0), d(1.0), d(-(2.0**-200))], d(1.0) - 1),
        ("div.rp.f64 $0, $1, $2;", "d:dd", [d(1.0), d(3.0)], 0x3FD5555555555556),
        ("div.rz.f64 $0, $1, $2;", "d:dd", [d(1.0), d(3.0)], 0x3FD5555555555555),
        ("rcp.rm.f64 $0, $1;", "d:d", [d(3.0)], 0x3FD5555555555555),
        ("sqrt.rp.f64 $0, $1;", "d:d", [d(2.0)], 0x3FF6A09E667F3BCD),
        ("sqrt.rm.f64 $0, $1;", "d:d", [d(2.0)], 0x3FF6A09E667F3BCC),
        ("min.f64 $0, $1, $2;", "d:dd", [d(-1.0), d(2.0)], d(-1.0)),
        ("copysign.f64 $0, $1, $2;", "d:dd", [d(-1.0), d(2.0)], d(-2.0)),
        ("add.f16 $0, $1, $2;", "h:hh", [h(1.5), h(2.25)], h(3.75)),
        ("sub.rn.f16 $0, $1, $2;", "h:hh", [h(1.5), h(2.25)], h(-0.75)),
        ("mul.sat.f16 $0, $1, $2;", "h:hh", [h(1.5), h(2.25)], h(1.0)),
        ("fma.rn.f16 $0, $1, $2, $1;", "h:hh", [h(1.5), h(2.0)], h(4.5)),
        ("fma.rn.relu.f16 $0, $1, $2, $1;", "h:hh", [h(-1.5), h(2.0)], 0),
        ("neg.f16 $0, $1;", "h:h", [h(1.5)], h(-1.5)),
        ("abs.bf16 $0, $1;", "h:h", [0xBFC0], 0x3FC0),
        ("max.f16 $0, $1, $2;", "h:hh", [h(-1.0), h(2.0)], h(2.0)),
        ("fma.rn.bf16 $0, $1, $2, $1;", "h:hh", [0x3FC0, 0x4000], 0x4090),
        ("add.f16x2 $0, $1, $2;", "r:rr", [h(1.0) << 16 | h(2.0), h(0.5) << 16 | h(4.0)],
         h(1.5) << 16 | h(6.0)),
        ("fma.rn.f16x2 $0, $1, $2, $1;", "r:rr", [h(1.0) << 16 | h(2.0), h(0.5) << 16 | h(4.0)],
         h(1.5) << 16 | h(10.0)),
        ("mul.bf16x2 $0, $1, $2;", "r:rr", [0x40003F80, 0x40403FC0], 0x40C03FC0),
        ("min.f16x2 $0, $1, $2;", "r:rr", [h(1.0) << 16 | h(2.0), h(0.5) << 16 | h(4.0)],
         h(0.5) << 16 | h(2.0)),
        ("neg.f16x2 $0, $1;", "r:r", [0x00008000], 0x80000000),
    ],
    "memory": [
        # $m is a place of 64 bytes that holds zeros.
        ("{ .reg .u32 o; st.global.u32 [$m], 5; atom.global.add.u32 o, [$m], $1; ld.global.u32 $0, [$m]; "
         "mad.lo.u32 $0, o, 100, $0; }", "r:r", [3], 508),
        ("{ st.u32 [$m], 5; red.global.max.s32 [$m], $1; ld.u32 $0, [$m]; }", "r:r", [M], 5),
        ("{ st.u32 [$m], 5; red.min.u32 [$m], $1; ld.u32 $0, [$m]; }", "r:r", [3], 3),
        ("{ .reg .b32 o; st.u32 [$m], 5; atom.relaxed.gpu.global.exch.b32 o, [$m], $1; ld.u32 $0, [$m]; "
         "add.u32 $0, $0, o; }", "r:r", [3], 8),
        ("{ .reg .b32 o; st.u32 [$m], 5; atom.acq_rel.sys.cas.b32 o, [$m], 5, $1; ld.u32 $0, [$m]; "
         "mad.lo.u32 $0, o, 10, $0; }", "r:r", [3], 53),
        ("{ .reg .b32 o; st.u32 [$m], 5; atom.cas.b32 o, [$m], 6, $1; ld.u32 $0, [$m]; "
         "mad.lo.u32 $0, o, 10, $0; }", "r:r", [3], 55),
        ("{ st.u32 [$m], 5; red.inc.u32 [$m], $1; ld.u32 $0, [$m]; }", "r:r", [5], 0),
        ("{ st.u32 [$m], 0; red.dec.u32 [$m], $1; ld.u32 $0, [$m]; }", "r:r", [5], 5),
        ("{ st.u32 [$m], 0xff; red.and.b32 [$m], $1; red.or.b32 [$m], 0x100; red.xor.b32 [$m], 1; "
         "ld.u32 $0, [$m]; }", "r:r", [0x0F], 0x10E),
        ("{ .reg .u64 o; st.u64 [$m], 5; atom.global.add.u64 o, [$m], $1; ld.u64 $0, [$m]; }", "l:l", [2**40],
         2**40 + 5),
        ("{ .reg .b64 o; st.u64 [$m], 5; atom.cas.b64 o, [$m], 5, $1; ld.u64 $0, [$m]; add.u64 $0, $0, o; }",
         "l:l", [2**40], 2**40 + 5),
        ("{ st.f32 [$m], 0f3F800000; red.global.add.f32 [$m], $1; ld.f32 $0, [$m]; }",
         "f:f", [f(2.5)], f(3.5)),
        ("{ st.f64 [$m], 0d3FF0000000000000; red.global.add.f64 [$m], $1; ld.f64 $0, [$m]; }",
         "d:d", [d(2.5)],
         d(3.5)),
        ("{ .reg .b16 o; st.b16 [$m], $1; atom.add.noftz.f16 o, [$m], $1; ld.b16 $0, [$m]; }",
         "h:h", [h(1.5)],
         h(3.0)),
        ("{ .reg .b32 o; st.b32 [$m], $1; atom.global.add.noftz.f16x2 o, [$m], $1; ld.b32 $0, [$m]; }", "r:r",
         [h(1.5) << 16 | h(2.0)], h(3.0) << 16 | h(4.0)),
        ("{ .reg .b16 o; st.b16 [$m], $1; atom.cas.b16 o, [$m], $1, 7; ld.b16 $0, [$m]; }", "h:h", [9], 7),
        ("{ .reg .u32 a, b; st.global.cg.v2.u32 [$m], {$1, 7}; ld.global.cg.v2.u32 {a, b}, [$m]; "
         "mad.lo.u32 $0, a, 10, b; }", "r:r", [5], 57),
        # What .nc reads, nobody may write: the last of the zeros.
        ("{ .reg .u32 a, b; ld.global.nc.v2.u32 {a, b}, [$m+56]; add.u32 a, a, b; add.u32 $0, a, $1; }",
         "r:r", [5], 5),
        ("{ .reg .u32 a, b, c, e; st.global.cs.v4.u32 [$m], {$1, 7, 8, 9}; "
         "ld.global.ca.v4.u32 {a, b, c, e}, [$m]; mad.lo.u32 $0, a, 10, e; }", "r:r", [5], 59),
        ("{ st.release.gpu.global.u32 [$m], $1; ld.acquire.gpu.global.u32 $0, [$m]; }", "r:r", [5], 5),
        ("{ st.relaxed.sys.u32 [$m], $1; ld.relaxed.cta.u32 $0, [$m]; }", "r:r", [5], 5),
        ("{ st.volatile.u32 [$m+4], $1; ld.volatile.global.u32 $0, [$m+4]; }", "r:r", [5], 5),
        ("{ st.wt.u32 [$m], $1; ld.global.cv.u32 $0, [$m]; }", "r:r", [5], 5),
        ("{ st.u32 [$m], $1; prefetch.global.L2 [$m]; prefetchu.L1 [$m]; "
         "ld.global.L1::evict_last.u32 $0, [$m]; }",
         "r:r", [5], 5),
        ("{ st.u32 [$m], $1; ld.s8 $0, [$m]; }", "r:r", [0xF0], M - 15),
        ("{ .reg .u64 g; cvta.to.global.u64 g, $m; st.global.u32 [g], $1; cvta.global.u64 g, g; "
         "ld.u32 $0, [g]; }",
         "r:r", [5], 5),
        ("{ .reg .pred p; isspacep.global p, $m; selp.u32 $0, 1, 0, p; isspacep.shared p, $m; "
         "@p add.u32 $0, $0, 2; isspacep.local p, $m; @p add.u32 $0, $0, 4; }", "r:r", [0], 1),
        ("{ .reg .pred p; setp.eq.u32 p, $1, 0; st.u32 [$m], 3; @p st.u32 [$m], 4; mov.u32 $0, 9; "
         "@!p ld.u32 $0, [$m]; }", "r:r", [1], 3),
        ("{ .reg .pred p; .reg .u32 o; setp.eq.u32 p, $1, 0; mov.u32 $0, 9; @p atom.add.u32 o, [$m], 1; "
         "@p add.u32 $0, $0, 1; }", "r:r", [0], 10),
        ("membar.cta; membar.gl; membar.sys; fence.sc.gpu; fence.acq_rel.cta; fence.proxy.alias; "
         "nanosleep.u32 20; "
         "bar.sync 0; barrier.cta.sync.aligned 3; mov.u32 $0, $1;", "r:r", [5], 5),
    ],
    "moves-and-flow": [
        ("mov.b32 $0, {$1, $2};", "r:hh", [0x1234, 0xABCD], 0xABCD1234),
        ("{ .reg .b16 a, b; mov.b32 {a, b}, $1; mov.b32 $0, {b, a}; }", "r:r", [0x12345678], 0x56781234),
        ("mov.b64 $0, {$1, $2};", "l:rr", [1, 2], 0x200000001),
        ("{ .reg .b32 a, b; mov.b64 {a, b}, $1; mov.b64 $0, {b, a}; }", "d:d", [0x123456789ABCDEF0],
         0x9ABCDEF012345678),
        ("{ .reg .u32 t; mov.u32 $0, %tid.x; mov.u32 t, %laneid; add.u32 $0, $0, t; mov.u32 t, %warpid; "
         "add.u32 $0, $0, t; mov.u32 t, %lanemask_eq; add.u32 $0, $0, t; mov.u32 t, %nwarpid; "
         "mad.lo.u32 $0, t, 16, $0; }", "r:r", [0], 17),
        ("{ .reg .pred p; setp.eq.u32 p, $1, 0; mov.u32 $0, 1; @p bra DONE; mov.u32 $0, 2; DONE: }",
         "r:r", [5], 2),
        ("{ .reg .pred p; setp.eq.u32 p, $1, 5; mov.u32 $0, 1; @!p bra.uni B; add.u32 $0, $0, 10; bra C; "
         "B: add.u32 $0, $0, 100; C: add.u32 $0, $0, 1000; }", "r:r", [5], 1011),
        ("{ .reg .pred p; .reg .u32 n; mov.u32 n, $1; mov.u32 $0, 0; "
         "LOOP_${:uid}: add.u32 $0, $0, n; sub.u32 n, n, 1; setp.ne.u32 p, n, 0; @p bra LOOP_${:uid}; }",
         "r:r", [10], 55),
        ("{ .reg .pred p; .reg .u32 n, a, b, t; mov.u32 n, $1; mov.u32 a, 0; mov.u32 b, 1; "
         "L: setp.eq.u32 p, n, 0; @p bra E; add.u32 t, a, b; mov.u32 a, b; mov.u32 b, t; "
         "sub.u32 n, n, 1; bra L; "
         "E: mov.u32 $0, a; }", "r:r", [10], 55),
        ("{ .reg .u32 i, j; .reg .pred p; mov.u32 i, 0; mov.u32 $0, 0; O: mov.u32 j, 0; "
         "{ I: add.u32 $0, $0, 1; add.u32 j, j, 1; setp.lt.u32 p, j, $1; @p bra I; } "
         "add.u32 i, i, 1; setp.lt.u32 p, i, 3; @p bra O; }", "r:r", [4], 12),
        ("{ .reg .u32 r<3>; mov.u32 r0, $1; { .reg .u32 r0; mov.u32 r0, 7; mov.u32 r2, r0; } "
         "add.u32 $0, r0, r2; }", "r:r", [5], 12),
        ("{ .reg .u32 a; .reg .pred p; add.cc.u32 a, $1, 1; bra.uni S; mov.u32 a, 3; S: addc.u32 $0, a, 5; }",
         "r:r", [M], 6),
    ],
    "masks-and-extensions": [
        ("bmsk.clamp.b32 $0, $1, $2;", "r:rr", [1, 2], 6),
        ("bmsk.clamp.b32 $0, $1, $2;", "r:rr", [0, 32], M),
        ("bmsk.clamp.b32 $0, $1, $2;", "r:rr", [8, 0xFFFFFFFF], 0xFFFFFF00),
        ("bmsk.clamp.b32 $0, $1, $2;", "r:rr", [32, 4], 0),
        ("bmsk.wrap.b32 $0, $1, $2;", "r:rr", [33, 34], 6),
        ("bmsk.wrap.b32 $0, $1, $2;", "r:rr", [4, 32], 0),
        ("bmsk.wrap.b32 $0, $1, $2;", "r:rr", [28, 31], 0xF0000000),
        ("szext.clamp.s32 $0, $1, $2;", "r:rr", [0x12345684, 8], 0xFFFFFF84),
        ("szext.clamp.u32 $0, $1, $2;", "r:rr", [0x12345684, 8], 0x84),
        ("szext.clamp.s32 $0, $1, $2;", "r:rr", [0x92345684, 40], 0x92345684),
        ("szext.clamp.s32 $0, $1, $2;", "r:rr", [M, 0], 0),
        ("szext.wrap.s32 $0, $1, $2;", "r:rr", [M, 32], 0),
        ("szext.wrap.u32 $0, $1, $2;", "r:rr", [M, 33], 1),
    ],
    "packs": [
        ("cvt.pack.sat.u8.s32.b32 $0, $1, $2, 0;", "r:rr", [300, M], 0xFF00),
        ("{ .reg .b32 t; cvt.pack.sat.s8.s32.b32 t, $1, $2, 0; cvt.pack.sat.s8.s32.b32 $0, $2, $1, t; }",
         "r:rr", [M - 299, 1000], 0x807F7F80),
        ("cvt.pack.sat.s16.s32 $0, $1, $2;", "r:rr", [0x12345, M - 4], 0x7FFFFFFB),
        ("cvt.pack.sat.u4.s32.b32 $0, $1, $2, $1;", "r:rr", [7, 99], 0x77F),
    ],
    "approximations": [
        ("tanh.approx.f32 $0, $1;", "f:f", [f(0.75)], f(math.tanh(0.75))),
        ("tanh.approx.f32 $0, $1;", "f:f", [f(-3.0)], f(math.tanh(-3.0))),
        ("tanh.approx.f32 $0, $1;", "f:f", [f(1e-3)], f(math.tanh(single(1e-3)))),
        ("tanh.approx.f32 $0, $1;", "f:f", [0xFF800000], f(-1.0)),
        ("tanh.approx.f32 $0, $1;", "f:f", [NAN], NAN),
        ("tanh.approx.f32 $0, $1;", "f:f", [0x80000001], 0x80000001),
        ("tanh.approx.f16 $0, $1;", "h:h", [h(0.5)], h(single(math.tanh(0.5)))),
        ("tanh.approx.f16x2 $0, $1;", "r:r", [h(-2.0) << 16 | h(0.25)],
         h(single(math.tanh(-2.0))) << 16 | h(single(math.tanh(0.25)))),
        ("tanh.approx.bf16x2 $0, $1;", "r:r", [0xC0003E80],
         b(math.tanh(-2.0)) << 16 | b(math.tanh(0.25))),
        ("ex2.approx.f16 $0, $1;", "h:h", [h(0.5)], h(single(2.0**0.5))),
        ("ex2.approx.f16x2 $0, $1;", "r:r", [h(-20.0) << 16 | h(20.0)], h(2.0**-20) << 16 | 0x7C00),
        ("ex2.approx.ftz.bf16x2 $0, $1;", "r:r", [0xC3000000 | b(1.5)], b(2.0**1.5)),
    ],
    "policies": [
        ("{ .reg .b64 p, q; createpolicy.fractional.L2::evict_last.b64 p, 1.0; "
         "createpolicy.fractional.L2::evict_first.L2::evict_unchanged.b64 q; "
         "st.global.L1::evict_last.L2::cache_hint.u32 [$m], $1, p; "
         "ld.global.L2::cache_hint.u32 $0, [$m], q; }", "r:r", [5], 5),
        ("{ .reg .b64 p; .reg .u32 a, b; createpolicy.range.global.L2::evict_last.L2::evict_first.b64 p, "
         "[$m], 16, 32; createpolicy.cvt.L2.b64 p, p; st.v2.u32 [$m], {$1, 7}; "
         "ld.global.L2::cache_hint.v2.u32 {a, b}, [$m], p; mad.lo.u32 $0, a, 10, b; }", "r:r", [5], 57),
        ("{ discard.global.L2 [$m], 128; st.u32 [$m+32], $1; "
         "applypriority.global.L2::evict_normal [$m], 128; "
         "griddepcontrol.wait; griddepcontrol.launch_dependents; pmevent 7; ld.u32 $0, [$m+32]; }",
         "r:r", [5], 5),
    ],
}


def kernel(rows):
    """One thread computes each row's value; inputs are words of 64 bits."""
    body, at = [], 0
    inputs, want = [], []
    for n, (text, kinds, values, result) in enumerate(rows):
        to, froms = kinds.split(":")
        args = []
        for k, (c, v) in enumerate(zip(froms, values)):
            body.append(f"%p{n}.{k} = getelementptr i64, ptr addrspace(1) %in, i32 {at}")
            body.append(f"%w{n}.{k} = load i64, ptr addrspace(1) %p{n}.{k}")
            at += 1
            inputs.append(v)
            args.append((c, narrowed(body, f"{n}.{k}", c)))
        if "$m" in text:
            text = text.replace("$m", f"${len(froms) + 1}")
            args.append(("l", "i64 %m"))
        constraints = ",".join([f"={to}"] + [c for c, _ in args])
        body.append(
            f'%v{n} = call {TYPES[to]} asm sideeffect "{text}", "{constraints},~{{memory}}"('
            + ", ".join(a for _, a in args) + ")"
        )
        value = f"%v{n}"
        if to in "fd":
            body.append(f"%i{n} = bitcast {TYPES[to]} {value} to i{BITS[to]}")
            value = f"%i{n}"
        if BITS[to] < 64:
            body.append(f"%r{n} = zext i{BITS[to]} {value} to i64")
            value = f"%r{n}"
        body.append(f"%o{n} = getelementptr i64, ptr addrspace(1) %out, i32 {n}")
        body.append(f"store i64 {value}, ptr addrspace(1) %o{n}")
        want.append(result)
    return body, inputs, want


def narrowed(body, name, c):
    bits = BITS[c]
    value = f"%w{name}"
    if bits < 64:
        body.append(f"%t{name} = trunc i64 {value} to i{bits}")
        value = f"%t{name}"
    if c in "fd":
        body.append(f"%x{name} = bitcast i{bits} {value} to {TYPES[c]}")
        value = f"%x{name}"
    return f"{TYPES[c]} {value}"


# Operations of a warp: 32 threads, $1 is the thread's number times 3, $2 the thread's number.
FULL = range(32)
LANES = [
    ("shfl-idx", "shfl.sync.idx.b32 $0, $1, 5, 31, -1;", lambda t: 15),
    ("shfl-up", "shfl.sync.up.b32 $0, $1, 2, 0, -1;", lambda t: 3 * (t - 2 if t >= 2 else t)),
    ("shfl-down", "{ .reg .pred p; shfl.sync.down.b32 $0|p, $1, 1, 31, -1; @!p mov.u32 $0, 999; }",
     lambda t: 3 * (t + 1) if t < 31 else 999),
    ("shfl-bfly", "shfl.sync.bfly.b32 $0, $1, 4, 0x1f, 0xffffffff;", lambda t: 3 * (t ^ 4)),
    ("shfl-in-a-branch",
     "{ .reg .pred p; setp.lt.u32 p, $2, 16; mov.u32 $0, 7; @p shfl.sync.bfly.b32 $0, $1, 1, 31, 0xffff; }",
     lambda t: 3 * (t ^ 1) if t < 16 else 7),
    ("vote-ballot", "{ .reg .pred p; setp.lt.u32 p, $2, 5; vote.sync.ballot.b32 $0, p, -1; }",
     lambda t: 0x1F),
    ("vote-not", "{ .reg .pred p; setp.lt.u32 p, $2, 5; vote.sync.ballot.b32 $0, !p, -1; }",
     lambda t: M ^ 0x1F),
    ("vote-any",
     "{ .reg .pred p; setp.eq.u32 p, $2, 5; vote.sync.any.pred p, p, -1; selp.u32 $0, 1, 0, p; }",
     lambda t: 1),
    ("vote-all",
     "{ .reg .pred p; setp.eq.u32 p, $2, 5; vote.sync.all.pred p, p, -1; selp.u32 $0, 1, 0, p; }",
     lambda t: 0),
    ("vote-uni",
     "{ .reg .pred p; setp.gt.u32 p, $2, 99; vote.sync.uni.pred p, p, -1; selp.u32 $0, 1, 0, p; }",
     lambda t: 1),
    ("match-any", "{ .reg .u32 k; and.b32 k, $2, 1; match.any.sync.b32 $0, k, -1; }",
     lambda t: 0xAAAAAAAA if t & 1 else 0x55555555),
    ("match-all", "{ .reg .pred p; match.all.sync.b32 $0|p, 4, -1; @p add.u32 $0, $0, 6; }", lambda t: 5),
    ("match-all-64", "{ .reg .u64 k; .reg .pred p; cvt.u64.u32 k, $2; match.all.sync.b64 $0|p, k, -1; "
     "@p add.u32 $0, $0, 6; }", lambda t: 0),
    ("redux-add", "redux.sync.add.u32 $0, $2, -1;", lambda t: 496),
    ("redux-max", "redux.sync.max.s32 $0, $2, -1;", lambda t: 31),
    ("redux-min", "{ .reg .u32 k; sub.u32 k, $2, 1; redux.sync.min.u32 $0, k, -1; }", lambda t: 0),
    ("redux-xor", "redux.sync.xor.b32 $0, $1, -1;", lambda t: xor_all()),
    ("elect", "{ .reg .pred p; elect.sync _|p, -1; selp.u32 $0, 1, 0, p; }", lambda t: int(t == 0)),
    ("activemask", "activemask.b32 $0;", lambda t: M),
    ("warp-sync", "bar.warp.sync -1; mov.u32 $0, %lanemask_lt;", lambda t: (1 << t) - 1),
    ("bar-red", "{ .reg .pred p; setp.lt.u32 p, $2, 9; bar.red.popc.u32 $0, 1, p; }", lambda t: 9),
    ("bar-red-or", "{ .reg .pred p; setp.eq.u32 p, $2, 9; barrier.cta.red.or.pred p, 2, p; "
     "selp.u32 $0, 1, 0, p; }", lambda t: 1),
    ("bar-red-and", "{ .reg .pred p; setp.eq.u32 p, $2, 9; bar.red.and.pred p, 2, !p; "
     "selp.u32 $0, 1, 0, p; }",
     lambda t: 0),
    ("loop-of-its-own-length", "{ .reg .pred p; .reg .u32 n; mov.u32 n, 0; mov.u32 $0, 0; "
     "L: add.u32 $0, $0, n; add.u32 n, n, 1; setp.le.u32 p, n, $2; @p bra L; }",
     lambda t: t * (t + 1) // 2),
]


def xor_all():
    r = 0
    for t in FULL:
        r ^= 3 * t
    return r


def flow(values):
    return "[" + ", ".join(hex(v) if v > 9 else str(v) for v in values) + "]"


def case(name, body, args, extra):
    s = f"  - name: {name}\n{extra}    ir: |\n"
    s += "      define void @k(ptr addrspace(1) %in, ptr addrspace(1) %mem, ptr addrspace(1) %out) {\n"
    s += "".join(f"        {line}\n" for line in body)
    s += "        ret void\n      }\n      declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"
    return s + "    args:\n" + args


def main():
    s = "# Written by generate/ptx.py.\n"
    s += 'about: "Inline PTX: the forms that CUDA code uses, with the values that the PTX ISA gives them"\n'
    s += "clauses: [nvvm20-6.1-ptx]\nblock: [1, 1, 1]\nconfigs: [tiny]\ncases:\n"
    count = 0
    for name, rows in CASES.items():
        count += len(rows)
        body, inputs, want = kernel(rows)
        body.insert(0, "%m = ptrtoint ptr addrspace(1) %mem to i64")
        args = f"      - {{buffer: u64, init: {flow(inputs)}}}\n      - {{buffer: u64, count: 8}}\n"
        args += f"      - {{buffer: u64, count: {len(want)}, expect: {flow(want)}}}\n"
        s += case(name, body, args, "")
    for name, text, rule in LANES:
        count += 1
        body = [
            "%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
            "%a = mul i32 %t, 3",
            f'%v = call i32 asm sideeffect "{text}", "=r,r,r,~{{memory}}"(i32 %a, i32 %t)',
            "%o = getelementptr i32, ptr addrspace(1) %out, i32 %t",
            "store i32 %v, ptr addrspace(1) %o",
        ]
        args = "      - {buffer: u32, count: 1}\n      - {buffer: u32, count: 1}\n"
        args += f"      - {{buffer: u32, count: 32, expect: {flow([rule(t) for t in FULL])}}}\n"
        s += case(name, body, args, "    block: [32, 1, 1]\n    configs: [wide]\n    levels: [2]\n")
    (ROOT / "nvvm20" / "6.1-ptx-forms.yaml").write_text(s)
    print(count, "forms")


main()
